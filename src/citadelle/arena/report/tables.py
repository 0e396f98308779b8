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
    """Rows of cells under named columns. `key` names its CSV file and its words; `chart` columns are drawn, too.

    The first `names` columns say what a row is about. A table is shown in parts, one for each combination of what
    stands in the first `apart` of them; its file has all rows together.
    """

    def __init__(
        self,
        key: str,
        columns: Sequence[str],
        rows: list[list[Cell]],
        chart: Sequence[str] = (),
        even: float | None = None,
        title: str = "",
        names: int = 1,
        apart: int = 0,
    ) -> None:
        self.key, self.columns, self.rows, self.chart = key, list(columns), rows, tuple(chart)
        self.names, self.apart = names, apart
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

    def label(self, row: Sequence[Cell], lang: str) -> str:
        """What a row is about, for a chart."""
        return ", ".join([cell_text(cell, lang) for cell in row[: self.names]])

    def parts(self, lang: str) -> list[ReportTable]:
        """The table as it is shown: a part for each group of rows, whose names are in its title if they differ."""
        if not self.apart:
            return [self]
        groups: dict[tuple[str, ...], list[list[Cell]]] = {}
        for row in self.rows:
            groups.setdefault(tuple([cell_text(cell, lang) for cell in row[: self.apart]]), []).append(row)
        differing = [i for i in range(self.apart) if len({group[i] for group in groups}) > 1]
        found: list[ReportTable] = []
        for group, rows in groups.items():
            titles = [self.title(lang), ", ".join([group[i] for i in differing])]
            title = say("table.part", lang, title=titles[0], part=titles[1]) if differing else titles[0]
            columns, inside = self.columns[self.apart :], [row[self.apart :] for row in rows]
            names = self.names - self.apart
            found.append(ReportTable(self.key, columns, inside, self.chart, self.even, title, names))
        return found

    def has_intervals(self, name: str) -> bool:
        """Are there intervals below a head?"""
        return any(isinstance(cell, Figure) and cell.low is not None for cell in self.column(name))

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


def plain(cell: Cell, wide: bool) -> list[object]:
    """One cell as files hold it: in a column with intervals it takes three places, whatever it is."""
    figure = cell if isinstance(cell, Figure) else None
    value = cell if figure is None else figure.value
    found = [value, *([None, None] if figure is None else [figure.low, figure.high])]
    kept = [None if isinstance(one, float) and not is_number(one) else one for one in found]
    return [EMPTY if one is None else one for one in kept[: 3 if wide else 1]]


def write_csv(tables: Sequence[ReportTable], folder: Path) -> None:
    """A file for each table, its columns by their names, numbers as they are: one observation a row."""
    try:
        for table in tables:
            with (folder / f"{table.key}.csv").open("w", encoding="utf-8", newline="") as file:
                out = csv.writer(file, lineterminator="\n")
                wide = [table.has_intervals(name) for name in table.columns]
                heads: list[str] = []
                for name, has_interval in zip(table.columns, wide, strict=True):
                    heads += [name, f"{name}_low", f"{name}_high"] if has_interval else [name]
                out.writerow(heads)
                for row in table.rows:
                    cells = zip(row, wide, strict=True)
                    out.writerow([part for cell, has_interval in cells for part in plain(cell, has_interval)])
    except OSError as fault:
        raise NotWritable("file.unwritable", path=folder, why=system_reason(fault)) from None
