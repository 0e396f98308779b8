"""What a host may do against abuse: remove a table, mute a seat or a whole table, ban an address; each is logged.

Addresses are never stored: bans and the counting of storage know a keyed hash of them, under a key that is made on the
first start. The log is the only source: every server that shares a database reads it every few seconds, and what is
banned or muted follows from it.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from citadelle.kernel.errors import BadOption
from citadelle.table.journal.table_state import Clock
from citadelle.table.store.base import HostDeed, Store

REMOVE: Final = "remove"
MUTE: Final = "mute"
UNMUTE: Final = "unmute"
BAN: Final = "ban"
UNBAN: Final = "unban"
DEEDS: Final = (REMOVE, MUTE, UNMUTE, BAN, UNBAN)
OF_TABLE: Final = "table:"
"""Before a table's id: whoever created that table is meant."""
HASHED: Final = "hash:"
"""Before an address that is hashed already, as the log shows it."""
KEY: Final = "address key"
LONGEST_WHY: Final = 200

log = logging.getLogger("citadelle.host")


async def address_key(store: Store) -> bytes:
    """The key under which addresses are hashed; made once for all servers of a database."""
    return bytes.fromhex(await store.setting(KEY, secrets.token_hex(32)))


def hash_address(key: bytes, address: str) -> str:
    """An address as it may be stored."""
    return hmac.new(key, address.encode(), "blake2b").hexdigest()[:32]


async def perform(store: Store, deed: HostDeed, address_of: Callable[[str], str] = str) -> HostDeed:
    """Carry out a deed of the host on the store, and log it; as it was logged. BadOption if it can't be.

    `address_of` says what counts as one address (see `http.limits.address_key`)."""
    if deed.deed not in DEEDS:
        raise BadOption("host.deed", deed=deed.deed[:40], names=", ".join(DEEDS))
    done = replace(deed, why=deed.why[:LONGEST_WHY])
    if deed.deed in (BAN, UNBAN):
        done = replace(done, what=await hashed(store, deed.what, address_of))
    elif await store.table(deed.what) is None:
        raise BadOption("host.no_table", table=deed.what[:80])
    n = await store.log_deed(done)
    if done.deed == REMOVE:
        await store.remove(done.what)
    log.warning("the host: %s %s (%s)", done.deed, done.what, done.why or "-")
    return replace(done, n=n)


async def hashed(store: Store, what: str, address_of: Callable[[str], str]) -> str:
    """The hash of the address that is meant. BadOption if there is none."""
    if what.startswith(HASHED):
        return what.removeprefix(HASHED)
    if what.startswith(OF_TABLE):
        row = await store.table(what.removeprefix(OF_TABLE))
        if row is None or not row.owner:
            raise BadOption("host.no_owner", table=what.removeprefix(OF_TABLE)[:80])
        return row.owner
    return hash_address(await address_key(store), address_of(what))


class Moderation:
    """What is banned and muted now, by the host's log."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.key = b""
        """The key of hashes of addresses; empty before `start`."""
        self.bans: dict[str, int] = {}
        """Hashes of addresses, each with when its ban ends (0: never)."""
        self.mutes: set[tuple[str, int]] = set()
        """Tables and seats that are muted; seat -1: all of them."""
        self.removed: list[str] = []
        """Tables that were removed and may still be in memory."""
        self.read = 0
        """The number of the last line of the log that was read."""

    async def start(self) -> None:
        """Read the key and the log."""
        self.key = await address_key(self.store)
        await self.refresh()

    def owner(self, address: str) -> str:
        """An address as tables keep it; "" before `start`."""
        return hash_address(self.key, address) if self.key else ""

    async def refresh(self) -> bool:
        """Read what is new in the log; was there anything?"""
        fresh = await self.store.deeds(self.read)
        for deed in fresh:
            self.apply(deed)
        return bool(fresh)

    def apply(self, deed: HostDeed) -> None:
        """Take in one line of the log."""
        self.read = max(self.read, deed.n)
        if deed.deed == BAN:
            self.bans[deed.what] = deed.until
        elif deed.deed == UNBAN:
            self.bans.pop(deed.what, None)
        elif deed.deed == MUTE:
            self.mutes.add((deed.what, deed.seat))
        elif deed.deed == UNMUTE:
            self.mutes = {(table, seat) for table, seat in self.mutes if (table, deed.seat) != (deed.what, seat)}
            if deed.seat < 0:
                self.mutes = {(table, seat) for table, seat in self.mutes if table != deed.what}
        elif deed.deed == REMOVE:
            self.removed.append(deed.what)

    def is_banned(self, address: str) -> bool:
        """Is this address banned now?"""
        if not self.bans:
            return False
        until = self.bans.get(self.owner(address))
        return until is not None and (until == 0 or self.clock() < until)

    def is_muted(self, table: str, seat: int) -> bool:
        """May this seat say nothing?"""
        return bool(self.mutes) and ((table, seat) in self.mutes or (table, -1) in self.mutes)

    async def take_requests(self, address_of: Callable[[str], str]) -> None:
        """Carry out what the host asked for beside a running server (see `store.place.Place.requests`)."""
        for deed in await self.store.requests():
            try:
                await perform(self.store, deed, address_of)
            except BadOption as fault:
                log.error("the host's request can't be carried out: %s", fault)
