"""The Mine: gold, and what adds to it (ML-MIN)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import MINE_BONUS
from citadelle.games.monster_lands.queries import is_closed
from citadelle.games.monster_lands.rules.citadel.spaces import place_die
from citadelle.games.monster_lands.rules.goods import gain_gold
from citadelle.games.monster_lands.rules.sources import mark_used, source_effect
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import CARDS_FROM, MINE, POOL
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import STOP, Ask, register


def mine_options(s: MonsterLands, seat: int, out: list[int], base: int) -> None:
    """ML-MIN-01, ML-DEP-07: any free space for which there are enough strength dice."""
    have = s.pool[seat * POOL]
    if have and not is_closed(s, MINE):
        kit = s.kit
        for space in range(kit.space_first[MINE], kit.space_first[MINE + 1]):
            if s.spaces[space] == 0 and kit.space_players[space] <= s.players and kit.space_dice[space] <= have:
                out.append(base + space - kit.space_first[MINE])


def mine_bonuses(s: MonsterLands, seat: int) -> list[int]:
    """ML-MIN-01: unused talents and cards that add gold to a Mine action, the richest first."""
    kit = s.kit
    out = [m for m in s.members[seat] if s.used[m] == 0 and kit.member_effect[m].kind == MINE_BONUS]
    for e in range(len(s.carrier)):
        if s.carrier[e] in s.members[seat] and s.equip_used[e] == 0:
            if kit.equipment_ability[e].kind == MINE_BONUS:
                out.append(CARDS_FROM + e)
    return out


def use_mine(s: MonsterLands, seat: int, number: int) -> None:
    """Strength dice on one of the Mine's spaces; bonuses are the player's choice."""
    kit = s.kit
    space = kit.space_first[MINE] + number
    place_die(s, seat, space, 0, kit.space_dice[space], MINE)
    gain_gold(s, seat, kit.space_gold[space], "ML-MIN-01")
    if mine_bonuses(s, seat):
        s.push(MineBonus(seat))


class MineBonus(Ask[MonsterLands]):
    """ML-MIN-01: add the gold of a talent or card to this Mine action, one after the other, or leave it."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.mine_bonus"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "mine_bonus"
    rule: ClassVar[str] = "ML-MIN-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.MINE_BONUS, verbs.NO_BONUS)

    def options(self, s: MonsterLands) -> list[int]:
        out = mine_bonuses(s, self.seat)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        mark_used(s, option)
        gain_gold(s, self.seat, source_effect(s.kit, option).gold, "ML-MIN-01")

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("no_such_bonus", self.rule, seat, key)


register(MineBonus)
