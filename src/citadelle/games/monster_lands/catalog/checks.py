"""What several records of Monster Lands must agree on; each fault is a BadData that names file, record and field."""

from __future__ import annotations

from citadelle.games.monster_lands.catalog.checks_board import check_board, check_solo
from citadelle.games.monster_lands.catalog.records.board import BoardFile
from citadelle.games.monster_lands.catalog.records.clans import MercenariesFile
from citadelle.games.monster_lands.catalog.records.lands import LandsFile, PathsFile
from citadelle.games.monster_lands.catalog.records.missions import MissionsFile
from citadelle.games.monster_lands.catalog.records.monsters import MonstersFile
from citadelle.games.monster_lands.catalog.records.tokens import Loot, TrapsFile
from citadelle.games.monster_lands.effect_kinds import DIE_BONUS, DRAWN_TO_ENTRANCE, GAIN, GLORY_ON, TOTAL_BONUS, Effect
from citadelle.games.monster_lands.tables import AFFINITIES, ANY, CAPTURE, CONQUEST, ELIMINATE, EVENTS, WINDOWS
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import Loaded

RESERVED = frozenset({
    "beer", "both", "cancel", "decline", "defense", "done", "end", "none", "nobody", "novice", "pass", "pay", "potion",
    "reveal", "stop", "venom",
})  # fmt: skip
"""Words that options go by, which no component may be called."""


def check(loaded: Loaded) -> None:
    """BadData for the first thing that doesn't fit."""
    _members(loaded)
    _names(loaded)
    _effects(loaded)
    _monsters(loaded)
    _traps(loaded)
    _tiles(loaded)
    _lands(loaded)
    check_board(loaded)
    check_solo(loaded)


def _names(loaded: Loaded) -> None:
    """Every component has a name of its own: options go by it, copies by it and a number."""
    kinds: list[tuple[str, str, int]] = [
        ("mercenaries", "mercenary", 120), ("equipment", "equipment", 32), ("lands", "land", 32),
        ("traps", "trap", 999), ("loot", "loot", 99), ("monsters", "monster", 99),
    ]  # fmt: skip
    people: set[str] = set()
    for stem, table, most in kinds:
        taken: set[str] = set()
        for record in getattr(loaded.files[stem], table):
            where = loaded.where(stem, table, record.id)
            if record.id in RESERVED and not (table == "mercenary" and record.kind == "novice"):
                raise BadData("monster_lands.reserved_id", place=where)
            copies = record.count if table in ("equipment", "loot") else 1
            if table == "mercenary" and record.kind == "novice":
                copies = record.count + 4
            names = {record.id, *[f"{record.id}_{number}" for number in range(1, copies + 1)]}
            if names & taken or (table == "equipment" and names & people):
                raise BadData("monster_lands.id_taken", place=where)
            taken |= names if copies > 1 else {record.id}
        if sum(getattr(r, "count", 1) for r in getattr(loaded.files[stem], table)) > most - 4:
            raise BadData("monster_lands.too_many", place=loaded.where(stem), n=most - 4, table=table)
        if table == "mercenary":
            people = taken


def _members(loaded: Loaded) -> None:
    members = loaded.file("mercenaries", MercenariesFile).mercenary
    file = loaded.where("mercenaries")
    for affinity in AFFINITIES:
        for kind in ("leader", "initial"):
            found = [m.id for m in members if (m.kind, m.affinity) == (kind, affinity)]
            if len(found) != 1:
                raise BadData("monster_lands.one_per_affinity", place=file, affinity=affinity, kind=kind, n=len(found))
    novices = [m for m in members if m.kind == "novice"]
    if len(novices) != 1:
        raise BadData("monster_lands.one_novice", place=file, n=len(novices))
    deck = [m for m in members if m.kind == "mercenary"]
    if not deck:
        raise BadData("monster_lands.no_mercenary", place=file)
    for m in members:
        where = loaded.where("mercenaries", "mercenary", m.id)
        if (m.affinity == "none") != (m.kind == "novice"):
            raise BadData("monster_lands.affinity_none", place=where)
        if m.kind != "novice" and m.count != 1:
            raise BadData("monster_lands.count_of_member", place=where)
        if m.kind == "leader" and m.reputation != 0:
            raise BadData("monster_lands.reputation_of_leader", place=where)
        if m.kind == "initial" and m.reputation != loaded.file("board", BoardFile).start.reputation:
            raise BadData("monster_lands.reputation_at_start", place=where)


