"""Piles of cards (or tiles, or tokens): draw, discard, look, search, put back, reshuffle.

A game's state is a `PileState`; it names its piles once, as a tuple of `PileKind`, and refers to a pile by its number
in that tuple. Clones, saved states, events and the audit follow from that. What a seat may see of the piles, samples
and twins are in `pile_views`.

A `Pile` never changes, nor does the tuple of all: a change puts new ones in their place, and clones share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.chance import Chance
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.state import State

NONE: Final = -1
"""No card; no owner."""
PILES: Final = "piles"
"""The field of a saved state that holds the piles without a layout of their own."""

# When the discards become a new pile.
NEVER: Final = 0
"""Only when the game calls `reshuffle`."""
WHEN_NEEDED: Final = 1
"""When a card is to be drawn and the pile is empty."""
AT_ONCE: Final = 2
"""As soon as the last card has been drawn."""


class CardSet:
    """Cards that are numbered together: their ids for events, and the kind of each that its back shows."""

    __slots__ = ("ids", "kinds", "name")

    def __init__(self, name: str, ids: Sequence[str] = (), kinds: Sequence[int] = ()) -> None:
        self.name = name
        self.ids: list[str] = list(ids)
        self.kinds: list[int] = list(kinds)

    def kind_of(self, card: int) -> int:
        """What everybody may know of a card that lies face down; 0 where all backs are alike."""
        return self.kinds[card] if self.kinds else 0


class PileKind:
    """What the rules say of one pile; shared by all states.

    `refill` says when the discards are shuffled into a new pile, `rule` which rule that event cites (`tells` is False
    where no event is told). `owner` is the seat that knows every card in it: the pile is that seat's hand. A pile that
    is not `ordered` is a set of cards: a hand, a bag. Piles of one `group` belong together for whoever doesn't see
    into them: a card known to be in the group may lie in any of them.

    `top_last`: the last card of a shuffled list is on top. `layout`: names of the saved fields that hold the cards,
    the number of cards drawn (empty with `top_last`) and the discards (empty without discards), for games whose
    states were saved so before; a pile without a layout is written under its name.
    """

    __slots__ = ("cards", "group", "layout", "name", "ordered", "owner", "refill", "rule", "tells", "top_last")

    def __init__(
        self, name: str, cards: CardSet, *, rule: str = "", refill: int = NEVER, tells: bool = True, group: str = "",
        owner: int = NONE, ordered: bool = True, top_last: bool = False,
        layout: tuple[str, str, str] = ("", "", ""),
    ) -> None:  # fmt: skip
        self.name = name
        self.cards = cards
        self.rule = rule
        self.refill = refill
        self.tells = tells
        self.group = group if group else name
        self.owner = owner
        self.ordered = ordered and owner == NONE
        self.top_last = top_last
        self.layout = layout


class Pile:
    """The cards of one pile: `cards[drawn:]` lie in it, top first; `gone` are its discards, the latest last.

    `known` and `named` are as long as `cards`, or empty. `known[i]` are the seats that know which card lies at that
    place, as bits; empty: nobody knows any. `named[i]` are the seats that know that this very card is in the pile or
    its group, though not where; empty: everybody knows of every card. EVERYONE includes spectators.

    `rest` is the pile without its top card, once somebody has drawn that: clones that draw it too have the same pile.
    """

    __slots__ = ("cards", "drawn", "gone", "known", "named", "rest")

    def __init__(
        self, cards: tuple[int, ...] = (), drawn: int = 0, gone: tuple[int, ...] = (), known: tuple[int, ...] = (),
        named: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.cards = cards
        self.drawn = drawn
        self.gone = gone
        self.known = known
        self.named = named
        self.rest: Pile | None = None

    def __len__(self) -> int:
        """How many cards lie in it."""
        return len(self.cards) - self.drawn

    def left(self) -> tuple[int, ...]:
        """The cards in it, top first."""
        return self.cards[self.drawn :]

    def known_left(self) -> tuple[int, ...]:
        """`known` of the cards in it; empty if nobody knows any."""
        if not self.known:
            return ()
        out = self.known[self.drawn :]
        return out if any(out) else ()

    def named_left(self) -> tuple[int, ...]:
        """`named` of the cards in it; empty if everybody knows of all."""
        if not self.named:
            return ()
        out = self.named[self.drawn :]
        return out if any(seats != EVERYONE for seats in out) else ()


EMPTY: Final = Pile()


@mypyc_attr(allow_interpreted_subclasses=True)
class PileState(State):
    """A state that holds piles. Set-up calls `begin_piles`; `clone` shares `pile_kinds` and `piles`."""

    __slots__ = ("pile_kinds", "piles")
    parts: ClassVar[tuple[str, ...]] = ("piles",)

    pile_kinds: tuple[PileKind, ...]
    piles: tuple[Pile, ...]

    def begin_piles(self, kinds: tuple[PileKind, ...]) -> None:
        """These piles, all empty."""
        self.pile_kinds = kinds
        self.piles = (EMPTY,) * len(kinds)

    def set_pile(self, which: int, pile: Pile) -> None:
        """Put another pile in the place of this one."""
        if len(self.piles) == 1:
            self.piles = (pile,)
            return
        piles = list(self.piles)
        piles[which] = pile
        self.piles = tuple(piles)

    def saved(self) -> dict[str, Any]:
        out = super().saved()
        rows: dict[str, Any] = {}
        for which in range(len(self.pile_kinds)):
            kind = self.pile_kinds[which]
            pile = self.piles[which]
            if not kind.layout[0]:
                rows[kind.name] = (pile.left(), pile.gone, pile.known_left(), pile.named_left())
            else:
                save_by_layout(out, kind, pile)
        if rows:
            out[PILES] = rows
        return out

    def load(self, found: dict[str, Any]) -> None:
        super().load(found)
        for which in range(len(self.pile_kinds)):
            kind = self.pile_kinds[which]
            self.set_pile(which, pile_by_layout(found, kind) if kind.layout[0] else pile_of(found[PILES][kind.name]))


def save_by_layout(out: dict[str, Any], kind: PileKind, pile: Pile) -> None:
    """A pile as the fields that the game's saved states always had."""
    cards, drawn, gone = kind.layout
    if pile.known_left() or pile.named_left() or (pile.gone and not gone):
        raise ValueError(f"the layout of pile {kind.name!r} has no place for its discards, or for who knows what")
    if kind.top_last:
        out[cards] = pile.left()[::-1]
    else:
        out[cards] = pile.cards
        out[drawn] = pile.drawn
    if gone:
        out[gone] = pile.gone


