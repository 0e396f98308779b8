"""What the parts of the encoding share: what can come up with these options, and the slots named so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.monster_lands.encoding.keys import paths, possible_members, traps
from citadelle.games.monster_lands.state import Variant
from citadelle.games.monster_lands.tables import Tables
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.parts.slots import Slots

GREAT: Final = 16
"""Glory, points and the values of monsters are squashed by twice the usual half..."""
FEW: Final = 2
"""... and tokens and dice, of which there are few, by this."""


class SlotLayout(Slots):
    """The names of all slots, one part after the other, and what they are made of."""

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        super().__init__(players)
        self.kit = kit
        self.variant = variant
        self.people: list[str] = [kit.member_ids[m] for m in possible_members(kit, players)]
        """Everybody who can be in a clan, novices last."""
        self.cards: list[str] = self.people[: kit.members]
        """Those who have a token and can go outside."""
        self.paths: list[int] = paths(kit, players)
        self.lands: int = kit.lands_by_players[players]
        self.traps: list[int] = traps(kit, variant)
        self.trap_names: list[str] = [kit.trap_ids[t] for t in self.traps]
        self.trap_place: dict[int, int] = {t: i for i, t in enumerate(self.traps)}
        self.deck_place: dict[int, int] = {m: i for i, m in enumerate(kit.deck)}
        self.deck_names: list[str] = [kit.member_ids[m] for m in kit.deck]

    def tally(self, out: list[float], at: int, traps: Sequence[int]) -> None:
        """Traps by kind, as parts of all their copies."""
        for t in traps:
            place = self.trap_place.get(t, -1)
            if place >= 0:
                out[at + place] = min(1.0, out[at + place] + 1.0 / self.kit.trap_copies[t])


class EncodingPart:
    """Some slots: named when it is made, written for every view into a row of zeros."""

    def __init__(self, layout: SlotLayout) -> None:
        self.layout = layout
        self.kit: Tables = layout.kit
        self.players: int = layout.players

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        """Write what there is; `me` is the seat that comes first."""
        raise NotImplementedError
