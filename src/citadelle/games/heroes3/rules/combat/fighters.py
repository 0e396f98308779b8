"""Questions about the fighters of a combat: whose they are, where they stand, what they count for now."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.ability_kinds import AURA_DEFENSE_TOKEN, UnitAbility
from citadelle.games.heroes3.combat_fields import (
    ATTACKER,
    COLUMNS,
    DEFENDER,
    DEFENDING,
    FIGHTERS,
    FIGHTERS_A_SIDE,
    FIRE_SHIELD,
    L_AMOUNT,
    L_CARD,
    L_KIND,
    L_ON,
    MORE_HP,
    MORE_INITIATIVE,
    O_ATTACK,
    O_DAMAGE,
    O_DEFENSE,
    O_HP,
    O_INITIATIVE,
    RANGED_INITIATIVE,
    SIDE_TARGET,
    SILENCE,
    SPACES,
    SPELL_IMMUNITY,
    TOWER_FIGHTER,
)
from citadelle.games.heroes3.rules.combat.board import DISTANCE, MIDDLE_ROW, column_of, row_of
from citadelle.games.heroes3.state import ACTIVATION, ATTACK, Heroes3
from citadelle.games.heroes3.tables import AZURE, CLASH, NONE, PACK, RANGED, SPELL, TARGETS

NO_WORD: Final = TARGETS.index("")
OWN_UNIT: Final = TARGETS.index("own_unit")
ANY_UNIT: Final = TARGETS.index("any_unit")
ANY_GROUND_OR_FLYING: Final = TARGETS.index("any_ground_or_flying")

NOBODY: Final[list[int]] = [NONE] * FIGHTERS_A_SIDE

# --- sides and seats


def side_of(fighter: int) -> int:
    """The side a fighter fights on; the arrow tower is the defender's."""
    return ATTACKER if fighter < FIGHTERS_A_SIDE else DEFENDER


def side_of_seat(s: Heroes3, seat: int) -> int:
    """The side of a seat in this combat; NONE if its army doesn't take part."""
    if s.combat_seat[ATTACKER] == seat:
        return ATTACKER
    return DEFENDER if s.combat_seat[DEFENDER] == seat else NONE


def seat_of_side(s: Heroes3, side: int) -> int:
    """The seat whose army a side is; NONE for neutral units and AI opponents."""
    return s.combat_seat[side]


def is_neutral_side(s: Heroes3, side: int) -> bool:
    """Is this side no player's: the guards of a field, or an AI opponent?"""
    return s.combat_seat[side] == NONE


def is_guard_side(s: Heroes3, side: int) -> bool:
    """Is this side a group of neutral units that guards a field?"""
    return s.combat_seat[side] == NONE and s.combat_ai[side] == NONE


def is_ai_side(s: Heroes3, side: int) -> bool:
    """HM-810: does this side follow the AI rules: an AI opponent, or guards outside the clash?"""
    if s.combat_seat[side] != NONE:
        return False
    return s.combat_ai[side] != NONE or s.kit.scenarios[s.variant.scenario].mode != CLASH


def controller(s: Heroes3, side: int) -> int:
    """HM-810: the seat that decides for a side; neutral units are played by the player to the attacker's right.
    HM-1514: what the AI rules leave open for a side is put to the player on the other one."""
    seat = s.combat_seat[side]
    if seat != NONE:
        return seat
    enemy = s.combat_seat[1 - side]
    return enemy if is_ai_side(s, side) else previous_seat(s, enemy)


def teller(s: Heroes3, side: int) -> int:
    """The seat that events name for what a side does: NONE where the AI rules decide."""
    return NONE if is_ai_side(s, side) else controller(s, side)


def previous_seat(s: Heroes3, seat: int) -> int:
    """HM-810: the player to the right: the one before in turn order, eliminated or not."""
    return s.order[s.order.index(seat) - 1]


def enemy_seat(s: Heroes3, seat: int) -> int:
    """The player on the other side of the combat; NONE for neutral units, and outside a combat."""
    side = side_of_seat(s, seat)
    return NONE if side == NONE else s.combat_seat[1 - side]


