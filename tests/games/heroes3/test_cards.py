"""Playing cards (HM-320 to HM-338, HM-1201 to HM-1253): timing, prices, parts, what each op does."""

from __future__ import annotations

import pytest
from tests.games.heroes3.card_scene import Cards, T, card

from citadelle.games.heroes3.combat_fields import CANCELLED, DIE_IGNORED, PARALYSED
from citadelle.games.heroes3.rules.cards import ongoing
from citadelle.games.heroes3.rules.cards.playable import may_matter
from citadelle.games.heroes3.rules.cards.windows import AfterWon
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.state import (
    ACTIVATION,
    AFTER_WON,
    ATTACK,
    BEFORE_ACTIVATION,
    BEFORE_NEUTRAL,
    COMBAT_START,
    LETHAL,
    MAP_TURN,
    POPULATION,
    RESULT,
    SPELL_BOOK,
)
from citadelle.games.heroes3.tables import ATTACK_DIE, DWELLING_BRONZE, DWELLING_GOLD, NONE, RESOURCE_DIE


def duel(level: int = 1, heroes: str = "catherine alamar") -> Cards:
    """Griffins against Harpies, face to face; the attacker's griffins are active."""
    return Cards(heroes, level).fight("griffins b3 halberdiers a1", "harpies b4 troglodytes d5").active("griffins")


def at_attack(level: int = 1) -> Cards:
    """The griffins attack the harpies."""
    return duel(level).attack("griffins", "harpies")


# --- timing


def test_hm_320_instants_at_any_moment_but_between_roll_and_resolution() -> None:
    scene = at_attack().hand("estates")
    for window in (COMBAT_START, BEFORE_ACTIVATION, ACTIVATION, ATTACK):
        assert scene.can(window) == ["estates basic"]
    for window in (RESULT, LETHAL):
        assert scene.can(window) == []
    assert scene.why("estates", 0, RESULT) == ("not_this_moment", "HM-320")
    assert Cards().hand("estates").can(MAP_TURN) == ["estates basic"]


def test_hm_320_activation_cards_only_while_an_own_unit_acts() -> None:
    scene = duel(2).hand("tactics")
    assert scene.can(ACTIVATION) == ["tactics expert"]
    assert scene.can(ATTACK) == []
    assert scene.can(COMBAT_START) == ["tactics basic"]


def test_hm_320_map_cards_only_in_the_own_turn_outside_combat() -> None:
    scene = Cards().hand("diplomacy")
    scene.s.buildings[0] = 1 << DWELLING_BRONZE
    assert scene.can(MAP_TURN) == ["diplomacy basic"]
    assert duel().hand("diplomacy").can(ACTIVATION) == []


def test_hm_320_ongoing_cards_with_an_activation_or_in_the_turn() -> None:
    assert duel().hand("luck").can(ACTIVATION) == ["luck basic"]
    assert duel().hand("luck").can(BEFORE_ACTIVATION) == []
    assert Cards().hand("luck").can(MAP_TURN) == ["luck basic"]


def test_hm_321_outside_the_own_turn_only_in_a_combat_of_the_own_main_hero() -> None:
    """EX-49: Estates in an opponent's turn outside combat is refused, in a combat it gives 3 gold."""
    scene = Cards().hand("estates", 1)
    assert scene.can(MAP_TURN, 1) == []
    assert scene.why("estates", 0, MAP_TURN, 1) == ("cards_own_turn", "HM-321")
    fight = duel().hand("estates", 1)
    fight.window(BEFORE_ACTIVATION, 1).choose("play estates basic")
    assert fight.s.resources[3] == 3


def test_hm_315_without_the_main_hero_no_cards() -> None:
    scene = Cards().fight("griffins b3", "harpies b4", main=False).hand("estates")
    assert scene.can(ACTIVATION) == []
    assert scene.why("estates", 0, ACTIVATION) == ("no_hero_in_combat", "HM-315")
    assert not may_matter(scene.s, 0, ACTIVATION)


def test_hm_1407_whether_a_card_may_matter_follows_from_the_number_of_cards() -> None:
    assert may_matter(duel().hand("wisdom").s, 0, ATTACK)
    assert not may_matter(duel().s, 0, ATTACK)
    scene = duel().hand("wisdom").window(ATTACK)
    assert scene.keys == ["pass"]


# --- expert uses, prices, parts


