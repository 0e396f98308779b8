"""The transport between a client and its table: connections can be opened again and again; and its errors."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from citadelle.kernel.errors import CitadelleError, in_words
from citadelle.table.wire import Refused


class Lost(Exception):
    """The connection broke or could not be opened; it may be tried again."""


class Unreachable(CitadelleError):
    """No server answers at that address; `why` is what the network says, if anything."""

    def __init__(self, why: object = "") -> None:
        super().__init__("server.unreachable")
        self.why = why

    def in_language(self, lang: str) -> str:
        """What the network says."""
        return in_words(self.why, lang)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.why,))


class Denied(CitadelleError):
    """The table refuses for good: a code of table.errors and a sentence."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(code)
        self.text = text or code

    def in_language(self, lang: str) -> str:
        """The table's own sentence, in the language that it was asked in."""
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.text))


class Declined(CitadelleError):
    """The table has refused a choice, an undo or a word; nothing has changed. `refused` has the reason and the rule."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.text} {refused.rule}".strip())
        self.refused = refused

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.refused,))


class Connection(Protocol):
    """One connection, from its opening to its end. Going through it gives the frames that come in; when that stops,
    the other side has closed it."""

    async def send(self, frame: bytes) -> None:
        """Send a frame; Lost if that can't be."""

    def __aiter__(self) -> AsyncIterator[bytes | str]: ...

    async def close(self) -> None: ...


class Transport(Protocol):
    """Opens connections to one table."""

    @property
    def token(self) -> str:
        """The secret to say hello with; empty where none is needed."""

    async def open(self) -> Connection:
        """A new connection; Lost if none can be made now, Denied if there never will be one."""

    async def close(self) -> None:
        """Release everything that belongs to the transport."""
