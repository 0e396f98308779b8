"""How strong armies and guards are, and how likely one beats another: quick estimates, no dice."""

from __future__ import annotations

import math

from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    ATTACKER,
    DEFENDER,
    DEFENDING,
    PARALYSED,
)
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.piles_of_game import hand_of
from citadelle.games.heroes3.rules.ai.forced import to_place
from citadelle.games.heroes3.rules.combat.fighters import (
    attack_of,
    defense_of,
    hp_left,
    hp_of,
    initiative_of,
    side_of,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PACK, RANGED, TIERS, Tables

BLOWS = 0.5
"""Even a unit with little attack hits at times."""
ARMOUR = 0.3
"""What a point of defence is worth as a part of the hit points."""
SPEED = 0.02
"""What a point of initiative adds to the strength."""


def form_strength(t: Tables, form: int) -> float:
    """How strong a unit is on its side: a geometric mean of what it deals and what it takes."""
    attack = t.form_attack[form] + BLOWS
    if t.unit_type[form // 2] == RANGED:
        attack *= 1.15
    life = float(t.form_hp[form])
    if form % 2 == PACK:
        life += 0.8 * t.form_hp[form - 1]
    life *= 1 + ARMOUR * t.form_defense[form]
    return math.sqrt(attack * life) * (1 + SPEED * t.form_initiative[form])


class Strengths:
    """What is known of a set of components once and for all."""

    def __init__(self, t: Tables) -> None:
        self.forms: list[float] = [form_strength(t, form) if t.form_hp[form] else 0.0 for form in range(len(t.form_hp))]
        self.worth: list[float] = [form_worth(t, form) for form in range(len(t.form_hp))]
        self.tiers: list[float] = [0.0] * len(TIERS)
        """A neutral card of each tier, on average."""
        counts = [0] * len(TIERS)
        for unit in range(t.first_neutral, t.tower):
            tier = t.unit_tier[unit]
            self.tiers[tier] += self.forms[unit * 2] * t.unit_copies[unit]
            counts[tier] += t.unit_copies[unit]
        for tier in range(len(TIERS)):
            if counts[tier]:
                self.tiers[tier] /= counts[tier]
        self.guards: list[list[float]] = []
        """By difficulty of the game and of the field."""
        for rows in t.guards:
            out: list[float] = []
            for row in rows:
                number = row[0] + row[1] + row[2] + row[3]
                total = 0.0
                for tier in range(len(TIERS)):
                    total += row[tier] * self.tiers[tier]
                out.append(total * math.sqrt(number) if number else 0.0)
            self.guards.append(out)
        self.visits: list[float] = [o.VISIT.get(ident, 1.0) for ident in t.location_ids]
        self.ways: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int], list[int]] = {}
        """By the open tiles, those face down, the guards and a spot: the steps to it (`objectives.way`)."""
        self.plans: dict[tuple[int, int, int, float, float, float, tuple[int, ...]], float] = {}
        """By faction, buildings, builds that are left, goods and army: what it can become (`plans.potential`)."""


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
    """The strength of the five best units of an army, with what the hand adds."""
    best: list[float] = sorted([known.forms[form] for form in s.army[seat]], reverse=True)[:5]
    if not best:
        return 0.0
    total = 0.0
    for one in best:
        total += one
    cards = min(len(s.piles[hand_of(seat)]), 5)
    return total * math.sqrt(len(best)) * (1 + o.HAND * cards)


def chance(own: float, other: float) -> float:
    """How likely a strength beats another."""
    if own <= 0:
        return 0.0
    if other <= 0:
        return 1.0
    return 1 / (1 + math.pow(other / own, o.STEEP))


def side_strength(s: Heroes3, side: int) -> float:
    """The strength of one side of the combat as it stands: hit points left, tokens, who has yet to act."""
    total = 0.0
    number = 0
    for fighter in range(len(s.fighter_form)):
        if s.fighter_form[fighter] == NONE or s.fighter_space[fighter] == NONE or side_of(fighter) != side:
            continue
        state = s.fighter_state[fighter]
        form = s.fighter_form[fighter]
        life = float(hp_left(s, fighter))
        if form % 2 == PACK:
            life += 0.8 * s.kit.form_hp[form - 1]
        life *= 1 + ARMOUR * defense_of(s, fighter)
        value = math.sqrt((attack_of(s, fighter) + BLOWS) * life) * (1 + SPEED * initiative_of(s, fighter))
        if state & PARALYSED:
            value *= 1 - o.PARALYSED
        if state & DEFENDING:
            value *= 1 + o.DEFENCE
        if not state & ACTIVATED:
            value *= 1 + o.ACTED
        total += value
        number += 1
    seat = s.combat_seat[side]
    if seat != NONE and s.combat_hero[side] != NONE and s.combat_hero[side] % 2 == 0:
        total *= 1 + o.HAND * min(len(s.piles[hand_of(seat)]), 5)
    if side == DEFENDER and s.walls:
        total *= 1 + o.WALL * s.walls.bit_count()
    return total * math.sqrt(number) if number else 0.0


def attacker_chance(s: Heroes3) -> float:
    """How likely the attacker wins the combat that is going on."""
    waiting = 0.0
    for unit in s.neutral_drawn:
        waiting += form_strength(s.kit, unit * 2)
    own = side_strength(s, ATTACKER) + unplaced_strength(s, ATTACKER)
    other = side_strength(s, DEFENDER) + unplaced_strength(s, DEFENDER) + waiting
    return chance(own, other)


def unplaced_strength(s: Heroes3, side: int) -> float:
    """The units of an AI opponent that still wait to be placed."""
    if s.combat_ai[side] == NONE or s.combat_round:
        return 0.0
    return sum([form_strength(s.kit, form) for form in to_place(s, side)])


def is_placing(s: Heroes3) -> bool:
    """Are units of the combat still being placed?"""
    return s.combat_round == 0


def damage_share(s: Heroes3, fighter: int) -> float:
    """The part of a unit's side that damage has taken."""
    whole = hp_of(s, fighter)
    return 0.0 if whole <= 0 else 1 - hp_left(s, fighter) / whole
