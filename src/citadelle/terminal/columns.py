"""Lists in columns and tables of cells, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence


def in_columns(cells: Sequence[str], width: int, gap: int = 2, most: int = 4) -> list[str]:
    """Cells one below the other, then in the next column; as many columns as fit, up to `most`."""
    widest = max(len(cell) for cell in cells)
    columns = max(1, min(most, (width + gap) // (widest + gap)))
    rows = -(-len(cells) // columns)
    lines = []
    for row in range(rows):
        parts = [cell.ljust(widest) for cell in cells[row::rows]]
        lines.append((" " * gap).join(parts).rstrip())
    return lines


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells, the first column aligned to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines
