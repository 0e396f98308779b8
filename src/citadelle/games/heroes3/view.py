"""What a seat may know of a game of Heroes III (HM-1401 to HM-1407), and a state drawn among those it allows.

Hands, the order of decks, looked-at and peeked cards are the business of `parts.pile_views`: a player's cards are known
to others by what they have seen, else by their kind (HM-1405). Face-down tiles and pools are dealt anew (HM-1127).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from citadelle.games.heroes3.ai_fields import AiFields
from citadelle.games.heroes3.combat_fields import CombatFields
from citadelle.games.heroes3.hidden_tiles import deal, known_tiles
from citadelle.games.heroes3.map_fields import MapFields
from citadelle.games.heroes3.piles_of_game import pile_kinds
from citadelle.games.heroes3.rules.ending import result
from citadelle.games.heroes3.rules.town_windows import set_first_passes
from citadelle.games.heroes3.seat_fields import SeatFields
from citadelle.games.heroes3.state import PUBLIC, Heroes3, Variant, noun_of
from citadelle.games.heroes3.tables import Tables
from citadelle.kernel.answer import Noun
from citadelle.kernel.chance import Chance
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.result import Result
from citadelle.kernel.view import View
from citadelle.parts.pile_views import PilesView, knows, sample_into, view_of
from citadelle.parts.piles import set_cards

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit


class Heroes3View(View, MapFields, SeatFields, CombatFields, AiFields):
    """Everything on the table, the own hand, and of all other cards and tiles what this seat may know."""

    game: ClassVar[str] = "heroes3"
    fields: ClassVar[tuple[str, ...]] = (
        *PUBLIC, "options", "scenario", "chapter", "carry", "piles", "unshared", "down_known", "frames", "over",
    )  # fmt: skip

    def __init__(self, s: Heroes3, seat: int, kit: Kit) -> None:
        self.begin(s, seat)
        s.copy_map(self)
        s.copy_seat(self)
        s.copy_combat(self)
        s.copy_ai(self)
        self.kit: Kit = kit
        """The catalog's records, for words and pictures."""
        self.tables: Tables = s.kit
        self.variant: Variant = s.variant
        self.links: tuple[int, ...] = s.links
        self.options: dict[str, object] = dict(s.variant.settings)
        self.scenario: int = s.variant.scenario
        self.piles: PilesView = view_of(s, seat)
        self.unshared: tuple[tuple[tuple[int, int], ...], ...] = unshared(s, seat)
        """By pile: of cards that this seat knows and not everybody, who knows that they are the owner's (HM-1405)."""
        self.down_known: tuple[int, ...] = known_tiles(s, s.kit.scenarios[s.variant.scenario], s.players)
        """By face-down place the tile that the scenario names; NONE for a random one (HM-1406)."""
        self.result: Result | None = result(s) if self.over else None

    def known(self) -> Heroes3:
        """A state with all that is on the table and empty piles, for the questions that words ask of the rules."""
        s = Heroes3()
        s.begin(self.players)
        s.rng_a = s.rng_b = 1
        s.dealt = ()
        s.kit = self.tables
        s.variant = self.variant
        s.links = self.links
        self.copy_map(s)
        self.copy_seat(s)
        self.copy_combat(s)
        self.copy_ai(s)
        s.down_tile = self.down_known
        s.pools = ((),) * self.players
        s.begin_piles(pile_kinds(self.tables, self.players, self.variant.ai_decks))
        return s

    def noun(self, name: str) -> Noun:
        return noun_of(name, self.tables, self)


def unshared(s: Heroes3, seat: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By pile: the place of each card that a seat knows there (in a hand the card itself), and the seats that know
    whose it is, where that isn't everybody: what others know of the own cards follows from what they have seen."""
    out: list[tuple[tuple[int, int], ...]] = []
    for which in range(len(s.pile_kinds)):
        pile = s.piles[which]
        left, known, named = pile.left(), pile.known_left(), pile.named_left()
        found: list[tuple[int, int]] = []
        if known and named:
            for at in range(len(left)):
                if knows(known[at], seat) and named[at] != EVERYONE:
                    found.append((at if s.pile_kinds[which].ordered else left[at], named[at]))
        found.sort()
        out.append(tuple(found))
    return tuple(out)


def keep_unshared(s: Heroes3, view: Heroes3View) -> None:
    """In a sample, others know of the cards that the seat knows what they know in the view."""
    for which, found in enumerate(view.unshared):
        if not found:
            continue
        pile = s.piles[which]
        left, known = pile.left(), pile.known_left()
        named = list(pile.named_left()) or [EVERYONE] * len(left)
        taken: list[int] = []
        for thing, seats in found:
            for at in range(len(left)):
                is_it = at == thing if s.pile_kinds[which].ordered else left[at] == thing
                if is_it and at not in taken and knows(known[at], view.seat) and known[at] | seats == seats:
                    named[at] = seats
                    taken.append(at)
                    break
        set_cards(s, which, list(left), list(known), named)


def sample(view: Heroes3View, chance: Chance) -> Heroes3:
    """What the seat can't know is drawn anew: hands of others, the order of decks, face-down tiles, pools."""
    s = Heroes3()
    view.begin_sample(s, chance)
    view.copy_map(s)
    view.copy_seat(s)
    view.copy_combat(s)
    view.copy_ai(s)
    s.kit = view.tables
    s.variant = view.variant
    s.links = view.links
    s.pile_kinds = pile_kinds(view.tables, view.players, view.variant.ai_decks)
    sample_into(s, view.piles, view.seat, chance)
    keep_unshared(s, view)
    scenario = view.tables.scenarios[view.variant.scenario]
    s.down_tile, s.pools = deal(view, view.frames, view.tables, scenario, view.players, chance)
    let_others_pass(s, view)
    s.reopen()
    return s


def let_others_pass(s: Heroes3, view: Heroes3View) -> None:
    """HM-233: what others have ordered is their own affair; they are taken to pass as everybody first does."""
    set_first_passes(s)
    mine = [one for one in view.auto_answers if one.seat == view.seat]
    before = [one for one in s.auto_answers if one.seat < view.seat]
    s.auto_answers = (*before, *mine, *[one for one in s.auto_answers if one.seat > view.seat])
