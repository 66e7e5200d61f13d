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
INSERT INTO "records" VALUES(1,1,1,'buy-in 1',X'4F3768F0AA5CD9F1BD1D83AEA0B3432FD04DD3DDD1513041BFA26E29E0D28B17','{"answer":{"ok":"buy-in 1"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"buy-in 1"},"command_id":"buy-in 1","entries":[[["outside",-10000],["wallet:ann",10000]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'0C62FF30B0A6F583AF57526A72093C0A24379E6164730175E2EDCC7842EFDCD8');
INSERT INTO "records" VALUES(2,1,2,'buy-in 2',X'48DE026A619638ABA73416BAF88AFA422F23D459387721D48C3ECFF8DB2157B6','{"answer":{"ok":"buy-in 2"},"at":1700000000000,"by":"bob","command":{"do":"buy-in","say":"buy-in 2"},"command_id":"buy-in 2","entries":[[["outside",-2500],["wallet:bob",2500]]],"events":[{"by":"bob","is":"bought-in"}],"schema":1}',X'369E2C55568E3375738B6EAFDF9EA8D5BDC988E9109D1E4D09C87AF4111F1581');
INSERT INTO "records" VALUES(3,2,1,'sit',X'5279E62AAEA16EAC698CCDDF99C1BD8675830EDE7AF4DDA6C6B21DD66845D3F1','{"answer":{"ok":"sit"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"sit"},"command_id":"sit","entries":[[["wallet:ann",-4000],["seat:T1:ann",4000]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'A2128456F9D953ED9F731C4F54A1953B13F5092C782BC1561FBCB90BF71361BB');
INSERT INTO "records" VALUES(4,2,2,'bet',X'8902EC7AFEB776049EB11B2EE3AE2C915DE850BB8FAC6F0B2267ADF9E837AF0A','{"answer":{"ok":"bet"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"bet"},"command_id":"bet","entries":[[["seat:T1:ann",-200],["spot:T1:1",200]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'1BFD47A10E0B8F4E8B5DA06B5A588A5D78792B8792851EEA9AE368AED1049753');
INSERT INTO "records" VALUES(5,2,3,'lose',X'214DADC122D1CFD3F5AE4FA326FD1A5305E90E42023B155FA9CF52E6D13B2709','{"answer":{"ok":"lose"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"lose"},"command_id":"lose","entries":[[["spot:T1:1",-200],["tray:T1",200]],[["breakage:T1",-1],["seat:T1:ann",1]]],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'0E6DE79141DDD0C23F61D915C9DC6260C0E3F4648220FD3B81FF72B05E65F050');
INSERT INTO "records" VALUES(6,2,4,'quiet',X'B7EFA51F3F96D940D1639887CB5AD7BF4F2077AB4D46E628A8AE2EBA82881ECD','{"answer":{"ok":"quiet"},"at":1700000000000,"by":"ann","command":{"do":"buy-in","say":"quiet"},"command_id":"quiet","entries":[],"events":[{"by":"ann","is":"bought-in"}],"schema":1}',X'02E11B6BDBF6FFD6FDC317E37657DF4E212EC598AA36903BB3549F3F30F14A0E');
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
