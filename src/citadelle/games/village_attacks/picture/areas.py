"""What a small screen shows at once: a room with a choice and what lies around it, one's own room, the Heart, all."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.picture.ground import shortened
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.tables import NONE
from citadelle.kernel.scene import Area, Box

WIDE: Final = 412
HIGH: Final = 356
MOST: Final = 8
"""So many rooms have a button; the whole castle shows the others."""


def areas(p: DrawnPosition) -> list[Area]:
    """The areas of this position, those with a choice first."""
    out = [
        Area(f"room-{p.view.castle.zone_ids[zone]}", "board", shortened(p, p.zone_name(zone)), around(p, zone))
        for zone in wanted(p)[:MOST]
    ]
    out.append(Area("whole", "board", p.say("area.whole"), p.plan.box))
    return out


def wanted(p: DrawnPosition) -> list[int]:
    """The rooms that options name, then the Monster's own, those of the others, and the Heart."""
    view = p.view
    found: list[int] = []
    for decision in view.decisions:
        for answer in decision.answers:
            found += [
                thing
                for hole, thing in zip(answer.verb.holes, answer.things, strict=False)
                if hole.noun == "zone" and 0 <= thing < view.castle.size
            ]
            if answer.verb.name == "spawn":
                found.append(view.castle.markers[answer.thing("marker")].zone)
        named = decision.detail.get("zone")
        if isinstance(named, str) and named in view.castle.zone_ids:
            found.append(view.castle.zone_ids.index(named))
    found += [view.zone[seat] for seat in (p.seat, *range(view.players)) if view.zone[seat] != NONE]
    found += [zone for zone in view.castle.hearts if not p.is_gone(zone)]
    return list(dict.fromkeys(found))


def around(p: DrawnPosition, zone: int) -> Box:
    """A box round a room, as large as a phone shows well, within the plan."""
    room = p.room(zone)
    x, y, w, h = p.plan.box
    wide, high = max(WIDE, room.w + 40), max(HIGH, room.h + 40)
    left = room.x + room.w / 2 - wide / 2
    top = room.y + room.h / 2 - high / 2
    left = min(max(left, x), max(x, x + w - wide))
    top = min(max(top, y), max(y, y + h - high))
    return (left, top, wide, high)
