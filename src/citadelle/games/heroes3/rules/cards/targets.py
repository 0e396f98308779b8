"""What cards can be aimed at: fighters, spaces, heroes, fields, tiles, units, cards (HM-331, HM-1201..1237, 18.4).

A source names what is carried out: a mode of a card, or a level of a spell. Its effects are rows of `effect_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3.combat_fields import COLUMNS, PARALYSED, RETALIATED, ROWS
from citadelle.games.heroes3.effect_kinds import ANY_SIDE, CardEffect
from citadelle.games.heroes3.rules import army, decks, resources, tiles
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.rules.control import heroes_at, homes
from citadelle.games.heroes3.state import ACTIVATION, ATTACK, Heroes3
from citadelle.games.heroes3.tables import HALF_DOWN, HALF_UP, NONE, OWN_UNIT, Cost

MODES_A_CARD: Final = 4
LEVELS: Final = 1 << 12
"""Added to a source: it is a level of a spell, not a mode of a card."""
PAIR: Final = 16
"""A pair of fighters is the one times this, and the other."""


def mode_source(card: int, mode: int) -> int:
    """A mode of a card."""
    return card * MODES_A_CARD + mode


def level_source(card: int, level: int) -> int:
    """A level of a spell."""
    return LEVELS + card * MODES_A_CARD + level


def card_of(source: int) -> int:
    """The card that is carried out."""
    return source % LEVELS // MODES_A_CARD


def mode_of(source: int) -> int:
    """Its mode, or its level."""
    return source % MODES_A_CARD


def is_spell(source: int) -> bool:
    """Is it a spell that is cast?"""
    return source >= LEVELS


def effects_of(s: Heroes3, source: int) -> tuple[CardEffect, ...]:
    """The effects of a source, from left to right (HM-352)."""
    if source >= LEVELS:
        return (s.kit.card_levels[card_of(source)][mode_of(source)],)
    return s.kit.card_modes[card_of(source)][mode_of(source)].effects


def in_combat(s: Heroes3) -> bool:
    """Is a combat going on?"""
    return len(s.fighter_form) > 0


def amount_for(s: Heroes3, source: int, effect: CardEffect, fighter: int) -> int:
    """HM-1252: how much an effect gives this unit."""
    if effect.favoured and fighters.unit_of(s, fighter) in s.kit.card_favoured[card_of(source)]:
        return effect.favoured
    return effect.amount


# --- the two adjacent spaces of an area (HM-1209)


def make_areas() -> tuple[tuple[int, int], ...]:
    """All pairs of orthogonally adjacent spaces."""
    out: list[tuple[int, int]] = []
    for space in range(COLUMNS * ROWS):
        if space % COLUMNS + 1 < COLUMNS:
            out.append((space, space + 1))
        if space + COLUMNS < COLUMNS * ROWS:
            out.append((space, space + COLUMNS))
    return tuple(out)


AREAS: Final = make_areas()


def area_number(a: int, b: int) -> int:
    """The number of two adjacent spaces; NONE if they aren't."""
    pair = (min(a, b), max(a, b))
    return AREAS.index(pair) if pair in AREAS else NONE


# --- fighters


def legal(s: Heroes3, seat: int, source: int, effect: CardEffect, among: list[int]) -> list[int]:
    """Those fighters that the effect's words allow; an own unit on the board where the data say nothing."""
    word, spell = effect.target or OWN_UNIT, is_spell(source)
    return [f for f in among if fighters.is_legal_target(s, word, effect.tiers, f, seat, spell)]


def may_have_bonus(s: Heroes3, seat: int, source: int, effect: CardEffect, fighter: int) -> list[int]:
    """HM-331: this fighter if a bonus can go to it: where the data say nothing to an own unit, the arrow tower too."""
    spell = is_spell(source)
    return [fighter] if fighters.is_legal_target(s, effect.target, effect.tiers, fighter, seat, spell) else []


def attack_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-331: who can have an attack bonus now."""
    found = fighters.bonus_targets(s, seat, window, True)
    return may_have_bonus(s, seat, source, effect, found[0]) if found else []


def defense_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-331: who can have a defence bonus now."""
    found = fighters.bonus_targets(s, seat, window, False)
    return may_have_bonus(s, seat, source, effect, found[0]) if found else []


