"""One thing has one name: no sentence that people read uses a word that a glossary replaces, and prompts ask the
player in the active voice."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "citadelle"
GLOSSARIES = sorted(PACKAGE.rglob("glossary.toml"))
HOUSE = PACKAGE / "kernel" / "glossary.toml"
READ = ("words*.toml", "errors.toml", "rules.toml", "learn.toml", "lessons/*.toml")
"""The files whose sentences people read."""
ASIDE = ("conformance", "arena", "research")
"""Rooms that speak to programmers alone."""
GAP = re.compile(r"\{[a-z_]+(?::([^{}|]*)\|([^{}|]*))?\}")
PASSIVE = re.compile(r"\b(?:is|are) (?:\w+ed|taken|bought|given|stolen|put|sold|laid)\b[^:]*\?$")
LANGS = ("en", "fr")


def sentences(file: Path) -> Iterator[tuple[str, str, str]]:
    """Every sentence of a file: its key, its language and its words, with all forms that depend on a number."""

    def walk(value: Any, key: str) -> Iterator[tuple[str, str, str]]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from walk(inner, f"{key}.{name}")
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                yield from walk(inner, f"{key}[{number}]")
        elif isinstance(value, str):
            field = re.sub(r"\[\d+\]$", "", key).rsplit(".", 1)[-1]
            said = field in LANGS or re.fullmatch(r"(text|title|aim|end|caption|name|points|refuse)(_fr)?", field)
            if said:
                yield key, "fr" if field == "fr" or field.endswith("_fr") else "en", plain(value)

    yield from walk(tomllib.loads(file.read_text("utf-8")), "")


def plain(text: str) -> str:
    """Words with every form, and with the spaces and apostrophes that a keyboard has."""
    text = GAP.sub(lambda gap: f"{gap[1]} {gap[2]}" if gap[1] is not None else "…", text)
    return re.sub("[\u00a0\u202f]", " ", text).replace("’", "'")


def read_by_people(glossary: Path) -> list[Path]:
    """The files that a glossary is about: those beside it, or, for the house's, all."""
    home = PACKAGE if glossary == HOUSE else glossary.parent
    found = {path for pattern in READ for path in home.rglob(pattern)}
    return sorted(path for path in found if path.relative_to(PACKAGE).parts[0] not in ASIDE)


@pytest.mark.parametrize("glossary", GLOSSARIES, ids=lambda path: path.parent.name)
def test_no_sentence_uses_a_word_that_the_glossary_replaces(glossary: Path) -> None:
    terms = tomllib.loads(glossary.read_text("utf-8"))["term"]
    patterns: list[tuple[str, re.Pattern[str], str]] = []
    for term in terms:
        assert set(term) <= {"en", "fr", "not_en", "not_fr"} and term["en"] and term["fr"]
        for lang in LANGS:
            for word in term.get(f"not_{lang}", []):
                patterns.append((lang, re.compile(rf"(?<!\w)(?:{word})(?!\w)", re.I), term[lang]))
    faults = [
        f"{file.relative_to(PACKAGE)} {key}: {match[0]!r} should be {better!r} in: {text[:90]}"
        for file in read_by_people(glossary)
        for key, lang, text in sentences(file)
        for wanted, pattern, better in patterns
        if lang == wanted and (match := pattern.search(text))
    ]
    assert faults == []


def test_every_game_has_a_glossary() -> None:
    games = {path.parent for path in PACKAGE.glob("games/*/words.toml")}
    assert games == {path.parent for path in GLOSSARIES if path != HOUSE}


def test_prompts_ask_in_the_active_voice() -> None:
    asked = [
        (file.parent.name, key, text)
        for file in PACKAGE.glob("games/*/words*.toml")
        for key, lang, text in sentences(file)
        if key.startswith(".prompt.") and lang == "en"
    ]
    assert len(asked) > 80
    assert [found for found in asked if PASSIVE.search(found[2])] == []


def test_a_replaced_word_is_caught() -> None:
    assert PASSIVE.search("Which trap is bought?") and not PASSIVE.search("Which trap do you buy?")
    assert "at hand" in plain("{coins} {coins:coin is|coins are} at hand")
