"""From typed records to the numbers the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.monster_lands.catalog.records.basics import DiceOf, EffectOf, GoodsOf
from citadelle.games.monster_lands.catalog.records.lands import LandCost, LandGain
from citadelle.games.monster_lands.catalog.records.monsters import PowerOf, Prize
from citadelle.games.monster_lands.catalog.records.solo import RankOf
from citadelle.games.monster_lands.catalog.records.tokens import TrapEffect
from citadelle.games.monster_lands.state import ON
from citadelle.games.monster_lands.tables import (
    ADD_DICE,
    AFFINITIES,
    BENEFITS,
    BUILDINGS,
    BUY_DIE,
    COLOURS,
    CONVERT_DIE,
    DEFENSE,
    DIE_BONUS,
    DISCOUNT,
    DISCOUNTED,
    DIVERT,
    DIVERT_DICE,
    EFFECTS,
    EQUIPMENT_TYPES,
    GAIN_GOLD,
    GAIN_ON,
    GAIN_TOKEN,
    GLORY_ON,
    GOALS,
    GOODS,
    INITIAL,
    LEADER,
    MEMBER_KINDS,
    MERCENARY,
    MINE_BONUS,
    NO_AFFINITY,
    ONE_LOWER,
    PATH_REROLL,
    POWERS,
    REROLL,
    SAME_LEVEL,
    SCENARIO_RULES,
    STEAL_DICE,
    TOTAL_BONUS,
    TRAP_CAPACITY,
    TRAP_CLASSES,
    TRAP_DIE_BONUS,
    TRAP_EFFECTS,
    TRAP_TOTAL_BONUS,
    TROPHY,
    WHENS,
    WINDOWS,
    Dice,
    Effect,
    Goods,
    Power,
    Tables,
)
from citadelle.games.monster_lands.verbs import fixed_nouns

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit


def plain(kit: Kit) -> Tables:
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


def when(word: str) -> int:
    """What a bonus counts for."""
    return WHENS.index(word) if word else 0


def effect(e: EffectOf) -> Effect:
    """A talent, ability or loot effect as numbers (see `tables.Effect`)."""
    kind = EFFECTS.index(e.kind)
    numbers: dict[int, tuple[int, int, int]] = {
        DEFENSE: (e.count, bits(e.vs, AFFINITIES), 0),
        REROLL: (bits(e.colors, COLOURS), e.times, int(e.distinct_dice)),
        DIE_BONUS: (COLOURS.index(e.color) if e.color else 0, e.amount, when(e.when)),
        TOTAL_BONUS: (e.amount, when(e.when), 0),
        DIVERT: (e.count, 0, 0),
        GLORY_ON: (when(e.event) if e.event in WHENS else 0, e.amount, 0),
        GAIN_ON: (GOODS.index(e.token) if e.token else 0, e.count, 0),
        GAIN_TOKEN: (bits(e.choice, GOODS), e.count, 0),
        GAIN_GOLD: (e.gold, 0, 0),
        BUY_DIE: (e.gold, COLOURS.index(e.color) if e.color else 0, int(e.requires_unassigned)),
        CONVERT_DIE: (e.count, 0, 0),
        DISCOUNT: (DISCOUNTED.index(e.action) if e.action else 0, e.gold, e.floor),
        MINE_BONUS: (e.gold, 0, 0),
        TRAP_CAPACITY: (e.amount, 0, 0),
        TROPHY: (e.trophy, e.sell_gold, 0),
    }
    return (kind, *numbers.get(kind, (0, 0, 0)))


def power(p: PowerOf) -> Power:
    """A monster's power as numbers (see `tables.Power`)."""
    kind = POWERS.index(p.kind)
    if p.land:
        return kind, AFFINITIES.index(p.land), p.dice
    if p.type:
        return kind, EQUIPMENT_TYPES.index(p.type), 0
    if p.color:
        return kind, COLOURS.index(p.color), p.amount
    return kind, p.dice or p.hits or p.amount or p.count, 0


def trap(e: TrapEffect) -> Effect:
    """A trap's effect as numbers."""
    kind = TRAP_EFFECTS.index(e.kind)
    colour = COLOURS.index(e.color) if e.color else 0
    numbers: dict[int, tuple[int, int, int]] = {
        ADD_DICE: (colour, e.count, int(e.shielded)),
        TRAP_DIE_BONUS: (colour, e.amount, 0),
        TRAP_TOTAL_BONUS: (e.amount, 0, 0),
        STEAL_DICE: (bits(e.colors, COLOURS), e.max, 0),
        DIVERT_DICE: (e.max, 0, 0),
    }
    return (kind, *numbers[kind])


