"""Corners of combat where two rules meet: flips between an attack and its retaliation, labels of attacks."""

from __future__ import annotations

from tests.games.heroes3.combat_scene import ALAMAR, CATHERINE, KIT, SANDRO, Fight, card, form

from citadelle.games.heroes3 import GAME, catalog
from citadelle.games.heroes3.picture.arena import dice_now
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.combat import atoms
from citadelle.games.heroes3.rules.combat.odds import forecast
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.names import card_text, unit_text
from citadelle.games.heroes3.text.outlook import told


def shielded(f: Fight, unit: str, n: int, seat: int) -> Fight:
    """A unit has a Fire Shield of so much damage."""
    atoms.fire_shield(f.s, f[unit], n, NONE, seat)
    return f


def test_hm_1303_hm_1212_a_pack_that_a_fire_shield_flips_attacked_as_a_pack() -> None:
    """The target doesn't retaliate against the attack of the pack, though the few side lies up by then."""
    f = Fight({"b3": "harpies pack"}, {"b4": "crusaders", "d5": "skeletons"}, (ALAMAR, SANDRO)).damage("harpies", 2)
    shielded(f, "crusaders", 1, 1).acts("harpies").dice(0)
    assert forecast(f.s, f["harpies"], f["crusaders"]).back_of == 0
    f.choose("strike crusaders")
    assert f.look("harpies") == "few" and f.look("crusaders") == "few 1"
    assert not f.marked("crusaders", "retaliated")


def test_hm_853_hm_1212_the_side_that_attacked_says_how_the_retaliation_is_rolled() -> None:
    """A pack of Dread Knights flipped by a Fire Shield: one die; the few side makes the enemy roll two."""
    f = Fight({"b3": "dread_knights pack"}, {"b4": "crusaders"}, (SANDRO, CATHERINE)).damage("dread_knights", 6)
    shielded(f, "crusaders", 1, 1).acts("dread_knights").dice(-1, 0).choose("strike crusaders")
    assert f.look("dread_knights") == "few 1"
    assert [told["mode"] for told in f.told("attack_rolled")] == ["one", "one"]
    f = Fight({"b3": "dread_knights"}, {"b4": "crusaders"}, (SANDRO, CATHERINE))
    shielded(f, "crusaders", 1, 1).acts("dread_knights").dice(-1, 1, 0).choose("strike crusaders")
    assert [told["mode"] for told in f.told("attack_rolled")] == ["one", "low"]


def test_hm_1212_the_label_of_an_attack_names_the_fire_shield() -> None:
    f = shielded(Fight({"b3": "griffins"}, {"b4": "crusaders"}), "crusaders", 2, 1).acts("griffins")
    found = forecast(f.s, f["griffins"], f["crusaders"])
    assert (found.fire, set(found.back), found.back_falls) == (2, {2, 3, 4}, found.back_of)
    assert told(found, "en") == "0-1 damage, its Fire Shield burns for 2, strikes back for 2-4"
    shielded(f, "crusaders", 3, 1)
    found = forecast(f.s, f["griffins"], f["crusaders"])
    assert (found.fire, found.back_of) == (5, 0), "whoever is burnt to death isn't struck"
    f = shielded(Fight({"b3": "black_dragons pack"}, {"b4": "crusaders"}), "crusaders", 2, 1).acts("black_dragons")
    assert forecast(f.s, f["black_dragons"], f["crusaders"]).fire == 0


def test_hm_1306_the_label_of_an_attack_names_the_push() -> None:
    f = Fight({"b3": "neutral_ghost_dragons"}, {"b4": "champions"}).acts("neutral_ghost_dragons")
    found = forecast(f.s, f["neutral_ghost_dragons"], f["champions"])
    assert found.pushes * 3 == found.pushes_of
    assert "is pushed away in 33% of cases" in told(found, "en")
    f = Fight(
        {"b3": "neutral_ghost_dragons", "a4": "halberdiers", "c4": "griffins"}, {"b4": "champions", "b5": "marksmen"}
    ).acts("neutral_ghost_dragons")
    assert forecast(f.s, f["neutral_ghost_dragons"], f["champions"]).pushes == 0, "there is no space to go"


