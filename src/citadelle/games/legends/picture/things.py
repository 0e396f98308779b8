"""What a reader may ask about, and what a small screen shows at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas, words
from citadelle.games.legends.picture.description import token_words, who_is
from citadelle.games.legends.picture.ground import UNIT
from citadelle.games.legends.picture.pieces import Stand, mark_of
from citadelle.games.legends.picture.tray import left_over
from citadelle.kernel.scene import Area, Box, Thing
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

ARTICLE: Final = re.compile(r"^(?:Les? |La |L['’])")
"""What a board's French name begins with, and a small button does without."""
SIDE: Final = 456
"""The side of an area: a board and its shores."""


def things(view: LegendsView, book: Atlas, stood: dict[str, Stand], names: Sequence[str]) -> list[Thing]:
    """Every region, piece and token on the chart, every place of the row, the deck, and boards still to be laid; in
    words that `meant` understands."""
    out: list[Thing] = []
    for stand in stood.values():
        out += region_things(view, stand, book.lang, names)
    say, lang = words().say, book.lang
    for at in range(view.kit.plain.row_size):
        card = view.row[at] if at < len(view.row) else -1
        if card >= 0:
            record = view.kit.cards[card]
            out.append(Thing(f"card {record.id}", component_name(record, lang)))
        else:
            out.append(Thing(f"place {at + 1}", say("thing.place", lang, n=at + 1)))
    if view.row or view.deck:
        out.append(Thing("deck", say("thing.deck", lang)))
    if not book.ground.whole:
        for face in left_over(view):
            out.append(Thing(f"face {face}", component_name(view.kit.faces[view.kit.face_index[face]], lang)))
    return out


def region_things(view: LegendsView, stand: Stand, lang: str, names: Sequence[str]) -> list[Thing]:
    """A region and what stands in it."""
    say = words().say
    region = stand.region
    called = component_name(view.kit.regions[view.kit.region_index[region]], lang)
    out = [Thing(f"region {region}", called)]
    for group in stand.groups:
        if group.colour < 0:
            assert view.chart is not None
            token = token_words(view, view.chart.index[region], lang)
            out.append(Thing(f"token {region}", say("thing.token", lang, region=called, token=token)))
            continue
        who, owner = mark_of(view, group.colour), who_is(view, group.colour, lang, names)
        if group.cities:
            out.append(Thing(f"city {region}:{who}", say("thing.city", lang, region=called, who=owner)))
        if group.armies:
            out.append(Thing(f"army {region}:{who}", say("thing.army", lang, region=called, who=owner)))
    return out


def areas(view: LegendsView, book: Atlas) -> list[Area]:
    """The boards by name, what else bears words, and the whole chart."""
    ground, lang = book.ground, book.lang
    faces = view.kit.faces
    out: list[Area] = []
    for slot, face, _ in ground.placed:
        place = ground.layout.slots[slot]
        box = round_middle(place.x * UNIT + UNIT / 2, place.y * UNIT + UNIT / 2)
        title = ARTICLE.sub("", component_name(faces[view.kit.face_index[face]], lang))
        out.append(Area(place.id, "chart", title, box))
    say = words().say
    if ground.whole:
        x, y, w, h = book.legend
        out.append(Area("legend", "chart", say("picture.legend", lang), round_middle(x + w / 2, y + h / 2)))
    elif ground.open_corners:
        for number, x in ((1, 200), (2, 1000)):
            out.append(Area(f"tray-{number}", "chart", say("picture.tray", lang, n=number), round_middle(x, 600)))
    else:
        out.append(Area("tray-1", "chart", say("picture.tray", lang, n=1), (760, -12, SIDE, 824)))
    out.append(Area("whole", "chart", say("picture.whole", lang), ground.box))
    return out


def round_middle(x: float, y: float) -> Box:
    """An area round this point."""
    return (x - SIDE / 2, y - SIDE / 2, SIDE, SIDE)
