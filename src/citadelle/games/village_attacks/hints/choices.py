"""Answers at first sight: everything that is asked besides deeds."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import COUNT, FLEEING, STUNNED, find, sort_of, wounds_of
from citadelle.games.village_attacks.hints import opinions as o
from citadelle.games.village_attacks.hints.blows import outlook
from citadelle.games.village_attacks.hints.position import death_cost
from citadelle.games.village_attacks.hints.potential import (
    danger,
    dice_now,
    kill_value,
    potential,
    spent_here,
)
from citadelle.games.village_attacks.rules import picks
from citadelle.games.village_attacks.rules.ability_ops import Ability, HealAlly
from citadelle.games.village_attacks.rules.activation import GiveUp, Reroll, Return
from citadelle.games.village_attacks.rules.coin import PLACE, TARGETS, ZONES, CoinPair
from citadelle.games.village_attacks.rules.experience import GainAbility, Restore
from citadelle.games.village_attacks.rules.helpers import STRIKES, HelperActs, WhichMinion, zone_of
from citadelle.games.village_attacks.rules.monster_moves import ChargeEnds, FigureEnters, FreeMove
from citadelle.games.village_attacks.rules.monsters import LoseDie, free_defence_slots
from citadelle.games.village_attacks.rules.picks import HowMany, PickVillager, PickZone, With
from citadelle.games.village_attacks.rules.troll import TrollAnswer
from citadelle.games.village_attacks.rules.villager_attacks import ANSWER, BLOCK, DIVERT, Answers, attack_wounds
from citadelle.games.village_attacks.state import M_WHICH, M_WOUNDS, MINION_TARGET, VillageAttacks
from citadelle.games.village_attacks.tables import (
    ACTIVATION,
    DEFENCE,
    MAGIC,
    MELEE,
    NONE,
    RANGED,
    USABLE,
)
from citadelle.kernel.frame import STOP, Ask


def best_answer(s: VillageAttacks) -> int:
    """The option that looks best at first sight; the first of several."""
    weights = weigh_answer(s)
    best = 0
    for i in range(1, len(weights)):
        if weights[i] > weights[best]:
            best = i
    return s.options[best]


def weigh_answer(s: VillageAttacks) -> list[float]:
    """For each option of a question that isn't about deeds how promising it is."""
    top = s.nearest(Ask)
    options = s.options
    if isinstance(top, PickVillager):
        return [villager_weight(s, top, option) for option in options]
    if isinstance(top, With):
        return [-die_weight(s, top.seat, option) for option in options]
    if isinstance(top, HowMany):
        return [0.5 * option for option in options]
    if isinstance(top, PickZone):
        return weigh_zones(s, top)
    if isinstance(top, Answers):
        return weigh_answers(s, top.seat, top.wounds, top.zone, top.figure)
    if isinstance(top, TrollAnswer):
        return weigh_answers(s, top.seat, s.kit.troll_wounds, NONE, NONE)
    if isinstance(top, Reroll):
        return [reroll_weight(s, top.seat, option) for option in options]
    if isinstance(top, GiveUp):
        return [give_up_weight(s, top.seat, option) for option in options]
    if isinstance(top, GainAbility):
        return [ability_weight(s, top.seat, option) for option in options]
    if isinstance(top, CoinPair):
        return [pair_weight(s, top, option) for option in options]
    if isinstance(top, HelperActs):
        return [helper_weight(s, top, option) for option in options]
    return weigh_rest(s, top)


def weigh_rest(s: VillageAttacks, top: object) -> list[float]:
    """Questions that come seldom."""
    options = s.options
    if isinstance(top, HealAlly):
        return [float(min(top.amount, s.wounds[option])) - 0.1 * s.health(option) for option in options]
    if isinstance(top, Restore):
        return [o.BURN if option > 3 else (o.WOUND if option == 0 else o.CONDITION) for option in options]
    if isinstance(top, Return):
        return [-danger_at(s, top.seat, option) for option in options]
    if isinstance(top, LoseDie):
        return [-o.RESERVE[option] for option in options]
    if isinstance(top, WhichMinion):
        return [0.0 if option == STOP else 1.0 for option in options]
    return [0.0] * len(options)


# --- villagers


def villager_weight(s: VillageAttacks, top: PickVillager, option: int) -> float:
    """Whom an effect takes."""
    if option == STOP:
        return 0.0
    entry = find(s.crowd[top.zone], option)
    why = top.why
    if why in (picks.STRIKES, picks.STEP):
        return -danger_of(s, top.zone, entry)
    seat = s.active if s.active != NONE else top.seat
    if why in (picks.WOUND, picks.ATTACK, picks.MARKING, picks.BURN):
        left = s.kit.sort_health[sort_of(entry)] - wounds_of(entry)
        return (
            kill_value(s, seat, top.zone, entry) / left
            + 0.3 * danger_of(s, top.zone, entry)
            - 0.2 * bool(entry & STUNNED)
        )
    if why == picks.TURN:
        return -kill_value(s, seat, top.zone, entry)
    if why == picks.JOSTLE:
        return -danger_of(s, top.zone, entry)
    return danger_of(s, top.zone, entry)


