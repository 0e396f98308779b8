"""The laws every game keeps, as checks of one position: each returns what is wrong, and nothing when all is well.

Law 1 is in `replay_faults` and `chain`, 2 in `clone_faults` and `save_faults`, 3, 4 and 7 in `option_faults`,
`end_faults` and `key_faults`, 6 in `sample_faults`; undo is in `undo_faults`. Law 5 is in `twins`, law 8 in `refusals`.
No check changes the state or the match it is given, but for `undo_faults`, which plays it on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final, TypeVar

from citadelle.kernel import codec
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.drive import play_some
from citadelle.kernel.errors import NotReadable, Refused
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import Ask, Value
from citadelle.kernel.game import Game
from citadelle.kernel.match import LONGEST_KEY, Match, replay
from citadelle.kernel.options import SetUp
from citadelle.kernel.record import parse
from citadelle.kernel.result import Result
from citadelle.kernel.state import CORE, State
from citadelle.kernel.view import SPECTATOR

T = TypeVar("T")

PLIES: Final = 10
"""How far a check plays on."""


def own_clone(s: State) -> State:
    """The state's own clone."""
    return s.clone()


def own_load(saved: str, empty: State) -> State:
    """A saved state as the codec reads it."""
    return codec.decode(json.loads(saved), empty)


def pick(options: list[T], by: Chance) -> T:
    """One of a list, each as likely."""
    return options[by.below(len(options))]


# --- law 1


def chain(game: Game, setup: SetUp) -> tuple[int, str]:
    """A random game, the same in every process: its number of decisions and a fingerprint of all its positions."""
    s = game.new(setup)
    by = chance(f"chain {setup.seed}")
    prints = sha256(codec.digest(s).encode())
    while play_some(s, by, 1):
        prints.update(codec.digest(s).encode())
    prints.update(codec.text(game.result(s).data()).encode())
    return s.no, prints.hexdigest()[:32]


def replay_faults(match: Match) -> list[str]:
    """Law 1: the record of a game, played again, gives the same state; as text it is read and written unchanged."""
    text = str(match.record)
    if str(parse(text)) != text:
        return ["replay: the record is read and written differently"]
    try:
        again = replay(text, game=match.game)
    except NotReadable as refused:
        return [f"replay: the record gives another game: {refused}"]
    if not codec.same(again.state, match.state) or str(again.record) != text:
        return ["replay: the record gives another game"]
    return []


# --- law 2


