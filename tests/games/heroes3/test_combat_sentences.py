"""Sentences of the combat rules that a second reading found wrong or missing, one test for each."""

from __future__ import annotations

from citadelle.games.heroes3.piles_of_game import deck_of
from citadelle.games.heroes3.rules.combat import atoms
from citadelle.games.heroes3.rules.decks import in_play_item

from .ai_scene import SANDRO_TOWN, AiFight
from .combat_scene import NONE, Fight, card

# --- cards and spells


def test_hm_1211_units_are_not_swapped_onto_the_gate() -> None:
    units = {"b3": "halberdiers", "d5": "griffins", "a5": "crusaders"}
    f = Fight({"b1": "zombies"}, units, ("sandro", "catherine")).walls("b").hand(1, "tactics", "tactics").level(1, 3)
    f.acts("griffins").choose("play tactics expert")
    assert (f.space("griffins"), f.space("crusaders")) == ("a5", "d5"), "the only two that can change places"
    g = Fight({"b1": "zombies"}, {"b3": "halberdiers", "d5": "griffins"}, ("sandro", "catherine")).walls("b")
    g.hand(1, "tactics").level(1, 3).acts("griffins")
    assert g.refused("play tactics expert") == ("no_effect_now", "HM-1211")
    g.set(gate=-1).s.reopen()
    assert "play tactics expert" in g.keys, "a destroyed gate is a space like any other"


def test_hm_1310_cure_takes_no_token_off_black_dragons() -> None:
    f = Fight({"b2": "black_dragons pack"}, {"b4": "zombies"}, ("alamar", "catherine")).hand(0, "cure", "haste")
    f.damage("black_dragons", 3).mark("black_dragons", "paralysed").rounds()
    f.choose("play cure basic", "stop")
    while f.kind == "relief":
        f.choose("unparalyse")
    assert f.look("black_dragons") == "pack 3" and f.marked("black_dragons", "paralysed")
    assert len(f.told("spell_ignored")) == 1
    g = Fight({"b2": "black_dragons"}, {"b4": "zombies"}, ("alamar", "catherine")).hand(0, "cure", "haste")
    g.damage("black_dragons", 3).mark("black_dragons", "paralysed").rounds()
    g.choose("play cure basic", "stop", "unparalyse")
    assert g.look("black_dragons") == "few 2" and not g.marked("black_dragons", "paralysed")


def test_hm_1310_hm_936_the_cure_of_the_ai_neither() -> None:
    f = AiFight({"a1": "champions"}, {"d5": "black_dragons pack"}, deck=("ai_spell_a",), spells=("cure",))
    f.damage("black_dragons", 3)
    atoms.silence(f.s, f["black_dragons"], card("disrupting_ray"), 0, by_spell=False)
    f.acts("black_dragons")
    assert f.look("black_dragons") == "pack 1" and not f.s.lasting, "a silenced pack is cured, and speaks again"
    g = AiFight({"a1": "champions"}, {"d5": "black_dragons pack"}, deck=("ai_spell_a",), spells=("cure",))
    g.damage("black_dragons", 3)
    atoms.add_initiative(g.s, g["black_dragons"], -1, card("slow"), 0)
    g.acts("black_dragons")
    assert g.look("black_dragons") == "pack 3" and len(g.s.lasting) == 1


def test_hm_1310_resurrection_does_not_save_black_dragons_but_a_specialty_does() -> None:
    def lethal(*cards: str) -> Fight:
        f = Fight({"b3": "champions"}, {"b4": "black_dragons pack", "d5": "troglodytes"}, ("catherine", "alamar"))
        f.level(1, 7).hand(1, *cards).damage("black_dragons", 7).dice(0, 0, 0).acts("champions")
        return f.choose("strike black_dragons").passes("combat_cards")

    f = lethal("resurrection", "stat_power", "stat_power")
    f.choose("play resurrection basic", "play stat_power expert", "play stat_power expert", "as played")
    assert f.told("attack_cancelled") == [] and f.look("black_dragons") == "few 1"
    assert [one["unit"] for one in f.told("spell_ignored")] == ["black_dragons"]
    g = lethal("alamar_spec_6", "stat_power")
    g.choose("play alamar_spec_6 basic", "play stat_power expert")
    assert len(g.told("attack_cancelled")) == 1 and g.look("black_dragons") == "pack 7"


