"""A match referees, remembers, goes back and keeps: what `citadelle.new` returns."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel import toy

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest
from citadelle.kernel.errors import BadOption, NotLegal, NotReadable, NotYours, Refused, Stale
from citadelle.kernel.frame import AskAll
from citadelle.kernel.match import LONGEST_KEY, Match, resume


def lanterns(players: int = 3, **options: object) -> Match:
    return Match(toy.GAME, toy.GAME.setup(players, 5, dict(options)))


def offer_all(match: Match, key: int = -1) -> Match:
    """Every open seat answers with its last card, or with another option."""
    for decision in match.decisions:
        match.choose(decision.keys[key], decision.seat)
    return match


def test_choosing_by_key() -> None:
    match = lanterns()
    decision = match.decision
    assert decision is not None and decision.kind == "offer" and decision.seat == 0
    assert match.choose(decision.keys[1]) is match
    assert match.choices == [(0, decision.keys[1])]
    assert [d.seat for d in match.decisions] == [1, 2]


def test_refusals_say_why() -> None:
    match = lanterns()
    with pytest.raises(NotLegal) as refused:
        match.choose("offer 99")
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("not_in_hand", "TY-1")
    match.choose("pass", 1)
    with pytest.raises(NotYours) as answered:
        match.choose("pass", 1)
    assert answered.value.refusal.code == "already_answered"
    with pytest.raises(Stale) as stale:
        match.choose("pass", 0, no=7)
    assert stale.value.refusal.args == {"asked": 0}
    assert match.choices == [(1, "pass")]


def test_nobody_chooses_after_the_end() -> None:
    match = lanterns(gifts=[])
    while not match.is_over:
        offer_all(match)
    assert match.decision is None and match.decisions == []
    with pytest.raises(NotYours) as refused:
        match.choose("pass", 0)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("over", "TY-6")
    assert match.result is not None and match.record.result == match.result.data()


@pytest.mark.parametrize("seat", [-1, 3, 99, True, False, "0", 0.0, None])
def test_only_a_seat_that_is_asked_may_choose(seat: object) -> None:
    match = offer_all(lanterns())
    asked = match.state.seat
    before = digest(match.state)
    for who in (seat, (asked + 1) % 3):
        if who is not None:
            with pytest.raises(NotYours):
                match.choose("stop", who)  # type: ignore[arg-type]
            assert match.why("stop", who) is not None  # type: ignore[arg-type]
    assert digest(match.state) == before


def test_why_is_silent_about_what_can_be_chosen() -> None:
    match = lanterns()
    assert match.why("pass") is None and match.why("pass", 2) is None
    reason = match.why("offer 99")
    assert reason is not None and reason.code == "not_in_hand"
    assert match.explain(reason).endswith("TY-1")


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=300))
def test_any_text_is_a_key_or_is_refused(key: str) -> None:
    for match in (lanterns(), citadelle.new("legends", 3, 7, {"map": "first_voyage"})):
        legal = [k for decision in match.decisions for k in decision.keys]
        if key in legal:
            continue
        before = digest(match.state)
        with pytest.raises(NotLegal) as refused:
            match.choose(key)
        refusal = refused.value.refusal
        assert refusal.code and refusal.rule and len(refusal.key) <= LONGEST_KEY and refusal.key.isprintable()
        assert "{" not in match.explain(refusal, "fr") or "{" in key
        assert digest(match.state) == before


def test_undo_goes_back_to_the_very_state() -> None:
    match = lanterns(final=False)
    before = digest(match.state)
    match.choose("pass", 1)
    assert match.can_undo() and match.can_undo(1) and not match.can_undo(0)
    match.undo(1)
    assert digest(match.state) == before and match.choices == [] and match.events[-1].kind == "hand"


def test_undo_ends_where_another_seat_chose() -> None:
    match = lanterns(final=False)
    match.choose("pass", 1).choose("pass", 0)
    assert match.can_undo(0) and not match.can_undo(1)
    match.undo()
    assert match.choices == [(1, "pass")] and not match.can_undo()
    with pytest.raises(Refused) as refused:
        match.undo()
    assert refused.value.refusal.code == "undo_closed" and refused.value.refusal.rule


def test_undo_ends_where_something_was_seen() -> None:
    match = offer_all(lanterns())
    assert not match.can_undo()
    match.choose("peek")
    assert not match.can_undo()


def test_undo_of_several_choices_by_one_seat() -> None:
    match = lanterns(final=False, gifts=["bless", "charm"])
    offer_all(match)
    before, told = digest(match.state), len(match.events)
    match.choose("bless")
    assert match.can_undo()
    match.undo()
    assert digest(match.state) == before and len(match.events) == told


# --- undo over several seats, and over passes that show nothing


def open_lanterns(*holders: int) -> Match:
    """A game without secrets in which seat 0 holds the best cards; `holders` says who plays each seat."""
    match = Match(toy.OPEN, toy.OPEN.setup(3, 5, {"gifts": ["charm", "peek"]}))
    s = match.state
    assert isinstance(s, toy.Toy)
    s.hands, s.deck = [[13, 14, 15], [1, 2, 3], [4, 5, 6]], [7, 8, 9, 10, 11, 12]
    s.reopen()
    match.holders = list(holders)
    return match


def rounds_on(match: Match, *keys: str) -> Match:
    """Choose for whichever seat is asked."""
    for key in keys:
        match.choose(key)
    return match


def test_undo_goes_back_over_all_seats_of_one_person() -> None:
    match = open_lanterns(0, 0, 0)
    states = [digest(match.state)]
    for key in ("offer 15", "pass", "pass", "charm", "coin"):
        assert match.can_undo(0) == match.can_undo(1) == match.can_undo(2) == bool(match.choices)
        states.append(digest(match.choose(key).state))
    for seat, before in zip((2, 0, 1, 0, 2), reversed(states[:-1]), strict=True):
        assert match.undo_count(seat) == 1 and match.before(seat) is match.window[-1].state
        assert digest(match.undo(seat).state) == before
    assert match.choices == [] and not match.can_undo(0)


def test_undo_never_goes_over_the_choice_of_another_person() -> None:
    match = rounds_on(open_lanterns(7, 9, 7), "offer 15", "offer 2")
    assert not match.can_undo(0) and not match.can_undo(2) and match.can_undo(1)
    match.undo(1)
    assert not match.can_undo(0), "what the other has shown stays seen, though it was taken back"
    assert not match.can_undo(1) and not match.can_undo()


def test_undo_goes_back_over_a_pass_that_showed_nothing_and_asks_it_again() -> None:
    match = rounds_on(open_lanterns(0, 1, 2), "offer 15", "pass", "pass")
    assert [match.undo_count(seat) for seat in range(3)] == [3, 2, 1] and match.undo_count() == 1
    match.choose("charm")
    assert [match.undo_count(seat) for seat in range(3)] == [1, 0, 0]
    before = digest(match.state)
    rounds_on(match, "none")
    assert match.undo_count(0) == 2 and match.undo_count(1) == 1
    assert digest(match.undo(1).state) == before and match.decisions[0].seat == 1
    rounds_on(match, "none")
    match.undo(0)
    assert match.choices == [(0, "offer 15"), (1, "pass"), (2, "pass")] and match.decisions[0].kind == "gift"
    assert [match.undo_count(seat) for seat in range(3)] == [3, 0, 0], "the others' passes were followed by a choice"
    assert match.undo(0).choices == [] and match.decisions[0].seat == 0


def test_a_pass_that_showed_something_is_a_choice() -> None:
    match = rounds_on(open_lanterns(0, 1, 2), "offer 15", "pass", "pass", "charm", "none")
    assert not match.is_over and match.can_undo(0)
    match.choose("none")
    assert match.events[-1].kind == "drew_open" and match.events[-1].closes
    assert [match.undo_count(seat) for seat in range(3)] == [0, 0, 0], "the last pass ended the round: cards were drawn"


def test_an_answer_among_several_is_never_a_pass_that_shows_nothing() -> None:
    match = lanterns(final=False)
    match.choose("pass", 1).choose("pass", 0)
    assert [match.undo_count(seat) for seat in range(3)] == [1, 0, 0], "else 1 would learn that 0 has passed"


class Whispered(toy.Coin):
    """Declining is told to the giver alone."""

    def choose(self, s: toy.Toy, option: int) -> None:
        first = len(s.sink or [])
        super().choose(s, option)
        for event in (s.sink or [])[first:]:
            event.seen = 1 << self.giver


class Veiled(toy.Coin):
    """Others don't see who gave what is asked about."""

    def veiled(self, seat: int) -> Veiled:
        return self if seat == self.seat else Veiled(self.seat, self.seat)


