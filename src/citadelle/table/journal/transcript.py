"""A game written out: the chronicle in words, the whole record, points over time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from citadelle.kernel import codec
from citadelle.kernel.chance import KEYED
from citadelle.kernel.errors import CitadelleError
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, set_recorded
from citadelle.kernel.record import Record
from citadelle.table.errors import TableError
from citadelle.table.journal.chance import mix_added, with_start
from citadelle.table.journal.history import BREATH
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.store.base import BOT
from citadelle.table.words import say


def log_line(game: Game, event: Event, names: Sequence[str], lang: str) -> str:
    """An event in words, even one of older rules; "" for events that have no words."""
    try:
        return game.log_line(event, names, lang)
    except (CitadelleError, *codec.MISFITS):
        return say("event.unknown", lang, kind=event.kind[:40])


def may_see(table: LiveTable, event: Event, seat: int | None) -> bool:
    """May this viewer (None: a spectator) know of an event now?"""
    return table.is_open() or event.is_seen_by(seat)


async def chronicle(table: LiveTable, seat: int | None, lang: str) -> list[dict[str, Any]]:
    """Every event that the viewer may see: the number of its choice, its data, its words. Others are served between
    the lines of a long one."""
    names = table.told_names(lang)
    told: list[dict[str, Any]] = []
    for n, (at, event) in enumerate(table.events_until(table.choice_count()), 1):
        if n % LINES == 0:
            await asyncio.sleep(0)
        if may_see(table, event, seat):
            text = log_line(table.game, event, names, lang)
            told.append(
                {"at": at, "kind": event.kind, "seat": event.seat, "rule": event.rule, "args": event.args, "text": text}
            )
    return told


def record(table: LiveTable) -> Record:
    """The whole record. TableError secret_until_end while anything is hidden."""
    if not table.is_open():
        raise TableError("secret_until_end")
    row, journal = table.row, table.journal
    rules, data = (table.game.rules_version, table.game.digest) if table.carried_over else (row.rules, row.data)
    made = Record(row.game, rules, data, row.players, json.loads(row.seed))
    made.options = {name: value for name, value in row.options.items() if not is_default(table.game, name, value)}
    made.packs, made.dealt = list(row.packs), list(row.dealt)
    for seat in table.seats:
        name = seat.level if seat.kind == BOT else seat.name
        if name:
            made.seats[seat.seat] = name
    setup = with_start(table.match.setup, journal.standing[0].text)
    made.chance, made.salt = setup.chance, row.salt if setup.chance == KEYED else ""
    made.entropy = [*[(-1, seat, added) for seat, added in setup.entropy], *journal.entropy]
    made.choices = [(entry.seat, entry.text) for entry in journal.standing[1:]]
    made.auto_settings = list(journal.auto_settings)
    after = {setting.at for setting in made.auto_settings}  # a fingerprint is taken before what is set after a choice
    after |= {at for at, _, _ in journal.entropy}  # and before what devices add to chance
    made.checks = {i: entry.print for i, entry in enumerate(journal.standing) if i and entry.print and i not in after}
    made.events = [list(events) for events in journal.events]
    made.result = json.loads(table.head.result) if table.head.result else None
    return made


def is_default(game: Game, name: str, value: object) -> bool:
    """Is this the value that an option of the game has anyway?"""
    return any(option.name == name and option.default == value for option in game.schema.options)


LINES: Final = 200
"""After so many lines of a chronicle, other tasks of the event loop may run."""
_charts: WeakKeyDictionary[LiveTable, tuple[int, asyncio.Task[list[list[int]]]]] = WeakKeyDictionary()
"""The points of games that are over and were asked for, and the last choice's number: found once, also for many who ask
at the same time."""


async def chart(table: LiveTable) -> list[list[int]]:
    """The points of each seat after set-up and after each choice. TableError not_over, read_only."""
    if not table.is_over():
        raise TableError("not_over")
    if table.reproduced < 0:
        raise TableError("read_only")
    last = table.journal.standing[-1].n
    at, found = _charts.get(table, (-1, None))
    if found is None or at != last or (found.done() and (found.cancelled() or found.exception() is not None)):
        found = asyncio.create_task(points_over_time(table))
        _charts[table] = (last, found)
    return await asyncio.shield(found)


async def points_over_time(table: LiveTable) -> list[list[int]]:
    """The same, found by replaying the game."""
    match = Match(table.game, table.match.setup, table.match.dealt)
    mix_added(match, table.journal, 0)
    points = [list(table.game.result(match.state).points)]
    set_recorded(match, table.journal.auto_settings)
    for n, entry in enumerate(table.journal.standing[1 : table.reproduced + 1], 1):
        match.choose(entry.text, entry.seat)
        mix_added(match, table.journal, n)
        if not match.is_over:
            set_recorded(match, table.journal.auto_settings)
        points.append(list(table.game.result(match.state).points))
        if n % BREATH == 0:
            await asyncio.sleep(0)
    return points
