"""A position: written and read whole, cloned, told apart by every fact it holds, and audited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.state import (
    HEADER_PILE,
    MONSTER_PILE,
    TRAP_PILE,
    MonsterLands,
)
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.match import Match, replay
from citadelle.parts.piles import draw, put, top


def full() -> Table:
    """Something of everything, in the middle of an assignment."""
    t = Table(3, tricks=True, queens_grant=True, more_monsters=True)
    t.clan(0, "purkas", "korgo", "taroa").clan(1, "drapis", "nimra")
    t.have(0, gold=9, potions=1, venoms=1, defense=2).pool(0, "S", "S", "M", "M", "P2")
    t.traps(0, "strength_dice_1", "magic_dice_1").wear("purkas", "krakhen").loot(1, "gold_12")
    t.trophies(1, "sckon").own_land(1, "rynia").monster(2, "krinx")
    t.send("nimra", "land_a_2", "SM", traps=("steal_magic_1",), guards=1, potions=1, gold=2)
    t.land(0, "aldahn", 0)
    return t.turn(0).choose("assign korgo", "land_a_1")


def changed(value: Any) -> Any:
    """Another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [changed(value[0]), *value[1:]]
    assert isinstance(value, tuple)
    if not value:
        return (1,)
    return (changed(value[0]), *value[1:])


@pytest.mark.parametrize("field", MonsterLands.fields)
def test_every_fact_is_kept_told_apart_and_cloned(field: str) -> None:
    s = full().s
    other = s.clone()
    setattr(other, field, changed(getattr(s, field)))
    assert codec.digest(other) != codec.digest(s)
    again = codec.decode(codec.encode(other), game().fresh(game().setup(3, "scene", {"tricks": True})))
    assert getattr(again, field) == getattr(other, field)
    assert getattr(other.clone(), field) == getattr(other, field)


def test_two_ways_to_the_same_position_are_one() -> None:
    assert codec.digest(full().s) == codec.digest(full().s)


def test_a_position_inside_an_action_is_written_and_read_whole() -> None:
    t = full()
    again = codec.decode(codec.encode(t.s), game().fresh(t.match.setup))
    assert isinstance(again, MonsterLands)
    assert codec.same(again, t.s) and again.options == t.s.options
    for seat in range(-1, 3):
        assert game().view(again, seat).bytes() == game().view(t.s, seat).bytes()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_clone_shares_nothing_that_changes(players: int) -> None:
    s = game().new(game().setup(players, 5))
    play_some(s, chance(1), 60)
    before = codec.digest(s)
    twin = s.clone()
    play_some(twin, chance(3), 10_000)
    assert twin.seat < 0 and codec.digest(s) == before


# --- what always holds


def a_member_twice(s: MonsterLands) -> None:
    s.members = ((*s.members[0], s.members[1][0]), *s.members[1:])


def a_lost_monster(s: MonsterLands) -> None:
    draw(s, MONSTER_PILE)


def a_made_trap(s: MonsterLands) -> None:
    put(s, TRAP_PILE, top(s, TRAP_PILE, 1))


def a_stranger_settled(s: MonsterLands) -> None:
    land = s.lands[1][0]
    s.manager = tuple([s.members[0][1] if i == land else m for i, m in enumerate(s.manager)])


def a_leader_settled(s: MonsterLands) -> None:
    land = s.lands[1][0]
    s.manager = tuple([s.leader[1] if i == land else m for i, m in enumerate(s.manager)])


def a_debt(s: MonsterLands) -> None:
    s.gold[0] = -1


def a_full_shelf(s: MonsterLands) -> None:
    s.potions[0] = 9


def a_lost_header(s: MonsterLands) -> None:
    draw(s, HEADER_PILE)


def panic_from_nowhere(s: MonsterLands) -> None:
    s.panic |= 1


def a_stray_token(s: MonsterLands) -> None:
    s.on_path[6] = s.on_path[5]


def a_nobodys_sword(s: MonsterLands) -> None:
    s.carrier[s.carrier.index(s.members[0][0])] = s.docks[0]


FAULTS: list[tuple[Callable[[MonsterLands], None], str]] = [
    (a_member_twice, "ML-GEN-01"),
    (a_lost_monster, "ML-SUP-05"),
    (a_made_trap, "ML-SUP-02"),
    (a_stranger_settled, "ML-SET-04"),
    (a_leader_settled, "ML-SET-02"),
    (a_debt, "ML-GEN-05"),
    (a_full_shelf, "ML-FREE-09"),
    (a_lost_header, "ML-SUP-07"),
    (panic_from_nowhere, "ML-SUP-08"),
    (a_stray_token, "ML-GEN-02"),
    (a_nobodys_sword, "ML-BAZ-01"),
]


@pytest.mark.parametrize(("fault", "rule"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_what_is_lost_or_made_is_found(fault: Callable[[MonsterLands], None], rule: str) -> None:
    s = full().s
    assert game().audit(s) == []
    fault(s)
    assert any(found.startswith(rule) for found in game().audit(s))


# --- a campaign is one game of many


def campaign_after(games: int) -> Match:
    """A campaign played at random until so many of its games are over."""
    match = Match(game(), game().setup(1, "series", {"campaign": True, "difficulty": "heroic"}))
    by = chance("series")
    while match.decision is not None and match.state.chapter < games:
        match.choose(match.decision.keys[by.below(len(match.decision.keys))])
    return match


def test_ml_camp_01_ml_camp_02_a_campaign_goes_on_through_a_record_and_a_save() -> None:
    match = campaign_after(1)
    s = match.state
    assert isinstance(s, MonsterLands)
    assert (s.chapter, len(s.carry), s.round) == (1, 1, 1)
    by = chance("on")
    for _ in range(15):
        assert match.decision is not None
        match.choose(match.decision.keys[by.below(len(match.decision.keys))])
    s = match.state
    assert isinstance(s, MonsterLands)
    again = replay(str(match.record))
    assert codec.same(again.state, s)
    saved = codec.decode(codec.encode(s), game().fresh(match.setup))
    assert isinstance(saved, MonsterLands)
    assert (saved.variant.scenario, saved.variant.difficulty) == (s.variant.scenario, s.variant.difficulty)
    assert saved.variant.track == s.variant.track and saved.variant.rules == s.variant.rules
    while match.decision is not None:
        key = match.decision.keys[by.below(len(match.decision.keys))]
        assert again.decision is not None and again.decision.keys == match.decision.keys
        match.choose(key)
        again.choose(key)
    assert match.result is not None and again.result is not None
    assert match.result.data() == again.result.data()
    assert len(match.state.carry) == match.state.chapter >= 2


def test_ml_camp_02_a_page_is_turned_to_the_level_below() -> None:
    s = campaign_after(1).state
    assert isinstance(s, MonsterLands)
    scenario, level, rank = s.carry[0]
    ids = s.kit.difficulty_ids
    assert (scenario, ids[level], rank) == (0, "heroic", 0)
    assert (s.variant.scenario, ids[s.variant.difficulty]) == (0, "normal")
