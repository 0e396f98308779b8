"""The course of a combat (HM-706 to HM-713, HM-810 to HM-842, HM-862 to HM-878): placing, order, windows, length."""

from __future__ import annotations

import pytest
from tests.games.heroes3.combat_scene import KIT, Fight, card, empty_state, form

from citadelle.games.heroes3.combat_fields import WHOLE_COMBAT
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, deck_of, hand_of
from citadelle.games.heroes3.rules.combat import alone, atoms
from citadelle.games.heroes3.rules.combat.board import DISTANCE, NEIGHBOURS
from citadelle.games.heroes3.rules.combat.fighters import controller, initiative_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import AZURE, BRONZE, GOLDEN, NONE, SILVER
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.frame import Ask
from citadelle.parts.piles import in_order, set_discards

CATHERINE = KIT.hero_ids.index("catherine")
SANDRO = KIT.hero_ids.index("sandro")


class Alone:
    """A combat alone from its placing on."""

    def __init__(
        self, attacker: tuple[str, ...], defender: tuple[str, ...] = (), guards: dict[int, list[str]] | None = None,
        players: int = 2, **given: object,
    ) -> None:  # fmt: skip
        s = empty_state(players)
        self.s = s
        s.sink = []
        hands = [given.pop(name, ()) for name in ("hand", "enemy_hand")]
        first = alone.Force(CATHERINE, tuple(form(text) for text in attacker), cards(hands[0]))
        second = alone.Force(SANDRO, tuple(form(text) for text in defender), cards(hands[1])) if defender else None
        alone.lay(s, first, second, **given)  # type: ignore[arg-type]
        for tier, units in (guards or {}).items():
            in_order(s, NEUTRAL_DECK + tier, [KIT.unit_ids.index(name) for name in units])
        s.advance()

    @property
    def keys(self) -> list[str]:
        found = self.s.decision(self.s.seat) if self.s.seat >= 0 else None
        return [] if found is None else found.keys

    @property
    def kind(self) -> str:
        top = self.s.stack[-1] if self.s.stack else None
        return top.kind if isinstance(top, Ask) else ""

    def choose(self, *keys: str) -> Alone:
        for key in keys:
            top = self.s.stack[-1]
            assert isinstance(top, Ask)
            option = top.find(self.s, self.s.options, key)
            assert option is not None, (key, self.keys)
            self.s.play(option)
        return self

    def refused(self, key: str) -> tuple[str, str]:
        top = self.s.stack[-1]
        assert isinstance(top, Ask) and key not in self.keys
        refusal = top.refuse(self.s, self.s.seat, key)
        return refusal.code, refusal.rule


def cards(names: object) -> tuple[int, ...]:
    """Cards by their ids."""
    assert isinstance(names, tuple)
    return tuple(card(name) for name in names)


# --- the board and placing (HM-820 to HM-825)


def test_hm_820_hm_826_the_board() -> None:
    assert len(NEIGHBOURS) == 21 and NEIGHBOURS[20] == ()
    b2, c4 = SPACE_IDS.index("b2"), SPACE_IDS.index("c4")
    assert [SPACE_IDS[near] for near in NEIGHBOURS[b2]] == ["b1", "a2", "c2", "b3"]
    assert DISTANCE[b2][c4] == 3 and DISTANCE[SPACE_IDS.index("a1")][SPACE_IDS.index("d5")] == 7


def test_hm_821_hm_706_a_player_places_one_to_five_units() -> None:
    units = ("halberdiers", "marksmen", "griffins", "crusaders", "zealots", "champions")
    f = Alone(units, ("zombies",))
    assert f.s.seat == 0 and f.kind == "place_unit" and "stop" not in f.keys
    assert f.refused("stop") == ("place_at_least_one", "HM-821")
    for number, unit in enumerate(units[:5]):
        f.choose(f"put {unit}", SPACE_IDS[number])
    assert f.s.seat == 1, "no sixth unit can be placed"
    g = Alone(units, ("zombies",)).choose("put marksmen")
    assert g.keys == list(SPACE_IDS[:8])
    assert g.refused("a3") == ("not_own_lines", "HM-821")
    g.choose("b2", "put griffins")
    assert g.refused("b2") == ("space_taken", "HM-841")
    g.choose("b1")
    assert g.refused("put griffins") == ("placed_already", "HM-821")
    assert g.refused("put zombies") == ("not_in_army", "HM-821")
    g.choose("stop")
    assert g.s.seat == 1