def pile_by_layout(found: dict[str, Any], kind: PileKind) -> Pile:
    """The pile that `save_by_layout` wrote."""
    cards, drawn, gone = kind.layout
    lying: tuple[int, ...] = found[cards]
    discards: tuple[int, ...] = found[gone] if gone else ()
    if kind.top_last:
        return Pile(lying[::-1], 0, discards)
    if not 0 <= found[drawn] <= len(lying):
        raise ValueError(f"pile {kind.name!r}: more cards drawn than there are")
    return Pile(lying, found[drawn], discards)


def pile_of(row: tuple[tuple[int, ...], ...]) -> Pile:
    """The pile that was saved as one row."""
    cards, gone, known, named = row
    for seats in (known, named):
        if seats and len(seats) != len(cards):
            raise ValueError("a pile of which other cards are known than lie in it")
    return Pile(cards, 0, gone, known, named)


# --- laying piles


def in_order(s: PileState, which: int, cards: Sequence[int]) -> None:
    """The pile is these cards, top first, and nothing is known of their places; its discards stay."""
    set_cards(s, which, list(cards), [], [])


def shuffled(s: PileState, which: int, cards: Sequence[int]) -> None:
    """The pile is these cards in random order; its discards stay."""
    if s.pile_kinds[which].ordered:
        drawn_anew(s, which, list(cards), s.piles[which].gone, s)
    else:
        set_cards(s, which, list(cards), [], [])


def drawn_anew(s: PileState, which: int, cards: list[int], gone: tuple[int, ...], by: Chance) -> None:
    """The pile is these cards in an order drawn by this chance (the list is used up), and these are its discards."""
    s.set_pile(which, drawn_pile(s.pile_kinds[which], cards, gone, by))


def drawn_pile(kind: PileKind, cards: list[int], gone: tuple[int, ...], by: Chance) -> Pile:
    """A pile of these cards in an order drawn by this chance (the list is used up), with these discards."""
    by.shuffle(cards)
    if kind.top_last:
        cards.reverse()
    return Pile(tuple(cards), 0, gone)