def test_hm_330_each_expert_effect_uses_one_of_the_round() -> None:
    """EX-05: at level 2 Attack expert, then Defense expert is refused, basic accepted."""
    scene = at_attack(2).hand("attack defense").window(ATTACK)
    scene.choose("play stat_attack expert")
    assert scene.s.attack_bonus == 2
    scene.s.attack_by, scene.s.attack_on = scene.s.attack_on, scene.s.attack_by
    assert scene.can(ATTACK) == ["stat_defense basic"]
    assert scene.why("defense", 1, ATTACK) == ("no_expert_use", "HM-330")
    scene.s.experts_used[0] = 0
    assert scene.can(ATTACK) == ["stat_defense basic", "stat_defense expert"]


def test_hm_330_at_level_1_there_is_none() -> None:
    assert at_attack(1).hand("attack").can(ATTACK) == ["stat_attack basic"]


def test_hm_331_attack_bonuses_go_to_the_attacker_or_the_active_unit() -> None:
    scene = at_attack().hand("attack defense")
    assert scene.can(ATTACK) == ["stat_attack basic"]
    assert duel().hand("attack defense").can(ACTIVATION) == ["stat_attack basic"]
    assert duel().hand("attack defense").can(BEFORE_ACTIVATION) == []
    assert at_attack().hand("attack defense", 1).can(ATTACK, 1) == ["stat_defense basic"]


def test_hm_332_offense_may_be_played_only_to_draw() -> None:
    """EX-63: in the own turn; the draw makes the pile a deck once."""
    scene = Cards().hand("offense armorer leadership").discards("haste estates")
    scene.window(MAP_TURN).choose("play offense basic")
    assert len(scene.held()) == 3
    assert scene.gone() == ["offense"]
    scene.choose("play armorer basic")
    assert scene.left() == 0
    scene.choose("play leadership basic")
    assert scene.s.morale[0] == 1
    assert scene.gone() == ["offense", "armorer", "leadership"]
    assert "offense basic" not in Cards().hand("offense").can(MAP_TURN)


def test_hm_338_an_artifact_is_played_for_one_of_its_modes() -> None:
    scene = at_attack().hand("dragon_scale_armor").window(ATTACK).choose("play dragon_scale_armor basic")
    assert (scene.s.attack_bonus, scene.s.defense_bonus) == (2, 0)
    assert scene.gone() == ["dragon_scale_armor"]
    assert scene.asked is None


def test_hm_352_a_price_must_be_possible_in_full() -> None:
    """EX-29: Ogre's Club with another card to discard: +2; alone only +1 is offered."""
    alone = at_attack().hand("ogres_club_of_havoc")
    assert alone.can(ATTACK) == ["ogres_club_of_havoc expert"]
    assert alone.why("ogres_club_of_havoc", 0, ATTACK) == ("too_few_cards", "HM-352")
    scene = at_attack().hand("ogres_club_of_havoc defense").window(ATTACK)
    scene.choose("play ogres_club_of_havoc basic")
    assert scene.s.attack_bonus == 2
    assert scene.gone() == ["stat_defense", "ogres_club_of_havoc"]


def test_hm_334_a_card_of_another_faction_is_never_played() -> None:
    scene = Cards().hand("necromancy")
    assert scene.why("necromancy", 0, AFTER_WON) == ("faction_card", "HM-334")


# --- ops of hands and decks


def test_hm_1233_the_played_card_is_no_price() -> None:
    scene = duel().hand("targ_of_the_rampaging_ogre attack defense luck").attack("harpies", "griffins")
    scene.window(ATTACK).choose("play targ_of_the_rampaging_ogre basic")
    assert scene.keys == ["discard stat_attack", "discard stat_defense", "discard luck"]
    scene.choose("discard stat_attack", "discard luck")
    assert scene.s.defense_bonus == 2
    assert scene.held() == ["stat_defense", "targ_of_the_rampaging_ogre"]


def test_hm_1233_charm_of_mana_discards_and_draws() -> None:
    scene = Cards().hand("charm_of_mana attack defense").deck("haste luck estates power")
    scene.window(MAP_TURN).choose("play charm_of_mana basic")
    assert len(scene.held()) == 3
    assert scene.left() == 1


