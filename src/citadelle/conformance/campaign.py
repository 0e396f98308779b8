"""Long random runs of one game over all its variants, with its laws checked on the way.

Three kinds of work: `games` are played to the end, with every option taken at some positions; `refusals` are illegal,
stale and foreign choices sent at random positions; `twins` are pairs of states that a seat can't tell apart. Each piece
of work has a number and follows from the campaign's seed alone, so that a fault can be looked at again by its name,
such as `games:1234`.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final

from citadelle.conformance import laws, refusals, twins
from citadelle.conformance.variants import any_settings
from citadelle.kernel import registry
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.options import SetUp
from citadelle.kernel.view import SPECTATOR

KINDS: Final = ("games", "refusals", "twins")
WORTH: Final = {"games": 1, "refusals": 200, "twins": 4}
"""How many of its kind one piece of work does."""
CHUNK: Final = {"games": 100, "refusals": 20, "twins": 4}
"""How many pieces a process does before it tells of them."""
COPIED: Final = 100
"""In every so many-th game copies, saves and undo are checked as well."""
JUMP: Final = 60
"""At most so many decisions lie between two checked positions."""
LONG_JUMP: Final = 100
"""The same in games that are only played."""
TRIED: Final = 40
"""Choices refused at one position."""
PLIES: Final = 10
"""How far twins go on together."""
KEYS_KEPT: Final = 300
MOST_FAULTS: Final = 50
"""So many are kept in words, all are counted."""
MOST_OF_A_PIECE: Final = 3
EVERY: Final = 5.0
"""Seconds between two reports of progress."""


class Tally:
    """What was done, added up, and what was wrong."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.longest = 0
        """The most decisions of a game, in percent of what it may have."""
        self.faults: list[str] = []
        self.faulty = 0

    def add(self, name: str, count: int = 1) -> None:
        """So many more of something."""
        self.counts[name] = self.counts.get(name, 0) + count

    def fault(self, where: str, found: list[str]) -> None:
        """Keep faults, with the name of the piece of work that showed them."""
        self.faulty += len(found)
        room = min(MOST_OF_A_PIECE, MOST_FAULTS - len(self.faults))
        self.faults += [f"{where}: {fault}" for fault in found[:room]]

    def merge(self, other: Tally) -> None:
        """Add what another process did."""
        for name, count in other.counts.items():
            self.add(name, count)
        self.longest = max(self.longest, other.longest)
        self.faulty += other.faulty
        self.faults += other.faults[: MOST_FAULTS - len(self.faults)]

    def __getitem__(self, name: str) -> int:
        return self.counts.get(name, 0)


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
        game = registry.game(self.game)
        seed = f"{self.seed}/{kind}/{index}"
        by = chance(seed)
        where = f"{kind}:{index}"
        try:
            setup = self.setup(game, by, seed)
            where = f"{where} (players={setup.players} options={changed(game, setup)})"
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

    def pieces(self, kind: str, first: int, count: int) -> Tally:
        """Several pieces of work; what a process does at once."""
        tally = Tally()
        for index in range(first, first + count):
            self.piece(kind, index, tally)
        return tally


def changed(game: Game, setup: SetUp) -> dict[str, object]:
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
        result = game.result(s)
        last = setup.players if len(set(result.teams)) > 1 else 2  # one team alone has won, or lost
        if len(result.places) != setup.players or not all(0 < place <= last for place in result.places):
            faults.append(f"result: places {result.places}")
    if copies:
        match = Match(game, setup)
        faults += laws.key_faults(match, by) + laws.undo_faults(match, by, JUMP)
        tally.add("undone", len(match.choices))
    tally.add("games")
    tally.add("decisions", s.no)
    tally.longest = max(tally.longest, 100 * s.no // most)
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
        tally.add("twins")
    return faults


# --- many at once


def quiet() -> None:
    """In a worker: an interrupt is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(
    campaign: Campaign, sizes: dict[str, int], jobs: int, told: Callable[[Tally, float], None] | None = None
) -> tuple[Tally, bool]:
    """Do so many of each kind, on so many processes. Returns what was done, and whether it was all of it.

    An interrupt ends it early; what was done by then is kept. A fault ends nothing.
    """
    tally = Tally()
    work = chunks(sizes)
    started = time.monotonic()
    spoke = started
    try:
        for done in results(campaign, work, jobs):
            tally.merge(done)
            if told is not None and time.monotonic() - spoke > EVERY:
                spoke = time.monotonic()
                told(tally, spoke - started)
    except KeyboardInterrupt:
        return tally, False
    return tally, True


def chunks(sizes: dict[str, int]) -> list[tuple[str, int, int]]:
    """The work as (kind, first piece, how many)."""
    out: list[tuple[str, int, int]] = []
    for kind in KINDS:
        pieces = -(-sizes.get(kind, 0) // WORTH[kind])
        out += [(kind, first, min(CHUNK[kind], pieces - first)) for first in range(0, pieces, CHUNK[kind])]
    return out


def results(campaign: Campaign, work: list[tuple[str, int, int]], jobs: int) -> Iterator[Tally]:
    """What each chunk of work gave, as it comes in."""
    if jobs == 1:
        for kind, first, count in work:
            yield campaign.pieces(kind, first, count)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), quiet) as pool:
        waiting: set[Future[Tally]] = set()
        try:
            for kind, first, count in work:
                waiting.add(pool.submit(campaign.pieces, kind, first, count))
                if len(waiting) >= 3 * jobs:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from [future.result() for future in done]
            for future in waiting:
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
