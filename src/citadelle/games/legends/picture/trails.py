"""Where things went: events as trails from a region, a place of the row or a seat to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import cached_atlas
from citadelle.games.legends.text.log import icon
from citadelle.kernel.scene import Trail, seat_end
from citadelle.kernel.words import LANGS

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView
    from citadelle.kernel.event import Event

FROM_SEAT: Final = {"army_placed": "army", "city_built": "city", "armies_set_up": "army", "outpost_set": "army"}
"""What a seat puts into a region, with its icon."""
INTO_REGION: Final = {"neutral_placed": "army", "start_set": "flag", "army_destroyed": "destroy"}
"""What happens in a region without coming from a seat."""


def trails(view: LegendsView, event: Event) -> list[Trail]:
    """Where things went in an event."""
    kind, args = event.kind, event.args
    seat, region = seat_end(event.seat), region_shape(view, args.get("region"))
    if kind == "army_moved":
        return between("army", region_shape(view, args.get("from")), region_shape(view, args.get("to")))
    if kind in FROM_SEAT:
        return between(FROM_SEAT[kind], seat, region)
    if kind in INTO_REGION:
        return into(INTO_REGION[kind], region)
    if kind == "token_placed":
        return into(icon(event), region)
    if kind == "token_claimed":
        return between(icon(event), region, seat)
    if kind in ("card_taken", "extra_card_bought"):
        return between("cards", row_place(view, args.get("position")), seat)
    if kind == "card_revealed":
        card = view.tables.card_index.get(str(args.get("card")), -1)
        return into("cards", f"k-{card}" if card in view.row else "")
    if kind == "coin_stolen" and isinstance(args.get("victim"), int):
        return between("coin", seat_end(int(str(args["victim"]))), seat)
    return []


def between(what: str, start: str, end: str) -> list[Trail]:
    """A trail, if both its ends are drawn."""
    return [Trail(what, start, end)] if start and end else []


def into(what: str, end: str) -> list[Trail]:
    """A trail that begins outside the drawing, if its end is drawn."""
    return [Trail(what, "", end)] if end else []


def region_shape(view: LegendsView, region: object) -> str:
    """The shape of a region on the chart; "" if it isn't on it."""
    layout = view.chart.layout_id if view.chart is not None else str(view.options.get("layout", "t"))
    placed = tuple((slot, view.tables.face_ids[face], turn) for slot, (face, turn) in enumerate(view.placed))
    return cached_atlas(view.kit, layout, placed, LANGS[0]).refs.get(str(region), "")


def row_place(view: LegendsView, position: object) -> str:
    """The shape of a place of the row, counted from 1; "" if there is none."""
    return f"lgk{position}" if isinstance(position, int) and 1 <= position <= view.tables.row_size else ""
