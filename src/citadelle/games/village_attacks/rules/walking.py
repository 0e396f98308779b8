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
    size,
    sort_of,
    with_origin,
    wounds_of,
)
from citadelle.games.village_attacks.effect_kinds import NO_TRAPS
from citadelle.games.village_attacks.rules.coin import LOOKS, TARGETS, ZONES, Coin, toss
from citadelle.games.village_attacks.rules.ending import HERO_LEAVES, check_end, finish
from citadelle.games.village_attacks.rules.figures import heart_ways, is_full, monsters_in, ways_away
from citadelle.games.village_attacks.rules.monsters import clear_card, zone_id
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, wound
from citadelle.games.village_attacks.state import LOST, VillageAttacks
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
    kind = s.kit.sort_kind[sort_of(figure)]
    near = [zone] if s.sprung >> zone & 1 else s.castle.map.neighbours(zone, s.gone)
    return [other for other in near if s.sprung >> other & 1 and s.kit.trap_affects[s.traps[other]] >> kind & 1]


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
    """VA-200, hold: the seat whose Monster stops a step out of this zone; NONE if nobody does."""
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
        if self.steps and is_carried_off(s, zone, figure) and s.castle.defeats & HERO_LEAVES:
            finish(s, LOST, "VA-S7.4")
            return
        found = ways(s, zone, figure) if self.steps else []
        if not found:
            s.give((zone, figure))
            return
        if self.mode != FORCED:
            seat = holder(s, zone, figure)
            if seat != NONE:
                s.hold[seat] -= 1
                if s.sink is not None:
                    args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)}
                    s.emit("villager_held", seat, "VA-200", args)
                s.give((zone, figure))
                return
        if len(found) == 1:
            self.go(s, found[0])
            return
        known = self.known_way(s, found)
        if known != NONE:
            self.go(s, known)
        else:
            s.push(Coin(ZONES, tuple(found), "VA-32" if self.shares_ways() else "VA-30"))

    def shares_ways(self) -> bool:
        """VA-32: do all of one kind that leave a zone take the same exit? Carriers and captors toss for themselves."""
        return self.mode in (IN_PHASE, BY_EVENT) and not self.figure & CARRIER

    def known_way(self, s: VillageAttacks, found: list[int]) -> int:
        """The exit that was tossed for in this phase; NONE if none was."""
        if not self.shares_ways():
            return NONE
        start = way_key(s, self.zone, self.figure)
        for path in s.paths:
            if path >> 5 == start and path & 31 in found:
                return path & 31
        return NONE

    def go(self, s: VillageAttacks, to: int) -> None:
        """One step."""
        s.become(Walk(self.zone, self.figure, self.steps - 1, self.mode))
        s.push(Enter(self.zone, self.figure, to, True, True, NONE, NONE))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Where the coin sends it, or where it has come to."""
        if isinstance(value, int):
            if self.shares_ways():
                s.paths = (*s.paths, way_key(s, self.zone, self.figure) << 5 | value)
            self.go(s, value)
            return
        zone, figure = value
        steps = 0 if figure == NONE or zone == self.zone else self.steps
        s.become(Walk(zone, figure, steps, self.mode))


def way_key(s: VillageAttacks, zone: int, figure: int) -> int:
    """A zone and a kind as one number."""
    return zone * 4 + s.kit.sort_kind[sort_of(figure)]


class Enter(Frame[VillageAttacks]):
    """A villager goes into an adjacent zone; in a full one it pushes another onward (VA-150), or stays (VA-151).

    `inward`: those it pushes go toward the Heart, else away. `walking`: it walks there itself, so that others of its
    group are not pushed by it. `pushed` and `way` are what the coin has settled, or NONE.
    """

    __slots__ = ("figure", "inward", "pushed", "to", "walking", "way", "zone")
    name: ClassVar[str] = "village_attacks.enter"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "to", "inward", "walking", "pushed", "way")

    def __init__(self, zone: int, figure: int, to: int, inward: bool, walking: bool, pushed: int, way: int) -> None:
        self.zone = zone
        self.figure = figure
        self.to = to
        self.inward = inward
        self.walking = walking
        self.pushed = pushed
        self.way = way

    def run(self, s: VillageAttacks) -> None:
        if s.gone >> self.to & 1:
            s.give((self.zone, self.figure))
            return
        if not is_full(s, self.to):
            after = move(s, self.zone, self.figure, self.to, self.walking)
            arrive(s, self.zone, self.to, after)
            return
        pushed = self.pushed
        if pushed == NONE:
            looks = jostled(s, self.to, self.figure, self.group())
            if len(looks) > 1:
                s.push(Coin(LOOKS, tuple(looks), "VA-150"))
                return
            pushed = looks[0] if looks else NONE
        found = heart_ways(s, self.to) if self.inward else ways_away(s, self.to)
        if pushed == NONE or not found:
            s.give((self.zone, self.figure))
        elif self.way == NONE and len(found) > 1:
            s.become(self.settled(pushed, NONE))
            s.push(Coin(ZONES, tuple(found), "VA-150"))
        else:
            s.become(self.settled(pushed, NONE))
            way = found[0] if self.way == NONE else self.way
            s.push(Enter(self.to, find(s.crowd[self.to], pushed), way, self.inward, False, NONE, NONE))

    def group(self) -> int:
        """The zone whose walkers are of this villager's group; NONE if it doesn't walk."""
        if not self.walking:
            return NONE
        return self.zone if came_from(self.figure) == NONE else came_from(self.figure)

    def settled(self, pushed: int, way: int) -> Enter:
        """The same with what the coin has settled."""
        return Enter(self.zone, self.figure, self.to, self.inward, self.walking, pushed, way)

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


def move(s: VillageAttacks, zone: int, figure: int, to: int, walking: bool) -> int:
    """A villager is in another zone now, with its captive if it has one; its figure there."""
    after = figure
    if walking and came_from(figure) == NONE:
        after = with_origin(figure, zone)
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
        s.emit("villager_moved" if walking else "villager_pushed", NONE, "VA-106" if walking else "VA-150", args)
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
    for seat in seats:
        if after != NONE:
            after = after_wounds(s, after, s.entry_wounds[seat], Blow(BY_ABILITY, seat, to))
    if after != NONE and is_eventful(s, to, after, kind):
        s.become(Arrive(to, after))
    else:
        s.give((to, after))
    for seat in seats:
        if figure != NONE:
            s.entry_left[seat] -= 1
            figure = wound(s, to, figure, s.entry_wounds[seat], Blow(BY_ABILITY, seat, to))


def escape(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-S14.4: a fleeing villager has reached a spawn marker and leaves; it is out of the game (VA-S14.6)."""
    s.crowd[zone] = removed(s.crowd[zone], figure)
    s.aside[s.kit.sort_kind[sort_of(figure)]] += 1
    s.escapes += 1
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


