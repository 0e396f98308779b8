"""Chance at a table: promised before anybody sits, added to by every device, opened and proved at the end."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from tests.table.fakes import Disk, run
from tests.table.server.tables import ME, Clock, hubs, lay, offer, one_hub, store, wanted

import citadelle
from citadelle.kernel import codec
from citadelle.kernel.chance import KEYED, QUICK
from citadelle.kernel.errors import BadOption
from citadelle.kernel.proof import prove
from citadelle.kernel.record import parse
from citadelle.table.errors import TableError
from citadelle.table.journal import live_table
from citadelle.table.journal.chance import start_text, with_start
from citadelle.table.server.hub import Hub, LiveTable
from citadelle.table.store.base import ENTROPY

YOU = "another device's secret"


async def play_on(table: LiveTable, choices: int = 10_000) -> None:
    """So many choices, the last option each time; to the end if there are fewer."""
    for _ in range(choices):
        if table.is_over():
            break
        await offer(table, table.match.state.open_seats()[0])


async def fair_table(hub: Hub, *kinds: str, game: str = "toy") -> tuple[str, str, LiveTable, list[str]]:
    """A table whose seed was promised, to which its host added: the promise, what was added, the table, its secrets."""
    promise = await hub.promise()
    asked = wanted(*kinds, game=game)
    asked.seed, asked.promise, asked.entropy = None, promise, "00aa"
    laid = await hub.create(asked, ME)
    return promise, "00aa", await hub.table(laid.table), [seat.token for seat in laid.seats]


def test_a_new_table_keeps_its_promise_and_takes_what_its_host_adds() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            promise, added, table, _ = await fair_table(hub, "me", "easy")
            row = table.row
            assert table.match.setup.chance == KEYED and table.match.setup.entropy == ((0, added),)
            assert table.commitment() == promise == sha256(f"{row.salt}{row.seed}".encode()).hexdigest()
            assert table.entries[0].text == f"keyed 0:{added}" and not row.chosen_seed
            again = wanted("me", "easy")
            again.seed, again.promise = None, promise
            other = await hub.table((await hub.create(again, ME)).table)
            assert other.commitment() != promise, "a promise is kept once"

    run(scene())


def test_a_named_seed_takes_nothing() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            asked = wanted("me", "link")
            asked.entropy = "00aa"
            laid = await hub.create(asked, ME)
            table = await hub.table(laid.table)
            await hub.join(laid.table, YOU, laid.seats[1].token, entropy="bb")
            assert table.row.chosen_seed and table.match.setup.entropy == () and table.entries[0].text == "keyed"
            assert not [entry for entry in table.entries if entry.kind == ENTROPY]
            plain = citadelle.new(table.game, 2, 7, chance="keyed")
            assert codec.same(plain.state, table.match.state)

    run(scene())


def test_whoever_sits_down_adds_to_it_once() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            _, _, table, tokens = await fair_table(hub, "me", "link", "free")
            before = table.match.state.stream()[1]
            joined = await hub.join(table.row.id, YOU, tokens[1], entropy="bb")
            assert table.journal.entropy == [(0, 1, "bb")] and table.match.state.stream()[1] != before
            await hub.join(table.row.id, YOU, joined.token, entropy="cc")
            await offer(table, 0)
            await hub.join(table.row.id, "third", seat=2, entropy="dd")
            await hub.join(table.row.id, "third", seat=2)
            assert table.journal.entropy == [(0, 1, "bb"), (1, 2, "dd")]
            print_, id_ = codec.digest(table.match.state), table.row.id
        async with hubs(disk=disk) as (hub,):
            again = await hub.table(id_)
            assert not again.readonly and codec.digest(again.match.state) == print_

    run(scene())


def test_what_is_no_entropy_is_refused_before_anybody_sits() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, _, table, tokens = await fair_table(hub, "me", "link")
            for wrong in ("XYZ", "a" * 129, "0 1"):
                with pytest.raises(TableError, match="hexadecimal") as refused:
                    await hub.join(table.row.id, YOU, tokens[1], entropy=wrong)
                assert refused.value.code == "bad_option"
            assert table.version == 1

    run(scene())


def test_undo_does_not_go_back_over_what_was_added() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            asked = wanted("me", "link", "me", final=False)
            asked.seed = None
            laid = await hub.create(asked, ME)
            table = await hub.table(laid.table)
            await offer(table, 0)
            assert table.can_undo(0)
            await hub.join(laid.table, YOU, laid.seats[1].token, entropy="bb")
            assert not table.can_undo(0)

    run(scene())


def test_a_game_is_found_again_at_every_choice_and_proved_from_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """People sit down in the middle; a snapshot is kept; the table is loaded again, looked back at, and branched."""
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", 4)

    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            promise, _, table, tokens = await fair_table(hub, "me", "link", "link", game="legends")
            id_ = table.row.id
            states = [codec.digest(table.match.state)]
            for i in range(60):
                if i == 20:
                    await hub.join(id_, YOU, tokens[1], entropy="bb")
                    states[-1] = codec.digest(table.match.state)
                if i == 25:
                    await hub.join(id_, "third", tokens[2], entropy="cc")
                    states[-1] = codec.digest(table.match.state)
                seat = table.match.state.open_seats()[0]
                if table.seats[seat].kind == "person":
                    await offer(table, seat)
                else:
                    decision = table.match.state.decision(seat)
                    assert decision is not None
                    break
                states.append(codec.digest(table.match.state))
            for n, state in enumerate(states):
                assert codec.digest(table.match_at(n).state) == state, n
        async with hubs(disk=disk) as (hub,):
            table = await hub.table(id_)
            assert not table.readonly and codec.digest(table.match.state) == states[-1]
            assert [codec.digest(table.match_at(n).state) for n in range(len(states))] == states
            assert table.commitment() == promise

    run(scene())


def test_the_record_of_a_finished_game_proves_itself() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            promise, _, table, tokens = await fair_table(hub, "me", "link")
            await offer(table, 0)
            await hub.join(table.row.id, YOU, tokens[1], entropy="bb")
            await play_on(table)
            text = await hub.record(table.row.id)
            record = parse(text)
            assert record.chance == KEYED and record.promise == promise
            assert record.entropy == [(-1, 0, "00aa"), (1, 1, "bb")]
            proof = prove(record, table.game)
            assert codec.same(proof.match.state, table.match.state) and proof.draws
            copy = await hub.table((await hub.upload(text, YOU)).table)
            assert await hub.record(copy.row.id) == text and copy.journal.entropy == [(1, 1, "bb")]
            assert await hub.chart(copy.row.id) == await hub.chart(table.row.id)
            branch = await hub.table((await hub.branch(table.row.id, 2, ME)).table)
            assert branch.match.setup.chance == KEYED and branch.journal.entropy[0] == (1, 1, "bb")
            assert codec.same(branch.match_at(2).state, table.match_at(2).state)
            older = text.replace("rules 1\n", "rules 9\n")
            shown = await hub.table((await hub.upload(older, YOU)).table)
            assert shown.reproduced == shown.choice_count() == table.choice_count()

    run(scene())


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("named", "upload", "earlier")), ("fr", ("choisi", "import", "précédente"))]
)
def test_guests_are_told_who_may_know_more(lang: str, words: tuple[str, ...]) -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, _, fair, _ = await fair_table(hub, "me", "free")
            laid, named = await lay(hub, "me", "me")
            await play_on(named)
            uploaded = await hub.upload(await hub.record(laid.table), YOU)
            branched = await hub.branch(laid.table, 1, YOU)
            told = [
                (await hub.summary(id_, YOU, lang)).fairness for id_ in (laid.table, uploaded.table, branched.table)
            ]
            assert all(word in text for word, text in zip(words, told, strict=True))
            assert (await hub.summary(fair.row.id, YOU, lang)).fairness == ""

    run(scene())


def test_a_rematch_keeps_its_promise_and_everybody_adds_to_it() -> None:
    """Whoever asks first was promised the seed and adds before the first draw; the next adds when they sit down."""

    async def scene() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "link")
            await hub.join(laid.table, YOU, laid.seats[1].token)
            await play_on(table)
            promise, late = await hub.promise(), await hub.promise()
            with pytest.raises(TableError, match="hexadecimal"):
                await hub.rematch(laid.table, ME, entropy="no digits")
            first = await hub.rematch(laid.table, ME, "", promise, "00aa")
            again = await hub.table(first.table)
            assert again.commitment() == promise and again.match.setup.entropy == ((0, "00aa"),)
            second = await hub.rematch(laid.table, YOU, "", late, "00bb")
            assert second.table == first.table and again.journal.entropy == [(0, 1, "00bb")]
            assert again.commitment() == promise
            assert await hub.store.take_promise(late) is not None, "what nobody used can still be used"

    run(scene())


def test_a_promise_is_kept_by_a_server_that_was_started_again_and_by_another() -> None:
    """What was promised is stored: it outlives the process, any server of the database redeems it, and one alone."""

    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk) as (hub,):
            promise = await hub.promise()
        async with hubs(2, disk=disk) as (one, two):
            asked = wanted("me", "easy")
            asked.seed, asked.promise = None, promise
            first = await one.create(asked, ME)
            second = await two.create(asked, ME)
            assert (await one.table(first.table)).commitment() == promise
            assert (await two.table(second.table)).commitment() != promise

    run(scene())


def test_the_first_entry_says_which_chance_it_is() -> None:
    game = citadelle.game("legends")
    setup = game.setup(3, 1)
    assert with_start(setup, "").chance == QUICK and start_text(QUICK, ()) == ""
    added = ((0, "aa"), (2, "bb"))
    assert start_text(KEYED, added) == "keyed 0:aa 2:bb"
    assert with_start(setup, "keyed 0:aa 2:bb").entropy == added
    for wrong in ("keyed 3:aa", "keyed x:aa", "keyed 0:zz", "fair", "keyed 0"):
        with pytest.raises(BadOption):
            with_start(setup, wrong)


def test_a_first_entry_that_cannot_be_read_makes_the_table_one_to_look_at() -> None:
    async def scene() -> None:
        disk = Disk()
        async with hubs(disk=disk, clock=Clock()) as (hub,):
            _, _, table, _ = await fair_table(hub, "me", "me")
            id_ = table.row.id
            entry = store(hub).disk.entries[id_][0]
            store(hub).disk.entries[id_][0] = type(entry)(**{**_fields(entry), "text": "keyed 9:zz"})
        async with hubs(disk=disk) as (hub,):
            assert (await hub.table(id_)).readonly

    run(scene())


def _fields(entry: object) -> dict[str, object]:
    """An entry's fields."""
    return {name: getattr(entry, name) for name in entry.__struct_fields__}  # type: ignore[attr-defined]


def test_a_seed_has_256_bits() -> None:
    async def scene() -> None:
        async with one_hub() as hub:
            _, _, table, _ = await fair_table(hub, "me", "easy")
            assert len(json.loads(table.row.seed)) == 64

    run(scene())