def set_cards(s: PileState, which: int, cards: list[int], known: list[int], named: list[int]) -> None:
    """The pile is these cards, of which this is known; a set is kept in ascending order, and its owner knows it."""
    kind = s.pile_kinds[which]
    if kind.owner != NONE:
        known = [seats | 1 << kind.owner for seats in (known if known else [0] * len(cards))]
    if known and named:
        named = [named[i] | known[i] for i in range(len(cards))]
    if not kind.ordered and cards != sorted(cards):
        order = sorted([(cards[i], i) for i in range(len(cards))])
        cards = [card for card, _ in order]
        known = [known[i] for _, i in order] if known else known
        named = [named[i] for _, i in order] if named else named
    s.set_pile(which, Pile(tuple(cards), 0, s.piles[which].gone, tuple(known), tuple(named)))


# --- drawing


def draw(s: PileState, which: int) -> int:
    """The card on top, which leaves the pile for all to see; NONE if there is none, even after a reshuffle the rules
    allow."""
    pile = s.piles[which]
    if pile.drawn == len(pile.cards):
        if s.pile_kinds[which].refill == NEVER or not pile.gone:
            return NONE
        reshuffle(s, which)
        pile = s.piles[which]
    at = pile.drawn
    rest = pile.rest
    if rest is None:
        rest = pile.rest = Pile(pile.cards, at + 1, pile.gone, pile.known, pile.named)
    s.set_pile(which, rest)
    if pile.named:
        one_copy_less(s, which, pile.cards[at], pile.known[at] if pile.known else 0, pile.named[at])
    if pile.gone and at + 1 == len(pile.cards) and s.pile_kinds[which].refill == AT_ONCE:
        reshuffle(s, which)
    return pile.cards[at]


def draw_many(s: PileState, which: int, n: int) -> list[int]:
    """The next n cards, fewer if there aren't so many."""
    out: list[int] = []
    for _ in range(n):
        card = draw(s, which)
        if card == NONE:
            break
        out.append(card)
    return out


def reshuffle(s: PileState, which: int) -> None:
    """The discards and what is left are shuffled into a new pile. Everybody knows which cards were discards."""
    kind = s.pile_kinds[which]
    pile = s.piles[which]
    s.set_pile(which, Pile(pile.cards, pile.drawn, (), pile.known, pile.named))
    shuffle_in(s, which, pile.gone)
    if kind.tells and s.sink is not None:
        s.emit("pile_shuffled", NONE, kind.rule, {"pile": kind.name}, closes=True)


def mix(s: PileState, which: int) -> None:
    """Shuffle what is left: nobody knows any more where a card lies; what was known to be in it stays known."""
    shuffle_in(s, which, ())


# --- looking and searching


def top(s: PileState, which: int, n: int) -> list[int]:
    """The cards on top, fewer if there aren't so many; nothing is reshuffled, and nobody learns of it."""
    pile = s.piles[which]
    return list(pile.cards[pile.drawn : pile.drawn + n])


def look(s: PileState, which: int, n: int, seat: int) -> list[int]:
    """A seat looks at the cards on top: it knows them, in their places, until they are shuffled."""
    cards = top(s, which, n)
    learn(s, which, len(cards), 1 << seat)
    if s.sink is not None:
        kind = s.pile_kinds[which]
        s.emit("pile_looked_into", seat, kind.rule, {"pile": kind.name, "n": len(cards)}, closes=True)
        tell_cards(s, which, seat, cards)
    return cards


def reveal(s: PileState, which: int, n: int) -> list[int]:
    """The cards on top are shown to everybody, in their places."""
    cards = top(s, which, n)
    learn(s, which, len(cards), EVERYONE)
    if s.sink is not None:
        kind = s.pile_kinds[which]
        args: dict[str, object] = {"pile": kind.name, "cards": [id_of(kind, card) for card in cards]}
        s.emit("pile_revealed", NONE, kind.rule, args, closes=True)
    return cards


def learn(s: PileState, which: int, n: int, seats: int) -> None:
    """These seats know the n cards on top now."""
    pile = s.piles[which]
    known = list(pile.known_left())
    if not known:
        known = [0] * len(pile)
    for i in range(n):
        known[i] |= seats
    set_cards(s, which, list(pile.left()), known, list(pile.named_left()))


