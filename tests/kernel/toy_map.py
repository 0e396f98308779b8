"""Lanterns with a drawing: the cards of the pile lie on a map that grows, and parts come, go and change places.

While cards are offered the map fills the board, the own hand lies below it, and the lights of all seats stand beside
it. While a gift is chosen, the gifts fill the board and the map stands beside them. Pointing at a card shows by which
card it is beaten, or where it would be laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.kernel.toy import GIFTS, Gift, ToyGame, ToyView

from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.scene import (
    BESIDE,
    BOARD,
    OWN,
    Area,
    Box,
    Item,
    Layer,
    Mark,
    Panel,
    Part,
    Scene,
    Stat,
    Thing,
    Trail,
    item_about,
    seat_end,
)
from citadelle.kernel.view import View

TILE: Final = 120
WORDS: Final = {
    "en": {
        "toy": "Lanterns", "map": "Map", "hand": "Hand", "lights": "Lights", "gifts": "Gifts", "card": "Card {n}",
        "beaten": "Card {n} is beaten by card {other}", "best": "Nothing beats card {n}",
        "here": "Card {n} would lie here", "told": "{n} cards lie on the map.", "all": "All", "newest": "Newest card",
    },
    "fr": {
        "toy": "Lanternes", "map": "Carte", "hand": "Main", "lights": "Lumières", "gifts": "Dons", "card": "Carte {n}",
        "beaten": "La carte {n} est battue par la carte {other}", "best": "Rien ne bat la carte {n}",
        "here": "La carte {n} serait posée ici", "told": "{n} cartes sont posées.", "all": "Tout",
        "newest": "Dernière carte",
    },
}  # fmt: skip


def place(i: int) -> tuple[int, int]:
    """Where the i-th card lies: on a spiral, so that the map grows on every side in turn."""
    x = y = 0
    dx, dy, leg, left = 1, 0, 1, 1
    for step in range(i):
        x, y, left = x + dx, y + dy, left - 1
        if not left:
            dx, dy = -dy, dx
            leg += step > 0 and dy == 0
            left = leg
    return x * TILE, y * TILE


def tile_box(i: int) -> Box:
    """The box of one tile."""
    x, y = place(i)
    return x - TILE / 2, y - TILE / 2, TILE, TILE


def box_round(boxes: Sequence[Box], edge: float = 20) -> Box:
    """The box round other boxes, with a margin."""
    left, top = min(box[0] for box in boxes) - edge, min(box[1] for box in boxes) - edge
    right = max(box[0] + box[2] for box in boxes) + edge
    return left, top, right - left, max(box[1] + box[3] for box in boxes) + edge - top


def shape(ident: str, x: float, y: float, wide: float, tall: float) -> str:
    """A card without words; gold can be laid round it by its id."""
    rect = f'<rect id="{ident}-shape" x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="6"/>'
    return f'<defs>{rect}</defs><use class="c-tag" href="#{ident}-shape"/>'


def card(ident: str, n: int, x: float, y: float) -> Item:
    """A card that one may ask about."""
    words = f'<text class="huge" x="{x:g}" y="{y + 14:g}" text-anchor="middle">{n}</text>'
    drawn = shape(ident, x - 50, y - 50, 100, 100) + words
    return Item(ident, f'<g id="{ident}" data-thing="card {n}">{drawn}</g>')


class Drawing:
    """A scene of one view."""

    def __init__(self, view: ToyView, lang: str) -> None:
        self.view = view
        self.words = WORDS[lang if lang in WORDS else "en"]
        self.gifts = bool(view.frames) and isinstance(view.frames[-1], Gift)
        self.scene = Scene(self.words["toy"], self.words["told"].format(n=len(view.pile)), [])

    def make(self) -> Scene:
        view, scene = self.view, self.scene
        if self.gifts:
            scene.parts.append(self.gift_part())
        scene.parts.append(self.map_part())
        scene.parts.append(self.light_part())
        if view.hand:
            scene.parts.append(self.hand_part())
        cards = sorted({*view.pile, *view.hand})
        scene.things = [Thing(f"card {n}", self.words["card"].format(n=n)) for n in cards]
        for seat in range(view.players):
            panel = Panel(seat, 1 + seat, str(seat), str(view.points[seat]))
            panel.active = seat in view.waiting
            panel.stats = [Stat("cards", str(view.counts[seat]), "", self.words["hand"])]
            scene.panels.append(panel)
        return scene

    def map_part(self) -> Part:
        """The pile as a map, with ways from card to card that show when one points at a card."""
        view = self.view
        at = {n: place(i) for i, n in enumerate(view.pile)}
        tiles = [card(f"tile-{i}", n, *place(i)) for i, n in enumerate(view.pile)]
        ways = [self.way(n, at) for n in view.pile] + [self.range(n) for n in view.hand]
        box = box_round([tile_box(i) for i in range(len(view.pile) + 1)])
        if view.pile and not self.gifts:
            newest = box_round([tile_box(len(view.pile) - 1)])
            self.scene.areas = [
                Area("all", "map", self.words["all"], box),
                Area("newest", "map", self.words["newest"], newest),
            ]
        layers = [Layer("ground", tiles), Layer("ways", ways)]
        return Part("map", BESIDE if self.gifts else BOARD, self.words["map"], "map", box, layers)

    def way(self, n: int, at: dict[int, tuple[int, int]]) -> Item:
        """The way from a card to the next higher one on the map."""
        higher = sorted(other for other in at if other > n)
        if not higher:
            x, y = at[n]
            ring = f'<circle class="sight" cx="{x}" cy="{y}" r="56"/>'
            return item_about(f"card {n}", f"way-{n}", self.words["best"].format(n=n), ring)
        (x, y), (to_x, to_y) = at[n], at[higher[0]]
        title = self.words["beaten"].format(n=n, other=higher[0])
        return item_about(f"card {n}", f"way-{n}", title, f'<path class="sight" d="M{x} {y}L{to_x} {to_y}"/>')

    def range(self, n: int) -> Item:
        """Where a card of the hand would be laid."""
        x, y = place(len(self.view.pile))
        ring = f'<circle class="sight" cx="{x}" cy="{y}" r="50"/>'
        return item_about(f"card {n}", f"range-{n}", self.words["here"].format(n=n), ring)

    def hand_part(self) -> Part:
        """The own cards."""
        cards = [card(f"hand-{n}", n, 60 + 110 * i, 60) for i, n in enumerate(self.view.hand)]
        keys = [key for decision in self.view.decisions for key in decision.keys]
        for n in self.view.hand:
            if f"offer {n}" in keys:
                self.scene.marks.append(Mark(f"offer {n}", "hand-marks", f"hand-{n}-shape", thing=f"card {n}"))
        layers = [Layer("hand-cards", cards), Layer("hand-marks")]
        return Part("hand", OWN, self.words["hand"], "cards", (0, 0, 340, 120), layers)

    def light_part(self) -> Part:
        """The lights of all seats: a bar each."""
        bars = [
            Item(f"light-{seat}", f'<g id="light-{seat}" class="s{1 + seat}">'
                 f'<text x="0" y="{24 + 40 * seat}">{seat}</text>'
                 f'<rect class="m-ring" x="24" y="{4 + 40 * seat}" width="{4 + 20 * points}" height="28"/></g>')
            for seat, points in enumerate(self.view.points)
        ]  # fmt: skip
        box = (-10, -10, 300, 20 + 40 * self.view.players)
        return Part("lights", BESIDE, self.words["lights"], "crown", box, [Layer("bars", bars)])

    def gift_part(self) -> Part:
        """The gifts, those that may be taken gilt."""
        shapes: list[Item] = []
        for i, name in enumerate(GIFTS):
            drawn = shape(f"gift-{name}", 130 * i, 0, 120, 80) + f'<text x="{130 * i + 12}" y="44">{name}</text>'
            shapes.append(Item(f"gift-{name}", f'<g id="gift-{name}">{drawn}</g>'))
        for decision in self.view.decisions:
            for name in GIFTS:
                if decision.kind == "gift" and name in decision.keys:
                    self.scene.marks.append(Mark(name, "gift-marks", f"gift-{name}-shape"))
        layers = [Layer("gift-cards", shapes), Layer("gift-marks")]
        return Part("gifts", BOARD, self.words["gifts"], "cards", (-20, -20, 420, 120), layers)


class MapGame(ToyGame):
    """Lanterns with its own drawing."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "toy_map"

    def title(self, lang: str) -> str:
        return WORDS[lang if lang in WORDS else "en"]["toy"]

    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        assert isinstance(view, ToyView)
        return Drawing(view, lang).make()

    def trails(self, view: View, event: Event) -> list[Trail]:
        """A card that is laid comes from the card before it, one that is drawn goes to its seat."""
        assert isinstance(view, ToyView)
        if event.kind == "drew":
            return [Trail("cards", "", seat_end(event.seat))]
        if event.kind != "offers":
            return []
        cards = event.args["cards"]
        assert isinstance(cards, list | tuple)
        laid = len([card for card in cards if card])
        tiles = range(max(0, len(view.pile) - laid), len(view.pile))
        return [Trail("cards", f"tile-{i - 1}" if i else "", f"tile-{i}") for i in tiles]

    def resolve_text(self, view: View, decision: Decision, text: str) -> list[str]:
        return [f"offer {text.removeprefix('card ')}"] if text.startswith("card ") else []


GAME = MapGame()
