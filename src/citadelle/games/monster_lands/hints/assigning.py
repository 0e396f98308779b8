"""Assigning members: what each path promises, and what should go with them."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import DIE_BONUS, PATH_GOLD, PATH_POTION, PATH_VENOM, REROLL
from citadelle.games.monster_lands.hints.battle import BattlePlace, Force, expected_value, forces_on_paths
from citadelle.games.monster_lands.hints.odds import at_least
from citadelle.games.monster_lands.hints.opinions import (
    DEFENCE,
    DIE_NOW,
    DIE_VALUE,
    GLORY,
    POTION,
    REROLL_ADDS,
    RIVAL,
    TRAP_FIRST,
    VENOM,
)
from citadelle.games.monster_lands.hints.worth import (
    gold_change_value,
    goods_worth,
    mission_counts,
    rounds_after,
    stored_token_value,
    token_gain,
    trap_worth,
)
from citadelle.games.monster_lands.queries import no_armour_at_all
from citadelle.games.monster_lands.rules.missions import can_pay
from citadelle.games.monster_lands.rules.outside import (
    DEFENCE as GUARD,
)
from citadelle.games.monster_lands.rules.outside import ChooseMissionDice, ChoosePath, Flasks, LayTokens, Reinforce
from citadelle.games.monster_lands.rules.paths import (
    mission_dice,
    path_benefit,
    path_reinforce,
    path_required,
    token_room,
)
from citadelle.games.monster_lands.state import MADHALA, NONE, MonsterLands
from citadelle.games.monster_lands.tables import (
    ANY,
    DEFENSE_TOKEN,
    ENTRANCE,
    FIRST_PATH,
    GOLD,
    LAND_A,
    LOCATION_OF,
    LOOT,
    PERSUASION,
    POOL,
    TRAP,
    Goods,
)
from citadelle.games.monster_lands.tables import POTION as POTION_GOOD
from citadelle.games.monster_lands.tables import VENOM as VENOM_GOOD
from citadelle.kernel.frame import STOP


class Sight:
    """What one decision has looked at: the places outside, and who stands there, each looked at once."""

    __slots__ = ("base", "grounds", "rounds", "seat", "there")

    def __init__(self, s: MonsterLands, seat: int) -> None:
        self.seat = seat
        self.rounds: int = rounds_after(s)
        self.grounds: list[BattlePlace | None] = [None, None, None, None, None]
        self.there: list[list[Force]] = [[], [], [], [], []]
        self.base: list[float] = [0.0] * 5

    def ground(self, s: MonsterLands, location: int) -> BattlePlace:
        """A place outside."""
        found = self.grounds[location]
        if found is None:
            found = BattlePlace(s, location, self.seat, self.rounds)
            self.grounds[location] = found
            self.there[location] = forces_on_paths(s, found)
            if self.there[location]:
                self.base[location] = expected_value(found, self.there[location], None, self.seat, RIVAL)
        return found

    def promise(self, location: int, force: Force) -> float:
        """What a force more at a place changes."""
        ground = self.grounds[location]
        assert ground is not None
        return expected_value(ground, self.there[location], force, self.seat, RIVAL) - self.base[location]


def die_cost(die: int) -> float:
    """What a die of the pool is worth."""
    return DIE_NOW[die] if die < 2 else DIE_NOW[2] + DIE_VALUE * (die - 1)


# --- which path


def path_value(s: MonsterLands, sight: Sight, member: int, path: int) -> float:
    """What sending a member to a path promises, less the dice and tokens it takes."""
    where = LOCATION_OF[path]
    if where == 0:
        return roll_value(s, sight, member, path)
    if where == 1:
        return contract_value(s, sight, path)
    seat = sight.seat
    base = seat * POOL
    ground = sight.ground(s, where)
    strength = s.pool[base]
    magic = s.pool[base + 1]
    if where == ENTRANCE:
        low_s = low_m = 0
        room = s.kit.entrance_capacity[path - ground.first]
        if strength > room:
            strength = room
        if magic > room - strength:
            magic = room - strength
        tokens = (room - strength - magic) // s.kit.extra_token_spaces
    else:
        need = path_required(s, path)
        more = path_reinforce(s, path)
        low_s, low_m = need[0], need[1]
        if strength > low_s + more[0]:
            strength = low_s + more[0]
        if magic > low_m + more[1]:
            magic = low_m + more[1]
        if strength + magic > s.kit.path_dice:
            strength = s.kit.path_dice - magic
        tokens = s.kit.path_tokens + (s.kit.path_dice - strength - magic) // s.kit.extra_token_spaces
    force = prepared_force(s, ground, path, member, seat)
    extra = gift(s, sight, path)
    best = -1.0e9
    if low_s + low_m:
        force.strength = low_s
        force.magic = low_m
        best = sight.promise(where, force) - low_s * DIE_NOW[0] - low_m * DIE_NOW[1]
    force.strength = strength
    force.magic = magic
    cost = strength * DIE_NOW[0] + magic * DIE_NOW[1]
    if strength + magic:
        value = sight.promise(where, force) - cost
        if value > best:
            best = value
    cost += load(s, force, tokens, seat, sight.rounds)
    value = sight.promise(where, force) - cost
    return (value if value > best else best) + extra


def prepared_force(s: MonsterLands, ground: BattlePlace, path: int, member: int, seat: int) -> Force:
    """A member on a path with what the path gives and the flasks there are."""
    force = Force(s, ground, path, member, seat)
    if ground.location != ENTRANCE:
        benefit = path_benefit(s, path)
        if benefit.kind == PATH_POTION:
            force.potions += benefit.count
        elif benefit.kind == PATH_VENOM:
            force.venoms += benefit.count
    if s.potions[seat]:
        force.potions += 1
    if s.venoms[seat]:
        force.venoms += 1
    return force


def gift(s: MonsterLands, sight: Sight, path: int) -> float:
    """What the path itself gives to take home."""
    gold = 0
    if LOCATION_OF[path] == ENTRANCE:
        gold = s.kit.entrance_gold[path - FIRST_PATH[ENTRANCE]]
    else:
        benefit = path_benefit(s, path)
        if benefit.kind == PATH_GOLD:
            gold = benefit.count
        elif benefit.kind == PATH_POTION or benefit.kind == PATH_VENOM:
            return 0.4
    if not gold:
        return 0.0
    return 0.8 * gold_change_value(s, sight.seat, gold, sight.rounds)


def load(s: MonsterLands, force: Force, room: int, seat: int, rounds: int) -> float:
    """Put the best trap and as many defence tokens as there is room for; what that costs."""
    cost = 0.0
    best = NONE
    best_worth = -1.0
    for trap in s.traps_of[seat]:
        worth = trap_worth(s, trap)
        if worth > best_worth:
            best_worth = worth
            best = trap
    if best != NONE and room:
        force.lay(s, best)
        room -= 1
        cost += 0.7 * (best_worth + TRAP_FIRST) + stored_token_value(s, rounds)
        if force.need > 1 and len(s.traps_of[seat]) > 1 and room:
            force.traps += 1
            room -= 1
            cost += 1.0
    guards = 0 if no_armour_at_all(s) else s.defense[seat]
    if guards > room:
        guards = room
    force.guards += guards
    return cost + (0.8 * DEFENCE + stored_token_value(s, rounds)) * guards


def roll_value(s: MonsterLands, sight: Sight, member: int, path: int) -> float:
    """ML-ADV-02: what a dice-rolling mission promises."""
    kit = s.kit
    tile = s.mission[0]
    if s.on_path[0] == MADHALA:
        return -3.0
    count, colours = mission_dice(s, path)
    cost, better = mission_cost(s, sight.seat, member, count, colours)
    chance = at_least(count, kit.mission_a_goal[tile] - better)
    lost = (1.0 - chance) * kit.mission_a_penalty[tile] * GLORY
    if s.on_path[1 - path] >= 0:  # ML-ADV-03: the higher total wins
        chance *= 0.75 if path == 0 else 0.65
    prize = goods_worth(s, sight.seat, kit.mission_a_reward[tile], sight.rounds) + mission_counts(s)
    return chance * prize - lost - cost


def mission_cost(s: MonsterLands, seat: int, member: int, count: int, colours: int) -> tuple[float, float]:
    """What the cheapest dice for a mission cost, and what the member adds to their sum."""
    effect = s.kit.member_effect[member]
    plus = effect.color if effect.kind == DIE_BONUS and effect.when == ANY and s.kit.member_outside[member] else NONE
    cost = 0.0
    better = 0.0
    left = count
    for die in (2, 3, 4, 5, 1, 6, 0, 7):
        colour = die if die < 2 else PERSUASION
        if left and colours >> colour & 1:
            have = s.pool[seat * POOL + die]
            used = have if have < left else left
            left -= used
            cost += used * die_cost(die)
            if colour == plus:
                better += used * effect.amount
    if effect.kind == REROLL and s.kit.member_outside[member] and effect.colors & colours:
        better += REROLL_ADDS * effect.times
    return cost, better


def contract_value(s: MonsterLands, sight: Sight, path: int) -> float:
    """ML-ADV-04: what a contract promises, if it can be met."""
    kit = s.kit
    tile = s.mission[1]
    seat = sight.seat
    price = kit.mission_b_cost[tile]
    count, colours = mission_dice(s, path)
    dice = mission_cost(s, seat, s.leader[seat] if s.leader[seat] != NONE else 0, count, colours)[0]
    other = s.on_path[5 - path]
    if not can_pay(s, seat, price) or (other >= 0 and other in s.members[seat]):
        return -1.0 - dice
    reward = kit.mission_b_left[tile] if path == 2 else kit.mission_b_right[tile]
    prize = goods_worth(s, seat, reward, sight.rounds) + mission_counts(s)
    return prize - price_of(s, seat, price, sight.rounds) - dice


def price_of(s: MonsterLands, seat: int, goods: Goods, rounds: int) -> float:
    """What goods are worth that are given away."""
    total = GLORY * goods[1]
    if goods[GOLD]:
        total -= gold_change_value(s, seat, -goods[GOLD], rounds)
    total += stored_token_value(s, rounds) * (
        goods[POTION_GOOD] + goods[VENOM_GOOD] + goods[DEFENSE_TOKEN] + goods[TRAP]
    )
    if not rounds:
        return total
    total += 0.8 * (POTION * goods[POTION_GOOD] + VENOM * goods[VENOM_GOOD] + DEFENCE * goods[DEFENSE_TOKEN])
    if goods[TRAP]:
        least = 9.0
        for trap in s.traps_of[seat]:
            worth = trap_worth(s, trap)
            if worth < least:
                least = worth
        total += goods[TRAP] * (least + 0.3)
    return total + 1.2 * goods[LOOT]


def best_paths(s: MonsterLands, sight: Sight, paths: list[int], members: list[int]) -> list[float]:
    """For each member the best path: all paths for the first, the two best places for the others."""
    out: list[float] = []
    first = NONE
    second = NONE
    best = -1.0e9
    next_best = -1.0e9
    for path in paths:
        value = path_value(s, sight, members[0], path)
        if value > best:
            if first != NONE and LOCATION_OF[first] != LOCATION_OF[path]:
                second, next_best = first, best
            first, best = path, value
        elif LOCATION_OF[path] != LOCATION_OF[first] and value > next_best:
            second, next_best = path, value
    out.append(best)
    for member in members[1:]:
        value = path_value(s, sight, member, first)
        if second != NONE:
            other = path_value(s, sight, member, second)
            if other > value:
                value = other
        out.append(value)
    return out


def weigh_paths(s: MonsterLands, ask: ChoosePath) -> list[float]:
    """ML-OUT-01: every open path for this member."""
    sight = Sight(s, ask.seat)
    return [path_value(s, sight, ask.member, path) for path in s.options]


# --- what goes with him


def weigh_mission_dice(s: MonsterLands, ask: ChooseMissionDice) -> list[float]:
    """ML-MIS-02: cheap dice first, but those that the member makes better."""
    member = s.on_path[ask.path]
    effect = s.kit.member_effect[member]
    plus = effect.color if effect.kind == DIE_BONUS and effect.when == ANY and s.kit.member_outside[member] else NONE
    out: list[float] = []
    for die in s.options:
        colour = die if die < 2 else PERSUASION
        out.append((0.8 if colour == plus and ask.path < 2 else 0.0) - die_cost(die))
    return out


def weigh_reinforcement(s: MonsterLands, ask: Reinforce) -> list[float]:
    """ML-LND-01: as many dice as pay for themselves, with the tokens that will follow."""
    path = ask.path
    seat = ask.seat
    where = LOCATION_OF[path]
    sight = Sight(s, seat)
    ground, others, force = alone_there(s, sight, path)
    lying = len(s.dice[path])
    load(s, force, token_room(s, path), seat, sight.rounds)
    pool = seat * POOL
    room = s.kit.path_dice - lying
    most_s, most_m = s.pool[pool], s.pool[pool + 1]
    if where == ENTRANCE:
        room = s.kit.entrance_capacity[path - ground.first] - lying
    else:
        need = path_required(s, path)
        more = path_reinforce(s, path)
        have = len([d for d in s.dice[path] if d == 0])
        most_s = least(most_s, need[0] + more[0] - have)
        most_m = least(most_m, need[1] + more[1] - (lying - have))
    stop = with_strength = with_magic = -1.0e9
    strength, magic = force.strength, force.magic
    for a in range(least(most_s, room) + 1):
        for b in range(least(most_m, room - a) + 1):
            force.strength = strength + a
            force.magic = magic + b
            value = expected_value(ground, others, force, seat, RIVAL) - a * DIE_NOW[0] - b * DIE_NOW[1]
            if a and value > with_strength:
                with_strength = value
            if b and value > with_magic:
                with_magic = value
            if not a and not b:
                stop = value
    return [stop if o == STOP else with_strength if o == 0 else with_magic for o in s.options]


def alone_there(s: MonsterLands, sight: Sight, path: int) -> tuple[BattlePlace, list[Force], Force]:
    """The place of a path, the others there, and the force on the path, with the flasks it may get."""
    where = LOCATION_OF[path]
    ground = sight.ground(s, where)
    others: list[Force] = []
    mine = sight.there[where][0]
    for force in sight.there[where]:
        if force.path == path:
            mine = force
        else:
            others.append(force)
    if s.potions[sight.seat]:
        mine.potions += 1
    if s.venoms[sight.seat]:
        mine.venoms += 1
    return ground, others, mine


def least(a: int, b: int) -> int:
    """The lower of two, never below 0."""
    low = a if a < b else b
    return low if low > 0 else 0


def weigh_tokens(s: MonsterLands, ask: LayTokens) -> list[float]:
    """ML-LND-02: traps and defence tokens that pay for themselves."""
    path = ask.path
    seat = ask.seat
    sight = Sight(s, seat)
    ground, others, force = alone_there(s, sight, path)
    room = token_room(s, path)
    guards = 0 if no_armour_at_all(s) else least(s.defense[seat], room)
    saved = stored_token_value(s, sight.rounds)
    each = (0.8 * DEFENCE if sight.rounds else 0.05) + saved
    stop = expected_value(ground, others, force, seat, RIVAL)
    best_guard = -1.0e9
    had = force.guards
    for n in range(1, guards + 1):
        force.guards = had + n
        value = expected_value(ground, others, force, seat, RIVAL) - n * each
        if value > best_guard:
            best_guard = value
    force.guards = had
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(stop)
        elif option == GUARD:
            out.append(best_guard)
        else:
            laid = Force(s, ground, path, force.member, seat)
            laid.pack(s)
            laid.potions = force.potions
            laid.venoms = force.venoms
            laid.lay(s, option)
            short = force.need - laid.traps
            if short == 1 and len(s.traps_of[seat]) > 1 and room > 1:
                laid.traps += 1  # another one will follow
            price = (0.6 * (trap_worth(s, option) + TRAP_FIRST) if sight.rounds else 0.05) + saved
            value = expected_value(ground, others, laid, seat, RIVAL)
            had = laid.guards
            for n in range(1, least(guards, room - 1) + 1):
                laid.guards = had + n
                more = expected_value(ground, others, laid, seat, RIVAL) - n * each
                if more > value:
                    value = more
            out.append(value - price)
    return out


def weigh_flasks(s: MonsterLands, ask: Flasks) -> list[float]:
    """ML-OUT-02: flasks come home if they aren't used."""
    path = ask.path
    if LOCATION_OF[path] < LAND_A:
        return [-1.0 * option for option in s.options]
    seat = ask.seat
    sight = Sight(s, seat)
    ground, others, force = alone_there(s, sight, path)
    if s.potions[seat]:
        force.potions -= 1
    if s.venoms[seat]:
        force.venoms -= 1
    potions, venoms = force.potions, force.venoms
    price_p = 0.3 * POTION if sight.rounds else stored_token_value(s, 0)
    price_v = 0.5 * VENOM if sight.rounds else stored_token_value(s, 0)
    out: list[float] = []
    for option in s.options:
        force.potions = potions + (option & 1)
        force.venoms = venoms + (option >> 1)
        value = expected_value(ground, others, force, seat, RIVAL)
        out.append(value - price_p * (option & 1) - price_v * (option >> 1))
    return out


def brew_value(s: MonsterLands, seat: int, tokens: int, potions: int) -> float:
    """ML-ALC-01: so many potions, and venoms for the rest."""
    return token_gain(s, seat, POTION_GOOD, potions) + token_gain(s, seat, VENOM_GOOD, tokens - potions)
