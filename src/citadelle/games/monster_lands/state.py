"""All that is on the table in one game of Monster Lands. What follows from it is asked in `queries.py`."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import trait

from citadelle.games.monster_lands.effect_kinds import Power
from citadelle.games.monster_lands.tables import (
    BEER_COST_1,
    NO_TUTORIAL,
    ONE_LOWER,
    PATHS,
    POOL,
    SAME_LEVEL,
    Tables,
)
from citadelle.games.monster_lands.verbs import ANSWERS, THINGS
from citadelle.kernel.answer import Noun, Verb
from citadelle.kernel.options import Settings
from citadelle.kernel.state import NO_SLOTS
from citadelle.parts.piles import WHEN_NEEDED, CardSet, PileKind, PileState

NONE: Final = -1
"""No card, no tile, nobody."""
MADHALA: Final = -2
"""On a path: her token (ML-SOLO-07)."""

# A die on a path: its colour, 4 times its value (0: not rolled yet), and 32 times what it lies on.
VALUE: Final = 4
ON: Final = 32
ON_PATH: Final = 0
ON_TRAP: Final = 1
ON_SHIELDED: Final = 2
ON_TRICK: Final = 3

# A trap on a path: twice its number, plus 1 once it is turned up.
TURNED: Final = 1

# A die on a space: 1 + its kind in POOL_IDS + 8 times (its owner's seat + 1), 0 if the space is free.
HERS: Final = 0

# The piles, by their number.
TRAP_PILE: Final = 0
HER_PILE: Final = 1
MERCENARY_PILE: Final = 2
EQUIPMENT_PILE: Final = 3
MONSTER_PILE: Final = 4
LAND_PILE: Final = 5
HEADER_PILE: Final = 6
LOOT_PILE: Final = 7
MISSION_PILE: Final = 8
PANIC_PILE: Final = 9

TRAP_TOKENS: Final = CardSet("trap")
PILE_KINDS: Final = (
    PileKind(
        "trap", TRAP_TOKENS, rule="ML-SUP-02", refill=WHEN_NEEDED, top_last=True, layout=("trap_pile", "", "trap_gone")
    ),
    PileKind(  # ML-SOLO-19: Madhala's own tokens
        "her", TRAP_TOKENS, refill=WHEN_NEEDED, tells=False, top_last=True, layout=("her_pile", "", "her_gone")
    ),
    PileKind(
        "mercenary", CardSet("mercenary"), rule="ML-SUP-03", refill=WHEN_NEEDED,
        layout=("merc_deck", "merc_drawn", "merc_gone"),
    ),
    PileKind("equipment", CardSet("equipment"), layout=("equip_deck", "equip_drawn", "")),
    PileKind(
        "monster", CardSet("monster"), rule="ML-SUP-05", refill=WHEN_NEEDED,
        layout=("monster_deck", "monster_drawn", "monster_gone"),
    ),
    PileKind("land", CardSet("land"), layout=("land_deck", "land_drawn", "land_gone")),
    PileKind(
        "header", CardSet("header"), refill=WHEN_NEEDED, tells=False, top_last=True,
        layout=("header_pile", "", "header_out"),
    ),
    PileKind(
        "loot", CardSet("loot"), refill=WHEN_NEEDED, tells=False, top_last=True, layout=("loot_pile", "", "loot_gone")
    ),
    PileKind("mission", CardSet("mission"), layout=("mission_pile", "mission_drawn", "")),
    PileKind("panic", CardSet("panic"), top_last=True, layout=("panic_pile", "", "")),
)  # fmt: skip
"""What chapter 2 says of each pile; the layouts are those of every saved state."""


class Variant:
    """The switches of one game, read once; shared by all clones."""

    __slots__ = (
        "auto_hits", "beer_cost", "campaign", "difficulty", "first", "french", "grant", "more", "powers",
        "random_clans", "rules", "scenario", "settings", "solo", "track", "tricks",
    )  # fmt: skip

    def __init__(self, settings: Settings, players: int, kit: Tables, difficulty: int, scenario: int) -> None:
        self.settings: Settings = settings
        self.solo: bool = players == 1
        self.difficulty: int = difficulty
        self.track: list[int] = kit.track[kit.difficulty_track[difficulty]]
        self.scenario: int = scenario if self.solo else NONE
        self.campaign: bool = self.solo and settings["campaign"] is True
        self.rules: int = kit.scenario_rules[scenario] if self.solo else 0
        self.tricks: bool = settings["tricks"] is True and not self.solo
        self.french: bool = settings["reading"] == "french"
        """Where the two published texts part, the French one holds (ML-DIF-01, -25, -28, ML-OPT-01, ML-SOLO-15)."""
        self.grant: bool = settings["queens_grant"] is True and (self.french or not self.solo)
        self.more: bool = settings["more_monsters"] is True
        self.auto_hits: bool = settings["moldo_auto_hits"] is True
        self.powers: list[Power] = kit.monster_variant if self.auto_hits else kit.monster_power
        """By monster, its power as this game is played (ML-DIF-07)."""
        self.beer_cost: int = 1 if self.rules & BEER_COST_1 else kit.beer_cost
        """ML-TAV-04: the price of a round of beer; ML-SOLO-18: one gold."""
        first = settings["first_player"]
        self.first: int = first if isinstance(first, int) and not self.solo else 0 if self.solo else NONE
        self.random_clans: bool = settings["clans"] == "random"


PUBLIC: Final[tuple[str, ...]] = (
    "round", "first", "glory", "gold", "potions", "venoms", "defense", "loot", "trophies", "lands", "members", "leader",
    "novices", "wounded", "used", "carrier", "equip_used", "manager", "used_lands", "contracts", "pool", "passed",
    "spaces", "chain", "panic", "lodge", "docks", "equip_row", "monster", "land", "header", "loot_offer", "mission",
    "on_path", "dice", "guards", "flask_p", "flask_v", "purse", "boons", "fought", "struck", "raged", "loose",
    "diverts",
)  # fmt: skip


@trait
class MonsterLandsPublic:
    """What everybody may know of a position: PUBLIC names the fields that a state and its views have alike.

    Members, equipment, lands and loot are numbers of the shared tables. `pool` holds eight kinds of dice a seat
    (`tables.POOL_IDS`); `on_path` who stands on each of the 14 paths, with `dice`, `guards` (defence tokens), `flasks`
    and `purse` beside it. Marks of once-per-round things are counts, by member and by card.
    """

    __slots__ = NO_SLOTS

    def clear_public(self, players: int, kit: Tables) -> None:
        """Nothing on the table."""
        self.round: int = 1
        self.first: int = NONE
        # By seat.
        self.glory: list[int] = [0] * players
        self.gold: list[int] = [0] * players
        self.potions: list[int] = [0] * players
        self.venoms: list[int] = [0] * players
        self.defense: list[int] = [0] * players
        self.loot: tuple[tuple[int, ...], ...] = ((),) * players
        self.trophies: tuple[tuple[int, ...], ...] = ((),) * players
        """Eliminated monsters."""
        self.lands: tuple[tuple[int, ...], ...] = ((),) * players
        self.members: tuple[tuple[int, ...], ...] = ((),) * players
        """In the order they joined."""
        self.leader: tuple[int, ...] = (NONE,) * players
        self.contracts: tuple[int, ...] = (0,) * players
        """Missions completed (ML-ADV-07)."""
        self.pool: list[int] = [0] * (players * POOL)
        """`pool[seat * POOL + kind]`."""
        self.passed: int = 0
        """Seats that have passed for good this phase, as bits (ML-DEP-03)."""
        # Members and cards.
        self.novices: int = (1 << kit.novices) - 1
        """The novices of the stack, as bits."""
        self.wounded: int = 0
        """Wounded members, as bits."""
        self.used: list[int] = [0] * len(kit.member_ids)
        """By member, how often the talent was used this round."""
        self.carrier: list[int] = [NONE] * len(kit.equipment_keys)
        """By equipment card, the member that carries it."""
        self.equip_used: list[int] = [0] * len(kit.equipment_keys)
        """By equipment card, how often it was used this round."""
        self.manager: tuple[int, ...] = (NONE,) * len(kit.land_ids)
        """By land, the member settled there."""
        self.used_lands: int = 0
        """Lands whose space is taken this round, as bits (ML-SET-05)."""
        # The Citadel.
        self.spaces: list[int] = [0] * len(kit.space_dice)
        self.chain: list[int] = [0] * len(kit.building_colours)
        """By building, the value of the last persuasion die placed there this round; 0: none (ML-PER-01)."""
        self.panic: int = 0
        """Buildings in panic, as bits."""
        self.lodge: tuple[int, ...] = ()
        self.docks: tuple[int, ...] = ()
        self.equip_row: tuple[int, ...] = ()
        # Outside.
        self.monster: tuple[int, ...] = (NONE, NONE, NONE)
        """In land A, in land B, at the Entrance."""
        self.land: tuple[int, ...] = (NONE, NONE)
        self.header: tuple[int, ...] = (NONE, NONE)
        """The face above each land."""
        self.loot_offer: tuple[int, ...] = ()
        self.mission: tuple[int, ...] = (NONE, NONE)
        # Paths.
        self.on_path: list[int] = [NONE] * PATHS
        self.dice: list[tuple[int, ...]] = [()] * PATHS
        self.guards: list[int] = [0] * PATHS
        self.flask_p: list[int] = [0] * PATHS
        self.flask_v: list[int] = [0] * PATHS
        self.purse: list[int] = [0] * PATHS
        """Gold on the token (ML-LND-04)."""
        self.boons: list[int] = [0] * PATHS
        """How often the path's own benefit (reroll, defence talents) was used."""
        self.fought: int = 0
        """Paths whose mercenary has met the monster, as bits."""
        self.struck: int = 0
        """Paths whose mercenary has struck, as bits (ML-DTH-02)."""
        self.raged: int = 0
        """Land slots whose monster was fought in vain this round, as bits (ML-END-03)."""
        self.loose: tuple[int, ...] = ()
        """Monsters that escaped and wait for Clean-up (ML-POW-SANDOR)."""
        self.diverts: tuple[tuple[int, int, int], ...] = ()
        """Divert tricks in waiting: path of the revealer, most dice, path of the target (ML-TRK-08)."""

    def copy_public(self, c: MonsterLandsPublic) -> None:
        """What a view has from its state, and a sample from its view: lists are copied, tuples shared."""
        c.round = self.round
        c.first = self.first
        c.glory = self.glory.copy()
        c.gold = self.gold.copy()
        c.potions = self.potions.copy()
        c.venoms = self.venoms.copy()
        c.defense = self.defense.copy()
        c.loot = self.loot
        c.trophies = self.trophies
        c.lands = self.lands
        c.members = self.members
        c.leader = self.leader
        c.contracts = self.contracts
        c.pool = self.pool.copy()
        c.passed = self.passed
        c.novices = self.novices
        c.wounded = self.wounded
        c.used = self.used.copy()
        c.carrier = self.carrier.copy()
        c.equip_used = self.equip_used.copy()
        c.manager = self.manager
        c.used_lands = self.used_lands
        c.spaces = self.spaces.copy()
        c.chain = self.chain.copy()
        c.panic = self.panic
        c.lodge = self.lodge
        c.docks = self.docks
        c.equip_row = self.equip_row
        c.monster = self.monster
        c.land = self.land
        c.header = self.header
        c.loot_offer = self.loot_offer
        c.mission = self.mission
        c.on_path = self.on_path.copy()
        c.dice = self.dice.copy()
        c.guards = self.guards.copy()
        c.flask_p = self.flask_p.copy()
        c.flask_v = self.flask_v.copy()
        c.purse = self.purse.copy()
        c.boons = self.boons.copy()
        c.fought = self.fought
        c.struck = self.struck
        c.raged = self.raged
        c.loose = self.loose
        c.diverts = self.diverts


