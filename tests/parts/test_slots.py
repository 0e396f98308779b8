"""Slots of an encoding."""

from __future__ import annotations

from citadelle.parts.slots import Slots, mark, mark_bits, mark_row


def test_blocks_follow_each_other_and_seats_begin_with_ones_own() -> None:
    slots = Slots(2)
    assert slots.block(["a", "b"]) == 0
    assert slots.each(["gold"]) == 2
    assert slots.names == ["a", "b", "me: gold", "seat +1: gold"]


def test_slots_are_written_into_zeros() -> None:
    out = [0.0] * 8
    mark(out, 1, [0, 2])
    mark_bits(out, 4, 0b1010, 3)
    assert out == [0, 1, 0, 1, 0, 1, 0, 0]
    out = [0.0] * 3
    mark_row(out, 0, [7, -1, 9, 8], {8: 0, 7: 1})
    assert out == [0.25, 1, 0]
