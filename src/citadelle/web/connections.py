"""Limits on connections: how many there may be, in all and of one address, and how long one may keep us waiting.

Whoever opens a connection and says nothing holds a file descriptor. So a connection that doesn't send a request in time
is closed, one address gets a part of all connections at most, and all of them together are fewer than the descriptors
that this process may have: accepting never fails for want of one, and the store can still open its files.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr

from citadelle.table.http.limits import Limits, address_key

RESERVED_DESCRIPTORS: Final = 256
"""Descriptors that are kept for the store, for bots and for files."""
ACCEPTED_AT_ONCE: Final = 128
"""Connections that are accepted before other work has its turn."""
MOST_DESCRIPTORS: Final = 65_536
"""More than so many are not asked for."""
TURNED_AWAY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


def raise_descriptor_limit() -> int:
    """Ask for as many open files as this process may have; returns how many it may have now."""
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class ConnectionGate:
    """Counts open connections and says whether one more may be opened.

    `descriptors` is how many files the process may have open; `trusted` are proxies, through which everybody comes, so
    that only the count of all connections binds them.
    """

    def __init__(self, limits: Limits, descriptors: int = MOST_DESCRIPTORS, trusted: tuple[str, ...] = ()) -> None:
        reserved = min(RESERVED_DESCRIPTORS, descriptors // 2)
        self.most = max(1, min(limits.connections, descriptors - reserved))
        self.accepted_at_once = max(1, min(ACCEPTED_AT_ONCE, reserved // 8))
        """So few that those of some turns of the loop, not counted or closed yet, fit into what is reserved."""
        self.most_of_address = max(1, min(limits.connections_of_address, self.most // 2))
        self.trusted = [ip_network(each.strip(), strict=False) for each in trusted]
        self.open: dict[int, str] = {}
        """The address of each open connection, by its transport."""
        self.by_address: Counter[str] = Counter()
        self.turned_away = 0

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection; False if there are too many, and then it isn't counted."""
        client = get_remote_addr(transport)  # type: ignore[arg-type]
        address = address_key(client[0]) if client else ""
        too_many = self.by_address[address] >= self.most_of_address and not (client and self.is_trusted(client[0]))
        if len(self.open) >= self.most or too_many:
            self.turned_away += 1
            return False
        self.open[id(transport)] = address
        self.by_address[address] += 1
        return True

    def is_trusted(self, address: str) -> bool:
        """Is this the address of a proxy?"""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found.version == net.version and found in net for net in self.trusted)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is closed; one that wasn't counted is passed over."""
        address = self.open.pop(id(transport), None)
        if address is None:
            return
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class GatedConfig(uvicorn.Config):
    """uvicorn's settings, with the gate and the time that its connections get."""

    def __init__(self, app: Any, gate: ConnectionGate, limits: Limits, **settings: Any) -> None:
        super().__init__(app, http=GatedHttpProtocol, **settings)
        self.gate = gate
        self.limits = limits


class GatedHttpProtocol(H11Protocol):
    """uvicorn's HTTP, but a connection passes the gate, and is closed if a request's head doesn't come in time or an
    answer isn't read."""

    config: GatedConfig

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.head_timer: asyncio.TimerHandle | None = None
        self.read_timer: asyncio.TimerHandle | None = None
        self.is_turned_away = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection: count it and wait for its first request, or turn it away."""
        if not self.config.gate.enter(transport):
            self.is_turned_away = True
            self.transport = transport
            transport.write(TURNED_AWAY)
            transport.close()
            return
        super().connection_made(transport)
        self.await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.stop_timers()
        self.config.gate.leave(self.transport)
        if not self.is_turned_away:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes came: part of a head, a whole one, or a body."""
        if self.is_turned_away:
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket
        if self.is_waiting_for_head():
            self.await_head()
        else:
            self.stop_head_timer()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The connection becomes a WebSocket, which has timers of its own."""
        self.stop_timers()
        super().handle_websocket_upgrade(event)

    def is_waiting_for_head(self) -> bool:
        """Is no request being answered?"""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def await_head(self) -> None:
        """Close the connection unless a whole head comes in time; a head that trickles in gains no time."""
        if self.head_timer is None:
            self.head_timer = self.loop.call_later(self.config.limits.head, self.transport.abort)

    def on_response_complete(self) -> None:
        """An answer was given: the next request's head has its own time, which begins with its first byte."""
        self.stop_head_timer()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The other side doesn't read what it was sent."""
        super().pause_writing()
        if self.read_timer is None:
            self.read_timer = self.loop.call_later(self.config.limits.patience, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.stop_read_timer()

    def stop_timers(self) -> None:
        """Nothing is waited for."""
        self.stop_head_timer()
        self.stop_read_timer()

    def stop_head_timer(self) -> None:
        """A head has come."""
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def stop_read_timer(self) -> None:
        """What was sent is being read."""
        if self.read_timer is not None:
            self.read_timer.cancel()
            self.read_timer = None
