"""Requests to a table, validated against its state: the entry that would be written, or an error. Nothing changes
here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from citadelle.kernel import codec
from citadelle.kernel.attempt import Attempt
from citadelle.kernel.auto_answer import AutoSetting
from citadelle.kernel.chance import KEYED
from citadelle.kernel.decision import Refusal
from citadelle.kernel.errors import BadOption, Message, Refused, Stale
from citadelle.kernel.frame import Ask
from citadelle.kernel.game import Game
from citadelle.kernel.match import CHECK_EVERY, printable_key
from citadelle.kernel.options import is_entropy
from citadelle.kernel.state import State
from citadelle.lessons import LessonRefused
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.journal.index import AGREE, events_text
from citadelle.table.seats.credentials import is_played_by_bot
from citadelle.table.store.base import (
    AUTO,
    CHOOSE,
    ENTROPY,
    FREE,
    LINK,
    NEXT,
    OPEN,
    PERSON,
    SAY,
    SEAT,
    UNDO,
    Entry,
    Head,
    SeatRow,
)

if TYPE_CHECKING:
    from citadelle.table.journal.table_state import TableState

MOST_SAID: Final = 2000
"""So much may be said at one table."""
LARGEST_JOURNAL: Final = 16 * 1024 * 1024
"""A table whose journal takes more bytes than this takes choices, which end with the game, and nothing else."""
MOVING: Final = (CHOOSE, UNDO, SEAT)
"""Kinds of entries after which another seat may be asked."""

log = logging.getLogger("citadelle.table")
SeatChange = Callable[[SeatRow], tuple[SeatRow, str, str | None]]
"""Gives a seat's new row, the note for the journal, and the device that holds it from then on ("": none, None: as
before); or raises TableError."""


class Draft:
    """An entry that is valid but not yet written, with what it leads to: the attempted choice, or a seat's new row."""

    __slots__ = ("attempt", "device", "entry", "head", "seat")

    def __init__(
        self,
        entry: Entry,
        head: Head,
        attempt: Attempt | None = None,
        seat: SeatRow | None = None,
        device: str | None = None,
    ) -> None:
        self.entry = entry
        self.head = head
        self.attempt = attempt
        self.seat = seat
        self.device = device


Verdict = Draft | int
"""A draft, or the version at which the same request was done before."""


def choice(table: TableState, seat: int, key: str, no: int, v: int, idem: str, by: str) -> Verdict:
    """A choice, attempted on a clone. It is stale if the seat was asked after version v, or not with question `no`."""
    done = table.journal.version_of_request(idem, CHOOSE, key)
    if done:
        return done
    check_may_play(table, seat, key, by)
    state = table.match.state
    late = v > table.version or 0 <= v < table.asked_at[seat] or 0 <= no != state.asked_no()
    if late and state.stack:
        raise stale_refusal(table, seat, key)
    try:
        attempt = table.match.attempt(key, seat, no if no >= 0 else None, shows=True)
    except Refused as fault:
        raise ChoiceRefused(fault.refusal, "stale" if isinstance(fault, Stale) else "refused") from None
    except Exception:
        log.exception("table %s: the rules fail at choice %r of seat %d", table.row.id, printable_key(key), seat)
        raise TableError("no_answer") from None
    if table.lesson is not None and not by:
        try:
            table.lesson.check(seat, key)
        except LessonRefused as fault:
            raise TableError("lesson", why=fault) from None
    number = len(table.match.choices) + 1
    is_checked = number % CHECK_EVERY == 0 or not attempt.after.stack
    plain = next_entry(table, CHOOSE, seat, key, idem, by)
    full = replace(plain, events=events_text(attempt.events), print=codec.digest(attempt.after) if is_checked else "")
    return Draft(full, head_after(table, full, attempt.after, table.seats), attempt)


def undo(table: TableState, seat: int, v: int, idem: str) -> Verdict:
    """An undo, if the game allows it. It is stale if there was a choice or an undo after version v. At the end of a
    game everything may be seen, so nothing can be undone from there."""
    done = table.journal.version_of_request(idem, UNDO, "")
    if done:
        return done
    check_may_play(table, seat, "undo")
    if v > table.version or 0 <= v < table.journal.last_move:
        raise stale_refusal(table, seat, "undo")
    if not table.match.state.stack:
        raise ChoiceRefused(Refusal("undo_closed", table.game.undo_rule or table.game.end_rule, seat, "undo"))
    try:
        before = table.match.before(seat)
    except Refused as fault:
        raise ChoiceRefused(fault.refusal) from None
    count = table.match.undo_count(seat)
    made = next_entry(table, UNDO, seat, str(count) if count > 1 else "", idem)
    return Draft(made, head_after(table, made, before, table.seats))


def next_step(table: TableState, seat: int, step: int, idem: str) -> Verdict:
    """Step number `step` (from 0) of the table's lesson was read. It is stale if the lesson stands elsewhere, and
    refused if the step waits for a choice."""
    done = table.journal.version_of_request(idem, NEXT, str(step))
    if done:
        return done
    lesson = table.lesson
    person_row(table, seat)
    if lesson is None or lesson.step is None:
        raise TableError("no_lesson", names="-")
    if seat != lesson.learner:
        raise TableError("not_your_seat")
    if step != lesson.progress.step:
        raise stale_refusal(table, seat, NEXT)
    if not lesson.step.is_told:
        raise TableError("lesson", why=LessonRefused(lesson.step))
    return draft_without_move(table, next_entry(table, NEXT, seat, str(step), idem))


