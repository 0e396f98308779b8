"""The rules of a game as players read them, in English and French: one record a rule id in its `rules.toml`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from importlib.resources.abc import Traversable

from citadelle.kernel.errors import Place
from citadelle.kernel.words import with_apostrophes
from citadelle.parts.data import DataRecord, convert_record, read_toml

__all__ = ["RulesHelp"]

UNKNOWN = "–"
"""What a text says where there is no figure of that name."""


class Chapter(DataRecord, frozen=True):
    """A chapter of the rules. `notes`: it is for programmers and researchers; players don't need it."""

    id: str
    title: str
    title_fr: str
    notes: bool = False


class Rule(DataRecord, frozen=True):
    """One rule. `ruling`: the rulebook is silent or unclear here; `note`: it only describes, and asks for no test;
    `see`: related rules."""

    id: str
    title: str
    title_fr: str
    text: str
    text_fr: str
    chapter: str = ""
    ruling: bool = False
    note: bool = False
    see: tuple[str, ...] = ()


class _RulesFile(DataRecord, frozen=True):
    rule: tuple[Rule, ...]
    chapter: tuple[Chapter, ...] = ()


class RulesHelp:
    """What a `rules.toml` says; it is read when something is first asked, and a fault in it is BadData."""

    def __init__(self, file: Traversable) -> None:
        self.file = file

    @cached_property
    def _read(self) -> _RulesFile:
        return convert_record(read_toml(self.file), _RulesFile, Place(self.file.name))

    def rules(self, lang: str, figures: Mapping[str, str] | None = None) -> list[tuple[str, str, str]]:
        """Every rule as (id, title, text), in order; with figures, `{name}` in a text is the one of that name."""
        found: list[tuple[str, str, str]] = []
        known = None if figures is None else defaultdict(lambda: UNKNOWN, figures)
        for rule in self._read.rule:
            title, text = (rule.title_fr, rule.text_fr) if lang == "fr" else (rule.title, rule.text)
            text = with_apostrophes(text if known is None else text.format_map(known))
            found.append((rule.id, with_apostrophes(title), text))
        return found

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        """The chapters that have rules: the id of the first rule of each, and its title."""
        titles = {one.id: with_apostrophes(one.title_fr if lang == "fr" else one.title) for one in self._read.chapter}
        first: dict[str, str] = {}
        for rule in self._read.rule:
            if rule.chapter:
                first.setdefault(rule.chapter, rule.id)
        return [(rule, titles[chapter]) for chapter, rule in first.items()]

    def notes(self) -> frozenset[str]:
        """The ids of the rules in chapters of notes."""
        chapters = {one.id for one in self._read.chapter if one.notes}
        return frozenset([rule.id for rule in self._read.rule if rule.chapter in chapters])
