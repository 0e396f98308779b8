"""Updates keep a client's picture of the table true: after every frame it is what a newcomer would be sent."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UnsetType
from msgspec.structs import replace
from tests.table.fakes import run
from tests.table.server.tables import ME, lay, one_hub
from tests.table.viewer_session.guests import Guest, seated, settle

from citadelle.table import wire
from citadelle.table.client.model import OutOfStep, changed_parts
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.server.hub import Hub
from citadelle.table.viewer_session.scene_data import SceneChange, layer_patches, unmoved_items
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
            ["choose"] * 12 + ["undo", "undo", "show", "show", "live", "hello", "say", "leave", "ping", "auto", "auto"]
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
        elif kind == "auto":
            await self.set_auto_answer(self.by.choice(self.people))
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

    async def set_auto_answer(self, guest: Guest) -> None:
        """Somebody sets an automatic answer, or takes one back."""
        if guest.model.auto:
            auto = self.by.choice(guest.model.auto)
            answer, until = self.by.choice(["", auto.answers[0][0]]), self.by.choice(auto.untils)[0]
            said = (await guest.say(wire.Auto(window=auto.window, answer=answer, until=until)))[-1]
            assert isinstance(said, wire.Ack)

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
        ("toy_map", 3, {"chapters": "2", "final": False}, 60),
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


def test_a_map_that_grows_stays_small_on_the_wire() -> None:
    """No scene is sent anew, whatever comes, goes, grows and changes places."""
    found: list[wire.Update] = []
    sizes: list[int] = []

    async def work() -> None:
        async with one_hub() as hub:
            for number in range(3):
                _, table = await lay(hub, "me", "me", "me", "me", game="toy_map", chapters="3")
                me, by = await seated(hub, table, 0), Random(number)
                while not table.is_over():
                    decision = by.choice(table.match.decisions)
                    await table.choose(decision.seat, by.choice(decision.keys), decision.no, -1)
                    await settle(hub, table)
                assert me.faults() == []
                sizes.extend([len(raw) for raw in me.raw[1:] if UPDATE in raw[:20]])
                found.extend(me.updates()[1:])
                await me.session.close()

    run(work())
    assert sorted(sizes)[int(0.95 * len(sizes))] <= 4096
    assert not any(update.full for update in found)
    changes = [change for update in found for change in update.part_changes]
    assert any(not isinstance(change.box, UnsetType) for change in changes), "the map grows"
    assert any(not isinstance(change.place, UnsetType) for change in changes), "and changes its place"
    came = {part.id for update in found if not isinstance(update.parts, UnsetType) for part in update.parts}
    assert came == {"gifts"} or came == {"gifts", "hand"}, "only what comes is sent whole"


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


def some_drawings(by: Random) -> list[PartData]:
    """A few drawings by chance: ids, order, places, boxes, layers and items all change from one call to the next."""
    ids = by.sample("abcdefghij", by.randint(0, 10))
    layers: list[tuple[str, list[tuple[str, str]]]] = []
    for name in by.sample(["low", "mid", "high", "top"], by.randint(1, 4)):
        cut = by.randint(0, len(ids))
        layers.append((name, [(i, f"<g id='{i}' n='{by.randint(0, 2)}'/>") for i in ids[:cut]]))
        ids = ids[cut:]
    parts = []
    for name in by.sample("pqr", by.randint(1, 3)):
        cut = by.randint(0, len(layers))
        box = (-by.randint(0, 1), 0, by.randint(1, 2), 1)
        parts.append(PartData(name, by.choice(["board", "beside"]), by.choice("tu"), "map", box, layers[:cut]))
        layers = layers[cut:]
    return parts


def difference(old: list[PartData], new: list[PartData]) -> wire.Update:
    """The update that makes one scene into another, as it is sent."""
    found, made = SceneChange(old, new), wire.Update(1, 0, 0, True, -1)
    made.parts, made.part_order, made.part_changes = found.parts, found.part_order, found.part_changes
    made.patch, made.gone = found.patch, found.gone
    read = wire.read_server_frame(wire.encode(made))
    assert isinstance(read, wire.Update)
    return read


def test_drawings_follow_from_their_differences() -> None:
    by = Random(2)
    for _ in range(500):
        old, new = some_drawings(by), some_drawings(by)
        kept = [msgspec.convert(msgspec.to_builtins(part), PartData) for part in old]
        assert changed_parts(old, difference(old, new)) == new
        assert patched_by_hand(old, difference(old, new)) == [layer for part in new for layer in part.layers]
        assert old == kept, "the model given stays as it is"
        same = difference(new, new)
        assert not (same.parts or same.part_changes or same.patch or same.gone)
        assert isinstance(same.part_order, UnsetType)


def patched_by_hand(old: list[PartData], update: wire.Update) -> list[tuple[str, list[tuple[str, str]]]]:
    """Apply differences as a page does: one element after the other."""
    assert not isinstance(update.parts, UnsetType)
    parts = {part.id: {layer: list(items) for layer, items in part.layers} for part in old}
    texts = {item: text for layers in parts.values() for items in layers.values() for item, text in items}

    def leave(id_: str) -> None:
        for layers in parts.values():
            for items in layers.values():
                items[:] = [item for item in items if item[0] != id_]

    for id_ in update.gone:
        leave(id_)
    order = list(parts) if isinstance(update.part_order, UnsetType) else update.part_order
    parts = {id_: parts.get(id_, {}) for id_ in order}
    for change in update.part_changes:
        if not isinstance(change.layers, UnsetType):
            parts[change.id] = {layer: parts[change.id].get(layer, []) for layer in change.layers}
    for part in update.parts:
        parts[part.id] = {layer: list(items) for layer, items in part.layers}
    for layer, id_, text, before in reversed(update.patch):
        leave(id_)
        [home] = [layers[layer] for layers in parts.values() if layer in layers]
        at = [item for item, _ in home].index(before) if before else len(home)
        home.insert(at, (id_, apply_changes(texts.get(id_, ""), text)))
    return [layer for layers in parts.values() for layer in layers.items()]


def test_what_comes_goes_grows_or_moves_is_all_that_is_sent() -> None:
    ground = ("ground", [(f"tile-{n}", f"<g id='tile-{n}'/>") for n in range(100)])
    hand = PartData("hand", "own", "Hand", "cards", (0, 0, 1, 1), [("cards", [])])
    small = PartData("map", "board", "Map", "map", (0, 0, 9, 9), [ground])
    grown = PartData("map", "board", "Map", "map", (-3, 0, 12, 9), [("ground", [*ground[1], ("new", "<g id='new'/>")])])
    update = difference([small], [grown])
    assert update.part_changes == [wire.PartChange("map", box=(-3, 0, 12, 9))]
    assert (update.patch, update.gone, update.parts) == ([("ground", "new", "<g id='new'/>", "")], [], [])
    update = difference([small], [hand, replace(small, place="beside")])
    assert (update.parts, update.part_order) == ([hand], ["hand", "map"])
    assert update.part_changes == [wire.PartChange("map", place="beside")] and not update.patch
    update = difference([small], [replace(small, least=0.5)])
    assert update.part_changes == [wire.PartChange("map", least=0.5)] and not update.patch
    assert changed_parts([small], update) == [replace(small, least=0.5)]
    update = difference([replace(small, least=0.5)], [replace(grown, least=0.5)])
    assert changed_parts([replace(small, least=0.5)], update)[0].least == 0.5
    update = difference([hand, small], [small])
    assert update.part_order == ["map"] and not (update.parts or update.patch or update.gone)


def test_a_drawing_that_was_never_sent_is_missed() -> None:
    one = PartData("p", "board", "", "", (0, 0, 1, 1), [("low", [])])
    for bad in (
        wire.Update(1, 0, 0, True, -1, part_order=["p", "q"]),
        wire.Update(1, 0, 0, True, -1, part_changes=[wire.PartChange("q", title="?")]),
        wire.Update(1, 0, 0, True, -1, patch=[("high", "x", "<g id='x'/>", "")]),
    ):
        with pytest.raises(OutOfStep):
            changed_parts([one], bad)


def test_only_what_moves_is_sent() -> None:
    assert unmoved_items(list("abcde"), list("abced")) == set("abcd") or unmoved_items(
        list("abcde"), list("abced")
    ) == set("abce")
    assert unmoved_items(list("abc"), list("xyz")) == set()
    old = [(i, i) for i in "abcdef"]
    assert [patch[1] for patch in layer_patches("l", old, old[1:] + old[:1])] == ["a"]


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
