"""Updates keep a client's picture of the table true: after every frame it is what a newcomer would be sent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.table.fakes import run
from tests.table.server.tables import ME, lay, one_hub
from tests.table.viewer_session.guests import Guest, seated, settle

from citadelle.table import wire
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.server.hub import Hub
from citadelle.table.viewer_session.scene_data import layer_patches, patches, unmoved_items
from citadelle.table.viewer_session.snapshot import RenderCaches
from citadelle.table.viewer_session.text_changes import single_change, text_changes
from citadelle.table.wire import PartData, apply_changes

UPDATE = b'"is":"update"'
FORMS: list[dict[str, Any]] = [
    {},
    {"lang": "fr", "compact": True},
    {"form": "text", "width": 100, "lang": "fr"},
    {"form": "text", "brief": True, "ascii": True},
]


class Evening:
    """People at every seat, and spectators, who do whatever can be done."""

    def __init__(self, hub: Hub, table: LiveTable, seed: str) -> None:
        self.hub = hub
        self.table = table
        self.by = Random(seed)
        self.people: list[Guest] = []
        self.guests: list[Guest] = []

    async def arrive(self) -> None:
        """Everybody sits down, one more looks over each one's shoulder from another device, and strangers watch."""
        for seat in range(self.table.row.players):
            self.people.append(await seated(self.hub, self.table, seat))
        others = [await seated(self.hub, self.table, *seats, **form) for form in FORMS for seats in ((), (0,))]
        self.guests = self.people + others

    async def step(self) -> None:
        """Something happens."""
        guest = self.by.choice(self.guests)
        kind = self.by.choice(
            ["choose"] * 12 + ["undo", "undo", "show", "show", "live", "hello", "say", "leave", "ping"]
        )
        if kind == "choose":
            await self.choose()
        elif kind == "undo":
            for one in self.people:
                if one.model.undo and one.model.live:
                    assert isinstance((await one.say(wire.Undo(v=one.model.v)))[-1], wire.Ack)
                    break
        elif kind == "show":
            await guest.say(
                wire.Show(at=self.by.randint(0, self.table.choice_count()), step=self.by.choice([0, 0, 1, 2]))
            )
        elif kind == "live":
            await guest.say(wire.Show(at=-1))
        elif kind == "hello":
            form = self.by.choice(FORMS) if guest not in self.people else {"lang": self.by.choice(["en", "fr"])}
            await guest.hello(guest.model.seat, **{"lang": "en", **form})
        elif kind == "say":
            await self.by.choice(self.people).say(wire.Say(text="hello \U0001f409 " + "o" * self.by.randint(1, 9)))
        elif kind == "rename":
            seat = self.by.randrange(self.table.row.players)
            await self.hub.rename(self.table.row.id, seat, self.by.choice(["Zoé", "Max \U0001f409", ""]))
        elif kind == "leave":
            await self.leave(self.by.randrange(self.table.row.players))
        else:
            await guest.say(wire.Ping())

    async def choose(self) -> None:
        """Whoever is asked, and looks at the table as it stands, chooses."""
        for one in self.people:
            if one.model.ask is not None:
                index = self.by.randrange(len(one.model.ask.choices))
                assert isinstance(await one.choose(index=index), wire.Ack)
                return
        for one in self.people:
            await one.say(wire.Show(at=-1))

    async def leave(self, seat: int) -> None:
        """A bot plays for a while; then the person is back."""
        await self.hub.leave(self.table.row.id, seat, "random")
        await self.hub.back(self.table.row.id, seat)

    async def settle(self) -> None:
        """Until the bots have played and everybody has been told."""
        await settle(self.hub, self.table)

    async def over(self) -> None:
        for guest in self.guests:
            await guest.session.close()


@pytest.mark.parametrize("seed", ["a", "b"])
@pytest.mark.parametrize(
    ("game", "players", "options", "steps"),
    [
        ("toy", 2, {"final": False, "chapters": "2"}, 100),
        ("toy", 4, {"chapters": "3", "sides": "teams"}, 100),
        ("legends", 2, {"map": "first_voyage", "swamp": True, "token_placement": "random"}, 25),
        ("legends", 4, {"map": "random", "exploration": True, "leaders": True, "encounters": True}, 25),
    ],
)
def test_a_client_sees_what_a_newcomer_would(
    game: str, players: int, options: dict[str, Any], steps: int, seed: str
) -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, *["me"] * players, game=game, **options)
            evening = Evening(hub, table, f"{game} {players} {seed}")
            await evening.arrive()
            for _ in range(steps):
                await evening.step()
                await evening.settle()
                caches = RenderCaches()
                for guest in evening.guests:
                    assert guest.faults(caches) == []
            await evening.over()

    run(work())


