"""Allies help each other: they swap cards, and give resources at a trading post (HM-625, HM-1516)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.control import allies_of, figure_id, is_ally
from citadelle.games.heroes3.rules.refusal_reasons import Reason, no_answer
from citadelle.games.heroes3.rules.tiles import any_neighbours
from citadelle.games.heroes3.scenario_kinds import COOP_TRADE
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import ARTIFACT, COOP, NONE, RESOURCES, SPELL
from citadelle.games.heroes3.verbs import AMOUNT, DECLINE, GIFT, GIVE_BACK, OFFER_CARD, STOP_VERB
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# --- who can trade with whom


def may_swap(s: Heroes3) -> bool:
    """HM-625: may allies swap cards? A cooperative scenario says so itself."""
    scenario = s.kit.scenarios[s.variant.scenario]
    return scenario.mode != COOP or scenario.special_rule(COOP_TRADE) is not None


def may_give(s: Heroes3, seat: int) -> bool:
    """HM-625: may a visitor of a trading post give resources to allies? Only in cooperative scenarios that say so."""
    scenario = s.kit.scenarios[s.variant.scenario]
    return scenario.mode == COOP and may_swap(s) and len(allies_of(s, seat)) > 0


def stand_beside(s: Heroes3, seat: int, ally: int) -> bool:
    """HM-625: do heroes of these two players stand on adjacent fields? An edge that can't be crossed is no wall for
    cards."""
    for hero in (seat * 2, seat * 2 + 1):
        if s.hero_field[hero] == NONE:
            continue
        near = any_neighbours(s, s.hero_field[hero])
        if s.hero_field[ally * 2] in near or s.hero_field[ally * 2 + 1] in near:
            return True
    return False


def swappable(s: Heroes3, seat: int) -> list[int]:
    """HM-625: the artifacts and spells of a hand, each design once."""
    return [card for card in decks.in_hand(s, seat) if s.kit.card_kind[card] in (ARTIFACT, SPELL)]


def offerable(s: Heroes3, seat: int, ally: int) -> list[int]:
    """HM-625: the cards that a player can still offer an ally in this turn: each once, so that offers end."""
    base = ally * len(s.kit.card_ids)
    return [card for card in swappable(s, seat) if base + card not in s.swap_offers]


def swap_partners(s: Heroes3, seat: int) -> list[int]:
    """HM-625: the allies to whom a player can offer a card now."""
    if not may_swap(s):
        return []
    out: list[int] = []
    for ally in sorted(allies_of(s, seat)):
        if decks.hand_size(s, ally) and stand_beside(s, seat, ally) and offerable(s, seat, ally):
            out.append(ally)
    return out


def why_no_swap(s: Heroes3, seat: int, figure: int) -> Reason:
    """Why a player can't offer a swap to the owner of a hero."""
    ally = figure // 2
    if ally >= s.players or ally == seat or not is_ally(s, seat, ally) or not may_swap(s):
        return "no_ally", "HM-625"
    if not stand_beside(s, seat, ally):
        return "ally_not_adjacent", "HM-625"
    return ("ally_hand_empty" if not decks.hand_size(s, ally) else "no_card_to_offer"), "HM-625"


# --- swaps


