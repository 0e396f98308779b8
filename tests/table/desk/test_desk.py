"""A desk's conversation: greetings, choices, answers after updates, why, hints, the past, slow readers."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.desk.guests import Guest, everything, seated, settle
from tests.table.fakes import MemoryStore, run
from tests.table.live.tables import GAMES, ME, Clock, bots, hubs, lay, offer, one_hub, store

from citadelle.kernel import codec
from citadelle.table import wire
from citadelle.table.desk.desk import BEHIND
from citadelle.table.errors import TableError
from citadelle.table.hub import Hub
from citadelle.table.live import LiveTable
from citadelle.table.words import say


async def close(*guests: Guest) -> None:
    for guest in guests:
        await guest.desk.close()


# --- greetings


def test_nothing_is_said_before_hello() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, [0], ME)
            for said in (wire.Choose("pass", 0, 1, "x"), wire.Show(0), wire.Why("q"), wire.Advise("q"), wire.Undo(1)):
                (answer,) = await guest.say(said)
                assert isinstance(answer, wire.Trouble) and answer.code == "malformed"
            await offer(table, 0)
            await table.settled()
            assert guest.updates() == [] and not table.watchers
            assert await guest.say(wire.Ping()) == [wire.Pong(table.version)]
            await close(guest)

    run(work())


@pytest.mark.parametrize(
    ("held", "wanted", "seen"),
    [([], None, -1), ([], -1, -1), ([1], None, 1), ([0, 1], None, 0), ([1], -1, -1), ([0, 1], 1, 1)],
)
def test_a_greeting_names_a_seat_or_none(held: list[int], wanted: int | None, seen: int) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, held)
            (update,) = await guest.hello(wanted)
            assert isinstance(update, wire.Update) and (update.full, update.seat) == (True, seen)
            assert guest.model.yours == held
            assert (guest.model.ask is not None) == (seen >= 0)
            assert [seat.you for seat in guest.model.seats] == [0 in held, 1 in held]
            await close(guest)

    run(work())


def test_the_seat_that_is_asked_comes_first() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            await offer(table, 0)
            guest = Guest(hub, table, [0, 1])
            await guest.hello()
            assert guest.model.seat == 1
            await close(guest)

    run(work())


@pytest.mark.parametrize(("seat", "code"), [(0, "not_your_seat"), (2, "no_seat"), (1_000_000, "no_seat")])
def test_nobody_looks_through_anothers_eyes(seat: int, code: str) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = Guest(hub, table, [1])
            (answer,) = await guest.hello(seat)
            assert isinstance(answer, wire.Trouble) and answer.code == code and answer.text
            assert not table.watchers
            await guest.hello(1)
            (answer,) = await guest.hello(seat)
            assert isinstance(answer, wire.Trouble) and guest.model.seat == 1
            await close(guest)

    run(work())


def test_a_program_comes_with_its_seats_secret() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link")
            joined = await hub.join(table.row.id, "", laid.seats[1].token, name="Ben")
            guest = Guest(hub, table)
            (answer,) = await guest.hello(1, token="wrong" * 5)
            assert isinstance(answer, wire.Trouble) and answer.code == "not_your_seat"
            (answer,) = await guest.hello(1, token=laid.seats[1].token)
            assert isinstance(answer, wire.Trouble), "the link's secret is spent"
            await guest.hello(None, token=joined.token)
            assert guest.model.seat == 1 and guest.model.yours == [1]
            assert joined.token not in everything(guest)
            await close(guest)

    run(work())


def test_an_unknown_language_or_form() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends")
            guest = Guest(hub, table)
            await guest.hello(-1, "de")
            assert guest.model.table is not None and guest.model.table.game_title == GAMES["legends"].title("en")
            (answer,) = await guest.hello(-1, "fr", form="hologram")
            assert isinstance(answer, wire.Trouble) and answer.code == "bad_option"
            await close(guest)

    run(work())


def test_who_sits_down_greets_again() -> None:
    """A spectator's page takes a free seat and says hello: the desk knows of it."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "free")
            guest = Guest(hub, table, [], "another device")
            await guest.hello()
            assert guest.model.seat == -1
            await hub.join(table.row.id, "another device", seat=1, name="Ben")
            await table.settled()
            assert guest.model.name(1) == "Ben" and guest.model.seat == -1
            await guest.hello()
            assert guest.model.seat == 1 and guest.model.ask is not None
            await close(guest)

    run(work())


