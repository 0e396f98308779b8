"""Chapter 8: assigning a member to a path outside: which path, which dice, which tokens, which flasks."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands.rules import why
from citadelle.games.monster_lands.rules.goods import distinct, lose_tokens, take_trap
from citadelle.games.monster_lands.state import NONE, MonsterLands, assigned, no_armour, persuasion_in
from citadelle.games.monster_lands.tables import (
    COLOURS,
    DEFENSE_TOKEN,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    NOVICE,
    PATH_GOLD,
    PATH_IDS,
    PATH_POTION,
    PATH_VENOM,
    PATHS,
    PERSUASION,
    POOL,
    POOL_IDS,
    POTION,
    VENOM,
    Dice,
    Effect,
)
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

DEFENCE: Final = 1 << 12
"""Among tokens: a defence token."""


# --- what a path takes


def land_slots(s: MonsterLands) -> int:
    """ML-SU-08: how many lands there are."""
    return s.kit.land_slots[s.players]


def path_required(s: MonsterLands, path: int) -> Dice:
    """ML-LND-01: the dice a land path asks for."""
    slot = LOCATION_OF[path] - LAND_A
    return s.kit.face_required[s.header[slot]][(path - FIRST_PATH[LAND_A]) % 4]


def path_reinforce(s: MonsterLands, path: int) -> Dice:
    """ML-LND-01: how many more dice of each colour it takes."""
    slot = LOCATION_OF[path] - LAND_A
    return s.kit.face_reinforce[s.header[slot]][(path - FIRST_PATH[LAND_A]) % 4]


def path_benefit(s: MonsterLands, path: int) -> Effect:
    """ML-LND-04: what a land path gives."""
    slot = LOCATION_OF[path] - LAND_A
    return s.kit.face_benefit[s.header[slot]][(path - FIRST_PATH[LAND_A]) % 4]


def mission_dice(s: MonsterLands, path: int) -> tuple[int, int]:
    """ML-MIS-02: how many dice a mission path takes, and of which colours (as bits)."""
    if path < FIRST_PATH[1]:
        tile = s.mission[0]
        return s.kit.mission_a_dice[tile], s.kit.mission_a_colours[tile]
    tile = s.mission[1]
    return s.kit.mission_b_dice[tile], s.kit.mission_b_colours[tile]


def usable_dice(s: MonsterLands, seat: int, colours: int) -> int:
    """How many dice of these colours a pool holds."""
    base = seat * POOL
    total = 0
    if colours & 1:
        total = s.pool[base]
    if colours & 2:
        total += s.pool[base + 1]
    if colours & 4:
        total += persuasion_in(s, seat)
    return total


def can_go(s: MonsterLands, seat: int, mission: int) -> bool:
    """ML-MIS-02: has a clan the dice for a mission that lies there?"""
    kit = s.kit
    tile = s.mission[mission]
    if tile == NONE:
        return False
    if mission:
        return usable_dice(s, seat, kit.mission_b_colours[tile]) >= kit.mission_b_dice[tile]
    return usable_dice(s, seat, kit.mission_a_colours[tile]) >= kit.mission_a_dice[tile]


def can_take(s: MonsterLands, seat: int, path: int) -> bool:
    """Can a clan send somebody to this path now?"""
    if s.on_path[path] != NONE:
        return False
    where = LOCATION_OF[path]
    if where < LAND_A:
        return can_go(s, seat, where)
    base = seat * POOL
    if where == ENTRANCE:  # ML-ENT-01, ML-ENT-02
        if s.monster[2] == NONE:
            return False
        return s.pool[base] + s.pool[base + 1] + len(s.traps_of[seat]) + s.defense[seat] > 0
    slot = where - LAND_A
    if slot >= land_slots(s) or s.header[slot] == NONE or (s.land[slot] == NONE and s.monster[slot] == NONE):
        return False
    need = path_required(s, path)
    return s.pool[base] >= need[0] and s.pool[base + 1] >= need[1]


def open_paths(s: MonsterLands, seat: int) -> list[int]:
    """Every path that a clan can take now."""
    return [path for path in range(PATHS) if can_take(s, seat, path)]


def has_path(s: MonsterLands, seat: int) -> bool:
    """Is there any path that a clan can take now?"""
    on_path = s.on_path
    if (on_path[0] == NONE or on_path[1] == NONE) and can_go(s, seat, 0):
        return True
    if (on_path[2] == NONE or on_path[3] == NONE) and can_go(s, seat, 1):
        return True
    for path in range(FIRST_PATH[LAND_A], PATHS):  # noqa: SIM110 - half the time of a generator
        if on_path[path] == NONE and can_take(s, seat, path):
            return True
    return False


def assignable(s: MonsterLands, seat: int) -> list[int]:
    """ML-OUT-01: members with a token that is not out yet."""
    kinds = s.kit.member_kind
    gone = assigned(s)
    out: list[int] = []
    for m in s.members[seat]:
        if kinds[m] != NOVICE and not gone >> m & 1:
            out.append(m)
    if len(out) > 1:
        out.sort()
    return out


def token_room(s: MonsterLands, path: int) -> int:
    """ML-LND-02, ML-ENT-02: how many tokens more a path takes beside its dice."""
    kit = s.kit
    dice = len(s.dice[path])
    lying = len(s.traps[path]) + s.guards[path]
    if LOCATION_OF[path] == ENTRANCE:
        free = kit.entrance_capacity[path - FIRST_PATH[ENTRANCE]] - dice
        return free // kit.extra_token_spaces - lying
    return kit.path_tokens + (kit.path_dice - dice) // kit.extra_token_spaces - lying


def rule_of_path(path: int, rule: str) -> str:
    """The rule of what goes along on a path outside: the Entrance has its own (ML-ENT-02), lands have this one."""
    return "ML-ENT-02" if LOCATION_OF[path] == ENTRANCE else rule


# --- the steps of an assignment


class ChoosePath(Ask[MonsterLands]):
    """ML-OUT-01: which path the member takes."""

    __slots__ = ("member",)
    name: ClassVar[str] = "monster_lands.choose_path"
    fields: ClassVar[tuple[str, ...]] = ("seat", "member")
    kind: ClassVar[str] = "choose_path"
    rule: ClassVar[str] = "ML-OUT-01"

    def __init__(self, seat: int, member: int) -> None:
        self.seat = seat
        self.member = member

    def options(self, s: MonsterLands) -> list[int]:
        return open_paths(s, self.seat)

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        s.on_path[option] = self.member
        if s.sink is not None:
            args: dict[str, object] = {"member": s.kit.member_ids[self.member], "path": option}
            s.tell("member_assigned", self.seat, "ML-OUT-01", args)
        where = LOCATION_OF[option]
        s.push(Flasks(self.seat, option))
        if where < LAND_A:
            s.push(MissionDice(self.seat, option, mission_dice(s, option)[0]))
            return
        s.push(LayTokens(self.seat, option))
        if where == ENTRANCE:
            s.purse[option] = s.kit.entrance_gold[option - FIRST_PATH[ENTRANCE]]
        else:
            need = path_required(s, option)
            deploy(s, self.seat, option, 0, need[0])
            deploy(s, self.seat, option, 1, need[1])
            benefit = path_benefit(s, option)
            if benefit[0] == PATH_GOLD:
                s.purse[option] = benefit[1]
            elif benefit[0] == PATH_POTION:
                s.flask_p[option] = benefit[1]
            elif benefit[0] == PATH_VENOM:
                s.flask_v[option] = benefit[1]
        s.push(Reinforce(self.seat, option))

    def key(self, s: MonsterLands, option: int) -> str:
        return PATH_IDS[option]

    def detail(self, s: MonsterLands) -> Detail:
        return {"member": s.kit.member_ids[self.member]}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.path(s, seat, key)


def deploy(s: MonsterLands, seat: int, path: int, die: int, count: int) -> None:
    """Dice of the pool go to a path."""
    if not count:
        return
    s.pool[seat * POOL + die] -= count
    colour = die if die < 2 else PERSUASION
    s.dice[path] = s.dice[path] + (colour,) * count
    if s.sink is not None:
        s.tell("dice_deployed", seat, "ML-OUT-01", {"path": path, "colour": COLOURS[colour], "count": count})


class MissionDice(Ask[MonsterLands]):
    """ML-MIS-02: exactly as many dice as printed, each of any printed colour."""

    __slots__ = ("left", "path")
    name: ClassVar[str] = "monster_lands.mission_dice"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "left")
    kind: ClassVar[str] = "mission_dice"
    rule: ClassVar[str] = "ML-MIS-02"

    def __init__(self, seat: int, path: int, left: int) -> None:
        self.seat = seat
        self.path = path
        self.left = left

    def options(self, s: MonsterLands) -> list[int]:
        colours = mission_dice(s, self.path)[1]
        base = self.seat * POOL
        return [die for die in range(POOL) if s.pool[base + die] and colours >> (die if die < 2 else 2) & 1]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        deploy(s, self.seat, self.path, option, 1)
        if self.left > 1:
            s.push(MissionDice(self.seat, self.path, self.left - 1))

    def key(self, s: MonsterLands, option: int) -> str:
        return POOL_IDS[option]

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "left": self.left}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.mission_die(s, seat, key, self.path)


class Reinforce(Ask[MonsterLands]):
    """ML-LND-01, ML-ENT-02: more strength and magic dice on the path, or enough."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.reinforce"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "reinforce"
    rule: ClassVar[str] = "ML-LND-01"

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        base = self.seat * POOL
        lying = s.dice[self.path]
        entrance = LOCATION_OF[self.path] == ENTRANCE
        if entrance:
            room = s.kit.entrance_capacity[self.path - FIRST_PATH[ENTRANCE]] - len(lying)
        else:
            room = s.kit.path_dice - len(lying)
        for colour in (0, 1):
            if room < 1 or not s.pool[base + colour]:
                continue
            if not entrance:
                most = path_required(s, self.path)[colour] + path_reinforce(s, self.path)[colour]
                if len([d for d in lying if d == colour]) >= most:
                    continue
            out.append(colour)
        if lying or len(s.traps_of[self.seat]) + s.defense[self.seat] > 0:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
        else:
            deploy(s, self.seat, self.path, option, 1)

    def key(self, s: MonsterLands, option: int) -> str:
        return "done" if option == STOP else POOL_IDS[option]

    def cited(self, s: MonsterLands) -> str:
        return rule_of_path(self.path, self.rule)

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "dice": len(s.dice[self.path])}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.reinforce(s, seat, key, self.path, self.cited(s))


