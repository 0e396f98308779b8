"""Ways to begin a game at once, without a form: who plays each seat, and with which options."""

from __future__ import annotations

from typing import Final

from citadelle.kernel.options import Settings
from citadelle.kernel.words import kernel_words

ME: Final = "me"
ALSO: Final = "also"
BOT: Final = "bot"
"""Players of a seat: a person, a further seat of the first person, a bot."""


class QuickStart:
    """One way: its name, what it is called, the player of each seat, and options that differ from the quick ones."""

    __slots__ = ("label", "name", "options", "seats")

    def __init__(self, name: str, label: str, seats: tuple[str, ...], options: Settings | None = None) -> None:
        self.name = name
        self.label = label
        self.seats = seats
        self.options: Settings = {} if options is None else options

    def __repr__(self) -> str:
        return f"<QuickStart {self.name} {' '.join(self.seats)}>"


def against_bots(players: int, lang: str) -> QuickStart:
    """One person against bots; alone where there is one seat."""
    if players == 1:
        return alone(lang)
    label = kernel_words().say("start.against_bots", lang, n=players - 1)
    return QuickStart("against_bots", label, (ME, *[BOT] * (players - 1)))


def alone(lang: str) -> QuickStart:
    """One person at the only seat."""
    return QuickStart("alone", kernel_words().say("start.alone", lang), (ME,))


def all_roles(players: int, lang: str) -> QuickStart:
    """One person plays all seats."""
    label = kernel_words().say("start.all_roles", lang, n=players)
    return QuickStart("all_roles", label, (ME, *[ALSO] * (players - 1)))


def beside_bots(players: int, lang: str) -> QuickStart:
    """One person plays one seat on the same side as bots."""
    label = kernel_words().say("start.beside_bots", lang, n=players - 1)
    return QuickStart("beside_bots", label, (ME, *[BOT] * (players - 1)))
