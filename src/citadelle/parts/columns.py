"""Tables of plain numbers, filled by name from records: a column is named where the tables declare it, and again only
where it isn't a field of the records as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

R = TypeVar("R")
Column = Callable[[R], object] | tuple[str, ...]
"""What a column holds of a record; or the words of a vocabulary, for the place of the field's word among them."""
Packers = Mapping[type[Any], Callable[[Any], object]]
"""How fields of a type are packed."""


def fill(tables: object, prefix: str, records: Sequence[R], packers: Packers, **columns: Column[R]) -> None:
    """Fill every list `<prefix>_<name>` of the tables that is still empty, with a row for each record.

    A row is what `columns` says of that name, or else the field of that name, packed by its type if `packers` knows it.
    `<prefix>_ids` has the ids of the records, and the dict `<prefix>_index` finds a row by its id.
    """
    found = [column for column in dir(tables) if column.startswith(f"{prefix}_")]
    unknown = [name for name in columns if f"{prefix}_{name}" not in found]
    if unknown:
        raise KeyError(f"the tables have no column {prefix}_{unknown[0]}")
    for column in found:
        rows = getattr(tables, column)
        name = column.removeprefix(f"{prefix}_")
        if isinstance(rows, dict) and not rows and name == "index":
            rows.update(index_by_id(values(records, "id", {})))
        elif isinstance(rows, list) and not rows:
            made = columns.get(name)
            if made is None:
                rows += values(records, "id" if name == "ids" else name, packers)
            elif isinstance(made, tuple):
                rows += [made.index(word) for word in values(records, name, {})]
            else:
                rows += [made(record) for record in records]


def values(records: Sequence[object], field: str, packers: Packers) -> list[Any]:
    """A field of each record."""
    out: list[Any] = []
    for record in records:
        value = getattr(record, field)
        pack = packers.get(type(value))
        out.append(value if pack is None else pack(value))
    return out


def index_by_id(ids: Sequence[str]) -> dict[str, int]:
    """The place of each id."""
    return {ident: number for number, ident in enumerate(ids)}


def take_over(tables: object, record: object, fields: Sequence[str]) -> None:
    """Give the tables these fields of a record, under the same names; tuples as lists."""
    for field in fields:
        value = getattr(record, field)
        setattr(tables, field, list(value) if isinstance(value, tuple) else value)
