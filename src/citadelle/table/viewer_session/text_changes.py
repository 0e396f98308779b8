"""Texts as lists of changes to the text sent before: short where little is different."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import accumulate
from typing import Final

from citadelle.table.wire import Splice, Text

PIECES: Final = re.compile(r"[^.\n]*[.\n]|[^.\n]+")
"""Lines and sentences: the pieces by which texts are compared."""
OVERHEAD: Final = 14
"""Characters that a change costs beside its text."""


def text_changes(old: str, new: str) -> Text:
    """A text of several sentences or lines: whole, or as its changes if that is shorter."""
    before, after = PIECES.findall(old), PIECES.findall(new)
    starts = [0, *accumulate([len(piece) for piece in before])]
    out: list[Splice] = []
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            at, drop, text = difference("".join(before[a:b]), "".join(after[c:d]))
            out.append((starts[a] + at, drop, text))
    return shorter_form(out, new)


def single_change(old: str, new: str) -> Text:
    """A text that differs in one place: whole, or as that one change if that is shorter."""
    return shorter_form([difference(old, new)] if old != new else [], new)


def difference(old: str, new: str) -> Splice:
    """The one change that makes a text into another, without what both begin and end with."""
    head = common_prefix(old, new)
    tail = common_prefix(old[head:][::-1], new[head:][::-1])
    return head, len(old) - head - tail, new[head : len(new) - tail]


def common_prefix(one: str, other: str) -> int:
    """How many characters two texts have in common at the beginning."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def shorter_form(splices: list[Splice], new: str) -> Text:
    """The changes, or the text itself if it isn't longer."""
    size = sum([OVERHEAD + len(text) for _, _, text in splices])
    return splices if size < len(new) else new
