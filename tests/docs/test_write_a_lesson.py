"""The page "Write a lesson", followed literally: its example is a lesson that can be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from tests.docs.pages import page, write_files

import citadelle
from citadelle import lessons
from citadelle.kernel.errors import BadData
from citadelle.lessons.lesson import LessonHead, StepRecord

TEXT = page("write-a-lesson.md")


def test_the_example_can_be_played(tmp_path: Path) -> None:
    write_files(TEXT, tmp_path)
    path = tmp_path / "lessons" / "first_card.toml"
    lesson = lessons.read(path)
    lessons.check(citadelle.game("legends"), lesson)
    path.write_text(
        path.read_text("utf-8").replace('{ verb = "place_army", region = "southreach" }, "stop"', '"fly"'), "utf-8"
    )
    with pytest.raises(BadData) as fault:
        lessons.check(citadelle.game("legends"), lessons.read(path))
    assert str(fault.value) in " ".join(TEXT.split())


def test_every_field_and_every_part_of_the_page_is_described() -> None:
    for kind in (LessonHead, StepRecord):
        for field in structs.fields(kind):
            assert f"`{field.name}`" in TEXT, field.name
    for part in lessons.PAGE_PARTS:
        assert f"`{part}`" in TEXT, part
