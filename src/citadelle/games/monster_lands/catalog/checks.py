"""What several records of Monster Lands must agree on; each fault is a BadData that names file, record and field."""

from __future__ import annotations

from itertools import pairwise

from citadelle.games.monster_lands.catalog import records
from citadelle.games.monster_lands.tables import AFFINITIES, BUILDINGS, RANKS
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


def check(loaded: Loaded) -> None:
    """BadData for the first thing that doesn't fit."""
    _members(loaded)
    _effects(loaded)
    _monsters(loaded)
    _traps(loaded)
    _tiles(loaded)
    _lands(loaded)
    _board(loaded)
    _solo(loaded)


def _lacks(loaded: Loaded, stem: str, table: str, ident: str, part: str, field: str, kind: str) -> BadData:
    return BadData(f"{loaded.where(stem, table, ident)}: {part}.{field} is needed for {kind}.")


def _members(loaded: Loaded) -> None:
    members = loaded.file("mercenaries", records.MercenariesFile).mercenary
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


def _effects(loaded: Loaded) -> None:
    kinds: list[tuple[str, str, frozenset[str]]] = [
        ("mercenaries", "mercenary", TALENTS), ("equipment", "equipment", ABILITIES), ("loot", "loot", LOOTS),
    ]  # fmt: skip
    for stem, table, allowed in kinds:
        part = {"mercenary": "talent", "equipment": "ability", "loot": "effect"}[table]
        for record in getattr(loaded.files[stem], table):
            effect: records.EffectOf = getattr(record, part)
            where = loaded.where(stem, table, record.id)
            if effect.kind not in allowed:
                raise BadData(f"{where}: {part}.kind {effect.kind} is not for this table; known are {_all(allowed)}.")
            for field in NEEDS[effect.kind]:
                if not getattr(effect, field) or getattr(effect, field) == records.DiceOf():
                    raise _lacks(loaded, stem, table, record.id, part, field, effect.kind)


def _all(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))


def _monsters(loaded: Loaded) -> None:
    monsters = loaded.file("monsters", records.MonstersFile).monster
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
    traps = loaded.file("traps", records.TrapsFile).trap
    for t in traps:
        for field in TRAP_NEEDS[t.effect.kind]:
            if not getattr(t.effect, field):
                raise _lacks(loaded, "traps", "trap", t.id, "effect", field, t.effect.kind)
        tricky = t.effect.kind in ("steal_dice", "divert_attack_dice")
        if tricky != (t.trap_class == "trick"):
            where = loaded.where("traps", "trap", t.id)
            raise BadData(f"{where}: effect.kind {t.effect.kind} doesn't go with trap_class {t.trap_class}.")
    initial = [t for t in traps if t.trap_class == "initial"]
    if len(initial) != 1 or initial[0].count < 4:
        raise BadData("traps.toml: exactly one record of class initial is needed, with a copy for each of four clans.")


def _tiles(loaded: Loaded) -> None:
    paths = loaded.file("path_headers", records.PathsFile).path
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
        if p.required.strength + p.required.magic < 1:
            raise BadData(f"{loaded.where('path_headers', 'path', p.id)}: required must name at least one die.")
    missions = loaded.file("missions", records.MissionsFile).mission
    if len(missions) < 12:
        raise BadData(f"missions.toml: 12 tiles are needed for six rounds; there are {len(missions)}.")


def _lands(loaded: Loaded) -> None:
    lands = loaded.file("lands", records.LandsFile).land
    if len(lands) < 12:
        raise BadData(f"lands.toml: 12 lands are needed for six rounds; there are {len(lands)}.")
    for land in lands:
        where = loaded.where("lands", "land", land.id)
        c = land.cost
        if bool(c.any_of) != bool(c.count) or bool(c.any_of) == bool(c.strength + c.magic + c.persuasion):
            raise BadData(f"{where}: cost is dice by colour, or any_of with count.")


def _board(loaded: Loaded) -> None:
    board = loaded.file("board", records.BoardFile)
    if sorted(b.id for b in board.building) != sorted(BUILDINGS):
        raise BadData(f"board.toml: the buildings must be {', '.join(BUILDINGS)}, each once.")
    brackets = sorted(board.glory_bonus, key=lambda b: b.min)
    if not brackets or brackets[0].min != 0:
        raise BadData("board.toml: the first glory_bonus must begin at 0.")
    for low, high in pairwise(brackets):
        if high.min != low.max + 1:
            raise BadData(f"{loaded.where('board', 'glory_bonus', high.id)}: min must follow the max before it.")
    if [path.id for path in board.entrance_path] != ["entrance_top", "entrance_bottom"]:
        raise BadData("board.toml: entrance_path must be entrance_top, then entrance_bottom.")
    for name, need in (("hunters_lodge", "rows"), ("tavern", "docks"), ("bazaar", "docks")):
        building = next(b for b in board.building if b.id == name)
        if building.offer is None or not getattr(building.offer, need):
            raise BadData(f"{loaded.where('board', 'building', name)}: offer.{need} is needed.")
    tracks = {track.id for track in board.round_track}
    rules = loaded.file("difficulty", records.DifficultyFile)
    for level in rules.difficulty:
        if level.round_track not in tracks:
            where = loaded.where("difficulty", "difficulty", level.id)
            raise BadData(f"{where}: round_track must be one of {', '.join(sorted(tracks))}.")
    wanted = {"tricks", "queens_grant", "more_monsters", "moldo_auto_hits"}
    if {module.id for module in rules.module} != wanted:
        raise BadData(f"difficulty.toml: the modules must be {', '.join(sorted(wanted))}, each once.")
    if {level.id for level in rules.difficulty} != {"tutorial", "normal", "heroic", "legendary"}:
        raise BadData("difficulty.toml: the levels must be tutorial, normal, heroic and legendary, each once.")
    panic = loaded.file("panic", records.PanicFile).panic
    if len({token.building for token in panic}) != len(panic):
        raise BadData("panic.toml: no building may have two panic tokens (ML-PAN-01).")


def _solo(loaded: Loaded) -> None:
    solo = loaded.file("solo", records.SoloFile)
    if sorted(s.number for s in solo.scenario) != list(range(1, len(solo.scenario) + 1)):
        raise BadData("solo.toml: scenarios must be numbered from 1 without a gap.")
    places = {"path_1", "path_2", "path_3", "path_4", "mission_a", "mission_b"}
    for field in ("outside_by_yellow", "outside_by_yellow_scenario_9"):
        if not set(getattr(solo.madhala, field)) <= places:
            raise BadData(f"solo.toml, [madhala]: {field} must hold {', '.join(sorted(places))}.")
    faces = sorted([*solo.madhala.red_citadel, *solo.madhala.red_outside])
    if faces != [1, 2, 3, 4, 5, 6]:
        raise BadData("solo.toml, [madhala]: red_citadel and red_outside must share the faces 1 to 6.")
    if tuple(rank.id for rank in sorted(solo.rank, key=lambda r: r.order)) != RANKS:
        raise BadData("solo.toml: the ranks must be cannon_fodder, recruit, veteran and hero, in this order.")
    if not set(solo.madhala.removal_by_red) <= {"1", "2", "3", "4", "5", "6"}:
        raise BadData("solo.toml, [madhala]: removal_by_red is by faces 1 to 6.")
