-- What a host needs: whose tables are how large (owner is a keyed hash of an address), seeds that were promised, settings
-- of the server, and the log of what the host did. A head's size is counted, not sealed.

ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_by_owner ON tables (owner);
ALTER TABLE heads ADD COLUMN size BIGINT NOT NULL DEFAULT 0;

CREATE TABLE promises (
    text TEXT NOT NULL PRIMARY KEY,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX promises_by_time ON promises (at);

CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE moderation (
    n BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    deed TEXT NOT NULL,
    what TEXT NOT NULL,
    seat BIGINT NOT NULL,
    until BIGINT NOT NULL,
    why TEXT NOT NULL
);
