"""Who may do what (S2): every route and every frame, for every kind of sender. A route without a row fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

import pytest
from tests.table.http.hubs import Table, quick
from tests.table.http.running import Client, Served, secret
from tests.table.http.test_sockets import hear, send

from citadelle.table import wire

ROLES = ("owner", "none", "other", "spectator", "old")
"""Who asks: the seat's own program; nobody at all; another seat's program; a device without a seat; a program with a
secret that was the seat's before."""


class Row(NamedTuple):
    """A request and the status that each role gets; `seat` in it is seat 0, which is the owner's."""

    statuses: tuple[int, int, int, int, int]
    body: Any = None
    query: str = ""
    host: bool = False
    """Is the owner who asks the device that laid the table, instead of a program?"""


ALL = (200,) * 5
SEAT = {"seat": 0}
ROWS: dict[str, Row] = {
    "GET /healthz": Row(ALL),
    "GET /api/games": Row(ALL),
    "GET /api/games/{game}": Row(ALL),
    "GET /api/games/{game}/learn": Row((404,) * 5),
    "GET /api/games/{game}/learn/{picture}.svg": Row((404,) * 5),
    "GET /api/games/{game}/rules": Row(ALL),
    "GET /api/words": Row(ALL),
    "GET /api/tables": Row(ALL),
    "POST /api/promises": Row(ALL),
    "POST /api/tables": Row(ALL, {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}),
    "POST /api/tables/lesson": Row(ALL, {"game": "toy", "lesson": "first_light"}),
    "POST /api/tables/upload": Row((400,) * 5, "no record"),
    "GET /api/tables/{table}": Row((200, 403, 403, 403, 401), query="seat=0"),
    "GET /api/tables/{table}/chance": Row(ALL),
    "GET /api/tables/{table}/said": Row(ALL),
    "POST /api/tables/{table}/join": Row((200, 409, 409, 409, 409), SEAT, host=True),
    "POST /api/tables/{table}/choose": Row((409, 401, 403, 403, 401), {"key": "nonsense", "no": 0, **SEAT}),
    "POST /api/tables/{table}/undo": Row((409, 401, 403, 403, 401), SEAT),
    "POST /api/tables/{table}/next": Row((404, 401, 403, 403, 401), {"step": 1, **SEAT}),
    "POST /api/tables/{table}/auto": Row((200, 401, 403, 403, 401), {"window": "offer", "answer": "pass", **SEAT}),
    "POST /api/tables/{table}/why": Row((200, 401, 403, 403, 401), {"key": "nonsense", **SEAT}),
    "POST /api/tables/{table}/hint": Row((200, 401, 403, 403, 401), SEAT),
    "POST /api/tables/{table}/say": Row((200, 401, 403, 403, 401), {"text": "Hello", **SEAT}),
    "POST /api/tables/{table}/consent": Row((200, 401, 403, 403, 401), SEAT),
    "POST /api/tables/{table}/seats/{seat}/leave": Row((200, 401, 403, 403, 401), {}),
    "POST /api/tables/{table}/seats/{seat}/back": Row((200, 401, 403, 403, 401)),
    "POST /api/tables/{table}/seats/{seat}/resign": Row((200, 401, 403, 403, 401)),
    "POST /api/tables/{table}/seats/{seat}/replace": Row((403, 401, 409, 403, 401)),
    "POST /api/tables/{table}/seats/{seat}/name": Row((200, 401, 403, 403, 401), {"name": "Zoe"}),
    "POST /api/tables/{table}/seats/{seat}/fill": Row((409, 403, 403, 403, 403), {"level": "easy"}, host=True),
    "POST /api/tables/{table}/seats/{seat}/invite": Row((200, 403, 403, 403, 403), host=True),
    "POST /api/tables/{table}/rematch": Row((409, 403, 403, 403, 403), host=True),
    "POST /api/tables/{table}/branch": Row((403,) * 5, {"at": 0}),
    "POST /api/tables/{table}/archive": Row((204, 401, 401, 403, 401), {"on": True}, host=True),
    "GET /api/tables/{table}/record": Row((403, 403, 403, 403, 401), query="seat=0"),
    "GET /api/tables/{table}/chronicle": Row((200, 403, 403, 403, 401), query="seat=0"),
    "GET /api/tables/{table}/chart": Row((409,) * 5),
    "GET /api/tables/{table}/picture": Row((200, 403, 403, 403, 401), query="seat=0"),
}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with quick() as server:
        yield server


def routes(served: Served) -> list[str]:
    """Every route that the server has, but pages and files."""
    document = served.app.openapi()
    return [f"{method.upper()} {path}" for path, deeds in document["paths"].items() for method in deeds]


