"""Tables as the lobby lists them: made from stored rows, without loading the tables."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Final, NamedTuple

from citadelle.kernel.errors import CitadelleError
from citadelle.kernel.game import Game
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import listing
from citadelle.table.journal.chance import fairness
from citadelle.table.journal.index import events_of, undone_choices
from citadelle.table.journal.transcript import log_line
from citadelle.table.lobby.packs import PackShelf
from citadelle.table.lobby.table_specs import SeatSummary, Summary
from citadelle.table.store.base import CHOOSE, FREE, PERSON, START, UNDO, Entry, Head, SeatRow, Store, TableRow
from citadelle.table.words import say

TAIL: Final = 12
"""How many entries back a line is searched that the viewer may see."""
MOST_KNOWN: Final = 2000
"""Tables whose seats' own names are kept."""


class SeatLabels(NamedTuple):
    """The game's own names of a table's seats, and their colour classes."""

    names: list[str]
    classes: list[int]


class SummaryMaker:
    """Makes summaries of tables."""

    def __init__(self, store: Store, shelf: PackShelf) -> None:
        self.store = store
        self.shelf = shelf
        self._known: OrderedDict[tuple[str, str], SeatLabels] = OrderedDict()

    async def summary(self, row: TableRow, head: Head, device: str, lang: str, archived: bool = False) -> Summary:
        """A table as this device (by hash) may see it."""
        seats = await self.store.seats(row.id)
        held = await self.store.holds(device, row.id) if device else []
        mine = [seat.seat for seat in seats if seat.seat in held and seat.kind == PERSON]
        labels = self.labels_of(row, lang)
        names = [seat.name or labels.names[seat.seat] for seat in seats]
        plays = [seat for seat in mine if not (seats[seat].away or seats[seat].resigned)]
        game = self.shelf.game_of(row)
        return Summary(
            id=row.id,
            game=row.game,
            game_title=row.game if game is None else game.title(lang),
            title=row.title,
            seats=[
                seat_summary(seat, names[seat.seat], labels.classes[seat.seat], seat.seat in mine) for seat in seats
            ],
            waiting=[names[seat] for seat in head.waiting if seat < len(names)],
            your_move=any(seat in plays for seat in head.waiting),
            since=head.changed,
            changed=head.changed,
            created=row.created,
            line=await self.last_line(row, head, mine, names, lang),
            over=head.over,
            result=result_line(head.result, names, lang),
            packs=self.shelf.titles(row, lang),
            archived=archived,
            origin=row.origin,
            fairness=fairness(row, lang),
            host=bool(device) and row.host == device,
            free=not head.over and any(seat.kind == FREE for seat in seats),
        )

    def labels_of(self, row: TableRow, lang: str) -> SeatLabels:
        """The game's names and colour classes of this table's seats."""
        key = (row.id, lang)
        if key not in self._known:
            self._known[key] = seat_labels(self.shelf.game_of(row), row, lang)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return self._known[key]

    async def last_line(self, row: TableRow, head: Head, mine: list[int], names: list[str], lang: str) -> str:
        """The last line of the chronicle that the viewer may see; "" if that is too long ago."""
        game = self.shelf.game_of(row)
        entries = await self.store.entries(row.id, max(0, head.n - TAIL))
        if game is None:
            return ""
        for entry in reversed(standing_choices(entries)):
            for event in reversed(events_of(entry)):
                if head.over or event.is_seen_by(None) or any(event.is_seen_by(seat) for seat in mine):
                    text = log_line(game, event, names, lang)
                    if text:
                        return text
        return say("lobby.started", lang) if head.n <= TAIL else ""


def standing_choices(entries: list[Entry]) -> list[Entry]:
    """The choices at the end of a journal that were not taken back."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind in (START, CHOOSE):
            found.append(entry)
        elif entry.kind == UNDO:
            del found[max(0, len(found) - undone_choices(entry)) :]
    return found


def seat_labels(game: Game | None, row: TableRow, lang: str) -> SeatLabels:
    """The game's names and classes of the seats if the game can be set up today; else numbers."""
    seats = range(row.players)
    if game is not None and row.rules == game.rules_version and game.has_data(row.data):
        try:
            view = game.view(game.new(game.setup(row.players, json.loads(row.seed), dict(row.options))), SPECTATOR)
            names = [game.seat_name(view, seat, lang) for seat in seats]
            return SeatLabels(names, [game.seat_class(view, seat) for seat in seats])
        except CitadelleError:
            pass
    return SeatLabels([say("lobby.nobody", lang, n=seat + 1) for seat in seats], [1 + seat % 5 for seat in seats])


def seat_summary(seat: SeatRow, name: str, cls: int, you: bool) -> SeatSummary:
    """A seat in the list."""
    return SeatSummary(
        seat=seat.seat,
        cls=cls,
        name=name,
        kind=seat.kind,
        level=seat.level,
        away=seat.away,
        resigned=seat.resigned,
        you=you,
    )


def result_line(result: str, names: list[str], lang: str) -> str:
    """How a game ended, in words."""
    if not result:
        return ""
    try:
        data = json.loads(result)
        won, points, teams = data["won"], data["points"], data["teams"]
        if len(names) > 1 and len(set(teams)) == 1:
            return say("lobby.won_together" if any(won) else "lobby.lost_together", lang)
        winners = [names[seat] for seat, has_won in enumerate(won) if has_won]
        best = max([points[seat] for seat, has_won in enumerate(won) if has_won])
        return say("lobby.won", lang, who=listing(winners, lang), n=len(winners), points=best)
    except (ValueError, LookupError, TypeError):
        return ""
