"""Attacks of villagers: whom they aim at (VA-102 to VA-108), and how a Monster answers (VA-61 to VA-66)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import FLEEING, sort_of
from citadelle.games.village_attacks.effect_kinds import WOUND_BONUS
from citadelle.games.village_attacks.rules.coin import TARGETS, Coin, toss
from citadelle.games.village_attacks.rules.monsters import (
    condition_on_target,
    wound_minion,
    wound_monster,
    wound_summoned,
    zone_id,
)
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, can_wound, wound, wound_heart
from citadelle.games.village_attacks.state import (
    HEART_TARGET,
    M_LEFT,
    M_OWNER,
    M_ZONE,
    MINION_TARGET,
    S_WHICH,
    S_ZONE,
    SUMMONED_TARGET,
    Minion,
    VillageAttacks,
    target_ids,
)
from citadelle.games.village_attacks.tables import ALL_TYPES, BY_RIPOSTE, NONE
from citadelle.games.village_attacks.verbs import DEFEND, REDIRECT, RIPOSTE, SUFFER
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register

ATTACKED: Final = "attacked"
"""The window in which a Monster answers an attack."""
THIS_ROUND: Final = "round"
"""An automatic answer that ends with the round."""
BLOCK: Final = 0
ANSWER: Final = 1
DIVERT: Final = 2
"""The option of the first minion; others follow."""


# --- whom a villager aims at


def attack_types(s: VillageAttacks, zone: int, figure: int) -> int:
    """The types a villager attacks with: every type where forbidden lore lies (VA-S5.7)."""
    sort = sort_of(figure)
    if s.castle.every_type_kinds[zone] >> s.kit.sort_kind[sort] & 1:
        return ALL_TYPES
    return s.kit.sort_types[sort]


def target_zone(s: VillageAttacks, target: int) -> int:
    """Where a target is."""
    if target < MINION_TARGET:
        return s.zone[target]
    if target < SUMMONED_TARGET:
        return s.minions[target - MINION_TARGET][M_ZONE]
    return s.summoned[target - SUMMONED_TARGET][S_ZONE]


def target_type(s: VillageAttacks, target: int) -> int:
    """The type of a target; a minion has its Monster's (VA-170)."""
    if target < MINION_TARGET:
        return s.kit.monster_type[s.party[target]]
    if target < SUMMONED_TARGET:
        return s.kit.monster_type[s.party[s.minions[target - MINION_TARGET][M_OWNER]]]
    return s.kit.summoned_type[s.summoned[target - SUMMONED_TARGET][S_WHICH]]


def are_alike(a: Minion, b: Minion) -> bool:
    """VA-31: can nobody tell two minions apart? How often they may still act doesn't show."""
    return a[:M_LEFT] == b[:M_LEFT]


def all_targets(s: VillageAttacks) -> list[int]:
    """Everybody on the board whom villagers attack, in the order of VA-31; of minions alike one, and not a captured
    Monster (VA-S7.5)."""
    out = [seat for seat in range(s.players) if s.zone[seat] != NONE and seat != s.captive]
    for i in range(len(s.minions)):
        if not any(are_alike(s.minions[i], s.minions[j]) for j in range(i)):
            out.append(MINION_TARGET + i)
    for i in range(len(s.summoned)):
        out.append(SUMMONED_TARGET + i)
    return out


def targets(s: VillageAttacks, zone: int, figure: int, without: int = 0) -> list[int]:
    """VA-102: whom a villager in a zone attacks; of several the coin decides. None if there is nobody.

    `without`: the targets, as bits, that are thought to be gone.
    """
    if figure & FLEEING:
        return []
    reach = s.kit.sort_range[sort_of(figure)]
    seen = s.castle.sights(s.gone, s.dark)[zone]
    near: list[int] = []
    here: list[int] = []
    for target in all_targets(s):
        if without >> target & 1:
            continue
        at = target_zone(s, target)
        if 0 <= seen[at] <= reach:
            near.append(target)
            if at == zone:
                here.append(target)
    types = attack_types(s, zone, figure)
    if types and near:
        nemesis = [target for target in near if types >> target_type(s, target) & 1]
        if nemesis:
            return nemesis
    if s.castle.heart_bits >> zone & 1:
        return [HEART_TARGET]
    return here or near


def attack_wounds(s: VillageAttacks, zone: int, figure: int, target: int) -> int:
    """VA-40, VA-104: the wounds of an attack with all its bonuses."""
    t = s.kit
    sort = sort_of(figure)
    kind = t.sort_kind[sort]
    amount = t.sort_wounds[sort]
    if s.castle.attack_bonus_kinds[zone] >> kind & 1:
        amount += s.castle.attack_bonus[zone]
    if target == HEART_TARGET:
        return amount
    if attack_types(s, zone, figure) >> target_type(s, target) & 1:
        amount += t.kind_nemesis_bonus[kind]
    if s.event != NONE:
        does = t.event_does[s.event]
        if does.kind == WOUND_BONUS and does.kinds >> kind & 1:
            amount += does.amount
    return amount


