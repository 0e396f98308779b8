"""docs/add-an-effect.md, followed literally."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.docs.pages import apply, blocks, copy_package, page, run_command, run_edited, write_files

import citadelle
from citadelle.games.legends import LegendsGame
from citadelle.games.legends.text import card_text
from citadelle.kernel.words import LANGS

PAGE = page("add-an-effect.md")
JOINED = [block for block in blocks(PAGE, "toml") if block.startswith("abilities")]
PACK = '[pack]\nid = "mine"\nname = "Mine"\ngame = "legends"\nversion = "1"\n'


@pytest.mark.parametrize("ability", JOINED)
def test_the_joined_abilities_need_no_python(tmp_path: Path, ability: str) -> None:
    (tmp_path / "pack.toml").write_text(PACK, "utf-8")
    (tmp_path / "cards.toml").write_text(f'[[card]]\nid = "lake"\n{ability}', "utf-8")
    game = citadelle.game("legends").with_packs([tmp_path])
    assert isinstance(game, LegendsGame)
    for lang in LANGS:
        assert card_text(game.kit, game.kit.card_index["lake"], lang)


def test_every_way_to_join_effects_is_shown() -> None:
    shown = {one["kind"] for block in JOINED for one in tomllib.loads(block)["abilities"]}
    assert shown == {"then", "choose", "if", "for_each", "until"}


def edited(home: Path) -> None:
    legends = copy_package(home)
    for diff in blocks(PAGE, "diff"):
        apply(diff, legends)
    write_files(PAGE, home)


def test_a_new_passive_kind_is_four_files(tmp_path: Path) -> None:
    edited(tmp_path)
    changed = {diff.partition("\n")[0].removeprefix("--- ") for diff in blocks(PAGE, "diff")}
    assert changed == {"effect_kinds.py", "effects/points.py", "words.toml"}, "and its test"
    [tests] = [block for block in blocks(PAGE, "py") if "def test_" in block]
    [name] = re.findall(r"^def (test_\w+)", tests, re.MULTILINE)
    run_edited(tmp_path, f"{tests}\n{name}()\n")


def test_words_pictures_bots_and_checks_know_the_new_kind(tmp_path: Path) -> None:
    edited(tmp_path)
    assert "marshal" in run_command(tmp_path, "citadelle check muster").lower()
    script = """
import citadelle
from tests.games.legends.scene import scene
from citadelle import agents
game = citadelle.game("legends").with_packs(["muster"])
match = scene(players=4, row=["marshal"], game=game).match
print(match.board(0).count("1 VP per army"), match.picture(0, "fr").count("1 PV par armée"))
bot = agents.make("greedy", game, 1)
print(bot.pick(match.view(0), match.decision) in match.decision.options)
each = '{ kind = "city_of_yours" }, effects = [{ kind = "vp_per_army", value = 1 }]'
joined = f'[[card]]\\nid = "lake"\\nabilities = [{{ kind = "for_each", each = {each} }}]\\n'
open("muster/cards.toml", "a").write(f"\\n{joined}")
game = citadelle.game("legends").with_packs(["muster"])
t = scene(pieces={"southreach": {0: (3, 2)}}, cards={0: ["lake"]}, doing="end", game=game)
print(t.points(0)["cards"])
"""
    assert run_edited(tmp_path, script).split() == ["1", "2", "True", "6"], "on the card and in its choice"