class MonsterLands(PileState, MonsterLandsPublic):
    """A position: what is public, the piles of PILE_KINDS, and the traps that only their owners know."""

    game: ClassVar[str] = "monster_lands"
    fields: ClassVar[tuple[str, ...]] = (*PUBLIC, "traps_of", "traps")
    __slots__ = ("kit", "variant", *fields)

    verbs: ClassVar[tuple[Verb, ...]] = (*ANSWERS, *THINGS)

    kit: Tables
    variant: Variant

    def clear(self) -> None:
        """Nothing on the table: for a new game, and for the next game of a campaign."""
        self.clear_public(self.players, self.kit)
        self.begin_piles(PILE_KINDS)
        self.traps_of: tuple[tuple[int, ...], ...] = ((),) * self.players
        """By seat, the stored traps, ascending; hidden from others (ML-HID-02)."""
        self.traps: list[tuple[int, ...]] = [()] * PATHS
        """By path, its traps."""

    def noun(self, name: str) -> Noun:
        return self.kit.nouns[name]

    def restored(self) -> None:
        self.turn_page()

    def turn_page(self) -> None:
        """ML-CAMP-02: a campaign goes on with the scenario and difficulty that its games so far lead to."""
        if self.variant.campaign and self.carry:
            scenario, difficulty = campaign_next(self.kit, self.carry)
            settings = self.variant.settings
            self.variant = Variant(settings, self.players, self.kit, difficulty, scenario)

    def clone(self) -> MonsterLands:
        """An equal, independent state that tells nobody."""
        c = MonsterLands()
        self.copy_core(c)
        c.pile_kinds = self.pile_kinds
        c.piles = self.piles
        c.kit = self.kit
        c.variant = self.variant
        c.round = self.round
        c.first = self.first
        c.glory = self.glory.copy()
        c.gold = self.gold.copy()
        c.potions = self.potions.copy()
        c.venoms = self.venoms.copy()
        c.defense = self.defense.copy()
        c.loot = self.loot
        c.trophies = self.trophies
        c.lands = self.lands
        c.members = self.members
        c.leader = self.leader
        c.contracts = self.contracts
        c.pool = self.pool.copy()
        c.passed = self.passed
        c.novices = self.novices
        c.wounded = self.wounded
        c.used = self.used.copy()
        c.carrier = self.carrier.copy()
        c.equip_used = self.equip_used.copy()
        c.manager = self.manager
        c.used_lands = self.used_lands
        c.spaces = self.spaces.copy()
        c.chain = self.chain.copy()
        c.panic = self.panic
        c.lodge = self.lodge
        c.docks = self.docks
        c.equip_row = self.equip_row
        c.monster = self.monster
        c.land = self.land
        c.header = self.header
        c.loot_offer = self.loot_offer
        c.mission = self.mission
        c.on_path = self.on_path.copy()
        c.dice = self.dice.copy()
        c.guards = self.guards.copy()
        c.flask_p = self.flask_p.copy()
        c.flask_v = self.flask_v.copy()
        c.purse = self.purse.copy()
        c.boons = self.boons.copy()
        c.fought = self.fought
        c.struck = self.struck
        c.raged = self.raged
        c.loose = self.loose
        c.diverts = self.diverts
        c.traps_of = self.traps_of
        c.traps = self.traps.copy()
        return c


