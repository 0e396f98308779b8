"""Chapter 3: the secret bid for the first turn."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.rules.turn import begin_turn
from citadelle.games.legends.state import Legends
from citadelle.games.legends.verbs import BID, BID_NOTHING
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import AskAll, register

DIE: Final = 6

NO_TIE: Final = 0
YOUNGEST: Final = 1
BY_DIE: Final = 2


class Bid(AskAll[Legends]):
    """LG-301, LG-302: every player bids at once, in secret, from nothing to all coins."""

    __slots__ = ()
    name: ClassVar[str] = "legends.bid"
    fields: ClassVar[tuple[str, ...]] = ("seat", "seats", "answers")
    kind: ClassVar[str] = "bid"
    rule: ClassVar[str] = "LG-301"
    verbs: ClassVar[tuple[Verb, ...]] = (BID_NOTHING, BID)
    final_rule: ClassVar[str] = "LG-302"

    def options(self, s: Legends) -> list[int]:
        return list(range(s.coins[self.seat] + 1))

    def answer(self, s: Legends, option: int) -> Answer:
        return s.answer(BID, option) if option else BID_NOTHING.alone

    def committed(self, s: Legends, seat: int) -> None:
        if s.sink is not None:
            s.emit("bid_committed", seat, "LG-302", {}, closes=True)

    def all_in(self, s: Legends, answers: tuple[int, ...]) -> None:
        """LG-302, LG-303: all bids are shown; the highest is paid and plays first."""
        if s.sink is not None:
            s.emit("bids_revealed", -1, "LG-302", {"bids": list(answers)}, closes=True)
        s.show_step()
        best = max(answers)
        tied = [seat for seat in self.seats if answers[seat] == best]
        tie = NO_TIE
        if len(tied) > 1:
            tie = BY_DIE if s.variant.bid_by_die else YOUNGEST
            tied = by_die(s, tied) if s.variant.bid_by_die else by_age(s, tied)
        winner = tied[0]
        s.coins[winner] -= best
        s.first = winner
        if s.sink is not None:
            s.emit("bid_won", winner, "LG-303", {"paid": best, "tie": tie})
        begin_turn(s, winner)

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.bid(s, seat, key, meant)

    def again(self, seat: int, answers: tuple[int, ...]) -> AskAll[Legends]:
        return Bid(seat, self.seats, answers)


def by_age(s: Legends, tied: list[int]) -> list[int]:
    """LG-304: the youngest of those tied."""
    for seat in s.variant.age_order:
        if seat in tied:
            return [seat]
    return tied


def by_die(s: Legends, tied: list[int]) -> list[int]:
    """LG-860: those tied roll until one is highest."""
    while len(tied) > 1:
        rolls: list[int] = []
        for seat in tied:
            rolled = s.roll(DIE)
            rolls.append(rolled)
            if s.sink is not None:
                s.emit("die_rolled", seat, "LG-860", {"value": rolled}, closes=True)
        best = max(rolls)
        tied = [seat for i, seat in enumerate(tied) if rolls[i] == best]
    return tied


register(Bid)
