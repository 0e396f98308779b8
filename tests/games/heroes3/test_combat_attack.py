"""Attacks of Heroes III (HM-850 to HM-867, HM-1212, HM-1301 to HM-1312): each rule at its corners."""

from __future__ import annotations

import pytest
from tests.games.heroes3.combat_scene import KIT, Fight, card, form

from citadelle.games.heroes3.combat_fields import MORE_HP, SILENCE, WHOLE_COMBAT
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, deck_of, hand_of
from citadelle.games.heroes3.rules.combat import atoms
from citadelle.games.heroes3.tables import BRONZE
from citadelle.parts.piles import Pile


def counted(f: Fight, which: int = 0) -> tuple[object, ...]:
    """Attack, die, defence and damage of an attack."""
    one = f.told("attack_counted")[which]
    return one["attack"], one["die"], one["defense"], one["n"]


def modes(f: Fight) -> list[object]:
    """Which attacks were made."""
    return [one["mode"] for one in f.told("attack_declared")]


# --- damage (HM-702 to HM-705)


def test_hm_702_damage_can_go_through_both_sides_at_once() -> None:
    f = Fight({"b2": "halberdiers pack"}, {"b4": "zombies"})
    atoms.deal_damage(f.s, f["halberdiers"], 3, atoms.FROM_OTHER, 1)
    assert f.look("halberdiers") == "few 1"
    atoms.deal_damage(f.s, f["halberdiers"], 9, atoms.FROM_OTHER, 1)
    assert f.look("halberdiers") == "gone" and f.s.army[0] == ()
    g = Fight({"b2": "halberdiers pack"}, {"b4": "zombies"})
    atoms.deal_damage(g.s, g["halberdiers"], 4, atoms.FROM_OTHER, 1)
    assert g.look("halberdiers") == "gone"


def test_hm_703_damage_goes_after_the_combat_and_a_flip_stays() -> None:
    f = Fight({"b2": "crusaders pack"}, {"b3": "zombies"}).damage("zombies", 2).dice(0).acts("crusaders")
    atoms.deal_damage(f.s, f["crusaders"], 5, atoms.FROM_OTHER, 1)
    f.choose("strike zombies")
    assert f.told("combat_ended")[0]["outcome"] == "attacker_won"
    assert f.s.army[0] == (form("crusaders"),) and f.s.fighter_damage == []


def test_hm_704_a_neutral_unit_of_an_army_goes_to_its_discard_pile() -> None:
    f = Fight({"b2": "neutral_boars", "c2": "marksmen"}, {"b4": "zombies"})
    atoms.deal_damage(f.s, f["neutral_boars"], 4, atoms.FROM_OTHER, 1)
    assert f.s.piles[NEUTRAL_DECK + BRONZE].gone == (KIT.unit_ids.index("neutral_boars"),)
    assert f.s.army[0] == (form("marksmen"),)
    atoms.deal_damage(f.s, f["marksmen"], 9, atoms.FROM_OTHER, 1)
    assert f.s.army[0] == () and len(f.s.piles[NEUTRAL_DECK].gone) == 1


def test_hm_705_hm_1202_defence_stops_attacks_only() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "black_dragons"}, ("catherine", "mutare"))
    atoms.deal_damage(f.s, f["crusaders"], 1, atoms.FROM_SPELL, 1)
    assert f.look("crusaders") == "few 1"
    atoms.deal_damage(f.s, f["black_dragons"], 4, atoms.FROM_SPELL, 0)
    assert f.look("black_dragons") == "few 2"
    atoms.deal_damage(f.s, f["black_dragons"], 2, atoms.FROM_SPECIALTY, 0)
    assert f.look("black_dragons") == "few 4"


@pytest.mark.parametrize(("unit", "taken"), [
    ("neutral_gold_golems", 2), ("neutral_diamond_golems", 1), ("black_dragons pack", 0), ("neutral_azure_dragons", 0),
])  # fmt: skip
def test_hm_1202_hm_1310_some_units_mind_spells_less(unit: str, taken: int) -> None:
    f = Fight({"b2": unit}, {"b4": "zombies"}, ("mutare", "sandro"))
    atoms.deal_damage(f.s, 0, 4, atoms.FROM_SPELL, 1)
    assert f.s.fighter_damage[0] == taken
    assert bool(f.told("damage_ignored")) == (taken == 0)


