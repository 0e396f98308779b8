"""How fast a game runs on one core: random play and copying inside the kernel's own loops, and play by text keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from citadelle._build import compiled
from citadelle.kernel import drive
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.options import Settings

STARTS: Final = 20
"""Different deals that are played in turn."""
COPIES: Final = 500
LONE: Final = "forced"
"""The event of a lone option that was taken unasked."""
PARTS: Final = {"play": 0.5, "clones": 0.25, "keyed": 0.25}
"""How the time is shared."""


def measure(game: Game, players: int, seconds: float = 5.0, options: Settings | None = None) -> dict[str, Any]:
    """Decisions, games and clones a second. Games start after the set-up that `options` leave to chance; events are
    off but in `keyed_decisions_per_second`, which plays through Match as anybody would. Decisions are questions with a
    choice; `questions_per_second` has lone options taken unasked as well, by their share in the keyed games."""
    given: Settings = dict(game.quick if options is None else options)
    setups = [game.setup(players, f"bench {i}", dict(given)) for i in range(STARTS)]
    starts = [game.new(setup) for setup in setups]
    rng = chance("bench")
    drive.play_out(starts[0].clone(), rng)  # the first game fills caches
    middles = [start.clone() for start in starts]
    for middle in middles:
        drive.play_some(middle, rng, drive.play_out(middle.clone(), rng) // 2)

    def games(turn: int) -> tuple[int, int]:
        return drive.play_out_clones(starts[turn % STARTS], rng, 1), 1

    def copies(turn: int) -> tuple[int, int]:
        drive.copy_often(middles[turn % STARTS], COPIES)
        return COPIES, 0

    def keyed(turn: int) -> tuple[int, int]:
        match = Match(game, setups[turn % STARTS])
        while (decision := match.decision) is not None:
            match.choose(decision.keys[rng.below(len(decision.keys))])
        return len(match.choices), sum(event.kind == LONE for event in match.events)

    decisions, played, spent = repeat(games, seconds * PARTS["play"])
    clones, _, copying = repeat(copies, seconds * PARTS["clones"])
    answers, lone, answering = repeat(keyed, seconds * PARTS["keyed"])
    return {
        "game": game.name,
        "players": players,
        "compiled": compiled(),
        "decisions_per_second": round(decisions / spent),
        "questions_per_second": round(decisions / spent * (1 + lone / answers)),
        "games_per_second": round(played / spent, 1),
        "clones_per_second": round(clones / copying),
        "keyed_decisions_per_second": round(answers / answering),
        "seconds": round(spent + copying + answering, 2),
        "options": given,
    }


def repeat(once: Callable[[int], tuple[int, int]], seconds: float) -> tuple[int, int, float]:
    """Do something again and again for so long; the sums of what it counts, and the time it took."""
    first, second, turn = 0, 0, 0
    began = time.perf_counter()
    while True:
        one, other = once(turn)
        first, second, turn = first + one, second + other, turn + 1
        spent = time.perf_counter() - began
        if spent >= seconds:
            return first, second, spent
