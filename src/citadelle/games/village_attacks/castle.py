"""The castle of a scenario: its zones and passages, what lies there at the start, and the scenario's own numbers.

A castle is a shared table. Zones are numbered as the scenario lists them. What changes in a game (zones that have
collapsed, darkness) is given with the question, as bits.
"""

from __future__ import annotations

from citadelle.games.village_attacks.tables import INFINITE, NONE
from citadelle.kernel.answer import Answer, Noun
from citadelle.parts.zones import FAR, ZoneMap


class Marker:
    """A spawn marker: where it lies, its colour, and from which morale on it is active."""

    __slots__ = ("activates_at", "active", "colour", "id", "takes_cards", "zone")

    def __init__(self, ident: str, zone: int, colour: int, active: bool, activates_at: int, takes_cards: bool) -> None:
        self.id = ident
        self.zone = zone
        self.colour = colour
        self.active = active
        self.activates_at = activates_at
        """At this morale or below it becomes active; NONE: never by morale."""
        self.takes_cards = takes_cards
        """VA-S6.5: False for a marker that only heroes of a delivery come to."""


class Objective:
    """An objective token: where it lies at the start, its kind, and the symbol on it."""

    __slots__ = ("kind", "symbol", "zone")

    def __init__(self, kind: int, zone: int, symbol: int) -> None:
        self.kind = kind
        self.zone = zone
        self.symbol = symbol


class Castle:
    """One scenario as numbers. Lists by zone unless something else is said."""

    def __init__(self, ident: str, number: int, zone_map: ZoneMap, zone_ids: list[str]) -> None:
        self.id = ident
        self.number = number
        self.map = zone_map
        self.size: int = zone_map.zones
        self.zone_ids = zone_ids
        self.zones: Noun = Noun(zone_ids)
        self.deed_answers: dict[int, Answer] = {}
        """By option, what deeds were offered so far: their things are the castle's and the tables' (VA-47)."""
        self.room: list[int] = []
        self.capacity: list[int] = []
        self.hearts: tuple[int, ...] = ()
        self.heart_bits: int = 0
        self.start_zone: int = NONE
        """VA-9: where Monsters start, CH-1."""

        # room conditions (VA-205)
        self.conditions: list[tuple[int, ...]] = []
        """The numbers of the room conditions of each zone."""
        self.end_wounds: list[int] = [0] * self.size
        self.end_burn: int = 0
        """Zones where a Monster that ends its activation gets Burn, as bits."""
        self.enter_condition: list[int] = [NONE] * self.size
        self.hero_heal: list[int] = [0] * self.size
        self.attack_bonus: list[int] = [0] * self.size
        self.attack_bonus_kinds: list[int] = [0] * self.size
        self.every_type_kinds: list[int] = [0] * self.size
        self.immune_kinds: list[int] = [0] * self.size
        self.immune_sources: list[int] = [0] * self.size
        self.summoning_zone: int = NONE
        self.summoning_slots: int = 0
        """The symbols that a summoning costs, as bits (VA-176)."""

        # what lies there
        self.markers: list[Marker] = []
        self.objectives: list[Objective] = []

        # numbers of the scenario (VA-206, VA-208)
        self.heart_health: int = 0
        self.heart_goal: int = 0
        self.heart_cap: int = INFINITE
        self.morale: int = 0
        self.morale_rule: int = 0
        self.tier_mode: int = 0
        self.tier_start: int = 1
        self.tier_steps: list[tuple[int, int]] = []
        self.events: bool = True
        self.event_triggers: list[int] = []
        self.ignored_events: list[int] = []
        self.traps: bool = True
        self.heroes: int = 0
        self.introduces: str = ""
        """VA-S0.8: what this scenario teaches first; nothing if empty."""
        self.start_levels: int = 0
        self.max_level_gains: int = INFINITE
        self.setup_spawn: int = 0
        self.yunfakh: int = 0
        self.summoning: bool = False
        self.victory: int = 0
        self.defeats: int = 0
        self.heroes_to_kill: int = 0
        self.setup_hero_zones: list[int] = []
        self.deliveries_to_win: int = 0
        self.delivery_zone: int = NONE
        self.grab_symbol: int = NONE
        self.kill_carried_symbol: int = NONE
        self.experience_per_delivery: int = 0
        self.captured_dice: int = 0
        self.extra_card_tier: int = 0
        self.component_zone: int = NONE
        self.tokens_per_marker: int = 0
        self.closing_symbol: int = NONE
        self.experience_per_component: int = 0
        self.experience_per_token: int = 0
        self.setup_hunters: int = 0
        self.tome_zone: int = NONE
        self.exit_zones: tuple[int, ...] = ()
        self.tomes_carried_at_once: int = 0
        self.tomes_lost_for_defeat: int = 0
        self.experience_per_symbol: int = 0
        self.corridor_bits: int = 0
        """Zones that can collapse (VA-S13.1), as bits."""
        self.collapse_hunters: int = 0
        self.collapse_villagers: int = 0
        self.collapses_for_defeat: int = 0
        self.escapes_to_win: int = 0
        self.flee_zones: tuple[int, ...] = ()
        self.marker_bits: int = 0
        """Zones that have a spawn marker at the start, as bits."""
        self.scare_symbols: int = 0

        self._distances: dict[int, list[int]] = {}
        self._sights: dict[tuple[int, int], list[list[int]]] = {}

    def heart_distances(self, gone: int) -> list[int]:
        """VA-25: by zone, the passages on a shortest path to the nearest Heart; FAR if there is none."""
        found = self._distances.get(gone)
        if found is None:
            found = self.map.distances(self.hearts, gone)
            self._distances[gone] = found
        return found

    def sights(self, gone: int, dark: int) -> list[list[int]]:
        """VA-23, VA-149: by zone and zone, at which range the second is seen from the first; FAR if it isn't.

        Nobody looks into a dark zone or out of it, but everybody sees the own zone.
        """
        found = self._sights.get((gone, dark))
        if found is None:
            found = [self._sight(zone, gone, dark) for zone in range(self.size)]
            self._sights[(gone, dark)] = found
        return found

    def _sight(self, zone: int, gone: int, dark: int) -> list[int]:
        seen = self.map.sight(zone, gone, 0, dark)
        for other in range(self.size):
            if other != zone and (dark >> zone | dark >> other) & 1:
                seen[other] = FAR
        return seen

    def sees(self, zone: int, other: int, least: int, most: int, gone: int, dark: int) -> bool:
        """Is the other zone seen, and within this range?"""
        return least <= self.sights(gone, dark)[zone][other] <= most

    def within(self, zone: int, least: int, most: int, gone: int) -> list[int]:
        """The zones within a range by any path, the nearest first (VA-24)."""
        out: list[tuple[int, int]] = []
        for other in range(self.size):
            far = self.map.distance(other, zone, gone) if other != zone else 0
            if least <= far <= most and not gone >> other & 1:
                out.append((far, other))
        out.sort()
        return [other for _, other in out]
