"""A new table: who sits where, the game's options with their explanations, a seed."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static, Switch

from citadelle import agents
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import CHOICE, SWITCH, Option, Settings
from citadelle.table.laying import NewTable
from citadelle.table.wire import LONGEST_NAME
from citadelle.table.words import level_name
from citadelle.terminal.full.wishes import new_table
from citadelle.terminal.seats import ME, OPPONENT, kind_name
from citadelle.terminal.settings import quick, seed_of, settings, takes
from citadelle.terminal.speech import say

NOBODY = "-"
"""What a seat's choice says that isn't used."""


class Lay(Screen[NewTable | None]):
    """Everything about a new table on one page; what isn't touched is a quick game against one bot."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave"), Binding("f10,ctrl+s", "go")]

    def __init__(self, game: Game, name: str, lang: str) -> None:
        super().__init__()
        self.game, self.own_name, self.lang = game, name, lang

    def compose(self) -> ComposeResult:
        game, lang = self.game, self.lang
        yield Static(Text(say("full.lay.title", lang, title=game.title(lang)), "bold"), id="top")
        yield Static(id="strip")
        with VerticalScroll(id="lay", can_focus=False):
            yield Static(Text(game.pitch(lang)), classes="pitch")
            yield from self.row(say("full.lay.name", lang), Input(self.own_name, max_length=LONGEST_NAME, id="name"))
            for seat in range(game.players_max):
                yield from self.row(say("seat.number", lang, n=seat + 1), self.seat_select(seat))
            for option in game.schema.options:
                label, help_ = game.option_words(option.name, lang)
                yield from self.row(label, self.option_widget(option), f"{help_} {option.rule}".strip())
            yield from self.row(say("full.lay.seed", lang), Input(id="seed", max_length=200), say("about.seed", lang))
            yield Button(say("full.lay.go", lang), id="go", variant="warning")
        yield Static(Text(say("full.lay.keys", lang)), id="keys")

    def row(self, label: str, widget: Input | Select[str] | Switch, help_: str = "") -> ComposeResult:
        """A line with something to set, and what it means below."""
        yield Horizontal(Label(Text(label)), widget, classes="row")
        if help_:
            yield Static(Text(help_), classes="help")

    def seat_select(self, seat: int) -> Select[str]:
        """Who plays a seat."""
        kinds = [(kind_name(ME, self.lang), ME)] + [(level_name(one, self.lang), one) for one in agents.NAMES]
        if seat >= self.game.players_min:
            kinds.append((say("full.lay.nobody", self.lang), NOBODY))
        usual = ME if seat == 0 else OPPONENT if seat < self.game.players_min else NOBODY
        return Select(kinds, value=usual, allow_blank=False, id=f"seat-{seat}")

    def option_widget(self, option: Option) -> Input | Select[str] | Switch:
        """What an option is set with."""
        value: Any = self.game.quick.get(option.name, option.default)
        if option.kind == SWITCH:
            return Switch(bool(value), id=f"option-{option.name}")
        if option.kind == CHOICE:
            values = [(self.game.option_value(option.name, one, self.lang), one) for one in option.values]
            return Select(values, value=str(value), allow_blank=False, id=f"option-{option.name}")
        shown = ",".join([str(one) for one in value]) if isinstance(value, list) else str(value)
        hint = takes(option, self.game.players_max, self.lang)
        return Input(shown, placeholder=hint, id=f"option-{option.name}", max_length=200)

    # --- what was set

    def kinds(self) -> list[str]:
        """Who plays each seat, without the seats that aren't used."""
        chosen = [str(self.query_one(f"#seat-{seat}", Select).value) for seat in range(self.game.players_max)]
        return [kind for kind in chosen if kind != NOBODY]

    def given(self, players: int) -> Settings:
        """The options that differ from the game's own defaults; BadOption says what is wrong with one."""
        pairs: list[str] = []
        for option in self.game.schema.options:
            widget = self.query_one(f"#option-{option.name}")
            value = getattr(widget, "value", "")
            if isinstance(widget, Switch):
                value = "true" if widget.value else "false"
            pairs.append(f"{option.name}={value}")
        found = settings(self.game, pairs, players, self.lang)
        return {name: value for name, value in found.items() if value != self.game.schema.option(name).default}

    def wanted(self) -> NewTable:
        """The table as it was set; BadOption if it can't be."""
        kinds = self.kinds()
        text = self.query_one("#seed", Input).value.strip()
        seed = seed_of(text, self.lang) if text else None
        given = self.given(len(kinds))
        quick(self.game, given, len(kinds), 0 if seed is None else seed, self.lang)
        return new_table(self.game, kinds, given, seed, self.query_one("#name", Input).value.strip(), self.lang)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_go()

    def action_go(self) -> None:
        """Lay the table."""
        strip = self.query_one("#strip", Static)
        try:
            wanted = self.wanted()
        except BadOption as fault:
            strip.update(Text(str(fault)))
            strip.set_classes("shown bad")
            return
        self.dismiss(wanted)

    def action_leave(self) -> None:
        """Back to the start."""
        self.dismiss(None)
