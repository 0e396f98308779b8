"""Scenarios of a user's own (HM-1120): the example pack is played, and what can't be played is refused in one line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.state import Heroes3
from citadelle.kernel.errors import BadData

EXAMPLE = Path(__file__).parents[3] / "examples" / "old_bridge"
HEAD = '[pack]\nid = "mine"\nname = "Mine"\ngame = "heroes3"\nversion = "1"\n'
ARMIES = """ai_armies = { spawn_rounds = [4], spawn_tile = [1, 1], spawn_field = "C", moves = true, mp = 3, \
acts_in_spawn_round = true, steps = ["nearest_player_town"], on_cross = { visitable = "black_cube", claimable = \
"remove_player_cube" }, spawn_reveals_tile = true, spawn_occupied_by_hero = "attack", spawn_occupied_by_army = \
"nearest_free_field", round_limit = false, deck = { might = 4 }, army = { easy = [{ bronze = 1 }], normal = \
[{ bronze = 1 }], hard = [{ bronze = 1 }], impossible = [{ bronze = 1 }] } }
"""
BOSS = """dragon_utopia = { op = "boss", max_cards = 5, min_cards = 1, army = { easy = { gold = 1 }, normal = \
{ gold = 1 }, hard = { gold = 1 }, impossible = { gold = 1 } } }
"""


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """The example with some of its text replaced."""
    text = (EXAMPLE / "scenarios.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    (folder / "scenarios.toml").write_text(text, "utf-8")
    return folder


@pytest.mark.rule("HM-1120")
def test_hm_1120_the_example_is_played_to_its_end() -> None:
    game = GAME.with_packs([EXAMPLE])
    assert game.option_value("scenario", "old_bridge", "fr") == "Le vieux pont"
    assert "Toll Captain" in game.option_value_help("scenario", "old_bridge", "en")
    assert "Capitaine du péage" in game.option_value_help("scenario", "old_bridge", "fr")
    for seed in range(3):
        s = game.new(game.setup(1, seed, {"scenario": "old_bridge"}))
        assert isinstance(s, Heroes3)
        by = random.Random(seed)
        while s.seat >= 0:
            s.play(by.choice(s.options))
            assert audit(s) == []
        assert s.ended_by


UNFIT: list[tuple[str, list[tuple[str, str]], str]] = [
    ("a tile that isn't there", [('tile = "f2"', 'tile = "f99"')], "f99"),
    ("a tile of another class", [('class = "far", tile = "f2"', 'class = "near", tile = "f2"')], "f2"),
    ("a tile twice", [('tile = "f5"', 'tile = "f2"')], "f2"),
    ("two tiles on one place", [("at = [0, 1]", "at = [1, 0]")], "two tiles on one place"),
    ("a map that falls apart", [("at = [1, 1]", "at = [5, 5]"), ("at_tile = [1, 1]", "at_tile = [5, 5]")], "[5, 5]"),
    ("no way out of the start tile", [('player = 1, face = "up"', 'player = 1, face = "up", rotation = 5')], "way out"),
    (
        "a goal behind closed edges",
        [('class = "near", tile = "n4", face = "down"', 'class = "start", tile = "s1", face = "up", rotation = 3')],
        "[1, 1] can't be reached",
    ),
    ("an opponent on a blocked field", [('at_field = "C"', 'at_field = "SE"')], "is blocked"),
    ("more fields than the map has", [('location = "mine", count = 1', 'location = "mine", count = 9')], "more fields"),
    ("a location that isn't there", [('location = "mine"', 'location = "sea"')], "sea"),
    ("units that aren't there", [('unit = "marksmen", side', 'unit = "archers", side')], "archers"),
    ("a unit twice", [('unit = "marksmen", side', 'unit = "halberdiers", side')], "twice"),
    ("an army of the own faction", [('faction = "castle"', 'faction = "dungeon"')], "own faction"),
    ("a spell that isn't there", [('spells = ["magic_arrow"]', 'spells = ["sunburn"]')], "sunburn"),
    ("a map spell", [('spells = ["magic_arrow"]', 'spells = ["town_portal"]')], "map spell"),
    ("more spells than in the box", [('["magic_arrow"]', '["haste", "haste", "haste", "haste", "haste"]')], "haste"),
    ("magic cards without spells", [('spells = ["magic_arrow"]', "spells = []")], "spells"),
    ("an event after the last round", [("round = 6", "round = 10")], "the last round"),
    ("a unit that isn't few", [('flip = "marksmen"', 'flip = "halberdiers"')], "few side"),
    ("an army without its record", [('op = "gain", gain = { gold = 4 } },\n  { round = 6',
                                     'op = "spawn_army", index = 1 },\n  { round = 6')], "army 1"),
    ("two sorts of opponents", [("obelisk = ", ARMIES + "obelisk = "), ("events = [",
                                'events = [\n  { round = 4, op = "spawn_army", index = 1 },')], "only one of them"),
    ("a boss that nobody must beat", [("obelisk = ", BOSS + "obelisk = ")], "boss"),
    ("a campaign for two", [("players = [1]", "players = [2]"), ("players = 1,", "players = 2,")], "players"),
    ("an AI hero nobody knows", [('"defeat_ai_hero", id = "toll_captain"', '"defeat_ai_hero", id = "x"')], "x"),
    ("words in one language", [('opening_fr = "Le pont est plus vieux que le péage."\n', "")], "opening_fr"),
    ("a hero without a field", [('class = "start", tile = "s2", player = 1', 'class = "far", tile = "f8", player = 1')],
     "player_field"),
    ("another faction's town", [('tile = "s2"', 'tile = "s1"')], "another faction"),
]  # fmt: skip


@pytest.mark.rule("HM-1120", "HM-1121", "HM-1123", "HM-1127", "HM-1129")
@pytest.mark.parametrize(("changes", "line"), [one[1:] for one in UNFIT], ids=[one[0] for one in UNFIT])
def test_hm_1120_what_cannot_be_played_is_refused(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    with pytest.raises(BadData) as refused:
        GAME.with_packs([changed(tmp_path, *changes)])
    for lang in ("en", "fr"):
        told = refused.value.in_language(lang)
        assert "\n" not in told and "old_bridge" in told
    assert line in str(refused.value)


def with_armies(folder: Path, event: str) -> Path:
    """The example with an AI army instead of the AI hero, which appears by this event."""
    text = (EXAMPLE / "scenarios.toml").read_text("utf-8")
    hero, reinforced = text.index("ai_heroes = "), text.index("  { round = 6")
    text = text[:hero] + ARMIES + text[text.index("obelisk = ") : reinforced] + event + text[text.index("]\nvictory") :]
    start, end = text.index("victory = "), text.index("defeat = ")
    text = text[:start] + 'victory = [{ op = "all_ai_armies_defeated", after_round = 4 }]\n' + text[end:]
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    (folder / "scenarios.toml").write_text(text, "utf-8")
    return folder


@pytest.mark.rule("HM-1132", "HM-1121")
def test_hm_1120_armies_and_their_events_agree(tmp_path: Path) -> None:
    GAME.with_packs([with_armies(tmp_path, '  { round = 4, op = "spawn_army", index = 1 },\n')])
    for event, line in (
        ("", "needs one event spawn_army"),
        ('  { round = 5, op = "spawn_army", index = 1 },\n', "army 1 must be in ai_armies"),
        ('  { round = 4, op = "spawn_army", index = 2 },\n', "army 2 must be in ai_armies"),
    ):
        with pytest.raises(BadData) as refused:
            GAME.with_packs([with_armies(tmp_path, event)])
        assert line in str(refused.value)
