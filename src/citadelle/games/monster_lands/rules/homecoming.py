"""Chapter 15, step 1 of Clean-up: who comes home, and with what (ML-CLN-01)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import storage, stored_count
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_heal
from citadelle.games.monster_lands.rules.free_effects import heal
from citadelle.games.monster_lands.rules.goods import gain_gold, gain_tokens
from citadelle.games.monster_lands.rules.members import clear_path
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import PATHS, POTION, VENOM
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


def turn_order(s: MonsterLands) -> list[int]:
    """The seats from the first player on, clockwise."""
    return [(s.first + i) % s.players for i in range(s.players)]


def come_home(s: MonsterLands) -> None:
    """ML-CLN-01: survivors come home with what is on their tokens; dice, traps and defence tokens are put away."""
    potions = [0] * s.players
    for path in range(PATHS):
        member = s.on_path[path]
        if member == NONE and not s.dice[path] and not s.traps[path]:
            continue
        clear_path(s, path)
        if member >= 0:
            seat = next((i for i in range(s.players) if member in s.members[i]), NONE)
            assert seat != NONE
            if s.purse[path]:
                gain_gold(s, seat, s.purse[path], "ML-CLN-01")
            potions[seat] += s.flask_p[path]
            if s.flask_v[path]:
                gain_tokens(s, seat, VENOM, s.flask_v[path], "ML-CLN-01")
        s.on_path[path] = NONE
        s.purse[path] = 0
        s.flask_p[path] = 0
        s.flask_v[path] = 0
    for seat in reversed(turn_order(s)):
        if potions[seat]:
            bring_potions(s, seat, potions[seat])
    s.boons = [0] * PATHS
    s.fought = 0
    s.struck = 0
    s.diverts = ()


def bring_potions(s: MonsterLands, seat: int, potions: int) -> None:
    """ML-CLN-01: potions come home; ML-FREE-03: the wounded may drink before the limit takes what is over it."""
    room = storage(s, seat, POTION) - stored_count(s, seat, POTION)
    if potions > room and any(s.wounded >> m & 1 for m in s.members[seat]):
        if room:
            gain_tokens(s, seat, POTION, room, "ML-CLN-01")
        s.push(DrinkFirst(seat, potions - room))
    else:
        gain_tokens(s, seat, POTION, potions, "ML-CLN-01")


class DrinkFirst(Ask[MonsterLands]):
    """ML-FREE-03, ML-CLN-01: who drinks of the potions that can't be stored; `over` of them are left."""

    __slots__ = ("over",)
    name: ClassVar[str] = "monster_lands.drink_first"
    fields: ClassVar[tuple[str, ...]] = ("seat", "over")
    kind: ClassVar[str] = "drink_first"
    rule: ClassVar[str] = "ML-FREE-03"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.HEAL, verbs.NOTHING_MORE)

    def __init__(self, seat: int, over: int) -> None:
        self.seat = seat
        self.over = over

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        if self.over:
            for m in sorted(s.members[self.seat]):
                if s.wounded >> m & 1:
                    out.append(m)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option != STOP:
            s.become(DrinkFirst(self.seat, self.over - 1))
            heal(s, self.seat, option)
            gain_tokens(s, self.seat, POTION, 1, "ML-CLN-01")
            return
        s.done()
        if self.over:
            gain_tokens(s, self.seat, POTION, self.over, "ML-CLN-01")

    def detail(self, s: MonsterLands) -> Detail:
        return {"left": self.over}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is verbs.NOTHING_MORE:
            return not_here(seat, key, meant, self.rule)
        return why_not_heal(s, seat, key, own.thing("member"), False)


register(DrinkFirst)
