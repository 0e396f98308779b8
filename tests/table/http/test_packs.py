"""Packs over HTTP: which are offered, what can be set with them, and tables that are created with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.table.fakes import FakeBots, MemoryStore
from tests.table.http.hubs import WIDE
from tests.table.http.running import Served
from tests.table.server.test_packs import offer

import citadelle
from citadelle.table.http.limits import Config
from citadelle.table.server.hub import Hub


@pytest.fixture
def served() -> Iterator[Served]:
    games = {name: citadelle.game(name) for name in citadelle.game_names()}
    with Served(lambda: Hub(MemoryStore(), FakeBots(), games, packs=[offer()]), Config(limits=WIDE)) as made:
        yield made


def test_packs_are_listed_chosen_and_named(served: Served) -> None:
    host = served.browser()
    packs = {game["name"]: game["packs"] for game in host.get("/api/games?lang=fr").json["games"]}
    assert packs.pop("legends") == [{"id": "harvest", "name": "Moisson", "version": "1"}]
    assert packs and not any(packs.values())
    found = host.get("/api/games/legends?pack=harvest")
    assert found.status == 200 and found.json["name"] == "legends" and found.json["options"]
    assert host.get("/api/games/legends").status == 200
    assert host.get("/api/games/chess").status == 404
    for path in ("/api/games/legends?pack=mill", "/api/games/monster_lands?pack=harvest", "/api/games/legends?pack=A"):
        heard = host.get(path)
        assert heard.status == 400, heard
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = {"game": "legends", "seats": seats, "packs": ["harvest"], "seed": 7}
    table = host.good("/api/tables", body)["table"]
    summary = host.get("/api/tables").json["mine"][0]
    assert summary["id"] == table and summary["packs"] == ["Harvest 1"]
    refused = host.post("/api/tables", {**body, "packs": ["mill"]})
    assert refused.status == 400 and "no pack mill" in refused.json["error"]["text"]
    assert len(host.get("/api/tables").json["mine"]) == 1
