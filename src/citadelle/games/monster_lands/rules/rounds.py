"""Chapters 4, 5 and 15: the round: its start, dice pools, the phases in order, and Clean-up."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import PANIC_TOKENS
from citadelle.games.monster_lands.queries import due, equipment_of, payable, power_of, reputation
from citadelle.games.monster_lands.rules.battle import Location
from citadelle.games.monster_lands.rules.deployment import DeployPhase
from citadelle.games.monster_lands.rules.free_effects import F4, F5, THIS_ROUND, FreeEffects
from citadelle.games.monster_lands.rules.goods import add_dice, add_die, gain, gain_gold, pay
from citadelle.games.monster_lands.rules.homecoming import come_home, turn_order
from citadelle.games.monster_lands.rules.members import (
    drop_equipment,
    highest,
    leave,
    make_leader,
    next_novice,
    take_novice,
)
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA, MissionB
from citadelle.games.monster_lands.rules.paths import land_slots
from citadelle.games.monster_lands.rules.scoring import parts, points, rank, result
from citadelle.games.monster_lands.rules.supply import (
    discard_monster,
    draw_land,
    draw_missions,
    entrance_from_rank_a,
    fill_monster,
    put_monster,
)
from citadelle.games.monster_lands.state import NONE, PANIC_PILE, MonsterLands
from citadelle.games.monster_lands.tables import (
    BUILDINGS,
    ENTRANCE,
    LAND_A,
    LAND_B,
    RANKS,
    REFILL_ENTRANCE_A,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts.piles import draw

# The steps of a round.
START: Final = 0
POOLS: Final = 1
DEPLOY: Final = 2
ADVENTURE: Final = 3
CLEAN_BOARD: Final = 4
HOME: Final = 5
PANIC: Final = 6
LEADERS: Final = 7
WAGES: Final = 8
END_CHECK: Final = 9
RESET: Final = 10


class Round(Frame[MonsterLands]):
    """ML-RND-01: the steps of a round, one after the other."""

    __slots__ = ("step",)
    name: ClassVar[str] = "monster_lands.round"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: MonsterLands) -> None:
        step = self.step
        s.show_step()
        s.become(Round(step + 1))
        if step == START:
            start_round(s)
        elif step == POOLS:
            prepare(s)
        elif step == DEPLOY:
            s.passed = 0
            s.push(DeployPhase(s.first, 0))
        elif step == ADVENTURE:  # ML-ADV-01
            for location in (ENTRANCE, LAND_B, LAND_A):
                s.push(Location(location))
            s.push(MissionB(2))
            s.push(MissionA(UNROLLED, UNROLLED))
        elif step == CLEAN_BOARD:
            come_home(s)
        elif step == HOME:
            in_turn(s, F4)
        elif step == PANIC:
            panic(s)
        elif step == LEADERS:
            for seat in reversed(turn_order(s)):
                s.push(Succession(seat))
        elif step == WAGES:
            for seat in reversed(turn_order(s)):
                s.push(Wages(seat, False))
        elif step == END_CHECK:
            if is_last(s):
                s.done()
                s.push(Finish())
        else:
            s.become(Round(START))
            reset(s)


def in_turn(s: MonsterLands, window: int) -> None:
    """Every clan has a window of Clean-up, in turn order."""
    for seat in reversed(turn_order(s)):
        s.push(FreeEffects(seat, window))


# --- start of the round and pools


def start_round(s: MonsterLands) -> None:
    """ML-RND-02: a clan without members takes a novice; ML-SOLO-17: the Entrance of scenario 6 is filled."""
    if s.sink is not None:
        s.emit("round_began", NONE, "ML-RND-01", {"round": s.round})
    for seat in turn_order(s):
        if not s.members[seat]:
            begin_anew(s, seat)
    if s.variant.rules & REFILL_ENTRANCE_A and s.monster[2] == NONE:
        entrance_from_rank_a(s)


def begin_anew(s: MonsterLands, seat: int) -> None:
    """ML-LEAD-05: a novice as leader, for free; gold is raised. Its dice come with the pool that is built next."""
    novice = take_novice(s) if next_novice(s) != NONE else s.kit.novice + s.kit.novices + seat
    members = list(s.members)
    members[seat] = (novice,)
    s.members = tuple(members)
    if s.sink is not None:
        s.emit("member_joined", seat, "ML-LEAD-05", {"member": s.kit.member_ids[novice]})
    make_leader(s, seat, novice)
    if s.gold[seat] < s.kit.wiped_out_gold:
        gain_gold(s, seat, s.kit.wiped_out_gold - s.gold[seat], "ML-LEAD-05")


def prepare(s: MonsterLands) -> None:
    """ML-PREP-01 to -04: More Monsters, then the pools, then the Queen's Grant."""
    kit = s.kit
    if s.variant.more and s.round in kit.more_rounds and s.monster[2] == NONE:
        fill_monster(s, 2)
    if s.variant.grant and s.round >= kit.grant_from:
        s.push(GrantGift(s.first))
        s.push(GrantDie(s.first))
    for seat in turn_order(s):
        strength = magic = persuasion = 0
        for m in s.members[seat]:
            dice = kit.member_dice[m]
            strength += dice[0]
            magic += dice[1]
            persuasion += dice[2]
        bonus = kit.bracket_dice[kit.bracket(s.glory[seat])]
        add_dice(s, seat, (strength + bonus[0], magic + bonus[1], persuasion + bonus[2]), "ML-PREP-01")


