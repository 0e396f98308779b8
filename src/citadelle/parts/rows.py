"""Rows of cards that lie face up: an offer, a market. A row is a tuple of cards, NONE where a place is empty.

Cards slide into the gaps or stay in their places; new ones come from a pile, and each is told of. Prices go by place.
Tokens on the cards are a second tuple, which slides along.
"""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.parts.piles import NONE, PileState, draw

Row = tuple[int, ...]


class NewCardEvent:
    """The event of a new card: its name, its rule, and the names of its arguments for the card and its place."""

    __slots__ = ("kind", "place", "rule", "thing")

    def __init__(self, kind: str, rule: str, thing: str, place: str) -> None:
        self.kind = kind
        self.rule = rule
        self.thing = thing
        self.place = place

    def tell(self, s: PileState, ids: Sequence[str], card: int, place: int) -> None:
        """Emit the event that a card lies at this place now; events count places from 1."""
        args: dict[str, object] = {self.thing: ids[card], self.place: place + 1}
        s.emit(self.kind, NONE, self.rule, args, closes=True)


# --- taking, sliding, filling


def place_of(row: Row, card: int) -> int:
    """The place of a card, from 0; it must be there."""
    for place in range(len(row)):
        if row[place] == card:
            return place
    raise ValueError("this card isn't in the row")


def without(row: Row, place: int) -> Row:
    """The row with a gap at this place."""
    cards = list(row)
    cards[place] = NONE
    return tuple(cards)


def close_gaps(row: Row) -> Row:
    """All cards moved to the left, so that no gap is left; the row is shorter then."""
    return tuple([card for card in row if card != NONE])


def slid_with(row: Row, tokens: tuple[int, ...]) -> tuple[Row, tuple[int, ...]]:
    """The same with tokens on the cards, which move along; those on a gap are gone."""
    kept = [i for i in range(len(row)) if row[i] != NONE]
    return tuple([row[i] for i in kept]), tuple([tokens[i] for i in kept])


def with_tokens(tokens: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    """n more tokens (or fewer, if negative) on the card at this place."""
    return (*tokens[:place], tokens[place] + n, *tokens[place + 1 :])


def fill_gaps(s: PileState, which: int, row: Row, offer: NewCardEvent, ids: Sequence[str]) -> Row:
    """Every empty place gets a card, from the left, as long as the pile has any."""
    cards = list(row)
    for place in range(len(cards)):
        if cards[place] == NONE:
            cards[place] = draw(s, which)
            if cards[place] != NONE and s.sink is not None:
                offer.tell(s, ids, cards[place], place)
    return tuple(cards)


def fill_end(s: PileState, which: int, row: Row, size: int, offer: NewCardEvent, ids: Sequence[str]) -> Row:
    """Cards slide to the left, and new ones come at the right end until there are so many, or the pile has none."""
    return add_at_end(s, which, row, size - (len(row) - row.count(NONE)), offer, ids)


def add_at_end(s: PileState, which: int, row: Row, more: int, offer: NewCardEvent, ids: Sequence[str]) -> Row:
    """Cards slide to the left, and so many new ones come at the right end, as long as the pile has any."""
    cards = [card for card in row if card != NONE]
    for _ in range(more):
        card = draw(s, which)
        if card == NONE:
            break
        cards.append(card)
        if s.sink is not None:
            offer.tell(s, ids, card, len(cards) - 1)
    return tuple(cards)


# --- prices


def affordable(row: Row, prices: Sequence[int], money: int) -> list[int]:
    """The places whose card can be paid for, from the left."""
    return [place for place in range(len(row)) if row[place] != NONE and prices[place] <= money]