def test_hm_1310_specialties_that_are_no_damage_still_work() -> None:
    f = Fight({"b2": "black_dragons pack"}, {"b4": "zombies"}, ("mutare", "sandro"))
    atoms.deal_damage(f.s, 0, 4, atoms.FROM_SPECIALTY, 1)
    assert f.look("black_dragons") == "pack"
    atoms.add_hp(f.s, 0, 2, card("mutare_spec_4"), 0)
    assert f.left("black_dragons") == KIT.form_hp[form("black_dragons pack")] + 2
    atoms.add_initiative(f.s, 0, 3, card("haste"), 1, WHOLE_COMBAT, by_spell=True)
    assert len(f.s.lasting) == 1 and f.told("spell_ignored")


# --- declaring and rolling (HM-850 to HM-853)


def test_hm_850_only_adjacent_enemies_for_ground_and_flying_units() -> None:
    f = Fight({"b2": "crusaders", "c2": "griffins"}, {"b4": "zombies"}).acts("crusaders")
    assert not [key for key in f.keys if key.startswith("strike")]
    assert f.refused("strike zombies") == ("not_adjacent", "HM-850")
    assert f.refused("strike griffins") == ("own_unit", "HM-850")


def test_hm_851_hm_852_both_sides_may_play_any_number_of_instants() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "dread_knights"}).level(1, 3)
    f.hand(0, "stat_attack", "stat_attack", "stat_defense").hand(1, "stat_defense", "stat_attack").dice(0, 0)
    f.acts("crusaders").choose("strike dread_knights")
    assert f.asked == 0 and f.kind == "combat_cards"
    assert "play stat_defense basic" not in f.keys, "a defence bonus helps the target only"
    f.choose("play stat_attack basic")
    assert f.asked == 0
    f.choose("play stat_attack basic", "pass")
    assert f.asked == 1 and f.keys == ["play stat_defense basic", "play stat_defense expert", "pass"]
    f.choose("play stat_defense basic", "pass")
    assert f.asked == 0, "the attacker may answer what the defender played"
    f.choose("pass")
    f.passes("ignore_die")
    assert counted(f) == (5, 0, 3, 2)


def test_hm_852_the_window_closes_when_both_pass() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "dread_knights"}).hand(0, "estates").hand(1, "estates").dice(0, 0)
    f.acts("crusaders").choose("strike dread_knights")
    assert f.asked == 0
    f.choose("pass")
    assert f.asked == 1
    f.choose("pass")
    assert f.s.attack_by == f["dread_knights"] and f.asked == 1, "the retaliation: the other side is asked first"


def test_hm_1407_hm_1405_who_is_asked_to_ignore_a_die_follows_from_open_knowledge() -> None:
    def asked(cards: tuple[str, ...], named: tuple[int, ...]) -> list[str]:
        f = Fight({"b2": "crusaders"}, {"b3": "dread_knights"}).dice(0, 0)
        numbers = sorted(card(name) for name in cards)
        f.s.set_pile(hand_of(1), Pile(tuple(numbers), 0, (), (2,) * len(numbers), named))
        f.acts("crusaders").choose("strike dread_knights").passes("combat_cards")
        return [f.kind] if f.kind == "ignore_die" else []

    assert asked(("estates",), ()) == [], "an ability card that everybody knows of"
    assert asked(("shield_of_the_dwarven_lords",), ()) == ["ignore_die"]
    assert asked(("angel_wings",), (2,)) == ["ignore_die"], "an artifact, nobody else knows which"
    assert asked(("estates",), (2,)) == [], "an ability card, nobody else knows which"
    assert asked(("angel_wings",), ()) == [], "an artifact that everybody knows of"


def test_hm_331_an_attack_bonus_waits_for_the_attack_and_ends_with_the_activation() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "dread_knights"}).hand(0, "stat_attack").dice(0, -1).acts("crusaders")
    f.choose("play stat_attack basic")
    assert f.s.attack_bonus == 1 and f.kind == "act"
    f.choose("strike dread_knights")
    assert counted(f) == (4, 0, 2, 2) and f.s.attack_bonus == 0
    assert counted(f, 1)[0] == 5, "the bonus isn't for the retaliation"
    g = Fight({"b2": "crusaders"}, {"b4": "dread_knights"}).hand(0, "stat_attack").acts("crusaders")
    g.choose("play stat_attack basic", "defend")
    assert g.s.attack_bonus == 0