def any_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """All fighters that the words allow."""
    return legal(s, seat, source, effect, fighters.all_fighters(s))


def damaged_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1203: fighters with damage on what lies up."""
    return [f for f in any_targets(s, seat, source, effect, window) if fighters.damage_on(s, f) > 0]


def ailing_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """Fighters with damage or a paralysis token."""
    found = any_targets(s, seat, source, effect, window)
    return [f for f in found if fighters.damage_on(s, f) > 0 or s.fighter_state[f] & PARALYSED]


def curable_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1217: fighters with damage, a paralysis token or a spell on them."""
    out: list[int] = []
    for f in any_targets(s, seat, source, effect, window):
        if fighters.damage_on(s, f) > 0 or s.fighter_state[f] & PARALYSED or fighters.spell_effects_on(s, f):
            out.append(f)
    return out


def overlay_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1251: own fighters of the named unit and side."""
    out: list[int] = []
    for f in any_targets(s, seat, source, effect, window):
        form = s.fighter_form[f]
        if form // 2 == effect.unit and (effect.side == ANY_SIDE or form % 2 == effect.side):
            out.append(f)
    return out


def lethal_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-857, HM-1210: the target of the attack in progress."""
    return legal(s, seat, source, effect, [s.attack_on] if s.attack_on != NONE else [])


def retaliated_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1215: fighters that have retaliated in this combat round."""
    return [f for f in any_targets(s, seat, source, effect, window) if s.fighter_state[f] & RETALIATED]


def free_of_paralysis(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1206: fighters without a paralysis token."""
    return [f for f in any_targets(s, seat, source, effect, window) if not s.fighter_state[f] & PARALYSED]


def movable_targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1211: fighters that can be put elsewhere."""
    return any_targets(s, seat, source, effect, window) if fighters.free_spaces(s) else []


def own_pairs(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1211: two own fighters that can change places; nobody is put onto the gate."""
    gate = fighters.obstacles(s)
    own = [f for f in any_targets(s, seat, source, effect, window) if not gate >> s.fighter_space[f] & 1]
    return [a * PAIR + b for a in own for b in own if a < b]


