"""What several records of Village Attacks must agree on; each fault is a BadData that names file, record and field."""

from __future__ import annotations

from citadelle.games.village_attacks.catalog.records import (
    ConditionsFile,
    DiceFile,
    EventsFile,
    GameFile,
    HeroesFile,
    MinionsFile,
    MonstersFile,
    RoomConditionsFile,
    SpawnCardsFile,
    SummonedFile,
    Tile,
    TilesFile,
    TrapsFile,
    VillagersFile,
)
from citadelle.games.village_attacks.catalog.scenario_records import Scenario, ScenariosFile, ZoneOf
from citadelle.games.village_attacks.effect_kinds import DISTRACT, SUMMON_MINION
from citadelle.games.village_attacks.tables import KINDS, MONSTER_CONDITIONS, SYMBOLS, TYPES, ZONE_CONDITIONS
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import Loaded

DICE = ("custom", "day", "night")
CONSTANTS = (
    "dice_per_activation", "reroll_threshold", "defence_die_blocks", "heart_heal_per_magic", "hero_pile_minimum",
    "event_dial_positions", "trap_offer_slots", "troll_wounds", "troll_stun_villagers", "troll_heart_wounds",
    "troll_capacity", "summoning_markers_kept", "day_experience_loss", "night_kill_bonus", "max_rerolls", "round_limit",
    "campaign_scenarios", "campaign_losses", "burn_wounds", "progress_won", "progress_first_part", "progress_per_hero",
    "progress_per_delivery", "progress_per_escape", "progress_summoning", "progress_summoning_morale",
)  # fmt: skip
POSITIVE = (
    "reroll_threshold", "event_dial_positions", "max_rerolls", "round_limit", "troll_capacity", "campaign_scenarios",
    "campaign_losses",
)  # fmt: skip
MOST_MONSTERS = 5


def check(loaded: Loaded) -> None:
    """BadData for the first thing that doesn't fit."""
    _vocabulary(loaded)
    _monsters(loaded)
    _villagers(loaded)
    _cards(loaded)
    _summoned(loaded)
    tiles = {tile.label: tile for tile in loaded.file("tiles", TilesFile).tile}
    if len(tiles) != len(loaded.file("tiles", TilesFile).tile):
        raise BadData("village_attacks.label_twice", place=loaded.where("tiles"))
    numbers: set[int] = set()
    for scenario in loaded.file("scenarios", ScenariosFile).scenario:
        place = loaded.where("scenarios", "scenario", scenario.id)
        if scenario.number in numbers:
            raise BadData("village_attacks.number_twice", place=place, n=scenario.number)
        numbers.add(scenario.number)
        _scenario(loaded, scenario, tiles, place)


def _all_there(loaded: Loaded, stem: str, table: str, found: list[str], wanted: tuple[str, ...]) -> None:
    """Each of these records must be there: the rules read it by its id."""
    for ident in wanted:
        if ident not in found:
            raise BadData("village_attacks.record_missing", place=loaded.where(stem), table=table, id=ident)


def _vocabulary(loaded: Loaded) -> None:
    """Records that the rules know by name."""
    dice, game = loaded.file("dice", DiceFile), loaded.file("game", GameFile)
    _all_there(loaded, "dice", "die", [die.id for die in dice.die], DICE)
    _all_there(loaded, "dice", "symbol", [symbol.id for symbol in dice.symbol], SYMBOLS[:6])
    for die in dice.die:
        if die.id == "custom" and "blank" in die.faces:
            raise BadData("village_attacks.blank_face", place=loaded.where("dice", "die", die.id))
    _all_there(loaded, "game", "constant", [constant.id for constant in game.constant], CONSTANTS)
    for constant in game.constant:
        place = loaded.where("game", "constant", constant.id)
        if constant.id not in CONSTANTS:
            raise BadData("village_attacks.unknown_constant", place=place, names=CONSTANTS)
        if constant.id in POSITIVE and constant.value < 1:
            raise BadData("village_attacks.constant_positive", place=place)
    counts = sorted(row.monsters for row in game.difficulty)
    if counts != list(range(1, MOST_MONSTERS + 1)):
        raise BadData("village_attacks.difficulty_rows", place=loaded.where("game"), n=MOST_MONSTERS)
    conditions = [condition.id for condition in loaded.file("conditions", ConditionsFile).condition]
    wanted = (*MONSTER_CONDITIONS, *ZONE_CONDITIONS, "stun_villager", "burn_villager")
    _all_there(loaded, "conditions", "condition", conditions, wanted)


