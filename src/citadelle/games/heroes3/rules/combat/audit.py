"""What must always hold in a combat."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import (
    ATTACKER,
    B_ON,
    DEFENDER,
    FIGHTERS,
    L_ON,
    O_DAMAGE,
    O_HP,
    SIDE_TARGET,
    SPACES,
    TOWER_FIGHTER,
)
from citadelle.games.heroes3.rules.combat.fighters import card_hp, fighters_on, obstacles, side_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE


def faults(s: Heroes3) -> list[str]:
    """What is wrong with the combat that is going on; empty if nothing is, or there is none."""
    if not s.fighter_form:
        left = s.lasting or s.attack_by != NONE or s.ai_waiting or s.ai_attached or s.ai_spells_out
        return ["a combat left something behind"] if left else []
    out: list[str] = []
    seen: list[int] = []
    for fighter in range(FIGHTERS):
        out += fighter_faults(s, fighter)
        space = s.fighter_space[fighter]
        if s.fighter_form[fighter] == NONE:
            continue
        if space in seen:
            out.append(f"two fighters on space {space} (HM-841)")
        seen.append(space)
        if space < SPACES and s.walls << 2 * 4 >> space & 1:
            out.append(f"fighter {fighter} stands on a wall (HM-840)")
        if side_of(fighter) == ATTACKER and space < SPACES and obstacles(s) >> space & 1:
            out.append(f"attacking fighter {fighter} stands on the gate (HM-840)")
    for side in (ATTACKER, DEFENDER):
        out += army_faults(s, side)
    for one in s.lasting:
        if one[L_ON] < SIDE_TARGET and s.fighter_form[one[L_ON]] == NONE:
            out.append(f"an effect lasts on fighter {one[L_ON]}, which is gone")
    for bonus in s.ai_attached:
        if s.fighter_form[bonus[B_ON]] == NONE:
            out.append(f"a bonus waits at fighter {bonus[B_ON]}, which is gone (HM-933)")
    return out


def fighter_faults(s: Heroes3, fighter: int) -> list[str]:
    """What is wrong with one fighter."""
    form, space = s.fighter_form[fighter], s.fighter_space[fighter]
    if form == NONE:
        clean = space == NONE and not s.fighter_damage[fighter] and not s.fighter_state[fighter]
        return [] if clean else [f"fighter {fighter} is gone, but something is left of it"]
    out: list[str] = []
    if (fighter == TOWER_FIGHTER) != (space == SPACES) or not 0 <= space <= SPACES:
        out.append(f"fighter {fighter} stands on {space}")
    if not 0 <= s.fighter_damage[fighter] < card_hp(s, fighter, form):
        out.append(f"fighter {fighter} has {s.fighter_damage[fighter]} damage (HM-702)")
    for one in s.fighter_overlays[fighter]:
        if not 0 <= one[O_DAMAGE] < one[O_HP]:
            out.append(f"an overlay on fighter {fighter} has {one[O_DAMAGE]} damage (HM-1251)")
    return out


def army_faults(s: Heroes3, side: int) -> list[str]:
    """HM-704, HM-920: every fielded unit of a player or AI opponent is in the army, with the same side up."""
    seat, ai = s.combat_seat[side], s.combat_ai[side]
    if seat == NONE and ai == NONE:
        return []
    rest = list(s.army[seat] if seat != NONE else s.ai_army[ai])
    for fighter in fighters_on(s, side):
        if s.fighter_form[fighter] not in rest:
            return [f"fighter {fighter} isn't in the army of its side"]
        rest.remove(s.fighter_form[fighter])
    return []
