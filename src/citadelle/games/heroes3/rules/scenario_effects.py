"""What scenarios with AI opponents do: offers, reinforced and weakened AI armies, marks (HM-1121, HM-1122, HM-1131)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.map_kinds import EventEffect, MapEffect
from citadelle.games.heroes3.rules import army
from citadelle.games.heroes3.rules.ai_opponents import opponent_id
from citadelle.games.heroes3.rules.heroes import gain_experience
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.resources import as_args, can_pay, pay
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FEW, NONE, PACK, SIDES
from citadelle.games.heroes3.verbs import ACCEPT_OFFER, DECLINE, WEAKEN
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

# --- offers (HM-1121)


class OfferUnit(Ask[Heroes3]):
    """HM-1121: does a player pay what an event of the scenario asks for, and take its unit into the army?"""

    __slots__ = ("number",)
    name: ClassVar[str] = "heroes3.offer_unit"
    fields: ClassVar[tuple[str, ...]] = ("seat", "number")
    kind: ClassVar[str] = "offer_unit"
    rule: ClassVar[str] = "HM-1121"
    verbs: ClassVar[tuple[Verb, ...]] = (ACCEPT_OFFER, DECLINE)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def effect(self, s: Heroes3) -> EventEffect:
        """The event."""
        return s.kit.scenarios[s.variant.scenario].events[self.number][1]

    def options(self, s: Heroes3) -> list[int]:
        effect = self.effect(s)
        able = can_pay(s, self.seat, effect.pay) and not army.has_unit(s, self.seat, effect.unit)
        return [0, STOP] if able else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        effect = self.effect(s)
        pay(s, self.seat, effect.pay, self.rule)
        army.join(s, self.seat, army.form_of(effect.unit, effect.side), self.rule)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return DECLINE.alone if option == STOP else ACCEPT_OFFER.alone

    def detail(self, s: Heroes3) -> Detail:
        effect = self.effect(s)
        return {"unit": s.kit.unit_ids[effect.unit], "side": SIDES[effect.side], "prices": [as_args(effect.pay)]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if army.has_unit(s, self.seat, self.effect(s).unit):
            return Refusal("unit_in_army", "HM-714", seat, key)
        return Refusal("too_dear", "HM-004", seat, key)


# --- AI armies (HM-1121)


def turn_over(s: Heroes3, ai: int, form: int, rule: str) -> None:
    """A unit of an AI army lies on its other side now."""
    rest = list(s.ai_army[ai])
    rest.remove(form)
    s.ai_army[ai] = tuple(sorted((*rest, form ^ 1)))
    if s.sink is not None:
        kind = "ai_unit_reinforced" if form % 2 == FEW else "ai_unit_weakened"
        s.emit(kind, NONE, rule, {"ai": opponent_id(s, ai), "unit": s.kit.unit_ids[form // 2]})


def reinforce_opponent(s: Heroes3, effect: MapEffect) -> None:
    """HM-1121: a unit of an AI army becomes a pack, if it is still there on its few side."""
    form = army.form_of(effect.flip, FEW)
    if form in s.ai_army[effect.opponent]:
        turn_over(s, effect.opponent, form, "HM-1121")


def weaken_opponent(s: Heroes3, seat: int, effect: MapEffect) -> None:
    """HM-1121: the visitor turns packs of an AI army to their few side."""
    s.push(WeakenOpponent(seat, effect.opponent, effect.n, effect.never))


class WeakenOpponent(Ask[Heroes3]):
    """HM-1121: which pack of an AI army becomes few? The visitor chooses, `left` times; without any, nothing."""

    __slots__ = ("ai", "left", "never")
    name: ClassVar[str] = "heroes3.weaken_opponent"
    fields: ClassVar[tuple[str, ...]] = ("seat", "ai", "left", "never")
    kind: ClassVar[str] = "weaken_opponent"
    rule: ClassVar[str] = "HM-1121"
    verbs: ClassVar[tuple[Verb, ...]] = (WEAKEN, DECLINE)

    def __init__(self, seat: int, ai: int, left: int, never: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.ai = ai
        self.left = left
        self.never = never

    def options(self, s: Heroes3) -> list[int]:
        packs = [form // 2 for form in s.ai_army[self.ai] if form % 2 == PACK]
        out = [unit for unit in packs if unit not in self.never]
        return out if out else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP or self.left <= 1:
            s.done()
        else:
            s.become(WeakenOpponent(self.seat, self.ai, self.left - 1, self.never))
        if option != STOP:
            turn_over(s, self.ai, army.form_of(option, PACK), self.rule)

    def detail(self, s: Heroes3) -> Detail:
        return {"ai": opponent_id(s, self.ai)}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is not WEAKEN:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_pack_to_weaken", self.rule, seat, key)


# --- marks (HM-1131)


def put_mark(s: Heroes3, seat: int, effect: MapEffect) -> None:
    """HM-1131: the first faction at an obelisk puts marks on the gate, and its main hero gains experience."""
    s.gate_marks += effect.marks
    if s.sink is not None:
        s.emit("mark_placed", seat, "HM-1131", {"n": effect.marks, "marks": s.gate_marks})
    gain_experience(s, seat, effect.experience, "HM-1131")


register(OfferUnit, WeakenOpponent)
