"""A private PostgreSQL server for tests and campaigns: in its own folder, on a socket there and a loopback port."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from glob import glob
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.patience import PATIENCE
from tests.ports import free_port

USER = "postgres"


class NotInstalled(Exception):
    """There is no PostgreSQL on this machine, or no user who may run it."""


def programs() -> Path:
    """The folder with PostgreSQL's programs, the newest version's."""
    folders = sorted(glob("/usr/lib/postgresql/*/bin"), key=lambda name: float(name.split("/")[-2]))
    found = shutil.which("postgres")
    if not folders and found:
        folders = [os.path.dirname(os.path.realpath(found))]
    if not folders or not all(os.path.exists(f"{folders[-1]}/{name}") for name in ("initdb", "pg_isready", "psql")):
        raise NotInstalled("PostgreSQL is not installed (Debian: apt install postgresql)")
    return Path(folders[-1])


def owner() -> tuple[int, int] | None:
    """Whom the server runs as if that isn't ourselves: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        found = pwd.getpwnam(USER)
    except KeyError:
        raise NotInstalled(f"PostgreSQL does not run as root, and there is no user {USER}") from None
    return found.pw_uid, found.pw_gid


def open_to_all(folder: Path) -> bool:
    """May every user of this machine come to that folder?"""
    return all(place.stat().st_mode & 0o001 for place in (folder, *folder.parents))


def room() -> Path:
    """Where the server's folder is made: where temporary files are, unless they are private and it runs as another."""
    usual = Path(tempfile.gettempdir()).resolve()
    if owner() is None:
        return usual
    places = [place for place in (usual, Path("/tmp"), Path("/var/tmp")) if place.is_dir() and open_to_all(place)]
    if not places:
        raise NotInstalled(f"PostgreSQL runs as the user {USER}, who can enter none of {usual}, /tmp and /var/tmp")
    return places[0]


class Postgres:
    """The server: `start` it, `create` databases on it, `stop`, `kill` or `restart` it; `remove` it at the end.

    Without `sync` it doesn't wait for the disk: a killed server loses nothing by that, only a machine without power.
    """

    def __init__(self, sync: bool = False) -> None:
        self.programs = programs()
        self.owner = owner()
        self.sync = sync
        self.folder = Path(tempfile.mkdtemp(prefix="citadelle-pg-", dir=room()))
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        if self.owner:
            os.chown(self.folder, *self.owner)
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def __enter__(self) -> Postgres:
        try:
            self.start()
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    @property
    def data(self) -> Path:
        """The server's own files."""
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        """The address of a database, over TCP."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def socket_url(self, database: str = "postgres") -> str:
        """The address of a database, over the socket."""
        return f"postgresql://{USER}@/{database}?host={self.folder}&port={self.port}"

    # --- running

    def start(self) -> None:
        """Start the server and wait until it answers; on the same port as before, if it ran before."""
        for _ in range(5):
            port = self.port or free_port()
            if self._start(port):
                self.port = port
                return
        raise RuntimeError("PostgreSQL did not start:\n" + self.log())

    def _start(self, port: int) -> bool:
        options = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "fsync": "on" if self.sync else "off",
            "max_connections": 60,
            "shared_buffers": "16MB",
            "autovacuum_naptime": "60s",
        }
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self._as_owner()
            )
        until = time.monotonic() + PATIENCE
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", USER]
        while time.monotonic() < until:
            if self.process.poll() is not None:
                return False
            if subprocess.run(ready, check=False).returncode == 0:
                return True
            time.sleep(0.05)
        return False

    def stop(self) -> None:
        """Stop the server in good order; connections are cut."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End the server and all its processes at once, as a crash would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if how == signal.SIGKILL:
                os.killpg(self.process.pid, how)
            else:
                self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None

    def restart(self) -> None:
        """Stop and start."""
        self.stop()
        self.start()

    def remove(self) -> None:
        """End the server and remove its files."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- databases

    def create(self) -> str:
        """A fresh database; its address."""
        name = f"t{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        return self.url(name)

    def sql(self, command: str, database: str = "postgres") -> str:
        """Run a command as the server's owner; what it printed."""
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER, "-d", database]
        return self._run("psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", *address, "-c", command).strip()

    def log(self) -> str:
        """The end of what the server said."""
        return (self.folder / "log").read_text("utf-8", "replace")[-4000:]

    def _run(self, program: str, *arguments: str) -> str:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, **self._as_owner())
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")
        return str(done.stdout)

    def _as_owner(self) -> dict[str, Any]:
        return {"user": self.owner[0], "group": self.owner[1], "extra_groups": []} if self.owner else {}