class GrantDie(Ask[MonsterLands]):
    """ML-OPT-01: the first player takes a die of his choice, or none."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.grant_die"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "grant_die"
    rule: ClassVar[str] = "ML-OPT-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.TAKE_DIE, verbs.TAKE_NOTHING)

    def options(self, s: MonsterLands) -> list[int]:
        out = sorted(s.kit.grant_dice)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option != STOP:
            add_die(s, self.seat, option, "ML-OPT-01")

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("no_such_gift", self.rule, seat, key)


class GrantGift(Ask[MonsterLands]):
    """ML-OPT-01: and one of the gifts, or none."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.grant_gift"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "grant_gift"
    rule: ClassVar[str] = "ML-OPT-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.TAKE_GOODS, verbs.TAKE_NOTHING)

    def options(self, s: MonsterLands) -> list[int]:
        out = list(range(len(s.kit.grant_gifts)))
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option != STOP:
            gain(s, self.seat, s.kit.grant_gifts[option], "ML-OPT-01")

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("no_such_gift", self.rule, seat, key)


# --- Clean-up


def panic(s: MonsterLands) -> None:
    """ML-CLN-02: the strongest monster stands at the Entrance now; ML-PAN-01: panic tokens are drawn. Of the lands come
    those fought in vain; ML-DIF-01: in the French reading every one that wasn't beaten."""
    kit = s.kit
    there = s.monster[2]
    best = there
    others: list[int] = []
    for slot in range(land_slots(s)):
        if (s.raged >> slot & 1 or s.variant.french) and s.monster[slot] != NONE:
            others.append(s.monster[slot])
            put_monster(s, slot, NONE)
    s.raged = 0
    others += list(s.loose)
    s.loose = ()
    for monster in others:
        if best == NONE or strength(s, monster) > strength(s, best):
            best = monster
    if there != NONE and there != best:
        others.append(there)
    for monster in others:
        if monster != best:
            discard_monster(s, monster)
    put_monster(s, 2, best)
    if best == NONE:
        return
    if best != there and s.sink is not None:
        s.emit("monster_at_gate", NONE, "ML-CLN-02", {"monster": kit.monster_ids[best]})
    power = power_of(s, best)
    for _ in range(power.count if power.kind == PANIC_TOKENS else 1):
        building = draw(s, PANIC_PILE)
        if building != NONE:  # ML-SUP-08
            s.panic |= 1 << building
            if s.sink is not None:
                s.emit("panic_spread", NONE, "ML-PAN-01", {"building": BUILDINGS[building]}, closes=True)
            s.show_step()


