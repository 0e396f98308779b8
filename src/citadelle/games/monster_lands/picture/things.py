"""What a reader may ask about, by what is drawn, and what a small screen shows at once."""

from __future__ import annotations

import re
from typing import Final

from citadelle.games.monster_lands.picture.glyphs import benefit_words
from citadelle.games.monster_lands.picture.position import Position
from citadelle.games.monster_lands.picture.shapes import named
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    BAZAAR,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    LOCATIONS,
    LODGE,
    MINE,
    PATH_IDS,
    PAWN_SHOP,
    TAVERN,
)
from citadelle.kernel.scene import Area, Box, Part, Thing

DRAWN: Final = re.compile(r'data-thing="([^"]+)"')


def things(p: Position, parts: list[Part]) -> list[Thing]:
    """Everything that is drawn and can be asked about, each once, with its title."""
    names = [
        name for part in parts for layer in part.layers for item in layer.items for name in DRAWN.findall(item.svg)
    ]
    return [Thing(name, title(p, name)) for name in dict.fromkeys(names)]


def title(p: Position, name: str) -> str:
    """What a thing is called."""
    word, _, rest = name.partition(" ")
    plain, kit, lang = p.tables, p.kit, p.lang
    if word == "building":
        return p.say(f"building.{rest}")
    if word == "space":
        building, _, number = rest.partition(" ")
        return p.say("thing.space", building=p.say(f"building.{building}"), n=number)
    if word == "member":
        return p.member_name(plain.member_index[rest])
    if word == "lodge":
        kind = p.view.lodge[int(rest) - 1]
        what = named(kit.traps[kind], lang) if kind != NONE else p.say("thing.nothing")
        return p.say("thing.lodge", n=rest, trap=what)
    if word == "equipment":
        return named(p.equipment(plain.equipment_index[rest]), lang)
    if word == "path":
        return path_title(p, PATH_IDS.index(rest))
    if word == "monster":
        return named(kit.monsters[plain.monster_index[rest]], lang)
    if word == "land":
        return named(kit.lands[plain.land_index[rest]], lang)
    if word == "loot":
        return p.say("thing.loot", loot=named(kit.loot[plain.loot_index[rest]], lang))
    if word == "trap":
        return p.say("thing.trap", trap=named(kit.traps[plain.trap_index[rest]], lang))
    if word == "die":
        return die_title(p, rest)
    return p.say(f"thing.{name.replace(' ', '_')}")


def die_title(p: Position, die: str) -> str:
    """What a die of the pool is called."""
    colour = {"S": "strength", "M": "magic"}.get(die, "persuasion")
    called = p.say("thing.die", colour=p.say(f"die.{colour}"))
    return f"{called} {die[1:]}".rstrip()


def path_title(p: Position, path: int) -> str:
    """What a path is called, with what it gives."""
    where = LOCATION_OF[path]
    place = p.say(f"location.{LOCATIONS[where]}")
    if where == ENTRANCE:
        return p.say("thing.path", place=place, path=p.say(f"gate.{path - FIRST_PATH[ENTRANCE] + 1}"))
    if where < LAND_A:
        return p.say("thing.path", place=place, path=p.say("path.left" if path % 2 == 0 else "path.right"))
    number = (path - FIRST_PATH[LAND_A]) % 4
    face = p.view.header[where - LAND_A]
    said = p.say("path.number", n=number + 1)
    if face != NONE:
        said = f"{said} ({benefit_words(p.kit.paths[face * 4 + number].benefit, p.lang)})"
    return p.say("thing.path", place=place, path=said)


# --- areas


def areas(p: Position) -> list[Area]:
    """What a small screen shows at once: Tavern, shops, yard, missions, lands, gate, the battle, and the whole."""
    form, say = p.form, p.say
    plots = form.plots
    found: list[tuple[str, str, Box]] = [
        ("tavern", say("building.tavern"), around(plots[TAVERN], form.ladder) if p.compact else around(plots[TAVERN])),
        ("shops", say("area.shops"), around(plots[LODGE], plots[BAZAAR])),
        ("yard", say("area.yard"), around(plots[ALCHEMIST], plots[ARMORY], plots[MINE], plots[PAWN_SHOP], form.round)),
        ("missions", say("area.missions"), around(*form.missions)),
        ("land_a", say("location.land_a"), around(form.land[0])),
    ]
    if p.lands > 1:
        found.append(("land_b", say("location.land_b"), around(form.land[1])))
    elif p.view.variant.solo:
        found.append(("madhala", say("solo.title"), around(form.spare)))
    found.append(("gate", say("area.gate"), around(form.gate, form.loot)))
    if p.battle != NONE:
        found.insert(0, ("battle", say("area.battle"), around(form.battle)))
    out = [Area(ident, "board", named_, box) for ident, named_, box in found]
    out.append(Area("whole", "board", say("area.whole"), form.box))
    return out


def around(*boxes: Box) -> Box:
    """The box round these, with a margin."""
    left, top = min(box[0] for box in boxes) - 8, min(box[1] for box in boxes) - 8
    right, low = max(box[0] + box[2] for box in boxes) + 8, max(box[1] + box[3] for box in boxes) + 8
    return (left, top, right - left, low - top)
