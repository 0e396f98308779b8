"""The API put together: routes, errors, guard and OpenAPI document on one app."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from citadelle.table.http import errors, openapi, websocket
from citadelle.table.http.guard import Guard
from citadelle.table.http.limits import Config
from citadelle.table.http.routes import games, health, play, played_games, seats, tables
from citadelle.table.http.server_context import ServerContext
from citadelle.table.server.hub import Hub

LIVE: Final = "/api/tables/{table}/live"
"""The path of a table's WebSocket."""


def bare(hub: Hub, config: Config) -> FastAPI:
    """An app with the API and its guard; pages can be added to it."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    server = ServerContext(hub, config)
    app.state.server = server
    app.router.routes.append(WebSocketRoute(LIVE, websocket.table_socket))
    routers = [part.router for part in (tables, play, seats, played_games, games)]
    for router in routers:
        app.include_router(router)
    app.include_router(health.router)
    errors.install(app)
    banned = hub.moderation.is_banned
    app.add_middleware(
        Guard, config=config, meters=server.meters, metrics=server.metrics, turns=server.turns, is_banned=banned
    )
    app.openapi = lambda: openapi.describe(app, routers)  # type: ignore[method-assign]
    return app
