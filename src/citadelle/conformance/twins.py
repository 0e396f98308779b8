"""Law 5, two worlds: states that differ only in what a seat can't know look the same to it, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from citadelle.conformance.drawings import scene_data
from citadelle.conformance.laws import pick
from citadelle.conformance.steps import twin_step_faults
from citadelle.kernel.chance import Chance
from citadelle.kernel.codec import text, to_plain
from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR, View
from citadelle.kernel.words import LANGS

EDGES: Final = tuple([f"{kind} {lang}" for kind in ("picture", "board", "scene", "compact") for lang in LANGS])
"""What is drawn of a view; costly, so the caller says which."""

Scramble = Callable[[State, int, Chance], None]
"""Changes, in place, some of what a seat (SPECTATOR: nobody) can't know."""
TwinMaker = Callable[[Match], State]
"""Makes a state that differs from the match's only in what some seat can't know."""


def sampled_twin(match: Match, seat: int, by: Chance) -> State:
    """A twin as the game itself draws it from the seat's view."""
    return match.game.sample(match.game.view(match.state, seat), by)


def scrambled_twin(match: Match, seat: int, by: Chance, scramble: Scramble) -> State:
    """A twin made without asking the game's views or samples."""
    s = match.state.clone()
    scramble(s, seat, by)
    s.reopen()
    return s


def both_twins(match: Match, seat: int, by: Chance, scramble: Scramble | None) -> list[State]:
    """A twin as the game draws it and, if it is known how, one made by hand."""
    found = [sampled_twin(match, seat, by)]
    return found if scramble is None else [*found, scrambled_twin(match, seat, by, scramble)]


def twin_maker(seat: int, by: Chance, scramble: Scramble | None) -> TwinMaker:
    """Makes twins for a seat, each as the game draws it or, if it is known how and as likely, by hand."""

    def twin(match: Match) -> State:
        if scramble is None or by.below(2):
            return sampled_twin(match, seat, by)
        return scrambled_twin(match, seat, by, scramble)

    return twin


def with_state(match: Match, twin: State) -> Match:
    """The same match, as far as anybody can tell, with another state behind it."""
    other = match.clone()
    other.state = twin
    twin.sink = other.events
    return other


def everything_shown(match: Match, seat: int, keys: Sequence[str], edges: Sequence[str]) -> dict[str, str]:
    """Everything that reaches a seat: view and its frames, question, words, refusals, boards, pictures and scenes."""
    game = match.game
    reader = None if seat == SPECTATOR else seat
    view = match.view(reader)
    decision = match.state.decision(seat)
    out = {"view": view.bytes().decode(), "decision": "" if decision is None else text(decision.data())}
    out["frames"] = text([to_plain(frame) for frame in view.frames])
    out["undo"] = str(match.can_undo(seat))
    for key in keys:
        refusal = match.why(key, seat)
        out[f"why {key!r}"] = "" if refusal is None else text(refusal.data())
    for lang in LANGS:
        out[f"names {lang}"] = " ".join(match.name_list(lang, reader))
        if decision is not None:
            words = [game.prompt(view, decision, lang), game.limit(view, decision, lang)]
            words += [game.label(view, decision, i, lang) for i in range(len(decision.keys))]
            out[f"words {lang}"] = "\n".join(words)
            out[f"buttons {lang}"] = buttons(match, view, decision, lang)
        if keys:
            refusal = match.why(keys[0], seat)
            out[f"why in {lang}"] = "" if refusal is None else match.explain(refusal, lang)
    for edge in edges:
        kind, _, lang = edge.partition(" ")
        if kind == "picture":
            out[edge] = match.picture(reader, lang)
        elif kind == "board":
            out[edge] = match.board(reader, lang)
        else:
            scene = game.scene(view, lang, match.name_list(lang, reader), kind == "compact")
            out |= {f"{edge} {name}": text(value) for name, value in scene_data(scene).items()}
    return out


def buttons(match: Match, view: View, decision: Decision, lang: str) -> str:
    """What stands on the small buttons of a decision: text, icon, cost, heading, and which one ends it."""
    game, names = match.game, match.name_list(lang, view.seat)
    lines: list[str] = []
    for i in range(len(decision.keys)):
        brief = text(scene_data(game.brief(view, decision, i, lang, names)))
        lines.append(f"{brief} {game.group(view, decision, i, lang)} {game.is_end(decision, i)}")
    return "\n".join(lines)


def icons_and_reveals(match: Match, events: Sequence[Event], seat: int, lang: str) -> list[str]:
    """Icons, reveals and trails of the events that a seat may know of."""
    game, reader = match.game, None if seat == SPECTATOR else seat
    view = match.view(reader)
    told = [event for event in events if event.is_seen_by(reader)]
    shown = [(game.reveal(event, lang), game.trails(view, event)) for event in told]
    return [f"{game.icon(event)} {text(scene_data(look))}" for event, look in zip(told, shown, strict=True)]


