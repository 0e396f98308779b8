"""States, frames and views as plain JSON-able data and back, anywhere inside a decision."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from citadelle.kernel.auto_answer import AutoAnswer
from citadelle.kernel.chance import MODULUS_A, MODULUS_B, SECRET_BYTES, STREAM, STREAM_WIDTH
from citadelle.kernel.errors import NotReadable
from citadelle.kernel.frame import REGISTERED, Frame, Value
from citadelle.kernel.modifier import Modifier
from citadelle.kernel.state import CORE, NO_ANSWERS, State
from citadelle.kernel.trigger import Trigger

CODEC: Final = 1
"""The version of this form; raised when it changes."""

AUTO: Final = "auto_answers"
"""The field that only states with automatic answers have: without them, states are written as they always were."""
DEEPEST: Final = 50
"""Values lie no deeper in each other than this."""
MISFITS: Final = (TypeError, ValueError, LookupError, AttributeError, AssertionError, ArithmeticError)
"""What a damaged state may raise when it is put together."""
PARTS: Final[tuple[tuple[str, type[Any], type[Any]], ...]] = (
    ("stack", list, Frame),
    ("modifiers", tuple, Modifier),
    ("triggers", tuple, Trigger),
    ("carry", tuple, tuple),
    ("dealt", tuple, int),
)
"""The kernel's own fields that hold several things: of which kind they are, and what is inside."""

KINDS: Final[dict[str, tuple[str, ...]]] = {}
"""The declared types of the fields of registered values, by name, of those that were read so far."""

Plain = Any
"""None, bool, int, str, list and dict with text keys."""


def to_plain(value: Any) -> Plain:
    """A value of a state as plain data: lists stay lists, tuples and registered values are marked."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [to_plain(v) for v in value]
    if isinstance(value, tuple):
        return {"t": [to_plain(v) for v in value]}
    if isinstance(value, Value):
        return {"r": value.name, "f": [to_plain(getattr(value, f)) for f in value.fields]}
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {"d": [[key, to_plain(value[key])] for key in sorted(value)]}
    raise TypeError(f"a state holds plain data, not {type(value).__name__}")


def from_plain(data: Plain, depth: int = 0) -> Any:
    """The value that `to_plain` wrote."""
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if depth == DEEPEST:
        raise NotReadable("state.too_deep")
    if isinstance(data, list):
        return rich_all(data, depth)
    if isinstance(data, dict):
        if set(data) == {"t"} and isinstance(data["t"], list):
            return tuple(rich_all(data["t"], depth))
        if set(data) == {"r", "f"} and isinstance(data["f"], list):
            return value_of(data["r"], rich_all(data["f"], depth))
        if set(data) == {"d"} and isinstance(data["d"], list):
            return rich_pairs(data["d"], depth)
    raise NotReadable("state.form")


def rich_all(data: list[Any], depth: int) -> list[Any]:
    """The values inside another; most are numbers."""
    return [v if type(v) is int else from_plain(v, depth + 1) for v in data]


def rich_pairs(pairs: list[Any], depth: int) -> dict[str, Any]:
    """The dict that `to_plain` wrote as pairs in the order of their keys."""
    keys = [pair[0] for pair in pairs if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)]
    if len(keys) != len(pairs) or keys != sorted(set(keys)):
        raise NotReadable("state.key_order")
    return {pair[0]: from_plain(pair[1], depth + 1) for pair in pairs}


def value_of(name: Any, values: list[Any]) -> Value:
    """A registered value from its name and fields."""
    cls = REGISTERED.get(name) if isinstance(name, str) else None
    if cls is None or len(values) != len(cls.fields):
        raise NotReadable("state.unknown_value", name=repr(name))
    kinds = KINDS.get(name)
    if kinds is None:
        kinds = KINDS[name] = declared_kinds(cls)
    made: Value = cls(*values)
    for i in range(len(values)):
        given = values[i]
        kind = kinds[i]
        if type(given) is bool if kind == "int" else not is_of_kind(kind, given, made, cls.fields[i]):
            raise NotReadable("state.damaged")
    return made


def declared_kinds(cls: type[Any]) -> tuple[str, ...]:
    """The types that `__init__` declares for the fields, as they are written; "" where a compiled class keeps them."""
    declared: dict[str, Any] = getattr(cls.__init__, "__annotations__", {})
    return tuple([str(declared.get(field, "")) for field in cls.fields])


def is_of_kind(kind: str, given: Any, made: Value, field: str) -> bool:
    """Is a flag where a flag is declared, and a number where a number is, alone or in a tuple of fixed length?

    A compiled class refuses a number for a flag by itself, but makes a number of a flag: it must have kept what it got.
    """
    if not kind:
        return is_kept(given, getattr(made, field))
    if kind == "bool":
        return type(given) is bool
    if not kind.startswith("tuple[") or "..." in kind or type(given) is not tuple:
        return True
    parts = kind[len("tuple[") : -1].split(", ")
    if any(part not in ("int", "bool") for part in parts):
        return True
    return [type(part) is bool for part in given] == [part == "bool" for part in parts]


def is_kept(given: Any, kept: Any) -> bool:
    """Is what a value holds what it was given, kinds included?"""
    if kept is given:
        return True
    if type(kept) is not type(given):
        return False
    return type(given) is not tuple or all(is_kept(given[i], part) for i, part in enumerate(kept))


def encode(s: State) -> dict[str, Plain]:
    """The whole state as plain data."""
    data: dict[str, Plain] = {"codec": CODEC, "game": s.game}
    for field in CORE:
        data[field] = to_plain(getattr(s, field))
    if s.auto_answers:
        data[AUTO] = to_plain(s.auto_answers)
    for field, value in s.saved().items():
        data[field] = to_plain(value)
    return data


def is_version(value: Plain) -> bool:
    """Is this the version of the form that is read here? `True` is no number, though it equals one."""
    return type(value) is int and value == CODEC


def decode(data: Plain, fresh: State) -> State:
    """Fill a fresh state of the same game and options from `encode`'s data, and show its open question."""
    if not isinstance(data, dict) or not is_version(data.get("codec")) or data.get("game") != fresh.game:
        raise NotReadable("state.other_game", game=fresh.game, version=CODEC)
    wanted = fresh.saved()
    names = (*CORE, *wanted)
    if set(data) - {AUTO} != {"codec", "game", *names}:
        raise NotReadable("state.fields")
    try:
        auto = from_plain(data[AUTO]) if AUTO in data else NO_ANSWERS
        if not are_auto_answers(auto, fresh.players) or (AUTO in data and not auto):
            raise ValueError("automatic answers of the wrong kind")
        found = {name: from_plain(data[name]) for name in names}
        if not fits(found, fresh.players, wanted):
            raise ValueError("a value of the wrong kind")
        for name in CORE:
            setattr(fresh, name, found[name])
        fresh.auto_answers = auto
        fresh.load(found)
        fresh.sink = None
        fresh.restored()
        fresh.reopen()
    except MISFITS as fault:
        raise NotReadable("state.damaged") from fault
    return fresh


