"""Lessons from their files: in the folder `lessons` beside a game's module, and in those of its packs."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from citadelle.kernel.errors import BadData, BadOption, Message, Place, system_reason
from citadelle.kernel.game import Game
from citadelle.lessons.lesson import Lesson, LessonHead, LessonStep, StepRecord, Wish
from citadelle.lessons.patterns import Pattern, pattern
from citadelle.parts.data import ID, convert_record, read_toml

FOLDER: Final = "lessons"
MOST_STEPS: Final = 60

log = logging.getLogger("citadelle.lessons")


def of(game: Game) -> list[Lesson]:
    """All lessons of a game, in their order. BadData names file, step and field."""
    lessons = [_read_unchanged(path) for folder in _folders(game) for path in _files(folder)]
    return _in_order([lesson for lesson in lessons if lesson.head.game == game.name])


def readable(game: Game) -> list[Lesson]:
    """The lessons of a game that can be read; of the others the log says why."""
    found: list[Lesson] = []
    for folder in _folders(game):
        for path in _files(folder):
            try:
                lesson = _read_unchanged(path)
            except BadData as fault:
                log.error("a lesson is left out: %s", fault)
                continue
            if lesson.head.game == game.name:
                found.append(lesson)
    return _in_order(found)


def in_folders(folders: Sequence[str], game: Game) -> list[Lesson]:
    """The lessons of a game in these folders, as those of its packs. BadData names file, step and field."""
    found = [_read_unchanged(path) for folder in folders for path in _files(Path(folder))]
    return _in_order([lesson for lesson in found if lesson.head.game == game.name])


def find(game: Game, name: str) -> Lesson:
    """A lesson by name. BadOption lists those there are; BadData if its file can't be read."""
    found = {lesson.name: lesson for lesson in of(game)}
    if not found:
        raise BadOption("lesson.none", game=game.name)
    if name not in found:
        raise BadOption("lesson.unknown", name=repr(name[:40]), game=game.name, names=list(found))
    return found[name]


def _folders(game: Game) -> list[Path]:
    """Where a game's lessons lie: beside the module of its class (or of one that it derives from), and in the folders
    that it names."""
    homes = [getattr(sys.modules.get(kind.__module__), "__file__", None) for kind in type(game).__mro__]
    beside = [Path(home).parent / FOLDER for home in homes if home is not None]
    own = next(([folder] for folder in beside if folder.is_dir()), [])
    return [*own, *[Path(folder) for folder in game.lesson_folders]]


def _in_order(lessons: list[Lesson]) -> list[Lesson]:
    """Lessons by their order, then by name; of two of one name the last."""
    by_name = {lesson.name: lesson for lesson in lessons}
    return sorted(by_name.values(), key=lambda lesson: (lesson.head.order, lesson.name))


def _files(folder: Path) -> list[Path]:
    """The files of lessons in a folder; none if there is no such folder."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml") if folder.is_dir() else []
    except OSError as error:
        raise BadData("data.folder_unreadable", place=Place(str(folder)), why=system_reason(error)) from None


def _read_unchanged(path: Path) -> Lesson:
    """The lesson in a file; one that hasn't changed since is not read again."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return read(path)
    return _read_once(path, changed)


@lru_cache(maxsize=256)
def _read_once(path: Path, changed: int) -> Lesson:
    return read(path)


def read(path: Path) -> Lesson:
    """The lesson in a file. BadData names file, step and field."""
    place = Place(f"{FOLDER}/{path.name}")
    if not ID.match(path.stem):
        raise BadData("lesson.file_name", place=place)
    raw = read_toml(path, place)
    for table in raw:
        if table not in ("lesson", "step"):
            raise BadData("lesson.unknown_table", place=place, table=f'"{table[:40]}"')
    head, steps = raw.get("lesson"), raw.get("step")
    if not isinstance(head, dict):
        raise BadData("lesson.no_head", place=place)
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise BadData("lesson.no_steps", place=place)
    if len(steps) > MOST_STEPS:
        raise BadData("lesson.too_many_steps", place=place, most=MOST_STEPS)
    return _lesson(path.stem, place, convert_record(head, LessonHead, place.within("[lesson]")), steps)


def _lesson(name: str, place: Place, head: LessonHead, raw_steps: list[dict[str, Any]]) -> Lesson:
    """A lesson from its head and its steps as they were read."""
    if head.seat >= head.players:
        raise BadData("lesson.no_seat", place=place.within("[lesson]"), seat=head.seat, last=head.players - 1)
    opening = [pattern(raw, place.within("opening")) for raw in head.opening]
    steps: list[LessonStep] = []
    wishes: list[Wish] = []
    for number, raw in enumerate(raw_steps, 1):
        here = place.within(Message("place.numbered", table="step", n=number))
        record = convert_record(raw, StepRecord, here)
        steps.append(_step(record, here))
        wishes += [Wish(number - 1, _wish(raw_wish, head, here)) for raw_wish in record.others]
    return Lesson(name, head, place, opening, steps, wishes)


def _step(record: StepRecord, place: Place) -> LessonStep:
    """A step from its record."""
    if bool(record.refuse) != bool(record.refuse_fr):
        raise BadData("lesson.one_language", place=place, field="refuse")
    if not record.choose and (record.until or record.times > 1 or record.refuse):
        raise BadData("lesson.nothing_to_choose", place=place)
    if record.until and record.times > 1:
        raise BadData("lesson.until_or_times", place=place)
    return LessonStep(record, place, [pattern(raw, place.within("choose")) for raw in record.choose])


def _wish(raw: str | dict[str, str | int], head: LessonHead, place: Place) -> Pattern:
    """What another seat shall choose."""
    here = place.within("others")
    wanted = pattern(raw, here)
    if wanted.seat == head.seat or wanted.seat >= head.players:
        raise BadData("lesson.not_another_seat", place=here, seat=wanted.seat)
    return wanted
