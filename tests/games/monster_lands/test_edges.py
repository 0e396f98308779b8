"""Edges of rules, one step more or less: what `make mutants` found that no other test would miss."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.monster_lands.scene import Table
from tests.games.monster_lands.test_packs import packed

from citadelle.games.monster_lands.rules.attack import SideHit
from citadelle.games.monster_lands.rules.battle import Conquest
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.clash import Steal
from citadelle.games.monster_lands.rules.free_effects import F1, F5, KIND, TALENT, FreeEffects, free_options, take_free
from citadelle.games.monster_lands.rules.homecoming import DrinkFirst, bring_potions, come_home
from citadelle.games.monster_lands.rules.lands import gives_void_armour
from citadelle.games.monster_lands.rules.madhala import go_outside, remove
from citadelle.games.monster_lands.rules.missions import UNROLLED, Contract, MissionA
from citadelle.games.monster_lands.rules.outside import LayTokens
from citadelle.games.monster_lands.rules.paths import can_take, has_path, open_paths
from citadelle.games.monster_lands.rules.rolls import width
from citadelle.games.monster_lands.rules.supply import entrance_from_rank_a
from citadelle.games.monster_lands.state import (
    MERCENARY_PILE,
    MONSTER_PILE,
    NONE,
    TRAP_PILE,
    MonsterLands,
)
from citadelle.games.monster_lands.tables import BUILDINGS, LOCATIONS, PATH_IDS
from citadelle.kernel.match import Match
from citadelle.parts.piles import in_order


@pytest.mark.parametrize(("over", "won"), [(0, True), (-1, False)])
def test_ml_adv_02_ml_adv_03_the_second_path_meets_the_goal_exactly(over: int, won: bool) -> None:
    t = Table(2).clan(0, "purkas").clan(1, "tortock").missions("mission_01", "mission_02").have(1, glory=5)
    goal = t.kit.mission_a_goal[t.s.mission[0]]
    for left in (UNROLLED, goal - 1):
        t.missions("mission_01", "mission_02").have(1, glory=5).send("tortock", "mission_a_right")
        if left != UNROLLED:
            t.send("purkas", "mission_a_left")
        done = t.s.contracts[1]
        t.run(MissionA(left, goal + over))
        assert (t.s.contracts[1] - done == 1) is won and (t.glory(1) > 5) is won


def test_ml_adv_03_equal_totals_go_left_and_the_other_is_runner_up() -> None:
    t = Table(2).clan(0, "purkas").clan(1, "tortock").missions("mission_01", "mission_02").have(1, gold=0)
    t.send("purkas", "mission_a_left").send("tortock", "mission_a_right")
    goal = t.kit.mission_a_goal[t.s.mission[0]]
    t.run(MissionA(goal, goal))
    assert (t.s.contracts, t.gold(1)) == ((1, 0), t.kit.runner_up)


@pytest.mark.parametrize("most", [1, 2])
def test_ml_trk_07_no_die_more_than_the_trick_says(most: int) -> None:
    t = Table(2, tricks=True).clan(0, "purkas").clan(1, "tortock")
    t.send("purkas", "land_a_1", "S").send("tortock", "land_a_2", "SSMM")
    t.run(Steal(0, t.path("land_a_1"), t.path("land_a_2"), 3, most))
    for _ in range(most):
        assert t.kind == "steal"
        t.choose(t.keys[0])
    assert t.match.decision is None
    assert len(t.s.dice[t.path("land_a_2")]) == 4 - most and len(t.s.dice[t.path("land_a_1")]) == 1 + most


@pytest.mark.parametrize("row", [0, 1, 2])
def test_ml_solo_05_madhala_removes_her_row_and_no_other(row: int) -> None:
    t = Table(1)
    before = (t.s.lodge, t.s.docks, t.s.equip_row)
    gone = (len(t.s.piles[TRAP_PILE].gone), len(t.s.piles[MERCENARY_PILE].gone))
    for building in ("hunters_lodge", "tavern", "bazaar"):
        remove(t.s, BUILDINGS.index(building), row)
    others = [place for place in range(6) if place // 2 != row]
    assert [t.s.lodge[place] for place in others] == [before[0][place] for place in others]
    assert len(t.s.piles[TRAP_PILE].gone) == gone[0] + 2 and NONE not in t.s.lodge
    for now, old in zip((t.s.docks, t.s.equip_row), before[1:], strict=True):
        assert [now[i] == old[i] for i in range(3)] == [i != row for i in range(3)] and NONE not in now
    assert t.s.piles[MERCENARY_PILE].gone[-1] == before[1][row]


def test_ml_att_05_diverted_dice_strike_the_first_member_of_the_box_too() -> None:
    """Members are numbered from 0: nobody is left out for being the first."""
    t = Table().clan(0, "purkas", "korgo").monster(0, "krinx").land(0, "kyzhul", 0).send("purkas", "land_a_4", "S")
    assert t.member("purkas") == 0
    t.run(SideHit(7, 1, t.kit.monster_index["krinx"]), dealt=(5,)).choose("accept")
    assert t.get("wounded") == ["purkas"]


@pytest.mark.parametrize("wounded", ["taroa", "drapis", "purkas"])
def test_ml_cln_01_whoever_is_wounded_may_drink(wounded: str) -> None:
    t = Table().clan(0, wounded).have(0, potions=3)
    t.s.wounded = 1 << t.member(wounded)
    bring_potions(t.s, 0, 1)
    assert isinstance(t.s.stack[-1], DrinkFirst)
    t = Table().clan(0, wounded).have(0, potions=3)
    t.s.wounded = 1 << t.member(wounded) + 1
    bring_potions(t.s, 0, 1)
    assert not isinstance(t.s.stack[-1], DrinkFirst)


def test_ml_cln_01_nothing_stays_on_the_paths() -> None:
    t = Table().clan(0, "tortock", "taron").have(0, potions=0, venoms=0)
    t.send("taron", "land_a_1", "SM", guards=1, potions=1, venoms=1, gold=3).set(boons={"land_a_1": 1})
    gold = t.gold()
    come_home(t.s)
    assert (t.s.potions[0], t.s.venoms[0], t.gold()) == (1, 1, gold + 3)
    for kept in (t.s.purse, t.s.flask_p, t.s.flask_v, t.s.boons, t.s.guards):
        assert set(kept) == {0}
    assert set(t.s.on_path) == {NONE} and set(t.s.dice) == {()} and (t.s.fought, t.s.struck) == (0, 0)


def test_ml_hid_02_two_traps_alike_are_asked_for() -> None:
    """That both are the same is the owner's secret: others must not see that there was no choice."""
    t = Table(2).clan(0, "purkas", "korgo").missions("mission_01", "mission_02")
    t.traps(0, "strength_dice_1", "strength_dice_1").send("korgo", "mission_b_left", "S")
    t.run(Contract(0, t.path("mission_b_left"))).choose("pay")
    assert t.kind == "hand_over" and len(t.keys) == 1
    t.traps(0, "strength_dice_1").run(Contract(0, t.path("mission_b_left"))).choose("pay")
    assert t.kind != "hand_over" and t.s.traps_of[0] == ()


