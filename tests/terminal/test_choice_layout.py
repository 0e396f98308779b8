"""Choices on a full screen: numbers, columns, headings, and what typed digits mean."""

from __future__ import annotations

import pytest
from rich.text import Text

from citadelle.table.wire import Asked, Choice
from citadelle.terminal.choices import asked_text, end_of, numbers, order
from citadelle.terminal.full.choice_layout import HEADING, cells, plan, typed
from citadelle.terminal.full.panes import sight
from citadelle.terminal.full.texts import once, shown_text
from citadelle.terminal.full.wrapped_text import wrapped


def ask(*keys: str, groups: str = "", label: str = "Do {}") -> Asked:
    made = [
        Choice(key, label.format(key), group=groups[i : i + 1].strip(), end=key == "stop") for i, key in enumerate(keys)
    ]
    return Asked(1, 0, "which", "TY-1", "Which?", choices=made)


def test_choices_are_counted_from_one_and_stopping_is_zero() -> None:
    assert numbers(ask("a", "b", "stop")) == [1, 2, 0]
    assert numbers(ask("stop", "a", "b")) == [0, 1, 2]
    assert end_of(ask("stop", "a")) == 0 and end_of(ask("a", "b")) == HEADING


def test_numbers_in_keys_are_the_numbers_shown() -> None:
    assert numbers(ask("bid 1", "bid 11", "stop")) == [1, 11, 0]
    assert numbers(ask("bid 3", "bid 3 b")) == [1, 2]


def test_zero_is_the_way_to_stop_and_nothing_else() -> None:
    assert numbers(ask("potions 0", "potions 1", "potions 2")) == [1, 2, 3]


def test_numbers_in_keys_stay_when_another_kind_of_choice_joins() -> None:
    assert numbers(ask("trap 2", "trap 5", "stop")) == [2, 5, 0]
    assert numbers(ask("trap 2", "trap 5", "discount sage", "discount spell", "stop")) == [2, 5, 6, 7, 0]
    assert numbers(ask("mine 2", "pawn", "send sage", "stop")) == [1, 2, 3, 0]
    assert numbers(ask("mine 2", "alchemist 3", "send sage")) == [1, 2, 3]
    assert numbers(ask("roll magic", "reroll 2", "stop")) == [1, 2, 0]


def test_many_choices_of_several_groups_stand_under_headings_and_are_counted_in_that_order() -> None:
    asked = ask("a", "b", "c", "d", "e", "f", "g", "stop", groups="xyxyxyx")
    assert [asked.choices[i].key for i in order(asked)] == ["a", "c", "e", "g", "b", "d", "f", "stop"]
    assert numbers(asked) == [1, 5, 2, 6, 3, 7, 4, 0]
    texts = [cell.text for cell in cells(asked)]
    assert texts[0] == "x" and texts[5] == "y" and texts[-1] == "0 Do stop"
    assert [cell.choice for cell in cells(asked)][5] == HEADING
    assert not any(cell.choice == HEADING for cell in cells(ask("a", "b", groups="xy")))


def test_no_heading_stands_last_in_its_column() -> None:
    for many in range(7, 20):
        asked = ask(*[f"k{i}" for i in range(many)], groups=("xxxyyzzzzz" * 2)[:many])
        for width in (20, 30, 45, 80):
            laid = plan(cells(asked), width)
            last = {piece.start: piece.choice for line in laid.lines for piece in line}
            assert HEADING not in last.values()
            assert sorted(one for column in laid.columns for one in column) == list(range(many))


@pytest.mark.parametrize(
    ("digits", "found", "sure"),
    [("2", [1], True), ("1", [0, 9, 10], False), ("11", [10], True), ("9", [8], True), ("12", [], False)],
)
def test_digits_pick_at_once_what_only_they_can_mean(digits: str, found: list[int], sure: bool) -> None:
    assert typed(list(range(1, 12)), digits) == (found, sure)