def fits(found: dict[str, Any], players: int, wanted: dict[str, Any]) -> bool:
    """Can these be the fields of a state of this game, as far as their kinds tell?"""
    numbers = [found["no"], found["rng_a"], found["rng_b"], found["chapter"], *without_stream(found["dealt"])]
    if (
        not is_kept(players, found["players"])
        or found["players"] != players
        or any(type(number) is not int or number < 0 for number in numbers)
    ):
        return False
    if not 0 < found["rng_a"] < MODULUS_A or not 0 < found["rng_b"] < MODULUS_B:
        return False
    for name, kind, inside in PARTS:
        if type(found[name]) is not kind or not all(isinstance(part, inside) for part in found[name]):
            return False
    return all(type(found[name]) is type(wanted[name]) for name in wanted)


def are_auto_answers(found: Any, players: int) -> bool:
    """Can these be the automatic answers of a state: in the order of seats and windows, each once?"""
    if type(found) is not tuple:
        return False
    last = (-1, "")
    for auto in found:
        if not isinstance(auto, AutoAnswer) or type(auto.since) is not int or auto.since < 0:
            return False
        texts = (auto.window, auto.answer, auto.until)
        if type(auto.seat) is not int or not 0 <= auto.seat < players or any(type(text) is not str for text in texts):
            return False
        if type(auto.note) is not tuple or any(type(number) is not int for number in auto.note):
            return False
        if (auto.seat, auto.window) <= last or not auto.window or not auto.answer:
            return False
        last = (auto.seat, auto.window)
    return True


def without_stream(dealt: tuple[Any, ...]) -> tuple[Any, ...]:
    """What chance was told by hand, without the keyed stream behind it, if there is a well-formed one.

    Nothing is known of the parts yet: compiled, a part of type int would be one whatever it was.
    """
    if len(dealt) < STREAM_WIDTH or dealt[-STREAM_WIDTH] != STREAM or any(type(part) is not int for part in dealt):
        return dealt
    if not 0 <= dealt[-2] < 1 << 8 * SECRET_BYTES or not 0 <= dealt[-1] < 1 << 62:
        return dealt
    return dealt[:-STREAM_WIDTH]


def text(data: Plain) -> str:
    """Plain data as one canonical line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def digest(s: State) -> str:
    """A short fingerprint of the whole state. It tells secrets to whoever can guess: keep it until the game is over."""
    return sha256(text(encode(s)).encode()).hexdigest()[:16]


def same(a: State, b: State) -> bool:
    """Are the two states equal in every fact?"""
    return text(encode(a)) == text(encode(b))
