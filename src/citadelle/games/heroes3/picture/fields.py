"""What lies on the fields: locations as tokens with their names, cubes, guards, the grail, and heroes as pennants."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.lattice import POSITIONS, field_of
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.picture.arts import opponent_art
from citadelle.games.heroes3.picture.chart import place_point
from citadelle.games.heroes3.picture.pieces import LOCATION_ICON, MINE_ICON, ROMAN, hexagon, opponent, token, use
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import BLOCKED, EMPTY, NONE, VISITABLE
from citadelle.games.heroes3.text.names import short_field_name
from citadelle.kernel.scene import Item
from citadelle.parts.hexes import FIELDS
from citadelle.parts.svg import Point, esc, icon, num, width

AI_CLASS: Final = 5
"""The look's class of AI opponents: no seat has it."""
NAME_ROOM = 88.0
"""The width that a field's name has."""


def field_items(p: DrawnPosition) -> list[Item]:
    """Every field of the tiles that lie face up, but those with nothing on them."""
    out: list[Item] = []
    for tile in p.laid_tiles():
        for position in range(FIELDS):
            field = field_of(tile, position)
            item = field_item(p, field)
            if item is not None:
                out.append(item)
    return out


def field_item(p: DrawnPosition, field: int) -> Item | None:
    """One field: who holds it, its token, its name, its guards."""
    t, view = p.tables, p.view
    location = t.field_location[field]
    category = t.location_category[location]
    if category == BLOCKED or (category == EMPTY and field != view.grail_field):
        return None
    x, y = p.point(field)
    hero = any(view.hero_field[one] == field for one in p.heroes()) or field in view.ai_field
    shift = -22.0 if hero else 0.0
    out: list[str] = []
    holder = view.cube[field] if 0 <= view.cube[field] < view.players else NONE
    cls = AI_CLASS if view.cube[field] == AI_CUBE else p.cls(holder)
    if cls:
        out.append(f'<path class="wash s{cls}" d="{hexagon(x, y, 53)}"/>')
    size = 25
    if category != EMPTY:
        ident = t.location_ids[location]
        size = 25 if ident in ("town", "settlement") and not hero else 18 if hero else 21
        out.append(token(location_icon(p, field), x + shift, y - 9, size))
        out.append(name_of(p, field, x, y + 33))
    if cls:
        out.append(f'<g transform="translate({num(x + shift + size - 1)} {num(y - 9 - size * 0.72)}) scale(1.15)">')
        out.append(use(f"h3-s{cls}") + "</g>")
    out += [
        use(f"h3-s{p.cls(seat)}", x + shift + size - 1 + 17 * n, y - 9 - size * 0.72)
        for n, seat in enumerate(seat for seat in range(view.players) if view.visits[field] >> seat & 1)
    ]
    if is_guarded(p, field):
        out.append(use("h3-guard", x + 24, y - 22))
        level = ROMAN[t.field_difficulty[field]]
        out.append(f'<text class="h3-level" x="{num(x + 24)}" y="{num(y - 16)}">{level}</text>')
    if view.cube[field] == BLACK:
        out.append(use("h3-visit", x + shift + size - 4, y - 9 + size - 8))
    if field == view.grail_field:
        out.append(token("grail", x + 24, y + 6, 18))
    return Item(f"h3f-{field}", f'<g id="h3f-{field}" class="h3-field">{"".join(out)}</g>')


def location_icon(p: DrawnPosition, field: int) -> str:
    """The sign of what is on a field; mines have that of what they bring."""
    ident = p.tables.location_ids[p.tables.field_location[field]]
    if ident == "mine":
        return MINE_ICON.get(mine_of(p, field), "pick")
    return LOCATION_ICON.get(ident, "map")


def mine_of(p: DrawnPosition, field: int) -> str:
    """The kind of the mine on a field."""
    ident = POSITIONS[field % FIELDS]
    return next((one.mine for one in p.kit.tiles[field // FIELDS].fields if one.pos.lower() == ident), "")


def name_of(p: DrawnPosition, field: int, x: float, y: float) -> str:
    """The name below a token; a long one is drawn together."""
    said = short_field_name(p.kit, field, p.lang)
    fit = f' textLength="{num(NAME_ROOM)}" lengthAdjust="spacingAndGlyphs"' if width(said, 16.2) > NAME_ROOM else ""
    return f'<text class="place h3-place" x="{num(x)}" y="{num(y)}"{fit}>{esc(said)}</text>'


def is_guarded(p: DrawnPosition, field: int) -> bool:
    """HM-503: do guards stand there, as everybody sees?"""
    t, view = p.tables, p.view
    if not t.field_difficulty[field]:
        return False
    if t.location_category[t.field_location[field]] == VISITABLE:
        return view.cube[field] != BLACK
    return not view.claimed[field] and view.cube[field] != BLACK


def hero_items(p: DrawnPosition) -> list[Item]:
    """The heroes on the map as pennants with their initials; two on one field stand side by side."""
    out: list[Item] = []
    taken: dict[int, int] = {}
    for hero in p.heroes():
        field = p.view.hero_field[hero]
        x, y = p.point(field)
        shift = 16 - 30 * taken.get(field, 0)
        taken[field] = taken.get(field, 0) + 1
        cls = p.cls(hero // 2)
        shape = use(f"h3-{'n' if hero % 2 else 'm'}{cls}")
        letter = f'<text class="h3-letter" y="6">{esc(p.figure_name(hero)[:1])}</text>'
        grail = icon("grail", 14, 8, 18) if p.view.grail_carrier == hero else ""
        at = f'transform="translate({num(x + shift)} {num(y - 1)})"'
        thing = f"figure {p.tables.nouns['figure'].text(hero)}"
        out.append(Item(f"h3h-{hero}", f'<g id="h3h-{hero}" {at} data-thing="{thing}">{shape}{letter}{grail}</g>'))
    return out


def opponent_point(p: DrawnPosition, ai: int) -> Point:
    """Where an AI opponent stands: its field, or a face-down tile's middle, below the tile's numerals."""
    field = p.view.ai_field[ai]
    if p.is_shown(field):
        return p.point(field)
    x, y = place_point(p.opponent_place(ai))
    return x - 16, y + 84


def opponent_items(p: DrawnPosition) -> list[Item]:
    """AI heroes on the map as pennants with their figures, AI armies with their numbers too."""
    out: list[Item] = []
    armies = p.tables.scenarios[p.view.variant.scenario].ai_armies is not None
    for ai in p.opponents():
        x, y = opponent_point(p, ai)
        shape = opponent(opponent_art(p.opponent_id(ai)), AI_CLASS)
        number = f'<text class="h3-letter" x="22" y="-21">{ai + 1}</text>' if armies else ""
        at = f'transform="translate({num(x + 16)} {num(y - 1)})"'
        thing = f"opponent {p.tables.nouns['opponent'].text(ai)}"
        out.append(Item(f"h3a-{ai}", f'<g id="h3a-{ai}" {at} data-thing="{thing}">{shape}{number}</g>'))
    return out
