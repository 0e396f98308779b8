"""The end of a game: the table of scores, who has won, and what can be done next."""

from __future__ import annotations

import json
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from citadelle.table.client.model import Model
from citadelle.table.wire import Over
from citadelle.terminal.full.seat_style import GILT, QUIET, clean, ink, marked
from citadelle.terminal.language import say
from citadelle.terminal.score_text import relevant_rows, who_won


def winners(model: Model, over: Over, lang: str) -> str:
    """Who has won, in words."""
    names = [clean(model.name(seat)) for seat, won in enumerate(over.won) if won]
    return who_won(names, lang)


def seed(over: Over) -> str:
    """The seed as it would be given to a new game."""
    try:
        return clean(str(json.loads(over.seed)))
    except ValueError:
        return clean(over.seed)


def score_table(model: Model, over: Over, lang: str) -> Table:
    """Categories by rows, seats by columns; the winners' columns wear a star."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("")
    for seat, won in enumerate(over.won):
        head = marked(model.seated(seat), model.name(seat), "bold underline" if won else "bold")
        if won:
            head.append(" ★", GILT)
        table.add_column(head, justify="right")
    for title, numbers in relevant_rows(over.rows, over.points):
        table.add_row(clean(title), *[str(number) for number in numbers])
    points = [Text(str(n), "bold") for n in over.points]
    for seat, cell in enumerate(points):
        found = model.seated(seat)
        cell.stylize(ink(0 if found is None else found.cls))
    table.add_row(Text(say("score.points", lang), "bold"), *points)
    table.add_row(say("score.place", lang), *[str(place) for place in over.places])
    return table


class ScoreDialog(ModalScreen[str]):
    """How it ended. Closes with what is wanted next: replay, again, record, quit, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,R", "want('replay')"),
        Binding("a,A", "want('again')"),
        Binding("e,E", "want('record')"),
        Binding("q,Q", "want('quit')"),
        Binding("escape,enter,space", "want('')"),
    ]

    def __init__(self, model: Model, over: Over, lang: str) -> None:
        super().__init__()
        self.model, self.over, self.lang = model, over, lang

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(winners(self.model, self.over, self.lang), GILT), classes="title")
            yield VerticalScroll(Static(score_table(self.model, self.over, self.lang), id="scores"))
            if self.over.told:
                yield Static(Text(clean(self.over.told)), id="closing")
            yield Static(Text(say("full.over.seed", self.lang, seed=seed(self.over)), QUIET), classes="answer")
            yield Static(Text(say("full.over.keys", self.lang)), classes="foot")

    def action_want(self, what: str) -> None:
        """Close with what is wanted next."""
        self.dismiss(what)
