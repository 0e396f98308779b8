"""What a host needs of a store: tables deleted whole, sizes counted, promises and settings kept, a log of the host."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.store.kit import entry, head, laid, meddle, opened, path_of, play, whole

from citadelle.cli import cli
from citadelle.kernel.errors import BadOption
from citadelle.table.server.moderation import BAN, MUTE, REMOVE, Moderation, perform
from citadelle.table.store import Store, Unreadable, host_steps
from citadelle.table.store.base import HostDeed, Usage


def test_a_table_is_deleted_whole(url: str) -> None:
    """Nothing of it is left in any table of the database, others stay, and the database opens again: also if the last
    thing written was the table's."""

    async def scene(store: Store) -> None:
        other = await laid("elmfen", 3).create(store)
        await laid("oakfen", 3).create(store)
        await store.hold("device", "oakfen", 0, 5)
        await store.archive("device", "oakfen", True)
        await store.keep("oakfen", 2, "{}")
        await store.append(entry("oakfen", 4), head("oakfen", 4))
        assert await store.remove("oakfen") and not await store.remove("oakfen")
        assert await store.table("oakfen") is None and await store.mine("device") == []
        assert await whole(store, "elmfen") == (other.row, other.seats, other.head, other.entries)

    play(url, scene)
    for name in ("journal", "heads", "seats", "holds", "archived", "snapshots"):
        assert meddle(url, f"SELECT count(*) FROM {name} WHERE table_id = 'oakfen'")[0] == (0,), name

    async def again(store: Store) -> None:
        assert len(await store.entries("elmfen")) == 3
        await store.append(entry("elmfen", 4), head("elmfen", 4))

    play(url, again)


def test_sizes_are_counted_by_owner(url: str) -> None:
    """Finished and uploaded tables too; what is appended counts at once; tables from before count by their entries."""

    async def scene(store: Store) -> None:
        await laid("oakfen", 3, owner="ada").create(store)
        await laid("elmfen", 1, owner="ada", origin="upload").create(store)
        await laid("ashfen", 1, owner="ben").create(store)
        before = await store.usage("ada")
        assert before.tables == 2 and before.size > 2 * host_steps.TABLE_SIZE
        await store.append(entry("oakfen", 4, events="x" * 5000), head("oakfen", 4, over=True))
        after = await store.usage("ada")
        assert 5000 < after.size - before.size < 6000 and await store.size("oakfen") > 5000
        everybody = await store.usage()
        assert everybody.tables == 3 and everybody.size == after.size + (await store.usage("ben")).size
        assert await store.usage("nobody") == Usage()

    play(url, scene)
    meddle(url, "UPDATE heads SET size = 0 WHERE table_id = 'oakfen'", "SELECT 1")

    async def old(store: Store) -> None:
        assert (await store.usage("ada")).size >= 4 * host_steps.OLD_ENTRY

    play(url, old)


def test_expired_tables_are_found(url: str) -> None:
    async def scene(store: Store) -> None:
        for name, changed, over in (("aa", 10, True), ("bb", 90, True), ("cc", 10, False), ("dd", 60, False)):
            made = laid(name)
            await store.create(made.row, made.seats, head(name, 1, changed=changed, over=over), made.entries)
        assert await store.expired(50, 0) == ["aa"] and await store.expired(0, 50) == ["cc"]
        assert await store.expired(100, 100) == ["aa", "cc", "dd", "bb"] and await store.expired(100, 100, 1) == ["aa"]
        assert await store.expired(0, 0) == []

    play(url, scene)


def test_promises_settings_and_the_log_outlive_the_process(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_steps, "PROMISES", 3)

    async def first(store: Store) -> None:
        for n in range(5):
            await store.keep_promise(f"p{n}", f"seed {n}", f"salt {n}", 10 + n)
        assert await store.setting("key", "one") == "one"
        assert await store.log_deed(HostDeed(at=1, deed=BAN, what="hash", until=9, why="é")) == 1
        assert await store.log_deed(HostDeed(at=2, deed=MUTE, what="oakfen", seat=1)) == 2

    async def second(store: Store) -> None:
        assert await store.take_promise("p4") == ("seed 4", "salt 4") and await store.take_promise("p4") is None
        assert await store.take_promise("p0") is None and await store.take_promise("") is None
        assert await store.setting("key", "two") == "one"
        found = await store.deeds()
        assert [deed.n for deed in found] == [1, 2] and (found[0].until, found[0].why, found[1].seat) == (9, "é", 1)
        assert await store.deeds(2) == []

    play(url, first)
    play(url, second)


