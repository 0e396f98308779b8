"""Rolls of a path: missions, strikes and conquests; bonuses, rerolls, venoms and loot (ML-TAL, ML-STR-01 to -04)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import (
    DIE_BONUS,
    DIE_PENALTY,
    NO_POTION_NO_VENOM,
    PATH_REROLL,
    REROLL,
    TOTAL_BONUS,
    TRAP_DIE_BONUS,
    TRAP_TOTAL_BONUS,
    Effect,
)
from citadelle.games.monster_lands.queries import barred_type, monster_at, outside_cards, power_of
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_loot
from citadelle.games.monster_lands.rules.goods import spend_loot
from citadelle.games.monster_lands.rules.paths import path_benefit
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, ON, TURNED, VALUE, MonsterLands
from citadelle.games.monster_lands.tables import (
    ANY,
    COLOURS,
    CONQUEST,
    ELIMINATE,
    ENTRANCE,
    LAND_A,
    LOCATION_OF,
    MONSTER,
    OWN_ROLL,
    OWN_STRIKE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

# What is rolled for.
FOR_MISSION: Final = 0
FOR_MONSTER: Final = 1
FOR_LAND: Final = 2
GOALS: Final = ("mission", "monster", "conquest")

# Options of a roll.
AGAIN: Final = 16
"""A die is rolled again: this, plus its place."""
VENOM: Final = 200
LOOT: Final = 256


def value_of(die: int) -> int:
    """The number a die shows; 0 if it wasn't rolled."""
    return die // VALUE % 8


def colour(die: int) -> int:
    """The colour of a die on a path."""
    return die % VALUE


def die_showing(die: int, value: int) -> int:
    """The same die showing this number."""
    return die % VALUE + VALUE * value + die // ON * ON


def counts_for(when: int, goal: int) -> bool:
    """ML-TAL-05: does a bonus with this `when` count in a roll for this?"""
    return when == ANY or (when == MONSTER and goal == FOR_MONSTER) or (when == CONQUEST and goal == FOR_LAND)


def helpers(s: MonsterLands, path: int, goal: int) -> list[Effect]:
    """ML-TAL-02: the outside talent of whoever stands on the path, and the abilities of the cards he carries;
    ML-STR-04: a monster may make a type of card useless."""
    kit = s.kit
    member = s.on_path[path]
    out: list[Effect] = []
    if kit.member_outside[member]:
        out.append(kit.member_effect[member])
    barred = barred_type(s, monster_at(s, path)) if goal == FOR_MONSTER else NONE
    for e in outside_cards(s, member, barred):
        out.append(kit.equipment_ability[e])
    return out


