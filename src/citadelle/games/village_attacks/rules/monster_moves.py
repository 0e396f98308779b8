"""How Monsters move (VA-67 to VA-70, VA-153), and what entering a zone means for them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import find, standing
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.rules import objectives
from citadelle.games.village_attacks.rules.abilities import passive
from citadelle.games.village_attacks.rules.ability_ops import DO, fails
from citadelle.games.village_attacks.rules.activation_dice import weakest_looks
from citadelle.games.village_attacks.rules.coin import ZONES, Coin
from citadelle.games.village_attacks.rules.figures import can_make_room, is_full, neighbours, ways_on
from citadelle.games.village_attacks.rules.monsters import (
    change_minion,
    change_summoned,
    free_movement_slots,
    give_condition,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import JOSTLE, ZONE_REASONS, Ignore, PickVillager, PickZone, WoundZone
from citadelle.games.village_attacks.rules.refusal_reasons import Reason
from citadelle.games.village_attacks.rules.villager_attacks import target_zone
from citadelle.games.village_attacks.rules.walking import BY_MONSTER, Enter
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND
from citadelle.games.village_attacks.state import (
    M_ZONE,
    MINION_TARGET,
    S_ZONE,
    SUMMONED_TARGET,
    VillageAttacks,
    target_ids,
)
from citadelle.games.village_attacks.tables import BY_ABILITY, NONE
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Frame, register


def is_hindered(s: VillageAttacks, seat: int) -> bool:
    """VA-68: does a Monster have too little health to leave the standing villagers of its zone?"""
    return s.health(seat) <= standing(s.crowd[s.zone[seat]]) and passive(s, seat, ops.UNHINDERED) is None


def why_no_move(s: VillageAttacks, seat: int) -> str:
    """Why a Monster can't move with a die now, as the code of a refusal; empty if it can."""
    if s.captive == seat:
        return "captive"
    if free_movement_slots(s, seat) <= 0:
        return "no_movement_slot"
    return "hindered" if is_hindered(s, seat) else ""


MOVE_RULES: Final[dict[str, str]] = {"captive": "VA-S7.5", "no_movement_slot": "VA-67", "hindered": "VA-68"}


def enterable(s: VillageAttacks, zone: int) -> list[int]:
    """The zones that a figure of the party can move into from this one."""
    return [other for other in neighbours(s, zone) if can_make_room(s, other, True)]


class FigureEnters(Frame[VillageAttacks]):
    """A Monster, a minion or a Summoned Monster goes into an adjacent zone; in a full one it pushes the weakest
    villager on, whom `seat` picks (VA-153). `who` is numbered as villagers' targets are, `start` is where it is.

    Whom that push drives away, kills, or hands to a hero doesn't enter any more (VA-S13.3, VA-S13.4, VA-S7.3).
    """

    __slots__ = ("seat", "start", "who", "zone")
    name: ClassVar[str] = "village_attacks.figure_enters"
    fields: ClassVar[tuple[str, ...]] = ("seat", "who", "start", "zone")

    def __init__(self, seat: int, who: int, start: int, zone: int) -> None:
        self.seat = seat
        self.who = who
        self.start = start
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        away = target_zone(s, self.who) != self.start or self.who == s.captive
        if away or self.zone not in neighbours(s, self.start):
            s.done()
            return
        looks = weakest_looks(s, s.crowd[self.zone]) if is_full(s, self.zone) else []
        if looks:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, JOSTLE))
        else:
            s.done()
            if not is_full(s, self.zone):
                put_figure(s, self.who, self.zone)

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """Who is pushed; or where that villager has come to."""
        if isinstance(value, int):
            s.push(PushedOn(self.zone, find(s.crowd[self.zone], value)))
        elif value[0] == self.zone and value[1] != NONE:
            s.done()


def put_figure(s: VillageAttacks, who: int, zone: int) -> None:
    """A figure of the party is in another zone now."""
    if who < MINION_TARGET:
        put_monster(s, who, zone)
        return
    if s.sink is not None:
        s.emit("helper_moved", NONE, "VA-171", {"who": target_ids(s.kit, s)[who], "to": zone_id(s, zone)})
    if who < SUMMONED_TARGET:
        change_minion(s, who - MINION_TARGET, M_ZONE, zone)
    else:
        change_summoned(s, who - SUMMONED_TARGET, S_ZONE, zone)


