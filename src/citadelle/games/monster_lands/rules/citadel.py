"""Chapter 7: the seven buildings of the Citadel, and the persuasion discount."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands.rules import why
from citadelle.games.monster_lands.rules.free import WHO, hire_from, mark_used
from citadelle.games.monster_lands.rules.goods import add_trap, check_traps, gain_gold, gain_tokens, pay
from citadelle.games.monster_lands.rules.members import join, next_novice, take_novice
from citadelle.games.monster_lands.rules.supply import refill_bazaar, refill_docks, refill_lodge
from citadelle.games.monster_lands.state import (
    NONE,
    MonsterLands,
    excess,
    is_assigned,
    is_closed,
)
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    ARMORY_CLOSED,
    BEER_COST_1,
    BUILDINGS,
    DEFENSE_TOKEN,
    DISCOUNT,
    LODGE,
    LODGE_BUY,
    MINE,
    MINE_BONUS,
    PAWN_SHOP,
    POOL,
    POOL_IDS,
    POTION,
    TAVERN,
    TAVERN_HIRE,
    VENOM,
    Effect,
)
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

BEER: Final = 1 << 12
NOVICE_DOCK: Final = 15
"""In the Tavern's options: a novice instead of a dock."""
USE: Final = 1 << 10
"""In the Lodge's options: a discount is used."""


# --- spaces and prices


def free_space(s: MonsterLands, building: int) -> int:
    """ML-DEP-08: the leftmost free space that is open for so many players (ML-DEP-06), or NONE."""
    firsts = s.kit.space_first
    spaces = s.spaces
    for space in range(firsts[building], firsts[building + 1]):
        if not spaces[space] and s.kit.space_players[space] <= s.players:
            return space
    return NONE


def place_die(s: MonsterLands, seat: int, space: int, die: int, count: int, building: int) -> None:
    """ML-DEP-07: dice of the pool lie on a space until Clean-up."""
    s.pool[seat * POOL + die] -= count
    s.spaces[space] = 1 + die + 8 * (seat + 1)
    if s.sink is not None:
        args: dict[str, object] = {"building": BUILDINGS[building], "die": POOL_IDS[die], "count": count}
        s.tell("die_placed", seat, "ML-DEP-07", args)


def discount_of(s: MonsterLands, building: int, die: int) -> int:
    """ML-PER-02: what a die takes off the price here; nothing if it isn't a persuasion die."""
    if die < 2:
        return 0
    value = die - 1
    last = s.chain[building]
    return value + last if value < last else value


def after_persuasion(price: int, off: int) -> int:
    """ML-PER-03: the price after the discount is at least 1."""
    if not off:
        return price
    left = price - off
    return left if left > 1 else (1 if price > 1 else price)


def cutters(s: MonsterLands, seat: int, action: int) -> list[int]:
    """ML-PER-04: unused talents and cards that make this action cheaper, the strongest first."""
    kit = s.kit
    out: list[int] = []
    for m in s.members[seat]:
        if s.used[m] == 0 and is_cut(kit.member_effect[m], action):
            out.append(m)
    if s.carrier.count(NONE) == len(s.carrier):
        return out
    for e in range(len(s.carrier)):
        if s.carrier[e] != NONE and s.equip_used[e] == 0 and is_cut(kit.equipment_ability[e], action):
            if s.carrier[e] in s.members[seat]:
                out.append(WHO + e)
    return out


def is_cut(effect: Effect, action: int) -> bool:
    """Does the effect make this action cheaper?"""
    return effect[0] == DISCOUNT and effect[1] == action


def source_effect(s: MonsterLands, source: int) -> Effect:
    """The effect of a member or (from WHO on) of a card."""
    return s.kit.member_effect[source] if source < WHO else s.kit.equipment_ability[source - WHO]


def source_id(s: MonsterLands, source: int) -> str:
    """The id of a member or of a card."""
    return s.kit.member_ids[source] if source < WHO else s.kit.equipment_keys[source - WHO]


def cut(s: MonsterLands, price: int, source: int) -> int:
    """The price after one more discount of a member or a card."""
    return lowered(price, source_effect(s, source))


def lowered(price: int, effect: Effect) -> int:
    """The price after a discount, down to its floor."""
    left = price - effect[2]
    if left < effect[3]:
        left = effect[3] if price > effect[3] else price
    return left


def least(s: MonsterLands, price: int, sources: list[int]) -> int:
    """The price with every discount there is."""
    for source in sources:
        price = cut(s, price, source)
    return price


# --- which dice may go where


