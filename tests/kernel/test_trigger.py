"""Triggers: what a happening sets off, in the order of the rules, for several seats at once."""

from __future__ import annotations

import json

from tests.kernel import toy

from citadelle.kernel.codec import decode, encode, text
from citadelle.kernel.match import Match
from citadelle.kernel.trigger import ANY, DueTriggers, OrderTriggers, Trigger, arm, disarm, fire


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


def test_what_set_them_takes_them_away_even_after_loading() -> None:
    setup = toy.GAME.setup(3, 5)
    s = toy.GAME.new(setup)
    for owner in (0, 1, 1, 2):
        arm(s, charm(owner))
    loaded = decode(json.loads(text(encode(s))), toy.GAME.fresh(setup))
    disarm(loaded, 1)
    assert [t.source for t in loaded.triggers] == [0, 2]
    disarm(loaded, 7)
    assert [t.source for t in loaded.triggers] == [0, 2]


def test_charms_of_several_seats_pay_when_one_scores() -> None:
    s = toy.GAME.new(toy.GAME.setup(3, 5, {"gifts": []}))
    for owner in range(3):
        arm(s, charm(owner))
    arm(s, Trigger(toy.SCORED, ANY, 1, "charm", 5, 1, 0))
    s.hands = [[1], [9], [2]]
    for answer in (1, 9, 2):
        s.play(answer)
    assert s.points == [0, 1, 0] and s.coins == [1, 6, 1]


# --- in the order their owner chooses


def lamp(owner: int, source: int, amount: int = 1, rank: int = 0) -> Trigger:
    return Trigger(toy.SCORED, ANY, ANY, "lamp", amount, source, rank, owner)


def lit(*lamps: Trigger, coins: tuple[int, ...] = (0, 0, 0)) -> toy.Toy:
    """Seat 1 has scored in a game with these lamps."""
    s = toy.LAMPS.new(toy.LAMPS.setup(3, 5, {"lamps": True}))
    s.stack.clear()
    s.triggers, s.coins = (), list(coins)
    for one in lamps:
        arm(s, one)
    fire(s, toy.SCORED, 0, 1)
    s.advance()
    return s


def asked(s: toy.Toy) -> tuple[int, list[str]]:
    """Who chooses now, and among what."""
    decision = s.decision(s.seat)
    assert decision is not None and decision.kind == "order_triggers" and decision.rule == "TY-7"
    return decision.seat, decision.keys


def test_the_owner_of_several_chooses_which_comes_next() -> None:
    s = lit(lamp(0, 4), lamp(0, 5), lamp(0, 6))
    assert asked(s) == (0, ["lamp 4", "lamp 5", "lamp 6"])
    s.play(s.options[1])
    assert asked(s) == (0, ["lamp 4", "lamp 6"])
    assert s.coins == [1, 0, 0]
    s.play(s.options[1])
    assert s.coins == [3, 0, 0] and s.stack == [], "the last one is no choice"


def test_each_owner_chooses_in_turn_and_ranks_come_first() -> None:
    s = lit(lamp(0, 1), lamp(1, 2), lamp(1, 3), lamp(0, 4), lamp(2, 5, amount=2), lamp(0, 6, rank=-1))
    assert s.coins == [1, 0, 0] and asked(s) == (1, ["lamp 2", "lamp 3"])
    s.play(s.options[0])
    assert s.coins == [1, 2, 2] and asked(s) == (0, ["lamp 1", "lamp 4"])
    s.play(s.options[0])
    assert s.coins == [3, 2, 2] and s.stack == []


def test_whether_one_is_due_is_asked_whenever_the_next_is_chosen() -> None:
    first = lit(lamp(0, 1, amount=1), lamp(0, 2, amount=2), coins=(1, 0, 0))
    second = first.clone()
    first.play(first.options[0])
    second.play(second.options[1])
    assert (first.coins[0], second.coins[0]) == (4, 3), "after the dearer one the cheaper isn't due"
    assert first.stack == [] and second.stack == []


def test_none_that_is_due_is_no_question() -> None:
    s = lit(lamp(0, 1), lamp(0, 2), coins=(3, 0, 0))
    assert s.stack == [] and s.coins == [3, 0, 0]


class Waking(toy.Toy):
    """A lamp is due only for an owner who has a coin; the one with source 0 always is."""

    def is_due(self, trigger: Trigger, where: int, seat: int, other: int) -> bool:
        return trigger.source == 0 or self.coins[trigger.owner] > 0


def test_an_earlier_one_may_make_a_later_one_due() -> None:
    s = Waking()
    s.begin(2)
    s.settings, s.coins = {"lamps": True}, [0, 0]
    for source in range(3):
        arm(s, lamp(0, source))
    fire(s, toy.SCORED, 0, 0)
    s.advance()
    assert asked(s) == (0, ["lamp 1", "lamp 2"]) and s.coins == [1, 0]


def test_of_several_that_say_the_same_one_is_offered() -> None:
    s = lit(lamp(0, 1), lamp(0, 1), lamp(0, 2))
    assert asked(s) == (0, ["lamp 1", "lamp 2"])
    s.play(s.options[0])
    assert asked(s) == (0, ["lamp 1", "lamp 2"])


def coins(match: Match) -> list[int]:
    s = match.state
    assert isinstance(s, toy.Toy)
    return s.coins


def test_the_question_is_saved_asked_and_refused_in_words() -> None:
    setup = toy.LAMPS.setup(2, 5, {"gifts": ["charm"], "lamps": True})
    match = Match(toy.LAMPS, setup)
    s = match.state
    assert isinstance(s, toy.Toy)
    s.hands = [[1, 2, 3], [7, 8, 9]]
    s.deck = [4, 5, 6, 10]
    s.reopen()
    for key in ("offer 1", "offer 7", "charm", "offer 2", "offer 8", "charm"):
        match.choose(key)
    assert coins(match) == [0, 1]
    for key in ("offer 3", "offer 9"):
        match.choose(key)
    assert match.prompt() == "Several effects are due: which comes next?"
    assert match.prompt(lang="fr").startswith("Plusieurs effets sont à résoudre")
    loaded = decode(json.loads(text(encode(match.state))), toy.LAMPS.fresh(setup))
    assert loaded.nearest(OrderTriggers).seat == 1 and len(loaded.nearest(DueTriggers).triggers) == 2
    refused = match.why("lamp 9")
    assert refused is not None and (refused.code, refused.rule) == ("not_due", "TY-7")
    match.choose("lamp 2")
    assert coins(match) == [0, 3]


def test_without_a_seat_that_chooses_they_come_as_armed() -> None:
    s = state()
    for source in (5, 3, 4):
        arm(s, Trigger(toy.SCORED, ANY, ANY, "charm", 1, source, 0, 0))
    assert due(s) == [5, 3, 4]