def campaign_next(kit: Tables, carry: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """ML-CAMP-02: the scenario and difficulty that follow the last game of a campaign: (scenario, difficulty, rank).

    By the table of ranks: the same scenario one level lower for cannon fodder, at the same level for a recruit, the
    next one at Normal for a veteran, at Heroic for a hero; the last one itself when it is over.
    """
    scenario, difficulty, rank = carry[-1]
    if campaign_over(kit, carry):
        return scenario, difficulty
    level = kit.rank_level[rank]
    if level == ONE_LOWER:
        level = easier_difficulty(kit, difficulty)
    elif level == SAME_LEVEL:
        level = difficulty
    return scenario + (1 if kit.rank_advances[rank] else 0), level


def easier_difficulty(kit: Tables, difficulty: int) -> int:
    """The difficulty below this one, or NONE."""
    order = kit.difficulty_order[difficulty] - 1
    return kit.difficulty_order.index(order) if order in kit.difficulty_order else NONE


def campaign_over(kit: Tables, carry: tuple[tuple[int, ...], ...]) -> str:
    """ML-CAMP-02, ML-CAMP-03: "won", "lost", or "" while the campaign goes on."""
    scenario, difficulty, rank = carry[-1]
    last = scenario == len(kit.scenario_ids) - 1
    if kit.rank_advances[rank] and last:
        return "won"
    below = easier_difficulty(kit, difficulty)
    if kit.rank_level[rank] == ONE_LOWER:
        floor = kit.difficulty_ids.index("normal") if kit.scenario_rules[scenario] & NO_TUTORIAL else NONE
        if below == NONE or difficulty == floor:
            return "lost"
    return "lost" if len(carry) >= kit.campaign_games else ""


def with_seat_replaced(
    items: tuple[tuple[int, ...], ...], seat: int, new: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The same by seat, with one seat's part another."""
    out = list(items)
    out[seat] = new
    return tuple(out)


def without_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items less one of this kind."""
    out = list(items)
    out.remove(item)
    return tuple(out)