def test_hm_825_the_defender_places_second_on_rows_4_and_5() -> None:
    f = Alone(("halberdiers",), ("zombies", "skeletons")).choose("a1", "put zombies")
    assert f.s.seat == 1 and f.keys == list(SPACE_IDS[12:])


def test_hm_822_hm_823_neutral_ranged_units_come_first_into_the_back_line() -> None:
    guards = {BRONZE: ["neutral_boars"], SILVER: ["neutral_zealots", "neutral_liches"]}
    f = Alone(("halberdiers",), guards=guards, difficulty=4).choose("a1")
    assert f.s.seat == 1 and f.keys == ["put neutral_zealots", "put neutral_liches"]
    assert f.refused("put neutral_boars") == ("ranged_first", "HM-823")
    assert f.refused("stop")[1] == "HM-823"
    f.choose("put neutral_liches")
    assert f.keys == ["a5", "b5", "c5", "d5"]
    assert f.refused("a4") == ("ranged_in_back_line", "HM-823")
    f.choose("a5", "b5")
    assert f.keys == [*SPACE_IDS[12:16], "c5", "d5"], "the boars, the only ones left"


def test_hm_823_a_fifth_ranged_unit_stands_in_front() -> None:
    guards = {
        BRONZE: ["neutral_halflings"],
        SILVER: ["neutral_zealots", "neutral_liches"],
        GOLDEN: ["neutral_enchanters", "neutral_enchanters"],
    }
    f = Alone(("halberdiers",), guards=guards, difficulty=6).choose("a1")
    while f.kind in ("place_unit", "place_space"):
        last = f.keys
        f.choose(f.keys[0])
    assert last == ["a4", "b4", "c4", "d4"], "the back line is full"
    assert sum(space >= SPACE_IDS.index("a5") for space in f.s.fighter_space[5:10]) == 4


def test_hm_713_an_empty_neutral_deck_is_refilled_or_fewer_are_fought() -> None:
    f = Alone(("halberdiers",), guards={BRONZE: ["neutral_boars"]}, difficulty=2)
    set_discards(f.s, NEUTRAL_DECK, [KIT.unit_ids.index("neutral_rogues")])
    f.choose("a1")
    assert sorted(KIT.unit_ids[unit] for unit in f.s.neutral_drawn) == ["neutral_boars", "neutral_rogues"]
    g = Alone(("halberdiers",), guards={BRONZE: ["neutral_boars"]}, difficulty=2)
    set_discards(g.s, NEUTRAL_DECK, [])
    g.choose("a1")
    assert len(g.s.neutral_drawn) == 1


def test_hm_810_the_player_to_the_right_leads_neutral_units() -> None:
    for players, leader in ((2, 1), (3, 2)):
        f = Alone(("halberdiers",), guards={BRONZE: ["neutral_boars"]}, difficulty=1, players=players).choose("a1")
        assert f.s.seat == leader and controller(f.s, 1) == leader
    g = Alone(("halberdiers",), guards={BRONZE: ["neutral_boars"]}, difficulty=1, players=3)
    g.s.eliminated = 1 << 2
    g.choose("a1")
    assert g.s.seat == 2, "an eliminated player may still do it"


def test_hm_822_hm_1401_in_which_order_the_guards_were_drawn_is_not_told() -> None:
    """The cards lie side by side: nothing later shows which was on top."""
    told: list[list[object]] = []
    for guards in (["neutral_boars", "neutral_rogues"], ["neutral_rogues", "neutral_boars"]):
        f = Alone(("halberdiers",), guards={BRONZE: guards}, difficulty=2)
        f.s.sink = []
        f.choose("a1")
        told.append([event.args["units"] for event in f.s.sink if event.kind == "guards_drawn"])
    assert told[0] == told[1] == [["neutral_boars", "neutral_rogues"]]


