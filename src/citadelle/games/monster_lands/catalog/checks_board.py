"""What the board, the levels and the solo tables of Monster Lands must agree on; each fault is a BadData."""

from __future__ import annotations

from itertools import pairwise

from citadelle.games.monster_lands.catalog.records.board import BoardFile, BuildingOf
from citadelle.games.monster_lands.catalog.records.difficulty import DifficultyFile
from citadelle.games.monster_lands.catalog.records.monsters import PanicFile
from citadelle.games.monster_lands.catalog.records.solo import RankOf, SoloFile
from citadelle.games.monster_lands.tables import BUILDINGS, RANKS
from citadelle.kernel.errors import BadData
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
        raise BadData(f"board.toml: the buildings must be {', '.join(BUILDINGS)}, each once.")
    brackets = sorted(board.glory_bonus, key=lambda b: b.min)
    if not brackets or brackets[0].min != 0:
        raise BadData("board.toml: the first glory_bonus must begin at 0.")
    for bracket in brackets:
        if bracket.max < bracket.min:
            raise BadData(f"{loaded.where('board', 'glory_bonus', bracket.id)}: max must not be below min.")
    for low, high in pairwise(brackets):
        if high.min != low.max + 1:
            raise BadData(f"{loaded.where('board', 'glory_bonus', high.id)}: min must follow the max before it.")
    if [path.id for path in board.entrance_path] != ["entrance_top", "entrance_bottom"]:
        raise BadData("board.toml: entrance_path must be entrance_top, then entrance_bottom.")
    for building in board.building:
        _building(building, loaded.where("board", "building", building.id))
    slots = board.lands
    if len(slots.slots) not in (1, 2) or not 1 <= len(slots.slots_one_or_two_players) <= len(slots.slots):
        raise BadData(
            f"{loaded.where('board', 'lands')}: slots must be one or two, and not fewer than for two players."
        )
    if len(board.missions.slots) != 2:
        raise BadData(f"{loaded.where('board', 'missions')}: slots must be two.")
    tracks = {track.id for track in board.round_track}
    rules = loaded.file("difficulty", DifficultyFile)
    for level in rules.difficulty:
        if level.round_track not in tracks:
            where = loaded.where("difficulty", "difficulty", level.id)
            raise BadData(f"{where}: round_track must be one of {', '.join(sorted(tracks))}.")
    wanted = {"tricks", "queens_grant", "more_monsters", "moldo_auto_hits"}
    if {module.id for module in rules.module} != wanted:
        raise BadData(f"difficulty.toml: the modules must be {', '.join(sorted(wanted))}, each once.")
    levels = [level.id for level in sorted(rules.difficulty, key=lambda level: level.order)]
    if sorted(levels) != sorted(("tutorial", "normal", "heroic", "legendary")):
        raise BadData("difficulty.toml: the levels must be tutorial, normal, heroic and legendary, each once.")
    if sorted(level.order for level in rules.difficulty) != [1, 2, 3, 4]:
        raise BadData("difficulty.toml: order must be 1 to 4, each once (ML-CAMP-02).")
    grant = next(module for module in rules.module if module.id == "queens_grant")
    if not grant.die_choice or not grant.gift_choice:
        raise BadData(f"{loaded.where('difficulty', 'module', grant.id)}: die_choice and gift_choice are needed.")
    panic = loaded.file("panic", PanicFile).panic
    if len({token.building for token in panic}) != len(panic):
        raise BadData("panic.toml: no building may have two panic tokens (ML-PAN-01).")


def _building(building: BuildingOf, where: str) -> None:
    """What each building needs to work as the rules of its name say."""
    name = building.id
    if building.ordered != (name in IN_ORDER) or building.discountable != (name in IN_ORDER):
        raise BadData(f"{where}: ordered and discountable are true for {', '.join(IN_ORDER)}, and for no other.")
    if building.unlimited != (name == "pawn_shop"):
        raise BadData(f"{where}: unlimited is true for the pawn_shop, and for no other.")
    if bool(building.spaces) == building.unlimited:
        raise BadData(f"{where}: spaces are needed, but for the pawn_shop.")
    for number, space in enumerate(building.spaces):
        if space.dice > 1 and name != "mine":
            raise BadData(f"{where}: spaces[{number}].dice must be 1: only the mine has double spaces.")
        if bool(space.tokens) != (name == "alchemist") or bool(space.gold) != (name == "mine"):
            raise BadData(
                f"{where}: spaces[{number}] must have tokens at the alchemist, gold at the mine, else neither."
            )
    if building.spaces and building.spaces[0].min_players > 1:
        raise BadData(f"{where}: spaces[0] must be open to any number of players.")
    for field in NUMBERS.get(name, ()):
        if not getattr(building, field):
            raise BadData(f"{where}: {field} is needed.")
    offers = {"hunters_lodge": ("rows", "columns"), "tavern": ("docks", "docks_solo"), "bazaar": ("docks",)}
    for need in offers.get(name, ()):
        if building.offer is None or not getattr(building.offer, need):
            raise BadData(f"{where}: offer.{need} is needed.")
    if building.offer is not None:
        o = building.offer
        if max(o.rows * o.columns, o.docks, o.docks_solo) > LARGEST_OFFER:
            raise BadData(f"{where}: offer must not have more than {LARGEST_OFFER} places.")


def check_solo(loaded: Loaded) -> None:
    """BadData for the first thing of the solo tables that doesn't fit."""
    solo = loaded.file("solo", SoloFile)
    if sorted(s.number for s in solo.scenario) != list(range(1, len(solo.scenario) + 1)):
        raise BadData("solo.toml: scenarios must be numbered from 1 without a gap.")
    rounds = loaded.file("board", BoardFile).limits.rounds
    for s in solo.scenario:
        if s.rounds > rounds:
            raise BadData(f"{loaded.where('solo', 'scenario', s.id)}: rounds must not be above limits.rounds.")
        for rank in (s.ranks.recruit, s.ranks.veteran, s.ranks.hero):
            if rank == RankOf() or len(rank.spread) not in (0, 4):
                raise BadData(
                    f"{loaded.where('solo', 'scenario', s.id)}: ranks must ask for something; spread has four."
                )
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
