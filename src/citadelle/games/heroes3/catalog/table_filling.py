"""From typed records to the numbers the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadelle.games.heroes3.ability_kinds import UnitAbility
from citadelle.games.heroes3.catalog.card_records import Mode, Specialty, Spell
from citadelle.games.heroes3.catalog.record_fields import Goods
from citadelle.games.heroes3.catalog.records import AbilityOf, SideOf
from citadelle.games.heroes3.catalog.scenario_filling import map_effect, scenario_rules
from citadelle.games.heroes3.effect_kinds import CardEffect, CardMode
from citadelle.games.heroes3.map_kinds import INCOME, SEARCH, LocationEffect
from citadelle.games.heroes3.tables import (
    ABILITY,
    ABILITY_KINDS,
    AI_CARD_KINDS,
    ARTIFACT,
    ARTIFACT_LEVELS,
    BUILDING_TIMINGS,
    BUILDINGS,
    CATEGORIES,
    DIFFICULTIES,
    DURATIONS,
    NONE,
    POSITIONS,
    RESOURCES,
    SPECIALTY,
    SPELL,
    START,
    STATISTIC,
    TIERS,
    TILE_CLASSES,
    TIMINGS,
    TRIGGERS,
    UNIT_TYPES,
    Cost,
    Tables,
)
from citadelle.games.heroes3.verbs import fixed_nouns
from citadelle.parts.columns import index_by_id
from citadelle.parts.effects import packed

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit

STATISTICS = ("stat_attack", "stat_defense", "stat_power", "stat_knowledge")
"""The cards of a hero's four statistics, in the order heroes have them."""
LOCATIONS = {
    "town_location": "town", "settlement_location": "settlement", "mine_location": "mine",
    "obelisk_location": "obelisk", "utopia_location": "dragon_utopia", "grail_location": "grail",
    "stables_location": "stables", "sanctuary_location": "sanctuary", "empty_location": "empty",
    "trading_post_location": "trading_post",
    "blocked_location": "blocked",
}  # fmt: skip
"""The locations that the rules know by name, by their column."""


def fill_tables(kit: Kit) -> Tables:
    """Fill the tables from the checked records."""
    t = Tables()
    t.faction_ids = list(kit.factions)
    t.faction_ignores_morale = [faction in kit.no_morale for faction in kit.factions]
    t.constant = {constant.id: constant.value for constant in kit.constants}
    for name, value in t.constant.items():
        setattr(t, name, value)
    _units(t, kit)
    _cards(t, kit)
    _heroes(t, kit)
    _locations(t, kit)
    _tiles(t, kit)
    _towns(t, kit)
    _dice(t, kit)
    _rounds(t, kit)
    _references(t)
    t.scenario_ids = [scenario.id for scenario in kit.scenarios]
    t.scenarios = [scenario_rules(t, scenario) for scenario in kit.scenarios]
    t.nouns = fixed_nouns(t)
    return t


def bits(names: Sequence[str], words: Sequence[str]) -> int:
    """Names as a set of bits, by their places among `words`."""
    return sum(1 << words.index(name) for name in dict.fromkeys(names))


# --- units


def _units(t: Tables, kit: Kit) -> None:
    """Faction units, neutral cards, the arrow tower; each has two forms, a one-sided card twice the same."""
    for unit in kit.units:
        _unit(t, unit.id, unit.tier, unit.type, 1, unit.recruit_cost, unit.reinforce_cost)
        t.unit_faction.append(kit.factions.index(unit.faction))
        _form(t, unit.few)
        _form(t, unit.pack)
    t.first_neutral = len(t.unit_ids)
    for card in kit.neutral_units:
        _unit(t, card.id, card.tier, card.type, card.copies, card.recruit_cost, Goods())
        t.unit_faction.append(NONE)
        side = SideOf(card.attack, card.defense, card.hp, card.initiative, card.abilities)
        _form(t, side)
        _form(t, side)
    t.tower = len(t.unit_ids)
    for siege in kit.siege:
        if siege.id == "arrow_tower":
            _unit(t, siege.id, siege.tier_for_ai, siege.type, siege.copies, Goods(), Goods())
            t.unit_faction.append(NONE)
            side = SideOf(siege.attack, siege.defense, siege.hp, siege.initiative, siege.abilities)
            _form(t, side)
            _form(t, side)
        elif siege.id == "wall":
            t.wall_copies = siege.copies
        elif siege.id == "gate":
            t.gate_copies = siege.copies
    t.unit_index = index_by_id(t.unit_ids)
    for faction in range(len(t.faction_ids)):
        t.faction_units.append([unit for unit in range(t.first_neutral) if t.unit_faction[unit] == faction])


def _unit(t: Tables, ident: str, tier: str, type_: str, copies: int, recruit: Goods, reinforce: Goods) -> None:
    t.unit_ids.append(ident)
    t.unit_tier.append(TIERS.index(tier))
    t.unit_type.append(UNIT_TYPES.index(type_))
    t.unit_copies.append(copies)
    t.unit_recruit.append(recruit.cost())
    t.unit_reinforce.append(reinforce.cost())


def _form(t: Tables, side: SideOf) -> None:
    t.form_attack.append(side.attack)
    t.form_defense.append(side.defense)
    t.form_hp.append(side.hp)
    t.form_initiative.append(side.initiative)
    t.form_abilities.append(tuple([ability(one) for one in side.abilities]))
    t.form_bits.append(sum(1 << one.does.kind for one in side.abilities))


def ability(record: AbilityOf) -> UnitAbility:
    """An ability that knows when it works."""
    record.does.when = ABILITY_KINDS.index(record.kind)
    return record.does


# --- cards


def _cards(t: Tables, kit: Kit) -> None:
    """All designs: statistics, abilities, artifacts, spells, specialties."""
    for statistic in kit.statistics:
        _card(t, statistic.id, STATISTIC, statistic.copies, [statistic.basic, statistic.expert])
    for one in kit.abilities:
        _card(t, one.id, ABILITY, one.copies, [one.basic, one.expert])
        if one.faction:
            t.card_faction[-1] = kit.factions.index(one.faction)
    for artifact in kit.artifacts:
        _card(t, artifact.id, ARTIFACT, artifact.copies, artifact.modes)
        t.card_grade[-1] = ARTIFACT_LEVELS.index(artifact.level)
    for spell in kit.spells:
        _spell(t, kit, spell)
    heroes = index_by_id([hero.id for hero in kit.heroes])
    for specialty in kit.specialties:
        _specialty(t, heroes, specialty)
    t.card_index = index_by_id(t.card_ids)
    t.statistic_cards = [t.card_index[ident] for ident in STATISTICS]
    for modes in t.card_modes:
        for mode in modes:
            for effect in mode.effects:
                if effect.unit_id:
                    effect.unit = t.unit_index[effect.unit_id]


def _card(t: Tables, ident: str, kind: int, copies: int, modes: Sequence[Mode]) -> None:
    t.card_ids.append(ident)
    t.card_kind.append(kind)
    t.card_copies.append(copies)
    t.card_modes.append(tuple([card_mode(mode) for mode in modes]))
    t.card_levels.append(())
    t.card_faction.append(NONE)
    t.card_grade.append(0)
    t.card_hero.append(NONE)
    t.card_favoured.append(())
    t.card_power_for_tier.append(())
    t.discard_power.append(0)


def card_mode(mode: Mode) -> CardMode:
    """A way to play a card as the rules read it."""
    timing, trigger = TIMINGS.index(mode.timing), TRIGGERS.index(mode.trigger)
    return CardMode(timing, trigger, DURATIONS.index(mode.duration), mode.effects, mode.text)


def _spell(t: Tables, kit: Kit, spell: Spell) -> None:
    """A spell: one mode that says when it can be cast, and its levels by rising power."""
    _card(t, spell.id, SPELL, spell.copies, [])
    timing, trigger = TIMINGS.index(spell.timing), TRIGGERS.index(spell.trigger)
    t.card_modes[-1] = (CardMode(timing, trigger, DURATIONS.index(spell.duration), (), spell.text),)
    found: list[CardEffect] = []
    for level in kit.spell_levels[spell.id].levels:
        level.does.power = level.power
        level.does.duration = DURATIONS.index(spell.duration)
        found.append(level.does)
    t.card_levels[-1] = tuple(found)
    t.discard_power[-1] = spell.alternative.does.amount
    if spell.starting_spell:
        t.magic_arrow = len(t.card_ids) - 1


def _specialty(t: Tables, heroes: dict[str, int], specialty: Specialty) -> None:
    _card(t, specialty.id, SPECIALTY, 1, specialty.modes)
    t.card_grade[-1] = specialty.level
    t.card_hero[-1] = heroes[specialty.hero]
    t.card_favoured[-1] = tuple([t.unit_index[unit] for unit in specialty.favoured_units])
    if specialty.power_for_tier is not None:
        t.card_power_for_tier[-1] = specialty.power_for_tier.by_tier()


# --- heroes and levels


def _heroes(t: Tables, kit: Kit) -> None:
    for hero in kit.heroes:
        numbers = (hero.attack, hero.defense, hero.power, hero.knowledge)
        cards = [t.card_index[ident] for ident in hero.specialty_cards]
        start = t.card_index[hero.starting_ability]
        deck = [card for card, n in zip(t.statistic_cards, numbers, strict=True) for _ in range(n)]
        deck += [t.magic_arrow] * hero.magic_arrows + [start, cards[0]]
        t.hero_ids.append(hero.id)
        t.hero_faction.append(kit.factions.index(hero.faction))
        t.hero_is_magic.append(hero.type == "magic")
        t.hero_statistics.append(numbers)
        t.hero_deck.append(deck)
        t.hero_ability.append(start)
        t.hero_specialties.append((cards[0], cards[1], cards[2]))
        t.hero_mp.append(hero.movement_points)
    for faction in range(len(t.faction_ids)):
        t.faction_heroes.append([hero for hero in range(len(t.hero_ids)) if t.hero_faction[hero] == faction])
    levels = sorted(kit.levels, key=lambda level: level.level)
    t.level_experience = [0, *[level.experience for level in levels]]
    t.level_hand_limit = [0, *[level.hand_limit for level in levels]]
    t.level_experts = [0, *[level.expert_uses for level in levels]]
    t.level_search = [0, *[level.gain.x if level.gain.kind == SEARCH else 0 for level in levels]]
    given = [specialty.level for specialty in kit.specialties if specialty.hero == kit.heroes[0].id]
    places = {level: place for place, level in enumerate(sorted(given))}
    t.level_specialty = [
        NONE, *[NONE if level.gain.kind == SEARCH else places[level.gain.level] for level in levels],
    ]  # fmt: skip
    t.top_level = len(levels)
    t.most_experience = levels[-1].experience


# --- locations, tiles, towns


def _locations(t: Tables, kit: Kit) -> None:
    for location in kit.locations:
        t.location_ids.append(location.id)
        t.location_category.append(CATEGORIES.index(location.category))
        t.location_optional.append(location.optional)
        t.location_effect.append(location.does)
    t.location_index = index_by_id(t.location_ids)
    for column, ident in LOCATIONS.items():
        setattr(t, column, t.location_index[ident])
    t.mine_ids = [mine.id for mine in kit.mine_types]
    for option in t.location_effect[t.settlement_location].effects:
        if option.kind == INCOME:
            assert isinstance(option, LocationEffect)
            goods: Cost = (option.gold, option.materials, option.valuables)
            t.settlement_goods[[n > 0 for n in goods].index(True)] = goods


def _tiles(t: Tables, kit: Kit) -> None:
    t.town_field = [NONE] * len(t.faction_ids)
    t.faction_town = [NONE] * len(t.faction_ids)
    for number, tile in enumerate(kit.tiles):
        t.tile_ids.append(tile.id)
        t.tile_class.append(TILE_CLASSES.index(tile.class_))
        t.tile_closed.append(bits(tile.closed_fields, POSITIONS))
        fields = {field.pos: field for field in tile.fields}
        for position in POSITIONS:
            field, here = fields[position], len(t.field_ids)
            location = t.location_index[field.loc]
            t.field_ids.append(f"{tile.id}.{position.lower()}")
            t.field_location.append(location)
            t.field_category.append(t.location_category[location])
            t.field_difficulty.append(field.difficulty)
            income = [field.income if field.resource == name else 0 for name in RESOURCES]
            t.field_income.append((income[0], income[1], income[2]))
            t.field_mine.append(t.mine_ids.index(field.mine) if field.mine else NONE)
            t.field_dice.append(field.dice)
            t.field_faction.append(t.faction_ids.index(field.faction) if field.faction else NONE)
            t.field_start.append(1 if t.tile_class[-1] == START else 0)
            if location in (t.town_location, t.settlement_location):
                t.home_fields.append(here)
            if location == t.town_location:
                t.town_field[t.field_faction[-1]] = here
                t.faction_town[t.field_faction[-1]] = number
            if location == t.mine_location:
                t.mine_fields.append(here)
            if location == t.obelisk_location:
                t.obelisk_fields.append(here)
    t.tile_index = index_by_id(t.tile_ids)


