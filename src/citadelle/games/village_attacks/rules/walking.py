"""How villagers move: where each is bound for, steps from zone to zone (VA-106), full zones (VA-150 to VA-152), and
what entering a zone sets off.

A frame here gives the frame below where the villager is then: (zone, figure), with NONE for a figure that is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import (
    CARRIER,
    COUNT,
    FLEEING,
    STUNNED,
    WOUNDS_AT,
    added,
    came_from,
    find,
    has,
    look_of,
    removed,
    sort_of,
    with_origin,
    wounds_of,
)
from citadelle.games.village_attacks.effect_kinds import NO_TRAPS
from citadelle.games.village_attacks.rules.coin import LOOKS, ZONES, Coin
from citadelle.games.village_attacks.rules.ending import HERO_LEAVES, check_end, finish
from citadelle.games.village_attacks.rules.figures import heart_ways, is_full, monsters_in, ways_on
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.wounds import COUNTS_ESCAPES, Blow, after_wounds, can_wound, wound
from citadelle.games.village_attacks.state import LOST, VILLAGERS, VillageAttacks
from citadelle.games.village_attacks.tables import BY_ABILITY, HERO, HUNTER, NONE, YUNFAKH
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Frame, register

Moved = tuple[int, int]
"""Where a villager is: its zone and its figure (NONE if it is gone)."""

# How a villager comes to walk.
IN_PHASE: Final = 0
BY_ACTIVATION_DIE: Final = 1
BY_EVENT: Final = 2
FORCED: Final = 3

# How a villager comes to enter a zone, and the rule that tells of it.
JOSTLED: Final = 0
WALKS: Final = 1
PUSHED: Final = 2
FLEES: Final = 3
BY_MONSTER: Final = 4
BY_THE_TROLL: Final = 5
ENTER_RULES: Final = ("VA-150", "VA-106", "VA-81", "VA-S13.3", "VA-153", "VA-169")

HOLD_IMMUNE: Final = 1 << 2
"""The place of `hold` among the effects that a hero can be immune to."""


# --- where a villager is bound for


def is_hunter(s: VillageAttacks, figure: int) -> bool:
    """Wherever a text says "hunters", Yunfakh and Veterans are meant too."""
    return s.kit.sort_kind[sort_of(figure)] in (HUNTER, YUNFAKH)


def treasures(s: VillageAttacks, zone: int, figure: int) -> list[int]:
    """VA-117: the sprung Treasures that distract this villager: its own zone's before those of adjacent zones."""
    if not s.sprung:
        return []
    if lures(s, zone, figure):
        return [zone]
    return [other for other in s.castle.map.neighbours(zone, s.gone) if lures(s, other, figure)]


def lures(s: VillageAttacks, zone: int, figure: int) -> bool:
    """Does a Treasure that has sprung in this zone distract such a villager?"""
    if not s.sprung >> zone & 1:
        return False
    return bool(s.kit.trap_affects[s.traps[zone]] >> s.kit.sort_kind[sort_of(figure)] & 1)


def is_carried_off(s: VillageAttacks, zone: int, figure: int) -> bool:
    """VA-S7.4: would the next step of this hero take its captive out of the castle?"""
    return s.captor == sort_of(figure) and zone in s.castle.exit_zones


def ways(s: VillageAttacks, zone: int, figure: int) -> list[int]:
    """The zones that a villager's next step can lead to, ascending; none if it stays."""
    castle = s.castle
    distracted = treasures(s, zone, figure)
    if distracted:
        return [] if distracted[0] == zone else distracted
    if s.captor == sort_of(figure):
        return castle.map.towards(zone, castle.exit_zones, s.gone)
    if figure & FLEEING:
        return castle.map.towards(zone, castle.flee_zones, s.gone)
    if castle.tome_zone != NONE and is_hunter(s, figure):
        if figure & CARRIER:
            return castle.map.towards(zone, castle.exit_zones, s.gone)
        if s.tomes:
            return castle.map.towards(zone, s.tomes, s.gone)
    if castle.corridor_bits >> zone & 1 and is_hunter(s, figure):
        return []
    return heart_ways(s, zone)


