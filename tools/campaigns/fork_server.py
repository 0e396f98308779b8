"""Servers of the campaign of kills: each is forked from a process that has imported all modules already.

    python -m tools.campaigns.fork_server --db FILE [--workers 1] [--ping 20]

reads a line for each server that is wanted, with the point at which it ends itself (see crashing.py; empty: nowhere),
and prints the process's number, then the server's port, or 0 if it ended before it served. Whoever started this one
kills those.
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

import citadelle


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

    def begin(self, point: str, count: int) -> bool:
        """Start a server, and wait until it serves; with a point, it will end there. False if it ended before."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{point}:{count}\n" if point else "\n")
        self.process.stdin.flush()
        for word in ("pid", "port"):
            line = self.process.stdout.readline()
            if not line.startswith(f"{word} "):
                raise RuntimeError("the server did not start")
            setattr(self, word, int(line.split()[1]))
        if self.port == 0:
            self.wait_until_gone()
            if not point:
                raise RuntimeError("the server ended before it served")
        return self.port > 0

    def is_up(self) -> bool:
        """Does the server still run?"""
        return os.path.exists(f"/proc/{self.pid}")

    def kill(self) -> None:
        """End the server as a power cut would, and wait until it is gone."""
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self.wait_until_gone()

    def wait_until_gone(self) -> None:
        """Wait until the server's process has ended: it closes its output shortly before."""
        while self.is_up():
            time.sleep(0.001)

    def stop(self) -> None:
        """End the server, and the process that it came from."""
        self.kill()
        super().stop()
        if self.process.stdin is not None:
            self.process.stdin.close()


def serve(output: int) -> int:
    """Be a server; what it prints goes to that file."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(output, sys.stdout.fileno())
    os.close(output)
    with mock.patch("citadelle.web.hosting.open_store", crashing_store):
        return server_process.main()


def main() -> int:
    """Fork a server for every line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for name in citadelle.game_names():
        citadelle.game(name)
    for line in sys.stdin:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            os.environ[VARIABLE] = line.strip()
            os._exit(serve(writer))
        os.close(writer)
        with open(reader, encoding="utf-8") as said:
            port = said.readline().strip() or "port 0"
        print(f"pid {child}\n{port}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
