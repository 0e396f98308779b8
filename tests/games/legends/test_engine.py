"""Chapter 9.1: decisions, their order, forced ones, and undo."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.legends.scene import Table, at_bids, legends, new, scene

import citadelle
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_out
from citadelle.kernel.frame import REGISTERED, STOP, Ask, AskAll

FOUR = {"southreach": {0: 4}}
EVERYTHING: dict[str, Any] = {
    "swamp": True,
    "citadels": True,
    "encounters": True,
    "leaders": True,
    "bid_tie": "die",
    "destroy_own": True,
}
DECISIONS = {
    "map_slot": "LG-202",
    "start_region": "LG-203",
    "token_region": "LG-205",
    "outpost_region": "LG-210",
    "neutral_region": "LG-212",
    "bid": "LG-301",
    "take_card": "LG-401",
    "choose_action": "LG-503",
    "choose_effect": "LG-601",
    "place_army": "LG-511",
    "move_step": "LG-522",
    "build_city": "LG-530",
    "destroy_army": "LG-540",
    "steal_coin": "LG-843",
    "extra_card": "LG-842",
}
LAST = {"leave", "stop", "skip", "ignore", "decline", "no"}


CARDS_DECIDE = ("choose_action", "choose_effect")
"""Asked only by some cards, or only by cards of packs."""


def asks() -> list[type[Ask[Any]]]:
    """Every question of Legends."""
    return [
        value for name, value in REGISTERED.items() if name.startswith("legends.") and issubclass(value, Ask)
    ]  # fmt: skip


# --- the list of decisions


def test_lg_911_the_complete_list_of_decisions_and_their_rules() -> None:
    assert {ask.kind: ask.rule for ask in asks()} == DECISIONS
    assert len(asks()) == len(DECISIONS)


def test_lg_911_only_bids_are_put_to_several_seats_at_once() -> None:
    assert [ask.kind for ask in asks() if issubclass(ask, AskAll)] == ["bid"]
    assert [ask.kind for ask in asks() if ask.always] == ["bid"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lg_911_lg_914_decisions_of_whole_games(players: int) -> None:
    """With every variant on: known kinds, unique keys, ascending options, the way out last."""
    seen: set[str] = set()
    for seed in range(4):
        t = new(players, seed=seed, **EVERYTHING)
        draw = chance(seed)
        while t.match.decision is not None:
            d = t.decision
            seen.add(d.kind)
            assert DECISIONS[d.kind] == d.rule
            assert len(d.keys) == len(set(d.keys)) == len(d.options)
            assert len(d.keys) > 1 or d.kind == "bid"
            if d.kind not in ("take_card", "extra_card"):
                assert d.options == sorted(d.options)
            assert [key for key in d.keys if key in LAST] == (d.keys[-1:] if d.options[-1] == STOP else [])
            if d.kind.endswith("_region") or d.kind in ("place_army", "build_city"):
                regions = [t.region(key) for key in d.keys if key not in LAST]
                assert regions == sorted(regions)
            t.choose(d.keys[draw.below(len(d.keys))])
        assert t.faults == []
    assert set(DECISIONS) - seen <= {
        "neutral_region",
        "extra_card",
        "steal_coin",
        "destroy_army",
        "choose_action",
        "choose_effect",
    }
    assert ("neutral_region" in seen) == (players == 2)


def test_lg_914_cards_are_named_by_position_and_options_by_card() -> None:
    t = scene()
    assert t.keys == [f"take {n}" for n in range(1, 7)]
    assert [t.state.kit.card_ids[option] for option in t.decision.options] == t.row
    moved = scene(row=list(reversed(t.row)))
    assert sorted(moved.decision.options) == sorted(t.decision.options)
    assert moved.decision.options == list(reversed(t.decision.options))


def test_lg_914_targets_by_region_then_seat_with_the_third_colour_last() -> None:
    pieces = {"oxbow": {0: 1, "n": 1}, "kingsheart": {0: 1, 1: 1, "n": 1}, "stormhead": {0: 1, 1: 2}}
    t = scene(pieces=pieces, options={"destroy_own": True}, doing=("destroy", 1))
    assert t.keys == [
        *("stormhead:0", "stormhead:1", "kingsheart:0", "kingsheart:1", "kingsheart:n", "oxbow:0", "oxbow:n", "skip"),
    ]


def test_lg_914_steps_by_origin_then_goal() -> None:
    t = scene(pieces={"oxbow": {0: 1}, "kingsheart": {0: 1}}, doing=("move", 1))
    assert t.keys == [
        *("kingsheart>stormhead", "kingsheart>larkmoor", "kingsheart>westmarch", "kingsheart>amberfell"),
        *("kingsheart>southreach", "oxbow>goldenvale", "oxbow>reedbank", "stop"),
    ]


# --- small choices


def test_lg_912_a_two_part_card_asks_nothing_of_its_own() -> None:
    t = scene(pieces={"southreach": {0: 4, 1: 1}}, takes="night_wizard")
    assert t.kind == "place_army"
    t.choose("stop")
    assert t.kind == "destroy_army"
    t.choose("skip")
    assert (t.kind, t.seat) == ("take_card", 1)


def test_lg_505_lg_912_an_action_is_ignored_by_its_first_stop_or_skip() -> None:
    for card, kind, out in (("dire_eye", "place_army", "stop"), ("dire_ogre", "move_step", "stop")):
        t = scene(pieces=FOUR, takes=card)
        assert (t.kind, t.keys[-1]) == (kind, out)
        assert t.choose(out).seat == 1
    t = scene(pieces=FOUR, takes="stronghold")
    assert (t.kind, t.keys[-1]) == ("build_city", "skip")


def test_lg_912_one_army_or_one_step_a_choice() -> None:
    t = scene(pieces=FOUR, takes="dire_eye").choose("southreach")
    assert (t.army(0, "southreach"), t.kind) == (5, "place_army")
    t = scene(pieces=FOUR, takes="cursed_banshee").choose("southreach>kingsheart")
    assert (t.army(0, "kingsheart"), t.kind) == (1, "move_step")


def test_lg_913_a_lone_option_is_carried_out_and_told() -> None:
    t = scene(coins=[0, 0], row=["dire_goblin", "dire_ogre", "graveyard"])
    assert t.story("forced", "card_taken") == ["forced", "card_taken"] * 3
    assert t.events("forced") == [{"kind": "take_card", "key": "take 1"}] * 3
    assert (t.seat, t.kind, t.keys) == (0, "place_army", ["southreach", "stop"])


def test_lg_506_lg_913_a_game_is_the_same_whether_anybody_listens_or_not() -> None:
    for seed in range(6):
        t = new(2 + seed % 3, seed=seed, **EVERYTHING)
        silent = legends().new(t.match.setup)
        draw = chance(seed)
        while t.match.decision is not None:
            at = draw.below(len(t.decision.options))
            assert silent.options == t.decision.options
            silent.play(silent.options[at])
            t.choose(t.keys[at])
        assert codec.same(silent, t.state)


# --- chains of steps


def test_lg_915_steps_in_another_order_lead_to_the_same_position() -> None:
    steps = ["southreach>kingsheart", "southreach>amberfell", "southreach>westmarch"]
    one = scene(pieces=FOUR, doing=("move", 4)).choose(*steps)
    other = scene(pieces=FOUR, doing=("move", 4)).choose(*reversed(steps))
    assert codec.digest(one.state) == codec.digest(other.state)
    assert one.kind == "move_step"


def test_lg_522_lg_915_several_armies_go_one_by_one() -> None:
    t = scene(pieces=FOUR, doing=("move", 3)).choose(*["southreach>kingsheart"] * 3)
    assert t.army(0, "kingsheart") == 3
    assert len(t.events("army_moved")) == 3


def test_lg_916_steps_split_into_origin_and_goal() -> None:
    most_from = most_to = 0
    for seed in range(6):
        t = at_bids(3, seed=seed)
        draw = chance(seed)
        while t.match.decision is not None:
            if t.kind == "move_step":
                goals: dict[str, set[str]] = {}
                for key in t.keys[:-1]:
                    origin, goal = key.split(">")
                    goals.setdefault(origin, set()).add(goal)
                assert {r for r in t.state.map().ids if t.army(t.seat, r)} >= set(goals)
                assert sum(len(found) for found in goals.values()) == len(t.keys) - 1
                most_from = max(most_from, len(goals))
                most_to = max(most_to, *[len(found) for found in goals.values()])
            t.choose(t.keys[draw.below(len(t.keys))])
    assert 1 < most_from <= 14
    assert 1 < most_to <= 6


# --- how large a game is


@pytest.mark.parametrize(("players", "turns"), [(2, 22), (3, 30), (4, 32)])
def test_lg_700_lg_917_turns_of_a_game(players: int, turns: int) -> None:
    t = at_bids(players, seed=8)
    draw = chance(8)
    while t.match.decision is not None:
        t.choose(t.keys[draw.below(len(t.keys))])
    assert t.state.turn == turns
    assert len(t.events("card_taken")) == turns


@pytest.mark.parametrize(("players", "plain"), [(2, 12), (3, 2), (4, 2)])
def test_lg_917_decisions_of_the_set_up(players: int, plain: int) -> None:
    assert at_bids(players).state.no == plain
    tokens = new(players, map="first_voyage", swamp=True, citadels=True, encounters=True)
    while tokens.kind != "bid":
        tokens.choose(tokens.keys[0])
    assert tokens.state.no == plain + 13


@pytest.mark.parametrize(("players", "about"), [(2, 73), (3, 103), (4, 109)])
def test_lg_917_decisions_of_random_games(players: int, about: int) -> None:
    """The measured mean, give or take a tenth."""
    made = 0
    for seed in range(60):
        made += play_out(at_bids(players, seed=seed).state.clone(), chance(seed)) - players
    assert abs(made / 60 - about) < about / 10


@pytest.mark.parametrize("layout", ["t", "rectangle"])
def test_lg_121_lg_204_lg_210_lg_919_every_random_map_has_a_start_and_an_outpost(layout: str) -> None:
    for seed in range(150):
        t = new(3, seed=seed, map="random", layout=layout)
        chart = t.state.map()
        assert chart.starts()
        for start in chart.starts():
            assert chart.outposts(start)
        assert t.kind == ("start_region" if len(chart.starts()) > 1 else "outpost_region")


def test_lg_750_lg_919_every_game_has_a_winner() -> None:
    for seed in range(20):
        s = at_bids(3, seed=seed).state.clone()
        play_out(s, chance(seed))
        result = legends().result(s)
        best = max(result.points)
        assert result.winners
        assert all(result.points[seat] == best for seat in result.winners)


# --- undo


def test_lg_918_every_choice_of_a_turn_may_be_taken_back() -> None:
    t = scene(pieces=FOUR, row=["noble_unicorn"])
    before = [codec.digest(t.state)]
    for key in ("take 1", "southreach>kingsheart", "kingsheart>stormhead", "stop"):
        t.choose(key)
        before.append(codec.digest(t.state))
    assert (t.kind, t.seat) == ("place_army", 0)
    told = len(t.match.events)
    for digest in reversed(before[:-1]):
        assert t.match.can_undo(0)
        assert not t.match.can_undo(1)
        t.match.undo(0)
        assert codec.digest(t.state) == digest
    assert not t.match.can_undo()
    assert len(t.match.events) < told
    assert t.kind == "take_card"


def test_lg_403_lg_918_the_refill_ends_the_undo() -> None:
    t = scene(pieces=FOUR, row=["stronghold"]).choose("take 1")
    assert t.match.can_undo(0)
    t.choose("southreach")
    assert not t.match.can_undo()
    with pytest.raises(citadelle.Refused) as fault:
        t.match.undo()
    assert fault.value.refusal.code == "undo_closed"
    assert t.city(0, "southreach") == 1


def test_lg_854_lg_918_a_token_turned_up_ends_the_undo() -> None:
    t = scene(pieces={"oxbow": {0: 1}}, face_down={"oxbow": "grimoire"}, takes="ancient_woods").choose("oxbow")
    assert (t.kind, t.match.can_undo()) == ("place_army", False)
    t.choose("oxbow")
    assert t.match.can_undo(0)
    t.match.undo()
    assert (t.kind, t.won(0), t.match.can_undo()) == ("place_army", ["grimoire"], False)


def test_lg_812_lg_918_a_token_that_lay_face_up_may_be_given_back() -> None:
    t = scene(pieces={"oxbow": {0: 1}}, tokens={"oxbow": "cottage"}, takes="ancient_woods").choose("oxbow")
    assert t.won(0) == ["cottage"]
    t.match.undo()
    assert (t.kind, t.won(0), t.token("oxbow"), t.city(0, "oxbow")) == ("build_city", [], "cottage", 0)


def test_lg_860_lg_918_a_rolled_die_ends_the_undo() -> None:
    t = at_bids(3, bid_tie="die").choose("bid 1", "bid 1", "bid 1")
    assert not t.match.can_undo()


def test_lg_918_set_up_choices_may_be_taken_back_until_the_deck_is_dealt() -> None:
    t = new(2, map="first_voyage").choose("southreach", "wolfhill")
    assert t.match.can_undo(0)
    t.match.undo().undo()
    assert t.kind == "start_region"
    t = new(3, map="first_voyage").choose("southreach", "wolfhill")
    assert not t.match.can_undo()


def test_lg_918_another_seats_choice_ends_the_undo() -> None:
    t = new(2, map="first_voyage").choose("southreach", "wolfhill", "oxbow", "tailrock")
    assert (t.match.can_undo(1), t.match.can_undo(0)) == (True, False)
    t.match.undo(1)
    assert not t.match.can_undo()


def moves(table: Table) -> list[str]:
    return [key for key in table.keys if ">" in key]


def test_lg_916_a_step_is_fully_described_by_its_two_regions() -> None:
    t = scene(pieces={"southreach": {0: 9}}, doing=("move", 1))
    assert len(moves(t)) == 3
