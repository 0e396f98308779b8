"""What agents do in a game, counted: points by source, events by round, what is taken when it is offered.

    bench/study.py GAME --agent search:60 --players 2 --games 60 [--jobs N] [--seed S] [--set OPTION=VALUE]
        [--spread PART] [--by KIND] [--events KIND ...] [--things EVENT:ARG ...] [--choices KIND[:WORDS] ...]

All seats are played by the same agent. `--spread rank` counts the values of a part of the result,
`--by choose_x` tells victories by what was chosen there; `--events` counts
events a clan and round; `--things card_bought:card` counts what an event names; `--choices` how often an option was
taken of the times it was offered, options that begin with the same WORDS together. Prints tables for docs/studies/.
Interrupted, it prints what was played.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
from collections import Counter
from typing import Final

from citadelle import _build, agents
from citadelle.arena.simulate import Interrupts, Plan
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event

TICK: Final = 0.2


class Goal:
    """What is counted. Plain data, so that it can be handed to another process."""

    def __init__(self, spread: str, by: str, events: list[str], things: list[str], choices: list[str]) -> None:
        self.spread = spread
        self.by = by
        self.events = events
        self.things = [(kind, arg) for kind, _, arg in (text.partition(":") for text in things)]
        self.choices = {kind: int(words or "9") for kind, _, words in (text.partition(":") for text in choices)}


class GameStats:
    """What one game, or many, gave."""

    def __init__(self) -> None:
        self.games = 0
        self.seats: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()
        self.parts: Counter[str] = Counter()
        self.best_parts: Counter[str] = Counter()
        self.points: list[int] = []
        self.best: list[int] = []
        self.rounds: Counter[int] = Counter()
        self.events: Counter[tuple[str, int]] = Counter()
        self.things: Counter[tuple[str, str]] = Counter()
        self.offered: Counter[tuple[str, str]] = Counter()
        self.taken: Counter[tuple[str, str]] = Counter()
        self.spread: Counter[int] = Counter()
        self.by: Counter[str] = Counter()
        self.by_wins: Counter[str] = Counter()

    def add(self, other: GameStats) -> None:
        """Another game's counts, too."""
        self.games += other.games
        self.points += other.points
        self.best += other.best
        for name in (
            "seats", "wins", "parts", "best_parts", "rounds", "events", "things", "offered", "taken", "by", "by_wins",
            "spread",
        ):  # fmt: skip
            getattr(self, name).update(getattr(other, name))


Job = tuple[Plan, Goal, int]


def play(job: Job) -> GameStats:
    """Play one game and count."""
    plan, wanted, index = job
    game = plan.load()
    players = plan.players
    seed = f"{plan.seed}.{index}"
    sat = [agents.make(plan.agents[0], game, f"{seed}.{seat}") for seat in range(players)]
    heard: list[Event] = []
    s = game.listen(game.setup(players, seed, dict(plan.options)), heard)
    seen = GameStats()
    seen.games = 1
    clocks: list[int] = []
    mine = [""] * players
    while s.seat >= 0:
        seat = s.seat
        decision = s.decision(seat)
        assert decision is not None
        if game.hints.clock(s) not in clocks:
            count(seen, wanted, heard, len(clocks))
            clocks.append(game.hints.clock(s))
        option = sat[seat].pick(game.view(s, seat), decision)
        key = decision.keys[decision.options.index(option)]
        if decision.kind == wanted.by:
            mine[seat] = key
        if decision.kind in wanted.choices:
            most = wanted.choices[decision.kind]
            for group in {key_group(one, most) for one in decision.keys}:
                seen.offered[decision.kind, group] += 1
            seen.taken[decision.kind, key_group(key, most)] += 1
        s.play(option)
    count(seen, wanted, heard, len(clocks))
    seen.rounds[len(clocks)] = 1
    result = game.result(s)
    for seat in range(players):
        seen.seats[seat] += 1
        seen.wins[seat] += int(result.returns[seat] == 1)
        seen.by[mine[seat]] += 1
        seen.by_wins[mine[seat]] += int(result.returns[seat] == 1)
        seen.parts.update(result.parts[seat])
        if wanted.spread:
            seen.spread[result.parts[seat].get(wanted.spread, 0)] += 1
        if result.points[seat] == max(result.points):
            best = seat
    seen.points = list(result.points)
    seen.best = [max(result.points)]
    seen.best_parts.update(result.parts[best])
    return seen


def key_group(key: str, most: int) -> str:
    """The first words of a key; a word behind the first that tells a die or a number doesn't count."""
    words = key.split()
    last = words[-1]
    if len(words) > 1 and (last.isdecimal() or (len(last) <= 2 and last[:1].isupper())):
        words.pop()
    return " ".join(words[:most])


def count(seen: GameStats, wanted: Goal, heard: list[Event], number: int) -> None:
    """Count what was heard in a round, and forget it."""
    for event in heard:
        if event.kind in wanted.events:
            seen.events[event.kind, number] += 1
        for kind, arg in wanted.things:
            if event.kind == kind:
                seen.things[f"{kind}:{arg}", str(event.args[arg])] += 1
    heard.clear()


# --- tables


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(["| " + " | ".join(line) + " |" for line in lines])


def per(number: float, of: float) -> str:
    """A mean with two decimals."""
    return f"{number / of:.2f}" if of else "-"


