"""Abilities of units on the map: income, a look at a deck, a step at the turn's end (HM-1301, HM-1313)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ability_kinds import PEEK_TOP_OF_DECK, RESOURCE_ROUND_INCOME, UNIT_STEP_TO_EMPTY
from citadelle.games.heroes3.piles_of_game import ASTROLOGER_DECK, deck_of
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.resources import gain_all
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.verbs import BOTTOM, DECK, LEAVE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register
from citadelle.parts.piles import bury, look

OWN_DECK: Final = ASTROLOGER_DECK
"""In options: the own deck comes after the common and the neutral decks."""


def earn(s: Heroes3, seat: int) -> None:
    """HM-210, HM-1313: units that bring resources at the start of a resource round."""
    for form in s.army[seat]:
        found = s.kit.ability(form, RESOURCE_ROUND_INCOME)
        if found is not None:
            gain_all(s, seat, (found.gold, found.materials, found.valuables), "HM-1313")


def steps_of_units(s: Heroes3, seat: int) -> int:
    """HM-1232: how many steps at the end of the turn units of the army allow."""
    return len([form for form in s.army[seat] if s.kit.ability(form, UNIT_STEP_TO_EMPTY) is not None])


def peekers(s: Heroes3, seat: int) -> list[int]:
    """HM-1313: the units that may still look at a deck in this turn: each card once."""
    out: list[int] = []
    for form in s.army[seat]:
        unit = form // 2
        if unit in out or s.kit.ability(form, PEEK_TOP_OF_DECK) is None:
            continue
        owned = len([other for other in s.army[seat] if other // 2 == unit])
        if len([used for used in s.abilities_used if used == unit]) < owned:
            out.append(unit)
    return out


def pile_at(seat: int, deck: int) -> int:
    """The pile that an option names."""
    return deck_of(seat) if deck == OWN_DECK else deck


class Peek(Ask[Heroes3]):
    """HM-1313: at which deck's top card does a player look? A common, a neutral, or the own deck."""

    __slots__ = ("unit",)
    name: ClassVar[str] = "heroes3.peek"
    fields: ClassVar[tuple[str, ...]] = ("seat", "unit")
    kind: ClassVar[str] = "peek"
    rule: ClassVar[str] = "HM-1313"
    verbs: ClassVar[tuple[Verb, ...]] = (DECK,)

    def __init__(self, seat: int, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    def options(self, s: Heroes3) -> list[int]:
        return peekable(s, self.seat)

    def choose(self, s: Heroes3, option: int) -> None:
        s.abilities_used = (*s.abilities_used, self.unit)
        look(s, pile_at(self.seat, option), 1, self.seat)
        s.become(Peeked(self.seat, option))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("deck_empty", self.rule, seat, key)


def peekable(s: Heroes3, seat: int) -> list[int]:
    """The decks with a card to look at."""
    return [deck for deck in range(OWN_DECK + 1) if len(s.piles[pile_at(seat, deck)])]


class Peeked(Ask[Heroes3]):
    """HM-1313: does the card that was looked at stay, or go to the bottom of its deck?"""

    __slots__ = ("deck",)
    name: ClassVar[str] = "heroes3.peeked"
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck")
    kind: ClassVar[str] = "peeked"
    rule: ClassVar[str] = "HM-1313"
    verbs: ClassVar[tuple[Verb, ...]] = (BOTTOM, LEAVE)

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(seat)
        self.deck = deck

    def options(self, s: Heroes3) -> list[int]:
        return [0, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        which = pile_at(self.seat, self.deck)
        if option == 0:
            bury(s, which)
        if s.sink is not None:
            kind = "card_put_under" if option == 0 else "card_left"
            s.emit(kind, self.seat, self.rule, {"pile": s.pile_kinds[which].name})

    def answer(self, s: Heroes3, option: int) -> Answer:
        return LEAVE.alone if option == STOP else BOTTOM.alone

    def detail(self, s: Heroes3) -> Detail:
        return {"pile": s.pile_kinds[pile_at(self.seat, self.deck)].name}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


register(Peek, Peeked)
