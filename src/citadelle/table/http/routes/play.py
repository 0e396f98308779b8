"""Routes for players: choose, undo, automatic answers, why not, hint, say, agree to open everything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from citadelle.table import wire
from citadelle.table.errors import ChoiceRefused
from citadelle.table.http import schemas
from citadelle.table.http.errors import ErrorWithText
from citadelle.table.http.openapi import error_responses, ok_response, post_error_responses
from citadelle.table.http.params import Lang, TableId, Who
from citadelle.table.http.position import advice, why_not
from citadelle.table.http.struct_routes import StructRoute, json_response
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.viewer_session.log_lines import SAID_PAGE

router = APIRouter(route_class=StructRoute, tags=["playing"])
SEAT_ERRORS = ("no_session", "not_your_seat", "no_table", "read_only")
CHOICE_ERRORS = ("refused", "stale", "reused", "away", "resigned", "lesson")


async def with_refusal_text(who: Who, live: LiveTable, deed: Callable[[], Awaitable[int]]) -> schemas.Done:
    """Carry out a request; the game's refusal is raised in its own words, with its rule."""
    try:
        return schemas.Done(v=await deed())
    except ChoiceRefused as fault:
        text = live.game.refusal(fault.refusal, live.names(who.lang), who.lang)
        raise ErrorWithText(fault.code, text, fault.refusal.rule) from None


@router.post(
    "/api/tables/{table}/choose",
    responses=post_error_responses(*SEAT_ERRORS, *CHOICE_ERRORS),
    summary="Choose",
)
async def choose(table: TableId, body: schemas.ChooseBody, who: Who, lang: Lang = None) -> schemas.Done:
    """Answers an open question. What is illegal, late or another seat's is refused and changes nothing."""
    who.charge(who.server.meters.choices)
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    v = -1 if body.v is None else body.v
    return await with_refusal_text(who, live, lambda: live.choose(seat, body.key, body.no, v, body.id))


@router.post(
    "/api/tables/{table}/undo",
    responses=post_error_responses(*SEAT_ERRORS, *CHOICE_ERRORS),
    summary="Take back",
)
async def undo(table: TableId, body: schemas.UndoBody, who: Who, lang: Lang = None) -> schemas.Done:
    """Takes your last choice back, as long as it revealed nothing and nobody has chosen since."""
    who.charge(who.server.meters.choices)
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    v = -1 if body.v is None else body.v
    return await with_refusal_text(who, live, lambda: live.undo(seat, v, body.id))


@router.post(
    "/api/tables/{table}/next",
    responses=post_error_responses(*SEAT_ERRORS, "no_lesson", "stale", "reused", "lesson"),
    summary="Go on in a lesson",
)
async def next_step(table: TableId, body: schemas.NextBody, who: Who, lang: Lang = None) -> schemas.Done:
    """Goes on from a step of a lesson that only tells something."""
    who.charge(who.server.meters.choices)
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    return await with_refusal_text(who, live, lambda: live.next_step(seat, body.step - 1, body.id))


@router.post(
    "/api/tables/{table}/auto",
    responses=post_error_responses(*SEAT_ERRORS, "bad_auto", "reused", "away", "resigned"),
    summary="Answer automatically",
)
async def auto(table: TableId, body: schemas.AutoBody, who: Who, lang: Lang = None) -> schemas.Done:
    """Sets how your windows of one kind are answered from now on, asked or not, or takes that back. It is no choice:
    an open question stays open, and nobody else is told."""
    who.charge(who.server.meters.choices)
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    return schemas.Done(v=await live.set_auto_answer(seat, body.window, body.answer, body.until, body.id))


@router.post(
    "/api/tables/{table}/why",
    responses={**ok_response("Because", "The reason, with its rule."), **post_error_responses(*SEAT_ERRORS)},
    response_model=None,
    summary="Why not?",
)
async def why(table: TableId, body: schemas.WhyBody, who: Who, lang: Lang = None) -> Response:
    """Says why a key or a thing on the board can't be chosen now."""
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    return json_response(why_not(who, live, seat, wire.Why(key=body.key, thing=body.thing)))


@router.post(
    "/api/tables/{table}/hint",
    responses={**ok_response("Advised", "Every option, best first."), **post_error_responses(*SEAT_ERRORS, "refused")},
    response_model=None,
    summary="What would a strong bot do?",
)
async def hint(table: TableId, body: schemas.ForSeat, who: Who, lang: Lang = None) -> Response:
    """Thinks about your question as a strong bot would, knowing no more than you do."""
    who.charge(who.server.meters.hints)
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    return json_response(await advice(who, live, seat))


@router.post(
    "/api/tables/{table}/say",
    responses=post_error_responses(*SEAT_ERRORS, "bad_text", "reused", "muted", "said_enough"),
    summary="Say a word",
)
async def say(table: TableId, body: schemas.SayBody, who: Who, lang: Lang = None) -> schemas.Done:
    """Says something to everyone at the table."""
    who.charge(who.server.meters.said)
    live = await who.hub.table(table)
    seat = await who.seat(live, body.seat)
    return schemas.Done(v=await who.hub.say(table, seat, body.text, body.id))


@router.get(
    "/api/tables/{table}/said",
    responses={**ok_response("SaidPage", "A page of it."), **error_responses("malformed", "no_table")},
    response_model=None,
    summary="What was said",
)
async def said(
    table: TableId,
    who: Who,
    before: Annotated[int, Query(ge=0, le=1_000_000, description="Up to which number; 0: the latest.")] = 0,
    lang: Lang = None,
) -> Response:
    """What was said at the table, 100 words a page, the latest page first: ask again with `before` set to `first`."""
    live = await who.hub.table(table)
    every = live.said_entries()
    last = min(before - 1, len(every)) if before else len(every)
    first = max(0, last - SAID_PAGE)
    page = [
        schemas.SaidLine(n=n, seat=entry.seat, text=entry.text, at=entry.at)
        for n, (_, entry) in enumerate(every[first:last], first + 1)
    ]
    return json_response(schemas.SaidPage(said=page, first=first + 1 if page else 0, total=len(every)))


@router.post(
    "/api/tables/{table}/consent", responses=post_error_responses(*SEAT_ERRORS), summary="Agree to open everything"
)
async def consent(table: TableId, body: schemas.ForSeat, who: Who, lang: Lang = None) -> schemas.Done:
    """Once every person at the table has agreed, everything may be seen by everyone."""
    live = await who.hub.table(table)
    return schemas.Done(v=await live.consent(await who.seat(live, body.seat)))
