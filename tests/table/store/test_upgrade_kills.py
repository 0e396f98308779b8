"""D7: an upgrade of the schema that is killed at any of its steps loses nothing; the next start finishes it."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.table.store.kit import meddle, path_of, play
from tests.table.store.test_migrations import VERSIONS

from citadelle.table.store import Store, open_store, schema
from citadelle.table.store import statements as sql
from citadelle.table.store.place import APPLICATION
from citadelle.table.store.steps import Steps

ROOT = Path(__file__).parents[3]
OLD = sorted(path.stem for path in VERSIONS.glob("*.sql"))[:-1]


def statements_of(version: str) -> list[str]:
    """The statements that make a database of an earlier version."""
    text = (VERSIONS / f"{version}.sql").read_text("utf-8")
    return [part.strip() for part in text.split(";\n") if part.strip()]


def make_old(url: str, version: str) -> None:
    """A database as an earlier version left it."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(path_of(url), isolation_level=None)) as db:
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            for statement in statements_of(version):
                db.execute(statement)
    else:
        meddle(url, "CREATE SCHEMA citadelle", *statements_of(version), "SELECT 1")


@contextmanager
def dying_process(url: str) -> Iterator[Callable[[int], int]]:
    """A process whose children open a store and kill themselves before statement `step` of the upgrade (-1: before the
    commit); asked for a step, it gives the child's exit code."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "tests.table.store.test_upgrade_kills", url]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environ, cwd=ROOT) as helper:
        assert helper.stdin is not None and helper.stdout is not None
        asked, answers = helper.stdin, helper.stdout

        def kill_at(step: int) -> int:
            asked.write(f"{step}\n")
            asked.flush()
            return int(answers.readline())

        yield kill_at
        asked.close()


def dying_upgrade(step: int) -> None:
    """Let the upgrades of this process end it before a statement."""
    whole = schema.upgrade

    def upgrade(version: int, known: list[schema.Migration]) -> Steps[None]:
        for n, statement in enumerate(whole(version, known)):
            if n == step:
                os.kill(os.getpid(), signal.SIGKILL)
            yield statement
        if step < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    schema.upgrade = upgrade


def upgrade_steps(version: str) -> int:
    """How many statements an upgrade from this version has."""
    return len(list(schema.upgrade(int(version), schema.migrations())))


def test_every_released_schema_has_a_fixture() -> None:
    assert [*OLD, f"{len(schema.migrations()):04d}"] == [f"{n:04d}" for n in range(1, len(schema.migrations()) + 1)]


@pytest.mark.parametrize("version", OLD)
def test_an_upgrade_that_is_killed_at_every_step(url: str, version: str) -> None:
    """Before each statement, and before the commit: the database stays what it was, to the row, and the next start
    brings it up to date."""
    make_old(url, version)
    before = meddle(url, "SELECT version FROM versions ORDER BY version"), rows(url)
    assert upgrade_steps(version) > 1
    with dying_process(url) as kill_at:
        for step in (*range(upgrade_steps(version)), -1):
            assert kill_at(step) == signal.SIGKILL
            assert (meddle(url, "SELECT version FROM versions ORDER BY version"), rows(url)) == before, step

    async def read(store: Store) -> None:
        assert len(await store.entries("oakfen")) == 4 and (await store.usage()).tables == 1

    play(url, read)
    assert meddle(url, sql.GET_VERSION)[0] == (len(schema.migrations()),)


def rows(url: str) -> list[object]:
    """What the tables of every version hold."""
    return [meddle(url, f"SELECT count(*) FROM {name}") for name in ("tables", "journal", "heads", "seats", "holds")]


async def open_once(url: str) -> None:
    """Open a store, which brings it up to date."""
    store = open_store(url)
    await store.open()
    await store.close()


def main() -> None:
    """What the other process does: for each step that it reads, a child that dies there."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            dying_upgrade(int(line))
            asyncio.run(open_once(sys.argv[1]))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, flush=True)


if __name__ == "__main__":
    main()
