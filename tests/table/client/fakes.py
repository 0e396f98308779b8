"""A table made of paper: it keeps a version, does each request once, and its lines break when they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from citadelle.table import wire
from citadelle.table.client.transport import Lost

END = object()


def table_data(**changes: object) -> wire.TableData:
    given: dict[str, object] = {
        "id": "abc", "game": "toy", "game_title": "Toy", "title": "", "players": 2, "options": [], "created": 0,
        "commitment": "", "yours": [0], "host": True, "open": False, "listed": True, **changes,
    }  # fmt: skip
    return wire.TableData(**given)  # type: ignore[arg-type]


def asked(no: int, keys: list[str], seat: int = 0) -> wire.Asked:
    choices = [wire.Choice(key, f"Do {key}", end=key == "stop") for key in keys]
    return wire.Asked(no, seat, "which", "TY-1", "Which one?", "one of these", choices=choices)


class PaperTalk:
    """One connection to a paper table."""

    def __init__(self, table: PaperTable) -> None:
        self.table = table
        self.queue: asyncio.Queue[bytes | object] = asyncio.Queue()
        self.broken = False
        self.seq = 0

    def tell(self, update: wire.Update) -> None:
        self.seq += 1
        update.seq = self.seq
        self.queue.put_nowait(wire.encode(update))

    async def send(self, frame: bytes) -> None:
        if self.broken:
            raise Lost("broken")
        self.table.sent.append(frame)
        said = wire.read_client_frame(frame)
        if type(said) is self.table.break_before:
            self.table.break_before = None
            self.cut()
            raise Lost("broken")
        await self.table.heed(self, said)
        if type(said) is self.table.break_after:
            self.table.break_after = None
            self.cut()

    def cut(self) -> None:
        self.broken = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(END)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (frame := await self.queue.get()) is not END:
            assert isinstance(frame, bytes)
            yield frame

    async def close(self) -> None:
        self.broken = True


class PaperTable:
    """A line to a table whose only rule is that "bad" can't be chosen and "grave" can't be undone."""

    token = ""

    def __init__(self) -> None:
        self.version = 0
        self.chosen: list[str] = []
        self.done: dict[str, int] = {}
        self.sent: list[bytes] = []
        self.talks: list[PaperTalk] = []
        self.shut = 0
        """So many more times the line can't be opened."""
        self.break_before: type | None = None
        self.break_after: type | None = None
        self.deaf: set[type] = set()
        """Frames that never arrive, once."""
        self.denial: wire.Trouble | None = None

    async def open(self) -> PaperTalk:
        if self.shut:
            self.shut -= 1
            raise Lost("shut")
        self.talks.append(PaperTalk(self))
        return self.talks[-1]

    async def close(self) -> None:
        pass

    def frame(self, full: bool) -> wire.Update:
        lines = [wire.Line(i + 1, 0, "log", f"chose {key}") for i, key in enumerate(self.chosen)]
        update = wire.Update(
            v=self.version, at=len(self.chosen), last=len(self.chosen), live=True, seat=0, full=full,
            ask=asked(self.version, ["a", "b", "bad", "grave", "stop"]), log=lines if full else lines[-1:],
            log_from=0 if full else max(0, len(lines) - 1), board=f"board {len(self.chosen)}",
        )  # fmt: skip
        if full:
            update.table, update.seats = table_data(), [wire.Seated(0, 1, "Ann", you=True), wire.Seated(1, 2, "Bo")]
        return update

    async def heed(self, talk: PaperTalk, said: wire.FromClient) -> None:
        if type(said) in self.deaf:
            self.deaf.remove(type(said))
            return
        match said:
            case wire.Hello():
                if self.denial is not None:
                    talk.queue.put_nowait(wire.encode(self.denial))
                else:
                    talk.tell(self.frame(full=True))
            case wire.Choose(key="bad", id=key):
                talk.queue.put_nowait(wire.encode(wire.Refused(key, "refused", "Not that one.", self.version, "TY-2")))
            case wire.Choose(key="grave", id=key, sure=False):
                talk.queue.put_nowait(wire.encode(wire.Confirm(key, "grave", "That is for good.")))
            case wire.Choose(key=chosen, id=key):
                self.choose(chosen, key)
                talk.queue.put_nowait(wire.encode(wire.Ack(key, self.done[key])))
            case wire.Why(q=key):
                talk.queue.put_nowait(wire.encode(wire.Because(key, False, said.key, "Because.", "TY-3", "", "")))
            case wire.Ping():
                talk.queue.put_nowait(wire.encode(wire.Pong(self.version)))
            case _:
                pass

    def choose(self, key: str, idem: str, tell: bool = True, count: bool = True) -> None:
        """Do it, unless it has been done. Without `tell` the update is lost on its way (or was never counted)."""
        if idem in self.done:
            return
        self.version += 1
        self.chosen.append(key)
        self.done[idem] = self.version
        for talk in self.talks:
            talk.seq += not tell and count
            if tell and not talk.broken:
                talk.tell(self.frame(full=False))