def test_a_secret_that_was_changed_opens_nothing_more() -> None:
    """Who came with a seat's old secret becomes a spectator before anything else is sent; the device keeps its seat."""

    async def work() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "me")
            program, person = Guest(hub, table), await seated(hub, table, 0)
            await program.hello(0, token=laid.seats[0].token)
            assert program.model.ask is not None
            await hub.invite(table.row.id, 0, ME)
            await offer(table, 0)
            await table.settled()
            assert (program.model.seat, program.model.yours, program.model.ask) == (-1, [], None)
            assert (person.model.seat, person.model.yours) == (0, [0, 1])
            (answer,) = await program.say(wire.Say("still here"))
            assert isinstance(answer, wire.Refused) and answer.code == "no_session"
            await close(program, person)

    run(work())


# --- choosing


def test_a_choice_is_seen_before_it_is_told_to_be_done() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest, other = await seated(hub, table, 0), await seated(hub, table)
            await table.settled()
            table.unwatch(guest.desk)  # not told by the table, but by its own choice
            before = len(guest.frames)
            await guest.choose(id="mine-1")
            update, ack = guest.frames[before:]
            assert isinstance(update, wire.Update) and update.v == table.version == 2
            assert ack == wire.Ack("mine-1", 2)
            await guest.desk.changed(table, table.entries[-1])
            assert guest.frames[before:] == [update, ack], "it is sent once"
            await table.settled()
            assert other.model.v == 2
            await close(guest, other)

    run(work())


def test_a_request_that_comes_twice_counts_once() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table, 0)
            said = wire.Choose("pass", 0, 1, "again")
            assert [(await guest.say(said))[-1] for _ in range(3)] == [wire.Ack("again", 2)] * 3
            assert table.version == 2
            (answer,) = await guest.say(wire.Choose("offer 1", 0, 1, "again"))
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
            table.unwatch(guest.desk)  # news of the table is slow to come
            ask = guest.model.ask
            assert ask is not None
            for seat in (0, 1):
                await offer(table, seat)
            answers = await guest.say(wire.Choose(ask.choices[0].key, ask.no, 1, "late"))
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
            for said in (wire.Choose("pass", 0, 1, "a"), wire.Undo(1, "a"), wire.Say("hello", "a")):
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
            await table.settled()
            assert first.model.undo
            assert isinstance(await second.choose("pass", sure=False), wire.Confirm), "the last answer opens all"
            assert isinstance(await second.choose("nothing", sure=False), wire.Refused)
            await close(first, second)

    run(work())


def test_undo_cuts_the_chronicle() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            guest, other = await seated(hub, table, 0), await seated(hub, table)
            start = other.model.log
            await guest.choose("pass")
            await table.settled()
            assert len(other.model.log) > len(start) and guest.model.undo and not other.model.undo
            assert isinstance((await guest.say(wire.Undo(guest.model.v, "u")))[-1], wire.Ack)
            await table.settled()
            assert other.model.log == start and not guest.model.undo and guest.model.ask is not None
            assert not other.updates()[-1].fresh
            answer = (await guest.say(wire.Undo(guest.model.v)))[-1]
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
            await table.settled()
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
            assert isinstance((await guest.say(wire.Say("A <b>word</b> \U0001f409", "w")))[-1], wire.Ack)
            await table.settled()
            line = other.model.log[-1]
            assert (line.said, line.seat, line.text) == (True, 0, "A <b>word</b> \U0001f409")
            (answer,) = await guest.say(wire.Say("\u200b"))
            assert isinstance(answer, wire.Refused) and answer.code == "bad_text"
            await close(guest, other)

    run(work())


# --- why, and what a bot would do


def test_why_by_key_by_thing_and_by_words() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            guest = await seated(hub, table, 0)
            ask = guest.model.ask
            assert ask is not None
            (answer,) = await guest.say(wire.Why("1", key=ask.choices[0].key))
            assert isinstance(answer, wire.Because) and answer.open and answer.q == "1" and answer.rule_text
            (answer,) = await guest.say(wire.Why("2", key="no such place"))
            assert isinstance(answer, wire.Because) and not answer.open and answer.text and answer.rule
            for thing, _ in guest.model.things:
                (answer,) = await guest.say(wire.Why("3", thing=thing))
                assert isinstance(answer, wire.Because) and answer.text and answer.rule.startswith("LG-")
            (answer,) = await guest.say(wire.Why("4"))
            assert isinstance(answer, wire.Because) and answer.rule == ask.rule and answer.text == ask.prompt
            await close(guest)

    run(work())


