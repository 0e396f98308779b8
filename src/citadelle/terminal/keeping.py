"""How a game at the plain terminal is kept: where its table is, or in a file that the person names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from citadelle.kernel.errors import BadOption, CitadelleError
from citadelle.terminal import record_files
from citadelle.terminal.commands import COMMANDS, SHARED_COMMANDS
from citadelle.terminal.language import fold_text, say
from citadelle.terminal.plain_display import PlainDisplay

if TYPE_CHECKING:
    from citadelle.table.client.unsaved import UnsavedGame


class Keeping(Protocol):
    """What the plain terminal asks about the place where a game is kept."""

    commands: tuple[str, ...]
    """The commands that can be typed at this table."""
    is_shared: bool
    """Is it a table that others can sit at, from elsewhere?"""
    is_here: bool
    """Do its bots think in this process?"""

    def notes(self, lang: str) -> list[str]:
        """What the greeting says beside who plays."""

    async def begin(self) -> None:
        """The table has been printed for the first time: its bots may play."""

    async def has_secrets(self) -> bool:
        """May somebody at this keyboard know what another may not?"""

    def save(self, table: PlainDisplay, rest: str) -> bool:
        """Write the record into a file (named by `rest`, else by default); says where, or why not."""

    def leave(self, table: PlainDisplay, ended: bool) -> None:
        """Somebody leaves; `ended`: because there is no more input. Says how to come back, or offers to save."""


class KeptAtTable:
    """A table of a server or of this machine's store: every choice is kept there. `where` says how to come back."""

    commands: tuple[str, ...] = SHARED_COMMANDS
    is_shared = True

    def __init__(self, where: str, is_here: bool = False) -> None:
        self.where = where
        self.is_here = is_here

    def notes(self, lang: str) -> list[str]:
        return []

    async def begin(self) -> None:
        """A table plays on whether anybody looks on or not."""

    async def has_secrets(self) -> bool:
        return True

    def save(self, table: PlainDisplay, rest: str) -> bool:
        """The record is to be had once nothing in it is secret."""
        model = table.model
        if model.over is None:
            table.screen.write_wrapped(table.say("shared.save_later"))
            return False
        path = Path(rest or f"{model.table.game if model.table else 'game'}.record").expanduser()
        try:
            if path.exists():
                raise BadOption(table.say("save.taken", file=path))
            record_files.write_text(path, table.call(table.client.actions.record()), table.lang)
        except BadOption as fault:
            table.screen.write_wrapped(str(fault))
            return False
        table.screen.write(table.say("save.done_over", file=path))
        return True

    def leave(self, table: PlainDisplay, ended: bool) -> None:
        table.screen.write_wrapped(self.where)


class KeptInFile:
    """A game of this process: nothing is written unless the person saves it. `path` is the file it came from."""

    commands: tuple[str, ...] = COMMANDS
    is_shared = False
    is_here = True

    def __init__(self, game: UnsavedGame, path: Path | None = None) -> None:
        self.game = game
        self.path = path
        self.saved = -1 if path is None else len(game.match.choices)
        """How many choices had been made when it was last saved."""

    def notes(self, lang: str) -> list[str]:
        return [say("play.seed", lang, seed=self.game.match.setup.seed)]

    async def begin(self) -> None:
        await self.game.begin()

    async def has_secrets(self) -> bool:
        return await self.game.has_secrets()

    def save(self, table: PlainDisplay, rest: str) -> bool:
        record = table.call(self.game.record())
        path = Path(rest).expanduser() if rest else record_files.default_path(record, self.path)
        try:
            record_files.save_record(record, path, self.path, table.lang)
        except CitadelleError as fault:
            table.screen.write_wrapped(str(fault))
            return False
        self.path, self.saved = path, len(record.choices)
        table.screen.write(table.say("save.done_over" if record.result is not None else "save.done", file=path))
        return True

    def leave(self, table: PlainDisplay, ended: bool) -> None:
        screen, model = table.screen, table.model
        if model.over is not None:
            return
        if self.saved == model.last:
            screen.write(table.say("save.is_kept", file=self.path))
            return
        if not screen.live or ended:
            screen.write()
            screen.write_wrapped(table.say("save.ended" if ended else "save.left", n=model.last))
            return
        while True:
            path = record_files.default_path(table.call(self.game.record()), self.path)
            try:
                text = screen.ask(table.say("save.ask", file=path))
            except KeyboardInterrupt:
                screen.write()
                return
            if text is None or fold_text(text) in (fold_text(table.say("yes_no.no")), "n", "no"):
                return
            yes = not text or fold_text(text) in (fold_text(table.say("yes_no.yes")), "y", "yes", "o")
            if self.save(table, "" if yes else text):
                return
