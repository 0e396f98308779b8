"""Pages that teach a game: every game has one, its pictures can be drawn, and its legend knows every icon it shows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import citadelle
from citadelle import lessons
from citadelle.kernel.errors import BadData
from citadelle.kernel.game import Game
from citadelle.kernel.scene import Scene
from citadelle.kernel.words import LANGS

GAMES = [citadelle.game(name) for name in citadelle.game_names()]
SHEET = (files("citadelle.web") / "look" / "icons.svg").read_text("utf-8")
DRAWN = re.compile(r'href="#i-([a-z0-9-]+)"')
SEAT = re.compile(r"s-\d\Z")
ENGINE = re.compile(r"`|\b[a-z]+_[a-z_]+\b|\b(?:true|false)\b|\w=\w")
"""What only programmers understand: names of options and values."""

EXAMPLE = """
game = "legends"
minutes = 3
aim = "Win."
aim_fr = "Gagner."

[[chapter]]
id = "turn"
title = "A turn"
title_fr = "Un tour"
text = ["Take a card."]
text_fr = ["Prenez une carte."]
"""
PICTURE = """
[chapter.picture]
players = 2
part = "chart"
caption = "A map."
caption_fr = "Une carte."
"""


def guide_of(game: Game) -> lessons.Guide:
    found = lessons.guide_of(game)
    assert found is not None, f"{game.name} has no learn.toml"
    return found


def icons_shown(scene: Scene) -> Iterator[str]:
    """Every icon that a scene shows, but the charges of seats."""
    for part in scene.parts:
        for layer in part.layers:
            for item in layer.items:
                yield from DRAWN.findall(item.svg)
    for panel in scene.panels:
        yield from [stat.icon for stat in panel.stats]
        yield from [chip.icon for chip in panel.chips if chip.icon]


def scenes(game: Game, walks: int, most: int) -> Iterator[Scene]:
    """Scenes along games played at random, in several set-ups."""
    for seed in range(walks):
        dice = random.Random(seed)
        options = {} if seed % 2 else dict(game.quick)
        players = game.players_min + seed % (game.players_max - game.players_min + 1)
        state = game.new(game.setup(players, seed, options))
        for number in range(most):
            if state.seat < 0:
                break
            if number % 9 == 0:
                yield game.scene(game.view(state, state.seat))
            state.play(dice.choice(state.options))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_teaches_itself_in_both_languages(game: Game) -> None:
    guide = guide_of(game)
    ids = [chapter.id for chapter in guide.chapters("en")]
    assert len(set(ids)) == len(ids) >= 4
    assert len(guide.pictures) >= 3
    for lang in LANGS:
        chapters = guide.chapters(lang)
        said = [guide.aim(lang)]
        for chapter in chapters:
            said += [chapter.title, *chapter.paragraphs, *chapter.points]
        assert all(said) and not any("'" in text or " ?" in text for text in said)
        words = sum(len(text.split()) for text in said)
        assert 250 <= words <= 160 * guide.minutes, "no longer to read than it says"


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_pictures_are_drawn_from_positions_of_the_game(game: Game) -> None:
    for number, record in enumerate(guide_of(game).pictures):
        drawn = lessons.draw_picture(game, record, "fr", "dark")
        assert drawn.startswith("<svg") and "<text" in drawn, number
        assert drawn == lessons.draw_picture(game, record, "fr", "dark"), "the same each time"


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_legend_knows_every_icon_that_the_game_shows(game: Game) -> None:
    icons = guide_of(game).icons("en")
    known = {one.icon for one in icons}
    assert len(known) == len(icons)
    assert [one.icon for one in icons if f'id="i-{one.icon}"' not in SHEET] == []
    shown = {name for scene in scenes(game, 6, 160) for name in icons_shown(scene) if not SEAT.match(name)}
    assert shown - known == set()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_players_rules_have_no_engine_notes_and_no_names_of_options(game: Game) -> None:
    notes = game.rule_notes()
    assert notes < {id_ for id_, _, _ in game.rules("en")}
    for lang in LANGS:
        faults = [id_ for id_, title, text in game.rules(lang) if id_ not in notes and ENGINE.search(f"{title} {text}")]
        assert faults == []


def written(folder: Path, text: str) -> lessons.Guide:
    path = folder / "learn.toml"
    path.write_text(text, "utf-8")
    return lessons.read_guide(path)


def test_a_guide_is_one_file(tmp_path: Path) -> None:
    guide = written(tmp_path, EXAMPLE + PICTURE)
    assert guide.aim("fr") == "Gagner." and [chapter.picture for chapter in guide.chapters("en")] == [0]
    assert lessons.draw_picture(citadelle.game("legends"), guide.pictures[0], "en").startswith("<svg")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('text_fr = ["Prenez une carte."]', 'text_fr = ["a", "b"]'), "as many entries"),
        (('title_fr = "Un tour"\n', ""), "title_fr"),
        (('game = "legends"', 'game = "legends"\nname = "x"'), "name"),
    ],
)
def test_a_faulty_guide_is_refused_with_its_place(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadData, match=told) as fault:
        written(tmp_path, EXAMPLE.replace(*change))
    assert "learn.toml" in str(fault.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('part = "chart"', 'part = "card"'), "no part card"),
        (('part = "chart"', 'part = "chart"\narea = "moon"'), "no area moon"),
        (('part = "chart"', 'part = "chart"\nuntil = "sleep"'), "question sleep"),
    ],
)
def test_a_picture_that_cannot_be_drawn_says_why(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    guide = written(tmp_path, EXAMPLE + PICTURE.replace(*change))
    with pytest.raises(BadData, match=told):
        lessons.draw_picture(citadelle.game("legends"), guide.pictures[0], "en")
