"""Chapter 3: set-up."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game, shuffle_to

import citadelle
from citadelle.games.monster_lands.setup import lay_monsters, lay_tavern
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    LOOT_PILE,
    MERCENARY_PILE,
    MISSION_PILE,
    MONSTER_PILE,
    NONE,
    PANIC_PILE,
    PILE_KINDS,
    TRAP_PILE,
    MonsterLands,
)
from citadelle.games.monster_lands.tables import REGULAR


def new(players: int = 4, seed: int = 0, **options: object) -> MonsterLands:
    found = game()
    given = {"clans": "random", **options}
    return found.new(found.setup(players, seed, given))


def test_ml_su_01_options_are_players_difficulty_and_modules() -> None:
    names = {option.name for option in game().schema.options}
    assert names >= {"difficulty", "tricks", "queens_grant", "more_monsters", "moldo_auto_hits", "scenario"}
    assert (game().players_min, game().players_max) == (1, 4)
    for players in (0, 5):
        with pytest.raises(citadelle.BadOption):
            game().setup(players, 1, {})


@pytest.mark.rule("ML-DIF-13")
def test_ml_su_02_the_first_player_is_random_or_set() -> None:
    assert {new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert {new(4, seed, first_player=2).first for seed in range(5)} == {2}


@pytest.mark.rule("ML-DEC-01")
def test_ml_su_03_clans_are_chosen_from_the_first_player_on() -> None:
    found = game()
    match = citadelle.Match(found, found.setup(3, "x", {"first_player": 1}))
    asked = []
    for key in ("water", "fire", "jungle"):
        assert match.decision is not None
        asked.append((match.decision.seat, list(match.decision.keys)))
        match.choose(key)
    assert asked == [
        (1, ["fire", "water", "air", "jungle"]),
        (2, ["fire", "air", "jungle"]),
        (0, ["air", "jungle"]),
    ]
    s = match.state
    assert isinstance(s, MonsterLands)
    kit = found.kit.plain
    assert [[kit.member_ids[m] for m in clan] for clan in s.members] == [
        ["poissen", "timbulu"], ["tortock", "taron"], ["purkas", "korgo"],
    ]  # fmt: skip
    assert (s.glory, s.gold, s.defense) == ([5] * 3, [7] * 3, [0] * 3)
    assert all([kit.trap_ids[t] for t in traps] == ["initial_trap"] for traps in s.traps_of)
    assert {s.leader for s in (new(2, i) for i in range(30))} > {(0, 9)}


def test_ml_su_04_the_docks_give_every_clan_somebody_within_reach() -> None:
    t = Table()
    order = ["vaidala", "drapis", "fandor", "parsas", "taroa", "wondou", "zondu"]
    rest = [m for m in t.kit.deck if t.kit.member_ids[m] not in order]
    t.s.begin_piles(PILE_KINDS)
    t.s.docks = ()
    t.s.dealt = shuffle_to(t.kit.deck, [t.member(n) for n in order] + rest)
    lay_tavern(t.s)
    assert [t.kit.member_ids[m] for m in t.s.docks] == ["taroa", "drapis", "zondu", "parsas"]
    left = {t.kit.member_ids[m] for m in t.s.piles[MERCENARY_PILE].left()}
    assert {"vaidala", "fandor", "wondou"} <= left and len(left) == 24
    assert t.s.kit.low_reputation == 4 and bin(t.s.novices).count("1") == 8


def test_ml_su_05_the_trap_pile_with_and_without_tricks() -> None:
    for tricks, count in ((False, 36), (True, 60)):
        s = new(4, 1, tricks=tricks)
        pile = [*s.piles[TRAP_PILE].left(), *s.lodge]
        assert len(s.lodge) == 6 and NONE not in s.lodge and len(pile) == count
        classes = {s.kit.trap_class[t] for t in pile}
        assert classes == ({1, 2, 3} if tricks else {REGULAR})


def test_ml_su_06_three_equipment_cards_lie_open() -> None:
    s = new()
    assert len(s.equip_row) == 3 and NONE not in s.equip_row
    assert sorted([*s.equip_row, *s.piles[EQUIPMENT_PILE].left()]) == list(range(18))


def test_ml_su_07_first_monsters_are_of_rank_a_at_the_easier_levels() -> None:
    for level, only_a in (("tutorial", True), ("normal", True), ("heroic", False), ("legendary", False)):
        seen = [new(4, seed, difficulty=level) for seed in range(20)]
        ranks = {s.kit.monster_rank_a[m] for s in seen for m in s.monster[:2]}
        assert ranks == ({True} if only_a else {True, False})
        for s in seen:
            assert len(s.piles[MONSTER_PILE]) + len([m for m in s.monster if m != NONE]) == 20
            assert only_a <= (s.monster[2] == NONE)


def test_ml_su_08_one_land_for_one_or_two_players_two_for_more() -> None:
    for players, lands in ((1, 1), (2, 1), (3, 2), (4, 2)):
        s = new(players)
        for row in (s.monster[:2], s.land, s.header):
            assert len([x for x in row if x != NONE]) == lands
    assert {new(2, seed).header[0] % 2 for seed in range(20)} == {0, 1}


def test_ml_su_09_loot_missions_and_panic() -> None:
    s = new()
    assert len(s.loot_offer) == 4 and len(s.piles[LOOT_PILE].left()) == 12
    assert len({*s.mission, *s.piles[MISSION_PILE].left()}) == 12 and len(s.piles[MISSION_PILE]) == 10
    assert sorted(s.piles[PANIC_PILE].left()) == list(range(7)) and s.panic == 0 and s.round == 1


def test_ml_su_10_nobody_at_the_entrance_but_dogor() -> None:
    assert all(new(4, seed).monster[2] == NONE for seed in range(10))
    t = Table(difficulty="legendary")
    dogor = t.kit.monster_index["dogor"]
    t.s.begin_piles(PILE_KINDS)
    t.s.monster = (NONE, NONE, NONE)
    order = [0, dogor, *[m for m in range(1, 20) if m != dogor]]
    t.s.dealt = shuffle_to(range(20), order)
    lay_monsters(t.s)
    assert t.s.monster == (0, 1, dogor)
