"""Battles, missions and tricks, decision by decision."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import DIE_BONUS, REROLL
from citadelle.games.monster_lands.hints.battle import BattlePlace, Force, fight_burning
from citadelle.games.monster_lands.hints.odds import at_least
from citadelle.games.monster_lands.hints.opinions import POTION, RIVAL, SURE, VENOM, WOUND
from citadelle.games.monster_lands.hints.worth import rounds_after
from citadelle.games.monster_lands.queries import seat_on
from citadelle.games.monster_lands.rules.attack import BY_POTION, BY_TALENT, Burn, Defend, Diversion
from citadelle.games.monster_lands.rules.battle import Battle, CatchOrKill, traps_lying, traps_needed
from citadelle.games.monster_lands.rules.clash import Aim, Parry, Steal, TurnUp
from citadelle.games.monster_lands.rules.rolls import AGAIN, FOR_LAND, FOR_MONSTER, Roll, die_bonuses, goal_bonus
from citadelle.games.monster_lands.rules.rolls import LOOT as USE_LOOT
from citadelle.games.monster_lands.rules.rolls import VENOM as USE_VENOM
from citadelle.games.monster_lands.state import ON, MonsterLands
from citadelle.games.monster_lands.tables import CAPTURE, ELIMINATE, FIRST_PATH, LAND_A, LOCATION_OF
from citadelle.kernel.frame import STOP


def carried_now(s: MonsterLands) -> float:
    """The damage that earlier paths of the battle under way have done."""
    battle = s.find(Battle)
    return 0.0 if battle is None else float(battle.carried)


def on_ground(s: MonsterLands, path: int, seat: int) -> tuple[BattlePlace, Force]:
    """A path's place and the force on it, as they are now: only dice that weren't rolled count."""
    ground = BattlePlace(s, LOCATION_OF[path], seat, rounds_after(s))
    force = Force(s, ground, path, s.on_path[path], seat)
    force.pack(s)
    return ground, force


def weigh_burn(s: MonsterLands, ask: Burn) -> list[float]:
    """ML-ATT-02: magic dice against attack dice, as many as pay."""
    ground, force = on_ground(s, ask.path, ask.seat)
    ground.attack = ask.dice
    carried = carried_now(s)
    stop = fight_burning(ground, force, carried, 0)
    best = -1.0e9
    most = force.magic if force.magic < ask.dice else ask.dice
    for burnt in range(1, most + 1):
        value = fight_burning(ground, force, carried, burnt)
        if value > best:
            best = value
    return [stop if o == STOP else best for o in s.options]


def weigh_defence(s: MonsterLands, ask: Defend) -> list[float]:
    """ML-DEF-01: talents and tokens are gone anyway; potions come home if they aren't needed."""
    path = ask.path
    frail = s.wounded >> s.on_path[path] & 1 == 1
    hits = ask.hits
    deadly = hits > 1 or frail
    saved = hits - s.flask_p[path] < (1 if frail else 2)
    if deadly:
        potion = SURE if saved else -0.1
    else:
        potion = WOUND - 0.7 * POTION if rounds_after(s) else -0.5
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
        elif option == BY_POTION:
            out.append(potion)
        else:
            out.append(SURE + (2.0 if option == BY_TALENT else 1.0))
    return out


