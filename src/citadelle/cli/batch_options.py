"""Options that the commands tournament, study and export share: how many games are played, where, by which engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from citadelle.arena import engines, results
from citadelle.arena.engines import Engine, Work
from citadelle.arena.game_source import GameSource
from citadelle.arena.playing import Line
from citadelle.arena.results import Results
from citadelle.cli.base import PACK, SEED, SET, chosen_language
from citadelle.kernel.errors import BadOption, CitadelleError
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings
from citadelle.terminal import report
from citadelle.terminal.language import say
from citadelle.terminal.settings import (
    find_game,
    parse_decimal,
    parse_number,
    parse_seed,
    parse_settings,
    with_standard_defaults,
)

MOST_GAMES: Final = 100_000_000
MOST_JOBS: Final = 4096
T = TypeVar("T")


@dataclass(kw_only=True, frozen=True)
class BatchRun:
    """What a command line says about where and how games are played."""

    lang: str
    game: Game
    source: GameSource
    seed: int | str
    pairs: tuple[str, ...]
    """Options of the game, as NAME=VALUE."""
    engine: Engine
    limit: float
    """Seconds that an agent may think about one choice."""
    out: str | None
    resume: bool

    def players(self, text: str | None) -> int:
        """The number of players asked for, else two, or as many as the game needs."""
        low, high = self.game.players_min, self.game.players_max
        return parse_number("--players", text, low, high, self.lang) or max(2, low)

    def games(self, text: str) -> int:
        """The number of games asked for."""
        return parse_number("--games", text, 1, MOST_GAMES, self.lang) or 1

    def options(self, players: int, *more: str) -> Settings:
        """The game's options for so many players, `more` of them laid over those of the command line."""
        given = parse_settings(self.game, (*self.pairs, *more), players, self.lang)
        return with_standard_defaults(self.game, given, players, self.seed, self.lang)

    def folder(self, command: str) -> Path:
        """Where results are kept."""
        return Path(self.out or f"{command}-{self.game.name}").expanduser()

    def translated(self, make: Callable[[], T]) -> T:
        """What a room below makes; its errors are said in the reader's language."""
        return translate_errors(make, self.lang)

    def play(self, work: Work[Line], size: int, kept: Results, games: int, each: int = 1) -> bool:
        """Do what is missing in the results, with a bar of so many games, `each` a piece; True if it was stopped."""
        if kept.torn:
            click.echo(say("arena.torn", self.lang, n=len(kept.lines)), err=True)
        with report.progress_bar(games, self.lang) as progress:
            shown = None if progress is None else partial(report_progress, progress, games, each)
            return self.translated(lambda: results.run(work, size, kept, self.engine, shown))


def batch_command(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command GAME and the flags of `Running`: instead of them, and of its --lang, it is handed one of these."""

    @wraps(command)
    def read(
        *,
        game: str,
        seed: str | None,
        set_: tuple[str, ...],
        pack: tuple[str, ...],
        out: str | None,
        engine: str,
        jobs: str | None,
        address: str,
        limit: str,
        resume: bool,
        lang: str | None,
        **own: Any,
    ) -> int:
        chosen = chosen_language(lang, click.get_current_context())
        found = find_game(game, pack, chosen)
        source = GameSource(found, absolute(pack))
        run = BatchRun(
            lang=chosen,
            game=found,
            source=source,
            seed=1 if seed is None else parse_seed(seed, chosen),
            pairs=set_,
            engine=parse_engine(engine, jobs, address, chosen),
            limit=parse_decimal("--limit", limit, 0.01, 86400, chosen),
            out=out,
            resume=resume,
        )
        source.reach()
        return command(run, **own)

    made: Callable[..., int] = read
    for option in (
        click.option("--resume", is_flag=True),
        click.option("--limit", metavar="S", default="60"),
        click.option("--address", metavar="HOST:PORT", default=""),
        click.option("--jobs", metavar="N"),
        click.option("--engine", metavar="|".join(engines.ENGINES), default=engines.ENGINES[0]),
        click.option("--out", metavar="DIR"),
        PACK,
        SET,
        SEED,
        click.argument("game", metavar="GAME"),
    ):
        made = option(made)
    return made


def absolute(folders: Sequence[str]) -> list[str]:
    """Folders as any process finds them."""
    return [str(Path(folder).expanduser().absolute()) for folder in folders]


def parse_engine(name: str, jobs: str | None, address: str, lang: str) -> Engine:
    """The engine that was asked for; BadOption if there is none of that name."""
    if name not in engines.ENGINES:
        raise BadOption(say("cli.engine", lang, text=name[:40], names=", ".join(engines.ENGINES)))
    if address and name != "ray":
        raise BadOption(say("cli.address", lang))
    many = parse_number("--jobs", jobs, 1, MOST_JOBS, lang) or 0
    return translate_errors(lambda: engines.engine(name, many, address), lang)


def translate_errors(make: Callable[[], T], lang: str) -> T:
    """What a room below makes; its errors are said in the reader's language."""
    try:
        return make()
    except CitadelleError as fault:
        raise BadOption(fault.in_language(lang)) from None


def report_progress(progress: Callable[[int], None], most: int, each: int, pieces: int) -> None:
    """Progress in games, where a piece of work is so many of them."""
    progress(min(most, pieces * each))
