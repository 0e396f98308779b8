"""Every error as the same small JSON, in the reader's language: `{"error": {"code", "text", "rule"?}}`."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.routing import Match

from citadelle.kernel.errors import BadOption, NotReadable
from citadelle.table.errors import STATUS, TableError
from citadelle.table.http.bodies import BadBody
from citadelle.table.http.language import language, say, words
from citadelle.table.store.base import NoAnswer
from citadelle.table.words import in_words

log = logging.getLogger("citadelle.http")

NO_METHOD: Final = "no_method"
BROKEN: Final = "broken"
ALSO: Final = {NO_METHOD: 405, "too_long": 414, BROKEN: 500}
"""Codes that only a server knows, beside those of every table."""

FAULTS: Final = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "json_invalid": "json",
    "string_type": "text",
    "string_unicode": "text",
    "string_too_long": "long",
    "string_too_short": "short",
    "too_long": "long",
    "too_short": "short",
    "int_type": "number",
    "int_parsing": "number",
    "int_parsing_size": "range",
    "int_from_float": "number",
    "bool_type": "switch",
    "bool_parsing": "switch",
    "list_type": "list",
    "dict_type": "object",
    "model_attributes_type": "object",
    "model_type": "object",
    "greater_than_equal": "range",
    "less_than_equal": "range",
}
"""The word for each error type of pydantic (paths and queries); anything else is "form"."""


class ErrorWithText(TableError):
    """An error whose sentence is already made, with its rule."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(code)
        self.text = text
        self.rule = rule

    def in_language(self, lang: str) -> str:
        """The sentence that was made."""
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.text, self.rule))


def status(code: str) -> int:
    """The HTTP status of a code."""
    return ALSO.get(code) or STATUS[code]


def body(code: str, text: str, rule: str = "") -> bytes:
    """An error as JSON."""
    told = {"code": code, "text": text}
    if rule:
        told["rule"] = rule
    return msgspec.json.encode({"error": told})


def sentence(code: str, lang: str, args: Mapping[str, object]) -> str:
    """The sentence of an error; arguments that it doesn't carry are left out."""
    key = f"http.{code}" if code in ALSO else f"error.{code}"
    return say(key, lang, **{**dict.fromkeys(words().names(key), ""), **in_words(args, lang)})


def answer(
    code: str, lang: str, args: Mapping[str, object] | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """An error as an answer."""
    text = sentence(code, lang, args or {})
    return Response(
        body(code, text), status(code), {**error_headers(code, args or {}), **(headers or {})}, "application/json"
    )


def error_headers(code: str, args: Mapping[str, object]) -> dict[str, str]:
    """Headers that go with an error: how to ask again."""
    if status(code) == 401:
        return {"www-authenticate": "Bearer"}
    seconds = args.get("seconds")
    if status(code) == 429 and isinstance(seconds, (int, float)):
        return {"retry-after": str(max(1, math.ceil(seconds)))}
    return {}


def request_language(request: HTTPConnection) -> str:
    """The language of a request's answer."""
    return language(request.url.query, request.headers.get("accept-language", ""))


def error_response(fault: TableError, lang: str) -> Response:
    """A table's error as an answer."""
    if isinstance(fault, ErrorWithText):
        return Response(body(fault.code, fault.text, fault.rule), fault.status, media_type="application/json")
    return answer(fault.code, lang, fault.details)


async def on_table_error(request: Request, fault: Exception) -> Response:
    """What a table refuses."""
    assert isinstance(fault, TableError)
    return error_response(fault, request_language(request))


async def on_bad_option(request: Request, fault: Exception) -> Response:
    """A set-up that a game refuses, or a record that can't be read: the kernel's message says why."""
    code = "bad_record" if isinstance(fault, NotReadable) else "bad_option"
    return answer(code, request_language(request), {"why": fault})


async def on_no_answer(request: Request, fault: Exception) -> Response:
    """The store couldn't be reached."""
    log.warning("the store did not answer: %s", fault)
    return answer("no_answer", request_language(request))


async def on_malformed(request: Request, fault: Exception) -> Response:
    """A path or query of another form than the document says: the first field at fault, and what is wrong with it."""
    assert isinstance(fault, RequestValidationError)
    lang = request_language(request)
    first: dict[str, Any] = dict(fault.errors()[0]) if fault.errors() else {}
    word = FAULTS.get(str(first.get("type", "")), "form")
    return malformed_response([str(step) for step in first.get("loc", ())][1:], word, lang)


async def on_bad_body(request: Request, fault: Exception) -> Response:
    """A body of another form than its declaration."""
    assert isinstance(fault, BadBody)
    return malformed_response(fault.path, fault.fault, request_language(request))


def malformed_response(place: Sequence[str], word: str, lang: str) -> Response:
    """What is wrong with which field; without a field, with the body."""
    field = ".".join(place)[:80] if place and word != "json" else say("http.body", lang)
    why = say("http.field", lang, field=field, what=say(f"fault.{word}", lang))
    return answer("malformed", lang, {"why": why})


async def on_http(request: Request, fault: Exception) -> Response:
    """No such page, or not by this method."""
    assert isinstance(fault, HTTPException)
    lang = request_language(request)
    if fault.status_code == 405:
        allowed = methods(request.app, request)
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"allow": allowed})
        args = {"method": request.method[:20], "allowed": allowed}
        return answer(NO_METHOD, lang, args, {"allow": allowed})
    if fault.status_code == 404:
        return answer("no_page", lang)
    return answer("malformed", lang, {"why": say("http.body", lang)})


def methods(app: FastAPI, request: Request) -> str:
    """Every method that the request's address takes."""
    found = {"OPTIONS"}
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        scope = {**request.scope, "method": method}
        if any(route.matches(scope)[0] is Match.FULL for route in app.routes):
            found.add(method)
    if "GET" in found:
        found.add("HEAD")
    return ", ".join(sorted(found))


def install(app: FastAPI) -> None:
    """Let the app answer every error this way."""
    app.add_exception_handler(TableError, on_table_error)
    app.add_exception_handler(BadOption, on_bad_option)
    app.add_exception_handler(NotReadable, on_bad_option)
    app.add_exception_handler(NoAnswer, on_no_answer)
    app.add_exception_handler(RequestValidationError, on_malformed)
    app.add_exception_handler(BadBody, on_bad_body)
    app.add_exception_handler(HTTPException, on_http)
