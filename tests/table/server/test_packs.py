"""Packs at the table: offered by a server, chosen for a table, named in its row and record, and needed again when it is
loaded."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.table.fakes import Disk, FakeBots, MemoryStore, run
from tests.table.server.tables import ME

import citadelle
from citadelle.kernel.match import new, replay
from citadelle.kernel.record import parse
from citadelle.kernel.registry import with_packs
from citadelle.table.bots import BotPool
from citadelle.table.errors import TableError
from citadelle.table.lobby.packs import OfferedPack, pack_id
from citadelle.table.server.hub import Hub, LiveTable, NewTable, WantedSeat

HARVEST = Path(__file__).parents[3] / "examples" / "harvest"
SEATS = [WantedSeat(kind="person"), WantedSeat(kind="person")]
QUICK = dict(citadelle.game("legends").quick)


def offer(folder: Path = HARVEST, version: str = "1") -> OfferedPack:
    return OfferedPack(
        id="harvest", name="Harvest", name_fr="Moisson", game="legends", version=version, path=str(folder)
    )


def hub(disk: Disk, *packs: OfferedPack) -> Hub:
    return Hub(MemoryStore(disk), FakeBots(), {"legends": citadelle.game("legends")}, packs=packs)


def wanted(*packs: str) -> NewTable:
    return NewTable(game="legends", seats=list(SEATS), options=dict(QUICK), packs=list(packs), seed=7)


async def some(table: LiveTable, choices: int) -> None:
    """So many choices, each the first."""
    for _ in range(choices):
        decision = table.match.decisions[0]
        await table.choose(decision.seat, decision.keys[0], decision.no, table.version)


@pytest.fixture
def later(tmp_path: Path) -> OfferedPack:
    """The same pack in another version, with another number."""
    folder = tmp_path / "harvest"
    shutil.copytree(HARVEST, folder)
    for name, old, made in (
        ("pack.toml", 'version = "1"', 'version = "2"'),
        ("cards.toml", "amount = 3", "amount = 2"),
    ):
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, made), "utf-8")
    return offer(folder, "2")


def test_a_table_with_a_pack_is_played_named_and_loaded_again() -> None:
    async def scene() -> None:
        disk = Disk()
        one = hub(disk, offer())
        laid = await one.create(wanted("harvest"), ME)
        table = await one.table(laid.table)
        assert table.game.digest != citadelle.game("legends").digest and table.row.packs == ["harvest 1"]
        assert table.game.pack_paths == (str(HARVEST),)
        await some(table, 6)
        assert (await one.summary(laid.table, ME, "fr")).packs == ["Moisson 1"]
        for seat in (0, 1):
            await table.consent(seat)
        record = await one.record(laid.table)
        assert 'pack "harvest 1"' in record
        two = hub(disk, offer())
        again = await two.table(laid.table)
        assert not again.readonly and again.game.digest == table.game.digest
        await some(again, 3)
        branch = await two.table((await two.branch(laid.table, 3, ME)).table)
        assert branch.row.packs == ["harvest 1"] and not branch.readonly
        plain = await two.table((await two.create(wanted(), ME)).table)
        assert plain.row.packs == [] and plain.game is citadelle.game("legends")

    run(scene())


def test_without_its_pack_a_table_is_shown_and_says_what_is_missing(later: OfferedPack) -> None:
    async def scene() -> None:
        disk = Disk()
        one = hub(disk, offer())
        laid = await one.create(wanted("harvest"), ME)
        table = await one.table(laid.table)
        await some(table, 6)
        for packs, key, said in (
            (
                (),
                "readonly.pack",
                "needs the pack harvest 1, which this server",
            ),
            ((later,), "readonly.pack_other", "played with the pack harvest 1; this server offers another version"),
        ):
            two = hub(disk, *packs)
            live = await two.table(laid.table)
            assert live.readonly == key and said in live.readonly_text("en")
            assert "paquet harvest 1" in live.readonly_text("fr")
            with pytest.raises(TableError) as refused:
                await live.choose(0, "pass", -1, -1)
            assert refused.value.code == "read_only"
            for seat in (0, 1):
                await live.consent(seat)
            for deed in (two.branch(laid.table, 0, ME),):
                with pytest.raises(TableError) as refused:
                    await deed
                assert refused.value.code == "bad_option" and "harvest 1" in refused.value.in_language("en")
            assert (await two.summary(laid.table, ME, "en")).packs == ["harvest 1"]
        three = hub(disk, offer())
        assert not (await three.table(laid.table)).readonly, "nothing was changed"

    run(scene())


def test_a_word_put_right_in_a_pack_leaves_its_tables_in_play(tmp_path: Path) -> None:
    """The same numbers under another name: the table goes on, with the pack and its new words."""
    folder = tmp_path / "harvest"
    shutil.copytree(HARVEST, folder)
    text = (folder / "cards.toml").read_text("utf-8")
    found = re.search(r'^name = "(.*)"$', text, re.MULTILINE)
    assert found is not None
    (folder / "cards.toml").write_text(text.replace(found[0], 'name = "Put right"'), "utf-8")

    async def scene() -> None:
        disk = Disk()
        one = hub(disk, offer())
        laid = await one.create(wanted("harvest"), ME)
        await some(await one.table(laid.table), 6)
        again = await hub(disk, offer(folder, "2")).table(laid.table)
        assert not again.readonly and again.game.pack_paths == (str(folder),)
        await some(again, 3)

    run(scene())


def test_a_pack_of_words_alone_stays_with_its_tables(tmp_path: Path) -> None:
    """Its numbers are the game's own, so its digest is too; the table still is played with its names."""
    (tmp_path / "pack.toml").write_text('[pack]\nid = "harvest"\nname = "W"\ngame = "legends"\nversion = "1"\n')
    (tmp_path / "cards.toml").write_text('[[card]]\nid = "ancient_sage"\nname = "Old Sage"\n')

    async def scene() -> None:
        disk = Disk()
        one = hub(disk, offer(tmp_path))
        laid = await one.create(wanted("harvest"), ME)
        assert (await one.table(laid.table)).game.digest == citadelle.game("legends").digest
        again = await hub(disk, offer(tmp_path)).table(laid.table)
        assert again.game.pack_paths == (str(tmp_path),) and again.row.packs == ["harvest 1"]

    run(scene())