def test_hm_710_hm_1304_lines_are_rows_so_an_own_unit_in_the_enemys_back_line_is_hard_to_hit_too() -> None:
    f = Fight({"a1": "liches pack", "c5": "skeletons"}, {"b5": "crusaders", "d4": "griffins"}, (SANDRO, CATHERINE))
    f.acts("liches").dice(0, 0, 1, -1).choose("strike crusaders")
    assert [told["mode"] for told in f.told("attack_rolled")] == ["low", "low"]
    assert f.told("attack_counted")[1]["die"] == -1


# --- why not


def test_hm_1208_ex_47_who_casts_at_a_unit_with_anti_magic_is_told_so() -> None:
    f = Fight({"b3": "griffins"}, {"b4": "crusaders"}).hand(0, "bless", "stone_skin")
    atoms.make_immune(f.s, f["griffins"], NONE, 0)
    f.acts("griffins")
    assert f.refused("play bless basic") == ("spell_immune", "HM-1208")
    assert f.refused("play stone_skin basic") == ("no_target", "HM-350"), "nobody is attacked"


def test_hm_327_hm_331_hm_1228_a_card_without_effect_is_refused_by_the_rule_of_its_effect() -> None:
    f = Fight({"b3": "griffins"}, {"b4": "crusaders"}).hand(0, "stat_defense", "stat_power", "centaurs_axe").rounds()
    assert f.kind == "combat_cards"
    assert f.refused("play stat_defense basic") == ("no_effect_now", "HM-331")
    assert f.refused("play stat_power basic") == ("no_effect_now", "HM-344")
    assert f.refused("play centaurs_axe basic") == ("no_effect_now", "HM-854")


def test_hm_315_hm_431_why_a_player_may_play_no_cards() -> None:
    for hero, rule in ((3, "HM-315"), (NONE, "HM-431")):
        f = Fight({"b3": "griffins"}, {"b4": "crusaders"}, (CATHERINE, ALAMAR)).hand(1, "estates")
        f.set(combat_hero=[0, hero], morale=[0, 1]).rounds()
        assert (f.asked, f.keys) == (1, ["morale draw", "morale exchange", "pass"])
        assert f.refused("play estates basic") == ("no_hero_in_combat", rule)


def test_hm_709_a_unit_that_has_shot_only_steps() -> None:
    f = Fight({"b1": "marksmen"}, {"b4": "crusaders"}).acts("marksmen").dice(0).choose("strike crusaders")
    assert f.keys == ["walk a1", "walk c1", "walk b2", "stop"]
    assert f.refused("strike crusaders") == ("has_attacked", "HM-709")
    assert f.refused("defend") == ("has_attacked", "HM-709")
    assert f.refused("walk b3") == ("too_far", "HM-708")


# --- two copies of a spell that lasts


def hasted(second: str) -> Fight:
    """Two copies of Haste, of which the first returns to the hand when it ends; the second one goes to this unit."""
    units = {"b2": "troglodytes", "c2": "harpies", "d2": "black_dragons pack"}
    f = Fight(units, {"b5": "zombies"}, (ALAMAR, SANDRO)).hand(0, "haste", "haste", "stat_knowledge").level(0, 2)
    f.acts("troglodytes").choose("play haste basic", "stop", "troglodytes", "play stat_knowledge expert")
    return f.choose("play haste basic", second)


def test_hm_1310_hm_348_a_spell_that_is_ignored_ends_no_other_copy() -> None:
    f = hasted("black_dragons")
    assert len(f.s.in_play[0]) == len(f.s.lasting) == 1
    assert f.s.piles[hand_of(0)].left() == (), "the first copy still lasts"
    assert f.s.piles[deck_of(0)].gone == (card("stat_knowledge"), card("haste"))


def test_hm_322_hm_348_of_two_copies_in_play_the_one_that_ended_leaves() -> None:
    f = hasted("harpies")
    atoms.end_lasting(f.s, 1)
    assert f.s.piles[deck_of(0)].gone[-1] == card("haste") and f.s.piles[hand_of(0)].left() == ()
    atoms.end_lasting(f.s, 0)
    assert f.s.piles[hand_of(0)].left() == (card("haste"),) and f.s.in_play[0] == ()


