"""Spawning (VA-120 to VA-129): cards, the tier they are read in, and the figures they bring."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import COUNT, added, figure_of, find, sort_of
from citadelle.games.village_attacks.rules.activation_dice import FarStep
from citadelle.games.village_attacks.rules.coin import LOOKS, ZONES, Coin
from citadelle.games.village_attacks.rules.figures import is_full, ways_on
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.rules.objectives import SPAWN_HERO
from citadelle.games.village_attacks.rules.picks import Ignore
from citadelle.games.village_attacks.rules.table_order import NextInOrder
from citadelle.games.village_attacks.rules.walking import JOSTLED, Enter, jostled
from citadelle.games.village_attacks.state import HERO_PILE, SPAWN_PILE, VillageAttacks
from citadelle.games.village_attacks.tables import (
    HERO,
    HERO_RULES,
    HUNTER,
    KINDS,
    NONE,
    PEASANT,
    TIER_MODES,
    TYPES,
    YUNFAKH,
    YUNFAKH_RULES,
)
from citadelle.games.village_attacks.verbs import SPAWN
from citadelle.kernel.answer import Verb
from citadelle.kernel.event import EVERYONE, Args
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard, draw, put
from citadelle.parts.zones import FAR

NO_HEROES: Final = HERO_RULES.index("none")
NORMAL: Final = HERO_RULES.index("normal")
UNIQUE: Final = HERO_RULES.index("every_hero_card_unique")
BY_MORALE: Final = TIER_MODES.index("morale")
BY_CLOSED: Final = TIER_MODES.index("closed_markers")
ALWAYS: Final = YUNFAKH_RULES.index("always")
AFTER_SUMMONING: Final = YUNFAKH_RULES.index("after_first_summoning")
VETERAN: Final = len(TYPES)
"""The place of Veterans behind the types of their kind."""


# --- tiers and markers


def tier(s: VillageAttacks) -> int:
    """VA-121: the tier that spawn cards are read in now."""
    castle = s.castle
    found = castle.tier_start
    if castle.tier_mode == BY_MORALE:
        for at, other in castle.tier_steps:
            if s.morale <= at:
                found = other
    elif castle.tier_mode == BY_CLOSED:
        closed = len([left for left in s.marker_tokens if not left])
        for at, other in castle.tier_steps:
            if closed >= at:
                found = other
    return found


def card_markers(s: VillageAttacks) -> int:
    """The active spawn markers that take cards, as bits."""
    bits = 0
    for number in range(len(s.castle.markers)):
        if s.markers >> number & 1 and s.castle.markers[number].takes_cards:
            bits |= 1 << number
    return bits


def card_zones(s: VillageAttacks) -> tuple[int, ...]:
    """The zones of active spawn markers that take cards, ascending."""
    markers, bits = s.castle.markers, card_markers(s)
    return tuple(sorted({markers[number].zone for number in range(len(markers)) if bits >> number & 1}))


class Spawning(Frame[VillageAttacks]):
    """VA-120: each active marker gets a card, in the table's order. `left` are those that had none in this step."""

    __slots__ = ("left",)
    name: ClassVar[str] = "village_attacks.spawning"
    fields: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: VillageAttacks) -> None:
        s.show_step()
        left = self.left & s.markers
        if not left or s.spawning_over:
            s.done()
            return
        markers = [number for number in range(len(s.castle.markers)) if left >> number & 1]
        if s.variant.fixed_order:
            markers.sort(key=lambda number: s.castle.markers[number].zone)
        if len(markers) == 1 or s.variant.fixed_order:
            self.receive(s, markers[0])
        else:
            s.push(NextMarker(s.table_seat(), tuple(markers)))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The marker that the table names."""
        s.become(Spawning(self.left & ~(1 << value)))
        s.push(SpawnCard(s.castle.markers[value].zone, False))


class NextMarker(NextInOrder):
    """VA-120: which spawn marker gets the next card?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.next_marker"
    kind: ClassVar[str] = "next_marker"
    rule: ClassVar[str] = "VA-120"
    verbs: ClassVar[tuple[Verb, ...]] = (SPAWN,)
    not_waiting: ClassVar[str] = "marker_not_due"


# --- cards


def spawns(s: VillageAttacks, card: int, at: int) -> bool:
    """VA-122, VA-128: does a card bring anybody in this tier?"""
    heroes = s.castle.heroes
    if s.kit.spawn_hero_card[card]:
        if heroes == NO_HEROES or (heroes == UNIQUE and not len(s.piles[HERO_PILE])):
            return False
        if heroes != NORMAL:
            return True
    return s.kit.spawn_tiers[card][at - 1][0] != NONE


