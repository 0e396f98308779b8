"""AI decks and AI spells (HM-327, HM-930 to HM-938, HM-1401, HM-1403)."""

from __future__ import annotations

import pytest
from tests.games.heroes3.ai_scene import BORDER, GATE, SANDRO_TOWN, AiFight
from tests.games.heroes3.combat_scene import KIT, card, empty_state, form

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.combat_fields import B_AMOUNT, B_KIND, B_ON, NEXT_ATTACK, NEXT_DEFENSE, PARALYSED, WEAKENED
from citadelle.games.heroes3.piles_of_game import SPELL_DECK, ai_box, ai_deck_of, ai_spells_of
from citadelle.games.heroes3.rules import fights, setup
from citadelle.games.heroes3.rules.ai.decks import gather, lay_ai_decks
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import AI_CARD_KINDS, DIFFICULTIES, NONE, SPELL
from citadelle.games.heroes3.view import sample
from citadelle.kernel.chance import chance
from citadelle.kernel.event import EVERYONE
from citadelle.parts.pile_views import HIDDEN, groups_of
from citadelle.parts.piles import set_cards

FAR = {"a1": "halberdiers pack"}
"""A unit of the player that nobody on row 5 reaches on foot."""

# --- laying (HM-930, HM-937, HM-938)


def laid(scenario: str, used: dict[str, int] | None = None, seed: int = 3) -> tuple[Heroes3, list[int]]:
    """The AI decks of a scenario, and the cards that are taken then."""
    s = empty_state(1, seed, scenario=scenario)
    taken = [0] * len(KIT.card_ids)
    for name, n in (used or {}).items():
        taken[card(name)] = n
    lay_ai_decks(s, taken)
    return s, taken


def kinds(s: Heroes3, deck: int = 0) -> list[str]:
    """The kinds of the cards of an AI deck, in order of the kinds."""
    return sorted(AI_CARD_KINDS[KIT.ai_card_kind[one]] for one in s.piles[ai_deck_of(s.players, deck)].left())


@pytest.mark.parametrize(("scenario", "might", "magic", "skill"), [
    ("campaign_ashen_marches_1", 4, 0, 0), ("campaign_ashen_marches_2", 4, 2, 1), (SANDRO_TOWN, 4, 4, 2),
    (GATE, 4, 2, 0), (BORDER, 4, 0, 0),
])  # fmt: skip
def test_hm_930_the_deck_is_drawn_by_kind(scenario: str, might: int, magic: int, skill: int) -> None:
    s, _ = laid(scenario)
    assert kinds(s) == ["magic"] * magic + ["might"] * might + ["skill"] * skill
    assert len(s.piles[ai_box(1)]) == 20 - might - magic - skill
    other, _ = laid(scenario, seed=4)
    assert s.piles[ai_deck_of(1, 0)].left() != other.piles[ai_deck_of(1, 0)].left()


def test_hm_938_spells_are_cards_of_the_box_that_never_come_into_the_common_deck() -> None:
    s, taken = laid(SANDRO_TOWN)
    names = sorted(KIT.card_ids[one] for one in s.piles[ai_spells_of(1, 0)].left())
    assert names == ["curse", "fireball", "lightning_bolt", "lightning_bolt", "stone_skin"]
    assert taken[card("lightning_bolt")] == 2 and taken[card("curse")] == 1
    s.hero[0], s.faction[0] = 0, 0
    setup.lay_boards(s)
    pile = s.piles[SPELL_DECK]
    assert card("lightning_bolt") not in (*pile.left(), *pile.gone)


def test_hm_937_a_spell_that_players_own_is_a_magic_arrow() -> None:
    s, taken = laid(SANDRO_TOWN, {"fireball": 2, "lightning_bolt": 1})
    names = sorted(KIT.card_ids[one] for one in s.piles[ai_spells_of(1, 0)].left())
    assert names == ["curse", "lightning_bolt", "magic_arrow", "magic_arrow", "stone_skin"]
    assert taken[card("magic_arrow")] == 2


