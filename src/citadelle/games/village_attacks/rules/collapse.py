"""Corridors that collapse (VA-S13.2 to VA-S13.4)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import sort_of
from citadelle.games.village_attacks.rules.arrivals import COLLAPSED
from citadelle.games.village_attacks.rules.ending import check_end
from citadelle.games.village_attacks.rules.figures import monsters_in, neighbours
from citadelle.games.village_attacks.rules.helpers import ExtraActivations, HelperActs, Scorched
from citadelle.games.village_attacks.rules.monster_moves import FigureEnters, put_figure
from citadelle.games.village_attacks.rules.monsters import die, zone_id
from citadelle.games.village_attacks.rules.picks import FLEE, Ignore, PickZone
from citadelle.games.village_attacks.rules.troll import put_troll
from citadelle.games.village_attacks.state import (
    HERO_PILE,
    M_OWNER,
    M_ZONE,
    MINION_TARGET,
    S_ZONE,
    SUMMONED_TARGET,
    TRAP_PILE,
    TROLL_LEFT,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import HERO, NONE
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard, put
from citadelle.parts.zones import FAR

TROLL: Final = 50
"""The Troll among the figures that flee."""


def collapsed(s: VillageAttacks, zone: int) -> None:
    """VA-S13.3: the villagers have left: now the party's figures flee, then the tile goes."""
    s.push(TileGoes(zone))
    fleeing = list(monsters_in(s, zone))
    fleeing += [MINION_TARGET + i for i in range(len(s.minions)) if s.minions[i][M_ZONE] == zone]
    fleeing += [SUMMONED_TARGET + i for i in range(len(s.summoned)) if s.summoned[i][S_ZONE] == zone]
    if s.troll == zone:
        fleeing.append(TROLL)
    for who in reversed(fleeing):
        s.push(Flee(who, zone))


class Flee(Frame[VillageAttacks]):
    """VA-S13.3: a figure of the party leaves a collapsing zone, unhindered; without a way out it is lost (VA-S13.4)."""

    __slots__ = ("who", "zone")
    name: ClassVar[str] = "village_attacks.flee"
    fields: ClassVar[tuple[str, ...]] = ("who", "zone")

    def __init__(self, who: int, zone: int) -> None:
        self.who = who
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        seat = s.table_seat()
        if self.who < MINION_TARGET:
            seat = self.who
        elif self.who < SUMMONED_TARGET:
            seat = s.minions[self.who - MINION_TARGET][M_OWNER]
        zones = neighbours(s, self.zone)
        if zones:
            s.push(PickZone(seat, tuple(zones), False, FLEE))
        else:
            s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """Where it goes."""
        s.done()
        if self.who == TROLL:
            put_troll(s, value)
        else:
            put_figure(s, self.who, value)


class TileGoes(Frame[VillageAttacks]):
    """VA-S13.3, VA-S13.4: the tile leaves the map; what is cut off from the Heart is lost."""

    __slots__ = ("zone",)
    name: ClassVar[str] = "village_attacks.tile_goes"
    fields: ClassVar[tuple[str, ...]] = ("zone",)

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        s.done()
        s.gone |= 1 << self.zone
        if s.sink is not None:
            s.emit("zone_collapsed", NONE, "VA-S13.3", {"zone": zone_id(s, self.zone)})
        clear_zone(s, self.zone)
        cut_off(s, self.zone)
        far = s.distances()
        for number in range(len(s.castle.markers)):
            if far[s.castle.markers[number].zone] == FAR:
                s.markers &= ~(1 << number)
        for zone in range(len(far)):
            if far[zone] == FAR and not s.gone >> zone & 1:
                cut_off(s, zone)
        check_end(s)


def clear_zone(s: VillageAttacks, zone: int) -> None:
    """Traps and tokens of a zone that is no more are removed."""
    keep = ~(1 << zone)
    if s.traps[zone] != NONE:
        discard(s, TRAP_PILE, s.traps[zone])
        s.traps[zone] = NONE
    s.sprung &= keep
    s.dark &= keep
    s.unlucky &= keep
    s.event_dark &= keep
    s.event_unlucky &= keep


def cut_off(s: VillageAttacks, zone: int) -> None:
    """VA-S13.4: Monsters in a part without a way to the Heart die; everybody else there is removed."""
    for entry in s.crowd[zone]:
        if s.kit.sort_kind[sort_of(entry)] == HERO:
            put(s, HERO_PILE, [sort_of(entry) - s.kit.first_hero_sort], EVERYONE, under=True)
    s.crowd[zone] = ()
    lose_helpers(s, zone)
    if s.troll == zone:
        s.troll = TROLL_LEFT
    for seat in monsters_in(s, zone):
        die(s, seat)


def lose_helpers(s: VillageAttacks, zone: int) -> None:
    """Minions and Summoned Monsters of a zone are gone, in the middle of what they were doing too; those behind them
    move up."""
    minions = [i for i in range(len(s.minions)) if s.minions[i][M_ZONE] != zone]
    summoned = [i for i in range(len(s.summoned)) if s.summoned[i][S_ZONE] != zone]
    if len(minions) == len(s.minions) and len(summoned) == len(s.summoned):
        return
    now: dict[int, int] = {}
    for place in range(len(minions)):
        now[MINION_TARGET + minions[place]] = MINION_TARGET + place
    for place in range(len(summoned)):
        now[SUMMONED_TARGET + summoned[place]] = SUMMONED_TARGET + place
    s.minions = tuple([s.minions[i] for i in minions])
    s.summoned = tuple([s.summoned[i] for i in summoned])
    s.change_frames(lambda frame: renumbered(frame, now))


def renumbered(frame: Frame[Any], now: dict[int, int]) -> Frame[Any]:
    """A frame with the numbers that minions and Summoned Monsters have now; nothing of those who are gone goes on."""
    if isinstance(frame, HelperActs):
        if frame.who not in now:
            return Ignore()
        return HelperActs(frame.seat, now[frame.who], frame.moves, frame.attacks)
    if isinstance(frame, FigureEnters) and frame.who >= MINION_TARGET:
        if frame.who not in now:
            return Ignore()
        return FigureEnters(frame.seat, now[frame.who], frame.start, frame.zone)
    if isinstance(frame, Scorched):
        who = now.get(SUMMONED_TARGET + frame.index, NONE)
        return Ignore() if who == NONE else Scorched(who - SUMMONED_TARGET)
    if isinstance(frame, ExtraActivations):
        left = 0
        for before, after in now.items():
            if before < SUMMONED_TARGET and frame.left_over >> before - MINION_TARGET & 1:
                left |= 1 << after - MINION_TARGET
        return ExtraActivations(frame.seat, frame.count, left)
    return frame


COLLAPSED.append(collapsed)
register(Flee, TileGoes)
