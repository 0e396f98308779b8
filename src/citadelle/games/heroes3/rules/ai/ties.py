"""What the AI rules leave open is put to the player concerned (HM-1514)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.rules.cards.targets import AREAS
from citadelle.games.heroes3.rules.combat.fighters import controller
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import AREA, FIGHTER, PUT_UNIT, SPACE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.auto_answer import AutoAnswer
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register

# What is left open.
TARGET: Final = 0
ATTACK_SPACE: Final = 1
GOAL: Final = 2
STEP: Final = 3
SHOT: Final = 4
NEXT: Final = 5
PLACE: Final = 6
SPLASH: Final = 7
PUSH: Final = 8
HEAL: Final = 9
WALL: Final = 10
GATE: Final = 11
ATTACH: Final = 12
SPELL: Final = 13
FIRE: Final = 14
SKILL: Final = 15
CHOICES: Final[tuple[str, ...]] = (
    "target", "attack_space", "goal", "step", "shot", "next", "place", "splash", "push", "heal", "wall", "gate",
    "attach", "spell", "fire", "skill",
)  # fmt: skip
RULES: Final[tuple[str, ...]] = (
    "HM-901", "HM-902", "HM-903", "HM-903", "HM-904", "HM-831", "HM-824", "HM-908", "HM-908", "HM-908", "HM-906",
    "HM-906", "HM-933", "HM-935", "HM-936", "HM-934",
)  # fmt: skip
FIRST_TIED: Final = "first"
"""The automatic answer to ties: the first of those that are equal is taken."""
SPACES: Final = (ATTACK_SPACE, STEP, PUSH, WALL)
"""Choices among spaces; the others are among fighters, but for units to be placed and areas."""


def pick(s: Heroes3, side: int, choice: int, fighter: int, tied: list[int]) -> int:
    """The only one of what the rules leave; else NONE, and the player concerned is asked: the frame that is on top now
    gets the answer (HM-1514). `fighter` is the unit it is about; NONE."""
    if len(tied) == 1:
        return tied[0]
    s.push(AiTie(controller(s, side), choice, fighter, tuple(sorted(tied))))
    return NONE


class AiTie(Ask[Heroes3]):
    """HM-1514: which of several that are equal by the AI rules? The frame below gets it."""

    __slots__ = ("choice", "fighter", "tied")
    name: ClassVar[str] = "heroes3.ai_tie"
    fields: ClassVar[tuple[str, ...]] = ("seat", "choice", "fighter", "tied")
    kind: ClassVar[str] = "ai_tie"
    rule: ClassVar[str] = "HM-1514"
    window: ClassVar[str] = "ai_tie"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGHTER, SPACE, AREA, PUT_UNIT)

    def __init__(self, seat: int, choice: int, fighter: int, tied: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.choice = choice
        self.fighter = fighter
        self.tied = tied

    def options(self, s: Heroes3) -> list[int]:
        return list(self.tied)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        if self.choice in SPACES:
            return s.answer(SPACE, option)
        if self.choice == PLACE:
            return s.answer(PUT_UNIT, option)
        if self.choice == FIRE:
            return Answer(AREA, AREAS[option])
        return Answer(FIGHTER, (option,))

    def automatic_option(self, s: Heroes3, auto: AutoAnswer, options: list[int]) -> int | None:
        """HM-1514: a player may let the first of what is left open be taken."""
        return options[0] if auto.answer == FIRST_TIED else None

    def kept_answers(self, s: Heroes3) -> list[Answer]:
        return []

    def cited(self, s: Heroes3) -> str:
        return RULES[self.choice]

    def detail(self, s: Heroes3) -> Detail:
        return {"choice": CHOICES[self.choice], "fighter": self.fighter}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        return Refusal("not_tied", self.cited(s), seat, key)


register(AiTie)
