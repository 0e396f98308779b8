"""Gold, materials and valuables: gaining, paying, income (HM-401, HM-402)."""

from __future__ import annotations

from citadelle.games.heroes3.rules.control import is_captured
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FREE, NONE, RESOURCES, Cost
from citadelle.kernel.event import Args


def reserve(s: Heroes3, seat: int) -> Cost:
    """What a player has."""
    at = seat * 3
    return (s.resources[at], s.resources[at + 1], s.resources[at + 2])


def as_args(goods: Cost) -> Args:
    """Goods as events tell them: those that are not 0."""
    args: Args = {}
    for resource in range(3):
        if goods[resource]:
            args[RESOURCES[resource]] = goods[resource]
    return args


def gain(s: Heroes3, seat: int, resource: int, n: int, rule: str) -> None:
    """A player gains n of a resource."""
    goods = [0, 0, 0]
    goods[resource] = n
    gain_all(s, seat, (goods[0], goods[1], goods[2]), rule)


def gain_all(s: Heroes3, seat: int, goods: Cost, rule: str) -> None:
    """A player gains all of these goods."""
    if not (goods[0] or goods[1] or goods[2]):
        return
    for resource in range(3):
        s.resources[seat * 3 + resource] += goods[resource]
    if s.sink is not None:
        s.emit("resources_gained", seat, rule, as_args(goods))


def can_pay(s: Heroes3, seat: int, cost: Cost) -> bool:
    """HM-004: can a player pay this in full?"""
    at = seat * 3
    return s.resources[at] >= cost[0] and s.resources[at + 1] >= cost[1] and s.resources[at + 2] >= cost[2]


def pay(s: Heroes3, seat: int, cost: Cost, rule: str) -> None:
    """A player pays this; callers have checked that it is possible."""
    if not (cost[0] or cost[1] or cost[2]):
        return
    for resource in range(3):
        s.resources[seat * 3 + resource] -= cost[resource]
    if s.sink is not None:
        s.emit("resources_paid", seat, rule, as_args(cost))


def hand_over(s: Heroes3, seat: int, to: int, gold: int, rule: str) -> None:
    """A player pays gold to another, or what is left of it."""
    paid = min(gold, s.resources[seat * 3])
    if paid <= 0:
        return
    s.resources[seat * 3] -= paid
    s.resources[to * 3] += paid
    if s.sink is not None:
        s.emit("gold_handed_over", seat, rule, {"gold": paid, "to": to})


# --- income


def field_income(s: Heroes3, field: int) -> Cost:
    """HM-630, HM-635: what a held mine or settlement adds to its holder's income."""
    t = s.kit
    if t.field_location[field] == t.settlement_location:
        resource = s.settlement_income[field]
        return FREE if resource == NONE else settlement_goods(s, resource)
    return times(t.field_income[field], s.variant.mine_factor)


def settlement_goods(s: Heroes3, resource: int) -> Cost:
    """HM-630, HM-1031: what a settlement brings whose income is this resource."""
    return times(s.kit.settlement_goods[resource], s.variant.settlement_factor)


def times(goods: Cost, factor: int) -> Cost:
    """So many times these goods (HM-1031)."""
    return goods if factor == 1 else (goods[0] * factor, goods[1] * factor, goods[2] * factor)


def start_income(s: Heroes3, seat: int) -> Cost:
    """HM-402, HM-1032: the scenario's start income; none for a player whose town is captured."""
    return FREE if is_captured(s, seat) else s.kit.scenarios[s.variant.scenario].start_income


def income(s: Heroes3, seat: int) -> Cost:
    """HM-402: the three income tracks: start income and held fields."""
    t = s.kit
    start = start_income(s, seat)
    out = [start[0], start[1], start[2]]
    for field in t.mine_fields:
        if s.cube[field] == seat:
            goods = field_income(s, field)
            for resource in range(3):
                out[resource] += goods[resource]
    for field in t.home_fields:
        if s.cube[field] == seat and s.settlement_income[field] != NONE:
            goods = field_income(s, field)
            for resource in range(3):
                out[resource] += goods[resource]
    return (out[0], out[1], out[2])
