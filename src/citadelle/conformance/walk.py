"""Random games over all player counts and variants, with stops on the way where the laws are checked.

Every game of a walk has a number. Its variant, its seed and its stops follow from the walk's turn and that number
alone, so that a fault is found again by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citadelle.conformance.laws import pick
from citadelle.conformance.refusals import Attempt
from citadelle.conformance.subject import Subject
from citadelle.conformance.variants import covering
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.options import Settings

STOPS: Final = 20
"""About how many positions of a game are checked, besides its end."""
KEYS_KEPT: Final = 400


class Stop:
    """A position where the laws are checked: the match, chance for whoever checks, and keys seen before in this game.

    `last` is the choice that led here, which nobody may make a second time.
    """

    def __init__(self, subject: Subject, match: Match, by: Chance, keys: list[str], last: Attempt | None) -> None:
        self.subject = subject
        self.match = match
        self.by = by
        self.keys = keys
        self.last = last


class Endless(Exception):
    """A game is longer than it may be."""


class Walk:
    """The games of one turn: a subject, and its variants in the order in which this turn takes them."""

    def __init__(self, subject: Subject, turn: str) -> None:
        self.subject = subject
        self.turn = turn
        self.variants = rotated_variants(subject.game, turn)

    def variant(self, number: int) -> tuple[int, Settings]:
        """Player count and options of a game, by its number."""
        return self.variants[number % len(self.variants)]

    def describe_game(self, number: int) -> str:
        """A game's number, player count and options, in words."""
        players, settings = self.variant(number)
        schema = self.subject.game.schema
        options = {name: value for name, value in settings.items() if value != schema.option(name).default}
        return f"game {number} of turn {self.turn} (players={players} options={options})"

    def stops(self, number: int) -> Iterator[Stop]:
        """Random positions of one game, about STOPS of them, and its end. Endless if it is longer than it may be."""
        game = self.subject.game
        players, settings = self.variant(number)
        setup = game.setup(players, f"{self.turn}/{number}", dict(settings))
        by = chance(f"{game.name} {self.turn} {number}")
        most = game.longest(setup)
        usual = max(1, play_some(game.new(setup), by.fork(), most + 1))
        if usual > most:
            raise Endless(f"end: after {most} decisions, all that are allowed, the game isn't over")
        match = self.subject.match(game, setup)
        keys = ["stop"]
        last: Attempt | None = None
        while not match.is_over:
            if by.below(usual) < STOPS:
                yield Stop(self.subject, match, by.fork(), keys, last)
                keys = (keys + [key for decision in match.decisions for key in decision.keys])[-KEYS_KEPT:]
            decision = pick(match.decisions, by)
            last = pick(decision.keys, by), decision.seat, decision.no
            match.choose(str(last[0]), decision.seat, decision.no)
            if len(match.choices) > most:
                raise Endless(f"end: after {most} decisions, all that are allowed, the game isn't over")
        yield Stop(self.subject, match, by.fork(), keys, last)


def rotated_variants(game: Game, turn: str) -> list[tuple[int, Settings]]:
    """The covering variants of every player count, in an order of this turn: each player count comes up in turn."""
    by = chance(f"variants {game.name} {turn}")
    left: list[list[tuple[int, Settings]]] = []
    for players in range(game.players_min, game.players_max + 1):
        variants = covering(game, players)
        left.append([(players, variants[i]) for i in random_order(len(variants), by)])
    left = [left[i] for i in random_order(len(left), by)]
    out: list[tuple[int, Settings]] = []
    while any(left):
        out += [variants.pop() for variants in left if variants]
    return out


def random_order(size: int, by: Chance) -> list[int]:
    """The numbers below a size, in random order."""
    numbers = list(range(size))
    by.shuffle(numbers)
    return numbers
