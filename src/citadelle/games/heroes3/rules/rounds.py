"""The round: its start, the turns, its end (HM-201 to HM-217, HM-1703)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3 import map_kinds as kinds
from citadelle.games.heroes3.piles_of_game import ASTROLOGER_DECK
from citadelle.games.heroes3.rules.ai_armies import SpawnArmy
from citadelle.games.heroes3.rules.ai_turns import AiTurns
from citadelle.games.heroes3.rules.astrologers import EVERYWHERE, consult, expire, hand_out_mp, is_astrologers_round
from citadelle.games.heroes3.rules.buildings import StartEffects
from citadelle.games.heroes3.rules.control import alive, is_out
from citadelle.games.heroes3.rules.locations import remove_black_cubes
from citadelle.games.heroes3.rules.map_effects import carry_out
from citadelle.games.heroes3.rules.resources import gain_all, income
from citadelle.games.heroes3.rules.scenario_effects import OfferUnit, reinforce_opponent
from citadelle.games.heroes3.rules.turn import Turn
from citadelle.games.heroes3.rules.victory import (
    check_round_end,
    check_round_start,
    count_homeless,
    note_homes,
    time_up,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard

EXPIRY: Final = 0
READY: Final = 1
INCOME: Final = 2
EFFECTS: Final = 3
EVENTS: Final = 4
CHECKS: Final = 5
OVER: Final = 6


class Round(Frame[Heroes3]):
    """One round after another, until the game ends."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.round"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Heroes3) -> None:
        s.round += 1
        s.active = NONE
        note_homes(s)
        if s.sink is not None:
            s.emit("round_begins", NONE, "HM-201", {"round": s.round})
        s.push(RoundEnd())
        if s.ai_field:
            s.push(AiTurns(0))
        s.push(Turns(0))
        s.push(RoundStart(EXPIRY))


def is_resource_round(s: Heroes3) -> bool:
    """HM-202: odd rounds from the third on."""
    first = s.kit.first_resource_round
    return s.round >= first and (s.round - first) % 2 == 0


class RoundStart(Frame[Heroes3]):
    """HM-203, HM-1703: what happens at the start of a round, in its order.

    A variant's card of a resource round comes after all of HM-210 (HM-216), black cubes leave before the scenario's
    events (HM-1033)."""

    __slots__ = ("step",)
    name: ClassVar[str] = "heroes3.round_start"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: Heroes3) -> None:
        step = self.step
        s.show_step()
        s.become(RoundStart(step + 1))
        if step == EXPIRY:
            if is_astrologers_round(s):
                expire(s)
        elif step == READY:
            make_ready(s)
        elif step == INCOME:
            if is_resource_round(s):
                pay_income(s)
            elif is_astrologers_round(s):
                consult(s)
        elif step == EFFECTS:
            if is_resource_round(s):
                for seat in reversed(alive(s)):
                    s.push(StartEffects(seat))
        elif step == EVENTS:
            events = s.kit.scenarios[s.variant.scenario].events
            for number in range(len(events) - 1, -1, -1):
                if events[number][0] == s.round:
                    s.push(TimedEvent(number, 0))
            if s.round in s.variant.cube_rounds:
                remove_black_cubes(s, EVERYWHERE, "HM-1033")
            if s.variant.astrologers_always and is_resource_round(s):
                consult(s)
        elif step == CHECKS:
            check_round_start(s)
        else:
            s.done()


def make_ready(s: Heroes3) -> None:
    """HM-201: tokens, movement points and expert uses are there again."""
    s.build_used = 0
    s.population_used = 0
    s.spell_book_used = 0
    for seat in range(s.players):
        s.experts_used[seat] = 0
    hand_out_mp(s)


def pay_income(s: Heroes3) -> None:
    """HM-210, HM-211: every player gains the income, as astrologers cards change it, never below 0."""
    for seat in alive(s):
        goods = list(income(s, seat))
        for card in s.income_changes:
            change = s.kit.astrologer_effect[card].goods
            for resource in range(3):
                goods[resource] += change[resource]
        gain_all(s, seat, (max(0, goods[0]), max(0, goods[1]), max(0, goods[2])), "HM-210")
    for card in s.income_changes:
        discard(s, ASTROLOGER_DECK, card)
    s.income_changes = ()


class TimedEvent(Frame[Heroes3]):
    """HM-1121: a timed event of the scenario, for the map or for each player in turn order."""

    __slots__ = ("had", "number")
    name: ClassVar[str] = "heroes3.timed_event"
    fields: ClassVar[tuple[str, ...]] = ("number", "had")

    def __init__(self, number: int, had: int) -> None:
        self.number = number
        self.had = had

    def run(self, s: Heroes3) -> None:
        effect = s.kit.scenarios[s.variant.scenario].events[self.number][1]
        if self.had == 0 and s.sink is not None:
            s.emit("event_happens", NONE, "HM-1121", {"number": self.number})
        if effect.kind == kinds.REMOVE_CUBES:
            s.done()
            remove_black_cubes(s, effect.locations, "HM-1121")
        elif effect.kind == kinds.AI_REINFORCE:
            s.done()
            reinforce_opponent(s, effect)
        elif effect.kind == kinds.SPAWN_ARMY:
            s.become(SpawnArmy(effect.index - 1))
        elif self.had >= s.players:
            s.done()
        else:
            s.become(TimedEvent(self.number, self.had + 1))
            seat = s.order[self.had]
            if is_out(s, seat):
                return
            if effect.kind == kinds.OFFER:
                s.push(OfferUnit(seat, self.number))
            else:
                carry_out(s, seat, NONE, NONE, effect)


class Turns(Frame[Heroes3]):
    """HM-115, HM-215: every player has a turn, from the first player on, clockwise."""

    __slots__ = ("had",)
    name: ClassVar[str] = "heroes3.turns"
    fields: ClassVar[tuple[str, ...]] = ("had",)

    def __init__(self, had: int) -> None:
        self.had = had

    def run(self, s: Heroes3) -> None:
        if self.had >= s.players:
            s.done()
            return
        s.become(Turns(self.had + 1))
        seat = s.order[self.had]
        if not is_out(s, seat):
            s.push(Turn(seat, 0))


class RoundEnd(Frame[Heroes3]):
    """HM-215, HM-1042, HM-1046: the round ends: elimination, victories at its end, the last round."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.round_end"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Heroes3) -> None:
        s.done()
        s.show_step()
        count_homeless(s)
        if not s.ended_by:
            check_round_end(s)
        if not s.ended_by and s.round >= s.kit.scenarios[s.variant.scenario].rounds:
            time_up(s)


register(Round, RoundStart, TimedEvent, Turns, RoundEnd)