class OfferCard(Ask[Heroes3]):
    """HM-625, HM-1516: which artifact or spell of the own hand is offered to an ally? It is named openly.

    Whoever has chosen an ally offers a card: else a turn could go on for ever. Undo takes the choice of the ally back.
    """

    __slots__ = ("ally",)
    name: ClassVar[str] = "heroes3.offer_card"
    fields: ClassVar[tuple[str, ...]] = ("seat", "ally")
    kind: ClassVar[str] = "offer_card"
    rule: ClassVar[str] = "HM-625"
    verbs: ClassVar[tuple[Verb, ...]] = (OFFER_CARD, STOP_VERB)

    def __init__(self, seat: int, ally: int) -> None:
        super().__init__(seat)
        self.ally = ally

    def options(self, s: Heroes3) -> list[int]:
        return offerable(s, self.seat, self.ally) or [STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        """HM-1407: it is asked however many cards the hand holds."""
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:  # only in a sample whose hand has nothing to offer
            s.done()
            return
        s.swap_offers = (*s.swap_offers, self.ally * len(s.kit.card_ids) + option)
        if s.sink is not None:
            args: Detail = {"card": s.kit.card_ids[option], "to": self.ally}
            s.emit("card_offered", self.seat, self.rule, args, closes=True)
        s.become(AnswerSwap(self.ally, self.seat, option))

    def detail(self, s: Heroes3) -> Detail:
        return {"figure": figure_id(s, self.ally * 2)}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        card = own.things[0]
        if card not in decks.in_hand(s, seat):
            return Refusal("not_in_hand", self.rule, seat, key)
        code = "offered_already" if card in swappable(s, seat) else "not_swappable"
        return Refusal(code, self.rule, seat, key)


class AnswerSwap(Ask[Heroes3]):
    """HM-625, HM-1516: which card does an ally give for the offered one, if any?"""

    __slots__ = ("card", "of")
    name: ClassVar[str] = "heroes3.answer_swap"
    fields: ClassVar[tuple[str, ...]] = ("seat", "of", "card")
    kind: ClassVar[str] = "answer_swap"
    rule: ClassVar[str] = "HM-625"
    verbs: ClassVar[tuple[Verb, ...]] = (GIVE_BACK, DECLINE)

    def __init__(self, seat: int, of: int, card: int) -> None:
        super().__init__(seat)
        self.of = of
        self.card = card

    def options(self, s: Heroes3) -> list[int]:
        return [*swappable(s, self.seat), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        """HM-1407: it is asked whatever the hand holds."""
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            if s.sink is not None:
                s.emit("swap_declined", self.seat, self.rule, {"of": self.of, "card": s.kit.card_ids[self.card]})
            return
        if s.sink is not None:
            args: Detail = {"card": s.kit.card_ids[self.card], "to": self.of, "instead": s.kit.card_ids[option]}
            s.emit("cards_swapped", self.seat, self.rule, args, closes=True)
        sink, s.sink = s.sink, None
        decks.leave_hand(s, self.of, self.card)
        decks.leave_hand(s, self.seat, option)
        decks.take_open(s, self.of, option)
        decks.take_open(s, self.seat, self.card)
        s.sink = sink

    def detail(self, s: Heroes3) -> Detail:
        return {"figure": figure_id(s, self.of * 2), "card": s.kit.card_ids[self.card]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        code = "not_swappable" if own.things[0] in decks.in_hand(s, seat) else "not_in_hand"
        return Refusal(code, self.rule, seat, key)


# --- gifts


class Gifts(Ask[Heroes3]):
    """HM-625, HM-1516: to which ally does the visitor of a trading post give which resource, until a stop?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.gifts"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "gifts"
    rule: ClassVar[str] = "HM-625"
    verbs: ClassVar[tuple[Verb, ...]] = (GIFT, STOP_VERB)

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        for ally in sorted(allies_of(s, self.seat)):
            for resource in range(len(RESOURCES)):
                if s.resources[self.seat * 3 + resource]:
                    out.append(ally * len(RESOURCES) + resource)
        out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
        else:
            s.push(GiftAmount(self.seat, option // len(RESOURCES), option % len(RESOURCES)))

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return STOP_VERB.alone
        return Answer(GIFT, (option // len(RESOURCES) * 2, option % len(RESOURCES)))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.things[0] // 2 not in allies_of(s, seat):
            return Refusal("no_ally", self.rule, seat, key)
        return Refusal("nothing_to_give", self.rule, seat, key)


class GiftAmount(Ask[Heroes3]):
    """HM-1516: how much of a resource is given to an ally?"""

    __slots__ = ("ally", "resource")
    name: ClassVar[str] = "heroes3.gift_amount"
    fields: ClassVar[tuple[str, ...]] = ("seat", "ally", "resource")
    kind: ClassVar[str] = "gift_amount"
    rule: ClassVar[str] = "HM-625"
    verbs: ClassVar[tuple[Verb, ...]] = (AMOUNT,)

    def __init__(self, seat: int, ally: int, resource: int) -> None:
        super().__init__(seat)
        self.ally = ally
        self.resource = resource

    def options(self, s: Heroes3) -> list[int]:
        return list(range(1, min(s.resources[self.seat * 3 + self.resource], s.kit.gift_at_once) + 1))

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        s.resources[self.seat * 3 + self.resource] -= option
        s.resources[self.ally * 3 + self.resource] += option
        if s.sink is not None:
            args: Detail = {RESOURCES[self.resource]: option, "to": self.ally}
            s.emit("resources_given", self.seat, self.rule, args)

    def detail(self, s: Heroes3) -> Detail:
        return {"figure": figure_id(s, self.ally * 2), "resource": RESOURCES[self.resource]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        too_much = own.things[0] > s.resources[self.seat * 3 + self.resource]
        return Refusal("too_dear" if too_much else "amount_at_once", self.rule, seat, key, {"n": s.kit.gift_at_once})


class OfferGifts(Frame[Heroes3]):
    """HM-625: the visitor of a trading post may give resources, before the one use of the post and after it."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "heroes3.offer_gifts"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Heroes3) -> None:
        s.done()
        if may_give(s, self.seat) and any(s.resources[self.seat * 3 : self.seat * 3 + 3]):
            s.push(Gifts(self.seat))


register(OfferCard, AnswerSwap, Gifts, GiftAmount, OfferGifts)