def weigh_diversion(s: MonsterLands, ask: Diversion) -> list[float]:
    """ML-TAL-10: dice go to others, hardly ever to friends."""
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
        else:
            other = seat_on(s, option // 16)
            out.append((option % 16) * (1.0 if other < 0 else 0.2 if other == ask.seat else 1.5))
    return out


def weigh_prize(s: MonsterLands, ask: CatchOrKill) -> list[float]:
    """ML-STR-07: the better of the two."""
    ground, force = on_ground(s, ask.path, ask.seat)
    return [ground.caught + force.catch_bonus if o == CAPTURE else ground.killed for o in s.options]


# --- rolls


def weigh_roll(s: MonsterLands, ask: Roll) -> list[float]:
    """ML-DEC-07, -12, -14: go on while it can help, stop when it can only harm."""
    if ask.goal == FOR_MONSTER:
        return weigh_strike(s, ask)
    if ask.goal == FOR_LAND:
        wanted = s.kit.land_conquest[s.land[LOCATION_OF[ask.path] - LAND_A]]
    else:
        wanted = s.kit.mission_a_goal[s.mission[0]]
    short = wanted - ask.total(s)
    return [tool_value(s, ask, o, short) for o in s.options]


def tool_value(s: MonsterLands, ask: Roll, option: int, short: int) -> float:
    """What a reroll, venom or loot token is worth where so much is missing."""
    if option == STOP:
        return SURE if short <= 0 else 0.0
    if short <= 0:
        return -1.0
    if option < AGAIN:
        return SURE
    if option < USE_VENOM:
        shown = s.dice[ask.path][option - AGAIN] % ON // 4
        gain = 3.5 - shown
        if gain <= 0.0:
            return 0.5 if short <= 6 - shown and shown < 6 else -1.0
        return 1.0 + gain
    if option == USE_VENOM:
        return 2.0 if short <= 2 * s.flask_v[ask.path] else -VENOM
    effect = s.kit.loot_effect[option - USE_LOOT]
    if effect.kind == DIE_BONUS:
        count = len([d for d in s.dice[ask.path] if d % 4 == effect.color])
        return 2.0 if effect.amount * count >= short else -1.0
    if effect.kind == REROLL:
        low = 0
        for die in s.dice[ask.path]:
            shown = die % ON // 4
            if effect.colors >> die % 4 & 1 and 0 < shown < 4:
                low += 4 - shown
        return 1.0 if low >= short else -1.0
    return -0.5


def weigh_strike(s: MonsterLands, ask: Roll) -> list[float]:
    """ML-STR-01: roll one by one; stop at a capture that is worth more, or when the monster is dead."""
    path = ask.path
    ground, force = on_ground(s, path, ask.seat)
    total = ask.total(s)
    kill = total + ask.kill + goal_bonus(s, path, ELIMINATE) - ground.ev
    caught = traps_lying(s, path) >= traps_needed(s, path)
    catch = total + goal_bonus(s, path, CAPTURE) - ground.cv
    prize = ground.caught + force.catch_bonus
    can_catch = caught and catch >= 0 and total < ground.ev
    if kill >= 0 or (can_catch and prize >= ground.killed):
        return [SURE if o == STOP else 0.0 for o in s.options]
    bonus = die_bonuses(s, path, FOR_MONSTER)
    unrolled = 0
    sure = 0
    for die in s.dice[path]:
        if die % ON < 4:
            unrolled += 1
            sure += bonus[die % 4] + ask.boost[die % 4]
    short = -kill if can_catch or not caught else -catch
    if can_catch:  # more can only help: the kill is worth more
        chance = at_least(unrolled, short - sure)
        on = chance * (ground.killed - prize)
        return [0.0 if o == STOP else strike_value(s, ask, o, short, unrolled) + on for o in s.options]
    helped = helps_rival(s, ask)
    hopeless = at_least(unrolled, short - sure - 2.0 * s.flask_v[path] - 6.0) <= 0.0
    stop = 0.5 if hopeless and helped else 0.0
    return [stop if o == STOP else strike_value(s, ask, o, short, unrolled) for o in s.options]


def strike_value(s: MonsterLands, ask: Roll, option: int, short: int, unrolled: int) -> float:
    """A die first, then what still helps."""
    if option < AGAIN:
        return SURE if short > 0 and not helps_rival(s, ask) else 1.0
    if unrolled:
        return -1.0
    effect = s.kit.loot_effect[option - USE_LOOT] if option >= USE_LOOT else s.kit.loot_effect[0]
    if option >= USE_LOOT and effect.kind != DIE_BONUS and effect.kind != REROLL:
        return 2.0 if effect.amount >= short else -1.0
    return tool_value(s, ask, option, short)


def helps_rival(s: MonsterLands, ask: Roll) -> bool:
    """Would damage that is carried on help somebody else's member?"""
    for path in range(ask.path + 1, FIRST_PATH[LOCATION_OF[ask.path] + 1]):
        if s.on_path[path] >= 0:
            return seat_on(s, path) != ask.seat
    return False


# --- tricks


def weigh_turn_up(s: MonsterLands, ask: TurnUp) -> list[float]:
    """ML-TRK-04: traps and tricks are there to be used."""
    return [0.0 if o == STOP else SURE for o in s.options]


def weigh_aim(s: MonsterLands, ask: Aim) -> list[float]:
    """ML-TRK-06: at others, the richer the better."""
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
        else:
            rich = 0.3 * len(s.dice[option])
            out.append(rich - 2.0 if seat_on(s, option) == ask.seat else RIVAL + rich - 0.2 * s.guards[option])
    return out


def weigh_parry(s: MonsterLands, ask: Parry) -> list[float]:
    """ML-TRK-06: a token for the dice it saves."""
    return [0.0 if o == STOP else 0.4 if s.dice[ask.path] else -0.5 for o in s.options]


def weigh_theft(s: MonsterLands, ask: Steal) -> list[float]:
    """ML-TRK-07: dice that score more here."""
    bonus = die_bonuses(s, ask.path, FOR_MONSTER) if s.on_path[ask.path] >= 0 else [0, 0, 0]
    return [float(bonus[o % 4]) + (0.3 if o % 4 == 1 else 0.0) for o in s.options]
