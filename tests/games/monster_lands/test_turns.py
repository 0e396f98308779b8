"""Chapter 6: turns of the Deployment phase, spaces, passing, the persuasion discount."""

from __future__ import annotations

from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.deployment import DeployPhase
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA
from citadelle.games.monster_lands.state import PANIC_PILE
from citadelle.games.monster_lands.tables import BUILDINGS, PAWN_SHOP
from citadelle.parts.piles import in_order


def whose(t: Table) -> int:
    assert t.match.decision is not None
    return t.match.decision.seat


def quiet(t: Table) -> Table:
    """Clans without talents for their own turn, so that a turn ends by itself."""
    return t.clan(2, "drapis", "zondu") if t.s.players > 2 else t


def panic(t: Table, *buildings: str) -> None:
    for name in buildings:
        t.s.panic |= 1 << BUILDINGS.index(name)
    in_order(t.s, PANIC_PILE, [b for b in t.s.piles[PANIC_PILE].left() if not t.s.panic >> b & 1])


def test_ml_dep_01_one_action_a_turn_of_three_kinds() -> None:
    t = quiet(Table(3)).clan(0, "purkas", "nimra").own_land(0, "kyzhul", "nimra").land(0, "yuha", 0)
    for seat in range(3):
        t.pool(seat, "S", "S", "M", "M")
    t.s.passed = 0
    t.run(DeployPhase(0, 0))
    assert {"mine 1", "assign purkas", "land kyzhul"} <= set(t.keys)
    t.choose("mine 3")
    assert whose(t) == 1 and t.size(0) == 3
    t.choose("alchemist 1", "potions 0")
    assert whose(t) == 2
    t.choose("pawn_shop", "S", "done")
    assert whose(t) == 0 and t.kind == "deploy"


def test_ml_dep_02_free_effects_before_and_after_the_action() -> None:
    t = Table().clan(0, "purkas", "tranok", "frostor").pool(0, "S", "S").have(0, gold=0)
    t.one_turn(0).choose("talent tranok", "mine 3", "talent frostor venom")
    assert (t.gold(), t.s.venoms[0]) == (4, 1)
    assert whose(t) == 1


def test_ml_dep_03_with_dice_a_clan_must_act_without_dice_it_passes_for_good() -> None:
    t = quiet(Table(2)).clan(0, "purkas", "fandor").pool(0).pool(1, "S", "S").have(0, gold=3)
    t.s.passed = 0
    t.run(DeployPhase(0, 0), dealt=(5,))
    assert t.keys == ["talent fandor", "pass"]
    t.choose("talent fandor")
    assert t.refused("pass") == ("must_act", "ML-DEP-03") and t.dice() == {"P6": 1}
    t.choose("pawn_shop")
    assert whose(t) == 1
    t.choose("pawn_shop", "done")
    assert t.s.passed == 1 and whose(t) == 1
    assert t.events("passed") == [{"final": 1}]


def test_ml_dep_04_dice_without_an_action_pass_for_one_turn_and_are_lost_in_the_end() -> None:
    t = quiet(Table(2)).pool(0, "M").pool(1, "S").have(0, gold=0).have(1, gold=0)
    panic(t, "pawn_shop", "alchemist", "tavern", "bazaar", "armory", "hunters_lodge")
    for path in range(8):
        t.s.on_path[path] = -2
    t.s.passed = 0
    t.unaudited().run(DeployPhase(0, 0))
    assert t.events("passed") == [{"final": 0}] and whose(t) == 1 and t.s.passed == 0
    t.choose("taron")
    assert [e["final"] for e in t.events("passed")] == [0, 0, 1] and t.gold(1) == 4
    assert t.s.pool == [0] * 16 and t.kind == ""


