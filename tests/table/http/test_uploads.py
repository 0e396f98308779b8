"""Uploaded records: hostile ones are refused with a reason, costly ones stop no table, and old ones are shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.kernel import toy
from tests.patience import PATIENCE
from tests.table.fakes import FakeBots, MemoryStore, run
from tests.table.http.hubs import GAMES, WIDE, quick
from tests.table.http.running import Client, Heard, Served

import citadelle
from citadelle.kernel.errors import error_data, error_from
from citadelle.kernel.match import Match
from citadelle.table.errors import TableError
from citadelle.table.http.limits import Config, Rate
from citadelle.table.lobby.record_jobs import RecordProcess
from citadelle.table.server.hub import Hub

EVENT = {"args": {}, "closes": False, "kind": "k", "rule": "R", "seat": 0, "seen": -1}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with quick() as made:
        yield made


def upload(who: Client, text: str) -> Heard:
    return who.ask("POST", "/api/tables/upload", text.encode(), content_type="text/plain")


def played(choices: int = 6) -> str:
    """A record of Legends."""
    match = citadelle.new("legends", players=2, seed=5, options={"map": "first_voyage"})
    for _ in range(choices):
        match.choose(match.decision.keys[0])
    return str(match.record)


def foreign(*more: str, event: Any = None, result: Any = None) -> str:
    """A record of other rules, which is only shown."""
    lines = ["citadelle-record 1", "game legends", "rules 999", "data elsewhere", "players 2", "seed 1", *more]
    lines += ["choices", "event " + json.dumps(EVENT | (event or {})), "1 0 some choice"]
    lines += [] if result is None else ["result " + json.dumps(result)]
    return "\n".join(lines) + "\n"


RESULT = {"places": [1, 2], "points": [5, 3], "parts": [{}, {}], "won": [True, False], "teams": [0, 1]}


@pytest.mark.parametrize(
    "text",
    [
        foreign(result={}),
        foreign(result=RESULT | {"places": [1]}),
        foreign(result=RESULT | {"points": ["5", 3]}),
        foreign(result=RESULT | {"parts": [{"cards": "many"}, {}]}),
        foreign(result=RESULT | {"won": [1, 0]}),
        foreign(event={"args": {"x": json.loads("[" * 60 + "]" * 60)}}),
        foreign(event={"args": {"x": "\ud800"}}),
        foreign(event={"args": {"x": "\0"}}),
        foreign(event={"args": {"x": 2**63}}),
        foreign("option leaders " + "9" * 40),
        foreign("seat 99999999999999999999 Ann"),
        foreign().replace("players 2", "players 99999999999999999999"),
        foreign().replace("seed 1", "seed " + "9" * 5000),
        "citadelle-record 1\ngame legends\nrules 1\ndata x\nplayers 2\nseed 1\nchoices\n" + "1 0 x\n" * 50_000,
    ],
)
def test_hostile_records_are_refused_with_the_reason(served: Served, text: str) -> None:
    heard = upload(served.browser(), text)
    assert heard.status == 400 and heard.code == "bad_record", heard


@pytest.mark.parametrize(
    "text",
    [
        foreign(),
        foreign(result=RESULT),
        foreign(result=RESULT | {"parts": [{"unheard_of": 5}, {}]}),
        foreign("option leaders 7", "option unheard_of true", "seat 0 Ann"),
        foreign(event={"kind": "card_taken", "args": {"card": "no such card", "seat": 77}}),
        foreign(event={"kind": "bid_committed", "args": {"card": [1, {"x": None}]}, "seat": 60}),
    ],
)
def test_records_of_other_rules_are_shown_as_they_are(served: Served, text: str) -> None:
    browser = served.browser()
    heard = upload(browser, text)
    assert heard.status == 200, heard
    table = heard.json["table"]
    for path in ("", "/summary", "/chronicle", "/record"):
        for lang in ("en", "fr"):
            answer = browser.get(f"/api/tables/{table}{path}?lang={lang}")
            assert answer.status < 500, (path, answer)
    with browser.live(table) as socket:
        socket.send(json.dumps({"do": "hello", "lang": "fr"}))
        assert json.loads(socket.recv(60))["is"] != "trouble"


# --- in a process of its own


def process_hub(**limits: Any) -> Hub:
    return Hub(MemoryStore(), FakeBots(), {"legends": citadelle.game("legends")}, records=RecordProcess(**limits))


def test_a_process_makes_the_same_table() -> None:
    text = played()

    async def upload_twice() -> list[str]:
        found: list[str] = []
        for hub in (process_hub(), Hub(MemoryStore(), FakeBots(), GAMES)):
            await hub.start()
            live = await hub.table((await hub.upload(text, "d" * 32)).table)
            found.append(json.dumps([live.match.state.asked_no(), [str(one) for one in live.match.choices]]))
            await hub.stop()
        return found

    one, two = run(upload_twice())
    assert one == two and len(json.loads(one)[1]) == 6


def test_a_refusal_comes_back_in_both_languages() -> None:
    text = played().replace("\n6 ", "\n6 1 no such choice\n7 ")

    async def refused() -> TableError:
        hub = process_hub()
        await hub.start()
        try:
            with pytest.raises(TableError) as caught:
                await hub.upload(text, "d" * 32)
        finally:
            await hub.stop()
        return caught.value

    fault = run(refused())
    assert fault.code == "bad_record"
    assert fault.in_language("fr") != fault.in_language("en") and "6" in fault.in_language("fr")


def test_tables_go_on_while_a_costly_record_is_replayed() -> None:
    async def both() -> tuple[str, int]:
        hub = process_hub(seconds=PATIENCE)
        await hub.start()
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.01)

        ticking = asyncio.create_task(tick())
        costly = played(2) + f"event {json.dumps(EVENT)}\n" * 30_000 + "nonsense\n"
        try:
            await hub.upload(costly, "d" * 32)
        except TableError as fault:
            return fault.code, ticks
        finally:
            ticking.cancel()
            await hub.stop()
        return "", ticks

    code, ticks = run(both())
    assert code == "bad_record" and ticks > 1


def test_a_process_that_takes_too_long_is_ended() -> None:
    async def slow() -> TableError:
        hub = process_hub(seconds=0.05)
        await hub.start()
        try:
            with pytest.raises(TableError) as caught:
                await hub.upload(played(), "d" * 32)
        finally:
            await hub.stop()
        return caught.value

    fault = run(slow())
    assert fault.code == "bad_record" and "second" in fault.in_language("en")


def test_errors_are_told_as_data() -> None:
    with pytest.raises(citadelle.NotReadable) as caught:
        citadelle.kernel.record.parse("citadelle-record 1\nnonsense 1\n")  # type: ignore[attr-defined]
    told = error_from(json.loads(json.dumps(error_data(caught.value))))
    for lang in ("en", "fr"):
        assert told.in_language(lang) == caught.value.in_language(lang)  # type: ignore[attr-defined]


def test_uploads_have_a_rate_of_their_own() -> None:
    config = Config(limits=replace(WIDE, uploads=Rate(2, 60.0)))
    with Served(lambda: Hub(MemoryStore(), FakeBots(), GAMES), config) as served:
        codes = [upload(served.browser(), foreign()).status for _ in range(3)]
    assert codes == [200, 200, 429]


def test_the_toy_game_is_uploaded_in_place(served: Served) -> None:
    match = Match(toy.GAME, toy.GAME.setup(2, 3))
    assert upload(served.browser(), str(match.record)).status == 200
