"""What can be had in the Citadel: spaces, prices, offers, and what is left in the piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.monster_lands.encoding.keys import open_spaces
from citadelle.games.monster_lands.encoding.layout import EncodingPart, SlotLayout
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    LAND_PILE,
    LOOT_PILE,
    MERCENARY_PILE,
    MISSION_PILE,
    MONSTER_PILE,
    NONE,
    PILE_KINDS,
    TRAP_PILE,
)
from citadelle.games.monster_lands.tables import BUILDINGS, MADHALA_TRICKS
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.encoding import part_of, squash
from citadelle.kernel.row import Row

PILES: Final = len(PILE_KINDS)


class Citadel(EncodingPart):
    """The buildings: which spaces are taken, whose dice lie there, and what is offered."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout, 2)
        kit = layout.kit
        players = layout.players
        self.at_space: list[int] = []
        """By space, its slot; NONE if it isn't open for so many players."""
        self.building: list[int] = []
        """By space, its building."""
        for building, name in enumerate(BUILDINGS):
            first = kit.space_first[building]
            for space in range(first, kit.space_first[building + 1]):
                is_open = kit.space_players[space] <= players
                self.at_space.append(layout.block([f"{name} {space - first + 1} taken"]) if is_open else NONE)
                self.building.append(building)
        self.open_spaces: list[int] = [len(open_spaces(kit, b, players)) for b in range(len(BUILDINGS))]
        self.at_dice: int = layout.each([f"dice in {name}" for name in BUILDINGS])
        self.at_chain: int = layout.block([f"{name}: last persuasion" for name in BUILDINGS])
        self.at_panic: int = layout.block([f"{name}: panic" for name in BUILDINGS])
        offer = [f"lodge {place + 1}: {trap}" for place in range(kit.lodge_size) for trap in layout.trap_names]
        self.at_lodge: int = layout.block(offer)
        self.at_docks: int = layout.block([f"docks: {member}" for member in layout.deck_names])
        self.at_bazaar: int = layout.block([f"bazaar: {card}" for card in kit.equipment_keys])
        self.card_place: dict[int, int] = {card: card for card in range(len(kit.equipment_keys))}

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        self.write_spaces(row, view, me)
        self.write_offers(row, view)

    def write_offers(self, row: Row, view: MonsterLandsView) -> None:
        """Traps, members and cards that can be had."""
        layout = self.layout
        row.begin(self.block + 1)
        for place in range(len(view.lodge)):
            trap = layout.trap_place.get(view.lodge[place], -1)
            if trap >= 0:
                row.mark(self.at_lodge + place * len(layout.traps) + trap)
        row.mark_row(self.at_docks, view.docks, layout.deck_place)
        row.mark_row(self.at_bazaar, view.equip_row, self.card_place)
        row.end()

    def write_spaces(self, row: Row, view: MonsterLandsView, me: int) -> None:
        """Spaces taken, by seat how many of a building's (Madhala's dice are nobody's), prices and panic."""
        buildings = len(BUILDINGS)
        row.begin(self.block)
        for building in range(buildings):
            if view.chain[building]:
                row.mark(self.at_chain + building, view.chain[building] / 6)
        row.mark_bits(self.at_panic, view.panic, buildings)
        taken = [0] * (buildings * self.players)
        for space in range(len(view.spaces)):
            die = view.spaces[space]
            if not die:
                continue
            if self.at_space[space] != NONE:
                row.mark(self.at_space[space])
            seat = (die - 1) // 8 - 1
            if seat >= 0:
                taken[(seat - me) % self.players * buildings + self.building[space]] += 1
        for at in range(len(taken)):
            if taken[at]:
                row.mark(self.at_dice + at, part_of(taken[at], self.open_spaces[at % buildings]))
        row.end()


class Piles(EncodingPart):
    """What is left in the piles, in no order, and Madhala's tokens."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout, PILES + 1)
        kit = layout.kit
        self.at_traps: int = layout.block([f"pile: {trap}" for trap in layout.trap_names])
        self.at_members: int = layout.block([f"pile: {member}" for member in layout.deck_names])
        self.at_cards: int = layout.block([f"pile: {card}" for card in kit.equipment_keys])
        self.at_monsters: int = layout.block([f"pile: {monster}" for monster in kit.monster_ids])
        self.at_lands: int = layout.block([f"pile: land {land}" for land in kit.land_ids])
        self.at_headers: int = layout.block([f"pile: header {tile}" for tile in kit.header_tiles])
        self.at_loot: int = layout.block([f"pile: loot {loot}" for loot in kit.loot_ids])
        self.at_missions: int = layout.block([f"pile: {mission}" for mission in kit.mission_ids])
        self.at_piles: list[int] = [NONE] * PILES
        """By pile of things of which there is one each, where it begins; NONE for one that isn't shown, and traps."""
        self.at_piles[MERCENARY_PILE] = self.at_members
        self.at_piles[EQUIPMENT_PILE] = self.at_cards
        self.at_piles[MONSTER_PILE] = self.at_monsters
        self.at_piles[LAND_PILE] = self.at_lands
        self.at_piles[HEADER_PILE] = self.at_headers
        self.at_piles[LOOT_PILE] = self.at_loot
        self.at_piles[MISSION_PILE] = self.at_missions
        self.at_novices: int = layout.block(["pile: novices"])
        variant = layout.variant
        self.hers: bool = variant.campaign or variant.rules & MADHALA_TRICKS != 0
        hers = [f"madhala: has face down {trap}" for trap in layout.trap_names] if self.hers else []
        self.at_hers: int = layout.block([*hers, "madhala: pile"] if self.hers else [])

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        self.write_pile(row, TRAP_PILE, view.trap_pile)
        self.write_pile(row, MERCENARY_PILE, view.merc_pile)
        self.write_pile(row, EQUIPMENT_PILE, view.equip_pile)
        self.write_pile(row, MONSTER_PILE, view.monster_pile)
        self.write_pile(row, LAND_PILE, view.land_pile)
        self.write_pile(row, HEADER_PILE, view.header_pile)
        self.write_pile(row, LOOT_PILE, view.loot_pile)
        self.write_pile(row, MISSION_PILE, view.mission_pile)
        self.write_novices(row, view)
        if self.hers:
            self.write_hers(row, view.her_lot, view.her_left)

    def write_pile(self, row: Row, which: int, cards: Sequence[int]) -> None:
        """ML-HID-01: what lies in one of the piles; their order leaves no trace."""
        row.begin(self.block + which)
        if which == TRAP_PILE:
            self.layout.tally(row, self.at_traps, cards)
        elif self.at_piles[which] != NONE:
            at = self.at_piles[which]
            for card in cards:
                row.mark(at + (self.layout.deck_place[card] if which == MERCENARY_PILE else card))
        row.end()

    def take_from_pile(self, row: Row, which: int, cards: Sequence[int]) -> None:
        """The same where nothing else has changed than that these cards were drawn; not for traps."""
        at = self.at_piles[which]
        if at != NONE:
            for card in cards:
                row.put(at + (self.layout.deck_place[card] if which == MERCENARY_PILE else card), 0.0)

    def write_novices(self, row: Row, view: MonsterLandsView) -> None:
        """How many novices are left."""
        row.put(self.at_novices, part_of(view.novices.bit_count(), self.kit.novices))

    def write_hers(self, row: Row, lot: list[int], left: int) -> None:
        """Madhala's tokens that lie face down anywhere, and how many lie in her pile."""
        row.begin(self.block + PILES)
        self.layout.tally(row, self.at_hers, lot)
        row.mark(self.at_hers + len(self.layout.traps), squash(left))
        row.end()
