"""Questions that cards put while they are carried out: at what, which number, which of two things (HM-352, HM-1515)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3.combat_fields import L_AMOUNT, L_CARD, PARALYSED
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.rules.cards.targets import (
    AREAS,
    PAIR,
    area_number,
    boosts,
    card_of,
    effects_of,
    is_spell,
    targets,
)
from citadelle.games.heroes3.rules.combat import atoms, fighters
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import (
    AREA,
    BOOST,
    DECLINE,
    DISPEL,
    FIELD,
    FIGHTER,
    FIGURE,
    HEAL_DAMAGE,
    REINFORCE,
    REVEAL_AT,
    SPACE,
    SWAP,
    TAKE_CARD,
    UNPARALYSE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

VERB_OF: Final[dict[int, Verb]] = {
    ops.MP: FIGURE,
    ops.FLY_OVER_FIELDS: FIGURE,
    ops.TOWN_PORTAL: FIELD,
    ops.REVEAL_ADJACENT_TILE: REVEAL_AT,
    ops.REINFORCE_DISCOUNT: REINFORCE,
    ops.RECOVER_FROM_DISCARD: TAKE_CARD,
    ops.DAMAGE_AREA2: AREA,
    ops.SWAP_UNITS: SWAP,
}
"""How the target of an op is named; a fighter, if nothing is said."""


class PickTarget(Ask[Heroes3]):
    """At what is a part of a card, or a spell, aimed? The frame below gets the answer."""

    __slots__ = ("place", "source", "window_no")
    name: ClassVar[str] = "heroes3.pick_target"
    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "place", "window_no")
    kind: ClassVar[str] = "card_target"
    rule: ClassVar[str] = "HM-352"
    verbs: ClassVar[tuple[Verb, ...]] = (
        REVEAL_AT, REINFORCE, TAKE_CARD, SWAP, AREA, FIGURE, FIELD, FIGHTER,
    )  # fmt: skip

    def __init__(self, seat: int, source: int, place: int, window_no: int) -> None:
        super().__init__(seat)
        self.source = source
        self.place = place
        self.window_no = window_no

    def effect(self, s: Heroes3) -> CardEffect:
        """The part in question."""
        return effects_of(s, self.source)[self.place]

    def options(self, s: Heroes3) -> list[int]:
        return targets(s, self.seat, self.source, self.effect(s), self.window_no)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        verb = VERB_OF.get(self.effect(s).kind, FIGHTER)
        if verb is AREA:
            return Answer(AREA, AREAS[option])
        if verb is SWAP:
            return Answer(SWAP, (option // PAIR, option % PAIR))
        return s.noun(verb.noun).answer(verb, option)

    def cited(self, s: Heroes3) -> str:
        return self.effect(s).row.rule or self.rule

    def detail(self, s: Heroes3) -> Detail:
        out: Detail = {"card": s.kit.card_ids[card_of(self.source)], "op": self.effect(s).row.name}
        if is_spell(self.source):
            out["level"] = self.effect(s).power
        return out

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        if own.verb is not VERB_OF.get(self.effect(s).kind, FIGHTER):
            return Refusal("other_target", self.cited(s), seat, key, {"card": s.kit.card_ids[card_of(self.source)]})
        if own.verb is FIGHTER:
            return Refusal(*self.why_no_fighter(s, own.things[0]), seat, key)
        if own.verb is AREA and area_number(own.things[0], own.things[1]) == NONE:
            return Refusal("spaces_apart", "HM-1209", seat, key)
        return Refusal("no_such_target", self.cited(s), seat, key)

    def why_no_fighter(self, s: Heroes3, fighter: int) -> tuple[str, str]:
        """Why a fighter can't be chosen."""
        effect = self.effect(s)
        if is_spell(self.source) and fighters.is_spell_immune(s, fighter):
            return "spell_immune", "HM-1208"
        if effect.tiers and not effect.tiers >> fighters.tier_of(s, fighter) & 1:
            return "other_tier", self.cited(s)
        return "no_such_target", self.cited(s)