def test_every_route_has_a_row(served: Served) -> None:
    assert sorted(routes(served)) == sorted(ROWS)


class Cast:
    """A table and everyone who might ask something of it."""

    def __init__(self, served: Served, game: str = "toy") -> None:
        self.table = Table(served, "link", "link", game=game)
        self.other = self.table.program(1)
        renewed = self.table.host.good(f"{self.table.path}/seats/0/invite")["token"]
        self.old = self.table.first
        self.owner = served.program(renewed)
        self.none = served.program()
        self.spectator = served.browser(cookie=secret())

    def who(self, role: str, row: Row) -> Client:
        found: Client = self.table.host if role == "owner" and row.host else getattr(self, role)
        return found


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("route", ROWS)
def test_everyone_may_do_what_they_may_and_nothing_else(served: Served, route: str, role: str) -> None:
    row = ROWS[route]
    cast = Cast(served)
    before = cast.table.version()
    method, path = route.split(" ")
    path = path.format(table=cast.table.id, seat=0, game="toy", picture="0") + (f"?{row.query}" if row.query else "")
    who = cast.who(role, row)
    if isinstance(row.body, str):
        heard = who.ask(method, path, row.body.encode(), content_type="text/plain")
    else:
        heard = who.ask(method, path, row.body if row.body is not None or method == "GET" else {})
    assert heard.status == row.statuses[ROLES.index(role)], heard
    if heard.status >= 400:
        assert cast.table.version() == before, "what is refused changes nothing"
        assert heard.code and heard.json["error"]["text"]
    elif heard.headers.get("content-type") == "application/json" and heard.body:
        assert "error" not in heard.json


# --- frames

FRAMES: dict[type, tuple[str, str, str, str, str]] = {
    wire.Hello: ("update", "not_your_seat", "not_your_seat", "not_your_seat", "not_your_seat"),
    wire.Choose: ("refused", "no_session", "refused", "no_session", "malformed"),
    wire.Undo: ("refused", "no_session", "refused", "no_session", "malformed"),
    wire.Next: ("no_lesson", "no_session", "no_lesson", "no_session", "malformed"),
    wire.Auto: ("ack", "no_session", "ack", "no_session", "malformed"),
    wire.Why: ("why", "why", "why", "why", "malformed"),
    wire.Advise: ("hint", "no_session", "hint", "no_session", "malformed"),
    wire.Show: ("pong", "pong", "pong", "pong", "malformed"),
    wire.Say: ("ack", "no_session", "ack", "no_session", "malformed"),
    wire.Ping: ("pong", "pong", "pong", "pong", "pong"),
}
"""What each role gets for a frame, once it sits where it may sit: a kind of frame, or the code of an error."""

SENT: dict[type, Any] = {
    wire.Hello: wire.Hello(seat=0),
    wire.Choose: wire.Choose(key="nonsense", no=0, v=-1, id="a"),
    wire.Undo: wire.Undo(v=-1, id="a"),
    wire.Next: wire.Next(step=1, id="a"),
    wire.Auto: wire.Auto(window="offer", answer="pass", id="a"),
    wire.Why: wire.Why(q="a", key="nonsense"),
    wire.Advise: wire.Advise(q="a"),
    wire.Show: wire.Show(at=0),
    wire.Say: wire.Say(text="Hello", id="a"),
    wire.Ping: wire.Ping(),
}


def test_every_frame_has_a_row() -> None:
    assert set(FRAMES) == set(SENT) == set(get_args(wire.FromClient))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", FRAMES)
def test_every_frame_is_asked_whose_it_is(served: Served, kind: type, role: str) -> None:
    """Each says hello as it may (the owner by secret, others as spectators; a void secret is refused), then sends."""
    cast = Cast(served)
    before = cast.table.version()
    who: Client = getattr(cast, role)
    token, plain = who.token, served.program(cookie=who.cookie, origin=who.origin)
    with plain.live(cast.table.id) as line:
        if kind is not wire.Hello:
            send(line, wire.Hello(token=token))
            said = hear(line)
            assert said["is"] == ("error" if role == "old" else "update"), said
        frame = wire.Hello(seat=0, token=token) if kind is wire.Hello else SENT[kind]
        send(line, frame)
        if kind is wire.Show:
            send(line, wire.Ping())  # what is shown already isn't sent again
        said = hear(line)
        while said["is"] == "update" and kind in (wire.Choose, wire.Undo, wire.Auto, wire.Say, wire.Show, wire.Ping):
            said = hear(line)
        wanted = FRAMES[kind][ROLES.index(role)]
        assert wanted in (said["is"], said.get("code")), said
    if wanted not in ("ack", "update"):
        assert cast.table.version() == before, "what is refused changes nothing"