def strength(s: MonsterLands, monster: int) -> int:
    """ML-CLN-02: printed attack, then elimination value."""
    return s.kit.monster_attack[monster] * 1000 + s.kit.monster_ev[monster]


class Succession(Ask[MonsterLands]):
    """ML-LEAD-01, ML-LEAD-03: a clan whose leader died promotes its best; a tie is the owner's choice."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.succession"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "succession"
    rule: ClassVar[str] = "ML-LEAD-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.SUCCEED, verbs.NO_SUCCESSOR)

    def options(self, s: MonsterLands) -> list[int]:
        seat = self.seat
        if s.leader[seat] != NONE or not s.members[seat]:
            return [STOP]
        free = [m for m in s.members[seat] if m not in s.manager]
        return distinct_members(s, highest(s, free if free else list(s.members[seat])))

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option != STOP:
            make_leader(s, self.seat, option)

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return why_not_first(s, seat, key)


def why_not_first(s: MonsterLands, seat: int, key: str) -> Refusal:
    """Why it isn't this member who is promoted, or deserts."""
    member = s.kit.member_index.get(key)
    if member is not None and member in s.members[seat]:
        return Refusal("not_the_highest", "ML-LEAD-01", seat, key, {"member": key})
    return Refusal("not_your_member", "ML-LEAD-01", seat, key, {"member": key[:40]})


def distinct_members(s: MonsterLands, members: list[int]) -> list[int]:
    """Novices that carry nothing are not told apart: one stands for all."""
    out: list[int] = []
    plain = False
    for m in members:
        if m >= s.kit.novice and not equipment_of(s, m):
            if plain:
                continue
            plain = True
        out.append(m)
    return out


class Wages(Frame[MonsterLands]):
    """ML-WAGE-01: the window F5, then wages; `asked` once the window is over."""

    __slots__ = ("asked", "seat")
    name: ClassVar[str] = "monster_lands.wages"
    fields: ClassVar[tuple[str, ...]] = ("seat", "asked")

    def __init__(self, seat: int, asked: bool) -> None:
        self.seat = seat
        self.asked = asked

    def run(self, s: MonsterLands) -> None:
        s.done()
        seat = self.seat
        if not self.asked:
            s.push(Wages(seat, True))
            s.push(FreeEffects(seat, F5))
            return
        s.show_step()
        owed = due(s, seat)
        if s.gold[seat] >= owed:
            pay(s, seat, owed, "ML-WAGE-01")
            return
        pay(s, seat, s.gold[seat], "ML-WAGE-02")
        s.push(Desertion(seat))


