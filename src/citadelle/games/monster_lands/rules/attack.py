"""Chapter 13, the monster's attack: diverted dice, magic against attack dice, hits, defence, wounds and death."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import (
    AFFINITY_DICE,
    AUTO_HITS,
    DEFENSE,
    DIVERT,
    ENTRANCE_DICE,
    LOSE_GLORY_ON_WOUND,
    NO_DEFENSE_TALENTS,
    NO_POTION_NO_VENOM,
    PATH_DEFENSE,
    SPLASH_DIE,
    Effect,
)
from citadelle.games.monster_lands.queries import (
    barred_type,
    monster_at,
    no_armour,
    no_armour_at_all,
    outside_cards,
    power_of,
    seat_on,
)
from citadelle.games.monster_lands.rules.goods import lose_glory
from citadelle.games.monster_lands.rules.members import die
from citadelle.games.monster_lands.rules.paths import path_benefit
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, ON, MonsterLands
from citadelle.games.monster_lands.tables import ENTRANCE, FIRST_PATH, LAND_A, LOCATION_OF, MAGIC, REROLL_MISSES
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# Steps of an attack (ML-ATT-05).
DECLARE: Final = 0
ASIDE: Final = 1
REMOVE: Final = 2
MAIN: Final = 3
SPLASH: Final = 4

# Ways to stop a hit.
BY_TALENT: Final = 0
BY_TOKEN: Final = 1
BY_POTION: Final = 2


def attack_dice(s: MonsterLands, path: int) -> int:
    """ML-ATT-01: how many dice the monster rolls against a path, splash dice apart."""
    kit = s.kit
    monster = monster_at(s, path)
    power = power_of(s, monster)
    dice = kit.monster_attack[monster] + s.variant.track[s.round - 1]
    where = LOCATION_OF[path]
    if where == ENTRANCE:
        if power.kind == ENTRANCE_DICE:  # ML-POW-TRONS
            dice += power.dice
    else:
        land = s.land[where - LAND_A]
        if land != NONE:
            affinity = kit.land_affinity[land]
            if power.kind == AFFINITY_DICE and power.land == affinity:  # ML-POW-SYN
                dice += power.dice
            elif kit.monster_affinity[monster] == affinity:
                dice += 1
    return dice


def splash_dice(s: MonsterLands, monster: int) -> int:
    """ML-ATT-03: how many dice of a monster's attack hit the neighbours too."""
    power = power_of(s, monster)
    return power.dice if power.kind == SPLASH_DIE else 0


def dice_against(s: MonsterLands, path: int) -> int:
    """ML-ATT-03: how many dice come at the path that is attacked: a splash is simply more of them there."""
    return attack_dice(s, path) + splash_dice(s, monster_at(s, path))


def adjacent(s: MonsterLands, path: int) -> list[int]:
    """ML-TRK-03: the nearest occupied paths on either side."""
    first = FIRST_PATH[LOCATION_OF[path]]
    end = FIRST_PATH[LOCATION_OF[path] + 1]
    out: list[int] = []
    for p in range(path - 1, first - 1, -1):
        if s.on_path[p] != NONE:
            out.append(p)
            break
    for p in range(path + 1, end):
        if s.on_path[p] != NONE:
            out.append(p)
            break
    return out