def test_hm_822_groovy_satyr_lets_the_attacker_draw_one_card_anew() -> None:
    f = Alone(("halberdiers",), guards={BRONZE: ["neutral_boars", "neutral_rogues", "neutral_peasants"]}, difficulty=2)
    f.s.astrologers = (KIT.astrologer_ids.index("groovy_satyr"),)
    f.choose("a1")
    assert f.s.seat == 0 and f.keys == ["redraw neutral_boars", "redraw neutral_rogues", "decline"]
    f.choose("redraw neutral_boars")
    assert sorted(KIT.unit_ids[unit] for unit in f.s.neutral_drawn) == ["neutral_peasants", "neutral_rogues"]
    assert f.kind == "place_unit", "once in a combat"


def test_hm_827_archangels_draw_when_the_main_hero_is_there() -> None:
    for has_hero, drawn in ((True, 1), (False, 0)):
        f = Alone(("archangels",), ("zombies",), attacker_has_hero=has_hero)
        in_order(f.s, deck_of(0), [card("haste")])
        f.choose("a1", "a5")
        assert len(f.s.piles[hand_of(0)]) == drawn


def test_hm_827_start_effects_alternate_attacker_first() -> None:
    f = Alone(("crusaders", "griffins"), ("zombies", "skeletons"), hand=("tactics",), enemy_hand=("tactics",))
    f.choose("put crusaders", "a1", "put griffins", "a2", "put zombies", "a5", "put skeletons", "a4")
    assert f.s.combat_round == 1 and f.s.seat == 0 and f.keys == ["play tactics basic", "pass"]
    f.choose("pass")
    assert f.s.seat == 1
    f.choose("pass")
    assert f.kind == "combat_cards" and f.s.seat == 0, "the window before the first activation"


# --- order (HM-830 to HM-834)


def test_hm_830_hm_832_highest_initiative_first_and_everybody_once() -> None:
    f = Fight({"a1": "skeletons", "b1": "griffins pack"}, {"a5": "champions"}, ("sandro", "catherine")).rounds()
    order = []
    while f.s.combat_round == 1:
        order.append(f.active)
        f.choose("stop")
    assert order == ["griffins", "champions", "skeletons"]
    assert f.s.combat_round == 2 and f.active == "griffins"


def test_hm_831_hm_1205_a_change_of_initiative_counts_at_once() -> None:
    f = Fight({"a1": "skeletons", "b1": "griffins pack"}, {"a5": "champions"}, ("sandro", "catherine")).rounds()
    atoms.add_initiative(f.s, f["skeletons"], 9, NONE, 0)
    assert initiative_of(f.s, f["skeletons"]) == 13
    f.choose("stop")
    assert f.active == "skeletons"
    atoms.add_initiative(f.s, f["griffins"], 9, NONE, 0)
    f.choose("stop")
    assert f.active == "champions", "a unit that has acted doesn't act again"


def test_hm_834_the_side_that_did_not_act_last_at_a_value_is_next() -> None:
    f = Fight({"a1": "skeletons", "b1": "halberdiers"}, {"a5": "troglodytes"}, ("sandro", "alamar")).rounds()
    assert f.kind == "next_unit" and f.asked == 0
    assert f.refused("troglodytes") == ("not_next", "HM-830")
    f.choose("halberdiers", "stop")
    assert f.active == "troglodytes"
    f.choose("stop")
    assert f.active == "skeletons"


def test_hm_838_marks_and_effects_of_a_round_end_with_it() -> None:
    f = Fight({"a1": "skeletons"}, {"a5": "zombies"}, ("sandro", "sandro")).mark("zombies", "retaliated").rounds()
    atoms.fire_shield(f.s, f["zombies"], 1, card("fire_shield"), 1)
    atoms.add_initiative(f.s, f["zombies"], 1, NONE, 1, WHOLE_COMBAT)
    f.set(spells_cast=[1, 1])
    while f.s.combat_round == 1:
        f.choose("stop")
    assert not f.marked("zombies", "retaliated") and len(f.s.lasting) == 1
    assert f.s.spells_cast == [0, 0]


# --- windows (HM-833, HM-842, HM-1407)


