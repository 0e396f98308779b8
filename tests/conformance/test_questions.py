"""Law 5, questions: a window that is skipped, an answer given unasked and a frame nobody veiled are found.

The window is the toy's TY-11: a seat is asked whether it lays a card, though its hidden hand may hold none that fits.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel import toy

from citadelle.conformance import check, questions, twins
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import decode, encode
from citadelle.kernel.frame import STOP, VEILED
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR

SNUFFERS: dict[str, object] = {"snuffers": True, "gifts": []}


def started(seed: int, players: int = 3) -> Match:
    """A game with windows."""
    return Match(toy.LAMPS, toy.LAMPS.setup(players, seed, dict(SNUFFERS)))


def at_window(seed: int = 5) -> Match:
    """A game in which somebody may lay a card now: the highest cards were offered."""
    match = started(seed)
    while match.state.is_simultaneous():
        decision = match.decisions[0]
        match.choose(decision.keys[-1], decision.seat)
    return match


def found(games: int = 30) -> list[str]:
    """What the check of questions finds in some games with windows."""
    faults: list[str] = []
    for seed in range(games):
        by = chance(seed)
        match = started(seed)
        for seat in range(SPECTATOR, match.players):
            faults += questions.question_faults(match, seat, twins.twin_maker(seat, by, toy.scramble), by, 12)
    return faults


def test_a_window_is_asked_though_the_hand_holds_nothing_for_it() -> None:
    alone = 0
    for seed in range(20):
        match = at_window(seed)
        decision = match.decision
        assert decision is not None and decision.kind == "snuff"
        alone += decision.options == [STOP]
    assert 0 < alone < 20
    assert not found()


def test_a_quick_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel carries a lone option out unasked, and tells so."""
    monkeypatch.setattr(toy.Snuff, "always", False)
    assert any("is shown <forced" in fault or "and <forced" in fault for fault in found())


def test_a_skipped_window_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules ask nobody who holds nothing that fits, and tell nothing."""
    ask_next = toy.Snuff.ask_next

    def skip(self: toy.Snuff, s: toy.Toy) -> None:
        ask_next(self, s)
        top = s.stack[-1]
        if isinstance(top, toy.Snuff) and top.options(s) == [STOP]:
            s.done()
            skip(top, s)

    monkeypatch.setattr(toy.Snuff, "ask_next", skip)
    assert any("sees another position" in fault or "nothing hidden came" in fault for fault in found())


def test_who_is_asked_is_found_to_depend_on_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules ask whoever holds the higher cards."""
    all_in = toy.Offer.all_in

    def turned(self: toy.Offer, s: toy.Toy, answers: tuple[int, ...]) -> None:
        all_in(self, s, answers)
        top = s.stack[-1]
        if isinstance(top, toy.Snuff):
            others = [seat for seat in range(s.players) if seat != top.winner]
            s.become(toy.Snuff(max(others, key=lambda seat: sum(s.hands[seat])), top.winner, top.card))

    monkeypatch.setattr(toy.Offer, "all_in", turned)
    assert any("sees another position" in fault for fault in found())


def test_a_frame_that_is_no_question_is_veiled() -> None:
    for seed in range(20):
        match = at_window(seed)
        decision = match.decision
        assert decision is not None
        if decision.options == [STOP]:
            continue
        owner = decision.seat
        match.choose(decision.keys[0])
        laid = [f for f in match.state.stack if isinstance(f, toy.Snuffer)]
        assert [frame.card for frame in laid] == [decision.options[0]]
        for seat in range(SPECTATOR, match.players):
            reader = None if seat == SPECTATOR else seat
            seen = [f.card for f in match.view(reader).frames if isinstance(f, toy.Snuffer)]
            assert seen == [decision.options[0] if seat == owner else VEILED]
        loaded = decode(encode(match.state), match.game.fresh(match.setup))
        assert [f.card for f in loaded.stack if isinstance(f, toy.Snuffer)] == [decision.options[0]]
        return
    pytest.fail("no hand held a card that fits")


def test_a_frame_that_nobody_veils_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def veiled(self: toy.Snuffer, seat: int) -> toy.Snuffer:
        return self

    monkeypatch.setattr(toy.Snuffer, "veiled", veiled)
    assert any("sees another position" in fault for fault in found())


def test_a_frame_is_compared_though_the_view_does_not_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agents read the frames of a view, whatever the view writes into its bytes."""
    fields = tuple([field for field in toy.ToyView.fields if field != "frames"])
    monkeypatch.setattr(toy.ToyView, "fields", fields)
    assert not found(10)
    test_a_frame_that_nobody_veils_is_found(monkeypatch)


def test_what_comes_to_light_by_a_rule_is_no_fault() -> None:
    """Cards that are turned up differ from world to world: the event that shows them says that it does."""
    kinds: set[str] = set()

    def parting(decision: Any, key: str, one: questions.Shown, other: questions.Shown, seat: int) -> list[str]:
        for mine, theirs in zip(one.events, other.events, strict=False):
            if mine.data() != theirs.data():
                kinds.add(mine.kind)
                break
        return kept(decision, key, one, other, seat)

    kept = questions.parting_faults
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(questions, "parting_faults", parting)
        assert not found()
    assert {"snuffed", "offers"} <= kinds


def test_a_reveal_that_says_nothing_of_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What shows something hidden closes undo; one that doesn't could be shown and taken back."""
    emit = State.emit

    def mute(self: State, kind: str, seat: int, rule: str, args: Any, seen: int = -1, closes: bool = False) -> None:
        emit(self, kind, seat, rule, args, seen, closes and kind != "snuffed")

    monkeypatch.setattr(toy.Toy, "emit", mute)
    assert any("<snuffed" in fault for fault in found())


def test_the_check_is_made_of_games_with_windows() -> None:
    report = check(toy.LAMPS, checks=60, scramble=toy.scramble, only=("questions",), turn="windows", processes=False)
    assert report.ok and report.counts["questions"] >= 60
