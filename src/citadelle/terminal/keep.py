"""Keeping a game in a file: where, and without writing over anything else."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from citadelle import saves
from citadelle.kernel.errors import BadOption, NotReadable, NotWritable
from citadelle.kernel.match import Match
from citadelle.terminal.speech import say

ENDING: Final = ".record"


def default_path(match: Match, own: Path | None) -> Path:
    """The file this game was last kept in, else a new one in the current folder, named for game and seed."""
    if own is not None:
        return own
    seed = re.sub(r"[^\w.-]+", "_", str(match.setup.seed))[:40].strip("._") or "0"
    name = f"{match.game.name}-{seed}"
    number = 1
    while True:
        path = Path(f"{name}{'' if number == 1 else f'-{number}'}{ENDING}")
        if not path.exists():
            return path
        number += 1


def keep(match: Match, path: Path, own: Path | None, lang: str) -> None:
    """Write the game's record. BadOption if that file is there already and isn't an earlier record of this game."""
    if path.exists() and path != own and not is_earlier(match, path):
        raise BadOption(say("save.taken", lang, file=path))
    if not path.parent.is_dir():
        raise BadOption(say("save.no_folder", lang, folder=path.parent))
    if path.is_dir() or (path.exists() and not os.access(path, os.W_OK)):
        raise BadOption(say("save.unwritable", lang, file=path))
    try:
        saves.save(match, path)
    except NotWritable:
        raise BadOption(say("save.unwritable", lang, file=path)) from None


def is_earlier(match: Match, path: Path) -> bool:
    """Is this file a record of the same game, with the same beginning?"""
    try:
        found = saves.read(path)
    except NotReadable:
        return False
    now = match.record
    same = (found.game, found.seed, found.players, found.options) == (now.game, now.seed, now.players, now.options)
    shorter = min(len(found.choices), len(now.choices))
    return same and found.choices[:shorter] == now.choices[:shorter]
