"""Names of components in the reader's language, and texts as names are compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from citadelle.kernel.words import mark, typeset


def component_name(record: object, lang: str) -> str:
    """The name of a component in the reader's language: its `name_fr` or `name`."""
    return typeset(str(getattr(record, "name_fr" if lang == "fr" else "name")), lang)


def find_record(records: Sequence[Any], ident: str) -> Any:
    """The record with this id, or None."""
    for record in records:
        if record.id == ident:
            return record
    return None


def record_name(records: Sequence[Any], ident: str, lang: str) -> str:
    """The name of a component by its id; an id that the data doesn't know (a log of another pack) stands for itself."""
    record = find_record(records, ident)
    return mark(ident, lang) if record is None else component_name(record, lang)


def first_letter(name: str) -> str:
    """The initial of a name."""
    for ch in name:
        if ch.isalpha():
            return ch.upper()
    return "?"


def plain_letter(name: str) -> str:
    """The initial without accents, a to z, or nothing."""
    base = unicodedata.normalize("NFKD", first_letter(name))[:1].lower()
    return base if base.isascii() and base.isalpha() else ""


def fold_name(text: str, keep: str = "") -> str:
    """The text as names are compared: no case, no accents, words with a space between them.

    Of the signs only those of `keep` stay.
    """
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(c for c in bare if not unicodedata.combining(c))
    return " ".join(re.sub(rf"[^\w{re.escape(keep)}]|_", " ", letters).split())
