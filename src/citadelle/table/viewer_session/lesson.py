"""Where a table's lesson stands, in the viewer's language."""

from __future__ import annotations

from citadelle.lessons import readable
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.wire import LessonData


def lesson_data(table: LiveTable, lang: str, n: int, is_live: bool) -> LessonData | None:
    """The lesson of a table as it stands after n choices; nothing is open in it unless that is the current position.
    None if the table is no lesson, or it was left."""
    run = table.lesson
    if run is None or table.readonly:
        return None
    progress = run.progress if is_live else run.progress_after(n)
    if progress.left:
        return None
    lesson, step = run.lesson, run.step_of(progress)
    many = len(lesson.steps)
    if step is None:
        return LessonData(
            name=lesson.name,
            title=lesson.title(lang),
            seat=run.learner,
            step=many,
            steps=many,
            text=lesson.end(lang),
            done=True,
            more=next_lesson(table, lang),
        )
    return LessonData(
        name=lesson.name,
        title=lesson.title(lang),
        seat=run.learner,
        step=progress.step + 1,
        steps=many,
        text=step.text(lang),
        things=list(step.record.point),
        page=list(step.record.page),
        open=run.allowed() if is_live else [],
        next=step.is_told and is_live,
    )


def next_lesson(table: LiveTable, lang: str) -> tuple[str, str] | None:
    """The name and title of the lesson after a table's own, if the game has one."""
    assert table.lesson is not None
    lessons = readable(table.game)
    names = [lesson.name for lesson in lessons]
    own = table.lesson.lesson.name
    at = names.index(own) + 1 if own in names else len(names)
    return (lessons[at].name, lessons[at].title(lang)) if at < len(lessons) else None