def test_hm_833_hm_1407_a_window_is_put_to_whoever_holds_cards() -> None:
    f = Fight({"a1": "skeletons"}, {"a5": "zombies"}, ("sandro", "tamika")).hand(1, "wisdom").rounds()
    assert f.kind == "combat_cards" and f.asked == 1 and f.keys == ["pass"]
    f.choose("pass")
    assert f.active == "skeletons"
    f.choose("stop")
    assert f.kind == "combat_cards" and f.asked == 1


def test_hm_833_sides_alternate_card_by_card() -> None:
    f = Fight({"a1": "skeletons"}, {"a5": "zombies"}, ("sandro", "tamika"))
    f.hand(0, "estates", "estates").hand(1, "estates").rounds()
    assert f.asked == 0
    f.choose("play estates basic")
    assert f.asked == 1
    f.choose("pass")
    assert f.asked == 0
    f.choose("play estates basic")
    assert f.asked == 1, "the other side may answer"
    f.choose("pass")
    assert f.kind == "act"


def test_hm_842_no_window_for_a_side_that_can_do_nothing() -> None:
    f = Fight({"a1": "skeletons"}, {"a5": "zombies"}, ("sandro", "tamika")).rounds()
    assert f.kind == "act"
    g = Fight({"a1": "crusaders"}, {"a5": "zombies"}).hand(0, "haste").set(combat_hero=[1, 2]).rounds()
    assert g.kind == "act" and not [key for key in g.keys if key.startswith("play")], "HM-315: the secondary hero"
    h = Fight({"a1": "crusaders"}, {"a5": "neutral_boars"}, ("catherine", "")).hand(1, "haste").rounds()
    assert h.kind == "act", "neutral units have no windows"


def test_hm_246_a_token_can_be_spent_where_cards_are_forbidden() -> None:
    f = Fight({"a1": "crusaders"}, {"a5": "zombies"}).hand(0, "haste", deck=("luck",)).set(combat_hero=[1, 2])
    f.set(morale=[1, 0]).rounds()
    assert f.kind == "combat_cards" and f.keys == ["morale draw", "morale exchange", "pass"]
    f.choose("morale draw")
    assert len(f.s.piles[hand_of(0)]) == 2 and f.s.morale[0] == 0
    assert f.kind == "act"


@pytest.mark.parametrize(("until", "asked"), [
    ("this_attack", ["combat_cards"]), ("combat_round", []), ("combat", []),
])  # fmt: skip
def test_hm_842_standing_passes_in_combat(until: str, asked: list[str]) -> None:
    f = Fight({"b3": "crusaders"}, {"b4": "dread_knights"}, ("catherine", "sandro")).hand(1, "wisdom").acts("crusaders")
    f.s.set_auto_answer(1, "combat_attack", "pass", until)
    f.s.set_auto_answer(1, "combat_result", "pass", until)
    f.s.set_auto_answer(1, "lethal", "pass", until)
    f.dice(0, 0).choose("strike dread_knights")
    kinds = []
    while f.kind in ("combat_cards", "ignore_die") and f.s.attack_by != NONE:
        kinds.append(f.kind)
        f.choose("pass")
    assert kinds == asked, "the retaliation is an attack of its own"


def test_hm_842_a_pass_until_the_next_own_activation() -> None:
    f = Fight({"a1": "griffins"}, {"d5": "champions"}, ("catherine", "catherine")).hand(0, "wisdom").rounds()
    assert f.asked == 0 and f.kind == "combat_cards"
    f.s.set_auto_answer(0, "combat_before", "pass", "next_activation")
    f.choose("pass")
    assert f.active == "champions"
    f.choose("stop")
    assert f.active == "griffins", "the window before was passed"
    f.choose("stop")
    assert f.kind == "combat_cards" and f.asked == 0


# --- activation (HM-835 to HM-837, HM-839)


def test_hm_836_no_movement_after_the_attack() -> None:
    f = Fight({"a2": "crusaders"}, {"b3": "zombies", "d5": "skeletons"}).dice(0, 0).acts("crusaders")
    f.choose("walk b2")
    assert f.refused("walk a2") == ("has_moved", "HM-836")
    assert f.keys == ["strike zombies", "defend", "stop"]
    f.choose("strike zombies")
    assert f.active != "crusaders"


