"""Tiles: which fields meet, revealing and placing, rotation and reachability (HM-505 to HM-515)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.lattice import (
    DIRECTIONS,
    PLACE_IDS,
    beyond,
    board_position,
    edges_beyond,
    near_places,
    place_at,
    places_at_edges,
    printed_position,
)
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import BLOCKED, NONE
from citadelle.games.heroes3.verbs import TURN_TILE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.hexes import FIELDS

ROTATIONS: Final = 6
ALL_OPEN: Final = (1 << FIELDS) - 1
"""Of every board position the outer edges are open: so a tile counts that lies face down."""


def borders() -> dict[int, list[tuple[int, int]]]:
    """HM-509: by the difference of two neighbouring places' numbers, the board positions that meet there."""
    middle = place_at(0, 0)
    out: dict[int, list[tuple[int, int]]] = {}
    for board in range(1, FIELDS):
        for direction in range(DIRECTIONS):
            there, board_there = beyond(middle, board, direction)
            if there != middle:
                out.setdefault(there - middle, []).append((board, board_there))
    return out


BORDERS: Final = borders()


# --- which fields meet


def tiles_by_place(s: Heroes3) -> dict[int, int]:
    """The tiles that lie face up, by place."""
    out: dict[int, int] = {}
    for tile in range(len(s.tile_place)):
        if s.tile_place[tile] != NONE:
            out[s.tile_place[tile]] = tile
    return out