def test_hm_331_hm_864_bonuses_go_to_the_arrow_tower_too() -> None:
    f = Fight({"b1": "zombies"}, {"b4": "halberdiers"}, ("sandro", "catherine")).walls("b")
    f.hand(1, "stat_attack", "stat_attack", "stat_defense").dice(0).acts("arrow_tower")
    f.choose("play stat_attack basic", "strike zombies", "play stat_attack basic")
    assert f.refused("play stat_defense basic") == ("no_effect_now", "HM-331")
    f.passes()
    assert f.told("attack_counted")[0]["attack"] == 6
    g = Fight({"b1": "zealots"}, {"b4": "halberdiers"}, ("catherine", "catherine")).walls("b")
    g.hand(1, "stat_attack", "stat_defense").dice(0).acts("zealots").choose("strike arrow_tower")
    g.choose("play stat_defense basic").passes()
    assert g.told("attack_counted")[0]["defense"] == 3
    h = Fight({"b1": "zealots"}, {"b4": "halberdiers"}, ("catherine", "catherine")).walls("b")
    h.hand(1, "vial_of_lifeblood").acts("halberdiers").choose("play vial_of_lifeblood expert")
    assert h.left("halberdiers") == 3 and h.left("arrow_tower") == 3, "the tower is beside the board (18.4)"


# --- attacks


def test_hm_1212_a_fire_shield_burns_though_the_last_unit_fell() -> None:
    f = Fight({"b3": "griffins pack"}, {"b4": "skeletons"}).damage("griffins", 3).dice(1).begin()
    atoms.fire_shield(f.s, f["skeletons"], 2, card("fire_shield"), 1)
    f.begin_again_kept("griffins").choose("strike skeletons")
    assert [one["n"] for one in f.told("fighter_damaged") if one["source"] == "spell"] == [2]
    assert f.told("combat_ended")[0]["outcome"] == "attacker_won"
    assert f.s.army[0] == (Fight({"a1": "griffins"}, {}).s.army[0][0],), "the pack was flipped"
    g = Fight({"b3": "skeletons"}, {"b4": "champions"}, ("sandro", "catherine")).dice(0, 0).begin()
    atoms.fire_shield(g.s, g["skeletons"], 1, card("fire_shield"), 0)
    g.begin_again_kept("skeletons").choose("strike champions")
    burnt = [one["unit"] for one in g.told("fighter_damaged") if one["source"] == "spell"]
    assert burnt == ["champions"], "the retaliation beat the last unit"


def test_hm_865_the_wall_protects_against_every_ranged_attack_from_rows_1_to_3() -> None:
    f = Fight({"a1": "griffins", "c4": "zombies pack"}, {"c3": "liches pack", "b5": "skeletons", "b4": "wraiths"})
    f.set(walls=0b0010, gate=2).dice(0, 0, 0).acts("liches").choose("strike zombies", "wraiths")
    assert [(one["attack"], one["wall"]) for one in f.told("attack_counted")][:2] == [(4, 0), (2, 1)]


def struck(f: Fight, attacker: str, target: str) -> Fight:
    """A unit attacks, nobody plays a card before its dice are rolled."""
    return f.acts(attacker).passes("combat_cards").choose(f"strike {target}").passes("combat_cards")


def test_hm_243_hm_1223_dice_of_abilities_are_rerolled_too() -> None:
    def retaliated(morale: list[int], *dice: int, **settings: bool) -> Fight:
        f = Fight({"b3": "crusaders"}, {"b4": "medusas"}, ("catherine", "mutare"), **settings).set(morale=morale)
        struck(f.dice(*dice), "crusaders", "medusas")
        return f

    f = retaliated([0, 1], 0, 1, 1, 1, 0)
    assert f.kind == "reroll_dice" and f.asked == 1, "the dice of the retaliation"
    f.choose("pass")
    assert f.kind == "reroll_ability" and f.asked == 1 and f.keys == ["morale reroll 0", "pass"]
    assert f.refused("luck reroll 0") == ("no_reroll", "HM-854")
    f.choose("morale reroll 0")
    assert f.marked("crusaders", "paralysed") and f.s.morale == [0, 0]
    assert [one["face"] for one in f.told("ability_rolled")] == [1, 0]
    kept = retaliated([0, 1], 0, 1, 1, 1).choose("pass", "pass")
    assert not kept.marked("crusaders", "paralysed") and kept.s.morale == [0, 1]
    assert kept.kind == "combat_cards" and kept.s.attack_by == NONE, "the attack is over"
    plain = retaliated([1, 0], 0, 1, 1, 0).choose("pass").passes("combat_cards")
    assert plain.marked("crusaders", "paralysed"), "the token of the other side is no right"
    never = retaliated([0, 1], 0, 1, 1, 1, no_rerolls=True)
    assert [one["face"] for one in never.told("ability_rolled")] == [1] and never.s.morale == [0, 1]


