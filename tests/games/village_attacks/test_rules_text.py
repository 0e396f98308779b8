"""The rules help of Village Attacks: one record for every rule id, in two languages, its figures from the data."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.catalog.figures import figures

# Every rule id of the game by its chapter: numbers and ranges, those of scenarios with a point.
CHAPTERS = {
    "game": "1-6",
    "setup": "7-15",
    "options": "16-19",
    "map": "20-27",
    "coin": "30-32",
    "villagers": "35-43",
    "monster_phase": "46-55",
    "attacks": "56-60",
    "defence": "61-66",
    "movement": "67-70",
    "reserve": "71-73",
    "abilities": "74-82",
    "experience": "83-88",
    "events": "89-93",
    "death": "94-99",
    "villager_phase": "100-108",
    "traps": "110-118",
    "spawning": "120-129",
    "heroes": "130-134",
    "cleanup": "135-136",
    "conditions": "140-149",
    "full": "150-153",
    "piles": "155",
    "day_night": "160-164",
    "troll": "165-169",
    "minions": "170-174",
    "summoning": "175-182",
    "yunfakh": "185-187",
    "end": "195-199",
    "components": "200-209",
    "s0": "S0.1-8",
    "s1": "S1.1-4",
    "s2": "S2.1-6",
    "s3": "S3.1-6",
    "s4": "S4.1-4",
    "s5": "S5.1-7",
    "s6": "S6.1-9",
    "s7": "S7.1-9",
    "s8": "S8.1-3",
    "s9": "S9.1-7",
    "s10": "S10.1-8",
    "s11": "S11.1-3",
    "s12": "S12.1-5",
    "s13": "S13.1-6",
    "s14": "S14.1-6",
}

RULINGS = (
    "1 4 8 10 12 14-15 17 19 23-24 26-27 31-32 46 48-50 53 55 62 65 71 73-75 77 84 86 89 95 99-100 102 105 112 116-117 "
    "125-127 130 134 142 144 146 148-151 155 162 166 171 173-174 177-178 180-181 185-186 195 197-198 S0.4 S0.7 S2.4-5 "
    "S3.2 S3.4 S4.2 S4.4 S5.2-3 S5.5 S5.7 S6.2-7 S6.9 S7.1-3 S7.5-6 S7.8-9 S8.3 S9.2-4 S10.1 S10.3 S10.5-7 S12.1 S12.5 "
    "S13.2-5 S14.1-3 S14.6"
)

FIELDS = {"id", "chapter", "title", "title_fr", "text", "text_fr", "ruling"}
SIGNS = re.compile(r"[ \t](?=[?!;:%»])|«[ \t]")
FIGURE = re.compile(r"{(\w+)}")


def ids_of(text: str) -> list[str]:
    """The rule ids that a list of numbers and ranges stands for."""
    ids: list[str] = []
    for part in text.split():
        start, point, which = part.rpartition(".")
        first, _, last = which.partition("-")
        ids += [f"VA-{start}{point}{n}" for n in range(int(first), int(last or first) + 1)]
    return ids


ALL = [rule for text in CHAPTERS.values() for rule in ids_of(text)]


@cache
def help_text() -> dict[str, Any]:
    path = files("citadelle") / "games" / "village_attacks" / "rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules() -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = help_text()["rule"]
    return records


def strings() -> list[tuple[str, str, str]]:
    """Every text that a reader sees, as (id, field, text)."""
    records = help_text()["chapter"] + rules()
    return [(r["id"], field, r[field]) for r in records for field in r if field.startswith(("title", "text"))]


def test_every_rule_has_one_record_in_order() -> None:
    assert len([rule for rule in ALL if "." not in rule]) == 184
    assert len([rule for rule in ALL if "." in rule]) == 91
    assert [rule["id"] for rule in rules()] == ALL


def test_rules_stand_in_their_chapters() -> None:
    assert [chapter["id"] for chapter in help_text()["chapter"]] == list(CHAPTERS)
    for chapter, text in CHAPTERS.items():
        assert [rule["id"] for rule in rules() if rule["chapter"] == chapter] == ids_of(text)


def test_a_scenario_has_a_chapter_of_its_name() -> None:
    titles = {chapter["id"]: (chapter["title"], chapter["title_fr"]) for chapter in help_text()["chapter"]}
    for scenario in GAME.kit.scenarios:
        english, french = titles[f"s{scenario.number}"]
        assert english == f"Scenario {scenario.number}: {scenario.name}"
        assert french == f"Scénario {scenario.number}\u00a0: {scenario.name_fr.removesuffix(' !')}"


def test_rulings_are_marked() -> None:
    assert [rule["id"] for rule in rules() if rule.get("ruling")] == ids_of(RULINGS)


def test_records_have_the_fields_they_need_and_no_others() -> None:
    for chapter in help_text()["chapter"]:
        assert set(chapter) == {"id", "title", "title_fr"}
    for rule in rules():
        assert FIELDS - {"ruling"} <= set(rule) <= FIELDS, rule["id"]
        assert rule.get("ruling", True) is True, rule["id"]


def test_both_languages_are_whole() -> None:
    for where, field, text in strings():
        assert text and text == text.strip(), (where, field)
        assert "  " not in text and "\n" not in text and "\t" not in text, (where, field)
        if field.startswith("text"):
            assert text.endswith("."), (where, field)
    for rule in rules():
        assert rule["text"] != rule["text_fr"], rule["id"]


def test_texts_are_for_players() -> None:
    for where, field, text in strings():
        assert not re.search(r"[`_]|\b(engine|seed|option|data|moteur)\b", FIGURE.sub("", text)), (where, field)


def test_french_signs_stand_off_without_breaking() -> None:
    for where, field, text in strings():
        assert "!" not in text, (where, field)
        if field.endswith("_fr"):
            assert SIGNS.search(text) is None, (where, field)
            assert re.search(r"\w[?!;]|\w:|}:", text) is None, (where, field)
            assert re.search(r"\b(vous|votre|vos)\b", text, re.IGNORECASE) is None, (where, field)
            assert re.search(r"\b(capacités?|couloirs?)\b", text) is None, (where, field)
        else:
            assert re.search(r"\s[?!;:%]", text) is None, (where, field)


# --- figures


def test_texts_quote_the_same_figures_in_both_languages_and_none_that_is_unknown() -> None:
    known = figures(GAME.kit, "en")
    assert set(known) == set(figures(GAME.kit, "fr"))
    for rule in rules():
        english, french = (set(FIGURE.findall(rule[field])) for field in ("text", "text_fr"))
        assert english == french <= set(known), rule["id"]


# Figures that are no data: the end of a scale, one wound of a die, numbers of Monsters, tiers and scenarios.
BARE = {
    "VA-1": {"1", "2", "3", "5"}, "VA-12": {"0"}, "VA-17": {"1"}, "VA-43": {"0"}, "VA-56": {"1"}, "VA-82": {"1"},
    "VA-95": {"0"}, "VA-96": {"0"}, "VA-127": {"1", "2", "3", "4", "5"}, "VA-195": {"0"},
    "VA-S0.8": {"1", "2", "3", "4", "5"}, "VA-S1.4": {"0"}, "VA-S2.6": {"0"}, "VA-S4.3": {"0"}, "VA-S5.6": {"0"},
    "VA-S7.8": {"0"}, "VA-S8.3": {"0"}, "VA-S10.7": {"0"}, "VA-S11.1": {"1"}, "VA-S11.3": {"0"}, "VA-S12.5": {"0"},
    "VA-S13.6": {"0"}, "VA-S14.1": {"0"},
}  # fmt: skip


def test_no_number_of_the_data_is_written_out() -> None:
    for rule in rules():
        for field in ("text", "text_fr"):
            written = set(re.findall(r"\d+", FIGURE.sub("", rule[field])))
            assert written == BARE.get(rule["id"], set()), (rule["id"], field)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_readers_get_the_numbers_of_the_data(lang: str) -> None:
    found = {rule: text for rule, _, text in GAME.rules(lang)}
    assert list(found) == ALL
    assert not any("{" in text or "}" in text or "–" in text for text in found.values())
    assert " 6 " in found["VA-48"] and " 3." in found["VA-48"]
    assert " 32 " in found["VA-14"] and " 21 " in found["VA-7"] and " 4 " in found["VA-165"]
    assert " 55 " in found["VA-S8.1"] and " 35" in found["VA-S8.1"]
    assert ("Magic" if lang == "en" else "Magie") in found["VA-S9.2"]
    assert ("Kitchen" if lang == "en" else "Cuisine") in found["VA-S6.4"]
    assert [first for first, _ in GAME.chapters(lang)] == [ids_of(text)[0] for text in CHAPTERS.values()]


def test_a_pack_brings_its_own_figures(tmp_path: Path) -> None:
    pack = tmp_path / "tiny"
    pack.mkdir()
    (pack / "pack.toml").write_text('[pack]\nid = "tiny"\nname = "Tiny"\ngame = "village_attacks"\nversion = "1"\n')
    (pack / "game.toml").write_text('[[constant]]\nid = "dice_per_activation"\nvalue = 8\n')
    for lang in ("en", "fr"):
        found = {rule: text for rule, _, text in GAME.with_packs([pack]).rules(lang)}
        assert " 8 " in found["VA-48"]


def test_rulings_page_names_every_ruling() -> None:
    page = Path(__file__).parents[3] / "docs" / "rulings.md"
    if not page.exists():
        pytest.skip("the package is tested without its docs")
    named = set(re.findall(r"\bVA-S?\d+(?:\.\d+)?", page.read_text(encoding="utf-8")))
    assert set(ids_of(RULINGS)) <= named <= set(ALL)


def test_va_101_the_guide_says_that_whoever_attacks_walks_on_too() -> None:
    guide = tomllib.loads((files("citadelle.games.village_attacks") / "learn.toml").read_text("utf-8"))
    told = next(chapter for chapter in guide["chapter"] if chapter["id"] == "villagers")
    assert "attacks if it has somebody in reach, and then walks on" in told["text"][0]
    assert "attaque s'il a quelqu'un à portée, puis avance" in told["text_fr"][0]