def has_main_hero(s: Heroes3, side: int) -> bool:
    """Does the main hero of a side's player take part?"""
    hero = s.combat_hero[side]
    return hero != NONE and hero % 2 == 0


def cards_allowed(s: Heroes3, seat: int) -> bool:
    """HM-315, HM-321, HM-431: may this player play cards in this combat?"""
    side = side_of_seat(s, seat)
    return side != NONE and has_main_hero(s, side)


# --- who is there


def is_there(s: Heroes3, fighter: int) -> bool:
    """Is this fighter still in the combat?"""
    return s.fighter_form[fighter] != NONE


def fighters_on(s: Heroes3, side: int) -> list[int]:
    """The units of a side on the board, without the arrow tower."""
    first = side * FIGHTERS_A_SIDE
    out: list[int] = []
    for fighter in range(first, first + FIGHTERS_A_SIDE):
        if s.fighter_form[fighter] != NONE:
            out.append(fighter)
    return out


def all_fighters(s: Heroes3) -> list[int]:
    """All fighters of both sides, the arrow tower last."""
    out: list[int] = []
    for fighter in range(FIGHTERS):
        if s.fighter_form[fighter] != NONE:
            out.append(fighter)
    return out


def has_units(s: Heroes3, side: int) -> bool:
    """HM-870: has this side a unit on the board?"""
    first = side * FIGHTERS_A_SIDE
    return s.fighter_form[first : first + FIGHTERS_A_SIDE] != NOBODY


def is_decided(s: Heroes3) -> bool:
    """HM-870: has one side no unit on the board?"""
    return not (has_units(s, ATTACKER) and has_units(s, DEFENDER))


def fighter_at(s: Heroes3, space: int) -> int:
    """The fighter on a space; NONE."""
    for fighter in range(FIGHTERS):
        if s.fighter_space[fighter] == space and s.fighter_form[fighter] != NONE:
            return fighter
    return NONE


def occupied(s: Heroes3) -> int:
    """The spaces with a unit, as bits."""
    bits = 0
    for fighter in range(TOWER_FIGHTER):
        if s.fighter_form[fighter] != NONE:
            bits |= 1 << s.fighter_space[fighter]
    return bits


def distance(s: Heroes3, a: int, b: int) -> int:
    """HM-826: orthogonal steps between two fighters."""
    return DISTANCE[s.fighter_space[a]][s.fighter_space[b]]


def is_adjacent(s: Heroes3, a: int, b: int) -> bool:
    """HM-826: are two fighters orthogonally next to each other?"""
    return DISTANCE[s.fighter_space[a]][s.fighter_space[b]] == 1


def adjacent_fighters(s: Heroes3, space: int) -> list[int]:
    """The fighters next to a space, ascending."""
    out: list[int] = []
    for fighter in range(TOWER_FIGHTER):
        if s.fighter_form[fighter] != NONE and DISTANCE[s.fighter_space[fighter]][space] == 1:
            out.append(fighter)
    return out


# --- what they are


def unit_of(s: Heroes3, fighter: int) -> int:
    """The unit card of a fighter."""
    return s.fighter_form[fighter] // 2