def test_hm_837_a_token_stays_until_the_next_activation() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).acts("crusaders").choose("walk b2", "defend")
    assert f.marked("crusaders", "defending")
    f.choose("stop")
    assert f.active == "crusaders" and "defend" not in f.keys
    f.choose("stop", "stop")
    assert f.active == "crusaders" and "defend" in f.keys


def test_hm_835_cards_come_before_the_move() -> None:
    f = Fight({"a2": "crusaders"}, {"b3": "zombies"}).hand(0, "estates").acts("crusaders")
    assert "play estates basic" in f.keys
    f.choose("walk b2")
    assert f.refused("play estates basic") == ("cards_before_move", "HM-835")


def test_hm_835_hm_1515_many_cards_are_asked_apart() -> None:
    names = (
        "angel_wings", "armor_of_wonder", "charm_of_mana", "dragon_wing_tabard", "endless_bag_of_gold", "estates",
        "endless_sack_of_gold", "everpouring_vial_of_mercury", "head_of_legion", "legs_of_legion", "loins_of_legion",
        "inexhaustible_cart_of_lumber", "hourglass_of_the_evil_hour", "leadership", "titans_gladius", "stat_attack",
        "ogres_club_of_havoc", "dragon_scale_armor", "dragon_scale_shield", "sword_of_judgement", "offense",
    )  # fmt: skip
    f = Fight({"b2": "griffins"}, {"d5": "zombies"}).hand(0, *names, deck=("haste",) * 3).level(0, 7).acts("griffins")
    assert "cards" in f.keys and not [key for key in f.keys if key.startswith("play")]
    f.choose("cards")
    assert f.kind == "activation_cards" and f.keys[-1] == "pass" and len(f.keys) > 15
    f.choose("pass")
    assert f.kind == "act" and "cards" not in f.keys, "they were looked at"
    assert f.refused("cards") == ("no_card_now", "HM-320")


def test_hm_839_a_neutral_unit_must_attack_if_it_can() -> None:
    f = Fight({"b3": "crusaders", "d1": "marksmen"}, {"b5": "neutral_boars"}, ("catherine", "")).acts("neutral_boars")
    assert all(key.startswith("walk") for key in f.keys)
    assert set(f.keys) == {"walk a3", "walk c3", "walk b4"}
    f.choose("walk b4")
    assert f.keys == [] or f.told("attack_declared"), "the only target is attacked at once"
    g = Fight({"b3": "crusaders"}, {"b5": "neutral_boars"}, ("catherine", "")).hand(1, "haste").acts("neutral_boars")
    assert g.refused("play haste basic") == ("neutral_no_cards", "HM-839")


def test_hm_839_ranged_neutral_units_shoot_and_may_step() -> None:
    f = Fight({"b3": "crusaders"}, {"b5": "neutral_halflings"}, ("catherine", "")).dice(0, 0)
    f.acts("neutral_halflings")
    assert f.told("attack_declared") and "stop" in f.keys and "walk a5" in f.keys


def test_hm_839_a_flying_neutral_unit_measures_over_obstacles() -> None:
    f = Fight({"a1": "crusaders", "a4": "griffins"}, {"d5": "neutral_wraiths"}, ("catherine", ""))
    f.acts("neutral_wraiths")
    assert set(f.keys) <= {"walk a5", "walk b4"}


# --- movement (HM-708, HM-840, HM-841)


def test_hm_708_ranged_units_move_one_space() -> None:
    f = Fight({"b2": "marksmen"}, {"d5": "zombies"}).acts("marksmen")
    assert [key for key in f.keys if key.startswith("walk")] == ["walk b1", "walk a2", "walk c2", "walk b3"]


