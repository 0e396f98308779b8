"""What a game gives a page without doing anything for it: the text board as a drawing, panels, plain buttons."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from tests.kernel import toy

from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.game import ENDS, Game
from citadelle.kernel.match import new
from citadelle.kernel.scene import BOARD, Brief, text_part, text_picture
from citadelle.kernel.view import SPECTATOR


class Plain(toy.ToyGame):
    """The toy, with nothing of its own to show."""

    def picture(self, *args: object, **more: object) -> str:  # type: ignore[override]
        return Game.picture(self, *args, **more)  # type: ignore[arg-type]


def test_a_scene_by_default_is_the_text_board_with_a_panel_for_each_seat() -> None:
    match = new(toy.GAME, 3, 1)
    scene = Game.scene(toy.GAME, match.view(1))
    [part] = scene.parts
    assert part.place == BOARD and part.title == "toy" and scene.title == "toy"
    assert str(match.view(1).hand) in scene.told  # type: ignore[attr-defined]
    assert [panel.seat for panel in scene.panels] == [0, 1, 2] and [panel.cls for panel in scene.panels] == [1, 2, 3]
    assert all(panel.active for panel in scene.panels), "all three offer at once"
    assert not (scene.marks or scene.things or scene.areas) and scene.track is None


def test_a_spectator_has_a_scene_too() -> None:
    match = new(toy.GAME, 2, 1)
    assert toy.GAME.scene(toy.GAME.view(match.state, SPECTATOR), "fr", ["Ada", "Bo"], True).panels[1].title == "1"


def test_a_text_board_keeps_its_lines_and_harms_nobody() -> None:
    part = text_part('a <b> & "c"\n\n  d', "Board")
    [item] = part.layers[0].items
    lines = list(ET.fromstring(item.svg))
    assert [line.text for line in lines] == ['a <b> & "c"', "  d"]
    assert [line.get("y") for line in lines] == ["36", "76"]
    assert part.box[2] > 100 and part.box[3] == 92


def test_a_picture_by_default_is_the_text_board() -> None:
    match = new(Plain(), 2, 1)
    root = ET.fromstring(match.picture(0))
    assert root.tag.endswith("svg")
    assert root[0].text == "toy" and str(match.view(0).hand) in "".join(root.itertext())  # type: ignore[attr-defined]
    assert text_picture("x", "y") == text_picture("x", "y")


@pytest.mark.parametrize("key", ["stop", "skip", "pass", "done", "decline", "no", "leave"])
def test_keys_that_end(key: str) -> None:
    decision = Decision(1, 0, "offer", [0, 1], ["offer 3", key], "TY-1", {})
    assert key in ENDS and toy.GAME.is_end(decision, 1) and not toy.GAME.is_end(decision, 0)


def test_words_by_default() -> None:
    match = new(toy.GAME, 2, 1)
    view, decision = match.view(0), match.decisions[0]
    brief = toy.GAME.brief(view, decision, 0, "en", ["Ada", "Bo"])
    assert isinstance(brief, Brief) and (brief.text, brief.icon, brief.cost) == (decision.keys[0], "", "")
    assert toy.GAME.group(view, decision, 0, "en") == ""
    event = Event("scored", 0, "TY-2", {})
    assert toy.GAME.icon(event) == "log" and toy.GAME.reveal(event, "en") is None
    for words in (toy.GAME.prompt, toy.GAME.limit):
        assert words(view, decision, "en", ["Ada", "Bo"]) == words(view, decision, "en")
    assert toy.GAME.label(view, decision, 0, "en", ["Ada", "Bo"]) == decision.keys[0]


def test_a_box_without_a_cover_is_bare_and_one_with_a_woodcut_shows_it() -> None:
    assert toy.GAME.minutes == (30, 60) and 1 <= toy.GAME.weight <= 4 and toy.GAME.cover == ""
    assert len(ET.fromstring(toy.GAME.cover_svg())) == 0

    class Covered(toy.ToyGame):
        cover = "art-sea"

    svg = ET.fromstring(Covered().cover_svg())
    assert svg.get("class") == "cut cover" and svg[0].get("href") == "#art-sea"
