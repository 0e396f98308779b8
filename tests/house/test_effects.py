"""Effects are read by name: no module of a game reaches into one by position, and every row can be trusted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import citadelle
from citadelle.kernel.registry import names
from citadelle.parts.effects import VOCABULARIES, Effect

PACKAGE = Path(citadelle.__file__).parent
BY_POSITION = re.compile(r"\b(?:effect|power|ability|talent|benefit|trap|e)\[-?\d\]|_(?:effect|ability|power)\[\w+\]\[")
DIGESTS = {
    "legends": "b86c441774cf386d11531888f4596fba23669716cd17306a5b33ce3d4b77967b",
    "monster_lands": "5af5acb1797175a031f1e4c24bc09ba21271a4e8c2f201dbc59f9ff1d1671d3c",
}
"""The digests of the games' own data, which stand in saved games: they change with the data alone, never with code."""


def test_no_effect_is_read_by_position() -> None:
    assert not hasattr(Effect, "__getitem__")
    found = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in sorted((PACKAGE / "games").rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if BY_POSITION.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", sorted(names()))
def test_the_digest_of_the_data_stays(name: str) -> None:
    assert citadelle.game(name).digest == DIGESTS[name]


@pytest.mark.parametrize("name", sorted(names()))
def test_every_row_of_a_game_names_a_rule_of_it(name: str) -> None:
    game = citadelle.game(name)
    rules = {rule for rule, _, _ in game.rules("en")}
    rows = [
        kind
        for place, vocabulary in VOCABULARIES.items()
        if place.__module__.startswith(f"citadelle.games.{name}.")
        for kind in vocabulary.kinds
    ]
    assert rows and not [kind.name for kind in rows if kind.rule not in rules]
