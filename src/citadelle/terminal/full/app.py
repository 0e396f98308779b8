"""The full-screen program: a start screen, then one table after another."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual.app import App
from textual.binding import BindingType
from textual.filter import Monochrome

from citadelle.kernel import registry
from citadelle.kernel.errors import CitadelleError, in_words
from citadelle.kernel.words import LANGS
from citadelle.table.client.links import looks_like_link
from citadelle.table.client.profile import Profile
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Lost
from citadelle.table.errors import TableError
from citadelle.table.lobby.table_specs import NewLesson, NewTable, Summary
from citadelle.table.words import error_text
from citadelle.terminal.full.dialogs import MenuDialog, TextDialog
from citadelle.terminal.full.new_table_screen import NewTableScreen
from citadelle.terminal.full.start_screen import StartScreen
from citadelle.terminal.full.table_screen import TableScreen
from citadelle.terminal.language import say


class Locator(Protocol):
    """How tables are found and reached."""

    def client(self, where: str, lang: str) -> Client:
        """A client for a place: a table of this machine by its id, or a link to a server's. CitadelleError."""

    async def fairness(self, where: str, lang: str) -> str:
        """Who may know more than others of the chance of a table at which one is about to sit down, in words."""

    def remember_seat(self, client: Client) -> None:
        """A table is left."""

    async def own_tables(self, lang: str) -> list[Summary]:
        """The tables of this machine."""

    async def packs(self, game: str, lang: str) -> list[tuple[str, str]]:
        """The packs that tables of a game may be created with: ids, and names with versions."""

    async def create_table(self, wanted: NewTable, lang: str) -> str:
        """A new table on this machine; where it is."""

    async def create_lesson(self, wanted: NewLesson, lang: str) -> str:
        """A new table on this machine on which a lesson is played; where it is."""


class FullScreenApp(App[str]):
    """Shows one table after another; without a first one it begins with a list, and ends there too.

    Its result is what is to be said when the screen is closed again.
    """

    TITLE = "Citadelle"
    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, locator: Locator, profile: Profile, lang: str, first: tuple[str, Client] | None = None) -> None:
        super().__init__()
        self.locator, self.profile, self.lang, self.first = locator, profile, lang, first
        self.client: Client | None = None

    def on_mount(self) -> None:
        self.run_worker(self.run_through())

    def disable_colour(self) -> None:
        """Show no colours."""
        self.no_color = True
        self._filters.append(Monochrome())

    async def run_through(self) -> None:
        """One screen after another, until nothing more is wanted."""
        trouble = ""
        at: tuple[str, Client] | None = self.first
        while True:
            if at is None:
                where = await self.begin(trouble)
                if not where:
                    self.exit("")
                    return
                trouble = ""
                try:
                    at = where, await self.reach(where)
                except (CitadelleError, Lost) as fault:
                    trouble = self.words_of(fault)
                    continue
            where, client = at
            next_ = await self.play(where, client)
            at = None
            if next_:
                try:
                    at = next_, await self.reach(next_)
                except (CitadelleError, Lost) as fault:
                    trouble = self.words_of(fault)
            elif self.first is not None:
                self.exit(self.parting(where, client))
                return

    async def reach(self, where: str) -> Client:
        """A client for a place, connected."""
        client = self.locator.client(where, self.lang)
        try:
            await client.start()
        except BaseException:
            await client.close()
            raise
        return client

    async def play(self, where: str, client: Client) -> str:
        """Show a table until it is left; where to go next, or nothing."""
        self.client = client
        screen = TableScreen(client, self.lang, self.profile, looks_like_link(where))
        try:
            return await self.push_screen_wait(screen) or ""
        finally:
            self.lang = screen.lang
            self.client = None
            self.locator.remember_seat(client)
            await client.close()

    async def agrees(self, link: str) -> bool:
        """Does the reader sit down there, told who may know more of its chance than others?"""
        try:
            told = await self.locator.fairness(link, self.lang)
        except CitadelleError:
            return True  # whatever is wrong with the link is said when the table is reached
        rows = [("sit", say("full.start.sit", self.lang)), ("", say("full.start.stay", self.lang))]
        answer = await self.push_screen_wait(MenuDialog(told, rows)) if told else "sit"
        return answer == "sit"

    async def begin(self, trouble: str) -> str:
        """The start screen, and what it leads to; where to go, or nothing."""
        while True:
            wish = await self.push_screen_wait(
                StartScreen(await self.locator.own_tables(self.lang), self.profile.places, self.lang, trouble)
            )
            trouble = ""
            what, _, rest = wish.partition(" ")
            if what == "lang":
                self.lang = LANGS[(LANGS.index(self.lang) + 1) % len(LANGS)]
            elif what == "table":
                return rest
            elif what == "place":
                return str(self.profile.places[int(rest)].link)
            elif what == "link":
                text = await self.push_screen_wait(TextDialog(say("full.start.ask_link", self.lang), longest=2000))
                if text and await self.agrees(text):
                    return text
            elif what == "lesson":
                game, _, name = rest.partition(" ")
                try:
                    wanted_lesson = NewLesson(game=game, lesson=name, name=self.profile.name)
                    return await self.locator.create_lesson(wanted_lesson, self.lang)
                except CitadelleError as fault:
                    trouble = self.words_of(fault)
            elif what == "game":
                packs = await self.locator.packs(rest, self.lang)
                wanted = await self.push_screen_wait(
                    NewTableScreen(registry.game(rest), self.profile.name, self.lang, packs)
                )
                if wanted is not None:
                    try:
                        return await self.lay(wanted)
                    except CitadelleError as fault:
                        trouble = self.words_of(fault)
            else:
                return ""

    async def lay(self, wanted: NewTable) -> str:
        """Lay a table, and remember the name that was given."""
        name = next((seat.name for seat in wanted.seats if seat.name), "")
        if name:
            self.profile.like(name=name)
        return await self.locator.create_table(wanted, self.lang)

    def words_of(self, fault: Exception) -> str:
        """What went wrong, in words."""
        if isinstance(fault, TableError):
            return error_text(fault, self.lang)
        return in_words(fault, self.lang) or say("full.gone", self.lang)

    def parting(self, where: str, client: Client) -> str:
        """How the table that was left is found again; nothing if its game is over."""
        if client.model.over is not None or client.fault is not None:
            return ""
        return say("full.kept_far" if looks_like_link(where) else "full.kept", self.lang, where=where.partition("#")[0])
