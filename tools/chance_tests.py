"""Statistics of chance: chi-square and serial tests of every use that the games make of it, as a table.

    python -m tools.chance_tests [--draws 10000000] [--kind keyed] [--out docs/chance.md]

A use is a number of results (a die: 6; a card of 20: 20). Which ones there are is found by playing random games of
every title, with the usual options and with any. Each use is drawn `--draws` times from a stream of its own; the
chi-square test asks whether every result is as likely, the serial test whether every pair of results, one after the
other, is (results are put into 64 classes where there are more). With so many tests some p-values are small by chance:
the smallest must be above 0.001 divided by their number. Numbers of a keyed stream are drawn in blocks; the first of
every block are drawn once more as games draw them, and must be the same. What was drawn is kept in
`build/chance_tests.json`: an interrupted run goes on there.
"""

from __future__ import annotations

import argparse
import json
import math
import struct
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy as np

import citadelle
from citadelle.conformance.variants import any_settings
from citadelle.kernel.chance import (
    KEYED,
    KINDS,
    LISTENERS,
    SECRET_BYTES,
    STREAM,
    WORD,
    Chance,
    chance,
    keyed_number,
    secret_of,
)
from citadelle.kernel.drive import play_out

KEPT: Final = Path("build/chance_tests.json")
CHUNK: Final = 500_000
BLOCK: Final = 50_000
"""Numbers that are drawn at once."""
ASKED: Final = 100
"""Numbers of each block that are drawn once more, one by one."""
CLASSES: Final = 64
GAMES: Final = 60
"""Random games of each player count that are listened to, every other one with any options."""
LEAST_P: Final = 0.001
Drawn = np.ndarray[Any, np.dtype[np.int64]]


def uses() -> dict[str, list[int]]:
    """How many results the draws of each game have, by its title."""
    found: dict[str, list[int]] = {}
    for name in citadelle.game_names():
        game = citadelle.game(name)
        heard: list[tuple[int, int, int]] = []
        LISTENERS.append(heard)
        for players in range(game.players_min, game.players_max + 1):
            for number in range(GAMES):
                by = chance(f"uses {number}")
                options: dict[str, object] = dict(any_settings(game, players, by)) if number % 2 else {}
                play_out(game.new(game.setup(players, f"uses {number}", options).with_chance(KEYED)), by)
        LISTENERS.remove(heard)
        found[game.title("en")] = sorted({n for _, n, _ in heard if n > 1})
    return found


def drawn(by: Chance, n: int, many: int) -> Drawn:
    """The next `many` results of a generator, which is moved on."""
    if not by.is_keyed():
        return np.array([by.below(n) for _ in range(many)], np.int64)
    _, secret, first = by.stream()
    block = keyed_block(secret, first, n, many)
    asked = [by.below(n) for _ in range(min(ASKED, many))]
    if asked != block[: len(asked)].tolist():
        raise ValueError(f"numbers of {n} from {first} on aren't those that games draw")
    by.dealt = (STREAM, secret, first + many)
    return block


def keyed_block(secret: int, first: int, n: int, many: int) -> Drawn:
    """What `Chance.below` draws from a keyed stream, number after number, by arrays.

    A hash whose first word is too high is one in 2^64 / n at most; it is drawn as games do.
    """
    asked = np.zeros((many, 2), ">u8")  # the number, and the attempt
    asked[:, 0] = np.arange(first, first + many, dtype=np.uint64)
    under_key = blake2b(key=secret.to_bytes(SECRET_BYTES, "big"), person=b"citadelle draw").copy
    hashes: list[bytes] = []
    for (message,) in struct.iter_unpack("16s", asked.tobytes()):
        made = under_key()
        made.update(message)
        hashes.append(made.digest())
    words = np.frombuffer(b"".join(hashes), ">u8")[::8].astype(np.uint64)
    values = (words % np.uint64(n)).astype(np.int64)
    for at in np.flatnonzero(words > np.uint64(WORD - WORD % n - 1)).tolist():
        values[at] = keyed_number(secret, first + at, n)
    return values


def classes_of(values: Drawn, n: int) -> Drawn:
    """The classes of results in the serial test."""
    return values if n <= CLASSES else values * CLASSES // n


