"""A lesson over the wire: every step is told, in the language of the reader, and nothing else is open."""

from __future__ import annotations

import pytest
from tests.table.client.local_servers import hello, house
from tests.table.fakes import run

from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined
from citadelle.table.lobby.table_specs import NewLesson
from citadelle.table.wire import LessonData

LESSON = NewLesson(game="legends", lesson="first_game", name="Inès")


async def standing(client: Client) -> LessonData:
    """The lesson as it stands once the others have chosen."""
    await client.until(lambda m: m.lesson is not None and (m.lesson.done or m.lesson.next or bool(m.lesson.open)))
    assert client.model.lesson is not None
    return client.model.lesson


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_lesson_over_the_wire(lang: str) -> None:
    async def scene() -> None:
        async with house() as near:
            table = await near.lay_lesson(LESSON)
            async with near.seat(table, hello(lang=lang, form="svg")) as client:
                told: list[str] = []
                while not (lesson := await standing(client)).done:
                    told.append(lesson.text)
                    assert lesson.steps == 12 and lesson.seat == client.model.seat == 0
                    names = [name for name, _ in client.model.things]
                    assert all(thing in names for thing in lesson.things)
                    if lesson.next:
                        assert not lesson.open
                        await client.next_step()
                        continue
                    assert client.model.ask is not None
                    others = [one.key for one in client.model.ask.choices if one.key not in lesson.open]
                    if others:
                        with pytest.raises(Declined) as refused:
                            await client.choose(others[0])
                        assert refused.value.refused.code == "lesson" and refused.value.refused.text.startswith("Le")
                    await client.choose(lesson.open[0])
                assert len(dict.fromkeys(told)) == 12
                assert lesson.more is not None and lesson.more[0] == "leaders_and_citadels"
                assert lesson.text.startswith("Well done" if lang == "en" else "Bravo")
                async with near.seat(table, hello(lang=lang, form="svg")) as fresh:
                    for name in ("v", "lesson", "ask", "parts", "seats", "log", "waiting", "undo"):
                        assert getattr(client.model, name) == getattr(fresh.model, name), name

    run(scene())


def test_why_and_spectators_in_a_lesson() -> None:
    async def scene() -> None:
        async with house() as near:
            table = await near.lay_lesson(LESSON)
            async with near.seat(table, hello()) as client, near.seat(table, hello(seat=-1)) as guest:
                said = await client.why(key="take 1")
                assert not said.open and "Next" in said.text
                await client.next_step()
                await client.next_step()
                said = await client.why(key="take 2")
                assert not said.open and said.text == "Keep your coins for now: take Dire Eye, which is free."
                assert (await client.why(key="take 1")).open
                await guest.until(lambda m: m.lesson is not None and m.lesson.step == 3)
                await client.undo() if client.model.undo else None
                await client.choose("take 1")
                await client.show(0)
                await client.until(lambda m: not m.live)
                assert client.model.lesson is not None and not client.model.lesson.open
                await client.show(-1)
                await client.until(lambda m: m.live)
                assert client.model.lesson is not None and client.model.lesson.open == ["southreach"]

    run(scene())
