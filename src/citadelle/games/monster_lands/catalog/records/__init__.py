"""The components of Monster Lands as typed frozen records, one struct a table of `data/*.toml` (ML-DAT-01 to -10).

Each module holds the records of one subject and, last, the structs of its files. Bounds of single fields stand there;
what several records must agree on is in `catalog.checks`. A number that a record may leave out is 0 there, a text "".
"""

from __future__ import annotations

from citadelle.games.monster_lands.catalog.records.board import BoardFile
from citadelle.games.monster_lands.catalog.records.clans import EquipmentFile, MercenariesFile
from citadelle.games.monster_lands.catalog.records.difficulty import DifficultyFile
from citadelle.games.monster_lands.catalog.records.lands import LandsFile, PathsFile
from citadelle.games.monster_lands.catalog.records.missions import MissionsFile
from citadelle.games.monster_lands.catalog.records.monsters import MonstersFile, PanicFile
from citadelle.games.monster_lands.catalog.records.solo import SoloFile
from citadelle.games.monster_lands.catalog.records.tokens import LootFile, TrapsFile
from citadelle.parts.data import DataRecord

__all__ = ["SCHEMA"]

SCHEMA: dict[str, type[DataRecord]] = {
    "mercenaries": MercenariesFile,
    "monsters": MonstersFile,
    "equipment": EquipmentFile,
    "lands": LandsFile,
    "traps": TrapsFile,
    "loot": LootFile,
    "path_headers": PathsFile,
    "missions": MissionsFile,
    "panic": PanicFile,
    "board": BoardFile,
    "difficulty": DifficultyFile,
    "solo": SoloFile,
}
"""The struct of every file, by the file's name."""