def test_ml_free_01_no_window_for_a_trophy_alone_before_a_roll() -> None:
    """A sale changes nothing before a mission's roll; loot does."""
    for loot, asked in ((), ""), (("supplies",), "window"):
        t = Table(2).clan(0, "purkas", "korgo").missions("mission_01", "mission_02").trophies(0, "gator")
        t.loot(0, *loot).send("korgo", "mission_a_left", "SS").run(MissionA(UNROLLED, UNROLLED), dealt=(0, 0))
        assert t.kind == asked


@pytest.mark.parametrize("free", ["mission_a_left", "mission_a_right", "mission_b_left", "mission_b_right"])
def test_ml_out_01_one_free_path_is_enough(free: str) -> None:
    """A mission can be entered as long as either of its paths is free."""
    t = Table(2).clan(0, "purkas", "korgo").clan(1, "tortock", "taron", "parsas", "nimra")
    t.missions("mission_04", "mission_04").unaudited().monster(2, "").pool(0, "P3")
    others = ["tortock", "taron", "parsas"]
    for path in ("mission_a_left", "mission_a_right", "mission_b_left", "mission_b_right"):
        if path != free:
            t.send(others.pop(), path, "P")
    assert has_path(t.s, 0) and [PATH_IDS[p] for p in open_paths(t.s, 0)] == [free]
    t.send("nimra", free, "P")
    assert not has_path(t.s, 0)


def test_ml_tal_07_the_most_bound_reroll_is_used_first() -> None:
    assert [width(colours) for colours in range(8)] == [0, 1, 1, 2, 1, 2, 2, 3]


