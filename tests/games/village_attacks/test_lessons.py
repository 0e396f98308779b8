"""The lessons of Village Attacks can be played to their end, and the first ends with a victory."""

from __future__ import annotations

import pytest

from citadelle import lessons
from citadelle.games.village_attacks import GAME
from citadelle.kernel.words import LANGS
from citadelle.lessons import Lesson, LessonRun, begin

EVERY = lessons.of(GAME)


def played(lesson: Lesson) -> tuple[LessonRun, list[str]]:
    """A lesson along the first open choices, and the kinds of questions that the learner was asked."""
    run = LessonRun(lesson, begin(GAME, lesson))
    asked: list[str] = []
    while run.is_going_on:
        step = run.step
        assert step is not None
        if step.is_told:
            assert run.next(run.progress.step)
            continue
        decision = run.match.state.decision(run.learner)
        assert decision is not None
        asked.append(decision.kind)
        run.choose(run.allowed()[0])
        run.play_others()
    return run, asked


@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.name for lesson in EVERY])
def test_every_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    lessons.check(GAME, lesson)
    for lang in LANGS:
        said = [lesson.title(lang), lesson.aim(lang), lesson.end(lang), *[step.text(lang) for step in lesson.steps]]
        assert all(said) and not any("'" in text or " !" in text or " ?" in text for text in said if lang == "fr")


def test_the_first_lesson_shows_a_whole_scenario_in_about_fifteen_decisions() -> None:
    run, asked = played(lessons.find(GAME, "first_night"))
    assert 14 <= len(asked) <= 17
    assert {"reroll", "deed", "pay_with", "answer_attack", "gain_ability"} <= set(asked)
    assert run.match.is_over
    result = run.match.result
    assert result is not None and result.winners == [0]
    told = {event.kind for event in run.match.events}
    assert {"villager_moved", "riposte", "attack_blocked", "ability_used", "level_gained", "scenario_won"} <= told


def test_the_second_lesson_shows_a_trap_an_event_and_a_hero() -> None:
    run, asked = played(lessons.find(GAME, "traps_and_heroes"))
    assert len(asked) <= 15 and not run.match.is_over
    told = {event.kind for event in run.match.events}
    assert {"trap_placed", "event_drawn", "trap_sprung", "villager_wounded", "villager_killed"} <= told
    killed = [event.args["villager"] for event in run.match.events if event.kind == "villager_killed"]
    assert killed[-1] == "sigrun" and len(killed) == 5
