"""docs/add-a-card.md, followed literally."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest
from tests.docs.pages import (
    ROOT,
    blocks,
    commands,
    copy_package,
    files,
    page,
    run_command,
    run_edited,
    session,
    write_files,
)
from tests.games.legends.scene import scene

import citadelle
from citadelle.games.legends import LegendsGame
from citadelle.games.legends.catalog.records import Card
from citadelle.games.legends.effect_kinds import EFFECTS, Ability
from citadelle.games.legends.tables import FAMILIES
from citadelle.kernel.chance import chance

PAGE = page("add-a-card.md")
WORDINGS = [block for block in blocks(PAGE, "toml") if block.startswith("abilities")]
HEAD = '[pack]\nid = "mine"\nname = "Mine"\ngame = "legends"\nversion = "1"\n'
CARD = """[[card]]
id = "new_card"
name = "New Card"
name_fr = "Nouvelle Carte"
family = "none"
min_players = 4
{abilities}
{actions}
summary = "new"
source = "designed"
"""
ONE_ACTION = 'mode = "single"\nactions = [{ kind = "move", amount = 1 }]'
OWN = citadelle.game("legends")


def game_with(folder: Path) -> LegendsGame:
    found = OWN.with_packs([folder])
    assert isinstance(found, LegendsGame)
    return found


def pack_of(home: Path, cards: str) -> Path:
    folder = home / "mine"
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    (folder / "cards.toml").write_text(cards, "utf-8")
    return folder


def plays_a_card(game: LegendsGame, card: str, players: int) -> citadelle.Match:
    """A game in which this card is taken as soon as it lies in the row, played to its end."""
    for seed in range(50):
        match = citadelle.new(game, players, seed, {"map": "first_voyage"})
        number = game.kit.card_index[card]
        while (asked := match.decision) is not None:
            row = match.view(None).data()["row"]
            key = asked.keys[0]
            if asked.kind == "take_card" and number in row and f"take {row.index(number) + 1}" in asked.keys:
                key = f"take {row.index(number) + 1}"
            match.choose(key)
            assert game.audit(match.state) == []
        if any(event.args.get("card") == card for event in match.events if event.kind == "card_taken"):
            return match
    raise AssertionError(f"{card} never came up")


# --- a card of your own, in ten minutes


def test_the_pack_of_the_page_is_made_checked_and_played(tmp_path: Path) -> None:
    write_files(PAGE, tmp_path)
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        for block in blocks(PAGE, "py"):
            session(block, "add-a-card.md")
    finally:
        os.chdir(here)
    match = plays_a_card(game_with(tmp_path / "harvest"), "forest_druid", 2)
    assert any("Forest Druid" in line for line in match.log())
    assert any("Druide Sylvestre" in line for line in match.log(lang="fr"))
    again = citadelle.replay(str(match.record), game=match.game)
    assert again.result is not None and match.result is not None
    assert again.result.data() == match.result.data()


def test_the_commands_of_the_page_say_yes(tmp_path: Path) -> None:
    write_files(PAGE, tmp_path)
    check, play = commands(PAGE)
    assert "forest_druid" in run_command(tmp_path, check)
    assert "Legends" in run_command(tmp_path, play, "quit\n")


def test_the_decks_of_the_pack_are_as_large_as_the_page_says(tmp_path: Path) -> None:
    write_files(PAGE, tmp_path)
    kit = game_with(tmp_path / "harvest").kit
    assert [len(kit.plain.decks[players]) for players in (2, 3, 4)] == [28, 33, 35]
    assert "28, 33 and 35" in PAGE


def test_the_example_pack_is_the_pack_of_the_page() -> None:
    shown = {name: tomllib.loads(text) for name, text in files(PAGE).items() if name.startswith("harvest/")}
    folder = ROOT / "examples" / "harvest"
    kept = {f"harvest/{path.name}": tomllib.loads(path.read_text("utf-8")) for path in folder.iterdir()}
    assert shown == kept


def test_the_card_is_drawn_and_shown_in_both_languages(tmp_path: Path) -> None:
    write_files(PAGE, tmp_path)
    match = scene(row=["forest_druid"], game=game_with(tmp_path / "harvest")).match
    for lang, name, words in (("en", "Forest Druid", "2 elixirs"), ("fr", "Druide Sylvestre", "2 élixirs")):
        assert "Druid" in match.picture(0, lang)
        assert words in match.picture(0, lang)
        assert name in match.board(0, lang)


def test_every_field_is_on_the_page() -> None:
    table = PAGE.split("### The fields")[1].split("\n## ")[0]
    for field in Card.__struct_fields__:
        assert f"`{field}`" in table, field
    for family in FAMILIES:
        assert f"`{family}`" in table, family


# --- a dozen wordings


@pytest.mark.parametrize("abilities", WORDINGS)
def test_every_wording_makes_a_card(tmp_path: Path, abilities: str) -> None:
    card = CARD.format(abilities=abilities, actions=ONE_ACTION)
    kit = game_with(pack_of(tmp_path, card)).kit
    raw = tomllib.loads(abilities)["abilities"]
    assert [ability.row.name for ability in kit.cards[-1].abilities] == [ability["kind"] for ability in raw]


def test_every_kind_is_among_the_wordings() -> None:
    assert len(WORDINGS) >= 12
    shown = {ability["kind"] for block in WORDINGS for ability in tomllib.loads(block)["abilities"]}
    assert shown == {kind.name for kind in EFFECTS.kinds if Ability in kind.at}


@pytest.mark.parametrize("row", re.findall(r"`(mode = [^`]*)`, `(actions = [^`]*)`", PAGE))
def test_every_action_of_the_table_makes_a_card(tmp_path: Path, row: tuple[str, str]) -> None:
    card = CARD.format(abilities="abilities = []", actions="\n".join(row))
    game = game_with(pack_of(tmp_path, card))
    plays_a_card(game, "new_card", 4)


def test_a_card_is_changed_or_dropped(tmp_path: Path) -> None:
    kit = game_with(pack_of(tmp_path, files(PAGE)["gentle/cards.toml"])).kit
    giant = kit.cards[kit.card_index["dire_giant"]]
    assert (giant.name, [ability.row.name for ability in giant.abilities]) == ("Gentle Giant", ["immune"])
    drop = '[[card]]\nid = "castle_march"\nremove = true\n'
    assert drop.replace("\n", "`, `")[:-3].replace("[[card]]", "`[[card]]") in PAGE
    assert "castle_march" not in game_with(pack_of(tmp_path, drop)).kit.card_index


# --- into the game itself


def test_a_card_comes_into_the_game_itself(tmp_path: Path) -> None:
    data = copy_package(tmp_path) / "data"
    card = files(PAGE)["harvest/cards.toml"].partition("\n")[2]
    with (data / "cards.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + card)
    setup = (data / "setup.toml").read_text("utf-8")
    setup = re.sub(r"(?<=deck_size = )\d+", lambda found: str(int(found[0]) + 1), setup)
    setup = re.sub(r'(?s)(id = "cards".*?count = )(\d+)', lambda found: f"{found[1]}{int(found[2]) + 1}", setup)
    (data / "setup.toml").write_text(setup, "utf-8")
    [example] = [block for block in blocks(PAGE, "") if "def test_lg_640" in block]
    head = "from tests.games.legends.scene import scene\nfrom citadelle.games.legends.rules.scoring import elixirs\n"
    run_edited(tmp_path, f"{head}{example}\ntest_lg_640_the_druid_brings_two_elixirs()")


# --- in another game


def test_the_pack_for_monster_lands_is_checked_and_played(tmp_path: Path) -> None:
    write_files(PAGE, tmp_path)
    found = citadelle.game("monster_lands").with_packs([tmp_path / "wilds"])
    match = citadelle.new(found, 2, 1, {"clans": "random"})
    view = match.view()
    assert "archer" in view.tables.member_index and "harpy" in view.tables.monster_index  # type: ignore[attr-defined]
    draw = chance(1)
    while match.decision is not None:
        match.choose(match.decision.keys[draw.below(len(match.decision.keys))])
    assert found.audit(match.state) == []
    assert match.log(lang="fr") and citadelle.replay(str(match.record), game=found).result is not None