def draw_card(s: VillageAttacks, at: int) -> int:
    """VA-122: the next spawn card that brings somebody; NONE if no card of pile and discards can."""
    pile = s.piles[SPAWN_PILE]
    if not any(spawns(s, card, at) for card in (*pile.left(), *pile.gone)):
        return NONE
    while True:
        card = draw(s, SPAWN_PILE)
        discard(s, SPAWN_PILE, card)
        if s.sink is not None:
            args: Args = {"card": s.kit.spawn_ids[card], "tier": at, "redrawn": not spawns(s, card, at)}
            s.emit("spawn_card", NONE, "VA-120", args, closes=True)
        if spawns(s, card, at):
            return card


class SpawnCard(Frame[VillageAttacks]):
    """VA-120: a card is drawn for a zone, and its figures appear there. `extra`: it is an additional one
    (VA-S8.2)."""

    __slots__ = ("extra", "zone")
    name: ClassVar[str] = "village_attacks.spawn_card"
    fields: ClassVar[tuple[str, ...]] = ("zone", "extra")

    def __init__(self, zone: int, extra: bool) -> None:
        self.zone = zone
        self.extra = extra

    def run(self, s: VillageAttacks) -> None:
        s.done()
        if s.spawning_over:
            return
        at = tier(s)
        card = draw_card(s, at)
        if card == NONE:
            return
        is_hero = s.kit.spawn_hero_card[card]
        if is_hero and at == s.castle.extra_card_tier and not self.extra:
            s.push(SpawnCard(self.zone, True))
        peasants, hunters, heroes = figures(s, card, at)
        if heroes:
            s.push(HeroAppears(self.zone))
        if hunters:
            s.push(HuntersAppear(self.zone, hunters))
        if peasants:
            s.push(Appear(self.zone, figure_of(0), peasants))


def figures(s: VillageAttacks, card: int, at: int) -> tuple[int, int, int]:
    """VA-127, VA-128: the peasants, hunters and heroes of a card, changed by the number of Monsters."""
    peasants, hunters, heroes = s.kit.spawn_tiers[card][at - 1]
    if peasants == NONE:
        peasants, hunters = 0, 0
    if s.kit.spawn_hero_card[card] and s.castle.heroes != NORMAL:
        heroes = 1
    change = s.kit.adjustment[s.players][at - 1]
    if peasants > 0:
        least = 0 if hunters > 0 else 1
        peasants = max(least, peasants + change) if peasants + change < peasants else peasants + change
    elif hunters > 0:
        hunters = max(1, hunters + change)
    else:
        peasants = max(0, change)
    return peasants, hunters, max(heroes, 0)


# --- figures


def in_play(s: VillageAttacks, kind: int) -> int:
    """How many figures of a kind are in play, with those that are carried."""
    total = 0
    for crowd in s.crowd:
        for entry in crowd:
            if s.kit.sort_kind[sort_of(entry)] == kind:
                total += entry & COUNT
    if kind == PEASANT and s.castle.grab_symbol != NONE:
        total += len([carried for carried in s.carried if carried])
    return total


def figures_left(s: VillageAttacks, kind: int) -> int:
    """VA-14: how many figures of a kind are left."""
    return s.kit.kind_figures[kind] - in_play(s, kind) - s.aside[kind]


def of_sort(s: VillageAttacks, sort: int) -> int:
    """How many villagers of a sort are in play."""
    total = 0
    for crowd in s.crowd:
        for entry in crowd:
            if sort_of(entry) == sort:
                total += entry & COUNT
    return total


def yunfakh_in_use(s: VillageAttacks) -> bool:
    """VA-186, VA-187: do Yunfakh spawn now?"""
    rule = s.castle.yunfakh
    if rule == AFTER_SUMMONING:
        return s.summonings > 0
    return rule == ALWAYS or s.variant.yunfakh_always


def is_cut_off(s: VillageAttacks, zone: int) -> bool:
    """VA-S13.4: has a zone no way to the Heart any more? Nobody appears there."""
    return s.distances()[zone] == FAR


class HuntersAppear(Frame[VillageAttacks]):
    """VA-123, VA-125: a group of hunters of one drawn type; half are Yunfakh where these are in use."""

    __slots__ = ("count", "zone")
    name: ClassVar[str] = "village_attacks.hunters_appear"
    fields: ClassVar[tuple[str, ...]] = ("zone", "count")

    def __init__(self, zone: int, count: int) -> None:
        self.zone = zone
        self.count = count

    def run(self, s: VillageAttacks) -> None:
        s.done()
        if is_cut_off(s, self.zone):
            return
        types = sorted({s.kit.monster_type[monster] for monster in s.party})
        drawn = types[s.below(len(types))]
        if s.sink is not None:
            s.emit("type_drawn", NONE, "VA-123", {"type": TYPES[drawn]}, closes=True)
        yunfakh = (self.count + 1) // 2 if yunfakh_in_use(s) else 0
        for kind, count in ((HUNTER, self.count - yunfakh), (YUNFAKH, yunfakh)):
            first = 1 + (kind - HUNTER) * (len(TYPES) + 1)
            plain = min(count, max(0, s.kit.kind_max_per_type[kind] - of_sort(s, first + drawn)))
            if count > plain:
                s.push(Appear(self.zone, figure_of(first + VETERAN), count - plain))
            if plain:
                s.push(Appear(self.zone, figure_of(first + drawn), plain))


