"""What gold, tokens, members, cards and lands are worth to a clan at this point of a game."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.effect_kinds import (
    ADD_DICE,
    DEFENSE,
    DIE_BONUS,
    GAIN,
    GAIN_GOLD,
    GLORY_ON,
    HIRE_FREE,
    MINE_BONUS,
    NO_TRAP_NEEDED,
    REROLL,
    TOTAL_BONUS,
    TRAP_DIE_BONUS,
    TRAP_TOTAL_BONUS,
    TROPHY,
    Effect,
)
from citadelle.games.monster_lands.hints.opinions import (
    DEFENCE,
    DIE,
    EQUIPMENT_EACH,
    GLORY,
    GOLD,
    GOLD_ENOUGH,
    GOLD_HIRES,
    GOLD_LATE,
    GOLD_MORE,
    ICON_HOPE,
    LAND_EACH,
    LEADER_LOST,
    LISTED,
    LISTED_RARE,
    LOOT,
    MISSION_WANTED,
    PACE,
    POTION,
    SPREAD_EACH,
    TALENT_DEFENCE,
    TALENT_DIE,
    TALENT_NO_TRAP,
    TALENT_REROLL,
    TALENT_TOTAL,
    TRAP_DIE,
    TRAP_FIRST,
    TRAP_PLUS,
    TRAP_TOTAL,
    VENOM,
)
from citadelle.games.monster_lands.queries import due, excess, payable
from citadelle.games.monster_lands.rules.scoring import member_affinities
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import DEFENSE_TOKEN, NOVICE, Goods
from citadelle.games.monster_lands.tables import GLORY as GLORY_GOOD
from citadelle.games.monster_lands.tables import GOLD as GOLD_GOOD
from citadelle.games.monster_lands.tables import LOOT as LOOT_GOOD
from citadelle.games.monster_lands.tables import POTION as POTION_GOOD
from citadelle.games.monster_lands.tables import TRAP as TRAP_GOOD
from citadelle.games.monster_lands.tables import VENOM as VENOM_GOOD

FOR_GOLD: Final = 1
FOR_LIST: Final = 2
FOR_SPREAD: Final = 3
FOR_MISSIONS: Final = 4
"""Goals of games alone, as they are numbered in `tables.GOALS`; 0: points."""
FADED: Final[list[float]] = [0.0, 1.0, 1.85, 2.57, 3.2, 3.7, 4.1, 4.4, 4.6]
"""What so many tokens are worth, in first tokens: each further one a little less."""


def goal(s: MonsterLands) -> int:
    """What a game alone is ranked by; 0 with others."""
    return s.kit.scenario_goal[s.variant.scenario] if s.variant.solo else 0


def rounds_after(s: MonsterLands) -> int:
    """How many rounds are likely to follow this one: the game may end by glory (ML-CLN-05)."""
    if s.variant.solo:
        return s.kit.scenario_rounds[s.variant.scenario] - s.round
    left = s.kit.rounds - s.round
    short = s.kit.end_glory - max(s.glory)
    if short <= 0:
        return 0
    soon = 1 + short // PACE
    return left if left < soon else soon


# --- gold


class Purse:
    """What gold is worth to a clan: first the wages (ML-WAGE-02), with those of a hire, then what can be bought."""

    __slots__ = ("each", "flat", "owed", "rest")

    def __init__(self, s: MonsterLands, seat: int, rounds: int, wages: int = 0) -> None:
        self.flat: bool = goal(s) == FOR_GOLD
        self.owed: int = due(s, seat) + wages
        self.each: float = 1.0 if self.flat else GOLD
        """What each gold of the wages is worth."""
        self.rest: float = 1.0 if self.flat else GOLD
        """What each gold beyond them is worth."""
        if self.flat:
            self.owed = 0
            return
        if self.owed:
            lost = desertion(s, seat, rounds) / self.owed
            if lost > self.each:
                self.each = lost
        if not rounds:
            self.rest = GOLD_HIRES if excess(s, seat) > 1 else GOLD_LATE

    def worth(self, gold: int) -> float:
        """What so much gold is worth."""
        if gold <= self.owed:
            return self.each * gold
        over = gold - self.owed
        if over > GOLD_ENOUGH and not self.flat:
            return self.each * self.owed + self.rest * GOLD_ENOUGH + GOLD_MORE / GOLD * self.rest * (over - GOLD_ENOUGH)
        return self.each * self.owed + self.rest * over


def gold_change_value(s: MonsterLands, seat: int, gold: int, rounds: int) -> float:
    """What so much gold more (or less) is worth now."""
    purse = Purse(s, seat, rounds)
    return purse.worth(s.gold[seat] + gold) - purse.worth(s.gold[seat])


def desertion(s: MonsterLands, seat: int, rounds: int) -> float:
    """What the member who would leave unpaid is worth."""
    best = NONE
    for m in payable(s, seat):
        if best == NONE or s.kit.member_reputation[m] > s.kit.member_reputation[best]:
            best = m
    if best == NONE:
        return 0.0
    return s.kit.member_reputation[best] + 1.0 + dice_worth(s, best) * rounds + lost_goal(s, best, rounds)


# --- members


def dice_worth(s: MonsterLands, member: int) -> float:
    """What a member's dice are worth in a round."""
    dice = s.kit.member_dice[member]
    return DIE[0] * dice[0] + DIE[1] * dice[1] + DIE[2] * dice[2]


