-- The ledger in rows of its own: entries that are never changed, and the balance they come to.
-- There is no index by account. It would dirty a page for every account a command touches and take a third
-- of the writing rate, to save a statement the second it takes to walk through some million entries.
-- Nor are record and account foreign keys: an entry is written with both, in one commit, and the check looks.

CREATE TABLE accounts (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    cents INTEGER NOT NULL,
    version INTEGER NOT NULL
);

CREATE TABLE entries (
    record INTEGER NOT NULL,
    transaction_no INTEGER NOT NULL,
    line INTEGER NOT NULL,
    account INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (record, transaction_no, line)
) WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

CREATE TRIGGER entries_stay_there BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

CREATE TRIGGER accounts_keep_their_names BEFORE UPDATE OF number, name ON accounts
BEGIN SELECT RAISE(ABORT, 'an account keeps its name'); END;

CREATE TRIGGER accounts_stay_there BEFORE DELETE ON accounts
BEGIN SELECT RAISE(ABORT, 'an account stays'); END;

-- The book with names instead of numbers, for whoever looks into the database by hand.
CREATE VIEW book AS
SELECT streams.name AS stream, records.version AS version, entries.transaction_no AS transaction_no,
       accounts.name AS account, entries.cents AS cents
FROM entries
JOIN records ON records.number = entries.record
JOIN streams ON streams.number = records.stream
JOIN accounts ON accounts.number = entries.account;
