"""Errors are codes with arguments: every code has its sentences, and every place that raises one fills every hole.

The code is read: each call that makes an error or a message names a code of the tables and gives exactly what its
sentence needs; a code that nobody uses is found as well.
"""

from __future__ import annotations

import ast
import functools
import importlib
import re
from pathlib import Path

import pytest

import citadelle
from citadelle.kernel import error_words
from citadelle.kernel.words import LANGS, Words
from citadelle.table.errors import STATUS
from citadelle.table.words import words as table_words

PACKAGE = Path(citadelle.__file__).parent
WORDED = ("say", "in_language", "error_text", "clean")
"""What makes a whole sentence at the edge that knows the reader's language."""
CODE = re.compile(r"[a-z_]+(\.[a-z_]+)+")
WRAPPERS: dict[str, set[str]] = {
    "_message": set(),
    "_error": set(),
    "bad": {"field"},
    "raise_damaged": set(),
    "wrong_type": set(),
    "unlike": set(),
    "Unfit": {"field"},
}
"""Functions that take a code and its details, and the details that they add themselves."""


def tables() -> dict[str, Words]:
    """Every table of sentences there is, by the package it belongs to."""
    homes = [path.parent.relative_to(PACKAGE.parent).as_posix() for path in sorted(PACKAGE.rglob(error_words.FILE))]
    return {name: error_words.table(name) for name in [home.replace("/", ".") for home in homes]}


TABLES = tables()
HOLES = {code: words.names(code) for words in TABLES.values() for code in words.texts("en")}


def called(node: ast.Call) -> str:
    """The name of what is called."""
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


