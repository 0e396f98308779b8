"""Routes about a game as a whole: record, chronicle, chart, picture, rematch, branch, archive."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from citadelle.table import fields
from citadelle.table.errors import TableError
from citadelle.table.http import schemas
from citadelle.table.http.guard import PICTURE_POLICY
from citadelle.table.http.openapi import error_responses, ok_response, post_error_responses
from citadelle.table.http.params import Lang, SeatQuery, TableId, Who
from citadelle.table.http.routes.tables import check_may_create, created_response
from citadelle.table.http.struct_routes import StructRoute

router = APIRouter(route_class=StructRoute, prefix="/api/tables/{table}", tags=["games that were played"])
VIEW_ERRORS = ("malformed", "no_session", "not_your_seat", "no_table", "no_seat")


@router.get(
    "/record",
    responses={
        **ok_response("", "The record.", "text/plain"),
        **error_responses(*VIEW_ERRORS, "secret_until_end", "read_only"),
    },
    response_class=Response,
    summary="Download the record",
)
async def record(table: TableId, who: Who, seat: SeatQuery = None, lang: Lang = None) -> Response:
    """The whole game as readable text, once nothing in it is secret any more."""
    viewer = await viewing_seat(who, table, seat)
    headers = {"content-disposition": f'attachment; filename="{table}.record"'}
    return Response(await who.hub.record(table, viewer), headers=headers, media_type="text/plain; charset=utf-8")


@router.get(
    "/chronicle",
    responses={**ok_response("", "One event a line.", "application/jsonl"), **error_responses(*VIEW_ERRORS)},
    response_class=Response,
    summary="Everything that happened",
)
async def chronicle(table: TableId, who: Who, seat: SeatQuery = None, lang: Lang = None) -> Response:
    """Every event that the seat may know of, as data and in words, one JSON object a line."""
    lines = await who.hub.chronicle(table, await viewing_seat(who, table, seat), who.lang)
    return Response(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), media_type="application/jsonl")


@router.get(
    "/chart",
    responses=error_responses("malformed", "no_table", "not_over", "read_only"),
    summary="Points over the game",
)
async def chart(table: TableId, who: Who, lang: Lang = None) -> schemas.Chart:
    """The points of each seat after each choice, once the game is over."""
    return schemas.Chart(points=await who.hub.chart(table))


@router.get(
    "/picture",
    responses={
        **ok_response("", "The board.", "image/svg+xml"),
        **error_responses(*VIEW_ERRORS, "no_such_move", "read_only", "secret_until_end"),
    },
    response_class=Response,
    summary="The board as a picture",
)
async def picture(
    table: TableId,
    who: Who,
    at: Annotated[int, Query(ge=-1, le=fields.EXACT, description="After this many choices; -1: now.")] = -1,
    theme: Literal["light", "dark"] = "light",
    seat: SeatQuery = None,
    lang: Lang = None,
) -> Response:
    """The position as SVG, as the seat may see it."""
    viewer = await viewing_seat(who, table, seat)
    live = await who.hub.table(table)
    await live.prepare(at)
    match = live.match_at(live.choice_count() if at == -1 else at)
    drawn = match.picture(viewer, who.lang, theme)
    return Response(drawn, headers={"content-security-policy": PICTURE_POLICY}, media_type="image/svg+xml")


async def viewing_seat(who: Who, id_: str, seat: int | None) -> int | None:
    """The seat that is viewed from; None for a spectator."""
    live = await who.hub.table(id_)
    return None if seat == -1 else await who.viewer(live, seat)


@router.post(
    "/rematch",
    responses={
        **ok_response("Laid", "The new table."),
        **post_error_responses("no_session", "no_table", "not_your_seat", "too_many", "read_only"),
    },
    response_model=None,
    summary="The same again",
)
async def rematch(table: TableId, body: schemas.Rematch, who: Who, lang: Lang = None) -> Response:
    """Lays the same table again, or takes your seat at the one that was laid already."""
    await check_may_create(who)
    device = who.device_or_new()
    return created_response(who, await who.hub.rematch(table, device, who.owner, body.promise, body.entropy))


@router.post(
    "/branch",
    responses={
        **ok_response("Laid", "The new table."),
        **post_error_responses(
            "no_session",
            "no_table",
            "no_such_move",
            "secret_until_end",
            "too_many",
            "read_only",
            "not_your_seat",
            "no_seat",
        ),
    },
    response_model=None,
    summary="Play on from here",
)
async def branch(table: TableId, body: schemas.Branch, who: Who, lang: Lang = None) -> Response:
    """Lays a new table that begins after so many choices of this one, against bots."""
    await check_may_create(who)
    return created_response(who, await who.hub.branch(table, body.at, who.device_or_new(), body.seat, who.owner))


@router.post(
    "/archive",
    responses=post_error_responses("no_session", "no_table", "not_your_seat"),
    status_code=204,
    summary="Put away",
)
async def archive(table: TableId, body: schemas.Archive, who: Who, lang: Lang = None) -> None:
    """Puts a table of yours away, or takes it out again."""
    if not who.device:
        raise TableError("no_session")
    await who.hub.archive(who.device, table, body.on)
