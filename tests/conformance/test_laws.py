"""The eight laws, written once for every game: at pauses of random games over all player counts and variants."""

from __future__ import annotations

import pytest
from tests.conformance.secrets import SCRAMBLE
from tests.conformance.tables import IDS, TABLES, pauses, scramble_of

from citadelle.conformance import laws, refusals, twins
from citadelle.conformance.variants import covering, telling_values
from citadelle.kernel import codec, registry
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, replay
from citadelle.kernel.record import parse
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
KEYS_KEPT = 400
GARBAGE = list(refusals.GARBAGE)


def test_every_game_says_what_its_seats_cannot_know() -> None:
    assert sorted(SCRAMBLE) == registry.names()


@every_table
def test_variants_cover_every_pair(game: Game, players: int) -> None:
    rows = covering(game, players)
    values = {option.name: telling_values(option, players) for option in game.schema.options}
    met = {(a, str(row[a]), b, str(row[b])) for row in rows for a in row for b in row if a < b}
    for a in values:
        for b in (name for name in values if a < name):
            for x in values[a]:
                for y in values[b]:
                    if (a, str(x), b, str(y)) not in met:
                        with pytest.raises(BadOption):
                            game.setup(players, 0, {a: x, b: y})


@every_table
def test_law_1_same_choices_same_state(game: Game, players: int) -> None:
    faults: list[str] = []
    for pause in pauses(game, players, "replay", 0):
        text = str(pause.match.record)
        again = replay(text, game=game)
        if not codec.same(again.state, pause.match.state) or str(again.record) != text or str(parse(text)) != text:
            faults += pause.faults(["replay: the record gives another game"])
    assert not faults


@every_table
def test_law_2_clones_and_saves(game: Game, players: int) -> None:
    faults: list[str] = []
    for pause in pauses(game, players, "copies", 8):
        s = pause.match.state
        faults += pause.faults(laws.clone_faults(s, pause.by))
        faults += pause.faults(laws.save_faults(game, pause.match.setup, s, pause.by))
    assert not faults


@every_table
def test_laws_3_and_7_options_can_be_taken_and_games_end(game: Game, players: int) -> None:
    faults: list[str] = []
    for pause in pauses(game, players, "options", 40):
        match = pause.match
        faults += pause.faults(laws.option_faults(game, match.state))
        if len(match.choices) > game.longest(match.setup):
            faults += pause.faults(["end: the game is longer than it may be"])
        if match.is_over:
            faults += pause.faults(result_faults(match))
    assert not faults


def result_faults(match: Match) -> list[str]:
    """A finished game has a place for every seat, and points that are told by parts."""
    result = match.result
    assert result is not None
    if len(result.places) != match.players or len(result.points) != match.players or min(result.places) < 1:
        return ["result: not a place for everybody"]
    if len(set(result.teams)) > 1 and (min(result.places) != 1 or not result.winners):
        return ["result: nobody has won"]
    if any((place == 1) != won for place, won in zip(result.places, result.won, strict=True)):
        return ["result: the first place isn't the winners'"]
    return []


@every_table
def test_law_4_keys(game: Game, players: int) -> None:
    faults: list[str] = []
    for pause in pauses(game, players, "keys", 25):
        faults += pause.faults(laws.key_faults(pause.match, pause.by))
    assert not faults


@every_table
def test_law_5_two_worlds_look_the_same(game: Game, players: int) -> None:
    faults: list[str] = []
    pool = ["stop", "leave"]
    scramble = scramble_of(game)
    for pause in pauses(game, players, "twins", 4):
        match, by = pause.match, pause.by
        pool = (pool + [key for decision in match.decisions for key in decision.keys])[-KEYS_KEPT:]
        for seat in range(SPECTATOR, players):
            keys = [laws.pick(pool, by) for _ in range(12)] + [laws.pick(GARBAGE, by) for _ in range(3)]
            edges = [laws.pick(list(twins.EDGES), by)] if by.below(6) == 0 else []
            for twin in (twins.sampled_twin(match, seat, by), twins.scrambled_twin(match, seat, by, scramble)):
                faults += pause.faults(twins.twin_faults(match, seat, twin, keys, edges))
    assert not faults


@every_table
def test_law_5_two_worlds_go_on_alike(game: Game, players: int) -> None:
    faults: list[str] = []
    scramble = scramble_of(game)
    for pause in pauses(game, players, "worlds", 5):
        match, by = pause.match, pause.by
        keys = [key for decision in match.decisions for key in decision.keys][:4]
        seat = by.below(players + 1) - 1
        twin = twins.scrambled_twin(match, seat, by, scramble)
        faults += pause.faults(twins.follow_faults(match, seat, twin, by, 6, keys))
        twin = twins.sampled_twin(match, seat, by)
        faults += pause.faults(twins.follow_faults(match, seat, twin, by, 6, keys))
    assert not faults


@every_table
def test_law_6_samples(game: Game, players: int) -> None:
    faults: list[str] = []
    for pause in pauses(game, players, "samples", 7):
        for seat in range(SPECTATOR, players):
            faults += pause.faults(laws.sample_faults(game, pause.match.state, seat, pause.by))
    assert not faults


@every_table
def test_law_8_refusals(game: Game, players: int) -> None:
    faults: list[str] = []
    pool: list[str] = []
    for pause in pauses(game, players, "refusals", 7):
        match, by = pause.match.clone(), pause.by
        last: refusals.Attempt | None = None
        if not match.is_over and by.below(2):
            decision = laws.pick(match.decisions, by)
            key = laws.pick(decision.keys, by)
            match.choose(key, decision.seat, decision.no)
            last = key, decision.seat, decision.no
        tried = refusals.attempts(match, pool, by, 40, last)
        faults += pause.faults(refusals.refusal_faults(match, tried, words=True))
        pool = (pool + [key for decision in match.decisions for key in decision.keys])[-KEYS_KEPT:]
    assert not faults


@every_table
def test_undo_never_crosses_what_was_revealed(game: Game, players: int) -> None:
    faults: list[str] = []
    for i, settings in enumerate(covering(game, players)):
        match = Match(game, game.setup(players, i, dict(settings)))
        faults += [f"seed={i} {settings}: {f}" for f in laws.undo_faults(match, chance(f"undo {i}"), 70)]
    assert not faults


@every_table
def test_there_are_words_for_everything(game: Game, players: int) -> None:
    faults: list[str] = []
    for pause in pauses(game, players, "words", 6):
        match = pause.match
        for lang in LANGS:
            readers = (None, *range(players)) if match.is_over else ()
            lines = [line for seat in readers for line in match.log(seat, lang)]
            for decision in match.decisions:
                lines += [match.prompt(decision.seat, lang), *match.labels(decision.seat, lang)]
                labels = match.labels(decision.seat, lang)
                if len(set(labels)) != len(labels):
                    faults += pause.faults([f"words: two options of {decision.kind} read the same in {lang}: {labels}"])
            for line in lines:
                if not line.strip() or "{" in line:
                    faults += pause.faults([f"words: {line!r} in {lang}"])
    assert not faults
