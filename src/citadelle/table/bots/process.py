"""One worker process as the table sees it: started in its own session, asked through pipes, killed at the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from typing import Any, Final

from citadelle.table.bots.job import HEAD, LARGEST, BotAnswer, Job, pack, read_answer

START: Final = 60.0
"""Seconds a new process may take until it is ready."""
OWN: Final = "CITADELLE_"
INHERITED: Final = "CITADELLE_PURE"


class WorkerFailed(Exception):
    """A worker gave no answer that can be used: a word for it, and what is known."""

    def __init__(self, fault: str, why: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.why = why


def environment() -> dict[str, str]:
    """What a worker inherits: where modules are found, and nothing that names a database."""
    kept = {k: v for k, v in os.environ.items() if k == INHERITED or not k.startswith((OWN, "PG"))}
    paths = [path or os.getcwd() for path in sys.path]
    kept["PYTHONPATH"] = os.pathsep.join(dict.fromkeys([*paths, os.getcwd()]))
    return kept


class Pipes(asyncio.SubprocessProtocol):
    """The pipes of a process: assembles answers from what arrives, and notes its end."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.buffer = bytearray()
        self.awaited: asyncio.Future[BotAnswer] | None = None
        self.fault: WorkerFailed | None = None
        self.ended: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()

    def expect(self) -> asyncio.Future[BotAnswer]:
        """The next answer."""
        self.awaited = self.loop.create_future()
        if self.fault is not None:
            self.awaited.set_exception(self.fault)
        return self.awaited

    def fail(self, fault: str, why: str = "") -> None:
        """No more answers come from here."""
        if self.fault is None:
            self.fault = WorkerFailed(fault, why)
            self.buffer.clear()
            if self.awaited is not None and not self.awaited.done():
                self.awaited.set_exception(self.fault)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if self.fault is not None:
            return
        self.buffer += data
        if len(self.buffer) < HEAD:
            return
        size = int.from_bytes(self.buffer[:HEAD], "big")
        whole = HEAD + size
        if size > LARGEST or len(self.buffer) > whole or self.awaited is None or self.awaited.done():
            self.fail("garbage", "it spoke out of turn")
        elif len(self.buffer) == whole:
            try:
                said = read_answer(self.buffer[HEAD:])
            except ValueError as fault:
                self.fail("garbage", str(fault))
            else:
                self.buffer.clear()
                self.awaited.set_result(said)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self.fail("ended")

    def process_exited(self) -> None:
        self.fail("ended")
        if not self.ended.done():
            self.ended.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)


class BotWorker:
    """A process that takes one job at a time. `start` makes one that is ready; `end` must be called once."""

    def __init__(self, transport: asyncio.SubprocessTransport, pipes: Pipes) -> None:
        self.transport = transport
        self.pipes = pipes
        self.limits: list[str] = []
        self.jobs = 0

    @classmethod
    async def start(cls, megabytes: int) -> BotWorker:
        """A process that is ready for jobs; WorkerFailed if none could be started."""
        loop = asyncio.get_running_loop()
        command = [sys.executable, "-P", "-m", "citadelle.table.bots.worker", str(megabytes)]
        options: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            transport, pipes = await loop.subprocess_exec(
                lambda: Pipes(loop), *command, stderr=subprocess.DEVNULL, env=environment(), **options
            )
        except (OSError, NotImplementedError) as fault:
            raise WorkerFailed("no_worker", repr(fault)) from None
        worker = cls(transport, pipes)
        try:
            ready = await asyncio.wait_for(pipes.expect(), START)
        except (WorkerFailed, TimeoutError) as fault:
            await worker.end()
            raise WorkerFailed("no_worker", f"a new process was not ready: {fault!r}") from None
        except asyncio.CancelledError:
            await worker.end()
            raise
        worker.limits = ready.limits
        return worker

    async def ask(self, job: Job) -> BotAnswer:
        """The answer to a job, within its time; WorkerFailed for anything else. After that this worker is not to be
        used."""
        self.jobs += 1
        pipe = self.transport.get_pipe_transport(0)
        assert isinstance(pipe, asyncio.WriteTransport)
        awaited = self.pipes.expect()
        pipe.write(pack(job))
        try:
            said = await asyncio.wait_for(awaited, job.seconds)
        except TimeoutError:
            raise WorkerFailed("time", f"no answer within {job.seconds:g} s") from None
        except WorkerFailed as fault:
            raise WorkerFailed(fault.fault, fault.why or f"exit code {self.transport.get_returncode()}") from None
        if said.id != job.id:
            raise WorkerFailed("garbage", "it answered another job")
        if said.fault:
            raise WorkerFailed(said.fault, said.why)
        return said

    async def end(self) -> None:
        """End the process and all that it may have started, and wait until it is gone."""
        if not self.pipes.ended.done():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if sys.platform != "win32":
                    os.killpg(self.transport.get_pid(), signal.SIGKILL)
        self.transport.close()
        await asyncio.wait([self.pipes.ended, self.pipes.closed])
