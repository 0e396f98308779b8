"""The Hunter's Lodge: traps (ML-LOD)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.rules.citadel.discounts import (
    after_persuasion,
    cut,
    cutters,
    lowest_price,
    use_discount,
)
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_free
from citadelle.games.monster_lands.rules.free_effects import KIND, free_answer, take_free
from citadelle.games.monster_lands.rules.goods import add_trap, check_traps, pay
from citadelle.games.monster_lands.rules.raising_gold import raise_options
from citadelle.games.monster_lands.rules.supply import refill_lodge
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import LODGE_BUY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

USE: Final = 1 << 10
"""In the options: a discount is used."""


class LodgeBuy(Ask[MonsterLands]):
    """ML-LOD-01: traps of the offer, one after the other, then pay; discounts on the way (ML-PER-04).

    ML-FREE-01: gold may be raised for a trap that can't be paid yet.
    """

    __slots__ = ("off", "picked", "used")
    name: ClassVar[str] = "monster_lands.lodge_buy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off", "picked", "used")
    kind: ClassVar[str] = "lodge_buy"
    rule: ClassVar[str] = "ML-LOD-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.BUY_TRAP, verbs.DISCOUNT, verbs.SELL, verbs.USE, verbs.PAY)

    def __init__(self, seat: int, off: int, picked: int, used: tuple[int, ...]) -> None:
        self.seat = seat
        self.off = off
        self.picked = picked
        """Places of the offer that were picked, as bits."""
        self.used = used
        """Discounts used for this purchase."""

    def price(self, s: MonsterLands, picked: int, used: list[int]) -> int:
        """ML-PER-03, ML-PER-04: the persuasion discount once on the sum, then the others."""
        total = 0
        for place in range(len(s.lodge)):
            if picked >> place & 1:
                total += s.kit.trap_cost[s.lodge[place]]
        return lowest_price(s, after_persuasion(total, self.off), used)

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        gold = s.gold[self.seat]
        left = cutters(s, self.seat, LODGE_BUY)
        used = list(self.used)
        prices: list[int] = []
        for place in range(len(s.lodge)):
            if s.lodge[place] != NONE and not self.picked >> place & 1:
                price = self.price(s, self.picked | 1 << place, used + left)
                prices.append(price)
                if price <= gold:
                    out.append(place)
        price = self.price(s, self.picked, used) if self.picked else 0
        if self.picked:
            prices.append(price)
            for source in left:
                if cut(s, price, source) < price:
                    out.append(USE + source)
        if s.trophies[self.seat] or s.loot[self.seat]:
            raise_options(s, self.seat, prices, out)
        if self.picked and price <= gold:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if KIND <= option < STOP:
            take_free(s, self.seat, option)
            return
        s.done()
        if option == STOP:
            self.buy(s)
        elif option >= USE:
            source = option - USE
            use_discount(s, self.seat, source)
            s.push(LodgeBuy(self.seat, self.off, self.picked, (*self.used, source)))
        else:
            s.push(LodgeBuy(self.seat, self.off, self.picked | 1 << option, self.used))

    def buy(self, s: MonsterLands) -> None:
        """The traps are paid, stored face down, and the offer is filled up."""
        pay(s, self.seat, self.price(s, self.picked, list(self.used)), "ML-LOD-01")
        row = list(s.lodge)
        for place in range(len(row)):
            if self.picked >> place & 1:
                add_trap(s, self.seat, row[place])
                if s.sink is not None:
                    s.emit("trap_bought", self.seat, "ML-LOD-01", {"trap": s.kit.trap_ids[row[place]]})
                row[place] = NONE
        s.lodge = tuple(row)
        refill_lodge(s)
        check_traps(s, self.seat)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option == STOP:
            return verbs.PAY.alone
        if option >= KIND:
            return free_answer(s, option)
        return s.answer(verbs.DISCOUNT, option - USE) if option >= USE else s.answer(verbs.BUY_TRAP, option)

    def detail(self, s: MonsterLands) -> Detail:
        price = self.price(s, self.picked, list(self.used)) if self.picked else 0
        return {"off": self.off, "price": price, "gold": s.gold[self.seat], "picked": self.picked}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is not None and (meant.verb is verbs.SELL or meant.verb is verbs.USE):
            return why_not_free(s, seat, key, meant, False)
        own = self.own(meant)
        if own is None or (own.verb is verbs.BUY_TRAP and not 0 <= own.thing("place") < len(s.lodge)):
            return not_here(seat, key, meant, "ML-LOD-01")
        gold: dict[str, object] = {"gold": s.gold[seat]}
        if own.verb is verbs.PAY:
            return Refusal("too_little_gold" if self.picked else "pick_a_trap", "ML-LOD-01", seat, key, gold)
        if own.verb is verbs.DISCOUNT:
            source = s.noun("source").text(own.thing("source"))
            return Refusal("talent_not_now", "ML-PER-04", seat, key, {"source": source})
        place = own.thing("place")
        if s.lodge[place] == NONE:
            return Refusal("nothing_there", "ML-LOD-01", seat, key)
        if self.picked >> place & 1:
            return Refusal("already_picked", "ML-LOD-01", seat, key)
        return Refusal("too_little_gold", "ML-DEP-09", seat, key, gold)


register(LodgeBuy)
