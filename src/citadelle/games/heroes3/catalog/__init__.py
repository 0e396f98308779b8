"""The components of Heroes III: read, checked, and shared by every game as one `Kit`."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Final

from citadelle.games.heroes3.catalog import card_records, fight_records, records
from citadelle.games.heroes3.catalog.checks import check
from citadelle.games.heroes3.catalog.scenario_checks import check_scenarios
from citadelle.games.heroes3.catalog.scenario_records import ScenariosFile
from citadelle.games.heroes3.catalog.table_filling import fill_tables
from citadelle.parts.catalog import BaseKit, KitLoader, Packs
from citadelle.parts.data import Loaded, read_tables

__all__ = ["Kit", "load", "load_from"]


def load_from(folder: Traversable, packs: Packs = ()) -> Kit:
    """Like `load`, with the game's tables from another folder."""
    loaded = read_tables(folder, records.SCHEMA, packs, "heroes3")
    levels = check(loaded)
    check_scenarios(loaded)
    return Kit(loaded, levels)


class Kit(BaseKit):
    """All static data of one game: typed records by file, and the numbers the rules read (`plain`).

    The position of a record in its tuple is its number everywhere. States share the kit and never change it.
    """

    def __init__(self, loaded: Loaded, levels: dict[str, card_records.SpellLevels]) -> None:
        super().__init__(loaded)
        self.constants = loaded.file("constants", records.ConstantsFile).constant
        self.components = loaded.file("components", records.ComponentsFile).component
        self.units = loaded.file("units", records.UnitsFile).unit
        self.neutral_units = loaded.file("neutral_units", records.NeutralUnitsFile).neutral
        self.siege = loaded.file("siege", records.SiegeFile).siege
        self.statistics = loaded.file("statistics", card_records.StatisticsFile).statistic
        self.abilities = loaded.file("abilities", card_records.AbilitiesFile).ability
        self.artifacts = loaded.file("artifacts", card_records.ArtifactsFile).artifact
        self.spells = loaded.file("spells", card_records.SpellsFile).spell
        self.spell_levels = levels
        """The levels of each spell, by its id."""
        self.specialties = loaded.file("specialties", card_records.SpecialtiesFile).specialty
        self.heroes = loaded.file("heroes", records.HeroesFile).hero
        self.levels = loaded.file("levels", records.LevelsFile).level
        self.factions = loaded.file("towns", records.TownsFile).meta.towns
        self.no_morale = loaded.file("towns", records.TownsFile).meta.ignore_morale
        self.buildings = loaded.file("towns", records.TownsFile).building
        self.locations = loaded.file("locations", records.LocationsFile).location
        self.mine_types = loaded.file("locations", records.LocationsFile).mine_type
        self.tiles = loaded.file("tiles", records.TilesFile).tile
        self.dice = loaded.file("dice", records.DiceFile).die
        self.trades = loaded.file("trade", records.TradeFile).trade
        self.guards = loaded.file("difficulty", records.DifficultyFile).guard
        self.start_bonuses = loaded.file("difficulty", records.DifficultyFile).start_bonus
        self.astrologers = loaded.file("astrologers", records.AstrologersFile).astrologer
        self.ai_cards = loaded.file("ai_cards", records.AiCardsFile).ai_card
        self.variants = loaded.file("variants", records.VariantsFile).variant
        self.scenarios = loaded.file("scenarios", ScenariosFile).scenario
        self.fights = loaded.file("fights", fight_records.FightsFile).fight
        fight_records.check_fights(loaded, self)
        self.plain = fill_tables(self)
        fight_records.fill_fights(self.plain, self)


load: Final = KitLoader("citadelle.games.heroes3", load_from)
