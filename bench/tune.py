"""Better opinions for a game's hints, by play against themselves (simultaneous perturbation, SPSA).

    CITADELLE_PURE=1 bench/tune.py GAME --out opinions.json [--steps 1500] [--games 128] [--seed S] [--keep NAME ...]
        [--set OPTION=VALUE ...] [--from opinions.json] [--against [opinions.json] --games 1000]

In each step all opinions (numbers with a point in the game's `hints.opinions`, and lists of such) are moved a little up
or down at random, and so many games are played between this set and its mirror image, both led by the hints alone, with
some chance mixed in, every seed from both seats. All opinions then move towards the side that did better. What is
written is the mean over the second half of the steps. Name with `--keep` what such games can't tell, such as opinions
about a game alone. `--against` plays no steps: it measures the opinions of `--from` against others, or those in use.

Compiled modules hold their numbers for good, so this runs interpreted. Interrupted, it keeps what it has found.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import random
import sys
from math import exp
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from citadelle import _build
from citadelle.arena.engines import Interrupts
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings

Opinions = dict[str, float]

NUDGE: Final = 0.25
"""How far an opinion is moved to and fro, as a part of it ..."""
LEAST: Final = 0.02
"""... and at least."""
STRIDE: Final = 0.9
"""How far all move after a step that one side won outright, as a part of the nudge; less and less later."""
CHANCE: Final = 0.075
"""How much chance, in scales, is mixed into the weights."""
GRAIN: Final = 1 << 16
EVERY: Final = 20
"""Steps between two reports."""


class Mind:
    """The opinions of a game, wherever its hints have them by name."""

    def __init__(self, game: Game, keep: list[str]) -> None:
        home = f"citadelle.games.{game.name}.hints"
        package = importlib.import_module(home)
        modules = [importlib.import_module(f"{home}.{found.name}") for found in pkgutil.iter_modules(package.__path__)]
        source = importlib.import_module(f"{home}.opinions")
        self.lists: dict[str, list[float]] = {}
        self.places: dict[str, list[ModuleType]] = {}
        self.now: Opinions = {}
        for name, value in vars(source).items():
            if not name.isupper() or name in keep:
                continue
            if isinstance(value, float):
                self.places[name] = [module for module in modules if getattr(module, name, None) is value]
                self.now[name] = value
            elif isinstance(value, list) and all(isinstance(one, float) for one in value):
                self.lists[name] = value
                self.now |= {f"{name}.{i}": one for i, one in enumerate(value)}

    def think(self, opinions: Opinions) -> None:
        """Hold these opinions from now on."""
        for name, modules in self.places.items():
            for module in modules:
                setattr(module, name, opinions[name])
        for name, values in self.lists.items():
            for i in range(len(values)):
                values[i] = opinions[f"{name}.{i}"]


class TestGames:
    """Where two sets of opinions meet."""

    def __init__(self, game: Game, mind: Mind, options: Settings) -> None:
        self.game, self.mind, self.options = game, mind, options

    def play(self, seats: list[Opinions], seed: str) -> tuple[float, float]:
        """One game: what the first seat won, of 1, and by how many scales it was ahead."""
        hints = self.game.hints
        s = self.game.new(self.game.setup(2, seed, dict(self.options)))
        by = chance(seed)
        blur = CHANCE * hints.scale() / GRAIN
        last = -1
        while s.seat >= 0:
            if s.seat != last:
                last = s.seat
                self.mind.think(seats[last])
            weights = [weight + blur * by.below(GRAIN) for weight in hints.weigh(s)]
            s.play(s.options[weights.index(max(weights))])
        result = self.game.result(s)
        return result.returns[0], (result.points[0] - result.points[1]) / hints.scale()

    def meet(self, one: Opinions, other: Opinions, games: int, seed: str) -> tuple[float, float]:
        """How `one` fares against `other`: a measure of 0 to 1 by victories and margins, and its share of victories."""
        measure = won = 0.0
        for i in range(games // 2):
            share, lead = self.play([one, other], f"{seed}.{i}")
            lost, behind = self.play([other, one], f"{seed}.{i}")
            won += share + 1.0 - lost
            measure += (share + 1.0 - lost) / 2 + (1 / (1 + exp(-lead)) + 1 / (1 + exp(behind))) / 2
        return measure / (2 * (games // 2)), won / (2 * (games // 2))


def tune(ground: TestGames, start: Opinions, args: argparse.Namespace, interrupts: Interrupts) -> Opinions:
    """The mean of the opinions over the second half of the steps, or those reached when interrupted before."""
    rng = random.Random(args.seed)
    nudge = {name: max(NUDGE * abs(value), LEAST) for name, value in start.items()}
    at, mean, counted = dict(start), dict(start), 0
    for step in range(args.steps):
        if interrupts.was_interrupted():
            break
        way = {name: rng.choice((-1.0, 1.0)) for name in at}
        up = {name: at[name] + nudge[name] * way[name] for name in at}
        down = {name: at[name] - nudge[name] * way[name] for name in at}
        measure, _ = ground.meet(up, down, args.games, f"{args.seed}.{step}")
        stride = STRIDE / (1 + step / 120) ** 0.6 * 2 * (measure - 0.5)
        for name in at:
            at[name] += stride * nudge[name] * way[name]
        if step >= args.steps // 2:
            counted += 1
            mean = {name: mean[name] + (at[name] - mean[name]) / counted for name in at}
        if step % EVERY == EVERY - 1:
            print(f"{step + 1} of {args.steps} steps", file=sys.stderr, flush=True)
            write(args.out, mean if counted else at)
    return mean if counted else at


def write(path: Path, opinions: Opinions) -> None:
    """Keep opinions in a file."""
    path.write_text(json.dumps({name: round(value, 3) for name, value in opinions.items()}, indent=1) + "\n", "utf-8")


def read(path: Path, mind: Mind) -> Opinions:
    """Opinions from a file; those it doesn't name stay as they are."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return {name: float(found.get(name, value)) for name, value in mind.now.items()}


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("--out", type=Path, default=Path("opinions.json"))
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--keep", nargs="*", default=[], metavar="NAME")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--against", nargs="?", const="", metavar="FILE")
    args = parser.parse_args()
    if _build.compiled():
        parser.error("compiled modules hold their numbers for good: set CITADELLE_PURE=1")
    if args.games < 2 or args.steps < 1:
        parser.error("at least one step, of at least two games")
    game = registry.game(args.game)
    mind = Mind(game, args.keep)
    try:
        options: Settings = game.schema.parse(args.set, 2)
        start = read(args.start, mind) if args.start else dict(mind.now)
        other = read(Path(args.against), mind) if args.against else dict(mind.now)
    except (BadOption, ValueError, OSError) as fault:
        parser.error(str(fault))
    ground = TestGames(game, mind, options)
    if args.against is not None:
        print(f"{100 * ground.meet(start, other, args.games, args.seed)[1]:.1f} % of {args.games} games won")
        return 0
    with Interrupts() as interrupts:
        write(args.out, tune(ground, start, args, interrupts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