def test_hm_1223_luck_rerolls_the_die_of_a_push_once() -> None:
    f = Fight({"b3": "neutral_ghost_dragons"}, {"b4": "crusaders"}, ("mutare", "catherine"))
    f.set(in_play=[(in_play_item(card("luck"), 1),), ()], morale=[1, 0])
    struck(f.dice(0, 1, -1, 0), "neutral_ghost_dragons", "crusaders").choose("pass")
    assert f.kind == "reroll_ability" and f.keys == ["luck reroll 0", "morale reroll 0", "pass"]
    f.choose("luck reroll 0")
    assert f.keys == ["morale reroll 0", "pass"], "each die once by Luck"
    f.choose("morale reroll 0")
    assert f.kind == "push_target" and f.asked == 1
    f.choose("b5")
    assert f.space("crusaders") == "b5"
    assert [one["mode"] for one in f.told("attack_declared")] == ["first"], "a moved target can't retaliate"


def test_hm_839_nobody_rerolls_the_die_of_a_guards_ability() -> None:
    f = Fight({"b4": "crusaders"}, {"b5": "neutral_ghost_dragons"}, ("catherine", "")).set(morale=[1, 1])
    struck(f.dice(0, 1, -1), "neutral_ghost_dragons", "crusaders")
    assert [one["face"] for one in f.told("ability_rolled")] == [1]


def test_hm_854_a_minus_1_of_minotaurs_is_rerolled_whenever_it_comes_but_once() -> None:
    def attack(*dice: int) -> Fight:
        f = Fight({"b3": "neutral_minotaurs"}, {"b4": "crusaders"}, ("mutare", "catherine")).set(morale=[1, 0])
        return struck(f.dice(*dice), "neutral_minotaurs", "crusaders").choose("morale reroll 0")

    f = attack(0, -1, 1, 0)
    assert [one["dice"] for one in f.told("attack_rerolled")] == [[-1], [1]]
    g = attack(-1, 0, -1, 0)
    assert [one["dice"] for one in g.told("attack_rerolled")] == [[0], [-1]], "once per attack"
    assert g.told("attack_counted")[0]["die"] == -1


# --- what a test must see


def test_hm_1303_who_went_back_is_asked_once() -> None:
    for key, space in (("go back", "a1"), ("stay", "b3")):
        f = Fight({"a1": "harpies pack"}, {"b4": "crusaders"}, ("mutare", "catherine")).dice(0).acts("harpies")
        f.choose("walk b3", "strike crusaders", key)
        assert f.space("harpies") == space and f.kind == "act" and f.active == "crusaders"


def test_hm_836_the_first_space_of_the_board_is_a_space_to_go() -> None:
    f = Fight({"a2": "griffins"}, {"d5": "zombies"}).acts("griffins").choose("walk a1")
    assert f.space("griffins") == "a1" and f.told("fighter_moved")[0]["from"] == "a2"


def test_hm_854_halberdiers_may_discard_their_players_last_card() -> None:
    f = Fight({"b3": "halberdiers pack"}, {"b4": "zombies"}).hand(0, "estates").dice(1, 0).acts("zombies")
    f.choose("strike halberdiers").passes("combat_cards")
    assert f.kind == "ignore_die" and f.keys == ["discard estates", "pass"]
    f.choose("discard estates")
    assert f.told("attack_counted")[0]["die"] == 0 and f.told("die_ignored") == [{}]


