"""The first screen: one's tables, a new table of any game, a link to a server's."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from citadelle.kernel import registry
from citadelle.lessons import Lesson, readable
from citadelle.table.client.profile import SavedSeat
from citadelle.table.lobby.table_specs import Summary
from citadelle.terminal.full.seat_style import GILT, QUIET, clean
from citadelle.terminal.full.texts import span
from citadelle.terminal.language import say

MOST_OVER = 5
"""So many tables whose game is over are listed."""


class StartScreen(Screen[str]):
    """A list to begin from. Closes with the choice: `table ID`, `place N`, `game NAME`,
    `lesson GAME NAME`, `link`, `lang` or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q,ctrl+c", "leave"), Binding("l,L", "lang")]

    def __init__(self, tables: Sequence[Summary], places: Sequence[SavedSeat], lang: str, trouble: str = "") -> None:
        super().__init__()
        self.tables, self.places, self.lang, self.trouble = list(tables), list(places), lang, trouble

    def compose(self) -> ComposeResult:
        yield Static(Text("Citadelle", "bold"), id="top")
        yield Static(Text(clean(self.trouble)), id="strip", classes="shown bad" if self.trouble else "")
        with Vertical(id="start"):
            yield OptionList(*self.rows(), id="places")
        yield Static(Text(say("full.start.keys", self.lang)), id="keys")

    def rows(self) -> list[Option | None]:
        """All that can be begun or continued, under headings."""
        now = time.time_ns() // 1_000_000
        open_ = [table for table in self.tables if not table.over and not table.archived]
        over = [table for table in self.tables if table.over and not table.archived][:MOST_OVER]
        rows: list[Option | None] = []
        if open_ or self.places:
            rows.append(heading("full.start.mine", self.lang))
            rows += [Option(table_text(table, now, self.lang), id=f"table {table.id}") for table in open_]
            for i, place in enumerate(self.places):
                text = Text.assemble(f"  {clean(place.title) or place.link.table}", (f"  {place.link.server}", QUIET))
                rows.append(Option(text, id=f"place {i}"))
            rows.append(None)
        rows.append(heading("full.start.new", self.lang))
        for name in registry.names():
            rows.append(Option(game_text(name, self.lang), id=f"game {name}"))
        rows.append(None)
        lessons = [(name, lesson) for name in registry.names() for lesson in readable(registry.game(name))]
        if lessons:
            rows.append(heading("full.start.lessons", self.lang))
            rows += [
                Option(lesson_line(name, lesson, self.lang), id=f"lesson {name} {lesson.name}")
                for name, lesson in lessons
            ]
            rows.append(None)
        if over:
            rows.append(heading("full.start.over", self.lang))
            rows += [Option(table_text(table, now, self.lang), id=f"table {table.id}") for table in over]
            rows.append(None)
        rows.append(Option(f"  {say('full.start.link', self.lang)}", id="link"))
        rows.append(Option(f"  {say('full.start.lang', self.lang)}", id="lang"))
        return rows

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "")

    def action_lang(self) -> None:
        """In the other language."""
        self.dismiss("lang")

    def action_leave(self) -> None:
        """Leave the program."""
        self.dismiss("")


def heading(key: str, lang: str) -> Option:
    """A line that can't be picked."""
    return Option(Text(say(key, lang), f"bold {GILT}"), disabled=True)


def table_text(table: Summary, now: int, lang: str) -> Text:
    """A table in the list: whose move it is, which game, since when; below it who plays and what happened last."""
    text = Text("● " if table.your_move else "  ", GILT)
    text.append(clean(table.title or table.game_title), "bold")
    if table.your_move:
        text.append(f" · {say('full.start.yours', lang)}", GILT)
    lasting = "" if table.over else span(now - table.changed, lang)
    if lasting:
        text.append(f" · {say('full.start.ago', lang, time=lasting)}", QUIET)
    names = ", ".join([clean(seat.name) for seat in table.seats])
    told = clean(table.result if table.over else table.line)
    text.append(f"\n    {names}" + (f" · {told}" if told else ""), QUIET)
    return text


def lesson_line(name: str, lesson: Lesson, lang: str) -> Text:
    """A lesson in the list: of which game, what it is called, how long it takes and what it teaches."""
    title, spoken = registry.game(name).title(lang), clean(lesson.title(lang))
    said = say("full.start.lesson", lang, game=title, title=spoken, minutes=lesson.head.minutes)
    return Text.assemble((f"  {said}", "bold"), (f"\n    {clean(lesson.aim(lang))}", QUIET))


def game_text(name: str, lang: str) -> Text:
    """A game in the list: its title, how many play, and what it is."""
    game = registry.game(name)
    spread = say("about.players_range", lang, low=game.players_min, high=game.players_max)
    pitch = clean(game.pitch(lang)).partition(". ")[0].removesuffix(".")
    return Text.assemble((f"  {game.title(lang)}", "bold"), f" · {spread}", (f"\n    {pitch}.", QUIET))
