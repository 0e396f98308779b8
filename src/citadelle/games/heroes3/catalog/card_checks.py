"""What cards, heroes and levels must agree on (HM-103, HM-108, HM-303, HM-330 to HM-352)."""

from __future__ import annotations

from typing import Any

from citadelle.games.heroes3.catalog import records
from citadelle.games.heroes3.catalog.card_records import (
    AbilitiesFile,
    ArtifactsFile,
    Mode,
    SpecialtiesFile,
    SpellLevels,
    SpellsFile,
    StatisticsFile,
)
from citadelle.games.heroes3.effect_kinds import SPELL_POWER
from citadelle.games.heroes3.map_kinds import SEARCH, TAKE_SPECIALTY
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import Loaded, convert_record

STATISTICS = ("stat_attack", "stat_defense", "stat_power", "stat_knowledge")
"""The statistic cards, in the order heroes name them: attack, defence, power, knowledge."""
HEROES_OF_A_FACTION = 2
LEVELS = 7


def check_cards(loaded: Loaded) -> dict[str, SpellLevels]:
    """BadData for the first thing that doesn't fit; else the levels of all spells."""
    _ids(loaded)
    _modes(loaded)
    _specialties(loaded)
    levels = _spells(loaded)
    _heroes(loaded)
    _levels(loaded)
    return levels


def card_ids(loaded: Loaded) -> list[tuple[str, str, str]]:
    """File, table and id of every card."""
    out = [("statistics", "statistic", card.id) for card in loaded.file("statistics", StatisticsFile).statistic]
    out += [("abilities", "ability", card.id) for card in loaded.file("abilities", AbilitiesFile).ability]
    out += [("artifacts", "artifact", card.id) for card in loaded.file("artifacts", ArtifactsFile).artifact]
    out += [("spells", "spell", card.id) for card in loaded.file("spells", SpellsFile).spell]
    out += [("specialties", "specialty", card.id) for card in loaded.file("specialties", SpecialtiesFile).specialty]
    return out


def _ids(loaded: Loaded) -> None:
    """Cards of all kinds have ids of their own; the rules know the statistics by theirs."""
    taken: set[str] = set()
    for stem, table, ident in card_ids(loaded):
        if ident in taken:
            raise BadData("heroes3.card_twice", place=loaded.where(stem, table, ident))
        taken.add(ident)
    for ident in STATISTICS:
        if ident not in taken:
            raise BadData("heroes3.record_missing", place=loaded.where("statistics"), table="statistic", id=ident)


def _modes(loaded: Loaded) -> None:
    """HM-320: what stays in play says for how long; HM-1251: an overlay lies on a unit that exists."""
    units = [unit.id for unit in loaded.file("units", records.UnitsFile).unit]
    for card in loaded.file("statistics", StatisticsFile).statistic:
        _mode(card.basic, "basic", loaded.where("statistics", "statistic", card.id), units)
        _mode(card.expert, "expert", loaded.where("statistics", "statistic", card.id), units)
    factions = loaded.file("towns", records.TownsFile).meta.towns
    for ability in loaded.file("abilities", AbilitiesFile).ability:
        place = loaded.where("abilities", "ability", ability.id)
        _mode(ability.basic, "basic", place, units)
        _mode(ability.expert, "expert", place, units)
        if ability.faction and ability.faction not in factions:
            raise BadData("heroes3.no_faction", place=place, field="faction", id=ability.faction, names=factions)
    for artifact in loaded.file("artifacts", ArtifactsFile).artifact:
        for number, mode in enumerate(artifact.modes):
            _mode(mode, f"modes[{number}]", loaded.where("artifacts", "artifact", artifact.id), units)
    for specialty in loaded.file("specialties", SpecialtiesFile).specialty:
        for number, mode in enumerate(specialty.modes):
            _mode(mode, f"modes[{number}]", loaded.where("specialties", "specialty", specialty.id), units)


def _mode(mode: Mode, field: str, place: Place, units: list[str]) -> None:
    if (mode.timing == "ongoing") != bool(mode.duration):
        raise BadData("heroes3.duration", place=place, field=f"{field}.duration")
    for number, effect in enumerate(mode.effects):
        if effect.unit_id and effect.unit_id not in units:
            where = f"{field}.effects[{number}].unit"
            raise BadData("heroes3.no_unit", place=place, field=where, id=effect.unit_id, names=units)


def _specialties(loaded: Loaded) -> None:
    """HM-303, HM-1252: a specialty belongs to a hero and favours units that exist."""
    heroes = {hero.id: hero for hero in loaded.file("heroes", records.HeroesFile).hero}
    units = [unit.id for unit in loaded.file("units", records.UnitsFile).unit]
    units += [card.id for card in loaded.file("neutral_units", records.NeutralUnitsFile).neutral]
    for specialty in loaded.file("specialties", SpecialtiesFile).specialty:
        place = loaded.where("specialties", "specialty", specialty.id)
        if specialty.hero not in heroes:
            raise BadData("heroes3.no_hero", place=place, field="hero", id=specialty.hero, names=list(heroes))
        for unit in specialty.favoured_units:
            if unit not in units:
                raise BadData("heroes3.no_unit", place=place, field="favoured_units", id=unit, names=units)


