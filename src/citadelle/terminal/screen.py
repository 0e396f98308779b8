"""Where lines go and come from: a screen with a person before it, or a pipe."""

from __future__ import annotations

import os
import re
import select
import shutil
import sys
import textwrap
from typing import Final

from citadelle.terminal.language import to_ascii

NARROWEST: Final = 40
WIDEST_TEXT: Final = 96
"""Prose is not set wider than this."""
PROBE: Final = "é→▲☾♣◆·…«\u202f"
WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clear the screen and what was scrolled off it: hands that others must not see."""
CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")
STYLES: Final = {"bold": "1", "dim": "2", "gilt": "33"}


class Leave(Exception):
    """The person leaves: on purpose, or because the input has ended."""

    def __init__(self, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


class Screen:
    """Writes lines and reads answers. On a pipe there is no colour, no waiting line, and answers are echoed."""

    def __init__(self, ascii_only: bool = False, colour: bool | None = None) -> None:
        self.live: Final = sys.stdin.isatty() and sys.stdout.isatty()
        self.ascii: Final = ascii_only or not can_write(PROBE)
        wanted = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.colour: Final = wanted if colour is None else colour
        self.waiting = False
        if self.live:
            edit_lines()

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return max(NARROWEST, shutil.get_terminal_size((80, 24)).columns)

    def style(self, text: str, style: str) -> str:
        """The text in a style, if there is colour."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and text else text

    def write(self, text: str = "", style: str = "") -> None:
        """Write lines as they are."""
        self.clear_waiting()
        text = to_ascii(text) if self.ascii else text
        print(self.style(text, style) if style else text)

    def write_wrapped(self, text: str, indent: str = "", style: str = "", first: str | None = None) -> None:
        """Write a sentence, broken into lines that fit."""
        width = min(self.width, WIDEST_TEXT)
        start = indent if first is None else first
        clean = CONTROL.sub(" ", text)
        wrapper = textwrap.TextWrapper(width, start, indent, break_on_hyphens=False, break_long_words=False)
        for line in wrapper.wrap(clean) or [""]:
            self.write(line, style)

    def ask(self, prompt: str) -> str | None:
        """The next line a person types, without spaces at its ends; None at the end of the input."""
        self.clear_waiting()
        shown = to_ascii(prompt) if self.ascii else prompt
        try:
            if self.live:
                return printable(input(shown))
            line = sys.stdin.readline()
        except (EOFError, UnicodeDecodeError):
            return None
        if not line:
            return None
        said = printable(line)
        self.write(f"{shown}{said}")
        return said

    def pause(self, seconds: float) -> bool:
        """Wait so long, on a screen with a person before it; True if the person pressed Enter meanwhile."""
        if not self.live or sys.platform == "win32":
            return False
        sys.stdout.flush()
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        if ready:
            sys.stdin.readline()
        return bool(ready)

    def show_waiting(self, text: str) -> None:
        """Say on a screen what is being waited for; the next line takes its place."""
        if self.live and self.colour:
            self.clear_waiting()
            print(self.style(to_ascii(text) if self.ascii else text, "dim"), end="", flush=True)
            self.waiting = True

    def clear_waiting(self) -> None:
        """Take the waiting line away."""
        if self.waiting:
            print("\r\x1b[K", end="", flush=True)
            self.waiting = False

    def clear(self) -> None:
        """Hide what was on the screen, where there is one."""
        if self.live:
            print(WIPE, end="", flush=True)


def can_write(text: str) -> bool:
    """Whether the output takes these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def printable(text: str) -> str:
    """What was typed, on one line and without control characters."""
    return "".join([c if c.isprintable() else " " for c in text]).strip()[:1000]


def edit_lines() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
