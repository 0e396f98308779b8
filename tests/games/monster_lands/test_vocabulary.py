"""Chapters 24 and 25: what the numbers respect, and the words of the data."""

from __future__ import annotations

from itertools import product

from tests.games.monster_lands.scene import game

from citadelle.games.monster_lands import effect_kinds as kinds
from citadelle.games.monster_lands import tables
from citadelle.games.monster_lands.catalog.figures import figures


def test_ml_num_02_designed_values_keep_their_yardsticks() -> None:
    kit = game().kit
    for m in kit.mercenaries:
        if m.kind == "mercenary":
            three = m.dice.strength + m.dice.magic + m.dice.persuasion == 3
            assert abs(m.cost - 2 * m.reputation) <= (2 if three else 1) + (m.reputation == 7), m.id
    for monster in kit.monsters:
        if monster.rank == "A":
            assert monster.ev <= 14 < 17 <= min(b.ev for b in kit.monsters if b.rank == "B")
        assert monster.capture.gold > monster.eliminate.gold and monster.eliminate.trophy > 0
    better = {m.id for m in kit.monsters if m.capture.glory >= m.eliminate.glory}
    assert better == {"sckon", "turfus", "krinx"}
    assert {land.glory for land in kit.lands} == {3, 4, 5}
    for mission in kit.missions:
        rolls = list(product(range(1, 7), repeat=mission.a.dice.count))
        chance = sum(sum(roll) >= mission.a.objective for roll in rolls) / len(rolls)
        assert 0.41 < chance < 0.64, mission.id


def test_ml_num_02_the_examples_of_the_rulebook_hold() -> None:
    t = game().kit.plain
    fandor, vaidala = t.member_index["fandor"], t.member_index["vaidala"]
    assert (t.member_cost[fandor], t.member_reputation[fandor], t.member_dice[fandor]) == (10, 5, (2, 0, 0))
    assert t.member_reputation[vaidala] == 7
    abysur, sckon = t.monster_index["abysur"], t.monster_index["sckon"]
    assert (t.monster_attack[abysur], t.monster_cv[abysur], t.monster_ev[abysur]) == (5, 17, 22)
    assert (t.monster_cv[sckon], t.monster_ev[sckon]) == (11, 12)
    assert t.track[t.difficulty_track[1]][3] == 1


def test_ml_num_03_the_rules_help_reads_its_numbers_from_the_data() -> None:
    found = figures(game().kit)
    assert found["trap_limit"] == str(game().kit.board.limits.trap)
    assert found["beer"] == str(game().kit.plain.beer_cost) and found["s3_rounds"] == "3"


def test_ml_dat_02_one_vocabulary_of_effects() -> None:
    kit = game().kit
    effects = [m.talent for m in kit.mercenaries] + [e.ability for e in kit.equipment] + [x.effect for x in kit.loot]
    assert {e.kind for e in effects} == set(range(len(kinds.EFFECTS.kinds)))
    assert {x.window for x in kit.loot} == set(tables.WINDOWS)
    whens = {e.when for e in effects if e.kind in (kinds.DIE_BONUS, kinds.TOTAL_BONUS)}
    assert whens == set(range(len(tables.WHENS)))
    t = kit.plain
    karunna, shandee = (t.member_effect[t.member_index[name]] for name in ("karunna", "shandee"))
    kedavra = t.equipment_ability[t.equipment_index["kedavra"]]
    assert (karunna.kind, karunna.colors, karunna.times, karunna.distinct_dice) == (kinds.REROLL, 0b11, 2, False)
    assert (shandee.kind, shandee.count, shandee.vs) == (kinds.DEFENSE, 1, 0b0011)
    assert (kedavra.kind, kedavra.color) == (kinds.DIE_BONUS, tables.MAGIC)
    assert (kedavra.amount, kedavra.when) == (2, tables.CONQUEST)
    assert t.loot_goods[t.loot_index["supplies"]] == (6, 0, 1, 0, 1, 0, 0)


def test_ml_dat_03_one_power_for_every_monster() -> None:
    kit = game().kit
    assert {m.power.kind for m in kit.monsters} == set(range(len(kinds.POWERS.kinds)))
    t = kit.plain
    surbol, moldo = t.monster_power[t.monster_index["surbol"]], t.monster_power[t.monster_index["moldo"]]
    assert (surbol.kind, surbol.land, surbol.dice) == (kinds.AFFINITY_DICE, 0, 2)
    assert (moldo.kind, moldo.color, moldo.amount) == (kinds.DIE_PENALTY, tables.STRENGTH, 1)
    other = t.monster_variant[t.monster_index["moldo"]]
    assert (other.kind, other.hits) == (kinds.AUTO_HITS, 2)
    assert [t.monster_variant[i] == t.monster_power[i] for i in range(20)].count(False) == 1


def test_ml_dat_04_classes_and_effects_of_traps() -> None:
    kit = game().kit
    assert {trap.trap_class for trap in kit.traps} == set(tables.TRAP_CLASSES)
    assert {trap.effect.kind for trap in kit.traps} == set(range(len(kinds.TRAP_EFFECTS.kinds)))
    t = kit.plain
    shielded, steal = (t.trap_effect[t.trap_index[name]] for name in ("shielded_magic_2", "steal_any_2"))
    assert (shielded.kind, shielded.color, shielded.count) == (kinds.ADD_DICE, tables.MAGIC, 2) and shielded.shielded
    assert (steal.kind, steal.colors, steal.max) == (kinds.STEAL_DICE, 0b11, 2)
    for trap in kit.traps:
        assert (trap.trap_class == "trick") is (trap.effect.kind in (kinds.STEAL_DICE, kinds.DIVERT_DICE))


def test_ml_dat_05_lands_and_missions() -> None:
    t = game().kit.plain
    thaklan, rynia = t.land_index["thaklan"], t.land_index["rynia"]
    assert (t.land_any[thaklan], t.land_dice[thaklan]) == ((0b11, 2), (0, 0, 3))
    assert t.land_cost[rynia] == (2, 0, 0) and t.land_hire[rynia]
    for i in range(12):
        assert (t.land_any[i] == (0, 0)) is (sum(t.land_cost[i]) > 0)
        assert sum(t.land_dice[i]) + sum(t.land_goods[i]) + t.land_hire[i] + t.land_equipment[i] > 0
        assert t.mission_a_goal[i] > 0 and t.mission_a_penalty[i] > 0 and sum(t.mission_a_reward[i]) > 0
        assert sum(t.mission_b_cost[i]) > 0
        assert t.mission_b_left[i][tables.GLORY] >= t.mission_b_right[i][tables.GLORY] > 0


def test_ml_dat_06_two_faces_of_four_paths() -> None:
    kit = game().kit
    assert {(p.tile, p.side, p.path) for p in kit.paths} == set(product(range(1, 7), "AB", range(1, 5)))
    t = kit.plain
    for face in range(12):
        for path in range(4):
            need, more = t.face_required[face][path], t.face_reinforce[face][path]
            assert sum(need) > 0 and need[2] == more[2] == 0 and sum(need) <= t.path_dice
    first = t.face_benefit[0][1]
    assert t.face_required[0][1] == (2, 0, 0) and (first.kind, first.count) == (kinds.PATH_POTION, 1)
    assert {t.face_benefit[f][p].kind for f in range(12) for p in range(4)} == set(range(len(kinds.BENEFITS.kinds)))