def _members(t: Tables, kit: Kit) -> None:
    cards = [m for m in kit.mercenaries if m.kind != "novice"]
    novice = next(m for m in kit.mercenaries if m.kind == "novice")
    seats = 4
    t.players_max = seats
    t.members = len(cards)
    t.novices = novice.count
    t.novice = len(cards)
    for m in [*cards, *[novice] * (novice.count + seats)]:
        number = len(t.member_ids)
        extra = number - t.members
        t.member_ids.append(m.id if extra < 0 else f"{m.id}_{extra + 1}")
        t.member_kind.append(MEMBER_KINDS.index(m.kind))
        t.member_affinity.append(AFFINITIES.index(m.affinity) if m.affinity in AFFINITIES else NO_AFFINITY)
        t.member_cost.append(m.cost)
        t.member_reputation.append(m.reputation)
        t.member_dice.append(dice(m.dice))
        t.member_outside.append(m.outside)
        t.member_effect.append(effect(m.talent))
        t.member_acts.append(not m.outside and t.member_effect[-1][0] in (GAIN_TOKEN, GAIN_GOLD, BUY_DIE, CONVERT_DIE))
    t.member_index = {ident: number for number, ident in enumerate(t.member_ids)}
    for affinity in range(len(AFFINITIES)):
        for kind, found in ((LEADER, t.leaders), (INITIAL, t.first_member)):
            found += [m for m in range(t.members) if (t.member_kind[m], t.member_affinity[m]) == (kind, affinity)]
    t.deck = [m for m in range(t.members) if t.member_kind[m] == MERCENARY]


def prize(p: Prize) -> Goods:
    """What a beaten monster gives, as goods."""
    return p.gold, p.glory, 0, 0, 0, 0, 0


def _monsters(t: Tables, kit: Kit) -> None:
    for m in kit.monsters:
        t.monster_index[m.id] = len(t.monster_ids)
        t.monster_ids.append(m.id)
        t.monster_affinity.append(AFFINITIES.index(m.affinity))
        t.monster_rank_a.append(m.rank == "A")
        t.monster_attack.append(m.attack)
        t.monster_cv.append(m.cv)
        t.monster_ev.append(m.ev)
        t.monster_capture.append(prize(m.capture))
        t.monster_eliminate.append(prize(m.eliminate))
        t.monster_trophy.append(m.eliminate.trophy)
        t.monster_power.append(power(m.power))
        t.monster_variant.append(power(m.power.variant or m.power))


def _equipment(t: Tables, kit: Kit) -> None:
    for kind, e in enumerate(kit.equipment):
        for copy in range(e.count):
            key = e.id if copy == 0 else f"{e.id}_{copy + 1}"
            t.equipment_index[key] = len(t.equipment_keys)
            t.equipment_keys.append(key)
            t.equipment_ids.append(e.id)
            t.equipment_kind.append(kind)
            t.equipment_type.append(EQUIPMENT_TYPES.index(e.type))
            t.equipment_cost.append(e.cost)
            t.equipment_outside.append(e.outside)
            t.equipment_ability.append(effect(e.ability))


def land_goods(g: LandGain) -> Goods:
    """What a land gives besides dice and cards."""
    return g.gold, g.glory, g.potion, 0, g.defense, 0, g.loot


def _lands(t: Tables, kit: Kit) -> None:
    for land in kit.lands:
        t.land_index[land.id] = len(t.land_ids)
        t.land_ids.append(land.id)
        t.land_affinity.append(AFFINITIES.index(land.affinity))
        t.land_conquest.append(land.conquest)
        t.land_glory.append(land.glory)
        t.land_cost.append(dice(land.cost))
        t.land_any.append((bits(land.cost.any_of, COLOURS), land.cost.count))
        t.land_goods.append(land_goods(land.gain))
        t.land_dice.append(dice(land.gain.dice))
        t.land_hire.append(land.gain.hire_free > 0)
        t.land_equipment.append(land.gain.equipment_free > 0)


