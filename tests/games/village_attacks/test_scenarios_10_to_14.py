"""Scenarios 10 to 14."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, HEADS, TAILS, Scene

from citadelle.games.village_attacks.crowd import CARRIER, figure_of
from citadelle.games.village_attacks.rules.arrivals import Collapse
from citadelle.games.village_attacks.rules.collapse import TileGoes
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.picks import Ignore
from citadelle.games.village_attacks.rules.spawning import SpawnCard
from citadelle.games.village_attacks.rules.troll import TrollActs, TrollSteps
from citadelle.games.village_attacks.rules.villagers import VillagersAct
from citadelle.games.village_attacks.rules.walking import Enter
from citadelle.games.village_attacks.state import HERO_PILE, SPAWN_PILE

# --- 10


def tomes(*zones: str) -> Scene:
    scene = Scene("forbidden_knowledge").nobody()
    return scene.set(tomes=tuple(scene.zone(zone) for zone in zones), tomes_lost=0)


def scene_zone(ident: str) -> int:
    return Scene("forbidden_knowledge").zone(ident)


def carriers(scene: Scene) -> list[str]:
    castle = scene.s.castle
    return [castle.zone_ids[z] for z in range(castle.size) for e in scene.s.crowd[z] if e & CARRIER]


@pytest.mark.parametrize("players", [1, 3, 5])
def test_va_s10_1_three_hunters_at_each_marker_whatever_the_number_of_monsters(players: int) -> None:
    party = ["banshee", "dullahan", "lich", "vampire", "succubus"][:players]
    s = EXAMPLES.new(EXAMPLES.setup(players, 2, {"scenario": "forbidden_knowledge", "party": party}))
    for marker in s.castle.markers:
        assert sum(entry & 63 for entry in s.crowd[marker.zone]) == (3 if marker.active else 0)
        assert len({entry >> 32 for entry in s.crowd[marker.zone]}) <= 2
    assert not s.piles[SPAWN_PILE].gone


def test_va_s10_2_two_tomes_in_l_1_and_the_exit_is_eh_1() -> None:
    s = Scene("forbidden_knowledge").s
    assert [s.castle.zone_ids[zone] for zone in s.tomes] == ["l_1", "l_1"]
    assert [s.castle.zone_ids[zone] for zone in s.castle.exit_zones] == ["eh_1"]


def test_va_s10_3_hunters_walk_to_the_nearest_tome_even_out_of_the_heart() -> None:
    scene = tomes("l_1").villagers("ch_1", "hunter_mythic", "peasant").chance(HEADS).villager_phase()
    assert scene.at("ch_1") == {"peasant": 1} and scene.at("mc_1") == {"hunter_mythic": 1}
    scene = tomes("l_1", "k_1").villagers("ch_1", "yunfakh_mythic").villager_phase()
    assert "k_1" in [event["to"] for event in scene.told("villager_moved")]


def test_va_54_va_s10_3_an_activation_die_never_takes_a_hunter_out_of_the_heart() -> None:
    scene = tomes("l_1", "l_1").monster("banshee", "eh_1").villagers("ch_1", "hunter_mythic").rolls("ammrrg")
    scene.activates("banshee")
    assert scene.at("ch_1") == {"hunter_mythic": 1} and scene.s.heart == 14


def test_va_s10_3_without_a_lying_tome_to_the_heart() -> None:
    scene = (
        tomes().set(tomes_lost=1).villagers("mc_1", "hunter_mythic").villagers("lc_1", "hunter_arcane", carrier=True)
    )
    scene.villager_phase()
    assert scene.at("ch_1") == {"hunter_mythic": 1}


def test_va_s10_3_while_one_is_carried_others_wait_at_the_other_tome() -> None:
    scene = tomes("l_1").villagers("sc_1", "hunter_arcane", carrier=True).villagers("l_1", "hunter_mythic", n=2)
    scene.villager_phase()
    assert scene.at("l_1") == {"hunter_mythic": 2}


def test_va_s10_4_who_enters_takes_the_tome_and_steps_at_once() -> None:
    scene = tomes("l_1").villagers("bh_1", "hunter_mythic").villager_phase()
    assert carriers(scene) == ["bh_1"] and scene.s.tomes == ()


def test_va_s10_4_a_carrier_walks_to_the_exit_and_leaves() -> None:
    scene = tomes("l_1").villagers("bh_1", "hunter_mythic", carrier=True).villager_phase()
    assert carriers(scene) == ["lc_1"]
    scene.villager_phase()
    assert (
        scene.s.tomes_lost == 1
        and scene.count("eh_1") == 0
        and scene.s.morale == 60
        and not scene.told("villager_killed")
    )


def test_va_s10_4_its_toss_is_its_own() -> None:
    """From MC-1 two ways lead to EH-1; that hunters have tossed for L-1 there does not bind the carrier."""
    for side in (HEADS, TAILS):
        scene = tomes("k_1").villagers("mc_1", "hunter_mythic", carrier=True)
        ways = sorted((scene.zone("ch_1"), scene.zone("l_1")))
        scene.set(paths=((scene.zone("mc_1") * 4 + 1) << 5 | ways[0],), phase=2).chance(side)
        scene.begin(VillagersAct(0, 0))
        assert carriers(scene) == [scene.s.castle.zone_ids[ways[side]]]


def test_va_s10_4_a_hunter_without_a_tome_stays_at_the_exit() -> None:
    scene = tomes("l_1", "l_1").monster("lich", "lc_1", levels={"zombify": 1}).villagers("lc_1", "hunter_mythic")
    scene.acts("lich", "gm").choose("use zombify", "1 villagers", "eh_1")
    assert scene.at("eh_1") == {"hunter_mythic": 1} and scene.s.tomes_lost == 0


def test_va_s10_4_a_tome_at_the_exit_is_carried_off_at_once() -> None:
    scene = tomes("eh_1").villagers("eh_1", "hunter_mythic", "peasant").villager_phase()
    assert scene.s.tomes_lost == 1 and "hunter_mythic" not in scene.at("eh_1")


def test_va_s10_5_a_dead_carrier_drops_the_tome_and_another_hunter_takes_it() -> None:
    scene = tomes("l_1").monster("lich", "bh_1").villagers("bh_1", "hunter_mythic", carrier=True)
    scene.villagers("bh_1", "hunter_arcane", "hunter_undead").chance(TAILS).acts("lich", "mm")
    scene.choose("melee at bh_1", "hunter_mythic.carrier")
    assert carriers(scene) == ["lc_1"] and scene.at("bh_1") == {"hunter_undead": 1} and scene.kind == "deed"


@pytest.mark.parametrize(("side", "taker"), [(HEADS, "hunter_arcane"), (TAILS, "hunter_undead")])
def test_va_s10_5_hunters_beside_both_tomes_toss_for_who_takes_one(side: int, taker: str) -> None:
    """L-1 comes before K-1 among the zones of the scenario."""
    scene = tomes("l_1").monster("lich", "k_1").villagers("k_1", "hunter_mythic", carrier=True)
    scene.villagers("k_1", "hunter_undead").villagers("l_1", "hunter_arcane").chance(side).acts("lich", "mm")
    scene.choose("melee at k_1", "hunter_mythic.carrier")
    assert [event["villager"] for event in scene.told("tome_taken")] == [taker] and len(scene.told("coin_tossed")) == 1


def test_va_s10_5_only_a_standing_hunter_takes_it() -> None:
    scene = tomes("l_1").monster("lich", "bh_1").villagers("bh_1", "hunter_mythic", carrier=True)
    scene.villagers("bh_1", "peasant", "hunter_undead").villagers("bh_1", "hunter_arcane", stunned=True)
    scene.acts("lich", "rmm").choose("melee at bh_1", "peasant").choose("melee at bh_1", "hunter_mythic.carrier")
    assert [event["villager"] for event in scene.told("tome_taken")] == ["hunter_undead"]
    assert not scene.told("coin_tossed")


def test_va_s10_5_a_peasant_beside_a_tome_leaves_it_there() -> None:
    scene = tomes("l_1", "l_1").villagers("l_1", "peasant").villagers("l_1", "hunter_mythic", stunned=True)
    scene.villager_phase(3)
    assert carriers(scene) == [] and len(scene.s.tomes) == 2


def test_va_s10_5_after_a_minions_blow_before_it_runs_on() -> None:
    scene = Scene("forbidden_knowledge", ("wode", "banshee")).nobody()
    scene.set(tomes=(scene.zone("l_1"),), minions=((0, 0, scene.zone("bh_1"), 0, 0, 0, 1),)).monster("wode", "ch_1")
    scene.villagers("bh_1", "hunter_mythic", carrier=True).villagers("bh_1", "hunter_undead").acts("wode", "mm")
    scene.choose("minion 1", "strike bh_1", "hunter_mythic.carrier")
    assert scene.kind == "helper_acts" and carriers(scene) == ["lc_1"]


def test_va_s10_5_after_the_whole_effect_the_chain_included() -> None:
    scene = tomes("l_1").monster("dullahan", "bh_1", levels={"whiplash": 1})
    scene.villagers("bh_1", "hunter_mythic", carrier=True).villagers("bh_1", "hunter_arcane").acts("dullahan", "mgm")
    scene.choose("use whiplash", "melee at bh_1", "hunter_mythic.carrier")
    assert carriers(scene) == [] and len(scene.s.tomes) == 2


def test_va_s10_5_in_the_villager_phase_and_at_clean_up_at_once_too() -> None:
    scene = tomes("l_1").monster("lich", "bh_1", ripostes=1).villagers("bh_1", "hunter_arcane", carrier=True)
    scene.villagers("bh_1", "hunter_veteran", stunned=True).villagers("bh_1", "hunter_undead").villager_phase()
    while scene.kind == "first_sort":
        scene.choose("first hunter_arcane")
    scene.choose("riposte")
    taken = [e.kind for e in scene.match.events].index("tome_taken")  # type: ignore[union-attr]
    dropped = [e.kind for e in scene.match.events].index("tome_dropped")  # type: ignore[union-attr]
    attacks = [i for i, e in enumerate(scene.match.events) if e.kind == "villager_attacks"]  # type: ignore[union-attr]
    assert dropped < taken and not [i for i in attacks if dropped < i < taken]
    scene = tomes("l_1").monster("banshee", "ch_1").villagers("bh_1", "hunter_mythic", carrier=True, mark=0)
    scene.villagers("bh_1", "hunter_arcane").clean_up()
    assert carriers(scene) == ["lc_1"]


def test_va_s10_5_all_death_marks_act_before_a_dropped_tome_is_taken() -> None:
    scene = tomes("l_1").monster("banshee", "ch_1").villagers("bh_1", "hunter_mythic", carrier=True, mark=0)
    scene.villagers("bh_1", "hunter_arcane", mark=0).clean_up()
    assert carriers(scene) == [] and [scene.s.castle.zone_ids[zone] for zone in scene.s.tomes] == ["l_1", "bh_1"]


def test_va_52_va_s10_4_a_tome_is_taken_before_the_next_activation_die() -> None:
    """The carrier leaves by the first die; so the hunter beside the other tome takes it, and the second sends it on."""
    scene = tomes("l_1").alone("banshee", "ch_1").set(tomes=(scene_zone("l_1"),))
    scene.villagers("sc_1", "hunter_mythic", carrier=True).villagers("l_1", "hunter_arcane")
    scene.rolls("aammrr").activates("banshee")
    assert scene.s.tomes_lost == 1 and carriers(scene) == ["lc_1"]


def test_va_s10_6_a_carrier_gets_no_condition_and_no_ability_moves_it() -> None:
    scene = tomes("l_1").trap("bh_1", "weighted_net").villagers("bh_1", "hunter_mythic", carrier=True).villager_phase(3)
    assert scene.flagged("bh_1", "stunned") == 0
    scene = tomes("l_1").trap("bh_1", "burning_oil").villagers("bh_1", "hunter_mythic", n=3)
    scene.villagers("bh_1", "hunter_arcane", carrier=True).villager_phase(3)
    scene.choose("hunter_mythic", "hunter_mythic")
    assert scene.flagged("bh_1", "burning") == 1 and "hunter_arcane" in scene.at("lc_1") | scene.at("bh_1")
    scene = tomes("l_1").alone("dullahan", "bh_1", hold=4, lying=True)
    scene.set(tomes=(scene.zone("l_1"),)).villagers("bh_1", "hunter_mythic", carrier=True).villager_phase()
    assert carriers(scene) == ["lc_1"] and scene.of("dullahan", "hold") == 4


def test_va_s10_6_it_can_be_marked_and_jostled() -> None:
    scene = (
        tomes("l_1").monster("banshee", "bh_1").villagers("bh_1", "hunter_mythic", carrier=True).acts("banshee", "gm")
    )
    assert "use death_foretold" in scene.keys
    scene = (
        tomes("l_1").villagers("lc_1", "hunter_mythic", carrier=True).villagers("lc_1", "peasant", n=14, stunned=True)
    )
    figure = scene.s.crowd[scene.zone("lc_1")][-1] & ~63
    assert figure & CARRIER
    scene.villagers("eh_1", "hunter_arcane")
    walker = scene.s.crowd[scene.zone("eh_1")][0] & ~63
    scene.chance(HEADS).begin(Ignore(), Enter(scene.zone("eh_1"), walker, scene.zone("lc_1"), True, False))
    assert carriers(scene) == ["bh_1"]


def test_va_s10_7_two_stolen_tomes_lose_and_morale_0_wins() -> None:
    scene = tomes("l_1", "l_1").set(morale=1).monster("lich", "bh_1").villagers("bh_1", "peasant").acts("lich", "m")
    assert scene.choose("melee at bh_1").outcome() == "won by VA-S10.7"
    scene = tomes().set(tomes_lost=1).villagers("lc_1", "hunter_mythic", carrier=True).villager_phase()
    assert scene.outcome() == "lost by VA-S10.7"


def test_va_s10_8_g_1_wounds_without_burn() -> None:
    scene = tomes().set(tomes_lost=1).villagers("lc_2", "hunter_mythic", carrier=True).monster("lich", "g_1")
    scene.acts("lich", "mm").choose("end")
    assert scene.of("lich", "wounds") == 1 and scene.of("lich", "burning") == 0


# --- 11


def test_va_s11_1_yunfakh_from_the_start_and_only_they_lower_morale() -> None:
    scene = Scene("order_of_yunfakh").monster("lich", "lc_1").villagers("lc_1", "yunfakh_mythic").acts("lich", "m")
    assert scene.choose("melee at lc_1").s.morale == 19
    scene = Scene("order_of_yunfakh").monster("lich", "lc_1").villagers("lc_1", "sigrun", wounds=4).acts("lich", "m")
    assert scene.choose("melee at lc_1").s.morale == 20
    scene = Scene("order_of_yunfakh").nobody().trap("lc_1", "spike_pit").villagers("lc_1", "yunfakh_mythic", n=2)
    assert scene.villager_phase(3).s.morale == 18


def test_va_s11_2_two_hearts_and_summoning_in_sr_1() -> None:
    scene = Scene("order_of_yunfakh").monster("lich", "sr_1").acts("lich", "mr")
    assert len(scene.s.castle.hearts) == 2 and {"pay melee", "pay ranged"} <= set(scene.keys)


def test_va_s11_3_morale_0_wins() -> None:
    scene = Scene("order_of_yunfakh").set(morale=1).monster("lich", "lc_1").villagers("lc_1", "yunfakh_mythic")
    assert scene.acts("lich", "m").choose("melee at lc_1").outcome() == "won by VA-S11.3"


# --- 12


def test_va_s12_1_a_die_of_the_symbol_takes_its_token_and_death_returns_them() -> None:
    scene = (
        Scene("from_the_shadows").monster("banshee", "t_1", held=0b00100).set(symbols=0b11011).acts("banshee", "pmm")
    )
    assert "symbol riposte" in scene.keys and "symbol melee" not in scene.keys
    scene.choose("symbol riposte")
    assert scene.of("banshee", "held") == 0b10100 and scene.s.symbols == 0b01011 and scene.dice() == "mm"
    scene = Scene("from_the_shadows").alone("banshee", "t_1", wounds=4, held=0b10100).set(symbols=0b01011)
    scene.villagers("t_1", "peasant").villager_phase()
    assert scene.s.symbols == 0b11111 and scene.of("banshee", "held") == 0


def test_va_s12_2_as_many_tokens_as_monsters_bring_the_first_one() -> None:
    scene = Scene("from_the_shadows").monster("banshee", "sc_1", held=0b11).set(symbols=0b11100).acts("banshee", "mm")
    scene.choose("move sr_1")
    assert not scene.s.summoned and scene.of("banshee", "experience") == 2 and scene.s.slots == 0b11
    assert scene.of("banshee", "held") == 0 and scene.s.delivered == 2
    assert not [key for key in scene.keys if key.startswith("pay")]
    scene = Scene("from_the_shadows").monster("banshee", "sc_1", held=0b1).set(symbols=0, delivered=2, slots=0b110)
    scene.monster("lich", held=0b11000).acts("banshee", "mm").choose("move sr_1")
    assert (
        len(scene.s.summoned) == 1
        and scene.s.summoned[0][5] == 0
        and scene.s.paid == 0
        and scene.of("lich", "held") == 0
    )


def test_va_s12_3_afterwards_dice_pay_as_ever() -> None:
    scene = Scene("from_the_shadows").monster("banshee", "sr_1").set(summonings=1, symbols=0).acts("banshee", "mg")
    assert {"pay melee", "pay magic"} <= set(scene.keys)


def test_va_s12_4_morale_cannot_fall_before_the_first_summoning() -> None:
    for summonings, morale in ((0, 30), (1, 29)):
        scene = (
            Scene("from_the_shadows").monster("lich", "lc_1").villagers("lc_1", "peasant").set(summonings=summonings)
        )
        assert scene.acts("lich", "m").choose("melee at lc_1").s.morale == morale


def test_va_s12_5_summoned_morale_0_and_no_villager_wins() -> None:
    scene = Scene("from_the_shadows").monster("lich", "lc_1").villagers("lc_1", "peasant").villagers("eh_1", "peasant")
    scene.set(summonings=1, morale=1).acts("lich", "mm").choose("melee at lc_1")
    assert scene.s.spawning_over and scene.outcome() == ""
    scene.monster("lich", "eh_1").acts("lich", "m").choose("melee at eh_1")
    assert scene.outcome() == "won by VA-S12.5"


# --- 13


def test_va_s13_1_hunters_stop_in_a_corridor_and_stay_peasants_walk_on() -> None:
    scene = Scene("bury_the_evil").nobody().villagers("t_1", "hunter_mythic", "peasant").villager_phase()
    assert scene.at("lc_2") == {"peasant": 1, "hunter_mythic": 1}
    scene.villager_phase()
    assert scene.at("lc_2") == {"hunter_mythic": 1} and scene.at("sr_1") == {"peasant": 1}


def test_va_s13_1_they_still_attack() -> None:
    scene = Scene("bury_the_evil").alone("lich", "sr_1").villagers("lc_2", "hunter_mythic").villager_phase()
    assert scene.of("lich", "wounds") == 1 and scene.at("lc_2") == {"hunter_mythic": 1}


def test_va_s13_2_four_hunters_or_ten_villagers_bring_it_down() -> None:
    scene = Scene("bury_the_evil").nobody().villagers("lc_2", "hunter_mythic", n=3, stunned=True)
    scene.villagers("t_1", "yunfakh_mythic").villager_phase()
    assert scene.s.gone == scene.bits("lc_2") and scene.count("sr_1") == 4
    scene = Scene("bury_the_evil").nobody().villagers("lc_2", "peasant", n=9, stunned=True).villagers("t_1", "peasant")
    scene.villager_phase()
    assert scene.s.gone == scene.bits("lc_2") and scene.count("sr_1") == 10
    scene = Scene("bury_the_evil").nobody().villagers("lc_2", "peasant", n=8, stunned=True).villagers("t_1", "peasant")
    assert scene.villager_phase().s.gone == 0


@pytest.mark.parametrize(("side", "gone"), [(HEADS, False), (TAILS, True)])
def test_va_s13_2_a_hero_tosses_at_each_entry_by_push_too(side: int, gone: bool) -> None:
    scene = (
        Scene("bury_the_evil").monster("banshee", "sr_1", levels={"keening_wail": 1}).villagers("sr_1", "mother_gisla")
    )
    figure = scene.s.crowd[scene.zone("sr_1")][0] & ~63
    scene.chance(side).begin(Ignore(), Enter(scene.zone("sr_1"), figure, scene.zone("mc_1"), False, False))
    assert bool(scene.s.gone) is gone


def test_va_s13_3_everybody_leaves_traps_and_tokens_go() -> None:
    scene = Scene("bury_the_evil", ("wode", "banshee")).monster("wode", "lc_2").monster("banshee", "lc_2").set(first=1)
    zone = scene.zone("lc_2")
    scene.trap("lc_2", "spike_pit").villagers("lc_2", "peasant", n=2).set(dark=1 << zone, unlucky=1 << zone, troll=zone)
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1),), summoned=((0, zone, 0, 0, 0, 0, 1),))
    scene.begin(Ignore(), Collapse(zone, figure_of(0), -1))
    asked = []
    while scene.kind == "pick_zone":
        asked.append(scene.asked)
        scene.choose("t_1")
    assert asked == [0, 1, 0, 1, 1] and scene.at("sr_1") == {"peasant": 2}
    assert scene.s.gone == 1 << zone and scene.s.dark == scene.s.unlucky == 0 and scene.s.traps[zone] == -1


def test_va_s13_3_who_is_pushed_into_a_corridor_that_has_just_collapsed_stays() -> None:
    scene = (
        Scene("bury_the_evil").monster("lich", "sr_1", levels={"zombify": 1}).villagers("sr_1", "hunter_mythic", n=2)
    )
    scene.villagers("lc_2", "hunter_arcane", n=3).acts("lich", "gm").choose(
        "use zombify", "sr_1", "2 villagers", "lc_2"
    )
    assert scene.s.gone == scene.bits("lc_2") and scene.at("sr_1") == {"hunter_mythic": 2, "hunter_arcane": 3}


def test_va_s13_4_what_is_cut_off_is_lost() -> None:
    """Without LC-2 the rooms T-1 and G-2 have no way to the Heart."""
    scene = Scene("bury_the_evil", ("wode", "banshee")).monster("wode", "g_2").villagers("t_1", "sigrun", "peasant")
    scene.villagers("g_2", "hunter_mythic")
    zone = scene.zone("g_2")
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1),), summoned=((0, zone, 0, 0, 0, 0, 1),), troll=zone, markers=0b111)
    scene.begin(TileGoes(scene.zone("lc_2")))
    assert scene.where("wode") == "" and scene.s.minions == () and scene.s.summoned == () and scene.s.troll == -2
    assert scene.count("t_1") == scene.count("g_2") == 0 and scene.s.morale == 60 and scene.s.markers == 0b011
    assert len(scene.s.piles[HERO_PILE]) == 5
    assert scene.rolls("mmrrgg").activates("wode").where("wode") == "ch_1"


def on_the_brink(party: tuple[str, ...]) -> Scene:
    """SA-1 is full: a fourth hunter pushed on into SC-1 brings it down, and SA-1 and G-1 are cut off."""
    scene = Scene("bury_the_evil", party)
    full = scene.s.castle.capacity[scene.zone("sa_1")]
    return scene.villagers("sa_1", "hunter_mythic", n=full).villagers("sc_1", "hunter_mythic", n=3)


def test_va_153_va_s13_4_a_monster_whose_push_cuts_it_off_dies_and_enters_nowhere() -> None:
    scene = on_the_brink(("banshee", "dullahan", "lich")).monster("dullahan", "g_1").acts("dullahan", "mm")
    scene.choose("move sa_1")
    assert scene.s.gone == scene.bits("sc_1") and scene.where("dullahan") == "" and scene.kind == ""


def test_va_153_va_s13_3_a_monster_whose_push_drives_it_away_enters_nowhere() -> None:
    """From MC-1 into a full C-2: a hunter pushed back into MC-1 brings it down, and the Dullahan flees to SR-1."""
    scene = Scene("bury_the_evil").monster("dullahan", "mc_1").villagers("mc_1", "hunter_mythic", n=3)
    full = scene.s.castle.capacity[scene.zone("c_2")]
    scene.villagers("c_2", "hunter_mythic", n=full).acts("dullahan", "mm")
    scene.choose("move c_2", "sr_1")
    assert scene.s.gone == scene.bits("mc_1") and scene.where("dullahan") == "sr_1" and scene.count("c_2") == full - 1


def test_va_153_va_s13_4_a_hound_whose_push_cuts_it_off_is_gone_and_the_others_act_on() -> None:
    scene = on_the_brink(("wode", "banshee"))
    far, near = (0, 0, scene.zone("g_1"), 0, 0, 0, 1), (0, 0, scene.zone("ch_1"), 0, 0, 0, 1)
    scene.monster("wode", levels={"hunting_horn": 2}).set(minions=(far, near)).acts("wode", "pm")
    scene.choose("use hunting_horn", "minion 1", "run sa_1")
    assert len(scene.s.minions) == 1 and scene.keys == ["minion 1", "no more"]
    scene.choose("minion 1", "run sr_1", "done")
    assert scene.s.minions[0][2] == scene.zone("sr_1") and scene.kind == "deed"


def test_va_153_va_s13_4_a_summoned_monster_whose_push_cuts_it_off_is_gone() -> None:
    scene = on_the_brink(("wode", "banshee"))
    lost, left = (0, scene.zone("g_1"), 0, 0, 0, 0b11, 1), (1, scene.zone("ch_1"), 0, 0, 0, 0b01, 1)
    scene.set(summoned=(lost, left)).begin(SummonedAct())
    scene.choose("first summoned_vampire", "run sa_1")
    assert [one[0] for one in scene.s.summoned] == [1] and scene.kind == "helper_acts"
    assert scene.choose("done").kind == ""


def test_va_153_va_s13_4_a_summoned_monster_whose_push_costs_another_one_acts_on() -> None:
    scene = on_the_brink(("wode", "banshee"))
    lost, left = (0, scene.zone("g_1"), 0, 0, 0, 0b11, 1), (1, scene.zone("sc_1"), 0, 0, 0, 0b01, 1)
    scene.set(summoned=(lost, left)).begin(SummonedAct())
    scene.choose(next(key for key in scene.keys if key != "first summoned_vampire"), "run sa_1")
    assert scene.kind == "pick_zone" and scene.choose("sr_1").s.gone == scene.bits("sc_1")
    assert [one[:2] for one in scene.s.summoned] == [(1, scene.zone("sr_1"))] and scene.kind == "helper_acts"
    assert scene.choose("done").kind == ""


@pytest.mark.parametrize("corridor", ["sc_1", "lc_2", "mc_1", "lc_1"])
def test_va_s13_1_hunters_advance_no_more_in_any_of_the_four_corridors(corridor: str) -> None:
    scene = Scene("bury_the_evil").nobody().villagers(corridor, "hunter_mythic", "peasant").villager_phase()
    assert scene.at(corridor) == {"hunter_mythic": 1}


def test_va_s13_3_who_stands_where_the_others_flee_to_stays() -> None:
    scene = Scene("bury_the_evil").nobody().villagers("mc_1", "hunter_mythic", n=3).villagers("sr_1", "peasant", n=2)
    scene.begin(Ignore(), Collapse(scene.zone("mc_1"), scene.s.crowd[scene.zone("mc_1")][0] & ~63, -1))
    assert scene.at("sr_1") == {"peasant": 2, "hunter_mythic": 3} and scene.count("ch_1") == 0


def test_va_117_va_s13_3_who_flees_into_an_empty_zone_springs_the_treasure_there() -> None:
    scene = Scene("bury_the_evil").nobody().villagers("mc_1", "hunter_mythic").trap("sr_1", "treasure")
    scene.begin(Ignore(), Collapse(scene.zone("mc_1"), scene.s.crowd[scene.zone("mc_1")][0] & ~63, -1))
    assert scene.s.sprung == scene.bits("sr_1")


def test_va_169_va_s13_3_the_troll_enters_no_zone_that_is_gone() -> None:
    scene = Scene("bury_the_evil").nobody()
    scene.set(troll=scene.zone("sr_1"), gone=scene.bits("mc_1")).begin(TrollSteps(scene.zone("mc_1"), False, -1))
    assert scene.s.troll == scene.zone("sr_1")


def test_va_150_va_s13_4_a_walker_whose_push_cuts_it_off_is_removed() -> None:
    scene = Scene("bury_the_evil").nobody().villagers("g_1", "hunter_mythic", "peasant")
    full = scene.s.castle.capacity[scene.zone("sa_1")]
    scene.villagers("sa_1", "peasant", n=full, stunned=True).villagers("sc_1", "peasant", n=9, stunned=True)
    scene.villager_phase()
    assert scene.s.gone == scene.bits("sc_1") and scene.count("sr_1") == 10
    assert scene.count("sa_1") == scene.count("g_1") == 0


@pytest.mark.parametrize("card", ["rabble", "hunting_pair", "hero_vanguard"])
def test_va_150_va_s13_4_nobody_appears_any_more_at_a_marker_that_is_cut_off(card: str) -> None:
    scene = Scene("bury_the_evil").nobody().set(morale=45 if card == "hero_vanguard" else 60).pile(SPAWN_PILE, card)
    full = scene.s.castle.capacity[scene.zone("sa_1")]
    scene.villagers("sa_1", "peasant", n=full - 1).villagers("sc_1", "hunter_mythic", n=9, stunned=True)
    scene.begin(SpawnCard(scene.zone("sa_1"), False))
    assert scene.s.gone == scene.bits("sc_1") and scene.count("sa_1") == 0 and not EXAMPLES.audit(scene.s)
    assert len(scene.s.piles[HERO_PILE]) == 5


def test_va_169_va_s13_3_a_troll_that_flees_springs_the_trap_where_it_comes() -> None:
    scene = Scene("bury_the_evil").nobody()
    zone = scene.zone("lc_2")
    scene.trap("t_1", "spike_pit").villagers("t_1", "peasant", n=2).set(troll=zone)
    scene.begin(Ignore(), Collapse(zone, figure_of(0), -1)).choose("t_1")
    assert scene.told("trap_sprung") == [{"trap": "spike_pit", "zone": "t_1"}]


def test_va_s13_5_no_yunfakh_but_summoning() -> None:
    castle = Scene("bury_the_evil").s.castle
    assert castle.summoning and castle.yunfakh == 0


def test_va_s13_6_four_collapses_lose_and_morale_0_wins() -> None:
    scene = Scene("bury_the_evil")
    scene.set(gone=scene.bits("lc_2", "sc_1", "mc_1")).begin(TileGoes(scene.zone("lc_1")))
    assert scene.outcome() == "lost by VA-S13.6"
    scene = Scene("bury_the_evil").set(morale=1).monster("lich", "sr_1").villagers("sr_1", "peasant").acts("lich", "m")
    assert scene.choose("melee at sr_1").outcome() == "won by VA-S13.6"


# --- 14


def test_va_s14_1_kills_do_not_change_the_dial() -> None:
    scene = Scene("to_tell_the_tale").monster("lich", "a_1").villagers("a_1", "peasant").acts("lich", "mm")
    assert scene.choose("melee at a_1").s.morale == 0 and scene.outcome() == ""


def test_va_s14_1_the_dial_counts_escapes() -> None:
    scene = Scene("to_tell_the_tale").nobody().villagers("lc_2", "peasant", n=2, fleeing=True).villager_phase()
    assert scene.s.morale == scene.s.escapes == 2 and scene.outcome() == ""


def test_va_s14_2_a_die_scares_a_peasant_or_hunter_in_the_heart() -> None:
    scene = Scene("to_tell_the_tale").monster("lich", "ch_1").villagers("ch_1", "peasant", "hunter_mythic", "sigrun")
    scene.acts("lich", "mmmm").choose("melee at ch_1", "melee at ch_1", "melee at ch_1")
    assert scene.flagged("ch_1", "fleeing") == 2 and scene.of("lich", "experience") == 0
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"
    scene = Scene("to_tell_the_tale").monster("lich", "a_1").villagers("ch_1", "peasant").acts("lich", "rr")
    assert scene.choose("ranged at ch_1").flagged("ch_1", "fleeing") == 1


def test_va_s14_2_abilities_and_ripostes_kill_as_usual() -> None:
    scene = Scene("to_tell_the_tale").monster("lich", "ch_1").villagers("ch_1", "peasant", n=3).acts("lich", "grm")
    assert scene.choose("use spirit_bolt").count("ch_1") == 0
    scene = (
        Scene("to_tell_the_tale").alone("lich", "ch_1", ripostes=1).villagers("ch_1", "hunter_arcane").villager_phase()
    )
    assert scene.choose("riposte").count("ch_1") == 0


def test_va_s14_3_a_fleeing_villager_neither_attacks_nor_is_hit_by_dice() -> None:
    scene = Scene("to_tell_the_tale").alone("lich", "ch_1").villagers("ch_1", "hunter_arcane", fleeing=True)
    scene.villager_phase()
    assert scene.of("lich", "wounds") == 0 and scene.s.heart == 15 and scene.at("st_1") == {"hunter_arcane": 1}
    scene = Scene("to_tell_the_tale").monster("lich", "ch_1").villagers("ch_1", "peasant", fleeing=True)
    scene.villagers("ch_1", "sigrun").acts("lich", "mm").choose("melee at ch_1")
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"


def test_va_s14_3_for_traps_and_abilities_it_is_an_ordinary_member_of_its_kind() -> None:
    scene = Scene("to_tell_the_tale").monster("lich", "ch_1").villagers("ch_1", "peasant", fleeing=True)
    scene.villagers("ch_1", "hunter_mythic").acts("lich", "grm").choose("use spirit_bolt")
    assert scene.count("ch_1") == 0
    scene = Scene("to_tell_the_tale").nobody().trap("st_1", "spike_pit").villagers("st_1", "peasant", fleeing=True)
    assert scene.villager_phase(3).count("st_1") == 0


def test_va_s14_3_neither_minions_nor_summoned_monsters_nor_the_troll_reach_it() -> None:
    scene = Scene("to_tell_the_tale", ("wode", "banshee")).monster("wode", "sr_1")
    scene.villagers("ch_1", "peasant", fleeing=True).set(minions=((0, 0, scene.zone("ch_1"), 0, 0, 0, 1),))
    scene.acts("wode", "mm").choose("minion 1")
    assert not [key for key in scene.keys if key.startswith("strike")]
    scene = Scene("to_tell_the_tale").villagers("ch_1", "peasant", fleeing=True).villagers("ch_1", "hunter_mythic")
    ifrit = scene.s.kit.summoned_ids.index("summoned_ifrit")
    scene.set(summoned=((ifrit, scene.zone("ch_1"), 0, 0, 0, 0, 1),)).begin(SummonedAct()).choose("strike ch_1")
    assert scene.at("ch_1") == {"peasant": 1} and scene.flagged("ch_1", "burning") == 0
    scene = Scene("to_tell_the_tale").nobody().villagers("lc_2", "peasant", n=3, fleeing=True)
    scene.set(troll=scene.zone("lc_2")).rolls("g").begin(TrollActs())
    assert scene.count("lc_2") == 3
    scene = Scene("to_tell_the_tale").nobody().villagers("lc_2", "peasant", n=3, fleeing=True)
    scene.set(troll=scene.zone("lc_2")).rolls("d", HEADS).begin(TrollActs())
    assert scene.flagged("lc_2", "stunned") == 0


def test_va_s14_3_why_a_die_may_not_be_spent_on_it() -> None:
    scene = Scene("to_tell_the_tale").nobody().monster("lich", "a_1").villagers("ch_1", "peasant", fleeing=True)
    assert scene.acts("lich", "rm").refused("ranged at ch_1") == "VA-S14.3"


def test_va_s14_3_activation_dice_choose_the_others_first() -> None:
    scene = Scene("to_tell_the_tale").villagers("lc_2", "peasant", fleeing=True).villagers("a_1", "hunter_mythic")
    scene.rolls("aammrr").activates("banshee")
    assert scene.at("ch_1") == {"hunter_mythic": 1} and scene.s.escapes == 1
    scene = Scene("to_tell_the_tale").nobody().monster("banshee", "sa_1").villagers("ch_1", "peasant")
    scene.villagers("ch_1", "peasant", fleeing=True).rolls("ammrrg").activates("banshee")
    assert scene.s.heart == 14


def test_va_54_va_s14_3_a_fleeing_one_that_lies_elsewhere_does_not_keep_the_others_from_the_heart() -> None:
    scene = Scene("to_tell_the_tale").nobody().monster("banshee", "sa_1").villagers("ch_1", "peasant")
    scene.villagers("st_1", "peasant", fleeing=True, stunned=True).rolls("ammrrg").activates("banshee")
    assert scene.s.heart == 14


def test_va_s14_4_entering_any_markers_zone_it_escapes_and_heroes_never_flee() -> None:
    scene = Scene("to_tell_the_tale").nobody().villagers("lc_2", "peasant", fleeing=True).villager_phase()
    assert scene.s.escapes == 1 and scene.count("g_1") == 0
    scene = Scene("to_tell_the_tale").monster("lich", "lc_1", levels={"zombify": 1})
    scene.villagers("lc_1", "peasant", fleeing=True).acts("lich", "gm").choose("use zombify", "1 villagers", "eh_1")
    assert scene.s.escapes == 1 and scene.count("eh_1") == 0
    scene = Scene("to_tell_the_tale").monster("lich", "ch_1").villagers("ch_1", "sigrun").acts("lich", "mm")
    assert scene.choose("melee at ch_1").flagged("ch_1", "fleeing") == 0


def test_va_s14_5_ten_escapes_win() -> None:
    scene = Scene("to_tell_the_tale").nobody().set(escapes=8).villagers("lc_2", "peasant", n=3, fleeing=True)
    scene.villager_phase()
    assert scene.outcome() == "won by VA-S14.5" and scene.s.escapes == 10 and scene.count("lc_2") == 1


def test_va_s14_6_escaped_figures_are_out_of_the_game_summoning_is_in_use() -> None:
    scene = Scene("to_tell_the_tale").nobody().villagers("lc_2", "hunter_mythic", fleeing=True).villager_phase()
    assert scene.s.aside == [0, 1, 0] and scene.s.castle.summoning and scene.s.castle.yunfakh == 0


def test_va_s13_3_va_199_a_collapse_is_told() -> None:
    scene = Scene("bury_the_evil").nobody().begin(TileGoes(Scene("bury_the_evil").zone("mc_1")))
    assert scene.told("zone_collapsed") == [{"zone": "mc_1"}]
