"""Spells of the AI (HM-935, HM-936): drawn, aimed, perhaps resisted, carried out or put back."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3.combat_fields import (
    B_CARD,
    L_CARD,
    L_SEAT,
    NEXT_ATTACK,
    NEXT_BLESSED,
    NEXT_DEFENSE,
    PARALYSED,
    WEAKENED,
)
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.rules.ai import ties
from citadelle.games.heroes3.rules.ai.bonuses import attach
from citadelle.games.heroes3.rules.ai.spell_cards import deck_pile, spell_is_over, spell_pile, without_card
from citadelle.games.heroes3.rules.ai.spell_targets import chained, is_help, spell_targets
from citadelle.games.heroes3.rules.ai.targets import targets
from citadelle.games.heroes3.rules.cards.carrying import APPLY
from citadelle.games.heroes3.rules.cards.playable import COUNTERED, may_matter
from citadelle.games.heroes3.rules.cards.targets import AREAS, level_source
from citadelle.games.heroes3.rules.cards.windows import CardWindow
from citadelle.games.heroes3.rules.combat import atoms
from citadelle.games.heroes3.rules.combat.fighters import side_of, spell_effects_on, unit_id
from citadelle.games.heroes3.state import ACTIVATION, AFTER_ENEMY_SPELL, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.event import EVERYONE, Args
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import draw, put, shuffle_in, take_discard

# How far an AI spell has come (HM-1704).
AIMS: Final = 0
RESISTED: Final = 1
WORKS: Final = 2

WAITS: Final[dict[int, int]] = {
    ops.DEFENSE_BONUS: NEXT_DEFENSE, ops.ATTACK_BONUS: NEXT_ATTACK, ops.BLESS_ATTACK: NEXT_BLESSED,
    ops.PRAYER: NEXT_ATTACK,
}  # fmt: skip
"""HM-936: spells that wait at a unit for an attack. The AI prays for attack (ruling)."""


def begin_spell(s: Heroes3, fighter: int, ai_card: int, power: int) -> None:
    """HM-935: the top card of the AI spell deck is cast with the power that the AI card gives."""
    card = draw(s, spell_pile(s))
    if card == NONE:
        return
    s.ai_spells_out = (*s.ai_spells_out, card)
    if s.sink is not None:
        s.emit("ai_spell_drawn", NONE, "HM-935", {"card": s.kit.card_ids[card], "power": power}, closes=True)
    s.push(AiSpell(fighter, ai_card, card, power, AIMS, NONE))


def best_level(s: Heroes3, card: int, power: int) -> int:
    """HM-935: the best level that the power reaches."""
    levels = s.kit.card_levels[card]
    best = 0
    for level in range(len(levels)):
        if levels[level].power <= power:
            best = level
    return best


class AiSpell(Frame[Heroes3]):
    """HM-935: a spell of the AI; `target` is a fighter or an area, as soon as that is settled."""

    __slots__ = ("ai_card", "card", "fighter", "power", "stage", "target")
    name: ClassVar[str] = "heroes3.ai_spell"
    fields: ClassVar[tuple[str, ...]] = ("fighter", "ai_card", "card", "power", "stage", "target")

    def __init__(self, fighter: int, ai_card: int, card: int, power: int, stage: int, target: int) -> None:
        self.fighter = fighter
        self.ai_card = ai_card
        self.card = card
        self.power = power
        self.stage = stage
        self.target = target

    def at(self, stage: int, target: int) -> AiSpell:
        """The same spell, further on."""
        return AiSpell(self.fighter, self.ai_card, self.card, self.power, stage, target)

    def source(self, s: Heroes3) -> int:
        """The level that is cast, as a source of effects."""
        return level_source(self.card, best_level(s, self.card, self.power))

    def effect(self, s: Heroes3) -> CardEffect:
        """What the level does."""
        return s.kit.card_levels[self.card][best_level(s, self.card, self.power)]

    def run(self, s: Heroes3) -> None:
        if self.stage == AIMS:
            self.aim(s)
        elif self.stage == RESISTED:
            s.become(self.at(WORKS, self.target))
            s.ai_power = self.power
            seat = s.combat_seat[1 - side_of(self.fighter)]
            if may_matter(s, seat, AFTER_ENEMY_SPELL):
                s.push(CardWindow(seat, AFTER_ENEMY_SPELL))
        else:
            s.done()
            self.work(s)

    def aim(self, s: Heroes3) -> None:
        """HM-935, HM-936: at whom? Weakness asks first whom the active unit is going to attack."""
        effect = self.effect(s)
        side = side_of(self.fighter)
        if effect.kind == ops.ATTACK_BONUS and not is_help(effect) and s.ai_plan == NONE:
            planned = targets(s, self.fighter)
            if len(planned) > 1:
                ties.pick(s, side, ties.TARGET, self.fighter, planned)
                return
            s.ai_plan = planned[0] if planned else NONE
        found = spell_targets(s, self.fighter, self.source(s), effect)
        if not found:
            s.done()
            put_back(s, self.ai_card, self.card)
            return
        area = effect.kind == ops.DAMAGE_AREA2
        one = ties.pick(s, side, ties.FIRE if area else ties.SPELL, self.fighter, found)
        if one != NONE:
            self.aimed(s, one)

    def receive(self, s: Heroes3, value: int) -> None:
        """The target; or, before Weakness, whom the active unit is going to attack."""
        effect = self.effect(s)
        if effect.kind == ops.ATTACK_BONUS and not is_help(effect):
            s.ai_plan = value
        else:
            self.aimed(s, value)

    def aimed(self, s: Heroes3, target: int) -> None:
        """The spell is cast."""
        s.become(self.at(RESISTED, target))
        atoms.stir(s)
        if s.sink is not None:
            effect = self.effect(s)
            args: Args = {"card": s.kit.card_ids[self.card], "power": self.power, "level": effect.power}
            if effect.kind == ops.DAMAGE_AREA2:
                args["spaces"] = [SPACE_IDS[space] for space in AREAS[target]]
                rule = "HM-936"
            else:
                args["target"], args["on"] = unit_id(s, target), target
                rule = "HM-935"
            s.emit("ai_spell_cast", NONE, rule, args)

    def work(self, s: Heroes3) -> None:
        """The effect, unless it was countered (HM-1224)."""
        s.ai_power = 0
        if s.cast_returns & COUNTERED:
            s.cast_returns = 0
            if s.sink is not None:
                s.emit("spell_countered", NONE, "HM-1224", {"card": s.kit.card_ids[self.card]})
        else:
            self.carry_out(s, self.effect(s), self.target)
        if is_unheld(s, self.card):
            spell_is_over(s, self.card)

    def carry_out(self, s: Heroes3, effect: CardEffect, target: int) -> None:
        """What the spell does."""
        kind = effect.kind
        if kind in WAITS:
            if not atoms.ignores_spell(s, target, True):
                bonus = WAITS[kind] if kind != ops.ATTACK_BONUS or is_help(effect) else WEAKENED
                attach(s, target, bonus, effect.amount, self.card, "HM-936")
        elif kind == ops.CURE:
            if not atoms.ignores_spell(s, target, True):
                relieve(s, target)
                atoms.heal(s, target, effect.amount)
        elif kind == ops.DAMAGE_CHAIN:
            side = side_of(self.fighter)
            s.push(AiChain(side, effect.sequence, s.fighter_space[target], (target,)))
            atoms.deal_damage(s, target, effect.sequence[0], atoms.FROM_SPELL, side)
        else:
            APPLY[kind](s, NONE, self.source(s), effect, target, ACTIVATION)


def is_unheld(s: Heroes3, card: int) -> bool:
    """HM-936: does no effect that lasts or waits hold this card of the AI any more?"""
    held = len([one for one in s.lasting if one[L_CARD] == card and one[L_SEAT] == NONE])
    held += len([one for one in s.ai_attached if one[B_CARD] == card])
    return s.ai_spells_out.count(card) > held


def relieve(s: Heroes3, fighter: int) -> None:
    """HM-1217: the AI's Cure takes off a paralysis token, else the first spell that a player cast on the unit."""
    if s.fighter_state[fighter] & PARALYSED:
        atoms.unparalyse(s, fighter)
        return
    for place in spell_effects_on(s, fighter):
        if s.lasting[place][L_SEAT] != NONE:
            atoms.end_lasting(s, place)
            return


