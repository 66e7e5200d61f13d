-- A house of database version 1, as sqlite3 dumps it: records only, before the ledger had rows.
BEGIN TRANSACTION;
CREATE TABLE records (
    number INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (number),
    version INTEGER NOT NULL,
    command_id TEXT NOT NULL UNIQUE,
    body BLOB NOT NULL,
    payload TEXT NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (stream, version)
);
INSERT INTO "records" VALUES(1,1,1,'buy-in 1',X'A6C21C84A7F49751150193770CE75B108427DFBB93CFA5F7E5791333BEA7BE69','{"answer":{"ok":"buy-in 1"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"buy-in 1"},"command_id":"buy-in 1","entries":[[["outside",-10000],["wallet:ann",10000]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'0C62FF30B0A6F583AF57526A72093C0A24379E6164730175E2EDCC7842EFDCD8');
INSERT INTO "records" VALUES(2,1,2,'buy-in 2',X'6C52276BCC3E7EE739A2F96BEEA9E8F914F4C47B97EBB8007C77A8AF1B4C6EFC','{"answer":{"ok":"buy-in 2"},"at":1700000000000,"by":"bob","command":{"do":"buy-in","say":"buy-in 2"},"command_id":"buy-in 2","entries":[[["outside",-2500],["wallet:bob",2500]]],"events":[{"by":"bob","is":"bought-in"}],"schema":1}',X'369E2C55568E3375738B6EAFDF9EA8D5BDC988E9109D1E4D09C87AF4111F1581');
INSERT INTO "records" VALUES(3,2,1,'sit',X'0A3A8F7AFE51A8388B5DC5A3F2898BC10FAD7C73DF7C1899A00ADD6625F8EF0E','{"answer":{"ok":"sit"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"sit"},"command_id":"sit","entries":[[["wallet:ann",-4000],["seat:T1:ann",4000]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'A2128456F9D953ED9F731C4F54A1953B13F5092C782BC1561FBCB90BF71361BB');
INSERT INTO "records" VALUES(4,2,2,'bet',X'9AECE3F6EEB95298F275DB4684B985195E58D9FBD094CA2A76D412BFE8C4C1A9','{"answer":{"ok":"bet"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"bet"},"command_id":"bet","entries":[[["seat:T1:ann",-200],["spot:T1:1",200]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'1BFD47A10E0B8F4E8B5DA06B5A588A5D78792B8792851EEA9AE368AED1049753');
INSERT INTO "records" VALUES(5,2,3,'lose',X'F77B5BC25857D0AE279B47B450BA1199E8904C2463C39B952E46FF57B132BC14','{"answer":{"ok":"lose"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"lose"},"command_id":"lose","entries":[[["spot:T1:1",-200],["tray:T1",200]],[["breakage:T1",-1],["seat:T1:ann",1]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'0E6DE79141DDD0C23F61D915C9DC6260C0E3F4648220FD3B81FF72B05E65F050');
INSERT INTO "records" VALUES(6,2,4,'quiet',X'22C699E90986E8657ABAC303B23FD953DFDFC87D5D2A7580047F4C254B42D649','{"answer":{"ok":"quiet"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"quiet"},"command_id":"quiet","entries":[],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'02E11B6BDBF6FFD6FDC317E37657DF4E212EC598AA36903BB3549F3F30F14A0E');
CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO "schema" VALUES(1);
CREATE TABLE seeds (
    at_table TEXT NOT NULL,
    hand INTEGER NOT NULL,
    deck TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (at_table, hand)
);
INSERT INTO "seeds" VALUES('T1',1,'A',X'00112233');
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('time zone','UTC');
CREATE TABLE snapshots (
    stream INTEGER PRIMARY KEY REFERENCES streams (number),
    version INTEGER NOT NULL,
    payload TEXT NOT NULL
);
INSERT INTO "snapshots" VALUES(2,2,'{}');
CREATE TABLE streams (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL
);
INSERT INTO "streams" VALUES(1,'cage',2,X'369E2C55568E3375738B6EAFDF9EA8D5BDC988E9109D1E4D09C87AF4111F1581');
INSERT INTO "streams" VALUES(2,'table:T1',4,X'02E11B6BDBF6FFD6FDC317E37657DF4E212EC598AA36903BB3549F3F30F14A0E');
CREATE TRIGGER records_stay BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
CREATE TRIGGER records_stay_there BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
CREATE TRIGGER streams_keep_their_names BEFORE UPDATE OF number, name ON streams
BEGIN SELECT RAISE(ABORT, 'a stream keeps its name'); END;
CREATE TRIGGER streams_stay_there BEFORE DELETE ON streams
BEGIN SELECT RAISE(ABORT, 'a stream stays'); END;
CREATE TRIGGER seeds_stay BEFORE UPDATE ON seeds
BEGIN SELECT RAISE(ABORT, 'a seed is never exchanged'); END;
COMMIT;
