"""Who joins a clan from the docks of the Tavern, and free hires (ML-TAV-02, ML-TAV-03, ML-SET-06, ML-FREE-10)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import excess
from citadelle.games.monster_lands.rules.members import join
from citadelle.games.monster_lands.rules.supply import refill_docks
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


def too_famous(s: MonsterLands, seat: int, key: str, member: int) -> Refusal:
    """ML-TAV-02: the reputation is above the excess glory."""
    args: dict[str, object] = {
        "member": s.kit.member_ids[member], "reputation": s.kit.member_reputation[member], "excess": excess(s, seat),
    }  # fmt: skip
    return Refusal("excess_glory", "ML-TAV-02", seat, key, args)


def hire_from(s: MonsterLands, seat: int, dock: int, rule: str) -> None:
    """ML-TAV-03: the card of a dock joins the clan, and the dock is filled again."""
    member = s.docks[dock]
    docks = list(s.docks)
    docks[dock] = NONE
    s.docks = tuple(docks)
    join(s, seat, member, rule)
    refill_docks(s)


def free_hires(s: MonsterLands, seat: int) -> list[int]:
    """ML-SET-06, ML-FREE-10: docks whose mercenary the excess glory allows; never a novice."""
    over = excess(s, seat)
    return [
        dock for dock in range(len(s.docks)) if s.docks[dock] != NONE and s.kit.member_reputation[s.docks[dock]] <= over
    ]


class FreeHire(Ask[MonsterLands]):
    """ML-SET-06, ML-FREE-10: one mercenary of the docks for nothing; nobody, if others left none within reach."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.free_hire"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "free_hire"
    rule: ClassVar[str] = "ML-SET-06"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.HIRE_FREE, verbs.HIRE_NOBODY)

    def options(self, s: MonsterLands) -> list[int]:
        return free_hires(s, self.seat) or [STOP]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option != STOP:
            hire_from(s, self.seat, option, "ML-SET-06")

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return verbs.HIRE_NOBODY.alone if option == STOP else s.answer(verbs.HIRE_FREE, s.docks[option])

    def detail(self, s: MonsterLands) -> Detail:
        return {"excess": excess(s, self.seat)}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is not None and meant.verb is verbs.HIRE and meant.thing("recruit") == s.kit.novice:
            return Refusal("no_free_novice", self.rule, seat, key)
        own = self.own(meant)
        if own is None or own.verb is verbs.HIRE_NOBODY:
            return not_here(seat, key, meant, self.rule)
        member = own.thing("member")
        if member not in s.docks:
            return Refusal("not_in_tavern", self.rule, seat, key, {"member": s.kit.member_ids[member]})
        return too_famous(s, seat, key, member)


register(FreeHire)
