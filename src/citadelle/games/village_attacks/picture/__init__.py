"""The picture: a pure function from a view to a keyed scene, and from the scene to SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks.picture.areas import areas
from citadelle.games.village_attacks.picture.cartouche import cartouche_items
from citadelle.games.village_attacks.picture.description import describe_table, progress_track
from citadelle.games.village_attacks.picture.figures import figure_items
from citadelle.games.village_attacks.picture.ground import ground_item, room_items, shape_item, wall_item
from citadelle.games.village_attacks.picture.marks import ROOM_GILT, TAG_GILT, marks_of
from citadelle.games.village_attacks.picture.own_monster import own_part
from citadelle.games.village_attacks.picture.own_places import Places
from citadelle.games.village_attacks.picture.panels import panels
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.picture.room_layout import RoomLayout
from citadelle.games.village_attacks.picture.sights import sight_items
from citadelle.games.village_attacks.picture.status import status_part
from citadelle.games.village_attacks.picture.things import things
from citadelle.games.village_attacks.picture.tokens import token_items, tokens_of
from citadelle.kernel.scene import AIMS, BOARD, Layer, Part, Scene
from citadelle.parts import scenes
from citadelle.parts.scenes import Label, option_labels

if TYPE_CHECKING:
    from citadelle.games.village_attacks.view import VillageAttacksView


LEAST: Final = 0.8
"""Pixels of a unit: names in small rooms are 15 units high."""

__all__ = ["picture", "scene"]


def scene(view: VillageAttacksView, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
    """The position that `view` shows, piece by piece; equal views give equal scenes."""
    p = DrawnPosition(view, lang, names, compact)
    places = Places(p)
    layouts = [RoomLayout(p, room, len(tokens_of(p, room.zone))) for room in p.plan.rooms]
    parts = [board_part(p, layouts), own_part(p, places), status_part(p)]
    made = Scene(p.say("picture.title"), describe_table(p), parts)
    made.marks = marks_of(p, places, layouts)
    made.things = things(p, parts)
    made.areas = areas(p)
    made.panels = panels(p)
    made.track = progress_track(p)
    return made


def board_part(p: DrawnPosition, layouts: list[RoomLayout]) -> Part:
    """The castle, layer by layer from below."""
    kit, scenario = p.kit, p.view.scenario
    ground = [shape_item(kit, scenario), ground_item(kit, scenario, p.compact), *cartouche_items(p)]
    layers = [
        Layer("va-land", ground),
        Layer("va-rooms", room_items(p)),
        Layer("va-plan", [wall_item(kit, scenario)]),
        Layer(AIMS),
        Layer(ROOM_GILT),
        Layer("va-sights", sight_items(p)),
        Layer("va-tokens", token_items(p, layouts)),
        Layer("va-figures", figure_items(p, layouts)),
        Layer(TAG_GILT),
    ]
    return Part("board", BOARD, p.say("part.board"), "va-plan", p.plan.box, layers, LEAST)


def picture(
    view: VillageAttacksView,
    lang: str = "en",
    standalone: bool = True,
    theme: str = "light",
    label: Label | None = None,
) -> str:
    """The same as one SVG text; equal views give equal bytes. `label` says what an option does; `standalone` adds the
    look in the given theme, the symbols used and a description in words."""
    labels = option_labels(view.decisions, label)
    return scenes.picture(scene(view, lang), labels, lang, theme, standalone)
