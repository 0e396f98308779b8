"""Turned villagers (VA-200, turncoat): they wound the others of their zone."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.village_attacks.crowd import COUNT, Crowd, count_of, find, has, look_of, removed
from citadelle.games.village_attacks.rules.picks import WOUND, PickVillager, ordered_looks
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow, after_wounds, can_wound, wound
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import BY_ABILITY, NONE
from citadelle.kernel.frame import Frame, register


class Turned(Frame[VillageAttacks]):
    """VA-200, turncoat: turned villagers wound the others of their zone, one after another.

    `figures` are those who have still to strike, the one whose turn it is first; `left` are the wounds it has still to
    deal, 0 before it begins.
    """

    __slots__ = ("figures", "left", "origin", "seat", "wounds", "zone")
    name: ClassVar[str] = "village_attacks.turned"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "figures", "wounds", "left", "origin")

    def __init__(self, seat: int, zone: int, figures: tuple[int, ...], wounds: int, left: int, origin: int) -> None:
        self.seat = seat
        self.zone = zone
        self.figures = figures
        self.wounds = wounds
        self.left = left
        self.origin = origin

    def run(self, s: VillageAttacks) -> None:
        if not self.figures:
            s.done()
            return
        blow = Blow(BY_ABILITY, self.seat, self.origin)
        looks: list[int] = []
        if has(s.crowd[self.zone], self.figures[0]):
            others = removed(s.crowd[self.zone], self.figures[0])
            able: Crowd = tuple([entry for entry in others if can_wound(s, self.zone, entry, blow)])
            looks = ordered_looks(s, able, EVERY_KIND, True)
        if not looks:
            s.become(Turned(self.seat, self.zone, self.figures[1:], self.wounds, 0, self.origin))
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, WOUND, BY_ABILITY))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """One wound for the villager that was picked."""
        blow = Blow(BY_ABILITY, self.seat, self.origin)
        striker, waiting = self.figures[0], self.figures[1:]
        others = removed(s.crowd[self.zone], striker)
        victim = find(others, value)
        for entry in others:
            if look_of(entry) == value and entry & COUNT > waiting.count(entry & ~COUNT):
                victim = entry & ~COUNT
        if victim in waiting and count_of(others, victim) == waiting.count(victim):
            waiting = struck(waiting, victim, after_wounds(s, victim, 1, blow))
        left = (self.left or self.wounds) - 1
        figures = (striker, *waiting) if left else waiting
        s.become(Turned(self.seat, self.zone, figures, self.wounds, left, self.origin))
        wound(s, self.zone, victim, 1, blow)


def struck(waiting: tuple[int, ...], victim: int, after: int) -> tuple[int, ...]:
    """Those who have still to strike when one of them is hit itself: it is dead, or as it is after the wound. Where
    others are alike, whoever needn't strike any more is hit first."""
    rest = list(waiting)
    place = rest.index(victim)
    rest[place : place + 1] = [] if after == NONE else [after]
    return tuple(rest)


register(Turned)
