"""A process that is killed while it writes loses nothing that it had answered, and doubles nothing (D1)."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.table.store.kit import entry, laid, play
from tests.table.store.scribe import TABLES, idem
from tools.campaigns.crashing import POINTS, VARIABLE

from citadelle.table.store import Store

ROOT = Path(__file__).parents[3]


def killed(url: str, point: str, after: int) -> Counter[str]:
    """Let a scribe write until it ends at a point, or (with none) is killed after so many answers. What it answered."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    if point:
        environ[VARIABLE] = f"{point}:{after}"
    command = [sys.executable, "-m", "tests.table.store.scribe", url]
    answered: Counter[str] = Counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, cwd=ROOT) as scribe:
        assert scribe.stdout is not None
        for count, line in enumerate(scribe.stdout, 1):
            table, _, n = line.decode().partition(" ")
            answered[table] = max(answered[table], int(n))
            if not point and count == after:
                scribe.kill()
    assert scribe.returncode == -signal.SIGKILL
    return answered


def check(url: str, stood: Counter[str]) -> Counter[str]:
    """Everything that was answered or seen is there once, and at most one entry of each table more. What is there."""
    stands: Counter[str] = Counter()

    async def scene(store: Store) -> None:
        for i in range(TABLES):
            table = f"table{i}"
            entries = await store.entries(table)
            stands[table] = len(entries)
            assert stood[table] <= stands[table] <= stood[table] + 1
            if entries:
                assert entries == [
                    *laid(table).entries,
                    *(entry(table, n, idem=idem(n)) for n in range(2, len(entries) + 1)),
                ]
                now = await store.head(table)
                assert now is not None and now.n == len(entries)
            found = await store.snapshot(table, 10**6)
            assert found is None or (found[1] == f"state {found[0]}" and found[0] <= len(entries))

    play(url, scene)
    return stands


def test_killed_at_any_moment(url: str) -> None:
    rng = random.Random(url.partition(":")[0])
    stands: Counter[str] = Counter()
    for _ in range(4):
        stands = check(url, stands | killed(url, "", rng.randrange(1, 150)))


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_every_point(url: str, point: str) -> None:
    stands: Counter[str] = Counter()
    for after in (0, 5):
        stands = check(url, stands | killed(url, point, after))