def test_hm_1401_hm_1403_what_is_known_of_an_ai_deck() -> None:
    s = setup.fresh(KIT, Variant({"scenario": KIT.scenario_ids[0], "difficulty": "normal", "factions": [],
                                  "heroes": [], "fight": "ai_town"}, KIT), 1)  # fmt: skip
    s.seed(5)
    fights.start(s)
    s.advance()
    view = GAME.view(s, 0)
    deck, spells = ai_deck_of(1, 0), ai_spells_of(1, 0)
    assert set(view.piles.shown[deck]) == {HIDDEN} == set(view.piles.shown[spells])
    groups = groups_of(s.pile_kinds)
    assert sorted(n for _, n in view.piles.unnamed[groups.index([deck])]) == [2, 4, 4]  # by kind
    assert sorted(view.piles.lots[groups.index([spells])]) == sorted(s.piles[spells].left())
    decks = {tuple(sorted(sample(view, chance(n)).piles[deck].left())) for n in range(12)}
    assert len(decks) > 1 and all(kinds(sample(view, chance(n))) == kinds(s) for n in range(12))
    again = GAME.view(sample(view, chance("law")), 0)
    assert (again.piles.shown, again.piles.unnamed, again.piles.pools, again.piles.lots) == (
        view.piles.shown, view.piles.unnamed, view.piles.pools, view.piles.lots
    )  # fmt: skip


@pytest.mark.parametrize("known", [0, 1])
def test_hm_934_hm_1401_which_copy_of_an_ai_card_was_drawn_nobody_can_tell(known: int) -> None:
    """One of two copies is known to be in the deck, since it was shuffled back into it; either may be drawn next."""
    fight = AiFight(FAR, {"d5": "zombies"}, scenario=SANDRO_TOWN)
    deck = ai_deck_of(1, 0)
    names = [0, 0, 0]
    names[known] = EVERYONE
    skill, attack = KIT.ai_card_ids.index("ai_skill_b"), KIT.ai_card_ids.index("ai_attack_a")
    set_cards(fight.s, deck, [skill, skill, attack], [], names)
    fight.acts("zombies")
    assert fight.told("ai_card_drawn")[0]["ai_card"] == "ai_skill_b"
    group = groups_of(fight.s.pile_kinds).index([deck])
    seen = GAME.view(fight.s, 0).piles
    assert seen.lots[group] == (skill,) and sorted(seen.unnamed[group]) == sorted(
        [(KIT.ai_card_kind[skill], 1), (KIT.ai_card_kind[attack], 1)]
    )


def test_hm_930_deck_and_discards_are_shuffled_together_before_a_combat() -> None:
    fight = AiFight(FAR, {"d5": "zombies"}, deck=("ai_attack_a", "ai_attack_b"), spells=("curse",))
    fight.acts("zombies")
    assert len(fight.ai_discards()) == 1
    gather(fight.s, 0)
    assert fight.ai_discards() == [] and sorted(fight.ai_deck()) == ["ai_attack_a", "ai_attack_b"]


# --- might cards (HM-930 to HM-933)


def test_ex_94_hm_930_hm_931_hm_932_attack_cards_wait_and_add_up() -> None:
    units = {"a5": "zombies", "b3": "dread_knights"}
    fight = AiFight({"d1": "halberdiers pack", "b1": "champions"}, units, deck=("ai_attack_a", "ai_attack_b"))
    fight.begin_alone(fight["zombies"])
    assert fight.aimed == [] and fight.s.ai_waiting == 1 and fight.rule_of("ai_card_drawn") == "HM-931"
    if fight.kind == "ai_tie":
        fight.choose(fight.keys[0])
    fight.dice(0, 0, 0).begin_again("dread_knights").passes()
    given = [args["n"] for args in fight.told("attack_bonus_given") if args["unit"] == "dread_knights"]
    assert given == [2] and fight.s.ai_waiting == 0
    assert fight.told("attack_counted")[0]["attack"] == 7  # 5 and 2


def test_ex_94_an_empty_deck_gives_no_card() -> None:
    fight = AiFight(FAR, {"d5": "zombies"}).acts("zombies")
    assert not fight.told("ai_card_drawn")


@pytest.mark.parametrize(("difficulty", "n"), list(zip(DIFFICULTIES, (0, 1, 1, 2), strict=True)))
def test_hm_931_the_number_is_that_of_the_difficulty(difficulty: str, n: int) -> None:
    fight = AiFight(FAR, {"d5": "zombies"}, deck=("ai_attack_a",), difficulty=difficulty).acts("zombies")
    assert fight.s.ai_waiting == n and fight.told("ai_card_drawn")[0]["n"] == n


