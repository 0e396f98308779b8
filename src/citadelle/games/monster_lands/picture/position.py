"""The view as the drawings read it: who owns what, which battle is on, and numbers that the rules work out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadelle.games.monster_lands.picture.layout import BoardForm, form_of
from citadelle.games.monster_lands.picture.shapes import words
from citadelle.games.monster_lands.rules.attack import Attack, Burn, Defend, SideRoll
from citadelle.games.monster_lands.rules.battle import Battle, Conquest
from citadelle.games.monster_lands.rules.clash import Clash
from citadelle.games.monster_lands.rules.goods import PickLoot
from citadelle.games.monster_lands.rules.rolls import FOR_MISSION, Roll
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import ENTRANCE, FIRST_PATH, LAND_A, LOCATION_OF, MISSION_A
from citadelle.games.monster_lands.text.effects import member_record
from citadelle.games.monster_lands.text.names import member_name
from citadelle.kernel.frame import F, find_frame
from citadelle.parts.names import first_letter

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog.records.clans import Equipment, Mercenary
    from citadelle.games.monster_lands.view import MonsterLandsView


class DrawnPosition:
    """One view in one language and one form."""

    def __init__(self, view: MonsterLandsView, lang: str, names: Sequence[str], compact: bool) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.kit = view.kit
        self.tables = view.tables
        self.compact = compact
        self.lands = 2 if view.players > 2 else 1
        self.form: BoardForm = form_of(compact, self.lands)
        self.seat = view.seat if view.seat >= 0 else (view.waiting[0] if view.waiting else 0)
        """Whose clan is shown below the board: one's own; watchers see the clan that is asked."""
        self.battle = self.find_battle()

    @property
    def state(self) -> MonsterLands:
        """A state that agrees with the view, for numbers that rest on what everybody sees."""
        return self.view.known()

    def say(self, key: str, **args: object) -> str:
        """Words of the picture."""
        return words().say(key, self.lang, **args)

    # --- who

    def member(self, member: int) -> Mercenary:
        """The record of a clan member; novices share one."""
        found: Mercenary = member_record(self.kit, member)
        return found

    def member_name(self, member: int) -> str:
        """What a member is called."""
        return member_name(self.kit, self.tables.member_ids[member], self.lang)

    def member_letter(self, member: int) -> str:
        """What a member is known by in a small place: as many letters as tell the clan apart, a novice's number."""
        if member >= self.tables.novice:
            return str(member - self.tables.novice + 1)
        name = self.member_name(member)
        others = [self.member_name(m) for m in self.view.members[self.owner(member)] if m < self.tables.novice]
        length = 1
        while length < len(name) and sum(other.startswith(name[:length]) for other in others) > 1:
            length += 1
        return first_letter(name) if length == 1 else name[:length]

    def equipment(self, card: int) -> Equipment:
        """The record of an equipment card."""
        found: Equipment = self.kit.equipment[self.tables.equipment_kind[card]]
        return found

    def owner(self, member: int) -> int:
        """The seat of a member, or NONE."""
        for seat, members in enumerate(self.view.members):
            if member in members:
                return seat
        return NONE

    def path_of(self, member: int) -> int:
        """The path on which a member stands, or NONE."""
        return self.view.on_path.index(member) if member in self.view.on_path else NONE

    def seat_name(self, seat: int) -> str:
        """A seat by its person's name, else by its clan."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.clan_name(seat)

    def clan_name(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.say(f"clan.{seat}")

    # --- battles

    def frame(self, kind: type[F]) -> F | None:
        """The topmost frame of a kind."""
        return find_frame(self.view.frames, kind)

    def find_battle(self) -> int:
        """The location that is fought over now, or where a mission is rolled for; NONE if none is."""
        if self.view.frames and isinstance(self.view.frames[-1], PickLoot):
            return NONE
        for found in reversed(self.view.frames):
            if isinstance(found, Battle | Conquest | Clash):
                return found.location
            if isinstance(found, Roll) and found.goal == FOR_MISSION:
                return MISSION_A
        return NONE

    def active_path(self) -> int:
        """The path whose turn it is in the battle, or NONE."""
        for found in reversed(self.view.frames):
            if isinstance(found, Roll | Attack | Burn | Defend | SideRoll):
                return found.path
            path = getattr(found, "path", NONE)
            if isinstance(path, int) and path != NONE:
                return path
        return NONE

    def fighting(self, path: int) -> bool:
        """Is this path drawn in the battle?"""
        return self.battle != NONE and LOCATION_OF[path] == self.battle

    def battle_paths(self) -> list[int]:
        """The paths of the battle, left to right."""
        return list(range(FIRST_PATH[self.battle], FIRST_PATH[self.battle + 1]))

    def battle_monster(self) -> int:
        """The monster that is fought, or NONE."""
        return self.view.monster[self.battle - LAND_A] if self.battle >= LAND_A else NONE

    def battle_land(self) -> int:
        """The land that is fought over, or NONE."""
        return self.view.land[self.battle - LAND_A] if LAND_A <= self.battle < ENTRANCE else NONE
