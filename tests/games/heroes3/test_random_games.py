"""Random games to the end: over scenarios, numbers of players and difficulties nothing is lost, made or stuck."""

from __future__ import annotations

import random

import pytest

from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.rules import ending, setup
from citadelle.games.heroes3.rules.tiles import neighbours
from citadelle.games.heroes3.rules.turn_options import AT_BUILD, FIRST_AT, MOST_OPTIONS, VERB_AT
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import ABILITY, ARTIFACT, DIFFICULTIES, NONE
from citadelle.kernel import codec
from citadelle.kernel.event import Event
from citadelle.kernel.frame import STOP, Ask

from .scene import KIT, Scene, new_state

LONGEST = 20_000
GAMES = [(number, players, level) for number in range(4) for players in (2, 3) for level in range(4)]


def options_towards(s: Heroes3, seat: int, options: list[int]) -> list[int]:
    """The steps that bring a hero nearest to rivals and their homes."""
    goals = [at for hero, at in enumerate(s.hero_field) if at != NONE and hero // 2 != seat]
    goals += [at for at in KIT.home_fields if s.cube[at] not in (NONE, seat)]
    far = dict.fromkeys(goals, 0)
    for at in goals:
        for near in neighbours(s, at):
            if near not in far:
                far[near] = far[at] + 1
                goals.append(near)
    steps = [option for option in options if option < VERB_AT and option % FIRST_AT in far]
    nearest = min([far[option % FIRST_AT] for option in steps], default=0)
    return [option for option in steps if far[option % FIRST_AT] == nearest]


def drawn(s: Heroes3, by: random.Random, bold: bool) -> int:
    """A random option; rarely one that stops. The bold look for rivals."""
    options = s.options
    if len(options) > 1 and options[-1] == STOP and by.random() < 0.85:
        options = options[:-1]
    if bold and s.stack[-1].name == "heroes3.main_action":
        options = [option for option in options if option < AT_BUILD] or options
        if by.random() < 0.8:
            options = options_towards(s, s.seat, options) or options
    return by.choice(options)


def play(s: Heroes3, seed: int, bold: bool) -> int:
    """Play to the end, looking after every choice; returns how many there were."""
    by = random.Random(seed)
    for count in range(LONGEST):
        if s.seat == NONE:
            return count
        assert 1 <= len(s.options) <= MOST_OPTIONS, s.stack[-1]
        assert s.options == sorted(set(s.options)), s.stack[-1]
        keys = [s.stack[-1].key(s, option) for option in s.options]  # type: ignore[attr-defined]
        assert len(set(keys)) == len(keys), keys
        s.play(drawn(s, by, bold))
        faults = audit(s)
        assert not faults, faults
    raise AssertionError("the game doesn't end")


def as_saved(s: Heroes3) -> dict[str, object]:
    """A position as it is kept, without the number of its choices."""
    return {name: value for name, value in codec.encode(s).items() if name != "no"}


def key_of(s: Heroes3, option: int) -> str:
    """An option of the open question by its key."""
    ask = s.stack[-1]
    assert isinstance(ask, Ask)
    return ask.key(s, option)


def ways_back(s: Heroes3) -> list[list[str]]:
    """The one or two choices of a player that lead back to the very same position."""
    start = as_saved(s)
    found: list[list[str]] = []
    for option in s.options:
        once = s.clone()
        once.play(option)
        if once.seat != s.seat:
            continue
        if as_saved(once) == start:
            found.append([key_of(s, option)])
        for second in once.options if len(once.stack) > len(s.stack) else []:
            twice = once.clone()
            twice.play(second)
            if twice.seat == s.seat and as_saved(twice) == start:
                found.append([key_of(s, option), key_of(once, second)])
    return found


@pytest.mark.rule("HM-224", "HM-1705")
def test_hm_1705_no_choices_of_a_turn_lead_back_to_where_they_began() -> None:
    """What is opened is used: else a turn could go on for ever."""
    looked = 0
    for scenario in ("clash_new_marches", "coop_hollow_gate"):
        s = new_state(2, 1, scenario=scenario, free_exchange=True)
        setup.start(s)
        s.advance()
        by = random.Random(scenario)
        for number in range(240):
            if s.seat == NONE:
                break
            if s.stack[-1].name in ("heroes3.main_action", "heroes3.town_window") and number % 4 == 0:
                assert ways_back(s) == []
                looked += 1
            s.play(drawn(s, by, False))
    assert looked > 20


@pytest.mark.rule("HM-1515", "HM-1705")
def test_hm_1705_whoever_looks_at_many_cards_plays_one() -> None:
    scene = Scene("catherine", "sandro").main("catherine", mp=3).goods("catherine", 90, 90, 90)
    scene.hand("catherine", *[name for at, name in enumerate(KIT.card_ids) if KIT.card_kind[at] in (ABILITY, ARTIFACT)])
    scene.acts("catherine")
    assert "cards" in scene.keys and ways_back(scene.s) == []
    scene.choose("cards")
    assert "stop" not in scene.keys and all(key.startswith("play ") for key in scene.keys)


AGAINST_AI = [
    ("campaign_ashen_marches_1", 1),
    ("campaign_ashen_marches_2", 1),
    ("campaign_ashen_marches_3", 1),
    ("coop_embers_at_the_border", 2),
    ("coop_embers_at_the_border", 3),
]


@pytest.mark.parametrize("level", range(len(DIFFICULTIES)))
@pytest.mark.parametrize(("scenario", "players"), AGAINST_AI)
@pytest.mark.rule("HM-920", "HM-1132")
def test_random_games_against_the_ai_end_without_a_fault(scenario: str, players: int, level: int) -> None:
    told: list[Event] = []
    for bold in (False, True):
        seed = 10 * level + players + bold
        s = new_state(players, seed, scenario=scenario, difficulty=DIFFICULTIES[level])
        s.sink = told
        setup.start(s)
        s.advance()
        play(s, seed, bold)
        assert s.ended_by
        assert ending.result(s).winners == list(s.winners)
    acted = [event for event in told if event.kind.startswith("ai_")]
    assert all(event.rule for event in acted)


@pytest.mark.parametrize(("number", "players", "level"), GAMES)
def test_random_games_end_without_a_fault(number: int, players: int, level: int) -> None:
    bold = (number + players + level) % 2 == 0
    seed = number * 100 + players * 10 + level + 1000 * bold
    s = new_state(players, seed, scenario=KIT.scenario_ids[number], difficulty=DIFFICULTIES[level])
    told: list[Event] = []
    s.sink = told
    setup.start(s)
    s.advance()
    play(s, seed, bold)
    assert s.ended_by
    assert s.round <= KIT.scenarios[number].rounds
    found = ending.result(s)
    assert found.winners == list(s.winners)
    assert len(found.places) == players
    assert told[-1].kind in ("game_won", "game_lost")


def test_hm_102_options_leave_nothing_to_choose() -> None:
    s = new_state(2, 3, heroes=["rion", "tamika"])
    setup.start(s)
    s.advance()
    assert s.stack[-1].name == "heroes3.start_bonus"
    assert [KIT.faction_ids[faction] for faction in s.faction] == ["castle", "necropolis"]