def _monsters(loaded: Loaded) -> None:
    """VA-209: three abilities, one a slot, each with an id of its own; minions that exist."""
    minions = [minion.id for minion in loaded.file("minions", MinionsFile).minion]
    taken: set[str] = set()
    for monster in loaded.file("monsters", MonstersFile).monster:
        place = loaded.where("monsters", "monster", monster.id)
        if sorted(ability.slot for ability in monster.ability) != [1, 2, 3]:
            raise BadData("village_attacks.slots", place=place)
        for ability in monster.ability:
            if ability.id in taken:
                raise BadData("village_attacks.ability_twice", place=place, id=ability.id)
            taken.add(ability.id)
            for level in (ability.basic, ability.advanced):
                if level.range[0] > level.range[1]:
                    raise BadData("village_attacks.range", place=place, field=f"{ability.id}.range")
                if level.does.kind == SUMMON_MINION and level.does.minion not in minions:
                    raise BadData("village_attacks.no_minion", place=place, id=level.does.minion, names=minions)
                if (level.duration == "passive") != (not level.cost):
                    raise BadData("village_attacks.passive_cost", place=place, id=ability.id)
    monsters = loaded.file("monsters", MonstersFile).monster
    supports = [monster for monster in monsters if monster.role == "support"]
    roles = {monster.role for monster in monsters}
    if len(supports) + len(roles - {"support"}) < MOST_MONSTERS:
        raise BadData("village_attacks.too_few_monsters", place=loaded.where("monsters"), n=MOST_MONSTERS)


def _villagers(loaded: Loaded) -> None:
    """VA-207: the four kinds, each as the rules know it; heroes enough for a pile (VA-11)."""
    villagers = loaded.file("villagers", VillagersFile).villager
    _all_there(loaded, "villagers", "villager", [villager.id for villager in villagers], KINDS)
    for villager in villagers:
        place = loaded.where("villagers", "villager", villager.id)
        if villager.id != "hero" and (villager.health < 1 or villager.range[0] != 0):
            raise BadData("village_attacks.villager_health", place=place)
    heroes = loaded.file("heroes", HeroesFile).hero
    minimum = next(c.value for c in loaded.file("game", GameFile).constant if c.id == "hero_pile_minimum")
    by_type = [len([hero for hero in heroes if hero.type == type_]) for type_ in TYPES]
    if len(heroes) < minimum or len(set(by_type)) != 1 or len(heroes) > 12:
        raise BadData("village_attacks.heroes", place=loaded.where("heroes"), n=minimum)
    for hero in heroes:
        if hero.range[0] != 0:
            raise BadData("village_attacks.hero_range", place=loaded.where("heroes", "hero", hero.id))


def _cards(loaded: Loaded) -> None:
    """VA-201, VA-202, VA-207: piles that can be drawn from, fallbacks that exist and end."""
    cards = loaded.file("spawn_cards", SpawnCardsFile).spawn_card
    for card in cards:
        place = loaded.where("spawn_cards", "spawn_card", card.id)
        tiers = (card.tier1, card.tier2, card.tier3)
        for number, tier in enumerate(tiers, 1):
            empty = not (tier.peasant or tier.hunter or tier.hero)
            if tier.redraw != empty:
                raise BadData("village_attacks.empty_tier", place=place, field=f"tier{number}")
        if card.hero_card != any(tier.hero for tier in tiers):
            raise BadData("village_attacks.hero_card", place=place)
    if not sum(card.copies for card in cards):
        raise BadData("village_attacks.no_cards", place=loaded.where("spawn_cards"))
    for trap in loaded.file("traps", TrapsFile).trap:
        place = loaded.where("traps", "trap", trap.id)
        if trap.immediate != any(step.kind == DISTRACT for step in trap.steps) or (
            trap.immediate and len(trap.steps) > 1
        ):
            raise BadData("village_attacks.immediate", place=place)
    events = {event.id: event for event in loaded.file("events", EventsFile).event}
    for event in events.values():
        fallback = event.does.fallback
        if fallback and (fallback not in events or events[fallback].does.fallback or events[fallback].persistent):
            place = loaded.where("events", "event", event.id)
            raise BadData("village_attacks.fallback", place=place, id=fallback)


def _summoned(loaded: Loaded) -> None:
    """VA-175: of each type one that nobody can play, or two, so that a pile can always be made."""
    monsters = {monster.id: monster for monster in loaded.file("monsters", MonstersFile).monster}
    summoned = loaded.file("summoned", SummonedFile).summoned
    for type_ in TYPES:
        playable = [one for one in summoned if one.type == type_ and one.monster in monsters]
        if len(playable) == len([one for one in summoned if one.type == type_]) and len(playable) < 2:
            raise BadData("village_attacks.summoned_type", place=loaded.where("summoned"), type=type_)
    for one in summoned:
        if (one.special == "stun_on_attack") != bool(one.stun_count) or (one.special == "burn_on_attack") != bool(
            one.burn_count
        ):
            raise BadData("village_attacks.special", place=loaded.where("summoned", "summoned", one.id))


