-- What may change and be thrown away, apart from the book: accounts, sessions, invitations, drafts, settings.
-- A drawer has papers by name; what they say is the business of whoever put them there.

CREATE TABLE papers (
    drawer TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (drawer, name)
) WITHOUT ROWID;
