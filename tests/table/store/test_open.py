"""Which store an address names, and what is said about one that names none."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from tests.table.postgres import Postgres

from citadelle.kernel.errors import BadOption
from citadelle.table.store import NoAnswer, Unreadable, open_store
from citadelle.table.store.postgres import PostgresStore
from citadelle.table.store.sqlite import SqliteStore


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("tables.db", "tables.db"),
        ("/var/tables.db", "/var/tables.db"),
        ("sqlite:///tables.db", "tables.db"),
        ("sqlite:////var/a b?.db", "/var/a b?.db"),
        ("~/tables.db", "~/tables.db"),
    ],
)
def test_paths_and_sqlite_addresses_name_a_file(url: str, path: str) -> None:
    store = open_store(url)
    assert isinstance(store, SqliteStore) and store.place.path == Path(path).expanduser().resolve()


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_postgresql_addresses_name_a_database(scheme: str) -> None:
    store = open_store(f"{scheme}://ada:secret@host:5433/games")
    assert isinstance(store, PostgresStore) and "secret" not in store.name


@pytest.mark.parametrize(
    "url",
    ["", "  ", "sqlite://", "sqlite:///", "sqlite://tables.db", ":memory:", "sqlite:///:memory:", "mysql://host/db",
     "a/", "a\x00b", "file:///tables.db"],
)  # fmt: skip
def test_other_addresses_are_refused_with_what_there_is(url: str) -> None:
    with pytest.raises(BadOption, match="sqlite:///"):
        open_store(url)


def test_without_its_package_postgresql_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "citadelle.table.store.postgres")
    with pytest.raises(BadOption, match=r"pip install 'citadelle\[postgres\]'"):
        open_store("postgresql://host/db")


def said(url: str, kind: type[Exception]) -> str:
    """What is said when a database can't be opened."""

    async def run() -> str:
        with pytest.raises(kind) as caught:
            await open_store(url).open()
        return str(caught.value)

    return asyncio.run(run())


def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    message = said("postgresql://ada:secret@127.0.0.1:1/games", NoAnswer)
    assert message.startswith("no PostgreSQL server answers at postgresql://ada@127.0.0.1:1/games")
    assert message.endswith("Start it, or check the address.")


def test_an_address_that_is_none_is_said() -> None:
    assert "no address of a database" in said("postgresql://ada@host:port/games", BadOption)


def test_a_database_that_is_not_there_is_said(postgres: Postgres) -> None:
    assert "createdb" in said(postgres.url("none"), NoAnswer)


def test_a_user_that_is_not_there_is_said(postgres: Postgres) -> None:
    assert "Check user and password" in said(postgres.url().replace("postgres@", "ada@"), NoAnswer)


def test_a_user_who_may_not_is_told_so(postgres: Postgres) -> None:
    name = postgres.create().rpartition("/")[2]
    postgres.sql("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    message = said(postgres.url(name).replace("postgres@", "guest@"), NoAnswer)
    assert "permission denied" in message and "needs to own it" in message


def test_a_database_of_another_encoding_is_refused(postgres: Postgres) -> None:
    name = f"latin{postgres.create().rpartition('/')[2]}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    assert "ENCODING 'UTF8'" in said(postgres.url(name), Unreadable)


def test_a_schema_that_is_not_ours_is_refused(postgres: Postgres) -> None:
    url = postgres.create()
    postgres.sql("CREATE SCHEMA citadelle; CREATE TABLE citadelle.bricks (id INT)", url.rpartition("/")[2])
    assert "not ours" in said(url, Unreadable)


def test_the_socket_works_too(postgres: Postgres) -> None:
    name = postgres.create().rpartition("/")[2]

    async def run() -> None:
        store = open_store(postgres.socket_url(name))
        await store.open()
        assert await store.listed() == []
        await store.close()

    asyncio.run(run())
