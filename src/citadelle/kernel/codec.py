"""States, frames and views as plain JSON-able data and back, anywhere inside a decision."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from citadelle.kernel.errors import NotReadable
from citadelle.kernel.frame import REGISTERED, Value
from citadelle.kernel.state import CORE, State

CODEC: Final = 1
"""The version of this form; raised when it changes."""

Plain = Any
"""None, bool, int, str, list and dict with text keys."""


def plain(value: Any) -> Plain:
    """A value of a state as plain data: lists stay lists, tuples and registered values are marked."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, tuple):
        return {"t": [plain(v) for v in value]}
    if isinstance(value, Value):
        return {"r": value.name, "f": [plain(getattr(value, f)) for f in value.fields]}
    if isinstance(value, dict):
        return {"d": [[k, plain(value[k])] for k in sorted(value)]}
    raise TypeError(f"a state holds plain data, not {type(value).__name__}")


def rich(data: Plain) -> Any:
    """The value that `plain` wrote."""
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, list):
        return [rich(v) for v in data]
    if isinstance(data, dict):
        if set(data) == {"t"} and isinstance(data["t"], list):
            return tuple([rich(v) for v in data["t"]])
        if set(data) == {"r", "f"} and isinstance(data["f"], list):
            return value_of(data["r"], [rich(v) for v in data["f"]])
        if set(data) == {"d"} and isinstance(data["d"], list):
            return {pair[0]: rich(pair[1]) for pair in data["d"]}
    raise NotReadable("this is not a saved state: a value in it has no known form")


def value_of(name: Any, values: list[Any]) -> Value:
    """A registered value from its name and fields."""
    cls = REGISTERED.get(name) if isinstance(name, str) else None
    if cls is None or len(values) != len(cls.fields):
        raise NotReadable(f"this is not a saved state of this version: it holds an unknown value {name!r}")
    made: Value = cls(*values)
    return made


def encode(s: State) -> dict[str, Plain]:
    """The whole state as plain data."""
    data: dict[str, Plain] = {"codec": CODEC, "game": s.game}
    for field in (*CORE, *s.fields):
        data[field] = plain(getattr(s, field))
    return data


def decode(data: Plain, fresh: State) -> State:
    """Fill a fresh state of the same game and options from `encode`'s data, and show its open question."""
    if not isinstance(data, dict) or data.get("codec") != CODEC or data.get("game") != fresh.game:
        raise NotReadable(f"this is not a saved state of {fresh.game} in codec version {CODEC}")
    names = (*CORE, *fresh.fields)
    if set(data) != {"codec", "game", *names}:
        raise NotReadable("this saved state lacks fields, or has fields of another version")
    try:
        for name in names:
            setattr(fresh, name, rich(data[name]))
        fresh.sink = None
        fresh.restored()
        fresh.reopen()
    except (TypeError, ValueError, LookupError, AttributeError, AssertionError) as fault:
        raise NotReadable("this saved state is damaged: a value in it doesn't fit its place") from fault
    return fresh


def text(data: Plain) -> str:
    """Plain data as one canonical line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def digest(s: State) -> str:
    """A short fingerprint of the whole state. It tells secrets to whoever can guess: keep it until the game is over."""
    return sha256(text(encode(s)).encode()).hexdigest()[:16]


def same(a: State, b: State) -> bool:
    """Are the two states equal in every fact?"""
    return text(encode(a)) == text(encode(b))
