"""One question put to several seats at once: any may answer first, none sees another's answer before all are in."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.kernel import toy

from citadelle.kernel.codec import digest
from citadelle.kernel.errors import NotYours, Stale
from citadelle.kernel.frame import UNANSWERED, VEILED, AskAll
from citadelle.kernel.match import Match


def lanterns(players: int = 3, **options: object) -> Match:
    return Match(toy.GAME, toy.GAME.setup(players, 5, dict(options)))


def test_all_are_asked_the_same_number() -> None:
    match = lanterns()
    assert [(d.seat, d.no) for d in match.decisions] == [(0, 0), (1, 0), (2, 0)]
    match.choose("pass", 2)
    assert [(d.seat, d.no) for d in match.decisions] == [(0, 0), (1, 0)] and match.state.no == 1
    assert match.state.is_simultaneous() and match.state.open_seats() == [0, 1]


def test_each_seat_has_options_of_its_own() -> None:
    match = lanterns()
    s = match.state
    assert isinstance(s, toy.Toy)
    for decision in match.decisions:
        assert decision.keys == ["pass", *[f"offer {card}" for card in s.hands[decision.seat]]]


def test_the_order_of_answers_makes_no_difference() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = lanterns()
        keys = {d.seat: d.keys[1] for d in match.decisions}
        for seat in order:
            match.choose(keys[seat], seat)
        ends.add(digest(match.state))
    assert len(ends) == 1


def test_an_answer_is_hidden_until_all_are_in() -> None:
    match = lanterns()
    other = match.clone()
    match.choose("pass", 1)
    other.choose(other.decisions[1].keys[2], 1)
    for seat in (0, 2, None):
        assert match.view(seat).bytes() == other.view(seat).bytes()
        assert match.log(seat) == other.log(seat)
    assert match.view(1).bytes() != other.view(1).bytes()


def test_a_veil_tells_that_but_not_what() -> None:
    match = lanterns().choose("pass", 0)
    top = match.state.stack[-1]
    assert isinstance(top, AskAll)
    seen = top.veiled(1)
    assert isinstance(seen, AskAll) and seen.answers == (VEILED, UNANSWERED, UNANSWERED)
    own = top.veiled(0)
    assert isinstance(own, AskAll) and own.answers == (toy.PASS, UNANSWERED, UNANSWERED)


def test_nobody_answers_twice_or_late() -> None:
    match = lanterns(gifts=[])
    match.choose("pass", 1)
    with pytest.raises(NotYours):
        match.choose("pass", 1)
    match.choose("pass", 0).choose("pass", 2)
    assert match.state.no == 3
    with pytest.raises(Stale):
        match.choose("pass", 0, no=0)


def test_turning_to_another_seat_changes_only_who_answers_next() -> None:
    s = lanterns().state.clone()
    s.turn_to(2)
    assert s.seat == 2 and s.open_seats() == [0, 1, 2] and s.asked_no() == 0
    s.play(toy.PASS)
    assert s.seat == 0 and s.open_seats() == [0, 1]
    s.turn_to(0)
    assert s.seat == 0


def test_a_question_with_one_option_is_still_asked_of_all() -> None:
    match = lanterns(2)
    s = match.state
    assert isinstance(s, toy.Toy)
    s.hands = [[], []]
    s.reopen()
    assert [d.keys for d in match.decisions] == [["pass"], ["pass"]]


def test_a_lone_option_is_carried_out_and_told() -> None:
    match = lanterns(2)
    s = match.state
    assert isinstance(s, toy.Toy)
    s.hands = [[1, 2, 9], [3, 4, 5]]
    s.deck = [6, 7, 8, 10]
    s.reopen()
    match.choose("offer 9", 0).choose("pass", 1).choose("bless", 0)
    told = [event for event in match.events if event.kind == "forced"]
    assert [event.args for event in told] == [{"kind": "bless", "key": "seat 1"}]
    assert match.state.is_simultaneous()
