"""Where things went: events as trails between fields, spaces and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.scene import Trail, seat_end

if TYPE_CHECKING:
    from citadelle.games.heroes3.view import Heroes3View
    from citadelle.kernel.event import Event

MOVES: Final = {"hero_moved": "pennant", "hero_retreated": "pennant", "unit_moved": "boot", "ai_moved": "pennant"}
"""What goes from one place to another, with its icon."""
AT_FIELD: Final = {
    "field_claimed": "flag",
    "field_visited": "check",
    "guards_beaten": "sword",
    "hero_placed": "pennant",
    "ai_attacks": "sword",
    "ai_besieges": "sword",
    "ai_attacked": "sword",
    "ai_beaten": "trophy",
    "ai_retreated": "pennant",
    "ai_beat_guards": "sword",
    "ai_visited": "check",
    "ai_claimed": "flag",
    "ai_removed_cube": "minus",
    "army_appears": "pennant",
}
"""What happens on a field."""


def trails(view: Heroes3View, event: Event) -> list[Trail]:
    """Where things went in an event."""
    kind, args = event.kind, event.args
    if kind in MOVES:
        start, end = place(view, args.get("from")), place(view, args.get("to"))
        return [Trail(MOVES[kind], start, end)] if end else []
    if kind in AT_FIELD:
        end = place(view, args.get("field"))
        return [Trail(AT_FIELD[kind], seat_end(event.seat) if event.seat >= 0 else "", end)] if end else []
    return []


def place(view: Heroes3View, ident: object) -> str:
    """The drawn shape of a field of the map, or of a space of the combat board; nothing if it isn't drawn."""
    if not isinstance(ident, str):
        return ""
    nouns = view.tables.nouns
    if ident in nouns["field"].index:
        field = nouns["field"].number(ident)
        if not view.fighter_form and view.tile_place[field // 7] != NONE:
            return f"h3t-{field // 7}"
        return ""
    if ident in nouns["space"].index and view.fighter_form:
        return f"h3s-{nouns['space'].number(ident)}"
    return ""
