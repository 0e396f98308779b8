"""How a game ended: places, points by parts, and teams for games won or lost together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

SHARED: Final = "shared"
"""Nothing parts those with most points: they win together."""


class Result:
    """The outcome for every seat.

    `places` start at 1 and equal places are shared; rivals who have all lost share the last. `parts` says where each
    seat's points come from; `teams` gives each seat's side (all different in a free-for-all, all equal in a cooperative
    game); `won` who has won: in a cooperative game all or nobody.
    """

    __slots__ = ("parts", "places", "points", "teams", "won")

    def __init__(
        self,
        places: tuple[int, ...],
        points: tuple[int, ...],
        parts: tuple[dict[str, int], ...],
        won: tuple[bool, ...],
        teams: tuple[int, ...] = (),
    ) -> None:
        self.places = places
        self.points = points
        self.parts = parts
        self.won = won
        self.teams = teams or tuple(range(len(places)))

    @property
    def winners(self) -> list[int]:
        """The seats that won; several if the victory is shared."""
        return [seat for seat, won in enumerate(self.won) if won]

    @property
    def returns(self) -> list[float]:
        """What each seat gets out of it, 0 to 1: a shared victory is divided among the sides that share it."""
        sides = len({self.teams[seat] for seat in self.winners})
        return [1.0 / sides if won else 0.0 for won in self.won]

    def data(self) -> dict[str, object]:
        """The result as plain data."""
        return {
            "places": list(self.places),
            "points": list(self.points),
            "parts": list(self.parts),
            "won": list(self.won),
            "teams": list(self.teams),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Result:
        """The result that gave such plain data; whatever else it holds is left aside."""
        return cls(
            tuple(data["places"]),
            tuple(data["points"]),
            tuple(data["parts"]),
            tuple(data["won"]),
            tuple(data["teams"]),
        )

    def __repr__(self) -> str:
        return f"<Result places={list(self.places)} points={list(self.points)} winners={self.winners}>"


def free_for_all(points: list[int], keys: list[tuple[int, ...]], parts: list[dict[str, int]]) -> Result:
    """A result from comparable keys, highest first: equal keys share a place, and the highest wins."""
    places = tuple(1 + len([other for other in keys if other > key]) for key in keys)
    return Result(places, tuple(points), tuple(parts), tuple(place == 1 for place in places))


def deciding_place(keys: list[tuple[int, ...]]) -> int:
    """At which place the best of several keys differs from the next one; -1 if nothing does or nobody is beaten."""
    best = max(keys)
    rest = [key for key in keys if key != best]
    if not rest:
        return -1
    second = max(rest)
    place = 0
    while best[place] == second[place]:
        place += 1
    return place


def tie_break(keys: list[tuple[int, ...]], names: Sequence[str]) -> str:
    """What parts those with most points, by the names of the keys' places: SHARED if nothing does, "" if nobody has as
    many as the winner."""
    best = max(keys)
    if len([key for key in keys if key == best]) > 1:
        return SHARED
    place = deciding_place(keys)
    return names[place] if place > 0 else ""


def together(won: bool, points: list[int], parts: list[dict[str, int]]) -> Result:
    """A cooperative result: all win, or nobody does."""
    n = len(points)
    place = 1 if won else 2
    return Result((place,) * n, tuple(points), tuple(parts), (won,) * n, (0,) * n)
