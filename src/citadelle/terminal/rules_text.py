"""Rules of a game by id or word, printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.terminal.columns import in_columns
from citadelle.terminal.language import fold_text, say
from citadelle.terminal.screen import Screen

Rule = tuple[str, str, str]
"""A rule's id, title and text."""
MOST_RULES: Final = 24


def find_rules(rules: Sequence[Rule], wanted: str) -> list[Rule]:
    """The rule with this id (its number is enough), or all that contain these words, titles first."""
    text = fold_text(wanted)
    exact = [
        rule for rule in rules if fold_text(rule[0]) == text or (text and fold_text(rule[0]).split()[-1:] == [text])
    ]
    if exact:
        return exact[:1]
    titles = [rule for rule in rules if text in fold_text(rule[1])]
    return titles + [rule for rule in rules if rule not in titles and text in fold_text(rule[2])]


def titled_rules(rules: Sequence[Rule]) -> list[str]:
    """Rules by id and title, the titles one below the other."""
    wide = max([len(ident) for ident, _, _ in rules], default=0)
    return [f"{ident:<{wide}}  {title}" for ident, title, _ in rules]


def show_rule(rule: Rule, screen: Screen) -> None:
    """A rule with its text."""
    screen.write(f"{rule[0]}  {rule[1]}", "bold")
    screen.write_wrapped(rule[2], "  ")


def show_rules(rules: Sequence[Rule], lang: str, screen: Screen, most: int = MOST_RULES) -> bool:
    """A single rule with its text, several by their titles, up to `most`; False if there is none."""
    if len(rules) == 1:
        show_rule(rules[0], screen)
    elif rules:
        for line in in_columns(titled_rules(rules[:most]), screen.width):
            screen.write(line)
        if len(rules) > most:
            screen.write_wrapped(say("rules.more", lang, n=len(rules) - most), style="dim")
    return bool(rules)
