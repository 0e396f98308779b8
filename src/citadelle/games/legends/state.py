"""All that is on the table in one game of Legends (LG-940)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from mypy_extensions import trait

from citadelle.games.legends.chart import Chart, Charts, Placement
from citadelle.games.legends.tables import Tables
from citadelle.games.legends.verbs import ANSWERS, ANY_REGION, COLOURS, PASS, THINGS
from citadelle.kernel.answer import Noun, Verb
from citadelle.kernel.frame import Frame, register
from citadelle.kernel.options import Settings
from citadelle.kernel.state import NO_SLOTS
from citadelle.kernel.trigger import Trigger
from citadelle.parts.piles import CardSet, PileKind, PileState

NONE: Final = -1
"""No token, no card in the gap, no leader, nobody."""

# Stats that modifiers change.
STEPS: Final = 0
ARMIES: Final = 1
SEA_STEP: Final = 2
IMMUNITY: Final = 3

# Happenings that triggers wait for.
ARRIVED: Final = 0
CITY_BUILT: Final = 1
ARMY_DESTROYED: Final = 2

# Where modifiers come from: a card is its own number.
FROM_TOKEN: Final = 1000
FROM_RULES: Final = -1


CARD_PILE: Final = 0
"""The one pile, by its number."""
PILE_KINDS: Final = (PileKind("deck", CardSet("card"), layout=("deck", "drawn", "")),)
"""LG-213, LG-405: it is never shuffled anew. The layout is that of every saved state."""


class Variant:
    """The switches of one game, read once; shared by all clones."""

    __slots__ = (
        "age_order", "bid_by_die", "citadels", "destroy_neutral", "destroy_own", "encounter_tokens", "encounters",
        "exploration", "layout", "leaders", "long_game", "map", "preset", "random_tokens", "settings", "setup_player",
        "swamp",
    )  # fmt: skip

    def __init__(self, settings: Settings, players: int, layout: int, preset: Placement) -> None:
        self.settings: Settings = settings
        self.exploration: bool = settings["exploration"] is True or settings["swamp"] is True
        self.citadels: bool = settings["citadels"] is True
        self.encounters: bool = settings["encounters"] is True
        self.leaders: bool = settings["leaders"] is True
        self.swamp: bool = settings["swamp"] is True
        self.long_game: bool = settings["long_game"] is True
        self.layout: int = layout
        self.map: str = str(settings["map"])
        self.preset: Placement = preset
        self.random_tokens: bool = settings["token_placement"] == "random"
        self.bid_by_die: bool = settings["bid_tie"] == "die"
        self.destroy_own: bool = settings["destroy_own"] is True
        self.destroy_neutral: bool = settings["destroy_neutral"] is True
        chosen = settings["setup_player"]
        self.setup_player: int = chosen if isinstance(chosen, int) else NONE
        order = settings["age_order"]
        self.age_order: list[int] = [int(seat) for seat in order] if isinstance(order, list) else []
        if not self.age_order:
            self.age_order = list(range(players))
        tokens = settings["encounter_tokens"]
        self.encounter_tokens: list[str] = [str(token) for token in tokens] if isinstance(tokens, list) else []


PUBLIC: Final[tuple[str, ...]] = (
    "setup_seat", "placed", "start", "portals", "built", "supply", "coins", "first", "turn",
)  # fmt: skip


@trait
class LegendsPublic:
    """What a state and its views have alike: PUBLIC names these fields."""

    __slots__ = NO_SLOTS

    def clear_public(self, players: int, kit: Tables) -> None:
        """Nothing on the table."""
        self.setup_seat: int = NONE
        self.placed: Placement = ()
        """(face, rotation) of the slots filled so far, in slot order."""
        self.start: int = NONE
        self.portals: tuple[int, ...] = ()
        self.built: tuple[tuple[int, ...], ...] = ((),) * players
        """For each seat the regions of its cities, in the order built."""
        self.supply: list[int] = [kit.armies_per_player] * players
        self.coins: list[int] = [0] * players
        self.first: int = NONE
        self.turn: int = 0
        """Turns taken so far."""

    def copy_public(self, c: LegendsPublic) -> None:
        """What a view has from its state, and a sample from its view: lists are copied, tuples shared."""
        c.setup_seat = self.setup_seat
        c.placed = self.placed
        c.start = self.start
        c.portals = self.portals
        c.built = self.built
        c.supply = self.supply.copy()
        c.coins = self.coins.copy()
        c.first = self.first
        c.turn = self.turn


class Legends(PileState, LegendsPublic):
    """A position. Pieces stand in flat lists by colour and region: `armies[colour * regions + region]`.

    Colours are the seats, then the third colour of a two-player game. Cards, tokens and leaders are indexes into the
    shared tables; region numbers belong to the chart. `row` has NONE in the gap left by the card taken this turn.
    Views show in another form, or in part, what isn't in PUBLIC.
    """

    game: ClassVar[str] = "legends"
    fields: ClassVar[tuple[str, ...]] = (
        *PUBLIC,
        "tokens", "down", "seen", "won", "leaders", "armies", "captured", "owned", "row",
    )  # fmt: skip
    __slots__ = ("chart", "charts", "kit", "regions", "variant", *fields)

    verbs: ClassVar[tuple[Verb, ...]] = (*ANSWERS, PASS, *THINGS)

    kit: Tables
    charts: Charts
    variant: Variant

    def clear(self) -> None:
        """Nothing on the table: for a new game, and for the next game of a series (LG-880)."""
        self.clear_public(self.players, self.kit)
        self.modifiers = ()
        self.triggers = ()
        self.chart: Chart | None = None
        """The map, once every slot is filled; follows from `placed` and `portals`."""
        self.regions: int = 0
        """How many regions the chart has; 0 before there is one."""
        self.tokens: tuple[int, ...] = ()
        """The token in each region, or NONE."""
        self.down: int = 0
        """Regions whose token lies face down, as bits."""
        self.seen: tuple[int, ...] = (0,) * self.players
        """For each seat the regions whose face-down token it has looked at, as bits (LG-853)."""
        self.won: tuple[tuple[int, ...], ...] = ((),) * self.players
        """Tokens claimed by each seat."""
        self.leaders: tuple[int, ...] = (NONE,) * self.players
        self.armies: list[int] = []
        self.captured: tuple[int, ...] = (0,) * self.colours()
        """Armies of each colour held by the Scarlet Witch (LG-845)."""
        self.owned: tuple[tuple[int, ...], ...] = ((),) * self.players
        """Cards of each seat, in the order taken (LG-406)."""
        self.row: tuple[int, ...] = ()
        self.begin_piles(PILE_KINDS)

    def clone(self) -> Legends:
        """An equal, independent state that tells nobody."""
        c = Legends()
        self.copy_core(c)
        c.pile_kinds = self.pile_kinds
        c.piles = self.piles
        c.kit = self.kit
        c.charts = self.charts
        c.variant = self.variant
        c.chart = self.chart
        c.regions = self.regions
        c.setup_seat = self.setup_seat
        c.placed = self.placed
        c.start = self.start
        c.portals = self.portals
        c.built = self.built
        c.supply = self.supply.copy()
        c.coins = self.coins.copy()
        c.first = self.first
        c.turn = self.turn
        c.tokens = self.tokens
        c.down = self.down
        c.seen = self.seen
        c.won = self.won
        c.leaders = self.leaders
        c.armies = self.armies.copy()
        c.captured = self.captured
        c.owned = self.owned
        c.row = self.row
        return c

    def restored(self) -> None:
        self.lay_chart()

    def lay_chart(self) -> None:
        """Find the chart of the map as it lies, if it is complete."""
        layout = self.variant.layout
        if len(self.placed) < len(self.kit.layout_slots[layout]):
            self.chart = None
            self.regions = 0
            return
        chart = self.charts.get(layout, self.placed)
        if len(self.portals) == 2:
            chart = chart.with_portals(self.portals[0], self.portals[1])
        self.chart = chart
        self.regions = chart.size

    def noun(self, name: str) -> Noun:
        chart = self.chart
        if name == "region" and chart is not None:
            return chart.regions
        return noun_of(name, self.kit, chart, self.players)

    def react(self, trigger: Trigger, where: int, seat: int, other: int) -> Frame[Any]:
        return TriggeredEffect(trigger.effect, seat, where, other, trigger.amount, trigger.source)

    def colours(self) -> int:
        """How many colours have pieces: the seats, and with two players a third (LG-212)."""
        return 3 if self.players == 2 else self.players

    def map(self) -> Chart:
        """The chart; only asked once the map is complete."""
        chart = self.chart
        assert chart is not None
        return chart


def noun_of(name: str, kit: Tables, chart: Chart | None, players: int) -> Noun:
    """A kind of thing that answers name: regions as the map lies, colours as there are players, else components."""
    if name == "region":
        return kit.nouns[ANY_REGION] if chart is None else chart.regions
    return COLOURS[players] if name == "colour" else kit.nouns[name]


class TriggeredEffect(Frame[Legends]):
    """A triggered effect that is due: thieves, dragon, a token claimed, a leader's gift."""

    __slots__ = ("amount", "kind", "other", "seat", "source", "where")
    name: ClassVar[str] = "legends.effect"
    fields: ClassVar[tuple[str, ...]] = ("kind", "seat", "where", "other", "amount", "source")

    def __init__(self, kind: str, seat: int, where: int, other: int, amount: int, source: int) -> None:
        self.kind = kind
        self.seat = seat
        self.where = where
        self.other = other
        self.amount = amount
        self.source = source

    def run(self, s: Legends) -> None:
        s.done()
        REACTIONS[self.kind](s, self)


REACTIONS: Final[dict[str, Callable[[Legends, TriggeredEffect], None]]] = {}
"""What follows a happening, by the name of the effect; `effects.reactions` fills it."""

register(TriggeredEffect)
