"""Chapter 6: the Deployment phase: one action a turn, free effects before and after it, passing."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands.rules import why
from citadelle.games.monster_lands.rules.citadel.alchemist import alchemist_options, use_alchemist
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy, wearers
from citadelle.games.monster_lands.rules.citadel.entering import building_options, enter, fitting
from citadelle.games.monster_lands.rules.citadel.mine import mine_options, use_mine
from citadelle.games.monster_lands.rules.citadel.pawn_shop import Pawn
from citadelle.games.monster_lands.rules.free import (
    EQUIP,
    F1,
    KIND,
    LAST_FREE,
    FreeHire,
    free_hires,
    free_key,
    free_options,
    take_free,
)
from citadelle.games.monster_lands.rules.goods import add_dice, gain
from citadelle.games.monster_lands.rules.madhala import her_turn
from citadelle.games.monster_lands.rules.outside import ChoosePath, assignable, has_path
from citadelle.games.monster_lands.state import (
    NONE,
    MonsterLands,
    due,
    is_closed,
    kinds_in,
    no_armour,
    persuasion_in,
    pool_size,
)
from citadelle.games.monster_lands.tables import (
    ARMORY,
    BAZAAR,
    BUILDINGS,
    DEFENSE_TOKEN,
    LODGE,
    LOOT,
    PAWN_SHOP,
    POOL,
    POOL_IDS,
    TAVERN,
)
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# Kinds of actions, beside those of `free`.
BUILD: Final = 8
ALCH: Final = 9
DIG: Final = 10
PAWN: Final = 11
LAND: Final = 12
ASSIGN: Final = 13
PRICED: Final = (LODGE, TAVERN, ARMORY, BAZAAR)


class DeployPhase(Frame[MonsterLands]):
    """ML-DEP-01, ML-DEP-05: turns go round until everybody has passed in succession."""

    __slots__ = ("passes", "seat")
    name: ClassVar[str] = "monster_lands.deploy_phase"
    fields: ClassVar[tuple[str, ...]] = ("seat", "passes")

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, s: MonsterLands) -> None:
        s.done()
        if self.passes >= s.players:
            for i in range(len(s.pool)):  # ML-DEP-04: unused dice are lost
                s.pool[i] = 0
            return
        seat = self.seat
        following = seat + 1 if seat + 1 < s.players else 0
        if s.passed >> seat & 1:
            s.push(DeployPhase(following, self.passes + 1))
            return
        s.push(DeployPhase(following, self.passes))
        if s.variant.solo:
            s.push(HerTurn())
        s.push(Deploy(seat, False, 0))


def passes(s: MonsterLands, final: bool, seat: int) -> None:
    """ML-DEP-03, ML-DEP-04: a turn without an action; for good if there are no dice left."""
    if final:
        s.passed |= 1 << seat
    if s.variant.solo:  # ML-SOLO-03: the deployment ends with the human's
        s.done()
        final = True
    phase = s.stack[-1]
    assert isinstance(phase, DeployPhase)
    s.stack[-1] = DeployPhase(phase.seat, s.players if s.variant.solo else phase.passes + 1)
    if s.sink is not None:
        s.tell("passed", seat, "ML-DEP-03" if final else "ML-DEP-04", {"final": int(final)})


class HerTurn(Frame[MonsterLands]):
    """ML-SOLO-03: Madhala acts while the human has dice left; otherwise the deployment is over."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.her_turn"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: MonsterLands) -> None:
        s.done()
        if pool_size(s, 0):
            her_turn(s)
            return
        phase = s.stack[-1]
        assert isinstance(phase, DeployPhase)
        s.stack[-1] = DeployPhase(phase.seat, s.players)


