"""Neutral units that are drawn and may be recruited: Diplomacy, the Portal of Summoning (HM-1220, HM-1234)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules import army, resources
from citadelle.games.heroes3.rules.cards.playable import DWELLINGS, may_matter, playable
from citadelle.games.heroes3.rules.cards.targets import MODES_A_CARD
from citadelle.games.heroes3.rules.cards.windows import why_no_play
from citadelle.games.heroes3.rules.control import has_dwelling
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import POPULATION, Heroes3
from citadelle.games.heroes3.tables import AZURE, DWELLING_GOLD, FEW, NONE
from citadelle.games.heroes3.verbs import DECLINE, PLAY, RECRUIT
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register
from citadelle.parts import piles

PLAYS: Final = 1 << 10
"""Added to card * 4 + mode in the options."""


def draw_neutral(s: Heroes3, seat: int, tier: int, rule: str) -> int:
    """HM-713: the top card of a neutral deck, for all to see; NONE if there is none."""
    unit = piles.draw(s, NEUTRAL_DECK + tier)
    if unit != NONE and s.sink is not None:
        s.emit("neutral_drawn", seat, rule, {"unit": s.kit.unit_ids[unit]}, closes=True)
    return unit


def draw_for_diplomacy(s: Heroes3, seat: int) -> None:
    """HM-1220: a neutral card for each built dwelling, for the gold dwelling an azure one too."""
    units: list[int] = []
    for tier, place in enumerate(DWELLINGS):
        if has_dwelling(s, seat, place):
            units.append(draw_neutral(s, seat, tier, "HM-1220"))
            if place == DWELLING_GOLD:
                units.append(draw_neutral(s, seat, AZURE, "HM-1220"))
    found = tuple([unit for unit in units if unit != NONE])
    if found:
        s.push(RecruitOffer(seat, found, "HM-1220"))


class RecruitOffer(Ask[Heroes3]):
    """HM-1220, HM-1234: one of the drawn neutral units may be recruited at its cost; the others are discarded.

    Cards that make a unit cheaper are played inside (HM-1226).
    """

    __slots__ = ("by", "units")
    name: ClassVar[str] = "heroes3.recruit_offer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "units", "by")
    kind: ClassVar[str] = "recruit_offer"
    rule: ClassVar[str] = "HM-1220"
    verbs: ClassVar[tuple[Verb, ...]] = (RECRUIT, PLAY, DECLINE)

    def __init__(self, seat: int, units: tuple[int, ...], by: str) -> None:
        super().__init__(seat)
        self.units = units
        self.by = by

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        for unit in sorted(set(self.units)):
            if resources.can_pay(s, self.seat, army.recruit_cost(s, self.seat, unit)):
                out.append(unit)
        out += [PLAYS + option for option in playable(s, self.seat, POPULATION)]
        out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return may_matter(s, self.seat, POPULATION)

    def choose(self, s: Heroes3, option: int) -> None:
        if PLAYS <= option < STOP:
            from citadelle.games.heroes3.rules.cards.play import play

            play(s, self.seat, (option - PLAYS) // MODES_A_CARD, (option - PLAYS) % MODES_A_CARD, POPULATION)
            return
        s.done()
        rest = list(self.units)
        if option != STOP:
            rest.remove(option)
            resources.pay(s, self.seat, army.recruit_cost(s, self.seat, option), self.by)
            army.join(s, self.seat, army.form_of(option, FEW), self.by)
        s.discount[self.seat] = 0
        for unit in rest:
            army.discard_neutral(s, unit)

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return DECLINE.alone
        if option >= PLAYS:
            return Answer(PLAY, ((option - PLAYS) // MODES_A_CARD, (option - PLAYS) % MODES_A_CARD))
        return s.answer(RECRUIT, option)

    def cited(self, s: Heroes3) -> str:
        return self.by

    def detail(self, s: Heroes3) -> Detail:
        return {"units": [s.kit.unit_ids[unit] for unit in self.units]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.by)
        if own.verb is PLAY:
            return why_no_play(s, seat, key, own, POPULATION, self.by)
        drawn = own.things[0] in self.units
        return Refusal(
            "too_dear" if drawn else "not_drawn", self.by, seat, key, {"unit": s.kit.unit_ids[own.things[0]]}
        )


register(RecruitOffer)
