"""The pane under the board: the question and its choices, or who is awaited, or how far a replay is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, MouseMove, Resize
from textual.message import Message
from textual.widgets import Static

from citadelle.table.wire import Asked
from citadelle.terminal.choices import numbers
from citadelle.terminal.full.choice_layout import HEADING, ChoicePlan, cells, plan, typed
from citadelle.terminal.full.seat_style import GILT, QUIET

SHARE: Final = 0.45
"""How much of the screen's height the dock may take."""


class Choices(Static):
    """The choices of one question, numbered. Marking is free; picking is told to whoever listens."""

    class Picked(Message):
        """This choice was picked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Marked(Message):
        """This choice was marked; HEADING: none is any more."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Unknown(Message):
        """No choice has this number."""

        def __init__(self, digits: str) -> None:
            super().__init__()
            self.digits = digits

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.ask: Asked | None = None
        self.held = False
        """Is a choice on its way, so that nothing else can be chosen?"""
        self.notes: list[str] = []
        self.marked = HEADING
        self.digits = ""
        self.plan = ChoicePlan([], [])

    def put(self, ask: Asked | None, notes: Sequence[str] = (), held: bool = False) -> None:
        """Show the choices of this question; marks stay if it is the same one. `held`: none can be taken now."""
        same = ask is not None and self.ask is not None and ask.no == self.ask.no and ask.seat == self.ask.seat
        if not same or ask is None or self.ask is None or len(ask.choices) != len(self.ask.choices):
            self.marked, self.digits = HEADING, ""
            self.post_message(self.Marked(HEADING))
        self.ask, self.notes, self.held = ask, list(notes), held
        self.draw()

    def draw(self) -> None:
        """Lay the choices out for the width there is."""
        width = self.container_size.width or 80
        self.plan = ChoicePlan([], []) if self.ask is None else plan(cells(self.ask, self.notes), width)
        text = Text(no_wrap=True, overflow="crop")
        for y, line in enumerate(self.plan.lines):
            at = 0
            for piece in line:
                text.append(" " * (piece.start - at))
                text.append_text(self.piece(piece.choice, piece.text, is_first=y == self.plan.line_of(piece.choice)))
                at = piece.start + len(piece.text)
            text.append("\n")
        text.rstrip()
        self.update(text)

    def piece(self, index: int, text: str, is_first: bool) -> Text:
        """A choice with its number in gold; the marked one is turned round."""
        if index == HEADING:
            return Text(text, f"italic {QUIET}")
        if self.held:
            return Text(text, QUIET)
        found = Text(text)
        if is_first:
            lead = len(text) - len(text.lstrip())
            found.stylize(f"bold {GILT}", 0, lead + len(text.split(maxsplit=1)[0]))
        if index == self.marked:
            found.stylize("reverse")
        return found

    # --- marking and picking

    def mark(self, index: int) -> None:
        """Mark a choice and bring it into sight."""
        self.marked = index
        self.draw()
        self.post_message(self.Marked(index))
        scroll = self.parent
        if index != HEADING and isinstance(scroll, VerticalScroll):
            y, height = self.plan.line_of(index), scroll.size.height
            if not scroll.scroll_y <= y < scroll.scroll_y + height:
                scroll.scroll_to(y=max(0, y - height // 2), animate=False)

    def move(self, right: int, down: int) -> None:
        """Mark the choice next to the marked one."""
        self.digits = ""
        self.mark(self.plan.step(self.marked, right, down))

    def digit(self, digit: str) -> None:
        """A digit was typed: pick the choice it must mean, else mark what it may mean and wait for more, or Enter."""
        if self.ask is None or self.held:
            return
        shown = numbers(self.ask)
        for digits in (self.digits + digit, digit):
            found, sure = typed(shown, digits)
            if found:
                break
        if not found:
            self.digits = ""
            self.post_message(self.Unknown(digit))
            return
        self.digits = "" if sure else digits
        self.mark(found[0])
        if sure:
            self.pick(found[0])

    def pick(self, index: int) -> None:
        """Pick a choice."""
        if self.ask is not None and not self.held and 0 <= index < len(self.ask.choices):
            self.digits = ""
            self.post_message(self.Picked(index))

    def on_click(self, event: Click) -> None:
        self.pick(self.plan.at(event.x, event.y))

    def on_mouse_move(self, event: MouseMove) -> None:
        index = self.plan.at(event.x, event.y)
        if index != self.marked and index != HEADING:
            self.marked = index
            self.draw()
            self.post_message(self.Marked(index))

    def on_resize(self, event: Resize) -> None:
        self.draw()


class QuestionPane(Vertical):
    """Prompt, what limits the answer, the choices, and what the marked one is about."""

    def __init__(self) -> None:
        super().__init__(id="dock")
        self.lesson = Static(id="lesson")
        self.prompt = Static(id="prompt")
        self.limit = Static(id="limit")
        self.choices = Choices()
        self.about = Static(id="about")
        self.said = 0
        """How many lines stand above the choices."""
        self.scroll = VerticalScroll(self.choices, id="choice-scroll", can_focus=False)

    def compose(self) -> ComposeResult:
        yield self.lesson
        yield self.prompt
        yield self.limit
        yield self.scroll
        yield self.about

    def put(
        self,
        prompt: Text,
        limit: Text,
        ask: Asked | None,
        notes: Sequence[str] = (),
        held: bool = False,
        lesson: Text | None = None,
    ) -> None:
        """Show this, with the step of a lesson above it."""
        taught = Text() if lesson is None else lesson
        self.lesson.update(taught)
        self.lesson.display = bool(taught.plain)
        self.prompt.update(prompt)
        self.limit.update(limit)
        self.limit.display = bool(limit.plain)
        wide, high = max(10, self.screen.size.width - 2), self.screen.size.height
        self.said = sum([lines_of(text, wide) for text in (taught, prompt, limit)])
        self.scroll.styles.max_height = max(3, round(SHARE * high) - self.said - 1)
        self.scroll.display = ask is not None
        self.choices.put(ask, notes, held)

    def tell_about(self, text: Text) -> None:
        """Say under the choices what the marked one is about; nothing where nothing is known."""
        self.about.update(text)
        self.about.display = bool(text.plain)


def lines_of(text: Text, wide: int) -> int:
    """How many lines a text takes."""
    return sum([-(-max(1, line.cell_len) // wide) for line in text.split()])
