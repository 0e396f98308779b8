"""How far the party has come towards the scenario's goal, and what stands on its way."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import CARRIER, COUNT, FLEEING, STUNNED, size, sort_of, wounds_of
from citadelle.games.village_attacks.hints import opinions as o
from citadelle.games.village_attacks.rules.ending import (
    ALL_LEVELLED,
    DELIVERED,
    ESCAPED,
    HEART_20,
    HEROES_KILLED,
    MARKERS_CLOSED,
    MORALE_ZERO,
    SUMMONED_ONCE,
    VILLAGER_ENTERS_HEART,
)
from citadelle.games.village_attacks.rules.figures import heart_ways
from citadelle.games.village_attacks.rules.walking import is_hunter
from citadelle.games.village_attacks.rules.wounds import AFTER_SUMMONING, COUNTS_ESCAPES, TRAPS_ONLY, YUNFAKH_ONLY
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import HERO, INFINITE, NONE, YUNFAKH

FIRST: Final = 0.75
"""The first part of a goal of two: then the last villagers must go."""
CLEARED: Final = 14
"""So many villagers are far from none."""
LAST_STEPS: Final = 2.0
"""A captor this near to an exit leaves in its next activation."""


def goal_value(s: VillageAttacks) -> float:
    """What has been reached, with what is on its way, and what threatens it besides wounds."""
    castle = s.castle
    value = o.GOAL * goal_share(s)
    if castle.heroes_to_kill:
        value += hero_wounds(s)
    if castle.delivery_zone != NONE or castle.component_zone != NONE:
        value += carried_value(s)
    if castle.captured_dice:
        value -= capture_danger(s)
    if castle.tome_zone != NONE:
        value -= o.TOME_LOST * s.tomes_lost + tome_danger(s)
    if castle.corridor_bits:
        value -= collapse_danger(s)
    if castle.escapes_to_win:
        value += flight(s)
    if castle.summoning:
        value += o.SUMMONED * len(s.summoned) + o.PAID * s.paid.bit_count()
        if castle.victory == SUMMONED_ONCE and not s.summonings:
            value += symbols_value(s)
    return value


def goal_share(s: VillageAttacks) -> float:
    """The part of the goal that is reached, 0 to 1."""
    castle = s.castle
    victory = castle.victory
    if victory == HEROES_KILLED:
        return min(1.0, s.heroes_killed / castle.heroes_to_kill)
    if victory == DELIVERED:
        return s.deliveries / castle.deliveries_to_win
    if victory == ESCAPED:
        return s.escapes / castle.escapes_to_win
    if victory == MORALE_ZERO:
        return (castle.morale - s.morale) / castle.morale
    share = first_share(s) if not s.spawning_over else 1.0
    if not s.spawning_over:
        return FIRST * share
    left = 0
    for crowd in s.crowd:
        if crowd:
            left += size(crowd)
    return FIRST + (1.0 - FIRST) * max(0.0, 1.0 - left / CLEARED)


def first_share(s: VillageAttacks) -> float:
    """The part of the first part, 0 to 1, of goals after which the last villagers must go."""
    castle = s.castle
    victory = castle.victory
    if victory == ALL_LEVELLED:
        total = 0.0
        for seat in range(s.players):
            total += 1.0 if s.gains[seat] else 0.9 * s.experience[seat] / s.kit.monster_experience[s.party[seat]]
        return total / s.players
    if victory == HEART_20:
        return min(1.0, s.heart / castle.heart_goal)
    if victory == MARKERS_CLOSED:
        tokens = castle.tokens_per_marker * len(castle.markers)
        return (tokens - sum(s.marker_tokens)) / tokens
    share = (castle.morale - s.morale) / castle.morale if castle.morale != INFINITE else 0.0
    if victory == SUMMONED_ONCE:
        return 0.35 * (1.0 if s.summonings else 0.0) + 0.65 * share
    return share


def threats(s: VillageAttacks) -> list[float]:
    """How threatening villagers are by their distance from the Heart, in this scenario."""
    if s.castle.defeats & VILLAGER_ENTERS_HEART:
        return o.NEAR_FATAL
    return o.NEAR_SCARED if s.castle.escapes_to_win else o.NEAR


def kill_goal(s: VillageAttacks, kind: int) -> float:
    """What the death of a villager by a Monster's hand brings nearer to the goal."""
    castle = s.castle
    if castle.victory == HEROES_KILLED:
        return o.GOAL / castle.heroes_to_kill if kind == HERO else 0.0
    if castle.morale == INFINITE or castle.morale <= 0 or castle.morale_rule in (TRAPS_ONLY, COUNTS_ESCAPES):
        return 0.0
    if castle.morale_rule == YUNFAKH_ONLY and kind != YUNFAKH:
        return 0.0
    if castle.morale_rule == AFTER_SUMMONING and not s.summonings:
        return 0.0
    share = 1.0 if castle.victory == MORALE_ZERO else FIRST
    return share * o.GOAL * s.kit.kind_morale[kind] / castle.morale


# --- what is on its way


def nearness(s: VillageAttacks, zone: int, goals: tuple[int, ...]) -> float:
    """3 at a goal, one less for each passage to it, never below 0."""
    if zone == NONE or not goals:
        return 0.0
    far = s.castle.map.distances(goals, s.gone)[zone]
    return float(max(0, 3 - far)) if far >= 0 else 0.0


