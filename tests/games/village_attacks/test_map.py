"""Chapter 3: zones, passages, sight and distances, read slowly from the cells of every plan."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.crowd import figure_of
from citadelle.games.village_attacks.rules.figures import crowding, heart_ways, is_full, ways_away
from citadelle.games.village_attacks.rules.walking import ways

PLANS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "plans.toml").read_text("utf-8"))["plan"]
CASTLES = GAME.kit.plain.castles
BOTH = [pytest.param(castle, plan, id=castle.id) for castle, plan in zip(CASTLES, PLANS, strict=True)]
Cell = tuple[int, int]


class Cells:
    """A plan as it is printed: the tile of every cell, and the doors in the walls between cells."""

    def __init__(self, plan: dict[str, Any], gone: frozenset[str] = frozenset()) -> None:
        codes = dict(pair.split("=") for pair in plan["codes"].split(", "))
        rows = [line.split() for line in plan["plan"].strip().splitlines()]
        self.tile: dict[Cell, str] = {}
        for y, row in enumerate(rows):
            for x, code in enumerate(row):
                if code != ".." and codes[code] not in gone:
                    self.tile[x, y] = codes[code]
        self.doors: set[frozenset[Cell]] = set()
        for passage in plan["passages"].split("; "):
            ends, line = passage.rstrip(")").split(" (")
            a, b = ends.split("~")
            found = [
                frozenset((cell, other))
                for cell, tile in self.tile.items()
                for other in self.near(cell, line[0])
                if {tile, self.tile.get(other, "")} == {a, b} and cell[line[0] == "h"] == int(line[1:])
            ]
            if not gone & {a, b}:
                assert len(set(found)) == 1, passage
            self.doors |= set(found)

    def near(self, cell: Cell, along: str) -> list[Cell]:
        """The next cells on a row ("h") or a column ("v")."""
        x, y = cell
        return [(x - 1, y), (x + 1, y)] if along == "h" else [(x, y - 1), (x, y + 1)]

    def open(self, cell: Cell, other: Cell) -> bool:
        """Can one walk from one cell to the next?"""
        same = other in self.tile and self.tile[cell] == self.tile[other]
        return same or frozenset((cell, other)) in self.doors

    def walk(self, goals: set[str]) -> dict[str, int]:
        """By tile, the doors on the way to the nearest goal, found by walking cell by cell."""
        far = {cell: 0 for cell, tile in self.tile.items() if tile in goals}
        while True:
            better = {
                other: far[cell] + (self.tile[cell] != self.tile[other])
                for cell in far
                for other in (*self.near(cell, "h"), *self.near(cell, "v"))
                if other in self.tile and self.open(cell, other)
            }
            better = {c: n for c, n in better.items() if n < far.get(c, 99)}
            if not better:
                break
            far |= better
        out: dict[str, int] = {}
        for cell, n in far.items():
            out[self.tile[cell]] = min(n, out.get(self.tile[cell], 99))
        return out

    def look(self, tile: str, dark: frozenset[str] = frozenset()) -> dict[str, int]:
        """By tile, how many doors away it is seen: straight along a row or a column, through open doors only."""
        seen = {tile: 0}
        for start in [cell for cell, here in self.tile.items() if here == tile]:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                cell, n = start, 0
                while True:
                    other = (cell[0] + dx, cell[1] + dy)
                    if not self.open(cell, other) or (self.tile[cell] in dark and self.tile[cell] != tile):
                        break
                    n += self.tile[cell] != self.tile[other]
                    cell = other
                    seen[self.tile[cell]] = min(n, seen.get(self.tile[cell], 99))
        if tile in dark:
            return {tile: 0}
        return {other: n for other, n in seen.items() if other == tile or other not in dark}


def label(castle: Castle, zone: int) -> str:
    return castle.zone_ids[zone].upper().replace("_", "-")


@pytest.mark.parametrize(("castle", "plan"), BOTH)
def test_va_20_va_21_each_tile_is_one_zone_of_its_kind(castle: Castle, plan: dict[str, Any]) -> None:
    tiles = {tile.label: tile for tile in GAME.kit.tiles}
    assert sorted(label(castle, zone) for zone in range(castle.size)) == sorted(set(Cells(plan).tile.values()))
    for zone in range(castle.size):
        tile = tiles[label(castle, zone)]
        assert ("large", "small", "corridor")[castle.room[zone]] == tile.kind
        assert list(Cells(plan).tile.values()).count(tile.label) == tile.footprint[0] * tile.footprint[1]


@pytest.mark.parametrize(("castle", "plan"), BOTH)
def test_va_22_zones_are_adjacent_only_by_a_passage(castle: Castle, plan: dict[str, Any]) -> None:
    cells = Cells(plan)
    joined = {frozenset(cells.tile[cell] for cell in door) for door in cells.doors}
    for zone in range(castle.size):
        near = {frozenset((label(castle, zone), label(castle, other))) for other in castle.map.neighbours(zone)}
        assert near == {pair for pair in joined if label(castle, zone) in pair}


@pytest.mark.parametrize(("castle", "plan"), BOTH)
def test_va_23_va_24_sight_and_its_range_as_the_cells_show(castle: Castle, plan: dict[str, Any]) -> None:
    cells = Cells(plan)
    for zone in range(castle.size):
        seen = cells.look(label(castle, zone))
        assert castle.sights(0, 0)[zone] == [seen.get(label(castle, other), -1) for other in range(castle.size)]
        assert all(castle.sights(0, 0)[zone][other] == 1 for other in castle.map.neighbours(zone))


@pytest.mark.parametrize(("castle", "plan"), BOTH)
def test_va_149_darkness_takes_the_sight_of_every_zone(castle: Castle, plan: dict[str, Any]) -> None:
    cells = Cells(plan)
    for dark in range(castle.size):
        for zone in range(castle.size):
            seen = cells.look(label(castle, zone), frozenset({label(castle, dark)}))
            found = castle.sights(0, 1 << dark)[zone]
            assert found == [seen.get(label(castle, other), -1) for other in range(castle.size)]


@pytest.mark.parametrize(("castle", "plan"), BOTH)
def test_va_24_va_25_distances_as_the_cells_show(castle: Castle, plan: dict[str, Any]) -> None:
    cells = Cells(plan)
    far = cells.walk({"CH-1", "CH-2"})
    assert castle.heart_distances(0) == [far[label(castle, zone)] for zone in range(castle.size)]
    for zone in range(castle.size):
        by_path = cells.walk({label(castle, zone)})
        for least, most in pairwise((0, 1, 2, 3)):
            found = {label(castle, other) for other in castle.within(zone, least, most, 0)}
            assert found == {tile for tile, n in by_path.items() if least <= n <= most}


@pytest.mark.parametrize(("castle", "plan"), BOTH)
def test_va_25_distances_are_new_when_a_tile_has_gone(castle: Castle, plan: dict[str, Any]) -> None:
    for gone in range(castle.size):
        if castle.heart_bits >> gone & 1:
            continue
        cells = Cells(plan, frozenset({label(castle, gone)}))
        far = cells.walk({"CH-1", "CH-2"})
        found = castle.heart_distances(1 << gone)
        assert found == [far.get(label(castle, zone), -1) for zone in range(castle.size)]
        for zone in range(castle.size):
            if zone != gone:
                seen = cells.look(label(castle, zone))
                expected = [seen.get(label(castle, other), -1) for other in range(castle.size)]
                assert castle.sights(1 << gone, 0)[zone] == expected


@pytest.mark.parametrize("castle", CASTLES, ids=lambda castle: castle.id)
def test_va_25_toward_is_nearer_and_away_is_further(castle: Castle) -> None:
    scene = Scene(castle.id)
    far = castle.heart_distances(0)
    for zone in range(castle.size):
        near = castle.map.neighbours(zone)
        assert heart_ways(scene.s, zone) == [other for other in near if far[other] == far[zone] - 1]
        further = [other for other in near if far[other] > far[zone]]
        level = [other for other in near if far[other] == far[zone]]
        assert ways_away(scene.s, zone) == (further or level)


def test_va_22_passages_work_both_ways() -> None:
    scene = Scene().monster("banshee", "bh_1").acts("banshee", "m")
    assert {"move ch_1", "move lc_1"} <= set(scene.keys) and scene.refused("move l_1") == "VA-22"


def test_va_23_figures_never_block_sight() -> None:
    scene = Scene().villagers("bh_1", "peasant", n=9).villagers("lc_1", "peasant").acts("lich", "gr")
    scene.choose("use spirit_bolt")
    assert scene.keys == ["bh_1", "lc_1"]


def test_va_24_range_without_sight_is_counted_along_any_path() -> None:
    """Scenario 2: from BH-1 LC-2 is two zones away, and out of sight."""
    scene = Scene("crossed_fates").monster("lich", "bh_1", levels={"zombify": 2}).villagers("lc_2", "peasant")
    assert "use zombify" in scene.acts("lich", "g").keys
    scene = Scene("crossed_fates").monster("lich", "bh_1").villagers("lc_2", "peasant")
    assert scene.acts("lich", "gr").refused("use spirit_bolt") == "VA-23"


def test_va_25_who_cannot_go_away_stays() -> None:
    scene = Scene().monster("banshee", "l_1", levels={"keening_wail": 1}).villagers("eh_1", "peasant")
    scene.acts("banshee", "dm").choose("use keening_wail", "1 villagers")
    assert scene.at("eh_1") == {"peasant": 1}


def test_va_25_several_ways_toss_a_coin() -> None:
    for side, zone in ((HEADS, "a_1"), (TAILS, "cy_1")):
        scene = Scene("f2").nobody().villagers("mc_1", "peasant").chance(side).villager_phase()
        assert scene.at(zone) == {"peasant": 1}


def test_va_26_two_hearts_share_one_health_and_the_nearest_is_sought() -> None:
    scene = Scene("tower_of_artifice").nobody().villagers("ch_1", "peasant").villagers("ch_2", "peasant")
    scene.villager_phase().choose("first ch_1")
    assert scene.s.heart == 18
    peasant = figure_of(0)
    assert [scene.s.castle.zone_ids[zone] for zone in ways(scene.s, scene.zone("lc_1"), peasant)] == ["c_2"]
    assert [scene.s.castle.zone_ids[zone] for zone in ways(scene.s, scene.zone("mc_1"), peasant)] == ["ch_2"]


def test_va_26_equally_near_hearts_toss_a_coin() -> None:
    for side, zone in ((HEADS, "ch_1"), (TAILS, "ch_2")):
        scene = Scene("tower_of_artifice").nobody().villagers("sc_1", "peasant").chance(side).villager_phase()
        assert scene.at(zone) == {"peasant": 1}


def test_va_27_capacity_by_room() -> None:
    for tile in GAME.kit.tiles:
        long = {"SC": 10, "MC": 12, "LC": 15}
        expected = {"large": 24, "small": 15}.get(tile.kind, long.get(tile.label[:2], 0))
        assert tile.capacity == expected, tile.label


def test_va_27_every_figure_counts_one_the_troll_four_a_carried_peasant_none() -> None:
    scene = Scene("f4", ("banshee", "dullahan", "wode")).villagers("sr_1", "peasant", "sigrun")
    scene.monster("banshee", "sr_1").monster("wode", "sr_1")
    zone = scene.zone("sr_1")
    assert crowding(scene.s, zone) == 4
    scene.set(minions=((2, 0, zone, 0, 0, 0, 1),), summoned=((0, zone, 0, 0, 0, 0, 1),), troll=zone)
    assert crowding(scene.s, zone) == 10
    scene = Scene("dinner_is_served").monster("banshee", "mc_2", carried=1)
    assert crowding(scene.s, scene.zone("mc_2")) == 1


def test_va_27_a_zone_is_full_when_a_figure_does_not_fit() -> None:
    scene = Scene("f3").villagers("sc_1", "peasant", n=9)
    zone = scene.zone("sc_1")
    assert not is_full(scene.s, zone) and is_full(scene.s, zone, 2)
    assert is_full(scene.villagers("sc_1", "peasant").s, zone)
