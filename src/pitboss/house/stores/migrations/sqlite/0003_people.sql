-- People, apart from the book: the ledger and the tables know a player by an account name alone.
-- A browser's token is kept as a hash, so that nobody who reads the database can be somebody else.

CREATE TABLE people (
    player TEXT PRIMARY KEY,
    token BLOB NOT NULL UNIQUE,
    facts TEXT NOT NULL
);
