"""JSON bodies by their declaration: decoded by msgspec in one go; if that fails, which field is at fault, and how."""

from __future__ import annotations

import json
import re
from email.message import Message
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect
from starlette.requests import Request

T = TypeVar("T")

MISSING: Final = "missing"
UNKNOWN: Final = "unknown"
JSON: Final = "json"
TEXT: Final = "text"
NUMBER: Final = "number"
SWITCH: Final = "switch"
LIST: Final = "list"
OBJECT: Final = "object"
LONG: Final = "long"
SHORT: Final = "short"
RANGE: Final = "range"
FORM: Final = "form"
"""What can be wrong with a field; `fault.<word>` in words.toml is the sentence."""

Fault = tuple[tuple[str, ...], str]
"""Where a body is wrong, as a path of names and numbers, and what is wrong there."""


class BadBody(Exception):
    """A body that isn't what its route declares."""

    def __init__(self, path: tuple[str, ...], fault: str) -> None:
        super().__init__(".".join(path), fault)
        self.path = path
        self.fault = fault


async def read_json(request: Request, kind: type[T]) -> T:
    """The body of a request as a struct; BadBody if it is none."""
    body = await request.body()
    if not body:
        raise BadBody((), MISSING)
    if not is_json(request.headers.get("content-type", "")):
        raise BadBody((), OBJECT)
    return decode(body, kind)


def is_json(content_type: str) -> bool:
    """Does a header say that the body is JSON?"""
    message = Message()
    message["content-type"] = content_type or "none/none"
    subtype = message.get_content_subtype()
    return message.get_content_maintype() == "application" and (subtype == "json" or subtype.endswith("+json"))


def decode(body: bytes, kind: type[T]) -> T:
    """A body as a struct; BadBody names the first field at fault."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadBody(*fault_in(body, kind)) from None


def fault_in(body: bytes, kind: type[Any]) -> Fault:
    """What is wrong with a body that could not be decoded."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return (), JSON
    if value is None:
        return (), MISSING
    return find_fault(inspect.type_info(kind), value, ()) or ((), FORM)


def find_fault(kind: inspect.Type, value: Any, path: tuple[str, ...]) -> Fault | None:
    """The first place where a value isn't of its declared type; None if there is none."""
    match kind:
        case inspect.Metadata(type=inner):
            return find_fault(inner, value, path)
        case inspect.StructType():
            return struct_fault(kind, value, path)
        case inspect.UnionType(types=types):
            return union_fault(types, value, path)
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            if not isinstance(value, list):
                return path, LIST
            inside = (find_fault(item, one, (*path, str(i))) for i, one in enumerate(value))
            return size_fault(len(value), least, most, path) or next((fault for fault in inside if fault), None)
        case inspect.DictType(key_type=key, value_type=item, min_length=least, max_length=most):
            if not isinstance(value, dict):
                return path, OBJECT
            found = size_fault(len(value), least, most, path)
            for name, one in value.items():
                found = found or find_fault(key, name, (*path, name)) or find_fault(item, one, (*path, name))
            return found
        case inspect.StrType():
            return text_fault(kind, value, path)
        case inspect.IntType(ge=least, le=most):
            if type(value) is not int:
                return path, NUMBER
            is_outside = (least is not None and value < least) or (most is not None and value > most)
            return (path, RANGE) if is_outside else None
        case inspect.BoolType():
            return None if isinstance(value, bool) else (path, SWITCH)
        case inspect.NoneType():
            return None if value is None else (path, FORM)
        case inspect.LiteralType(values=values):
            return None if value in values else (path, FORM)
        case _:
            return None


def struct_fault(kind: inspect.StructType, value: Any, path: tuple[str, ...]) -> Fault | None:
    """What is wrong with an object: its fields in the order of their declaration, then names that aren't declared."""
    if not isinstance(value, dict):
        return path, OBJECT
    for field in kind.fields:
        place = (*path, field.encode_name)
        if field.encode_name not in value:
            if field.required:
                return place, MISSING
            continue
        fault = find_fault(field.type, value[field.encode_name], place)
        if fault is not None:
            return fault
    known = [field.encode_name for field in kind.fields]
    return next((((*path, name), UNKNOWN) for name in value if name not in known), None)


def union_fault(types: tuple[inspect.Type, ...], value: Any, path: tuple[str, ...]) -> Fault | None:
    """What is wrong with a value that may be of several types: by the one that it comes nearest to."""
    faults = [find_fault(kind, value, path) for kind in types]
    if None in faults:
        return None
    near = [fault for fault in faults if fault is not None and fault[1] not in (TEXT, NUMBER, SWITCH, LIST, FORM)]
    inside = [fault for fault in faults if fault is not None and len(fault[0]) > len(path)]
    if near or inside:
        return (inside or near)[0]
    some = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
    return find_fault(some[0], value, path)


def text_fault(kind: inspect.StrType, value: Any, path: tuple[str, ...]) -> Fault | None:
    """What is wrong with a text: characters that don't exist alone, its length, its form."""
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        return path, TEXT
    found = size_fault(len(value), kind.min_length, kind.max_length, path)
    if found is None and kind.pattern is not None and re.search(kind.pattern, value) is None:
        return path, FORM
    return found


def size_fault(size: int, least: int | None, most: int | None, path: tuple[str, ...]) -> Fault | None:
    """Is something shorter or longer than it may be?"""
    if least is not None and size < least:
        return path, SHORT
    return (path, LONG) if most is not None and size > most else None
