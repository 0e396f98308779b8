"""What a seat may know of a game of Village Attacks: all but the order of the piles (VA-3); and a state drawn among
those that the view allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.rules.ending import result
from citadelle.games.village_attacks.rules.spawning import tier
from citadelle.games.village_attacks.state import (
    EVENT_PILE,
    PUBLIC,
    Variant,
    VillageAttacks,
    VillageAttacksPublic,
    noun_of,
    pile_kinds,
)
from citadelle.games.village_attacks.tables import Tables
from citadelle.kernel.answer import Noun
from citadelle.kernel.chance import Chance
from citadelle.kernel.result import Result
from citadelle.kernel.view import View
from citadelle.parts.pile_views import PilesView, sample_into, view_of
from citadelle.parts.piles import put, take_at

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit


class VillageAttacksView(View, VillageAttacksPublic):
    """Everything on the table; of the piles which cards are in them, and which lie where everybody has seen them."""

    game: ClassVar[str] = "village_attacks"
    fields: ClassVar[tuple[str, ...]] = (*PUBLIC, "options", "piles", "tier", "frames", "chapter", "carry", "over")

    def __init__(self, s: VillageAttacks, seat: int, kit: Kit) -> None:
        self.begin(s, seat)
        s.copy_public(self)
        self.kit: Kit = kit
        """The catalog's records, for words and pictures."""
        self.tables: Tables = s.kit
        self.variant: Variant = s.variant
        self.castle: Castle = s.castle
        self.options: dict[str, object] = dict(s.variant.settings)
        self.piles: PilesView = view_of(s, seat)
        self.tier: int = tier(s)
        self.result: Result | None = result(s) if self.over else None

    def known(self) -> VillageAttacks:
        """A state with all that is on the table and empty piles, for the questions that words ask of the rules."""
        s = VillageAttacks()
        s.begin(self.players)
        s.kit = self.tables
        s.variant = self.variant
        s.castle = self.castle
        self.copy_public(s)
        s.begin_piles(pile_kinds(self.tables))
        return s

    def noun(self, name: str) -> Noun:
        return noun_of(name, self.tables, self.castle, self)


def sample(view: VillageAttacksView, chance: Chance) -> VillageAttacks:
    """What the seat can't know is drawn anew: the order of the piles."""
    s = VillageAttacks()
    view.begin_sample(s, chance)
    view.copy_public(s)
    s.kit = view.tables
    s.variant = view.variant
    s.castle = view.castle
    s.pile_kinds = pile_kinds(view.tables)
    sample_into(s, view.piles, view.seat, chance)
    bring_troll_near(s, chance)
    s.reopen()
    return s


def bring_troll_near(s: VillageAttacks, chance: Chance) -> None:
    """VA-165: one of the cards on top of the events is a Troll card."""
    if not s.troll_near:
        return
    cards = s.piles[EVENT_PILE].left()
    for at in range(len(cards)):
        if s.kit.event_optional[cards[at]]:
            troll = take_at(s, EVENT_PILE, at)
            above = [take_at(s, EVENT_PILE, 0) for _ in range(chance.below(s.troll_near))]
            put(s, EVENT_PILE, [*above, troll])
            return
