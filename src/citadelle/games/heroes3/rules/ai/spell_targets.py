"""Whom the AI's spells are aimed at (HM-935, HM-936): all that is equal by the rules; nothing where a spell has no
legal target and is put back."""

from __future__ import annotations

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3.ability_kinds import NO_RETALIATION, UNLIMITED_RETALIATION
from citadelle.games.heroes3.combat_fields import PARALYSED, RETALIATED, TOWER_FIGHTER
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.rules.ai.bonuses import attached_defense
from citadelle.games.heroes3.rules.ai.forced import MANY, healed
from citadelle.games.heroes3.rules.ai.targets import least
from citadelle.games.heroes3.rules.cards.targets import AREAS, legal
from citadelle.games.heroes3.rules.combat.atoms import is_affected
from citadelle.games.heroes3.rules.combat.board import DISTANCE, NEIGHBOURS
from citadelle.games.heroes3.rules.combat.fighters import (
    ability,
    adjacent_fighters,
    all_fighters,
    damage_on,
    defense_of,
    fighter_at,
    fighters_on,
    hp_left,
    is_adjacent,
    side_of,
    tier_of,
    type_of,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, RANGED

NEVER_CAST = (ops.CANCEL_LETHAL_ATTACK, ops.TELEPORT_UNIT, ops.TOWN_PORTAL)
"""Spells for which the AI never has a target: no attack goes on, no space is named, the map is elsewhere (ruling)."""


def is_help(effect: CardEffect) -> bool:
    """HM-935: does a spell help its target?"""
    if effect.kind in (ops.MODIFY_INITIATIVE, ops.DEFENSE_BONUS, ops.ATTACK_BONUS):
        return effect.amount > 0
    return effect.kind in (
        ops.SPELL_IMMUNITY, ops.BLESS_ATTACK, ops.FIRE_SHIELD, ops.RESET_RETALIATION, ops.PRAYER, ops.CURE,
    )  # fmt: skip


def preferred(s: Heroes3, found: list[int]) -> list[int]:
    """HM-935: the highest current defence, then the higher tier, then more damage taken."""
    values: list[int] = []
    for fighter in found:
        defense = max(0, defense_of(s, fighter) + attached_defense(s, fighter))
        values.append(-((defense * MANY + tier_of(s, fighter)) * MANY + damage_on(s, fighter)))
    return least(found, values) if found else []


def spell_targets(s: Heroes3, active: int, source: int, effect: CardEffect) -> list[int]:
    """HM-935, HM-936: what a spell of the side of the active unit is aimed at: fighters, or areas for Fireball."""
    side = side_of(active)
    kind = effect.kind
    if kind in NEVER_CAST:
        return []
    if kind == ops.DAMAGE_AREA2:
        return fire_areas(s, side, source, effect)
    wanted = side if is_help(effect) else 1 - side
    found = [f for f in legal(s, NONE, source, effect, all_fighters(s)) if side_of(f) == wanted]
    if kind == ops.RESET_RETALIATION:
        found = [f for f in found if s.fighter_state[f] & RETALIATED]
    elif kind == ops.PARALYSE_UNIT:
        found = [f for f in found if not s.fighter_state[f] & PARALYSED]
    elif kind == ops.CURE:
        found = [f for f in found if damage_on(s, f) > 0]
        return healed(s, found) if found else []
    elif kind == ops.ATTACK_BONUS and not is_help(effect):
        return [f for f in found if f == s.ai_plan and will_retaliate(s, active, f)]
    elif kind == ops.DAMAGE_CHAIN:
        return [f for f in preferred(s, found) if spares_own(s, side, f, len(effect.sequence))]
    return preferred(s, found)


def will_retaliate(s: Heroes3, by: int, on: int) -> bool:
    """HM-936, HM-859: will the target of the active unit strike back, as far as can be known?"""
    if on == TOWER_FIGHTER or (type_of(s, by) == RANGED and not is_adjacent(s, by, on)):
        return False
    if ability(s, by, NO_RETALIATION) is not None:
        return False
    return not s.fighter_state[on] & RETALIATED or ability(s, on, UNLIMITED_RETALIATION) is not None


# --- Chain Lightning (HM-936, HM-1209)


def chained(s: Heroes3, side: int, space: int, hit: tuple[int, ...]) -> list[int]:
    """HM-1209: who may be hit next by a chain that began on a space: the nearest. Of several the AI spares its own and
    prefers as in HM-935."""
    found: list[int] = []
    for fighter in (*fighters_on(s, 0), *fighters_on(s, 1)):
        if fighter not in hit and is_affected(s, fighter, True):
            found.append(fighter)
    if not found:
        return []
    near = least(found, [DISTANCE[space][s.fighter_space[f]] for f in found])
    enemies = [f for f in near if side_of(f) != side]
    return preferred(s, enemies) if enemies else preferred(s, near)


def spares_own(s: Heroes3, side: int, first: int, length: int) -> bool:
    """HM-936: does a chain that begins at a fighter hit no unit of this side?"""
    space = s.fighter_space[first]
    hit: tuple[int, ...] = (first,)
    while len(hit) < length:
        near = chained(s, side, space, hit)
        if not near:
            return True
        if side_of(near[0]) == side:
            return False
        hit = (*hit, near[0])
    return True


# --- Fireball (HM-936)


def fire_areas(s: Heroes3, side: int, source: int, effect: CardEffect) -> list[int]:
    """HM-936: two spaces with two units of the player, of the highest tiers, then with the fewest hit points; else one
    unit that no AI unit stands beside, and an empty space next to it."""
    enemies = [f for f in fighters_on(s, 1 - side) if is_affected(s, f, True)]
    found: list[int] = []
    values: list[int] = []
    for area in range(len(AREAS)):
        a, b = fighter_at(s, AREAS[area][0]), fighter_at(s, AREAS[area][1])
        if a in enemies and b in enemies:
            high, low = max(tier_of(s, a), tier_of(s, b)), min(tier_of(s, a), tier_of(s, b))
            found.append(area)
            values.append(hp_left(s, a) + hp_left(s, b) - (high * MANY + low) * MANY)
    return least(found, values) if found else lone_areas(s, side, enemies)


def lone_areas(s: Heroes3, side: int, enemies: list[int]) -> list[int]:
    """HM-936: one area for each of the best lone units; which empty space beside it is taken makes no difference."""
    alone: list[int] = []
    areas: list[int] = []
    for fighter in enemies:
        space = s.fighter_space[fighter]
        if any(side_of(other) == side for other in adjacent_fighters(s, space)):
            continue
        empty = [near for near in NEIGHBOURS[space] if fighter_at(s, near) == NONE]
        if empty:
            alone.append(fighter)
            areas.append(AREAS.index((min(space, empty[0]), max(space, empty[0]))))
    best = preferred(s, alone)
    return [areas[i] for i in range(len(alone)) if alone[i] in best]
