"""What can be done at a table besides sending frames: sitting down, leaving, rematches, reading rules and records."""

from __future__ import annotations

from typing import Protocol

Rule = tuple[str, str, str]
"""A rule's id, title and text."""


class TableActions(Protocol):
    """The actions of a remote and a local table for a player. Denied says why not, in `lang`."""

    lang: str

    async def rules(self, game: str) -> list[Rule]:
        """The rules of a game, in order."""

    async def record(self) -> str:
        """The whole game as a record; secret until the end."""

    async def chart(self) -> list[list[int]]:
        """Every seat's points after each choice; secret until the end."""

    async def rematch(self) -> str:
        """A new table with the same seats and options; where it is (see `connect`)."""

    async def branch(self, at: int, seat: int) -> str:
        """A new table that goes on from choice `at` against bots; where it is."""

    async def leave(self, seat: int, level: str) -> None:
        """Let a bot play a seat until its person comes back."""

    async def back(self, seat: int) -> None:
        """Play a seat oneself again."""

    async def resign(self, seat: int) -> None:
        """Leave a seat to a bot for good."""

    async def replace(self, seat: int, by: int) -> None:
        """Let a bot play for somebody who has been silent for too long."""

    async def rename(self, seat: int, name: str) -> None:
        """Be called something else."""

    async def sit(self, seat: int, name: str) -> None:
        """Take a free seat."""

    async def consent(self, seat: int) -> None:
        """Agree that everything may be seen before the end."""