def test_hm_1233_blackshard_draws_for_a_spell() -> None:
    for other, left in (("haste", 1), ("defense", 0)):
        scene = at_attack().hand(f"blackshard_of_the_dead_knight {other}").deck("luck").window(ATTACK)
        scene.choose("play blackshard_of_the_dead_knight basic")
        assert scene.s.attack_bonus == 2
        assert len(scene.held()) == left


def test_hm_1233_sword_of_judgement_takes_any_number() -> None:
    scene = at_attack().hand("sword_of_judgement attack defense haste").window(ATTACK)
    scene.choose("play sword_of_judgement basic")
    assert "stop" not in scene.keys
    scene.choose("discard haste", "discard stat_defense", "stop")
    assert scene.s.attack_bonus == 2
    assert at_attack().hand("sword_of_judgement").can(ATTACK) == []


def test_hm_1233_shackles_draw_two_and_keep_one() -> None:
    scene = Cards().hand("shackles_of_war").deck("luck haste power").window(MAP_TURN)
    scene.choose("play shackles_of_war expert")
    assert scene.keys == ["take luck", "take haste"]
    scene.choose("take haste")
    assert scene.held() == ["haste"]
    assert scene.gone() == ["luck", "shackles_of_war"]


def test_hm_326_endless_bag_leaves_the_game_for_more() -> None:
    scene = Cards().hand("endless_bag_of_gold").window(MAP_TURN).choose("play endless_bag_of_gold expert")
    assert scene.s.resources[0] == 6
    assert scene.s.removed == (card("endless_bag_of_gold"),)
    assert scene.gone() == []


def test_hm_227_rib_cage_always_shuffles() -> None:
    scene = Cards().hand("rib_cage").discards("haste attack slow").window(MAP_TURN)
    scene.choose("play rib_cage basic")
    assert scene.keys == ["take haste", "take slow"]
    scene.choose("take slow")
    assert scene.held() == ["slow"]
    assert scene.left() == 2
    assert scene.gone() == ["rib_cage"]
    assert scene.s.reshuffled == 1


def test_hm_327_tabard_only_in_a_combat() -> None:
    """EX-71: the enemy player discards a random card; neutral units have none; outside combat it isn't offered."""
    scene = duel().hand("dragon_wing_tabard").hand("attack haste luck", 1).window(ACTIVATION)
    scene.choose("play dragon_wing_tabard basic")
    assert len(scene.held(1)) == 2
    assert len(scene.gone(1)) == 1
    assert Cards().hand("dragon_wing_tabard").can(MAP_TURN) == []
    guards = Cards().fight("griffins b3", "neutral_boars b4", NONE).hand("dragon_wing_tabard")
    assert guards.can(ACTIVATION) == ["dragon_wing_tabard basic"]
    assert guards.window(ACTIVATION).choose("play dragon_wing_tabard basic").asked is None


# --- morale, map


def test_hm_1229_hourglass_takes_the_enemy_s_token() -> None:
    scene = duel().hand("hourglass_of_the_evil_hour")
    scene.s.morale[1] = 1
    scene.window(ACTIVATION).choose("play hourglass_of_the_evil_hour basic")
    assert scene.s.morale[1] == 0
    other = duel().hand("hourglass_of_the_evil_hour").window(ACTIVATION)
    other.choose("play hourglass_of_the_evil_hour basic")
    assert other.s.morale[1] == 0


@pytest.mark.parametrize(("face", "morale"), [(0, 1), (1, 0), (-1, 0)])
def test_hm_241_hourglass_rolls_for_morale(face: int, morale: int) -> None:
    scene = Cards().hand("hourglass_of_the_evil_hour").window(MAP_TURN)
    scene.s.put((T.attack_die.index(face),))
    scene.choose("play hourglass_of_the_evil_hour expert")
    assert scene.s.morale[0] == morale


def test_hm_245_necropolis_gains_no_morale() -> None:
    scene = Cards("sandro catherine").hand("leadership").deck("attack")
    assert scene.can(MAP_TURN) == []


def test_hm_225_logistics_gives_a_hero_a_point_for_this_turn() -> None:
    scene = Cards(level=2).hand("logistics")
    scene.s.hero_field[0], scene.s.hero_field[1] = 3, 9
    scene.window(MAP_TURN).choose("play logistics expert")
    assert scene.keys == ["main_1", "second_1"]
    scene.choose("second_1")
    assert scene.s.hero_mp[1] == scene.s.turn_mp[1] == 1


