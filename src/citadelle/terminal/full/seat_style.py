"""How seats and texts look on a full screen: every colour comes with a sign of its own."""

from __future__ import annotations

import re
from typing import Final

from rich.style import Style
from rich.text import Text

from citadelle.table.wire import Seated

SIGNS: Final = ("▬", "▲", "☾", "♣", "◆", "☼")
"""The charge of each look class: bar, chevron, crescent, trefoil, lozenge, sun; 0 is nobody's."""
INKS: Final = ("#b8b1a6", "#f0948a", "#9dc0f2", "#8ccf9f", "#d6b3ea", "#f2e8cf")
GILT: Final = "#ffc94a"
QUIET: Final = "#a9a08f"
LINK: Final = "#8cc6de"
CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What may not come through in a name or a word said: control characters and those that turn the line round."""


def sign(cls: int) -> str:
    """The sign of a look class."""
    return SIGNS[cls] if 0 <= cls < len(SIGNS) else SIGNS[0]


def ink(cls: int) -> Style:
    """The colour of a look class."""
    return Style(color=INKS[cls] if 0 <= cls < len(INKS) else INKS[0])


def clean(text: str) -> str:
    """A text of somebody's on one line, without what would disturb the screen."""
    return CONTROL.sub(" ", text)


def marked(seat: Seated | None, text: str, style: str = "") -> Text:
    """A text behind the sign of a seat."""
    cls = 0 if seat is None else seat.cls
    return Text.assemble((f"{sign(cls)} ", ink(cls)), (clean(text), style))
