"""Which variants and seeds a short run takes: they are turned by the commit, so that many short runs see them all.

A turn is any short text. The same turn gives the same games on every machine; a fault names its turn and the number
of its game, and is found again by them.
"""

from __future__ import annotations

import os
import subprocess
from typing import Final

VARIABLE: Final = "CITADELLE_TURN"
"""The environment variable that names a turn."""
DEFAULT: Final = "1"
LONGEST: Final = 60


def current_turn() -> str:
    """What the environment variable CITADELLE_TURN says; else the commit of the folder we are in; else "1"."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return checked_turn(named)
    try:
        command = ["git", "rev-parse", "--short=12", "HEAD"]
        found = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return DEFAULT
    return found or DEFAULT


def checked_turn(turn: str) -> str:
    """The turn, if it can stand in a seed: 1 to 60 printable characters; ValueError otherwise."""
    if not turn or len(turn) > LONGEST or not turn.isprintable():
        raise ValueError(f"a turn has 1 to {LONGEST} printable characters")
    return turn
