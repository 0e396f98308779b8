"""What the board, the levels and the solo tables of Monster Lands must agree on; each fault is a BadData."""

from __future__ import annotations

from itertools import pairwise

from citadelle.games.monster_lands.catalog.records.board import BoardFile, BuildingOf
from citadelle.games.monster_lands.catalog.records.difficulty import DifficultyFile
from citadelle.games.monster_lands.catalog.records.monsters import PanicFile
from citadelle.games.monster_lands.catalog.records.solo import RankOf, SoloFile
from citadelle.games.monster_lands.tables import BUILDINGS, RANKS
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import Loaded

IN_ORDER = ("hunters_lodge", "tavern", "armory", "bazaar")
"""ML-DEP-08, ML-PER-01: where dice go on the leftmost free space, and persuasion is a discount."""
NUMBERS: dict[str, tuple[str, ...]] = {
    "tavern": ("beer_cost",), "armory": ("max_tokens", "token_price"), "pawn_shop": ("gold_per_die",),
}  # fmt: skip
"""The numbers of their own that buildings need."""
LARGEST_OFFER = 9


def check_board(loaded: Loaded) -> None:
    """BadData for the first thing of the board or of the levels that doesn't fit."""
    board = loaded.file("board", BoardFile)
    if sorted(b.id for b in board.building) != sorted(BUILDINGS):
        raise BadData("monster_lands.buildings", place=loaded.where("board"), names=BUILDINGS)
    brackets = sorted(board.glory_bonus, key=lambda b: b.min)
    if not brackets or brackets[0].min != 0:
        raise BadData("monster_lands.first_glory_bonus", place=loaded.where("board"))
    for bracket in brackets:
        if bracket.max < bracket.min:
            raise BadData("monster_lands.max_below_min", place=loaded.where("board", "glory_bonus", bracket.id))
    for low, high in pairwise(brackets):
        if high.min != low.max + 1:
            raise BadData("monster_lands.glory_bonus_gap", place=loaded.where("board", "glory_bonus", high.id))
    if [path.id for path in board.entrance_path] != ["entrance_top", "entrance_bottom"]:
        raise BadData("monster_lands.entrance_path", place=loaded.where("board"))
    for building in board.building:
        _building(building, loaded.where("board", "building", building.id))
    slots = board.lands
    if len(slots.slots) not in (1, 2) or not 1 <= len(slots.slots_one_or_two_players) <= len(slots.slots):
        raise BadData("monster_lands.land_slots", place=loaded.where("board", "lands"))
    if len(board.missions.slots) != 2:
        raise BadData("monster_lands.mission_slots", place=loaded.where("board", "missions"))
    tracks = {track.id for track in board.round_track}
    rules = loaded.file("difficulty", DifficultyFile)
    for level in rules.difficulty:
        if level.round_track not in tracks:
            where = loaded.where("difficulty", "difficulty", level.id)
            raise BadData("monster_lands.round_track", place=where, names=sorted(tracks))
    wanted = {"tricks", "queens_grant", "more_monsters", "moldo_auto_hits"}
    if {module.id for module in rules.module} != wanted:
        raise BadData("monster_lands.modules", place=loaded.where("difficulty"), names=sorted(wanted))
    levels = [level.id for level in sorted(rules.difficulty, key=lambda level: level.order)]
    if sorted(levels) != sorted(("tutorial", "normal", "heroic", "legendary")):
        raise BadData("monster_lands.levels", place=loaded.where("difficulty"))
    if sorted(level.order for level in rules.difficulty) != [1, 2, 3, 4]:
        raise BadData("monster_lands.level_order", place=loaded.where("difficulty"))
    grant = next(module for module in rules.module if module.id == "queens_grant")
    if not grant.die_choice or not grant.gift_choice:
        raise BadData("monster_lands.queens_grant", place=loaded.where("difficulty", "module", grant.id))
    panic = loaded.file("panic", PanicFile).panic
    if len({token.building for token in panic}) != len(panic):
        raise BadData("monster_lands.panic_twice", place=loaded.where("panic"))


def _building(building: BuildingOf, where: Place) -> None:
    """What each building needs to work as the rules of its name say."""
    name = building.id
    if building.ordered != (name in IN_ORDER) or building.discountable != (name in IN_ORDER):
        raise BadData("monster_lands.ordered", place=where, names=IN_ORDER)
    if building.unlimited != (name == "pawn_shop"):
        raise BadData("monster_lands.unlimited", place=where)
    if bool(building.spaces) == building.unlimited:
        raise BadData("monster_lands.spaces_needed", place=where)
    for number, space in enumerate(building.spaces):
        if space.dice > 1 and name != "mine":
            raise BadData("monster_lands.double_spaces", place=where, field=f"spaces[{number}].dice")
        if bool(space.tokens) != (name == "alchemist") or bool(space.gold) != (name == "mine"):
            raise BadData("monster_lands.space_gifts", place=where, field=f"spaces[{number}]")
    if building.spaces and building.spaces[0].min_players > 1:
        raise BadData("monster_lands.first_space", place=where, field="spaces[0]")
    for field in NUMBERS.get(name, ()):
        if not getattr(building, field):
            raise BadData("monster_lands.field_needed", place=where, field=field)
    offers = {"hunters_lodge": ("rows", "columns"), "tavern": ("docks", "docks_solo"), "bazaar": ("docks",)}
    for need in offers.get(name, ()):
        if building.offer is None or not getattr(building.offer, need):
            raise BadData("monster_lands.field_needed", place=where, field=f"offer.{need}")
    if building.offer is not None:
        o = building.offer
        if max(o.rows * o.columns, o.docks, o.docks_solo) > LARGEST_OFFER:
            raise BadData("monster_lands.offer_too_large", place=where, n=LARGEST_OFFER)


def check_solo(loaded: Loaded) -> None:
    """BadData for the first thing of the solo tables that doesn't fit."""
    solo = loaded.file("solo", SoloFile)
    if sorted(s.number for s in solo.scenario) != list(range(1, len(solo.scenario) + 1)):
        raise BadData("monster_lands.scenario_numbers", place=loaded.where("solo"))
    rounds = loaded.file("board", BoardFile).limits.rounds
    for s in solo.scenario:
        if s.rounds > rounds:
            raise BadData("monster_lands.scenario_rounds", place=loaded.where("solo", "scenario", s.id))
        for rank in (s.ranks.recruit, s.ranks.veteran, s.ranks.hero):
            if rank == RankOf() or len(rank.spread) not in (0, 4):
                raise BadData("monster_lands.scenario_ranks", place=loaded.where("solo", "scenario", s.id))
    madhala = loaded.where("solo", "madhala")
    places = {"path_1", "path_2", "path_3", "path_4", "mission_a", "mission_b"}
    for field in ("outside_by_yellow", "outside_by_yellow_scenario_9"):
        if not set(getattr(solo.madhala, field)) <= places:
            raise BadData("monster_lands.madhala_places", place=madhala, field=field, names=sorted(places))
    faces = sorted([*solo.madhala.red_citadel, *solo.madhala.red_outside])
    if faces != [1, 2, 3, 4, 5, 6]:
        raise BadData("monster_lands.madhala_faces", place=madhala)
    if tuple(rank.id for rank in sorted(solo.rank, key=lambda r: r.order)) != RANKS:
        raise BadData("monster_lands.ranks", place=loaded.where("solo"))
    if not set(solo.madhala.removal_by_red) <= {"1", "2", "3", "4", "5", "6"}:
        raise BadData("monster_lands.removal_by_red", place=madhala)