def areas(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1209: two adjacent spaces, at least one with a unit that may be chosen."""
    taken = 0
    for f in fighters.all_fighters(s):
        if not (is_spell(source) and fighters.is_spell_immune(s, f)):
            taken |= 1 << s.fighter_space[f]
    return [i for i in range(len(AREAS)) if (taken >> AREAS[i][0] | taken >> AREAS[i][1]) & 1]


# --- the map


def is_own_turn(s: Heroes3, seat: int) -> bool:
    """Is it this player's turn?"""
    return s.active == seat


def own_heroes(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """Own heroes on the map, in the own turn."""
    if not is_own_turn(s, seat):
        return []
    return [hero for hero in (seat * 2, seat * 2 + 1) if s.hero_field[hero] != NONE]


def flying_heroes(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1230: the hero that the card has chosen already, or any own one."""
    if in_combat(s):
        return []
    found = own_heroes(s, seat, source, effect, window)
    return [s.card_target] if s.card_target in found else found


def portal_fields(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1216: where the main hero can go: own towns and settlements without another hero; it may stay where it is for
    the movement points, if there are any (HM-004)."""
    here = s.hero_field[seat * 2]
    if in_combat(s) or not is_own_turn(s, seat) or here == NONE:
        return []
    out: list[int] = []
    for field in homes(s, seat):
        others = [hero for hero in heroes_at(s, field) if hero != seat * 2]
        if not others and (field != here or effect.amount):
            out.append(field)
    return out


def tile_places(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1231: face-down tiles beside the tile of an own hero."""
    if in_combat(s) or not is_own_turn(s, seat):
        return []
    out: list[int] = []
    for hero in (seat * 2, seat * 2 + 1):
        field = s.hero_field[hero]
        if field != NONE:
            for place in tiles.revealable(s, tiles.places_beside_tile(s, field // 7)):
                if place not in out:
                    out.append(place)
    out.sort()
    return out


def discounted_cost(s: Heroes3, seat: int, effect: CardEffect, unit: int) -> Cost:
    """HM-1227: what reinforcing a unit costs with this card: gold halved, a waiting discount taken off."""
    cost = army.reinforce_cost(s, seat, unit)
    if effect.gold_factor == HALF_DOWN:
        printed = s.kit.unit_reinforce[unit]
        cost = army.reduced(s, seat, (printed[0] // 2, printed[1], printed[2]))
    elif effect.gold_factor == HALF_UP:
        printed = s.kit.unit_reinforce[unit]
        cost = army.reduced(s, seat, ((printed[0] + 1) // 2, printed[1], printed[2]))
    return cost


def cheap_units(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """HM-1227: own units on their few side that can be paid for."""
    return units_in_reach(s, seat, effect, 0)


def units_in_reach(s: Heroes3, seat: int, effect: CardEffect, gold: int) -> list[int]:
    """HM-1226, HM-1227: own units on their few side that could be paid for with so much gold off."""
    out: list[int] = []
    for unit in army.few_units(s, seat, effect.tiers):
        if s.kit.unit_faction[unit] == s.faction[seat]:
            cost = discounted_cost(s, seat, effect, unit)
            if resources.can_pay(s, seat, (max(0, cost[0] - gold), cost[1], cost[2])):
                out.append(unit)
    return out


def recoverable(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """Cards of a kind in the own discard pile, each design once."""
    found = {card for card in decks.discards(s, seat) if s.kit.card_kind[card] == effect.card_kind}
    return sorted(found)


Targets = Callable[[Heroes3, int, int, CardEffect, int], list[int]]
TARGETS_OF: Final[dict[int, Targets]] = {
    ops.ATTACK_BONUS: attack_targets,
    ops.DEFENSE_BONUS: defense_targets,
    ops.DISCARD_X_ATTACK: attack_targets,
    ops.DISCARD_X_DEFENSE: defense_targets,
    ops.MULTIPLY_ATTACK_DIE: attack_targets,
    ops.BLESS_ATTACK: attack_targets,
    ops.HEAL: damaged_targets,
    ops.HEAL_OR_UNPARALYSE: ailing_targets,
    ops.HP_BONUS: any_targets,
    ops.INITIATIVE_BONUS: any_targets,
    ops.OVERLAY_UNIT: overlay_targets,
    ops.CANCEL_LETHAL_ATTACK: lethal_targets,
    ops.SWAP_UNITS: own_pairs,
    ops.DAMAGE_UNIT: any_targets,
    ops.DAMAGE_CHAIN: any_targets,
    ops.DAMAGE_AREA2: areas,
    ops.MODIFY_INITIATIVE: any_targets,
    ops.SILENCE_UNIT: any_targets,
    ops.SPELL_IMMUNITY: any_targets,
    ops.RESET_RETALIATION: retaliated_targets,
    ops.PARALYSE_UNIT: free_of_paralysis,
    ops.FIRE_SHIELD: any_targets,
    ops.CURE: curable_targets,
    ops.PRAYER: any_targets,
    ops.TELEPORT_UNIT: movable_targets,
    ops.MP: own_heroes,
    ops.FLY_OVER_FIELDS: flying_heroes,
    ops.TOWN_PORTAL: portal_fields,
    ops.REVEAL_ADJACENT_TILE: tile_places,
    ops.REINFORCE_DISCOUNT: cheap_units,
    ops.RECOVER_FROM_DISCARD: recoverable,
}
"""The ops that are aimed at something, and at what."""
ON_MAP: Final = (
    ops.MP, ops.FLY_OVER_FIELDS, ops.TOWN_PORTAL, ops.REVEAL_ADJACENT_TILE, ops.REINFORCE_DISCOUNT,
    ops.RECOVER_FROM_DISCARD,
)  # fmt: skip
"""Those whose targets are no fighters."""


def targets(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> list[int]:
    """What an effect can be aimed at now, ascending; nothing if there is no such thing."""
    if not in_combat(s) and effect.kind not in ON_MAP:
        return []
    return TARGETS_OF[effect.kind](s, seat, source, effect, window)


def boosts(s: Heroes3, fighter: int, window: int) -> list[int]:
    """HM-1214: what a prayer can raise: attack and defence as HM-331 says, initiative always."""
    out: list[int] = []
    if (window == ATTACK and s.attack_by == fighter) or (window == ACTIVATION and s.active_fighter == fighter):
        out.append(0)
    if window == ATTACK and s.attack_on == fighter:
        out.append(1)
    out.append(2)
    return out
