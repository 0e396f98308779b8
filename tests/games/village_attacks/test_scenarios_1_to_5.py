"""Scenarios 0 (what holds in all) to 5."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, Scene

from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.spawning import SpawnCard
from citadelle.games.village_attacks.state import DAY, EVENT_PILE, HERO_PILE, NIGHT, SPAWN_PILE, VillageAttacks
from citadelle.kernel.match import new
from citadelle.parts.piles import in_order


def laid(scenario: str, players: int = 3, seed: int = 3) -> VillageAttacks:
    """A game at its first activation, levels chosen at random."""
    party = ["banshee", "dullahan", "lich", "vampire", "succubus"][:players]
    match = new(EXAMPLES, players, seed, {"scenario": scenario, "party": party, "first_player": 0})
    while match.decision is not None and match.decision.kind in ("gain_ability", "next_marker"):
        match.choose(match.decision.keys[0])
    s = match.state
    assert isinstance(s, VillageAttacks)
    return s


# --- in all scenarios


@pytest.mark.parametrize("scenario", ["lessons_of_the_past", "a_greater_foe", "dinner_is_served", "blocking_the_way"])
def test_va_s0_1_infinite_morale_never_changes(scenario: str) -> None:
    scene = Scene(scenario).monster("banshee", "ch_1").villagers("ch_1", "peasant").acts("banshee", "m")
    if scenario == "lessons_of_the_past":
        scene = Scene(scenario).monster("banshee", "bh_1").villagers("bh_1", "peasant").acts("banshee", "m")
    scene.choose(next(key for key in scene.keys if key.startswith("melee")))
    assert scene.s.morale == -1


def test_va_s0_2_a_room_without_condition_has_none() -> None:
    scene = Scene("crossed_fates").monster("banshee", "bh_1").acts("banshee", "mm").choose("end")
    assert scene.of("banshee", "wounds") == 0 and not scene.s.burning
    castle = scene.s.castle
    assert [castle.zone_ids[zone] for zone in range(castle.size) if castle.conditions[zone]] == ["a_1", "st_1"]


def test_va_s0_4_scorching_is_a_wound_that_nothing_blocks_and_burn() -> None:
    scene = Scene("lessons_of_the_past").monster("banshee", "cy_1", shields=2).acts("banshee", "mm").choose("end")
    assert (
        scene.of("banshee", "wounds") == 1
        and scene.of("banshee", "burning") == 1
        and scene.of("banshee", "shields") == 2
    )


def test_va_s0_4_hushed_gives_silence_on_entering() -> None:
    scene = Scene("escalation").monster("lich", "lc_1").acts("lich", "mmg").choose("move c_1", "with melee")
    assert scene.of("lich", "silence") == 1


def test_va_s0_7_who_may_not_advance_is_passed_over_by_activation_dice() -> None:
    """Scenario 13: hunters in an objective's zone stay; scenario 10: the furthest zone is judged by Heart distance."""
    scene = Scene("bury_the_evil").villagers("lc_2", "hunter_mythic").villagers("sr_1", "peasant").rolls("ammrrg")
    scene.activates("banshee")
    assert scene.at("lc_2") == {"hunter_mythic": 1} and scene.at("ch_1") == {"peasant": 1}
    scene = Scene("forbidden_knowledge").villagers("g_1", "hunter_mythic").rolls("ammrrg").activates("banshee")
    assert scene.at("lc_2") == {"hunter_mythic": 1}


# --- 1


def test_va_s1_1_tier_2_no_events_no_heroes_no_traps() -> None:
    scene = Scene("lessons_of_the_past").set(markers=1).nobody().set(markers=1)
    scene.pile(SPAWN_PILE, "hero_vanguard", "angry_mob").villager_phase(0)
    assert scene.s.dial == 0 and not scene.told("event_drawn") and scene.at("g_1") == {"peasant": 5}
    assert laid("lessons_of_the_past").offer == ()


def test_va_s1_2_exactly_one_level() -> None:
    scene = Scene("lessons_of_the_past").monster("banshee", "bh_1", experience=5, gains=1)
    scene.villagers("bh_1", "peasant", n=2).acts("banshee", "mm").choose("melee at bh_1")
    assert scene.kind == "deed" and scene.of("banshee", "experience") == 0


