"""Lists and tables as lines of text: options, scores, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.result import Result
from citadelle.terminal.orders import listed, numbered
from citadelle.terminal.speech import folded, say

Rule = tuple[str, str, str]
FEW: Final = 6
"""So many options are still listed one below the other."""


def option_lines(game: Game, decision: Decision, labels: list[str], width: int) -> list[str]:
    """The options with their numbers, in as many columns as fit when there are many."""
    found = numbered(game, decision, labels)
    cells = [found[i] for i in listed(game, decision)]
    return in_columns(cells, width) if len(cells) > FEW else cells


def in_columns(cells: Sequence[str], width: int, gap: int = 2, most: int = 4) -> list[str]:
    """Cells one below the other, then in the next column."""
    widest = max(len(cell) for cell in cells)
    columns = max(1, min(most, (width + gap) // (widest + gap)))
    rows = -(-len(cells) // columns)
    lines = []
    for row in range(rows):
        parts = [cell.ljust(widest) for cell in cells[row::rows]]
        lines.append((" " * gap).join(parts).rstrip())
    return lines


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines


def score_rows(game: Game, result: Result, names: Sequence[str], lang: str) -> list[list[str]]:
    """The score by parts: a row for every part that gave somebody something, then the points and the places."""
    heads = [f"{name} *" if won else name for name, won in zip(names, result.won, strict=True)]
    rows = [["", *heads]]
    parts: list[str] = []
    for seat in result.parts:
        parts += [part for part in seat if part not in parts]
    for part in parts:
        numbers = [seat.get(part, 0) for seat in result.parts]
        if any(numbers) and numbers != list(result.points):
            rows.append([game.score_name(part, lang), *[str(n) for n in numbers]])
    rows.append([say("score.points", lang), *[str(n) for n in result.points]])
    rows.append([say("score.place", lang), *[str(n) for n in result.places]])
    return rows


def telling(rows: Sequence[tuple[str, list[int]]], points: list[int]) -> list[tuple[str, list[int]]]:
    """The rows of a score that tell something: not all noughts, and not the points once more."""
    return [(title, numbers) for title, numbers in rows if any(numbers) and numbers != points]


def find_rules(game: Game, wanted: str, lang: str) -> list[Rule]:
    """The rule with this id (its number is enough), or all whose words hold these, titles first."""
    return find_among(game.rules(lang), wanted)


def find_among(rules: Sequence[Rule], wanted: str) -> list[Rule]:
    """The same among rules that are at hand."""
    text = folded(wanted)
    exact = [rule for rule in rules if folded(rule[0]) == text or (text and folded(rule[0]).split()[-1:] == [text])]
    if exact:
        return exact[:1]
    titles = [rule for rule in rules if text in folded(rule[1])]
    return titles + [rule for rule in rules if rule not in titles and text in folded(rule[2])]


def titled_rules(rules: Sequence[Rule]) -> list[str]:
    """Rules by id and title, the titles one below the other."""
    wide = max([len(ident) for ident, _, _ in rules], default=0)
    return [f"{ident:<{wide}}  {title}" for ident, title, _ in rules]


def rule_of(game: Game, ident: str, lang: str) -> Rule | None:
    """The rule with exactly this id."""
    for rule in game.rules(lang):
        if rule[0] == ident:
            return rule
    return None
