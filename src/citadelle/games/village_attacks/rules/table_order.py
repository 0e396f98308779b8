"""What happens in an order that the table says (VA-4): rooms, traps, markers, Summoned Monsters."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask


class NextInOrder(Ask[VillageAttacks]):
    """VA-4: the table names the next of those that wait; the frame below gets its number."""

    __slots__ = ("waiting",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "waiting")
    not_waiting: ClassVar[str] = "not_among_equals"
    """Why one that doesn't wait can't be named."""

    def __init__(self, seat: int, waiting: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.waiting = waiting

    def options(self, s: VillageAttacks) -> list[int]:
        return list(self.waiting)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return self.why_not_next(s, seat, key, own)

    def why_not_next(self, s: VillageAttacks, seat: int, key: str, own: Answer) -> Refusal:
        """Why a thing of the right sort isn't among those that wait."""
        return Refusal(self.not_waiting, self.rule, seat, key)