def test_why_for_those_who_are_not_asked() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            waits, watches = await seated(hub, table, 1), await seated(hub, table)
            for said in (wire.Why("q", key="x"), wire.Why("q", thing="x"), wire.Why("q")):
                (answer,) = await waits.say(said)
                assert isinstance(answer, wire.Because) and not answer.open and answer.rule and answer.text
                (answer,) = await watches.say(said)
                assert isinstance(answer, wire.Because) and answer.text == say("desk.watching", "en")
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
            await guest.desk.settled()
            await again.desk.settled()
            hint, other = guest.last(wire.Advised), again.last(wire.Advised)
            assert (hint.q, hint.no, hint.level) == ("h", ask.no, "hard")
            assert sorted(key for key, _, _ in hint.options) == sorted(choice.key for choice in ask.choices)
            assert other.options == hint.options and other.text != hint.text
            assert len(bots(hub).asked) == 1, "the same question is thought about once"
            await close(guest, again)

    run(work())


def test_a_hint_that_cannot_be_given() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            asked, waits, watches = await seated(hub, table, 0), await seated(hub, table, 1), await seated(hub, table)
            bots(hub).fault = TableError("no_answer")
            for guest, code in ((asked, "no_answer"), (waits, "refused"), (watches, "no_session")):
                await guest.say(wire.Advise("h"))
                await guest.desk.settled()
                assert (guest.last(wire.Trouble).code, guest.last(wire.Trouble).q) == (code, "h")
                assert guest.last(wire.Trouble).text
            bots(hub).fault = None
            await asked.say(wire.Advise("h"))
            await asked.desk.settled()
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
            await guest.desk.close()
            assert not guest.desk.tasks and not table.watchers
            bots(hub).gate.set()
            before = len(guest.raw)
            await offer(table, 0)
            await table.settled()
            await guest.desk.refresh()
            assert len(guest.raw) == before

    run(work())


# --- the past


async def played(hub: Hub, choices: int, **options: Any) -> LiveTable:
    """A table of Legends after so many choices by chance."""
    _, table = await lay(hub, "me", "me", game="legends", map="first_voyage", **options)
    by = Random(1)
    while table.choices() < choices:
        seat = table.match.state.open_seats()[0]
        decision = table.match.state.decision(seat)
        assert decision is not None
        await offer(table, seat, by.randrange(len(decision.keys)))
    return table


def test_going_back_in_time() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 20)
            guest, newcomer = await seated(hub, table, 0), await seated(hub, table)
            now = guest.model
            await guest.say(wire.Show(5))
            assert (guest.model.at, guest.model.last, guest.model.live, guest.model.ask) == (5, 20, False, None)
            assert guest.model.log == now.log, "the chronicle stays whole"
            assert guest.model.parts != now.parts and guest.faults() == []
            (update,) = await guest.say(wire.Show(6))
            assert update.fresh and not update.full, "the next position may be played slowly"
            (update,) = await guest.say(wire.Show(4))
            assert not update.fresh
            for at in (21, 1000):
                (answer,) = await guest.say(wire.Show(at))
                assert isinstance(answer, wire.Trouble) and answer.code == "no_such_move" and "20" in answer.text
            assert guest.model.at == 4
            await guest.say(wire.Show(-1))
            assert guest.model.live and guest.model.parts == now.parts and guest.model.ask == now.ask
            await newcomer.say(wire.Show(0))
            assert newcomer.faults() == []
            await newcomer.say(wire.Show(20))
            assert newcomer.model.live, "the last position is where the table stands"
            await close(guest, newcomer)

    run(work())


def test_the_table_moves_on_while_somebody_looks_back() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 12)
            guest = await seated(hub, table)
            await guest.say(wire.Show(3))
            drawn = guest.model.parts
            for _ in range(3):
                await offer(table, table.match.state.open_seats()[0], 0)
                await table.settled()
                update = guest.updates()[-1]
                assert (update.v, update.at, update.last, update.live) == (table.version, 3, table.choices(), False)
                assert not update.patch and not update.gone and not update.fresh
            assert guest.model.parts == drawn and guest.faults() == []
            await guest.say(wire.Show(-1))
            assert guest.model.at == 15 and guest.faults() == []
            await close(guest)

    run(work())


