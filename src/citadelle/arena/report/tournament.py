"""A tournament in words: its tables for the screen, its page, its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from citadelle.arena.report import charts
from citadelle.arena.report.page import Block, page, write
from citadelle.arena.report.tables import NUMBER, Cell, Figure, ReportTable, write_csv
from citadelle.arena.report.words import number, say


def settings_text(options: dict[str, Any], lang: str) -> str:
    """The options of a set-up in one line."""
    pairs = [f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in options.items()]
    return ", ".join(pairs) or say("page.defaults", lang)


def tables(data: dict[str, Any], lang: str) -> list[ReportTable]:
    """The figures of a tournament."""
    rows: list[list[Cell]] = []
    even = 1.0 / data["players"] if not data["together"] else None
    for row in data["table"]:
        rows.append([
            row["agent"], row["games"],
            Figure.of(row["share"], row["interval"]),
            Figure.of(row["strength"], row["strength_interval"], NUMBER),
            Figure.of(row["rating"], row["rating_interval"], NUMBER),
            Figure.of(row["points"], row["points_interval"], NUMBER),
            " / ".join([str(many) for many in row["places"]]),
            row["faults"],
            1000 * (row["seconds_per_decision"] or 0.0), 1000 * (row["slowest"] or 0.0),
        ])  # fmt: skip
    columns = ("agent", "games", "won", "strength", "rating", "points", "places", "faults", "milliseconds", "slowest")
    names = [row["agent"] for row in data["table"]]
    beaten: list[list[Cell]] = []
    for name, cells in zip(names, data["matrix"], strict=True):
        beaten.append([name, *[None if cell is None else pair(cell) for cell in cells]])
    found = [ReportTable("standings", columns, rows, ("won", "strength", "rating", "points", "milliseconds"), even)]
    if len(names) > 1:
        found.append(ReportTable("matrix", ("agent", *names), beaten))
    if data["faults"]:
        broken: list[list[Cell]] = [[one["agent"], one["game"], one["seed"], one["error"]] for one in data["faults"]]
        found.append(ReportTable("faults", ("agent", "game", "seed", "error"), broken))
    return found


def tidy_tables(data: dict[str, Any], lang: str) -> list[ReportTable]:
    """The same for files, one observation a row: standings, places of each agent, pairs of agents, faults."""
    standings, *others = tables(data, lang)
    at = standings.columns.index("places")
    columns = [name for name in standings.columns if name != "places"]
    found = [ReportTable("standings", columns, [[*row[:at], *row[at + 1 :]] for row in standings.rows])]
    places: list[list[Cell]] = []
    pairs: list[list[Cell]] = []
    names = [row["agent"] for row in data["table"]]
    for row, cells in zip(data["table"], data["matrix"], strict=True):
        places += [[row["agent"], place, many] for place, many in enumerate(row["places"], 1)]
        for other, cell in zip(names, cells, strict=True):
            if cell is not None:
                pairs.append([row["agent"], other, cell["games"], pair(cell)])
    found.append(ReportTable("places", ("agent", "place", "games"), places))
    found.append(ReportTable("matrix", ("agent", "other", "games", "ahead"), pairs))
    return found + [table for table in others if table.key == "faults"]


def pair(cell: dict[str, Any]) -> Figure:
    """A cell of the matrix."""
    return Figure.of(cell["share"], cell["interval"])


def lines(data: dict[str, Any], title: str, lang: str) -> list[str]:
    """What was played, in a few sentences."""
    played = {"n": data["played"], "all": number(data["requested"], lang), "shown": number(data["played"], lang)}
    said = [say("tournament.played", lang, players=data["players"], title=title, **played)]
    if data["broken"]:
        said.append(say("tournament.broken", lang, n=data["broken"]))
    options = settings_text(data["options"], lang)
    said.append(say("tournament.how", lang, seed=data["seed"], options=options))
    said.append(say("tournament.together" if data["together"] else "tournament.fair", lang))
    return [*said, say("tournament.ratings", lang)]


def write_report(data: dict[str, Any], folder: Path, title: str, lang: str) -> None:
    """The files of a tournament beside its results: summary.json, report.html, and a CSV for every table."""
    found = tables(data, lang)
    blocks: list[Block] = []
    names = [row["agent"] for row in data["table"]]
    for table in found:
        if table.key == "matrix":
            cells = [[None if cell is None else pair(cell) for cell in row] for row in data["matrix"]]
            blocks += [f"<h2>{table.title(lang)}</h2>", charts.matrix(names, cells, lang)]
        else:
            blocks.append(table)
    write(folder / "summary.json", json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
    heading = say("tournament.title", lang, title=title)
    write(folder / "report.html", page(heading, lines(data, title, lang), blocks, lang))
    write_csv(tidy_tables(data, lang), folder)
