"""The ways of AI heroes and armies (HM-926), by examples and against a search of their own on random maps.

More maps: `HEROES3_MAPS=20000 pytest tests/games/heroes3/test_ai_paths.py`."""

from __future__ import annotations

import os
import random

import pytest
from tests.games.heroes3.ai_ways import PlainMap
from tests.games.heroes3.scene import KIT, NONE, field, new_state

from citadelle.games.heroes3.lattice import near_places, place_at
from citadelle.games.heroes3.rules.ai_paths import FAR, PLACE_AT, AiPaths
from citadelle.games.heroes3.rules.tiles import rebuild_links
from citadelle.games.heroes3.state import Heroes3

EMBERS = "coop_embers_at_the_border"
MAPS = int(os.environ.get("HEROES3_MAPS", "400"))
PARTS = 4


def random_places(by: random.Random, n: int) -> list[int]:
    """Places that hang together."""
    out = [place_at(0, 0)]
    while len(out) < n:
        near = by.choice(near_places(by.choice(out)))
        if near not in out:
            out.append(near)
    return out


def random_map(by: random.Random) -> tuple[Heroes3, list[int], list[int]]:
    """A map of random tiles, turned and face up or down as it comes; its open fields, and the fields that are barred
    for the first opponent, which stands somewhere."""
    s = new_state(2, 1, scenario=EMBERS)
    tiles = list(range(len(KIT.tile_ids)))
    by.shuffle(tiles)
    for n, place in enumerate(random_places(by, by.randint(2, 8))):
        if n and by.random() < 0.35:
            s.down_place = (*s.down_place, place)
            s.down_tile = (*s.down_tile, tiles[n])
            s.down_class = (*s.down_class, KIT.tile_class[tiles[n]])
        else:
            s.tile_place[tiles[n]] = place
            s.tile_turn[tiles[n]] = by.randrange(6)
    rebuild_links(s)
    up = [at for at in range(len(s.cube)) if s.tile_place[at // 7] != NONE]
    free = [at for at in up if KIT.field_location[at] != KIT.blocked_location]
    stands = by.sample(free, min(len(free), 3))
    s.ai_field = [*stands, *[NONE] * (3 - len(stands))]
    if by.random() < 0.3:
        s.ai_field[2] = NONE
    s.hero_field = [NONE] * 4
    for hero in range(4):
        if by.random() < 0.7:
            s.hero_field[hero] = by.choice(free)
    shelters = [at for at in free if KIT.field_location[at] == KIT.sanctuary_location]
    if shelters and by.random() < 0.7:
        s.hero_field[0] = by.choice(shelters)
    on_shelter = [at for at in s.hero_field if at != NONE and KIT.field_location[at] == KIT.sanctuary_location]
    barred = [at for at in s.ai_field[1:] if at != NONE] + [at for at in on_shelter if at != s.ai_field[0]]
    return s, free, barred


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.rule("HM-926", "HM-923")
def test_hm_926_ways_agree_with_a_plain_search_on_random_maps(part: int) -> None:
    by = random.Random(9260 + part)
    found = 0
    for _ in range(MAPS // PARTS):
        s, free, barred = random_map(by)
        start = s.ai_field[0]
        if start in s.hero_field and KIT.field_location[start] == KIT.sanctuary_location:
            continue
        goals = by.sample(free, min(len(free), by.randint(1, 4)))
        plain = PlainMap(s, barred)
        steps = AiPaths(s, 0).first_steps(start, goals)
        named = {("place", step - PLACE_AT) if step >= PLACE_AT else ("field", step) for step in steps}
        assert named == plain.first_steps(start, goals), (s.tile_place, s.tile_turn, s.down_place, s.ai_field, goals)
        assert steps == sorted(steps)
        far = AiPaths(s, 0).distances(goals)[start]
        ends = {plain.hex_of(goal) for goal in goals} - plain.solid
        length = plain.length((plain.hex_of(start), frozenset(), -1), ends)
        assert (far if far != FAR else -1) == length
        found += length > 1
    assert found > MAPS // PARTS // 4, "too few maps with a way of some steps"


def laid(*tiles: tuple[str, int, int, int]) -> Heroes3:
    """A map of these tiles, face up: id, place, rotation."""
    s = new_state(2, 1, scenario=EMBERS)
    for name, a, b, turns in tiles:
        s.tile_place[KIT.tile_index[name]] = place_at(a, b)
        s.tile_turn[KIT.tile_index[name]] = turns
    rebuild_links(s)
    return s


def face_down(s: Heroes3, name: str, a: int, b: int) -> Heroes3:
    """A tile lies face down."""
    s.down_place = (*s.down_place, place_at(a, b))
    s.down_tile = (*s.down_tile, KIT.tile_index[name])
    s.down_class = (*s.down_class, KIT.tile_class[KIT.tile_index[name]])
    return s


def test_hm_926_a_face_down_tile_is_seven_fields_and_one_step_more() -> None:
    s = face_down(laid(("f1", 0, 0, 0), ("f2", 2, 0, 0)), "f3", 1, 0)
    paths = AiPaths(s, 0)
    straight = paths.distances([field("f2.w")])[field("f1.e")]
    s.down_place = s.down_tile = s.down_class = ()
    s.tile_place[KIT.tile_index["f3"]] = place_at(1, 0)
    rebuild_links(s)
    open_ = AiPaths(s, 0).distances([field("f2.w")])[field("f1.e")]
    assert straight <= open_ + 1
    assert straight == 5, "two steps into the tile with its reveal, two across it, one out"


def test_hm_926_hm_505_blocked_fields_and_closed_edges_are_no_way() -> None:
    s = laid(("s1", 0, 0, 0), ("f1", 1, 0, 0))
    closed = [at for at in range(7) if KIT.tile_closed[KIT.tile_index["s1"]] >> at & 1]
    assert closed
    paths = AiPaths(s, 0)
    for position in closed:
        at = KIT.tile_index["s1"] * 7 + position
        assert all(near // 7 == at // 7 for near in paths.neighbours_of(at))
    far = paths.distances([field("s1.c")])
    for at in range(len(s.cube)):
        if KIT.field_location[at] == KIT.blocked_location:
            assert far[at] == FAR


def test_hm_926_places_without_a_tile_do_not_exist() -> None:
    s = laid(("f1", 0, 0, 0), ("f2", 3, 0, 0))
    assert AiPaths(s, 0).first_steps(field("f1.c"), [field("f2.c")]) == []


def test_hm_926_hm_605_heroes_on_a_sanctuary_and_other_opponents_are_no_way() -> None:
    shelter = next(at for at in range(len(KIT.field_location)) if KIT.field_location[at] == KIT.sanctuary_location)
    name = KIT.tile_ids[shelter // 7]
    s = laid((name, 0, 0, 0))
    start = field(f"{name}.c") if shelter % 7 else field(f"{name}.e")
    assert AiPaths(s, 0).first_steps(start, [shelter])
    s.hero_field[0] = shelter
    assert AiPaths(s, 0).first_steps(start, [shelter]) == []
    s.hero_field[0] = NONE
    s.ai_field = [start, shelter, NONE]
    assert AiPaths(s, 0).first_steps(start, [shelter]) == []
    assert AiPaths(s, 1).first_steps(shelter, [shelter]) == [shelter]
