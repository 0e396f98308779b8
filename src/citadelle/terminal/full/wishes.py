"""From what was asked for, on a command line or a page, to a table that can be laid."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings
from citadelle.table.lobby.table_specs import NewTable, WantedSeat
from citadelle.table.store.base import BOT, PERSON
from citadelle.terminal.seats import ME, seating
from citadelle.terminal.settings import known_game, number, quick, seed_of, settings
from citadelle.terminal.start import Wishes


def new_table(game: Game, kinds: Sequence[str], given: Settings, seed: int | str | None, name: str) -> NewTable:
    """A table with these seats; one person alone bears their own name."""
    alone = list(kinds).count(ME) == 1
    seats = [
        WantedSeat(kind=PERSON, name=name if alone else "") if kind == ME else WantedSeat(kind=BOT, level=kind)
        for kind in kinds
    ]
    return NewTable(game=game.name, seats=seats, options=dict(given), seed=seed, listed=False)


def wished(wishes: Wishes, game: str, name: str, lang: str) -> NewTable:
    """The table that a command line asks for; BadOption in one line."""
    found = known_game(game, wishes.packs, lang)
    players = number("--players", wishes.players, found.players_min, found.players_max, lang)
    kinds = seating(found, wishes.seats, players, lang)
    given = settings(found, wishes.pairs, len(kinds), lang)
    seed = None if wishes.seed is None else seed_of(wishes.seed, lang)
    options = quick(found, given, len(kinds), 0 if seed is None else seed, lang)
    return new_table(found, kinds, options, seed, name)
