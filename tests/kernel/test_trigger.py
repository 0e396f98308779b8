"""Triggers: what a happening sets off, in the order of the rules, for several seats at once."""

from __future__ import annotations

import json

from tests.kernel import toy

from citadelle.kernel.codec import decode, encode, text
from citadelle.kernel.trigger import ANY, Trigger, arm, disarm, fire


def state() -> toy.Toy:
    s = toy.GAME.new(toy.GAME.setup(3, 5))
    s.stack.clear()
    return s


def due(s: toy.Toy, event: int = toy.SCORED, where: int = 0, seat: int = 0) -> list[int]:
    """The owners of the charms that a happening sets off, in the order they are carried out."""
    before = len(s.stack)
    fire(s, event, where, seat)
    frames = s.stack[before:]
    del s.stack[before:]
    return [frame.owner for frame in reversed(frames) if isinstance(frame, toy.Charm)]


def charm(owner: int, whose: int = ANY, rank: int = 0, where: int = ANY, event: int = toy.SCORED) -> Trigger:
    return Trigger(event, where, whose, "charm", 1, owner, rank)


def test_only_what_was_waited_for() -> None:
    s = state()
    arm(s, charm(0, whose=0))
    arm(s, charm(1, whose=1))
    arm(s, charm(2, where=5))
    arm(s, charm(9, event=3))
    assert due(s, seat=0) == [0]
    assert due(s, seat=1, where=5) == [1, 2]
    assert due(s, event=3) == [9]
    assert due(s, event=4) == []


def test_by_rank_then_the_acting_seat_then_around_then_nobodys() -> None:
    s = state()
    for source, rank, owner in ((9, 0, ANY), (0, 0, 0), (1, 0, 1), (2, 0, 2), (5, 1, 1), (6, 1, 0)):
        arm(s, Trigger(toy.SCORED, ANY, ANY, "charm", 1, source, rank, owner))
    assert due(s, seat=0) == [0, 1, 2, 9, 6, 5]
    assert due(s, seat=1) == [1, 2, 0, 9, 5, 6]
    assert due(s, seat=2) == [2, 0, 1, 9, 6, 5]


def test_a_trigger_may_wait_for_what_another_seat_does() -> None:
    s = state()
    arm(s, Trigger(toy.SCORED, ANY, 1, "charm", 1, 7, 0, owner=0))
    assert due(s, seat=0) == [] and due(s, seat=1) == [7]


def test_equal_ones_keep_the_order_they_were_armed_in() -> None:
    s = state()
    for owner in (2, 0, 1):
        arm(s, charm(owner))
    assert due(s) == [2, 0, 1]


def test_a_disarmed_one_is_gone_even_after_loading() -> None:
    setup = toy.GAME.setup(3, 5)
    s = toy.GAME.new(setup)
    for owner in (0, 1, 1):
        arm(s, charm(owner))
    loaded = decode(json.loads(text(encode(s))), toy.GAME.fresh(setup))
    assert isinstance(loaded, toy.Toy)
    disarm(loaded, s.triggers[1])
    assert [t.source for t in loaded.triggers] == [0, 1]
    disarm(loaded, charm(7))
    assert [t.source for t in loaded.triggers] == [0, 1]


def test_charms_of_several_seats_pay_when_one_scores() -> None:
    s = toy.GAME.new(toy.GAME.setup(3, 5, {"gifts": []}))
    for owner in range(3):
        arm(s, charm(owner))
    arm(s, Trigger(toy.SCORED, ANY, 1, "charm", 5, 1, 0))
    s.hands = [[1], [9], [2]]
    for answer in (1, 9, 2):
        s.play(answer)
    assert s.points == [0, 1, 0] and s.coins == [1, 6, 1]