def test_hm_853_two_dice_high_and_the_penalty_cancel_each_other() -> None:
    f = Fight({"b2": "neutral_halflings"}, {"b4": "zombies"}).dice(-1, 1).acts("neutral_halflings")
    f.choose("strike zombies")
    assert f.told("attack_rolled")[0]["mode"] == "high" and counted(f)[1] == 1
    g = Fight({"b3": "dread_knights"}, {"b4": "neutral_crusaders"}, ("sandro", "catherine")).dice(0, 0)
    g.acts("dread_knights").choose("strike neutral_crusaders")
    assert [one["mode"] for one in g.told("attack_rolled")] == ["one", "one"], "high and low cancel"
    h = Fight({"b3": "skeletons"}, {"b4": "neutral_crusaders"}, ("sandro", "catherine")).dice(0, -1, 1)
    h.acts("skeletons").choose("strike neutral_crusaders")
    assert h.told("attack_rolled")[1]["mode"] == "high"


def test_hm_853_dread_knights_make_the_retaliation_roll_low() -> None:
    f = Fight({"b3": "dread_knights"}, {"b4": "crusaders pack"}, ("sandro", "catherine")).dice(0, 1, -1)
    f.acts("dread_knights").choose("strike crusaders")
    assert f.told("attack_rolled")[1]["mode"] == "low" and counted(f, 1)[1] == -1


def test_hm_860_a_ranged_unit_retaliates_with_the_penalty() -> None:
    f = Fight({"b3": "skeletons"}, {"b4": "liches"}, ("sandro", "sandro")).dice(0, 1, -1).acts("skeletons")
    f.choose("strike liches")
    assert f.told("attack_rolled")[1]["mode"] == "low" and counted(f, 1) == (3, -1, 1, 1)
    g = Fight({"b3": "skeletons"}, {"b4": "zealots pack"}, ("sandro", "catherine")).dice(0, 1).acts("skeletons")
    g.choose("strike zealots")
    assert g.told("attack_rolled")[1]["mode"] == "one"


def test_hm_710_back_line_to_back_line_only_with_both() -> None:
    for start, end, mode in (("b1", "b5", "low"), ("b2", "b5", "one"), ("b1", "b4", "one"), ("b2", "b3", "low")):
        f = Fight({start: "marksmen"}, {end: "crusaders"}, ("catherine", "catherine")).acts("marksmen")
        f.choose("strike crusaders")
        assert f.told("attack_rolled")[0]["mode"] == mode
    g = Fight({"b1": "zealots pack"}, {"b5": "crusaders"}, ("catherine", "catherine")).acts("zealots")
    g.choose("strike crusaders")
    assert g.told("attack_rolled")[0]["mode"] == "low", "only the adjacent penalty is ignored"
    h = Fight({"b1": "neutral_sharpshooters"}, {"b5": "crusaders"}).acts("neutral_sharpshooters")
    h.choose("strike crusaders")
    assert h.told("attack_rolled")[0]["mode"] == "one"


# --- results (HM-854 to HM-856)


def test_hm_854_each_right_to_reroll_is_used_once() -> None:
    f = Fight({"a2": "champions pack"}, {"b3": "dread_knights"}).set(morale=[1, 0]).dice(-1, -1, -1, 0)
    f.acts("champions").choose("walk b2", "strike dread_knights").passes()
    assert f.keys == ["ability reroll 0", "morale reroll 0", "pass"]
    f.choose("ability reroll 0")
    assert f.keys == ["morale reroll 0", "pass"]
    f.choose("morale reroll 0")
    assert counted(f)[1] == -1 and f.s.morale[0] == 0
    g = Fight({"b2": "champions pack"}, {"b3": "dread_knights"}).dice(-1, 0).acts("champions")
    g.choose("strike dread_knights")
    assert not g.told("attack_rerolled"), "it hasn't moved"


