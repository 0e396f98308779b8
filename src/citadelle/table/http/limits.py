"""How much anyone may ask of a server, and who may ask at all: the settings, and meters that count by address."""

from __future__ import annotations

import functools
import ipaddress
import re
import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from citadelle.table.wire import LARGEST_FRAME

Clock = Callable[[], float]

KILO: Final = 1024
MEGA: Final = 1024 * KILO
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""Names under which only this machine reaches itself."""
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?")


class Rate(Struct, frozen=True):
    """So many in so many seconds; all of them at once if they come after a pause."""

    many: int
    seconds: float


class Limits(Struct, frozen=True, kw_only=True):
    """What one address may do before it is told to wait, and what is too large for anyone."""

    frame: int = LARGEST_FRAME
    """The largest WebSocket frame, in bytes."""
    body: int = MEGA
    """The largest body of a request, in bytes."""
    upload: int = 4 * MEGA
    """The largest record that can be uploaded, in bytes."""
    target: int = 8 * KILO
    """The longest path with its query, in bytes."""
    patience: float = 30.0
    """Seconds in which a request's body must have come, and a socket's first frame."""
    head: float = 10.0
    """Seconds in which a connection must have sent the whole head of a request."""
    connections: int = 4000
    """Open connections in all; fewer where the process may not have so many files open."""
    connections_of_address: int = 1000
    """Open connections of one address; never more than half of all."""
    ping: float = 20.0
    """Seconds between two questions whether a socket's other side is still there, and until it must have answered."""
    garbage: int = 5
    """After so many frames that can't be read a socket is closed."""
    hasty: int = 100
    """After so many frames in a row that came too fast a socket is closed."""
    slower: float = 0.02
    """Seconds for which a socket is not read after a frame that came too fast; as many times that as came in a row."""
    slowest: float = 1.0
    """The longest of these pauses, and how long a request that came too fast waits for its answer."""
    backlog: int = 256
    """A socket that lets so many frames wait is closed; whoever comes back gets everything afresh."""
    wait: float = 30.0
    """The longest a request may wait for a table to change, in seconds."""
    open_tables: int = 200
    """Tables laid by one address that are not over."""
    sockets: int = 1000
    """Open sockets of one address."""
    storage: int = 0
    """Bytes that all tables together may take before no new ones are laid; 0: no bound."""
    storage_of_address: int = 0
    """Bytes that the tables laid by one address may take, finished and uploaded ones too; 0: no bound."""
    requests: Rate = Rate(600, 10.0)
    frames: Rate = Rate(600, 10.0)
    choices: Rate = Rate(20, 1.0)
    joins: Rate = Rate(5, 60.0)
    tables: Rate = Rate(60, 60.0)
    uploads: Rate = Rate(10, 60.0)
    said: Rate = Rate(10, 10.0)
    hints: Rate = Rate(20, 20.0)
    work: Rate | None = None
    """Milliseconds for which requests and frames of one address may hold up the event loop; whoever takes more waits.
    None: no bound."""
    turn: float = 10.0
    """The longest that a request or a frame waits for that; then it is refused."""

    def with_storage(self, every: int, each: int) -> Limits:
        """The same limits, with bounds for all tables and for those of one address, in bytes."""
        return replace(self, storage=every, storage_of_address=each)

    def with_work(self, work: Rate) -> Limits:
        """The same limits, with another bound for what one address makes the server work."""
        return replace(self, work=work)


class Config(Struct, frozen=True, kw_only=True):
    """How a server is reached and what it allows."""

    origins: tuple[str, ...] = ()
    """Addresses (scheme://host[:port]) under which browsers reach it, besides loopback."""
    limits: Limits = Limits()
    clock: Clock = time.monotonic
    dev: bool = False
    """Read pages and scripts anew at every request, for those who write them."""

    def hosts(self) -> frozenset[str]:
        """The names that a request's Host may have, without port."""
        return LOOPBACK | {host_name(origin.partition("://")[2]) for origin in self.origins}


@functools.lru_cache(256)
def host_name(host: str) -> str:
    """The name in a Host header, in lower case and without its port; "" for what is none."""
    found = _HOST.fullmatch(host.strip().lower())
    return "" if found is None else found[1]


@functools.lru_cache(4096)
def address_key(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network of an IPv6 one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(found) if found.is_loopback else str(ipaddress.ip_network((found, 64), strict=False))


class Meter:
    """Counts what each address does against a rate. One number an address: when it will have paid for all it took."""

    MOST: Final = 20_000
    """Addresses kept; those that owe nothing go first."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.step = rate.seconds / rate.many
        self.span = rate.seconds
        self.clock = clock
        self.paid: dict[str, float] = {}

    def take(self, address: str) -> float:
        """0 if the address may go on; else in how many seconds it may, and nothing is counted."""
        seconds = self.wait(address, 1)
        if not seconds:
            self.count(address, 1)
        return seconds

    def wait(self, address: str, many: float = 0) -> float:
        """In how many seconds the address may have so many; 0 if it may now."""
        now = self.clock()
        over = max(now, self.paid.get(address, now)) + many * self.step - now - self.span
        return over if over > 1e-6 else 0.0

    def count(self, address: str, many: float) -> None:
        """Count so many, even if they are too many."""
        now = self.clock()
        if address not in self.paid and len(self.paid) >= self.MOST:
            self.forget(now)
        self.paid[address] = max(now, self.paid.get(address, now)) + many * self.step

    def forget(self, now: float) -> None:
        """Drop who owes nothing; if all do, the half that owes least."""
        self.paid = {who: until for who, until in self.paid.items() if until > now}
        if len(self.paid) >= self.MOST:
            most = sorted(self.paid, key=self.paid.__getitem__)[self.MOST // 2 :]
            self.paid = {who: self.paid[who] for who in most}


class Meters:
    """One meter for each thing that is counted."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.requests = Meter(limits.requests, clock)
        self.frames = Meter(limits.frames, clock)
        self.choices = Meter(limits.choices, clock)
        self.joins = Meter(limits.joins, clock)
        self.tables = Meter(limits.tables, clock)
        self.uploads = Meter(limits.uploads, clock)
        self.said = Meter(limits.said, clock)
        self.hints = Meter(limits.hints, clock)
