"""The command `citadelle serve`: where it listens, what it refuses, how it starts and ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.patience import PATIENCE
from tests.ports import free_port

from citadelle.cli import cli
from citadelle.web import hosting, serve
from citadelle.web.serve import ServeError, address_of, bind, has_browser, is_loopback, origins

ROOT = Path(__file__).parents[3]


@pytest.fixture
def busy() -> Iterator[int]:
    """A port that is taken."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def refused(*args: str, lang: str = "en") -> str:
    """The one line of a server that doesn't start."""
    result = CliRunner().invoke(cli, ["serve", *args, "--lang", lang, "--no-browser"])
    assert result.exit_code == 2 and result.stdout == "", result.output
    assert result.stderr.startswith("citadelle: ") and result.stderr.count("\n") == 1
    return result.stderr


# --- who may reach it


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.20", "10.0.0.1", "example.org", ""])
def test_a_public_address_needs_to_be_asked_for(host: str, tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    assert "--public" in refused("--host", host, "--db", db)
    assert "--public" in refused("--host", host, "--db", db, "--allow-origin", "https://play.example")
    assert "--allow-origin" in refused("--host", host, "--db", db, "--public")
    assert "ajouter --public" in refused("--host", host, "--db", db, lang="fr")
    assert list(tmp_path.iterdir()) == []


def test_loopback_is_what_it_listens_on_by_default() -> None:
    assert hosting.ServeOptions(games={}).host == "127.0.0.1"
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "localhost.evil", "192.168.0.1", "")))


@pytest.mark.parametrize(
    "origin",
    ["play.example", "ftp://a", "https://", "https://a/b", "http://a b", "*", "null", "http://a:b", "http://u@a"],
)
def test_an_origin_is_checked(origin: str) -> None:
    assert origin.split()[0][:9] in refused("--allow-origin", origin)


def test_origins_are_taken_as_browsers_write_them() -> None:
    assert origins("127.0.0.1", False, ("HTTPS://Play.Example/",)) == ("https://play.example",)
    assert origins("0.0.0.0", True, ("http://192.168.1.20:8421",)) == ("http://192.168.1.20:8421",)
    assert origins("localhost", False, ()) == ()


# --- ports


def test_a_port_that_is_taken_is_said(busy: int, tmp_path: Path) -> None:
    assert f"port {busy} of 127.0.0.1 is taken" in refused("--port", str(busy), "--db", str(tmp_path / "a.db"))
    assert f"le port {busy} de 127.0.0.1 est pris" in refused(
        "--port", str(busy), "--db", str(tmp_path / "a.db"), lang="fr"
    )


def test_without_a_port_the_next_free_one_is_used(busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "DEFAULT_PORT", busy)
    with bind("127.0.0.1", None) as made:
        port = made.getsockname()[1]
        assert busy < port < busy + serve.TRIES
        assert address_of(made) == f"http://127.0.0.1:{port}/"
    monkeypatch.setattr(serve, "TRIES", 1)
    with pytest.raises(ServeError) as found:
        bind("127.0.0.1", None)
    assert found.value.code == "serve.busy"


@pytest.mark.parametrize("port", ["0", "65536", "x", "-1", "1e3"])
def test_a_port_is_a_number(port: str) -> None:
    assert "65535" in refused("--port", port)


def test_an_address_that_is_not_ours_is_said() -> None:
    assert "is not an address of this machine" in refused(
        "--host", "no.such.host.invalid", "--public", "--allow-origin", "http://a"
    )
    assert "is not an address" in refused("--host", "203.0.113.7", "--public", "--allow-origin", "http://a")


def test_what_else_is_wrong_is_said(tmp_path: Path) -> None:
    assert "name=module:Class" in refused("--agent", "mine", "--db", str(tmp_path / "a.db"))
    assert "tables can't be kept there" in refused("--db", str(tmp_path / "no" / "such" / "folder" / "a.db"))
    (tmp_path / "junk.db").write_bytes(b"junk" * 1000)
    assert "tables can't be kept there" in refused("--db", str(tmp_path / "junk.db"))
    assert "from 1" in refused("--workers", "0")
    assert "mysql" in refused("--db", "mysql://a/b")


def test_a_password_is_not_shown() -> None:
    assert (
        hosting.without_password("postgresql://ann:hush@db.example/games?password=hush")
        == "postgresql://db.example/games"
    )
    assert hosting.without_password("some/file.db") == "some/file.db"
    assert hosting.without_password("sqlite:////srv/games.db") == "sqlite:////srv/games.db"


# --- a browser


@pytest.mark.parametrize(
    ("environ", "platform", "there"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "w"}, "linux", True),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "a"}, "linux", False),
        ({"SSH_TTY": "a"}, "darwin", False),
    ],
)
def test_where_there_is_a_browser(environ: dict[str, str], platform: str, there: bool) -> None:
    assert has_browser(environ, platform) is there


# --- the whole command


@contextmanager
def running(*args: str, home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command as a process, and the address it printed."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "CITADELLE_HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": ""}
    command = [sys.executable, "-m", "citadelle", "serve", "--workers", "1", *args]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().split()[-1]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, number: signal.Signals) -> None:
    with running("--port", str(free_port()), home=tmp_path / "data") as (process, url):
        with urllib.request.urlopen(url + "healthz", timeout=PATIENCE) as answer:
            assert json.load(answer)["ok"] is True
        assert process.stdout is not None
        assert str(tmp_path / "data" / "tables.db") in process.stdout.readline()
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0, "nobody else may look into the folder"
        process.send_signal(number)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, ""), err


def test_games_are_there_after_a_restart(tmp_path: Path) -> None:
    body = json.dumps({"game": "legends", "seats": [{"kind": "person"}, {"kind": "bot", "level": "random"}]}).encode()
    with running("--port", str(free_port()), home=tmp_path) as (process, url):
        request = urllib.request.Request(url + "api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            laid = json.load(answer)
        process.kill()
    with running("--port", str(free_port()), home=tmp_path) as (_, url):
        heads = {"Authorization": f"Bearer {laid['seats'][0]['token']}"}
        request = urllib.request.Request(f"{url}api/tables/{laid['table']}", headers=heads)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            now = json.load(answer)
        assert now["seat"] == 0 and now["v"] >= 1
