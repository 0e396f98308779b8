"""How long it takes until an entry is durable: SQLite and PostgreSQL, one table after the other or twenty at once.

    python -m bench.commits [--entries 2000] [--db sqlite,postgres]

PostgreSQL is a private server in a temporary folder that waits for the disk. Entries are as large as a choice's.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time

from tests.table.postgres import Postgres
from tests.table.store.kit import entry, head, laid, opened

from citadelle.table.store import Store

EVENTS = "[" + ",".join(['{"kind":"army_moved","seat":1,"rule":"XX-521","args":{"from":"oak","to":"fen"}}'] * 5) + "]"


async def append_times(store: Store, table: str, entries: int) -> list[float]:
    """Append one after the other; the seconds of each."""
    await laid(table).create(store)
    taken: list[float] = []
    for n in range(2, entries + 2):
        start = time.perf_counter()
        await store.append(entry(table, n, events=EVENTS), head(table, n))
        taken.append(time.perf_counter() - start)
    return taken


async def measure(url: str, entries: int, tables: int) -> str:
    """Several tables at once: how long an append takes, and how many there are in a second."""
    async with opened(url) as store:
        start = time.perf_counter()
        each = await asyncio.gather(*(append_times(store, f"b{tables}t{i}", entries // tables) for i in range(tables)))
        seconds = time.perf_counter() - start
    taken = [one for some in each for one in some]
    cuts = statistics.quantiles(taken, n=100)
    return (
        f"{tables:3} at once: p50 {1000 * cuts[49]:.2f} ms, p95 {1000 * cuts[94]:.2f} ms, p99 {1000 * cuts[98]:.2f} ms;"
        f" {len(taken) / seconds:,.0f} a second"
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=2000)
    parser.add_argument("--db", default="sqlite,postgres")
    args = parser.parse_args()
    for name in args.db.split(","):
        for tables in (1, 20):
            if name == "sqlite":
                with tempfile.TemporaryDirectory(prefix="citadelle-bench-") as folder:
                    told = asyncio.run(measure(f"{folder}/tables.db", args.entries, tables))
            else:
                with Postgres(sync=True) as server:
                    told = asyncio.run(measure(server.create(), args.entries, tables))
            print(f"{name:8} {told}", flush=True)


if __name__ == "__main__":
    main()
