"""Where things went: events as trails between rooms, torches and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.picture.room_layout import RoomLayout
from citadelle.games.village_attacks.picture.tokens import tokens_of
from citadelle.games.village_attacks.state import HEART_TARGET, MINION_TARGET, SUMMONED_TARGET, target_ids
from citadelle.games.village_attacks.tables import NONE
from citadelle.kernel.scene import Trail, seat_end

if TYPE_CHECKING:
    from citadelle.games.village_attacks.view import VillageAttacksView
    from citadelle.kernel.event import Event

MOVES: Final = {
    "monster_moved": "va-step", "villager_moved": "villager", "villager_pushed": "villager", "troll_moved": "va-troll",
}  # fmt: skip
"""What goes from one room to another, with its icon."""
COMES: Final = {
    "villagers_appear": "torch", "zone_collapsed": "va-collapse", "trap_sprung": "trap", "troll_entered": "va-troll",
    "monster_died": "destroy", "villager_killed": "destroy", "helper_strikes": "attack",
}  # fmt: skip
"""What happens in a room."""


def trails(view: VillageAttacksView, event: Event) -> list[Trail]:
    """Where things went in an event."""
    kind, args = event.kind, event.args
    if kind in MOVES:
        start, end = room(view, args.get("from")), room(view, args.get("to"))
        return [Trail(MOVES[kind], start, end)] if end else []
    if kind == "helper_moved":
        end = room(view, args.get("to"))
        return [Trail("va-hound", "", end)] if end else []
    if kind == "villager_attacks":
        start, end = room(view, args.get("zone")), target(view, str(args.get("target", "")))
        return [Trail("attack", start, end)] if start and end else []
    if kind == "trap_placed":
        end = room(view, args.get("zone"))
        return [Trail("trap", seat_end(event.seat), end)] if end else []
    if kind in COMES:
        end = room(view, args.get("zone"))
        return [Trail(COMES[kind], "", end)] if end else []
    return []


def room(view: VillageAttacksView, ident: object) -> str:
    """The outline of a room by the id of its zone; nothing if there is no such room."""
    ids = view.castle.zone_ids
    return f"vr-{ids.index(ident)}" if isinstance(ident, str) and ident in ids else ""


def target(view: VillageAttacksView, ident: str) -> str:
    """The piece of whatever is attacked; nothing if it isn't on the board any more."""
    ids = target_ids(view.tables, view)
    number = ids.index(ident) if ident in ids else NONE
    if number == HEART_TARGET:
        return f"vy-{view.castle.hearts[0]}"
    if 0 <= number < view.players:
        return monster(view, number) if view.zone[number] != NONE else seat_end(number)
    if MINION_TARGET <= number < HEART_TARGET:
        place = number - (MINION_TARGET if number < SUMMONED_TARGET else SUMMONED_TARGET)
        helpers = view.minions if number < SUMMONED_TARGET else view.summoned
        zone = helpers[place][2 if number < SUMMONED_TARGET else 1]
        return room(view, view.castle.zone_ids[zone]) if zone != NONE else ""
    return ""


def monster(view: VillageAttacksView, seat: int) -> str:
    """The piece of a Monster on the board; where its room has no place left for it, the tag of those not drawn."""
    zone, ident = view.zone[seat], f"vm-{seat}"
    p = DrawnPosition(view, "en", (), False)
    layout = RoomLayout(p, p.room(zone), len(tokens_of(p, zone)))
    return ident if ident in layout.places else f"vp-{zone}"