def fitting(dice: list[int], colours: int) -> list[int]:
    """Those kinds of dice that have one of the colours."""
    out: list[int] = []
    for die in dice:
        if colours >> (die if die < 2 else 2) & 1:
            out.append(die)
    return out


def building_options(s: MonsterLands, seat: int, building: int, dice: list[int], out: list[int], base: int) -> None:
    """ML-DEP-07 to -10: the kinds of a clan's dice that may go to one of the four buildings with a price."""
    if s.panic >> building & 1 or free_space(s, building) == NONE:
        return
    if building == ARMORY and s.variant.rules & ARMORY_CLOSED:
        return
    gold = s.gold[seat]
    first = base + building * 8
    cheapest = 0 if building == TAVERN and gold >= beer_cost(s) else low_price(s, seat, building, gold)  # ML-TAV-05
    if cheapest < 0:
        return
    if cheapest <= gold:
        for die in dice:
            out.append(first + die)
        return
    cuts = NO_CUTS
    if building == LODGE:
        cuts = cutters(s, seat, LODGE_BUY)
    elif building == TAVERN:
        cuts = cutters(s, seat, TAVERN_HIRE)
    for die in dice:
        price = after_persuasion(cheapest, discount_of(s, building, die))
        if price <= gold or (cuts and least(s, price, cuts) <= gold):
            out.append(first + die)


NO_CUTS: Final[list[int]] = []


def low_price(s: MonsterLands, seat: int, building: int, gold: int) -> int:
    """ML-DEP-09: a printed price that can be paid with so much gold, or else the lowest of what a clan could buy here;
    NONE if there is nothing for it; beer apart. Every discount leaves the cheapest the cheapest."""
    kit = s.kit
    best = NONE
    if building == LODGE:
        costs = kit.trap_cost
        for trap in s.lodge:
            if trap != NONE and (best < 0 or costs[trap] < best):
                best = costs[trap]
                if best <= gold:
                    return best
    elif building == TAVERN:
        over = excess(s, seat)
        for member in s.docks:
            if member != NONE and kit.member_reputation[member] <= over:
                if best < 0 or kit.member_cost[member] < best:
                    best = kit.member_cost[member]
        if s.novices and kit.member_reputation[kit.novice] <= over:
            if best < 0 or kit.member_cost[kit.novice] < best:
                best = kit.member_cost[kit.novice]
        if best < 0 and s.gold[seat] >= beer_cost(s):
            best = 0
    elif building == ARMORY:
        best = kit.armory_price
    elif has_wearer(s, seat):
        for card in s.equip_row:
            if card != NONE and (best < 0 or kit.equipment_cost[card] < best):
                best = kit.equipment_cost[card]
                if best <= gold:
                    return best
    return best


def has_wearer(s: MonsterLands, seat: int) -> bool:
    """ML-BAZ-01: is anybody unassigned?"""
    on_path = s.on_path
    for m in s.members[seat]:  # noqa: SIM110 - half the time of a generator
        if m not in on_path:
            return True
    return False


def enter(s: MonsterLands, seat: int, building: int, die: int) -> None:
    """Place the die and go on with what the building offers."""
    off = discount_of(s, building, die)
    place_die(s, seat, free_space(s, building), die, 1, building)
    if die >= 2:
        s.chain[building] = die - 1
    if building == LODGE:
        s.push(LodgeBuy(seat, off, 0, ()))
    elif building == TAVERN:
        s.push(TavernHire(seat, off, False))
    elif building == ARMORY:
        s.push(ArmoryBuy(seat, off))
    else:
        s.push(BazaarBuy(seat, off, False))


# --- Hunter's Lodge


class LodgeBuy(Ask[MonsterLands]):
    """ML-LOD-01: traps of the offer, one after the other, then pay; discounts on the way (ML-PER-04)."""

    __slots__ = ("off", "picked", "used")
    name: ClassVar[str] = "monster_lands.lodge_buy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off", "picked", "used")
    kind: ClassVar[str] = "lodge_buy"
    rule: ClassVar[str] = "ML-LOD-01"

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
        return least(s, after_persuasion(total, self.off), used)

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        gold = s.gold[self.seat]
        left = cutters(s, self.seat, LODGE_BUY)
        used = list(self.used)
        for place in range(len(s.lodge)):
            if s.lodge[place] != NONE and not self.picked >> place & 1:
                if self.price(s, self.picked | 1 << place, used + left) <= gold:
                    out.append(place)
        if self.picked:
            price = self.price(s, self.picked, used)
            for source in left:
                if cut(s, price, source) < price:
                    out.append(USE + source)
            if price <= gold:
                out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            self.buy(s)
        elif option >= USE:
            source = option - USE
            mark_used(s, source)
            if s.sink is not None:
                s.tell("talent_used", self.seat, "ML-PER-04", {"source": source_id(s, source)})
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
                    s.tell("trap_bought", self.seat, "ML-LOD-01", {"trap": s.kit.trap_ids[row[place]]})
                row[place] = NONE
        s.lodge = tuple(row)
        refill_lodge(s)
        check_traps(s, self.seat)

    def key(self, s: MonsterLands, option: int) -> str:
        if option == STOP:
            return "pay"
        return "discount " + source_id(s, option - USE) if option >= USE else f"trap {option + 1}"

    def detail(self, s: MonsterLands) -> Detail:
        price = self.price(s, self.picked, list(self.used)) if self.picked else 0
        return {"off": self.off, "price": price, "gold": s.gold[self.seat], "picked": self.picked}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.lodge_buy(s, seat, key, self.picked)


