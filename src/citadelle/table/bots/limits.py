"""Limits of an agent in its process: no access to the pipes, no child processes, bounded memory and time."""

from __future__ import annotations

import faulthandler
import math
import os
import sys
from typing import Any, BinaryIO, Final

if sys.platform != "win32":
    import resource

CPU: Final = "cpu"
MEMORY: Final = "memory"
NICE: Final = 5
"""The niceness of workers, so that bots give way to the server."""
ORPHAN: Final = 2.0
"""A worker whose table is gone ends so many seconds after its limit."""
STARTS: Final = frozenset(
    {
        "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile", "os.system", "pty.spawn",
        "subprocess.Popen",
    }
)  # fmt: skip
"""The interpreter's audit events that start another process."""


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two ends to the table, moved out of reach: what an agent reads is empty, what it prints is gone."""
    inward, outward = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
    return os.fdopen(inward, "rb"), os.fdopen(outward, "wb")


def stay_alone() -> None:
    """From now on this process can't start another."""
    sys.addaudithook(_alone)


def _alone(event: str, args: tuple[Any, ...]) -> None:
    if event in STARTS:
        raise PermissionError("an agent may not start processes")


def hold(megabytes: int) -> list[str]:
    """Limit memory and give way to the server; says which limits hold on this system."""
    if sys.platform == "win32":
        return []
    os.nice(NICE)
    limits = [CPU]
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        most = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        limits.append(MEMORY)
    except (OSError, ValueError):
        pass
    return limits


def begin(seconds: float) -> None:
    """A job begins: end this process if it runs far too long, even if nobody is left to do so."""
    faulthandler.dump_traceback_later(seconds + ORPHAN, exit=True)
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = math.ceil(used.ru_utime + used.ru_stime + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def end() -> None:
    """A job is over."""
    faulthandler.cancel_dump_traceback_later()
