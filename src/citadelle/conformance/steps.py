"""Presentation steps: found again by a replay, whole, worth looking at, and alike in two worlds that look alike."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.conformance.drawings import drawing_faults, scene_data
from citadelle.kernel import codec
from citadelle.kernel.errors import CitadelleError
from citadelle.kernel.match import Match, replay
from citadelle.kernel.state import ShownStep
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS


def step_faults(match: Match) -> list[str]:
    """What is wrong with the steps of the last choice: a replay finds the same ones, nothing is lost or made in them,
    each can be drawn for everybody, and each shows somebody something new."""
    steps = match.steps
    if not steps:
        return []
    faults = replayed_step_faults(match, steps)
    shown: list[bytes] = []
    told_before = 0
    for k, step in enumerate(steps, 1):
        state = step.state
        faults += [f"steps: in step {k} {fault}" for fault in match.game.audit(state)]
        if state.open_seats() or state.options:
            faults.append(f"steps: in step {k} somebody is asked")
        views = [match.game.view(state, seat) for seat in range(SPECTATOR, match.players)]
        looks = [view.bytes() for view in views]
        if looks == shown and step.events == told_before:
            faults.append(f"steps: step {k} shows nothing new")
        shown, told_before = looks, step.events
        for view in views[:2]:
            faults += [f"steps: in step {k} {fault}" for fault in drawing_faults(match.game.scene(view))]
    return faults


def replayed_step_faults(match: Match, steps: Sequence[ShownStep]) -> list[str]:
    """The record of a match, played again, finds the steps of the last choice."""
    try:
        again = replay(match.record, game=match.game).steps
    except CitadelleError as fault:
        return [f"steps: the record gives another game: {fault}"]
    if again is None or prints(again) != prints(steps):
        return ["steps: a replay finds other steps"]
    return []


def prints(steps: Sequence[ShownStep]) -> list[tuple[str, int]]:
    """Steps as fingerprints, to compare."""
    return [(codec.digest(step.state), step.events) for step in steps]


def twin_step_faults(one: Match, other: Match, seat: int, edge: str = "") -> list[str]:
    """Law 5 in every step of the last choice of two worlds: as long as a seat was told the same, it sees the same.

    `edge` names something that is drawn of each step too: "board en", "scene fr".
    """
    mine, theirs = one.steps or [], other.steps or []
    for k, (a, b) in enumerate(zip(mine, theirs, strict=False), 1):
        if told(one, a.events, seat) != told(other, b.events, seat):
            return []
        if step_shown(one, a, seat, edge) != step_shown(other, b, seat, edge):
            return [f"leak: seat {seat} can tell two worlds apart by step {k} of {one.choices[-1][1]!r}"]
    if len(mine) != len(theirs) and told(one, -1, seat) == told(other, -1, seat):
        return [f"leak: seat {seat} sees {len(mine)} or {len(theirs)} steps of {one.choices[-1][1]!r}"]
    return []


def told(match: Match, events: int, seat: int) -> list[str]:
    """What a seat is told by the first so many events of the last choice (-1: by all of them)."""
    found = match.events[match.marks[-2] :]
    reader = None if seat == SPECTATOR else seat
    seen = [event.data() for event in (found if events < 0 else found[:events]) if event.is_seen_by(reader)]
    return [codec.text({k: v for k, v in data.items() if k != "seen"}) for data in seen]


def step_shown(match: Match, step: ShownStep, seat: int, edge: str) -> list[str]:
    """Everything that reaches a seat in a step: the view, the seats' names, and what is drawn of it."""
    game = match.game
    view = game.view(step.state, seat)
    out = [view.bytes().decode()]
    names = [[game.seat_name(view, other, lang) for other in range(match.players)] for lang in LANGS]
    out += [" ".join(row) for row in names]
    kind, _, lang = edge.partition(" ")
    if kind == "picture":
        out.append(game.picture(view, lang))
    elif kind == "board":
        out.append(game.board(view, lang))
    elif kind:
        out.append(codec.text(scene_data(game.scene(view, lang, names[LANGS.index(lang)], kind == "compact"))))
    return out