# --- one attack

AIM: Final = 0
RESOLVE: Final = 1
RIPOSTED: Final = 2
SUFFERED: Final = 3
DIVERTED: Final = 4


class VillagerAttack(Frame[VillageAttacks]):
    """One attack of a villager. The frame below gets the attacker's figure then, NONE if a riposte has killed it.

    `condition` is what the attack gives besides its wounds (VA-133), or NONE.
    """

    __slots__ = ("condition", "figure", "stage", "target", "wounds", "zone")
    name: ClassVar[str] = "village_attacks.villager_attack"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "target", "stage", "wounds", "condition")

    def __init__(self, zone: int, figure: int, target: int, stage: int, wounds: int, condition: int) -> None:
        self.zone = zone
        self.figure = figure
        self.target = target
        self.stage = stage
        self.wounds = wounds
        self.condition = condition

    def run(self, s: VillageAttacks) -> None:
        if self.stage == AIM:
            found = targets(s, self.zone, self.figure)
            if len(found) > 1:
                s.push(Coin(TARGETS, tuple(found), "VA-102"))
            else:
                self.aimed(s, found[0])
        elif self.stage == RESOLVE:
            s.become(VillagerAttack(self.zone, self.figure, self.target, SUFFERED, self.wounds, self.condition))
            if self.target < MINION_TARGET and answers(s, self.target):
                s.push(Answers(self.target, self.zone, self.figure, self.wounds))
        elif self.stage == RIPOSTED:
            self.riposte(s)
        else:
            self.suffer(s)

    def riposte(self, s: VillageAttacks) -> None:
        """VA-63: the attack's wounds fall back on the attacker; the attack itself goes on all the same (VA-64)."""
        zone, figure = self.zone, self.figure
        blow = riposte_blow(s, self.target)
        hits = can_wound(s, zone, figure, blow)
        after = after_wounds(s, figure, self.wounds, blow) if hits else figure
        s.become(VillagerAttack(zone, after, self.target, SUFFERED, self.wounds, self.condition))
        if hits:
            wound(s, zone, figure, self.wounds, blow)

    def aimed(self, s: VillageAttacks, target: int) -> None:
        """VA-65, VA-148: in an unlucky zone the coin is tossed before anybody is asked."""
        wounds = attack_wounds(s, self.zone, self.figure, target)
        if s.sink is not None:
            args: Args = {
                "villager": s.kit.sort_ids[sort_of(self.figure)], "zone": zone_id(s, self.zone),
                "target": target_ids(s.kit, s)[target], "n": wounds,
            }  # fmt: skip
            s.emit("villager_attacks", NONE, "VA-102", args)
        if s.unlucky >> self.zone & 1 and not toss(s, "VA-148"):
            s.give(self.figure)
        elif target == HEART_TARGET:
            s.give(self.figure)
            wound_heart(s, wounds, "VA-104")
        else:
            condition = attack_condition(s, self.figure)
            s.become(VillagerAttack(self.zone, self.figure, target, RESOLVE, wounds, condition))

    def suffer(self, s: VillageAttacks) -> None:
        """The wounds that are left land, and what the attack does besides, though a riposte has killed the attacker
        (VA-64, VA-133)."""
        s.give(self.figure)
        hit(s, self.target, self.wounds, self.condition)

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The target that the coin says; or the answer: what comes next, and the wounds that are left."""
        if isinstance(value, int):
            self.aimed(s, value)
        else:
            stage, wounds = value
            condition = self.condition
            if stage == DIVERTED:
                stage, condition = SUFFERED, NONE
            s.become(VillagerAttack(self.zone, self.figure, self.target, stage, wounds, condition))


def attack_condition(s: VillageAttacks, figure: int) -> int:
    """VA-133: the condition that a hero's attack gives; NONE if it gives none."""
    hero = sort_of(figure) - s.kit.first_hero_sort
    return s.kit.hero_attack_condition[hero] if hero >= 0 else NONE


def riposte_blow(s: VillageAttacks, seat: int) -> Blow:
    """A riposte of a Monster: it comes from where the Monster is."""
    return Blow(BY_RIPOSTE, seat, s.zone[seat])


def riposte_wounds(s: VillageAttacks, seat: int, zone: int, figure: int, wounds: int) -> int:
    """VA-63: the wounds that a riposte gives back to an attacker: none where nothing from outside its zone wounds it
    (VA-185), or no Monster does (VA-S2.4)."""
    return wounds if can_wound(s, zone, figure, riposte_blow(s, seat)) else 0