def mutable_parts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every list and dict inside a value, with the way to it."""
    if isinstance(value, (list, dict)):
        yield path, value
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for at, part in inside:
            yield from mutable_parts(part, f"{path}[{at}]")
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from mutable_parts(part, f"{path}[{i}]")
    elif isinstance(value, Value):
        for field in value.fields:
            yield from mutable_parts(getattr(value, field), f"{path}.{value.name}.{field}")


def shared_containers(mine: Any, names: tuple[str, ...], others: Any) -> list[str]:
    """The ways to every list and dict that these fields of two things have in common."""
    out: list[str] = []
    for name in names:
        parts = {id(part) for _, part in mutable_parts(getattr(mine, name, None), name)}
        out += [path for path, part in mutable_parts(getattr(others, name, None), name) if id(part) in parts]
    return out


def clone_faults(s: State, by: Chance, clone: Callable[[State], State] = own_clone) -> list[str]:
    """Law 2: a clone is equal, shares nothing that can change, and can be played without a trace in its original."""
    faults: list[str] = []
    before = codec.text(codec.encode(s))
    c = clone(s)
    if codec.text(codec.encode(c)) != before or c.seat != s.seat or c.options != s.options:
        faults.append("clone: it differs from its original")
    if c.sink is not None:
        faults.append("clone: it tells its events to somebody")
    faults += [
        f"clone: {path} is shared with the original" for path in shared_containers(s, (*CORE, *s.fields, *s.parts), c)
    ]
    if faults:
        return faults
    play_some(c, by, PLIES)
    if codec.text(codec.encode(s)) != before:
        faults.append("clone: playing it changed the original")
    return faults


def save_faults(
    game: Game, setup: SetUp, s: State, by: Chance, load: Callable[[str, State], State] = own_load
) -> list[str]:
    """Law 2: saved here and loaded, the state is equal, asks the same, and goes on in the same way."""
    faults: list[str] = []
    saved = codec.text(codec.encode(s))
    loaded = load(saved, game.fresh(setup))
    if codec.text(codec.encode(loaded)) != saved:
        faults.append("save: the loaded state differs")
    if (loaded.seat, loaded.options) != (s.seat, s.options):
        faults.append("save: the loaded state shows another question")
    for seat in range(SPECTATOR, s.players):
        if game.view(loaded, seat).bytes() != game.view(s, seat).bytes():
            faults.append(f"save: seat {seat} sees something else in the loaded state")
    one, other = s.clone(), loaded
    a, b = by.fork(), chance(0)
    b.rng_a, b.rng_b = a.rng_a, a.rng_b
    play_some(one, a, PLIES)
    play_some(other, b, PLIES)
    if not codec.same(one, other):
        faults.append("save: the loaded state goes on in another way")
    return faults


# --- laws 3, 4 and 7


def option_faults(game: Game, s: State) -> list[str]:
    """Laws 3 and 7: every option of every open seat can be taken, and nothing is lost or made by it."""
    faults = [f"audit: {fault}" for fault in game.audit(s)]
    if s.stack and not s.open_seats():
        faults.append("options: the game isn't over and nobody is asked")
    for seat in s.open_seats():
        decision = s.decision(seat)
        if decision is None or not decision.options:
            faults.append(f"options: seat {seat} is asked and has no option")
            continue
        if len(set(decision.options)) != len(decision.options):
            faults.append(f"options: {decision.kind} offers one twice")
        for option in decision.options:
            c = s.clone()
            c.turn_to(seat)
            c.play(option)
            faults += [f"audit after {decision.kind} {option}: {fault}" for fault in game.audit(c)]
    return faults


def end_faults(match: Match) -> list[str]:
    """Law 3: a game is no longer than it may be, and has a result when it is over."""
    most = match.game.longest(match.setup)
    if match.state.no > most:
        return [f"end: {match.state.no} decisions, and {most} are allowed"]
    result = match.result
    if result is None:
        return []
    return result_faults(result, match.players)


def result_faults(result: Result, players: int) -> list[str]:
    """A finished game has a place and points for every seat, and the first place is the winners'; where rivals have
    all lost, they share the last place."""
    last = players if len(set(result.teams)) > 1 else 2  # one team alone has won, or lost
    if len(result.places) != players or len(result.points) != players:
        return ["result: not a place and points for everybody"]
    if not all(0 < place <= last for place in result.places):
        return [f"result: places {result.places}"]
    if len(set(result.teams)) > 1 and not result.winners:
        return [] if min(result.places) == last else ["result: nobody has won, and all haven't lost"]
    if any((place == 1) != won for place, won in zip(result.places, result.won, strict=True)):
        return ["result: the first place isn't the winners'"]
    return []


def key_faults(match: Match, by: Chance) -> list[str]:
    """Law 4: keys are unique and well formed, name their option, and choosing by key is playing the option."""
    faults: list[str] = []
    for decision in match.decisions:
        faults += badly_formed(decision)
        ask = match.state.open_ask(decision.seat)
        for option, key in zip(decision.options, decision.keys, strict=True):
            if ask is None or match.option(ask, decision.seat, key) != option:
                faults.append(f"keys: {key!r} doesn't lead back to its option")
        at = by.below(len(decision.keys))
        chosen = match.clone().choose(decision.keys[at], decision.seat, decision.no).state
        played = match.state.clone()
        played.turn_to(decision.seat)
        played.play(decision.options[at])
        if not codec.same(chosen, played):
            faults.append(f"keys: choosing {decision.keys[at]!r} isn't playing its option")
    return faults


def badly_formed(decision: Decision) -> list[str]:
    """What is wrong with the texts of a decision."""
    faults = [f"keys: {decision.kind} has a key twice"] if len(set(decision.keys)) != len(decision.keys) else []
    for key in decision.keys:
        if not key or key != key.strip() or not key.isprintable() or len(key) > LONGEST_KEY:
            faults.append(f"keys: {key!r} can't stand in a record")
    if not decision.rule or not decision.kind:
        faults.append(f"keys: decision {decision.no} lacks its kind or its rule")
    return faults


# --- law 6


def sample_faults(game: Game, s: State, seat: int, by: Chance) -> list[str]:
    """Law 6: a state drawn from a view gives that very view, holds all components, and can be played.

    A view shares nothing that can change with its state, nor a sample with its view.
    """
    view = game.view(s, seat)
    drawn_state = game.sample(view, by)
    names = (*CORE, *s.fields, *s.parts, *view.fields)
    faults = [f"sample: {fault}" for fault in game.audit(drawn_state)]
    if game.view(drawn_state, seat).bytes() != view.bytes():
        faults.append(f"sample: seat {seat} would see something else in it")
    if game.view(s, seat).bytes() != view.bytes():
        faults.append("sample: drawing it changed the original")
    faults += [f"view: {path} is shared with the state" for path in shared_containers(s, names, view)]
    faults += [f"sample: {path} is shared with the view" for path in shared_containers(view, names, drawn_state)]
    play_some(drawn_state, by, PLIES)
    return faults


# --- games without secrets


def open_faults(match: Match) -> list[str]:
    """A game that says it has no secrets: all seats see the same, nothing is told to some alone, and nobody is asked
    in secret. Nothing is checked of other games."""
    game, s = match.game, match.state
    if game.has_secrets(match.setup):
        return []
    faults: list[str] = []
    seen = common_view(match, SPECTATOR)
    others = [seat for seat in range(s.players) if common_view(match, seat) != seen]
    faults += [f"no secrets: seat {seat} sees something else" for seat in others]
    faults += [f"no secrets: {event.kind} is told to some alone" for event in match.events if event.seen != EVERYONE]
    if s.is_simultaneous():
        faults.append("no secrets: several seats are asked at once, unseen by each other")
    return faults


OWN: Final = ("seat", "decisions", "auto_answers")
"""What views of seats that know the same may differ in."""


def common_view(match: Match, seat: int) -> str:
    """A seat's view as text, without its number, its own decisions and the automatic answers it has set."""
    data = match.game.view(match.state, seat).data()
    return codec.text({name: value for name, value in data.items() if name not in OWN})


