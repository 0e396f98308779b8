"""Requests for new tables of this machine's store, from a command line or the full-screen form."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings
from citadelle.table.lobby.table_specs import NewTable, wanted_seats
from citadelle.terminal.game_setup import PlayRequest
from citadelle.terminal.players import parse_seats
from citadelle.terminal.settings import find_game, parse_number, parse_seed, parse_settings, with_quick_defaults


def new_table(game: Game, kinds: Sequence[str], given: Settings, seed: int | str | None, name: str) -> NewTable:
    """A request for a table with these seats. `name` is the person's, if there is only one."""
    return NewTable(game=game.name, seats=wanted_seats(kinds, name), options=dict(given), seed=seed, listed=False)


def requested_table(request: PlayRequest, game: str, name: str, lang: str) -> NewTable:
    """The table that a command line asks for; BadOption in one line."""
    found = find_game(game, request.packs, lang)
    players = parse_number("--players", request.players, found.players_min, found.players_max, lang)
    kinds = parse_seats(found, request.seats, players, lang)
    given = parse_settings(found, request.pairs, len(kinds), lang)
    seed = None if request.seed is None else parse_seed(request.seed, lang)
    options = with_quick_defaults(found, given, len(kinds), 0 if seed is None else seed, lang)
    return new_table(found, kinds, options, seed, name)
