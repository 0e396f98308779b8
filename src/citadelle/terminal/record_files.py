"""Records of games as files: written without overwriting anything else, and read again."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Final

from citadelle import saves
from citadelle.kernel.errors import BadOption, NotReadable, NotWritable, in_words
from citadelle.kernel.record import HEAD, VERSION, Record
from citadelle.terminal.language import say

ENDING: Final = ".record"
FAULTS: Final = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "locked",
    errno.EPERM: "locked",
    errno.EROFS: "locked",
    errno.ELOOP: "loop",
    errno.ENOSPC: "full",
}
"""What an operating system says most often, by the word for it."""


def os_error_text(fault: OSError, lang: str) -> str:
    """What the operating system has against a file."""
    word = FAULTS.get(fault.errno or 0)
    return say(f"system.{word}", lang) if word else str(fault.strerror or fault)


def open_record(path: Path, lang: str) -> Record:
    """The record in a file; NotReadable says what is wrong with it."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(errno.EISDIR, "")
        with path.open("rb") as file:
            first = file.readline(80).decode("utf-8", "replace").strip()
    except OSError as fault:
        raise NotReadable(say("cli.file", lang, file=path, why=os_error_text(fault, lang))) from None
    if first.partition(" ")[0] != HEAD:
        raise NotReadable(say("cli.no_record", lang, file=path, head=f"{HEAD} {VERSION}"))
    if first != f"{HEAD} {VERSION}":
        raise NotReadable(say("cli.other_version", lang, file=path, old=first, new=f"{HEAD} {VERSION}"))
    try:
        return saves.read(path)
    except NotReadable as fault:
        why = in_words(fault.details.get("why", fault), lang)  # the file is named already
        raise NotReadable(say("cli.damaged", lang, file=path, why=why)) from None


def write_text(path: Path, text: str, lang: str) -> None:
    """Write a file; BadOption says why it can't be."""
    try:
        path.write_text(text, "utf-8")
    except OSError as fault:
        raise BadOption(say("cli.unwritable", lang, file=path, why=os_error_text(fault, lang))) from None


def default_path(record: Record, own: Path | None) -> Path:
    """The file this game was last kept in, else a new one in the current folder, named for game and seed."""
    if own is not None:
        return own
    seed = re.sub(r"[^\w.-]+", "_", str(record.seed))[:40].strip("._") or "0"
    name = f"{record.game}-{seed}"
    number = 1
    while True:
        path = Path(f"{name}{'' if number == 1 else f'-{number}'}{ENDING}")
        if not path.exists():
            return path
        number += 1


def save_record(record: Record, path: Path, own: Path | None, lang: str) -> None:
    """Write a game's record. BadOption if that file is there already and isn't an earlier record of this game."""
    if path.exists() and path != own and not is_earlier(record, path):
        raise BadOption(say("save.taken", lang, file=path))
    if not path.parent.is_dir():
        raise BadOption(say("save.no_folder", lang, folder=path.parent))
    if path.is_dir() or (path.exists() and not os.access(path, os.W_OK)):
        raise BadOption(say("save.unwritable", lang, file=path))
    try:
        saves.write(record, path)
    except NotWritable:
        raise BadOption(say("save.unwritable", lang, file=path)) from None


def is_earlier(now: Record, path: Path) -> bool:
    """Is this file a record of the same game, with the same beginning?"""
    try:
        found = saves.read(path)
    except NotReadable:
        return False
    same = (found.game, found.seed, found.players, found.options) == (now.game, now.seed, now.players, now.options)
    shorter = min(len(found.choices), len(now.choices))
    return same and found.choices[:shorter] == now.choices[:shorter]
