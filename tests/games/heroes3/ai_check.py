"""The AI's targets and spaces a second way: random positions, and a plain list of all candidates sorted by the rules.

`python -m tests.games.heroes3.ai_check 100000` compares so many positions and tells how many differ.
"""

from __future__ import annotations

import random
import sys

from tests.games.heroes3.combat_scene import KIT, empty_state

from citadelle.games.heroes3.combat_fields import ATTACKER, DEFENDER, DEFENDING, FIGHTERS_A_SIDE, SPACES, TOWER_FIGHTER
from citadelle.games.heroes3.rules.ai import ties
from citadelle.games.heroes3.rules.ai.ties import AiTie
from citadelle.games.heroes3.rules.ai.unit_turns import AiTurn
from citadelle.games.heroes3.rules.combat import fight
from citadelle.games.heroes3.rules.combat.activation import ABILITIES, Activation
from citadelle.games.heroes3.rules.combat.placing import raise_walls
from citadelle.games.heroes3.rules.combat.strike import Strike
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FLYING, NONE, RANGED

Spot = tuple[int, int]
CAMPAIGN = "campaign_ashen_marches_2"
NEVER = 1000


def random_position(rng: random.Random) -> tuple[Heroes3, int]:
    """A combat of the only seat with the AI, units anywhere they may stand, and the AI fighter whose turn it is."""
    s = empty_state(1, rng.randrange(1 << 30), scenario=CAMPAIGN)
    s.hero[0], s.faction[0] = 0, 0
    fight.clear_board(s)
    ai = rng.randrange(2)
    s.combat_seat[1 - ai], s.combat_hero[1 - ai] = 0, 0
    s.combat_ai[ai] = 0
    s.combat_round = 1
    if rng.random() < 0.5:
        raise_walls(s, rng.randrange(4))
        s.walls &= rng.randrange(16)
        if rng.random() < 0.3:
            s.gate = NONE
        if not s.walls and s.gate == NONE:
            s.fighter_form[TOWER_FIGHTER] = s.fighter_space[TOWER_FIGHTER] = NONE
    spaces = list(range(SPACES))
    rng.shuffle(spaces)
    for side in (ATTACKER, DEFENDER):
        for place in range(rng.randint(1, 5)):
            free = [x for x in spaces if not s.walls << 8 >> x & 1 and not (side == ATTACKER and x == 8 + s.gate >= 8)]
            if not free:
                break
            spaces.remove(free[0])
            put(s, side * FIGHTERS_A_SIDE + place, free[0], rng)
    forms = s.fighter_form
    s.army[0] = tuple(sorted([f for f in forms[(1 - ai) * 5 : (1 - ai) * 5 + 5] if f != NONE]))
    s.ai_army[0] = tuple(sorted([f for f in forms[ai * 5 : ai * 5 + 5] if f != NONE]))
    own = [f for f in range(ai * 5, ai * 5 + 5) if forms[f] != NONE]
    if ai == DEFENDER and forms[TOWER_FIGHTER] != NONE:
        own.append(TOWER_FIGHTER)
    return s, rng.choice(own)


def put(s: Heroes3, fighter: int, space: int, rng: random.Random) -> None:
    """A random unit with some damage."""
    unit = rng.randrange(KIT.tower)
    s.fighter_form[fighter] = unit * 2 + (rng.randrange(2) if unit < KIT.first_neutral else 0)
    s.fighter_space[fighter] = space
    s.fighter_damage[fighter] = rng.randrange(KIT.form_hp[s.fighter_form[fighter]])


# --- the plain list


