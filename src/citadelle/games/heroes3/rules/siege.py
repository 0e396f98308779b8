"""Attacks on heroes and homes before a combat: the questions to the attacked side (HM-316..318, HM-430..437)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.rules.control import boards, field_id, figure_id, own_town
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.resources import can_pay, pay
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import CITADEL
from citadelle.games.heroes3.verbs import DECLINE, FIGHT, PAY, REMOVE_HERO
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


class HeroAttacked(Ask[Heroes3]):
    """HM-316: a secondary hero is attacked: does it fight, or is it removed? Gives whether it fights."""

    __slots__ = ("hero",)
    name: ClassVar[str] = "heroes3.hero_attacked"
    fields: ClassVar[tuple[str, ...]] = ("seat", "hero")
    kind: ClassVar[str] = "hero_attacked"
    rule: ClassVar[str] = "HM-316"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGHT, REMOVE_HERO)

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__(seat)
        self.hero = hero

    def options(self, s: Heroes3) -> list[int]:
        return [0, 1]

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(1 if option == 0 else 0)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return self.verbs[option].alone

    def detail(self, s: Heroes3) -> Detail:
        return {"figure": figure_id(s, self.hero), "field": field_id(s, s.hero_field[self.hero])}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


class SiegePayment(Ask[Heroes3]):
    """HM-430 (b): does the owner of a town or settlement pay to bring the army? Gives whether it defends."""

    __slots__ = ("field",)
    name: ClassVar[str] = "heroes3.siege_payment"
    fields: ClassVar[tuple[str, ...]] = ("seat", "field")
    kind: ClassVar[str] = "siege_payment"
    rule: ClassVar[str] = "HM-430"
    verbs: ClassVar[tuple[Verb, ...]] = (PAY, DECLINE)

    def __init__(self, seat: int, field: int) -> None:
        super().__init__(seat)
        self.field = field

    def options(self, s: Heroes3) -> list[int]:
        return [0, STOP] if can_pay(s, self.seat, (s.kit.siege_payment, 0, 0)) else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        if option == 0:
            pay(s, self.seat, (s.kit.siege_payment, 0, 0), self.rule)
        s.give(1 if option == 0 else 0)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PAY.alone if option == 0 else DECLINE.alone

    def detail(self, s: Heroes3) -> Detail:
        return {"field": field_id(s, self.field), "gold": s.kit.siege_payment}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("too_dear", self.rule, seat, key)


def has_walls(s: Heroes3, defender: int, field: int) -> bool:
    """HM-862, HM-434: walls stand only where the owner defends the own start town with a Citadel, or, in a game where
    captors use the buildings, the captor of a town that has one (HM-1032)."""
    if s.cube[field] != defender:
        return False
    towns = [board for board in boards(s, defender) if own_town(s, board) == field]
    return len(towns) > 0 and bool(s.buildings[towns[0]] >> CITADEL & 1)


register(HeroAttacked, SiegePayment)
