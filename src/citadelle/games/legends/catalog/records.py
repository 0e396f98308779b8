"""The components of Legends as typed frozen records, one struct a table of `data/*.toml`.

Bounds of single fields stand here; what several records must agree on is in `checks`.
A number that a record may leave out is 0 there, a text "".
"""

from __future__ import annotations

from typing import Annotated

from citadelle.games.legends.effect_kinds import Ability, LeaderEffect, TokenEffect
from citadelle.games.legends.tables import ACTIONS, CLAIMS, FAMILIES, MODES, SIDES, TOKEN_KINDS
from citadelle.parts.data import DataRecord, Id, Meta, Name, Source, one_of, words

Summary = Annotated[str, words(1, 300)]
Few = Annotated[int, Meta(ge=1, le=20)]
Score = Annotated[int, Meta(ge=0, le=20)]
Price = Annotated[int, Meta(ge=1, le=9)]
Share = Annotated[float, Meta(ge=0, le=1)]
Point = tuple[Share, Share]
Path = Annotated[tuple[Point, ...], Meta(min_length=2, max_length=200)]
Side = Annotated[str, one_of(*SIDES)]


class Action(DataRecord, frozen=True):
    """One action of a card: its kind and printed number (LG-501)."""

    kind: Annotated[str, one_of(*ACTIONS)]
    amount: Few


class Card(DataRecord, frozen=True):
    """A game card."""

    id: Id
    name: Name
    name_fr: Name
    family: Annotated[str, one_of(*FAMILIES)]
    min_players: Annotated[int, Meta(ge=2, le=4)]
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=8)]
    mode: Annotated[str, one_of(*MODES)]
    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=2)]
    summary: Summary
    source: Source


class Token(DataRecord, frozen=True):
    """A kind of token, with the number of them in the box."""

    id: Id
    name: Name
    name_fr: Name
    kind: Annotated[str, one_of(*TOKEN_KINDS)]
    count: Few
    claim: Annotated[str, one_of(*CLAIMS)]
    effects: Annotated[tuple[TokenEffect, ...], Meta(max_length=8)]
    source: Source


class Leader(DataRecord, frozen=True):
    """A leader card (LG-840)."""

    id: Id
    name: Name
    name_fr: Name
    summary: Summary
    effects: Annotated[tuple[LeaderEffect, ...], Meta(max_length=8)]
    source: Source


class Face(DataRecord, frozen=True):
    """One side of a board (LG-101)."""

    id: Id
    board: Annotated[int, Meta(ge=1, le=4)]
    side: Annotated[str, one_of("a", "b")]
    name: Name
    name_fr: Name
    special: Annotated[str, one_of("none", "start_here", "three_islands")]
    region_count: Few
    island_count: Few
    grid: Annotated[tuple[Annotated[str, Meta(min_length=13, max_length=13)], ...], Meta(min_length=13, max_length=13)]
    source: Source


class Island(DataRecord, frozen=True):
    """A named group of regions (LG-002)."""

    id: Id
    face: Id
    name: Name
    name_fr: Name
    regions: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    source: Source


class Region(DataRecord, frozen=True):
    """The smallest place (LG-001), with its letter in the face's grid and its shape in the unit square."""

    id: Id
    face: Id
    island: Id
    letter: Annotated[str, one_of("[a-z]")]
    name: Name
    name_fr: Name
    center: Point
    radius: Annotated[float, Meta(ge=0.01, le=0.5)]
    polygon: Annotated[tuple[Point, ...], Meta(min_length=3, max_length=400)]
    source: Source


class Port(DataRecord, frozen=True):
    """Where a lane leaves a face, in the middle of a side (LG-101)."""

    id: Id
    face: Id
    side: Side
    region: Id
    path: Path
    source: Source


class Link(DataRecord, frozen=True):
    """A link inside a face (LG-102, LG-122); bridges and sea lanes have a path to draw."""

    id: Id
    face: Id
    kind: Annotated[str, one_of("land", "bridge", "sea")]
    a: Id
    b: Id
    source: Source
    path: Path = ()


