"""Backups, moves to another database, and what can be saved from a damaged one."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from tests.table.store.kit import change, entry, head, laid, meddle, opened, path_of, play, whole

from citadelle.cli import cli
from citadelle.table.store import Store, Unreadable, copying

TABLES = [f"table{i:03}" for i in range(12)]


async def some(store: Store) -> None:
    for i, name in enumerate(TABLES):
        await laid(name, 3 + i).create(store)
        await store.append(*change(name, 4 + i, 1, "Ada", f"secret {i}"), device=f"device{i % 3}")
        await store.archive("device0", name, i % 2 == 0)


async def all_of(store: Store) -> list[object]:
    found: list[object] = [await whole(store, name) for name in TABLES]
    for i in range(3):
        found += [await store.mine(f"device{i}"), *[await store.holds(f"device{i}", name) for name in TABLES]]
    return found


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/copy.db"
    return str(request.getfixturevalue("postgres").create())


def test_a_copy_is_equal_and_can_be_played_on(url: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "PAGE", 5)
    play(url, some)
    assert asyncio.run(copying.copy(url, target)) == copying.CheckReport(12, [])
    assert play(target, all_of) == play(url, all_of)

    async def on(store: Store) -> None:
        await store.append(entry("table000", 5), head("table000", 5))

    play(target, on)
    found = asyncio.run(copying.copy(url, target))
    assert found.whole == 11 and "table000 is there already, at another entry than 4" in str(found.damaged[0])


def test_a_backup_is_made_while_the_server_goes_on(url: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await some(store)
            assert await copying.copy(url, f"{tmp_path}/backup.db") == copying.CheckReport(12, [])
            assert await copying.check(url) == copying.CheckReport(12, [])
            await store.append(entry("table000", 5), head("table000", 5))

    asyncio.run(scene())

    async def first(store: Store) -> int:
        return len(await store.entries("table000"))

    assert play(f"{tmp_path}/backup.db", first) == 4 and play(url, first) == 5


def test_what_is_whole_is_saved_from_a_damaged_database(url: str, tmp_path: Path) -> None:
    play(url, some)
    meddle(url, "UPDATE journal SET text = 'x' WHERE table_id = 'table003' AND n = 2")
    found = asyncio.run(copying.copy(url, f"{tmp_path}/saved.db"))
    assert found.whole == 11 and "table003 is damaged" in str(found.damaged[0])
    assert asyncio.run(copying.check(f"{tmp_path}/saved.db")) == copying.CheckReport(11, [])


def test_what_is_whole_is_saved_from_a_file_that_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    play(url, some)
    path = Path(path_of(url))
    content = bytearray(path.read_bytes())
    for place in [found.start() for found in re.finditer(b"table003", content)][:3]:
        content[place + 5] ^= 1
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=r"citadelle tables --db .* --copy-to"):
        play(url, some)
    found = asyncio.run(copying.copy(url, f"{tmp_path}/saved.db"))
    assert found.whole >= 8 and found.damaged
    assert asyncio.run(copying.check(f"{tmp_path}/saved.db")) == copying.CheckReport(found.whole, [])


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("a shopping list")
    for name, said in (("none.db", "there is no file"), ("text.db", "not a database of Citadelle")):
        with pytest.raises(Unreadable, match=said):
            asyncio.run(copying.check(f"{tmp_path}/{name}"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"{tmp_path}/tables.db"
    play(url, some)

    def citadelle(*words: str) -> tuple[object, str, str]:
        with pytest.raises(SystemExit) as end:
            cli.main(["tables", *words])
        return end.value.code, *capsys.readouterr()

    assert citadelle("--db", url, "--lang", "en") == (0, "12 tables are whole\n", "")
    assert citadelle("--db", url, "--copy-to", f"{tmp_path}/copy.db", "--lang", "fr")[1] == "12 tables copiées\n"
    meddle(f"sqlite:///{tmp_path}/copy.db", "UPDATE heads SET n = 9 WHERE table_id = 'table003'")
    code, out, err = citadelle("--db", f"{tmp_path}/copy.db", "--lang", "en")
    assert (code, out) == (1, "11 tables are whole\n") and "table003 is damaged" in err
    code, out, err = citadelle("--db", f"{tmp_path}/none.db")
    assert (code, out) == (2, "") and err.startswith("citadelle: there is no file")
