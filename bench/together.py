"""Games that all seats win or lose together: how often an agent wins, how games end, and how long decisions take.

    bench/together.py GAME --agent hard --players 3 --games 20 [--seed S] [--first N] [--set OPTION=VALUE]
        [--each OPTION=A,B,C ...] [--things EVENT:ARG ...]

One agent plays all seats. `--each` gives an option another value from game to game: lists have plus signs between
their parts (`--each party=dullahan+lich,vampire+wode`). `--things trap_placed:trap` counts what an event names.
Prints a row for docs/evidence.md: victories with their interval (Wilson, 95 %), the means of the result's parts, the
rules by which games ended, and seconds of one core a game and for a decision, the middle one and the 95th of a hundred.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

from citadelle import _build, agents
from citadelle.arena.intervals import wilson
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp


def value_of(text: str) -> Any:
    """An option's value as it is written: yes and no, whole numbers, lists with plus signs, words."""
    if "+" in text:
        return text.split("+")
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isdecimal() else text


def game_of(name: str) -> Game:
    """A game by name, registered or not."""
    found = registry.found_in(f"citadelle.games.{name}", name)
    return found if found is not None else registry.game(name)


class Tally:
    """What happened in all games."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.parts: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.things: Counter[str] = Counter()
        self.times: list[float] = []
        self.spent = 0.0


def play(game: Game, agent: str, setup: SetUp, name: str, tally: Tally, told: list[str]) -> None:
    """One game."""
    events: list[Event] = []
    players = setup.players
    s = game.listen(setup, events)
    seats = [agents.make(agent, game, f"{name} {seat}") for seat in range(players)]
    began = time.process_time()
    while s.seat >= 0:
        decision = s.decision(s.seat)
        assert decision is not None
        since = time.process_time()
        option = seats[s.seat].pick(game.view(s, s.seat), decision)
        tally.times.append(time.process_time() - since)
        s.play(option)
    tally.spent += time.process_time() - began
    result = game.result(s)
    tally.games += 1
    tally.won += result.won[0]
    tally.parts.update(result.parts[0])
    tally.rules[f"{events[-1].rule} {'won' if result.won[0] else 'lost'}"] += 1
    for event in events:
        for kind in told:
            what, _, arg = kind.partition(":")
            if event.kind == what:
                tally.things[f"{what} {event.args[arg]}" if arg else what] += 1


def shown(tally: Tally) -> str:
    """The row."""
    n = tally.games
    low, high = wilson(tally.won, n)
    times = sorted(tally.times)
    parts = ", ".join(f"{part} {total / n:.1f}" for part, total in tally.parts.items())
    rules = ", ".join(f"{rule} {count}" for rule, count in tally.rules.most_common())
    middle, late = times[len(times) // 2], times[int(0.95 * len(times))]
    row = f"{tally.won} of {n} ({100 * low:.0f} to {100 * high:.0f} %) | {parts} | {rules}"
    return f"{row} | {tally.spent / n:.2f} s a game, decisions {middle:.3f} and {late:.3f} s"


def main() -> None:
    """Play and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--agent", default="greedy")
    ask.add_argument("--players", type=int, default=3)
    ask.add_argument("--games", type=int, default=20)
    ask.add_argument("--first", type=int, default=0)
    ask.add_argument("--seed", default="together")
    ask.add_argument("--set", action="append", default=[])
    ask.add_argument("--each", action="append", default=[])
    ask.add_argument("--things", nargs="*", default=[])
    args = ask.parse_args()
    game = game_of(args.game)
    fixed = {name: value_of(text) for name, _, text in (given.partition("=") for given in args.set)}
    turned = {name: text.split(",") for name, _, text in (given.partition("=") for given in args.each)}
    tally = Tally()
    for number in range(args.first, args.first + args.games):
        options = {**fixed, **{name: value_of(texts[number % len(texts)]) for name, texts in turned.items()}}
        name = f"{args.seed} {number}"
        try:
            setup = game.setup(args.players, name, options)
        except BadOption as bad:
            sys.exit(f"together: {bad}")
        play(game, args.agent, setup, name, tally, args.things)
    how = "compiled" if _build.compiled() else "pure"
    print(f"| {args.agent}, {args.players} players, {how} | {' '.join(args.set)} | {shown(tally)} |", flush=True)
    for thing, count in tally.things.most_common():
        print(f"    {thing}: {count / tally.games:.2f} a game")


if __name__ == "__main__":
    main()