class Attack(Frame[MonsterLands]):
    """ML-ATT-05: one attack on one path, in its order. `aside`: diverted dice as (target, dice)."""

    __slots__ = ("aside", "dice", "path", "step")
    name: ClassVar[str] = "monster_lands.attack"
    fields: ClassVar[tuple[str, ...]] = ("path", "step", "dice", "aside")

    def __init__(self, path: int, step: int, dice: int, aside: tuple[tuple[int, int], ...]) -> None:
        self.path = path
        self.step = step
        self.dice = dice
        self.aside = aside

    def run(self, s: MonsterLands) -> None:
        path = self.path
        monster = monster_at(s, path)
        power = power_of(s, monster)
        seat = seat_on(s, path)
        if self.step == DECLARE:
            dice = dice_against(s, path)
            if s.sink is not None:
                args: dict[str, object] = {"monster": s.kit.monster_ids[monster], "path": path, "dice": dice}
                s.emit("monster_attacked", seat, "ML-ATT-01", args)
            s.become(Attack(path, ASIDE, dice, ()))
            s.push(Diversion(seat, path, 0))
        elif self.step == ASIDE:
            s.become(Attack(path, REMOVE, self.dice, ()))
            for target, dice in reversed(self.aside):
                s.push(SideHit(target, dice, monster))
        elif seat == NONE:
            # Killed by dice diverted to himself or his neighbour's lash; only the splash is left.
            self.finish(s, splash_dice(s, monster), monster)
        elif self.step == REMOVE:
            s.become(Attack(path, MAIN, self.dice, ()))
            if self.dice:
                s.push(Burn(seat, path, self.dice))
        elif self.step == MAIN:
            s.become(Attack(path, SPLASH, self.dice, ()))
            auto = power.hits if power.kind == AUTO_HITS else 0
            s.push(Hits(path, self.dice, auto, monster))
        else:
            self.finish(s, splash_dice(s, monster), monster)

    def receive(self, s: MonsterLands, value: tuple[int, int]) -> None:
        """Dice leave the attack: value says to which path they are diverted (NONE: a magic die was burned) and how
        many."""
        aside = self.aside if value[0] == NONE else (*self.aside, value)
        s.become(Attack(self.path, self.step, self.dice - value[1], aside))

    def finish(self, s: MonsterLands, splash: int, monster: int) -> None:
        """ML-ATT-05 (5): splash dice on the others, from left to right."""
        s.done()
        if splash:
            where = LOCATION_OF[self.path]
            for p in range(FIRST_PATH[where + 1] - 1, FIRST_PATH[where] - 1, -1):
                if p != self.path and s.on_path[p] >= 0:
                    s.push(SideHit(p, splash, monster))


class Diversion(Ask[MonsterLands]):
    """ML-ATT-02 (a), ML-TAL-10, ML-TRK-08: attack dice that are turned aside; the talent first, then each trick.

    `source` is 0 for the talent, 1 + i for the i-th trick in waiting.
    """

    __slots__ = ("path", "source")
    name: ClassVar[str] = "monster_lands.diversion"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "source")
    kind: ClassVar[str] = "divert"
    rule: ClassVar[str] = "ML-ATT-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.DIVERT, verbs.DIVERT_NONE)

    def __init__(self, seat: int, path: int, source: int) -> None:
        self.seat = seat
        self.path = path
        self.source = source

    def options(self, s: MonsterLands) -> list[int]:
        left = self.attack(s).dice
        out: list[int] = []
        if self.source == 0:
            most = talent_divert(s, self.path)
            for target in adjacent(s, self.path):
                for n in range(1, (most if most < left else left) + 1):
                    out.append(target * 16 + n)
        else:
            path, most, target = s.diverts[self.source - 1]
            if path == self.path and s.on_path[target] != NONE:
                for n in range(1, (most if most < left else left) + 1):
                    out.append(target * 16 + n)
        out.append(STOP)
        return out

    def attack(self, s: MonsterLands) -> Attack:
        """The attack this belongs to: the frame below."""
        return s.nearest(Attack)

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
        else:
            target = option // 16
            n = option % 16
            s.give((target, n))
            if self.source == 0:
                s.used[s.on_path[self.path]] += 1
            if s.sink is not None:
                args: dict[str, object] = {"path": self.path, "target": target, "dice": n}
                s.emit("dice_diverted", self.seat, "ML-ATT-05", args)
        if self.source < len(s.diverts):
            s.push(Diversion(self.seat, self.path, self.source + 1))

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option == STOP:
            return verbs.DIVERT_NONE.alone
        return Answer(verbs.DIVERT, (option // 16, option % 16))

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "dice": self.attack(s).dice}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("cannot_divert", "ML-TRK-03", seat, key)


def talent_divert(s: MonsterLands, path: int) -> int:
    """ML-TAL-10: how many dice the talent of whoever stands here can turn aside."""
    member = s.on_path[path]
    effect = s.kit.member_effect[member]
    return effect.count if effect.kind == DIVERT and s.used[member] == 0 else 0


class SideHit(Frame[MonsterLands]):
    """ML-ATT-05, ML-ATT-06: diverted or splash dice against another path; ML-SOLO-10: Madhala doesn't care."""

    __slots__ = ("dice", "monster", "path")
    name: ClassVar[str] = "monster_lands.side_hit"
    fields: ClassVar[tuple[str, ...]] = ("path", "dice", "monster")

    def __init__(self, path: int, dice: int, monster: int) -> None:
        self.path = path
        self.dice = dice
        self.monster = monster

    def run(self, s: MonsterLands) -> None:
        s.done()
        if s.on_path[self.path] < 0:
            return
        # The burn below leaves its dice to a frame that rolls them.
        s.push(SideRoll(self.path, self.dice, self.monster))
        s.push(Burn(seat_on(s, self.path), self.path, self.dice))


class SideRoll(Frame[MonsterLands]):
    """The dice that are left of a diversion or splash are rolled."""

    __slots__ = ("dice", "monster", "path")
    name: ClassVar[str] = "monster_lands.side_roll"
    fields: ClassVar[tuple[str, ...]] = ("path", "dice", "monster")

    def __init__(self, path: int, dice: int, monster: int) -> None:
        self.path = path
        self.dice = dice
        self.monster = monster

    def run(self, s: MonsterLands) -> None:
        s.done()
        if self.dice:
            s.push(Hits(self.path, self.dice, 0, self.monster))

    def receive(self, s: MonsterLands, value: tuple[int, int]) -> None:
        """Dice leave the roll, as they leave an attack."""
        s.become(SideRoll(self.path, self.dice - value[1], self.monster))


class Burn(Ask[MonsterLands]):
    """ML-ATT-02 (b): discard unrolled magic dice of the path, one attack die each, or enough."""

    __slots__ = ("dice", "path")
    name: ClassVar[str] = "monster_lands.burn"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "dice")
    kind: ClassVar[str] = "burn"
    rule: ClassVar[str] = "ML-ATT-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.BURN, verbs.BURN_DONE)

    def __init__(self, seat: int, path: int, dice: int) -> None:
        self.seat = seat
        self.path = path
        self.dice = dice

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        for d in s.dice[self.path]:
            if d % ON == MAGIC and d // ON not in out:
                out.append(d // ON)
        out.sort()
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        dice = list(s.dice[self.path])
        dice.remove(MAGIC + ON * option)
        s.dice[self.path] = tuple(dice)
        s.give((NONE, 1))
        if s.sink is not None:
            s.emit("magic_burned", self.seat, "ML-ATT-02", {"path": self.path})
        if self.dice > 1:
            s.push(Burn(self.seat, self.path, self.dice - 1))

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return verbs.BURN_DONE.alone if option == STOP else s.answer(verbs.BURN, MAGIC + ON * option)

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "dice": self.dice}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("no_magic_left", self.rule, seat, key)


