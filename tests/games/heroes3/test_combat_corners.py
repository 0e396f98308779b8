"""Corners of combat that the other tests leave dark: events, lasting effects, targets of cards, ways around units."""

from __future__ import annotations

from tests.games.heroes3.combat_scene import KIT, Fight, card, form

from citadelle.games.heroes3.combat_fields import (
    DEFENDER,
    FIRE_SHIELD,
    MORE_INITIATIVE,
    RANGED_ATTACK,
    RANGED_INITIATIVE,
    SPELL_IMMUNITY,
    WHOLE_COMBAT,
)
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.combat import atoms
from citadelle.games.heroes3.rules.combat.board import DISTANCE, NEIGHBOURS, beyond, made_distances, made_neighbours
from citadelle.games.heroes3.rules.combat.fighters import (
    bonus_targets,
    cards_allowed,
    enemy_seat,
    free_spaces,
    has_lasting,
    initiative_of,
    is_legal_target,
    side_of_seat,
    spell_effects_on,
)
from citadelle.games.heroes3.rules.combat.hands import may_hold
from citadelle.games.heroes3.state import ACTIVATION, ATTACK, BEFORE_ACTIVATION
from citadelle.games.heroes3.tables import ANY_GROUND_OR_FLYING, ANY_UNIT, NONE, OWN_UNIT
from citadelle.games.heroes3.verbs import SPACE_IDS


def at(name: str) -> int:
    """A space by its id."""
    return SPACE_IDS.index(name)


# --- the board


def test_hm_820_hm_826_neighbours_and_distances_are_made_alike() -> None:
    assert made_neighbours() == NEIGHBOURS and made_distances() == DISTANCE
    for a in range(20):
        assert [b for b in range(20) if DISTANCE[a][b] == 1] == list(NEIGHBOURS[a])
        assert all(DISTANCE[a][b] == DISTANCE[b][a] for b in range(21))
    assert len(NEIGHBOURS[at("a1")]) == 2 and len(NEIGHBOURS[at("d3")]) == 3 and len(NEIGHBOURS[at("c4")]) == 4


def test_hm_1305_the_space_behind() -> None:
    assert beyond(at("b2"), at("b3")) == at("b4") and beyond(at("b3"), at("b2")) == at("b1")
    assert beyond(at("b3"), at("c3")) == at("d3") and beyond(at("c3"), at("d3")) == NONE
    assert beyond(at("b4"), at("b5")) == NONE and beyond(at("b2"), at("b1")) == NONE


# --- atoms


def test_hm_702_no_damage_is_no_news() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "zombies"})
    atoms.deal_damage(f.s, 0, 0, atoms.FROM_SPELL, 1)
    assert not f.events() and not f.s.stirred
    atoms.deal_damage(f.s, 0, 1, atoms.FROM_SPELL, 1)
    assert f.s.stirred and f.told("fighter_damaged")[0]["n"] == 1


def test_hm_1203_healing_never_flips_back() -> None:
    f = Fight({"b2": "crusaders pack"}, {"b4": "zombies"})
    atoms.deal_damage(f.s, 0, 6, atoms.FROM_OTHER, 1)
    assert f.look("crusaders") == "few 2"
    atoms.heal(f.s, 0, 5)
    assert f.look("crusaders") == "few" and f.told("fighter_healed")[0]["n"] == 2
    atoms.heal(f.s, 0, 5)
    assert len(f.told("fighter_healed")) == 1


def test_hm_1203_hm_1251_an_overlay_keeps_its_values_and_is_healed_first() -> None:
    f = Fight({"b2": "skeletons"}, {"b4": "crusaders"}, ("sandro", "catherine")).damage("skeletons", 1)
    atoms.overlay(f.s, 0, card("sandro_spec_6"), 0, 4, 1, 2, 6, True)
    atoms.deal_damage(f.s, 0, 1, atoms.FROM_OTHER, 1)
    assert f.s.fighter_overlays[0] == ((card("sandro_spec_6"), 0, 4, 1, 2, 6, 1),)
    assert initiative_of(f.s, 0) == 6
    atoms.heal(f.s, 0, 1)
    assert f.left("skeletons") == 2 and f.s.fighter_damage[0] == 1
    f.dice(0, 0).acts("skeletons")
    f.s.fighter_space[f["crusaders"]] = at("b3")
    f.begin_again("skeletons").choose("strike crusaders")
    assert f.told("attack_counted")[0]["attack"] == 4


