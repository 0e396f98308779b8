"""The components of Village Attacks: read, checked, and shared by every game as one `Kit`."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Final

from citadelle.games.village_attacks.catalog import records
from citadelle.games.village_attacks.catalog.checks import check
from citadelle.games.village_attacks.catalog.scenario_records import ScenariosFile
from citadelle.games.village_attacks.catalog.table_filling import fill_tables
from citadelle.parts.catalog import BaseKit, KitLoader, Packs
from citadelle.parts.data import Loaded, read_tables

__all__ = ["Kit", "load", "load_from"]


EARLIER_DIGESTS: Final = (
    (
        "192f1dd6b70e7cac6a18264ba286bfd0308b18d67e3490d5ea366160fed407e8",
        "86b21acbf1308d147b89dca4ead02124875ea0479f2a751a6f577e13d39e3ccb",
    ),
)
"""Digests in records that counted words too, each with the digest of the same data without them."""


def load_from(folder: Traversable, packs: Packs = ()) -> Kit:
    """Like `load`, with the game's tables from another folder."""
    loaded = read_tables(folder, records.SCHEMA, packs, "village_attacks")
    check(loaded)
    return Kit(loaded)


class Kit(BaseKit):
    """All static data of one game: typed records by file, and the numbers the rules read (`plain`).

    The position of a record in its tuple is its number everywhere. States share the kit and never change it.
    """

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded, EARLIER_DIGESTS)
        self.monsters = loaded.file("monsters", records.MonstersFile).monster
        self.villagers = loaded.file("villagers", records.VillagersFile).villager
        self.heroes = loaded.file("heroes", records.HeroesFile).hero
        self.dice = loaded.file("dice", records.DiceFile)
        self.traps = loaded.file("traps", records.TrapsFile).trap
        self.events = loaded.file("events", records.EventsFile).event
        self.spawn_cards = loaded.file("spawn_cards", records.SpawnCardsFile).spawn_card
        self.minions = loaded.file("minions", records.MinionsFile).minion
        self.summoned = loaded.file("summoned", records.SummonedFile).summoned
        self.conditions = loaded.file("conditions", records.ConditionsFile).condition
        self.room_conditions = loaded.file("room_conditions", records.RoomConditionsFile).room_condition
        self.tiles = loaded.file("tiles", records.TilesFile).tile
        self.tokens = loaded.file("tokens", records.TokensFile).token
        self.game = loaded.file("game", records.GameFile)
        self.scenarios = loaded.file("scenarios", ScenariosFile).scenario
        self.plain = fill_tables(self)


load: Final = KitLoader("citadelle.games.village_attacks", load_from)
