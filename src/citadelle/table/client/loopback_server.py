"""The tables of this machine while a server process has them open: the same as LocalServer, through that server."""

from __future__ import annotations

import secrets

import msgspec

from citadelle.table import wire
from citadelle.table.client.links import Link, is_loopback
from citadelle.table.client.remote import HttpApi, Remote
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Denied, Unreachable
from citadelle.table.lobby.table_specs import NewLesson, NewTable, Summary


class LoopbackServer:
    """What LocalServer does, through a server on this machine. `device` is the secret that owns the tables."""

    def __init__(self, address: str, device: str) -> None:
        self.server = HttpApi(address, device)

    async def open(self) -> None:
        """Check that the server answers; Unreachable if it doesn't, or isn't on this machine."""
        if not is_loopback(self.server.address):
            raise Unreachable("")
        stranger = HttpApi(self.server.address, "")
        try:
            await stranger.call("GET", "/healthz")
        except Denied as fault:
            raise Unreachable(str(fault)) from None
        finally:
            stranger.close()

    async def close(self) -> None:
        """Close connections."""
        self.server.close()

    async def lay(self, wanted: NewTable, lang: str = "en") -> str:
        """Create a table; its id. The server promises a seed first, and this device adds to it after that."""
        body = {**msgspec.to_builtins(wanted)}
        if wanted.seed is None:
            promise = (await self.server.call("POST", "/api/promises", {}, lang))["promise"]
            body |= {"promise": promise, "entropy": secrets.token_hex(16)}
        return str((await self.server.call("POST", "/api/tables", body, lang))["table"])

    async def lay_lesson(self, wanted: NewLesson, lang: str = "en") -> str:
        """Create a table on which a lesson is played; its id."""
        body = {**msgspec.to_builtins(wanted)}
        return str((await self.server.call("POST", "/api/tables/lesson", body, lang))["table"])

    async def upload(self, text: str, name: str, lang: str = "en") -> str:
        """Create a table from a record; its id."""
        return str((await self.server.call("POST", "/api/tables/upload", text, lang))["table"])

    async def packs(self, game: str, lang: str) -> list[tuple[str, str]]:
        """The packs that tables of a game may be created with: ids, and names with versions."""
        said = await self.server.call("GET", "/api/games", None, lang)
        found: list[dict[str, str]] = next((one["packs"] for one in said["games"] if one["name"] == game), [])
        return [(pack["id"], f"{pack['name']} {pack['version']}") for pack in found]

    async def mine(self, lang: str) -> list[Summary]:
        """The tables of this machine, latest change first."""
        said = await self.server.call("GET", "/api/tables", None, lang)
        return msgspec.convert(said["mine"], list[Summary])

    def seat(self, table: str, hello: wire.Hello) -> Client:
        """A client for one of these tables."""
        remote = Remote(Link(self.server.address, table), self.server.device, lang=hello.lang)
        return Client(remote, remote, hello)
