"""After the game, or beside it: records, charts, rematches, branches, uploads, and what the lobby lists."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.table.fakes import run
from tests.table.server.tables import ME, bots, hubs, lay, offer, one_hub, store, wanted

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest
from citadelle.kernel.match import replay
from citadelle.kernel.record import parse
from citadelle.table.errors import STATUS, TableError
from citadelle.table.server.hub import LiveTable
from citadelle.table.store.base import BOT, LINK, PERSON
from citadelle.table.words import bot_names, error_text, say, words

YOU = "your device's own secret"


async def code(work: object) -> str:
    """The code of the error that this meets."""
    with pytest.raises(TableError) as refused:
        await work  # type: ignore[misc]
    return refused.value.code


async def play(table: LiveTable, choices: int = 10_000, seed: int = 0) -> None:
    """People choose by chance; bots play themselves."""
    luck = chance(seed)
    while not table.is_over() and table.choice_count() < choices:
        asked = [seat for seat in range(table.row.players) if table.asked_at[seat] >= 0]
        people = [seat for seat in asked if table.seats[seat].kind == PERSON and not table.seats[seat].away]
        if people:
            seat = people[luck.below(len(people))]
            decision = table.match.state.decision(seat)
            assert decision is not None
            await table.choose(seat, decision.keys[luck.below(len(decision.keys))], decision.no, table.version)
        else:
            await asyncio.sleep(0)


def test_a_record_replays_to_the_same_end() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            for game in ("toy", "legends"):
                laid, table = await lay(hub, "me", "easy", game=game)
                assert await code(hub.record(laid.table)) == "secret_until_end"
                await play(table)
                text = await hub.record(laid.table)
                record = parse(text)
                again = replay(record, game=table.game)
                assert digest(again.state) == digest(table.match.state)
                assert record.seats == {0: "Inès", 1: "easy"} and record.result == again.record.result
                assert [[e.data() for e in told] for told in record.events] == [
                    [e.data() for e in told] for told in again.record.events
                ]
                assert record.options == again.record.options and record.seed == 7

    run(scene())


def test_the_points_over_the_game() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy", "easy")
            assert await code(hub.chart(laid.table)) == "not_over"
            await play(table)
            points = await hub.chart(laid.table)
            assert len(points) == table.choice_count() + 1 and points[0] == [0, 0, 0]
            assert points[-1] == json.loads(table.head.result)["points"]
            many = await asyncio.gather(*[hub.chart(laid.table) for _ in range(3)])
            assert all(one is points for one in many), "the game is replayed once"

    run(scene())


def test_the_chronicle_tells_each_viewer_what_they_may_know() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            for viewer, hands in [(0, [0]), (1, [1]), (None, [])]:
                lines = await hub.chronicle(laid.table, viewer, "en")
                assert [line["seat"] for line in lines if line["kind"] == "hand"] == hands
                assert all(set(line) == {"at", "kind", "seat", "rule", "args", "text"} for line in lines)
            await play(table)
            lines = await hub.chronicle(laid.table, None, "fr")
            assert {line["seat"] for line in lines if line["kind"] == "hand"} == {0, 1}

    run(scene())


# --- again


def test_a_rematch_has_the_same_people_on_their_seats() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link", "easy")
            joined = await hub.join(laid.table, YOU, laid.seats[1].token, name="Ugo")
            assert await code(hub.rematch(laid.table, ME)) == "not_over"
            await play(table)
            assert await code(hub.rematch(laid.table, "a stranger")) == "not_your_seat"
            first, second = await asyncio.gather(hub.rematch(laid.table, ME), hub.rematch(laid.table, YOU))
            assert first.table == second.table == table.journal.rematch != laid.table
            again = await hub.table(first.table)
            assert again.row.origin == f"rematch {laid.table}" and again.row.seed != table.row.seed
            assert again.names("en") == table.names("en")
            assert [row.kind for row in again.seats] == [PERSON, PERSON, BOT]
            assert await hub.held_seats(ME, first.table) == [0] and await hub.held_seats(YOU, first.table) == [1]
            assert await hub.seat_of_token(first.table, second.seats[0].token) == second.seats[0].seat
            assert (await hub.rematch(laid.table, ME)).table == first.table
            assert joined.token and say("seat.rematch", "en") in [text for _, _, text in table.notes("en")]

    run(scene())


def test_a_program_finds_its_seat_again_by_the_old_secret() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link")
            joined = await hub.join(laid.table, "", laid.seats[1].token)
            assert await hub.held_seats("", laid.table) == []
            await play(table)
            again = await hub.rematch(laid.table, ME)
            assert [seat.kind for seat in again.seats] == [PERSON, LINK]
            seat = await hub.join(again.table, "", joined.token)
            assert seat.seat == 1 and seat.token not in ("", joined.token)
            assert await code(hub.join(again.table, "", joined.token)) == "seat_taken"

    run(scene())


def test_rematches_asked_for_at_two_servers_are_one() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, two):
            laid, table = await lay(one, "me", "link")
            await one.join(laid.table, YOU, laid.seats[1].token)
            await play(table)
            await two.table(laid.table)
            store(two).deaf = True
            first, second = await asyncio.gather(one.rematch(laid.table, ME), two.rematch(laid.table, YOU))
            assert first.table == second.table and len(store(one).disk.rows) == 2
            assert await two.held_seats(YOU, first.table) == [1] and await one.held_seats(ME, first.table) == [0]

    run(scene())


def test_play_on_from_here() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "hard", "link")
            await hub.join(laid.table, YOU, laid.seats[2].token, name="Ugo")
            await play(table, 4)
            assert await code(hub.branch(laid.table, 2, ME)) == "secret_until_end"
            await play(table)
            bots(hub).gate = asyncio.Event()
            for device, seat, own in [(ME, None, 0), (YOU, None, 2), ("a stranger", None, 0), (YOU, 1, 1)]:
                branch = await hub.branch(laid.table, 4, device, seat)
                other = await hub.table(branch.table)
                assert other.row.origin == f"branch {laid.table} 4" and other.choice_count() == 4
                assert digest(other.match.state) == digest(table.match_at(4).state)
                assert [row.kind for row in other.seats].count(PERSON) == 1 and other.seats[own].kind == PERSON
                assert await hub.held_seats(device, branch.table) == [own]
                assert other.entries[2].by == table.journal.standing[2].by
                assert [other.asked_at[seat] >= 0 for seat in range(3)] == [
                    seat in other.head.waiting for seat in range(3)
                ]
            for at, expected in [(-1, "no_such_move"), (999, "no_such_move"), (table.choice_count(), "no_such_move")]:
                assert await code(hub.branch(laid.table, at, ME)) == expected
            assert await code(hub.branch(laid.table, 2, ME, 9)) == "no_seat"
            lone, mine = await lay(hub, "me", "hard")
            await mine.consent(0)
            assert (await hub.branch(lone.table, 0, ME)).table

    run(scene())


def test_the_record_of_a_running_game_becomes_a_table_to_play_on() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            bots(hub).gate = asyncio.Event()
            match = citadelle.new("legends", 3, seed=5)
            match.names = {0: "hard", 1: "me", 2: "Zoé"}
            luck = chance(1)
            for _ in range(60):
                decision = match.decisions[0]
                match.choose(decision.keys[luck.below(len(decision.keys))], decision.seat)
            laid = await hub.upload(str(match.record), ME, "Inès")
            table = await hub.table(laid.table)
            assert (
                table.choice_count() == 60 and digest(table.match.state) == digest(match.state) and not table.readonly
            )
            assert [(row.kind, row.level) for row in table.seats] == [(BOT, "hard"), (PERSON, ""), (BOT, "medium")]
            assert table.names("en")[1] == "Inès" and await hub.held_seats(ME, laid.table) == [1]
            assert table.row.origin == "upload" and not table.row.listed
            assert {e.by for e in table.journal.standing[1:] if e.seat == 0} == {"hard"}
            assert not table.is_open()

    run(scene())


def test_the_record_of_a_finished_game_is_for_watching() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            await play(table)
            copy = await hub.upload(await hub.record(laid.table), YOU)
            other = await hub.table(copy.table)
            assert other.is_over() and other.is_open() and await hub.held_seats(YOU, copy.table) == []
            assert await hub.record(copy.table) == await hub.record(laid.table)
            assert await hub.chart(copy.table) == await hub.chart(laid.table)
            assert [row.id for row in await hub.mine(YOU)] == [copy.table]

    run(scene())


def test_records_that_cannot_be_used() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            await play(table)
            text = await hub.record(laid.table)
            lines = text.splitlines()
            first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
            bare = "\n".join(line for line in lines if not line.startswith("event "))
            for bad, expected in [
                ("", "bad_record"),
                ("hello", "bad_record"),
                (text.replace("game toy", "game chess"), "no_game"),
                (text.replace("players 2", "players 9"), "bad_record"),
                (re.sub(r"check (\d+) \w+", r"check \1 0000", text), "bad_record"),
                ("\n".join([*lines[:first], "1 0 offer 999", *lines[first + 1 :]]), "bad_record"),
                ("\n".join([*lines[:first], "1 7 pass", *lines[first + 1 :]]), "bad_record"),
                (bare.replace("rules 1", "rules 9"), "bad_record"),
                (text.replace("rules 1", "rules 9").replace("players 2", "players 1"), "bad_record"),
                (text.replace("rules 1", "rules 9").replace("players 2", "players 65000"), "bad_record"),
                (text.replace("seed 7", "dealt -1\nseed 7"), "bad_record"),
            ]:
                assert await code(hub.upload(bad, ME)) == expected, bad[:80]
            assert len(store(hub).disk.rows) == 1

    run(scene())


def test_a_record_of_other_rules_is_told_from_its_events() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            await play(table)
            text = (await hub.record(laid.table)).replace("rules 1\n", "rules 9\n")
            copy = await hub.upload(text, YOU)
            other = await hub.table(copy.table)
            assert other.readonly == "readonly.rules" and other.is_open() and other.is_over()
            told = [(line["at"], line["kind"], line["args"]) for line in await hub.chronicle(copy.table, None, "en")]
            assert told == [
                (line["at"], line["kind"], line["args"]) for line in await hub.chronicle(laid.table, 0, "en")
            ]
            assert other.reproduced == other.choice_count() == table.choice_count()
            unfinished = "\n".join(text.splitlines()[: len(text.splitlines()) // 2])
            half = await hub.table((await hub.upload(unfinished, YOU)).table)
            assert half.is_open() and not half.is_over() and half.readonly
            assert (await hub.record(half.row.id)).startswith("citadelle-record")

    run(scene())


# --- the lobby


def test_what_the_lobby_lists() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            bots(hub).gate = asyncio.Event()
            laid, table = await lay(hub, "me", "free", "hard")
            secret = wanted("me", "free")
            secret.listed = False
            hidden = await hub.create(secret, ME)
            (row,) = await hub.listed("fr", YOU)
            assert (row.id, row.free, row.your_move, row.host) == (laid.table, True, False, False)
            assert (row.seats[0].name, row.seats[0].kind, row.seats[0].you) == ("Inès", PERSON, False)
            assert row.waiting == table.names("fr") and row.line
            mine = {row.id: row for row in await hub.mine(ME)}
            assert set(mine) == {laid.table, hidden.table} and all(row.your_move and row.host for row in mine.values())
            assert [s.you for s in mine[laid.table].seats] == [True, False, False]
            assert await hub.mine(YOU) == [] == await hub.mine("")
            await hub.archive(ME, hidden.table, True)
            assert {row.id: row.archived for row in await hub.mine(ME)} == {laid.table: False, hidden.table: True}
            assert await code(hub.archive(YOU, laid.table, True)) == "not_your_seat"
            await hub.leave(laid.table, 0)
            assert not (await hub.summary(laid.table, ME)).your_move

    run(scene())


def test_a_lobby_line_is_one_that_its_viewer_may_see() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link", gifts=["peek"])
            await hub.join(laid.table, YOU, laid.seats[1].token)
            await table.choose(1, "pass", 0, -1)
            await offer(table, 0)
            assert table.match.decisions[0].kind == "gift"
            await table.choose(0, "peek", table.match.decisions[0].no, -1)
            kinds = [event.kind for event in table.journal.events[-1] if not event.is_seen_by(1)]
            assert kinds
            for device in (ME, YOU, ""):
                line = (await hub.summary(laid.table, device)).line
                assert line and line.split()[0] not in (kinds if device != ME else [])

    run(scene())


def test_the_end_in_words() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            for sides, expected in [("each", ("win",)), ("together", ("All have won", "All have lost"))]:
                laid, table = await lay(hub, "me", "easy", sides=sides)
                await play(table)
                summary = await hub.summary(laid.table, ME)
                assert summary.over and summary.waiting == [] and any(word in summary.result for word in expected)
                assert (await hub.summary(laid.table, ME, "fr")).result != summary.result

    run(scene())


def test_a_damaged_table_is_left_out_and_a_result_that_makes_no_sense_is_not_said() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            await play(table)
            disk = store(hub).disk
            for result in ("[]", "{}", "x", '{"won":[true],"points":[],"teams":[0,1]}'):
                disk.heads[laid.table] = replace(disk.heads[laid.table], result=result)
                assert (await hub.mine(ME))[0].result == ""

    run(scene())


def test_every_error_has_its_words() -> None:
    assert {f"error.{one}" for one in STATUS} == set(words().keys("error"))
    for one in STATUS:
        for lang in ("en", "fr"):
            text = error_text(TableError(one), lang)
            assert text and "!" not in text and "{" not in text and "vous" not in text.lower()
    assert len(set(bot_names())) == 12


def test_words_keep_to_the_house_voice() -> None:
    text = Path(str(words.__wrapped__.__code__.co_filename)).with_suffix(".toml").read_text("utf-8")
    assert "!" not in text and " vous " not in text.lower() and "please" not in text.lower()