@pytest.mark.parametrize("kind", [Whispered, Veiled])
def test_a_pass_that_others_could_not_tell_from_a_choice_is_a_choice(kind: type[toy.Coin]) -> None:
    match = rounds_on(open_lanterns(0, 1, 2), "offer 15", "pass", "pass", "charm")
    match.state.stack[-1] = kind(1, 0)
    match.choose("none")
    assert [match.undo_count(seat) for seat in range(3)] == [0, 1, 0]


def test_so_many_choices_are_taken_back_at_once_as_a_journal_says() -> None:
    match = rounds_on(open_lanterns(0, 1, 2), "offer 15", "pass", "pass")
    twin = rounds_on(open_lanterns(0, 1, 2), "offer 15")
    assert digest(match.take_back(2).state) == digest(twin.state) and match.choices == twin.choices
    assert match.log() == twin.log() and len(match.marks) == len(twin.marks)
    for count in (0, 2, 99, -1):
        with pytest.raises(Refused):
            match.take_back(count)
    assert match.choices == twin.choices


def test_fingerprints_go_with_the_choices_taken_back() -> None:
    match = rounds_on(open_lanterns(0, 1, 2), "offer 15", "pass")
    match.checks = {1: "one", 2: "two"}
    assert match.undo(0).checks == {}


