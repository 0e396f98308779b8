"""Every game passes PettingZoo's own tests, for every number of players."""

from __future__ import annotations

import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec
from tests.research.tables import IDS, SMALLEST, SMALLEST_IDS, TABLES

import citadelle
from citadelle import BadOption, Game
from citadelle.games.legends.state import CARD_PILE
from citadelle.research import pettingzoo

pytestmark = [
    # PettingZoo's advice for environments without a mask; its own board games have the same observations as ours.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Nothing is legal any more once the game is over; that it is so only then is tested below.
    pytest.mark.filterwarnings(r"ignore:Action mask numpy array is all zeros"),
]
every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
every_game = pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)


@every_table
def test_api(game: Game, players: int) -> None:
    api_test(pettingzoo.env(game, players), num_cycles=60)


@every_table
def test_seed(game: Game, players: int) -> None:
    seed_test(lambda: pettingzoo.env(game, players), num_cycles=25)


@every_table
def test_parallel_api(game: Game, players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, players), num_cycles=60)


@every_table
def test_parallel_seed(game: Game, players: int) -> None:
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, players, illegal="random"), num_cycles=25)


@every_table
def test_max_cycles(game: Game, players: int) -> None:
    """The test wants every agent to act in every cycle: so do those of `parallel_env`, and of PettingZoo's own AEC."""

    def parallel(max_cycles: int) -> Any:
        return pettingzoo.parallel_env(game, players, max_cycles=max_cycles, illegal="random")

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )


@every_table
def test_render(game: Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: pettingzoo.env(game, players, render_mode=render_mode),
        {"svg": lambda made: made.startswith("<svg") and made.endswith("</svg>")},
    )


@every_table
def test_performance_benchmark(
    game: Game, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script runs for five seconds of a clock that goes half a second at every look."""
    clock = count()
    script = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(script, "time", SimpleNamespace(time=lambda: next(clock) / 2))
    performance_benchmark(pettingzoo.env(game, players))
    assert "turns per second" in capsys.readouterr().out


@every_game
def test_only_the_end_leaves_nothing_to_do(game: Game, players: int) -> None:
    env = pettingzoo.env(game, players, seed=3, max_cycles=150)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            assert truncated or not seen["action_mask"].any()
            env.step(None)
        else:
            assert seen["action_mask"].sum() == len(env.unwrapped.episode.state.options)
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert env.agents == []


def play(env: Any, seed: int | None = None) -> list[tuple[str, float]]:
    """A game of first legal actions: who acted and what each got."""
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        told.append((agent, reward))
        env.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[-1]))
    return told


def test_who_wins_is_paid() -> None:
    env = pettingzoo.env("legends", players=3, options={"map": "first_voyage"})
    paid = dict(play(env, 5))
    episode = env.unwrapped.episode
    assert [paid[f"seat_{seat}"] for seat in range(3)] == episode.game.result(episode.state).returns
    assert sum(paid.values()) == 1.0


def test_points_can_be_paid() -> None:
    env = pettingzoo.env("legends", players=2, options={"map": "first_voyage"}, reward="points")
    paid = dict(play(env, 5))
    episode = env.unwrapped.episode
    assert tuple(paid[f"seat_{seat}"] for seat in range(2)) == episode.game.result(episode.state).points


def test_a_seed_at_the_start_gives_the_same_games() -> None:
    one = pettingzoo.env("legends", options={"map": "random"}, seed=11)
    two = pettingzoo.env("legends", options={"map": "random"}, seed=11)
    first = play(one)
    assert first == play(two)
    second = play(one)
    assert second == play(two)
    decks = [env.unwrapped.episode.state.piles[CARD_PILE].cards for env in (one, two)]
    assert decks[0] == decks[1]


def illegal_action(env: Any) -> int:
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_an_illegal_action_loses() -> None:
    env = pettingzoo.env("legends", players=3)
    env.reset(seed=1)
    env.step(illegal_action(env))
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    assert env.infos["seat_0"] == {"illegal": True}
    assert env.infos["seat_1"] == {}


def test_an_illegal_action_may_count_as_a_random_one() -> None:
    env = pettingzoo.env("legends", illegal="random")
    env.reset(seed=1)
    env.step(illegal_action(env))
    assert env.unwrapped.episode.state.no == 1
    assert not any(env.terminations.values())


def test_an_illegal_action_may_be_refused() -> None:
    env = pettingzoo.env("legends", illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(BadOption, match="isn't legal now"):
        env.step(illegal_action(env))
    assert env.unwrapped.episode.state.no == 0


def test_seats_that_choose_at_once_do_so_in_parallel() -> None:
    """Both bids of a two-player game are made in one step."""
    env = pettingzoo.parallel_env("legends", players=2, options={"map": "first_voyage"})
    seen, _ = env.reset(seed=1)
    while env.episode.decision(0) is None or env.episode.decision(0).kind != "bid":
        assert sum(bool(seen[agent]["action_mask"].any()) for agent in env.agents) == 1
        seen, *_ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    assert all(seen[agent]["action_mask"].any() for agent in env.agents)
    env.step({agent: env.actions.index("bid 1") for agent in env.agents})
    assert env.episode.state.first >= 0


def test_slots_and_actions_are_named() -> None:
    env = pettingzoo.env("legends", players=2).unwrapped
    assert len(env.slots) == env.observation_space("seat_0")["observation"].shape[0]
    assert len(env.actions) == env.action_space("seat_1").n
    assert str(env) == f"legends_v{citadelle.game('legends').rules_version}"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": 9}, "for 2 to 4 players"),
        ({"reward": "gold"}, "reward is one of win, points, lead, difference, or a function"),
        ({"illegal": "cry"}, "illegal is one of lose, random, refuse"),
        ({"render_mode": "film"}, "render_mode is one of human, ansi, svg"),
        ({"options": {"map": "moon"}}, "option map"),
    ],
)
def test_bad_settings_are_named(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        pettingzoo.env("legends", **settings)
    with pytest.raises(BadOption, match="no game called 'chess'"):
        pettingzoo.env("chess")


def test_the_calls_of_pettingzoo_s_masking_tutorial_and_of_maskable_ppo() -> None:
    """What their wrapper and sb3-contrib do with an environment, without torch."""
    import gymnasium
    from pettingzoo.utils import BaseWrapper

    from citadelle.research.gymnasium import SeatEnv

    class Wrapper(BaseWrapper, gymnasium.Env):  # type: ignore[misc, type-arg]
        def reset(self, seed: int | None = None, options: Any = None) -> Any:
            super().reset(seed, options)
            self.observation_space = super().observation_space(self.possible_agents[0])["observation"]
            self.action_space = super().action_space(self.possible_agents[0])
            return self.observe(self.agent_selection), {}

        def observe(self, agent: str) -> Any:
            return super().observe(agent)["observation"]

        def action_mask(self) -> Any:
            return super().observe(self.agent_selection)["action_mask"]

    env = Wrapper(pettingzoo.env("legends", options={"map": "first_voyage"}))
    seen, _ = env.reset(seed=1)
    for _ in range(6):
        assert env.observation_space.contains(seen)
        env.step(int(np.flatnonzero(env.action_mask())[0]))
        seen = env.observe(env.agent_selection)
        assert set(env.terminations.values()) == {False} and env._cumulative_rewards[env.agent_selection] == 0.0
    single = SeatEnv("legends", options={"map": "first_voyage"})
    row, _ = single.reset(seed=1)
    masks = single.action_masks()
    assert masks.dtype == bool and masks.shape == (single.action_space.n,)
    assert (masks == row["action_mask"].astype(bool)).all() and single.unwrapped is single