def test_a_rematch_has_the_same_packs_or_is_refused() -> None:
    async def scene() -> None:
        disk = Disk()
        one = hub(disk, offer())
        laid = await one.create(wanted("harvest"), ME)
        table = await one.table(laid.table)
        while not table.is_over():
            await some(table, 1)
        again = await one.table((await one.rematch(laid.table, ME)).table)
        assert again.row.packs == ["harvest 1"] and again.game.digest == table.game.digest
        with pytest.raises(TableError) as refused:
            await hub(disk).rematch(laid.table, ME)
        assert refused.value.code == "bad_option" and "which this server" in refused.value.in_language("en")

    run(scene())


@pytest.mark.parametrize("ids", [["mill"], ["harvest", "mill"]])
def test_a_pack_that_is_not_offered_is_refused(ids: list[str]) -> None:
    async def scene() -> None:
        with pytest.raises(TableError) as refused:
            await hub(Disk(), offer()).create(wanted(*ids), ME)
        assert refused.value.code == "bad_option" and "mill" in refused.value.in_language("en")
        with pytest.raises(TableError) as none:
            await hub(Disk()).create(wanted(*ids), ME)
        assert "offers no packs" in none.value.in_language("en")

    run(scene())


def test_a_record_finds_the_pack_it_was_played_with(later: OfferedPack) -> None:
    game = with_packs(citadelle.game("legends"), [str(HARVEST)])
    match = new(game, 2, 7, dict(QUICK))
    match.packs = ["/srv/somebody/packs/harvest"]
    for _ in range(5):
        match.choose(match.decisions[0].keys[0], match.decisions[0].seat)
    text = str(match.record)

    async def scene() -> None:
        one = hub(Disk(), offer())
        table = await one.table((await one.upload(text, ME)).table)
        assert not table.readonly and table.row.packs == ["harvest 1"] and table.choice_count() >= 5
        for packs, key in (((), "readonly.pack"), ((later,), "readonly.pack_other")):
            other = hub(Disk(), *packs)
            shown = await other.table((await other.upload(text, ME)).table)
            assert shown.readonly == key and "somebody" not in shown.readonly_text("en")
        bare = "\n".join([line for line in text.splitlines() if not line.startswith("event ")]) + "\n"
        assert not any(parse(bare).events)
        with pytest.raises(TableError) as refused:
            await hub(Disk()).upload(bare, ME)
        assert refused.value.code == "bad_record" and "harvest" in refused.value.in_language("fr")

    run(scene())


def test_tables_of_a_server_that_laid_its_packs_over_every_game_go_on() -> None:
    """Earlier servers named no packs in the rows of tables. Without the pack such a game goes on only if the plain game
    replays it, event by event and print by print."""

    async def scene() -> None:
        disk = Disk()
        game = with_packs(citadelle.game("legends"), [str(HARVEST)])
        old = Hub(MemoryStore(disk), FakeBots(), {"legends": game})
        laid = await old.create(wanted(), ME)
        table = await hub(disk, offer()).table(laid.table)
        assert table.row.packs == [] and not table.readonly and table.game.digest == game.digest
        assert (await hub(disk).table(laid.table)).carried_over
        start = disk.entries[laid.table][0]
        disk.entries[laid.table][0] = replace(start, print="0" * 16)
        assert (await hub(disk).table(laid.table)).readonly == "readonly.data"

    run(scene())


def test_bots_in_processes_know_the_pack() -> None:
    async def scene() -> None:
        game = with_packs(citadelle.game("legends"), [str(HARVEST)])
        match = new(game, 2, 7, dict(QUICK))
        bots = BotPool(1)
        await bots.start()
        try:
            pick = await bots.pick(game, match.setup, match.state, match.state.seat, "greedy", "seed")
            assert pick.key in match.decisions[0].keys and not pick.why
        finally:
            await bots.stop()

    run(scene())


def test_names_of_packs() -> None:
    assert [pack_id(text) for text in ("harvest 1", "/a/b/harvest", "C:\\packs\\harvest\\", "harvest")] == [
        "harvest"
    ] * 4


def test_a_record_of_a_table_with_a_pack_replays_with_it() -> None:
    async def scene() -> str:
        one = hub(Disk(), offer())
        laid = await one.create(wanted("harvest"), ME)
        table = await one.table(laid.table)
        await some(table, 4)
        for seat in (0, 1):
            await table.consent(seat)
        return await one.record(laid.table)

    text = run(scene())
    again = replay(text, game=with_packs(citadelle.game("legends"), [str(HARVEST)]))
    assert len(again.choices) == 4 and again.packs == ["harvest 1"]
