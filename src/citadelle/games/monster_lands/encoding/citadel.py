"""What can be had in the Citadel: spaces, prices, offers, and what is left in the piles."""

from __future__ import annotations

from citadelle.games.monster_lands.encoding.keys import open_spaces
from citadelle.games.monster_lands.encoding.layout import EncodingPart, SlotLayout
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import BUILDINGS, MADHALA_TRICKS
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.encoding import part_of, squash
from citadelle.parts.slots import mark, mark_bits, mark_row


class Citadel(EncodingPart):
    """The buildings: which spaces are taken, whose dice lie there, and what is offered."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
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
        self.at_dice: int = layout.each([f"dice in {name}" for name in BUILDINGS])
        self.at_chain: int = layout.block([f"{name}: last persuasion" for name in BUILDINGS])
        self.at_panic: int = layout.block([f"{name}: panic" for name in BUILDINGS])
        offer = [f"lodge {place + 1}: {trap}" for place in range(kit.lodge_size) for trap in layout.trap_names]
        self.at_lodge: int = layout.block(offer)
        self.at_docks: int = layout.block([f"docks: {member}" for member in layout.deck_names])
        self.at_bazaar: int = layout.block([f"bazaar: {card}" for card in kit.equipment_keys])
        self.card_place: dict[int, int] = {card: card for card in range(len(kit.equipment_keys))}

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        layout = self.layout
        self.write_spaces(out, view, me)
        for building in range(len(BUILDINGS)):
            out[self.at_chain + building] = view.chain[building] / 6
        mark_bits(out, self.at_panic, view.panic, len(BUILDINGS))
        for place in range(len(view.lodge)):
            trap = layout.trap_place.get(view.lodge[place], -1)
            if trap >= 0:
                out[self.at_lodge + place * len(layout.traps) + trap] = 1.0
        mark_row(out, self.at_docks, view.docks, layout.deck_place)
        mark_row(out, self.at_bazaar, view.equip_row, self.card_place)

    def write_spaces(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        """Spaces taken, and by seat how many of a building's (Madhala's dice are nobody's)."""
        for space in range(len(view.spaces)):
            die = view.spaces[space]
            if not die:
                continue
            if self.at_space[space] != NONE:
                out[self.at_space[space]] = 1.0
            seat = (die - 1) // 8 - 1
            if seat >= 0:
                building = self.building[space]
                many = len(open_spaces(self.kit, building, self.players))
                at = self.at_dice + (seat - me) % self.players * len(BUILDINGS) + building
                out[at] = min(1.0, out[at] + 1.0 / many)


class Piles(EncodingPart):
    """What is left in the piles, in no order, and Madhala's tokens."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
        kit = layout.kit
        self.at_traps: int = layout.block([f"pile: {trap}" for trap in layout.trap_names])
        self.at_members: int = layout.block([f"pile: {member}" for member in layout.deck_names])
        self.at_cards: int = layout.block([f"pile: {card}" for card in kit.equipment_keys])
        self.at_monsters: int = layout.block([f"pile: {monster}" for monster in kit.monster_ids])
        self.at_lands: int = layout.block([f"pile: land {land}" for land in kit.land_ids])
        self.at_headers: int = layout.block([f"pile: header {tile}" for tile in kit.header_tiles])
        self.at_loot: int = layout.block([f"pile: loot {loot}" for loot in kit.loot_ids])
        self.at_missions: int = layout.block([f"pile: {mission}" for mission in kit.mission_ids])
        self.at_novices: int = layout.block(["pile: novices"])
        variant = layout.variant
        self.hers: bool = variant.campaign or variant.rules & MADHALA_TRICKS != 0
        hers = [f"madhala: has face down {trap}" for trap in layout.trap_names] if self.hers else []
        self.at_hers: int = layout.block([*hers, "madhala: pile"] if self.hers else [])

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        kit = self.kit
        layout = self.layout
        layout.tally(out, self.at_traps, view.trap_pile)
        mark(out, self.at_members, [layout.deck_place[m] for m in view.merc_pile])
        mark(out, self.at_cards, view.equip_pile)
        mark(out, self.at_monsters, view.monster_pile)
        mark(out, self.at_lands, view.land_pile)
        mark(out, self.at_headers, view.header_pile)
        mark(out, self.at_loot, view.loot_pile)
        mark(out, self.at_missions, view.mission_pile)
        out[self.at_novices] = part_of(view.novices.bit_count(), kit.novices)
        if self.hers:
            layout.tally(out, self.at_hers, view.her_lot)
            out[self.at_hers + len(layout.traps)] = squash(view.her_left)
