"""What effects say: sentences and lines of signs, from the rows of a vocabulary and the words of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from citadelle.kernel.words import kernel_words
from citadelle.parts.effects import CHOOSE, FOR_EACH, IF, THEN, UNTIL, Effect, Flag, Number, Numbers, OneOf, is_empty

Sign = tuple[str, str]
"""A sign of a picture: of what sort ("i" an icon, "x" a struck one, "t" a text, or one of the game's), and which."""
Further = Callable[[Any, str], Mapping[str, object]]
"""What the sentence of one kind needs of an effect beside its parameters, in a language."""

BETWEEN: Final = {THEN: "+", CHOOSE: "/", IF: "+", FOR_EACH: "+", UNTIL: "+"}
"""What stands between the signs of a composed effect's parts."""
BEFORE: Final = {IF: "?", FOR_EACH: "×", UNTIL: "↻"}
"""What stands before them."""


class Say(Protocol):
    """A game's way to say a sentence."""

    def __call__(self, key: str, lang: str, /, **args: object) -> str:
        """The sentence in the language."""
        ...


class EffectWords:
    """Sentences of effects by a game's words.

    A kind's sentence is the entry of its name (`Kind.sentence`) in the room of the effect's class, `room` for all that
    `rooms` doesn't name. Its placeholders are parameters: a number is itself, a word is told by its parameter's room
    (or the one that `told` names instead). A kind whose sentence says more has a function in `further`.
    """

    def __init__(
        self,
        say: Say,
        room: str = "effect",
        rooms: Mapping[type[Effect], str] | None = None,
        told: Mapping[str, str] | None = None,
        further: Mapping[str, Further] | None = None,
    ) -> None:
        self.say = say
        self.room = room
        self.rooms = rooms or {}
        self.told = told or {}
        self.further = further or {}

    def text(self, effect: Effect, lang: str) -> str:
        """The sentence of an effect."""
        if effect.kind >= THEN:
            return self.composed(effect, lang)
        room = self.rooms.get(type(effect), self.room)
        return self.say(f"{room}.{effect.row.sentence(effect)}", lang, **self.values(effect, lang))

    def values(self, effect: Effect, lang: str) -> dict[str, object]:
        """The placeholders of an effect's sentence, by name."""
        out: dict[str, object] = {}
        for name, parameter in effect.row.parameters.items():
            if isinstance(parameter, Number | Flag):
                out[name] = getattr(effect, parameter.attribute)
            elif isinstance(parameter, OneOf) and not is_empty(raw := effect.given.get(name)):
                room = self.told.get(name, parameter.words)
                n = getattr(effect, parameter.counted, 0) or 1 if parameter.counted else 1
                words = [self.say(f"{room}.{word}", lang, n=n) if room else word for word in parameter.given_words(raw)]
                out[name] = join_with_or(words, lang)
        if effect.row.name in self.further:
            out.update(self.further[effect.row.name](effect, lang))
        return out

    def composed(self, effect: Effect, lang: str) -> str:
        """The sentence of an effect that is made of others."""
        say = kernel_words().say
        told = [self.text(one, lang) for one in effect.effects]
        test = self.text(effect.test, lang) if effect.test is not None else ""
        if effect.kind == CHOOSE:
            what = join_with_or(told, lang)
            return say("composed.may", lang, what=what) if effect.optional else what
        what = self.chain(told, lang)
        if effect.kind == IF:
            what = say("composed.if", lang, condition=test, what=what)
            other = self.chain([self.text(one, lang) for one in effect.otherwise], lang)
            return say("composed.otherwise", lang, what=what, other=other) if other else what
        if effect.kind == FOR_EACH:
            return say("composed.for_each", lang, what=what, each=test)
        if effect.kind == UNTIL:
            return say("composed.until", lang, what=what, condition=test, most=effect.most)
        return what

    def chain(self, told: list[str], lang: str) -> str:
        """Several effects, one after the other."""
        text = told[0] if told else ""
        for more in told[1:]:
            text = kernel_words().say("composed.then", lang, first=text, second=more)
        return text


def join_with_or(items: list[str], lang: str) -> str:
    """The items as a person offers them: "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    return kernel_words().say("list.or", lang, first=", ".join(items[:-1]), last=items[-1])


# --- signs


def effect_signs(effect: Effect) -> list[Sign]:
    """An effect as a line of signs, by its row's `signs`: words with spaces between them.

    `coin` is an icon, `x:coin` a struck one (any sort may stand before the colon). `+gold` and `-gold` are the number
    of a parameter with its sign, `#gold` bare, `×gold` as a factor, `~gold` bare unless it is 1. `@colors` are the
    signs of a parameter's words, `@colors?` unless it names all of them, `@color*count` as often as `count` says.
    `[gold coin #gold]` is there only if the parameter named first is.
    """
    if effect.kind >= THEN:
        return composed_signs(effect)
    out: list[Sign] = []
    shown = True
    for word in effect.row.signs.split():
        if word.startswith("["):
            shown = bool(getattr(effect, attribute(effect, word[1:])))
        elif shown:
            out += sign(effect, word.removesuffix("]"))
        if word.endswith("]"):
            shown = True
    return out


def composed_signs(effect: Effect) -> list[Sign]:
    """The signs of what an effect is made of, and how."""
    out: list[Sign] = [("t", BEFORE[effect.kind])] if effect.kind in BEFORE else []
    for place, one in enumerate(effect.effects):
        out += [("t", BETWEEN[effect.kind])] if place else []
        out += effect_signs(one)
    return out


def attribute(effect: Effect, name: str) -> str:
    """The attribute of a parameter."""
    return effect.row.parameters[name].attribute


def sign(effect: Effect, word: str) -> list[Sign]:
    """The signs that one word of a line stands for."""
    mark, rest = word[0], word[1:]
    if mark in "+-":
        n = getattr(effect, attribute(effect, rest)) * (-1 if mark == "-" else 1)
        return [("t", f"+{n}" if n >= 0 else f"−{-n}")]
    if mark in "#×~":
        n = getattr(effect, attribute(effect, rest))
        return [] if mark == "~" and n == 1 else [("t", f"×{n}" if mark == "×" else str(n))]
    if mark == "@":
        return word_signs(effect, rest)
    sort, colon, name = word.partition(":")
    return [(sort, name) if colon else ("i", word)]


def word_signs(effect: Effect, word: str) -> list[Sign]:
    """The signs of the words that a parameter has."""
    name, _, often = word.partition("*")
    parameter = effect.row.parameters[name.removesuffix("?")]
    raw = effect.given.get(parameter.name)
    if raw is None or is_empty(raw) or (name.endswith("?") and parameter.is_all(raw)):
        return []
    out: list[Sign] = []
    for one in parameter.given_words(raw):
        found = parameter.signs.get(one, "" if isinstance(parameter, Numbers) else one)
        out += sign(effect, found) if found else []
    return out * (getattr(effect, attribute(effect, often)) if often else 1)
