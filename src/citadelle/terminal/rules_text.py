"""Rules of a game by id or word, printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.terminal.columns import in_columns
from citadelle.terminal.screen import Screen
from citadelle.terminal.speech import folded, say

Rule = tuple[str, str, str]
"""A rule's id, title and text."""
MOST_RULES: Final = 24


def find_rules(rules: Sequence[Rule], wanted: str) -> list[Rule]:
    """The rule with this id (its number is enough), or all that contain these words, titles first."""
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


def show_rule(rule: Rule, screen: Screen) -> None:
    """A rule with its text."""
    screen.put(f"{rule[0]}  {rule[1]}", "bold")
    screen.tell(rule[2], "  ")


def show_rules(rules: Sequence[Rule], lang: str, screen: Screen, most: int = MOST_RULES) -> bool:
    """A single rule with its text, several by their titles, up to `most`; False if there is none."""
    if len(rules) == 1:
        show_rule(rules[0], screen)
    elif rules:
        for line in in_columns(titled_rules(rules[:most]), screen.width):
            screen.put(line)
        if len(rules) > most:
            screen.tell(say("rules.more", lang, n=len(rules) - most), style="dim")
    return bool(rules)