def divert(s: VillageAttacks, index: int, wounds: int, condition: int) -> int:
    """VA-173: a minion takes the blow; how many wounds are left for its Monster."""
    there = len(s.minions)
    left = wound_minion(s, index, wounds, "VA-173")
    if condition != NONE and len(s.minions) == there:
        condition_on_target(s, MINION_TARGET + index, condition, "VA-133")
    return left


def hit(s: VillageAttacks, target: int, wounds: int, condition: int) -> None:
    """Wounds and a condition for whoever was attacked."""
    if target < MINION_TARGET:
        wound_monster(s, target, wounds, "VA-101")
        if condition != NONE:
            condition_on_target(s, target, condition, "VA-133")
    elif target < SUMMONED_TARGET:
        left = len(s.minions)
        wound_minion(s, target - MINION_TARGET, wounds, "VA-105")
        if condition != NONE and len(s.minions) == left:
            condition_on_target(s, target, condition, "VA-133")
    else:
        left = len(s.summoned)
        wound_summoned(s, target - SUMMONED_TARGET, wounds, "VA-105")
        if condition != NONE and len(s.summoned) == left:
            condition_on_target(s, target, condition, "VA-133")


# --- how a Monster answers (VA-62)


def own_minions(s: VillageAttacks, seat: int) -> list[int]:
    """VA-173: the minions of a Monster in its zone."""
    found: list[int] = []
    for i in range(len(s.minions)):
        if s.minions[i][M_OWNER] == seat and s.minions[i][M_ZONE] == s.zone[seat]:
            found.append(i)
    return found


def answers(s: VillageAttacks, seat: int) -> list[int]:
    """What a Monster can do against an attack, besides suffering it."""
    out: list[int] = []
    if s.shields[seat]:
        out.append(BLOCK)
    if s.ripostes[seat]:
        out.append(ANSWER)
    for minion in own_minions(s, seat):
        out.append(DIVERT + minion)
    return out


class Answers(Ask[VillageAttacks]):
    """VA-62, VA-63, VA-173: nothing, one Defence die, one Riposte die, or a minion that takes the blow.

    The frame below gets what comes next, and the wounds that are left.
    """

    __slots__ = ("figure", "wounds", "zone")
    name: ClassVar[str] = "village_attacks.answers"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "figure", "wounds")
    kind: ClassVar[str] = "answer_attack"
    rule: ClassVar[str] = "VA-62"
    window: ClassVar[str] = ATTACKED
    verbs: ClassVar[tuple[Verb, ...]] = (DEFEND, RIPOSTE, REDIRECT, SUFFER)

    def __init__(self, seat: int, zone: int, figure: int, wounds: int) -> None:
        super().__init__(seat)
        self.zone = zone
        self.figure = figure
        self.wounds = wounds

    def options(self, s: VillageAttacks) -> list[int]:
        return [*answers(s, self.seat), STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        seat, figure, wounds = self.seat, self.figure, self.wounds
        if option == STOP:
            s.give((SUFFERED, wounds))
        elif option == BLOCK:
            s.shields[seat] -= 1
            blocked = min(wounds, s.kit.defence_die_blocks)
            if s.sink is not None:
                s.emit("attack_blocked", seat, "VA-62", {"n": blocked, "of": wounds})
            s.give((SUFFERED, wounds - blocked))
        elif option == ANSWER:
            s.ripostes[seat] -= 1
            if s.sink is not None:
                back = riposte_wounds(s, seat, self.zone, figure, wounds)
                s.emit("riposte", seat, "VA-63", {"villager": s.kit.sort_ids[sort_of(figure)], "n": back})
            s.give((RIPOSTED, wounds))
        else:
            left = divert(s, option - DIVERT, wounds, attack_condition(s, figure))
            s.give((DIVERTED, left))

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        if option == STOP:
            return Answer(SUFFER)
        if option == BLOCK:
            return Answer(DEFEND)
        return Answer(RIPOSTE) if option == ANSWER else Answer(REDIRECT, (option - DIVERT,))

    def detail(self, s: VillageAttacks) -> Detail:
        return {
            "villager": s.kit.sort_ids[sort_of(self.figure)],
            "zone": zone_id(s, self.zone),
            "wounds": self.wounds,
            "health": s.health(self.seat),
        }

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is REDIRECT:
            return Refusal("no_minion_here", "VA-173", seat, key)
        return Refusal("no_defence_die" if own.verb is DEFEND else "no_riposte_die", self.rule, seat, key)


register(VillagerAttack, Answers)
