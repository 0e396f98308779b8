"""Where work is done: in this process, in a pool of processes, on a Ray cluster. One interface, the same results."""

from __future__ import annotations

from typing import Final

from citadelle.arena.engines.base import Engine, Inline, Interrupts, NoEngine, Stopped, Work
from citadelle.arena.engines.cluster import Cluster
from citadelle.arena.engines.processes import Processes
from citadelle.kernel.errors import BadOption

ENGINES: Final = ("processes", "inline", "ray")


def engine(name: str = ENGINES[0], jobs: int = 0, address: str = "") -> Engine:
    """An engine by name; `jobs` of 0 stands for every core. A pool of one process is this very process."""
    if name not in ENGINES:
        raise BadOption("engine.unknown", name=repr(name[:40]), names=ENGINES)
    if name == "ray":
        return Cluster(address, jobs)
    if address:
        raise BadOption("engine.address")
    return Inline() if name == "inline" or jobs == 1 else Processes(jobs)


__all__ = [
    "ENGINES",
    "Cluster",
    "Engine",
    "Inline",
    "Interrupts",
    "NoEngine",
    "Processes",
    "Stopped",
    "Work",
    "engine",
]