class PushedOn(Frame[VillageAttacks]):
    """A villager is pushed one zone toward the Heart; the frame below gets where it is then."""

    __slots__ = ("figure", "zone")
    name: ClassVar[str] = "village_attacks.pushed_on"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure")

    def __init__(self, zone: int, figure: int) -> None:
        self.zone = zone
        self.figure = figure

    def run(self, s: VillageAttacks) -> None:
        found = ways_on(s, self.zone, True)
        if found:
            s.push(Coin(ZONES, tuple(found), "VA-153"))
        else:
            s.give((self.zone, self.figure))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """Where it goes."""
        s.become(Enter(self.zone, self.figure, value, True, BY_MONSTER))


def put_monster(s: VillageAttacks, seat: int, zone: int) -> None:
    """A Monster is in another zone now: what it finds there takes effect (VA-70)."""
    before = s.zone[seat]
    s.zone[seat] = zone
    if s.sink is not None:
        args: Args = {"monster": s.kit.monster_ids[s.party[seat]], "from": zone_id(s, before), "to": zone_id(s, zone)}
        s.emit("monster_moved", seat, "VA-67", args)
    s.dropped &= ~(1 << seat)
    if s.castle.enter_condition[zone] != NONE:
        give_condition(s, seat, s.castle.enter_condition[zone], "VA-70")
    objectives.entered(s, seat, zone)


# --- abilities that move (VA-200)


def free_move(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """Up to so many moves, unhindered, without dice or slots."""
    s.push(FreeMove(seat, effect.zones))


def charge(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, ability: int, version: int) -> None:
    """A free move, then wounds in the zone where it stops."""
    s.push(ChargeEnds(seat, effect.wounds, s.captive != seat))
    if s.captive != seat:
        s.push(FreeMove(seat, effect.zones))


class FreeMove(Frame[VillageAttacks]):
    """VA-200, free_move: one zone after another, as far as the player likes."""

    __slots__ = ("left", "seat")
    name: ClassVar[str] = "village_attacks.free_move"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, s: VillageAttacks) -> None:
        zone = s.zone[self.seat]
        zones = enterable(s, zone) if self.left and zone != NONE and s.captive != self.seat else []
        if zones:
            s.push(PickZone(self.seat, tuple(zones), True, ops.ABILITIES.kinds[ops.FREE_MOVE].name))
        else:
            s.done()

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that was named, or STOP."""
        if value == STOP:
            s.done()
        else:
            s.become(FreeMove(self.seat, self.left - 1))
            s.push(FigureEnters(self.seat, self.seat, s.zone[self.seat], value))


class ChargeEnds(Frame[VillageAttacks]):
    """VA-200, charge: wounds in the zone where the Monster has stopped; an unlucky one tosses there (VA-148).

    `free`: it was nobody's captive when it began; captured on its way it does nothing more (VA-S7.3).
    """

    __slots__ = ("free", "seat", "wounds")
    name: ClassVar[str] = "village_attacks.charge_ends"
    fields: ClassVar[tuple[str, ...]] = ("seat", "wounds", "free")

    def __init__(self, seat: int, wounds: int, free: bool) -> None:
        self.seat = seat
        self.wounds = wounds
        self.free = free

    def run(self, s: VillageAttacks) -> None:
        zone = s.zone[self.seat]
        if zone == NONE or (self.free and s.captive == self.seat) or fails(s, zone):
            s.done()
        else:
            s.become(Ignore())
            s.push(WoundZone(self.seat, zone, self.wounds, BY_ABILITY, self.seat, zone, EVERY_KIND, 0))


DO[ops.FREE_MOVE] = free_move
DO[ops.CHARGE] = charge


def why_no_free_move(s: VillageAttacks, seat: int, zone: int) -> Reason:
    """Why a Monster can't go on into a zone."""
    return ("zone_full", "VA-153") if zone in neighbours(s, s.zone[seat]) else ("not_adjacent", "VA-22")


ZONE_REASONS[ops.ABILITIES.kinds[ops.FREE_MOVE].name] = why_no_free_move
register(FigureEnters, PushedOn, FreeMove, ChargeEnds)
