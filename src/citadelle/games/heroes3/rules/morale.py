"""Morale tokens (HM-240 to HM-246)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.verbs import DECLINE, MORALE_DRAW, MORALE_EXCHANGE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import STOP, Ask, register

DRAW: Final = 0
EXCHANGE: Final = 1


def ignores_morale(s: Heroes3, seat: int) -> bool:
    """HM-245: does this player's faction ignore morale?"""
    return s.kit.faction_ignores_morale[s.faction[seat]]


def change_morale(s: Heroes3, seat: int, amount: int) -> None:
    """Morale so many times, one after the other (HM-623): positive or negative."""
    if amount > 0:
        for _ in range(amount):
            gain_morale(s, seat)
    else:
        for _ in range(-amount):
            lose_morale(s, seat)


def gain_morale(s: Heroes3, seat: int) -> None:
    """HM-241: positive morale; who holds a positive token may spend it first."""
    if ignores_morale(s, seat):
        return
    if s.morale[seat] == 1:
        s.push(SpendFirst(seat))
        return
    set_morale(s, seat, s.morale[seat] + 1, "HM-241")


def lose_morale(s: Heroes3, seat: int) -> None:
    """HM-242: negative morale; who holds a negative token already will discard the hand (HM-244)."""
    if ignores_morale(s, seat):
        return
    if s.morale[seat] > -1:
        set_morale(s, seat, s.morale[seat] - 1, "HM-242")
        return
    s.armed |= 1 << seat
    if s.sink is not None:
        s.emit("morale_broken", seat, "HM-244", {})


def set_morale(s: Heroes3, seat: int, morale: int, rule: str) -> None:
    """The token lies so now."""
    s.morale[seat] = morale
    if s.sink is not None:
        s.emit("morale_changed", seat, rule, {"morale": morale})


def can_spend(s: Heroes3, seat: int) -> bool:
    """HM-243: does this player hold a positive token?"""
    return s.morale[seat] == 1


def spend(s: Heroes3, seat: int) -> None:
    """HM-243: the token is spent; what for follows."""
    set_morale(s, seat, 0, "HM-243")


def spend_for(s: Heroes3, seat: int, use: int) -> None:
    """HM-243: the token is spent to draw a card, or to exchange cards of the hand."""
    spend(s, seat)
    if use == DRAW:
        decks.draw_cards(s, seat, 1)
    else:
        s.push(decks.Exchange(seat, decks.hand_size(s, seat)))


class SpendFirst(Ask[Heroes3]):
    """HM-241: positive morale for a player who holds a positive token: is it spent first?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.spend_morale_first"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "spend_morale_first"
    rule: ClassVar[str] = "HM-241"
    verbs: ClassVar[tuple[Verb, ...]] = (MORALE_DRAW, MORALE_EXCHANGE, DECLINE)

    def options(self, s: Heroes3) -> list[int]:
        return [DRAW, EXCHANGE, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option != STOP:
            set_morale(s, self.seat, 1, "HM-241")
            if option == DRAW:
                decks.draw_cards(s, self.seat, 1)
            else:
                s.push(decks.Exchange(self.seat, decks.hand_size(s, self.seat)))

    def answer(self, s: Heroes3, option: int) -> Answer:
        return self.verbs[-1 if option == STOP else option].alone

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


register(SpendFirst)
