"""Where the options lie on the drawing: gold leaf on fields, tiles, cards, buildings, spaces and units.

Options of a hero on the map name the hero first: with two heroes one picks the hero, then the field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.heroes3.combat_fields import TOWER_SPACE
from citadelle.games.heroes3.picture.arena import SPACE_GILT, UNIT_GILT, drawn, fighter_box, space_box, tower_box
from citadelle.games.heroes3.picture.chart import field_at, place_point
from citadelle.games.heroes3.picture.hand import GILT as OWN_GILT
from citadelle.games.heroes3.picture.hand import HandPlaces
from citadelle.games.heroes3.picture.pieces import (
    box_path,
    gilt_box,
    gilt_hex,
    gilt_path,
    gilt_place,
    gilt_shape,
    pill,
    space_ref,
    use,
)
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.picture.status import GILT as STATUS_GILT
from citadelle.games.heroes3.picture.status import deck_box
from citadelle.games.heroes3.picture.story import offers
from citadelle.games.heroes3.picture.town import GILT as TOWN_GILT
from citadelle.games.heroes3.picture.town import building_box, token_box
from citadelle.games.heroes3.rules.combat.odds import forecast
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.map_choices import blocked_at_rim
from citadelle.games.heroes3.verbs import TAKE_FACTION
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Mark, Source
from citadelle.parts.svg import num

FIELD_GILT: Final = "h3-field-gilt"
TAG_GILT: Final = "h3-tag-gilt"


class MapMarks:
    """The marks of one decision's options: they are made option by option, from its key and what it is."""

    def __init__(self, p: DrawnPosition, places: HandPlaces, decision: Decision) -> None:
        self.p = p
        self.places = places
        self.decision = decision
        self.out: list[Mark] = []
        self.taken: dict[str, int] = {}
        """How many tags a thing has already."""
        self.movers: frozenset[int] = frozenset(
            answer.thing("figure") for answer in decision.answers if answer.verb.name in MOVES
        )
        """The heroes that options name; with several, one is picked first."""

    def add(self, key: str, layer: str, svg: str, thing: str = "", source: str = "", target: str = "") -> None:
        """One mark."""
        self.out.append(Mark(key, layer, svg=svg, thing=thing, source=source, target=target))

    def count(self, name: str) -> int:
        """How many tags the thing had before this one."""
        at = self.taken.get(name, 0)
        self.taken[name] = at + 1
        return at

    # --- the map

    def source(self, answer: Answer) -> str:
        """The hero that an option moves, where several can be."""
        return f"h{answer.thing('figure')}" if len(self.movers) > 1 else ""

    def on_field(self, key: str, field: int, source: str = "", sign: str = "") -> None:
        """Gold round a field; a second option for the same one has a tag on it."""
        if not self.p.is_shown(field) or self.p.in_combat:
            return
        x, y = self.p.point(field)
        at = self.count(f"{source}{field}")
        svg = gilt_hex(x, y) if not at and not sign else pill(x - 26 + 27 * at, y - 36, sign or "right")
        self.add(
            key,
            FIELD_GILT if not at and not sign else TAG_GILT,
            svg,
            source=source,
            target=f"f{field}" if source else "",
        )

    def move(self, key: str, answer: Answer) -> None:
        """A step of a hero."""
        self.on_field(key, answer.thing("field"), self.source(answer))

    def again(self, key: str, answer: Answer) -> None:
        """A hero's own field once more, or its flight."""
        field = self.p.view.hero_field[answer.thing("figure")]
        sign = "flying" if answer.verb.name == "fly" else "reroll"
        self.on_field(key, field, self.source(answer), sign)

    def tile(self, key: str, answer: Answer) -> None:
        """A face-down tile to reveal."""
        self.whole_place(key, answer.thing("place"), self.source(answer), hatched=False)

    def new_tile(self, key: str, answer: Answer) -> None:
        """An empty place for a far tile."""
        self.whole_place(key, answer.thing("place"), self.source(answer), hatched=True)

    def whole_place(self, key: str, place: int, source: str, hatched: bool) -> None:
        """Gold round a place of the lattice."""
        if self.p.in_combat:
            return
        at = self.count(f"{source}p{place}")
        x, y = place_point(place)
        svg = gilt_place(x, y, hatched) if not at else pill(x, y + 70 + 27 * at, "reveal")
        layer = FIELD_GILT if not at else TAG_GILT
        self.add(key, layer, svg, source=source, target=f"p{place}" if source else "")

    def rotation(self, key: str, answer: Answer) -> None:
        """A rotation of the tile that is being laid: the field where its blocked one would lie then; tags round the
        middle of a tile that has none at its rim, or several."""
        tile, place = self.p.turning
        if tile == NONE or self.p.in_combat:
            return
        turns = answer.thing("rotation")
        blocked = blocked_at_rim(self.p.view, self.p.tables.tile_ids[tile])
        if len(blocked) == 1:
            x, y = field_at(place, turns, blocked[0])
            small = f'<g transform="translate({num(x - 24)} {num(y - 30)}) scale(.4)">{use("h3-crag")}</g>'
            self.add(key, FIELD_GILT, gilt_hex(x, y) + small)
            return
        x, y = place_point(place)
        at = self.count("turn")
        self.add(key, TAG_GILT, pill(x - 68 + at % 3 * 68, y - 24 + at // 3 * 48, "reroll", str(turns)))

    def field(self, key: str, answer: Answer) -> None:
        """A field that is chosen."""
        self.on_field(key, answer.thing("field"))

    def figure(self, key: str, answer: Answer) -> None:
        """A hero that is chosen."""
        self.on_field(key, self.p.view.hero_field[answer.thing("figure")])

    def offer(self, key: str, answer: Answer) -> None:
        """A faction or hero that is chosen before the map lies there."""
        box = offers(self.p).get(answer.thing("faction" if answer.verb is TAKE_FACTION else "hero"))
        if box is not None:
            self.add(key, FIELD_GILT, gilt_box(*box))

    # --- cards, town, table

    def card(self, key: str, answer: Answer) -> None:
        """A card of the hand; another mode of the same card has a tag on it."""
        card = answer.thing("card")
        box = self.places.card_box(card)
        if box is None:
            return
        x, y, w, h = box
        at = self.count(f"c{card}")
        thing = f"card {self.p.tables.card_ids[card]}"
        if not at:
            self.add(key, OWN_GILT, gilt_shape("h3-cardi", x - 1, y - 1), thing)
        else:
            self.add(key, OWN_GILT, pill(x + w - 18 - 30 * (at - 1), y + h - 12, "expert"), thing)

    def building(self, key: str, answer: Answer) -> None:
        """A building of the town board."""
        building = answer.thing("building")
        x, y, w, _ = building_box(building)
        at = self.count(f"b{building}")
        svg = gilt_shape("h3-bldi", x, y) if not at else pill(x + w - 18, y + 16 + 27 * at, "xp")
        self.add(key, TOWN_GILT, svg)

    def captured(self, key: str, answer: Answer) -> None:
        """A building of a captured town: a tag on the town's field."""
        self.on_field(key, self.p.tables.town_field[answer.thing("faction")], sign="town")

    def token(self, key: str, answer: Answer) -> None:
        """A token of the round."""
        x, y, w, h = token_box({"population": 1, "spell_book": 2}[answer.verb.name])
        self.add(key, TOWN_GILT, gilt_box(x, y, w, h, 10))

    def common(self, key: str, answer: Answer) -> None:
        """The common deck that is searched: its open card, or a look at the deck."""
        deck = self.decision.detail.get("deck")
        if not isinstance(deck, int) or self.p.compact:
            return
        x, y, w, h = deck_box(deck)
        svg = gilt_box(x, y, w, 66, 5) if answer.verb.name == "take_top" else gilt_box(x, y + 68, w, h - 68, 5)
        self.add(key, STATUS_GILT, svg)

    # --- combat

    def space(self, key: str, answer: Answer) -> None:
        """A space of the combat board."""
        if not self.p.in_combat:
            return
        space = answer.thing("space")
        at = self.count(f"s{space}")
        if not at and space != TOWER_SPACE:
            self.out.append(Mark(key, SPACE_GILT, ref=space_ref(space), hatched=True))
            return
        x, y, w, h = tower_box(self.p) if space == TOWER_SPACE else space_box(self.p, space)
        if at:
            svg = pill(x + w / 2, y + h - 12, "sword")
        else:
            svg = gilt_path(box_path(x + 5, y + 5, w - 10, h - 10), hatched=True)
        self.add(key, SPACE_GILT if not at else UNIT_GILT, svg)

    def fighter(self, key: str, answer: Answer) -> None:
        """A unit on the combat board."""
        fighter = answer.thing("fighter")
        if not self.p.in_combat or not drawn(self.p, fighter):
            return
        x, y, w, h = fighter_box(self.p, fighter)
        at = self.count(f"u{fighter}")
        svg = gilt_box(x - 3, y - 3, w + 6, h + 6) if not at else pill(x + w - 16, y + h - 10 - 27 * (at - 1), "sword")
        if answer.verb.name == "strike" and not at:
            svg += pill(
                *((x + 17, y + h - 9) if self.p.compact else (x + 23, y + h - 3)), "sword", self.damage(fighter)
            )
        self.add(key, UNIT_GILT, svg, f"fighter {self.p.fighter_id(fighter)}")

    def damage(self, target: int) -> str:
        """The damage from and to that the active unit would deal to another."""
        by = self.p.view.active_fighter
        if by == NONE or not drawn(self.p, by):
            return ""
        expected = forecast(self.p.known, by, target)
        least, most = expected.least(), expected.most()
        return str(least) if least == most else f"{least}–{most}"


def wanted_places(p: DrawnPosition) -> list[int]:
    """Empty places where a tile may be laid now: the box of the map holds them."""
    return [
        answer.thing("place")
        for decision in p.view.decisions
        for answer in decision.answers
        if answer.verb.name in ("place_tile", "place_at")
    ]


def marks_of(p: DrawnPosition, places: HandPlaces) -> tuple[list[Mark], list[Source]]:
    """The marks of all options, and the heroes that are picked first where several can move."""
    marks: list[Mark] = []
    sources: list[Source] = []
    for decision in p.view.decisions:
        made = MapMarks(p, places, decision)
        for key, answer in zip(decision.keys, decision.answers, strict=True):
            draw = MARKS.get(answer.verb.name)
            if draw is not None:
                draw(made, key, answer)
        marks += made.out
        if len(made.movers) > 1:
            sources += [hero_source(p, hero) for hero in sorted(made.movers) if p.is_shown(p.view.hero_field[hero])]
    return marks, sources


def hero_source(p: DrawnPosition, hero: int) -> Source:
    """A hero that is picked before its way."""
    x, y = p.point(p.view.hero_field[hero])
    return Source(f"h{hero}", p.figure_name(hero), FIELD_GILT, svg=gilt_hex(x, y))


MOVES: Final = frozenset(("move", "cross", "visit_again", "reveal", "place_tile", "fly"))
MARKS: Final[dict[str, Callable[[MapMarks, str, Answer], None]]] = {
    "take_faction": MapMarks.offer,
    "take_hero": MapMarks.offer,
    "move": MapMarks.move,
    "cross": MapMarks.move,
    "visit_again": MapMarks.again,
    "fly": MapMarks.again,
    "reveal": MapMarks.tile,
    "reveal_at": MapMarks.tile,
    "place_tile": MapMarks.new_tile,
    "place_at": MapMarks.new_tile,
    "turn_tile": MapMarks.rotation,
    "field": MapMarks.field,
    "secondary": MapMarks.field,
    "figure": MapMarks.figure,
    "play": MapMarks.card,
    "discard": MapMarks.card,
    "remove_card": MapMarks.card,
    "build": MapMarks.building,
    "use_building": MapMarks.building,
    "use_captured": MapMarks.captured,
    "population": MapMarks.token,
    "spell_book": MapMarks.token,
    "take_top": MapMarks.common,
    "look": MapMarks.common,
    "space": MapMarks.space,
    "walk": MapMarks.space,
    "break": MapMarks.space,
    "strike": MapMarks.fighter,
    "fighter": MapMarks.fighter,
}
"""How the options of each verb are drawn; those without a place stand in the dock alone."""
