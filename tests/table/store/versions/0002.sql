CREATE TABLE versions (version BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL);
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
INSERT INTO versions VALUES (1, 'tables');
ALTER TABLE seats ADD COLUMN holder BIGINT NOT NULL DEFAULT -1;
INSERT INTO versions VALUES (2, 'holders');
INSERT INTO tables (id, game, rules, data, packs, players, seed, chosen_seed, salt, options, dealt, title, created, host, listed, patience, origin, seal) VALUES ('oakfen', 'legends', 1, 'dddddddddddd', '[]', 2, '"s"', 0, 'aa', '{"long":true,"map":"chart"}', '[]', 'Élan '' ; 龍', 1800000000000, 'device', 1, 0, '', '92f5702efcdbad253f1d6900136ac5fb');
INSERT INTO journal (table_id, n, kind, seat, text, at, by, idem, events, print, mark, seal) VALUES ('oakfen', 1, 'start', -1, '', 1800000001000, '', '', '[]', '', 'c30a86d823ab7de7', '30645220e3e6ad14d3a90673112f4d79');
INSERT INTO journal (table_id, n, kind, seat, text, at, by, idem, events, print, mark, seal) VALUES ('oakfen', 2, 'seat', 0, 'Ada', 1800000002000, '', '', '[]', '', '4e60268891b304b3', '29e90fa95f7c75da450565e66650d14f');
INSERT INTO journal (table_id, n, kind, seat, text, at, by, idem, events, print, mark, seal) VALUES ('oakfen', 3, 'choose', 0, 'oak>fen', 1800000003000, '', 'i1', '[]', '', '8fccc93aee544308', '5ed1daf736e4cd038dd1475851befc9d');
INSERT INTO journal (table_id, n, kind, seat, text, at, by, idem, events, print, mark, seal) VALUES ('oakfen', 4, 'choose', 1, 'stop', 1800000004000, 'hard', '', '[]', '', 'ea8cb041b346d0e4', 'addd24d83306412e766e705508fffdd3');
INSERT INTO heads (table_id, n, changed, waiting, bot, over, result, chain, seated, seal) VALUES ('oakfen', 4, 1800000004000, '[1]', 1, 0, '', 'addd24d83306412e766e705508fffdd3', '0e02a1a5868e727256787e3b812f5894', 'fdee7dcfda22ddfd4bf7e0e1f20acffb');
INSERT INTO seats (table_id, seat, kind, name, level, away, resigned, token, seen, seal, holder) VALUES ('oakfen', 0, 'person', 'Ada', '', 0, 0, 'hash', 1800000002000, '0bf03d3ad07b2baac3287382cf7d2665', -1);
INSERT INTO seats (table_id, seat, kind, name, level, away, resigned, token, seen, seal, holder) VALUES ('oakfen', 1, 'bot', '', 'hard', 0, 0, '', 0, '5046be289ec59d9b7f1f6c7f2c9bcb7c', -1);
INSERT INTO holds (device, table_id, seat, at, seal) VALUES ('device', 'oakfen', 0, 1800000002000, 'd468850da2610cf35ba61553b5fc16ff');
INSERT INTO archived (device, table_id) VALUES ('device', 'oakfen');
INSERT INTO snapshots (table_id, n, state, seal) VALUES ('oakfen', 3, '{"s":1}', '1df13487fcbfbb80b5473a97b7d175af');
