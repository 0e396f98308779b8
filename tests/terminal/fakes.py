"""A screen that answers from a list and keeps what it was shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from citadelle.kernel.match import Match, new
from citadelle.kernel.registry import game
from citadelle.terminal.play import Table
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

    @property
    def width(self) -> int:
        return self.columns

    def put(self, text: str = "", style: str = "") -> None:
        self.shown += text.split("\n")

    def ask(self, prompt: str) -> str | None:
        if not self.typed:
            return None
        line = self.typed.pop(0)
        said = line if isinstance(line, str) else line()
        self.put(f"{prompt}{said}")
        return said

    def wait(self, text: str) -> None:
        pass

    def wipe(self) -> None:
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


def table(
    typed: Iterable[str | Callable[[], str]],
    seats: str = "me,random,random",
    seed: int | str = 7,
    lang: str = "en",
    live: bool = False,
    width: int = 80,
    match: Match | None = None,
    **options: object,
) -> tuple[Table, FakeScreen]:
    """A table with a quick game, and its screen."""
    kinds = seats.split(",")
    screen = FakeScreen(typed, live, width)
    return Table(match or quick_match(len(kinds), seed, **options), kinds, lang, screen), screen


def interrupt() -> str:
    raise KeyboardInterrupt
