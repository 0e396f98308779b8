-- Which seats are held by one person: the number of that person's first seat, -1 where the seat is it.

ALTER TABLE seats ADD COLUMN holder BIGINT NOT NULL DEFAULT -1;
