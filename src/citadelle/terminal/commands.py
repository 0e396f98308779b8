"""The commands that can be typed at the plain terminal, in any of our languages."""

from __future__ import annotations

import functools
from typing import Final

from citadelle.kernel.words import LANGS
from citadelle.terminal.language import fold_text, say

COMMANDS: Final = (
    "undo", "go", "hint", "why", "aim", "auto", "log", "board", "rules", "save", "lang", "speed", "help", "quit",
)  # fmt: skip
SHARED_COMMANDS: Final = (*COMMANDS, "say")
"""The commands at a table that others sit at too."""
ABBREVIATIONS: Final = {
    "u": "undo", "g": "go", "h": "hint", "?": "help", "w": "why", "i": "aim", "l": "log", "b": "board", "r": "rules",
    "q": "quit",
}  # fmt: skip


@functools.cache
def command_words(commands: tuple[str, ...] = COMMANDS) -> dict[str, str]:
    """Every command by each of its words, all languages at once."""
    found = {fold_text(say(f"order.{command}.word", lang)): command for command in commands for lang in LANGS}
    return {**ABBREVIATIONS, **found, **{command: command for command in commands}}


def parse_command(text: str, commands: tuple[str, ...] = COMMANDS) -> tuple[str, str]:
    """The command in a line and what follows it; an empty command if the line is none."""
    word, _, rest = text.partition(" ")
    return command_words(commands).get(fold_text(word) if len(word) > 1 else word.lower(), ""), rest.strip()
