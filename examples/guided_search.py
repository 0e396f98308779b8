"""A tree search led by a policy that was learned by imitation, instead of a game's hints.

    citadelle export legends --agents hard --games 24 --no-parquet --out teacher
    python examples/guided_search.py teacher --simulations 32 --against greedy --games 10

The evaluator gives the policy's chances of each option as priors, and values a position by how far the seat is ahead.
The visit counts that are shown are what a network would be trained towards next.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp
from pathlib import Path

from imitate import Policy, figures, lessons, margin, softmax

from citadelle import Game
from citadelle.agents import make
from citadelle.kernel.chance import chance
from citadelle.research.dataset import Dataset
from citadelle.research.guided import Evaluated, Evaluator, GuidedAgent, Position


def evaluator(game: Game, policy: Policy) -> Evaluator:
    """What the search asks: priors by the policy, a value by the lead in a state drawn from the view."""
    by = chance("evaluator")

    def evaluate(positions: list[Position]) -> Sequence[Evaluated]:
        found: list[Evaluated] = []
        for view, decision in positions:
            rows = figures(game, view, decision, by, 1)
            priors = softmax(policy.scores(decision.kind, rows)).tolist()
            found.append((priors, 1 / (1 + exp(-margin(game, game.sample(view, by), view.seat)))))
        return found

    return evaluate


def main() -> None:
    """Learn, search, and show what was tried."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="what `citadelle export` wrote")
    parser.add_argument("--simulations", type=int, default=32, help="simulations for one decision")
    parser.add_argument("--against", default="greedy", help="who plays the other seats")
    parser.add_argument("--games", type=int, default=10, help="how many games are played")
    parser.add_argument("--longest", type=int, default=10_000, help="break games off after so many decisions")
    parser.add_argument("--show", type=int, default=3, help="for how many decisions visits are shown")
    args = parser.parse_args()
    data = Dataset(args.folder)
    game, policy = data.game(), Policy()
    policy.learn(lessons(data, 1))
    evaluate, shown, won, ended = evaluator(game, policy), 0, 0.0, 0
    for number in range(args.games):
        seed, seat = f"guided.{number // data.players}", number % data.players
        seated = [make(args.against, game, f"{seed}.{i}") for i in range(data.players)]
        guided = GuidedAgent("guided", game, seed, evaluate, args.simulations)
        s = game.new(game.setup(data.players, seed, dict(data.options)))
        while s.seat >= 0 and s.no < args.longest:
            view, decision = game.view(s, s.seat), s.decision(s.seat)
            assert decision is not None
            if s.seat == seat and shown < args.show and len(decision) > 1:
                shown += 1
                print(decision.kind, dict(zip(decision.keys, guided.visits(view, decision), strict=True)))
            s.play((guided if s.seat == seat else seated[s.seat]).pick(view, decision))
        if s.seat < 0:
            ended, won = ended + 1, won + game.result(s).returns[seat]
    print(f"won {won:g} of {ended} games against {args.against}, {args.simulations} simulations a decision")


if __name__ == "__main__":
    main()
