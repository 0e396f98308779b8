"""The components of Legends: read, checked, and shared by every game as one `Kit`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final, Protocol, TypeVar

from citadelle.games.legends.catalog import records
from citadelle.games.legends.catalog.checks import check, count_decks
from citadelle.games.legends.catalog.records import (
    Action,
    Card,
    Colour,
    Component,
    Face,
    Island,
    Joint,
    Layout,
    Leader,
    Limits,
    Link,
    Placed,
    Port,
    Preset,
    Region,
    Slot,
    Table,
    Token,
)
from citadelle.games.legends.chart import Chart, Charts, Placement
from citadelle.games.legends.effect_kinds import (
    ARMY_BONUS,
    ARMY_ON_CITY,
    CAPTURE_DESTROYED,
    COIN_LOSS_ON_ARRIVAL,
    COINS,
    ELIXIR,
    EXTRA_CARD_AT_END,
    FLYING,
    IMMUNE,
    MOVE_BONUS,
    PORTAL_LINK,
    START_ARMIES,
    STEAL_ON_DESTROY,
    VP,
    VP_TO_REGION_CONTROLLER,
    WINS_TIES,
    Effect,
)
from citadelle.games.legends.tables import ACTIONS, CLAIMS, FAMILIES, LINKS, MODES, SIDES, TOKEN_KINDS, Tables
from citadelle.games.legends.verbs import fixed_nouns
from citadelle.parts.catalog import BaseKit, KitLoader, Packs
from citadelle.parts.columns import fill, take_over
from citadelle.parts.data import Loaded, read_tables
from citadelle.parts.effect_frames import choices
from citadelle.parts.effects import THEN, key

__all__ = [
    "Action",
    "Card",
    "Colour",
    "Component",
    "Face",
    "Island",
    "Joint",
    "Kit",
    "Layout",
    "Leader",
    "Limits",
    "Link",
    "Placed",
    "Port",
    "Preset",
    "Region",
    "Slot",
    "Table",
    "Token",
    "load",
    "load_from",
]


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Some = TypeVar("Some", bound=_HasId)


EARLIER_DIGESTS: Final = (
    (
        "b86c441774cf386d11531888f4596fba23669716cd17306a5b33ce3d4b77967b",
        "1c706eea2f79e7fd51c9526f97180b20979bedd40776b48e773895ac4021a372",
    ),
)
"""Digests in records that counted words too, each with the digest of the same data without them."""


def load_from(folder: Traversable, packs: Packs = ()) -> Kit:
    """Like `load`, with the game's tables from another folder."""
    loaded = read_tables(folder, records.SCHEMA, packs, "legends")
    count_decks(loaded)
    check(loaded)
    return Kit(loaded)


def _numbered(some: Sequence[Some]) -> dict[str, int]:
    return {record.id: number for number, record in enumerate(some)}


class Kit(BaseKit):
    """All static data of one game: typed records, numbers for the rules (`plain`) and the maps built from them.

    The position of a record in its tuple is its number everywhere (LG-914). States share the kit and never change it.
    """

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded, EARLIER_DIGESTS)
        boards = loaded.file("boards", records.BoardsFile)
        maps = loaded.file("layouts", records.LayoutsFile)
        setup = loaded.file("setup", records.SetupFile)
        self.cards = loaded.file("cards", records.CardsFile).card
        self.tokens = loaded.file("tokens", records.TokensFile).token
        self.leaders = loaded.file("leaders", records.LeadersFile).leader
        self.limits = setup.limits
        self.tables = {table.players: table for table in setup.table}
        self.colours = setup.colour
        self.components = setup.component
        self.faces = boards.face
        self.islands = boards.island
        self.regions = boards.region
        self.ports = boards.port
        self.links = boards.link
        self.layouts = maps.layout
        self.presets = maps.preset
        self.card_index = _numbered(self.cards)
        self.token_index = _numbered(self.tokens)
        self.leader_index = _numbered(self.leaders)
        self.colour_index = _numbered(self.colours)
        self.face_index = _numbered(self.faces)
        self.island_index = _numbered(self.islands)
        self.region_index = _numbered(self.regions)
        self.layout_index = _numbered(self.layouts)
        self.preset_index = _numbered(self.presets)
        self.plain = _plain(self)
        self.charts = Charts(self.plain)

    def chart(self, layout: str, placement: Sequence[tuple[int, int]]) -> Chart:
        """The map of this layout with (face, rotation) in each slot; equal calls give the same object."""
        return self.charts.get(self.layout_index[layout], tuple(placement))

    def preset_placement(self, preset: str) -> tuple[int, Placement]:
        """The layout's number and the placement, in its slot order, of a ready-made map."""
        record = self.presets[self.preset_index[preset]]
        layout = self.layout_index[record.layout]
        by_slot = {placed.slot: (self.face_index[placed.face], placed.rotation) for placed in record.placement}
        return layout, tuple(by_slot[slot.id] for slot in self.layouts[layout].slots)


