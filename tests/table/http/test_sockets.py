"""Sockets: who may open one (S3), what may come through it (S5, S6), and that none holds up the others."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import product
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec import structs
from tests.patience import PATIENCE, wait_until
from tests.table.http.hubs import WIDE, Table, quick
from tests.table.http.running import Client, Served, secret
from tests.table.http.test_limits import Clock
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.sync.client import ClientConnection

from citadelle.table import wire
from citadelle.table.http.limits import Config, Limits, Rate
from citadelle.web.serve import uvicorn_config
from citadelle.web.websocket_protocol import AbortableProtocol


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with quick(origins=("https://play.example",)) as server:
        yield server


def send(line: ClientConnection, frame: Any) -> None:
    line.send(wire.encode(frame).decode())


def hear(line: ClientConnection) -> Any:
    return json.loads(line.recv(timeout=PATIENCE))


def until(line: ClientConnection, kind: str) -> Any:
    """The next frame of a kind."""
    while True:
        said = hear(line)
        if said["is"] == kind:
            return said


def closed(line: ClientConnection) -> int:
    """The code that the socket is closed with, after whatever still comes."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 1006


# --- S3


def refused(client: Client, table: str) -> tuple[int, str]:
    """The HTTP answer to a handshake that must not succeed."""
    with pytest.raises(InvalidStatus) as found, client.live(table):
        pass
    answer = found.value.response
    return answer.status_code, json.loads(answer.body or b"{}").get("error", {}).get("code", "")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1", "https://play.example.evil"]
)
def test_a_socket_from_another_page_is_refused(served: Served, origin: str) -> None:
    table = Table(served, "easy")
    assert refused(served.program(origin=origin), table.id) == (403, "wrong_origin")
    assert refused(served.program(origin=origin, cookie=table.host.cookie), table.id) == (403, "wrong_origin")
    assert refused(served.program(table.links[0], origin=origin), table.id) == (403, "wrong_origin")


def test_a_socket_with_a_cookie_but_no_origin_is_refused(served: Served) -> None:
    table = Table(served, "easy")
    assert refused(served.program(cookie=table.host.cookie), table.id) == (403, "wrong_origin")


def test_a_socket_to_another_name_is_refused(served: Served) -> None:
    table = Table(served, "easy")
    for host in ("evil.example", f"evil.example:{served.port}", "localhost.evil.example"):
        assert refused(served.program(host=host), table.id) == (421, "wrong_host")
        assert refused(served.program(host=host, origin=f"http://{host}"), table.id) == (421, "wrong_host")


def test_a_socket_of_our_own_page_or_a_program_is_taken(served: Served) -> None:
    table = Table(served, "easy")
    for client in (table.host, table.first, served.program(), served.browser()):
        with client.live(table.id) as line:
            send(line, wire.Hello())
            assert until(line, "update")["full"]


def test_a_socket_with_a_void_secret_is_refused(served: Served) -> None:
    table = Table(served, "easy")
    assert refused(served.program(secret()), table.id) == (401, "no_session")


def test_a_socket_of_no_table_is_told_so(served: Served) -> None:
    for table, cookie in product(("nowhere", "A", "..", "a" * 65, "%00"), ("", secret())):
        with served.browser(cookie=cookie).live(table) as line:
            said = hear(line)
            assert (said["is"], said["code"]) == ("error", "no_table")
            assert closed(line) == 1008


# --- S6: garbage


def garbage(rng: random.Random) -> list[str | bytes]:
    """Frames that are no frames of a table."""
    good = wire.encode(wire.Choose(key="stop", no=1, v=2, id="a")).decode()
    bent = list(good)
    bent[rng.randrange(len(bent))] = rng.choice('{}[]",:\\\u0000\ud7ff☃')
    deep = rng.randrange(10, 10_000)
    return [
        "", " ", "{", "[]", "null", "1", '"hello"', "{}", '{"do":1}', '{"do":"dance"}', '{"do":"hello","seat":1e999}',
        '{"do":"choose","key":"x","no":99999999999999999999,"v":0}', '{"do":"hello","lang":"' + "x" * 50 + '"}',
        '{"do":"choose","key":"","no":0,"v":0}', '{"do":"choose","key":"x","no":NaN,"v":0}', "[" * deep, '{"a":' * deep,
        '{"do":"hello","lang":"\\ud800"}', '{"do":"say","text":"' + "x" * 501 + '"}', '{"do":"hello","do":"x"}',
        good[: rng.randrange(len(good))], b"\x00\x01\x02", rng.randbytes(rng.randrange(1, 300)), good.encode()[:-1],
        '{"do":"ping","more":1}', '{"do":"show","at":-2}', '{"do":"hello","width":1}', '{"do":"choose","key":1,"no":0}',
        "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(1, 200))), "\ufeff{}", "﷽" * 100,
    ]  # fmt: skip


