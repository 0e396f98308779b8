"""Text broken into lines where people would break it: at plain spaces, never at those that hold words together."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.events import Resize
from textual.widgets import Static


def breaks(line: str, width: int, indent: int = 0) -> list[int]:
    """Where a line is broken so that its pieces fit; later ones stand in by `indent`. A word too long is cut."""
    found: list[int] = []
    start, room = 0, max(1, width)
    while len(line) - start > room or cell_len(line[start : start + room + 1]) > room:
        end = fitting(line, start, room)
        space = line.rfind(" ", start + 1, end + 1)
        end = space + 1 if space > start else end
        if end >= len(line):
            break
        found.append(end)
        start, room = end, max(1, width - indent)
    return found


def fitting(line: str, start: int, room: int) -> int:
    """The end of what fits into so many cells; at least one character."""
    end = min(len(line), start + room)
    while end > start + 1 and cell_len(line[start:end]) > room:
        end -= 1
    return end


def wrapped(text: Text, width: int, indent: int = 0) -> Text:
    """A text with its lines broken, each later piece of a line behind an indent."""
    out: list[Text] = []
    for line in text.split(allow_blank=True):
        pieces = line.divide(breaks(line.plain, width, indent))
        for i, piece in enumerate(pieces):
            if i < len(pieces) - 1:
                piece.rstrip()
            out.append(Text(" " * indent) + piece if i else piece)
    return Text("\n").join(out)


class WrappedText(Static):
    """A text that is broken anew whenever the width changes."""

    def __init__(self, text: Text | None = None, indent: int = 0, id_: str | None = None, classes: str = "") -> None:
        super().__init__(id=id_, classes=classes)
        self.text = Text() if text is None else text
        self.indent = indent

    def put(self, text: Text) -> None:
        """Show this text, if it is another than before."""
        if text == self.text:
            return
        self.text = text
        self.update(wrapped(text, self.size.width or 80, self.indent))

    def on_resize(self, event: Resize) -> None:
        self.update(wrapped(self.text, event.size.width or 80, self.indent))
