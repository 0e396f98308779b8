"""Tiles: geometry, closed edges, revealing, placing, rotation (HM-501 to HM-515)."""

from __future__ import annotations

import pytest

import citadelle
from citadelle.games.heroes3.lattice import (
    DIRECTIONS,
    PLACES,
    beyond,
    board_position,
    edges_beyond,
    near_places,
    place_at,
    place_hex,
    places_around,
    places_at_edges,
)
from citadelle.games.heroes3.rules import tiles
from citadelle.games.heroes3.rules.tiles import StartRotation
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.chance import chance
from citadelle.parts import hexes

from .scene import KIT, Scene, field


def hex_of(scene: Scene, name: str) -> tuple[int, int]:
    """Where a field lies."""
    number = field(name)
    tile = number // 7
    return hexes.place_of(place_hex(scene.s.tile_place[tile]), number % 7, scene.s.tile_turn[tile])


@pytest.mark.rule("HM-507", "HM-508")
def test_hm_506_507_508_a_tile_at_its_place() -> None:
    scene = Scene().tile("f3", 1, -1)
    assert hex_of(scene, "f3.c") == (3, -2)
    assert hex_of(scene, "f3.nw") == (3, -3)
    assert hex_of(scene, "f3.w") == (2, -2)
    scene.tile("f3", 1, -1, 1)
    assert hex_of(scene, "f3.nw") == (4, -3)
    assert hex_of(scene, "f3.c") == (3, -2)


def test_hm_507_centres_of_neighbouring_tiles() -> None:
    assert hexes.centre_of((-1, 2)) == (-4, 5)
    assert hexes.centre_of((0, 1)) == (-1, 3)
    assert place_at(0, 1) in tiles.near_places(place_at(-1, 2))


def test_hm_509_what_is_kept_of_the_lattice_is_what_its_edges_say() -> None:
    for place in range(PLACES):
        assert near_places(place) == places_around(place)
        for position in range(hexes.FIELDS):
            edges = [beyond(place, position, direction) for direction in range(DIRECTIONS)]
            beside = sorted({there for there, _ in edges} - {place, -1})
            for _ in range(2):
                assert places_at_edges(place, position) == beside
                assert edges_beyond(place)[position * DIRECTIONS :][:DIRECTIONS] == edges


def test_hm_509_a_ring_field_touches_two_tiles() -> None:
    scene = Scene(bare=True).tile("f3", 0, 0)
    beside = [place_hex(place) for place in tiles.places_beside(scene.s, field("f3.e"))]
    assert sorted(beside) == [(1, -1), (1, 0)]
    assert tiles.places_beside(scene.s, field("f3.c")) == []


