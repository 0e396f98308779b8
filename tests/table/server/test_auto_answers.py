"""Automatic answers at a table: written, kept and found again; nobody else is told."""

from __future__ import annotations

import msgspec
import pytest
from tests.kernel import toy
from tests.table.fakes import run, told
from tests.table.server.tables import hubs, lay, offer, one_hub, store
from tests.table.viewer_session.guests import seated, settle

from citadelle.agents.greedy import GreedyAgent
from citadelle.kernel.codec import digest
from citadelle.kernel.hints import Hints
from citadelle.kernel.match import replay
from citadelle.kernel.view import View
from citadelle.table import wire
from citadelle.table.errors import TableError
from citadelle.table.journal import live_table, transcript
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.store.base import AUTO, CHOOSE
from citadelle.table.words import error_text


async def play_on(table: LiveTable, choices: int, first: bool = False) -> None:
    """Everybody who is asked answers, with their last option or with the first."""
    for _ in range(choices):
        if table.is_over():
            break
        await offer(table, table.match.state.open_seats()[0], 0 if first else -1)


def test_it_is_written_and_answers_from_the_next_question_on() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            v = await table.set_auto_answer(1, "offer", "pass", "always", "a")
            assert v == 2 and table.choice_count() == 0 and table.head.waiting == [0, 1]
            assert (table.entries[1].kind, table.entries[1].text) == (AUTO, "offer always pass")
            assert await table.set_auto_answer(1, "offer", "pass", "always", "a") == 2, "the same request again"
            with pytest.raises(TableError) as reused:
                await table.set_auto_answer(1, "offer", "pass", "round", "a")
            assert reused.value.code == "reused"
            await offer(table, 0, v=1)
            await offer(table, 1, v=1)
            await offer(table, table.match.state.seat)
            assert table.head.waiting == [0] and table.notes("en") == []
            assert [e.kind for e in table.entries[1:]] == [AUTO, CHOOSE, CHOOSE, CHOOSE]
            assert await table.set_auto_answer(1, "gift") == table.version, "nothing to take back"

    run(scene())


BAD = [
    (("wages", "pass", "always"), "there is no automatic answer for wages; available: offer, gift"),
    (("offer", "stop", "always"), "offer can't be answered automatically by stop; available: pass"),
    (("gift", "stop", "new"), "gift can't last until new; available: round, blessed and always"),
]


@pytest.mark.parametrize(("wish", "why"), BAD)
def test_what_is_not_there_is_refused_in_one_line(wish: tuple[str, str, str], why: str) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            with pytest.raises(TableError) as refused:
                await table.set_auto_answer(0, *wish)
            assert refused.value.code == "bad_auto" and table.version == 1
            said = error_text(refused.value, "en")
            assert said.startswith("This cannot be answered automatically: ") and said.split()[-1] == why.split()[-1]
            french = error_text(refused.value, "fr")
            assert french.startswith("Cette réponse automatique est impossible") and "\n" not in said + french

    run(scene())


def test_only_the_person_of_a_seat_sets_one() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "link", "easy")
            for seat, code in ((1, "not_your_seat"), (2, "not_your_seat"), (3, "no_seat"), (-1, "no_seat")):
                with pytest.raises(TableError) as refused:
                    await table.set_auto_answer(seat, "offer", "pass")
                assert refused.value.code == code
            await hub.leave(table.row.id, 0, "easy")
            with pytest.raises(TableError) as away:
                await table.set_auto_answer(0, "offer", "pass")
            assert away.value.code == "away"
            table.make_readonly(0)
            with pytest.raises(TableError) as readonly:
                await table.set_auto_answer(0, "offer", "pass")
            assert readonly.value.code == "read_only"

    run(scene())


