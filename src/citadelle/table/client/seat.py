"""A seat at a table, for a terminal or a program: what one sees there, and everything one can do."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from msgspec import structs

from citadelle.table import wire
from citadelle.table.client.model import Model
from citadelle.table.client.reconnecting import ReconnectingClient, Timing
from citadelle.table.client.table_actions import TableActions
from citadelle.table.client.transport import Transport
from citadelle.table.fields import LONGEST_SUBJECT


class Client(ReconnectingClient):
    """A place at one table, near or far: `model` is what it sees; the methods are what it can do.

    It is opened with `async with`, or `start` and `close`. `deeds` does what isn't part of a game's run: leaving,
    rematch, rules, record. Declined has the reason of a refusal; Denied says that the table can't do it at all.
    """

    def __init__(
        self, transport: Transport, actions: TableActions, hello: wire.Hello, pace: Timing | None = None
    ) -> None:
        super().__init__(transport, hello, pace)
        self.actions = actions
        self.actions.lang = hello.lang

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, fault: object, trace: TracebackType | None) -> None:
        await self.close()

    # --- playing

    async def asked(self) -> wire.Asked | None:
        """Wait until this seat is asked something, and return the question; None when the game is over."""
        model = await self.until(lambda m: m.over is not None or (m.live and m.ask is not None))
        return None if model.over is not None else model.ask

    async def choose(self, key: str, sure: bool = True) -> wire.Confirm | None:
        """Take the option with this key. Unless `sure`, a choice that can't be undone is asked back: the answer is a
        Confirm, and nothing has happened yet. Declined if it isn't legal now."""
        ask, mark = self.model.ask, self.new_request_id()
        frame = wire.Choose(key=key, no=-1 if ask is None else ask.no, v=self.model.v, id=mark, sure=sure)
        said = await self.ask(frame, mark, again=True)
        if isinstance(said, wire.Confirm):
            return said
        await self._reach(said)
        return None

    async def undo(self) -> None:
        """Take the last choice back; Declined if something was revealed since, or another seat has chosen."""
        mark = self.new_request_id()
        await self._reach(await self.ask(wire.Undo(v=self.model.v, id=mark), mark, again=True))

    async def next_step(self) -> None:
        """Go on from a step of the table's lesson that only tells something; Declined if there is none."""
        lesson, mark = self.model.lesson, self.new_request_id()
        frame = wire.Next(step=1 if lesson is None else lesson.step, id=mark)
        await self._reach(await self.ask(frame, mark, again=True))

    async def set_auto_answer(self, window: str, answer: str = "", until: str = "always") -> None:
        """Have this seat's windows of a kind answered so from now on; without an answer, be asked again. Declined if
        there is no such window (`model.auto` lists them)."""
        mark = self.new_request_id()
        frame = wire.Auto(window=window, answer=answer, until=until, id=mark)
        await self._reach(await self.ask(frame, mark, again=True))

    async def say(self, text: str) -> None:
        """A word to the table."""
        mark = self.new_request_id()
        await self._reach(await self.ask(wire.Say(text=text, id=mark), mark, again=True))

    async def why(self, text: str = "", key: str = "") -> wire.Because:
        """Whether and why (not) an option's key, or whatever a text names, can be chosen."""
        mark = self.new_request_id()
        frame = wire.Why(q=mark, key=key[:LONGEST_SUBJECT], thing=text[:LONGEST_SUBJECT])
        said = await self.ask(frame, mark, again=False)
        assert isinstance(said, wire.Because)
        return said

    async def hint(self) -> wire.Advised:
        """What a strong agent would do, and the chances it sees."""
        mark = self.new_request_id()
        said = await self.ask(wire.Advise(q=mark), mark, again=False)
        assert isinstance(said, wire.Advised)
        return said

    async def _reach(self, ack: wire.Ack) -> Model:
        """Wait until the model has what was done."""
        return await self.until(lambda model: model.v >= ack.v)

    # --- looking

    async def show(self, at: int, step: int = 0) -> None:
        """See the position after choice `at` (-1: live again), or a presentation step of it, as this seat knew it."""
        self.at, self.step = at, step
        await self._send(wire.encode(wire.Show(at=at, step=step)))

    async def sit(self, seat: int | None) -> None:
        """Look from another seat that one holds (None: from the one that is asked; -1: as a spectator)."""
        self.hello = structs.replace(self.hello, seat=seat)
        await self.greet()

    async def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.hello = structs.replace(self.hello, lang=lang)
        self.actions.lang = lang
        await self.greet()

    async def fit(self, width: int | None = None, brief: bool | None = None) -> None:
        """Have the text of the board so wide, or with (not) everything on it."""
        wide = self.hello.width if width is None else max(40, min(400, width))
        self.hello = structs.replace(self.hello, width=wide, brief=self.hello.brief if brief is None else brief)
        await self.greet()