def holder(s: VillageAttacks, zone: int, figure: int) -> int:
    """VA-200, hold: the seat whose Monster stops a step out of this zone; NONE if nobody does. No ability stops a
    villager that carries a tome (VA-S10.6)."""
    if figure & CARRIER:
        return NONE
    for seat in range(s.players):
        if s.hold[seat] and s.zone[seat] == zone:
            if s.kit.sort_immune_effects[sort_of(figure)] & HOLD_IMMUNE:
                return NONE
            return seat
    return NONE


# --- walking


class Walk(Frame[VillageAttacks]):
    """A villager walks so many steps, as far as it can."""

    __slots__ = ("figure", "mode", "steps", "zone")
    name: ClassVar[str] = "village_attacks.walk"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "steps", "mode")

    def __init__(self, zone: int, figure: int, steps: int, mode: int) -> None:
        self.zone = zone
        self.figure = figure
        self.steps = steps
        self.mode = mode

    def run(self, s: VillageAttacks) -> None:
        zone, figure = self.zone, self.figure
        leaves = is_carried_off(s, zone, figure) and bool(s.castle.defeats & HERO_LEAVES)
        found = ways(s, zone, figure) if self.steps else []
        if not self.steps or not (found or leaves) or self.is_held(s):
            s.give((zone, figure))
            return
        if leaves:
            finish(s, LOST, "VA-S7.4")
            return
        if len(found) == 1:
            self.go(s, found[0])
            return
        known = self.known_way(s, found)
        if known != NONE:
            self.go(s, known)
        else:
            s.push(Coin(ZONES, tuple(found), "VA-32" if self.shares_ways(s) else "VA-30"))

    def is_held(self, s: VillageAttacks) -> bool:
        """VA-200, hold: does a Monster stop this step out of the zone, or out of the castle?"""
        seat = holder(s, self.zone, self.figure) if self.mode != FORCED else NONE
        if seat == NONE:
            return False
        s.hold[seat] -= 1
        if s.sink is not None:
            args: Args = {"villager": s.kit.sort_ids[sort_of(self.figure)], "zone": zone_id(s, self.zone)}
            s.emit("villager_held", seat, "VA-200", args)
        return True

    def shares_ways(self, s: VillageAttacks) -> bool:
        """VA-32: do all of one kind that leave a zone in the Villager Phase take the same exit? Carriers of a tome and
        captors toss for themselves (VA-S10.4, VA-S7.4)."""
        own_toss = self.mode == FORCED or self.figure & CARRIER or s.captor == sort_of(self.figure)
        return s.phase == VILLAGERS and not own_toss

    def known_way(self, s: VillageAttacks, found: list[int]) -> int:
        """The exit that was tossed for in this phase; NONE if none was."""
        if not self.shares_ways(s):
            return NONE
        start = way_key(s, self.zone, self.figure)
        for path in s.paths:
            if path >> 5 == start and path & 31 in found:
                return path & 31
        return NONE

    def go(self, s: VillageAttacks, to: int) -> None:
        """One step."""
        s.become(Walk(self.zone, self.figure, self.steps - 1, self.mode))
        far = s.distances()
        s.push(Enter(self.zone, self.figure, to, far[to] < far[self.zone], WALKS))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Where the coin sends it, or where it has come to."""
        if isinstance(value, int):
            if self.shares_ways(s):
                s.paths = (*s.paths, way_key(s, self.zone, self.figure) << 5 | value)
            self.go(s, value)
            return
        zone, figure = value
        stays = figure == NONE or (zone == self.zone and figure == self.figure)
        steps = 0 if stays else self.steps
        s.become(Walk(zone, figure, steps, self.mode))


def way_key(s: VillageAttacks, zone: int, figure: int) -> int:
    """A zone and a kind as one number."""
    return zone * 4 + s.kit.sort_kind[sort_of(figure)]


class Enter(Frame[VillageAttacks]):
    """A villager goes into an adjacent zone; in a full one it pushes another onward (VA-150), or stays (VA-151).

    `inward`: those it pushes go toward the Heart, else away. `how` it comes there: others that came together with it
    are not pushed by it. `pushed` and `way` are what the coin has settled, or NONE; `been` are the zones of the chain
    of pushes that it is part of, as bits.
    """

    __slots__ = ("been", "figure", "how", "inward", "pushed", "to", "way", "zone")
    name: ClassVar[str] = "village_attacks.enter"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "to", "inward", "how", "pushed", "way", "been")

    def __init__(
        self, zone: int, figure: int, to: int, inward: bool, how: int, pushed: int = NONE, way: int = NONE,
        been: int = 0,
    ) -> None:  # fmt: skip
        self.zone = zone
        self.figure = figure
        self.to = to
        self.inward = inward
        self.how = how
        self.pushed = pushed
        self.way = way
        self.been = been

    def run(self, s: VillageAttacks) -> None:
        if not has(s.crowd[self.zone], self.figure):
            s.give((self.zone, NONE))
            return
        if s.gone >> self.to & 1:
            s.give((self.zone, self.figure))
            return
        if not is_full(s, self.to):
            after = move(s, self.zone, self.figure, self.to, self.how)
            arrive(s, self.zone, self.to, after)
            return
        pushed = self.pushed
        if pushed == NONE:
            looks = jostled(s, self.to, self.figure, self.group())
            if len(looks) > 1:
                s.push(Coin(LOOKS, tuple(looks), "VA-150"))
                return
            pushed = looks[0] if looks else NONE
        found = ways_on(s, self.to, self.inward, self.been)
        if pushed == NONE or not found:
            s.give((self.zone, self.figure))
        elif self.way == NONE and len(found) > 1:
            s.become(self.settled(pushed, NONE))
            s.push(Coin(ZONES, tuple(found), "VA-150"))
        else:
            s.become(self.settled(pushed, NONE))
            way = found[0] if self.way == NONE else self.way
            been = self.been | 1 << self.to
            figure = pushed_on(s, self.to, pushed, self.group())
            s.push(Enter(self.to, figure, way, self.inward, JOSTLED, NONE, NONE, been))

    def group(self) -> int:
        """The zone from which those of this villager's group have come; NONE for those that flee a collapse."""
        return NONE if self.how == FLEES else self.zone

    def settled(self, pushed: int, way: int) -> Enter:
        """The same with what the coin has settled."""
        return Enter(self.zone, self.figure, self.to, self.inward, self.how, pushed, way, self.been)

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """What the coin says of who goes, then of where; at last, whether there is room now."""
        if isinstance(value, int):
            s.become(self.settled(value, NONE) if self.pushed == NONE else self.settled(self.pushed, value))
            return
        zone, figure = value
        if zone == self.to and figure != NONE:
            s.give((self.zone, self.figure))
        else:
            s.become(self.settled(NONE, NONE))


