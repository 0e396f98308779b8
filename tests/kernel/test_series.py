"""Series of games: chapters follow each other inside one match, and what is carried over is data of the state."""

from __future__ import annotations

import json

from tests.kernel import toy

from citadelle.kernel.chance import chance
from citadelle.kernel.codec import decode, encode, same, text
from citadelle.kernel.drive import play_out, play_some
from citadelle.kernel.match import Match, replay


def test_points_are_carried_and_everything_else_begins_anew() -> None:
    s = toy.GAME.new(toy.GAME.setup(3, 5, {"chapters": "3"}))
    by = chance(2)
    starts = []
    while s.seat >= 0:
        if s.round == 1 and s.asked_no() == s.no and s.is_simultaneous():
            starts.append((s.chapter, s.carry, s.modifiers, s.triggers, s.pile))
            assert sorted(card for hand in s.hands for card in hand) != [] and len(s.deck) == 6
        play_some(s, by, 1)
    assert [chapter for chapter, *_ in starts] == [0, 1, 2]
    assert all(len(modifiers) == 1 and triggers == () and pile == () for _, _, modifiers, triggers, pile in starts)
    assert [len(carry) for _, carry, *_ in starts] == [0, 1, 2]
    assert s.chapter == 3 and len(s.carry) == 3 and s.carry[-1][1:] == tuple(s.points)
    assert all(a <= b for a, b in zip(s.carry[0][1:], s.carry[1][1:], strict=True))


def test_a_series_is_saved_between_and_inside_its_games() -> None:
    setup = toy.GAME.setup(3, 5, {"chapters": "2"})
    s = toy.GAME.new(setup)
    by = chance(2)
    while s.seat >= 0:
        loaded = decode(json.loads(text(encode(s))), toy.GAME.fresh(setup))
        assert same(s, loaded)
        play_some(s, by, 1)
    assert s.chapter == 2


def test_the_same_series_comes_again_from_its_record() -> None:
    match = Match(toy.GAME, toy.GAME.setup(2, 5, {"chapters": "3"}))
    by = chance(2)
    while not match.is_over:
        decision = match.decisions[by.below(len(match.decisions))]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    assert [event.kind for event in match.events].count("chapter_ended") == 3
    assert same(replay(str(match.record), game=toy.GAME).state, match.state)


def test_a_series_is_longer_than_a_game_but_not_too_long() -> None:
    for chapters in ("1", "2", "3"):
        setup = toy.GAME.setup(4, 1, {"chapters": chapters})
        s = toy.GAME.new(setup)
        assert int(chapters) * 12 <= play_out(s, chance(1)) <= toy.GAME.longest(setup)
