"""The rows of a store: how each Struct is stored in columns, and the checksums (seals) that reveal damage.

Every row carries a seal, a digest of what it says. An entry's seal also covers the seal of the entry before it, a
head's the seals of the last entry and of the seats: so a row that was changed, lost, doubled or taken from another
moment doesn't fit the others, and what doesn't fit is never shown as a game. A field that has its default isn't part of
a seal: a later version may add fields, and the seals of old rows still fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from citadelle.kernel.errors import CitadelleError
from citadelle.table.store.base import Entry, Head, SeatRow, TableRow

R = TypeVar("R", bound=Struct)
Value = str | int
LARGEST: Final = 2**63 - 1
RENAMED: Final = {"table": "table_id"}
"""Columns that can't bear the name of their field."""

_encode: Final = msgspec.json.Encoder(order="deterministic").encode


class Damaged(CitadelleError):
    """A row whose content isn't what was written."""


def digest(*parts: object) -> str:
    """A 128-bit digest, as text, of any JSON value."""
    return blake2b(_encode(parts), digest_size=16).hexdigest()


def fit(value: Value) -> Value:
    """A value that every database takes; ValueError for numbers that are too large, and for texts that hold a NUL or
    half a character."""
    if isinstance(value, int):
        if not -LARGEST <= value <= LARGEST:
            raise ValueError("this number is too large to be kept")
    elif "\x00" in value or not (value.isascii() or value.encode("utf-8")):
        raise ValueError("a text with a NUL in it can't be kept")
    return value


class Column:
    """One field of a Struct in its column: truths become 0 and 1, lists and mappings JSON."""

    def __init__(self, info: msgspec.structs.FieldInfo) -> None:
        self.field = info.name
        self.name = RENAMED.get(info.name, info.name)
        self.type = info.type
        self.is_plain = info.type in (str, int)
        default = info.default
        if info.default_factory is not msgspec.NODEFAULT:
            default = info.default_factory()
        self.default: Value | None = None if default is msgspec.NODEFAULT else self.value(default)

    def value(self, held: Any) -> Value:
        """What is written for a field; ValueError for what no database can keep."""
        if self.type is bool:
            return int(held)
        return fit(held if self.is_plain else _encode(held).decode())

    def read(self, value: object) -> Any:
        """The field's value again; Damaged if there is something else in the column."""
        if self.type is bool and value in (0, 1):
            return value == 1
        if self.is_plain and type(value) is self.type:
            return value
        if not self.is_plain and self.type is not bool and isinstance(value, str):
            try:
                return msgspec.json.decode(value, type=self.type)
            except (msgspec.MsgspecError, RecursionError):
                pass
        raise Damaged("stored.column", name=self.name)


class RowForm(Generic[R]):
    """How one kind of Struct is kept: its columns in order, and its seal. `loose` fields are not sealed."""

    def __init__(self, kind: type[R], loose: Iterable[str] = ()) -> None:
        self.kind: Callable[..., R] = kind
        self.columns: Final = [Column(info) for info in msgspec.structs.fields(kind)]
        self.names: Final = [column.name for column in self.columns]
        self._sealed: Final = [
            (place, column.name, column.default)
            for place, column in enumerate(self.columns)
            if column.field not in loose
        ]

    def values(self, row: R) -> tuple[Value, ...]:
        """What is written for a row."""
        return tuple([column.value(getattr(row, column.field)) for column in self.columns])

    def row(self, values: Sequence[Any]) -> R:
        """The row again (from the first columns of a longer one); Damaged if it can't be."""
        return self.kind(**{c.field: c.read(value) for c, value in zip(self.columns, values, strict=False)})

    def seal(self, values: Sequence[Any], *before: str) -> str:
        """The digest of what a row says, and of the seals it goes on from."""
        said = {name: values[place] for place, name, default in self._sealed if values[place] != default}
        try:
            return digest(said, *before)
        except (TypeError, ValueError, OverflowError) as fault:
            raise Damaged("stored.never_written") from fault

    def checked(self, values: Sequence[Any], seal: object, *before: str) -> R:
        """The row, if its seal fits; else Damaged."""
        if self.seal(values, *before) != seal:
            raise Damaged("stored.seal")
        return self.row(values)

    def sql_columns(self, alias: str = "") -> str:
        """The columns as SQL lists them, of the table of that alias."""
        return ", ".join([f"{alias}.{name}" if alias else name for name in self.names])


TABLE: Final = RowForm(TableRow)
ENTRY: Final = RowForm(Entry)
HEAD: Final = RowForm(Head)
SEAT: Final = RowForm(SeatRow, loose=("seen",))
