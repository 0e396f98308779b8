"""Tables of figures that know their intervals: for the screen, for a page, for CSV files."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citadelle.arena.report.words import is_number, percent, say, significant, words
from citadelle.kernel.errors import NotWritable, system_reason

SHARE: Final = "share"
DIFFERENCE: Final = "difference"
NUMBER: Final = "number"
EMPTY: Final = ""


class Figure:
    """A number with the interval that 95 % certainty allows, and how it is written."""

    __slots__ = ("high", "kind", "low", "value")

    def __init__(self, value: float | None, low: float | None, high: float | None, kind: str = SHARE) -> None:
        self.value, self.low, self.high, self.kind = value, low, high, kind

    @classmethod
    def of(cls, value: float | None, interval: Sequence[float | None], kind: str = SHARE) -> Figure:
        """The figure of a value and its interval as results write them."""
        return cls(value, interval[0], interval[1], kind)

    def shown(self, value: float | None, lang: str) -> str:
        """One of its numbers in words."""
        if value is None or not is_number(value):
            return EMPTY
        return significant(value, lang) if self.kind == NUMBER else percent(value, lang, self.kind == DIFFERENCE)

    def text(self, lang: str) -> str:
        """The number, with its interval behind it."""
        if not is_number(self.value):
            return EMPTY
        if not is_number(self.low) or not is_number(self.high):
            return self.shown(self.value, lang)
        span = say("cell.interval", lang, low=self.shown(self.low, lang), high=self.shown(self.high, lang))
        return f"{self.shown(self.value, lang)} {span}"


Cell = str | int | float | Figure | None


class ReportTable:
    """Rows of cells under named columns. `key` names its CSV file and its words; `chart` columns are drawn, too."""

    def __init__(
        self,
        key: str,
        columns: Sequence[str],
        rows: list[list[Cell]],
        chart: Sequence[str] = (),
        even: float | None = None,
        title: str = "",
    ) -> None:
        self.key, self.columns, self.rows, self.chart = key, list(columns), rows, tuple(chart)
        self.even = even
        """Where a chart has its line of comparison."""
        self.own_title = title

    def title(self, lang: str) -> str:
        """What it is called."""
        return self.own_title or say(f"table.{self.key}", lang)

    def heads(self, lang: str) -> list[str]:
        """The columns in words; those that are names (of agents, of seats) stay as they are."""
        return [say(f"column.{name}", lang) if f"column.{name}" in words() else name for name in self.columns]

    def texts(self, lang: str, most: int = 0) -> list[list[str]]:
        """Heads and rows as text; at most so many rows, if above 0."""
        rows = self.rows[:most] if most else self.rows
        return [self.heads(lang), *[[cell_text(cell, lang) for cell in row] for row in rows]]

    def column(self, name: str) -> list[Cell]:
        """All cells below one head."""
        at = self.columns.index(name)
        return [row[at] for row in self.rows]


def cell_text(cell: Cell, lang: str) -> str:
    """One cell as people read it."""
    match cell:
        case None:
            return EMPTY
        case Figure():
            return cell.text(lang)
        case float():
            return significant(cell, lang) if is_number(cell) else EMPTY
        case int():
            return f"{cell:,}".replace(",", "\u202f" if lang == "fr" else ",")
        case _:
            return cell


def plain(cell: Cell) -> list[object]:
    """One cell as CSV holds it: a figure takes three places."""
    if isinstance(cell, Figure):
        return ["" if not is_number(n) else n for n in (cell.value, cell.low, cell.high)]
    return [EMPTY if cell is None else cell]


def write_csv(tables: Sequence[ReportTable], folder: Path) -> None:
    """A file for each table, its columns by their names, numbers as they are."""
    try:
        for table in tables:
            with (folder / f"{table.key}.csv").open("w", encoding="utf-8", newline="") as file:
                out = csv.writer(file, lineterminator="\n")
                heads: list[str] = []
                for name in table.columns:
                    has_interval = any(isinstance(cell, Figure) for cell in table.column(name))
                    heads += [name, f"{name}_low", f"{name}_high"] if has_interval else [name]
                out.writerow(heads)
                for row in table.rows:
                    out.writerow([part for cell in row for part in plain(cell)])
    except OSError as fault:
        raise NotWritable("file.unwritable", path=folder, why=system_reason(fault)) from None
