"""The rules help of Legends: one record for every rule id, complete, in two languages, in good type."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

CHAPTERS = ["terms", "map", "setup", "bidding", "turn", "actions", "abilities", "scoring", "variants", "engine"]

# Every rule id of the game: the numbers that follow "LG-", ends of a range included.
NUMBERS = (
    "001-012 017 101-106 110-112 120-122 130-131 201-215 301-305 401-407 501-514 520-525 530-534 540-545 "
    "600-601 610 620 630 640 650 660-661 670 680 690 700-702 710-711 720 730 740 750 760-761 770 "
    "810-813 820-822 830-835 840-847 850-856 860 870-872 880-882 911-922 930 940 950"
)

RULINGS = (
    "012 017 101 105 204 206 210 212 405 504 507 531 541 601 730 760 761 810 830 831 833 835 840 841 842 845 851 853 "
    "860 871 872 881 882"
)

FIELDS = {"id", "chapter", "title", "title_fr", "text", "text_fr", "ruling", "see"}
SIGNS = re.compile(r"[ \t](?=[?!;:%»])|«[ \t]")


def numbers(text: str) -> list[str]:
    """The rule ids that a list of numbers and ranges stands for."""
    ids: list[str] = []
    for part in text.split():
        first, _, last = part.partition("-")
        ids += [f"LG-{n:03d}" for n in range(int(first), int(last or first) + 1)]
    return ids


@cache
def help_text() -> dict[str, Any]:
    path = files("citadelle") / "games" / "legends" / "rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules() -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = help_text()["rule"]
    return records


def strings() -> list[tuple[str, str, str]]:
    """Every text that a reader sees, as (id, field, text)."""
    records = help_text()["chapter"] + rules()
    return [(r["id"], field, r[field]) for r in records for field in r if field.startswith(("title", "text"))]


def test_every_rule_has_one_record_in_order() -> None:
    assert [rule["id"] for rule in rules()] == numbers(NUMBERS)


def test_rulings_are_marked() -> None:
    assert [rule["id"] for rule in rules() if rule.get("ruling")] == numbers(RULINGS)


def test_chapters_are_known_and_follow_the_hundreds() -> None:
    assert [chapter["id"] for chapter in help_text()["chapter"]] == CHAPTERS
    for rule in rules():
        assert rule["chapter"] == CHAPTERS[int(rule["id"][3]) % 10], rule["id"]


def test_records_have_the_fields_they_need_and_no_others() -> None:
    for chapter in help_text()["chapter"]:
        assert set(chapter) - {"notes"} == {"id", "title", "title_fr"}
    for rule in rules():
        assert FIELDS - {"ruling"} <= set(rule) <= FIELDS, rule["id"]
        assert rule.get("ruling", True) is True, rule["id"]


def test_references_exist_once_and_lead_elsewhere() -> None:
    known = set(numbers(NUMBERS))
    for rule in rules():
        see = rule["see"]
        assert see == sorted(set(see)), rule["id"]
        assert set(see) <= known - {rule["id"]}, rule["id"]


def test_rulings_page_names_every_ruling() -> None:
    page = Path(__file__).parents[3] / "docs" / "rulings.md"
    if not page.exists():
        pytest.skip("the package is tested without its docs")
    named = set(re.findall(r"\bLG-\d{3}\b", page.read_text(encoding="utf-8")))
    assert set(numbers(RULINGS)) <= named <= set(numbers(NUMBERS))


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
        if field.endswith("_fr"):
            assert SIGNS.search(text) is None, (where, field)
            assert re.search(r"\w[?!;]|\w:", text) is None, (where, field)
            assert re.search(r"\b(vous|votre|vos)\b", text, re.IGNORECASE) is None, (where, field)
        else:
            assert re.search(r"\s[?!;:%]", text) is None, (where, field)
