"""Work divided among processes: the same answers whether there are processes or not."""

from __future__ import annotations

import os
import signal
from array import array

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Share:
    """A piece of work that gives a row of numbers, and the same ones whenever and wherever it is done."""

    def done(self) -> list[float]:
        """Do the work and return its numbers."""
        raise NotImplementedError


class Helper:
    """A process that does one share and says what it found through a pipe."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid = pid
        self.pipe = pipe

    def answer(self) -> list[float]:
        """The numbers it sent; empty if it failed."""
        parts: list[bytes] = []
        while True:
            part = os.read(self.pipe, 1 << 16)
            if not part:
                break
            parts.append(part)
        return list(array("d", b"".join(parts))) if self.wait() == 0 else []

    def wait(self) -> int:
        """Wait for the process to end; returns its exit status, 0 for success."""
        pid = self.pid
        self.pid = 0
        os.close(self.pipe)
        return os.waitpid(pid, 0)[1]

    def stop(self) -> None:
        """Kill the process if it is still running."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()


def all_done(shares: list[Share]) -> list[list[float]]:
    """What each share gives: the first is done here, each other one by a process if the system lets us have one.

    A share whose process fails is done here instead: only time is lost.
    """
    helpers: list[Helper | None] = []
    found: list[list[float]] = []
    try:
        for i in range(1, len(shares)):
            helpers.append(helper(shares[i]))
        found.append(shares[0].done())
        for i, one in enumerate(helpers):
            numbers = one.answer() if one is not None else []
            found.append(numbers if numbers else shares[i + 1].done())
    except BaseException:
        for one in helpers:
            if one is not None:
                one.stop()
        raise
    return found


def helper(share: Share) -> Helper | None:
    """A process for a share: a copy of this one. None where there can't be one: another system, a sandbox, a limit."""
    if not hasattr(os, "fork"):
        return None
    inward, outward = os.pipe()
    try:
        pid = os.fork()
    except (OSError, RuntimeError):
        os.close(inward)
        os.close(outward)
        return None
    if pid == 0:
        work(share, outward)
    os.close(outward)
    return Helper(pid, inward)


def work(share: Share, pipe: int) -> None:
    """In the new process: do the share, tell, and end without touching anything the other process owns."""
    status = 1
    try:
        rest = array("d", share.done()).tobytes()
        while rest:
            rest = rest[os.write(pipe, rest) :]
        status = 0
    finally:
        os._exit(status)
