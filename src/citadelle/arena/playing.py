"""One game between agents: they are asked, timed and checked; a fault is charged to the seat that made it."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any

from citadelle.agents import Agent
from citadelle.agents.tree import Edge
from citadelle.arena.engines import Stopped
from citadelle.kernel.auto_answer import AutoWish, Window
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import CitadelleError
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.state import State
from citadelle.kernel.view import View

Line = dict[str, Any]
"""A line of results: how a game went, as JSON."""
LONGEST_FAULT = 300
NANO = 9
"""Digits behind the point in times: an agent that hardly thinks is quicker than a microsecond."""


class TooLong(BaseException):
    """An agent thinks longer than it may. Not an Exception, so that no agent catches it by accident."""


class GameWatcher:
    """Observes a game while it is played; it never changes anything."""

    tried: Sequence[Edge] = ()
    """What the search of whoever chooses found about each option, if it made one."""

    def chosen(self, s: State, view: View, decision: Decision, option: int) -> None:
        """A seat has chosen; the state is still the one before."""

    def happened(self, events: list[Event]) -> None:
        """The events of the set-up or of the last choice."""


class Times:
    """How long each seat thought."""

    def __init__(self, players: int) -> None:
        self.asked = [0] * players
        self.seconds = [0.0] * players
        self.slowest = [0.0] * players

    def add(self, seat: int, seconds: float) -> None:
        """One more decision."""
        self.asked[seat] += 1
        self.seconds[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)

    def data(self) -> Line:
        """The times as plain data, in seconds."""
        return {"seconds": [round(n, NANO) for n in self.seconds], "slowest": [round(n, NANO) for n in self.slowest]}


class Fault(Exception):
    """An agent did what it may not, at this seat."""

    def __init__(self, seat: int, why: str, trace: str = "") -> None:
        super().__init__(why)
        self.seat = seat
        self.trace = trace
        """Where its code raised, if it did."""


def play(
    game: Game,
    setup: SetUp,
    seated: Sequence[Callable[[], Agent]],
    stop: Callable[[], bool] = bool,
    limit: float = 0.0,
    watcher: GameWatcher | None = None,
) -> Line:
    """Play one game to its end. `seated` makes the agent of each seat; `limit` are seconds for a decision, if above 0.

    Whatever an agent or the game does wrong becomes a line with `error`, and `by`: the seat that is to blame, or None.
    """
    times = Times(setup.players)
    agents: list[Agent] = []
    result: Result | None = None
    try:
        for seat, make in enumerate(seated):
            with blaming(seat, limit):
                agents.append(make())
        s = play_to_end(game, setup, agents, (stop, limit), times, watcher)
        result = game.result(s)
    except Stopped:
        raise
    except Fault as fault:
        kept = {"trace": fault.trace} if fault.trace else {}
        return {"error": str(fault), "by": fault.seat, **kept}
    except Exception as fault:
        return {"error": fault_text(fault), "by": None, "trace": traceback.format_exc()}
    finally:
        for agent in agents:
            with contextlib.suppress(Exception):
                dismiss(agent, result)
    return {**result.data(), "decisions": s.no, "asked": times.asked, "times": times.data()}


def play_to_end(
    game: Game,
    setup: SetUp,
    agents: Sequence[Agent],
    bounds: tuple[Callable[[], bool], float],
    times: Times,
    watcher: GameWatcher | None,
) -> State:
    """The state at the end of a game between these agents. Agents may set automatic answers, unless somebody watches:
    games that are studied or exported have every decision in them."""
    stop, limit = bounds
    sink: list[Event] = []
    s = game.new(setup) if watcher is None else game.listen(setup, sink)
    most = game.longest(setup)
    known = {window.id: window for window in game.windows(setup)} if watcher is None else {}
    while s.seat >= 0:
        if stop():
            raise Stopped
        seat = s.seat
        decision = s.decision(seat)
        assert decision is not None
        view = game.view(s, seat)
        with blaming(seat, limit):
            began = time.perf_counter()
            option = agents[seat].pick(view, decision)
            times.add(seat, time.perf_counter() - began)
        if option not in decision.options:
            raise Fault(seat, f"picked {option!r:.40}, which isn't offered ({decision.kind}, {decision.rule})")
        if watcher is not None:
            watcher.happened(sink)
            sink.clear()
            watcher.tried = list(agents[seat].tried()) if hasattr(agents[seat], "tried") else []
            watcher.chosen(s, view, decision, option)
        if known and callable(getattr(agents[seat], "auto_answers", None)):
            with blaming(seat, limit):
                set_auto_answers(game, s, known, seat, agents[seat].auto_answers(view, decision, option))
        s.play(option)
        if s.no > most:
            raise ValueError(f"no end after {most} decisions")
    if watcher is not None:
        watcher.happened(sink)
    return s


def set_auto_answers(game: Game, s: State, known: dict[str, Window], seat: int, wishes: Sequence[AutoWish]) -> None:
    """Set what an agent wishes to have answered automatically; ValueError for what the game doesn't know."""
    for wish in wishes:
        window = known.get(wish.window)
        if window is None or (wish.answer and not window.allows(wish.answer, wish.until)):
            raise ValueError(f"no automatic answer {wish.window!r:.40} {wish.answer!r:.40} {wish.until!r:.40}")
        game.set_auto_answer(s, seat, wish.window, wish.answer, wish.until)


@contextlib.contextmanager
def blaming(seat: int, limit: float) -> Iterator[None]:
    """A context in which every exception, and taking longer than the limit, is a Fault of this seat."""
    timed = limit > 0 and hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGALRM, ring) if timed else None
    try:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, limit)
        yield
    except TooLong:
        raise Fault(seat, f"gave no answer within {limit:g} s") from None
    except Exception as fault:
        raise Fault(seat, fault_text(fault), traceback.format_exc()) from None
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def dismiss(agent: Agent, result: Result | None) -> None:
    """Tell an agent that its game is over, if it has a method for that."""
    if hasattr(agent, "over"):
        agent.over(result)


def ring(number: int, frame: FrameType | None) -> None:
    """The signal handler of the time limit."""
    raise TooLong


def fault_text(fault: Exception) -> str:
    """An error in one short line."""
    said = str(fault) if isinstance(fault, CitadelleError) else f"{type(fault).__name__}: {fault}"
    return " ".join(said.split())[:LONGEST_FAULT]


def returns(line: Line) -> list[float]:
    """The value of the result for each seat, 0 to 1."""
    return Result.read(line).returns