def test_columns_fit_the_width_and_give_back_what_lies_where() -> None:
    asked = ask(*"abcdefghijkl", "stop", label="Do {} now")
    for width in (20, 40, 60, 80, 200):
        laid = plan(cells(asked), width)
        shown = [piece for line in laid.lines for piece in line]
        assert sorted({piece.choice for piece in shown}) == list(range(13))
        assert all(piece.start + len(piece.text) <= width for piece in shown)
        for y, line in enumerate(laid.lines):
            for piece in line:
                assert laid.at(piece.start, y) == piece.choice
        assert laid.at(width + 5, 0) == HEADING and laid.at(0, 99) == HEADING
    assert len(plan(cells(asked), 80).lines) < len(plan(cells(asked), 20).lines)


def test_few_choices_stand_one_below_the_other_and_long_ones_are_broken() -> None:
    laid = plan(cells(ask("a", "b", label="{} " + "many words " * 10)), 40)
    assert [line[0].choice for line in laid.lines] == [0, 0, 0, 1, 1, 1]
    assert laid.lines[1][0].text.startswith("  many")


def test_arrows_reach_every_choice_and_go_round() -> None:
    laid = plan(cells(ask(*"abcdefgh", "stop")), 60)
    at, seen = HEADING, []
    for _ in range(9):
        at = laid.step(at, 0, 1)
        seen.append(at)
    assert sorted(seen) == list(range(9)) and laid.step(at, 0, 1) == seen[0]
    assert laid.step(HEADING, 0, -1) == seen[-1]
    assert laid.step(laid.step(seen[0], 1, 0), -1, 0) == seen[0]


def test_notes_stand_behind_the_choices() -> None:
    assert [cell.text for cell in cells(ask("a", "b"), ["★ 60 %", ""])] == ["1 Do a  ★ 60 %", "2 Do b"]


def test_the_board_turns_to_where_it_lists_the_choices() -> None:
    board = "map\nmap\n A Oak  B Elm\n\nROW\n  1 free  Oak  one\n  2 dear  Elm  two\n"
    asked = ask("take 1", "take 2", "stop")
    asked.choices[0].brief, asked.choices[1].brief = "Oak", "Elm"
    assert sight(board, asked) == 4 and sight(board.replace("  1 ", "  3 "), asked) == 0
    assert sight("", asked) == sight(board, ask()) == 0


def test_nothing_to_choose_is_no_trouble() -> None:
    laid = plan(cells(ask()), 80)
    assert laid.lines == [] and laid.step(HEADING, 0, 1) == HEADING and typed([], "1") == ([], False)


def test_lines_break_at_plain_spaces_only() -> None:
    text = Text("Qui va là\u202f? Les armées\u00a0: trois, quatre et cinq.")
    for width in range(6, 50):
        lines = wrapped(text, width, 2).plain.split("\n")
        assert all(len(line) <= width for line in lines)
        if width >= 12:
            assert not any(line.strip()[:1] in "?:" for line in lines)
            assert all(line.startswith("  ") for line in lines[1:])
        assert " ".join(" ".join(lines).split()) == " ".join(text.plain.split()) or width < 12
    assert wrapped(Text("a" * 30), 10).plain == "\n".join(["a" * 10] * 3)
    assert wrapped(Text("漢字漢字"), 4).plain == "漢字\n漢字"
    assert wrapped(Text("one\n\ntwo"), 10).plain == "one\n\ntwo" and wrapped(Text(), 10).plain == ""


# --- lines above the board


def test_what_the_track_and_the_board_both_say_is_said_once() -> None:
    assert once(["A game", "Round 1 of 6", "Round 1 of 6 · Adventure"]) == ["A game", "Round 1 of 6", "Adventure"]
    assert once(["A Game", "a game"]) == ["A Game"]


def test_a_roll_that_is_told_already_is_not_repeated() -> None:
    rolled = [("Persuasion: 3, 5", "3, 5"), ("Attack 3, 1: 2 hits", "2"), ("strength die", "4")]
    assert shown_text(rolled, "en") == "Persuasion: 3, 5 · Attack 3, 1: 2 hits · strength die: 4"


def test_a_question_that_names_its_seat_is_not_headed_by_the_name_again() -> None:
    assert asked_text("Banshee", "Banshee: what do you do?", "en") == "Banshee: what do you do?"
    assert asked_text("Alice", "Banshee: what do you do?", "en") == "Alice: Banshee: what do you do?"
