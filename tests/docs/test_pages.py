"""The pages agree with the program: links lead somewhere, and what they list is what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.docs.pages import ROOT, commands, files, page, run_command, write_files

import citadelle
from citadelle.agents import NAMES
from citadelle.cli import cli
from citadelle.games import village_attacks
from citadelle.games.legends import LegendsGame
from citadelle.games.legends.catalog.records import SCHEMA
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS
from citadelle.parts.data import Pack
from citadelle.terminal.commands import ABBREVIATIONS, COMMANDS
from citadelle.terminal.language import say

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MAKE = re.compile(r"\bmake ([a-z][a-z-]+)")
PLAY = page("play.md")


def anchors(text: str) -> set[str]:
    """The names of a page's headings, as links spell them."""
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text)]
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text("utf-8")):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text("utf-8")), link


def test_every_page_is_in_the_index() -> None:
    listed = set(LINK.findall(page("index.md")))
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"} <= listed


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_make_targets_exist(path: Path) -> None:
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    text = path.read_text("utf-8")
    code = re.findall(r"`([^`\n]+)`", text) + re.findall(r"^    (make .*)$", text, re.MULTILINE)
    named = {target for text in code if text.startswith("make ") for target in MAKE.findall(text)}
    assert named <= known


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_commands_and_their_options_exist(path: Path) -> None:
    for line in commands(path.read_text("utf-8")):
        words = line.split("#")[0].split()
        if words[1].startswith("-"):
            assert words[1] in ("--version", "--help")
            continue
        options = {name for param in cli.commands[words[1]].params for name in (*param.opts, *param.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_every_command_is_on_the_page_of_playing() -> None:
    assert {line.split()[1] for line in commands(PLAY)} >= set(cli.commands)


def test_every_order_is_on_the_page_of_playing() -> None:
    table = PLAY.split("## Orders")[1].split("\n## ")[0]
    shorts = {order: short for short, order in ABBREVIATIONS.items()}
    for order in COMMANDS:
        [row] = [line for line in table.splitlines() if line.startswith(f"| `{order}")]
        for lang in LANGS:
            assert say(f"order.{order}.word", lang) in row
        assert f"`{shorts[order]}`" in row if order in shorts else "| |" in row


def test_every_option_is_on_the_page_of_playing_with_its_values_and_rule() -> None:
    table = PLAY.split("## Variants")[1].split("\n## ")[0]
    for option in citadelle.game("legends").schema.options:
        [row] = [line for line in table.splitlines() if line.startswith(f"| `{option.name}` ")]
        assert option.rule in row
        assert all(value in row for value in option.values), row


def test_every_kind_of_player_is_on_the_page_of_playing() -> None:
    assert all(f"`{name}`" in PLAY for name in ("me", *NAMES))


def test_the_packs_of_the_page_fit(tmp_path: Path) -> None:
    text = page("packs.md")
    write_files(text, tmp_path)
    game = citadelle.game("legends").with_packs([tmp_path / "mill"])
    assert isinstance(game, LegendsGame)
    assert game.kit.plain.sea_cost == 4
    assert "millrace" in game.schema.option("map").values
    told = run_command(tmp_path, "citadelle play legends --pack mill --set map=millrace", "quit\n")
    assert "Map: Millrace" in told
    assert set(tomllib.loads(files(text)["mill/pack.toml"])["pack"]) == set(Pack.__struct_fields__)


def test_the_scenario_of_the_page_of_packs_can_be_played(tmp_path: Path) -> None:
    text = page("packs.md")
    write_files(text, tmp_path)
    pack = files(text)["mill/pack.toml"].replace("legends", "village_attacks").replace("mill", "cellar")
    (tmp_path / "cellar" / "pack.toml").write_text(pack, "utf-8")
    game = village_attacks.GAME.with_packs([tmp_path / "cellar"])
    assert "from 15 to 0" in game.option_value_help("scenario", "cellar", "en")
    match = Match(game, game.setup(2, 1, {"scenario": "cellar"}))
    while match.decision is not None and len(match.choices) < 60:
        match.choose(match.decision.keys[0])
    assert len(match.choices) > 20


def test_every_table_is_on_the_page_of_packs() -> None:
    text = page("packs.md")
    for stem, struct in SCHEMA.items():
        [row] = [line for line in text.splitlines() if line.startswith(f"| `{stem}.toml`")]
        assert re.findall(r"`(\w+)`", row.split("|")[2]) == list(struct.__struct_fields__)


def test_the_picture_of_the_readme_is_small_enough_and_a_picture() -> None:
    picture = (ROOT / "docs" / "images" / "legends.png").read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) <= 300_000
