"""The clans of the text board: a table of all, and what one's own clan has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.queries import trap_storage
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import AFFINITIES, DEFENSE_TOKEN, LOCATION_OF, LOCATIONS, POTION, VENOM
from citadelle.games.monster_lands.text.effects import (
    equipment_text,
    land_action_text,
    loot_record,
    loot_text,
    member_text,
    trap_text,
)
from citadelle.games.monster_lands.view import HIDDEN
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.monster_lands.board.reader import BoardReader
    from citadelle.parts.flow import Flow, Piece

COLUMNS: Final = ("vp", "glory", "reputation", "gold", "traps", "defense", "potions", "venoms")
RIGHT: Final = frozenset(range(1, 1 + len(COLUMNS)))


def clans(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """All clans: in a table, or where that is too wide a few lines each; then who belongs to the others."""
    view = reader.view
    flow.head(reader.say("board.clans"))
    rows: list[list[Piece]] = [
        [("", ""), *[(reader.say(f"board.column.{name}"), "dim") for name in COLUMNS]],
        *[row(reader, seat) for seat in range(view.players)],
    ]
    dice = reader.say("board.column.dice")
    ends: list[list[Piece]] = [[(dice, "dim"), ("", "")]]
    for seat in range(view.players):
        ends.append([(reader.pool(seat), "bold"), (notes(reader, seat), "dim")])
    if not flow.table([[*rows[at], *ends[at]] for at in range(len(rows))], RIGHT):
        tabled = flow.table(rows, RIGHT)
        for seat in range(view.players):
            facts = [f"{rows[0][at][0]} {rows[seat + 1][at][0]}" for at in range(1, len(rows[0]))]
            (pool, _), (note, _) = ends[seat + 1]
            said = [*([] if tabled else facts), f"{dice} {pool}", *([note] if note else [])]
            name, style = rows[seat + 1][0]
            flow.line([reader.titled(name, style), " · ".join(said)], 1)
    for seat in range(view.players):
        if seat != reader.seat and not brief and view.members[seat]:
            others(reader, flow, seat)


def row(reader: BoardReader, seat: int) -> list[Piece]:
    """One clan's line of the table."""
    view, limit = reader.view, reader.tables.limit
    return [
        (f"{reader.badge(seat)} {reader.clan_name(seat)}", reader.style(seat)),
        (str(view.points[seat]), "bold"),
        (str(view.glory[seat]), ""),
        (str(view.reputation[seat]), ""),
        (str(view.gold[seat]), ""),
        (f"{len(view.traps_of[seat])}/{trap_storage(view.tables, view.members[seat])}", ""),
        (f"{view.defense[seat]}/{limit[DEFENSE_TOKEN]}", ""),
        (f"{view.potions[seat]}/{limit[POTION]}", ""),
        (f"{view.venoms[seat]}/{limit[VENOM]}", ""),
    ]


def notes(reader: BoardReader, seat: int) -> str:
    """Who is asked, first, or has won."""
    view = reader.view
    out: list[str] = []
    if view.result is not None and view.result.won[seat]:
        out.append(reader.say("panel.won"))
    if seat in view.waiting:
        out.append(reader.say("board.asked"))
    if seat == view.first and view.players > 1 and not view.over:
        out.append(reader.say("panel.first"))
    return ", ".join(out)


def others(reader: BoardReader, flow: Flow, seat: int) -> None:
    """The members, lands, trophies and loot of another clan by name."""
    view = reader.view
    names = [member_facts(reader, m) for m in view.members[seat]]
    said: list[Piece | str] = [(reader.badge(seat), reader.style(seat)), ", ".join(names)]
    said += [f"· {text}" for text in holdings(reader, seat)]
    flow.line(said, 1, 2)


def member_facts(reader: BoardReader, m: int) -> str:
    """A member by name with what sets him apart: leader, wounded, away, what he carries."""
    view = reader.view
    notes: list[str] = []
    if m in view.leader:
        notes.append(reader.say("board.leader"))
    if view.wounded >> m & 1:
        notes.append(reader.say("board.wounded"))
    where = reader.path_of(m)
    if where != NONE:
        notes.append(reader.say(f"location.{LOCATIONS[LOCATION_OF[where]]}"))
    notes += [component_name(reader.equipment(card), reader.lang) for card, who in enumerate(view.carrier) if who == m]
    name = reader.member_name(m)
    return f"{name} ({', '.join(notes)})" if notes else name


