"""How good a position is for a player: goods, army, town, cards, what lies within reach, the combat, the aim."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import ATTACKER, DEFENDER
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.aims import field_value, reach
from citadelle.games.heroes3.hints.fights import (
    Strengths,
    army_strength,
    attacker_chance,
    chance,
    damage_share,
    is_placing,
)
from citadelle.games.heroes3.hints.objectives import (
    beaten_value,
    defeat_by_guards,
    fulfilled,
    has_objective,
    haste,
    hero_danger,
    is_wanted,
    loses_with_town,
    loss_of_hero,
    pull,
    rounds_to_grow,
    spare_rounds,
    start_chance,
    town_danger,
    wanted_value,
    weakness,
)
from citadelle.games.heroes3.hints.plans import saved_for, unarmed_potential
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.combat.fighters import fighters_on, side_of
from citadelle.games.heroes3.rules.control import captured_boards, homes, is_captured, own_town
from citadelle.games.heroes3.rules.decks import item_card
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.victory import conditions, rival_towns, score_parts
from citadelle.games.heroes3.scenario_kinds import (
    CAPTURE_ENEMY_TOWN,
    CUBES_FROM_EVERY_ENEMY,
    GRAIL_IN_OWN_TOWN,
    HOLD_LOCATION,
    MOST,
    SCORE,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import BUILDINGS, GOLD, NONE


def rounds_left(s: Heroes3) -> int:
    """How many rounds are still to come."""
    return max(s.kit.scenarios[s.variant.scenario].rounds - s.round, 0)


def worth(s: Heroes3, known: Strengths, seat: int, far: bool = True) -> float:
    """How good the position is for one player; without `far` what lies within reach doesn't count, which is quicker."""
    if s.ended_by:
        won = o.WON_TOGETHER if has_objective(s) else o.WON
        return won if seat in s.winners else -won
    if s.eliminated >> seat & 1:
        return -o.WON
    if s.faction[seat] == NONE:
        return 0.0
    left = rounds_left(s)
    share = left / max(s.kit.scenarios[s.variant.scenario].rounds, 1)
    value = goods(s, seat, left)
    value += town(s, seat, share)
    value += army(s, known, seat)
    value += cards(s, known, seat)
    value += o.EXPERIENCE * s.experience[seat] + o.LEVEL * (s.experience[seat] // s.kit.experience_per_level)
    value += o.MORALE * s.morale[seat]
    if s.armed >> seat & 1:
        value -= o.ARMED * min(len(s.piles[hand_of(seat)]), 5) / 3
    value += aim(s, seat, share)
    if has_objective(s):
        value += saved_for(s, seat, left) - o.HIDDEN * len(s.down_place)
        value += fulfilled(s, seat) - weakness(s, known) - town_danger(s, known, seat)
        value += o.POTENTIAL * unarmed_potential(
            s, known, seat, rounds_to_grow(s, known, seat, left)
        ) + o.READY * army_strength(s, known, seat)
        if far:
            value += pull(s, known, seat, left) - hero_danger(s, known, seat, left)
    value += o.HOME * len(homes(s, seat)) * (0.4 + share)
    if s.hero_field[seat * 2 + 1] != NONE:
        value += (o.SECONDARY_BESIDE if has_objective(s) else o.SECONDARY) * share
    if far:
        value += reach(s, known, seat, left)
    if s.fighter_form:
        value += combat(s, known, seat)
    return value - danger(s, known, seat)


def goods(s: Heroes3, seat: int, left: int) -> float:
    """What lies in reserve, and the income of the resource rounds to come."""
    rule = s.kit.scenarios[s.variant.scenario].time_up
    hoards = rule is not None and rule.kind == MOST
    reserve = 0.0
    coming = 0.0
    flow = income(s, seat)
    rounds = (left + (s.round + 1) % 2) // 2
    for resource in range(3):
        reserve += o.GOODS[resource] * s.resources[seat * 3 + resource]
        coming += o.GOODS[resource] * flow[resource]
    if hoards:
        return reserve * 0.5 + s.resources[seat * 3 + GOLD] * 0.8 + coming * rounds
    if reserve > o.HOARD:
        reserve = o.HOARD + (reserve - o.HOARD) * o.HOARDED
    idle = o.SAVED if has_objective(s) else o.IDLE
    return idle * reserve * (1.0 if left else 0.2) + o.INCOME * coming * rounds


def town(s: Heroes3, seat: int, share: float) -> float:
    """The buildings, and the tokens that are ready."""
    value = buildings(s, seat)
    if is_captured(s, seat):
        value *= o.LOST_BOARD
    for board in captured_boards(s, seat):
        value += o.TAKEN_BOARD * buildings(s, board)
    value *= 0.15 + 0.85 * share
    if s.active == seat:
        used = (s.build_used >> seat & 1) + (s.population_used >> seat & 1) + (s.spell_book_used >> seat & 1)
        value -= o.TOKEN * used
    return value


def buildings(s: Heroes3, board: int) -> float:
    """What stands on a town board, for a player who has all of it."""
    value = 0.0
    worths = o.BUILDING_FOR_ARMY if has_objective(s) else o.BUILDING
    for building in range(len(BUILDINGS)):
        if s.buildings[board] >> building & 1:
            value += worths[building]
    return value


def army(s: Heroes3, known: Strengths, seat: int) -> float:
    """The units, less what damage has taken in the combat that is going on."""
    value = 0.0
    for form in s.army[seat]:
        value += known.worth[form]
    if seat in s.combat_seat:
        for fighter in range(len(s.fighter_form)):
            form = s.fighter_form[fighter]
            if form != NONE and s.combat_seat[side_of(fighter)] == seat:
                value -= o.HURT * known.worth[form] * damage_share(s, fighter)
    return value


def cards(s: Heroes3, known: Strengths, seat: int) -> float:
    """The cards that a player owns; those in hand can be used now."""
    t = s.kit
    in_fights = has_objective(s)
    value = 0.0
    for which in (deck_of(seat), hand_of(seat)):
        pile = s.piles[which]
        for card in [*pile.left(), *pile.gone]:
            value += o.OWNED * known.uses[card] if in_fights else o.CARD[t.card_kind[card]]
    for item in s.in_play[seat]:
        card = item_card(item)
        value += o.OWNED * known.uses[card] if in_fights else o.CARD[t.card_kind[card]]
    return value + (o.HELD_BESIDE if in_fights else o.IN_HAND) * min(len(s.piles[hand_of(seat)]), 8)


def aim(s: Heroes3, seat: int, share: float) -> float:
    """What the scenario is about: towns and cubes of rivals, the grail, a place to hold, points at the end."""
    value = 0.0
    if conditions(s, CAPTURE_ENEMY_TOWN):
        value += o.TOWN_TAKEN * rival_towns(s, seat)
    cubes = 0
    for rival in range(s.players):
        cubes += min(s.cubes[seat * s.players + rival], 2)
    value += o.CUBE * cubes * (1.6 if conditions(s, CUBES_FROM_EVERY_ENEMY) else 0.7)
    if s.grail_holder == seat:
        value += o.GRAIL
    if s.grail_carrier != NONE and s.grail_carrier // 2 == seat and conditions(s, GRAIL_IN_OWN_TOWN):
        value += o.GRAIL_CARRIED
    if conditions(s, HOLD_LOCATION):
        for field in range(len(s.cube)):
            if s.cube[field] == seat and s.kit.field_location[field] == s.kit.utopia_location:
                value += o.UTOPIA + (o.HOLDING if s.hold_seat == seat else 0)
    rule = s.kit.scenarios[s.variant.scenario].time_up
    if rule is not None and rule.kind == SCORE and share < 0.5:
        value += 4.0 * sum(score_parts(s, seat).values()) * (0.5 - share)
    return value


def combat(s: Heroes3, known: Strengths, seat: int) -> float:
    """What the combat that is going on is likely to bring a player that takes part. An army that loses the game with it
    isn't lost besides."""
    if seat not in s.combat_seat:
        return 0.0
    starts = has_objective(s) and is_placing(s)
    wins = start_chance(s, known) if starts else attacker_chance(s, known)
    if s.combat_seat[DEFENDER] == seat:
        wins = 1 - wins
    at_risk = 0.0
    side = ATTACKER if s.combat_seat[ATTACKER] == seat else DEFENDER
    for fighter in range(len(s.fighter_form)):
        form = s.fighter_form[fighter]
        if form != NONE and side_of(fighter) == side:
            at_risk += known.worth[form]
    if starts:
        at_risk = army(s, known, seat)
    if has_objective(s) and s.combat_ai[1 - side] != NONE and (not rounds_left(s) or loss_of_hero(s) >= o.LOSS):
        at_risk = 0.0
    loss = (o.ARMY_AT_RISK if has_objective(s) else o.RISK) * at_risk + stake(s, seat, side)
    return wins * prize(s, known, seat) - (1 - wins) * loss


def stake(s: Heroes3, seat: int, side: int) -> float:
    """What is lost with the combat beside the army, where the scenario says so (HM-1125)."""
    if not has_objective(s):
        return 0.0
    hero = s.combat_hero[side]
    lost = 0.0
    if hero != NONE:
        lost = loss_of_hero(s) if hero % 2 == 0 else o.SECONDARY
    if side == DEFENDER and s.combat_field == own_town(s, seat) and loses_with_town(s):
        return max(lost, o.LOSS)
    if s.combat_ai[1 - side] == NONE:
        if hero != NONE and hero % 2 == 0:
            lost = defeat_by_guards(s, len(fighters_on(s, side)) or len(s.army[seat]))
        return lost * haste(spare_rounds(s, seat, rounds_left(s))) if is_wanted(s, seat, s.combat_field) else lost
    return lost * haste(spare_rounds(s, seat, rounds_left(s)))


def prize(s: Heroes3, known: Strengths, seat: int) -> float:
    """What winning brings: the field and experience, or what a beaten rival loses."""
    other = s.combat_seat[1 - s.combat_seat.index(seat)]
    field = s.combat_field
    if other == NONE and s.combat_ai[1 - s.combat_seat.index(seat)] != NONE:
        return beaten_value(s) + 2 * o.EXPERIENCE
    if other == NONE:
        location = s.kit.field_location[field] if field >= 0 else 0
        if has_objective(s) and is_wanted(s, seat, field):
            return 2.0 * o.EXPERIENCE + wanted_value(s)
        if has_objective(s):
            hero = s.combat_hero[s.combat_seat.index(seat)]
            return 2.0 * o.EXPERIENCE + field_value(s, known, seat, hero, field, rounds_left(s))
        return 2.0 * o.EXPERIENCE + known.visits[location] + 2.0 * s.combat_difficulty
    value = 5.0 + o.CUBE + o.MORALE + 2 * o.EXPERIENCE
    if field >= 0 and field == own_town(s, other):
        value += o.TOWN_TAKEN
    return value


def danger(s: Heroes3, known: Strengths, seat: int) -> float:
    """Rivals' heroes near one's own town: what they might take."""
    home = own_town(s, seat)
    if s.cube[home] != seat:
        return 0.0
    value = 0.0
    guarded = s.hero_field[seat * 2] == home
    for hero in range(2 * s.players):
        field = s.hero_field[hero]
        if s.team[hero // 2] == s.team[seat] or field == NONE:
            continue
        if field // 7 == home // 7:
            beats = chance(army_strength(s, known, hero // 2), army_strength(s, known, seat))
            value += o.THREAT * (0.5 if guarded else 1.0) * beats * o.TOWN_TAKEN * 0.5
    return value
