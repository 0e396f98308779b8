"""Composed effects, carried out by frames that can be saved: a toy with coins and shields."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest

from citadelle.kernel import codec
from citadelle.kernel.answer import Noun
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.kernel.state import State
from citadelle.parts.effect_frames import Carrier, CarryEffect, ChooseEffect, Path, choices, most_choices
from citadelle.parts.effects import Effect, Kind, Number, Vocabulary, key

COINS, SHIELD, PAY, HAS, SHIELDS = range(5)


class Gift(Effect):
    """What a toy's card gives."""

    count: int = 0


class Condition(Gift):
    """What holds or doesn't."""


class Counted(Gift):
    """What is counted."""


VOCABULARY: Final = Vocabulary(
    (Number("count", 1, 9),),
    (
        Kind(COINS, "coins", ("count",), rule="T-1"),
        Kind(SHIELD, "shield", rule="T-2"),
        Kind(PAY, "pay", ("count",), rule="T-3"),
        Kind(HAS, "has_coins", ("count",), at=(Condition,)),
        Kind(SHIELDS, "shields", at=(Counted,)),
    ),
    (Gift,),
    (Gift,),
    Condition,
    Counted,
)


class Table(State):
    """Coins and shields by seat; `cards` are static, as a game's tables are."""

    game: ClassVar[str] = "toy_effects"
    fields: ClassVar[tuple[str, ...]] = ("coins", "shields")
    coins: list[int]
    shields: list[int]
    cards: tuple[tuple[Effect, ...], ...]

    def noun(self, name: str) -> Noun:
        return Noun([key(one) for one in choices([one for card in self.cards for one in card])])

    def clone(self) -> Table:
        c = type(self)()
        self.copy_core(c)
        c.coins, c.shields, c.cards = self.coins.copy(), self.shields.copy(), self.cards
        return c


class Gifts(Carrier[Table]):
    """Coins, shields and prices."""

    def effects_of(self, s: Table, source: int) -> tuple[Effect, ...]:
        return s.cards[source]

    def carry(self, s: Table, seat: int, source: int, effect: Effect) -> None:
        assert isinstance(effect, Gift)
        if effect.kind == SHIELD:
            s.shields[seat] += 1
        else:
            s.coins[seat] += effect.count if effect.kind == COINS else -effect.count

    def is_possible(self, s: Table, seat: int, source: int, effect: Effect) -> bool:
        return effect.kind != PAY or (isinstance(effect, Gift) and s.coins[seat] >= effect.count)

    def holds(self, s: Table, seat: int, condition: Effect) -> bool:
        assert isinstance(condition, Condition)
        return s.coins[seat] >= condition.count

    def count(self, s: Table, seat: int, counted: Effect) -> int:
        return s.shields[seat]

    def frame(self, seat: int, source: int, path: Path, left: int) -> Frame[Table]:
        return Carried(seat, source, path, left)

    def ask(self, seat: int, source: int, path: Path) -> Ask[Table]:
        return Chosen(seat, source, path)


class Carried(CarryEffect[Table]):
    """The toy's frame."""

    name: ClassVar[str] = "toy_effects.carry"
    carrier: ClassVar[Carrier[Any]] = Gifts()


class Chosen(ChooseEffect[Table]):
    """The toy's question."""

    name: ClassVar[str] = "toy_effects.choose"
    kind: ClassVar[str] = "effect"
    rule: ClassVar[str] = "T-9"
    carrier: ClassVar[Carrier[Any]] = Gifts()


register(Carried, Chosen)
CARRIER: Final = Gifts()

TWO: Final = {"kind": "coins", "count": 2}
WALL: Final = {"kind": "shield"}
PRICE: Final = {"kind": "pay", "count": 3}


def rich(count: int) -> dict[str, Any]:
    return {"kind": "has_coins", "count": count}


def played(*raws: dict[str, Any], coins: int = 0, shields: int = 0) -> Table:
    """A table where a card with these effects was just taken by seat 0."""
    s = Table()
    s.begin(1)
    s.seed(1)
    s.coins, s.shields = [coins], [shields]
    s.cards = (tuple(VOCABULARY.pack(Gift, raw) for raw in raws),)
    for place in range(len(raws) - 1, -1, -1):
        CARRIER.begin(s, 0, 0, (place,))
    s.advance()
    return s


def keys(s: Table) -> list[str]:
    decision = s.decision(0)
    return [] if decision is None else decision.keys


def take(s: Table, wanted: str) -> Table:
    """Choose by key, on a state that was saved and loaded at the question."""
    again = s.clone()
    again.stack, again.coins = [], [99]
    codec.decode(codec.encode(s), again)
    assert codec.same(again, s) and keys(again) == keys(s)
    again.play(again.options[keys(again).index(wanted)])
    return again


