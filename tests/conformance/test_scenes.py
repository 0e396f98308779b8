"""The laws of scenes can fail: what leaks, can't be drawn, keyed or asked about is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.kernel import toy, toy_map

from citadelle.conformance import drawings, laws, twins
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.scene import (
    BESIDE,
    BOARD,
    Area,
    Brief,
    Item,
    Layer,
    Mark,
    Part,
    Reveal,
    Scene,
    Stat,
    Thing,
    Track,
    item_about,
)
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR, View


class Spied(toy.ToyGame):
    """The toy, whose views carry a secret that something of a scene tells: the top card of the deck."""

    def __init__(self, spoil: Callable[[Scene, str], None] | None = None) -> None:
        super().__init__()
        self.spoil = spoil

    def view(self, s: State, seat: int) -> toy.ToyView:
        made = super().view(s, seat)
        assert isinstance(s, toy.Toy)
        made.secret = str(s.deck[-1])  # type: ignore[attr-defined]
        return made

    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        made = super().scene(view, lang, names, compact)
        if self.spoil is not None:
            self.spoil(made, view.secret)  # type: ignore[attr-defined]
        return made


def an_item(scene: Scene, secret: str) -> None:
    scene.parts[0].layers.append(Layer("face-down", [Item(f"card-{secret}", f'<g id="card-{secret}"/>')]))


def an_order(scene: Scene, secret: str) -> None:
    items = [Item(f"c-{n}", f'<g id="c-{n}"/>') for n in range(4)]
    scene.parts[0].layers.append(Layer("hand", sorted(items, key=lambda item: item.id == f"c-{int(secret) % 4}")))


def a_mark(scene: Scene, secret: str) -> None:
    scene.marks.append(Mark("pass", "board-lines", svg=f'<path d="M0 0h{secret}"/>'))


def a_panel(scene: Scene, secret: str) -> None:
    scene.panels[0].stats.append(Stat("cards", secret, "", "Next"))


def a_thing(scene: Scene, secret: str) -> None:
    scene.things.append(Thing("deck", f"Deck, {secret} on top"))


def words(scene: Scene, secret: str) -> None:
    scene.told += secret


def an_area(scene: Scene, secret: str) -> None:
    scene.areas.append(Area("all", "board", "All", (0, 0, 10 + int(secret), 10)))


def a_track(scene: Scene, secret: str) -> None:
    scene.track = Track("Round", 0, int(secret), "Round 1")


def played(game: Game, choices: int = 3) -> Match:
    match, by = Match(game, game.setup(3, 5)), chance("spied")
    for _ in range(choices):
        decision = laws.pick(match.decisions, by)
        match.choose(laws.pick(decision.keys, by), decision.seat)
    return match


def leaks(game: Game, edges: tuple[str, ...] = ("scene en",)) -> str:
    match, by = played(game), chance(1)
    found: list[str] = []
    for seat in range(SPECTATOR, match.players):
        for _ in range(12):
            twin = twins.scrambled_twin(match, seat, by, toy.scramble)
            found += twins.twin_faults(match, seat, twin, [], edges)
    return " ".join(found)


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (an_item, "scene en parts"),
        (an_order, "scene en parts"),
        (a_mark, "scene en marks"),
        (a_panel, "scene en panels"),
        (a_thing, "scene en things"),
        (words, "scene en told"),
        (an_area, "scene en areas"),
        (a_track, "scene en track"),
    ],
)
def test_a_scene_that_leaks(spoil: Callable[[Scene, str], None], where: str) -> None:
    assert f"apart by {where}" in leaks(Spied(spoil))
    assert not leaks(Spied())


def test_buttons_that_leak() -> None:
    class Whispering(Spied):
        def brief(self, view: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> Brief:
            return Brief(decision.keys[index], cost=view.secret if lang == "fr" else "")  # type: ignore[attr-defined]

        def group(self, view: View, decision: Decision, index: int, lang: str) -> str:
            return view.secret if lang == "en" else ""  # type: ignore[attr-defined,no-any-return]

    found = leaks(Whispering(), ())
    assert "apart by buttons en" in found and "apart by buttons fr" in found and "apart by words" not in found


class Known(toy.ToyGame):
    """The toy, whose icons or reveals count who else may see an event: what its readers can't know."""

    def icon(self, event: Event) -> str:
        return f"eye-{event.seen}"

    def reveal(self, event: Event, lang: str) -> Reveal | None:
        return Reveal("card", str(event.seen))