def test_an_update_is_small() -> None:
    sizes: list[int] = []

    async def work() -> None:
        async with one_hub() as hub:
            for number in range(4):
                _, table = await lay(hub, "me", "me", "me", game="legends", map="first_voyage")
                me, by = await seated(hub, table, 0), Random(number)
                while not table.is_over():
                    decision = table.match.decisions[0]
                    await table.choose(decision.seat, by.choice(decision.keys), decision.no, -1)
                    await settle(hub, table)
                sizes.extend([len(raw) for raw in me.raw if b'"full":true' not in raw[:200] and UPDATE in raw[:20]])
                await me.session.close()

    run(work())
    assert sorted(sizes)[int(0.95 * len(sizes))] <= 4096


def test_a_whole_game_to_its_end() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "random", "random", game="legends", map="first_voyage")
            me, other = await seated(hub, table, 0), await seated(hub, table)
            by = Random(3)
            while not table.is_over():
                await settle(hub, table)
                if me.model.ask is not None:
                    await me.choose(index=by.randrange(len(me.model.ask.choices)))
            await table.wait_idle()
            assert me.faults() == [] and other.faults() == []
            over = other.model.over
            assert over is not None and over.seed == "7" and over.salt == table.row.salt
            assert ("total", over.points) in over.rows
            assert len(me.raw[0]) <= 100_000
            for guest in (me, other):
                await guest.session.close()

    run(work())


def is_small(found: Any) -> bool:
    """Is this an update that isn't whole?"""
    return isinstance(found, wire.Update) and not found.full


# --- differences


def test_a_text_follows_from_its_changes() -> None:
    by = Random(1)
    words = ["Inès", "3 armies", "Fen", ". ", "\n", "\U0001f409", "", "a", "…"]
    for _ in range(500):
        old = "".join(by.choices(words, k=by.randrange(30)))
        new = (
            "".join(by.choices(words, k=by.randrange(30)))
            if by.random() < 0.3
            else old.replace(by.choice(words) or "x", "y")
        )
        assert apply_changes(old, text_changes(old, new)) == new
        assert apply_changes(old, single_change(old, new)) == new


def test_a_drawing_follows_from_its_patches() -> None:
    by = Random(2)

    def drawing() -> list[PartData]:
        ids = by.sample("abcdefghij", by.randint(0, 10))
        cut = by.randint(0, len(ids))
        layers = [("low", [(i, f"<g id='{i}' n='{by.randint(0, 2)}'/>") for i in ids[:cut]])]
        layers.append(("high", [(i, f"<g id='{i}' n='{by.randint(0, 2)}'/>") for i in ids[cut:]]))
        return [PartData("p", "board", "", "", (0, 0, 1, 1), layers)]

    for _ in range(500):
        old, new = drawing(), drawing()
        found = patches(old, new)
        assert found is not None
        assert patched_by_hand(old, *found) == [layer for part in new for layer in part.layers]
        assert patches(new, new) == ([], [])


def patched_by_hand(
    parts: list[PartData], patch: list[Any], gone: list[str]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Lay patches as a page does: one element after the other, from the last to the first."""
    layers = {layer: list(items) for part in parts for layer, items in part.layers}
    texts = {item: text for items in layers.values() for item, text in items}
    for items in layers.values():
        items[:] = [item for item in items if item[0] not in gone]
    for layer, id_, text, before in reversed(patch):
        for items in layers.values():
            items[:] = [item for item in items if item[0] != id_]
        home = layers[layer]
        at = [item for item, _ in home].index(before) if before else len(home)
        home.insert(at, (id_, apply_changes(texts.get(id_, ""), text)))
    return list(layers.items())


def test_only_what_moves_is_sent() -> None:
    assert unmoved_items(list("abcde"), list("abced")) == set("abcd") or unmoved_items(
        list("abcde"), list("abced")
    ) == set("abce")
    assert unmoved_items(list("abc"), list("xyz")) == set()
    old = [(i, i) for i in "abcdef"]
    assert [patch[1] for patch in layer_patches("l", old, old[1:] + old[:1])] == ["a"]


def test_a_drawing_of_another_make_is_sent_whole() -> None:
    one = PartData("p", "board", "", "", (0, 0, 1, 1), [("low", [])])
    for other in (
        PartData("p", "board", "", "", (0, 0, 2, 1), [("low", [])]),
        PartData("p", "board", "", "", (0, 0, 1, 1), [("high", [])]),
        PartData("p", "board", "t", "", (0, 0, 1, 1), [("low", [])]),
    ):
        assert patches([one], [other]) is None
    assert patches([one], [one, one]) is None


def test_desks_of_equal_viewers_share_what_was_made() -> None:
    """Many who come back at once cost one drawing and one frame."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", game="legends", map="first_voyage")
            guests = [await seated(hub, table) for _ in range(20)]
            caches = guests[0].session.renderer.caches
            assert (len(caches.pictures), len(caches.frames)) == (1, 1)
            assert len({guest.raw[0] for guest in guests}) == 1
            for guest in guests:
                await guest.session.close()

    run(work())


def test_the_device_is_known() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "link")
            guest = Guest(hub, table, [], ME, True)
            await guest.hello()
            assert guest.model.yours == [0] and guest.model.table is not None and guest.model.table.host
            await guest.session.close()

    run(work())
