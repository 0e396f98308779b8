"""What can go wrong at the edges, one class per kind. An error is a code with arguments; each language words it.

    raise BadOption("seat.unknown", seat=7, last=3)

`str(error)` is one clear English sentence that says what to do, `error.in_language("fr")` the same in French. Both come
from the table `errors.toml` of the room that raises (see `error_words`). What fills a hole may itself be a `Message`,
a `Place`, another error, or a list of these: it is put into the same language.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from citadelle.kernel.decision import Refusal

ENGLISH: Final = "en"


class Message:
    """A piece of a sentence that each language words for itself: a code of the tables and what fills its holes."""

    __slots__ = ("code", "details")

    def __init__(self, code: str, /, **details: object) -> None:
        self.code = code
        self.details = details

    def in_language(self, lang: str) -> str:
        """The piece in this language."""
        return sentence_of_code(self.code, self.details, lang)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def __repr__(self) -> str:
        return f"<Message {self.code}: {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (_message, (self.code, self.details))


class Place:
    """Where in a game's data an error is, from the outside in (pack, file, record), as texts or Messages."""

    __slots__ = ("parts",)

    def __init__(self, *parts: object) -> None:
        self.parts = parts

    def within(self, part: object) -> Place:
        """A place inside this one."""
        return Place(*self.parts, part)

    def in_language(self, lang: str) -> str:
        """The place in this language: `pack "x", cards.toml, card "y"`."""
        return in_words(list(self.parts), lang)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def __repr__(self) -> str:
        return f"<Place {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (Place, self.parts)


@mypyc_attr(allow_interpreted_subclasses=True)
class CitadelleError(Exception):
    """The base of every error a caller may meet: `code` names its sentence, `details` fill it, `place` precedes it.

    A text that is no code of any table is its own sentence, the same in every language.
    """

    def __init__(self, code: str, /, *, place: Place | None = None, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.details = details

    def in_language(self, lang: str) -> str:
        """The error as one sentence in this language."""
        text = sentence_of_code(self.code, self.details, lang)
        if self.place is None:
            return text
        return sentence_of_code("place.sentence", {"place": self.place, "text": text}, lang)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def __reduce__(self) -> tuple[object, ...]:
        return (_error, (type(self), self.code, self.place, self.details))


class BadData(CitadelleError):
    """A component file or pack is refused; the text names file, record and field."""


class BadOption(CitadelleError):
    """A game, player count, option, agent or seed that doesn't exist; the text lists what does."""


class NotReadable(CitadelleError):
    """A file or text that can't be read as what it should be."""


class NotWritable(CitadelleError):
    """A file that can't be written; an old one under its name is as it was."""


class Refused(CitadelleError):
    """A choice that isn't accepted; nothing has changed. `refusal` says why, with its rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("choice.refused", rule=refusal.rule, seat=refusal.seat, key=repr(refusal.key))
        self.refusal = refusal

    def in_language(self, lang: str) -> str:
        """The refusal as one sentence; the reason's code stands in English only, since each game words its own."""
        return self.refusal.sentence() if lang == ENGLISH else super().in_language(lang)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.refusal,))


class NotLegal(Refused):
    """The key isn't among the options of the open decision."""


class Stale(Refused):
    """The choice answers a decision that is no longer open."""


class NotYours(Refused):
    """The seat has nothing to decide now, or nobody has."""


class RulesFault(CitadelleError):
    """A game broke a law of the kernel: a fault of the code, never of the caller."""


SYSTEM_CODES: Final[dict[int, str]] = {
    errno.ENOENT: "system.no_such_file",
    errno.EACCES: "system.access_denied",
    errno.EPERM: "system.not_permitted",
    errno.EISDIR: "system.is_a_folder",
    errno.ENOTDIR: "system.not_a_folder",
    errno.EEXIST: "system.exists",
    errno.ENAMETOOLONG: "system.name_too_long",
    errno.ENOSPC: "system.disk_full",
    errno.EROFS: "system.read_only",
}
"""What the operating system says, by its number; anything else stands as the system words it."""


def system_reason(error: BaseException) -> object:
    """Why the operating system refused, to fill a hole with."""
    if not isinstance(error, OSError):
        return str(error)
    code = SYSTEM_CODES.get(error.errno or 0)
    if code is not None:
        return Message(code)
    return error.strerror or str(error) or Message("system.input_error")


def in_words(value: object, lang: str) -> str:
    """A value in a language: errors, messages and places are worded, the items of a list stand with commas."""
    if isinstance(value, CitadelleError):
        return value.in_language(lang)
    if isinstance(value, Message):
        return value.in_language(lang)
    if isinstance(value, Place):
        return value.in_language(lang)
    if isinstance(value, (list, tuple)):
        return ", ".join([in_words(item, lang) for item in value])
    return str(value)


def filling(value: object, lang: str) -> object:
    """What fills a hole: numbers stay numbers, so that a sentence can choose the form that goes with them."""
    return value if isinstance(value, int) else in_words(value, lang)


def sentence_of_code(code: str, details: dict[str, object], lang: str) -> str:
    """The sentence of a code; the code itself if no table has it."""
    from citadelle.kernel import error_words  # words are loaded where something is said; they raise errors themselves

    return error_words.sentence(code, {name: filling(value, lang) for name, value in details.items()}, lang)


def error_data(value: object) -> object:
    """An error, or what fills its sentence, as plain data for another process."""
    if isinstance(value, CitadelleError):
        return {"code": value.code, "details": {name: error_data(each) for name, each in value.details.items()}}
    if isinstance(value, Message):
        return {"code": value.code, "details": {name: error_data(each) for name, each in value.details.items()}}
    if isinstance(value, Place):
        return [error_data(part) for part in value.parts]
    if isinstance(value, (list, tuple)):
        return [error_data(item) for item in value]
    return value if isinstance(value, (int, str)) else str(value)


def error_from(data: object) -> object:
    """The message of an error that another process told as data, in any language."""
    if isinstance(data, list):
        return [error_from(item) for item in data]
    if not isinstance(data, dict):
        return data
    return _message(str(data["code"]), {str(name): error_from(each) for name, each in data["details"].items()})


def _message(code: str, details: dict[str, object]) -> Message:
    return Message(code, **details)


def _error(kind: type[CitadelleError], code: str, place: Place | None, details: dict[str, object]) -> CitadelleError:
    return kind(code, place=place, **details)
