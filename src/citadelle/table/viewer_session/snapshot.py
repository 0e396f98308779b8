"""Everything that one viewer sees of a table at one moment. Equal viewers share the same snapshot."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from citadelle.table.bots.advice import BotAdvice
from citadelle.table.errors import TableError
from citadelle.table.journal.chance import fairness
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.lobby.packs import pack_list
from citadelle.table.viewer_session.lesson import lesson_data
from citadelle.table.viewer_session.log_lines import ChronicleReader, or_default
from citadelle.table.viewer_session.lru_cache import LruCache
from citadelle.table.viewer_session.picture import Picture, blank, draw
from citadelle.table.viewer_session.viewer import Rights, Viewer
from citadelle.table.wire import Asked, AutoData, LessonData, Line, Over, Seated, Shown, TableData
from citadelle.table.words import say

LIVE: Final = -1
"""In place of a number of choices: the current position."""


class ViewerSnapshot:
    """What a viewer sees; the updates it gets are the differences between two of these."""

    def __init__(self, viewer: Viewer, v: int, at: int, last: int, live: bool, picture: Picture) -> None:
        self.viewer = viewer
        self.v = v
        self.at = at
        self.last = last
        self.live = live
        self.picture = picture
        self.step = self.steps = self.ahead = 0
        """Which presentation step of the last choice is shown (0: the position after it), how many it has, and,
        where an earlier position is shown, how many the next one has."""
        self.entry = self.before = 0
        """The journal entry that led to the position shown, and the one that led to the position before it."""
        self.table: TableData
        self.seats: list[Seated] = []
        self.ask: Asked | None = None
        self.waiting: list[int] = []
        self.since = 0
        self.undo = False
        self.auto: list[AutoData] = []
        self.mine = 0
        self.log: list[Line] = []
        self.shown: list[tuple[int, Shown]] = []
        """What the last choice before the position shown revealed, each with the number of its event."""
        self.events = self.lines = 0
        """How many events of the last choice are told, and to how many lines they led."""
        self.over: Over | None = None
        self.lesson: LessonData | None = None


class RenderCaches:
    """What the sessions of one hub share: the last few of each kind, for all its tables together."""

    def __init__(self) -> None:
        self.pictures: LruCache[Picture] = LruCache(256)
        self.chronicles: LruCache[ChronicleReader] = LruCache(256)
        self.sights: LruCache[ViewerSnapshot] = LruCache(512)
        self.frames: LruCache[bytes] = LruCache(256)
        self.advice: LruCache[asyncio.Task[BotAdvice]] = LruCache(256)


class Renderer:
    """Makes snapshots of a table; what was made for an equal viewer is used again."""

    def __init__(self, table: LiveTable, caches: RenderCaches) -> None:
        self.table = table
        self.caches = caches

    def current(self, viewer: Viewer, rights: Rights, at: int = LIVE, step: int = 0) -> ViewerSnapshot:
        """What a viewer sees now; `at`: of the position after so many choices, or of a presentation step of the last of
        them. TableError no_such_move, read_only, no_such_step."""
        table = self.table
        n = table.choice_count() if at == LIVE else at
        if at == LIVE and table.readonly:
            n = min(n, table.reproduced)
        if at != LIVE:
            check_may_show(table, at, step)
        name = (self.cache_key(), table.version, n, step, at == LIVE, viewer, rights)
        return self.caches.sights.get(name, lambda: self._render_live(viewer, rights, n, step, at == LIVE))

    def after_choice(self, viewer: Viewer, rights: Rights, n: int, step: int = 0) -> ViewerSnapshot:
        """What a viewer would have seen right after choice n, or in one of its presentation steps."""
        v = self.table.journal.standing[n].n
        name = (self.cache_key(), v, n, step, "then", viewer, rights)
        return self.caches.sights.get(name, lambda: self._render_past(viewer, rights, n, step, v))

    def cache_key(self) -> tuple[object, ...]:
        """What a snapshot depends on besides journal and viewer: who is connected, who is absent, what is read-only,
        whether everything may be seen."""
        table = self.table
        here = tuple(seat for seat in range(table.row.players) if table.is_connected(seat))
        absent = tuple(seat for seat in range(table.row.players) if table.is_absent(seat))
        return table.row.id, here, absent, table.readonly, table.reproduced, table.is_open()

    # --- the parts of a snapshot

    def picture(self, viewer: Viewer, n: int, step: int = 0) -> Picture:
        """The position after n choices (below 0: none that can be shown), or a presentation step of the last."""
        table, names = self.table, tuple(self.table.names(viewer.lang))
        if n < 0:
            return blank(table, viewer.lang)
        name = (table.row.id, table.journal.standing[n].n, step, viewer, names, table.is_open())
        return self.caches.pictures.get(name, lambda: draw(table, n, viewer, names, step))

    def chronicle(self, viewer: Viewer) -> ChronicleReader:
        """What the viewer may read of the table's events."""
        table, names = self.table, tuple(self.table.told_names(viewer.lang))
        name = (table.row.id, viewer.seat, viewer.lang, names, table.is_open())
        found = self.caches.chronicles.get(name, lambda: ChronicleReader(viewer.seat, viewer.lang, names))
        found.update(table)
        return found

    def _render_live(self, viewer: Viewer, rights: Rights, n: int, step: int, is_live: bool) -> ViewerSnapshot:
        """The table as it stands, with the board after n choices or in a presentation step of the last."""
        table, picture = self.table, self.picture(viewer, n, step)
        last = table.choice_count()
        made = ViewerSnapshot(viewer, table.version, max(n, 0), last, is_live and n == last, picture)
        made.entry, made.before = self.entry_numbers(max(n, 0))
        made.table = self.table_data(viewer, rights)
        is_held = viewer.seat in rights.held
        if made.live and not table.readonly:
            made.ask = picture.ask if is_held else None
            made.undo = is_held and table.can_undo(viewer.seat)
        made.auto = auto_data(table, viewer) if is_held else []
        made.waiting = list(table.head.waiting)
        made.seats = self.seat_data(picture, viewer, rights, made.waiting)
        made.since = table.waiting_since()
        made.mine = table.last_chosen(viewer.seat) if viewer.seat >= 0 else 0
        chronicle = self.chronicle(viewer)
        made.log = chronicle.all_lines(table, last, table.version)
        self.add_last_choice(made, chronicle, step)
        made.over = self.over_data(viewer.lang)
        made.lesson = lesson_data(table, viewer.lang, max(n, 0), made.live)
        return made

    def _render_past(self, viewer: Viewer, rights: Rights, n: int, step: int, v: int) -> ViewerSnapshot:
        """The table as it stood right after choice n, or in a presentation step of it. Nothing can be chosen there."""
        picture, chronicle = self.picture(viewer, n, step), self.chronicle(viewer)
        made = ViewerSnapshot(viewer, v, n, n, True, picture)
        made.entry, made.before = self.entry_numbers(n)
        made.table = self.table_data(viewer, rights)
        made.auto = auto_data(self.table, viewer) if viewer.seat in rights.held else []
        made.waiting = list(picture.waiting)
        made.seats = self.seat_data(picture, viewer, rights, made.waiting)
        made.since = self.table.journal.standing[n].at
        made.mine = min(n, self.table.last_chosen(viewer.seat)) if viewer.seat >= 0 else 0
        made.log = chronicle.all_lines(self.table, n, v, self.events_told(n, step))
        self.add_last_choice(made, chronicle, step)
        made.lesson = lesson_data(self.table, viewer.lang, n - 1 if step else n, False)
        return made

    def events_told(self, n: int, step: int) -> int | None:
        """How many events of choice n are told in a presentation step of it; None: all of them, after it."""
        return self.table.steps_of(n)[step - 1].events if step else None

    def step_of_line(self, viewer: Viewer, n: int, line: int) -> int:
        """The first presentation step of choice n that tells the viewer so many lines; 0 if none does."""
        if not line:
            return 0
        chronicle = self.chronicle(viewer)
        steps = self.table.steps_of(n)
        told = [len(chronicle.choice(self.table, n, step.events).lines) for step in steps]
        return next((number for number, lines in enumerate(told, 1) if lines >= line), 0)

    def add_last_choice(self, made: ViewerSnapshot, chronicle: ChronicleReader, step: int) -> None:
        """Add what belongs to the last choice before the position: its presentation steps, and what is told of it."""
        table, n = self.table, made.at
        events = self.events_told(n, step)
        told = chronicle.choice(table, n, events)
        made.step, made.steps = step, len(table.steps_of(n))
        made.ahead = 0 if made.live or step else len(table.steps_of(n + 1))
        made.events = len(table.journal.events[n]) if events is None else events
        made.shown, made.lines = told.shown, len(told.lines)

    def entry_numbers(self, n: int) -> tuple[int, int]:
        """The numbers of the entries that led to the position after n choices, and to the one before it (or 0)."""
        standing = self.table.journal.standing
        return standing[n].n, standing[n - 1].n if n > 0 else 0

    def seat_data(self, picture: Picture, viewer: Viewer, rights: Rights, waiting: list[int]) -> list[Seated]:
        """Every seat with who has it, and nobody's pieces if there are any."""
        table, names = self.table, self.table.names(viewer.lang)
        out: list[Seated] = []
        for panel in picture.panels:
            if not 0 <= panel.seat < len(table.seats):
                out.append(panel)
                continue
            row = table.seats[panel.seat]
            out.append(
                replace(
                    panel,
                    name=names[panel.seat],
                    kind=row.kind,
                    level=row.level,
                    away=row.away,
                    resigned=row.resigned,
                    here=table.is_connected(panel.seat),
                    you=panel.seat in rights.held,
                    holder=row.holder,
                    asked=panel.seat in waiting,
                    absent=table.is_absent(panel.seat),
                )
            )
        return out

    def table_data(self, viewer: Viewer, rights: Rights) -> TableData:
        """What rarely changes."""
        table, row, lang = self.table, self.table.row, viewer.lang
        return TableData(
            id=row.id,
            game=row.game,
            game_title=table.game.title(lang),
            title=row.title,
            players=row.players,
            options=option_words(table, lang),
            created=row.created,
            commitment=table.commitment(),
            yours=list(rights.held),
            host=rights.host,
            open=table.is_open(),
            listed=row.listed,
            readonly=table.readonly_text(lang),
            origin=row.origin,
            secrets=bool(table.readonly) or table.game.has_secrets(table.match.setup),
            chance=table.match.setup.chance,
            fairness=fairness(row, lang),
        )

    def part_order(self) -> list[str]:
        """The parts of the score in the game's own order, where its rules can still be asked."""
        result = None if self.table.readonly else self.table.match.result
        return [] if result is None else [name for part in result.parts for name in part]

    def over_data(self, lang: str) -> Over | None:
        """How the game ended, with the seed and its salt; None before."""
        table = self.table
        if not table.is_over() or not table.head.result:
            return None
        result: dict[str, Any] = json.loads(table.head.result)
        parts: list[dict[str, int]] = result["parts"]
        stored = dict.fromkeys([name for part in parts for name in part])
        names = dict.fromkeys([*[name for name in self.part_order() if name in stored], *stored])
        return Over(
            places=result["places"],
            points=result["points"],
            rows=[
                (or_default(partial(table.game.score_name, name, lang), name), [part.get(name, 0) for part in parts])
                for name in names
            ],
            won=result["won"],
            teams=result["teams"],
            seed=table.row.seed,
            salt=table.row.salt,
            entropy=[*[(-1, seat, added) for seat, added in table.match.setup.entropy], *table.journal.entropy],
            told="" if table.readonly else or_default(partial(table.game.closing_words, table.match.state, lang), ""),
        )


