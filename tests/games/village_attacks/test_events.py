"""Chapter 6 and VA-202: the dial and village events."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.crowd import figure_of
from citadelle.games.village_attacks.rules.events import Dial, DrawEvent
from citadelle.games.village_attacks.rules.spawning import Appear
from citadelle.games.village_attacks.state import EVENT_PILE, HERO_PILE, SPAWN_PILE
from citadelle.games.village_attacks.tables import NONE
from citadelle.parts.piles import in_order, set_discards

PARTY = ("banshee", "dullahan", "lich", "vampire", "succubus")


def event(name: str, scene: Scene) -> Scene:
    """Draw this event."""
    return scene.pile(EVENT_PILE, name).begin(DrawEvent())


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_va_89_the_dial_advances_by_the_number_of_monsters_dead_ones_included(players: int) -> None:
    scene = Scene(party=PARTY[:players]).nobody().set(dial=6).villager_phase(0)
    assert scene.s.dial == 6 + players


def test_va_89_it_wraps_after_19_and_each_position_counts() -> None:
    scene = Scene(party=PARTY).set(dial=17).pile(EVENT_PILE, "battering_ram").begin(Dial(5))
    assert scene.s.dial == 2 and len(scene.told("event_drawn")) == 1
    scene = Scene(party=PARTY).set(dial=15).begin(Dial(5))
    assert scene.s.dial == 0 and len(scene.told("event_drawn")) == 1


def test_va_89_events_of_one_advance_come_in_order() -> None:
    scene = Scene("escalation", PARTY).set(dial=1, heart=12).pile(EVENT_PILE, "choking_smoke", "battering_ram")
    scene.begin(Dial(5))
    assert [e["event"] for e in scene.told("event_drawn")] == ["choking_smoke", "battering_ram"]
    assert scene.s.dial == 6 and scene.s.heart == 11 and scene.s.dark == 0


def test_va_89_va_s5_5_an_entry_listed_twice_draws_two() -> None:
    scene = Scene("the_sacrifice").nobody().set(dial=11, heart=9).pile(EVENT_PILE, "battering_ram", "caltrops")
    scene.begin(Dial(1))
    assert len(scene.told("event_drawn")) == 2


def test_va_90_the_card_lies_beside_the_pile() -> None:
    scene = event("battering_ram", Scene())
    assert scene.s.piles[EVENT_PILE].gone == (scene.s.kit.event_ids.index("battering_ram"),)
    scene = event("mob_fury", Scene())
    assert scene.s.piles[EVENT_PILE].gone == () and scene.s.event == scene.s.kit.event_ids.index("mob_fury")


def test_va_91_a_persistent_event_acts_until_the_next() -> None:
    scene = event("mob_fury", Scene().nobody().villagers("l_1", "peasant"))
    scene.villager_phase()
    assert scene.at("bh_1") == {"peasant": 1}
    event("battering_ram", scene)
    assert scene.s.event == NONE and len(scene.s.piles[EVENT_PILE].gone) == 2
    scene.villagers("l_1", "peasant").villager_phase()
    assert scene.at("lc_1") == {"peasant": 1}


def test_va_91_its_tokens_are_removed_before_the_next_event_acts() -> None:
    scene = event("ill_omen", Scene())
    assert scene.s.unlucky == scene.bits("bh_1", "l_1", "eh_1")
    scene.clean_up()
    assert scene.s.unlucky == scene.bits("bh_1", "l_1", "eh_1")
    event("choking_smoke", scene)
    assert scene.s.unlucky == 0 and scene.s.dark == scene.bits("lc_1")


def test_va_92_va_s2_3_an_ignored_event_is_discarded_and_another_drawn() -> None:
    scene = Scene("crossed_fates").pile(EVENT_PILE, "faulty_mechanisms", "battering_ram").begin(DrawEvent())
    assert [(e["event"], e["ignored"]) for e in scene.told("event_drawn")] == [
        ("faulty_mechanisms", True), ("battering_ram", False),
    ]  # fmt: skip
    assert scene.s.heart == 14 and scene.s.event == NONE and len(scene.s.piles[EVENT_PILE].gone) == 2


def test_va_92_if_all_are_ignored_nothing_happens() -> None:
    scene = Scene("crossed_fates")
    faulty = scene.s.kit.event_ids.index("faulty_mechanisms")
    in_order(scene.s, EVENT_PILE, [faulty])
    set_discards(scene.s, EVENT_PILE, [])
    scene.s.stack = []
    scene.s.push(DrawEvent())
    scene.s.advance()
    assert scene.s.event == NONE


def test_va_93_conditions_skip_dead_monsters() -> None:
    scene = event("holy_water", Scene().monster("lich", "dead"))
    assert scene.s.sunder == [1, 1, 0]


def test_va_202_no_traps_neither_bought_nor_sprung() -> None:
    scene = event("faulty_mechanisms", Scene().monster("dullahan", "lc_1").offered("spike_pit"))
    assert scene.acts("dullahan", "mg").refused("trap spike_pit") == "VA-202"
    scene = event("faulty_mechanisms", Scene().nobody().trap("lc_1", "spike_pit").trap("bh_1", "treasure"))
    scene.villagers("lc_1", "peasant").villager_phase()
    assert scene.at("bh_1") == {"peasant": 1} and not scene.s.sprung
    scene.villagers("lc_1", "peasant").villager_phase(3)
    assert scene.at("lc_1") == {"peasant": 1}


def test_va_202_reinforcements_at_a_marker_by_the_coin() -> None:
    scene = Scene("a_greater_foe").pile(SPAWN_PILE, "angry_mob").pile(EVENT_PILE, "reinforcements").chance(TAILS)
    scene.set(markers=0b011).begin(DrawEvent())
    first, second = sorted(scene.s.castle.markers[i].zone for i in (0, 1))
    assert scene.s.crowd[first] == () and scene.s.crowd[second] != ()
    scene = Scene("a_greater_foe").nobody().pile(EVENT_PILE, "reinforcements").begin(DrawEvent())
    assert not scene.told("spawn_card")


def test_va_202_champions_call_and_its_fallback() -> None:
    scene = event("champions_call", Scene().set(first=0))
    assert scene.count("eh_1") == 1 and len(scene.s.piles[HERO_PILE]) == 4
    scene = Scene("lessons_of_the_past").pile(SPAWN_PILE, "angry_mob")
    event("champions_call", scene)
    assert scene.at("g_1") == {"peasant": 5}


def test_va_202_va_s3_4_champions_call_without_heroes_in_scenario_3() -> None:
    scene = Scene("a_greater_foe").set(markers=1).pile(SPAWN_PILE, "angry_mob")
    in_order(scene.s, HERO_PILE, [])
    event("champions_call", scene)
    assert scene.at("eh_1") == {"peasant": 4}


def test_va_202_forced_march_moves_standing_peasants_outside_the_heart_nearest_first() -> None:
    scene = Scene().nobody().villagers("bh_1", "peasant", n=2).villagers("lc_1", "peasant", stunned=True)
    scene.villagers("l_1", "peasant").villagers("l_1", "hunter_mythic").villagers("ch_1", "peasant", burning=True)
    event("forced_march", scene)
    assert [scene.count(zone) for zone in ("ch_1", "bh_1", "lc_1", "l_1")] == [3, 0, 2, 1]
    assert scene.s.heart == 15 and scene.s.morale == 40


def march() -> Scene:
    """Two rooms beside the Heart that are equally near, and one behind them."""
    scene = Scene("f2").nobody().set(first=1).villagers("a_1", "peasant").villagers("cy_1", "peasant", n=3)
    return scene.villagers("mc_1", "peasant")


def test_va_202_va_4_the_table_says_which_of_equally_near_rooms_marches_first() -> None:
    scene = event("forced_march", march())
    assert scene.kind == "first_zone" and scene.asked == 1 and scene.keys == ["first a_1", "first cy_1"]
    assert scene.refused("first mc_1") == "VA-202"
    scene.choose("first cy_1")
    walks = [args["from"] for args in scene.told("villager_moved")]
    assert walks[:4] == ["cy_1", "cy_1", "cy_1", "a_1"] and scene.count("ch_1") == 4 and scene.count("mc_1") == 0


def test_va_202_va_18_va_19_one_seat_or_nobody_is_asked_who_marches_first() -> None:
    for options, asked in (({"villager_seat": 2}, 2), ({"standing_orders": True}, -1)):
        scene = Scene("f2", **options).nobody().villagers("a_1", "peasant").villagers("cy_1", "peasant")
        event("forced_march", scene)
        assert (scene.asked if scene.kind == "first_zone" else -1) == asked


def test_va_202_a_room_where_nobody_can_march_is_not_named() -> None:
    scene = Scene("f2").nobody().villagers("a_1", "peasant").villagers("cy_1", "peasant", stunned=True)
    event("forced_march", scene)
    assert scene.kind != "first_zone" and scene.count("ch_1") == 1


def test_va_202_a_march_moves_nobody_twice() -> None:
    scene = event("forced_march", Scene().nobody().villagers("eh_1", "peasant", n=3).villagers("l_1", "peasant"))
    assert [scene.count(zone) for zone in ("lc_1", "l_1", "eh_1")] == [1, 3, 0]


def test_va_126_va_202_who_stepped_for_a_missing_figure_marches_all_the_same() -> None:
    """All peasants are in play: a further one that appears makes the furthest step, and the march moves it again."""
    scene = Scene().nobody().villagers("ch_1", "peasant", n=24).villagers("bh_1", "peasant", n=7, stunned=True)
    scene.villagers("eh_1", "peasant").set(phase=2).pile(EVENT_PILE, "forced_march")
    scene.begin(DrawEvent(), Appear(scene.zone("eh_1"), figure_of(0), 1))
    assert scene.at("lc_1") == {"peasant": 1}


def test_va_202_va_200_a_march_is_held() -> None:
    scene = Scene().alone("dullahan", "lc_1", hold=1).villagers("lc_1", "peasant", n=2)
    event("forced_march", scene)
    assert scene.count("lc_1") == 1 and scene.of("dullahan", "hold") == 0


def test_va_202_a_march_is_no_activation() -> None:
    scene = Scene().nobody().villagers("l_1", "peasant").set(dial=4).pile(EVENT_PILE, "forced_march").villager_phase(0)
    assert scene.at("bh_1") == {"peasant": 1}


def test_va_202_torchbearers_burn_those_who_share_a_zone_with_a_standing_villager() -> None:
    scene = Scene().monster("banshee", "lc_1").monster("dullahan", "l_1").monster("lich", "eh_1")
    scene.villagers("lc_1", "peasant").villagers("l_1", "peasant", stunned=True)
    event("torchbearers", scene)
    assert scene.s.burning == 0b001


def test_va_202_bells_and_caltrops_for_everybody_on_the_board() -> None:
    assert event("church_bells", Scene()).s.silence == [1, 1, 1]
    assert event("caltrops", Scene()).s.slow == [1, 1, 1]


def test_va_202_who_must_lose_a_die_is_asked_in_seat_order() -> None:
    scene = Scene().monster("banshee", reserve="gr").monster("lich", reserve="ggrr")
    event("church_bells", scene)
    assert scene.kind == "lose_die" and scene.asked == 0
    scene.choose("lose magic")
    assert scene.asked == 2


def test_va_202_darkness_on_all_corridors_and_unlucky_on_large_rooms_but_the_heart() -> None:
    scene = event("choking_smoke", Scene("crossed_fates"))
    assert scene.s.dark == scene.bits("lc_1", "lc_2", "sc_1", "sc_2")
    scene = event("ill_omen", Scene("tower_of_artifice"))
    assert scene.s.unlucky == scene.bits("eh_1", "g_1")


def test_va_202_a_zone_that_has_its_token_keeps_it_as_it_is() -> None:
    scene = Scene().set(dark=1 << 2)
    event("choking_smoke", scene)
    assert scene.s.event_dark == 0
    scene.clean_up()
    assert scene.s.dark == 0


def test_va_202_bloodlust_for_hunters_against_monsters_only() -> None:
    scene = event("bloodlust", Scene().alone("lich", "lc_1").villagers("lc_1", "hunter_mythic", "peasant"))
    scene.villager_phase()
    assert scene.of("lich", "wounds") == 3
    scene = event("bloodlust", Scene().nobody().villagers("ch_1", "yunfakh_mythic"))
    assert scene.villager_phase().s.heart == 14


def test_va_202_the_surgeon_heals_heroes_and_lets_all_stand() -> None:
    scene = Scene().nobody().villagers("lc_1", "sigrun", wounds=4, burning=True).villagers("l_1", "peasant", n=2)
    scene.villagers("eh_1", "peasant", "hunter_mythic", n=2, stunned=True, burning=True)
    event("field_surgeon", scene)
    assert scene.flagged("lc_1", "burning") == 0 and scene.told("villager_healed")[0]["n"] == 4
    assert scene.flagged("eh_1", "stunned") == 0 and scene.flagged("eh_1", "burning") == 4


def test_va_202_a_spawning_that_is_over_is_over_for_events() -> None:
    scene = Scene("the_sacrifice").nobody().set(markers=1, spawning_over=True).villagers("eh_1", "peasant")
    event("reinforcements", scene)
    event("champions_call", scene)
    assert not scene.told("spawn_card") and scene.count("eh_1") == 1


def test_va_202_a_coin_picks_among_zones_in_order() -> None:
    for side in (HEADS, TAILS):
        scene = Scene("crossed_fates").set(markers=0b101).pile(SPAWN_PILE, "angry_mob").chance(side)
        event("reinforcements", scene)
        zones = sorted(scene.s.castle.markers[i].zone for i in (0, 2))
        assert scene.s.crowd[zones[side]] and not scene.s.crowd[zones[1 - side]]
