"""Hexes and tiles of seven fields, held to worked cases of Heroes III."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citadelle.parts.hexes import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    Hex,
    HexMap,
    centre_of,
    direction_to,
    distance,
    field_at,
    neighbour,
    neighbours,
    outer_edges,
    place_of,
    places_of,
    tile_of,
    touching_tiles,
    turn_direction,
)

F_NW, F_W, F_E, F_SE, F_SW, F_NE = 1 + NORTH_WEST, 1 + WEST, 1 + EAST, 1 + SOUTH_EAST, 1 + SOUTH_WEST, 1 + NORTH_EAST
"""Fields of a tile by where they lie at rotation 0."""

spots = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def test_hm_506_directions() -> None:
    assert neighbours((0, 0)) == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert [direction_to((2, 2), there) for there in neighbours((2, 2))] == list(range(6))
    assert direction_to((0, 0), (2, 0)) == -1


def test_hm_507_the_lattice() -> None:
    """EX-48: the tile at (-1, 2), and its neighbour at (0, 1)."""
    assert centre_of((-1, 2)) == (-4, 5)
    assert centre_of((0, 1)) == (-1, 3)


def test_hm_508_rotation() -> None:
    """EX-10: tile f3 at (1, -1)."""
    assert centre_of((1, -1)) == (3, -2)
    assert place_of((1, -1), F_NW, 0) == (3, -3)
    assert place_of((1, -1), F_W, 0) == (2, -2)
    assert place_of((1, -1), F_NW, 1) == (4, -3)
    assert place_of((1, -1), 0, 4) == (3, -2)
    assert field_at((4, -3), 1) == F_NW


def test_hm_509_what_a_ring_field_touches() -> None:
    """The E field touches the E tile with two edges and the NE tile with one; so on around the ring."""
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for direction in range(6):
        tiles = touching_tiles(neighbour((0, 0), direction))
        assert sorted(tiles) == sorted([around[direction]] * 2 + [around[(direction - 1) % 6]])
    assert touching_tiles((0, 0)) == []


def test_hm_513_places_for_a_new_tile() -> None:
    """EX-09: tiles lie at (0, 0) and (1, 0); the hero stands on the NE field of the first."""
    lying = [(0, 0), (1, 0)]
    hero = place_of((0, 0), F_NE, 0)
    free = {tile for tile in touching_tiles(hero) if tile not in lying}
    beside = {tile: [t for t in lying if direction_to(tile, t) >= 0] for tile in free}
    assert [tile for tile in free if len(beside[tile]) >= 2] == [(1, -1)]
    assert (0, -1) in free and beside[(0, -1)] == [(0, 0)]
    assert (0, 1) not in touching_tiles(hero)


def s1(turns: int = 0) -> HexMap:
    """EX-11: start tile S1 at (0, 0) between open tiles: NW blocked, outer edges of E, SE and SW closed."""
    fields = [place_of((0, 0), field, turns) for field in range(7) if field != F_NW]
    for tile in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        fields += places_of(tile)
    closed = [edge for field in (F_E, F_SE, F_SW) for edge in outer_edges((0, 0), field, turns)]
    return HexMap(fields, closed)


def test_hm_505_blocked_fields_and_closed_edges() -> None:
    m = s1()
    east, west, town = (1, 0), (-1, 0), (0, 0)
    assert (2, 0) not in m.steps(east) and east not in m.steps((2, 0))
    assert (-2, 0) in m.steps(west)
    assert town in m.steps(west) and east in m.steps(town), "inner edges can be crossed"
    assert all((0, -1) not in m.steps(at) for at in neighbours((0, -1)))


def test_hm_514_a_way_around_closed_edges() -> None:
    found = s1().distances((0, 0))
    assert found[(2, 0)] > 2
    assert len(found) == 48, "all open fields of seven tiles"
    alone = HexMap(places_of((0, 0)), [edge for field in range(1, 7) for edge in outer_edges((0, 0), field, 0)])
    assert len(alone.distances((0, 0))) == 7


def test_hm_505_closed_edges_turn_with_the_tile() -> None:
    for turns in range(6):
        m = s1(turns)
        at = neighbour((0, 0), turn_direction(EAST, turns))
        assert neighbour(at, turn_direction(EAST, turns)) not in m.steps(at)
        assert len(outer_edges((0, 0), F_E, turns)) == 3


@given(spots, spots)
def test_distances_are_those_of_steps(a: Hex, b: Hex) -> None:
    steps, at = 0, a
    while at != b:
        at = min(neighbours(at), key=lambda there: (distance(there, b), there))
        steps += 1
    assert steps == distance(a, b) == distance(b, a)


@given(spots, st.integers(0, 5))
def test_every_field_lies_in_one_tile(at: Hex, turns: int) -> None:
    tile = tile_of(at)
    assert at in places_of(tile)
    assert place_of(tile, field_at(at, turns), turns) == at
    assert all(tile_of(there) == tile for there in places_of(tile))
    assert sorted(place_of(tile, field, turns) for field in range(7)) == sorted(places_of(tile))
