"""Buildings at work: at the start of a resource round, of the own turn, once in it (HM-210, HM-223, HM-427)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3 import map_kinds as kinds
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.building_sites import number_of, site_answer, site_of, sites, why_no_site
from citadelle.games.heroes3.rules.control import is_out
from citadelle.games.heroes3.rules.effect_sources import AT_BUILDING
from citadelle.games.heroes3.rules.map_abilities import earn
from citadelle.games.heroes3.rules.map_effects import ChooseEffect, why_no_choice
from citadelle.games.heroes3.rules.picks import portal_tiers
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason, no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, ONCE_PER_OWN_TURN, START_OF_OWN_TURN, START_OF_RESOURCE_ROUND
from citadelle.games.heroes3.verbs import STOP_VERB, USE_BUILDING, USE_CAPTURED
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register


def with_timing(s: Heroes3, seat: int, timing: int) -> list[int]:
    """The sites of a player that work at this time."""
    return [site for site in sites(s, seat) if s.kit.building_timing[number_of(s, seat, site)] == timing]


def use(s: Heroes3, seat: int, site: int) -> None:
    """A building is used in this turn: its player chooses one of its options."""
    s.buildings_used |= 1 << site
    choose_option(s, seat, site)


def choose_option(s: Heroes3, seat: int, site: int) -> None:
    """One of a building's options is chosen."""
    s.push(ChooseEffect(seat, NONE, NONE, AT_BUILDING, number_of(s, seat, site), False))


def why_no_use(s: Heroes3, seat: int, site: int, timing: int) -> Reason:
    """HM-223, HM-427, HM-1032: why a building can't be used now; FINE if it can."""
    reason = why_no_site(s, seat, site)
    if reason[0]:
        return reason
    number = number_of(s, seat, site)
    if s.kit.building_timing[number] != timing:
        return "other_time", "HM-427"
    if s.buildings_used >> site & 1:
        return "used_this_turn", "HM-427"
    for effect in s.kit.building_options[number]:
        reason = why_no_choice(s, seat, NONE, AT_BUILDING, number, effect)
        if not reason[0]:
            return FINE
    return reason


def usable(s: Heroes3, seat: int, timing: int) -> list[int]:
    """The sites of a player that can be used now."""
    return [site for site in with_timing(s, seat, timing) if not why_no_use(s, seat, site, timing)[0]]


# --- the start of a turn (HM-223)


def may_matter(s: Heroes3, seat: int) -> bool:
    """HM-1407: could a building help at the start of this turn, by what everybody knows?"""
    for site in with_timing(s, seat, START_OF_OWN_TURN):
        if s.buildings_used >> site & 1:
            continue
        for effect in s.kit.building_options[number_of(s, seat, site)]:
            if effect.kind == kinds.PORTAL_RECRUIT:
                if portal_tiers(s, seat, effect.tiers):
                    return True
            elif effect.kind == kinds.MANA_VORTEX:
                if decks.hand_size(s, seat) >= effect.discard_cost:
                    return True
            else:
                return True
    return False


class StartOfTurn(Ask[Heroes3]):
    """HM-223: which building helps at the start of the turn, in any order, each if its owner likes?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.start_of_turn"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "start_of_turn"
    rule: ClassVar[str] = "HM-223"
    verbs: ClassVar[tuple[Verb, ...]] = (USE_BUILDING, USE_CAPTURED, STOP_VERB)

    def options(self, s: Heroes3) -> list[int]:
        return [*usable(s, self.seat, START_OF_OWN_TURN), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return may_matter(s, self.seat)

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
        else:
            use(s, self.seat, option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STOP_VERB.alone if option == STOP else site_answer(s, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal(*why_no_use(s, self.seat, site_of(own), START_OF_OWN_TURN), seat, key)


# --- the start of a resource round (HM-210)


class ResourceEffects(Ask[Heroes3]):
    """HM-210: buildings that work at the start of a resource round, in an order of the owner's choice; each must."""

    __slots__ = ("done",)
    name: ClassVar[str] = "heroes3.resource_effects"
    fields: ClassVar[tuple[str, ...]] = ("seat", "done")
    kind: ClassVar[str] = "resource_effects"
    rule: ClassVar[str] = "HM-210"
    verbs: ClassVar[tuple[Verb, ...]] = (USE_BUILDING, USE_CAPTURED, STOP_VERB)

    def __init__(self, seat: int, done: int) -> None:
        super().__init__(seat)
        self.done = done

    def options(self, s: Heroes3) -> list[int]:
        left = with_timing(s, self.seat, START_OF_RESOURCE_ROUND)
        out = [site for site in left if not self.done >> site & 1]
        return out if out else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
            return
        s.become(ResourceEffects(self.seat, self.done | 1 << option))
        choose_option(s, self.seat, option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STOP_VERB.alone if option == STOP else site_answer(s, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is STOP_VERB:
            return Refusal("must_choose", self.rule, seat, key)
        code, rule = why_no_site(s, self.seat, site_of(own))
        if code:
            return Refusal(code, rule, seat, key)
        used = self.done >> site_of(own) & 1
        return Refusal("used_this_turn" if used else "other_time", self.rule, seat, key)


class StartEffects(Frame[Heroes3]):
    """HM-210: what a player's units and buildings do at the start of a resource round."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "heroes3.start_effects"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Heroes3) -> None:
        s.done()
        if is_out(s, self.seat):
            return
        earn(s, self.seat)
        if with_timing(s, self.seat, START_OF_RESOURCE_ROUND):
            s.push(ResourceEffects(self.seat, 0))


def once_per_turn(s: Heroes3, seat: int) -> list[int]:
    """HM-427: the sites that can be used in the main part of the own turn."""
    return usable(s, seat, ONCE_PER_OWN_TURN)


register(StartOfTurn, ResourceEffects, StartEffects)
