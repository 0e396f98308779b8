"""What strangers may store, what is said page by page, and what a host does against abuse, over the wire."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.patience import wait_until
from tests.table.fakes import FakeBots
from tests.table.http.hubs import WIDE, Table, quick
from tests.table.http.running import Client, Served
from tests.table.http.test_sockets import closed, send, until

from citadelle.table import wire
from citadelle.table.http.limits import KILO, address_key
from citadelle.table.journal import validation
from citadelle.table.server.hub import Hub
from citadelle.table.server.janitor import DAY, Retention
from citadelle.table.server.moderation import perform
from citadelle.table.store.base import HostDeed

BODY = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}


def do(served: Served, deed: str, what: str, seat: int = -1, until: int = 0) -> None:
    """The host does something, and the server hears of it."""

    async def work(hub: Hub) -> None:
        await perform(hub.store, HostDeed(at=1, deed=deed, what=what, seat=seat, until=until), address_key)
        await hub.janitor.moderate()

    served.call(work)


def choose_first(table: Table, guest: Client) -> None:
    """Make the first choice that a seat is offered."""
    look = table.look(guest)
    asked = look["ask"]
    guest.good(f"{table.path}/choose", {"key": asked["choices"][0]["key"], "no": asked["no"], "v": look["v"]})


def test_an_address_has_so_much_room_and_no_more() -> None:
    """Finished and uploaded tables count; another address has its own; what is deleted makes room again."""
    with quick(structs.replace(WIDE, storage_of_address=30 * KILO)) as served:
        made: list[str] = []
        while (heard := served.browser().post("/api/tables", BODY)).status == 200:
            made.append(heard.json["table"])
            assert len(made) < 20
        assert (heard.status, heard.code) == (507, "no_room") and len(made) > 2
        assert "place" in served.browser().post("/api/tables?lang=fr", BODY).json["error"]["text"]
        text = "legends"
        upload = served.browser().ask("POST", "/api/tables/upload", text.encode(), **{"content-type": "text/plain"})
        assert upload.code == "no_room"
        other = served.browser(source="127.0.0.2")
        assert other.post("/api/tables", BODY).status == 200
        owners = served.call(lambda hub: owners_of(hub, made))
        assert len(owners) == 1 and "127" not in owners.pop(), "an address is not stored as it is"
        for table in made:
            do(served, "remove", table)
        assert served.browser().post("/api/tables", BODY).status == 200


async def owners_of(hub: Hub, tables: list[str]) -> set[str]:
    """For whom some tables are counted."""
    return {row.owner for table in tables if (row := await hub.store.table(table)) is not None}


def test_the_bots_of_an_address_think_on_its_account_from_their_first_question_on() -> None:
    """However many devices it pretends to have: else each of its tables would count as a stranger of its own."""
    body = {"game": "toy", "seats": [{"kind": "bot", "level": "easy"}] * 2}
    with quick() as served:
        for source in ("127.0.0.1", "127.0.0.1", "127.0.0.2"):
            assert served.browser(source=source).post("/api/tables", body).status == 200

        async def accounts(hub: Hub) -> list[str]:
            assert isinstance(hub.bots, FakeBots)
            return hub.bots.owners

        wait_until(lambda: len(set(served.call(accounts))) == 2, "questions to bots of two addresses")
        assert len(served.call(accounts)) > 6


def test_all_together_have_so_much_room() -> None:
    with quick(structs.replace(WIDE, storage=12 * KILO)) as served:
        many = 0
        while served.browser(source=f"127.0.0.{many + 1}").post("/api/tables", BODY).status == 200:
            many += 1
            assert many < 10
        assert many > 1 and served.browser(source="127.0.0.77").post("/api/tables", BODY).code == "no_room"


def test_tables_are_kept_as_long_as_the_host_says() -> None:
    """A game that is over goes after its days, one that is watched stays, one that goes on stays longer."""
    with quick() as served:
        over, going, watched = (Table(served, "easy") for _ in range(3))
        for table in (over, watched):
            table.host.good(f"{table.path}/seats/0/resign")
            wait_until(lambda table=table: table.look()["over"], "the end of the game")

        async def later(hub: Hub, days: int) -> None:
            now = hub.clock()
            hub.janitor.clock = lambda: now + days * DAY
            hub.janitor.retention = Retention(finished=2, unfinished=9)
            await hub.janitor.clear_expired()

        with watched.first.live(watched.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            served.call(lambda hub: later(hub, 3))
            anybody = served.program()
            statuses = [anybody.get(table.path).status for table in (over, going, watched)]
            assert statuses == [404, 200, 200]
        served.call(lambda hub: later(hub, 10))
        assert served.program().get(going.path).status == 404


def test_a_table_that_is_removed_closes_before_those_who_look_on() -> None:
    with quick() as served:
        table, other = Table(served, "easy"), Table(served, "easy")
        with table.first.live(table.id) as line, other.first.live(other.id) as there:
            for one in (line, there):
                send(one, wire.Hello())
                until(one, "update")
            do(served, "remove", table.id)
            assert until(line, "error")["code"] == "no_table" and closed(line) == 1008
            send(there, wire.Ping())
            until(there, "pong")
        assert table.first.get(table.path).code == "no_table"
        assert table.first.post(f"{table.path}/say", {"text": "hm"}).code == "no_table"
        assert other.first.get(other.path).status == 200


def test_an_address_that_is_banned_is_shut_out_and_let_in_again() -> None:
    with quick() as served:
        table = Table(served, "easy")
        evil = served.browser(source="127.0.0.9")
        assert evil.get("/api/tables").status == 200
        with served.program(source="127.0.0.9").live(table.id) as line:
            send(line, wire.Hello())
            until(line, "update")
            do(served, "ban", "127.0.0.9")
            assert until(line, "error")["code"] == "banned" and closed(line) == 1008
        assert (evil.get("/api/tables").status, evil.get("/").status) == (403, 403)
        assert "adresse" in evil.get("/api/tables?lang=fr").json["error"]["text"]
        assert table.look()["v"] >= 1, "others play on"
        do(served, "unban", "127.0.0.9")
        assert evil.get("/api/tables").status == 200
        do(served, "ban", "127.0.0.9", until=1)
        assert evil.get("/api/tables").status == 200, "that ban is over"
        theirs = evil.good("/api/tables", BODY)["table"]
        do(served, "ban", f"table:{theirs}")
        assert evil.get("/api/tables").code == "banned", "whoever laid that table"


def test_a_seat_that_is_muted_plays_on_in_silence() -> None:
    with quick() as served:
        table = Table(served, "link")
        guest = table.program(1)
        do(served, "mute", table.id, seat=1)
        heard = guest.post(f"{table.path}/say", {"text": "spam"})
        assert (heard.status, heard.code) == (403, "muted")
        table.first.good(f"{table.path}/say", {"text": "peace"})
        choose_first(table, guest)
        do(served, "unmute", table.id, seat=1)
        guest.good(f"{table.path}/say", {"text": "thanks"})
        do(served, "mute", table.id)
        assert table.first.post(f"{table.path}/say", {"text": "hm"}).code == "muted"


def test_what_was_said_is_read_page_by_page() -> None:
    """The chronicle has the latest page or two; older words are asked for; and there is an end to it."""
    with quick() as served:
        table = Table(served, "easy")
        for n in range(1, 251):
            table.first.good(f"{table.path}/say", {"text": f"word {n}"})
        said = [line["text"] for line in table.look()["log"] if line.get("said")]
        assert 100 <= len(said) < 200 and said[-1] == "word 250"
        pages, before = [], 0
        while True:
            page = served.program().get(f"{table.path}/said?before={before}").json
            if not page["said"]:
                break
            pages.append([line["text"] for line in page["said"]])
            assert page["total"] == 250 and len(page["said"]) <= 100
            before = page["first"]
            if before == 1:
                break
        assert [word for page in reversed(pages) for word in page] == [f"word {n}" for n in range(1, 251)]
        assert served.program().get(f"{table.path}/said?before=-1").status == 400
        assert served.program().get("/api/tables/nothere00000/said").status == 404


@pytest.mark.parametrize("what", ["words", "bytes"])
def test_there_is_an_end_to_what_a_table_takes_besides_choices(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if what == "words":
        monkeypatch.setattr(validation, "MOST_SAID", 3)
    else:
        monkeypatch.setattr(validation, "LARGEST_JOURNAL", 1200)
    with quick() as served:
        table = Table(served, "link")
        guest = table.program(1)
        codes = [table.first.post(f"{table.path}/say", {"text": "a" * 100}).code for _ in range(12)]
        assert codes[0] == "" and codes[-1] == ("said_enough" if what == "words" else "table_full")
        choose_first(table, guest)
