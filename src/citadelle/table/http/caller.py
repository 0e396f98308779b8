"""Who asks: a browser by its cookie, a program by a seat's secret.

The cookie is a device's own secret, made when a device first needs one. It never appears in an address or a page, no
script can read it, and no other site can make a browser send it. A program says `Authorization: Bearer SECRET` with the
secret of the seat it plays.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from citadelle.table.errors import TableError
from citadelle.table.http.guard import COOKIE, address_of
from citadelle.table.http.language import language
from citadelle.table.http.limits import Meter
from citadelle.table.http.server_context import ServerContext
from citadelle.table.journal.live_table import LiveTable

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32}")
"""24 random bytes as `secrets.token_urlsafe` writes them."""
TWO_YEARS: Final = 2 * 365 * 24 * 3600


class Caller:
    """The sender of one request: device, seat's secret, address, language."""

    def __init__(self, server: ServerContext, request: HTTPConnection) -> None:
        self.server = server
        self.hub = server.hub
        self.device = device_of(request)
        self.token = bearer_of(request)
        self.address = address_of(request.scope)
        self.owner = server.hub.moderation.owner(self.address)
        """The address as it is stored."""
        self.lang = language(request.url.query, request.headers.get("accept-language", ""))
        self.secure = request.headers.get("origin", "").startswith("https:") or request.url.scheme in ("https", "wss")
        self.minted = False

    def charge(self, meter: Meter) -> None:
        """Count one request of this address; TableError too_fast if it was one too many."""
        seconds = meter.take(self.address)
        if seconds:
            raise TableError("too_fast", seconds=max(1, round(seconds)))

    def device_or_new(self) -> str:
        """The device's secret; a new one if it has none yet."""
        if not self.device:
            self.device = secrets.token_urlsafe(24)
            self.minted = True
        return self.device

    def with_cookie(self, response: Response) -> Response:
        """The response, with a cookie if the device has a new secret."""
        if self.minted:
            response.set_cookie(
                COOKIE, self.device, max_age=TWO_YEARS, path="/", secure=self.secure, httponly=True, samesite="strict"
            )
        return response

    async def seats(self, table: str) -> list[int]:
        """The seats that the sender holds; TableError no_session for a secret that isn't (or is no longer) a seat's."""
        if self.token:
            seat = await self.hub.seat_of_token(table, self.token)
            if seat is None:
                raise TableError("no_session")
            return [seat]
        return await self.hub.held_seats(self.device, table) if self.device else []

    async def seat(self, live: LiveTable, wanted: int | None = None) -> int:
        """The seat that the sender acts for: the one named if it is held, else the one that is asked."""
        held = await self.seats(live.row.id)
        if not held:
            raise TableError("not_your_seat" if self.device else "no_session")
        if wanted is not None and wanted not in held:
            raise TableError("not_your_seat")
        if wanted is not None:
            return wanted
        return next((seat for seat in held if seat in live.head.waiting), held[0])

    async def viewer(self, live: LiveTable, wanted: int | None = None) -> int | None:
        """The seat that the sender views from; None for a spectator. When everything is open, any seat may be named."""
        held = await self.seats(live.row.id)
        if wanted is None:
            return next((seat for seat in held if seat in live.head.waiting), held[0] if held else None)
        if wanted in held or (live.is_open() and 0 <= wanted < live.row.players):
            return wanted
        raise TableError("not_your_seat" if 0 <= wanted < live.row.players else "no_seat")


def device_of(request: HTTPConnection) -> str:
    """The device's secret in the cookie; "" if there is none of the right form."""
    found = request.cookies.get(COOKIE, "")
    return found if SECRET.fullmatch(found) else ""


def bearer_of(request: HTTPConnection) -> str:
    """The seat's secret that a program sent; "" if it sent none. TableError no_session for anything else."""
    said = request.headers.get("authorization", "")
    if not said:
        return ""
    scheme, _, token = said.partition(" ")
    if scheme.lower() != "bearer" or not SECRET.fullmatch(token.strip()):
        raise TableError("no_session")
    return token.strip()


async def caller(request: Request) -> Caller:
    """The sender of this request, as a dependency of routes."""
    return Caller(request.app.state.server, request)