def test_hm_1206_a_second_token_does_nothing() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "zombies"})
    atoms.paralyse(f.s, 0)
    atoms.paralyse(f.s, 0)
    assert len(f.told("fighter_paralysed")) == 1
    atoms.unparalyse(f.s, 0)
    atoms.unparalyse(f.s, 0)
    assert len(f.told("paralysis_removed")) == 1
    black = Fight({"b2": "black_dragons pack"}, {"b4": "zombies"}, ("mutare", "sandro"))
    atoms.paralyse(black.s, 0, by_spell=True)
    assert not black.marked("black_dragons", "paralysed")
    atoms.paralyse(black.s, 0)
    assert black.marked("black_dragons", "paralysed")


def test_hm_1215_counterstrike_lets_a_unit_retaliate_again() -> None:
    f = Fight({"b3": "skeletons"}, {"b4": "crusaders"}, ("sandro", "catherine")).mark("crusaders", "retaliated")
    atoms.reset_retaliation(f.s, f["crusaders"])
    f.dice(0, 0).acts("skeletons").choose("strike crusaders")
    assert [one["mode"] for one in f.told("attack_declared")] == ["first", "retaliation"]


def test_hm_1211_teleport_and_swap() -> None:
    f = Fight({"b2": "crusaders", "a1": "griffins"}, {"b4": "zombies"}).walls("b")
    assert at("b3") not in free_spaces(f.s) and at("c3") not in free_spaces(f.s)
    assert at("b2") not in free_spaces(f.s) and at("b1") in free_spaces(f.s)
    assert len(free_spaces(f.s)) == 20 - 4 - 3
    atoms.teleport(f.s, 0, at("d5"))
    assert f.space("crusaders") == "d5"
    atoms.swap(f.s, 0, 1)
    assert (f.space("crusaders"), f.space("griffins")) == ("a1", "d5")
    assert f.told("fighters_swapped")[0]["other"] == "griffins"


def test_hm_1303_a_unit_carried_by_a_card_begins_its_move_there() -> None:
    f = Fight({"a1": "harpies pack"}, {"b3": "crusaders"}, ("alamar", "catherine")).dice(0).acts("harpies")
    atoms.teleport(f.s, 0, at("a2"))
    f.s.reopen()
    f.choose("walk b2", "strike crusaders", "go back")
    assert f.space("harpies") == "a2"
    g = Fight({"a1": "harpies pack"}, {"b3": "crusaders"}, ("alamar", "catherine")).dice(0).acts("harpies")
    atoms.teleport(g.s, 0, at("b2"))
    g.s.reopen()
    g.choose("strike crusaders")
    assert g.kind != "go_back", "it made no move of its own"
    h = Fight({"a1": "champions pack"}, {"b3": "crusaders"}, ("catherine", "catherine")).dice(0, 0).acts("champions")
    atoms.teleport(h.s, 0, at("b2"))
    h.s.reopen()
    h.choose("strike crusaders")
    assert h.kind == "reroll_dice", "it has changed its space"


def test_hm_1228_forbidden_escape() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "zombies"})
    atoms.forbid_escape(f.s, DEFENDER)
    assert f.s.escape_forbidden == 2 and f.told("escape_forbidden") == [{}]


# --- lasting effects


