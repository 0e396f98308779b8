"""Records: readable text that comes back as it was; whatever is damaged is refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel import toy

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import CitadelleError, NotReadable
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match, replay
from citadelle.kernel.record import Record, parse

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
names = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)
keys = st.from_regex(r"[a-z0-9>:/]([a-z0-9 >:/é']{0,20}[a-z0-9>])?", fullmatch=True)
data = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
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
    made = Record(draw(names), draw(st.integers()), draw(names), draw(st.integers()), draw(st.integers() | words))
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
