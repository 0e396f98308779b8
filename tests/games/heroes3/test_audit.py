"""The audit finds what is lost, made or out of bounds (law 7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.heroes3.test_hidden import played, state

from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.piles_of_game import ABILITY_DECK, NEUTRAL_DECK, deck_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.parts import piles


def lose_a_card(s: Heroes3) -> None:
    piles.take_at(s, ABILITY_DECK, 0)


def make_a_card(s: Heroes3) -> None:
    s.removed = (*s.removed, s.piles[ABILITY_DECK].left()[0])


def make_a_statistic(s: Heroes3) -> None:
    piles.discard(s, deck_of(0), 0)


def lose_a_neutral_card(s: Heroes3) -> None:
    piles.take_at(s, NEUTRAL_DECK, 0)


def double_a_unit(s: Heroes3) -> None:
    s.army[0] = tuple(sorted((*s.army[0], s.army[0][0])))


def lose_a_tile(s: Heroes3) -> None:
    s.down_tile = s.down_tile[1:]


def double_a_tile(s: Heroes3) -> None:
    s.down_tile = (s.down_tile[1], *s.down_tile[1:])


def owe_gold(s: Heroes3) -> None:
    s.resources[0] = -1


def too_much_experience(s: Heroes3) -> None:
    s.experience[1] = s.kit.most_experience + 1


def odd_morale(s: Heroes3) -> None:
    s.morale[0] = 2


def negative_mp(s: Heroes3) -> None:
    s.hero_mp[0] = -1


FAULTS: list[tuple[Callable[[Heroes3], None], str]] = [
    (lose_a_card, "HM-132"), (make_a_card, "HM-132"), (make_a_statistic, "HM-132"), (lose_a_neutral_card, "HM-704"),
    (double_a_unit, "HM-714"), (lose_a_tile, "HM-106"), (double_a_tile, "HM-106"), (owe_gold, "HM-401"),
    (too_much_experience, "HM-302"), (odd_morale, "HM-240"), (negative_mp, "HM-250"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "rule"), FAULTS)
def test_a_fault_is_found(spoil: Callable[[Heroes3], None], rule: str) -> None:
    s = state(played(4, 12))
    assert s.round == 1
    assert audit(s) == []
    spoil(s)
    assert any(fault.startswith(rule) for fault in audit(s))
