"""What the dice of a running activation could still do: where its Monster stands, or one or two zones further."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import COUNT, FLEEING, STUNNED, size, sort_of, wounds_of
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.hints import opinions as o
from citadelle.games.village_attacks.hints.goals import kill_goal, threats
from citadelle.games.village_attacks.hints.position import wound_cost
from citadelle.games.village_attacks.rules.abilities import effect_of
from citadelle.games.village_attacks.rules.deeds import is_scared
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.rules.monster_moves import is_hindered
from citadelle.games.village_attacks.rules.monsters import dice_of, free_defence_slots, free_movement_slots
from citadelle.games.village_attacks.rules.villager_attacks import attack_wounds
from citadelle.games.village_attacks.rules.wounds import Blow, can_wound
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import (
    ANY,
    BY_DIE,
    DEFENCE,
    HERO,
    INFINITE,
    MAGIC,
    MELEE,
    NONE,
    RANGED,
    RIPOSTE,
    USABLE,
)


def dice_now(s: VillageAttacks, seat: int) -> list[int]:
    """The dice that a Monster can still spend, by symbol."""
    return [dice_of(s, seat, symbol) for symbol in range(USABLE)]


def potential(s: VillageAttacks, seat: int, dice: list[int]) -> float:
    """The most that these dice could bring, spent here or after a move or two."""
    zone = s.zone[seat]
    if zone == NONE:
        return 0.0
    total = sum(dice)
    if not total:
        return 0.0
    best = spent_here(s, seat, zone, dice)
    slots = free_movement_slots(s, seat)
    if slots <= 0 or s.captive == seat or is_hindered(s, seat):
        return o.HOPE * best
    here = danger(s, seat, zone)
    seen = [zone]
    edge = [zone]
    left = dice
    for step in range(min(2, slots)):
        left = left if s.free_moves > step else without_cheapest(s, left)
        if not sum(left):
            break
        further: list[int] = []
        for at in edge:
            if step and s.health(seat) <= size(s.crowd[at]):
                continue
            for to in s.castle.map.neighbours(at, s.gone):
                if to in seen:
                    continue
                seen.append(to)
                further.append(to)
                value = spent_here(s, seat, to, left) + here - danger(s, seat, to) - o.STEP * (step + 1)
                if value > best:
                    best = value
        edge = further
    return o.HOPE * best


CHEAP: Final[list[int]] = [DEFENCE, RIPOSTE, RANGED, MAGIC, MELEE]
"""Which dice are spent on moves first, where nothing else is known."""


def without_cheapest(s: VillageAttacks, dice: list[int]) -> list[int]:
    """The dice without one that can be spared."""
    out = dice.copy()
    for symbol in CHEAP:
        if out[symbol]:
            out[symbol] -= 1
            return out
    return out


def spent_here(s: VillageAttacks, seat: int, zone: int, dice: list[int]) -> float:
    """What the dice bring in a zone: attacks, abilities, defence."""
    value = 0.0
    spare = 0
    melee = dice[MELEE]
    if melee:
        hits, gained = strike(s, seat, zone, zone, melee, MELEE)
        value += gained
        if s.chain and hits:
            value += 0.8 * min(s.chain, hits) * gained / hits
        spare += melee - hits
    if dice[RANGED]:
        best, used = 0.0, 0
        if not s.dark >> zone & 1:
            for other in s.castle.map.neighbours(zone, s.gone):
                if s.crowd[other] and not s.dark >> other & 1:
                    hits, gained = strike(s, seat, zone, other, dice[RANGED], RANGED)
                    if gained > best:
                        best, used = gained, hits
        value += best
        spare += dice[RANGED] - used
    slots = max(0, free_defence_slots(s, seat))
    guards = dice[DEFENCE] + dice[RIPOSTE]
    value += o.GUARD * min(slots, guards)
    spare += max(0, guards - slots)
    value += abilities_here(s, seat, zone, dice)
    value += o.ANY_DIE * (spare + dice[MAGIC])
    if dice[MAGIC] and s.castle.heart_bits >> zone & 1 and s.wounds[seat]:
        value += o.WOUND * min(dice[MAGIC], s.wounds[seat])
    return value


def strike(s: VillageAttacks, seat: int, zone: int, other: int, dice: int, symbol: int) -> tuple[int, float]:
    """How many attack dice find a victim in a zone, by the order of VA-56, and what they bring."""
    t = s.kit
    used = 0
    gained = 0.0
    blow = Blow(BY_DIE, seat, zone)
    for entry in s.crowd[other]:
        if used >= dice:
            break
        if not can_wound(s, other, entry, blow):
            continue
        sort = sort_of(entry)
        kind = t.sort_kind[sort]
        health = t.sort_health[sort] - wounds_of(entry)
        hits = min(dice - used, health * (entry & COUNT))
        used += hits
        if is_scared(s, other, kind, symbol):
            gained += o.FLEEING * hits
        elif kind == HERO:
            gained += hero_hits(s, seat, other, entry, hits)
        else:
            gained += hits * kill_value(s, seat, other, entry)
    luck = 0.5 if s.unlucky >> zone & 1 else 1.0
    return used, luck * gained


def hero_hits(s: VillageAttacks, seat: int, zone: int, entry: int, hits: int) -> float:
    """What wounds on a hero bring: all of its worth if they kill it."""
    health = s.kit.sort_health[sort_of(entry)] - wounds_of(entry)
    if hits >= health:
        return kill_value(s, seat, zone, entry)
    return 0.5 * kill_value(s, seat, zone, entry) * hits / health


def kill_value(s: VillageAttacks, seat: int, zone: int, entry: int) -> float:
    """What the death of a villager by a Monster's hand is worth."""
    t = s.kit
    castle = s.castle
    sort = sort_of(entry)
    kind = t.sort_kind[sort]
    far = s.distances()[zone]
    near = threats(s)
    value = near[far if 0 <= far < len(near) else -1] * o.KIND[kind] + kill_goal(s, kind)
    if kind == HERO:
        value += near[far if 0 <= far < len(near) else -1] * o.KIND[kind] * (t.sort_health[sort] - wounds_of(entry) - 1)
    if entry & FLEEING:
        return -value
    if castle.heart_goal and castle.heart_bits >> zone & 1:
        return value + 0.75 * o.GOAL * t.kind_experience[kind] / castle.heart_goal
    if castle.max_level_gains == INFINITE or s.gains[seat] < castle.max_level_gains:
        value += o.EXPERIENCE * t.kind_experience[kind]
        if castle.max_level_gains == 1 and not castle.start_levels:
            value += 0.675 * o.GOAL / (s.players * t.monster_experience[s.party[seat]])
    return value


