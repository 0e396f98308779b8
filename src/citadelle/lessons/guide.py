"""The page that teaches a game to whoever reads it: aim, a turn, scoring, icons; from `learn.toml` beside the game.

A guide holds sentences in both languages, pictures that are drawn from real positions (see `guide_picture`), and the
legend of icons. A game gets one by its file alone.
"""

from __future__ import annotations

import logging
import sys
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from citadelle.kernel.errors import BadData, Place
from citadelle.kernel.game import Game
from citadelle.lessons.lesson import Said, Settings, Title, in_language
from citadelle.parts.data import DataRecord, Id, Meta, convert_record, read_toml

FILE: Final = "learn.toml"

log = logging.getLogger("citadelle.lessons")

Paragraphs = Annotated[tuple[Said, ...], Meta(min_length=1, max_length=8)]
IconName = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
Sign = Annotated[str, Meta(max_length=12)]


class PictureRecord(DataRecord, frozen=True, kw_only=True):
    """A piece of a position: a game with this seed after so many choices, as the hints advise them, seen by whoever is
    to choose. `part` is a part of the scene, `area` one of its areas, `box` what of it is shown where that is less;
    `until` goes on until a question of this kind is put; `plain` leaves out the gold."""

    players: Annotated[int, Meta(ge=1, le=12)]
    seed: int = 1
    options: Settings = Settings()
    choices: Annotated[int, Meta(ge=0, le=600)] = 0
    until: Annotated[str, Meta(max_length=64)] = ""
    part: Id
    area: Annotated[str, Meta(max_length=64)] = ""
    box: tuple[float, float, float, float] | None = None
    plain: bool = False
    caption: Said
    caption_fr: Said


class ChapterRecord(DataRecord, frozen=True, kw_only=True):
    """One [[chapter]]: a heading, paragraphs, points of a list, and a picture."""

    id: Id
    title: Title
    title_fr: Title
    text: Paragraphs
    text_fr: Paragraphs
    points: tuple[Said, ...] = ()
    points_fr: tuple[Said, ...] = ()
    picture: PictureRecord | None = None


class IconRecord(DataRecord, frozen=True, kw_only=True):
    """One [[icon]] of the legend: `icon` is its name in the icon sheet, `sign` what a terminal shows for it."""

    icon: IconName
    name: Title
    name_fr: Title
    text: Said
    text_fr: Said
    sign: Sign = ""
    sign_fr: Sign = ""


class GuideRecord(DataRecord, frozen=True, kw_only=True):
    """A whole `learn.toml`."""

    game: Id
    minutes: Annotated[int, Meta(ge=1, le=30)]
    aim: Said
    aim_fr: Said
    chapter: Annotated[tuple[ChapterRecord, ...], Meta(min_length=1, max_length=12)]
    icon: Annotated[tuple[IconRecord, ...], Meta(max_length=120)] = ()


class GuideChapter:
    """A chapter in one language. `picture` is the number of its picture among those of the guide; -1: it has none."""

    __slots__ = ("caption", "id", "paragraphs", "picture", "points", "title")

    def __init__(self, record: ChapterRecord, lang: str, picture: int) -> None:
        def said(english: tuple[str, ...], french: tuple[str, ...]) -> list[str]:
            return [in_language(one, other, lang) for one, other in zip(english, french, strict=True)]

        self.id = record.id
        self.title = in_language(record.title, record.title_fr, lang)
        self.paragraphs = said(record.text, record.text_fr)
        self.points = said(record.points, record.points_fr)
        self.picture = picture
        drawn = record.picture
        self.caption = "" if drawn is None else in_language(drawn.caption, drawn.caption_fr, lang)


class GuideIcon:
    """An icon of the legend in one language."""

    __slots__ = ("icon", "name", "sign", "text")

    def __init__(self, record: IconRecord, lang: str) -> None:
        self.icon = record.icon
        self.name = in_language(record.name, record.name_fr, lang)
        self.text = in_language(record.text, record.text_fr, lang)
        self.sign = record.sign_fr if lang == "fr" and record.sign_fr else record.sign


class Guide:
    """A game's page to learn from."""

    def __init__(self, record: GuideRecord) -> None:
        self.record = record
        self.minutes = record.minutes
        self.pictures = [chapter.picture for chapter in record.chapter if chapter.picture is not None]

    def aim(self, lang: str) -> str:
        """What one plays for, in a sentence or two."""
        return in_language(self.record.aim, self.record.aim_fr, lang)

    def chapters(self, lang: str) -> list[GuideChapter]:
        """The chapters, in order."""
        number = -1
        out: list[GuideChapter] = []
        for chapter in self.record.chapter:
            number += chapter.picture is not None
            out.append(GuideChapter(chapter, lang, number if chapter.picture is not None else -1))
        return out

    def icons(self, lang: str) -> list[GuideIcon]:
        """The legend."""
        return [GuideIcon(record, lang) for record in self.record.icon]


def guide_of(game: Game) -> Guide | None:
    """The guide of a game; None if it has none. BadData names file, record and field."""
    for kind in type(game).__mro__:
        home = getattr(sys.modules.get(kind.__module__), "__file__", None)
        path = None if home is None else Path(home).parent / FILE
        if path is not None and path.is_file():
            found = _read_once(path, path.stat().st_mtime_ns)
            if found.record.game == game.name:
                return found
    return None


def readable_guide(game: Game) -> Guide | None:
    """The guide of a game if it can be read; else the log says why not."""
    try:
        return guide_of(game)
    except BadData as fault:
        log.error("a guide is left out: %s", fault)
        return None


@lru_cache(maxsize=64)
def _read_once(path: Path, changed: int) -> Guide:
    return read_guide(path)


def read_guide(path: Path) -> Guide:
    """The guide in a file. BadData names file, record and field."""
    place = Place(path.name)
    record = convert_record(read_toml(path, place), GuideRecord, place)
    for chapter in record.chapter:
        pairs = (("text", chapter.text, chapter.text_fr), ("points", chapter.points, chapter.points_fr))
        for field, english, french in pairs:
            if len(english) != len(french):
                raise BadData("guide.one_language", place=place.within(f"[[chapter]] {chapter.id}"), field=field)
    return Guide(record)
