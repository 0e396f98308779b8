"""The picture: a pure function from a view to a keyed scene, and from the scene to SVG.

Two parts, the row of cards and the chart, and the seats' panels. What the reader may choose lies on them as marks;
pieces, names, cards and panels have stable ids made of places, seats and open cards only, so nothing hidden can be read
from them. The printed chart under the pieces is kept between pictures of the same map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from citadelle.games.legends.picture.atlas import cached_atlas, words
from citadelle.games.legends.picture.cards import row_part
from citadelle.games.legends.picture.chart import chart_part
from citadelle.games.legends.picture.description import describe_table, progress_track
from citadelle.games.legends.picture.marks import marks_of, step_sources
from citadelle.games.legends.picture.panels import panels
from citadelle.games.legends.picture.pieces import place_pieces
from citadelle.games.legends.picture.things import areas, things
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Scene
from citadelle.parts import scenes
from citadelle.parts.scenes import Label, option_labels

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

PARTS = ("row", "chart", "seats")

__all__ = ["PARTS", "picture", "scene"]


def scene(view: LegendsView, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
    """The position that `view` shows, piece by piece; equal views give equal scenes."""
    layout = view.chart.layout_id if view.chart is not None else str(view.options.get("layout", "t"))
    placed = tuple((slot, view.tables.face_ids[face], turn) for slot, (face, turn) in enumerate(view.placed))
    book = cached_atlas(view.kit, layout, placed, lang)
    stood, busy = place_pieces(view, book)
    made = Scene(
        words().say("picture.title", lang),
        describe_table(view, book, stood, names),
        [row_part(view, lang, compact), chart_part(view, book, stood)],
    )
    made.marks = marks_of(view, book, stood, busy)
    made.sources = step_sources(view, book, made.marks)
    made.things = things(view, book, stood, names)
    made.areas = areas(view, book)
    made.panels = panels(view, lang)
    made.track = progress_track(view, lang)
    return made


def picture(
    view: LegendsView,
    lang: str = "en",
    standalone: bool = True,
    theme: str = "light",
    decisions: Iterable[Decision] | None = None,
    *,
    parts: Sequence[str] = PARTS,
    label: Label | None = None,
) -> str:
    """The same as one SVG text; equal views give equal bytes.

    `decisions` are those to be drawn as choices (by default the view's own; pass `()` for none) and `label` says of an
    option what it does, where and for how much. `standalone` adds the look (in the given theme), the symbols used and
    a description in words; without it the page supplies them. Several `parts` are stacked; one fills the picture.
    """
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise ValueError(f"no part {unknown[0]!r} in the picture; there are {', '.join(PARTS)}")
    labels = option_labels(view.decisions if decisions is None else decisions, label)
    notes = {view.seat: words().say("picture.you", lang)}
    return scenes.picture(scene(view, lang), labels, lang, theme, standalone, parts, notes)
