"""Charts as SVG: bars with their intervals, a matrix in shades, a histogram. Text in, text out; no script."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Final

from citadelle.arena.report.tables import DIFFERENCE, NUMBER, SHARE, Cell, Figure, ReportTable
from citadelle.arena.report.words import is_number, say, significant

WIDTH: Final = 720
LABELS: Final = 210
ROW: Final = 26
MOST_ROWS: Final = 40
SIDE: Final = 64
CELL: Final = 74


def svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """A whole picture with its name for those who hear it."""
    box = f'viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{escape(title)}"'
    return f"<svg {box}><title>{escape(title)}</title>{''.join(parts)}</svg>"


def label(x: float, y: float, text: str, anchor: str = "start", more: str = "") -> str:
    """A piece of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(text)}</text>'


def clip_label(text: str, most: int = 30) -> str:
    """A label that fits."""
    return text if len(text) <= most else text[: most - 1] + "…"


def bars(table: ReportTable, column: str, lang: str) -> str:
    """A bar for each row, with its interval; a table that is long shows its first and last rows."""
    cells = zip(table.rows, table.column(column), strict=True)
    rows = [(table.label(row, lang), cell) for row, cell in cells if drawable(cell)]
    if len(rows) > MOST_ROWS:
        rows = rows[: MOST_ROWS // 2] + rows[-MOST_ROWS // 2 :]
    figures = [cell if isinstance(cell, Figure) else Figure(number(cell), None, None, NUMBER) for _, cell in rows]
    if not figures:
        return ""
    ends = [n for one in figures for n in (one.value, one.low, one.high) if n is not None and is_number(n)]
    even = table.even if figures[0].kind == SHARE else None
    if even is not None:
        ends.append(even)
    low, high = min(0.0, *ends), max(0.0, *ends)
    room = (WIDTH - LABELS - SIDE) / ((high - low) or 1.0)

    def x(value: float) -> float:
        return LABELS + (value - low) * room

    parts: list[str] = []
    height = ROW * len(figures) + 30
    for value in ticks(low, high):
        parts.append(f'<line class="grid" x1="{x(value):.1f}" x2="{x(value):.1f}" y1="0" y2="{height - 22}"/>')
        shown = round_number(value if figures[0].kind == NUMBER else 100 * value, lang)
        parts.append(label(x(value), height - 6, shown, "middle", ' class="tick"'))
    for i, ((name, _), one) in enumerate(zip(rows, figures, strict=True)):
        assert one.value is not None
        y = ROW * i + 4
        parts.append(label(LABELS - 8, y + 13, clip_label(name), "end"))
        start, end = sorted((x(0.0), x(one.value)))
        tone = "down" if one.kind == DIFFERENCE and one.value < 0 else "bar"
        parts.append(f'<rect class="{tone}" x="{start:.1f}" y="{y}" width="{end - start:.1f}" height="{ROW - 8}"/>')
        if one.low is not None and one.high is not None and is_number(one.low) and is_number(one.high):
            middle = y + (ROW - 8) / 2
            parts.append(
                f'<path class="span" d="M{x(one.low):.1f} {middle}H{x(one.high):.1f}'
                f'M{x(one.low):.1f} {middle - 4}v8M{x(one.high):.1f} {middle - 4}v8"/>'
            )
        parts.append(label(WIDTH - SIDE + 6, y + 13, one.shown(one.value, lang)))
    if even is not None:
        parts.append(f'<line class="even" x1="{x(even):.1f}" x2="{x(even):.1f}" y1="0" y2="{height - 22}"/>')
    unit = "" if figures[0].kind == NUMBER else " (%)"
    caption = f'<p class="caption">{escape(head(column, lang) + unit)}</p>'
    return caption + svg(WIDTH, height, f"{table.title(lang)}: {head(column, lang)}", parts)


def head(column: str, lang: str) -> str:
    """A column in words."""
    return ReportTable("", [column], []).heads(lang)[0]


def drawable(cell: Cell) -> bool:
    """Is there a number to draw?"""
    if isinstance(cell, Figure):
        return is_number(cell.value)
    return isinstance(cell, (int, float)) and is_number(cell)


def number(cell: Cell) -> float:
    """A drawable cell that is no figure, as a number."""
    assert isinstance(cell, (int, float))
    return float(cell)


def ticks(low: float, high: float) -> list[float]:
    """A handful of round numbers between two others."""
    span = (high - low) or 1.0
    step = 10.0 ** math.floor(math.log10(span))
    while span / step < 4:
        step /= 2
    while span / step > 8:
        step *= 2
    first = math.ceil(low / step - 1e-9)
    return [i * step for i in range(first, math.floor(high / step + 1e-9) + 1)]


def round_number(value: float, lang: str) -> str:
    """A round number without needless noughts."""
    text = f"{value:.6g}".replace("-", "−")
    return text.replace(".", ",") if lang == "fr" else text


def matrix(names: Sequence[str], cells: Sequence[Sequence[Figure | None]], lang: str) -> str:
    """Who beats whom: each row's share of games ahead of each column's, in shades."""
    size = len(names)
    title = say("chart.matrix", lang)
    parts: list[str] = []
    for i, name in enumerate(names):
        parts.append(label(LABELS - 8, 30 + CELL * 0.5 * i + 24, clip_label(name), "end"))
        parts.append(label(LABELS + CELL * (i + 0.5), 20, clip_label(name, 11), "middle", ' class="tick"'))
        for j in range(size):
            cell = cells[i][j]
            x, y = LABELS + CELL * j, 30 + CELL // 2 * i
            if cell is None or cell.value is None:
                parts.append(f'<rect class="none" x="{x}" y="{y}" width="{CELL - 2}" height="{CELL // 2 - 2}"/>')
                continue
            strong = abs(cell.value - 0.5) * 1.6 + 0.08
            tone = f'class="{"bar" if cell.value >= 0.5 else "down"}" fill-opacity="{strong:.2f}"'
            parts.append(
                f'<rect {tone} x="{x}" y="{y}" width="{CELL - 2}" height="{CELL // 2 - 2}">'
                f"<title>{escape(f'{names[i]} – {names[j]}: {cell.text(lang)}')}</title></rect>"
            )
            parts.append(label(x + CELL / 2, y + 22, cell.shown(cell.value, lang), "middle"))
    return svg(LABELS + CELL * size + 4, 34 + CELL // 2 * size, title, parts)


def histogram(counts: Sequence[tuple[float, int]], title: str, lang: str) -> str:
    """Columns over a row of numbers."""
    most = max([count for _, count in counts], default=0)
    if not most:
        return ""
    height, wide = 150, (WIDTH - 20) / len(counts)
    parts: list[str] = []
    every = max(1, len(counts) // 10)
    for i, (value, count) in enumerate(counts):
        tall = (height - 40) * count / most
        x = 10 + wide * i
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{height - 24 - tall:.1f}" width="{max(1.0, wide - 1.5):.1f}"'
            f' height="{tall:.1f}"><title>{escape(f"{significant(value, lang)}: {count}")}</title></rect>'
        )
        if i % every == 0:
            parts.append(label(x + wide / 2, height - 8, round_number(value, lang), "middle", ' class="tick"'))
    return svg(WIDTH, height, title, parts)