def _towns(t: Tables, kit: Kit) -> None:
    """The eight buildings of each town in the order of the town board (HM-420)."""
    for faction in kit.factions:
        own = [building for building in kit.buildings if building.town == faction]
        board = {}
        for building in own:
            if building.kind == "dwelling":
                board[f"dwelling_{building.tier}"] = building
            elif building.kind == "faction":
                board["faction_2" if "faction_1" in board else "faction_1"] = building
            else:
                board[building.kind] = building
        places = {building.id: BUILDINGS.index(name) for name, building in board.items()}
        for name in BUILDINGS:
            building = board[name]
            t.building_ids.append(building.id)
            t.building_cost.append(building.cost.cost())
            t.building_requires.append(places.get(building.requires, NONE))
            t.building_timing.append(BUILDING_TIMINGS.index(building.timing))
            t.building_options.append(building.options)
            t.building_on_build.append(building.on_build)
            if building.spell_book is not None:
                t.spell_book_cost.append(building.spell_book_cost)
                t.spell_book_search.append(building.spell_book.x)
                t.spell_book_wait.append(building.spell_book.wait)


# --- dice, guards, astrologers, AI, variants


def _dice(t: Tables, kit: Kit) -> None:
    for die in kit.dice:
        if die.id == "attack":
            t.attack_die = [face for face in die.faces if isinstance(face, int)]
        for face in die.faces:
            if isinstance(face, int):
                continue
            if die.id == "resource":
                name, n = next(iter(face.items()))
                t.resource_die.append((RESOURCES.index(name), int(n)))
            else:
                found = packed(LocationEffect, dict(face))
                assert isinstance(found, LocationEffect)
                t.treasure_die.append(found)
    t.trade_ids = [trade.id for trade in kit.trades]
    t.trades = [(trade.give.cost(), trade.get.cost()) for trade in kit.trades]
    rows = sorted(kit.guards, key=lambda guard: guard.field_difficulty)
    for name in DIFFICULTIES:
        t.guards.append([(0, 0, 0, 0), *[getattr(row, name).counts() for row in rows]])
    bonuses = {bonus.difficulty: bonus.options for bonus in kit.start_bonuses}
    t.start_bonus = [bonuses[name] for name in DIFFICULTIES]


def _rounds(t: Tables, kit: Kit) -> None:
    for card in kit.astrologers:
        t.astrologer_ids.append(card.id)
        t.astrologer_copies.append(card.copies)
        t.astrologer_duration.append(DURATIONS.index(card.duration))
        t.astrologer_redraw_first.append(card.redraw_in_first)
        card.does.duration = DURATIONS.index(card.duration)
        card.does.redraw_in_first = card.redraw_in_first
        t.astrologer_effect.append(card.does)
    for ai in kit.ai_cards:
        t.ai_card_ids.append(ai.id)
        t.ai_card_kind.append(AI_CARD_KINDS.index(ai.kind))
        t.ai_card_copies.append(ai.copies)
        t.ai_card_effect.append(ai.does)
        t.ai_card_modifier.append((ai.easy, ai.normal, ai.hard, ai.impossible))
    t.variant_ids = [variant.id for variant in kit.variants]
    t.variant_effect = [variant.does for variant in kit.variants]
    t.variant_excludes = [bits(variant.excludes, t.variant_ids) for variant in kit.variants]


def _references(t: Tables) -> None:
    """Give effects the numbers of the records that they name."""
    for abilities in t.form_abilities:
        for one in abilities:
            one.unit = t.unit_index.get(one.unit_id, NONE)
            one.location = t.location_index.get(one.location_id, NONE)
    for effect in (*t.location_effect, *t.treasure_die, *t.astrologer_effect):
        map_effect(effect, t)
    for options in (*t.building_options, *t.building_on_build, *t.start_bonus):
        for option in options:
            map_effect(option, t)
