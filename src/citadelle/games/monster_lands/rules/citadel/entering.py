"""The way into the buildings: the dice that may go where there is a price, what follows, why not (ML-DEP-07 to -10)."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.queries import excess, is_closed
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy, has_wearer
from citadelle.games.monster_lands.rules.citadel.discounts import after_persuasion, cutters, discount_of, lowest_price
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.citadel.spaces import free_space, is_full, place_die, why_not_space
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire, cheapest_hire, within_reach
from citadelle.games.monster_lands.rules.free_effects import warn_of_hire
from citadelle.games.monster_lands.rules.goods import colour_of
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    ARMORY_CLOSED,
    BAZAAR,
    BUILDINGS,
    LODGE,
    LODGE_BUY,
    MINE,
    PAWN_SHOP,
    POOL,
    POOL_IDS,
    TAVERN,
    TAVERN_HIRE,
)
from citadelle.kernel.answer import NO_THING, Answer
from citadelle.kernel.decision import Refusal

NO_CUTS: Final[list[int]] = []


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
    low = 0 if building == TAVERN and gold >= s.variant.beer_cost else low_price(s, seat, building, gold)  # ML-TAV-05
    if low < 0:
        return
    if low <= gold:
        for die in dice:
            out.append(first + die)
        return
    cuts = NO_CUTS
    if building == LODGE:
        cuts = cutters(s, seat, LODGE_BUY)
    elif building == TAVERN:
        cuts = cutters(s, seat, TAVERN_HIRE)
    for die in dice:
        price = after_persuasion(low, discount_of(s, building, die))
        if price <= gold or (cuts and lowest_price(s, price, cuts) <= gold):
            out.append(first + die)


def low_price(s: MonsterLands, seat: int, building: int, gold: int) -> int:
    """ML-DEP-09: a printed price that can be paid with so much gold, or else the lowest of what a clan could buy here;
    NONE if there is nothing for it; beer apart. Every discount leaves the cheapest the cheapest."""
    if building == LODGE:
        return cheapest(s.lodge, s.kit.trap_cost, gold)
    if building == TAVERN:
        return cheapest_hire(s, seat)
    if building == ARMORY:
        return s.kit.armory_price
    return cheapest(s.equip_row, s.kit.equipment_cost, gold) if has_wearer(s, seat) else NONE


def cheapest(row: tuple[int, ...], costs: list[int], gold: int) -> int:
    """A price in an offer that so much gold can pay, or else the lowest; NONE if nothing is there."""
    best = NONE
    for thing in row:
        if thing != NONE and (best < 0 or costs[thing] < best):
            best = costs[thing]
            if best <= gold:
                return best
    return best


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
        warn_of_hire(s, seat)
    elif building == ARMORY:
        s.push(ArmoryBuy(seat, off))
    else:
        s.push(BazaarBuy(seat, off, False))


# --- why not


def why_not_enter(s: MonsterLands, seat: int, key: str, building: int, meant: Answer) -> Refusal:
    """Why a building can't be used: with a die, on a space, or without a word of either."""
    name: dict[str, object] = {"building": BUILDINGS[building]}
    if is_closed(s, building):
        return Refusal("panic", "ML-DEP-10", seat, key, name)
    if building == ARMORY and s.variant.rules & ARMORY_CLOSED:
        return Refusal("armory_closed", "ML-SOLO-15", seat, key, name)
    if is_full(s, building):
        return Refusal("full", "ML-DEP-07", seat, key, name)
    if building in (ALCHEMIST, MINE):
        return why_not_space(s, seat, key, building, meant.thing("space"))
    if meant.thing("die") != NO_THING:
        return why_not_die(s, seat, key, building, meant.thing("die"))
    return Refusal("unknown" if building == PAWN_SHOP else "which_die", "ML-DEP-07", seat, key, name)


def why_not_die(s: MonsterLands, seat: int, key: str, building: int, die: int) -> Refusal:
    """Why a die can't go to an open building: the die itself, or nothing there that the clan could buy."""
    name: dict[str, object] = {"building": BUILDINGS[building]}
    if not s.kit.building_colours[building] >> colour_of(die) & 1:
        return Refusal("die_wrong_colour", "ML-DEP-07", seat, key, {"die": POOL_IDS[die], **name})
    if not s.pool[seat * POOL + die]:
        return Refusal("no_such_die", "ML-DEP-07", seat, key, {"die": POOL_IDS[die]})
    if building == BAZAAR and not has_wearer(s, seat):
        return Refusal("nobody_to_wear", "ML-BAZ-01", seat, key)
    if building == BAZAAR and max(s.equip_row) == NONE:
        return Refusal("nothing_offered", "ML-BAZ-01", seat, key, name)
    if building == LODGE and max(s.lodge) == NONE:
        return Refusal("nothing_offered", "ML-LOD-01", seat, key, name)
    if building == TAVERN and not within_reach(s, seat):
        return Refusal("nobody_comes", "ML-TAV-05", seat, key, {"excess": excess(s, seat), **name})
    return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat], **name})
