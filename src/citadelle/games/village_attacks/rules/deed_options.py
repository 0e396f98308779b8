"""What a Monster can do with its dice (VA-47 h)."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.rules import objectives
from citadelle.games.village_attacks.rules.abilities import why_unusable
from citadelle.games.village_attacks.rules.experience import SLOTS, restorable
from citadelle.games.village_attacks.rules.figures import neighbours
from citadelle.games.village_attacks.rules.helpers import ready_minions
from citadelle.games.village_attacks.rules.monster_moves import (
    enterable,
    why_no_move,
)
from citadelle.games.village_attacks.rules.monsters import (
    dice_of,
    free_defence_slots,
    free_reserve_slots,
)
from citadelle.games.village_attacks.rules.picks import can_pay
from citadelle.games.village_attacks.rules.walking import traps_are_off
from citadelle.games.village_attacks.rules.wounds import Blow, is_woundable
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import (
    BY_DIE,
    DEFENCE,
    MAGIC,
    MELEE,
    NONE,
    RANGED,
    RIPOSTE,
    USABLE,
)
from citadelle.games.village_attacks.verbs import (
    ATTACK,
    ATTACK_TROLL,
    BUY_TRAP,
    CLOSE,
    DEEDS,
    DROP,
    GRAB,
    GUARD,
    HEAL_CONDITION,
    HEAL_WOUND,
    KILL_CARRIED,
    MINION,
    MOVE,
    PAY_SUMMONING,
    STORE,
    TAKE_SYMBOL,
    USE,
)
from citadelle.kernel.answer import Verb

VERB_AT: Final = 1 << 12
"""An option is the place of its verb among DEEDS times this, and the things it names."""
FIRST_AT: Final = 1 << 6
PLACES: Final[dict[Verb, int]] = {verb: place for place, verb in enumerate(DEEDS)}


def option(verb: Verb, first: int = 0, second: int = 0) -> int:
    """The option of a verb with its things."""
    return PLACES[verb] * VERB_AT + first * FIRST_AT + second


AT_ATTACK: Final = PLACES[ATTACK] * VERB_AT
AT_MOVE: Final = PLACES[MOVE] * VERB_AT
AT_GUARD: Final = PLACES[GUARD] * VERB_AT
AT_STORE: Final = PLACES[STORE] * VERB_AT
"""Where the options of the deeds begin that every Monster has."""


# --- what is legal


def attack_zones(s: VillageAttacks, seat: int, symbol: int) -> list[int]:
    """VA-56, VA-60: the zones in which an attack die finds a victim."""
    zone = s.zone[seat]
    near = [zone] if symbol == MELEE else [other for other in neighbours(s, zone) if is_shootable(s, zone, other)]
    blow = Blow(BY_DIE, seat, zone)
    return [other for other in near if is_woundable(s, other, blow)]


def is_shootable(s: VillageAttacks, zone: int, other: int) -> bool:
    """VA-149: no ranged attack into or out of a dark zone."""
    return not (s.dark >> zone | s.dark >> other) & 1


def troll_in_reach(s: VillageAttacks, seat: int, symbol: int) -> bool:
    """VA-167: can an attack die be spent on the Troll?"""
    zone = s.zone[seat]
    if symbol == MELEE:
        return s.troll == zone
    return s.troll in neighbours(s, zone) and is_shootable(s, zone, s.troll)


def why_no_trap(s: VillageAttacks, seat: int, trap: int) -> str:
    """Why a Monster can't buy a trap of the offer now, as the code of a refusal; empty if it can."""
    zone = s.zone[seat]
    if trap not in s.offer:
        return "trap_not_offered"
    if traps_are_off(s):
        return "no_traps_now"
    if s.captive == seat:
        return "captive"
    if not s.kit.trap_rooms[trap] >> s.castle.room[zone] & 1:
        return "wrong_room"
    if s.traps[zone] != NONE:
        return "zone_has_trap"
    return "" if can_pay(s, seat, s.kit.trap_cost[trap]) else "cannot_pay"


TRAP_RULES: Final[dict[str, str]] = {"zone_has_trap": "VA-111", "no_traps_now": "VA-202", "captive": "VA-S7.5"}


def deeds(s: VillageAttacks, seat: int) -> list[int]:
    """All that a Monster can do now, without the end of its activation."""
    out: list[int] = []
    zone = s.zone[seat]
    dice = [dice_of(s, seat, symbol) for symbol in range(USABLE)]
    captive = s.captive == seat
    for symbol in (MELEE, RANGED):
        if dice[symbol]:
            for other in attack_zones(s, seat, symbol):
                out.append(AT_ATTACK + symbol * FIRST_AT + other)
    if s.troll >= 0:
        for symbol in (MELEE, RANGED):
            if dice[symbol] and troll_in_reach(s, seat, symbol):
                out.append(option(ATTACK_TROLL, symbol))
    if (sum(dice) or s.free_moves) and not why_no_move(s, seat):
        for other in enterable(s, zone):
            out.append(AT_MOVE + other * FIRST_AT)
    if free_defence_slots(s, seat) > 0 and not captive:
        for symbol in (DEFENCE, RIPOSTE):
            if dice[symbol]:
                out.append(AT_GUARD + symbol * FIRST_AT)
    if free_reserve_slots(s, seat) > 0 and not captive:
        for symbol in range(USABLE):
            if s.pool[symbol]:
                out.append(AT_STORE + symbol * FIRST_AT)
    for slot in range(SLOTS):
        if not why_unusable(s, seat, slot):
            out.append(option(USE, s.kit.monster_abilities[s.party[seat]][slot]))
    if dice[MAGIC] and s.castle.heart_bits >> zone & 1 and not captive:
        for what in restorable(s, seat):
            out.append(option(HEAL_CONDITION, what - 1) if what else option(HEAL_WOUND))
    if s.offer:
        for trap in sorted(set(s.offer)):
            if not why_no_trap(s, seat, trap):
                out.append(option(BUY_TRAP, trap))
    if not captive and has_objective_deeds(s.castle):
        out += objective_deeds(s, seat, dice)
    if s.minions:
        for minion in ready_minions(s, seat):
            out.append(option(MINION, minion))
    return out


def has_objective_deeds(castle: Castle) -> bool:
    """Does the scenario let Monsters do anything of its own with their dice?"""
    return bool(castle.objectives) or castle.summoning or castle.grab_symbol != NONE or castle.closing_symbol != NONE


def objective_deeds(s: VillageAttacks, seat: int, dice: list[int]) -> list[int]:
    """VA-98: what the scenario lets a Monster do with its dice."""
    castle = s.castle
    out: list[int] = []
    if castle.grab_symbol != NONE:
        if dice[castle.grab_symbol] and objectives.can_grab(s, seat):
            out.append(option(GRAB))
        if dice[castle.kill_carried_symbol] and s.carried[seat]:
            out.append(option(KILL_CARRIED))
    if castle.component_zone != NONE and s.carried[seat]:
        out.append(option(DROP))
    if castle.closing_symbol != NONE and dice[castle.closing_symbol] and objectives.closable_marker(s, seat) != NONE:
        out.append(option(CLOSE))
    for symbol in objectives.symbols_here(s, s.zone[seat]):
        if dice[symbol]:
            out.append(option(TAKE_SYMBOL, symbol))
    for symbol in objectives.payable_symbols(s, seat):
        if dice[symbol]:
            out.append(option(PAY_SUMMONING, symbol))
    return out
