"""The places of the text board: the battle that is on, the buildings of the Citadel, missions, lands, the Entrance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.picture.battle import running_total, target_values
from citadelle.games.monster_lands.picture.citadel import leaders_left
from citadelle.games.monster_lands.rules.attack import Defend
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    BAZAAR,
    BUILDINGS,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATIONS,
    LODGE,
    MINE,
    PAWN_SHOP,
    TAVERN,
)
from citadelle.games.monster_lands.text.effects import (
    equipment_text,
    land_text,
    loot_record,
    member_text,
    mission_text,
    monster_text,
    path_text,
    trap_text,
)
from citadelle.games.monster_lands.text.names import path_short
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.monster_lands.board.reader import BoardReader
    from citadelle.parts.flow import Flow, Piece

ORDER: Final = (TAVERN, LODGE, BAZAAR, ALCHEMIST, ARMORY, MINE, PAWN_SHOP)
GOAL_WORDS: Final = {"trap": "board.capture", "sword": "board.eliminate", "flag": "board.goal"}
RULER: Final = 60
"""The longest ruler, in columns."""


# --- the battle


def battle(reader: BoardReader, flow: Flow) -> None:
    """The running total of the battle that is on, on a ruler with what must be reached."""
    if reader.battle == NONE:
        return
    flow.head(reader.say("board.battle", place=reader.say(f"location.{LOCATIONS[reader.battle]}")))
    goals = target_values(reader)
    if goals:
        total, carried, _ = running_total(reader)
        said: list[Piece | str] = [(reader.say("board.total", n=total), "bold")]
        if carried:
            said.append("· " + reader.say("board.carried", n=carried))
        said += ["· " + reader.say(GOAL_WORDS[sign], n=value) for sign, value in goals]
        flow.line(said, 1)
        flow.line([(ruler(total, goals, min(flow.width - 2, RULER)), "")], 1)
    defend = reader.frame(Defend)
    if defend is not None:
        flow.line([(reader.say("board.hits", n=defend.hits), "red")], 1)


def ruler(total: int, goals: list[tuple[str, int]], room: int) -> str:
    """A bar as long as the total, with C, E or * where something is reached."""
    most = max([total, *[value for _, value in goals]]) + 2
    scale = min(1.0, (room - 2) / most)
    wide = round(most * scale)
    row = ["="] * round(total * scale) + ["."] * (wide - round(total * scale))
    for sign, value in goals:
        row[min(round(value * scale), wide - 1)] = {"trap": "C", "sword": "E", "flag": "*"}[sign]
    return f"[{''.join(row)}]"


# --- the Citadel


def citadel(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """The buildings with their spaces and what they offer."""
    flow.head(reader.say("board.citadel"))
    for building in ORDER:
        name = reader.titled(reader.say(f"building_short.{BUILDINGS[building]}"))
        if reader.view.panic >> building & 1:
            flow.line([name, (reader.say("board.panic"), "red")], 1)
        elif building == PAWN_SHOP:
            flow.line([name, reader.say("board.pawn", n=reader.tables.gold_per_die)], 1)
        elif building == ARMORY:
            flow.line([name, *reader.spaces(building), reader.say("board.armory", n=reader.tables.armory_price)], 1)
        else:
            flow.line([name, *reader.spaces(building)], 1)
        if building == TAVERN:
            tavern(reader, flow, brief)
        elif building == LODGE:
            lodge(reader, flow, brief)
        elif building == BAZAAR:
            bazaar(reader, flow, brief)
    if not brief:
        flow.line([(reader.say("board.legend"), "dim")], 1)


def tavern(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """Who can be hired; before the table is laid, the leaders that can be chosen."""
    members = [m for m in reader.view.docks or leaders_left(reader) if m != NONE]
    offers = [hire(reader, m) for m in members]
    if reader.view.docks:
        left = reader.view.novices.bit_count()
        offers.append(hire(reader, reader.tables.novice) + f" ×{left}")
    else:
        flow.line([reader.titled(reader.say("board.leaders"), "dim")], 3)
    if brief:
        flow.line([" · ".join(offers)], 3)
    else:
        for at, offer in enumerate(offers):
            who = members[at] if at < len(members) else reader.tables.novice
            flow.line([offer, (f"· {member_text(reader.kit, who, reader.lang)}", "dim")], 3)
    if reader.view.docks:
        flow.line([(reader.say("board.beer", n=reader.view.variant.beer_cost), "dim")], 3)


def hire(reader: BoardReader, m: int) -> str:
    """Somebody to be hired: name, price, reputation, dice."""
    plain = reader.tables
    dice = reader.counted(plain.member_dice[m])
    name = reader.say("novice") if m == plain.novice else reader.member_name(m)
    if not plain.member_cost[m]:
        return f"{name} {dice}"
    fame = reader.say("board.fame", n=plain.member_reputation[m])
    return f"{name}, {reader.say('board.gold', n=plain.member_cost[m])}, {fame}, {dice}"


def lodge(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """The traps on offer with their places and prices."""
    out: list[str] = []
    for at, kind in enumerate(reader.view.lodge):
        if kind == NONE:
            continue
        name = f"({at + 1}) {component_name(reader.kit.traps[kind], reader.lang)}"
        price = reader.say("board.gold", n=reader.tables.trap_cost[kind])
        said = trap_text(reader.kit, kind, reader.lang)
        out.append(f"{name}, {price}" if brief else reader.say("board.offer", what=f"{name}, {price}", does=said))
    write_offers(flow, out, brief)


def write_offers(flow: Flow, out: list[str], brief: bool) -> None:
    """What a shop offers: one below the other, or in brief on as few lines as it takes."""
    for line in [" · ".join(out)] if brief and out else out:
        flow.line([line], 3)


def bazaar(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """The equipment on offer."""
    out: list[str] = []
    for card in reader.view.equip_row:
        if card != NONE:
            record = reader.equipment(card)
            price = reader.say("board.gold", n=record.cost)
            what = f"{component_name(record, reader.lang)} ({reader.say(f'type.{record.type}')}), {price}"
            out.append(reader.say("board.offer", what=what, does=equipment_text(reader.kit, card, reader.lang)))
    write_offers(flow, out, brief)


# --- outside


def outside(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """Missions, lands, the Entrance and the loot."""
    view = reader.view
    flow.head(reader.say("board.outside"))
    for where in range(len(LOCATIONS)):
        if LAND_A <= where < ENTRANCE and where - LAND_A >= reader.lands:
            continue
        flow.line([reader.titled(reader.say(f"location.{LOCATIONS[where]}")), *location_pieces(reader, where)], 1)
        for path in range(FIRST_PATH[where], FIRST_PATH[where + 1]):
            path_line(reader, flow, path, brief)
    if view.loot_offer:
        names = [component_name(loot_record(reader.kit, token), reader.lang) for token in view.loot_offer]
        flow.line([reader.titled(reader.say("plot.loot")), ", ".join(names)], 1)


def location_pieces(reader: BoardReader, where: int) -> list[Piece | str]:
    """What lies at a location: the mission, the monster, the land."""
    view, lang = reader.view, reader.lang
    if where < LAND_A:
        return [mission_text(view, FIRST_PATH[where], lang, sides=True)] if view.mission[where] != NONE else ["-"]
    slot = where - LAND_A
    monster = view.monster[slot]
    out: list[Piece | str] = []
    if monster != NONE:
        name = component_name(reader.kit.monsters[monster], lang)
        out += [(name, "bold"), f"({monster_text(view, monster, lang)})"]
    elif where == ENTRANCE:
        out.append(reader.say("plot.gate"))
    if where < ENTRANCE and view.land[slot] != NONE:
        land = view.land[slot]
        out += ["·"] if out else []
        out += [(component_name(reader.kit.lands[land], lang), "bold"), f"({land_text(reader.kit, land, lang)})"]
    return out or ["-"]


def path_line(reader: BoardReader, flow: Flow, path: int, brief: bool) -> None:
    """A path: who stands there, or what it asks for."""
    view = reader.view
    name = reader.titled(path_short(path, reader.lang), "dim")
    standing = reader.man(path)
    if standing:
        flow.line([name, *standing], 3)
    elif not brief and (path >= FIRST_PATH[LAND_A] or view.mission[path // 2] != NONE):
        flow.line([name, free_path(reader, path)], 3)


def free_path(reader: BoardReader, path: int) -> str:
    """A path that nobody has taken: what it asks for; of a mission that is told above."""
    if path < FIRST_PATH[LAND_A]:
        return reader.say("board.free")
    known = path >= FIRST_PATH[ENTRANCE] or reader.view.header[0 if path < 8 else 1] != NONE
    return path_text(reader.view, path, reader.lang) if known else "-"
