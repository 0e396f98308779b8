"""Presentation steps: kept for whoever listens, found again by a replay, and nowhere else."""

from __future__ import annotations

from tests.kernel import toy

from citadelle.conformance.steps import prints, step_faults
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.event import Event, join_alike
from citadelle.kernel.match import Match, new, replay, resume
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import MOST_STEPS, NOBODY, ShownStep


def after_round(seed: int = 3) -> Match:
    """A game of three after its first round: hands were filled one by one."""
    match = new(toy.GAME, 3, seed)
    for seat in range(3):
        match.choose(f"offer {match.state.decision(seat).options[1]}", seat)  # type: ignore[union-attr]
    return match.choose("stop")


def test_a_phase_is_kept_step_by_step() -> None:
    match = after_round()
    steps = match.steps
    assert steps is not None
    assert [step.events for step in steps] == [2, 4], "the position after the choice shows the third hand"
    decks = [len(step.state.deck) for step in [*steps, match] if isinstance(step.state, toy.Toy)]
    assert decks == [decks[0], decks[0] - 1, decks[0] - 2]
    assert all(step.state.seat == NOBODY and step.state.open_seats() == [] for step in steps)
    assert all(match.game.view(step.state, 0).waiting == [] for step in steps)
    assert not any(match.game.view(step.state, 0).over for step in steps), "though the stack may be empty for a moment"
    assert step_faults(match) == []


def test_nothing_is_kept_where_nobody_listens() -> None:
    match = after_round()
    state = match.state
    assert state.shown is None
    assert state.clone().shown is None
    played = new(toy.GAME, 3, 3).state.clone()
    by = chance(1)
    while played.stack:
        played.play(played.options[by.below(len(played.options))])
    assert played.shown is None


def test_records_and_saves_know_nothing_of_steps() -> None:
    match = after_round()
    assert "step" not in str(match.record)
    saved = codec.text(codec.encode(match.state))
    assert "shown" not in saved
    listened = match.state.clone()
    listened.shown = []
    assert codec.same(listened, match.state)
    assert codec.text(codec.encode(listened)) == saved


def test_a_replay_finds_the_same_steps() -> None:
    match = after_round()
    steps = match.steps
    assert steps
    again = replay(str(match.record), game=toy.GAME)
    assert prints(again.steps or []) == prints(steps)
    for seat in range(3):
        match.choose("pass", seat)
    assert match.steps == [] and prints(match.steps_of(4)) == prints(steps)
    assert match.steps_of(2) == [] and match.steps_of(0) == []


def test_after_undo_and_from_a_kept_state_steps_are_found_again() -> None:
    match = new(toy.GAME, 3, 3, {"final": False})
    match.choose("pass", 0)
    match.undo()
    assert match.steps is None and match.steps_of(0) == []
    whole = after_round()
    told = [whole.events[a:b] for a, b in zip([0, *whole.marks], whole.marks, strict=False)]
    kept = resume(toy.GAME, whole.setup, (), whole.state, whole.choices, told)
    assert kept.steps is None and prints(kept.steps_of(4)) == prints(whole.steps or [])
    assert kept.clone().steps is None and whole.clone().steps == whole.steps


def test_a_game_may_keep_the_steps_of_its_set_up() -> None:
    class Slow(toy.ToyGame):
        def listen(self, setup: SetUp, sink: list[Event]) -> toy.Toy:
            s = self.fresh(setup)
            s.sink, s.shown = sink, []
            s.seed(0)
            s.emit("shuffled", -1, "TY-4", {})
            s.show_step()
            return self.started(s, setup)

    match = new(Slow(), 2)
    assert [step.events for step in match.steps or []] == [1] and match.state.shown is None


def test_no_more_steps_are_kept_than_anybody_would_look_at() -> None:
    state = new(toy.GAME, 2).state.clone()
    shown: list[ShownStep] = []
    state.shown = shown
    state.show_step()
    assert shown == [], "nothing is told to anybody"
    state.sink = []
    for _ in range(MOST_STEPS + 5):
        state.emit("told", 0, "TY-1", {})
        state.show_step()
        state.emit("whispered", 0, "TY-1", {}, 1)
        state.show_step()
    assert len(shown) == MOST_STEPS and [step.events for step in shown[:2]] == [1, 3]


def test_steps_that_lose_a_card_or_show_nothing_are_found() -> None:
    match = after_round()
    assert match.steps
    match.steps.append(match.steps[-1])
    faults = step_faults(match)
    assert "steps: a replay finds other steps" in faults and "steps: step 3 shows nothing new" in faults
    match.steps[-1] = ShownStep(match.state.clone(), 0)
    assert "steps: in step 3 somebody is asked" in step_faults(match)
    lost = match.steps[0].state
    assert isinstance(lost, toy.Toy)
    lost.deck.pop()
    assert "steps: in step 1 TY-4: cards were lost or made" in step_faults(match)


# --- alike events


def told(count: int = 0, **more: object) -> Event:
    """An event of the toy, of so many (0: it doesn't say)."""
    return Event("paid", 1, "TY-3", {"coins": 2, **({"count": count} if count else {}), **more}, closes=bool(count))


def test_alike_events_are_joined_by_their_count() -> None:
    twice = join_alike(told(), told())
    assert twice is not None and twice.args == {"coins": 2, "count": 2} and not twice.closes
    five = join_alike(twice, told(3))
    assert five is not None and five.args["count"] == 5 and five.closes
    others = [
        told(to=3),
        Event("paid", 0, "TY-3", {"coins": 2}),
        Event("lost", 1, "TY-3", {"coins": 2}),
        Event("paid", 1, "TY-9", {"coins": 2}),
        Event("paid", 1, "TY-3", {"coins": 2}, 2),
        Event("paid", 1, "TY-3", {"coins": 2, "count": "many"}),
    ]
    assert all(join_alike(told(), other) is None for other in others)


def test_the_log_tells_alike_events_in_one_line() -> None:
    class Told(toy.ToyGame):
        def log_line(self, event: Event, names: object, lang: str) -> str:
            return "" if event.kind == "silent" else f"{event.kind} {event.args.get('count', 1)}"

    match = Match(Told(), Told().setup(2, 1))
    match.events[:] = [told(), Event("silent", 0, "", {}), told(), told(), Event("dealt", -1, "", {}), told()]
    assert match.log(0) == ["paid 3", "dealt 1", "paid 1"]
    assert len(match.events) == 6, "events stay as they were"