# --- Tavern


def beer_cost(s: MonsterLands) -> int:
    """ML-TAV-04: the price of a round of beer; ML-SOLO-18: one gold."""
    return 1 if s.variant.rules & BEER_COST_1 else s.kit.beer_cost


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
            add_hires(s, dock, after_persuasion(kit.member_cost[member], off), gold, sources, out)
    novice = next_novice(s)
    if novice != NONE and kit.member_reputation[novice] <= over:
        add_hires(s, NOVICE_DOCK, after_persuasion(kit.member_cost[novice], off), gold, sources, out)
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


class TavernHire(Ask[MonsterLands]):
    """ML-TAV-01, ML-TAV-04: hire one mercenary or novice; a round of beer first, and then perhaps nobody."""

    __slots__ = ("beer", "off")
    name: ClassVar[str] = "monster_lands.tavern_hire"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off", "beer")
    kind: ClassVar[str] = "tavern_hire"
    rule: ClassVar[str] = "ML-TAV-01"

    def __init__(self, seat: int, off: int, beer: bool) -> None:
        self.seat = seat
        self.off = off
        self.beer = beer

    def options(self, s: MonsterLands) -> list[int]:
        out = hire_options(s, self.seat, self.off)
        if self.beer:
            out.append(STOP)
        elif s.gold[self.seat] >= beer_cost(s):
            out.append(BEER)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            if s.sink is not None:
                s.tell("nobody_hired", self.seat, "ML-TAV-04", {})
        elif option == BEER:
            self.drink(s)
        else:
            self.hire(s, option // 8, option % 8)

    def drink(self, s: MonsterLands) -> None:
        """ML-TAV-04: the docks are emptied and filled anew."""
        pay(s, self.seat, beer_cost(s), "ML-TAV-04")
        if s.sink is not None:
            s.tell("beer_paid", self.seat, "ML-TAV-04", {})
        s.merc_gone = s.merc_gone + tuple([m for m in s.docks if m != NONE])
        s.docks = (NONE,) * len(s.docks)
        refill_docks(s)
        s.push(TavernHire(self.seat, self.off, True))

    def hire(self, s: MonsterLands, dock: int, cuts: int) -> None:
        """ML-TAV-03: pay, and the card joins the clan."""
        member = next_novice(s) if dock == NOVICE_DOCK else s.docks[dock]
        price = after_persuasion(s.kit.member_cost[member], self.off)
        for source in cutters(s, self.seat, TAVERN_HIRE)[:cuts]:
            price = cut(s, price, source)
            mark_used(s, source)
            if s.sink is not None:
                s.tell("talent_used", self.seat, "ML-PER-04", {"source": source_id(s, source)})
        pay(s, self.seat, price, "ML-TAV-03")
        if dock == NOVICE_DOCK:
            join(s, self.seat, take_novice(s), "ML-TAV-03")
        else:
            hire_from(s, self.seat, dock, "ML-TAV-03")

    def key(self, s: MonsterLands, option: int) -> str:
        if option == STOP:
            return "nobody"
        if option == BEER:
            return "beer"
        dock = option // 8
        who = "novice" if dock == NOVICE_DOCK else s.kit.member_ids[s.docks[dock]]
        names = [source_id(s, source) for source in cutters(s, self.seat, TAVERN_HIRE)[: option % 8]]
        return f"hire {who} with {'+'.join(names)}" if names else f"hire {who}"

    def detail(self, s: MonsterLands) -> Detail:
        return {"off": self.off, "excess": excess(s, self.seat), "gold": s.gold[self.seat], "beer": self.beer}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.tavern_hire(s, seat, key, self.off, self.beer)


# --- Armory


class ArmoryBuy(Ask[MonsterLands]):
    """ML-ARM-01: one, two or three defence tokens."""

    __slots__ = ("off",)
    name: ClassVar[str] = "monster_lands.armory_buy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off")
    kind: ClassVar[str] = "armory_buy"
    rule: ClassVar[str] = "ML-ARM-01"

    def __init__(self, seat: int, off: int) -> None:
        self.seat = seat
        self.off = off

    def options(self, s: MonsterLands) -> list[int]:
        kit = s.kit
        gold = s.gold[self.seat]
        return [n for n in range(1, kit.armory_max + 1) if after_persuasion(n * kit.armory_price, self.off) <= gold]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        pay(s, self.seat, after_persuasion(option * s.kit.armory_price, self.off), "ML-ARM-01")
        gain_tokens(s, self.seat, DEFENSE_TOKEN, option, "ML-ARM-01")

    def key(self, s: MonsterLands, option: int) -> str:
        return f"buy {option}"

    def detail(self, s: MonsterLands) -> Detail:
        return {"off": self.off, "gold": s.gold[self.seat], "price": s.kit.armory_price}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.armory_buy(s, seat, key, self.off)