def put_back(s: Heroes3, ai_card: int, card: int) -> None:
    """HM-936: the AI card goes under its deck, the spell is shuffled back into the AI spell deck; nothing happens."""
    take_discard(s, deck_pile(s), ai_card)
    put(s, deck_pile(s), [ai_card], EVERYONE, under=True)
    s.ai_spells_out = without_card(s.ai_spells_out, card)
    shuffle_in(s, spell_pile(s), [card])
    if s.sink is not None:
        args: Args = {"card": s.kit.card_ids[card], "ai_card": s.kit.ai_card_ids[ai_card]}
        s.emit("ai_spell_put_back", NONE, "HM-936", args)


class AiChain(Frame[Heroes3]):
    """HM-936, HM-1209: a chain of lightning of the AI that began on a space; `hit` have taken their damage."""

    __slots__ = ("hit", "sequence", "side", "space")
    name: ClassVar[str] = "heroes3.ai_chain"
    fields: ClassVar[tuple[str, ...]] = ("side", "sequence", "space", "hit")

    def __init__(self, side: int, sequence: tuple[int, ...], space: int, hit: tuple[int, ...]) -> None:
        self.side = side
        self.sequence = sequence
        self.space = space
        self.hit = hit

    def run(self, s: Heroes3) -> None:
        near = chained(s, self.side, self.space, self.hit) if len(self.hit) < len(self.sequence) else []
        if not near:
            s.done()
            return
        one = ties.pick(s, self.side, ties.SPELL, NONE, near)
        if one != NONE:
            self.receive(s, one)

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that is hit next."""
        n = self.sequence[len(self.hit)]
        s.become(AiChain(self.side, self.sequence, self.space, (*self.hit, value)))
        atoms.deal_damage(s, value, n, atoms.FROM_SPELL, self.side)


register(AiSpell, AiChain)
