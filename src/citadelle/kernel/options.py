"""What can be set before a game: a typed schema, with clear errors for anything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citadelle.kernel.chance import KEYED, KINDS, QUICK, Chance, secret_of
from citadelle.kernel.errors import BadOption, Message

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

LONGEST_ENTROPY: Final = 128

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

    def takes(self, players: int) -> Message:
        """What is allowed, in a few words, for error lines."""
        if self.kind == SWITCH:
            return Message("option.takes.switch")
        if self.kind == CHOICE:
            return Message("option.takes.choice", values=self.values)
        if self.kind == SEAT and self.values:
            return Message("option.takes.seat_or", last=players - 1, values=self.values)
        if self.kind == SEAT:
            return Message("option.takes.seat", last=players - 1)
        if self.kind == ORDER:
            example = ",".join([str(seat) for seat in reversed(range(players))])
            return Message("option.takes.order", last=players - 1, values=example)
        if self.kind == SOME:
            return Message("option.takes.some", values=self.values)
        return Message("option.takes.each", n=players, values=self.values)

    def meant_for(self) -> Message:
        """For how many players it can be set, in a few words."""
        least, most = self.players
        if 1 <= least < most < 99:
            return Message("option.for.from_to", low=least, high=most)
        if most == 1:
            return Message("option.for.one")
        return Message("option.for.exactly", n=least) if least == most else Message("option.for.or_more", n=least)

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
            text, takes = repr(str(value)[:40]), self.takes(players)
            raise BadOption("option.value", name=self.name, rule=self.rule, takes=takes, text=text)
        assert isinstance(value, (bool, int, str, list))
        if value != self.default and not self.concerns(players):
            raise BadOption("option.players", name=self.name, rule=self.rule, who=self.meant_for(), n=players)
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
        raise BadOption("option.unknown", name=repr(str(name)[:40]), names=self.names())

    def check(self, given: Mapping[str, object], players: int) -> Settings:
        """Every option with its value, given or default; BadOption for an unknown name or a wrong value."""
        if not isinstance(given, Mapping):
            raise BadOption("option.not_by_name", example=f"{{{self.names()[0]!r}: ...}}", text=f"{given!r:.40}")
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
                raise BadOption("option.no_value", text=repr(pair[:40]), names=self.names())
            given[name.strip()] = self.option(name.strip()).parse(text, players)
        return given


def is_entropy(text: object) -> bool:
    """Is this something that a seat may add to a keyed stream: 1 to 128 hexadecimal digits?"""
    return isinstance(text, str) and 0 < len(text) <= LONGEST_ENTROPY and all(c in "0123456789abcdef" for c in text)


class SetUp:
    """What a game starts from: how many seats, the seed, every option's value, and the kind of chance.

    `entropy` is what seats added to a keyed stream before its first draw, as (seat, text).
    """

    __slots__ = ("chance", "entropy", "options", "players", "seed")

    def __init__(
        self,
        players: int,
        seed: int | str,
        options: Settings,
        chance: str = QUICK,
        entropy: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.players = players
        self.seed = seed
        self.options = options
        self.chance = chance
        self.entropy = entropy

    def with_chance(self, chance: str, entropy: tuple[tuple[int, str], ...] = ()) -> SetUp:
        """The same with this kind of chance, and what seats add before its first draw. BadOption if there is no such
        kind, or if that can't be added."""
        if chance not in KINDS:
            raise BadOption("chance.unknown", kind=repr(chance)[:40], names=KINDS)
        for seat, added in entropy:
            if chance != KEYED or seat not in range(self.players) or not is_entropy(added):
                raise BadOption("chance.entropy")
        return SetUp(self.players, self.seed, self.options, chance, entropy)

    def start_chance(self, s: Chance) -> None:
        """Start a new state's generator: games call it before they draw anything."""
        if self.chance == KEYED:
            s.use_secret(secret_of(self.seed))
            for seat, added in self.entropy:
                s.mix(seat, added)
        else:
            s.seed(self.seed)

    def __repr__(self) -> str:
        return f"<SetUp players={self.players} seed={self.seed!r} {self.options}>"
