"""Automatic answers: a seat says beforehand how its windows are answered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.kernel import toy

from citadelle.kernel import codec
from citadelle.kernel.auto_answer import ALWAYS, AutoSetting, read_setting
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption, NotReadable
from citadelle.kernel.match import Match, replay, resume
from citadelle.kernel.record import parse


def lanterns(players: int = 3, **options: object) -> Match:
    return Match(toy.GAME, toy.GAME.setup(players, 5, {"final": False, **options}))


def answered(match: Match) -> list[int]:
    """The seats that are not asked although the offer is open."""
    return [seat for seat in range(match.players) if seat not in match.state.open_seats()]


def offer(match: Match, *seats: int) -> Match:
    """These seats offer their highest card."""
    for seat in seats:
        decision = match.state.decision(seat)
        assert decision is not None and decision.kind == "offer"
        match.choose(decision.keys[1 + decision.options[1:].index(max(decision.options))], seat)
    return match


def test_an_open_question_stays_open_and_the_next_is_answered() -> None:
    match = lanterns()
    before = match.state
    match.set_auto_answer(1, "offer", "pass")
    assert match.state.open_seats() == [0, 1, 2] and match.choices == [] and before.auto_answers == ()
    offer(match, 0)
    assert match.state.open_seats() == [1, 2], "it was open when the automatic answer was set"
    offer(match, 1, 2)
    match.choose("stop")
    assert match.state.open_seats() == [0, 2] and match.state.no == 5 and match.state.asked_no() == 4
    assert len(match.choices) == 4 and [event.seat for event in match.events if event.kind == "offered"][-1] == 1


def test_only_questions_of_the_window_are_answered() -> None:
    match = lanterns().set_auto_answer(0, "gift", "stop")
    finish = offer(match, 0, 1, 2)
    assert finish.decision is not None
    while not match.is_over:
        decision = match.decision
        assert decision is not None and (decision.kind, decision.seat) != ("gift", 0)
        match.choose(decision.keys[-1], decision.seat)


def test_everybody_may_have_one_and_then_a_round_passes_unasked() -> None:
    match = lanterns(gifts=[])
    for seat in range(3):
        match.set_auto_answer(seat, "offer", "pass", toy.THIS_ROUND if seat else ALWAYS)
    offer(match, 0, 1, 2)
    assert [auto.seat for auto in match.state.auto_answers] == [0], "this round was over at once"
    match = lanterns(gifts=[], chapters="3")
    for seat in range(3):
        match.set_auto_answer(seat, "offer", "pass")
    offer(match, 0, 1, 2)
    assert match.is_over and len(match.choices) == 3 and match.result is not None
    assert match.state.no == 9 * 3


@pytest.mark.parametrize("until", [toy.THIS_ROUND, toy.BLESSED, toy.NEW_CARD, ALWAYS])
def test_they_last_until_what_was_said(until: str) -> None:
    match = lanterns(chapters="2").set_auto_answer(0, "offer", "pass", until)
    offer(match, 0, 1, 2)
    winner = match.state.seat
    if until == toy.BLESSED and winner != 0:
        match.choose("bless").choose("seat 0")
    else:
        match.choose("stop")
    stays = until == ALWAYS or (until == toy.BLESSED and winner == 0)
    assert (0 in answered(match)) == stays and bool(match.auto_answers(0)) == stays


def test_a_card_that_was_there_ends_nothing() -> None:
    match = lanterns().choose("pass", 0).set_auto_answer(0, "offer", "pass", toy.NEW_CARD)
    offer(match, 1, 2)
    match.choose("stop")
    assert answered(match) == [0], "the hand is what it was"


def test_another_answer_than_passing() -> None:
    match = lanterns()
    for seat in range(3):
        match.set_auto_answer(seat, "gift", "charm")
    offer(match, 0, 1, 2)
    assert match.decision is not None and match.decision.kind == "offer" and len(match.state.triggers) == 1


def test_an_answer_that_isnt_open_is_asked_for() -> None:
    match = lanterns(gifts=["bless"])
    for seat in range(3):
        match.set_auto_answer(seat, "gift", "charm")
    offer(match, 0, 1, 2)
    assert match.decision is not None and match.decision.kind == "gift"


def test_nobody_else_sees_them() -> None:
    match, plain = lanterns(), lanterns()
    match.set_auto_answer(1, "offer", "pass")
    for seat in (None, 0, 2):
        assert match.view(seat).bytes() == plain.view(seat).bytes()
    assert [auto.window for auto in match.view(1).auto_answers] == ["offer"] and b'"auto_answers"' in match.view(
        1
    ).bytes()
    sample = toy.GAME.sample(match.view(1), chance(1))
    assert [auto.seat for auto in sample.auto_answers] == [1]
    assert toy.GAME.view(sample, 1).bytes() == match.view(1).bytes()
    assert toy.GAME.sample(match.view(0), chance(1)).auto_answers == ()


# --- bad input


BAD = [
    ((3, "offer", "pass", ALWAYS), "seat.unknown"),
    ((-1, "offer", "pass", ALWAYS), "seat.unknown"),
    ((True, "offer", "pass", ALWAYS), "seat.unknown"),
    ((0, None, "pass", ALWAYS), "auto.not_a_text"),
    ((0, "wages", "pass", ALWAYS), "auto.window"),
    ((0, "", "", ALWAYS), "auto.window"),
    ((0, "offer", "stop", ALWAYS), "auto.answer"),
    ((0, "offer", "pass", "forever"), "auto.until"),
    ((0, "gift", "stop", toy.NEW_CARD), "auto.until"),
]


@pytest.mark.parametrize(("wish", "code"), BAD)
def test_what_cannot_be_set_is_refused_in_one_line(wish: tuple[Any, ...], code: str) -> None:
    match = lanterns()
    text = str(match.record)
    with pytest.raises(BadOption) as refused:
        match.set_auto_answer(*wish)
    assert refused.value.code == code
    for lang in ("en", "fr"):
        assert refused.value.in_language(lang) and "\n" not in refused.value.in_language(lang)
    assert str(match.record) == text and match.state.auto_answers == ()


def test_games_without_windows_and_games_that_are_over() -> None:
    class Plain(toy.ToyGame):
        def windows(self, setup: object, lang: str = "en") -> list[object]:  # type: ignore[override]
            return []

    game = Plain()
    with pytest.raises(BadOption) as refused:
        Match(game, game.setup(2, 1)).set_auto_answer(0, "offer", "pass")
    assert refused.value.code == "auto.no_windows"
    match = lanterns(gifts=[])
    while not match.is_over:
        offer(match, match.state.seat)
    with pytest.raises(BadOption) as late:
        match.set_auto_answer(0, "offer", "pass")
    assert late.value.code == "auto.over"


# --- undo


def test_undo_keeps_what_was_set_since() -> None:
    match = offer(lanterns(), 0)
    match.set_auto_answer(0, "offer", "pass").set_auto_answer(2, "gift", "stop")
    assert match.can_undo(0)
    match.undo(0)
    assert [(auto.seat, auto.since) for auto in match.state.auto_answers] == [(0, 1), (2, 1)]
    assert [setting.at for setting in match.auto_settings] == [0, 0] and match.state.open_seats() == [0, 1, 2]
    assert codec.same(replay(str(match.record), game=toy.GAME).state, match.state)
    match.set_auto_answer(0, "offer")
    assert [auto.seat for auto in match.state.auto_answers] == [2]


def test_undo_brings_back_what_had_ended_with_the_choice() -> None:
    match = lanterns(gifts=["bless"])
    for seat in range(3):
        match.set_auto_answer(seat, "offer", "pass", toy.BLESSED)
    offer(match, 0, 1, 2)
    winner = match.state.seat
    match.choose("bless")
    other = (winner + 1) % 3
    blessed = match.clone().choose(f"seat {other}")
    assert other not in [auto.seat for auto in blessed.state.auto_answers]
    match.set_auto_answer(winner, "gift", "stop")
    match.undo(winner)
    assert [(auto.seat, auto.window) for auto in match.state.auto_answers].count((other, "offer")) == 1
    assert match.auto_answers(winner)[0].window == "gift"


# --- keeping


def played(match: Match, choices: int = 12) -> Match:
    by = chance("auto")
    for _ in range(choices):
        if match.is_over:
            break
        if by.below(2) == 0:
            window = match.windows()[by.below(2)]
            until = window.untils[by.below(len(window.untils))][0]
            match.set_auto_answer(by.below(3), window.id, window.answers[0][0] if by.below(3) else "", until)
        decision = match.decisions[by.below(len(match.decisions))]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    return match


def test_a_record_holds_them_and_replays() -> None:
    match = played(lanterns(chapters="3"))
    text = str(match.record)
    assert "\nauto " in text and str(parse(text)) == text
    again = replay(text, game=toy.GAME)
    assert codec.same(again.state, match.state) and str(again.record) == text
    for upto in range(len(match.choices)):
        assert len(replay(text, upto, toy.GAME).choices) == upto
    assert str(match.clone().record) == text
    told = [list(events) for events in match.record.events]
    on = resume(match.game, match.setup, (), match.state, match.choices, told, match.auto_settings)
    assert parse(str(on.record)).auto_settings == match.auto_settings


def test_records_without_them_are_as_they_were() -> None:
    match = lanterns()
    offer(match, 0, 1, 2)
    assert "auto" not in str(match.record) and "auto_answers" not in codec.encode(match.state)
    kept = codec.digest(match.state)
    match.set_auto_answer(0, "gift", "stop").set_auto_answer(0, "gift")
    assert codec.digest(match.state) == kept


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("auto 7 0 offer always pass", "record.auto_number"),
        ("auto x 0 offer always pass", "record.auto_number"),
        ("auto 0 0 offer always", "record.auto_form"),
        ("auto 0 0 offer", "record.auto_form"),
        ("auto 0 -1 offer always pass", "record.auto_form"),
        ("auto 0 x offer always pass", "record.auto_form"),
        ("auto 0 0 of-fer always pass", "record.auto_form"),
        ("auto 0 9 offer always pass", "record.auto_refused"),
        ("auto 0 0 wages always pass", "record.auto_refused"),
        ("auto 0 0 offer always sell", "record.auto_refused"),
        ("auto 0 0 offer never pass", "record.auto_refused"),
    ],
)
def test_bad_lines_of_a_record_are_named(line: str, code: str) -> None:
    text = str(lanterns().record).replace("\ncheck 0", f"\n{line}\ncheck 0")
    with pytest.raises(NotReadable) as refused:
        replay(text, game=toy.GAME)
    why = refused.value
    found = why.details["why"] if why.code == "record.line" else why
    assert getattr(found, "code", "") == code
    assert "\n" not in why.in_language("fr")


def test_settings_as_text() -> None:
    for setting in (AutoSetting(3, 1, "offer", "pass", "round"), AutoSetting(3, 1, "gift")):
        assert read_setting(3, 1, setting.text()) == setting and hash(setting) == hash(setting.moved_to(3))
        assert setting != setting.moved_to(4) and setting != "x"
    assert AutoSetting(0, 1, "gift").text() == "gift ask" and "gift ask" in repr(AutoSetting(0, 1, "gift"))


def saved() -> dict[str, object]:
    match = lanterns().set_auto_answer(0, "gift", "stop").set_auto_answer(1, "offer", "pass", toy.NEW_CARD)
    data: dict[str, object] = json.loads(codec.text(codec.encode(match.state)))
    return data


def load(data: object) -> toy.Toy:
    made = codec.decode(data, toy.GAME.fresh(toy.GAME.setup(3, 5, {"final": False})))
    assert isinstance(made, toy.Toy)
    return made


def test_a_state_with_them_is_saved_and_loaded() -> None:
    data = saved()
    assert codec.encode(load(data)) == data


@pytest.mark.parametrize("change", ["list", "empty", "order", "twice", "seat", "since", "answer", "note", "other"])
def test_damaged_ones_are_not_loaded(change: str) -> None:
    data = saved()
    field: dict[str, list[dict[str, object]]] = data["auto_answers"]  # type: ignore[assignment]
    first: list[object] = field["t"][0]["f"]  # type: ignore[assignment]
    if change == "list":
        data["auto_answers"] = field["t"]
    elif change == "empty":
        field["t"] = []
    elif change == "order":
        field["t"].reverse()
    elif change == "twice":
        field["t"].append(field["t"][1])
    elif change == "other":
        field["t"][0] = {"r": "toy.gift", "f": [0]}
    else:
        at, value = {"seat": (0, 3), "since": (4, -1), "answer": (2, ""), "note": (5, {"t": ["x"]})}[change]
        first[at] = value
    with pytest.raises(NotReadable):
        load(data)