def test_what_the_host_does_is_logged_and_known_to_every_server(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid("oakfen", owner="").create(store)
        here = Moderation(store, lambda: 1000)
        await here.start()
        await perform(store, HostDeed(at=1, deed=BAN, what="203.0.113.7", why="spam"))
        await perform(store, HostDeed(at=1, deed=BAN, what="203.0.113.8", until=900))
        await perform(store, HostDeed(at=1, deed=MUTE, what="oakfen", seat=1))
        assert not here.is_banned("203.0.113.7") and await here.refresh() and not await here.refresh()
        assert here.is_banned("203.0.113.7") and not here.is_banned("203.0.113.8"), "that ban is over"
        assert here.is_muted("oakfen", 1) and not here.is_muted("oakfen", 0)
        assert "203" not in str(await store.deeds()), "addresses are not stored"
        there = Moderation(store, lambda: 1000)
        await there.start()
        assert there.is_banned("203.0.113.7") and there.bans == here.bans
        await perform(store, HostDeed(at=1, deed="unban", what="203.0.113.7"))
        await perform(store, HostDeed(at=1, deed="unmute", what="oakfen"))
        await there.refresh()
        assert not there.is_banned("203.0.113.7") and not there.is_muted("oakfen", 1)
        for deed, what in ((REMOVE, "nothere"), (MUTE, "nothere"), (BAN, "table:oakfen"), ("flog", "oakfen")):
            with pytest.raises(BadOption):
                await perform(store, HostDeed(at=1, deed=deed, what=what))
        await perform(store, HostDeed(at=1, deed=REMOVE, what="oakfen", why="x" * 500))
        assert await store.table("oakfen") is None and len((await store.deeds())[-1].why) == 200

    play(url, scene)


# --- the file under a running server


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.mark.parametrize("spoil", ["deleted", "replaced", "cut", "linked", "log deleted", "log cut"])
def test_a_file_that_is_spoilt_under_a_running_server_is_noticed(spoil: str, file: Path) -> None:
    """Before the next choice is acknowledged, and from then on nothing is, nor read."""
    log = file.with_name("tables.db-wal")

    async def scene() -> None:
        async with opened(str(file)) as store:
            await laid("oakfen", 3).create(store)
            await store.append(entry("oakfen", 4), head("oakfen", 4))
            if spoil == "deleted":
                file.unlink()
            elif spoil == "replaced":
                data = file.read_bytes()
                file.unlink()
                file.write_bytes(data)
            elif spoil == "cut":
                os.truncate(file, 4096)
            elif spoil == "linked":
                os.link(file, file.with_name("second.db"))
            elif spoil == "log deleted":
                log.unlink()
            else:
                os.truncate(log, 32)
            for _ in range(2):
                with pytest.raises(Unreadable, match=r"in use|second name"):
                    await store.append(entry("oakfen", 5), head("oakfen", 5))
            with pytest.raises(Unreadable):
                await store.table("oakfen")

    asyncio.run(scene())


def test_a_file_with_a_second_name_is_not_opened(file: Path) -> None:
    play(str(file), laid("oakfen").create)
    os.link(file, file.with_name("second.db"))

    async def refused(store: Store) -> None:
        pytest.fail("it was opened")

    with pytest.raises(Unreadable, match="hard link"):
        play(str(file), refused)
    file.with_name("second.db").unlink()
    play(str(file), laid("elmfen").create)


# --- the commands


def citadelle(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[object, str, str]:
    """Run the command: exit code, output, errors."""
    with pytest.raises(SystemExit) as end:
        cli.main([*words])
    return end.value.code, *capsys.readouterr()


def test_check_says_what_the_server_would_say(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that was cut back to an earlier state is whole row by row, and is not called whole."""

    async def some(store: Store) -> None:
        await laid("oakfen", 3).create(store)

    async def more(store: Store) -> None:
        await store.append(entry("oakfen", 4), head("oakfen", 4))

    play(str(file), some)
    before = file.read_bytes()
    play(str(file), more)
    assert citadelle(capsys, "tables", "check", "--db", str(file), "--lang", "en")[:2] == (0, "1 table is whole\n")
    file.write_bytes(before)
    code, out, err = citadelle(capsys, "tables", "check", "--db", str(file), "--lang", "en")
    with pytest.raises(Unreadable) as server:
        play(str(file), more)
    assert (code, out) == (1, "1 table is whole\n") and err == f"citadelle: {server.value}\n" and "lacks what" in err
    os.truncate(file, 8192)
    code, out, err = citadelle(capsys, "tables", "--db", str(file), "--lang", "en")
    with pytest.raises(Unreadable) as server:
        play(str(file), more)
    assert code in (1, 2) and "Traceback" not in err and err
    file.unlink()
    code, out, err = citadelle(capsys, "tables", "--db", str(file), "--lang", "en")
    with pytest.raises(Unreadable) as server:
        play(str(file), more)
    assert (code, out) == (2, "") and err == f"citadelle: {server.value}\n"


def test_tables_are_listed_deleted_and_compacted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def some(store: Store) -> None:
        for n in range(30):
            await laid(f"table{n:02}", 30, title=f"Tuesday {n}").create(store)

    play(str(file), some)
    code, out, _ = citadelle(capsys, "tables", "list", "--db", str(file), "--lang", "en")
    assert code == 0 and len(out.splitlines()) == 31 and "Tuesday 7" in out and "30 tables" in out
    names = [f"table{n:02}" for n in range(29)]
    code, out, _ = citadelle(capsys, "tables", "delete", *names, "--db", str(file), "--lang", "en")
    assert code == 0 and len(out.splitlines()) == 29
    size = file.stat().st_size
    assert citadelle(capsys, "tables", "compact", "--db", str(file), "--lang", "fr")[0] == 0
    assert file.stat().st_size < size / 2
    assert citadelle(capsys, "tables", "--db", str(file), "--lang", "en")[:2] == (0, "1 table is whole\n")
    code, out, _ = citadelle(capsys, "moderate", "log", "--db", str(file), "--lang", "en")
    assert len(out.splitlines()) == 29 and "remove table00" in out
    for words in (
        ["delete"],
        ["delete", "nothere"],
        ["burn"],
        ["export"],
        ["export", "nothere"],
        ["export", "table29"],
    ):
        code, out, err = citadelle(capsys, "tables", *words, "--db", str(file), "--lang", "fr")
        assert (code, out) == (2, "") and len(err.splitlines()) == 1 and "Traceback" not in err


def test_what_is_asked_of_a_running_server_lies_beside_its_file(file: Path) -> None:
    """Only its owner can write there; lines that can't be read are passed over."""

    async def scene() -> None:
        async with opened(str(file)) as store:
            place = store.place  # type: ignore[attr-defined]
            assert await store.requests() == []
            place.ask(b'{"at": 1, "deed": "ban", "what": "203.0.113.7"}')
            place.ask(b"nonsense")
            assert place.is_asked() and place.request_path.stat().st_mode & 0o077 == 0
            assert [deed.what for deed in await store.requests()] == ["203.0.113.7"]
            assert not place.is_asked() and await store.requests() == []

    asyncio.run(scene())


def test_a_deleted_table_leaves_no_gap_in_the_file(file: Path) -> None:
    """SQLite's own check finds the file whole after deletion and compaction."""

    async def some(store: Store) -> None:
        for n in range(5):
            await laid(f"table{n}", 9).create(store)
            await store.remove(f"table{n}")
        await store.compact()  # type: ignore[attr-defined]
        await laid("last").create(store)

    play(str(file), some)
    with closing(sqlite3.connect(path_of(f"sqlite:///{file}"))) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
