"""What an option is: a verb and the things it names. Its key, and what a key means, follow from the verb's pattern.

A verb is written once, as its key is: `Verb("give", "give {equipment} {member}")`. The words in braces are nouns:
kinds of things, each thing a number with a text id. `Answer(GIVE, (4, 11))` is then the key `give long_bow mira`, and
that key read again is the same answer. Labels, buttons, marks on a picture and refusals look at the verb and the
numbers; none of them takes a key apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

NO_THING: Final = -(1 << 20)
"""What `Noun.number` says of a text that is no thing of its kind."""
JOINED: Final = "+"
"""Between the things of a hole that takes several."""
LONGEST_PATTERN: Final = 1000
"""More letters than any pattern has."""
LONGEST_NUMBER: Final = 9
"""So many digits a number in a key has at most."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Noun:
    """A kind of thing that answers name: each thing is a number here, and a text id in keys.

    A number that is no thing has an empty id.
    """

    __slots__ = ("answers", "ids", "index")

    def __init__(self, ids: Sequence[str], index: dict[str, int] | None = None) -> None:
        self.ids: list[str] = list(ids)
        self.index: dict[str, int] = {id_: i for i, id_ in enumerate(ids) if id_} if index is None else index
        self.answers: dict[Verb, list[Answer]] = {}
        """By verb, the answers that name one thing of this kind, by thing; made when the first is asked for."""

    def text(self, number: int) -> str:
        """The id of a thing."""
        return self.ids[number]

    def number(self, text: str) -> int:
        """The thing with this id; NO_THING if there is none."""
        return self.index.get(text, NO_THING)

    def answer(self, verb: Verb, number: int) -> Answer:
        """The answer of a verb whose only hole is for this kind of thing. It is made once, and so is its key."""
        return self.answers_of(verb)[number]

    def answers_of(self, verb: Verb) -> list[Answer]:
        """The answers of such a verb, by thing."""
        found = self.answers.get(verb)
        if found is None:
            found = self.answers[verb] = [Answer(verb, (number,)) for number in range(len(self.ids))]
        return found


class Count(Noun):
    """Numbers in keys, written in plain digits: how many, or which place. The number 0 is written as `first`."""

    __slots__ = ("first",)

    def __init__(self, first: int = 0) -> None:
        super().__init__(())
        self.first = first

    def text(self, number: int) -> str:
        return str(number + self.first)

    def number(self, text: str) -> int:
        return int(text) - self.first if is_plain_number(text) else NO_THING

    def answer(self, verb: Verb, number: int) -> Answer:
        found = self.answers_of(verb)
        while len(found) <= number:
            found.append(Answer(verb, (len(found),)))
        return found[number]


def is_plain_number(text: str) -> bool:
    """Is this a number as keys write it: short, in plain digits, without a leading zero?"""
    return len(text) <= LONGEST_NUMBER and text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0")


Nouns = Callable[[str], Noun]
"""The nouns of a position by name: `State.noun` and `View.noun` are this."""


class Hole:
    """A place in a verb's pattern: what it is called there, which noun fills it, and whether it takes several."""

    __slots__ = ("many", "name", "noun")

    def __init__(self, text: str) -> None:
        self.many: bool = text.endswith(JOINED)
        name, _, noun = text.removesuffix(JOINED).partition(":")
        self.name: str = name
        self.noun: str = noun or name


