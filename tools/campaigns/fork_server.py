"""Servers of the campaign of kills: each is forked from a process that has imported all modules already.

    python -m tools.campaigns.fork_server --db FILE [--workers 1] [--ping 20]

reads a line for each server that is wanted, with the point at which it ends itself (see crashing.py; empty: nowhere),
and prints the process's number; the server prints its port. Whoever started this one kills those.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from unittest import mock

from tools.campaigns import server_process
from tools.campaigns.crashing import VARIABLE, crashing_store


class ForkServer(server_process.ServerProcess):
    """Starts servers, one at a time."""

    def __init__(self, db: str) -> None:
        super().__init__(db)
        self.command[2] = "tools.campaigns.fork_server"
        path = os.pathsep.join([part for part in (str(server_process.ROOT), os.environ.get("PYTHONPATH", "")) if part])
        self.process = subprocess.Popen(
            self.command,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid = 0

    def begin(self, point: str, count: int) -> None:
        """Start a server, and wait until it serves; with a point, it will end there."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{point}:{count}\n" if point else "\n")
        self.process.stdin.flush()
        for word in ("pid", "port"):
            line = self.process.stdout.readline()
            if not line.startswith(f"{word} "):
                raise RuntimeError("the server did not start")
            setattr(self, word, int(line.split()[1]))

    def is_up(self) -> bool:
        """Does the server still run?"""
        return os.path.exists(f"/proc/{self.pid}")

    def kill(self) -> None:
        """End the server as a power cut would, and wait until it is gone."""
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        while self.is_up():
            time.sleep(0.001)

    def stop(self) -> None:
        """End the server, and the process that it came from."""
        self.kill()
        super().stop()
        if self.process.stdin is not None:
            self.process.stdin.close()


def main() -> int:
    """Fork a server for every line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ[VARIABLE] = line.strip()
            with mock.patch("citadelle.web.hosting.open_store", crashing_store):
                code = server_process.main()
            os._exit(code)
        print("pid", child, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