def test_icons_and_reveals_that_leak() -> None:
    """Two worlds whose logs are equal but for who else heard: only icons and reveals could tell."""
    one = played(toy.GAME)
    event = Event("drew", 0, "TY-4", {}, 0b011)
    other = Event("drew", 0, "TY-4", {}, 0b111)
    assert twins.events_seen_by([event], 0) == twins.events_seen_by([other], 0)
    spied = Match(Known(), one.setup)
    assert twins.icons_and_reveals(spied, [event], 0, "en") != twins.icons_and_reveals(spied, [other], 0, "en")
    assert twins.icons_and_reveals(one, [event], 0, "en") == twins.icons_and_reveals(one, [other], 0, "en")
    assert twins.icons_and_reveals(one, [event], 2, "en") == []


# --- what is wrong with a drawing is found


def twice(scene: Scene) -> None:
    scene.parts[0].layers.append(Layer("board-text"))


def two_elements(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x"/><g/>'))


def another_id(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="y"/>'))


def unreadable(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x">'))


def styled(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x" style="fill:red"/>'))


def scripted(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x"><script/></g>'))


def clicking(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x" onclick="1"/>'))


def dangling(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<use id="x" href="#nowhere"/>'))


def unasked(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x" data-thing="deck"/>'))


def undrawn(scene: Scene) -> None:
    scene.things.append(Thing("deck", "Deck"))


def closed(scene: Scene) -> None:
    scene.marks.append(Mark("fly", "board-lines", svg="<g/>"))


def afloat(scene: Scene) -> None:
    scene.marks.append(Mark("pass", "clouds", svg="<g/>"))


def shapeless(scene: Scene) -> None:
    scene.marks.append(Mark("pass", "board-lines"))


def pointless(scene: Scene) -> None:
    scene.marks.append(Mark("pass", "board-lines", ref="nowhere"))


def doubled(scene: Scene) -> None:
    scene.marks += [Mark("pass", "board-lines", svg="<g/>"), Mark("pass", "board-lines", svg="<g/>")]


def seatless(scene: Scene) -> None:
    scene.panels.pop()


def nameless(scene: Scene) -> None:
    scene.areas.append(Area("all", "moon", "All", (0, 0, 10, 10)))


def endless(scene: Scene) -> None:
    scene.track = Track("Round", 4, 3, "Round 4")


def boardless(scene: Scene) -> None:
    scene.parts[0].place = BESIDE


def two_boards(scene: Scene) -> None:
    scene.parts.append(Part("more", BOARD, "More", "map", (0, 0, 9, 9), []))


def elsewhere(scene: Scene) -> None:
    scene.parts.append(Part("more", "below", "More", "map", (0, 0, 9, 9), []))


def six_tabs(scene: Scene) -> None:
    scene.parts += [Part(f"more-{n}", BESIDE, "More", "map", (0, 0, 9, 9), []) for n in range(4)]


def part_twice(scene: Scene) -> None:
    scene.parts.append(Part("board", BESIDE, "More", "map", (0, 0, 9, 9), []))


def about_nothing(scene: Scene) -> None:
    scene.parts[0].layers[0].items.append(item_about("deck", "x", "What lies there", "<g/>"))


def about_untold(scene: Scene) -> None:
    scene.things.append(Thing("deck", "Deck"))
    scene.parts[0].layers[0].items.append(Item("x", '<g id="x" data-about="deck"/>', "deck"))


def about_unsaid(scene: Scene) -> None:
    scene.things.append(Thing("deck", "Deck"))
    scene.parts[0].layers[0].items.append(Item("x", item_about("deck", "x", "Way", "<g/>").svg))


def pointed(scene: Scene) -> None:
    scene.marks.append(Mark("pass", "board-lines", svg="<g/>", thing="deck"))


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (twice, "stands there 2 times"),
        (two_elements, "isn't one element"),
        (another_id, "isn't one element"),
        (unreadable, "isn't one element"),
        (styled, "or a style"),
        (scripted, "script or a style"),
        (clicking, "holds a script"),
        (dangling, "nothing is called 'nowhere'"),
        (unasked, "can't be asked about"),
        (undrawn, "isn't drawn"),
        (closed, "which is closed"),
        (afloat, "lies in no layer"),
        (shapeless, "needs a shape or a drawing"),
        (pointless, "names 'nowhere'"),
        (doubled, "marked twice"),
        (seatless, "not a panel for every seat"),
        (nameless, "an area without"),
        (endless, "leads nowhere"),
        (boardless, "not one part that fills the board"),
        (two_boards, "not one part that fills the board"),
        (elsewhere, "lacks its place"),
        (six_tabs, "a phone has no tabs"),
        (part_twice, "a part twice"),
        (about_nothing, "about 'deck', which isn't there"),
        (about_untold, "isn't made by item_about"),
        (about_unsaid, "isn't made by item_about"),
        (pointed, "is about 'deck', which isn't there"),
    ],
)
def test_a_fault_of_a_scene_is_found(spoil: Callable[[Scene], None], fault: str) -> None:
    def spoiled(scene: Scene, secret: str) -> None:
        spoil(scene)

    assert not drawings.scene_faults(Match(Spied(), toy.GAME.setup(3, 5)), 0)
    assert fault in " ".join(drawings.scene_faults(Match(Spied(spoiled), toy.GAME.setup(3, 5)), 0))


def test_a_thing_without_an_answer_is_found() -> None:
    match = Match(Spied(lambda scene, secret: undrawn(scene)), toy.GAME.setup(3, 5))
    assert "things: 'deck' means nothing to seat 0" in drawings.thing_faults(match, 0)

    class Vague(Spied):
        def resolve_text(self, view: View, decision: Decision, text: str) -> list[str]:
            return ["\n"]

    match = Match(Vague(lambda scene, secret: undrawn(scene)), toy.GAME.setup(3, 5))
    assert "things: 'deck' for seat 0: only said to be malformed" in drawings.thing_faults(match, 0)


def test_a_scene_whose_parts_come_go_and_grow_keeps_the_laws() -> None:
    boxes: set[tuple[float, ...]] = set()
    places: set[tuple[str, ...]] = set()
    match, by = Match(toy_map.GAME, toy_map.GAME.setup(3, 5, {"chapters": "2"})), chance("grown")
    while match.decisions:
        for seat in range(SPECTATOR, match.players):
            faults = drawings.scene_faults(match, seat) + (
                drawings.thing_faults(match, seat, True) if seat >= 0 else []
            )
            assert not faults
            scene = match.game.scene(match.view(None if seat < 0 else seat))
            boxes |= {part.box for part in scene.parts if part.id == "map"}
            places.add(tuple(f"{part.id} {part.place}" for part in scene.parts))
        decision = laws.pick(match.decisions, by)
        match.choose(laws.pick(decision.keys, by), decision.seat)
    assert len(boxes) > 3 and {(box[0] < -80, box[1] < -80) for box in boxes} >= {(False, False), (True, True)}
    assert {"map board", "map beside"} <= {words for placed in places for words in placed} and len(places) >= 4


def test_a_scene_with_drawings_about_things_tells_nothing_that_is_hidden() -> None:
    assert not leaks(toy_map.MapGame())
