"""Village events (VA-89 to VA-93, VA-202)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import (
    BURNING,
    COUNT,
    ORIGIN,
    STUNNED,
    added,
    cleared,
    removed,
    sort_of,
    with_origin,
    wounds_of,
)
from citadelle.games.village_attacks.effect_kinds import EventEffect
from citadelle.games.village_attacks.rules.abilities import tokens_left
from citadelle.games.village_attacks.rules.ability_ops import put_token
from citadelle.games.village_attacks.rules.coin import ZONES, Coin
from citadelle.games.village_attacks.rules.monsters import ConditionFor
from citadelle.games.village_attacks.rules.picks import PLACE, PickZone
from citadelle.games.village_attacks.rules.spawning import NO_HEROES, UNIQUE, HeroAppears, SpawnCard, card_zones
from citadelle.games.village_attacks.rules.troll import TrollEnters
from citadelle.games.village_attacks.rules.villager_states import stand_up
from citadelle.games.village_attacks.rules.villagers import FirstZone
from citadelle.games.village_attacks.rules.walking import BY_EVENT, Walk, heal_villager, is_carried_off, ways
from citadelle.games.village_attacks.rules.wounds import wound_heart
from citadelle.games.village_attacks.state import EVENT_PILE, HERO_PILE, VillageAttacks
from citadelle.games.village_attacks.tables import CORRIDOR, DARKNESS, HERO, LARGE, NONE
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard, draw

SHARING: Final = ops.WHO.index("monsters_sharing_zone_with_villager")
ALL_CORRIDORS: Final = ops.ZONES_WHERE.index("all_corridors")


class Dial(Frame[VillageAttacks]):
    """VA-89: the dial advances, one position at a time; each trigger it reaches draws an event."""

    __slots__ = ("left",)
    name: ClassVar[str] = "village_attacks.dial"
    fields: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: VillageAttacks) -> None:
        s.show_step()
        if not self.left:
            s.done()
            return
        s.become(Dial(self.left - 1))
        s.dial = (s.dial + 1) % s.kit.event_dial_positions
        for trigger in s.castle.event_triggers:
            if trigger == s.dial:
                s.push(DrawEvent())


class DrawEvent(Frame[VillageAttacks]):
    """VA-90 to VA-92: the top event is resolved; ignored ones are discarded and another is drawn."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.draw_event"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.done()
        for _ in range(len(s.piles[EVENT_PILE]) + len(s.piles[EVENT_PILE].gone)):
            card = draw(s, EVENT_PILE)
            if card == NONE:
                return
            if s.troll_near:
                s.troll_near = 0 if s.kit.event_optional[card] else s.troll_near - 1
            ignored = card in s.castle.ignored_events
            if s.sink is not None:
                args: Args = {"event": s.kit.event_ids[card], "ignored": ignored}
                s.emit("event_drawn", NONE, "VA-90", args, closes=True)
            if ignored:
                discard(s, EVENT_PILE, card)
                continue
            end_event(s)
            if s.kit.event_persistent[card]:
                s.event = card
            else:
                discard(s, EVENT_PILE, card)
            resolve(s, card)
            return


def end_event(s: VillageAttacks) -> None:
    """VA-91: the running persistent event ends, and its zone tokens go."""
    s.dark &= ~s.event_dark
    s.unlucky &= ~s.event_unlucky
    s.event_dark = 0
    s.event_unlucky = 0
    if s.event != NONE:
        discard(s, EVENT_PILE, s.event)
        if s.sink is not None:
            s.emit("event_ended", NONE, "VA-91", {"event": s.kit.event_ids[s.event]})
        s.event = NONE


