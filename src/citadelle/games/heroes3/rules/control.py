"""Who stands where and who holds what: questions that every chapter of the map asks."""

from __future__ import annotations

from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import BLOCKED, NONE


def seat_of(hero: int) -> int:
    """The seat that a hero belongs to."""
    return hero // 2


def is_main(hero: int) -> bool:
    """Is it a main hero?"""
    return hero % 2 == 0


def is_ally(s: Heroes3, a: int, b: int) -> bool:
    """HM-1140: are two seats on one side? In a clash everybody is alone; what is no seat has no allies."""
    if a == b:
        return True
    return 0 <= a < s.players and 0 <= b < s.players and s.team[a] == s.team[b]


def allies_of(s: Heroes3, seat: int) -> list[int]:
    """HM-1102: the other players of one's team still in the game, clockwise from this seat."""
    return [other for other in others_from(s, seat) if is_ally(s, seat, other)]


def is_together(s: Heroes3) -> bool:
    """HM-1102, HM-1103: are all players of one side, against the AI? Whoever plays alone is."""
    return s.team.count(s.team[0]) == s.players


def is_out(s: Heroes3, seat: int) -> bool:
    """HM-1044: is this player eliminated?"""
    return bool(s.eliminated >> seat & 1)


def alive(s: Heroes3) -> list[int]:
    """The players still in the game, in turn order from the first player on (HM-005)."""
    return [seat for seat in s.order if not s.eliminated >> seat & 1]


def others_from(s: Heroes3, seat: int) -> list[int]:
    """The other players still in the game, clockwise from this seat."""
    out: list[int] = []
    for step in range(1, s.players):
        other = (seat + step) % s.players
        if not s.eliminated >> other & 1:
            out.append(other)
    return out


# --- heroes


def heroes_at(s: Heroes3, field: int) -> list[int]:
    """The heroes on a field."""
    return [hero for hero in range(2 * s.players) if s.hero_field[hero] == field]


def friend_at(s: Heroes3, hero: int, field: int) -> bool:
    """HM-253: does another own or allied hero stand on this field?"""
    if field not in s.hero_field:
        return False
    for other in range(2 * s.players):
        if other != hero and s.hero_field[other] == field and is_ally(s, other // 2, hero // 2):
            return True
    return False


def enemy_at(s: Heroes3, seat: int, field: int) -> int:
    """The enemy hero on a field, a main hero first; NONE if there is none."""
    found = NONE
    if field not in s.hero_field:
        return found
    for hero in range(2 * s.players):
        if s.hero_field[hero] == field and not is_ally(s, hero // 2, seat):
            if is_main(hero):
                return hero
            found = hero
    return found


# --- fields


def category(s: Heroes3, field: int) -> int:
    """HM-520: the category of a field's location."""
    return s.variant.field_category[field]


def is_blocked(s: Heroes3, field: int) -> bool:
    """HM-505: can nobody ever enter this field?"""
    return category(s, field) == BLOCKED


def is_home(s: Heroes3, field: int) -> bool:
    """Is it a town or a settlement?"""
    location = s.kit.field_location[field]
    return location == s.kit.town_location or location == s.kit.settlement_location


def homes(s: Heroes3, seat: int) -> list[int]:
    """The towns and settlements that a player controls."""
    return [field for field in s.kit.home_fields if s.cube[field] == seat]


def own_town(s: Heroes3, seat: int) -> int:
    """The start town of a player."""
    return s.kit.town_field[s.faction[seat]]


def is_captured(s: Heroes3, seat: int) -> bool:
    """HM-1032: does another hold the start town of this player, in a game where that takes its buildings away?"""
    return s.variant.captured_buildings and s.cube[own_town(s, seat)] not in (NONE, seat)


def captured_boards(s: Heroes3, seat: int) -> list[int]:
    """HM-1032: the players whose captured start towns this player holds, and whose buildings it may use."""
    if not s.variant.captured_buildings:
        return []
    return [other for other in range(s.players) if other != seat and s.cube[own_town(s, other)] == seat]


def boards(s: Heroes3, seat: int) -> list[int]:
    """The players whose town boards this player may use: its own, and those of captured towns (HM-1032)."""
    return [seat, *captured_boards(s, seat)]


def has_dwelling(s: Heroes3, seat: int, building: int) -> bool:
    """Does a dwelling stand in a town whose board this player may use? The Portal of Summoning and Diplomacy ask."""
    built = s.buildings[seat]
    for board in captured_boards(s, seat):
        built |= s.buildings[board]
    return bool(built >> building & 1)


def on_map(s: Heroes3, field: int) -> bool:
    """Does the field's tile lie face up?"""
    return s.tile_place[field // 7] != NONE


def field_id(s: Heroes3, field: int) -> str:
    """A field as keys and events name it."""
    return s.kit.nouns["field"].ids[field]


def figure_id(s: Heroes3, hero: int) -> str:
    """A hero as keys and events name it."""
    return s.kit.nouns["figure"].ids[hero]