class Counts:
    """What was drawn of one use: how often each result and each pair of classes came, and where the stream stands."""

    def __init__(self, kind: str, n: int, data: dict[str, Any] | None) -> None:
        self.kind = kind
        self.n = n
        width = min(n, CLASSES)
        self.draws: int = 0 if data is None else data["draws"]
        self.single: Drawn = np.array([0] * n if data is None else data["single"], np.int64)
        self.pairs: Drawn = np.array([0] * (width * width) if data is None else data["pairs"], np.int64)
        self.by = generator(kind, n)
        if data is not None:
            self.by.rng_a, self.by.rng_b, self.by.dealt = data["a"], data["b"], tuple(data["dealt"])

    def draw(self, many: int) -> None:
        """Draw so many times more (an even number: pairs don't overlap)."""
        for at in range(0, many, BLOCK):
            values = drawn(self.by, self.n, min(BLOCK, many - at))
            self.single += np.bincount(values, minlength=len(self.single))
            classes = classes_of(values, self.n)
            pairs = classes[0::2] * min(self.n, CLASSES) + classes[1::2]
            self.pairs += np.bincount(pairs, minlength=len(self.pairs))
        self.draws += many

    def data(self) -> dict[str, Any]:
        """For the file."""
        where = {"a": int(self.by.rng_a), "b": int(self.by.rng_b), "dealt": list(self.by.dealt)}
        return {"draws": self.draws, "single": self.single.tolist(), "pairs": self.pairs.tolist(), **where}

    def p_values(self) -> tuple[float, float]:
        """Of the chi-square test and of the serial test."""
        n, width = self.n, min(self.n, CLASSES)
        share = np.bincount(classes_of(np.arange(n, dtype=np.int64), n), minlength=width) / n
        chi = float(((self.single - self.draws / n) ** 2).sum()) * n / self.draws
        expected = np.outer(share, share).ravel() * (self.draws / 2)
        serial = float(((self.pairs - expected) ** 2 / expected).sum())
        return chi_square_p(chi, n - 1), chi_square_p(serial, width * width - 1)


def generator(kind: str, n: int) -> Chance:
    """The generator that a use is drawn from."""
    by = chance(f"chance tests {n}")
    if kind == KEYED:
        by.use_secret(secret_of(f"chance tests {n}"))
    return by


def chi_square_p(value: float, freedom: int) -> float:
    """How likely a chi-square at least as large is: the upper regularised incomplete gamma function."""
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    front = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        k = a
        while term > total * 1e-15:
            k += 1
            term *= x / k
            total += term
        return max(0.0, 1 - front * total)
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 100_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or 1e-300)
        c = b + an / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return min(1.0, front * h)


def page(kind: str, counted: list[Counts], titles: dict[str, list[int]]) -> tuple[str, bool]:
    """The page with a table for each game, and whether every p-value is large enough."""
    values = {counts.n: counts.p_values() for counts in counted}
    tests = 2 * len(values)
    smallest = min([p for both in values.values() for p in both])
    bar = LEAST_P / tests
    well = smallest > bar
    said = "above" if well else "NOT above"
    draws = {counts.n: counts.draws for counts in counted}
    lines = [
        f"# Statistics of {kind} chance",
        "",
        "Made by `make chance`. A use is a draw with so many results, all equally likely; each has a stream of its",
        "own, and games that draw alike share its row. The chi-square test asks whether every result is as likely,",
        "that of pairs whether every two results, one after the other, are.",
        f"The smallest of {tests} p-values of {len(values)} uses is {smallest:.6f},",
        f"{said} {LEAST_P} / {tests} = {bar:.8f}.",
    ]
    for title, ns in titles.items():
        lines += [
            "",
            f"## {title}",
            "",
            "| results | draws | chi-square, p | pairs, p |",
            "| ---: | ---: | ---: | ---: |",
        ]
        lines += [f"| {n} | {draws[n]:,} | {values[n][0]:.4f} | {values[n][1]:.4f} |" for n in ns]
    return "\n".join(lines) + "\n", well


def main() -> int:
    """Draw what is missing, and write the table; 1 if a p-value is too small."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=10_000_000)
    parser.add_argument("--kind", choices=KINDS, default=KEYED)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--kept", type=Path, default=KEPT)
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(given.kept.read_text()) if given.kept.is_file() else {}
    titles = uses()
    every = sorted({n for ns in titles.values() for n in ns})
    counted = [Counts(given.kind, n, kept.get(f"{given.kind} {n}")) for n in every]
    try:
        while any(counts.draws < given.draws for counts in counted):
            counts = min(counted, key=lambda one: one.draws)
            counts.draw(min(CHUNK, given.draws - counts.draws))
            kept[f"{given.kind} {counts.n}"] = counts.data()
            if counts is counted[-1] or counts.draws >= given.draws:
                keep(given.kept, kept)
                print(f"\r{counts.draws:,} of {given.draws:,} draws of {counts.n}", end="", file=sys.stderr)
    except KeyboardInterrupt:
        keep(given.kept, kept)
        print("\ninterrupted; run it again to go on", file=sys.stderr)
        return 130
    print(file=sys.stderr)
    text, well = page(given.kind, counted, titles)
    if given.out is not None:
        given.out.write_text(text, "utf-8")
    print(text)
    return 0 if well else 1


def keep(path: Path, kept: dict[str, Any]) -> None:
    """Keep what was drawn, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(kept), "utf-8")
    beside.replace(path)


if __name__ == "__main__":
    sys.exit(main())
