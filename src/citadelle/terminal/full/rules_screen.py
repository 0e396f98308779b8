"""The rules of a game, to read and to search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from citadelle.table.client.table_actions import Rule
from citadelle.terminal.full.seat_style import LINK, QUIET, clean
from citadelle.terminal.full.wrapped_text import WrappedText
from citadelle.terminal.language import say
from citadelle.terminal.rules_text import find_rules


class RulesScreen(Screen[None]):
    """All rules on the left, the one that is marked on the right; typing searches ids, titles and texts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave"),
        Binding("down", "move(1)", priority=True),
        Binding("up", "move(-1)", priority=True),
        Binding("pagedown", "turn(1)", priority=True),
        Binding("pageup", "turn(-1)", priority=True),
    ]

    def __init__(self, title: str, rules: Sequence[Rule], first: str, lang: str) -> None:
        super().__init__()
        self.title_text, self.rules, self.first, self.lang = title, list(rules), first, lang
        self.found = self.rules

    def compose(self) -> ComposeResult:
        yield Static(Text(say("full.rules.title", self.lang, title=self.title_text)), id="top")
        yield Input(placeholder=say("full.rules.search", self.lang), id="rules-search", max_length=60)
        with Horizontal(id="middle"):
            yield OptionList(id="rules-list")
            yield VerticalScroll(WrappedText(), id="rules-text")
        yield Static(Text(say("full.rules.keys", self.lang)), id="keys")

    def on_mount(self) -> None:
        self.fill(self.rules)
        self.query_one(OptionList).can_focus = False
        self.query_one("#rules-text").can_focus = False
        at = next((i for i, rule in enumerate(self.rules) if rule[0] == self.first), 0)
        self.query_one(OptionList).highlighted = at

    def fill(self, found: Sequence[Rule]) -> None:
        """List these rules."""
        self.found = list(found)
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Option(Text.assemble((f"{rule[0]} ", QUIET), clean(rule[1]))) for rule in self.found])
        rows.highlighted = 0 if self.found else None
        if not self.found:
            self.query_one(WrappedText).put(Text(say("full.rules.none", self.lang)))

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(find_rules(self.rules, event.value) if event.value.strip() else self.rules)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.found):
            self.query_one(WrappedText).put(rule_text(self.found[event.option_index]))
            self.query_one("#rules-text", VerticalScroll).scroll_home(animate=False)

    def action_move(self, by: int) -> None:
        """Mark the next rule, or the one before."""
        rows = self.query_one(OptionList)
        if by > 0:
            rows.action_cursor_down()
        else:
            rows.action_cursor_up()

    def action_turn(self, by: int) -> None:
        """Scroll a long rule."""
        text = self.query_one("#rules-text", VerticalScroll)
        text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def rule_text(rule: Rule) -> Text:
    """A rule with its id, title and text."""
    return Text.assemble((f"{rule[0]}  ", QUIET), (clean(rule[1]), f"bold {LINK}"), f"\n\n{clean(rule[2])}")
