"""Behind a proxy: its word about addresses is believed if it was named, and nobody else's."""

from __future__ import annotations

from tests.table.http.hubs import EmptyHub, quick_hub
from tests.table.http.running import Served
from tests.table.http.test_limits import Clock

from citadelle.table.http.limits import Config, Limits, Rate

FEW = Config(limits=Limits(requests=Rate(2, 10.0)), clock=Clock(), origins=("https://play.example",))


def test_addresses_behind_a_named_proxy_are_told_apart() -> None:
    with Served(EmptyHub, FEW, proxies=("127.0.0.1",)) as served:
        ask = served.program().get
        assert [ask("/healthz", x_forwarded_for="203.0.113.1").status for _ in range(3)] == [200, 200, 429]
        assert ask("/healthz", x_forwarded_for="203.0.113.2").status == 200
        assert ask("/healthz", x_forwarded_for="203.0.113.9, 203.0.113.1").status == 429, (
            "the last one is the proxy's word"
        )


def test_nobody_else_is_believed() -> None:
    with Served(EmptyHub, FEW) as served:
        ask = served.program().get
        found = [ask("/healthz", x_forwarded_for=f"203.0.113.{n}").status for n in range(3)]
        assert found == [200, 200, 429]


def test_a_cookie_over_https_stays_there() -> None:
    body = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}
    with Served(quick_hub, Config(origins=("https://play.example",)), proxies=("127.0.0.1",)) as served:
        page = served.program(origin="https://play.example", host="play.example")
        heard = page.post("/api/tables", body, x_forwarded_proto="https", x_forwarded_for="203.0.113.1")
        assert heard.status == 200 and heard.headers["set-cookie"].endswith("; Secure")
