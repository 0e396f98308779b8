"""Bit maps: what covers which cells, and where something fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citadelle.parts.raster import CELL, Busy, Grid

GRID = Grid(0, 0, 100, 60)
boxes = st.tuples(st.integers(0, 60), st.integers(0, 40), st.integers(1, 40), st.integers(1, 20))


@given(boxes, st.integers(0, 99), st.integers(0, 59))
def test_a_rectangle_covers_the_cells_it_touches(box: tuple[int, int, int, int], x: int, y: int) -> None:
    left, top, w, h = box
    across = left // CELL <= x // CELL <= (left + w - 0.01) // CELL
    down = top // CELL <= y // CELL <= (top + h - 0.01) // CELL
    assert GRID.has(GRID.rect(*box), x, y) == (across and down)


@given(boxes)
def test_a_polygon_covers_the_cells_whose_middle_lies_inside(box: tuple[int, int, int, int]) -> None:
    left, top, w, h = box
    mask = GRID.polygon([(left, top), (left + w, top), (left + w, top + h), (left, top + h)])
    for column, row in GRID.cells(GRID.rect(0, 0, 100, 60)):
        x, y = GRID.corner(column, row)
        middle = left <= x + CELL / 2 < left + w and top <= y + CELL / 2 < top + h
        assert GRID.has(mask, x, y) == middle


def test_a_block_fits_where_all_its_cells_are_free_and_touches_where_one_is() -> None:
    free = GRID.rect(10, 10, 20, 15)
    assert [GRID.corner(*at) for at in GRID.cells(GRID.fits(free, 4, 3))] == [(10, 10)]
    assert GRID.fits(free, 5, 1) == 0
    met = GRID.touches(GRID.rect(10, 10, 5, 5), 2, 1)
    assert [GRID.corner(*at) for at in GRID.cells(met)] == [(5, 10), (10, 10)]


def test_growing_nearest_and_lifting() -> None:
    one = GRID.rect(50, 30, 5, 5)
    assert GRID.grow(one, 1).bit_count() == 5
    assert GRID.grow(one, 2).bit_count() == 21
    assert GRID.nearest(one, 20, 30) == (50, 30)
    assert GRID.nearest(0, 20, 30) is None
    small = Grid(40, 20, 20, 20)
    assert GRID.lift(small, small.rect(50, 30, 5, 5)) == one
    assert len(list(GRID.cells(GRID.rect(0, 0, 5, 20), step=2))) == 2


def test_busy_cells_are_counted() -> None:
    busy = Busy((0, 0, 100, 60))
    busy.add(10, 10, 9, 9)
    assert busy.count(0, 0, 99, 50) == 4
    assert busy.count(15, 15, 4, 4) == 1
    assert busy.count(40, 40, 9, 9) == 0