def test_ml_dep_05_the_phase_ends_when_all_have_passed() -> None:
    t = quiet(Table(3)).pool(0).pool(1).pool(2, "S", "S").have(2, gold=0)
    t.s.passed = 0
    t.run(DeployPhase(0, 0))
    assert whose(t) == 2
    t.choose("pawn_shop", "done", "pawn_shop")
    assert t.gold(2) == 2 and t.kind == "" and t.s.passed == 7 and t.s.pool == [0] * 24


def test_ml_dep_06_spaces_for_three_are_closed_with_two() -> None:
    for players, count in ((2, 3), (3, 4)):
        t = Table(players).pool(0, "S", "S", "S", "S").have(0, gold=30)
        t.one_turn(0)
        assert len([k for k in t.keys if k.startswith("mine")]) == count
    for building, first, spaces in (("hunters_lodge", 0, 4), ("tavern", 6, 4), ("armory", 10, 3), ("bazaar", 13, 3)):
        for players in (2, 3):
            t = Table(players).pool(0, "S").have(0, gold=30)
            for i in range(first, first + spaces - 1):
                t.s.spaces[i] = 1
            t.one_turn(0)
            assert any(k.startswith(building) for k in t.keys) is (players == 3)


def test_ml_dep_07_spaces_take_their_dice_in_their_colours_until_clean_up() -> None:
    t = Table().pool(0, "S", "M", "P3").have(0, gold=30)
    t.one_turn(0)
    assert "mine 1" not in t.keys and t.refused("mine 1") == ("too_few_dice", "ML-DEP-07")
    assert t.refused("hunters_lodge M") == ("die_wrong_colour", "ML-DEP-07")
    t.choose("alchemist 1", "potions 1").pool(0, "M").one_turn(0)
    assert t.refused("alchemist 1") == ("space_taken", "ML-DEP-07")
    for _ in range(9):
        t.pool(0, "S").one_turn(0).choose("pawn_shop")
    assert "pawn_shop" in t.pool(0, "S").one_turn(0).keys


def test_ml_dep_08_leftmost_space_or_any_space() -> None:
    t = Table().pool(0, "S", "S", "M").have(0, gold=30)
    t.one_turn(0).choose("armory S", "buy 1")
    assert t.space("armory") == [True, False, False]
    t.one_turn(0).choose("armory S", "buy 1")
    assert t.space("armory") == [True, True, False]
    t.one_turn(0).choose("alchemist 2", "potions 1")
    assert t.space("alchemist") == [False, True]


def test_ml_dep_09_what_cannot_be_paid_is_not_open_until_gold_is_raised() -> None:
    t = Table().clan(0, "purkas", "korgo").pool(0, "S").have(0, gold=1).loot(0, "gold_10")
    t.one_turn(0)
    assert t.refused("armory S") == ("too_little_gold", "ML-DEP-09")
    t.choose("use gold_10", "armory S", "buy 3")
    assert t.gold() == 5


def test_ml_dep_10_a_building_in_panic_takes_no_dice() -> None:
    for name in BUILDINGS:
        t = Table().pool(0, "S", "S", "M", "P5").have(0, gold=30, glory=20)
        t.one_turn(0)
        assert any(k.startswith(name) for k in t.keys)
        panic(t, name)
        t.one_turn(0)
        assert not any(k.startswith(name) for k in t.keys)
    assert BUILDINGS[PAWN_SHOP] == "pawn_shop" and t.refused("mine 1") == ("panic", "ML-DEP-10")


def test_ml_per_01_the_chain_is_of_one_building_and_of_anybody() -> None:
    t = Table().have(0, gold=9).have(1, gold=9).pool(0, "P5").pool(1, "P2", "P2")
    t.one_turn(0).choose("armory P5", "buy 3")
    assert t.gold(0) == 8 and t.s.chain == [0, 0, 0, 5, 0, 0, 0]
    t.one_turn(1).choose("armory P2", "buy 3")
    assert t.gold(1) == 8
    t.bazaar("mortis", "pugnor", "krakhen").one_turn(1).choose("bazaar P2", "mortis taron")
    assert t.gold(1) == 8 - (t.price("mortis") - 2)


