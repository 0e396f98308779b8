"""Chapter 19: playing alone against Madhala, and the ten scenarios."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

import citadelle
from citadelle.games.monster_lands.rules.attack import Hits, SideHit, adjacent
from citadelle.games.monster_lands.rules.battle import Lash
from citadelle.games.monster_lands.rules.clash import Clash
from citadelle.games.monster_lands.rules.goods import gain
from citadelle.games.monster_lands.rules.madhala import her_turn
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA, MissionB
from citadelle.games.monster_lands.rules.paths import land_slots
from citadelle.games.monster_lands.rules.rounds import (
    CLEAN_BOARD,
    END_CHECK,
    LEADERS,
    PANIC,
    RESET,
    WAGES,
    Round,
    start_round,
)
from citadelle.games.monster_lands.rules.scoring import has_all, rank
from citadelle.games.monster_lands.rules.supply import entrance_from_rank_a
from citadelle.games.monster_lands.state import (
    HER_PILE,
    LAND_PILE,
    MADHALA,
    MERCENARY_PILE,
    MONSTER_PILE,
    NONE,
    TRAP_PILE,
)
from citadelle.games.monster_lands.tables import BUILDINGS, FIRST_PATH, LAND_A, PATHS
from citadelle.parts.piles import in_order, set_discards


def alone(number: int = 1, **options: object) -> Table:
    return Table(1, scenario=f"solo_{number:02d}", **options)


def hers(t: Table, *dealt: int) -> Table:
    """Her turn with these dice: red, yellow, and what follows, as faces less one."""
    t.s.dealt = dealt
    her_turn(t.s)
    return t


def her_paths(t: Table) -> list[int]:
    return [path for path in range(PATHS) if t.s.on_path[path] == MADHALA]


def with_points(t: Table, points: int) -> Table:
    t.have(0, glory=0)
    return t.have(0, glory=points - t.points())


def test_ml_solo_01_the_rules_for_two_without_first_player_and_glory_end() -> None:
    t = alone().have(0, glory=40).pool(0, "S", "S", "S", "S")
    assert land_slots(t.s) == 1 and len(t.s.docks) == 3 and not t.s.variant.tricks
    t.one_turn(0)
    assert [k for k in t.keys if k.startswith("mine")] == ["mine 1", "mine 2", "mine 3"]
    t.run(Round(END_CHECK))
    assert not t.match.is_over and t.s.round == 2 and t.s.first == 0
    with pytest.raises(citadelle.BadOption):
        game().setup(1, 1, {"tricks": True})


def test_ml_solo_02_the_affinity_is_chosen_or_fixed() -> None:
    found = game()
    match = citadelle.Match(found, found.setup(1, "x", {"scenario": "solo_01"}))
    assert match.decision is not None and match.decision.keys == ["fire", "water", "air", "jungle"]
    assert [t.kit.member_ids[t.s.leader[0]] for t in (alone(2), alone(4))] == ["poissen", "tortock"]


def test_ml_solo_03_she_acts_while_the_player_has_dice() -> None:
    t = alone().have(0, gold=0).pool(0, "S", "S").turn(0)
    turns = len(t.events("madhala_visited")) + len(t.events("madhala_went_outside"))
    assert turns == 0
    t.choose("pawn_shop", "done")
    assert len(t.events("madhala_visited")) + len(t.events("madhala_went_outside")) == 1
    t.choose("pawn_shop")
    assert len(t.events("madhala_visited")) + len(t.events("madhala_went_outside")) == 1 and t.kind == ""


def test_ml_solo_03_dice_without_an_action_end_the_deployment() -> None:
    t = alone().clan(0, "purkas").have(0, gold=0).pool(0, "M")
    t.s.panic = 127
    for path in range(8):
        t.s.on_path[path] = MADHALA
    t.unaudited().turn(0)
    assert t.kind == "" and t.size() == 0 and not t.events("madhala_visited")


def test_ml_solo_04_red_and_yellow_name_the_place_and_full_places_are_rolled_again() -> None:
    for yellow, name in enumerate(("hunters_lodge", "alchemist", "tavern", "armory", "bazaar", "mine")):
        t = hers(alone(), 0, yellow, 0)
        assert t.space(name)[0] and sum(1 for x in t.s.spaces if x) == 1
    assert [her_paths(hers(alone(), 5, yellow))[0] for yellow in range(6)] == [4, 5, 6, 7, 0, 2]
    t = alone()
    t.s.panic = 1 << BUILDINGS.index("mine")
    hers(t, 0, 5, 4, 0)
    assert not any(t.space("mine")) and her_paths(t) == [4]
    for path in (5, 6, 7, 0, 1):
        t.s.on_path[path] = MADHALA
    hers(t, 4, 5, 0, 1)
    assert len(her_paths(t)) == 6 and t.space("alchemist")[0]
    t.s.panic = 127
    before = list(t.s.spaces)
    her_turn(t.s)
    assert t.s.spaces == before


@pytest.mark.parametrize(("red", "row"), [(0, 0), (1, 1), (2, 2), (3, 0)])
def test_ml_solo_05_she_takes_a_row_a_mercenary_or_a_card(red: int, row: int) -> None:
    t = alone()
    lodge, docks, cards = t.s.lodge, t.s.docks, t.s.equip_row
    hers(t, red, 0, 4)
    assert t.s.lodge[: 2 * row] == lodge[: 2 * row] and t.s.lodge[2 * row + 2 :] == lodge[2 * row + 2 :]
    assert set(lodge[2 * row : 2 * row + 2]) == set(t.s.piles[TRAP_PILE].gone) and t.s.chain[0] == 5
    hers(t, red, 2, 1)
    assert t.s.piles[MERCENARY_PILE].gone == (docks[row],) and NONE not in t.s.docks and t.s.chain[2] == 2
    hers(t, red, 4, 0)
    assert cards[row] not in t.s.equip_row and NONE not in t.s.equip_row
    hers(t, red, 3, 2)
    assert t.space("armory")[0] and t.s.chain[3] == 3


def test_ml_solo_06_the_upper_space_and_the_richest_space() -> None:
    t = hers(alone(), 0, 1)
    assert t.space("alchemist") == [True, False] and t.s.spaces[4] % 8 == 2
    hers(t, 0, 1)
    assert t.space("alchemist") == [True, True]
    t = alone()
    t.s.spaces[t.kit.space_first[6]] = 1
    assert hers(t, 0, 5).space("mine") == [True, True, False, False]


def test_ml_solo_07_tokens_without_dice_on_the_leftmost_path_of_a_mission() -> None:
    t = hers(hers(alone(), 4, 4), 4, 4)
    assert her_paths(t) == [0, 1] and t.s.dice[0] == t.s.dice[1] == ()
    assert t.kit.mad_tokens == 6
    for seed in "abcde":
        t = Table(1, seed).monster(2, "krinx")
        for _ in range(12):
            her_turn(t.s)
        assert not {12, 13} & set(her_paths(t)) and len(her_paths(t)) <= 6


def test_ml_solo_08_she_wins_mission_a_from_the_left_and_only_blocks_elsewhere() -> None:
    t = alone().clan(0, "tortock", "taron").have(0, glory=5, gold=0).missions("mission_02", "mission_01")
    t.send("madhala", "mission_a_left").send("taron", "mission_a_right", "SS").run(MissionA(UNROLLED, UNROLLED))
    assert (t.glory(), t.gold(), t.s.mission[0], t.s.dice[1]) == (5, 0, NONE, (0, 0))
    t = alone().clan(0, "tortock", "taron").have(0, glory=5, gold=0).missions("mission_02", "mission_01")
    t.send("taron", "mission_a_left", "SS").send("madhala", "mission_a_right")
    t.run(MissionA(UNROLLED, UNROLLED), dealt=(5, 5))
    assert (t.glory(), t.gold()) == (8, 0)
    t.have(0, defense=1).send("madhala", "mission_b_left").send("tortock", "mission_b_right", "S").run(MissionB(2))
    t.choose("pay")
    assert (t.glory(), t.gold()) == (9, 2)


def test_ml_solo_09_she_removes_the_monster_then_the_land() -> None:
    t = alone().clan(0, "tortock", "taron").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("madhala", "land_a_1").send("taron", "land_a_3", "S").send("madhala", "land_a_2").fight("land_a")
    assert t.s.monster[0] == NONE and t.kit.monster_index["krinx"] in t.s.piles[MONSTER_PILE].gone
    assert t.s.land[0] == NONE and t.kit.land_index["kyzhul"] in t.s.piles[LAND_PILE].gone
    assert not t.events("monster_attacked") and t.kind == "pick_loot" and t.s.raged == 0
    t = alone().clan(0, "tortock", "taron").monster(0, "krunn").land(0, "kyzhul", 0)
    t.send("madhala", "land_a_1").send("taron", "land_a_3", "SSS").fight("land_a").put(5, 5, 5)
    t.choose("roll")
    assert t.s.lands[0] == (t.kit.land_index["kyzhul"],) and t.s.wounded == 0


def test_ml_solo_10_her_token_is_adjacent_and_unhurt() -> None:
    t = alone().clan(0, "tortock", "ginova").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("madhala", "land_a_2").send("ginova", "land_a_4", "S")
    assert adjacent(t.s, 7) == [5]
    t.attack("land_a_4", dealt=(0, 0, 0)).choose("land_a_2 1")
    assert [len(e["values"]) for e in t.events("attack_rolled")] == [3]  # type: ignore[arg-type]
    t.run(Lash(5, 1, 0), SideHit(5, 1, 0))
    assert t.s.on_path[5] == MADHALA and t.kind == ""


def test_ml_solo_11_ml_solo_12_the_highest_row_that_is_met() -> None:
    t = alone(1)
    found = [rank(with_points(t, points).s) for points in (34, 35, 44, 45, 59, 60)]
    assert found == [0, 1, 1, 2, 2, 3]
    assert [t.match.game.result(with_points(t, p).s).won[0] for p in (44, 45)] == [False, True]
    assert t.s.variant.rules == 0


def test_ml_solo_13_scenario_2_counts_gold_and_has_a_deck_of_persuaders() -> None:
    t = alone(2)
    assert [rank(t.have(0, gold=gold).s) for gold in (14, 15, 35, 55)] == [0, 1, 2, 3]
    deck = [*t.s.docks, *t.s.piles[MERCENARY_PILE].left()]
    assert len(deck) == 10 and all(t.kit.member_dice[m][2] for m in deck)


def test_ml_solo_14_scenario_3_is_short_and_starts_rich() -> None:
    t = alone(3)
    assert (t.s.defense[0], t.gold(), len(t.s.traps_of[0]), t.s.potions[0]) == (3, 12, 1, 0)
    for round_, over in ((2, False), (3, True)):
        t = alone(3)
        t.set(round=round_)
        t.run(Round(END_CHECK))
        assert t.match.is_over is over


def test_ml_solo_15_scenario_4_knows_no_armour() -> None:
    t = alone(4).clan(0, "tortock", "drapis", "nimra").have(0, gold=30, potions=0).pool(0, "S", "M")
    t.own_land(0, "wahibah", "drapis").loot(0, "supplies").one_turn(0)
    assert t.refused("armory S") == ("armory_closed", "ML-SOLO-15")
    assert t.refused("land wahibah") == ("no_armour", "ML-SOLO-15")
    t.choose("use supplies")
    assert (t.gold(), t.s.potions[0], t.s.defense[0]) == (36, 1, 0)
    t.monster(0, "krinx").land(0, "kyzhul", 0).wear("drapis", "noxx").monster(2, "gator")
    for path in ("land_a_1", "entrance_top"):
        t.s.wounded = 0
        t.send("drapis", path, "M", potions=1).unaudited().hits(path, 1, "krinx")
        assert t.keys == ["potion", "accept"] and t.refused("talent") == ("no_armour", "ML-SOLO-15")
        t.choose("potion")
    gain(t.s, 0, (0, 0, 0, 0, 3, 0, 0), "ML-ADV-05")
    assert t.s.defense[0] == 0
    hers(t, 0, 3, 0, 1)
    assert not any(t.space("armory")) and t.space("alchemist")[0]


def test_ml_solo_16_scenario_5_asks_for_a_list() -> None:
    t = alone(5).clan(0, "purkas", "nimra", "frunks", "guster", "novice_1").have(0, defense=5, potions=3, venoms=3)
    t.traps(0, *["strength_dice_1"] * 4, "magic_dice_1").wear("nimra", "pugnor", "turzoks", "mortis")
    assert has_all(t.s)
    assert [rank(with_points(t, points).s) for points in (20, 35, 50)] == [1, 2, 3]
    for stock, count in (("defense", 4), ("potions", 2), ("venoms", 2)):
        full = getattr(t.s, stock)[0]
        t.have(0, **{stock: count})
        assert not has_all(t.s) and rank(t.s) == 0
        t.have(0, **{stock: full})
    t.s.carrier[t.kit.equipment_index["turzoks"]] = NONE
    assert not has_all(t.s)
    t.wear("novice_1", "turzoks")
    assert has_all(t.s)
    t.clan(0, "purkas", "nimra", "frunks", "novice_1")
    assert not has_all(t.s)


def test_ml_solo_17_scenario_6_is_besieged_by_rank_a() -> None:
    t = alone(6)
    assert t.kit.monster_rank_a[t.s.monster[2]]
    there = t.s.monster[2]
    start_round(t.s)
    assert t.s.monster[2] == there
    strong, weak = t.kit.monster_index["abysur"], t.kit.monster_index["trons"]
    t.s.monster = (t.s.monster[0], NONE, NONE)
    in_order(t.s, MONSTER_PILE, (strong, weak))
    set_discards(t.s, MONSTER_PILE, ())
    start_round(t.s)
    assert t.s.monster[2] == weak and t.s.piles[MONSTER_PILE].left() == (strong,)
    t.s.monster = (t.s.monster[0], NONE, NONE)
    set_discards(t.s, MONSTER_PILE, (weak,))
    entrance_from_rank_a(t.s)
    assert t.s.monster[2] == weak and t.s.piles[MONSTER_PILE].gone == ()
    t.s.monster = (t.s.monster[0], NONE, NONE)
    entrance_from_rank_a(t.s)
    assert t.s.monster[2] == NONE


def test_ml_solo_18_scenario_7_has_cheap_beer_and_wants_many_affinities() -> None:
    t = alone(7).clan(0, "purkas", "korgo").have(0, gold=1, glory=5).pool(0, "S").docks("vaidala", "lusara", "karunna")
    t.set(novices=[]).unaudited().one_turn(0)
    assert "tavern S" in t.keys
    for names, wanted in (
        (("purkas", "nimra", "zondu"), 0),
        (("purkas", "korgo", "nimra", "zondu", "guster"), 1),
        (("purkas", "korgo", "nimra", "parsas", "zondu", "guster"), 2),
        (("purkas", "korgo", "nimra", "parsas", "zondu", "shandee", "guster", "lorios"), 3),
        (("purkas", "korgo", "dalina", "nimra", "zondu", "novice_1"), 0),
    ):
        t = alone(7).clan(0, *names).own_land(0, "thaklan")
        assert rank(t.s) == wanted


def sneaky(tokens: list[str], left: str, right: str, guards: int = 0) -> Table:
    """Madhala with these tokens between two of the player's mercenaries."""
    t = alone(8).clan(0, "tortock", "taron", "korgo").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("taron", "land_a_1", left, guards=guards).send("madhala", "land_a_2").send("korgo", "land_a_4", right)
    t.s.traps[5] = tuple(2 * t.kit.trap_index[name] for name in tokens)
    return t.unaudited().run(Clash(LAND_A, FIRST_PATH[LAND_A]))


