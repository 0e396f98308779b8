"""A soak (row D8): games through the web server for an hour; memory, open files and waiting stay flat.

    python -m tools.campaigns.soak [--seconds 3600] [--games 10] [--think 0.2] [--samples 12]

People play against bots over sockets, game after game; tables that are over stay in the database. The run is cut into
samples; after a warm-up of a quarter, the middle value of the next quarter is compared with that of the last. It fails
if memory has grown by more than 5 %, if more than four files are left open, or if the 95th part of the waiting times is
above twice that of before plus 20 ms. A server keeps tables in memory for ten minutes after their last use: a run
of less than 40 minutes ends before that is level, and says so.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from bench.load import Figures, Player, part
from tools.campaigns.report import run_info
from tools.campaigns.server_process import ServerProcess

GROWTH: Final = 0.05
LEFT: Final = 4
LEVEL: Final = 2400
"""Seconds after which the warm-up, a quarter, is as long as tables stay in memory."""


class Sample(NamedTuple):
    """What was measured over one part of the run."""

    memory: int
    files: int
    p95: float
    choices: int


async def soak(server: ServerProcess, args: argparse.Namespace) -> list[Sample]:
    """Play, and measure."""
    args.game, args.level, args.seed = "legends", "easy", 1
    figures = Figures()
    tables: asyncio.Queue[str] = asyncio.Queue()
    tasks = [asyncio.create_task(Player(server, args, figures, n).run(tables)) for n in range(args.games)]
    samples: list[Sample] = []
    for _ in range(args.samples):
        figures.clicks.clear()
        await asyncio.wait(tasks, timeout=args.seconds / args.samples, return_when=asyncio.FIRST_EXCEPTION)
        failed = [task for task in tasks if task.done()]
        if failed:
            raise RuntimeError(f"a player was stopped: {failed[0].exception()!r}")
        sample = Sample(server.memory(), server.files(), part(figures.clicks, 0.95), len(figures.clicks))
        samples.append(sample)
        print(
            f"{len(samples):3}/{args.samples}  {sample.memory / 1e6:7.1f} MB  {sample.files} files  "
            f"p95 {sample.p95 * 1000:6.1f} ms of {sample.choices:,} choices, {figures.games} games begun",
            flush=True,
        )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return samples


def faults_of(samples: list[Sample]) -> list[str]:
    """What isn't flat: the second quarter against the last."""
    quarter = max(1, len(samples) // 4)
    first, last = samples[quarter : 2 * quarter], samples[-quarter:]
    memory = [statistics.median([one.memory for one in some]) for some in (first, last)]
    files = [max([one.files for one in some]) for some in (first, last)]
    waits = [statistics.median([one.p95 for one in some]) for some in (first, last)]
    found = []
    if memory[1] > memory[0] * (1 + GROWTH):
        found.append(f"memory grew from {memory[0] / 1e6:.1f} to {memory[1] / 1e6:.1f} MB")
    if files[1] > files[0] + LEFT:
        found.append(f"{files[1]} files are open, and {files[0]} were before")
    if waits[1] > 2 * waits[0] + 0.02:
        found.append(f"p95 grew from {waits[0] * 1000:.1f} to {waits[1] * 1000:.1f} ms")
    return found


def main(argv: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--think", type=float, default=0.2)
    parser.add_argument("--samples", type=int, default=12)
    args = parser.parse_args(argv)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="citadelle-soak-") as folder:
        with ServerProcess(str(Path(folder) / "tables.db"), workers=1) as server:
            samples = asyncio.run(soak(server, args))
        stored = sum([path.stat().st_size for path in Path(folder).glob("tables.db*")])
    faults = faults_of(samples)
    for fault in faults:
        print(fault)
    if args.seconds < LEVEL:
        print("too short to tell: tables stay in memory for ten minutes")
    choices = sum([one.choices for one in samples])
    print(f"soak: {choices:,} choices of {args.games} players, {stored / 1e6:.1f} MB stored, {len(faults)} faults")
    print(run_info(time.monotonic() - began))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
