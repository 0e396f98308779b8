"""The table on a full screen: draws the model of a client, and does what keys and mouse say."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize
from textual.timer import Timer
from textual.widgets import Static

from citadelle.table.client.playback import Playback
from citadelle.table.client.profile import Profile
from citadelle.table.client.reconnecting import CLOSED, LIVE
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined, Denied, Lost, Unreachable
from citadelle.terminal.choices import NO_CHOICE, end_of
from citadelle.terminal.full import texts
from citadelle.terminal.full.dialogs import ALWAYS, ConfirmDialog, HandOverDialog, TextSheet
from citadelle.terminal.full.last_moves import LastMoves
from citadelle.terminal.full.panes import Board, LogPane, SeatsPane, seat_line
from citadelle.terminal.full.query_actions import QueryActions
from citadelle.terminal.full.question_pane import Choices, QuestionPane
from citadelle.terminal.full.replay_state import PACE, ReplayState
from citadelle.terminal.full.score_dialog import ScoreDialog
from citadelle.terminal.full.seat_style import clean, marked
from citadelle.terminal.language import say
from citadelle.terminal.lesson_text import explanation, own_lesson

WIDE: Final = 124
"""From so many columns on, seats and chronicle stand beside the board."""
SETTLE: Final = 0.15
"""Seconds after the last change of size before the board is asked for anew."""


class TableScreen(QueryActions):
    """One table. Closes with what is wanted next: the place of another table, or nothing."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "end"),
        Binding("enter", "take"),
        Binding("up", "move(0,-1)"),
        Binding("down", "move(0,1)"),
        Binding("left", "move(-1,0)"),
        Binding("right", "move(1,0)"),
        Binding("home", "far(0)"),
        Binding("end", "far(1)"),
        Binding("pageup", "page(-1)"),
        Binding("pagedown", "page(1)"),
        Binding("space", "play"),
        Binding("u,U", "undo"),
        Binding("h,H", "hint"),
        Binding("question_mark", "why"),
        Binding("r,R", "replay"),
        Binding("n,N", "since"),
        Binding("b,B", "branch"),
        Binding("a,A", "again"),
        Binding("l,L", "lang"),
        Binding("slash", "rules"),
        Binding("i,I", "aim"),
        Binding("s,S", "say"),
        Binding("p,P", "seats"),
        Binding("c,C", "log"),
        Binding("v,V", "speed"),
        Binding("tab", "turn"),
        Binding("m,M", "menu"),
        Binding("f1", "help"),
        Binding("q,Q,ctrl+c", "quit"),
    ]

    def __init__(self, client: Client, lang: str, profile: Profile, is_far: bool) -> None:
        super().__init__()
        self.client, self.lang, self.profile, self.is_far = client, lang, profile, is_far
        self.replay = ReplayState()
        self.notes: list[str] = []
        self.noted = (-1, -1)
        """The question that the notes belong to."""
        self.explained: dict[str, tuple[int, int]] = {}
        """What was explained here, each with the number of its question and the seat that was asked."""
        self.busy = False
        self.scored = False
        self.handing = False
        self.settling: Timer | None = None
        self.stale = False
        """Has anything changed that isn't drawn yet?"""
        self.playback = Playback(profile.speed)
        self.model = client.model
        """The position that is drawn; the client's own may be ahead of it."""
        self.moves = LastMoves()
        self.moves.take(self.model)
        self.pausing: Timer | None = None
        """Until when the position that is drawn may be looked at."""
        self.board, self.seats, self.log_pane, self.dock = Board(), SeatsPane(), LogPane(), QuestionPane()

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="strip")
        yield Static(id="seatline")
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="side"):
                yield self.seats
                yield self.log_pane
        yield self.dock
        yield Static(id="keys")

    # --- life

    def on_mount(self) -> None:
        self.client.heard.append(self.heard)
        self.set_interval(1, self.tick)
        self.set_timer(PACE, self.autoplay)
        self.redraw()
        self.news()

    def on_unmount(self) -> None:
        if self.heard in self.client.heard:
            self.client.heard.remove(self.heard)

    def on_resize(self, event: Resize) -> None:
        if self.settling is not None:
            self.settling.stop()
        self.settling = self.set_timer(SETTLE, self.settle)

    def settle(self) -> None:
        """Ask for a board of the width there is now."""
        width = self.board.scrollable_content_region.width if self.board.display else self.size.width - 2
        if width > 0 and width != self.client.hello.width:
            self.do(self.client.fit(width=width))
        self.redraw()

    def heard(self, what: str) -> None:
        """The client has news."""
        if what == "trouble":
            self.tell(self.client.trouble, bad=True)
        elif what == "state" and self.client.state == CLOSED and self.client.fault is not None:
            self.tell(self.fault_text(self.client.fault), bad=True)
        elif what == "state":
            self.tell(texts.line_text(self.client.state, self.lang), bad=True)
        if what == "update":
            self.playback.speed = self.profile.speed
            if self.playback.take(self.client.model):
                self.stop_pausing()
        if not self.stale:
            self.stale = True
            self.call_later(self.catch_up)

    def catch_up(self) -> None:
        """Draw what has changed since the last time: one position after the other, where they are to be looked at."""
        self.stale = False
        if not self.is_attached:
            return
        newer = False
        while self.pausing is None and (found := self.playback.next()) is not None:
            self.model, pause = found
            self.moves.take(self.model)
            newer = True
            if pause > 0:
                self.pausing = self.set_timer(pause, self.go_on)
        self.redraw()
        if newer:
            self.news()

    def go_on(self) -> None:
        """The position that is drawn has been looked at: show the next."""
        self.pausing = None
        if self.playback.queue:
            self.catch_up()

    def stop_pausing(self) -> None:
        """Don't wait any longer before the next position is shown."""
        if self.pausing is not None:
            self.pausing.stop()
            self.pausing = None

    def skip(self) -> bool:
        if not self.playback.queue:
            return False
        self.stop_pausing()
        for frame in list(self.playback.queue)[:-1]:
            self.moves.take(frame.model)
        self.playback.skip()
        self.catch_up()
        return True

    def tick(self) -> None:
        """Once a second: how long somebody has been awaited."""
        if self.model.ask is None and not self.replay.on:
            self.draw_dock()

    # --- drawing

    def redraw(self) -> None:
        """Draw everything anew from the model."""
        model, state = self.model, self.client.state
        self.query_one("#top", Static).update(texts.top_text(model, state, self.is_far, self.lang))
        self.query_one("#seatline", Static).update(seat_line(model, self.size.width))
        self.query_one("#keys", Static).update(self.keys_text())
        self.board.show(model, self.moves, self.lang)
        wide = self.app.size.width >= WIDE
        if wide or self.has_class("seats-on"):
            self.seats.show(model, self.lang)
        if wide or self.has_class("log-on"):
            self.log_pane.show(model, self.lang)
        self.draw_dock()

    def keys_text(self) -> Text:
        """The lowest line."""
        scrolls = self.board.display and self.board.max_scroll_y > 0
        return texts.keys_text(self.model, self.client.state, self.size.width - 2, scrolls, self.lang)

    def draw_dock(self) -> None:
        """Draw the dock: a replay's bar, the question, or who is awaited."""
        model = self.model
        if self.replay.on:
            width = (self.dock.size.width or self.size.width) - 2
            at, step, playing = self.replay.at, self.replay.step, self.replay.playing
            replay = texts.replay_texts(model, at, step, playing, width, self.lang)
            self.dock.put(*replay, None)
            self.dock.remove_class("mine")
            return
        prompt, limit, ask = texts.dock_texts(model, self.client.state, time.time_ns() // 1_000_000, self.lang)
        if ask is None or (ask.no, ask.seat) != self.noted:
            self.notes = []
        taught = texts.lesson_text(model, self.lang) or self.explanation()
        self.dock.put(prompt, limit, ask, self.notes, self.busy, taught)
        self.dock.set_class(ask is not None, "mine")

    def explanation(self) -> Text:
        """What the game explains at the open question, while the question stays where it was first explained."""
        model, told = self.model, explanation(self.model)
        if not told or model.ask is None:
            return Text()
        asked = (model.ask.no, model.ask.seat)
        return Text(clean(told), "bold") if self.explained.setdefault(told, asked) == asked else Text()

    def tell(self, text: str | Text, bad: bool = False) -> None:
        """Say something in the strip under the top line; nothing takes it away."""
        strip = self.query_one("#strip", Static)
        strip.update(Text(text) if isinstance(text, str) else text)
        strip.set_class(bool(text), "shown")
        strip.set_class(bad, "bad")

    @property
    def is_telling(self) -> bool:
        """Is something said in the strip?"""
        return self.query_one("#strip").has_class("shown")

    def fault_text(self, fault: BaseException) -> str:
        """What went wrong, in words."""
        match fault:
            case Declined(refused=refused):
                return f"{clean(refused.text)} {refused.rule}".strip()
            case Denied():
                return clean(str(fault)) or say("full.denied", self.lang)
            case Lost() | Unreachable():
                return say("full.gone", self.lang)
            case _:
                return say("cli.unexpected", self.lang, what=clean(f"{type(fault).__name__}: {fault}")[:200])

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something be done beside the screen; what goes wrong is told in the strip."""

        async def run() -> None:
            try:
                await work
            except (Declined, Denied, Lost, Unreachable) as fault:
                self.tell(self.fault_text(fault), bad=True)

        self.run_worker(run())

    # --- news

    def news(self) -> None:
        """After an update: tell what was rolled, hand the keyboard over, show the score."""
        model = self.model
        rolled = [(one.title, one.value) for one in model.shown if one.value]
        if rolled and model.live:
            self.tell(texts.shown_text(rolled, self.lang))
        if model.live and model.ask is not None and not self.app.app_focus:
            self.app.bell()
        if model.over is not None and model.live and not self.scored and not self.replay.on:
            self.scored = True
            self.action_score()
        self.hand_over()

    def hand_over(self) -> None:
        """If another of the seats at this keyboard is asked, let its person sit down; one's own other seat, or any
        seat of a game without secrets, is gone on with at once."""
        model = self.model
        others = [seat for seat in model.waiting if seat in model.yours and seat != model.seat]
        if not others or model.ask is not None or not model.live or self.handing or self.replay.on:
            return
        if not model.has_secrets or model.holder(others[0]) == model.holder(model.seat):
            self.do(self.client.sit(others[0]))
            return
        self.handing = True

        def seated(ready: bool | None) -> None:
            self.handing = False
            if ready:
                self.tell("")
                self.do(self.client.sit(others[0]))
            else:
                self.dismiss("")

        self.app.push_screen(HandOverDialog(marked(model.seated(others[0]), model.name(others[0])), self.lang), seated)

    # --- choosing

    def on_key(self, event: Key) -> None:
        if event.character is not None and event.character.isdecimal() and event.character.isascii():
            event.stop()
            self.dock.choices.digit(event.character)

    def on_choices_unknown(self, event: Choices.Unknown) -> None:
        self.tell(say("play.no_number", self.lang, text=event.digits))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        ask = self.dock.choices.ask
        if ask is not None and not self.busy:
            self.board.remember(ask)
            self.do(self.choose(ask.choices[event.index].key))

    def on_choices_marked(self, event: Choices.Marked) -> None:
        self.do(self.tell_about(event.index))

    async def choose(self, key: str) -> None:
        """Take an option, after asking back where it can't be undone."""
        self.tell("")
        self.set_busy(True)
        try:
            back = await self.client.choose(key, sure=not self.profile.confirm)
            if back is None:
                return
            said = await self.app.push_screen_wait(ConfirmDialog(back.text, self.lang))
            if said == ALWAYS:
                self.profile.like(confirm=False)
            if said:
                await self.client.choose(key)
        finally:
            self.set_busy(False)

    def set_busy(self, busy: bool) -> None:
        """While a choice is on its way nothing else can be chosen."""
        self.busy = busy
        if self.is_attached:
            self.draw_dock()

    def action_take(self) -> None:
        """Take the marked choice; where a step of a lesson is only read, go on; show at once what is being played."""
        if self.skip():
            return
        lesson = own_lesson(self.client.model)
        if lesson is not None and lesson.next and not self.busy and not self.replay.on:
            self.do(self.client.next_step())
            return
        self.dock.choices.pick(self.dock.choices.marked)

    def action_end(self) -> None:
        """Close what is said, else leave the replay, else stop or decline."""
        ask = self.dock.choices.ask
        if self.is_telling and self.client.state == LIVE:
            self.tell("")
        elif self.replay.on:
            self.action_replay()
        elif self.has_class("seats-on") or self.has_class("log-on"):
            self.remove_class("seats-on", "log-on")
        elif ask is not None and end_of(ask) != NO_CHOICE:
            self.dock.choices.pick(end_of(ask))

    def action_move(self, right: int, down: int) -> None:
        """Arrows: through the replay, through the choices, else over the board."""
        if self.replay.on and right > down:
            self.forward()
        elif self.replay.on:
            self.seek(self.replay.at + right - down)
        elif self.dock.choices.ask is not None:
            self.dock.choices.move(right, down)
        else:
            self.board.scroll_relative(x=4 * right, y=down, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll what is in the middle of the screen."""
        pane = self.log_pane if self.has_class("log-on") else self.seats if self.has_class("seats-on") else self.board
        pane.scroll_relative(y=by * max(1, pane.size.height - 2), animate=False)

    def action_far(self, end: int) -> None:
        """Home and End: of the replay, else of the board."""
        if self.replay.on:
            self.seek(self.client.model.last if end else 0)
        else:
            self.board.scroll_to(y=self.board.max_scroll_y if end else 0, animate=False)

    # --- help and leaving

    def action_help(self) -> None:
        """All keys."""
        text = Text(say("full.help.text", self.lang))
        self.app.push_screen(TextSheet(say("full.help.title", self.lang), text, say("full.close", self.lang)))

    def action_quit(self) -> None:
        """Leave; the game stays where it is."""
        self.dismiss("")

    # --- the end

    def action_again(self) -> None:
        """After the end: the same table again; before it: automatic answers."""
        if self.client.model.over is not None:
            self.do_action("again")
        else:
            self.action_auto()

    def action_score(self) -> None:
        """The table of scores."""
        model = self.client.model

        def wanted(what: str | None) -> None:
            if what == "replay":
                self.replay.begin(-1)
                self.seek(0)
            elif what:
                self.do_action(what)

        if model.over is not None:
            self.app.push_screen(ScoreDialog(model, model.over, self.lang), wanted)
