"""Every refusal of the rooms below has its French: the code is read for what it may say, and each is looked up."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from citadelle.table import faults as of_tables
from citadelle.terminal.faults import faults, reworded

PACKAGE = Path(of_tables.__file__).parents[1]
RAISED = {"BadData", "NotReadable", "NotWritable", "BadOption", "NoEngine", "Unreadable", "NoAnswer", "InUse", "Taken"}
WHOLE = ["saves.py", "parts", "games", "kernel/record.py", "kernel/match.py", "kernel/options.py", "kernel/game.py"]
WHOLE += ["arena/entrants.py", "arena/export.py", "arena/game_source.py", "arena/results.py", "arena/report"]
WHOLE += ["arena/tournament.py", "arena/engines/cluster.py", "agents", "table/store/place.py", "table/store/schema.py"]
WHOLE += ["table/store/copying.py", "table/store/postgres.py", "table/store/sqlite.py", "table/store/__init__.py"]
ELSEWHERE = {
    "options are given by name",  # only from Python
    "write an option as NAME=VALUE",  # the command says it in its own words
}
COMPOSED = {
    "the agent x1: x1": ["the agent 'easy+x': has no switch +x; there are reuse"],
    "the agent x1 x1": ["the agent b can't be started as 'b': No such file or directory"],
    "x1 was begun with x1: say the same, or name another folder": [
        "a/games.jsonl was begun with seed 1, not 2: say the same, or name another folder"
    ],
    "x1.toml, x1: field x1x1 (LG-213).": [
        'setup.toml, table "t": deck_size must be 28, the number of cards for 2 players (LG-213).',
        'setup.toml, table "t": deck_size must be 28, the number of cards for 2 players, or left out (LG-213).',
    ],
    "x1.toml, x1: field is wrong: x1 and x1 x1.": [
        'boards.toml, face "1a": grid is wrong: a and b touch, and no land link joins them.',
        'boards.toml, face "1a": grid is wrong: a and b are linked by land, but do not touch.',
    ],
    "x1.toml, x1: field x1 for a x1 link.": [
        'boards.toml, link "a": path is missing for a sea link.',
        'boards.toml, link "a": path must be left out for a land link.',
    ],
    "choice x1 of this record doesn't fit: x1": [
        "choice 3 of this record doesn't fit: LG-401: seat 0 may not choose 'take 9' here (no such card)"
    ],
    "x1the folder cannot be read (x1).": ['pack "a": the folder cannot be read (Permission denied).'],
    "x1unknown file x1; known are x1.": ['pack "a": unknown file "b.toml"; known are cards.toml.'],
}
"""Sentences made of pieces, and what they may be."""
SAMPLE = "x1"
"""Stands for every value in a sentence: one word, as a field is."""


def modules() -> Iterator[Path]:
    for name in WHOLE:
        path = PACKAGE / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def sentence(node: ast.expr) -> str | None:
    """What an expression says, with a sample for every value; None if it isn't written out here."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            texts = [one.value if isinstance(one, ast.Constant) else SAMPLE for one in values]
            return "".join(str(text) for text in texts)
    return None


def said(path: Path) -> Iterator[str]:
    """The refusals of a module, and what Legends demands of a field."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        last = sentence(node.args[-1])
        if last is None:
            continue
        if name in RAISED:
            yield last
        elif name == "bad":
            yield f"x1.toml, x1: field {last}."
        elif name == "wrong":
            yield f"the agent x1: {last}"
        elif name == "_damaged":
            yield last
    if path.name == "map_checks.py" or path.name == "checks.py":
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "demand":
                text = sentence(node.value)
                if text is not None and "the number of cards" not in text:
                    yield f"x1.toml, x1: field {text}."


ALL = sorted({(path.relative_to(PACKAGE).as_posix(), text) for path in modules() for text in said(path)})
SAID = [
    (module, one)
    for module, text in ALL
    for one in COMPOSED.get(text, [text])
    if not any(text.startswith(start) for start in ELSEWHERE) and text.replace(SAMPLE, "").strip(" :.,{}()")
]


def test_the_code_was_read() -> None:
    assert len(SAID) > 150
    assert set(COMPOSED) <= {text for _, text in ALL}


@pytest.mark.parametrize(("module", "text"), SAID)
def test_every_refusal_has_its_french(module: str, text: str) -> None:
    assert faults().french(text) is not None, f"{module}: {text}"


def test_no_sentence_is_said_twice_and_no_hole_is_lost() -> None:
    for file in (PACKAGE / "table", PACKAGE / "terminal", *sorted((PACKAGE / "games").iterdir())):
        pairs = of_tables.read(file / of_tables.FILE)
        assert len({en for en, _ in pairs}) == len(pairs)
        for en, fr in pairs:
            lost = set(of_tables.HOLE.findall(en)) - set(of_tables.HOLE.findall(fr)) - {"why"}
            assert not lost, en
            assert set(of_tables.HOLE.findall(fr)) <= set(of_tables.HOLE.findall(en)), fr


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            'pack "d", setup.toml, [limits]: sea_cost must be a whole number, not a text.',
            'paquet "d", setup.toml, [limits] : sea_cost doit être un nombre entier, pas un texte.',
        ),
        (
            'pack "b", cards.toml: not valid TOML: Unclosed array (at line 3, column 7).',
            'paquet "b", cards.toml : TOML incorrect, ligne 3, colonne 7 : la liste n’est pas fermée.',
        ),
        (
            'pack "b", cards.toml, card number 2: id is used by two records.',
            'paquet "b", cards.toml, card numéro 2 : deux éléments ont cet id.',
        ),
        (
            "line 12 of this record can't be read: it doesn't have the form it should have",
            "la ligne 12 est illisible : elle n’a pas la forme voulue",
        ),
        (
            "choice 3 of this record doesn't fit: LG-401: seat 0 may not choose 'take 9' here (no such card, row 6)",
            "le choix 3 ne convient pas : la place 0 ne peut pas choisir 'take 9' ici (LG-401)",
        ),
        (
            "runs can't be written: Permission denied",
            "runs ne peut pas être écrit : l’accès est refusé",
        ),
        (
            "a/games.jsonl was begun with games 4, not 6: say the same, or name another folder",
            "a/games.jsonl a été commencé avec games 4, pas 6 : donner les mêmes options, ou nommer un autre dossier",
        ),
    ],
)
def test_what_a_refusal_becomes(english: str, french: str) -> None:
    assert reworded(english, "fr").replace("\u00a0", " ").replace("\u202f", " ") == french
    assert reworded(english, "en") == english


def test_what_nobody_has_put_into_french_is_named_as_english() -> None:
    assert reworded("the moon is full", "fr") == "en anglais\u00a0: the moon is full"
    assert of_tables.reworded("the moon is full", "fr") == "the moon is full"
