"""Random combats to the end, with every unit and every card, audited at every pause."""

from __future__ import annotations

import random

import pytest
from tests.games.heroes3.combat_scene import KIT, audit, empty_state

from citadelle.games.heroes3.rules.combat import alone
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.frame import Ask

MOST_DECISIONS = 6000
MOST_OPTIONS = 40
FACTION_UNITS = list(range(KIT.first_neutral))
NEUTRAL_UNITS = list(range(KIT.first_neutral, KIT.tower))


def some_army(rng: random.Random, faction: int) -> tuple[int, ...]:
    """Some units of a faction on any side, and some neutral ones."""
    own = [unit for unit in FACTION_UNITS if KIT.unit_faction[unit] == faction]
    forms = [unit * 2 + rng.randrange(2) for unit in rng.sample(own, rng.randrange(1, 6))]
    forms += [unit * 2 for unit in rng.sample(NEUTRAL_UNITS, rng.randrange(0, 3))]
    return tuple(forms)


def some_force(rng: random.Random, hero: int) -> alone.Force:
    """An army, a hand and a deck."""
    cards = [rng.randrange(len(KIT.card_ids)) for _ in range(rng.choice((0, 2, 5, 9)))]
    hand = cards[: rng.randrange(len(cards) + 1)]
    faction = KIT.hero_faction[hero]
    morale = 0 if KIT.faction_ignores_morale[faction] else rng.choice((-1, 0, 1))
    return alone.Force(hero, some_army(rng, faction), tuple(hand), tuple(cards[len(hand) :]), rng.randrange(13), morale)


def some_combat(seed: int) -> Heroes3:
    """A combat of two heroes, or of one against guards."""
    rng = random.Random(seed)
    s = empty_state(2 + seed % 2, seed)
    heroes = rng.sample(range(len(KIT.hero_ids)), 2)
    while KIT.hero_faction[heroes[0]] == KIT.hero_faction[heroes[1]]:
        heroes = rng.sample(range(len(KIT.hero_ids)), 2)
    attacker = some_force(rng, heroes[0])
    if seed % 3 == 0:
        alone.lay(s, attacker, None, difficulty=1 + seed // 3 % 7, mp=rng.randrange(4))
    else:
        alone.lay(
            s, attacker, some_force(rng, heroes[1]), walls=rng.random() < 0.4,
            attacker_has_hero=rng.random() < 0.8, defender_has_hero=rng.random() < 0.8,
        )  # fmt: skip
    s.sink = []
    s.advance()
    return s


def play_out(s: Heroes3, seed: int) -> int:
    """Play at random to the end; how many decisions it took."""
    rng = random.Random(seed)
    decisions = 0
    while s.seat != NONE:
        top = s.stack[-1]
        assert isinstance(top, Ask)
        assert len(set(s.options)) == len(s.options) and s.options == sorted(s.options)
        assert len(s.options) <= MOST_OPTIONS, (top.kind, len(s.options))
        keys = [top.key(s, option) for option in s.options]
        assert len(set(keys)) == len(keys), keys
        faults = audit(s)
        assert not faults, faults
        s.play(rng.choice(s.options))
        decisions += 1
        assert decisions < MOST_DECISIONS, top.kind
    assert not audit(s)
    return decisions


@pytest.mark.parametrize("seed", range(150))
def test_random_combats_end_without_a_fault(seed: int) -> None:
    s = some_combat(seed)
    play_out(s, seed)
    assert s.ended_by
