"""The round: Monster Phase, Villager Phase, Clean-up (chapters 6 to 8)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.village_attacks.crowd import COUNT, MARK, added, mark_wounds, marked_by, marked_from, removed
from citadelle.games.village_attacks.rules.activation import COMES_BACK, Activation
from citadelle.games.village_attacks.rules.arrivals import TakeTome, tome_is_due
from citadelle.games.village_attacks.rules.ending import finish
from citadelle.games.village_attacks.rules.events import Dial
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.monsters import change_minion, change_summoned, wound_monster
from citadelle.games.village_attacks.rules.spawning import Spawning, card_markers
from citadelle.games.village_attacks.rules.traps import TrapsSpring
from citadelle.games.village_attacks.rules.troll import TrollActs
from citadelle.games.village_attacks.rules.villager_attacks import THIS_ROUND
from citadelle.games.village_attacks.rules.villagers import VillagersAct, begin_phase
from citadelle.games.village_attacks.rules.wounds import Blow, can_wound, wound
from citadelle.games.village_attacks.state import (
    CLEAN_UP,
    DAY,
    LOST,
    M_LEFT,
    MONSTERS,
    NIGHT,
    NO_DAY,
    S_TO_ACT,
    TRAP_PILE,
    VILLAGERS,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import BY_ABILITY, NONE
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard, draw


class Round(Frame[VillageAttacks]):
    """One round after another, until the scenario ends."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.round"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.round += 1
        s.phase = MONSTERS
        s.end_auto_answers(THIS_ROUND)
        if s.sink is not None:
            s.emit("round_begins", NONE, "VA-46", {"round": s.round})
        begin_phase(s)
        s.push(CleanUp(0))
        s.push(VillagerPhase(0))
        s.push(MonsterPhase(0))
        if s.day == DAY and s.round > 1:
            for seat in range(s.players - 1, -1, -1):
                s.push(Daylight(seat))


class Daylight(Frame[VillageAttacks]):
    """VA-162: a Monster on the board loses experience by day, and suffers for what it can't lose."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "village_attacks.daylight"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: VillageAttacks) -> None:
        s.done()
        seat = self.seat
        if s.zone[seat] == NONE:
            return
        lost = min(s.kit.day_experience_loss, s.experience[seat])
        s.experience[seat] -= lost
        if lost and s.sink is not None:
            s.emit("experience_lost", seat, "VA-162", {"n": lost})
        wound_monster(s, seat, s.kit.day_experience_loss - lost, "VA-162")


class MonsterPhase(Frame[VillageAttacks]):
    """VA-46: each Monster activates once, from the first player on; then Summoned Monsters act (VA-180)."""

    __slots__ = ("had",)
    name: ClassVar[str] = "village_attacks.monster_phase"
    fields: ClassVar[tuple[str, ...]] = ("had",)

    def __init__(self, had: int) -> None:
        self.had = had

    def run(self, s: VillageAttacks) -> None:
        s.show_step()
        if self.had < s.players:
            s.become(MonsterPhase(self.had + 1))
            s.push(Activation((s.first + self.had) % s.players, COMES_BACK, 0, True))
        else:
            s.become(SummonedAct())


class VillagerPhase(Frame[VillageAttacks]):
    """Chapter 7: events, attacks and movement, the Troll, traps, spawning."""

    __slots__ = ("step",)
    name: ClassVar[str] = "village_attacks.villager_phase"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: VillageAttacks) -> None:
        step = self.step
        s.show_step()
        s.become(VillagerPhase(step + 1))
        if step == 0:
            s.phase = VILLAGERS
            if s.sink is not None:
                s.emit("villager_phase", NONE, "VA-100", {"round": s.round})
            begin_phase(s)
            if s.castle.events:
                s.push(Dial(s.players))
        elif step == 1:
            s.push(VillagersAct(0, 0))
        elif step == 2:
            if s.troll >= 0:
                s.push(TrollActs())
        elif step == 3:
            s.push(TrapsSpring())
        elif step == 4:
            s.push(Spawning(card_markers(s)))
        else:
            s.done()
            if tome_is_due(s):
                s.push(TakeTome())


class CleanUp(Frame[VillageAttacks]):
    """VA-135, in its order."""

    __slots__ = ("step",)
    name: ClassVar[str] = "village_attacks.clean_up"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: VillageAttacks) -> None:
        if self.step == 0:
            s.show_step()
            s.phase = CLEAN_UP
            if not deal_mark(s):
                s.become(CleanUp(1))
                if tome_is_due(s):
                    s.push(TakeTome())
            return
        s.done()
        end_effects(s)
        clear_dice(s)
        offer_trap(s)
        if s.day != NO_DAY:
            s.day = NIGHT if s.day == DAY else DAY
            if s.sink is not None:
                s.emit("day_turns", NONE, "VA-160", {"to": "day" if s.day == DAY else "night"})
        s.first = (s.first + 1) % s.players
        if s.round >= s.kit.round_limit:
            finish(s, LOST, "VA-197")


def deal_mark(s: VillageAttacks) -> bool:
    """VA-135 (1): one marked villager suffers its wound; False if none is left."""
    for zone in range(len(s.crowd)):
        for entry in s.crowd[zone]:
            seat = marked_by(entry)
            if seat == NONE:
                continue
            figure = entry & ~COUNT
            blow = Blow(BY_ABILITY, seat, marked_from(entry))
            plain = figure & ~MARK
            s.crowd[zone] = added(removed(s.crowd[zone], figure), plain)
            if can_wound(s, zone, plain, blow):
                wound(s, zone, plain, mark_wounds(entry), blow)
            return True
    return False


def end_effects(s: VillageAttacks) -> None:
    """VA-135 (2) to (4): effects of the round end, a sprung Treasure is discarded, zone tokens go."""
    for seat in range(s.players):
        s.hold[seat] = 0
        s.entry_left[seat] = 0
    for zone in range(len(s.traps)):
        if s.sprung >> zone & 1:
            discard(s, TRAP_PILE, s.traps[zone])
            s.traps[zone] = NONE
    s.sprung = 0
    s.dark &= s.event_dark
    s.unlucky &= s.event_unlucky


def clear_dice(s: VillageAttacks) -> None:
    """VA-135 (5): dice outside the Reserves go from the cards; helpers are ready again."""
    for seat in range(s.players):
        s.shields[seat] = 0
        s.ripostes[seat] = 0
        s.moves[seat] = 0
    for i in range(len(s.minions)):
        change_minion(s, i, M_LEFT, 1)
    for i in range(len(s.summoned)):
        change_summoned(s, i, S_TO_ACT, 1)


def offer_trap(s: VillageAttacks, rule: str = "VA-135") -> None:
    """VA-135 (6), VA-13: one trap more is offered if a slot is free."""
    if not s.castle.traps or len(s.offer) >= s.kit.trap_offer_slots:
        return
    trap = draw(s, TRAP_PILE)
    if trap == NONE:
        return
    s.offer = (*s.offer, trap)
    if s.sink is not None:
        s.emit("trap_offered", NONE, rule, {"trap": s.kit.trap_ids[trap]}, closes=True)


register(Round, Daylight, MonsterPhase, VillagerPhase, CleanUp)
