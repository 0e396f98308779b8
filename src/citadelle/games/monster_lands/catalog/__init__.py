"""The components of Monster Lands: read, checked, and shared by every game as one `Kit`."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Final

from citadelle.games.monster_lands.catalog.checks import check
from citadelle.games.monster_lands.catalog.records import SCHEMA
from citadelle.games.monster_lands.catalog.records.board import BoardFile
from citadelle.games.monster_lands.catalog.records.clans import EquipmentFile, MercenariesFile
from citadelle.games.monster_lands.catalog.records.difficulty import DifficultyFile
from citadelle.games.monster_lands.catalog.records.lands import LandsFile, PathsFile
from citadelle.games.monster_lands.catalog.records.missions import MissionsFile
from citadelle.games.monster_lands.catalog.records.monsters import MonstersFile, PanicFile
from citadelle.games.monster_lands.catalog.records.solo import SoloFile
from citadelle.games.monster_lands.catalog.records.tokens import LootFile, TrapsFile
from citadelle.games.monster_lands.catalog.table_filling import fill_tables
from citadelle.parts.catalog import BaseKit, KitLoader, Packs
from citadelle.parts.data import Loaded, read_tables

__all__ = ["Kit", "load", "load_from"]


def load_from(folder: Traversable, packs: Packs = ()) -> Kit:
    """Like `load`, with the game's tables from another folder."""
    loaded = read_tables(folder, SCHEMA, packs, "monster_lands")
    check(loaded)
    return Kit(loaded)


class Kit(BaseKit):
    """All static data of one game: typed records by file, and the numbers the rules read (`plain`).

    The position of a record in its tuple is its number everywhere. States share the kit and never change it.
    """

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded)
        self.mercenaries = loaded.file("mercenaries", MercenariesFile).mercenary
        self.monsters = loaded.file("monsters", MonstersFile).monster
        self.equipment = loaded.file("equipment", EquipmentFile).equipment
        self.lands = loaded.file("lands", LandsFile).land
        self.traps = loaded.file("traps", TrapsFile).trap
        self.loot = loaded.file("loot", LootFile).loot
        self.paths = loaded.file("path_headers", PathsFile).path
        self.missions = loaded.file("missions", MissionsFile).mission
        self.panic = loaded.file("panic", PanicFile).panic
        self.board = loaded.file("board", BoardFile)
        self.rules = loaded.file("difficulty", DifficultyFile)
        self.solo = loaded.file("solo", SoloFile)
        self.plain = fill_tables(self)


load: Final = KitLoader("citadelle.games.monster_lands", load_from)
