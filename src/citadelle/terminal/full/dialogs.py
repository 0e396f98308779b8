"""Dialogs over the table: confirmation, a line of text, why, a menu, a text to read, handing the keyboard over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from citadelle.table import wire
from citadelle.table.fields import LONGEST_SAID
from citadelle.terminal.full.seat_style import GILT, LINK, QUIET, clean
from citadelle.terminal.full.wrapped_text import WrappedText
from citadelle.terminal.language import fold_text, say

YES = "yes"
ALWAYS = "always"
MOST_THINGS = 200
SHORT_LIST = 4
"""So many rows of a list are left when an answer stands below it."""


class ConfirmDialog(ModalScreen[str]):
    """Asks back about what can't be undone: yes, yes and never ask again, or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,Y,o,O", "answer('yes')"),
        Binding("a,A,t,T", "answer('always')"),
        Binding("escape,n,N,0", "answer('')"),
    ]

    def __init__(self, text: str, lang: str) -> None:
        super().__init__()
        self.text, self.lang = text, lang

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield WrappedText(Text(clean(self.text), "bold"))
            yield Static(Text(say("full.sure.keys", self.lang)), classes="foot")

    def action_answer(self, said: str) -> None:
        """Close with this answer."""
        self.dismiss(said)


class TextDialog(ModalScreen[str]):
    """One line of text from the reader; empty if they think better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave")]

    def __init__(self, title: str, value: str = "", longest: int = LONGEST_SAID) -> None:
        super().__init__()
        self.title_text, self.value, self.longest = title, value, longest

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.title_text), classes="title")
            yield Input(self.value, max_length=self.longest)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(" ".join(clean(event.value).split()))

    def action_leave(self) -> None:
        """Close without a word."""
        self.dismiss("")


class MenuDialog(ModalScreen[str]):
    """A list to pick one thing from, by arrows, Enter, first letters or the mouse; empty for none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q,m,M", "leave")]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.title_text, self.rows = title, list(rows)

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(clean(self.title_text)), classes="title")
            yield OptionList(*[Option(Text(clean(label)), id=name) for name, label in self.rows])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "")

    def action_leave(self) -> None:
        """Close without picking."""
        self.dismiss("")


class HandOverDialog(ModalScreen[bool]):
    """Hides everything until the right person sits at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "ready"), Binding("q", "leave")]
    DEFAULT_CSS = "HandOverDialog { background: #121519; }"

    def __init__(self, who: Text, lang: str) -> None:
        super().__init__()
        self.who, self.lang = who, lang

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.who, classes="title")
            yield WrappedText(Text(say("full.hand_over", self.lang)))
            yield Static(Text(say("full.hand_over_keys", self.lang)), classes="foot")

    def action_ready(self) -> None:
        """The right person is here."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Nobody goes on."""
        self.dismiss(False)


class TextSheet(ModalScreen[None]):
    """Lines to read, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space,question_mark", "leave")]

    def __init__(self, title: str, text: Text, foot: str) -> None:
        super().__init__()
        self.title_text, self.text, self.foot = title, text, foot

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.title_text), classes="title")
            yield VerticalScroll(Static(self.text))
            yield Static(Text(self.foot), classes="foot")

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)


Ask = Callable[[str], Awaitable[wire.Because]]
"""Asks the table why (not)."""


class WhyDialog(ModalScreen[None]):
    """Why (not)? A name or a number is typed, or a thing on the table is picked; the reason stands below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave"),
        Binding("down", "down", priority=True),
        Binding("up", "up", priority=True),
    ]

    def __init__(self, things: Sequence[tuple[str, str]], ask: Ask, lang: str) -> None:
        super().__init__()
        self.things, self.ask, self.lang = list(things), ask, lang

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(say("full.why.title", self.lang)), classes="title")
            yield Input(placeholder=say("full.why.hint", self.lang), max_length=200)
            yield OptionList()
            yield VerticalScroll(WrappedText(classes="answer"))

    def on_mount(self) -> None:
        self.list_things("")

    def list_things(self, text: str) -> None:
        """The things whose name holds this text."""
        wanted = fold_text(text)
        found = [(name, title) for name, title in self.things if wanted in fold_text(title)][:MOST_THINGS]
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Option(Text(clean(title)), id=f"t{i}") for i, (_, title) in enumerate(found)])
        self.found = found
        rows.display = bool(found)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.list_things(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        rows = self.query_one(OptionList)
        if rows.highlighted is not None and rows.highlighted < len(self.found):
            self.inquire(self.found[rows.highlighted][0])
        elif len(self.found) == 1 and event.value.strip():
            self.inquire(self.found[0][0])
        else:
            self.inquire(" ".join(event.value.split()))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.inquire(self.found[event.option_index][0])

    def inquire(self, text: str) -> None:
        """Ask, and show the answer."""
        self.run_worker(self._inquire(text), exclusive=True)

    async def _inquire(self, text: str) -> None:
        said = await self.ask(text)
        self.query_one(WrappedText).put(because_text(said, self.lang))
        self.query_one(OptionList).styles.max_height = SHORT_LIST

    def action_down(self) -> None:
        """Mark the next thing."""
        self.query_one(OptionList).action_cursor_down()

    def action_up(self) -> None:
        """Mark the thing before."""
        self.query_one(OptionList).action_cursor_up()

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)


def because_text(said: wire.Because, lang: str) -> Text:
    """A reason, then the rule behind it."""
    lead = say("full.why.open" if said.open else "full.why.closed", lang)
    text = Text.assemble((f"{lead} ", GILT if said.open else "bold"), clean(said.text))
    if said.rule:
        text.append(f"\n{said.rule} ", QUIET).append(clean(said.rule_title), f"bold {LINK}")
    if said.rule_text:
        text.append(f"\n{clean(said.rule_text)}")
    return text
