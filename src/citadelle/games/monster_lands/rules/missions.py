"""Chapter 12: the order of the Adventure phase, dice-rolling missions and contracts."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import seat_on
from citadelle.games.monster_lands.rules.free_effects import F2, FreeEffects, free_options, is_usable
from citadelle.games.monster_lands.rules.goods import (
    distinct,
    gain,
    gain_gold,
    lose_glory,
    lose_tokens,
    pay,
    spend_loot,
    take_trap,
)
from citadelle.games.monster_lands.rules.rolls import FOR_MISSION, Roll, roll_all
from citadelle.games.monster_lands.rules.supply import discard_trap
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import MADHALA, NONE, MonsterLands
from citadelle.games.monster_lands.tables import (
    DEFENSE_TOKEN,
    FREE,
    GLORY,
    GOLD,
    LOOT,
    POTION,
    TRAP,
    VENOM,
    Goods,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

UNROLLED = -1


def open_window(s: MonsterLands, seat: int, contract: bool) -> None:
    """ML-FREE-01, F2: before an own path is activated. A sale alone changes nothing before a battle that it doesn't
    change in F5, so the window opens for loot, and for everything before a contract."""
    if not contract and not any(s.kit.loot_window[t] == FREE and is_usable(s, seat, t) for t in s.loot[seat]):
        return
    if free_options(s, seat, F2, 0):
        s.push(FreeEffects(seat, F2))


# --- mission A


class MissionA(Frame[MonsterLands]):
    """ML-ADV-02, ML-ADV-03: the left path rolls and finishes, then the right; then the tile is settled."""

    __slots__ = ("left", "right")
    name: ClassVar[str] = "monster_lands.mission_a"
    fields: ClassVar[tuple[str, ...]] = ("left", "right")

    def __init__(self, left: int, right: int) -> None:
        self.left = left
        self.right = right

    def run(self, s: MonsterLands) -> None:
        s.show_step()
        if s.mission[0] == NONE or (s.on_path[0] == NONE and s.on_path[1] == NONE):
            s.done()
            return
        if s.on_path[0] == MADHALA:  # ML-SOLO-08: she wins; nobody else gets anything
            s.done()
            if s.sink is not None:
                s.emit("madhala_won_mission", NONE, "ML-SOLO-08", {})
            discard_mission(s)
            return
        if s.on_path[0] >= 0 and self.left == UNROLLED:
            begin_roll(s, 0)
        elif s.on_path[1] >= 0 and self.right == UNROLLED:
            begin_roll(s, 1)
        else:
            s.done()
            self.settle(s)

    def receive(self, s: MonsterLands, value: Roll) -> None:
        """A path's roll is over: its total is noted."""
        total = value.total(s)
        s.become(MissionA(total, self.right) if value.path == 0 else MissionA(self.left, total))

    def settle(self, s: MonsterLands) -> None:
        """Who gets the reward, who pays, who is the runner-up."""
        kit = s.kit
        tile = s.mission[0]
        goal = kit.mission_a_goal[tile]
        winner = NONE
        if self.left >= goal and self.left >= self.right:
            winner = 0
        elif self.right >= goal:
            winner = 1
        for path, total in ((0, self.left), (1, self.right)):
            if total == UNROLLED:
                continue
            seat = seat_on(s, path)
            if path == winner:
                complete(s, seat, kit.mission_a_reward[tile], "ML-ADV-02")
            elif total >= goal:
                gain_gold(s, seat, kit.runner_up, "ML-ADV-03")
            else:
                if s.sink is not None:
                    s.emit("mission_failed", seat, "ML-ADV-02", {"total": total, "goal": goal})
                lose_glory(s, seat, kit.mission_a_penalty[tile], "ML-ADV-02")
        discard_mission(s)


def begin_roll(s: MonsterLands, path: int) -> None:
    """All dice at once, persuasion dice anew (ML-PER-05)."""
    seat = seat_on(s, path)
    s.push(MissionRoll(path))
    open_window(s, seat, False)


class MissionRoll(Frame[MonsterLands]):
    """ML-ADV-02: the dice of a mission path are rolled."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.mission_roll"
    fields: ClassVar[tuple[str, ...]] = ("path",)

    def __init__(self, path: int) -> None:
        self.path = path

    def run(self, s: MonsterLands) -> None:
        s.done()
        seat = seat_on(s, self.path)
        roll_all(s, seat, self.path, "ML-ADV-02")
        s.push(Roll(seat, self.path, FOR_MISSION, 0))


def discard_mission(s: MonsterLands) -> None:
    """ML-ADV-05: tile A is gone once it was settled."""
    s.mission = (NONE, s.mission[1])


def complete(s: MonsterLands, seat: int, reward: Goods, rule: str) -> None:
    """ML-ADV-07: a completed mission, and its reward."""
    done = list(s.contracts)
    done[seat] += 1
    s.contracts = tuple(done)
    if s.sink is not None:
        s.emit("mission_completed", seat, rule, {"glory": reward[GLORY], "gold": reward[GOLD]})
    gain(s, seat, reward, rule)


# --- mission B


class MissionB(Frame[MonsterLands]):
    """ML-ADV-04: the left contract, then the right."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.mission_b"
    fields: ClassVar[tuple[str, ...]] = ("path",)

    def __init__(self, path: int) -> None:
        self.path = path

    def run(self, s: MonsterLands) -> None:
        s.done()
        s.show_step()
        if self.path > 3 or s.mission[1] == NONE:
            return
        s.push(MissionB(self.path + 1))
        if s.on_path[self.path] >= 0:
            seat = seat_on(s, self.path)
            s.push(Contract(seat, self.path))
            open_window(s, seat, True)


