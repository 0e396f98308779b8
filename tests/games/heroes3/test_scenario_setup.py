"""Set-up of scenarios against the AI (HM-1102, HM-1103, HM-1126, HM-1128): who plays, what lies where, first words."""

from __future__ import annotations

import pytest

import citadelle
from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.rules.army import rebuild_if_empty
from citadelle.games.heroes3.rules.control import allies_of, is_ally, is_together
from citadelle.games.heroes3.rules.heroes import gain_experience, level, set_experience
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import CAMPAIGN, NONE
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event

from .scene import KIT, Scene, field, form

GRANARIES, FORD, THRONE = KIT.scenario_ids[4:7]
HOLLOW_GATE, EMBERS = KIT.scenario_ids[7:9]


def first_turn(players: int = 1, **given: object) -> tuple[Heroes3, list[Event]]:
    """A game at the first hand step, everything before it taken as it comes first; and what was told."""
    told: list[Event] = []
    s = GAME.listen(GAME.setup(players, 5, dict(given)), told)
    while s.round == 0:
        s.play(s.options[0])
    return s, told


# --- who can play what


@pytest.mark.rule("HM-1103")
def test_hm_1103_one_player_plays_the_first_campaign_scenario() -> None:
    match = citadelle.new("heroes3", players=1, seed=1)
    assert match.setup.options["scenario"] == GRANARIES
    assert citadelle.new("heroes3", players=2, seed=1).setup.options["scenario"] == KIT.scenario_ids[0]
    assert match.state.team == (0,)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("players", "given", "line"),
    [
        (2, {"scenario": GRANARIES}, f"the scenario {GRANARIES} isn't for 2 players, but for 1"),
        (1, {"scenario": HOLLOW_GATE}, f"the scenario {HOLLOW_GATE} isn't for 1 player, but for 2, 3"),
        (1, {"scenario": KIT.scenario_ids[0]}, "1 player, but for 2, 3"),
        (1, {"factions": ["dungeon"]}, f"the scenario {GRANARIES} is played with the faction castle, not with dungeon"),
        (1, {"heroes": ["sandro"]}, f"the scenario {GRANARIES} is played with a hero of castle: sandro is none"),
        (1, {"fight": "first_fight"}, "1"),
    ],
)  # fmt: skip
def test_hm_1103_what_does_not_fit_is_refused_in_one_line(players: int, given: dict[str, object], line: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.setup(players, 1, given)
    for lang in ("en", "fr"):
        assert "\n" not in refused.value.in_language(lang)
    assert line in str(refused.value)


def test_hm_1103_the_campaign_fixes_the_faction_and_recommends_a_hero() -> None:
    s = GAME.new(GAME.setup(1, 1))
    decision = s.decision(0)
    assert decision is not None and decision.kind == "take_hero"
    assert len(decision.keys) == 2 and "hero catherine" in decision.keys
    assert decision.detail["recommended"] == "catherine"
    prompt = GAME.prompt(GAME.view(s, 0), decision, "en")
    assert "Catherine" in prompt


# --- what lies where


def test_hm_1128_the_first_scenario() -> None:
    s, _ = first_turn(heroes=["catherine"])
    assert set(s.army[0]) == {form("halberdiers"), form("marksmen")}
    assert (s.resources[:3], income(s, 0)) == ([10, 3, 1], (10, 0, 0))
    assert KIT.field_ids[s.ai_field[0]] == "n3.c" and s.tile_place[s.ai_field[0] // 7] == NONE
    assert set(s.ai_army[0]) == {form("skeletons pack"), form("zombies"), form("wraiths")}
    assert s.hero_field[0] == KIT.town_field[s.faction[0]]


def test_hm_1128_the_second_scenario_with_its_fallback_army() -> None:
    s, told = first_turn(scenario=FORD, heroes=["catherine"])
    assert set(s.army[0]) == {form("halberdiers pack"), form("marksmen")}
    town = field("s1.c")
    assert s.cube[town] == AI_CUBE and s.ai_field == [town] and s.tile_turn[town // 7] == 0
    assert s.resources[:3] == [13, 4, 1], "the first bonus is 5 gold"
    assert [event.args["number"] for event in told if event.kind == "bonus_chosen"] == [0]
    assert s.pool_left == (1,)


@pytest.mark.rule("HM-433", "EX-57")
def test_hm_1128_433_the_third_scenario_has_no_own_town_on_the_map() -> None:
    s, told = first_turn(scenario=THRONE, heroes=["catherine"])
    assert set(s.army[0]) == {form("halberdiers pack"), form("griffins"), form("crusaders")}
    settlement = field("f1.nw")
    assert s.hero_field[0] == settlement and s.cube[settlement] == 0 and s.claimed[settlement]
    assert income(s, 0) == (15, 2, 0)
    assert s.resources[:3] == [12, 5, 2], "no reward of a first claim"
    assert s.tile_place[KIT.town_field[s.faction[0]] // 7] == NONE
    assert s.experience[0] == 4 and [event.kind for event in told].count("level_set") == 1
    assert not [event for event in told if event.kind == "level_reached"]
    s.cube[settlement] = NONE
    assert income(s, 0) == (10, 2, 0)


@pytest.mark.rule("EX-57", "HM-707")
def test_hm_1128_707_a_lost_army_is_rebuilt_from_the_fallback_units() -> None:
    scene = Scene("catherine", scenario=FORD).main("catherine", mp=1)
    scene.s.army[0] = ()
    rebuild_if_empty(scene.s, 0)
    assert set(scene.s.army[0]) == {form("halberdiers pack"), form("marksmen")}


def test_hm_1128_a_later_level_gives_its_card_as_usual() -> None:
    scene = Scene("catherine", scenario=THRONE)
    scene.s.experience[0] = 4
    scene.acts("catherine")
    gain_experience(scene.s, 0, 2)
    scene.s.advance()
    assert [event.args["level"] for event in scene.told("level_reached")] == [4]
    assert any(KIT.card_grade[KIT.card_index[name]] == 4 for name in scene.cards("catherine") if "spec" in name)


@pytest.mark.rule("HM-1126")
def test_hm_1126_experience_beyond_the_highest_level_is_lost() -> None:
    scene = Scene("catherine", scenario=GRANARIES)
    set_experience(scene.s, 0, 12)
    assert level(scene.s, 0) == 4 and scene.s.experience[0] == 6
    assert [KIT.scenarios[number].attempts for number in (4, 5, 6)] == [3, 3, 3]


# --- teams (HM-1102, HM-1140)


@pytest.mark.parametrize("players", [2, 3])
def test_hm_1102_players_of_a_cooperative_scenario_are_one_team(players: int) -> None:
    s, _ = first_turn(players, scenario=HOLLOW_GATE)
    assert s.team == (0,) * players and is_together(s)
    assert allies_of(s, 0) == list(range(1, players))
    assert GAME.result(s).teams == (0,) * players and GAME.hints.teams(s) == [0] * players
    assert s.ai_field == [NONE] and s.ai_army == [()]


@pytest.mark.rule("HM-1101")
def test_hm_1140_a_clash_has_no_allies() -> None:
    s, _ = first_turn(3)
    assert s.team == (0, 1, 2) and not is_together(s)
    assert not is_ally(s, 0, 1) and is_ally(s, 1, 1) and allies_of(s, 0) == []
    assert not is_ally(s, 0, AI_CUBE) and not is_ally(s, NONE, 0)


# --- words


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hm_1103_the_opening_words_are_told(lang: str) -> None:
    _, told = first_turn(heroes=["catherine"])
    opening = [event for event in told if event.kind == "story_told"]
    assert [event.args for event in opening] == [{"scenario": GRANARIES, "part": "opening"}]
    line = GAME.log_line(opening[0], ["Ada"], lang)
    assert ("Smoke over the granaries" if lang == "en" else "fumée sur les greniers") in line


def test_hm_1103_every_campaign_scenario_has_its_words_in_both_languages() -> None:
    for record in GAME.kit.scenarios:
        if record.mode == "campaign":
            assert all((record.opening, record.opening_fr, record.closing, record.closing_fr))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hm_1120_every_scenario_says_what_it_is(lang: str) -> None:
    for one in KIT.scenarios:
        about = GAME.option_value_help("scenario", one.id, lang)
        assert str(max(one.players)) in about
        if one.mode == CAMPAIGN:
            assert str(one.rounds) in about and ("alone" if lang == "en" else "solo") in about


# --- beginning at once


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hm_101_ways_to_begin_at_once_can_be_set_up(lang: str) -> None:
    starts = GAME.quick_starts(lang)
    assert [start.name for start in starts] == ["against_bots", "alone", "beside_bots", "all_roles"]
    assert [start.seats for start in starts[1:]] == [("me",), ("me", "bot"), ("me", "also")]
    assert [start.options.get("scenario", "") for start in starts] == ["", GRANARIES, HOLLOW_GATE, HOLLOW_GATE]
    for start in starts:
        assert GAME.setup(len(start.seats), 1, dict(start.options)) and start.label