def talent_worth(effect: Effect) -> float:
    """What a talent is worth in a round."""
    kind = effect.kind
    if kind < 0:
        return 0.0
    if kind == DEFENSE:
        share = (effect.vs & 1) + (effect.vs >> 1 & 1) + (effect.vs >> 2 & 1) + (effect.vs >> 3 & 1)
        return TALENT_DEFENCE * effect.count * share / 4.0
    if kind == REROLL:
        return TALENT_REROLL * effect.times if effect.colors & 3 else 0.1
    if kind == DIE_BONUS:
        return TALENT_DIE * effect.amount
    if kind == TOTAL_BONUS:
        return TALENT_TOTAL * effect.amount
    if kind == NO_TRAP_NEEDED:
        return TALENT_NO_TRAP
    if kind in (GAIN_GOLD, MINE_BONUS):
        return GOLD * effect.gold
    return effect.worth


def icons_of(s: MonsterLands, seat: int) -> list[int]:
    """Icons of each affinity on members and lands (ML-FIN-02)."""
    kit = s.kit
    out = [0, 0, 0, 0]
    for m in s.members[seat]:
        if kit.member_affinity[m] >= 0:
            out[kit.member_affinity[m]] += 1
    for land in s.lands[seat]:
        out[kit.land_affinity[land]] += 1
    return out


def icon_gain(s: MonsterLands, icons: list[int], affinity: int, rounds: int) -> float:
    """What one more icon of an affinity is worth."""
    if affinity < 0:
        return 0.0
    table = s.kit.affinity_vp
    have = icons[affinity]
    if have + 1 >= len(table):
        return 0.0
    return table[have + 1] - table[have] + ICON_HOPE * (have + 1) * rounds / 6.0


def icon_loss(s: MonsterLands, icons: list[int], affinity: int) -> float:
    """What an icon less costs."""
    if affinity < 0:
        return 0.0
    table = s.kit.affinity_vp
    have = icons[affinity]
    if have >= len(table) or have < 1:
        return 0.0
    return float(table[have] - table[have - 1])


