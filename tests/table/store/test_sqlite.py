"""The SQLite store's own: its files, its lock, its one writer."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.store.kit import change, entry, head, laid, opened, play

from citadelle.table.store import NoAnswer, Store, Taken, Unreadable
from citadelle.table.store.sqlite import SqliteStore

HOLDER = """
import asyncio, sys
from citadelle.table.store import open_store
async def main():
    store = open_store(sys.argv[1])
    await store.open()
    print("open", flush=True)
    sys.stdin.read()
asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def refused(path: Path) -> str:
    """The message with which a file is refused."""

    async def run() -> str:
        with pytest.raises((Unreadable, NoAnswer)) as caught:
            async with opened(str(path)):
                pytest.fail("it was opened")
        return str(caught.value)

    return asyncio.run(run())


async def some(store: Store) -> None:
    await laid(n=3).create(store)


async def length(store: Store) -> int:
    return len(await store.entries("oakfen"))


# --- one server at a time


def test_a_second_store_on_the_same_file_is_refused_until_the_first_is_closed(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)

    async def scene() -> None:
        async with opened(str(path)):
            for other in (path, link):
                with pytest.raises(NoAnswer, match=r"another server is using .* PostgreSQL"):
                    await SqliteStore(other).open()
        async with opened(str(path)):
            pass

    asyncio.run(scene())


def test_a_second_process_on_the_same_file_is_refused_until_the_first_is_gone(path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
    )
    assert holder.stdin is not None and holder.stdout is not None
    with holder:
        assert holder.stdout.readline() == b"open\n"
        assert "another server is using" in refused(path)
        holder.kill()
    play(str(path), some)


# --- files


def test_only_the_owner_may_read_the_files(path: Path) -> None:
    play(str(path), some)
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


