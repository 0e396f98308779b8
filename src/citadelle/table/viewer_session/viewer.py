"""Who views a table, and how: the seat (or a spectator), the language, the form of the board."""

from __future__ import annotations

from typing import Final, NamedTuple

from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS, PSEUDO
from citadelle.table.errors import TableError
from citadelle.table.wire import Hello

SVG: Final = "svg"
TEXT: Final = "text"


class Viewer(NamedTuple):
    """Everything that a picture depends on besides the position and the seats' names."""

    seat: int = SPECTATOR
    lang: str = LANGS[0]
    form: str = SVG
    width: int = 0
    compact: bool = False
    brief: bool = False
    colour: bool = False
    ascii: bool = False

    @property
    def reader(self) -> int | None:
        """The seat as matches and events know it: None for a spectator."""
        return None if self.seat < 0 else self.seat


def viewer_of(hello: Hello, seat: int) -> Viewer:
    """The viewer that a hello describes, viewing from this seat. TableError bad_option for an unknown form.

    An unknown language becomes the first of LANGS.
    """
    lang = hello.lang if hello.lang in (*LANGS, PSEUDO) else LANGS[0]
    if hello.form == SVG:
        return Viewer(seat, lang, SVG, compact=hello.compact)
    if hello.form != TEXT:
        raise TableError("bad_option", why=f"{SVG}, {TEXT}")
    return Viewer(seat, lang, TEXT, hello.width, False, hello.brief, hello.colour, hello.ascii)


class Rights(NamedTuple):
    """What a connection may do: the seats it holds, and whether its device created the table."""

    held: tuple[int, ...] = ()
    host: bool = False
