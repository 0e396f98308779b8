-- Tables, their journals, who sits where. Plain SQL that SQLite and PostgreSQL both take; truths are 0 and 1,
-- lists and mappings JSON, moments milliseconds since 1970. Columns named seal, chain and seated: see rows.py.

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    data TEXT NOT NULL,
    packs TEXT NOT NULL,
    players BIGINT NOT NULL,
    seed TEXT NOT NULL,
    chosen_seed BIGINT NOT NULL,
    salt TEXT NOT NULL,
    options TEXT NOT NULL,
    dealt TEXT NOT NULL,
    title TEXT NOT NULL,
    created BIGINT NOT NULL,
    host TEXT NOT NULL,
    listed BIGINT NOT NULL,
    patience BIGINT NOT NULL,
    origin TEXT NOT NULL,
    seal TEXT NOT NULL
);
CREATE INDEX tables_by_host ON tables (host);

CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    by TEXT NOT NULL,
    idem TEXT NOT NULL,
    events TEXT NOT NULL,
    print TEXT NOT NULL,
    mark TEXT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE heads (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    n BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    waiting TEXT NOT NULL,
    bot BIGINT NOT NULL,
    over BIGINT NOT NULL,
    result TEXT NOT NULL,
    chain TEXT NOT NULL,
    seated TEXT NOT NULL,
    seal TEXT NOT NULL
);
CREATE INDEX heads_by_change ON heads (over, changed);
CREATE INDEX heads_by_bot ON heads (changed) WHERE bot = 1;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    away BIGINT NOT NULL,
    resigned BIGINT NOT NULL,
    token TEXT NOT NULL,
    seen BIGINT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE holds (
    device TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (device, table_id, seat)
);
CREATE INDEX holds_by_seat ON holds (table_id, seat);

CREATE TABLE archived (
    device TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (device, table_id)
);

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    state TEXT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);