def test_hm_932_a_retaliation_is_an_attack_too() -> None:
    fight = AiFight({"b2": "champions"}, {"b3": "dread_knights"}).set(ai_waiting=2)
    fight.dice(0, 0, 0).acts("champions").choose("strike dread_knights").passes()
    assert [args["n"] for args in fight.told("attack_bonus_given")] == [2] and fight.s.ai_waiting == 0


def test_hm_933_defence_goes_to_the_most_hit_points_and_counts_once() -> None:
    fight = AiFight({"b2": "champions"}, {"b3": "dread_knights", "d5": "zombies"}, deck=("ai_defense_a",))
    fight.begin_alone(fight["zombies"])
    assert fight.s.ai_attached == ((fight["dread_knights"], NEXT_DEFENSE, 1, NONE),)
    fight.dice(0, 0, 0).begin_again("champions").choose("strike dread_knights").passes()
    assert fight.told("attack_counted")[0]["defense"] == 3 and fight.s.ai_attached == ()


def test_hm_933_equal_hit_points_go_by_tier_then_the_player() -> None:
    ai = {"d5": "zombies", "a5": "skeletons", "b5": "vampires", "c5": "crusaders"}
    fight = AiFight(FAR, ai, deck=("ai_defense_a",)).acts("zombies")
    assert (fight.choice, sorted(fight.keys)) == ("attach", ["crusaders", "vampires"])
    fight.choose("vampires")
    assert fight.s.ai_attached[0][B_ON] == fight["vampires"]


def test_hm_933_the_next_unit_of_the_ai_else_the_active_one() -> None:
    ai = {"d5": "vampires", "a5": "skeletons", "b5": "zombies"}
    fight = AiFight({"a1": "champions"}, ai, deck=("ai_defense_b",))
    fight.mark("vampires", "acted").begin_alone(fight["vampires"])
    assert fight.s.ai_attached[0][B_ON] == fight["skeletons"]
    last = AiFight({"a1": "champions"}, ai, deck=("ai_defense_b",)).mark("skeletons", "acted").mark("vampires", "acted")
    last.begin_alone(last["zombies"])
    assert last.s.ai_attached[0][B_ON] == last["zombies"]


def test_hm_933_what_waits_ends_with_its_unit() -> None:
    fight = AiFight({"b2": "champions pack"}, {"b3": "skeletons", "d5": "zombies"})
    fight.set(ai_attached=((fight["skeletons"], NEXT_ATTACK, 1, NONE),))
    fight.dice(1).acts("champions").choose("strike skeletons").passes()
    assert fight.s.ai_attached == ()


# --- skill cards (HM-934)


@pytest.mark.parametrize(("difficulty", "n"), [("normal", 1), ("hard", 2)])
def test_hm_934_the_skill_once_or_twice(difficulty: str, n: int) -> None:
    fight = AiFight(FAR, {"d5": "zombies"}, deck=("ai_skill_a",), difficulty=difficulty)
    fight.begin_alone(fight["zombies"])
    assert [one[B_KIND] for one in fight.s.ai_attached] == [NEXT_ATTACK] * n
    assert fight.ai_discards() == ["ai_skill_a"]


def test_hm_934_code_3_puts_the_card_back_in_the_first_combat_round_only() -> None:
    fight = AiFight(FAR, {"d5": "zombies"}, deck=("ai_skill_b",))
    fight.begin_alone(fight["zombies"])
    assert fight.ai_deck() == ["ai_skill_b"] and len(fight.s.ai_attached) == 1
    later = AiFight(FAR, {"d5": "zombies"}, deck=("ai_skill_b",)).set(combat_round=2)
    later.begin_alone(later["zombies"])
    assert later.ai_deck() == [] and later.ai_discards() == ["ai_skill_b"]


def test_hm_934_the_lowest_few_unit_becomes_a_pack_and_keeps_its_damage() -> None:
    ai = {"d5": "vampires", "c5": "zombies", "b5": "dread_knights"}
    fight = AiFight(FAR, ai, scenario=SANDRO_TOWN, deck=("ai_skill_a",)).damage("zombies", 2)
    fight.begin_alone(fight["dread_knights"])
    assert fight.look("zombies") == "pack 2" and form("zombies pack") in fight.s.ai_army[0]
    assert fight.rule_of("ai_reinforced") == "HM-934"