def test_va_s1_3_when_all_have_their_level_spawning_stops_and_no_villager_wins() -> None:
    scene = Scene("lessons_of_the_past").monster("banshee", "bh_1", experience=5).monster("lich", "dead", gains=1)
    scene.monster("dullahan", gains=1).villagers("bh_1", "peasant").villagers("g_1", "peasant").acts("banshee", "mm")
    scene.choose("melee at bh_1", "gain baited_comb")
    assert scene.s.spawning_over and scene.outcome() == ""
    scene.nobody().set(markers=1).villager_phase(4)
    assert not scene.told("spawn_card")
    scene.monster("banshee", "g_1").acts("banshee", "mm").choose("melee at g_1")
    assert scene.outcome() == "won by VA-S1.3"


def test_va_s1_4_a_villager_in_the_heart_by_any_means_is_defeat() -> None:
    scene = Scene("lessons_of_the_past").nobody().villagers("bh_1", "peasant").villager_phase()
    assert scene.outcome() == "lost by VA-S1.4"
    scene = Scene("lessons_of_the_past").monster("lich", "bh_1", levels={"zombify": 1}).villagers("bh_1", "peasant")
    scene.acts("lich", "gm").choose("use zombify", "1 villagers", "ch_1")
    assert scene.outcome() == "lost by VA-S1.4"


def test_va_s1_4_va_95_only_returns_lower_the_heart() -> None:
    scene = Scene("lessons_of_the_past").monster("lich", "dead").activates("lich")
    assert scene.s.heart == 3


# --- 2


def test_va_s2_1_one_level_at_the_start_and_one_more() -> None:
    s = laid("crossed_fates")
    assert [sum(s.level(seat, slot) for slot in range(3)) for seat in range(3)] == [2, 2, 2] and s.gains == [0, 0, 0]
    assert s.castle.max_level_gains == 1


def test_va_s2_2_no_heroes_and_no_traps() -> None:
    scene = Scene("crossed_fates").nobody().pile(SPAWN_PILE, "hero_retinue", "angry_mob")
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("eh_1") == {"peasant": 4} and laid("crossed_fates").offer == ()


def test_va_s2_4_hunters_in_their_refuge_are_not_wounded_by_monsters() -> None:
    scene = Scene("crossed_fates").monster("lich", "st_1").villagers("st_1", "hunter_mythic").acts("lich", "mgr")
    assert scene.refused("use spirit_bolt") == "VA-74" and "melee at st_1" not in scene.keys
    scene = Scene("crossed_fates").monster("lich", "lc_2").villagers("st_1", "hunter_veteran").acts("lich", "mr")
    assert "ranged at st_1" not in scene.keys
    scene = Scene("crossed_fates").alone("lich", "st_1", ripostes=1).villagers("st_1", "hunter_mythic").villager_phase()
    scene.choose("riposte")
    assert scene.s.morale == 40


def test_va_s2_4_they_are_skipped_in_the_order() -> None:
    scene = (
        Scene("crossed_fates").monster("lich", "st_1").villagers("st_1", "hunter_mythic", "sigrun").acts("lich", "mm")
    )
    scene.choose("melee at st_1")
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"


def test_va_s2_4_neither_minions_nor_summoned_monsters_nor_entry_wounds_reach_them() -> None:
    scene = Scene("crossed_fates", ("wode", "banshee")).villagers("st_1", "hunter_mythic")
    zone = scene.zone("st_1")
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1),)).acts("wode", "m").choose("minion 1")
    assert "strike st_1" not in scene.keys
    scene = Scene("crossed_fates").villagers("st_1", "hunter_mythic")
    scene.set(summoned=((1, zone, 0, 0, 0, 0, 1),)).begin(SummonedAct())
    assert "strike st_1" not in scene.keys
    scene = Scene("crossed_fates").alone("dullahan", "st_1", entry_wounds=1, entry_left=2)
    scene.villagers("eh_1", "hunter_mythic").chance(0).villager_phase()
    assert scene.s.morale == 40 and scene.of("dullahan", "entry_left") < 2


def test_va_s2_4_stuns_pushes_traps_and_burn_work() -> None:
    scene = (
        Scene("crossed_fates").monster("banshee", "lc_2", levels={"keening_wail": 1}).villagers("st_1", "hunter_mythic")
    )
    scene.acts("banshee", "dm").choose("use keening_wail", "1 villagers")
    assert scene.at("eh_1") == {"hunter_mythic": 1}
    scene = Scene("crossed_fates").nobody().villagers("st_1", "hunter_mythic", burning=True).villager_phase()
    assert scene.s.morale == 39


