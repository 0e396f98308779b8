"""The picture: a pure function from a view to a keyed scene, and from the scene to SVG.

Things of the scene are named as `verbs.THINGS` says, for `Game.resolve_text`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.picture import battle, citadel, outside
from citadelle.games.monster_lands.picture.description import describe_table, progress_track
from citadelle.games.monster_lands.picture.ground import ground
from citadelle.games.monster_lands.picture.marks import BOARD_GILT, marks_of
from citadelle.games.monster_lands.picture.own_clan import Places, own_part
from citadelle.games.monster_lands.picture.panels import panels
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import definitions
from citadelle.games.monster_lands.picture.things import areas, things
from citadelle.kernel.scene import BOARD, Item, Layer, Part, Scene
from citadelle.parts import scenes
from citadelle.parts.scenes import Label, option_labels

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView

DEFS: Final = Item("ml-defs", f'<g id="ml-defs"><defs>{definitions()}</defs></g>')

__all__ = ["picture", "scene"]


def scene(view: MonsterLandsView, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
    """The position that `view` shows, piece by piece; equal views give equal scenes."""
    p = DrawnPosition(view, lang, names, compact)
    places = Places(p)
    parts = [board_part(p), own_part(p, places)]
    made = Scene(p.say("picture.title"), describe_table(p), parts)
    made.marks, made.sources = marks_of(p, places)
    made.things = things(p, parts)
    made.areas = areas(p)
    made.panels = panels(p)
    made.track = progress_track(p)
    return made


def board_part(p: DrawnPosition) -> Part:
    """The board, layer by layer from below; what is fought over lies above everything else."""
    layers = [
        Layer("ml-shapes", [DEFS]),
        Layer("ml-print", [ground(p.kit, p.lang, p.compact, p.view.players)]),
        Layer("ml-town", citadel.items(p)),
        Layer("ml-country", outside.items(p)),
        Layer("ml-fight", battle.items(p)),
        Layer(BOARD_GILT),
    ]
    return Part("board", BOARD, p.say("part.board"), "citadel", p.form.box, layers)


def picture(
    view: MonsterLandsView,
    lang: str = "en",
    standalone: bool = True,
    theme: str = "light",
    label: Label | None = None,
) -> str:
    """The same as one SVG text; equal views give equal bytes. `label` says what an option does; `standalone` adds the
    look in the given theme, the symbols used and a description in words."""
    labels = option_labels(view.decisions, label)
    notes = {view.seat: DrawnPosition(view, lang, (), False).say("panel.you")}
    return scenes.picture(scene(view, lang), labels, lang, theme, standalone, None, notes)