def can_pay(s: MonsterLands, seat: int, cost: Goods) -> bool:
    """ML-ADV-04: all that is printed lies in the play area; what is on tokens and paths doesn't count."""
    return (
        s.gold[seat] >= cost[GOLD]
        and s.potions[seat] >= cost[POTION]
        and s.venoms[seat] >= cost[VENOM]
        and s.defense[seat] >= cost[DEFENSE_TOKEN]
        and len(s.traps_of[seat]) >= cost[TRAP]
        and len(s.loot[seat]) >= cost[LOOT]
        and s.glory[seat] >= cost[GLORY]
    )


class Contract(Ask[MonsterLands]):
    """ML-ADV-04: discard what is printed for the reward of this side, or not; all or nothing."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.contract"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "contract"
    rule: ClassVar[str] = "ML-ADV-04"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.CONTRACT_PAY, verbs.CONTRACT_DECLINE)

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def options(self, s: MonsterLands) -> list[int]:
        return [0, STOP] if can_pay(s, self.seat, s.kit.mission_b_cost[s.mission[1]]) else [STOP]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            return
        kit = s.kit
        tile = s.mission[1]
        cost = kit.mission_b_cost[tile]
        seat = self.seat
        pay(s, seat, cost[GOLD], "ML-ADV-04")
        for good in (POTION, VENOM, DEFENSE_TOKEN):
            lose_tokens(s, seat, good, cost[good])
        if cost[GLORY]:
            lose_glory(s, seat, cost[GLORY], "ML-ADV-04")
        s.push(Reward(seat, self.path))
        for _ in range(cost[TRAP]):
            s.push(HandOver(seat, False))
        for _ in range(cost[LOOT]):
            s.push(HandOver(seat, True))

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "mission": s.kit.mission_ids[s.mission[1]]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return not_here(seat, key, meant, self.rule)
        return Refusal("cannot_pay_contract", self.rule, seat, key)


class Reward(Frame[MonsterLands]):
    """The reward of a contract, once everything was handed over."""

    __slots__ = ("path", "seat")
    name: ClassVar[str] = "monster_lands.reward"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def run(self, s: MonsterLands) -> None:
        s.done()
        tile = s.mission[1]
        reward = s.kit.mission_b_left[tile] if self.path == 2 else s.kit.mission_b_right[tile]
        complete(s, self.seat, reward, "ML-ADV-04")


class HandOver(Ask[MonsterLands]):
    """ML-ADV-04: which trap, or which loot token, is handed over; any own one will do."""

    __slots__ = ("loot",)
    name: ClassVar[str] = "monster_lands.hand_over"
    fields: ClassVar[tuple[str, ...]] = ("seat", "loot")
    kind: ClassVar[str] = "hand_over"
    rule: ClassVar[str] = "ML-ADV-04"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.HAND_OVER_TRAP, verbs.HAND_OVER_LOOT)

    def __init__(self, seat: int, loot: bool) -> None:
        self.seat = seat
        self.loot = loot

    def asks_alone(self, s: MonsterLands) -> bool:
        """ML-HID-02: that all traps of a store are alike is the owner's secret."""
        return not self.loot and len(s.traps_of[self.seat]) > 1

    def options(self, s: MonsterLands) -> list[int]:
        return list(s.loot[self.seat]) if self.loot else distinct(s.traps_of[self.seat])

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if self.loot:
            spend_loot(s, self.seat, option, "ML-ADV-04")
            return
        take_trap(s, self.seat, option)
        discard_trap(s, option)
        if s.sink is not None:
            s.emit("trap_discarded", self.seat, "ML-ADV-04", {"trap": s.kit.trap_ids[option]}, closes=True)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return s.answer(verbs.HAND_OVER_LOOT if self.loot else verbs.HAND_OVER_TRAP, option)

    def detail(self, s: MonsterLands) -> Detail:
        return {"loot": int(self.loot)}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_yours", self.rule, seat, key)


register(MissionA, MissionRoll, MissionB, Contract, Reward, HandOver)
