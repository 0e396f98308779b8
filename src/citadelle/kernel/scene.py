"""A position as a scene: what a page needs to draw it piece by piece, and knows no more of the game than this.

A scene is built from a view, like everything that people are shown. Its parts (a board, a strip of cards) are layers of
keyed items: between two positions only the items that changed are drawn anew. Options lie on it as marks; panels, track
and areas are the words and numbers around it. Equal views give equal scenes.
"""

from __future__ import annotations

from html import escape
from typing import Final

Box = tuple[float, float, float, float]
"""Left, top, width and height, in units of the scene."""

BOARD: Final = "board"
"""The place of the part that fills the middle of the page."""
STRIP: Final = "strip"
"""The place of a part above the board: a row of cards, a market."""
OWN: Final = "own"
"""The place of a part below the board: what the viewer's own seat has at hand."""
BESIDE: Final = "beside"
"""The place of a part beside the board: a column on wide screens, a drawer on middle ones, a tab on phones."""
STATUS: Final = "status"
"""The place of a part with the numbers that all share: above the seats on wide screens, in the drawer beside the board
on middle ones, and on phones a strip below the seats, in its own compact form."""
PLACES: Final = (STRIP, BOARD, OWN, BESIDE, STATUS)
"""All places, in the order of a picture."""
MOST_PARTS: Final = 4
"""A phone has five tabs: one for each part, and at least one for players and log. More parts would share a tab."""

AIMS: Final = "aims"
"""The id of the layer, if a part has one, where the aims of marks are outlined."""


class Item:
    """One keyed piece of a drawing: exactly one SVG element, whose `id` is this one's. Ids hold places, seats and what
    lies open to all, never what is hidden. `svg` may be any length; one that never changes is sent once.

    What can move has its place in a `transform="translate(x y)"` attribute. Pieces that are drawn as one with a number
    (three armies of red in a region) carry `data-flock`, the same for all that may mix, and `data-n`, how many they
    are: where one item of a flock has lost as many as another has won, a page may show them going from one to the
    other. Items are not in the pointer's way of marks below them, unless the drawing has the class `asking`.

    `about` names a Thing: then this is shown only while that thing, or a mark that names it, is under the pointer, is
    pressed or has the keyboard's focus (see `item_about`).
    """

    __slots__ = ("about", "id", "svg")

    def __init__(self, id_: str, svg: str, about: str = "") -> None:
        self.id = id_
        self.svg = svg
        self.about = about


def item_about(thing: str, id_: str, title: str, svg: str) -> Item:
    """A drawing about a thing, shown only while one points at it: a line of sight, a way, a range. `title` says the
    same in words, for those who don't see it; `svg` may be any number of elements."""
    named = f'<g id="{id_}" class="about" data-about="{escape(thing)}"><title>{escape(title)}</title>{svg}</g>'
    return Item(id_, named, thing)


class Layer:
    """Items in drawing order, in an SVG group with this id. A layer for marks has none of its own."""

    __slots__ = ("id", "items")

    def __init__(self, id_: str, items: list[Item] | None = None) -> None:
        self.id = id_
        self.items: list[Item] = [] if items is None else items


class Part:
    """A drawing of its own: where it stands on the page (one of PLACES), what it shows, and its layers.

    Parts are known by their ids: between two positions they may come, go and change places, and a box may grow. One
    part fills the board. What a viewer has of a part's view (zoom, position) is kept while the id stays.

    `least` is how many pixels a unit has at least while nobody zooms: a board too large for that isn't shown whole but
    moved over, with a small map of it; 0: however large it is, it is shown whole. A part below the board with a `least`
    gets a higher strip, so that its letters can be read.
    """

    __slots__ = ("box", "icon", "id", "layers", "least", "place", "title")

    def __init__(
        self, id_: str, place: str, title: str, icon: str, box: Box, layers: list[Layer], least: float = 0
    ) -> None:
        self.id = id_
        self.place = place
        self.title = title
        self.icon = icon
        self.box = box
        self.layers = layers
        self.least = least