def test_hm_838_what_lasts_for_a_round_ends_and_what_lasts_for_the_combat_stays() -> None:
    f = Fight({"a1": "skeletons"}, {"d5": "zombies"}, ("sandro", "sandro")).rounds()
    atoms.fire_shield(f.s, f["zombies"], 1, NONE, 1)
    atoms.add_initiative(f.s, f["zombies"], 1, NONE, 1, WHOLE_COMBAT)
    atoms.aura(f.s, 0, RANGED_ATTACK, 1, NONE, 0, f.s.combat_round + 1)
    while f.s.combat_round == 1:
        f.choose("stop")
    assert not has_lasting(f.s, f["zombies"], FIRE_SHIELD) and has_lasting(f.s, f["zombies"], MORE_INITIATIVE)
    assert len(f.s.lasting) == 2
    while f.s.combat_round == 2:
        f.choose("stop")
    assert len(f.s.lasting) == 1
    assert [one["effect"] for one in f.told("effect_ended")] == ["fire_shield", "ranged_attack"]


def test_18_1_auras_help_ranged_units_of_one_side_against_distant_targets() -> None:
    for space, attack in (("b4", 3), ("b3", 2)):
        f = Fight({"b2": "marksmen", "a1": "crusaders"}, {space: "champions"}, ("catherine", "catherine")).begin()
        atoms.aura(f.s, 0, RANGED_ATTACK, 1, card("archery"), 0, f.s.combat_round)
        f.dice(0, 0, 0).begin_again("marksmen").choose("strike champions")
        assert f.told("attack_counted")[0]["attack"] == attack
    g = Fight({"b2": "marksmen", "a1": "crusaders"}, {"b4": "liches"})
    atoms.aura(g.s, 0, RANGED_INITIATIVE, 2, card("archery"), 0, 1)
    assert [initiative_of(g.s, fighter) for fighter in (0, 1, 5)] == [6, 5, 6]


def test_hm_704_what_lies_on_a_unit_ends_with_it() -> None:
    f = Fight({"b2": "crusaders", "a1": "griffins"}, {"b4": "zombies"})
    atoms.add_initiative(f.s, 0, 1, NONE, 0)
    atoms.add_initiative(f.s, 1, 1, NONE, 0)
    atoms.remove_fighter(f.s, 0, 1)
    assert [one[0] for one in f.s.lasting] == [1]


def test_hm_1212_hm_1208_anti_magic_before_the_shield_spares_the_attacker() -> None:
    for immune_first in (True, False):
        f = Fight({"b3": "crusaders"}, {"b4": "champions"}, ("catherine", "catherine")).begin()
        shield = (f["champions"], FIRE_SHIELD, 2, NONE, 1, 1)
        magic = (f["crusaders"], SPELL_IMMUNITY, 0, NONE, 0, WHOLE_COMBAT)
        f.s.lasting = (magic, shield) if immune_first else (shield, magic)
        f.dice(0, -1).begin_again("crusaders").choose("strike champions")
        burnt = [one for one in f.told("fighter_damaged") if one["source"] == "spell"]
        assert bool(burnt) != immune_first


# --- targets of cards (18.4)


def test_hm_1208_18_4_who_can_be_chosen() -> None:
    f = Fight({"b2": "crusaders", "a1": "marksmen"}, {"b4": "neutral_azure_dragons", "c4": "zombies"}).walls("a")
    crusaders, marksmen, azure, zombies, tower = 0, 1, 5, 6, 10
    assert is_legal_target(f.s, OWN_UNIT, 0, crusaders, 0) and not is_legal_target(f.s, OWN_UNIT, 0, zombies, 0)
    assert not is_legal_target(f.s, OWN_UNIT, 0, tower, 1) and is_legal_target(f.s, ANY_UNIT, 0, tower, 0)
    assert not is_legal_target(f.s, ANY_GROUND_OR_FLYING, 0, marksmen, 1)
    assert is_legal_target(f.s, ANY_GROUND_OR_FLYING, 0, crusaders, 1)
    assert not is_legal_target(f.s, ANY_UNIT, 1, crusaders, 1) and is_legal_target(f.s, ANY_UNIT, 3, crusaders, 1)
    assert not is_legal_target(f.s, ANY_UNIT, 15, azure, 0) and is_legal_target(f.s, ANY_UNIT, 0, azure, 0)
    assert is_legal_target(f.s, ANY_UNIT, 2, tower, 0), "the tower counts as silver"
    assert not is_legal_target(f.s, ANY_UNIT, 0, 3, 0), "nobody is there"
    f.s.lasting = ((zombies, SPELL_IMMUNITY, 0, NONE, 1, WHOLE_COMBAT),)
    assert not is_legal_target(f.s, ANY_UNIT, 0, zombies, 1, by_spell=True)
    assert is_legal_target(f.s, ANY_UNIT, 0, zombies, 1)
    assert is_legal_target(f.s, ANY_UNIT, 0, crusaders, 1, by_spell=True)