class Plain:
    """What the rules say of one fighter, from the printed numbers and the places alone."""

    def __init__(self, s: Heroes3, fighter: int) -> None:
        self.s = s
        self.fighter = fighter
        self.side = 0 if fighter < FIGHTERS_A_SIDE else 1
        self.spot = {f: divmod(s.fighter_space[f], 4) for f in range(10) if s.fighter_form[f] != NONE}
        self.enemies = [f for f in self.spot if (f >= FIGHTERS_A_SIDE) != (self.side == 1)]
        self.gate = s.gate
        self.walls = {(2, column) for column in range(4) if s.walls >> column & 1}
        self.blocked = set(self.spot.values()) | self.walls
        if s.gate != NONE and self.side == ATTACKER:
            self.blocked.add((2, s.gate))

    def tier(self, f: int) -> int:
        return KIT.unit_tier[self.s.fighter_form[f] // 2]

    def kind(self, f: int) -> int:
        return KIT.unit_type[self.s.fighter_form[f] // 2]

    def order(self, f: int) -> tuple[int, int]:
        """The same tier, lower tiers downwards, higher tiers upwards."""
        own, other = self.tier(self.fighter), self.tier(f)
        return (0, 0) if own == other else (1, own - other) if other < own else (2, other - own)

    def beside(self, a: Spot) -> list[Spot]:
        near = [(a[0] + 1, a[1]), (a[0] - 1, a[1]), (a[0], a[1] + 1), (a[0], a[1] - 1)]
        return [spot for spot in near if 0 <= spot[0] < 5 and 0 <= spot[1] < 4]

    def flight(self, a: Spot, b: Spot) -> int:
        return abs(a[0] - b[0]) + abs(a[1] - b[1])

    def walk(self, start: Spot) -> dict[Spot, int]:
        """Steps to every spot around what is blocked; the unit itself has left its own."""
        free = self.blocked - {self.spot[self.fighter]}
        found = {start: 0}
        queue = [start]
        for spot in queue:
            for near in self.beside(spot):
                if near not in found and near not in free:
                    found[near] = found[spot] + 1
                    queue.append(near)
        return found

    def ends(self) -> dict[Spot, int]:
        """Where the unit can end its move, and how many spaces that takes."""
        start = self.spot[self.fighter]
        if self.kind(self.fighter) == FLYING:
            every = [(row, column) for row in range(5) for column in range(4)]
            found = {x: self.flight(start, x) for x in every if x == start or x not in self.blocked}
        else:
            found = self.walk(start)
        return {spot: n for spot, n in found.items() if n <= 3}

    def targets(self) -> list[int]:
        """HM-901, HM-904, HM-907: everybody who could be attacked, sorted; those that are equal to the first."""
        rows: list[tuple[tuple[object, ...], int]] = []
        if self.kind(self.fighter) == RANGED:
            tower = self.fighter == TOWER_FIGHTER
            near = [] if tower else [f for f in self.enemies if self.far(f) == 1]
            for f in near or self.enemies:
                left = KIT.form_hp[self.s.fighter_form[f]] - self.s.fighter_damage[f]
                rows.append(((self.kind(f) != RANGED, self.order(f), left if tower else self.far(f)), f))
            if not near and self.side == ATTACKER and self.s.fighter_form[TOWER_FIGHTER] != NONE:
                rows.append(((False, self.order(TOWER_FIGHTER), NEVER), TOWER_FIGHTER))
        else:
            ends = self.ends()
            for f in self.enemies:
                ways = [ends[spot] for spot in self.beside(self.spot[f]) if spot in ends]
                if ways:
                    rows.append(((self.order(f), min(ways)), f))
        return first_of(rows)

    def far(self, f: int) -> int:
        return self.flight(self.spot[self.fighter], self.spot[f])

    def attack_spots(self, target: int) -> list[int]:
        """HM-902."""
        ends = self.ends()
        near = [spot for spot in self.beside(self.spot[target]) if spot in ends]
        return first_of([((ends[spot],), spot[0] * 4 + spot[1]) for spot in near])

    def way(self, start: Spot, target: int, over: bool) -> int:
        """HM-903: the way from a spot to an enemy."""
        if over:
            return self.flight(start, self.spot[target])
        found = self.walk(start)
        return min([found[spot] + 1 for spot in self.beside(self.spot[target]) if spot in found], default=NEVER)

    def over(self) -> bool:
        start = self.spot[self.fighter]
        return self.kind(self.fighter) == FLYING or all(self.way(start, f, False) == NEVER for f in self.enemies)

    def goals(self) -> list[int]:
        """HM-903: the nearest, then by tier."""
        start = self.spot[self.fighter]
        return first_of([((self.way(start, f, self.over()), self.order(f)), f) for f in self.enemies])

    def approach(self, goal: int) -> list[int]:
        """HM-903: where the move towards an enemy ends."""
        rows = [((self.way(spot, goal, self.over()), n), spot[0] * 4 + spot[1]) for spot, n in self.ends().items()]
        return first_of(rows)

    def shut_in(self) -> bool:
        """HM-906."""
        stands = self.s.walls or self.s.gate != NONE
        return self.side == DEFENDER and bool(stands) and self.kind(self.fighter) != FLYING and self.over()


def first_of(rows: list[tuple[tuple[object, ...], int]]) -> list[int]:
    """All that are equal to the first, after sorting."""
    rows = sorted(rows)
    return sorted([thing for key, thing in rows if key == rows[0][0]])


# --- comparing


def difference(rng: random.Random) -> str:
    """Let an AI unit act in a random position; what differs from the plain list, or an empty text."""
    s, fighter = random_position(rng)
    plain = Plain(s, fighter)
    before = s.fighter_space[fighter]
    s.active_fighter, s.active_from = fighter, before
    s.stack = [Activation(fighter, ABILITIES), AiTurn(fighter)]
    settled: list[tuple[int, int]] = []
    while isinstance(s.stack[-1], AiTurn | AiTie):
        top = s.stack[-1]
        if isinstance(top, AiTie):
            options = top.options(s)
            wanted = asked_for(plain, top.choice, settled, s)
            if wanted is not None and options != wanted:
                return f"asked {options}, not {wanted}"
            option = rng.choice(options)
            settled.append((top.choice, option))
            top.choose(s, option)
        else:
            top.run(s)
    return outcome(s, plain, before, settled)


def asked_for(plain: Plain, choice: int, settled: list[tuple[int, int]], s: Heroes3) -> list[int] | None:
    """What must be asked; None where the plain list says nothing (walls)."""
    last = settled[-1][1] if settled else NONE
    if choice in (ties.TARGET, ties.SHOT):
        return plain.targets()
    if choice == ties.ATTACK_SPACE:
        return plain.attack_spots(last if settled else plain.targets()[0])
    if choice == ties.GOAL:
        return plain.goals()
    return plain.approach(last if settled else plain.goals()[0]) if choice == ties.STEP else None


def outcome(s: Heroes3, plain: Plain, before: int, settled: list[tuple[int, int]]) -> str:
    """Does what the unit did stand in the plain lists?"""
    fighter, space = plain.fighter, s.fighter_space[plain.fighter]
    chosen = dict(settled)
    found = plain.targets()
    top = s.stack[-1]
    if found:
        if not isinstance(top, Strike) or top.on not in found:
            return f"{found} should be attacked"
        ranged = plain.kind(fighter) == RANGED
        if is_unasked(found, ties.SHOT if ranged else ties.TARGET, chosen, top.on):
            return f"not asked which of {found}"
        if ranged:
            return "" if space == before else "a ranged unit moved"
        spots = plain.attack_spots(top.on)
        if is_unasked(spots, ties.ATTACK_SPACE, chosen, space):
            return f"not asked which of {spots}"
        return "" if space in spots else "another space to attack from"
    if isinstance(top, Strike):
        return "nobody can be attacked"
    if plain.shut_in():
        return "" if space == before and s.fighter_state[fighter] & DEFENDING else "shut in, and doesn't defend"
    goal = chosen.get(ties.GOAL, plain.goals()[0])
    if is_unasked(plain.goals(), ties.GOAL, chosen, goal) or is_unasked(plain.approach(goal), ties.STEP, chosen, space):
        return "not asked where to"
    if s.fighter_state[fighter] & DEFENDING or space not in plain.approach(goal):
        return f"{space} isn't among {plain.approach(goal)}"
    walls = s.walls | (1 << s.gate if s.gate != NONE else 0)
    fell = bin(plain_walls(plain)).count("1") - bin(walls).count("1")
    may = plain.side == ATTACKER and any(breakable(plain, near) for near in plain.beside(divmod(space, 4)))
    return "" if fell == int(may) else f"{fell} walls fell"


def is_unasked(tied: list[int], choice: int, chosen: dict[int, int], done: int) -> bool:
    """HM-1514: are several equal, and the player wasn't asked, or something else was done than said?"""
    return len(tied) > 1 and chosen.get(choice, NONE) != done


def plain_walls(plain: Plain) -> int:
    """Walls and gate as they stood."""
    bits = 0
    for _, column in plain.walls:
        bits |= 1 << column
    return bits | (1 << plain.gate if plain.gate != NONE else 0)


def breakable(plain: Plain, spot: Spot) -> bool:
    """HM-863: does a wall stand there, or the gate with nobody on it?"""
    return spot in plain.walls or (spot == (2, plain.gate) and spot not in plain.spot.values())


def compare(many: int, seed: int) -> list[str]:
    """So many random positions; every difference."""
    rng = random.Random(seed)
    out: list[str] = []
    for number in range(many):
        found = difference(rng)
        if found:
            out.append(f"seed {seed}, position {number}: {found}")
    return out


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    faults = compare(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"{count} positions, {len(faults)} differences")
    print("\n".join(faults[:20]))
