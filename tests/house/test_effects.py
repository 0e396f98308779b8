"""Effects are read by name: no module of a game reaches into one by position, and every row can be trusted."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import citadelle
from citadelle.kernel.registry import names
from citadelle.parts.effects import VOCABULARIES, Effect

PACKAGE = Path(citadelle.__file__).parent
BY_POSITION = re.compile(r"\b(?:effect|power|ability|talent|benefit|trap|e)\[-?\d\]|_(?:effect|ability|power)\[\w+\]\[")
WORDS = re.compile(r'^((?:name|name_fr|text|text_fr|summary) = )(".*")$', re.MULTILINE)
"""Texts of the data as they are written: one a line."""
DIGESTS = {
    "heroes3": "ea5d244cc6fb14872569aeb62fb5bdd67b4daa0f52d94dfe3fb9fdb1fd68f0e1",
    "legends": "1c706eea2f79e7fd51c9526f97180b20979bedd40776b48e773895ac4021a372",
    "monster_lands": "1e82e05ce07a4de1b1a955fb85b341b4c51f7560e451ac31337e5db2cc725c11",
    "village_attacks": "56e35d905bf97f1981ab64e5bda8ca679d02158f5e1450c032f7c6e539494777",
}
"""The digests of the games' own data, which stand in saved games: they change with what is
played alone, never with code or words."""


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
def test_no_word_of_the_data_is_in_its_digest(name: str, tmp_path: Path) -> None:
    """Every text that people read could be put right: records keep their data, and know it by its earlier digest."""
    catalog = import_module(f"citadelle.games.{name}.catalog")
    for file in sorted((PACKAGE / "games" / name / "data").glob("*.toml")):
        text = file.read_text("utf-8")
        put_right = WORDS.sub(lambda found: f'{found[1]}"Mot" # {found[2]}', text)
        (tmp_path / file.name).write_text(put_right, "utf-8")
    game, kit = citadelle.game(name), catalog.load_from(tmp_path)
    assert kit.digest == game.digest and kit.whole_digest not in (game.digest, *game.earlier_digests)
    known = {before for before, same in getattr(catalog, "EARLIER_DIGESTS", ()) if same == game.digest}
    assert known <= set(kit.earlier_digests) & set(game.earlier_digests) and (known or name != "legends")


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