def test_hm_1232_logistics_waits_for_the_end_of_the_turn() -> None:
    scene = Cards().hand("logistics").window(MAP_TURN).choose("play logistics basic")
    assert ongoing.end_steps(scene.s, 0) == 1
    assert scene.gone() == []
    ongoing.end_turn(scene.s)
    assert ongoing.end_steps(scene.s, 0) == 0
    assert scene.gone() == ["logistics"]


def test_hm_1223_luck_rerolls_while_it_lasts() -> None:
    scene = Cards(level=2).hand("luck luck").window(MAP_TURN).choose("play luck basic")
    assert ongoing.reroll_right(scene.s, 0, RESOURCE_DIE)
    assert not ongoing.attack_rerolls(scene.s, 0)
    scene.choose("play luck expert")
    assert ongoing.rerolls(scene.s, 0, ATTACK_DIE) == 1
    ongoing.begin_turn(scene.s, 0)
    assert scene.gone() == ["luck", "luck"]


def test_hm_1230_angel_wings_let_the_same_hero_fly() -> None:
    scene = Cards().hand("angel_wings")
    scene.s.hero_field[0], scene.s.hero_field[1] = 3, 9
    scene.window(MAP_TURN).choose("play angel_wings basic", "second_1")
    assert scene.s.flying == 1 << 1
    assert scene.s.hero_mp[1] == 1


def test_hm_1226_a_discount_waits_for_the_next_unit() -> None:
    scene = Cards().hand("head_of_legion legs_of_legion")
    assert scene.can(POPULATION) == ["head_of_legion basic", "legs_of_legion basic"]
    assert scene.can(MAP_TURN) == ["head_of_legion expert", "legs_of_legion expert"]
    scene.window(POPULATION).choose("play head_of_legion basic")
    assert scene.s.discount[0] == 6
    assert Cards().hand("head_of_legion", 1).can(POPULATION, 1) == []


def test_hm_1225_wisdom_is_played_with_the_spell_book() -> None:
    scene = Cards("alamar catherine", 2).hand("wisdom").window(SPELL_BOOK).choose("play wisdom expert")
    assert (scene.s.book_discount, scene.s.book_search) == (2, 4)


def test_hm_1221_diplomacy_skips_a_combat_of_the_own_level() -> None:
    field = T.field_difficulty.index(2)
    scene = Cards(level=2).hand("diplomacy")
    scene.s.hero_field[0] = field
    assert scene.can(BEFORE_NEUTRAL) == ["diplomacy expert"]
    scene.window(BEFORE_NEUTRAL).choose("play diplomacy expert")
    assert scene.s.combat_skipped
    higher = Cards(level=3).hand("diplomacy")
    higher.s.hero_field[0] = field
    assert higher.can(BEFORE_NEUTRAL) == []


def test_hm_1220_diplomacy_draws_for_each_dwelling() -> None:
    from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
    from citadelle.parts import piles

    scene = Cards().hand("diplomacy head_of_legion")
    units = {tier: [u for u in range(T.first_neutral, T.tower) if T.unit_tier[u] == tier] for tier in range(4)}
    for tier in range(4):
        piles.in_order(scene.s, NEUTRAL_DECK + tier, units[tier])
    scene.s.buildings[0] = 1 << DWELLING_BRONZE | 1 << DWELLING_GOLD
    scene.s.resources[0] = T.unit_recruit[units[0][0]][0] - 1
    scene.window(MAP_TURN).choose("play diplomacy basic")
    wanted = f"recruit {T.unit_ids[units[0][0]]}"
    assert wanted not in scene.keys
    assert scene.why_key(wanted) == ("too_dear", "HM-1220")
    scene.choose("play head_of_legion basic", wanted)
    assert scene.s.army[0] == (units[0][0] * 2,)
    assert [scene.s.piles[NEUTRAL_DECK + tier].gone for tier in (2, 3)] == [(units[2][0],), (units[3][0],)]
    assert scene.s.discount[0] == 0