def test_hm_854_luck_rerolls_each_die_once() -> None:
    f = Fight({"b2": "marksmen"}, {"b3": "dread_knights"}).level(0, 3).hand(0, "luck").dice(-1, -1, 0, 1, 0)
    f.acts("marksmen").choose("play luck expert", "strike dread_knights")
    assert f.keys == ["luck reroll 0", "luck reroll 1", "pass"]
    f.choose("luck reroll 1")
    assert f.s.attack_dice == (-1, 0) and f.keys == ["luck reroll 0", "pass"]
    f.choose("luck reroll 0")
    assert counted(f)[1] == 0, "the lower of +1 and 0"


def test_hm_854_crusaders_reroll_every_0_they_like() -> None:
    f = Fight({"b2": "crusaders pack"}, {"b3": "dread_knights"}).dice(0, 0, 1, 0).acts("crusaders")
    f.choose("strike dread_knights")
    assert f.keys == ["ability reroll 0", "pass"]
    f.choose("ability reroll 0", "ability reroll 0")
    assert counted(f)[1] == 1
    assert [one["dice"] for one in f.told("attack_rerolled")] == [[0], [1]]
    back = Fight({"b2": "skeletons"}, {"b3": "crusaders pack"}, ("sandro", "catherine")).dice(0, 0).acts("skeletons")
    back.choose("strike crusaders")
    assert not back.told("attack_rerolled"), "an ability of kind attack doesn't work in retaliation"


def test_hm_854_minotaurs_must_reroll_once() -> None:
    f = Fight({"b2": "neutral_minotaurs"}, {"b3": "dread_knights"}).dice(-1, -1, 0).acts("neutral_minotaurs")
    f.choose("strike dread_knights")
    assert counted(f)[1] == -1 and len(f.told("attack_rerolled")) == 1


def test_hm_854_the_die_can_be_ignored_by_halberdiers_and_by_a_shield() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "halberdiers pack"}, ("catherine", "catherine")).hand(1, "estates", "haste")
    f.dice(1, 0).acts("crusaders").choose("strike halberdiers").passes("combat_cards")
    assert f.kind == "ignore_die" and f.asked == 1
    assert f.keys == ["discard estates", "discard haste", "pass"]
    f.choose("discard haste")
    assert counted(f) == (3, 0, 1, 2)
    assert f.s.piles[deck_of(1)].gone == (card("haste"),)
    g = Fight({"b2": "crusaders"}, {"b3": "zombies pack"}).hand(1, "shield_of_the_dwarven_lords").dice(1, 0)
    g.acts("crusaders").choose("strike zombies", "pass", "play shield_of_the_dwarven_lords basic")
    assert counted(g) == (3, 0, 1, 2), "the die and the zombies' bonus are void"


def test_hm_854_hm_1312_ghost_dragons_add_first_then_the_axe_triples() -> None:
    f = Fight({"b2": "ghost_dragons pack"}, {"b3": "zombies pack"}, ("sandro", "sandro"))
    f.hand(0, "centaurs_axe").dice(0).acts("ghost_dragons").choose("strike zombies")
    f.choose("play centaurs_axe basic")
    assert counted(f) == (7, 3, 2, 8), "(0 + 1) x 3; the face is still 0 for the zombies"


def test_hm_855_the_defence_die_is_rolled_even_without_an_attack_die() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "zombies"}).mark("zombies", "defending").set(attack_marks=1).dice(1, 0)
    f.acts("crusaders").choose("strike zombies")
    assert not f.told("attack_rolled")[:1] or f.told("attack_rolled")[0]["unit"] == "zombies"
    assert f.told("defense_rolled")[0]["face"] == 1 and counted(f) == (3, 0, 2, 1)


def test_hm_855_the_defender_rerolls_by_own_rights() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "halberdiers"}, ("sandro", "catherine")).mark("halberdiers", "defending")
    f.set(morale=[0, 1]).dice(0, -1, 1, 0).acts("crusaders").choose("strike halberdiers").passes()
    assert f.kind == "reroll_defense" and f.asked == 1 and f.keys == ["morale reroll 0", "pass"]
    f.choose("morale reroll 0")
    assert counted(f)[2] == 2


