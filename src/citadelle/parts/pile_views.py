"""What a seat may know of piles, full piles drawn among those it allows, and twins for tests."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.kernel.chance import Chance
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import Value, register
from citadelle.parts.piles import CardSet, Pile, PileKind, PileState, set_cards

HIDDEN: Final = -2
"""A card that the seat doesn't know."""


class PilesView(Value):
    """All piles of a game as one seat may know them. Numbers of piles are those of the state.

    `shown` has, by pile, the cards from the top down, HIDDEN where the seat doesn't know which lies there; sets have
    their known cards first, ascending. `known` are the seats that know each of them, as bits, empty where nobody does.
    `gone` are the discards. `lots` has, by group of piles, the cards the seat knows to be in one of them without
    knowing where, ascending, and `lot_open` for each whether everybody knows it (1) or not (0). `unnamed` says, by
    group, how many more cards of each kind there are, and `pools`, by set of cards, all that these may be, ascending.
    """

    __slots__ = ("gone", "known", "lot_open", "lots", "pools", "shown", "unnamed")
    name: ClassVar[str] = "piles_view"
    fields: ClassVar[tuple[str, ...]] = ("shown", "known", "gone", "lots", "lot_open", "unnamed", "pools")

    def __init__(
        self, shown: tuple[tuple[int, ...], ...], known: tuple[tuple[int, ...], ...],
        gone: tuple[tuple[int, ...], ...], lots: tuple[tuple[int, ...], ...],
        lot_open: tuple[tuple[int, ...], ...], unnamed: tuple[tuple[tuple[int, int], ...], ...],
        pools: tuple[tuple[int, ...], ...],
    ) -> None:  # fmt: skip
        self.shown = shown
        self.known = known
        self.gone = gone
        self.lots = lots
        self.lot_open = lot_open
        self.unnamed = unnamed
        self.pools = pools

    def left(self, which: int) -> int:
        """How many cards lie in a pile."""
        return len(self.shown[which])


def groups_of(kinds: tuple[PileKind, ...]) -> list[list[int]]:
    """The numbers of the piles of each group, in the order the groups are first met."""
    names: list[str] = []
    out: list[list[int]] = []
    for which in range(len(kinds)):
        group = kinds[which].group
        if group not in names:
            names.append(group)
            out.append([])
        out[names.index(group)].append(which)
    return out


def sets_of(kinds: tuple[PileKind, ...]) -> list[CardSet]:
    """The sets of cards of the piles, in the order they are first met."""
    out: list[CardSet] = []
    for kind in kinds:
        if kind.cards not in out:
            out.append(kind.cards)
    return out


def knows(seats: int, seat: int) -> bool:
    """Is this seat (-1: a spectator) among them?"""
    return seats == EVERYONE or (seat >= 0 and seats >> seat & 1 == 1)


def view_of(s: PileState, seat: int) -> PilesView:
    """The piles as a seat may know them."""
    kinds = s.pile_kinds
    sets = sets_of(kinds)
    pools: list[list[int]] = [[] for _ in sets]
    shown: list[tuple[int, ...]] = []
    known: list[tuple[int, ...]] = []
    lots: list[tuple[int, ...]] = []
    lot_open: list[tuple[int, ...]] = []
    unnamed: list[tuple[tuple[int, int], ...]] = []
    for which in range(len(kinds)):
        cards, seats = seen_in(s.piles[which], seat, kinds[which].ordered)
        shown.append(cards)
        known.append(seats)
    for group in groups_of(kinds):
        pool = pools[sets.index(kinds[group[0]].cards)]
        lot: list[tuple[int, int]] = []
        counts: dict[int, int] = {}
        for which in group:
            pile = s.piles[which]
            for i in range(pile.drawn, len(pile.cards)):
                if pile.known and knows(pile.known[i], seat):
                    continue
                card = pile.cards[i]
                names = pile.named[i] if pile.named else EVERYONE
                if knows(names, seat):
                    lot.append((card, 1 if names == EVERYONE else 0))
                else:
                    kind = kinds[which].cards.kind_of(card)
                    counts[kind] = counts.get(kind, 0) + 1
                    pool.append(card)
        lot.sort()
        lots.append(tuple([card for card, _ in lot]))
        lot_open.append(tuple([is_open for _, is_open in lot]))
        unnamed.append(tuple([(kind, counts[kind]) for kind in sorted(counts)]))
    gone = tuple([pile.gone for pile in s.piles])
    every = tuple([tuple(sorted(pool)) for pool in pools])
    return PilesView(tuple(shown), tuple(known), gone, tuple(lots), tuple(lot_open), tuple(unnamed), every)


