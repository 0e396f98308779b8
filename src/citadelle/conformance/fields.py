"""Fields of a state in words: how component ids stand for the small numbers that a state holds.

A game's tests say once, for every field, what its numbers mean; then positions are written and read by the ids of
cards, tokens, members and places. `Position` uses these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from citadelle.kernel.state import State

NONE: Final = -1
"""The number that stands for nothing, and is written as an empty text."""


class Field:
    """A field whose value is written as it is: numbers, truth, and lists of them, or some of a list by their index."""

    def read(self, words: Any, old: Any, s: State) -> Any:
        """The value that these words stand for; `old` is the present one. AssertionError if they stand for none."""
        if isinstance(words, Mapping):
            return same_container(old, [words.get(i, value) for i, value in enumerate(old)])
        return same_container(old, words)

    def write(self, value: Any, s: State) -> Any:
        """The value in words."""
        return list(value) if isinstance(value, tuple) else value


class Name(Field):
    """One component, by id; an empty text for none. `special` names numbers that aren't components.

    Where several components share an id, the second is written `id#2`, and so on.
    """

    def __init__(self, ids: Sequence[str], special: Mapping[str, int] | None = None) -> None:
        many = [list(ids)[: i + 1].count(ident) for i, ident in enumerate(ids)]
        self.ids = [ident if n == 1 else f"{ident}#{n}" for ident, n in zip(ids, many, strict=True)]
        self.special = {"": NONE, **(special or {})}

    def number(self, name: str) -> int:
        """The number of a component; AssertionError with the nearest ids if there is none."""
        if name in self.special:
            return self.special[name]
        if name not in self.ids:
            near = get_close_matches(name, self.ids, 3) or self.ids[:12]
            raise AssertionError(f"nothing is called {name!r}; there are {', '.join(near)}")
        return self.ids.index(name)

    def name(self, number: int) -> str:
        """The id of a component."""
        for name, special in self.special.items():
            if special == number:
                return name
        return self.ids[number]

    def read(self, words: Any, old: Any, s: State) -> Any:
        return self.number(words)

    def write(self, value: Any, s: State) -> Any:
        return self.name(value)


class Names(Name):
    """Components in order, by id: a hand, a row with empty slots, a pile."""

    def read(self, words: Any, old: Any, s: State) -> Any:
        assert not isinstance(words, str), f"a list of ids is wanted, not {words!r}"
        return same_container(old, [self.number(name) for name in words])

    def write(self, value: Any, s: State) -> Any:
        return [self.name(number) for number in value]


class NameSet(Name):
    """A set of components as bits of one number, by id: who is wounded, what lies face down."""

    def read(self, words: Any, old: Any, s: State) -> Any:
        assert not isinstance(words, str), f"a list of ids is wanted, not {words!r}"
        return sum({1 << self.number(name) for name in words})

    def write(self, value: Any, s: State) -> Any:
        return [name for i, name in enumerate(self.ids) if value >> i & 1]


class NextCards(Name):
    """A pile that is drawn from: the ids are drawn next, in this order, and the rest of the pile stays below them.

    `drawn` is the field that counts how many of its first cards were drawn; a pile without one is drawn from its end,
    or with `first` from its beginning. Cards that aren't in the pile can't be put on it: set the place that holds them.
    """

    def __init__(self, ids: Sequence[str], drawn: str = "", first: bool = False) -> None:
        super().__init__(ids)
        self.drawn = drawn
        self.first = first or bool(drawn)

    def read(self, words: Any, old: Any, s: State) -> Any:
        gone = getattr(s, self.drawn) if self.drawn else 0
        rest = list(old[gone:]) if self.first else list(reversed(old[gone:]))
        top = [self.number(name) for name in words]
        for number in top:
            assert number in rest, f"{self.name(number)!r} isn't in the pile: {', '.join(map(self.name, rest))}"
            rest.remove(number)
        pile = top + rest
        return same_container(old, [*old[:gone], *(pile if self.first else reversed(pile))])

    def write(self, value: Any, s: State) -> Any:
        pile = list(value[getattr(s, self.drawn) :] if self.drawn else value)
        return [self.name(number) for number in (pile if self.first else reversed(pile))]


class Rows(Field):
    """A value for each seat, or for each component if ids are given: all of them in a list, or some by seat or id."""

    def __init__(self, each: Field | None = None, ids: Sequence[str] = ()) -> None:
        self.each = each or Field()
        self.by = Name(ids) if ids else None

    def at(self, key: Any) -> int:
        """The index of a seat or a component."""
        return int(key) if self.by is None else self.by.number(key)

    def read(self, words: Any, old: Any, s: State) -> Any:
        given = words if isinstance(words, Mapping) else None
        if given is None:
            assert len(words) == len(old), f"{len(old)} values are wanted, not {len(words)}"
            return same_container(old, [self.each.read(one, was, s) for one, was in zip(words, old, strict=True)])
        rows = list(old)
        for key, one in given.items():
            rows[self.at(key)] = self.each.read(one, rows[self.at(key)], s)
        return same_container(old, rows)

    def write(self, value: Any, s: State) -> Any:
        rows = [self.each.write(one, s) for one in value]
        return rows if self.by is None else {self.by.name(i): one for i, one in enumerate(rows)}


class Counts(Field):
    """How many of each component every seat has, in one flat list, seat after seat: only those that aren't none.

    A seat that is named has exactly what is said; others keep what they have. `colours` names rows that are no seats.
    """

    def __init__(self, ids: Sequence[str], colours: Mapping[Any, int] | None = None) -> None:
        self.by = Name(ids)
        self.colours = dict(colours or {})

    def read(self, words: Any, old: Any, s: State) -> Any:
        flat, size = list(old), len(self.by.ids)
        for row, counts in words.items():
            first = self.colours.get(row, row) * size
            flat[first : first + size] = [0] * size
            for name, count in counts.items():
                flat[first + self.by.number(name)] = count
        return same_container(old, flat)

    def write(self, value: Any, s: State) -> Any:
        size = len(self.by.ids)
        names = {number: name for name, number in self.colours.items()}
        out: dict[Any, dict[str, int]] = {}
        for i, count in enumerate(value):
            if count:
                out.setdefault(names.get(i // size, i // size), {})[self.by.ids[i % size]] = count
        return out


class Written(Field):
    """A field with words of its own: two functions that read and write one value."""

    def __init__(self, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> None:
        self.reads = read
        self.writes = write

    def read(self, words: Any, old: Any, s: State) -> Any:
        return self.reads(words)

    def write(self, value: Any, s: State) -> Any:
        return self.writes(value)


def same_container(old: Any, value: Any) -> Any:
    """The value as a list or a tuple, as the old one is."""
    if isinstance(old, tuple):
        return tuple([same_container(old[0], one) if old else one for one in value])
    if isinstance(old, list):
        return [same_container(old[0], one) if old else one for one in value]
    return value