@pytest.mark.parametrize("first", ["gator", "dogor"])
def test_ml_solo_17_cards_that_were_passed_over_are_shuffled_back(first: str) -> None:
    """If the first card is of rank A nothing is shuffled; else the passed ones go back by chance."""
    t = Table(1, scenario="solo_06").monster(2, "")
    ids = [t.kit.monster_index[name] for name in (first, "krinx", "snagus", "caribdis", "gorgosh")]
    in_order(t.s, MONSTER_PILE, ids)
    t.s.put((0, 0, 0) if first == "dogor" else ())
    entrance_from_rank_a(t.s)
    left = list(t.s.piles[MONSTER_PILE].left())
    if first == "gator":
        assert t.get("monster")[2] == "gator" and left == ids[1:]
    else:
        assert t.get("monster")[2] == "krinx" and left != [ids[0], *ids[2:]]
        assert sorted(left) == sorted([ids[0], *ids[2:]])


def test_ml_solo_15_talents_that_bring_other_tokens_work_without_armour() -> None:
    t = Table(1, scenario="solo_04").clan(0, "tortock", "frostor").have(0, potions=0, venoms=0).pool(0, "S").one_turn(0)
    assert {"talent frostor potion", "talent frostor venom"} <= set(t.keys)


def test_ml_solo_15_only_defence_tokens_are_refused_for_it() -> None:
    t = Table(1, scenario="solo_04").clan(0, "tortock", "taron").land(0, "kyzhul", 0).monster(0, "krinx")
    t.traps(0, "strength_dice_1").have(0, defense=1).unaudited().send("taron", "land_a_4", "S")
    t.run(LayTokens(0, t.path("land_a_4")))
    assert t.refused("defense") == ("no_armour", "ML-SOLO-15")
    assert t.refused("magic_dice_1") == ("no_such_token", "ML-LND-02")
    t = Table(2).clan(0, "tortock", "taron").land(0, "kyzhul", 0).monster(0, "krinx").have(0, defense=0)
    t.traps(0, "strength_dice_1").send("taron", "land_a_4", "S").run(LayTokens(0, t.path("land_a_4")))
    assert t.refused("defense") == ("no_such_token", "ML-LND-02")


def test_ml_lod_01_an_empty_lodge_says_so() -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=20).pool(0, "S").lodge().unaudited().one_turn(0)
    assert t.refused("hunters_lodge S") == ("nothing_offered", "ML-LOD-01")
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=0).pool(0, "S").lodge().unaudited().one_turn(0)
    assert t.refused("armory S") == ("too_little_gold", "ML-DEP-09")


def test_ml_free_04_a_card_does_not_go_to_somebody_who_is_out() -> None:
    t = Table(2).clan(0, "purkas", "korgo", "drapis").wear("korgo", "pugnor").pool(0, "S")
    t.send("drapis", "land_a_1", "S").one_turn(0)
    assert t.refused("give pugnor drapis") == ("card_is_out", "ML-FREE-04")
    assert "give pugnor purkas" in t.keys