class HeroAppears(Frame[VillageAttacks]):
    """VA-124: the top hero appears."""

    __slots__ = ("zone",)
    name: ClassVar[str] = "village_attacks.hero_appears"
    fields: ClassVar[tuple[str, ...]] = ("zone",)

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        if is_cut_off(s, self.zone):
            s.done()
            return
        hero = draw(s, HERO_PILE)
        if hero == NONE:
            s.become(Ignore())
            tell_missing(s, HERO)
            s.push(FarStep(s.table_seat(), HERO, NONE))
            return
        if s.sink is not None:
            args: Args = {"villager": s.kit.hero_ids[hero], "zone": zone_id(s, self.zone)}
            s.emit("hero_drawn", NONE, "VA-124", args, closes=True)
        s.become(Appear(self.zone, figure_of(s.kit.first_hero_sort + hero), 1))


def tell_missing(s: VillageAttacks, kind: int) -> None:
    """VA-126: tell that no figure of a kind is left."""
    if s.sink is not None:
        s.emit("figure_missing", NONE, "VA-126", {"kind": KINDS[kind]})


def spawn_hero(s: VillageAttacks, zone: int) -> None:
    """A hero appears in a zone."""
    s.push(HeroAppears(zone))


class Appear(Frame[VillageAttacks]):
    """So many figures appear in a zone; a full one is jostled toward the Heart (VA-150), a missing figure makes another
    of its kind step (VA-126)."""

    __slots__ = ("count", "figure", "pushed", "zone")
    name: ClassVar[str] = "village_attacks.appear"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "count", "pushed")

    def __init__(self, zone: int, figure: int, count: int, pushed: int = NONE) -> None:
        self.zone = zone
        self.figure = figure
        self.count = count
        self.pushed = pushed

    def run(self, s: VillageAttacks) -> None:
        if not self.count:
            s.done()
            return
        sort = sort_of(self.figure)
        kind = s.kit.sort_kind[sort]
        zone = self.zone
        if is_cut_off(s, zone):
            s.done()
            if kind == HERO:
                self.put_hero_back(s)
            return
        if kind != HERO and figures_left(s, kind) <= 0:
            self.miss(s, kind)
            return
        if not is_full(s, zone, self.count) and (kind == HERO or figures_left(s, kind) >= self.count):
            s.done()
            place(s, zone, self.figure, self.count)
        elif not is_full(s, zone):
            s.become(Appear(zone, self.figure, self.count - 1))
            place(s, zone, self.figure, 1)
        else:
            self.jostle(s, kind)

    def miss(self, s: VillageAttacks, kind: int) -> None:
        """VA-126: no figure is left: one of its kind in play gets an extra step. A hero without room goes under its
        pile."""
        s.become(Appear(self.zone, self.figure, self.count - 1))
        if kind == HERO:
            self.put_hero_back(s)
        s.push(Ignore())
        tell_missing(s, kind)
        s.push(FarStep(s.table_seat(), kind, NONE))

    def put_hero_back(self, s: VillageAttacks) -> None:
        """A hero that can't appear goes under its pile."""
        put(s, HERO_PILE, [sort_of(self.figure) - s.kit.first_hero_sort], EVERYONE, under=True)

    def jostle(self, s: VillageAttacks, kind: int) -> None:
        """VA-150: somebody in the zone is pushed on; if nobody can be, the figure counts as missing (VA-151)."""
        looks = jostled(s, self.zone, self.figure, NONE)
        found = ways_on(s, self.zone, True)
        if not looks or not found:
            self.miss(s, kind)
        elif self.pushed == NONE:
            s.push(Coin(LOOKS, tuple(looks), "VA-150"))
        else:
            s.push(Coin(ZONES, tuple(found), "VA-150"))

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Who is pushed; then where to; then where that villager has come to."""
        if not isinstance(value, int):
            if value[0] == self.zone and value[1] != NONE:
                self.miss(s, s.kit.sort_kind[sort_of(self.figure)])
        elif self.pushed == NONE:
            s.become(Appear(self.zone, self.figure, self.count, value))
        else:
            figure = find(s.crowd[self.zone], self.pushed)
            s.become(Appear(self.zone, self.figure, self.count))
            s.push(Enter(self.zone, figure, value, True, JOSTLED))


def place(s: VillageAttacks, zone: int, figure: int, count: int) -> None:
    """Figures stand in a zone; placing is not entering (VA-S0.5)."""
    s.crowd[zone] = added(s.crowd[zone], figure, count)
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone), "n": count}
        s.emit("villagers_appear", NONE, "VA-120", args)


SPAWN_HERO.append(spawn_hero)
register(Spawning, NextMarker, SpawnCard, HuntersAppear, HeroAppears, Appear)