def test_hm_331_where_bonuses_can_go() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "zombies"}).hand(1, "stat_defense").acts("crusaders")
    assert bonus_targets(f.s, 0, ACTIVATION, True) == [0] and bonus_targets(f.s, 0, ACTIVATION, False) == []
    assert bonus_targets(f.s, 0, BEFORE_ACTIVATION, True) == []
    f.choose("strike zombies")
    assert bonus_targets(f.s, 1, ATTACK, True) == [0] and bonus_targets(f.s, 1, ATTACK, False) == [5]


def test_hm_1217_spells_that_work_on_a_unit() -> None:
    f = Fight({"b2": "crusaders", "a1": "griffins"}, {"b4": "zombies"})
    f.s.lasting = (
        (0, MORE_INITIATIVE, 1, card("haste"), 1, WHOLE_COMBAT),
        (0, MORE_INITIATIVE, 1, card("catherine_spec_6"), 0, WHOLE_COMBAT),
        (1, MORE_INITIATIVE, 1, card("slow"), 0, WHOLE_COMBAT),
        (0, MORE_INITIATIVE, 1, NONE, 0, WHOLE_COMBAT),
    )
    assert spell_effects_on(f.s, 0) == [0] and spell_effects_on(f.s, 1) == [2]


def test_hm_321_sides_and_seats() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "zombies"}, players=3)
    assert [side_of_seat(f.s, seat) for seat in range(3)] == [0, 1, NONE]
    assert [enemy_seat(f.s, seat) for seat in range(3)] == [1, 0, NONE]
    assert [cards_allowed(f.s, seat) for seat in range(3)] == [True, True, False]
    f.set(combat_hero=[1, NONE])
    assert [cards_allowed(f.s, seat) for seat in range(3)] == [False, False, False]


def test_hm_1405_the_deck_counts_for_what_could_be_held() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "zombies"}).hand(0, "estates", deck=("resurrection",))
    assert may_hold(f.s, 0, [card("resurrection")]) and not may_hold(f.s, 0, [card("haste")])
    assert f.s.piles[deck_of(0)].left() == (card("resurrection"),)
    assert f.s.piles[hand_of(0)].left() == (card("estates"),)


# --- attacks


def test_hm_854_mummies_do_not_count_their_own_die() -> None:
    f = Fight({"b3": "neutral_mummies"}, {"b4": "zombies pack"}).dice(1, 0).acts("neutral_mummies")
    f.choose("strike zombies")
    one = f.told("attack_counted")[0]
    assert (one["attack"], one["die"], one["defense"]) == (3, 0, 2), "but the zombies see the face"


def test_hm_1302_zombies_gain_once_though_two_dice_show_it() -> None:
    f = Fight({"b3": "neutral_champions"}, {"b4": "zombies pack"}).dice(0, 1, 0).acts("neutral_champions")
    f.choose("strike zombies")
    assert f.told("attack_counted")[0]["defense"] == 2


def test_hm_858_vampires_heal_though_the_target_fell() -> None:
    f = Fight({"b3": "vampires pack"}, {"b4": "halberdiers", "d5": "griffins"}, ("sandro", "catherine"))
    f.damage("vampires", 3).dice(0).acts("vampires").choose("strike halberdiers")
    assert f.look("halberdiers") == "gone" and f.look("vampires") == "pack 1"


