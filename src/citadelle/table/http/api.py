"""The API as a whole: routes, errors, guard and document, put onto an app."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from citadelle.table.http import after, document, errors, games, live, playing, seats, tables
from citadelle.table.http.context import Server
from citadelle.table.http.guard import Guard
from citadelle.table.http.limits import Config
from citadelle.table.hub import Hub

LIVE: Final = "/api/tables/{table}/live"
"""Where a table's socket is."""


def bare(hub: Hub, config: Config) -> FastAPI:
    """An app with the API and its guard; pages can be added to it."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    server = Server(hub, config)
    app.state.server = server
    app.router.routes.append(WebSocketRoute(LIVE, live.live))
    for part in (tables, playing, seats, after, games):
        app.include_router(part.router)
    errors.install(app)
    app.add_middleware(Guard, config=config, meters=server.meters)
    app.openapi = lambda: document.describe(app)  # type: ignore[method-assign]
    return app