# --- scenarios (VA-206)


def _scenario(loaded: Loaded, scenario: Scenario, tiles: dict[str, Tile], place: Place) -> None:
    """One scenario: its plan, its passages, what lies on them, and what it asks for."""
    _plan(scenario, tiles, place)
    _passages(scenario, place)
    _ways(scenario, tiles, place)
    _places(loaded, scenario, place)
    _goals(loaded, scenario, tiles, place)


def _plan(scenario: Scenario, tiles: dict[str, Tile], place: Place) -> None:
    """VA-20: every tile once, only one face of each, and no two on one cell."""
    labels = [zone.tile for zone in scenario.zones]
    if len(set(labels)) != len(labels) or set(labels) != set(scenario.tiles):
        raise BadData("village_attacks.tiles_and_zones", place=place)
    cells: set[tuple[int, int]] = set()
    for zone in scenario.zones:
        tile = tiles.get(zone.tile)
        if tile is None:
            raise BadData("village_attacks.no_tile", place=place, tile=zone.tile)
        if tile.reverse in labels:
            raise BadData("village_attacks.both_faces", place=place, tile=zone.tile, other=tile.reverse)
        if sorted(tile.footprint) != sorted((zone.w, zone.h)):
            raise BadData("village_attacks.footprint", place=place, tile=zone.tile)
        covered = {(zone.x + i, zone.y + j) for i in range(zone.w) for j in range(zone.h)}
        if covered & cells:
            raise BadData("village_attacks.overlap", place=place, tile=zone.tile)
        cells |= covered


def _ways(scenario: Scenario, tiles: dict[str, Tile], place: Place) -> None:
    """VA-25: a way leads from every zone to a Heart, as far as the data says."""
    labels = [zone.tile for zone in scenario.zones]
    hearts = [label for label in labels if tiles[label].castle_heart]
    if "CH-1" not in hearts:
        raise BadData("village_attacks.no_heart", place=place)
    far = _distances(scenario, hearts)
    for zone in scenario.zones:
        if zone.tile not in far:
            raise BadData("village_attacks.falls_apart", place=place, tile=zone.tile)
        if far[zone.tile] != zone.heart_distance:
            raise BadData("village_attacks.heart_distance", place=place, tile=zone.tile, n=far[zone.tile])


def _distances(scenario: Scenario, goals: list[str]) -> dict[str, int]:
    """By tile, the passages to the nearest goal; a tile without a way isn't there."""
    far = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        tile = edge.pop(0)
        for passage in scenario.passages:
            for here, there in ((passage.a, passage.b), (passage.b, passage.a)):
                if here == tile and there not in far:
                    far[there] = far[here] + 1
                    edge.append(there)
    return far


def _passages(scenario: Scenario, place: Place) -> None:
    """VA-22, VA-23: a passage joins two tiles that meet on the row or column it names."""
    zones = {zone.tile: zone for zone in scenario.zones}
    seen: set[frozenset[str]] = set()
    for passage in scenario.passages:
        for label in (passage.a, passage.b):
            if label not in zones:
                raise BadData("village_attacks.no_zone", place=place, field="passages", zone=label)
        pair = frozenset((passage.a, passage.b))
        if len(pair) < 2 or pair in seen:
            raise BadData("village_attacks.passage_twice", place=place, a=passage.a, b=passage.b)
        seen.add(pair)
        if not meet(zones[passage.a], zones[passage.b], passage.line):
            raise BadData("village_attacks.passage", place=place, a=passage.a, b=passage.b, line=passage.line)


def meet(a: ZoneOf, b: ZoneOf, line: str) -> bool:
    """Do two tiles touch on this row ("h2") or column ("v3")?"""
    at = int(line[1:])
    if line[0] == "h":
        return a.y <= at < a.y + a.h and b.y <= at < b.y + b.h and (a.x + a.w == b.x or b.x + b.w == a.x)
    return a.x <= at < a.x + a.w and b.x <= at < b.x + b.w and (a.y + a.h == b.y or b.y + b.h == a.y)


