"""Sights: kept while a game goes on, they show what the encoding shows of a view, at every step, and nothing hidden."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from tests.conformance.tables import scramble_of
from tests.research.tables import IDS, SMALLEST, SMALLEST_IDS, TABLES

import citadelle
from citadelle import Game
from citadelle.kernel.chance import chance
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.row import Row
from citadelle.kernel.state import State
from citadelle.research import encoding

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("legends", 2, {"map": "chosen", "layout": "rectangle", "encounters": True, "token_placement": "chosen"}),
    ("legends", 3, {"map": "random", "leaders": True, "citadels": True, "swamp": True, "long_game": True}),
    ("legends", 4, {"map": "first_voyage", "encounters": True, "exploration": True, "bid_tie": "die"}),
    ("monster_lands", 1, {"campaign": True}),
    ("monster_lands", 3, {"tricks": True, "more_monsters": True, "queens_grant": True}),
    ("monster_lands", 4, {"reading": "french", "tricks": True}),
    ("village_attacks", 2, {"campaign": True, "troll": True}),
    ("village_attacks", 3, {"scenario": "tower_of_artifice", "yunfakh": "always"}),
    ("heroes3", 1, {"scenario": "campaign_ashen_marches_1", "campaign": True}),
    ("heroes3", 2, {"scenario": "coop_hollow_gate"}),
    ("heroes3", 2, {"fight": "siege"}),
]
NOT_SMALL = 100_000
"""More decisions than any of these games has."""


def seen(game: Game, numbers: Encoding, s: State, seat: int) -> list[float]:
    """What the encoding shows, as the numbers of an array are kept."""
    return array("f", numbers.observe(game.view(s, seat))).tolist()


def follow_game(game: Game, players: int, options: dict[str, Any], seed: str, most: int = NOT_SMALL) -> int:
    """Play at random, two games one after the other for the same sights; the seats not asked look now and then."""
    numbers = encoding(game, players, options)
    sights = [numbers.sight(game, seat) for seat in range(players)]
    by = chance(seed)
    steps = 0
    for number in range(2):
        s = game.new(game.setup(players, f"{seed} {number}", dict(options)))
        while s.seat >= 0 and s.no < most:
            for seat in range(players):
                if seat == s.seat or by.below(4) == 0:
                    sights[seat].follow(s)
                    assert sights[seat].memory.tolist() == seen(game, numbers, s, seat), (number, s.no, seat)
            decision = s.decision(s.seat)
            assert decision is not None and numbers.open_actions(s) == numbers.legal(decision)
            s.play(s.options[by.below(len(s.options))])
            steps += 1
        for seat in range(players):
            sights[seat].follow(s)
            assert sights[seat].memory.tolist() == seen(game, numbers, s, seat)
    return steps


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_every_step_of_whole_games(game: Game, players: int) -> None:
    assert follow_game(game, players, {}, "whole") > 10


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=lambda value: str(value)[:20])
def test_every_step_of_whole_games_with_options(name: str, players: int, options: dict[str, Any]) -> None:
    for seed in ("one", "two"):
        assert follow_game(citadelle.game(name), players, options, seed, 600) > 10


@pytest.mark.parametrize(("game", "players"), SMALLEST, ids=SMALLEST_IDS)
def test_a_sight_goes_back_and_to_other_games(game: Game, players: int) -> None:
    numbers = encoding(game, players)
    sight = numbers.sight(game, 0)
    by = chance("back")
    s = game.new(game.setup(players, "back"))
    for _ in range(30):
        before = s.clone()
        for _ in range(3):
            if s.seat >= 0:
                s.play(s.options[by.below(len(s.options))])
        for state in (s, before, s):
            sight.follow(state)
            assert sight.memory.tolist() == seen(game, numbers, state, 0)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_twins_look_the_same(game: Game, players: int) -> None:
    """What a seat can't know is changed by hand: its sight, and a new one, show the same numbers."""
    numbers = encoding(game, players)
    sights = [numbers.sight(game, seat) for seat in range(players)]
    by = chance("twins")
    scramble = scramble_of(game)
    s = game.new(game.setup(players, "twins"))
    while s.seat >= 0 and s.no < 150:
        if by.below(3) == 0:
            seat = s.seat
            twin = s.clone()
            scramble(twin, seat, by)
            sights[seat].follow(s)
            row = sights[seat].memory.tolist()
            new = numbers.sight(game, seat)
            for sight in (new, sights[seat]):
                sight.follow(twin)
                assert sight.memory.tolist() == row
            assert numbers.open_actions(twin) == numbers.open_actions(s)
        s.play(s.options[by.below(len(s.options))])


def test_a_row_writes_what_changed_and_clears_what_is_gone() -> None:
    memory = array("f", [0.0] * 6)
    row = Row(6, 2, memory)
    for marked, other, wanted in (
        ([1, 2], 5, [0, 1, 1, 0, 0, 1]),
        ([2, 3], 5, [0, 0, 1, 1, 0, 1]),
        ([1, 3], 4, [0, 1, 0, 1, 1, 0]),
        ([], 4, [0, 0, 0, 0, 1, 0]),
    ):
        row.begin(0)
        row.mark_each(0, marked)
        row.end()
        row.begin(1)
        row.mark(other)
        row.end()
        assert row.numbers == memory.tolist() == wanted
    row.put(0, -0.5)
    row.begin(1)
    row.mark_bits(3, 0b101, 3)
    row.end()
    assert row.numbers == memory.tolist() == [-0.5, 0, 0, 1, 0, 1]
    memory[0] = 9.0
    row.put(0, -0.5)
    assert memory[0] == 9.0, "what is as it was isn't written"
