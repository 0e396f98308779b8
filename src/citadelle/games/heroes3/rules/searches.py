"""Searches of the common decks and looks into the own deck (HM-324 to HM-326, HM-334, HM-1235, HM-1236).

Cards that are looked at stay on top of their deck, known to the searcher alone, until they are taken or discarded. So
nothing hidden stands in a frame: how many cards are looked at, and that a choice among them is made, everybody knows
(HM-1407).
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.piles_of_game import FIRST_PLAYER_PILE, deck_of, hand_of
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import (
    DECLINE,
    DISCARD,
    LOOK,
    PASS_OVER,
    PUT_NEXT,
    TAKE_CARD,
    TAKE_TOP,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts import piles
from citadelle.parts.pile_views import knows

LOOKS: Final = 0
TAKES_TOP: Final = 1
"""The two ways to search (HM-324)."""

TO_HAND: Final = 0
TO_DECK: Final = 1
"""Where a kept card goes: at set-up it is shuffled into the own deck (HM-131)."""

PASSING: Final = 1 << 10
"""Added to a card in the options: it is put on the discard pile, and another is looked at (HM-334)."""


# --- looking at the top of a deck


def more_cards(s: Heroes3, deck: int, seen: int) -> bool:
    """HM-325, HM-226: is there a further card to look at below those on top?"""
    pile = s.piles[deck]
    if len(pile) > seen:
        return True
    if deck >= FIRST_PLAYER_PILE:
        seat = (deck - FIRST_PLAYER_PILE) // 2
        return len(pile.gone) > 0 and not (s.reshuffled >> seat & 1 and decks.is_counted(s, seat))
    return len(pile.gone) > 0


def look_at(s: Heroes3, seat: int, deck: int, want: int) -> int:
    """A seat looks at so many cards on top; returns how many there are.

    HM-325: if they run out, the discard pile becomes a new deck below those looked at; the next card of a common deck
    is then turned up as its discard pile.
    """
    seen = min(want, len(s.piles[deck]))
    renewed = False
    if seen < want and more_cards(s, deck, seen):
        renew_below(s, deck, seen)
        renewed = True
        seen = min(want, len(s.piles[deck]))
    piles.look(s, deck, seen, seat)
    if renewed and deck < FIRST_PLAYER_PILE:
        turn_up(s, deck, seen)
    return seen


def renew_below(s: Heroes3, deck: int, seen: int) -> None:
    """HM-325: the discard pile, shuffled, lies below the cards that are looked at, which stay as they are known."""
    if deck >= FIRST_PLAYER_PILE and decks.is_counted(s, (deck - FIRST_PLAYER_PILE) // 2):
        s.reshuffled |= 1 << (deck - FIRST_PLAYER_PILE) // 2
    pile = s.piles[deck]
    cards, known, named = list(pile.left()), list(pile.known_left()), list(pile.named_left())
    gone = list(pile.gone)
    s.shuffle(gone)
    known = (known or [0] * seen) + [0] * len(gone)
    named = (named or [EVERYONE] * seen) + [EVERYONE] * len(gone)
    piles.set_discards(s, deck, ())
    piles.set_cards(s, deck, cards + gone, known if any(known) else [], named)
    if s.sink is not None:
        kind = s.pile_kinds[deck]
        s.emit("pile_shuffled", NONE, kind.rule, {"pile": kind.name}, closes=True)


def turn_up(s: Heroes3, deck: int, below: int = 0) -> None:
    """HM-109, HM-325: the card of a common deck under so many others is turned up as its discard pile."""
    if len(s.piles[deck]) > below:
        card = piles.take_at(s, deck, below)
        piles.discard(s, deck, card)
        if s.sink is not None:
            args: dict[str, object] = {"pile": s.pile_kinds[deck].name, "card": s.kit.card_ids[card]}
            s.emit("card_turned_up", NONE, "HM-325", args, closes=True)


def turn_up_if_bare(s: Heroes3, deck: int) -> None:
    """HM-325: an empty discard pile of a common deck gets the top card of the deck."""
    if not s.piles[deck].gone:
        turn_up(s, deck)


def can_search(s: Heroes3, deck: int) -> bool:
    """HM-325: is there any card in a common deck or its discard pile?"""
    pile = s.piles[deck]
    return len(pile) > 0 or len(pile.gone) > 0


def put_aside(s: Heroes3, deck: int, card: int, seen: int) -> None:
    """A looked-at card goes face up to the discards of its deck."""
    at = piles.top(s, deck, seen).index(card)
    piles.take_at(s, deck, at)
    piles.discard(s, deck, card)
    if s.sink is not None:
        args: dict[str, object] = {"pile": s.pile_kinds[deck].name, "card": s.kit.card_ids[card]}
        s.emit("card_put_aside", NONE, "HM-324", args, closes=True)


def keep(s: Heroes3, seat: int, deck: int, card: int, seen: int, to: int) -> None:
    """HM-324: a looked-at card is kept; the others know its kind only (HM-1405). HM-1031: one that is gained may go to
    the discard pile; cards of the own deck are drawn, not gained."""
    at = piles.top(s, deck, seen).index(card)
    if to == TO_DECK:
        piles.move(s, deck, at, deck_of(seat))
        piles.mix(s, deck_of(seat))
    elif s.variant.gains_to_discard and deck < FIRST_PLAYER_PILE:
        piles.take_at(s, deck, at)
        decks.gain_to_discard(s, seat, card)
    else:
        piles.move(s, deck, at, hand_of(seat))


def looked_at(s: Heroes3, deck: int, seen: int) -> list[int]:
    """The cards that are looked at, each design once, ascending."""
    return sorted(set(piles.top(s, deck, seen)))


def is_passable(s: Heroes3, seat: int, card: int, passed: int) -> bool:
    """HM-334: a card that only another faction may play; not oftener than there are such cards."""
    faction = s.kit.card_faction[card]
    return faction not in (NONE, s.faction[seat]) and passed < s.kit.card_copies[card]


# --- a search


class Search(Ask[Heroes3]):
    """HM-324: search (X) a common deck: take the top of its discard pile, or look at the top cards."""

    __slots__ = ("deck", "optional", "to", "x")
    name: ClassVar[str] = "heroes3.search"
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck", "x", "optional", "to")
    kind: ClassVar[str] = "search"
    rule: ClassVar[str] = "HM-324"
    verbs: ClassVar[tuple[Verb, ...]] = (LOOK, TAKE_TOP, DECLINE)

    def __init__(self, seat: int, deck: int, x: int, optional: bool = False, to: int = TO_HAND) -> None:
        super().__init__(seat)
        self.deck = deck
        self.x = x
        self.optional = optional
        self.to = to

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        pile = s.piles[self.deck]
        if len(pile) or len(pile.gone) > 1:
            out.append(LOOKS)
        if pile.gone:
            out.append(TAKES_TOP)
        if self.optional or not out:
            out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == LOOKS:
            seen = look_at(s, self.seat, self.deck, self.x)
            s.push(SearchPick(self.seat, self.deck, seen, 0, self.to))
        elif option == TAKES_TOP:
            self.take_top(s)

    def take_top(self, s: Heroes3) -> None:
        """HM-324 (a): the face-up card, which everybody knows."""
        card = s.piles[self.deck].gone[-1]
        piles.take_discard(s, self.deck, card)
        if self.to == TO_DECK:
            piles.shuffle_in(s, deck_of(self.seat), (card,))
            if s.sink is not None:
                s.emit("card_taken", self.seat, "HM-324", {"card": s.kit.card_ids[card]})
        else:
            decks.gain_open(s, self.seat, card)
        turn_up_if_bare(s, self.deck)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return self.verbs[-1 if option == STOP else option].alone

    def detail(self, s: Heroes3) -> Detail:
        pile = s.piles[self.deck]
        top = s.kit.card_ids[pile.gone[-1]] if pile.gone else ""
        return {"pile": s.pile_kinds[self.deck].name, "x": self.x, "top": top}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is DECLINE:
            return Refusal("search_not_optional", self.rule, seat, key)
        if own is not None:
            return Refusal("pile_empty", "HM-325", seat, key, {"pile": s.pile_kinds[self.deck].name})
        return no_answer(s, seat, key, meant, self.rule)


class SearchPick(Ask[Heroes3]):
    """HM-324 (b): one of the cards looked at is taken; a card of another faction may be passed over (HM-334)."""

    __slots__ = ("deck", "passed", "seen", "to")
    name: ClassVar[str] = "heroes3.search_pick"
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck", "seen", "passed", "to")
    kind: ClassVar[str] = "search_pick"
    rule: ClassVar[str] = "HM-324"
    always: ClassVar[bool] = True
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_CARD, PASS_OVER)

    def __init__(self, seat: int, deck: int, seen: int, passed: int, to: int) -> None:
        super().__init__(seat)
        self.deck = deck
        self.seen = seen
        self.passed = passed
        self.to = to

    def options(self, s: Heroes3) -> list[int]:
        out = looked_at(s, self.deck, self.seen)
        if more_cards(s, self.deck, self.seen):
            for card in out.copy():
                if is_passable(s, self.seat, card, self.passed):
                    out.append(PASSING + card)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option >= PASSING:
            put_aside(s, self.deck, option - PASSING, self.seen)
            seen = look_at(s, self.seat, self.deck, self.seen)
            s.become(SearchPick(self.seat, self.deck, seen, self.passed + 1, self.to))
        else:
            s.done()
            keep(s, self.seat, self.deck, option, self.seen, self.to)
            put_rest_aside(s, self.seat, self.deck, self.seen - 1)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return s.answer(PASS_OVER, option - PASSING) if option >= PASSING else s.answer(TAKE_CARD, option)

    def detail(self, s: Heroes3) -> Detail:
        return {"pile": s.pile_kinds[self.deck].name, "n": self.seen}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is PASS_OVER and own.things[0] in looked_at(s, self.deck, self.seen):
            return Refusal("not_passed_over", "HM-334", seat, key, {"card": s.kit.card_ids[own.things[0]]})
        if own is not None:
            return Refusal("not_looked_at", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})
        return no_answer(s, seat, key, meant, self.rule)


def put_rest_aside(s: Heroes3, seat: int, deck: int, seen: int) -> None:
    """HM-324: the cards that weren't kept go to the discard pile; of several the searcher chooses the order."""
    if seen > 1:
        s.push(SearchRest(seat, deck, seen))
        return
    if seen:
        put_aside(s, deck, piles.top(s, deck, 1)[0], 1)
    if deck < FIRST_PLAYER_PILE:
        turn_up_if_bare(s, deck)


