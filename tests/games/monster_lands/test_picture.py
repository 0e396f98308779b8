"""The picture of Monster Lands: whole SVG documents, the same every time, in both languages and by day and night."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from tests.games.monster_lands.lively import Lively
from tests.games.monster_lands.scene import game

from citadelle.games.monster_lands.picture import cards, picture
from citadelle.games.monster_lands.text.looks import monster_art
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS, PSEUDO
from citadelle.parts import svg

GAME = game()
SVG = "{http://www.w3.org/2000/svg}"
BRACKETS = {"⟦", "⟧"}
"""Around each sentence; one that is set in lines has them at its ends."""
CRYPTIC = re.compile(r"[\W\d_]*(?:[A-Z][\W\d_]*)?")
"""What needs no translation: numbers, signs, an initial."""


def positions(number: int, seat: int | None = None) -> list[MonsterLandsView]:
    """A few positions of a lively game, of whoever is asked or of one seat (SPECTATOR: nobody)."""
    found: list[MonsterLandsView] = []
    kinds: set[str] = set()

    def look(table: Lively, decision: Decision) -> None:
        if decision.kind not in kinds:
            kinds.add(decision.kind)
            who = decision.seat if seat is None else seat
            view = table.match.view(None if who == SPECTATOR else who)
            assert isinstance(view, MonsterLandsView)
            found.append(view)

    Lively(number, look, 150)
    return found


VIEWS = [*positions(17), *positions(7)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_whole_documents_and_the_same_every_time(theme: str) -> None:
    for view in VIEWS[::6]:
        drawn = picture(view, "fr", theme=theme)
        root = ET.fromstring(drawn)
        assert root.tag == f"{SVG}svg" and root.find(f"{SVG}title") is not None and root.get("lang") == "fr"
        assert drawn == picture(view, "fr", theme=theme) == GAME.picture(view, "fr", theme)
        hrefs = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
        ids = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
        assert hrefs <= ids, "what is referred to is there"


def test_a_picture_names_what_can_be_chosen() -> None:
    view = next(view for view in VIEWS if view.decisions and view.decisions[0].kind == "deploy")
    (decision,) = view.decisions
    root = ET.fromstring(picture(view, label=lambda d, i: f"choose {d.keys[i]}"))
    named = {node.get("data-choice"): node.get("aria-label") for node in root.iter() if "data-choice" in node.attrib}
    assert named and set(named) <= set(decision.keys)
    assert all(label == f"choose {key}" for key, label in named.items())


@pytest.mark.parametrize("compact", [False, True])
def test_every_icon_and_woodcut_is_one_of_the_look(compact: bool) -> None:
    known = set(svg.symbols())
    for view in VIEWS:
        scene = GAME.scene(view, compact=compact)
        drawn = [item.svg for part in scene.parts for layer in part.layers for item in layer.items]
        drawn += [mark.svg for mark in scene.marks]
        refs = {ref for one in drawn for ref in re.findall(r'href="#((?:i|s|p|art)-[^"]+)"', one)}
        assert refs <= known
        assert all(f"i-{stat.icon}" in known for panel in scene.panels for stat in panel.stats)


def test_every_monster_has_a_figure_of_its_own() -> None:
    found = [monster_art(monster.id, monster.affinity) for monster in GAME.kit.monsters]
    assert len(found) == 20 == len({svg.symbols()[name] for name in found})
    assert monster_art("nobody", "fire") == "art-beast-fire"


@pytest.mark.parametrize("size", [(138, 130), (138, 118), (179, 140), (366, 132), (134, 116), (152, 138)])
@pytest.mark.parametrize("auto_hits", [False, True])
def test_nothing_lies_over_a_monster(size: tuple[int, int], auto_hits: bool) -> None:
    """The sizes of lands, Entrance and battle on large and small screens."""
    w, h = size
    for number in range(len(GAME.kit.monsters)):
        root = ET.fromstring(f"<g>{cards.monster(GAME.kit, number, 'fr', w, h, auto_hits)}</g>")
        band = next(node for node in root if node.tag == "svg")
        low = float(band.attrib["y"]) + float(band.attrib["height"])
        inside = set(band.iter())
        over = [node for node in root.iter() if "y" in node.attrib and node not in inside and node.tag != "rect"]
        assert len(over) >= 8
        for node in over:
            top = float(node.attrib["y"]) - (12 if node.tag == "text" else 0)
            assert top >= low - 1, (number, node.attrib)
            assert node.tag == "text" or top + float(node.attrib["height"]) <= h


def test_every_word_in_the_picture_is_a_word_of_the_tables() -> None:
    """In the pseudo-language every sentence stands in brackets: a bare word would show."""
    for view in VIEWS[::2]:
        scene = GAME.scene(view, PSEUDO)
        texts = [
            node.text or ""
            for part in scene.parts
            for layer in part.layers
            for item in layer.items
            for node in ET.fromstring(item.svg).iter("text")
        ]
        assert not [said for said in texts if not BRACKETS & set(said) and not CRYPTIC.fullmatch(said)]
        assert all("⟦" in thing.title for thing in scene.things) and all("⟦" in area.title for area in scene.areas)


def test_letters_of_names_stand_as_they_are_written() -> None:
    view = next(view for view in VIEWS if view.docks)
    member = next(m for m in view.docks if m >= 0)
    record = view.kit.mercenaries[member]
    scene = GAME.scene(view)
    card = next(
        item.svg for part in scene.parts for layer in part.layers for item in layer.items if item.id == f"mc-{member}"
    )
    assert f">{record.name}</text>" in card and f">{record.name[0]}</text>" in card
    assert f">{record.cost}</text>" in card and f">{record.reputation}</text>" in card


def test_both_languages_draw_the_same_things() -> None:
    for view in VIEWS[::3]:
        one, other = (GAME.scene(view, lang) for lang in LANGS)
        assert [thing.name for thing in one.things] == [thing.name for thing in other.things]
        ids = [
            [item.id for part in scene.parts for layer in part.layers for item in layer.items] for scene in (one, other)
        ]
        assert ids[0] == ids[1]


def test_nobody_sees_anothers_traps() -> None:
    """A trap that lies face down is drawn by its back; only its owner reads what it does."""
    for view in [*VIEWS, *positions(17, SPECTATOR)]:
        scene = GAME.scene(view)
        drawn = {item.id: item.svg for part in scene.parts for layer in part.layers for item in layer.items}
        for path, tokens in enumerate(view.traps):
            for at, token in enumerate(tokens):
                shown = drawn[f"pt-{path}-{at}"]
                assert ("<text" not in shown) == (token < 0)