def holdings(reader: BoardReader, seat: int) -> list[str]:
    """Lands, trophies and loot of a clan by name."""
    view, kit, lang = reader.view, reader.kit, reader.lang
    out: list[str] = []
    lands = [component_name(kit.lands[land], lang) for land in view.lands[seat]]
    trophies = [component_name(kit.monsters[monster], lang) for monster in view.trophies[seat]]
    loot = [component_name(loot_record(kit, token), lang) for token in view.loot[seat]]
    for key, names in (("board.lands", lands), ("board.trophies", trophies), ("board.loot", loot)):
        if names:
            out.append(reader.say(key, names=", ".join(names)))
    return out


# --- one's own clan


def write_own_clan(reader: BoardReader, flow: Flow, brief: bool) -> None:
    """The reader's clan (a watcher's: the one that is asked): members with talents, lands, traps, loot, trophies."""
    view, seat = reader.view, reader.seat
    if not view.members[seat]:
        return
    flow.head(reader.say("part.clan" if view.seat >= 0 else "part.watched"))
    for m in view.members[seat]:
        flow.line(member(reader, m, brief), 1)
    for land in view.lands[seat]:
        flow.line(land_line(reader, land), 1)
    traps = [kind for kind in view.traps_of[seat] if kind != HIDDEN]
    names = [
        component_name(reader.kit.traps[kind], reader.lang)
        if brief
        else f"{component_name(reader.kit.traps[kind], reader.lang)} ({trap_text(reader.kit, kind, reader.lang)})"
        for kind in traps
    ]
    if names:
        flow.line([reader.say("board.traps", names=", ".join(names))], 1)
    for token in view.loot[seat]:
        name = component_name(loot_record(reader.kit, token), reader.lang)
        flow.line([(reader.say("board.loot", names=name), ""), f"({loot_text(reader.kit, token, reader.lang)})"], 1)
    if view.trophies[seat]:
        beaten = [component_name(reader.kit.monsters[monster], reader.lang) for monster in view.trophies[seat]]
        flow.line([reader.say("board.trophies", names=", ".join(beaten))], 1)


def member(reader: BoardReader, m: int, brief: bool) -> list[Piece | str]:
    """A member of one's own: affinity, dice, reputation, talent, equipment."""
    plain = reader.tables
    affinity = plain.member_affinity[m]
    facts = [reader.say(f"affinity.{AFFINITIES[affinity]}")] if affinity >= 0 else []
    facts += [reader.counted(plain.member_dice[m]), reader.say("board.fame", n=plain.member_reputation[m])]
    out: list[Piece | str] = [(member_facts(reader, m), "bold"), f"· {', '.join(facts)}"]
    used = reader.say("board.used") if reader.view.used[m] else ""
    out.append((f"· {member_text(reader.kit, m, reader.lang)}", "dim"))
    if used:
        out.append((used, "dim"))
    if not brief:
        for card, who in enumerate(reader.view.carrier):
            if who == m:
                name, does = (
                    component_name(reader.equipment(card), reader.lang),
                    equipment_text(reader.kit, card, reader.lang),
                )
                out.append((f"· {reader.say('board.offer', what=name, does=does)}", "dim"))
    return out


def land_line(reader: BoardReader, land: int) -> list[Piece | str]:
    """A land of one's own: who manages it and what it does."""
    manager = reader.view.manager[land]
    who = reader.say("land.settled", who=reader.member_name(manager)) if manager != NONE else reader.say("land.wild")
    used = [(reader.say("board.used"), "dim")] if reader.view.used_lands >> land & 1 else []
    action = land_action_text(reader.kit, land, reader.lang)
    return [(component_name(reader.kit.lands[land], reader.lang), "bold"), f"({who})", f"· {action}", *used]
