"""Why something can't be done in a combat now: codes of refusals with the rule that says so."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import SPACES, TOKEN_LOST, TOWER_FIGHTER
from citadelle.games.heroes3.rules.cards.playable import why_refused
from citadelle.games.heroes3.rules.combat.board import NEIGHBOURS
from citadelle.games.heroes3.rules.combat.fighters import (
    closed_spaces,
    fighter_at,
    is_adjacent,
    is_neutral_side,
    is_there,
    obstacles,
    occupied,
    side_of,
    type_of,
)
from citadelle.games.heroes3.rules.combat.moves import has_enemy_beside, walks
from citadelle.games.heroes3.rules.refusal_reasons import Reason
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import RANGED
from citadelle.games.heroes3.verbs import BREAK, DEFEND, STRIKE, WALK
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Refusal


def why_no_play(s: Heroes3, seat: int, key: str, own: Answer, window: int) -> Refusal:
    """Why a card can't be played in a window."""
    code, rule = why_refused(s, seat, own.things[0], own.things[1], window)
    return Refusal(code, rule, seat, key)


def why_no_deed(s: Heroes3, fighter: int, own: Answer, moved: bool, shot: bool) -> Reason:
    """Why the active unit can't do this: it may have moved, or a ranged one may have attacked."""
    verb = own.verb
    if shot and (verb is STRIKE or verb is BREAK or verb is DEFEND):
        return "has_attacked", "HM-709"
    if verb is WALK:
        return why_no_walk(s, fighter, own.things[0], moved and not shot)
    if verb is STRIKE:
        return why_no_strike(s, fighter, own.things[0], moved)
    if verb is BREAK:
        return why_no_break(s, fighter, own.things[0], moved)
    if verb is DEFEND:
        if is_neutral_side(s, side_of(fighter)):
            return "neutral_never_defends", "HM-837"
        if fighter == TOWER_FIGHTER:
            return "tower_only_attacks", "HM-864"
        return ("token_lost", "HM-837") if s.active_marks & TOKEN_LOST else ("not_now", "HM-835")
    return "not_now", "HM-835"


def why_no_walk(s: Heroes3, fighter: int, space: int, moved: bool) -> Reason:
    """Why the active unit can't move to a space."""
    if fighter == TOWER_FIGHTER:
        return "tower_only_attacks", "HM-864"
    if moved:
        return "has_moved", "HM-836"
    if space >= SPACES or space == s.fighter_space[fighter]:
        return "not_a_space_to_go", "HM-836"
    if occupied(s) >> space & 1:
        return "space_taken", "HM-841"
    if closed_spaces(s, side_of(fighter)) >> space & 1:
        return "wall_in_the_way", "HM-840"
    if space in walks(s, fighter):
        return "must_attack_or_approach", "HM-839"
    return "too_far", "HM-708"


def why_no_strike(s: Heroes3, fighter: int, target: int, moved: bool) -> Reason:
    """Why the active unit can't attack a fighter."""
    if not is_there(s, target):
        return "no_such_fighter", "HM-850"
    if side_of(target) == side_of(fighter):
        return "own_unit", "HM-850"
    if type_of(s, fighter) == RANGED:
        if moved:
            return "moved_no_shot", "HM-709"
        if has_enemy_beside(s, fighter) and not is_adjacent(s, fighter, target):
            return "enemy_adjacent", "HM-708"
        return "not_now", "HM-835"
    return ("only_ranged", "HM-864") if target == TOWER_FIGHTER else ("not_adjacent", "HM-850")


def why_no_break(s: Heroes3, fighter: int, space: int, moved: bool) -> Reason:
    """Why the active unit can't destroy a wall or the gate."""
    if space >= SPACES or not obstacles(s) >> space & 1:
        return "no_wall_there", "HM-863"
    if type_of(s, fighter) == RANGED:
        return "ranged_no_walls", "HM-863"
    if space not in NEIGHBOURS[s.fighter_space[fighter]]:
        return "not_adjacent", "HM-863"
    return ("unit_on_gate", "HM-863") if fighter_at(s, space) >= 0 else ("not_now", "HM-835")