def test_garbage_closes_the_socket_and_nothing_else(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    table = Table(served, "easy")
    rng = random.Random(5)
    before = table.version()
    frames = [frame for _ in range(10) for frame in garbage(rng)]
    for first in range(0, len(frames), 5):
        with served.program().live(table.id) as line:
            try:
                for frame in frames[first : first + 5]:
                    line.send(frame)
            except ConnectionClosed:
                continue
            assert closed(line) in (1008, 1007, 1002)
    assert table.version() == before
    assert [record.getMessage() for record in caplog.records] == []


def test_a_few_bad_frames_are_forgiven(served: Served) -> None:
    table = Table(served, "easy")
    with table.first.live(table.id) as line:
        for _ in range(Limits().garbage - 1):
            line.send("nonsense")
            said = hear(line)
            assert (said["is"], said["code"]) == ("error", "malformed")
        send(line, wire.Hello())
        assert until(line, "update")["seat"] == 0
        line.send("nonsense")
        assert closed(line) == 1008


def test_text_that_is_no_text_closes_the_socket(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(served, "easy")
    with served.program().live(table.id) as line:
        line.send(b'\xff\xfe{"do"', text=True)
        assert closed(line) in (1007, 1008)
    assert "Traceback" not in caplog.text


# --- S5: limits


TOO_BIG = (1009, 1006)
"""What a sender hears: the reason, or only that the line is dead, if it was still sending."""


def padded(size: int) -> str:
    """A frame of exactly this size."""
    frame = '{"do":"ping"' + "}"
    return frame[:-1] + " " * (size - len(frame)) + "}"


def test_a_frame_may_be_so_large_and_not_larger(served: Served) -> None:
    table = Table(served, "easy")
    most = Limits().frame
    with table.first.live(table.id) as line:
        line.send(padded(most - 1))
        assert hear(line)["is"] == "pong"
        line.send(padded(most))
        assert hear(line)["is"] == "pong"
        with suppress(ConnectionClosed):
            line.send(padded(most + 1))
        assert closed(line) in TOO_BIG
    with table.first.live(table.id) as line:
        with suppress(ConnectionClosed):
            line.send([padded(most + 1)[: most // 2], padded(most + 1)[most // 2 :]])
        assert closed(line) in TOO_BIG


def test_choices_of_an_address_are_counted() -> None:
    clock = Clock()
    with quick(Limits(), clock=clock) as served:
        table = Table(served, "easy")
        wanted = {"key": "nonsense", "no": 0}
        codes = [table.first.post(f"{table.path}/choose", wanted).code for _ in range(12)]
        with table.first.live(table.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            for n in range(9):
                send(line, wire.Choose(key="nonsense", no=0, v=-1, id=f"c{n}"))
            codes += [until(line, "refused")["code"] for _ in range(9)]
            assert "too_fast" not in codes[:20] and codes[20] == "too_fast"
            clock.now += 0.05
            send(line, wire.Undo(v=-1, id="u1"))
            send(line, wire.Undo(v=-1, id="u2"))
            assert [until(line, "refused")["code"] == "too_fast" for _ in range(2)] == [False, True]
        elsewhere = served.program(table.links[0], source="127.0.0.2")
        assert elsewhere.post(f"{table.path}/choose", wanted).code != "too_fast"


def test_joins_of_an_address_are_counted() -> None:
    clock = Clock()
    with quick(Limits(), clock=clock) as served:
        table = Table(served, "link")
        heard = [served.program().post(f"{table.path}/join", {"token": secret()}) for _ in range(6)]
        assert [one.status for one in heard] == [409] * 5 + [429]
        assert int(heard[5].headers["retry-after"]) == 12
        clock.now += 12
        assert served.program().post(f"{table.path}/join", {"token": table.links[1]}).status == 200


def test_words_and_hints_of_an_address_are_counted() -> None:
    few = Limits(said=Rate(2, 10.0), hints=Rate(1, 10.0), frames=Rate(8, 10.0))
    with quick(few, clock=Clock()) as served:
        table = Table(served, "easy")
        codes = [table.first.post(f"{table.path}/say", {"text": "a"}).code for _ in range(3)]
        assert codes == ["", "", "too_fast"]
        with table.first.live(table.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            send(line, wire.Say(text="a", id="s"))
            assert until(line, "refused")["code"] == "too_fast"
            send(line, wire.Advise(q="h1"))
            send(line, wire.Advise(q="h2"))
            assert until(line, "error")["q"] == "h2"
            for _ in range(10):
                send(line, wire.Ping())
            assert until(line, "error")["code"] == "too_fast"


def test_a_socket_that_goes_on_sending_too_fast_is_closed() -> None:
    """Refusing costs the server something too; whoever heeds a refusal stays."""
    few = Limits(choices=Rate(2, 1000.0), hasty=5)
    with quick(few, clock=Clock()) as served:
        table = Table(served, "easy")
        with table.first.live(table.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            for n in range(4):
                send(line, wire.Undo(v=1, id=f"u{n}"))
            send(line, wire.Ping())
            until(line, "pong")
            for n in range(5):
                send(line, wire.Undo(v=1, id=f"w{n}"))
            assert closed(line) == 1008


def test_a_socket_that_sends_too_fast_is_read_more_slowly() -> None:
    """So many refusals take so long, and whoever heeds one is heard at once again."""
    slow = Limits(choices=Rate(1, 1000.0), slower=0.05, slowest=0.15)
    with quick(slow, clock=Clock()) as served:
        table = Table(served, "easy")
        with table.first.live(table.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            began = time.monotonic()
            for n in range(7):
                send(line, wire.Undo(v=1, id=f"u{n}"))
            codes = [until(line, "refused")["code"] for _ in range(7)]
            assert codes[1:] == ["too_fast"] * 6
            assert time.monotonic() - began >= 0.05 + 0.10 + 0.15 * 3
            send(line, wire.Ping())
            until(line, "pong")


class DeafTransport(asyncio.Transport):
    """A connection of which only is known whether it was aborted."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_little_of_a_socket_is_read_at_once_and_still_less_after_its_end() -> None:
    """Others have their turn between two pieces of what a flood sends; and whoever is told that the socket is closed
    and goes on sending is aborted, where an honest client still has its last frames read."""
    loop = asyncio.new_event_loop()
    protocol = AbortableProtocol(uvicorn_config(FastAPI(), Config()), ServerState(), {}, _loop=loop)
    assert isinstance(protocol, asyncio.BufferedProtocol)
    size = len(protocol.get_buffer(-1))
    assert size <= 1024
    transport = protocol.transport = DeafTransport()
    protocol.conn.state = State.OPEN
    protocol.close_sent = True
    frame = b"\x81\x81\0\0\0\0x"
    for _ in range(20):
        protocol.piece[: len(frame)] = frame
        protocol.buffer_updated(len(frame))
    assert not transport.aborted
    pieces = 0
    while not transport.aborted and pieces < 1000:
        protocol.buffer_updated(size)
        pieces += 1
    assert pieces * size <= 65 * 1024
    loop.close()


def test_an_address_may_have_so_many_tables_and_not_more() -> None:
    with quick(Limits(open_tables=3, tables=Rate(100, 1.0))) as served:
        tables = [Table(served, "easy") for _ in range(3)]
        body = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}
        heard = served.browser().post("/api/tables", body)
        assert (heard.status, heard.code) == (429, "too_many") and "3" in heard.json["error"]["text"]
        assert served.browser(source="127.0.0.2").post("/api/tables", body).status == 200
        tables[0].host.good(f"{tables[0].path}/seats/0/resign")
        wait_until(lambda: tables[0].look()["over"], "the end of the game")
        assert served.browser().post("/api/tables", body).status == 200
        assert served.browser().post("/api/tables", body).status == 429


def may_open(table: Table) -> bool:
    """May the first seat open one more socket?"""
    try:
        with table.first.live(table.id):
            return True
    except InvalidStatus:
        return False


def test_an_address_may_have_so_many_sockets_and_not_more() -> None:
    with quick(Limits(sockets=2)) as served:
        table = Table(served, "easy")
        with table.first.live(table.id), table.first.live(table.id) as second:
            assert refused(table.first, table.id) == (429, "too_many")
            with served.program(source="127.0.0.2").live(table.id):
                pass
            second.close()
            wait_until(lambda: may_open(table), "room for another socket after one was closed")


@pytest.mark.parametrize(("size", "status"), [(40, 200), (41, 400)])
def test_a_name_may_be_so_long_and_not_longer(served: Served, size: int, status: int) -> None:
    table = Table(served, "link")
    name = {"name": "é" * size}
    assert table.host.post(f"{table.path}/seats/0/name", name).status == status
    assert served.browser().post(f"{table.path}/join", {"token": table.links[1], **name}).status == status
    seats = [{"kind": "person", **name}, {"kind": "bot", "level": "easy"}]
    assert served.browser().post("/api/tables", {"game": "toy", "seats": seats}).status == status


@pytest.mark.parametrize(("size", "good"), [(500, True), (501, False), (0, False)])
def test_a_word_may_be_so_long_and_not_longer(served: Served, size: int, good: bool) -> None:
    table = Table(served, "easy")
    assert table.first.post(f"{table.path}/say", {"text": "é" * size}).status == (200 if good else 400)
    with table.first.live(table.id) as line:
        send(line, wire.Hello())
        until(line, "update")
        line.send(json.dumps({"do": "say", "text": "é" * size, "id": "a"}))
        assert until(line, "ack" if good else "error")


def test_a_socket_that_says_nothing_is_closed() -> None:
    with quick(Limits(patience=0.3)) as served:
        table = Table(served, "easy")
        with served.program().live(table.id) as line:
            assert closed(line) == 1008


def test_a_socket_whose_other_side_is_gone_is_closed() -> None:
    with quick(Limits(ping=0.2)) as served:
        table = Table(served, "easy")
        raw = socket.create_connection(("127.0.0.1", served.port), 10)
        with raw:
            raw.sendall(
                f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: {served.host}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            said = b""
            while chunk := raw.recv(65536):
                said += chunk
        assert said.startswith(b"HTTP/1.1 101")


def test_a_socket_that_does_not_read_is_cut_off_and_holds_up_nobody() -> None:
    with quick(structs.replace(WIDE, backlog=20)) as served:
        table = Table(served, "easy", game="legends")
        deaf = served.program()
        deaf.buffer = 2048
        with suppress(ConnectionClosed), deaf.live(table.id, max_queue=1) as cut, table.first.live(table.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            with pytest.raises(ConnectionClosed):
                for _ in range(20_000):
                    send(cut, wire.Hello(seat=-1))
            send(line, wire.Say(text="Still here", id="s"))
            until(line, "ack")


# --- S5: a flood


def test_a_flood_leaves_the_others_alone() -> None:
    with quick(Limits(requests=Rate(50, 10.0), joins=Rate(1000, 1.0))) as served:
        table = Table(served, "link")
        other = table.program(1)
        with ExitStack() as stack:
            flooder = [stack.enter_context(served.program(source="127.0.0.2").live(table.id)) for _ in range(3)]
            for line in flooder:
                with suppress(ConnectionClosed):  # who doesn't read the answers is cut off
                    for n in range(400):
                        send(line, wire.Ping())
                        send(line, wire.Choose(key="x", no=1, v=1, id=f"f{n}"))
            statuses = [served.program(source="127.0.0.2").get("/healthz").status for _ in range(80)]
            assert 429 in statuses
            for who in (table.first, other):
                now = who.get(table.path).json
                choice = now["ask"]["choices"][0]["key"]
                heard = who.post(f"{table.path}/choose", {"key": choice, "no": now["ask"]["no"]})
                assert heard.status == 200
