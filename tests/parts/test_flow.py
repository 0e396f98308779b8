"""Words that flow in lines no wider than their board."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citadelle.parts.flow import Flow, broken


def test_words_flow_and_break() -> None:
    flow = Flow(20)
    flow.line([("one two", "bold"), "three four five"], 1)
    assert flow.canvas.text(False, False) == " one two three four\n   five\n"
    assert broken("abcdef gh", 4) == ["abcd", "ef", "gh"]
    assert not Flow(20).table([[("a" * 30, "")]], frozenset())


@given(st.lists(st.text("ab cdé", max_size=30), max_size=6), st.integers(0, 60), st.integers(0, 40))
def test_no_line_is_wider_than_the_board_and_no_letter_is_lost(texts: list[str], width: int, indent: int) -> None:
    flow = Flow(width)
    flow.line(list(texts), indent)
    lines = flow.canvas.text(False, False).splitlines()
    assert all(len(line) <= flow.width for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(texts).replace(" ", "")


def test_a_table_stands_in_columns_if_it_fits() -> None:
    flow = Flow(20)
    assert flow.table([[("ab", ""), ("1", "")], [("c", ""), ("10", "")]], frozenset({1}))
    assert flow.canvas.text(False, False) == " ab   1\n c   10\n"
    flow.head("more")
    assert flow.canvas.text(False, False).endswith("\n\nmore\n")
