"""The components of Legends as plain numbers: what rules and searches read at every decision.

`catalog.load` fills one `Tables` from the checked data; all states share it and nobody changes it afterwards.
A component is the index of its record in the data (LG-914).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from citadelle.games.legends.effect_kinds import Effect

from citadelle.kernel.answer import Noun

# What a card's action does (LG-510, LG-520, LG-530, LG-540).
PLACE: Final = 0
MOVE: Final = 1
CITY: Final = 2
DESTROY: Final = 3
ACTIONS: Final[tuple[str, ...]] = ("place", "move", "city", "destroy")

# How a card's actions go together (LG-501).
SINGLE: Final = 0
AND: Final = 1
OR: Final = 2
MODES: Final[tuple[str, ...]] = ("single", "and", "or")

# LG-007: the set words; 0 is a card without one.
FAMILIES: Final[tuple[str, ...]] = (
    "none",
    "ancient",
    "cursed",
    "dire",
    "forest",
    "night",
    "noble",
    "arcane",
    "mountain",
)

# Kinds of token (tokens.toml) and how one leaves the map.
START: Final = 0
EXPLORATION: Final = 1
SWAMP: Final = 2
CITADEL: Final = 3
ENCOUNTER: Final = 4
TOKEN_KINDS: Final[tuple[str, ...]] = ("start", "exploration", "swamp", "citadel", "encounter")
STAYS: Final = 0
BY_CITY: Final = 1
BY_DRAGON: Final = 2
CLAIMS: Final[tuple[str, ...]] = ("none", "city", "dragon")

# Kinds of link (LG-102), and the sides of a face (LG-111).
LAND: Final = 0
BRIDGE: Final = 1
SEA: Final = 2
PORTAL: Final = 3
LINKS: Final[tuple[str, ...]] = ("land", "bridge", "sea", "portal")
SIDES: Final[tuple[str, ...]] = ("north", "east", "south", "west")


class Tables:
    """Everything a rule reads about components, as ints in lists; lists are indexed by component."""

    def __init__(self) -> None:
        # [limits] of setup.toml.
        self.players_min: int = 0
        self.players_max: int = 0
        self.armies_per_player: int = 0
        self.cities_per_player: int = 0
        self.row_size: int = 0
        self.row_costs: list[int] = []
        self.start_armies: int = 0
        self.outpost_armies: int = 0
        self.sea_cost: int = 0
        self.sea_cost_min: int = 0
        self.land_cost: int = 0
        self.bridge_cost: int = 0
        self.portal_cost: int = 0
        self.neutral_armies: int = 0
        self.region_vp: int = 0
        self.island_vp: int = 0
        self.elixir_vp_sole: int = 0
        self.elixir_vp_tied: int = 0
        self.long_game_rounds: int = 0
        # By number of players (an unused number has 0 or an empty deck).
        self.start_coins: list[int] = []
        self.cards_to_end: list[int] = []
        self.decks: list[list[int]] = []
        self.nouns: dict[str, Noun] = {}
        """What answers name, but for regions and colours, which depend on the game."""
        # By card; the sums count equal abilities of one card together (LG-600).
        self.card_ids: list[str] = []
        self.card_index: dict[str, int] = {}
        self.card_family: list[int] = []
        self.card_min_players: list[int] = []
        self.card_mode: list[int] = []
        self.card_actions: list[tuple[int, ...]] = []
        self.card_amounts: list[tuple[int, ...]] = []
        self.card_effects: list[tuple[Effect, ...]] = []
        self.card_move_bonus: list[int] = []
        self.card_army_bonus: list[int] = []
        self.card_flying: list[int] = []
        self.card_elixirs: list[int] = []
        self.card_coins: list[int] = []
        self.card_immune: list[bool] = []
        self.card_composed: list[bool] = []
        """Has it an ability that is made of others (LG-601)?"""
        self.choices: list[Effect] = []
        """Everything that composed abilities offer, as keys name it."""
        # By token.
        self.token_ids: list[str] = []
        self.token_index: dict[str, int] = {}
        self.token_kind: list[int] = []
        self.token_count: list[int] = []
        self.token_claim: list[int] = []
        self.token_effects: list[tuple[Effect, ...]] = []
        self.token_move_bonus: list[int] = []
        self.token_army_bonus: list[int] = []
        self.token_elixirs: list[int] = []
        self.token_coins: list[int] = []
        self.token_vp: list[int] = []
        self.token_wins_ties: list[bool] = []
        self.token_controller_vp: list[int] = []
        self.token_portal: list[bool] = []
        self.token_threshold: list[int] = []
        self.token_coin_loss: list[int] = []
        # By leader; `leader_start_armies` is [limits].start_armies for a leader that does not change it.
        self.leader_ids: list[str] = []
        self.leader_index: dict[str, int] = {}
        self.leader_effects: list[tuple[Effect, ...]] = []
        self.leader_start_armies: list[int] = []
        self.leader_extra_card: list[bool] = []
        self.leader_steals: list[int] = []
        self.leader_captures: list[bool] = []
        self.leader_city_armies: list[int] = []
        # The boards: regions, islands and faces in the order of boards.toml.
        self.region_ids: list[str] = []
        self.region_index: dict[str, int] = {}
        self.region_face: list[int] = []
        self.region_island: list[int] = []
        self.island_ids: list[str] = []
        self.face_ids: list[str] = []
        self.face_index: dict[str, int] = {}
        self.face_board: list[int] = []
        self.face_start_here: list[bool] = []
        self.face_regions: list[list[int]] = []
        self.face_ports: list[list[int]] = []
        """The region of the port on each local side, in the order of SIDES."""
        self.face_links: list[list[tuple[int, int, int]]] = []
        """(region a, region b, kind of link)."""
        # By layout: slot ids, which are central, and (slot a, world side of a, slot b, world side of b).
        self.layout_ids: list[str] = []
        self.layout_index: dict[str, int] = {}
        self.layout_slots: list[list[str]] = []
        self.layout_central: list[list[bool]] = []
        self.layout_joints: list[list[tuple[int, int, int, int]]] = []

    def composed(self) -> list[Effect]:
        """The abilities of cards that are made of others (LG-601)."""
        return [effect for effects in self.card_effects for effect in effects if effect.effects]

    def link_cost(self, kind: int) -> int:
        """The price of a step over a link of this kind, a sea step without any Flying (LG-521)."""
        if kind == LAND:
            return self.land_cost
        if kind == BRIDGE:
            return self.bridge_cost
        if kind == PORTAL:
            return self.portal_cost
        return self.sea_cost

    def sea_price(self, flying: int) -> int:
        """LG-630: each Flying ability lowers the price of a sea step by one, down to the least price."""
        price = self.sea_cost - flying
        return price if price > self.sea_cost_min else self.sea_cost_min
