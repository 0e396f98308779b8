"""The whole server as an app: the API with its guard, the pages, and the files they are made of."""

from __future__ import annotations

import functools
import re
from importlib.resources import files

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from citadelle.kernel.words import Words
from citadelle.table.http import api, errors
from citadelle.table.http.limits import Config
from citadelle.table.http.openapi import error_responses
from citadelle.table.http.params import Lang, Who
from citadelle.table.http.schemas import ID
from citadelle.table.http.struct_routes import json_response
from citadelle.table.server.hub import Hub
from citadelle.web.assets import Assets
from citadelle.web.pages_server import PagesServer

PAGES = {
    "/": "lobby",
    "/docs": "docs",
    "/learn": "learn",
    "/learn/{id}": "learn",
    "/rules": "rules",
    "/rules/{id}": "rules",
    "/t/{id}": "table",
}
"""Where each page of `pages/` is found."""


@functools.cache
def words() -> Words:
    """The sentences of all pages."""
    return Words.load(files("citadelle.web") / "words.toml")


def create_app(hub: Hub, config: Config | None = None) -> FastAPI:
    """The app that a server runs. The hub is started and stopped by whoever runs it."""
    config = Config() if config is None else config
    app = api.bare(hub, config)
    site = PagesServer(Assets(fresh=config.dev))
    app.state.site = site
    add_words(app, config)
    add_files(app, site)
    for path, name in PAGES.items():
        add_page(app, site, path, name)
    app.add_exception_handler(HTTPException, functools.partial(on_missing, site))
    return app


def add_words(app: FastAPI, config: Config) -> None:
    """The pages' words, and the document of the API."""

    @app.get("/api/words", responses=error_responses("malformed"), tags=["games"], summary="The words of the pages")
    async def page_words(who: Who, lang: Lang = None) -> dict[str, str]:
        """Every sentence by its key, with `{placeholders}` and `{n:one|many}` forms."""
        found = Words.load(files("citadelle.web") / "words.toml") if config.dev else words()
        return found.texts("en" if who.lang == "xx" else who.lang)

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return json_response(app.openapi())


def add_files(app: FastAPI, site: PagesServer) -> None:
    """Scripts, styles and drawings."""

    @app.get("/web/{name:path}", include_in_schema=False)
    async def file(request: Request, name: str) -> Response:
        found = site.assets.answer(request, name)
        if found is None:
            raise HTTPException(404)
        return found


def add_page(app: FastAPI, site: PagesServer, path: str, name: str) -> None:
    """One page."""

    @app.get(path, include_in_schema=False, name=f"page {path}")
    async def page(request: Request) -> Response:
        id_ = str(request.path_params.get("id", ""))
        found = site.answer(request, name) if not id_ or re.fullmatch(ID, id_) else None
        if found is None:
            raise HTTPException(404)
        return found


async def on_missing(site: PagesServer, request: Request, fault: Exception) -> Response:
    """A page for readers, JSON for everyone else."""
    assert isinstance(fault, HTTPException)
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if fault.status_code == 404 and wants_page:
        found = site.answer(request, "missing", status=404)
        if found is not None:
            return found
    return await errors.on_http(request, fault)