class PickBoost(Ask[Heroes3]):
    """HM-1214: does a prayer raise attack, defence or initiative?"""

    __slots__ = ("fighter", "source", "window_no")
    name: ClassVar[str] = "heroes3.pick_boost"
    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "fighter", "window_no")
    kind: ClassVar[str] = "boost"
    rule: ClassVar[str] = "HM-1214"
    verbs: ClassVar[tuple[Verb, ...]] = (BOOST,)

    def __init__(self, seat: int, source: int, fighter: int, window_no: int) -> None:
        super().__init__(seat)
        self.source = source
        self.fighter = fighter
        self.window_no = window_no

    def options(self, s: Heroes3) -> list[int]:
        return boosts(s, self.fighter, self.window_no)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        amount = effects_of(s, self.source)[0].amount
        if option == 0:
            atoms.add_attack_bonus(s, self.fighter, amount, True)
        elif option == 1:
            atoms.add_defense_bonus(s, self.fighter, amount, True)
        else:
            atoms.add_initiative(s, self.fighter, amount, NONE, self.seat, by_spell=True)

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter, "n": effects_of(s, self.source)[0].amount}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is not None:
            return Refusal("no_such_boost", "HM-331", seat, key)
        return no_answer(s, seat, key, meant, self.rule)


class PickSpace(Ask[Heroes3]):
    """HM-1211: to which empty space is a unit teleported?"""

    __slots__ = ("fighter",)
    name: ClassVar[str] = "heroes3.pick_space"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter")
    kind: ClassVar[str] = "teleport"
    rule: ClassVar[str] = "HM-1211"
    verbs: ClassVar[tuple[Verb, ...]] = (SPACE,)

    def __init__(self, seat: int, fighter: int) -> None:
        super().__init__(seat)
        self.fighter = fighter

    def options(self, s: Heroes3) -> list[int]:
        return fighters.free_spaces(s)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        atoms.teleport(s, self.fighter, option)

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is not None:
            return Refusal("space_taken", self.rule, seat, key)
        return no_answer(s, seat, key, meant, self.rule)


class ChainNext(Ask[Heroes3]):
    """HM-1209: which of the units that are equally near takes the next damage of a chain? The frame below gets it."""

    __slots__ = ("near",)
    name: ClassVar[str] = "heroes3.chain_next"
    fields: ClassVar[tuple[str, ...]] = ("seat", "near")
    kind: ClassVar[str] = "chain_next"
    rule: ClassVar[str] = "HM-1209"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGHTER,)

    def __init__(self, seat: int, near: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.near = near

    def options(self, s: Heroes3) -> list[int]:
        return list(self.near)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is not None:
            return Refusal("not_nearest", self.rule, seat, key)
        return no_answer(s, seat, key, meant, self.rule)


# --- healing

FREE: Final = 99
"""The option to take off the paralysis token; others are places in `lasting`."""
MENDS: Final = 98
"""The option to remove damage instead."""


def strongest(s: Heroes3, places: list[int]) -> list[int]:
    """HM-133, HM-1217: of several copies of a spell on a unit the one that does most, as places in `lasting`."""
    best: dict[int, int] = {}
    for place in places:
        card, n = s.lasting[place][L_CARD], abs(s.lasting[place][L_AMOUNT])
        if card not in best or n > abs(s.lasting[best[card]][L_AMOUNT]):
            best[card] = place
    return sorted(best.values())


class PickRelief(Ask[Heroes3]):
    """HM-1217: what is taken off a unit: its paralysis token, one spell, or nothing. The amount of damage goes then;
    with `either`, a player chooses between damage and the token."""

    __slots__ = ("amount", "either", "fighter")
    name: ClassVar[str] = "heroes3.pick_relief"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter", "amount", "either")
    kind: ClassVar[str] = "relief"
    rule: ClassVar[str] = "HM-1217"
    verbs: ClassVar[tuple[Verb, ...]] = (DISPEL, UNPARALYSE, HEAL_DAMAGE, DECLINE)

    def __init__(self, seat: int, fighter: int, amount: int, either: bool) -> None:
        super().__init__(seat)
        self.fighter = fighter
        self.amount = amount
        self.either = either

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        if not self.either:
            out += strongest(s, fighters.spell_effects_on(s, self.fighter))
        elif fighters.damage_on(s, self.fighter):
            out.append(MENDS)
        if s.fighter_state[self.fighter] & PARALYSED:
            out.append(FREE)
        if not self.either:
            out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == FREE:
            atoms.unparalyse(s, self.fighter)
        elif option < MENDS:
            atoms.end_lasting(s, option)
        if option == MENDS or not self.either:
            atoms.heal(s, self.fighter, self.amount)

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return DECLINE.alone
        if option == FREE:
            return UNPARALYSE.alone
        return HEAL_DAMAGE.alone if option == MENDS else s.answer(DISPEL, s.lasting[option][L_CARD])

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": self.fighter, "n": self.amount}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is not None:
            return Refusal("nothing_to_relieve", self.rule, seat, key)
        return no_answer(s, seat, key, meant, self.rule)


register(PickTarget, PickBoost, PickSpace, ChainNext, PickRelief)
