"""Corners of the map's rules, found by changes planted in them that no other test noticed (`make mutants`)."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.combat_fields import ATTACKER_SURRENDERED, ATTACKER_WON, DEFENDER_WON, RETREATED
from citadelle.games.heroes3.hidden_tiles import seen_tiles
from citadelle.games.heroes3.piles_of_game import ABILITY_DECK, ASTROLOGER_DECK, NEUTRAL_DECK, SPELL_DECK
from citadelle.games.heroes3.rules import army, decks, searches
from citadelle.games.heroes3.rules.boss import draw_boss
from citadelle.games.heroes3.rules.control import is_out, others_from
from citadelle.games.heroes3.rules.entering import Enter
from citadelle.games.heroes3.rules.heroes import gain_experience
from citadelle.games.heroes3.rules.turn import ChooseCard
from citadelle.games.heroes3.rules.victory import eliminate
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.chance import chance
from citadelle.parts.piles import Pile, set_cards

from .card_scene import Cards
from .scene import CHALICE_ROAD, KIT, Scene, card, field, form
from .test_ai_map import ford
from .test_cooperative import at_post, trading_post
from .test_locations import TREASURE_ARTIFACT, TREASURE_XP, visit, visiting
from .test_sieges import in_the_open

# --- rounds and turns


def test_hm_214_an_immediate_card_is_used_and_comes_back_with_the_next_deck() -> None:
    scene = Scene().top(ASTROLOGER_DECK, "dead_silence").round(2)
    used = [KIT.astrologer_ids[card] for card in scene.s.piles[ASTROLOGER_DECK].gone]
    assert used == ["dead_silence"]


def test_hm_1130_the_second_player_takes_a_token_under_the_main_hero_at_the_turns_start() -> None:
    scene = Scene(scenario=CHALICE_ROAD).tile("f4", -1, 1).main("sandro", "f4.w")
    scene.set(grail_taken=True, grail_field=field("f4.w"), round=3).turn("sandro")
    assert scene.s.grail_carrier == 2


# --- towns and armies


@pytest.mark.parametrize("hero", ["catherine", "alamar", "sandro"])
def test_hm_420_every_town_builds_its_dwellings_in_order(hero: str) -> None:
    other = "catherine" if hero != "catherine" else "sandro"
    scene = Scene(hero, other).goods(hero, 50, 50, 50).built(hero).acts(hero)
    assert "build dwelling_bronze" in scene.keys
    for building in ("dwelling_silver", "dwelling_gold"):
        assert scene.refused(f"build {building}") == ("building_required", "HM-420")
    for building in ("city_hall", "citadel", "mage_guild", "faction_1", "faction_2"):
        assert f"build {building}" in scene.keys


def test_hm_1226_the_population_action_opens_for_units_that_only_a_card_makes_cheap_enough() -> None:
    scene = Scene().goods("catherine", 0).built("catherine", "dwelling_bronze").hand("catherine", "haste", deck=())
    scene.acts("catherine")
    assert scene.refused("population") == ("nothing_to_recruit", "HM-425")
    scene.hand("catherine", "legs_of_legion", deck=()).acts("catherine").choose("population")
    assert scene.keys == ["play legs_of_legion basic", "stop"]
    scene.choose("play legs_of_legion basic")
    assert "recruit marksmen" in scene.keys


def test_hm_428_a_unit_that_changes_its_side_is_told() -> None:
    scene = Scene().army("catherine", "griffins", "halberdiers pack")
    army.flip(scene.s, 0, form("griffins"), "HM-428")
    army.flip(scene.s, 0, form("halberdiers pack"), "HM-213")
    assert [event.args["unit"] for event in scene.told("unit_reinforced")] == ["griffins"]
    assert [event.args["unit"] for event in scene.told("unit_weakened")] == ["halberdiers"]
    assert scene.units("catherine") == ["halberdiers", "griffins pack"]


# --- movement


def test_hm_254_with_two_points_a_crossing_is_refused_for_what_is_wrong_with_it() -> None:
    scene = Scene().second("catherine", "s3.ne").main("catherine", "s3.c", mp=2).acts("catherine")
    assert scene.refused("main_1 over s3.ne to s3.sw") == ("not_adjacent", "HM-254")
    scene.main("catherine", "s3.c", mp=1).acts("catherine")
    assert scene.refused("main_1 over s3.ne to s3.e") == ("crossing_costs_two", "HM-254")


# --- ends


def test_hm_1044_both_heroes_of_an_eliminated_player_leave_the_map() -> None:
    scene = Scene("catherine", "sandro", "alamar").second("sandro", "s1.e").second("catherine", "s3.e")
    scene.acts("catherine")
    eliminate(scene.s, 1, "HM-1043")
    assert scene.s.hero_field[2:4] == [NONE, NONE] and scene.s.hero_mp[2:4] == [0, 0]
    assert (scene.where("catherine"), scene.where("catherine", second=True)) == ("s3.c", "s3.e")
    assert scene.where("alamar") == "s2.c"


# --- allies


def test_hm_625_why_a_gift_is_refused() -> None:
    scene = at_post().choose(f"main_1 to {trading_post()}", "gift main_2 gold")
    assert scene.refused("amount 8") == ("too_dear", "HM-625")
    scene.goods("catherine", 20)
    assert scene.refused("amount 13") == ("amount_at_once", "HM-625")


# --- combats on the map


def necropolis_at_guards(xp: int = 0) -> Scene:
    """Sandro beside a guarded field, with Necromancy and Skeletons it would reinforce."""
    scene = Scene("sandro", "catherine").tile("f5", 1, -1).main("sandro", "f5.c", xp=xp).goods("sandro", 9)
    scene.army("sandro", "skeletons", "zombies").hand("sandro", "necromancy", deck=()).acts("sandro")
    return scene.choose("main_1 to f5.ne")


def test_hm_1227_necromancy_only_after_a_won_combat() -> None:
    scene = necropolis_at_guards(xp=3).fought(ATTACKER_WON)
    assert scene.kind == "search", "first the experience"
    assert scene.choose("take top").kind == "card_window"
    assert necropolis_at_guards(xp=3).fought(RETREATED).kind == "main_action"


def test_hm_811_diplomacy_is_asked_once_before_a_combat() -> None:
    scene = Scene().tile("f5", 1, -1).main("catherine", "f5.c", xp=2).hand("catherine", "diplomacy", deck=())
    scene.acts("catherine").choose("main_1 to f5.ne")
    assert scene.kind == "before_neutral"
    assert scene.refused("play diplomacy basic") == ("not_this_moment", "HM-320")
    assert scene.choose("pass").kind == "place_unit"


def test_hm_862_a_besieged_town_with_a_citadel_has_its_walls_in_the_combat() -> None:
    for built, gate in ((("citadel",), True), ((), False)):
        scene = Scene().built("sandro", *built).main("catherine", "s1.e").goods("sandro", 8).main("sandro", "s1.w")
        scene.set(build_used=3, population_used=3, spell_book_used=3).acts("catherine").choose("main_1 to s1.c", "pay")
        while scene.kind in ("place_unit", "place_space"):
            scene.choose(scene.keys[0])
        assert (scene.kind == "place_gate") == gate, scene.kind


def test_hm_880_what_is_gained_is_told() -> None:
    scene = Scene().main("catherine", xp=5).acts("catherine")
    gain_experience(scene.s, 0, 2)
    assert scene.told("experience_gained")[-1].args == {"n": 2, "experience": 7}


# --- locations


def test_hm_623_both_searches_may_be_declined() -> None:
    scene = visit(visiting("n4", "sw"))
    scene.choose("decline")
    assert scene.kind == "tomb_search"
    assert scene.choose("decline").kind == "main_action"
    assert (scene.s.morale[0], scene.s.armed, scene.owner("n4.sw")) == (0, 0, "black")


def test_hm_1223_luck_rerolls_each_die_once() -> None:
    scene = visiting("f7", "nw", mp=2).cube("f7.nw").hand("catherine", "luck", deck=()).acts("catherine")
    scene.choose("play luck basic")
    scene.s.cube[field("f7.nw")] = NONE
    scene.main("catherine", "f7.nw", xp=6)
    frames = scene.s.stack[1:]
    scene.chance(TREASURE_XP, TREASURE_ARTIFACT).begin(*frames, Enter(0, field("f7.nw"), field("f7.c")))
    assert scene.keys == ["keep 0", "keep 1", "luck reroll 0", "luck reroll 1"]
    scene.chance(TREASURE_ARTIFACT).choose("luck reroll 0")
    assert scene.keys == ["keep 0", "luck reroll 1"]
    assert scene.refused("luck reroll 0") == ("rerolled_already", "HM-1223")
    scene.chance(TREASURE_XP).choose("luck reroll 1")
    assert scene.keys == ["keep 0", "keep 1"]
    assert scene.refused("luck reroll 1") == ("rerolled_already", "HM-1223")


def test_hm_1122_the_visitor_of_an_obelisk_picks_one_of_its_options() -> None:
    scene = visit(visiting("n3", "c", scenario=CHALICE_ROAD))
    assert scene.keys == ["choose 0", "choose 1"]
    assert scene.choose("choose 1").kind == "search"


def test_hm_210_631_what_cannot_be_reinforced_is_not_offered() -> None:
    scene = Scene("sandro", "catherine").built("sandro", "city_hall").army("sandro", "skeletons pack", "vampires")
    scene.goods("sandro").round(3)
    assert scene.has("sandro") == (14, 0, 0), "the gold of the City Hall is all that is left"


# --- decks


def test_hm_227_a_look_into_the_own_deck_makes_no_second_new_deck() -> None:
    scene = Cards().deck("").discards("haste slow")
    scene.s.reshuffled = 1
    searches.draw_keep(scene.s, 0, 2, 1)
    assert scene.left() == 0 and scene.gone() == ["haste", "slow"]
    scene.s.reshuffled = 2
    searches.draw_keep(scene.s, 0, 2, 1)
    assert scene.left() == 2


def test_hm_1402_what_one_player_looks_at_in_a_renewed_deck_the_others_do_not_know() -> None:
    scene = Cards().common("ability", "luck", "archery estates tactics")
    scene.run(searches.Search(1, ABILITY_DECK, 2, False)).choose("look")
    assert scene.s.piles[ABILITY_DECK].known_left()[:2] == (2, 2)


def test_hm_325_without_any_spell_the_book_stays_closed() -> None:
    scene = Scene().goods("catherine", 9).built("catherine", "mage_guild")
    scene.s.set_pile(SPELL_DECK, Pile())
    scene.faults = False
    scene.acts("catherine")
    assert scene.refused("spell book") == ("deck_empty", "HM-325")


def test_hm_324_of_the_rest_only_cards_looked_at_are_put_aside() -> None:
    scene = Cards().common("spell", "fireball haste slow curse", "bless")
    scene.run(searches.Search(0, SPELL_DECK, 3, False)).choose("look", "take haste")
    assert scene.why_key("put curse") == ("not_looked_at", "HM-324")
    assert sorted(scene.keys) == ["put fireball", "put slow"]


def test_hm_326_what_leaves_the_game_or_is_turned_up_ends_undo() -> None:
    scene = Scene().hand("catherine", "luck", deck=()).acts("catherine")
    decks.remove_card(scene.s, 0, card("luck"))
    assert scene.told("card_removed")[-1].closes
    searches.turn_up(scene.s, SPELL_DECK)
    assert scene.told("card_turned_up")[-1].closes


# --- towns and windows


def test_hm_223_after_the_last_building_the_turn_goes_on_unasked() -> None:
    scene = Scene("alamar", "catherine").built("alamar", "faction_2").turn("alamar").choose("use faction_2")
    while scene.kind not in ("main_action", "start_of_turn"):
        scene.choose(scene.keys[0])
    assert scene.kind == "main_action"


def asked_windows(gold: int, *built: str) -> Scene:
    """Catherine's turn; Sandro is asked in every window."""
    scene = Scene().goods("sandro", gold).built("sandro", *built).hand("sandro", "haste", deck=()).goods("catherine")
    scene.s.set_auto_answer(1, "town", "")
    return scene.acts("catherine").choose("main_1 to s3.ne")


