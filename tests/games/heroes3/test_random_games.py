"""Random games to the end: over scenarios, numbers of players and difficulties nothing is lost, made or stuck."""

from __future__ import annotations

import random

import pytest

from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.rules import ending, setup
from citadelle.games.heroes3.rules.tiles import neighbours
from citadelle.games.heroes3.rules.turn_options import AT_BUILD, FIRST_AT, MOST_OPTIONS, VERB_AT
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import DIFFICULTIES, NONE
from citadelle.kernel.event import Event
from citadelle.kernel.frame import STOP

from .scene import KIT, new_state

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
