"""Why somebody or some place isn't open to a choice: codes of refusals with the rule that says so.

What only one chapter knows stands beside its rule (`why_no_...`); here is what several questions share.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import BURNING, CARRIER, FLEEING, MARK, STUNNED, sort_of
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import AT_FLEEING, BY_MINION, FROM_MONSTERS, HERO, NONE, PEASANT
from citadelle.games.village_attacks.verbs import (
    DEEDS,
    DEFEND,
    END,
    GAIN,
    GIVE_UP,
    KEEP_DICE,
    LOSE_DIE,
    REDIRECT,
    REROLL,
    RETURN,
    RIPOSTE,
    ROLL,
    SHOWN,
    SUFFER,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal

Reason = tuple[str, str]
"""The code of a refusal, and its rule."""


BEFORE_DEEDS: Final = ("VA-49", "VA-72")
"""The rules of questions that come before any die is spent (VA-51)."""
OUT_OF_TIME: Final[dict[Verb, Reason]] = {
    REROLL: ("no_reroll_now", "VA-49"), KEEP_DICE: ("no_reroll_now", "VA-49"),
    GIVE_UP: ("not_before_a_roll", "VA-72"), ROLL: ("not_before_a_roll", "VA-72"),
    SUFFER: ("not_attacked", "VA-62"), DEFEND: ("not_attacked", "VA-62"), RIPOSTE: ("not_attacked", "VA-62"),
    REDIRECT: ("not_attacked", "VA-173"), GAIN: ("no_level_now", "VA-84"), RETURN: ("not_dead", "VA-95"),
    LOSE_DIE: ("not_displaced", "VA-142"),
}  # fmt: skip
"""Answers that have their own time, and why this isn't it."""


def no_answer(s: VillageAttacks, seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """What is no answer to the open question: a deed has its time, in its Monster's own activation."""
    if meant is not None and meant.verb in DEEDS and meant.verb is not END:
        if s.active != seat:
            return Refusal("not_active", "VA-46", seat, key)
        return Refusal("not_yet", "VA-51" if rule in BEFORE_DEEDS else rule, seat, key)
    if meant is not None and meant.verb in OUT_OF_TIME:
        code, own_rule = OUT_OF_TIME[meant.verb]
        return Refusal(code, own_rule, seat, key)
    if meant is not None and meant.verb in SHOWN:
        return Refusal("only_shown", rule, seat, key)
    return Refusal("not_here", rule, seat, key)


def why_unwounded(s: VillageAttacks, zone: int, figure: int, source: int, seat: int, origin: int) -> Reason | None:
    """Why a villager may not be taken for a wound of this source, seat and origin; None if it may."""
    sort = sort_of(figure)
    kind = s.kit.sort_kind[sort]
    if FROM_MONSTERS >> source & 1:
        if s.kit.kind_own_zone_only[kind] and origin not in (NONE, zone):
            return "own_room_only", "VA-185"
        if s.castle.immune_kinds[zone] >> kind & 1 and s.castle.immune_sources[zone] >> source & 1:
            return "refuge", "VA-S2.4"
        if s.captor == sort and seat == s.captive and source != BY_MINION:
            return "captor", "VA-S7.5"
    return ("fleeing", "VA-S14.3") if figure & FLEEING and not AT_FLEEING >> source & 1 else None


def why_spared(s: VillageAttacks, figure: int, why: str) -> Reason | None:
    """Why a villager can't be stunned, marked, set on fire, moved, turned, grabbed or sent a step; None if it can."""
    kind = s.kit.sort_kind[sort_of(figure)]
    if why == "mark" and figure & MARK:
        return "marked_already", "VA-200"
    if why == "stun" and figure & STUNNED:
        return "stunned_already", "VA-145"
    if why == "burn" and figure & BURNING:
        return "burns_already", "VA-146"
    if why in ("stun", "burn", "push", "turn") and figure & CARRIER:
        return "tome_carrier", "VA-S10.6"
    if why == "turn" and kind == HERO:
        return "no_turncoat", "VA-200"
    if why == "grab" and kind != PEASANT:
        return "peasants_only", "VA-S6.2"
    if why == "step":
        return ("stunned_skipped", "VA-55") if figure & STUNNED else ("weaker_first", "VA-53")
    return None


def why_unseen(s: VillageAttacks, here: int, zone: int, least: int, most: int, los: bool) -> Reason | None:
    """Why a zone is out of reach from another (VA-23, VA-24, VA-149); None if it isn't."""
    if zone not in s.castle.within(here, least, most, s.gone):
        return "out_of_range", "VA-24"
    if not los:
        return None
    if (s.dark >> here | s.dark >> zone) & 1 and (zone != here or s.dark >> here & 1):
        return "darkness", "VA-149"
    return None if s.castle.sees(here, zone, least, most, s.gone, s.dark) else ("out_of_sight", "VA-23")
