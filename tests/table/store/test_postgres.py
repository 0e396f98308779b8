"""The PostgreSQL store's own: several processes, news, and a database that goes away and comes back."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.patience import PATIENCE, until
from tests.table import postgres
from tests.table.postgres import Postgres, room
from tests.table.store.kit import change, entry, head, laid, meddle, opened

from citadelle.table.store import NoAnswer, Taken, open_store
from citadelle.table.store.postgres import PostgresStore

HEARER = """
import asyncio, sys
from citadelle.table.store import open_store
async def main():
    store = open_store(sys.argv[1])
    done = asyncio.Event()
    async def heard(table, version):
        entries = await store.entries(table)
        print(table, version, entries[version - 1].text, flush=True)
        if version == 3:
            done.set()
    store.listen(heard)
    await store.open()
    await store._listener.ready.wait()
    print("ready", flush=True)
    await done.wait()
    await store.close()
asyncio.run(main())
"""


@pytest.fixture
def own(postgres: Postgres) -> Iterator[Postgres]:
    """A server that a test may stop: it runs again afterwards."""
    yield postgres
    if postgres.process is None:
        postgres.start()


def test_the_server_may_enter_its_folder_though_temporary_files_are_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(private))
    monkeypatch.setattr(postgres, "owner", lambda: (1, 1))
    assert room() in (Path("/tmp"), Path("/var/tmp"))
    monkeypatch.setattr(postgres, "owner", lambda: None)
    assert room() == private.resolve()


class Faulty(PostgresStore):
    """A store whose connection breaks at a commit: `before` or `after` it was carried out."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.breaks: list[str] = []

    async def commit(self, transaction: Any) -> None:
        how = self.breaks.pop(0) if self.breaks else ""
        if how == "before":
            transaction._connection.terminate()
        await super().commit(transaction)
        if how == "after":
            transaction._connection.terminate()
            raise ConnectionResetError("the line went dead")


async def faulty(url: str, *breaks: str) -> Faulty:
    store = Faulty(url)
    await store.open()
    store.breaks = list(breaks)
    return store


# --- nothing is written twice


@pytest.mark.parametrize("breaks", [["before"], ["after"], ["before", "after"], ["after", "after", "before"]])
def test_a_break_at_the_commit_neither_loses_nor_doubles(postgres_url: str, breaks: list[str]) -> None:
    async def scene() -> None:
        store = await faulty(postgres_url, *breaks)
        await laid().create(store)
        store.breaks = list(breaks)
        await store.append(entry("oakfen", 2), head("oakfen", 2))
        store.breaks = list(breaks)
        await store.append(*change("oakfen", 3, 1, "Ada", "new"), token="token 1", device="d")
        assert store.breaks == []
        assert [e.n for e in await store.entries("oakfen")] == [1, 2, 3]
        assert (await store.seats("oakfen"))[1].name == "Ada" and await store.holds("d", "oakfen") == [1]
        await store.close()

    asyncio.run(scene())


def test_after_a_break_an_entry_of_somebody_else_is_not_taken_for_ones_own(postgres_url: str) -> None:
    """Even one that says the same."""

    async def scene() -> None:
        async with opened(postgres_url) as other:
            await laid().create(other)
            store = await faulty(postgres_url)
            commit = store.commit

            async def overtaken(transaction: Any) -> None:
                store.commit = commit  # type: ignore[method-assign]
                transaction._connection.terminate()
                await other.append(entry("oakfen", 2), head("oakfen", 2))
                raise ConnectionResetError

            store.commit = overtaken  # type: ignore[method-assign]
            with pytest.raises(Taken):
                await store.append(entry("oakfen", 2), head("oakfen", 2))
            await store.close()

    asyncio.run(scene())


def test_after_a_break_ones_own_entry_is_known_even_if_others_went_on(postgres_url: str) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as other:
            await laid().create(other)
            store = await faulty(postgres_url)
            commit = store.commit

            async def broken(transaction: Any) -> None:
                store.commit = commit  # type: ignore[method-assign]
                await commit(transaction)
                await other.append(entry("oakfen", 3), head("oakfen", 3))
                raise ConnectionResetError

            store.commit = broken  # type: ignore[method-assign]
            await store.append(entry("oakfen", 2), head("oakfen", 2))
            assert [e.n for e in await store.entries("oakfen")] == [1, 2, 3]
            await store.close()

    asyncio.run(scene())


# --- the database goes away


def test_deeds_wait_for_a_database_that_is_restarted(own: Postgres) -> None:
    url = own.create()

    async def scene() -> None:
        async with opened(url) as store:
            await laid().create(store)
            for n, end in enumerate((own.stop, own.kill), 2):
                end()
                appended = asyncio.create_task(store.append(entry("oakfen", n), head("oakfen", n)))
                read = asyncio.create_task(store.table("oakfen"))
                await asyncio.sleep(0.1)
                assert not appended.done() and not read.done()
                await asyncio.to_thread(own.start)
                await appended
                assert (await read) is not None
            assert [e.n for e in await store.entries("oakfen")] == [1, 2, 3]

    asyncio.run(scene())


def test_a_database_that_stays_away_gives_no_answer(own: Postgres) -> None:
    url = own.create()

    async def scene() -> None:
        store = PostgresStore(url, patience=0.2)
        await store.open()
        own.stop()
        with pytest.raises(NoAnswer, match="doesn't answer"):
            await store.table("oakfen")
        with pytest.raises(NoAnswer, match="doesn't answer"):
            await laid().create(store)
        await store.close()

    asyncio.run(scene())