def test_ml_per_02_lower_than_the_last_adds_and_other_colours_do_not_break_the_chain() -> None:
    for value, last, off in ((4, 0, 4), (3, 5, 8), (5, 5, 5), (6, 5, 6)):
        t = Table().have(0, gold=30).pool(0, f"P{value}").bazaar("pugnor", "mortis", "krakhen")
        t.s.chain[5] = last
        t.one_turn(0).choose(f"bazaar P{value}")
        assert t.match.decision is not None and t.match.decision.detail["off"] == off
    t = Table().have(0, gold=30).pool(0, "P6", "S", "P4")
    t.one_turn(0).choose("armory P6", "buy 1").one_turn(0).choose("armory S", "buy 1").one_turn(0).choose("armory P4")
    assert t.match.decision is not None and t.match.decision.detail["off"] == 10


def test_ml_per_03_once_on_the_sum_and_never_below_one() -> None:
    t = Table().have(0, gold=20).pool(0, "P3").lodge("strength_dice_2", "total_plus_4", "magic_dice_1")
    t.one_turn(0).choose("hunters_lodge P3", "trap 1", "trap 2", "pay")
    assert t.gold() == 20 - (6 + 4 - 3)
    t = Table().have(0, gold=20).pool(0, "P6").lodge("strength_dice_1")
    t.one_turn(0).choose("hunters_lodge P6")
    assert t.gold() == 19


def test_ml_per_04_talents_come_after_persuasion_are_optional_and_add_up() -> None:
    for keys, gold in (
        (["pay"], 20 - 8),
        (["discount wishor", "pay"], 20 - 4),
        (["discount wishor", "discount turzoks"], 20),
    ):
        t = Table().clan(0, "purkas", "wishor").wear("purkas", "turzoks").have(0, gold=20).pool(0, "P1")
        t.lodge("strength_dice_3").one_turn(0).choose("hunters_lodge P1", *keys)
        assert t.gold() == gold
    t = Table().clan(0, "purkas", "vaidala").have(0, gold=20, glory=30).pool(0, "S", "S").docks("taroa", "", "", "")
    t.one_turn(0).choose("tavern S")
    assert {"hire taroa", "hire taroa with vaidala", "hire novice with vaidala"} <= set(t.keys)
    t.choose("hire novice with vaidala")
    assert t.gold() == 20
    t.one_turn(0).choose("tavern S")
    assert "hire taroa with vaidala" not in t.keys


def test_ml_per_05_elsewhere_persuasion_starts_no_chain_and_is_rolled_anew() -> None:
    t = Table().clan(0, "purkas", "drapis").own_land(0, "yuha", "drapis").pool(0, "P6", "P5", "P4", "P3")
    t.one_turn(0).choose("pawn_shop", "P6", "done")
    t.one_turn(0).choose("land yuha", "P5")
    assert t.s.chain == [0] * 7
    t.missions("mission_04", "mission_01").one_turn(0).choose("assign purkas", "mission_a_left", "P4")
    assert t.s.dice[0] == (2,)
    t.have(0, glory=5).run(MissionA(UNROLLED, UNROLLED), dealt=(0,))
    assert t.glory() == 4
    t = Table().monster(2, "krinx").pool(0, "S", "M", "P6").land(0, "kyzhul", 0)
    for path in ("land_a_1", "entrance_top"):
        t.one_turn(0).choose("assign purkas", path)
        t.s.on_path[t.path(path)], t.s.dice[t.path(path)] = -1, ()
        t.pool(0, "S", "S", "M", "M", "P6")
        t.one_turn(0).choose("assign purkas", path)
        assert t.refused("P6") == ("no_persuasion_outside", "ML-PER-05")
        t.s.on_path[t.path(path)], t.s.dice[t.path(path)] = -1, ()
        t.pool(0, "S", "S", "M", "M", "P6")
