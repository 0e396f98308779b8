"""Chapter 2: piles that run out."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.rules.attack import Hits
from citadelle.games.monster_lands.rules.battle import Spoils
from citadelle.games.monster_lands.rules.goods import PickLoot, gain_tokens
from citadelle.games.monster_lands.rules.members import leave
from citadelle.games.monster_lands.rules.rounds import PANIC
from citadelle.games.monster_lands.rules.supply import (
    discard_trap,
    draw_header,
    fill_monster,
    refill_bazaar,
    refill_docks,
    refill_lodge,
)
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    LOOT_PILE,
    MERCENARY_PILE,
    MONSTER_PILE,
    NONE,
    PANIC_PILE,
    TRAP_PILE,
)
from citadelle.games.monster_lands.tables import DEFENSE_TOKEN, LAND_A
from citadelle.parts.piles import in_order, set_discards


def empty(t: Table, pile: int, *gone: int) -> None:
    """Nothing lies in a pile, and these are its discards."""
    in_order(t.s, pile, ())
    set_discards(t.s, pile, gone)


def test_ml_sup_01_dice_and_tokens_never_run_out() -> None:
    t = Table().send("purkas", "land_a_1", "S")
    t.run(Hits(t.path("land_a_1"), 20, 0, 0), dealt=(0,) * 20)
    assert len(t.events("attack_rolled")[-1]["values"]) == 20  # type: ignore[arg-type]
    assert game().kit.board.components.dice["attack"] == 8
    for seat in range(4):
        gain_tokens(t.s, seat, DEFENSE_TOKEN, 5, "ML-ARM-01")
    t.s.guards = [5] * 14
    assert sum(t.s.defense) + sum(t.s.guards) == 90
    assert bin(t.s.novices).count("1") == 8


def test_ml_sup_02_discarded_traps_are_shuffled_but_initial_ones_leave() -> None:
    t = Table()
    first, other = t.kit.trap_index["initial_trap"], t.kit.trap_index["total_plus_4"]
    empty(t, TRAP_PILE)
    t.s.lodge = (NONE,) * 6
    discard_trap(t.s, first)
    discard_trap(t.s, other)
    assert t.s.piles[TRAP_PILE].gone == (other,)
    refill_lodge(t.s)
    assert t.s.lodge == (other, *(NONE,) * 5)
    assert (t.s.piles[TRAP_PILE].left(), t.s.piles[TRAP_PILE].gone) == ((), ())


def test_ml_sup_03_discarded_mercenaries_are_shuffled_initial_ones_leave_novices_return() -> None:
    t = Table().clan(0, "purkas", "korgo", "fandor", "novice_1")
    empty(t, MERCENARY_PILE)
    t.s.docks = (NONE,) * 4
    for name in ("korgo", "fandor", "novice_1", "purkas"):
        leave(t.s, 0, t.member(name))
    assert t.s.piles[MERCENARY_PILE].gone == (t.member("fandor"),) and t.s.novices == 255
    refill_docks(t.s)
    assert t.s.docks == (t.member("fandor"), NONE, NONE, NONE) and t.s.piles[MERCENARY_PILE].gone == ()


def test_ml_sup_04_discarded_equipment_never_comes_back() -> None:
    t = Table().wear("purkas", "pugnor").pool(0, "S")
    empty(t, EQUIPMENT_PILE)
    t.s.equip_row = (NONE,) * 3
    t.one_turn(0).choose("drop pugnor")
    refill_bazaar(t.s)
    assert t.s.equip_row == (NONE,) * 3


def test_ml_sup_05_discarded_monsters_are_shuffled_and_with_none_the_slot_stays_empty() -> None:
    t = Table().monster(0, "")
    krinx = t.kit.monster_index["krinx"]
    empty(t, MONSTER_PILE, krinx)
    fill_monster(t.s, 0)
    assert t.s.monster[0] == krinx and t.s.piles[MONSTER_PILE].gone == ()
    t.monster(0, "")
    empty(t, MONSTER_PILE)
    fill_monster(t.s, 0)
    assert t.s.monster[0] == NONE


def test_ml_sup_06_loot_is_shuffled_anew_and_an_empty_offer_gives_nothing() -> None:
    t = Table()
    empty(t, LOOT_PILE, 3, 7)
    t.s.loot_offer = (1,)
    t.unaudited().run(PickLoot(0, 1))
    assert t.s.loot[0] == (1,) and sorted(t.s.loot_offer) == [3, 7]
    empty(t, LOOT_PILE)
    t.s.loot_offer = (5,)
    t.send("purkas", "land_a_1", "S").send("tortock", "land_a_2", "S").run(Spoils(LAND_A, NONE, NONE))
    assert t.s.loot[0] == (1, 5) and t.s.loot[1] == () and t.s.loot_offer == ()


@pytest.mark.rule("ML-DIF-14")
def test_ml_sup_07_headers_are_shuffled_with_the_one_just_removed() -> None:
    t = Table(2).land(0, "kyzhul", 0)
    assert len(t.kit.mission_ids) == 2 * t.kit.rounds and len(t.kit.land_ids) == 12
    faces = set()
    for _ in range(60):
        empty(t, HEADER_PILE, 1, 2)
        t.s.header = (0, NONE)
        draw_header(t.s, 0)
        faces.add(t.s.header[0])
        assert t.s.piles[HEADER_PILE].gone == () and sorted([*t.s.piles[HEADER_PILE].left(), t.s.header[0] // 2]) == [
            0,
            1,
            2,
        ]
    assert faces == {0, 1, 2, 3, 4, 5}


def test_ml_sup_08_an_empty_panic_pile_gives_nothing() -> None:
    t = Table().monster(2, "krinx")
    t.s.panic = 127
    empty(t, PANIC_PILE)
    t.step(PANIC)
    assert t.s.panic == 127 and not t.events("panic_spread")