def test_a_database_that_was_emptied_is_said(postgres_url: str) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as store:
            await asyncio.to_thread(meddle, postgres_url, "DROP SCHEMA citadelle CASCADE")
            with pytest.raises(Exception, match=r"damaged or was changed: .* backup"):
                await store.table("oakfen")

    asyncio.run(scene())


# --- several processes


def test_stores_that_open_an_empty_database_at_once_make_it_once(postgres_url: str) -> None:
    async def scene() -> None:
        stores = [open_store(postgres_url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await laid().create(stores[0])
        assert [len(await store.entries("oakfen")) for store in stores] == [1] * 6
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scene())


def test_of_two_stores_that_append_the_same_number_one_wins(postgres_url: str) -> None:
    """D3: two hundred races."""

    async def scene() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            await laid().create(one)
            wins = [0, 0]
            for n in range(2, 202):
                calls = [
                    s.append(entry("oakfen", n, text=f"by {i}"), head("oakfen", n)) for i, s in enumerate((one, two))
                ]
                answers = await asyncio.gather(*calls, return_exceptions=True)
                winner = answers.index(None)
                wins[winner] += 1
                assert isinstance(answers[1 - winner], Taken)
                assert [e.text for e in await two.entries("oakfen", n - 1)] == [f"by {winner}"]
            assert [e.n for e in await one.entries("oakfen")] == list(range(1, 202))

    asyncio.run(scene())


def test_another_process_hears_what_was_written_and_can_read_it(postgres_url: str) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as store:
            await laid().create(store)
            environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            hearer = await asyncio.create_subprocess_exec(
                sys.executable, "-c", HEARER, postgres_url, stdout=subprocess.PIPE, env=environ
            )
            assert hearer.stdout is not None
            assert await hearer.stdout.readline() == b"ready\n"
            await store.append(entry("oakfen", 2), head("oakfen", 2))
            assert await hearer.stdout.readline() == b"oakfen 2 oak>fen 2\n"
            await store.append(entry("oakfen", 3), head("oakfen", 3))
            assert await hearer.stdout.readline() == b"oakfen 3 oak>fen 3\n"
            assert await hearer.wait() == 0

    asyncio.run(scene())


class Ear:
    """Hears, and remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.arrived = asyncio.Event()

    async def __call__(self, table: str, version: int) -> None:
        self.heard.append((table, version))
        self.arrived.set()

    async def wait(self, table: str, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while (table, version) not in self.heard:
                self.arrived.clear()
                await self.arrived.wait()


async def listening(url: str, ear: Ear) -> PostgresStore:
    store = PostgresStore(url)
    await store.open()
    store.listen(ear)
    await store._listener.ready.wait()
    return store


def test_ones_own_writing_is_no_news(postgres_url: str) -> None:
    async def scene() -> None:
        ear = Ear()
        store = await listening(postgres_url, ear)
        async with opened(postgres_url) as other:
            await laid().create(store)
            for n in range(2, 10):
                await store.append(entry("oakfen", n), head("oakfen", n))
            await other.append(entry("oakfen", 10), head("oakfen", 10))
            await ear.wait("oakfen", 10)
            assert ear.heard == [("oakfen", 10)]
        await store.close()

    asyncio.run(scene())


def test_what_is_told_is_table_and_version_and_nothing_else(postgres_url: str) -> None:
    async def scene() -> None:
        connection = await asyncpg.connect(postgres_url)
        told: asyncio.Queue[str] = asyncio.Queue()
        await connection.add_listener("citadelle", lambda *news: told.put_nowait(news[3]))
        async with opened(postgres_url) as store:
            await laid("t" * 64, seed='"secret"').create(store)
            await store.append(entry("t" * 64, 2, text="secret", events="[" + '"x"' * 5000 + "]"), head("t" * 64, 2))
            assert [await told.get(), await told.get()] == ["t" * 64 + " 1", "t" * 64 + " 2"]
        await connection.close()

    asyncio.run(scene())


def test_news_missed_while_the_line_was_down_are_made_up_for(postgres_url: str) -> None:
    async def scene() -> None:
        ear = Ear()
        async with opened(postgres_url) as other:
            await laid().create(other)
            store = await listening(postgres_url, ear)
            await store.entries("oakfen")
            connect, store._listener._connect = store._listener._connect, never
            await asyncio.to_thread(
                meddle,
                postgres_url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = "
                "current_database()",
            )
            await until(lambda: not store._listener.ready.is_set(), "the loss of the line")
            await other.append(entry("oakfen", 2), head("oakfen", 2))
            store._listener._connect = connect
            await ear.wait("oakfen", 2)
            await other.append(entry("oakfen", 3), head("oakfen", 3))
            await ear.wait("oakfen", 3)
            await store.close()

    asyncio.run(scene())


async def never() -> Any:
    raise ConnectionRefusedError


def test_an_ear_that_fails_goes_on_hearing(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        ear = Ear()

        async def heard(table: str, version: int) -> None:
            await ear(table, version)
            raise RuntimeError("oops")

        store = PostgresStore(postgres_url)
        store.listen(heard)
        await store.open()
        await store._listener.ready.wait()
        async with opened(postgres_url) as other:
            await laid().create(other)
            await ear.wait("oakfen", 1)
            await other.append(entry("oakfen", 2), head("oakfen", 2))
            await ear.wait("oakfen", 2)
        await store.close()

    asyncio.run(scene())
    assert "could not be taken up" in caplog.text
