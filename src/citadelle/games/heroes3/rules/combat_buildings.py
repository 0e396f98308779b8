"""Buildings that work when a combat against an enemy hero begins: Cover of Darkness (HM-327, HM-427, HM-827)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.combat_fields import ATTACKER, DEFENDER
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.ai.spell_cards import deck_pile, discard_top
from citadelle.games.heroes3.rules.building_sites import number_of, site_answer, site_of, sites, why_no_site
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import COMBAT_START_VS_HERO, NONE
from citadelle.games.heroes3.verbs import PASS, USE_BUILDING, USE_CAPTURED
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


def able(s: Heroes3, seat: int) -> list[int]:
    """HM-427: the sites that can still be used in this turn when a combat against an enemy hero begins."""
    out: list[int] = []
    for site in sites(s, seat):
        if s.buildings_used >> site & 1:
            continue
        for effect in s.kit.building_options[number_of(s, seat, site)]:
            if effect.trigger == COMBAT_START_VS_HERO:
                out.append(site)
    return out


def offer(s: Heroes3) -> None:
    """HM-427, HM-827: in a combat of the own turn against an enemy hero its attacker may use such a building."""
    seat = s.combat_seat[ATTACKER]
    if seat == s.active and seat != NONE and faces_hero(s) and able(s, seat):
        s.push(DarkCover(seat))


def faces_hero(s: Heroes3) -> bool:
    """Is the defender led by a hero, a player's or the AI's?"""
    if s.combat_hero[DEFENDER] != NONE:
        return True
    return s.combat_ai[DEFENDER] != NONE and len(s.kit.scenarios[s.variant.scenario].ai_heroes) > 0


class DarkCover(Ask[Heroes3]):
    """HM-327, HM-427: is a building used so that the enemy discards a random card?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.dark_cover"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "dark_cover"
    rule: ClassVar[str] = "HM-427"
    verbs: ClassVar[tuple[Verb, ...]] = (USE_BUILDING, USE_CAPTURED, PASS)

    def options(self, s: Heroes3) -> list[int]:
        return [*able(s, self.seat), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        s.buildings_used |= 1 << option
        number = number_of(s, self.seat, option)
        if s.sink is not None:
            s.emit("building_used", self.seat, self.rule, {"building": s.kit.building_ids[number]})
        for effect in s.kit.building_options[number]:
            if effect.trigger == COMBAT_START_VS_HERO:
                if s.combat_ai[DEFENDER] != NONE:
                    discard_top(s, effect.n)
                    continue
                for _ in range(effect.n):
                    decks.discard_random(s, s.combat_seat[DEFENDER])

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else site_answer(s, option)

    def detail(self, s: Heroes3) -> Detail:
        if s.combat_ai[DEFENDER] != NONE:
            return {"cards": len(s.piles[deck_pile(s)])}
        return {"cards": decks.hand_size(s, s.combat_seat[DEFENDER])}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        code, rule = why_no_site(s, self.seat, site_of(own))
        return Refusal(code or "other_time", rule or self.rule, seat, key)


register(DarkCover)
