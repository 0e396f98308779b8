"""AI units (HM-824, HM-901 to HM-908, HM-925): whom they attack, where they go, what they do unasked."""

from __future__ import annotations

import pytest
from tests.games.heroes3.ai_scene import BORDER, GATE, SANDRO_TOWN, AiFight
from tests.games.heroes3.combat_scene import KIT, Fight, empty_state, form

from citadelle.games.heroes3.combat_fields import (
    ATTACKER,
    ATTACKER_LEFT,
    DEFENDER,
    DEFENDER_WON,
    RETREATED,
    TOWER_FIGHTER,
)
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules.ai import forced
from citadelle.games.heroes3.rules.combat import rounds
from citadelle.games.heroes3.rules.combat.activation import BEGINS, Activation
from citadelle.games.heroes3.rules.combat.alone import CombatAlone
from citadelle.games.heroes3.rules.combat.fight import begin, begin_with_ai
from citadelle.games.heroes3.rules.combat.fighters import controller, is_ai_side
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.frame import Ask
from citadelle.parts.piles import in_order

# --- who follows the AI rules (HM-810, HM-1514)


def test_hm_810_guards_follow_the_ai_rules_outside_the_clash_only() -> None:
    fight = AiFight({"b2": "griffins"}, {"b4": "neutral_boars"}, guards=True)
    assert is_ai_side(fight.s, DEFENDER) and not is_ai_side(fight.s, ATTACKER)
    assert controller(fight.s, DEFENDER) == 0
    clash = Fight({"b2": "griffins"}, {"b4": "neutral_boars"}, heroes=("catherine", ""))
    assert not is_ai_side(clash.s, DEFENDER) and controller(clash.s, DEFENDER) == 1


# --- placing (HM-824)