class SearchRest(Ask[Heroes3]):
    """HM-324: which of several cards that weren't kept goes to the discard pile next?"""

    __slots__ = ("deck", "seen")
    name: ClassVar[str] = "heroes3.search_rest"
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck", "seen")
    kind: ClassVar[str] = "search_rest"
    rule: ClassVar[str] = "HM-324"
    always: ClassVar[bool] = True
    verbs: ClassVar[tuple[Verb, ...]] = (PUT_NEXT,)

    def __init__(self, seat: int, deck: int, seen: int) -> None:
        super().__init__(seat)
        self.deck = deck
        self.seen = seen

    def options(self, s: Heroes3) -> list[int]:
        return looked_at(s, self.deck, self.seen)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        put_aside(s, self.deck, option, self.seen)
        put_rest_aside(s, self.seat, self.deck, self.seen - 1)

    def detail(self, s: Heroes3) -> Detail:
        return {"pile": s.pile_kinds[self.deck].name, "n": self.seen}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None:
            return Refusal("not_looked_at", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})
        return no_answer(s, seat, key, meant, self.rule)


# --- other looks


class LookTop(Ask[Heroes3]):
    """HM-603: look at the top card of a common deck and take it into hand or put it on the discard pile; a card of
    another faction may be put there to look at one more instead (HM-334)."""

    __slots__ = ("deck", "passed")
    name: ClassVar[str] = "heroes3.look_top"
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck", "passed")
    kind: ClassVar[str] = "look_top"
    rule: ClassVar[str] = "HM-603"
    always: ClassVar[bool] = True
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_CARD, DISCARD, PASS_OVER)

    def __init__(self, seat: int, deck: int, passed: int = 0) -> None:
        super().__init__(seat)
        self.deck = deck
        self.passed = passed

    def options(self, s: Heroes3) -> list[int]:
        card = piles.top(s, self.deck, 1)[0]
        out = [card, PASSING + card]
        if is_passable(s, self.seat, card, self.passed) and more_cards(s, self.deck, 1):
            out.append(2 * PASSING + card)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        card = option % PASSING
        if option < PASSING:
            keep(s, self.seat, self.deck, card, 1, TO_HAND)
            turn_up_if_bare(s, self.deck)
            return
        put_aside(s, self.deck, card, 1)
        if option >= 2 * PASSING:
            look_top(s, self.seat, self.deck, self.passed + 1)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return s.answer(self.verbs[option // PASSING], option % PASSING)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is PASS_OVER and own.things[0] == piles.top(s, self.deck, 1)[0]:
            return Refusal("not_passed_over", "HM-334", seat, key, {"card": s.kit.card_ids[own.things[0]]})
        if own is not None:
            return Refusal("not_looked_at", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})
        return no_answer(s, seat, key, meant, self.rule)


def look_top(s: Heroes3, seat: int, deck: int, passed: int = 0) -> None:
    """HM-603: a seat looks at the top card of a common deck; nothing if there is none."""
    if look_at(s, seat, deck, 1):
        s.push(LookTop(seat, deck, passed))


def take_top_cards(s: Heroes3, seat: int, deck: int, n: int) -> None:
    """HM-1033: a seat takes the top cards of a common deck, as many as there are, unseen by the others."""
    for _ in range(n):
        if look_at(s, seat, deck, 1):
            keep(s, seat, deck, piles.top(s, deck, 1)[0], 1, TO_HAND)
            turn_up_if_bare(s, deck)


class KeepSome(Ask[Heroes3]):
    """HM-1233, HM-1235: of the looked-at cards of the own deck so many are kept, the others are discarded."""

    __slots__ = ("keep", "seen")
    name: ClassVar[str] = "heroes3.keep_some"
    fields: ClassVar[tuple[str, ...]] = ("seat", "seen", "keep")
    kind: ClassVar[str] = "keep_some"
    rule: ClassVar[str] = "HM-1233"
    always: ClassVar[bool] = True
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_CARD,)

    def __init__(self, seat: int, seen: int, keep: int) -> None:
        super().__init__(seat)
        self.seen = seen
        self.keep = keep

    def options(self, s: Heroes3) -> list[int]:
        return looked_at(s, deck_of(self.seat), self.seen)

    def choose(self, s: Heroes3, option: int) -> None:
        deck = deck_of(self.seat)
        keep(s, self.seat, deck, option, self.seen, TO_HAND)
        if self.keep > 1 and self.seen > 1:
            s.become(KeepSome(self.seat, self.seen - 1, self.keep - 1))
        else:
            s.done()
            put_rest_aside(s, self.seat, deck, self.seen - 1)

    def detail(self, s: Heroes3) -> Detail:
        return {"n": self.seen, "keep": self.keep}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None:
            return Refusal("not_looked_at", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})
        return no_answer(s, seat, key, meant, self.rule)


