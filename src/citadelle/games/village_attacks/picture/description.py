"""The table in words, for those who don't see the drawing. What the Monsters have is told by their panels."""

from __future__ import annotations

from citadelle.games.village_attacks.board.sheet import conditions, occupants
from citadelle.games.village_attacks.picture.cartouche import aim_lines
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.state import MONSTERS, VILLAGERS
from citadelle.games.village_attacks.tables import INFINITE, NONE
from citadelle.games.village_attacks.text.names import event_text
from citadelle.games.village_attacks.text.threats import threats_text
from citadelle.kernel.scene import Track
from citadelle.kernel.words import listing
from citadelle.parts.names import component_name


def describe_table(p: DrawnPosition) -> str:
    """The scenario and its aim, the common numbers, and every room with whoever is there, from the Heart outwards."""
    view, lang = p.view, p.lang
    out = [p.say("told.scenario", name=component_name(p.kit.scenarios[view.scenario], lang)), *aim_lines(p)]
    out.append(p.say("told.heart", n=view.heart))
    if view.morale != INFINITE:
        out.append(p.say("told.morale", n=view.morale))
    out.append(p.say("told.tier", n=view.tier))
    if view.castle.events:
        out.append(p.say("told.dial", n=view.dial))
    if view.event != NONE:
        name = component_name(p.kit.events[view.event], lang)
        out.append(p.say("told.event", event=name, text=event_text(p.kit, view.event, lang)))
    if view.offer:
        traps = [component_name(p.kit.traps[trap], lang) for trap in view.offer]
        out.append(p.say("told.traps", traps=listing(traps, lang)))
    threats = threats_text(view, lang) if p.threats else ""
    if threats:
        out.append(p.say("told.threat", threats=threats))
    far = p.distances
    for room in sorted(p.plan.rooms, key=lambda room: (far[room.zone], room.zone)):
        if p.is_gone(room.zone):
            out.append(p.say("told.gone", zone=p.zone_name(room.zone)))
            continue
        there = [*occupants(view, room.zone, lang), *conditions(view, room.zone, lang)]
        if there:
            out.append(p.say("told.room", zone=p.zone_name(room.zone), n=far[room.zone], there=listing(there, lang)))
    return " ".join(out)


def progress_track(p: DrawnPosition) -> Track:
    """Which round it is and whose phase, out of the most rounds a game can have."""
    view = p.view
    total = p.tables.round_limit
    done = min(max(view.round if view.over else view.round - 1, 0), total)
    if view.over:
        told = p.say("track.over", n=view.round)
    elif view.phase == MONSTERS and view.active != NONE:
        told = p.say("track.monster", n=view.round, monster=p.monster_name(view.active))
    elif view.phase == VILLAGERS:
        told = p.say("track.villagers", n=view.round)
    else:
        told = p.say("track.round", n=max(view.round, 1))
    return Track(p.say("track.title"), done, total, told)