def test_hm_859_neutral_dread_knights_defend_better_against_retaliation() -> None:
    f = Fight({"b3": "neutral_dread_knights"}, {"b4": "champions"}, ("sandro", "catherine")).dice(0, 0)
    f.acts("neutral_dread_knights").choose("strike champions")
    assert f.told("attack_counted")[1]["defense"] == 2
    g = Fight({"b3": "champions"}, {"b4": "neutral_dread_knights"}, ("catherine", "sandro")).dice(0, 0)
    g.acts("champions").choose("strike neutral_dread_knights")
    assert g.told("attack_counted")[0]["defense"] == 1


def test_hm_1304_only_neighbours_of_the_target() -> None:
    f = Fight({"a1": "liches pack", "d3": "zombies"}, {"b4": "crusaders", "c4": "griffins", "a4": "zealots"})
    f.dice(0, 0).acts("liches").choose("strike crusaders")
    assert f.keys == ["griffins", "zealots"]
    assert f.refused("zombies") == ("not_beside_target", "HM-1304")


def test_hm_1309_hm_857_who_can_save() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "crusaders", "c5": "archangels pack"}, ("alamar", "catherine"))
    f.damage("crusaders", 2).dice(0).acts("minotaurs").choose("strike crusaders")
    assert f.refused("save by crusaders") == ("cannot_save", "HM-1309")
    assert f.told("attack_cancelled") == []
    f.choose("save by archangels")
    assert len(f.told("fighter_saved")) == 1 and not f.s.stirred, "no damage, no removal, no card (HM-874)"


def test_hm_1308_only_damaged_units_are_healed() -> None:
    f = Fight({"a1": "neutral_enchanters", "b1": "crusaders", "c1": "griffins", "d1": "zealots"}, {"b4": "zombies"})
    f.damage("crusaders", 3).damage("griffins", 1).acts("neutral_enchanters")
    assert f.refused("zealots") == ("not_damaged", "HM-1308")


# --- the course


def test_hm_835_tokens_and_morale_in_an_activation() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).mark("crusaders", "defending").set(morale=[1, 0])
    f.hand(0, deck=("haste",)).acts("crusaders")
    assert f.told("token_discarded")[0]["unit"] == "crusaders"
    f.choose("morale draw")
    assert f.s.piles[hand_of(0)].left() == (card("haste"),) and f.kind == "act" and f.s.morale[0] == 0
    assert f.refused("morale draw") == ("no_morale_token", "HM-243")


def test_hm_347_waiting_power_is_lost_by_passing() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).hand(0, "estates").rounds()
    assert f.kind == "combat_cards"
    f.set(pending_power=[2, 0]).choose("pass")
    assert f.s.pending_power[0] == 0
    f.set(pending_power=[2, 0]).choose("defend")
    assert f.s.pending_power[0] == 0


def test_hm_839_a_ground_unit_goes_around_what_stands_in_its_way() -> None:
    f = Fight(
        {"a1": "crusaders"},
        {"a5": "neutral_boars", "a4": "neutral_peasants", "b5": "neutral_rogues"},
        ("catherine", ""),
    )
    f.acts("neutral_boars")
    assert f.kind != "act" or f.active != "neutral_boars", "it is walled in and stays"
    assert f.space("neutral_boars") == "a5"
    others = {"a3": "neutral_boars", "a2": "neutral_peasants", "b2": "neutral_rogues"}
    g = Fight({"a1": "crusaders"}, others, ("catherine", "")).acts("neutral_boars")
    assert g.space("neutral_boars") == "c2", "round the two others, the only space so near"


def test_hm_875_the_defender_may_surrender_in_the_open() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"})
    f.s.cube[KIT.field_location.index(KIT.settlement_location)] = 1
    f.s.resources[3] = 10
    f.acts("zombies").choose("surrender")
    assert f.told("surrendered") == [{}] and f.told("combat_ended")[0]["outcome"] == "defender_surrendered"
    assert f.s.winners == (0,) and f.s.ended_by == "HM-875"
    assert f.s.army[1] == (form("zombies"),)


def test_hm_872_points_of_this_turn_are_spent_first() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "neutral_marksmen"}, ("catherine", "")).dice(-1, -1, -1, -1)
    f.s.hero_mp[0], f.s.turn_mp[0] = 3, 1
    f.rounds()
    while f.kind != "extend_combat":
        f.choose("stop" if "stop" in f.keys else "strike crusaders")
    f.choose("extend")
    assert (f.s.hero_mp[0], f.s.turn_mp[0]) == (2, 0)


