"""Messages between a table and a worker process: length-prefixed JSON, declared here and nowhere else."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct, field

PICK: Final = "pick"
ADVISE: Final = "advise"
LOAD: Final = "load"
"""What a worker can be asked: to pick an option, to rate all of them, or only to find an agent."""

HEAD: Final = 4
"""Bytes of the length before each message."""
LARGEST: Final = 16 * 1024 * 1024
LONGEST_WHY: Final = 4000


class GamePlace(Struct):
    """Where a worker finds a game: the module of its class, its name, the packs laid over it, and what it must be."""

    module: str
    name: str
    digest: str
    rules: int
    packs: list[str] = field(default_factory=list)


class Job(Struct):
    """A question put to an agent. `own` is "module:Class" for an agent that isn't one of the house's.

    `state` is a state as plain data that gives the seat the view it has at the table; the hidden part of it is drawn
    at random, so that nothing a worker holds is a secret of the table.
    """

    id: int
    what: str
    level: str
    own: str
    seconds: float
    seed: str = ""
    place: GamePlace | None = None
    players: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    seat: int = 0


class BotAnswer(Struct):
    """The answer to a job: a key, with the automatic answers that follow it (window, answer, until); or advice as in
    `BotAdvice`; else `fault`, a code, and why.

    The first message of a worker is an answer to job 0: it is ready, and `limits` lists those that hold for it.
    """

    id: int
    key: str = ""
    autos: list[tuple[str, str, str]] = field(default_factory=list)
    options: list[tuple[str, float, float]] = field(default_factory=list)
    ranks: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    fault: str = ""
    why: str = ""
    limits: list[str] = field(default_factory=list)


_jobs: Final[msgspec.json.Decoder[Job]] = msgspec.json.Decoder(Job)
_answers: Final[msgspec.json.Decoder[BotAnswer]] = msgspec.json.Decoder(BotAnswer)


def pack(message: Job | BotAnswer) -> bytes:
    """A message with its length before it."""
    body = msgspec.json.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def read_job(body: bytes) -> Job:
    """The job in a message."""
    return _jobs.decode(body)


def read_answer(body: bytes | bytearray) -> BotAnswer:
    """The answer in a message; ValueError for anything else."""
    try:
        return _answers.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise ValueError("not an answer of a worker") from fault
