"""The table in words, for those who do not see the drawing; nothing that this view does not show. What the clans have
is told by their panels."""

from __future__ import annotations

from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.rules.deployment import DeployPhase
from citadelle.games.monster_lands.rules.rounds import ADVENTURE, DEPLOY, Round
from citadelle.games.monster_lands.state import MADHALA, NONE, VALUE
from citadelle.games.monster_lands.tables import BUILDINGS, COLOURS, ENTRANCE, FIRST_PATH, LAND_A, LOCATIONS
from citadelle.games.monster_lands.text.names import colour_of
from citadelle.kernel.scene import Track
from citadelle.kernel.words import listing
from citadelle.parts.names import component_name


def describe_table(p: DrawnPosition) -> str:
    """The round, the Tavern, closed buildings, and every place outside with who is there."""
    view, lang = p.view, p.lang
    out = [p.say("told.round", n=view.round, total=rounds(p))]
    docks = [p.member_name(m) for m in view.docks if m != NONE]
    if docks:
        out.append(p.say("told.tavern", who=listing(docks, lang)))
    closed = [p.say(f"building_short.{name}") for at, name in enumerate(BUILDINGS) if view.panic >> at & 1]
    if closed:
        out.append(p.say("told.panic", n=len(closed), buildings=listing(closed, lang)))
    for where in range(len(LOCATIONS)):
        said = place(p, where)
        if said:
            out.append(said)
    return " ".join(out)


def place(p: DrawnPosition, where: int) -> str:
    """One place outside: its monster and land, and who stands there."""
    there: list[str] = []
    if where >= LAND_A:
        slot = where - LAND_A
        monster = p.view.monster[slot]
        if monster != NONE:
            there.append(component_name(p.kit.monsters[monster], p.lang))
        if where < ENTRANCE and p.view.land[slot] != NONE:
            there.append(component_name(p.kit.lands[p.view.land[slot]], p.lang))
    for path in range(FIRST_PATH[where], FIRST_PATH[where + 1]):
        who = p.view.on_path[path]
        if who == NONE:
            continue
        name = p.say("madhala.name") if who == MADHALA else p.member_name(who)
        number = path - FIRST_PATH[where] + 1
        there.append(p.say("told.path", n=number, who=name, dice=dice(p, path)) if p.view.dice[path] else name)
    if not there:
        return ""
    return p.say("told.place", place=p.say(f"location.{LOCATIONS[where]}"), there=listing(there, p.lang))


def dice(p: DrawnPosition, path: int) -> str:
    """The dice of a path in words."""
    out: list[str] = []
    for colour in range(len(COLOURS)):
        lying = [die for die in p.view.dice[path] if die % VALUE == colour]
        if lying:
            shown = [str(die // VALUE % 8) for die in lying if die // VALUE % 8]
            said = p.say("die.some", n=len(lying), colour=colour_of(COLOURS[colour], p.lang))
            out.append(f"{said} ({', '.join(shown)})" if shown else said)
    return listing(out, p.lang)


def rounds(p: DrawnPosition) -> int:
    """How many rounds this game has."""
    view = p.view
    return p.tables.scenario_rounds[view.scenario] if view.scenario >= 0 else p.tables.rounds


def progress_track(p: DrawnPosition) -> Track:
    """The rounds that are behind us, to the last one when the game is over; in a campaign which game it is."""
    view, total = p.view, rounds(p)
    done = min(view.round if view.over else view.round - 1, total)
    if view.over:
        told = p.say("track.over", n=view.round, total=total)
    elif view.first < 0 or not view.docks:
        told = p.say("track.setup")
    else:
        told = p.say("track.round", n=view.round, total=total)
    if view.variant.campaign and not view.over:
        told = p.say("track.campaign", game=view.chapter + 1, told=told)
    teaches = view.options.get("difficulty") == "tutorial"
    if view.over or view.first < 0 or not view.docks:
        taught = p.say("phase_told.setup") if teaches and not view.over else ""
        return Track(p.say("track.title"), done, total, told, "", taught)
    now = phase(p)
    taught = p.say(f"phase_told.{now}") if teaches else ""
    return Track(p.say("track.title"), done, total, told, p.say(f"board.{now}"), taught)


def phase(p: DrawnPosition) -> str:
    """Which phase of the round it is."""
    found = p.frame(Round)
    step = found.step - 1 if found is not None else DEPLOY
    if p.frame(DeployPhase) is not None or step <= DEPLOY:
        return "deploy"
    return "adventure" if step == ADVENTURE else "clean_up"
