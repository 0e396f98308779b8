"""Where things went since one's last choice: in words over the wire, above the board, and marked on it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace
from tests.table.client.local_servers import hello, house, wanted
from tests.table.fakes import run
from tests.terminal.screens import screen

from citadelle.kernel.scene import Item, Layer, Part, Scene, Thing, seat_end
from citadelle.table.client.model import Model
from citadelle.table.viewer_session.trail_words import EndTitles
from citadelle.table.wire import TrailData
from citadelle.terminal.full.last_moves import LastMoves


def moved(at: int, *ways: tuple[str, str], mine: int = 0, fresh: bool = True, live: bool = True) -> Model:
    """A position in which things just went so."""
    trails = [TrailData("army", start, end) for start, end in ways]
    return replace(Model(), at=at, mine=mine, fresh=fresh, live=live, trails=trails)


def test_they_stay_until_the_next_choice_of_ones_own() -> None:
    moves = LastMoves()
    moves.take(moved(1, ("", "Fen")))
    moves.take(moved(2, ("Oak", "Fen"), ("Oak", "Fen"), ("Fen", "Ann")))
    assert moves.line("en") == "Last: Fen · Oak → Fen · Fen → Ann" and moves.titles() == ["Fen", "Oak", "Ann"]
    assert moves.line("fr").startswith("En dernier")
    moves.take(moved(3, ("Oak", "Fen")))
    assert moves.line("en") == "Last: Fen · Fen → Ann · Oak → Fen", "what is repeated stands last, once"
    moves.take(moved(4, ("Bay", "Oak"), mine=4))
    assert moves.line("en") == "Last: Bay → Oak"
    moves.take(moved(4, mine=4, fresh=False))
    assert moves.titles() == ["Bay", "Oak"], "the same position drawn again"
    moves.take(moved(2, mine=4, fresh=False, live=False))
    assert moves.line("en") == "" and moves.titles() == []


def test_ends_are_known_by_the_thing_that_a_shape_bears() -> None:
    """Its own, the one around it, or the one of whatever uses it; nobody is named who isn't there."""
    drawn = '<g id="a" data-thing="region oak"><path id="b"/></g>'
    used = '<use href="#c" data-thing="region fen"/>'
    bare = '<g id="d"></g>'
    layer = Layer("l", [Item("a", drawn), Item("u", used), Item("d", bare)])
    scene = Scene("t", "", [Part("p", "board", "t", "", (0, 0, 1, 1), [layer])])
    scene.things = [Thing("region oak", "Oak. A wood."), Thing("region fen", "Fen: wet")]
    titles = EndTitles(scene, ["Ann", "Bo"])
    ends = {id_: found.end for id_ in "abcd" if (found := titles.trail(TrailData("x", "", id_))) is not None}
    assert ends == {"a": "Oak", "b": "Oak", "c": "Fen"}
    assert titles.trail(TrailData("x", "a", seat_end(1))) == TrailData("x", "Oak", "Bo")


def test_a_text_board_gets_ways_between_places_that_stand_on_it() -> None:
    async def work() -> None:
        async with house() as found:
            table = await found.lay(wanted("legends", "me,random", seed=3))
            seen: list[tuple[TrailData, Model]] = []
            async with found.seat(table, hello()) as client:
                client.heard.append(lambda what: seen.extend([(way, client.model) for way in client.model.trails]))
                for _ in range(40):
                    if await client.asked() is None:
                        break
                    assert client.model.ask is not None
                    await client.choose(client.model.ask.choices[0].key)
            names = {seat.name for _, model in seen for seat in model.seats}
            places = [(way, model) for way, model in seen if way.end not in names]
            assert len(places) > 5
            assert all(any(way.end in title for _, title in model.things) for way, model in places)
            assert any(way.end in model.board for way, model in places)

    run(work())


def test_a_full_screen_marks_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random") as at:
            for _ in range(12):
                await at.asked()
                if at.table.moves.ways:
                    break
                await at.pick(0)
            title = at.table.moves.titles()[-1]
            await at.until(lambda: at.says("Last:") and at.says(title), "the last moves")
            assert at.table.board.titles == at.table.moves.titles()

    asyncio.run(work())
