"""How quick other engines are: one of them, measured in the environment that has it. `peers.py` asks for each in turn.

    PYTHON bench/rivals.py NAME SECONDS

prints an object: questions, decisions, games and copies of a game under way, each a second. A question is an option
list built and one option of it taken at random, by the shortest way that the engine's own documentation shows; it is a
decision if there was more than one option.
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

Play = Callable[[int], tuple[int, int, Any]]
"""Plays a random game, at most so many questions of it; how many there were, how many with a choice, and the game as it
stands."""


def rates(play: Play, copied: Callable[[Any], object] | None, seconds: float) -> dict[str, float | None]:
    """Games for so many seconds, then copies for half as many."""
    questions = decisions = games = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        asked, chosen, _ = play(LONGEST)
        questions, decisions, games = questions + asked, decisions + chosen, games + 1
    found: dict[str, float | None] = {"questions": questions / spent, "decisions": decisions / spent}
    found |= {"games": games / spent, "copies": None}
    if copied is not None:
        half = play(min(HALF_WAY, max(1, questions // games // 2)))[2]
        copies = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / 2:
            for _ in range(20):
                copied(half)
            copies += 20
        found["copies"] = copies / spent
    return found


def catanatron(seconds: float) -> dict[str, float | None]:
    """Random Catan with four players; every tick is a question."""
    from catanatron import Color, Game, RandomPlayer

    def play(most: int) -> tuple[int, int, Any]:
        game = Game([RandomPlayer(color) for color in list(Color)[:SEATS]])
        done = chosen = 0
        limit = 100 if most < LONGEST else 100_000
        while game.winning_color() is None and game.state.num_turns < LONGEST and done < limit:
            chosen += len(game.state.playable_actions) > 1
            game.play_tick()
            done += 1
        return done, chosen, game

    return rates(play, lambda game: game.copy(), seconds)


def openspiel(name: str) -> Callable[[float], dict[str, float | None]]:
    """A game of OpenSpiel, in C++ or in Python; chance is played out, and doesn't count."""

    def measure(seconds: float) -> dict[str, float | None]:
        import pyspiel

        if name.startswith("python_"):
            from open_spiel.python import games  # noqa: F401  (they register themselves)
        game = pyspiel.load_game(name)

        def play(most: int) -> tuple[int, int, Any]:
            state, done, chosen = game.new_initial_state(), 0, 0
            while not state.is_terminal() and done < most:
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, odds)[0])
                else:
                    open_ = state.legal_actions()
                    state.apply_action(random.choice(open_))
                    done += 1
                    chosen += len(open_) > 1
            return done, chosen, state

        return rates(play, lambda state: state.clone(), seconds)

    return measure


def pettingzoo(seconds: float) -> dict[str, float | None]:
    """Connect Four of PettingZoo's classic games, by its AEC interface."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(most: int) -> tuple[int, int, Any]:
        env.reset()
        done = chosen = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            if done == most:
                break
            mask = observation["action_mask"]
            open_ = [action for action, free in enumerate(mask) if free]
            env.step(random.choice(open_))
            done += 1
            chosen += len(open_) > 1
        return done, chosen, env

    return rates(play, copy.deepcopy, seconds)


def rlcard(seconds: float) -> dict[str, float | None]:
    """Uno of RLCard with two players; it has no way to copy a game."""
    from rlcard import make

    env = make("uno")

    def play(most: int) -> tuple[int, int, Any]:
        state, _ = env.reset()
        done = chosen = 0
        while not env.is_over() and done < most:
            open_ = list(state["legal_actions"])
            state, _ = env.step(random.choice(open_))
            done += 1
            chosen += len(open_) > 1
        return done, chosen, env

    return rates(play, None, seconds)


def python_chess(seconds: float) -> dict[str, float | None]:
    """Random chess of python-chess."""
    import chess

    def play(most: int) -> tuple[int, int, Any]:
        board, done, chosen = chess.Board(), 0, 0
        while done < most and not board.is_game_over():
            open_ = list(board.legal_moves)
            board.push(random.choice(open_))
            done += 1
            chosen += len(open_) > 1
        return done, chosen, board

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
