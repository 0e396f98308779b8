"""Backup, restore and point-in-time recovery as docs/host.md says; and a role that doesn't own the schema."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from pathlib import Path

import asyncpg
import pytest
from tests.table.postgres import USER, Postgres
from tests.table.store.kit import entry, head, laid, meddle, opened, play, whole

from citadelle.table.store import NoAnswer, Store, copying, schema
from citadelle.table.store.postgres import PostgresStore

ROLES = Path(__file__).parents[3] / "deploy" / "postgres-roles.sql"


async def write(store: Store, n: int) -> None:
    """Lay the table if it isn't there, and append up to entry n."""
    if await store.table("oakfen") is None:
        await laid("oakfen").create(store)
    now = await store.head("oakfen")
    assert now is not None
    for k in range(now.n + 1, n + 1):
        await store.append(entry("oakfen", k), head("oakfen", k))


async def length(store: Store) -> int:
    """How far the journal goes."""
    return len(await store.entries("oakfen"))


def test_a_sqlite_backup_is_restored_as_the_page_says(tmp_path: Path) -> None:
    """Made while the server writes; then the file is lost; the copy takes its place, without log and lock."""
    file, backup = tmp_path / "tables.db", tmp_path / "backup.db"

    async def scene() -> None:
        async with opened(str(file)) as store:
            await write(store, 20)
            assert (await copying.copy(str(file), str(backup))).whole == 1
            await write(store, 25)

    asyncio.run(scene())
    file.write_bytes(b"ruined")
    shutil.move(backup, file)
    for name in ("tables.db-wal", "tables.db.lock"):
        (tmp_path / name).unlink(missing_ok=True)
    assert asyncio.run(copying.check(str(file))).refusal is None

    async def go_on(store: Store) -> None:
        assert await length(store) == 20
        await write(store, 21)

    play(str(file), go_on)


def test_a_dump_of_postgresql_is_restored(postgres: Postgres, postgres_url: str) -> None:
    play(postgres_url, lambda store: write(store, 12))
    name = postgres_url.rpartition("/")[2]
    address = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", USER]
    dump = postgres.folder / f"{name}.dump"
    postgres._run("pg_dump", *address, "-Fc", "-f", str(dump), name)
    other = postgres.create()
    postgres._run("pg_restore", *address, "-d", other.rpartition("/")[2], "--no-owner", str(dump))
    before = play(postgres_url, lambda store: whole(store, "oakfen"))
    assert play(other, lambda store: whole(store, "oakfen")) == before
    play(other, lambda store: write(store, 13))


def test_point_in_time_recovery(tmp_path: Path) -> None:
    """A base backup and the archive of the log bring the database back to the moment before a mistake."""
    with Postgres() as server:
        archive, base = server.folder / "archive", server.folder / "base"
        for folder in (archive, base):
            folder.mkdir(mode=0o700)
            if server.owner:
                os.chown(folder, *server.owner)
        server.sql("ALTER SYSTEM SET archive_mode = on")
        server.sql(f"ALTER SYSTEM SET archive_command = 'test ! -f {archive}/%f && cp %p {archive}/%f'")
        server.restart()
        url = server.create()
        play(url, lambda store: write(store, 5))
        address = ["-h", "127.0.0.1", "-p", str(server.port), "-U", USER]
        server._run("pg_basebackup", *address, "-D", str(base), "-X", "none", "--checkpoint=fast")
        play(url, lambda store: write(store, 9))
        moment = server.sql("SELECT clock_timestamp()")
        server.sql("SELECT pg_sleep(0.05)")
        meddle(url, "DELETE FROM journal", "DELETE FROM heads", "SELECT 1")
        server.sql("SELECT pg_switch_wal()")
        server.stop()
        shutil.rmtree(server.data)
        base.rename(server.data)
        with (server.data / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
            file.write(f"restore_command = 'cp {archive}/%f %p'\n")
            file.write(f"recovery_target_time = '{moment}'\nrecovery_target_action = 'promote'\n")
        (server.data / "recovery.signal").touch()
        if server.owner:
            os.chown(server.data / "recovery.signal", *server.owner)
        server.start()
        assert play(url, length) == 9
        play(url, lambda store: write(store, 10))


@pytest.fixture
def roles(postgres: Postgres, postgres_url: str) -> tuple[str, str]:
    """The addresses of the owner and of the server's role, on a database with a schema of the owner's."""
    name = postgres_url.rpartition("/")[2]
    suffix = name[:6]
    text = re.sub(r"citadelle_(owner|server)", rf"citadelle_\1_{suffix}", ROLES.read_text("utf-8"))
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    postgres.sql("\n".join(lines), name)
    owner, server = (postgres_url.replace(f"{USER}@", f"citadelle_{role}_{suffix}@") for role in ("owner", "server"))
    return owner, server


def test_a_server_needs_no_role_that_owns_the_schema(roles: tuple[str, str], tmp_path: Path) -> None:
    """The owner makes the schema; the server's role plays, deletes and logs, and can change nothing of the schema."""
    owner, server = roles

    async def refused(store: Store) -> None:
        pytest.fail("it was opened")

    with pytest.raises(NoAnswer, match="own"):
        play(server, refused)
    assert asyncio.run(copying.check(owner)).whole == 0
    play(server, lambda store: write(store, 5))

    async def hosting(store: Store) -> None:
        await store.keep_promise("p", "seed", "salt", 1)
        assert await store.take_promise("p") == ("seed", "salt")
        assert await store.setting("key", "one") == "one"
        await laid("elmfen").create(store)
        assert await store.remove("elmfen")

    play(server, hosting)
    for statement in ("DROP TABLE {}", "ALTER TABLE {} ADD COLUMN x TEXT", "TRUNCATE {} CASCADE"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            meddle(server, statement.format("citadelle.journal"), "SELECT 1")
    later = tmp_path / "later"
    shutil.copytree(schema.FOLDER, later)
    (later / f"{len(schema.migrations()) + 1:04d}_more.sql").write_text("CREATE TABLE pets (name TEXT);\n")

    async def upgrade(url: str) -> None:
        store = PostgresStore(url, later)
        await store.open()
        await store.close()

    with pytest.raises(NoAnswer, match="own"):
        asyncio.run(upgrade(server))
    asyncio.run(upgrade(owner))
    asyncio.run(upgrade(server))