def test_hm_1217_of_two_copies_of_a_spell_cure_ends_the_stronger() -> None:
    f = Fight({"b2": "crusaders"}, {"b5": "zombies"}).hand(0, "cure")
    for n in (-1, -3):
        atoms.add_initiative(f.s, f["crusaders"], n, card("slow"), 1, by_spell=True)
    f.acts("crusaders").choose("play cure basic")
    assert f.keys == ["dispel slow", "decline"]
    f.choose("dispel slow")
    assert [one[2] for one in f.s.lasting] == [-1]


# --- words and pictures say the truth


def labels(f: Fight, seat: int) -> list[str]:
    """The options of the open question in words."""
    view = GAME.view(f.s, seat)
    return [GAME.label(view, view.decisions[0], i, "en") for i in range(len(view.decisions[0].keys))]


def test_hm_345_the_label_of_a_level_says_what_that_level_does() -> None:
    for name, words in (
        ("prayer", {"level 0": "Power 0: one unit has +1", "level 2": "Power 2: one unit has +2",
                    "level 4": "Power 4: one unit has +3"}),
        ("magic_arrow", {"level 0": "Power 0: one unit takes 1 ", "level 2": "Power 2: one unit takes 3 "}),
    ):  # fmt: skip
        f = Fight({"b2": "griffins"}, {"b4": "crusaders"}).hand(0, name, "titans_cuirass", "estates").acts("griffins")
        f.choose(f"play {name} basic", "play titans_cuirass basic")
        said = dict(zip(f.keys, labels(f, 0), strict=True))
        for key, start in words.items():
            assert said[key].startswith(start), said


def test_hm_857_the_question_says_whether_the_unit_falls_or_loses_a_side() -> None:
    for side, said in (("", "will fall to 3 damage"), (" pack", "will lose a side to 3 damage")):
        f = Fight({"b3": "minotaurs pack"}, {"b4": f"crusaders{side}", "d5": "archangels pack"}, (ALAMAR, CATHERINE))
        f.damage("crusaders", 2).acts("minotaurs").dice(0).choose("strike crusaders")
        assert f.kind == "cancel_attack"
        view = GAME.view(f.s, 1)
        assert said in GAME.prompt(view, view.decisions[0], "en")


def test_hm_855_the_plate_of_an_attack_reckons_with_the_defence_die() -> None:
    f = Fight({"b3": "griffins pack"}, {"b4": "crusaders"}).mark("crusaders", "defending").hand(0, "stat_attack")
    f.acts("griffins").choose("strike crusaders")
    assert f.kind == "combat_cards"
    found = dice_now(DrawnPosition(GAME.view(f.s, 0), "en", (), False))
    assert found == {"−1": [0], "0": [0, 1], "+1": [1, 2]}


def test_hm_855_hm_243_the_label_of_a_reroll_names_the_die_that_is_rolled_again() -> None:
    f = Fight({"b3": "griffins pack"}, {"b4": "crusaders"}, (CATHERINE, "rion")).mark("crusaders", "defending")
    f.set(morale=[0, 1]).acts("griffins").dice(0, 1).choose("strike crusaders").passes("combat_cards")
    assert f.kind == "reroll_defense" and labels(f, 1) == ["Spend positive morale: reroll +1", "Pass"]
    f = Fight({"b3": "griffins"}, {"b4": "medusas"}, (CATHERINE, ALAMAR))
    f.set(morale=[0, 1]).acts("griffins").dice(0, 1, 0, -1).choose("strike medusas").passes("combat_cards")
    assert f.kind == "reroll_dice"
    f.passes("reroll_dice")
    assert f.kind == "reroll_ability" and labels(f, 1) == ["Spend positive morale: reroll −1", "Pass"]


