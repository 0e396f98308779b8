"""The Bazaar: equipment (ML-BAZ)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import unassigned_members
from citadelle.games.monster_lands.rules.citadel.discounts import card_price
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_free
from citadelle.games.monster_lands.rules.free_effects import KIND, free_answer, take_free
from citadelle.games.monster_lands.rules.goods import pay
from citadelle.games.monster_lands.rules.raising_gold import raise_options
from citadelle.games.monster_lands.rules.sources import WHO
from citadelle.games.monster_lands.rules.supply import refill_bazaar
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register


def wearers(s: MonsterLands, seat: int) -> list[int]:
    """ML-BAZ-01, ML-BAZ-02: members who can take a card: the unassigned, novices too."""
    return unassigned_members(s, seat)


def has_wearer(s: MonsterLands, seat: int) -> bool:
    """ML-BAZ-01: is anybody unassigned?"""
    on_path = s.on_path
    for m in s.members[seat]:  # noqa: SIM110 - half the time of a generator
        if m not in on_path:
            return True
    return False


class BazaarBuy(Ask[MonsterLands]):
    """ML-BAZ-01, ML-SET-06: one card of the offer, put on a member at once; one of the same type is discarded.

    ML-FREE-01: gold may be raised for a card that can't be paid yet.
    """

    __slots__ = ("free", "off")
    name: ClassVar[str] = "monster_lands.bazaar_buy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off", "free")
    kind: ClassVar[str] = "bazaar_buy"
    rule: ClassVar[str] = "ML-BAZ-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.BUY_CARD, verbs.SELL, verbs.USE)

    def __init__(self, seat: int, off: int, free: bool) -> None:
        self.seat = seat
        self.off = off
        self.free = free

    def price(self, s: MonsterLands, card: int) -> int:
        """What a card costs here and now."""
        return 0 if self.free else card_price(s, card, self.off)

    def options(self, s: MonsterLands) -> list[int]:
        gold = s.gold[self.seat]
        who = wearers(s, self.seat)
        out: list[int] = []
        prices: list[int] = []
        for dock in range(len(s.equip_row)):
            card = s.equip_row[dock]
            if card != NONE:
                prices.append(self.price(s, card))
                if prices[-1] <= gold:
                    for m in who:
                        out.append(dock * WHO + m)
        if s.trophies[self.seat] or s.loot[self.seat]:
            raise_options(s, self.seat, prices, out)
        out.sort()
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option >= KIND:
            take_free(s, self.seat, option)
            return
        s.done()
        kit = s.kit
        dock = option // WHO
        member = option % WHO
        card = s.equip_row[dock]
        pay(s, self.seat, self.price(s, card), "ML-BAZ-01")
        row = list(s.equip_row)
        row[dock] = NONE
        s.equip_row = tuple(row)
        for e in range(len(s.carrier)):
            if s.carrier[e] == member and kit.equipment_type[e] == kit.equipment_type[card]:
                s.carrier[e] = NONE
                if s.sink is not None:
                    s.emit("equipment_discarded", self.seat, "ML-BAZ-01", {"equipment": kit.equipment_keys[e]})
        s.carrier[card] = member
        if s.sink is not None:
            args: dict[str, object] = {"equipment": kit.equipment_keys[card], "member": kit.member_ids[member]}
            s.emit("equipment_bought", self.seat, "ML-BAZ-01", args)
        refill_bazaar(s)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option >= KIND:
            return free_answer(s, option)
        return Answer(verbs.BUY_CARD, (s.equip_row[option // WHO], option % WHO))

    def detail(self, s: MonsterLands) -> Detail:
        return {"off": self.off, "gold": s.gold[self.seat], "free": self.free}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is not None and (meant.verb is verbs.SELL or meant.verb is verbs.USE):
            return why_not_free(s, seat, key, meant, False)
        own = self.own(meant)
        if own is None:
            return not_here(seat, key, meant, "ML-BAZ-01")
        card, member = own.things
        if card not in s.equip_row:
            return Refusal("not_in_bazaar", "ML-BAZ-01", seat, key, {"equipment": s.kit.equipment_keys[card]})
        price = self.price(s, card)
        if price > s.gold[seat]:
            return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat], "price": price})
        name: dict[str, object] = {"member": s.kit.member_ids[member]}
        if member not in s.members[seat]:
            return Refusal("not_your_member", "ML-BAZ-01", seat, key, name)
        return Refusal("already_assigned", "ML-BAZ-01", seat, key, name)


register(BazaarBuy)
