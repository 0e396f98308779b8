"""Component data: TOML files decoded into typed frozen records, with packs laid over them.

Every fault of a file is a `BadData` whose one sentence names file, record and field. A file is data only: nothing in
it is ever run, opened or looked up outside the game's own vocabulary.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from citadelle.kernel.errors import BadData, Message, Place, system_reason
from citadelle.parts.effects import packed
from citadelle.parts.library_errors import REST, UNPRINTABLE, field_error, toml_error

__all__ = [
    "DataRecord",
    "Id",
    "Loaded",
    "Meta",
    "Name",
    "Pack",
    "Record",
    "Source",
    "Sources",
    "convert_record",
    "one_of",
    "read_tables",
    "read_toml",
    "replace",
    "quoted_excerpt",
    "word_fields",
    "words",
]

LARGEST_FILE = 1_000_000
LONGEST_LINE = 20_000
DEEPEST = 12
MOST_RECORDS = 2_000
LARGEST_INT = 2**53
BESIDE = re.compile(r"(?:\..*|readme.*|licen[cs]e.*|changelog.*)\Z", re.IGNORECASE | re.DOTALL)
LESSONS = "lessons"
"""The folder of a pack that may hold lessons."""
ID = re.compile(r"^[a-z0-9_]{1,64}\Z")

T = TypeVar("T")
Raw = dict[str, Any]
Tree = dict[str, dict[str, Any]]


class DataRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every typed record: frozen, compared by value, refusing fields it does not know.

    `rest` names a field that holds an effect written among the record's own fields: it gets all that no other field
    takes.
    """

    rest: ClassVar[str] = ""


@cache
def word_fields(kind: type[DataRecord]) -> frozenset[str]:
    """The fields of a record that are words: read by people, never by rules."""
    return frozenset(field.name for field in msgspec.structs.fields(kind) if _is_words(field.type))


def _is_words(kind: Any) -> bool:
    """Does a field's type bear the mark of words?"""
    return get_origin(kind) is Annotated and any(isinstance(m, Meta) and m.extra == WORDS for m in get_args(kind))


Record = DataRecord
"""Its earlier name, for games that were written with it."""

Id = Annotated[str, Meta(pattern=ID.pattern)]
WORDS: Final = {"words": True}
"""The mark of fields that people read and no rule does: the digest of the data leaves them out."""


def words(least: int, most: int) -> Meta:
    """The bounds of a text for people: it may be put right without touching a game."""
    return Meta(min_length=least, max_length=most, extra=WORDS)


Name = Annotated[str, words(1, 120)]
Source = Annotated[str, Meta(pattern=r"^(?:rulebook|public|designed)\Z", extra=WORDS)]
"""Where a record comes from."""
Sources = Annotated[tuple[str, ...], Meta(extra=WORDS)]
"""The fields of a record that come from elsewhere than the record itself."""


def one_of(*words: str) -> Meta:
    """The bound of a text that must be one of these words."""
    return Meta(pattern="^(?:" + "|".join(words) + r")\Z")


class Pack(DataRecord, frozen=True):
    """What a pack says of itself in the [pack] table of its `pack.toml`."""

    id: Id
    name: Name
    game: Id
    version: Annotated[str, Meta(min_length=1, max_length=40)]
    name_fr: Annotated[str, Meta(max_length=120)] = ""


class _PackFile(DataRecord, frozen=True):
    pack: Pack


class Loaded:
    """The tables of a game as typed records, one struct a file, and where each record came from."""

    def __init__(
        self,
        files: dict[str, Any],
        packs: tuple[Pack, ...],
        origins: dict[tuple[str, str, str], Place],
        given: set[tuple[str, str, str, str]],
    ) -> None:
        self.files = files
        self.packs = packs
        self._origins = origins
        self._given = given

    def file(self, stem: str, kind: type[T]) -> T:
        """The decoded file, as the struct the schema named for it."""
        found = self.files[stem]
        assert isinstance(found, kind)
        return found

    def where(self, stem: str, table: str = "", record: str = "") -> Place:
        """How an error names this record: its file (with the pack that gave it), its table and its id."""
        file = self._origins.get((stem, table, record)) or Place(f"{stem}.toml")
        if not table:
            return file
        return file.within(f'{table} "{record}"' if record else f"[{table}]")

    def is_given(self, stem: str, table: str, record: str, field: str) -> bool:
        """Whether a pack states this field of this record; else it is as the game's own table has it."""
        return (stem, table, record, field) in self._given


def quoted_excerpt(value: object) -> str:
    """A text from a file as an error may show it: short, quoted, on one line."""
    text = str(value)
    text = UNPRINTABLE.sub("?", text.replace("\n", "?").replace("\t", " "))
    return '"' + (text if len(text) <= 60 else text[:57] + "...") + '"'


def _pack_place(name: str) -> Place:
    return Place(Message("place.pack", id=quoted_excerpt(name)))