class Verb:
    """One kind of answer: its name, and the pattern of its key.

    In the pattern `{member}` is a hole for a thing of the noun `member`, `{to:region}` one with a name of its own, and
    `{source+}`, as the last, takes one thing or more, with a plus sign between them. `ends` says that the answer stops,
    skips or declines: it stands apart from the others. `alone` is the answer of a verb without holes, `noun` the
    kind of thing that a verb with one hole names, else empty.
    """

    __slots__ = ("alone", "ends", "holes", "literals", "name", "noun", "pattern")

    def __init__(self, name: str, pattern: str, ends: bool = False) -> None:
        self.name = name
        self.pattern = pattern
        self.ends = ends
        pieces = pattern.replace("}", "{").split("{")
        self.literals: list[str] = pieces[::2]
        self.holes: list[Hole] = [Hole(piece) for piece in pieces[1::2]]
        if any(hole.many for hole in self.holes[:-1]):
            raise ValueError(f"{pattern!r}: only the last hole takes several things")
        self.alone: Answer = Answer(self)
        self.noun: str = self.holes[0].noun if len(self.holes) == 1 else ""

    def key(self, things: Sequence[int], noun: Nouns) -> str:
        """The key of this verb with these things."""
        if not self.holes:
            return self.pattern
        if self.noun and len(things) == 1:
            return self.literals[0] + noun(self.noun).text(things[0]) + self.literals[1]
        out = self.literals[0]
        for i, hole in enumerate(self.holes):
            kind = noun(hole.noun)
            if hole.many:
                out += JOINED.join([kind.text(number) for number in things[i:]])
            else:
                out += kind.text(things[i])
            out += self.literals[i + 1]
        return out

    def read(self, key: str, noun: Nouns, strict: bool = True) -> Answer | None:
        """The answer of this verb that is written so; None if it is none, or names something that doesn't exist.

        If not `strict`, what doesn't exist is NO_THING in the answer.
        """
        literals = self.literals
        if not key.startswith(literals[0]):
            return None
        things: list[int] = []
        at = len(literals[0])
        for i, hole in enumerate(self.holes):
            after = literals[i + 1]
            end = len(key) if i + 1 == len(self.holes) and not after else key.find(after, at)
            if end < 0:
                return None
            kind = noun(hole.noun)
            for text in key[at:end].split(JOINED) if hole.many else [key[at:end]]:
                things.append(kind.number(text))
            at = end + len(after)
        if at != len(key) or (strict and NO_THING in things):
            return None
        return Answer(self, tuple(things))

    def __repr__(self) -> str:
        return f"<Verb {self.name} {self.pattern!r}>"


class Answer:
    """What one option is: a verb, and the things it names, as numbers, in the order of the verb's pattern.

    `text` is its key once that has been written, else empty. An answer that is kept must only be written with the
    nouns it was made for.
    """

    __slots__ = ("text", "things", "verb")

    def __init__(self, verb: Verb, things: tuple[int, ...] = ()) -> None:
        self.verb = verb
        self.things = things
        self.text = ""

    def key(self, noun: Nouns) -> str:
        """The stable text of this answer."""
        if not self.text:
            self.text = self.verb.key(self.things, noun)
        return self.text

    def thing(self, hole: str) -> int:
        """The thing in a hole; NO_THING if the verb has no such hole. Of several the first."""
        for i, found in enumerate(self.verb.holes):
            if found.name == hole:
                return self.things[i]
        return NO_THING

    def several(self, hole: str) -> tuple[int, ...]:
        """All things of a hole that takes several; none if the verb has no such hole."""
        for i, found in enumerate(self.verb.holes):
            if found.name == hole:
                return self.things[i:] if found.many else self.things[i : i + 1]
        return ()

    def names(self, noun: str, number: int) -> bool:
        """Does it name this thing?"""
        last = len(self.verb.holes) - 1
        return any(
            self.verb.holes[min(i, last)].noun == noun and found == number for i, found in enumerate(self.things)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and other.verb is self.verb and other.things == self.things

    def __hash__(self) -> int:
        return hash((self.verb.name, self.things))

    def __repr__(self) -> str:
        return f"<Answer {self.verb.name} {self.things}>"


def read(verbs: Sequence[Verb], key: str, noun: Nouns) -> Answer | None:
    """What a key means: the first of these verbs that it fits, with the things it names; None if it fits none."""
    for verb in verbs:
        found = verb.read(key, noun)
        if found is not None:
            return found
    return None


def read_loosely(verbs: Sequence[Verb], key: str, noun: Nouns) -> Answer | None:
    """What a key means that may name things which don't exist: they are NO_THING in the answer.

    Of several verbs that it fits, the one with the fewest such things is meant; of these, the one with most words.
    """
    best: Answer | None = None
    least = 0
    for verb in verbs:
        found = verb.read(key, noun, strict=False)
        if found is None:
            continue
        score = found.things.count(NO_THING) * LONGEST_PATTERN - len("".join(verb.literals))
        if best is None or score < least:
            best, least = found, score
    return best
