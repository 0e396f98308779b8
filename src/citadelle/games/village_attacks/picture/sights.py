"""Lines of sight, shown while one points at a room, a ranged die or an ability: dashes through the doors to a ring."""

from __future__ import annotations

from citadelle.games.village_attacks.picture.pieces import use
from citadelle.games.village_attacks.picture.plan import HEAD
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.tables import NONE, RANGED
from citadelle.games.village_attacks.text.names import ability_name
from citadelle.kernel.scene import Item, item_about
from citadelle.kernel.words import listing
from citadelle.parts.svg import Point, num


def sight_items(p: DrawnPosition) -> list[Item]:
    """What the Monster that acts sees from where it stands: to each room, by its ranged dice, by its abilities."""
    view, seat = p.view, p.view.active
    if seat == NONE or view.zone[seat] == NONE or seat != p.seat:
        return []
    here = view.zone[seat]
    seen = view.castle.sights(view.gone, view.dark)[here]
    far = [
        zone for zone in range(view.castle.size) if 0 < seen[zone] < view.castle.size and p.plan.sight_way(here, zone)
    ]
    out = [
        item_about(
            f"zone {view.castle.zone_ids[zone]}",
            f"va-sight-{zone}",
            p.say("sight.zone", zone=p.zone_name(zone), n=seen[zone]),
            line(p, here, zone),
        )
        for zone in far
    ]
    near = [zone for zone in far if seen[zone] == 1]
    if view.pool[RANGED] and near:
        out.append(sight_of(p, "die ranged", "va-sight-ranged", p.say("sight.ranged"), near))
    monster = view.party[seat]
    for slot in range(SLOTS):
        level = view.abilities[seat] >> 2 * slot & 3
        number = p.tables.monster_abilities[monster][slot]
        effect = p.tables.ability_levels[number][max(level - 1, 0)]
        if effect.most_range and effect.los:
            reach = [zone for zone in far if effect.least_range <= seen[zone] <= effect.most_range]
            ident = p.tables.ability_ids[number]
            if reach:
                name = ability_name(p.kit, ident, p.lang)
                out.append(sight_of(p, f"ability {ident}", f"va-sight-a{slot}", name, reach))
    return out


def sight_of(p: DrawnPosition, thing: str, ident: str, what: str, zones: list[int]) -> Item:
    """All rooms that something reaches in sight."""
    rooms = listing([p.zone_name(zone) for zone in zones], p.lang)
    drawn = "".join(use(f"vl-{zone}") for zone in zones)
    return item_about(thing, ident, p.say("sight.reach", what=what, zones=rooms), drawn)


def line(p: DrawnPosition, here: int, zone: int) -> str:
    """Dashes from the Monster's room through the doors, and a ring in the room at their end."""
    x, y = ring_at(p, here, zone)
    return f'<g id="vl-{zone}"><path class="v-sight" d="{path_to(p, here, zone)}"/>{use("va-ring", x, y)}</g>'


def ring_at(p: DrawnPosition, here: int, zone: int) -> Point:
    """The end of a line: in the room on the line of its last door."""
    room, door = p.room(zone), p.plan.sight_way(here, zone)[-1]
    if door.sideways:
        return room.x + room.w / 2, min(max(door.y, room.y + HEAD + 14), room.y + room.h - 24)
    return min(max(door.x, room.x + 24), room.x + room.w - 24), room.y + (HEAD + room.h) / 2


def path_to(p: DrawnPosition, here: int, zone: int) -> str:
    """The line itself."""
    points: list[Point] = [p.room(here).middle]
    points += [(door.x, door.y) for door in p.plan.sight_way(here, zone)]
    points.append(ring_at(p, here, zone))
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
