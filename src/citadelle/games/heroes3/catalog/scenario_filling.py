"""From the records of scenarios to the numbers the rules read."""

from __future__ import annotations

from citadelle.games.heroes3.catalog.record_fields import TierCounts
from citadelle.games.heroes3.catalog.scenario_records import AiArmiesOf, AiHeroOf, MapOf, Scenario, SlotOf, StartUnit
from citadelle.games.heroes3.lattice import place_at
from citadelle.games.heroes3.map_kinds import MapEffect
from citadelle.games.heroes3.scenario_kinds import ConditionEffect
from citadelle.games.heroes3.scenario_rules import AiArmies, AiHero, ClaimedField, MapSlot, ScenarioRules
from citadelle.games.heroes3.tables import (
    BUILDINGS,
    FREE,
    MODES,
    NONE,
    POSITIONS,
    SIDES,
    TIERS,
    TILE_CLASSES,
    Cost,
    Tables,
)


def map_effect(effect: MapEffect, t: Tables) -> MapEffect:
    """An effect of the map with whole costs, and the numbers of what it names (also of the effects inside it)."""
    inline: Cost = (effect.gold, effect.materials, effect.valuables)
    effect.goods = effect.gain if effect.gain != FREE else inline
    if effect.pay_gold:
        effect.pay = (effect.pay_gold, 0, 0)
    effect.protected = effect.spared != 0
    if effect.card_id:
        effect.card = t.card_index[effect.card_id]
    for ident in effect.location_ids:
        effect.locations |= 1 << t.location_index[ident]
    for inner in effect.effects:
        assert isinstance(inner, MapEffect)
        map_effect(inner, t)
    return effect


def scenario_rules(t: Tables, scenario: Scenario) -> ScenarioRules:
    """A scenario as numbers."""
    made = ScenarioRules(scenario.id)
    made.mode = MODES.index(scenario.mode)
    made.players = scenario.players
    made.rounds = scenario.rounds
    made.start_resources = scenario.start_resources.cost()
    made.start_income = scenario.start_income.cost()
    made.town_capture_reward = scenario.town_capture_reward.cost()
    units = scenario.start_units or scenario.fallback_units
    made.start_forms = tuple([start_forms(t, faction, units) for faction in range(len(t.faction_ids))])
    made.start_buildings = sum(1 << BUILDINGS.index(name) for name in scenario.start_buildings)
    made.far_pool = scenario.far_pool
    made.far_pool_each = tuple([tuple([t.tile_index[tile] for tile in some]) for some in scenario.far_pool_each])
    made.far_pool_from = tuple([t.tile_index[tile] for tile in scenario.far_pool_from])
    made.maps = {one.players: map_slots(t, one) for one in scenario.maps}
    _effects(made, t, scenario)
    _campaign(made, t, scenario)
    return made


def start_forms(t: Tables, faction: int, units: tuple[StartUnit, ...]) -> tuple[int, ...]:
    """The start units of a faction (HM-112); a named unit of another faction is left out."""
    out: list[int] = []
    for unit in units:
        side = SIDES.index(unit.side)
        if unit.unit:
            number = t.unit_index[unit.unit]
            if t.unit_faction[number] in (faction, NONE):
                out.append(number * 2 + side)
            continue
        tier = TIERS.index(unit.tier)
        own = [number for number in t.faction_units[faction] if t.unit_tier[number] == tier]
        prices = [t.unit_recruit[number] for number in own]
        wanted = min(prices) if unit.pick == "cheapest" else max(prices)
        out.append(own[prices.index(wanted)] * 2 + side)
    return tuple(out)


def map_slots(t: Tables, map_: MapOf) -> tuple[MapSlot, ...]:
    """The tile places of a map, in the order of the data."""
    return tuple([map_slot(t, slot) for slot in map_.tiles])


def map_slot(t: Tables, slot: SlotOf) -> MapSlot:
    """One tile place."""
    made = MapSlot(place_at(*slot.at), TILE_CLASSES.index(slot.class_))
    made.tile = t.tile_index[slot.tile] if slot.tile else NONE
    if slot.filter:
        location = t.location_index[slot.filter]
        made.among = tuple(
            [tile for tile in range(len(t.tile_ids)) if location in t.field_location[tile * 7 : tile * 7 + 7]]
        )
    made.seat = slot.player - 1
    made.face_up = slot.face == "up"
    made.rotation = slot.rotation
    made.ai = slot.ai
    made.start_field = POSITIONS.index(slot.player_field) if slot.player_field else NONE
    return made


