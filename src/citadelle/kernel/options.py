"""What can be set before a game: a typed schema, with clear errors for anything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citadelle.kernel.errors import BadOption

SWITCH: Final = "switch"
"""true or false"""
CHOICE: Final = "choice"
"""one of `values`"""
SEAT: Final = "seat"
"""a seat number, or one of `values`"""
ORDER: Final = "order"
"""every seat once, in some order; empty for seat order"""
SOME: Final = "some"
"""any of `values`, as a list without repeats"""
EACH: Final = "each"
"""one of `values` for every seat, all different; empty for the game's own choice"""

Setting = bool | int | str | list[int] | list[str]
Settings = dict[str, Setting]


class Option:
    """One switch of a game: its name, what it takes, its default, the rule it belongs to, and for how many players."""

    __slots__ = ("default", "kind", "name", "players", "rule", "values")

    def __init__(
        self,
        name: str,
        kind: str,
        default: Setting,
        rule: str,
        values: tuple[str, ...] = (),
        players: tuple[int, int] = (1, 99),
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.rule = rule
        self.values = values
        self.players = players
        """The fewest and the most players for whom it can be set; for others it keeps its default."""

    def concerns(self, players: int) -> bool:
        """Can it be set with so many players?"""
        return self.players[0] <= players <= self.players[1]

    def takes(self, players: int) -> str:
        """What is allowed, in a few words, for error lines."""
        if self.kind == SWITCH:
            return "true or false"
        if self.kind == CHOICE:
            return "one of " + ", ".join(self.values)
        if self.kind == SEAT:
            return ", ".join(["a seat number from 0 to " + str(players - 1), *self.values])
        if self.kind == ORDER:
            return f"the seats 0 to {players - 1}, each once, such as " + ",".join(
                [str(seat) for seat in reversed(range(players))]
            )
        if self.kind == SOME:
            return "a list of " + ", ".join(self.values)
        return f"{players} different values of " + ", ".join(self.values)

    def allows(self, value: object, players: int) -> bool:
        """Is this a value of the right type and range?"""
        if self.kind == SWITCH:
            return isinstance(value, bool)
        if self.kind == CHOICE:
            return isinstance(value, str) and value in self.values
        if self.kind == SEAT:
            if isinstance(value, str):
                return value in self.values
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players
        if not isinstance(value, list):
            return False
        if self.kind == ORDER:
            return not value or (all_ints(value) and sorted(value) == list(range(players)))
        distinct = all_texts(value) and len({str(v) for v in value}) == len(value)
        if not distinct or any(v not in self.values for v in value):
            return False
        return self.kind == SOME or not value or len(value) == players

    def parse(self, text: str, players: int) -> Setting:
        """The value of a text such as a command line gives; BadOption says what is allowed."""
        value: object = text
        low = text.strip().lower()
        if self.kind == SWITCH:
            value = {"true": True, "yes": True, "on": True, "1": True}.get(low)
            if value is None:
                value = {"false": False, "no": False, "off": False, "0": False}.get(low, text)
        elif self.kind == SEAT and low.isdecimal():
            value = int(low)
        elif self.kind == ORDER:
            parts = [part.strip() for part in low.split(",") if part.strip()]
            value = [int(part) for part in parts] if all(part.isdecimal() for part in parts) else text
        elif self.kind in (SOME, EACH):
            value = [part.strip() for part in low.split(",") if part.strip()]
        return self.checked(value, players)

    def checked(self, value: object, players: int) -> Setting:
        """The value itself if it is allowed, a list as a new one; BadOption says what is."""
        if isinstance(value, (list, tuple)):
            value = list(value)
        if not self.allows(value, players):
            shown = str(value)[:40]
            raise BadOption(f"option {self.name} ({self.rule}) takes {self.takes(players)}; not {shown!r}")
        assert isinstance(value, (bool, int, str, list))
        if value != self.default and not self.concerns(players):
            least, most = self.players
            who = "1 player" if most == 1 else f"{least} players" if least == most else f"{least} players or more"
            who = f"{least} to {most} players" if 1 <= least < most < 99 else who
            raise BadOption(f"option {self.name} ({self.rule}) is for {who}; leave it out with {players}")
        return value


def all_ints(values: list[object]) -> bool:
    """Are all of these whole numbers?"""
    return all(isinstance(v, int) and not isinstance(v, bool) for v in values)


def all_texts(values: list[object]) -> bool:
    """Are all of these texts?"""
    return all(isinstance(v, str) for v in values)


class Schema:
    """All options of a game, in the order menus show them."""

    __slots__ = ("options",)

    def __init__(self, options: list[Option]) -> None:
        self.options = options

    def names(self) -> list[str]:
        """The options' names."""
        return [option.name for option in self.options]

    def option(self, name: str) -> Option:
        """One option by name; BadOption lists those there are."""
        for option in self.options:
            if option.name == name:
                return option
        raise BadOption(f"there is no option {str(name)[:40]!r}; there are {', '.join(self.names())}")

    def check(self, given: Mapping[str, object], players: int) -> Settings:
        """Every option with its value, given or default; BadOption for an unknown name or a wrong value."""
        if not isinstance(given, Mapping):
            raise BadOption(f"options are given by name, such as {{{self.names()[0]!r}: ...}}, not as {given!r:.40}")
        for name in given:
            self.option(name)
        settings: Settings = {}
        for option in self.options:
            value = given.get(option.name, option.default)
            settings[option.name] = option.checked(value, players)
        return settings

    def parse(self, pairs: list[str], players: int) -> Settings:
        """The settings of `NAME=VALUE` texts, as a command line gives them."""
        given: Settings = {}
        for pair in pairs:
            name, sign, text = pair.partition("=")
            if not sign:
                raise BadOption(f"write an option as NAME=VALUE, not {pair[:40]!r}; names: {', '.join(self.names())}")
            given[name.strip()] = self.option(name.strip()).parse(text, players)
        return given


class SetUp:
    """What a game starts from: how many seats, the seed, and every option's value."""

    __slots__ = ("options", "players", "seed")

    def __init__(self, players: int, seed: int | str, options: Settings) -> None:
        self.players = players
        self.seed = seed
        self.options = options

    def __repr__(self) -> str:
        return f"<SetUp players={self.players} seed={self.seed!r} {self.options}>"
