"""Seats change hands: by link, freely, to bots and back; secrets are new each time, and nobody is left waiting."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256

import pytest
from tests.table.fakes import run
from tests.table.server.tables import ME, Clock, Watch, bots, hubs, lay, offer, one_hub, store, wanted

from citadelle.table.errors import TableError
from citadelle.table.seats import credentials
from citadelle.table.server.hub import NewTable, WantedSeat
from citadelle.table.store.base import BOT, FREE, LINK, OPEN, PERSON, SEAT

YOU = "your device's own secret"


async def code(work: object) -> str:
    """The code of the error that this meets."""
    with pytest.raises(TableError) as refused:
        await work  # type: ignore[misc]
    return refused.value.code


def test_a_new_table_has_secrets_for_people_and_links_alone() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link", "free", "easy")
            assert [(s.kind, bool(s.token)) for s in laid.seats] == [
                (PERSON, True), (LINK, True), (FREE, False), (BOT, False),
            ]  # fmt: skip
            assert all(len(s.token) >= 32 for s in laid.seats[:2]) and credentials.is_id(laid.table)
            assert [row.token for row in table.seats] == [credentials.hash_secret(s.token) for s in laid.seats]
            assert table.seats[3].name and table.seats[3].level == "easy"
            assert await hub.seat_of_token(laid.table, laid.seats[0].token) == 0
            assert await hub.seat_of_token(laid.table, laid.seats[1].token) is None
            for wrong in ("", "x", laid.seats[0].token[:-1], credentials.hash_secret(laid.seats[0].token)):
                assert await hub.seat_of_token(laid.table, wrong) is None
            assert await hub.is_host(laid.table, ME) and not await hub.is_host(laid.table, YOU)
            assert not await hub.is_host(laid.table, "") and await hub.held_seats("", laid.table) == []

    run(scene())


def test_a_seed_is_committed_to_before_the_first_choice() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid = await hub.create(
                NewTable(game="toy", seats=[WantedSeat(kind="person"), WantedSeat(kind="person")]), ME
            )
            table = await hub.table(laid.table)
            seed = json.loads(table.row.seed)
            assert isinstance(seed, str) and len(seed) == 64 and len(table.row.salt) == 32
            assert not table.row.chosen_seed
            assert table.commitment() == sha256(f"{table.row.salt}{json.dumps(seed)}".encode()).hexdigest()
            other = await hub.table(
                (
                    await hub.create(
                        NewTable(game="toy", seats=[WantedSeat(kind="person"), WantedSeat(kind="person")]), ME
                    )
                ).table
            )
            assert other.row.seed != table.row.seed and other.row.salt != table.row.salt

    run(scene())


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, "no_game"),
        ({"seats": [WantedSeat(kind="person")]}, "bad_option"),
        ({"seats": [WantedSeat(kind="person")] * 9}, "bad_option"),
        ({"seats": [WantedSeat(kind="person"), WantedSeat(kind="king")]}, "bad_option"),
        ({"seats": [WantedSeat(kind="person"), WantedSeat(kind="bot", level="divine")]}, "bad_option"),
        ({"seats": [WantedSeat(kind="person", name="x" * 41), WantedSeat(kind="person")]}, "bad_text"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"seed": ""}, "bad_option"),
        ({"title": "t" * 81}, "bad_text"),
    ],
)
def test_a_table_that_cannot_be_laid(change: dict[str, object], expected: str) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            asked = {"game": "toy", "seats": [WantedSeat(kind="person"), WantedSeat(kind="person")], **change}
            assert await code(hub.create(NewTable(**asked), ME)) == expected  # type: ignore[arg-type]
            assert store(hub).disk.rows == {}

    run(scene())


def test_a_link_is_used_once() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link")
            link = laid.seats[1].token
            joined = await hub.join(laid.table, YOU, link, name="  Ugo \u202e ")
            assert joined.seat == 1 and joined.token not in ("", link)
            assert table.seats[1].name == "Ugo" and table.seats[1].kind == PERSON
            assert await hub.seat_of_token(laid.table, joined.token) == 1
            assert await hub.seat_of_token(laid.table, link) is None
            assert await hub.held_seats(YOU, laid.table) == [1] and await hub.held_seats(ME, laid.table) == [0]
            assert await code(hub.join(laid.table, "a third device", link)) == "seat_taken"
            again = await hub.join(laid.table, YOU, link)
            assert (again.seat, again.token) == (1, "")
            assert await offer(table, 1) > 0

    run(scene())


def test_ones_own_secret_opens_the_seat_on_another_device() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            v = table.version
            joined = await hub.join(laid.table, "my phone", laid.seats[0].token)
            assert (joined.seat, joined.token) == (0, laid.seats[0].token) and table.version == v
            assert await hub.held_seats("my phone", laid.table) == [0] == await hub.held_seats(ME, laid.table)
            fresh = await hub.invite(laid.table, 0, "my phone")
            assert await hub.seat_of_token(laid.table, laid.seats[0].token) is None
            assert await hub.seat_of_token(laid.table, fresh) == 0
            assert await hub.held_seats(ME, laid.table) == [0]
            assert [text for _, _, text in table.notes("en")] == []

    run(scene())


def test_free_seats_go_to_whoever_is_first() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "free", "free")
            all_at_once = await asyncio.gather(
                *[hub.join(laid.table, f"device {i}", name=f"P{i}") for i in range(4)], return_exceptions=True
            )
            seats = [joined.seat for joined in all_at_once if not isinstance(joined, BaseException)]
            assert sorted(seats) == [1, 2]
            assert [f.code for f in all_at_once if isinstance(f, TableError)] == ["seat_taken"] * 2
            assert await code(hub.join(laid.table, YOU, seat=1)) == "seat_taken"
            assert await code(hub.join(laid.table, YOU, seat=7)) == "no_seat"
            assert [table.seats[seat].kind for seat in seats] == [PERSON, PERSON]
            assert (await hub.join(laid.table, ME)).seat == 0

    run(scene())


def test_one_seat_two_processes() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, _ = await lay(one, "me", "free")
            await two.table(laid.table)
            store(two).deaf = True
            tries = await asyncio.gather(
                one.join(laid.table, "a", seat=1), two.join(laid.table, "b", seat=1), return_exceptions=True
            )
            assert sorted(type(one).__name__ for one in tries) == ["Joined", "TableError"]
            holder = "a" if not isinstance(tries[0], BaseException) else "b"
            assert await two.held_seats(holder, laid.table) == [1]

    run(scene())


def test_a_secret_made_elsewhere_is_known_here_at_once() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, _ = await lay(one, "me", "link")
            await two.table(laid.table)
            store(two).deaf = True
            joined = await one.join(laid.table, YOU, laid.seats[1].token)
            assert await two.seat_of_token(laid.table, joined.token) == 1

    run(scene())


def test_leave_and_come_back() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", gifts=[])
            await hub.leave(laid.table, 1, "hard")
            while table.asked_at[1] >= 0:
                await asyncio.sleep(0)
            assert table.entries[-1].by == "hard" and table.seats[1].away
            assert await code(table.choose(1, "pass", 0, 1)) == "away"
            bots(hub).gate = asyncio.Event()
            await offer(table, 0)
            await asyncio.sleep(0)
            assert table.asked_at[1] >= 0 and bots(hub).thinking == 1
            await hub.back(laid.table, 1)
            assert not table.seats[1].away and not table.head.bot
            bots(hub).gate.set()
            for _ in range(20):
                await asyncio.sleep(0)
            seat_entries = [e for e in table.entries if e.seat == 1 and e.kind == "choose"]
            assert len(seat_entries) == 1
            await offer(table, 1)
            assert await code(hub.leave(laid.table, 1, "divine")) == "bad_option"
            notes = [text for _, _, text in table.notes("en")]
            assert notes == ["Inès leaves; a bot (hard) plays on", "Inès is back"]
            assert [text for _, _, text in table.notes("fr")][1] == "Inès est de retour"

    run(scene())


def test_resigning_in_the_middle_of_a_secret_question() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", "me")
            await offer(table, 0)
            for _ in range(2):
                await hub.resign(laid.table, 1)
            assert table.seats[1].resigned and [e.text for e in table.entries if e.kind == SEAT] == ["resign medium"]
            while table.asked_at[1] >= 0:
                await asyncio.sleep(0)
            assert table.match.state.open_seats() == [2]
            await offer(table, 2)
            assert await code(hub.back(laid.table, 1)) == "resigned"
            assert await code(hub.leave(laid.table, 1)) == "resigned"
            assert await code(table.choose(1, "pass", 3, -1)) == "resigned"
            while not table.is_over():
                for seat in (0, 2):
                    if table.asked_at[seat] >= 0:
                        await offer(table, seat)
                await asyncio.sleep(0)
            assert table.seats[1].resigned

    run(scene())


def test_an_absent_person_is_replaced_only_after_the_patience_of_the_table() -> None:
    async def scene() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            asked = wanted("me", "link", "free")
            asked.patience = 60
            laid = await hub.create(asked, ME)
            table = await hub.table(laid.table)
            await hub.join(laid.table, YOU, laid.seats[1].token)
            bots(hub).gate = asyncio.Event()
            clock.now += 59_999
            assert not table.is_absent(1) and await code(hub.replace(laid.table, 1, 0)) == "not_absent"
            clock.now += 1
            assert table.is_absent(1) and not table.is_absent(2)
            for by in (1, 2):
                assert await code(hub.replace(laid.table, 1, by)) == "not_your_seat"
            assert await code(hub.replace(laid.table, 8, 0)) == "no_seat"
            await table.say(1, "still thinking")
            assert not table.is_absent(1)
            clock.now += 60_000
            await hub.replace(laid.table, 1, 0)
            assert table.seats[1].away and table.head.bot and not table.is_absent(1)
            await hub.back(laid.table, 1)
            assert not table.is_absent(1)
            await offer(table, 1)
            clock.now += 600_000
            assert not table.is_absent(1)

    run(scene())


def test_a_table_without_patience_waits_for_ever() -> None:
    async def scene() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            asked = wanted("me", "me")
            asked.patience = 0
            table = await hub.table((await hub.create(asked, ME)).table)
            clock.now += 10**12
            assert not table.is_absent(1)

    run(scene())


def test_the_host_fills_and_invites() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link", "free", "easy")
            bots(hub).gate = asyncio.Event()
            for deed in (
                hub.fill(laid.table, 1, "hard", YOU),
                hub.invite(laid.table, 1, YOU),
                hub.fill(laid.table, 1, "", ""),
            ):
                assert await code(deed) == "not_host"
            await hub.fill(laid.table, 1, "hard", ME)
            assert (table.seats[1].kind, table.seats[1].level, table.seats[1].token) == (BOT, "hard", "")
            assert await code(hub.join(laid.table, YOU, laid.seats[1].token)) == "seat_taken"
            assert await code(hub.fill(laid.table, 0, "hard", ME)) == "seat_taken"
            await hub.fill(laid.table, 3, "hard", ME)
            assert table.seats[3].level == "hard" and table.seats[3].name
            secret = await hub.invite(laid.table, 3, ME)
            assert table.seats[3].kind == LINK and not table.seats[3].name
            assert (await hub.join(laid.table, YOU, secret, name="Zoé")).seat == 3
            assert await code(hub.invite(laid.table, 3, ME)) == "seat_taken"
            names = table.names("en")
            assert names[3] == "Zoé" and len(set(names)) == 4

    run(scene())


def test_everything_is_open_once_all_people_agree() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me", "link", "easy")
            await table.consent(0)
            assert await table.consent(0) == table.version
            await table.consent(1)
            assert not table.is_open()
            await hub.join(laid.table, YOU, laid.seats[2].token)
            await table.consent(0)
            assert not table.is_open() and await code(hub.record(laid.table)) == "secret_until_end"
            await hub.resign(laid.table, 2)
            assert not table.is_open() and await code(table.consent(2)) == "resigned"
            await table.consent(1)
            assert table.is_open() and table.entries[-1].kind == OPEN
            assert (await hub.record(laid.table)).startswith("citadelle-record")
            hub.loaded.evict_all()
            assert (await hub.table(laid.table)).is_open()

    run(scene())


def test_whoever_sits_down_later_has_not_agreed() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "free")
            await hub.join(laid.table, YOU, seat=1)
            await table.consent(0)
            assert table.journal.agreed == {0}
            await hub.rename(laid.table, 0, "Other")
            assert table.journal.agreed == {0} and not table.is_open()
            await table.consent(1)
            assert table.is_open()

    run(scene())


def test_a_guest_who_sits_down_at_an_open_table_is_asked_too() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            await table.consent(0)
            assert table.is_open()
            secret = await hub.invite(laid.table, 1, ME)
            await hub.join(laid.table, YOU, secret)
            assert not table.is_open() and await code(hub.record(laid.table)) == "secret_until_end"
            hub.loaded.evict_all()
            table = await hub.table(laid.table)
            assert not table.is_open() and table.journal.agreed == {0}
            await table.consent(1)
            assert table.is_open()

    run(scene())


def test_who_is_here() -> None:
    async def scene() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            laid, table = await lay(hub, "me", "me")
            first, second, guest = Watch(0, "a"), Watch(0, "b"), Watch()
            table.watch(guest)
            await table.wait_idle()
            assert guest.news == []
            clock.now += 5
            table.watch(first)
            table.watch(second)
            await table.wait_idle()
            assert table.is_connected(0) and not table.is_connected(1) and guest.news == [None]
            assert table.seats[0].seen == clock.now == store(hub).disk.seats[laid.table][0].seen
            table.unwatch(first)
            await table.wait_idle()
            assert table.is_connected(0) and guest.news == [None]
            clock.now += 5
            table.unwatch(second)
            table.unwatch(second)
            await table.wait_idle()
            assert not table.is_connected(0) and guest.news == [None, None]
            assert store(hub).disk.seats[laid.table][0].seen == clock.now

    run(scene())


def test_what_is_said() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "easy")
            v = await table.say(0, "  well\tplayed \u0000\u202e", "s1")
            assert table.entries[-1].text == "well played" and await table.say(0, "well played", "s1") == v
            for text in ("", " \n ", "\u200b", "x" * 501):
                assert await code(table.say(0, text)) == "bad_text"
            assert await code(table.say(2, "beep")) == "not_your_seat"
            changed = table.head.changed
            await table.say(1, "x" * 500)
            assert table.head.changed == changed and [b for b, _ in table.said_entries()] == [
                b for b, _ in table.journal.remarks
            ]

    run(scene())


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Zoé", "Zoé"),
        ("  a   b  ", "a b"),
        ("a\u202eb\u200bc\ud800", "abc"),
        ("line\nbreak\u2028x", "line break x"),
        ("\u200d", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<script>", "<script>"),
        ("نسیم", "نسیم"),
    ],
)
def test_names_are_of_visible_letters(text: str, seen: str) -> None:
    assert credentials.clean_text(text, 40) == seen


def test_a_name_has_its_length() -> None:
    assert credentials.clean_text("x" * 40, 40) == "x" * 40
    for text in ("x" * 41, " " * 1000 + "x", "\u200b" * 100_000):
        with pytest.raises(TableError):
            credentials.clean_text(text, 40)