def unit_id(s: Heroes3, fighter: int) -> str:
    """The id of its unit card."""
    return s.kit.unit_ids[s.fighter_form[fighter] // 2]


def tier_of(s: Heroes3, fighter: int) -> int:
    """Its tier; the arrow tower counts as silver (18.4)."""
    return s.kit.unit_tier[s.fighter_form[fighter] // 2]


def type_of(s: Heroes3, fighter: int) -> int:
    """Its type (HM-708)."""
    return s.kit.unit_type[s.fighter_form[fighter] // 2]


def lasting_sum(s: Heroes3, fighter: int, kind: int) -> int:
    """The sum of the lasting effects of a kind on a fighter."""
    total = 0
    for one in s.lasting:
        if one[L_ON] == fighter and one[L_KIND] == kind:
            total += one[L_AMOUNT]
    return total


def aura_sum(s: Heroes3, side: int, kind: int) -> int:
    """The sum of the lasting effects of a kind on all ranged units of a side."""
    total = 0
    for one in s.lasting:
        if one[L_ON] == SIDE_TARGET + side and one[L_KIND] == kind:
            total += one[L_AMOUNT]
    return total


def has_lasting(s: Heroes3, fighter: int, kind: int) -> bool:
    """Is there a lasting effect of a kind on a fighter?"""
    return any(one[L_ON] == fighter and one[L_KIND] == kind for one in s.lasting)


def is_silenced(s: Heroes3, fighter: int) -> bool:
    """HM-1207: do its abilities not work?"""
    return bool(s.lasting) and has_lasting(s, fighter, SILENCE)


def is_spell_immune(s: Heroes3, fighter: int) -> bool:
    """HM-1208: can it be neither chosen nor affected by spells?"""
    return bool(s.lasting) and has_lasting(s, fighter, SPELL_IMMUNITY)


def fire_shield_of(s: Heroes3, fighter: int, attacker: int) -> list[int]:
    """HM-1212: the damage of each Fire Shield on a fighter; one cast after the attacker became immune spares it."""
    out: list[int] = []
    immune = False
    for one in s.lasting:
        if one[L_ON] == attacker and one[L_KIND] == SPELL_IMMUNITY:
            immune = True
        elif one[L_ON] == fighter and one[L_KIND] == FIRE_SHIELD and not immune:
            out.append(one[L_AMOUNT])
    return out


def hp_of(s: Heroes3, fighter: int) -> int:
    """The hit points of the side that lies up, or of the topmost overlay (HM-1251)."""
    overlays = s.fighter_overlays[fighter]
    if overlays:
        return overlays[-1][O_HP]
    return card_hp(s, fighter, s.fighter_form[fighter])


def card_hp(s: Heroes3, fighter: int, form: int) -> int:
    """HM-1204: the hit points of a side of its card in this combat."""
    hp = s.kit.form_hp[form]
    return hp + lasting_sum(s, fighter, MORE_HP) if s.lasting else hp


def hp_left(s: Heroes3, fighter: int) -> int:
    """The hit points left on the side (or overlay) that lies up."""
    overlays = s.fighter_overlays[fighter]
    if overlays:
        return overlays[-1][O_HP] - overlays[-1][O_DAMAGE]
    return card_hp(s, fighter, s.fighter_form[fighter]) - s.fighter_damage[fighter]


def all_hp_left(s: Heroes3, fighter: int) -> int:
    """The damage that removes a fighter: what is left of its overlays, of the side that lies up and of the one below
    (HM-702, HM-1251)."""
    form = s.fighter_form[fighter]
    left = sum([one[O_HP] - one[O_DAMAGE] for one in s.fighter_overlays[fighter]])
    left += card_hp(s, fighter, form) - s.fighter_damage[fighter]
    return left + card_hp(s, fighter, form - 1) if form % 2 == PACK else left


def damage_on(s: Heroes3, fighter: int) -> int:
    """The damage on what lies up."""
    overlays = s.fighter_overlays[fighter]
    return overlays[-1][O_DAMAGE] if overlays else s.fighter_damage[fighter]


def attack_of(s: Heroes3, fighter: int) -> int:
    """The printed attack."""
    overlays = s.fighter_overlays[fighter]
    return overlays[-1][O_ATTACK] if overlays else s.kit.form_attack[s.fighter_form[fighter]]


def defense_of(s: Heroes3, fighter: int) -> int:
    """The printed defence."""
    overlays = s.fighter_overlays[fighter]
    return overlays[-1][O_DEFENSE] if overlays else s.kit.form_defense[s.fighter_form[fighter]]


def initiative_of(s: Heroes3, fighter: int) -> int:
    """HM-830, HM-1205: the current initiative."""
    overlays = s.fighter_overlays[fighter]
    form = s.fighter_form[fighter]
    value = overlays[-1][O_INITIATIVE] if overlays else s.kit.form_initiative[form]
    if s.lasting:
        value += lasting_sum(s, fighter, MORE_INITIATIVE)
        if s.kit.unit_type[form // 2] == RANGED:
            value += aura_sum(s, side_of(fighter), RANGED_INITIATIVE)
    return value


def ability(s: Heroes3, fighter: int, op: int) -> UnitAbility | None:
    """The ability of a fighter with this op; None if it has none, or it doesn't work (HM-1207, HM-1251)."""
    form = s.fighter_form[fighter]
    if form == NONE or not s.kit.form_bits[form] >> op & 1:
        return None
    if s.fighter_overlays[fighter] or (s.lasting and has_lasting(s, fighter, SILENCE)):
        return None
    return s.kit.ability(form, op)


def has_token(s: Heroes3, fighter: int) -> bool:
    """HM-855, HM-1307: has it a defence token, or does it count as having one beside neutral Halberdiers?"""
    if s.fighter_state[fighter] & DEFENDING:
        return True
    for other in adjacent_fighters(s, s.fighter_space[fighter]):
        if side_of(other) == side_of(fighter) and ability(s, other, AURA_DEFENSE_TOKEN) is not None:
            return True
    return False


# --- targets of cards


def is_legal_target(s: Heroes3, target: int, tiers: int, fighter: int, seat: int, by_spell: bool = False) -> bool:
    """18.4: may a card that this seat plays choose a fighter? `target` is a word of TARGETS, `tiers` are bits; without
    a word it is an own unit on the board or beside it (HM-331).

    Azure units are in no list of tiers; a unit with Anti-Magic can't be chosen by spells (HM-1208).
    """
    if s.fighter_form[fighter] == NONE:
        return False
    if tiers and (tier_of(s, fighter) == AZURE or not tiers >> tier_of(s, fighter) & 1):
        return False
    if by_spell and is_spell_immune(s, fighter):
        return False
    if target == NO_WORD:
        return s.combat_seat[side_of(fighter)] == seat
    if target == OWN_UNIT:
        return fighter != TOWER_FIGHTER and s.combat_seat[side_of(fighter)] == seat
    if target == ANY_GROUND_OR_FLYING:
        return type_of(s, fighter) != RANGED
    return True


def bonus_targets(s: Heroes3, seat: int, window: int, attack: bool) -> list[int]:
    """HM-331: the fighters that an attack (or defence) bonus can go to now, friend or foe.

    An attack bonus goes to the unit that attacks, when it attacks or earlier in its activation; a defence bonus to the
    target of an attack that is declared.
    """
    if window == ATTACK:
        return [s.attack_by if attack else s.attack_on]
    if window == ACTIVATION and attack and s.active_fighter != NONE:
        return [s.active_fighter]
    return []


def free_spaces(s: Heroes3) -> list[int]:
    """HM-1211: the empty spaces that a unit can be put on: neither unit nor wall nor gate."""
    taken = occupied(s) | obstacles(s)
    return [space for space in range(SPACES) if not taken >> space & 1]


def obstacles(s: Heroes3) -> int:
    """The spaces with an intact wall or the gate, as bits."""
    bits = s.walls << MIDDLE_ROW * COLUMNS
    return bits | 1 << MIDDLE_ROW * COLUMNS + s.gate if s.gate != NONE else bits


def closed_spaces(s: Heroes3, side: int) -> int:
    """HM-840: the obstacles for a side, as bits: units, walls, and the gate for the attacker."""
    bits = occupied(s) | s.walls << MIDDLE_ROW * COLUMNS
    return bits | 1 << MIDDLE_ROW * COLUMNS + s.gate if s.gate != NONE and side == ATTACKER else bits


def spell_effects_on(s: Heroes3, fighter: int) -> list[int]:
    """HM-1217: the places in `lasting` of the spells that work on a fighter."""
    out: list[int] = []
    for place in range(len(s.lasting)):
        one = s.lasting[place]
        if one[L_ON] == fighter and one[L_CARD] != NONE and s.kit.card_kind[one[L_CARD]] == SPELL:
            out.append(place)
    return out


def is_behind_wall(s: Heroes3, fighter: int) -> bool:
    """HM-865: does a defending unit stand on rows 4 or 5 in the column of an intact wall or gate?"""
    space = s.fighter_space[fighter]
    if side_of(fighter) != DEFENDER or space >= SPACES or row_of(space) <= MIDDLE_ROW:
        return False
    column = column_of(space)
    return bool(s.walls >> column & 1) or s.gate == column