def test_hm_856_hm_1201_neither_attack_nor_defence_falls_below_0() -> None:
    f = Fight({"b2": "halberdiers"}, {"b3": "griffins"}, ("catherine", "catherine")).set(attack_bonus=-3).dice(1, 0)
    f.acts("halberdiers").choose("strike griffins")
    assert counted(f) == (0, 1, 0, 1)
    g = Fight({"b2": "halberdiers"}, {"b3": "zombies"}).set(defense_bonus=-3).dice(0, 0).acts("halberdiers")
    g.choose("strike zombies")
    assert counted(g) == (2, 0, 0, 2)


# --- after the damage (HM-857 to HM-867)


def test_hm_857_a_flip_counts_as_0_hit_points() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "crusaders pack", "c5": "archangels pack"}, ("alamar", "catherine"))
    f.damage("crusaders", 2).dice(0).acts("minotaurs").choose("strike crusaders")
    assert f.kind == "cancel_attack"
    f.dice(0).choose("pass")
    assert f.look("crusaders") == "few 1"


def test_hm_857_a_card_can_cancel_the_attack() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "skeletons"}, ("alamar", "sandro")).hand(1, "resurrection").dice(0)
    f.acts("minotaurs").choose("strike skeletons").passes("combat_cards", "ignore_die")
    assert f.kind == "cancel_attack"
    f.choose("play resurrection basic")
    while f.kind not in ("act", ""):
        f.choose(f.keys[0])
    assert f.look("skeletons") == "few" and f.told("attack_cancelled") and modes(f) == ["first"]


def test_hm_858_hm_866_being_attacked_removes_paralysis_even_if_the_attack_is_cancelled() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "crusaders", "c5": "archangels pack"}, ("alamar", "catherine"))
    f.mark("crusaders", "paralysed").damage("crusaders", 2).dice(0).acts("minotaurs").choose("strike crusaders")
    f.choose("save by archangels")
    assert not f.marked("crusaders", "paralysed")
    g = Fight({"b3": "minotaurs"}, {"b4": "crusaders"}, ("alamar", "catherine")).mark("crusaders", "paralysed")
    atoms.deal_damage(g.s, g["crusaders"], 1, atoms.FROM_SPELL, 0)
    assert not g.marked("crusaders", "paralysed")


def test_hm_859_one_retaliation_each_round_but_for_griffins() -> None:
    f = Fight({"b3": "skeletons", "c4": "zombies"}, {"b4": "crusaders"}, ("sandro", "catherine")).dice(0, -1, 0)
    f.acts("skeletons").choose("strike crusaders")
    assert modes(f) == ["first", "retaliation"] and f.marked("crusaders", "retaliated")
    f.begin_again_kept("zombies").choose("strike crusaders")
    assert modes(f) == ["first", "retaliation", "first"]
    g = Fight({"b3": "skeletons", "c4": "zombies"}, {"b4": "griffins pack"}, ("sandro", "catherine"))
    g.dice(0, -1, 0, -1).acts("skeletons").choose("strike griffins").begin_again_kept("zombies").choose(
        "strike griffins"
    )
    assert modes(g) == ["first", "retaliation"] * 2


def test_hm_859_a_flipped_unit_retaliates_and_a_fallen_one_does_not() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "halberdiers pack"}, ("alamar", "catherine")).dice(-1, 0)
    f.acts("minotaurs").choose("strike halberdiers")
    assert f.look("halberdiers") == "few 1" and modes(f) == ["first", "retaliation"]
    g = Fight({"b3": "minotaurs pack"}, {"b4": "halberdiers", "d5": "griffins"}, ("alamar", "catherine")).dice(0)
    g.acts("minotaurs").choose("strike halberdiers")
    assert modes(g) == ["first"]


def test_hm_867_the_attacker_heals_though_the_attack_is_cancelled() -> None:
    f = Fight({"b3": "vampires pack"}, {"b4": "crusaders", "c5": "archangels pack"}, ("sandro", "catherine"))
    f.damage("crusaders", 2).damage("vampires", 3).dice(0).acts("vampires").choose("strike crusaders")
    f.choose("save by archangels")
    assert f.look("vampires") == "pack 1" and f.look("crusaders") == "few 2"


# --- abilities (HM-1301 to HM-1312)


