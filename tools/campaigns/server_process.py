"""A server for campaigns: a process of its own on loopback, with the limits for single addresses out of the way.

    python -m tools.campaigns.server_process --db FILE [--workers 1] [--ping 20] [--public PORT [--strongest expert]]

prints its port and serves until it is told to stop. With `--public` it is as a stranger meets it: with all limits, and
bots that are shared fairly; `--strongest` offers levels that a public server doesn't unless its host says so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, Final

from msgspec import structs

import citadelle
from citadelle.table.http.limits import Limits, Rate
from citadelle.web import hosting

ROOT: Final = Path(__file__).parents[2]
MANY: Final = Rate(1_000_000, 1.0)
WIDE: Final = structs.replace(
    Limits(), requests=MANY, frames=MANY, choices=MANY, joins=MANY, tables=MANY, said=MANY, hints=MANY,
    open_tables=1_000_000, sockets=1_000_000,
)  # fmt: skip


class ServerProcess:
    """A server's process, from `with` to the end of it."""

    def __init__(
        self,
        db: str,
        workers: int = 1,
        ping: float = Limits().ping,
        pure: bool = False,
        log: Path | None = None,
        public: int = 0,
        strongest: str = "",
    ) -> None:
        self.command = [sys.executable, "-m", "tools.campaigns.server_process", "--db", db]
        self.command += ["--workers", str(workers), "--ping", str(ping)]
        self.command += ["--public", str(public)] if public else []
        self.command += ["--strongest", strongest] if strongest else []
        self.pure = pure
        self.log = log
        """Where its error output goes, if not to ours."""
        self.port = 0

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start, and wait until it serves."""
        path = os.pathsep.join([part for part in (str(ROOT), os.environ.get("PYTHONPATH", "")) if part])
        env = {**os.environ, "PYTHONPATH": path} | ({"CITADELLE_PURE": "1"} if self.pure else {})
        errors = None if self.log is None else self.log.open("ab")
        self.process = subprocess.Popen(self.command, env=env, stdout=subprocess.PIPE, stderr=errors, text=True)
        if errors is not None:
            errors.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("port "):
            self.stop()
            raise RuntimeError("the server did not start")
        self.port = int(line.split()[1])

    def stop(self) -> None:
        """Ask it to end, and wait for that."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def memory(self) -> int:
        """What it holds in memory now, in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def seconds(self) -> float:
        """How much processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def files(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def live(self, table: str) -> str:
        """Where a table's socket is."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """One request to the API; a body makes it a POST."""
        with self.open_request(path, token, body) as answer:
            return json.load(answer)

    def open_request(self, path: str, token: str = "", body: Any = None) -> Any:
        """The answer to a request, to be read and closed."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60)

    def lay(self, game: str, seats: list[dict[str, str]], **more: Any) -> Any:
        """A new table with a quick game's options: its id and its seats' secrets."""
        options = dict(citadelle.game(game).quick)
        return self.ask("/api/tables", {"game": game, "seats": seats, "options": options, **more})


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", required=True)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ping", type=float, default=WIDE.ping)
    parser.add_argument("--backlog", type=int, default=WIDE.backlog)
    parser.add_argument("--public", type=int, default=0, metavar="PORT")
    parser.add_argument("--strongest", default="", metavar="LEVEL")
    args = parser.parse_args()
    wishes = hosting.ServeOptions(
        games={name: citadelle.game(name) for name in citadelle.game_names()},
        port=args.public,
        db=args.db,
        workers=args.workers,
        browser=False,
        public=bool(args.public),
        strongest=args.strongest,
        origins=(f"http://127.0.0.1:{args.public}",) if args.public else (),
        limits=Limits() if args.public else structs.replace(WIDE, backlog=args.backlog, ping=args.ping),
    )

    def tell(key: str, **said: object) -> None:
        if key == "up":
            print("port", str(said["url"]).rstrip("/").rpartition(":")[2], flush=True)

    hosting.run(wishes, tell)
    return 0


if __name__ == "__main__":
    sys.exit(main())
