"""The command `play`: finds or creates the table that is asked for, and plays there on a full screen or in plain lines.

Tables are kept on a server or in this machine's store. A new game in plain lines, or one from a file, is kept nowhere
unless it is saved.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from citadelle import lessons
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption, in_words
from citadelle.kernel.game import Game
from citadelle.kernel.quick_start import ME
from citadelle.table.client.links import looks_like_link
from citadelle.table.client.profile import Profile
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Denied, Lost, Unreachable
from citadelle.table.errors import TableError
from citadelle.table.fields import LONGEST_NAME
from citadelle.table.lobby.table_specs import NewLesson
from citadelle.table.seats.credentials import is_id
from citadelle.table.wire import Hello
from citadelle.table.words import error_text
from citadelle.terminal.full.seat_style import clean
from citadelle.terminal.game_setup import OpenedGame, PlayRequest, open_game
from citadelle.terminal.keeping import KeptAtTable, KeptInFile
from citadelle.terminal.language import fold_text, say
from citadelle.terminal.locator import TableLocator, read_link
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain import WIDEST_BOARD, PlainTable
from citadelle.terminal.record_files import open_record
from citadelle.terminal.requests import requested_table
from citadelle.terminal.screen import Leave, Screen

PLAIN: Final = ("CITADELLE_PLAIN", "ACCESSIBLE")
"""Environment variables that ask for plain lines, as users of screen readers set them."""
Find = Callable[[TableLocator], Coroutine[Any, Any, str | None]]
"""Finds or creates a table: its id or link, or None to begin with the list of tables."""
ID_LENGTH: Final = 12
"""The length of the ids of this machine's tables."""


class PlayMode:
    """How somebody wants to play: in plain lines, going on with the latest table, under which name."""

    def __init__(self, plain: bool = False, latest: bool = False, name: str | None = None) -> None:
        self.plain = plain
        self.latest = latest
        self.name = name


def play(request: PlayRequest, mode: PlayMode, lang: str, screen: Screen) -> None:
    """Play at the table that is asked for. BadOption, BadData or NotReadable, each one line of text."""
    check_request(request, mode, lang)
    profile = Profile()
    if mode.name is not None:
        profile.like(name=mode.name)
    if not mode.plain and can_fill_screen(screen) and can_be_stored(request):
        said = asyncio.run(play_full_screen(finder(request, mode, profile, lang), mode, profile, lang, screen))
        if said:
            screen.write_wrapped(said)
    elif mode.latest or is_stored_table(request.what):
        with LoopThread() as loop:
            play_kept_table(finder(request, mode, profile, lang), mode, profile, lang, screen, loop)
    else:
        try:
            game = open_game(request, lang, screen)
        except Leave:
            return
        with LoopThread() as loop, unsaved_table(game, lang, screen, loop, profile) as table:
            table.run()


def teach(game: Game, name: str | None, again: bool, mode: PlayMode, lang: str, screen: Screen) -> None:
    """Play a lesson of a game: go on with it where it was left, or begin it (`again`: from its beginning in any case).
    Without a name, the first lesson that isn't done. BadOption, BadData, each one line of text."""
    check_request(PlayRequest(None, None, None, None, (), ()), mode, lang)
    profile = Profile()
    if mode.name is not None:
        profile.like(name=mode.name)

    async def find_lesson(locator: TableLocator) -> str:
        return await lesson_place(game, name, again, locator, profile, lang)

    if not mode.plain and can_fill_screen(screen):
        said = asyncio.run(play_full_screen(find_lesson, mode, profile, lang, screen))
        if said:
            screen.write_wrapped(said)
    else:
        with LoopThread() as loop:
            play_kept_table(find_lesson, mode, profile, lang, screen, loop)