# --- undo


def undo_faults(match: Match, by: Chance, most: int) -> list[str]:
    """Play on, going back now and then: undo gives the very state before, never crosses what was revealed, rolled, or
    chosen by another person or bot, and does cross others' passes that showed nothing.

    Now and then some seats are held by one person.
    """
    faults: list[str] = []
    if by.below(2):
        match.holders = [by.below(2) for _ in range(match.players)]
    prints = [codec.digest(match.state)]
    made: list[Made] = []
    first = len(match.choices)
    for _ in range(most):
        if match.is_over:
            break
        decision = pick(match.decisions, by)
        key = pick(decision.keys, by)
        is_open = is_seen_by_all(match.state)
        match.choose(key, decision.seat)
        prints.append(codec.digest(match.state))
        told = match.events[match.marks[-2] :]
        passed = is_open and decision.answer(key).verb.ends and all(e.seen == EVERYONE for e in told)
        made.append(Made(match.holders[decision.seat], passed, any(event.closes for event in told)))
        for seat in range(match.players):
            count = takes_back(made, match.holders[seat])
            if match.undo_count(seat) != count or match.can_undo(seat) != (count > 0):
                can = f"can take back {match.undo_count(seat)} choices, not {count}"
                faults.append(f"undo: after choice {len(match.choices)} seat {seat} {can}")
        if match.can_undo(match.players) or match.can_undo(SPECTATOR):
            faults.append(f"undo: choice {len(match.choices)} can be taken back by a seat that is none")
        if not faults and not match.can_undo():
            faults += closed_undo_faults(match)
        elif not faults and by.below(3) == 0:
            faults += back_and_forth_faults(match, prints, first, decision.seat)
        if faults:
            break
    return faults


def is_seen_by_all(s: State) -> bool:
    """May everybody see the open question as it is, and is it put to one seat?"""
    top = s.stack[-1]
    assert isinstance(top, Ask)
    return not s.is_simultaneous() and all(top.veiled(seat) is top for seat in range(SPECTATOR, s.players))


class Made:
    """A choice on the way of `undo_faults`: who made it, whether it was a pass that showed nothing, and whether it
    closes undo."""

    __slots__ = ("closes", "holder", "passed")

    def __init__(self, holder: int, passed: bool, closes: bool) -> None:
        self.holder = holder
        self.passed = passed and not closes
        self.closes = closes


def takes_back(made: list[Made], holder: int) -> int:
    """How many choices an undo of this holder must take back; 0: none may be."""
    for count, one in enumerate(reversed(made), 1):
        if one.closes:
            return 0
        if one.holder == holder:
            return count
        if not one.passed:
            return 0
    return 0


def closed_undo_faults(match: Match) -> list[str]:
    """Undo beyond the window is refused and changes nothing."""
    before = codec.digest(match.state), len(match.choices), len(match.events)
    try:
        match.undo()
    except Refused as refused:
        if not refused.refusal.rule or not refused.refusal.code:
            return ["undo: refused without a reason or a rule"]
        if (codec.digest(match.state), len(match.choices), len(match.events)) != before:
            return ["undo: refused, and yet something changed"]
        return []
    return ["undo: it crossed what can't be taken back"]


def back_and_forth_faults(match: Match, prints: list[str], first: int, seat: int) -> list[str]:
    """Go back as far as this seat's person may, comparing every state, and choose all of it again."""
    faults: list[str] = []
    choices = list(match.choices)
    told = [codec.text(event.data()) for event in match.events]
    while match.can_undo(seat):
        back = len(match.choices) - match.undo_count(seat)
        match.undo(seat)
        if len(match.choices) != back or codec.digest(match.state) != prints[back - first]:
            faults.append(f"undo: after choice {len(match.choices)} the state is another")
    for by, key in choices[len(match.choices) :]:
        match.choose(key, by)
    if codec.digest(match.state) != prints[-1] or [codec.text(event.data()) for event in match.events] != told:
        faults.append("undo: choosing the same again leads elsewhere")
    return faults
