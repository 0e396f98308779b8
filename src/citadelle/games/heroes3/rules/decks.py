"""Decks, hands and discard piles of the players (HM-221 to HM-227, HM-320 to HM-327).

What others know of a player's cards is HM-1405: cards that show themselves are known to be the player's, cards kept of
looked-at cards by their kind only.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import DISCARD, STOP_VERB
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts import piles

NO_LIMIT: Final = 99
"""As many cards as there are."""


# --- looking


def hand(s: Heroes3, seat: int) -> tuple[int, ...]:
    """The cards of a hand, ascending."""
    return s.piles[hand_of(seat)].left()


def hand_size(s: Heroes3, seat: int) -> int:
    """How many cards a hand has: everybody knows that (HM-1402)."""
    return len(s.piles[hand_of(seat)])


def in_hand(s: Heroes3, seat: int) -> list[int]:
    """The cards of a hand, each design once (HM-133)."""
    out: list[int] = []
    for card in hand(s, seat):
        if not out or out[-1] != card:
            out.append(card)
    return out


def discards(s: Heroes3, seat: int) -> tuple[int, ...]:
    """A player's discard pile, the top card last."""
    return s.piles[deck_of(seat)].gone


def may_own(s: Heroes3, seat: int, card: int) -> bool:
    """HM-1405: could this card be among a player's, by what everybody knows: which cards these are, or only their
    kind? Which of them are in the hand nobody else knows."""
    kind = s.kit.card_kind[card]
    for which in (hand_of(seat), deck_of(seat)):
        pile = s.piles[which]
        left, named = pile.left(), pile.named_left()
        for at in range(len(left)):
            if named and named[at] != EVERYONE:
                if s.kit.card_kind[left[at]] == kind:
                    return True
            elif left[at] == card:
                return True
    return False


# --- drawing


def is_counted(s: Heroes3, seat: int) -> bool:
    """HM-227: is a new deck counted now: in a combat, or in the main part of the own turn?"""
    return len(s.fighter_form) > 0 or (s.in_main and seat == s.active)


def has_card_to_draw(s: Heroes3, seat: int) -> bool:
    """HM-226, HM-227: is there a card to draw, or may the discard pile become a new deck?"""
    deck = s.piles[deck_of(seat)]
    if len(deck):
        return True
    return len(deck.gone) > 0 and not (s.reshuffled >> seat & 1 and is_counted(s, seat))


def renew(s: Heroes3, seat: int) -> bool:
    """HM-226: an empty deck is made anew from the discard pile, if it may be; is there a card to draw now?"""
    if not has_card_to_draw(s, seat):
        return False
    if not len(s.piles[deck_of(seat)]):
        shuffle_discards(s, seat)
    return True


def shuffle_discards(s: Heroes3, seat: int) -> None:
    """HM-226: the discard pile is shuffled into the deck; HM-227: this counts as the once of a turn or combat round."""
    if is_counted(s, seat):
        s.reshuffled |= 1 << seat
    piles.reshuffle(s, deck_of(seat))


def draw_cards(s: Heroes3, seat: int, n: int) -> int:
    """HM-226: draw so many cards, fewer if there aren't so many; returns how many.

    Everybody is told how many at once, the player which: in what order they came tells nothing.
    """
    drawn: list[int] = []
    while len(drawn) < n and renew(s, seat):
        sink, s.sink = s.sink, None
        drawn.append(piles.draw_to(s, deck_of(seat), hand_of(seat)))
        s.sink = sink
    if drawn and s.sink is not None:
        s.emit("cards_drawn", seat, "HM-226", {"n": len(drawn)}, closes=True)
        piles.tell_cards(s, deck_of(seat), seat, sorted(drawn))
    return len(drawn)


# --- cards that show themselves


def leave_hand(s: Heroes3, seat: int, card: int) -> None:
    """A card leaves the hand for all to see.

    HM-1405: whoever knew of one such card, in the hand or among the player's cards, knows of one less now; which it
    was doesn't matter (HM-133).
    """
    piles.take(s, hand_of(seat), card)


# --- discarding, removing, returning


def discard(s: Heroes3, seat: int, card: int, rule: str = "HM-326") -> None:
    """HM-326: a card of the hand goes to the player discard."""
    leave_hand(s, seat, card)
    put_on_discards(s, seat, card)
    if s.sink is not None:
        s.emit("card_discarded", seat, rule, {"card": s.kit.card_ids[card]}, closes=True)


