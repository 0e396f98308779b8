"""How strong armies and guards are, and how likely one beats another: quick estimates, no dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from citadelle.games.heroes3.ability_kinds import (
    AURA_DEFENSE_TOKEN,
    BONUS_ON_FACE,
    DEFENSE_ON_ATTACKER_DIE,
    DIE_BONUS,
    HEAL_SELF,
    HEAL_SELF_AFTER_ATTACK,
    IGNORE_ADJACENT_PENALTY,
    IGNORE_PRINTED_DEFENSE,
    LINE_ATTACK,
    MAY_REROLL_FACE,
    NO_RETALIATION,
    PARALYSE_ON_FACE,
    SECOND_ATTACK_SAME_TARGET,
    SET_ATTACKER_DIE,
    SPLASH_ATTACK,
    TWO_DICE_HIGH,
    TWO_DICE_SUM,
    UNIT_CANCEL_LETHAL,
    UNLIMITED_RETALIATION,
)
from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    ATTACKER,
    CANCELLED,
    DEFENDER,
    DEFENDING,
    NO_DIE,
    NO_FACE,
    PARALYSED,
    RANGED_ATTACK,
    TOWER_FIGHTER,
    TWO_HIGH,
    TWO_LOW,
)
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.hands import card_uses
from citadelle.games.heroes3.piles_of_game import hand_of
from citadelle.games.heroes3.rules.ai.forced import to_place
from citadelle.games.heroes3.rules.combat.fighters import aura_sum, defense_of, hp_left, hp_of, side_of, type_of
from citadelle.games.heroes3.rules.combat.strength import attack_strength, damage_of_attack, dice_mode, wall_penalty
from citadelle.games.heroes3.rules.heroes import hand_limit
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PACK, RANGED, TIERS, Tables

SCALE = 2.0
"""Strengths are of the size of prices."""
FACES = (-1, 0, 1)
TYPICAL_ATTACK = 3.0
TYPICAL_DEFENSE = 0.9
"""What a unit meets on average."""
HIDDEN_SIDE = 0.9
"""The few side below a pack, as a part of its life."""
SPEED = 0.02
"""What a point of initiative adds to the blows."""
SHOOTS = 1.15
"""Ranged units strike from afar."""
BLOWS_BY_ABILITY: Final[tuple[tuple[int, float], ...]] = (
    (SECOND_ATTACK_SAME_TARGET, 1.7), (NO_RETALIATION, 1.2), (UNLIMITED_RETALIATION, 1.2), (SPLASH_ATTACK, 1.3),
    (LINE_ATTACK, 1.25), (TWO_DICE_HIGH, 1.15), (TWO_DICE_SUM, 1.1), (MAY_REROLL_FACE, 1.1), (DIE_BONUS, 1.2),
    (IGNORE_PRINTED_DEFENSE, 1.3), (PARALYSE_ON_FACE, 1.1), (BONUS_ON_FACE, 1.15), (IGNORE_ADJACENT_PENALTY, 1.05),
)  # fmt: skip
LIFE_BY_ABILITY: Final[tuple[tuple[int, float], ...]] = (
    (DEFENSE_ON_ATTACKER_DIE, 1.25), (HEAL_SELF, 1.15), (HEAL_SELF_AFTER_ATTACK, 1.2), (UNIT_CANCEL_LETHAL, 1.2),
    (AURA_DEFENSE_TOKEN, 1.1), (SET_ATTACKER_DIE, 1.2),
)  # fmt: skip


def mean_damage(attack: float, defense: float) -> float:
    """The damage of an attack on average over the faces of the attack die (HM-856)."""
    total = 0.0
    for face in FACES:
        total += max(0.0, attack + face - defense)
    return total / len(FACES)


def blows_of(t: Tables, form: int) -> float:
    """What a unit on its side deals in a combat round, on average."""
    value = mean_damage(t.form_attack[form], TYPICAL_DEFENSE) * (1 + SPEED * t.form_initiative[form])
    if t.unit_type[form // 2] == RANGED:
        value *= SHOOTS
    for op, factor in BLOWS_BY_ABILITY:
        if t.form_bits[form] >> op & 1:
            value *= factor
    return value


def toughness_of(t: Tables, form: int) -> float:
    """How much a hit point of a unit on its side counts: more with defence."""
    value = TYPICAL_ATTACK / max(mean_damage(TYPICAL_ATTACK, t.form_defense[form]), 0.5)
    for op, factor in LIFE_BY_ABILITY:
        if t.form_bits[form] >> op & 1:
            value *= factor
    return value


def joined(blows: float, life: float) -> float:
    """The strength of units that deal and take so much together: twice as many are twice as strong, and win against
    four times the blows or the life."""
    return SCALE * math.sqrt(blows * life)


class Strengths:
    """What is known of a set of components once and for all."""

    def __init__(self, t: Tables) -> None:
        forms = range(len(t.form_hp))
        self.blows: list[float] = [blows_of(t, form) if t.form_hp[form] else 0.0 for form in forms]
        self.toughness: list[float] = [toughness_of(t, form) for form in forms]
        self.life: list[float] = [self.toughness[form] * t.form_hp[form] for form in forms]
        """What a unit takes on its side, with the side below a pack."""
        for form in forms:
            if form % 2 == PACK:
                self.life[form] += HIDDEN_SIDE * self.toughness[form - 1] * t.form_hp[form - 1]
        self.forms: list[float] = [joined(self.blows[form], self.life[form]) for form in forms]
        self.worth: list[float] = [form_worth(t, form) for form in range(len(t.form_hp))]
        self.tier_blows: list[float] = [0.0] * len(TIERS)
        self.tier_life: list[float] = [0.0] * len(TIERS)
        """A neutral card of each tier, on average."""
        counts = [0] * len(TIERS)
        for unit in range(t.first_neutral, t.tower):
            tier = t.unit_tier[unit]
            self.tier_blows[tier] += self.blows[unit * 2] * t.unit_copies[unit]
            self.tier_life[tier] += self.life[unit * 2] * t.unit_copies[unit]
            counts[tier] += t.unit_copies[unit]
        for tier in range(len(TIERS)):
            if counts[tier]:
                self.tier_blows[tier] /= counts[tier]
                self.tier_life[tier] /= counts[tier]
        self.guards: list[list[float]] = []
        """By difficulty of the game and of the field."""
        for rows in t.guards:
            self.guards.append([self.of_tiers(row) for row in rows])
        self.uses: list[float] = card_uses(t)
        """How useful each card is in a hand."""
        self.visits: list[float] = [o.VISIT.get(ident, 1.0) for ident in t.location_ids]
        self.ways: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int], list[int]] = {}
        """By the open tiles, those face down, the guards and a spot: the steps to it (`objectives.way`)."""
        self.plans: dict[tuple[int, int, int, float, float, float, int, int, tuple[int, ...]], float] = {}
        """By faction, buildings, builds that are left, goods and army: what it can become (`plans.potential`)."""

    def of_tiers(self, counts: tuple[int, ...]) -> float:
        """The strength of so many neutral cards of each tier, on average."""
        blows = life = 0.0
        for tier in range(len(counts)):
            blows += counts[tier] * self.tier_blows[tier]
            life += counts[tier] * self.tier_life[tier]
        return joined(blows, life)

    def of_forms(self, forms: Sequence[int], most: int) -> float:
        """The strength of the best of these units together, at most so many."""
        best = sorted(forms, key=self.forms.__getitem__, reverse=True)[:most]
        blows = life = 0.0
        for form in best:
            blows += self.blows[form]
            life += self.life[form]
        return joined(blows, life)


def form_worth(t: Tables, form: int) -> float:
    """What a unit is worth: its price, by goods."""
    unit = form // 2
    cost = t.unit_recruit[unit]
    value = cost[0] * o.GOODS[0] + cost[1] * o.GOODS[1] + cost[2] * o.GOODS[2]
    if form % 2 == PACK:
        more = t.unit_reinforce[unit]
        value += more[0] * o.GOODS[0] + more[1] * o.GOODS[1] + more[2] * o.GOODS[2]
    return value * (o.ARMY if unit < t.first_neutral else o.NEUTRAL)


def army_strength(s: Heroes3, known: Strengths, seat: int) -> float:
    """The strength of the best units of an army, with what a full hand adds: it is drawn anew in every turn."""
    return known.of_forms(s.army[seat], s.kit.fielded_units) * hand_factor(s, seat)


def hand_factor(s: Heroes3, seat: int) -> float:
    """What the cards of a main hero's level add to an army."""
    return 1 + o.HAND * hand_limit(s, seat)


