"""Where things went since the reader's last choice: a line above the board, and marks on it until the next choice."""

from __future__ import annotations

from typing import Final

from citadelle.table.client.model import Model
from citadelle.table.wire import TrailData
from citadelle.terminal.language import say

MOST: Final = 12
"""So many ways are remembered, and so many are named above the board."""
NAMED: Final = 3


class LastMoves:
    """The ways of things, each from a place to a place, both with their titles; some only come from somewhere else."""

    def __init__(self) -> None:
        self.ways: list[TrailData] = []
        self.place = (-1, -1)
        self.mine = -1

    def take(self, model: Model) -> None:
        """The next position is shown. The reader's own choice forgets what was before it, as does another position that
        doesn't follow from the last one."""
        place = (model.at, model.step)
        if model.mine != self.mine or not model.live or (place != self.place and not model.fresh):
            self.ways = []
        self.place, self.mine = place, model.mine
        for way in model.trails if model.live else ():
            self.ways = [*[known for known in self.ways if ends(known) != ends(way)], way][-MOST:]

    def titles(self) -> list[str]:
        """The places that something came to or went from, each once."""
        return list(dict.fromkeys([title for way in self.ways for title in ends(way) if title]))

    def line(self, lang: str) -> str:
        """The latest ways in a line; "" if there are none."""
        ways = [" → ".join([title for title in ends(way) if title]) for way in self.ways[-NAMED:]]
        return say("full.last_moves", lang, ways=" · ".join(ways)) if ways else ""


def ends(way: TrailData) -> tuple[str, str]:
    """Where a thing went from ("" if that isn't on the board), and where to."""
    return way.start, way.end