def put_on_discards(s: Heroes3, seat: int, card: int) -> None:
    """HM-322: a card that everybody sees is put on the player discard."""
    piles.discard(s, deck_of(seat), card)


def discard_hand(s: Heroes3, seat: int) -> None:
    """HM-244: the whole hand is discarded."""
    for card in hand(s, seat):
        discard(s, seat, card, "HM-244")


def discard_random(s: Heroes3, seat: int) -> int:
    """HM-327: a random card of the hand is discarded; NONE if the hand is empty."""
    cards = hand(s, seat)
    if not cards:
        return NONE
    card = cards[s.below(len(cards))]
    discard(s, seat, card, "HM-327")
    return card


def remove_card(s: Heroes3, seat: int, card: int) -> None:
    """HM-326: a card of the hand leaves the game."""
    leave_hand(s, seat, card)
    remove_from_game(s, seat, card)


def remove_from_game(s: Heroes3, seat: int, card: int) -> None:
    """HM-326: a card that lies on the table leaves the game."""
    s.removed = tuple(sorted((*s.removed, card)))
    if s.sink is not None:
        s.emit("card_removed", seat, "HM-326", {"card": s.kit.card_ids[card]}, closes=True)


def remove_all_cards(s: Heroes3, seat: int) -> None:
    """HM-1044: the cards of an eliminated player leave the game, for all to see."""
    deck = s.piles[deck_of(seat)]
    gone = [*hand(s, seat), *deck.left(), *deck.gone, *[item_card(item) for item in s.in_play[seat]]]
    s.removed = tuple(sorted((*s.removed, *gone)))
    s.in_play[seat] = ()
    s.set_pile(deck_of(seat), piles.Pile())
    s.set_pile(hand_of(seat), piles.Pile())
    if gone and s.sink is not None:
        args: dict[str, object] = {"cards": [s.kit.card_ids[card] for card in sorted(gone)]}
        s.emit("cards_removed", seat, "HM-1044", args, closes=True)


def gain_open(s: Heroes3, seat: int, card: int) -> None:
    """A card that everybody sees is gained: it goes to the hand (HM-323), or to the discard pile (HM-1031)."""
    if s.variant.gains_to_discard:
        gain_to_discard(s, seat, card)
    else:
        take_open(s, seat, card)


def gain_to_discard(s: Heroes3, seat: int, card: int) -> None:
    """HM-1031: a gained card goes to the player discard, where everybody sees it."""
    put_on_discards(s, seat, card)
    if s.sink is not None:
        s.emit("card_gained_aside", seat, "HM-1031", {"card": s.kit.card_ids[card]}, closes=True)


def take_open(s: Heroes3, seat: int, card: int) -> None:
    """A card that everybody sees goes to the hand: all know that it is there (HM-1405)."""
    piles.add(s, hand_of(seat), card, EVERYONE)
    if s.sink is not None:
        s.emit("card_taken", seat, "HM-323", {"card": s.kit.card_ids[card]})


def recover(s: Heroes3, seat: int, card: int) -> None:
    """A card of the own discard pile goes to the hand."""
    if piles.take_discard(s, deck_of(seat), card):
        take_open(s, seat, card)


def recycle(s: Heroes3, seat: int, kinds: int) -> None:
    """All cards of these kinds (as bits) in the hand are shuffled into the deck, then as many are drawn."""
    cards = [card for card in hand(s, seat) if kinds >> s.kit.card_kind[card] & 1]
    for card in cards:
        piles.move(s, hand_of(seat), piles.find(s, hand_of(seat), card), deck_of(seat))
    if cards:
        piles.mix(s, deck_of(seat))
        draw_cards(s, seat, len(cards))


def hand_limit(s: Heroes3, seat: int) -> int:
    """HM-303: how many cards a hand holds at the hand step."""
    from citadelle.games.heroes3.rules.heroes import hand_limit as limit

    return limit(s, seat)


# --- ongoing cards, as `in_play` has them


def in_play_item(card: int, mode: int, returns: bool = False) -> int:
    """An ongoing card as `in_play` has it: which, how it was played, and whether it returns to the hand (HM-348)."""
    return (card * 4 + mode) * 2 + (1 if returns else 0)


def item_card(item: int) -> int:
    """Which card it is."""
    return item // 8


def item_mode(item: int) -> int:
    """How it was played: its mode, or the level of a spell."""
    return item // 2 % 4


