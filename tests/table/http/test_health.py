"""Whoever runs a server can ask whether it lives, whether its database answers, and what it measures."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.table.fakes import FakeBots, MemoryStore
from tests.table.http.hubs import GAMES, WIDE, Table, quick
from tests.table.http.running import Served
from tests.table.http.test_serve import refused

from citadelle.table.http.limits import Config
from citadelle.table.http.metrics import BOUNDS, Histogram
from citadelle.table.server.hub import Hub
from citadelle.web.serve import ServeError, parse_address


def test_alive_and_ready() -> None:
    with quick() as served:
        asker = served.program()
        assert asker.get("/healthz").json["ok"] and asker.get("/readyz").body == b"ready\n"
        assert served.program(host="anything.example").get("/readyz").code == "wrong_host"


def test_a_server_whose_database_does_not_answer_is_alive_and_not_ready() -> None:
    store = MemoryStore()
    with Served(lambda: Hub(store, FakeBots(), GAMES), Config(limits=WIDE)) as served:
        store.down = True
        assert served.program().get("/healthz").status == 200
        heard = served.program().get("/readyz")
        assert heard.status == 503 and heard.body == b"the database does not answer\n"
        store.down = False
        assert served.program().get("/readyz").status == 200


def test_what_a_server_counts() -> None:
    with quick() as served:
        table = Table(served, "link")
        served.program().get("/nowhere")
        with table.host.live(table.id) as socket:
            socket.send(json.dumps({"do": "hello", "lang": "en"}))
            first = json.loads(socket.recv(PATIENCE))
            key = first["ask"]["choices"][0]["key"]
            said = {"do": "choose", "id": "a1", "key": key, "no": first["ask"]["no"], "v": first["v"], "sure": True}
            socket.send(json.dumps(said))
            while json.loads(socket.recv(PATIENCE))["is"] not in ("ack", "refused"):
                pass
            server = served.app.state.server
            text = server.metrics.text(served.hub, server.sockets.total(), 1, 0, 0)
    values = dict(re.findall(r"^([a-z_]+(?:\{[^}]*\})?) ([0-9.]+)$", text, re.M))
    assert values["citadelle_sockets"] == "1" and values["citadelle_tables_loaded"] == "1"
    assert values['citadelle_responses_total{class="4xx"}'] == "1" and values["citadelle_errors_total"] == "0"
    assert values['citadelle_frames_total{kind="choose"}'] == "1" and values["citadelle_choice_seconds_count"] == "1"
    assert table.id not in text


def test_times_are_counted_by_class() -> None:
    made = Histogram()
    for seconds in (0.001, 0.005, 0.006, 99.0):
        made.observe(seconds)
    lines = made.lines("t")
    assert lines[0] == 't_bucket{le="0.005"} 2' and lines[len(BOUNDS)] == 't_bucket{le="+Inf"} 4'
    assert lines[-1] == "t_count 4"


@pytest.mark.parametrize("text", ["", "9100", "127.0.0.1:", ":9100", "127.0.0.1:0", "127.0.0.1:99999", "a:b"])
def test_an_address_for_metrics_has_a_host_and_a_port(text: str) -> None:
    with pytest.raises(ServeError):
        parse_address(text)


def test_options_that_make_no_sense_are_refused() -> None:
    assert "host:port" in refused("--metrics", "9100")
    assert "text, json" in refused("--log", "xml")
    assert "medium" in refused("--strongest", "godlike")


def test_metrics_are_read_at_an_address_of_their_own(tmp_path: Path) -> None:
    port, other = free_port(), free_port()
    command = [sys.executable, "-m", "citadelle", "serve", "--port", str(port), "--no-browser"]
    command += ["--db", f"{tmp_path}/t.db", "--metrics", f"127.0.0.1:{other}", "--log", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None and process.stdout.readline()
            with urllib.request.urlopen(f"http://127.0.0.1:{other}/metrics", timeout=PATIENCE) as heard:
                assert heard.headers["content-type"].startswith("text/plain; version=0.0.4")
                assert b"citadelle_tables_loaded 0\n" in heard.read()
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"http://127.0.0.1:{other}/", timeout=PATIENCE)
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE)
        finally:
            process.terminate()
            process.wait(PATIENCE)
