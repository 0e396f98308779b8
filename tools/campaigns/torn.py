"""Torn files: damage a stored server in every way there is, open it, and see that no wrong game is ever shown.

    python -m tools.campaigns.torn [--cases 10000] [--records 2000] [--seed 1] [--jobs 2]
    python -m tools.campaigns.torn --seed 1 --repeat 1234

A case takes the files of a SQLite store as they lay at some moment (closed, killed, in the middle of a checkpoint),
cuts, flips, zeroes, garbles, swaps, removes or replaces something, and opens the store. Either it is refused with a
message that says what to do, or single tables are, or everything is exactly as it was written. Records of games get the
same treatment. It prints how far it is, every fault with the number by which it can be repeated, and a summary.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tools.campaigns.damage import GONE, Damage
from tools.campaigns.oracle import NAME, Oracle, oracle
from tools.campaigns.report import run_info, tally_text

import citadelle
from citadelle import saves
from citadelle.kernel import codec
from citadelle.kernel.errors import CitadelleError
from citadelle.kernel.match import Match, replay
from citadelle.table.store.base import CHOOSE, Entry, Head, NoAnswer, Unreadable
from citadelle.table.store.sqlite import SqliteStore

PIECE: Final = 100
"""So many cases are one piece of work."""


class Wrong(Exception):
    """A store showed something that was never written."""


def case(seed: int, number: int) -> tuple[str, str]:
    """Damage the files, open the store: how it ended ("exact", "in part", "refused", ...), and what was done."""
    made = oracle(seed)
    damage = Damage(made, seed, number)
    with tempfile.TemporaryDirectory(prefix="citadelle-torn-") as folder:
        for name, content in damage.files.items():
            if content != GONE:
                (Path(folder) / (NAME + name)).write_bytes(content)
        return asyncio.run(outcome(made, damage, Path(folder) / NAME)), ", ".join(damage.told)


async def outcome(made: Oracle, damage: Damage, path: Path) -> str:
    """Open a damaged store and compare all that it shows with what was written."""
    store = SqliteStore(path)
    try:
        await store.open()
    except Unreadable:
        return "refused"
    except NoAnswer as fault:
        raise Wrong(f"no answer: {fault}") from fault
    try:
        refused = 0
        for table in made.rows:
            try:
                await compare(made, store, table, damage.noted)
                await go_on(store, table)
            except Unreadable:
                refused += 1
        await compare_lists(made, store)
    finally:
        await store.close()
    return "in part" if refused else "exact"


async def compare(made: Oracle, store: SqliteStore, table: str, noted: bool) -> None:
    """A table is what was written; if nobody knows what was written last, it may be an earlier moment of it."""
    row, head = await store.table(table), await store.head(table)
    seats, entries = await store.seats(table), await store.entries(table)
    if row is None and head is None and not seats and not entries and not noted:
        return
    if row != made.rows[table] or head is None or entries != made.entries[table][: head.n]:
        raise Wrong(f"{table}: not the table that was laid, or not its journal")
    if (head, seats) != made.history[table].get(head.n):
        raise Wrong(f"{table}: not the head and seats after entry {head.n}")
    if noted and head.n != made.heads[table].n:
        raise Wrong(f"{table}: entries {head.n + 1} to {made.heads[table].n} are lost, and nobody was told")
    found = await store.snapshot(table, head.n)
    if found is not None and found not in made.snapshots[table]:
        raise Wrong(f"{table}: a snapshot that was never kept")
    for device in ("device0", "device1", "device2", "device3"):
        held = set(await store.holds(device, table))
        if noted and not held <= made.holds.get((device, table), set()):
            raise Wrong(f"{table}: {device} holds {held}")


async def go_on(store: SqliteStore, table: str) -> None:
    """A table that is shown can be played on."""
    head = await store.head(table)
    if head is None:
        return
    n = head.n + 1
    entry = Entry(table=table, n=n, kind=CHOOSE, seat=0, text="on", at=n)
    await store.append(entry, Head(table=table, n=n, changed=n, waiting=[], bot=False))
    if await store.entries(table, head.n) != [entry]:
        raise Wrong(f"{table}: what was appended is not there")


async def compare_lists(made: Oracle, store: SqliteStore) -> None:
    """Lists hold only tables that were laid."""
    for row, _, _ in await store.mine("device0"):
        if row != made.rows.get(row.id):
            raise Wrong(f"{row.id} in a list")
    for row, _ in await store.listed():
        if row != made.rows.get(row.id):
            raise Wrong(f"{row.id} in a list")


# --- records


@cache
def random_game(seed: int) -> tuple[Match, str]:
    """A game played at random, and its record."""
    rng = random.Random(seed)
    match = citadelle.new(citadelle.game_names()[0], seed=seed)
    while not match.is_over and len(match.choices) < 120:
        decision = match.decision
        assert decision is not None
        match.choose(rng.choice(decision.keys))
    return match, str(match.record)


@cache
def print_after(seed: int, n: int) -> str:
    """The fingerprint of that game after n choices."""
    return codec.digest(replay(random_game(seed)[0].record, upto=n).state)


def record_case(seed: int, number: int) -> tuple[str, str]:
    """Damage a record and load it: refused, or the same game, perhaps cut short."""
    match, text = random_game(seed)
    rng = random.Random(f"{seed} record {number}")
    content = bytearray(text.encode())
    kind = rng.choice(["cut", "bit", "bit", "bytes", "line gone", "lines swapped"])
    at = rng.randrange(len(content))
    lines = text.splitlines(keepends=True)
    if kind == "cut":
        del content[at:]
    elif kind == "bit":
        content[at] ^= 1 << rng.randrange(8)
    elif kind == "bytes":
        content[at : at + 4] = rng.randbytes(4)
    elif kind == "line gone":
        del lines[rng.randrange(len(lines))]
        content = bytearray("".join(lines).encode())
    else:
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
        content = bytearray("".join(lines).encode())
    with tempfile.TemporaryDirectory(prefix="citadelle-torn-") as folder:
        path = Path(folder) / "game.txt"
        path.write_bytes(content)
        try:
            loaded = saves.load(path)
        except CitadelleError:
            return "record refused", f"{kind} at {at}"
    n = len(loaded.choices)
    if loaded.choices != match.choices[:n] or codec.digest(loaded.state) != print_after(seed, n):
        raise Wrong(f"another game than the one that was saved ({kind} at {at})")
    return "record exact" if n == len(match.choices) else "record cut short", f"{kind} at {at}"


# --- the command


def piece(seed: int, kind: str, first: int, count: int) -> tuple[Counter[str], list[str]]:
    """Some cases: how often each ending, and the faults."""
    logging.disable(logging.WARNING)
    tally: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(first, first + count):
        try:
            tally[(case if kind == "case" else record_case)(seed, number)[0]] += 1
        except Exception as fault:
            tally["FAULT"] += 1
            faults.append(f"{kind}:{number} {type(fault).__name__}: {fault}")
    return tally, faults


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--records", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--repeat", metavar="KIND:NUMBER", help="do one case again, and say what happens")
    args = parser.parse_args()
    if args.repeat:
        kind, _, number = args.repeat.rpartition(":")
        print(*(record_case if kind == "record" else case)(args.seed, int(number)), sep=": ")
        return 0
    started = time.monotonic()
    tally: Counter[str] = Counter()
    faults: list[str] = []
    work = [
        (kind, first, min(PIECE, total - first))
        for kind, total in (("case", args.cases), ("record", args.records))
        for first in range(0, total, PIECE)
    ]
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        for future in [pool.submit(piece, args.seed, *each) for each in work]:
            found, more = future.result()
            tally += found
            faults += more
            for fault in more:
                print(f"FAULT {fault}", flush=True)
            if sum(tally.values()) % (10 * PIECE) == 0:
                print(f"{time.monotonic() - started:6.0f} s: {tally_text(tally)}", flush=True)
    print(f"torn files, seed {args.seed}: {len(faults)} faults in {sum(tally.values()):,} cases: {tally_text(tally)}")
    print(f"  {run_info(time.monotonic() - started)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