def test_then_carries_out_one_after_the_other() -> None:
    s = played({"kind": "then", "effects": [TWO, WALL, TWO]})
    assert (s.coins, s.shields, s.stack) == ([4], [1], [])


def test_choose_asks_and_what_follows_waits() -> None:
    s = played({"kind": "then", "effects": [{"kind": "choose", "effects": [TWO, WALL]}, TWO]})
    assert keys(s) == ["effect coins 2", "effect shield"] and s.coins == [0]
    assert take(s, "effect coins 2").coins == [4]
    after = take(s, "effect shield")
    assert (after.coins, after.shields) == ([2], [1])


def test_only_what_is_possible_is_offered_and_the_rest_is_refused_with_its_rule() -> None:
    pay = {"kind": "then", "effects": [PRICE, WALL]}
    s = played({"kind": "choose", "effects": [pay, TWO], "optional": True})
    ask = s.open_ask(0)
    assert ask is not None and s.options == [1, STOP] and keys(s) == ["effect coins 2", "decline"]
    refusal = ask.refuse(s, 0, "effect then (pay 3) (shield)")
    assert (refusal.code, refusal.rule) == ("effect_not_now", "T-9")
    assert (ask.refuse(s, 0, "dance").code, ask.detail(s)) == ("unknown", {"source": 0})
    assert take(s, "decline").coins == [0]
    s = played({"kind": "choose", "effects": [pay, TWO], "optional": True}, coins=3)
    assert take(s, "effect then (pay 3) (shield)").shields == [1]


def test_a_lone_option_is_taken_and_none_is_skipped() -> None:
    assert played({"kind": "choose", "effects": [PRICE, WALL]}).shields == [1]
    assert played({"kind": "choose", "effects": [PRICE]}).coins == [0]


@pytest.mark.parametrize(("coins", "after"), [(3, 5), (2, 2)])
def test_if_looks_when_its_turn_comes(coins: int, after: int) -> None:
    s = played({"kind": "if", "condition": rich(3), "effects": [TWO], "otherwise": [WALL]}, coins=coins)
    assert s.coins == [after] and s.shields == [int(coins < 3)]


def test_the_branches_of_an_if_may_ask() -> None:
    choice = {"kind": "choose", "effects": [TWO, WALL]}
    s = played({"kind": "if", "condition": rich(9), "effects": [WALL], "otherwise": [WALL, choice]})
    assert s.shields == [1] and take(s, "effect shield").shields == [2]


def test_for_each_counts_once() -> None:
    s = played({"kind": "for_each", "each": {"kind": "shields"}, "effects": [WALL, TWO]}, shields=3)
    assert (s.shields, s.coins) == ([6], [6])
    assert played({"kind": "for_each", "each": {"kind": "shields"}, "effects": [TWO]}).coins == [0]


def test_until_stops_as_soon_as_it_holds_or_at_its_limit() -> None:
    def until(most: int) -> Table:
        return played({"kind": "until", "condition": rich(5), "effects": [TWO], "most": most})

    assert (until(9).coins, until(2).coins) == ([6], [4])
    choice = {"kind": "choose", "effects": [TWO, WALL]}
    s = played({"kind": "until", "condition": rich(3), "effects": [choice], "most": 9})
    for wanted in ("coins 2", "shield", "coins 2"):
        assert keys(s) == ["effect coins 2", "effect shield"]
        s = take(s, f"effect {wanted}")
    assert (s.coins, s.shields, s.stack) == ([4], [1], [])


def test_how_many_choices_an_effect_asks_for_at_most() -> None:
    def most(raw: dict[str, Any]) -> int:
        return most_choices(VOCABULARY.pack(Gift, raw), lambda effect: 2 if effect.kind == PAY else 0, 5)

    choice = {"kind": "choose", "effects": [TWO, {"kind": "then", "effects": [PRICE, PRICE]}]}
    assert (most(TWO), most(PRICE), most(choice)) == (0, 2, 5)
    assert most({"kind": "until", "condition": rich(3), "effects": [choice], "most": 9}) == 45
    assert most({"kind": "for_each", "each": {"kind": "shields"}, "effects": [choice]}) == 25
    assert most({"kind": "if", "condition": rich(3), "effects": [PRICE], "otherwise": [choice]}) == 5


def test_a_clone_at_a_question_is_independent() -> None:
    s = played({"kind": "choose", "effects": [TWO, WALL]})
    c = s.clone()
    c.play(0)
    assert (c.coins, s.coins) == ([2], [0]) and keys(s) == ["effect coins 2", "effect shield"]
