"""A route for whoever runs the server: can it reach its database? (Whether it lives, `games.py` tells.)"""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from citadelle.table.errors import TableError
from citadelle.table.http.server_context import ServerContext

router = APIRouter(include_in_schema=False)
log = logging.getLogger("citadelle.http")


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """The database answers too; 503 if it doesn't."""
    server: ServerContext = request.app.state.server
    try:
        await server.hub.check_store()
    except TableError as fault:
        log.warning("not ready: %s", fault.code)
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ready\n")