def _places(loaded: Loaded, scenario: Scenario, place: Place) -> None:
    """Markers, objectives, room conditions and params name zones of the plan and records that exist."""
    zones = {zone.tile for zone in scenario.zones}
    conditions = [one.id for one in loaded.file("room_conditions", RoomConditionsFile).room_condition]
    events = [one.id for one in loaded.file("events", EventsFile).event]
    params = scenario.params
    named = [("spawn_markers", marker.zone) for marker in scenario.spawn_markers]
    named += [("objectives", objective.zone) for objective in scenario.objectives]
    named += [("room_conditions", room.zone) for room in scenario.room_conditions]
    named += [("params.setup_hero_zones", zone) for zone in params.setup_hero_zones]
    for field in ("setup_hero_zone", "delivery_zone", "component_zone", "tome_zone", "exit_zone"):
        if getattr(params, field):
            named.append((f"params.{field}", getattr(params, field)))
    for field, zone in named:
        if zone not in zones:
            raise BadData("village_attacks.no_zone", place=place, field=field, zone=zone)
    for room in scenario.room_conditions:
        if room.condition not in conditions:
            raise BadData("village_attacks.no_condition", place=place, id=room.condition, names=conditions)
    for event in scenario.ignored_events:
        if event not in events:
            raise BadData("village_attacks.no_event", place=place, id=event, names=events)
    positions = next(c.value for c in loaded.file("game", GameFile).constant if c.id == "event_dial_positions")
    if any(trigger >= positions for trigger in scenario.event_triggers):
        raise BadData("village_attacks.trigger", place=place, n=positions - 1)
    if len({marker.id for marker in scenario.spawn_markers}) != len(scenario.spawn_markers):
        raise BadData("village_attacks.marker_twice", place=place)
    for objective in scenario.objectives:
        if (objective.kind == "symbol") != bool(objective.symbol):
            raise BadData("village_attacks.objective_symbol", place=place, id=objective.id)


NEEDS: dict[str, tuple[str, ...]] = {
    "five_heroes_killed": ("heroes_to_kill",),
    "four_peasants_delivered": ("deliveries_to_win", "delivery_zone", "grab_symbol", "kill_carried_symbol"),
    "ten_villagers_escaped": ("escapes_to_win", "flee_to_colour", "scare_symbols"),
    "all_markers_closed_then_no_villagers": ("component_zone", "tokens_per_marker", "closing_symbol"),
    "hero_leaves_with_monster": ("captured_dice",),
    "both_tomes_stolen": ("tome_zone", "exit_zone", "tomes_lost_for_defeat", "tomes_carried_at_once"),
    "four_corridors_collapsed": ("collapse_hunters", "collapse_villagers", "collapses_for_defeat"),
    "two_heroes_no_cards": ("setup_hero_zones",),
    "cards_plus_hero_at_eh": ("setup_hero_zone",),
    "three_hunters_each": ("setup_hunters_per_marker",),
    "closed_markers": ("component_zone", "tokens_per_marker", "closing_symbol"),
}
"""VA-208: the params that an aim, a defeat or a set-up can't do without."""


def _goals(loaded: Loaded, scenario: Scenario, tiles: dict[str, Tile], place: Place) -> None:
    """VA-206: an aim that can be reached with what the scenario has."""
    for word in (scenario.victory, *scenario.defeat, scenario.setup_spawn, scenario.tier_mode):
        for field in NEEDS.get(word, ()):
            if not getattr(scenario.params, field):
                raise BadData("village_attacks.param_missing", place=place, field=f"params.{field}", word=word)
    infinite = scenario.morale < 0
    if "morale_zero" in scenario.victory and (infinite or scenario.morale == 0):
        raise BadData("village_attacks.morale_needed", place=place, word=scenario.victory)
    if scenario.tier_mode == "morale" and infinite:
        raise BadData("village_attacks.morale_needed", place=place, word="tier_mode")
    if scenario.victory.startswith("heart_20") and not scenario.heart_goal:
        raise BadData("village_attacks.param_missing", place=place, field="heart_goal", word=scenario.victory)
    rooms = {room.condition for room in scenario.room_conditions}
    if scenario.summoning != ("summoning" in rooms):
        raise BadData("village_attacks.summoning_room", place=place)
    if "summoned_once" in scenario.victory and not scenario.summoning:
        raise BadData("village_attacks.summoning_room", place=place)
    if not any(marker.only == "" for marker in scenario.spawn_markers):
        raise BadData("village_attacks.no_marker", place=place)
    colour = scenario.params.flee_to_colour
    if colour and colour not in [marker.colour for marker in scenario.spawn_markers]:
        raise BadData("village_attacks.no_colour", place=place, colour=colour)
    kinds = [objective.kind for objective in scenario.objectives]
    wanted = [
        ("both_tomes_stolen", "tome"),
        ("hero_leaves_with_monster", "exit"),
        ("four_corridors_collapsed", "corridor"),
    ]
    for word, kind in wanted:
        if word in scenario.defeat and kind not in kinds:
            raise BadData("village_attacks.no_objective", place=place, kind=kind, word=word)
    for zone in scenario.zones:
        objective = any(one.zone == zone.tile and one.kind == "corridor" for one in scenario.objectives)
        if objective and tiles[zone.tile].castle_heart:
            raise BadData("village_attacks.heart_collapses", place=place)
