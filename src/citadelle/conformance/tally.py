"""What a campaign did, added up, and what was wrong."""

from __future__ import annotations

from typing import Any, Final

MOST_FAULTS: Final = 50
"""How many faults of a run are kept as text; all are counted."""
MOST_OF_A_PIECE: Final = 3


class Tally:
    """Counts by name, and faults. Tallies add up in any order to the same."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.longest = 0
        """The most decisions of a game, in percent of what it may have, rounded up."""
        self.faults: list[str] = []
        self.faulty = 0
        self.seconds = 0.0
        """Processor time, over all processes."""

    def add(self, name: str, count: int = 1) -> None:
        """Add to the count of a name."""
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
        self.faults += other.faults
        self.seconds += other.seconds

    def __getitem__(self, name: str) -> int:
        return self.counts.get(name, 0)

    def data(self) -> dict[str, Any]:
        """The tally as plain data, for a file."""
        return {**vars(self), "counts": dict(self.counts), "faults": list(self.faults)}

    @staticmethod
    def read(data: dict[str, Any]) -> Tally:
        """A tally from its plain data; KeyError if something is missing."""
        made = Tally()
        for name in vars(made):
            setattr(made, name, data[name])
        return made
