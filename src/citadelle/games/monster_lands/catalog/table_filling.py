"""From typed records to the numbers the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from citadelle.games.monster_lands.catalog.records.basics import DiceOf, GoodsOf
from citadelle.games.monster_lands.catalog.records.clans import Equipment
from citadelle.games.monster_lands.catalog.records.lands import LandCost, LandGain
from citadelle.games.monster_lands.catalog.records.monsters import Prize
from citadelle.games.monster_lands.catalog.records.solo import RankOf
from citadelle.games.monster_lands.catalog.records.tokens import Loot
from citadelle.games.monster_lands.effect_kinds import Power
from citadelle.games.monster_lands.state import ON
from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    BUILDINGS,
    COLOURS,
    EQUIPMENT_TYPES,
    GOALS,
    INITIAL,
    LEADER,
    MEMBER_KINDS,
    MERCENARY,
    NO_AFFINITY,
    ONE_LOWER,
    SAME_LEVEL,
    SCENARIO_RULES,
    TRAP_CLASSES,
    WINDOWS,
    Dice,
    Goods,
    Tables,
)
from citadelle.games.monster_lands.verbs import fixed_nouns
from citadelle.parts.columns import Packers, fill, index_by_id, take_over

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

Countable = TypeVar("Countable", Equipment, Loot)


def fill_tables(kit: Kit) -> Tables:
    """Fill the tables from the checked records."""
    t = Tables()
    _members(t, kit)
    _monsters(t, kit)
    _equipment(t, kit)
    _lands(t, kit)
    _tokens(t, kit)
    _tiles(t, kit)
    _board(t, kit)
    _buildings(t, kit)
    _difficulty(t, kit)
    _solo(t, kit)
    t.nouns = fixed_nouns(t, ON)
    return t


def bits(names: tuple[str, ...], words: tuple[str, ...]) -> int:
    """Names as a set of bits, by their places among `words`."""
    return sum(1 << words.index(name) for name in dict.fromkeys(names))


def dice(d: DiceOf | LandCost) -> Dice:
    """Dice by colour as numbers."""
    return d.strength, d.magic, d.persuasion


def goods(g: GoodsOf) -> Goods:
    """Goods as numbers."""
    return g.gold, g.glory, g.potion, g.venom, g.defense, g.trap, g.loot


def prize(p: Prize) -> Goods:
    """What a beaten monster gives, as goods."""
    return p.gold, p.glory, 0, 0, 0, 0, 0


PACKERS: Packers = {
    DiceOf: dice,
    LandCost: dice,
    GoodsOf: goods,
    Prize: prize,
}
"""How what a record holds becomes a row of a column."""


def copies(records: Sequence[Countable]) -> tuple[list[str], list[Countable]]:
    """Every copy of every record, and an id for each: the second copy has a number behind its record's, and so on."""
    rows = [record for record in records for _ in range(record.count)]
    ids = [r.id if copy == 0 else f"{r.id}_{copy + 1}" for r in records for copy in range(r.count)]
    return ids, rows


def _members(t: Tables, kit: Kit) -> None:
    cards = [m for m in kit.mercenaries if m.kind != "novice"]
    novice = next(m for m in kit.mercenaries if m.kind == "novice")
    seats = 4
    t.players_max = seats
    t.members = len(cards)
    t.novices = novice.count
    t.novice = len(cards)
    more = novice.count + seats
    t.member_ids = [m.id for m in cards] + [f"{novice.id}_{number + 1}" for number in range(more)]
    t.member_index = index_by_id(t.member_ids)
    fill(
        t, "member", [*cards, *[novice] * more], PACKERS,
        kind=MEMBER_KINDS,
        affinity=lambda m: AFFINITIES.index(m.affinity) if m.affinity in AFFINITIES else NO_AFFINITY,
        effect=lambda m: m.talent,
        acts=lambda m: "acts" in m.talent.row.marks,
    )  # fmt: skip
    for affinity in range(len(AFFINITIES)):
        for kind, found in ((LEADER, t.leaders), (INITIAL, t.first_member)):
            found += [m for m in range(t.members) if (t.member_kind[m], t.member_affinity[m]) == (kind, affinity)]
    t.deck = [m for m in range(t.members) if t.member_kind[m] == MERCENARY]


def _monsters(t: Tables, kit: Kit) -> None:
    fill(
        t, "monster", kit.monsters, PACKERS,
        affinity=AFFINITIES,
        rank_a=lambda m: m.rank == "A",
        trophy=lambda m: m.eliminate.trophy,
        variant=lambda m: m.power.variant if isinstance(m.power.variant, Power) else m.power,
    )  # fmt: skip


