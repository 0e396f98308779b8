"""What lies in the rooms and is nobody: traps, conditions, aims of the scenario, torches on the wall, the Heart."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.picture.figures import threat_tag
from citadelle.games.village_attacks.picture.pieces import ROOM_ICON, SYMBOL_ICON, art, num2, token, trap_piece, use
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.picture.room_layout import RoomLayout
from citadelle.games.village_attacks.state import HEART_TARGET
from citadelle.games.village_attacks.tables import OBJECTIVES
from citadelle.kernel.scene import Item
from citadelle.parts.svg import num, text

EXIT: Final = OBJECTIVES.index("exit")
SYMBOL: Final = OBJECTIVES.index("symbol")
CORRIDOR: Final = OBJECTIVES.index("corridor")
Token = tuple[str, str, str, str, int]
"""Its id within the room, the shape, the sign, the name of the thing, and how many (0: a number says nothing)."""


def tokens_of(p: DrawnPosition, zone: int) -> list[Token]:
    """The tokens that lie in a room."""
    view, castle = p.view, p.view.castle
    out: list[Token] = []
    for number in castle.conditions[zone]:
        ident = p.kit.room_conditions[number].id
        out.append((ident, "va-cond", ROOM_ICON.get(ident, "panic"), f"condition {ident}", 0))
    if view.dark >> zone & 1:
        out.append(("dark", "va-dark", "va-dark", "condition darkness", 0))
    if view.unlucky >> zone & 1:
        out.append(("unlucky", "va-dark", "va-unlucky", "condition unlucky", 0))
    if castle.component_zone == zone and view.components:
        out.append(("component", "va-goal", "va-component", "goal component", view.components))
    tomes = view.tomes.count(zone)
    if tomes:
        out.append(("tome", "va-goal", "va-tome", "goal tome", tomes))
    if castle.delivery_zone == zone:
        out.append(("delivery", "va-goal", "va-meal", "goal delivery", view.deliveries))
    if castle.summoning_zone == zone:
        out.append(("paid", "va-goal", "va-summon", "goal summoning", bin(view.slots).count("1")))
    for goal in castle.objectives:
        if goal.zone != zone:
            continue
        if goal.kind == EXIT or (goal.kind == CORRIDOR and not p.is_gone(zone)):
            sign = "va-exit" if goal.kind == EXIT else "va-collapse"
            out.append((OBJECTIVES[goal.kind], "va-goal", sign, f"goal {OBJECTIVES[goal.kind]}", 0))
        elif goal.kind == SYMBOL and view.symbols >> goal.symbol & 1:
            out.append((f"symbol{goal.symbol}", "va-goal", SYMBOL_ICON[goal.symbol], f"goal symbol{goal.symbol}", 0))
    named = {entry[0]: entry for entry in out}
    return list(named.values())


def token_items(p: DrawnPosition, layouts: list[RoomLayout]) -> list[Item]:
    """Tokens and traps room by room, the Heart, then the torches."""
    out: list[Item] = []
    for layout in layouts:
        zone = layout.room.zone
        if layout.room.heart:
            out.append(heart_item(p, layout))
        for (ident, ref, sign, thing, n), (x, y) in zip(tokens_of(p, zone), layout.tokens, strict=True):
            key = f"vk-{zone}-{ident}"
            body = token(ref, sign, "v-night1i" if ref == "va-dark" else "v-condi")
            if n > 1 or (n and ident in ("delivery", "paid")):
                body += (
                    f'<g transform="translate(9 9) scale(.78)">{use("va-n")}<text class="v-n" y="5.5">{n}</text></g>'
                )
            at = f'transform="translate({num(x)} {num(y)})"'
            out.append(Item(key, f'<g id="{key}" class="tells glide" data-thing="{thing}" {at}>{body}</g>'))
        if layout.trap is not None:
            out.append(trap_item(p, layout))
    return out + torch_items(p)


def trap_item(p: DrawnPosition, layout: RoomLayout) -> Item:
    """The trap of a room; a Treasure that has sprung lies open."""
    zone = layout.room.zone
    ident = p.tables.trap_ids[p.view.traps[zone]]
    assert layout.trap is not None
    x, y = layout.trap
    key = f"vq-{zone}"
    body = trap_piece(ident)
    if p.view.sprung >> zone & 1:
        body += use("va-s-burning", 24, -16)
    grown = f" scale({num2(layout.trap_scale)})" if layout.trap_scale != 1 else ""
    at = f'transform="translate({num(x)} {num(y)}){grown}"'
    return Item(key, f'<g id="{key}" class="tells glide v-trap" data-thing="trap {ident}" {at}>{body}</g>')


def heart_item(p: DrawnPosition, layout: RoomLayout) -> Item:
    """The Heart: its picture, its number, and a lozenge for each point; in a crowded room the number alone."""
    view, room = p.view, layout.room
    key, place = f"vy-{room.zone}", view.castle.zone_ids[room.zone]
    most = max(view.castle.heart_health, view.castle.heart_cap, view.heart)
    if layout.heart_shown:
        pitch = min(19.0, (room.w - 34) / most)
        classes = ["v-l1"] * view.heart + ["v-l0"] * (most - view.heart)
        rows = "".join(
            f'<path class="{cls}" d="M{num(26 + at * pitch)} 175l6 7.5-6 7.5-6-7.5z"/>'
            for at, cls in enumerate(classes)
        )
        body = art("heart", 30, 34, 108, 108) + f'<g transform="translate(40 132)">{plate(p, most)}</g>' + rows
        body += f'<g transform="translate(134 40)">{threat_tag(p, HEART_TARGET)}</g>'
    else:
        body = f'<g transform="translate({num(room.w - 96)} 5)">{plate(p, most)}</g>'
    at = f'transform="translate({num(room.x)} {num(room.y)})"'
    return Item(key, f'<g id="{key}" class="tells" data-thing="heart {place}" {at}>{body}</g>')


def plate(p: DrawnPosition, most: int) -> str:
    """The Heart's number on a plate."""
    said = p.say("heart.of", n=most)
    return (
        '<rect class="v-plate" width="92" height="28" rx="4"/>'
        + text(36, 22, p.view.heart, "v-plate1")
        + text(40, 20, said, "v-plate2")
    )


def torch_items(p: DrawnPosition) -> list[Item]:
    """A torch for every spawn marker on the outer wall: numbered as they act; pale while it isn't active."""
    view, out = p.view, list[Item]()
    for number, (x, y) in enumerate(p.plan.torches):
        marker = view.castle.markers[number]
        if p.is_gone(marker.zone):
            continue
        key = f"vf-{number}"
        lit = torch_number(p, number)
        if lit:
            body = use("va-torch") + use("va-n", 17, 16) + f'<text class="v-n" x="17" y="21.5">{lit}</text>'
        else:
            body = use("va-torch0")
        left = view.marker_tokens[number]
        if view.castle.tokens_per_marker:
            body += "".join(use("va-goal", -20 + at * 14, -22, ' transform="scale(.8)"') for at in range(left))
        if view.placed >> number & 1:
            body += token("va-goal", "va-component", "v-condi", -18, 16)
        at = f'transform="translate({num(x)} {num(y)})"'
        out.append(Item(key, f'<g id="{key}" class="tells v-torch" data-thing="marker {marker.id}" {at}>{body}</g>'))
    return out


def torch_number(p: DrawnPosition, number: int) -> int:
    """Which of the active spawn markers this is, from 1 on; 0 if it isn't active."""
    if not p.view.markers >> number & 1:
        return 0
    return bin(p.view.markers & ((1 << number) - 1)).count("1") + 1