def test_va_s2_4_a_mark_does_not_reach_into_the_refuge() -> None:
    scene = Scene("crossed_fates").monster("banshee", "ch_1").villagers("st_1", "hunter_mythic", mark=0).clean_up()
    assert scene.count("st_1") == 1


def test_va_s2_6_morale_0_wins() -> None:
    scene = (
        Scene("crossed_fates").set(morale=1).monster("lich", "a_1").villagers("a_1", "peasant", n=2).acts("lich", "m")
    )
    scene.choose("melee at a_1")
    assert scene.outcome() == "won by VA-S2.6"


# --- 3


def test_va_s3_1_two_levels_no_traps_tier_1() -> None:
    s = laid("a_greater_foe")
    assert [sum(s.level(seat, slot) for slot in range(3)) for seat in range(3)] == [3, 3, 3] and s.offer == ()
    assert s.castle.max_level_gains == 1 and s.morale == -1


def test_va_s3_2_a_hero_at_eh_1_besides_the_cards() -> None:
    s = laid("a_greater_foe")
    heroes = {zone: [e for e in s.crowd[zone] if s.kit.sort_kind[e >> 32] == 3] for zone in range(s.castle.size)}
    assert heroes[s.castle.zone_ids.index("eh_1")]
    assert all(s.crowd[marker.zone] for marker in s.castle.markers)


def test_va_s3_3_without_a_hero_available_a_hero_card_is_redrawn() -> None:
    scene = Scene("a_greater_foe").nobody().villagers("bh_1", "sigrun").pile(SPAWN_PILE, "hero_retinue", "angry_mob")
    in_order(scene.s, HERO_PILE, [])
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("eh_1") == {"peasant": 4} and scene.at("bh_1") == {"sigrun": 1}


def test_va_s3_5_each_entry_into_the_kitchen_heals_two() -> None:
    scene = Scene("a_greater_foe").nobody().villagers("st_1", "sigrun", wounds=4).villager_phase()
    assert scene.at("ch_1") == {"sigrun": 1} and scene.told("villager_healed") == [{"villager": "sigrun", "n": 2}]
    scene = Scene("a_greater_foe").nobody().villagers("st_1", "mother_gisla", wounds=1).villager_phase()
    assert scene.told("villager_healed") == [{"villager": "mother_gisla", "n": 1}]


def test_va_s3_6_five_dead_heroes_win_by_whatever_source() -> None:
    scene = Scene("a_greater_foe").nobody().set(heroes_killed=4).villagers("bh_1", "sigrun", wounds=4, burning=True)
    assert scene.villager_phase().outcome() == "won by VA-S3.6"


# --- 4


def test_va_s4_1_three_levels_two_hearts_one_pool() -> None:
    s = laid("tower_of_artifice")
    assert [sum(s.level(seat, slot) for slot in range(3)) for seat in range(3)] == [4, 4, 4]
    assert len(s.castle.hearts) == 2 and s.heart == 20 and len(s.offer) == 1


def test_va_s4_2_only_trap_kills_count_a_hero_two_and_burning_started_by_a_trap_does_not() -> None:
    scene = Scene("tower_of_artifice").nobody().trap("lc_1", "pendulum_blades").villagers("lc_1", "sigrun", wounds=1)
    assert scene.villager_phase(3).s.morale == 18
    scene = Scene("tower_of_artifice").nobody().villagers("lc_1", "peasant", burning=True).villager_phase()
    assert scene.count("lc_1") == 0 and scene.s.morale == 20


def test_va_s4_3_morale_0_wins() -> None:
    scene = (
        Scene("tower_of_artifice").nobody().set(morale=2).trap("lc_1", "spike_pit").villagers("lc_1", "peasant", n=3)
    )
    assert scene.villager_phase(3).outcome() == "won by VA-S4.3"


def test_va_s4_4_the_blue_marker_from_morale_14_on() -> None:
    scene = Scene("tower_of_artifice")
    assert scene.s.markers == 0b011
    scene.nobody().set(markers=0b011, morale=15).trap("lc_1", "spike_pit").villagers("lc_1", "peasant").villager_phase(
        3
    )
    assert scene.s.morale == 14 and scene.s.markers == 0b111
    assert [event.rule for event in scene.match.events if event.kind == "marker_active"] == ["VA-S4.4"]  # type: ignore[union-attr]


