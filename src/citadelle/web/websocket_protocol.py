"""WebSockets that can be aborted, so that a client that doesn't read, or is gone, uses no memory any more; and of which
little is read at once, so that one that sends without end holds up nobody else."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from citadelle.table.http.websocket import CUT
from citadelle.web.connections import GatedConfig

LEVEL: Final = 2
"""The zlib level of frames: a first scene takes half the time of the default level, and a tenth more bytes."""
READ_AT_ONCE: Final = 1024
"""Bytes of one socket that are read before others have their turn: some fifty small frames, packed, where asyncio would
read thousands."""
READ_AFTER_CLOSE: Final = 64 * 1024
"""Bytes that may still come when a socket was told that it is closed; then it is aborted."""


class AbortableProtocol(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """uvicorn's protocol, but a connection can be aborted without waiting for its other side to read what was sent, and
    is read piece by piece."""

    config: GatedConfig

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.piece = bytearray(READ_AT_ONCE)
        self.after_close = 0
        """Bytes that came after the socket was told that it is closed."""
        for extension in self.conn.available_extensions or ():
            settings = getattr(extension, "compress_settings", None)
            if settings is not None:
                settings["level"] = LEVEL

    def handle_connect(self, event: Any) -> None:
        """Start; the application gets a function that aborts the connection."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][CUT] = {"now": self.transport.abort}

    def get_buffer(self, sizehint: int) -> bytearray:
        """Where the next bytes go."""
        return self.piece

    def buffer_updated(self, nbytes: int) -> None:
        """So many bytes came; a socket that was closed and goes on sending is aborted."""
        if self.close_sent:
            self.after_close += nbytes
            if self.after_close > READ_AFTER_CLOSE:
                self.transport.abort()
                return
        self.data_received(bytes(self.piece[:nbytes]))

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and no longer counted."""
        self.config.gate.leave(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """The other side did not answer a ping in time: close, and abort a second later."""
        super().keepalive_timeout()
        self.loop.call_later(1.0, self.transport.abort)
