"""The seats' panels: points, gold and tokens, glory and dice, members, lands and trophies."""

from __future__ import annotations

from citadelle.games.monster_lands.picture.cards import LAND_ART
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import sky_class
from citadelle.games.monster_lands.queries import trap_storage
from citadelle.games.monster_lands.state import MADHALA, NONE
from citadelle.games.monster_lands.tables import DEFENSE_TOKEN, LOCATION_OF, LOCATIONS, POOL, POTION, VENOM
from citadelle.games.monster_lands.text.effects import (
    effect_text,
    land_action_text,
    loot_record,
)
from citadelle.games.monster_lands.text.looks import monster_art
from citadelle.kernel.scene import Chip, Panel, Stat
from citadelle.parts.names import component_name, plain_letter


def panels(p: DrawnPosition) -> list[Panel]:
    """A panel for every seat, and one for Madhala in a game alone."""
    out = [panel(p, seat) for seat in range(p.view.players)]
    if p.view.variant.solo:
        made = Panel(-1, 0, p.say("madhala.name"))
        most = p.tables.mad_tokens
        made.stats = [Stat("players", str(most - p.view.on_path.count(MADHALA)), str(most), p.say("stat.tokens"))]
        out.append(made)
    return out


def panel(p: DrawnPosition, seat: int) -> Panel:
    """One seat's panel."""
    view = p.view
    made = Panel(seat, seat + 1, p.clan_name(seat), str(view.points[seat]), p.say("panel.vp"), note(p, seat))
    made.active = seat in view.waiting
    made.stats = stats(p, seat)
    made.chips = [member_chip(p, m) for m in view.members[seat]]
    made.chips += [land_chip(p, land) for land in view.lands[seat]]
    made.chips += [trophy_chip(p, monster) for monster in view.trophies[seat]]
    made.chips += [loot_chip(p, token) for token in view.loot[seat]]
    return made


def note(p: DrawnPosition, seat: int) -> str:
    """Who has won."""
    view = p.view
    notes: list[str] = []
    if view.result is not None and view.result.won[seat]:
        notes.append(p.say("panel.won"))
    return " · ".join(notes)


def stats(p: DrawnPosition, seat: int) -> list[Stat]:
    """What every clan has, in fixed order."""
    view, limit = p.view, p.tables.limit
    pool = view.pool[seat * POOL : (seat + 1) * POOL]
    values = [str(kind - 1) for kind in range(2, POOL) for _ in range(pool[kind])]
    out = [
        Stat("coin", str(view.gold[seat]), "", p.say("stat.gold")),
        Stat(
            "trap", str(len(view.traps_of[seat])), str(trap_storage(p.tables, view.members[seat])), p.say("stat.traps")
        ),
        Stat("shield", str(view.defense[seat]), str(limit[DEFENSE_TOKEN]), p.say("stat.defense")),
        Stat("potion", str(view.potions[seat]), str(limit[POTION]), p.say("stat.potions")),
        Stat("venom", str(view.venoms[seat]), str(limit[VENOM]), p.say("stat.venoms")),
        Stat("glory", str(view.glory[seat]), "", p.say("stat.glory")),
        Stat("reputation", str(view.reputation[seat]), "", p.say("stat.reputation")),
        Stat("strength", str(pool[0]), "", p.say("stat.strength")),
        Stat("magic", str(pool[1]), "", p.say("stat.magic")),
        Stat("persuasion", "·".join(values) or "0", "", p.say("stat.persuasion")),
    ]
    if seat == view.first and view.players > 1 and not view.over:
        out.append(Stat("first", "", "", p.say("panel.first")))
    if view.variant.solo:
        out.append(Stat("rules", str(view.contracts[seat]), "", p.say("stat.missions")))
    return out


def member_chip(p: DrawnPosition, m: int) -> Chip:
    """A member as an illuminated initial, with what there is to know."""
    record, name = p.member(m), p.member_name(m)
    lines = [effect_text(record.talent, p.lang)]
    for card, carrier in enumerate(p.view.carrier):
        if carrier == m:
            gear = p.equipment(card)
            lines.append(p.say("chip.wears", card=component_name(gear, p.lang), does=effect_text(gear.ability, p.lang)))
    lines.append(p.say("chip.reputation", n=record.reputation))
    if m in p.view.leader:
        lines.append(p.say("chip.leader"))
    if p.view.wounded >> m & 1:
        lines.append(p.say("chip.wounded"))
    where = p.path_of(m)
    if where != NONE:
        lines.append(p.say("chip.away", place=p.say(f"location.{LOCATIONS[LOCATION_OF[where]]}")))
    if m in p.view.manager:
        land = p.kit.lands[p.view.manager.index(m)]
        lines.append(p.say("chip.settled", land=component_name(land, p.lang)))
    letter = plain_letter(name)
    art = f"art-letter-{letter}" if letter else ""
    return Chip(name, art, sky_class(record.affinity), "" if art else "players", lines)


def land_chip(p: DrawnPosition, land: int) -> Chip:
    """A land as its woodcut."""
    record, manager = p.kit.lands[land], p.view.manager[land]
    settled = p.say("land.settled", who=p.member_name(manager)) if manager != NONE else p.say("land.wild")
    lines = [land_action_text(p.kit, land, p.lang), settled]
    return Chip(component_name(record, p.lang), LAND_ART[record.affinity], sky_class(record.affinity), lines=lines)


def trophy_chip(p: DrawnPosition, monster: int) -> Chip:
    """A trophy as its woodcut."""
    record = p.kit.monsters[monster]
    lines = [p.say("chip.trophy", n=record.eliminate.trophy), effect_text(p.view.variant.powers[monster], p.lang)]
    return Chip(
        component_name(record, p.lang), monster_art(record.id, record.affinity), sky_class(record.affinity), lines=lines
    )


def loot_chip(p: DrawnPosition, token: int) -> Chip:
    """A loot token as its icon."""
    record = loot_record(p.kit, token)
    return Chip(component_name(record, p.lang), icon="loot", lines=[effect_text(record.effect, p.lang)])
