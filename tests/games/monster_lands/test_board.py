"""The text board: whole, legible without colour, in any width, the same every time, no more than the view knows."""

from __future__ import annotations

import re

import pytest
from tests.games.monster_lands.lively import Lively
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.board import board
from citadelle.games.monster_lands.board.places import ruler
from citadelle.games.monster_lands.tables import BUILDINGS
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS, PSEUDO, typeset

GAME = game()
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def views() -> list[MonsterLandsView]:
    """Positions of each kind of game: alone, with tricks, before the table is laid, and over."""
    found: list[MonsterLandsView] = []

    def look(table: Lively, decision: Decision) -> None:
        number = len(table.match.choices)
        if number in (0, 30, 90) or (decision.kind in ("roll", "defend") and number % 9 == 0):
            view = table.match.view(decision.seat)
            assert isinstance(view, MonsterLandsView)
            found.append(view)

    for number in (7, 13, 17):
        Lively(number, look, 130)
    match = Match(GAME, GAME.setup(2, 4))
    while match.decision is not None:
        match.choose(match.decision.keys[-1])
    over = match.view(None)
    assert isinstance(over, MonsterLandsView)
    return [*found, over]


VIEWS = views()


def seen(t: Table) -> MonsterLandsView:
    view = t.match.view(0)
    assert isinstance(view, MonsterLandsView)
    return view


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 60, 40, 120])
def test_it_fits_and_is_the_same_every_time(lang: str, width: int) -> None:
    for view in VIEWS:
        for brief in (False, True):
            text = board(view, lang, width, brief=brief)
            assert text == GAME.board(view, lang, width, brief=brief)
            assert max(len(line) for line in text.splitlines()) <= width
            assert not [line for line in text.splitlines() if line != line.rstrip()]


def test_colour_adds_nothing_but_colour() -> None:
    for view in VIEWS:
        assert ANSI.sub("", board(view, "en", colour=True)) == board(view, "en")
        assert ANSI.search(board(view, "en", colour=True))


@pytest.mark.parametrize("lang", [*LANGS, PSEUDO])
def test_ascii_is_ascii(lang: str) -> None:
    for view in VIEWS:
        text = board(view, lang, ascii_only=True)
        assert text.isascii() and "?" not in text


def test_a_brief_board_is_shorter_and_has_what_a_turn_needs() -> None:
    for view in VIEWS:
        whole, brief = board(view, "en"), board(view, "en", brief=True)
        assert len(brief.splitlines()) < len(whole.splitlines())
        for name in BUILDINGS:
            assert GAME.kit.board.building[BUILDINGS.index(name)].name.replace("'", "’") in brief


@pytest.mark.parametrize("lang", LANGS)
def test_everything_on_the_table_is_named(lang: str) -> None:
    tail = "_fr" if lang == "fr" else ""
    for view in VIEWS:
        flat = " ".join(board(view, lang).split())
        kit = view.kit
        records = [kit.mercenaries[m] for m in view.docks if m >= 0]
        records += [kit.monsters[m] for m in view.monster if m >= 0] + [kit.lands[one] for one in view.land if one >= 0]
        records += [kit.traps[kind] for kind in view.lodge if kind >= 0]
        records += [kit.mercenaries[m] for members in view.members for m in members if m < view.tables.novice]
        for record in records:
            assert typeset(getattr(record, f"name{tail}"), lang) in flat
        for seat in range(view.players):
            assert f" {view.gold[seat]} " in flat


def test_every_word_is_one_of_the_tables() -> None:
    """In the pseudo-language a bare word would stand outside the brackets."""
    for view in VIEWS[::2]:
        text = board(view, PSEUDO, 200)
        while (bare := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
            text = bare
        assert not re.search(r"[A-Za-z]{2,}", bare)


def test_dice_on_spaces_say_whose_they_are() -> None:
    match = Match(GAME, GAME.setup(4, 3, {"first_player": 0}))
    while (decision := match.decision) is not None and "pawn_shop" not in decision.keys:
        match.choose(decision.keys[0])
    assert decision is not None
    match.choose("armory S")
    view = match.view(0)
    assert isinstance(view, MonsterLandsView)
    assert re.search(r"^ Armory: \[S·R\] \[_\] \[_\] 2 gold a token$", board(view, "en"), re.M)
    assert re.search(r"^ Armurerie\u00a0: \[F·R\] \[_\] \[_\]", board(view, "fr"), re.M)
    assert re.search(r"^ Armory: \[S\.R\]", board(view, "en", ascii_only=True), re.M)


def test_french_puts_a_space_before_every_colon() -> None:
    t = Table(2).clan(0, "purkas", "korgo").wear("korgo", "rashnek")
    for view in [*VIEWS, seen(t)]:
        assert not re.search(r"[^\W\d]:", board(view, "fr"))


def test_a_contract_tells_what_either_side_gives() -> None:
    t = Table(2)
    t.s.mission = (t.s.mission[0], [tile.id for tile in GAME.kit.missions].index("mission_04"))
    for brief in (True, False):
        flat = " ".join(board(seen(t), "fr", brief=brief).split())
        assert "3 pièces d’or contre 3 points de gloire à gauche ou 2 points de gloire à droite" in flat


def test_with_many_dice_the_numbers_of_the_clans_still_stand_in_columns() -> None:
    t = Table(2).pool(0, *"SSSSSS", "M", "M", "P1", "P4", "P6")
    lines = board(seen(t), "fr").splitlines()
    head = next(i for i, line in enumerate(lines) if " PV " in line)
    assert lines[head + 1].split()[:5] == ["R", "Clan", "rouge", str(seen(t).points[0]), "5"]
    assert lines[head + 3].startswith(" R Clan rouge\u00a0: dés F F F F F F M M P1 P4 P6 · ")


def test_alone_the_ranks_are_told_and_before_the_table_is_laid_whom_the_tavern_shows() -> None:
    for scenario, told in (
        ("solo_08", "Rangs\u00a0: Recrue (30 PV) · Vétéran (42 PV) · Héros (56 PV)"),
        ("solo_09", "Recrue (30 PV, 4 missions)"),
        ("solo_07", "Recrue (membres par affinité 2-1-1-1)"),
        ("solo_05", "Recrue (tout ce que le scénario demande)"),
        ("solo_02", "Recrue (15 pièces d’or)"),
    ):
        match = Match(GAME, GAME.setup(1, 3, {"scenario": scenario}))
        view = match.view(0)
        assert isinstance(view, MonsterLandsView)
        text = board(view, "fr", 200, brief=True)
        assert told in text and "Madhala\u00a0: 6 jetons restants" in text
        if not view.docks:
            assert "Leaders au choix\u00a0:" in text and "\n\n Bazar" not in text


def test_the_ruler_marks_what_must_be_reached() -> None:
    assert ruler(3, [("trap", 5), ("sword", 7)], 60) == "[===..C.E.]"
    assert ruler(0, [("flag", 4)], 60) == "[....*.]"
    assert ruler(9, [("flag", 4)], 60) == "[====*====..]"
    assert len(ruler(80, [("sword", 90)], 40)) <= 40