def _equipment(t: Tables, kit: Kit) -> None:
    t.equipment_keys, rows = copies(kit.equipment)
    t.equipment_index = index_by_id(t.equipment_keys)
    fill(t, "equipment", rows, PACKERS, kind=kit.equipment.index, type=EQUIPMENT_TYPES)


def land_goods(g: LandGain) -> Goods:
    """What a land gives besides dice and cards."""
    return g.gold, g.glory, g.potion, 0, g.defense, 0, g.loot


def _lands(t: Tables, kit: Kit) -> None:
    fill(
        t, "land", kit.lands, PACKERS,
        affinity=AFFINITIES,
        any=lambda land: (bits(land.cost.any_of, COLOURS), land.cost.count),
        goods=lambda land: land_goods(land.gain),
        dice=lambda land: dice(land.gain.dice),
        hire=lambda land: land.gain.hire_free > 0,
        equipment=lambda land: land.gain.equipment_free > 0,
    )  # fmt: skip


def _tokens(t: Tables, kit: Kit) -> None:
    t.trap_class = [TRAP_CLASSES.index(one.trap_class) for one in kit.traps]
    fill(t, "trap", kit.traps, PACKERS, copies=lambda one: one.count)
    t.loot_ids, rows = copies(kit.loot)
    t.loot_index = index_by_id(t.loot_ids)
    fill(
        t, "loot", rows, PACKERS,
        window=WINDOWS,
        goods=lambda one: (one.effect.gold, 0, one.effect.potion, one.effect.venom, one.effect.defense, 0, 0),
    )  # fmt: skip
    t.panic_ids = [BUILDINGS.index(token.building) for token in kit.panic]


def _tiles(t: Tables, kit: Kit) -> None:
    tiles = sorted({path.tile for path in kit.paths})
    by_place = {(path.tile, path.side, path.path): path for path in kit.paths}
    for tile in tiles:
        t.header_tiles.append(tile)
        for side in ("A", "B"):
            four = [by_place[tile, side, number] for number in (1, 2, 3, 4)]
            t.face_tile.append(len(t.header_tiles) - 1)
            t.face_required.append([dice(path.required) for path in four])
            t.face_reinforce.append([dice(path.reinforce) for path in four])
            t.face_benefit.append([path.benefit for path in four])
    fill(
        t, "mission_a", [mission.a for mission in kit.missions], PACKERS,
        dice=lambda a: a.dice.count,
        colours=lambda a: bits(a.dice.colors, COLOURS),
        goal=lambda a: a.objective,
        penalty=lambda a: a.penalty_glory,
    )  # fmt: skip
    fill(
        t, "mission_b", [mission.b for mission in kit.missions], PACKERS,
        dice=lambda b: b.dice.count,
        colours=lambda b: bits(b.dice.colors, COLOURS),
        cost=lambda b: goods(b.discard),
        left=lambda b: goods(b.reward_left),
        right=lambda b: goods(b.reward_right),
    )  # fmt: skip
    t.mission_ids = [mission.id for mission in kit.missions]


def _board(t: Tables, kit: Kit) -> None:
    board = kit.board
    limits, start = board.limits, board.start
    t.limit = (0, 0, limits.potion, limits.venom, limits.defense, limits.trap, 0)
    t.path_dice = limits.path_die_spaces
    t.path_tokens = limits.path_token_spaces
    t.extra_token_spaces = limits.die_spaces_per_extra_token
    t.per_assignment = (0, 0, limits.potion_per_assignment, limits.venom_per_assignment, 0, 0, 0)
    same = ("rounds", "end_glory", "hit_from", "venom_adds", "loot_offer", "low_reputation", "wiped_out_gold")
    take_over(t, limits, same)
    t.start_glory, t.start_gold, t.start_traps = start.glory, start.gold, start.initial_traps
    fill(t, "bracket", sorted(board.glory_bonus, key=lambda b: b.min), PACKERS)
    t.track = [list(track.attack_dice) for track in board.round_track]
    t.runner_up = board.missions.runner_up_gold
    entrance = board.entrance_path
    t.death_glory = [0, 0, 0, 0, *board.lands.death_glory, *board.lands.death_glory]
    t.death_glory += [path.death_glory for path in entrance]
    fill(t, "entrance", entrance, PACKERS, guards=lambda path: path.defense_talents)
    t.sale = board.scoring.trophy_sale_gold_per_point
    scoring = board.scoring
    take_over(t, scoring, ("affinity_vp", "tie_breaks"))
    t.vp_glory, t.vp_reputation = scoring.vp_per_glory, scoring.vp_per_reputation
    t.vp_trophy = scoring.vp_per_trophy_point
    few, many = len(board.lands.slots_one_or_two_players), len(board.lands.slots)
    t.lands_by_players = [few if players < 3 else many for players in range(t.players_max + 1)]


