"""Matches, states, views and games come whole through pickle, copy and deepcopy, at any decision."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from tests.kernel.toy import GAME as TOY

import citadelle
from citadelle import Game, Match, NotReadable
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.view import SPECTATOR

GAMES = [*[citadelle.game(name) for name in citadelle.game_names()], TOY]
WAYS: list[Callable[[Any], Any]] = [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy]


def played(game: Game, choices: int, seed: str = "pickle") -> Match:
    players = max(game.players_min, min(2, game.players_max))
    match = Match(game, game.setup(players, seed, dict(game.quick)))
    by = chance(seed)
    while (decision := match.decision) is not None and len(match.choices) < choices:
        match.choose(decision.keys[by.below(len(decision.keys))])
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("choices", [0, 13, 60])
def test_a_match_its_state_and_its_views_come_whole(game: Game, choices: int) -> None:
    match = played(game, choices)
    for way in WAYS:
        made = way(match)
        assert made == match and made is not match and made.record.events == made.record.events
        assert str(made.record) == str(match.record) and made.undo_count() == match.undo_count()
        state = way(match.state)
        assert state is not match.state and codec.same(state, match.state) and state.sink is None
        for seat in (SPECTATOR, *range(match.players)):
            view = game.view(match.state, seat)
            assert way(view).bytes() == view.bytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_copy_goes_on_by_itself(game: Game) -> None:
    match = played(game, 5)
    before = codec.digest(match.state)
    made = pickle.loads(pickle.dumps(match))
    decision = made.decision
    assert decision is not None
    made.choose(decision.keys[0])
    assert made != match and codec.digest(match.state) == before
    assert made == match.choose(decision.keys[0])
    assert len(made.events) == len(match.events)


def test_equal_matches_compare_equal() -> None:
    one, other = played(TOY, 4), played(TOY, 4)
    assert one == other == one.clone() and one != played(TOY, 5) and one != played(TOY, 4, "another") and one != 3


def test_undo_goes_on_in_a_copy() -> None:
    match = citadelle.new("legends", players=2, seed=1, options={"map": "first_voyage"}).choose("westmarch")
    made = pickle.loads(pickle.dumps(match))
    assert made.can_undo() and made.undo() == match.undo()


def test_a_view_that_was_pickled_holds_no_secret() -> None:
    """Two worlds that a seat can't tell apart give it the same pickle."""
    match = played(citadelle.game("legends"), 20)
    view = match.view(0)
    other = match.game.view(match.game.sample(view, chance("another world")), 0)
    assert view.bytes() == other.bytes() and pickle.dumps(view) == pickle.dumps(other)


def test_a_game_is_found_again_or_refused() -> None:
    legends = citadelle.game("legends")
    assert pickle.loads(pickle.dumps(legends)) is legends is copy.deepcopy(legends)
    parts = legends.__reduce__()[1]
    assert isinstance(parts, tuple)
    with pytest.raises(NotReadable, match="needs the very same game"):
        legends.__reduce__()[0](*parts[:-1], "other data")  # type: ignore[operator]


def test_a_state_of_a_game_that_names_no_origin_is_refused_in_one_line() -> None:
    state = played(TOY, 3).state.clone()
    state.origin = None
    with pytest.raises(NotReadable, match="doesn't know where it comes from"):
        pickle.dumps(state)


def test_a_pack_s_match_comes_back_with_its_pack(tmp_path: Any) -> None:
    from pathlib import Path

    pack = Path(__file__).parents[2] / "examples" / "harvest"
    game = citadelle.game("legends").with_packs([pack])
    match = citadelle.new(game, players=2, seed=3)
    assert pickle.loads(pickle.dumps(match)) == match


@pytest.mark.parametrize("name", ["random", "greedy", "search:8", "search:8+mast"])
def test_an_agent_goes_on_with_its_chance(name: str) -> None:
    from citadelle.agents import make

    match = played(TOY, 6)
    decision = match.decision
    assert decision is not None
    agent = make(name, TOY, "agent")
    agent.pick(match.view(decision.seat), decision)
    agent.forget()
    others = [way(agent) for way in WAYS if way is not copy.copy]
    wanted = [agent.pick(match.view(decision.seat), decision) for _ in range(3)]
    for other in others:
        picks = []
        for _ in range(3):
            picks.append(other.pick(match.view(decision.seat), decision))
        assert picks == wanted
