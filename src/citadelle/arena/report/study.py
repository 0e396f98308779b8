"""A study in words: its tables for the screen, its page, its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from citadelle.arena.report import charts
from citadelle.arena.report.page import Block, page, paragraph, write
from citadelle.arena.report.tables import ReportTable, plain, write_csv
from citadelle.arena.report.tournament import settings_text
from citadelle.arena.report.words import number, say
from citadelle.arena.study_tables import StudyTables


def lines(found: StudyTables, title: str, lang: str) -> list[str]:
    """What was played, in a few sentences."""
    study = found.study
    played = sum([found.games(i) for i in range(len(study.arms))])
    total = study.games * len(study.arms)
    figures = {"n": played, "shown": number(played, lang), "all": number(total, lang)}
    said = [say("study.played", lang, title=title, agent=study.agent.name, **figures)]
    if found.broken():
        said.append(say("study.broken", lang, n=found.broken()))
    first = study.arms[0]
    options = settings_text(dict(first.options), lang)
    said.append(say("study.how", lang, seed=study.seed, options=options))
    return [*said, say("study.figures", lang)]


def data(tables: list[ReportTable]) -> dict[str, Any]:
    """The tables as plain data: a figure is its value and its interval."""
    out: dict[str, Any] = {}
    for table in tables:
        rows = []
        wide = [table.has_intervals(name) for name in table.columns]
        for row in table.rows:
            cells = [plain(cell, has_interval) for cell, has_interval in zip(row, wide, strict=True)]
            values = [cell if len(cell) > 1 else cell[0] for cell in cells]
            rows.append(dict(zip(table.columns, values, strict=True)))
        out[table.key] = rows
    return out


def write_report(found: StudyTables, tables: list[ReportTable], folder: Path, title: str, lang: str) -> None:
    """The files of a study beside its results: report.html, and a CSV for every table."""
    blocks: list[Block] = []
    for table in tables:
        blocks.append(table)
        if table.key == "arms":
            name = say("chart.lengths", lang)
            blocks += [paragraph(name), charts.histogram(found.lengths(), name, lang)]
        if table.key in ("things", "shifts"):
            blocks.append(paragraph(say(f"note.{table.key}", lang)))
    heading = say("study.title", lang, title=title)
    write(folder / "report.html", page(heading, lines(found, title, lang), blocks, lang))
    write_csv(tables, folder)
