"""A new table: who sits where, the game's options with their explanations, a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from citadelle import agents
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import CHOICE, SWITCH, Option, Setting, Settings
from citadelle.kernel.quick_start import ALSO, ME
from citadelle.table.fields import LONGEST_NAME
from citadelle.table.lobby.table_specs import NewTable
from citadelle.table.words import level_name
from citadelle.terminal.full.dialogs import TextDialog
from citadelle.terminal.full.seat_style import GILT, QUIET, clean
from citadelle.terminal.full.wrapped_text import WrappedText
from citadelle.terminal.language import say
from citadelle.terminal.players import kind_name, parse_seats
from citadelle.terminal.requests import new_table
from citadelle.terminal.settings import expected_values, parse_seed, parse_settings, with_quick_defaults

NOBODY: Final = "-"
"""Who plays a seat that isn't used."""
GO: Final = "go"


class FormItem:
    """Something to set: its values in words, or a text of one's own."""

    def __init__(self, name: str, label: str, value: str, help_: str = "", longest: int = 200) -> None:
        self.name, self.label, self.value, self.help, self.longest = name, label, value, help_, longest
        self.values: list[tuple[str, str]] = []
        """What it can be, each with its words; empty: anything."""
        self.meanings: dict[str, str] = {}
        """What a value means, for those about which there is more to say than their words."""

    @property
    def told(self) -> str:
        """What is said about it, and about the value it has."""
        return f"{self.help}\n{self.meanings.get(self.value, '')}".strip()

    @property
    def shown(self) -> str:
        """Its value in words."""
        return dict(self.values).get(self.value, self.value)

    def turn(self, by: int) -> None:
        """Take the next value, or the one before."""
        keys = [key for key, _ in self.values]
        if keys:
            self.value = keys[(keys.index(self.value) + by) % len(keys)]


