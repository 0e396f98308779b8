"""Records: readable text that comes back as it was; whatever is damaged is refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel import toy

import citadelle
from citadelle.kernel import bounded_json
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import CitadelleError, NotReadable
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match, replay
from citadelle.kernel.record import MOST_CHOICES, Record, parse, parse_head

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
numbers = st.integers(bounded_json.SMALLEST, bounded_json.LARGEST)
names = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)
keys = st.from_regex(r"[a-z0-9>:/]([a-z0-9 >:/é']{0,20}[a-z0-9>])?", fullmatch=True)
data = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
events = st.builds(
    Event,
    names,
    st.integers(-1, 3),
    names,
    st.dictionaries(words, data, max_size=3),
    st.integers(-1, 15),
    st.booleans(),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    made = Record(draw(names), draw(numbers), draw(names), draw(numbers), draw(st.integers() | words))
    made.options = draw(st.dictionaries(names, data, max_size=3))
    made.seats = draw(st.dictionaries(st.integers(0, 9), words, max_size=3))
    made.packs = draw(st.lists(words, max_size=2))
    made.dealt = draw(st.lists(st.integers(0, 50), max_size=4))
    made.choices = draw(st.lists(st.tuples(st.integers(0, 3), keys), max_size=6))
    made.checks = draw(st.dictionaries(st.integers(0, len(made.choices)), names, max_size=3))
    given_ = draw(
        st.lists(st.lists(events, max_size=2), min_size=len(made.choices) + 1, max_size=len(made.choices) + 1)
    )
    made.events = given_ if any(given_) else []
    made.result = draw(st.none() | st.dictionaries(words, st.just(0) | words, max_size=3))  # type: ignore[assignment]
    return made


def facts(record: Record) -> dict[str, Any]:
    """Everything in a record, comparable."""
    out = dict(vars(record))
    out["events"] = [[event.data() for event in given_] for given_ in record.events]
    return out


@settings(deadline=None)
@given(records())
def test_a_record_returns_as_it_was(record: Record) -> None:
    assert facts(parse(str(record))) == facts(record)
    assert str(parse(str(record))) == str(record)


@settings(deadline=None, max_examples=30)
@given(records())
def test_line_ends_of_other_systems_are_read(record: Record) -> None:
    assert facts(parse(str(record).replace("\n", "\r\n"))) == facts(record)


def played(choices: int = 8) -> Match:
    match = Match(toy.GAME, toy.GAME.setup(3, 5, {"chapters": "2"}))
    by = chance(1)
    for _ in range(choices):
        decision = match.decisions[by.below(len(match.decisions))]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    return match


def legends() -> Match:
    match = citadelle.new("legends", 2, 3, {"map": "first_voyage"})
    by = chance(1)
    for _ in range(30):
        assert match.decision is not None
        match.choose(match.decision.keys[by.below(len(match.decision.keys))])
    return match


TEXTS = {"toy": str(played().record), "legends": str(legends().record)}
LETTERS = st.sampled_from(list(" \n\t0159-{}[]\"',azé\u2028\x00\ud800"))


@pytest.mark.parametrize("name", TEXTS)
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_mutated_records_are_refused_or_played(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        kind = data.draw(st.integers(0, 3))
        if kind == 0:
            text = text[:at] + data.draw(LETTERS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + data.draw(st.integers(1, 40)) :]
        elif kind == 2:
            text = text[:at] + data.draw(LETTERS) + text[at + 1 :]
        else:
            lines = text.split("\n")
            lines.insert(data.draw(st.integers(0, len(lines))), data.draw(st.sampled_from(lines)))
            text = "\n".join(lines)
    try:
        record = parse(text)
    except NotReadable as refused:
        assert "record" in str(refused)
        return
    try:
        replay(record, game=toy.GAME if name == "toy" else None)
    except CitadelleError as refused:
        assert len(str(refused)) < 400 and "\n" not in str(refused)


@pytest.mark.parametrize("name", TEXTS)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_truncated_records_are_refused_or_shorter(name: str, data: st.DataObject) -> None:
    whole = TEXTS[name]
    text = whole[: data.draw(st.integers(0, len(whole) - 1))]
    try:
        match = replay(text, game=toy.GAME if name == "toy" else None)
    except NotReadable:
        return
    assert len(match.choices) <= len(parse(whole).choices)


@settings(deadline=None)
@given(st.text() | st.binary() | st.none() | st.integers())
def test_anything_else_is_refused(text: object) -> None:
    with pytest.raises(NotReadable):
        parse(text)


def test_a_changed_choice_is_noticed() -> None:
    match = played()
    record = match.record
    seat, key = record.choices[-1]
    decision = played(7).state.decision(seat)
    assert decision is not None
    record.choices[-1] = (seat, next(other for other in decision.keys if other != key))
    with pytest.raises(NotReadable, match="another position after choice 8"):
        replay(record, game=toy.GAME)


def test_a_changed_beginning_is_noticed() -> None:
    text = str(played(0).record).replace("seed 5", "seed 6")
    with pytest.raises(NotReadable, match="another position"):
        replay(text, game=toy.GAME)


def test_other_rules_and_other_data_are_refused() -> None:
    with pytest.raises(NotReadable, match="rules version 9"):
        replay(TEXTS["toy"].replace("rules 1", "rules 9"), game=toy.GAME)
    with pytest.raises(NotReadable, match="other component data"):
        replay(TEXTS["toy"].replace("data lanterns", "data torches"), game=toy.GAME)


def test_results_of_chance_put_in_by_hand_are_kept() -> None:
    setup = toy.GAME.setup(2, 5)
    match = Match(toy.GAME, setup, dealt=(0, 0, 0))
    assert match.state.dealt == (0, 0, 0)
    again = replay(str(match.record), game=toy.GAME)
    assert again.state.dealt == (0, 0, 0)


def test_a_record_up_to_a_choice() -> None:
    match = replay(TEXTS["toy"], upto=3, game=toy.GAME)
    assert match.choices == played().choices[:3]
    with pytest.raises(CitadelleError, match="8 choices"):
        replay(TEXTS["toy"], upto=9, game=toy.GAME)


def test_the_module_text_is_a_record() -> None:
    record = parse(
        "citadelle-record 1\ngame legends\nrules 1\ndata x\nplayers 2\nseed 7\nseat 0 me\nchoices\n1 0 bid 2\n"
    )
    assert record.seats == {0: "me"} and record.choices == [(0, "bid 2")] and record.events == []


def test_a_line_that_cannot_be_read_is_named_in_our_own_words() -> None:
    text = str(played(0).record)
    for line, broken, said in (
        ("players 3", "players three", "it doesn't have the form it should have"),
        ("seed 5", "seed {", "it doesn't have the form it should have"),
        ("choices", "chosen", "a head line begins with"),
    ):
        assert line in text
        with pytest.raises(NotReadable, match=said) as fault:
            parse(text.replace(line, broken, 1))
        assert "line " in str(fault.value) and "literal" not in str(fault.value)


def test_a_byte_order_mark_is_passed_over() -> None:
    record = played(0).record
    assert str(parse("\ufeff" + str(record))) == str(record)


# --- records that mean harm


def told(line: str, before: bool = False) -> str:
    """What is said about a record with this line in it."""
    head = f"citadelle-record 1\ngame toy\nrules 1\ndata x\nplayers 2\nseed 1\n{line if before else ''}\nchoices\n"
    with pytest.raises(NotReadable) as refused:
        parse(head if before else head + line + "\n")
    assert refused.value.in_language("fr") != str(refused.value)
    return str(refused.value)


EVENT = '{"args":{"x":%s},"closes":false,"kind":"k","rule":"R","seat":0,"seen":-1}'


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("event " + EVENT % ("[" * 900 + "]" * 900), "deep"),
        ("event " + EVENT % "1e400", "whole"),
        ("event " + EVENT % "0.5", "whole"),
        ("event " + EVENT % "NaN", "whole"),
        ("event " + EVENT % str(2**63), "whole"),
        ("event " + EVENT % str(-(2**63) - 1), "whole"),
        ("event " + EVENT % ("9" * 5000), "whole"),
        ("event " + EVENT % '"\\ud800"', "half a letter"),
        ("event " + EVENT % '"\\u0000"', "zero byte"),
        ("event " + EVENT % f'"{"a" * 2001}"', "2,000"),
        ("event " + EVENT % f'"{"a" * 100_001}"', "100,000"),
        ("result " + "[" * 900 + "]" * 900, "deep"),
        ("1 " + "9" * 5000 + " key", "whole"),
        ("check " + "9" * 30 + " 00", "whole"),
    ],
)
def test_what_is_too_large_too_deep_or_no_text_is_refused_with_its_line(line: str, word: str) -> None:
    said = told(line)
    assert word in said and "line " in said


def test_heads_are_bounded_too() -> None:
    assert "whole" in told("option x " + str(2**64), before=True)
    assert "whole" in told("dealt " + "9" * 40, before=True)
    assert "deep" in told("option x " + "[" * 100 + "]" * 100, before=True)
    assert "whole" in told("seat " + "9" * 30 + " Ann", before=True)


def test_brackets_inside_texts_are_no_depth() -> None:
    made = parse(f'citadelle-record 1\ngame toy\nrules 1\ndata x\nplayers 2\nseed 1\nseat 0 "{"[" * 100}"\nchoices\n')
    assert made.seats == {0: "[" * 100}


def test_more_choices_than_any_game_has_are_refused() -> None:
    many = "".join([f"{n} 0 x\n" for n in range(1, MOST_CHOICES + 2)])
    with pytest.raises(NotReadable, match="100,000"):
        parse("citadelle-record 1\ngame toy\nrules 1\ndata x\nplayers 2\nseed 1\nchoices\n" + many)


def test_the_head_is_read_without_what_follows() -> None:
    text = "citadelle-record 1\r\ngame toy\nrules 1\ndata x\nplayers 2\nseed 1\nseat 0 Ann\nchoices\n" + "x\n" * 9
    assert parse_head(text).seats == {0: "Ann"} and parse_head(text).choices == []
    with pytest.raises(NotReadable, match="choices"):
        parse_head("citadelle-record 1\ngame toy\nrules 1\ndata x\nplayers 2\nseed 1\n")