class Mark:
    """Where an open option lies on the drawing.

    Either `ref`, the id of a shape in the drawing's defs that is gilt all round (`hatched`: and hatched inside), or
    `svg`, a drawing of its own. Whoever draws it makes it a button with the option's key and label. `aim` is the id of
    a shape that the option leads to: it is outlined in gilt too, once for all marks, in the layer AIMS. `thing` names
    the Thing whose drawings (`item_about`) are shown while one points at this option.

    Options that take one thing to another (an army to a region, a die to a building) name both: `source` is one of the
    scene's sources, `target` names the place. Where a question has several sources, the page shows these and the
    places first; the mark itself is drawn once its source is picked. Marks with the same target lie at the same place.
    """

    __slots__ = ("aim", "hatched", "key", "layer", "ref", "source", "svg", "target", "thing")

    def __init__(
        self,
        key: str,
        layer: str,
        ref: str = "",
        svg: str = "",
        hatched: bool = False,
        aim: str = "",
        thing: str = "",
        source: str = "",
        target: str = "",
    ) -> None:
        self.key = key
        self.layer = layer
        self.ref = ref
        self.svg = svg
        self.hatched = hatched
        self.aim = aim
        self.thing = thing
        self.source = source
        self.target = target


class Source:
    """Something that options take elsewhere, and that is picked first: an army, a die, a card. `name` is what marks
    call it, `title` what people do; it is drawn as a mark is, by `ref` or `svg`, in `layer`."""

    __slots__ = ("hatched", "layer", "name", "ref", "svg", "title")

    def __init__(self, name: str, title: str, layer: str, ref: str = "", svg: str = "", hatched: bool = False) -> None:
        self.name = name
        self.title = title
        self.layer = layer
        self.ref = ref
        self.svg = svg
        self.hatched = hatched


class Thing:
    """Something on the table that a reader may ask `why` about: a name for `Game.resolve_text`, and a title. Elements
    that show it carry `data-thing="name"`."""

    __slots__ = ("name", "title")

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title


class Area:
    """A piece of a part that a small screen shows at once."""

    __slots__ = ("box", "id", "part", "title")

    def __init__(self, id_: str, part: str, title: str, box: Box) -> None:
        self.id = id_
        self.part = part
        self.title = title
        self.box = box


class Stat:
    """An icon with a number in a seat's panel; `of` follows it small ("18" for 5 of 18)."""

    __slots__ = ("icon", "of", "title", "value")

    def __init__(self, icon: str, value: str, of: str, title: str) -> None:
        self.icon = icon
        self.value = value
        self.of = of
        self.title = title


class Chip:
    """A small picture in a seat's panel: a woodcut symbol with its sky class, or an icon; its name, and the lines that
    tell what it does when it is opened."""

    __slots__ = ("art", "cls", "icon", "lines", "title")

    def __init__(
        self, title: str, art: str = "", cls: str = "", icon: str = "", lines: list[str] | None = None
    ) -> None:
        self.title = title
        self.art = art
        self.cls = cls
        self.icon = icon
        self.lines: list[str] = [] if lines is None else lines


class Panel:
    """What everyone may see of one seat (-1: of nobody's pieces): look class 0 to 5, score, notes, numbers, chips."""

    __slots__ = ("active", "chips", "cls", "note", "score", "seat", "stats", "title", "unit")

    def __init__(self, seat: int, cls: int, title: str, score: str = "", unit: str = "", note: str = "") -> None:
        self.seat = seat
        self.cls = cls
        self.title = title
        """What the game calls the seat (a colour, a faction)."""
        self.score = score
        self.unit = unit
        self.note = note
        self.active = False
        """Is it this seat's turn?"""
        self.stats: list[Stat] = []
        self.chips: list[Chip] = []


ENDLESS: Final = 0
"""The total of a track whose end is not known."""


