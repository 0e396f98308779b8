"""The Pawn Shop: gold for dice (ML-PAW)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.rules.goods import gain_gold
from citadelle.games.monster_lands.rules.things import not_this_die
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import BUILDINGS, PAWN_SHOP, POOL, POOL_IDS
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


class Pawn(Ask[MonsterLands]):
    """ML-PAW-01: one die after the other for gold, as many as the player likes, at least one."""

    __slots__ = ("count",)
    name: ClassVar[str] = "monster_lands.pawn"
    fields: ClassVar[tuple[str, ...]] = ("seat", "count")
    kind: ClassVar[str] = "pawn"
    rule: ClassVar[str] = "ML-PAW-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.PAWN_DIE, verbs.PAWN_DONE)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def options(self, s: MonsterLands) -> list[int]:
        base = self.seat * POOL
        out = [die for die in range(POOL) if s.pool[base + die]]
        if self.count:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            return
        s.pool[self.seat * POOL + option] -= 1
        if s.sink is not None:
            args: dict[str, object] = {"building": BUILDINGS[PAWN_SHOP], "die": POOL_IDS[option], "count": 1}
            s.emit("die_placed", self.seat, "ML-PAW-01", args)
        gain_gold(s, self.seat, s.kit.gold_per_die, "ML-PAW-01")
        s.push(Pawn(self.seat, self.count + 1))

    def detail(self, s: MonsterLands) -> Detail:
        return {"count": self.count, "gold": s.kit.gold_per_die}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is verbs.PAWN_DONE:
            return Refusal("pawn_one", self.rule, seat, key)
        return not_this_die(s, seat, key, own, meant, self.rule)


register(Pawn)