def is_closed(s: Heroes3, field: int) -> bool:
    """HM-505: are the field's outer edges closed, or can it never be entered?"""
    if s.kit.location_category[s.kit.field_location[field]] == BLOCKED:
        return True
    return bool(s.kit.tile_closed[field // FIELDS] >> field % FIELDS & 1)


def rebuild_links(s: Heroes3) -> None:
    """Work out anew which fields of the face-up map meet through open edges (HM-505..509)."""
    t = s.kit
    up = tiles_by_place(s)
    links = [NONE] * (len(t.field_location) * DIRECTIONS)
    for place, tile in up.items():
        turns = s.tile_turn[tile]
        edges = edges_beyond(place)
        for position in range(FIELDS):
            field = tile * FIELDS + position
            if t.location_category[t.field_location[field]] == BLOCKED:
                continue
            board = board_position(position, turns)
            for direction in range(DIRECTIONS):
                there, board_there = edges[board * DIRECTIONS + direction]
                other = up.get(there, NONE)
                if other == NONE:
                    continue
                found = other * FIELDS + printed_position(board_there, s.tile_turn[other])
                if t.location_category[t.field_location[found]] == BLOCKED:
                    continue
                if there != place and (is_closed(s, field) or is_closed(s, found)):
                    continue
                links[field * DIRECTIONS + direction] = found
    s.links = tuple(links)


def link_tile(s: Heroes3, tile: int) -> None:
    """What `rebuild_links` would find after a tile was laid: only its own fields meet others for the first time."""
    t = s.kit
    up = tiles_by_place(s)
    links = list(s.links)
    place, turns = s.tile_place[tile], s.tile_turn[tile]
    edges = edges_beyond(place)
    passable = open_edges(s, tile, turns)
    for board in range(FIELDS):
        field = tile * FIELDS + printed_position(board, turns)
        if t.location_category[t.field_location[field]] == BLOCKED:
            continue
        for direction in range(DIRECTIONS):
            there, board_there = edges[board * DIRECTIONS + direction]
            other = up.get(there, NONE)
            if other == NONE:
                continue
            found = other * FIELDS + printed_position(board_there, s.tile_turn[other])
            if t.location_category[t.field_location[found]] == BLOCKED:
                continue
            if there != place and not (passable >> board & 1 and is_open_at(s, other, s.tile_turn[other], board_there)):
                continue
            links[field * DIRECTIONS + direction] = found
            links[found * DIRECTIONS + (direction + DIRECTIONS // 2) % DIRECTIONS] = field
    s.links = tuple(links)


def neighbours(s: Heroes3, field: int) -> list[int]:
    """The fields that can be reached in one step, clockwise from the east."""
    at = field * DIRECTIONS
    return [found for found in s.links[at : at + DIRECTIONS] if found != NONE]


def any_neighbours(s: Heroes3, field: int) -> list[int]:
    """HM-1230: all fields of the face-up map beside this one, whatever edge or field is closed."""
    up = tiles_by_place(s)
    tile = field // FIELDS
    place = s.tile_place[tile]
    board = board_position(field % FIELDS, s.tile_turn[tile])
    edges = edges_beyond(place)
    out: list[int] = []
    for direction in range(DIRECTIONS):
        there, board_there = edges[board * DIRECTIONS + direction]
        other = up.get(there, NONE)
        if other != NONE:
            out.append(other * FIELDS + printed_position(board_there, s.tile_turn[other]))
    return out


def places_beside(s: Heroes3, field: int) -> list[int]:
    """The other tile places that share an edge with a field, ascending (HM-509); the list is never changed."""
    tile = field // FIELDS
    return places_at_edges(s.tile_place[tile], board_position(field % FIELDS, s.tile_turn[tile]))


def places_beside_tile(s: Heroes3, tile: int) -> list[int]:
    """The tile places next to a face-up tile, ascending."""
    return sorted(near_places(s.tile_place[tile]))


# --- revealing and placing


def is_free(s: Heroes3, place: int) -> bool:
    """Does no tile lie there, neither up nor down?"""
    return place not in s.down_place and place not in s.tile_place


def revealable(s: Heroes3, places: list[int]) -> list[int]:
    """HM-511: of these places those with a face-down tile."""
    return [place for place in places if place in s.down_place]


def placeable(s: Heroes3, places: list[int]) -> list[int]:
    """HM-513: of these places those where a far tile can be added."""
    return [place for place in places if not why_not_placeable(s, place)]


def why_not_placeable(s: Heroes3, place: int) -> str:
    """HM-513: why no tile can be added at a place, as the code of a refusal; empty if one can."""
    if not is_free(s, place):
        return "place_taken"
    beside = 0
    for near in near_places(place):
        if not is_free(s, near):
            beside += 1
    if beside < s.kit.tiles_beside_new_tile:
        return "too_few_tiles"
    return "" if has_open_edge(s, place) else "no_open_edge"


def has_open_edge(s: Heroes3, place: int) -> bool:
    """HM-513: does a place share an edge with an open edge of an unblocked field that lies face up?"""
    up = tiles_by_place(s)
    for near in near_places(place):
        tile = up.get(near, NONE)
        if tile != NONE and is_joined(s, place, near, NONE, tile, 0, s.tile_turn[tile]):
            return True
    return False


# --- rotation (HM-514, HM-515)


def is_open_at(s: Heroes3, tile: int, turns: int, board: int) -> bool:
    """Can the outer edges of a board position of a tile be crossed when the tile is turned so?"""
    return bool(open_edges(s, tile, turns) >> board & 1)


def open_edges(s: Heroes3, tile: int, turns: int) -> int:
    """The board positions of a tile, as bits, whose outer edges can be crossed when it is turned so; found once."""
    known = s.kit.tile_open.get(tile * ROTATIONS + turns)
    if known is None:
        known = 0
        for board in range(FIELDS):
            if not is_closed(s, tile * FIELDS + printed_position(board, turns)):
                known |= 1 << board
        s.kit.tile_open[tile * ROTATIONS + turns] = known
    return known


def is_joined(s: Heroes3, place: int, near: int, tile: int, other: int, turns: int, other_turns: int) -> bool:
    """Is there an open edge between two neighbouring places? A tile of NONE lies face down: all its fields are open."""
    here = ALL_OPEN if tile == NONE else open_edges(s, tile, turns)
    there = ALL_OPEN if other == NONE else open_edges(s, other, other_turns)
    return any(here >> board & there >> board_there & 1 for board, board_there in BORDERS[near - place])


def ways_from(s: Heroes3, up: dict[int, int], here: int, turns: int) -> list[int]:
    """HM-514: the neighbouring places with a tile to which an open edge leads from the tile at a place, which is turned
    so; `up` are the face-up tiles by place."""
    tile = up.get(here, NONE)
    out: list[int] = []
    for near in near_places(here):
        other = up.get(near, NONE)
        if other != NONE:
            if is_joined(s, here, near, tile, other, turns, s.tile_turn[other]):
                out.append(near)
        elif near in s.down_place and is_joined(s, here, near, tile, NONE, turns, 0):
            out.append(near)
    return out


def served(s: Heroes3, up: dict[int, int], place: int, turns: int, ways: dict[int, list[int]]) -> int:
    """HM-514, HM-515: how many face-up tiles have a way to a tile that is laid so; `up` are the tiles by place, this
    one among them. Each tile is whole in itself: its unblocked fields all hang together. `ways` keeps what was found
    from other places: it is the same for every rotation."""
    reached = [place]
    for here in reached:
        if here == place:
            found = ways_from(s, up, place, turns)
        elif here in ways:
            found = ways[here]
        else:
            found = ways[here] = ways_from(s, up, here, s.tile_turn[up[here]] if here in up else 0)
        reached.extend([near for near in found if near not in reached])
    return len([one for one in reached if one != place and one in up])


def rotations(s: Heroes3, tile: int, place: int) -> list[int]:
    """HM-514, HM-515: the rotations that leave a way to the most tiles."""
    up = tiles_by_place(s)
    up[place] = tile
    ways: dict[int, list[int]] = {}
    counts = [served(s, up, place, turns, ways) for turns in range(ROTATIONS)]
    most = max(counts)
    return [turns for turns in range(ROTATIONS) if counts[turns] == most]


def start_rotations(s: Heroes3, tile: int, place: int) -> list[int]:
    """HM-114: the rotations of a start tile that leave an open field of it beside another tile of the map."""
    out: list[int] = []
    for turns in range(ROTATIONS):
        if touches_map(s, tile, place, turns):
            out.append(turns)
    return out


def touches_map(s: Heroes3, tile: int, place: int, turns: int) -> bool:
    """HM-114: has a start tile that is turned so an open field beside another tile?"""
    for board in range(1, FIELDS):
        if not is_open_at(s, tile, turns, board):
            continue
        for direction in range(DIRECTIONS):
            there, _ = beyond(place, board, direction)
            if there not in (place, NONE) and not is_free(s, there):
                return True
    return False


# --- frames


class RevealTile(Frame[Heroes3]):
    """HM-511: a face-down tile is turned up; this seat chooses its rotation."""

    __slots__ = ("place", "seat")
    name: ClassVar[str] = "heroes3.reveal_tile"
    fields: ClassVar[tuple[str, ...]] = ("seat", "place")

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, s: Heroes3) -> None:
        at = s.down_place.index(self.place)
        tile = s.down_tile[at]
        s.down_place = (*s.down_place[:at], *s.down_place[at + 1 :])
        s.down_tile = (*s.down_tile[:at], *s.down_tile[at + 1 :])
        s.down_class = (*s.down_class[:at], *s.down_class[at + 1 :])
        turn_up(s, self.seat, tile, self.place, "HM-511")


class PlaceTile(Frame[Heroes3]):
    """HM-513: the next tile of the own far pool is added at a place; its owner chooses the rotation."""

    __slots__ = ("place", "seat")
    name: ClassVar[str] = "heroes3.place_tile"
    fields: ClassVar[tuple[str, ...]] = ("seat", "place")

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, s: Heroes3) -> None:
        pools = list(s.pools)
        tile = pools[self.seat][0]
        pools[self.seat] = pools[self.seat][1:]
        s.pools = tuple(pools)
        s.pool_left = tuple([len(pool) for pool in s.pools])
        used = list(s.pool_used)
        used[self.seat] = (*used[self.seat], tile)
        s.pool_used = tuple(used)
        turn_up(s, self.seat, tile, self.place, "HM-513")


def turn_up(s: Heroes3, seat: int, tile: int, place: int, rule: str) -> None:
    """A tile is seen by everybody; in place of the frame on top its rotation is asked."""
    if s.sink is not None:
        kind = "tile_revealed" if rule == "HM-511" else "tile_placed"
        s.emit(kind, seat, rule, {"tile": s.kit.tile_ids[tile], "place": PLACE_IDS[place]}, closes=True)
    s.become(ChooseRotation(seat, tile, place))


class ChooseRotation(Ask[Heroes3]):
    """HM-511, HM-513: how is a tile turned? It lies face up at its place, seen by all."""

    __slots__ = ("place", "tile")
    name: ClassVar[str] = "heroes3.choose_rotation"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tile", "place")
    kind: ClassVar[str] = "rotation"
    rule: ClassVar[str] = "HM-514"
    verbs: ClassVar[tuple[Verb, ...]] = (TURN_TILE,)

    def __init__(self, seat: int, tile: int, place: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.place = place

    def options(self, s: Heroes3) -> list[int]:
        return rotations(s, self.tile, self.place)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        lay_tile(s, self.seat, self.tile, self.place, option)

    def detail(self, s: Heroes3) -> dict[str, object]:
        return {"tile": s.kit.tile_ids[self.tile], "place": PLACE_IDS[self.place]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.things[0] >= ROTATIONS:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("shuts_tile_off", "HM-514", seat, key)


def lay_tile(s: Heroes3, seat: int, tile: int, place: int, turns: int) -> None:
    """A tile lies face up now, turned so."""
    is_new = s.tile_place[tile] == NONE
    s.tile_place[tile] = place
    s.tile_turn[tile] = turns
    if is_new:
        link_tile(s, tile)
    else:  # a start tile lay there already, turned in another way
        rebuild_links(s)
    if s.sink is not None:
        args: dict[str, object] = {"tile": s.kit.tile_ids[tile], "place": PLACE_IDS[place], "rotation": turns}
        s.emit("tile_laid", seat, "HM-508", args)
    s.show_step()


class StartRotation(Ask[Heroes3]):
    """HM-114: how does a player turn the own start tile? Then the main hero stands on the town field."""

    __slots__ = ("tile",)
    name: ClassVar[str] = "heroes3.start_rotation"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tile")
    kind: ClassVar[str] = "start_rotation"
    rule: ClassVar[str] = "HM-114"
    verbs: ClassVar[tuple[Verb, ...]] = (TURN_TILE,)

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, s: Heroes3) -> list[int]:
        return start_rotations(s, self.tile, s.tile_place[self.tile])

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        lay_tile(s, self.seat, self.tile, s.tile_place[self.tile], option)

    def detail(self, s: Heroes3) -> dict[str, object]:
        return {"tile": s.kit.tile_ids[self.tile], "place": PLACE_IDS[s.tile_place[self.tile]]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.things[0] >= ROTATIONS:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("start_shut_off", "HM-114", seat, key)


register(RevealTile, PlaceTile, ChooseRotation, StartRotation)
