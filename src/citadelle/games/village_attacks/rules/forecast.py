"""What the villagers will do in the coming Villager Phase as the board stands: wounds to come, from least to most.

The forecast knows what everybody sees: who stands where, conditions, the running event. Coins are open: what only a
coin decides counts for `most` and not for `least`. Wounds are those that the attacks carry, before anybody defends;
what the dice in Defence slots can block is said beside them. A Monster that may fall, or be captured, leaves its
attackers to the next target: that too is counted.

Left out is what the dial and the dice bring before and after the attacks (events, Activation dice, the Troll), and
what happens between them: a Treasure that springs, villagers pushed on out of full zones, corridors that collapse, a
captive that is freed by a riposte.
"""

from __future__ import annotations

from citadelle.games.village_attacks.crowd import ACTED, BURNING, COUNT, STUNNED, sort_of
from citadelle.games.village_attacks.rules.figures import crowding
from citadelle.games.village_attacks.rules.villager_attacks import all_targets, attack_wounds, own_minions, targets
from citadelle.games.village_attacks.rules.villagers import movement
from citadelle.games.village_attacks.rules.walking import holder, treasures, ways
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds
from citadelle.games.village_attacks.state import (
    HEART_TARGET,
    M_WHICH,
    M_WOUNDS,
    MINION_TARGET,
    S_WHICH,
    S_WOUNDS,
    SUMMONED_TARGET,
    VILLAGERS,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import BY_BURN, HERO, NONE


class Threat:
    """What is coming to one target: a Monster by its seat, a minion, a Summoned Monster, or the Heart."""

    __slots__ = ("blocked_least", "blocked_most", "health", "least", "most", "rooms", "target")

    def __init__(self, target: int, health: int) -> None:
        self.target = target
        self.health = health
        self.least: int = 0
        """Wounds that come however the coins fall, as long as it isn't gone."""
        self.most: int = 0
        self.blocked_least: int = 0
        """How many of the least the dice in its Defence slots can block (VA-62)."""
        self.blocked_most: int = 0
        self.rooms: list[tuple[int, int, int]] = []
        """The zones that they come from: the zone, the least and the most, by zone."""

    def will_fall(self) -> bool:
        """Does it fall however the coins fall, even with every die that blocks?"""
        return self.least - self.blocked_least >= self.health

    def may_fall(self) -> bool:
        """Can it fall although every die that blocks is used?"""
        return self.most - self.blocked_most >= self.health


class Forecast:
    """All that the villagers will do: what comes to each target, and how many of them come into a Heart zone."""

    __slots__ = ("entering_least", "entering_most", "threats")

    def __init__(self) -> None:
        self.threats: list[Threat] = []
        """By target: Monsters on the board by seat, minions, Summoned Monsters, the Heart last."""
        self.entering_least: int = 0
        """Villagers that walk into a Heart zone (VA-106): for scenarios that are lost so (VA-S1.4)."""
        self.entering_most: int = 0

    def of(self, target: int) -> Threat:
        """What comes to one target; nothing if it isn't on the board."""
        for threat in self.threats:
            if threat.target == target:
                return threat
        return Threat(target, 0)


class Attacker:
    """Villagers that are alike: where they are, and how many; 0 for a peasant that a Monster carries."""

    __slots__ = ("count", "figure", "zone")

    def __init__(self, zone: int, figure: int, count: int) -> None:
        self.zone = zone
        self.figure = figure
        self.count = count


def forecast(s: VillageAttacks) -> Forecast:
    """What the villagers that have still to act will do, as the board stands."""
    acting = attackers(s)
    found = Forecast()
    gone = captured(s, acting)
    while True:
        found.threats = [Threat(target, target_health(s, target)) for target in all_targets(s)]
        found.threats.append(Threat(HEART_TARGET, s.heart))
        blows = count_blows(s, acting, gone, found)
        more = gone | falling(s, found)
        if more == gone:
            break
        gone = more
    for threat in found.threats:
        if threat.target < MINION_TARGET and s.shields[threat.target]:
            sure, possible = blows[threat.target]
            threat.blocked_least = blocked(s, threat.target, sure)
            threat.blocked_most = blocked(s, threat.target, possible)
    for one in acting:
        if one.count or fallen_carriers(s, one, gone):
            count_entering(s, one, acting, gone, found)
    found.entering_least = min(found.entering_least, room_at_hearts(s))
    return found


def attackers(s: VillageAttacks) -> list[Attacker]:
    """Those who act: not the stunned, who stand up, nor those whom Burn kills first (VA-101)."""
    out: list[Attacker] = []
    burn = Blow(BY_BURN, NONE, NONE)
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            figure = entry & ~COUNT
            if entry & STUNNED or (entry & ACTED and s.phase == VILLAGERS):
                continue
            if entry & BURNING and after_wounds(s, figure, s.kit.burn_wounds, burn) == NONE:
                continue
            out.append(Attacker(zone, figure, entry & COUNT))
    for seat in range(s.players):
        if s.carried[seat] and s.castle.delivery_zone != NONE and s.zone[seat] != NONE:
            out.append(Attacker(s.zone[seat], s.carried[seat], 0))
    return out


def target_health(s: VillageAttacks, target: int) -> int:
    """How many wounds a target can still take before it falls."""
    if target < MINION_TARGET:
        return s.health(target)
    if target < SUMMONED_TARGET:
        minion = s.minions[target - MINION_TARGET]
        return s.kit.minion_health[minion[M_WHICH]] - minion[M_WOUNDS]
    one = s.summoned[target - SUMMONED_TARGET]
    return s.kit.summoned_health[one[S_WHICH]] - one[S_WOUNDS]


# --- attacks


def count_blows(
    s: VillageAttacks, acting: list[Attacker], gone: int, found: Forecast
) -> dict[int, tuple[list[int], list[int]]]:
    """Add every attack to what comes to its targets; by target, the wounds of each sure and of each possible attack.

    `gone` are the targets that may not be there any more when somebody attacks.
    """
    blows: dict[int, tuple[list[int], list[int]]] = {threat.target: ([], []) for threat in found.threats}
    for one in acting:
        if treasures(s, one.zone, one.figure):
            continue
        aims = possible_targets(s, one, gone)
        first = targets(s, one.zone, one.figure)
        fails = s.unlucky >> one.zone & 1
        for target in aims:
            wounds = attack_wounds(s, one.zone, one.figure, target)
            sure = one.count if first == [target] and not fails else 0
            possible = max(1, one.count)
            blows[target][0].extend([wounds] * sure)
            blows[target][1].extend([wounds] * possible)
            add(found.of(target), one.zone, wounds * sure, wounds * possible)
    return blows


def possible_targets(s: VillageAttacks, one: Attacker, gone: int) -> list[int]:
    """VA-102: whom a villager may come to attack: the next ones too where all of the first may be gone by then.

    A carried peasant (count 0) attacks only if its carrier has fallen (VA-S6.7).
    """
    without = 0
    if not one.count:
        without = fallen_carriers(s, one, gone)
        if not without:
            return []
    out: list[int] = []
    while True:
        found = targets(s, one.zone, one.figure, without)
        for target in found:
            out.append(target)
            without |= 1 << target
        if not found or any(not gone >> target & 1 for target in found):
            return out


def fallen_carriers(s: VillageAttacks, one: Attacker, gone: int) -> int:
    """The seats, as bits, that carry such a peasant here and may fall."""
    out = 0
    for seat in range(s.players):
        if s.carried[seat] == one.figure and s.zone[seat] == one.zone and gone >> seat & 1:
            out |= 1 << seat
    return out


def add(threat: Threat, zone: int, least: int, most: int) -> None:
    """More wounds to come from a zone."""
    threat.least += least
    threat.most += most
    if threat.rooms and threat.rooms[-1][0] == zone:
        _, before_least, before_most = threat.rooms.pop()
        threat.rooms.append((zone, before_least + least, before_most + most))
    else:
        threat.rooms.append((zone, least, most))


def falling(s: VillageAttacks, found: Forecast) -> int:
    """The targets that may fall, as bits: nobody need defend, and a minion may take its Monster's blows (VA-173)."""
    out = 0
    for threat in found.threats:
        target = threat.target
        if target != HEART_TARGET and threat.most >= threat.health:
            out |= 1 << target
        if target < MINION_TARGET and threat.most:
            for minion in own_minions(s, target):
                out |= 1 << (MINION_TARGET + minion)
    return out


def blocked(s: VillageAttacks, seat: int, blows: list[int]) -> int:
    """VA-62: what a Monster's Defence dice can block of these attacks, one die an attack."""
    parts = sorted([min(wounds, s.kit.defence_die_blocks) for wounds in blows], reverse=True)
    return sum(parts[: s.shields[seat]])


# --- walking


def captured(s: VillageAttacks, acting: list[Attacker]) -> int:
    """VA-S7.2: the seats whose Monsters a hero may come to capture, as bits."""
    if not s.castle.captured_dice or s.captive != NONE:
        return 0
    out = 0
    for one in acting:
        if s.kit.sort_kind[sort_of(one.figure)] == HERO:
            zones = reachable(s, one, movement(s, one.zone, one.figure))
            for seat in range(s.players):
                if s.zone[seat] != NONE and zones >> s.zone[seat] & 1:
                    out |= 1 << seat
    return out


def reachable(s: VillageAttacks, one: Attacker, steps: int) -> int:
    """The zones that a villager may come into with so many steps, as bits."""
    edge = [one.zone]
    out = 0
    for _ in range(steps):
        further: list[int] = []
        for zone in edge:
            for to in ways(s, zone, one.figure):
                if not out >> to & 1:
                    out |= 1 << to
                    further.append(to)
        edge = further
    return out


def count_entering(s: VillageAttacks, one: Attacker, acting: list[Attacker], gone: int, found: Forecast) -> None:
    """Add the villagers that come into a Heart zone; those who are held stay (VA-200)."""
    hearts = s.castle.heart_bits
    if hearts >> one.zone & 1:
        return
    steps = movement(s, one.zone, one.figure)
    if not reachable(s, one, steps) & hearts:
        return
    if not one.count:
        found.entering_most += 1
        return
    seat = holder(s, one.zone, one.figure)
    walking = one.count if seat == NONE else max(0, one.count - left_to_hold(s, one, acting, seat))
    found.entering_most += one.count if seat != NONE and gone >> seat & 1 else walking
    nearest = all(hearts >> zone & 1 for zone in ways(s, one.zone, one.figure))
    if nearest or not (s.castle.tome_zone != NONE or may_be_stopped(s, one)):
        found.entering_least += walking


def room_at_hearts(s: VillageAttacks) -> int:
    """How many more figures the Heart zones hold (VA-151)."""
    return sum([max(0, s.castle.capacity[zone] - crowding(s, zone)) for zone in s.castle.hearts])


def left_to_hold(s: VillageAttacks, one: Attacker, acting: list[Attacker], seat: int) -> int:
    """How many steps out of the zone are still stopped once those who come before have tried to leave."""
    before = 0
    for other in acting:
        if other is one:
            break
        if other.zone == one.zone and holder(s, other.zone, other.figure) != NONE:
            before += other.count
    return max(0, s.hold[seat] - before)


def may_be_stopped(s: VillageAttacks, one: Attacker) -> bool:
    """Can a villager be stopped on a way of several steps: held, killed as it enters a zone, or busy with a captive?"""
    if s.castle.captured_dice and s.kit.sort_kind[sort_of(one.figure)] == HERO:
        return True
    return any(s.hold) or any(s.entry_left)