def test_hm_1227_necromancy_after_a_won_combat() -> None:
    """EX-22: Skeletons for 1 gold; Dread Knights only with the expert effect, 10 gold and 1 valuable."""
    scene = Cards("sandro catherine", 2).hand("necromancy")
    units = [T.unit_index[name] for name in ("skeletons", "dread_knights")]
    scene.s.army[0] = tuple(sorted(unit * 2 for unit in units))
    scene.s.resources[:3] = [11, 0, 1]
    scene.run(AfterWon(0)).choose("play necromancy basic")
    assert scene.s.resources[0] == 10
    assert units[0] * 2 + 1 in scene.s.army[0]
    scene.hand("necromancy").run(AfterWon(0)).choose("play necromancy expert")
    assert scene.s.resources[:3] == [0, 0, 0]
    assert units[1] * 2 + 1 in scene.s.army[0]


def test_hm_1226_1227_a_discount_counts_for_necromancy() -> None:
    scene = Cards("sandro catherine", 2).hand("necromancy legs_of_legion head_of_legion")
    scene.s.army[0] = (T.unit_index["dread_knights"] * 2,)
    scene.s.resources[:3] = [6, 0, 1]
    scene.s.experts_used[0] = 0
    scene.run(AfterWon(0))
    assert "play necromancy expert" not in scene.keys, "10 gold are too much"
    scene.choose("play legs_of_legion basic", "play necromancy expert")
    assert scene.s.resources[:3] == [0, 0, 0]
    assert scene.s.army[0] == (T.unit_index["dread_knights"] * 2 + 1,)
    assert scene.s.discount[0] == 0


def test_hm_1226_1227_a_discount_is_lost_if_no_unit_follows() -> None:
    scene = Cards("sandro catherine", 2).hand("necromancy legs_of_legion")
    scene.s.army[0] = (T.unit_index["skeletons"] * 2,)
    scene.s.resources[:3] = [6, 0, 1]
    scene.run(AfterWon(0)).choose("play legs_of_legion basic", "pass")
    assert scene.s.discount[0] == 0 and scene.gone() == ["legs_of_legion"]
    plain = Cards("sandro catherine", 2).hand("legs_of_legion haste", secret=True)
    plain.s.army[0] = (T.unit_index["skeletons"] * 2,)
    plain.s.resources[:3] = [6, 0, 1]
    assert plain.run(AfterWon(0)).keys == [], "without Necromancy no unit is paid for"


# --- ops of combats


def test_hm_1252_a_favoured_unit_gets_more() -> None:
    scene = Cards().fight("crusaders b3 griffins a1", "harpies b4").active("crusaders").hand("catherine_spec_1")
    scene.window(ACTIVATION).choose("play catherine_spec_1 basic")
    assert scene.s.attack_bonus == 2
    plain = duel().hand("catherine_spec_1").window(ACTIVATION).choose("play catherine_spec_1 basic")
    assert plain.s.attack_bonus == 1


def test_hm_1204_hit_points_for_this_combat() -> None:
    """EX-75: Crusaders IV on a pack of Crusaders: 6 hit points a side; 7 damage flip it with 1 on the few side."""
    from citadelle.games.heroes3.rules.combat import atoms

    scene = Cards().fight("crusaders+ b3 griffins a1", "harpies b4").active("crusaders").hand("catherine_spec_4")
    scene.window(ACTIVATION).choose("play catherine_spec_4 basic", "crusaders")
    assert fighters.hp_of(scene.s, 0) == 6
    assert scene.gone() == []
    assert len(scene.s.in_play[0]) == 1
    atoms.deal_damage(scene.s, 0, 7, atoms.FROM_OTHER, 1)
    assert scene.s.fighter_form[0] % 2 == 0
    assert (scene.hurt("crusaders"), fighters.hp_left(scene.s, 0)) == (1, 5)
    ongoing.leave_play(scene.s, 0, card("catherine_spec_4"))
    assert scene.gone() == ["catherine_spec_4"]


def test_hm_1205_initiative_for_this_combat() -> None:
    scene = duel().hand("catherine_spec_6")
    before = fighters.initiative_of(scene.s, 1)
    scene.window(ACTIVATION).choose("play catherine_spec_6 basic", "halberdiers")
    assert fighters.initiative_of(scene.s, 1) == before + 1


def test_hm_1203_vial_heals_only_what_is_damaged() -> None:
    scene = duel().hand("vial_of_lifeblood")
    assert "vial_of_lifeblood basic" not in scene.can(ACTIVATION)
    scene.s.fighter_damage[0] = 2
    scene.window(ACTIVATION).choose("play vial_of_lifeblood basic")
    assert scene.hurt("griffins") == 0