def seen_in(pile: Pile, seat: int, ordered: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards of a pile as a seat sees them, and who knows each; a set tells nothing by its order."""
    left = pile.left()
    seats = pile.known_left()
    if not seats:
        return (HIDDEN,) * len(left), ()
    cards = [left[i] if knows(seats[i], seat) else HIDDEN for i in range(len(left))]
    if ordered:
        return tuple(cards), seats
    pairs = sorted([(card == HIDDEN, card, seats[i]) for i, card in enumerate(cards)])
    return tuple([card for _, card, _ in pairs]), tuple([who for _, _, who in pairs])


def sample_into(s: PileState, view: PilesView, seat: int, chance: Chance) -> None:
    """Fill the piles of a state as the view allows: what the seat can't know is drawn anew, each way as likely."""
    kinds = s.pile_kinds
    sets = sets_of(kinds)
    pools: list[list[int]] = [list(pool) for pool in view.pools]
    s.piles = tuple([Pile((), 0, gone) for gone in view.gone])
    for at, group in enumerate(groups_of(kinds)):
        cards = kinds[group[0]].cards
        pool = pools[sets.index(cards)]
        mine = 0 if seat < 0 else 1 << seat
        lot = [(card, EVERYONE if view.lot_open[at][i] else mine) for i, card in enumerate(view.lots[at])]
        for kind, n in view.unnamed[at]:
            fit = [card for card in pool if cards.kind_of(card) == kind][:n]
            for card in fit:
                pool.remove(card)
                lot.append((card, 0))
        for which in group:
            fill(s, which, view, lot)
    scramble(s, seat, chance)


def fill(s: PileState, which: int, view: PilesView, lot: list[tuple[int, int]]) -> None:
    """Put known cards in their places, and any of the lot in the others."""
    cards: list[int] = []
    named: list[int] = []
    for card in view.shown[which]:
        if card == HIDDEN:
            card, seats = lot.pop()
            cards.append(card)
            named.append(seats)
        else:
            cards.append(card)
            named.append(EVERYONE)
    known = list(view.known[which])
    set_cards(s, which, cards, known, named if any(seats != EVERYONE for seats in named) else [])


def scramble(s: PileState, seat: int, chance: Chance) -> None:
    """Change at random all that this seat can't know of the piles, and nothing else."""
    kinds = s.pile_kinds
    for cards in sets_of(kinds):
        exchange(s, [i for i in range(len(kinds)) if kinds[i].cards is cards], seat, chance)
    for group in groups_of(kinds):
        rearrange(s, group, seat, chance)


def exchange(s: PileState, piles: list[int], seat: int, chance: Chance) -> None:
    """Cards of which the seat knows no more than their kind change places with others of that kind."""
    places: dict[int, list[tuple[int, int]]] = {}
    cards: dict[int, list[int]] = {}
    for which in piles:
        pile = s.piles[which]
        if not pile.named:
            continue
        for i in range(pile.drawn, len(pile.cards)):
            if not knows(pile.named[i], seat) and not (pile.known and knows(pile.known[i], seat)):
                kind = s.pile_kinds[which].cards.kind_of(pile.cards[i])
                places.setdefault(kind, []).append((which, i))
                cards.setdefault(kind, []).append(pile.cards[i])
    for kind in sorted(places):
        chance.shuffle(cards[kind])
        for at, (which, i) in enumerate(places[kind]):
            pile = s.piles[which]
            new = (*pile.cards[:i], cards[kind][at], *pile.cards[i + 1 :])
            s.set_pile(which, Pile(new, pile.drawn, pile.gone, pile.known, pile.named))


def rearrange(s: PileState, group: list[int], seat: int, chance: Chance) -> None:
    """Cards of one group whose places the seat doesn't know change places."""
    free: list[tuple[int, int]] = []
    for which in group:
        pile = s.piles[which]
        for i in range(pile.drawn, len(pile.cards)):
            if not (pile.known and knows(pile.known[i], seat)):
                free.append((which, i))
    order = list(range(len(free)))
    chance.shuffle(order)
    before = {which: s.piles[which] for which in group}
    for which in group:
        pile = before[which]
        cards = list(pile.cards)
        named = list(pile.named) if pile.named else [EVERYONE] * len(cards)
        for at in range(len(free)):
            to, place = free[at]
            if to == which:
                other, i = free[order[at]]
                source = before[other]
                cards[place] = source.cards[i]
                named[place] = source.named[i] if source.named else EVERYONE
        if s.pile_kinds[which].ordered:
            if pile.known:
                named = [named[i] | pile.known[i] for i in range(len(cards))]
            told = () if all(seats == EVERYONE for seats in named) else tuple(named)
            s.set_pile(which, Pile(tuple(cards), pile.drawn, pile.gone, pile.known, told))
        else:
            set_cards(s, which, cards, list(pile.known), named)


register(PilesView)
