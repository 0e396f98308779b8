"""Lines of text in pictures that fit their room, whatever the font."""

from __future__ import annotations

from typing import Final

from citadelle.parts.svg import esc, num, width

LETTERS: Final = 15.5
"""The smallest letters: 12 pixels where a desk shows the whole board in 992, 11 on a low one."""
CLOSEST: Final = 1.25
"""How much wider than its room a line may be to be drawn together and not cut."""


def text_at(
    x: float, y: float, said: object, cls: str = "", size: float = LETTERS, anchor: str = "", room: float = 0
) -> str:
    """A line of text of some size; `anchor` "middle" or "end". With a `room` it is drawn as wide as that."""
    a = f' text-anchor="{anchor}"' if anchor else ""
    c = f' class="{cls}"' if cls else ""
    r = f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"' if room else ""
    return f'<text{c} x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{a}{r}>{esc(said)}</text>'


def lines_at(
    x: float, y: float, pitch: float, lines: list[str], cls: str = "", size: float = LETTERS, anchor: str = ""
) -> str:
    """Several lines of text under each other, the first at (x, y): one text, so that little is sent."""
    a = f' text-anchor="{anchor}"' if anchor else ""
    c = f' class="{cls}"' if cls else ""
    spans = "".join(
        f'<tspan x="{num(x)}" y="{num(y + n * pitch)}">{esc(line)}</tspan>' for n, line in enumerate(lines) if n
    )
    head = f'<text{c} x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{a}>'
    return f"{head}{esc(lines[0]) if lines else ''}{spans}</text>"


def fitted_text(
    x: float, y: float, said: str, room: float, cls: str, size: float, anchor: str = "", closest: float = CLOSEST
) -> str:
    """A line of text in its room, whatever the font: letters shrink, but not too small; then they are drawn together,
    at most `closest` times; what is longer still loses its end."""
    bold = "b" in cls.split() or "pname" in cls.split()
    fit = size
    while fit > LETTERS and width(said, fit, bold) > room:
        fit -= 0.5
    while len(said) > 3 and width(said, fit, bold) > room * closest:
        said = said[:-2].rstrip() + "…"
    return text_at(x, y, said, cls, fit, anchor, room if width(said, fit, bold) > room else 0)


def spare_words(x: float, y: float, said: str, room: float, anchor: str = "") -> str:
    """Second-rank words, as small as can be: left out where they don't fit."""
    return text_at(x, y, said, "mini", LETTERS, anchor) if width(said, LETTERS) <= room else ""