def jostled(s: VillageAttacks, zone: int, figure: int, group: int) -> list[int]:
    """VA-150: the looks of those of whom one is pushed on: of the mover's own kind if there are any, else of the
    first kind there is; those of the mover's group only if nobody else is there."""
    for with_group in (False, True):
        kinds: dict[int, list[int]] = {}
        for entry in s.crowd[zone]:
            if not with_group and group != NONE and came_from(entry) == group:
                continue
            looks = kinds.setdefault(s.kit.sort_kind[sort_of(entry)], [])
            if look_of(entry) not in looks:
                looks.append(look_of(entry))
        if kinds:
            own = s.kit.sort_kind[sort_of(figure)]
            return sorted(kinds[own if own in kinds else min(kinds)])
    return []


def pushed_on(s: VillageAttacks, zone: int, look: int, group: int) -> int:
    """Who goes of those in a zone that look alike: one of the mover's group only if all of them are."""
    for entry in s.crowd[zone]:
        if look_of(entry) == look and (group == NONE or came_from(entry) != group):
            return entry & ~COUNT
    return find(s.crowd[zone], look)


def move(s: VillageAttacks, zone: int, figure: int, to: int, how: int) -> int:
    """A villager is in another zone now, with its captive if it has one; its figure there."""
    after = figure if how == FLEES else with_origin(figure, zone)
    s.crowd[zone] = removed(s.crowd[zone], figure)
    s.crowd[to] = added(s.crowd[to], after)
    if s.captor == sort_of(figure):
        s.zone[s.captive] = to
    if s.sink is not None:
        args: Args = {
            "villager": s.kit.sort_ids[sort_of(figure)],
            "from": zone_id(s, zone),
            "to": zone_id(s, to),
            "n": 1,
        }
        s.emit("villager_moved" if how == WALKS else "villager_pushed", NONE, ENTER_RULES[how], args)
    return after


# --- what entering sets off


