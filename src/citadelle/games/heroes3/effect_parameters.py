"""Parameters of effects that Heroes III writes in ways of its own: faces of the attack die, lists of numbers, costs."""

from __future__ import annotations

from typing import Any

from citadelle.games.heroes3.tables import DIFFICULTIES, NONE, RESOURCES, SIDES
from citadelle.kernel.errors import Message
from citadelle.parts.effects import Number, OneOf, Parameter, Unfit, wrong_type

LEAST_FACE = -1
MOST_FACE = 1
MANY = 99


class Limit(Number):
    """A number that NONE stands for where it is left out."""

    def empty(self) -> Any:
        return NONE


class Word(OneOf):
    """One of some words, packed as its place among them; NONE where it is left out."""

    def empty(self) -> Any:
        return NONE


class FixedWords(Parameter):
    """A table whose fields have one word each in the data; packed as whether it is there."""

    def __init__(self, name: str, words: dict[str, str], attribute: str = "") -> None:
        super().__init__(name, attribute)
        self.fixed = words

    def empty(self) -> Any:
        return False

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise wrong_type(self.name, "data.type.object", raw)
        for name, word in raw.items():
            if name not in self.fixed:
                raise Unfit(f"{self.name}.{name}", "data.field_unknown", names=list(self.fixed))
            if word != self.fixed[name]:
                raise Unfit(f"{self.name}.{name}", "data.one_of", names=[self.fixed[name]])
        return bool(raw)

    def left_out(self) -> Any:
        return {}


class UnitAndSide(Parameter):
    """A unit and the side it lies on, packed as the two words."""

    def empty(self) -> Any:
        return ("", "")

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise wrong_type(self.name, "data.type.object", raw)
        for field in raw:
            if field not in ("unit", "side"):
                raise Unfit(f"{self.name}.{field}", "data.field_unknown", names=["unit", "side"])
        for field in ("unit", "side"):
            if field not in raw:
                raise Unfit(f"{self.name}.{field}", "data.field_missing")
        if not isinstance(raw["unit"], str):
            raise wrong_type(f"{self.name}.unit", "data.type.str", raw["unit"])
        OneOf(f"{self.name}.side", SIDES).number(raw["side"], f"{self.name}.side")
        return (raw["unit"], raw["side"])

    def left_out(self) -> Any:
        return {}


class Faces(Parameter):
    """Faces of the attack die, packed as bits: 1 for -1, 2 for 0, 4 for +1."""

    def packed(self, raw: Any) -> Any:
        bits = 0
        for face in whole_numbers(self.name, raw, LEAST_FACE, MOST_FACE):
            bits |= 1 << face - LEAST_FACE
        return bits

    def left_out(self) -> Any:
        return []


class NumberList(Parameter):
    """Numbers in a list, packed as a tuple."""

    def __init__(self, name: str, least: int = 0, most: int = MANY, attribute: str = "") -> None:
        super().__init__(name, attribute)
        self.least = least
        self.most = most

    def empty(self) -> Any:
        return ()

    def packed(self, raw: Any) -> Any:
        return tuple(whole_numbers(self.name, raw, self.least, self.most))

    def left_out(self) -> Any:
        return []


class WordList(Parameter):
    """Ids in a list, packed as a tuple; the catalog checks that there are such records."""

    def empty(self) -> Any:
        return ()

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise wrong_type(self.name, "data.type.array", raw)
        for place, word in enumerate(raw):
            if not isinstance(word, str):
                raise wrong_type(f"{self.name}[{place}]", "data.type.str", word)
        return tuple(raw)

    def left_out(self) -> Any:
        return []


class Table(Parameter):
    """A table of numbers by names of the game, packed as a tuple in their order; numbers may be below 0."""

    def __init__(
        self, name: str, names: tuple[str, ...] = RESOURCES, least: int = 0, most: int = MANY, attribute: str = ""
    ) -> None:
        super().__init__(name, attribute)
        self.names = names
        self.least = least
        self.most = most

    def empty(self) -> Any:
        return tuple([0 for _ in self.names])

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise wrong_type(self.name, "data.type.object", raw)
        for name in raw:
            if name not in self.names:
                raise Unfit(f"{self.name}.{name}", "data.field_unknown", names=self.names)
        return tuple(
            [Number(f"{self.name}.{name}", self.least, self.most).packed(raw.get(name, 0)) for name in self.names]
        )

    def left_out(self) -> Any:
        return {}


class Tables(Table):
    """A list of such tables."""

    def empty(self) -> Any:
        return ()

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise wrong_type(self.name, "data.type.array", raw)
        out: list[tuple[int, ...]] = []
        for place, one in enumerate(raw):
            out.append(Table(f"{self.name}[{place}]", self.names, self.least, self.most).packed(one))
        return tuple(out)

    def left_out(self) -> Any:
        return []


class ByDifficulty(Table):
    """Such a table for each difficulty."""

    def empty(self) -> Any:
        return ()

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise wrong_type(self.name, "data.type.object", raw)
        for name in raw:
            if name not in DIFFICULTIES:
                raise Unfit(f"{self.name}.{name}", "data.field_unknown", names=DIFFICULTIES)
        out: list[tuple[int, ...]] = []
        for name in DIFFICULTIES:
            if name not in raw:
                raise Unfit(f"{self.name}.{name}", "data.field_missing")
            out.append(Table(f"{self.name}.{name}", self.names, self.least, self.most).packed(raw[name]))
        return tuple(out)


def whole_numbers(name: str, raw: Any, least: int, most: int) -> list[int]:
    """A list of whole numbers within bounds; else Unfit."""
    if not isinstance(raw, list):
        raise wrong_type(name, "data.type.array", raw)
    out: list[int] = []
    for place, one in enumerate(raw):
        field = f"{name}[{place}]"
        if type(one) is not int:
            raise wrong_type(field, "data.type.int", one)
        if one < least:
            raise Unfit(field, "data.at_least", what=Message("data.type.int"), n=least)
        if one > most:
            raise Unfit(field, "data.at_most", what=Message("data.type.int"), n=most)
        out.append(one)
    return out
