"""What the libraries that read data find wrong, as codes with arguments: Python's reader of TOML, and msgspec.

Both say it in English sentences of their own, which are taken apart here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from citadelle.kernel.errors import BadData, Message, Place
from citadelle.parts.effects import Unfit

UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")

# --- TOML

AT: Final = re.compile(r"(?P<why>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
AT_END: Final = " (at end of document)"
REASONS: Final[dict[str, str]] = {
    "Invalid statement": "toml.reason.statement",
    "Expected newline or end of document after a statement": "toml.reason.newline",
    "Expected ']' at the end of a table declaration": "toml.reason.table_end",
    "Expected ']]' at the end of an array declaration": "toml.reason.array_end",
    "Expected '=' after a key in a key/value pair": "toml.reason.equals",
    "Cannot overwrite a value": "toml.reason.value_twice",
    "Invalid initial character for a key part": "toml.reason.key_start",
    "Unclosed array": "toml.reason.open_list",
    "Unclosed inline table": "toml.reason.open_table",
    "Unescaped '\\' in a string": "toml.reason.backslash",
    "Invalid hex value": "toml.reason.hexadecimal",
    "Escaped character is not a Unicode scalar value": "toml.reason.no_character",
    "Unterminated string": "toml.reason.open_text",
    "Invalid date or datetime": "toml.reason.date",
    "Invalid value": "toml.reason.value",
}
NAMING_REASONS: Final[dict[tuple[str, str], str]] = {
    ("Expected ", ""): "toml.reason.expected",
    ("Found invalid character ", ""): "toml.reason.invalid_character",
    ("Illegal character ", ""): "toml.reason.illegal_character",
    ("Cannot declare ", " twice"): "toml.reason.declared_twice",
    ("Cannot mutate immutable namespace ", ""): "toml.reason.complete",
    ("Cannot redefine namespace ", ""): "toml.reason.defined_twice",
    ("Duplicate inline table key ", ""): "toml.reason.key_twice",
}
"""Reasons that name something, by what stands before and behind it."""


def toml_error(error: ValueError, place: Place) -> BadData:
    """What Python's reader of TOML refuses."""
    text = one_line(str(error))
    if at := AT.fullmatch(text):
        return BadData("toml.at", place=place, why=reason(at["why"]), line=int(at["line"]), column=int(at["column"]))
    if text.endswith(AT_END):
        return BadData("toml.at_end", place=place, why=reason(text.removesuffix(AT_END)))
    return BadData("toml.somewhere", place=place, why=reason(text))


def reason(text: str) -> object:
    """Why, as a message; as the reader says it where that isn't known."""
    if text in REASONS:
        return Message(REASONS[text])
    for before, behind in NAMING_REASONS:
        if text.startswith(before) and text.endswith(behind):
            what = text.removeprefix(before).removesuffix(behind)
            return Message(NAMING_REASONS[before, behind], what=what)
    return text


# --- msgspec

TYPES: Final[dict[str, str]] = {
    "int": "data.type.int",
    "float": "data.type.float",
    "str": "data.type.str",
    "bool": "data.type.bool",
    "array": "data.type.array",
    "object": "data.type.object",
    "date": "data.type.date",
    "datetime": "data.type.date",
    "time": "data.type.time",
}
BOUNDS: Final[dict[str, str]] = {">=": "data.at_least", "<=": "data.at_most"}
LENGTHS: Final[dict[tuple[bool, str], str]] = {
    (True, ">="): "data.characters_at_least",
    (True, "<="): "data.characters_at_most",
    (True, ""): "data.characters",
    (False, ">="): "data.entries_at_least",
    (False, "<="): "data.entries_at_most",
    (False, ""): "data.entries",
}
PROBLEM: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?\Z", re.DOTALL)
FIELD: Final = re.compile(r"Object (missing required|contains unknown) field `(.*)`\Z", re.DOTALL)
WORD: Final = re.compile(r"Expected `str` matching regex '\^\(\?:(.*)\)\\\\Z'")
ID: Final = re.compile(r"Expected `str` matching regex")
BOUND: Final = re.compile(r"Expected `(\w+)` (>=|<=) (\S+)\Z")
LENGTH: Final = re.compile(r"Expected `(\w+)` of length (>=|<=)? ?(\d+)")
TYPE: Final = re.compile(r"Expected `(\w+)`, got `(\w+)`\Z")


REST: Final = "does"
"""The field of records whose effect is written among their own fields; errors name the effect's fields alone."""


def field_error(error: Exception, place: Place, known: Callable[[str], list[str]]) -> BadData:
    """What msgspec refuses in a record, with the field; `known` says which fields there are at a place."""
    problem = PROBLEM.match(str(error))
    assert problem is not None
    what, path = problem["what"], problem["path"] or ""
    if isinstance(unfit := error.__cause__, Unfit):
        is_rest = path.endswith(REST)
        path = path.removesuffix(REST).removesuffix(".")
        name = ".".join([part for part in (path, one_line(unfit.field)) if part])
        details: dict[str, Any] = dict(unfit.details)
        if unfit.code == "data.field_unknown" and is_rest:
            details["names"] = [*details["names"], *known(path)]
        return BadData(unfit.code, place=place, field=name, **details)
    if named := FIELD.match(what):
        name = f"{path}.{one_line(named[2])}" if path else one_line(named[2])
        if named[1].startswith("missing"):
            return BadData("data.field_missing", place=place, field=name)
        return BadData("data.field_unknown", place=place, field=name, names=known(path))
    field = path or Message("data.the_value")
    if words := WORD.match(what):
        return BadData("data.one_of", place=place, field=field, names=words[1].split("|"))
    if ID.match(what):
        return BadData("data.id_form", place=place, field=field)
    if bound := BOUND.match(what):
        return BadData(BOUNDS[bound[2]], place=place, field=field, what=type_name(bound[1]), n=bound[3])
    if length := LENGTH.match(what):
        return BadData(LENGTHS[length[1] == "str", length[2] or ""], place=place, field=field, n=length[3])
    if types := TYPE.match(what):
        return BadData("data.wrong_type", place=place, field=field, what=type_name(types[1]), other=type_name(types[2]))
    return BadData("data.field_refused", place=place, field=field, why=one_line(what))


def type_name(name: str) -> object:
    """What a type of msgspec is called."""
    return Message(TYPES[name]) if name in TYPES else name


def one_line(text: str) -> str:
    """A library's text as an error may show it: short, on one line."""
    text = UNPRINTABLE.sub("?", text.replace("\n", " "))
    return text if len(text) <= 200 else text[:197] + "..."
