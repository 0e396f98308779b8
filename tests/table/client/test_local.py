"""Tables of this machine through a client: whole games, and a model that is always what a whole update would say."""

from __future__ import annotations

import random

import pytest
from tests.table.client.local_servers import GAMES, hello, house, play_on, quick_hub, settled, wanted
from tests.table.fakes import Disk, run

from citadelle.table.client.local import LocalServer
from citadelle.table.client.model import Model
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined, Denied
from citadelle.table.wire import Asked


def same(one: Model, other: Model) -> None:
    """Two models show the same table; only what just happened may differ."""
    for name in Model.__struct_fields__:
        if name not in ("fresh", "shown", "things", "trails"):
            assert getattr(one, name) == getattr(other, name), name
    assert dict(one.things) == dict(other.things)


STEPS = 90


async def question(client: Client) -> Asked | None:
    """The next question that is put to any seat at this keyboard; None when the game is over."""
    while client.model.over is None:
        if client.model.ask is not None:
            return client.model.ask
        mine = [seat for seat in client.model.waiting if seat in client.model.yours]
        if mine:
            await client.sit(mine[0])
        await client.changed()
    return None


@pytest.mark.parametrize("form", ["text", "svg"])
@pytest.mark.parametrize(("game", "seats"), [("legends", "me,random,easy"), ("toy", "me,me,random")])
def test_updates_one_by_one_lead_to_the_same_as_a_whole_one(game: str, seats: str, form: str) -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted(game, seats))
            by = random.Random(2)
            async with found.seat(table, hello(form=form, lang="fr")) as client:
                for step in range(STEPS):
                    asked = await question(client)
                    if asked is None:
                        break
                    if step % 7 == 3 and client.model.undo:
                        await client.undo()
                    elif step % 11 == 5:
                        await client.say("hm")
                    else:
                        await client.choose(by.choice(asked.choices).key)
                    if step % 5 == 0:
                        await settled(client)
                        fresh = found.seat(table, hello(form=form, lang="fr", seat=client.model.seat))
                        async with fresh:
                            await settled(client)
                            same(client.model, fresh.model)
                assert client.model.v > 10

    run(work())


def test_a_whole_game_against_bots(lang: str = "fr") -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted("legends", "me,random,hard"))
            async with found.seat(table, hello(lang=lang)) as client:
                assert client.model.table is not None and client.model.table.game_title == GAMES["legends"].title(lang)
                assert await play_on(client) > 8
                over = client.model.over
                assert over is not None and sum(over.won) >= 1 and len(over.points) == 3
                assert client.model.ask is None and client.model.waiting == []
                record = await client.actions.record()
                assert record.startswith("citadelle-record") or "legends" in record
                assert len(await client.actions.chart()) == client.model.last + 1
                again = await client.actions.rematch()
            async with found.seat(again, hello(lang=lang)) as client:
                assert client.model.last == 0 or client.model.over is None
                assert client.model.yours

    run(work())


def test_undo_why_hint_say_and_replay() -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted("legends", "me,random"))
            async with found.seat(table, hello()) as client:
                asked = await client.asked()
                assert asked is not None
                before = client.model
                await client.choose(asked.choices[0].key)
                assert client.model.undo
                await client.undo()
                assert client.model.ask == before.ask and len(client.model.log) == len(before.log)
                with pytest.raises(Declined) as refused:
                    await client.undo()
                assert refused.value.refused.rule
                with pytest.raises(Declined, match="LG-"):
                    await client.choose("nowhere")
                because = await client.why("stormhead")
                assert not because.open and because.rule == "LG-204" and because.rule_text
                assert (await client.why(key=asked.choices[0].key)).open
                advised = await client.hint()
                assert advised.options[0][0] in [choice.key for choice in asked.choices]
                await client.say("good luck")
                assert client.model.log[-1].said and client.model.log[-1].text == "good luck"
                await play_on(client, 6)
                live = await client.until(lambda model: model.ask is not None)
                await client.show(1)
                then = await client.until(lambda model: not model.live)
                assert then.at == 1 and then.last == live.last and then.ask is None
                await client.show(-1)
                assert (await client.until(lambda model: model.live)).at == live.last

    run(work())


def test_what_cannot_be_undone_is_asked_back() -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted("legends", "me,random"))
            async with found.seat(table, hello()) as client:
                asked = await client.asked()
                while asked is not None and asked.kind != "bid":
                    assert await client.choose(asked.choices[0].key, sure=False) is None
                    asked = await client.asked()
                assert asked is not None and asked.together
                back = await client.choose("bid 2", sure=False)
                assert back is not None and back.key == "bid 2" and back.text
                assert client.model.ask == asked
                assert await client.choose("bid 2") is None

    run(work())


def test_a_table_goes_on_after_the_house_was_closed() -> None:
    async def work() -> None:
        disk = Disk()
        async with house(disk) as found:
            table = await found.lay(wanted("legends", "me,random"))
            async with found.seat(table, hello()) as client:
                await play_on(client, 5)
                await settled(client)
                left = client.model
        async with house(disk) as found:
            mine = await found.mine("en")
            assert [one.id for one in mine] == [table] and mine[0].your_move
            async with found.seat(table, hello()) as client:
                same(client.model, left)
                await play_on(client, 3)

    run(work())


def test_leaving_a_seat_and_coming_back() -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted("legends", "me,me"))
            async with found.seat(table, hello(seat=0)) as client:
                await client.actions.leave(1, "easy")
                mine = await client.until(lambda m: m.seats[1].away)
                assert mine.seats[1].level == "easy"
                await client.actions.back(1)
                await client.until(lambda m: not m.seats[1].away)
                await client.actions.rename(0, "Zoé")
                await client.until(lambda m: m.name(0) == "Zoé")
                await client.actions.resign(1)
                await client.until(lambda m: m.seats[1].resigned)
                with pytest.raises(Denied):
                    await client.actions.back(1)
                with pytest.raises(Denied, match="secret"):
                    await client.actions.record()

    run(work())


def test_branching_plays_on_from_a_move() -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted("toy", "me,random"))
            async with found.seat(table, hello()) as client:
                await play_on(client)
                there = await client.actions.branch(3, 0)
            async with found.seat(there, hello()) as client:
                assert client.model.last >= 3 and client.model.over is None
                await play_on(client)
                assert client.model.over is not None

    run(work())


@pytest.mark.parametrize(("lang", "said"), [("en", "no such table"), ("fr", "n’existe pas")])
def test_an_unknown_table_is_refused_in_the_readers_language(lang: str, said: str) -> None:
    async def work() -> None:
        async with house() as found:
            with pytest.raises(Denied, match=said):
                async with found.seat("nosuchtable1", hello(lang=lang)):
                    pass

    run(work())


def test_a_strangers_device_only_watches() -> None:
    async def work() -> None:
        hub = quick_hub()
        mine, other = LocalServer(hub, "a" * 32), LocalServer(hub, "b" * 32)
        await mine.open()
        try:
            table = await mine.lay(wanted("legends", "me,random"))
            async with other.seat(table, hello()) as client:
                assert client.model.seat == -1 and client.model.yours == [] and client.model.ask is None
                with pytest.raises((Declined, Denied)):
                    await client.choose("westmarch")
        finally:
            await mine.close()

    run(work())