def test_hm_1203_a_medic_heals_or_takes_the_token() -> None:
    scene = duel(heroes="rion alamar").hand("rion_spec_4").deck("attack")
    scene.s.fighter_damage[0] = 2
    scene.s.fighter_state[0] |= PARALYSED
    scene.window(ACTIVATION).choose("play rion_spec_4 basic")
    assert scene.keys == ["heal", "unparalyse"]
    scene.choose("unparalyse")
    assert not scene.s.fighter_state[0] & PARALYSED
    assert scene.hurt("griffins") == 2
    assert scene.held() == ["stat_attack"]


def test_hm_1211_tactics_swaps_two_own_units() -> None:
    scene = duel().hand("tactics").window(COMBAT_START).choose("play tactics basic")
    assert scene.s.fighter_space[0] == 0
    assert scene.s.fighter_space[1] == 9


def test_hm_1211_of_three_units_two_are_named() -> None:
    scene = Cards().fight("griffins a1 halberdiers b1 marksmen c1", "harpies b5").hand("tactics")
    scene.window(COMBAT_START).choose("play tactics basic")
    assert scene.keys == ["swap griffins halberdiers", "swap griffins marksmen", "swap halberdiers marksmen"]


def test_hm_1228_shackles_forbid_escape() -> None:
    scene = duel().hand("shackles_of_war").window(COMBAT_START).choose("play shackles_of_war basic")
    assert scene.s.escape_forbidden == 1 << 1
    guards = Cards().fight("griffins b3", "neutral_boars b4", NONE).hand("shackles_of_war")
    assert guards.why("shackles_of_war", 0, COMBAT_START) == ("no_effect_now", "HM-1228")


def test_hm_854_shield_of_the_dwarven_lords_is_the_defender_s() -> None:
    scene = at_attack().hand("shield_of_the_dwarven_lords", 1).hand("shield_of_the_dwarven_lords")
    assert scene.can(RESULT) == []
    scene.window(RESULT, 1).choose("play shield_of_the_dwarven_lords basic")
    assert scene.s.attack_marks & DIE_IGNORED


def test_hm_854_centaurs_axe_triples_the_own_die() -> None:
    scene = at_attack().hand("centaurs_axe").window(ATTACK).choose("play centaurs_axe basic")
    assert scene.s.attack_factor == 3
    assert at_attack().hand("centaurs_axe", 1).can(ATTACK, 1) == []


def test_hm_1201_archery_strengthens_all_ranged_units() -> None:
    scene = Cards(level=2).fight("marksmen a1 griffins b3", "harpies b4").active("griffins").hand("archery")
    before = fighters.initiative_of(scene.s, 0)
    scene.window(ACTIVATION).choose("play archery expert")
    assert fighters.initiative_of(scene.s, 0) == before + 1
    assert len(scene.s.lasting) == 2
    assert len(scene.s.in_play[0]) == 1


def test_hm_1251_a_horde_lies_on_the_pack() -> None:
    scene = Cards("sandro catherine").fight("skeletons+ b3 zombies a1", "griffins b4").active("skeletons")
    scene.hand("sandro_spec_1 sandro_spec_6 sandro_spec_4")
    assert scene.can(ACTIVATION) == ["sandro_spec_1 basic", "sandro_spec_6 basic"]
    scene.window(ACTIVATION).choose("play sandro_spec_6 basic", "play sandro_spec_1 basic")
    assert [one[0] for one in scene.s.fighter_overlays[0]] == [card("sandro_spec_1"), card("sandro_spec_6")]
    assert fighters.attack_of(scene.s, 0) == 4
    assert len(scene.s.in_play[0]) == 2


def test_hm_351_alamar_s_resurrection_asks_for_power() -> None:
    """EX-56: Resurrection IV with a discarded Haste saves silver Minotaurs; gold Manticores would need 3."""
    scene = Cards("alamar catherine").fight("minotaurs b3 manticores a1", "griffins b4").hand("alamar_spec_4 haste")
    scene.attack("griffins", "minotaurs").window(LETHAL)
    scene.s.spells_cast[0] = 1
    scene.choose("play alamar_spec_4 basic")
    assert scene.kind == "power_sources"
    scene.choose("spend haste")
    assert scene.s.attack_marks & CANCELLED
    while scene.asked is not None and scene.kind == "discard_order":
        scene.choose("as played")
    assert sorted(scene.gone()) == ["alamar_spec_4", "haste"]
    assert scene.s.pending_power[0] == 0
    scene.hand("alamar_spec_4 haste").attack("griffins", "manticores")
    assert scene.can(LETHAL) == []
    free = Cards("alamar catherine").fight("minotaurs b3", "griffins b4").hand("alamar_spec_6")
    free.attack("griffins", "minotaurs").window(LETHAL).choose("play alamar_spec_6 basic")
    assert free.s.attack_marks & CANCELLED


