-- Two roles: the owner makes the schema and brings it up to date, the server only reads and writes rows.
-- Run as the database's administrator, once; give both roles passwords (or peer logins) of your own:
--   createdb --encoding=UTF8 citadelle
--   psql -d citadelle -f deploy/postgres-roles.sql
-- Then let the owner make the schema, before the first start and before the first start of every newer version:
--   citadelle tables check --db postgresql://citadelle_owner@localhost/citadelle
-- and serve as the other:
--   citadelle serve --db postgresql://citadelle_server@localhost/citadelle

CREATE ROLE citadelle_owner LOGIN;
CREATE ROLE citadelle_server LOGIN;
CREATE SCHEMA citadelle AUTHORIZATION citadelle_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA citadelle TO citadelle_server;
ALTER DEFAULT PRIVILEGES FOR ROLE citadelle_owner IN SCHEMA citadelle
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO citadelle_server;