async def lesson_place(
    game: Game, name: str | None, again: bool, locator: TableLocator, profile: Profile, lang: str
) -> str:
    """The table of a lesson: the one where it was left, or a new one."""
    names = [lesson.name for lesson in lessons.of(game)]
    if name is not None or not names:
        names = [lessons.find(game, name or "").name]
    own = [table for table in await locator.own_tables(lang) if table.game == game.name and table.lesson in names]
    left = [table for table in own if not table.lesson_done and not table.over and not table.archived]
    if left and not again:
        return left[0].id
    done = {table.lesson for table in own if table.lesson_done}
    wanted = next((one for one in names if one not in done), names[0])
    try:
        return await locator.create_lesson(NewLesson(game=game.name, lesson=wanted, name=profile.name), lang)
    except TableError as fault:
        raise BadOption(error_text(fault, lang)) from None
    except (Denied, Unreachable) as fault:
        raise BadOption(clean(fault.in_language(lang))) from None


def check_request(request: PlayRequest, mode: PlayMode, lang: str) -> None:
    """BadOption if arguments contradict each other."""
    if mode.name is not None and not 0 < len(mode.name.strip()) <= LONGEST_NAME:
        raise BadOption(say("cli.name", lang, most=LONGEST_NAME))
    if mode.latest and request.what is not None:
        raise BadOption(say("cli.continue", lang))
    if request.what is not None and looks_like_link(request.what):
        read_link(request.what, lang)
    elif not mode.latest and not is_table_id(request.what):
        return
    given = {"--seats": request.seats, "--players": request.players, "--seed": request.seed, "--set": request.pairs}
    for name, value in {**given, "--pack": request.packs}.items():
        if value:
            raise BadOption(say("cli.laid_keeps", lang, name=name))


def can_fill_screen(screen: Screen, environ: Mapping[str, str] | None = None) -> bool:
    """Is there a terminal that can be drawn on, and does nothing ask for plain lines?"""
    env = os.environ if environ is None else environ
    term = env.get("TERM", "xterm" if sys.platform == "win32" else "dumb")
    if any(env.get(name, "") not in ("", "0") for name in PLAIN) or term == "dumb":
        return False
    return screen.live and not screen.ascii


def can_be_stored(request: PlayRequest) -> bool:
    """Can this machine's store keep the table? It can't if the game has packs or `search:N` agents."""
    return not request.packs and ":" not in (request.seats or "")


def is_stored_table(what: str | None) -> bool:
    """Does this name a table on a server or in this machine's store?"""
    return what is not None and (looks_like_link(what) or is_table_id(what))


def is_table_id(what: str | None) -> bool:
    """Does this look like the id of a table in this machine's store, rather than a game, a file or a link?"""
    if what is None or registry.is_known(what) or looks_like_link(what) or Path(what).expanduser().exists():
        return False
    return len(what) == ID_LENGTH and is_id(what)


def finder(request: PlayRequest, mode: PlayMode, profile: Profile, lang: str) -> Find:
    """What finds or creates the table that is asked for."""

    async def find(locator: TableLocator) -> str | None:
        return await find_table(request, mode, locator, profile, lang)

    return find


async def play_full_screen(find: Find, mode: PlayMode, profile: Profile, lang: str, screen: Screen) -> str:
    """Play on a full screen; returns what to print after it is closed."""
    from citadelle.terminal.full.app import FullScreenApp  # a screen's machinery is loaded where there is a screen

    locator = TableLocator(
        profile, Hello(form="text", width=screen.width - 2, colour=screen.colour), name=mode.name or ""
    )
    try:
        where = await find(locator)
        if where is not None and not agrees(await locator.fairness(where, lang), lang, screen):
            return ""
        first = None if where is None else (where, await connect(locator, where, lang))
        app = FullScreenApp(locator, profile, lang, first)
        if not screen.colour:
            app.disable_colour()
        return await app.run_async() or ""
    finally:
        await locator.close()


async def find_table(
    request: PlayRequest, mode: PlayMode, locator: TableLocator, profile: Profile, lang: str
) -> str | None:
    """The id or link of the table that is asked for, created if it is new; None to begin with the list of tables."""
    what = request.what
    if what is not None and looks_like_link(what):
        return what
    await locator.open(lang)
    assert locator.server is not None
    if mode.latest:
        found = [table for table in await locator.own_tables(lang) if not table.over and not table.archived]
        mine = [table for table in found if table.your_move] or found
        if not mine:
            raise BadOption(say("cli.nothing_open", lang))
        return mine[0].id
    if what is not None and is_table_id(what):
        return what
    try:
        if what is not None and not registry.is_known(what):
            return await upload_record(request, Path(what).expanduser(), locator, lang)
        if request.is_empty:
            return None
        name = what or only_game(lang)
        return await locator.create_table(requested_table(request, name, profile.name, lang), lang)
    except TableError as fault:
        raise BadOption(error_text(fault, lang)) from None
    except (Denied, Unreachable) as fault:
        raise BadOption(clean(fault.in_language(lang))) from None


