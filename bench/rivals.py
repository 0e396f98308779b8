"""How quick other engines are: one of them, measured in the environment that has it. `peers.py` asks for each in turn.

    PYTHON bench/rivals.py NAME SECONDS

prints an object: random decisions, games and copies of a game under way, each a second. A decision is an option list
built and one option of it taken at random, by the shortest way that the engine's own documentation shows.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final

SEATS: Final = 4
LONGEST: Final = 1000
"""A game that goes on for longer than so many decisions is left there."""
HALF_WAY: Final = 20
"""Copies are of a game after so many decisions, or before its end if it is shorter."""

Play = Callable[[int], tuple[int, Any]]
"""Plays a random game, at most so many decisions of it; how many there were, and the game as it stands."""


def rates(play: Play, copied: Callable[[Any], object] | None, seconds: float) -> dict[str, float | None]:
    """Games for so many seconds, then copies for half as many."""
    decisions = games = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        decisions += play(LONGEST)[0]
        games += 1
    found: dict[str, float | None] = {"decisions": decisions / spent, "games": games / spent, "copies": None}
    if copied is not None:
        half = play(min(HALF_WAY, max(1, decisions // games // 2)))[1]
        copies = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / 2:
            for _ in range(20):
                copied(half)
            copies += 20
        found["copies"] = copies / spent
    return found


def catanatron(seconds: float) -> dict[str, float | None]:
    """Random Catan with four players; every tick is a decision, forced ones included."""
    from catanatron import Color, Game, RandomPlayer

    def play(most: int) -> tuple[int, Any]:
        game = Game([RandomPlayer(color) for color in list(Color)[:SEATS]])
        done = 0
        limit = 100 if most < LONGEST else 100_000
        while game.winning_color() is None and game.state.num_turns < LONGEST and done < limit:
            game.play_tick()
            done += 1
        return done, game

    return rates(play, lambda game: game.copy(), seconds)


def openspiel(name: str) -> Callable[[float], dict[str, float | None]]:
    """A game of OpenSpiel, in C++ or in Python; chance is played out, and doesn't count."""

    def measure(seconds: float) -> dict[str, float | None]:
        import pyspiel

        if name.startswith("python_"):
            from open_spiel.python import games  # noqa: F401  (they register themselves)
        game = pyspiel.load_game(name)

        def play(most: int) -> tuple[int, Any]:
            state, done = game.new_initial_state(), 0
            while not state.is_terminal() and done < most:
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, odds)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    done += 1
            return done, state

        return rates(play, lambda state: state.clone(), seconds)

    return measure


def pettingzoo(seconds: float) -> dict[str, float | None]:
    """Connect Four of PettingZoo's classic games, by its AEC interface."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(most: int) -> tuple[int, Any]:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            if done == most:
                break
            mask = observation["action_mask"]
            env.step(random.choice([action for action, open_ in enumerate(mask) if open_]))
            done += 1
        return done, env

    return rates(play, copy.deepcopy, seconds)


def rlcard(seconds: float) -> dict[str, float | None]:
    """Uno of RLCard with two players; it has no way to copy a game."""
    from rlcard import make

    env = make("uno")

    def play(most: int) -> tuple[int, Any]:
        state, _ = env.reset()
        done = 0
        while not env.is_over() and done < most:
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            done += 1
        return done, env

    return rates(play, None, seconds)


def python_chess(seconds: float) -> dict[str, float | None]:
    """Random chess of python-chess."""
    import chess

    def play(most: int) -> tuple[int, Any]:
        board, done = chess.Board(), 0
        while done < most and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            done += 1
        return done, board

    return rates(play, lambda board: board.copy(stack=False), seconds)


RIVALS: Final[dict[str, Callable[[float], dict[str, float | None]]]] = {
    "catanatron": catanatron,
    "OpenSpiel backgammon (C++)": openspiel("backgammon"),
    "OpenSpiel chess (C++)": openspiel("chess"),
    "OpenSpiel tic-tac-toe (Python)": openspiel("python_tic_tac_toe"),
    "PettingZoo connect four": pettingzoo,
    "RLCard uno": rlcard,
    "python-chess": python_chess,
}
"""Who is measured; the first is what ours is compared with."""


if __name__ == "__main__":
    random.seed(1)
    print(json.dumps(RIVALS[sys.argv[1]](float(sys.argv[2]))))
