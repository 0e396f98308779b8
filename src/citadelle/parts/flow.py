"""Words that flow: pieces of styled text in lines no wider than the board, going on under a hanging indent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from citadelle.parts.canvas import Canvas

Piece = tuple[str, str]
"""A text and its style."""
NARROWEST: Final = 12
"""The smallest width of a line's text, however deep it is indented."""


class Flow:
    """A board of text that is written line by line."""

    def __init__(self, width: int) -> None:
        self.width = max(width, 20)
        self.canvas = Canvas()

    def line(self, pieces: Iterable[Piece | str], indent: int = 0, hang: int = 2) -> None:
        """A line of pieces; what is too long goes on in further lines, indented by `hang` more."""
        y = self.canvas.line()
        x = first = min(indent, self.width - NARROWEST)
        hang = min(first + hang, self.width - NARROWEST)
        for piece in pieces:
            text, style = piece if isinstance(piece, tuple) else (piece, "")
            for word in broken(text, self.width - hang):
                gap = 0 if x in (first, hang) and not self.is_begun(y) else 1
                if x + gap + len(word) > self.width and self.is_begun(y):
                    y, x, gap = self.canvas.line(), hang, 0
                x = self.canvas.put(x + gap, y, word, style)

    def is_begun(self, y: int) -> bool:
        """Does anything stand in this line?"""
        return any(char != " " for char, _ in self.canvas.rows[y])

    def head(self, text: str) -> None:
        """A heading with an empty line above it."""
        self.canvas.line()
        self.line([(text, "bold")])

    def table(self, rows: list[list[Piece]], right: frozenset[int], gap: int = 2) -> bool:
        """Rows with columns under each other, those of `right` flush right; False where they are too wide."""
        wides = [max(len(row[at][0]) for row in rows) for at in range(len(rows[0]))]
        if sum(wides) + gap * (len(wides) - 1) + 1 > self.width:
            return False
        for row in rows:
            y, x = self.canvas.line(), 1
            for at, (text, style) in enumerate(row):
                self.canvas.put(x + (wides[at] - len(text) if at in right else 0), y, text, style)
                x += wides[at] + gap
        return True


def broken(text: str, room: int) -> list[str]:
    """The words of a text, those longer than the room in pieces."""
    out: list[str] = []
    for word in text.split(" "):
        while len(word) > room:
            out.append(word[:room])
            word = word[room:]
        if word:
            out.append(word)
    return out