def test_hm_505_closed_edges_and_blocked_fields() -> None:
    scene = Scene("sandro", "catherine", bare=True).tile("s1", 0, 0).tile("f3", 1, 0).tile("f2", -1, 0)
    s = scene.s
    assert not [near for near in tiles.neighbours(s, field("s1.e")) if near // 7 == KIT.tile_index["f3"]]
    assert [near for near in tiles.any_neighbours(s, field("s1.e")) if near // 7 == KIT.tile_index["f3"]]
    west = [near for near in tiles.neighbours(s, field("s1.w")) if near // 7 == KIT.tile_index["f2"]]
    assert west
    assert field("s1.c") in tiles.neighbours(s, field("s1.w"))
    assert field("s1.e") in tiles.neighbours(s, field("s1.c"))
    for near in (field("s1.c"), field("s1.w"), field("s1.ne")):
        assert field("s1.nw") not in tiles.neighbours(s, near)
    assert tiles.neighbours(s, field("s1.nw")) == []


def test_hm_505_why_a_step_is_refused() -> None:
    scene = Scene("sandro", "catherine", bare=True).tile("s1", 0, 0).tile("f3", 1, 0)
    scene.main("sandro", "s1.e").acts("sandro")
    to = next(near for near in tiles.any_neighbours(scene.s, field("s1.e")) if near // 7 == KIT.tile_index["f3"])
    assert scene.refused(f"main_1 to {KIT.field_ids[to]}") == ("edge_closed", "HM-505")
    scene.main("sandro", "s1.c").acts("sandro")
    assert scene.refused("main_1 to s1.nw") == ("field_blocked", "HM-505")


def test_hm_513_where_a_far_tile_can_be_placed() -> None:
    scene = Scene(bare=True).tile("f1", 0, 0).tile("f3", 1, 0).pool("catherine", "f5")
    ne = next(name for name in ("e", "se", "sw", "w", "nw", "ne") if board_of(scene, f"f1.{name}") == 6)
    scene.main("catherine", f"f1.{ne}", mp=1).acts("catherine")
    assert "main_1 place 1,-1" in scene.keys
    assert scene.refused("main_1 place 0,-1") == ("too_few_tiles", "HM-513")
    assert scene.refused("main_1 place 0,1") == ("not_beside_field", "HM-513")
    scene.choose("main_1 place 1,-1")
    assert scene.kind == "rotation"
    scene.choose("turn 0")
    assert scene.s.tile_place[KIT.tile_index["f5"]] == place_at(1, -1)
    assert scene.mp("catherine") == 0
    assert scene.s.pool_left[0] == 0


def board_of(scene: Scene, name: str) -> int:
    """Where a field lies on its tile as it is turned."""
    number = field(name)
    return board_position(number % 7, scene.s.tile_turn[number // 7])


def test_hm_513_an_empty_pool() -> None:
    scene = Scene(bare=True).tile("f1", 0, 0).tile("f3", 1, 0).pool("catherine")
    scene.main("catherine", "f1.ne", mp=1).acts("catherine")
    assert scene.refused("main_1 place 1,-1") == ("pool_empty", "HM-513")


def test_hm_511_revealing_costs_a_point_and_moves_nobody() -> None:
    scene = Scene()
    scene.tile("f1", 1, -1).main("catherine", "f1.c")
    scene.acts("catherine")
    assert not [key for key in scene.keys if "reveal" in key], "the centre touches no other tile"
    at = next(name for name in ("e", "se", "sw", "nw", "ne") if place_at(0, 0) in beside(scene, f"f1.{name}"))
    scene.main("catherine", f"f1.{at}").acts("catherine")
    hidden = scene.s.down_tile[scene.s.down_place.index(place_at(0, 0))]
    scene.choose("main_1 reveal 0,0")
    assert scene.kind == "rotation"
    assert scene.told("tile_revealed")[-1].closes
    scene.choose(scene.keys[0])
    assert scene.where("catherine") == f"f1.{at}"
    assert scene.mp("catherine") == 2
    assert scene.s.tile_place[hidden] == place_at(0, 0)
    assert place_at(0, 0) not in scene.s.down_place
    assert len(scene.s.down_place) == len(scene.s.down_tile) == len(scene.s.down_class)


def beside(scene: Scene, name: str) -> list[int]:
    """The tile places beside a field."""
    return tiles.places_beside(scene.s, field(name))


def test_hm_114_rotations_of_a_start_tile() -> None:
    scene = Scene("catherine", "sandro").begin(StartRotation(0, KIT.tile_index["s3"]))
    assert scene.keys == ["turn 0", "turn 1", "turn 3", "turn 4", "turn 5"]
    assert scene.refused("turn 2") == ("start_shut_off", "HM-114")
    assert scene.refused("turn 6")[0] == "not_here"


@pytest.mark.rule("HM-515")
def test_hm_514_515_a_revealed_tile_shuts_nobody_off() -> None:
    scene = Scene("catherine", "sandro").tile("s3", 2, -1, 1)
    s, place, tile = scene.s, place_at(1, -1), KIT.tile_index["f7"]
    at = s.down_place.index(place)
    s.down_place = (*s.down_place[:at], *s.down_place[at + 1 :])
    assert tiles.rotations(s, tile, place) == [0, 2, 3, 4, 5]
    scene.begin(tiles.ChooseRotation(1, tile, place))
    assert scene.refused("turn 1") == ("shuts_tile_off", "HM-514")
    scene.tile("s3", 2, -1, 0)
    assert tiles.rotations(s, tile, place) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("HM-505", "HM-508", "HM-509", "HM-511", "HM-513", "HM-114")
def test_hm_509_a_laid_tile_meets_its_neighbours_as_if_all_links_were_worked_out_anew() -> None:
    game = citadelle.game("heroes3")
    laid = 0
    for turn in range(6):
        s = game.new(game.setup(2 + turn % 2, f"links {turn}"))
        assert isinstance(s, Heroes3)
        chance_ = chance(f"links {turn}")
        up = 0
        while s.seat != NONE and s.no < 600:
            s.play(s.options[chance_.below(len(s.options))])
            if len(tiles.tiles_by_place(s)) != up:
                up = len(tiles.tiles_by_place(s))
                laid += 1
            anew = s.clone()
            assert isinstance(anew, Heroes3)
            tiles.rebuild_links(anew)
            assert s.links == anew.links
    assert laid > 30
