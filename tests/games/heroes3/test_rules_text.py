"""The rules help of Heroes III: a record for every id of the clash, in two languages, its figures from the data."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.catalog.figures import figures

IDS = (
    "1-7 101-116 120 130-133 201-203 210-217 220-227 230-233 240-246 250-254 301-304 310-318 320-327 330-332 334 "
    "338 342-352 401-404 420-423 425-428 430-437 501-503 505-509 511 513-515 520-522 601-607 620 622-625 630-632 635 "
    "701-710 712-714 801-802 810-811 820-827 830-842 850-867 870-878 880-888 901-908 920-927 930-938 1001-1002 1005 "
    "1030-1033 1040-1047 1101-1103 1110-1113 1120-1132 1140 1150 1201-1217 1220-1237 1251-1253 1301-1313 1401-1407 "
    "1501-1518 1601-1605 1701-1705"
)
NOTES = "1-7 1150 1601-1605"
"""Rules that only describe."""
FIELDS = {"id", "chapter", "title", "title_fr", "text", "text_fr", "ruling", "note", "see"}
SIGNS = re.compile(r"[ \t](?=[?!;:%»])|«[ \t]")
FIGURE = re.compile(r"{(\w+)}")


def ids_of(text: str) -> set[str]:
    """The rule ids that a list of numbers and ranges stands for."""
    ids: set[str] = set()
    for part in text.split():
        first, _, last = part.partition("-")
        ids |= {f"HM-{n:03}" for n in range(int(first), int(last or first) + 1)}
    return ids


@cache
def help_text() -> dict[str, Any]:
    path = files("citadelle") / "games" / "heroes3" / "rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules() -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = help_text()["rule"]
    return records


def strings() -> list[tuple[str, str, str]]:
    """Every text that a reader sees, as (id, field, text)."""
    records = help_text()["chapter"] + rules()
    return [(r["id"], field, r[field]) for r in records for field in r if field.startswith(("title", "text"))]


def test_every_rule_of_the_clash_has_one_record() -> None:
    told = [rule["id"] for rule in rules()]
    assert len(set(told)) == len(told) and set(told) == ids_of(IDS)


def test_rules_that_only_describe_are_marked_as_notes() -> None:
    assert {rule["id"] for rule in rules() if rule.get("note")} == ids_of(NOTES)


def test_records_have_the_fields_they_need_and_no_others() -> None:
    chapters = [chapter["id"] for chapter in help_text()["chapter"]]
    for chapter in help_text()["chapter"]:
        assert set(chapter) - {"notes"} == {"id", "title", "title_fr"}
    for rule in rules():
        assert FIELDS - {"ruling", "note", "see"} <= set(rule) <= FIELDS, rule["id"]
        assert rule["chapter"] in chapters


def test_both_languages_are_whole() -> None:
    for where, field, text in strings():
        assert text and text == text.strip(), (where, field)
        assert "  " not in text and "\n" not in text and "\t" not in text, (where, field)
        if field.startswith("text"):
            assert text.endswith("."), (where, field)
    for rule in rules():
        assert rule["text"] != rule["text_fr"], rule["id"]


def test_french_signs_stand_off_without_breaking() -> None:
    for where, field, text in strings():
        assert "!" not in text, (where, field)
        if field.endswith("_fr"):
            assert SIGNS.search(text) is None, (where, field, text)
            assert re.search(r"\w[?!;]|\w:|}:", text) is None, (where, field, text)
        else:
            assert re.search(r"\s[?!;:%]", text) is None, (where, field, text)


def test_texts_quote_the_same_figures_in_both_languages_and_none_that_is_unknown() -> None:
    known = figures(GAME.kit, "en")
    assert set(known) == set(figures(GAME.kit, "fr"))
    for rule in rules():
        english, french = (set(FIGURE.findall(rule[field])) for field in ("text", "text_fr"))
        assert english == french <= set(known), (rule["id"], english ^ french, english - set(known))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_readers_get_the_numbers_of_the_data(lang: str) -> None:
    found = {rule: text for rule, _, text in GAME.rules(lang)}
    assert not any("{" in text or "}" in text or "–" in text for text in found.values())
    assert " 8 " in found["HM-430"] and " 10 " in found["HM-310"]


def test_a_pack_brings_its_own_figures(tmp_path: Path) -> None:
    pack = tmp_path / "tiny"
    pack.mkdir()
    (pack / "pack.toml").write_text('[pack]\nid = "tiny"\nname = "Tiny"\ngame = "heroes3"\nversion = "1"\n')
    (pack / "constants.toml").write_text('[[constant]]\nid = "siege_payment"\nvalue = 6\n')
    for lang in ("en", "fr"):
        found = {rule: text for rule, _, text in GAME.with_packs([pack]).rules(lang)}
        assert " 6 " in found["HM-430"]