def test_hm_231_the_spell_book_may_be_used_in_anothers_turn() -> None:
    scene = asked_windows(5, "mage_guild")
    assert (scene.asked, scene.keys) == ("sandro", ["spell book", "pass"])
    scene.choose("spell book", "take top")
    assert scene.has("sandro")[0] == 0 and len(scene.cards("sandro")) == 2


def test_hm_1407_who_can_do_nothing_by_what_all_know_is_not_asked_in_anothers_turn() -> None:
    assert asked_windows(0).asked == "catherine"


def test_hm_1313_why_a_deck_is_not_looked_at_and_what_is_told() -> None:
    scene = Scene().army("catherine", "neutral_rogues").hand("catherine", deck=()).acts("catherine")
    scene.choose("use unit neutral_rogues")
    assert scene.refused("deck own") == ("deck_empty", "HM-1313")
    scene.choose("deck spell", "leave")
    assert scene.told("card_left")[-1].args == {"pile": "spell"} and not scene.told("card_put_under")
    scene = Scene().army("catherine", "neutral_rogues").acts("catherine")
    scene.choose("use unit neutral_rogues", "deck spell", "bottom")
    assert scene.told("card_put_under") and not scene.told("card_left")


def test_hm_203_a_card_that_has_ended_is_used() -> None:
    stallion = KIT.astrologer_ids.index("battalions_stallion")
    scene = Scene().top(ASTROLOGER_DECK, "battalions_stallion").round(2)
    assert scene.s.astrologers == (stallion,) and stallion not in scene.s.piles[ASTROLOGER_DECK].gone
    scene.top(ASTROLOGER_DECK, "dead_silence").round(4)
    assert stallion in scene.s.piles[ASTROLOGER_DECK].gone