class LayTokens(Ask[MonsterLands]):
    """ML-LND-02, ML-LND-03, ML-ENT-02: traps face down and defence tokens, from top to bottom, or enough."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.lay_tokens"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "lay_token"
    rule: ClassVar[str] = "ML-LND-02"

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def asks_alone(self, s: MonsterLands) -> bool:
        """ML-HID-02: which trap it is, is the owner's secret, even if there is only one that could be laid."""
        return len(s.traps_of[self.seat]) > 0 and token_room(s, self.path) > 0

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        if token_room(s, self.path) > 0:
            out = distinct(s.traps_of[self.seat])
            if s.defense[self.seat] and not no_armour(s):
                out.append(DEFENCE)
        if s.dice[self.path] or s.traps[self.path] or s.guards[self.path]:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        seat = self.seat
        if option == DEFENCE:
            lose_tokens(s, seat, DEFENSE_TOKEN, 1)
            s.guards[self.path] += 1
            if s.sink is not None:
                s.tell("guard_laid", seat, self.cited(s), {"path": self.path})
            return
        take_trap(s, seat, option)
        s.traps[self.path] = s.traps[self.path] + (2 * option,)
        if s.sink is not None:
            s.tell("trap_laid", seat, "ML-LND-03", {"path": self.path})
            trap = s.kit.trap_ids[option]
            s.tell("own_trap_laid", seat, "ML-LND-03", {"path": self.path, "trap": trap}, 1 << seat)

    def key(self, s: MonsterLands, option: int) -> str:
        if option == STOP:
            return "done"
        return "defense" if option == DEFENCE else s.kit.trap_ids[option]

    def cited(self, s: MonsterLands) -> str:
        return rule_of_path(self.path, self.rule)

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "room": token_room(s, self.path)}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.lay_token(s, seat, key, token_room(s, self.path), self.cited(s))