def test_a_position_that_was_taken_back_is_left() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me", final=False)
            guest = await seated(hub, table)
            await offer(table, 0)
            await offer(table, 1)
            await table.settled()
            await guest.say(wire.Show(1))
            await offer(table, 2)
            await table.settled()
            assert (guest.model.at, guest.model.last, guest.model.live) == (1, table.choices(), False)
            await close(guest)
            _, table = await lay(hub, "me", "me", final=False)
            guest = await seated(hub, table)
            await offer(table, 0)
            await table.settled()
            await guest.say(wire.Show(0))
            guest.desk.at = 1  # as if another choice had been made and looked at in between
            await table.undo(0, table.version)
            await table.settled()
            assert (guest.model.at, guest.model.last, guest.model.live) == (0, 0, True) and guest.faults() == []
            await close(guest)

    run(work())


# --- many choices at once, slow readers


class Slow:
    """Makes a guest slow: frames wait at a gate."""

    def __init__(self, guest: Guest) -> None:
        self.gate = asyncio.Event()
        self.waiting = 0
        self.hear = guest.desk.send
        guest.desk.send = self.crawl

    async def crawl(self, frame: bytes) -> None:
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1
        await self.hear(frame)


async def choices(table: LiveTable, count: int) -> None:
    """So many choices, whoever is asked, with time for everyone to be told."""
    for _ in range(count):
        await offer(table, table.match.state.open_seats()[0], 0)
        for _ in range(20):
            await asyncio.sleep(0)


def test_choices_that_come_quickly_are_shown_one_by_one() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 8)
            guest = await seated(hub, table)
            slow = Slow(guest)
            await choices(table, 1 + BEHIND)
            slow.gate.set()
            await table.settled()
            updates = guest.updates()[1:]
            assert [update.at for update in updates] == list(range(9, 10 + BEHIND))
            assert all(update.fresh and update.live and update.at == update.last for update in updates)
            assert guest.faults() == []
            await close(guest)

    run(work())


def test_who_is_far_behind_gets_where_the_table_stands() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 4)
            guest = await seated(hub, table)
            slow = Slow(guest)
            await choices(table, 2 + BEHIND)
            slow.gate.set()
            await table.settled()
            assert [(update.at, update.fresh) for update in guest.updates()[1:]] == [(5, True), (6 + BEHIND, False)]
            assert guest.faults() == []
            await close(guest)

    run(work())


def test_a_slow_reader_holds_up_nobody_and_fills_no_memory() -> None:
    """While a frame is on its way no other is made: what piles up is seen at once when the way is free."""

    async def work() -> None:
        async with one_hub() as hub:
            table = await played(hub, 2)
            late, quick = await seated(hub, table, 0), await seated(hub, table)
            slow = Slow(late)
            await choices(table, 3 * BEHIND)
            assert slow.waiting == 1 and quick.model.last == table.choices()
            slow.gate.set()
            await table.settled()
            assert late.model.last == table.choices() and late.faults() == []
            assert len(late.updates()) == 3
            await close(late, quick)

    run(work())


def test_undo_and_another_choice_between_two_frames() -> None:
    """What is shown next never follows from a choice that was taken back."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me", final=False)
            guest = await seated(hub, table)
            slow = Slow(guest)
            await choices(table, 1)
            await offer(table, 1)
            await table.undo(1, table.version)
            await table.undo(0, table.version) if table.can_undo(0) else None
            await choices(table, 2)
            slow.gate.set()
            await table.settled()
            assert guest.faults() == []
            await close(guest)

    run(work())


# --- who is here, who is silent


def test_others_see_who_is_here() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table)
            assert [seat.here for seat in guest.model.seats] == [False, False]
            other = await seated(hub, table, 1)
            await table.settled()
            assert [seat.here for seat in guest.model.seats] == [False, True]
            await other.hello(0)
            await table.settled()
            assert [seat.here for seat in guest.model.seats] == [True, False]
            await other.desk.close()
            await table.settled()
            assert [seat.here for seat in guest.model.seats] == [False, False]
            await close(guest)

    run(work())


def test_silence_is_noticed() -> None:
    async def work() -> None:
        clock = Clock()
        async with one_hub(clock) as hub:
            _, table = await lay(hub, "me", "me")
            guest = await seated(hub, table, 1)
            clock.now += table.row.patience * 1000 + 1
            await guest.say(wire.Ping())
            assert [seat.absent for seat in guest.model.seats] == [True, True]
            await guest.choose("pass")
            assert [seat.absent for seat in guest.model.seats] == [True, False]
            await close(guest)

    run(work())


def test_since_my_last_turn() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", "me")
            guest = await seated(hub, table, 1)
            assert (guest.model.mine, guest.model.waiting) == (0, [0, 1, 2])
            await offer(table, 0)
            await guest.choose("pass")
            await offer(table, 2)
            await table.settled()
            assert guest.model.mine == 2 and guest.model.last == 3
            await close(guest)

    run(work())


# --- the end, and what is secret until then


def test_at_the_end_everything_may_be_seen() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "random", "random")
            early = await seated(hub, table)
            await settle(hub, table)
            while not table.is_over():
                await asyncio.sleep(0)
            await table.settled()
            assert early.model.over is not None and early.model.table is not None and early.model.table.open
            assert early.faults() == []
            late = Guest(hub, table)
            await late.hello(1)
            assert late.model.seat == 1 and late.model.ask is None and late.desk.seat == -1
            assert [seat.you for seat in late.model.seats] == [False, False]
            hands = [line for line in late.model.log if line.text == "hand"]
            assert len(hands) == 2, "others' secret events, too"
            await late.say(wire.Show(0))
            assert late.faults() == []
            assert late.model.over is not None and late.model.over.seed == "7"
            await close(early, late)

    run(work())


def test_nothing_secret_leaves_before_the_end() -> None:
    """H6: the seed, the salt, fingerprints, the generator, others' secret events."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="random", swamp=True, exploration=True)
            guests = [await seated(hub, table, 0), await seated(hub, table), await seated(hub, table, form="text")]
            by = Random(5)
            canaries = [table.row.salt, table.row.host]
            for _ in range(60):
                seat = table.match.state.open_seats()[0]
                decision = table.match.state.decision(seat)
                assert decision is not None
                await offer(table, seat, by.randrange(len(decision.keys)))
                state = table.match.state
                canaries += [codec.digest(state), str(state.rng_a), str(state.rng_b)]
            await table.settled()
            canaries += [seat.token for seat in table.seats] + [entry.print for entry in table.entries if entry.print]
            for guest in guests:
                await guest.say(wire.Show(10))
                said = everything(guest)
                assert [canary for canary in canaries if canary and len(canary) > 4 and canary in said] == []
                await guest.desk.close()

    run(work())


