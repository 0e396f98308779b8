"""The variants of a game, drawn from its options: a set that covers every pair of values, and single ones at random."""

from __future__ import annotations

from typing import Final

from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import CHOICE, ORDER, SEAT, SOME, SWITCH, Option, Setting, Settings

TRIES: Final = 8
"""Rows built for each pair that is still to be covered; the one that covers most is kept."""
LAST_TRIES: Final = 40
"""Rows drawn at random before a pair counts as impossible; the last one tried has the rules' defaults besides."""

Row = tuple[int, ...]
"""For each option the index of its value."""


def telling_values(option: Option, players: int) -> list[Setting]:
    """All values of an option where they are few, and the extremes of those that combine or order things.

    An option that isn't for so many players has its default alone.
    """
    if not option.concerns(players):
        return [option.default]
    if option.kind == SWITCH:
        return [False, True]
    if option.kind == CHOICE:
        return list(option.values)
    if option.kind == SEAT:
        return [0, players - 1, *option.values]
    found: list[Setting] = []
    if option.kind == ORDER:
        found = [[], list(reversed(range(players)))]
    elif option.kind == SOME:
        found = [list(option.values), [], list(option.values[:1]), list(option.values[1:])]
    else:
        found = [[], list(reversed(option.values))[:players]]
    distinct: list[Setting] = []
    for value in found:
        if value not in distinct and option.allows(value, players):
            distinct.append(value)
    return distinct


class VariantSpace:
    """All telling values of a game's options for one player count."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.names = game.schema.names()
        self.values = [telling_values(option, players) for option in game.schema.options]
        usual = game.setup(players, 0).options
        self.defaults: Row = tuple([self.values[i].index(usual[name]) for i, name in enumerate(self.names)])
        """The rules' defaults."""

    def settings(self, row: Row) -> Settings:
        """The options of a row, by name."""
        return {name: self.values[i][row[i]] for i, name in enumerate(self.names)}

    def accepts(self, row: Row) -> bool:
        """Does the game play this combination?"""
        try:
            self.game.setup(self.players, 0, dict(self.settings(row)))
        except BadOption:
            return False
        return True

    def random_row(self, by: Chance) -> Row:
        """Any row, whether the game plays it or not."""
        return tuple([by.below(len(values)) for values in self.values])


def pairs_of(row: Row) -> list[tuple[int, int, int, int]]:
    """Every pair of values in a row, as (option, value, later option, value)."""
    size = len(row)
    return [(i, row[i], j, row[j]) for i in range(size) for j in range(i + 1, size)]


def covering(game: Game, players: int) -> list[Settings]:
    """Settings in which every two values of two options meet at least once, as far as the game plays them together.

    The rules' defaults come first. The same list in every process.
    """
    space = VariantSpace(game, players)
    by = chance(f"{game.name} {players}")
    left = {
        (i, a, j, b): True
        for i in range(len(space.names))
        for j in range(i + 1, len(space.names))
        for a in range(len(space.values[i]))
        for b in range(len(space.values[j]))
    }
    rows = [space.defaults]
    while True:
        for pair in pairs_of(rows[-1]):
            left.pop(pair, None)
        found: Row | None = None
        while left and found is None:
            wanted = next(iter(left))
            found = row_with(space, wanted, left, by)
            if found is None:
                del left[wanted]
        if found is None:
            return [space.settings(row) for row in rows]
        rows.append(found)


def row_with(
    space: VariantSpace, wanted: tuple[int, int, int, int], left: dict[tuple[int, int, int, int], bool], by: Chance
) -> Row | None:
    """A playable row with this pair that covers many of those left; None if the game seems to play none."""
    best: Row | None = None
    most = -1
    for _ in range(TRIES):
        row = complete_row(space, wanted, left, by)
        covered = sum([pair in left for pair in pairs_of(row)])
        if covered > most and space.accepts(row):
            best, most = row, covered
    for _ in range(0 if best else LAST_TRIES):
        drawn = list(space.random_row(by))
        drawn[wanted[0]], drawn[wanted[2]] = wanted[1], wanted[3]
        if space.accepts(tuple(drawn)):
            return tuple(drawn)
    if best is None:
        usual = list(space.defaults)
        usual[wanted[0]], usual[wanted[2]] = wanted[1], wanted[3]
        best = tuple(usual) if space.accepts(tuple(usual)) else None
    return best


def complete_row(
    space: VariantSpace, wanted: tuple[int, int, int, int], left: dict[tuple[int, int, int, int], bool], by: Chance
) -> Row:
    """A row with this pair; every other option, in random order, takes the value that meets most pairs left."""
    row = [-1] * len(space.names)
    row[wanted[0]], row[wanted[2]] = wanted[1], wanted[3]
    order = [i for i in range(len(row)) if row[i] < 0]
    by.shuffle(order)
    for i in order:
        met: list[int] = []
        for a in range(len(space.values[i])):
            pairs = [(i, a, j, row[j]) if i < j else (j, row[j], i, a) for j in range(len(row)) if row[j] >= 0]
            met.append(sum([pair in left for pair in pairs]))
        ties = [a for a in range(len(met)) if met[a] == max(met)]
        row[i] = ties[by.below(len(ties))]
    return tuple(row)


def uncovered_pairs(game: Game, players: int) -> list[str]:
    """Pairs of values that meet in none of the covering variants, although the game plays them together."""
    rows = covering(game, players)
    values = {option.name: telling_values(option, players) for option in game.schema.options}
    met = {(a, str(row[a]), b, str(row[b])) for row in rows for a in row for b in row if a < b}
    found: list[str] = []
    for a in values:
        for b in (name for name in values if a < name):
            for x, y in [(x, y) for x in values[a] for y in values[b] if (a, str(x), b, str(y)) not in met]:
                try:
                    game.setup(players, 0, {a: x, b: y})
                except BadOption:
                    continue
                found.append(f"{a}={x} with {b}={y}, {players} players")
    return found


def any_settings(game: Game, players: int, by: Chance) -> Settings:
    """One playable combination of telling values, each as likely."""
    space = VariantSpace(game, players)
    while True:
        row = space.random_row(by)
        if space.accepts(row):
            return space.settings(row)
