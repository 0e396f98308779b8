"""Chapter 5: place, move, build, destroy."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.legends.scene import Table, legends, scene

from citadelle.games.legends import LegendsGame
from citadelle.games.legends.effects.gains import gain_all

FOUR = {"southreach": {0: 4}}


# --- 5.1 general


def test_lg_502_lg_505_a_single_action_may_be_ignored() -> None:
    t = scene(pieces=FOUR, takes="cursed_banshee")
    assert (t.kind, t.keys[-1]) == ("move_step", "stop")
    t.choose("stop")
    assert (t.seat, t.army(0, "southreach")) == (1, 4)
    assert t.owned(0) == ["cursed_banshee"]
    assert t.events("action_ended") == [{"action": "move", "left": 6}]


def test_lg_503_lg_505_either_or() -> None:
    """EX-28."""
    t = scene(pieces=FOUR, takes="cursed_king")
    assert (t.kind, t.decision.rule) == ("choose_action", "LG-503")
    assert t.keys == ["place", "move", "ignore"]
    assert (t.detail("place"), t.detail("move")) == (3, 4)
    t.choose("move", "southreach>kingsheart")
    assert t.kind == "move_step"
    assert t.refused("place") == ("order", "LG-504")
    t.choose("stop")
    assert t.seat == 1
    assert t.story("army_placed") == []


def test_lg_503_lg_505_ignoring_both_keeps_the_ability() -> None:
    """EX-28."""
    t = scene(pieces=FOUR, takes="cursed_king").choose("ignore")
    assert t.seat == 1
    assert t.points(0)["elixirs"] == 2
    assert t.events("action_chosen") == [{"action": "ignore"}]


def test_lg_503_only_what_the_card_shows() -> None:
    t = scene(pieces={"southreach": {0: 4, 1: 4}}, takes="cursed_king")
    assert t.refused("city") == ("not_on_card", "LG-503")
    assert t.refused("destroy") == ("not_on_card", "LG-503")
    assert t.refused("both") == ("unknown", "LG-503")


TWO_PARTS = """
[[card]]
id = "siege_engine"
name = "Siege Engine"
name_fr = "Engin de siège"
family = "none"
min_players = 4
mode = "and"
actions = [{ kind = "destroy", amount = 1 }, { kind = "city", amount = 1 }]
abilities = []
summary = "destroy 1 army then build a city"
source = "designed"
"""


@pytest.fixture
def siege(tmp_path: Path) -> LegendsGame:
    """Legends with a card that destroys, then builds."""
    head = '[pack]\nid = "siege"\nname = "Siege"\ngame = "legends"\nversion = "1"\n'
    (tmp_path / "pack.toml").write_text(head, "utf-8")
    (tmp_path / "cards.toml").write_text(TWO_PARTS, "utf-8")
    return legends().with_packs([tmp_path])


def besieged(game: LegendsGame) -> Table:
    pieces = {"kingsheart": {0: 1, 1: 1}, "stormhead": {0: 1}}
    return scene(players=4, pieces=pieces, takes="siege_engine", game=game)


def test_lg_504_order_on_a_two_part_card(siege: LegendsGame) -> None:
    """EX-29."""
    t = besieged(siege)
    assert t.kind == "destroy_army"
    assert t.refused("kingsheart") == ("order", "LG-504")
    assert t.refused("city") == ("order", "LG-504")
    t.choose("skip", "kingsheart")
    assert (t.city(0, "kingsheart"), t.army(1, "kingsheart")) == (1, 1)
    assert t.refused("kingsheart:1", seat=0) == ("not_your_decision", "LG-401")


def test_lg_504_the_first_action_is_over_once_the_second_has_begun(siege: LegendsGame) -> None:
    """EX-29."""
    t = besieged(siege).choose("skip")
    assert t.kind == "build_city"
    assert t.refused("kingsheart:1") == ("order", "LG-504")
    assert t.refused("destroy") == ("order", "LG-504")


def test_lg_504_both_actions_in_the_printed_order(siege: LegendsGame) -> None:
    """EX-29."""
    t = besieged(siege).choose("kingsheart:1")
    assert t.kind == "build_city"
    t.choose("kingsheart")
    assert (t.army(1, "kingsheart"), t.city(0, "kingsheart")) == (0, 1)
    assert t.seat == 1


def test_lg_504_both_actions_may_be_ignored(siege: LegendsGame) -> None:
    t = besieged(siege).choose("skip", "skip")
    assert (t.seat, t.army(1, "kingsheart"), t.state.built[0]) == (1, 1, ())


def test_lg_504_lg_506_an_impossible_first_action_does_not_hinder_the_second(siege: LegendsGame) -> None:
    t = scene(players=4, pieces={"stormhead": {0: 1}}, takes="siege_engine", game=siege)
    assert t.kind == "build_city"
    assert t.events("action_skipped") == [{"action": "destroy"}]


def test_lg_506_an_impossible_alternative_is_not_offered() -> None:
    t = scene(players=4, pieces={"kingsheart": {0: (1, 3)}}, takes="castle_garrison")
    assert t.keys == ["place", "ignore"]
    assert t.refused("city") == ("cities_built", "LG-532")
    t = scene(pieces={"southreach": {0: 18}}, takes="lake")
    assert t.keys == ["move", "ignore"]
    assert t.refused("place") == ("supply_empty", "LG-005")
    t = scene(takes="lake")
    assert t.keys == ["place", "ignore"]
    assert t.refused("move") == ("action_impossible", "LG-506")


def test_lg_506_an_impossible_single_action_is_skipped_and_told() -> None:
    t = scene(takes="cursed_banshee")
    assert t.seat == 1
    assert t.events("action_skipped") == [{"action": "move"}]


def test_lg_506_lg_913_neither_alternative_possible() -> None:
    pieces = {"gull_rock": {0: 1}, "southreach": {1: 1}}
    t = scene(pieces=pieces, captured={0: 17}, takes="forest_elf", leaders={1: "scarlet_witch"})
    assert t.events("forced") == [{"kind": "choose_action", "key": "ignore"}]
    assert t.seat == 1


def test_lg_507_lg_512_an_action_may_be_used_in_part() -> None:
    t = scene(takes="dire_eye").choose("southreach", "southreach", "stop")
    assert (t.army(0, "southreach"), t.seat) == (2, 1)
    assert t.events("action_ended") == [{"action": "place", "left": 2}]
    t = scene(pieces=FOUR, takes="dire_goblin").choose("southreach>kingsheart", "stop")
    assert (t.army(0, "kingsheart"), t.seat) == (1, 1)


def test_lg_508_the_size_is_fixed_when_the_action_begins() -> None:
    """A bonus that came while a Move is under way would not lengthen it."""
    t = scene(pieces=FOUR, doing=("move", 3))
    mausoleum = t.state.kit.card_index["cursed_mausoleum"]
    gain_all(t.state, 0, t.state.kit.card_effects[mausoleum], mausoleum, "")
    t.choose("southreach>kingsheart")
    assert (t.detail("size"), t.detail("left")) == (3, 2)


def test_lg_508_lg_813_tokens_won_before_count() -> None:
    assert scene(pieces=FOUR, won={0: ["stable"]}, doing=("move", 3)).detail("size") == 4
    assert scene(pieces=FOUR, won={0: ["cottage"]}, doing=("place", 3)).detail("size") == 4
    assert scene(pieces=FOUR, won={1: ["stable", "cottage"]}, doing=("move", 3)).detail("size") == 3


def test_lg_508_lg_509_bonuses_of_the_second_action_are_counted_when_it_begins() -> None:
    t = scene(pieces={"gull_rock": {0: 1}}, tokens={"gull_rock": "cottage"}, takes="ancient_woods").choose("skip")
    assert (t.kind, t.detail("size")) == ("place_army", 2)


def test_lg_509_every_step_takes_effect_before_the_next_is_chosen() -> None:
    t = scene(pieces=FOUR, tokens={"kingsheart": "thieves"}, coins=[2, 2], doing=("move", 5))
    t.choose("southreach>kingsheart")
    assert (t.coins[0], t.kind, t.detail("left")) == (1, "move_step", 4)
    t.choose("kingsheart>southreach")
    assert t.coins[0] == 1
    t.choose("southreach>kingsheart")
    assert t.coins[0] == 0


# --- 5.2 place


def test_lg_510_lg_512_lg_005_place_with_bonus_and_a_nearly_empty_supply() -> None:
    """EX-25."""
    t = scene(pieces={"southreach": {0: 16}}, takes="forest_elf")
    assert t.supply[0] == 2
    t.choose("place")
    assert t.detail("size") == 4
    t.choose("southreach", "southreach")
    assert (t.armies(0), t.supply[0], t.seat) == (18, 0, 1)


def test_lg_005_with_an_empty_supply_nothing_is_placed() -> None:
    t = scene(pieces={"southreach": {0: 18}}, takes="dire_eye")
    assert (t.seat, t.armies(0)) == (1, 18)
    assert t.events("action_skipped") == [{"action": "place"}]
    assert t.faults == []


def test_lg_511_lg_513_where_armies_may_be_placed() -> None:
    """EX-26."""
    pieces = {"kingsheart": {0: (0, 1)}, "stormhead": {0: 2}, "larkmoor": {1: (0, 1)}}
    t = scene(pieces=pieces, doing=("place", 3))
    assert (t.kind, t.decision.rule) == ("place_army", "LG-511")
    assert sorted(t.keys[:-1]) == ["kingsheart", "southreach"]
    assert t.keys[-1] == "stop"
    assert t.refused("stormhead") == ("no_own_city", "LG-511")
    assert t.refused("larkmoor") == ("no_own_city", "LG-511")
    assert t.refused("utopia") == ("region_unknown", "LG-511")
    t.choose("kingsheart", "southreach", "kingsheart")
    assert (t.army(0, "kingsheart"), t.army(0, "southreach")) == (2, 1)
    assert t.supply[0] == 13


def test_lg_511_two_cities_in_one_region_are_one_place() -> None:
    t = scene(pieces={"kingsheart": {0: (1, 2)}, "southreach": {0: (0, 1)}}, doing=("place", 1))
    assert t.keys == ["kingsheart", "southreach", "stop"]


def test_lg_504_lg_514_lg_508_city_then_armies_beside_it() -> None:
    """EX-27."""
    t = scene(pieces={"gull_rock": {0: 1}}, takes="ancient_woods").choose("gull_rock")
    assert (t.kind, t.detail("size")) == ("place_army", 2)
    t.choose("gull_rock", "gull_rock")
    assert (t.army(0, "gull_rock"), t.city(0, "gull_rock")) == (3, 1)
    assert t.seat == 1


# --- 5.3 move


@pytest.mark.parametrize(
    "steps",
    [
        ["southreach>kingsheart", "kingsheart>stormhead", "stormhead>larkmoor"],
        ["southreach>westmarch", "southreach>kingsheart", "southreach>amberfell"],
        ["southreach>kingsheart", "kingsheart>larkmoor", "southreach>amberfell"],
    ],
)
def test_lg_520_lg_522_spending_three_moves(steps: list[str]) -> None:
    """EX-19."""
    t = scene(pieces=FOUR, doing=("move", 3))
    for left, step in zip((3, 2, 1), steps, strict=True):
        assert (t.kind, t.seat, t.detail("left")) == ("move_step", 0, left)
        t.choose(step)
    assert (t.kind, t.seat) == ("take_card", 1)
    assert t.armies(0) == 4
    ends = [step.split(">")[1] for step in steps]
    assert t.army(0, ends[-1]) == 1
    assert t.refused("southreach>kingsheart", seat=0) == ("not_your_decision", "LG-401")


def test_lg_521_lg_524_crossing_the_sea() -> None:
    """EX-20."""
    t = scene(pieces=FOUR, takes="ancient_sage").choose("southreach>wyrmspine")
    assert (t.army(0, "southreach"), t.army(0, "wyrmspine"), t.seat) == (3, 1, 1)
    assert t.events("army_moved") == [{"from": "southreach", "to": "wyrmspine", "cost": 3, "link": "sea"}]
    t = scene(pieces=FOUR, takes="dire_ogre")
    assert t.detail("left") == 2
    assert t.refused("southreach>wyrmspine") == ("points_short", "LG-521")
    refusal = t.match.why("southreach>wyrmspine")
    assert refusal is not None
    assert refusal.args == {"cost": 3, "left": 2}


def test_lg_105_lg_521_bridges() -> None:
    """EX-23."""
    for cards in ([], ["cursed_gargoyles"]):
        t = scene("harbour_and_sisters", pieces={"elder_strand": {0: 1}}, cards={0: cards}, doing=("move", 3))
        t.choose("elder_strand>middle_ford", "middle_ford>middle_glen", "middle_glen>younger_cape")
        assert [e["cost"] for e in t.events("army_moved")] == [1, 1, 1]
        assert [e["link"] for e in t.events("army_moved")] == ["bridge", "land", "bridge"]
        assert (t.army(0, "younger_cape"), t.seat) == (1, 1)


def test_lg_522_a_step_goes_from_an_own_army_to_an_adjacent_region() -> None:
    t = scene(pieces={"southreach": {0: 1}, "oxbow": {1: 1, "n": 1}}, doing=("move", 3))
    assert (t.kind, t.decision.rule) == ("move_step", "LG-522")
    assert t.keys == [
        *("southreach>westmarch", "southreach>kingsheart", "southreach>amberfell", "southreach>wyrmspine", "stop"),
    ]
    assert t.refused("southreach>stormhead") == ("not_adjacent", "LG-522")
    assert t.refused("southreach>southreach") == ("not_adjacent", "LG-522")
    assert t.refused("southreach>quayside") == ("region_unknown", "LG-522")
    assert t.refused("sideways") == ("unknown", "LG-522")


def test_lg_523_only_own_armies_move() -> None:
    pieces = {"southreach": {0: (1, 1), 1: 2, "n": 3}, "oxbow": {1: 1, "n": 1}, "kingsheart": {0: (0, 1)}}
    t = scene(pieces=pieces, doing=("move", 5))
    assert all(key.startswith("southreach>") for key in t.keys[:-1])
    assert t.refused("oxbow>reedbank") == ("no_own_army_there", "LG-522")
    assert t.refused("kingsheart>stormhead") == ("no_own_army_there", "LG-522")
    t.choose("southreach>amberfell")
    assert (t.army(1, "southreach"), t.army("n", "southreach"), t.city(0, "southreach")) == (2, 3, 1)
    assert t.refused("southreach>amberfell") == ("no_own_army_there", "LG-522")


def test_lg_001_lg_522_enemy_pieces_never_block_and_no_region_is_full() -> None:
    pieces = {"southreach": {0: 9, 1: 9}, "kingsheart": {0: 9, 1: (9, 3), "n": 10}}
    t = scene(pieces=pieces, doing=("move", 5)).choose(*["southreach>kingsheart"] * 5)
    assert t.army(0, "kingsheart") == 14


def test_lg_524_lg_525_points_left_over_are_lost() -> None:
    t = scene(pieces=FOUR, row=["dire_goblin", "stronghold", "dire_ogre"])
    t.choose("take 1", "southreach>kingsheart", "stop")
    assert t.events("action_ended") == [{"action": "move", "left": 4}]
    t.choose("take 1")
    assert t.seat == 0
    t.choose("take 1")
    assert (t.kind, t.detail("left")) == ("move_step", 2)
    assert t.refused("southreach>wyrmspine") == ("points_short", "LG-521")


def test_lg_524_lg_913_the_action_ends_when_no_step_can_be_paid() -> None:
    t = scene(pieces={"gull_rock": {0: 1}}, doing=("move", 4)).choose("gull_rock>westmarch")
    assert t.kind == "move_step"
    t = scene(pieces={"driftwood": {0: 1}}, doing=("move", 4)).choose("driftwood>whaleback")
    assert (t.kind, t.seat) == ("take_card", 1)
    assert t.events("forced") == [{"kind": "move_step", "key": "stop"}]


def test_lg_525_points_are_not_saved_up_nor_pooled() -> None:
    pieces = {"driftwood": {0: 2}}
    t = scene(pieces=pieces, doing=("move", 2))
    assert t.refused("driftwood>whaleback") == ("points_short", "LG-521")
    t = scene(pieces=pieces, doing=("move", 4)).choose("driftwood>whitecap", "driftwood>whitecap")
    assert t.detail("left") == 2
    assert t.refused("whitecap>whaleback") == ("not_adjacent", "LG-522")
    t.choose("whitecap>driftwood")
    assert t.refused("driftwood>whaleback") == ("points_short", "LG-521")


# --- 5.4 build


def test_lg_530_lg_531_lg_532_who_may_build() -> None:
    """EX-30."""
    pieces = {"kingsheart": {0: (0, 1), 1: (1, 1)}, "stormhead": {0: 1}}
    t = scene(pieces=pieces, doing=("city", 1))
    assert (t.kind, t.decision.rule, t.keys) == ("build_city", "LG-530", ["stormhead", "skip"])
    assert t.refused("kingsheart") == ("no_army_for_city", "LG-530")
    assert t.refused("erewhon") == ("region_unknown", "LG-530")
    t = scene(pieces=pieces, seat=1, doing=("city", 1)).choose("kingsheart")
    assert t.city(1, "kingsheart") == 2
    assert t.city(0, "kingsheart") == 1


def test_lg_506_lg_532_no_fourth_city() -> None:
    """EX-30."""
    t = scene(pieces={"kingsheart": {0: (2, 2)}, "stormhead": {0: (1, 1)}}, doing=("city", 1))
    assert t.seat == 1
    assert t.events("action_skipped") == [{"action": "city"}]


def test_lg_532_no_city_without_an_army_on_the_map() -> None:
    t = scene(pieces={"kingsheart": {0: (0, 1)}}, takes="stronghold")
    assert t.seat == 1
    assert t.events("action_skipped") == [{"action": "city"}]


def test_lg_531_three_cities_in_one_region() -> None:
    t = scene(pieces={"kingsheart": {0: (1, 2), 1: (0, 2)}}, doing=("city", 1)).choose("kingsheart")
    assert t.city(0, "kingsheart") == 3
    assert t.faults == []


def test_lg_533_the_token_is_claimed_before_the_knights_army_comes() -> None:
    t = scene(
        pieces={"oxbow": {0: 1}}, tokens={"oxbow": "stable"}, leaders={0: "white_knight", 1: "fairy_queen"},
        doing=("city", 1),
    )  # fmt: skip
    t.choose("oxbow")
    assert t.story("city_built", "token_claimed", "army_placed") == ["city_built", "token_claimed", "army_placed"]
    assert (t.army(0, "oxbow"), t.won(0)) == (2, ["stable"])


def test_lg_534_one_city_an_action_whatever_the_bonuses() -> None:
    bonuses = ["forest_elf", "cursed_mausoleum", "noble_knight", "night_village"]
    t = scene(pieces={"southreach": {0: 4}}, cards={0: bonuses}, takes="stronghold")
    assert t.events("action_began") == [{"action": "city", "size": 1}]
    t.choose("southreach")
    assert (t.city(0, "southreach"), t.seat) == (1, 1)


def test_lg_006_a_city_never_moves_and_is_never_removed() -> None:
    pieces = {"kingsheart": {0: (1, 1), 1: 1}}
    t = scene(pieces=pieces, doing=("move", 1)).choose("kingsheart>stormhead")
    assert (t.city(0, "kingsheart"), t.city(0, "stormhead")) == (1, 0)
    assert t.state.built[0] == (t.region("kingsheart"),)


# --- 5.5 destroy


def test_lg_540_lg_542_destroying_needs_an_army() -> None:
    """EX-31."""
    pieces = {"kingsheart": {0: (0, 1), 1: 2}, "amberfell": {0: 1, 1: 1}}
    t = scene(pieces=pieces, doing=("destroy", 1))
    assert (t.kind, t.decision.rule, t.keys) == ("destroy_army", "LG-540", ["amberfell:1", "skip"])
    assert t.refused("kingsheart:1") == ("no_army_to_destroy", "LG-540")
    assert t.refused("amberfell:n") == ("no_target", "LG-540")
    assert t.refused("amberfell:0") == ("own_army", "LG-541")
    assert t.refused("amberfell:7") == ("unknown", "LG-540")
    supply = t.supply[1]
    t.choose("amberfell:1")
    assert t.supply[1] == supply + 1
    assert (t.army(0, "amberfell"), t.army(1, "amberfell")) == (1, 0)
    assert t.events("army_destroyed") == [{"region": "amberfell", "owner": 1}]


def test_lg_542_a_destroyed_army_may_be_placed_again() -> None:
    t = scene(pieces={"southreach": {0: 1, 1: 18}}, doing=("destroy", 1)).choose("southreach:1")
    assert t.supply[1] == 1
    at = next(i for i, card in enumerate(t.row) if card in ("ancient_tree_spirit", "dire_eye", "graveyard"))
    t.choose(f"take {at + 1}", "southreach")
    assert (t.army(1, "southreach"), t.supply[1]) == (18, 0)


def test_lg_540_exactly_one_army_is_removed() -> None:
    t = scene(players=3, pieces={"kingsheart": {0: 2, 1: 3, 2: 4}}, takes="dire_giant").choose("stop")
    assert t.keys == ["kingsheart:1", "kingsheart:2", "skip"]
    t.choose("kingsheart:2")
    assert [t.army(seat, "kingsheart") for seat in range(3)] == [2, 3, 3]
    assert t.seat == 1


def test_lg_540_lg_505_destroying_may_be_skipped() -> None:
    t = scene(pieces={"kingsheart": {0: 1, 1: 1}}, doing=("destroy", 1)).choose("skip")
    assert (t.army(1, "kingsheart"), t.seat) == (1, 1)


def test_lg_541_own_armies_are_targets_only_by_option() -> None:
    pieces = {"kingsheart": {0: 2, 1: 1}}
    assert scene(pieces=pieces, doing=("destroy", 1)).keys == ["kingsheart:1", "skip"]
    t = scene(pieces=pieces, options={"destroy_own": True}, doing=("destroy", 1))
    assert t.keys == ["kingsheart:0", "kingsheart:1", "skip"]
    supply = t.supply[0]
    t.choose("kingsheart:0")
    assert (t.army(0, "kingsheart"), t.supply[0]) == (1, supply + 1)


@pytest.mark.parametrize("leader", ["scarlet_witch", "bandit_lord"])
def test_lg_541_an_own_army_sets_off_neither_capture_nor_theft(leader: str) -> None:
    t = scene(
        pieces={"kingsheart": {0: 2, 1: 1}}, leaders={0: leader}, options={"destroy_own": True}, doing=("destroy", 1)
    ).choose("kingsheart:0")
    assert (t.kind, t.seat) == ("take_card", 1)
    assert (t.captured, t.supply[0]) == ((0, 0, 0), 17)


def test_lg_541_lg_542_lg_544_third_colour_as_a_target() -> None:
    """EX-53."""
    pieces = {"kingsheart": {0: 1, "n": 2}}
    t = scene(pieces=pieces, doing=("destroy", 1))
    assert t.keys == ["kingsheart:n", "skip"]
    supply = t.supply
    t.choose("kingsheart:n")
    assert (t.army(0, "kingsheart"), t.army("n", "kingsheart")) == (1, 1)
    assert (t.supply, t.captured) == (supply, (0, 0, 0))
    assert t.events("army_destroyed") == [{"region": "kingsheart", "owner": -1}]
    t = scene(pieces=pieces, options={"destroy_neutral": False}, doing=("destroy", 1))
    assert t.seat == 1
    assert t.events("action_skipped") == [{"action": "destroy"}]


def test_lg_541_a_spared_third_colour_is_refused_by_its_rule() -> None:
    pieces = {"kingsheart": {0: 1, 1: 1, "n": 2}}
    t = scene(pieces=pieces, options={"destroy_neutral": False}, doing=("destroy", 1))
    assert t.refused("kingsheart:n") == ("neutral_spared", "LG-541")


def test_lg_543_cities_cannot_be_destroyed() -> None:
    t = scene(pieces={"kingsheart": {0: 1, 1: (0, 2)}, "stormhead": {0: 1, 1: (1, 1)}}, doing=("destroy", 1))
    assert t.keys == ["stormhead:1", "skip"]
    assert t.refused("kingsheart:1") == ("no_target", "LG-540")
    t.choose("stormhead:1")
    assert t.city(1, "stormhead") == 1


def test_lg_544_without_a_target_the_action_is_skipped() -> None:
    t = scene(pieces={"kingsheart": {0: 1}, "stormhead": {1: 1}}, doing=("destroy", 1))
    assert t.seat == 1
    assert t.events("action_skipped") == [{"action": "destroy"}]


def test_lg_505_lg_913_one_real_option_is_still_a_question() -> None:
    """EX-54."""
    t = scene(pieces=FOUR, takes="cursed_mausoleum")
    assert (t.kind, t.keys) == ("build_city", ["southreach", "skip"])
    t = scene(takes="cursed_mausoleum")
    assert (t.kind, t.seat) == ("take_card", 1)


def test_lg_003_a_city_is_no_army_for_building_moving_or_destroying() -> None:
    pieces = {"kingsheart": {0: (0, 1), 1: 1}, "oxbow": {0: 1}}
    assert scene(pieces=pieces, doing=("city", 1)).keys == ["oxbow", "skip"]
    assert all(key.startswith("oxbow") for key in scene(pieces=pieces, doing=("move", 3)).keys[:-1])
    assert scene(pieces=pieces, doing=("destroy", 1)).seat == 1