# --- tables that can only be watched


def test_a_table_of_other_rules_is_read_from_its_journal() -> None:
    async def work() -> None:
        async with hubs() as (hub,):
            table = await played(hub, 30)
            here = await seated(hub, table)
            lines = here.model.log
            await here.desk.close()
            disk = store(hub).disk
            disk.rows[table.row.id] = replace(disk.rows[table.row.id], rules=99)
            journal = disk.entries[table.row.id]
            journal[0] = replace(journal[0], events="[]")
            other = Hub(MemoryStore(disk), bots(hub), GAMES, hub.clock)
            old = await other.table(table.row.id)
            assert old.readonly and old.good < 0
            guest = Guest(other, old, [0])
            await guest.hello(0, "fr")
            assert guest.model.table is not None and guest.model.table.readonly
            assert (guest.model.ask, guest.model.undo, guest.model.last) == (None, False, 30)
            assert [line.at for line in guest.model.log] == [line.at for line in lines if line.at > 0]
            assert guest.model.parts == [] and not guest.model.live
            assert [seat.seat for seat in guest.model.seats][:2] == [0, 1]
            for said in (wire.Show(3), wire.Why("q", key="x"), wire.Choose("x", 0, 1, "c"), wire.Advise("h")):
                await guest.say(said)
                await guest.desk.settled()
                answer = guest.frames[-1]
                assert isinstance(answer, wire.Trouble | wire.Refused) and answer.code == "read_only", answer
            await guest.desk.close()
            await other.stop()

    run(work())


def test_what_is_stored_wrongly_is_shown_as_far_as_it_fits() -> None:
    async def work() -> None:
        async with hubs() as (hub,):
            table = await played(hub, 60)
            disk = store(hub).disk
            journal = disk.entries[table.row.id]
            at = next(i for i, entry in enumerate(journal) if entry.print and i > 30)
            journal[at] = replace(journal[at], print="0" * 16)
            disk.snapshots.clear()
            other = Hub(MemoryStore(disk), bots(hub), GAMES, hub.clock)
            old = await other.table(table.row.id)
            assert old.readonly and 0 < old.good < 50
            guest = Guest(other, old)
            await guest.hello(-1)
            assert (guest.model.at, guest.model.last, guest.model.live) == (old.good, 60, False)
            assert guest.model.parts and guest.model.log[-1].at > old.good
            await guest.say(wire.Show(old.good - 1))
            assert guest.model.at == old.good - 1 and guest.faults() == []
            (answer,) = await guest.say(wire.Show(old.good + 1))
            assert isinstance(answer, wire.Trouble) and answer.code == "read_only"
            await guest.desk.close()
            await other.stop()

    run(work())
