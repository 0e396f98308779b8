"""The seats' panels: level, resources, cards, mines, settlements, morale, and the army in small pictures."""

from __future__ import annotations

from citadelle.games.heroes3.picture.arts import unit_art
from citadelle.games.heroes3.picture.pieces import RESOURCE_ICON, ROMAN, SKIES, TYPE_ICON
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import NONE, PACK
from citadelle.games.heroes3.text.names import faction_name, resource_name, unit_text
from citadelle.kernel.scene import Chip, Panel, Stat
from citadelle.kernel.view import SPECTATOR


def panels(p: DrawnPosition) -> list[Panel]:
    """A panel for every seat."""
    return [panel(p, seat) for seat in range(p.view.players)]


def panel(p: DrawnPosition, seat: int) -> Panel:
    """One player's panel."""
    view = p.view
    faction = view.faction[seat]
    if faction == NONE:
        made = Panel(seat, seat + 1, p.say("seat.number", n=seat + 1))
    else:
        level = ROMAN[p.level(seat)]
        made = Panel(seat, seat + 1, faction_name(p.kit, faction, p.lang), level, p.say("panel.level"), note(p, seat))
        made.stats = stats(p, seat)
        made.chips = army_chips(p, seat) + ally_hand(p, seat)
    made.active = seat in view.waiting or (not view.waiting and seat == view.active)
    return made


def note(p: DrawnPosition, seat: int) -> str:
    """The hero, and whether the player is first, in combat or out."""
    view = p.view
    said: list[str] = []
    if view.hero[seat] != NONE:
        said.append(p.figure_name(seat * 2))
    if view.eliminated >> seat & 1:
        said.append(p.say("panel.eliminated"))
    elif seat in view.combat_seat and p.in_combat:
        said.append(p.say("panel.in_combat"))
    if seat == view.first and not view.over:
        said.append(p.say("panel.first"))
    if seat == view.grail_holder:
        said.append(p.say("panel.grail"))
    return " · ".join(said)


def stats(p: DrawnPosition, seat: int) -> list[Stat]:
    """Resources, cards in hand, mines, settlements, morale, cubes, in fixed order."""
    view, t = p.view, p.tables
    out = [Stat(RESOURCE_ICON[r], str(view.resources[seat * 3 + r]), "", resource_name(r, p.lang)) for r in range(3)]
    out.append(Stat("cards", str(p.hand_size(seat)), "", p.say("stat.cards")))
    held = [t.location_ids[t.field_location[field]] for field in range(len(view.cube)) if view.cube[field] == seat]
    out.append(Stat("pick", str(held.count("mine")), "", p.say("stat.mines")))
    out.append(Stat("village", str(held.count("settlement")), "", p.say("stat.settlements")))
    out.append(Stat("morale", ("−1", "0", "+1")[view.morale[seat] + 1], "", p.say("stat.morale")))
    cubes = sum(view.cubes[seat * view.players : (seat + 1) * view.players])
    if cubes:
        out.append(Stat("flag", str(cubes), "", p.say("stat.cubes")))
    return out


def ally_hand(p: DrawnPosition, seat: int) -> list[Chip]:
    """The hand of an ally of the shown seat: a back for each card, with how many there are."""
    team = p.view.team
    if p.view.seat == SPECTATOR or seat == p.seat or team[seat] != team[p.seat]:
        return []
    size = p.hand_size(seat)
    title = p.say("panel.ally_hand", n=size)
    return [Chip(title, icon="mark", lines=[p.say("panel.ally_hand_told")]) for _ in range(size)]


def army_chips(p: DrawnPosition, seat: int) -> list[Chip]:
    """The units of the army."""
    t = p.tables
    out: list[Chip] = []
    for form in p.view.army[seat]:
        unit = form // 2
        faction = t.unit_faction[unit]
        sky = SKIES.get(t.faction_ids[faction], "fam-none") if faction != NONE else "fam-none"
        art = unit_art(t.unit_ids[unit])
        side = p.say("unit.pack" if form % 2 == PACK else "unit.few")
        name = p.unit_name(unit) if unit >= t.first_neutral else p.say("unit.side", unit=p.unit_name(unit), side=side)
        values = p.say(
            "unit.values", attack=t.form_attack[form], defense=t.form_defense[form], hp=t.form_hp[form],
            initiative=t.form_initiative[form],
        )  # fmt: skip
        told = [line for line in (values, unit_text(p.kit, form, p.lang)) if line]
        sign = "" if art else TYPE_ICON[t.unit_type[unit]]
        out.append(Chip(name, f"art-h3-{art}" if art else "", sky, sign, told))
    return out
