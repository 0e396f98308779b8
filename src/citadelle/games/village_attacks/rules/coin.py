"""The coin (VA-30 to VA-32)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import NONE
from citadelle.games.village_attacks.verbs import COIN_TARGETS, COIN_VILLAGERS, COIN_ZONES
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Ask, Frame, register

ZONES: Final = 0
TARGETS: Final = 1
LOOKS: Final = 2
WHAT: Final[tuple[str, ...]] = ("zones", "targets", "villagers")
VERBS: Final[tuple[Verb, ...]] = (COIN_ZONES, COIN_TARGETS, COIN_VILLAGERS)
PLACE: Final = 1 << 6
"""A pair is one option: the place of the first, times this, and the place of the second."""


def toss(s: VillageAttacks, rule: str, what: int = NONE) -> bool:
    """Is it heads? `what` is chosen by it, or NONE: the log tells apart a toss for villagers and one for their way."""
    heads = s.below(2) == 0
    if s.sink is not None:
        args: Args = {"side": "heads" if heads else "tails"}
        if what == LOOKS:
            args["what"] = WHAT[what]
        s.emit("coin_tossed", NONE, rule, args, closes=True)
    return heads


class Coin(Frame[VillageAttacks]):
    """VA-30: chance decides between these; the frame below gets the one it falls on. More than two: the table names
    two of them."""

    __slots__ = ("options", "rule", "what")
    name: ClassVar[str] = "village_attacks.coin"
    fields: ClassVar[tuple[str, ...]] = ("what", "options", "rule")

    def __init__(self, what: int, options: tuple[int, ...], rule: str) -> None:
        self.what = what
        self.options = options
        self.rule = rule

    def run(self, s: VillageAttacks) -> None:
        options = self.options
        if len(options) > 2:
            s.push(CoinPair(s.table_seat(), self.what, options, self.rule))
        elif len(options) == 2:
            s.give(options[0] if toss(s, self.rule, self.what) else options[1])
        else:
            s.give(options[0])

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The pair that was named."""
        s.become(Coin(self.what, (self.options[value // PLACE], self.options[value % PLACE]), self.rule))


class CoinPair(Ask[VillageAttacks]):
    """VA-30, VA-31: which two does the coin decide between?"""

    __slots__ = ("of", "rule_of", "what")
    name: ClassVar[str] = "village_attacks.coin_pair"
    fields: ClassVar[tuple[str, ...]] = ("seat", "what", "of", "rule_of")
    kind: ClassVar[str] = "coin_pair"
    rule: ClassVar[str] = "VA-30"
    verbs: ClassVar[tuple[Verb, ...]] = VERBS

    def __init__(self, seat: int, what: int, of: tuple[int, ...], rule_of: str) -> None:
        super().__init__(seat)
        self.what = what
        self.of = of
        self.rule_of = rule_of

    def options(self, s: VillageAttacks) -> list[int]:
        out: list[int] = []
        for i in range(len(self.of)):
            for j in range(i + 1, len(self.of)):
                out.append(i * PLACE + j)
        return out

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.give(option)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        return Answer(VERBS[self.what], (self.of[option // PLACE], self.of[option % PLACE]))

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_equally_valid", self.rule, seat, key)

    def detail(self, s: VillageAttacks) -> Detail:
        return {"what": WHAT[self.what], "rule": self.rule_of}


register(Coin, CoinPair)
