"""Limits on connections: silent, slow and too many ones are closed, and everybody else is answered meanwhile."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, wait_until
from tests.ports import free_port
from tests.table.http.hubs import Table, quick_hub
from tests.table.http.running import Served

from citadelle.table.http.limits import Config, Limits
from citadelle.web.connections import ConnectionGate
from citadelle.web.log_setup import JsonFormat, RepeatLimit

HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Wire:
    """A transport with the address of its other side."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 1234) if name == "peername" else None


def gate(most: int, each: int, descriptors: int = 10_000, trusted: tuple[str, ...] = ()) -> ConnectionGate:
    return ConnectionGate(Limits(connections=most, connections_of_address=each), descriptors, trusted)


@contextlib.contextmanager
def silent(port: int, count: int) -> Iterator[list[socket.socket]]:
    """So many connections that say nothing."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE)) for _ in range(count)]


def is_closed(line: socket.socket) -> bool:
    """Has the other side closed this connection?"""
    line.setblocking(False)
    try:
        return line.recv(1000, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


# --- counting


def test_one_address_and_all_together_have_a_bound() -> None:
    made = gate(10, 3)
    mine = [Wire("10.0.0.1") for _ in range(4)]
    assert [made.enter(each) for each in mine] == [True, True, True, False]  # type: ignore[arg-type]
    made.leave(mine[0])  # type: ignore[arg-type]
    made.leave(mine[3])  # type: ignore[arg-type]
    again = Wire("10.0.0.1")
    assert made.enter(again)  # type: ignore[arg-type]
    others = [Wire(f"10.0.1.{i}") for i in range(10)]
    assert [made.enter(each) for each in others] == [True] * 7 + [False] * 3  # type: ignore[arg-type]
    assert made.turned_away == 4
    for each in [*mine, again, *others]:
        made.leave(each)  # type: ignore[arg-type]
    assert not made.open and not made.by_address


def test_one_network_of_ipv6_counts_as_one_address() -> None:
    made = gate(10, 2)
    wires = [Wire(f"2001:db8::{i}") for i in range(3)]
    assert [made.enter(each) for each in wires] == [True, True, False]  # type: ignore[arg-type]


def test_a_proxy_is_bound_by_the_count_of_all_alone() -> None:
    made = gate(6, 2, trusted=("10.0.0.0/24",))
    wires = [Wire("10.0.0.7") for _ in range(7)]
    assert [made.enter(each) for each in wires] == [True] * 6 + [False]  # type: ignore[arg-type]


def test_connections_never_need_all_descriptors() -> None:
    made = gate(4000, 1000, descriptors=1024)
    assert made.most == 1024 - 256 and made.most_of_address == made.most // 2
    assert gate(4000, 1000, descriptors=64).most == 32


# --- a server


def test_a_silent_connection_is_closed_and_others_are_answered() -> None:
    with Served(quick_hub, Config(limits=Limits(head=0.2))) as served, silent(served.port, 30) as lines:
        assert served.browser().get("/api/games").status == 200
        wait_until(lambda: all(is_closed(line) for line in lines))
        wait_until(lambda: len(served.uvicorn.gate.open) == 0)


def test_a_head_that_trickles_in_gains_no_time() -> None:
    with Served(quick_hub, Config(limits=Limits(head=0.3))) as served, silent(served.port, 1) as [line]:
        line.sendall(HEAD)

        def trickle() -> bool:
            try:
                line.sendall(b"X-A: b\r\n")
            except OSError:
                return True
            return is_closed(line)

        wait_until(trickle)


def test_the_second_request_of_a_connection_has_the_same_time() -> None:
    with Served(quick_hub, Config(limits=Limits(head=0.3))) as served, silent(served.port, 1) as [line]:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200")
        line.settimeout(PATIENCE)
        line.sendall(HEAD)
        while line.recv(65536):
            pass


def test_a_socket_outlives_the_time_for_a_head() -> None:
    with Served(quick_hub, Config(limits=Limits(head=1.0))) as served:
        table = Table(served, "random")
        with table.host.live(table.id) as live, silent(served.port, 1) as [later]:
            wait_until(lambda: is_closed(later))
            assert live.ping().wait(PATIENCE)


def test_whoever_does_not_read_the_answers_is_disconnected() -> None:
    with Served(quick_hub, Config(limits=Limits(patience=0.3))) as served:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", served.port))
        with line:
            line.settimeout(0.05)
            asked = b"GET /web/look/look.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

            def ask_on() -> bool:
                with contextlib.suppress(TimeoutError, OSError):
                    line.send(asked)
                return not served.uvicorn.gate.open

            wait_until(ask_on)


def test_too_many_connections_of_one_address_are_turned_away() -> None:
    limits = Limits(connections_of_address=5, connections=100)
    with Served(quick_hub, Config(limits=limits)) as served, silent(served.port, 5):
        wait_until(lambda: len(served.uvicorn.gate.open) == 5)
        with silent(served.port, 1) as [sixth]:
            assert sixth.recv(100).startswith(b"HTTP/1.1 503 ")
            wait_until(lambda: is_closed(sixth))
        assert served.browser(source="127.0.0.2").get("/api/games").status == 200
    assert not served.uvicorn.gate.open


def test_sockets_are_counted_until_they_are_closed() -> None:
    with Served(quick_hub) as served:
        table = Table(served, "random")
        with table.host.live(table.id):
            wait_until(lambda: len(served.uvicorn.gate.open) == 1)
        wait_until(lambda: not served.uvicorn.gate.open)


def test_more_silent_connections_than_descriptors_shut_nobody_out(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "citadelle",
        "serve",
        "--port",
        str(port),
        "--no-browser",
        "--db",
        f"{tmp_path}/t.db",
    ]
    limited = ["sh", "-c", 'ulimit -n 160; exec "$@"', "sh", *command]
    with subprocess.Popen(limited, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None and process.stderr is not None
            assert process.stdout.readline()
            with silent(port, 300):
                wait_until(lambda: answers(port))
        finally:
            process.terminate()
            _, said = process.communicate(timeout=PATIENCE)
    assert len(said.splitlines()) < 30, said


def answers(port: int) -> bool:
    """Is somebody at another address answered?"""
    with socket.socket() as line:
        line.settimeout(PATIENCE)
        line.bind(("127.0.0.2", 0))
        try:
            line.connect(("127.0.0.1", port))
            line.sendall(HEAD + b"\r\n")
            return line.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


# --- the log


def test_the_same_message_is_written_some_times_a_minute() -> None:
    moment = [0.0]
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(RepeatLimit(3, lambda: moment[0]))
    log = logging.getLogger("tests.limited")
    log.propagate = False
    log.addHandler(handler)
    for i in range(8):
        log.warning("seat %d is gone", i)
    log.warning("another thing")
    assert out.getvalue().splitlines() == ["seat 0 is gone", "seat 1 is gone", "seat 2 is gone", "another thing"]
    moment[0] = 61.0
    log.warning("seat %d is gone", 9)
    assert out.getvalue().splitlines()[-1] == "seat 9 is gone (5 more like this were left out)"


def test_a_line_of_json_has_time_level_logger_message_and_traceback() -> None:
    try:
        raise ValueError("why")
    except ValueError:
        record = logging.LogRecord("citadelle.http", logging.ERROR, "f", 1, "at %s", ("é",), sys.exc_info())
    line = JsonFormat().format(record)
    said = json.loads(line)
    assert "\n" not in line and said["message"] == "at é" and said["level"] == "error"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said["time"])
    assert "ValueError: why" in said["traceback"] and said["logger"] == "citadelle.http"
