"""Learn a small policy by imitation of a strong agent, and let it play: numpy alone, a minute or two on one core.

    citadelle export legends --agents hard --games 24 --out teacher
    python examples/imitate.py teacher --duel greedy --games 40

The policy scores each option by a handful of figures that any game's hints give (what the option weighs; how the
position stands when the turn, and when the round, has been played on by hints), once for all questions and once for
each kind of question. The weights of these figures are learned: the choices of the exported games are made as likely
as can be (multinomial logit, by gradient ascent). It knows no game, and needs no search to play.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from citadelle import Decision, Game, View
from citadelle.agents import Agent, make
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.state import State
from citadelle.research.dataset import Dataset

FEWEST = 20
"""Fewer choices than these teach nothing."""
MOST_STEPS = 60
"""So far at most is a position played on."""


def played_on(game: Game, s: State, seat: int, end: int, turn: bool) -> State:
    """The position after hints have played the rest of the seat's turn, or of the round."""
    for _ in range(MOST_STEPS):
        if s.seat < 0 or game.hints.clock(s) >= end or (turn and s.seat != seat):
            break
        weights = game.hints.weigh(s)
        s.play(s.options[weights.index(max(weights))])
    return s


def margin(game: Game, s: State, seat: int) -> float:
    """How far a seat's side is ahead of the best other side, or simply how it stands if there is none."""
    sides, values = game.hints.teams(s), game.hints.judge(s)
    others = [value for other, value in enumerate(values) if sides[other] != sides[seat]]
    return (values[seat] - max(others, default=0.0)) / game.hints.scale()


def figures(game: Game, view: View, decision: Decision, by: Chance, samples: int) -> np.ndarray:
    """A row for each option, each column centred: what the policy looks at."""
    found = np.zeros((len(decision.options), 4))
    for _ in range(samples):
        s = game.sample(view, by)
        s.turn_to(decision.seat)
        end = game.hints.clock(s) + 1
        weights = dict(zip(s.options, game.hints.weigh(s), strict=True))
        for i, option in enumerate(decision.options):
            after = s.clone()
            after.play(option)
            turn = margin(game, played_on(game, after, decision.seat, end, True), decision.seat)
            whole = margin(game, played_on(game, after, decision.seat, end, False), decision.seat)
            found[i] += (weights[option] / game.hints.scale(), turn, whole, 0.0)
    found /= samples
    found[:, 3] = [game.is_end(decision, i) for i in range(len(decision.options))]
    return found - found.mean(axis=0)


class Policy:
    """Weights of the figures: shared ones, and what each kind of question adds to them."""

    def __init__(self) -> None:
        self.weights: dict[str, np.ndarray] = {"": np.zeros(4)}

    def scores(self, kind: str, rows: np.ndarray) -> np.ndarray:
        """How good each option looks."""
        return rows @ (self.weights[""] + self.weights.get(kind, 0.0))

    def learn(self, seen: list[tuple[str, np.ndarray, int]], steps: int = 300, rate: float = 0.5) -> None:
        """Make the choices seen as likely as can be; what a kind adds is kept small unless it says much."""
        for kind, _, _ in seen:
            self.weights.setdefault(kind, np.zeros(4))
        counts = {kind: sum(1 for one, _, _ in seen if kind in ("", one)) for kind in self.weights}
        steep = {kind: np.full(4, 1e-6) for kind in self.weights}
        for _ in range(steps):
            slopes = {kind: np.zeros(4) for kind in self.weights}
            for kind, rows, chosen in seen:
                slope = rows[chosen] - softmax(self.scores(kind, rows)) @ rows
                slopes[""] += slope
                slopes[kind] += slope
            for kind, slope in slopes.items():
                slope = slope / counts[kind] - (0.01 if kind == "" else 0.05) * self.weights[kind]
                steep[kind] += slope**2
                self.weights[kind] = self.weights[kind] + rate * slope / np.sqrt(steep[kind])

    def agreement(self, seen: list[tuple[str, np.ndarray, int]]) -> float:
        """How often the option it likes best was the one chosen, of 1."""
        return float(np.mean([int(np.argmax(self.scores(kind, rows))) == chosen for kind, rows, chosen in seen]))


def softmax(scores: np.ndarray) -> np.ndarray:
    """Scores as chances."""
    raised = np.exp(scores - scores.max())
    return raised / raised.sum()


class Imitator(Agent):
    """Plays what the policy likes best."""

    policy = Policy()
    samples = 2

    def pick(self, view: View, decision: Decision) -> int:
        rows = figures(self.game, view, decision, self.chance, self.samples)
        return decision.options[int(np.argmax(self.policy.scores(decision.kind, rows)))]


def lessons(data: Dataset, samples: int) -> list[tuple[str, np.ndarray, int]]:
    """Every choice of the exported games: its kind, the figures of its options, and which was taken."""
    game, seen, by = data.game(), [], chance("lessons")
    for played in data.games():
        match = data.start(played, game)
        for seat, key in played["choices"]:
            decision = match.state.decision(seat)
            assert decision is not None
            rows = figures(game, match.view(seat), decision, by, samples)
            seen.append((decision.kind, rows, decision.keys.index(key)))
            match.choose(key, seat)
    return seen


def duel(data: Dataset, against: str, games: int) -> float:
    """How much the policy wins of so many games, every seed from every seat, the others played by another agent."""
    game, won = data.game(), 0.0
    for number in range(games):
        seed, seat = f"duel.{number // data.players}", number % data.players
        seated = [make(against, game, f"{seed}.{i}") for i in range(data.players)]
        seated[seat] = Imitator("imitator", game, seed)
        s = game.new(game.setup(data.players, seed, dict(data.options)))
        while s.seat >= 0:
            decision = s.decision(s.seat)
            assert decision is not None
            s.play(seated[s.seat].pick(game.view(s, s.seat), decision))
        won += game.result(s).returns[seat]
    return won / games


def main() -> None:
    """Learn from a folder of exported games, then play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="what `citadelle export` wrote")
    parser.add_argument("--duel", default="greedy", metavar="AGENT")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--samples", type=int, default=2)
    args = parser.parse_args()
    data = Dataset(args.folder)
    seen = lessons(data, args.samples)
    if len(seen) < FEWEST:
        sys.exit(f"{args.folder} has {len(seen)} choices to learn from; export more games (at least {FEWEST} choices)")
    kept, held = seen[: len(seen) * 4 // 5], seen[len(seen) * 4 // 5 :]
    policy, Imitator.samples = Policy(), args.samples
    print(f"{len(seen)} choices; by chance {np.mean([1 / len(rows) for _, rows, _ in held]):.3f} of them are met")
    policy.learn(kept)
    print(f"learned: {policy.agreement(kept):.3f} of the choices met, {policy.agreement(held):.3f} of those held back")
    Imitator.policy = policy
    share = duel(data, args.duel, args.games)
    print(f"against {args.duel}: {share:.3f} of {args.games} games won, {1 / data.players:.3f} would be even")


if __name__ == "__main__":
    main()