def hire_worth(s: MonsterLands, seat: int, member: int, rounds: int, icons: list[int]) -> float:
    """What a new member is worth: reputation, icon, dice now and later, talent, less the wages of later rounds."""
    kit = s.kit
    total = float(kit.member_reputation[member])
    total += icon_gain(s, icons, kit.member_affinity[member], rounds)
    total += (rounds + 0.8) * dice_worth(s, member)
    total += (rounds + 0.5) * talent_worth(kit.member_effect[member])
    wage = kit.bracket_wage[kit.bracket(s.glory[seat])]
    total -= GOLD * wage * rounds
    aim = goal(s)
    if aim == FOR_GOLD:
        return total - wage * rounds * (1.0 - GOLD) - 0.6 * kit.member_reputation[member]
    wanted = wanted_members(s)
    affinity = kit.member_affinity[member]
    if wanted and affinity >= 0 and member_affinities(s)[affinity] < wanted:
        total += wanted_member_worth(s, rounds)
    return total


def wanted_members(s: MonsterLands) -> int:
    """How many members of each affinity a game alone asks for (ML-SOLO-16, ML-SOLO-18)."""
    aim = goal(s)
    return 1 if aim == FOR_LIST else 2 if aim == FOR_SPREAD else 0


def wanted_member_worth(s: MonsterLands, rounds: int) -> float:
    """What one of these members is worth."""
    return LISTED_RARE + listed(rounds) if goal(s) == FOR_LIST else SPREAD_EACH


def lost_goal(s: MonsterLands, member: int, rounds: int) -> float:
    """What a game alone loses of its goal with a member: his affinity, or the only card of a type."""
    wanted = wanted_members(s)
    if not wanted:
        return 0.0
    total = 0.0
    affinity = s.kit.member_affinity[member]
    if affinity >= 0 and member_affinities(s)[affinity] <= wanted:
        total += wanted_member_worth(s, rounds)
    if goal(s) == FOR_LIST:
        for card in range(len(s.carrier)):
            if s.carrier[card] == member and worn_of_type(s, s.kit.equipment_type[card]) == 1:
                total += LISTED_RARE + listed(rounds)
    return total


def worn_of_type(s: MonsterLands, kind: int) -> int:
    """How many cards of a type members wear."""
    total = 0
    for card in range(len(s.carrier)):
        if s.carrier[card] != NONE and s.kit.equipment_type[card] == kind:
            total += 1
    return total


def lacks_members(s: MonsterLands) -> bool:
    """Does a game alone still ask for members of some affinity?"""
    wanted = wanted_members(s)
    return wanted > 0 and min(member_affinities(s)) < wanted


def loss_of(s: MonsterLands, seat: int, member: int, rounds: int, icons: list[int]) -> float:
    """What a member's death costs, death glory apart."""
    kit = s.kit
    total = kit.member_reputation[member] + icon_loss(s, icons, kit.member_affinity[member])
    total += lost_goal(s, member, rounds)
    if rounds:
        total += rounds * (dice_worth(s, member) + talent_worth(kit.member_effect[member]))
        if member == s.leader[seat]:
            total += LEADER_LOST
        else:
            total -= GOLD * rounds * kit.bracket_wage[kit.bracket(s.glory[seat])]
    return total


# --- cards and tokens


def trap_worth(s: MonsterLands, trap: int) -> float:
    """What a trap in store is worth, being able to capture apart."""
    effect = s.kit.trap_effect[trap]
    kind = effect.kind
    if kind == ADD_DICE:
        return TRAP_DIE * effect.count
    if kind == TRAP_DIE_BONUS:
        return TRAP_PLUS * effect.amount
    if kind == TRAP_TOTAL_BONUS:
        return TRAP_TOTAL * effect.amount
    return effect.worth


def next_trap(s: MonsterLands, seat: int, more: int = 0) -> float:
    """What one more trap is worth because of how few there are, with `more` beside those in store."""
    have = len(s.traps_of[seat]) + more
    if goal(s) == FOR_LIST and have < s.kit.checklist[s.variant.scenario][1]:
        return listed(rounds_after(s))
    return TRAP_FIRST if have == 0 else 0.5 * TRAP_FIRST if have == 1 else -0.2 * (have - 1)