def test_ml_solo_19_scenario_8_gives_madhala_the_tricks() -> None:
    t = alone(8)
    assert len(t.s.piles[HER_PILE]) == 24 and {t.kit.trap_class[x] for x in t.s.piles[TRAP_PILE].left()} == {1}
    hers(t, 5, 1)
    assert len(t.s.traps[5]) == 2 and len(t.s.piles[HER_PILE]) == 22 and not any(x % 2 for x in t.s.traps[5])
    t.step(CLEAN_BOARD)
    assert len(t.s.piles[HER_PILE].gone) == 2
    in_order(t.s, HER_PILE, ())
    hers(t, 5, 1)
    assert len(t.s.traps[5]) == 2 and t.s.piles[HER_PILE].gone == ()
    t = sneaky(["steal_any_2", "shielded_strength_1"], "SMM", "SSM")
    assert t.s.dice[4] == (1,) and t.s.dice[7] == (0, 0, 1)
    t = sneaky(["steal_strength_1", "divert_1"], "S", "SS")
    assert t.s.dice[4] == (0,) and t.s.dice[7] == (0,) and t.s.diverts == ()
    t = sneaky(["steal_magic_1"], "M", "M", guards=1).choose("cancel")
    assert t.s.dice[4] == t.s.dice[7] == (1,) and t.s.guards[4] == 0


