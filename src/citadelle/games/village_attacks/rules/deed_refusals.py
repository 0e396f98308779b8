"""Why a Monster can't do something with its dice now (VA-47 h), with the rule that says so."""

from __future__ import annotations

from citadelle.games.village_attacks.crowd import COUNT
from citadelle.games.village_attacks.rules import objectives
from citadelle.games.village_attacks.rules.abilities import UNUSABLE_RULES, effect_of, why_no_target, why_unusable
from citadelle.games.village_attacks.rules.deed_options import TRAP_RULES, is_shootable, why_no_trap
from citadelle.games.village_attacks.rules.figures import neighbours
from citadelle.games.village_attacks.rules.monster_moves import MOVE_RULES, enterable, why_no_move
from citadelle.games.village_attacks.rules.monsters import dice_of
from citadelle.games.village_attacks.rules.refusal_reasons import Reason, why_unwounded
from citadelle.games.village_attacks.state import M_OWNER, M_STUNNED, SUMMONING_PILE, VillageAttacks
from citadelle.games.village_attacks.tables import BY_DIE, DEFENCE, MAGIC, MELEE, NONE, RANGED, RIPOSTE, USABLE
from citadelle.games.village_attacks.verbs import (
    ATTACK,
    ATTACK_TROLL,
    BUY_TRAP,
    CLOSE,
    DROP,
    GRAB,
    GUARD,
    HEAL_CONDITION,
    HEAL_WOUND,
    KILL_CARRIED,
    MINION,
    MOVE,
    STORE,
    TAKE_SYMBOL,
    USE,
)
from citadelle.kernel.answer import Answer


def why_no_deed(s: VillageAttacks, seat: int, own: Answer) -> Reason:
    """Why an answer to the question of deeds isn't open."""
    verb = own.verb
    if verb is ATTACK or verb is ATTACK_TROLL:
        return why_no_attack(s, seat, own)
    if verb is MOVE:
        return why_no_way(s, seat, own.things[0])
    if verb is GUARD:
        if s.captive == seat:
            return "captive", "VA-S7.5"
        if own.things[0] not in (DEFENCE, RIPOSTE):
            return "not_a_guard", "VA-61"
        return ("no_such_die", "VA-61") if not dice_of(s, seat, own.things[0]) else ("no_defence_slot", "VA-61")
    if verb is STORE:
        return why_no_store(s, seat, own.things[0])
    if verb is USE:
        return why_no_use(s, seat, own.things[0])
    if verb is HEAL_WOUND or verb is HEAL_CONDITION:
        return why_no_healing(s, seat)
    if verb is BUY_TRAP:
        code = why_no_trap(s, seat, own.things[0])
        return code, TRAP_RULES.get(code, "VA-110")
    if verb is MINION:
        return why_no_minion(s, seat, own.things[0])
    return ("captive", "VA-S7.5") if s.captive == seat else why_no_objective(s, seat, own)


def why_no_attack(s: VillageAttacks, seat: int, own: Answer) -> Reason:
    """Why an attack die can't be spent so."""
    symbol = own.things[0]
    if symbol not in (MELEE, RANGED):
        return "not_an_attack", "VA-56"
    if not dice_of(s, seat, symbol):
        return "no_such_die", "VA-56"
    if own.verb is ATTACK_TROLL:
        return "troll_out_of_reach", "VA-167"
    zone, other = s.zone[seat], own.things[1]
    if symbol == MELEE and other != zone:
        return "melee_own_zone", "VA-56"
    if symbol == RANGED and (other == zone or other not in neighbours(s, zone)):
        return "ranged_adjacent", "VA-56"
    if symbol == RANGED and not is_shootable(s, zone, other):
        return "darkness", "VA-149"
    for entry in s.crowd[other]:
        found = why_unwounded(s, other, entry & ~COUNT, BY_DIE, seat, zone)
        if found is not None:
            return found
    return "no_villager", "VA-60"


def why_no_way(s: VillageAttacks, seat: int, zone: int) -> Reason:
    """Why a Monster can't move into a zone."""
    code = why_no_move(s, seat)
    if code:
        return code, MOVE_RULES[code]
    if zone not in neighbours(s, s.zone[seat]):
        return "not_adjacent", "VA-22"
    return ("no_die_left", "VA-67") if zone in enterable(s, s.zone[seat]) else ("zone_full", "VA-153")


