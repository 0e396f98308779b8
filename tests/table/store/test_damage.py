"""What was changed, lost, doubled or taken from elsewhere is noticed and never shown, in rows and in files."""

from __future__ import annotations

import itertools

import pytest
from tests.table.store.kit import change, entry, head, laid, meddle, play, whole
from tools.campaigns.torn import case, record_case

from citadelle.table.store import Store, Unreadable
from citadelle.table.store.rows import ENTRY, HEAD, SEAT, TABLE

CHANGED = {
    **{("tables", name): "id = 'one'" for name in (*TABLE.names[1:], "seal")},
    **{("heads", name): "table_id = 'one'" for name in (*HEAD.names[1:], "chain", "seated", "seal")},
    **{("seats", name): "table_id = 'one' AND seat = 1" for name in (*SEAT.names[1:], "seal") if name != "seen"},
    **{("journal", name): "table_id = 'one' AND n = 3" for name in (*ENTRY.names[1:], "mark", "seal")},
}
"""Every column of every row that makes a table, and which row is changed."""
NUMBERS = {
    "rules", "players", "created", "chosen_seed", "listed", "patience", "n", "changed", "bot", "over", "seat", "away",
    "resigned", "at", "holder",
}  # fmt: skip


async def two_tables(store: Store) -> None:
    """One and two, both with five entries, seats and a snapshot."""
    for name in ("one", "two"):
        await laid(name, 4).create(store)
        await store.append(*change(name, 5, 1, "Ada", "secret"), device="device")
        await store.keep(name, 2, "state 2")
        await store.keep(name, 4, "state 4")


async def reading(store: Store) -> None:
    """One can't be read, two can; lists leave out what they can't read."""
    assert len((await whole(store, "two"))[3]) == 5  # type: ignore[arg-type]
    assert [row.id for row, _ in await store.listed()][-1] == "two"
    with pytest.raises(Unreadable, match=r"table one is damaged .* restore"):
        await whole(store, "one")
        pytest.fail("what was changed was shown")


@pytest.mark.parametrize(("table", "column"), CHANGED)
def test_a_changed_value_is_noticed(tmp_path: object, table: str, column: str) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    play(url, two_tables)
    value = f"{column} + 1" if column in NUMBERS else f"{column} || ' '"
    if (table, column) == ("journal", "n"):
        value = "99"
    elif (table, column) == ("seats", "seat"):
        value = "7"
    meddle(url, f"UPDATE {table} SET {column} = {value} WHERE {CHANGED[table, column]}")
    play(url, reading)


def test_a_changed_value_is_noticed_wherever_it_is_kept(url: str) -> None:
    play(url, two_tables)
    meddle(url, "UPDATE journal SET events = '[]' WHERE table_id = 'one' AND n = 2")
    play(url, reading)


@pytest.mark.parametrize("n", [1, 3, 5])
def test_a_lost_entry_is_noticed(url: str, n: int) -> None:
    play(url, two_tables)
    meddle(url, f"DELETE FROM journal WHERE table_id = 'one' AND n = {n}")
    play(url, reading)


def test_entries_of_another_table_are_noticed(url: str) -> None:
    play(url, two_tables)
    meddle(
        url,
        "DELETE FROM journal WHERE table_id = 'one' AND n < 5",
        "UPDATE journal SET table_id = 'one' WHERE table_id = 'two' AND n < 5",
    )

    async def both(store: Store) -> None:
        for name in ("one", "two"):
            with pytest.raises(Unreadable):
                await store.entries(name)

    play(url, both)


def test_a_head_or_seat_of_an_earlier_moment_is_noticed(url: str) -> None:
    play(url, two_tables)
    old_head = meddle(url, "SELECT * FROM heads WHERE table_id = 'one'")[0]
    old_seat = meddle(url, "SELECT * FROM seats WHERE table_id = 'one' AND seat = 1")[0]

    async def more(store: Store) -> None:
        await store.append(*change("one", 6, 1, "Bo", "other"))

    play(url, more)
    kept = meddle(url, "SELECT * FROM seats WHERE table_id = 'one' AND seat = 1")[0]
    put(url, "seats", "table_id = 'one' AND seat = 1", old_seat)
    play(url, seats_only)
    put(url, "seats", "table_id = 'one' AND seat = 1", kept)
    put(url, "heads", "table_id = 'one'", old_head)
    play(url, reading)


async def seats_only(store: Store) -> None:
    with pytest.raises(Unreadable, match="its seats"):
        await store.seats("one")


def put(url: str, table: str, which: str, row: tuple[object, ...]) -> None:
    """Put an old row back."""
    values = ", ".join(str(value) if isinstance(value, int) else f"'{value}'" for value in row)
    meddle(url, f"DELETE FROM {table} WHERE {which}", f"INSERT INTO {table} VALUES ({values})")


def test_a_damaged_head_takes_no_more_entries(url: str) -> None:
    play(url, two_tables)
    meddle(url, "UPDATE heads SET chain = 'x' WHERE table_id = 'one'")

    async def scene(store: Store) -> None:
        with pytest.raises(Unreadable):
            await store.append(entry("one", 6), head("one", 6))
        await store.append(entry("two", 6), head("two", 6))

    play(url, scene)
    assert meddle(url, "SELECT count(*) FROM journal WHERE table_id = 'one'") == [(5,)]


def test_a_damaged_hold_gives_no_right(url: str) -> None:
    play(url, two_tables)
    meddle(url, "UPDATE holds SET seat = 0 WHERE table_id = 'one'")

    async def scene(store: Store) -> None:
        assert await store.holds("device", "one") == [] and await store.holds("device", "two") == [1]

    play(url, scene)


def test_a_damaged_snapshot_is_passed_over(url: str) -> None:
    play(url, two_tables)
    meddle(url, "UPDATE snapshots SET state = 'state 5' WHERE table_id = 'one' AND n = 4")
    meddle(url, "UPDATE snapshots SET state = state || ' ' WHERE table_id = 'two'")

    async def scene(store: Store) -> None:
        assert await store.snapshot("one", 9) == (2, "state 2") and await store.snapshot("two", 9) is None

    play(url, scene)


@pytest.mark.parametrize("part", range(4))
def test_torn_files_are_refused_or_exact(part: int) -> None:
    """D2. `python -m tools.campaigns.torn` does ten thousand of these."""
    ends = [case(7, number)[0] for number in range(75 * part, 75 * part + 75)]
    assert {"exact", "refused"} <= set(ends) <= {"exact", "refused", "in part"}


def test_torn_records_are_refused_or_exact() -> None:
    ends = [record_case(7, number)[0] for number in range(60)]
    assert "record refused" in ends


def test_every_pair_of_columns_is_sealed_apart() -> None:
    """Moving text from one column into the next changes the seal."""
    row = ENTRY.values(entry("one", 3))
    for a, b in itertools.pairwise(range(len(row))):
        if isinstance(row[a], str) and isinstance(row[b], str) and row[b]:
            moved = [*row]
            moved[a], moved[b] = str(row[a]) + str(row[b])[:1], str(row[b])[1:]
            assert ENTRY.seal(moved, "m", "s") != ENTRY.seal(row, "m", "s")
