"""Tables that a server of earlier code stored load, show the same, are played on as then, and export the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.saved_games import kept
from tests.saved_games.make import view_print
from tests.table.fakes import FakeBots, run
from tests.table.http.hubs import WIDE
from tests.table.http.running import Served

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.match import replay
from citadelle.kernel.record import parse
from citadelle.table.errors import TableError
from citadelle.table.http.limits import Config
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.store.sqlite import SqliteStore

Old = dict[str, Any]
"""What `make.py` has kept of a table."""


def fitting(folder: Path) -> list[Old]:
    """The tables of a folder whose games are of the rules and data as they are."""
    return [old for old in kept.tables(folder) if kept.fits(old["record"])]


def new_hub(database: Path, games: Mapping[str, Game] | None = None) -> Hub:
    """Today's server over a database; its bots choose at once."""
    return Hub(SqliteStore(database), FakeBots(), games)


@asynccontextmanager
async def started(database: Path, games: Mapping[str, Game] | None = None) -> AsyncIterator[Hub]:
    """Such a server while it is needed."""
    hub = new_hub(database, games)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


def views(live: LiveTable, old: Old) -> list[str]:
    """The fingerprints of what every person sees, a spectator's last."""
    return [view_print(live.match.view(seat).data()) for seat in (*old["people"], None)]


async def check_position(hub: Hub, live: LiveTable, old: Old) -> None:
    """The table can be played on, everybody sees what they saw, may undo what they might, and keeps their secret."""
    assert not live.readonly and live.reproduced == live.choice_count()
    assert (live.version, live.is_over()) == (old["version"], old["over"])
    assert live.match.state.open_seats() == old["waiting"]
    assert views(live, old) == old["views"]
    assert [seat for seat in old["people"] if live.can_undo(seat)] == ([old["undo"]] if old["undo"] >= 0 else [])
    for seat in old["people"]:
        assert await hub.seat_of_token(live.row.id, old["tokens"][seat]) == seat


async def check_exports(hub: Hub, live: LiveTable, old: Old) -> None:
    """The events that each may know, and points over a game that is over."""
    for seat in (*old["people"], -1):
        events = await hub.chronicle(live.row.id, None if seat < 0 else seat, "en")
        told = view_print([{k: v for k, v in event.items() if k != "text"} for event in events])
        assert told == old["exports"][f"chronicle {seat}"]
    if old["over"]:
        assert await hub.chart(live.row.id) == old["exports"]["chart"]


async def check_record(hub: Hub, live: LiveTable, old: Old) -> None:
    """Once everybody has agreed to open everything, the record is the old one to the letter, and it replays."""
    for seat in old["people"]:
        await live.consent(seat)
    text = await hub.record(live.row.id)
    assert text == old["record"]
    match, record = replay(text), parse(text)
    assert [[event.data() for event in told] for told in match.record.events] == [
        [event.data() for event in told] for told in record.events
    ]
    assert match.record.result == record.result


async def check_continuation(hub: Hub, live: LiveTable, old: Old) -> None:
    """The undo and the choices that followed are accepted and show what they showed."""
    for step in old["steps"]:
        if "undo" in step:
            await live.undo(step["undo"], live.version)
        else:
            await live.choose(step["seat"], step["key"], step["no"], live.version)
        assert views(live, old) == step["views"], step
    if old["steps"] or old["over"]:
        found = await hub.record(live.row.id)
        assert sha256(found.encode()).hexdigest() == old["record_after_steps"]


@pytest.mark.parametrize("snapshots", [True, False], ids=["snapshots", "journal"])
@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_stored_tables_go_on(folder: Path, snapshots: bool, tmp_path: Path) -> None:
    """Loaded from their snapshots, none of which is thrown away, and by their journals alone."""
    database = tmp_path / "tables.db"
    kept.rebuild_database(folder, database)
    count = kept.snapshot_count(database)
    assert count >= 4
    if not snapshots:
        kept.drop_snapshots(database)

    async def scene() -> None:
        async with started(database) as hub:
            for old in fitting(folder):
                live = await hub.table(old["id"])
                await check_position(hub, live, old)
                await check_exports(hub, live, old)
            assert kept.snapshot_count(database) == (count if snapshots else 0)
            for old in fitting(folder):
                live = await hub.table(old["id"])
                await check_record(hub, live, old)
                await check_continuation(hub, live, old)

    run(scene())


async def play_on(live: LiveTable, people: list[int], choices: int) -> None:
    """So many choices of people by chance, or to the end; bots choose in between."""
    luck = chance(f"{live.row.id} {choices}")
    while choices and not live.is_over():
        waiting = [seat for seat in live.match.state.open_seats() if seat in people]
        if not waiting:
            await asyncio.sleep(0.001)
            continue
        choices -= 1
        seat = waiting[luck.below(len(waiting))]
        decision = live.match.state.decision(seat)
        assert decision is not None
        await live.choose(seat, decision.keys[luck.below(len(decision.keys))], decision.no, -1)


