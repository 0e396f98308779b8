"""The rules help: titles and texts in both languages, figures, chapters, and faults that name the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadelle.kernel import registry
from citadelle.kernel.errors import BadData
from citadelle.parts.rules_help import RulesHelp

TEXT = """
[[chapter]]
id = "load"
title = "Loading"
title_fr = "Charger"

[[chapter]]
id = "empty"
title = "Nothing yet"
title_fr = "Rien encore"

[[chapter]]
id = "sail"
title = "Sailing"
title_fr = "Partir"

[[rule]]
id = "FE-1"
chapter = "sail"
title = "Leave"
title_fr = "Départ"
text = "At most {most} loads, {unheard}."
text_fr = "Au plus {most} charges."

[[rule]]
id = "FE-2"
chapter = "load"
title = "Take"
title_fr = "Prise"
text = "One load."
text_fr = "Une charge."
ruling = true
see = ["FE-1"]

[[rule]]
id = "FE-3"
chapter = "sail"
title = "Storm"
title_fr = "Tempête"
text = "All is lost."
text_fr = "Tout est perdu."
"""


def help_of(folder: Path, text: str = TEXT) -> RulesHelp:
    (folder / "rules.toml").write_text(text, "utf-8")
    return RulesHelp(folder / "rules.toml")


def test_rules_come_in_order_in_the_language_asked_for(tmp_path: Path) -> None:
    found = help_of(tmp_path)
    assert [rule[:2] for rule in found.rules("en")] == [("FE-1", "Leave"), ("FE-2", "Take"), ("FE-3", "Storm")]
    assert found.rules("fr")[2] == ("FE-3", "Tempête", "Tout est perdu.")


def test_figures_stand_where_they_are_named(tmp_path: Path) -> None:
    found = help_of(tmp_path)
    assert found.rules("en")[0][2] == "At most {most} loads, {unheard}.", "a text without figures is left as it is"
    assert found.rules("en", {"most": "3"})[0][2] == "At most 3 loads, –."
    assert found.rules("fr", {"most": "3"})[0][2] == "Au plus 3 charges."


def test_a_chapter_begins_with_its_first_rule(tmp_path: Path) -> None:
    found = help_of(tmp_path)
    assert found.chapters("en") == [("FE-1", "Sailing"), ("FE-2", "Loading")]
    assert found.chapters("fr") == [("FE-1", "Partir"), ("FE-2", "Charger")]


def test_rules_need_no_chapters(tmp_path: Path) -> None:
    plain = "\n".join(line for line in TEXT[TEXT.index("[[rule]]") :].splitlines() if not line.startswith("chapter"))
    found = help_of(tmp_path, plain)
    assert len(found.rules("en")) == 3 and found.chapters("en") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title_fr = "Tempête"\n', "", r"rules\.toml: field rule\[2\]\.title_fr is missing\."),
        ("ruling = true", 'ruling = "yes"', r"rules\.toml: rule\[1\]\.ruling must be true or false, not a text\."),
        ("see =", "saw =", r"rules\.toml: field rule\[1\]\.saw is unknown; known: .*see"),
    ],
)
def test_a_fault_names_its_field(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = help_of(tmp_path, TEXT.replace(old, new))
    with pytest.raises(BadData, match=said):
        found.rules("en")


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_rules_and_chapters_in_both_languages(name: str) -> None:
    game = registry.game(name)
    ids = [rule[0] for rule in game.rules("en")]
    assert ids and ids == [rule[0] for rule in game.rules("fr")]
    starts = [start for start, _ in game.chapters("en")]
    assert starts == [start for start, _ in game.chapters("fr")] and set(starts) <= set(ids)
