"""What every store does, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.table.store.kit import Laid, change, entry, head, laid, opened, play, whole

from citadelle.table.store import NoAnswer, Store, Taken, Unreadable, open_store
from citadelle.table.store.base import BOT, CHOOSE, SEAT, Entry, Head, SeatRow, TableRow

STRANGE = "«Élan» 龍 🐉 ' \" \\ \u200f\u0301 $1 ?1 %s \n\t"


def everything() -> Laid:
    """A table where no field has its default."""
    row = TableRow(
        id="t1", game=STRANGE, rules=7, data="x", packs=["a", STRANGE], players=2, seed='"0"', chosen_seed=True,
        salt="salt", options={"long": True, "map": STRANGE, "n": 3, "none": None}, dealt=[3, 1, 2], title=STRANGE,
        created=1_800_000_000_000, host="h", listed=False, patience=259_200, origin="rematch t0", owner="o",
    )  # fmt: skip
    seats = [
        SeatRow(
            table="t1",
            seat=i,
            kind=BOT,
            name=STRANGE,
            level="hard",
            away=True,
            resigned=True,
            token="t",
            seen=2**62,
            holder=1,
        )
        for i in range(2)
    ]
    first = Entry(
        table="t1", n=1, kind=CHOOSE, seat=1, text=STRANGE, at=2**62, by="hard", idem="id-1", events="[1]", print="f"
    )
    second = Entry(table="t1", n=2, kind=SEAT, seat=0, at=5)
    result = Head(table="t1", n=2, changed=2**62, waiting=[0, 1], bot=True, over=True, result='{"places":[1,2]}')
    return Laid(row, seats, result, [first, second])


def test_no_field_of_the_full_table_has_its_default() -> None:
    for struct in (everything().row, *everything().seats, everything().head, everything().entries[0]):
        for info in msgspec.structs.fields(struct):
            assert getattr(struct, info.name) != info.default, info.name
            if info.default_factory is not msgspec.NODEFAULT:
                assert getattr(struct, info.name) != info.default_factory(), info.name


def test_a_table_is_read_as_it_was_written_also_after_opening_again(url: str) -> None:
    table = everything()
    expected = (table.row, table.seats, table.head, table.entries)

    async def write(store: Store) -> None:
        await table.create(store)
        assert await whole(store, "t1") == expected

    async def read(store: Store) -> None:
        assert await whole(store, "t1") == expected

    play(url, write)
    play(url, read)


def test_what_is_not_there_is_nothing(url: str) -> None:
    async def scene(store: Store) -> None:
        assert await whole(store, "none") == (None, [], None, [])
        assert await store.by_idem("none", "x") is None
        assert await store.holds("d", "none") == [] and await store.mine("d") == [] and await store.listed() == []
        assert await store.stalled(10**15) == [] and await store.snapshot("none", 5) is None

    play(url, scene)


def test_the_same_table_again_is_nothing_new_another_of_its_id_is_taken(url: str) -> None:
    async def scene(store: Store) -> None:
        table = await laid(n=3).create(store)
        await table.create(store)
        with pytest.raises(Taken):
            await laid(n=2, title="another").create(store)
        assert await whole(store, "oakfen") == (table.row, table.seats, table.head, table.entries)

    play(url, scene)


@pytest.mark.parametrize("wrong", ["head", "numbers", "seats", "ids"])
def test_a_table_that_is_not_whole_is_not_laid(url: str, wrong: str) -> None:
    table = laid(n=3)
    if wrong == "head":
        table.head = head("oakfen", 2)
    elif wrong == "numbers":
        table.entries.reverse()
    elif wrong == "seats":
        table.seats.pop()
    else:
        table.entries[2] = entry("other", 3)

    async def scene(store: Store) -> None:
        with pytest.raises(ValueError, match="new table"):
            await table.create(store)
        assert await whole(store, "oakfen") == (None, [], None, [])

    play(url, scene)


def test_entries_follow_each_other_and_the_head_follows_them(url: str) -> None:
    async def scene(store: Store) -> None:
        table = await laid().create(store)
        for n in range(2, 6):
            await store.append(entry("oakfen", n), head("oakfen", n))
            assert await store.head("oakfen") == head("oakfen", n)
        expected = [*table.entries, *(entry("oakfen", n) for n in range(2, 6))]
        assert await store.entries("oakfen") == expected
        assert [await store.entries("oakfen", after) for after in range(6)] == [expected[after:] for after in range(6)]

    play(url, scene)


def test_a_number_is_given_once(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid(n=3).create(store)
        before = await whole(store, "oakfen")
        for n in (1, 2, 3):
            with pytest.raises(Taken):
                await store.append(entry("oakfen", n, text="other"), head("oakfen", n))
        with pytest.raises(Taken):
            await store.append(*change("oakfen", 3, 0, "Ada", "new"), device="d")
        assert await whole(store, "oakfen") == before and await store.holds("d", "oakfen") == []
        await store.append(entry("oakfen", 4), head("oakfen", 4))

    play(url, scene)


def test_no_entry_is_left_out(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid().create(store)
        with pytest.raises(Unreadable, match="journal ends at entry 1"):
            await store.append(entry("oakfen", 3), head("oakfen", 3))
        with pytest.raises(Unreadable, match="none"):
            await store.append(entry("none", 1), head("none", 1))
        with pytest.raises(Unreadable, match="entry 5 of its journal is gone"):
            await store.entries("oakfen", 5)
        assert len(await store.entries("oakfen")) == 1

    play(url, scene)


def test_what_does_not_belong_together_is_not_written(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid().create(store)
        seat = SeatRow(table="oakfen", seat=2, kind=BOT)
        for call in (
            lambda: store.append(entry("oakfen", 2), head("oakfen", 3)),
            lambda: store.append(entry("oakfen", 2), head("other", 2)),
            lambda: store.append(entry("oakfen", 2), head("oakfen", 2), token="t"),
            lambda: store.append(entry("oakfen", 2), head("oakfen", 2), seat),
        ):
            with pytest.raises(ValueError):
                await call()
        assert len(await store.entries("oakfen")) == 1

    play(url, scene)


def test_a_seat_changes_hands_with_its_entry(url: str) -> None:
    async def scene(store: Store) -> None:
        table = await laid().create(store)
        await store.hold("old", "oakfen", 1, 5)
        sat = change("oakfen", 2, 1, "Ada", "secret")
        with pytest.raises(Taken):
            await store.append(*sat, token="stale", device="new")
        assert await store.seats("oakfen") == table.seats and await store.holds("old", "oakfen") == [1]
        await store.append(*sat, token="token 1", device="new")
        assert await store.seats("oakfen") == [table.seats[0], sat[2]]
        assert await store.holds("old", "oakfen") == [] and await store.holds("new", "oakfen") == [1]
        await store.append(*change("oakfen", 3, 1, "", "gone"), token="secret", device="")
        assert await store.holds("new", "oakfen") == []
        await store.append(*change("oakfen", 4, 0, "Bo", "b"))
        assert [seat.name for seat in await store.seats("oakfen")] == ["Bo", ""]

    play(url, scene)


def test_a_request_is_known_by_its_id(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid().create(store)
        await laid("other").create(store)
        for n in (2, 3):
            await store.append(entry("oakfen", n, idem=f"id{n}"), head("oakfen", n))
        assert await store.by_idem("oakfen", "id3") == entry("oakfen", 3, idem="id3")
        assert await store.by_idem("oakfen", "id4") is None and await store.by_idem("other", "id3") is None
        assert await store.by_idem("oakfen", "") is None

    play(url, scene)


def test_the_first_entry_is_known_by_its_id_too(url: str) -> None:
    async def scene(store: Store) -> None:
        table = laid()
        table.entries = [entry("oakfen", 1, idem="first")]
        await table.create(store)
        assert await store.by_idem("oakfen", "first") == table.entries[0]

    play(url, scene)


def test_a_person_was_seen(url: str) -> None:
    async def scene(store: Store) -> None:
        table = await laid().create(store)
        await store.touch("oakfen", 1, 77)
        assert await store.seats("oakfen") == [table.seats[0], msgspec.structs.replace(table.seats[1], seen=77)]

    play(url, scene)


def test_devices_hold_seats(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid().create(store)
        await store.hold("a", "oakfen", 1, 1)
        await store.hold("a", "oakfen", 0, 2)
        await store.hold("a", "oakfen", 0, 3)
        await store.hold("b", "oakfen", 1, 4)
        assert await store.holds("a", "oakfen") == [0, 1] and await store.holds("b", "oakfen") == [1]
        await store.drop("oakfen", 1)
        assert await store.holds("a", "oakfen") == [0] and await store.holds("b", "oakfen") == []
        assert await store.holds("", "oakfen") == []
        with pytest.raises(ValueError):
            await store.hold("a", "none", 0, 1)

    play(url, scene)


def test_my_tables(url: str) -> None:
    async def scene(store: Store) -> None:
        for n, name in enumerate(("one", "two", "three", "four"), 1):
            await laid(name, n, host="me" if name in ("one", "two") else "other").create(store)
        await store.hold("me", "two", 0, 1)
        await store.hold("me", "four", 1, 1)
        await store.archive("me", "one", True)
        await store.archive("me", "one", True)
        await store.archive("other", "four", True)
        assert [(row.id, at.n, away) for row, at, away in await store.mine("me")] == [
            ("four", 4, False), ("two", 2, False), ("one", 1, True),
        ]  # fmt: skip
        assert [row.id for row, _, _ in await store.mine("me", 2)] == ["four", "two"]
        await store.archive("me", "one", False)
        assert [away for _, _, away in await store.mine("me")] == [False] * 3
        assert await store.mine("") == []

    play(url, scene)


def test_listed_tables(url: str) -> None:
    async def scene(store: Store) -> None:
        for n, name in enumerate(("one", "two", "three", "four"), 1):
            await laid(name, n, listed=name != "three").create(store)
        await store.append(entry("two", 3), head("two", 3, over=True, waiting=[], changed=99))
        await store.append(entry("one", 2), head("one", 2, changed=999))
        assert [(row.id, at.changed) for row, at in await store.listed()] == [("one", 999), ("four", 40)]
        assert [row.id for row, _ in await store.listed(1)] == ["one"]

    play(url, scene)


def test_tables_where_a_bot_has_been_asked_long_ago(url: str) -> None:
    async def scene(store: Store) -> None:
        for name in ("one", "two", "three", "four"):
            await laid(name).create(store)
        await store.append(entry("one", 2), head("one", 2, bot=True, changed=30))
        await store.append(entry("two", 2), head("two", 2, bot=True, changed=20))
        await store.append(entry("three", 2), head("three", 2, bot=True, over=True, changed=5))
        assert await store.stalled(31) == ["two", "one"] and await store.stalled(30) == ["two"]
        assert await store.stalled(31, 1) == ["two"] and await store.stalled(20) == []

    play(url, scene)


def test_snapshots_are_a_cache(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid("one", 9).create(store)
        await laid("two", 9).create(store)
        for n in (2, 4, 6):
            await store.keep("one", n, f"state {n} {STRANGE}")
        await store.keep("two", 3, "other")
        await store.keep("one", 6, "six again")
        assert await store.snapshot("one", 9) == (6, "six again")
        assert await store.snapshot("one", 5) == (4, f"state 4 {STRANGE}")
        assert await store.snapshot("one", 3) is None, "only the latest two are kept"
        await store.drop_snapshots("one")
        assert await store.snapshot("one", 9) is None and await store.snapshot("two", 9) == (3, "other")

    play(url, scene)


@pytest.mark.parametrize("text", ["a\x00b", "\ud800"])
def test_texts_that_no_database_keeps_are_refused_and_spoil_nothing(url: str, text: str) -> None:
    async def scene(store: Store) -> None:
        await laid().create(store)
        for call in (
            lambda: store.append(entry("oakfen", 2, text=text), head("oakfen", 2)),
            lambda: store.append(*change("oakfen", 2, 1, text, "t")),
            lambda: laid("new", title=text).create(store),
            lambda: store.hold(text, "oakfen", 1, 1),
            lambda: store.keep("oakfen", 1, text),
            lambda: store.table(text),
        ):
            with pytest.raises(ValueError):
                await call()
        await store.append(entry("oakfen", 2), head("oakfen", 2))
        assert await store.table("new") is None and await store.snapshot("oakfen", 9) is None

    play(url, scene)


def test_many_tables_at_once(url: str) -> None:
    async def scene(store: Store) -> None:
        ids = [f"t{i}" for i in range(30)]
        await asyncio.gather(*(laid(name).create(store) for name in ids))
        for n in range(2, 6):
            await asyncio.gather(*(store.append(entry(name, n), head(name, n)) for name in ids))
        for name in ids:
            assert [e.n for e in await store.entries(name)] == [1, 2, 3, 4, 5]

    play(url, scene)


def test_of_many_at_once_one_gets_the_number(url: str) -> None:
    async def scene(store: Store) -> None:
        await laid().create(store)
        for n in range(2, 12):
            calls = [store.append(entry("oakfen", n, text=f"by {i}"), head("oakfen", n)) for i in range(10)]
            answers = await asyncio.gather(*calls, return_exceptions=True)
            assert sorted(str(type(answer).__name__) for answer in answers) == ["NoneType", *["Taken"] * 9]
            winner = answers.index(None)
            assert (await store.entries("oakfen", n - 1))[0].text == f"by {winner}"

    play(url, scene)


def test_a_store_that_is_not_open_gives_no_answer(url: str) -> None:
    async def scene() -> None:
        store = open_store(url)
        with pytest.raises(NoAnswer, match="not open"):
            await store.table("t")
        async with opened(url) as other:
            await laid().create(other)
        await store.open()
        await store.open()
        assert await store.table("oakfen") is not None
        await store.close()
        await store.close()
        with pytest.raises(NoAnswer, match="not open"):
            await store.append(entry("oakfen", 2), head("oakfen", 2))

    asyncio.run(scene())