def find(s: PileState, which: int, card: int) -> int:
    """How many cards lie above this one; NONE if it isn't there."""
    pile = s.piles[which]
    for i in range(pile.drawn, len(pile.cards)):
        if pile.cards[i] == card:
            return i - pile.drawn
    return NONE


def take_at(s: PileState, which: int, at: int) -> int:
    """Take out the card that lies under so many others, for all to see."""
    pile = s.piles[which]
    known, named = pile.known_left(), pile.named_left()
    card = lift(s, which, at)
    if known or named:
        one_copy_less(s, which, card, known[at] if known else 0, named[at] if named else EVERYONE)
    return card


def lift(s: PileState, which: int, at: int) -> int:
    """Take out the card that lies under so many others; what is known of the others stays as it is."""
    pile = s.piles[which]
    cards = list(pile.left())
    known = list(pile.known_left())
    named = list(pile.named_left())
    card = cards.pop(at)
    if known:
        known.pop(at)
    if named:
        named.pop(at)
    set_cards(s, which, cards, known, named)
    return card


def take(s: PileState, which: int, card: int) -> bool:
    """Search the pile for a card and take it out. The game decides whether it is shuffled then (`mix`)."""
    at = find(s, which, card)
    if at == NONE:
        return False
    take_at(s, which, at)
    return True


def any_card(s: PileState, which: int) -> int:
    """A card of the pile, each as likely; it stays (a token drawn from a bag and put back)."""
    left = s.piles[which].left()
    return left[s.below(len(left))] if left else NONE


def take_any(s: PileState, which: int) -> int:
    """A card of the pile, each as likely, which leaves it (a random card of a hand)."""
    n = len(s.piles[which])
    return take_at(s, which, s.below(n)) if n else NONE


# --- putting back


def put(s: PileState, which: int, cards: Sequence[int], seats: int = 0, under: bool = False) -> None:
    """Put cards on top, the first of them uppermost, or under the pile; these seats know them in their places."""
    pile = s.piles[which]
    known = list(pile.known_left())
    named = list(pile.named_left())
    if seats and not known:
        known = [0] * len(pile)
    new = list(cards)
    if known or seats:
        more = [seats] * len(new)
        known = known + more if under else more + known
    if named:
        told = [seats] * len(new)
        named = named + told if under else told + named
    left = list(pile.left())
    set_cards(s, which, left + new if under else new + left, known, named)


def bury(s: PileState, which: int, at: int = 0) -> None:
    """Put the card that lies under so many others under the pile, unseen: whoever knows it, or that it is in the pile,
    still does."""
    pile = s.piles[which]
    cards, known, named = list(pile.left()), list(pile.known_left()), list(pile.named_left())
    cards.append(cards.pop(at))
    if known:
        known.append(known.pop(at))
    if named:
        named.append(named.pop(at))
    set_cards(s, which, cards, known, named)


def shuffle_in(s: PileState, which: int, cards: Sequence[int]) -> None:
    """Shuffle cards that everybody has seen into the pile."""
    pile = s.piles[which]
    left = pile.left()
    named = pile.named_left()
    if s.pile_kinds[which].top_last:
        left = left[::-1]
        named = named[::-1]
    if not named:
        shuffled(s, which, [*left, *cards])
        return
    every = [*left, *cards]
    names = [*named, *[EVERYONE] * len(cards)]
    order = list(range(len(every)))
    s.shuffle(order)
    if s.pile_kinds[which].top_last:
        order.reverse()
    set_cards(s, which, [every[i] for i in order], [], [names[i] for i in order])


def discard(s: PileState, which: int, card: int) -> None:
    """Put a card on the pile's discards, face up."""
    pile = s.piles[which]
    s.set_pile(which, Pile(pile.cards, pile.drawn, (*pile.gone, card), pile.known, pile.named))


def set_discards(s: PileState, which: int, cards: Sequence[int]) -> None:
    """These are the pile's discards, the latest last; what lies in it stays."""
    pile = s.piles[which]
    s.set_pile(which, Pile(pile.cards, pile.drawn, tuple(cards), pile.known, pile.named))


def take_discard(s: PileState, which: int, card: int) -> bool:
    """Take a card out of the discards: of several alike the latest."""
    pile = s.piles[which]
    gone = list(pile.gone)
    for at in range(len(gone) - 1, -1, -1):
        if gone[at] == card:
            gone.pop(at)
            s.set_pile(which, Pile(pile.cards, pile.drawn, tuple(gone), pile.known, pile.named))
            return True
    return False