def test_hm_351_too_little_power_saves_nobody() -> None:
    scene = Cards("alamar catherine").fight("minotaurs b3", "griffins b4").hand("alamar_spec_4 haste")
    scene.attack("griffins", "minotaurs").window(LETHAL).choose("play alamar_spec_4 basic", "stop")
    assert not scene.s.attack_marks & CANCELLED


# --- where cards go


def test_hm_322_a_played_card_is_discarded_after_its_effect() -> None:
    scene = Cards().hand("armor_of_wonder luck").deck("attack")
    scene.window(MAP_TURN).choose("play armor_of_wonder basic")
    assert scene.gone() == ["armor_of_wonder"]
    scene.choose("play luck basic")
    assert scene.gone() == ["armor_of_wonder"]
    ongoing.end_turn(scene.s)
    assert scene.gone() == ["armor_of_wonder", "luck"]


def test_hm_323_gained_cards_go_to_hand_even_above_the_limit() -> None:
    from citadelle.games.heroes3.rules import decks

    scene = Cards().hand("attack attack defense power")
    decks.gain_open(scene.s, 0, card("catherine_spec_4"))
    assert len(scene.held()) == 5
    assert "catherine_spec_4" in scene.held()


def test_hm_1216_town_portal_takes_the_main_hero_home() -> None:
    """With power 2 it has a movement point then; a home with a hero on it isn't offered; nothing is visited."""
    scene = Cards().hand("town_portal haste slow")
    homes = T.home_fields[:3]
    scene.s.hero_field[0], scene.s.hero_field[1] = 3, homes[2]
    for field in homes:
        scene.s.cube[field] = 0
    scene.window(MAP_TURN).choose("play town_portal basic", "spend haste", "spend slow", "level 2")
    ids = T.nouns["field"].ids
    assert scene.keys == [ids[field] for field in homes[:2]]
    scene.choose(ids[homes[1]])
    assert scene.s.hero_field[:2] == [homes[1], homes[2]]
    assert scene.s.hero_mp[:2] == [1, 0]
    assert Cards().hand("town_portal").can(MAP_TURN) == []


def test_hm_1216_a_hero_at_home_may_stay_there_for_the_points() -> None:
    scene = Cards().hand("town_portal haste slow")
    home = T.home_fields[0]
    scene.s.hero_field[0] = home
    scene.s.cube[home] = 0
    scene.window(MAP_TURN).choose("play town_portal basic", "spend haste", "spend slow")
    assert scene.s.hero_field[0] == home
    assert scene.s.hero_mp[0] == 1
    scene = Cards().hand("town_portal")
    scene.s.hero_field[:2] = [home, home]
    scene.s.cube[home] = 0
    assert scene.can(MAP_TURN) == [], "another hero stands there"


def test_hm_1231_speculum_reveals_a_tile_beside_a_hero_s_tile() -> None:
    from tests.games.heroes3.test_hidden import played, state

    from citadelle.games.heroes3.piles_of_game import hand_of
    from citadelle.games.heroes3.rules import tiles
    from citadelle.games.heroes3.rules.cards.windows import CardWindow
    from citadelle.parts import piles

    s = state(played(4, 40))
    seat = s.active
    hidden = tiles.revealable(s, tiles.places_beside_tile(s, s.hero_field[seat * 2] // 7))
    assert hidden
    before = len(s.down_place)
    piles.set_cards(s, hand_of(seat), [card("speculum")], [], [])
    s.push(CardWindow(seat, MAP_TURN))
    s.advance()
    s.play(s.options[0])
    while s.decision(seat) is not None and s.decision(seat).kind in ("card_target", "rotation"):  # type: ignore[union-attr]
        s.play(s.options[0])
    assert len(s.down_place) == before - 1
    assert any(place not in s.down_place for place in hidden)
