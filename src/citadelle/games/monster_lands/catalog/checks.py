"""What several records of Monster Lands must agree on; each fault is a BadData that names file, record and field."""

from __future__ import annotations

from citadelle.games.monster_lands.catalog.checks_board import check_board, check_solo
from citadelle.games.monster_lands.catalog.records.basics import DiceOf, EffectOf
from citadelle.games.monster_lands.catalog.records.board import BoardFile
from citadelle.games.monster_lands.catalog.records.clans import MercenariesFile
from citadelle.games.monster_lands.catalog.records.lands import LandsFile, PathsFile
from citadelle.games.monster_lands.catalog.records.missions import MissionsFile
from citadelle.games.monster_lands.catalog.records.monsters import MonstersFile
from citadelle.games.monster_lands.catalog.records.tokens import Loot, TrapsFile
from citadelle.games.monster_lands.tables import AFFINITIES
from citadelle.kernel.errors import BadData
from citadelle.parts.data import Loaded

NEEDS: dict[str, tuple[str, ...]] = {
    "defense_talent": ("count", "vs"),
    "reroll": ("colors", "times"),
    "die_bonus": ("color", "amount", "when"),
    "total_bonus": ("amount", "when"),
    "no_trap_needed": (),
    "divert_attack_dice": ("count",),
    "glory_on": ("event", "amount"),
    "gain_on": ("event", "token", "count"),
    "gain_token": ("choice", "count"),
    "gain_gold": ("gold",),
    "gain": (),
    "buy_die": ("gold", "color"),
    "convert_die": ("count",),
    "convert": ("pay", "dice"),
    "discount": ("action", "gold"),
    "mine_bonus": ("gold",),
    "trap_capacity": ("amount",),
    "hire_free": (),
    "trophy": ("trophy", "sell_gold"),
}
"""ML-DAT-02: the fields that each kind of effect must have."""
TALENTS = frozenset(NEEDS) - {"gain", "convert", "hire_free", "trophy"}
OUTSIDE = frozenset({
    "defense_talent", "reroll", "die_bonus", "total_bonus", "no_trap_needed", "divert_attack_dice", "glory_on",
    "gain_on",
})  # fmt: skip
"""ML-TAL-02: the kinds that work in the Adventure phase only."""
ABILITIES = TALENTS - {"trap_capacity", "convert_die"}
LOOTS = frozenset(
    {"reroll", "die_bonus", "total_bonus", "glory_on", "gain", "convert", "hire_free", "trophy"}
)  # fmt: skip
POWER_NEEDS: dict[str, tuple[str, ...]] = {
    "affinity_dice": ("land", "dice"),
    "auto_hits": ("hits",),
    "splash_die": ("dice",),
    "entrance_dice": ("dice",),
    "no_defense_talents": (),
    "no_potion_no_venom": (),
    "no_equipment_type": ("type",),
    "lose_glory_on_wound": ("amount",),
    "die_penalty": ("color", "amount"),
    "traps_to_capture": ("count",),
    "death_lash": ("hits",),
    "escapes_capture": (),
    "drawn_to_entrance": (),
    "panic_tokens": ("count",),
}
"""ML-DAT-03: the fields that each kind of power must have."""
TRAP_NEEDS: dict[str, tuple[str, ...]] = {
    "add_dice": ("color", "count"),
    "die_bonus": ("color", "amount"),
    "total_bonus": ("amount", "when"),
    "steal_dice": ("colors", "max"),
    "divert_attack_dice": ("max",),
}
"""ML-DAT-04: the fields that each kind of trap must have."""


MOMENTS: dict[str, tuple[str, ...]] = {
    "reroll": ("own_roll", "own_strike"),
    "die_bonus": ("own_roll", "own_strike"),
    "total_bonus": ("own_roll", "own_strike"),
    "glory_on": ("own_conquest", "own_elimination", "own_capture"),
    "gain": ("free", "own_deployment_turn"),
    "convert": ("own_deployment_turn",),
    "hire_free": ("own_deployment_turn",),
    "trophy": ("free",),
}
"""ML-FREE-05: the windows in which each kind of loot can be used."""
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
                raise BadData(f"{where}: id is a word that options go by.")
            copies = record.count if table in ("equipment", "loot") else 1
            if table == "mercenary" and record.kind == "novice":
                copies = record.count + 4
            names = {record.id, *[f"{record.id}_{number}" for number in range(1, copies + 1)]}
            if names & taken or (table == "equipment" and names & people):
                raise BadData(f"{where}: id is taken by another record, or by a copy of one.")
            taken |= names if copies > 1 else {record.id}
        if sum(getattr(r, "count", 1) for r in getattr(loaded.files[stem], table)) > most - 4:
            raise BadData(f"{stem}.toml: there are more than {most - 4} of {table}.")
        if table == "mercenary":
            people = taken


