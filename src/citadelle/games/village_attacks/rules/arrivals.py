"""What scenarios do with villagers that enter a zone: captures (VA-S7.2), tomes (VA-S10.4), corridors (VA-S13.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import (
    CARRIER,
    COUNT,
    STUNNED,
    added,
    find,
    has,
    look_of,
    removed,
    size,
    sort_of,
)
from citadelle.games.village_attacks.rules.coin import LOOKS, TARGETS, ZONES, Coin, toss
from citadelle.games.village_attacks.rules.ending import check_end
from citadelle.games.village_attacks.rules.figures import heart_ways, is_full, monsters_in
from citadelle.games.village_attacks.rules.monsters import clear_card, zone_id
from citadelle.games.village_attacks.rules.walking import (
    ARRIVE,
    FLEES,
    FORCED,
    Enter,
    Walk,
    is_hunter,
    jostled,
    move,
    takes_tome,
    tome_is_carried,
)
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import HERO, NONE
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Frame, register


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


def take_tome(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-S10.4: it takes the tome and steps toward the exit at once; the frame on top receives where it is then."""
    rest = list(s.tomes)
    rest.remove(zone)
    s.tomes = tuple(rest)
    carrier = figure | CARRIER
    s.crowd[zone] = added(removed(s.crowd[zone], figure), carrier)
    if s.sink is not None:
        s.emit("tome_taken", NONE, "VA-S10.4", {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)})
    if zone in s.castle.exit_zones:
        s.push(Leave(zone, carrier))
    else:
        s.push(Walk(zone, carrier, 1, FORCED))


class Leave(Frame[VillageAttacks]):
    """VA-S10.4: a carrier that is at the exit leaves at once; the frame below gets that it is gone."""

    __slots__ = ("figure", "zone")
    name: ClassVar[str] = "village_attacks.leave"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure")

    def __init__(self, zone: int, figure: int) -> None:
        self.zone = zone
        self.figure = figure

    def run(self, s: VillageAttacks) -> None:
        carry_off(s, self.zone, self.figure)
        s.give((self.zone, NONE))


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
    """VA-S10.5: a hunter that stands where a tome lies takes it: of several the coin says which. `zone` is the one that
    the coin has settled, or NONE."""

    __slots__ = ("zone",)
    name: ClassVar[str] = "village_attacks.take_tome"
    fields: ClassVar[tuple[str, ...]] = ("zone",)

    def __init__(self, zone: int = NONE) -> None:
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        zones = sorted({zone for zone in s.tomes if self.looks(s, zone)})
        if not zones or tome_is_carried(s):
            s.done()
            return
        if self.zone == NONE:
            s.push(Coin(ZONES, tuple(zones), "VA-S10.5"))
        else:
            s.push(Coin(LOOKS, tuple(self.looks(s, self.zone)), "VA-S10.5"))

    def looks(self, s: VillageAttacks, zone: int) -> list[int]:
        """The looks of the hunters that can take the tome of a zone."""
        found = [look_of(e) for e in s.crowd[zone] if is_hunter(s, e) and not e & (CARRIER | STUNNED)]
        return sorted(set(found))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The zone, then the look that the coin falls on; or where the carrier is then."""
        if not isinstance(value, int):
            return
        if self.zone == NONE:
            s.become(TakeTome(value))
        else:
            s.become(TakeTome())
            take_tome(s, self.zone, find(s.crowd[self.zone], value))


# --- scenario 13: corridors that collapse


def is_overcrowded(s: VillageAttacks, zone: int) -> bool:
    """VA-S13.2: are there too many hunters, or too many villagers of any kind?"""
    hunters = sum([entry & COUNT for entry in s.crowd[zone] if is_hunter(s, entry)])
    return hunters >= s.castle.collapse_hunters or size(s.crowd[zone]) >= s.castle.collapse_villagers


COLLAPSED: Final[list[Callable[[VillageAttacks, int], None]]] = []
"""What follows once the villagers of a collapsing zone have left it; `rules.collapse` fills it."""


class Collapse(Frame[VillageAttacks]):
    """VA-S13.3: the villagers of a collapsing zone step toward the Heart, one after another; the rest follows.

    `figure` is the one whose entry set it off, `last` where it has come to (NONE while it is there). Without a way to
    the Heart they are lost with the tile (VA-S13.4).
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
        found = heart_ways(s, zone)
        if not crowd or not found:
            figure, last = self.figure, self.last
            s.give((last, figure if last != NONE and has(s.crowd[last], figure) else NONE))
            COLLAPSED[0](s, zone)
            return
        if len(found) > 1 and self.last == NONE:
            s.push(Coin(ZONES, tuple(found), "VA-S13.3"))
            return
        self.out(s, found[0] if self.last == NONE else self.last)

    def out(self, s: VillageAttacks, to: int) -> None:
        """The first villager of the zone leaves it; where everything is full it is put there all the same."""
        figure = s.crowd[self.zone][0] & ~COUNT
        s.become(Collapse(self.zone, self.figure, to))
        if is_full(s, to) and not jostled(s, to, figure, NONE):
            move(s, self.zone, figure, to, FLEES)
        else:
            s.push(Enter(self.zone, figure, to, True, FLEES))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Where the coin sends all of them; or where one of them has come to."""
        if isinstance(value, int):
            self.out(s, value)
        elif value[0] == self.zone and value[1] != NONE:
            move(s, self.zone, value[1], self.last, FLEES)


ARRIVE.append(Arrive)
register(Arrive, Leave, TakeTome, Collapse)