def read_toml(file: Traversable, place: Place | None = None) -> Raw:
    """The raw content of one TOML file within the bounds of size, depth and text; else BadData, naming the place."""
    place = place or Place(file.name)
    try:
        if not file.is_file():
            raise BadData("data.no_file", place=place)
        with file.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadData("data.file_unreadable", place=place, why=system_reason(error)) from None
    if len(content) > LARGEST_FILE:
        raise BadData("data.file_too_large", place=place, n=LARGEST_FILE // 1000)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadData("data.not_utf8", place=place, n=error.start) from None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadData("data.line_too_long", place=place, n=number, most=LONGEST_LINE)
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        raise BadData("data.too_deep", place=place) from None
    except ValueError as error:
        raise toml_error(error, place) from None
    _bounds(raw, place)
    return raw


def _bounds(raw: Raw, place: Place) -> None:
    waiting: list[tuple[Any, int]] = [(raw, 1)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            raise BadData("data.too_deep", place=place)
        if isinstance(value, dict):
            waiting += [(key, depth) for key in value]
            waiting += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list):
            waiting += [(inner, depth + 1) for inner in value]
        elif isinstance(value, str) and UNPRINTABLE.search(value):
            raise BadData("data.unprintable", place=place, text=quoted_excerpt(value))
        elif isinstance(value, float) and not math.isfinite(value):
            raise BadData("data.not_finite", place=place, n=value)
        elif isinstance(value, int) and abs(value) > LARGEST_INT:
            raise BadData("data.number_too_large", place=place)


def read_tables(
    folder: Traversable,
    schema: Mapping[str, type[DataRecord]],
    packs: Sequence[str | Path] = (),
    game: str = "",
) -> Loaded:
    """Read `<stem>.toml` for every stem of the schema, lay the packs over them in order, and decode.

    A struct of the schema has one field a table: `tuple[SomeRecord, ...]` for [[records]] with ids, a record type for
    a plain [table]. In a pack a record with a known id replaces the fields it gives, a new id adds a record at the
    end, `remove = true` drops one; plain tables are merged by key. Faults are BadData.
    """
    shapes = {stem: _shape(struct) for stem, struct in schema.items()}
    origins: dict[tuple[str, str, str], Place] = {}
    given: set[tuple[str, str, str, str]] = set()
    tree: Tree = {}
    for stem in schema:
        place = Place(f"{stem}.toml")
        tree[stem] = _sorted_out(read_toml(folder / f"{stem}.toml", place), shapes[stem], place)
        for table in shapes[stem]:
            if table not in tree[stem]:
                raise BadData("data.no_table", place=place, table=table)
    _no_strangers(folder, {f"{stem}.toml" for stem in schema}, None)
    known: list[Pack] = []
    for path in packs:
        pack = _read_pack(Path(path), game, shapes, tree, origins, given)
        if pack.id in [other.id for other in known]:
            raise BadData("data.pack_twice", place=_pack_place(pack.id))
        known.append(pack)
    loaded = Loaded({}, tuple(known), origins, given)
    for stem, struct in schema.items():
        loaded.files[stem] = _decoded(loaded, stem, struct, shapes[stem], tree[stem])
    return loaded


def _shape(struct: type[DataRecord]) -> dict[str, tuple[bool, Any]]:
    """Of each table of a file: whether it is a list of records, and the type of (one of) them."""
    shape: dict[str, tuple[bool, Any]] = {}
    for field in msgspec.structs.fields(struct):
        listed = get_origin(field.type) is tuple
        shape[field.name] = (listed, get_args(field.type)[0] if listed else field.type)
    return shape


def _sorted_out(raw: Raw, shape: dict[str, tuple[bool, Any]], place: Place) -> dict[str, Any]:
    """The tables of one file; lists of records as dicts by id, in file order."""
    tables: dict[str, Any] = {}
    for table, value in raw.items():
        if table not in shape:
            raise BadData("data.unknown_table", place=place, table=quoted_excerpt(table), names=list(shape))
        if not shape[table][0]:
            if not isinstance(value, dict):
                raise BadData("data.not_a_table", place=place, table=table)
            tables[table] = value
            continue
        if not isinstance(value, list) or not all(isinstance(record, dict) for record in value):
            raise BadData("data.not_records", place=place, table=table)
        if len(value) > MOST_RECORDS:
            raise BadData("data.too_many_records", place=place, n=MOST_RECORDS, table=table)
        records: dict[str, Raw] = {}
        for number, record in enumerate(value, 1):
            ident = record.get("id")
            if not isinstance(ident, str) or not ID.match(ident):
                here = place.within(Message("place.numbered", table=table, n=number))
                raise BadData("data.id_form", place=here, field="id")
            if ident in records:
                raise BadData("data.id_used_twice", place=place.within(f'{table} "{ident}"'))
            records[ident] = record
        tables[table] = records
    return tables


def _no_strangers(folder: Traversable, expected: set[str], place: Place | None) -> None:
    try:
        names = sorted(file.name for file in folder.iterdir())
    except OSError as error:
        raise BadData("data.folder_unreadable", place=place, why=system_reason(error)) from None
    for name in names:
        if name not in expected and not BESIDE.match(name):
            raise BadData("data.unknown_file", place=place, file=quoted_excerpt(name), names=sorted(expected))


def _read_pack(
    folder: Path,
    game: str,
    shapes: dict[str, dict[str, tuple[bool, Any]]],
    tree: Tree,
    origins: dict[tuple[str, str, str], Place],
    given: set[tuple[str, str, str, str]],
) -> Pack:
    """Lay one pack over the tree, and note which records and fields it gave."""
    place = _pack_place(folder.name)
    try:
        found = folder.is_dir()
    except (OSError, ValueError):
        found = False
    if not found:
        raise BadData("data.no_folder", place=place)
    head = place.within("pack.toml")
    pack = convert_record(read_toml(folder / "pack.toml", head), _PackFile, head).pack
    if game and pack.game != game:
        raise BadData(
            "data.pack_of_another_game", place=head, game=quoted_excerpt(pack.game), other=quoted_excerpt(game)
        )
    _no_strangers(folder, {f"{stem}.toml" for stem in shapes} | {"pack.toml", LESSONS}, place)
    for stem, shape in shapes.items():
        file = folder / f"{stem}.toml"
        if not file.exists():
            continue
        name = place.within(f"{stem}.toml")
        for table, value in _sorted_out(read_toml(file, name), shape, name).items():
            if shape[table][0]:
                for ident, record in value.items():
                    _lay(tree[stem][table], ident, record, name.within(f'{table} "{ident}"'))
                    origins[stem, table, ident] = name
                    given.update((stem, table, ident, field) for field in record)
            else:
                tree[stem][table] = {**tree[stem][table], **value}
                origins[stem, table, ""] = name
                given.update((stem, table, "", field) for field in value)
    return pack


def _lay(records: dict[str, Raw], ident: str, record: Raw, place: Place) -> None:
    if "remove" in record:
        if record["remove"] is not True or len(record) != 2:
            raise BadData("data.remove_form", place=place)
        if ident not in records:
            raise BadData("data.remove_unknown", place=place)
        del records[ident]
    else:
        records[ident] = {**records.get(ident, {}), **record}


def _decoded(
    loaded: Loaded, stem: str, struct: type[DataRecord], shape: dict[str, tuple[bool, Any]], tables: dict[str, Any]
) -> DataRecord:
    fields: dict[str, Any] = {}
    for table, (listed, kind) in shape.items():
        if listed:
            fields[table] = tuple(
                convert_record(record, kind, loaded.where(stem, table, ident))
                for ident, record in tables[table].items()
            )
        else:
            fields[table] = convert_record(tables[table], kind, loaded.where(stem, table))
    return struct(**fields)


def convert_record(raw: Raw, kind: type[T], place: Place) -> T:
    """A table of a file as a typed record; else BadData, naming the field."""
    try:
        return msgspec.convert(_gathered(raw, kind), kind, dec_hook=packed)
    except msgspec.ValidationError as error:
        raise field_error(error, place, lambda path: known_fields(kind, path)) from None


def known_fields(kind: Any, path: str) -> list[str]:
    """The fields that a record of this kind has at a path such as `steps[0].cost`, but for its effect."""
    here = records_in(msgspec.inspect.type_info(kind))
    for part in re.sub(r"\[[^]]*]", "", path).split("."):
        if part:
            fields = [field for record in here for field in record.fields if field.encode_name == part]
            here = [record for field in fields for record in records_in(field.type)]
    return [field.encode_name for record in here for field in record.fields if field.encode_name != REST]


def records_in(kind: msgspec.inspect.Type) -> list[msgspec.inspect.StructType]:
    """The records that a value of this type is or holds."""
    match kind:
        case msgspec.inspect.StructType():
            return [kind]
        case msgspec.inspect.Metadata(type=inner) | msgspec.inspect.VarTupleType(item_type=inner):
            return records_in(inner)
        case msgspec.inspect.ListType(item_type=inner) | msgspec.inspect.DictType(value_type=inner):
            return records_in(inner)
        case msgspec.inspect.UnionType(types=inners):
            return [record for inner in inners for record in records_in(inner)]
    return []


def _gathered(raw: Any, kind: Any) -> Any:
    """A table as its record has it: what belongs to the record's `rest` in a table of its own."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) is tuple and isinstance(raw, list):
        return [_gathered(value, get_args(kind)[0]) for value in raw]
    if not (isinstance(kind, type) and issubclass(kind, DataRecord) and isinstance(raw, dict)):
        return raw
    known = _own_fields(kind)
    out = {name: _gathered(value, known.get(name)) for name, value in raw.items() if name in known or not kind.rest}
    if kind.rest:
        out[kind.rest] = {name: value for name, value in raw.items() if name not in known}
    return out


FIELDS: dict[type[DataRecord], dict[str, Any]] = {}


def _own_fields(kind: type[DataRecord]) -> dict[str, Any]:
    """The fields of a record but its `rest`, with their types; found once, since every record of a file asks."""
    known = FIELDS.get(kind)
    if known is None:
        known = {field.name: field.type for field in msgspec.structs.fields(kind) if field.name != kind.rest}
        FIELDS[kind] = known
    return known