# --- more corners


def test_hm_1213_bless_rolls_no_die_and_adds_its_bonus() -> None:
    f = Fight({"b3": "griffins pack"}, {"b4": "zombies pack"}).dice(0).acts("griffins")
    atoms.bless(f.s, f["griffins"], 1)
    assert f.told("attack_blessed")[0]["n"] == 1
    f.choose("strike zombies")
    one = f.told("attack_counted")[0]
    assert (one["attack"], one["die"], one["defense"], one["n"]) == (4, 0, 1, 3) and f.look("zombies") == "few"


def test_hm_1207_silence_lasts_for_the_combat() -> None:
    f = Fight({"b3": "griffins pack"}, {"b4": "zombies pack"})
    atoms.silence(f.s, f["zombies"], NONE, 0)
    atoms.make_immune(f.s, f["griffins"], NONE, 0)
    assert [(one[0], one[1], one[2], one[5]) for one in f.s.lasting] == [
        (5, 2, 0, WHOLE_COMBAT),
        (0, 3, 0, WHOLE_COMBAT),
    ]


def test_hm_866_damage_alone_does_not_tell_of_a_token() -> None:
    f = Fight({"b3": "griffins pack"}, {"b4": "zombies"}).mark("griffins", "acted")
    atoms.deal_damage(f.s, 0, 1, atoms.FROM_OTHER, 1)
    assert not f.told("paralysis_removed") and f.marked("griffins", "acted")


def test_hm_428_no_reward_for_an_own_unit_or_for_nobody() -> None:
    for by_side, owed in ((NONE, 0), (0, 1), (1, 0)):
        f = Fight({"b3": "vampires"}, {"b4": "neutral_skeletons"}, ("sandro", "tamika"))
        atoms.deal_damage(f.s, 5, 9, atoms.FROM_SPELL, by_side)
        assert len(f.s.reinforce_due) == owed
    g = Fight({"b3": "crusaders"}, {"b4": "neutral_skeletons"})
    atoms.deal_damage(g.s, 5, 9, atoms.FROM_SPELL, 0)
    assert g.s.reinforce_due == (), "only for Necropolis"


def test_hm_701_an_army_stays_in_order_when_a_unit_flips() -> None:
    f = Fight({"a1": "halberdiers", "b1": "halberdiers pack"}, {"b4": "zombies"})
    f.s.army[0] = tuple(sorted((form("marksmen"), form("marksmen pack"), form("griffins"))))
    f.s.fighter_form[0] = form("marksmen pack")
    atoms.change_form(f.s, 0, form("marksmen"))
    assert f.s.army[0] == (form("marksmen"), form("marksmen"), form("griffins"))


def test_hm_855_luck_rerolls_the_defence_die_once_or_not() -> None:
    for answer, face in (("luck reroll 0", 1), ("pass", -1)):
        f = Fight({"b2": "crusaders"}, {"b3": "champions"}, ("catherine", "catherine"))
        f.hand(1, "luck").level(1, 3).acts("champions").choose("play luck expert", "defend")
        f.dice(0, -1, 1, 0).begin_again("crusaders").choose("strike champions")
        assert f.kind == "reroll_defense" and f.keys == ["luck reroll 0", "pass"]
        f.choose(answer)
        assert f.told("attack_counted")[0]["defense"] == (3 if face == 1 else 2)
        assert len(f.told("defense_rerolled")) == (face == 1)


def test_hm_854_abilities_name_the_die_they_reroll() -> None:
    f = Fight({"b2": "crusaders pack"}, {"b3": "champions"}, ("catherine", "catherine"))
    f.dice(0, 1, 0).acts("crusaders")
    f.choose("strike champions")
    assert f.keys == ["ability reroll 0", "pass"]
    f.set(attack_dice=(1, 0)).s.reopen()
    assert f.keys == ["ability reroll 1", "pass"]


