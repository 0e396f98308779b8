"""Why something is not possible, and what a bot would do."""

from __future__ import annotations

import asyncio

import pytest
from tests.table.fakes import run
from tests.table.server.tables import GAMES, bots, lay, offer, one_hub
from tests.table.viewer_session.guests import close, seated

import citadelle
from citadelle.table import wire
from citadelle.table.errors import TableError
from citadelle.table.words import say


def test_why_by_key_by_thing_and_by_words() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            guest = await seated(hub, table, 0)
            ask = guest.model.ask
            assert ask is not None
            (answer,) = await guest.say(wire.Why(q="1", key=ask.choices[0].key))
            assert isinstance(answer, wire.Because) and answer.open and answer.q == "1" and answer.rule_text
            (answer,) = await guest.say(wire.Why(q="2", key="no such place"))
            assert isinstance(answer, wire.Because) and not answer.open and answer.text and answer.rule
            for thing, _ in guest.model.things:
                (answer,) = await guest.say(wire.Why(q="3", thing=thing))
                assert isinstance(answer, wire.Because) and answer.text and answer.rule.startswith("LG-")
            (answer,) = await guest.say(wire.Why(q="4"))
            assert isinstance(answer, wire.Because) and answer.rule == ask.rule and answer.text == ask.prompt
            await close(guest)

    run(work())


def test_why_for_those_who_are_not_asked() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            waits, watches = await seated(hub, table, 1), await seated(hub, table)
            for said in (wire.Why(q="q", key="x"), wire.Why(q="q", thing="x"), wire.Why(q="q")):
                (answer,) = await waits.say(said)
                assert isinstance(answer, wire.Because) and not answer.open and answer.rule and answer.text
                (answer,) = await watches.say(said)
                assert isinstance(answer, wire.Because) and answer.text == say("session.watching", "en")
            await close(waits, watches)

    run(work())


def test_a_hint_comes_beside_everything_else() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            guest, again = await seated(hub, table, 0), await seated(hub, table, 0, lang="fr")
            ask = guest.model.ask
            assert ask is not None
            bots(hub).gate = asyncio.Event()
            assert await guest.say(wire.Advise("h")) == []
            assert await again.say(wire.Advise("h2")) == []
            assert await guest.say(wire.Ping()) == [wire.Pong(1)]
            bots(hub).gate.set()
            await guest.session.wait_idle()
            await again.session.wait_idle()
            hint, other = guest.last(wire.Advised), again.last(wire.Advised)
            assert (hint.q, hint.no, hint.level) == ("h", ask.no, "hard")
            assert sorted(key for key, _, _ in hint.options) == sorted(choice.key for choice in ask.choices)
            assert other.options == hint.options and other.text != hint.text
            assert len(bots(hub).asked) == 1, "the same question is thought about once"
            await close(guest, again)

    run(work())


def test_a_hint_says_why_and_the_chance_of_each_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "monster_lands", citadelle.game("monster_lands"))

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", game="monster_lands")
            for lang, rank in (("en", "Hero"), ("fr", "Héros")):
                guest = await seated(hub, table, 0, lang=lang)
                bots(hub).ranks, bots(hub).gains = [0.9, 0.7, 0.2], [2.0, *[0.0] * 8]
                await guest.say(wire.Advise("h"))
                await guest.session.wait_idle()
                hint = guest.last(wire.Advised)
                assert [round(chance, 4) for _, chance in hint.ranks] == [0.1, 0.2, 0.5, 0.2]
                assert hint.ranks[-1][0] == rank
                asked = table.match.state.decision(0)
                assert asked is not None
                assert hint.reason == table.match.game.hint_reason(table.match.view(0), asked, 0, bots(hub).gains, lang)
                assert wire.read_server_frame(wire.encode(hint)) == hint
                await close(guest)

    run(work())


def test_a_hint_that_cannot_be_given() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            asked, waits, watches = await seated(hub, table, 0), await seated(hub, table, 1), await seated(hub, table)
            bots(hub).fault = TableError("no_answer")
            for guest, code in ((asked, "no_answer"), (waits, "refused"), (watches, "no_session")):
                await guest.say(wire.Advise("h"))
                await guest.session.wait_idle()
                assert (guest.last(wire.Trouble).code, guest.last(wire.Trouble).q) == (code, "h")
                assert guest.last(wire.Trouble).text
            bots(hub).fault = None
            await asked.say(wire.Advise("h"))
            await asked.session.wait_idle()
            assert asked.last(wire.Advised).options, "a hint that failed can be asked for again"
            await close(asked, waits, watches)

    run(work())


def test_a_desk_that_closes_leaves_nothing_running() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table, 0)
            bots(hub).gate = asyncio.Event()
            await guest.say(wire.Advise("h"))
            await guest.session.close()
            assert not guest.session.tasks and not table.watchers
            bots(hub).gate.set()
            before = len(guest.raw)
            await offer(table, 0)
            await table.wait_idle()
            await guest.session.refresh()
            assert len(guest.raw) == before

    run(work())
