"""How a game ends: cubes, elimination, the scenario's victories and defeats, the last round (HM-1040..1047, HM-1123 to
HM-1125)."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.rules import army, decks, grail
from citadelle.games.heroes3.rules.control import alive, homes, is_ally, is_main, is_together, own_town, seat_of
from citadelle.games.heroes3.rules.heroes import level
from citadelle.games.heroes3.rules.resources import can_pay
from citadelle.games.heroes3.scenario_kinds import (
    ALL_AI_ARMIES_DEFEATED,
    ALL_LOSE,
    ANY_TOWN_CAPTURED,
    CAPTURE_ENEMY_TOWN,
    CONTROL,
    CONTROL_COUNT,
    CUBES_FROM_EVERY_ENEMY,
    DEFEAT_AI_HERO,
    DEFEAT_BOSS,
    ENEMY_CUBE,
    GRAIL_IN_OWN_TOWN,
    HERO_LEVEL,
    HOLD_LOCATION,
    HOLDER_ELSE_SCORE,
    MAIN_HERO_DEFEATED,
    MAIN_HEROES_DEFEATED_TOTAL,
    MOST,
    RESOURCE_AT_ROUND_END,
    ROUND_LIMIT,
    SCORE,
    SCORE_GRAIL,
    SCORE_MINE,
    SCORE_SETTLEMENT,
    SCORES,
    TIES,
    TOWN_ENEMY,
    TOWN_LOST,
    TOWN_OWN,
    ConditionEffect,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, RESOURCES
from citadelle.kernel.result import deciding_place
from citadelle.parts.hexes import FIELDS

MINES_TIE: Final = len(RESOURCES) + SCORE_MINE
"""The most mines, by `TIES`."""


def finish(s: Heroes3, winners: list[int], rule: str) -> None:
    """HM-1040: the game is over; these have won, nobody if there are none."""
    if s.ended_by:
        return
    s.winners = tuple(sorted(winners))
    s.ended_by = rule
    if s.sink is not None and not s.variant.campaign:
        s.emit("game_won" if winners else "game_lost", NONE, rule, {"seats": list(s.winners)})
    if winners:
        tell_story(s, "closing")
    s.end_at_once()


def tell_story(s: Heroes3, part: str) -> None:
    """HM-1103: the scenario's story is told: its opening at the start, its closing when it is won."""
    scenario = s.kit.scenarios[s.variant.scenario]
    if scenario.has_story and s.sink is not None and s.variant.fight == NONE:
        s.emit("story_told", NONE, "HM-1103", {"scenario": scenario.id, "part": part})


# --- cubes and elimination


def take_cube(s: Heroes3, seat: int, rival: int, rule: str) -> None:
    """HM-1041: a player takes one faction cube of a rival."""
    if seat == NONE or rival == NONE or is_ally(s, seat, rival):
        return
    s.cubes[seat * s.players + rival] += 1
    if s.sink is not None:
        s.emit("cube_taken", seat, rule, {"of": rival})
    check_at_once(s)


