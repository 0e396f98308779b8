"""How good a position is for the party: the goal, the Heart, the villagers, the Monsters, the traps."""

from __future__ import annotations

from math import exp, sqrt

from citadelle.games.village_attacks.crowd import COUNT, STUNNED, sort_of
from citadelle.games.village_attacks.effect_kinds import TRAP_WOUND_EACH, TRAP_WOUND_ZONE
from citadelle.games.village_attacks.hints import opinions as o
from citadelle.games.village_attacks.hints.blows import Outlook, outlook, still_to_act
from citadelle.games.village_attacks.hints.goals import goal_value
from citadelle.games.village_attacks.rules.figures import heart_ways
from citadelle.games.village_attacks.rules.wounds import TRAPS_ONLY
from citadelle.games.village_attacks.state import LOST, MONSTERS, OPEN, VillageAttacks
from citadelle.games.village_attacks.tables import INFINITE, NONE, USABLE


def party_value(s: VillageAttacks) -> float:
    """All of it, in the units of `opinions`."""
    if s.outcome != OPEN:
        return (-o.WON if s.outcome == LOST else o.WON) + o.GOAL * (0.0 if s.outcome == LOST else 1.0)
    coming = outlook(s)
    later = still_to_act(s) if s.phase == MONSTERS else 0
    fades = o.OVERLAP**later
    value = goal_value(s) - coming.threat - o.ENTERS * coming.entering * fades
    value += heart_worth(s.heart - coming.heart * fades)
    for seat in range(s.players):
        value += monster_value(s, seat, coming, acts_later(s, seat, later))
    value += o.MINION * len(s.minions)
    if s.castle.traps:
        value += trap_value(s)
    return value


def acts_later(s: VillageAttacks, seat: int, later: int) -> bool:
    """Does a Monster begin its activation later in this phase?"""
    return later > 0 and (seat - s.first) % s.players >= s.players - later


def heart_worth(health: float) -> float:
    """What the Heart's health is worth: the last points the most."""
    if health <= 0.0:
        return -o.WON
    return o.HEART * health - o.HEART_LAST * exp(-health / o.HEART_FADES)


def monster_value(s: VillageAttacks, seat: int, coming: Outlook, later: bool) -> float:
    """A Monster's card: what it has learned and suffered, and what is coming to it."""
    levels = s.abilities[seat]
    value = o.LEVEL * ((levels & 3) + (levels >> 2 & 3) + (levels >> 4 & 3))
    if s.castle.max_level_gains == INFINITE or s.gains[seat] < s.castle.max_level_gains:
        value += o.EXPERIENCE * s.experience[seat]
    base = seat * USABLE
    for symbol in range(USABLE):
        if s.reserve[base + symbol]:
            value += s.reserve[base + symbol] * o.RESERVE[symbol]
    if s.zone[seat] == NONE:
        return value - death_cost(s)
    value -= o.CONDITION * (s.sunder[seat] + s.silence[seat] + s.slow[seat])
    if s.burning >> seat & 1:
        value -= o.BURN
    if s.lying >> seat & 1:
        value -= o.LYING
    value += o.RIPOSTE * min(float(s.ripostes[seat]), coming.attacks[seat]) + o.SHIELD * s.shields[seat]
    return value - wound_cost(s, seat, coming.wounds[seat], coming.swing[seat], coming.attacks[seat], later)


def wound_cost(s: VillageAttacks, seat: int, wounds: float, swing: float, attacks: float, later: bool) -> float:
    """What wounds cost a Monster, those it has and those that are coming, with the chance that it dies of them."""
    if s.shields[seat] and attacks > 0.0:
        each = min(wounds / attacks, float(s.kit.defence_die_blocks))
        wounds = max(0.0, wounds - each * min(float(s.shields[seat]), attacks))
    if later:
        wounds *= 0.4
    health = s.health(seat)
    chance = 0.0
    if wounds > 0.0:
        spread = 0.3 + 0.6 * sqrt(swing)
        chance = 1.0 / (1.0 + exp(min(30.0, 1.7 * (health - 0.5 - wounds) / spread)))
    left = max(0.0, health - wounds)
    cost = o.WOUND * (s.kit.monster_health[s.party[seat]] - left) + o.WOUND_LAST * (2.0 if left < 1.0 else 1.0 / left)
    return (1.0 - chance) * cost + chance * (death_cost(s) + o.EXPERIENCE * s.experience[seat])


def death_cost(s: VillageAttacks) -> float:
    """What the death of a Monster costs: the Heart pays for its return (VA-95)."""
    price = s.kit.respawn_heart_wounds[s.players]
    if s.heart <= price:
        return o.NO_RETURN
    return o.DEATH + heart_worth(float(s.heart)) - heart_worth(float(s.heart - price))


def trap_value(s: VillageAttacks) -> float:
    """Traps that lie, by how many villagers they will hit after the coming moves."""
    value = 0.0
    coming: list[float] = []
    each = o.TRAP_KILL
    if s.castle.morale_rule == TRAPS_ONLY:
        each += o.GOAL / s.castle.morale
    for zone in range(len(s.traps)):
        trap = s.traps[zone]
        if trap == NONE:
            continue
        if not coming:
            coming = after_walking(s)
        value += o.TRAP
        for step in s.kit.trap_steps[trap]:
            if step.kind == TRAP_WOUND_ZONE:
                value += each * min(float(step.wounds), coming[zone])
            elif step.kind == TRAP_WOUND_EACH:
                value += each * min(float(step.max_targets), coming[zone])
            else:
                value += 0.2 * min(4.0, coming[zone])
    return value


def after_walking(s: VillageAttacks) -> list[float]:
    """By zone, how many villagers are expected there once all have walked."""
    out = [0.0] * len(s.crowd)
    for zone in range(len(s.crowd)):
        here = s.crowd[zone]
        if not here:
            continue
        ways = heart_ways(s, zone)
        for entry in here:
            n = entry & COUNT
            if entry & STUNNED or not ways:
                out[zone] += n
            elif s.kit.sort_movement[sort_of(entry)] == 1:
                for way in ways:
                    out[way] += n / len(ways)
            else:
                for way in ways:
                    for further in heart_ways(s, way) or [way]:
                        out[further] += n / len(ways)
    return out
