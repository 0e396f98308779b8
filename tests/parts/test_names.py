"""Names in the reader's language, and texts as names are compared."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadelle.parts.names import component_name, first_letter, fold_name, plain_letter


def test_a_component_has_a_name_in_each_language() -> None:
    record = SimpleNamespace(name="Hunter's Lodge", name_fr="Repère du chasseur")
    assert component_name(record, "en") == "Hunter’s Lodge"
    assert component_name(record, "fr") == "Repère du chasseur"


@pytest.mark.parametrize(
    ("text", "keep", "wanted"),
    [
        ("  Épée  d'Or ", "", "epee d or"),
        ("Cœur_de-pierre", "", "coeur de pierre"),
        ("l’Ours", "", "l ours"),
        ("oak>fen", ">", "oak>fen"),
        ("oak>fen", "", "oak fen"),
        ("total +8", "+", "total +8"),
        ("a]b^c-d", "]^-", "a]b^c-d"),
        ("STRASSE ß", "", "strasse ss"),
        ("", "", ""),
    ],
)
def test_folding(text: str, keep: str, wanted: str) -> None:
    assert fold_name(text, keep) == wanted


@given(st.text(max_size=30))
def test_what_is_folded_stays_so(text: str) -> None:
    once = fold_name(text)
    assert fold_name(once) == once
    assert "  " not in once and once == once.strip()


def test_initials() -> None:
    assert (first_letter("“Élan”"), plain_letter("“Élan”")) == ("É", "e")
    assert (first_letter("7"), plain_letter("7")) == ("?", "")
    assert plain_letter("Œil") in ("", "o")