def danger_of(s: VillageAttacks, zone: int, entry: int) -> float:
    """The wounds that a villager would deal in the coming phase."""
    if entry & (STUNNED | FLEEING):
        return 0.0
    sort = sort_of(entry)
    value = float(s.kit.sort_wounds[sort])
    types = s.kit.sort_types[sort]
    seen = s.castle.sights(s.gone, s.dark)[zone]
    for seat in range(s.players):
        at = s.zone[seat]
        if at != NONE and 0 <= seen[at] <= s.kit.sort_range[sort] and types >> s.kit.monster_type[s.party[seat]] & 1:
            return float(attack_wounds(s, zone, entry, seat)) + 0.5
    return value


# --- dice


def die_weight(s: VillageAttacks, seat: int, symbol: int) -> float:
    """What a die is worth that might be spent on something else."""
    enters = s.find(FigureEnters)
    zone = enters.zone if enters is not None else s.zone[seat]
    if symbol == MELEE:
        return 1.4 if s.crowd[zone] else 0.7
    if symbol == RANGED:
        for other in s.castle.map.neighbours(zone, s.gone):
            if s.crowd[other]:
                return 1.2
        return 0.6
    if symbol == MAGIC:
        return 1.0
    if free_defence_slots(s, seat) <= 0:
        return 0.1
    return 0.5 if symbol == DEFENCE else 0.55


def reroll_weight(s: VillageAttacks, seat: int, option: int) -> float:
    """What rerolling all dice of a symbol is expected to gain."""
    if option == STOP:
        return 0.0
    dice = dice_now(s, seat)
    if option == ACTIVATION:
        count = s.pool[ACTIVATION]
        now = potential(s, seat, dice) - o.ACTIVATION * count
    else:
        count = dice[option]
        now = potential(s, seat, dice)
        dice[option] = 0
    return potential(s, seat, dice) + count * new_die(s, seat, dice) - now


def new_die(s: VillageAttacks, seat: int, dice: list[int]) -> float:
    """What one more rolled die is worth beside these, in the mean."""
    base = potential(s, seat, dice)
    total = 0.0
    for face in s.kit.custom_die:
        if face == ACTIVATION:
            total -= o.ACTIVATION
        elif face < USABLE:
            more = dice.copy()
            more[face] += 1
            total += potential(s, seat, more) - base
    return total / len(s.kit.custom_die)


def give_up_weight(s: VillageAttacks, seat: int, option: int) -> float:
    """What giving a stored die up gains: another is rolled in its place."""
    if option == STOP:
        return 0.0
    dice = dice_now(s, seat)
    now = potential(s, seat, dice)
    dice[option] -= 1
    return potential(s, seat, dice) + new_die(s, seat, dice) - now - 0.1


# --- zones


def weigh_zones(s: VillageAttacks, top: PickZone) -> list[float]:
    """Where an ability works, or where somebody goes."""
    ability = s.find(Ability)
    free = s.find(FreeMove)
    if free is not None:
        return [move_weight(s, top.seat, option, free.left) for option in s.options]
    if top.why == picks.PUSH:
        far = s.distances()
        return [float(far[option]) for option in s.options]
    if top.why == picks.PLACE:
        return [0.2 if option == STOP else unlucky_weight(s, option) for option in s.options]
    limit = 3
    if ability is not None:
        effect = s.kit.ability_levels[ability.ability][ability.version]
        limit = max(effect.wounds, effect.count, effect.max_targets)
        if effect.kind == ops.TURNCOAT:
            return [zone_worth(s, top.seat, zone, limit + 1) for zone in s.options]
    return [0.0 if zone == STOP else zone_worth(s, top.seat, zone, limit) for zone in s.options]


def zone_worth(s: VillageAttacks, seat: int, zone: int, limit: int) -> float:
    """What the first so many villagers of a zone are worth."""
    value = 0.0
    for entry in s.crowd[zone]:
        if limit <= 0:
            break
        n = min(limit, entry & COUNT)
        limit -= n
        each = kill_value(s, seat, zone, entry) + 0.3 * danger_of(s, zone, entry)
        value += n * each / (s.kit.sort_health[sort_of(entry)] - wounds_of(entry))
    return value


def unlucky_weight(s: VillageAttacks, zone: int) -> float:
    """What an Unlucky token spares the party, less what it spoils."""
    value = 0.0
    for entry in s.crowd[zone]:
        value += (entry & COUNT) * danger_of(s, zone, entry)
    for seat in range(s.players):
        if s.zone[seat] == zone:
            value -= 1.0
    return value