def die_bonuses(s: MonsterLands, path: int, goal: int) -> list[int]:
    """ML-TAL-04: what every die of each colour scores more (or less) on this path, loot apart."""
    out = [0, 0, 0]
    for effect in helpers(s, path, goal):
        if effect.kind == DIE_BONUS and counts_for(effect.when, goal):
            out[effect.color] += effect.amount
    for token in s.traps[path]:
        if token % 2 == TURNED:
            trap = s.kit.trap_effect[token // 2]
            if trap.kind == TRAP_DIE_BONUS:
                out[trap.color] += trap.amount
    if goal == FOR_MONSTER:
        power = power_of(s, monster_at(s, path))
        if power.kind == DIE_PENALTY:
            out[power.color] -= power.amount
    return out


def flat_bonus(s: MonsterLands, path: int, goal: int) -> int:
    """ML-STR-02, ML-CQ-01: what is added to the total, whatever the dice show."""
    total = 0
    for effect in helpers(s, path, goal):
        if effect.kind == TOTAL_BONUS and counts_for(effect.when, goal):
            total += effect.amount
    if goal == FOR_MONSTER:
        for token in s.traps[path]:
            if token % 2 == TURNED:
                trap = s.kit.trap_effect[token // 2]
                if trap.kind == TRAP_TOTAL_BONUS:
                    total += trap.amount
    return total


def goal_bonus(s: MonsterLands, path: int, when: int) -> int:
    """ML-STR-06: what counts for capturing or for eliminating only."""
    total = 0
    for effect in helpers(s, path, FOR_MONSTER):
        if effect.kind == TOTAL_BONUS and effect.when == when:
            total += effect.amount
    return total


class Roll(Ask[MonsterLands]):
    """A roll of one path: roll, reroll, use venom and loot, end (ML-DEC-07, ML-DEC-12, ML-DEC-14).

    In a strike dice are rolled one by one; for missions and conquests all were rolled at once. `carried` is what
    earlier paths leave; `venoms` how many were used; `boost` what used loot adds to each die of a colour; `kill` what
    it adds for eliminating; `again` the rerolls of used loot as (colours, left); `once` the dice that a talent for
    different dice has rerolled, as bits. Once it ends, the mission, battle or conquest below receives it.
    """

    __slots__ = ("again", "boost", "carried", "goal", "kill", "once", "path", "venoms")
    name: ClassVar[str] = "monster_lands.roll"
    fields: ClassVar[tuple[str, ...]] = (
        "seat", "path", "goal", "carried", "venoms", "boost", "kill", "again", "once",
    )  # fmt: skip
    kind: ClassVar[str] = "roll"
    rule: ClassVar[str] = "ML-STR-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.ROLL_DIE, verbs.REROLL, verbs.VENOM, verbs.USE, verbs.END_ROLL)

    def __init__(
        self,
        seat: int,
        path: int,
        goal: int,
        carried: int,
        venoms: int = 0,
        boost: tuple[int, int, int] = (0, 0, 0),
        kill: int = 0,
        again: tuple[tuple[int, int], ...] = (),
        once: int = 0,
    ) -> None:
        self.seat = seat
        self.path = path
        self.goal = goal
        self.carried = carried
        self.venoms = venoms
        self.boost = boost
        self.kill = kill
        self.again = again
        self.once = once

    def total(self, s: MonsterLands) -> int:
        """ML-STR-02: the base total as it stands."""
        bonus = die_bonuses(s, self.path, self.goal)
        total = self.carried + s.kit.venom_adds * self.venoms + flat_bonus(s, self.path, self.goal)
        for die in s.dice[self.path]:
            shown = value_of(die)
            if shown:
                scored = shown + bonus[colour(die)] + self.boost[colour(die)]
                if scored > 0:  # ML-TAL-04: never below 0
                    total += scored
        return total

    # --- what can be done

    def options(self, s: MonsterLands) -> list[int]:
        out: list[int] = []
        dice = s.dice[self.path]
        if self.goal == FOR_MONSTER:
            for c in range(3):
                if has_unrolled(dice, c):
                    out.append(c)
        seen: list[int] = []
        for place in range(len(dice)):
            if value_of(dice[place]):
                look = dice[place] % ON * 2 + (self.once >> place & 1)
                if look not in seen and self.source(s, place) != NONE:
                    seen.append(look)
                    out.append(AGAIN + place)
        if self.goal == FOR_MONSTER and s.flask_v[self.path] and not is_dry(s, self.path):
            out.append(VENOM)
        for t in s.loot[self.seat]:
            window = s.kit.loot_window[t]
            if window == OWN_ROLL or (window == OWN_STRIKE and self.goal == FOR_MONSTER):
                out.append(LOOT + t)
        out.append(STOP)
        return out

    def source(self, s: MonsterLands, place: int) -> int:
        """ML-TAL-07: the reroll that would be used for a die, the most bound first: those for different dice, then
        those for fewer colours. 0 the talent, 1 + i a card, 100 the path's benefit, 200 + i used loot; NONE if none."""
        kit = s.kit
        member = s.on_path[self.path]
        wanted = 1 << colour(s.dice[self.path][place])
        best = NONE
        least = 99
        effect = kit.member_effect[member]
        if (
            effect.kind == REROLL
            and effect.colors & wanted
            and s.used[member] < effect.times
            and kit.member_outside[member]
        ):
            if not effect.distinct_dice:
                best, least = 0, width(effect.colors)
            elif not self.once >> place & 1:
                return 0
        barred = barred_type(s, monster_at(s, self.path)) if self.goal == FOR_MONSTER else NONE
        for e in outside_cards(s, member, barred):
            effect = kit.equipment_ability[e]
            if effect.kind == REROLL and effect.colors & wanted and s.equip_used[e] < effect.times:
                if width(effect.colors) < least:
                    best, least = 1 + e, width(effect.colors)
        where = LOCATION_OF[self.path]
        if LAND_A <= where < ENTRANCE:
            benefit = path_benefit(s, self.path)
            if benefit.kind == PATH_REROLL and benefit.colors & wanted and s.boons[self.path] < benefit.times:
                if width(benefit.colors) < least:
                    best, least = 100, width(benefit.colors)
        for i in range(len(self.again)):
            colours, left = self.again[i]
            if colours & wanted and left and width(colours) < least:
                best, least = 200 + i, width(colours)
        return best

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.give(self)
        elif option < AGAIN:
            dice = s.dice[self.path]
            for place in range(len(dice)):
                if dice[place] % ON == option:
                    roll_at(s, self.seat, self.path, place, "ML-STR-01")
                    return
        elif option < VENOM:
            self.reroll(s, option - AGAIN)
        elif option == VENOM:
            s.flask_v[self.path] -= 1
            if s.sink is not None:
                s.emit("venom_used", self.seat, "ML-STR-03", {"path": self.path})
            s.become(self.changed(venoms=self.venoms + 1))
        else:
            self.use(s, option - LOOT)

    def reroll(self, s: MonsterLands, place: int) -> None:
        """ML-TAL-07: roll a die again; the new value stands."""
        source = self.source(s, place)
        if source == 0:
            member = s.on_path[self.path]
            s.used[member] += 1
            if s.kit.member_effect[member].distinct_dice:
                s.become(self.changed(once=self.once | 1 << place))
        elif source < 100:
            s.equip_used[source - 1] += 1
        elif source == 100:
            s.boons[self.path] += 1
        else:
            left = list(self.again)
            colours, times = left[source - 200]
            left[source - 200] = (colours, times - 1)
            s.become(self.changed(again=tuple(left)))
        roll_at(s, self.seat, self.path, place, "ML-TAL-07")

    def use(self, s: MonsterLands, loot: int) -> None:
        """ML-FREE-05: a loot token for this roll only."""
        effect = s.kit.loot_effect[loot]
        spend_loot(s, self.seat, loot, "ML-FREE-05")
        if effect.kind == REROLL:
            s.become(self.changed(again=(*self.again, (effect.colors, effect.times))))
        elif effect.kind == DIE_BONUS:
            boost = list(self.boost)
            boost[effect.color] += effect.amount
            s.become(self.changed(boost=(boost[0], boost[1], boost[2])))
        elif effect.when == ELIMINATE:
            s.become(self.changed(kill=self.kill + effect.amount))
        else:
            s.become(self.changed(carried=self.carried + effect.amount))

    def changed(
        self,
        carried: int = NONE,
        venoms: int = NONE,
        boost: tuple[int, int, int] | None = None,
        kill: int = NONE,
        again: tuple[tuple[int, int], ...] | None = None,
        once: int = NONE,
    ) -> Roll:
        """The same roll with something else about it."""
        return Roll(
            self.seat,
            self.path,
            self.goal,
            self.carried if carried == NONE else carried,
            self.venoms if venoms == NONE else venoms,
            self.boost if boost is None else boost,
            self.kill if kill == NONE else kill,
            self.again if again is None else again,
            self.once if once == NONE else once,
        )

    # --- words

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option == STOP:
            return verbs.END_ROLL.alone
        if option < AGAIN:
            return s.answer(verbs.ROLL_DIE, option)
        if option < VENOM:
            return s.answer(verbs.REROLL, option - AGAIN)
        return verbs.VENOM.alone if option == VENOM else s.answer(verbs.USE, option - LOOT)

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "goal": GOALS[self.goal], "total": self.total(s), "kill": self.kill}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is None:
            return not_here(seat, key, meant, "ML-STR-01")
        if meant.verb is verbs.USE:
            return why_not_loot(s, seat, key, meant)
        if meant.verb is verbs.VENOM:
            return Refusal("no_venom", "ML-STR-03", seat, key)
        if meant.verb is verbs.REROLL:
            return Refusal("no_reroll", "ML-TAL-07", seat, key)
        if meant.verb is verbs.ROLL_DIE:
            return Refusal("nothing_to_roll", "ML-STR-01", seat, key)
        return not_here(seat, key, meant, "ML-STR-01")


def has_unrolled(dice: tuple[int, ...], c: int) -> bool:
    """Is there a die of this colour that wasn't rolled?"""
    return any(die % ON == c for die in dice)


def width(colours: int) -> int:
    """How many colours a reroll is for."""
    return (colours & 1) + (colours >> 1 & 1) + (colours >> 2 & 1)


def is_dry(s: MonsterLands, path: int) -> bool:
    """ML-STR-03, ML-DEF-02: does the monster here forbid potions and venoms?"""
    monster = monster_at(s, path)
    return monster != NONE and power_of(s, monster).kind == NO_POTION_NO_VENOM


def roll_at(s: MonsterLands, seat: int, path: int, place: int, rule: str) -> None:
    """Roll the die at a place of a path."""
    dice = list(s.dice[path])
    dice[place] = die_showing(dice[place], s.roll(6))
    s.dice[path] = tuple(dice)
    if s.sink is not None:
        args: dict[str, object] = {
            "path": path, "colour": COLOURS[colour(dice[place])], "value": value_of(dice[place]), "place": place,
        }  # fmt: skip
        s.emit("die_rolled", seat, rule, args, closes=True)


def roll_all(s: MonsterLands, seat: int, path: int, rule: str) -> None:
    """Roll every die of a path at once."""
    for place in range(len(s.dice[path])):
        roll_at(s, seat, path, place, rule)


register(Roll)
