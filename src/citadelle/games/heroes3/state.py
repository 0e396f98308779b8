"""All that is on the table in one game of Heroes III."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.heroes3.ai_fields import AI_PUBLIC, AiFields
from citadelle.games.heroes3.campaign_record import check_carry, scenario_now
from citadelle.games.heroes3.combat_fields import COMBAT_PUBLIC, CombatFields
from citadelle.games.heroes3.map_fields import MAP_PUBLIC, MapFields
from citadelle.games.heroes3.piles_of_game import pile_kinds
from citadelle.games.heroes3.seat_fields import SEAT_PUBLIC, SeatFields
from citadelle.games.heroes3.tables import CLASH, DIFFICULTIES, NONE, Tables
from citadelle.games.heroes3.variant_rules import VariantRules
from citadelle.games.heroes3.verbs import ANSWERS, THINGS
from citadelle.kernel.answer import Noun, Verb
from citadelle.kernel.options import Settings
from citadelle.parts.piles import PileState

# Windows in which cards can be played (HM-320, 18.4 "trigger").
MAP_TURN: Final = 0
"""The main part of the own turn."""
POPULATION: Final = 1
"""While a unit is paid for in the own turn (HM-1226)."""
SPELL_BOOK: Final = 2
BEFORE_NEUTRAL: Final = 3
"""HM-811: before the set-up of a combat with neutral units."""
COMBAT_START: Final = 4
"""HM-827."""
BEFORE_ACTIVATION: Final = 5
"""HM-833."""
ACTIVATION: Final = 6
"""HM-835 (5)."""
ATTACK: Final = 7
"""HM-852."""
RESULT: Final = 8
"""HM-854."""
LETHAL: Final = 9
"""HM-857."""
AFTER_ENEMY_SPELL: Final = 10
AFTER_OWN_SPELL: Final = 11
"""HM-1704."""
AFTER_WON: Final = 12
"""HM-1227."""
END_TURN: Final = 13
"""HM-225."""
CASTING: Final = 14
"""HM-344: power sources for a cast, or for a specialty that asks for power (HM-351)."""

PUBLIC: Final[tuple[str, ...]] = (*MAP_PUBLIC, *SEAT_PUBLIC, *COMBAT_PUBLIC, *AI_PUBLIC)
HIDDEN: Final[tuple[str, ...]] = ("down_tile", "pools")


class Variant(VariantRules):
    """The options of one game, read once; shared by all clones."""

    __slots__ = (
        "ai_decks", "campaign", "difficulty", "factions", "fight", "heroes", "opponents", "scenario", "settings",
    )  # fmt: skip

    def __init__(self, settings: Settings, t: Tables, scenario: int = NONE) -> None:
        super().__init__(settings, t)
        self.settings: Settings = settings
        first = t.scenario_ids.index(str(settings["scenario"]))
        self.scenario: int = first if scenario == NONE else scenario
        """The scenario that is being played; in a campaign it may be a later one than the option says."""
        self.campaign: bool = settings.get("campaign") is True
        """HM-1103: is this the first scenario of a series?"""
        self.difficulty: int = DIFFICULTIES.index(str(settings["difficulty"]))
        factions = settings["factions"]
        self.factions: list[int] = (
            [t.faction_ids.index(str(name)) for name in factions] if isinstance(factions, list) else []
        )
        """By seat; empty: chosen at set-up (HM-102)."""
        heroes = settings["heroes"]
        self.heroes: list[int] = [t.hero_ids.index(str(name)) for name in heroes] if isinstance(heroes, list) else []
        fight = str(settings.get("fight", ""))
        self.fight: int = t.fight_ids.index(fight) if fight in t.fight_ids else NONE
        """The combat that the game is, alone (`rules.fights`); NONE for a whole game."""
        rules = t.scenarios[self.scenario]
        against_ai = self.fight != NONE and t.fights[self.fight].ai is not None
        self.opponents: int = rules.opponents() if self.fight == NONE else int(against_ai)
        """How many AI opponents there are."""
        self.ai_decks: int = len(rules.ai_decks()) if self.fight == NONE else int(against_ai)
        """How many AI decks they have (HM-930)."""


class Heroes3(PileState, MapFields, SeatFields, CombatFields, AiFields):
    """A position. Fields are numbers of printed tiles, heroes and players go by their seats."""

    game: ClassVar[str] = "heroes3"
    fields: ClassVar[tuple[str, ...]] = (*PUBLIC, *HIDDEN)
    __slots__ = ("kit", "links", "variant", *fields)

    verbs: ClassVar[tuple[Verb, ...]] = (*ANSWERS, *THINGS)

    kit: Tables
    variant: Variant
    links: tuple[int, ...]
    """By field * 6 + direction of the board: the neighbouring field beyond an open edge, or NONE. It follows from the
    tiles that lie face up (`rules.tiles.rebuild_links`)."""
    down_tile: tuple[int, ...]
    """The tiles that lie face down, in the order of `down_place` (HM-1401)."""
    pools: tuple[tuple[int, ...], ...]
    """By seat: the far tiles of the pool, the next one first (HM-106)."""

    def clear(self) -> None:
        """Nothing on the table: for a new game, and for the next scenario of a campaign."""
        self.clear_map(self.kit, self.players)
        self.clear_seat(self.players)
        if self.kit.scenarios[self.variant.scenario].mode != CLASH and self.variant.fight == NONE:
            self.team = (0,) * self.players
        self.clear_combat()
        self.clear_ai(self.variant.opponents)
        self.down_tile = ()
        self.pools = ((),) * self.players
        self.links = (NONE,) * (len(self.kit.field_location) * 6)
        self.begin_piles(pile_kinds(self.kit, self.players, self.variant.ai_decks))

    def clone(self) -> Heroes3:
        """An equal, independent state that tells nobody."""
        c = Heroes3()
        self.copy_core(c)
        c.pile_kinds = self.pile_kinds
        c.piles = self.piles
        c.kit = self.kit
        c.variant = self.variant
        c.links = self.links
        c.down_tile = self.down_tile
        c.pools = self.pools
        self.copy_map(c)
        self.copy_seat(c)
        self.copy_combat(c)
        self.copy_ai(c)
        return c

    def load(self, found: dict[str, Any]) -> None:
        """Which scenario of a campaign it is decides which piles there are, so what is behind it is looked at first."""
        first = self.kit.scenario_ids.index(str(self.variant.settings["scenario"]))
        check_carry(self.kit, self.variant.campaign, first, self.chapter, self.carry)
        self.turn_page()
        self.begin_piles(pile_kinds(self.kit, self.players, self.variant.ai_decks))
        super().load(found)

    def restored(self) -> None:
        from citadelle.games.heroes3.rules.tiles import rebuild_links

        rebuild_links(self)

    def turn_page(self) -> None:
        """HM-1113: a campaign goes on with the scenario that its games so far lead to."""
        if self.variant.campaign and self.carry:
            first = self.kit.scenario_ids.index(str(self.variant.settings["scenario"]))
            self.variant = Variant(self.variant.settings, self.kit, scenario_now(self.kit, first, self.carry))

    def noun(self, name: str) -> Noun:
        return noun_of(name, self.kit, self)


def noun_of(name: str, t: Tables, public: CombatFields) -> Noun:
    """A kind of thing that answers name. A fighter's number is its place in the combat, its id the unit and, where
    both sides or one side have several alike, a number: `griffins`, `griffins_2`."""
    if name == "fighter":
        return Noun(fighter_ids(t, public))
    return t.nouns[name]


def fighter_ids(t: Tables, public: CombatFields) -> list[str]:
    """The ids of the fighters by number."""
    out: list[str] = []
    for form in public.fighter_form:
        if form == NONE:
            out.append("")
            continue
        id_ = t.unit_ids[form // 2]
        same = 1
        for other in out:
            if other == id_ or other.startswith(f"{id_}_"):
                same += 1
        out.append(id_ if same == 1 else f"{id_}_{same}")
    return out