class Deploy(Ask[MonsterLands]):
    """ML-DEP-01, ML-DEP-02: one action, with free effects before and after it."""

    __slots__ = ("acted", "moved")
    name: ClassVar[str] = "monster_lands.deploy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "acted", "moved")
    kind: ClassVar[str] = "deploy"
    rule: ClassVar[str] = "ML-DEP-01"

    def __init__(self, seat: int, acted: bool, moved: int) -> None:
        self.seat = seat
        self.acted = acted
        self.moved = moved
        """Equipment cards that changed hands in this window."""

    def options(self, s: MonsterLands) -> list[int]:
        out = free_options(s, self.seat, F1, self.moved)
        if self.acted:
            out.append(STOP)
            return out
        before = len(out)
        actions(s, self.seat, out)
        if len(out) == before:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        seat = self.seat
        if option == STOP:
            if not self.acted:
                passes(s, pool_size(s, seat) == 0, seat)
            return
        kind = option // KIND
        if kind < LAST_FREE:
            s.push(Deploy(seat, self.acted, self.moved + (kind == EQUIP)))
            take_free(s, seat, option)
            return
        self.acts(s)
        act(s, seat, kind, option % KIND)

    def acts(self, s: MonsterLands) -> None:
        """The turn has its action: nobody has passed in succession, and free effects may follow."""
        at = len(s.stack) - (2 if s.variant.solo else 1)
        phase = s.stack[at]
        assert isinstance(phase, DeployPhase)
        if phase.passes:
            s.stack[at] = DeployPhase(phase.seat, 0)
        s.push(Deploy(self.seat, True, 0))

    def key(self, s: MonsterLands, option: int) -> str:
        if option == STOP:
            return "end" if self.acted else "pass"
        if option // KIND < LAST_FREE:
            return free_key(s, option)
        return action_key(s, option // KIND, option % KIND)

    def detail(self, s: MonsterLands) -> Detail:
        seat = self.seat
        return {"acted": int(self.acted), "dice": pool_size(s, seat), "gold": s.gold[seat], "due": due(s, seat)}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.deploy(s, seat, key, self.acted)


def actions(s: MonsterLands, seat: int, out: list[int]) -> None:
    """ML-DEP-01: every action a clan with dice can take, ascending; none without dice (ML-DEP-03)."""
    dice = kinds_in(s, seat)
    if not dice:
        return
    wanted = 0
    fit = dice
    for building in PRICED:
        colours = s.kit.building_colours[building]
        if colours != wanted:
            wanted = colours
            fit = fitting(dice, colours)
        if fit:
            building_options(s, seat, building, fit, out, BUILD * KIND)
    alchemist_options(s, seat, out, ALCH * KIND)
    mine_options(s, seat, out, DIG * KIND)
    if not is_closed(s, PAWN_SHOP):
        out.append(PAWN * KIND)
    for land in s.lands[seat]:
        if can_use_land(s, seat, land):
            out.append(LAND * KIND + land)
    members = assignable(s, seat)
    if members and has_path(s, seat):
        for m in members:
            out.append(ASSIGN * KIND + m)


def act(s: MonsterLands, seat: int, kind: int, what: int) -> None:
    """Carry out an action."""
    if kind == BUILD:
        enter(s, seat, what // 8, what % 8)
    elif kind == ALCH:
        use_alchemist(s, seat, what)
    elif kind == DIG:
        use_mine(s, seat, what)
    elif kind == PAWN:
        s.push(Pawn(seat, 0))
    elif kind == LAND:
        use_land(s, seat, what)
    else:
        s.push(ChoosePath(seat, what))


def action_key(s: MonsterLands, kind: int, what: int) -> str:
    """The key of an action."""
    if kind == BUILD:
        return f"{BUILDINGS[what // 8]} {POOL_IDS[what % 8]}"
    if kind == ALCH:
        return f"alchemist {what + 1}"
    if kind == DIG:
        return f"mine {what + 1}"
    if kind == PAWN:
        return BUILDINGS[PAWN_SHOP]
    if kind == LAND:
        return f"land {s.kit.land_ids[what]}"
    return f"assign {s.kit.member_ids[what]}"


# --- chapter 9: settled lands


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
    if goods[DEFENSE_TOKEN] and no_armour(s) and sum(goods) == goods[DEFENSE_TOKEN]:
        return False
    base = seat * POOL
    colours, count = kit.land_any[land]
    if count:
        have = 0
        for die in range(POOL):
            if colours >> (die if die < 2 else 2) & 1:
                have += s.pool[base + die]
        return have >= count
    cost = kit.land_cost[land]
    return s.pool[base] >= cost[0] and s.pool[base + 1] >= cost[1] and persuasion_in(s, seat) >= cost[2]


def use_land(s: MonsterLands, seat: int, land: int) -> None:
    """ML-SET-05: its dice space is taken until Clean-up; dice that can't be told apart pay by themselves."""
    kit = s.kit
    s.used_lands |= 1 << land
    if s.sink is not None:
        s.tell("land_used", seat, "ML-SET-05", {"land": kit.land_ids[land]})
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

    def key(self, s: MonsterLands, option: int) -> str:
        return POOL_IDS[option]

    def detail(self, s: MonsterLands) -> Detail:
        return {"land": s.kit.land_ids[self.land], "left": self.left}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.pool_die(s, seat, key, self.rule)


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
    if kit.land_equipment[land]:
        s.push(BazaarBuy(seat, 0, True))


register(DeployPhase, HerTurn, Deploy, LandPay)