def share(number: float, of: float) -> str:
    """A share in per cent."""
    return f"{100 * number / of:.0f} %" if of else "-"


def spread_rows(seen: GameStats, clans: int) -> list[list[str]]:
    """How many clans had each value of a part, those that nobody had included: the rows sum to the clans."""
    values = range(min([0, *seen.spread]), max([0, *seen.spread]) + 1)
    return [[str(value), str(seen.spread[value]), share(seen.spread[value], clans)] for value in values]


def report(plan: Plan, wanted: Goal, seen: GameStats) -> str:
    """All tables."""
    clans = seen.games * plan.players
    made = "compiled" if _build.compiled() else "pure"
    options = " ".join([f"{name}={value}" for name, value in plan.options.items()]) or "none"
    ordered = sorted(seen.best)
    middle = ordered[len(ordered) // 2]
    rounds = ", ".join([f"{n} in {seen.rounds[n]}" for n in sorted(seen.rounds)])
    who = f"{seen.games} games of {plan.players} players, all `{plan.agents[0]}`, {made}"
    points = f"mean {per(sum(ordered), len(ordered))}, median {middle}, {ordered[0]} to {ordered[-1]}"
    out = [
        f"{who}; options beside the rules' defaults: {options}; seeds {plan.seed}.0, {plan.seed}.1, ...",
        f"Rounds a game: {rounds}. Winner's points: {points}.",
        table(
            ["points from", "a clan", "the winner"],
            [
                [name, per(seen.parts[name], clans), per(seen.best_parts[name], seen.games)]
                for name in sorted(seen.parts, key=lambda name: -seen.parts[name])
            ]
            + [["all", per(sum(seen.points), clans), per(sum(seen.best), seen.games)]],
        ),
        table(
            ["seat", "games", "won"],
            [
                [str(seat), str(seen.seats[seat]), share(seen.wins[seat], seen.seats[seat])]
                for seat in sorted(seen.seats)
            ],
        ),
    ]
    if wanted.spread:
        out.append(table([wanted.spread, "clans", "share"], spread_rows(seen, clans)))
    if wanted.by:
        rows = [[key or "-", str(n), share(seen.by_wins[key], n)] for key, n in sorted(seen.by.items())]
        out.append(table([wanted.by, "clans", "won"], rows))
    if wanted.events:
        numbers = list(range(1, max(seen.rounds) + 1))
        rows = []
        for kind in wanted.events:
            counts = [seen.events[kind, n] for n in numbers]
            rows.append([kind, *[per(n, clans) for n in counts], per(sum(counts), clans)])
        out.append(table(["a clan and round", *[str(n) for n in numbers], "a game"], rows))
    for kind, arg in wanted.things:
        found = {value: n for (name, value), n in seen.things.items() if name == f"{kind}:{arg}"}
        rows = [[value, per(n, seen.games)] for value, n in sorted(found.items(), key=lambda item: -item[1])]
        out.append(table([f"{kind}: {arg}", "a game"], rows))
    for kind in wanted.choices:
        keys = sorted([key for name, key in seen.offered if name == kind], key=lambda key: -seen.taken[kind, key])
        rows = [
            [key, str(seen.offered[kind, key]), share(seen.taken[kind, key], seen.offered[kind, key])] for key in keys
        ]
        out.append(table([kind, "offered", "taken"], rows))
    return "\n\n".join(out)


# --- many games


def quiet() -> None:
    """A worker leaves interrupts to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(plan: Plan, wanted: Goal, jobs: int) -> GameStats:
    """Play them all, or until an interrupt."""
    total = GameStats()
    work: list[Job] = [(plan, wanted, index) for index in range(plan.games)]
    pool = multiprocessing.get_context("spawn").Pool(jobs, quiet) if jobs > 1 else None
    with Interrupts() as interrupts:
        found = pool.imap_unordered(play, work) if pool is not None else None
        for job in work:
            one: GameStats | None = None
            while one is None and not interrupts.was_interrupted():
                if found is None:
                    one = play(job)
                    continue
                try:
                    one = found.next(timeout=TICK)
                except multiprocessing.TimeoutError:
                    continue
            if one is None:
                break
            total.add(one)
            print(f"{total.games} of {plan.games}", file=sys.stderr, flush=True)
        if pool is not None:
            pool.terminate()
    return total


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--agent", default="hard")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="study")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--spread", default="", metavar="PART")
    parser.add_argument("--by", default="", metavar="KIND")
    parser.add_argument("--events", nargs="*", default=[], metavar="KIND")
    parser.add_argument("--things", nargs="*", default=[], metavar="EVENT:ARG")
    parser.add_argument("--choices", nargs="*", default=[], metavar="KIND")
    args = parser.parse_args()
    try:
        game = registry.game(args.game)
        game.check_players(args.players)
        agents.make(args.agent, game, 0)
        options = game.schema.parse(args.set, args.players)
    except BadOption as fault:
        print(f"study: {fault}", file=sys.stderr)
        return 2
    plan = Plan(args.game, args.players, [args.agent], args.games, args.seed, options)
    wanted = Goal(args.spread, args.by, args.events, args.things, args.choices)
    seen = run(plan, wanted, args.jobs)
    if seen.games:
        print(report(plan, wanted, seen))
    return 0


if __name__ == "__main__":
    sys.exit(main())
