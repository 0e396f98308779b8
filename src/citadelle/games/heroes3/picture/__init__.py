"""The picture: a pure function from a view to a keyed scene, and from the scene to SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3.combat_fields import SPACES
from citadelle.games.heroes3.picture.areas import areas
from citadelle.games.heroes3.picture.arena import arena_part, space_box
from citadelle.games.heroes3.picture.description import describe_table, progress_track
from citadelle.games.heroes3.picture.fields import field_items, hero_items, opponent_items
from citadelle.games.heroes3.picture.ground import map_box, sea_item, tile_items
from citadelle.games.heroes3.picture.hand import HandPlaces, own_part
from citadelle.games.heroes3.picture.marks import FIELD_GILT, TAG_GILT, marks_of, wanted_places
from citadelle.games.heroes3.picture.panels import panels
from citadelle.games.heroes3.picture.pieces import box_path, definitions, space_ref
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.picture.status import status_part
from citadelle.games.heroes3.picture.story import has_no_map, opening_page
from citadelle.games.heroes3.picture.things import things
from citadelle.games.heroes3.picture.town import town_part
from citadelle.kernel.scene import AIMS, BOARD, Item, Layer, Part, Scene
from citadelle.parts import scenes
from citadelle.parts.scenes import Label, option_labels
from citadelle.parts.svg import num

if TYPE_CHECKING:
    from citadelle.games.heroes3.view import Heroes3View

LEAST: Final = 0.68
"""Pixels of a unit: names of fields are 16.2 units high."""

__all__ = ["picture", "scene"]


def scene(view: Heroes3View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
    """The position that `view` shows, piece by piece; equal views give equal scenes. The town stands beside the map; a
    combat has the room of both."""
    p = DrawnPosition(view, lang, names, compact)
    places = HandPlaces(p)
    board = arena_with_shapes(p) if p.in_combat else map_part(p)
    parts = [board, own_part(p, places)]
    if not p.in_combat and not has_no_map(p):
        parts.append(town_part(p))
    parts.append(status_part(p))
    made = Scene(p.say("picture.title"), describe_table(p), parts)
    made.marks, made.sources = marks_of(p, places)
    made.things = things(p, parts)
    made.areas = areas(p)
    made.panels = panels(p)
    made.track = progress_track(p)
    return made


def map_part(p: DrawnPosition) -> Part:
    """The map, layer by layer from below; before it is laid, the opening page of the scenario."""
    if has_no_map(p):
        page, box = opening_page(p)
        layers = [Layer("h3-ground", [sea_item(p), page]), Layer(AIMS), Layer(FIELD_GILT), Layer(TAG_GILT)]
        return Part("map", BOARD, p.say("part.map"), "map", box, layers)
    layers = [
        Layer("h3-ground", [sea_item(p), *tile_items(p)]),
        Layer(AIMS),
        Layer(FIELD_GILT),
        Layer("h3-fields", field_items(p)),
        Layer("h3-heroes", [*hero_items(p), *opponent_items(p)]),
        Layer(TAG_GILT),
    ]
    return Part("map", BOARD, p.say("part.map"), "map", map_box(p, wanted_places(p)), layers, LEAST)


def arena_with_shapes(p: DrawnPosition) -> Part:
    """The combat board, with the shapes that it lays by reference."""
    part = arena_part(p)
    _, _, w, h = space_box(p, 0)
    space = f'<path id="h3-sp" d="{box_path(5, 5, w - 10, h - 10)}"/>'
    for number in range(SPACES):
        x, y, _, _ = space_box(p, number)
        space += f'<use id="{space_ref(number)}" href="#h3-sp" x="{num(x)}" y="{num(y)}"/>'
    shapes = Item("h3-shapes", f'<g id="h3-shapes"><defs>{definitions()}{space}</defs></g>')
    part.layers.insert(0, Layer("h3-defs", [shapes]))
    return part


def picture(
    view: Heroes3View,
    lang: str = "en",
    standalone: bool = True,
    theme: str = "light",
    label: Label | None = None,
) -> str:
    """The same as one SVG text; equal views give equal bytes. `label` says what an option does; `standalone` adds the
    look in the given theme, the symbols used and a description in words."""
    labels = option_labels(view.decisions, label)
    return scenes.picture(scene(view, lang), labels, lang, theme, standalone)