def _lacks(loaded: Loaded, stem: str, table: str, ident: str, part: str, field: str, kind: str) -> BadData:
    return BadData(f"{loaded.where(stem, table, ident)}: {part}.{field} is needed for {kind}.")


def _members(loaded: Loaded) -> None:
    members = loaded.file("mercenaries", MercenariesFile).mercenary
    for affinity in AFFINITIES:
        for kind in ("leader", "initial"):
            found = [m.id for m in members if (m.kind, m.affinity) == (kind, affinity)]
            if len(found) != 1:
                raise BadData(
                    f"mercenaries.toml: affinity {affinity} needs exactly one {kind}; there are {len(found)}."
                )
    novices = [m for m in members if m.kind == "novice"]
    if len(novices) != 1:
        raise BadData(f"mercenaries.toml: exactly one record of kind novice is needed; there are {len(novices)}.")
    deck = [m for m in members if m.kind == "mercenary"]
    if not deck:
        raise BadData("mercenaries.toml: at least one record of kind mercenary is needed.")
    for m in members:
        where = loaded.where("mercenaries", "mercenary", m.id)
        if (m.affinity == "none") != (m.kind == "novice"):
            raise BadData(f"{where}: affinity none belongs to the novice, and to nobody else.")
        if m.kind != "novice" and m.count != 1:
            raise BadData(f"{where}: count must be 1: only novices have copies.")
        if m.kind == "leader" and m.reputation != 0:
            raise BadData(f"{where}: reputation of a leader must be 0 (ML-GEN-06).")
        if m.kind == "initial" and m.reputation != loaded.file("board", BoardFile).start.reputation:
            raise BadData(f"{where}: reputation must be the start.reputation of board.toml (ML-SU-03).")


def _effects(loaded: Loaded) -> None:
    kinds: list[tuple[str, str, frozenset[str]]] = [
        ("mercenaries", "mercenary", TALENTS), ("equipment", "equipment", ABILITIES), ("loot", "loot", LOOTS),
    ]  # fmt: skip
    for stem, table, allowed in kinds:
        part = {"mercenary": "talent", "equipment": "ability", "loot": "effect"}[table]
        for record in getattr(loaded.files[stem], table):
            effect: EffectOf = getattr(record, part)
            where = loaded.where(stem, table, record.id)
            if effect.kind not in allowed:
                raise BadData(f"{where}: {part}.kind {effect.kind} is not for this table; known are {_all(allowed)}.")
            for field in NEEDS[effect.kind]:
                if not getattr(effect, field) or getattr(effect, field) == DiceOf():
                    raise _lacks(loaded, stem, table, record.id, part, field, effect.kind)
            if record.outside != (effect.kind in OUTSIDE):
                raise BadData(f"{where}: outside must be {str(not record.outside).lower()} for {effect.kind}.")
            if (effect.event == "capture_or_eliminate") != (effect.kind == "gain_on"):
                raise BadData(f"{where}: {part}.event capture_or_eliminate belongs to gain_on, and to nothing else.")
            if isinstance(record, Loot):
                _loot(record, where)


def _loot(loot: Loot, where: str) -> None:
    """ML-FREE-05: a loot token works in a window that fits its kind, and only on what it says."""
    effect = loot.effect
    if loot.window not in MOMENTS[effect.kind]:
        raise BadData(f"{where}: window must be one of {', '.join(MOMENTS[effect.kind])} for {effect.kind}.")
    success = {"conquest": "own_conquest", "eliminate": "own_elimination", "capture": "own_capture"}
    if effect.kind == "glory_on" and loot.window != success[effect.event]:
        raise BadData(f"{where}: window must be {success[effect.event]} for the event {effect.event}.")
    if effect.kind == "die_bonus" and effect.when != "any":
        raise BadData(f"{where}: effect.when must be any: it counts for the roll it is used in.")
    if effect.kind == "total_bonus" and (effect.when, loot.window) != ("eliminate", "own_strike"):
        raise BadData(f"{where}: effect.when must be eliminate, in the window own_strike (ML-STR-06).")
    if effect.kind == "gain" and effect.gold + effect.potion + effect.venom + effect.defense < 1:
        raise BadData(f"{where}: effect gives nothing.")