def test_hm_1228_each_side_is_forbidden_for_itself() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).set(escape_forbidden=2)
    field = KIT.field_location.index(KIT.settlement_location)
    f.s.cube[field] = 0
    f.s.resources[0] = 10
    f.acts("crusaders")
    assert "surrender" in f.keys
    g = Fight({"a2": "crusaders"}, {"d5": "zombies"}).set(escape_forbidden=2)
    g.s.cube[field] = 1
    g.s.resources[3] = 10
    g.acts("zombies")
    assert g.refused("surrender") == ("escape_forbidden", "HM-1228")


def test_hm_822_a_redrawn_azure_card_stays_azure_and_its_pile_gets_the_old_one() -> None:
    from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
    from citadelle.games.heroes3.rules.combat.placing import RedrawGuard, note_azure
    from citadelle.games.heroes3.tables import SILVER
    from citadelle.parts.piles import in_order

    f = Fight({"a2": "crusaders"}, {"d5": "neutral_boars"}, ("catherine", ""))
    mummies, nomads = KIT.unit_ids.index("neutral_mummies"), KIT.unit_ids.index("neutral_nomads")
    f.set(neutral_drawn=(mummies,), combat_azure=True)
    in_order(f.s, NEUTRAL_DECK + SILVER, [nomads])
    f.begin(RedrawGuard(0, 2))
    f.choose("redraw neutral_mummies")
    assert f.s.neutral_drawn == (nomads,) and f.s.piles[NEUTRAL_DECK + SILVER].gone == (mummies,)
    assert not f.s.combat_azure, "no azure card is among them"
    assert f.told("guard_redrawn") == [{"unit": "neutral_mummies", "instead": "neutral_nomads"}]
    assert f.kind == "redraw_guard", "one more may be drawn anew"
    f.choose("decline")
    note_azure(f.s)
    assert [event.closes for event in f.events() if event.kind == "guard_redrawn"] == [True]


def test_hm_836_refused_walks() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).acts("crusaders")
    assert f.refused("walk a2") == ("not_a_space_to_go", "HM-836")
    assert f.refused("walk tower") == ("not_a_space_to_go", "HM-836")
    f.choose("defend")
    f.choose("stop")
    assert f.refused("defend") == ("token_lost", "HM-837")


def test_hm_830_even_a_very_slow_unit_acts() -> None:
    f = Fight({"a2": "zombies"}, {"d5": "crusaders"}, ("sandro", "catherine")).mark("crusaders", "acted")
    atoms.add_initiative(f.s, 0, -9, NONE, 1)
    f.rounds()
    assert f.active == "zombies" and f.told("combat_round_began") == [{"round": 1}]


def test_hm_1303_a_return_is_told() -> None:
    f = Fight({"a1": "harpies pack"}, {"b3": "crusaders"}, ("alamar", "catherine")).dice(0).acts("harpies")
    f.choose("walk b2", "strike crusaders", "go back")
    assert f.told("fighter_returned")[0]["space"] == "a1"


def test_hm_1212_a_fire_shield_can_reward_a_necropolis_side() -> None:
    f = Fight({"b3": "neutral_skeletons", "a1": "griffins"}, {"b4": "zombies pack"}, ("catherine", "sandro")).begin()
    f.s.lasting = ((f["zombies"], FIRE_SHIELD, 3, NONE, 1, 1),)
    f.dice(0).begin_again("neutral_skeletons").choose("strike zombies")
    assert not f.there("neutral_skeletons") and len(f.told("attack_declared")) == 1
    assert f.kind == "free_reinforcement" or not f.s.reinforce_due


def test_hm_347_power_is_lost_when_the_die_is_ignored_by_a_discard() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "halberdiers pack"}, ("catherine", "catherine")).hand(1, "estates", "haste")
    f.dice(1, 0).acts("crusaders").choose("strike halberdiers").passes("combat_cards")
    f.set(pending_power=[0, 1]).choose("discard haste")
    assert f.s.pending_power[1] == 0 and f.told("die_ignored") == [{}]