# --- from pile to pile, unseen


def draw_to(s: PileState, which: int, to: int) -> int:
    """Draw a card into another pile (a hand), unseen by others; NONE if none is left."""
    pile = s.piles[which]
    if not len(pile) and pile.gone and s.pile_kinds[which].refill != NEVER:
        reshuffle(s, which)
    if not len(s.piles[which]):
        return NONE
    card = move(s, which, 0, to)
    if not len(s.piles[which]) and s.piles[which].gone and s.pile_kinds[which].refill == AT_ONCE:
        reshuffle(s, which)
    return card


def move(s: PileState, which: int, at: int, to: int, on_top: bool = False) -> int:
    """Move the card that lies under so many others into another pile (a hand), unseen by whoever doesn't know it.

    Who knew the card still does; others know its kind only, or no more than before where both piles are of one group.
    Everybody is told that a card moved, the owner of the hand which one.
    """
    pile = s.piles[which]
    kind = s.pile_kinds[to]
    known = pile.known[pile.drawn + at] if pile.known else 0
    named = pile.named[pile.drawn + at] if pile.named else EVERYONE
    card = lift(s, which, at)
    if s.pile_kinds[which].group != kind.group:
        named = known
        forget(s, which, s.pile_kinds[which].cards.kind_of(card), known | owner_bit(kind))
    add(s, to, card, known, named, on_top)
    if s.sink is not None:
        args: dict[str, object] = {"pile": s.pile_kinds[which].name, "to": kind.name}
        seat = kind.owner if kind.owner != NONE else s.pile_kinds[which].owner
        s.emit("card_drawn", seat, s.pile_kinds[which].rule, args, closes=True)
        if kind.owner != NONE:
            tell_cards(s, which, kind.owner, [card])
    return card


def forget(s: PileState, which: int, kind: int, but: int) -> None:
    """A card of this kind has left the pile unseen: any of that kind may be it, except for the seats that know it."""
    pile = s.piles[which]
    left = pile.left()
    known = pile.known_left()
    named = list(pile.named_left()) if pile.named_left() else [EVERYONE] * len(left)
    for i in range(len(left)):
        if s.pile_kinds[which].cards.kind_of(left[i]) == kind:
            named[i] &= but | (known[i] if known else 0)
    set_cards(s, which, list(left), list(known), named)


class Copy:
    """A copy of a card: the pile it lies in, under how many others, and who knows it there, or that it is there."""

    __slots__ = ("at", "known", "named", "which")

    def __init__(self, which: int, at: int, known: int, named: int) -> None:
        self.which = which
        self.at = at
        self.known = known
        self.named = named


def copies_of(s: PileState, group: str, card: int) -> list[Copy]:
    """The copies of a card in the piles of a group, those first that lie where more seats know them."""
    out: list[tuple[int, int, int, Copy]] = []
    for which in range(len(s.pile_kinds)):
        if s.pile_kinds[which].group != group:
            continue
        pile = s.piles[which]
        if card not in pile.left():
            continue
        known, named = pile.known_left(), pile.named_left()
        for at, one in enumerate(pile.left()):
            if one == card:
                copy = Copy(which, at, known[at] if known else 0, named[at] if named else EVERYONE)
                seats = len([seat for seat in range(s.players) if copy.known >> seat & 1])
                out.append((-seats, which, at, copy))
    out.sort(key=lambda row: row[:3])
    return [copy for _, _, _, copy in out]


def one_copy_less(s: PileState, which: int, card: int, known: int, named: int) -> None:
    """One of several copies of a card has left a pile for all to see; these seats knew it there, and these knew of it.

    Nobody can tell one copy from another, but for the place where it lay. So whoever knew of some copies, and not where
    all of them lie, knows of one less now, whichever it was that left.
    """
    copies = copies_of(s, s.pile_kinds[which].group, card)
    if not copies:
        return
    gone = Copy(which, NONE, known, named)
    knows = [0] * len(copies)
    names = [0] * len(copies)
    for seat in range(s.players):
        here, left = copies_left(s, copies, gone, 1 << seat)
        for i in range(len(copies)):
            knows[i] |= 1 << seat if i in here else 0
            names[i] |= 1 << seat if i in left else 0
    every = (1 << s.players) - 1
    here, left = copies_left(s, copies, gone, EVERYONE)
    shared = [i for i in range(len(copies)) if names[i] == every]
    open_copies = [*[i for i in shared if i in here], *[i for i in shared if i not in here]][: len(left)]
    for i in range(len(copies)):
        knows[i] = EVERYONE if i in here else knows[i]
        names[i] = EVERYONE if i in here or i in open_copies else names[i]
    write_copies(s, copies, knows, names)


