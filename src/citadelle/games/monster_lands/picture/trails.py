"""Where things went: events as trails between paths, locations, buildings and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.state import MADHALA, NONE
from citadelle.games.monster_lands.tables import BUILDINGS, LAND_B, LOCATION_OF, LOCATIONS, PATH_IDS
from citadelle.kernel.scene import Trail, seat_end

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView
    from citadelle.kernel.event import Event

PLOTS: Final = ("mi-a", "mi-b", "ld-0", "ld-1", "ml-gate")
"""The items of the locations."""
TO_PATH: Final = {"member_assigned": "players", "dice_deployed": "die-5", "trap_laid": "trap", "guard_laid": "shield"}
"""What a seat sends or lays outside, with its icon."""
FROM_PATH: Final = {"monster_captured": "trophy", "monster_eliminated": "trophy", "land_conquered": "flag"}
"""What a seat brings home from a location."""
TO_SEAT: Final = {
    "member_joined": "players",
    "equipment_bought": "bag",
    "trap_bought": "trap",
    "trap_drawn": "trap",
    "loot_taken": "loot",
}
"""What a seat gets from elsewhere."""


def trails(view: MonsterLandsView, event: Event) -> list[Trail]:
    """Where things went in an event."""
    kind, args = event.kind, event.args
    path = path_of(args.get("path"))
    seat = seat_end(event.seat)
    if kind in TO_PATH:
        return [Trail(TO_PATH[kind], seat, on_path(view, path))] if path != NONE else []
    if kind == "madhala_went_outside":
        return [Trail("players", "", on_path(view, path))] if path != NONE else []
    if kind == "monster_attacked":
        return [Trail("attack", plot(view, LOCATION_OF[path]), on_path(view, path))] if path != NONE else []
    if kind in FROM_PATH:
        return [Trail(FROM_PATH[kind], plot(view, LOCATION_OF[path]), seat)] if path != NONE else []
    if kind in TO_SEAT:
        return [Trail(TO_SEAT[kind], "", seat)]
    if kind in ("die_placed", "madhala_visited"):
        space = last_space(view, str(args.get("building")), event.seat)
        return [Trail("die-5", seat if event.seat >= 0 else "", f"sp-{space}")] if space != NONE else []
    if kind == "panic_spread" and args.get("building") in BUILDINGS:
        building = BUILDINGS.index(str(args["building"]))
        return [Trail("panic", "", f"pa-{building}")] if view.panic >> building & 1 else []
    if kind == "monster_appeared" and args.get("where") in LOCATIONS:
        return [Trail("claw", "", plot(view, LOCATIONS.index(str(args["where"]))))]
    if kind == "monster_at_gate":
        return [Trail("claw", "", PLOTS[-1])]
    return []


def path_of(path: object) -> int:
    """The number of a path that an event names by its number or its id; NONE if there is none."""
    if isinstance(path, str):
        return PATH_IDS.index(path) if path in PATH_IDS else NONE
    return path if isinstance(path, int) and 0 <= path < len(PATH_IDS) else NONE


def plot(view: MonsterLandsView, location: int) -> str:
    """The item of a location; with few players there is one land."""
    return PLOTS[2] if location == LAND_B and view.players <= 2 else PLOTS[location]


def on_path(view: MonsterLandsView, path: int) -> str:
    """Whoever stands on a path; the item of its location if nobody does."""
    who = view.on_path[path]
    if who == MADHALA:
        return f"mn-h{path}"
    return f"mn-{who}" if who >= 0 else plot(view, LOCATION_OF[path])


def last_space(view: MonsterLandsView, building: str, seat: int) -> int:
    """The last space of a building on which dice of this seat (below 0: nobody's) lie; NONE if there is none."""
    if building not in BUILDINGS:
        return NONE
    first = view.tables.space_first
    number = BUILDINGS.index(building)
    mine = [
        n for n in range(first[number], first[number + 1]) if view.spaces[n] and (view.spaces[n] - 1) // 8 - 1 == seat
    ]
    return mine[-1] if mine else NONE