def hero_wounds(s: VillageAttacks) -> float:
    """Wounds on heroes that must die."""
    total = 0
    first = s.kit.first_hero_sort
    for crowd in s.crowd:
        for entry in crowd:
            if sort_of(entry) >= first:
                total += wounds_of(entry)
    return o.HERO_WOUND * total


def carried_value(s: VillageAttacks) -> float:
    """Peasants or components that are carried, by how near they are to where they go."""
    castle = s.castle
    value = 0.0
    goals: tuple[int, ...] = ()
    if castle.delivery_zone != NONE:
        goals = (castle.delivery_zone,)
    else:
        goals = open_markers(s)
    carrying = 0
    for seat in range(s.players):
        if s.carried[seat] and s.zone[seat] != NONE:
            value += o.CARRIED + o.ON_THE_WAY * nearness(s, s.zone[seat], goals)
            carrying += 1
    if castle.component_zone != NONE and s.components:
        wanted = len(goals) - carrying
        if wanted > 0:
            best = 0.0
            for seat in range(s.players):
                if not s.carried[seat] and s.zone[seat] != NONE:
                    best = max(best, nearness(s, s.zone[seat], (castle.component_zone,)))
            value += o.ON_THE_WAY * best
    if castle.component_zone != NONE:
        value += closers(s) + o.PLACED * (s.placed.bit_count() + s.marker_tokens.count(0))
    return value


def open_markers(s: VillageAttacks) -> tuple[int, ...]:
    """The zones of open spawn markers without a component (VA-S9.4)."""
    markers = s.castle.markers
    return tuple([markers[i].zone for i in range(len(markers)) if s.markers >> i & 1 and not s.placed >> i & 1])


def closers(s: VillageAttacks) -> float:
    """Monsters near markers that have a component, with a die that closes them."""
    markers = s.castle.markers
    goals = tuple([markers[i].zone for i in range(len(markers)) if s.placed >> i & 1])
    if not goals:
        return 0.0
    best = 0.0
    for seat in range(s.players):
        best = max(best, nearness(s, s.zone[seat], goals))
    return o.ON_THE_WAY * best


def capture_danger(s: VillageAttacks) -> float:
    """VA-S7.2: a captive, by how near its captor is to an exit; or Monsters on the way of heroes who may take one."""
    exits = s.castle.exit_zones
    if s.captive != NONE:
        near = nearness(s, s.zone[s.captive], exits)
        return o.CAPTIVE + o.TO_EXIT * near + (o.CARRIED_OFF if near >= LAST_STEPS else 0.0)
    danger = 0.0
    first = s.kit.first_hero_sort
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            if sort_of(entry) < first or entry & STUNNED:
                continue
            for to in way_ahead(s, zone, s.kit.sort_movement[sort_of(entry)]):
                if to in s.zone:
                    danger += o.CAPTURE * (o.CAPTIVE + o.TO_EXIT * nearness(s, to, exits))
                    break
    return danger


def way_ahead(s: VillageAttacks, zone: int, steps: int) -> list[int]:
    """The zones that a villager comes through with so many steps toward the Heart."""
    out: list[int] = []
    edge = [zone]
    for _ in range(steps):
        edge = [to for at in edge for to in heart_ways(s, at)]
        out += edge
    return out


def tome_danger(s: VillageAttacks) -> float:
    """VA-S10.4: a carried tome, by how near it is to the exit; and hunters beside those that lie."""
    value = 0.0
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            if entry & CARRIER:
                value += o.TOME_CARRIED + o.TO_EXIT * nearness(s, zone, s.castle.exit_zones)
            elif s.tomes and is_hunter(s, entry):
                value += 0.25 * (entry & COUNT) * nearness(s, zone, s.tomes)
    return value


def collapse_danger(s: VillageAttacks) -> float:
    """VA-S13.2: corridors that are gone, and those that fill."""
    value = o.COLLAPSED * s.gone.bit_count()
    for zone in range(len(s.crowd)):
        if s.castle.corridor_bits >> zone & 1 and s.crowd[zone]:
            hunters = 0
            for entry in s.crowd[zone]:
                if is_hunter(s, entry):
                    hunters += entry & COUNT
            value += o.CROWDED * hunters * hunters / 3.0 + 0.1 * size(s.crowd[zone])
    return value


def flight(s: VillageAttacks) -> float:
    """VA-S14.3: fleeing villagers, by how near they are to a way out; and those who can be scared."""
    value = 0.0
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            if entry & FLEEING:
                value += (entry & COUNT) * (o.FLEEING + 0.3 * nearness(s, zone, s.castle.flee_zones))
            elif s.castle.heart_bits >> zone & 1 and s.kit.sort_kind[sort_of(entry)] != HERO:
                value += (entry & COUNT) * o.SCARABLE
    return value


def symbols_value(s: VillageAttacks) -> float:
    """VA-S12.1: symbols delivered, carried, and Monsters near those that lie."""
    each = 0.3 * o.GOAL / s.players
    value = each * s.delivered
    room = (s.castle.summoning_zone,)
    wanted = s.players - s.delivered
    for seat in range(s.players):
        held = s.held[seat].bit_count()
        if held:
            value += min(held, wanted) * (0.45 * each + 0.5 * o.ON_THE_WAY * nearness(s, s.zone[seat], room))
            wanted -= held
    if wanted > 0:
        lying = tuple([ob.zone for ob in s.castle.objectives if ob.symbol >= 0 and s.symbols >> ob.symbol & 1])
        for seat in range(s.players):
            if not s.held[seat]:
                value += 0.4 * o.ON_THE_WAY * nearness(s, s.zone[seat], lying)
    return value
