"""All that is on the table in one game of Village Attacks."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import trait

from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.crowd import Crowd
from citadelle.games.village_attacks.tables import NONE, USABLE, Tables
from citadelle.games.village_attacks.verbs import ANSWERS, THINGS
from citadelle.kernel.answer import Noun, Verb
from citadelle.kernel.options import Settings
from citadelle.kernel.state import NO_SLOTS
from citadelle.parts.piles import AT_ONCE, NEVER, CardSet, PileKind, PileState

# The piles (VA-155), by number.
SPAWN_PILE: Final = 0
TRAP_PILE: Final = 1
EVENT_PILE: Final = 2
HERO_PILE: Final = 3
SUMMONING_PILE: Final = 4

# Phases of a round.
SETUP: Final = 0
MONSTERS: Final = 1
VILLAGERS: Final = 2
CLEAN_UP: Final = 3

# How a scenario stands.
OPEN: Final = 0
WON: Final = 1
LOST: Final = 2

# VA-160
NO_DAY: Final = 0
DAY: Final = 1
NIGHT: Final = 2

TROLL_LEFT: Final = -2
"""VA-168: the Troll has left the game."""

# What attacks of villagers aim at: a seat's Monster is its number.
MINION_TARGET: Final = 8
SUMMONED_TARGET: Final = 24
HEART_TARGET: Final = 60

Minion = tuple[int, int, int, int, int, int, int]
"""Its owner's seat, which minion it is, its zone, its wounds, whether it is stunned, whether it burns, and how many of
its activations are left in this round."""
M_OWNER: Final = 0
M_WHICH: Final = 1
M_ZONE: Final = 2
M_WOUNDS: Final = 3
M_STUNNED: Final = 4
M_BURNING: Final = 5
M_LEFT: Final = 6

Summoned = tuple[int, int, int, int, int, int, int]
"""Which one it is, its zone, its wounds, whether it is stunned, whether it burns, the seats that keep a marker for it
as bits, and whether it still has to act in this round."""
S_WHICH: Final = 0
S_ZONE: Final = 1
S_WOUNDS: Final = 2
S_STUNNED: Final = 3
S_BURNING: Final = 4
S_KEEPERS: Final = 5
S_TO_ACT: Final = 6


def pile_kinds(t: Tables) -> tuple[PileKind, ...]:
    """The piles of one game."""
    return (
        PileKind("spawn", CardSet("spawn", t.spawn_ids), rule="VA-155", refill=AT_ONCE),
        PileKind("trap", CardSet("trap", t.trap_ids), rule="VA-155", refill=AT_ONCE),
        PileKind("event", CardSet("event", t.event_ids), rule="VA-155", refill=AT_ONCE),
        PileKind("hero", CardSet("hero", t.hero_ids), rule="VA-124", refill=NEVER),
        PileKind("summoning", CardSet("summoned", t.summoned_ids), rule="VA-175", refill=NEVER),
    )


class Variant:
    """The switches of one game, read once; shared by all clones (VA-16)."""

    __slots__ = (
        "campaign", "day_night", "first_player", "fixed_order", "party", "scenario", "settings", "troll",
        "villager_seat", "yunfakh_always",
    )  # fmt: skip

    def __init__(self, settings: Settings, t: Tables) -> None:
        self.settings: Settings = settings
        self.scenario: int = t.scenario_ids.index(str(settings["scenario"]))
        party = settings["party"]
        self.party: list[int] = [t.monster_ids.index(str(name)) for name in party] if isinstance(party, list) else []
        first = settings["first_player"]
        self.first_player: int = first if isinstance(first, int) else NONE
        self.campaign: bool = settings["campaign"] is True
        self.day_night: str = str(settings["day_night"])
        self.troll: bool = settings["troll"] is True
        self.yunfakh_always: bool = settings["yunfakh"] == "always"
        seat = settings["villager_seat"]
        self.villager_seat: int = seat if isinstance(seat, int) else NONE
        self.fixed_order: bool = settings["standing_orders"] is True


PUBLIC: Final[tuple[str, ...]] = (
    "scenario", "party", "first", "round", "phase", "active", "heart", "morale", "dial", "outcome", "ended_by", "crowd",
    "gone", "dark", "unlucky", "event_dark", "event_unlucky", "traps", "sprung", "offer", "event", "zone", "wounds",
    "experience", "gains", "abilities", "sunder", "silence", "slow", "burning", "lying", "captive", "captor", "moves",
    "shields", "ripostes", "reserve", "pool", "special", "used", "chain", "free_moves", "hold", "entry_wounds",
    "entry_left", "carried", "carry_slow", "held", "paid", "slots", "minions", "summoned", "troll", "day",
    "heroes_killed", "aside", "markers", "marker_tokens", "components", "placed", "tomes", "tomes_lost", "symbols",
    "delivered", "deliveries", "escapes", "summonings", "spawning_over", "paths", "losses", "dropped", "troll_near",
)  # fmt: skip


@trait
class VillageAttacksPublic:
    """What a state and its views have alike: PUBLIC names these fields. All but the order of piles is public (VA-3)."""

    __slots__ = NO_SLOTS

    def clear_public(self, players: int, castle: Castle) -> None:
        """A castle with nobody in it."""
        self.scenario: int = 0
        self.party: tuple[int, ...] = (NONE,) * players
        self.first: int = NONE
        """The seat with the coin."""
        self.round: int = 0
        self.phase: int = SETUP
        self.active: int = NONE
        """The seat whose Monster is being activated."""
        self.heart: int = castle.heart_health
        self.morale: int = castle.morale
        self.dial: int = 0
        self.outcome: int = OPEN
        self.ended_by: str = ""
        """The rule that ended the scenario (VA-199)."""
        self.crowd: list[Crowd] = [()] * castle.size
        self.gone: int = 0
        """Zones that have collapsed, as bits (VA-S13.3)."""
        self.dark: int = 0
        self.unlucky: int = 0
        self.event_dark: int = 0
        """Zones whose Darkness a persistent event keeps, as bits (VA-91)."""
        self.event_unlucky: int = 0
        self.traps: list[int] = [NONE] * castle.size
        self.sprung: int = 0
        """Zones with a Treasure that has sprung, as bits (VA-117)."""
        self.offer: tuple[int, ...] = ()
        self.event: int = NONE
        """The persistent event that is running."""

        # Monsters, by seat
        self.zone: list[int] = [NONE] * players
        """Where each Monster is; NONE for one that is dead or not chosen yet."""
        self.wounds: list[int] = [0] * players
        self.experience: list[int] = [0] * players
        self.gains: list[int] = [0] * players
        """Levels gained in this scenario."""
        self.abilities: list[int] = [0] * players
        """Two bits an ability, by slot: 0 locked, 1 basic, 2 advanced."""
        self.sunder: list[int] = [0] * players
        self.silence: list[int] = [0] * players
        self.slow: list[int] = [0] * players
        self.burning: int = 0
        """Seats whose Monster burns, as bits."""
        self.lying: int = 0
        """Seats whose Monster is stunned, as bits."""
        self.captive: int = NONE
        """The seat of the captured Monster (VA-S7.2)."""
        self.captor: int = NONE
        """The sort of the hero that has it."""
        self.moves: list[int] = [0] * players
        """Movement slots filled with dice."""
        self.shields: list[int] = [0] * players
        self.ripostes: list[int] = [0] * players
        self.reserve: list[int] = [0] * (players * USABLE)
        """Stored dice by seat and symbol."""
        self.hold: list[int] = [0] * players
        """Steps out of its zone that each Monster still stops (VA-200)."""
        self.entry_wounds: list[int] = [0] * players
        self.entry_left: list[int] = [0] * players
        self.carried: list[int] = [0] * players
        """VA-S6.2: the figure of the peasant it carries; VA-S9.3: 1 for a component; 0 for nothing."""
        self.carry_slow: int = 0
        """Seats on whose card a Slow token lies for what is carried, as bits."""
        self.held: list[int] = [0] * players
        """VA-S12.1: the symbol tokens each Monster carries, as bits."""
        self.dropped: int = 0
        """Seats that dropped a component since they entered its zone, as bits (VA-S9.3)."""

        # the running activation
        self.pool: list[int] = [0] * (USABLE + 1)
        """Dice that were rolled and not spent, by symbol."""
        self.special: int = NONE
        """The symbol of the Day or Night die while it lies unspent."""
        self.used: int = 0
        """Abilities used in this activation, as bits by slot; an upgrade clears the bit (VA-78)."""
        self.chain: int = 0
        self.free_moves: int = 0

        # modules and scenarios
        self.paid: int = 0
        """Seats that have paid for the current summoning, as bits."""
        self.slots: int = 0
        """Symbols that have been paid or delivered for the current summoning, as bits."""
        self.minions: tuple[Minion, ...] = ()
        self.summoned: tuple[Summoned, ...] = ()
        self.troll: int = NONE
        self.troll_near: int = 0
        """VA-165: one of so many cards on top of the events is a Troll card, and nobody knows which; 0: not known."""
        self.day: int = NO_DAY
        self.heroes_killed: int = 0
        self.aside: list[int] = [0] * 3
        """Peasants, hunters and Yunfakh that are out of the game."""
        self.markers: int = 0
        """Spawn markers that are active, as bits."""
        self.marker_tokens: list[int] = [castle.tokens_per_marker] * len(castle.markers)
        self.components: int = 0
        """Components that lie in their zone (VA-S9.2)."""
        self.placed: int = 0
        """Markers with a component, as bits."""
        self.tomes: tuple[int, ...] = ()
        """The zones where tomes lie."""
        self.tomes_lost: int = 0
        self.symbols: int = 0
        """Symbols whose tokens lie in their zones, as bits (VA-S12.1)."""
        self.delivered: int = 0
        self.deliveries: int = 0
        self.escapes: int = 0
        self.summonings: int = 0
        self.spawning_over: bool = False
        self.paths: tuple[int, ...] = ()
        """Ways tossed for in this Villager Phase, as zone, kind and exit in one number (VA-32)."""
        self.losses: int = 0
        """How often the scenario of a campaign has been lost (VA-17)."""

    def copy_public(self, c: VillageAttacksPublic) -> None:
        """What a view has from its state, and a sample from its view: lists are copied, tuples shared."""
        c.scenario = self.scenario
        c.party = self.party
        c.first = self.first
        c.round = self.round
        c.phase = self.phase
        c.active = self.active
        c.heart = self.heart
        c.morale = self.morale
        c.dial = self.dial
        c.outcome = self.outcome
        c.ended_by = self.ended_by
        c.crowd = self.crowd.copy()
        c.gone = self.gone
        c.dark = self.dark
        c.unlucky = self.unlucky
        c.event_dark = self.event_dark
        c.event_unlucky = self.event_unlucky
        c.traps = self.traps.copy()
        c.sprung = self.sprung
        c.offer = self.offer
        c.event = self.event
        c.zone = self.zone.copy()
        c.wounds = self.wounds.copy()
        c.experience = self.experience.copy()
        c.gains = self.gains.copy()
        c.abilities = self.abilities.copy()
        c.sunder = self.sunder.copy()
        c.silence = self.silence.copy()
        c.slow = self.slow.copy()
        c.burning = self.burning
        c.lying = self.lying
        c.captive = self.captive
        c.captor = self.captor
        c.moves = self.moves.copy()
        c.shields = self.shields.copy()
        c.ripostes = self.ripostes.copy()
        c.reserve = self.reserve.copy()
        c.pool = self.pool.copy()
        c.special = self.special
        c.used = self.used
        c.chain = self.chain
        c.free_moves = self.free_moves
        c.hold = self.hold.copy()
        c.entry_wounds = self.entry_wounds.copy()
        c.entry_left = self.entry_left.copy()
        c.carried = self.carried.copy()
        c.carry_slow = self.carry_slow
        c.held = self.held.copy()
        c.paid = self.paid
        c.slots = self.slots
        c.minions = self.minions
        c.summoned = self.summoned
        c.troll = self.troll
        c.day = self.day
        c.heroes_killed = self.heroes_killed
        c.aside = self.aside.copy()
        c.markers = self.markers
        c.marker_tokens = self.marker_tokens.copy()
        c.components = self.components
        c.placed = self.placed
        c.tomes = self.tomes
        c.tomes_lost = self.tomes_lost
        c.symbols = self.symbols
        c.delivered = self.delivered
        c.deliveries = self.deliveries
        c.escapes = self.escapes
        c.summonings = self.summonings
        c.spawning_over = self.spawning_over
        c.paths = self.paths
        c.losses = self.losses
        c.dropped = self.dropped
        c.troll_near = self.troll_near


class VillageAttacks(PileState, VillageAttacksPublic):
    """A position. Zones are numbers of the castle, Monsters go by their seats."""

    game: ClassVar[str] = "village_attacks"
    fields: ClassVar[tuple[str, ...]] = PUBLIC
    __slots__ = ("castle", "kit", "variant", *fields)

    verbs: ClassVar[tuple[Verb, ...]] = (*ANSWERS, *THINGS)

    kit: Tables
    variant: Variant
    castle: Castle

    def clear(self) -> None:
        """Nothing on the table: for a new game, and for the next scenario of a campaign."""
        self.clear_public(self.players, self.castle)
        self.modifiers = ()
        self.triggers = ()
        self.begin_piles(self.pile_kinds)

    def clone(self) -> VillageAttacks:
        """An equal, independent state that tells nobody."""
        c = VillageAttacks()
        self.copy_core(c)
        c.pile_kinds = self.pile_kinds
        c.piles = self.piles
        c.kit = self.kit
        c.variant = self.variant
        c.castle = self.castle
        c.scenario = self.scenario
        c.party = self.party
        c.first = self.first
        c.round = self.round
        c.phase = self.phase
        c.active = self.active
        c.heart = self.heart
        c.morale = self.morale
        c.dial = self.dial
        c.outcome = self.outcome
        c.ended_by = self.ended_by
        c.crowd = self.crowd.copy()
        c.gone = self.gone
        c.dark = self.dark
        c.unlucky = self.unlucky
        c.event_dark = self.event_dark
        c.event_unlucky = self.event_unlucky
        c.traps = self.traps.copy()
        c.sprung = self.sprung
        c.offer = self.offer
        c.event = self.event
        c.zone = self.zone.copy()
        c.wounds = self.wounds.copy()
        c.experience = self.experience.copy()
        c.gains = self.gains.copy()
        c.abilities = self.abilities.copy()
        c.sunder = self.sunder.copy()
        c.silence = self.silence.copy()
        c.slow = self.slow.copy()
        c.burning = self.burning
        c.lying = self.lying
        c.captive = self.captive
        c.captor = self.captor
        c.moves = self.moves.copy()
        c.shields = self.shields.copy()
        c.ripostes = self.ripostes.copy()
        c.reserve = self.reserve.copy()
        c.pool = self.pool.copy()
        c.special = self.special
        c.used = self.used
        c.chain = self.chain
        c.free_moves = self.free_moves
        c.hold = self.hold.copy()
        c.entry_wounds = self.entry_wounds.copy()
        c.entry_left = self.entry_left.copy()
        c.carried = self.carried.copy()
        c.carry_slow = self.carry_slow
        c.held = self.held.copy()
        c.paid = self.paid
        c.slots = self.slots
        c.minions = self.minions
        c.summoned = self.summoned
        c.troll = self.troll
        c.day = self.day
        c.heroes_killed = self.heroes_killed
        c.aside = self.aside.copy()
        c.markers = self.markers
        c.marker_tokens = self.marker_tokens.copy()
        c.components = self.components
        c.placed = self.placed
        c.tomes = self.tomes
        c.tomes_lost = self.tomes_lost
        c.symbols = self.symbols
        c.delivered = self.delivered
        c.deliveries = self.deliveries
        c.escapes = self.escapes
        c.summonings = self.summonings
        c.spawning_over = self.spawning_over
        c.paths = self.paths
        c.losses = self.losses
        c.dropped = self.dropped
        c.troll_near = self.troll_near
        return c

    def restored(self) -> None:
        self.castle = self.kit.castles[self.scenario]

    def noun(self, name: str) -> Noun:
        return noun_of(name, self.kit, self.castle, self)

    # --- what follows from the fields

    def distances(self) -> list[int]:
        """VA-25: by zone, the passages to the nearest Heart."""
        return self.castle.heart_distances(self.gone)

    def level(self, seat: int, slot: int) -> int:
        """0 for a locked ability, 1 for a basic one, 2 for an advanced one."""
        return (self.abilities[seat] >> (2 * slot)) & 3

    def health(self, seat: int) -> int:
        """A Monster's health without its wounds."""
        return self.kit.monster_health[self.party[seat]] - self.wounds[seat]

    def table_seat(self) -> int:
        """VA-4, VA-18: the seat that decides for the table."""
        return self.first if self.variant.villager_seat == NONE else self.variant.villager_seat


def noun_of(name: str, t: Tables, castle: Castle, public: VillageAttacksPublic) -> Noun:
    """A kind of thing that answers name."""
    if name == "zone":
        return castle.zones
    if name == "marker":
        return Noun([marker.id for marker in castle.markers])
    if name == "target":
        return Noun(target_ids(t, public))
    if name == "summoned":
        return Noun([t.summoned_ids[one[S_WHICH]] for one in public.summoned])
    return t.nouns[name]


def target_ids(t: Tables, public: VillageAttacksPublic) -> list[str]:
    """The ids of everything that villagers attack, by target number."""
    out = [""] * (HEART_TARGET + 1)
    for seat in range(len(public.party)):
        if public.party[seat] != NONE:
            out[seat] = t.monster_ids[public.party[seat]]
    for i in range(len(public.minions)):
        out[MINION_TARGET + i] = f"{t.minion_ids[public.minions[i][M_WHICH]]}_{i + 1}"
    for i in range(len(public.summoned)):
        out[SUMMONED_TARGET + i] = t.summoned_ids[public.summoned[i][S_WHICH]]
    out[HEART_TARGET] = "heart"
    return out
