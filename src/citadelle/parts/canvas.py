"""Boards of text: lines of styled characters, coloured, plain or ASCII when they are read out. Knows no game."""

from __future__ import annotations

import unicodedata
from typing import Final

BOLD: Final = "1"
"""Also for a colour that has no other here, such as one of a pack."""
ANSI: Final = {
    "red": "31",
    "blue": "34",
    "green": "32",
    "orchid": "35",
    "third": "90",
    "sea": "36",
    "dim": "2",
    "bold": BOLD,
}
PLAIN: Final = str.maketrans("→·…—–−×’“”«»œŒ⟦⟧\u00a0\u202f", '>..---x\'""""oO[]  ')


class Canvas:
    """Lines of styled characters that grow as they are written; colour is added only when it is asked for."""

    def __init__(self) -> None:
        self.rows: list[list[tuple[str, str]]] = []

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write from column x of line y; gives the column after it."""
        while len(self.rows) <= y:
            self.rows.append([])
        row = self.rows[y]
        row.extend([(" ", "")] * (x + len(text) - len(row)))
        row[x : x + len(text)] = [(char, style) for char in text]
        return x + len(text)

    def line(self, text: str = "", style: str = "", x: int = 0) -> int:
        """Write a new line at the bottom; gives its number."""
        y = len(self.rows)
        self.put(x, y, text, style)
        return y

    def text(self, colour: bool, plain: bool) -> str:
        """All lines, without spaces at their ends."""
        return "\n".join(self._row(row, colour, plain) for row in self.rows) + "\n"

    def _row(self, row: list[tuple[str, str]], colour: bool, plain: bool) -> str:
        out: list[str] = []
        last = ""
        end = max((i + 1 for i, (char, _) in enumerate(row) if char != " "), default=0)
        for char, style in row[:end]:
            if colour and style != last:
                out.append(f"\x1b[0;{ANSI.get(style, BOLD)}m" if style else "\x1b[0m")
                last = style
            out.append(ascii_of(char) if plain else char)
        if last:
            out.append("\x1b[0m")
        return "".join(out)


def ascii_of(char: str) -> str:
    """One ASCII character for any: accents fall off, signs have a stand-in."""
    if char.isascii():
        return char
    base = unicodedata.normalize("NFKD", char.translate(PLAIN))[:1]
    return base if base.isascii() else "?"