def only_game(lang: str) -> str:
    """The game that is meant when none is named; BadOption if there are several."""
    if len(registry.names()) > 1:
        raise BadOption(say("cli.several_games", lang, names=", ".join(registry.names())))
    return registry.names()[0]


async def upload_record(request: PlayRequest, path: Path, locator: TableLocator, lang: str) -> str:
    """A saved game becomes a table of this machine."""
    if not path.exists():
        raise BadOption(say("cli.game_or_file", lang, text=str(request.what)[:60], names=", ".join(registry.names())))
    for name, value in {"--seats": request.seats, "--players": request.players, "--seed": request.seed}.items():
        if value:
            raise BadOption(say("cli.saved_keeps", lang, name=name))
    open_record(path, lang)
    return await locator.upload(path.read_text("utf-8"), lang)


async def connect(locator: TableLocator, where: str, lang: str) -> Client:
    """A client for a place, connected; BadOption says in one line why there is none."""
    client = locator.client(where, lang)
    try:
        await client.start()
    except (Unreachable, Lost) as fault:
        await client.close()
        server = where.partition("/t/")[0]
        raise BadOption(say("cli.no_server", lang, server=server, why=clean(in_words(fault, lang))[:120])) from None
    except Denied as fault:
        await client.close()
        raise BadOption(clean(fault.in_language(lang))) from None
    return client


def agrees(fairness: str, lang: str, screen: Screen) -> bool:
    """Tell who may know more of a table's chance than others; does the person before the screen sit down there?"""
    if not fairness or not screen.live:
        return True  # through a pipe it stands among what is said of the table
    screen.write_wrapped(fairness, style="bold")
    said = screen.ask(say("cli.sit_down", lang))
    return said is not None and fold_text(said) not in (fold_text(say("yes_no.no", lang)), "n", "no")


def plain_hello(lang: str, screen: Screen) -> Hello:
    """How a plain screen wants its boards."""
    width = min(WIDEST_BOARD, screen.width)
    return Hello(lang=lang, form="text", width=width, brief=True, colour=screen.colour, ascii=screen.ascii)


def play_kept_table(find: Find, mode: PlayMode, profile: Profile, lang: str, screen: Screen, loop: LoopThread) -> None:
    """Play in plain lines at a table that is kept on a server or in this machine's store."""
    locator = TableLocator(profile, plain_hello(lang, screen), name=mode.name or "")
    try:
        where = loop.call(find(locator))
        assert where is not None
        if not agrees(loop.call(locator.fairness(where, lang)), lang, screen):
            return
        client = loop.call(connect(locator, where, lang))
        try:
            key = "full.kept_far" if looks_like_link(where) else "full.kept"
            keeping = KeptAtTable(say(key, lang, where=where.partition("#")[0]))
            PlainTable(client, loop, screen, lang, keeping, profile).run()
        finally:
            locator.remember_seat(client)
            loop.call(client.close())
    finally:
        loop.call(locator.close())


@contextmanager
def unsaved_table(
    opened: OpenedGame, lang: str, screen: Screen, loop: LoopThread, profile: Profile | None = None
) -> Iterator[PlainTable]:
    """A game of this process in plain lines, which is kept only if it is saved."""
    from citadelle.table.client.unsaved import UnsavedGame  # all that a table needs is loaded when there is one

    game = UnsavedGame(opened.match, opened.kinds)
    loop.call(game.open())
    is_script = not screen.live and ME in opened.kinds
    client = game.client(plain_hello(lang, screen), only_questions=is_script)
    try:
        loop.call(client.start())
        yield PlainTable(client, loop, screen, lang, KeptInFile(game, opened.path), profile)
    finally:
        loop.call(client.close())
        loop.call(game.close())
