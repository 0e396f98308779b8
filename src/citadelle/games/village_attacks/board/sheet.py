"""The board as text: how the scenario stands, the rooms from the Heart outwards, and every Monster's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.village_attacks.crowd import COUNT, look_of, size
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.state import DAY, M_WHICH, M_ZONE, NO_DAY, S_WHICH, S_ZONE, SETUP
from citadelle.games.village_attacks.tables import INFINITE, NONE, USABLE
from citadelle.games.village_attacks.text.names import (
    ability_name,
    ability_text,
    condition_name,
    counted,
    event_text,
    look_name,
    monster_name,
    say,
    symbol_name,
    trap_text,
    zone_name,
)
from citadelle.games.village_attacks.text.threats import threats_text
from citadelle.parts.flow import Flow
from citadelle.parts.names import component_name, record_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.view import VillageAttacksView


def board(
    view: VillageAttacksView,
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
    colour: bool = False,
    brief: bool = False,
) -> str:
    """The position as text in at most `width` columns, legible without colour.

    `brief` is for every turn: rooms where something is, and abilities by name alone.
    """
    flow = Flow(width)
    head(view, lang, flow)
    rooms(view, lang, flow, brief)
    cards(view, lang, flow, brief)
    return flow.canvas.text(colour, ascii_only)


def head(view: VillageAttacksView, lang: str, flow: Flow) -> None:
    """The scenario, its numbers, the running event and the traps on offer."""
    kit = view.kit
    scenario = component_name(kit.scenarios[view.scenario], lang)
    flow.line([(f"{say('game.title', lang)} · {scenario} · {say('board.round', lang, n=max(view.round, 1))}", "bold")])
    parts = [say("board.heart", lang, n=view.heart)]
    if view.morale != INFINITE:
        parts.append(say("board.morale", lang, n=view.morale))
    parts.append(say("board.tier", lang, n=view.tier))
    if view.castle.events:
        parts.append(say("board.dial", lang, n=view.dial))
    if view.day != NO_DAY:
        parts.append(say("day.day" if view.day == DAY else "day.night", lang))
    flow.line([" · ".join(parts)], 1)
    threats = threats_text(view, lang) if NONE not in view.party and not view.over else ""
    if threats:
        flow.line([say("board.threats", lang, threats=threats)], 1)
    if view.event != NONE:
        name = component_name(kit.events[view.event], lang)
        flow.line([(say("board.named", lang, name=name), "bold"), event_text(kit, view.event, lang)], 1)
    for trap in view.offer:
        name = component_name(kit.traps[trap], lang)
        flow.line([(say("board.trap", lang, trap=name), "bold"), trap_text(kit, trap, lang)], 1)


def rooms(view: VillageAttacksView, lang: str, flow: Flow, brief: bool) -> None:
    """Every room from the Heart outwards: its ways, its conditions and who is there."""
    if brief and view.phase == SETUP and NONE in view.party:
        return
    flow.head(say("board.rooms", lang))
    far = view.castle.heart_distances(view.gone)
    order = sorted(range(view.castle.size), key=lambda zone: (far[zone], zone))
    for zone in order:
        if view.gone >> zone & 1:
            continue
        there = occupants(view, zone, lang)
        if brief and not there and view.traps[zone] == NONE:
            continue
        name = zone_name(view.kit, view.castle.zone_ids[zone], lang)
        notes = conditions(view, zone, lang)
        noted = f"{name} [{far[zone]}]{' (' + ', '.join(notes) + ')' if notes else ''}"
        title = say("board.named", lang, name=noted)
        flow.line([(title, "bold"), " · ".join(there) or say("board.empty", lang)], 1, 4)
        if not brief:
            near = [
                zone_name(view.kit, view.castle.zone_ids[z], lang) for z in view.castle.map.neighbours(zone, view.gone)
            ]
            flow.line([say("board.ways", lang, zones=", ".join(near))], 5, 4)


def conditions(view: VillageAttacksView, zone: int, lang: str) -> list[str]:
    """What lies on a room: its condition, tokens, its trap, a spawn marker."""
    out = [component_name(view.kit.room_conditions[number], lang) for number in view.castle.conditions[zone]]
    if view.dark >> zone & 1:
        out.append(condition_name(view.kit, "darkness", lang))
    if view.unlucky >> zone & 1:
        out.append(condition_name(view.kit, "unlucky", lang))
    if view.traps[zone] != NONE:
        out.append(component_name(view.kit.traps[view.traps[zone]], lang))
    for number in range(len(view.castle.markers)):
        if view.castle.markers[number].zone == zone and view.markers >> number & 1:
            out.append(say("board.marker", lang))
    return out


def occupants(view: VillageAttacksView, zone: int, lang: str) -> list[str]:
    """Who is in a room."""
    kit, t = view.kit, view.tables
    out = [monster_name(kit, view.party[seat], lang) for seat in range(view.players) if view.zone[seat] == zone]
    out += [component_name(kit.minions[minion[M_WHICH]], lang) for minion in view.minions if minion[M_ZONE] == zone]
    out += [
        record_name(kit.summoned, t.summoned_ids[one[S_WHICH]], lang) for one in view.summoned if one[S_ZONE] == zone
    ]
    if view.troll == zone:
        out.append(say("board.troll", lang))
    looks: dict[int, int] = {}
    for entry in view.crowd[zone]:
        looks[look_of(entry)] = looks.get(look_of(entry), 0) + (entry & COUNT)
    for look, n in looks.items():
        plain = look & ~((1 << 9) - 1) == look
        sort = t.sort_ids[look >> 9]
        out.append(counted(kit, sort, n, lang) if plain else f"{n} {look_name(kit, look, lang, n)}")
    return out


def cards(view: VillageAttacksView, lang: str, flow: Flow, brief: bool) -> None:
    """Every Monster's card: where it is, health, experience, conditions, dice and abilities."""
    flow.head(say("board.monsters", lang))
    kit, t = view.kit, view.tables
    for seat in range(view.players):
        monster = view.party[seat]
        if monster == NONE:
            continue
        zone = view.zone[seat]
        where = [zone_name(kit, view.castle.zone_ids[zone], lang)] if zone != NONE else []
        if zone == NONE and view.phase != SETUP:
            where = [say("board.dead", lang)]
        health = t.monster_health[monster]
        left = 0 if zone == NONE and view.phase != SETUP else health - view.wounds[seat]
        parts = [
            *where,
            say("board.health", lang, n=left, of=health),
            say("board.experience", lang, n=view.experience[seat], of=t.monster_experience[monster]),
            *slots(view, seat, lang),
        ]
        name = monster_name(kit, monster, lang)
        flow.line([(say("board.named", lang, name=name), "bold"), ", ".join(parts)], 1, 4)
        for slot in range(SLOTS):
            level = view.abilities[seat] >> 2 * slot & 3
            if level:
                ability = t.monster_abilities[monster][slot]
                said = ability_name(kit, t.ability_ids[ability], lang)
                does = ability_text(kit, ability, level - 1, lang)
                flow.line([said] if brief else [say("board.named", lang, name=said), does], 5, 4)
        if view.active == seat:
            dice = [symbol_name(kit, symbol, lang) for symbol in range(USABLE) for _ in range(view.pool[symbol])]
            if view.special != NONE:
                dice.append(symbol_name(kit, view.special, lang))
            flow.line([(say("board.dice", lang), "bold"), ", ".join(dice) or say("board.none", lang)], 5, 4)


def slots(view: VillageAttacksView, seat: int, lang: str) -> list[str]:
    """Conditions and dice on a card."""
    kit, out = view.kit, list[str]()
    for field, ident in (("sunder", "sunder"), ("silence", "silence"), ("slow", "slow")):
        n: int = getattr(view, field)[seat]
        if n:
            out.append(f"{condition_name(kit, ident, lang)} ×{n}")
    if view.burning >> seat & 1:
        out.append(condition_name(kit, "burn_monster", lang))
    if view.lying >> seat & 1:
        out.append(condition_name(kit, "stun_monster", lang))
    if view.shields[seat] or view.ripostes[seat]:
        out.append(say("board.guards", lang, shields=view.shields[seat], ripostes=view.ripostes[seat]))
    stored = [symbol_name(kit, s, lang) for s in range(USABLE) for _ in range(view.reserve[seat * USABLE + s])]
    if stored:
        out.append(say("board.reserve", lang, dice=", ".join(stored)))
    if size(view.crowd[view.zone[seat]]) if view.zone[seat] != NONE else 0:
        out.append(say("board.beside", lang, n=size(view.crowd[view.zone[seat]])))
    return out
