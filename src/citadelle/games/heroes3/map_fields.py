"""What everybody sees of the map and the course of a game of Heroes III."""

from __future__ import annotations

from typing import Final

from mypy_extensions import trait

from citadelle.games.heroes3.tables import NONE, Tables
from citadelle.kernel.state import NO_SLOTS

BLACK: Final = 100
"""The cube of a visited field (HM-520)."""

MAP_PUBLIC: Final[tuple[str, ...]] = (
    "round", "first", "active", "tile_place", "tile_turn", "down_place", "down_class", "pool_left", "pool_used", "cube",
    "visits", "claimed", "settlement_income", "grail_holder", "grail_carrier", "grail_field", "grail_taken",
    "hold_seat", "hold_count", "astrologers", "astrologers_used", "income_changes", "removed", "winners", "ended_by",
)  # fmt: skip


@trait
class MapFields:
    """The map, the round, the scenario. MAP_PUBLIC names these fields."""

    __slots__ = NO_SLOTS

    def clear_map(self, t: Tables, players: int) -> None:
        """Nothing yet."""
        self.round: int = 0
        """The game round, from 1 on (HM-113)."""
        self.first: int = NONE
        """The first player (HM-115)."""
        self.active: int = NONE
        """The seat whose turn it is."""
        self.tile_place: list[int] = [NONE] * len(t.tile_ids)
        """By tile that lies face up: its place; NONE for all others."""
        self.tile_turn: list[int] = [0] * len(t.tile_ids)
        """By tile that lies face up: its rotation (HM-508)."""
        self.down_place: tuple[int, ...] = ()
        """The places of face-down tiles, in the order of the scenario's map."""
        self.down_class: tuple[int, ...] = ()
        """The class of each face-down tile, which its back shows, in the order of `down_place`."""
        self.pool_left: tuple[int, ...] = (0,) * players
        """How many far tiles each player's pool still has."""
        self.pool_used: tuple[tuple[int, ...], ...] = ((),) * players
        """By seat: the tiles that came from the own pool, in their order (HM-1127)."""
        self.cube: list[int] = [NONE] * len(t.field_location)
        """By field: BLACK, the seat whose cube lies there, or NONE (HM-520)."""
        self.visits: list[int] = [0] * len(t.field_location)
        """By field of an obelisk: the seats with a cube on it, as bits (HM-607)."""
        self.claimed: list[bool] = [False] * len(t.field_location)
        """By field: was it ever claimed? Its guards and first rewards are gone (HM-503, HM-630, HM-635)."""
        self.settlement_income: list[int] = [NONE] * len(t.field_location)
        """By field of a claimed settlement: the resource it brings; NONE for none (HM-630)."""
        self.grail_holder: int = NONE
        """The seat that has the grail token (HM-606)."""
        self.grail_carrier: int = NONE
        """The hero that carries it, where heroes do (HM-1130)."""
        self.grail_field: int = NONE
        """The field where a dropped token lies."""
        self.grail_taken: bool = False
        """Has the token left its field?"""
        self.hold_seat: int = NONE
        """Who held the scenario's location at the last round start (HM-1123)."""
        self.hold_count: int = 0
        """At how many round starts in a row."""
        self.astrologers: tuple[int, ...] = ()
        """Astrologers cards in force (HM-213)."""
        self.astrologers_used: int = 0
        """Seats that have used up a card that helps each player once, as bits."""
        self.income_changes: tuple[int, ...] = ()
        """Astrologers cards that change the next resource round (HM-211)."""
        self.removed: tuple[int, ...] = ()
        """Cards that are out of the game, ascending (HM-326)."""
        self.winners: tuple[int, ...] = ()
        """The seats that have won; empty while the game goes on, and where all lose."""
        self.ended_by: str = ""
        """The rule that ended the game; empty while it goes on."""

    def copy_map(self, c: MapFields) -> None:
        """Copy these fields into a clone, a view or a sample: lists are copied, all else is shared."""
        c.round = self.round
        c.first = self.first
        c.active = self.active
        c.tile_place = self.tile_place.copy()
        c.tile_turn = self.tile_turn.copy()
        c.down_place = self.down_place
        c.down_class = self.down_class
        c.pool_left = self.pool_left
        c.pool_used = self.pool_used
        c.cube = self.cube.copy()
        c.visits = self.visits.copy()
        c.claimed = self.claimed.copy()
        c.settlement_income = self.settlement_income.copy()
        c.grail_holder = self.grail_holder
        c.grail_carrier = self.grail_carrier
        c.grail_field = self.grail_field
        c.grail_taken = self.grail_taken
        c.hold_seat = self.hold_seat
        c.hold_count = self.hold_count
        c.astrologers = self.astrologers
        c.astrologers_used = self.astrologers_used
        c.income_changes = self.income_changes
        c.removed = self.removed
        c.winners = self.winners
        c.ended_by = self.ended_by
