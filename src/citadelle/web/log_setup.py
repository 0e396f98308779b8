"""The server's log: plain lines or one JSON object a line, and no message more than some times a minute.

Clients can provoke warnings; a log that grows with every request would fill the disk. Messages hold no secrets: frames,
headers and addresses of seats are never logged.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

REPEATS: Final = 10
"""How often the same message is written in a minute."""
WINDOW: Final = 60.0
MOST_KINDS: Final = 1000
"""Kinds of messages that are counted; the oldest are forgotten first."""
FORMATS: Final = ("text", "json")


class RepeatLimit(logging.Filter):
    """Lets each kind of message (its logger and its text before anything is filled in) pass some times a minute.

    The first one of the next minute says how many were left out.
    """

    def __init__(self, repeats: int = REPEATS, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.repeats = repeats
        self.clock = clock
        self.seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May this message be written?"""
        kind = (record.name, str(record.msg)[:200])
        now = self.clock()
        began, count = self.seen.pop(kind, (now, 0))
        left_out = 0
        if now - began >= WINDOW:
            left_out = max(0, count - self.repeats)
            began, count = now, 0
        self.seen[kind] = (began, count + 1)
        while len(self.seen) > MOST_KINDS:
            self.seen.pop(next(iter(self.seen)))
        if left_out:
            record.msg = f"{record.getMessage()} ({left_out} more like this were left out)"
            record.args = ()
        return count < self.repeats


class TextFormat(logging.Formatter):
    """`citadelle: what happened`, with a traceback where there is one."""

    def __init__(self) -> None:
        super().__init__("citadelle: %(message)s")


class JsonFormat(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a message."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        said: dict[str, str] = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def set_up_log(form: str = FORMATS[0], stream: TextIO | None = None) -> None:
    """Write warnings and errors of the whole process in that form, each kind of message at a bounded rate."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonFormat() if form == "json" else TextFormat())
    handler.addFilter(RepeatLimit())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every process that ended before it looked
