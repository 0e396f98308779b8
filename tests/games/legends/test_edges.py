"""Edges of rules, one step more or less: what `make mutants` found that no other test would miss."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.legends.scene import at_bids, legends, new, scene
from tests.games.legends.test_chart import preset
from tests.games.legends.test_composed import COINS, scored, taken, with_ability

from citadelle.games.legends.effects.reactions import win_token
from citadelle.games.legends.rules.ending import result
from citadelle.games.legends.rules.scoring import rank_keys
from citadelle.kernel.chance import chance

FIGHT = {"kingsheart": {0: 1, 1: 2}}


def test_lg_834_a_portal_in_the_first_region_of_the_map() -> None:
    plain = preset("first_voyage")
    far = next(r for r in range(1, plain.size) if plain.step_index(0, r) < 0)
    chart = plain.with_portals(far, 0)
    assert chart is plain.with_portals(0, far)
    assert chart.step_kind[chart.step_index(0, far)] == chart.step_kind[chart.step_index(far, 0)] == "portal"
    apart = [pair for pair in range(1, chart.size) if pair not in (far, 0) and plain.step_index(0, pair) < 0]
    assert apart and all(chart.step_index(0, region) == -1 for region in apart), "no other step was made"


def test_lg_522_lg_523_steps_are_refused_by_what_is_wrong_with_them() -> None:
    first = preset("first_voyage")
    start, end = first.ids[first.step_from[0]], first.ids[first.step_to[0]]
    t = scene(pieces={start: {0: 1}}, doing=("move", 2))
    far = next(r for r in range(first.size) if r != first.index[start] and first.step_index(first.index[start], r) < 0)
    assert t.refused(f"{start}>{first.ids[far]}") == ("not_adjacent", "LG-522")
    t = scene(pieces={start: {0: 1}, end: {1: 1}}, seat=1, doing=("move", 2))
    assert t.refused(f"{start}>{end}") == ("no_own_army_there", "LG-522"), "another seat's army"
    sea = next(step for step in range(first.steps) if first.step_sea[step])
    here, there = first.ids[first.step_from[sea]], first.ids[first.step_to[sea]]
    t = scene(pieces={here: {1: 1}, start: {1: 1}}, seat=1, doing=("move", 1))
    assert t.refused(f"{here}>{there}") == ("points_short", "LG-521")


def test_lg_540_lg_541_whose_army_was_meant() -> None:
    t = scene(pieces={"kingsheart": {0: 2, 1: 1}, "larkmoor": {1: 1}}, seat=1, doing=("destroy", 1))
    assert "kingsheart:0" in t.keys
    assert t.refused("larkmoor:0") == ("no_target", "LG-540")
    found = t.match.why("larkmoor:0", 1)
    assert found is not None and found.args["owner"] == 0
    assert t.refused("southreach:0") == ("no_army_to_destroy", "LG-540")
    found = t.match.why("larkmoor:n", 1)
    assert found is not None and found.args["owner"] == -1, "the third colour is nobody's"


def test_lg_402_lg_842_a_gap_and_a_place_that_isn_t_there() -> None:
    t = scene(cards={0: ["lake"]}, leaders={0: "fairy_queen", 1: "bandit_lord"}, coins=[9, 9], doing="end")
    found = t.match.why("take 9", 0)
    assert found is not None and (found.code, found.args["position"]) == ("no_such_card", 9)
    t.state.row = (-1, *t.state.row[1:])
    t.state.reopen()
    assert t.refused("take 1") == ("gap", "LG-842")


def test_lg_005_lg_506_all_cities_built_is_no_reason_against_placing() -> None:
    t = scene(pieces={"southreach": {0: (18, 3)}}, takes="lake")
    assert t.state.supply[0] == 0 and t.kind == "choose_action"
    assert t.refused("place") == ("supply_empty", "LG-005")


def test_lg_407_another_card_while_armies_are_placed() -> None:
    t = scene(pieces={"southreach": {0: 2}}, doing=("place", 2))
    assert t.refused("take 1") == ("card_over", "LG-407")
    assert t.refused("dance")[0] != "card_over"


def test_lg_813_a_claimed_token_takes_its_own_trigger_along_and_no_other() -> None:
    t = scene(
        pieces={"southreach": {0: 3}}, tokens={"larkmoor": "cottage", "kingsheart": "dragon", "wolfhill": "thieves"},
        doing=("move", 6),
    )  # fmt: skip
    before = {(trigger.where, trigger.effect) for trigger in t.state.triggers}
    at = t.region("larkmoor")
    assert (at, "claim") in before and {effect for where, effect in before if where != at} == {"dragon", "thieves"}
    win_token(t.state, 0, at)
    after = {(trigger.where, trigger.effect) for trigger in t.state.triggers}
    assert after == {(where, effect) for where, effect in before if where != at}


def test_lg_302_bids_are_shown_by_nobody_in_particular() -> None:
    t = at_bids()
    for seat in range(2):
        t.match.choose("bid 0", seat)
    [told] = [event for event in t.match.events if event.kind == "bids_revealed"]
    assert told.seat == -1


def test_lg_760_armies_of_the_next_seat_break_no_tie() -> None:
    t = scene(players=3, pieces={"southreach": {0: 1, 1: 2, 2: 3}}, doing="turn")
    assert [key[3] for key in rank_keys(t.state, [0, 0, 0])] == [1, 2, 3]


def test_lg_881_a_game_that_is_still_played_counts_in_the_long_game() -> None:
    t = scene(pieces={"gull_rock": {0: 1}, "lone_spire": {1: 1}}, coins=[2, 5], options={"long_game": True})
    found = result(t.state)
    assert [found.parts[seat]["game_1"] for seat in range(2)] == [2, 2]
    assert found.winners == [1], "at equal points the game goes to the richer, and so does the long game"


def test_lg_811_where_no_token_lies_the_general_rule_is_named() -> None:
    t = scene(pieces=FIGHT, tokens={"larkmoor": "cottage"}, doing=("move", 2))
    assert t.refused("token gull_rock") == ("token_stays", "LG-811")


def test_lg_922_before_the_map_lies_a_drawn_state_has_no_regions() -> None:
    t = new(2, map="chosen")
    drawn = legends().sample(t.view(0), chance(1))
    assert drawn.regions == 0 and legends().view(drawn, 0).data() == t.view(0).data()


# --- LG-601: abilities that packs compose


@pytest.mark.rule("LG-601", "LG-506")
def test_an_action_without_a_number_is_carried_out_once(tmp_path: Path) -> None:
    ability = '{ kind = "choose", effects = [{ kind = "destroy" }, { kind = "coins", value = 2 }] }'
    t = taken(tmp_path, ability, pieces=FIGHT).choose("effect destroy")
    t.choose("kingsheart:1")
    assert t.kind == "choose_action" and t.army(1, "kingsheart") == 1


@pytest.mark.rule("LG-601", "LG-506")
def test_a_move_is_offered_for_all_the_points_it_gives(tmp_path: Path) -> None:
    chart = preset("first_voyage")
    lonely = next(
        r for r in range(chart.size)
        if all(chart.step_sea[step] for step in range(chart.steps) if chart.step_from[step] == r)
    )  # fmt: skip
    ability = '{ kind = "choose", effects = [{ kind = "move", value = 3 }, { kind = "coins", value = 2 }] }'
    t = taken(tmp_path, ability, pieces={chart.ids[lonely]: {0: 1}})
    assert "effect move 3" in t.keys


@pytest.mark.rule("LG-601")
def test_every_ability_of_a_card_happens_in_order(tmp_path: Path) -> None:
    one = f'{{ kind = "choose", effects = [{COINS}], optional = true }}'
    t = taken(tmp_path, f"{one}, {one}, {one}", coins=[3, 3])
    for n in (1, 2, 3):
        assert t.kind == "choose_effect"
        t.choose("effect coins 2")
        assert t.coins[0] == 3 + 2 * n
    assert t.kind == "choose_action"


@pytest.mark.rule("LG-402", "LG-601")
def test_a_card_with_two_actions_waits_for_its_ability(tmp_path: Path) -> None:
    game = with_ability(tmp_path, f'{{ kind = "choose", effects = [{COINS}], optional = true }}', "castle_march")
    t = scene(game=game, players=4, pieces={"southreach": {0: 4}}, takes="castle_march")
    assert t.kind == "choose_effect"
    t.choose("decline")
    assert t.kind == "move_step" and t.detail("left") == 3
    t.choose("stop")
    assert t.kind == "build_city"


@pytest.mark.rule("LG-402", "LG-506", "LG-601")
def test_an_action_is_judged_when_the_ability_is_over(tmp_path: Path) -> None:
    ability = '{ kind = "choose", effects = [{ kind = "place", value = 3 }, { kind = "coins", value = 2 }] }'
    t = scene(game=with_ability(tmp_path, ability, "ancient_sage"), pieces={"oxbow": {1: 1}}, takes="ancient_sage")
    t.choose("effect place 3", "southreach", "stop")
    assert t.kind == "move_step", "before the ability there was no army to move"


@pytest.mark.rule("LG-842", "LG-601")
def test_an_extra_card_brings_its_composed_ability(tmp_path: Path) -> None:
    game = with_ability(tmp_path, f'{{ kind = "then", effects = [{COINS}] }}')
    t = scene(game=game, row=["lake"], leaders={0: "fairy_queen", 1: "bandit_lord"}, coins=[5, 5], doing="end")
    before = t.coins[0]
    t.choose("take 1")
    assert t.coins[0] == before + 2


@pytest.mark.rule("LG-601")
def test_conditions_hold_at_their_number_and_don_t_multiply(tmp_path: Path) -> None:
    exact = '{ kind = "has_coins", count = 5 }'
    ability = f'{{ kind = "if", condition = {exact}, effects = [{COINS}] }}'
    assert taken(tmp_path, ability, coins=[5, 7]).coins[0] == 7
    assert taken(tmp_path, ability, coins=[4, 7]).coins[0] == 4
    forest = '{ kind = "has_cards", family = "forest", count = 2 }'
    points = f'{{ kind = "if", condition = {forest}, effects = [{{ kind = "vp", value = 3 }}] }}'
    more = {"cards": {0: ["lake", "forest_elf", "forest_gnome"]}, "doing": "end"}
    without = scene(game=with_ability(tmp_path, f'{{ kind = "then", effects = [{COINS}] }}'), **more).points(0)["cards"]
    assert scene(game=with_ability(tmp_path, points), **more).points(0)["cards"] == without + 3
    assert scored(tmp_path, points) == 0
