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
INSERT INTO versions VALUES(1,'tables');
INSERT INTO tables VALUES('oakfen','toy',3,'abc','["one"]',2,'"seed"',0,'salt','{"long":true,"map":"chart"}','[]','Élan '' ; 龍',1800000000000,'device',1,259200,'rematch x','951f62e1f38da6c394bc940f8d41fad4');
INSERT INTO journal VALUES('oakfen',1,'start',-1,'',1800000001000,'','','[{"kind":"dealt"}]','','fb685b688d1693f1','8aab7e80968ac4d1599ea82633459a6c');
INSERT INTO journal VALUES('oakfen',2,'seat',0,'Ada',1800000002000,'','','[]','','7331d970206d46b8','e1c34bce4504451718f637b04fe2a2ee');
INSERT INTO journal VALUES('oakfen',3,'choose',0,'oak>fen',1800000003000,'','i1','["moved"]','f00','30f7da8b2651cb25','2f16c90dcf294b540f55202a1ec01f27');
INSERT INTO journal VALUES('oakfen',4,'choose',1,'stop',1800000004000,'hard','','[]','','afadbfb12513ef5b','5024f538a9ee2729a4bac79bbfc3e8fd');
INSERT INTO heads VALUES('oakfen',4,1800000004000,'[1]',1,0,'','5024f538a9ee2729a4bac79bbfc3e8fd','0e02a1a5868e727256787e3b812f5894','c0c40badb203dd4cbae9ec7d81807d50');
INSERT INTO seats VALUES('oakfen',0,'person','Ada','',0,0,'hash',5,'0bf03d3ad07b2baac3287382cf7d2665');
INSERT INTO seats VALUES('oakfen',1,'bot','','hard',0,0,'',0,'5046be289ec59d9b7f1f6c7f2c9bcb7c');
INSERT INTO holds VALUES('device','oakfen',0,1800000002000,'d468850da2610cf35ba61553b5fc16ff');
INSERT INTO archived VALUES('device','oakfen');
INSERT INTO snapshots VALUES('oakfen',3,'{"s":1}','1df13487fcbfbb80b5473a97b7d175af');
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX heads_by_change ON heads (over, changed);
CREATE INDEX heads_by_bot ON heads (changed) WHERE bot = 1;
CREATE INDEX holds_by_seat ON holds (table_id, seat);