def test_ml_free_07_a_cards_ability_of_the_deployment_works_once_a_round(tmp_path: Path) -> None:
    """No card of the box has one; a pack's may."""
    text = '[[equipment]]\nid = "krakhen"\noutside = false\nability = { kind = "gain_gold", gold = 2 }\n'
    found = packed(tmp_path, equipment=text)
    t = Table(2)
    t.match = Match(found, found.setup(2, "cards", {"first_player": 0}))
    t.kit = found.kit.plain
    while t.kind == "choose_clan":
        t.choose(t.keys[0])
    card = next(e for e in range(len(t.kit.equipment_keys)) if t.kit.equipment_keys[e].startswith("krakhen"))
    t.s.carrier[card] = t.s.leader[0]
    offered = [option for option in free_options(t.s, 0, F1, 0) if option // KIND == TALENT]
    assert offered
    take_free(t.s, 0, offered[0])
    assert offered[0] not in free_options(t.s, 0, F1, 0)


def test_ml_cq_01_nobody_of_the_other_land_tries_for_this_one() -> None:
    t = Table(4).clan(0, "purkas", "korgo").clan(1, "tortock", "taron").monster(0, "").land(0, "kyzhul", 0)
    t.land(1, "yuha", 2).send("korgo", "land_a_4", "S").send("taron", "land_b_1", "S")
    t.run(Conquest(LOCATIONS.index("land_a"), t.path("land_a_1"), 0, NONE), dealt=(0,))
    assert (t.kind, t.detail("path")) == ("try_conquest", t.path("land_a_4"))
    t.choose("decline")
    assert t.kind != "try_conquest"


def test_ml_dep_04_who_has_passed_is_not_asked_again() -> None:
    """Not even with something to sell."""
    t = (
        Table(2)
        .clan(0, "purkas", "korgo")
        .clan(1, "tortock", "taron")
        .trophies(1, "gator")
        .pool(0, "S", "S", "S")
        .pool(1)
    )
    t.turn(0).choose("pawn_shop", "done")
    assert t.seat == 0 and t.kind == "deploy" and t.size() == 2
    t.choose("pawn_shop", "S")
    assert t.kind == "" and t.size() == 0


def test_ml_tav_02_a_mercenary_asked_about_says_what_is_missing() -> None:
    """His fame only if the excess glory is too small for it; else he wants a die at the Tavern."""
    t = Table(2).clan(0, "purkas", "korgo").docks("nimra", "drapis", "parsas", "shandee").pool(0, "S")
    for over, code in ((3, "excess_glory"), (4, "unknown")):
        t.have(0, glory=t.reputation() + over, gold=30).one_turn(0)
        assert t.excess() == over and (t.refused("hire nimra")[0] == "excess_glory") is (code == "excess_glory")


@pytest.mark.parametrize(("key", "code"), [("pawn_shop", "no_action_now"), ("path land_a_1", "not_now")])
def test_ml_free_01_a_window_refuses_actions_and_other_things_apart(key: str, code: str) -> None:
    t = Table(2).clan(0, "purkas", "korgo").trophies(0, "gator").run(FreeEffects(0, F5))
    assert t.refused(key) == (code, "ML-FREE-01")


def test_ml_free_03_who_is_out_waits_for_another_moment_in_a_window() -> None:
    t = Table(2).clan(0, "purkas", "korgo", "drapis").have(0, potions=1).trophies(0, "gator")
    t.set(wounded=["korgo", "drapis"]).send("korgo", "land_a_1", "S").run(FreeEffects(0, F5))
    assert t.refused("heal korgo") == ("wrong_window", "ML-FREE-01") == t.refused("heal drapis")
    t.pool(0, "S").one_turn(0)
    assert t.refused("heal korgo") == ("healed_at_home", "ML-FREE-03") and "heal drapis" in t.keys


def test_ml_solo_19_tricks_lie_on_land_paths_only() -> None:
    t = Table(1, scenario="solo_08")
    go_outside(t.s, t.path("mission_a_left"), 5, 5)
    assert t.s.traps[t.path("mission_a_left")] == ()
    go_outside(t.s, t.path("land_a_1"), 5, 1)
    assert len(t.s.traps[t.path("land_a_1")]) == 2


@pytest.mark.parametrize(("pool", "opened"), [(("M",), True), (("S", "M"), True), (("P4",), False)])
def test_ml_ent_02_one_die_of_either_colour_opens_the_gate(pool: tuple[str, ...], opened: bool) -> None:
    t = Table(2).clan(0, "purkas", "korgo").monster(2, "gator").traps(0).have(0, defense=0).pool(0, *pool)
    assert can_take(t.s, 0, t.path("entrance_top")) is opened


def test_ml_alc_01_ml_dep_06_both_spaces_are_open_alone() -> None:
    t = Table(1).clan(0, "purkas", "korgo").pool(0, "M", "M").one_turn(0)
    assert {"alchemist 1", "alchemist 2"} <= set(t.keys)
    t.set(spaces={"alchemist 1": "M of her"}).one_turn(0)
    assert "alchemist 2" in t.keys and t.refused("alchemist 1") == ("space_taken", "ML-DEP-07")


def test_ml_free_02_the_first_monster_of_the_box_is_sold_in_the_lodge() -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=3).pool(0, "P6").trophies(0, "snailer")
    assert t.kit.monster_index["snailer"] == 0
    t.lodge("strength_dice_1", "strength_dice_2").run(LodgeBuy(0, 0, 0, ()))
    t.choose("sell snailer")
    assert t.gold() == 8 and t.s.trophies[0] == ()


def test_ml_camp_03_a_campaign_is_counted_in_games() -> None:
    t = Table(1, campaign=True)
    assert t.result.parts[0]["games"] == 1
    t.s.carry = ((0, 1, 2), (1, 1, 2))
    assert t.result.parts[0]["games"] == 3


def test_ml_solo_15_a_land_of_one_defence_token_gives_nothing_either(tmp_path: Path) -> None:
    found = packed(tmp_path, lands='[[land]]\nid = "wahibah"\ngain = { defense = 1 }\n')
    s = found.new(found.setup(1, "armour", {"scenario": "solo_04"}))
    assert isinstance(s, MonsterLands)
    land = found.kit.plain.land_index["wahibah"]
    assert gives_void_armour(s, land) and not gives_void_armour(s, found.kit.plain.land_index["kale"])
