"""Users' castles as packs, and everything that cannot be played: one line in each language, nothing changed."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from tests.games.village_attacks.scene import PACK

from citadelle.games.village_attacks import GAME, catalog
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadData, BadOption, CitadelleError, NotReadable
from citadelle.kernel.match import Match

CASTLES = (PACK / "scenarios.toml").read_text("utf-8")
OWN = (Path(catalog.__file__).parents[1] / "data" / "scenarios.toml").read_text("utf-8")


def one_line(fault: CitadelleError) -> str:
    """The refusal in English; it is one line in both languages, and they differ."""
    english, french = str(fault), fault.in_language("fr")
    assert english != french and "\n" not in english and "\n" not in french
    return english


def refused(folder: Path, name: str, text: str) -> str:
    """What is said of a pack with this file."""
    (folder / "pack.toml").write_text((PACK / "pack.toml").read_text("utf-8"), "utf-8")
    (folder / name).write_text(text, "utf-8")
    with pytest.raises(BadData) as fault:
        catalog.load([folder])
    said = one_line(fault.value)
    assert name in said
    return said


def only(ident: str, text: str = CASTLES) -> str:
    """One scenario of a file."""
    return "[[scenario]]" + next(part for part in text.split("[[scenario]]") if f'id = "{ident}"' in part)


@pytest.mark.parametrize("castle", ["f1", "f2", "f3", "f4", "f5"])
def test_va_206_a_castle_of_a_pack_plays_to_its_end(castle: str) -> None:
    game = GAME.with_packs([PACK])
    s = game.new(game.setup(2, castle, {"scenario": castle, "party": ["lich", "vampire"]}))
    dice = chance(castle)
    while s.stack:
        s.play(s.options[dice.below(len(s.options))])
    assert s.ended_by and not game.audit(s)
    assert game.kit.digest != GAME.kit.digest


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ a = "BH-1", b = "LC-1", line = "h0" },\n', "", "no way leads from LC-1 to a Castle Heart"),
        ('b = "LC-1", line = "h0"', 'b = "LC-1", line = "h1"', "BH-1 and LC-1 don't meet on h1"),
        ('{ a = "L-1", b = "EH-1"', '{ a = "LC-1", b = "EH-1"', "LC-1 and EH-1 don't meet on h0"),
        ('{ a = "CH-1", b = "BH-1"', '{ a = "BH-1", b = "BH-1"', "the passage from BH-1 to BH-1 must join two zones"),
        ('zone = "EH-1", colour', 'zone = "K-1", colour', "spawn_markers: K-1 is no zone of this plan"),
        ("x = 4, y = 0, w = 3", "x = 3, y = 0, w = 3", "LC-1 lies on another tile"),
        ("x = 4, y = 0, w = 3", "x = 4, y = 0, w = 2", "LC-1: w and h must be the tile's footprint"),
        ("heart_distance = 4", "heart_distance = 5", "heart_distance of EH-1 must be 4"),
        ('victory = "morale_zero"', 'victory = "five_heroes_killed"', "params.heroes_to_kill is needed"),
        ('victory = "morale_zero"', 'victory = "to_dance"', "victory must be one of"),
        ("morale = 40", "morale = -1", "morale_zero needs a morale above 0"),
        ('tier_mode = "fixed"', 'tier_mode = "closed_markers"', "params.component_zone is needed for closed_markers"),
        ("summoning = false", "summoning = true", "summoning needs a zone with the room condition summoning"),
        ("params = {}", "params = { wonder = 1 }", "params.wonder is unknown; known: heroes_to_kill, "),
        ("params = {}", 'params = { flee_to_colour = "red" }', "no spawn marker is red"),
        ("event_triggers = [5, 10, 15, 19]", "event_triggers = [25]", "event_triggers must not exceed 19"),
        ("ignored_events = []", 'ignored_events = ["rain"]', "no event rain"),
        ("room_conditions = []", 'room_conditions = [{ zone = "L-1", condition = "damp" }]', "no room condition damp"),
        ("heart_health = 15", "heart_health = 0", "heart_health"),
        ("start_levels = 0", "start_levels = 9", "start_levels"),
        ("active = true }", 'active = true, only = "delivered_hero" }', "a spawn marker that takes cards"),
        ("number = 91", "number = 1", "number 1 belongs to another scenario"),
    ],
)  # fmt: skip
def test_va_206_va_208_a_castle_that_cannot_be_played_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = only("f1")
    assert old in text
    assert said in refused(tmp_path, "scenarios.toml", text.replace(old, new, 1))


def test_another_process_finds_the_packs_of_a_game() -> None:
    made = GAME.with_packs([PACK])
    assert made.pack_paths == (str(PACK.absolute()),) and made.lesson_folders == (str(PACK / "lessons"),)
    match = Match(made, made.setup(2, 1))
    assert pickle.loads(pickle.dumps(match)) == match


def test_va_206_a_marker_without_a_way_to_the_heart_is_refused(tmp_path: Path) -> None:
    text = only("f1").replace('{ a = "L-1", b = "EH-1", line = "h0" },\n', "", 1)
    assert "no way leads from EH-1 to a Castle Heart" in refused(tmp_path, "scenarios.toml", text)


def test_va_207_both_faces_of_a_tile_are_refused(tmp_path: Path) -> None:
    text = only("f2").replace('"CY-1"', '"CY-2"')
    assert "A-1 and CY-2 are two faces of one tile" in refused(tmp_path, "scenarios.toml", text)


def test_va_26_a_castle_without_ch_1_is_refused(tmp_path: Path) -> None:
    text = only("f4").replace('"CH-1"', '"CH-2"')
    assert "the plan needs the Castle Heart CH-1" in refused(tmp_path, "scenarios.toml", text)


def test_va_14_more_objectives_than_tokens_are_refused(tmp_path: Path) -> None:
    one = '{ id = "o%d", zone = "L-1", kind = "tome", colour = "red" }'
    text = only("f1").replace("objectives = []", f"objectives = [{', '.join(one % n for n in range(6))}]")
    assert "objectives" in refused(tmp_path, "scenarios.toml", text)


def test_va_s13_1_a_heart_cannot_be_a_corridor_that_collapses(tmp_path: Path) -> None:
    corridor = 'objectives = [{ id = "o1", zone = "CH-1", kind = "corridor", colour = "neutral" }]'
    text = only("f1").replace("objectives = []", corridor)
    assert "a Castle Heart can't be" in refused(tmp_path, "scenarios.toml", text)


def test_va_9_monsters_start_in_ch_1_wherever_the_plan_lists_it(tmp_path: Path) -> None:
    text = (
        only("tower_of_artifice", OWN)
        .replace('id = "tower_of_artifice"', 'id = "f9"')
        .replace("number = 4", "number = 99")
    )
    line = next(row for row in text.splitlines() if '{ tile = "CH-1"' in row)
    text = text.replace(line + "\n", "")
    end = text.index("]", text.index("zones = ["))
    text = text[:end] + line + "\n" + text[end:]
    (tmp_path / "pack.toml").write_text((PACK / "pack.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "scenarios.toml").write_text(text, "utf-8")
    game = GAME.with_packs([tmp_path])
    s = game.new(game.setup(1, 1, {"scenario": "f9", "party": ["lich"]}))
    assert s.castle.zone_ids[s.castle.hearts[0]] == "ch_2" and s.castle.zone_ids[s.zone[0]] == "ch_1"


TRAP = """
[[trap]]
id = "spike_pit"
copies = 1
name = "A"
name_fr = "B"
cost = ["melee"]
rooms = ["small"]
affects = ["peasant"]
steps = [{step}]
source = "designed"
"""


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('{ op = "sing" }', "steps[0].op must be one of"),
        ('{ op = "stun" }', "steps[0].count is missing"),
        ('{ op = "stun", count = 1, wonder = 2 }', "steps[0].wonder is unknown; known: op, "),
        ('{ op = "distract", radius = 1, duration = "round" }', "immediate goes with the step distract"),
    ],
)  # fmt: skip
def test_va_201_an_unknown_step_of_a_trap_is_refused(tmp_path: Path, step: str, said: str) -> None:
    assert said in refused(tmp_path, "traps.toml", TRAP.replace("{step}", step))


EVENT = """
[[event]]
id = "hail"
name = "A"
name_fr = "B"
copies = 1
persistent = false
source = "designed"
"""


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ('op = "sing"', "op must be one of"),
        ('op = "heart_wound"', "amount is missing"),
        ('op = "heart_wound"\namount = 1\nwonder = 2', "wonder is unknown; known: op, amount, id, "),
        ('op = "spawn_hero"\ncount = 1\nwhere = "coin_marker"\nfallback = "rain"', "fallback rain must be another"),
    ],
)  # fmt: skip
def test_va_202_an_unknown_event_is_refused(tmp_path: Path, does: str, said: str) -> None:
    assert said in refused(tmp_path, "events.toml", EVENT + does + "\n")


def test_va_203_unequal_heroes_are_refused(tmp_path: Path) -> None:
    hero = 'id = "another"\nname = "A"\nname_fr = "B"\ntype = "demon"\nhealth = 3\nspeed = 2\nwounds = 1\n'
    text = f'[[hero]]\n{hero}range = [0, 1]\nspecial = "none"\nsource = "designed"\n'
    assert "the same number of each type (VA-11)" in refused(tmp_path, "heroes.toml", text)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"party": ["lich", "wode"]}, "at most one Decimator (VA-8)"),
        ({"party": ["lich", "lich"]}, "VA-8"),
        ({"campaign": True, "scenario": "the_sacrifice"}, "a campaign starts with scenario lessons_of_"),
    ],
)  # fmt: skip
def test_va_8_va_17_a_game_that_cannot_be_laid_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadOption) as fault:
        GAME.setup(2, 1, given)
    assert said in one_line(fault.value)


@pytest.mark.parametrize(
    "broken",
    [
        {"scenario": 99}, {"crowd": 7}, {"party": [0]}, {"piles": {}}, {"heart": "many"}, {"game": "legends"},
        {"stack": [["village_attacks.wonder", []]]}, {"zone": None},
    ],
)  # fmt: skip
def test_va_3_a_broken_save_is_refused_in_one_line(broken: dict[str, Any]) -> None:
    setup = GAME.setup(2, 1, {"party": ["lich", "vampire"]})
    s = GAME.new(setup)
    before = codec.digest(s)
    with pytest.raises(NotReadable) as fault:
        codec.decode({**codec.encode(s), **broken}, GAME.fresh(setup))
    one_line(fault.value)
    assert codec.digest(s) == before
