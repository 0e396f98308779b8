"""Errors are codes with arguments, worded in each language, and come whole through a pickle."""

from __future__ import annotations

import copy
import pickle

import pytest

from citadelle.kernel import error_words
from citadelle.kernel.decision import Refusal
from citadelle.kernel.errors import (
    BadData,
    BadOption,
    CitadelleError,
    Message,
    NotLegal,
    NotReadable,
    NotWritable,
    NotYours,
    Place,
    Refused,
    RulesFault,
    Stale,
    system_reason,
)
from citadelle.kernel.words import Words, WordsError

REFUSAL = Refusal("no_such_card", "LG-401", 0, "take 9", {"row": 6})
PLACE = Place(Message("place.pack", id='"d"'), "cards.toml", Message("place.numbered", table="card", n=2))


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("error", "english", "french"),
    [
        (
            BadOption("seat.unknown", seat=7, last=3),
            "there is no seat 7; seats are 0 to 3",
            "il n’y a pas de place 7 ; les places vont de 0 à 3",
        ),
        (
            NotReadable("record.line", n=12, why=Message("record.line_form")),
            "line 12 of this record can't be read: it doesn't have the form it should have",
            "la ligne 12 est illisible : elle n’a pas la forme voulue",
        ),
        (
            NotReadable("record.choice_refused", n=3, why=Refused(REFUSAL)),
            "choice 3 of this record doesn't fit: LG-401: seat 0 may not choose 'take 9' here (no such card, row 6)",
            "le choix 3 ne convient pas : la place 0 ne peut pas choisir 'take 9' ici (LG-401)",
        ),
        (
            NotWritable("file.unwritable", path="runs", why=system_reason(PermissionError(13, "Permission denied"))),
            "runs can't be written: Permission denied",
            "runs ne peut pas être écrit : l’accès est refusé",
        ),
        (
            BadData("game.no_packs", place=PLACE, game="toy"),
            'pack "d", cards.toml, card number 2: toy takes no packs.',
            'paquet "d", cards.toml, card numéro 2 : toy ne prend pas de paquets.',
        ),
        (
            BadOption("option.unknown", name="'x'", names=["a", "b"]),
            "there is no option 'x'; available: a, b",
            "il n’y a pas d’option 'x' ; disponibles : a, b",
        ),
    ],
)
def test_an_error_is_said_in_both_languages(error: CitadelleError, english: str, french: str) -> None:
    assert str(error) == error.in_language("en") == english
    assert plain(error.in_language("fr")) == french
    assert error.in_language("xx").startswith("⟦")


@pytest.mark.parametrize("kind", [CitadelleError, BadData, BadOption, NotReadable, NotWritable, RulesFault])
def test_an_error_comes_whole_through_a_pickle(kind: type[CitadelleError]) -> None:
    inner = NotReadable("record.line", n=1, why=Message("record.line_form"))
    error = kind("file.content", place=PLACE, path="x", why=inner)
    for made in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
        assert type(made) is kind and made.code == "file.content"
        for lang in ("en", "fr"):
            assert made.in_language(lang) == error.in_language(lang)


@pytest.mark.parametrize("kind", [Refused, NotLegal, Stale, NotYours])
def test_a_refused_choice_comes_whole_through_a_pickle(kind: type[Refused]) -> None:
    made = pickle.loads(pickle.dumps(kind(REFUSAL)))
    assert type(made) is kind and made.refusal.data() == REFUSAL.data()
    assert str(made) == REFUSAL.sentence()


def test_a_text_that_is_no_code_is_its_own_sentence() -> None:
    assert BadData("the moon is full").in_language("fr") == str(BadData("the moon is full")) == "the moon is full"
    assert str(BadData("no.such", n=3)) == "no.such (n 3)"


def test_what_the_system_says_without_a_code_stands_as_it_is() -> None:
    assert str(system_reason(OSError(32, "Broken pipe"))) == "Broken pipe"
    assert str(system_reason(ValueError("No closing quotation"))) == "No closing quotation"
    assert str(system_reason(OSError())) == "input error"


def test_another_language_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no language 'de'; available: en, fr"):
        BadOption("seed.type").in_language("de")


def test_two_tables_may_not_have_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(error_words, "table", lambda package: Words({"seed.type": {"en": "x", "fr": "x"}}))
    tables = error_words.ErrorTables()
    tables.add("one")
    tables.add("one")
    assert "seed.type" in tables.all()
    tables.add("another")
    with pytest.raises(WordsError, match=r"another: seed\.type"):
        tables.all()


def test_an_error_is_told_even_where_no_file_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(package: str) -> Words:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(error_words, "table", refuse)
    monkeypatch.setattr(error_words, "TABLES", error_words.ErrorTables())
    error_words.add("citadelle.kernel")
    assert str(BadOption("seat.unknown", seat=7, last=3)) == "seat.unknown (seat 7, last 3)"
