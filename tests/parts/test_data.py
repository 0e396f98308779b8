"""Reading component files: what is accepted, how packs lie over it, and how faults are told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadelle.kernel.errors import BadData
from citadelle.parts import data
from citadelle.parts.data import DataRecord, Id, Meta, Name, one_of, read_tables, read_toml
from citadelle.parts.digests import digest, earlier_digests, whole_digest


class Gem(DataRecord, frozen=True):
    id: Id
    name: Name
    value: Annotated[int, Meta(ge=1, le=9)]
    shape: Annotated[str, one_of("round", "square")] = "round"
    at: tuple[float, float] = (0.0, 0.0)


class Sizes(DataRecord, frozen=True):
    small: int
    large: int


class GemsFile(DataRecord, frozen=True):
    gem: tuple[Gem, ...]
    sizes: Sizes


SCHEMA: dict[str, type[DataRecord]] = {"gems": GemsFile}
GEMS = """
[sizes]
small = 1
large = 5
[[gem]]
id = "ruby"
name = "Ruby"
value = 3
[[gem]]
id = "opal"
name = "Opal"
value = 2
shape = "square"
"""
PACK = '[pack]\nid = "mine"\nname = "Mine"\ngame = "stones"\nversion = "1"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "own"
    home.mkdir()
    (home / "gems.toml").write_text(GEMS)
    return home


def pack(tmp_path: Path, gems: str = "", about: str = PACK, name: str = "mine") -> Path:
    home = tmp_path / name
    home.mkdir(exist_ok=True)
    (home / "pack.toml").write_text(about)
    if gems:
        (home / "gems.toml").write_text(gems)
    return home


def gems(folder: Path, *packs: Path) -> GemsFile:
    return read_tables(folder, SCHEMA, packs, "stones").file("gems", GemsFile)


def test_records_are_typed_frozen_and_in_file_order(folder: Path) -> None:
    found = gems(folder)
    assert [gem.id for gem in found.gem] == ["ruby", "opal"]
    assert found.gem[0] == Gem("ruby", "Ruby", 3)
    assert found.sizes == Sizes(1, 5)
    with pytest.raises(AttributeError):
        found.gem[0].value = 4  # type: ignore[misc]


def test_a_pack_replaces_only_the_fields_it_gives(folder: Path, tmp_path: Path) -> None:
    found = gems(folder, pack(tmp_path, '[[gem]]\nid = "opal"\nvalue = 7\n'))
    assert found.gem[1] == Gem("opal", "Opal", 7, "square")


def test_a_pack_adds_at_the_end_and_drops(folder: Path, tmp_path: Path) -> None:
    text = '[[gem]]\nid = "jade"\nname = "Jade"\nvalue = 1\n[[gem]]\nid = "ruby"\nremove = true\n'
    loaded = read_tables(folder, SCHEMA, [pack(tmp_path, text)], "stones")
    assert [gem.id for gem in loaded.file("gems", GemsFile).gem] == ["opal", "jade"]
    assert [one.id for one in loaded.packs] == ["mine"]


def test_a_pack_merges_tables_by_key(folder: Path, tmp_path: Path) -> None:
    assert gems(folder, pack(tmp_path, "[sizes]\nlarge = 8\n")).sizes == Sizes(1, 8)


def test_packs_lie_over_each_other_in_order(folder: Path, tmp_path: Path) -> None:
    one = pack(tmp_path, "[sizes]\nlarge = 8\nsmall = 2\n")
    two = pack(tmp_path, "[sizes]\nlarge = 9\n", PACK.replace('"mine"', '"yours"'), "yours")
    assert gems(folder, one, two).sizes == Sizes(2, 9)
    assert gems(folder, two, one).sizes == Sizes(2, 8)


def test_the_digest_sees_content_and_order_but_not_formatting(folder: Path) -> None:
    first = digest(read_tables(folder, SCHEMA).files)
    spaced = GEMS.replace(" = ", "=").replace('id="ruby"\nname="Ruby"', 'name="Ruby" # red\nid="ruby"')
    (folder / "gems.toml").write_text(
        spaced.replace("[[gem]]", "\n[[gem]]\n").replace("value=3", 'value=3\nshape="round"')
    )
    assert digest(read_tables(folder, SCHEMA).files) == first
    (folder / "gems.toml").write_text(GEMS.replace("value = 3", "value = 4"))
    assert digest(read_tables(folder, SCHEMA).files) != first
    head, ruby, opal = GEMS.split("[[gem]]")
    (folder / "gems.toml").write_text(f"{head}[[gem]]{opal}[[gem]]{ruby}")
    assert digest(read_tables(folder, SCHEMA).files) != first


def test_the_digest_counts_no_words(folder: Path) -> None:
    """A name put right is the same data; the digest of all content tells the two editions apart."""
    before = read_tables(folder, SCHEMA).files
    (folder / "gems.toml").write_text(GEMS.replace('name = "Ruby"', 'name = "Red ruby"'))
    after = read_tables(folder, SCHEMA).files
    assert digest(after) == digest(before) and whole_digest(after) != whole_digest(before)


def test_data_is_known_by_the_digests_of_earlier_records(folder: Path) -> None:
    """By that which counts words, and by those from before a word was put right; of other numbers by neither."""
    before = read_tables(folder, SCHEMA).files
    known = [(whole_digest(before), digest(before)), ("of other data", "another")]
    (folder / "gems.toml").write_text(GEMS.replace('name = "Ruby"', 'name = "Red ruby"'))
    after = read_tables(folder, SCHEMA).files
    assert set(earlier_digests(after, known)) == {whole_digest(before), whole_digest(after)}
    assert earlier_digests(before, known) == (whole_digest(before),)
    (folder / "gems.toml").write_text(GEMS.replace("value = 3", "value = 4"))
    assert whole_digest(before) not in earlier_digests(read_tables(folder, SCHEMA).files, known)


FAULTS = [
    ("value = 3", 'value = "x"', 'gems.toml, gem "ruby": value must be a whole number, not a text.'),
    ("value = 3", "value = 0", 'gems.toml, gem "ruby": value must be a whole number of at least 1.'),
    ("value = 3", "value = 10", 'gems.toml, gem "ruby": value must be a whole number of at most 9.'),
    ("value = 3", "", 'gems.toml, gem "ruby": field value is missing.'),
    (
        "value = 3",
        "value = 3\nglow = 1",
        'gems.toml, gem "ruby": field glow is unknown; known: id, name, value, shape, at.',
    ),
    ("value = 3", "value = 3\nat = [1, true]", 'gems.toml, gem "ruby": at[1] must be a number, not true or false.'),
    ("value = 3", "value = 3\nat = [1]", 'gems.toml, gem "ruby": at must have 2 entries.'),
    ("value = 3", "value = 3\nat = [1, nan]", "gems.toml: nan is not a number a table may hold."),
    ("value = 3", f"value = {2**60}", "gems.toml: a whole number is too large."),
    ('"square"', '"oval"', 'gems.toml, gem "opal": shape must be one of round, square.'),
    ('"Ruby"', '""', 'gems.toml, gem "ruby": name must have at least 1 characters.'),
    ('"Ruby"', '"a\\u0000b"', 'gems.toml: the text "a?b" holds a character that cannot be shown.'),
    ('"Ruby"', "1979-05-27", 'gems.toml, gem "ruby": name must be a text, not a date.'),
    ('id = "opal"', 'id = "ruby"', 'gems.toml, gem "ruby": id is used by two records.'),
    (
        'id = "opal"',
        'id = "O!"',
        "gems.toml, gem number 2: id must be a text of 1 to 64 characters out of a-z, 0-9 and _.",
    ),
    ('id = "opal"', "", "gems.toml, gem number 2: id must be a text of 1 to 64 characters out of a-z, 0-9 and _."),
    ("small = 1", "", "gems.toml, [sizes]: field small is missing."),
    ("small = 1", "small = []", "gems.toml, [sizes]: small must be a whole number, not a list."),
    ("[sizes]", "[size]", 'gems.toml: unknown table "size"; known tables: gem, sizes.'),
    ("[sizes]", "[[sizes]]", "gems.toml: sizes must be written as a table, [sizes]."),
    ("[[gem]]", "[[gem]", "gems.toml: not valid TOML: "),
    (GEMS, "sizes = {small = 1, large = 2}", "gems.toml: the table gem is missing."),
    (GEMS, "gem = 3", "gems.toml: gem must be written as records, [[gem]]."),
    (GEMS, "gem = [3]", "gems.toml: gem must be written as records, [[gem]]."),
    (GEMS, "gem = " + "[" * 9000, "gems.toml: "),
    (GEMS, "x = " + "[" * 900 + "]" * 900, "gems.toml: values are nested too deep."),
    (GEMS, ".".join("a" * 500) + " = 1", "gems.toml: values are nested too deep."),
    (GEMS, ".".join("a" * 20_000) + " = 1", "gems.toml: line 1 is longer than 20000 characters."),
    (GEMS, "x = " + "9" * 5000, "gems.toml: not valid TOML: "),
    (GEMS, "x = 1\n" * 200_000, "gems.toml: the file is larger than 1000 kB."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_one_sentence_with_file_record_and_field(folder: Path, old: str, new: str, sentence: str) -> None:
    assert old in GEMS
    (folder / "gems.toml").write_text(GEMS.replace(old, new, 1))
    with pytest.raises(BadData) as caught:
        gems(folder)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_unreadable_files_are_faults_too(folder: Path) -> None:
    file = folder / "gems.toml"
    file.write_bytes(b'x = "\xff"')
    with pytest.raises(BadData, match=r"not UTF-8 text \(byte 5\)"):
        gems(folder)
    file.unlink()
    with pytest.raises(BadData, match=r"gems\.toml: there is no such file"):
        gems(folder)
    os.mkfifo(file)
    with pytest.raises(BadData, match=r"gems\.toml: there is no such file"):
        read_toml(file)


def test_a_file_that_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        with pytest.raises(BadData) as caught:
            gems(folder)
    assert str(caught.value) == "gems.toml: the file cannot be read (Permission denied)."


def test_unknown_files_are_refused_and_a_readme_is_not(folder: Path, tmp_path: Path) -> None:
    home = pack(tmp_path)
    (home / "README.md").write_text("hello")
    (home / ".hidden").write_text("")
    gems(folder, home)
    (home / "gem.toml").write_text("")
    with pytest.raises(
        BadData, match=r'pack "mine": unknown file "gem\.toml"; known files: gems\.toml, lessons, pack\.toml'
    ):
        gems(folder, home)
    (folder / "more").mkdir()
    with pytest.raises(BadData, match='unknown file "more"'):
        gems(folder)


PACK_FAULTS = [
    (
        "",
        PACK.replace('"stones"', '"sticks"'),
        'pack "mine", pack.toml: pack.game is "sticks", and this game is "stones".',
    ),
    ("", PACK.replace("id =", "ident ="), 'pack "mine", pack.toml: field pack.'),
    ("", PACK.replace('"1"', "1"), 'pack "mine", pack.toml: pack.version must be a text, not a whole number.'),
    ("", "", 'pack "mine", pack.toml: field pack is missing.'),
    ("", PACK + "[more]\n", 'pack "mine", pack.toml: field more is unknown; known: pack.'),
    (
        '[[gem]]\nid = "ruby"\nglow = 1',
        PACK,
        'pack "mine", gems.toml, gem "ruby": field glow is unknown; known: id, name, value, shape, at.',
    ),
    (
        '[[gem]]\nid = "ruby"\nvalue = 99',
        PACK,
        'pack "mine", gems.toml, gem "ruby": value must be a whole number of at',
    ),
    ('[[gem]]\nid = "jade"\nvalue = 9', PACK, 'pack "mine", gems.toml, gem "jade": field name is missing.'),
    (
        '[[gem]]\nid = "jade"\nremove = true',
        PACK,
        'pack "mine", gems.toml, gem "jade": remove names a record that is not',
    ),
    ('[[gem]]\nid = "ruby"\nremove = 1', PACK, 'pack "mine", gems.toml, gem "ruby": a record to drop has its id and'),
    (
        '[[gem]]\nid = "ruby"\nremove = true\nvalue = 1',
        PACK,
        'pack "mine", gems.toml, gem "ruby": a record to drop has',
    ),
    ("[sizes]\nhuge = 9", PACK, 'pack "mine", gems.toml, [sizes]: field huge is unknown; known: small, large.'),
    ("[[stone]]", PACK, 'pack "mine", gems.toml: unknown table "stone"; known tables: gem, sizes.'),
]


@pytest.mark.parametrize(("text", "about", "sentence"), PACK_FAULTS, ids=range(len(PACK_FAULTS)))
def test_a_faulty_pack_is_named(folder: Path, tmp_path: Path, text: str, about: str, sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        gems(folder, pack(tmp_path, text, about))
    assert str(caught.value).startswith(sentence)


def test_packs_that_are_not_there_or_twice(folder: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", folder / "gems.toml", Path("a\0b")):
        with pytest.raises(BadData, match="there is no such folder"):
            gems(folder, path)
    home = pack(tmp_path)
    with pytest.raises(BadData, match="two packs have this id"):
        gems(folder, home, home)


def test_too_many_records(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "MOST_RECORDS", 1)
    with pytest.raises(BadData, match=r"gems\.toml: more than 1 records in gem"):
        gems(folder)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(content)
    try:
        read_toml(file)
    except BadData as fault:
        assert str(fault).startswith("any.toml: ")
