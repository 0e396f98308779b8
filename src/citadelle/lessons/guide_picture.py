"""Pictures of a guide: real positions of the game, found again from their seed, and a piece of them drawn."""

from __future__ import annotations

from citadelle.kernel.errors import BadData, Place
from citadelle.kernel.game import Game
from citadelle.kernel.scene import Part, Scene
from citadelle.kernel.state import State
from citadelle.lessons.guide import FILE, PictureRecord
from citadelle.parts.scenes import option_labels, picture

LIGHT, DARK = "light", "dark"


def position(game: Game, record: PictureRecord) -> State:
    """The position that a picture shows: after so many choices, each the one that the hints weigh highest."""
    state = game.new(game.setup(record.players, record.seed, dict(record.options)))
    made = 0
    while state.seat >= 0 and made < LONGEST:
        waiting = made < record.choices or (record.until and question(state) != record.until)
        if not waiting:
            return state
        weights = game.hints.weigh(state)
        state.play(state.options[weights.index(max(weights))])
        made += 1
    if record.until:
        raise BadData("guide.no_question", place=Place(FILE), kind=record.until)
    return state


LONGEST = 1000
"""So many choices lead to a picture at most."""


def question(state: State) -> str:
    """The kind of the question that is open."""
    decision = state.decision(state.seat)
    return "" if decision is None else decision.kind


def draw(game: Game, record: PictureRecord, lang: str, theme: str = LIGHT) -> str:
    """The picture as SVG text that stands alone. BadData if the scene has no such part or area."""
    state = position(game, record)
    view = game.view(state, max(state.seat, 0))
    scene = game.scene(view, lang)
    labels = {} if record.plain else option_labels(view.decisions, None)
    return picture(cropped(scene, record), labels, lang, theme, parts=[record.part])


def cropped(scene: Scene, record: PictureRecord) -> Scene:
    """The scene with the wanted piece of the wanted part alone."""
    part = next((one for one in scene.parts if one.id == record.part), None)
    if part is None:
        raise BadData("guide.no_part", place=Place(FILE), part=record.part, parts=[one.id for one in scene.parts])
    box = part.box if record.box is None else record.box
    if record.area:
        area = next((one for one in scene.areas if one.id == record.area and one.part == part.id), None)
        if area is None:
            raise BadData("guide.no_area", place=Place(FILE), area=record.area, areas=[one.id for one in scene.areas])
        box = area.box
    made = Scene(scene.title, scene.told, [Part(part.id, part.place, part.title, part.icon, box, part.layers)])
    made.marks = scene.marks
    return made
