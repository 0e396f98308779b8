"""A viewer's session at a table: it takes frames and gives frames, and knows no socket.

An update is the difference between two snapshots: what was sent last, and what there is to see now. Updates go out one
after the other, each leading from the last; an answer follows the update that shows its effect. When choices come
faster than they can be sent, each is still shown by itself, up to a few; further behind, only the current position.
A choice with presentation steps is sent as a run of updates, one for each step, and at last the position after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from citadelle import agents
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS
from citadelle.lessons import LessonRefused
from citadelle.table import wire
from citadelle.table.bots.advice import BotAdvice, rank_shares
from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.server.bot_turns import owner_of
from citadelle.table.server.hub import Hub
from citadelle.table.store.base import Entry
from citadelle.table.viewer_session.question import (
    needs_confirmation,
    rule_words,
    score_answer,
    scored_seat,
    why_answer,
)
from citadelle.table.viewer_session.snapshot import (
    LIVE,
    RenderCaches,
    Renderer,
    ViewerSnapshot,
    check_may_show,
)
from citadelle.table.viewer_session.updates import numbered_frame, update_frame
from citadelle.table.viewer_session.viewer import Rights, Viewer, viewer_of
from citadelle.table.words import error_text, level_name, say

BEHIND: Final = 12
"""How many choices are shown one by one to a viewer who is behind; of more only the result is shown."""
STEPS_BEHIND: Final = 40
"""How many presentation steps, of several choices, are shown to a viewer who is behind; with more, none of them but
those of the last choice."""

Send = Callable[[bytes], Awaitable[None]]

_caches: WeakKeyDictionary[Hub, RenderCaches] = WeakKeyDictionary()


class ViewerSession:
    """One viewer's connection to a table.

    `seats` are those that the sender holds, by the device's or a seat's secret; with `device`, the session asks again
    when a seat changes hands. Nothing is sent before the first hello. A viewer of `only_questions` gets nothing while
    bots choose, and then only where the table stands: for a program that looks at nothing in between.
    """

    def __init__(
        self,
        hub: Hub,
        table: LiveTable,
        seats: Sequence[int],
        send: Send,
        device_is_host: bool = False,
        device: str = "",
        only_questions: bool = False,
    ) -> None:
        self.hub = hub
        self.table = table
        self.send = send
        self.device = device
        self.host = device_is_host
        self.only_questions = only_questions
        self.token = ""
        self.secrets = {seat: table.seats[seat].token for seat in seats}
        """The seats held, each with the (hashed) secret it had when that was last checked."""
        self.renderer = Renderer(table, _caches.setdefault(hub, RenderCaches()))
        self.viewer: Viewer | None = None
        self.at = LIVE
        self.step = 0
        self.last_sent: ViewerSnapshot | None = None
        self.seq = 0
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    # --- what the table asks of a session

    @property
    def seat(self) -> int:
        """The seat that is viewed, if the sender holds it; else -1."""
        return self.viewer.seat if self.viewer is not None and self.viewer.seat in self.secrets else SPECTATOR

    @property
    def lang(self) -> str:
        """The viewer's language."""
        return LANGS[0] if self.viewer is None else self.viewer.lang

    @property
    def rights(self) -> Rights:
        """What the sender may do."""
        return Rights(tuple(sorted(self.secrets)), self.host)

    async def changed(self, table: LiveTable, entry: Entry | None) -> None:
        """The table has changed: send the difference."""
        if not (self.only_questions and table.head.bot):
            await self.refresh()

    async def close(self) -> None:
        """The connection is gone."""
        self.closed = True
        self.table.unwatch(self)
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def wait_idle(self) -> None:
        """Wait until every answer that is being made has been sent."""
        while self.tasks:
            await asyncio.wait(list(self.tasks))

    # --- frames in

    async def handle(self, said: wire.FromClient) -> None:
        """A frame from the client; what it leads to is sent."""
        if isinstance(said, wire.Ping):
            await self.refresh()
            await self.send_answer(wire.Pong(self.table.version))
        elif isinstance(said, wire.Hello):
            await self.greet(said)
        elif self.viewer is None:
            await self.send_answer(wire.Trouble("malformed", say("session.hello", self.lang), getattr(said, "q", "")))
        elif isinstance(said, wire.Show):
            await self.show(said.at, said.step, said.line)
        elif isinstance(said, wire.Why):
            await self.answer_why(said)
        elif isinstance(said, wire.Advise):
            self.start_task(self.answer_hint(said.q))
        elif isinstance(said, wire.Choose):
            await self.choose(said)
        elif isinstance(said, wire.Undo):
            await self.submit(said.id, lambda seat: self.table.undo(seat, said.v, said.id))
        elif isinstance(said, wire.Next):
            await self.submit(said.id, lambda seat: self.table.next_step(seat, said.step - 1, said.id))
        elif isinstance(said, wire.Auto):
            answer, until = said.answer, said.until
            await self.submit(
                said.id, lambda seat: self.table.set_auto_answer(seat, said.window, answer, until, said.id)
            )
        else:
            await self.submit(said.id, lambda seat: self.hub.say(self.table.row.id, seat, said.text, said.id))

    async def greet(self, hello: wire.Hello) -> None:
        """The viewer comes, or wants another seat, language or form: everything is sent anew."""
        try:
            await self.identify(hello.token)
            viewer = viewer_of(hello, self.resolve_seat(hello.seat))
        except TableError as fault:
            await self.trouble(fault)
            return
        if self.viewer is None or viewer.seat != self.viewer.seat:
            self.watch_as(viewer)
        self.viewer = viewer
        self.last_sent = None
        await self.refresh()

    async def identify(self, token: str = "") -> None:
        """Find out which seats the sender holds now. TableError not_your_seat for a secret that is none."""
        id_, rows = self.table.row.id, self.table.seats
        held = [seat for seat, secret in self.secrets.items() if rows[seat].token == secret]
        if self.device:
            held += await self.hub.held_seats(self.device, id_)
        if token or self.token:
            seat = await self.hub.seat_of_token(id_, token or self.token)
            if seat is None:
                raise TableError("not_your_seat")
            self.token = token or self.token
            held.append(seat)
        self.secrets = {seat: self.table.seats[seat].token for seat in held}

    def resolve_seat(self, seat: int | None) -> int:
        """The seat to view from. TableError no_seat, not_your_seat."""
        held = sorted(self.secrets)
        if seat is None:
            asked = [one for one in held if one in self.table.head.waiting]
            return (asked or held or [SPECTATOR])[0]
        if not SPECTATOR <= seat < self.table.row.players:
            raise TableError("no_seat")
        if seat != SPECTATOR and seat not in held and not self.table.is_open():
            raise TableError("not_your_seat")
        return seat

    def watch_as(self, viewer: Viewer) -> None:
        """Watch the table as another viewer, so that others see who is connected."""
        self.table.unwatch(self)
        self.viewer = viewer
        self.table.watch(self)

    async def show(self, at: int, step: int = 0, line: int = 0) -> None:
        """Show the position after choice `at`, or a presentation step of it (by its number, or by the line of the
        chronicle that it tells), or the current position again."""
        assert self.viewer is not None
        try:
            if at != LIVE:
                await self.table.prepare(at)
                check_may_show(self.table, at, step)
                step = step or self.renderer.step_of_line(self.viewer, at, line)
        except TableError as fault:
            await self.trouble(fault)
            return
        self.at = LIVE if at == self.table.choice_count() and not step else at
        self.step = 0 if self.at == LIVE else step
        await self.refresh()

    async def choose(self, said: wire.Choose) -> None:
        """A choice; if the sender isn't sure and it should be confirmed, that is asked first."""
        seat, match = self.seat, self.table.match
        if not said.sure and seat >= 0 and not self.table.readonly:
            decision = match.state.decision(seat)
            if decision is not None and needs_confirmation(match, decision, said.key, said.no):
                view, index = match.view(seat), decision.keys.index(said.key)
                label = match.game.label(view, decision, index, self.lang, self.table.names(self.lang))
                await self.send_answer(wire.Confirm(said.id, said.key, say("session.confirm", self.lang, label=label)))
                return
        await self.submit(said.id, lambda seat: self.table.choose(seat, said.key, said.no, said.v, said.id))

    async def submit(self, id_: str, deed: Callable[[int], Awaitable[int]]) -> None:
        """Submit a request for the viewer's seat; the sender gets the update first, then the acknowledgement."""
        try:
            if self.seat < 0:
                raise TableError("not_your_seat" if self.secrets else "no_session")
            v = await deed(self.seat)
        except TableError as fault:
            await self.refresh()
            await self.send_answer(self.refusal_frame(id_, fault))
        else:
            await self.refresh()
            await self.send_answer(wire.Ack(id_, v))

    def refusal_frame(self, id_: str, fault: TableError) -> wire.Refused:
        """Why a request changed nothing, in words."""
        if not isinstance(fault, ChoiceRefused) or fault.code == "stale":
            return wire.Refused(id_, fault.code, error_text(fault, self.lang), self.table.version)
        game, ident = self.table.game, fault.refusal.rule
        text = game.refusal(fault.refusal, self.table.names(self.lang), self.lang)
        return wire.Refused(id_, fault.code, text, self.table.version, ident, *rule_words(game, self.lang, ident))

    async def answer_why(self, said: wire.Why) -> None:
        """Send why something can't be chosen in the position that is shown."""
        try:
            await self.send_answer(self.why(said))
        except TableError as fault:
            await self.trouble(fault, said.q)

    def why(self, said: wire.Why) -> wire.Because:
        """Why something can't be chosen in the position that is shown. TableError no_such_move, read_only."""
        assert self.viewer is not None
        seat = self.viewer.seat
        match = self.table.match_at(self.table.choice_count() if self.at == LIVE else self.at)
        view = match.view(None if seat < 0 else seat)
        of_seat = scored_seat(said.thing, match.players)
        if of_seat >= 0:
            return score_answer(match.game, view, of_seat, said.q, self.lang)
        if said.thing == wire.AT_HAND:
            lines = match.game.at_hand(view, self.lang)
            return wire.Because(said.q, False, "", match.game.title(self.lang), "", "", "", about=lines)
        if seat < 0:
            answer = wire.Because(said.q, False, said.key, say("session.watching", self.lang), "", "", "")
        else:
            answer = self.in_lesson(why_answer(match, seat, said, self.table.names(self.lang), self.lang))
        answer.about = match.game.explain(view, said.thing, self.lang) if said.thing else []
        return answer

    def in_lesson(self, because: wire.Because) -> wire.Because:
        """The answer to `why` in a lesson: what the rules allow may be closed at its step."""
        lesson = self.table.lesson
        if lesson is None or not because.open or self.at != LIVE:
            return because
        keys = [because.key, *because.also]
        allowed = [key for key in keys if key in lesson.allowed()]
        try:
            lesson.check(self.seat, (allowed or keys)[0])
        except LessonRefused as fault:
            return wire.Because(because.q, False, because.key, fault.in_language(self.lang), "", "", "")
        return because

    async def answer_hint(self, q: str) -> None:
        """Send what a strong agent would do."""
        try:
            await self.send_answer(await self.hint(q))
        except TableError as fault:
            await self.send_answer(wire.Trouble(fault.code, self.refusal_frame("", fault).text, q))

    async def hint(self, q: str) -> wire.Advised:
        """What a strong agent would do, and how it rates the options. ChoiceRefused if the seat isn't asked; TableError
        not_your_seat, no_session, read_only."""
        table, seat, lang, level = self.table, self.seat, self.lang, agents.ADVISER
        if seat < 0:
            raise TableError("not_your_seat" if self.secrets else "no_session")
        if table.readonly:
            raise TableError("read_only")
        match = table.match
        view, decision = match.view(seat), match.state.decision(seat)
        if decision is None:
            raise ChoiceRefused(match.why_closed(seat, ""))
        advice = await asyncio.shield(self.advice(seat, level))
        game, names = match.game, table.names(lang)
        best = decision.keys.index(advice.options[0][0])
        label = game.label(view, decision, best, lang, names)
        text = say("session.hint", lang, label=label, level=level_name(level, lang))
        reason = game.hint_reason(view, decision, best, advice.gains, lang, names) if advice.gains else ""
        shares = [round(one, 4) for one in rank_shares(advice.ranks)] if advice.ranks else []
        ranks = list(zip(game.rank_names(lang), shares, strict=False))
        return wire.Advised(q, decision.no, level, text, advice.options, reason, ranks)

    def advice(self, seat: int, level: str) -> asyncio.Task[BotAdvice]:
        """How an agent rates the options of a seat's question; asked again, the same task is returned."""
        table, cache = self.table, self.renderer.caches.advice
        entry = table.journal.standing[-1].n
        name = (table.row.id, entry, seat, level)
        match, seed = table.match, f"{table.row.salt}.hint.{seat}.{entry}"

        async def think() -> BotAdvice:
            owner = owner_of(self.table.row)
            told = await self.hub.bots.advise(match.game, match.setup, match.state, seat, level, seed, owner=owner)
            rows = [(key, round(share, 4), round(chance, 4)) for key, share, chance in told.options]
            return BotAdvice(rows, told.ranks, told.gains)

        def drop_failed(task: asyncio.Task[Any]) -> None:
            if task.cancelled() or task.exception() is not None:
                cache.drop(name)

        def begin() -> asyncio.Task[BotAdvice]:
            task = asyncio.get_running_loop().create_task(think())
            task.add_done_callback(drop_failed)
            return task

        return cache.get(name, begin)

    # --- frames out

    async def refresh(self) -> None:
        """Send what the viewer has not seen yet, one update after the other, until there is nothing more."""
        async with self.lock:
            while self.viewer is not None and not self.closed:
                has_new_secret = any(self.table.seats[seat].token != secret for seat, secret in self.secrets.items())
                if has_new_secret or self.is_closed_again():
                    await self.recheck_seats()
                    continue
                old, new = self.last_sent, self.next_snapshot(self.viewer)
                if new is old:
                    return
                body = self.renderer.caches.frames.get((old, new), lambda old=old, new=new: update_frame(old, new))  # type: ignore[misc]
                self.last_sent = new
                if body:
                    self.seq += 1
                    await self.send(numbered_frame(body, self.seq))

    def next_snapshot(self, viewer: Viewer) -> ViewerSnapshot:
        """What to send next: the next position if the viewer is a little behind, else the current one."""
        table, last = self.table, self.last_sent
        if self.at != LIVE:
            try:
                return self.renderer.current(viewer, self.rights, self.at, self.step)
            except TableError:
                self.at, self.step = LIVE, 0
        if last is not None and last.live and not table.readonly and not self.only_questions:
            follows = last.at <= table.choice_count() and table.journal.standing[last.at].n == last.entry
            if follows and table.choice_count() - last.at <= BEHIND:
                n, step = self.next_position(last.at, last.step)
                if step or n < table.choice_count():
                    return self.renderer.after_choice(viewer, self.rights, n, step)
        return self.renderer.current(viewer, self.rights)

    def next_position(self, n: int, step: int) -> tuple[int, int]:
        """The position after a presentation step of choice n (0: after the choice itself) that a viewer sees next: the
        choice, and its step."""
        table = self.table
        last = table.choice_count()
        if step:
            return (n, step + 1) if step < len(table.steps_of(n)) else (n, 0)
        if n == last:
            return n, 0
        steps = len(table.steps_of(n + 1))
        is_shown = n + 1 == last or sum([len(table.steps_of(i)) for i in range(n + 1, last + 1)]) <= STEPS_BEHIND
        return n + 1, 1 if steps and is_shown else 0

    def is_closed_again(self) -> bool:
        """Was everything open when the viewer was last sent something, and isn't any more: did somebody sit down who
        has not agreed?"""
        last = self.last_sent
        return last is not None and last.table.open and not self.table.is_open()

    async def recheck_seats(self) -> None:
        """A seat that was held has a new secret, or not everything may be seen any more: what may the sender see?"""
        assert self.viewer is not None
        try:
            await self.identify()
        except TableError:
            self.token, self.secrets = "", {}
        seat = self.viewer.seat
        if seat >= 0 and seat not in self.secrets and not self.table.is_open():
            self.watch_as(self.viewer._replace(seat=SPECTATOR))
        self.last_sent = None

    async def send_answer(self, answer: Any) -> None:
        """Send an answer."""
        if not self.closed:
            await self.send(wire.encode(answer))

    async def trouble(self, fault: TableError, q: str = "") -> None:
        """Say what is wrong."""
        await self.send_answer(wire.Trouble(fault.code, error_text(fault, self.lang), q))

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Make an answer in the background, while other frames are handled."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
