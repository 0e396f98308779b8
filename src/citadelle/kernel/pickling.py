"""Pickles and copies of games, states, views and matches, through the codec.

A pickle is for one's own processes: reading one from somebody else runs whatever they put into it. Records and the
codec's data are what is kept and exchanged. The engine itself clones, and never copies this way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citadelle.kernel import codec, registry
from citadelle.kernel.auto_answer import AutoSetting
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.errors import NotReadable
from citadelle.kernel.event import event_from
from citadelle.kernel.options import SetUp
from citadelle.kernel.origin import Origin

if TYPE_CHECKING:
    from citadelle.kernel.game import Game
    from citadelle.kernel.match import Match
    from citadelle.kernel.state import State
    from citadelle.kernel.view import View

Parts = tuple[Any, ...]


def game_parts(game: Game) -> Parts:
    """What finds a game again in another process; NotReadable if that wouldn't be this very game."""
    named = (type(game).__module__, game.name, game.pack_paths, game.rules_version, game.digest)
    found_game(*named)
    return named


def found_game(module: str, name: str, packs: tuple[str, ...], rules: int, digest: str) -> Game:
    """The game of these parts; NotReadable if there is none, or another one."""
    found = registry.found_in(module, name, packs)
    if found is None or found.rules_version != rules or not found.has_data(digest):
        raise NotReadable("pickle.other_game", game=name)
    return found


def state_parts(s: State) -> Parts:
    """A state as plain data, with where it comes from."""
    return known_origin(s), codec.encode(s)


def known_origin(of: State | View) -> Origin:
    """Where a state or a view comes from; NotReadable if nobody said."""
    if of.origin is None:
        raise NotReadable("pickle.no_origin", game=of.game)
    return of.origin


def found_state(origin: Origin, data: codec.Plain) -> State:
    """The state of these parts."""
    game = found_game(origin.module, origin.name, origin.packs, origin.rules, origin.digest)
    return codec.decode(data, game.fresh(SetUp(origin.players, 0, origin.options)))


def view_parts(view: View) -> Parts:
    """A view as a state drawn among those it allows: nothing that the view doesn't show is in it."""
    origin = known_origin(view)
    game = found_game(origin.module, origin.name, origin.packs, origin.rules, origin.digest)
    return origin, codec.encode(game.sample(view, chance("pickle"))), view.seat


def found_view(origin: Origin, data: codec.Plain, seat: int) -> View:
    """The view of these parts."""
    game = found_game(origin.module, origin.name, origin.packs, origin.rules, origin.digest)
    return game.view(found_state(origin, data), seat)


def found_chance(rng_a: int, rng_b: int, dealt: tuple[int, ...]) -> Chance:
    """A generator that goes on where another stood."""
    made = chance(0)
    made.rng_a, made.rng_b, made.dealt = rng_a, rng_b, dealt
    return made


def match_parts(match: Match) -> Parts:
    """A match whole, with its undo window."""
    window = [(step.seat, step.holder, codec.encode(step.state), step.passed, step.settled) for step in match.window]
    settings = [(one.at, one.seat, one.window, one.answer, one.until) for one in match.auto_settings]
    kept = {
        "names": match.names,
        "packs": match.packs,
        "data": match.data,
        "dealt": match.dealt,
        "entropy": match.entropy,
        "choices": match.choices,
        "marks": match.marks,
        "checks": match.checks,
        "holders": match.holders,
    }
    events = [event.data() for event in match.events]
    return match.game, match.setup, codec.encode(match.state), kept, events, window, settings


def found_match(
    game: Game, setup: SetUp, data: codec.Plain, kept: dict[str, Any], events: list[Any], window: Any, settings: Any
) -> Match:
    """The match of these parts."""
    from citadelle.kernel.attempt import Step
    from citadelle.kernel.match import Match

    match = Match.__new__(Match)
    match.game, match.setup, match.data = game, setup, game.digest
    match.state = codec.decode(data, game.fresh(setup))
    for name, value in kept.items():
        setattr(match, name, value if name in ("dealt", "data") else value.copy())
    match.events = [event_from(event) for event in events]
    match.state.sink = match.events
    match.window = []
    for seat, holder, state, passed, settled in window:
        step = Step(seat, holder, codec.decode(state, game.fresh(setup)), passed)
        step.settled = settled
        match.window.append(step)
    match.auto_settings = [AutoSetting(*one) for one in settings]
    match.last = match.set_up_steps = None
    return match