@functools.cache
def trees() -> dict[str, ast.Module]:
    """Every module of the package, parsed once, by its path."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


@functools.cache
def error_classes() -> set[str]:
    """CitadelleError and all that derive from it and are made from a code, by name."""
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {"CitadelleError"}
    while more := {one.name for one in classes if {getattr(base, "id", "") for base in one.bases} & found} - found:
        found |= more
    own = {one.name for one in classes if any(getattr(part, "name", "") == "__init__" for part in one.body)}
    own -= {"CitadelleError"}
    while more := {one.name for one in classes if {getattr(base, "id", "") for base in one.bases} & own} - own:
        own |= more
    return found - own


class Reader:
    """Reads a module for the codes that it uses: `faults` says what is wrong, `used` has every text it holds."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.tree = tree
        self.faults: list[str] = []
        self.found = 0
        self.used = {
            node.value for node in ast.walk(self.tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for scope in ast.walk(self.tree):
            if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for node in ast.walk(scope):
                    if isinstance(node, ast.Call) and node.args:
                        self.call(node, scope)

    def call(self, node: ast.Call, scope: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        name = called(node)
        given = {keyword.arg for keyword in node.keywords} - {"place"}
        if name in WRAPPERS:
            texts = [text for arg in node.args for text in self.codes(arg, scope) or []]
            codes = [text for text in texts if CODE.fullmatch(text)]
            given |= WRAPPERS[name]
        elif name in error_classes() | {"Message"}:
            first = node.args[0]
            if scope.name in WRAPPERS and getattr(first, "id", "") in {arg.arg for arg in scope.args.args}:
                return  # the wrapper's callers are looked at
            if isinstance(first, ast.Attribute) and first.attr == "code":
                return  # what was raised elsewhere is raised again
            if isinstance(first, ast.Call) and called(first) in WORDED:
                return  # worded already, at the edge that knows the language
            found = self.codes(first, scope)
            if found is None:
                self.faults.append(f"{self.name}, line {node.lineno}: {ast.unparse(node)[:90]} names no code")
                return
            codes = found
        else:
            return
        for code in codes:
            self.found += 1
            if name == "TableError":
                self.table_error(node, code, given)
            elif code not in HOLES:
                self.faults.append(f"{self.name}, line {node.lineno}: no table has the code {code!r}")
            elif given != HOLES[code]:
                both = f"gives {sorted(map(str, given))}, its sentence takes {sorted(HOLES[code])}"
                self.faults.append(f"{self.name}, line {node.lineno}: {code} {both}")

    def table_error(self, node: ast.Call, code: str, given: set[str | None]) -> None:
        """A table's errors go over the wire by code; what their sentences lack may be left out."""
        if code not in STATUS or not given <= table_words().names(f"error.{code}"):
            self.faults.append(
                f"{self.name}, line {node.lineno}: {code} with {sorted(map(str, given))} has no sentence"
            )

    def codes(self, node: ast.expr, scope: ast.AST) -> list[str] | None:
        """The texts that an expression may be: one that stands there, one of two, one of a dict of the module, or what
        a name was set to. None if that can't be seen."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=one, orelse=other):
                both = [self.codes(one, scope), self.codes(other, scope)]
                return None if None in both else [text for texts in both for text in texts or []]
            case (
                ast.Subscript(value=ast.Name(id=name))
                | ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"))
            ):
                for table in self.tree.body:
                    if isinstance(table, ast.AnnAssign) and getattr(table.target, "id", "") == name:
                        if isinstance(table.value, ast.Dict):
                            return [text for value in table.value.values for text in self.codes(value, scope) or []]
            case ast.Name(id=name):
                values = [
                    one.value
                    for one in ast.walk(scope)
                    if isinstance(one, ast.Assign) and any(getattr(to, "id", "") == name for to in one.targets)
                ]
                texts = [self.codes(value, scope) for value in values]
                return None if not texts or None in texts else [text for some in texts for text in some or []]
        return None


@functools.cache
def readers() -> list[Reader]:
    """Every module of the package, read."""
    return [Reader(name, tree) for name, tree in trees().items()]


def test_every_error_fills_the_sentence_of_its_code() -> None:
    assert [fault for reader in readers() for fault in reader.faults] == []
    assert sum(reader.found for reader in readers()) > 250


def test_every_code_is_used() -> None:
    used = {text for reader in readers() for text in reader.used}
    assert [code for code in HOLES if code not in used] == []


def test_no_code_stands_in_two_tables_and_every_table_is_known() -> None:
    assert sum(len(words.keys()) for words in TABLES.values()) == len(HOLES)
    for name in TABLES:
        importlib.import_module(name)
    assert set(error_words.words().keys()) >= set(HOLES)


@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_is_empty_or_said_twice(lang: str) -> None:
    for name, words in TABLES.items():
        texts = list(words.texts(lang).values())
        assert all(text.strip() for text in texts), name
        if lang == LANGS[0]:
            assert [text for text in texts if texts.count(text) > 1] == [], name


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('raise BadOption("seat.unknwon", seat=1, last=2)', "no table has the code 'seat.unknwon'"),
        ('raise BadOption("seat.unknown", seat=1)', "seat.unknown gives ['seat'], its sentence takes ['last', 'seat']"),
        ('raise BadOption("seed.type", seed=1)', "seed.type gives ['seed'], its sentence takes []"),
        ('raise BadOption(f"there is no seat {seat}")', "names no code"),
        ("raise BadOption(text)", "names no code"),
        ('return Message("option.takes.switch" if seat else "no.such")', "no table has the code 'no.such'"),
    ],
)
def test_a_planted_fault_is_found(line: str, fault: str) -> None:
    reader = Reader("here", ast.parse(f"def planted(seat, text):\n    {line}\n"))
    assert len(reader.faults) == 1 and fault in reader.faults[0]


def test_a_true_line_passes() -> None:
    lines = ['raise BadOption("seat.unknown", seat=seat, last=2)', 'raise BadOption(say("cli.seed", lang))']
    assert Reader("here", ast.parse("def true(seat, lang):\n    " + "\n    ".join(lines) + "\n")).faults == []
