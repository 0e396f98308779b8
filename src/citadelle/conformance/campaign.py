"""Long random runs of one game over all its variants, with its laws checked on the way.

Four kinds of work: `cover` are games over the covering variants, every one in turn, with all checks made on the way;
`games` are played to the end, with every option taken at some positions; `refusals` are illegal, stale and foreign
choices sent at random positions; `twins` are pairs of states that a seat can't tell apart. Each piece of work has a
number and follows from the campaign's seed alone, so that a fault can be looked at again by its name, such as
`games:1234`, and so that the work can be done in parts: see `progress`.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final

from citadelle.conformance import laws, questions, refusals, twins
from citadelle.conformance.checks import CHECKS
from citadelle.conformance.progress import Progress
from citadelle.conformance.report import Report
from citadelle.conformance.runner import CheckBudget, check_game
from citadelle.conformance.subject import Subject
from citadelle.conformance.tally import Tally
from citadelle.conformance.variants import any_settings
from citadelle.conformance.walk import Walk
from citadelle.kernel import registry
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.options import SetUp
from citadelle.kernel.view import SPECTATOR

KINDS: Final = ("cover", "games", "refusals", "twins")
WORTH: Final = {"cover": 1, "games": 1, "refusals": 200, "twins": 4}
"""How many of its kind one piece of work does."""
CHUNK: Final = {"cover": 10, "games": 100, "refusals": 20, "twins": 4}
"""How many pieces a process does before it tells of them."""
COPIED: Final = 100
"""Copies, saves and undo are checked in one game out of this many."""
JUMP: Final = 60
"""The largest number of decisions between two checked positions."""
LONG_JUMP: Final = 100
"""The same in games that are only played."""
TRIED: Final = 40
"""Choices refused at one position."""
PLIES: Final = 10
"""How far twins go on together."""
KEYS_KEPT: Final = 300
EVERY: Final = 5.0
"""Seconds between two reports of progress."""


class Campaign:
    """A game, a seed, and how to change by hand what a seat can't know; plain enough to be sent to a process."""

    def __init__(self, game: str, seed: int | str = 1, scramble: twins.Scramble | None = None) -> None:
        self.game = game
        self.seed = seed
        self.scramble = scramble

    def setup(self, game: Game, by: Chance, seed: str) -> SetUp:
        """Any player count, any variant."""
        players = game.players_min + by.below(game.players_max - game.players_min + 1)
        return game.setup(players, seed, dict(any_settings(game, players, by)))

    def piece(self, kind: str, index: int, tally: Tally) -> None:
        """One piece of work. Whatever is raised is a fault of the game."""
        if kind == "cover":
            self.cover(index, tally)
            return
        game = registry.game(self.game)
        seed = f"{self.seed}/{kind}/{index}"
        by = chance(seed)
        where = f"{kind}:{index}"
        try:
            setup = self.setup(game, by, seed)
            where = f"{where} (players={setup.players} options={non_default_options(game, setup)})"
            if kind == "games":
                found = play_game(game, setup, by, index % COPIED == 0, tally)
            elif kind == "refusals":
                found = refuse_many(game, setup, by, tally)
            else:
                found = compare_twins(game, setup, by, self.scramble, tally)
        except Exception as fault:
            found = [f"it raised {fault!r}"]
        if found:
            tally.fault(where, found)

    def cover(self, index: int, tally: Tally) -> None:
        """One game of the covering variants, with every check made on the way."""
        walk = Walk(Subject(registry.game(self.game), self.scramble), str(self.seed))
        report = Report(self.game, walk.turn, len(walk.variants), tuple([check.name for check in CHECKS]))
        check_game(walk, index, list(CHECKS), report, CheckBudget(None, None))
        tally.add("cover")
        tally.add("cover positions", report.positions)
        tally.add("cover checks", report.checks)
        if not report.ok:
            tally.fault(
                f"cover:{index} {walk.describe_game(index)}",
                [f"{fault.check}: {fault.text}" for fault in report.faults],
            )

    def variants(self) -> int:
        """How many variants cover the game's options, over all player counts."""
        return len(Walk(Subject(registry.game(self.game)), str(self.seed)).variants)

    def pieces(self, kind: str, first: int, count: int) -> Tally:
        """Several pieces of work; what a process does at once."""
        tally = Tally()
        started = time.process_time()
        for index in range(first, first + count):
            self.piece(kind, index, tally)
        tally.seconds = time.process_time() - started
        return tally


def non_default_options(game: Game, setup: SetUp) -> dict[str, object]:
    """The options that differ from the rules' defaults."""
    return {k: v for k, v in setup.options.items() if v != game.schema.option(k).default}


# --- the three kinds of work


