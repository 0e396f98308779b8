"""Zone maps, held to worked cases of Village Attacks, and to distances counted the slow way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadelle.parts.zones import FAR, Way, ZoneMap


def named(ways: str) -> tuple[ZoneMap, dict[str, int]]:
    """A map from `A~B line` in words; zones are numbered as they are first named."""
    ids: dict[str, int] = {}
    made: list[Way] = []
    for way in ways.split(", "):
        ends, line = way.split(" ")
        a, b = (ids.setdefault(end, len(ids)) for end in ends.split("~"))
        made.append(Way(a, b, line))
    return ZoneMap(len(ids), made), ids


F1, IN_F1 = named("CH-1~BH-1 h0, BH-1~LC-1 h0, LC-1~L-1 h0, L-1~EH-1 h0")
F2, IN_F2 = named("CH-1~A-1 v0, A-1~MC-1 h1, CH-1~CY-1 h0, CY-1~MC-1 v2, MC-1~EH-1 h1")
LESSONS, IN_LESSONS = named("CH-1~BH-1 h0, BH-1~EH-1 h0, EH-1~G-1 h1, BH-1~A-1 v3, EH-1~CY-1 v4, A-1~CY-1 h2")


def test_va_25_heart_distances() -> None:
    """The fixtures F1 and F2, and the map of the first scenario."""
    assert F1.distances((0,)) == [0, 1, 2, 3, 4]
    assert {name: F2.distances((0,))[zone] for name, zone in IN_F2.items()} == {
        "CH-1": 0, "A-1": 1, "CY-1": 1, "MC-1": 2, "EH-1": 3,
    }  # fmt: skip
    assert {name: LESSONS.distances((0,))[zone] for name, zone in IN_LESSONS.items()} == {
        "CH-1": 0, "BH-1": 1, "EH-1": 2, "A-1": 2, "G-1": 3, "CY-1": 3,
    }  # fmt: skip


def test_va_25_towards_the_heart_and_away() -> None:
    fork = IN_F2["MC-1"]
    assert F2.towards(fork, (0,)) == sorted([IN_F2["A-1"], IN_F2["CY-1"]])
    assert F2.away(IN_F2["A-1"], (0,)) == [fork]
    assert F2.towards(0, (0,)) == []
    assert F1.away(IN_F1["EH-1"], (0,)) == [], "no zone is further, none as far: the figure doesn't move"


def test_va_26_the_nearest_of_two_hearts() -> None:
    far = F1.distances((0, IN_F1["EH-1"]))
    assert far == [0, 1, 2, 1, 0]
    assert F1.towards(IN_F1["LC-1"], (0, IN_F1["EH-1"])) == sorted([IN_F1["BH-1"], IN_F1["L-1"]])


def test_va_23_sight_runs_along_one_line() -> None:
    assert F1.sight(0) == [0, 1, 2, 3, 4]
    seen = F2.sight(IN_F2["A-1"])
    assert {name for name, zone in IN_F2.items() if seen[zone] != FAR} == {"A-1", "CH-1", "MC-1", "EH-1"}
    assert seen[IN_F2["EH-1"]] == 2
    assert seen[IN_F2["CY-1"]] == FAR


def test_va_149_sight_does_not_pass_through_darkness() -> None:
    """EX-42: from BH-1 the zone L-1 is not seen."""
    seen = F1.sight(IN_F1["BH-1"], dark=1 << IN_F1["LC-1"])
    assert seen[IN_F1["L-1"]] == FAR
    assert seen[IN_F1["LC-1"]] == 1
    assert F1.sight(IN_F1["LC-1"], dark=1 << IN_F1["LC-1"])[IN_F1["EH-1"]] == 2, "out of it, as far as lines go"


def test_va_25_distances_are_counted_anew_when_a_zone_vanishes() -> None:
    """VA-S13: a corridor collapses."""
    gone = 1 << IN_F2["A-1"]
    far = F2.distances((0,), gone)
    assert (far[IN_F2["MC-1"]], far[IN_F2["A-1"]]) == (2, FAR)
    assert F2.towards(IN_F2["MC-1"], (0,), gone) == [IN_F2["CY-1"]]
    both = gone | 1 << IN_F2["CY-1"]
    assert F2.distance(IN_F2["EH-1"], 0, both) == FAR
    assert F2.path(IN_F2["EH-1"], 0, both) == []
    assert F2.sight(IN_F2["MC-1"], gone)[IN_F2["A-1"]] == FAR
    assert F2.neighbours(IN_F2["A-1"], gone) == []


def test_ways_may_be_shut_or_one_way() -> None:
    m = ZoneMap(3, [Way(0, 1), Way(1, 2, one_way=True), Way(2, 0, "h0")])
    assert (m.distance(1, 2), m.distance(2, 1)) == (1, 2)
    assert m.distance(0, 1, shut=1) == FAR
    assert m.sight(0) == [0, FAR, 1], "nobody sees through a way that lies on no line"
    assert m.sight(0, shut=4) == [0, FAR, FAR]
    assert m.path(2, 1) == [2, 0, 1]


def test_a_way_must_join_two_zones() -> None:
    for way in (Way(0, 2), Way(1, 1)):
        with pytest.raises(ValueError, match="way 0"):
            ZoneMap(2, [way])


maps = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from(["", "h0", "v1"]), st.booleans()), max_size=14
)


@settings(deadline=None)
@given(maps, st.integers(0, 127), st.integers(0, 1 << 14), st.sets(st.integers(0, 6), min_size=1, max_size=2))
def test_distances_and_steps_agree(
    rows: list[tuple[int, int, str, bool]], gone: int, shut: int, goals: set[int]
) -> None:
    m = ZoneMap(7, [Way(a, b, line, once) for a, b, line, once in rows if a != b])
    far = m.distances(sorted(goals), gone, shut)
    slow = [0 if zone in goals and not gone >> zone & 1 else 99 for zone in range(7)]
    for _ in range(7):
        for zone in range(7):
            slow[zone] = min([slow[zone], *[1 + slow[other] for other in m.neighbours(zone, gone, shut)]])
    assert far == [FAR if n >= 99 else n for n in slow]
    for zone in range(7):
        assert bool(m.towards(zone, sorted(goals), gone, shut)) == (far[zone] > 0)
        seen = m.sight(zone, gone, shut)
        for other in range(7):
            steps = m.distance(zone, other, gone, shut)
            if seen[other] > 0:
                assert not gone >> other & 1 and (steps <= seen[other] or gone >> zone & 1)
            if steps > 0:
                path = m.path(zone, other, gone, shut)
                assert len(path) == steps + 1 and path[0] == zone and path[-1] == other