# --- three players


def test_hm_1044_two_players_go_and_the_last_one_wins() -> None:
    scene = Scene("catherine", "sandro", "alamar").army("alamar", "harpies", "neutral_peasants").acts("catherine")
    s = scene.s
    eliminate(s, 2, "HM-1042")
    assert [is_out(s, seat) for seat in range(3)] == [False, False, True] and others_from(s, 0) == [1]
    assert not s.winners
    peasants = KIT.unit_ids.index("neutral_peasants")
    assert peasants in s.piles[NEUTRAL_DECK].gone, "neutral units go to their discard pile"
    eliminate(s, 1, "HM-1042")
    assert s.winners == (0,) and s.ended_by == "HM-1045"


# --- what combats leave


def test_hm_875_nobody_learns_from_a_surrender_of_the_attacker() -> None:
    scene = in_the_open().goods("catherine", 10).goods("sandro").acts("catherine").choose("main_1 to f4.nw")
    scene.fought(ATTACKER_SURRENDERED)
    assert scene.s.experience == [0, 0] and scene.has("sandro")[0] == 10


def test_hm_1129_guards_under_a_beaten_opponent_are_fought_before_the_visit() -> None:
    scene = ford("n1.c").tile("n1", 1, 1).main("catherine", "n1.w", xp=4).acts("catherine").choose("main_1 to n1.c")
    scene.fought(ATTACKER_WON)
    while scene.kind in ("search", "card_window"):
        scene.choose(scene.keys[-1])
    assert scene.told("combat_announced") and scene.kind == "place_unit"
    assert scene.owner("n1.c") == ""


