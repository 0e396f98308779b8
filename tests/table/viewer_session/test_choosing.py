"""Choices, undo and words: each is seen before it is acknowledged, refused with a reason, or asked back."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table as Scene
from tests.table.fakes import run
from tests.table.server.tables import lay, offer, one_hub
from tests.table.viewer_session.guests import Guest, close, seated

from citadelle.games.monster_lands.rules.battle import Battle
from citadelle.games.monster_lands.rules.rolls import FOR_MONSTER, Roll
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import FIRST_PATH, LAND_A
from citadelle.table import wire
from citadelle.table.viewer_session.question import needs_confirmation
from citadelle.table.words import say


def test_a_choice_is_seen_before_it_is_told_to_be_done() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest, other = await seated(hub, table, 0), await seated(hub, table)
            await table.wait_idle()
            table.unwatch(guest.session)  # not told by the table, but by its own choice
            before = len(guest.frames)
            await guest.choose(id="mine-1")
            update, ack = guest.frames[before:]
            assert isinstance(update, wire.Update) and update.v == table.version == 2
            assert ack == wire.Ack("mine-1", 2)
            await guest.session.changed(table, table.entries[-1])
            assert guest.frames[before:] == [update, ack], "it is sent once"
            await table.wait_idle()
            assert other.model.v == 2
            await close(guest, other)

    run(work())


def test_a_request_that_comes_twice_counts_once() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table, 0)
            said = wire.Choose(key="pass", no=0, v=1, id="again")
            assert [(await guest.say(said))[-1] for _ in range(3)] == [wire.Ack("again", 2)] * 3
            assert table.version == 2
            (answer,) = await guest.say(wire.Choose(key="offer 1", no=0, v=1, id="again"))
            assert isinstance(answer, wire.Refused) and answer.code == "reused"
            await close(guest)

    run(work())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_refusal_has_a_reason_and_a_rule(lang: str) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            guest = await seated(hub, table, 0, lang=lang)
            assert guest.model.ask is not None
            answer = await guest.choose("nowhere", id="x")
            assert isinstance(answer, wire.Refused) and (answer.id, answer.code, answer.v) == ("x", "refused", 1)
            assert answer.rule.startswith("LG-") and answer.text and answer.rule_title and answer.rule_text
            assert table.version == 1
            await close(guest)

    run(work())


def test_a_late_choice_gets_the_new_board_first() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", sides="together")
            guest = await seated(hub, table, 0)
            table.unwatch(guest.session)  # news of the table is slow to come
            ask = guest.model.ask
            assert ask is not None
            for seat in (0, 1):
                await offer(table, seat)
            answers = await guest.say(wire.Choose(key=ask.choices[0].key, no=ask.no, v=1, id="late"))
            assert [type(answer) for answer in answers] == [wire.Update, wire.Update, wire.Refused]
            assert answers[1].v == table.version == answers[2].v
            assert (answers[2].code, answers[2].text) == ("stale", say("error.stale", "en"))
            await close(guest)

    run(work())


@pytest.mark.parametrize("held", [[], [1]])
def test_only_ones_own_seat_chooses(held: list[int]) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, held)
            await guest.hello(-1)
            for said in (
                wire.Choose(key="pass", no=0, v=1, id="a"),
                wire.Undo(v=1, id="a"),
                wire.Auto(window="offer", answer="pass", id="a"),
                wire.Say(text="hello", id="a"),
            ):
                (answer,) = await guest.say(said)
                assert isinstance(answer, wire.Refused)
                assert (answer.id, answer.code) == ("a", "not_your_seat" if held else "no_session")
            assert table.version == 1
            await close(guest)

    run(work())


def test_what_cannot_be_undone_is_asked_back() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=True)
            guest = await seated(hub, table, 0)
            answer = await guest.choose("pass", id="a", sure=False)
            assert isinstance(answer, wire.Confirm) and (answer.id, answer.key) == ("a", "pass") and answer.text
            assert table.version == 1
            assert isinstance(await guest.choose("pass", sure=True), wire.Ack)
            await close(guest)
            _, table = await lay(hub, "me", "me", final=False)
            first, second = await seated(hub, table, 0), await seated(hub, table, 1)
            assert isinstance(await first.choose("pass", sure=False), wire.Ack), "it can still be taken back"
            await table.wait_idle()
            assert first.model.undo
            assert isinstance(await second.choose("pass", sure=False), wire.Confirm), "the last answer opens all"
            assert isinstance(await second.choose("nothing", sure=False), wire.Refused)
            await close(first, second)

    run(work())


def test_of_dice_rolled_one_by_one_only_the_first_is_asked_back() -> None:
    t = Scene().clan(0, "purkas", "korgo").monster(0, "snailer").send("korgo", "land_a_1", "SSM")
    t.run(Battle(LAND_A, FIRST_PATH[LAND_A + 1], 0, NONE), Roll(0, t.path("land_a_1"), FOR_MONSTER, 0))

    def back(key: str) -> bool:
        decision = t.match.decision
        assert decision is not None and key in decision.keys
        return needs_confirmation(t.match, decision, key, decision.no)

    assert back("roll strength") and back("roll magic")
    t.choose("roll strength")
    assert not back("roll strength") and not back("roll magic")
    t.choose("roll magic")
    assert not back("roll strength")


def test_undo_cuts_the_chronicle() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            guest, other = await seated(hub, table, 0), await seated(hub, table)
            start = other.model.log
            await guest.choose("pass")
            await table.wait_idle()
            assert len(other.model.log) > len(start) and guest.model.undo and not other.model.undo
            assert isinstance((await guest.say(wire.Undo(v=guest.model.v, id="u")))[-1], wire.Ack)
            await table.wait_idle()
            assert other.model.log == start and not guest.model.undo and guest.model.ask is not None
            assert not other.updates()[-1].fresh
            answer = (await guest.say(wire.Undo(v=guest.model.v)))[-1]
            assert isinstance(answer, wire.Refused) and answer.code == "refused" and answer.rule
            await close(guest, other)

    run(work())


def test_secret_answers_stay_secret_until_all_are_in() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me")
            guests = [await seated(hub, table, seat) for seat in range(3)]
            assert all(guest.model.ask is not None and guest.model.ask.together for guest in guests)
            before = [guest.model.ask for guest in guests]
            key = guests[0].model.ask.choices[-1].key  # type: ignore[union-attr]
            await guests[0].choose(key)
            await table.wait_idle()
            assert guests[1].model.ask == before[1], "nothing of the question has changed"
            assert guests[1].model.waiting == [1, 2]
            card = key.split()[1]
            for guest in guests[1:]:
                said = [raw for raw in guest.raw if f"offer {card}".encode() in raw]
                assert said == []
            assert isinstance(await guests[2].choose("pass", v=1), wire.Ack), "another's answer makes mine no staler"
            assert isinstance(await guests[1].choose("pass", v=1), wire.Ack)
            await close(*guests)

    run(work())


def test_words_reach_everyone() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest, other = await seated(hub, table, 0), await seated(hub, table)
            assert isinstance((await guest.say(wire.Say(text="A <b>word</b> \U0001f409", id="w")))[-1], wire.Ack)
            await table.wait_idle()
            line = other.model.log[-1]
            assert (line.said, line.seat, line.text) == (True, 0, "A <b>word</b> \U0001f409")
            (answer,) = await guest.say(wire.Say(text="\u200b"))
            assert isinstance(answer, wire.Refused) and answer.code == "bad_text"
            await close(guest, other)

    run(work())