class Track:
    """How far the game is: `done` of `total`, and the same in words; a total of ENDLESS where nobody can say how long
    it will be. `phase` names the phase, if the game has phases; `phase_told` explains it, or its open question, to
    somebody who meets it for the first time, where the game does."""

    __slots__ = ("done", "phase", "phase_told", "title", "told", "total")

    def __init__(self, title: str, done: int, total: int, told: str, phase: str = "", phase_told: str = "") -> None:
        self.title = title
        self.done = done
        self.total = total
        self.told = told
        self.phase = phase
        self.phase_told = phase_told


class Trail:
    """Where something went in an event: `what` is an icon of the look (without its prefix) or the id of an item or
    shape, `start` and `end` are ids of items or shapes, or a seat's panel (`seat_end`); `start` may be ""."""

    __slots__ = ("end", "start", "what")

    def __init__(self, what: str, start: str, end: str) -> None:
        self.what = what
        self.start = start
        self.end = end


class Run:
    """Choices that a reader may have taken one after the other by one press, such as the rest of a row of like rolls.

    `key` is the option that is taken now; at the next question of the reader the run goes on if the game offers one of
    the same `name` there. `title` says on a button what it does, `told` the same in a sentence; without a title a run
    can go on there, but not begin.
    """

    __slots__ = ("key", "name", "title", "told")

    def __init__(self, name: str, key: str, title: str, told: str = "") -> None:
        self.name = name
        self.key = key
        self.title = title
        self.told = told


def seat_end(seat: int) -> str:
    """The panel of a seat as an end of a trail."""
    return f"seat:{seat}"


class Scene:
    """A whole position as one viewer may see it. `told` says it in words, for those who don't see the drawing."""

    __slots__ = ("areas", "marks", "panels", "parts", "sources", "things", "title", "told", "track")

    def __init__(self, title: str, told: str, parts: list[Part]) -> None:
        self.title = title
        self.told = told
        self.parts = parts
        self.marks: list[Mark] = []
        self.sources: list[Source] = []
        self.things: list[Thing] = []
        self.areas: list[Area] = []
        self.panels: list[Panel] = []
        self.track: Track | None = None


class Brief:
    """An option on a small button: a word or two, an icon, and what it costs or gives."""

    __slots__ = ("cost", "icon", "text")

    def __init__(self, text: str, icon: str = "", cost: str = "") -> None:
        self.text = text
        self.icon = icon
        self.cost = cost


class Reveal:
    """Something that an event shows to its reader, worth a moment of its own: `kind` is "die", "card" or "token".

    A die has the faces it showed while rolling in `faces` and its result in `value`; a card or token its woodcut or
    icon.
    """

    __slots__ = ("art", "cls", "faces", "icon", "kind", "title", "value")

    def __init__(self, kind: str, title: str, value: str = "", art: str = "", cls: str = "", icon: str = "") -> None:
        self.kind = kind
        self.title = title
        self.value = value
        self.art = art
        self.cls = cls
        self.icon = icon
        self.faces: list[str] = []


# --- a position of a game that draws nothing


def text_part(board: str, title: str) -> Part:
    """A board of text as a drawing: a line of text for each of its lines."""
    lines = board.split("\n")
    wide, tall = 9.7 * max(len(line) for line in lines) + 32, 20.0 * len(lines) + 32
    rows = [f'<tspan x="16" y="{36 + 20 * row}">{escape(line)}</tspan>' for row, line in enumerate(lines) if line]
    drawn = Item("board-text", f'<text id="board-text" class="mono" xml:space="preserve">{"".join(rows)}</text>')
    return Part("board", BOARD, title, "map", (0, 0, round(wide, 1), tall), [Layer("board-lines", [drawn])])


def text_picture(board: str, title: str) -> str:
    """A board of text as a picture of its own."""
    part = text_part(board, title)
    box = " ".join(f"{n:g}" for n in part.box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{part.box[2]:g}" height="{part.box[3]:g}" '
        f'role="img" font-family="monospace" font-size="16"><title>{escape(title)}</title>'
        f"{part.layers[0].items[0].svg}</svg>"
    )