def equipment_worth(s: MonsterLands, card: int, member: int, rounds: int) -> float:
    """What a card is worth on a member over the rounds to come and the rest of this one."""
    effect = s.kit.equipment_ability[card]
    outside = s.kit.equipment_outside[card]
    if outside and s.kit.member_kind[member] == NOVICE:
        return 0.0
    each = EQUIPMENT_EACH * effect.amount if effect.kind == DIE_BONUS else talent_worth(effect)
    return each * (rounds + 1) + (0.02 if outside else 0.0)


def stock(count: int, each: float) -> float:
    """What so many tokens of a kind are worth."""
    return each * (FADED[count] if count < len(FADED) else FADED[-1])


def token_gain(s: MonsterLands, seat: int, good: int, count: int) -> float:
    """What more potions, venoms or defence tokens are worth; what can't be stored is lost."""
    if good == POTION_GOOD:
        have, each = s.potions[seat], POTION
    elif good == VENOM_GOOD:
        have, each = s.venoms[seat], VENOM
    else:
        have, each = s.defense[seat], DEFENCE
    most = s.kit.limit[good]
    after = have + count if have + count < most else most
    if after < have:
        after = have
    gain = stock(after, each) - stock(have, each)
    if goal(s) == FOR_LIST:
        gain += listed(rounds_after(s)) * (after - have)
    return gain


def mission_counts(s: MonsterLands) -> float:
    """What a completed mission is worth beside its reward: the rank of a game alone may ask for it (ML-SOLO-20)."""
    return MISSION_WANTED if goal(s) == FOR_MISSIONS else 0.0


def stored_token_value(s: MonsterLands, rounds: int) -> float:
    """What a stored token is worth beside its use: a list asks for it at the end of a game alone (ML-SOLO-16)."""
    return listed(rounds) if rounds < 2 and goal(s) == FOR_LIST else 0.0


def listed(rounds: int) -> float:
    """What one thing on the list is worth with so many rounds to come: the fewer, the harder it is to get in time."""
    return LISTED[rounds] if rounds < len(LISTED) else LISTED[-1]


def goods_worth(s: MonsterLands, seat: int, goods: Goods, rounds: int) -> float:
    """What a gain is worth."""
    total = GLORY * goods[GLORY_GOOD]
    if goods[GOLD_GOOD]:
        total += gold_change_value(s, seat, goods[GOLD_GOOD], rounds)
    if rounds or goods[LOOT_GOOD]:
        for good in (POTION_GOOD, VENOM_GOOD, DEFENSE_TOKEN):
            if goods[good]:
                total += token_gain(s, seat, good, goods[good])
        if goods[TRAP_GOOD]:
            total += goods[TRAP_GOOD] * (TRAP_DIE + next_trap(s, seat))
        if goods[LOOT_GOOD] and s.loot_offer:
            total += goods[LOOT_GOOD] * best_loot(s, seat, rounds)
    return total


def loot_worth(s: MonsterLands, seat: int, loot: int, rounds: int) -> float:
    """What a loot token is worth in hand."""
    effect = s.kit.loot_effect[loot]
    kind = effect.kind
    if kind == TROPHY:
        return float(effect.trophy)
    if kind == GAIN:
        return goods_worth(s, seat, s.kit.loot_goods[loot], rounds)
    if not rounds:
        return 0.1
    if kind == GLORY_ON:
        return 0.55 * effect.amount
    if kind == HIRE_FREE:
        return 2.6
    return LOOT


def best_loot(s: MonsterLands, seat: int, rounds: int) -> float:
    """The best token of the offer."""
    best = 0.0
    for t in s.loot_offer:
        value = loot_worth(s, seat, t, rounds)
        if value > best:
            best = value
    return best


def land_worth(s: MonsterLands, land: int, rounds: int, icons: list[int]) -> float:
    """What conquering a land is worth."""
    kit = s.kit
    return GLORY * kit.land_glory[land] + icon_gain(s, icons, kit.land_affinity[land], rounds) + LAND_EACH * rounds
