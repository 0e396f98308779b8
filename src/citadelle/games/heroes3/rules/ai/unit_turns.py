"""The activation of an AI unit (HM-901 to HM-907): it attacks if it can, else it comes nearer; nobody plays it."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import ATTACKER, TOKEN_LOST
from citadelle.games.heroes3.rules.ai import ties
from citadelle.games.heroes3.rules.ai.targets import approach_spaces, attack_spaces, goals, is_shut_in, targets
from citadelle.games.heroes3.rules.combat.atoms import told
from citadelle.games.heroes3.rules.combat.deeds import ENDS, break_wall, defend, walk
from citadelle.games.heroes3.rules.combat.fighters import side_of, type_of
from citadelle.games.heroes3.rules.combat.moves import breaks
from citadelle.games.heroes3.rules.combat.strike import STRIKES, Strike
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, RANGED
from citadelle.kernel.frame import Frame, register

# How far an AI unit has come.
AIMS: Final = 0
COMES_BESIDE: Final = 1
LOOKS_FOR_GOAL: Final = 2
APPROACHES: Final = 3
BREAKS: Final = 4


class AiTurn(Frame[Heroes3]):
    """HM-901 to HM-906: what the active AI unit does. The frame below gets how far the activation has come.

    `target` is the enemy that it attacks or moves towards, as soon as that is settled.
    """

    __slots__ = ("fighter", "stage", "target")
    name: ClassVar[str] = "heroes3.ai_unit_turn"
    fields: ClassVar[tuple[str, ...]] = ("fighter", "stage", "target")

    def __init__(self, fighter: int, stage: int = AIMS, target: int = NONE) -> None:
        self.fighter = fighter
        self.stage = stage
        self.target = target

    def run(self, s: Heroes3) -> None:
        fighter, stage = self.fighter, self.stage
        if stage == AIMS:
            self.aim(s)
        elif stage == COMES_BESIDE:
            self.take(s, ties.ATTACK_SPACE, attack_spaces(s, fighter, self.target))
        elif stage == LOOKS_FOR_GOAL:
            if is_shut_in(s, fighter):
                self.hold(s)
            else:
                self.take(s, ties.GOAL, goals(s, fighter))
        elif stage == APPROACHES:
            self.take(s, ties.STEP, approach_spaces(s, fighter, self.target))
        else:
            found = breaks(s, fighter) if side_of(fighter) == ATTACKER else []
            if found:
                self.take(s, ties.WALL, found)
            else:
                s.give(ENDS)

    def take(self, s: Heroes3, choice: int, tied: list[int]) -> None:
        """Go on with the only one of these, or with the one that the player concerned names."""
        one = ties.pick(s, side_of(self.fighter), choice, self.fighter, tied)
        if one != NONE:
            self.receive(s, one)

    def aim(self, s: Heroes3) -> None:
        """HM-901, HM-904: whom does it attack?"""
        found = targets(s, self.fighter)
        if not found:
            s.become(AiTurn(self.fighter, LOOKS_FOR_GOAL))
        elif s.ai_plan in found:
            self.receive(s, s.ai_plan)
        else:
            ranged = type_of(s, self.fighter) == RANGED
            self.take(s, ties.SHOT if ranged else ties.TARGET, found)

    def receive(self, s: Heroes3, value: int) -> None:
        """What was settled: an enemy or a space."""
        fighter, stage = self.fighter, self.stage
        if stage == AIMS:
            self.tell(s, "ai_aimed", value, "HM-904" if type_of(s, fighter) == RANGED else "HM-901")
            if type_of(s, fighter) == RANGED:
                self.strike(s, value)
            else:
                s.become(AiTurn(fighter, COMES_BESIDE, value))
        elif stage == COMES_BESIDE:
            if value != s.fighter_space[fighter]:
                walk(s, fighter, value, "HM-902")
            self.strike(s, self.target)
        elif stage == LOOKS_FOR_GOAL:
            s.become(AiTurn(fighter, APPROACHES, value))
        elif stage == APPROACHES:
            self.tell(s, "ai_approached", self.target, "HM-903")
            s.become(AiTurn(fighter, BREAKS, self.target))
            if value != s.fighter_space[fighter]:
                walk(s, fighter, value, "HM-903")
        else:
            s.give(ENDS)
            break_wall(s, fighter, value)

    def strike(self, s: Heroes3, target: int) -> None:
        """It attacks, and its activation is over afterwards (HM-904)."""
        fighter = self.fighter
        s.give(ENDS)
        s.push(Strike(fighter, target, s.fighter_space[fighter], s.fighter_space[target], STRIKES, 0))

    def hold(self, s: Heroes3) -> None:
        """HM-906: a besieged unit that can't get out defends, if it may (HM-837)."""
        s.give(ENDS)
        if not s.active_marks & TOKEN_LOST:
            defend(s, self.fighter, "HM-906")

    def tell(self, s: Heroes3, kind: str, target: int, rule: str) -> None:
        """Whom it is about, and by which rule."""
        if s.sink is not None:
            unit = s.kit.unit_ids[s.fighter_form[target] // 2]
            s.emit(kind, NONE, rule, {**told(s, self.fighter), "target": unit, "on": target})


register(AiTurn)