def chance(own: float, other: float, steep: float = o.STEEP) -> float:
    """How likely a strength beats another; where armies still grow, it is less clear."""
    if own <= 0:
        return 0.0
    if other <= 0:
        return 1.0
    return 1 / (1 + math.pow(other / own, steep))


def side_strength(s: Heroes3, known: Strengths, side: int, hurt: int = NONE, damage: int = 0) -> float:
    """The strength of one side of the combat as it stands: hit points left, tokens, who has yet to act; after so much
    damage on one of its units, if one is named."""
    blows = life = 0.0
    shots = aura_sum(s, side, RANGED_ATTACK) if s.lasting else 0
    for fighter in range(len(s.fighter_form)):
        form = s.fighter_form[fighter]
        if form == NONE or s.fighter_space[fighter] == NONE or side_of(fighter) != side:
            continue
        left = hp_left(s, fighter) - (damage if fighter == hurt else 0)
        if left <= 0 and (form % 2 != PACK or s.fighter_overlays[fighter]):
            continue
        if left <= 0:
            form -= 1
            left += s.kit.form_hp[form]
            if left <= 0:
                continue
        deals = known.blows[form]
        takes = known.toughness[form] * left
        if form % 2 == PACK:
            takes += HIDDEN_SIDE * known.life[form - 1]
        if shots and type_of(s, fighter) == RANGED:
            deals += shots
        state = s.fighter_state[fighter]
        if state & PARALYSED:
            deals *= 1 - o.PARALYSED
        if state & DEFENDING:
            takes *= 1 + o.DEFENCE
        if not state & ACTIVATED:
            deals *= 1 + o.ACTED
        if fighter == TOWER_FIGHTER:
            takes = 0.0
        blows += deals
        life += takes
    if side == DEFENDER and s.walls:
        life *= 1 + o.WALL * s.walls.bit_count()
    seat = s.combat_seat[side]
    value = joined(blows, life)
    if seat != NONE and s.combat_hero[side] != NONE and s.combat_hero[side] % 2 == 0:
        value *= 1 + o.HELD * min(len(s.piles[hand_of(seat)]), 8)
    return value


