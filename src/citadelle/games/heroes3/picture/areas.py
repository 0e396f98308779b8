"""Pieces of the drawing that a small screen shows at once: the tile that is being turned, each hero and each AI
opponent with its neighbourhood, the own town."""

from __future__ import annotations

from citadelle.games.heroes3.picture.chart import place_point
from citadelle.games.heroes3.picture.fields import opponent_point
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.names import tile_name
from citadelle.kernel.scene import Area, Box

NEAR_W = 440.0
NEAR_H = 392.0
TILE_W = 310.0
TILE_H = 300.0
"""A tile alone."""


def areas(p: DrawnPosition) -> list[Area]:
    """The areas of the map; a combat board is shown whole."""
    if p.in_combat:
        return []
    view = p.view
    out: list[Area] = []
    if p.turning[0] != NONE:
        title = tile_name(p.kit, p.turning[0], p.lang)
        x, y = place_point(p.turning[1])
        out.append(Area("turning", "map", title, (x - TILE_W / 2, y - TILE_H / 2, TILE_W, TILE_H)))
    for hero in sorted(p.heroes(), key=lambda hero: (hero // 2 != p.seat, hero)):
        out.append(Area(f"hero{hero}", "map", p.figure_name(hero), around(p, view.hero_field[hero])))
    for ai in p.opponents():
        out.append(Area(f"opponent{ai}", "map", p.opponent_name(ai), near(*opponent_point(p, ai))))
    town = own_town(p)
    if town != NONE and all(view.hero_field[hero] != town for hero in p.heroes()):
        out.append(Area("town", "map", p.faction_name(view.faction[p.seat]), around(p, town)))
    return out


def around(p: DrawnPosition, field: int) -> Box:
    """The neighbourhood of a field."""
    return near(*p.point(field))


def near(x: float, y: float) -> Box:
    """The box around a point."""
    return (x - NEAR_W / 2, y - NEAR_H / 2, NEAR_W, NEAR_H)


def own_town(p: DrawnPosition) -> int:
    """The start town of the shown seat; NONE if it doesn't lie on the map."""
    faction = p.view.faction[p.seat]
    for field in range(len(p.tables.field_faction)):
        if faction != NONE and p.tables.field_faction[field] == faction and p.is_shown(field):
            return field
    return NONE
