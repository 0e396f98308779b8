"""Law 5, questions: whether, when and of whom something is asked, and what is carried out unasked, betray nothing.

Two worlds that look the same to a seat are played on. The seat makes the same choices in both; every other seat makes
choices that look the same to it. Until something hidden comes to light by a rule, the seat is shown the same events,
the same open questions with the same numbers, and the same view, byte for byte. What comes to light is told in both
worlds by an event that `closes` undo, as every event does that shows something hidden. So a question in one world can
never stand beside an event in the other: whoever isn't asked in only one of them was skipped or answered unasked.
"""

from __future__ import annotations

from typing import Final

from citadelle.conformance.laws import pick
from citadelle.conformance.twins import TwinMaker, with_state
from citadelle.kernel.attempt import Attempt
from citadelle.kernel.chance import Chance
from citadelle.kernel.codec import text, to_plain
from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR

TRIED: Final = 8
"""How many choices of another seat are tried, to find one that looks the same."""


class Shown:
    """What a choice shows to a seat: the events it may know of, and everything it sees of the position after them."""

    def __init__(self, match: Match, attempt: Attempt, seat: int) -> None:
        reader = None if seat == SPECTATOR else seat
        self.events = [event for event in attempt.events if event.is_seen_by(reader)]
        self.told = [text({k: v for k, v in event.data().items() if k != "seen"}) for event in self.events]
        self.position = position_shown(match, attempt.after, seat)

    def is_same(self, other: Shown) -> bool:
        """Do both look the same to the seat?"""
        return self.told == other.told and self.position == other.position


def position_shown(match: Match, s: State, seat: int) -> str:
    """A position as a seat sees it: its view, and the frames that its view holds, written or not."""
    view = match.game.view(s, seat)
    return f"{view.bytes().decode()} frames {text([to_plain(frame) for frame in view.frames])}"


def question_faults(match: Match, seat: int, twin: TwinMaker, by: Chance, plies: int) -> list[str]:
    """Law 5: two worlds that look the same to a seat are played on, and questions don't tell it which one it is in.

    Where they part because something hidden came to light, one of them goes on with a new twin.
    """
    one = match.clone()
    other = twin_match(one, twin(one))
    for _ in range(plies):
        if one.is_over:
            break
        decision = pick(one.decisions, by)
        key = pick(decision.keys, by)
        mine = one.attempt(key, decision.seat)
        shown = Shown(one, mine, seat)
        theirs = same_looking(other, decision, key, shown, seat, by)
        also = None if theirs is None else Shown(other, theirs, seat)
        if also is not None and not shown.is_same(also):
            faults = parting_faults(decision, key, shown, also, seat)
            if faults:
                return faults
        one.accept(mine)
        if theirs is not None and also is not None and shown.is_same(also):
            other.accept(theirs)
            if one.can_undo(seat) != other.can_undo(seat):
                return [f"leak: what seat {seat} may take back after {key!r} depends on what it can't know"]
        elif not one.is_over:
            other = twin_match(one, twin(one))
    return []


def twin_match(match: Match, twin: State) -> Match:
    """The match with a twin of its state behind it, which will draw the same from chance."""
    s = match.state
    twin.rng_a, twin.rng_b, twin.dealt = s.rng_a, s.rng_b, s.dealt
    made = with_state(match, twin)
    made.window = list(match.window)
    return made


def same_looking(other: Match, decision: Decision, key: str, shown: Shown, seat: int, by: Chance) -> Attempt | None:
    """The choice in the other world that corresponds to one in this world: the same one if it can be made there, else
    one of that seat which looks the same; None if no choice tried does."""
    there = other.state.decision(decision.seat)
    if there is None:
        return None
    if key in there.keys:
        return other.attempt(key, decision.seat)
    keys = list(there.keys)
    for _ in range(min(TRIED, len(keys))):
        tried = other.attempt(keys.pop(by.below(len(keys))), decision.seat)
        if Shown(other, tried, seat).is_same(shown):
            return tried
    return None


def parting_faults(decision: Decision, key: str, one: Shown, other: Shown, seat: int) -> list[str]:
    """What is wrong where two worlds part after a choice; nothing if something hidden came to light by a rule."""
    after = f"after {key!r} by seat {decision.seat} ({decision.kind})"
    for at in range(max(len(one.told), len(other.told))):
        mine = one.events[at] if at < len(one.told) else None
        theirs = other.events[at] if at < len(other.told) else None
        if mine is None or theirs is None or one.told[at] != other.told[at]:
            if mine is not None and theirs is not None and reveals(mine, theirs):
                return []
            shown = f"{name(mine)} in one world and {name(theirs)} in the other"
            return [f"leak: {after} seat {seat} is shown {shown}, and nothing hidden came to light by a rule"]
    a, b = one.position, other.position
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    here = slice(max(0, start - 40), start + 40)
    return [f"leak: {after} seat {seat} is told the same and sees another position: {a[here]!r}, {b[here]!r}"]


def reveals(one: Event, other: Event) -> bool:
    """Do both events show something hidden, each what it is in its world?"""
    return one.closes and other.closes


def name(event: Event | None) -> str:
    """An event in a sentence."""
    return "a question" if event is None else repr(event)
