"""The digest that names component data in records and tables: of what games are played by, not of words.

A name put right, a sentence rewritten or a source noted changes no game, so no record may fall to it. Records that
were written when digests still counted words name another digest for the same data; `earlier_digests` knows it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from citadelle.parts.data import DataRecord, word_fields
from citadelle.parts.effects import VOCABULARIES, Effect

__all__ = ["digest", "earlier_digests", "whole_digest"]


def digest(tables: Mapping[str, Any]) -> str:
    """The SHA-256 of the content but for words, in hex: files may be formatted anew and names put right, but no value
    or order of records changed."""
    return _hashed({stem: _plain(tables[stem], words=False) for stem in tables})


def whole_digest(tables: Mapping[str, Any]) -> str:
    """The same of all content, words included: it tells two editions apart that are played alike."""
    return _hashed({stem: _plain(tables[stem], words=True) for stem in tables})


def earlier_digests(tables: Mapping[str, Any], known: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The digests by which records of earlier code name this very data, words included.

    `known` has those that were written before words changed, each with the digest that the data has without words.
    """
    now = digest(tables)
    return tuple({whole_digest(tables): None, **{before: None for before, same in known if same == now}})


def _plain(value: Any, words: bool) -> Any:
    """A value as plain data, with or without the words in it; an effect as its vocabulary counts it."""
    if isinstance(value, DataRecord):
        left_out = frozenset[str]() if words else word_fields(type(value))
        names = [name for name in value.__struct_fields__ if name not in left_out]
        return {name: _plain(getattr(value, name), words) for name in names}
    if isinstance(value, Effect):
        return VOCABULARIES[type(value)].data(value)
    if isinstance(value, Mapping):
        return {key: _plain(inner, words) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(inner, words) for inner in value]
    return value


def _hashed(plain: Mapping[str, Any]) -> str:
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256(text.encode()).hexdigest()
