"""What the parts of the encoding share: what can come up with these options, and the slots named so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.monster_lands.encoding.keys import paths, possible_members, traps
from citadelle.games.monster_lands.state import Variant
from citadelle.games.monster_lands.tables import Tables
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.encoding import part_of
from citadelle.kernel.row import Row
from citadelle.parts.slots import Slots

GREAT: Final = 16
"""Glory, points and the values of monsters are squashed by twice the usual half..."""
USUAL: Final = 8
"""... gold by the usual one ..."""
FEW: Final = 2
"""... and tokens and dice, of which there are few, by this."""


class SlotLayout(Slots):
    """The names of all slots, one part after the other, and what they are made of."""

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        super().__init__(players)
        self.kit = kit
        self.variant = variant
        self.blocks: int = 0
        self.people: list[str] = [kit.member_ids[m] for m in possible_members(kit, players)]
        """Everybody who can be in a clan, novices last."""
        self.cards: list[str] = self.people[: kit.members]
        """Those who have a token and can go outside."""
        self.paths: list[int] = paths(kit, players)
        self.lands: int = kit.lands_by_players[players]
        self.traps: list[int] = traps(kit, variant)
        self.trap_names: list[str] = [kit.trap_ids[t] for t in self.traps]
        self.trap_place: dict[int, int] = {t: i for i, t in enumerate(self.traps)}
        self.trap_places: list[int] = [self.trap_place.get(t, -1) for t in range(len(kit.trap_ids))]
        """The same by kind of trap; -1 for one that can't come up."""
        self.deck_place: dict[int, int] = {m: i for i, m in enumerate(kit.deck)}
        self.deck_names: list[str] = [kit.member_ids[m] for m in kit.deck]

    def tally(self, row: Row, at: int, traps: Sequence[int]) -> None:
        """Traps by kind, as parts of all their copies."""
        if not traps:
            return
        counts = [0] * len(self.traps)
        for t in traps:
            place = self.trap_places[t]
            if place >= 0:
                counts[place] += 1
        for place in range(len(counts)):
            if counts[place]:
                row.mark(at + place, part_of(counts[place], self.kit.trap_copies[self.traps[place]]))

    def new_blocks(self, many: int) -> int:
        """So many blocks of a row more; the number of the first."""
        first = self.blocks
        self.blocks += many
        return first


class EncodingPart:
    """Some slots: named when it is made, written for every view into a row. It has blocks of the row of its own."""

    def __init__(self, layout: SlotLayout, blocks: int = 1) -> None:
        self.layout = layout
        self.kit: Tables = layout.kit
        self.players: int = layout.players
        self.block: int = layout.new_blocks(blocks)

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        """Write what there is; `me` is the seat that comes first."""
        raise NotImplementedError
