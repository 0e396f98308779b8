"""Plant small changes in a game's rules, one at a time, and say which ones no test notices.

    python -m tools.mutants GAME [--count 200] [--only rules/battle.py]

A change turns a comparison or a sign, takes `and` for `or`, a number off by one, a condition negated, or leaves out a
call. It is planted in rules, effects, set-up, scoring and view, in a copy of the process: files are never touched.
For each change the tests of the game that reach its line are run (its own, its playthroughs and counts), the quickest
first, up to the first failure. Results are kept in `build/mutants`: an interrupted run goes on, a caught change counts
until its function changes, any other until a source or a test changes.

`tests/mutants/GAME.toml` lists survivors that somebody has looked at, each with the reason why it needs no test.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from tools.mutants.run import GRACE, run
from tools.mutants.sites import Site, sites_of
from tools.mutants.target import Judgement, Target, game_target


def arguments() -> argparse.Namespace:
    """What the command was asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a registered game, or the name under which results of --source are kept")
    parser.add_argument("--count", type=int, help="that many changes, drawn at random; without it all")
    parser.add_argument("--seed", default="mutants", help="draws other changes")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes at once; without it every core"
    )
    parser.add_argument(
        "--grace", type=int, default=GRACE, help="seconds that a test gets beyond ten times its usual time"
    )
    parser.add_argument("--only", action="append", default=[], help="only files whose path ends so")
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--source", type=Path, help="a folder of rules that belongs to no registered game")
    parser.add_argument("--tests", nargs="+", help="the tests of --source")
    parser.add_argument("--kept", type=Path, help="where results are kept")
    asked = parser.parse_args()
    if (asked.source is None) != (asked.tests is None):
        parser.error("--source and --tests go together")
    if asked.count is not None and asked.count < 1:
        parser.error("--count is at least 1")
    if asked.jobs < 1:
        parser.error("--jobs is at least 1")
    if asked.grace < 1:
        parser.error("--grace is at least 1")
    if asked.source is None and not game_target(asked.game).source.is_dir():
        games = sorted(path.parent.name for path in game_target("").source.glob("*/rules"))
        parser.error(f"no game called {asked.game}; available: {', '.join(games)}")
    return asked


def target_of(asked: argparse.Namespace) -> Target:
    """The game, or the folder that was named."""
    target = game_target(asked.game)
    if asked.source is not None:
        source = asked.source.resolve()
        target = replace(target, source=source, tests=tuple(asked.tests), own=("",), judged=source / "mutants.toml")
    return target if asked.kept is None else replace(target, kept=asked.kept)


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    share, spread = hits / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * (share * (1 - share) / of + spread / of / 4) ** 0.5 / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def drawn(sites: list[Site], seed: str) -> list[Site]:
    """All changes in an order by chance, so that a larger sample goes on from a smaller or an interrupted one."""
    return random.Random(seed).sample(sites, len(sites))


def report(target: Target, sites: list[Site], known: dict[str, tuple[str, str]], is_sample: bool) -> None:
    """The survivors, and how many were caught."""
    judged = target.judgements()
    done = [site for site in sites if site.key in known]
    caught = [site for site in done if known[site.key][0] == "caught"]
    missed = [site for site in done if known[site.key][0] != "caught"]
    needless = [site for site in missed if any(target.is_judged(site, entry) for entry in judged)]
    for site in sorted(missed, key=lambda site: (site.file, site.lines.start, site.column)):
        if site not in needless:
            print(line_of(target, site, known[site.key][0]))
    of = len(done) - len(needless)
    print(f"{len(done)} changes of {len(sites)}: {len(caught)} caught, {of - len(caught)} not", end="")
    print(f", {len(needless)} known to need no test" if needless else "", end="")
    if of:
        print(f"; {100 * len(caught) / of:.1f} % caught", end="")
    if of and is_sample:
        low, high = interval(len(caught), of)
        print(f" (of all with 95 % certainty {100 * low:.1f} to {100 * high:.1f} %)", end="")
    print()


def line_of(target: Target, site: Site, result: str) -> str:
    """A survivor with its place, its change and the rules near it."""
    rules = f"  [{' '.join(site.rules)}]" if site.rules else ""
    unreached = "  (no test reaches it)" if result == "not reached" else ""
    where = f"{site.file.relative_to(target.source)}:{site.lines.start} {site.function}"
    return f"{where}: {site.change}{unreached}{rules}"


def outdated(target: Target, sites: Iterable[Site]) -> list[Judgement]:
    """Entries of the list that fit no change any more."""
    found = list(sites)
    return [entry for entry in target.judgements() if not any(target.is_judged(site, entry) for site in found)]


def main() -> int:
    """The command."""
    asked = arguments()
    os.environ["CITADELLE_PURE"] = "1"
    target = target_of(asked)
    trees: dict[Path, ast.Module] = {}
    everything: list[Site] = []
    for file in target.files():
        trees[file], found = sites_of(file)
        everything += found
    sites = [site for site in everything if not asked.only or str(site.file).endswith(tuple(asked.only))]
    is_sample = asked.count is not None and asked.count < len(sites)
    if is_sample:
        sites = drawn(sites, asked.seed)[: asked.count]
    if asked.again:
        (target.kept / f"{target.name}.jsonl").unlink(missing_ok=True)
    done = run(target, trees, sites, asked.jobs, asked.grace)
    if done.fault:
        print(done.fault, file=sys.stderr)
        return 1
    report(target, sites, done.results.known, is_sample)
    for entry in outdated(target, everything):
        print(f"{target.judged.name}: there is no such change any more: {entry.where}: {entry.change}")
    if done.interrupted:
        print("interrupted; the same command goes on from here")
    return 1 if done.interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