def is_eventful(s: VillageAttacks, zone: int, figure: int, kind: int) -> bool:
    """Does the scenario do something with a villager that enters here?"""
    castle = s.castle
    if castle.captured_dice and kind == HERO and s.captive == NONE:
        return bool(monsters_in(s, zone))
    if castle.tome_zone != NONE and is_hunter(s, figure):
        return (bool(figure & CARRIER) and zone in castle.exit_zones) or takes_tome(s, zone, figure)
    return bool(castle.corridor_bits >> zone & 1)


class Arrive(Frame[VillageAttacks]):
    """What the scenario does with a villager that has entered a zone (VA-S7.2, VA-S10.4, VA-S13.2)."""

    __slots__ = ("figure", "zone")
    name: ClassVar[str] = "village_attacks.arrive"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure")

    def __init__(self, zone: int, figure: int) -> None:
        self.zone = zone
        self.figure = figure

    def run(self, s: VillageAttacks) -> None:
        castle = s.castle
        zone, figure = self.zone, self.figure
        if castle.captured_dice:
            capture(s, zone, figure)
        elif castle.tome_zone != NONE:
            if figure & CARRIER:
                carry_off(s, zone, figure)
                s.give((zone, NONE))
            else:
                take_tome(s, zone, figure)
        elif s.kit.sort_kind[sort_of(figure)] == HERO:
            if toss(s, "VA-S13.2") and not is_overcrowded(s, zone):
                s.give((zone, figure))
            else:
                s.become(Collapse(zone, figure, NONE))
        elif is_overcrowded(s, zone):
            s.become(Collapse(zone, figure, NONE))
        else:
            s.give((zone, figure))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The Monster that the coin says is captured; or where the villager has stepped then."""
        if isinstance(value, int):
            seize(s, self.zone, self.figure, value)
        else:
            s.give(value)


# --- scenario 7: a captured Monster


def capture(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-S7.2: a hero that enters a Monster's zone captures one: of its own type, else by the coin."""
    seats = monsters_in(s, zone)
    types = s.kit.sort_types[sort_of(figure)]
    own = [seat for seat in seats if types >> s.kit.monster_type[s.party[seat]] & 1]
    found = own or seats
    if len(found) > 1:
        s.push(Coin(TARGETS, tuple(found), "VA-S7.2"))
    else:
        seize(s, zone, figure, found[0])


def seize(s: VillageAttacks, zone: int, figure: int, seat: int) -> None:
    """VA-S7.3: the Monster loses what lies on its card, and the hero steps toward an exit at once."""
    s.captive = seat
    s.captor = sort_of(figure)
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "monster": s.kit.monster_ids[s.party[seat]]}
        s.emit("monster_captured", seat, "VA-S7.2", args)
    shields, ripostes, moves = s.shields[seat], s.ripostes[seat], s.moves[seat]
    clear_card(s, seat)
    s.shields[seat], s.ripostes[seat], s.moves[seat] = shields, ripostes, moves
    if zone in s.castle.exit_zones:
        s.give((zone, figure))
    else:
        s.push(Walk(zone, figure, 1, FORCED))


# --- scenario 10: tomes


