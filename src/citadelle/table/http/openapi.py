"""The OpenAPI document: every answer of every route, errors too; and the frames that go through a table's socket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

from citadelle._version import __version__
from citadelle.table import wire
from citadelle.table.http import errors, schemas
from citadelle.table.http.struct_routes import REF, StructRoute
from citadelle.table.lobby import table_specs

FAILURE: Final = {"application/json": {"schema": {"$ref": f"{REF}Failure"}}}
ALWAYS: Final = ("wrong_host", "too_fast", "too_long")
POSTED: Final = ("malformed", "wrong_origin", "too_large", "wrong_type", "no_answer")
"""Codes that any request, and any that posts something, may be answered with."""
SECURITY: Final = {
    "device": {
        "type": "apiKey",
        "in": "cookie",
        "name": "citadelle",
        "description": "A browser's own secret, set by the first request that needs one. Requests that carry it and "
        "change something must come from a page of this server (Origin).",
    },
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "A seat's secret, as it was given when the table was laid or the seat was taken. For programs.",
    },
}
ABOUT: Final = """Games, tables, seats and choices. What the pages of this server use is what you can use.

Lay a table with `POST /api/tables` and keep the secret of your seat. Look at it with `GET /api/tables/{table}`; with
`after` and `wait` the answer comes when the table has moved on. Answer what `ask` asks with
`POST /api/tables/{table}/choose`. `WS /api/tables/{table}/live` gives the same as frames, as they happen.

Every error is `{"error": {"code", "text", "rule"}}`; `lang` (or Accept-Language) says in which language.
"""
STRUCTS: Final = (
    schemas.Failure,
    schemas.PromiseGiven,
    schemas.SaidPage,
    schemas.TableChance,
    table_specs.Laid,
    table_specs.Joined,
    table_specs.Summary,
)
FRAMES: Final = (wire.FromClient, wire.FromServer)


def error_responses(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The answers of a route that fails in these ways, besides those that any route may give."""
    by_status: dict[int | str, list[str]] = {}
    for code in (*codes, *ALWAYS):
        by_status.setdefault(errors.status(code), []).append(code)
    return {
        status: {"description": "Refused: " + ", ".join(f"`{code}`" for code in found), "content": FAILURE}
        for status, found in sorted(by_status.items(), key=lambda pair: int(pair[0]))
    }


def post_error_responses(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The same for a route that something is posted to."""
    return error_responses(*POSTED, *codes)


def ok_response(name: str, told: str, kind: str = "application/json") -> dict[int | str, dict[str, Any]]:
    """The good answer of a route: a frame or row by its name, or text of another kind."""
    schema: dict[str, Any] = {"$ref": REF + name} if kind == "application/json" else {"type": "string"}
    return {200: {"description": told, "content": {kind: {"schema": schema}}}}


def frame_response(frame: bytes) -> Response:
    """A frame as an answer."""
    return Response(frame, media_type="application/json")


def describe(app: FastAPI, routers: Sequence[APIRouter]) -> dict[str, Any]:
    """The whole document."""
    if app.openapi_schema is not None:
        return app.openapi_schema
    made = get_openapi(
        title="Citadelle", version=__version__, openapi_version="3.1.0", description=ABOUT, routes=app.routes
    )
    parts = made.setdefault("components", {}).setdefault("schemas", {})
    routes = [route for router in routers for route in router.routes]
    named = [struct for route in routes if isinstance(route, StructRoute) for struct in route.structs]
    _, structs = msgspec.json.schema_components([*STRUCTS, *FRAMES, *named], ref_template=REF + "{name}")
    parts.update(structs)
    parts["Tables"] = {
        "type": "object",
        "description": "Your tables, those with a free seat, and those one may watch.",
        "properties": {key: {"type": "array", "items": {"$ref": REF + "Summary"}} for key in ("mine", "open", "watch")},
        "required": ["mine", "open", "watch"],
    }
    parts["Position"] = {
        "description": "What an update holds, whole, and the seat's view as the game gives it.",
        "allOf": [{"$ref": REF + "Update"}],
        "type": "object",
        "properties": {"view": {"type": "object"}},
        "required": ["view"],
    }
    parts.pop("HTTPValidationError", None)
    parts.pop("ValidationError", None)
    made["components"]["securitySchemes"] = SECURITY
    for path, deeds in made["paths"].items():
        for method, deed in deeds.items():
            deed["responses"].pop("422", None)
            deed["security"] = security(path, method, deed)
    for name, example in examples(app).items():
        parts[name]["examples"] = [example]
    app.openapi_schema = made
    return made


def security(path: str, method: str, deed: dict[str, Any]) -> list[dict[str, list[str]]]:
    """Who may use a route: those who hold a seat, by cookie or secret; or anyone, who may show either."""
    known: list[dict[str, list[str]]] = [{"device": []}, {"seat": []}]
    if "/api/tables" not in path:
        return []
    return known if method == "post" and "401" in deed["responses"] and not path.endswith("/join") else [{}, *known]


def examples(app: FastAPI) -> dict[str, Any]:
    """A body for each of the first things that anyone wants to send."""
    game = next(iter(app.state.server.hub.games), "")
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "link", "name": "Ben"}, {"kind": "bot", "level": "easy"}]
    return {
        "NewTable": {"game": game, "seats": seats, "title": "Tuesday"},
        "Join": {"token": "the secret behind #seat= in a link", "name": "Ben"},
        "ChooseBody": {"key": "stop", "no": 12, "v": 40, "id": "my-request-1"},
        "SayBody": {"text": "Good game"},
        "Branch": {"at": 30},
    }
