"""The components of Monster Lands: read, checked, and shared by every game as one `Kit`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from citadelle.games.monster_lands.catalog import records
from citadelle.games.monster_lands.catalog.checks import check
from citadelle.games.monster_lands.catalog.plain import plain
from citadelle.parts.data import Record, digest, read_tables

__all__ = ["Kit", "load", "load_from", "records"]


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
    loaded = read_tables(folder, records.SCHEMA, packs, "monster_lands")
    check(loaded)
    return Kit(loaded.files, digest(loaded.files), loaded.packs)


class Kit:
    """All static data of one game: typed records by file, and the numbers the rules read (`plain`).

    The position of a record in its tuple is its number everywhere. States share the kit and never change it.
    """

    def __init__(self, found: dict[str, Record], digest_: str, packs: Sequence[object]) -> None:
        self.packs = packs
        self.digest = digest_
        self.mercenaries = records.of(found, records.MercenariesFile).mercenary
        self.monsters = records.of(found, records.MonstersFile).monster
        self.equipment = records.of(found, records.EquipmentFile).equipment
        self.lands = records.of(found, records.LandsFile).land
        self.traps = records.of(found, records.TrapsFile).trap
        self.loot = records.of(found, records.LootFile).loot
        self.paths = records.of(found, records.PathsFile).path
        self.missions = records.of(found, records.MissionsFile).mission
        self.panic = records.of(found, records.PanicFile).panic
        self.board = records.of(found, records.BoardFile)
        self.rules = records.of(found, records.DifficultyFile)
        self.solo = records.of(found, records.SoloFile)
        self.plain = plain(self)