def _effects(loaded: Loaded) -> None:
    """ML-TAL-02: a component says whether it works outside, as its effect does."""
    for stem, table, part in (
        ("mercenaries", "mercenary", "talent"), ("equipment", "equipment", "ability"), ("loot", "loot", "effect"),
    ):  # fmt: skip
        for record in getattr(loaded.files[stem], table):
            effect: Effect = getattr(record, part)
            where = loaded.where(stem, table, record.id)
            if record.outside != ("outside" in effect.row.marks):
                value = str(not record.outside).lower()
                raise BadData("monster_lands.outside", place=where, value=value, kind=effect.row.name)
            if isinstance(record, Loot):
                _loot(record, where)


def _loot(loot: Loot, where: Place) -> None:
    """ML-FREE-05: a loot token works in a window that fits its kind, and only on what it says."""
    effect = loot.effect
    windows = [window for window in effect.row.marks if window in WINDOWS]
    if loot.window not in windows:
        raise BadData("monster_lands.window_of_kind", place=where, names=windows, kind=effect.row.name)
    success = {CONQUEST: "own_conquest", ELIMINATE: "own_elimination", CAPTURE: "own_capture"}
    if effect.kind == GLORY_ON and loot.window != success[effect.event]:
        window = success[effect.event]
        raise BadData("monster_lands.window_of_event", place=where, window=window, event=EVENTS[effect.event])
    if effect.kind == DIE_BONUS and effect.when != ANY:
        raise BadData("monster_lands.when_any", place=where)
    if effect.kind == TOTAL_BONUS and (effect.when, loot.window) != (ELIMINATE, "own_strike"):
        raise BadData("monster_lands.when_eliminate", place=where)
    if effect.kind == GAIN and effect.gold + effect.potion + effect.venom + effect.defense < 1:
        raise BadData("monster_lands.effect_gives_nothing", place=where)


def _monsters(loaded: Loaded) -> None:
    monsters = loaded.file("monsters", MonstersFile).monster
    for m in monsters:
        where = loaded.where("monsters", "monster", m.id)
        if m.cv > m.ev:
            raise BadData("monster_lands.cv_above_ev", place=where)
    stay = [m for m in monsters if m.power.kind != DRAWN_TO_ENTRANCE]
    if len([m for m in stay if m.rank == "A"]) < 2 or len(stay) < 6:
        raise BadData("monster_lands.too_few_monsters", place=loaded.where("monsters"))


def _traps(loaded: Loaded) -> None:
    traps = loaded.file("traps", TrapsFile).trap
    for t in traps:
        if ("trick" in t.effect.row.marks) != (t.trap_class == "trick"):
            where = loaded.where("traps", "trap", t.id)
            raise BadData("monster_lands.trap_class", place=where, kind=t.effect.row.name, trap_class=t.trap_class)
    initial = [t for t in traps if t.trap_class == "initial"]
    start = loaded.file("board", BoardFile).start.initial_traps
    if len(initial) != 1 or initial[0].count < 4 * start:
        raise BadData("monster_lands.initial_traps", place=loaded.where("traps"))


def _tiles(loaded: Loaded) -> None:
    paths = loaded.file("path_headers", PathsFile).path
    places = {(p.tile, p.side, p.path) for p in paths}
    tiles = {p.tile for p in paths}
    if len(places) != len(paths):
        raise BadData("monster_lands.path_twice", place=loaded.where("path_headers"))
    if len(places) != 8 * len(tiles) or len(tiles) < 3:
        raise BadData("monster_lands.tile_sides", place=loaded.where("path_headers"))
    for p in paths:
        if p.required.persuasion or p.reinforce.persuasion:
            where = loaded.where("path_headers", "path", p.id)
            raise BadData("monster_lands.persuasion_on_path", place=where)
        if p.required.strength + p.required.magic > loaded.file("board", BoardFile).limits.path_die_spaces:
            where = loaded.where("path_headers", "path", p.id)
            raise BadData("monster_lands.too_many_required", place=where)
        if p.required.strength + p.required.magic < 1:
            raise BadData("monster_lands.none_required", place=loaded.where("path_headers", "path", p.id))
    missions = loaded.file("missions", MissionsFile).mission
    if len(missions) < 12:
        raise BadData("monster_lands.too_few_tiles", place=loaded.where("missions"), n=len(missions))


def _lands(loaded: Loaded) -> None:
    lands = loaded.file("lands", LandsFile).land
    if len(lands) < 12:
        raise BadData("monster_lands.too_few_lands", place=loaded.where("lands"), n=len(lands))
    for land in lands:
        where = loaded.where("lands", "land", land.id)
        c = land.cost
        if bool(c.any_of) != bool(c.count) or bool(c.any_of) == bool(c.strength + c.magic + c.persuasion):
            raise BadData("monster_lands.land_cost", place=where)