def placed(units: list[str], ai_attacks: bool, *keys: str) -> dict[str, str]:
    """Where the units of an AI opponent are placed; `keys` answer what is left open."""
    s = empty_state(1, 3, scenario=SANDRO_TOWN)
    s.hero[0], s.faction[0] = 0, 0
    s.army[0] = (form("halberdiers"),)
    s.ai_army[0] = tuple(sorted(form(unit) for unit in units))
    begin_with_ai(s, 0, 0, 0, NONE, ai_attacks, False)
    s.advance()
    answers = list(keys)
    while s.seat == 0 and answers:
        ask = s.stack[-1]
        assert isinstance(ask, Ask)
        option = ask.find(s, s.options, answers[0])
        if option is None:
            option = s.options[0]
        else:
            answers.pop(0)
        s.play(option)
    first = 0 if ai_attacks else 5
    if not ai_attacks:
        while s.seat == 0 and s.combat_round == 0:
            s.play(s.options[0])
    return {
        KIT.unit_ids[s.fighter_form[f] // 2]: SPACE_IDS[s.fighter_space[f]]
        for f in range(first, first + 5)
        if s.fighter_form[f] != NONE
    }


def test_hm_824_ex_43_ranged_behind_others_in_front_by_initiative_from_the_left() -> None:
    found = placed(["neutral_marksmen", "neutral_griffins", "neutral_zombies"], False)
    assert found == {"neutral_marksmen": "d5", "neutral_griffins": "d4", "neutral_zombies": "c4"}


def test_hm_824_the_attacking_ai_is_placed_in_the_mirror() -> None:
    found = placed(["neutral_marksmen", "neutral_griffins", "neutral_zombies"], True)
    assert found == {"neutral_marksmen": "a1", "neutral_griffins": "a2", "neutral_zombies": "b2"}


def test_hm_824_a_full_line_goes_on_in_the_other_one() -> None:
    found = placed(["skeletons", "zombies", "wraiths", "vampires", "dread_knights"], True)
    assert found["zombies"] == "a1" and found["dread_knights"] == "a2" and found["skeletons"] == "d2"


def test_hm_706_hm_824_of_a_larger_ai_army_the_highest_tiers_then_initiatives_fight() -> None:
    army = ["skeletons", "zombies", "wraiths", "vampires", "liches", "dread_knights"]
    assert sorted(placed(army, True)) == ["dread_knights", "liches", "skeletons", "vampires", "wraiths"]
    twice = placed(["neutral_boars", "neutral_boars", *army[:1], *army[2:]], True)
    assert sorted(twice) == ["dread_knights", "liches", "neutral_boars", "vampires"], "both boars, by initiative"


def test_hm_824_equal_initiative_goes_by_tier_then_the_player_decides() -> None:
    found = placed(["troglodytes", "skeletons", "neutral_mummies", "neutral_crusaders"], True, "put skeletons")
    # mummies and crusaders 5 (silver, both): asked first, and answered by their number
    assert {found["neutral_mummies"], found["neutral_crusaders"]} == {"a2", "b2"}
    assert (found["skeletons"], found["troglodytes"]) == ("c2", "d2")


def test_hm_824_guards_are_drawn_and_placed_by_the_rules() -> None:
    s = empty_state(1, 3, scenario=SANDRO_TOWN)
    s.hero[0], s.faction[0] = 0, 0
    s.army[0] = (form("halberdiers"),)
    in_order(s, NEUTRAL_DECK, [KIT.unit_index["neutral_boars"]])
    begin(s, 0, NONE, NONE, NONE, 1, False)
    s.advance()
    while s.combat_round == 0:
        s.play(s.options[0])
    assert s.fighter_space[5] == SPACE_IDS.index("d4") and s.neutral_drawn == ()


# --- ground and flying units (HM-901 to HM-903)


def test_hm_901_ex_44_a_lower_tier_comes_before_a_higher_one() -> None:
    fight = AiFight({"b2": "griffins", "c3": "champions"}, {"c4": "neutral_crusaders"}, guards=True)
    fight.dice(0, 0, 0, 0).acts("neutral_crusaders")
    assert fight.aimed == ["griffins"] and fight.rule_of("ai_aimed") == "HM-901"


def test_hm_901_ex_44_the_same_tier_is_taken_though_it_is_farther() -> None:
    units = {"a3": "griffins", "c3": "champions", "c1": "crusaders"}
    fight = AiFight(units, {"b4": "neutral_crusaders"}, guards=True)
    fight.dice(0, 0, 0, 0).acts("neutral_crusaders")
    assert fight.aimed == ["crusaders"] and fight.choice == "attack_space"
    assert fight.choose("c2").space("neutral_crusaders") == "c2"


def test_hm_901_within_a_tier_the_fewest_spaces_then_the_player() -> None:
    fight = AiFight({"a3": "griffins", "b2": "halberdiers"}, {"a4": "neutral_boars"}, guards=True)
    fight.dice(0, 0).acts("neutral_boars")
    assert fight.aimed == ["griffins"]
    tied = AiFight({"a3": "griffins", "b4": "halberdiers"}, {"a4": "neutral_boars"}, guards=True).acts("neutral_boars")
    assert (tied.choice, tied.asked, sorted(tied.keys)) == ("target", 0, ["griffins", "halberdiers"])
    assert tied.refused("neutral_boars") == ("not_tied", "HM-901")
    tied.dice(0, 0).choose("halberdiers")
    assert tied.aimed == ["halberdiers"]


def test_hm_1514_what_is_left_open_is_asked_of_the_player_and_nothing_else() -> None:
    fight = AiFight({"b1": "halberdiers"}, {"b3": "skeletons", "c5": "zombies"}).rounds()
    assert fight.kind != "ai_tie" or fight.asked == 0
    assert fight.refused("end turn")[0] in ("not_your_turn", "not_now")


def test_hm_902_the_attack_space_that_needs_the_fewest_spaces() -> None:
    fight = AiFight({"b2": "halberdiers"}, {"b5": "neutral_boars"}, guards=True).dice(0, 0).acts("neutral_boars")
    assert fight.space("neutral_boars") == "b3" and fight.rule_of("fighter_moved") == "HM-902"
    tied = AiFight({"b3": "halberdiers"}, {"a4": "neutral_boars"}, guards=True).acts("neutral_boars")
    assert (tied.choice, sorted(tied.keys)) == ("attack_space", ["a3", "b4"])
    assert tied.refused("c3") == ("not_tied", "HM-902")
    assert tied.dice(0, 0).choose("a3").space("neutral_boars") == "a3"


def test_hm_903_the_full_distance_on_a_shortest_way() -> None:
    fight = AiFight({"d1": "halberdiers"}, {"a5": "neutral_boars"}, guards=True).acts("neutral_boars")
    assert (fight.choice, fight.keys) == ("step", ["a2", "b3", "c4", "d5"])
    fight.choose("b3")
    assert fight.space("neutral_boars") == "b3" and fight.rule_of("ai_approached") == "HM-903"


def test_hm_903_equally_near_enemies_go_by_tier_then_the_player() -> None:
    fight = AiFight({"a1": "champions", "c1": "crusaders"}, {"b5": "neutral_boars"}, guards=True).acts("neutral_boars")
    fight.choose(fight.keys[0])
    assert fight.told("ai_approached")[0]["target"] == "crusaders"
    tied = AiFight({"a1": "halberdiers", "c1": "griffins"}, {"b5": "neutral_boars"}, guards=True).acts("neutral_boars")
    assert (tied.choice, sorted(tied.keys)) == ("goal", ["griffins", "halberdiers"])


def test_hm_903_a_flying_unit_goes_over_obstacles_and_ends_on_a_free_space() -> None:
    ai = {"a5": "neutral_harpies", "a4": "neutral_boars", "a3": "neutral_rogues", "a2": "neutral_peasants"}
    fight = AiFight({"a1": "halberdiers"}, ai, guards=True).acts("neutral_harpies")
    assert fight.aimed == [] and fight.space("neutral_harpies") == "b3"  # all on the straight way is taken
    free = AiFight({"d1": "halberdiers"}, {"d5": "neutral_harpies"}, guards=True).dice(0).acts("neutral_harpies")
    assert free.aimed == ["halberdiers"]


def test_hm_903_without_any_way_the_distance_over_obstacles_counts() -> None:
    ai = {"a5": "neutral_boars", "b5": "neutral_zombies", "a4": "neutral_peasants"}
    fight = AiFight({"a1": "halberdiers"}, ai, guards=True).acts("neutral_boars")
    assert fight.space("neutral_boars") == "a5" and not fight.told("fighter_defends")


# --- ranged units (HM-904)


def test_hm_904_ex_45_ranged_enemies_come_first() -> None:
    fight = AiFight({"a1": "marksmen", "c3": "vampires"}, {"d5": "liches"}).dice(0, 0).acts("liches")
    assert fight.aimed == ["marksmen"] and fight.rule_of("ai_aimed") == "HM-904"


def test_hm_904_adjacent_enemies_only_and_no_step_before_or_after() -> None:
    fight = AiFight({"a1": "marksmen", "d4": "halberdiers"}, {"d5": "liches"}).dice(0, 0, 0).acts("liches")
    assert fight.aimed == ["halberdiers"] and fight.space("liches") == "d5" and not fight.told("fighter_moved")


def test_hm_904_tier_then_the_nearest_then_the_player() -> None:
    units = {"a1": "marksmen", "d2": "evil_eyes", "b1": "zealots"}
    fight = AiFight(units, {"d5": "neutral_marksmen"}, guards=True).dice(0, 0, 0, 0).acts("neutral_marksmen")
    assert fight.aimed == ["evil_eyes"]
    tied = AiFight({"c2": "marksmen", "d1": "evil_eyes"}, {"d5": "liches"}).acts("liches")
    assert (tied.choice, sorted(tied.keys)) == ("shot", ["evil_eyes", "marksmen"])


# --- optional abilities (HM-905)


def test_hm_905_harpies_go_back_if_that_parts_them_from_more_enemies() -> None:
    fight = AiFight({"b2": "halberdiers pack"}, {"b5": "neutral_harpies"}, guards=True).dice(0).acts("neutral_harpies")
    assert fight.space("neutral_harpies") == "b5" and fight.rule_of("fighter_returned") == "HM-905"
    stays = AiFight({"b2": "champions", "a4": "griffins"}, {"b4": "neutral_harpies"}, guards=True)
    stays.set(active_from=NONE)
    s = stays.s
    s.active_from = SPACE_IDS.index("b4")
    s.fighter_space[stays["neutral_harpies"]] = SPACE_IDS.index("b3")
    assert not forced.goes_back(s, stays["neutral_harpies"])  # one left, one gained


def test_hm_905_rerolls_of_a_minus_one_and_of_the_face_the_ability_names() -> None:
    crusaders = AiFight({"b2": "minotaurs pack"}, {"b3": "crusaders pack"}).dice(0, 0, 1, 0).acts("crusaders")
    assert len(crusaders.told("attack_rerolled")) == 2
    champions = AiFight({"b2": "minotaurs pack"}, {"b5": "champions pack"}).dice(-1, 0, 0).acts("champions")
    assert len(champions.told("attack_rerolled")) == 1
    fine = AiFight({"b2": "minotaurs pack"}, {"b5": "champions pack"}).dice(0, 0, 0).acts("champions")
    assert not fine.told("attack_rerolled")


def test_hm_905_archangels_cancel_the_first_lethal_attack() -> None:
    fight = AiFight({"b2": "champions pack"}, {"b3": "skeletons", "c3": "archangels pack"})
    fight.dice(0).acts("champions").choose("strike skeletons").passes()
    assert fight.look("skeletons") == "few" and fight.told("fighter_saved")


def test_hm_905_ai_units_never_defend_in_the_open() -> None:
    fight = AiFight({"d1": "halberdiers"}, {"a5": "zombies"}).acts("zombies")
    fight.choose(fight.keys[0])
    assert not fight.told("fighter_defends")


# --- sieges (HM-906, HM-907)


def test_hm_906_the_gate_stands_before_the_fastest_front_ground_unit() -> None:
    fight = AiFight({"b1": "griffins"}, {"a4": "skeletons", "c4": "dread_knights", "d4": "vampires"})
    assert forced.gate_units(fight.s, DEFENDER) == [fight["dread_knights"]]


def gate_of(ai: list[str], player: str = "halberdiers pack") -> tuple[object, str]:
    """Where the gate of an AI town is placed, and by which rule."""
    s = empty_state(1, 3, scenario=SANDRO_TOWN)
    s.hero[0], s.faction[0] = 0, 0
    s.army[0] = (form(player),)
    s.ai_army[0] = tuple(sorted(form(unit) for unit in ai))
    s.sink = []
    s.push(CombatAlone())
    begin_with_ai(s, 0, 0, 0, NONE, False, True)
    s.advance()
    while not (told := [event for event in s.sink if event.kind == "gate_placed"]):
        s.play(s.options[0])
    return told[0].args["space"], told[0].rule


def test_hm_906_hm_908_where_the_gate_is_placed() -> None:
    assert gate_of(["skeletons", "dread_knights", "vampires"]) == ("d3", "HM-906")
    assert gate_of(["skeletons", "archangels", "vampires"]) == ("b3", "HM-906")  # d4 and c4 are the flying ones'
    assert gate_of(["vampires", "liches"]) == ("d3", "HM-906")  # HM-908


def test_hm_906_besieged_units_use_the_gate_fly_over_or_defend() -> None:
    fight = AiFight({"b1": "halberdiers pack", "d1": "champions"}, {"c4": "skeletons", "c5": "vampires"}).walls("c")
    fight.acts("skeletons")
    assert (fight.choice, fight.keys) == ("attack_space", ["c1", "b2"])
    assert fight.dice(0, 0).choose("b2").told("fighter_moved")[0]["space"] == "b2"
    flies = AiFight({"a2": "halberdiers"}, {"a4": "vampires", "c3": "skeletons"}).walls("c").dice(0).acts("vampires")
    assert flies.aimed == ["halberdiers"]
    shut = AiFight({"b1": "halberdiers"}, {"a4": "skeletons", "c3": "zombies"}).walls("c").acts("skeletons")
    assert shut.told("fighter_defends")[0]["unit"] == "skeletons" and shut.rule_of("fighter_defends") == "HM-906"
    assert not shut.told("wall_destroyed")


def test_hm_906_a_token_just_lost_forbids_to_defend_again() -> None:
    fight = AiFight({"b1": "halberdiers"}, {"a4": "skeletons", "c3": "zombies"}).walls("c")
    fight.mark("skeletons", "defending").begin_alone(fight["skeletons"])
    assert fight.told("token_discarded") and not fight.told("fighter_defends")


def test_hm_906_besieging_units_attack_the_wall_beside_them() -> None:
    fight = AiFight({"b4": "halberdiers"}, {"b1": "skeletons"}, ai_attacks=True).walls("c").acts("skeletons")
    assert fight.space("skeletons") == "b2" and fight.told("wall_destroyed")[0]["at"] == "b3"
    fight = AiFight({"d4": "halberdiers"}, {"b3": "skeletons"}, ai_attacks=True).walls("d")
    fight.set(walls=0b0101).acts("skeletons")
    assert not fight.told("wall_destroyed") or fight.space("skeletons") != "b3"


def test_hm_907_the_tower_of_the_ai_prefers_the_fewest_hit_points_left() -> None:
    fight = AiFight({"a1": "halberdiers pack", "b1": "griffins", "c1": "crusaders"}, {"b5": "skeletons"}).walls("b")
    fight.damage("crusaders", 1).dice(0)
    fight.begin_alone(TOWER_FIGHTER)
    assert fight.aimed == ["crusaders"]  # the same tier first
    equal = AiFight({"a1": "griffins", "b1": "halberdiers pack"}, {"b5": "skeletons"}).walls("b").dice(0)
    equal.begin_alone(TOWER_FIGHTER)
    assert equal.aimed == ["halberdiers"]  # 2 hit points against 4


def test_hm_907_the_tower_of_the_player_is_a_silver_ranged_target() -> None:
    fight = AiFight({"b5": "marksmen", "c5": "crusaders"}, {"b1": "liches"}, ai_attacks=True).walls("c").dice(0)
    fight.acts("liches")
    assert fight.aimed == ["arrow_tower"]


@pytest.mark.rule("HM-835", "HM-864", "HM-932", "HM-933")
def test_hm_930_the_tower_is_a_unit_of_the_ai_and_draws_a_card() -> None:
    fight = AiFight({"a1": "griffins pack"}, {"b5": "skeletons"}, deck=("ai_attack_a",)).walls("b").dice(0)
    fight.begin_alone(TOWER_FIGHTER)
    assert fight.ai_discards() == ["ai_attack_a"]
    assert fight.told("attack_counted")[0]["attack"] == 5 and fight.s.ai_waiting == 0  # 4 and 1
    next_one = AiFight({"a1": "griffins"}, {"b5": "skeletons"}, deck=("ai_defense_b",)).walls("b")
    next_one.begin_alone(next_one["skeletons"])
    assert [one[0] for one in next_one.s.ai_attached] == [TOWER_FIGHTER], "it would act next (HM-830)"
    skilled = AiFight({"a1": "griffins"}, {"b5": "zombies pack"}, scenario=SANDRO_TOWN, deck=("ai_skill_a",)).walls("b")
    skilled.dice(0).begin_alone(TOWER_FIGHTER)
    assert skilled.told("attack_counted")[0]["attack"] == 5, "nobody to reinforce: the active unit has 1 more"


# --- forced choices (HM-908)


def test_hm_908_a_splash_hits_a_player_unit_by_the_order_of_shots() -> None:
    units = {"b2": "marksmen", "a2": "halberdiers", "c2": "zealots", "b1": "griffins"}
    fight = AiFight(units, {"d5": "liches pack"}).dice(0, 0).acts("liches")
    assert fight.aimed == ["zealots"]
    declared = [args for args in fight.told("attack_declared") if args["mode"] == "splash"]
    assert [args["target"] for args in declared] == ["marksmen"]


def test_hm_908_a_splash_without_player_units_hits_the_healthiest_ai_unit() -> None:
    near = AiFight(
        {"b2": "marksmen", "d1": "champions"}, {"d5": "liches pack", "a2": "skeletons", "b3": "dread_knights"}
    )
    near.dice(0, 0).acts("liches")
    declared = [args for args in near.told("attack_declared") if args["mode"] == "splash"]
    assert [args["target"] for args in declared] == ["dread_knights"]


def test_hm_908_a_pushed_ai_unit_goes_farthest_from_the_pusher() -> None:
    fight = AiFight({"b2": "neutral_ghost_dragons"}, {"b3": "dread_knights"})
    fight.dice(0, -1).acts("neutral_ghost_dragons").choose("strike dread_knights").passes()
    faces = fight.told("ability_rolled")
    assert faces
    if fight.told("fighter_pushed"):
        assert fight.space("dread_knights") == "b4"


def test_hm_908_an_ai_unit_chooses_the_farthest_space() -> None:
    fight = AiFight({"b2": "neutral_ghost_dragons"}, {"b3": "dread_knights"})
    fight.set(attack_by=fight["neutral_ghost_dragons"], attack_on=fight["dread_knights"])
    spaces = [SPACE_IDS.index(space) for space in ("a3", "b4", "c3")]
    assert forced.pushed(fight.s, spaces) == spaces
    assert forced.pushed(fight.s, [SPACE_IDS.index("a2"), SPACE_IDS.index("b4")]) == [SPACE_IDS.index("b4")]


def test_hm_908_healing_goes_to_the_highest_tier_then_the_most_damage() -> None:
    ai = {"d5": "neutral_enchanters", "a5": "neutral_boars", "b5": "neutral_mummies", "c5": "neutral_nomads"}
    fight = AiFight({"a1": "halberdiers pack"}, ai).damage("neutral_boars", 3).damage("neutral_mummies", 1)
    fight.damage("neutral_nomads", 2).dice(0, 0).acts("neutral_enchanters")
    assert [args["unit"] for args in fight.told("fighter_healed")] == ["neutral_nomads"]
    tied = AiFight({"a1": "halberdiers pack"}, ai).damage("neutral_mummies", 1).damage("neutral_nomads", 1)
    tied.acts("neutral_enchanters")
    assert (tied.choice, sorted(tied.keys)) == ("heal", ["neutral_mummies", "neutral_nomads"])


# --- who is next, and how long it lasts (HM-831, HM-925, HM-1131, HM-1132)


def test_hm_831_the_player_orders_ai_units_of_the_same_initiative() -> None:
    fight = AiFight({"a1": "zombies"}, {"a5": "skeletons", "c5": "troglodytes"}, guards=True).rounds()
    assert (fight.choice, sorted(fight.keys)) == ("next", ["skeletons", "troglodytes"])
    assert fight.choose("troglodytes").told("activation_began")[0]["unit"] == "troglodytes"


def test_hm_925_no_surrender_and_no_limit_of_rounds() -> None:
    fight = AiFight({"a1": "halberdiers"}, {"d5": "zombies"}).set(resources=[99, 9, 9]).acts("halberdiers")
    assert fight.refused("surrender") == ("no_surrender_to_ai", "HM-925")
    assert not rounds.has_round_limit(fight.s)
    guards = AiFight({"a1": "halberdiers"}, {"d5": "neutral_zombies"}, guards=True)
    assert rounds.has_round_limit(guards.s)


def test_hm_925_a_beaten_side_of_the_player_loses_though_others_wait_in_the_army() -> None:
    fight = AiFight({"b2": "halberdiers"}, {"b3": "dread_knights pack"}).army(0, "griffins")
    fight.dice(1).acts("dread_knights")
    assert fight.s.winners == (1,) and fight.told("combat_ended")[0]["outcome"] == "defender_won"
    guards = AiFight({"b2": "halberdiers"}, {"b3": "neutral_champions"}, guards=True).army(0, "griffins")
    assert rounds.outcome(guards.set(fighter_form=[NONE] * 5 + guards.s.fighter_form[5:]).s) == RETREATED
    assert DEFENDER_WON != RETREATED


def test_hm_920_beaten_units_leave_the_ai_army_and_survivors_keep_their_side() -> None:
    fight = AiFight({"b2": "champions pack"}, {"b3": "skeletons", "d5": "zombies pack"})
    fight.dice(0).acts("champions").choose("strike skeletons").passes()
    assert fight.s.ai_army[0] == (form("zombies pack"),)


@pytest.mark.parametrize("scenario", [GATE, BORDER])
def test_hm_1131_hm_1132_boss_and_armies_have_no_limit_and_one_deck(scenario: str) -> None:
    fight = AiFight({"a1": "halberdiers"}, {"d5": "neutral_trolls"}, scenario=scenario, deck=("ai_attack_a",))
    assert not rounds.has_round_limit(fight.s)
    assert fight.s.variant.ai_decks == 1
    fight.acts("neutral_trolls")
    assert fight.s.ai_waiting == 1


def test_hm_1131_nobody_leaves_the_boss() -> None:
    fight = AiFight({"a1": "halberdiers"}, {"d5": "neutral_trolls"}, scenario=GATE).acts("halberdiers")
    assert fight.refused("leave combat") == ("no_leaving", "HM-1131")
    tamika = AiFight({"a1": "halberdiers"}, {"d5": "zombies"}).acts("halberdiers")
    assert tamika.refused("leave combat") == ("no_leaving", "HM-874"), "an AI hero"


def test_hm_1132_a_hero_may_leave_a_combat_with_an_ai_army() -> None:
    fight = AiFight({"a1": "halberdiers"}, {"d5": "neutral_trolls"}, scenario=BORDER)
    home = KIT.town_field[fight.s.faction[0]]
    fight.s.tile_place[home // 7] = 0
    fight.s.cube[home] = 0
    fight.acts("halberdiers")
    assert "leave combat" in fight.keys
    fight.choose("leave combat")
    assert fight.told("combat_left") == [{}] and fight.told("combat_ended")[0]["outcome"] == "attacker_left"
    assert ATTACKER_LEFT == 5


def test_hm_1132_without_a_free_home_nobody_leaves() -> None:
    fight = AiFight({"a1": "halberdiers"}, {"d5": "neutral_trolls"}, scenario=BORDER).acts("halberdiers")
    assert fight.refused("leave combat") == ("no_home_free", "HM-1132")
    moved = AiFight({"a1": "halberdiers"}, {"d5": "neutral_trolls"}, scenario=BORDER).acts("halberdiers")
    moved.choose("walk a2")
    assert moved.refused("leave combat") == ("only_at_start", "HM-1132")


def test_hm_835_a_paralysed_ai_unit_draws_no_card_and_does_nothing() -> None:
    fight = AiFight({"b2": "halberdiers"}, {"b3": "skeletons"}, deck=("ai_attack_a",)).mark("skeletons", "paralysed")
    fight.begin(Activation(fight["skeletons"], BEGINS))
    assert fight.ai_deck() == ["ai_attack_a"] and fight.aimed == []