@pytest.mark.parametrize("every", [1000, 3])
def test_another_server_finds_it_again(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the journal alone, and from a snapshot."""
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", every)

    async def scene() -> None:
        async with hubs(2) as (hub, other):
            _, table = await lay(hub, "me", "me", "me", final=False, chapters="3")
            await table.set_auto_answer(0, "offer", "pass", "new")
            await table.set_auto_answer(1, "gift", "stop", "always")
            await play_on(table, 5)
            await table.set_auto_answer(2, "offer", "pass", "round")
            await table.set_auto_answer(1, "gift", "charm", "blessed")
            await play_on(table, 7)
            await table.set_auto_answer(2, "offer")
            await table.wait_idle()
            again = await other.table(table.row.id)
            assert digest(again.match.state) == digest(table.match.state) and not again.readonly
            assert again.match.auto_answers(1)[0].window == "gift"
            assert again.journal.auto_settings == table.journal.auto_settings
            await table.set_auto_answer(0, "offer", "pass", "always")
            await told()
            assert digest(again.match.state) == digest(table.match.state)
            for n in range(table.choice_count() + 1):
                assert table.match_at(n).choices == again.match_at(n).choices
                assert digest(table.match_at(n).state) == digest(again.match_at(n).state)
            assert await transcript_faults(table) == []

    run(scene())


async def transcript_faults(table: LiveTable) -> list[str]:
    """Play to the end; what is wrong with the record."""
    await play_on(table, 500)
    assert table.is_over()
    record = transcript.record(table)
    again = replay(str(record), game=table.game)
    points = await transcript.chart(table)
    faults = [] if digest(again.state) == digest(table.match.state) else ["the record leads elsewhere"]
    return faults + ([] if len(points) == table.choice_count() + 1 else ["the chart is short"])


def test_undo_keeps_it() -> None:
    async def scene() -> None:
        async with hubs(2) as (hub, other):
            _, table = await lay(hub, "me", "me", final=False)
            await offer(table, 0)
            await table.set_auto_answer(0, "gift", "stop", "always")
            assert table.can_undo(0)
            await table.undo(0, table.version)
            assert table.choice_count() == 0 and table.match.auto_answers(0)[0].window == "gift"
            again = await other.table(table.row.id)
            assert digest(again.match.state) == digest(table.match.state)
            assert [setting.at for setting in again.journal.auto_settings] == [0]

    run(scene())


def test_an_entry_that_makes_no_sense_ends_the_game_there() -> None:
    async def scene() -> None:
        async with hubs(2) as (hub, other):
            _, table = await lay(hub, "me", "me", final=False)
            await table.set_auto_answer(0, "gift", "stop", "always")
            entries = store(hub).disk.entries[table.row.id]
            entries[-1] = msgspec.structs.replace(entries[-1], text="wages always stop")
            again = await other.table(table.row.id)
            assert again.readonly and again.choice_count() == 0

    run(scene())


def test_a_new_table_from_the_record_goes_on_with_it() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False, chapters="2")
            await table.set_auto_answer(0, "offer", "pass", "always")
            await play_on(table, 500)
            text = str(transcript.record(table))
            laid = await hub.upload(text, "device", "Ada")
            copied = await hub.table(laid.table)
            assert digest(copied.match.state) == digest(table.match.state) and not copied.readonly
            assert [e.kind for e in copied.entries].count(AUTO) == 1

    run(scene())


# --- what is sent


def test_the_seat_sees_it_in_words_and_nobody_else_sees_anything() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", final=False)
            me, rival = await seated(hub, table, 0), await seated(hub, table, 1, lang="fr")
            stranger = await seated(hub, table)
            assert [auto.window for auto in me.model.auto] == ["offer", "gift"] and stranger.model.auto == []
            assert [auto.title for auto in rival.model.auto] == ["Les offres", "Les cadeaux"]
            assert me.model.ask is not None and me.model.ask.window == "offer"
            frames = len(rival.raw), len(stranger.raw)
            said = await me.say(wire.Auto(window="offer", answer="pass", until="round", id="x"))
            assert isinstance(said[-1], wire.Ack) and me.model.auto[0].text == "Offers: pass, this round"
            await settle(hub, table)
            for guest, before in ((rival, frames[0]), (stranger, frames[1])):
                for frame in guest.raw[before:]:
                    found = msgspec.json.decode(frame)
                    assert set(found) <= {"is", "seq", "v", "at", "last", "live", "seat", "log_from"}
            assert me.model.ask is not None, "the question stays open"
            said = await me.say(wire.Auto(window="offer", id="y"))
            assert isinstance(said[-1], wire.Ack) and me.model.auto[0].text == ""
            said = await me.say(wire.Auto(window="wages", answer="pass", id="z"))
            assert isinstance(said[-1], wire.Refused) and said[-1].code == "bad_auto"
            said = await stranger.say(wire.Auto(window="offer", answer="pass", id="z"))
            assert isinstance(said[-1], wire.Refused) and said[-1].code == "no_session"

    run(scene())


async def play_round(table: LiveTable, quick: bool) -> None:
    """The seats offer their highest card and want no gift; seat 1, from the second round on, quickly or automatically
    passes before the others."""
    s = table.match.state
    assert isinstance(s, toy.Toy)
    now = s.round
    while isinstance(s, toy.Toy) and (s.round == now or (quick and 1 in s.open_seats())):
        passes = 1 in s.open_seats() and (s.round > 1 or s.seat == 1)
        seat = 1 if passes and s.round > 1 else s.seat
        decision = s.decision(seat)
        assert decision is not None
        if decision.kind == "gift" or s.round == 1:
            await offer(table, seat)
        else:
            await offer(table, seat, 0 if seat == 1 else -1)
        s = table.match.state


def test_an_automatic_answer_reads_like_a_quick_one() -> None:
    """What others are shown after both is the same, but for how many choices they lie behind."""

    async def scene() -> None:
        async with one_hub() as hub:
            shown: list[object] = []
            for quick in (True, False):
                _, table = await lay(hub, "me", "me", "me", final=False)
                guest = await seated(hub, table, 0)
                if not quick:
                    await table.set_auto_answer(1, "offer", "pass", "always")
                    await table.set_auto_answer(1, "gift", "stop", "always")
                await play_round(table, quick)
                await play_round(table, quick)
                await settle(hub, table)
                model = guest.model
                lines = [(line.seat, line.text) for line in model.log]
                shown.append((lines, model.board, model.told, model.waiting, model.ask, table.match.view(0).bytes()))
            assert shown[0] == shown[1]

    run(scene())


# --- bots


class Sleepy(Hints):
    """Passing gifts is harmless for this round."""

    def pass_until(self, view: View, window: str) -> str:
        return "round" if window == "gift" else ""


def test_bots_set_them_too() -> None:
    game = toy.ToyGame()
    game.hints = Sleepy()
    match = game.setup(2, 1)
    s = game.new(match)
    while s.decision(s.seat) is None or s.decision(s.seat).kind != "gift":  # type: ignore[union-attr]
        s.play(s.options[-1])
    decision = s.decision(s.seat)
    assert decision is not None
    agent = GreedyAgent("greedy", game, 1)
    view = game.view(s, s.seat)
    [wish] = agent.auto_answers(view, decision, decision.option("stop"))
    assert (wish.window, wish.answer, wish.until) == ("gift", "stop", "round")
    assert agent.auto_answers(view, decision, decision.options[0]) == []


def test_a_bot_of_this_process_wishes_and_the_table_sets() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "easy", "me", final=False)
            await hub.bot_turns.set_auto_answers(table, 0, "easy", [("gift", "stop", "round"), ("wages", "x", "y")])
            assert [auto.window for auto in table.match.auto_answers(0)] == ["gift"]
            assert table.entries[-1].by == "easy"
            v = table.version
            await hub.bot_turns.set_auto_answers(table, 0, "easy", [("gift", "stop", "round")])
            await hub.bot_turns.set_auto_answers(table, 1, "easy", [("gift", "stop", "round")])
            assert table.version == v, "it is set already; and a person's seat is the person's"

    run(scene())
