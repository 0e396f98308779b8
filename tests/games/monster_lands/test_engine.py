"""Chapter 23 and what every question keeps: its options, its reasons, its way back, and the same game unheard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.games.monster_lands.scene import Table, game

import citadelle
from citadelle.conformance.refusals import GARBAGE, NO_TEXTS, mutate_key
from citadelle.games.monster_lands.tables import BUILDINGS
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.frame import REGISTERED, STOP, Ask, AskAll
from citadelle.kernel.match import Match, replay

DECISIONS = {
    "ML-DEC-01": {"choose_clan"},
    "ML-DEC-02": {"grant_die", "grant_gift"},
    "ML-DEC-03": {
        "deploy", "lodge_buy", "brew", "armory_buy", "bazaar_buy", "mine_bonus", "pawn", "land_pay", "choose_path",
        "mission_dice", "reinforce", "lay_token", "flasks", "convert_pay", "free_hire",
    },
    "ML-DEC-04": {"tavern_hire"},
    "ML-DEC-05": {"discard_trap"},
    "ML-DEC-06": {"settle"},
    "ML-DEC-07": {"roll"},
    "ML-DEC-08": {"contract", "hand_over"},
    "ML-DEC-09": {"turn_up", "aim", "parry", "steal"},
    "ML-DEC-10": {"divert", "burn"},
    "ML-DEC-11": {"defend"},
    "ML-DEC-12": {"roll"},
    "ML-DEC-13": {"catch_or_kill"},
    "ML-DEC-14": {"try_conquest", "triumph"},
    "ML-DEC-15": {"pick_loot"},
    "ML-DEC-16": {"window", "drink_first", "succession", "desertion", "inherit"},
    "ML-DEC-17": {"lay_token"},
}  # fmt: skip
ENDS = {"pay", "stop", "end", "done", "pass", "none", "nobody", "accept", "allow", "decline", "no"}


def asks() -> list[type[Ask[Any]]]:
    """Every question of the game."""
    found = [value for name, value in REGISTERED.items() if name.startswith("monster_lands.")]
    return [value for value in found if issubclass(value, Ask)]


def settings(n: int) -> tuple[int, dict[str, object]]:
    """Player counts, levels, modules and scenarios, one after the other."""
    players = 1 + n % 4
    options: dict[str, object] = {"difficulty": ("normal", "heroic", "legendary")[n % 3], "more_monsters": n % 2 == 0}
    if players == 1:
        options["scenario"] = f"solo_{1 + n // 4 % 10:02d}"
    else:
        options |= {"tricks": n % 8 > 2, "queens_grant": True}
    return players, options


def positions(first: int, count: int) -> Iterator[Match]:
    """All positions of some random games."""
    for n in range(first, first + count):
        players, options = settings(n)
        match = Match(game(), game().setup(players, n, options))
        by = chance(f"engine {n}")
        while match.decision is not None:
            yield match
            match.choose(match.decision.keys[by.below(len(match.decision.keys))])


@pytest.mark.rule(*DECISIONS)
def test_the_complete_list_of_decisions() -> None:
    assert {ask.kind for ask in asks()} == set().union(*DECISIONS.values())
    assert len({ask.kind for ask in asks()}) == len(asks())
    assert all(ask.rule.startswith("ML-") for ask in asks())


def test_ml_dec_16_nothing_is_asked_of_several_seats_at_once() -> None:
    assert not [ask.kind for ask in asks() if issubclass(ask, AskAll)]


def test_options_ascend_and_the_way_out_comes_last() -> None:
    for match in positions(0, 8):
        d = match.decision
        assert d is not None
        assert d.options == sorted(d.options)
        assert len(set(d.keys)) == len(d.keys) > 0
        assert d.options[-1] != STOP or d.keys[-1] in ENDS, d.keys
        assert STOP not in d.options[:-1]
        assert len(d.keys) > 1 or d.kind in ("lay_token", "discard_trap", "hand_over")


def test_decisions_stay_small() -> None:
    """Staged as chapter 23 asks: no question has hundreds of answers."""
    assert max([len(match.decision.keys) for match in positions(40, 4) if match.decision is not None]) <= 60


def test_a_game_is_the_same_whether_anybody_listens_or_not() -> None:
    for n in range(4):
        players, options = settings(n)
        setup = game().setup(players, n, options)
        match, silent = Match(game(), setup), game().new(setup)
        by = chance(n)
        while match.decision is not None:
            at = by.below(len(match.decision.options))
            assert silent.options == match.decision.options
            silent.play(silent.options[at])
            match.choose(match.decision.keys[at])
        assert codec.same(silent, match.state)


def test_a_record_replays_bit_for_bit_from_any_point() -> None:
    players, options = settings(7)
    match = Match(game(), game().setup(players, "kept", options))
    by = chance("kept")
    while match.decision is not None:
        match.choose(match.decision.keys[by.below(len(match.decision.keys))])
    text = str(match.record)
    again = replay(text)
    assert codec.same(again.state, match.state) and str(again.record) == text
    middle = replay(text, upto=len(match.choices) // 2)
    for seat, key in match.choices[len(middle.choices) :]:
        middle.choose(key, seat)
    assert codec.same(middle.state, match.state)


# --- refusals


def test_whatever_was_ever_offered_is_refused_for_a_reason() -> None:
    """Keys that a question has offered elsewhere: never just "unknown", and nothing changes."""
    offered: dict[str, set[str]] = {}
    for match in positions(100, 20):
        d = match.decision
        assert d is not None
        offered.setdefault(d.kind, set()).update(d.keys)
    known = {kind: sorted(keys) for kind, keys in offered.items()}
    codes: set[str] = set()
    by = chance("refused")
    for match in positions(200, 10):
        d = match.decision
        assert d is not None
        keys = known.get(d.kind, [])
        for _ in range(4 if keys else 0):
            key = keys[by.below(len(keys))]
            refusal = match.why(key)
            if key in d.keys:
                assert refusal is None
                continue
            assert refusal is not None and refusal.key == key and refusal.seat == d.seat
            assert refusal.code not in ("unknown", "malformed", "not_now"), (d.kind, key)
            assert refusal.rule.startswith("ML-")
            codes.add(refusal.code)
    assert len(codes) > 40


def test_garbage_is_refused_and_changes_nothing() -> None:
    by = chance("garbage")
    for i, match in enumerate(positions(300, 5)):
        d = match.decision
        assert d is not None
        if i % 5:
            continue
        before = codec.digest(match.state), len(match.events), match.can_undo()
        tries: list[Any] = [mutate_key(d.keys[by.below(len(d.keys))], by) for _ in range(8)]
        tries += [GARBAGE[by.below(len(GARBAGE))], NO_TEXTS[by.below(len(NO_TEXTS))]]
        for key in tries:
            if isinstance(key, str) and key in d.keys:
                continue
            with pytest.raises(citadelle.NotLegal) as caught:
                match.choose(key)
            assert caught.value.refusal.code and caught.value.refusal.rule.startswith("ML-")
        with pytest.raises(citadelle.Stale):
            match.choose(d.keys[0], d.seat, d.no + 1)
        if match.players > 1:
            with pytest.raises(citadelle.NotYours):
                match.choose(d.keys[0], (d.seat + 1) % match.players)
        assert (codec.digest(match.state), len(match.events), match.can_undo()) == before


def poor() -> Table:
    """A turn with one die of each colour, nobody settled, no gold, nobody whom the glory reaches."""
    t = Table(2).have(0, gold=0, glory=1).pool(0, "S", "M", "P3")
    return t.docks("fandor", "taroa", "wondou", "dalina").turn(0)


def rich() -> Table:
    """A turn with everything."""
    t = Table(3).have(0, gold=20, glory=25, potions=1).pool(0, "S", "S", "M", "M", "P3")
    t.clan(0, "purkas", "korgo", "taroa", "ginova").own_land(0, "rynia")
    t.set(wounded=["taroa"])
    return t.wear("korgo", "krakhen").turn(0)


def panicky() -> Table:
    t = rich()
    return t.set(panic=BUILDINGS).unaudited().turn(0)


@pytest.mark.parametrize(
    ("place", "key", "code", "rule"),
    [
        (poor, "hunters_lodge S", "too_little_gold", "ML-DEP-09"),
        (poor, "tavern S", "nobody_comes", "ML-TAV-05"),
        (poor, "bazaar P3", "too_little_gold", "ML-DEP-09"),
        (poor, "bazaar M", "die_wrong_colour", "ML-DEP-07"),
        (poor, "armory P4", "no_such_die", "ML-DEP-07"),
        (poor, "mine 1", "too_few_dice", "ML-DEP-07"),
        (poor, "mine 9", "which_space", "ML-DEP-08"),
        (poor, "tavern", "which_die", "ML-DEP-07"),
        (poor, "pass", "must_act", "ML-DEP-03"),
        (poor, "end", "must_act", "ML-DEP-03"),
        (poor, "assign fandor", "not_your_member", "ML-OUT-01"),
        (poor, "land rynia", "not_your_land", "ML-SET-01"),
        (poor, "sell krinx", "no_such_trophy", "ML-FREE-02"),
        (poor, "use gold_12", "loot_not_yours", "ML-FREE-05"),
        (poor, "give krakhen purkas", "not_your_card", "ML-FREE-04"),
        (rich, "heal korgo", "not_wounded", "ML-FREE-03"),
        (rich, "land rynia", "not_settled", "ML-SET-05"),
        (rich, "settle rynia purkas", "leader_never_settles", "ML-SET-02"),
        (rich, "settle rynia wondou", "not_your_member", "ML-SET-02"),
        (rich, "give krakhen korgo", "carries_it", "ML-FREE-04"),
        (rich, "give krakhen wondou", "not_your_member", "ML-FREE-04"),
        (rich, "talent ginova", "talent_not_now", "ML-TAL-01"),
        (rich, "convert S M", "no_conversion", "ML-FREE-06"),
        (panicky, "tavern S", "panic", "ML-DEP-10"),
        (panicky, "pawn_shop", "panic", "ML-DEP-10"),
        (panicky, "alchemist 1", "panic", "ML-DEP-10"),
    ],
)
def test_a_refusal_names_the_reason_and_the_rule(place: Callable[[], Table], key: str, code: str, rule: str) -> None:
    assert place().refused(key) == (code, rule)


def test_ml_out_01_why_a_path_is_closed() -> None:
    t = Table(2).clan(0, "purkas", "korgo").pool(0, "S", "S", "M", "M").monster(2, "")
    t.send("purkas", "land_a_1", "S").turn(0).choose("assign korgo")
    assert t.kind == "choose_path"
    assert t.refused("entrance_top") == ("no_monster_at_gate", "ML-ENT-01")
    assert t.refused("land_b_1") == ("no_such_land", "ML-SU-08")
    assert t.refused("land_a_1") == ("path_taken", "ML-GEN-03")


# --- going back


def test_what_a_turn_deploys_can_be_taken_back_until_something_is_rolled() -> None:
    t = Table(2).have(0, gold=9, potions=1).pool(0, "S", "S", "M").missions("mission_01", "mission_02").turn(0)
    start = codec.digest(t.s)
    t.choose("mine 1")
    assert t.match.can_undo(0) and not t.match.can_undo(1)
    t.match.undo(0)
    assert codec.digest(t.s) == start


def test_undo_stops_where_the_shop_is_filled_again() -> None:
    t = Table(2).have(0, gold=20).pool(0, "S", "M").turn(0).choose("hunters_lodge S")
    assert t.match.can_undo(0)
    t.choose("trap 1")
    assert t.match.can_undo(0)
    t.choose("pay")
    assert not t.match.can_undo(0)
    with pytest.raises(citadelle.Refused) as caught:
        t.match.undo(0)
    assert caught.value.refusal.code == "undo_closed" and caught.value.refusal.rule