def draw_keep(s: Heroes3, seat: int, draw: int, keep_n: int) -> None:
    """Draw so many cards, keep some of them and discard the others."""
    seen = look_at(s, seat, deck_of(seat), draw)
    if seen:
        s.push(KeepSome(seat, seen, keep_n))


class ManaVortex(Frame[Heroes3]):
    """HM-1235: discard cards, shuffle the discard pile into the deck, look at its top cards and keep one."""

    __slots__ = ("discards", "search", "seat")
    name: ClassVar[str] = "heroes3.mana_vortex"
    fields: ClassVar[tuple[str, ...]] = ("seat", "search", "discards")

    def __init__(self, seat: int, search: int, discards: int) -> None:
        self.seat = seat
        self.search = search
        self.discards = discards

    def run(self, s: Heroes3) -> None:
        n = decks.discard_or_ask(s, self.seat, self.discards)
        if n != NONE:
            self.receive(s, n)

    def receive(self, s: Heroes3, value: int) -> None:
        """The price is paid."""
        s.done()
        decks.shuffle_discards(s, self.seat)
        draw_keep(s, self.seat, self.search, 1)


def may_hold(s: Heroes3, seat: int, deck: int, card: int) -> bool:
    """HM-1236: may a copy of this card be in a common deck, by what this seat knows (HM-1407)?"""
    if not len(s.piles[deck]):
        return False
    cards = s.pile_kinds[deck].cards
    for which in range(len(s.pile_kinds)):
        if s.pile_kinds[which].cards is not cards:
            continue
        pile = s.piles[which]
        left, known, named = pile.left(), pile.known_left(), pile.named_left()
        for i in range(len(left)):
            if left[i] != card or (known and which != deck and knows(known[i], seat)):
                continue
            if which == deck or (named and not knows(named[i], seat)):
                return True
    return False


def fetch_card(s: Heroes3, seat: int, deck: int, card: int) -> None:
    """HM-1236: a seat looks through a common deck and takes a copy of a card into hand, for all to see; the deck is
    shuffled. It knows now what is in that deck; another player may have kept the card, then none is found. Where in
    the deck it lay nobody sees."""
    before = s.piles[deck]
    piles.set_cards(s, deck, list(before.left()), [], list(before.named_left()))
    found = piles.take(s, deck, card)
    pile = s.piles[deck]
    named = [seats | 1 << seat for seats in pile.named_left()]
    piles.set_cards(s, deck, list(pile.left()), list(pile.known_left()), named)
    if found:
        decks.gain_open(s, seat, card)
    elif s.sink is not None:
        s.emit("card_not_found", seat, "HM-1236", {"card": s.kit.card_ids[card]}, closes=True)
    piles.mix(s, deck)
    if s.sink is not None:
        s.emit("pile_shuffled", NONE, "HM-1236", {"pile": s.pile_kinds[deck].name}, closes=True)


register(Search, SearchPick, SearchRest, LookTop, KeepSome, ManaVortex)
