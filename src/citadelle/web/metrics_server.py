"""The address at which metrics are read, apart from the one for players: GET /metrics and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Final

from citadelle.table.http.metrics import CONTENT_TYPE

PATIENCE: Final = 5.0
"""Seconds in which a request must have come."""
LONGEST: Final = 8192


class MetricsServer:
    """Answers whoever asks at its socket with what `text` returns."""

    def __init__(self, made: socket.socket, text: Callable[[], str]) -> None:
        self.made = made
        self.text = text
        self.server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen."""
        self.server = await asyncio.start_server(self.answer, sock=self.made, limit=LONGEST)

    async def stop(self) -> None:
        """Stop listening."""
        if self.server is not None:
            self.server.close()
            await self.server.wait_closed()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request and close the connection."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                line = head.partition(b"\r\n")[0].split(b" ")
                found = len(line) == 3 and line[0] == b"GET" and line[1].partition(b"?")[0] == b"/metrics"
                body = self.text().encode() if found else b"see /metrics\n"
                status = b"200 OK" if found else b"404 Not Found"
                kind = CONTENT_TYPE.encode() if found else b"text/plain; charset=utf-8"
                writer.write(
                    b"HTTP/1.1 %b\r\ncontent-type: %b\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%b"
                    % (status, kind, len(body), body)
                )
                await writer.drain()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
