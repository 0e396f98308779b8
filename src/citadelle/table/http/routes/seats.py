"""Routes about who has a seat: leave it to a bot, come back, resign, hand over an absent one, name, fill, invite."""

from __future__ import annotations

from fastapi import APIRouter

from citadelle.table.http import schemas
from citadelle.table.http.openapi import post_error_responses
from citadelle.table.http.params import Lang, SeatPath, TableId, Who
from citadelle.table.http.struct_routes import StructRoute

router = APIRouter(route_class=StructRoute, prefix="/api/tables/{table}/seats/{seat}", tags=["seats"])
OWN_SEAT_ERRORS = ("no_session", "not_your_seat", "no_table", "no_seat", "read_only", "resigned")
HOST_ERRORS = ("no_session", "not_host", "no_table", "no_seat", "seat_taken", "read_only")


async def own_seat(who: Who, table: str, seat: int) -> int:
    """The seat in the address, if it is the sender's."""
    return await who.seat(await who.hub.table(table), seat)


@router.post("/leave", responses=post_error_responses(*OWN_SEAT_ERRORS, "bad_option"), summary="Leave it to a bot")
async def leave(table: TableId, seat: SeatPath, body: schemas.Leave, who: Who, lang: Lang = None) -> schemas.Done:
    """A bot plays for you until you come back."""
    return schemas.Done(v=await who.hub.leave(table, await own_seat(who, table, seat), body.level))


@router.post("/back", responses=post_error_responses(*OWN_SEAT_ERRORS), summary="Come back")
async def back(table: TableId, seat: SeatPath, who: Who, lang: Lang = None) -> schemas.Done:
    """You play again."""
    return schemas.Done(v=await who.hub.back(table, await own_seat(who, table, seat)))


@router.post("/resign", responses=post_error_responses(*OWN_SEAT_ERRORS), summary="Resign")
async def resign(table: TableId, seat: SeatPath, who: Who, lang: Lang = None) -> schemas.Done:
    """A bot plays your seat to the end, so that the others can finish. That can't be taken back."""
    return schemas.Done(v=await who.hub.resign(table, await own_seat(who, table, seat)))


@router.post(
    "/replace",
    responses=post_error_responses(*OWN_SEAT_ERRORS, "not_absent"),
    summary="Hand over an absent person's seat",
)
async def replace(table: TableId, seat: SeatPath, who: Who, lang: Lang = None) -> schemas.Done:
    """A bot plays a seat whose person has been silent for longer than the table's patience, until they come back."""
    mine = await who.seat(await who.hub.table(table))
    return schemas.Done(v=await who.hub.replace(table, seat, mine))


@router.post("/name", responses=post_error_responses(*OWN_SEAT_ERRORS), summary="Take another name")
async def name(table: TableId, seat: SeatPath, body: schemas.Rename, who: Who, lang: Lang = None) -> schemas.Done:
    """Names are free."""
    return schemas.Done(v=await who.hub.rename(table, await own_seat(who, table, seat), body.name))


@router.post("/fill", responses=post_error_responses(*HOST_ERRORS, "bad_option"), summary="Put a bot on a seat")
async def fill(table: TableId, seat: SeatPath, body: schemas.Fill, who: Who, lang: Lang = None) -> schemas.Done:
    """The host gives a seat that nobody has taken to a bot."""
    return schemas.Done(v=await who.hub.fill(table, seat, body.level, who.device))


@router.post("/invite", responses=post_error_responses(*HOST_ERRORS), summary="A new link to a seat")
async def invite(table: TableId, seat: SeatPath, who: Who, lang: Lang = None) -> schemas.Invitation:
    """A new secret for a seat that waits (by the host), or for your own seat on another device. The old one is void."""
    return schemas.Invitation(seat=seat, token=await who.hub.invite(table, seat, who.device))
