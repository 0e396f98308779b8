"""A screen that answers from a list and keeps what it was shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from citadelle.kernel.match import Match, new
from citadelle.kernel.registry import game
from citadelle.table.client.profile import Profile
from citadelle.table.viewer_session.question import question_data
from citadelle.table.wire import Asked
from citadelle.terminal.entry import unsaved_table
from citadelle.terminal.game_setup import OpenedGame
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain import PlainTable
from citadelle.terminal.screen import Screen

WIPED = "\f"
GAME = "legends"


class FakeScreen(Screen):
    """Somebody types these lines; a callable is done instead of typing (it may interrupt). Then the input ends."""

    def __init__(self, typed: Iterable[str | Callable[[], str]] = (), live: bool = False, width: int = 80) -> None:
        super().__init__(colour=False)
        self.live = live  # type: ignore[misc]
        self.ascii = False  # type: ignore[misc]
        self.typed = list(typed)
        self.columns = width
        self.shown: list[str] = []
        self.waits: list[str] = []
        """What was said to be waited for."""
        self.pauses: list[float] = []
        """How long lines were looked at."""
        self.skips = False
        """Does the person press Enter meanwhile?"""

    @property
    def width(self) -> int:
        return self.columns

    def write(self, text: str = "", style: str = "") -> None:
        self.shown += text.split("\n")

    def ask(self, prompt: str) -> str | None:
        if not self.typed:
            return None
        line = self.typed.pop(0)
        said = line if isinstance(line, str) else line()
        self.write(f"{prompt}{said}")
        return said

    def pause(self, seconds: float) -> bool:
        self.pauses.append(seconds)
        return self.skips

    def show_waiting(self, text: str) -> None:
        self.waits.append(text)

    def clear(self) -> None:
        self.shown.append(WIPED)

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    @property
    def boards(self) -> list[int]:
        """Where boards begin: a line with the title and how far the game is."""
        title = game(GAME).title("en")
        return [i for i, line in enumerate(self.shown) if line.startswith(f"{title} ·")]

    def after(self, typed: str) -> str:
        """What was shown after this line was typed, up to the next prompt."""
        at = len(self.shown) - self.shown[::-1].index(f"> {typed}")
        return re.split(r"^> ", "\n".join(self.shown[at:]), maxsplit=1, flags=re.MULTILINE)[0]


def quick_match(players: int = 3, seed: int | str = 7, **options: object) -> Match:
    found = game(GAME)
    return new(GAME, players, seed, {**found.quick, **options})


class LocalGame:
    """A game of this process in plain lines, from its opening to its end."""

    def __init__(self, opened: OpenedGame, lang: str, screen: FakeScreen) -> None:
        self.opened, self.lang, self.screen = opened, lang, screen
        self.match = opened.match
        self.profile: Profile | None = None
        """Where the playback speed is kept; without one, nothing is waited for."""
        self.table: PlainTable | None = None
        """The table while it is played."""

    @property
    def ask(self) -> Asked | None:
        """The question that is put now."""
        assert self.table is not None
        return self.table.model.ask

    def run(self) -> None:
        with (
            LoopThread() as loop,
            unsaved_table(self.opened, self.lang, self.screen, loop, self.profile) as self.table,
        ):
            self.table.run()


def question(match: Match, lang: str = "en") -> Asked:
    """What the seat that is to decide is asked, as a client gets it."""
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    names = [match.game.seat_name(view, seat, lang) for seat in range(match.players)]
    found = question_data(match.game, view, [], False, lang, names)
    assert found is not None
    return found


def table(
    typed: Iterable[str | Callable[[], str]],
    seats: str = "me,random,random",
    seed: int | str = 7,
    lang: str = "en",
    live: bool = False,
    width: int = 80,
    match: Match | None = None,
    **options: object,
) -> tuple[LocalGame, FakeScreen]:
    """A table with a quick game, and its screen."""
    kinds = seats.split(",")
    screen = FakeScreen(typed, live, width)
    return LocalGame(OpenedGame(match or quick_match(len(kinds), seed, **options), kinds), lang, screen), screen


def interrupt() -> str:
    raise KeyboardInterrupt