def differences(one: dict[str, str], other: dict[str, str], seat: int) -> list[str]:
    """What gives two worlds away, with the place where they part."""
    faults: list[str] = []
    for name in one.keys() | other.keys():
        a, b = one.get(name, ""), other.get(name, "")
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            here = slice(max(0, at - 30), at + 30)
            faults.append(f"leak: seat {seat} can tell two worlds apart by {name}: {a[here]!r}, {b[here]!r}")
    return sorted(faults)


def twin_faults(match: Match, seat: int, twin: State, keys: Sequence[str], edges: Sequence[str] = ()) -> list[str]:
    """Law 5: here and now, the two worlds are the same to the seat."""
    return differences(
        everything_shown(match.clone(), seat, keys, edges),
        everything_shown(with_state(match, twin), seat, keys, edges),
        seat,
    )


def events_seen_by(events: Sequence[Event], seat: int) -> list[str]:
    """The events a seat may know of, without the list of those who may."""
    told = [event.data() for event in events if event.is_seen_by(None if seat == SPECTATOR else seat)]
    return [text({k: v for k, v in data.items() if k != "seen"}) for data in told]


def is_fleeting(game: Game, one: Sequence[Event], other: Sequence[Event], seat: int) -> bool:
    """Do the events of two worlds differ, for a seat, in nothing but what was shown and hidden again at once?"""
    return remembered(game, one, seat) == remembered(game, other, seat)


def remembered(game: Game, events: Sequence[Event], seat: int) -> list[str]:
    """The events of a choice that a seat may know of, without what they hid again."""
    return events_seen_by(
        [event for at, event in enumerate(events) if not game.is_hidden_again(event, events[at + 1 :])], seat
    )


def follow_faults(match: Match, seat: int, twin: State, by: Chance, plies: int, keys: Sequence[str]) -> list[str]:
    """Law 5 over time: both worlds go on with the same choices and the same chance, while they look the same.

    They may part when something hidden comes to light: then the view shows it as well as the log. Worlds whose log is
    the same must give the same view; worlds whose view is the same must give the same log, unless secret answers
    were shown, a game of a series ended, or something was shown and gone at once, which views need not remember.
    """
    one, other = match.clone(), with_state(match, twin)
    twin.rng_a, twin.rng_b, twin.dealt = one.state.rng_a, one.state.rng_b, one.state.dealt
    for _ in range(plies):
        if one.is_over:
            break
        decision = pick(one.decisions, by)
        key = pick(decision.keys, by)
        same_question = other.state.decision(decision.seat)
        if same_question is None or key not in same_question.keys:
            break
        forgets = one.state.is_simultaneous()
        chapter = one.state.chapter
        one.choose(key, decision.seat)
        other.choose(key, decision.seat)
        fresh, others = one.events[one.marks[-2] :], other.events[other.marks[-2] :]
        same_log = events_seen_by(fresh, seat) == events_seen_by(others, seat)
        drawn = len(one.events) % 6 == 0
        faults = twin_step_faults(one, other, seat, EDGES[len(one.choices) % len(EDGES)] if drawn else "")
        if faults:
            return faults
        forgets = forgets or (not same_log and is_fleeting(match.game, fresh, others, seat))
        faults = differences(everything_shown(one, seat, keys, ()), everything_shown(other, seat, keys, ()), seat)
        if same_log and faults:
            return [f"{fault} (after {key!r}, which its log tells in the same way)" for fault in faults]
        if not same_log and not faults and not forgets and one.state.chapter == chapter:
            return [f"leak: the log tells seat {seat} more than its view does, after {key!r} by seat {decision.seat}"]
        if not same_log:
            break
        faults = reading_faults(one, other, seat)
        if faults:
            return faults
    return []


def reading_faults(one: Match, other: Match, seat: int) -> list[str]:
    """Law 5: two worlds whose last choice gave a seat the same events say and show them in the same way."""
    reader = None if seat == SPECTATOR else seat
    fresh, others = one.events[one.marks[-2] :], other.events[other.marks[-2] :]
    for lang in LANGS:
        if one.log(reader, lang, len(one.choices)) != other.log(reader, lang, len(other.choices)):
            return [f"leak: the same events read differently to seat {seat} in {lang}"]
        if icons_and_reveals(one, fresh, seat, lang) != icons_and_reveals(other, others, seat, lang):
            return [f"leak: the same events show different things to seat {seat} in {lang}"]
    return []
