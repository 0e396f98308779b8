"""Villagers that are pushed (VA-81, VA-118): who goes where, one after another."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.village_attacks.crowd import (
    COUNT,
    STUNNED,
    Crowd,
    added,
    find,
    has,
    removed,
    sort_of,
)
from citadelle.games.village_attacks.rules.coin import ZONES, Coin
from citadelle.games.village_attacks.rules.figures import neighbours, ways_away
from citadelle.games.village_attacks.rules.picks import STUN, WAY, PickVillager, PickZone, all_looks, ordered_looks
from citadelle.games.village_attacks.rules.villager_states import stun_villager
from citadelle.games.village_attacks.rules.walking import PUSHED, Enter
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import NONE
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Frame, register

PUSH_IMMUNE: Final = 1
"""The place of `push` among the effects that a hero can be immune to, as a bit."""


class Push(Frame[VillageAttacks]):
    """VA-81: those who were picked go one after another; then some of those that moved are stunned (`then_stun`).

    `seat` picks the direction, if it isn't away from the Heart, and who is stunned: anybody of them if it `chooses`,
    else in VA-56 order.
    """

    __slots__ = ("away", "chooses", "figures", "moved", "seat", "then_stun", "to", "zone")
    name: ClassVar[str] = "village_attacks.push"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "figures", "to", "away", "then_stun", "chooses", "moved")

    def __init__(
        self, seat: int, zone: int, figures: tuple[int, ...], to: int, away: bool, then_stun: int, chooses: bool,
        moved: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.seat = seat
        self.zone = zone
        self.figures = figures
        self.to = to
        self.away = away
        self.then_stun = then_stun
        self.chooses = chooses
        self.moved = moved

    def with_figures(self, figures: tuple[int, ...], to: int, moved: tuple[int, ...], then_stun: int) -> Push:
        """The same push, further on."""
        return Push(self.seat, self.zone, figures, to, self.away, then_stun, self.chooses, moved)

    def run(self, s: VillageAttacks) -> None:
        if self.to == NONE:
            found = ways_away(s, self.zone) if self.away else neighbours(s, self.zone)
            if not found:
                s.done()
            elif len(found) == 1:
                self.head_for(s, found[0])
            elif self.away:
                s.push(Coin(ZONES, tuple(found), "VA-81"))
            else:
                s.push(PickZone(self.seat, tuple(found), False, WAY))
        elif self.figures:
            self.push_one(s)
        else:
            self.stun(s)

    def head_for(self, s: VillageAttacks, to: int) -> None:
        """The direction is settled."""
        s.become(self.with_figures(self.figures, to, self.moved, self.then_stun))

    def push_one(self, s: VillageAttacks) -> None:
        """The next one goes; who can't be pushed stays."""
        figure, rest = self.figures[0], self.figures[1:]
        s.become(self.with_figures(rest, self.to, self.moved, self.then_stun))
        if not has(s.crowd[self.zone], figure):
            return
        if s.kit.sort_immune_effects[sort_of(figure)] & PUSH_IMMUNE:
            if s.sink is not None:
                args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "effect": "push"}
                s.emit("effect_ignored", self.seat, "VA-130", args)
            return
        far = s.distances()
        s.push(Enter(self.zone, figure, self.to, far[self.to] < far[self.zone], PUSHED))

    def stun(self, s: VillageAttacks) -> None:
        """All have gone: who of them is stunned?"""
        looks: list[int] = []
        if self.moved and self.then_stun:
            crowd = self.standing(s)
            looks = all_looks(s, crowd) if self.chooses else ordered_looks(s, crowd, EVERY_KIND, True)
        if looks:
            s.push(PickVillager(self.seat, self.to, tuple(looks), True, STUN))
        else:
            s.done()

    def standing(self, s: VillageAttacks) -> Crowd:
        """Those that moved and can be stunned, as far as they are still there."""
        out: Crowd = ()
        left = s.crowd[self.to]
        for figure in self.moved:
            if has(left, figure):
                left = removed(left, figure)
                if not figure & STUNNED:
                    out = added(out, figure)
        return out

    def receive(self, s: VillageAttacks, value: Any) -> None:
        """The direction; where one of them has come to; who is stunned."""
        if isinstance(value, int):
            if self.to == NONE:
                self.head_for(s, value)
            elif value == STOP:
                s.done()
            else:
                figure = find(self.standing(s), value)
                rest = list(self.moved)
                rest.remove(figure)
                s.become(self.with_figures((), self.to, tuple(rest), self.then_stun - 1))
                stun_villager(s, self.to, figure, self.seat)
            return
        zone, figure = value
        if zone == self.to and figure != NONE:
            s.become(self.with_figures(self.figures, self.to, (*self.moved, figure), self.then_stun))


def everybody(s: VillageAttacks, crowd: Crowd, kinds: int) -> tuple[int, ...]:
    """Each villager of these kinds, one by one."""
    out: list[int] = []
    for entry in crowd:
        if kinds >> s.kit.sort_kind[sort_of(entry)] & 1:
            out += [entry & ~COUNT] * (entry & COUNT)
    return tuple(out)


register(Push)