@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_stored_tables_are_played_to_their_end(folder: Path, tmp_path: Path) -> None:
    """Bots included; the server is stopped and started on the way, and the game that is over replays."""
    database = tmp_path / "tables.db"
    kept.rebuild_database(folder, database)
    unfinished = [old for old in fitting(folder) if not old["over"] and "campaign" not in old["name"]]
    assert {len(old["people"]) < len(old["tokens"]) for old in unfinished} == {True, False}

    async def scene() -> None:
        for choices in (5, 10_000):
            async with started(database) as hub:
                for old in unfinished:
                    live = await hub.table(old["id"])
                    await play_on(live, old["people"], choices)
                    if choices > 5:
                        assert replay(await hub.record(old["id"])).is_over and not live.readonly

    run(scene())


def with_later_rules(name: str) -> Game:
    """A game as a later rules version would have it, were nothing in these games changed by it."""
    later: Any = citadelle.game(name)
    later = type(later)(later.kit)
    later.rules_version += 1
    assert isinstance(later, Game) and later.rules_version != citadelle.game(name).rules_version
    return later


@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_tables_of_older_rules_are_shown_and_exported_and_go_on_where_the_rules_agree(
    folder: Path, tmp_path: Path
) -> None:
    """Should the rules version be raised: positions, events and records stay what they were; a running game that
    replays whole goes on, whatever is over can be watched."""
    carried = 0
    database = tmp_path / "tables.db"
    kept.rebuild_database(folder, database)

    async def scene() -> None:
        nonlocal carried
        async with started(database, {name: with_later_rules(name) for name in citadelle.game_names()}) as hub:
            for old in kept.tables(folder):
                live = await hub.table(old["id"])
                if live.carried_over:
                    carried += 1
                    assert not live.is_over() and live.head.waiting
                    assert not kept.fits(old["record"]) or views(live, old) == old["views"]
                    continue
                assert live.readonly == "readonly.rules" and (live.is_over() or not is_whole(live, old))
                if kept.fits(old["record"]):
                    assert live.reproduced == live.choice_count() and views(live, old) == old["views"]
                    await check_exports(hub, live, old)
                with pytest.raises(TableError) as refused:
                    await live.choose(0, "pass", -1, -1)
                assert refused.value.code == "read_only"
                for seat in old["people"]:
                    await live.consent(seat)
                assert await hub.record(live.row.id) == old["record"]

    run(scene())
    assert carried >= 3


def is_whole(live: LiveTable, old: dict[str, Any]) -> bool:
    """Is a running game of today's rules, with fingerprints to tell it by?"""
    return kept.fits(old["record"]) and any(entry.print for entry in live.entries)


@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_tables_of_rules_that_have_changed_are_watched_by_their_events(folder: Path, tmp_path: Path) -> None:
    """Everything that was told is told, the record is the old one to the letter, and a choice gets a clear word."""
    database = tmp_path / "tables.db"
    kept.rebuild_database(folder, database)
    older = [old for old in kept.tables(folder) if not kept.fits(old["record"])]

    async def scene() -> None:
        async with started(database) as hub:
            for old in older:
                live = await hub.table(old["id"])
                assert live.version == old["version"] and (live.carried_over or live.readonly == "readonly.rules")
                for seat in (*old["people"], -1):
                    events = await hub.chronicle(live.row.id, None if seat < 0 else seat, "fr")
                    told = [{k: v for k, v in event.items() if k != "text"} for event in events]
                    assert view_print(told) == old["exports"][f"chronicle {seat}"]
                if live.carried_over:
                    continue
                with pytest.raises(TableError, match="can be watched but not played on"):
                    await live.choose(0, "pass", -1, -1)
                for seat in old["people"]:
                    await live.consent(seat)
                assert await hub.record(live.row.id) == old["record"]

    run(scene())


@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_everybody_gets_the_old_position_over_http(folder: Path, tmp_path: Path) -> None:
    """With the secrets of the seats as they were given then."""
    database = tmp_path / "tables.db"
    kept.rebuild_database(folder, database)
    with Served(lambda: new_hub(database), Config(limits=WIDE)) as served:
        for old in fitting(folder):
            for seat, expected in zip((*old["people"], -1), old["views"], strict=True):
                program = served.program(old["tokens"][seat] if seat >= 0 else "")
                heard = program.get(f"/api/tables/{old['id']}?seat={seat}")
                assert heard.status == 200 and heard.json["v"] == old["version"], heard
                assert view_print(heard.json["view"]) == expected, (old["name"], seat)


@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_old_records_are_uploaded(folder: Path, tmp_path: Path) -> None:
    """A record that earlier code wrote becomes a table, and what is downloaded from it is the same game."""

    async def scene() -> None:
        async with started(tmp_path / "tables.db") as hub:
            for path in [path for path in kept.RECORDS if path.parent.parent == folder and "campaign" not in path.name]:
                text = kept.unpacked(path)
                laid = await hub.upload(text, "a device's secret")
                found, record = parse(await hub.record(laid.table)), parse(text)
                assert (found.choices, found.result) == (record.choices, record.result)
                assert [[event.data() for event in told] for told in found.events] == [
                    [event.data() for event in told] for told in record.events
                ]
                assert found.checks[len(found.choices)] == record.checks[len(record.choices)]

    run(scene())
