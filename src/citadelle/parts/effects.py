"""A vocabulary of effects: what cards, talents, powers or tokens of a game can do, one row a kind.

A game writes one class with an attribute for every parameter that its effects can have, says once how each parameter is
written in the data, and gives every kind of effect a row: `Kind`. From the row follow the check of the TOML table, the
packing into an object that rules read by name (`effect.gold`), the sentence, the signs on pictures, and what the effect
is worth to a bot by default. Words, pictures, hints, encodings and rules all read the same object.

Effects compose: *then*, *choose*, *if*, *for_each* and *until* are kinds made of other effects (`effect_frames` carries
them out), so that a card with a new combination is data alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.errors import Message

Raw = Mapping[str, Any]

NO_KIND: Final = -1
THEN: Final = 1000
CHOOSE: Final = 1001
IF: Final = 1002
FOR_EACH: Final = 1003
UNTIL: Final = 1004
"""Kinds that are made of other effects; a game's own kinds are numbered from 0."""
LARGEST_LIST: Final = 8
"""An effect is made of so many others at most."""

TYPES: Final[dict[str, str]] = {
    "int": "data.type.int", "float": "data.type.float", "str": "data.type.str", "bool": "data.type.bool",
    "list": "data.type.array", "dict": "data.type.object",
}  # fmt: skip
"""What a value of a file is, as a code."""


class Unfit(ValueError):
    """A table of a file that is no effect: which field, and what is wrong with it, as a code of errors."""

    def __init__(self, field: str, code: str, **details: object) -> None:
        super().__init__(f"{field}: {code}")
        self.field = field
        self.code = code
        self.details = details


def wrong_type(name: str, wanted: str, raw: object) -> Unfit:
    """The fault of a value of another type than `wanted`, a code of a type."""
    other = Message(TYPES.get(type(raw).__name__, "data.type.date"))
    return Unfit(name, "data.wrong_type", what=Message(wanted), other=other)


def is_empty(raw: object) -> bool:
    """Does a value of a file say no more than leaving it out: 0, false, an empty text, list or table?"""
    if isinstance(raw, dict):
        return all(is_empty(value) for value in raw.values())
    return not raw


# --- parameters