def resolve(s: VillageAttacks, card: int) -> None:
    """VA-202: what an event does."""
    does = s.kit.event_does[card]
    kind = does.kind
    if kind == ops.SPAWN_HERO and no_hero_comes(s):
        if s.kit.event_fallback[card] != NONE:
            resolve(s, s.kit.event_fallback[card])
    elif kind in (ops.SPAWN_CARD, ops.SPAWN_HERO):
        if card_zones(s) and not s.spawning_over:
            s.push(AtMarker(kind == ops.SPAWN_HERO, does.count))
    elif kind == ops.ADVANCE:
        forget_origins(s)
        s.push(Advance(does.kinds, does.distance, 0, NONE))
    elif kind == ops.MONSTER_CONDITION:
        condition_for_all(s, does)
    elif kind == ops.ZONE_CONDITION:
        tokens_on_zones(s, does)
    elif kind == ops.HEART_WOUND:
        wound_heart(s, does.amount, "VA-202")
    elif kind == ops.HEAL_HEROES:
        heal_heroes(s, does)
    elif kind == ops.TROLL:
        s.push(TrollEnters())


def no_hero_comes(s: VillageAttacks) -> bool:
    """VA-202, VA-S3.4: is there no hero in this scenario, or none available any more?"""
    return s.castle.heroes == NO_HEROES or (s.castle.heroes == UNIQUE and not len(s.piles[HERO_PILE]))


class AtMarker(Frame[VillageAttacks]):
    """VA-202: spawn cards or heroes at one marker; of several the coin says which."""

    __slots__ = ("count", "hero")
    name: ClassVar[str] = "village_attacks.at_marker"
    fields: ClassVar[tuple[str, ...]] = ("hero", "count")

    def __init__(self, hero: bool, count: int) -> None:
        self.hero = hero
        self.count = count

    def run(self, s: VillageAttacks) -> None:
        s.push(Coin(ZONES, card_zones(s), "VA-202"))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone of the marker."""
        s.done()
        for _ in range(self.count):
            if self.hero:
                s.push(HeroAppears(value))
            else:
                s.push(SpawnCard(value, False))


class Advance(Frame[VillageAttacks]):
    """VA-202, advance: each standing villager of some kinds outside the Heart walks, nearest zones first.

    `distance` is that of the zones whose turn it is, `zone` the one whose villagers walk now, NONE before the first; of
    zones that are equally near the table names the first (VA-4). Figures are taken in ascending order, and who has
    walked bears the zone it came from.
    """

    __slots__ = ("distance", "kinds", "steps", "zone")
    name: ClassVar[str] = "village_attacks.advance"
    fields: ClassVar[tuple[str, ...]] = ("kinds", "steps", "distance", "zone")

    def __init__(self, kinds: int, steps: int, distance: int, zone: int) -> None:
        self.kinds = kinds
        self.steps = steps
        self.distance = distance
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        figure = NONE if self.zone == NONE else self.walker(s, self.zone)
        if figure != NONE:
            s.push(Walk(self.zone, figure, self.steps, BY_EVENT))
            return
        far = s.distances()
        waiting: list[int] = []
        for zone in range(len(far)):
            if far[zone] >= self.distance and not s.castle.heart_bits >> zone & 1 and self.walker(s, zone) != NONE:
                waiting.append(zone)
        if not waiting:
            s.done()
            return
        nearest = min([far[zone] for zone in waiting])
        now = [zone for zone in waiting if far[zone] == nearest]
        s.become(Advance(self.kinds, self.steps, nearest, now[0]))
        if len(now) > 1 and not s.variant.fixed_order:
            s.push(FirstToAdvance(s.table_seat(), tuple(now)))

    def walker(self, s: VillageAttacks, zone: int) -> int:
        """The next villager of a zone that has still to walk; NONE if there is none."""
        for entry in s.crowd[zone]:
            if entry & (STUNNED | ORIGIN) or not self.kinds >> s.kit.sort_kind[sort_of(entry)] & 1:
                continue
            if ways(s, zone, entry) or is_carried_off(s, zone, entry):
                return entry & ~COUNT
        return NONE

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The zone that the table names, or where somebody has come to; one that couldn't leave is passed over from
        now on."""
        if isinstance(value, int):
            s.become(Advance(self.kinds, self.steps, self.distance, value))
            return
        zone, figure = value
        if figure != NONE and zone == self.zone:
            s.crowd[zone] = added(removed(s.crowd[zone], figure), with_origin(figure, zone))


