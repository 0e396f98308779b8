"""The components of Village Attacks: what the data says, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.village_attacks.scene import PACK

from citadelle.games.village_attacks import catalog
from citadelle.games.village_attacks.effect_kinds import MARK_DEATH
from citadelle.games.village_attacks.tables import TYPES
from citadelle.kernel.errors import BadData

SCENARIOS = (PACK / "scenarios.toml").read_text("utf-8")


def test_va_207_every_pile_has_the_cards_of_the_box() -> None:
    t = catalog.load().plain
    assert (sum(t.spawn_copies), sum(t.trap_copies), sum(t.event_copies)) == (44, 20, 25)


def test_va_25_distances_of_every_map_are_those_of_the_data() -> None:
    kit = catalog.load()
    for castle, scenario in zip(kit.plain.castles, kit.scenarios, strict=True):
        assert castle.heart_distances(0) == [zone.heart_distance for zone in scenario.zones]


def test_va_23_sight_of_every_map_is_that_of_a_slow_reading() -> None:
    """A zone sees another if a chain of passages with one label leads there; range is counted along the chain."""
    kit = catalog.load()
    for castle, scenario in zip(kit.plain.castles, kit.scenarios, strict=True):
        place = {zone.tile: number for number, zone in enumerate(scenario.zones)}
        for start in place.values():
            seen = {start: 0}
            for line in {passage.line for passage in scenario.passages}:
                chain, steps = {start}, 0
                while chain:
                    for zone in chain:
                        seen[zone] = min(steps, seen.get(zone, 99))
                    steps += 1
                    further = set()
                    for passage in scenario.passages:
                        a, b = place[passage.a], place[passage.b]
                        if passage.line == line:
                            further |= {b} if a in chain else set()
                            further |= {a} if b in chain else set()
                    chain = {zone for zone in further if steps < seen.get(zone, 99)}
            assert castle.sights(0, 0)[start] == [seen.get(zone, -1) for zone in range(castle.size)]


def test_va_200_an_ability_is_read_by_name() -> None:
    t = catalog.load().plain
    basic, advanced = t.ability_levels[t.ability_ids.index("death_foretold")]
    assert basic.kind == MARK_DEATH and (basic.count, advanced.count) == (2, 4)
    assert basic.cost == (2,) and (basic.least_range, basic.most_range) == (0, 1)


def test_va_175_each_type_can_always_be_summoned() -> None:
    t = catalog.load().plain
    assert {t.summoned_type[i] for i in range(len(t.summoned_ids)) if t.summoned_monster[i] == -1} == set(
        range(len(TYPES))
    )


def refused(tmp_path: Path, name: str, text: str) -> str:
    """What is said of a pack with this file."""
    (tmp_path / "pack.toml").write_text((PACK / "pack.toml").read_text("utf-8"), "utf-8")
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(BadData) as fault:
        catalog.load([tmp_path])
    assert fault.value.in_language("fr") != str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ a = "BH-1", b = "LC-1", line = "h0" },\n', "", "no way leads from LC-1"),
        ('{ a = "BH-1", b = "LC-1", line = "h0" }', '{ a = "BH-1", b = "LC-1", line = "h1" }', "don't meet on h1"),
        ('{ a = "BH-1", b = "LC-1", line = "h0" }', '{ a = "BH-1", b = "L-1", line = "h0" }', "don't meet on h0"),
        ('zone = "EH-1", colour', 'zone = "K-1", colour', "K-1 is no zone of this plan"),
        ("x = 4, y = 0, w = 3", "x = 3, y = 0, w = 3", "LC-1 lies on another tile"),
        ("heart_distance = 4", "heart_distance = 5", "heart_distance of EH-1 must be 4"),
        ('victory = "morale_zero"', 'victory = "five_heroes_killed"', "params.heroes_to_kill is needed"),
        ("params = {}", "params = { wonder = 1 }", "params.wonder is unknown; known: heroes_to_kill, "),
        ("event_triggers = [5, 10, 15, 19]", "event_triggers = [25]", "must not exceed 19"),
        ('ignored_events = []', 'ignored_events = ["rain"]', "no event rain"),
    ],
)  # fmt: skip
def test_va_206_a_scenario_that_cannot_be_played_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in SCENARIOS
    assert said in refused(tmp_path, "scenarios.toml", SCENARIOS.replace(old, new, 1))


def test_va_206_both_faces_of_a_tile_are_refused(tmp_path: Path) -> None:
    text = SCENARIOS.replace('tile = "A-1"', 'tile = "CY-2"').replace('"A-1"', '"CY-2"')
    assert "no way leads" not in text
    both = text.replace('{ tile = "CY-1", x = 2', '{ tile = "A-1", x = 2').replace('"CY-1"', '"A-1"')
    assert "two faces of one tile" in refused(tmp_path, "scenarios.toml", both)


ABILITY = """
[[monster]]
id = "banshee"
[[monster.ability]]
id = "death_foretold"
slot = 1
name = "A"
name_fr = "B"
basic = {{ cost = ["magic"], range = [0, 1], los = true, duration = "round", {basic} }}
advanced = {{ cost = ["magic"], range = [0, 1], los = true, duration = "round", op = "stun", count = 1 }}
[[monster.ability]]
id = "b"
slot = 2
name = "A"
name_fr = "B"
basic = {{ cost = ["magic"], range = [0, 1], los = true, duration = "round", op = "stun", count = 1 }}
advanced = {{ cost = ["magic"], range = [0, 1], los = true, duration = "round", op = "stun", count = 1 }}
[[monster.ability]]
id = "c"
slot = 3
name = "A"
name_fr = "B"
basic = {{ cost = ["magic"], range = [0, 1], los = true, duration = "round", op = "stun", count = 1 }}
advanced = {{ cost = ["magic"], range = [0, 1], los = true, duration = "round", op = "stun", count = 1 }}
"""


@pytest.mark.parametrize(
    ("basic", "said"),
    [
        ('op = "sing"', "ability[0].basic.op must be one of"),
        ('op = "stun", count = 1, wonder = 2', "field ability[0].basic.wonder is unknown; known: op, "),
        ('op = "stun"', "ability[0].basic.count is missing"),
        ('op = "summon_minion", minion = "cat", count = 1, max_in_play = 1', "no minion cat"),
    ],
)  # fmt: skip
def test_va_200_an_unknown_op_or_parameter_is_refused(tmp_path: Path, basic: str, said: str) -> None:
    assert said in refused(tmp_path, "monsters.toml", ABILITY.format(basic=basic))
