"""Lessons: files are read or refused with file, step and field; a run follows a match; a check plays every way."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel import toy

import citadelle
from citadelle import lessons
from citadelle.conformance import lesson_faults
from citadelle.kernel.errors import BadData, BadOption, Refused
from citadelle.kernel.game import Game
from citadelle.kernel.words import LANGS
from citadelle.lessons import LessonRefused, LessonRun, begin

GAMES: list[Game] = [*[citadelle.game(name) for name in citadelle.game_names()], toy.GAME]
EVERY = [(game, lesson) for game in GAMES for lesson in lessons.of(game)]
FILE = (Path(toy.__file__).parent / "lessons" / "first_light.toml").read_text("utf-8")


def written(folder: Path, text: str, name: str = "first_light") -> lessons.Lesson:
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return lessons.read(path)


def taught() -> LessonRun:
    lesson = lessons.find(toy.GAME, "first_light")
    return LessonRun(lesson, begin(toy.GAME, lesson))


# --- every lesson of every game


def test_games_have_lessons() -> None:
    assert {"legends", "monster_lands", "toy"} <= {game.name for game, _ in EVERY}


@pytest.mark.parametrize(("game", "lesson"), EVERY, ids=[f"{game.name}-{lesson.name}" for game, lesson in EVERY])
def test_every_lesson_can_be_played_to_its_end(game: Game, lesson: lessons.Lesson) -> None:
    lessons.check(game, lesson)
    lessons.check(game, lesson, paths=0)
    for lang in LANGS:
        said = [lesson.title(lang), lesson.aim(lang), lesson.end(lang), *[step.text(lang) for step in lesson.steps]]
        assert all(said) and not any("'" in text or " !" in text or " ?" in text for text in said if lang == "fr")


def test_conformance_says_what_is_wrong_with_a_lesson(tmp_path: Path) -> None:
    class Faulty(toy.ToyGame):
        """The toy, with one more folder of lessons."""

    game = Faulty()
    assert lesson_faults(game) == []
    game.lesson_folders = (str(tmp_path),)
    (tmp_path / "second.toml").write_text(FILE.replace('choose = ["pass"]', 'choose = ["sleep"]'), "utf-8")
    assert [fault.split(":")[0] for fault in lesson_faults(game)] == ["lessons/second.toml, step number 4"]
    (tmp_path / "third.toml").write_text("[lesson", "utf-8")
    assert len(lesson_faults(game)) == 1 and "third.toml" in lesson_faults(game)[0]
    assert [lesson.name for lesson in lessons.readable(game)] == ["first_light", "second"]


# --- a run


def test_a_run_tells_points_waits_and_goes_on() -> None:
    run = taught()
    assert run.step is not None and run.step.is_told and run.allowed() == []
    assert not run.next(3) and run.progress.step == 0
    assert run.next(0) and run.progress.step == 1
    assert run.step.record.point == ("card 9", "card 8")
    assert run.allowed() == ["offer 9", "offer 8", "offer 4"] or all(key.startswith("offer") for key in run.allowed())
    run.choose(run.allowed()[0])
    assert run.progress.step == 1, "the other seat has not answered yet"
    run.play_others()
    assert run.progress.step == 2 and run.match.decision is not None and run.match.decision.kind == "gift"
    assert run.allowed() == ["bless", "peek"]


def test_a_choice_that_the_lesson_does_not_mean_is_refused_with_its_own_sentence() -> None:
    run = taught()
    with pytest.raises(LessonRefused) as told:
        run.choose("pass")
    assert told.value.in_language("en") == "Read this first, then go on with “Next”."
    run.next(0)
    before = run.match.state
    with pytest.raises(LessonRefused) as refused:
        run.choose("pass")
    assert refused.value.in_language("en") == "If you pass, you can’t win. Offer a card."
    assert refused.value.in_language("fr").startswith("Si vous passez")
    assert run.match.state is before and run.progress.made == 0
    with pytest.raises(Refused):
        run.choose("offer 77")
    run.choose("offer 9")
    run.play_others()
    with pytest.raises(LessonRefused) as plain:
        run.choose("charm")
    assert str(plain.value).startswith("That is possible, but this lesson goes another way. You won again")


def test_undo_goes_back_to_the_step_of_the_choice() -> None:
    game = citadelle.game("legends")
    lesson = lessons.find(game, "first_game")
    run = LessonRun(lesson, begin(game, lesson))
    assert run.next(0) and run.next(1)
    run.choose("take 1")
    run.choose("southreach")
    assert (run.progress.step, run.progress.made) == (3, 1)
    for step, made in ((3, 0), (2, 0)):
        run.match.undo()
        run.settle()
        assert (run.progress.step, run.progress.made) == (step, made)
    assert run.allowed() == ["take 1"]


def test_somebody_who_chooses_something_else_all_the_same_has_left_the_lesson() -> None:
    run = taught()
    run.take(0, "pass")
    run.match.choose("pass", 0)
    run.settle()
    assert not run.is_going_on and not run.is_done and run.allowed() == []


def test_a_lesson_ends_and_everything_is_open_again() -> None:
    run = taught()
    while (step := run.step) is not None:
        run.play_others()
        if run.step is not step:
            continue
        if step.is_told:
            run.next(run.progress.step)
        else:
            run.choose(run.allowed()[0])
    assert run.is_done and not run.is_going_on
    run.check(0, "anything")


def test_a_lesson_that_is_not_there() -> None:
    with pytest.raises(BadOption, match="toy has no lesson 'flying'; its lessons: first_light"):
        lessons.find(toy.GAME, "flying")


# --- files that are refused


def test_a_file_of_another_form_is_refused_with_its_place(tmp_path: Path) -> None:
    faults = {
        ("minutes = 2", "minutes = 0"): "lessons/first_light.toml, [lesson]: minutes",
        ('title = "First light"\n', ""): "title",
        ("seat = 0", "seat = 2"): "lessons/first_light.toml, [lesson]: seat 2 doesn't exist; seats are 0 to 1",
        ('choose = ["pass"]', 'pick = ["pass"]'): "lessons/first_light.toml, step number 4",
        ('page = ["scores", "log"]', 'page = ["sky"]'): "step number 1: page",
        ('text_fr = "La plus haute', 'texte = "La plus haute'): "step number 2",
        ('refuse_fr = "Si', 'refuse = "Si'): "lessons/first_light.toml",
        ("times = 4\n", 'times = 4\nuntil = "gift"\n'): "until or times, not both",
        ('page = ["log", "track"]', "times = 2"): "step number 7: a step without choose goes on by Next",
        ('others = ["1: offer 3"]', 'others = ["0: offer 3"]'): "0 is not one of them",
        ('verb = "gift", gift = "peek"', 'gift = "peek"'): "a choice is a key, or a table with verb",
        ('[[step]]\ntext = "That', '[[stage]]\ntext = "That'): 'there is no table "stage" in a lesson',
    }
    for (old, new), said in faults.items():
        assert old in FILE, old
        with pytest.raises(BadData) as fault:
            written(tmp_path, FILE.replace(old, new, 1))
        assert said in str(fault.value), (str(fault.value), said)
        assert fault.value.in_language("fr") != str(fault.value)
    with pytest.raises(BadData, match="small letters"):
        written(tmp_path, FILE, "First Light")
    with pytest.raises(BadData, match=r"\[lesson\] is missing"):
        written(tmp_path, FILE.replace("[lesson]", "[[step]]"))
    with pytest.raises(BadData, match="at least one"):
        written(tmp_path, FILE.partition("[[step]]")[0])


DEALT = "dealt = [9, 8, 7, 6, 5, 4, 3, 2, 1]"
BLESS = '{ verb = "gift", gift = "bless" }'
MORE_STEPS = """[[step]]
text = "One more."
text_fr = "Encore."
choose = ["stop"]

