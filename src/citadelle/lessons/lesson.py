"""What a lesson is, as its file says it: typed records that refuse whatever isn't a lesson, and their sentences."""

from __future__ import annotations

from typing import Annotated, Any, Final

from citadelle.kernel.errors import Place
from citadelle.kernel.words import LANGS, PSEUDO, mark, with_apostrophes, with_no_break_spaces
from citadelle.lessons.patterns import Pattern
from citadelle.parts.data import DataRecord, Id, Meta, one_of

PAGE_PARTS: Final = ("board", "choices", "hint", "log", "own", "row", "scores", "track", "undo", "why")
"""What a step can point at beside the things of the scene: parts of the page, named as a player would name them."""

Title = Annotated[str, Meta(min_length=1, max_length=60)]
Said = Annotated[str, Meta(min_length=1, max_length=420)]
Optional = Annotated[str, Meta(max_length=420)]
PagePart = Annotated[str, one_of(*PAGE_PARTS)]
SeatNo = Annotated[int, Meta(ge=0, le=11)]
Drawn = Annotated[int, Meta(ge=0)]
Settings = dict[str, Any]
RawPattern = str | dict[str, str | int]


class LessonHead(DataRecord, frozen=True, kw_only=True):
    """The table [lesson]: what the lesson is called and teaches, and the game that it is played in.

    `opening` are the choices that are made before the first step, `dealt` the first results of chance after set-up.
    """

    game: Id
    title: Title
    title_fr: Title
    aim: Said
    aim_fr: Said
    minutes: Annotated[int, Meta(ge=1, le=60)]
    order: Annotated[int, Meta(ge=0, le=99)] = 0
    players: Annotated[int, Meta(ge=1, le=12)]
    seat: SeatNo = 0
    seed: int | Annotated[str, Meta(min_length=1, max_length=200)] = 1
    options: Settings = Settings()
    opening: tuple[RawPattern, ...] = ()
    dealt: tuple[Drawn, ...] = ()
    end: Said
    end_fr: Said


class StepRecord(DataRecord, frozen=True, kw_only=True):
    """One [[step]]: a sentence, what it points at, and what may be chosen. Without `choose` it goes on by "Next"."""

    text: Said
    text_fr: Said
    point: tuple[str, ...] = ()
    page: tuple[PagePart, ...] = ()
    choose: tuple[RawPattern, ...] = ()
    refuse: Optional = ""
    refuse_fr: Optional = ""
    times: Annotated[int, Meta(ge=1, le=40)] = 1
    until: Annotated[str, Meta(max_length=64)] = ""
    others: tuple[RawPattern, ...] = ()
    dealt: tuple[Drawn, ...] = ()


class LessonStep:
    """A step of a lesson. `choose` is empty where the step goes on by "Next"."""

    def __init__(self, record: StepRecord, place: Place, choose: list[Pattern]) -> None:
        self.record = record
        self.place = place
        self.choose = choose

    @property
    def is_told(self) -> bool:
        """Does the step only tell something, so that it goes on by "Next"?"""
        return not self.choose

    def text(self, lang: str) -> str:
        """Its sentence."""
        return in_language(self.record.text, self.record.text_fr, lang)

    def refusal(self, lang: str) -> str:
        """What is said to somebody who chooses something else; "" if the lesson has no sentence of its own."""
        return in_language(self.record.refuse, self.record.refuse_fr, lang)


class Wish:
    """What another seat shall choose, and the number of the step that says so."""

    def __init__(self, step: int, wanted: Pattern) -> None:
        self.step = step
        self.pattern = wanted


class Lesson:
    """A lesson: its head, its steps, the opening choices and the wishes for the other seats, in order."""

    def __init__(
        self,
        name: str,
        head: LessonHead,
        place: Place,
        opening: list[Pattern],
        steps: list[LessonStep],
        wishes: list[Wish],
    ) -> None:
        self.name = name
        self.head = head
        self.place = place
        self.opening = opening
        self.steps = steps
        self.wishes = wishes

    def title(self, lang: str) -> str:
        """What it is called."""
        return in_language(self.head.title, self.head.title_fr, lang)

    def aim(self, lang: str) -> str:
        """What one knows after it."""
        return in_language(self.head.aim, self.head.aim_fr, lang)

    def end(self, lang: str) -> str:
        """What is said at its end."""
        return in_language(self.head.end, self.head.end_fr, lang)

    @property
    def dealt(self) -> tuple[int, ...]:
        """The results of chance that the lesson puts in, in order."""
        return (*self.head.dealt, *[value for step in self.steps for value in step.record.dealt])

    def __repr__(self) -> str:
        return f"<Lesson {self.head.game} {self.name} steps={len(self.steps)}>"


def in_language(english: str, french: str, lang: str) -> str:
    """The sentence of a language, typeset as words of that language are."""
    if lang == PSEUDO:
        return mark(with_apostrophes(english), lang) if english else ""
    return with_no_break_spaces(with_apostrophes(english if lang == LANGS[0] else french), lang)
