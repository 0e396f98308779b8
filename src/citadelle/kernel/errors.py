"""What can go wrong at the edges, one class per kind, each message saying what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadelle.kernel.decision import Refusal


class CitadelleError(Exception):
    """The base of every error a caller may meet; its text is one clear sentence."""


class BadData(CitadelleError):
    """A component file or pack is refused; the text names file, record and field."""


class BadOption(CitadelleError):
    """A game, player count, option, agent or seed that doesn't exist; the text lists what does."""


class NotReadable(CitadelleError):
    """A file or text that can't be read as what it should be."""


class NotWritable(CitadelleError):
    """A file that can't be written; an old one under its name is as it was."""


class Refused(CitadelleError):
    """A choice that isn't accepted; nothing has changed. `refusal` says why, with its rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal


class NotLegal(Refused):
    """The key isn't among the options of the open decision."""


class Stale(Refused):
    """The choice answers a decision that is no longer open."""


class NotYours(Refused):
    """The seat has nothing to decide now, or nobody has."""


class RulesFault(CitadelleError):
    """A game broke a law of the kernel: a fault of the code, never of the caller."""
