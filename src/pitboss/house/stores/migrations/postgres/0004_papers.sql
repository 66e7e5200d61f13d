-- What may change and be thrown away, apart from the book: accounts, sessions, invitations, drafts, settings.
-- A drawer has papers by name; what they say is the business of whoever put them there.

CREATE TABLE papers (
    drawer text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (drawer, name)
);