def danger(s: VillageAttacks, seat: int, zone: int) -> float:
    """What ending the activation in a zone costs a Monster."""
    wounds = 0.0
    attacks = 0.0
    sharing = 1
    for other in range(s.players):
        if other != seat and s.zone[other] == zone:
            sharing += 1
    t = s.kit
    kind_type = t.monster_type[s.party[seat]]
    heart = s.castle.heart_bits >> zone & 1
    for entry in s.crowd[zone]:
        if entry & (STUNNED | FLEEING):
            continue
        own = t.sort_types[sort_of(entry)] >> kind_type & 1
        if heart and not own:
            continue
        n = (entry & COUNT) / (1 if own else sharing)
        attacks += n
        wounds += n * attack_wounds(s, zone, entry, seat)
    for other in s.castle.map.neighbours(zone, s.gone):
        crowd = s.crowd[other]
        if not crowd or (s.dark >> zone | s.dark >> other) & 1:
            continue
        busy = s.castle.heart_bits >> other & 1 or any_monster_in(s, other, seat)
        for entry in crowd:
            sort = sort_of(entry)
            if entry & (STUNNED | FLEEING) or not t.sort_range[sort]:
                continue
            own = t.sort_types[sort] >> kind_type & 1
            if own or not busy:
                attacks += entry & COUNT
                wounds += (entry & COUNT) * attack_wounds(s, other, entry, seat)
    cost = wound_cost(s, seat, wounds, wounds, attacks, False)
    if s.castle.end_wounds[zone]:
        cost += o.WOUND * s.castle.end_wounds[zone]
    if s.castle.end_burn >> zone & 1 and not s.burning >> seat & 1:
        cost += o.BURN
    return cost


def any_monster_in(s: VillageAttacks, zone: int, seat: int) -> bool:
    """Is another Monster there, to draw attacks?"""
    return any(other != seat and s.zone[other] == zone for other in range(s.players))


# --- abilities


def abilities_here(s: VillageAttacks, seat: int, zone: int, dice: list[int]) -> float:
    """What abilities that can be paid for may bring from a zone."""
    value = 0.0
    for slot in range(SLOTS):
        if s.used >> slot & 1:
            continue
        effect = effect_of(s, seat, slot)
        if effect is None or not effect.cost:
            continue
        payable = True
        for symbol in effect.cost:
            if symbol != ANY and dice[symbol] < effect.cost.count(symbol):
                payable = False
        if payable:
            value += ability_here(s, seat, zone, effect)
    return value


def ability_here(s: VillageAttacks, seat: int, zone: int, effect: AbilityEffect) -> float:
    """What one ability may bring from a zone, beside the dice it costs."""
    kind = effect.kind
    if kind in ops.WOUNDING:
        limit = effect.wounds if kind in (ops.WOUND_ZONE, ops.CHARGE) else max(effect.max_targets, effect.count)
        if kind == ops.TURNCOAT:
            limit = effect.count * effect.wounds
        most = most_in_reach(s, zone, effect)
        if kind == ops.TURNCOAT:
            most -= 1
        return max(0.0, 0.9 * (min(limit, most) - 0.5)) * (1.0 + kill_goal(s, 0))
    if kind == ops.HEAL_SELF:
        return 0.8 * o.WOUND * min(effect.amount, s.wounds[seat])
    if kind == ops.CHAIN_KILL:
        return 0.3
    if kind in (ops.PUSH, ops.STUN):
        return 0.25 * min(effect.count, most_in_reach(s, zone, effect))
    return o.ABILITY * 0.5


def most_in_reach(s: VillageAttacks, zone: int, effect: AbilityEffect) -> int:
    """The largest crowd within an ability's range."""
    seen = s.castle.sights(s.gone, s.dark)[zone]
    most = 0
    for other in range(len(seen)):
        if s.crowd[other] and effect.least_range <= seen[other] <= effect.most_range:
            count = size(s.crowd[other])
            most = count if count > most else most
    return most
