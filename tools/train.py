"""Train with what others wrote, as it is: MaskablePPO of sb3-contrib, and the wrapper of PettingZoo's tutorial.

    python -m tools.train [GAME ...] [--steps N] [--every N] [--games N] [--reward KIND] [--tutorial FILE]

For every game MaskablePPO learns one seat against `random` (Gymnasium's environment, nothing between them), and a line
of the learning curve is written whenever it has taken so many steps: games won of as many against `random` and against
`greedy`, each from seeds that learning doesn't use. `--tutorial` is PettingZoo's own file
`tutorials/SB3/connect_four/sb3_connect_four_action_mask.py` (it isn't in their package): its functions then train by
self-play in the AEC environment and play against random actions.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import citadelle
from citadelle import Result
from citadelle.research import pettingzoo
from citadelle.research.gymnasium import SeatEnv

TUTORIAL = Path("build/train/tutorial/sb3_connect_four_action_mask.py")
EVALUATION = 1_000_000
"""Seeds of the games that are counted begin here."""


def environment(name: str, players: int, opponent: str, reward: str) -> SeatEnv:
    """A game with its quick options, in which another seat learns in every game."""
    options = dict(citadelle.game(name).quick)
    return SeatEnv(name, players=players, seat=None, opponents=opponent, options=options, reward=reward)


def wins(model: Any, name: str, players: int, opponent: str, games: int) -> int:
    """How many of so many games the model's seat wins, choosing what it thinks best."""
    env = environment(name, players, opponent, "win")
    won = 0
    for number in range(games):
        seen, info = env.reset(seed=EVALUATION + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, over, _, info = env.step(int(action))
        won += Result.read(info["result"]).won[info["seat"]]
    return won


def learn(name: str, players: int, args: argparse.Namespace) -> None:
    """The learning curve of one game, a line at a time."""
    from sb3_contrib import MaskablePPO  # type: ignore[import-not-found]
    from stable_baselines3.common.env_util import make_vec_env  # type: ignore[import-not-found]

    envs = make_vec_env(lambda: environment(name, players, "random", args.reward), n_envs=8, seed=args.seed)
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=256, batch_size=256, seed=args.seed, device="cpu")
    print(f"{name}, {players} players, reward {args.reward}: MaskablePPO, won of {args.games}", flush=True)
    print("| steps | seconds of learning | against random | against greedy |\n| --- | --- | --- | --- |", flush=True)
    spent = 0.0
    for done in range(0, args.steps + 1, args.every):
        if done:
            began = time.process_time()
            model.learn(args.every, reset_num_timesteps=False)
            spent += time.process_time() - began
        found = [wins(model, name, players, opponent, args.games) for opponent in ("random", "greedy")]
        print(f"| {model.num_timesteps:,} | {spent:.0f} | {found[0]} | {found[1]} |", flush=True)


def tutorial(path: Path, name: str, players: int, steps: int, games: int) -> None:
    """Train and count with the functions of PettingZoo's file, which leaves a model where it runs."""
    spec = importlib.util.spec_from_file_location("tutorial", path)
    assert spec is not None and spec.loader is not None
    theirs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(theirs)
    settings: dict[str, Any] = {"game": name, "players": players, "options": dict(citadelle.game(name).quick)}
    said = io.StringIO()
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(said):
        os.chdir(folder)
        try:
            theirs.train_action_mask(pettingzoo, steps=steps, seed=0, **settings)
            _, total, rate, _ = theirs.eval_action_mask(pettingzoo, num_games=games, **settings)
        finally:
            os.chdir(here)
    paid = ", ".join(f"{agent} {reward:g}" for agent, reward in total.items())
    print(
        f"{name}: PettingZoo's tutorial, {steps:,} steps of self-play; then {games} games of the last seat, which has"
    )
    print(f"learnt, against random: it won {rate:.0%} of those decided between seats; rewards: {paid}", flush=True)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=citadelle.game_names(), metavar="GAME")
    parser.add_argument("--steps", type=int, default=40_960)
    parser.add_argument("--every", type=int, default=10_240, help="steps between two lines of the curve")
    parser.add_argument("--games", type=int, default=100, help="games of each count")
    parser.add_argument("--reward", default="lead")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tutorial", type=Path, metavar="FILE", default=TUTORIAL, help="left out where it isn't there")
    args = parser.parse_args()
    print("compiled" if citadelle.compiled() else "pure", flush=True)
    for name in args.names:
        players = max(2, citadelle.game(name).players_min)
        if args.tutorial.is_file():
            tutorial(args.tutorial, name, players, min(args.steps, 4096), min(args.games, 40))
        learn(name, players, args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