def test_ml_solo_20_scenario_9_sends_her_to_the_missions() -> None:
    places = [her_paths(hers(alone(9), 4, yellow))[0] for yellow in range(6)]
    assert places == [4, 5, 0, 0, 2, 2]
    t = alone(9)
    for missions, points, wanted in ((3, 60, 0), (4, 30, 1), (8, 39, 1), (6, 40, 2), (8, 55, 3)):
        t.s.contracts = (missions,)
        assert rank(with_points(t, points).s) == wanted


def test_ml_solo_21_scenario_10_rolls_misses_again() -> None:
    with pytest.raises(citadelle.BadOption, match="ML-SOLO-21"):
        game().setup(1, 1, {"scenario": "solo_10", "difficulty": "tutorial"})
    t = alone(10).clan(0, "tortock", "taron").land(0, "kyzhul", 0)
    assert t.kit.monster_rank_a[t.s.monster[2]]
    t.send("taron", "land_a_4", "S", guards=9).run(Hits(7, 3, 0, 0), dealt=(0, 1, 1, 5, 4))
    assert t.events("attack_rolled")[-1]["hits"] == 2
    assert t.events("attack_rolled")[-1]["values"] == [1, 2, 2, 6, 5]


def test_ml_solo_22_rank_tables_of_scenarios_8_and_10() -> None:
    kit = game().kit.plain
    assert (kit.rank_vp[7], kit.rank_vp[9]) == ([30, 42, 56], [35, 45, 60])


def test_ml_solo_23_leaders_wages_panic_and_loot_as_usual() -> None:
    t = alone().clan(0, "taron", "nimra").have(0, glory=5, gold=9).monster(2, "gator")
    t.s.leader = (NONE,)
    t.step(LEADERS).step(WAGES).step(PANIC)
    assert t.kit.member_ids[t.s.leader[0]] == "nimra" and t.gold() == 8 and bin(t.s.panic).count("1") == 1
    t.run(Round(RESET))
    assert t.s.round == 2 and len(t.s.loot_offer) == 4