class FirstToAdvance(FirstZone):
    """VA-202: which of several zones of the same Heart distance advances first?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.first_to_advance"
    rule: ClassVar[str] = "VA-202"


def forget_origins(s: VillageAttacks) -> None:
    """Nobody has walked: neither in this march nor by a step of an event before it."""
    for zone in range(len(s.crowd)):
        s.crowd[zone] = cleared(s.crowd[zone], ORIGIN)


def condition_for_all(s: VillageAttacks, does: EventEffect) -> None:
    """VA-93, VA-202: a condition for each Monster on the board, in seat order."""
    for seat in range(s.players - 1, -1, -1):
        zone = s.zone[seat]
        if zone == NONE:
            continue
        if does.who == SHARING and not any(not entry & STUNNED for entry in s.crowd[zone]):
            continue
        s.push(ConditionFor(seat, does.condition, "VA-202"))


def tokens_on_zones(s: VillageAttacks, does: EventEffect) -> None:
    """VA-202: a token on every zone of a kind that lacks it; if there are too few, the table picks (VA-14)."""
    there = s.dark if does.condition == DARKNESS else s.unlucky
    zones: list[int] = []
    for zone in range(len(s.castle.room)):
        is_there = s.castle.room[zone] == (CORRIDOR if does.where == ALL_CORRIDORS else LARGE)
        if does.where != ALL_CORRIDORS and s.castle.heart_bits >> zone & 1:
            is_there = False
        if is_there and not (there | s.gone) >> zone & 1:
            zones.append(zone)
    if len(zones) > tokens_left(s, does.condition):
        s.push(EventTokens(tuple(zones), does.condition))
        return
    for zone in zones:
        event_token(s, zone, does.condition)


def event_token(s: VillageAttacks, zone: int, condition: int) -> None:
    """A token that stays as long as the event runs."""
    put_token(s, zone, condition, NONE, "VA-91")
    if condition == DARKNESS:
        s.event_dark |= 1 << zone
    else:
        s.event_unlucky |= 1 << zone


class EventTokens(Frame[VillageAttacks]):
    """VA-14: too few tokens are left; the table picks the zones that get one."""

    __slots__ = ("condition", "zones")
    name: ClassVar[str] = "village_attacks.event_tokens"
    fields: ClassVar[tuple[str, ...]] = ("zones", "condition")

    def __init__(self, zones: tuple[int, ...], condition: int) -> None:
        self.zones = zones
        self.condition = condition

    def run(self, s: VillageAttacks) -> None:
        if not tokens_left(s, self.condition):
            s.done()
        else:
            s.push(PickZone(s.table_seat(), self.zones, False, PLACE))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that was picked."""
        rest = tuple([zone for zone in self.zones if zone != value])
        s.become(EventTokens(rest, self.condition))
        event_token(s, value, self.condition)


def heal_heroes(s: VillageAttacks, does: EventEffect) -> None:
    """VA-202, heal_heroes: heroes lose wounds, perhaps Burn too, and stunned villagers stand."""
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            figure = entry & ~COUNT
            if s.kit.sort_kind[sort_of(figure)] == HERO:
                if wounds_of(figure):
                    figure = heal_villager(s, zone, figure, does.amount, "VA-202")
                if does.remove_burn and figure & BURNING:
                    s.crowd[zone] = added(removed(s.crowd[zone], figure), figure & ~BURNING)
                    figure &= ~BURNING
            if does.stand_up and figure & STUNNED:
                for _ in range(entry & COUNT):
                    stand_up(s, zone, figure)


register(Dial, DrawEvent, AtMarker, Advance, FirstToAdvance, EventTokens)
