"""One position as one viewer sees it: the drawing or the text board, what stands around it, and the question."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.scene import Scene, Trail
from citadelle.kernel.view import SPECTATOR, View
from citadelle.table.journal import transcript
from citadelle.table.journal.live_table import LiveTable
from citadelle.table.viewer_session.log_lines import or_default
from citadelle.table.viewer_session.question import deciding_keys, question_data
from citadelle.table.viewer_session.scene_data import (
    area_data,
    chip_data,
    part_data,
    stat_data,
    things_data,
    track_data,
)
from citadelle.table.viewer_session.trail_words import EndTitles
from citadelle.table.viewer_session.viewer import SVG, Viewer
from citadelle.table.wire import AreaData, Asked, PartData, Seated, TrackData, TrailData


class Picture:
    """What is drawn and said of a position. It is never changed: many viewers share it."""

    def __init__(self) -> None:
        self.title = ""
        self.told = ""
        self.board = ""
        self.parts: list[PartData] = []
        self.areas: list[AreaData] = []
        self.things: list[tuple[str, str]] = []
        self.panels: list[Seated] = []
        """The game's panel of each seat, without who sits there."""
        self.track: TrackData | None = None
        self.ask: Asked | None = None
        self.waiting: list[int] = []
        self.trails: list[tuple[int, TrailData]] = []
        """Where things went in the last choice: each with the number of its event among those of the choice."""


def blank(table: LiveTable, lang: str) -> Picture:
    """A picture where no position can be shown: only the seats."""
    picture = Picture()
    picture.title = table.game.title(lang)
    picture.panels = [Seated(seat, 1 + seat % 5, name) for seat, name in enumerate(table.default_names(lang))]
    return picture


def draw(table: LiveTable, n: int, viewer: Viewer, names: Sequence[str], step: int = 0) -> Picture:
    """The position after n choices, or a presentation step of the last, from the viewer's view of it alone. TableError
    no_such_move, read_only."""
    state = table.state_at(n, step)
    game, lang = table.game, viewer.lang
    view = game.view(state, SPECTATOR if viewer.reader is None else viewer.reader)
    scene = game.scene(view, lang, names, viewer.compact)
    is_drawn = viewer.form == SVG
    picture = Picture()
    picture.title = scene.title
    picture.things = things_data(scene)
    picture.panels = panels(scene)
    picture.track = track_data(scene.track)
    picture.waiting = list(view.waiting)
    marks, sources = (scene.marks, scene.sources) if is_drawn else ([], [])
    picture.ask = question_data(game, view, marks, state.is_simultaneous(), lang, names, sources)
    if picture.ask is not None:
        picture.ask.decides = deciding_keys(game.windows(table.match.setup, lang), state, view.seat)
    if is_drawn:
        picture.told = scene.told
        picture.parts = [part_data(part) for part in scene.parts]
        picture.areas = [area_data(area) for area in scene.areas]
        picture.trails = trails(table, n, step, view)
    else:
        titles = EndTitles(scene, names)
        worded = [(index, titles.trail(trail)) for index, trail in trails(table, n, step, view)]
        picture.trails = [(index, trail) for index, trail in worded if trail is not None]
        picture.board = game.board(view, lang, viewer.width, viewer.ascii, viewer.colour, viewer.brief)
    return picture


def trails(table: LiveTable, n: int, step: int, view: View) -> list[tuple[int, TrailData]]:
    """Where things went in choice n, up to a presentation step, as far as the view's seat may know."""
    events = table.journal.events[n][: table.steps_of(n)[step - 1].events if step else None]
    reader = None if view.seat < 0 else view.seat
    out: list[tuple[int, TrailData]] = []
    for index, event in enumerate(events):
        if transcript.may_see(table, event, reader):
            found = trails_of(table.game, view, event)
            out += [(index, TrailData(trail.what, trail.start, trail.end)) for trail in found]
    return out


def trails_of(game: Game, view: View, event: Event) -> list[Trail]:
    """Where things went in an event; nowhere if it is of other rules than today's."""
    none: list[Trail] = []
    return or_default(lambda: game.trails(view, event), none)


def panels(scene: Scene) -> list[Seated]:
    """The game's panels of the seats."""
    return [
        Seated(
            seat=panel.seat,
            cls=panel.cls,
            name=panel.title,
            title=panel.title,
            active=panel.active,
            score=panel.score,
            unit=panel.unit,
            note=panel.note,
            stats=stat_data(panel),
            chips=chip_data(panel),
        )
        for panel in scene.panels
    ]
