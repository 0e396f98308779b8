"""One seat of every game passes Gymnasium's own checks, against agents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.research.tables import IDS, TABLES

import citadelle
from citadelle import BadOption, Game
from citadelle.agents import RandomAgent
from citadelle.research.gymnasium import SeatEnv, register

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)


def played(env: Any, seed: int, most: int = 400) -> tuple[list[str], float, dict[str, Any]]:
    """A game of the last legal actions: the questions, the reward and what was said at the end."""
    seen, info = env.reset(seed=seed)
    asked, reward, over = [], 0.0, False
    while not over and len(asked) < most:
        asked.append(info["question"])
        seen, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    return asked, reward, info


@every_table
def test_gymnasium_finds_no_fault(game: Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    for illegal in ("lose", "random"):
        check_env(SeatEnv(game, players, illegal=illegal), skip_render_check=True)


@pytest.mark.parametrize("name", register())
def test_registered_environments_pass_with_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name).unwrapped)


@every_table
def test_every_seat_can_learn(game: Game, players: int) -> None:
    for seat in range(players):
        asked, _, info = played(SeatEnv(game, players, seat=seat), 3, most=40)
        assert info["seat"] == seat
        assert "" not in asked


def test_the_end_says_how_it_ended() -> None:
    env = SeatEnv("legends", players=3, opponents=["greedy", "random"], options={"map": "first_voyage"})
    asked, reward, info = played(env, 1)
    assert asked[0] == "start_region"
    assert reward == float(info["result"]["won"][0])
    assert info["question"] == ""
    with pytest.raises(BadOption, match="call reset"):
        env.step(0)


def test_the_same_seed_gives_the_same_game() -> None:
    made = [SeatEnv("legends", players=2, seat=None, opponents="easy", options={"map": "random"}) for _ in range(2)]
    assert played(made[0], 9) == played(made[1], 9)


def test_any_seat_learns_if_none_is_named() -> None:
    env = SeatEnv("legends", players=4, seat=None, options={"map": "first_voyage"})
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}


def test_an_opponent_can_be_made_by_hand() -> None:
    met = []

    def opponent(game: Game, seed: int) -> RandomAgent:
        met.append(seed)
        return RandomAgent("mine", game, seed)

    env = SeatEnv("legends", players=2, opponents=opponent)
    env.reset(seed=1)
    assert len(met) == 2  # once to see that it can be made, once to play
    assert env.agents[1].name == "mine"


def test_an_illegal_action_loses() -> None:
    env = SeatEnv("legends", players=2)
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"opponents": ["random", "random"]}, "2 players have 1 opponents"),
        ({"opponents": "wizard"}, "there is no agent 'wizard'"),
    ],
)
def test_bad_settings_are_named(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        SeatEnv("legends", players=2, **settings)


def test_names_carry_the_rules_version() -> None:
    assert [f"citadelle/{name}-v{citadelle.game(name).rules_version}" for name in citadelle.game_names()] == register()
