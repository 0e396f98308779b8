"""Automatic answers: a seat says beforehand how its questions of one kind, its windows, are answered.

A game names its kinds of windows (`Ask.window`) and lists them in words (`Game.windows`): what can be answered there
automatically, and until when. A seat sets an automatic answer at any time, asked or not. It is no choice and answers no
question that is open already; from the next question on, `State.advance` answers for the seat as if it had chosen.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.kernel.frame import Value, register

ALWAYS: Final = "always"
"""An automatic answer that stays until its seat takes it back."""
ASK: Final = "ask"
"""In records: the automatic answer is taken back, and the seat is asked again."""


class AutoAnswer(Value):
    """How a seat's windows of one kind are answered: the answer's key, and until when.

    `since` is the number of the first question it answers: those that were open when it was set stay open. `note` is
    what the game needs to see that `until` has come (`Game.auto_note`, `Ask.ends_auto_answer`).
    """

    __slots__ = ("answer", "note", "seat", "since", "until", "window")
    name: ClassVar[str] = "auto_answer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "window", "answer", "until", "since", "note")

    def __init__(
        self, seat: int, window: str, answer: str, until: str = ALWAYS, since: int = 0, note: tuple[int, ...] = ()
    ) -> None:
        self.seat = seat
        self.window = window
        self.answer = answer
        self.until = until
        self.since = since
        self.note = note

    def __repr__(self) -> str:
        return f"<AutoAnswer seat {self.seat} {self.window}: {self.answer} until {self.until}>"


class AutoWish:
    """An automatic answer that an agent would like to have for its seat; without an answer it takes one back."""

    __slots__ = ("answer", "until", "window")

    def __init__(self, window: str, answer: str = "", until: str = ALWAYS) -> None:
        self.window = window
        self.answer = answer
        self.until = until

    def __repr__(self) -> str:
        return f"<AutoWish {self.window}: {self.answer or ASK} until {self.until}>"


class AutoSetting:
    """What a seat set after so many choices, as a record keeps it. Without an answer it is taken back."""

    __slots__ = ("answer", "at", "seat", "until", "window")

    def __init__(self, at: int, seat: int, window: str, answer: str = "", until: str = ALWAYS) -> None:
        self.at = at
        self.seat = seat
        self.window = window
        self.answer = answer
        self.until = until if answer else ALWAYS

    def text(self) -> str:
        """The setting in records and journals, without the choices before it and the seat."""
        return f"{self.window} {self.until} {self.answer}" if self.answer else f"{self.window} {ASK}"

    def moved_to(self, at: int) -> AutoSetting:
        """The same after another number of choices."""
        return AutoSetting(at, self.seat, self.window, self.answer, self.until)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AutoSetting):
            return False
        return (self.at, self.seat, self.text()) == (other.at, other.seat, other.text())

    def __hash__(self) -> int:
        return hash((self.at, self.seat, self.text()))

    def __repr__(self) -> str:
        return f"<AutoSetting {self.at} {self.seat} {self.text()}>"


def read_setting(at: int, seat: int, text: str) -> AutoSetting:
    """The setting that `AutoSetting.text` wrote; ValueError if it is none."""
    window, _, rest = text.partition(" ")
    until, _, answer = rest.partition(" ")
    is_taken_back = until == ASK and not answer
    if at < 0 or seat < 0 or not window.isidentifier() or not until.isidentifier() or not (answer or is_taken_back):
        raise ValueError("not an automatic answer")
    return AutoSetting(at, seat, window, answer, until)


class Window:
    """A kind of window in words: its title, what it can be answered by (keys with their words, the passing one first),
    and until when (ids with their words, the shortest first). `rule` is the rule that opens it."""

    __slots__ = ("answers", "id", "rule", "title", "untils")

    def __init__(
        self,
        id_: str,
        title: str,
        answers: list[tuple[str, str]],
        untils: list[tuple[str, str]],
        rule: str = "",
    ) -> None:
        self.id = id_
        self.title = title
        self.answers = answers
        self.untils = untils
        self.rule = rule

    def allows(self, answer: str, until: str) -> bool:
        """Can it be answered so, until then?"""
        return answer in [key for key, _ in self.answers] and until in [end for end, _ in self.untils]

    def __repr__(self) -> str:
        return f"<Window {self.id} {[key for key, _ in self.answers]} until {[until for until, _ in self.untils]}>"


register(AutoAnswer)