def why_no_store(s: VillageAttacks, seat: int, symbol: int) -> Reason:
    """Why a die can't go into the Reserve."""
    if s.captive == seat:
        return "captive", "VA-S7.5"
    if symbol >= USABLE or (not s.pool[symbol] and s.special == symbol):
        return "not_storable", "VA-161" if s.special == symbol else "VA-71"
    if not s.pool[symbol]:
        return "no_such_die", "VA-71"
    return "no_reserve_slot", "VA-71"


def why_no_use(s: VillageAttacks, seat: int, ability: int) -> Reason:
    """Why an ability can't be used."""
    own = s.kit.monster_abilities[s.party[seat]]
    if ability not in own:
        return "other_monsters_ability", "VA-75"
    slot = own.index(ability)
    code = why_unusable(s, seat, slot)
    effect = effect_of(s, seat, slot)
    if code == "no_target" and effect is not None:
        return why_no_target(s, seat, effect)
    return code, UNUSABLE_RULES[code]


def why_no_healing(s: VillageAttacks, seat: int) -> Reason:
    """VA-97: why nothing can be removed from the card."""
    if s.captive == seat:
        return "captive", "VA-S7.5"
    if not s.castle.heart_bits >> s.zone[seat] & 1:
        return "not_at_heart", "VA-97"
    return ("no_such_die", "VA-97") if not dice_of(s, seat, MAGIC) else ("nothing_to_remove", "VA-97")


def why_no_minion(s: VillageAttacks, seat: int, index: int) -> Reason:
    """Why a minion can't act."""
    if index >= len(s.minions) or s.minions[index][M_OWNER] != seat:
        return "no_such_minion", "VA-170"
    return ("minion_stunned", "VA-174") if s.minions[index][M_STUNNED] else ("minion_acted", "VA-171")


# --- objectives of the scenario (VA-98)


def why_no_objective(s: VillageAttacks, seat: int, own: Answer) -> Reason:
    """Why a deed of a scenario isn't open."""
    verb, castle, zone = own.verb, s.castle, s.zone[seat]
    if verb is GRAB or verb is KILL_CARRIED:
        return why_no_grab(s, seat, verb is GRAB)
    if verb is DROP:
        return ("not_in_scenario", "VA-98") if castle.component_zone == NONE else ("carries_nothing", "VA-S9.3")
    if verb is CLOSE:
        if castle.closing_symbol == NONE:
            return "not_in_scenario", "VA-98"
        marker = objectives.open_marker(s, zone)
        if marker == NONE:
            return "no_open_marker", "VA-S9.4"
        return ("no_component_there", "VA-S9.4") if not s.placed >> marker & 1 else ("no_such_die", "VA-S9.4")
    if verb is TAKE_SYMBOL:
        if own.things[0] in objectives.symbols_here(s, zone):
            return "no_such_die", "VA-S12.1"
        return "no_token_there", "VA-S12.1"
    return why_no_payment(s, seat, own.things[0])


def why_no_grab(s: VillageAttacks, seat: int, grabs: bool) -> Reason:
    """VA-S6.2, VA-S6.6: why no peasant can be grabbed, or the carried one killed."""
    symbol = s.castle.grab_symbol if grabs else s.castle.kill_carried_symbol
    if symbol == NONE:
        return "not_in_scenario", "VA-98"
    if grabs and s.carried[seat]:
        return "carries_already", "VA-S6.2"
    if not grabs and not s.carried[seat]:
        return "carries_nothing", "VA-S6.6"
    if not dice_of(s, seat, symbol):
        return "no_such_die", "VA-S6.2" if grabs else "VA-S6.6"
    return "no_peasant", "VA-S6.2"


def why_no_payment(s: VillageAttacks, seat: int, symbol: int) -> Reason:
    """VA-176 to VA-178: why a die can't be paid for the summoning."""
    if not s.castle.summoning:
        return "not_in_scenario", "VA-98"
    if s.zone[seat] != s.castle.summoning_zone:
        return "not_in_summoning_room", "VA-176"
    if objectives.waits_for_symbols(s):
        return "tokens_pay", "VA-S12.2"
    if not len(s.piles[SUMMONING_PILE]):
        return "nobody_to_summon", "VA-178"
    if s.paid >> seat & 1:
        return "paid_already", "VA-176"
    return ("slot_paid", "VA-176") if s.slots >> symbol & 1 else ("no_such_die", "VA-176")