def test_hm_1407_a_lone_stop_is_asked_where_the_hand_could_matter() -> None:
    around = {"a1": "marksmen", "b1": "halberdiers", "a2": "griffins"}
    f = Fight(around, {"d5": "zombies"}).hand(0, "wisdom").mark("marksmen", "defending").acts("marksmen")
    assert "strike zombies" in f.keys
    g = Fight({"a1": "crusaders", "b1": "halberdiers", "a2": "griffins"}, {"d5": "zombies"}).hand(0, "wisdom")
    g.mark("crusaders", "defending").acts("crusaders")
    assert g.kind == "act" and g.keys == ["stop"], "walled in, no token, no card to play"
    h = Fight({"a1": "crusaders", "b1": "halberdiers", "a2": "griffins"}, {"d5": "zombies"})
    h.mark("crusaders", "defending").acts("crusaders")
    assert h.active != "crusaders"


def test_hm_834_after_the_defender_the_attacker_is_next_again() -> None:
    units = {"a1": "skeletons", "b1": "halberdiers", "c1": "troglodytes"}
    f = Fight(units, {"a5": "skeletons", "b5": "marksmen"}, ("sandro", "catherine")).rounds()
    sides: list[int] = []
    while f.s.combat_round == 1:
        if f.kind == "next_unit":
            f.choose(f.keys[0])
        else:
            sides.append(f.asked)
            f.choose("stop")
    assert sides == [0, 1, 0, 1, 0]
    assert all(value // 2 == KIT.form_initiative[form("skeletons")] for value in f.s.tie_memory)


def test_18_1_auras_of_the_defender_help_the_defender() -> None:
    f = Fight({"b2": "marksmen"}, {"b4": "liches"})
    atoms.aura(f.s, DEFENDER, RANGED_INITIATIVE, 2, NONE, 1, 1)
    assert [initiative_of(f.s, fighter) for fighter in (0, 5)] == [4, 8]


def test_hm_865_a_unit_on_the_gate_is_not_behind_it() -> None:
    f = Fight({"b1": "evil_eyes"}, {"b3": "halberdiers"}, ("alamar", "catherine")).walls("b").dice(0).acts("evil_eyes")
    f.choose("strike halberdiers")
    assert f.told("attack_counted")[0]["wall"] == 0


def test_hm_856_an_attack_of_nothing_deals_nothing() -> None:
    f = Fight({"b3": "neutral_peasants"}, {"b4": "griffins"}, ("sandro", "catherine")).dice(-1, -1)
    f.acts("neutral_peasants").choose("strike griffins")
    assert f.told("attack_counted")[0]["n"] == 0 and f.look("griffins") == "few"


def test_hm_428_refused_reinforcements() -> None:
    f = Fight({"b2": "wraiths", "c2": "vampires"}, {"b3": "neutral_skeletons", "d5": "neutral_boars"}, ("sandro", ""))
    f.damage("neutral_skeletons", 2).dice(0).acts("vampires").choose("walk b4", "strike neutral_skeletons")
    assert f.refused("reinforce vampires") == ("no_few_unit_of_tier", "HM-428")
    f.choose("decline")
    assert f.look("wraiths") == "few"


def test_hm_862_hm_872_what_is_told() -> None:
    from citadelle.games.heroes3.rules.combat.placing import PlaceGate

    f = Fight({"b2": "crusaders"}, {"b4": "halberdiers"}, ("catherine", "catherine"))
    f.begin(PlaceGate(1))
    assert f.refused("b4") == ("gate_in_middle_row", "HM-862")
    f.choose("c3")
    assert f.told("gate_placed") == [{"space": "c3"}] and (f.s.gate, f.s.walls) == (2, 0b1011)
    g = Fight({"a2": "crusaders"}, {"d5": "neutral_marksmen"}, ("catherine", "")).dice(-1, -1, -1, -1)
    g.s.hero_mp[0] = 2
    g.rounds()
    while g.kind != "extend_combat":
        g.choose("stop" if "stop" in g.keys else "strike crusaders")
    g.choose("extend")
    assert g.told("combat_extended") == [{"mp": 1}]