def _spells(loaded: Loaded) -> dict[str, SpellLevels]:
    """HM-345, HM-346: the levels of a spell are effects of its op, the first for no power, each for more than the one
    before; one spell is the one that heroes start with."""
    out: dict[str, SpellLevels] = {}
    spells = loaded.file("spells", SpellsFile).spell
    for spell in spells:
        place = loaded.where("spells", "spell", spell.id)
        base: dict[str, Any] = {"op": spell.op}
        if spell.target:
            base["target"] = spell.target
        raw = {"levels": [{**base, **level} for level in spell.levels]}
        found = convert_record(raw, SpellLevels, place)
        powers = [level.power for level in found.levels]
        if powers[0] != 0 or powers != sorted(set(powers)):
            raise BadData("heroes3.spell_powers", place=place)
        if spell.alternative.does.kind != SPELL_POWER:
            raise BadData("heroes3.spell_alternative", place=place)
        if (spell.timing == "ongoing") != bool(spell.duration):
            raise BadData("heroes3.duration", place=place, field="duration")
        out[spell.id] = found
    if len([spell for spell in spells if spell.starting_spell]) != 1:
        raise BadData("heroes3.starting_spell", place=loaded.where("spells"))
    return out


def _heroes(loaded: Loaded) -> None:
    """HM-103, HM-108: two heroes a faction, each with three specialties and a starting deck of the right size."""
    heroes = loaded.file("heroes", records.HeroesFile).hero
    factions = loaded.file("towns", records.TownsFile).meta.towns
    abilities = [card.id for card in loaded.file("abilities", AbilitiesFile).ability]
    specialties = {card.id: card for card in loaded.file("specialties", SpecialtiesFile).specialty}
    constants = {one.id: one.value for one in loaded.file("constants", records.ConstantsFile).constant}
    for hero in heroes:
        place = loaded.where("heroes", "hero", hero.id)
        if hero.faction not in factions:
            raise BadData("heroes3.no_faction", place=place, field="faction", id=hero.faction, names=factions)
        if hero.starting_ability not in abilities:
            names = dict.fromkeys(abilities)
            raise BadData(
                "heroes3.no_card", place=place, field="starting_ability", id=hero.starting_ability, names=list(names)
            )
        levels = [specialties[one].level for one in hero.specialty_cards if one in specialties]
        owners = {specialties[one].hero for one in hero.specialty_cards if one in specialties}
        if len(levels) != len(hero.specialty_cards) or owners != {hero.id} or levels != sorted(set(levels)):
            raise BadData("heroes3.specialty_cards", place=place)
        cards = hero.attack + hero.defense + hero.power + hero.knowledge + hero.magic_arrows + 2
        if cards != constants["starting_deck_cards"]:
            raise BadData("heroes3.starting_deck", place=place, n=cards, count=constants["starting_deck_cards"])
    for faction in factions:
        if len([hero for hero in heroes if hero.faction == faction]) != HEROES_OF_A_FACTION:
            raise BadData("heroes3.two_heroes", place=loaded.where("heroes"), faction=faction, n=HEROES_OF_A_FACTION)
    _enough(loaded)


def _enough(loaded: Loaded) -> None:
    """HM-108: the box has the cards of any choice of heroes, one a faction."""
    heroes = loaded.file("heroes", records.HeroesFile).hero
    factions = loaded.file("towns", records.TownsFile).meta.towns
    copies = {card.id: card.copies for card in loaded.file("statistics", StatisticsFile).statistic}
    for number, ident in enumerate(STATISTICS):
        needed = 0
        for faction in factions:
            own = [hero for hero in heroes if hero.faction == faction]
            needed += max((hero.attack, hero.defense, hero.power, hero.knowledge)[number] for hero in own)
        if copies[ident] < needed:
            place = loaded.where("statistics", "statistic", ident)
            raise BadData("heroes3.too_few_copies", place=place, n=needed)
    arrows = sum(max(hero.magic_arrows for hero in heroes if hero.faction == faction) for faction in factions)
    for spell in loaded.file("spells", SpellsFile).spell:
        if spell.starting_spell and spell.copies < arrows:
            raise BadData("heroes3.too_few_copies", place=loaded.where("spells", "spell", spell.id), n=arrows)


def _levels(loaded: Loaded) -> None:
    """HM-302, HM-303: every level once, each so much experience more, and gains that the heroes have."""
    levels = loaded.file("levels", records.LevelsFile).level
    if sorted(level.level for level in levels) != list(range(1, LEVELS + 1)):
        raise BadData("heroes3.level_rows", place=loaded.where("levels"), n=LEVELS)
    step = next(
        one.value for one in loaded.file("constants", records.ConstantsFile).constant
        if one.id == "experience_per_level"
    )  # fmt: skip
    given = sorted({card.level for card in loaded.file("specialties", SpecialtiesFile).specialty})
    for level in levels:
        place = loaded.where("levels", "level", level.id)
        if level.experience != (level.level - 1) * step:
            raise BadData("heroes3.level_experience", place=place, n=(level.level - 1) * step)
        if level.gain.kind not in (SEARCH, TAKE_SPECIALTY):
            raise BadData("heroes3.level_gain", place=place)
        if level.gain.kind == TAKE_SPECIALTY and (level.gain.level != level.level or level.level not in given):
            raise BadData("heroes3.level_gain", place=place)