class Slot(DataRecord, frozen=True):
    """A place for one board in a layout."""

    id: Id
    x: Annotated[int, Meta(ge=0, le=3)]
    y: Annotated[int, Meta(ge=0, le=3)]
    central: bool


class Joint(DataRecord, frozen=True):
    """Two slots that touch, with the world sides that do (LG-120)."""

    a: Id
    a_side: Side
    b: Id
    b_side: Side


class Layout(DataRecord, frozen=True):
    """How the boards lie together (LG-130, LG-131)."""

    id: Id
    name: Name
    name_fr: Name
    variant: bool
    slots: Annotated[tuple[Slot, ...], Meta(min_length=1, max_length=4)]
    joints: Annotated[tuple[Joint, ...], Meta(max_length=8)]
    source: Source


class Placed(DataRecord, frozen=True):
    """A face in a slot, turned by quarter turns clockwise (LG-110)."""

    slot: Id
    face: Id
    rotation: Annotated[int, Meta(ge=0, le=3)]


class Preset(DataRecord, frozen=True):
    """A ready-made map (LG-202)."""

    id: Id
    name: Name
    name_fr: Name
    layout: Id
    placement: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=4)]
    source: Source


class Limits(DataRecord, frozen=True):
    """The constants of the game."""

    players_min: Annotated[int, Meta(ge=2, le=4)]
    players_max: Annotated[int, Meta(ge=2, le=4)]
    armies_per_player: Annotated[int, Meta(ge=1, le=99)]
    cities_per_player: Few
    row_size: Annotated[int, Meta(ge=1, le=12)]
    row_costs: Annotated[tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=1, max_length=12)]
    start_armies: Few
    outpost_armies: Score
    sea_cost: Price
    sea_cost_min: Price
    land_cost: Price
    bridge_cost: Price
    portal_cost: Price
    neutral_armies: Annotated[int, Meta(ge=0, le=40)]
    region_vp: Score
    island_vp: Score
    elixir_vp_sole: Score
    elixir_vp_tied: Score
    long_game_rounds: Annotated[int, Meta(ge=1, le=9)]


class Table(DataRecord, frozen=True):
    """What depends on the number of players (LG-213, LG-214, LG-700)."""

    id: Id
    players: Annotated[int, Meta(ge=2, le=4)]
    start_coins: Annotated[int, Meta(ge=0, le=60)]
    cards_to_end: Annotated[int, Meta(ge=1, le=40)]
    deck_size: Annotated[int, Meta(ge=1, le=400)]
    neutral_colour: bool
    source: Source


class Colour(DataRecord, frozen=True):
    """A set of pieces (LG-201)."""

    id: Id
    name: Name
    name_fr: Name
    source: Source


class Component(DataRecord, frozen=True):
    """What is in the box; `value` is a coin's worth."""

    id: Id
    name: Name
    name_fr: Name
    count: Annotated[int, Meta(ge=1, le=999)]
    source: Source
    value: Few = 0


class CardsFile(DataRecord, frozen=True):
    """The tables of cards.toml."""

    card: tuple[Card, ...]


class TokensFile(DataRecord, frozen=True):
    """The tables of tokens.toml."""

    token: tuple[Token, ...]


class LeadersFile(DataRecord, frozen=True):
    """The tables of leaders.toml."""

    leader: tuple[Leader, ...]


class BoardsFile(DataRecord, frozen=True):
    """The tables of boards.toml."""

    face: tuple[Face, ...]
    island: tuple[Island, ...]
    region: tuple[Region, ...]
    port: tuple[Port, ...]
    link: tuple[Link, ...]


class LayoutsFile(DataRecord, frozen=True):
    """The tables of layouts.toml."""

    layout: tuple[Layout, ...]
    preset: tuple[Preset, ...]


class SetupFile(DataRecord, frozen=True):
    """The tables of setup.toml."""

    limits: Limits
    table: tuple[Table, ...]
    colour: tuple[Colour, ...]
    component: tuple[Component, ...]


SCHEMA: dict[str, type[DataRecord]] = {
    "boards": BoardsFile,
    "cards": CardsFile,
    "layouts": LayoutsFile,
    "leaders": LeadersFile,
    "setup": SetupFile,
    "tokens": TokensFile,
}