def test_hm_934_where_all_are_packs_the_active_unit_has_more_attack() -> None:
    fight = AiFight(FAR, {"d5": "zombies pack"}, scenario=SANDRO_TOWN, deck=("ai_skill_a",))
    fight.begin_alone(fight["zombies"])
    assert [one[:3] for one in fight.s.ai_attached] == [(fight["zombies"], NEXT_ATTACK, 1)]


# --- spells (HM-935, HM-936)


def cast(player: dict[str, str], ai: dict[str, str], spell: str, by: str, **more: str) -> AiFight:
    """One unit of the AI draws a magic card (power 1 on normal) and this spell, and acts."""
    fight = AiFight(player, ai, deck=("ai_spell_a", "ai_attack_a"), spells=(spell,), **more)
    fight.dice(0, 0, 0, 0)
    return fight


def test_hm_935_harm_meets_the_highest_defence_of_the_player() -> None:
    fight = cast({"a1": "halberdiers pack", "c1": "crusaders", "b1": "griffins"}, {"d5": "zombies"}, "magic_arrow", "")
    fight.begin_alone(fight["zombies"])
    assert fight.look("crusaders") == "few 2" and fight.told("ai_spell_cast")[0]["power"] == 1
    assert fight.ai_spells() == ([], ["magic_arrow"]) and fight.rule_of("ai_spell_drawn") == "HM-935"


def test_hm_935_ties_by_tier_then_damage_then_the_player() -> None:
    fight = cast({"a1": "crusaders", "c1": "champions"}, {"d5": "zombies"}, "magic_arrow", "")
    fight.begin_alone(fight["zombies"])
    assert fight.look("champions") == "few 2"
    hurt = cast({"a1": "crusaders", "c1": "minotaurs"}, {"d5": "zombies"}, "magic_arrow", "").damage("minotaurs", 1)
    hurt.begin_alone(hurt["zombies"])
    assert hurt.look("minotaurs") == "few 3"
    tied = cast({"a1": "crusaders", "c1": "minotaurs"}, {"d5": "zombies"}, "magic_arrow", "")
    tied.begin_alone(tied["zombies"])
    assert (tied.choice, sorted(tied.keys)) == ("spell", ["crusaders", "minotaurs"])


def test_hm_935_the_level_is_the_best_that_the_power_reaches() -> None:
    for difficulty, damage in (("easy", 1), ("normal", 2), ("impossible", 3)):
        fight = cast({"a1": "champions"}, {"d5": "zombies"}, "magic_arrow", "", difficulty=difficulty)
        fight.begin_alone(fight["zombies"])
        assert fight.look("champions") == f"few {damage}"


def test_hm_935_without_a_legal_target_the_spell_is_put_back() -> None:
    fight = cast({"a1": "champions"}, {"d5": "zombies"}, "blind", "", difficulty="normal")
    fight.begin_alone(fight["zombies"])  # power 1: bronze and silver
    assert fight.told("ai_spell_put_back") and fight.ai_deck() == ["ai_attack_a", "ai_spell_a"]
    assert fight.ai_spells() == (["blind"], []) and fight.ai_discards() == []
    meets = cast({"a1": "champions", "c1": "crusaders"}, {"d5": "zombies"}, "blind", "")
    meets.begin_alone(meets["zombies"])
    assert meets.s.fighter_state[meets["crusaders"]] & PARALYSED


def test_hm_935_help_meets_the_ai_unit_with_the_highest_defence() -> None:
    fight = cast(FAR, {"d5": "zombies", "a5": "dread_knights", "b5": "wraiths"}, "haste", "")
    fight.begin_alone(fight["zombies"])
    assert fight.s.lasting[0][:3] == (fight["dread_knights"], 0, 2)
    assert fight.s.ai_spells_out == (card("haste"),) and fight.ai_spells() == ([], [])


def test_hm_935_a_lasting_spell_comes_back_when_it_ends() -> None:
    fight = cast({"b2": "champions pack"}, {"b3": "skeletons", "d5": "wraiths"}, "fire_shield", "")
    fight.begin_alone(fight["wraiths"])
    fight.dice(1).begin_again("champions").choose("strike skeletons").passes()
    assert not fight.there("skeletons") and fight.ai_spells() == ([], ["fire_shield"]) and fight.s.ai_spells_out == ()


