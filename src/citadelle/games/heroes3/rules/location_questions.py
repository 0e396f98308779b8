"""What visitors are asked at locations: goods, payments, trade, spring, tomb (HM-601 to HM-624)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.map_kinds import PAY_EXPERIENCE, MapEffect
from citadelle.games.heroes3.piles_of_game import ARTIFACT_DECK, deck_of
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.heroes import gain_experience
from citadelle.games.heroes3.rules.morale import change_morale
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.resources import as_args, can_pay, gain_all, pay
from citadelle.games.heroes3.rules.searches import Search, can_search
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FREE, Cost
from citadelle.games.heroes3.verbs import (
    CHOOSE,
    DECLINE,
    PAY_OPTION,
    PUT_NEXT,
    SEARCH,
    STOP_VERB,
    TAKE_CARD,
    TRADE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register
from citadelle.parts.piles import set_discards


def effect_of(s: Heroes3, field: int) -> MapEffect:
    """What the location of a field does."""
    return s.kit.location_effect[s.kit.field_location[field]]


class ChooseGoods(Ask[Heroes3]):
    """HM-601: which of some goods are taken?"""

    __slots__ = ("field",)
    name: ClassVar[str] = "heroes3.choose_goods"
    fields: ClassVar[tuple[str, ...]] = ("seat", "field")
    kind: ClassVar[str] = "choose_goods"
    rule: ClassVar[str] = "HM-601"
    verbs: ClassVar[tuple[Verb, ...]] = (CHOOSE,)

    def __init__(self, seat: int, field: int) -> None:
        super().__init__(seat)
        self.field = field

    def options(self, s: Heroes3) -> list[int]:
        return list(range(len(effect_of(s, self.field).choices)))

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        gain_all(s, self.seat, effect_of(s, self.field).choices[option], self.rule)

    def detail(self, s: Heroes3) -> Detail:
        return {"goods": [as_args(goods) for goods in effect_of(s, self.field).choices]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


def prices(effect: MapEffect) -> tuple[Cost, ...]:
    """The ways to pay for what a location offers; none if it is free."""
    if effect.pay_options:
        return effect.pay_options
    return (effect.pay,) if effect.pay != FREE else ()


class OfferPaid(Ask[Heroes3]):
    """HM-602: is a location's offer paid for, and how?"""

    __slots__ = ("field",)
    name: ClassVar[str] = "heroes3.offer_paid"
    fields: ClassVar[tuple[str, ...]] = ("seat", "field")
    kind: ClassVar[str] = "offer_paid"
    rule: ClassVar[str] = "HM-602"
    verbs: ClassVar[tuple[Verb, ...]] = (PAY_OPTION, DECLINE)

    def __init__(self, seat: int, field: int) -> None:
        super().__init__(seat)
        self.field = field

    def options(self, s: Heroes3) -> list[int]:
        found = prices(effect_of(s, self.field))
        return [*[i for i in range(len(found)) if can_pay(s, self.seat, found[i])], STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        effect = effect_of(s, self.field)
        pay(s, self.seat, prices(effect)[option], self.rule)
        if effect.kind == PAY_EXPERIENCE:
            gain_experience(s, self.seat, effect.experience, self.rule)
        else:
            s.push(Search(self.seat, effect.deck, effect.x))

    def detail(self, s: Heroes3) -> Detail:
        return {"prices": [as_args(price) for price in prices(effect_of(s, self.field))]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.things[0] >= len(prices(effect_of(s, self.field))):
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("too_dear", "HM-004", seat, key)


class Trading(Ask[Heroes3]):
    """HM-404, HM-624: one exchange of the trade table after another."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.trading"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "trading"
    rule: ClassVar[str] = "HM-404"
    verbs: ClassVar[tuple[Verb, ...]] = (TRADE, STOP_VERB)

    def options(self, s: Heroes3) -> list[int]:
        return [*trades(s, self.seat), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
            return
        give, get = s.kit.trades[option]
        pay(s, self.seat, give, self.rule)
        gain_all(s, self.seat, get, self.rule)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.things[0] >= len(s.kit.trades):
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("too_dear", "HM-404", seat, key)


class FreeExchange(Trading):
    """HM-404, HM-1033: exchanges outside a trading post; whoever begins makes at least one."""

    __slots__ = ("made",)
    name: ClassVar[str] = "heroes3.free_exchange"
    fields: ClassVar[tuple[str, ...]] = ("seat", "made")

    def __init__(self, seat: int, made: int) -> None:
        super().__init__(seat)
        self.made = made

    def options(self, s: Heroes3) -> list[int]:
        found = trades(s, self.seat)
        return [*found, STOP] if self.made or not found else found

    def asks_alone(self, s: Heroes3) -> bool:
        return not self.made

    def choose(self, s: Heroes3, option: int) -> None:
        if option != STOP:
            s.become(FreeExchange(self.seat, 1))
        super().choose(s, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is STOP_VERB:
            return Refusal("must_choose", "HM-1033", seat, key)
        return super().why_not(s, seat, key, meant)


def trades(s: Heroes3, seat: int) -> list[int]:
    """HM-404: the exchanges that a player can make."""
    return [i for i in range(len(s.kit.trades)) if can_pay(s, seat, s.kit.trades[i][0])]


class MagicSpring(Ask[Heroes3]):
    """HM-604: which of the top cards of the own discard pile is taken, if any?"""

    __slots__ = ("look",)
    name: ClassVar[str] = "heroes3.magic_spring"
    fields: ClassVar[tuple[str, ...]] = ("seat", "look")
    kind: ClassVar[str] = "magic_spring"
    rule: ClassVar[str] = "HM-604"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_CARD, DECLINE)

    def __init__(self, seat: int, look: int) -> None:
        super().__init__(seat)
        self.look = look

    def top(self, s: Heroes3) -> tuple[int, ...]:
        """The cards looked at, the top one last."""
        return decks.discards(s, self.seat)[-self.look :]

    def options(self, s: Heroes3) -> list[int]:
        return [*sorted(set(self.top(s))), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        rest = list(self.top(s))
        if option != STOP:
            rest.reverse()
            rest.remove(option)
            rest.reverse()
            decks.recover(s, self.seat, option)
        s.become(SpringOrder(self.seat, tuple(sorted(rest)), ()))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_on_top", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})


class SpringOrder(Ask[Heroes3]):
    """HM-604: in which order do the other cards go back on the discard pile? The top one is named first."""

    __slots__ = ("left", "placed")
    name: ClassVar[str] = "heroes3.spring_order"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "placed")
    kind: ClassVar[str] = "spring_order"
    rule: ClassVar[str] = "HM-604"
    verbs: ClassVar[tuple[Verb, ...]] = (PUT_NEXT, STOP_VERB)

    def __init__(self, seat: int, left: tuple[int, ...], placed: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.left = left
        self.placed = placed

    def options(self, s: Heroes3) -> list[int]:
        return sorted(set(self.left)) if self.left else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
            order = list(self.placed)
            order.reverse()
            gone = decks.discards(s, self.seat)
            set_discards(s, deck_of(self.seat), (*gone[: len(gone) - len(order)], *order))
            return
        left = list(self.left)
        left.remove(option)
        s.become(SpringOrder(self.seat, tuple(left), (*self.placed, option)))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


class TombSearch(Ask[Heroes3]):
    """HM-623: is the artifact deck searched, once more? Whoever searched gets negative morale at the end."""

    __slots__ = ("field", "left", "made")
    name: ClassVar[str] = "heroes3.tomb_search"
    fields: ClassVar[tuple[str, ...]] = ("seat", "field", "left", "made")
    kind: ClassVar[str] = "tomb_search"
    rule: ClassVar[str] = "HM-623"
    verbs: ClassVar[tuple[Verb, ...]] = (SEARCH, DECLINE)

    def __init__(self, seat: int, field: int, left: int, made: int) -> None:
        super().__init__(seat)
        self.field = field
        self.left = left
        self.made = made

    def options(self, s: Heroes3) -> list[int]:
        return [0, STOP] if self.left and can_search(s, ARTIFACT_DECK) else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        effect = effect_of(s, self.field)
        if option != STOP:
            s.become(TombSearch(self.seat, self.field, self.left - 1, self.made + 1))
            s.push(Search(self.seat, ARTIFACT_DECK, effect.x))
        elif self.left > 1:
            s.become(TombSearch(self.seat, self.field, self.left - 1, self.made))
        else:
            s.done()
            if self.made:
                change_morale(s, self.seat, effect.morale)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return DECLINE.alone if option == STOP else SEARCH.alone

    def detail(self, s: Heroes3) -> Detail:
        return {"left": self.left}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


register(ChooseGoods, OfferPaid, Trading, FreeExchange, MagicSpring, SpringOrder, TombSearch)
