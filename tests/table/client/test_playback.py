"""The playback: how long each position is looked at, what is shown at once, what a reader may skip."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citadelle.table.client.model import Model
from citadelle.table.client.playback import (
    FACTORS,
    NORMAL,
    OFF,
    ONE,
    SLOW,
    SPEEDS,
    WHOLE_PHASE,
    WHOLE_TURN,
    Playback,
    line_pauses,
    pause_seconds,
)
from citadelle.table.wire import Asked, Line


def line(at: int, seat: int = 1, said: bool = False) -> Line:
    return Line(at, seat, "log", f"line {at} of {seat}", said=said)


def choice(at: int, seat: int = 1, **more: object) -> Model:
    """The position after a choice of a seat that one doesn't hold; every choice has told one line."""
    model = Model(at=at, last=at, seat=0, fresh=True, log=[line(i, seat) for i in range(1, at + 1)])
    return replace(model, **more)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_phase_and_a_turn_have_their_time(speed: str) -> None:
    for steps in (1, 5, 12, 13, 40, 99):
        whole = (steps + 1) * pause_seconds(speed, steps, 0, 0)
        assert whole <= WHOLE_PHASE * FACTORS[speed] + 1e-9
        assert pause_seconds(speed, steps, 7, 0) <= ONE * FACTORS[speed]
    for choices in (1, 6, 7, 30):
        left, used = WHOLE_TURN, 0.0
        for waiting in range(choices - 1, -1, -1):
            pause = pause_seconds(NORMAL, 0, waiting, left)
            left -= pause
            used += pause * FACTORS[speed]
        assert used <= WHOLE_TURN * FACTORS[speed] + 1e-9
    assert pause_seconds(speed, 0, 0, -1.0) == 0.0


def played(playback: Playback) -> list[tuple[int, int, float]]:
    """Everything that waits: the choice, the step and the seconds of each."""
    out = []
    while (found := playback.next()) is not None:
        model, pause = found
        out.append((model.at, model.step, round(pause, 3)))
    return out


def test_bots_choices_are_played_one_by_one() -> None:
    playback = Playback()
    for at in range(1, 21):
        assert not playback.take(choice(at))
    pauses = [pause for _, _, pause in played(playback)]
    assert len(pauses) == 20 and all(0 < pause <= ONE for pause in pauses) and sum(pauses) <= WHOLE_TURN + 0.01
    playback.take(choice(21))
    assert played(playback)[0][2] == 0, "its turn has had its time"
    playback.take(choice(22, log=[*choice(21).log, line(22, 2)]))
    assert played(playback)[0][2] == ONE, "another seat's turn has time of its own"


def test_a_game_that_one_plays_alone_has_turns_too() -> None:
    """Somebody watches: the same seat acts all the time, and phases in which nobody acts part its turns."""
    playback = Playback()
    for at in range(1, 21):
        playback.take(choice(at))
    played(playback)
    told = [*choice(20).log, line(21, 1)]
    for log, seconds in ((told, 0.0), ([*told, line(21, -1)], ONE)):
        playback.take(choice(21, log=told))
        assert played(playback)[0][2] == 0.0
        playback.take(choice(21, step=1, steps=2, log=log))
        assert played(playback)[0][2] == ONE
        playback.take(choice(22, log=[*log, line(22, 1)]))
        assert played(playback)[0][2] == seconds


def test_steps_are_played_and_the_question_waits_for_nothing() -> None:
    playback = Playback(SLOW)
    start = choice(3)
    playback.take(replace(start, fresh=False))
    assert played(playback) == [(3, 0, 0.0)]
    for step in (1, 2):
        playback.take(choice(4, seat=0, step=step, steps=2))
    asked = Asked(9, 0, "kind", "XX-1", "prompt")
    playback.take(choice(4, seat=0, steps=2, ask=asked))
    assert played(playback) == [(4, 1, 2 * ONE), (4, 2, 2 * ONE), (4, 0, 0.0)]


def test_what_did_not_just_happen_is_shown_at_once() -> None:
    playback = Playback()
    for at in (1, 2, 3):
        playback.take(choice(at))
    assert playback.take(choice(3, fresh=False)), "another seat or language"
    assert played(playback) == [(3, 0, 0.0)]
    playback.take(choice(4))
    assert playback.take(choice(2, live=False, last=4)), "an earlier position"
    assert played(playback) == [(2, 0, 0.0)]
    off = Playback(OFF)
    for at in (1, 2):
        assert off.take(choice(at))
    assert played(off) == [(2, 0, 0.0)]
    playback = Playback()
    playback.take(choice(1, seat=0))
    playback.take(choice(2, log=[line(1, 0), line(2, 3, said=True)]))
    assert [pause for _, _, pause in played(playback)] == [0, 0], "own choices, and what is said"


def test_a_reader_may_skip() -> None:
    playback = Playback()
    for at in (1, 2, 3):
        playback.take(choice(at))
    playback.skip()
    assert [at for at, _, _ in played(playback)] == [3]
    playback.skip()
    assert played(playback) == []


def test_lines_alone_are_told_in_turns() -> None:
    lines = [line(1, 1)] * 10 + [line(2, 2)] * 2 + [line(3, 0), line(3, -1), line(3, -1)]
    pauses = line_pauses(NORMAL, lines, own=[0])
    assert sum(pauses[:10]) <= WHOLE_TURN + 1e-9 and pauses[10:12] == [ONE, ONE]
    assert pauses[12] == 0 and pauses[13:] == [ONE, ONE], "what follows by itself is told"
    assert set(line_pauses(OFF, lines)) == {0.0} and line_pauses(NORMAL, []) == []
    assert sum(line_pauses(NORMAL, [line(1, -1)] * 100)) <= WHOLE_PHASE + 1e-9