def test_hm_936_fireball_takes_two_player_units_of_the_highest_tiers() -> None:
    player = {"a1": "halberdiers pack", "b1": "griffins", "c1": "crusaders", "d2": "champions"}
    fight = cast(player, {"d5": "zombies"}, "fireball", "")
    fight.begin_alone(fight["zombies"])
    assert fight.told("ai_spell_cast")[0]["spaces"] == ["b1", "c1"]
    assert [(hit["unit"], hit["n"]) for hit in fight.told("fighter_damaged")[:2]] == [("griffins", 1), ("crusaders", 1)]


def test_hm_936_fireball_on_one_unit_far_from_the_ai_else_put_back() -> None:
    lone = cast({"a1": "halberdiers pack", "c3": "champions"}, {"d5": "zombies", "c4": "wraiths"}, "fireball", "")
    lone.begin_alone(lone["zombies"])
    assert lone.look("halberdiers") == "pack 1" and lone.look("champions") == "few"
    back = cast({"c3": "champions"}, {"d5": "zombies", "c4": "wraiths"}, "fireball", "")
    back.begin_alone(back["wraiths"])
    assert back.told("ai_spell_put_back")


def test_hm_936_chain_lightning_spares_the_ai() -> None:
    player = {"a1": "crusaders", "b1": "griffins", "d1": "champions"}
    fight = cast(player, {"d5": "zombies"}, "chain_lightning", "")
    fight.begin_alone(fight["zombies"])
    hit = [(args["unit"], args["n"]) for args in fight.told("fighter_damaged") if args["source"] == "spell"]
    assert hit == [("champions", 1), ("griffins", 1), ("crusaders", 1)]  # the first, then by distance
    back = cast({"a1": "crusaders", "d1": "halberdiers"}, {"a2": "skeletons", "b1": "wraiths"}, "chain_lightning", "")
    back.begin_alone(back["wraiths"])
    assert back.told("ai_spell_put_back")


def test_ex_95_hm_936_cure_needs_a_damaged_unit_and_takes_the_highest_tier() -> None:
    none = cast(FAR, {"d5": "zombies"}, "cure", "")
    none.begin_alone(none["zombies"])
    assert none.told("ai_spell_put_back")
    ai = {"d5": "zombies", "a5": "dread_knights", "b5": "skeletons"}
    fight = cast(FAR, ai, "cure", "").damage("dread_knights", 3).damage("zombies", 2)
    fight.begin_alone(fight["zombies"])
    assert fight.look("dread_knights") == "few 1" and fight.look("zombies") == "few 2"


def test_ex_95_hm_936_curse_waits_for_the_next_attack_against_its_target() -> None:
    fight = cast({"a1": "crusaders", "c1": "griffins"}, {"d5": "zombies"}, "curse", "")
    fight.begin_alone(fight["zombies"])
    assert [one[:3] for one in fight.s.ai_attached] == [(fight["crusaders"], NEXT_DEFENSE, -2)]
    assert fight.s.ai_spells_out == (card("curse"),)
    ai = AiFight({"b2": "crusaders"}, {"b3": "dread_knights"})
    ai.set(ai_attached=((ai["crusaders"], NEXT_DEFENSE, -2, NONE),)).dice(0, 0, 0).acts("dread_knights")
    assert ai.told("attack_counted")[0]["defense"] == 0


def test_hm_936_stone_skin_bless_and_bloodlust_wait_at_the_ai_unit() -> None:
    for spell, bonus in (("stone_skin", NEXT_DEFENSE), ("bloodlust", NEXT_ATTACK)):
        fight = cast(FAR, {"d5": "zombies", "a5": "dread_knights"}, spell, "")
        fight.begin_alone(fight["zombies"])
        assert [one[:3] for one in fight.s.ai_attached] == [(fight["dread_knights"], bonus, 2)]
    blessed = cast({"b2": "champions"}, {"b3": "dread_knights"}, "bless", "")
    blessed.begin_alone(blessed["dread_knights"])
    first = blessed.told("attack_counted")[0]
    assert (first["attack"], first["die"]) == (6, 0) and blessed.ai_spells() == ([], ["bless"])


