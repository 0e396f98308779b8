"""How a conversation begins: greetings, seats, secrets, languages."""

from __future__ import annotations

import pytest
from tests.table.fakes import run
from tests.table.server.tables import GAMES, ME, lay, offer, one_hub
from tests.table.viewer_session.guests import Guest, close, everything, seated

from citadelle.table import wire


def test_nothing_is_said_before_hello() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, [0], ME)
            for said in (
                wire.Choose(key="pass", no=0, v=1, id="x"),
                wire.Show(0),
                wire.Why(q="q"),
                wire.Advise("q"),
                wire.Undo(v=1),
                wire.Auto(window="offer", answer="pass"),
            ):
                (answer,) = await guest.say(said)
                assert isinstance(answer, wire.Trouble) and answer.code == "malformed"
            await offer(table, 0)
            await table.wait_idle()
            assert guest.updates() == [] and not table.watchers
            assert await guest.say(wire.Ping()) == [wire.Pong(table.version)]
            await close(guest)

    run(work())


@pytest.mark.parametrize(
    ("held", "wanted", "seen"),
    [([], None, -1), ([], -1, -1), ([1], None, 1), ([0, 1], None, 0), ([1], -1, -1), ([0, 1], 1, 1)],
)
def test_a_greeting_names_a_seat_or_none(held: list[int], wanted: int | None, seen: int) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, held)
            (update,) = await guest.hello(wanted)
            assert isinstance(update, wire.Update) and (update.full, update.seat) == (True, seen)
            assert guest.model.yours == held
            assert (guest.model.ask is not None) == (seen >= 0)
            assert [seat.you for seat in guest.model.seats] == [0 in held, 1 in held]
            await close(guest)

    run(work())


def test_the_seat_that_is_asked_comes_first() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            await offer(table, 0)
            guest = Guest(hub, table, [0, 1])
            await guest.hello()
            assert guest.model.seat == 1
            await close(guest)

    run(work())


@pytest.mark.parametrize(("seat", "code"), [(0, "not_your_seat"), (2, "no_seat"), (1_000_000, "no_seat")])
def test_nobody_looks_through_anothers_eyes(seat: int, code: str) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, [1])
            (answer,) = await guest.hello(seat)
            assert isinstance(answer, wire.Trouble) and answer.code == code and answer.text
            assert not table.watchers
            await guest.hello(1)
            (answer,) = await guest.hello(seat)
            assert isinstance(answer, wire.Trouble) and guest.model.seat == 1
            await close(guest)

    run(work())


def test_a_program_comes_with_its_seats_secret() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link")
            joined = await hub.join(table.row.id, "", laid.seats[1].token, name="Ben")
            guest = Guest(hub, table)
            (answer,) = await guest.hello(1, token="wrong" * 5)
            assert isinstance(answer, wire.Trouble) and answer.code == "not_your_seat"
            (answer,) = await guest.hello(1, token=laid.seats[1].token)
            assert isinstance(answer, wire.Trouble), "the link's secret is spent"
            await guest.hello(None, token=joined.token)
            assert guest.model.seat == 1 and guest.model.yours == [1]
            assert joined.token not in everything(guest)
            await close(guest)

    run(work())


def test_an_unknown_language_or_form() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends")
            guest = Guest(hub, table)
            await guest.hello(-1, "de")
            assert guest.model.table is not None and guest.model.table.game_title == GAMES["legends"].title("en")
            (answer,) = await guest.hello(-1, "fr", form="hologram")
            assert isinstance(answer, wire.Trouble) and answer.code == "bad_option"
            await close(guest)

    run(work())


def test_who_sits_down_greets_again() -> None:
    """A spectator's page takes a free seat and says hello: the session knows of it."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "free")
            guest = Guest(hub, table, [], "another device")
            await guest.hello()
            assert guest.model.seat == -1
            await hub.join(table.row.id, "another device", seat=1, name="Ben")
            await table.wait_idle()
            assert guest.model.name(1) == "Ben" and guest.model.seat == -1
            await guest.hello()
            assert guest.model.seat == 1 and guest.model.ask is not None
            await close(guest)

    run(work())


def test_a_secret_that_was_changed_opens_nothing_more() -> None:
    """Who came with a seat's old secret becomes a spectator before anything else is sent; the device keeps its seat."""

    async def work() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            program, person = Guest(hub, table), await seated(hub, table, 0)
            await program.hello(0, token=laid.seats[0].token)
            assert program.model.ask is not None
            await hub.invite(table.row.id, 0, ME)
            await offer(table, 0)
            await table.wait_idle()
            assert (program.model.seat, program.model.yours, program.model.ask) == (-1, [], None)
            assert (person.model.seat, person.model.yours) == (0, [0, 1])
            (answer,) = await program.say(wire.Say(text="still here"))
            assert isinstance(answer, wire.Refused) and answer.code == "no_session"
            await close(program, person)

    run(work())
