"""What can be asked for at a table that is kept elsewhere: chronicle, board, rules, hint, why, language, record."""

from __future__ import annotations

import itertools
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from citadelle.kernel.errors import BadOption
from citadelle.kernel.words import LANGS, listing
from citadelle.table import wire
from citadelle.table.client.model import Model
from citadelle.table.client.seat import Client
from citadelle.table.client.table_actions import Rule
from citadelle.table.words import level_name
from citadelle.terminal.beside import Beside
from citadelle.terminal.display import MOST_RULES, show_rule
from citadelle.terminal.full.choosing import numbers, order
from citadelle.terminal.lines import FEW, find_among, in_columns, table, telling, titled_rules
from citadelle.terminal.orders import SHARED, answer_of
from citadelle.terminal.play import ADVICE_LINES, LOG_LINES
from citadelle.terminal.replay import write
from citadelle.terminal.screen import Screen
from citadelle.terminal.speech import folded, plain, say

T = TypeVar("T")


class Reader:
    """A client's table on a plain screen, in a language: everything that only shows."""

    def __init__(self, client: Client, beside: Beside, screen: Screen, lang: str) -> None:
        self.client, self.beside, self.screen, self.lang = client, beside, screen, lang

    @property
    def model(self) -> Model:
        """What the client knows."""
        return self.client.model

    def say(self, key: str, /, **args: object) -> str:
        """One sentence in the language of the table."""
        return say(key, self.lang, **args)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the client do something."""
        return self.beside.call(work)

    # --- what is shown

    def board(self, text: str) -> None:
        """A board."""
        self.screen.put()
        self.screen.put(text.rstrip("\n"))
        self.screen.put()

    def tell_lines(self, lines: list[wire.Line]) -> None:
        """Lines of the chronicle; the same one several times in a row is told once."""
        for line, again in itertools.groupby([self.line(line) for line in lines]):
            times = len(list(again))
            told = line if times == 1 else self.say("play.repeated", line=line, n=times)
            self.screen.tell(told, "    ", first="  ")

    def line(self, line: wire.Line) -> str:
        """A line of the chronicle."""
        return self.say("linked.said", who=self.model.name(line.seat), text=line.text) if line.said else line.text

    def question(self) -> None:
        """The prompt, what limits the answer, the rule, and the choices."""
        ask, screen = self.model.ask, self.screen
        if ask is None:
            return
        screen.put()
        screen.tell(self.say("play.asked", who=self.model.name(ask.seat), prompt=ask.prompt), style="bold")
        screen.tell("  ".join([part for part in (ask.limit, ask.rule) if part]), style="dim")
        cells = self.cells(ask)
        rows = in_columns(cells, screen.width) if len(cells) > FEW else cells
        for row in rows:
            screen.tell(row, " " * 7, first="") if len(row) > screen.width else screen.put(row)

    def cells(self, ask: wire.Asked) -> list[str]:
        """The choices with their numbers, in the order they are listed."""
        shown = numbers(ask)
        found = [f"{shown[i]:>3}  {ask.choices[i].label}" for i in order(ask)]
        return [plain(cell) for cell in found] if self.screen.ascii else found

    def result(self) -> None:
        """The table of scores and who has won."""
        over = self.model.over
        assert over is not None
        names = [self.model.name(seat) for seat in range(len(over.points))]
        rows = [["", *[f"{name} *" if won else name for name, won in zip(names, over.won, strict=True)]]]
        rows += [[title, *[str(n) for n in numbers_]] for title, numbers_ in telling(over.rows, over.points)]
        rows.append([self.say("score.points"), *[str(n) for n in over.points]])
        rows.append([self.say("score.place"), *[str(n) for n in over.places]])
        head, *lines = table([[plain(cell) for cell in row] for row in rows] if self.screen.ascii else rows)
        self.screen.put()
        self.screen.put(head, "bold")
        for row in lines:
            self.screen.put(row)
        won = [name for name, is_winner in zip(names, over.won, strict=True) if is_winner]
        self.screen.put()
        who = listing(won, self.lang) or self.say("seat.nobody")
        self.screen.put(self.say("won", who=who, n=max(1, len(won))), "bold")

    # --- what is asked for

    async def whole(self) -> str:
        """The board with everything on it."""
        since = self.client.changes
        await self.client.fit(brief=False)
        await self.client.changed(since)
        board, since = self.client.model.board, self.client.changes
        await self.client.fit(brief=True)
        await self.client.changed(since)
        return board

    def speak(self, rest: str) -> None:
        """Go on in another language."""
        lang = folded(rest)[:2]
        if lang not in LANGS:
            self.screen.tell(self.say("play.langs", langs=", ".join(LANGS)))
            return
        self.lang = lang
        self.call(self.turned(lang))
        self.question()

    async def turned(self, lang: str) -> None:
        """Wait until the table speaks another language."""
        since = self.client.changes
        await self.client.speak(lang)
        await self.client.changed(since)

    def save(self, rest: str) -> None:
        """Write the record into a file, once nothing in it is secret."""
        if self.model.over is None:
            self.screen.tell(self.say("linked.save_later"))
            return
        path = Path(rest or f"{self.model.table.game if self.model.table else 'game'}.record").expanduser()
        try:
            if path.exists():
                raise BadOption(self.say("save.taken", file=path))
            write(path, self.call(self.client.actions.record()), self.lang)
        except BadOption as fault:
            self.screen.tell(str(fault))
            return
        self.screen.put(self.say("save.done_over", file=path))

    def show_log(self, rest: str) -> None:
        """The last lines of the chronicle; a number or any word for more."""
        lines = self.model.log
        many = int(rest) if rest.isdecimal() and len(rest) < 6 else len(lines) if rest else LOG_LINES
        if many < len(lines):
            self.screen.tell(self.say("play.log_more", n=len(lines) - many), style="dim")
        self.tell_lines(lines[max(0, len(lines) - many) :])

    def rules(self) -> list[Rule]:
        """The rules of the game."""
        found = self.model.table
        return [] if found is None else self.call(self.client.actions.rules(found.game))

    def look_up(self, rest: str) -> None:
        """A rule by its id, or those that hold a word."""
        rules = self.rules()
        found = find_among(rules, rest) if rest else []
        if not rest:
            self.screen.tell(self.say("rules.how", n=len(rules)))
        elif len(found) == 1:
            show_rule(found[0], self.screen)
        elif found:
            for row in in_columns(titled_rules(found[:MOST_RULES]), self.screen.width):
                self.screen.put(row)
        else:
            self.screen.tell(self.say("rules.none", text=rest[:60]))

    def show_help(self) -> None:
        """How to answer, and the orders."""
        self.screen.tell(self.say("play.help"))
        forms = [f"  {self.say(f'order.{name}.form')}" for name in SHARED]
        indent = max(len(form) for form in forms) + 2
        for name, form in zip(SHARED, forms, strict=True):
            self.screen.tell(self.say(f"order.{name}.help"), " " * indent, first=form.ljust(indent))

    def hint(self) -> None:
        """What a strong agent would do, and how it rates the options."""
        ask = self.model.ask
        if ask is None:
            return
        self.screen.wait(self.say("play.advising"))
        said = self.call(self.client.hint())
        cells = {ask.choices[i].key: cell for i, cell in zip(order(ask), self.cells(ask), strict=True)}
        rated = [one for one in said.options if one[0] in cells]
        if not rated:
            self.screen.tell(said.text)
            return
        best = " ".join(cells[rated[0][0]].split())
        self.screen.tell(self.say("play.hint", option=best, level=level_name(said.level, self.lang)))
        self.screen.put(f"  {self.say('play.tried'):>6}  {self.say('play.chance'):>6}", "dim")
        for key, share, chance in rated[:ADVICE_LINES]:
            shown = f"{100 * chance:.0f} %" if chance >= 0 else "-"
            self.screen.tell(f"  {100 * share:>4.0f} %  {shown:>6}  {cells[key]}", " " * 23, first="")

    def explain(self, rest: str) -> None:
        """`why`: whether and why (not), and the text of the rule behind it."""
        ask = self.model.ask
        if ask is None:
            return
        ident = ask.rule
        if rest:
            keys = [choice.key for choice in ask.choices]
            found = answer_of(keys, numbers(ask), [choice.label for choice in ask.choices], rest)
            said = self.call(self.client.why(key=keys[found[0]]) if len(found) == 1 else self.client.why(rest))
            if said.open and said.key in keys:
                label = ask.choices[keys.index(said.key)].label
                self.screen.tell(self.say("play.allowed", option=label, key=said.key))
            else:
                self.screen.tell(f"{said.text} {said.rule}".strip())
                ident = said.rule or ident
        rule = next((one for one in self.rules() if one[0] == ident), None)
        if rule is not None:
            show_rule(rule, self.screen)
