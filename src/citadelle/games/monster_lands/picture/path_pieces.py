"""Who stands on paths: men, dice, traps face up or down, defence tokens, and what a man carries."""

from __future__ import annotations

from citadelle.games.monster_lands.picture import cards
from citadelle.games.monster_lands.picture.citadel import placed_item
from citadelle.games.monster_lands.picture.layout import PathPlace
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import COLOUR_LETTERS, die
from citadelle.games.monster_lands.state import MADHALA, NONE, TURNED, VALUE
from citadelle.games.monster_lands.tables import (
    PATH_IDS,
)
from citadelle.games.monster_lands.view import HIDDEN
from citadelle.kernel.scene import Item
from citadelle.parts.lettering import LETTERS, text_at
from citadelle.parts.names import first_letter
from citadelle.parts.svg import esc, icon


def on_path(p: DrawnPosition, path: int, place: PathPlace) -> list[Item]:
    """The man, the dice and the tokens of a path."""
    view = p.view
    out: list[Item] = []
    who = view.on_path[path]
    x, y = place.man
    if who == MADHALA:
        body = '<use href="#ml-m0"/>' + '<text class="m-letter" y="6.5" font-size="18">M</text>'
        out.append(placed_item(f"mn-h{path}", "meeple", x, y, body, f"path {PATH_IDS[path]}"))
    elif who != NONE:
        out.append(member_token(p, who, x, y))
        out += carried_items(p, path, x, y)
    dice = view.dice[path]
    for at, lies in enumerate(dice):
        left, top, size, _ = place.die_place(at, len(dice))
        letter = COLOUR_LETTERS[lies % VALUE]
        out.append(Item(f"pd-{path}-{at}", die(letter, lies // VALUE % 8, left, top, size, f"pd-{path}-{at}")))
    out += tokens(p, path, place)
    return out


def member_token(p: DrawnPosition, member: int, x: float, y: float) -> Item:
    """A member's token: seat ring, initial, charge, a wound."""
    seat = p.owner(member)
    letter = esc(first_letter(p.member_name(member)))
    body = f'<use href="#ml-m{seat + 1}"/><text class="m-letter" y="6.5" font-size="18">{letter}</text>'
    if p.view.wounded >> member & 1:
        body += f'<use href="#ml-tag" x="-13" y="11"/><g class="tok">{icon("wound", -13, 11, 13)}</g>'
    return placed_item(f"mn-{member}", "meeple", x, y, body, f"member {p.tables.member_ids[member]}")


def carried_items(p: DrawnPosition, path: int, x: float, y: float) -> list[Item]:
    """Flasks and gold on a man's token."""
    view = p.view
    held = (("potion", view.flask_p[path]), ("venom", view.flask_v[path]), ("coin", view.purse[path]))
    lines = [(sign, n) for sign, n in held if n]
    if not lines:
        return []
    out: list[str] = []
    second = (1, 21) if view.wounded >> max(view.on_path[path], 0) & 1 else (-16, 13)
    for (sign, n), (left, top) in zip(lines, ((17, 13), second, (-18, -8)), strict=False):
        out.append(f'<circle class="c-tag" cx="{left}" cy="{top}" r="9.5"/>')
        if sign == "coin":
            out.append(text_at(left, top + 5.5, n, "num sm", LETTERS, "middle"))
        else:
            out.append(f'<g class="tok">{icon(sign, left, top, 13)}</g>')
    return [placed_item(f"pf-{path}", "glide", x, y, "".join(out))]


def tokens(p: DrawnPosition, path: int, place: PathPlace) -> list[Item]:
    """Traps, face up or down, and defence tokens."""
    traps, guards = p.view.traps[path], p.view.guards[path]
    count = len(traps) + guards
    out: list[Item] = []
    for at, token in enumerate(traps):
        x, y = place.token_place(at, count)
        body = cards.trap_back() if token == HIDDEN else cards.token(p.kit, token // 2, token % 2 == TURNED)
        out.append(placed_item(f"pt-{path}-{at}", "glide", x, y, body))
    for at in range(guards):
        x, y = place.token_place(len(traps) + at, count)
        body = '<use class="m-guard" href="#ml-oct"/>' + f'<g class="tok">{icon("shield", 15, 12, 15)}</g>'
        out.append(placed_item(f"pg-{path}-{at}", "glide", x, y, body))
    return out
