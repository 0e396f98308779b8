"""Chapter 8: assigning a member to a path outside: which path, which dice, which tokens, which flasks."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import PATH_GOLD, PATH_POTION, PATH_VENOM
from citadelle.games.monster_lands.queries import no_armour_at_all
from citadelle.games.monster_lands.rules.goods import distinct, lose_tokens, take_trap
from citadelle.games.monster_lands.rules.paths import (
    mission_dice,
    open_paths,
    path_benefit,
    path_reinforce,
    path_required,
    rule_of_path,
    token_room,
    why_not_path,
)
from citadelle.games.monster_lands.rules.things import not_here, not_this_die
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import (
    COLOURS,
    DEFENSE_TOKEN,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    PERSUASION,
    POOL,
    POTION,
    VENOM,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

DEFENCE: Final = 1 << 12
"""Among tokens: a defence token."""


class ChoosePath(Ask[MonsterLands]):
    """ML-OUT-01: which path the member takes."""

    __slots__ = ("member",)
    name: ClassVar[str] = "monster_lands.choose_path"
    fields: ClassVar[tuple[str, ...]] = ("seat", "member")
    kind: ClassVar[str] = "choose_path"
    rule: ClassVar[str] = "ML-OUT-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.TO_PATH,)

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
            s.emit("member_assigned", self.seat, "ML-OUT-01", args)
        where = LOCATION_OF[option]
        s.push(Flasks(self.seat, option))
        if where < LAND_A:
            s.push(ChooseMissionDice(self.seat, option, mission_dice(s, option)[0]))
            return
        s.push(LayTokens(self.seat, option))
        if where == ENTRANCE:
            s.purse[option] = s.kit.entrance_gold[option - FIRST_PATH[ENTRANCE]]
        else:
            need = path_required(s, option)
            deploy(s, self.seat, option, 0, need[0])
            deploy(s, self.seat, option, 1, need[1])
            benefit = path_benefit(s, option)
            if benefit.kind == PATH_GOLD:
                s.purse[option] = benefit.count
            elif benefit.kind == PATH_POTION:
                s.flask_p[option] = benefit.count
            elif benefit.kind == PATH_VENOM:
                s.flask_v[option] = benefit.count
        s.push(Reinforce(self.seat, option))

    def detail(self, s: MonsterLands) -> Detail:
        return {"member": s.kit.member_ids[self.member]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return not_here(seat, key, meant, "ML-OUT-01")
        return why_not_path(s, seat, key, s.noun("path").number(key))


def deploy(s: MonsterLands, seat: int, path: int, die: int, count: int) -> None:
    """Dice of the pool go to a path."""
    if not count:
        return
    s.pool[seat * POOL + die] -= count
    colour = die if die < 2 else PERSUASION
    s.dice[path] = s.dice[path] + (colour,) * count
    if s.sink is not None:
        s.emit("dice_deployed", seat, "ML-OUT-01", {"path": path, "colour": COLOURS[colour], "count": count})


class ChooseMissionDice(Ask[MonsterLands]):
    """ML-MIS-02: exactly as many dice as printed, each of any printed colour."""

    __slots__ = ("left", "path")
    name: ClassVar[str] = "monster_lands.mission_dice"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "left")
    kind: ClassVar[str] = "mission_dice"
    rule: ClassVar[str] = "ML-MIS-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.BRING_DIE,)

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
            s.push(ChooseMissionDice(self.seat, self.path, self.left - 1))

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "left": self.left}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if verbs.DICE_DONE.read(key, s.noun) is not None:
            return Refusal("exact_dice", self.rule, seat, key)
        return not_this_die(s, seat, key, self.own(meant), meant, self.rule)


class Reinforce(Ask[MonsterLands]):
    """ML-LND-01, ML-ENT-02: more strength and magic dice on the path, or enough."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.reinforce"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "reinforce"
    rule: ClassVar[str] = "ML-LND-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.ADD_DIE, verbs.DICE_DONE)

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

    def cited(self, s: MonsterLands) -> str:
        return rule_of_path(self.path, self.rule)

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "dice": len(s.dice[self.path])}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        rule = self.cited(s)
        own = self.own(meant)
        if own is None:
            return not_here(seat, key, meant, rule)
        if own.verb is verbs.DICE_DONE:
            return Refusal("at_least_one", "ML-ENT-02", seat, key)
        die = own.thing("die")
        if die >= PERSUASION:
            return Refusal("no_persuasion_outside", "ML-PER-05", seat, key)
        if not s.pool[seat * POOL + die]:
            return Refusal("no_such_die", rule, seat, key, {"die": key})
        if LOCATION_OF[self.path] == ENTRANCE:
            room = s.kit.entrance_capacity[self.path - FIRST_PATH[ENTRANCE]]
            return Refusal("path_full", rule, seat, key, {"room": room})
        return Refusal("no_more_of_colour", rule, seat, key, {"die": key})


class LayTokens(Ask[MonsterLands]):
    """ML-LND-02, ML-LND-03, ML-ENT-02: traps face down and defence tokens, from top to bottom, or enough."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.lay_tokens"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "lay_token"
    rule: ClassVar[str] = "ML-LND-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.LAY_TRAP, verbs.LAY_DEFENSE, verbs.TOKENS_DONE)

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
            if s.defense[self.seat] and not no_armour_at_all(s):
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
                s.emit("guard_laid", seat, self.cited(s), {"path": self.path})
            return
        take_trap(s, seat, option)
        s.traps[self.path] = s.traps[self.path] + (2 * option,)
        if s.sink is not None:
            s.emit("trap_laid", seat, "ML-LND-03", {"path": self.path})
            trap = s.kit.trap_ids[option]
            s.emit("own_trap_laid", seat, "ML-LND-03", {"path": self.path, "trap": trap}, 1 << seat)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option == STOP:
            return verbs.TOKENS_DONE.alone
        return verbs.LAY_DEFENSE.alone if option == DEFENCE else s.answer(verbs.LAY_TRAP, option)

    def cited(self, s: MonsterLands) -> str:
        return rule_of_path(self.path, self.rule)

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "room": token_room(s, self.path)}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        rule = self.cited(s)
        own = self.own(meant)
        if own is None:
            return not_here(seat, key, meant, rule)
        if own.verb is verbs.TOKENS_DONE:
            return Refusal("at_least_one", "ML-ENT-02", seat, key)
        if token_room(s, self.path) < 1:
            return Refusal("no_token_room", rule, seat, key)
        if key == "defense" and no_armour_at_all(s):
            return Refusal("no_armour", "ML-SOLO-15", seat, key)
        return Refusal("no_such_token", rule, seat, key)


class Flasks(Ask[MonsterLands]):
    """ML-OUT-02: a potion, a venom, both or neither for the road."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.flasks"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "flasks"
    rule: ClassVar[str] = "ML-OUT-02"
    verbs: ClassVar[tuple[Verb, ...]] = verbs.FLASKS

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
            s.emit("flasks_packed", self.seat, "ML-OUT-02", args)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return verbs.FLASKS[option].alone

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return not_here(seat, key, meant, self.rule)
        return Refusal("no_flask", self.rule, seat, key)


register(ChoosePath, ChooseMissionDice, Reinforce, LayTokens, Flasks)
