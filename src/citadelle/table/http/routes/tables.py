"""Routes to create a table, list tables, sit down, and read a position."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from citadelle.kernel.chance import KEYED
from citadelle.table import fields
from citadelle.table.errors import TableError
from citadelle.table.http import schemas
from citadelle.table.http.openapi import (
    error_responses,
    frame_response,
    ok_response,
    post_error_responses,
)
from citadelle.table.http.params import Lang, SeatQuery, TableId, Who
from citadelle.table.http.position import position, wait_beyond
from citadelle.table.http.struct_routes import StructRoute, json_response
from citadelle.table.journal.chance import fairness
from citadelle.table.lobby import table_specs

router = APIRouter(route_class=StructRoute, tags=["tables"])


@router.post(
    "/api/promises",
    responses={**ok_response("PromiseGiven", "The promise."), **post_error_responses("too_many")},
    response_model=None,
    summary="Have a seed promised",
)
async def promise(who: Who, lang: Lang = None) -> Response:
    """Promises a seed that nobody knows, before your device adds to it: name the promise when you lay a table."""
    who.charge(who.server.meters.joins)
    return json_response(schemas.PromiseGiven(promise=await who.hub.promise()))


@router.post(
    "/api/tables",
    responses={
        **ok_response("Laid", "The table and its seats' secrets."),
        **post_error_responses("bad_option", "no_game", "too_many", "no_room"),
    },
    response_model=None,
    summary="Lay a table",
)
async def lay(body: table_specs.NewTable, who: Who, lang: Lang = None) -> Response:
    """Lays a table and begins its game. Seats of kind `person` are yours."""
    await check_may_create(who)
    return created_response(who, await who.hub.create(body, who.device_or_new(), who.owner))


@router.post(
    "/api/tables/lesson",
    responses={
        **ok_response("Laid", "The table and its seats' secrets."),
        **post_error_responses("bad_option", "no_game", "no_lesson", "too_many", "no_room"),
    },
    response_model=None,
    summary="Begin a lesson",
)
async def lesson(body: table_specs.NewLesson, who: Who, lang: Lang = None) -> Response:
    """Lays a table on which a lesson is played: you have one seat, the others do what the lesson says."""
    await check_may_create(who)
    return created_response(who, await who.hub.create_lesson(body, who.device_or_new(), who.owner))


@router.get(
    "/api/tables/{table}/chance",
    responses={**ok_response("TableChance", "What everybody may know."), **error_responses("malformed", "no_table")},
    response_model=None,
    summary="A table's chance",
)
async def chance(table: TableId, who: Who, lang: Lang = None) -> Response:
    """Which chance a table draws from, what it promised, and who may know more of it than others."""
    live = await who.hub.table(table)
    kind = live.match.setup.chance
    return json_response(
        schemas.TableChance(
            chance=kind,
            promise=live.commitment(),
            takes=kind == KEYED and not live.row.chosen_seed and not live.is_over(),
            fairness=fairness(live.row, who.lang),
        )
    )


@router.post(
    "/api/tables/upload",
    responses={
        **ok_response("Laid", "The table."),
        **post_error_responses("bad_record", "no_game", "too_many", "no_room"),
    },
    response_model=None,
    summary="Upload a record",
    openapi_extra={"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def upload(
    request: Request,
    who: Who,
    name: Annotated[str, Query(max_length=40, pattern=fields.ONE_LINE, description="What to call it.")] = "",
    lang: Lang = None,
) -> Response:
    """Makes a table of a record that was downloaded before, here or elsewhere."""
    if request.headers.get("content-type", "text/plain").partition(";")[0].strip().lower() != "text/plain":
        raise TableError("wrong_type", type="text/plain")
    await check_may_create(who)
    who.charge(who.server.meters.uploads)
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise TableError("bad_record", why="UTF-8") from None
    return created_response(who, await who.hub.upload(text, who.device_or_new(), name, who.owner))


async def check_may_create(who: Who) -> None:
    """TableError if this address creates tables too fast, has too many unfinished ones, or has used up its room."""
    who.charge(who.server.meters.tables)
    await who.server.check_unfinished_tables(who.address)
    await who.server.check_room(who.owner)


def created_response(who: Who, made: table_specs.Laid) -> Response:
    """The answer about a new table."""
    who.server.note_new_table(who.address, made.table)
    return who.with_cookie(json_response(made))


@router.get(
    "/api/tables",
    responses={**ok_response("Tables", "Tables, latest change first."), **error_responses("malformed")},
    response_model=None,
    summary="Tables in the lobby",
)
async def tables(who: Who, lang: Lang = None) -> Response:
    """Your tables (by cookie), tables with a free seat, and tables to watch."""
    mine = await who.hub.mine(who.device, who.lang) if who.device else []
    own = {row.id for row in mine}
    others = [row for row in await who.hub.listed(who.lang, who.device) if row.id not in own]
    free = [row for row in others if row.free]
    return json_response({"mine": mine, "open": free, "watch": [row for row in others if not row.free]})


@router.get(
    "/api/tables/{table}",
    responses={
        **ok_response("Position", "Where the table stands, as that seat may know it."),
        **error_responses("malformed", "no_session", "not_your_seat", "no_table", "no_seat"),
    },
    response_model=None,
    summary="Where a table stands",
)
async def look(
    table: TableId,
    who: Who,
    seat: SeatQuery = None,
    after: Annotated[
        int | None, Query(ge=-1, le=fields.EXACT, description="Wait for a later version than this.")
    ] = None,
    wait: Annotated[float, Query(ge=0, le=30, description="So many seconds at most.")] = 0.0,
    lang: Lang = None,
) -> Response:
    """The position for programs: the seat's view, what it is asked, the chronicle, the seats."""
    live = await who.hub.table(table)
    viewer = None if seat == -1 else await who.viewer(live, seat)
    if after is not None and wait:
        await wait_beyond(live, after, min(wait, who.server.config.limits.wait))
    return frame_response(await position(who, live, viewer))


@router.post(
    "/api/tables/{table}/join",
    responses={
        **ok_response("Joined", "Your seat and its new secret."),
        **post_error_responses("no_session", "no_table", "no_seat", "seat_taken", "not_your_seat", "resigned"),
    },
    response_model=None,
    summary="Sit down",
)
async def join(table: TableId, who: Who, body: schemas.Join, lang: Lang = None) -> Response:
    """Takes the seat of a link's secret, or a free one. The old secret is void from then on."""
    who.charge(who.server.meters.joins)
    found = await who.hub.join(table, who.device_or_new(), body.token, body.seat, body.name, body.also, body.entropy)
    return who.with_cookie(json_response(found))
