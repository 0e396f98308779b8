"""What a scenario against the AI is about: its opponents, how strong they are, how far away, and what a meeting with
them is worth with the rounds that are left."""

from __future__ import annotations

import math

from citadelle.games.heroes3.combat_fields import ATTACKER, DEFENDER
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.fights import Strengths, army_strength, chance
from citadelle.games.heroes3.hints.plans import CITADEL, potential
from citadelle.games.heroes3.map_kinds import AI_WEAKEN, COOP_MARK
from citadelle.games.heroes3.rules.ai_opponents import (
    ai_points,
    armies_of,
    has_ai_walls,
    is_beaten,
    may_act,
    scenario_of,
)
from citadelle.games.heroes3.rules.ai_paths import FAR, AiPaths
from citadelle.games.heroes3.rules.astrologer_effects import base_mp
from citadelle.games.heroes3.rules.boss import MORE_FROM_PLAYERS, boss_rule, has_boss
from citadelle.games.heroes3.rules.combat.fighters import fighters_on
from citadelle.games.heroes3.rules.control import is_together, on_map, own_town
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.victory import also_holds, is_held_by_team
from citadelle.games.heroes3.scenario_kinds import (
    ANY_TOWN_CAPTURED,
    CONTROL,
    DEFEAT_AI_HERO,
    MAIN_HERO_DEFEATED,
    MAIN_HEROES_DEFEATED_TOTAL,
    TOWN_LOST,
    ConditionEffect,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.parts.hexes import CENTRE, FIELDS


def has_objective(s: Heroes3) -> bool:
    """Are there AI opponents that all players stand against together?"""
    return len(s.ai_field) > 0 and s.variant.fight == NONE and is_together(s)


# --- opponents


def opponent_strength(s: Heroes3, known: Strengths, ai: int) -> float:
    """The strength of an AI opponent, with its deck and its walls; of a boss that isn't drawn yet, on average."""
    forms = s.ai_army[ai]
    scenario = scenario_of(s)
    if len(forms):
        value = known.of_forms(forms, s.kit.fielded_units)
    elif not scenario.ai_heroes and scenario.ai_armies is None:
        value = known.of_tiers(boss_cards(s))
    else:
        return 0.0
    decks = scenario.ai_decks()
    cards_in_deck = 0
    for count in decks[scenario.ai_deck_number(ai)].cards if decks else ():
        cards_in_deck += count
    value *= o.AI_PLAY * (1 + o.AI_CARD * min(cards_in_deck, 8))
    if s.ai_field[ai] != NONE and has_ai_walls(s, ai, s.ai_field[ai]):
        value *= 1 + 3 * o.WALL
    return value


def boss_cards(s: Heroes3) -> tuple[int, ...]:
    """HM-1131: how many cards of each tier a boss will have, the marks on its gate taken off: the best that they may
    take."""
    rule = boss_rule(s)
    out = list(rule.army[s.variant.difficulty])
    for tier in range(len(rule.extra)):
        if s.players >= MORE_FROM_PLAYERS and sum(out) < rule.max_cards:
            out[tier] += rule.extra[tier]
    for _ in range(s.gate_marks * rule.remove_per_mark - s.gate_removed):
        for tier in range(len(out) - 1, -1, -1):
            if out[tier] and not rule.remove_not >> tier & 1 and sum(out) > rule.min_cards:
                out[tier] -= 1
                break
    return tuple(out)


def guards_strength(s: Heroes3, known: Strengths, difficulty: int, points: int) -> float:
    """How strong guards of a field are on average for a hero with so many movement points left. Nobody retreats from
    azure units (HM-886), so they count more."""
    rows = known.guards[s.variant.difficulty]
    value = rows[min(difficulty, len(rows) - 1)] * guards_count(s, points)
    is_azure = (
        difficulty < len(s.kit.guards[s.variant.difficulty]) and s.kit.guards[s.variant.difficulty][difficulty][3]
    )
    return value * o.AZURE if is_azure and has_objective(s) else value


def guards_count(s: Heroes3, points: int) -> float:
    """How much guards count beside their strength: the fewer movement points are left, the sooner the fight ends."""
    return o.GUARDS[min(max(points, 0), len(o.GUARDS) - 1)] if has_objective(s) else 1.0


def points_after(s: Heroes3, hero: int, steps: int) -> int:
    """The movement points that a hero has left so many steps on: in this turn, or in the next if it waits beside it."""
    here = s.hero_mp[hero] - steps
    return here if here >= 0 else base_mp(s, hero) - 1


def opponent_at(s: Heroes3, field: int) -> int:
    """The AI opponent that a hero who enters this field fights; NONE."""
    if field in s.ai_field and on_map(s, field):
        return s.ai_field.index(field)
    if len(s.ai_field) and scenario_has_boss(s) and has_boss(s, field):
        return 0
    return NONE


def scenario_has_boss(s: Heroes3) -> bool:
    """HM-1131: is the scenario's opponent a boss?"""
    scenario = scenario_of(s)
    return not scenario.ai_heroes and scenario.ai_armies is None


def is_weakening(s: Heroes3, field: int) -> bool:
    """HM-1121, HM-1131: does a first visit of this obelisk weaken an opponent?"""
    kind = scenario_of(s).obelisk.kind
    if kind == COOP_MARK:
        return s.visits[field] == 0
    return kind == AI_WEAKEN and s.visits[field] == 0


# --- combats that are about to begin


def start_chance(s: Heroes3, known: Strengths) -> float:
    """How likely the attacker wins a combat whose units are still being placed: by the armies, and by guards as they
    are on average until they are drawn."""
    return chance(start_strength(s, known, ATTACKER), start_strength(s, known, DEFENDER))


def start_strength(s: Heroes3, known: Strengths, side: int) -> float:
    """The strength with which a side goes into a combat."""
    if s.combat_ai[side] != NONE:
        return opponent_strength(s, known, s.combat_ai[side])
    if s.combat_seat[side] != NONE:
        return army_strength(s, known, s.combat_seat[side])
    hero = s.combat_hero[1 - side]
    points = s.hero_mp[hero] if hero != NONE else 0
    forms = [unit * 2 for unit in s.neutral_drawn] + [s.fighter_form[one] for one in fighters_on(s, side)]
    if forms:
        return known.of_forms(forms, s.kit.fielded_units) * guards_count(s, points)
    return guards_strength(s, known, s.combat_difficulty, points)


# --- what is at stake


def loss_of_hero(s: Heroes3) -> float:
    """HM-1125: what a defeat of a main hero costs beside its army: the game, or the last but one of its lives."""
    for one in scenario_of(s).defeat:
        if one.kind == MAIN_HERO_DEFEATED:
            return o.LOSS
        if one.kind == MAIN_HEROES_DEFEATED_TOTAL:
            return o.LOSS if s.heroes_lost + 1 >= one.count else o.LOSS * o.A_LIFE
    return 0.0


def defeat_by_guards(s: Heroes3, units: int) -> float:
    """HM-872, HM-886: what a fight with guards that goes wrong costs beside the army: mostly one can retreat in time,
    but with few units a combat round may be enough to lose them all."""
    return loss_of_hero(s) * o.RETREATS / max(units, 1)


def is_saved_by_retreat(s: Heroes3, side: int) -> bool:
    """HM-886: against guards, can a main hero whose defeat loses the game retreat as long as its army has a unit left
    that doesn't fight?"""
    hero = s.combat_hero[side]
    guards = s.combat_seat[1 - side] == NONE and s.combat_ai[1 - side] == NONE
    return guards and hero != NONE and hero % 2 == 0 and has_objective(s) and loss_of_hero(s) > 0


def loses_with_town(s: Heroes3) -> bool:
    """HM-1125: is the game lost with a start town?"""
    return any(one.kind in (TOWN_LOST, ANY_TOWN_CAPTURED) for one in scenario_of(s).defeat)


def haste(left: int) -> float:
    """What a lost fight for the objective costs with so many rounds left, as a part: in the last one, nothing."""
    return min(1.0, (left + o.HASTE) / o.PATIENCE) if left else 0.0


def spare_rounds(s: Heroes3, seat: int, left: int) -> int:
    """The rounds that can be waited before an opponent must be beaten: what must hold beside that takes time too."""
    also = condition_beside(s)
    return left if also is None or also_holds(s, seat, also) else max(0, left - o.TIME_BESIDE)


def attack_value(s: Heroes3, own: float, other: float, left: int, steep: float = o.STEEP) -> float:
    """What attacking an opponent of the scenario is worth: when the rounds run out there is nothing to lose."""
    wins = chance(own, other, steep)
    risk = max(loss_of_hero(s), o.LOSS * 0.2) * haste(left)
    return wins * beaten_value(s) - (1 - wins) * risk


def beaten_value(s: Heroes3) -> float:
    """What beating an opponent brings: the game, or a part of what it takes."""
    return o.BEATEN if armies_of(s) is None else o.BEATEN_ARMY


# --- where the objective lies

Spot = tuple[int, int, int]
"""An opponent's number or NONE, where it is, and the difficulty of the guards there."""


def condition_beside(s: Heroes3) -> ConditionEffect | None:
    """HM-1123: what must hold beside the defeat of an AI hero; None if nothing must."""
    for one in scenario_of(s).victory:
        if one.kind == DEFEAT_AI_HERO and one.also is not None:
            return one.also
    return None


def is_wanted(s: Heroes3, seat: int, field: int) -> bool:
    """HM-1123: does holding this field fulfil what must hold beside a defeat, and doesn't it hold yet?"""
    also = condition_beside(s)
    if also is None or s.kit.field_location[field] != also.location or is_held_by_team(s, seat, field):
        return False
    if also.kind == CONTROL:
        return s.tile_place[field // FIELDS] == also.place
    return not also_holds(s, seat, also)


def wanted_value(s: Heroes3) -> float:
    """What such a field is worth: if the opponent is beaten, the game."""
    return o.BEATEN if s.ai_beaten else o.WANTED


def spots(s: Heroes3, seat: int) -> list[Spot]:
    """Where the objective calls a main hero to: opponents with their numbers, wanted fields with NONE. A spot is that
    of `AiPaths`."""
    out: list[Spot] = []
    scenario = scenario_of(s)
    for ai in range(len(s.ai_field)):
        if is_beaten(s, ai):
            continue
        field = s.ai_field[ai]
        if field != NONE and on_map(s, field):
            out.append((ai, field, 0))
        elif scenario.ai_heroes:
            add_down(s, out, ai, scenario.ai_heroes[ai].place, 0)
        elif scenario_has_boss(s):
            add_located(s, out, ai, seat, s.kit.utopia_location)
    also = condition_beside(s)
    if also is not None and not also_holds(s, seat, also):
        if also.kind == CONTROL:
            for field in s.kit.home_fields:
                if is_wanted(s, seat, field) and on_map(s, field):
                    out.append((NONE, field, guards_at(s, field)))
        else:
            add_located(s, out, NONE, seat, also.location)
    return out


def guards_at(s: Heroes3, field: int) -> int:
    """The difficulty of the guards on a field, 0 without any; of a face-down tile that the map names, as printed."""
    return s.kit.field_difficulty[field] if not on_map(s, field) or is_guarded(s, field) else 0


def add_down(s: Heroes3, out: list[Spot], ai: int, place: int, difficulty: int) -> None:
    """The middle of a face-down tile."""
    if place in s.down_place:
        out.append((ai, len(s.cube) + s.down_place.index(place) * FIELDS + CENTRE, difficulty))


def add_located(s: Heroes3, out: list[Spot], ai: int, seat: int, location: int) -> None:
    """The fields of a location that lie face up, and the face-down tiles that hold one by the scenario's map."""
    for slot in scenario_of(s).maps[s.players]:
        if slot.tile == NONE:
            continue
        for field in range(slot.tile * FIELDS, slot.tile * FIELDS + FIELDS):
            if s.kit.field_location[field] != location:
                continue
            if not on_map(s, field):
                add_down(s, out, ai, slot.place, guards_at(s, field))
            elif not is_held_by_team(s, seat, field):
                out.append((ai, field, guards_at(s, field)))


class HeroPaths(AiPaths):
    """The map as a main hero walks it: guards on the way hold it up."""

    __slots__ = ("guards",)

    def __init__(self, s: Heroes3, guards: tuple[int, ...]) -> None:
        super().__init__(s, 0)
        self.shut = []
        self.guards: tuple[int, ...] = guards

    def cost(self, start: int, end: int) -> int:
        """A step, and more into a guarded field."""
        steps = super().cost(start, end)
        if end in self.guards:
            steps += 1 + self.s.kit.field_difficulty[end] // 2
        return steps


def guarded_fields(s: Heroes3) -> tuple[int, ...]:
    """HM-503: the fields of face-up tiles on which guards stand, ascending."""
    out: list[int] = []
    for tile in range(len(s.tile_place)):
        if s.tile_place[tile] != NONE:
            for field in range(tile * FIELDS, tile * FIELDS + FIELDS):
                if is_guarded(s, field):
                    out.append(field)
    return tuple(out)


def way(s: Heroes3, known: Strengths, spot: int, guards: tuple[int, ...] = ()) -> list[int]:
    """By spot: the steps to this one, over face-down tiles too. Kept for as long as the same tiles lie open."""
    key = (s.links, s.down_place, guards, spot)
    found = known.ways.get(key)
    if found is None:
        if len(known.ways) > 100:
            known.ways.clear()
        found = known.ways[key] = HeroPaths(s, guards).distances([spot])
    return found


def rounds_to_grow(s: Heroes3, known: Strengths, seat: int, left: int) -> int:
    """The rounds until the nearest opponent that moves comes to one's town, at most those that are left."""
    home = own_town(s, seat)
    scenario = scenario_of(s)
    if not scenario.ai_heroes or not on_map(s, home):
        return left
    soon = left
    for ai in range(len(s.ai_field)):
        if not scenario.ai_heroes[ai].moves or is_beaten(s, ai) or not on_map(s, s.ai_field[ai]):
            continue
        waits = max(scenario.ai_heroes[ai].first_move_round - s.round, 0)
        soon = min(soon, waits + way(s, known, home)[s.ai_field[ai]] // ai_points(s))
    return soon


def pull(s: Heroes3, known: Strengths, seat: int, left: int) -> float:
    """How much the objective is worth from where the main hero stands: it calls a hero that is strong enough already,
    and one that would come too late; before that there is time to gather. An opponent that one fights already isn't
    waited for."""
    start = s.hero_field[seat * 2]
    if start == NONE or not on_map(s, start):
        return 0.0
    now = army_strength(s, known, seat)
    later = later_strength(s, known, seat, left)
    guards = guarded_fields(s)
    waits = spare_rounds(s, seat, left)
    units = len(s.army[seat])
    calls: list[float] = [0.0, 0.0]
    ways_to: list[int] = [0, 0]
    for ai, spot, difficulty in spots(s, seat):
        far = way(s, known, spot, guards)[start]
        if far >= FAR or (ai != NONE and ai in s.combat_ai) or (len(s.fighter_form) and spot == s.combat_field):
            continue
        kind = 0 if ai != NONE else 1
        if ai != NONE:
            other = opponent_strength(s, known, ai)
            soon = attack_value(s, now, other, waits)
            late = later_value(s, seat, ai, later, other, waits)
        else:
            soon = late = wanted_value(s)
            if difficulty:
                points = points_after(s, seat * 2, far)
                soon = guarded_value(s, known, now, soon, difficulty, waits, points, units)
                late = max(guarded_value(s, known, later, late, difficulty, waits, points, units), o.CALL_BESIDE)
        value = max(soon * math.pow(o.NEARER, far), o.IN_TIME * late * math.pow(o.NEARER_LATER, far))
        if value > calls[kind]:
            calls[kind] = value
            ways_to[kind] = far
    points = s.hero_mp[seat * 2] + base_mp(s, seat * 2) * left
    short = o.WINDING * (ways_to[0] + ways_to[1]) + o.DETOUR - points
    total = calls[0] + calls[1]
    return total if short <= 0 else total * max(0.0, 1 - o.LATE * short)


def later_strength(s: Heroes3, known: Strengths, seat: int, left: int) -> float:
    """What an army will be when the rounds are nearly over."""
    grown = potential(s, known, seat, left) * (1 + o.GROWTH * min(left, 3))
    return max(army_strength(s, known, seat), grown)


def later_value(s: Heroes3, seat: int, ai: int, later: float, other: float, waits: int) -> float:
    """What an opponent is worth that is met later: one that comes to the own town is met behind its walls."""
    comes = armies_of(s) is not None or (len(scenario_of(s).ai_heroes) and scenario_of(s).ai_heroes[ai].moves)
    if comes and loses_with_town(s) and s.buildings[seat] >> CITADEL & 1:
        later *= o.BEHIND_WALLS
    return max(attack_value(s, later, other, waits, o.STEEP_LATER), o.CALL)


def guarded_value(
    s: Heroes3, known: Strengths, own: float, value: float, difficulty: int, left: int, points: int, units: int
) -> float:
    """What a wanted field is worth that guards must be driven from first."""
    wins = chance(own, guards_strength(s, known, difficulty, points))
    return wins * value - (1 - wins) * (defeat_by_guards(s, units) * haste(left) + o.GUARDS_COST)


# --- how it stands


def fulfilled(s: Heroes3, seat: int) -> float:
    """What of the objective is reached already: opponents beaten or weakened, fields held."""
    value = s.ai_beaten.bit_count() * beaten_value(s) + o.MARK * s.gate_marks
    also = condition_beside(s)
    if also is not None and also_holds(s, seat, also):
        value += wanted_value(s)
    return value


def weakness(s: Heroes3, known: Strengths) -> float:
    """Every bit of strength that opponents still have counts against the players."""
    total = 0.0
    for ai in range(len(s.ai_field)):
        if not is_beaten(s, ai):
            total += opponent_strength(s, known, ai)
    return o.STRENGTH * total


def town_danger(s: Heroes3, known: Strengths, seat: int) -> float:
    """Opponents on their way to a town of one's own which must not be lost: the hero should be there in time, behind
    its walls, with all that gold can buy until then."""
    if not loses_with_town(s):
        return 0.0
    home = own_town(s, seat)
    if not on_map(s, home):
        return 0.0
    value = 0.0
    far = way(s, known, home)
    back = rounds_back(s, seat, far)
    for ai in range(len(s.ai_field)):
        field = s.ai_field[ai]
        if field == NONE or is_beaten(s, ai) or ai in s.combat_ai or not on_map(s, field):
            continue
        turns = rounds_until(s, ai, far[field])
        own = potential(s, known, seat, turns - 1) if turns > 1 else army_strength(s, known, seat)
        if s.buildings[seat] >> CITADEL & 1:
            own *= o.BEHIND_WALLS
        if back >= turns:
            own = o.WITHOUT_HERO * own if s.resources[seat * 3] >= o.DEFENDERS else 0.0
        value += o.LOSS * (1 - chance(own, opponent_strength(s, known, ai))) * math.pow(o.FAR_OFF, turns - 1)
    return value


def rounds_back(s: Heroes3, seat: int, far: list[int]) -> int:
    """In how many of its turns the main hero is back at the field that these steps lead to; 0: in this one."""
    start = s.hero_field[seat * 2]
    if start == NONE or not on_map(s, start):
        return 0
    steps = far[start] - s.hero_mp[seat * 2]
    return 0 if steps <= 0 else -(-steps // max(base_mp(s, seat * 2), 1))


def rounds_until(s: Heroes3, ai: int, steps: int) -> int:
    """In which of its turns an opponent that moves has made so many steps, 1 for the next."""
    scenario = scenario_of(s)
    waits = max(scenario.ai_heroes[ai].first_move_round - s.round, 0) if scenario.ai_heroes else 0
    return waits + max(1, -(-steps // ai_points(s)))


def hero_danger(s: Heroes3, known: Strengths, seat: int, left: int) -> float:
    """What opponents that can reach the main hero before its next turn are likely to take (HM-921), as against meeting
    them later; below 0 if this is a good place to be attacked."""
    start = s.hero_field[seat * 2]
    if start == NONE or not on_map(s, start):
        return 0.0
    value = danger_at(s, known, seat, start, left)
    home = own_town(s, seat)
    if start != home and on_map(s, home) and 0 < way(s, known, home)[start] <= s.hero_mp[seat * 2]:
        value = min(value, danger_at(s, known, seat, home, left))
    return value


def danger_at(s: Heroes3, known: Strengths, seat: int, start: int, left: int) -> float:
    """The same, with the hero on that field."""
    if s.kit.field_location[start] == s.kit.sanctuary_location:
        return 0.0
    own = army_strength(s, known, seat)
    if start == own_town(s, seat) and s.buildings[seat] >> CITADEL & 1:
        own *= o.BEHIND_WALLS
    found = False
    worst = 0.0
    for ai in range(len(s.ai_field)):
        field = s.ai_field[ai]
        if field == NONE or is_beaten(s, ai) or ai in s.combat_ai or not may_act(s, ai):
            continue
        steps = way(s, known, start)[field] if on_map(s, field) else FAR
        if steps <= o.NEAR_TURNS * ai_points(s):
            other = opponent_strength(s, known, ai)
            waits = spare_rounds(s, seat, left)
            later = later_value(s, seat, ai, later_strength(s, known, seat, left), other, waits)
            value = attack_value(s, own, other, max(waits, 1)) - o.IN_TIME * later
            value *= o.ATTACKED if value < 0 else o.MET
            if steps > ai_points(s):
                value = min(0.0, o.SOON_NEAR * value)
            worst = min(worst, value) if found else value
            found = True
    return -worst


def outcome_chance(s: Heroes3, known: Strengths, left: int) -> float:
    """How likely the players reach the objective, 0 to 1, by the strongest army against each opponent that is left."""
    best = 0.0
    for seat in range(s.players):
        best = max(best, potential(s, known, seat, left))
    best *= 1 + o.GROWTH * left
    value = 1.0
    for ai in range(len(s.ai_field)):
        if not is_beaten(s, ai):
            other = opponent_strength(s, known, ai)
            value *= chance(best, other) if other else 0.6
    also = condition_beside(s)
    if also is not None and not also_holds(s, 0, also):
        value *= 0.9 if left else 0.3
    return value * (1.0 if left else 0.6) if value < 1.0 else value
