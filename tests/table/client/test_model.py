"""Updates laid over each other: what isn't said stays, what is said replaces, what doesn't fit is noticed."""

from __future__ import annotations

import pytest
from tests.table.client.fakes import asked, table_data

from citadelle.table import wire
from citadelle.table.client.model import Model, OutOfStep, apply


def whole(**changes: object) -> wire.Update:
    layers = [("land", [("l1", "<g id='l1'/>"), ("l2", "<g id='l2'/>")]), ("marks", [])]
    given: dict[str, object] = {
        "v": 3, "at": 2, "last": 2, "live": True, "seat": 0, "full": True, "table": table_data(), "title": "T",
        "board": "one", "seats": [wire.Seated(0, 1, "Ann")], "ask": asked(3, ["a"]), "waiting": [0], "undo": True,
        "parts": [wire.PartData("b", "board", "", "", (0, 0, 1, 1), layers)],
        "log": [wire.Line(0, -1, "log", "set up"), wire.Line(1, 0, "log", "one"), wire.Line(2, 0, "log", "two")],
        **changes,
    }  # fmt: skip
    return wire.Update(**given)  # type: ignore[arg-type]


def later(**changes: object) -> wire.Update:
    given: dict[str, object] = {"v": 4, "at": 3, "last": 3, "live": True, "seat": 0, "log_from": 3, **changes}
    return wire.Update(**given)  # type: ignore[arg-type]


def test_what_is_not_said_stays_and_what_is_said_replaces() -> None:
    first = apply(Model(), whole())
    then = apply(first, later(board="two", ask=None, waiting=[1], undo=False))
    assert (then.v, then.board, then.ask, then.waiting, then.undo) == (4, "two", None, [1], False)
    assert (then.title, then.seats, then.log) == ("T", first.seats, first.log)
    assert first.board == "one" and first.ask is not None


def test_a_whole_update_forgets_all_before() -> None:
    first = apply(Model(), whole())
    assert apply(first, whole(title="", log=[])) == apply(Model(), whole(title="", log=[]))


def test_an_undo_cuts_lines_off() -> None:
    then = apply(apply(Model(), whole()), later(log_from=2, log=[wire.Line(2, 0, "log", "other")]))
    assert [line.text for line in then.log] == ["set up", "one", "other"]
    assert len(apply(then, later(log_from=1)).log) == 1


def test_what_was_shown_is_of_one_update_only() -> None:
    then = apply(apply(Model(), whole()), later(shown=[wire.Shown("die", "Die", "4")], fresh=True))
    assert then.shown and then.fresh
    after = apply(then, later(v=5))
    assert after.shown == [] and not after.fresh


def test_a_drawing_is_patched_item_by_item() -> None:
    first = apply(Model(), whole())
    patch = [("land", "l2", "<g id='l2' x=''/>", ""), ("land", "l0", "<g id='l0'/>", "l1"), ("marks", "m", "<g/>", "")]
    then = apply(first, later(patch=patch, gone=["none"]))
    assert [item for item, _ in then.parts[0].layers[0][1]] == ["l0", "l1", "l2"]
    assert then.parts[0].layers[0][1][2][1] == "<g id='l2' x=''/>" and then.parts[0].layers[1][1] == [("m", "<g/>")]
    after = apply(then, later(gone=["l1", "m"]))
    assert [item for item, _ in after.parts[0].layers[0][1]] == ["l0", "l2"] and after.parts[0].layers[1][1] == []
    assert [item for item, _ in first.parts[0].layers[0][1]] == ["l1", "l2"]


@pytest.mark.parametrize("change", [{"log_from": 9}, {"patch": [("nowhere", "x", "<g/>", "")]}])
def test_what_does_not_fit_is_noticed(change: dict[str, object]) -> None:
    with pytest.raises(OutOfStep):
        apply(apply(Model(), whole()), later(**change))


def test_the_first_update_must_be_whole() -> None:
    with pytest.raises(OutOfStep):
        apply(Model(), later(log_from=0))


def test_nothing_is_lost_on_the_wire() -> None:
    sent = whole(over=wire.Over([1], [2], [("r", [2])], [True], [0], "7", "s"), track=wire.TrackData("t", 1, 2, "1/2"))
    heard = wire.read_server_frame(wire.encode(sent))
    assert isinstance(heard, wire.Update) and apply(Model(), heard) == apply(Model(), sent)
