"""What a newcomer gets wrong on the first day is answered in one clear line, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import pytest

import citadelle
from citadelle import BadOption, CitadelleError, NotLegal, NotYours, agents
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest
from citadelle.kernel.view import View

VOYAGE: dict[str, Any] = {"map": "first_voyage"}


def a_match(**settings: Any) -> citadelle.Match:
    return citadelle.new("legends", **{"players": 2, "seed": 1, "options": VOYAGE, **settings})


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda m: m.choose(0), NotLegal, "may not choose '0' here (malformed, keys are texts such as 'westmarch')"),
        (lambda m: m.choose(10**5000), NotLegal, "may not choose 'int' here (malformed"),
        (lambda m: m.choose("westmarch", seat=5), NotYours, "LG-203: there is no seat 5; seats are 0 to 1"),
        (lambda m: m.decision.option("x"), BadOption, "'x' isn't one of the keys westmarch, amberfell, southreach"),
        (lambda m: m.decision.answer("x"), BadOption, "'x' isn't one of the keys"),
        (lambda m: m.game.sample(m.state, chance(1)), BadOption, "legends takes a LegendsView here, not a Legends"),
        (lambda m: m.game.sample(m.view(0), 1), BadOption, "legends takes a Chance here, not a int"),
        (lambda m: m.game.view(m.view(0), 0), BadOption, "legends takes a Legends here, not a LegendsView"),
        (lambda m: agents.make("hard", "legends", 1), BadOption, "as citadelle.game(name) gives it, not for 'legends'"),
        (lambda m: agents.make(3, m.game, 1), BadOption, "there is no agent '3'"),
    ],
)
def test_one_clear_line(call: Callable[[Any], Any], kind: type[CitadelleError], said: str) -> None:
    match = a_match()
    before = digest(match.state)
    with pytest.raises(kind) as error:
        call(match)
    assert said in str(error.value) and "\n" not in str(error.value) and digest(match.state) == before


@pytest.mark.parametrize(
    "other", [{"players": 3}, {"options": {"map": "random"}}, {"options": {**VOYAGE, "leaders": True}}]
)
def test_an_encoding_refuses_views_of_other_options(other: dict[str, Any]) -> None:
    from citadelle.research import encoding

    numbers = encoding("legends", players=2, options=VOYAGE)
    assert len(numbers.observe(a_match().view(0))) == len(numbers.slots)
    with pytest.raises(BadOption, match="this encoding is for legends with other players or options"):
        numbers.observe(a_match(**other).view(0))
    with pytest.raises(BadOption, match="with other players or options"):
        numbers.observe(citadelle.new("monster_lands", seed=1).view(0))
    with pytest.raises(BadOption, match="isn't one of the keys"):
        decision = a_match().decision
        assert decision is not None
        numbers.action(decision, "nowhere")


def test_without_a_seed_one_is_drawn_and_said() -> None:
    one, other = citadelle.new("legends"), citadelle.new("legends")
    assert one.seed != other.seed and f"seed={one.seed}" in repr(one)
    assert citadelle.new("legends", seed=one.seed) == one
    assert len(str(citadelle.new("legends", chance="keyed").seed)) == 64


def test_views_and_states_are_typed_by_game() -> None:
    for name in citadelle.game_names():
        kind = type(citadelle.game(name))
        shown = get_type_hints(kind.view)["return"]
        assert issubclass(shown, View) and shown is not View and shown.game == name