def arrive(s: VillageAttacks, zone: int, to: int, figure: int) -> None:
    """A villager has entered a zone: the frame on top gives where it is then, or becomes what goes on there."""
    castle = s.castle
    t = s.kit
    kind = t.sort_kind[sort_of(figure)]
    if figure & FLEEING and castle.marker_bits >> to & 1:
        escape(s, to, figure)
        s.give((to, NONE))
        return
    check_end(s)
    if kind == HERO and castle.hero_heal[to] and wounds_of(figure):
        figure = heal_villager(s, to, figure, castle.hero_heal[to], "VA-S3.5")
    spring_treasure(s, to, kind)
    seats = [seat for seat in range(s.players) if s.entry_left[seat] and s.zone[seat] == to]
    after = figure
    blows = [Blow(BY_ABILITY, seat, to) for seat in seats]
    for blow in blows:
        if after != NONE and can_wound(s, to, after, blow):
            after = after_wounds(s, after, s.entry_wounds[blow.seat], blow)
    if after != NONE and is_eventful(s, to, after, kind):
        s.become(ARRIVE[0](to, after))
    else:
        s.give((to, after))
    for blow in blows:
        if figure != NONE:
            s.entry_left[blow.seat] -= 1
            if can_wound(s, to, figure, blow):
                figure = wound(s, to, figure, s.entry_wounds[blow.seat], blow)


def escape(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-S14.4: a fleeing villager has reached a spawn marker and leaves; it is out of the game (VA-S14.6), and the
    dial of morale counts it (VA-S14.1)."""
    s.crowd[zone] = removed(s.crowd[zone], figure)
    s.aside[s.kit.sort_kind[sort_of(figure)]] += 1
    s.escapes += 1
    if s.castle.morale_rule == COUNTS_ESCAPES:
        s.morale = s.escapes
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone), "n": s.escapes}
        s.emit("villager_escaped", NONE, "VA-S14.4", args)
    check_end(s)


def heal_villager(s: VillageAttacks, zone: int, figure: int, amount: int, rule: str) -> int:
    """A villager loses up to so many wounds; its figure then."""
    healed = min(amount, wounds_of(figure))
    after = figure - (healed << WOUNDS_AT)
    s.crowd[zone] = added(removed(s.crowd[zone], figure), after)
    if s.sink is not None:
        s.emit("villager_healed", NONE, rule, {"villager": s.kit.sort_ids[sort_of(figure)], "n": healed})
    return after


def spring_treasure(s: VillageAttacks, zone: int, kind: int) -> None:
    """VA-117: a Treasure springs as soon as a villager of its kinds enters."""
    trap = s.traps[zone]
    if trap == NONE or s.sprung >> zone & 1 or not s.kit.trap_immediate[trap] or traps_are_off(s):
        return
    if s.kit.trap_affects[trap] >> kind & 1:
        s.sprung |= 1 << zone
        if s.sink is not None:
            s.emit("trap_sprung", NONE, "VA-117", {"trap": s.kit.trap_ids[trap], "zone": zone_id(s, zone)})


def traps_are_off(s: VillageAttacks) -> bool:
    """Does the running event forbid traps?"""
    return s.event != NONE and s.kit.event_does[s.event].kind == NO_TRAPS


ARRIVE: Final[list[Callable[[int, int], Frame[VillageAttacks]]]] = []
"""The frame for what the scenario does with a villager that has entered a zone; `rules.arrivals` fills it."""


def is_eventful(s: VillageAttacks, zone: int, figure: int, kind: int) -> bool:
    """Does the scenario do something with a villager that enters here?"""
    castle = s.castle
    if castle.captured_dice and kind == HERO and s.captive == NONE:
        return bool(monsters_in(s, zone))
    if castle.tome_zone != NONE and is_hunter(s, figure):
        return (bool(figure & CARRIER) and zone in castle.exit_zones) or takes_tome(s, zone, figure)
    return bool(castle.corridor_bits >> zone & 1)


def takes_tome(s: VillageAttacks, zone: int, figure: int) -> bool:
    """VA-S10.4: does this hunter take a tome that lies here? Only one is carried at a time."""
    return zone in s.tomes and not figure & (CARRIER | STUNNED) and not tome_is_carried(s)


def tome_is_carried(s: VillageAttacks) -> bool:
    """Does anybody carry a tome?"""
    return any(entry & CARRIER for crowd in s.crowd for entry in crowd)


register(Walk, Enter)
