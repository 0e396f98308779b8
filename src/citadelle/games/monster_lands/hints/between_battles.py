"""Choices between battles: windows, contracts, loot, leaders, deserters, gifts."""

from __future__ import annotations

from citadelle.games.monster_lands.hints.assigning import price_of
from citadelle.games.monster_lands.hints.deploying import Means, equipment_value, free_value
from citadelle.games.monster_lands.hints.opinions import DIE_NOW, SETTLE, SURE
from citadelle.games.monster_lands.hints.worth import (
    FOR_GOLD,
    FOR_LIST,
    goal,
    goods_worth,
    icons_of,
    loot_worth,
    loss_of,
    mission_counts,
    rounds_after,
    trap_worth,
)
from citadelle.games.monster_lands.queries import due
from citadelle.games.monster_lands.rules.free_effects import F2, KIND, LOOT_USE, MOVED, SELL, FreeEffects
from citadelle.games.monster_lands.rules.missions import Contract, HandOver, can_pay
from citadelle.games.monster_lands.rules.rounds import Inherit
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import GOLD
from citadelle.kernel.frame import STOP


def weigh_window(s: MonsterLands, ask: FreeEffects) -> list[float]:
    """ML-FREE-01: what helps now: heal, settle, sell for wages, open loot before a contract."""
    seat = ask.seat
    means = Means(s, seat, rounds_after(s))
    out: list[float] = []
    owed = due(s, seat)
    for option in s.options:
        if option == STOP:
            out.append(0.0)
            continue
        value = free_value(s, means, option)
        kind = option // KIND
        if ask.moment % MOVED == F2:
            value = before_contract(s, seat, option, value)
        elif kind == SELL and not means.rounds and s.gold[seat] >= owed and goal(s) != FOR_GOLD:
            value = -1.0
        elif kind == LOOT_USE and not means.rounds and s.gold[seat] < owed:
            value += 1.0
        elif kind == SELL and goal(s) == FOR_GOLD and not means.rounds:
            value = SURE
        out.append(value)
    return out


def before_contract(s: MonsterLands, seat: int, option: int, value: float) -> float:
    """F2: only what pays a contract that can't be paid yet."""
    mission = s.mission[1]
    if s.find(Contract) is not None and mission >= 0 and option // KIND == LOOT_USE:
        if not can_pay(s, seat, s.kit.mission_b_cost[mission]):
            return 1.0
    return value - 0.5


def weigh_contract(s: MonsterLands, ask: Contract) -> list[float]:
    """ML-ADV-04: the reward against its price; the way is made already."""
    kit = s.kit
    tile = s.mission[1]
    rounds = rounds_after(s)
    reward = kit.mission_b_left[tile] if ask.path == 2 else kit.mission_b_right[tile]
    cost = kit.mission_b_cost[tile]
    value = goods_worth(s, ask.seat, reward, rounds) + mission_counts(s) - price_of(s, ask.seat, cost, rounds)
    if not cost[GOLD] and not rounds and goal(s) != FOR_LIST:
        value = SURE
    return [0.0 if o == STOP else value for o in s.options]


def weigh_hand_over(s: MonsterLands, ask: HandOver) -> list[float]:
    """ML-ADV-04: the least useful one."""
    rounds = rounds_after(s)
    if ask.loot:
        return [-loot_worth(s, ask.seat, t, rounds) for t in s.options]
    return [-trap_worth(s, t) for t in s.options]


def weigh_loot(s: MonsterLands, seat: int) -> list[float]:
    """ML-LOOT-01: the most useful one."""
    rounds = rounds_after(s)
    return [loot_worth(s, seat, t, rounds) for t in s.options]


def weigh_settlers(s: MonsterLands, seat: int) -> list[float]:
    """ML-SET-02: wages saved, a land opened: whoever risks least."""
    rounds = rounds_after(s)
    icons = icons_of(s, seat)
    return [0.0 if o == STOP else SETTLE + 0.05 * loss_of(s, seat, o, rounds, icons) for o in s.options]


def weigh_members(s: MonsterLands, seat: int) -> list[float]:
    """ML-WAGE-02: who may go."""
    rounds = rounds_after(s)
    icons = icons_of(s, seat)
    return [0.0 if o == STOP else -loss_of(s, seat, o, rounds, icons) for o in s.options]


def weigh_heirs(s: MonsterLands, ask: Inherit) -> list[float]:
    """ML-WAGE-02: whom a deserter's card suits."""
    rounds = rounds_after(s)
    return [-1.0 if o == STOP else equipment_value(s, ask.card, o, rounds) for o in s.options]


def weigh_grant(s: MonsterLands) -> list[float]:
    """ML-OPT-01: a die rather than none."""
    return [-1.0 if o == STOP else DIE_NOW[o] for o in s.options]


def weigh_gift(s: MonsterLands, seat: int) -> list[float]:
    """ML-OPT-01: the most useful gift."""
    rounds = rounds_after(s)
    return [-1.0 if o == STOP else goods_worth(s, seat, s.kit.grant_gifts[o], rounds) for o in s.options]