class Flasks(Ask[MonsterLands]):
    """ML-OUT-02: a potion, a venom, both or neither for the road."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.flasks"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "flasks"
    rule: ClassVar[str] = "ML-OUT-02"
    NAMES: ClassVar[tuple[str, ...]] = ("none", "potion", "venom", "both")

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def options(self, s: MonsterLands) -> list[int]:
        most = s.kit.per_assignment
        potion = s.potions[self.seat] > 0 and most[POTION] > 0
        venom = s.venoms[self.seat] > 0 and most[VENOM] > 0
        out = [0]
        if potion:
            out.append(1)
        if venom:
            out.append(2)
        if potion and venom:
            out.append(3)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option & 1:
            lose_tokens(s, self.seat, POTION, 1)
            s.flask_p[self.path] += 1
        if option & 2:
            lose_tokens(s, self.seat, VENOM, 1)
            s.flask_v[self.path] += 1
        if option and s.sink is not None:
            args: dict[str, object] = {"path": self.path, "potion": option & 1, "venom": option >> 1}
            s.tell("flasks_packed", self.seat, "ML-OUT-02", args)

    def key(self, s: MonsterLands, option: int) -> str:
        return self.NAMES[option]

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path}

    def refuse(self, s: MonsterLands, seat: int, key: str) -> Refusal:
        return why.flasks(s, seat, key)


register(ChoosePath, MissionDice, Reinforce, LayTokens, Flasks)
