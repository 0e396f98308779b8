"""Village Attacks in numbers: every view and every key has its place, whatever the options."""

from __future__ import annotations

import pytest

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.encoding.keys import OTHERS
from citadelle.games.village_attacks.verbs import COIN_VILLAGERS
from citadelle.kernel.chance import chance

SCENARIOS = GAME.kit.plain.scenario_ids
ALL: dict[str, object] = {"troll": True, "day_night": "toss", "yunfakh": "always"}
VARIANTS: list[dict[str, object]] = [{"scenario": scenario, **ALL} for scenario in SCENARIOS]
VARIANTS += [{}, {"campaign": True}, {"scenario": SCENARIOS[10], "party": ["wode", "vampire", "banshee"]}]


@pytest.mark.parametrize("given", VARIANTS, ids=str)
def test_every_view_and_key_has_its_place(given: dict[str, object]) -> None:
    players = 3
    setup = GAME.setup(players, "numbers", dict(given))
    numbers = GAME.encoding(setup)
    s = GAME.new(setup)
    by = chance("numbers")
    for count in range(300):
        if s.seat < 0:
            break
        if count % 5 == 0:
            for seat in range(-1, players):
                row = numbers.observe(GAME.view(s, seat))
                assert len(row) == len(numbers.slots) and all(-1.0 <= number <= 1.0 for number in row)
        decision = s.decision(s.seat)
        assert decision is not None
        numbers.legal(decision)
        for answer, key in zip(decision.answers, decision.keys, strict=True):
            assert key in numbers.index or answer.verb is COIN_VILLAGERS, key
        s.play(s.options[by.below(len(s.options))])


def test_slots_and_actions_are_bounded() -> None:
    for scenario in SCENARIOS:
        numbers = GAME.encoding(GAME.setup(3, 1, {"scenario": scenario}))
        assert numbers.others == OTHERS
        assert 400 < len(numbers.slots) < 1600 and 300 < len(numbers.actions) < 2200


def test_the_seed_changes_nothing_and_seats_come_in_turn() -> None:
    one, two = (GAME.encoding(GAME.setup(3, seed, {"party": ["lich", "banshee", "vampire"]})) for seed in (1, 2))
    assert (one.slots, one.actions) == (two.slots, two.actions)
    s = GAME.new(GAME.setup(3, 1, {"party": ["lich", "banshee", "vampire"]}))
    for seat, name in enumerate(("lich", "banshee", "vampire")):
        row = one.observe(GAME.view(s, seat))
        assert row[one.slots.index(f"me: plays {name}")] == 1.0
        assert row[one.slots.index(f"seat +1: plays {('banshee', 'vampire', 'lich')[seat]}")] == 1.0
        assert row[one.slots.index("me: in ch_1")] == 1.0