def _plain(kit: Kit) -> Tables:
    t = Tables()
    take_over(t, kit.limits, kit.limits.__struct_fields__)
    for players in range(kit.limits.players_max + 1):
        table = kit.tables.get(players)
        t.start_coins.append(table.start_coins if table else 0)
        t.cards_to_end.append(table.cards_to_end if table else 0)
        deck = [number for number, card in enumerate(kit.cards) if table and card.min_players <= players]
        t.decks.append(deck)
    _fill_cards(t, kit)
    _fill_tokens(t, kit)
    _fill_leaders(t, kit)
    _fill_boards(t, kit)
    _fill_layouts(t, kit)
    offered = choices(t.composed())
    t.choices = [effect for effect in offered if isinstance(effect, Effect)]
    t.nouns = fixed_nouns(t.face_ids, t.card_ids, [key(effect) for effect in t.choices], t.region_ids)
    return t


def _sums(effects: Sequence[Sequence[Effect]], kind: int) -> list[int]:
    return [sum(effect.value for effect in row if effect.kind == kind) for row in effects]


def _any(effects: Sequence[Sequence[Effect]], kind: int) -> list[bool]:
    return [any(effect.kind == kind for effect in row) for row in effects]


def _fill_cards(t: Tables, kit: Kit) -> None:
    effects = [card.abilities for card in kit.cards]
    t.card_effects = [*effects]
    t.card_move_bonus = _sums(effects, MOVE_BONUS)
    t.card_army_bonus = _sums(effects, ARMY_BONUS)
    t.card_flying = _sums(effects, FLYING)
    t.card_elixirs = _sums(effects, ELIXIR)
    t.card_coins = _sums(effects, COINS)
    t.card_immune = _any(effects, IMMUNE)
    t.card_composed = [any(effect.kind >= THEN for effect in row) for row in effects]
    fill(
        t, "card", kit.cards, {},
        family=FAMILIES,
        mode=MODES,
        actions=lambda card: tuple(ACTIONS.index(action.kind) for action in card.actions),
        amounts=lambda card: tuple(action.amount for action in card.actions),
    )  # fmt: skip


def _fill_tokens(t: Tables, kit: Kit) -> None:
    effects = [token.effects for token in kit.tokens]
    t.token_effects = [*effects]
    t.token_move_bonus = _sums(effects, MOVE_BONUS)
    t.token_army_bonus = _sums(effects, ARMY_BONUS)
    t.token_elixirs = _sums(effects, ELIXIR)
    t.token_coins = _sums(effects, COINS)
    t.token_vp = _sums(effects, VP)
    t.token_wins_ties = _any(effects, WINS_TIES)
    t.token_controller_vp = _sums(effects, VP_TO_REGION_CONTROLLER)
    t.token_portal = _any(effects, PORTAL_LINK)
    t.token_threshold = [sum(effect.army_threshold for effect in row) for row in effects]
    t.token_coin_loss = _sums(effects, COIN_LOSS_ON_ARRIVAL)
    fill(t, "token", kit.tokens, {}, kind=TOKEN_KINDS, claim=CLAIMS)


def _fill_leaders(t: Tables, kit: Kit) -> None:
    effects = [leader.effects for leader in kit.leaders]
    t.leader_effects = [*effects]
    t.leader_start_armies = [total or kit.limits.start_armies for total in _sums(effects, START_ARMIES)]
    t.leader_extra_card = _any(effects, EXTRA_CARD_AT_END)
    t.leader_steals = _sums(effects, STEAL_ON_DESTROY)
    t.leader_captures = _any(effects, CAPTURE_DESTROYED)
    t.leader_city_armies = _sums(effects, ARMY_ON_CITY)
    fill(t, "leader", kit.leaders, {})


def _fill_boards(t: Tables, kit: Kit) -> None:
    fill(t, "island", kit.islands, {})
    fill(
        t, "region", kit.regions, {},
        face=lambda region: kit.face_index[region.face],
        island=lambda region: kit.island_index[region.island],
    )  # fmt: skip
    index = kit.region_index
    t.face_regions = [[r for r, on in enumerate(t.region_face) if on == face] for face in range(len(kit.faces))]
    for face in kit.faces:
        ports = {port.side: index[port.region] for port in kit.ports if port.face == face.id}
        t.face_ports.append([ports[side] for side in SIDES])
        links = [link for link in kit.links if link.face == face.id]
        t.face_links.append([(index[x.a], index[x.b], LINKS.index(x.kind)) for x in links])
    fill(t, "face", kit.faces, {}, start_here=lambda face: face.special == "start_here")


def _fill_layouts(t: Tables, kit: Kit) -> None:
    for layout in kit.layouts:
        slots = [slot.id for slot in layout.slots]
        t.layout_slots.append(slots)
        joints = []
        for joint in layout.joints:
            a, b = slots.index(joint.a), slots.index(joint.b)
            joints.append((a, SIDES.index(joint.a_side), b, SIDES.index(joint.b_side)))
        t.layout_joints.append(joints)
    fill(t, "layout", kit.layouts, {}, central=lambda layout: [slot.central for slot in layout.slots])


load: Final = KitLoader("citadelle.games.legends", load_from)
