"""The encoding of Heroes III: its slots and where they begin. `write.py` writes what stands in them.

Counts are parts of their most or squashed; everything else is 0 or 1. Seats are told apart by how soon they play after
one's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3.combat_fields import FIGHTERS, SPACES
from citadelle.games.heroes3.encoding.keys import OTHERS, keys
from citadelle.games.heroes3.piles_of_game import COMMON_DECKS
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import BUILDINGS, RESOURCES, SIDES, TILE_CLASSES, Tables
from citadelle.kernel.encoding import ASKED, Encoding, relative_seat
from citadelle.kernel.frame import questions
from citadelle.kernel.sight import Sight
from citadelle.kernel.view import View
from citadelle.parts.slots import Slots

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

MOST_DOWN: Final = 13
"""So many face-down tiles have slots."""
SEAT: Final = (
    "experience", "morale", "hand", "deck", "discard", "expert uses", "cubes", "build used", "population used",
    "spell book used", "main steps", "secondary steps", "secondary on the map", "armed", "eliminated", "first",
    "active", "homeless", "pool", "has the grail", "attacks", "defends", "spells cast", "spell limit",
)  # fmt: skip
FIELD: Final = ("shown", "visited", "claimed before", "grail", "held by the AI")
COMMON: Final = ("round", "combat round", "combat difficulty", "attack bonus", "defense bonus", "gate", "quiet rounds")
OPPONENT: Final = ("on the map", "beaten", "active", "a", "b", "position", "steps", "strength")
AI_COMMON: Final = (
    "marks at the gate",
    "cards off the gate",
    "heroes lost",
    "scenario of the campaign",
    "tries",
    "attack that waits",
)
MOST_ORDER: Final = 3
"""So many scenarios a campaign has, and so many tries each."""
FIGHTER: Final = ("pack", "damage", "active", "mine", "attacks", "attacked", "bonus that waits")
MARKS: Final = 5
"""Marks of fighters that have slots."""


class Heroes3Encoding(Encoding):
    """The encoding for one number of players and one set of options."""

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        self.kit = kit
        self.players = players
        self.rounds: int = max(kit.scenarios[variant.scenario].rounds, 1)
        self.kinds: list[str] = sorted(questions(Heroes3.game))
        self.kind_place: dict[str, int] = {kind: i for i, kind in enumerate(self.kinds)}
        self.fields: list[int] = [field for field in range(len(kit.field_location)) if kit.field_location[field] >= 0]
        ids = kit.nouns["field"].ids
        slots = Slots(players)
        turns = [relative_seat(turn) for turn in range(players)]
        self.at_asked: int = slots.block([ASKED + kind for kind in self.kinds])
        self.at_common: int = slots.block(list(COMMON))
        self.variants: int = variant.chosen
        self.at_variants: int = slots.block([f"variant {name}" for name in kit.variant_ids])
        self.at_ai: int = slots.block(list(AI_COMMON))
        self.opponents: int = variant.opponents
        self.opponent_row: list[str] = [
            *OPPONENT, *[f"unit {unit} {side}" for unit in kit.unit_ids[: len(kit.unit_ids) - 1] for side in SIDES],
        ]  # fmt: skip
        self.at_opponents: int = slots.block(
            [f"opponent {n + 1}: {what}" for n in range(self.opponents) for what in self.opponent_row]
        )
        self.at_walls: int = slots.block([f"wall {column + 1}" for column in range(4)])
        self.at_top: int = slots.block([f"top of {deck} {card}" for deck in COMMON_DECKS for card in kit.card_ids])
        self.at_astrologers: int = slots.block([f"astrologers {card}" for card in kit.astrologer_ids])
        self.at_tile: int = slots.block(
            [f"tile {tile}: {what}" for tile in kit.tile_ids for what in ("a", "b", *[f"turn {n}" for n in range(6)])]
        )
        self.at_down: int = slots.block(
            [f"face down {n + 1}: {what}" for n in range(MOST_DOWN) for what in ("a", "b", *TILE_CLASSES)]
        )
        self.field_row: list[str] = [
            *FIELD, *[f"held by {turn}" for turn in turns], *[f"cube of {turn}" for turn in turns],
            *[f"{which} of {turn}" for turn in turns for which in ("main hero", "secondary hero")],
        ]  # fmt: skip
        self.at_fields: int = slots.block([f"{ids[field]}: {what}" for field in self.fields for what in self.field_row])
        self.at_hand: int = slots.block([f"in hand {card}" for card in kit.card_ids])
        self.at_fighters: int = slots.block(self.fighter_names())
        self.seat_row: list[str] = [
            *SEAT, *RESOURCES, *[f"plays {faction}" for faction in kit.faction_ids],
            *[f"hero {hero}" for hero in kit.hero_ids], *[f"built {building}" for building in BUILDINGS],
            *[f"unit {unit} {side}" for unit in kit.unit_ids for side in ("few", "pack")],
            *[f"discarded {card}" for card in kit.card_ids], *[f"in play {card}" for card in kit.card_ids],
        ]  # fmt: skip
        self.at_seats: int = slots.each(self.seat_row)
        super().__init__(slots.names, keys(kit, players), OTHERS)

    def fighter_names(self) -> list[str]:
        """The slots of the combat board: by fighter its unit, its side, its space, its damage and marks."""
        out: list[str] = []
        for fighter in range(FIGHTERS):
            who = f"fighter {fighter + 1}"
            out += [f"{who}: {unit}" for unit in self.kit.unit_ids]
            out += [f"{who}: {what}" for what in FIGHTER]
            out += [f"{who}: at {space + 1}" for space in range(SPACES + 1)]
            out += [f"{who}: mark {mark + 1}" for mark in range(MARKS)]
        return out

    def observe(self, view: View) -> list[float]:
        from citadelle.games.heroes3.encoding.write import Writer

        self.check(view)
        writer = Writer(self, view.seat, None)
        writer.write_view(view)
        return writer.row.numbers

    def sight(self, game: Game, seat: int) -> Sight:
        from citadelle.games.heroes3.encoding.write import Heroes3Sight

        return Heroes3Sight(game, self, seat)