def auto_answer(table: TableState, seat: int, window: str, answer: str, until: str, idem: str, by: str) -> Verdict:
    """An automatic answer that a seat sets, or without an answer takes back. TableError bad_auto."""
    setting = AutoSetting(len(table.match.choices), seat, window, answer, until)
    done = table.journal.version_of_request(idem, AUTO, setting.text())
    if done:
        return done
    check_may_play(table, seat, "", by)
    try:
        table.match.check_auto_answer(setting)
    except BadOption as fault:
        raise TableError("bad_auto", why=fault) from None
    if not answer and not any(auto.window == window for auto in table.match.auto_answers(seat)):
        return table.version
    return draft_without_move(table, next_entry(table, AUTO, seat, setting.text(), idem, by))


def say(table: TableState, seat: int, text: str, idem: str) -> Verdict:
    """Something said to the table. TableError said_enough."""
    done = table.journal.version_of_request(idem, SAY, text)
    if done:
        return done
    person_row(table, seat)
    if table.journal.said_count >= MOST_SAID:
        raise TableError("said_enough", most=MOST_SAID)
    return draft_without_move(table, next_entry(table, SAY, seat, text, idem))


def consent(table: TableState, seat: int) -> Verdict:
    """One more seat that agrees to open everything. It is opened when every person who hasn't resigned has agreed and
    no seat is empty."""
    if table.is_open():
        return table.version
    if person_row(table, seat).resigned:
        raise TableError("resigned")
    agreed = {*table.journal.agreed, seat}
    asked = [row for row in table.seats if row.kind in (LINK, FREE) or (row.kind == PERSON and not row.resigned)]
    if all(row.kind == PERSON and row.seat in agreed for row in asked):
        return draft_without_move(table, next_entry(table, OPEN, seat, ""))
    return table.version if seat in table.journal.agreed else note(table, seat, AGREE)


def entropy(table: TableState, seat: int, text: str) -> Verdict:
    """What a person's device adds to chance. A table takes nothing whose seed its host named, which began somewhere
    else, or which draws from the quick generator."""
    person_row(table, seat)
    if not is_entropy(text):
        raise TableError("bad_option", why=Message("chance.entropy"))
    if table.readonly or table.is_over() or table.row.chosen_seed or table.match.setup.chance != KEYED:
        return table.version
    return draft_without_move(table, next_entry(table, ENTROPY, seat, text))


def change_seat(table: TableState, seat: int, change: SeatChange) -> Verdict:
    """A change of a seat's row, if that changes anything."""
    row, text, device = change(seat_row(table, seat))
    if row == table.seats[seat]:
        return table.version
    made = next_entry(table, SEAT, seat, text)
    seats = [row if other.seat == seat else other for other in table.seats]
    return Draft(made, head_after(table, made, table.match.state, seats), seat=row, device=device)


def note(table: TableState, seat: int, text: str) -> Verdict:
    """A note that changes nothing else; none for an empty text."""
    return draft_without_move(table, next_entry(table, SEAT, seat, text)) if text else table.version


# --- checks


def check_fits(table: TableState, entry: Entry) -> None:
    """TableError table_full if the journal is as long as it may be."""
    if entry.kind != CHOOSE and table.journal.size >= LARGEST_JOURNAL:
        raise TableError("table_full")


def check_may_play(table: TableState, seat: int, key: str, by: str = "") -> None:
    """TableError unless a person (or, with the level `by`, a bot) may play this seat; ChoiceRefused if a bot no longer
    does."""
    row = seat_row(table, seat)
    if table.readonly:
        raise TableError("read_only")
    if by:
        if not is_played_by_bot(row):
            raise stale_refusal(table, seat, key)
        return
    person_row(table, seat)
    if row.resigned or row.away:
        raise TableError("resigned" if row.resigned else "away")


def seat_row(table: TableState, seat: int) -> SeatRow:
    """A seat's row; TableError no_seat."""
    if type(seat) is not int or not 0 <= seat < len(table.seats):
        raise TableError("no_seat")
    return table.seats[seat]


def person_row(table: TableState, seat: int) -> SeatRow:
    """The row of a seat that a person holds; TableError not_your_seat for any other."""
    row = seat_row(table, seat)
    if row.kind != PERSON:
        raise TableError("not_your_seat")
    return row


def stale_refusal(table: TableState, seat: int, key: str) -> ChoiceRefused:
    """The refusal of a request that comes too late."""
    state = table.match.state
    top = state.stack[-1] if state.stack else None
    rule = top.cited(state) if isinstance(top, Ask) else table.game.end_rule
    return ChoiceRefused(Refusal("stale", rule, seat, printable_key(key), {"asked": state.asked_no()}), "stale")


# --- what is written


def next_entry(table: TableState, kind: str, seat: int, text: str, idem: str = "", by: str = "") -> Entry:
    """The next entry."""
    n, at = table.version + 1, table.clock()
    return Entry(table=table.row.id, n=n, kind=kind, seat=seat, text=text, at=at, by=by, idem=idem)


def draft_without_move(table: TableState, made: Entry) -> Draft:
    """A draft of an entry that doesn't move the game."""
    return Draft(made, head_after(table, made, table.match.state, table.seats))


def head_after(table: TableState, made: Entry, state: State, seats: list[SeatRow]) -> Head:
    """The head of the table after an entry."""
    changed = made.at if made.kind in MOVING else table.head.changed
    if table.readonly:
        return replace(table.head, n=made.n, changed=changed, bot=False)
    return head_of(table.row.id, table.game, state, seats, made.n, changed)


def head_of(table: str, game: Game, state: State, seats: list[SeatRow], n: int, changed: int) -> Head:
    """The head of a table in this position, with these seats."""
    waiting = state.open_seats()
    result = "" if state.stack else codec.text(game.result(state).data())
    return Head(
        table=table,
        n=n,
        changed=changed,
        waiting=waiting,
        bot=any(is_played_by_bot(seats[seat]) for seat in waiting),
        over=not state.stack,
        result=result,
    )
