"""A process that writes to a store as fast as it can and says so after each entry, until somebody ends it.

    python -m tests.table.store.scribe URL

It goes on where a scribe before it stopped, sending what that one left unanswered again under the same id. A line of
its output is a table and an entry that is durable.
"""

from __future__ import annotations

import asyncio
import os
import sys

from tests.table.store.kit import entry, head, laid
from tools.campaigns.crashing import crashing_store

from citadelle.table.store import Store

TABLES = 4
SNAPSHOT_EVERY = 7


def idem(n: int) -> str:
    """The id of the request that becomes entry n."""
    return f"request-{n}"


async def scribble(store: Store, table: str) -> None:
    """Lay a table if it isn't there, then append for ever."""
    if await store.table(table) is None:
        await laid(table).create(store)
        os.write(1, f"{table} 1\n".encode())
    now = await store.head(table)
    assert now is not None
    n = now.n
    while True:
        if await store.by_idem(table, idem(n + 1)) is None:
            await store.append(entry(table, n + 1, idem=idem(n + 1)), head(table, n + 1))
        n += 1
        os.write(1, f"{table} {n}\n".encode())
        if n % SNAPSHOT_EVERY == 0:
            await store.keep(table, n, f"state {n}")


async def main() -> None:
    """Several tables at once."""
    store = crashing_store(sys.argv[1])
    await store.open()
    await asyncio.gather(*(scribble(store, f"table{i}") for i in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main())