def eliminate(s: Heroes3, seat: int, rule: str) -> None:
    """HM-1044: a player is out: heroes and cubes leave the map, cards leave the game."""
    if s.eliminated >> seat & 1:
        return
    for hero in (seat * 2, seat * 2 + 1):
        if s.hero_field[hero] != NONE:
            grail.drop(s, hero, s.hero_field[hero])
            s.hero_field[hero] = NONE
            s.hero_mp[hero] = 0
            s.turn_mp[hero] = 0
    if s.grail_holder == seat:
        s.grail_holder = NONE
    for field in range(len(s.cube)):
        if s.cube[field] == seat:
            s.cube[field] = NONE
            s.settlement_income[field] = NONE
        s.visits[field] &= ~(1 << seat)
    for form in s.army[seat]:
        if s.kit.unit_faction[form // 2] == NONE:
            army.discard_neutral(s, form // 2)
    s.army[seat] = ()
    decks.remove_all_cards(s, seat)
    s.eliminated |= 1 << seat
    s.armed &= ~(1 << seat)
    if s.sink is not None:
        s.emit("player_eliminated", seat, rule, {})
    left = alive(s)
    if is_together(s):
        finish(s, [], "HM-1102")
    elif len(left) == 1:
        finish(s, left, "HM-1045")
    else:
        check_at_once(s)


def count_homeless(s: Heroes3) -> None:
    """HM-1042: at the end of a round, whoever held no town and settlement in all of it counts one round more."""
    for seat in alive(s):
        if s.had_home >> seat & 1 or homes(s, seat):
            s.homeless[seat] = 0
        else:
            s.homeless[seat] += 1
            if s.homeless[seat] >= s.kit.elimination_rounds:
                eliminate(s, seat, "HM-1042")
                if s.ended_by:
                    return


def note_homes(s: Heroes3) -> None:
    """HM-1042: at the start of a round, who holds a town or settlement?"""
    s.had_home = 0
    for seat in range(s.players):
        if homes(s, seat):
            s.had_home |= 1 << seat


# --- victories


def conditions(s: Heroes3, kind: int) -> list[ConditionEffect]:
    """The scenario's victories of a kind that hold for this number of players."""
    out: list[ConditionEffect] = []
    for one in s.kit.scenarios[s.variant.scenario].victory:
        if one.kind == kind and one.players in (0, s.players):
            out.append(one)
    return out


def rival_towns(s: Heroes3, seat: int) -> int:
    """HM-1123: how many start towns of rivals a player holds."""
    count = 0
    for other in range(s.players):
        if not is_ally(s, seat, other) and s.cube[own_town(s, other)] == seat:
            count += 1
    return count


def has_every_cube(s: Heroes3, seat: int) -> bool:
    """HM-1123: does a player hold a cube of every rival, eliminated ones included?"""
    for other in range(s.players):
        if not is_ally(s, seat, other) and not s.cubes[seat * s.players + other]:
            return False
    return True


def grail_is_home(s: Heroes3, seat: int) -> bool:
    """HM-1123: does a hero of this player stand with the grail on the own start town, under own control?"""
    hero = s.grail_carrier
    town = own_town(s, seat)
    return hero != NONE and seat_of(hero) == seat and s.hero_field[hero] == town and s.cube[town] == seat


def check_at_once(s: Heroes3) -> None:
    """HM-1040: the defeats and victories that end the game at once; allies win together (HM-1102)."""
    if s.ended_by or s.round == 0:
        return
    if is_lost(s):
        finish(s, [], "HM-1125")
        return
    winners: list[int] = []
    for seat in alive(s):
        if has_won(s, seat):
            winners.append(seat)
    if not winners:
        return
    if s.active in winners:
        winners = [s.active]
    finish(s, with_allies(s, winners), "HM-1123")


def with_allies(s: Heroes3, winners: list[int]) -> list[int]:
    """HM-1102, HM-1140: whoever wins, wins with the whole team, eliminated players included."""
    teams = [s.team[seat] for seat in winners]
    return [seat for seat in range(s.players) if s.team[seat] in teams]


def has_won(s: Heroes3, seat: int) -> bool:
    """Does a victory that is looked at at once hold for this player?"""
    for one in s.kit.scenarios[s.variant.scenario].victory:
        if one.players not in (0, s.players):
            continue
        if one.kind == DEFEAT_AI_HERO and s.ai_beaten >> one.opponent & 1 and also_holds(s, seat, one.also):
            return True
        if one.kind in (DEFEAT_BOSS, ALL_AI_ARMIES_DEFEATED) and are_all_beaten(s) and s.round >= one.after_round:
            return True
        if one.kind == CAPTURE_ENEMY_TOWN and rival_towns(s, seat) >= one.count:
            return True
        if one.kind == CUBES_FROM_EVERY_ENEMY and has_every_cube(s, seat):
            return True
        if one.kind == GRAIL_IN_OWN_TOWN and grail_is_home(s, seat):
            return True
    return False


def are_all_beaten(s: Heroes3) -> bool:
    """HM-1131, HM-1132: is every AI opponent of the scenario beaten for good?"""
    return s.ai_beaten == (1 << len(s.ai_field)) - 1


def also_holds(s: Heroes3, seat: int, also: ConditionEffect | None) -> bool:
    """HM-1123: does what must hold beside a defeat of an AI hero hold for a player, at the same time or later?"""
    if also is None:
        return True
    held = 0
    for field in range(len(s.cube)):
        if s.kit.field_location[field] != also.location or not is_held_by_team(s, seat, field):
            continue
        if also.kind == CONTROL and s.tile_place[field // FIELDS] == also.place:
            return True
        held += 1
    return also.kind == CONTROL_COUNT and held >= also.count


def is_held_by_team(s: Heroes3, seat: int, field: int) -> bool:
    """Does a cube of this player or of an ally lie on a field?"""
    return 0 <= s.cube[field] < s.players and is_ally(s, s.cube[field], seat)


# --- defeats (HM-1125)


def is_lost(s: Heroes3) -> bool:
    """HM-1125: does a defeat of the scenario that is looked at at once hold?"""
    for one in s.kit.scenarios[s.variant.scenario].defeat:
        if one.kind == MAIN_HERO_DEFEATED and s.heroes_lost:
            return True
        if one.kind == MAIN_HEROES_DEFEATED_TOTAL and s.heroes_lost >= one.count:
            return True
        if one.kind in (TOWN_LOST, ANY_TOWN_CAPTURED) and is_town_lost(s):
            return True
    return False


def is_town_lost(s: Heroes3) -> bool:
    """HM-1125: is a start town of a player in foreign hands? A town that isn't on the map can't be lost (HM-433)."""
    for seat in range(s.players):
        town = own_town(s, seat)
        if s.tile_place[town // FIELDS] != NONE and not is_held_by_team(s, seat, town):
            return True
    return False


def count_defeat(s: Heroes3, hero: int) -> None:
    """HM-1125: a hero was beaten, by anybody; defeats of main heroes are counted, and may end the game at once."""
    if hero == NONE or not is_main(hero):
        return
    s.heroes_lost += 1
    check_at_once(s)


def holder_of(s: Heroes3, location: int) -> int:
    """Who holds the field with this location; NONE if nobody does."""
    for field in range(len(s.cube)):
        if s.kit.field_location[field] == location and 0 <= s.cube[field] < s.players:
            return s.cube[field]
    return NONE


def check_round_start(s: Heroes3) -> None:
    """HM-203 (6): victories that are looked at when a round starts."""
    for one in conditions(s, HOLD_LOCATION):
        holder = holder_of(s, one.location)
        s.hold_count = s.hold_count + 1 if holder == s.hold_seat and holder != NONE else int(holder != NONE)
        s.hold_seat = holder
        if s.hold_count >= one.rounds:
            finish(s, with_allies(s, [holder]), "HM-1123")


def check_round_end(s: Heroes3) -> None:
    """HM-1123: victories that are looked at when a round ends."""
    for one in conditions(s, RESOURCE_AT_ROUND_END):
        if s.round < one.from_round:
            continue
        able: list[int] = []
        for seat in alive(s):
            if can_pay(s, seat, one.goods):
                able.append(seat)
        if able:
            keys = [(*wealth(s, seat, one), mines(s, seat)) for seat in able]
            best = [able[i] for i in range(len(able)) if keys[i] == max(keys)]
            if deciding_place(keys) == len(keys[0]) - 1:
                tell_tie(s, MINES_TIE)
            finish(s, with_allies(s, best), "HM-1123")


def wealth(s: Heroes3, seat: int, one: ConditionEffect) -> tuple[int, ...]:
    """What a player has of the resources that a victory asks for."""
    return tuple([s.resources[seat * 3 + r] for r in range(3) if one.goods[r]])


# --- the last round (HM-1046, HM-1124)


def time_rule(s: Heroes3) -> ConditionEffect:
    """HM-1124: what decides when the last round is over; every clash has such a rule."""
    found = s.kit.scenarios[s.variant.scenario].time_up
    assert found is not None
    return found


def mines(s: Heroes3, seat: int) -> int:
    """The mines a player holds."""
    return len([field for field in s.kit.mine_fields if s.cube[field] == seat])


def score_count(s: Heroes3, seat: int, part: int) -> int:
    """How often a player has what a part of the score counts."""
    if part == TOWN_OWN:
        return int(s.cube[own_town(s, seat)] == seat)
    if part == TOWN_ENEMY:
        return rival_towns(s, seat)
    if part == SCORE_SETTLEMENT:
        settlement = s.kit.settlement_location
        return len([field for field in homes(s, seat) if s.kit.field_location[field] == settlement])
    if part == SCORE_MINE:
        return mines(s, seat)
    if part == HERO_LEVEL:
        return level(s, seat)
    if part == ENEMY_CUBE:
        return sum(s.cubes[seat * s.players : (seat + 1) * s.players])
    assert part == SCORE_GRAIL
    return int(s.grail_holder == seat)


def score_parts(s: Heroes3, seat: int) -> dict[str, int]:
    """HM-1124: a player's points by what they are for, by the scenario's table; nothing without one."""
    points = time_rule(s).points
    out: dict[str, int] = {}
    if s.eliminated >> seat & 1:
        return out
    for part in range(len(points)):
        if points[part]:
            out[SCORES[part]] = points[part] * score_count(s, seat, part)
    return out


def tie_value(s: Heroes3, seat: int, tie: int) -> int:
    """HM-1124: what decides between equals: a resource, or a part of the score."""
    if tie < len(RESOURCES):
        return s.resources[seat * 3 + tie]
    return score_count(s, seat, tie - len(RESOURCES))


def ranking(s: Heroes3, seat: int) -> tuple[int, ...]:
    """HM-1124: what the last round is decided by, the most important first."""
    rule = time_rule(s)
    ties = [tie_value(s, seat, tie) for tie in rule.tie]
    if rule.kind == MOST or rule.kind == ALL_LOSE:
        return tuple(ties)
    return (sum(score_parts(s, seat).values()), *ties)


def leaders(s: Heroes3) -> list[int]:
    """HM-1124: who would win if the last round were over; nobody where all lose."""
    rule = time_rule(s)
    if rule.kind == ALL_LOSE:
        return []
    if rule.kind == HOLDER_ELSE_SCORE and holder_of(s, rule.location) != NONE:
        return [holder_of(s, rule.location)]
    assert rule.kind in (SCORE, MOST, HOLDER_ELSE_SCORE)
    best = max([ranking(s, seat) for seat in alive(s)])
    return [seat for seat in alive(s) if ranking(s, seat) == best]


def deciding_tie(s: Heroes3) -> int:
    """HM-1124: which entry of the tie list decides the last round, by `TIES`; NONE if none has to."""
    rule = time_rule(s)
    if rule.kind == ALL_LOSE or (rule.kind == HOLDER_ELSE_SCORE and holder_of(s, rule.location) != NONE):
        return NONE
    place = deciding_place([ranking(s, seat) for seat in alive(s)])
    if place < 1:
        return NONE
    return rule.tie[place if rule.kind == MOST else place - 1]


def tell_tie(s: Heroes3, tie: int) -> None:
    """HM-1123, HM-1124: it is told what decided between equals."""
    if tie != NONE and s.sink is not None:
        s.emit("tie_decided", NONE, "HM-1124", {"by": TIES[tie]})


def time_up(s: Heroes3) -> None:
    """HM-1046: the last round is over: a defeat where the scenario says so (HM-1125), else what decides then."""
    if any(one.kind == ROUND_LIMIT for one in s.kit.scenarios[s.variant.scenario].defeat):
        finish(s, [], "HM-1125")
    else:
        tell_tie(s, deciding_tie(s))
        finish(s, with_allies(s, leaders(s)), "HM-1046")