def test_hm_231_the_attacker_has_the_first_window_before_a_combat() -> None:
    scene = Scene().tile("f4", 1, -1).main("catherine", "f4.w").main("sandro", "f4.nw").goods("catherine", 9)
    for seat in (0, 1):
        scene.s.set_auto_answer(seat, "town_combat", "")
    scene.goods("sandro", 9).acts("catherine").choose("main_1 to f4.nw")
    assert (scene.asked, scene.kind) == ("catherine", "town_window")
    assert scene.choose("pass").asked == "sandro"


def test_hm_302_nothing_is_told_of_experience_beyond_the_track() -> None:
    scene = Scene().main("catherine", xp=12).acts("catherine")
    gain_experience(scene.s, 0, 1)
    assert scene.s.experience[0] == 12 and not scene.told("experience_gained")


# --- armies and events


def test_hm_425_what_joins_is_rebuilt_and_built_is_told() -> None:
    scene = Scene().goods("catherine", 20, 20, 20).built("catherine", "dwelling_bronze").acts("catherine")
    scene.choose("population", "recruit marksmen", "build citadel")
    assert scene.told("unit_joined")[-1].args == {"unit": "marksmen", "side": "few"}
    assert scene.told("building_built")[-1].args == {"building": "castle_citadel"}
    scene.s.army[0] = ()
    army.rebuild_if_empty(scene.s, 0)
    assert scene.told("army_rebuilt")[-1].args == {"units": ["halberdiers", "griffins"]}