# --- Bazaar


def wearers(s: MonsterLands, seat: int) -> list[int]:
    """ML-BAZ-01, ML-BAZ-02: members who can take a card: the unassigned, novices too."""
    return [m for m in s.members[seat] if not is_assigned(s, m)]


class BazaarBuy(Ask[MonsterLands]):
    """ML-BAZ-01, ML-SET-06: one card of the offer, put on a member at once; one of the same type is discarded."""

    __slots__ = ("free", "off")
    name: ClassVar[str] = "monster_lands.bazaar_buy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "off", "free")
    kind: ClassVar[str] = "bazaar_buy"
    rule: ClassVar[str] = "ML-BAZ-01"

    def __init__(self, seat: int, off: int, free: bool) -> None:
        self.seat = seat
        self.off = off
        self.free = free

    def price(self, s: MonsterLands, card: int) -> int:
        """What a card costs here and now."""
        return 0 if self.free else after_persuasion(s.kit.equipment_cost[card], self.off)

    def options(self, s: MonsterLands) -> list[int]:
        gold = s.gold[self.seat]
        who = wearers(s, self.seat)
        out: list[int] = []
        for dock in range(len(s.equip_row)):
            card = s.equip_row[dock]
            if card != NONE and self.price(s, card) <= gold:
                for m in who:
                    out.append(dock * WHO + m)
        out.sort()
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
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
                    s.tell("equipment_discarded", self.seat, "ML-BAZ-01", {"equipment": kit.equipment_keys[e]})
        s.carrier[card] = member
        if s.sink is not None:
            args: dict[str, object] = {"equipment": kit.equipment_keys[card], "member": kit.member_ids[member]}
            s.tell("equipment_bought", self.seat, "ML-BAZ-01", args)
        refill_bazaar(s)

    def key(self, s: MonsterLands, option: int) -> str:
        card = s.equip_row[option // WHO]
        return f"{s.kit.equipment_keys[card]} {s.kit.member_ids[option % WHO]}"

    def detail(self, s: MonsterLands) -> Detail:
        return {"off": self.off, "gold": s.gold[self.seat], "free": self.free}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.bazaar_buy(s, seat, key, self.off, self.free)


# --- Alchemist, Mine, Pawn Shop


def alchemist_options(s: MonsterLands, seat: int, out: list[int], base: int) -> None:
    """ML-ALC-01, ML-DEP-08: any free space, for a magic die."""
    if s.pool[seat * POOL + 1] and not is_closed(s, ALCHEMIST):
        kit = s.kit
        for space in range(kit.space_first[ALCHEMIST], kit.space_first[ALCHEMIST + 1]):
            if s.spaces[space] == 0 and kit.space_players[space] <= s.players:
                out.append(base + space - kit.space_first[ALCHEMIST])


class Brew(Ask[MonsterLands]):
    """ML-ALC-01: how many of the tokens are potions; the others are venoms."""

    __slots__ = ("tokens",)
    name: ClassVar[str] = "monster_lands.brew"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tokens")
    kind: ClassVar[str] = "brew"
    rule: ClassVar[str] = "ML-ALC-01"

    def __init__(self, seat: int, tokens: int) -> None:
        self.seat = seat
        self.tokens = tokens

    def options(self, s: MonsterLands) -> list[int]:
        return list(range(self.tokens + 1))

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option:
            gain_tokens(s, self.seat, POTION, option, "ML-ALC-01")
        if option < self.tokens:
            gain_tokens(s, self.seat, VENOM, self.tokens - option, "ML-ALC-01")

    def key(self, s: MonsterLands, option: int) -> str:
        return f"potions {option}"

    def detail(self, s: MonsterLands) -> Detail:
        return {"tokens": self.tokens, "potions": s.potions[self.seat], "venoms": s.venoms[self.seat]}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return Refusal("too_many_tokens", self.rule, seat, key, {"tokens": self.tokens})


def use_alchemist(s: MonsterLands, seat: int, number: int) -> None:
    """A magic die on one of the Alchemist's spaces."""
    space = s.kit.space_first[ALCHEMIST] + number
    place_die(s, seat, space, 1, 1, ALCHEMIST)
    s.push(Brew(seat, s.kit.space_tokens[space]))


def mine_options(s: MonsterLands, seat: int, out: list[int], base: int) -> None:
    """ML-MIN-01, ML-DEP-07: any free space for which there are enough strength dice."""
    have = s.pool[seat * POOL]
    if have and not is_closed(s, MINE):
        kit = s.kit
        for space in range(kit.space_first[MINE], kit.space_first[MINE + 1]):
            if s.spaces[space] == 0 and kit.space_players[space] <= s.players and kit.space_dice[space] <= have:
                out.append(base + space - kit.space_first[MINE])


def mine_bonuses(s: MonsterLands, seat: int) -> list[int]:
    """ML-MIN-01: unused talents and cards that add gold to a Mine action, the richest first."""
    kit = s.kit
    out = [m for m in s.members[seat] if s.used[m] == 0 and kit.member_effect[m][0] == MINE_BONUS]
    for e in range(len(s.carrier)):
        if s.carrier[e] in s.members[seat] and s.equip_used[e] == 0:
            if kit.equipment_ability[e][0] == MINE_BONUS:
                out.append(WHO + e)
    return out


def use_mine(s: MonsterLands, seat: int, number: int) -> None:
    """Strength dice on one of the Mine's spaces; bonuses are the player's choice."""
    kit = s.kit
    space = kit.space_first[MINE] + number
    place_die(s, seat, space, 0, kit.space_dice[space], MINE)
    gain_gold(s, seat, kit.space_gold[space], "ML-MIN-01")
    if mine_bonuses(s, seat):
        s.push(MineBonus(seat))


class MineBonus(Ask[MonsterLands]):
    """ML-MIN-01: add the gold of a talent or card to this Mine action, one after the other, or leave it."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.mine_bonus"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "mine_bonus"
    rule: ClassVar[str] = "ML-MIN-01"

    def options(self, s: MonsterLands) -> list[int]:
        out = mine_bonuses(s, self.seat)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        mark_used(s, option)
        gain_gold(s, self.seat, source_effect(s, option)[1], "ML-MIN-01")

    def key(self, s: MonsterLands, option: int) -> str:
        return "done" if option == STOP else source_id(s, option)

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return Refusal("no_such_bonus", self.rule, seat, key)


class Pawn(Ask[MonsterLands]):
    """ML-PAW-01: one die after the other for gold, as many as the player likes, at least one."""

    __slots__ = ("count",)
    name: ClassVar[str] = "monster_lands.pawn"
    fields: ClassVar[tuple[str, ...]] = ("seat", "count")
    kind: ClassVar[str] = "pawn"
    rule: ClassVar[str] = "ML-PAW-01"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def options(self, s: MonsterLands) -> list[int]:
        base = self.seat * POOL
        out = [die for die in range(POOL) if s.pool[base + die]]
        if self.count:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            return
        s.pool[self.seat * POOL + option] -= 1
        if s.sink is not None:
            args: dict[str, object] = {"building": BUILDINGS[PAWN_SHOP], "die": POOL_IDS[option], "count": 1}
            s.tell("die_placed", self.seat, "ML-PAW-01", args)
        gain_gold(s, self.seat, s.kit.gold_per_die, "ML-PAW-01")
        s.push(Pawn(self.seat, self.count + 1))

    def key(self, s: MonsterLands, option: int) -> str:
        return "done" if option == STOP else POOL_IDS[option]

    def detail(self, s: MonsterLands) -> Detail:
        return {"count": self.count, "gold": s.kit.gold_per_die}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        if key == "done":
            return Refusal("pawn_one", self.rule, seat, key)
        return why.pool_die(s, seat, key, self.rule)


register(LodgeBuy, TavernHire, ArmoryBuy, BazaarBuy, Brew, MineBonus, Pawn)