def takes_tome(s: VillageAttacks, zone: int, figure: int) -> bool:
    """VA-S10.4: does this hunter take a tome that lies here? Only one is carried at a time."""
    return zone in s.tomes and not figure & (CARRIER | STUNNED) and not tome_is_carried(s)


def tome_is_carried(s: VillageAttacks) -> bool:
    """Does anybody carry a tome?"""
    return any(entry & CARRIER for crowd in s.crowd for entry in crowd)


def take_tome(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-S10.4: it takes the tome and steps toward the exit at once; the frame on top receives where it is then."""
    rest = list(s.tomes)
    rest.remove(zone)
    s.tomes = tuple(rest)
    carrier = figure | CARRIER
    s.crowd[zone] = added(removed(s.crowd[zone], figure), carrier)
    if s.sink is not None:
        s.emit("tome_taken", NONE, "VA-S10.4", {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)})
    s.push(Walk(zone, carrier, 1, FORCED))


def carry_off(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-S10.4: a carrier at the exit leaves the board with the tome; that is no kill."""
    s.crowd[zone] = removed(s.crowd[zone], figure)
    s.tomes_lost += 1
    if s.sink is not None:
        s.emit("tome_stolen", NONE, "VA-S10.4", {"villager": s.kit.sort_ids[sort_of(figure)], "n": s.tomes_lost})
    check_end(s)


def tome_is_due(s: VillageAttacks) -> bool:
    """VA-S10.5: does a hunter stand where a tome lies, while none is carried?"""
    if not s.tomes or tome_is_carried(s):
        return False
    return any(takes_tome(s, zone, entry) and is_hunter(s, entry) for zone in s.tomes for entry in s.crowd[zone])


class TakeTome(Frame[VillageAttacks]):
    """VA-S10.5: a hunter that stands where a tome lies takes it: of several the coin says which."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.take_tome"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        zones = sorted({zone for zone in s.tomes if self.looks(s, zone)})
        if not zones or tome_is_carried(s):
            s.done()
            return
        looks = self.looks(s, zones[0])
        if len(looks) > 1:
            s.push(Coin(LOOKS, tuple(looks), "VA-S10.5"))
        else:
            take_tome(s, zones[0], find(s.crowd[zones[0]], looks[0]))

    def looks(self, s: VillageAttacks, zone: int) -> list[int]:
        """The looks of the hunters that can take the tome of a zone."""
        found = [look_of(e) for e in s.crowd[zone] if is_hunter(s, e) and not e & (CARRIER | STUNNED)]
        return sorted(set(found))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The look that the coin falls on; or where the carrier is then."""
        if isinstance(value, int):
            zone = sorted({zone for zone in s.tomes if self.looks(s, zone)})[0]
            take_tome(s, zone, find(s.crowd[zone], value))


# --- scenario 13: corridors that collapse


def is_overcrowded(s: VillageAttacks, zone: int) -> bool:
    """VA-S13.2: are there too many hunters, or too many villagers of any kind?"""
    hunters = sum([entry & COUNT for entry in s.crowd[zone] if is_hunter(s, entry)])
    return hunters >= s.castle.collapse_hunters or size(s.crowd[zone]) >= s.castle.collapse_villagers


COLLAPSED: Final[list[Callable[[VillageAttacks, int], None]]] = []
"""What follows once the villagers of a collapsing zone have left it; `rules.collapse` fills it."""


class Collapse(Frame[VillageAttacks]):
    """VA-S13.3: the villagers of a collapsing zone step toward the Heart, one after another; the rest follows.

    `figure` is the one whose entry set it off, `last` where it has come to (NONE while it is there).
    """

    __slots__ = ("figure", "last", "zone")
    name: ClassVar[str] = "village_attacks.collapse"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "last")

    def __init__(self, zone: int, figure: int, last: int) -> None:
        self.zone = zone
        self.figure = figure
        self.last = last

    def run(self, s: VillageAttacks) -> None:
        zone = self.zone
        crowd = s.crowd[zone]
        if not crowd:
            figure, last = self.figure, self.last
            s.give((last, figure if last != NONE and has(s.crowd[last], figure) else NONE))
            COLLAPSED[0](s, zone)
            return
        found = heart_ways(s, zone)
        if len(found) > 1 and self.last == NONE:
            s.push(Coin(ZONES, tuple(found), "VA-S13.3"))
            return
        self.out(s, found[0] if self.last == NONE else self.last)

    def out(self, s: VillageAttacks, to: int) -> None:
        """The first villager of the zone leaves it; where everything is full it is put there all the same."""
        figure = s.crowd[self.zone][0] & ~COUNT
        s.become(Collapse(self.zone, self.figure, to))
        if is_full(s, to) and not jostled(s, to, figure, NONE):
            move(s, self.zone, figure, to, False)
        else:
            s.push(Enter(self.zone, figure, to, True, False, NONE, NONE))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Where the coin sends all of them; or where one of them has come to."""
        if isinstance(value, int):
            self.out(s, value)
        elif value[0] == self.zone and value[1] != NONE:
            move(s, self.zone, value[1], self.last, False)


register(Walk, Enter, Arrive, TakeTome, Collapse)