def test_hm_006_half_of_every_resource_is_rounded_up() -> None:
    scene = Scene()
    for unit in KIT.faction_units[0] + KIT.faction_units[1] + KIT.faction_units[2]:
        cost = KIT.unit_reinforce[unit]
        assert army.reinforce_cost(scene.s, 0, unit, True) == tuple([-(-n // 2) for n in cost])
    assert any(KIT.unit_reinforce[unit][2] % 2 for unit in KIT.faction_units[0])


def test_hm_1226_hm_006_what_makes_a_unit_cheaper_is_taken_off_half_the_cost() -> None:
    """Champions (20 gold and a valuable) on Stables when Isra's Friends are drawn: half is 10, then 6 gold less."""
    stables = next(name for name in KIT.field_ids if KIT.field_location[field(name)] == location("stables"))
    scene = Scene().main("catherine", stables)
    champions = KIT.unit_ids.index("champions")
    assert army.reinforce_cost(scene.s, 0, champions) == (14, 0, 1)
    assert army.reinforce_cost(scene.s, 0, champions, True) == (4, 0, 1)
    scene.s.discount[0] = 6
    assert army.reinforce_cost(scene.s, 0, champions, True) == (0, 0, 1)


def location(name: str) -> int:
    """A location by its id."""
    return KIT.location_ids.index(name)


def test_hm_1121_events_choices_and_dice_are_told() -> None:
    scene = Scene().round(4)
    assert [event.args["number"] for event in scene.told("event_happens")] == [0]
    scene = visit(visiting("n6", "c", mp=1).main("catherine", "n6.c", xp=12).cube("n6.c"))
    scene.s.cube[field("n6.c")] = NONE
    frames = scene.s.stack[1:]
    scene.begin(*frames, Enter(0, field("n6.c"), field("n6.w"))).choose("choose 1")
    assert scene.told("effect_chosen")[-1].args == {"of": "pandoras_box", "number": 1}
    assert scene.told("dice_rolled")[-1].closes


def test_hm_1234_the_drawn_card_is_told() -> None:
    scene = Scene("alamar", "catherine").built("alamar", "faction_1", "dwelling_bronze").turn("alamar")
    scene.choose("use faction_1")
    assert len(scene.told("neutral_drawn")) == 1


# --- the second player, too


def test_hm_254_heroes_of_the_second_player_must_part() -> None:
    scene = Scene().main("sandro", "s1.e").second("sandro", "s1.e").cube("s1.e").acts("sandro")
    assert scene.refused("main_2 again") == ("heroes_must_part", "HM-254")
    scene = Scene().main("sandro", "s1.e").second("sandro", "s1.se").main("catherine", "s3.e")
    scene.second("catherine", "s3.e").cube("s1.e").acts("sandro")
    assert scene.refused("main_2 again") == ("field_empty", "HM-250")


def test_hm_625_the_second_player_gives_and_swaps() -> None:
    post = trading_post()
    scene = Scene(scenario="coop_hollow_gate").tile(post[:2], 1, -1).main("sandro", f"{post[:2]}.c")
    scene.main("catherine", f"{post[:2]}.ne").goods("sandro", 0, 0, 2).goods("catherine", 9, 9, 9).acts("sandro")
    scene.choose(f"main_2 to {post}")
    assert scene.keys == ["gift main_1 valuables", "stop"]
    scene.choose("gift main_1 valuables")
    assert scene.keys == ["amount 1", "amount 2"]
    assert scene.refused("amount 3") == ("too_dear", "HM-625")
    scene.hand("sandro", "haste", deck=()).hand("catherine", "curse", deck=()).main("sandro", f"{post[:2]}.c")
    scene.acts("sandro").choose("swap with main_1", "offer haste")
    assert scene.ask.detail(scene.s) == {"figure": "main_2", "card": "haste"}


def test_hm_625_gifts_are_for_trading_posts_alone() -> None:
    scene = visit(visiting("n3", "nw", scenario="coop_hollow_gate").goods("catherine", 9))
    assert scene.kind == "choose_effect", "a witch's hut"


def test_hm_227_a_new_deck_is_counted_for_the_player_whose_it_is() -> None:
    scene = Cards().deck("power", 1).discards("haste slow", 1)
    scene.s.active = 1
    searches.draw_keep(scene.s, 1, 2, 1)
    assert scene.s.reshuffled == 0b10


def test_hm_1223_the_weasel_helps_again_in_the_next_own_turn() -> None:
    weasel = KIT.astrologer_ids.index("swift_weasel")
    scene = Scene().set(astrologers=(weasel,), astrologers_used=0b11).turn("catherine")
    assert scene.s.astrologers_used == 0b10


# --- questions and refusals


def test_hm_1515_cards_of_a_crowded_turn_are_named_as_they_are_played() -> None:
    scene = Scene().hand("catherine", "estates", "logistics", "stat_attack", deck=()).main("catherine", xp=4)
    scene.acts("catherine")
    plays = [key for key in scene.keys if key.startswith("play")]
    frames = scene.s.stack[1:]
    scene.begin(*frames, ChooseCard(0))
    assert scene.keys == plays == [
        "play estates basic", "play estates expert", "play logistics basic", "play logistics expert",
    ]  # fmt: skip
    assert scene.refused("play stat_attack basic")[0] == "no_effect_now"
    assert scene.choose("play estates expert").has("catherine")[0] == 21


def test_hm_1232_one_stop_ends_all_steps() -> None:
    scene = Scene().army("catherine", "neutral_nomads").hand("catherine", "logistics", deck=()).acts("catherine")
    scene.choose("play logistics basic", "end turn")
    assert scene.kind == "end_step"
    scene.choose("stop")
    assert scene.s.active == 1
    scene = Scene().army("catherine", "neutral_nomads").hand("catherine", "logistics", deck=()).acts("catherine")
    scene.choose("play logistics basic", "end turn", "main_1 to s3.ne", "main_1 to s3.c")
    assert (scene.where("catherine"), scene.s.active) == ("s3.c", 1)


def test_hm_1313_why_a_unit_is_of_no_use_on_the_map() -> None:
    scene = Scene().army("catherine", "griffins").acts("catherine")
    assert scene.refused("use unit griffins") == ("no_map_ability", "HM-1313")
    assert scene.refused("use unit marksmen") == ("not_in_army", "HM-1313")


def test_hm_210_refusals_at_the_start_of_a_resource_round() -> None:
    scene = Scene().built("catherine", "city_hall", "faction_1", "faction_2").round(3)
    assert scene.refused("use faction_2") == ("other_time", "HM-210")
    assert scene.refused("use citadel") == ("not_built", "HM-427")


def test_hm_243_why_a_die_is_not_rolled_again() -> None:
    scene = visit(visiting("f7", "nw").main("catherine", "f7.nw", xp=4).chance(TREASURE_XP, TREASURE_ARTIFACT))
    assert scene.refused("morale reroll 0") == ("no_reroll", "HM-243")
    assert scene.refused("luck reroll 0") == ("no_reroll", "HM-1223")
    assert scene.refused("keep 2") == ("no_such_die", "HM-403")
    assert scene.refused("accept") == ("keep_one_die", "HM-403")


def test_hm_427_why_a_card_is_not_recovered() -> None:
    scene = Scene("sandro", "catherine").built("sandro", "faction_1")
    gone = ("sandro_spec_1", "sandro_spec_4", "haste")
    scene.hand("sandro", "curse", deck=("slow",) * 3, gone=gone).turn("sandro").choose("stop")
    scene.choose("use faction_1", "choose 1")
    assert sorted(scene.keys) == ["take sandro_spec_1", "take sandro_spec_4"]
    assert scene.refused("take haste") == ("wrong_kind_of_card", "HM-427")
    assert scene.refused("take bless") == ("not_in_discards", "HM-427")


def test_hm_1044_a_turn_of_an_eliminated_player_ends_as_others_do() -> None:
    scene = Scene("catherine", "sandro", "alamar").tile("f4", 1, -1).main("catherine", "f4.w").main("sandro", "f4.nw")
    scene.set(build_used=7, population_used=7, spell_book_used=7, armed=0b101).cube("s3.c", "alamar")
    scene.hand("sandro", "haste", deck=()).acts("catherine").choose("main_1 to f4.nw").fought(DEFENDER_WON)
    while scene.kind == "search":
        scene.choose("take top")
    assert scene.s.eliminated == 0b001 and scene.s.armed == 0b100
    assert (scene.asked, scene.kind) == ("sandro", "hand_step")
    assert not scene.s.in_main and [event.seat for event in scene.told("turn_ends")] == [0]


def test_hm_1406_a_tile_that_is_being_turned_is_in_no_sample() -> None:
    scene = Scene().main("catherine", "s3.w").acts("catherine")
    scene.choose(next(key for key in scene.keys if "reveal" in key))
    assert scene.kind == "rotation"
    tile = scene.ask.tile  # type: ignore[attr-defined]
    assert tile in seen_tiles(scene.s, scene.s.stack)
    for seed in range(20):
        other = GAME.sample(GAME.view(scene.s, 1), chance(seed))
        assert tile not in other.down_tile and not [pool for pool in other.pools if tile in pool]


# --- and these


def test_hm_107_every_player_has_the_start_resources() -> None:
    scene = Scene("catherine", "sandro", "alamar")
    assert [scene.has(hero) for hero in scene.heroes] == [(15, 3, 1)] * 3


def test_hm_436_a_siege_that_is_lost_is_over() -> None:
    scene = Scene().tile("f1", 1, -1).main("catherine", "f1.c").cube("f1.nw", "sandro").goods("sandro", 8)
    scene.set(build_used=3, population_used=3, spell_book_used=3).acts("catherine").choose("main_1 to f1.nw", "pay")
    scene.fought(DEFENDER_WON)
    assert len(scene.told("combat_announced")) == 1
    assert (scene.asked, scene.kind, scene.where("catherine")) == ("catherine", "main_action", "s3.c")


def test_hm_1130_a_secondary_hero_takes_a_token_at_the_turns_start() -> None:
    scene = Scene(scenario=CHALICE_ROAD).tile("f4", -1, 1).second("sandro", "f4.w")
    scene.set(grail_taken=True, grail_field=field("f4.w"), round=3).turn("sandro")
    assert scene.s.grail_carrier == 3


def test_hm_625_whoever_has_only_gold_may_give_it() -> None:
    post = trading_post()
    scene = Scene(scenario="coop_hollow_gate").tile(post[:2], 1, -1).main("sandro", f"{post[:2]}.c")
    scene.goods("sandro", 5).goods("catherine").acts("sandro").choose(f"main_2 to {post}")
    assert scene.keys == ["gift main_1 gold", "stop"]


def test_hm_1131_the_boss_is_drawn_for_all_to_see() -> None:
    scene = Scene(scenario="coop_hollow_gate")
    draw_boss(scene.s)
    assert scene.told("boss_drawn")[-1].closes and len(scene.told("boss_drawn")[-1].args["units"]) == 3  # type: ignore[arg-type]


def test_hm_1233_a_refusal_says_how_many_cards_are_still_to_go() -> None:
    scene = Scene().hand("catherine", "haste", "slow", "curse", deck=())
    scene.begin(decks.Exchange(0), decks.DiscardSome(0, 2, 2)).choose("discard haste")
    found = scene.refusal("stop")
    assert (found.code, found.args) == ("discard_more", {"n": 1})


def test_hm_1236_who_looks_through_a_deck_knows_what_is_in_it() -> None:
    scene = Cards("sandro catherine").common("ability", "necromancy luck estates", "archery")
    pile = scene.s.piles[ABILITY_DECK]
    set_cards(scene.s, ABILITY_DECK, list(pile.left()), [], [0b10] * 3)
    searches.fetch_card(scene.s, 0, ABILITY_DECK, card("necromancy"))
    assert set(scene.s.piles[ABILITY_DECK].named_left()) == {0b11}


def test_hm_1225_the_book_asks_for_its_whole_price() -> None:
    scene = Scene().goods("catherine", 4).built("catherine", "mage_guild").hand("catherine", "wisdom", deck=())
    scene.acts("catherine").choose("spell book")
    assert scene.refused("pay") == ("too_dear", "HM-426")
    assert scene.refused("play wisdom expert") == ("no_expert_use", "HM-330")


def test_hm_243_why_a_token_is_not_spent() -> None:
    scene = Scene().hand("catherine", deck=()).acts("catherine")
    assert scene.refused("morale exchange") == ("no_positive_morale", "HM-243")
    scene.set(morale=[1, 0]).acts("catherine")
    assert scene.refused("morale exchange") == ("hand_empty", "HM-243")
    assert "morale draw" in scene.keys


def test_hm_213_the_lizard_takes_artifacts_and_spells_and_nothing_else() -> None:
    scene = Scene().hand("catherine", "haste", "rib_cage", "stat_attack", "luck", deck=("stat_power",) * 9)
    decks.recycle(scene.s, 0, KIT.astrologer_effect[KIT.astrologer_ids.index("annoying_lizard")].kinds)
    assert scene.told("cards_drawn")[-1].args == {"n": 2}
    assert len(scene.cards("catherine")) == 4 and {"stat_attack", "luck"} <= set(scene.cards("catherine"))
