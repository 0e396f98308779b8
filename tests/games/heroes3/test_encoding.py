"""Heroes III in numbers: every view and every key has its place, whatever the options."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.encoding.keys import OTHERS, SHARED
from citadelle.games.heroes3.state import Heroes3
from citadelle.kernel.chance import chance
from citadelle.kernel.encoding import Encoding

FIGHTS = [fight for fight in GAME.schema.option("fight").values if fight != "none"]
PLAYERS = {fight: GAME.kit.plain.fights[GAME.kit.plain.fight_ids.index(fight)].players for fight in FIGHTS}
SCENARIO_PLAYERS = [(one.id, players) for one in GAME.kit.plain.scenarios for players in one.players]
GAMES: list[tuple[int, dict[str, object]]] = [(PLAYERS[fight], {"fight": fight}) for fight in FIGHTS]
GAMES += [(players, {"scenario": scenario}) for scenario, players in SCENARIO_PLAYERS]
NAMELESS = ("boost", "deck")
"""Verbs of nouns that have no actions of their own."""


def numbers_of(players: int, given: dict[str, object], seed: int | str = "numbers") -> tuple[Heroes3, Encoding]:
    setup = GAME.setup(players, seed, dict(given))
    s = GAME.new(setup)
    assert isinstance(s, Heroes3)
    return s, GAME.encoding(setup)


@pytest.mark.parametrize(("players", "given"), GAMES, ids=str)
def test_every_view_and_key_has_its_place(players: int, given: dict[str, object]) -> None:
    s, numbers = numbers_of(players, given)
    by = chance("numbers")
    count = 0
    while s.seat >= 0:
        if count % 15 == 0:
            for seat in range(-1, players):
                row = numbers.observe(GAME.view(s, seat))
                assert len(row) == len(numbers.slots) and all(-1.0 <= number <= 1.0 for number in row)
        decision = s.decision(s.seat)
        assert decision is not None
        actions = numbers.legal(decision)
        assert len(set(actions)) == len(actions)
        for answer, key in zip(decision.answers, decision.keys, strict=True):
            assert key in numbers.index or answer.verb.name in (*SHARED, *NAMELESS), key
        s.play(s.options[by.below(len(s.options))])
        count += 1


def test_slots_and_actions_are_bounded() -> None:
    for scenario, players in SCENARIO_PLAYERS:
        numbers = GAME.encoding(GAME.setup(players, 1, {"scenario": scenario}))
        assert numbers.others == OTHERS
        assert 3000 < len(numbers.slots) <= 6000 and 1500 < len(numbers.actions) <= 2500


def test_hm_625_hm_1110_cards_that_are_swapped_or_kept_have_actions_of_their_own() -> None:
    """Two cards that one can offer, give, keep or replace are two actions, not one that is shared."""
    for players, scenario, verbs in (
        (3, "coop_hollow_gate", ("offer", "give")),
        (1, "campaign_ashen_marches_1", ("carry", "replace")),
    ):
        numbers = GAME.encoding(GAME.setup(players, 1, {"scenario": scenario}))
        for verb in verbs:
            assert f"{verb} haste" in numbers.index and f"{verb} centaurs_axe" in numbers.index


def test_the_seed_changes_nothing_and_seats_come_in_turn() -> None:
    given: dict[str, object] = {"factions": ["castle", "necropolis"], "heroes": ["catherine", "sandro"]}
    (s, one), (_, two) = numbers_of(2, given, 1), numbers_of(2, given, 2)
    assert (one.slots, one.actions) == (two.slots, two.actions)
    for seat, names in enumerate((("castle", "necropolis"), ("necropolis", "castle"))):
        row = one.observe(GAME.view(s, seat))
        for who, name in zip(("me", "seat +1"), names, strict=True):
            assert row[one.slots.index(f"{who}: plays {name}")] == 1.0


def test_only_the_own_hand_is_told() -> None:
    s, numbers = numbers_of(2, {"fight": "equal_armies"}, 1)
    first = numbers.slots.index("in hand stat_attack")
    wide = len(s.kit.card_ids)
    rows = [numbers.observe(GAME.view(s, seat))[first : first + wide] for seat in (0, 1, -1)]
    assert sum(rows[0]) == sum(rows[1]) == 2.0 and not any(rows[2]), "four cards of a half each; watchers see none"


def test_units_of_a_combat_are_told_by_place_and_side() -> None:
    s, numbers = numbers_of(2, {"fight": "first_fight"}, 1)
    while not any(space >= 0 for space in s.fighter_space):
        s.play(s.options[0])
    here = next(fighter for fighter in range(len(s.fighter_space)) if s.fighter_space[fighter] >= 0)
    unit = s.kit.unit_ids[s.fighter_form[here] // 2]
    for seat in (0, 1):
        row = numbers.observe(GAME.view(s, seat))
        told = {name: row[numbers.slots.index(f"fighter {here + 1}: {name}")] for name in (unit, "mine")}
        told["at"] = row[numbers.slots.index(f"fighter {here + 1}: at {s.fighter_space[here] + 1}")]
        assert told == {unit: 1.0, "mine": float(s.combat_seat[here // 5] == seat), "at": 1.0}


def test_ai_opponents_are_told_to_everybody() -> None:
    s, numbers = numbers_of(1, {"scenario": "campaign_ashen_marches_2"}, 1)
    while s.round == 0:
        s.play(s.options[0])
    row = numbers.observe(GAME.view(s, 0))
    told = {name: row[numbers.slots.index(f"opponent 1: {name}")] for name in ("on the map", "beaten", "active")}
    assert told == {"on the map": 1.0, "beaten": 0.0, "active": 0.0}
    assert row[numbers.slots.index("opponent 1: unit vampires few")] == 0.5
    assert row[numbers.slots.index("opponent 1: unit vampires pack")] == 0.0
    assert row[numbers.slots.index("scenario of the campaign")] > 0.5
    s.ai_beaten = 1
    assert numbers.observe(GAME.view(s, 0))[numbers.slots.index("opponent 1: beaten")] == 1.0
