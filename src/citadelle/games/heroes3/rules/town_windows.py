"""Town windows: players act on their town boards outside their own turn, and before combats (HM-231, HM-233)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.control import is_out, others_from
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.town_actions import (
    TOWN_VERBS,
    VERB_AT,
    take_town_action,
    town_options,
    why_no_exchange,
    why_no_town_action,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import PASS
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

IN_TURN: Final = 0
"""HM-231 (a), (b), (d): in another player's turn."""
OTHERS_FIGHT: Final = 1
"""HM-231 (c): a combat is announced that doesn't attack this player."""
ATTACKED: Final = 2
"""HM-231 (c): an own hero, town or settlement is attacked."""
WINDOWS: Final[tuple[str, ...]] = ("town", "town_combat", "town_attacked")
"""The kinds of windows for standing passes (HM-233)."""


def set_first_passes(s: Heroes3) -> None:
    """HM-233: until a player says otherwise, only windows before a combat that attacks the own side are put."""
    for seat in range(s.players):
        s.set_auto_answer(seat, WINDOWS[IN_TURN], PASS.pattern)
        s.set_auto_answer(seat, WINDOWS[OTHERS_FIGHT], PASS.pattern)


def can_act(s: Heroes3, seat: int) -> bool:
    """Could this player take a town action, by what everybody knows: is a token left, or are there resources to
    exchange (HM-1033)?"""
    if is_out(s, seat):
        return False
    if not (s.build_used & s.population_used & s.spell_book_used) >> seat & 1:
        return True
    return not why_no_exchange(s, seat)[0]


class TownWindows(Frame[Heroes3]):
    """HM-231: the other players' windows, clockwise from the active player."""

    __slots__ = ("had",)
    name: ClassVar[str] = "heroes3.town_windows"
    fields: ClassVar[tuple[str, ...]] = ("had",)

    def __init__(self, had: int) -> None:
        self.had = had

    def run(self, s: Heroes3) -> None:
        seats = others_from(s, s.active)
        for at in range(self.had, len(seats)):
            if can_act(s, seats[at]):
                s.become(TownWindows(at + 1))
                s.push(TownWindow(seats[at], IN_TURN))
                return
        s.done()


class CombatWindows(Frame[Heroes3]):
    """HM-231 (c), HM-811: all players' windows before a combat, the attacker's first."""

    __slots__ = ("attacked", "had")
    name: ClassVar[str] = "heroes3.combat_windows"
    fields: ClassVar[tuple[str, ...]] = ("attacked", "had")

    def __init__(self, attacked: int, had: int) -> None:
        self.attacked = attacked
        self.had = had

    def run(self, s: Heroes3) -> None:
        seats = [s.active, *others_from(s, s.active)] if s.active != NONE else list(s.order)
        for at in range(self.had, len(seats)):
            if can_act(s, seats[at]):
                s.become(CombatWindows(self.attacked, at + 1))
                s.push(TownWindow(seats[at], ATTACKED if seats[at] == self.attacked else OTHERS_FIGHT))
                return
        s.done()


class TownWindow(Ask[Heroes3]):
    """HM-231, HM-1504: does a player take a town action now? It is put again after each, until the player passes."""

    __slots__ = ("when",)
    name: ClassVar[str] = "heroes3.town_window"
    fields: ClassVar[tuple[str, ...]] = ("seat", "when")
    kind: ClassVar[str] = "town_window"
    rule: ClassVar[str] = "HM-231"
    verbs: ClassVar[tuple[Verb, ...]] = (*TOWN_VERBS, PASS)

    def __init__(self, seat: int, when: int) -> None:
        super().__init__(seat)
        self.when = when

    def window_kind(self) -> str:
        return WINDOWS[self.when]

    def options(self, s: Heroes3) -> list[int]:
        return [*town_options(s, self.seat), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        """HM-1407: in the own turn a card of the hand can make units or the spell book cheaper."""
        return s.active == self.seat and decks.hand_size(s, self.seat) > 0

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
        else:
            take_town_action(s, self.seat, option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return PASS.alone
        verb = TOWN_VERBS[option // VERB_AT]
        return s.answer(verb, option) if verb.noun else verb.alone

    def detail(self, s: Heroes3) -> dict[str, object]:
        return {"when": WINDOWS[self.when]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        found = why_no_town_action(s, self.seat, own)
        return Refusal(found.code, found.rule, seat, key, found.args)


register(TownWindows, CombatWindows, TownWindow)