class Hits(Frame[MonsterLands]):
    """ML-ATT-04: attack dice are rolled, automatic hits added; ML-SOLO-21: misses may be rolled once more."""

    __slots__ = ("auto", "dice", "monster", "path")
    name: ClassVar[str] = "monster_lands.hits"
    fields: ClassVar[tuple[str, ...]] = ("path", "dice", "auto", "monster")

    def __init__(self, path: int, dice: int, auto: int, monster: int) -> None:
        self.path = path
        self.dice = dice
        self.auto = auto
        self.monster = monster

    def run(self, s: MonsterLands) -> None:
        s.done()
        hits = self.auto
        shown: list[int] = []
        again, hit_from = s.variant.rules & REROLL_MISSES, s.kit.hit_from
        for _ in range(self.dice):
            value = s.roll(6)
            shown.append(value)
            if value < hit_from and again:
                value = s.roll(6)
                shown.append(value)
            if value >= hit_from:
                hits += 1
        seat = seat_on(s, self.path)
        if s.sink is not None:
            args: dict[str, object] = {"path": self.path, "values": shown, "hits": hits, "auto": self.auto}
            s.emit("attack_rolled", seat, "ML-ATT-04", args, closes=len(shown) > 0)
        s.show_step()
        if hits:
            s.push(Defend(seat, self.path, hits, self.monster))


# --- defence


def talents_left(s: MonsterLands, path: int, monster: int) -> int:
    """ML-TAL-08, ML-DEF-01: unused defence talents that work against this monster here."""
    if no_armour_at_all(s) or power_of(s, monster).kind == NO_DEFENSE_TALENTS:
        return 0
    kit = s.kit
    member = s.on_path[path]
    wanted = 1 << kit.monster_affinity[monster]
    left = boon_left(s, path)
    if kit.member_outside[member] and not no_armour(s):
        left += uses_left(kit.member_effect[member], wanted, s.used[member])
    for e in outside_cards(s, member, barred_type(s, monster)):
        left += uses_left(kit.equipment_ability[e], wanted, s.equip_used[e])
    return left


def boon_left(s: MonsterLands, path: int) -> int:
    """Defence talents of the path itself: of its header (ML-LND-04), or the guards of the Entrance (ML-ENT-01)."""
    where = LOCATION_OF[path]
    if where == ENTRANCE:
        return s.kit.entrance_guards[path - FIRST_PATH[ENTRANCE]] - s.boons[path]
    benefit = path_benefit(s, path)
    return benefit.count - s.boons[path] if benefit.kind == PATH_DEFENSE and not no_armour(s) else 0