def test_hm_1301_hm_1302_minotaurs_draw_on_a_minus_1_in_their_own_attack_only() -> None:
    f = Fight({"b3": "minotaurs"}, {"b4": "crusaders pack"}, ("alamar", "catherine")).hand(0, deck=("haste",))
    f.dice(-1, 0).acts("minotaurs").choose("strike crusaders")
    assert f.s.piles[hand_of(0)].left() == (card("haste"),)
    g = Fight({"b3": "crusaders"}, {"b4": "minotaurs"}, ("catherine", "alamar")).hand(1, deck=("haste",))
    g.dice(0, -1).acts("crusaders").choose("strike minotaurs")
    assert modes(g) == ["first", "retaliation"] and not len(g.s.piles[hand_of(1)])


def test_hm_1302_dread_knights_hit_harder_on_0_and_1() -> None:
    for face, attack in ((-1, 6), (0, 7), (1, 7)):
        f = Fight({"b3": "dread_knights pack"}, {"b4": "champions"}, ("sandro", "catherine")).dice(face, 0)
        f.acts("dread_knights").choose("strike champions")
        assert counted(f)[0] == attack


def test_hm_1302_manticores_ignore_printed_defence_but_not_bonuses() -> None:
    f = Fight({"b3": "manticores pack"}, {"b4": "champions"}, ("alamar", "catherine")).hand(1, "stat_defense")
    f.dice(0, 0).acts("manticores").choose("strike champions", "play stat_defense basic")
    assert counted(f) == (5, 0, 1, 4)


def test_hm_1303_no_retaliation_and_the_way_back() -> None:
    f = Fight({"a1": "harpies pack"}, {"b3": "crusaders"}, ("alamar", "catherine")).dice(0).acts("harpies")
    f.choose("walk b2", "strike crusaders")
    assert f.kind == "go_back" and f.keys == ["go back", "stay"] and modes(f) == ["first"]
    f.choose("go back")
    assert f.space("harpies") == "a1"
    g = Fight({"a1": "harpies"}, {"b3": "crusaders"}, ("alamar", "catherine")).dice(0, -1).acts("harpies")
    g.choose("walk b2", "strike crusaders")
    assert g.kind == "go_back" and modes(g) == ["first", "retaliation"]
    g.choose("stay")
    assert g.space("harpies") == "b2"
    h = Fight({"b2": "harpies pack"}, {"b3": "crusaders"}, ("alamar", "catherine")).dice(0).acts("harpies")
    h.choose("strike crusaders")
    assert h.kind != "go_back", "it hasn't moved"


def test_hm_1304_liches_must_hit_a_neighbour_of_the_target_of_any_side() -> None:
    f = Fight({"a1": "liches pack", "b3": "zombies"}, {"b4": "crusaders", "c4": "griffins"}, ("sandro", "catherine"))
    f.dice(0, 0).acts("liches").choose("strike crusaders")
    assert f.kind == "splash_target" and f.keys == ["zombies", "griffins"]
    f.choose("griffins")
    assert modes(f) == ["first", "splash"] and counted(f, 1) == (2, 0, 0, 2)
    g = Fight({"a1": "liches pack", "b3": "zombies"}, {"b4": "crusaders"}, ("sandro", "catherine")).dice(0, -1)
    g.acts("liches").choose("strike crusaders")
    assert modes(g) == ["first", "splash"] and counted(g, 1) == (2, -1, 1, 0), "only an ally is there"
    h = Fight({"a1": "liches pack"}, {"c4": "crusaders"}, ("sandro", "catherine")).dice(0).acts("liches")
    h.choose("strike crusaders")
    assert modes(h) == ["first"]
    near = Fight({"b3": "liches pack"}, {"b4": "crusaders"}, ("sandro", "catherine")).dice(0, 0, 0, 0)
    near.acts("liches").choose("strike crusaders")
    assert modes(near)[:2] == ["first", "splash"], "the Liches themselves stand next to the target"
    assert near.told("attack_declared")[1]["on"] == near["liches"]


def test_hm_1305_black_dragons_breathe_through_the_target() -> None:
    f = Fight({"b3": "neutral_black_dragons"}, {"b4": "crusaders", "b5": "griffins", "c4": "zealots"})
    f.dice(0, 0, -1).acts("neutral_black_dragons").choose("strike crusaders")
    assert modes(f) == ["first", "line", "retaliation"]
    assert f.told("attack_declared")[1]["on"] == f["griffins"] and counted(f, 1) == (2, 0, 0, 2)
    assert f.told("attack_declared")[2]["unit"] == "crusaders"
    g = Fight({"b3": "neutral_black_dragons"}, {"b2": "crusaders", "b5": "griffins"}).dice(0, 0)
    g.acts("neutral_black_dragons").choose("strike crusaders")
    assert modes(g) == ["first", "retaliation"]


