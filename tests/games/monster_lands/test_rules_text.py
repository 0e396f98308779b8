"""The rules help of Monster Lands: one record for every rule id, complete, in two languages, its figures the data's."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.games.monster_lands.scene import game

from citadelle.games.monster_lands.catalog.figures import figures

# Every rule id of the game by its chapter: groups with the numbers that follow, or words.
CHAPTERS = {
    "terms": "GEN:1-10",
    "supply": "SUP:1-8",
    "setup": "SU:1-10",
    "round": "RND:1-2 PREP:1-4",
    "deployment": "DEP:1-10 PER:1-5",
    "citadel": "LOD:1-2 ALC:1 TAV:1-5 ARM:1 PAW:1 BAZ:1-2 MIN:1",
    "outside": "OUT:1-3 MIS:1-2 LND:1-5 ENT:1-2",
    "lands": "SET:1-6",
    "free": "FREE:1-10",
    "talents": "TAL:1-10",
    "missions": "ADV:1-6 ADV:10 ADV:7",
    "battle": "ADV:8-9 REV:1 ATT:1-6 DEF:1-4 DTH:1-3 STR:1-11 POW:SYN POW:LASH POW:SPORUS POW:DOGOR POW:SANDOR "
    "POW:KRINX POW:TRONS END:1-3 CQ:1-3 LOOT:1-2",
    "entrance": "CIT:1-2",
    "cleanup": "CLN:1-2 PAN:1-2 LEAD:1-5 WAGE:1-2 CLN:5-8",
    "scoring": "FIN:1-4",
    "tricks": "TRK:1-9",
    "options": "DIFF:1 OPT:1-2",
    "solo": "SOLO:1-23",
    "campaign": "CAMP:1-3",
    "sources": "DIF:1-28",
    "hidden": "HID:1-3",
    "choices": "DEC:1-17",
    "numbers": "NUM:1-3",
    "data": "DAT:1-10",
}

RULINGS = (
    "GEN:5 SUP:1-3 SUP:5-8 SU:2-3 PREP:1 DEP:3-4 PER:4 LOD:1-2 TAV:2 TAV:4-5 BAZ:2 ENT:2 SET:2 SET:5-6 FREE:1 FREE:3 "
    "TAL:2-4 TAL:8-9 ADV:3-4 ADV:9 ATT:2 DEF:4 STR:2 STR:5-7 POW:LASH POW:SANDOR END:3 CLN:2 PAN:1 LEAD:5 WAGE:1 FIN:3 "
    "TRK:6-7 OPT:1 SOLO:3-4 SOLO:8 SOLO:13 SOLO:15 SOLO:17 SOLO:19 SOLO:22 CAMP:1 HID:2"
)

FIELDS = {"id", "chapter", "title", "title_fr", "text", "text_fr", "ruling", "see"}
SIGNS = re.compile(r"[ \t](?=[?!;:%»])|«[ \t]")
FIGURE = re.compile(r"{(\w+)}")


def ids_of(text: str) -> list[str]:
    """The rule ids that a list of groups, numbers and ranges stands for."""
    ids: list[str] = []
    for part in text.split():
        group, _, which = part.partition(":")
        first, _, last = which.partition("-")
        if first.isdigit():
            ids += [f"ML-{group}-{n:02d}" for n in range(int(first), int(last or first) + 1)]
        else:
            ids.append(f"ML-{group}-{which}")
    return ids


ALL = [rule for text in CHAPTERS.values() for rule in ids_of(text)]


@cache
def help_text() -> dict[str, Any]:
    path = files("citadelle") / "games" / "monster_lands" / "rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules() -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = help_text()["rule"]
    return records


def strings() -> list[tuple[str, str, str]]:
    """Every text that a reader sees, as (id, field, text)."""
    records = help_text()["chapter"] + rules()
    return [(r["id"], field, r[field]) for r in records for field in r if field.startswith(("title", "text"))]


def test_every_rule_has_one_record_in_order() -> None:
    assert len(ALL) == 270
    assert [rule["id"] for rule in rules()] == ALL


def test_rules_stand_in_their_chapters() -> None:
    assert [chapter["id"] for chapter in help_text()["chapter"]] == list(CHAPTERS)
    for chapter, text in CHAPTERS.items():
        assert [rule["id"] for rule in rules() if rule["chapter"] == chapter] == ids_of(text)


def test_rulings_are_marked() -> None:
    assert [rule["id"] for rule in rules() if rule.get("ruling")] == ids_of(RULINGS)


def test_records_have_the_fields_they_need_and_no_others() -> None:
    for chapter in help_text()["chapter"]:
        assert set(chapter) - {"notes"} == {"id", "title", "title_fr"}
    for rule in rules():
        assert FIELDS - {"ruling"} <= set(rule) <= FIELDS, rule["id"]
        assert rule.get("ruling", True) is True, rule["id"]


def test_references_exist_once_and_lead_elsewhere() -> None:
    for rule in rules():
        see = rule["see"]
        assert see == sorted(set(see)), rule["id"]
        assert set(see) <= set(ALL) - {rule["id"]}, rule["id"]


def test_rulings_page_names_every_ruling() -> None:
    page = Path(__file__).parents[3] / "docs" / "rulings.md"
    if not page.exists():
        pytest.skip("the package is tested without its docs")
    named = set(re.findall(r"\bML-[A-Z]+-[A-Z0-9]+\b", page.read_text(encoding="utf-8")))
    assert set(ids_of(RULINGS)) <= named <= set(ALL)


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
            assert SIGNS.search(text) is None, (where, field)
            assert re.search(r"\w[?!;]|\w:", text) is None, (where, field)
            assert re.search(r"\b(vous|votre|vos)\b", text, re.IGNORECASE) is None, (where, field)
        else:
            assert re.search(r"\s[?!;:%]", text) is None, (where, field)


# --- figures


def test_texts_quote_the_same_figures_in_both_languages_and_all_that_are_known() -> None:
    quoted: set[str] = set()
    for rule in rules():
        english, french = (set(FIGURE.findall(rule[field])) for field in ("text", "text_fr"))
        assert english == french, rule["id"]
        quoted |= english
    assert quoted == set(figures(game().kit))


# Figures that are no data: the end of a scale, numbers of scenarios, and faces of Madhala's dice (checked below).
BARE = {
    "ML-GEN-05": {"0"}, "ML-GEN-06": {"0"}, "ML-GEN-07": {"0"}, "ML-GEN-09": {"0"}, "ML-PREP-01": {"0"},
    "ML-PER-04": {"0"}, "ML-TAL-04": {"0"}, "ML-STR-04": {"0"}, "ML-RND-02": {"6"}, "ML-SOLO-04": {"1"},
    "ML-SOLO-05": {"1", "2", "3", "4"}, "ML-SOLO-22": {"8", "10"}, "ML-CAMP-02": {"10"}, "ML-CAMP-03": {"10"},
    "ML-DIF-17": {"3"},
}  # fmt: skip


def test_no_number_of_the_data_is_written_out() -> None:
    for rule in rules():
        for field in ("text", "text_fr"):
            written = set(re.findall(r"\d+", FIGURE.sub("", rule[field])))
            assert written == BARE.get(rule["id"], set()), (rule["id"], field)


def test_faces_written_out_are_those_of_the_data() -> None:
    her = game().kit.solo.madhala
    assert list(her.red_citadel) == [1, 2, 3, 4] and her.removal_by_red == {"1": 1, "2": 2, "3": 3, "4": 1}
    marks = {scenario.number: set(scenario.rules) for scenario in game().kit.solo.scenario}
    assert "refill_entrance_rank_a_each_round" in marks[6] and "no_tutorial" in marks[10]
    assert [s.number for s in game().kit.solo.scenario if s.rank_table_uncertain] == [8, 10]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_readers_get_the_numbers_of_the_data(lang: str) -> None:
    found = {rule: text for rule, _, text in game().rules(lang)}
    assert list(found) == ALL
    assert not any("{" in text or "}" in text for text in found.values())
    kit = game().kit
    assert f"{kit.board.limits.trap} " in found["ML-LOD-02"] and " 8" in found["ML-LOD-02"]
    assert "35, 45" in found["ML-SOLO-12"] and "2-1-1-1" in found["ML-SOLO-18"]
    assert [first for first, _ in game().chapters(lang)] == [ids_of(text)[0] for text in CHAPTERS.values()]


def test_a_pack_brings_its_own_figures_and_may_take_some_away(tmp_path: Path) -> None:
    pack = tmp_path / "tiny"
    pack.mkdir()
    (pack / "pack.toml").write_text('[pack]\nid = "tiny"\nname = "Tiny"\ngame = "monster_lands"\nversion = "1"\n')
    (pack / "board.toml").write_text("[limits]\ntrap = 2\n")
    (pack / "monsters.toml").write_text('[[monster]]\nid = "sporus"\nremove = true\n')
    (pack / "mercenaries.toml").write_text('[[mercenary]]\nid = "geas"\nremove = true\n')
    for lang in ("en", "fr"):
        found = {rule: text for rule, _, text in game().with_packs([pack]).rules(lang)}
        assert " 2 " in found["ML-LOD-02"] and " 5" in found["ML-LOD-02"]
        assert "–" in found["ML-ATT-03"] and "–" in found["ML-CQ-01"]
