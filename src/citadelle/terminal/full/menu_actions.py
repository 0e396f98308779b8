"""Actions of the table's menu: leaving, coming back, resigning, a rematch, the record, playing on from a move."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from rich.text import Text
from textual.screen import Screen

from citadelle.agents import LEVELS
from citadelle.kernel.errors import BadOption
from citadelle.table.client.model import Model
from citadelle.table.client.profile import Profile
from citadelle.table.client.seat import Client
from citadelle.table.fields import LONGEST_NAME
from citadelle.table.words import level_name
from citadelle.terminal.full.dialogs import ConfirmDialog, MenuDialog, TextDialog
from citadelle.terminal.full.replay_state import ReplayState
from citadelle.terminal.language import say
from citadelle.terminal.record_files import ENDING, write_text


def menu_rows(model: Model, confirm: bool, lang: str) -> list[tuple[str, str]]:
    """What the menu offers: the name of each action and its label."""
    found: list[str] = []
    mine = model.seated(model.seat)
    over = model.over is not None
    if mine is not None and mine.you and not over:
        found += ["back"] if mine.away else [] if mine.resigned else ["leave", "resign"]
    rows = [(name, say(f"full.menu.{name}", lang)) for name in found]
    if mine is not None and mine.you and not over:
        for seat in model.seats:
            if seat.absent:
                rows.append((f"replace {seat.seat}", say("full.menu.replace", lang, who=seat.name)))
    opened = model.table is not None and model.table.open
    named = ["name"] if mine is not None and mine.you else []
    named += ["score", "again"] if over else []
    named += ["record"] if opened or over else ["consent"] if mine is not None and mine.you else []
    named += ["sure" if confirm else "unsure", "help", "quit"]
    return rows + [(name, say(f"full.menu.{name}", lang)) for name in named]


class MenuActions(Screen[str]):
    """The part of the table's screen with the actions of its menu."""

    client: Client
    lang: str
    profile: Profile
    replay: ReplayState

    def tell(self, text: str | Text, bad: bool = False) -> None:
        """Say something in the strip."""
        raise NotImplementedError

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something be done beside the screen."""
        raise NotImplementedError

    def action_score(self) -> None:
        """The table of scores."""
        raise NotImplementedError

    def action_help(self) -> None:
        """All keys."""
        raise NotImplementedError

    def action_menu(self) -> None:
        """Everything else that can be done."""

        def picked(name: str | None) -> None:
            if name:
                self.do_action(name)

        rows = menu_rows(self.client.model, self.profile.confirm, self.lang)
        self.app.push_screen(MenuDialog(say("full.menu.title", self.lang), rows), picked)

    def action_branch(self) -> None:
        """Play on from the move shown, at a new table against bots."""
        if self.replay.on:
            self.do(self.play_on(self.replay.at))

    def do_action(self, name: str) -> None:
        """Carry out an action of the menu."""
        what, _, seat = name.partition(" ")
        match what:
            case "quit":
                self.dismiss("")
            case "score":
                self.action_score()
            case "help":
                self.action_help()
            case "sure" | "unsure":
                self.profile.like(confirm=what == "unsure")
                self.tell(say(f"full.said.{what}", self.lang))
            case _:
                self.do(self.carry_out(what, int(seat or -1)))

    async def carry_out(self, what: str, seat: int) -> None:
        """Do what needs the table's answer."""
        client, mine = self.client, self.client.model.seat
        match what:
            case "leave":
                rows = [(level, level_name(level, self.lang)) for level in LEVELS]
                level = await self.app.push_screen_wait(MenuDialog(say("full.menu.leave", self.lang), rows))
                if level:
                    await client.actions.leave(mine, level)
            case "back":
                await client.actions.back(mine)
            case "resign":
                if await self.app.push_screen_wait(ConfirmDialog(say("full.said.resign", self.lang), self.lang)):
                    await client.actions.resign(mine)
            case "replace":
                await client.actions.replace(seat, mine)
            case "name":
                old = client.model.name(mine)
                name = await self.app.push_screen_wait(TextDialog(say("full.menu.name", self.lang), old, LONGEST_NAME))
                if name:
                    await client.actions.rename(mine, name)
                    self.profile.like(name=name)
            case "consent":
                await client.actions.consent(mine)
                self.tell(say("full.said.consent", self.lang))
            case "again":
                self.dismiss(await client.actions.rematch())
            case "record":
                self.keep(await client.actions.record())

    async def play_on(self, at: int) -> None:
        """A new table that goes on from a move of this one."""
        self.dismiss(await self.client.actions.branch(at, max(0, self.client.model.seat)))

    def keep(self, record: str) -> None:
        """Write the record into a new file in the current folder, and say where."""
        table = self.client.model.table
        name = "game" if table is None else f"{table.game}-{re.sub(r'[^a-z0-9_-]', '', table.id)}"
        number = 1
        while (path := Path(f"{name}{'' if number == 1 else f'-{number}'}{ENDING}")).exists():
            number += 1
        try:
            write_text(path, record, self.lang)
        except BadOption as fault:
            self.tell(str(fault), bad=True)
            return
        self.tell(say("save.done_over", self.lang, file=path))