def move_weight(s: VillageAttacks, seat: int, option: int, left: int) -> float:
    """Where a free move leads."""
    zone = s.zone[seat] if option == STOP else option
    dice = dice_now(s, seat)
    value = zone_value(s, seat, zone, dice)
    if option != STOP and left > 1:
        for other in s.castle.map.neighbours(zone, s.gone):
            value = max(value, 0.95 * zone_value(s, seat, other, dice))
    return value


def zone_value(s: VillageAttacks, seat: int, zone: int, dice: list[int]) -> float:
    """What a Monster could do with its dice in a zone, less what it suffers there."""
    value = spent_here(s, seat, zone, dice) - danger(s, seat, zone)
    charge = s.find(ChargeEnds)
    if charge is not None:
        value += zone_worth(s, seat, zone, charge.wounds)
    return value


def danger_at(s: VillageAttacks, seat: int, zone: int) -> float:
    """How far a zone is from where villagers are: a Monster returns where it is needed."""
    best = 9
    for other in range(len(s.crowd)):
        if s.crowd[other]:
            far = s.castle.map.distance(zone, other, s.gone)
            if 0 <= far < best:
                best = far
    return float(best)


# --- attacks on a Monster


def weigh_answers(s: VillageAttacks, seat: int, wounds: int, zone: int, figure: int) -> list[float]:
    """Suffer, block, strike back, or let a minion take it."""
    health = s.health(seat)
    coming = outlook(s)
    later = coming.attacks[seat]
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
        elif option == BLOCK:
            saved = min(wounds, s.kit.defence_die_blocks)
            value = o.WOUND * saved
            if wounds >= health > wounds - saved:
                value += death_cost(s)
            if later > s.shields[seat] and saved < s.kit.defence_die_blocks and coming.wounds[seat] > 1.4 * later:
                value -= 0.8
            out.append(value)
        elif option == ANSWER:
            left = s.kit.sort_health[sort_of(figure)] - wounds_of(figure)
            out.append(kill_value(s, seat, zone, figure) * (1.0 if wounds >= left else 0.4 * wounds / left))
        else:
            minion = s.minions[option - DIVERT]
            dies = wounds >= s.kit.minion_health[minion[M_WHICH]] - minion[M_WOUNDS]
            value = o.WOUND * wounds - (o.MINION if dies else 0.3)
            out.append(value + (death_cost(s) if wounds >= health else 0.0))
    return out


def pair_weight(s: VillageAttacks, top: CoinPair, option: int) -> float:
    """Which two the coin decides between."""
    value = 0.0
    for place in (option // PLACE, option % PLACE):
        thing = top.of[place]
        if top.what == TARGETS:
            if thing < MINION_TARGET:
                value += s.health(thing) + 1.5 * s.shields[thing] + s.ripostes[thing]
            else:
                value += 1.0
        elif top.what == ZONES:
            value += 1.0 if s.traps[thing] != NONE else 0.0
            for seat in range(s.players):
                if s.zone[seat] == thing:
                    value += 0.3
    return value


# --- levels and helpers

WORTH: Final[dict[int, float]] = {
    ops.WOUND_ZONE: 3.0, ops.WOUND_EACH: 3.0, ops.MARK_DEATH: 2.4, ops.PLACE_ZONE_CONDITION: 1.0, ops.PUSH: 1.5,
    ops.STUN: 2.4, ops.HOLD: 1.6, ops.CHAIN_KILL: 2.6, ops.UNHINDERED: 1.2, ops.TURNCOAT: 2.6, ops.HEAL_SELF: 1.6,
    ops.HEAL_ALLY: 1.2, ops.FREE_MOVE: 1.8, ops.CHARGE: 2.8, ops.SUMMON_MINION: 2.5,
    ops.MINION_EXTRA_ACTIVATION: 2.0,
}  # fmt: skip


def ability_weight(s: VillageAttacks, seat: int, ability: int) -> float:
    """What gaining or upgrading an ability is worth."""
    slot = s.kit.monster_abilities[s.party[seat]].index(ability)
    level = s.level(seat, slot)
    effect = s.kit.ability_levels[ability][level]
    value = WORTH[effect.kind] * (0.8 if level else 1.0)
    return value - 0.3 * max(0, len(effect.cost) - 1)


def helper_weight(s: VillageAttacks, top: HelperActs, option: int) -> float:
    """A minion or Summoned Monster strikes if it can, else goes where villagers are."""
    if STRIKES <= option != STOP:
        zone = option - STRIKES
        return 2.0 + zone_worth(s, top.seat, zone, 2)
    zone = zone_of(s, top.who) if option == STOP else option
    value = 0.0
    for other in range(len(s.crowd)):
        if s.crowd[other]:
            far = s.castle.map.distance(zone, other, s.gone)
            if far >= 0:
                value = max(value, zone_worth(s, top.seat, other, 3) / (1.0 + far))
    return value + (0.01 if option == STOP else 0.0)
