"""The Alchemist: potions and venoms (ML-ALC)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import is_closed
from citadelle.games.monster_lands.rules.citadel.spaces import place_die
from citadelle.games.monster_lands.rules.goods import gain_tokens
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import ALCHEMIST, POOL, POTION, VENOM
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register


def alchemist_options(s: MonsterLands, seat: int, out: list[int], base: int) -> None:
    """ML-ALC-01, ML-DEP-08: any free space, for a magic die."""
    if s.pool[seat * POOL + 1] and not is_closed(s, ALCHEMIST):
        kit = s.kit
        for space in range(kit.space_first[ALCHEMIST], kit.space_first[ALCHEMIST + 1]):
            if s.spaces[space] == 0 and kit.space_players[space] <= s.players:
                out.append(base + space - kit.space_first[ALCHEMIST])


def use_alchemist(s: MonsterLands, seat: int, number: int) -> None:
    """A magic die on one of the Alchemist's spaces."""
    space = s.kit.space_first[ALCHEMIST] + number
    place_die(s, seat, space, 1, 1, ALCHEMIST)
    s.push(Brew(seat, s.kit.space_tokens[space]))


class Brew(Ask[MonsterLands]):
    """ML-ALC-01: how many of the tokens are potions; the others are venoms."""

    __slots__ = ("tokens",)
    name: ClassVar[str] = "monster_lands.brew"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tokens")
    kind: ClassVar[str] = "brew"
    rule: ClassVar[str] = "ML-ALC-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.BREW,)

    def __init__(self, seat: int, tokens: int) -> None:
        self.seat = seat
        self.tokens = tokens

    def options(self, s: MonsterLands) -> list[int]:
        return list(range(self.tokens + 1))

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option:
            gain_tokens(s, self.seat, POTION, option, "ML-ALC-01")
        if option < self.tokens:
            gain_tokens(s, self.seat, VENOM, self.tokens - option, "ML-ALC-01")

    def detail(self, s: MonsterLands) -> Detail:
        return {"tokens": self.tokens, "potions": s.potions[self.seat], "venoms": s.venoms[self.seat]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("too_many_tokens", self.rule, seat, key, {"tokens": self.tokens})


register(Brew)