def test_hm_1201_neutral_archangels_are_stronger_against_arch_devils_only() -> None:
    f = Fight({"b3": "neutral_archangels"}, {"b4": "champions"}).dice(0, 0).acts("neutral_archangels")
    f.choose("strike champions")
    assert f.told("attack_counted")[0]["attack"] == 5


def test_hm_1203_hm_1253_healing_takes_damage_off_the_topmost_overlay_only() -> None:
    f = Fight({"b3": "skeletons pack"}, {"b4": "champions"}, ("sandro", "catherine"))
    horde, legion = card("sandro_spec_1"), card("sandro_spec_6")
    f.s.fighter_overlays[0] = ((horde, 0, 3, 1, 2, 6, 1), (legion, 0, 4, 1, 2, 6, 1))
    atoms.heal(f.s, 0, 2)
    assert f.s.fighter_overlays[0] == ((horde, 0, 3, 1, 2, 6, 1), (legion, 0, 4, 1, 2, 6, 0))


def test_hm_1251_an_overlay_is_discarded_at_the_end_of_the_combat() -> None:
    f = Fight({"b3": "skeletons pack"}, {"b4": "zombies"}, ("sandro", "catherine")).hand(0, "sandro_spec_1")
    f.damage("zombies", 2).dice(0).acts("skeletons").choose("play sandro_spec_1 basic", "strike zombies")
    assert f.told("combat_ended") and f.s.in_play[0] == ()
    assert f.s.piles[deck_of(0)].gone == (card("sandro_spec_1"),)


def test_hm_1306_a_pushed_unit_goes_only_where_it_may() -> None:
    f = Fight({"b3": "neutral_ghost_dragons"}, {"b4": "crusaders"}, ("mutare", "catherine")).dice(0, 0)
    f.acts("neutral_ghost_dragons").choose("strike crusaders")
    assert f.kind == "push_target" and f.keys == ["a4", "c4", "b5"]
    assert f.refused("b2") == ("not_a_space_to_go", "HM-1306")
    f.choose("c4")
    assert f.told("fighter_pushed")[0]["to"] == "c4"


def test_hm_837_why_a_unit_may_not_defend() -> None:
    f = Fight({"b3": "griffins"}, {"d5": "zombies"}).mark("griffins", "defending").acts("griffins")
    assert f.refused("defend") == ("token_lost", "HM-837")


def test_hm_1407_whoever_could_save_a_unit_is_asked_with_one_answer_too() -> None:
    f = Fight({"b3": "champions"}, {"b4": "zombies"}, ("catherine", "alamar"))
    f.hand(1, "estates", deck=("resurrection",)).dice(0).acts("champions")
    f.choose("strike zombies").passes("combat_cards")
    assert f.kind == "cancel_attack" and f.keys == ["pass"]


# --- the AI


def ai_casts(spell: str, player: dict[str, str], ai: dict[str, str], *dice: int) -> AiFight:
    """The first AI unit draws a magic card of power 1 and this spell."""
    return AiFight(player, ai, deck=("ai_spell_a",), spells=(spell,)).dice(*dice)


def test_hm_936_hm_1213_a_blessed_ai_unit_rolls_no_die_and_one_with_bloodlust_does() -> None:
    f = ai_casts("bless", {"b2": "champions"}, {"b3": "dread_knights"}, 1, 1).acts("dread_knights")
    assert [one["unit"] for one in f.told("attack_rolled")] == ["champions"]
    assert f.told("attack_counted")[0]["attack"] == 6
    g = ai_casts("bloodlust", {"b2": "champions"}, {"b3": "dread_knights"}, 1, 1, 1).acts("dread_knights")
    assert [one["unit"] for one in g.told("attack_rolled")] == ["dread_knights", "champions"]
    assert (g.told("attack_counted")[0]["attack"], g.told("attack_counted")[0]["die"]) == (7, 1)


def test_hm_1217_the_cure_of_the_ai_takes_a_paralysis_token_off() -> None:
    f = ai_casts("cure", {"a1": "champions"}, {"d5": "liches", "c5": "vampires"}, 0)
    f.damage("vampires", 3).mark("vampires", "paralysed").begin_alone(f["liches"])
    assert not f.marked("vampires", "paralysed") and f.look("vampires") == "few 1"


