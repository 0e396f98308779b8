"""Where things went, in words: for viewers who have a text board instead of a drawing.

A trail leads from one shape of the scene to another. The shape, or what it stands in, bears the thing that it shows,
and a thing has a title in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from citadelle.kernel.scene import Scene, seat_end
from citadelle.table.wire import TrailData

TAG: Final = re.compile(r"<([a-z]+)\b([^>]*)>")
ID: Final = re.compile(r'\bid="([^"]+)"')
SHAPE: Final = re.compile(r'\bhref="#([^"]+)"')
THING: Final = re.compile(r'\bdata-thing="([^"]+)"')


class EndTitles:
    """The titles of the ends of trails in one scene."""

    def __init__(self, scene: Scene, names: Sequence[str]) -> None:
        self.titles = {thing.name: short(thing.title) for thing in scene.things}
        self.found = {seat_end(seat): name for seat, name in enumerate(names)}
        for part in scene.parts:
            for layer in part.layers:
                for item in layer.items:
                    self.read(item.svg)

    def read(self, svg: str) -> None:
        """Find the shapes in a piece of the drawing, each with the thing that it, or the nearest around it, bears."""
        around = ""
        for _, attributes in TAG.findall(svg):
            thing = THING.search(attributes)
            around = thing[1] if thing is not None else around
            for pattern in (ID, SHAPE):
                shape = pattern.search(attributes)
                if shape is not None and around in self.titles:
                    self.found.setdefault(shape[1], self.titles[around])

    def trail(self, trail: TrailData) -> TrailData | None:
        """A trail with titles for its ends; None if its goal has none."""
        end = self.found.get(trail.end, "")
        return TrailData(trail.what, self.found.get(trail.start, ""), end) if end else None


def short(title: str) -> str:
    """A thing's title as it stands in a line: its first sentence, without what follows a colon."""
    return title.partition(". ")[0].partition(":")[0].rstrip(".")