def test_ex_95_hm_936_weakness_only_on_a_unit_that_will_retaliate() -> None:
    vampires = cast({"b2": "champions"}, {"b3": "vampires"}, "weakness", "")
    vampires.begin_alone(vampires["vampires"])
    assert vampires.told("ai_spell_put_back") and vampires.ai_deck() == ["ai_attack_a", "ai_spell_a"]
    knights = cast({"b2": "champions"}, {"b3": "dread_knights"}, "weakness", "")
    knights.begin_alone(knights["dread_knights"])
    back = [args for args in knights.told("attack_counted") if args["unit"] == "champions"]
    assert back[0]["attack"] == 3 and knights.s.ai_attached == ()  # 5 and -2
    nobody = cast({"a1": "champions"}, {"d5": "dread_knights"}, "weakness", "")
    nobody.begin_alone(nobody["dread_knights"])
    assert nobody.told("ai_spell_put_back")


def test_hm_936_weakness_asks_first_whom_the_unit_will_attack_and_that_stands() -> None:
    fight = cast({"a3": "griffins", "b4": "halberdiers"}, {"a4": "zombies"}, "weakness", "").acts("zombies")
    assert fight.choice == "target"
    fight.choose("griffins")
    assert fight.aimed == ["griffins"] and [one["bonus"] for one in fight.told("ai_bonus_attached")] == ["weakened"]


def test_hm_331_weakness_ends_with_the_activation() -> None:
    fight = AiFight({"b2": "champions"}, {"b3": "vampires"}).dice(0)
    fight.set(ai_attached=((fight["champions"], WEAKENED, -2, NONE),)).begin_alone(fight["vampires"])
    assert [one["mode"] for one in fight.told("attack_declared")] == ["first"], "nobody retaliates against Vampires"
    assert fight.s.ai_attached == ()


def test_hm_936_other_spells_have_no_target_of_the_ai() -> None:
    for spell in ("resurrection", "teleport", "counterstrike"):
        fight = cast(FAR, {"d5": "zombies"}, spell, "")
        fight.begin_alone(fight["zombies"])
        assert fight.told("ai_spell_put_back"), spell


def test_hm_935_an_empty_spell_deck_shuffles_its_discards() -> None:
    fight = AiFight({"a1": "champions"}, {"d5": "zombies"}, deck=("ai_spell_a", "ai_spell_b"), spells=("magic_arrow",))
    fight.begin_alone(fight["zombies"])
    if fight.kind == "ai_tie":
        fight.choose(fight.keys[0])
    fight.begin_again("zombies")
    assert len(fight.told("ai_spell_cast")) == 2


def test_hm_1224_resistance_answers_an_ai_spell_by_its_power() -> None:
    fight = cast({"a1": "champions"}, {"d5": "zombies"}, "magic_arrow", "").hand(0, "resistance").level(0, 3)
    fight.begin_alone(fight["zombies"])
    assert fight.kind == "card_window" and "play resistance basic" in fight.keys
    fight.choose("play resistance basic")
    assert fight.look("champions") == "few" and fight.ai_spells() == ([], ["magic_arrow"])


# --- discards (HM-327)


def test_ex_71_hm_327_an_ai_opponent_discards_the_top_of_its_deck() -> None:
    fight = AiFight({"b1": "wraiths pack"}, {"d5": "zombies"}, deck=("ai_attack_a", "ai_attack_b"), hero="sandro")
    fight.acts("wraiths")
    assert fight.ai_deck() == ["ai_attack_b"] and fight.ai_discards() == ["ai_attack_a"]
    guards = AiFight({"b1": "wraiths pack"}, {"d5": "neutral_zombies"}, guards=True, hero="sandro").acts("wraiths")
    assert not guards.told("ai_card_discarded")


def test_ex_71_dragon_wing_tabard_against_an_ai_hero() -> None:
    fight = AiFight({"b1": "champions"}, {"d5": "zombies"}, deck=("ai_attack_a", "ai_attack_b"))
    fight.hand(0, "dragon_wing_tabard").acts("champions")
    fight.choose("play dragon_wing_tabard basic")
    assert fight.ai_discards() == ["ai_attack_a"]


def test_amounts_of_bonuses_are_those_of_the_level() -> None:
    fight = cast(FAR, {"d5": "zombies", "a5": "dread_knights"}, "prayer", "", difficulty="impossible")
    fight.begin_alone(fight["zombies"])
    assert [one[B_AMOUNT] for one in fight.s.ai_attached] == [2]
    assert KIT.card_kind[card("prayer")] == SPELL
