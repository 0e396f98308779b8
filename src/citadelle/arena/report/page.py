"""A report as one HTML file that needs no other: its style and its charts are in it, and it runs no script."""

from __future__ import annotations

import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from citadelle.arena.report import charts
from citadelle.arena.report.tables import ReportTable
from citadelle.arena.report.words import say
from citadelle.kernel.errors import NotWritable, system_reason

STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2118; --paper: #f7f1e3; --line: #d5c6a4; --bar: #7a5c1e; --down: #7d3b3b;
  --soft: #ede2c8; }
@media (prefers-color-scheme: dark) { :root { --ink: #eadfc8; --paper: #1d1913; --line: #4a3f2c; --bar: #c9a24a;
  --down: #c77a6b; --soft: #2a241a; } }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; font: 16px/1.5 Georgia, "Times New Roman", serif;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { background: var(--soft); }
svg { max-width: 100%; height: auto; margin: .6rem 0; font: 12px system-ui, sans-serif; } svg text { fill: var(--ink); }
.bar { fill: var(--bar); } .down { fill: var(--down); } .none { fill: var(--soft); }
.grid { stroke: var(--line); } .even { stroke: var(--ink); stroke-dasharray: 4 3; }
.span { stroke: var(--ink); fill: none; stroke-width: 1.4; } .tick { font-size: 11px; opacity: .8; }
.caption { margin: .8rem 0 0; font-style: italic; }
.note { font-size: .9rem; opacity: .85; } summary { cursor: pointer; }
"""
LONG: Final = 60
"""Tables of more rows are folded away."""

Block = ReportTable | str
"""A table with its charts, or a chart as it is, or a paragraph that begins with `<p`."""


def table_html(table: ReportTable, lang: str) -> str:
    """A table as HTML, folded away if it is long."""
    heads, *rows = table.texts(lang)
    head = "".join([f"<th>{escape(cell)}</th>" for cell in heads])
    body = "".join(["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in rows])
    whole = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    if len(rows) <= LONG:
        return whole
    return f"<details><summary>{escape(say('page.all', lang, n=len(rows)))}</summary>{whole}</details>"


def block_html(block: Block, lang: str) -> str:
    """A block as HTML."""
    if isinstance(block, str):
        return block
    parts: list[str] = []
    for part in block.parts(lang):
        drawn = "".join([charts.bars(part, column, lang) for column in part.chart])
        parts.append(f"<h2>{escape(part.title(lang))}</h2>{drawn}{table_html(part, lang)}")
    return "".join(parts)


def paragraph(text: str) -> str:
    """A paragraph of small print."""
    return f'<p class="note">{escape(text)}</p>'


def page(title: str, lines: Sequence[str], blocks: Sequence[Block], lang: str) -> str:
    """The whole page."""
    intro = "".join([paragraph(line) for line in lines])
    body = "\n".join([block_html(block, lang) for block in blocks])
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>{intro}\n{body}\n</body></html>\n"
    )


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; NotWritable says why it can't be."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, "utf-8")
        os.replace(beside, path)
    except OSError as fault:
        raise NotWritable("file.unwritable", path=path, why=system_reason(fault)) from None
