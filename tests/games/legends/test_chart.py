"""Maps: joining, steps, starts and outposts (LG-101 to LG-131, LG-203, LG-210, LG-834, LG-870)."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from citadelle.games.legends.catalog import Kit, load
from citadelle.games.legends.chart import Chart, Charts, Placement, point_on_map


def preset(name: str) -> Chart:
    kit = load()
    layout, placement = kit.preset_placement(name)
    return kit.charts.get(layout, placement)


def names(chart: Chart, regions: list[int]) -> set[str]:
    return {chart.ids[region] for region in regions}


def joints(chart: Chart) -> list[tuple[str, str]]:
    return [(chart.ids[a], chart.ids[b]) for a, b in chart.joints]


def joined(start: int, links: set[frozenset[int]]) -> set[int]:
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        region = waiting.pop()
        if region not in seen:
            seen.add(region)
            waiting += [other for link in links if region in link for other in link]
    return seen


def reachable(chart: Chart) -> int:
    return len(joined(0, {frozenset(pair) for pair in zip(chart.step_from, chart.step_to, strict=True)}))


def all_placements(kit: Kit) -> list[Placement]:
    """Every way to lay four boards into four slots, rotations left out."""
    faces = [[face for face, board in enumerate(kit.plain.face_board) if board == number] for number in range(1, 5)]
    return [
        tuple((face, 0) for face in choice)
        for order in permutations(range(4))
        for choice in product(*(faces[board] for board in order))
    ]


def test_lg_001_lg_002_lg_101_three_islands_ten_regions() -> None:
    """EX-02."""
    kit = load()
    islands = [island for island in kit.islands if island.face in ("2a", "3b")]
    assert [island.id for island in islands] == ["valeland", "gull_isle", "long_ridge"]
    assert [sum(region.face == face for region in kit.regions) for face in ("2a", "3b")] == [5, 5]


def test_lg_111_lg_120_lg_130_joining_a_t() -> None:
    """EX-03."""
    chart = preset("first_voyage")
    assert joints(chart) == [("gull_rock", "westmarch"), ("amberfell", "brackenshore"), ("southreach", "wyrmspine")]
    assert all(chart.step_kind[chart.step_index(a, b)] == "sea" for a, b in chart.joints)
    assert (chart.size, len(chart.islands), reachable(chart)) == (21, 7, 21)
    between = {
        frozenset((chart.slot_ids[chart.slot_of[a]], chart.slot_ids[chart.slot_of[b]]))
        for a, b in zip(chart.step_from, chart.step_to, strict=True)
    }
    assert frozenset(("left", "stem")) not in between


def test_lg_110_lg_111_lg_112_lg_120_joining_with_rotation() -> None:
    """EX-04."""
    chart = preset("harbour_and_sisters")
    assert joints(chart) == [("quayside", "anvil_beach"), ("pearl_islet", "elder_heights"), ("eastbay", "thornwick")]
    assert chart.size == 23


@pytest.mark.parametrize(("turns", "x", "y"), [(0, 0.2, 0.1), (1, 0.9, 0.2), (2, 0.8, 0.9), (3, 0.1, 0.8)])
def test_lg_110_points_turn_clockwise(turns: int, x: float, y: float) -> None:
    """EX-04, second part: y points down, and the slot is added after turning."""
    assert point_on_map((0, 0), turns, (0.2, 0.1)) == pytest.approx((x, y))
    assert point_on_map((2, 1), turns, (0.2, 0.1)) == pytest.approx((2 + x, 1 + y))


def test_lg_131_lg_870_rectangle_loop() -> None:
    """EX-05."""
    chart = preset("grand_loop")
    expected = [
        ("amberfell", "westbay"),
        ("anvil_beach", "lantern_point"),
        ("younger_dale", "quayside"),
        ("southreach", "elder_heights"),
    ]
    assert {frozenset(pair) for pair in joints(chart)} == {frozenset(pair) for pair in expected}
    for a, b in chart.joints:
        links = {frozenset(pair) for pair in zip(chart.step_from, chart.step_to, strict=True)} - {frozenset((a, b))}
        assert len(joined(a, links)) == chart.size, "the way back does not need the joint itself"


@pytest.mark.parametrize(
    ("name", "starts"),
    [
        ("first_voyage", {"westmarch", "amberfell", "southreach"}),
        ("harbour_and_sisters", {"quayside"}),
        ("grand_loop", {"lantern_point", "quayside"}),
    ],
)
def test_lg_104_lg_203_lg_204_lg_871_legal_starts(name: str, starts: set[str]) -> None:
    """EX-06."""
    chart = preset(name)
    assert names(chart, chart.starts()) == starts
    assert chart.starts() == sorted(chart.starts())


def test_lg_210_outposts_with_a_start_that_is_not_central() -> None:
    """EX-07."""
    chart = preset("harbour_and_sisters")
    legal = chart.outposts(chart.index["quayside"])
    kit = load()
    expected = {region.id for region in kit.regions if region.face in ("1b", "3a")} | {"ferrywood", "twinpines"}
    assert names(chart, legal) == expected
    assert len(legal) == 13
    assert legal == sorted(legal)


def test_lg_210_outposts_in_the_base_case() -> None:
    chart = preset("first_voyage")
    legal = chart.outposts(chart.index["southreach"])
    assert legal == [region for region in range(chart.size) if chart.slot_ids[chart.slot_of[region]] != "center"]


def test_lg_872_outposts_of_a_rectangle_lie_on_another_board() -> None:
    chart = preset("grand_loop")
    start = chart.index["quayside"]
    assert "ferrywood" in chart.index
    assert chart.outposts(start) == [r for r in range(chart.size) if chart.slot_of[r] != chart.slot_of[start]]


def test_lg_102_lg_105_lg_106_bridges_are_not_sea_steps() -> None:
    chart = preset("grand_loop")
    assert {"2b", "3a"} <= set(chart.face_ids)
    step = chart.step_index(chart.index["elder_strand"], chart.index["middle_ford"])
    assert (chart.step_kind[step], chart.step_cost[step], chart.step_sea[step]) == ("bridge", 1, False)
    assert {chart.price(step, sea) for sea in (1, 2, 3)} == {1}


def test_lg_103_steps_are_ordered_and_go_both_ways() -> None:
    chart = preset("first_voyage")
    pairs = list(zip(chart.step_from, chart.step_to, strict=True))
    assert pairs == sorted(set(pairs))
    assert all((b, a) in pairs for a, b in pairs)
    assert [chart.step_index(a, b) for a, b in pairs] == list(range(chart.steps))
    assert chart.step_index(chart.index["gull_rock"], chart.index["wyrmspine"]) == -1
    step = chart.step_index(chart.index["southreach"], chart.index["kingsheart"])
    key = chart.step_answers()[step].key({"region": chart.regions}.__getitem__)
    assert (key, chart.step_kind[step], chart.step_cost[step]) == ("southreach>kingsheart", "land", 1)


@pytest.mark.parametrize("sea", [1, 2, 3])
@pytest.mark.parametrize("left", [0, 1, 2, 3, 4, 30])
def test_lg_521_lg_522_reach_is_what_the_points_can_pay(left: int, sea: int) -> None:
    chart = preset("harbour_and_sisters")
    for region, steps in enumerate(chart.reach(left, sea)):
        slow = [
            step
            for step in range(chart.steps)
            if chart.step_from[step] == region and (sea if chart.step_sea[step] else 1) <= left
        ]
        assert steps == slow
    assert chart.reach(left, sea) is chart.reach(left, sea)


def test_lg_834_portals_join_two_regions_and_nothing_else() -> None:
    chart = preset("first_voyage")
    a, b = chart.index["gull_rock"], chart.index["wyrmspine"]
    portal = chart.with_portals(b, a)
    step = portal.step_index(a, b)
    assert (portal.step_kind[step], portal.step_cost[step], portal.step_sea[step]) == ("portal", 1, False)
    assert portal.steps == chart.steps + 2
    assert (portal.portals, chart.portals) == ((a, b) if a < b else (b, a), (-1, -1))
    assert portal.islands == chart.islands
    assert portal.starts() == chart.starts()
    assert portal is chart.with_portals(a, b)


def test_lg_103_lg_834_the_cheapest_link_counts() -> None:
    """A portal beats the sea lane between the same regions, and changes nothing between land neighbours."""
    chart = preset("first_voyage")
    sea = chart.with_portals(chart.index["southreach"], chart.index["wyrmspine"])
    assert sea.steps == chart.steps
    assert sea.step_kind[sea.step_index(sea.index["southreach"], sea.index["wyrmspine"])] == "portal"
    land = chart.with_portals(chart.index["southreach"], chart.index["kingsheart"])
    assert land.step_kind == chart.step_kind


def test_lg_914_regions_stand_in_the_order_of_the_boards() -> None:
    for name in load().preset_index:
        chart = preset(name)
        assert chart.region == sorted(chart.region)
        assert chart.ids == [load().regions[region].id for region in chart.region]
        assert [chart.index[ident] for ident in chart.ids] == list(range(chart.size))
        assert sorted(region for island in chart.islands for region in island) == list(range(chart.size))
        assert all(region in chart.islands[chart.island_of[region]] for region in range(chart.size))
        for island, ident in enumerate(chart.island_ids):
            record = load().islands[load().island_index[ident]]
            assert names(chart, chart.islands[island]) == set(record.regions)


def test_lg_121_lg_122_there_are_98_304_maps_and_every_one_sampled_is_connected() -> None:
    kit = load()
    placements = all_placements(kit)
    assert len(placements) * 4**4 == 98_304
    rng = random.Random(121)
    for layout, sample in product(("t", "rectangle"), rng.sample(placements, 200)):
        turned = tuple((face, rng.randrange(4)) for face, _ in sample)
        chart = Chart(kit.plain, kit.layout_index[layout], turned)
        assert 20 <= chart.size <= 24
        assert reachable(chart) == chart.size
        assert chart.starts()
        assert all(chart.outposts(start) for start in chart.starts())


def test_lg_210_lg_871_most_options_are_those_of_the_rules_table() -> None:
    """LG-911: starts 3 (T) and 8 (rectangle), with `2b` 1 or 3 and 2; outposts 18 at most."""
    kit = load()
    rng = random.Random(911)
    harbour = kit.face_index["2b"]
    for sample in rng.sample(all_placements(kit), 150):
        turned = tuple((face, rng.randrange(4)) for face, _ in sample)
        special = harbour in [face for face, _ in turned]
        wide, loop = (Chart(kit.plain, kit.layout_index[layout], turned) for layout in ("t", "rectangle"))
        assert len(wide.starts()) in ((1, 2, 3) if special else (2, 3))
        assert len(loop.starts()) <= (2 if special else 8)
        assert all(len(wide.outposts(start)) <= 18 for start in wide.starts())


def test_charts_are_shared_and_their_number_is_bounded() -> None:
    kit = load()
    layout, placement = kit.preset_placement("first_voyage")
    assert kit.chart("t", list(placement)) is kit.charts.get(layout, placement)
    charts = Charts(kit.plain, most=3)
    first = charts.get(layout, placement)
    for turn in (1, 2, 3):
        charts.get(layout, ((placement[0][0], turn), *placement[1:]))
    assert charts.get(layout, placement) is not first
    assert charts.get(layout, placement).ids == first.ids
