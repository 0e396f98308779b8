"""Names of components in the reader's language, and texts as names are compared."""

from __future__ import annotations

import re
import unicodedata

from citadelle.kernel.words import typeset


def component_name(record: object, lang: str) -> str:
    """The name of a component in the reader's language: its `name_fr` or `name`."""
    return typeset(str(getattr(record, "name_fr" if lang == "fr" else "name")), lang)


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