def _tokens(t: Tables, kit: Kit) -> None:
    for one in kit.traps:
        t.trap_index[one.id] = len(t.trap_ids)
        t.trap_ids.append(one.id)
        t.trap_class.append(TRAP_CLASSES.index(one.trap_class))
        t.trap_copies.append(one.count)
        t.trap_cost.append(one.cost)
        t.trap_effect.append(trap(one.effect))
    for loot in kit.loot:
        e = loot.effect
        for copy in range(loot.count):
            key = loot.id if copy == 0 else f"{loot.id}_{copy + 1}"
            t.loot_index[key] = len(t.loot_ids)
            t.loot_ids.append(key)
            t.loot_outside.append(loot.outside)
            t.loot_window.append(WINDOWS.index(loot.window))
            t.loot_effect.append(effect(e))
            t.loot_goods.append((e.gold, 0, e.potion, e.venom, e.defense, 0, 0))
            t.loot_pay.append(dice(e.pay))
            t.loot_dice.append(dice(e.dice))
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
            benefits: list[Effect] = []
            for path in four:
                kind = BENEFITS.index(path.benefit.kind)
                first = bits(path.benefit.colors, COLOURS) if kind == PATH_REROLL else path.benefit.count
                benefits.append((kind, first, path.benefit.times, 0))
            t.face_benefit.append(benefits)
    for mission in kit.missions:
        t.mission_ids.append(mission.id)
        t.mission_a_dice.append(mission.a.dice.count)
        t.mission_a_colours.append(bits(mission.a.dice.colors, COLOURS))
        t.mission_a_goal.append(mission.a.objective)
        t.mission_a_reward.append(goods(mission.a.reward))
        t.mission_a_penalty.append(mission.a.penalty_glory)
        t.mission_b_dice.append(mission.b.dice.count)
        t.mission_b_colours.append(bits(mission.b.dice.colors, COLOURS))
        t.mission_b_cost.append(goods(mission.b.discard))
        t.mission_b_left.append(goods(mission.b.reward_left))
        t.mission_b_right.append(goods(mission.b.reward_right))


def _board(t: Tables, kit: Kit) -> None:
    board = kit.board
    limits, start = board.limits, board.start
    t.limit = (0, 0, limits.potion, limits.venom, limits.defense, limits.trap, 0)
    t.path_dice = limits.path_die_spaces
    t.path_tokens = limits.path_token_spaces
    t.extra_token_spaces = limits.die_spaces_per_extra_token
    t.per_assignment = (0, 0, limits.potion_per_assignment, limits.venom_per_assignment, 0, 0, 0)
    t.rounds = limits.rounds
    t.end_glory = limits.end_glory
    t.hit_from, t.venom_adds, t.loot_offer = limits.hit_from, limits.venom_adds, limits.loot_offer
    t.low_reputation, t.wiped_out_gold = limits.low_reputation, limits.wiped_out_gold
    t.start_glory, t.start_gold, t.start_traps = start.glory, start.gold, start.initial_traps
    for bracket in sorted(board.glory_bonus, key=lambda b: b.min):
        t.bracket_max.append(bracket.max)
        t.bracket_dice.append(dice(bracket.dice))
        t.bracket_wage.append(bracket.wage)
    t.track = [list(track.attack_dice) for track in board.round_track]
    t.runner_up = board.missions.runner_up_gold
    entrance = board.entrance_path
    t.death_glory = [0, 0, 0, 0, *board.lands.death_glory, *board.lands.death_glory]
    t.death_glory += [path.death_glory for path in entrance]
    t.entrance_guards = [path.defense_talents for path in entrance]
    t.entrance_gold = [path.gold for path in entrance]
    t.entrance_capacity = [path.capacity for path in entrance]
    t.sale = board.scoring.trophy_sale_gold_per_point
    scoring = board.scoring
    t.affinity_vp = list(scoring.affinity_vp)
    t.vp_glory, t.vp_reputation = scoring.vp_per_glory, scoring.vp_per_reputation
    t.vp_trophy = scoring.vp_per_trophy_point
    t.tie_breaks = list(scoring.tie_breaks)
    few, many = len(board.lands.slots_one_or_two_players), len(board.lands.slots)
    t.land_slots = [few if players < 3 else many for players in range(t.players_max + 1)]


def _buildings(t: Tables, kit: Kit) -> None:
    by_id = {building.id: building for building in kit.board.building}
    for name in BUILDINGS:
        building = by_id[name]
        t.building_colours.append(bits(building.colors, COLOURS))
        t.building_ordered.append(building.ordered)
        t.building_discountable.append(building.discountable)
        t.space_first.append(len(t.space_dice))
        for space in building.spaces:
            t.space_dice.append(space.dice)
            t.space_players.append(space.min_players)
            t.space_gold.append(space.gold)
            t.space_tokens.append(space.tokens)
    t.space_first.append(len(t.space_dice))
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
    for level in kit.rules.difficulty:
        t.difficulty_ids.append(level.id)
        t.difficulty_order.append(level.order)
        t.difficulty_track.append(tracks.index(level.round_track))
        t.difficulty_all.append(level.first_monsters == "all")
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
    for scenario in sorted(kit.solo.scenario, key=lambda s: s.number):
        t.scenario_ids.append(scenario.id)
        t.scenario_goal.append(GOALS.index(scenario.goal))
        t.scenario_rounds.append(scenario.rounds or t.rounds)
        t.scenario_rules.append(bits(scenario.rules, SCENARIO_RULES))
        affinity = scenario.initial_affinity
        t.scenario_affinity.append(AFFINITIES.index(affinity) if affinity else NO_AFFINITY)
        start = scenario.start
        t.scenario_start.append((start.gold, -1, start.potion, start.venom, start.defense, -1, -1))
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
