"""A scenario as numbers: its map, its start values, its events, and how it ends (HM-1120)."""

from __future__ import annotations

from citadelle.games.heroes3.map_kinds import BonusEffect, EventEffect, FieldEffect
from citadelle.games.heroes3.scenario_kinds import (
    DEFEAT_BOSS,
    AiEffect,
    DefeatEffect,
    SpecialEffect,
    TimeUpEffect,
    VictoryEffect,
)
from citadelle.games.heroes3.tables import CLASH, FREE, NONE, Cost


class MapSlot:
    """A tile place of a scenario's map (HM-1127)."""

    __slots__ = ("place", "tile_class", "tile", "among", "seat", "face_up", "rotation", "ai", "start_field")

    def __init__(self, place: int, tile_class: int) -> None:
        self.place = place
        self.tile_class = tile_class
        self.tile: int = NONE
        """The tile that lies here; NONE for a random one of the class."""
        self.among: tuple[int, ...] = ()
        """The only tiles that may lie here; none: any of the class."""
        self.seat: int = NONE
        """Whose start tile it is, counted from 0."""
        self.face_up: bool = False
        self.rotation: int = NONE
        """NONE where it is chosen."""
        self.ai: str = ""
        """The AI hero whose town it is."""
        self.start_field: int = NONE
        """The printed position where the player's hero starts, if it isn't the town."""


class AiDeck:
    """An AI deck (HM-930): how many might, magic and skill cards it has, the spells of its spell deck, its skill."""

    __slots__ = ("cards", "skill", "spells")

    def __init__(self, cards: tuple[int, ...], spells: tuple[int, ...], skill: AiEffect | None) -> None:
        self.cards = cards
        self.spells = spells
        self.skill = skill


class AiHero:
    """An AI hero of a scenario (HM-920, HM-1129)."""

    __slots__ = (
        "id", "faction", "place", "position", "moves", "first_move_round", "level", "citadel", "forms", "deck",
        "spells", "skill",
    )  # fmt: skip

    def __init__(self, ident: str, faction: int, place: int, position: int) -> None:
        self.id = ident
        self.faction = faction
        self.place = place
        self.position = position
        self.moves: bool = False
        self.first_move_round: int = 1
        self.level: int = 1
        self.citadel: bool = False
        self.forms: tuple[int, ...] = ()
        self.deck: tuple[int, ...] = ()
        """Might, magic and skill cards of the AI deck."""
        self.spells: tuple[int, ...] = ()
        self.skill: AiEffect | None = None


class AiArmies:
    """The armies that a scenario raises (HM-1132)."""

    __slots__ = ("spawn_rounds", "place", "position", "mp", "acts_in_spawn_round", "deck", "army", "extra")

    def __init__(self, spawn_rounds: tuple[int, ...], place: int, position: int) -> None:
        self.spawn_rounds = spawn_rounds
        self.place = place
        self.position = position
        self.mp: int = 0
        self.acts_in_spawn_round: bool = False
        self.deck: tuple[int, ...] = ()
        self.army: tuple[tuple[tuple[int, ...], ...], ...] = ()
        """By difficulty and army: neutral cards by tier."""
        self.extra: tuple[int, ...] = ()
        """Cards more with three players."""


class ClaimedField:
    """A field that a player holds from the start (HM-1128)."""

    __slots__ = ("place", "position", "seat", "income")

    def __init__(self, place: int, position: int, seat: int, income: Cost) -> None:
        self.place = place
        self.position = position
        self.seat = seat
        self.income = income


class ScenarioRules:
    """One scenario; the position of its record in the data is its number."""

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.mode: int = CLASH
        self.players: tuple[int, ...] = ()
        self.rounds: int = 0
        self.start_resources: Cost = FREE
        self.start_income: Cost = FREE
        self.start_forms: tuple[tuple[int, ...], ...] = ()
        """By faction: the start units (HM-112), also for a rebuilt army (HM-707)."""
        self.start_buildings: int = 0
        """Buildings of the town board that stand at the start, as bits."""
        self.far_pool: int = 0
        self.far_pool_each: tuple[tuple[int, ...], ...] = ()
        self.far_pool_from: tuple[int, ...] = ()
        self.maps: dict[int, tuple[MapSlot, ...]] = {}
        """By the number of players."""
        self.obelisk: FieldEffect
        self.dragon_utopia: FieldEffect
        self.grail: FieldEffect
        self.town_capture_reward: Cost = FREE
        self.events: tuple[tuple[int, EventEffect], ...] = ()
        """Round and event, in the order of the data."""
        self.victory: tuple[VictoryEffect, ...] = ()
        self.defeat: tuple[DefeatEffect, ...] = ()
        self.time_up: TimeUpEffect | None = None
        self.special: tuple[SpecialEffect, ...] = ()
        self.start_bonus: tuple[BonusEffect, ...] = ()
        """Instead of the difficulty's (HM-1128); none: the difficulty's."""

        # campaigns and cooperative play
        self.has_story: bool = False
        """Are words told at its start and its end?"""
        self.campaign: str = ""
        self.order: int = 0
        self.attempts: int = 0
        self.faction: int = NONE
        self.hero: int = NONE
        self.adds_carried: bool = False
        self.carried_army: bool = False
        self.carries_resources: bool = False
        self.carries_army: bool = False
        self.carries_deck: bool = False
        """HM-1110: do cards go on to the next scenario?"""
        self.max_level: int = 0
        """0 for no limit of its own."""
        self.ai_heroes: tuple[AiHero, ...] = ()
        self.ai_armies: AiArmies | None = None
        self.boss_spells: tuple[int, ...] = ()
        """The spells of the boss's AI spell deck (HM-1131)."""
        self.claimed: tuple[ClaimedField, ...] = ()

    def opponents(self) -> int:
        """How many AI opponents it has: AI heroes, or AI armies (HM-1132), or a boss (HM-1131)."""
        if self.ai_heroes:
            return len(self.ai_heroes)
        if self.ai_armies is not None:
            return len(self.ai_armies.spawn_rounds)
        return int(any(one.kind == DEFEAT_BOSS for one in self.victory))

    def ai_decks(self) -> list[AiDeck]:
        """HM-930: the AI decks: one for each AI hero, one for all AI armies together, one for the boss."""
        if self.ai_heroes:
            return [AiDeck(hero.deck, hero.spells, hero.skill) for hero in self.ai_heroes]
        if self.ai_armies is not None:
            return [AiDeck(self.ai_armies.deck, (), None)]
        if self.opponents():
            return [AiDeck(self.dragon_utopia.ai_deck, self.boss_spells, None)]
        return []

    def ai_deck_number(self, ai: int) -> int:
        """HM-930: which of the AI decks an AI opponent draws from."""
        return ai if self.ai_heroes else 0

    def special_rule(self, op: int) -> SpecialEffect | None:
        """The special rule of this op; None if the scenario has none."""
        for one in self.special:
            if one.kind == op:
                return one
        return None
