"""Agents that are programs of their own, in any language: lines of text in, lines of text out. See docs/arena.md.

citadelle 1                             the program is told the game and its seat
game legends
players 2
seat 0
seed 7.0
options {"map": "first_voyage"}
start
                                        it answers `ready`, or `ready views` to be sent its views
decision 4 take_card LG-402             a question: its number, kind and rule
detail {}
option take 1                           one line an option
option take 2
choose
                                        it answers `choose take 2`
over {"places": [1, 2], ...}            the end; its input is closed
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import tempfile
import time
from typing import Final

from citadelle.agents import Agent
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import CitadelleError, Message, system_reason
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.view import View

VERSION: Final = 1
LONGEST_LINE: Final = 10_000
GRACE: Final = 1.0
"""Seconds that a program has to end by itself once the game is over."""
SECONDS: Final = 60.0
"""How long it may think if nobody says otherwise."""


class ProgramFault(CitadelleError):
    """A program that can't be run, gives no answer or a wrong one."""


class ProgramAgent(Agent):
    """A program that plays one seat of one game; it is started for it and ended with it."""

    def __init__(self, name: str, game: Game, seed: int | str, command: str, seconds: float = 0.0) -> None:
        super().__init__(name, game, seed)
        self.seed, self.seconds = seed, seconds or SECONDS
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `over`)
        self.rest = b""
        self.views = False
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as fault:
            self.errors.close()
            why = system_reason(fault)
            raise ProgramFault("program.not_started", command=repr(command[:80]), why=why) from None
        assert self.process.stdin is not None and self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        os.set_blocking(self.stdin.fileno(), False)

    def begin(self, setup: SetUp, seat: int) -> None:
        """Tell the program what is played; it must say that it is ready."""
        self.send(
            f"citadelle {VERSION}",
            f"game {self.game.name}",
            f"players {setup.players}",
            f"seat {seat}",
            f"seed {self.seed}",
            f"options {json.dumps(setup.options, sort_keys=True)}",
            "start",
        )
        expected = Message("program.expected.ready")
        answer = self.receive(expected)
        if answer not in ("ready", "ready views"):
            raise ProgramFault("program.said", text=repr(answer[:60]), expected=expected)
        self.views = answer == "ready views"

    def pick(self, view: View, decision: Decision) -> int:
        lines = [f"view {json.dumps(view.data(), sort_keys=True)}"] if self.views else []
        lines.append(f"decision {decision.no} {decision.kind} {decision.rule}")
        lines.append(f"detail {json.dumps(decision.detail, sort_keys=True)}")
        lines += [f"option {key}" for key in decision.keys]
        self.send(*lines, "choose")
        expected = Message("program.expected.choose")
        answer = self.receive(expected)
        word, _, key = answer.partition(" ")
        if word != "choose":
            raise ProgramFault("program.said", text=repr(answer[:60]), expected=expected)
        if key not in decision.keys:
            offered = ", ".join(decision.keys[:6]) + (", ..." if len(decision.keys) > 6 else "")
            raise ProgramFault("program.not_offered", key=repr(key[:60]), offered=f"{decision.rule}: {offered}")
        return decision.option(key)

    def over(self, result: Result | None) -> None:
        """Tell the program the result, and see that it ends."""
        with contextlib.suppress(ProgramFault, OSError):
            self.send("over" if result is None else f"over {json.dumps(result.data(), sort_keys=True)}")
        with contextlib.suppress(OSError):
            self.stdin.close()
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.kill()
        self.stdout.close()
        self.errors.close()

    def kill(self) -> None:
        """End the program and whatever it started."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    # --- lines

    def send(self, *lines: str) -> None:
        """Write lines, as fast as the program reads them."""
        left = "".join([f"{line}\n" for line in lines]).encode()
        end = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self.stdin, selectors.EVENT_WRITE)
            while left:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise ProgramFault("program.does_not_read", n=f"{self.seconds:g}")
                try:
                    left = left[os.write(self.stdin.fileno(), left) :]
                except (BrokenPipeError, ConnectionResetError):
                    raise self.ending() from None

    def receive(self, expected: Message) -> str:
        """The program's next line; lines that begin with # are its own notes."""
        end = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self.stdout, selectors.EVENT_READ)
            while True:
                line, sign, rest = self.rest.partition(b"\n")
                if len(line) > LONGEST_LINE:
                    raise ProgramFault("program.long_line", n=LONGEST_LINE, expected=expected)
                if sign:
                    self.rest = rest
                    if not line.startswith(b"#"):
                        return line.decode("utf-8", "replace").strip()
                    continue
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise ProgramFault("program.no_answer", n=f"{self.seconds:g}", expected=expected)
                more = os.read(self.stdout.fileno(), 65536)
                if not more:
                    raise self.ending()
                self.rest += more

    def ending(self) -> ProgramFault:
        """How the program ended, with the last line of its error output."""
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return ProgramFault("program.closed")
        self.errors.seek(0, os.SEEK_END)
        self.errors.seek(max(0, self.errors.tell() - 400))
        said = self.errors.read().decode("utf-8", "replace").strip().splitlines()
        how = ProgramFault("program.ended", code=code) if code >= 0 else ProgramFault("program.killed", signal=-code)
        return ProgramFault("program.last_words", how=how, text=said[-1][:160]) if said else how
