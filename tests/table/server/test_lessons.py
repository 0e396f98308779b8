"""A lesson at a table: an ordinary table whose row names the lesson; its step follows from the journal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.kernel import toy
from tests.table.fakes import Disk, FakeBots, MemoryStore, run, told
from tests.table.server.tables import ME, hubs, one_hub

from citadelle.table.errors import ChoiceRefused, TableError
from citadelle.table.lobby.table_specs import NewLesson
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.store.base import BOT, NEXT, PERSON

TOY = NewLesson(game="toy", lesson="first_light", name="Inès")
LEGENDS = NewLesson(game="legends", lesson="first_game")


async def begun(hub: Hub, wanted: NewLesson = TOY) -> LiveTable:
    return await hub.table((await hub.create_lesson(wanted, ME)).table)


def step(live: LiveTable) -> int:
    assert live.lesson is not None
    return live.lesson.progress.step


async def choose(live: LiveTable, key: str) -> None:
    await live.choose(0, key, -1, -1)
    await others_have_chosen(live)


async def others_have_chosen(live: LiveTable) -> None:
    while any(seat != 0 for seat in live.match.state.open_seats()):
        await asyncio.sleep(0)
    await told()


def test_a_lesson_is_a_table_with_the_opening_in_its_journal() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            live = await begun(hub)
            assert live.row.origin == "lesson first_light" and not live.row.listed
            assert [(seat.kind, seat.name) for seat in live.seats] == [(PERSON, "Inès"), (BOT, "")]
            assert [key for _, key in live.match.choices][:3] == ["offer 2", "offer 5", "stop"]
            assert step(live) == 0 and not live.can_undo(0), "undo doesn't reach back over the opening"
            summary = (await hub.mine(ME))[0]
            assert summary.lesson == "first_light" and not summary.lesson_done

    run(scene())


def test_next_and_choices_lead_through_the_steps_and_bots_follow_the_script() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            live = await begun(hub)
            with pytest.raises(TableError) as refused:
                await live.choose(0, "offer 9", -1, -1)
            assert refused.value.code == "lesson" and "Next" in refused.value.in_language("en")
            v = await live.next_step(0, 0, "a")
            assert await live.next_step(0, 0, "a") == v, "the same request is done once"
            with pytest.raises(ChoiceRefused) as stale:
                await live.next_step(0, 0, "b")
            assert stale.value.code == "stale"
            with pytest.raises(TableError) as waits:
                await live.next_step(0, 1, "c")
            assert waits.value.code == "lesson" and step(live) == 1
            version = live.version
            with pytest.raises(TableError) as kind:
                await live.choose(0, "pass", -1, -1)
            assert kind.value.in_language("fr").startswith("Leçon\u00a0: Si vous passez") and live.version == version
            with pytest.raises(ChoiceRefused):
                await live.choose(0, "offer 99", -1, -1)
            await choose(live, "offer 9")
            assert (1, "offer 3") in live.match.choices and step(live) == 2
            with pytest.raises(TableError) as other:
                await live.next_step(1, 2)
            assert other.value.code == "not_your_seat"

    run(scene())


def test_a_lesson_is_found_again_where_it_was_left() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            live = await begun(hub, LEGENDS)
            for at in (0, 1):
                await live.next_step(0, at)
            await choose(live, "take 1")
            await choose(live, "southreach")
            await live.undo(0, -1)
            table = live.row.id
            assert step(live) == 3 and live.lesson is not None and live.lesson.progress.made == 0
            assert sum(entry.kind == NEXT for entry in live.entries) == 2
        async with hubs(disk=disk) as (again,):
            live = await again.table(table)
            assert step(live) == 3 and live.lesson is not None and live.lesson.allowed() == ["southreach"]
            for _ in range(4):
                await choose(live, "southreach")
            assert step(live) == 4, "Blue and Green have done what the lesson says"
            assert (1, "place") in live.match.choices and (2, "take 4") in live.match.choices

    run(scene())


def test_another_server_sees_the_same_step() -> None:
    async def scene() -> None:
        async with hubs(2) as (one, other):
            live = await begun(one)
            far = await other.table(live.row.id)
            await live.next_step(0, 0)
            await told()
            assert step(far) == 1

    run(scene())


def test_after_its_end_the_table_is_an_ordinary_game() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            live = await begun(hub)
            lesson = live.lesson
            assert lesson is not None
            while lesson.is_going_on:
                if lesson.step is not None and lesson.step.is_told:
                    await live.next_step(0, lesson.progress.step)
                else:
                    await choose(live, lesson.allowed()[0])
            assert lesson.is_done and (await hub.summary(live.row.id, ME)).lesson_done
            with pytest.raises(TableError) as over:
                await live.next_step(0, 6)
            assert over.value.code == "no_lesson"
            while not live.is_over():
                await choose(live, live.match.state.decision(0).keys[-1])  # type: ignore[union-attr]
                await told()

    run(scene())


def test_a_lesson_that_is_left_to_a_bot_is_over() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            live = await begun(hub, LEGENDS)
            await hub.leave(live.row.id, 0)
            for _ in range(20):
                await told()
            assert live.lesson is not None and not live.lesson.is_going_on and not live.lesson.is_done

    run(scene())


def test_a_lesson_that_cannot_be_played_is_refused_with_its_step(tmp_path: Path) -> None:
    class Faulty(toy.ToyGame):
        """The toy, with a lesson whose fourth step can't be made."""

    async def scene() -> None:
        game = Faulty()
        text = (Path(toy.__file__).parent / "lessons" / "first_light.toml").read_text("utf-8")
        (tmp_path / "stuck.toml").write_text(text.replace('choose = ["pass"]', 'choose = ["sleep"]'), "utf-8")
        game.lesson_folders = (str(tmp_path),)
        hub = Hub(MemoryStore(Disk()), FakeBots(), {"toy": game})
        with pytest.raises(TableError) as stuck:
            await hub.create_lesson(NewLesson(game="toy", lesson="stuck"), ME)
        assert "lessons/stuck.toml, step number 4: this step can't be made" in stuck.value.in_language("en")
        assert await hub.mine(ME) == []
        await hub.create_lesson(NewLesson(game="toy", lesson="first_light"), ME)
        await told()
        await hub.stop()
        await told()

    run(scene())


def test_what_is_no_lesson_is_refused() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            with pytest.raises(TableError) as unknown:
                await hub.create_lesson(NewLesson(game="toy", lesson="flying"), ME)
            assert unknown.value.in_language("en") == "This game has no such lesson. Lessons: first_light."
            with pytest.raises(TableError) as no_game:
                await hub.create_lesson(NewLesson(game="chess", lesson="first_light"), ME)
            assert no_game.value.code == "no_game" and await hub.mine(ME) == []

    run(scene())
