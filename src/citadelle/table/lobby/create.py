"""New tables as rows for the store: from a specification, or from a match that was played already."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from citadelle.kernel import codec
from citadelle.kernel.chance import KEYED
from citadelle.kernel.errors import BadOption, CitadelleError, Message
from citadelle.kernel.game import Game
from citadelle.kernel.match import CHECK_EVERY, Match
from citadelle.lessons import Lesson, begin
from citadelle.table.errors import TableError
from citadelle.table.fields import LONGEST_NAME, LONGEST_TITLE
from citadelle.table.journal.chance import start_text
from citadelle.table.journal.index import LESSON, events_text
from citadelle.table.journal.validation import head_of
from citadelle.table.lobby.table_specs import KINDS, THREE_DAYS, LaidSeat, NewTable, WantedSeat
from citadelle.table.seats.credentials import clean_text, commitment, hash_secret, new_secret, new_seed
from citadelle.table.store.base import AUTO, BOT, CHOOSE, ENTROPY, LINK, PERSON, START, Entry, Head, SeatRow, TableRow
from citadelle.table.words import bot_names

LESSON_LEVEL = "easy"
"""The level of the bots that play on once a lesson is over."""
DEFAULT_LEVEL = "medium"
"""The level of bots where none was chosen."""
LONGEST_PATIENCE = 10 * 365 * 24 * 3600


class NewTableRows:
    """The rows of a new table, ready to be written, and the secrets of its seats."""

    def __init__(self, row: TableRow, seats: list[SeatRow], head: Head, entries: list[Entry]) -> None:
        self.row = row
        self.seats = seats
        self.head = head
        self.entries = entries
        self.secrets: list[LaidSeat] = []


class Promise(NamedTuple):
    """A seed that nobody knows, and its salt: the hash of both is told before anything is drawn."""

    seed: str
    salt: str

    @property
    def text(self) -> str:
        """What is told of it."""
        return commitment(self.salt, json.dumps(self.seed))


def new_promise() -> Promise:
    """A new seed and its salt."""
    return Promise(new_seed(), secrets.token_hex(16))


def new_table(
    wanted: NewTable,
    game: Game,
    table: str,
    host: str,
    levels: list[str],
    at: int,
    origin: str = "",
    promised: Promise | None = None,
    packs: Sequence[str] = (),
) -> NewTableRows:
    """A new table from a specification, with the seed that was promised to its host, if one was. `packs` names
    those that are laid over the game. TableError bad_option, bad_text."""
    promise = promised or new_promise()
    own = [seat for seat, want in enumerate(wanted.seats) if want.kind == PERSON]
    added = ((own[0], wanted.entropy),) if wanted.entropy and own and wanted.seed is None else ()
    try:
        seed = promise.seed if wanted.seed is None else wanted.seed
        setup = game.setup(len(wanted.seats), seed, dict(wanted.options)).with_chance(KEYED, added)
    except BadOption as fault:
        raise TableError("bad_option", why=fault) from None
    match = Match(game, setup)
    row = table_row(match, table, host, at, origin)
    row = replace(
        row,
        salt=promise.salt,
        packs=list(packs),
        chosen_seed=wanted.seed is not None,
        title=clean_text(wanted.title, LONGEST_TITLE),
        listed=wanted.listed,
        patience=THREE_DAYS if wanted.patience is None else min(max(0, wanted.patience), LONGEST_PATIENCE),
    )
    return rows_from_match(row, match, wanted.seats, levels, at)


def played_table(
    match: Match,
    by: Sequence[str],
    seats: list[WantedSeat],
    table: str,
    host: str,
    levels: list[str],
    at: int,
    origin: str,
) -> NewTableRows:
    """A table that begins where a match stands; `by` says which of its choices bots made."""
    row = replace(table_row(match, table, host, at, origin), chosen_seed=True, listed=False)
    return rows_from_match(row, match, seats, levels, at, by)


def lesson_table(
    lesson: Lesson, game: Game, name: str, table: str, host: str, levels: list[str], at: int
) -> NewTableRows:
    """A table where a lesson begins. The other seats are bots under the game's own names, which do what the lesson
    says until it is over. TableError bad_option, bad_text."""
    try:
        match = begin(game, lesson)
    except CitadelleError as fault:
        raise TableError("bad_option", why=fault) from None
    level = LESSON_LEVEL if LESSON_LEVEL in levels else ""
    seats = [
        WantedSeat(kind=PERSON, name=name) if seat == lesson.head.seat else WantedSeat(kind=BOT, level=level)
        for seat in range(match.players)
    ]
    by = ["" if seat == lesson.head.seat else level or DEFAULT_LEVEL for seat, _ in match.choices]
    made = played_table(match, by, seats, table, host, levels, at, f"{LESSON} {lesson.name}")
    made.seats = [replace(row, name="") if row.kind == BOT else row for row in made.seats]
    return made


def rows_from_match(
    row: TableRow, match: Match, wanted: list[WantedSeat], levels: list[str], at: int, by: Sequence[str] = ()
) -> NewTableRows:
    """A table with all choices of a match in its journal."""
    seats, told = seat_rows(row.id, wanted, levels, at)
    entries: list[Entry] = []
    first = 0
    autos = {setting.at for setting in match.auto_settings}
    for i, mark in enumerate(match.marks):
        seat, key = match.choices[i - 1] if i else (-1, "")
        is_checked = (i % CHECK_EVERY == 0 or i == len(match.choices)) and i not in autos
        added = [(of, text) for after, of, text in match.entropy if after == i]
        entries.append(
            Entry(
                table=row.id,
                n=len(entries) + 1,
                kind=CHOOSE if i else START,
                seat=seat,
                text=key if i else start_text(match.setup.chance, match.setup.entropy),
                at=at,
                by=by[i - 1] if 0 < i <= len(by) else "",
                events=events_text(match.events[first:mark]),
                print=(match.checks.get(i) or fingerprint_after(match, i)) if is_checked and not added else "",
            )
        )
        for of, text in added:
            entries.append(Entry(table=row.id, n=len(entries) + 1, kind=ENTROPY, seat=of, text=text, at=at))
        first = mark
        for setting in match.auto_settings:
            if setting.at == i:
                n, text = len(entries) + 1, setting.text()
                entries.append(Entry(table=row.id, n=n, kind=AUTO, seat=setting.seat, text=text, at=at))
    made = NewTableRows(row, seats, head_of(row.id, match.game, match.state, seats, len(entries), at), entries)
    made.secrets = told
    return made


def fingerprint_after(match: Match, i: int) -> str:
    """The fingerprint after the last choice; of the others only those that the match kept are known."""
    return codec.digest(match.state) if i == len(match.choices) else ""


def table_row(match: Match, table: str, host: str, at: int, origin: str) -> TableRow:
    """The row of a table: what never changes of it."""
    return TableRow(
        id=table,
        game=match.game.name,
        rules=match.game.rules_version,
        data=match.game.digest,
        packs=list(match.packs),
        players=match.players,
        seed=json.dumps(match.seed),
        salt=secrets.token_hex(16),
        options=dict(match.setup.options),
        dealt=list(match.dealt),
        created=at,
        host=host,
        origin=origin,
    )


# --- seats


def seat_rows(table: str, wanted: list[WantedSeat], levels: list[str], at: int) -> tuple[list[SeatRow], list[LaidSeat]]:
    """The seats of a new table and their secrets. TableError bad_option, bad_text."""
    names = unused_bot_names([seat.name for seat in wanted])
    rows: list[SeatRow] = []
    told: list[LaidSeat] = []
    for seat, want in enumerate(wanted):
        if want.kind not in KINDS:
            raise TableError("bad_option", why=f"a seat is one of {', '.join(KINDS)}, not {want.kind[:40]!r}")
        is_bot = want.kind == BOT
        name = clean_text(want.name, LONGEST_NAME) or (names.pop() if is_bot and names else "")
        secret = new_secret() if want.kind in (PERSON, LINK) else ""
        level = bot_level(want.level, levels) if is_bot else ""
        seen = at if want.kind == PERSON else 0
        rows.append(
            SeatRow(
                table=table,
                seat=seat,
                kind=want.kind,
                name=name,
                level=level,
                token=hash_secret(secret),
                seen=seen,
                holder=first_seat(wanted, seat),
            )
        )
        told.append(LaidSeat(seat=seat, kind=want.kind, token=secret))
    return rows, told


def first_seat(wanted: list[WantedSeat], seat: int) -> int:
    """The first seat of the person who is to hold this one too; -1: this is it. TableError bad_option."""
    same = wanted[seat].same_as
    if same is None or same == seat:
        return -1
    is_person = same < len(wanted) and wanted[same].kind == wanted[seat].kind == PERSON
    if not is_person or wanted[same].same_as not in (None, same):
        raise TableError("bad_option", why=Message("seats.same_as", n=seat + 1))
    return same


def unused_bot_names(taken: Sequence[str]) -> list[str]:
    """Names for bots that nobody at the table has, in random order."""
    names = [name for name in bot_names() if name not in taken]
    secrets.SystemRandom().shuffle(names)
    return names


def bot_level(level: str, levels: list[str]) -> str:
    """A bot's level, the default one for ""; TableError bad_option lists the levels there are."""
    if not level:
        return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]
    if level not in levels:
        raise TableError("bad_option", why=f"there is no bot {level[:40]!r}; there are {', '.join(levels)}")
    return level
