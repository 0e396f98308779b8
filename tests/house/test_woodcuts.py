"""The woodcuts that code draws are those of the sprites, in the look's inks, and no two are the same."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from tools.woodcuts import __main__ as woodcuts

from citadelle.parts import svg

INKS = {"a0", "a1", "a2", "a3", "h1", "h3", "l1"}
SHAPES = {"path", "circle", "g", "use"}


def test_the_sprites_hold_the_woodcuts_as_they_are_drawn() -> None:
    """After a change of a drawing: `python -m tools.woodcuts`."""
    for name, drawn in woodcuts.drawings_by_sprite().items():
        art = woodcuts.sprite(name).read_text("utf-8")
        assert woodcuts.with_drawings(art, drawn) == art
    known = svg.symbols()
    assert all(known[name] == symbol for name, symbol in woodcuts.symbols().items())


def test_woodcuts_are_of_four_inks_without_words_or_styles() -> None:
    for name, symbol in woodcuts.symbols().items():
        root = ET.fromstring(symbol)
        for node in list(root.iter())[1:]:
            assert node.tag in SHAPES and "style" not in node.attrib and not node.text, name
            assert node.get("class", "a1") in INKS, name


def test_no_woodcut_is_heavy_and_no_two_are_the_same() -> None:
    drawn = woodcuts.drawings()
    assert len(set(drawn.values())) == len(drawn)
    figures = {name: len(one) for name, one in drawn.items() if not name.startswith("art-strokes-")}
    assert max(figures.values()) <= 3000


def test_a_picture_that_stands_alone_carries_the_sky_of_its_woodcut() -> None:
    carried = svg.used_symbols('<use href="#art-card-lake"/>')
    found = re.findall(r'<symbol id="([^"]+)"', carried)
    assert found == ["art-card-lake", "art-strokes-1"]
    style, drawn = svg.look_of('<use href="#art-card-lake"/>', "light")
    assert drawn == carried and ".h1" in style


def test_the_sheet_shows_every_woodcut_by_day_and_by_night() -> None:
    page = woodcuts.sheet()
    for name in woodcuts.drawings():
        assert page.count(f'href="#{name}"') >= 2 * len(woodcuts.SIZES)


def test_a_sprite_needs_no_other_games_sprite_and_no_woodcut_stands_in_two() -> None:
    names = [path.relative_to(woodcuts.LOOK).as_posix()[:-4] for path in sorted(woodcuts.LOOK.rglob("art*/*.svg"))]
    inside = {name: woodcuts.SYMBOL.findall(woodcuts.sprite(name).read_text("utf-8")) for name in ("art", *names)}
    assert len(names) == 4 and len({one for some in inside.values() for one in some}) == sum(map(len, inside.values()))
    for name, held in inside.items():
        wanted = set(re.findall(r'href="#([^"]+)"', woodcuts.sprite(name).read_text("utf-8")))
        assert wanted <= {*held, *inside["art"]}, name