def test_hm_1306_ghost_dragons_push_the_target_away() -> None:
    f = Fight({"b3": "neutral_ghost_dragons"}, {"b4": "champions"}, ("sandro", "catherine")).dice(0, 0)
    f.acts("neutral_ghost_dragons").choose("strike champions")
    assert f.kind == "push_target" and f.asked == 1 and f.keys == ["a4", "c4", "b5"]
    f.choose("b5")
    assert f.space("champions") == "b5" and modes(f) == ["first"]
    g = Fight({"b3": "neutral_ghost_dragons"}, {"b4": "champions"}, ("sandro", "catherine")).dice(0, 1, 0)
    g.acts("neutral_ghost_dragons").choose("strike champions")
    assert modes(g) == ["first", "retaliation"]


def test_hm_1308_enchanters_heal_or_strike_harder() -> None:
    f = Fight({"a1": "neutral_enchanters", "b1": "crusaders", "c1": "griffins"}, {"b4": "zombies"})
    f.damage("crusaders", 3).damage("griffins", 1).acts("neutral_enchanters")
    assert f.kind == "heal_other" and f.keys == ["crusaders", "griffins"]
    f.choose("crusaders")
    assert f.look("crusaders") == "few 1" and f.s.active_bonus == 0
    g = Fight({"a1": "neutral_enchanters", "b1": "crusaders"}, {"b4": "zombies"}).damage("neutral_enchanters", 2)
    g.dice(0).acts("neutral_enchanters").choose("strike zombies")
    assert counted(g)[0] == 5 and g.s.active_bonus == 0


def test_hm_1308_hm_864_enchanters_heal_the_arrow_tower_too() -> None:
    """The tower is a unit of the defender; while it is damaged, healing is mandatory."""
    f = Fight({"b1": "zealots"}, {"a5": "neutral_enchanters"}, ("sandro", "catherine")).walls("a")
    f.damage("arrow_tower", 2).acts("neutral_enchanters").passes("heal_other")
    assert f.left("arrow_tower") == 3 and f.s.active_bonus == 0
    g = Fight({"b1": "zealots"}, {"a5": "neutral_enchanters", "b5": "griffins"}, ("sandro", "catherine")).walls("a")
    g.damage("arrow_tower", 1).damage("griffins", 1).acts("neutral_enchanters")
    assert g.kind == "heal_other" and g.keys == ["griffins", "arrow_tower"]
    h = Fight({"a1": "neutral_enchanters"}, {"b5": "griffins"}, ("sandro", "catherine")).walls("a")
    h.damage("arrow_tower", 1).acts("neutral_enchanters")
    assert h.s.active_bonus == 1, "the tower isn't the attacker's"


def test_hm_1206_medusas_paralyse_whom_they_retaliate_against() -> None:
    f = Fight({"b3": "crusaders"}, {"b4": "medusas pack"}, ("catherine", "alamar")).dice(0, 0).acts("crusaders")
    f.choose("strike medusas")
    assert f.marked("crusaders", "paralysed")
    g = Fight({"b3": "neutral_troglodytes"}, {"b4": "medusas pack"}, ("alamar", "alamar")).dice(0, -1)
    g.acts("neutral_troglodytes").choose("strike medusas")
    assert not g.told("fighter_paralysed") and g.told("paralysis_ignored")
    for face in (-1, 0):
        h = Fight({"b3": "crusaders"}, {"b4": "medusas"}, ("catherine", "alamar")).dice(0, -1, 1, face)
        h.acts("crusaders").choose("strike medusas")
        assert h.marked("crusaders", "paralysed") == (face == 0)


def test_hm_1206_azure_dragons_paralyse_on_a_minus_1() -> None:
    f = Fight({"b3": "neutral_azure_dragons"}, {"b4": "champions pack"}, ("sandro", "catherine")).dice(-1, 0)
    f.acts("neutral_azure_dragons").choose("strike champions")
    assert len(f.told("fighter_paralysed")) == 1 and modes(f) == ["first", "retaliation"]


