"""Why a player can't do something in the main part of the own turn, with the rule that says so (HM-224)."""

from __future__ import annotations

from citadelle.games.heroes3.rules import morale
from citadelle.games.heroes3.rules.allies import why_no_swap
from citadelle.games.heroes3.rules.building_sites import site_of
from citadelle.games.heroes3.rules.buildings import why_no_use
from citadelle.games.heroes3.rules.cards.windows import why_no_play
from citadelle.games.heroes3.rules.control import figure_id, is_blocked, on_map, seat_of
from citadelle.games.heroes3.rules.locations import can_visit_again
from citadelle.games.heroes3.rules.map_abilities import peekers
from citadelle.games.heroes3.rules.movement import can_cross, must_part, why_no_entry
from citadelle.games.heroes3.rules.refusal_reasons import Reason
from citadelle.games.heroes3.rules.tiles import any_neighbours, neighbours, places_beside, why_not_placeable
from citadelle.games.heroes3.rules.town_actions import TOWN_VERBS, why_no_town_action
from citadelle.games.heroes3.state import MAP_TURN, Heroes3
from citadelle.games.heroes3.tables import NONE, ONCE_PER_OWN_TURN
from citadelle.games.heroes3.verbs import (
    CROSS,
    FLY,
    MORALE_EXCHANGE,
    MOVE,
    PLAY,
    REVEAL,
    SWAP_WITH,
    USE_BUILDING,
    USE_CAPTURED,
    USE_UNIT,
    VISIT_AGAIN,
)
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Refusal


def why_no_deed(s: Heroes3, seat: int, key: str, own: Answer) -> Refusal:
    """Why an answer to the main question isn't open."""
    verb = own.verb
    if verb in TOWN_VERBS:
        found = why_no_town_action(s, seat, own)
        return Refusal(found.code, found.rule, seat, key, found.args)
    if verb is PLAY:
        return why_no_play(s, seat, key, own, MAP_TURN, "HM-320")
    if verb is USE_BUILDING or verb is USE_CAPTURED:
        return Refusal(*why_no_use(s, seat, site_of(own), ONCE_PER_OWN_TURN), seat, key)
    if verb is USE_UNIT:
        return Refusal(*why_no_unit(s, seat, own.things[0]), seat, key)
    if verb.name in ("morale_draw", "morale_exchange"):
        code = "hand_empty" if verb is MORALE_EXCHANGE and morale.can_spend(s, seat) else "no_positive_morale"
        return Refusal(code, "HM-243", seat, key)
    if verb is SWAP_WITH:
        return Refusal(*why_no_swap(s, seat, own.things[0]), seat, key)
    if verb.name == "cards":
        return Refusal("cards_are_listed", "HM-1515", seat, key)
    hero = own.things[0]
    return Refusal(*why_no_hero_deed(s, seat, hero, own), seat, key, {"figure": figure_id(s, hero)})


def why_no_unit(s: Heroes3, seat: int, unit: int) -> Reason:
    """HM-1313: why a unit's ability can't be used on the map now."""
    if unit in peekers(s, seat):
        return "deck_empty", "HM-1313"
    if unit in s.abilities_used:
        return "used_this_turn", "HM-1313"
    owns = [form for form in s.army[seat] if form // 2 == unit]
    return ("no_map_ability" if owns else "not_in_army"), "HM-1313"


def why_no_hero_deed(s: Heroes3, seat: int, hero: int, own: Answer) -> Reason:
    """HM-250: why a hero can't do something with its movement points."""
    if hero >= len(s.hero_field) or seat_of(hero) != seat:
        return "not_your_hero", "HM-250"
    if s.hero_field[hero] == NONE:
        return "hero_not_on_map", "HM-250"
    if s.hero_mp[hero] < 1:
        return "no_movement", "HM-250"
    verb = own.verb
    if verb is MOVE:
        return why_no_step(s, hero, own.things[1])
    if verb is CROSS:
        return why_no_crossing(s, hero, own.things[1], own.things[2])
    if verb is FLY:
        return ("no_landing" if s.flying >> hero & 1 else "cannot_fly"), "HM-1230"
    if must_part(s, seat):
        return "heroes_must_part", "HM-254"
    if verb is VISIT_AGAIN:
        assert not can_visit_again(s, hero)
        return "field_empty", "HM-250"
    place = own.things[1]
    if place not in places_beside(s, s.hero_field[hero]):
        return "not_beside_field", "HM-511" if verb is REVEAL else "HM-513"
    if verb is REVEAL:
        return "nothing_to_reveal", "HM-511"
    if not s.pool_left[seat]:
        return "pool_empty", "HM-513"
    return why_not_placeable(s, place), "HM-513"


def why_no_step(s: Heroes3, hero: int, field: int) -> Reason:
    """HM-253: why a hero can't step onto a field."""
    here = s.hero_field[hero]
    if field == here:
        return "stands_there", "HM-250"
    if not on_map(s, field):
        return "not_revealed", "HM-253"
    if field not in any_neighbours(s, here):
        return "not_adjacent", "HM-250"
    if is_blocked(s, field):
        return "field_blocked", "HM-505"
    if field not in neighbours(s, here):
        return "edge_closed", "HM-505"
    return why_no_entry(s, hero, field)


def why_no_crossing(s: Heroes3, hero: int, over: int, field: int) -> Reason:
    """HM-254: why a hero can't cross one field to another."""
    if s.hero_mp[hero] < 2:
        return "crossing_costs_two", "HM-254"
    if over not in neighbours(s, s.hero_field[hero]):
        return why_no_step(s, hero, over)
    if not can_cross(s, hero, over):
        return "nothing_to_cross", "HM-254"
    if not on_map(s, field) or field not in neighbours(s, over) or field == s.hero_field[hero]:
        return "not_adjacent", "HM-254"
    return why_no_entry(s, hero, field)