@mypyc_attr(allow_interpreted_subclasses=True)
class Parameter:
    """One parameter of effects: its name in the data, and how its value is checked, packed and told.

    The value stands in the effect's attribute of the same name (`attribute`, where Python has another use for the
    name). `words` is the room of the game's words that tells each word of the value, `counted` the parameter whose
    number goes with such a word as `n`; `signs` are the pictures' signs of the words.
    """

    def __init__(
        self,
        name: str,
        attribute: str = "",
        words: str = "",
        counted: str = "",
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.attribute: str = attribute or name
        self.words = words
        self.counted = counted
        self.signs: Mapping[str, str] = signs or {}

    def empty(self) -> Any:
        """The packed value of an effect that doesn't have the parameter."""
        return 0

    def packed(self, raw: Any) -> Any:
        """The value as rules read it; Unfit if the data can't have it."""
        raise NotImplementedError

    def left_out(self) -> Any:
        """What stands for the parameter in a data digest where a record leaves it out."""
        return 0

    def given_words(self, raw: Any) -> list[str]:
        """The words of a value as the data gives it, in its order."""
        return [str(raw)]

    def is_all(self, raw: Any) -> bool:
        """Does the value name every word there is?"""
        return False

    def share(self, value: Any) -> tuple[int, int]:
        """The packed value as a factor of an effect's worth: so many, of so many."""
        return int(value), 1


class Number(Parameter):
    """A whole number within bounds."""

    def __init__(self, name: str, least: int = 0, most: int = 30, attribute: str = "") -> None:
        super().__init__(name, attribute)
        self.least = least
        self.most = most

    def packed(self, raw: Any) -> Any:
        if type(raw) is not int:
            raise wrong_type(self.name, "data.type.int", raw)
        if raw < self.least:
            raise Unfit(self.name, "data.at_least", what=Message("data.type.int"), n=self.least)
        if raw > self.most:
            raise Unfit(self.name, "data.at_most", what=Message("data.type.int"), n=self.most)
        return raw


class Flag(Parameter):
    """True or false."""

    def __init__(self, name: str, attribute: str = "") -> None:
        super().__init__(name, attribute)

    def empty(self) -> Any:
        return False

    def packed(self, raw: Any) -> Any:
        if type(raw) is not bool:
            raise wrong_type(self.name, "data.type.bool", raw)
        return raw

    def left_out(self) -> Any:
        return False


class OneOf(Parameter):
    """One of some words, packed as its place among `among` (all the words of that sort that the game numbers)."""

    def __init__(
        self,
        name: str,
        choices: Sequence[str],
        among: Sequence[str] = (),
        words: str = "",
        counted: str = "",
        signs: Mapping[str, str] | None = None,
        attribute: str = "",
    ) -> None:
        super().__init__(name, attribute, words, counted, signs)
        self.choices: tuple[str, ...] = tuple(choices)
        self.among: tuple[str, ...] = tuple(among) or self.choices

    def number(self, raw: Any, field: str) -> int:
        """The place of one word."""
        if not isinstance(raw, str):
            raise wrong_type(field, "data.type.str", raw)
        if raw not in self.choices:
            raise Unfit(field, "data.one_of", names=self.choices)
        return self.among.index(raw)

    def packed(self, raw: Any) -> Any:
        return 0 if raw == "" else self.number(raw, self.name)

    def left_out(self) -> Any:
        return ""


class SomeOf(OneOf):
    """Some of the words, packed as bits by their places."""

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise wrong_type(self.name, "data.type.array", raw)
        bits = 0
        for place, word in enumerate(raw):
            bits |= 1 << self.number(word, f"{self.name}[{place}]")
        return bits

    def left_out(self) -> Any:
        return []

    def given_words(self, raw: Any) -> list[str]:
        return [str(word) for word in raw]

    def is_all(self, raw: Any) -> bool:
        return len(set(raw)) == len(self.choices)

    def share(self, value: Any) -> tuple[int, int]:
        return int(value).bit_count(), len(self.choices)


class Numbers(Parameter):
    """A table of numbers by name, such as dice by colour, packed as a tuple in the order of the names."""

    def __init__(self, name: str, names: Sequence[str], most: int = 30, signs: Mapping[str, str] | None = None) -> None:
        super().__init__(name, signs=signs)
        self.names: tuple[str, ...] = tuple(names)
        self.most = most

    def empty(self) -> Any:
        return tuple([0 for _ in self.names])

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise wrong_type(self.name, "data.type.object", raw)
        for name in raw:
            if name not in self.names:
                raise Unfit(f"{self.name}.{name}", "data.field_unknown", names=self.names)
        return tuple([Number(f"{self.name}.{name}", 0, self.most).packed(raw.get(name, 0)) for name in self.names])

    def left_out(self) -> Any:
        return dict.fromkeys(self.names, 0)

    def given_words(self, raw: Any) -> list[str]:
        """Each name as often as its number says."""
        out: list[str] = []
        for name in self.names:
            out += [name] * int(raw.get(name, 0))
        return out

    def share(self, value: Any) -> tuple[int, int]:
        return sum(value), 1


class Reference(Parameter):
    """The id of another record, packed as it is; the game's catalog checks that there is such a record."""

    def empty(self) -> Any:
        return ""

    def packed(self, raw: Any) -> Any:
        if not isinstance(raw, str):
            raise wrong_type(self.name, "data.type.str", raw)
        return raw

    def left_out(self) -> Any:
        return ""


class Inner(Parameter):
    """An effect inside an effect, of the class `of` (that of the outer one, if none is named)."""

    def __init__(self, name: str, of: type[Effect] | None = None, attribute: str = "") -> None:
        super().__init__(name, attribute)
        self.of = of

    def empty(self) -> Any:
        return None

    def left_out(self) -> Any:
        return None


class Several(Inner):
    """Effects inside an effect."""

    def empty(self) -> Any:
        return ()

    def left_out(self) -> Any:
        return []


# --- rows and effects


class Kind:
    """The row of one kind of effect.

    `needs` are the parameters that it must have, `may` those that it can have: names of the vocabulary's parameters, or
    a `Parameter` where this kind has bounds of its own. `at` are the classes of the places that it can stand in (none:
    in all). `rule` is the rule it belongs to.

    Its sentence is the entry of its name among the game's words, `variant` the parameters that choose another one: a
    word or a flag that is given adds itself behind `_` (`die_bonus_monster`), bits do unless they name every word.
    `signs` is its line on pictures (see `effect_words.effect_signs`), `icon` the one sign where there is no room for a
    line. Its `worth` to a bot is a number, times each parameter of `per`, unless `judge` says something else. `marks`
    are words of the game's own that set the kind apart.
    """

    def __init__(
        self,
        number: int,
        name: str,
        needs: tuple[str | Parameter, ...] = (),
        may: tuple[str | Parameter, ...] = (),
        at: tuple[type[Effect], ...] = (),
        rule: str = "",
        variant: tuple[str, ...] = (),
        signs: str = "",
        worth: float = 0.0,
        per: tuple[str, ...] = (),
        judge: Callable[[Any], float] | None = None,
        marks: tuple[str, ...] = (),
        icon: str = "",
    ) -> None:
        self.number = number
        self.name = name
        self.needs = needs
        self.may = may
        self.at = at
        self.rule = rule
        self.variant = variant
        self.signs = signs
        self.worth = worth
        self.per = per
        self.judge = judge
        self.marks = marks
        self.icon = icon
        self.parameters: dict[str, Parameter] = {}
        """Those it can have, by name; the vocabulary fills it."""
        self.required: list[str] = []

    def sentence(self, effect: Effect) -> str:
        """The name of the sentence that tells an effect of this kind."""
        found = self.name
        for name in self.variant:
            raw = effect.given.get(name)
            if raw is None or is_empty(raw) or self.parameters[name].is_all(raw):
                continue
            found += f"_{raw}" if isinstance(raw, str) else f"_{name}"
        return found

    def sentences(self) -> list[str]:
        """The names of all sentences that effects of this kind can have: a game's words need each."""
        out = [self.name]
        for name in self.variant:
            parameter = self.parameters[name]
            if isinstance(parameter, OneOf) and not isinstance(parameter, SomeOf):
                endings = [f"_{word}" for word in parameter.choices]
            else:
                endings = [f"_{name}"]
            if name not in self.required or isinstance(parameter, SomeOf):
                endings.append("")
            out = [start + ending for start in out for ending in endings]
        return out


NOTHING: Final = Kind(NO_KIND, "nothing")
NO_DATA: Final[dict[str, Any]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something that a component does: its kind, and its parameters as attributes of a game's own class.

    A shared static value, never changed once it is packed. A subclass has an attribute with a default for each
    parameter, all ints, flags, tuples or effects. A subclass of that for each place that effects stand in (a card, a
    token) lets the vocabulary tell what may stand there.
    """

    filled: ClassVar[tuple[str, ...]] = ()
    """Parameters that the digest of the data names even where a record leaves them out: those of the first releases,
    so that digests in old records stay true. Others are named where they are given."""

    def __init__(self) -> None:
        self.kind: int = NO_KIND
        self.row: Kind = NOTHING
        self.given: Raw = NO_DATA
        """The table of the data, as it was written."""
        self.worth: float = 0.0
        """What the effect is worth to a bot that knows nothing better."""
        self.effects: tuple[Effect, ...] = ()
        """What a composed effect is made of."""
        self.otherwise: tuple[Effect, ...] = ()
        self.test: Effect | None = None
        """The condition, or what is counted, of a composed effect."""
        self.optional: bool = False
        self.most: int = 0

    def word(self, name: str) -> str:
        """The word that a parameter has in the data; nothing if it has none."""
        found = self.given.get(name)
        return found if isinstance(found, str) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Vocabulary:
    """The kinds of effect of one class, and how their parameters are written.

    `conditions` and `counts` are the classes of the game's own questions that composed effects ask: a condition holds
    or doesn't, a count is a number. They are rows of the vocabulary too. With `composed`, the classes of the places
    where composed effects may stand, the five kinds of composition belong to it; they are made of effects of the class
    `inside`, or of their own. `common` are parameters that every effect of a place must have. `tag` is the field of the
    data that names the kind.
    """

    def __init__(
        self,
        parameters: Sequence[Parameter],
        kinds: Sequence[Kind],
        places: Sequence[type[Effect]],
        composed: Sequence[type[Effect]] = (),
        conditions: type[Effect] | None = None,
        counts: type[Effect] | None = None,
        inside: type[Effect] | None = None,
        common: Mapping[type[Effect], Parameter] | None = None,
        tag: str = "kind",
    ) -> None:
        self.tag = tag
        others = [other for other in (conditions, counts, inside) if other is not None]
        self.places: tuple[type[Effect], ...] = (*places, *others)
        self.common: dict[type[Effect], Parameter] = dict(common or {})
        known = {parameter.name: parameter for parameter in parameters}
        self.kinds: tuple[Kind, ...] = tuple(kinds)
        self.by_name: dict[str, Kind] = {}
        for place, kind in enumerate(self.kinds):
            if kind.number != place:
                raise ValueError(f"the kind {kind.name} has the number {kind.number}, and stands at {place}")
            if not kind.at:
                kind.at = tuple(places)
        for kind in (*self.kinds, *composition(tuple(composed), conditions, counts, inside)):
            if kind.name in self.by_name:
                raise ValueError(f"two kinds are called {kind.name}")
            self.by_name[kind.name] = kind
            for some, required in ((kind.needs, True), (kind.may, False)):
                for one in some:
                    parameter = known[one] if isinstance(one, str) else one
                    kind.parameters[parameter.name] = parameter
                    if required:
                        kind.required.append(parameter.name)
        self.parameters: dict[str, Parameter] = {}
        for kind in self.by_name.values():
            for name, parameter in kind.parameters.items():
                self.parameters.setdefault(name, parameter)
        self.parameters.update(known)
        for parameter in self.common.values():
            self.parameters[parameter.name] = parameter
        for cls in self.places:
            VOCABULARIES[cls] = self

    def at(self, place: type[Effect]) -> list[str]:
        """The names of the kinds that may stand at a place."""
        return [name for name, kind in self.by_name.items() if place in kind.at]

    def row(self, name: str) -> Kind:
        """The row of a kind."""
        return self.by_name[name]

    def pack(self, place: type[Effect], raw: object) -> Effect:
        """The effect that a table of the data describes; Unfit names the field that doesn't fit."""
        if not isinstance(raw, dict):
            raise wrong_type("", "data.type.object", raw)
        if self.tag not in raw:
            raise Unfit(self.tag, "data.field_missing")
        name = raw[self.tag]
        if not isinstance(name, str):
            raise wrong_type(self.tag, "data.type.str", name)
        kind = self.by_name.get(name)
        if kind is None:
            raise Unfit(self.tag, "data.one_of", names=self.at(place))
        if place not in kind.at:
            raise Unfit(self.tag, "data.effect_of_table", kind=name, names=self.at(place))
        effect = place()
        for parameter in self.parameters.values():
            setattr(effect, parameter.attribute, parameter.empty())
        for field, value in raw.items():
            self._take(effect, kind, str(field), value)
        common = [self.common[place].name] if place in self.common else []
        for field in (*common, *kind.required):
            if is_empty(raw.get(field)):
                raise Unfit(field, "data.parameter_missing", kind=name)
        effect.kind = kind.number
        effect.row = kind
        effect.given = raw
        effect.worth = self.worth_of(effect)
        if kind.number == CHOOSE and len({key(one) for one in effect.effects}) < len(effect.effects):
            raise Unfit("effects", "data.effects_alike")
        return effect

    def _take(self, effect: Effect, kind: Kind, field: str, raw: object) -> None:
        """Set one parameter."""
        if field == self.tag:
            return
        parameter = kind.parameters.get(field)
        common = self.common.get(type(effect))
        if common is not None and common.name == field:
            parameter = common
        if parameter is None:
            if field not in self.parameters:
                raise Unfit(field, "data.field_unknown", names=[self.tag, *kind.parameters])
            known = self.parameters[field]
            if not isinstance(known, Inner):
                known.packed(raw)
            if not is_empty(raw):
                raise Unfit(field, "data.parameter_unused", kind=kind.name)
        elif isinstance(parameter, Several):
            setattr(effect, parameter.attribute, self._several(effect, parameter, raw))
        elif isinstance(parameter, Inner):
            setattr(effect, parameter.attribute, self._inner(effect, parameter, parameter.name, raw))
        else:
            setattr(effect, parameter.attribute, parameter.packed(raw))

    def _inner(self, effect: Effect, parameter: Inner, field: str, raw: object) -> Effect:
        """An effect inside another."""
        place = parameter.of if parameter.of is not None else type(effect)
        try:
            return self.pack(place, raw)
        except Unfit as fault:
            raise Unfit(f"{field}.{fault.field}" if fault.field else field, fault.code, **fault.details) from None

    def _several(self, effect: Effect, parameter: Several, raw: object) -> tuple[Effect, ...]:
        """Effects inside another."""
        if not isinstance(raw, list):
            raise wrong_type(parameter.name, "data.type.array", raw)
        if len(raw) > LARGEST_LIST:
            raise Unfit(parameter.name, "data.entries_at_most", n=LARGEST_LIST)
        out: list[Effect] = []
        for place, one in enumerate(raw):
            out.append(self._inner(effect, parameter, f"{parameter.name}[{place}]", one))
        return tuple(out)

    def worth_of(self, effect: Effect) -> float:
        """What an effect is worth by its row; a composed one what its effects are, or the best of them."""
        kind = effect.row
        if effect.effects:
            worths = [one.worth for one in effect.effects]
            return max(worths) if kind.number == CHOOSE else sum(worths)
        if kind.judge is not None:
            return kind.judge(effect)
        total = kind.worth
        for name in kind.per:
            parameter = kind.parameters[name]
            many, of = parameter.share(getattr(effect, parameter.attribute))
            total = total * many / of if of > 1 else total * many
        return total

    def data(self, effect: Effect) -> dict[str, Any]:
        """The effect as the digest of the data counts it."""
        out: dict[str, Any] = {self.tag: effect.row.name}
        for name, parameter in self.parameters.items():
            raw = effect.given.get(name)
            if isinstance(parameter, Several):
                inner: tuple[Effect, ...] = getattr(effect, parameter.attribute)
                if inner or name in effect.filled:
                    out[name] = [self.data(one) for one in inner]
            elif isinstance(parameter, Inner):
                one: Effect | None = getattr(effect, parameter.attribute)
                if one is not None or name in effect.filled:
                    out[name] = None if one is None else self.data(one)
            elif raw is not None and isinstance(parameter, Numbers):
                out[name] = {**parameter.left_out(), **raw}
            elif raw is not None:
                out[name] = raw
            elif name in effect.filled:
                out[name] = parameter.left_out()
        return out


VOCABULARIES: Final[dict[type[Any], Vocabulary]] = {}
"""The vocabulary of every class of effects."""


def composition(
    at: tuple[type[Effect], ...],
    conditions: type[Effect] | None,
    counts: type[Effect] | None,
    inside: type[Effect] | None,
) -> list[Kind]:
    """The rows of the kinds that are made of other effects: those that the game has questions for."""
    if not at:
        return []
    effects = Several("effects", inside)
    if inside is not None and inside not in at:
        at = (*at, inside)
    out = [
        Kind(THEN, "then", (effects,), at=at),
        Kind(CHOOSE, "choose", (effects,), (Flag("optional"),), at=at),
    ]
    if conditions is not None:
        condition = Inner("condition", conditions, "test")
        out.append(Kind(IF, "if", (condition, effects), (Several("otherwise", inside),), at=at))
        out.append(Kind(UNTIL, "until", (condition, effects, Number("most", 1, 20)), at=at))
    if counts is not None:
        out.append(Kind(FOR_EACH, "for_each", (Inner("each", counts, "test"), effects), at=at))
    return out


def packed(place: type[Any], raw: object) -> Effect:
    """The effect of a class that a table of the data describes."""
    return VOCABULARIES[place].pack(place, raw)


def key(effect: Effect) -> str:
    """A short stable text for an effect: its kind and what it was given, as options are called."""
    words = [effect.row.name]
    for name in effect.row.parameters:
        raw = effect.given.get(name)
        if raw is None or is_empty(raw) or name in ("effects", "otherwise", "condition", "each"):
            continue
        if isinstance(raw, list):
            words.append("+".join([str(word) for word in raw]))
        elif isinstance(raw, dict):
            words.append("+".join([f"{raw[word]}{word}" for word in raw]))
        else:
            words.append(name if raw is True else str(raw))
    if effect.test is not None:
        words.append(key(effect.test))
    for one in effect.effects:
        words.append(f"({key(one)})")
    for one in effect.otherwise:
        words.append(f"/({key(one)})")
    return " ".join(words)