def _all(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))


def _monsters(loaded: Loaded) -> None:
    monsters = loaded.file("monsters", MonstersFile).monster
    for m in monsters:
        where = loaded.where("monsters", "monster", m.id)
        if m.cv > m.ev:
            raise BadData(f"{where}: cv must not be above ev.")
        for part, power in (("power", m.power), ("power.variant", m.power.variant)):
            if power is None:
                continue
            for field in POWER_NEEDS[power.kind]:
                if not getattr(power, field):
                    raise _lacks(loaded, "monsters", "monster", m.id, part, field, power.kind)
    stay = [m for m in monsters if m.power.kind != "drawn_to_entrance"]
    if len([m for m in stay if m.rank == "A"]) < 2 or len(stay) < 6:
        raise BadData("monsters.toml: at least two monsters of rank A and six in all must be able to stand in a land.")


def _traps(loaded: Loaded) -> None:
    traps = loaded.file("traps", TrapsFile).trap
    for t in traps:
        for field in TRAP_NEEDS[t.effect.kind]:
            if not getattr(t.effect, field):
                raise _lacks(loaded, "traps", "trap", t.id, "effect", field, t.effect.kind)
        tricky = t.effect.kind in ("steal_dice", "divert_attack_dice")
        if tricky != (t.trap_class == "trick"):
            where = loaded.where("traps", "trap", t.id)
            raise BadData(f"{where}: effect.kind {t.effect.kind} doesn't go with trap_class {t.trap_class}.")
    initial = [t for t in traps if t.trap_class == "initial"]
    start = loaded.file("board", BoardFile).start.initial_traps
    if len(initial) != 1 or initial[0].count < 4 * start:
        raise BadData(
            "traps.toml: exactly one record of class initial is needed, with start.initial_traps of each of four clans."
        )


def _tiles(loaded: Loaded) -> None:
    paths = loaded.file("path_headers", PathsFile).path
    places = {(p.tile, p.side, p.path) for p in paths}
    tiles = {p.tile for p in paths}
    if len(places) != len(paths):
        raise BadData("path_headers.toml: two records stand for the same path of a face.")
    if len(places) != 8 * len(tiles) or len(tiles) < 3:
        raise BadData("path_headers.toml: every tile needs two sides of four paths; at least three tiles are needed.")
    for p in paths:
        need = {"reroll": ("colors", "times")}.get(p.benefit.kind, ("count",))
        for field in need:
            if not getattr(p.benefit, field):
                raise _lacks(loaded, "path_headers", "path", p.id, "benefit", field, p.benefit.kind)
        if p.required.persuasion or p.reinforce.persuasion:
            where = loaded.where("path_headers", "path", p.id)
            raise BadData(f"{where}: persuasion dice never go on land paths (ML-PER-05).")
        if p.required.strength + p.required.magic > loaded.file("board", BoardFile).limits.path_die_spaces:
            where = loaded.where("path_headers", "path", p.id)
            raise BadData(f"{where}: required asks for more dice than a path has spaces (ML-LND-02).")
        if p.required.strength + p.required.magic < 1:
            raise BadData(f"{loaded.where('path_headers', 'path', p.id)}: required must name at least one die.")
    missions = loaded.file("missions", MissionsFile).mission
    if len(missions) < 12:
        raise BadData(f"missions.toml: 12 tiles are needed for six rounds; there are {len(missions)}.")


def _lands(loaded: Loaded) -> None:
    lands = loaded.file("lands", LandsFile).land
    if len(lands) < 12:
        raise BadData(f"lands.toml: 12 lands are needed for six rounds; there are {len(lands)}.")
    for land in lands:
        where = loaded.where("lands", "land", land.id)
        c = land.cost
        if bool(c.any_of) != bool(c.count) or bool(c.any_of) == bool(c.strength + c.magic + c.persuasion):
            raise BadData(f"{where}: cost is dice by colour, or any_of with count.")
