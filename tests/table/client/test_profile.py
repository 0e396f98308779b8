"""What a machine remembers of itself: kept for its owner alone, and no trouble if it is lost."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from citadelle.table import data_dir
from citadelle.table.client.links import parse
from citadelle.table.client.profile import FILE, MOST_PLACES, Profile


def test_what_is_remembered_is_there_again(tmp_path: Path) -> None:
    first = Profile(tmp_path / "new" / "folder")
    device = first.device
    first.like(name="Zoé", confirm=False)
    first.hold(parse("http://a.example/t/x#seat=one"), "A game", 5)
    again = Profile(tmp_path / "new" / "folder")
    assert (again.device, again.name, again.confirm) == (device, "Zoé", False)
    found = again.place(parse("http://a.example/t/x"))
    assert found is not None and (found.link.token, found.title, found.seen) == ("one", "A game", 5)
    assert stat.S_IMODE((tmp_path / "new" / "folder" / FILE).stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == [FILE]


def test_a_seat_is_remembered_once_and_forgotten(tmp_path: Path) -> None:
    memory = Profile(tmp_path)
    for n in range(MOST_PLACES + 5):
        memory.hold(parse(f"http://a.example/t/x{n % (MOST_PLACES + 2)}#seat={n}"))
    assert len(memory.places) == MOST_PLACES and memory.places[0].link.token == str(MOST_PLACES + 4)
    last = memory.places[0].link
    memory.forget(last)
    assert memory.place(last) is None and len(Profile(tmp_path).places) == MOST_PLACES - 1


def test_every_server_knows_another_secret(tmp_path: Path) -> None:
    memory = Profile(tmp_path)
    secrets = {memory.device, memory.device_at("http://a.example"), memory.device_at("http://b.example")}
    assert len(secrets) == 3 and all(len(secret) == 32 for secret in secrets)
    assert memory.device_at("http://a.example") == Profile(tmp_path).device_at("http://a.example")


@pytest.mark.parametrize("text", ["", "{", '{"device": 5}', "\x00\xff", '{"places": [{"link": {}}]}'])
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    memory = Profile(tmp_path)
    assert memory.name == "" and memory.confirm and memory.places == []
    memory.like(name="Ann")
    assert Profile(tmp_path).name == "Ann"


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    memory = Profile(tmp_path / "file")
    memory.like(name="Ann")
    assert memory.device and memory.name == "Ann"


def test_where_the_data_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_dir.data_dir({"CITADELLE_HOME": str(tmp_path)}) == tmp_path
    assert data_dir.data_dir({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/citadelle")
    assert data_dir.data_dir({}, "linux").parts[-3:] == (".local", "share", "citadelle")
    assert data_dir.data_dir({}, "darwin").parts[-2:] == ("Application Support", "Citadelle")
    assert data_dir.data_dir({"LOCALAPPDATA": "C:"}, "win32") == Path("C:") / "Citadelle"
    monkeypatch.setenv("CITADELLE_HOME", str(tmp_path / "x"))
    assert data_dir.ensure_data_dir() == tmp_path / "x" and stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o700
    assert data_dir.database() == tmp_path / "x" / "tables.db" and data_dir.announced_server() == ""
    data_dir.announce_server("http://127.0.0.1:8421/")
    data_dir.withdraw_server("http://127.0.0.1:9999/")
    assert data_dir.announced_server() == "http://127.0.0.1:8421"
    data_dir.withdraw_server("http://127.0.0.1:8421/")
    assert data_dir.announced_server() == ""
