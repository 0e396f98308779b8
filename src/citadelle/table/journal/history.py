"""Earlier positions of a game: every tenth is kept, and so are the last ones that somebody looked at."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, resume, set_recorded
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import ShownStep, State
from citadelle.table.journal.chance import mix_added
from citadelle.table.journal.index import JournalIndex

EVERY: Final = 10
LOOKED_AT: Final = 32
FAR: Final = 100
"""So many choices are replayed at once at most, where there is time to prepare."""
BREATH: Final = 20
"""After so many replayed choices, other tasks of the event loop may run."""


class History:
    """The positions of one game after each number of standing choices."""

    def __init__(self, game: Game, setup: SetUp, dealt: tuple[int, ...]) -> None:
        self.game = game
        self.setup = setup
        self.dealt = dealt
        self._kept: dict[int, State] = {}
        self._looked: OrderedDict[tuple[int, int], Match] = OrderedDict()
        self._steps: OrderedDict[tuple[int, int], list[ShownStep]] = OrderedDict()

    def keep(self, n: int, state: State, always: bool = False) -> None:
        """Offer the position after n choices; every tenth is kept, or with `always` any. Called for every position, so
        that one which was undone is replaced before anybody can ask for it."""
        if always or n % EVERY == 0:
            self._kept[n] = state

    def forget_looked(self, n: int) -> None:
        """Something was added to the chance of the position after n choices: what was looked at of it is made anew."""
        for name in [name for name in self._looked if name[0] == n]:
            del self._looked[name]

    def match_at(self, n: int, journal: JournalIndex) -> Match:
        """The match after n choices of a journal; Refused if they don't lead there."""
        name = (n, journal.standing[n].n)
        found = self._looked.get(name)
        if found is None:
            found = self._replay_to(n, journal)
            self._looked[name] = found
            if len(self._looked) > LOOKED_AT:
                self._looked.popitem(last=False)
        self._looked.move_to_end(name)
        return found

    def keep_steps(self, n: int, entry: int, steps: list[ShownStep]) -> None:
        """Keep the presentation steps of choice n, which the journal has as this entry."""
        self._steps[n, entry] = steps
        if len(self._steps) > LOOKED_AT:
            self._steps.popitem(last=False)

    def steps_of(self, n: int, journal: JournalIndex) -> list[ShownStep]:
        """The presentation steps of choice n (0: of set-up): kept, or found again by playing the choice again."""
        entry = journal.standing[n].n
        if (n, entry) not in self._steps:
            match = Match(self.game, self.setup, self.dealt) if n == 0 else self._replay_to(n, journal, n - 1)
            self.keep_steps(n, entry, match.steps or [])
        return self._steps[n, entry]

    def _replay_to(self, n: int, journal: JournalIndex, latest: int | None = None) -> Match:
        """Replay up to choice n, from the nearest kept position before it; `latest`: none that comes after this one."""
        first = max([k for k in self._kept if k <= (n if latest is None else latest)], default=-1)
        if first < 0:
            match = Match(self.game, self.setup, self.dealt)
            mix_added(match, journal, 0)
            self._kept[0] = match.state
            first = 0
        else:
            choices = [(entry.seat, entry.text) for entry in journal.standing[1 : first + 1]]
            settings = [setting for setting in journal.auto_settings if setting.at < first]
            kept, told = self._kept[first], journal.events[: first + 1]
            match = resume(self.game, self.setup, self.dealt, kept, choices, told, settings)
            match.entropy = [added for added in journal.entropy if added[0] <= first]
        set_known(match, journal)
        for i in range(first + 1, n + 1):
            self._play_next(match, i, journal)
        return match

    def _play_next(self, match: Match, i: int, journal: JournalIndex) -> None:
        """Choice i of a journal, in a match that stands before it."""
        entry = journal.standing[i]
        match.choose(entry.text, entry.seat)
        mix_added(match, journal, i)
        set_known(match, journal)
        if i % EVERY == 0:
            self._kept[i] = match.state

    async def prepare(self, n: int, journal: JournalIndex) -> None:
        """See to it that the position after n choices is found from one that is kept not far before it. A game of which
        only the latest positions are kept is replayed for that, while others are served."""
        first = max([k for k in self._kept if k <= n], default=0)
        if n - first < FAR:
            return
        match = self._replay_to(first, journal)
        for i in range(first + 1, n + 1):
            if i % BREATH == 0:
                last = journal.standing[i - 1]
                await asyncio.sleep(0)
                if i >= len(journal.standing) or journal.standing[i - 1] is not last:
                    return  # something was undone meanwhile
            self._play_next(match, i, journal)


def set_known(match: Match, journal: JournalIndex) -> None:
    """Set the automatic answers that a journal has at this point; one that today's rules don't know is left out, as
    only read-only tables have such."""
    with suppress(BadOption):
        set_recorded(match, journal.auto_settings)