def test_hm_840_walls_and_the_gate() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("halberdiers")
    assert "walk b3" in f.keys and "walk b2" not in f.keys
    assert f.refused("walk a3") == ("wall_in_the_way", "HM-840")
    g = Fight({"b2": "griffins", "a1": "crusaders"}, {"d4": "halberdiers"}, ("catherine", "catherine")).walls("b")
    g.acts("griffins")
    assert "walk b4" in g.keys and "walk b3" not in g.keys and "walk a3" not in g.keys
    h = Fight({"a2": "crusaders"}, {"d4": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("crusaders")
    assert not [key for key in h.keys if key.startswith("walk") and key[-1] in "345"]


# --- siege (HM-862 to HM-865)


def test_hm_862_without_a_citadel_there_are_no_walls() -> None:
    f = Alone(("halberdiers",), ("zombies",)).choose("a1", "a5")
    assert f.s.walls == 0 and f.s.gate == NONE and f.s.fighter_form[10] == NONE


def test_hm_863_either_side_destroys_walls_and_ranged_units_do_not() -> None:
    f = Fight({"a2": "marksmen"}, {"a4": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("marksmen")
    assert f.refused("break a3") == ("ranged_no_walls", "HM-863")
    assert f.refused("break c4") == ("no_wall_there", "HM-863")
    g = Fight({"a2": "marksmen"}, {"a4": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("halberdiers")
    assert g.refused("break c3") == ("not_adjacent", "HM-863")
    g.choose("break a3")
    assert g.s.walls == 0b1100


def test_hm_864_the_tower_falls_with_the_last_wall_and_does_not_count() -> None:
    f = Fight({"a2": "crusaders"}, {"b5": "halberdiers"}, ("catherine", "catherine")).walls("a")
    f.s.walls = 0
    f.acts("crusaders").choose("break a3")
    assert not f.there("arrow_tower") and f.told("fighter_removed")[0]["unit"] == "arrow_tower"
    g = Fight({"b4": "crusaders pack"}, {"b5": "halberdiers"}, ("catherine", "catherine")).walls("a").dice(1)
    g.acts("crusaders").choose("strike halberdiers")
    assert g.told("combat_ended")[0]["outcome"] == "attacker_won", "the tower alone doesn't hold the town"


def test_hm_864_the_tower_only_attacks() -> None:
    f = Fight({"a2": "crusaders", "d1": "marksmen"}, {"b5": "halberdiers"}, ("catherine", "catherine")).walls("a")
    f.acts("arrow_tower")
    assert f.keys == ["strike crusaders", "strike marksmen", "stop"]
    assert f.refused("defend") == ("tower_only_attacks", "HM-864")
    assert f.refused("walk a4") == ("tower_only_attacks", "HM-864")
    g = Fight({"a2": "crusaders"}, {"b5": "halberdiers"}, ("catherine", "catherine")).walls("a").acts("crusaders")
    assert g.refused("strike arrow_tower") == ("only_ranged", "HM-864")


def test_hm_865_protection_by_column_from_rows_1_to_3() -> None:
    for column, penalty in (("c4", 1), ("a5", 1), ("b4", 0)):
        f = Fight({"b2": "evil_eyes"}, {column: "halberdiers"}, ("alamar", "catherine")).walls("a").dice(0)
        f.s.walls &= ~(1 << 1)
        f.acts("evil_eyes").choose("strike halberdiers")
        assert f.told("attack_counted")[0]["wall"] == penalty
    g = Fight({"d4": "evil_eyes"}, {"c5": "halberdiers"}, ("alamar", "catherine")).walls("a").dice(0).acts("evil_eyes")
    g.choose("strike halberdiers")
    assert g.told("attack_counted")[0]["wall"] == 0, "shot from row 4"
    h = Fight({"b2": "neutral_sharpshooters"}, {"c5": "halberdiers"}, ("alamar", "catherine")).walls("a").dice(0)
    h.acts("neutral_sharpshooters").choose("strike halberdiers")
    assert h.told("attack_counted")[0]["wall"] == 0


# --- length and end (HM-870 to HM-878)


def test_hm_870_a_combat_ends_at_once_when_a_side_has_no_unit() -> None:
    f = Fight({"b3": "minotaurs pack", "a1": "harpies"}, {"b4": "skeletons"}, ("alamar", "sandro")).dice(0)
    f.acts("minotaurs").choose("strike skeletons")
    assert f.kind == "" and f.s.winners == (0,) and f.s.ended_by == "HM-870"
    assert f.s.army[1] == () and f.s.fighter_form == []


def test_hm_871_azure_groups_have_no_limit() -> None:
    guards = {AZURE: ["neutral_crystal_dragons", "neutral_crystal_dragons"], GOLDEN: []}
    f = Alone(("champions pack",), guards=guards, difficulty=7).choose("a1", "a5", "d5")
    assert f.s.combat_azure
    while f.s.combat_round == 1 and f.kind:
        f.choose("stop" if "stop" in f.keys else f.keys[-1])
    assert f.kind != "extend_combat"


def test_hm_872_without_movement_points_the_hero_retreats() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "neutral_marksmen"}, ("catherine", "")).dice(-1, -1).rounds()
    while f.kind:
        f.choose("stop" if "stop" in f.keys else "strike crusaders")
    assert f.told("combat_ended") == [{"outcome": "retreated", "rounds": 1}]
    assert f.s.winners == ()


def home(s: Heroes3, seat: int) -> None:
    """A player holds a settlement without a hero on it."""
    field = KIT.field_location.index(KIT.settlement_location)
    s.cube[field] = seat


def test_hm_875_ex_40_surrender_costs_10_gold_and_needs_a_free_home() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"})
    home(f.s, 0)
    f.s.resources[0] = 10
    f.acts("crusaders")
    assert "surrender" in f.keys
    f.choose("surrender")
    assert f.told("combat_ended")[0]["outcome"] == "attacker_surrendered"
    assert f.s.army[0] == (form("crusaders"),)
    poor = Fight({"a2": "crusaders"}, {"d5": "zombies"})
    home(poor.s, 0)
    poor.s.resources[0] = 9
    poor.acts("crusaders")
    assert poor.refused("surrender") == ("too_poor_to_surrender", "HM-875")
    homeless = Fight({"a2": "crusaders"}, {"d5": "zombies"})
    homeless.s.resources[0] = 10
    homeless.acts("crusaders")
    assert homeless.refused("surrender") == ("no_home_free", "HM-875")


def test_hm_875_only_at_the_start_of_an_activation_and_between_heroes() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"})
    home(f.s, 0)
    f.s.resources[0] = 10
    f.acts("crusaders").choose("walk b2")
    assert f.refused("surrender") == ("only_at_start", "HM-875")
    g = Fight({"a2": "crusaders"}, {"d5": "neutral_boars"}, ("catherine", "")).acts("crusaders")
    assert g.refused("surrender") == ("no_hero_to_surrender", "HM-875")
    h = Fight({"a2": "crusaders"}, {"d5": "zombies"}).set(escape_forbidden=1)
    h.acts("crusaders")
    assert h.refused("surrender") == ("escape_forbidden", "HM-1228")


def test_hm_435_a_defender_of_a_home_cannot_surrender() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"})
    home(f.s, 1)
    f.s.resources[3] = 10
    f.set(combat_field=KIT.field_location.index(KIT.settlement_location)).acts("zombies")
    assert f.refused("surrender") == ("defends_home", "HM-435")


def test_hm_835_surrender_comes_before_paralysis_and_abilities() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).mark("crusaders", "paralysed")
    home(f.s, 0)
    f.s.resources[0] = 10
    f.acts("crusaders")
    assert f.kind == "surrender" and f.keys == ["surrender", "pass"]
    f.choose("pass")
    assert f.active == "zombies" and not f.marked("crusaders", "paralysed")
    g = Fight({"a2": "wraiths pack"}, {"d5": "crusaders"}, ("sandro", "catherine")).hand(1, "haste")
    home(g.s, 0)
    g.s.resources[0] = 10
    g.acts("wraiths")
    assert g.kind == "surrender" and len(g.s.piles[hand_of(1)]) == 1
    g.choose("surrender")
    assert len(g.s.piles[hand_of(1)]) == 1


def test_hm_227_hm_343_counts_begin_anew_each_combat_round() -> None:
    f = Fight({"a1": "skeletons"}, {"d5": "zombies"}, ("sandro", "sandro")).set(reshuffled=1, reshuffled_before=2)
    f.rounds()
    while f.s.combat_round == 1:
        f.choose("stop")
    assert f.s.reshuffled == 0
    while f.kind:
        f.choose("stop")
    assert f.s.reshuffled == 2, "the count of the turn outside combat goes on"


def test_hm_431_an_army_brought_by_payment_plays_no_cards() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "zombies"}).hand(1, "haste").set(combat_hero=[0, NONE]).acts("zombies")
    assert not [key for key in f.keys if key.startswith("play")]
    assert f.refused("play haste basic")[1] in ("HM-315", "HM-431")
