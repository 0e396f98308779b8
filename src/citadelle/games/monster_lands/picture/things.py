"""What a reader may ask about, by what is drawn, and what a small screen shows at once."""

from __future__ import annotations

from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    BAZAAR,
    ENTRANCE,
    LAND_A,
    LOCATION_OF,
    LODGE,
    MINE,
    PATH_IDS,
    PAWN_SHOP,
    TAVERN,
)
from citadelle.games.monster_lands.text.effects import effect_text, loot_record, path_record
from citadelle.games.monster_lands.text.names import die_name, path_name
from citadelle.kernel.scene import Area, Box, Part, Thing
from citadelle.parts.names import component_name
from citadelle.parts.scenes import thing_names


def things(p: DrawnPosition, parts: list[Part]) -> list[Thing]:
    """Everything that is drawn and can be asked about, each once, with its title."""
    return [Thing(name, title(p, name)) for name in thing_names(parts)]


def title(p: DrawnPosition, name: str) -> str:
    """What a thing is called."""
    word, _, rest = name.partition(" ")
    plain, kit, lang = p.tables, p.kit, p.lang
    if word == "building":
        return p.say(f"building_short.{rest}")
    if word == "space":
        building, _, number = rest.partition(" ")
        return p.say("thing.space", building=p.say(f"building_short.{building}"), n=number)
    if word == "member":
        return p.member_name(plain.member_index[rest])
    if word == "lodge":
        kind = p.view.lodge[int(rest) - 1]
        what = component_name(kit.traps[kind], lang) if kind != NONE else p.say("thing.nothing")
        return p.say("thing.lodge", n=rest, trap=what)
    if word == "equipment":
        return component_name(p.equipment(plain.equipment_index[rest]), lang)
    if word == "path":
        return path_title(p, PATH_IDS.index(rest))
    if word == "monster":
        return component_name(kit.monsters[plain.monster_index[rest]], lang)
    if word == "land":
        return component_name(kit.lands[plain.land_index[rest]], lang)
    if word == "loot":
        return p.say("thing.loot", loot=component_name(loot_record(kit, plain.loot_index[rest]), lang))
    if word == "trap":
        return p.say("thing.trap", trap=component_name(kit.traps[plain.trap_index[rest]], lang))
    if word == "die":
        return die_name(rest, lang)
    return p.say(f"thing.{name.replace(' ', '_')}")


def path_title(p: DrawnPosition, path: int) -> str:
    """What a path is called, with what it gives."""
    said = path_name(path, p.lang)
    record = path_record(p.view, path) if LAND_A <= LOCATION_OF[path] < ENTRANCE else None
    return said if record is None else f"{said} ({effect_text(record.benefit, p.lang)})"


# --- areas


def areas(p: DrawnPosition) -> list[Area]:
    """What a small screen shows at once: Tavern, shops, yard, missions, lands, gate, the battle, and the whole."""
    form, say = p.form, p.say
    plots = form.plots
    tavern = around(plots[TAVERN], form.ladder) if p.compact else around(plots[TAVERN])
    found: list[tuple[str, str, Box]] = [
        ("tavern", say("building_short.tavern"), tavern),
        ("shops", say("area.shops"), around(plots[LODGE], plots[BAZAAR])),
        ("yard", say("area.yard"), around(plots[ALCHEMIST], plots[ARMORY], plots[MINE], plots[PAWN_SHOP], form.round)),
        ("missions", say("area.missions"), around(*form.missions)),
        ("land_a", say("location.land_a"), around(form.land[0])),
    ]
    if p.lands > 1:
        found.append(("land_b", say("location.land_b"), around(form.land[1])))
    elif p.view.variant.solo:
        found.append(("madhala", say("madhala.name"), around(form.spare)))
    found.append(("gate", say("location.entrance"), around(form.gate, form.loot)))
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
