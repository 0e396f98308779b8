"""Chapters 15 and 16, VA-204: Summoned Monsters and Yunfakh."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.rules.activation import dice_to_roll
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.monsters import wound_summoned
from citadelle.games.village_attacks.rules.spawning import HuntersAppear, yunfakh_in_use
from citadelle.games.village_attacks.setup import summoning_cards
from citadelle.games.village_attacks.state import S_BURNING, S_KEEPERS, S_STUNNED, S_WOUNDS, SUMMONING_PILE
from citadelle.games.village_attacks.tables import TYPES
from citadelle.parts.piles import in_order

IDS = GAME.kit.plain.summoned_ids


def summoned(name: str, zone: str = "sr_1", castle: str = "f4", stunned: int = 0, burning: int = 0) -> Scene:
    """A Summoned Monster is about to act; nobody else is there."""
    scene = Scene(castle).nobody()
    return scene.set(summoned=((IDS.index(f"summoned_{name}"), scene.zone(zone), 0, stunned, burning, 0, 1),))


def test_va_175_one_of_each_type_whose_monster_is_not_played() -> None:
    for seed in range(30):
        scene = Scene("f4", ("vampire", "dullahan", "lich"))
        scene.s.seed(seed)
        cards = summoning_cards(scene.s)
        assert [TYPES[scene.s.kit.summoned_type[card]] for card in cards] == list(TYPES)
        assert not {"summoned_vampire", "summoned_dullahan", "summoned_lich"} & {IDS[card] for card in cards}
    assert len(Scene("f4").s.piles[SUMMONING_PILE]) == 5 and len(Scene().s.piles[SUMMONING_PILE]) == 0


def test_va_176_a_die_of_an_empty_slot_in_the_summoning_room_once_a_summoning() -> None:
    scene = Scene("f4").monster("banshee", "sr_1", reserve="g").set(slots=1).acts("banshee", "mrd")
    assert [key for key in scene.keys if key.startswith("pay")] == ["pay ranged", "pay magic", "pay defence"]
    scene.choose("pay magic")
    assert sum(scene.s.reserve) == 0 and not [key for key in scene.keys if key.startswith("pay")]
    assert dice_to_roll(scene.s, 0, 0) == 5
    assert Scene("f4").monster("banshee", "sc_1").acts("banshee", "mrd").refused("pay magic") == "VA-176"


def test_va_176_who_has_paid_which_slot_is_filled_and_which_die_is_missing_is_said() -> None:
    scene = Scene("f4").monster("banshee", "sr_1").set(slots=1).acts("banshee", "mr")
    assert scene.reason("pay melee") == "slot_paid" and scene.reason("pay magic") == "no_such_die"
    scene.choose("pay ranged")
    assert scene.dice() == "m" and scene.reason("pay magic") == "paid_already"
    scene = Scene("f4").monster("dullahan", "sr_1").set(slots=0b00001, paid=0b010).acts("dullahan", "mr")
    assert scene.reason("pay ranged") == scene.reason("pay magic") == "paid_already"
    scene = Scene("f4").monster("dullahan", "sr_1").set(slots=0b01000, paid=1).acts("dullahan", "md")
    assert scene.reason("pay defence") == "slot_paid" and scene.reason("pay riposte") == "no_such_die"


def paid(players: int) -> Scene:
    party = ("banshee", "dullahan", "lich", "vampire", "succubus")[:players]
    scene = Scene("f4", party)
    scene.monster(party[-1], "sr_1").set(paid=(1 << players - 1) - 1, slots=(1 << players - 1) - 1, first=0)
    return scene.acts(party[-1], "mrgdp"[players - 1] + "m")


def test_va_177_when_all_have_paid_the_top_card_comes_and_two_keep_their_markers() -> None:
    scene = paid(4).choose("pay defence")
    assert len(scene.s.summoned) == 1 and scene.s.slots == 0 and scene.s.paid == 0
    assert scene.kind == "keep_markers" and scene.asked == 0
    assert scene.keys == ["keep banshee", "keep dullahan", "keep lich", "keep vampire"]
    scene.choose("keep lich")
    assert scene.keys == ["keep banshee", "keep dullahan", "keep vampire"]
    assert scene.reason("keep lich") == "keeps_already"
    scene.choose("keep banshee")
    assert scene.s.summoned[0][S_KEEPERS] == 0b0101 and [dice_to_roll(scene.s, seat, 0) for seat in range(4)] == [
        5,
        6,
        5,
        6,
    ]


@pytest.mark.parametrize(("players", "key"), [(1, "pay melee"), (2, "pay ranged")])
def test_va_177_one_or_two_keep_theirs_unasked(players: int, key: str) -> None:
    scene = paid(players).choose(key)
    assert scene.kind != "keep_markers" and scene.s.summoned[0][S_KEEPERS] == (1 << players) - 1


def test_va_177_dead_monsters_must_still_pay_and_markers_survive_death() -> None:
    scene = Scene("f4").alone("banshee", "sr_1").set(paid=0b010, slots=1).acts("banshee", "rm").choose("pay ranged")
    assert not scene.s.summoned and dice_to_roll(scene.s, 1, 0) == 5


def test_va_177_markers_go_with_their_monster() -> None:
    scene = Scene("f4").set(summoned=((1, 2, 0, 0, 0, 0b11, 0),))
    assert dice_to_roll(scene.s, 0, 0) == 5
    wound_summoned(scene.s, 0, 9, "VA-105")
    assert dice_to_roll(scene.s, 0, 0) == 6


def test_va_178_an_empty_pile_cannot_be_paid_for() -> None:
    scene = Scene("f4").monster("banshee", "sr_1")
    in_order(scene.s, SUMMONING_PILE, [])
    assert scene.acts("banshee", "mr").refused("pay melee") == "VA-178"


def test_va_178_payments_for_a_further_one_may_start_at_once() -> None:
    scene = Scene("f4").monster("lich", "sr_1").set(summoned=((1, 2, 0, 0, 0, 0b100, 0),), summonings=1)
    scene.acts("lich", "mr").choose("pay melee")
    assert dice_to_roll(scene.s, 2, 0) == 4


def test_va_179_a_killed_one_leaves_the_game() -> None:
    scene = summoned("lich").villagers("sr_1", "hunter_arcane", n=2).villager_phase()
    assert scene.s.summoned == () and len(scene.s.piles[SUMMONING_PILE].gone) == 0


def test_va_180_moves_and_attacks_in_any_order_unhindered() -> None:
    scene = summoned("djinn").villagers("sr_1", "peasant", n=9).villagers("sc_1", "peasant", n=2).begin(SummonedAct())
    scene.choose("strike sc_1", "run sc_1", "strike sc_1", "run ch_1")
    assert scene.count("sc_1") == 0 and scene.s.summoned[0][1] == scene.zone("ch_1")
    assert scene.refused("strike ch_1") == "VA-180"


def test_va_180_every_attack_is_on_one_zone_in_range_and_sight() -> None:
    scene = summoned("lich").villagers("ch_1", "peasant").villagers("sc_1", "peasant", n=5).begin(SummonedAct())
    assert [key for key in scene.keys if key.startswith("strike")] == ["strike ch_1", "strike sc_1"]
    scene.choose("strike sc_1")
    assert scene.count("sc_1") == 2
    scene = summoned("lich").villagers("ch_1", "peasant")
    scene.set(dark=scene.bits("sc_1")).begin(SummonedAct())
    assert "strike ch_1" not in scene.keys


def test_va_180_also_in_the_round_it_appears() -> None:
    scene = paid(1).choose("pay melee", "end").begin(SummonedAct())
    assert scene.kind == "helper_acts"


def test_va_181_morale_falls_and_nobody_gains() -> None:
    scene = summoned("mummy").monster("banshee", "ch_1").villagers("sr_1", "peasant", n=3).begin(SummonedAct())
    scene.choose("strike sr_1")
    assert scene.s.morale == 38 and scene.s.experience == [0, 0, 0]


def test_va_181_burn_and_stun_are_all_it_knows() -> None:
    scene = summoned("mummy", burning=1).begin(SummonedAct())
    assert scene.s.summoned[0][S_WOUNDS] == 1 and scene.kind == "helper_acts"
    scene = summoned("mummy", stunned=1).begin(SummonedAct())
    assert scene.s.summoned[0][S_STUNNED] == 0 and not scene.keys
    scene = summoned("mummy").villagers("sr_1", "ulric_of_the_pines").villager_phase()
    assert scene.s.summoned[0][S_WOUNDS] == 1


def test_va_181_villagers_attack_it_with_one_more_from_its_own_type() -> None:
    scene = summoned("mummy").villagers("sr_1", "hunter_undead", "hunter_mythic").villager_phase()
    scene.choose("first hunter_undead")
    assert scene.s.summoned[0][S_WOUNDS] == 3 and not scene.keys


def test_va_181_va_s0_4_it_suffers_scorching() -> None:
    scene = summoned("mummy", "sr_1", "bury_the_evil")
    scene.set(summoned=((IDS.index("summoned_mummy"), scene.zone("g_1"), 0, 0, 0, 0, 1),)).begin(SummonedAct())
    scene.choose("done")
    assert scene.s.summoned[0][S_WOUNDS] == 1 and scene.s.summoned[0][S_BURNING] == 1


def test_va_182_va_132_its_wounds_are_summoned_ones() -> None:
    scene = summoned("mummy").villagers("sr_1", "sigrun").begin(SummonedAct()).choose("strike sr_1")
    assert {e["source"] for e in scene.told("villager_wounded")} == {"summoned"}


def test_va_204_stun_and_burn_after_an_attack_that_did_not_fail() -> None:
    scene = summoned("lamia").villagers("sr_1", "peasant", n=3).villagers("sr_1", "sigrun").begin(SummonedAct())
    scene.choose("strike sr_1")
    assert scene.flagged("sr_1", "stunned") == 1 and scene.at("sr_1") == {"peasant": 1, "sigrun": 1}
    scene = summoned("lamia").villagers("sr_1", "peasant", n=3)
    scene.set(unlucky=scene.bits("sr_1")).chance(1).begin(SummonedAct()).choose("strike sr_1")
    assert scene.flagged("sr_1", "stunned") == 0
    scene = summoned("mummy").villagers("sr_1", "peasant", n=3).begin(SummonedAct()).choose("strike sr_1")
    assert scene.flagged("sr_1", "stunned") == scene.flagged("sr_1", "burning") == 0


def test_va_58_va_204_a_stunned_villager_may_be_taken_for_its_burn() -> None:
    scene = summoned("ifrit").set(first=0).villagers("sc_1", "peasant", n=3).villagers("sc_1", "sigrun", stunned=True)
    scene.begin(SummonedAct()).choose("strike sc_1", "peasant", "peasant")
    assert scene.keys == ["peasant", "sigrun.stunned"]


# --- Yunfakh


def test_va_185_no_ranged_die_and_nothing_from_outside_wounds_them() -> None:
    scene = Scene().monster("lich", "lc_1").villagers("l_1", "yunfakh_mythic").acts("lich", "mrg")
    assert scene.refused("ranged at l_1") == "VA-185" and scene.refused("use spirit_bolt") == "VA-74"
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "yunfakh_mythic").acts("lich", "mrg")
    assert {"melee at lc_1", "use spirit_bolt"} <= set(scene.keys)


def test_va_185_they_are_skipped_and_a_ranged_die_goes_on_to_heroes() -> None:
    scene = Scene().monster("lich", "lc_1").villagers("l_1", "yunfakh_mythic", "sigrun").acts("lich", "rm")
    scene.choose("ranged at l_1")
    assert scene.told("villager_wounded")[0]["villager"] == "sigrun"


def test_va_185_a_riposte_reaches_them_only_in_the_own_zone() -> None:
    scene = (
        Scene().alone("lich", "lc_1", ripostes=1).villagers("l_1", "yunfakh_arcane").villager_phase().choose("riposte")
    )
    assert scene.at("lc_1") == {"yunfakh_arcane": 1}
    scene = (
        Scene().alone("lich", "lc_1", ripostes=1).villagers("lc_1", "yunfakh_arcane").villager_phase().choose("riposte")
    )
    assert scene.count("lc_1") == 0


def test_va_185_effects_without_wounds_traps_and_burn_work() -> None:
    scene = Scene().monster("banshee", "bh_1", levels={"keening_wail": 1}).villagers("lc_1", "yunfakh_mythic")
    scene.acts("banshee", "dm").choose("use keening_wail", "1 villagers")
    assert scene.at("l_1") == {"yunfakh_mythic": 1}
    scene = Scene().nobody().trap("lc_1", "spike_pit").villagers("lc_1", "yunfakh_mythic").villager_phase(3)
    assert scene.count("lc_1") == 0
    scene = Scene().nobody().villagers("lc_1", "yunfakh_mythic", burning=True).villager_phase()
    assert scene.s.morale == 39


def test_va_185_a_mark_counts_from_where_the_monster_stood() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "yunfakh_mythic", mark=0).clean_up()
    assert scene.count("lc_1") == 0
    scene = Scene().monster("banshee", "lc_1").villagers("l_1", "yunfakh_mythic", mark=0).clean_up()
    assert scene.at("l_1") == {"yunfakh_mythic": 1}
    scene = Scene().monster("banshee", "lc_1").villagers("l_1", "yunfakh_mythic").acts("banshee", "gm")
    assert scene.refused("use death_foretold") == "VA-74"


def test_va_185_turncoats_strike_as_from_the_monsters_zone() -> None:
    scene = Scene(party=("succubus", "lich")).monster("succubus", "bh_1").villagers("lc_1", "yunfakh_mythic", "peasant")
    scene.acts("succubus", "gm").choose("use beguile", "1 villagers", "peasant")
    assert scene.count("lc_1") == 2
    scene = Scene(party=("succubus", "lich")).monster("succubus", "lc_1").villagers("lc_1", "yunfakh_mythic", "peasant")
    scene.acts("succubus", "gm").choose("use beguile", "1 villagers", "peasant")
    assert scene.at("lc_1") == {"peasant": 1}


def test_va_185_summoned_monsters_reach_them_only_in_their_zone() -> None:
    scene = summoned("djinn").villagers("sc_1", "yunfakh_mythic").begin(SummonedAct())
    assert "strike sc_1" not in scene.keys
    scene.choose("run sc_1")
    assert "strike sc_1" in scene.keys


@pytest.mark.parametrize(("n", "yunfakh"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_va_186_half_of_a_group_rounded_up(n: int, yunfakh: int) -> None:
    scene = Scene("order_of_yunfakh").chance(HEADS).begin(HuntersAppear(1, n))
    crowd = scene.at(scene.s.castle.zone_ids[1])
    assert sum(count for sort, count in crowd.items() if sort.startswith("yunfakh")) == yunfakh
    assert sum(crowd.values()) == n


def test_va_187_where_the_scenario_uses_them_or_always() -> None:
    def used(castle: str, choice: str, summonings: int = 0) -> bool:
        return yunfakh_in_use(Scene(castle, yunfakh=choice).set(summonings=summonings).s)

    assert not used("crossed_fates", "scenario") and used("crossed_fates", "always")
    assert used("order_of_yunfakh", "scenario")
    assert not used("from_the_shadows", "scenario") and not used("from_the_shadows", "always")
    assert used("from_the_shadows", "scenario", 1)