def test_hm_1704_who_may_resist_a_spell_is_told_which_one_how_strong_and_at_whom() -> None:
    for name, key, said in (
        ("lightning_bolt", "crusaders", "The enemy casts Lightning Bolt with power 1 at Crusaders (few) on B4."),
        ("fireball", "b4 and c4", "The enemy casts Fireball with power 1 at B4 and C4."),
    ):
        f = Fight({"b2": "griffins"}, {"b4": "crusaders"}, (SANDRO, CATHERINE)).hand(0, name, "haste")
        f.hand(1, "resistance").acts("griffins").choose(f"play {name} basic", "spend haste")
        while f.kind in ("power_sources", "cast_level"):
            f.choose("stop" if f.kind == "power_sources" else f.keys[-1])
        f.choose(key)
        assert (f.kind, f.asked) == ("card_window", 1)
        view = GAME.view(f.s, 1)
        assert GAME.prompt(view, view.decisions[0], "en") == f"{said} Do you answer it?"


# --- who is asked


def test_hm_842_hm_857_nobody_is_asked_to_save_a_unit_that_by_open_knowledge_no_card_can_save() -> None:
    def asked(unit: str, *hand: str, hero: str = CATHERINE, cast: int = 0) -> bool:
        """Is the defender, whose deck holds a Resurrection, asked to cancel an attack that removes the unit?"""
        f = Fight({"b3": "champions pack"}, {"b4": unit, "d5": "neutral_boars"}, (SANDRO, hero))
        f.damage(unit, KIT.form_hp[form(unit)] - 1)
        f.hand(1, *hand, deck=("resurrection",)).set(spells_cast=[0, cast]).acts("champions").dice(1)
        f.choose(f"strike {unit}").passes("combat_cards")
        return f.kind == "cancel_attack"

    assert asked("griffins", "estates") and asked("crusaders", "estates", "haste")
    assert not asked("crusaders", "estates"), "one card alone has no power for silver"
    assert not asked("griffins", "estates", cast=1), "the spell of this combat round is cast"
    assert not asked("neutral_crystal_dragons", "estates", "haste"), "azure units are in no list of tiers"
    assert asked("minotaurs", "estates", "alamar_spec_1", hero=ALAMAR, cast=1), "a specialty is no spell"
    assert not asked("minotaurs", "alamar_spec_1", hero=ALAMAR, cast=1)


def test_hm_864_hm_857_no_card_saves_the_arrow_tower() -> None:
    f = Fight({"b1": "zealots"}, {"b4": "griffins"}, (SANDRO, CATHERINE)).walls("a").damage("arrow_tower", 2)
    f.hand(1, "estates", "haste", deck=("resurrection",)).acts("zealots").dice(1)
    f.choose("strike arrow_tower").passes("combat_cards")
    assert f.kind == "act" and not f.there("arrow_tower")


def test_hm_1301_the_text_of_a_unit_says_when_its_ability_works() -> None:
    def text(unit: str) -> str:
        return unit_text(catalog.load(()), form(unit), "en")

    assert "It paralyses the unit it retaliates against." in text("medusas pack")
    assert "When it attacks, it rolls two dice, the higher counts." in text("neutral_halflings")
    assert "No ranged penalties when it attacks." in text("neutral_halflings")
    assert "It rolls two dice, the higher counts." in text("neutral_crusaders"), "when it retaliates too"
    assert "Every −1 it rolls is rerolled." in text("neutral_champions")
    assert "When it attacks, −1 on its attack die is rerolled once." in text("neutral_minotaurs")
    assert "When it attacks, the printed defence of its target counts as 0." in text("manticores pack")


def test_hm_351_the_text_of_a_specialty_says_which_power_reaches_which_tier() -> None:
    start = "When an attack would bring down one of your units: cancel that attack"
    for name, rest in (
        ("alamar_spec_1", "(unit of bronze / silver / gold at most) (power 1 / 2 / 4)."),
        ("alamar_spec_4", "(unit of bronze / silver / gold at most) (power 0 / 1 / 3)."),
        ("alamar_spec_6", "(unit of silver / gold at most) (power 0 / 2)."),
    ):
        assert card_text(catalog.load(()), card(name), 0, "en") == f"{start} {rest}"
