"""What scenarios tell beside the board: opening page, closing words, prospects above the seats, first explanations."""

from __future__ import annotations

import re

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.picture import story
from citadelle.games.heroes3.picture.pieces import words
from citadelle.games.heroes3.rules import victory
from citadelle.games.heroes3.tables import CAMPAIGN
from citadelle.games.heroes3.text.names import story_text
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.match import Match
from citadelle.kernel.scene import ENDLESS, Scene
from citadelle.kernel.words import LANGS

from .campaign_scene import FIRST, CampaignScene

T = GAME.kit.plain
RIVALS = "clash_new_marches"
LESSONS = (
    "take_hero",
    "start_rotation",
    "search",
    "hand_step",
    "move",
    "build",
    "reveal",
    "rotation",
    "place_unit",
    "act",
    "population",
)


def begun(scenario: str, seed: int = 7) -> Match:
    rules = T.scenarios[T.scenario_ids.index(scenario)]
    return Match(GAME, GAME.setup(rules.players[0], seed, {"scenario": scenario}))


def drawn(match: Match, lang: str = "en", compact: bool = False) -> Scene:
    return GAME.scene(match.view(match.decision.seat if match.decision else 0), lang, compact=compact)


def letters(scene: Scene, item: str) -> str:
    """The words of one item, line after line."""
    found = [one.svg for part in scene.parts for layer in part.layers for one in layer.items if one.id == item]
    return " ".join(re.findall(r">([^<]+)<", found[0])) if found else ""


def told(match: Match, lang: str = "en") -> str:
    track = drawn(match, lang).track
    assert track is not None
    return track.phase_told


# --- the opening page and the end


@pytest.mark.parametrize("scenario", T.scenario_ids)
def test_hm_1103_the_opening_page_tells_story_and_aim_until_the_map_lies_there(scenario: str) -> None:
    match = begun(scenario)
    for lang in LANGS:
        page = letters(drawn(match, lang), "h3-opening")
        opening = story_text(GAME.kit, scenario, "opening", lang)
        assert page and (not opening or opening.split()[0] in page)
        assert bool(opening) == (T.scenarios[T.scenario_ids.index(scenario)].mode == CAMPAIGN)
    while match.decision is not None and not match.view(0).tile_place.count(-1) < len(T.tile_ids):
        match.choose(match.decision.keys[0])
    assert not letters(drawn(match), "h3-opening")


def test_hm_1103_a_won_scenario_closes_with_its_words_and_a_lost_one_without() -> None:
    for winners, lang in (([0], "en"), ([0], "fr"), ([], "en")):
        s = begun(FIRST).state
        victory.finish(s, winners, "HM-1123" if winners else "HM-1125")  # type: ignore[arg-type]
        closing = story_text(GAME.kit, FIRST, "closing", lang)
        assert closing and GAME.closing_words(s, lang) == (closing if winners else "")


def test_hm_1103_between_two_scenarios_the_closing_is_told_then_the_next_opening() -> None:
    scene = CampaignScene().ends(won=True)
    view = GAME.view(scene.s, 0)
    assert scene.kind in story.BETWEEN
    track = GAME.scene(view, "fr").track
    assert track is not None and track.phase_told == story_text(GAME.kit, FIRST, "closing", "fr")
    scene.goes_on()
    track = GAME.scene(GAME.view(scene.s, 0), "en").track
    assert scene.kind in story.FIRST
    assert track is not None and track.phase_told == story_text(GAME.kit, scene.scenario, "opening", "en")


# --- what is left


def test_hm_1101_rounds_left_marks_and_coming_armies_stand_above_the_seats() -> None:
    embers = begun("coop_embers_at_the_border")
    aim = letters(drawn(embers), "h3-aim")
    assert "11 rounds after this" in aim and "Army 1: round 4" in aim and "Army 3: round 10" in aim
    phone = letters(drawn(embers, "fr", compact=True), "h3-line")
    assert "armée 1" in phone and "armée 2" not in phone, "the next enemy alone"
    gate = letters(drawn(begun("coop_hollow_gate")), "h3-aim")
    assert "0 marks on the gate" in gate and "0 defeats so far" in gate
    assert "after this" not in letters(drawn(begun("clash_new_marches")), "h3-aim"), "nothing of it among rivals"


# --- scenario 1 teaches


def test_hm_1103_the_first_scenario_explains_each_question_once_in_its_first_rounds() -> None:
    said = {words().say(f"lesson.{name}", "en"): name for name in LESSONS}
    met: set[str] = set()
    for seed in range(6):
        match, dice = begun(FIRST, seed), chance(f"taught {seed}")
        for _ in range(160):
            if match.decision is None:
                break
            now = told(match)
            view = match.view(0)
            assert isinstance(view, Heroes3View)
            assert not now or (now in said and view.round <= story.TAUGHT_ROUNDS)
            met |= {said[now]} if now else set()
            keys = [key for key in match.decision.keys if "reveal" in key and seed % 2] or match.decision.keys
            match.choose(keys[dice.below(len(keys))])
    assert met == set(LESSONS)


def test_hm_1103_a_later_scenario_of_a_campaign_explains_no_question_and_any_other_its_first_ones() -> None:
    for scenario, teaches in (("campaign_ashen_marches_2", False), ("coop_hollow_gate", True), (RIVALS, True)):
        match, dice = begun(scenario), chance(scenario)
        met: set[str] = set()
        for _ in range(60):
            assert match.decision is not None
            met.add(told(match))
            match.choose(match.decision.keys[dice.below(len(match.decision.keys))])
        assert bool(met - {""}) is teaches, scenario
        if scenario == RIVALS:
            assert {
                words().say(f"lesson.{name}", "en") for name in ("take_faction", "take_hero", "start_bonus", "move")
            } <= met


def test_a_fight_alone_has_no_rounds_of_a_scenario() -> None:
    match = Match(GAME, GAME.setup(2, 1, {"fight": "equal_armies"}))
    track = drawn(match).track
    assert track is not None and track.total == ENDLESS


# --- for how many


@pytest.mark.parametrize("name", ["scenario", "fight"])
def test_hm_101_a_value_says_for_how_many_players_it_is(name: str) -> None:
    for value in GAME.schema.option(name).values:
        numbers = GAME.option_value_players(name, value)
        for players in range(GAME.players_min, GAME.players_max + 1):
            if numbers:
                allowed = True
                try:
                    GAME.setup(players, 1, {name: value})
                except BadOption:
                    allowed = False
                assert allowed == (players in numbers), (value, players)
    assert GAME.option_value_players("difficulty", "easy") == ()
