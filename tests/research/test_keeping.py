"""The state of an environment can be taken, set again, pickled and copied: it goes on in the same way."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from tests.research.tables import SMALLEST, SMALLEST_IDS

from citadelle import BadOption, Game
from citadelle.research import gymnasium, pettingzoo

SMALL: dict[str, Any] = {"legends": {"map": "first_voyage"}}


def first_legal(observation: dict[str, Any]) -> int:
    return int(numpy.flatnonzero(observation["action_mask"])[-1])


def walk_turns(env: Any, steps: int) -> list[Any]:
    """What an AEC environment shows in so many steps."""
    shown = []
    for _ in range(steps):
        observation, reward, over, cut, _ = env.last()
        if over or cut:
            break
        shown.append((env.agent_selection, observation["observation"].tobytes(), reward))
        env.step(first_legal(observation))
    return shown


def walk_together(env: Any, steps: int) -> list[Any]:
    shown = []
    for _ in range(steps):
        if not env.agents:
            break
        seen = {agent: env.observe(agent) for agent in env.agents}
        actions = {agent: first_legal(one) if one["action_mask"].any() else 0 for agent, one in seen.items()}
        observed, rewards, *_ = env.step(actions)
        shown.append(([one["observation"].tobytes() for one in observed.values()], rewards))
    return shown


def walk_seat(env: Any, steps: int) -> list[Any]:
    shown = []
    for _ in range(steps):
        if env.unwrapped.episode.is_over:
            break
        observation, reward, *_ = env.step(first_legal(env.unwrapped.episode.observe(env.unwrapped.seat)))
        shown.append((observation["observation"].tobytes(), reward))
    return shown


def environments(game: Game, players: int) -> list[tuple[Any, Callable[[Any, int], list[Any]]]]:
    options = SMALL.get(game.name)
    return [
        (pettingzoo.env(game, players, options=options), walk_turns),
        (pettingzoo.raw_env(game, players, options=options), walk_turns),
        (pettingzoo.parallel_env(game, players, options=options), walk_together),
        (gymnasium.SeatEnv(game, players, opponents="search:2", options=options), walk_seat),
    ]


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_every_environment_goes_on_from_a_copy_and_from_a_state(game: Game, players: int) -> None:
    for env, walk in environments(game, players):
        env.reset(seed=3)
        walk(env, 2)
        raw = env.unwrapped
        state = raw.get_state()
        copies = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
        ahead = walk(env, 8)
        assert ahead and all(walk(other, 8) == ahead for other in copies)
        raw.set_state(state)
        assert walk(env, 8) == ahead
        raw.set_state(state)
        raw.set_state(raw.get_state())
        assert walk(env, 8) == ahead


def test_the_games_that_follow_are_the_same_too() -> None:
    env = pettingzoo.raw_env("legends", options=SMALL["legends"], seed=5)
    env.reset()
    other = pickle.loads(pickle.dumps(env))
    env.reset()
    other.reset()
    assert walk_turns(env, 5) == walk_turns(other, 5)


@pytest.mark.parametrize("state", [b"", b"nonsense", "text", None])
def test_what_is_no_state_is_refused_and_changes_nothing(state: Any) -> None:
    env = pettingzoo.raw_env("legends", options=SMALL["legends"])
    env.reset(seed=1)
    before = env.get_state()
    other = pettingzoo.raw_env("legends", players=3, options=SMALL["legends"])
    other.reset(seed=1)
    for wrong in (state, other.get_state()):
        with pytest.raises(BadOption, match="this is not the state of such an environment"):
            env.set_state(wrong)
    assert env.get_state() == before


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_every_environment_can_be_pickled_before_its_first_game(game: Game, players: int) -> None:
    for env, walk in environments(game, players):
        copied = pickle.loads(pickle.dumps(env))
        env.reset(seed=2)
        copied.reset(seed=2)
        assert walk(env, 3) == walk(copied, 3)


@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.parallel_env, gymnasium.SeatEnv])
def test_calls_before_the_first_reset_say_so(make: Any) -> None:
    env: Any = make("legends", options=SMALL["legends"])
    calls: list[Callable[[], Any]] = [env.get_state, lambda: env.step({"seat_0": 0, "seat_1": 0})]
    if make is pettingzoo.raw_env:
        calls += [env.last, env.action_masks]
    calls.append(lambda: env.episode.observe(0))
    for call in calls:
        with pytest.raises(BadOption, match=r"call reset\(\) before"):
            call()


def test_an_action_or_agent_that_is_none_is_named() -> None:
    turns: Any = pettingzoo.raw_env("legends", options=SMALL["legends"])
    seat: Any = gymnasium.SeatEnv("legends", options=SMALL["legends"])
    together: Any = pettingzoo.parallel_env("legends", options=SMALL["legends"])
    for env in (turns, seat, together):
        env.reset(seed=1)
        for wrong in ("a", None, 0.5, [1, 2]):
            given = dict.fromkeys(env.agents, wrong) if env is together else wrong
            with pytest.raises(BadOption, match="an action is a whole number from 0 to"):
                env.step(given)
    with pytest.raises(BadOption, match="an action is a whole number"):
        together.step({})
    for call in (turns.observe, turns.action_space, turns.observation_space):
        with pytest.raises(BadOption, match="agent is one of seat_0, seat_1; not 'seat_7'"):
            call("seat_7")
    legal = numpy.flatnonzero(turns.action_masks())
    turns.step(legal[0])
