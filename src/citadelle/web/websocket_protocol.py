"""Sockets that can be cut: whoever doesn't read, or isn't there any more, costs nothing from then on."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from citadelle.table.http.websocket import CUT

LEVEL: Final = 2
"""How hard frames are packed: a first scene takes half the time of zlib's usual level, and a tenth more bytes."""


class AbortableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, but a connection can be ended without waiting for its other side to read what was sent."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for extension in self.conn.available_extensions or ():
            settings = getattr(extension, "compress_settings", None)
            if settings is not None:
                settings["level"] = LEVEL

    def handle_connect(self, event: Any) -> None:
        """Begin; what runs the conversation gets a way to cut it."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][CUT] = {"now": self.transport.abort}

    def keepalive_timeout(self) -> None:
        """The other side did not answer in time: it is told, if it listens after all, and cut off."""
        super().keepalive_timeout()
        self.loop.call_later(1.0, self.transport.abort)
