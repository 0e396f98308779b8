"""Tracks: markers stay on them, and what lies on their way happens in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadelle.parts.tracks import MarkerTrack, order, sharing

DIAL = MarkerTrack(0, 19, wraps=True, marks=(4, 9, 9, 19))
LEVELS = MarkerTrack(0, 12, marks=(2, 4, 6, 8, 10, 12))
MORALE = MarkerTrack(-1, 1, names=("negative", "none", "positive"))


def test_the_event_dial_goes_round_and_draws_at_its_marks() -> None:
    """VA-89: one position at a time, 0 after 19; an entry listed twice draws two."""
    assert DIAL.moved(18, 3) == 1
    assert DIAL.passed(18, 3) == [19]
    assert DIAL.passed(3, 6) == [4, 9, 9]
    assert DIAL.passed(4, 1) == [], "where it stands doesn't count again"
    assert DIAL.passed(0, 20) == [4, 9, 9, 19]
    assert DIAL.unused(18, 30) == 0


def test_experience_is_lost_beyond_the_end() -> None:
    """HM-302, HM-303: a level every two points, one after another; points beyond 12 are lost."""
    assert [1 + LEVELS.reached(at) for at in (0, 1, 2, 3, 11, 12)] == [1, 1, 2, 2, 6, 7]
    assert LEVELS.passed(1, 4) == [2, 4]
    assert (LEVELS.moved(11, 5), LEVELS.unused(11, 5), LEVELS.passed(11, 5)) == (12, 4, [12])


def test_morale_has_three_named_spaces() -> None:
    """HM-240 to HM-242."""
    assert MORALE.name(MORALE.moved(0, -1)) == "negative"
    assert MORALE.moved(MORALE.space("positive"), 1) == 1
    assert MORALE.passed(0, -2) == []


def test_going_back_meets_marks_too() -> None:
    assert LEVELS.passed(5, -3) == [4, 2]
    assert LEVELS.moved(1, -4) == 0


def test_markers_share_spaces() -> None:
    assert sharing([3, 5, 3, 0], 3) == [0, 2]
    assert order([3, 5, 3, 0]) == [[1], [0, 2], [3]]


@pytest.mark.parametrize(
    "made",
    [
        lambda: MarkerTrack(2, 1),
        lambda: MarkerTrack(0, 2, names=("a",)),
        lambda: MarkerTrack(0, 2, marks=(2, 1)),
        lambda: MarkerTrack(0, 2, marks=(3,)),
    ],
)
def test_a_track_that_makes_no_sense_is_refused(made: object) -> None:
    with pytest.raises(ValueError, match="track"):
        made()  # type: ignore[operator]


def track(low: int, size: int, wraps: bool, marks: list[int]) -> MarkerTrack:
    return MarkerTrack(low, low + size, wraps=wraps, marks=sorted(low + mark % (size + 1) for mark in marks))


tracks = st.builds(
    track,
    st.integers(-5, 5), st.integers(0, 12), st.booleans(), st.lists(st.integers(0, 99), max_size=5),
)  # fmt: skip


@given(tracks, st.integers(0, 99), st.integers(-30, 30))
def test_moving_at_once_is_moving_step_by_step(track: MarkerTrack, start: int, steps: int) -> None:
    at = track.lowest + start % (track.highest - track.lowest + 1)
    one = 1 if steps > 0 else -1
    here, met, lost = at, [], 0
    for _ in range(abs(steps)):
        there = track.moved(here, one)
        if there == here and not track.wraps:
            lost += 1
        else:
            met += [mark for mark in track.marks if mark == there]
        here = there
    assert (track.moved(at, steps), track.passed(at, steps), track.unused(at, steps)) == (here, met, lost)
    assert track.lowest <= here <= track.highest