def play_game(game: Game, setup: SetUp, by: Chance, copies: bool, tally: Tally) -> list[str]:
    """Laws 3 and 7, and for some games 2, 4, 6 and undo: a random game to its end, with stops on the way."""
    s = game.new(setup)
    faults: list[str] = []
    most = game.longest(setup)
    while s.seat >= 0 and s.no <= most and not faults:
        play_some(s, by, 1 + by.below(JUMP if copies else LONG_JUMP))
        faults += laws.option_faults(game, s)
        tally.add("positions")
        tally.add("options", len(s.options))
        if copies:
            faults += laws.clone_faults(s, by) + laws.save_faults(game, setup, s, by)
            faults += laws.sample_faults(game, s, by.below(setup.players + 1) - 1, by)
            tally.add("copies")
    if s.no > most:
        faults.append(f"end: {s.no} decisions, and {most} are allowed")
    if s.seat < 0:
        faults += laws.result_faults(game.result(s), setup.players)
    if copies:
        match = Match(game, setup)
        faults += laws.key_faults(match, by) + laws.undo_faults(match, by, JUMP)
        tally.add("undone", len(match.choices))
    tally.add("games")
    tally.add("decisions", s.no)
    tally.longest = max(tally.longest, -(-100 * s.no // most))
    return faults


def stops(game: Game, setup: SetUp, by: Chance, count: int) -> Iterator[Match]:
    """Random positions of a random game, one after the other, so many; a new game follows one that is over."""
    match = Match(game, setup)
    for _ in range(count):
        if match.is_over:
            match = Match(game, game.setup(setup.players, f"{setup.seed}+", dict(setup.options)))
        s = match.state
        s.sink = None
        play_some(s, by, by.below(JUMP))
        s.sink = match.events
        yield match


def refuse_many(game: Game, setup: SetUp, by: Chance, tally: Tally) -> list[str]:
    """Law 8 at some positions of a game, with a choice that comes twice and with keys of earlier positions."""
    faults: list[str] = []
    pool: list[str] = []
    for match in stops(game, setup, by, WORTH["refusals"] // TRIED):
        last: refusals.Attempt | None = None
        decisions = match.decisions
        if decisions:
            decision = laws.pick(decisions, by)
            key = laws.pick(decision.keys, by)
            match.choose(key, decision.seat, decision.no)
            last = key, decision.seat, decision.no
        tried = refusals.attempts(match, pool, by, TRIED, last)
        faults += refusals.refusal_faults(match, tried, words=by.below(10) == 0)
        tally.add("refusals", len(tried))
        tally.add("refused at")
        pool = (pool + [key for decision in decisions for key in decision.keys])[-KEYS_KEPT:]
    return faults


def compare_twins(game: Game, setup: SetUp, by: Chance, scramble: twins.Scramble | None, tally: Tally) -> list[str]:
    """Law 5 at some positions of a game: twins drawn by the game or made by hand, for any seat or none."""
    faults: list[str] = []
    pool = ["stop"]
    garbage = list(refusals.GARBAGE)
    for match in stops(game, setup, by, WORTH["twins"]):
        seat = by.below(match.players + 1) + SPECTATOR
        pool = (pool + [key for decision in match.decisions for key in decision.keys])[-KEYS_KEPT:]
        keys = [laws.pick(pool, by) for _ in range(12)] + [laws.pick(garbage, by) for _ in range(3)]
        if scramble is not None and by.below(2):
            twin = twins.scrambled_twin(match, seat, by, scramble)
            tally.add("twins by hand")
        else:
            twin = twins.sampled_twin(match, seat, by)
        faults += twins.twin_faults(match, seat, twin, keys, [laws.pick(list(twins.EDGES), by)])
        faults += twins.follow_faults(match, seat, twin, by, PLIES, keys[:4])
        faults += questions.question_faults(match, seat, twins.twin_maker(seat, by, scramble), by, PLIES)
        tally.add("twins")
    return faults


# --- many at once


def quiet() -> None:
    """In a worker: an interrupt is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(
    campaign: Campaign,
    sizes: dict[str, int],
    jobs: int,
    told: Callable[[Tally, float], None] | None = None,
    progress: Progress | None = None,
) -> tuple[Tally, bool]:
    """Do so many of each kind, on so many processes. Returns what was done, and whether it was all of it.

    An interrupt ends it early; what was done by then is kept. A fault ends nothing. With `progress`, what earlier runs
    did is not done again, and counts as if this one had done it.
    """
    tally = Tally() if progress is None else progress.tally
    work = chunks(sizes, {} if progress is None else progress.done)
    started = time.monotonic()
    spoke = started
    finished = True
    try:
        for kind, first, count, done in results(campaign, work, jobs):
            if progress is None:
                tally.merge(done)
            else:
                progress.add(kind, first, count, done)
            if told is not None and time.monotonic() - spoke > EVERY:
                spoke = time.monotonic()
                told(tally, spoke - started)
    except KeyboardInterrupt:
        finished = False
    tally.faults.sort(key=place)
    return tally, finished


def place(fault: str) -> tuple[int, int]:
    """Where a fault stands among others: by the kind and the number of its piece of work."""
    kind, _, number = fault.partition(" ")[0].partition(":")
    return KINDS.index(kind), int(number.rstrip(":"))


Chunk = tuple[str, int, int]
"""A kind of work, the first piece, how many."""


def chunks(sizes: dict[str, int], done: dict[str, set[int]] | None = None) -> list[Chunk]:
    """The work that isn't done yet, in runs of pieces that a process does at once."""
    out: list[Chunk] = []
    for kind in KINDS:
        pieces = -(-sizes.get(kind, 0) // WORTH[kind])
        ready = (done or {}).get(kind, set())
        first = 0
        while first < pieces:
            if first in ready:
                first += 1
                continue
            last = first + 1
            while last < pieces and last - first < CHUNK[kind] and last not in ready:
                last += 1
            out.append((kind, first, last - first))
            first = last
    return out


def results(campaign: Campaign, work: list[Chunk], jobs: int) -> Iterator[tuple[str, int, int, Tally]]:
    """Each chunk of work with what it gave, as it comes in."""
    if jobs == 1:
        for kind, first, count in work:
            yield kind, first, count, campaign.pieces(kind, first, count)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), quiet) as pool:
        waiting: dict[Future[Tally], Chunk] = {}
        try:
            for kind, first, count in work:
                waiting[pool.submit(campaign.pieces, kind, first, count)] = kind, first, count
                if len(waiting) >= 3 * jobs:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from [(*waiting.pop(future), future.result()) for future in done]
            for future, chunk in waiting.items():
                yield (*chunk, future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
