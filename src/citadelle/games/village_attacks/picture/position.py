"""The view as the drawings read it: in which words, whose Monster stands below the board, who is in which room."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks.crowd import COUNT, LOOK_WORDS, LOOK_WOUNDS_AT, look_of, look_sort
from citadelle.games.village_attacks.picture.pieces import words
from citadelle.games.village_attacks.picture.plan import Plan, Room, plan_of
from citadelle.games.village_attacks.rules.forecast import Threat
from citadelle.games.village_attacks.state import M_ZONE, MONSTERS, S_ZONE
from citadelle.games.village_attacks.tables import HERO, NONE, PEASANT
from citadelle.games.village_attacks.text.names import monster_name, zone_name
from citadelle.games.village_attacks.text.threats import coming

if TYPE_CHECKING:
    from citadelle.games.village_attacks.view import VillageAttacksView

MONSTER: Final = "monster"
SUMMONED: Final = "summoned"
MINION: Final = "minion"
TROLL: Final = "troll"
STACK: Final = "stack"


class Occupant:
    """Whoever is drawn as one piece in a room: a Monster by seat, a helper by its place, a stack of villagers by their
    look, the Troll."""

    __slots__ = ("kind", "n", "number", "zone")

    def __init__(self, kind: str, number: int, zone: int, n: int = 1) -> None:
        self.kind = kind
        self.number = number
        self.zone = zone
        self.n = n

    @property
    def ident(self) -> str:
        """The id of its item."""
        if self.kind == STACK:
            return f"vc-{self.zone}-{self.number}"
        return {MONSTER: "vm", SUMMONED: "vs", MINION: "vi", TROLL: "vt"}[self.kind] + f"-{self.number}"


class DrawnPosition:
    """One view in one language and one form."""

    def __init__(self, view: VillageAttacksView, lang: str, names: Sequence[str], compact: bool) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.kit = view.kit
        self.tables = view.tables
        self.compact = compact
        self.plan: Plan = plan_of(view.kit, view.scenario)
        self.seat: int = self.shown_seat()
        """Whose Monster is shown below the board: one's own; watchers see the one that is asked or acts."""
        self.wanted: frozenset[int] = self.wanted_looks()
        """Looks that can be chosen now: they are drawn even in a crowded room."""

    def shown_seat(self) -> int:
        """The seat below the board."""
        view = self.view
        if view.seat >= 0:
            return view.seat
        if view.waiting:
            return view.waiting[0]
        return max(view.active, 0)

    def wanted_looks(self) -> frozenset[int]:
        """The looks that options name."""
        found: set[int] = set()
        for decision in self.view.decisions:
            for answer in decision.answers:
                if answer.verb.name in ("villager", "coin_villagers"):
                    found.update(answer.things)
        return frozenset(found)

    @functools.cached_property
    def threats(self) -> dict[int, Threat]:
        """By target, a Monster or the Heart, the wounds that the villagers will deal as the board stands, while a
        Monster acts."""
        view = self.view
        if view.phase != MONSTERS or view.active == NONE or view.over:
            return {}
        return {threat.target: threat for threat in coming(view).threats if threat.most}

    def say(self, key: str, **args: object) -> str:
        """Words of the picture."""
        return words().say(key, self.lang, **args)

    # --- names

    def zone_name(self, zone: int) -> str:
        """What a room is called."""
        return zone_name(self.kit, self.view.castle.zone_ids[zone], self.lang)

    def monster_name(self, seat: int) -> str:
        """The Monster of a seat; before one is chosen, the seat by its number."""
        monster = self.view.party[seat]
        return monster_name(self.kit, monster, self.lang) if monster != NONE else self.say("seat.number", n=seat + 1)

    def room(self, zone: int) -> Room:
        """A room of the plan."""
        return self.plan.rooms[zone]

    # --- who is where

    def looks(self, zone: int) -> dict[int, int]:
        """How many villagers of each look are in a room."""
        found: dict[int, int] = {}
        for entry in self.view.crowd[zone]:
            look = look_of(entry)
            found[look] = found.get(look, 0) + (entry & COUNT)
        return found

    def occupants(self, zone: int) -> list[Occupant]:
        """Everybody in a room, in drawing order: Monsters and their helpers, heroes, then the crowd."""
        view = self.view
        out = [Occupant(MONSTER, seat, zone) for seat in range(view.players) if view.zone[seat] == zone]
        out += [Occupant(SUMMONED, i, zone) for i, one in enumerate(view.summoned) if one[S_ZONE] == zone]
        out += [Occupant(MINION, i, zone) for i, one in enumerate(view.minions) if one[M_ZONE] == zone]
        if view.troll == zone:
            out.append(Occupant(TROLL, 0, zone))
        stacks = [Occupant(STACK, look, zone, n) for look, n in self.looks(zone).items()]
        stacks.sort(key=lambda stack: self.rank(stack.number))
        return out + stacks

    def rank(self, look: int) -> tuple[int, int, int]:
        """Where a look stands in a room: what can be chosen first, then heroes, hunters, peasants."""
        kind = self.tables.sort_kind[look_sort(look)]
        return (0 if look in self.wanted else 1, HERO - kind, look)

    def is_hero(self, look: int) -> bool:
        """Is this the look of a hero?"""
        return self.tables.sort_kind[look_sort(look)] == HERO

    def is_peasant(self, look: int) -> bool:
        """Is this the look of a peasant?"""
        return self.tables.sort_kind[look_sort(look)] == PEASANT

    def health_left(self, look: int) -> tuple[int, int]:
        """The health that a villager of this look has left, and its whole health."""
        whole = self.tables.sort_health[look_sort(look)]
        return whole - (look >> LOOK_WOUNDS_AT & 15), whole

    def states(self, look: int) -> list[str]:
        """What lies on a villager of this look."""
        return [word for at, word in enumerate(LOOK_WORDS) if look >> at & 1]

    @property
    def distances(self) -> list[int]:
        """VA-25: by zone, the rooms to the Heart."""
        return self.view.castle.heart_distances(self.view.gone)

    def is_gone(self, zone: int) -> bool:
        """Has a room collapsed?"""
        return bool(self.view.gone >> zone & 1)
