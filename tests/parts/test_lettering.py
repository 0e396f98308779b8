"""Lines of text in pictures stay in their room."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from citadelle.parts.lettering import CLOSEST, LETTERS, fitted_text, spare_words, text_at
from citadelle.parts.svg import width


def test_a_line_of_text() -> None:
    assert text_at(1, 2.5, "a<b", "b", 16, "end") == (
        '<text class="b" x="1" y="2.5" font-size="16" text-anchor="end">a&lt;b</text>'
    )
    assert 'textLength="40"' in text_at(0, 0, "wide", room=40)


def test_second_rank_words_are_left_out_where_they_do_not_fit() -> None:
    assert spare_words(0, 0, "some words", 10) == ""
    assert "some words" in spare_words(0, 0, "some words", 500)


@given(st.text("abcdefgh MWil", min_size=4, max_size=60), st.integers(40, 300), st.sampled_from(["", "b", "pname"]))
def test_letters_shrink_then_are_drawn_together_then_cut(said: str, room: int, cls: str) -> None:
    drawn = fitted_text(0, 0, said, room, cls, 20)
    size = float(re.findall(r'font-size="([\d.]+)"', drawn)[0])
    shown = re.findall(r">([^<]*)<", drawn)[0]
    assert LETTERS <= size <= 20
    assert shown == said or shown.endswith("…")
    assert width(shown, size, cls != "") <= room * CLOSEST or len(shown) <= 3
    assert ("textLength" in drawn) == (width(shown, size, cls != "") > room)
