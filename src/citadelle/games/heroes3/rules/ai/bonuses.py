"""Bonuses of AI cards and AI spells that wait for an attack (HM-932, HM-933, HM-936)."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import (
    AI_BONUSES,
    B_AMOUNT,
    B_KIND,
    B_ON,
    BLESSED,
    NEXT_BLESSED,
    NEXT_DEFENSE,
    WEAKENED,
    AiBonus,
)
from citadelle.games.heroes3.rules.ai.spell_cards import end_bonus
from citadelle.games.heroes3.rules.combat.atoms import told
from citadelle.games.heroes3.rules.combat.fighters import side_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE


def let_attack_wait(s: Heroes3, n: int) -> None:
    """HM-932: the next attack of an AI unit has so much more attack; several add up."""
    s.ai_waiting += n
    if s.sink is not None:
        s.emit("ai_attack_waits", NONE, "HM-932", {"n": n, "total": s.ai_waiting})


def attach(s: Heroes3, fighter: int, kind: int, n: int, card: int, rule: str) -> None:
    """HM-933, HM-936: a bonus waits at a fighter; `card` is the spell that gives it, NONE for an AI card."""
    s.ai_attached = (*s.ai_attached, (fighter, kind, n, card))
    if s.sink is not None:
        s.emit("ai_bonus_attached", NONE, rule, {**told(s, fighter), "bonus": AI_BONUSES[kind], "n": n})


def use_bonuses(s: Heroes3, by: int, on: int) -> None:
    """HM-932, HM-933, HM-936: what waited for an attack by or on these fighters counts for this one and is used up.

    A retaliation is an attack too (HM-859), and so is that of the arrow tower (HM-864).
    """
    if s.ai_waiting and s.combat_ai[side_of(by)] != NONE:
        give(s, by, s.ai_waiting, True, "HM-932")
        s.ai_waiting = 0
    for one in s.ai_attached:
        kind = one[B_KIND]
        if one[B_ON] == (on if kind == NEXT_DEFENSE else by):
            if kind == NEXT_BLESSED:
                s.attack_marks |= BLESSED
            give(s, one[B_ON], one[B_AMOUNT], kind != NEXT_DEFENSE, "HM-933" if kind == NEXT_DEFENSE else "HM-936")
            end_bonus(s, one)


def give(s: Heroes3, fighter: int, n: int, attack: bool, rule: str) -> None:
    """A bonus counts for the attack in progress."""
    if attack:
        s.attack_bonus += n
    else:
        s.defense_bonus += n
    if s.sink is not None:
        kind = "attack_bonus_given" if attack else "defense_bonus_given"
        s.emit(kind, s.combat_seat[side_of(fighter)], rule, {**told(s, fighter), "n": n})


def end_weakness(s: Heroes3) -> None:
    """HM-331: weakness ends with the activation it was cast in."""
    for one in s.ai_attached:
        if one[B_KIND] == WEAKENED:
            end_bonus(s, one)


def attached_defense(s: Heroes3, fighter: int) -> int:
    """Defence that waits at a fighter."""
    return sum([one[B_AMOUNT] for one in bonuses_on(s, fighter) if one[B_KIND] == NEXT_DEFENSE])


def bonuses_on(s: Heroes3, fighter: int) -> list[AiBonus]:
    """What waits at a fighter."""
    return [one for one in s.ai_attached if one[B_ON] == fighter]