def auto_data(table: LiveTable, viewer: Viewer) -> list[AutoData]:
    """The windows that a seat can have answered automatically, and what it has set now, in words."""
    if table.readonly or table.is_over():
        return []
    lang = viewer.lang
    now = {auto.window: auto for auto in table.match.auto_answers(viewer.seat)}
    out: list[AutoData] = []
    for window in table.match.windows(lang):
        made = AutoData(window.id, window.title, window.answers, window.untils, window.rule)
        if window.id in now:
            made.answer, made.until = now[window.id].answer, now[window.id].until
            answer, until = dict(window.answers)[made.answer], dict(window.untils)[made.until]
            made.text = say("auto.set", lang, title=window.title, answer=answer, until=until)
        out.append(made)
    return out


def check_may_show(table: LiveTable, n: int, step: int = 0) -> None:
    """TableError no_such_move, read_only or no_such_step, unless the position after n choices, or a presentation step
    of the last of them, can be shown."""
    if not 0 <= n <= table.choice_count():
        raise TableError("no_such_move", last=table.choice_count())
    if table.readonly and n > table.reproduced:
        raise TableError("read_only")
    if step > len(table.steps_of(n)):
        raise TableError("no_such_step", at=n, step=step, last=len(table.steps_of(n)))


def option_words(table: LiveTable, lang: str) -> list[tuple[str, str]]:
    """The packs of a table and its options that differ from the rules' defaults, in words."""
    game, out = table.game, list[tuple[str, str]]()
    if table.row.packs:
        out.append((say("packs.label", lang, n=len(table.row.packs)), pack_list(table.row, lang)))
    for option in game.schema.options:
        value = table.row.options.get(option.name, option.default)
        if value != option.default:
            words = or_default(partial(game.option_value, option.name, value, lang), str(value))
            out.append((game.option_words(option.name, lang)[0], words))
    return out