@pytest.mark.parametrize("content", ["text", "other database", "empty", "folder", "an old name"])
def test_a_file_that_is_not_ours_is_refused_and_not_touched(path: Path, content: str) -> None:
    if content == "text":
        path.write_text("a shopping list\n" * 100)
    elif content == "other database":
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE tables (id TEXT)")
    elif content == "an old name":
        path.write_bytes(b"SQLite format 3\x00")
    elif content == "folder":
        path.mkdir()
    else:
        path.touch()
    before = path.read_bytes() if content != "folder" else b""
    message = refused(path)
    assert str(path) in message and message.endswith(".")
    assert content == "folder" or path.read_bytes() == before
    assert sorted(os.listdir(path.parent)) == ["tables.db", "tables.db.lock"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert f"no folder {tmp_path / 'none'}" in refused(tmp_path / "none" / "tables.db")


def test_a_database_without_its_file_is_missed(path: Path) -> None:
    play(str(path), some)
    path.unlink()
    assert "is missing, though tables were kept in it" in refused(path)
    (path.parent / "tables.db-wal").write_bytes(b"x")
    (path.parent / "tables.db.lock").unlink()
    assert "tables.db-wal beside it holds changes" in refused(path)
    (path.parent / "tables.db-wal").unlink()
    assert play(str(path), length) == 0


def test_a_database_that_was_never_finished_is_made_anew(path: Path) -> None:
    for suffix in (".new", ".new-wal", ".new-journal"):
        (path.parent / f"tables.db{suffix}").write_bytes(b"half a database")
    play(str(path), some)
    assert sorted(os.listdir(path.parent)) == ["tables.db", "tables.db.lock"]


def test_a_log_that_was_cut_is_noticed(path: Path, tmp_path: Path) -> None:
    """SQLite takes it for a commit that was never finished; the lock file knows better."""
    copy = tmp_path / "copy"

    async def scene(store: Store) -> None:
        await laid().create(store)
        for n in range(2, 8):
            await store.append(entry("oakfen", n), head("oakfen", n))
        shutil.copytree(path.parent, copy, ignore=shutil.ignore_patterns("copy"))

    play(str(path), scene)
    log = copy / "tables.db-wal"
    log.write_bytes(log.read_bytes()[:-5000])
    assert "lacks what was last written to it (entry 7 of table oakfen)" in refused(copy / "tables.db")
    (copy / "tables.db.lock").unlink()
    assert play(str(copy / "tables.db"), length) == 6


def test_an_older_copy_is_taken_if_the_host_says_so(path: Path) -> None:
    play(str(path), some)
    backup = path.read_bytes()

    async def more(store: Store) -> None:
        await store.append(entry("oakfen", 4), head("oakfen", 4))

    play(str(path), more)
    path.write_bytes(backup)
    assert "remove tables.db.lock and start again" in refused(path)
    (path.parent / "tables.db.lock").unlink()
    assert play(str(path), length) == 3


def test_a_garbled_lock_file_is_no_harm(path: Path) -> None:
    play(str(path), some)
    for content in (b"", b"\xff" * 300, b"oakfen 9 wrong", b"oakfen x y z"):
        (path.parent / "tables.db.lock").write_bytes(content)
        assert play(str(path), length) == 3


@pytest.mark.parametrize("statement", ["DROP INDEX heads_by_bot", "ALTER TABLE heads RENAME COLUMN bot TO robot"])
def test_another_schema_is_refused(path: Path, statement: str) -> None:
    play(str(path), some)
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
    assert "not described as they should be" in refused(path)


def test_a_schema_whose_letters_are_none_is_refused(path: Path) -> None:
    """Even what SQLite says of such a file is no text."""
    play(str(path), some)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    whole = path.read_bytes()
    assert whole.count(b"CREATE TABLE heads") == 1
    path.write_bytes(whole.replace(b"CREATE TABLE heads", b"CREATE T\xdfBLE heads"))
    assert "malformed database schema" in refused(path)


def test_rows_of_no_table_are_refused(path: Path) -> None:
    play(str(path), some)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM tables")
        db.commit()
    assert "rows of tables that are not there" in refused(path)


# --- one writer


class Counting(SqliteStore):
    """A store that counts its commits, and fails one if told to."""

    commits = 0
    fail: Exception | None = None

    def commit(self, db: sqlite3.Connection) -> None:
        self.commits += 1
        if self.fail is not None:
            fault, self.fail = self.fail, None
            raise fault
        super().commit(db)


def test_what_waits_is_written_together_and_answered_one_by_one(path: Path) -> None:
    async def scene() -> None:
        store = Counting(path)
        await store.open()
        ids = [f"t{i}" for i in range(40)]
        for name in ids:
            await laid(name).create(store)
        store.commits = 0
        good = [store.append(entry(name, 2), head(name, 2)) for name in ids]
        bad = [store.append(entry(name, 1, text="late"), head(name, 1)) for name in ids]
        worse = [store.hold("d", "none", i, 1) for i in range(3)]
        wrong = [store.append(*change("t0", 3, 0, "a\x00", "t"))]
        answers = await asyncio.gather(*good, *bad, *wrong, return_exceptions=True)
        assert store.commits < 20
        assert answers[:40] == [None] * 40 and all(isinstance(answer, Taken) for answer in answers[40:80])
        assert isinstance(answers[80], ValueError)
        answers = await asyncio.gather(
            *worse, *(store.append(entry(name, 3), head(name, 3)) for name in ids), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [ValueError] * 3 + [type(None)] * 40
        for name in ids:
            assert [e.n for e in await store.entries(name)] == [1, 2, 3]
        await store.close()

    asyncio.run(scene())


def test_a_full_disk_is_said_and_nothing_is_written(path: Path) -> None:
    async def scene() -> None:
        store = Counting(path)
        await store.open()
        await laid().create(store)
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        store.fail = full
        with pytest.raises(NoAnswer, match="disk is full"):
            await store.append(entry("oakfen", 2), head("oakfen", 2))
        assert len(await store.entries("oakfen")) == 1
        await store.append(entry("oakfen", 2), head("oakfen", 2))
        await store.close()

    asyncio.run(scene())


def test_a_foreign_program_may_read_while_the_server_writes(path: Path) -> None:
    async def scene() -> None:
        async with opened(str(path)) as store:
            await laid().create(store)
            with closing(sqlite3.connect(path)) as other:
                other.execute("BEGIN")
                assert other.execute("SELECT count(*) FROM journal").fetchone() == (1,)
                await store.append(entry("oakfen", 2), head("oakfen", 2))
                assert other.execute("SELECT count(*) FROM journal").fetchone() == (1,)

    asyncio.run(scene())


def test_what_was_begun_is_finished_when_the_store_closes(path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(path)
        await store.open()
        calls = [asyncio.create_task(laid(f"t{i}").create(store)) for i in range(100)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*calls)
        async with opened(str(path)) as again:
            assert len(await again.listed(200)) == 100

    asyncio.run(scene())


def test_whatever_happens_at_a_commit_the_writer_goes_on(path: Path) -> None:
    async def scene() -> None:
        store = Counting(path)
        await store.open()
        await laid().create(store)
        store.fail = MemoryError()
        with pytest.raises(NoAnswer, match="MemoryError"):
            await store.append(entry("oakfen", 2), head("oakfen", 2))
        await store.append(entry("oakfen", 2), head("oakfen", 2))
        assert len(await store.entries("oakfen")) == 2
        await store.close()

    asyncio.run(scene())
