"""Batches: the games that single environments play, the same with any number of processes; rewards that add up."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from tests.research.tables import SMALLEST, SMALLEST_IDS

from citadelle import BadOption, Game, Result
from citadelle.kernel.chance import chance
from citadelle.kernel.options import SetUp
from citadelle.research import gymnasium, pettingzoo
from citadelle.research.batch import Batch
from citadelle.research.rewards import leads
from citadelle.research.vector import VectorSeatEnv

VOYAGE: dict[str, Any] = {"map": "first_voyage"}
SMALL: dict[str, Any] = {"legends": VOYAGE}


def drawn(masks: Any, by: Any) -> Any:
    """A legal action of each game."""
    return np.array([np.flatnonzero(mask)[by.below(int(mask.sum()))] for mask in masks])


def trace(batch: Batch, steps: int, seed: str = "t") -> list[bytes]:
    batch.reset()
    return go_on(batch, steps, seed)


def go_on(batch: Batch, steps: int, seed: str = "t") -> list[bytes]:
    by = chance(seed)
    out = []
    for _ in range(steps):
        batch.step(drawn(batch.masks, by))
        arrays = (batch.observations, batch.masks, batch.rewards, batch.seats, batch.ended, batch.illegal)
        out.append(b"".join([array.tobytes() for array in arrays]))
    return out


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_a_batch_shows_what_the_encoding_shows(game: Game, players: int) -> None:
    options = SMALL.get(game.name, {})
    batch = Batch(game, games=3, players=players, options=options, seed="s", reward="points")
    setup = game.setup(players, 0, dict(options))
    states = [game.new(SetUp(players, f"s.{i}.0", setup.options)) for i in range(3)]
    played = [0, 0, 0]
    by = chance("b")
    batch.reset()
    for _ in range(25):
        for i, s in enumerate(states):
            view, decision = game.view(s, s.seat), s.decision(s.seat)
            assert decision is not None and batch.seats[i] == s.seat
            assert batch.observations[i].tolist() == np.array(batch.encoding.observe(view), np.float32).tolist()
            assert batch.masks[i].tolist() == batch.encoding.mask(decision)
        actions = drawn(batch.masks, by)
        batch.step(actions)
        for i, s in enumerate(states):
            decision = s.decision(s.seat)
            assert decision is not None
            s.play(decision.options[batch.encoding.legal(decision).index(int(actions[i]))])
            assert batch.ended[i] == (s.seat < 0)
            assert batch.rewards[i].tolist() == (list(game.result(s).points) if s.seat < 0 else [0.0] * players)
            if s.seat < 0:
                played[i] += 1
                states[i] = game.new(SetUp(players, f"s.{i}.{played[i]}", setup.options))


def test_the_same_with_any_number_of_processes() -> None:
    settings: dict[str, Any] = {"games": 5, "options": VOYAGE, "seed": 3, "reward": "difference", "opponents": "greedy"}
    alone = trace(Batch("legends", **settings), 12)
    with Batch("legends", processes=2, illegal="refuse", **settings) as shared:
        assert trace(shared, 12) == alone
        before = shared.observations.copy()
        actions = drawn(shared.masks, chance("r"))
        actions[4] = wrong = int(np.flatnonzero(shared.masks[4] == 0)[0])
        with pytest.raises(BadOption, match=rf"game 4: action {wrong} isn't legal; nothing was played"):
            shared.step(actions)
        assert (shared.observations == before).all()
    assert trace(Batch("legends", **{**settings, "seed": 4}), 12) != alone


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_a_game_in_a_batch_is_the_one_a_single_environment_plays(game: Game, players: int) -> None:
    """AEC and batch: the same seed, the same actions, the same rows at every step of a whole game and into the next."""
    options = SMALL.get(game.name, {})
    batch = Batch(game, games=1, players=players, options=options, seed="x")
    batch.reset()
    env = pettingzoo.raw_env(game, players, options=options)
    env.reset(seed=1)
    by = chance("aec")
    number = steps = 0
    while number < 2 and steps < 300:
        if not steps or env.episode.is_over:
            env.reset()
            env.episode.begin(f"x.0.{number}")
            env.agent_selection = env.possible_agents[env.episode.state.seat]
            number += 1
        seen = env.observe(env.agent_selection)
        assert (seen["observation"] == batch.observations[0]).all() and (seen["action_mask"] == batch.masks[0]).all()
        assert (env.action_masks() == batch.masks[0].astype(bool)).all()
        assert env.possible_agents[batch.seats[0]] == env.agent_selection
        legal = np.flatnonzero(seen["action_mask"])
        action = int(legal[by.below(len(legal))])
        env.step(action)
        batch.step([action])
        assert batch.ended[0] == env.episode.is_over
        steps += 1


def whole_games(batch: Batch, many: int) -> list[tuple[np.ndarray[Any, Any], dict[str, Any]]]:
    """The sums of rewards of some games, and their results."""
    sums = np.zeros_like(batch.rewards)
    found: list[tuple[Any, dict[str, Any]]] = []
    by = chance("whole")
    batch.reset()
    while len(found) < many:
        batch.step(drawn(batch.masks, by))
        sums += batch.rewards
        for number, _, _, result in batch.finals():
            found.append((sums[number].copy(), result))
            sums[number] = 0
    return found


@pytest.mark.parametrize("reward", ["win", "points", "lead", "difference"])
def test_rewards_of_a_game_add_up(reward: str) -> None:
    for paid, data in whole_games(Batch("legends", games=2, options=VOYAGE, reward=reward), 2):
        result = Result.read(data)
        start = 0.0  # both begin without points
        wanted = {"win": result.returns, "points": list(result.points), "lead": leads(result)}
        wanted["difference"] = [one - start for one in leads(result)]
        assert paid.tolist() == pytest.approx(wanted[reward])


def test_seats_that_win_together_lead_by_their_points() -> None:
    assert leads(Result((1, 1), (4, 6), ({}, {}), (True, True), (0, 0))) == [4.0, 6.0]
    assert leads(Result((1, 2, 1), (4, 6, 5), ({}, {}, {}), (True, False, True), (0, 1, 0))) == [-2.0, 1.0, -1.0]


def first_seat_scores(before: Result | None, now: Result, over: bool) -> list[float]:
    return [float(now.points[0]), 0.0]


@pytest.mark.parametrize("kind", ["batch", "turns", "seat"])
def test_a_function_of_one_s_own_rewards(kind: str) -> None:
    if kind == "batch":
        batch = Batch("legends", games=1, options=VOYAGE, reward=first_seat_scores)
        batch.reset()
        batch.step(drawn(batch.masks, chance(1)))
        assert batch.local is not None
        assert batch.rewards[0].tolist() == [float(batch.plan.game.result(batch.local.states[0]).points[0]), 0.0]
        return
    make: Any = pettingzoo.raw_env if kind == "turns" else gymnasium.SeatEnv
    env = make("legends", options=VOYAGE, reward=lambda *_: [3, 4])
    env.reset(seed=1)
    action = int(np.flatnonzero(env.action_masks())[0])
    if kind == "turns":
        env.step(action)
        assert env.rewards == {"seat_0": 3.0, "seat_1": 4.0}
    else:
        assert env.step(action)[1] == 3.0


def test_an_illegal_action_costs_the_game_or_is_replaced_or_refused() -> None:
    lose = Batch("legends", games=2, options=VOYAGE)
    lose.reset()
    legal = int(np.flatnonzero(lose.masks[1])[0])
    wrong = int(np.flatnonzero(lose.masks[0] == 0)[0])
    seat = int(lose.seats[0])
    lose.step([wrong, legal])
    assert lose.illegal.tolist() == [True, False] == lose.ended.tolist()
    assert lose.rewards[0].tolist() == [-1.0 if other == seat else 0.0 for other in range(2)]
    replaced = Batch("legends", games=2, options=VOYAGE, illegal="random")
    replaced.reset()
    replaced.step([wrong, legal])
    assert not replaced.illegal.any() and not replaced.ended.any()
    refused = Batch("legends", games=2, options=VOYAGE, illegal="refuse")
    refused.reset()
    before = refused.observations.copy()
    with pytest.raises(BadOption, match=rf"game 1: action {wrong} isn't legal; nothing was played"):
        refused.step([legal, wrong])
    assert (refused.observations == before).all()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"games": 0}, "games is a whole number, 1 or more"),
        ({"games": 2, "processes": 3}, "2 games can be shared by 1 to 2 processes, not by 3"),
        ({"reward": "gold"}, "reward is one of win, points, lead, difference, or a function"),
        ({"opponents": ["random", "random"]}, "2 players have 1 opponents"),
        ({"opponents": "nobody"}, "there is no agent"),
        ({"opponents": "random", "seat": 5}, "there is no seat 5"),
        ({"illegal": "cry"}, "illegal is one of"),
    ],
)
def test_bad_settings_are_refused_in_one_line(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Batch("legends", **settings)


def test_bad_calls_are_refused_in_one_line() -> None:
    batch = Batch("legends", games=2, options=VOYAGE)
    with pytest.raises(BadOption, match=r"call reset\(\) before step\(\)"):
        batch.step([0, 0])
    batch.reset()
    for wrong in ([1], [0.5, 1.0], "ab", [[0, 0]]):
        with pytest.raises(BadOption, match="step takes 2 whole numbers"):
            batch.step(wrong)
    with pytest.raises(BadOption, match="a reward function returns 2 numbers"):
        whole_games(Batch("legends", games=1, options=VOYAGE, reward=lambda *_: [1.0]), 1)


def test_gymnasium_s_vector_environment() -> None:
    envs = VectorSeatEnv("legends", num_envs=3, players=2, opponents="random", options=VOYAGE, seat=None, reward="lead")
    seen, infos = envs.reset(seed=4)
    again, _ = envs.reset(seed=4)
    assert (seen["observation"] == again["observation"]).all() and infos == {}
    assert envs.observation_space.contains(seen)
    by = chance("v")
    ends = 0
    for _ in range(120):
        kept = seen["observation"].copy()
        after, rewards, over, cut, infos = envs.step(drawn(seen["action_mask"], by))
        assert (seen["observation"] == kept).all(), "what was given isn't overwritten"
        seen = after
        assert rewards.shape == over.shape == cut.shape == (3,) and not cut.any()
        assert not rewards[~over].any()
        if over.any():
            ends += int(over.sum())
            at = int(np.flatnonzero(over)[0])
            result = Result.read(infos["final_info"]["result"][at])
            assert rewards[at] in leads(result) and infos["_final_obs"].tolist() == over.tolist()
            assert envs.single_observation_space.contains(infos["final_obs"][at])
    assert ends and (envs.action_masks() == seen["action_mask"].astype(bool)).all()
    with pytest.raises(BadOption, match="reset takes no options"):
        envs.reset(options={"map": "random"})
    envs.close()


@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.parallel_env, gymnasium.SeatEnv])
def test_options_of_a_reset_are_refused_not_ignored(make: Any) -> None:
    with pytest.raises(BadOption, match=r"reset takes no options \(map\)"):
        make("legends", options=VOYAGE).reset(options={"map": "random"})


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_a_batch_goes_on_from_a_copy_and_from_a_state(game: Game, players: int) -> None:
    options = SMALL.get(game.name, {})
    opponents = "search:2" if players > 1 else None
    batch = Batch(game, games=2, players=players, options=options, seed="k", reward="difference", opponents=opponents)
    new = pickle.loads(pickle.dumps(batch))
    assert trace(new, 2) == trace(batch, 2)
    state = batch.get_state()
    others = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch), copy.copy(batch)]
    assert all((other.observations == batch.observations).all() for other in others)
    assert all((other.rewards == batch.rewards).all() and (other.ended == batch.ended).all() for other in others)
    ahead = go_on(batch, 10)
    assert all(go_on(other, 10) == ahead for other in others)
    batch.set_state(state)
    assert go_on(batch, 10) == ahead


def test_a_state_of_a_batch_is_set_in_any_number_of_processes_and_only_where_it_fits() -> None:
    settings: dict[str, Any] = {"games": 3, "options": VOYAGE, "seed": 3}
    alone = Batch("legends", **settings)
    with pytest.raises(BadOption, match=r"call reset\(\) before"):
        alone.get_state()
    trace(alone, 30)
    with Batch("legends", processes=2, **settings) as shared:
        shared.set_state(alone.get_state())
        assert go_on(shared, 5) == go_on(alone, 5)
        assert shared.get_state()
    for wrong in (b"", None, Batch("legends", **{**settings, "games": 2})):
        if isinstance(wrong, Batch):
            wrong.reset()
        with pytest.raises(BadOption, match="this is not the state of such an environment"):
            alone.set_state(wrong.get_state() if isinstance(wrong, Batch) else wrong)  # type: ignore[arg-type]


def test_gymnasium_s_vector_environment_goes_on_from_a_copy() -> None:
    envs = VectorSeatEnv("legends", num_envs=2, players=2, opponents="random", options=VOYAGE)
    envs.reset(seed=4)
    envs.step(envs.action_masks().argmax(axis=1))
    state = envs.get_state()
    for other in (pickle.loads(pickle.dumps(envs)), copy.deepcopy(envs)):
        envs.set_state(state)
        for _ in range(4):
            mine, theirs = (one.step(one.action_masks().argmax(axis=1)) for one in (envs, other))
            assert (mine[0]["observation"] == theirs[0]["observation"]).all() and (mine[1] == theirs[1]).all()
        one, another = envs.reset()[0], other.reset()[0]
        assert (one["observation"] == another["observation"]).all()