class Careless(toy.Offer):
    """Shows all answers without saying that this can't be taken back."""

    def all_in(self, s: toy.Toy, answers: tuple[int, ...]) -> None:
        sink, s.sink = s.sink, None
        super().all_in(s, answers)
        s.sink = sink

    def again(self, seat: int, answers: tuple[int, ...]) -> AskAll[toy.Toy]:
        return Careless(seat, self.seats, answers)


def test_undo_ends_where_all_answers_are_in_whatever_the_game_says_of_it() -> None:
    match = lanterns(final=False)
    top = match.state.stack[-1]
    assert isinstance(top, AskAll)
    match.state.stack[-1] = Careless(top.seat, top.seats, top.answers)
    match.choose("pass", 0).choose("pass", 1)
    assert match.can_undo(1)
    match.choose("pass", 2)
    assert not match.can_undo()


def test_a_seat_that_is_none_is_told_so() -> None:
    reason = lanterns().why("pass", 7)
    assert reason is not None
    assert (reason.code, reason.rule, reason.args) == ("no_such_seat", "TY-1", {"last": 2})


def test_a_clone_is_a_match_of_its_own() -> None:
    match = lanterns()
    other = match.clone()
    other.choose("pass")
    assert match.choices == [] and other.choices == [(0, "pass")] and len(match.events) < len(other.events)
    assert not other.clone().can_undo()


def test_private_events_reach_their_seat_alone() -> None:
    match = lanterns()
    assert match.log(0).count("hand") == 1 and "hand" not in match.log()
    offer_all(match).choose("peek")
    winner = match.choices[-1][0]
    assert "top_card" in match.log(winner) and "top_card" not in match.log((winner + 1) % 3)
    assert match.log(winner, since=len(match.choices) - 1)[:2] == ["peeked", "top_card"]
    assert match.log(winner, since=len(match.choices)) == match.log(winner, since=99) == []


def test_a_seat_that_is_none_has_no_view() -> None:
    for seat in (3, -1, True, "0"):
        with pytest.raises(BadOption, match="seats are 0 to 2"):
            lanterns().view(seat)  # type: ignore[arg-type]
    assert lanterns().view().data()["hand"] == []


def test_saved_and_loaded(tmp_path: Path) -> None:
    match = offer_all(lanterns())
    match.names = {0: "Ada", 1: 'Zoë \u2028 "x"\n'}
    path = tmp_path / "game.citadelle"
    citadelle.save(match, path)
    again = citadelle.load(path, game=toy.GAME)
    assert str(again.record) == str(match.record) and digest(again.state) == digest(match.state)
    assert again.names == match.names
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotReadable):
        citadelle.load(path, game=toy.GAME)


def test_checks_are_kept_on_the_way_and_withdrawn_with_a_choice() -> None:
    match = Match(toy.GAME, toy.GAME.setup(4, 5, {"chapters": "3", "final": False, "gifts": []}))
    by = chance(1)
    while len(match.choices) < 25:
        decision = match.decisions[0]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    assert 25 in match.checks
    if match.can_undo():
        match.undo()
        assert 25 not in match.checks


def test_an_attempt_changes_nothing_until_it_is_accepted() -> None:
    match, twin = lanterns(final=False), lanterns(final=False)
    before = (match.state, digest(match.state), len(match.events))
    attempt = match.attempt("pass", 1, 0)
    assert (match.state, digest(match.state), len(match.events)) == before and match.choices == []
    assert [event.kind for event in attempt.events] == ["offered"] and attempt.after.open_seats() == [0, 2]
    match.accept(attempt)
    twin.choose("pass", 1, 0)
    assert str(match.record) == str(twin.record) and digest(match.state) == digest(twin.state)
    assert match.undo(1).state is before[0] and match.choices == []


def test_an_attempt_in_another_position_is_not_accepted() -> None:
    match = lanterns()
    late = match.attempt("pass", 1)
    match.choose("pass", 0)
    with pytest.raises(ValueError, match="another position"):
        match.accept(late)
    assert match.choices == [(0, "pass")]


def test_what_undo_goes_back_to_can_be_seen_before() -> None:
    match = lanterns(final=False)
    first = match.state
    match.choose("pass", 1)
    assert match.before(1) is first and match.choices == [(1, "pass")]
    with pytest.raises(Refused):
        match.before(0)


def test_a_match_resumed_from_a_kept_state_goes_on_as_it_would_have() -> None:
    match = offer_all(lanterns(), key=1)
    told = [match.events[a:b] for a, b in zip([0, *match.marks], match.marks, strict=False)]
    again = resume(match.game, match.setup, match.dealt, match.state, match.choices, told)
    assert again.log(0) == match.log(0) and again.state is not match.state and not again.can_undo()
    while not match.is_over:
        key, seat = match.decisions[0].keys[-1], match.decisions[0].seat
        assert again.choose(key, seat).can_undo() == match.choose(key, seat).can_undo()
    assert digest(again.state) == digest(match.state) and again.log() == match.log()
