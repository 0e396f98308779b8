"""How a land or the Entrance is likely to go: who beats the monster, who dies, who conquers, who takes loot."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import (
    ADD_DICE,
    AUTO_HITS,
    DEATH_LASH,
    DEFENSE,
    DIE_BONUS,
    DIE_PENALTY,
    GAIN_ON,
    GLORY_ON,
    NO_DEFENSE_TALENTS,
    NO_EQUIPMENT_TYPE,
    NO_POTION_NO_VENOM,
    NO_TRAP_NEEDED,
    PATH_DEFENSE,
    PATH_REROLL,
    REROLL,
    SPLASH_DIE,
    TOTAL_BONUS,
    TRAP_DIE_BONUS,
    TRAP_TOTAL_BONUS,
    TRAPS_TO_CAPTURE,
    Effect,
)
from citadelle.games.monster_lands.hints.odds import at_least, hits
from citadelle.games.monster_lands.hints.opinions import (
    GLORY,
    LASH,
    PANIC_ENDS,
    RAGE,
    REROLL_ADDS,
    SPLASH,
    WOUND,
)
from citadelle.games.monster_lands.hints.worth import best_loot, goods_worth, icons_of, land_worth, loss_of
from citadelle.games.monster_lands.queries import owner_of, power_of
from citadelle.games.monster_lands.rules.attack import attack_dice
from citadelle.games.monster_lands.rules.paths import path_benefit
from citadelle.games.monster_lands.state import MADHALA, NONE, TURNED, MonsterLands
from citadelle.games.monster_lands.tables import (
    ANY,
    CAPTURE,
    CONQUEST,
    ELIMINATE,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    MONSTER,
    NO_DEFENSE,
    REROLL_MISSES,
)


class BattlePlace:
    """A land or the Entrance as all clans meet it: the monster, its attack, what there is to win."""

    __slots__ = (
        "affinity", "again", "attack", "auto", "barred", "caught", "conquest", "cv", "dry", "ev", "first", "killed",
        "land", "lash", "location", "loot", "monster", "need", "no_talents", "penalty", "rounds", "spread", "trophy",
    )  # fmt: skip

    def __init__(self, s: MonsterLands, location: int, seat: int, rounds: int) -> None:
        kit = s.kit
        slot = location - LAND_A
        self.location = location
        self.rounds = rounds
        self.first: int = FIRST_PATH[location]
        self.monster: int = s.monster[slot]
        self.again: bool = s.variant.rules & REROLL_MISSES != 0
        self.attack: int = 0
        self.auto: int = 0
        self.cv: int = 0
        self.ev: int = 0
        self.need: int = 1
        self.affinity: int = 0
        self.barred: int = NONE
        self.penalty: list[int] = [0, 0]
        self.no_talents: bool = s.variant.rules & NO_DEFENSE != 0
        self.dry: bool = False
        self.lash: float = 0.0
        self.spread: float = 0.0
        self.caught: float = 0.0
        self.killed: float = 0.0
        self.land: float = 0.0
        self.conquest: int = 0
        self.loot: float = 0.0
        if location != ENTRANCE:
            self.loot = best_loot(s, seat, rounds)
            land = s.land[slot]
            if land != NONE:
                self.land = land_worth(s, land, rounds, icons_of(s, seat))
                self.conquest = kit.land_conquest[land]
        if self.monster != NONE:
            self.meet(s, seat, rounds)

    def meet(self, s: MonsterLands, seat: int, rounds: int) -> None:
        """What the monster does and brings."""
        kit = s.kit
        monster = self.monster
        self.attack = attack_dice(s, self.first)
        self.cv = kit.monster_cv[monster]
        self.ev = kit.monster_ev[monster]
        self.affinity = kit.monster_affinity[monster]
        self.caught = goods_worth(s, seat, kit.monster_capture[monster], rounds)
        self.killed = goods_worth(s, seat, kit.monster_eliminate[monster], rounds) + kit.monster_trophy[monster]
        if self.location == ENTRANCE:
            for building in range(8):
                if s.panic >> building & 1:
                    self.caught += PANIC_ENDS
                    self.killed += PANIC_ENDS
        power = power_of(s, monster)
        kind = power.kind
        if kind == AUTO_HITS:
            self.auto = power.hits
        elif kind == SPLASH_DIE:
            self.attack += power.dice
            self.spread = SPLASH
        elif kind == NO_DEFENSE_TALENTS:
            self.no_talents = True
        elif kind == NO_POTION_NO_VENOM:
            self.dry = True
        elif kind == NO_EQUIPMENT_TYPE:
            self.barred = power.type
        elif kind == DIE_PENALTY and power.color < 2:
            self.penalty[power.color] = power.amount
        elif kind == TRAPS_TO_CAPTURE:
            self.need = power.count
        elif kind == DEATH_LASH:
            self.killed -= LASH


class Force:
    """Who stands on a path, with all that counts in a fight. `value` is what the clan may expect of it."""

    __slots__ = (
        "catch", "catch_bonus", "cflat", "cmagic", "cstrength", "flat", "glory", "guards", "kill", "loss", "magic",
        "member", "need", "path", "potions", "reroll", "seat", "strength", "talents", "traps", "plus_magic",
        "plus_strength", "value", "venoms", "win", "wounded",
    )  # fmt: skip

    def __init__(self, s: MonsterLands, ground: BattlePlace, path: int, member: int, seat: int) -> None:
        self.path = path
        self.member = member
        self.seat = seat
        self.strength: int = 0
        self.magic: int = 0
        self.plus_strength: int = -ground.penalty[0]
        self.plus_magic: int = -ground.penalty[1]
        self.cstrength: int = 0
        self.cmagic: int = 0
        self.flat: int = 0
        self.cflat: int = 0
        self.catch: int = 0
        self.kill: int = 0
        self.catch_bonus: float = 0.0
        self.glory: float = 0.0
        self.traps: int = 0
        self.need: int = ground.need
        self.talents: int = 0
        self.guards: int = 0
        self.potions: int = 0
        self.venoms: int = 0
        self.reroll: int = 0
        self.wounded: bool = False
        self.loss: float = 0.0
        self.value: float = 0.0
        self.win: float = 0.0
        if member == MADHALA:
            return
        kit = s.kit
        self.wounded = s.wounded >> member & 1 == 1
        if kit.member_outside[member]:
            self.learn(kit.member_effect[member], ground)
        for e in range(len(s.carrier)):
            if s.carrier[e] == member and kit.equipment_outside[e] and kit.equipment_type[e] != ground.barred:
                self.learn(kit.equipment_ability[e], ground)
        if ground.location == ENTRANCE:
            self.talents += kit.entrance_guards[path - ground.first]
        else:
            benefit = path_benefit(s, path)
            if benefit.kind == PATH_DEFENSE:
                self.talents += benefit.count
            elif benefit.kind == PATH_REROLL:
                self.reroll += benefit.times
        self.loss = loss_of(s, seat, member, ground.rounds, icons_of(s, seat)) - GLORY * kit.death_glory[path]

    def learn(self, effect: Effect, ground: BattlePlace) -> None:
        """A talent or card that works on the path."""
        kind = effect.kind
        if kind == DEFENSE:
            if effect.vs >> ground.affinity & 1:
                self.talents += effect.count
        elif kind == REROLL:
            if effect.colors & 3:
                self.reroll += effect.times
        elif kind == DIE_BONUS:
            when = effect.when
            if effect.color == 0:
                if when != CONQUEST:
                    self.plus_strength += effect.amount
                if when != MONSTER:
                    self.cstrength += effect.amount
            elif effect.color == 1:
                if when != CONQUEST:
                    self.plus_magic += effect.amount
                if when != MONSTER:
                    self.cmagic += effect.amount
        elif kind == TOTAL_BONUS:
            when = effect.when
            if when == CAPTURE:
                self.catch += effect.amount
            elif when == ELIMINATE:
                self.kill += effect.amount
            elif when == CONQUEST:
                self.cflat += effect.amount
            else:
                self.flat += effect.amount
                if when == ANY:
                    self.cflat += effect.amount
        elif kind == NO_TRAP_NEEDED:
            self.need = 0
        elif kind == GLORY_ON:
            if effect.event == CAPTURE:
                self.catch_bonus += GLORY * effect.amount
        elif kind == GAIN_ON:
            self.glory += 0.6 * effect.count

    def lay(self, s: MonsterLands, trap: int) -> None:
        """A trap on the path, as it will work once it is turned up."""
        self.traps += 1
        effect = s.kit.trap_effect[trap]
        kind = effect.kind
        if kind == ADD_DICE:
            if effect.color == 0:
                self.strength += effect.count
            else:
                self.magic += effect.count
        elif kind == TRAP_DIE_BONUS:
            if effect.color == 0:
                self.plus_strength += effect.amount
                self.cstrength += effect.amount
            else:
                self.plus_magic += effect.amount
                self.cmagic += effect.amount
        elif kind == TRAP_TOTAL_BONUS:
            self.flat += effect.amount

    def pack(self, s: MonsterLands) -> None:
        """Everything that lies on the path now."""
        path = self.path
        for die in s.dice[path]:
            if die % 4 == 0:
                self.strength += 1
            elif die % 4 == 1:
                self.magic += 1
        for token in s.traps[path]:
            trap = token // 2
            if token % 2 == TURNED and s.kit.trap_effect[trap].kind == ADD_DICE:
                self.traps += 1  # its dice lie there already
            else:
                self.lay(s, trap)
        self.guards += s.guards[path]
        self.potions += s.flask_p[path]
        self.venoms += s.flask_v[path]


def forces_on_paths(s: MonsterLands, ground: BattlePlace) -> list[Force]:
    """Everybody on the paths of a place, from left to right."""
    out: list[Force] = []
    for path in range(ground.first, FIRST_PATH[ground.location + 1]):
        member = s.on_path[path]
        if member != NONE:
            seat = owner_of(s, member) if member >= 0 else NONE
            force = Force(s, ground, path, member, seat)
            if seat != NONE:
                force.pack(s)
            out.append(force)
    return out


def expected_value(ground: BattlePlace, forces: list[Force], mine: Force | None, seat: int, rival: float) -> float:
    """What a seat may expect of a place, less a part of what the others may; `mine` is put among the others."""
    there = 1.0 if ground.monster != NONE else 0.0
    land = 1.0 if ground.conquest else 0.0
    carried = 0.0
    stepped = 0.0
    total = 0.0
    at = 0
    count = len(forces)
    waiting = mine is not None
    while at < count or waiting:
        force: Force
        if waiting and mine is not None and (at >= count or forces[at].path > mine.path):
            force = mine
            waiting = False
        else:
            force = forces[at]
            at += 1
        if force.seat < 0:  # Madhala
            if there > 0.0:
                there = 0.0
            else:
                land = 0.0
            continue
        value = 0.0
        before = there
        if there > 0.0:
            value += there * fight(ground, force, carried)
            there *= 1.0 - force.win
            reached = 3.5 * (force.strength + force.magic) + force.flat
            carried += reached * (1.0 - force.win)
        if before < 1.0:
            value += (1.0 - before) * explore(ground, force, stepped, land)
            chance = conquers(ground, force, stepped)
            land *= 1.0 - (1.0 - before) * chance
            stepped += (1.0 - before) * 3.5 * (force.strength + force.magic)
        force.value = value
        total += value if force.seat == seat else -rival * value
    return total


def fight(ground: BattlePlace, force: Force, carried: float) -> float:
    """What meeting the monster is worth: the best number of magic dice against its attack (ML-ATT-02)."""
    most = force.magic if force.magic < ground.attack else ground.attack
    best = fight_burning(ground, force, carried, 0)
    win = force.win
    for burnt in range(1, most + 1):
        value = fight_burning(ground, force, carried, burnt)
        if value > best:
            best = value
            win = force.win
    force.win = win
    return best - ground.spread


def fight_burning(ground: BattlePlace, force: Force, carried: float, burnt: int) -> float:
    """The same with so many magic dice burnt; `force.win` is the chance to beat the monster."""
    dice = ground.attack - burnt
    bare = force.guards + (0 if ground.no_talents else force.talents) + (0 if ground.dry else force.potions)
    bare -= ground.auto
    hurt = hits(dice, bare + 1, ground.again)
    dead = hurt if force.wounded else hits(dice, bare + 2, ground.again)
    count = force.strength + force.magic - burnt
    sure = carried + force.flat + REROLL_ADDS * force.reroll
    if not ground.dry:
        sure += 2.0 * force.venoms
    sure += force.plus_strength * force.strength + force.plus_magic * (force.magic - burnt)
    win = at_least(count, ground.ev - sure - force.kill)
    won = win * (ground.killed + force.glory)
    if force.traps >= force.need:
        catching = at_least(count, ground.cv - sure - force.catch)
        prize = ground.caught + force.catch_bonus + force.glory
        if prize > ground.killed:
            won = catching * (0.8 * prize + 0.2 * ground.killed)
            win = catching
        elif catching > win:
            won += (catching - win) * prize
            win = catching
    alive = 1.0 - dead
    force.win = alive * win
    value = alive * (won + (1.0 - win) * (ground.loot - RAGE)) - dead * force.loss
    return value - WOUND * (hurt - dead) if ground.rounds else value


def conquers(ground: BattlePlace, force: Force, stepped: float) -> float:
    """The chance to conquer the land (ML-CQ-02)."""
    if not ground.conquest:
        return 0.0
    count = force.strength + force.magic
    sure = stepped + force.cflat + REROLL_ADDS * force.reroll
    sure += force.cstrength * force.strength + force.cmagic * force.magic
    return at_least(count, ground.conquest - sure)


def explore(ground: BattlePlace, force: Force, stepped: float, land: float) -> float:
    """What a path is worth once the monster is gone: the land, or loot."""
    chance = land * conquers(ground, force, stepped)
    return chance * ground.land + (1.0 - chance) * ground.loot
