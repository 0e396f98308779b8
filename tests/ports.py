"""Ports for servers that tests start, stop and start again."""

from __future__ import annotations

import random
import socket
from typing import Final

LISTENING: Final = range(20_000, 32_000)
"""Systems take the ports of outgoing connections from above these: none of those can stand in a server's place."""


def free_port() -> int:
    """A port that nobody listens on just now, and that no connection takes by chance before a server does."""
    for port in random.sample(LISTENING, 100):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError(f"no free port from {LISTENING.start} to {LISTENING.stop}")
