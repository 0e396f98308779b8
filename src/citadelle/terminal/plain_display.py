"""What the plain terminal prints of a table: who plays, the board, the log, the question, the score, a hint."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeVar

from citadelle.table import wire
from citadelle.table.client.model import Model, open_in_lesson
from citadelle.table.client.seat import Client
from citadelle.table.client.table_actions import Rule
from citadelle.table.store.base import BOT, PERSON
from citadelle.terminal.choices import FEW, asked_text, numbers, order
from citadelle.terminal.columns import in_columns
from citadelle.terminal.language import say, to_ascii
from citadelle.terminal.lesson_text import own_lesson
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.players import kind_name
from citadelle.terminal.record_display import show_log
from citadelle.terminal.rules_text import find_rules, show_rule, show_rules
from citadelle.terminal.score_text import Score, show_score
from citadelle.terminal.screen import Screen

LOG_LINES: Final = 20
ADVICE_LINES: Final = 6
T = TypeVar("T")


class PlainDisplay:
    """A client's table on a plain screen, in one language: everything that only prints."""

    def __init__(self, client: Client, loop: LoopThread, screen: Screen, lang: str) -> None:
        self.client, self.loop, self.screen, self.lang = client, loop, screen, lang

    @property
    def model(self) -> Model:
        """What the client knows."""
        return self.client.model

    def say(self, key: str, /, **args: object) -> str:
        """A sentence in the language of this table."""
        return say(key, self.lang, **args)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something the client does."""
        return self.loop.call(work)

    # --- names

    def player(self, seat: int) -> str:
        """A seat's name; in brackets what the game calls it, which bot plays it, and whether it is one's own."""
        found = self.model.seated(seat)
        if found is None:
            return ""
        notes = [found.title if found.title != found.name else ""]
        notes.append(kind_name(found.level, self.lang) if found.kind == BOT else "")
        notes.append(self.say("kind.me") if found.you and not self.is_everybody_here() else "")
        note = ", ".join([note for note in notes if note])
        return self.say("seat_of", who=found.name, kind=note) if note else found.name

    def is_everybody_here(self) -> bool:
        """Are several people at the table, all of them at this keyboard?"""
        people = [seat.you for seat in self.model.seats if seat.kind == PERSON]
        return len(people) > 1 and all(people)

    def short_name(self, seat: int) -> str:
        """A seat's name for the head of a column: with who plays it where the seat has no other name of its own."""
        found = self.model.seated(seat)
        return "" if found is None else self.player(seat) if found.name == found.title else found.name

    # --- the table

    def greet(self, notes: Sequence[str] = ()) -> None:
        """Which game this is, who plays (and further notes), and which options are set."""
        table = self.model.table
        assert table is not None
        self.screen.write(" · ".join([part for part in (table.game_title, table.title) if part]), "bold")
        players = [self.player(seat.seat) for seat in self.model.seats if seat.seat >= 0]
        self.screen.write_wrapped(" · ".join([*players, *notes]))
        if table.options:
            self.screen.write_wrapped(" · ".join([self.say("play.option", label=k, value=v) for k, v in table.options]))
        for note in (table.fairness, table.readonly):
            if note:
                self.screen.write_wrapped(note)

    def board(self, text: str) -> None:
        """A board between empty lines."""
        self.screen.write()
        self.screen.write(text.rstrip("\n"))
        self.screen.write()

    def log(self, lines: Sequence[wire.Line]) -> None:
        """Lines of the log; the same one several times in a row is printed once, with how often."""
        show_log([self.log_line(line) for line in lines], self.lang, self.screen)

    def log_line(self, line: wire.Line) -> str:
        """A line of the log in words."""
        return self.say("shared.said", who=self.model.name(line.seat), text=line.text) if line.said else line.text

    def question(self, ask: wire.Asked) -> None:
        """The prompt, what limits the answer, the rule, and the choices with their numbers."""
        screen = self.screen
        screen.write()
        screen.write_wrapped(asked_text(self.model.name(ask.seat), ask.prompt, self.lang), style="bold")
        screen.write_wrapped("  ".join([part for part in (ask.limit, ask.rule) if part]), style="dim")
        cells = self.cells(ask)
        listed = [cells[i] for i in order(ask)]
        for row in in_columns(listed, screen.width) if len(listed) > FEW else listed:
            screen.write_wrapped(row, " " * 7, first="") if len(row) > screen.width else screen.write(row)

    def cells(self, ask: wire.Asked) -> list[str]:
        """The choices with their numbers, by index."""
        found = [f"{number:>3}  {choice.label}" for number, choice in zip(numbers(ask), ask.choices, strict=True)]
        return [to_ascii(cell) for cell in found] if self.screen.ascii else found

    def result(self) -> None:
        """The table of scores, who has won, and the game's closing words."""
        over = self.model.over
        assert over is not None
        names = [self.short_name(seat) for seat in range(len(over.points))]
        show_score(names, Score(over.rows, over.points, over.places, over.won), self.lang, self.screen)
        if over.told:
            self.screen.write_wrapped(over.told)

    # --- what is asked for

    def show_log(self, rest: str) -> None:
        """The last lines of the log; a number or any word for more."""
        lines = self.model.log
        many = int(rest) if rest.isdecimal() and len(rest) < 6 else len(lines) if rest else LOG_LINES
        if many < len(lines):
            self.screen.write_wrapped(self.say("play.log_more", n=len(lines) - many), style="dim")
        self.log(lines[max(0, len(lines) - many) :])

    async def full_board(self) -> str:
        """The board with everything on it."""
        since = self.client.changes
        await self.client.fit(brief=False)
        await self.client.changed(since)
        board, since = self.client.model.board, self.client.changes
        await self.client.fit(brief=True)
        await self.client.changed(since)
        return board

    def rules(self) -> list[Rule]:
        """The rules of the game."""
        table = self.model.table
        return [] if table is None else self.call(self.client.actions.rules(table.game))

    def show_rules(self, rest: str) -> None:
        """A rule by its id, or those that hold a word."""
        rules = self.rules()
        if not rest:
            self.screen.write_wrapped(self.say("rules.how", n=len(rules)))
        elif not show_rules(find_rules(rules, rest), self.lang, self.screen):
            self.screen.write_wrapped(self.say("rules.none", text=rest[:60]))

    def show_rule(self, ident: str) -> None:
        """The rule with this id in full, if there is one."""
        found = next((rule for rule in self.rules() if rule[0] == ident), None)
        if found is not None:
            show_rule(found, self.screen)

    def show_help(self, commands: Sequence[str]) -> None:
        """How to answer, and the commands."""
        self.screen.write_wrapped(self.say("play.help"))
        forms = [f"  {self.say(f'order.{name}.form')}" for name in commands]
        indent = max(len(form) for form in forms) + 2
        for name, form in zip(commands, forms, strict=True):
            self.screen.write_wrapped(self.say(f"order.{name}.help"), " " * indent, first=form.ljust(indent))

    def hint(self, ask: wire.Asked) -> None:
        """What a strong agent would do, and how it rates the choices."""
        self.screen.show_waiting(self.say("play.advising"))
        ask = open_in_lesson(ask, own_lesson(self.model))
        advised = self.call(self.client.hint())
        cells = {choice.key: cell for choice, cell in zip(ask.choices, self.cells(ask), strict=True)}
        rated = [one for one in advised.options if one[0] in cells]
        if not rated:
            self.screen.write_wrapped(advised.text)
            return
        best = " ".join(cells[rated[0][0]].split())
        self.screen.write_wrapped(self.say("play.hint", option=best, level=kind_name(advised.level, self.lang)))
        if advised.reason:
            self.screen.write_wrapped(advised.reason)
        if advised.ranks:
            self.screen.write_wrapped(self.say("play.ranks", ranks=ranks_text(advised.ranks)))
        if all(chance < 0 for _, _, chance in rated):
            return
        self.screen.write(f"  {self.say('play.tried'):>6}  {self.say('play.chance'):>6}", "dim")
        for key, share, chance in rated[:ADVICE_LINES]:
            shown = f"{100 * chance:.0f} %" if chance >= 0 else "-"
            self.screen.write_wrapped(f"  {100 * share:>4.0f} %  {shown:>6}  {cells[key]}", " " * 23, first="")


def ranks_text(ranks: Sequence[tuple[str, float]]) -> str:
    """The chance of each rank, the highest first."""
    return " · ".join([f"{name} {100 * share:.0f} %" for name, share in reversed(ranks)])


def sentence(text: str, rule: str) -> str:
    """A reason with its rule behind it."""
    return f"{text}{'' if text.endswith(('.', '?')) else '.'} {rule}".strip()
