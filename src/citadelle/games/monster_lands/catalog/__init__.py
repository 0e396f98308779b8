"""The components of Monster Lands: read, checked, and shared by every game as one `Kit`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
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
from citadelle.parts.data import Loaded, read_tables
from citadelle.parts.digests import digest, earlier_digests, whole_digest

__all__ = ["Kit", "load", "load_from"]


EARLIER_DIGESTS: Final[tuple[tuple[str, str], ...]] = ()
"""Digests in records that counted words too, each with the digest of the same data without them."""


def load(packs: Sequence[str | Path] = ()) -> Kit:
    """The kit of the game's own data with these packs laid over it, in order; a faulty table raises BadData.

    Without packs it is the same object at every call.
    """
    return load_from(files("citadelle.games.monster_lands") / "data", packs) if packs else _own()


@cache
def _own() -> Kit:
    return load_from(files("citadelle.games.monster_lands") / "data")


def load_from(folder: Traversable, packs: Sequence[str | Path] = ()) -> Kit:
    """Like `load`, with the game's tables from another folder."""
    loaded = read_tables(folder, SCHEMA, packs, "monster_lands")
    check(loaded)
    return Kit(loaded)


class Kit:
    """All static data of one game: typed records by file, and the numbers the rules read (`plain`).

    The position of a record in its tuple is its number everywhere. States share the kit and never change it.
    """

    def __init__(self, loaded: Loaded) -> None:
        self.packs = loaded.packs
        self.digest = digest(loaded.files)
        self.whole_digest = whole_digest(loaded.files)
        self.earlier_digests = earlier_digests(loaded.files, EARLIER_DIGESTS)
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
