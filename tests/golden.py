"""What writes the suite's golden files, by kind; `python -m tools.golden` is the command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.conformance import fingerprints
from tests.conformance.tables import GAMES
from tests.counts import count
from tests.playthroughs import play


def write_digests() -> list[Path]:
    """The fingerprints of law 1, a file a game."""
    made: list[Path] = []
    for game in GAMES:
        path = fingerprints.HOME / f"{game.name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(fingerprints.lines(game)) + "\n", "utf-8")
        made.append(path)
    return made


WRITERS: Final[dict[str, Callable[[], list[Path]]]] = {
    "playthroughs": play.write_all,
    "counts": count.write_all,
    "digests": write_digests,
}