def test_hm_1207_a_silenced_unit_has_no_ability() -> None:
    f = Fight({"a1": "marksmen pack"}, {"b4": "zombies pack"})
    f.s.lasting = ((f["marksmen"], SILENCE, 0, -1, 1, WHOLE_COMBAT), (f["zombies"], SILENCE, 0, -1, 0, WHOLE_COMBAT))
    f.dice(0).acts("marksmen").choose("strike zombies")
    assert modes(f) == ["first"] and counted(f)[2] == 1


def test_hm_1212_fire_shield_burns_adjacent_attackers_even_if_the_unit_falls() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "skeletons", "d5": "zombies"}, ("alamar", "sandro")).begin()
    atoms.fire_shield(f.s, f["skeletons"], 2, card("fire_shield"), 1)
    f.dice(0).begin_again_kept("minotaurs").choose("strike skeletons")
    assert f.look("skeletons") == "gone" and f.look("minotaurs") == "pack 2"
    g = Fight({"b3": "crusaders"}, {"b4": "champions"}, ("catherine", "catherine")).begin()
    atoms.fire_shield(g.s, g["crusaders"], 1, card("fire_shield"), 0)
    g.dice(0, 0).begin_again_kept("crusaders").choose("strike champions")
    assert g.look("champions") == "few 2", "1 by the attack, 1 by the shield when it retaliated"
    h = Fight({"a1": "marksmen"}, {"b4": "champions"}, ("catherine", "catherine")).begin()
    atoms.fire_shield(h.s, h["champions"], 1, card("fire_shield"), 1)
    h.dice(0).begin_again_kept("marksmen").choose("strike champions")
    assert h.look("marksmen") == "few", "not adjacent"


def test_hm_1204_hm_702_more_hit_points_on_both_sides() -> None:
    f = Fight({"b2": "crusaders pack"}, {"b4": "zombies"})
    atoms.add_hp(f.s, f["crusaders"], 2, card("catherine_spec_4"), 0)
    assert f.s.lasting[0][1] == MORE_HP
    atoms.deal_damage(f.s, f["crusaders"], 7, atoms.FROM_OTHER, 1)
    assert f.look("crusaders") == "few 1" and f.left("crusaders") == 5


def test_hm_1251_hm_1253_overlays_take_the_damage_first() -> None:
    f = Fight({"b2": "skeletons pack"}, {"b4": "crusaders"}, ("sandro", "catherine")).damage("skeletons", 1)
    horde, legion = card("sandro_spec_1"), card("sandro_spec_6")
    atoms.overlay(f.s, 0, legion, 0, 4, 1, 2, 6, True)
    atoms.overlay(f.s, 0, horde, 0, 3, 1, 2, 6, False)
    assert [one[0] for one in f.s.fighter_overlays[0]] == [horde, legion], "the Legion stays on top"
    assert f.left("skeletons") == 2
    atoms.deal_damage(f.s, 0, 3, atoms.FROM_OTHER, 1)
    assert [one[0] for one in f.s.fighter_overlays[0]] == [horde] and f.left("skeletons") == 1
    atoms.deal_damage(f.s, 0, 2, atoms.FROM_OTHER, 1)
    assert not f.s.fighter_overlays[0] and f.look("skeletons") == "few", "1 and 1 damage flip the pack"
    assert len(f.told("overlay_gone")) == 2


def test_hm_1311_abilities_against_hands_and_morale() -> None:
    f = Fight({"b2": "wraiths pack"}, {"b4": "crusaders"}, ("sandro", "catherine")).hand(1, "haste")
    f.damage("wraiths", 2).acts("wraiths")
    assert f.look("wraiths") == "pack 1" and not len(f.s.piles[hand_of(1)])
    g = Fight({"b2": "ghost_dragons"}, {"b4": "crusaders"}, ("sandro", "catherine")).set(morale=[0, 1])
    g.acts("ghost_dragons")
    assert g.s.morale[1] == 0
    h = Fight({"b2": "wraiths pack", "c2": "ghost_dragons"}, {"b4": "neutral_boars"}, ("sandro", "")).acts("wraiths")
    assert h.kind == "act"