def copies_left(s: PileState, copies: list[Copy], gone: Copy, who: int) -> tuple[list[int], list[int]]:
    """Once a copy has left: the places in the list of those whose place somebody knows (the bit of a seat, or EVERYONE
    for what is open to all), and of all those that it knows of."""
    here = [i for i in range(len(copies)) if copies[i].known & who == who]
    knew = len([copy for copy in [*copies, gone] if (copy.named | copy.known) & who == who])
    elsewhere = knew - len(here)
    if gone.known & who == who:
        elsewhere -= 1
    else:
        same = [i for i in here if copies[i].which == gone.which]
        if same and not s.pile_kinds[gone.which].ordered:
            here.remove(same[-1])  # in a hand or a bag it has no place: the one that is known there is gone
        elif elsewhere:
            elsewhere -= 1
    rest = [i for i in range(len(copies)) if i not in here]
    return here, [*here, *rest[:elsewhere]]


def write_copies(s: PileState, copies: list[Copy], known: list[int], named: list[int]) -> None:
    """Write down who knows these copies now, and who knows of them."""
    for which in sorted({copy.which for copy in copies}):
        mine = [i for i in range(len(copies)) if copies[i].which == which]
        if all(copies[i].known == known[i] and copies[i].named == named[i] for i in mine):
            continue
        pile = s.piles[which]
        knows = list(pile.known_left()) or [0] * len(pile)
        names = list(pile.named_left()) or [EVERYONE] * len(pile)
        for i in mine:
            knows[copies[i].at] = known[i]
            names[copies[i].at] = named[i]
        set_cards(s, which, list(pile.left()), knows if any(knows) else [], names)


def add(
    s: PileState, which: int, card: int, known: int = 0, named: int = EVERYONE, on_top: bool = False
) -> None:  # fmt: skip
    """Put a card into a hand or bag, under a pile or on top of it; say who knows it there, and who that it is in it."""
    pile = s.piles[which]
    knows = list(pile.known_left())
    names = list(pile.named_left())
    if known and not knows:
        knows = [0] * len(pile)
    if named != EVERYONE and not names:
        names = [EVERYONE] * len(pile)
    cards = list(pile.left())
    at = 0 if on_top else len(cards)
    cards.insert(at, card)
    if knows or known:
        knows.insert(at, known)
    if names or named != EVERYONE:
        names.insert(at, named | known)
    set_cards(s, which, cards, knows, names)


def owner_bit(kind: PileKind) -> int:
    """The owner of a hand as a bit; 0 for other piles."""
    return 0 if kind.owner == NONE else 1 << kind.owner


# --- telling


def id_of(kind: PileKind, card: int) -> object:
    """A card as events name it."""
    return kind.cards.ids[card] if kind.cards.ids else card


def tell_cards(s: PileState, which: int, seat: int, cards: list[int]) -> None:
    """Tell one seat which cards it has seen. Asked for only if somebody listens."""
    kind = s.pile_kinds[which]
    args: dict[str, object] = {"pile": kind.name, "cards": [id_of(kind, card) for card in cards]}
    s.emit("cards_seen", seat, kind.rule, args, 1 << seat, closes=True)


# --- counting


def cards_in_piles(s: PileState, cards: CardSet) -> list[int]:
    """All cards of a set that lie in piles and discards, ascending: for audits."""
    out: list[int] = []
    for which in range(len(s.pile_kinds)):
        if s.pile_kinds[which].cards is cards:
            out += s.piles[which].left()
            out += s.piles[which].gone
    out.sort()
    return out


def is_conserved(s: PileState, cards: CardSet, elsewhere: Sequence[int], box: Sequence[int]) -> bool:
    """Are the cards in piles and those elsewhere together all that are in the box?"""
    return sorted([*cards_in_piles(s, cards), *elsewhere]) == sorted(box)
