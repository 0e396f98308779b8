"""Agents that misbehave in every way we could think of, for workers to survive."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from citadelle.agents import Agent
from citadelle.kernel.decision import Decision
from citadelle.kernel.view import View

HANGS = 60.0


class First(Agent):
    """Well-behaved: the first option."""

    def pick(self, view: View, decision: Decision) -> Any:
        return decision.options[0]


class Slow(First):
    def pick(self, view: View, decision: Decision) -> Any:
        time.sleep(0.2)
        return decision.options[0]


class Sleeps(First):
    def pick(self, view: View, decision: Decision) -> Any:
        time.sleep(HANGS)


class Spins(First):
    def pick(self, view: View, decision: Decision) -> Any:
        while True:
            pass


class Stuck(First):
    """Hangs inside one call of the interpreter, where no other thread and no signal handler gets a turn."""

    def pick(self, view: View, decision: Decision) -> Any:
        for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGXCPU):
            signal.signal(number, signal.SIG_IGN)
        return re.match(r"(a+)+$", "a" * 60 + "b")


class Raises(First):
    def pick(self, view: View, decision: Decision) -> Any:
        raise ValueError("a reason of its own")


class Interrupts(First):
    def pick(self, view: View, decision: Decision) -> Any:
        raise KeyboardInterrupt


class Exits(First):
    def pick(self, view: View, decision: Decision) -> Any:
        sys.exit(3)


class ExitsHard(First):
    def pick(self, view: View, decision: Decision) -> Any:
        os._exit(3)


class Crashes(First):
    def pick(self, view: View, decision: Decision) -> Any:
        os.kill(os.getpid(), signal.SIGSEGV)


class Recurses(First):
    def pick(self, view: View, decision: Decision) -> Any:
        return self.pick(view, decision)


class Prints(First):
    """Speaks on everything it can, and answers all the same."""

    def pick(self, view: View, decision: Decision) -> Any:
        print("\x00\x00\x00\x05hello" * 10_000, flush=True)
        print("trouble" * 10_000, file=sys.stderr, flush=True)
        os.write(1, b"\x00\x00\x00\x02{}" * 1000)
        os.write(2, b"\x00\x00\x00\x02{}" * 1000)
        assert sys.stdin.read() == ""
        return decision.options[0]


class Forges(First):
    """Writes on every pipe it can find."""

    def pick(self, view: View, decision: Decision) -> Any:
        for fd in range(3, 64):
            with contextlib.suppress(OSError):
                os.write(fd, b'\x00\x00\x00\x20{"id":1,"key":"stop"}')
        return decision.options[0]


class Closes(First):
    def pick(self, view: View, decision: Decision) -> Any:
        os.closerange(3, 64)
        return decision.options[0]


class Allocates(First):
    def pick(self, view: View, decision: Decision) -> Any:
        return bytearray(10 << 30)


class Grows(First):
    def pick(self, view: View, decision: Decision) -> Any:
        heap = []
        while True:
            heap.append(bytearray(8 << 20))


class Forks(First):
    def pick(self, view: View, decision: Decision) -> Any:
        if os.fork() == 0:
            time.sleep(HANGS)
        return decision.options[0]


class ForksSecretly(First):
    """Goes round the interpreter, and leaves a child behind that holds on to the pipes."""

    def pick(self, view: View, decision: Decision) -> Any:
        ctypes.CDLL(None).fork()
        time.sleep(HANGS)


class Starts(First):
    def pick(self, view: View, decision: Decision) -> Any:
        subprocess.run(["sleep", str(HANGS)], check=False)
        return decision.options[0]


class Threads(First):
    def pick(self, view: View, decision: Decision) -> Any:
        threading.Thread(target=time.sleep, args=(HANGS,), daemon=True).start()
        return decision.options[0]


class Illegal(First):
    def pick(self, view: View, decision: Decision) -> Any:
        return max(decision.options) + 1


class Nothing(First):
    def pick(self, view: View, decision: Decision) -> Any:
        return None


class Text(First):
    def pick(self, view: View, decision: Decision) -> Any:
        return decision.keys[0]


class Unborn(First):
    def __init__(self, *args: object) -> None:
        raise RuntimeError("not today")


class NoAgent:
    """Has no `pick`."""


class Infinite(First):
    """Advises with what is no number."""

    def advise(self, view: View, decision: Decision) -> Any:
        advice = super().advise(view, decision)
        advice[0].chance = float("nan")
        return advice


class Peeks(First):
    """Looks for a table's secrets in everything its process holds, and would choose by them."""

    def pick(self, view: View, decision: Decision) -> Any:
        frame: Any = sys._getframe()
        found = []
        while frame is not None:
            for value in list(frame.f_locals.values()):
                if hasattr(value, "stack") or hasattr(value, "state"):
                    found.append(repr(getattr(value, "state", value)))
            frame = frame.f_back
        return decision.options[len("".join(found)) % len(decision.options)]
