"""WebSockets that can be aborted, so that a client that doesn't read, or is gone, uses no memory any more."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from citadelle.table.http.websocket import CUT

LEVEL: Final = 2
"""The zlib level of frames: a first scene takes half the time of the default level, and a tenth more bytes."""


class AbortableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, but a connection can be aborted without waiting for its other side to read what was sent."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
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

    def keepalive_timeout(self) -> None:
        """The other side did not answer a ping in time: close, and abort a second later."""
        super().keepalive_timeout()
        self.loop.call_later(1.0, self.transport.abort)