def end_item(s: Heroes3, seat: int, item: int) -> None:
    """HM-322: an ongoing card has ended: it goes to the discard pile, or returns to the hand (HM-348)."""
    items = list(s.in_play[seat])
    items.remove(item)
    s.in_play[seat] = tuple(items)
    card = item_card(item)
    if item % 2:
        take_open(s, seat, card)
        return
    put_on_discards(s, seat, card)
    if s.sink is not None:
        s.emit("card_ended", seat, "HM-322", {"card": s.kit.card_ids[card]})


# --- questions about the hand


class HandStep(Ask[Heroes3]):
    """HM-221: discard any number of cards, one at a time, then draw up to the hand limit."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.hand_step"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "hand_step"
    rule: ClassVar[str] = "HM-221"
    verbs: ClassVar[tuple[Verb, ...]] = (DISCARD, STOP_VERB)

    def options(self, s: Heroes3) -> list[int]:
        out = in_hand(s, self.seat)
        if hand_size(s, self.seat) <= hand_limit(s, self.seat):
            out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return hand_size(s, self.seat) > 0

    def choose(self, s: Heroes3, option: int) -> None:
        if option != STOP:
            discard(s, self.seat, option, "HM-221")
            return
        s.done()
        draw_cards(s, self.seat, hand_limit(s, self.seat) - hand_size(s, self.seat))

    def detail(self, s: Heroes3) -> Detail:
        return {"limit": hand_limit(s, self.seat), "cards": hand_size(s, self.seat)}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is DISCARD:
            return Refusal("not_in_hand", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})
        if own is not None:
            return Refusal("hand_above_limit", self.rule, seat, key, {"limit": hand_limit(s, self.seat)})
        return no_answer(s, seat, key, meant, self.rule)


class DiscardSome(Ask[Heroes3]):
    """Discard so many cards of the hand at least and at most, one at a time; gives the frame below how many."""

    __slots__ = ("done", "least", "most")
    name: ClassVar[str] = "heroes3.discard_some"
    fields: ClassVar[tuple[str, ...]] = ("seat", "least", "most", "done")
    kind: ClassVar[str] = "discard_some"
    rule: ClassVar[str] = "HM-1233"
    verbs: ClassVar[tuple[Verb, ...]] = (DISCARD, STOP_VERB)

    def __init__(self, seat: int, least: int, most: int, done: int = 0) -> None:
        super().__init__(seat)
        self.least = least
        self.most = most
        self.done = done

    def options(self, s: Heroes3) -> list[int]:
        out = in_hand(s, self.seat) if self.done < self.most else []
        if self.done >= self.least or not out:
            out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return self.done < self.most and hand_size(s, self.seat) > 0

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.give(self.done)
            return
        discard(s, self.seat, option, self.rule)
        done = self.done + 1
        s.become(DiscardSome(self.seat, self.least, self.most, done))
        if done >= self.most or not hand_size(s, self.seat):
            s.give(done)

    def detail(self, s: Heroes3) -> Detail:
        return {"least": self.least, "most": min(self.most, self.done + hand_size(s, self.seat)), "done": self.done}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is DISCARD:
            return Refusal("not_in_hand", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})
        if own is not None:
            return Refusal("discard_more", self.rule, seat, key, {"n": self.least - self.done})
        return no_answer(s, seat, key, meant, self.rule)


def discard_or_ask(s: Heroes3, seat: int, n: int) -> int:
    """Discard so many cards of the hand, or all if there aren't more: how many; NONE if it is asked which, since some
    stay. Then the frame on top gets the number."""
    cards = hand(s, seat)
    if len(cards) > n:
        s.push(DiscardSome(seat, n, n))
        return NONE
    for card in cards:
        discard(s, seat, card, "HM-1233")
    return len(cards)


class Exchange(Frame[Heroes3]):
    """HM-243, HM-1236: discard up to so many cards, then draw as many."""

    __slots__ = ("most", "seat")
    name: ClassVar[str] = "heroes3.exchange"
    fields: ClassVar[tuple[str, ...]] = ("seat", "most")

    def __init__(self, seat: int, most: int = NO_LIMIT) -> None:
        self.seat = seat
        self.most = most

    def run(self, s: Heroes3) -> None:
        s.push(DiscardSome(self.seat, 0, self.most))

    def receive(self, s: Heroes3, value: int) -> None:
        """How many cards were discarded."""
        s.done()
        draw_cards(s, self.seat, value)


register(HandStep, DiscardSome, Exchange)