def _effects(made: ScenarioRules, t: Tables, scenario: Scenario) -> None:
    """What fields and rounds bring, and how the scenario ends."""
    made.obelisk = scenario.obelisk.does
    made.dragon_utopia = scenario.dragon_utopia.does
    made.grail = scenario.grail.does
    made.events = tuple([(event.round, event.does) for event in scenario.events])
    made.start_bonus = scenario.start_bonus_options
    effects: list[MapEffect] = [made.obelisk, made.dragon_utopia, made.grail, *made.start_bonus]
    for effect in (*effects, *[event for _, event in made.events]):
        resolved(effect, t, scenario)
    for victory in scenario.victory:
        victory.does.players = victory.players
    made.victory = tuple([victory.does for victory in scenario.victory])
    made.defeat = tuple([defeat.does for defeat in scenario.defeat])
    made.special = tuple([special.does for special in scenario.special])
    made.time_up = scenario.time_up.does
    for condition in (*made.victory, *made.defeat, *made.special, made.time_up):
        placed(condition, t, scenario)


def opponent(scenario: Scenario, ident: str) -> int:
    """The number of an AI hero by its id; NONE for none."""
    ids = [hero.id for hero in scenario.ai_heroes]
    return ids.index(ident) if ident else NONE


def resolved(effect: MapEffect, t: Tables, scenario: Scenario) -> None:
    """Give an effect of a scenario the numbers of what it names."""
    map_effect(effect, t)
    effect.opponent = opponent(scenario, effect.ai_id)
    effect.never = tuple([t.unit_index[unit] for unit in effect.never_ids])
    if effect.gain_unit[0]:
        effect.unit = t.unit_index[effect.gain_unit[0]]
        effect.side = SIDES.index(effect.gain_unit[1])
    if effect.flip_id:
        effect.flip = t.unit_index[effect.flip_id]


def placed(condition: ConditionEffect, t: Tables, scenario: Scenario) -> None:
    """Give a condition the numbers of what it names, also the one that must hold beside it."""
    condition.opponent = opponent(scenario, condition.ai_id)
    if condition.tile:
        condition.place = place_at(condition.tile[0], condition.tile[1])
    condition.goods = (condition.gold, condition.materials, condition.valuables)
    if condition.location_id:
        condition.location = t.location_index[condition.location_id]
    if condition.also is not None:
        placed(condition.also, t, scenario)


# --- campaigns and cooperative play


def _campaign(made: ScenarioRules, t: Tables, scenario: Scenario) -> None:
    made.has_story = bool(scenario.opening)
    made.campaign = scenario.campaign
    made.order = scenario.order
    made.attempts = scenario.attempts
    made.faction = t.faction_ids.index(scenario.faction) if scenario.faction else NONE
    made.hero = t.hero_ids.index(scenario.recommended_hero) if scenario.recommended_hero else NONE
    made.adds_carried = scenario.start_resources_add_carried
    made.carried_army = scenario.start_units_mode == "carried_over"
    made.carries_resources = scenario.carry_over.resources
    made.carries_army = scenario.carry_over.army
    made.carries_deck = scenario.carry_over.deck != ""
    made.max_level = scenario.max_hero_level
    made.ai_heroes = tuple([ai_hero(t, hero) for hero in scenario.ai_heroes])
    made.ai_armies = ai_armies(scenario.ai_armies) if scenario.ai_armies is not None else None
    made.boss_spells = tuple([t.card_index[spell] for spell in made.dragon_utopia.ai_spells])
    made.claimed = tuple(
        [
            ClaimedField(place_at(*one.at), POSITIONS.index(one.field), one.player - 1, one.income.cost())
            for one in scenario.claimed_fields
        ]
    )


def ai_hero(t: Tables, hero: AiHeroOf) -> AiHero:
    """An AI hero."""
    made = AiHero(hero.id, t.faction_ids.index(hero.faction), place_at(*hero.at_tile), POSITIONS.index(hero.at_field))
    made.moves = hero.moves
    made.first_move_round = hero.first_move_round
    made.level = hero.level
    made.citadel = hero.citadel
    made.forms = tuple([t.unit_index[unit.unit] * 2 + SIDES.index(unit.side) for unit in hero.army])
    made.deck = hero.deck.counts()
    made.spells = tuple([t.card_index[spell] for spell in hero.spells])
    made.skill = hero.skill.does if hero.skill.card != "none" else None
    return made


def ai_armies(armies: AiArmiesOf) -> AiArmies:
    """The armies of a scenario."""
    made = AiArmies(armies.spawn_rounds, place_at(*armies.spawn_tile), POSITIONS.index(armies.spawn_field))
    made.mp = armies.mp
    made.acts_in_spawn_round = armies.acts_in_spawn_round
    made.deck = armies.deck.counts()
    army = armies.army
    made.army = tuple([tier_rows(rows) for rows in (army.easy, army.normal, army.hard, army.impossible)])
    made.extra = armies.extra_3_players.counts()
    return made


def tier_rows(rows: tuple[TierCounts, ...]) -> tuple[tuple[int, ...], ...]:
    """Neutral cards by army and tier."""
    return tuple([row.counts() for row in rows])
