"""Chapter 9: what settled lands give for dice."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import no_armour_at_all, persuasion_in
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy, wearers
from citadelle.games.monster_lands.rules.citadel.hiring import FreeHire, free_hires
from citadelle.games.monster_lands.rules.free_effects import warn_of_hire
from citadelle.games.monster_lands.rules.goods import add_dice, gain
from citadelle.games.monster_lands.rules.things import not_this_die
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import DEFENSE_TOKEN, LOOT, POOL
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register


def can_use_land(s: MonsterLands, seat: int, land: int) -> bool:
    """ML-SET-05, ML-SET-06: settled, not used this round, its dice are there, and what it gives can be had."""
    kit = s.kit
    if s.manager[land] == NONE or s.used_lands >> land & 1:
        return False
    if kit.land_hire[land] and not free_hires(s, seat):
        return False
    if kit.land_equipment[land] and (not wearers(s, seat) or max(s.equip_row) == NONE):
        return False
    goods = kit.land_goods[land]
    if goods[LOOT] and not s.loot_offer:
        return False
    if gives_void_armour(s, land):
        return False
    return has_dice(s, seat, land)


def gives_void_armour(s: MonsterLands, land: int) -> bool:
    """ML-SOLO-15: does a land give nothing but defence tokens where none counts?"""
    goods = s.kit.land_goods[land]
    return goods[DEFENSE_TOKEN] > 0 and no_armour_at_all(s) and sum(goods) == goods[DEFENSE_TOKEN]


def has_dice(s: MonsterLands, seat: int, land: int) -> bool:
    """ML-SET-05: are the dice there that a land asks for?"""
    base = seat * POOL
    colours, count = s.kit.land_any[land]
    if count:
        have = 0
        for die in range(POOL):
            if colours >> (die if die < 2 else 2) & 1:
                have += s.pool[base + die]
        return have >= count
    cost = s.kit.land_cost[land]
    return s.pool[base] >= cost[0] and s.pool[base + 1] >= cost[1] and persuasion_in(s, seat) >= cost[2]


def use_land(s: MonsterLands, seat: int, land: int) -> None:
    """ML-SET-05: its dice space is taken until Clean-up; dice that can't be told apart pay by themselves."""
    kit = s.kit
    s.used_lands |= 1 << land
    if s.sink is not None:
        s.emit("land_used", seat, "ML-SET-05", {"land": kit.land_ids[land]})
    cost = kit.land_cost[land]
    s.pool[seat * POOL] -= cost[0]
    s.pool[seat * POOL + 1] -= cost[1]
    colours, count = kit.land_any[land]
    if count:
        s.push(LandPay(seat, land, colours, count))
    elif cost[2]:
        s.push(LandPay(seat, land, 4, cost[2]))
    else:
        land_gives(s, seat, land)


class LandPay(Ask[MonsterLands]):
    """ML-SET-05: which dice pay for a land's gift."""

    __slots__ = ("colours", "land", "left")
    name: ClassVar[str] = "monster_lands.land_pay"
    fields: ClassVar[tuple[str, ...]] = ("seat", "land", "colours", "left")
    kind: ClassVar[str] = "land_pay"
    rule: ClassVar[str] = "ML-SET-05"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.PAY_DIE,)

    def __init__(self, seat: int, land: int, colours: int, left: int) -> None:
        self.seat = seat
        self.land = land
        self.colours = colours
        self.left = left

    def options(self, s: MonsterLands) -> list[int]:
        base = self.seat * POOL
        return [die for die in range(POOL) if s.pool[base + die] and self.colours >> (die if die < 2 else 2) & 1]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        s.pool[self.seat * POOL + option] -= 1
        if self.left > 1:
            s.push(LandPay(self.seat, self.land, self.colours, self.left - 1))
        else:
            land_gives(s, self.seat, self.land)

    def detail(self, s: MonsterLands) -> Detail:
        return {"land": s.kit.land_ids[self.land], "left": self.left}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return not_this_die(s, seat, key, self.own(meant), meant, self.rule)


def land_gives(s: MonsterLands, seat: int, land: int) -> None:
    """ML-SET-05, ML-SET-06: what the land gives, at once."""
    kit = s.kit
    dice = kit.land_dice[land]
    if dice[0] + dice[1] + dice[2]:
        add_dice(s, seat, dice, "ML-SET-05")
    goods = kit.land_goods[land]
    if sum(goods):
        gain(s, seat, goods, "ML-SET-05")
    if kit.land_hire[land]:
        s.push(FreeHire(seat))
        warn_of_hire(s, seat)
    if kit.land_equipment[land]:
        s.push(BazaarBuy(seat, 0, True))


def why_not_land(s: MonsterLands, seat: int, key: str, land: int) -> Refusal:
    """Why a land can't be used."""
    name: dict[str, object] = {"land": s.kit.land_ids[land]}
    if land not in s.lands[seat]:
        return Refusal("not_your_land", "ML-SET-01", seat, key, name)
    if s.manager[land] == NONE:
        return Refusal("not_settled", "ML-SET-05", seat, key, name)
    if s.used_lands >> land & 1:
        return Refusal("land_used", "ML-SET-05", seat, key, name)
    if gives_void_armour(s, land):
        return Refusal("no_armour", "ML-SOLO-15", seat, key, name)
    if not has_dice(s, seat, land):
        return Refusal("too_few_dice", "ML-SET-05", seat, key, name)
    return Refusal("land_impossible", "ML-SET-06", seat, key, name)


register(LandPay)
