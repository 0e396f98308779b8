"""Games in numbers: slots and actions that fit every view and every decision, the same ones every time."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from tests.kernel.toy import GAME as TOY
from tests.research.tables import IDS, SMALLEST, SMALLEST_IDS, TABLES, walked

import citadelle
from citadelle import BadOption, Game
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.encoding import Encoding, squash
from citadelle.kernel.errors import RulesFault
from citadelle.kernel.survey import OTHERS, survey
from citadelle.research import encoding

VARIANTS: list[dict[str, Any]] = [
    {"map": "chosen", "layout": "rectangle", "encounters": True, "token_placement": "chosen"},
    {"map": "random", "leaders": True, "citadels": True, "swamp": True, "destroy_own": True, "long_game": True},
    {"map": "first_voyage", "encounters": True, "exploration": True, "bid_tie": "die"},
]


def check_game(game: Game, numbers: Encoding, players: int, options: dict[str, Any], most: int = 400) -> None:
    for s in walked(game.new(game.setup(players, "check", dict(options))), most=most):
        for seat in range(-1, players):
            row = numbers.observe(game.view(s, seat))
            assert len(row) == len(numbers.slots)
            assert all(-1.0 <= number <= 1.0 for number in row)
        decision = s.decision(s.seat)
        assert decision is not None
        legal = numbers.legal(decision)
        assert len(set(legal)) == len(decision.keys)
        assert sum(numbers.mask(decision)) == len(legal)
        for action, key in zip(legal, decision.keys, strict=True):
            assert numbers.action(decision, key) == action
            assert numbers.key(decision, action) == key


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_every_view_and_decision_fits(game: Game, players: int) -> None:
    check_game(game, encoding(game, players), players, {}, 120)


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_a_survey_fits_any_game(game: Game, players: int) -> None:
    numbers = survey(game, game.setup(players, 0))
    check_game(game, numbers, players, {}, 60)
    assert len(numbers.slots) > 20
    assert len(numbers.actions) > OTHERS


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: str(options["map"]))
def test_legends_names_every_key_of_every_variant(players: int, options: dict[str, Any]) -> None:
    numbers = encoding("legends", players, options)
    assert numbers.others == 0
    check_game(citadelle.game("legends"), numbers, players, options, 250)


@pytest.mark.parametrize("name", citadelle.game_names())
def test_a_view_of_other_players_is_refused(name: str) -> None:
    game = citadelle.game(name)
    least = game.players_min
    other = game.view(game.new(game.setup(least + 1, 1)), 0)
    with pytest.raises(BadOption, match="view"):
        encoding(name, least).observe(other)


def test_the_seed_changes_nothing() -> None:
    one, two = (survey(TOY, TOY.setup(3, seed)) for seed in (1, 2))
    assert (one.slots, one.actions) == (two.slots, two.actions)


def test_an_encoding_is_the_same_in_every_process() -> None:
    said = (
        "import hashlib; from citadelle.kernel.survey import survey; from tests.kernel.toy import GAME;"
        "e = survey(GAME, GAME.setup(3, 0)); print(hashlib.sha256(repr((e.slots, e.actions)).encode()).hexdigest())"
    )
    paths = os.pathsep.join(path for path in sys.path if path) + os.pathsep + os.getcwd()
    found = {
        subprocess.run(
            [sys.executable, "-c", said],
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_an_encoding_is_made_once() -> None:
    assert encoding("legends", 3) is encoding("legends", 3)
    assert encoding("legends", 3) is not encoding("legends", 3, {"swamp": True})


def decision(*keys: str) -> Decision:
    return Decision(0, 0, "test", list(range(len(keys))), list(keys), "XX-1", {})


def test_unknown_keys_take_the_actions_left_over() -> None:
    numbers = Encoding(["a slot"], ["stop", "go"], others=2)
    asked = decision("jump", "go", "swim")
    assert numbers.actions == ["stop", "go", "other 1", "other 2"]
    assert numbers.legal(asked) == [2, 1, 3]
    assert numbers.key(asked, 3) == "swim"
    with pytest.raises(RulesFault, match="no action for the option 'fly'"):
        numbers.legal(decision("jump", "swim", "fly"))


def test_an_action_that_is_not_legal_is_named() -> None:
    numbers = Encoding(["a slot"], ["stop", "go"])
    with pytest.raises(BadOption, match=r"action 0 \('stop'\) isn't legal now"):
        numbers.key(decision("go"), 0)
    with pytest.raises(BadOption, match="actions are 0 to 1"):
        numbers.key(decision("go"), 2)


def test_names_are_given_once() -> None:
    with pytest.raises(RulesFault):
        Encoding(["a", "a"], ["stop"])
    with pytest.raises(RulesFault):
        Encoding(["a"], ["stop", "stop"])


def test_squash_keeps_the_order() -> None:
    numbers = [squash(number) for number in (-1000, -8, -1, 0, 1, 8, 1000)]
    assert numbers == sorted(numbers)
    assert numbers[1] == -0.5
    assert numbers[3] == 0.0
    assert numbers[5] == 0.5


@pytest.mark.parametrize(("players", "options"), [(7, {}), (2, {"colour": 1}), (2, {"swamp": "maybe"})])
def test_bad_settings_are_named(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        encoding("legends", players, options)


def named(numbers: Encoding, row: list[float]) -> dict[str, float]:
    return dict(zip(numbers.slots, row, strict=True))


def test_legends_slots_say_what_lies_where() -> None:
    match = citadelle.new("legends", 3, 7, {"map": "first_voyage"})
    numbers = encoding("legends", 3, {"map": "first_voyage"})
    match.choose("southreach").choose("wolfhill")
    seen = named(numbers, numbers.observe(match.view(1)))
    assert seen["asked bid"] == 1.0
    assert seen["asked take_card"] == 0.0
    assert seen["start in southreach"] == 1.0
    assert seen["me: armies in wolfhill"] > 0.0
    assert seen["me: armies in southreach"] > seen["me: armies in wolfhill"]
    row = match.view(1).data()["row"]
    cards = match.state.kit.card_ids
    assert [seen[f"row {at + 1}: {cards[card]}"] for at, card in enumerate(row)] == [1.0] * len(row)


def test_legends_sees_its_own_seat_first() -> None:
    match = citadelle.new("legends", 3, 7, {"map": "first_voyage"})
    numbers = encoding("legends", 3, {"map": "first_voyage"})
    match.choose("southreach").choose("wolfhill").choose("bid 0").choose("bid 3").choose("bid 1")
    for seat, mine in ((0, "seat +1: first"), (1, "me: first"), (2, "seat +2: first")):
        seen = named(numbers, numbers.observe(match.view(seat)))
        assert [name for name in ("me: first", "seat +1: first", "seat +2: first") if seen[name]] == [mine]


def test_legends_hides_what_the_view_hides() -> None:
    """Another deal of all the seat can't know looks the same in numbers."""
    game = citadelle.game("legends")
    options = {"map": "random", "swamp": True, "token_placement": "random"}
    numbers = encoding("legends", 2, options)
    by = chance("hidden")
    for s in walked(game.new(game.setup(2, 5, dict(options))), most=60):
        view = game.view(s, 0)
        other = game.view(game.sample(view, by), 0)
        assert numbers.observe(other) == numbers.observe(view)


def test_what_is_no_view_and_no_decision_is_named() -> None:
    match = citadelle.new("legends", seed=1)
    numbers = encoding("legends", 2)
    said = (BadOption, TypeError)  # compiled, the type of an argument is refused before any line runs
    for given in (match, match.state, None, 3):
        with pytest.raises(said, match=r"[Vv]iew"):
            numbers.observe(given)  # type: ignore[arg-type]
        with pytest.raises(said, match=r"[Dd]ecision"):
            numbers.legal(given)  # type: ignore[arg-type]
    decision = match.decision
    assert decision is not None
    with pytest.raises(said, match=r"actions are 0 to|int"):
        numbers.key(decision, "stop")  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [3, "map=random", ["map"]])
def test_options_of_an_encoding_are_named(options: Any) -> None:
    with pytest.raises(BadOption, match="options"):
        encoding("legends", 2, options)
