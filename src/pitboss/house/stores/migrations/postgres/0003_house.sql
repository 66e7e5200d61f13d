-- A house in PostgreSQL. Nothing here that Citus, YugabyteDB or CockroachDB would not have in some form, and a
-- primary key that begins with what a table would be sharded by: the stream, the account, the id of a command.
-- Names are in the order of code points ("C"), as in the other stores. There are no foreign keys: whatever belongs
-- together is written in one transaction, and the check looks.

CREATE TABLE schema_versions (version bigint PRIMARY KEY);

CREATE TABLE streams (
    name text COLLATE "C" PRIMARY KEY,
    version bigint NOT NULL,
    hash bytea NOT NULL
);

-- The number says roughly when a record was written, for lists over all streams. It has gaps, and a lower one may
-- appear after a higher one, so nobody follows the house by it: the versions of the streams are what is exact.
CREATE SEQUENCE record_numbers;

CREATE TABLE records (
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    number bigint NOT NULL DEFAULT nextval('record_numbers'),
    command_id text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    payload text NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (stream, version)
);

CREATE INDEX records_by_number ON records (number);

-- An id is used once in the whole house. It is a table because a sharded database has no unique index over all shards.
CREATE TABLE commands (
    id text COLLATE "C" PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE accounts (
    name text COLLATE "C" PRIMARY KEY,
    cents bigint NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE entries (
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    transaction_no bigint NOT NULL,
    line bigint NOT NULL,
    account text COLLATE "C" NOT NULL,
    cents bigint NOT NULL,
    PRIMARY KEY (stream, version, transaction_no, line)
);

-- The deck protocol's seeds, encrypted; a row goes when the seed is public.
CREATE TABLE seeds (
    at_table text COLLATE "C" NOT NULL,
    hand bigint NOT NULL,
    deck text NOT NULL,
    sealed bytea NOT NULL,
    PRIMARY KEY (at_table, hand)
);

-- May be deleted at any time, and made again from the records.
CREATE TABLE snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    version bigint NOT NULL,
    payload text NOT NULL
);

CREATE TABLE settings (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);

-- People, apart from the book. A browser's token is kept as a hash.
CREATE TABLE people (
    player text COLLATE "C" PRIMARY KEY,
    token bytea NOT NULL UNIQUE,
    facts text NOT NULL
);

CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER commands_stay BEFORE UPDATE OR DELETE ON commands FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER seeds_stay BEFORE UPDATE ON seeds FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER streams_keep_their_names BEFORE UPDATE OF name ON streams FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER streams_stay_there BEFORE DELETE ON streams FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER accounts_keep_their_names BEFORE UPDATE OF name ON accounts FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER accounts_stay_there BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION stays();

-- TRUNCATE asks no trigger for rows.
CREATE TRIGGER records_are_not_emptied BEFORE TRUNCATE ON records FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER commands_are_not_emptied BEFORE TRUNCATE ON commands FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER streams_are_not_emptied BEFORE TRUNCATE ON streams FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER accounts_are_not_emptied BEFORE TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION stays();