class NewTableScreen(Screen[NewTable | None]):
    """Everything about a new table in one list; what isn't touched is a quick game against one bot."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", priority=True),
        Binding("right,space", "turn(1)", priority=True),
        Binding("f10,ctrl+s", "go"),
        Binding("escape", "leave"),
    ]

    def __init__(self, game: Game, name: str, lang: str, packs: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.game, self.lang, self.packs = game, lang, list(packs)
        self.items = [self.own_name(name), *self.seats(), *self.pack_items(), *self.options(), self.seed()]

    # --- what can be set

    def own_name(self, name: str) -> FormItem:
        """What one is called."""
        return FormItem("name", say("full.lay.name", self.lang), name, say("about.name", self.lang), LONGEST_NAME)

    def seed(self) -> FormItem:
        """What all chance comes from."""
        return FormItem("seed", say("full.lay.seed", self.lang), "", say("about.seed", self.lang))

    def seats(self) -> list[FormItem]:
        """Who plays each seat."""
        made = []
        kinds = parse_seats(self.game, None, None, self.lang)
        for seat in range(self.game.players_max):
            usual = kinds[seat] if seat < len(kinds) else NOBODY
            item = FormItem(
                f"seat {seat}", say("seat.number", self.lang, n=seat + 1), usual, say("about.seats", self.lang)
            )
            item.values = [(kind, kind_name(kind, self.lang)) for kind in ((ME, ALSO) if seat else (ME,))]
            item.values += [(level, level_name(level, self.lang)) for level in agents.NAMES]
            if seat >= self.game.players_min:
                item.values.append((NOBODY, say("full.lay.nobody", self.lang)))
            made.append(item)
        return made

    def pack_items(self) -> list[FormItem]:
        """The packs that the server offers."""
        made = []
        for id_, title in self.packs:
            label = say("full.lay.pack", self.lang, pack=title)
            item = FormItem(f"pack {id_}", label, "false", say("full.lay.pack_help", self.lang))
            item.values = [(key, say(f"yes_no.{word}", self.lang)) for key, word in (("false", "no"), ("true", "yes"))]
            made.append(item)
        return made

    def options(self) -> list[FormItem]:
        """The game's own options."""
        made = []
        for option in self.game.schema.options:
            label, help_ = self.game.option_words(option.name, self.lang)
            value = as_text(self.game.quick.get(option.name, option.default))
            item = FormItem(option.name, label, value, f"{help_} {option.rule}".strip())
            item.values = self.values(option)
            item.meanings = {v: self.game.option_value_help(option.name, v, self.lang) for v in option.values}
            if not item.values:
                item.help += f" · {expected_values(option, self.game.players_max, self.lang)}"
            made.append(item)
        return made

    def values(self, option: Option) -> list[tuple[str, str]]:
        """What an option can be; nothing for those that take a text."""
        if option.kind == SWITCH:
            return [(key, say(f"yes_no.{word}", self.lang)) for key, word in (("false", "no"), ("true", "yes"))]
        if option.kind == CHOICE:
            return [(value, self.game.option_value(option.name, value, self.lang)) for value in option.values]
        return []

    # --- the list

    def compose(self) -> ComposeResult:
        yield Static(Text(say("full.lay.title", self.lang, title=self.game.title(self.lang)), "bold"), id="top")
        yield Static(id="strip")
        go = Row(Text(say("full.lay.go", self.lang), f"bold {GILT}"), id=GO)
        yield OptionList(go, None, *[Row(self.row(item), id=f"i{i}") for i, item in enumerate(self.items)], id="places")
        yield WrappedText(id_="help")
        yield Static(Text(say("full.lay.keys", self.lang)), id="keys")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def row(self, item: FormItem) -> Text:
        """A line of the list."""
        widest = max(cell_len(one.label) for one in self.items)
        pad = " " * (2 + widest - cell_len(item.label))
        text = Text(f"{clean(item.label)}{pad}")
        if item.values:
            return text.append("‹ ", QUIET).append(clean(item.shown), "bold").append(" ›", QUIET)
        return text.append(clean(item.shown) or "…", "bold")

    def marked(self) -> FormItem | None:
        """What the cursor stands on; None for the first line, which begins the game."""
        at = self.query_one(OptionList).highlighted
        return self.items[at - 1] if at else None

    def redraw(self, item: FormItem) -> None:
        """Draw a line anew."""
        self.query_one(OptionList).replace_option_prompt(f"i{self.items.index(item)}", self.row(item))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.tell()

    def tell(self) -> None:
        """Say what is known about the line that the cursor stands on."""
        item = self.marked()
        said = self.game.pitch(self.lang) if item is None else item.told
        self.query_one("#help", WrappedText).put(Text("\n".join([clean(line) for line in said.splitlines()])))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        item = self.marked()
        if item is None:
            self.action_go()
        elif item.values:
            self.action_turn(1)
        else:
            self.write(item)

    def write(self, item: FormItem) -> None:
        """Let a text be typed."""

        def written(text: str | None) -> None:
            if text is not None:
                item.value = text
                self.redraw(item)

        self.app.push_screen(TextDialog(item.label, item.value, item.longest), written)

    def action_turn(self, by: int) -> None:
        """Another value for what the cursor stands on."""
        item = self.marked()
        if item is not None and item.values:
            item.turn(by)
            self.redraw(item)
            self.tell()
        elif item is not None:
            self.write(item)

    # --- what was set

    def item(self, name: str) -> FormItem:
        """One of the things to set."""
        return next(item for item in self.items if item.name == name)

    def kinds(self) -> list[str]:
        """Who plays each seat, without the seats that aren't used."""
        chosen = [self.item(f"seat {seat}").value for seat in range(self.game.players_max)]
        return [kind for kind in chosen if kind != NOBODY]

    def given(self, players: int) -> Settings:
        """The options that differ from the game's own defaults; BadOption says what is wrong with one."""
        pairs = [f"{option.name}={self.item(option.name).value}" for option in self.game.schema.options]
        found = parse_settings(self.game, pairs, players, self.lang)
        return {name: value for name, value in found.items() if value != self.game.schema.option(name).default}

    def wanted(self) -> NewTable:
        """The table as it was set; BadOption if it can't be."""
        kinds, text = self.kinds(), self.item("seed").value.strip()
        seed = parse_seed(text, self.lang) if text else None
        given = self.given(len(kinds))
        with_quick_defaults(self.game, given, len(kinds), 0 if seed is None else seed, self.lang)
        made = new_table(self.game, kinds, given, seed, self.item("name").value.strip())
        made.packs = [id_ for id_, _ in self.packs if self.item(f"pack {id_}").value == "true"]
        return made

    def action_go(self) -> None:
        """Lay the table."""
        try:
            wanted = self.wanted()
        except BadOption as fault:
            strip = self.query_one("#strip", Static)
            strip.update(Text(str(fault)))
            strip.set_classes("shown bad")
            return
        self.dismiss(wanted)

    def action_leave(self) -> None:
        """Back to the start."""
        self.dismiss(None)


def as_text(value: Setting) -> str:
    """A setting as a command line gives it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join([str(one) for one in value]) if isinstance(value, list) else str(value)
