"""Statistics of chance: chi-square and serial tests of every use that the games make of it, as a table.

    python -m tools.chance_tests [--draws 10000000] [--kind keyed] [--out docs/chance.md]

A use is a number of results (a die: 6; a card of 20: 20). Which ones there are is found by playing random games of
every title. Each is drawn `--draws` times; the chi-square test asks whether every result is as likely, the serial test
whether every pair of results, one after the other, is (results are put into 64 classes where there are more). With so
many tests some p-values are small by chance: the smallest must be above 0.001 divided by their number. What was drawn
is kept in `build/chance_tests.json`: an interrupted run goes on there.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any, Final

import citadelle
from citadelle.kernel.chance import KEYED, KINDS, LISTENERS, Chance, chance, secret_of
from citadelle.kernel.drive import play_out

KEPT: Final = Path("build/chance_tests.json")
CHUNK: Final = 100_000
CLASSES: Final = 64
GAMES: Final = 6
"""Random games of each player count that are listened to."""
LEAST_P: Final = 0.001


def uses() -> dict[int, list[str]]:
    """How many results the draws of the games have, each with the games that draw so."""
    found: dict[int, set[str]] = {}
    for name in citadelle.game_names():
        game = citadelle.game(name)
        heard: list[tuple[int, int, int]] = []
        LISTENERS.append(heard)
        for players in range(game.players_min, game.players_max + 1):
            for number in range(GAMES):
                setup = game.setup(players, f"uses {number}").with_chance(KEYED)
                play_out(game.new(setup), chance(f"uses {number}"))
        LISTENERS.remove(heard)
        for _, n, _ in heard:
            if n > 1:
                found.setdefault(n, set()).add(game.title("en"))
    return {n: sorted(titles) for n, titles in sorted(found.items())}


def class_of(value: int, n: int) -> int:
    """The class of a result in the serial test."""
    return value if n <= CLASSES else value * CLASSES // n


class Counts:
    """What was drawn of one use: how often each result and each pair of classes came, and where the stream stands."""

    def __init__(self, kind: str, n: int, data: dict[str, Any] | None) -> None:
        self.kind = kind
        self.n = n
        width = min(n, CLASSES)
        self.draws: int = 0 if data is None else data["draws"]
        self.single: list[int] = [0] * n if data is None else data["single"]
        self.pairs: list[int] = [0] * (width * width) if data is None else data["pairs"]
        self.by = generator(kind, n)
        if data is not None:
            self.by.rng_a, self.by.rng_b, self.by.dealt = data["a"], data["b"], tuple(data["dealt"])

    def draw(self, many: int) -> None:
        """Draw so many times more (an even number: pairs don't overlap)."""
        n, below, single, pairs, width = self.n, self.by.below, self.single, self.pairs, min(self.n, CLASSES)
        for _ in range(many // 2):
            one, two = below(n), below(n)
            single[one] += 1
            single[two] += 1
            pairs[class_of(one, n) * width + class_of(two, n)] += 1
        self.draws += many

    def data(self) -> dict[str, Any]:
        """For the file."""
        where = {"a": int(self.by.rng_a), "b": int(self.by.rng_b), "dealt": list(self.by.dealt)}
        return {"draws": self.draws, "single": self.single, "pairs": self.pairs, **where}

    def p_values(self) -> tuple[float, float]:
        """Of the chi-square test and of the serial test."""
        n, width = self.n, min(self.n, CLASSES)
        share = [0.0] * width
        for value in range(n):
            share[class_of(value, n)] += 1 / n
        chi = sum([(seen - self.draws / n) ** 2 for seen in self.single]) * n / self.draws
        half, serial = self.draws / 2, 0.0
        for at, seen in enumerate(self.pairs):
            expected = half * share[at // width] * share[at % width]
            serial += (seen - expected) ** 2 / expected
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


def table(kind: str, counted: list[Counts], titles: dict[int, list[str]]) -> tuple[str, bool]:
    """The page, and whether every p-value is large enough."""
    rows: list[str] = []
    smallest, tests = 1.0, 0
    for counts in counted:
        chi, serial = counts.p_values()
        tests += 2
        smallest = min(smallest, chi, serial)
        rows.append(f"| {counts.n} | {', '.join(titles[counts.n])} | {counts.draws:,} | {chi:.4f} | {serial:.4f} |")
    bar = LEAST_P / max(1, tests)
    well = smallest > bar
    said = "above" if well else "NOT above"
    head = [
        f"# Statistics of {kind} chance",
        "",
        "Made by `make chance`, which says how. A use is a draw with so many results, all equally likely.",
        f"The smallest of {tests} p-values is {smallest:.6f}, {said} {LEAST_P} / {tests} = {bar:.8f}.",
        "",
        "| results | drawn so by | draws | chi-square, p | pairs, p |",
        "| --- | --- | --- | --- | --- |",
    ]
    return "\n".join([*head, *rows]) + "\n", well


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
    counted = [Counts(given.kind, n, kept.get(f"{given.kind} {n}")) for n in titles]
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
    text, well = table(given.kind, counted, titles)
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