[[step]]
text = "And."
text_fr = "Et."
choose = ["offer *"]

[[step]]
text = "That was"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('chapters = "2"', 'moons = "2"', "[lesson]: the game can't be set up like this"),
        ('"0: offer 5"', '"0: offer 6"', "opening choice 2 is not open: offer 6; open are: pass, offer 5"),
        ('["pass"]', '["pass", "sleep"]', "number 4, choose: the choice sleep is never open at this step"),
        ('["pass"]', '["sleep"]', "number 4: this step can't be made: none of its choices is open; open are: pass"),
        ('until = "gift"', 'until = "moon"', "number 6: this step can't be made"),
        (
            'choose = ["pass"]',
            'choose = ["*"]\nuntil = "moon"',
            "number 5: this step can't be reached: the game is over",
        ),
        ('point = ["card 10"]', 'point = ["card 99"]', 'number 5, point: there is no thing "card 99" on the scene'),
        ('["1: offer 3"]', '["1: offer 99"]', "number 2: others: offer 99 is never chosen"),
        (DEALT, "dealt = [99]", "number 4: the game fails here"),
        (DEALT, DEALT.replace("]", ", 1]"), "number 5: chance has 1 of"),
        (BLESS, '{ verb = "sing" }', "there is no verb sing"),
        (BLESS, '{ verb = "gift", card = "1" }', "the verb gift names no card; it names: gift"),
        (
            "La plus haute carte gagne. Offrez une carte.",
            "The highest card wins. Offer a card.",
            "number 2: text is the",
        ),
        ('[[step]]\ntext = "That was', MORE_STEPS, "number 8: this step can't be reached: the game is over by then"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused_with_its_step(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in FILE
    lesson = written(tmp_path, FILE.replace(old, new, 1))
    with pytest.raises(BadData) as fault:
        lessons.check(toy.GAME, lesson)
    assert said in str(fault.value), str(fault.value)
    assert "\n" not in str(fault.value) and fault.value.in_language("fr") != str(fault.value)


def test_a_pack_brings_lessons(tmp_path: Path) -> None:
    pack = tmp_path / "calm"
    (pack / "lessons").mkdir(parents=True)
    (pack / "pack.toml").write_text('[pack]\nid = "calm"\nname = "Calm"\ngame = "legends"\nversion = "1"\n', "utf-8")
    own = Path(citadelle.__file__).parent / "games" / "legends" / "lessons" / "first_game.toml"
    (pack / "lessons" / "again.toml").write_text(own.read_text("utf-8").replace("order = 1", "order = 9"), "utf-8")
    game = citadelle.game("legends").with_packs([str(pack)])
    known = [lesson.name for lesson in lessons.of(citadelle.game("legends"))]
    assert [lesson.name for lesson in lessons.of(game)] == [*known, "again"]
    lessons.check(game, lessons.find(game, "again"), paths=0)
    assert (
        [lesson.name for lesson in lessons.of(citadelle.game("legends"))]
        == known
        == ["first_game", "leaders_and_citadels"]
    )
