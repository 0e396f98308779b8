"""The table in words, for those who don't see the drawing. What the Monsters have is told by their panels."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.board.sheet import conditions, occupants
from citadelle.games.village_attacks.picture.cartouche import aim_lines
from citadelle.games.village_attacks.picture.pieces import words
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.state import MONSTERS, VILLAGERS
from citadelle.games.village_attacks.tables import INFINITE, NONE
from citadelle.games.village_attacks.text.names import event_text
from citadelle.games.village_attacks.text.threats import threats_text
from citadelle.kernel.scene import ENDLESS, Track
from citadelle.kernel.words import listing
from citadelle.parts.names import component_name

TAUGHT_ROUNDS: Final = 2
"""In so many rounds questions are explained."""


def describe_table(p: DrawnPosition) -> str:
    """The scenario and its aim, the common numbers, and every room with whoever is there, from the Heart outwards."""
    view, lang = p.view, p.lang
    out = [p.say("told.scenario", name=component_name(p.kit.scenarios[view.scenario], lang)), *aim_lines(p)]
    out.append(p.say("told.heart", n=view.heart))
    out.append(p.say("told.endless") if view.morale == INFINITE else p.say("told.morale", n=view.morale))
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
    """Which round it is and whose phase. No scenario says how many rounds there are."""
    view = p.view
    done = max(view.round if view.over else view.round - 1, 0)
    if view.over:
        told = p.say("track.over", n=view.round)
    elif view.phase == MONSTERS and view.active != NONE:
        told = p.say("track.monster", n=view.round, monster=p.monster_name(view.active))
    elif view.phase == VILLAGERS:
        told = p.say("track.villagers", n=view.round)
    else:
        told = p.say("track.round", n=max(view.round, 1))
    return Track(p.say("track.title"), done, ENDLESS, told, phase(p), taught(p))


def phase(p: DrawnPosition) -> str:
    """The phase in words; nothing before the first round and after the last."""
    names = {MONSTERS: "phase.monsters", VILLAGERS: "phase.villagers"}
    return p.say(names[p.view.phase]) if p.view.phase in names and p.view.round and not p.view.over else ""


def taught(p: DrawnPosition) -> str:
    """What the open question is about, in the first rounds, to those who meet it for the first time."""
    if p.view.over or p.view.round > TAUGHT_ROUNDS or not p.view.decisions:
        return ""
    key, t = f"taught.{p.view.decisions[0].kind}", p.tables
    return p.say(key, same=t.reroll_threshold, blocks=t.defence_die_blocks) if key in words() else ""
