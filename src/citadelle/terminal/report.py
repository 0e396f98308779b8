"""Results of simulations and benchmarks as tables, and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from citadelle.terminal.columns import table
from citadelle.terminal.language import say
from citadelle.terminal.screen import Screen

RATES: Final = ("decisions_per_second", "games_per_second", "clones_per_second", "keyed_decisions_per_second")


def format_number(number: float, lang: str, digits: int = 0) -> str:
    """A number with its thousands apart and its decimals, as the language writes it."""
    text = f"{number:,.{digits}f}"
    return text.replace(",", "\u202f").replace(".", ",") if lang == "fr" else text


@contextmanager
def progress_bar(total: int, lang: str, what: str = "arena.progress") -> Iterator[Callable[[int], None] | None]:
    """A progress bar on a terminal's error output; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(what, lang), total=total)
        yield lambda done: progress.update(task, completed=done)


def show_tally(tally: dict[str, Any], title: str, lang: str, screen: Screen) -> None:
    """The results of a simulation, from its plain data."""
    n, players = tally["games"], tally["players"]
    if tally["interrupted"]:
        screen.write_wrapped(say("arena.interrupted", lang, n=n, all=tally["requested"]))
    decisions, seconds = format_number(tally["decisions"], lang), format_number(tally["seconds"], lang, 1)
    head = say("arena.head", lang, title=title, n=n, players=players, seconds=seconds, decisions=decisions)
    screen.write_wrapped(head, style="bold")
    rows = [[say(f"arena.{column}", lang) for column in ("agent", "wins", "share", "interval", "places", "points")]]
    for agent in tally["agents"]:
        wins = tally["wins"][agent]
        low, high = [format_number(100 * edge, lang, 1) for edge in tally["intervals"][agent]]
        rows.append([
            agent,
            format_number(wins, lang, 0 if wins == int(wins) else 2),
            f"{format_number(100 * tally['win_shares'][agent], lang, 1)} %",
            f"{low}-{high} %",
            " / ".join([str(many) for many in tally["places"][agent]]),
            format_number(tally["mean_points"][agent], lang, 2),
        ])  # fmt: skip
    for line in table(rows):
        screen.write(line)
    if tally["errors"]:
        screen.write_wrapped(say("arena.errors", lang, n=tally["errors"], **tally["faults"][0]))
    if n and any(len(set(seats)) > 1 for seats in tally["seats"].values()):
        screen.write_wrapped(say("arena.uneven", lang, players=players), style="dim")


def show_rates(rates: dict[str, Any], title: str, lang: str, screen: Screen) -> None:
    """The results of a benchmark."""
    how = say("arena.compiled" if rates["compiled"] else "arena.pure", lang)
    screen.write_wrapped(say("arena.bench", lang, title=title, players=rates["players"], how=how), style="bold")
    rows = []
    for rate in RATES:
        digits = 1 if rates[rate] < 1000 else 0
        rows.append([f"  {say(f'bench.{rate}', lang)}", format_number(rates[rate], lang, digits)])
    for line in table(rows):
        screen.write(line)