# --- 5


def test_va_s5_1_four_levels_tier_2_a_hero_on_every_hero_card() -> None:
    s = laid("the_sacrifice")
    assert [sum(s.level(seat, slot) for slot in range(3)) for seat in range(3)] == [5, 5, 5] and s.heart == 1


@pytest.mark.parametrize(
    ("sort", "wounds", "day", "gained"),
    [
        ("peasant", 0, 0, 1), ("hunter_cursed", 0, 0, 1), ("sigrun", 4, 0, 2), ("ulric_of_the_pines", 2, 0, 3),
        ("peasant", 0, DAY, 1), ("peasant", 0, NIGHT, 1),
    ],
)  # fmt: skip
def test_va_s5_2_the_heart_gains_instead_of_the_monster(sort: str, wounds: int, day: int, gained: int) -> None:
    scene = Scene("the_sacrifice").monster("banshee", "ch_2").villagers("ch_2", sort, wounds=wounds)
    scene.villagers("eh_1", "peasant").set(day=day).acts("banshee", "m").choose("melee at ch_2")
    assert scene.s.heart == 1 + gained and scene.of("banshee", "experience") == 0


def test_va_s5_2_kills_without_experience_count_too_and_elsewhere_all_is_as_ever() -> None:
    scene = Scene("the_sacrifice").nobody().trap("ch_1", "poison_gas").villagers("ch_1", "peasant", n=2)
    scene.villagers("ch_1", "sigrun", wounds=4).villager_phase(3)
    assert scene.s.heart == 1 + 2 + 2
    scene = Scene("the_sacrifice").monster("banshee", "l_1").villagers("l_1", "peasant").acts("banshee", "m")
    scene.choose("melee at l_1")
    assert scene.s.heart == 1 and scene.of("banshee", "experience") == 1


def test_va_s5_3_capped_at_20_and_then_no_card_is_drawn_any_more() -> None:
    scene = Scene("the_sacrifice").set(heart=19).monster("banshee", "ch_1").villagers("ch_1", "peasant", n=3)
    scene.acts("banshee", "mm").choose("melee at ch_1", "melee at ch_1")
    assert scene.s.heart == 20 and scene.s.spawning_over
    scene.nobody().set(heart=9, markers=0b11).villager_phase(4)
    assert not scene.told("spawn_card")
    scene.pile(EVENT_PILE, "reinforcements").begin(DrawEvent())
    assert not scene.told("spawn_card")


def test_va_s5_4_early_deaths_are_final_until_the_heart_is_strong_enough() -> None:
    assert Scene("the_sacrifice").monster("lich", "dead").activates("lich").where("lich") == ""
    assert Scene("the_sacrifice").monster("lich", "dead").set(heart=2).activates("lich").where("lich") == ""
    scene = Scene("the_sacrifice").monster("lich", "dead").set(heart=3).activates("lich")
    assert scene.kind == "return"


def test_va_s5_6_after_20_no_villager_wins_and_0_loses() -> None:
    scene = (
        Scene("the_sacrifice")
        .set(heart=19)
        .monster("banshee", "ch_1")
        .villagers("ch_1", "peasant")
        .acts("banshee", "m")
    )
    assert scene.choose("melee at ch_1").outcome() == "won by VA-S5.6"
    scene = Scene("the_sacrifice").nobody().villagers("ch_1", "peasant").villager_phase()
    assert scene.outcome() == "lost by VA-96"


def test_va_s5_7_forbidden_lore_makes_everybody_a_nemesis() -> None:
    scene = Scene("the_sacrifice").alone("dullahan", "l_1").villagers("l_1", "hunter_cursed").villager_phase()
    assert scene.of("dullahan", "wounds") == 2
    scene = Scene("the_sacrifice").alone("lich", "l_1").villagers("l_1", "peasant").villager_phase()
    assert scene.of("lich", "wounds") == 1
    scene = Scene("the_sacrifice").monster("dullahan", "l_1").villagers("l_1", "ulric_of_the_pines", wounds=2)
    scene.acts("dullahan", "m").choose("melee at l_1")
    assert scene.of("dullahan", "experience") == 2
