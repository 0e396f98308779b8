"""The Armory: defence tokens (ML-ARM)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.rules.citadel.discounts import defense_price
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_free
from citadelle.games.monster_lands.rules.free_effects import KIND, free_answer, take_free
from citadelle.games.monster_lands.rules.goods import gain_tokens, pay
from citadelle.games.monster_lands.rules.raising_gold import raise_options
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import DEFENSE_TOKEN
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register


class ArmoryBuy(Ask[MonsterLands]):
    """ML-ARM-01: one, two or three defence tokens; ML-FREE-01: gold may be raised for more of them."""

    __slots__ = ("off",)
    name: ClassVar[str] = "monster_lands.armory_buy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off")
    kind: ClassVar[str] = "armory_buy"
    rule: ClassVar[str] = "ML-ARM-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.BUY_DEFENSE, verbs.SELL, verbs.USE)

    def __init__(self, seat: int, off: int) -> None:
        self.seat = seat
        self.off = off

    def options(self, s: MonsterLands) -> list[int]:
        gold = s.gold[self.seat]
        prices = [defense_price(s, n, self.off) for n in range(1, s.kit.armory_max + 1)]
        out = [i + 1 for i in range(len(prices)) if prices[i] <= gold]
        if s.trophies[self.seat] or s.loot[self.seat]:
            raise_options(s, self.seat, prices, out)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option >= KIND:
            take_free(s, self.seat, option)
            return
        s.done()
        pay(s, self.seat, defense_price(s, option, self.off), "ML-ARM-01")
        gain_tokens(s, self.seat, DEFENSE_TOKEN, option, "ML-ARM-01")

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return free_answer(s, option) if option >= KIND else s.answer(verbs.BUY_DEFENSE, option)

    def detail(self, s: MonsterLands) -> Detail:
        return {"off": self.off, "gold": s.gold[self.seat], "price": s.kit.armory_price}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is not None and (meant.verb is verbs.SELL or meant.verb is verbs.USE):
            return why_not_free(s, seat, key, meant, False)
        own = self.own(meant)
        if own is None:
            return not_here(seat, key, meant, "ML-ARM-01")
        if 1 <= own.thing("count") <= s.kit.armory_max:
            return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat]})
        return Refusal("too_many_tokens", "ML-ARM-01", seat, key, {"tokens": s.kit.armory_max})


register(ArmoryBuy)
