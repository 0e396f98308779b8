"""Routes whose bodies and answers are msgspec structs: FastAPI finds their handlers, the structs are the declaration.

A parameter of a handler that is annotated with a struct is the request's JSON body; a struct that it returns is the
answer. Both are put into the OpenAPI document by their names; `openapi.describe` adds their schemas.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, get_type_hints

import msgspec
from fastapi import Depends
from fastapi.routing import APIRoute
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from citadelle.table.http.bodies import read_json

REF: Final = "#/components/schemas/"

Handler = Callable[..., Awaitable[Any]]


class StructRoute(APIRoute):
    """A route; `structs` are those that its document names."""

    def __init__(self, path: str, endpoint: Handler, **settings: Any) -> None:
        hints = get_type_hints(endpoint, include_extras=True)
        answer = hints.pop("return", None)
        bodies = {name: kind for name, kind in hints.items() if is_struct(kind)}
        self.structs: list[type[Struct]] = list(bodies.values())
        if is_struct(answer):
            self.structs.append(answer)
            good = {200: {"description": first_line(answer), "content": json_content(answer)}}
            settings["responses"] = {**good, **(settings.get("responses") or {})}
            settings["response_model"] = None
        if bodies:
            (body,) = bodies.values()
            wanted = {"required": not may_be_missing(body), "content": json_content(body)}
            settings["openapi_extra"] = {"requestBody": wanted, **(settings.get("openapi_extra") or {})}
        super().__init__(
            path,
            adapt_handler(endpoint, {**hints, **{name: body_of(kind) for name, kind in bodies.items()}}),
            **settings,
        )


def is_struct(kind: object) -> bool:
    """Is an annotation a msgspec struct?"""
    return isinstance(kind, type) and issubclass(kind, Struct)


def may_be_missing(kind: type[Struct]) -> bool:
    """May a request leave out this body? Its struct says so."""
    return bool(getattr(kind, "may_be_missing", False))


def first_line(kind: type[Struct]) -> str:
    """What a struct is, in a line."""
    return (inspect.getdoc(kind) or kind.__name__).splitlines()[0]


def json_content(kind: type[Struct]) -> dict[str, Any]:
    """A struct as the content of a request or an answer in the document."""
    return {"application/json": {"schema": {"$ref": REF + kind.__name__}}}


def body_of(kind: type[Struct]) -> Any:
    """An annotation that makes FastAPI read the body as this struct."""

    async def read(request: Request) -> Any:
        if may_be_missing(kind) and not await request.body():
            return kind()
        return await read_json(request, kind)

    return Annotated[kind, Depends(read)]


def adapt_handler(endpoint: Handler, hints: dict[str, Any]) -> Handler:
    """A handler as FastAPI calls it: parameters have the annotations in `hints`, the answer is a Response. The body is
    read last, when it is known who asks."""

    @functools.wraps(endpoint)
    async def call(**values: Any) -> Any:
        answer = await endpoint(**values)
        return json_response(answer) if isinstance(answer, Struct) else answer

    plain = inspect.signature(endpoint)
    found = [one.replace(kind=one.KEYWORD_ONLY, annotation=hints[one.name]) for one in plain.parameters.values()]
    found.sort(key=lambda one: one.name == "body")
    gives = Response if is_struct(get_type_hints(endpoint).get("return")) else plain.return_annotation
    call.__signature__ = plain.replace(parameters=found, return_annotation=gives)  # type: ignore[attr-defined]
    return call


def json_response(answer: Any, status: int = 200) -> Response:
    """Rows, frames and other data as an answer."""
    return Response(msgspec.json.encode(answer), status, media_type="application/json")