def damage_ways(s: Heroes3) -> list[tuple[float, int]]:
    """The damage that the attack in progress may deal, with how likely each is."""
    if s.attack_marks & CANCELLED:
        return [(1.0, 0)]
    if s.attack_dice and s.attack_dice[0] != NO_FACE:
        return [(1.0, damage_of_attack(s))]
    base = attack_strength(s) - wall_penalty(s)
    guard = max(0, defense_of(s, s.attack_on) + s.defense_bonus)
    mode = dice_mode(s)
    if mode == NO_DIE:
        return [(1.0, max(0, max(0, base) - guard))]
    odds = DICE.get(mode, EVEN)
    return [(odds[at], max(0, max(0, base + FACES[at]) - guard)) for at in range(len(FACES))]


EVEN: Final = (1 / 3, 1 / 3, 1 / 3)
DICE: Final[dict[int, tuple[float, float, float]]] = {TWO_LOW: (5 / 9, 3 / 9, 1 / 9), TWO_HIGH: (1 / 9, 3 / 9, 5 / 9)}
"""How likely each face counts, by how the dice count (HM-853)."""


def attacker_chance(s: Heroes3, known: Strengths) -> float:
    """How likely the attacker wins the combat that goes on, with what the attack in progress may do to its target."""
    waiting = 0.0
    for unit in s.neutral_drawn:
        waiting += known.forms[unit * 2]
    own = side_strength(s, known, ATTACKER) + unplaced_strength(s, known, ATTACKER)
    other = side_strength(s, known, DEFENDER) + unplaced_strength(s, known, DEFENDER) + waiting
    on = s.attack_on
    if s.attack_by == NONE or on == NONE or s.fighter_form[on] == NONE or s.fighter_form[s.attack_by] == NONE:
        return chance(own, other)
    total = 0.0
    for odds, damage in damage_ways(s):
        if damage and side_of(on) == DEFENDER:
            total += odds * chance(own, side_strength(s, known, DEFENDER, on, damage) + waiting)
        elif damage:
            total += odds * chance(side_strength(s, known, ATTACKER, on, damage), other)
        else:
            total += odds * chance(own, other)
    return total


def unplaced_strength(s: Heroes3, known: Strengths, side: int) -> float:
    """The units of an AI opponent that still wait to be placed."""
    if s.combat_ai[side] == NONE or s.combat_round:
        return 0.0
    return sum([known.forms[form] for form in to_place(s, side)])


def is_placing(s: Heroes3) -> bool:
    """Are units of the combat still being placed?"""
    return s.combat_round == 0


def damage_share(s: Heroes3, fighter: int) -> float:
    """The part of a unit's side that damage has taken."""
    whole = hp_of(s, fighter)
    return 0.0 if whole <= 0 else 1 - hp_left(s, fighter) / whole