class Desertion(Ask[MonsterLands]):
    """ML-WAGE-02: the best paid member deserts; a tie is the owner's choice."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.desertion"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "desertion"
    rule: ClassVar[str] = "ML-WAGE-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.DESERT,)

    def options(self, s: MonsterLands) -> list[int]:
        return distinct_members(s, highest(s, payable(s, self.seat)))

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        seat = self.seat
        cards = equipment_of(s, option)
        if s.sink is not None:
            s.emit("member_deserted", seat, "ML-WAGE-02", {"member": s.kit.member_ids[option]})
        leave(s, seat, option)
        drop_equipment(s, option)
        for card in reversed(cards):
            s.push(Inherit(seat, card))

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return why_not_first(s, seat, key)


class Inherit(Ask[MonsterLands]):
    """ML-WAGE-02: who takes over a card of the deserter, in place of one of its type if he has one; or nobody."""

    __slots__ = ("card",)
    name: ClassVar[str] = "monster_lands.inherit"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")
    kind: ClassVar[str] = "inherit"
    rule: ClassVar[str] = "ML-WAGE-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.INHERIT, verbs.INHERIT_DISCARD)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, s: MonsterLands) -> list[int]:
        out = sorted(s.members[self.seat])
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        kit = s.kit
        if option == STOP:
            if s.sink is not None:
                s.emit("equipment_discarded", self.seat, "ML-WAGE-02", {"equipment": kit.equipment_keys[self.card]})
            return
        for e in equipment_of(s, option):
            if kit.equipment_type[e] == kit.equipment_type[self.card]:
                s.carrier[e] = NONE
                if s.sink is not None:
                    s.emit("equipment_discarded", self.seat, "ML-WAGE-02", {"equipment": kit.equipment_keys[e]})
        s.carrier[self.card] = option
        if s.sink is not None:
            args: dict[str, object] = {"equipment": kit.equipment_keys[self.card], "member": kit.member_ids[option]}
            s.emit("equipment_given", self.seat, "ML-WAGE-02", args)

    def detail(self, s: MonsterLands) -> Detail:
        return {"equipment": s.kit.equipment_keys[self.card]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_your_member", self.rule, seat, key, {"member": key[:40]})


def is_last(s: MonsterLands) -> bool:
    """ML-CLN-05: after the last round, or when a clan has enough glory; ML-SOLO-01: never by glory when alone."""
    if s.variant.solo:
        return s.round >= s.kit.scenario_rounds[s.variant.scenario]
    return s.round >= s.kit.rounds or max(s.glory) >= s.kit.end_glory


def reset(s: MonsterLands) -> None:
    """ML-CLN-06 to -08: everything is made ready for the next round."""
    s.spaces = [0] * len(s.spaces)
    s.chain = [0] * len(s.chain)
    s.used = [0] * len(s.used)
    s.equip_used = [0] * len(s.equip_used)
    s.pool = [0] * len(s.pool)
    s.used_lands = 0
    draw_missions(s)
    s.show_step()
    for slot in range(land_slots(s)):
        if s.monster[slot] == NONE:
            fill_monster(s, slot)
            s.show_step()
    for slot in range(land_slots(s)):
        if s.land[slot] == NONE:
            draw_land(s, slot)
            s.show_step()
    if not s.variant.solo:
        next_first(s)
    s.round += 1
    s.end_auto_answers(THIS_ROUND)


def next_first(s: MonsterLands) -> None:
    """ML-CLN-07: the lowest reputation goes first; ties counter-clockwise from the first player's right."""
    least = min([reputation(s, seat) for seat in range(s.players)])
    for i in range(1, s.players + 1):
        seat = (s.first - i) % s.players
        if reputation(s, seat) == least:
            if seat != s.first and s.sink is not None:
                s.emit("first_player", seat, "ML-CLN-07", {})
            s.first = seat
            return


class Finish(Frame[MonsterLands]):
    """ML-CLN-05: the game is over. Below it nothing is left, or the next game of a campaign."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.finish"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: MonsterLands) -> None:
        s.done()
        if s.sink is not None:
            s.emit("game_ended", NONE, "ML-CLN-05", {"round": s.round})
            tell_scores(s)


def tell_scores(s: MonsterLands) -> None:
    """ML-FIN-01, ML-FIN-03: every clan's points by parts, and who has won; alone, the rank (ML-SOLO-11)."""
    for seat in range(s.players):
        args: dict[str, object] = {"total": points(s, seat)}
        for part, value in parts(s, seat).items():
            args[part] = value
        s.emit("scored", seat, "ML-FIN-01", args)
        s.show_step()
    if s.variant.solo:
        s.emit("ranked", 0, "ML-SOLO-11", {"rank": RANKS[rank(s)]})
    else:
        s.emit("game_won", NONE, "ML-FIN-03", {"winners": result(s).winners})


register(Round, GrantDie, GrantGift, Succession, Wages, Desertion, Inherit, Finish)