def _buildings(t: Tables, kit: Kit) -> None:
    by_id = {building.id: building for building in kit.board.building}
    buildings = [by_id[name] for name in BUILDINGS]
    fill(t, "building", buildings, PACKERS, colours=lambda building: bits(building.colors, COLOURS))
    t.space_first = [sum(len(building.spaces) for building in buildings[:at]) for at in range(len(buildings) + 1)]
    spaces = [space for building in buildings for space in building.spaces]
    fill(t, "space", spaces, PACKERS, players=lambda space: space.min_players)
    lodge, tavern, armory, bazaar = by_id["hunters_lodge"], by_id["tavern"], by_id["armory"], by_id["bazaar"]
    assert lodge.offer is not None and tavern.offer is not None and bazaar.offer is not None
    t.lodge_size = lodge.offer.rows * lodge.offer.columns
    t.lodge_columns = lodge.offer.columns
    t.bazaar_docks = bazaar.offer.docks
    t.docks, t.docks_solo = tavern.offer.docks, tavern.offer.docks_solo
    t.beer_cost = tavern.beer_cost
    t.armory_max, t.armory_price = armory.max_tokens, armory.token_price
    t.gold_per_die = by_id["pawn_shop"].gold_per_die


def _difficulty(t: Tables, kit: Kit) -> None:
    tracks = [track.id for track in kit.board.round_track]
    fill(
        t, "difficulty", kit.rules.difficulty, PACKERS,
        track=lambda level: tracks.index(level.round_track),
        all=lambda level: level.first_monsters == "all",
    )  # fmt: skip
    modules = {module.id: module for module in kit.rules.module}
    grant = modules["queens_grant"]
    t.grant_from = grant.from_round
    t.grant_dice = [COLOURS.index(colour) for colour in grant.die_choice]
    t.grant_gifts = [goods(gift) for gift in grant.gift_choice]
    t.more_rounds = list(modules["more_monsters"].rounds)


def outside(names: tuple[str, ...]) -> list[int]:
    """Madhala's places outside: paths of the land from 0, -1 for mission A, -2 for mission B."""
    out: list[int] = []
    for name in names:
        out.append({"mission_a": -1, "mission_b": -2}.get(name, 0) or int(name[-1]) - 1)
    return out


def _solo(t: Tables, kit: Kit) -> None:
    her = kit.solo.madhala
    t.mad_tokens = her.tokens
    t.campaign_games = kit.solo.campaign.most_games
    t.mad_outside_red = [face in her.red_outside for face in range(7)]
    t.mad_citadel = [BUILDINGS.index(name) for name in her.citadel_by_yellow]
    t.mad_outside = outside(her.outside_by_yellow)
    t.mad_outside_missions = outside(her.outside_by_yellow_scenario_9)
    t.mad_removal = [her.removal_by_red.get(str(face), 0) - 1 for face in range(7)]
    t.mad_persuades = [name in her.rolls_persuasion_at for name in BUILDINGS]
    t.mad_removes = [name in her.removes_at for name in BUILDINGS]
    for row in sorted(kit.solo.rank, key=lambda r: r.order):
        level = row.campaign.difficulty
        t.rank_advances.append(row.campaign.next == "advance")
        levels = {"same": SAME_LEVEL, "one_lower_or_lose": ONE_LOWER}
        t.rank_level.append(levels[level] if level in levels else t.difficulty_ids.index(level))
    scenarios = sorted(kit.solo.scenario, key=lambda s: s.number)
    fill(
        t, "scenario", scenarios, PACKERS,
        goal=GOALS,
        rounds=lambda s: s.rounds or t.rounds,
        rules=lambda s: bits(s.rules, SCENARIO_RULES),
        affinity=lambda s: AFFINITIES.index(s.initial_affinity) if s.initial_affinity else NO_AFFINITY,
        start=lambda s: (s.start.gold, -1, s.start.potion, s.start.venom, s.start.defense, -1, -1),
    )  # fmt: skip
    for scenario in scenarios:
        want = scenario.checklist
        t.checklist.append(
            (want.defense, want.trap, want.potion, want.venom, want.equipment_types, want.mercenary_affinities)
        )
        ranks: list[RankOf] = [scenario.ranks.recruit, scenario.ranks.veteran, scenario.ranks.hero]
        t.rank_vp.append([rank.vp for rank in ranks])
        t.rank_gold.append([rank.gold for rank in ranks])
        t.rank_missions.append([rank.missions for rank in ranks])
        t.rank_checklist.append([rank.checklist for rank in ranks])
        t.rank_spread.append([tuple(rank.spread) for rank in ranks])
