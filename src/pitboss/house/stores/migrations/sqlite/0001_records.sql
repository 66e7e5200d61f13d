-- Streams of records, chained by hash, and what stands beside them. Records are never changed or deleted.
-- Names have numbers, so that an index entry is small: the pages a commit dirties are what it costs.

CREATE TABLE schema (version INTEGER NOT NULL);

CREATE TABLE streams (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL
);

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

-- The deck protocol's seeds, encrypted; a row goes when the seed is public.
CREATE TABLE seeds (
    at_table TEXT NOT NULL,
    hand INTEGER NOT NULL,
    deck TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (at_table, hand)
);

-- May be deleted at any time, and made again from the records.
CREATE TABLE snapshots (
    stream INTEGER PRIMARY KEY REFERENCES streams (number),
    version INTEGER NOT NULL,
    payload TEXT NOT NULL
);

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

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
