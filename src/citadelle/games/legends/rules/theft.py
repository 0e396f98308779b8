"""The Bandit Lord's question (LG-843)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.state import Legends
from citadelle.games.legends.verbs import SPARE, STEAL
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

YES: Final = 0
YES_NO: Final = [YES, STOP]


class StealCoin(Ask[Legends]):
    """LG-843: take coins from the player whose army was destroyed, or don't."""

    __slots__ = ("amount", "victim")
    name: ClassVar[str] = "legends.steal_coin"
    fields: ClassVar[tuple[str, ...]] = ("seat", "victim", "amount")
    kind: ClassVar[str] = "steal_coin"
    rule: ClassVar[str] = "LG-843"
    verbs: ClassVar[tuple[Verb, ...]] = (STEAL, SPARE)

    def __init__(self, seat: int, victim: int, amount: int) -> None:
        super().__init__(seat)
        self.victim = victim
        self.amount = amount

    def options(self, s: Legends) -> list[int]:
        return YES_NO

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        if option == YES:
            s.coins[self.victim] -= self.amount
            s.coins[self.seat] += self.amount
            if s.sink is not None:
                s.emit("coin_stolen", self.seat, "LG-843", {"victim": self.victim, "coins": self.amount})

    def detail(self, s: Legends) -> Detail:
        return {"victim": self.victim, "coins": self.amount}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.steal_coin(s, seat, key, meant)


register(StealCoin)
