"""Combats alone as typed frozen records, what they must agree on with the components, and as the rules read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from citadelle.games.heroes3.catalog.known_names import known_name
from citadelle.games.heroes3.catalog.record_fields import Component, Few, Side
from citadelle.games.heroes3.catalog.scenario_records import NO_SKILL, DeckOf, SkillOf
from citadelle.games.heroes3.fight_rules import FightRules, ForceRules
from citadelle.games.heroes3.scenario_rules import AiDeck
from citadelle.games.heroes3.tables import PACK, SIDES, Tables
from citadelle.kernel.errors import BadData
from citadelle.parts.data import DataRecord, Id, Loaded, Meta, one_of

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit

NO_GUARDS = 0


class FightUnit(DataRecord, frozen=True):
    """A unit of an army."""

    unit: Id
    side: Side


class Force(DataRecord, frozen=True):
    """One side: hero, level, army, the cards held, and how many more are drawn from the hero's deck."""

    hero: Id
    army: Annotated[tuple[FightUnit, ...], Meta(min_length=1, max_length=10)]
    level: Annotated[int, Meta(ge=1, le=7)] = 1
    hand: Annotated[tuple[Id, ...], Meta(max_length=9)] = ()
    cards: Annotated[int, Meta(ge=0, le=9)] = 0


class AiSideOf(DataRecord, frozen=True):
    """Which side the AI leads, with which cards and spells (HM-930)."""

    side: Annotated[str, one_of("", "attacker", "defender")] = ""
    deck: DeckOf = DeckOf()
    spells: tuple[Id, ...] = ()
    skill: SkillOf = NO_SKILL


NO_AI = AiSideOf()
"""Both sides are players'."""


class Fight(Component, frozen=True):
    """A combat alone; with `guards` the defender leads the neutral units of that field difficulty, with `ai` one side
    follows the AI rules and needs no player."""

    attacker: Force
    defender: Force
    walls: bool = False
    guards: Annotated[int, Meta(ge=0, le=7)] = NO_GUARDS
    movement_points: Few = 0
    players: Annotated[int, Meta(ge=1, le=2)] = 2
    ai: AiSideOf = NO_AI


class FightsFile(DataRecord, frozen=True):
    """fights.toml"""

    fight: tuple[Fight, ...]


def check_fights(loaded: Loaded, kit: Kit) -> None:
    """BadData for the first thing that doesn't fit: an unknown hero, unit or card, one faction twice, a pack that isn't
    there, more cards than the box has."""
    units = {unit.id: True for unit in kit.units} | {unit.id: False for unit in kit.neutral_units}
    cards = [
        card for group in (kit.statistics, kit.abilities, kit.artifacts, kit.spells, kit.specialties) for card in group
    ]
    heroes = {hero.id: hero for hero in kit.heroes}
    for fight in kit.fights:
        place = loaded.where("fights", "fight", fight.id)
        for field, force in (("attacker", fight.attacker), ("defender", fight.defender)):
            known_name(place, f"{field}.hero", force.hero, list(heroes), "hero")
            for unit in force.army:
                known_name(place, f"{field}.army", unit.unit, list(units), "unit")
                if unit.side == SIDES[PACK] and not units[unit.unit]:
                    raise BadData("heroes3.fight_pack", place=place, field=f"{field}.army", id=unit.unit)
            for name in force.hand:
                known_name(place, f"{field}.hand", name, [card.id for card in cards], "card")
        if heroes[fight.attacker.hero].faction == heroes[fight.defender.hero].faction:
            raise BadData("heroes3.fight_factions", place=place)
        if (fight.players == 1) != (fight.ai.side != "") or (fight.ai.side and fight.guards):
            raise BadData("heroes3.fight_ai", place=place)
        for name in fight.ai.spells:
            known_name(place, "ai.spells", name, [spell.id for spell in kit.spells], "card")


def fill_fights(t: Tables, kit: Kit) -> None:
    """The fights as the rules read them."""
    t.fight_ids = [fight.id for fight in kit.fights]
    t.fights = [fight_rules(t, one) for one in kit.fights]


def fight_rules(t: Tables, one: Fight) -> FightRules:
    """One fight in numbers."""
    made = FightRules(force(t, one.attacker), force(t, one.defender), one.walls, one.guards, one.movement_points)
    made.players = one.players
    if one.ai.side:
        spells = tuple([t.card_ids.index(name) for name in one.ai.spells])
        skill = one.ai.skill.does if one.ai.skill is not NO_SKILL else None
        made.ai = AiDeck(one.ai.deck.counts(), spells, skill)
        made.ai_attacks = one.ai.side == "attacker"
    return made


def force(t: Tables, one: Force) -> ForceRules:
    """One side in numbers."""
    army = [t.unit_ids.index(unit.unit) * 2 + SIDES.index(unit.side) for unit in one.army]
    hand = [t.card_ids.index(name) for name in one.hand]
    return ForceRules(t.hero_ids.index(one.hero), one.level, tuple(sorted(army)), tuple(hand), one.cards)