def uses_left(effect: Effect, wanted: int, used: int) -> int:
    """How often a defence talent still works against this affinity."""
    return effect.count - used if effect.kind == DEFENSE and effect.vs & wanted and effect.count > used else 0


def use_defence(s: MonsterLands, path: int, monster: int) -> None:
    """One defence talent is used: the path's own first, then the member's, then a card's."""
    kit = s.kit
    member = s.on_path[path]
    wanted = 1 << kit.monster_affinity[monster]
    if boon_left(s, path) > 0:
        s.boons[path] += 1
    elif (
        kit.member_outside[member] and not no_armour(s) and uses_left(kit.member_effect[member], wanted, s.used[member])
    ):
        s.used[member] += 1
    else:
        for e in outside_cards(s, member, barred_type(s, monster)):
            if uses_left(kit.equipment_ability[e], wanted, s.equip_used[e]):
                s.equip_used[e] += 1
                return


class Defend(Ask[MonsterLands]):
    """ML-DEF-01, ML-DEF-02: stop hits one by one with talents, defence tokens and potions, or take what is left."""

    __slots__ = ("hits", "monster", "path")
    name: ClassVar[str] = "monster_lands.defend"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "hits", "monster")
    kind: ClassVar[str] = "defend"
    rule: ClassVar[str] = "ML-DEF-01"
    verbs: ClassVar[tuple[Verb, ...]] = (*verbs.DEFENCES, verbs.TAKE_HITS)

    def __init__(self, seat: int, path: int, hits: int, monster: int) -> None:
        self.seat = seat
        self.path = path
        self.hits = hits
        self.monster = monster

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        if talents_left(s, self.path, self.monster) > 0:
            out.append(BY_TALENT)
        if s.guards[self.path]:
            out.append(BY_TOKEN)
        if s.flask_p[self.path] and power_of(s, self.monster).kind != NO_POTION_NO_VENOM:
            out.append(BY_POTION)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        path = self.path
        if option == STOP:
            hurt(s, path, self.hits, self.monster)
            return
        if option == BY_TALENT:
            use_defence(s, path, self.monster)
        elif option == BY_TOKEN:
            s.guards[path] -= 1
        else:
            s.flask_p[path] -= 1
        if s.sink is not None:
            s.emit("hit_stopped", self.seat, "ML-DEF-01", {"path": path, "by": self.key(s, option)})
        if self.hits > 1:
            s.push(Defend(self.seat, path, self.hits - 1, self.monster))

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return (verbs.TAKE_HITS if option == STOP else verbs.DEFENCES[option]).alone

    def detail(self, s: MonsterLands) -> Detail:
        wounded = s.wounded >> s.on_path[self.path] & 1
        return {"path": self.path, "hits": self.hits, "wounded": wounded}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        power = power_of(s, self.monster).kind
        own = self.own(meant)
        if own is None:
            return not_here(seat, key, meant, "ML-DEF-01")
        if own.verb is verbs.BY_TALENT:
            if power == NO_DEFENSE_TALENTS:
                return Refusal("talents_useless", "ML-DEF-01", seat, key)
            if no_armour(s):
                return Refusal("no_armour", "ML-SOLO-15", seat, key)
            return Refusal("no_defence_talent", "ML-TAL-08", seat, key)
        if own.verb is verbs.BY_TOKEN:
            return Refusal("no_guard", "ML-DEF-01", seat, key)
        useless = power == NO_POTION_NO_VENOM
        return Refusal("potions_useless" if useless else "no_potion_here", "ML-DEF-02", seat, key)


def is_deadly(hits: int, wounded: bool) -> bool:
    """ML-DEF-03: one hit wounds the healthy; more hits, or one on the wounded, kill."""
    return hits > 1 or wounded


def hurt(s: MonsterLands, path: int, wounds: int, monster: int) -> None:
    """ML-DEF-03: a wound or death; ML-DEF-04: Abysur's price."""
    member = s.on_path[path]
    seat = seat_on(s, path)
    power = power_of(s, monster)
    if power.kind == LOSE_GLORY_ON_WOUND:
        lose_glory(s, seat, power.amount, "ML-DEF-04")
    if not is_deadly(wounds, s.wounded >> member & 1 == 1):
        s.wounded |= 1 << member
        if s.sink is not None:
            s.emit("member_wounded", seat, "ML-DEF-03", {"member": s.kit.member_ids[member], "path": path})
    else:
        die(s, path)


register(Attack, Diversion, SideHit, SideRoll, Burn, Hits, Defend)