def test_hm_936_no_weakness_where_nobody_retaliates() -> None:
    far = ai_casts("weakness", {"a1": "champions"}, {"d5": "liches"}, 0)
    far.begin_alone(far["liches"])
    assert far.told("ai_spell_put_back") and not far.told("ai_bonus_attached"), "shot from afar"
    near = ai_casts("weakness", {"d4": "champions"}, {"d5": "liches"}, 0, 0, 0)
    near.begin_alone(near["liches"])
    assert near.told("ai_bonus_attached")[0]["bonus"] == "weakened", "an adjacent target strikes back"
    tired = ai_casts("weakness", {"b3": "champions"}, {"b4": "dread_knights"}, 0).mark("champions", "retaliated")
    tired.begin_alone(tired["dread_knights"])
    assert tired.told("ai_spell_put_back")
    griffins = ai_casts("weakness", {"b3": "griffins"}, {"b4": "skeletons"}, 0, 0).mark("griffins", "retaliated")
    griffins.begin_alone(griffins["skeletons"])
    assert griffins.told("ai_bonus_attached"), "Griffins always strike back"


def test_hm_936_one_damage_is_enough_for_the_cure_of_the_ai() -> None:
    f = ai_casts("cure", {"a1": "champions"}, {"d5": "liches", "c5": "vampires"}, 0).damage("vampires", 1)
    f.begin_alone(f["liches"])
    assert f.look("vampires") == "few" and not f.told("ai_spell_put_back")


def test_hm_1224_a_countered_spell_of_the_ai_leaves_nothing_behind() -> None:
    f = ai_casts("magic_arrow", {"a1": "champions"}, {"d5": "liches"}, 0).hand(0, "resistance")
    f.begin_alone(f["liches"]).choose("play resistance basic")
    assert f.look("champions") == "few" and f.s.cast_returns == 0 and f.s.ai_power == 0
    assert f.ai_spells() == ([], ["magic_arrow"])


def test_hm_906_a_besieging_ai_unit_breaks_one_wall_and_is_done() -> None:
    f = AiFight({"d5": "champions"}, {"a2": "skeletons"}, ai_attacks=True).walls("d").acts("skeletons")
    while f.kind == "ai_tie":
        f.choose(f.keys[0])
    assert [one["unit"] for one in f.told("wall_destroyed")] == ["skeletons"]
    assert f.kind == "act" and f.active == "arrow_tower"


def test_hm_906_the_last_wall_or_the_gate_alone_still_besieges() -> None:
    f = AiFight({"a1": "champions"}, {"a5": "skeletons", "b5": "zombies", "a4": "liches", "b4": "zealots"})
    f.set(walls=0b1000, gate=NONE).mark("liches", "paralysed").acts("skeletons")
    assert f.told("fighter_defends")[0]["unit"] == "skeletons", "shut in behind its own units"
    g = AiFight({"a1": "champions"}, {"a5": "skeletons", "b5": "zombies", "a4": "liches", "b4": "zealots"})
    g.acts("skeletons")
    assert not g.told("fighter_defends"), "in the open nobody of the AI defends"


def test_hm_934_a_skill_used_once_makes_one_pack() -> None:
    f = AiFight({"a1": "champions"}, {"d5": "zombies", "d4": "wraiths", "c5": "liches"}, scenario=SANDRO_TOWN,
                deck=("ai_skill_a",)).dice(0)  # fmt: skip
    f.begin_alone(f["liches"])
    assert f.choice == "skill" and f.keys == ["zombies", "wraiths"], "the lowest tier; the player chooses"
    f.choose("wraiths")
    assert (f.look("wraiths"), f.look("zombies"), f.look("liches")) == ("pack", "few", "few")
    assert f.s.ai_attached == ()


def test_hm_936_of_units_equally_near_a_chain_of_the_ai_takes_the_players() -> None:
    f = ai_casts("chain_lightning", {"b2": "champions", "a2": "griffins", "c2": "marksmen"}, {"b3": "zombies"}, 0, 0)
    f.begin_alone(f["zombies"])
    assert [one["target"] for one in f.told("ai_spell_cast")] == ["champions"]
    while f.kind == "ai_tie":
        f.choose(f.keys[0])
    hurt = [one["unit"] for one in f.told("fighter_damaged") if one["source"] == "spell"]
    assert sorted(hurt) == ["champions", "griffins", "marksmen"], "the AI's own unit is as near and is spared"
