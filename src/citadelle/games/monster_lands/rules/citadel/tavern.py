"""The Tavern: mercenaries, novices and beer (ML-TAV)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import HIRE_FREE
from citadelle.games.monster_lands.queries import excess
from citadelle.games.monster_lands.rules.citadel.discounts import cut, cutters, hire_price, use_discount
from citadelle.games.monster_lands.rules.citadel.hiring import hire_from, too_famous
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_free
from citadelle.games.monster_lands.rules.free_effects import (
    KIND,
    LOOT_USE,
    free_answer,
    is_usable,
    take_free,
    warn_of_hire,
)
from citadelle.games.monster_lands.rules.goods import pay
from citadelle.games.monster_lands.rules.members import join, next_novice, take_novice
from citadelle.games.monster_lands.rules.raising_gold import raise_options
from citadelle.games.monster_lands.rules.supply import refill_docks
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import MERCENARY_PILE, NONE, MonsterLands
from citadelle.games.monster_lands.tables import TAVERN_HIRE
from citadelle.kernel.answer import NO_THING, Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register
from citadelle.parts.piles import discard

BEER: Final = 1 << 10
NOVICE_DOCK: Final = 15
"""In the options: a novice instead of a dock."""


def cheapest_hire(s: MonsterLands, seat: int) -> int:
    """The lowest price among those whom the excess glory allows (ML-TAV-02), 0 if there is only beer, or NONE."""
    kit = s.kit
    over = excess(s, seat)
    best = NONE
    for member in s.docks:
        if member != NONE and kit.member_reputation[member] <= over:
            if best < 0 or kit.member_cost[member] < best:
                best = kit.member_cost[member]
    if s.novices and kit.member_reputation[kit.novice] <= over:
        if best < 0 or kit.member_cost[kit.novice] < best:
            best = kit.member_cost[kit.novice]
    if best < 0 and s.gold[seat] >= s.variant.beer_cost:
        best = 0
    return best


def within_reach(s: MonsterLands, seat: int) -> bool:
    """ML-TAV-02: is there anybody on offer whose reputation the excess glory allows?"""
    offered = [m for m in s.docks if m != NONE]
    if s.novices:
        offered.append(s.kit.novice)
    return any(s.kit.member_reputation[m] <= excess(s, seat) for m in offered)


def hire_options(s: MonsterLands, seat: int, off: int) -> list[int]:
    """ML-TAV-01, ML-TAV-02: who can be hired now, as dock * 8 + how many discounts are used."""
    kit = s.kit
    over = excess(s, seat)
    gold = s.gold[seat]
    sources = cutters(s, seat, TAVERN_HIRE)
    out: list[int] = []
    for dock in range(len(s.docks)):
        member = s.docks[dock]
        if member != NONE and kit.member_reputation[member] <= over:
            add_hires(s, dock, hire_price(s, member, off), gold, sources, out)
    novice = next_novice(s)
    if novice != NONE and kit.member_reputation[novice] <= over:
        add_hires(s, NOVICE_DOCK, hire_price(s, novice, off), gold, sources, out)
    return out


def add_hires(s: MonsterLands, dock: int, price: int, gold: int, sources: list[int], out: list[int]) -> None:
    """One option for each number of discounts that makes a difference and can be paid."""
    if price <= gold:
        out.append(dock * 8)
    for i in range(len(sources)):
        less = cut(s, price, sources[i])
        if less < price and less <= gold and i < 7:
            out.append(dock * 8 + i + 1)
        price = less


def hire_prices(s: MonsterLands, seat: int, off: int) -> list[int]:
    """ML-DEP-09: what those cost, discounts apart, whom the excess glory allows."""
    over = excess(s, seat)
    offered = [m for m in s.docks if m != NONE]
    novice = next_novice(s)
    if novice != NONE:
        offered.append(novice)
    return [hire_price(s, m, off) for m in offered if s.kit.member_reputation[m] <= over]


class TavernHire(Ask[MonsterLands]):
    """ML-TAV-01, ML-TAV-04: hire one mercenary or novice; a round of beer first, and then perhaps nobody.

    ML-FREE-01: gold may be raised for it, and after the beer a free hire be used.
    """

    __slots__ = ("beer", "off")
    name: ClassVar[str] = "monster_lands.tavern_hire"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off", "beer")
    kind: ClassVar[str] = "tavern_hire"
    rule: ClassVar[str] = "ML-TAV-01"
    verbs: ClassVar[tuple[Verb, ...]] = (
        verbs.HIRE_WITH, verbs.HIRE, verbs.BEER, verbs.SELL, verbs.USE, verbs.HIRE_NOBODY,
    )  # fmt: skip

    def __init__(self, seat: int, off: int, beer: bool) -> None:
        self.seat = seat
        self.off = off
        self.beer = beer

    def options(self, s: MonsterLands) -> list[int]:
        seat = self.seat
        out = hire_options(s, seat, self.off)
        if not self.beer and s.gold[seat] >= s.variant.beer_cost:
            out.append(BEER)
        may_leave = self.beer or not out
        if s.trophies[seat] or s.loot[seat]:
            self.add_free(s, out)
        if may_leave:
            out.append(STOP)
        return out

    def add_free(self, s: MonsterLands, out: list[int]) -> None:
        """ML-FREE-01: gold for a price that can't be paid yet; after the beer, a free hire of those who came."""
        prices = hire_prices(s, self.seat, self.off)
        if not self.beer:
            prices.append(s.variant.beer_cost)
        raise_options(s, self.seat, prices, out)
        if self.beer:
            for loot in s.loot[self.seat]:
                if s.kit.loot_effect[loot].kind == HIRE_FREE and is_usable(s, self.seat, loot):
                    out.append(LOOT_USE * KIND + loot)
            out.sort()

    def choose(self, s: MonsterLands, option: int) -> None:
        if KIND <= option < STOP:
            take_free(s, self.seat, option)
            return
        s.done()
        if option == STOP:
            if s.sink is not None:
                s.emit("nobody_hired", self.seat, "ML-TAV-04", {})
        elif option == BEER:
            self.drink(s)
        else:
            self.hire(s, option // 8, option % 8)

    def drink(self, s: MonsterLands) -> None:
        """ML-TAV-04: the docks are emptied and filled anew."""
        pay(s, self.seat, s.variant.beer_cost, "ML-TAV-04")
        if s.sink is not None:
            s.emit("beer_paid", self.seat, "ML-TAV-04", {})
        for member in s.docks:
            if member != NONE:
                discard(s, MERCENARY_PILE, member)
        s.docks = (NONE,) * len(s.docks)
        refill_docks(s)
        s.push(TavernHire(self.seat, self.off, True))
        warn_of_hire(s, self.seat)

    def hire(self, s: MonsterLands, dock: int, cuts: int) -> None:
        """ML-TAV-03: pay, and the card joins the clan."""
        member = next_novice(s) if dock == NOVICE_DOCK else s.docks[dock]
        sources = cutters(s, self.seat, TAVERN_HIRE)[:cuts]
        for source in sources:
            use_discount(s, self.seat, source)
        pay(s, self.seat, hire_price(s, member, self.off, sources), "ML-TAV-03")
        if dock == NOVICE_DOCK:
            join(s, self.seat, take_novice(s), "ML-TAV-03")
        else:
            hire_from(s, self.seat, dock, "ML-TAV-03")

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option == STOP:
            return verbs.HIRE_NOBODY.alone
        if option == BEER:
            return verbs.BEER.alone
        if option >= KIND:
            return free_answer(s, option)
        dock = option // 8
        who = s.kit.novice if dock == NOVICE_DOCK else s.docks[dock]
        sources = cutters(s, self.seat, TAVERN_HIRE)[: option % 8]
        return Answer(verbs.HIRE_WITH, (who, *sources)) if sources else s.answer(verbs.HIRE, who)

    def detail(self, s: MonsterLands) -> Detail:
        return {"off": self.off, "excess": excess(s, self.seat), "gold": s.gold[self.seat], "beer": self.beer}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is not None and (meant.verb is verbs.SELL or meant.verb is verbs.USE):
            return why_not_free(s, seat, key, meant, False)
        if meant is None or meant.verb not in self.verbs or (meant.verb.holes and meant.thing("recruit") == NO_THING):
            return not_here(seat, key, meant, "ML-TAV-01")
        if meant.verb is verbs.BEER:
            gold: dict[str, object] = {"gold": s.gold[seat]}
            return Refusal("beer_once" if self.beer else "too_little_gold", "ML-TAV-04", seat, key, gold)
        if meant.verb is verbs.HIRE_NOBODY:
            return Refusal("must_hire", "ML-TAV-05", seat, key)
        member = meant.thing("recruit")
        if member == s.kit.novice and not s.novices:
            return Refusal("no_novices", "ML-TAV-01", seat, key)
        if member != s.kit.novice and member not in s.docks:
            return Refusal("not_in_tavern", "ML-TAV-01", seat, key, {"member": s.kit.member_ids[member]})
        if s.kit.member_reputation[member] > excess(s, seat):
            return too_famous(s, seat, key, member)
        if meant.verb is verbs.HIRE_WITH:
            names = [s.noun("source").text(source) for source in meant.several("source") if source != NO_THING]
            return Refusal("talent_not_now", "ML-PER-04", seat, key, {"source": "+".join(names)})
        price = hire_price(s, member, self.off)
        return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat], "price": price})


register(TavernHire)
