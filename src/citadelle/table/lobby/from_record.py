"""Tables from records: played on from where they end, or read-only if they are of other rules."""

from __future__ import annotations

import asyncio
import json
import secrets

from msgspec.structs import replace

from citadelle.kernel import codec
from citadelle.kernel.errors import CitadelleError, Message, NotReadable, Refused
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, replay, set_recorded
from citadelle.kernel.record import Record
from citadelle.table.errors import TableError
from citadelle.table.fields import LONGEST_NAME
from citadelle.table.journal.chance import UPLOAD, start_text
from citadelle.table.journal.history import BREATH
from citadelle.table.journal.index import events_text
from citadelle.table.lobby.create import NewTableRows, played_table
from citadelle.table.lobby.table_specs import WantedSeat
from citadelle.table.seats.credentials import clean_text
from citadelle.table.store.base import BOT, CHOOSE, ENTROPY, OPEN, PERSON, START, Entry, Head, SeatRow, TableRow


async def table_from_record(
    record: Record, game: Game, name: str, table: str, host: str, levels: list[str], at: int, packs: list[str]
) -> NewTableRows:
    """A table from a record: played on from where it ends, or read-only if it is of other rules. Of a game without
    secrets, whoever brings it holds all seats of people. TableError bad_record."""
    if record.rules != game.rules_version or not game.has_data(record.data):
        return readonly_table_rows(record, game, table, host, at)
    match = await replay_record(record, game)
    bots = {seat: text for seat, text in record.seats.items() if text in levels}
    people = [seat for seat in range(match.players) if seat not in bots]
    own = people[0] if people else 0
    seats: list[WantedSeat] = []
    together = not game.has_secrets(match.setup)
    for seat in range(match.players):
        if match.is_over and seat in people:
            seats.append(WantedSeat(kind=PERSON, name=clean_name(record.seats.get(seat, ""))))
        elif seat == own and not match.is_over:
            seats.append(WantedSeat(kind=PERSON, name=clean_text(name, LONGEST_NAME)))
        elif together and seat in people:
            seats.append(WantedSeat(kind=PERSON, same_as=own))
        else:
            seats.append(WantedSeat(kind=BOT, level=bots.get(seat, "")))
    by = [bots.get(seat, "") for seat, _ in match.choices]
    match.packs = packs
    made = played_table(match, by, seats, table, host, levels, at, UPLOAD)
    made.row = replace(made.row, salt=record.salt or made.row.salt)
    return made


async def replay_record(record: Record, game: Game) -> Match:
    """Replay a record and check all its fingerprints, letting other tasks run meanwhile."""
    try:
        match = replay(record, upto=0, game=game)
        for i, (seat, key) in enumerate(record.choices, 1):
            match.choose(key, seat)
            for after, of, added in record.entropy:
                if after == i:
                    match.mix(of, added)
            set_recorded(match, record.auto_settings)
            check = record.checks.get(i)
            if check is not None and check != codec.digest(match.state):
                raise NotReadable("upload.other_position", n=i)
            if i % BREATH == 0:
                await asyncio.sleep(0)
    except Refused as fault:
        why = Message("upload.choice_refused", n=len(match.choices) + 1, why=fault)
        raise TableError("bad_record", why=why) from None
    except CitadelleError as fault:
        raise TableError("bad_record", why=fault) from None
    except codec.MISFITS:
        raise TableError("bad_record", why=Message("upload.leads_nowhere")) from None
    return match


def entropy_entries(record: Record, table: str, after: int, at: int, first: int) -> list[Entry]:
    """What devices added to chance after so many choices, as entries from this number on."""
    found = [(seat, added) for choices, seat, added in record.entropy if choices == after]
    return [
        Entry(table=table, n=first + i, kind=ENTROPY, seat=seat, text=added, at=at)
        for i, (seat, added) in enumerate(found)
    ]


def clean_name(name: str) -> str:
    """A name from a record; "" if it may not be shown here."""
    try:
        return clean_text(name, LONGEST_NAME)
    except TableError:
        return ""


def readonly_table_rows(record: Record, game: Game, table: str, host: str, at: int) -> NewTableRows:
    """A read-only table from the events of a record of other rules or components."""
    if not record.events:
        raise TableError("bad_record", why=Message("upload.no_events"))
    players = range(record.players)
    if not 0 < record.players <= 64 or any(seat not in players for seat, _ in record.choices):
        raise TableError("bad_record", why=Message("upload.seats"))
    if record.result is not None and not is_result(record.result, record.players):
        raise TableError("bad_record", why=Message("upload.result"))
    row = TableRow(
        id=table,
        game=game.name,
        rules=record.rules,
        data=record.data,
        packs=list(record.packs),
        players=record.players,
        seed=json.dumps(record.seed),
        chosen_seed=True,
        salt=record.salt or secrets.token_hex(16),
        options=dict(record.options),
        dealt=list(record.dealt),
        created=at,
        host=host,
        listed=False,
        origin=UPLOAD,
    )
    told: list[list[Event]] = [*record.events, *[[] for _ in range(len(record.choices) + 1 - len(record.events))]]
    before = [(seat, added) for after, seat, added in record.entropy if after < 0]
    start = start_text(record.chance, before)
    entries = [Entry(table=table, n=1, kind=START, seat=-1, text=start, at=at, events=events_text(told[0]))]
    entries += entropy_entries(record, table, 0, at, 2)
    for i, (seat, key) in enumerate(record.choices, 1):
        checked = record.checks.get(i, "")
        entries.append(
            Entry(
                table=table,
                n=len(entries) + 1,
                kind=CHOOSE,
                seat=seat,
                text=key,
                at=at,
                events=events_text(told[i]),
                print=checked,
            )
        )
        entries += entropy_entries(record, table, i, at, len(entries) + 1)
    seats = [
        SeatRow(table=table, seat=seat, kind=PERSON, name=clean_name(record.seats.get(seat, ""))) for seat in players
    ]
    entries.append(Entry(table=table, n=len(entries) + 1, kind=OPEN, seat=-1, at=at))
    result = "" if record.result is None else codec.text(record.result)
    head = Head(table=table, n=len(entries), changed=at, waiting=[], bot=False, over=bool(result), result=result)
    return NewTableRows(row, seats, head, entries)


def is_result(data: dict[str, object], players: int) -> bool:
    """Does a record's result have places, points, parts, victories and teams for each of so many seats?"""
    for name, kind in (("places", int), ("points", int), ("parts", dict), ("won", bool), ("teams", int)):
        values = data.get(name)
        if not isinstance(values, list) or len(values) != players:
            return False
        if not all(isinstance(value, kind) for value in values):
            return False
    parts = data["parts"]
    assert isinstance(parts, list)
    return all(isinstance(points, int) for part in parts for points in part.values())
