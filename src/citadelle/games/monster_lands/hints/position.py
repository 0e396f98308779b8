"""How good a position is for each seat."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import DIE_BONUS, GAIN
from citadelle.games.monster_lands.hints.opinions import (
    DEFENCE,
    EQUIPMENT_EACH,
    ICON_HOPE,
    LAND_EACH,
    LIST_PACE,
    LIST_WHOLE,
    LISTED_RARE,
    POTION,
    TRAP_FIRST,
    VENOM,
    WOUND,
)
from citadelle.games.monster_lands.hints.worth import (
    FOR_GOLD,
    FOR_LIST,
    FOR_MISSIONS,
    FOR_SPREAD,
    Purse,
    dice_worth,
    goal,
    listed,
    loot_worth,
    rounds_after,
    stock,
    talent_worth,
    trap_worth,
)
from citadelle.games.monster_lands.queries import excess
from citadelle.games.monster_lands.rules.scoring import (
    affinity_icons,
    has_all,
    member_affinities,
    missing_kinds,
    missing_things,
    points,
)
from citadelle.games.monster_lands.state import NONE, MonsterLands


def seat_values(s: MonsterLands) -> list[float]:
    """Points now, and what the clan, its goods and its gold promise for the rounds to come."""
    out = [float(points(s, seat)) for seat in range(s.players)]
    if not s.stack:
        for seat in range(s.players):
            out[seat] += 0.01 * s.gold[seat]
    else:
        rounds = rounds_after(s) + 1
        for seat in range(s.players):
            out[seat] += clan_prospects(s, seat, rounds)
    if s.variant.solo:
        out[0] += aim(s)
    return out


def clan_prospects(s: MonsterLands, seat: int, rounds: int) -> float:
    """What a clan may make of what it has, in so many rounds."""
    kit = s.kit
    total = Purse(s, seat, rounds).worth(s.gold[seat])
    wage = kit.bracket_wage[kit.bracket(s.glory[seat])]
    settled = [s.manager[land] for land in s.lands[seat]]
    for m in s.members[seat]:
        total += rounds * (dice_worth(s, m) + talent_worth(kit.member_effect[m]))
        if m != s.leader[seat] and m not in settled:
            total -= 0.36 * wage * (rounds - 1)
        if s.wounded >> m & 1:
            total -= WOUND
    total += rounds * (0.95 * kit.bracket(s.glory[seat]))
    over = excess(s, seat)
    total += 0.15 * (over if over < 6 else 6)
    total += stock(s.potions[seat], POTION) + stock(s.venoms[seat], VENOM) + stock(s.defense[seat], DEFENCE)
    traps = s.traps_of[seat]
    if traps:
        total += TRAP_FIRST * (1.0 if len(traps) == 1 else 1.5)
        for trap in traps:
            total += 0.8 * trap_worth(s, trap)
    for t in s.loot[seat]:
        effect = kit.loot_effect[t]
        if effect.kind == GAIN:
            total += 0.9 * loot_worth(s, seat, t, rounds)
        elif kit.loot_window[t] and rounds:
            total += loot_worth(s, seat, t, rounds)
    for land in s.lands[seat]:
        total += (LAND_EACH if s.manager[land] != NONE else 0.3 * LAND_EACH) * rounds
    for e in range(len(s.carrier)):
        if s.carrier[e] != NONE and s.carrier[e] in s.members[seat]:
            ability = kit.equipment_ability[e]
            each = EQUIPMENT_EACH * ability.amount if ability.kind == DIE_BONUS else talent_worth(ability)
            total += rounds * each
    for count in affinity_icons(s, seat):
        total += ICON_HOPE * 0.5 * count * (count - 1) * rounds / 6.0
    return total


def aim(s: MonsterLands) -> float:
    """A game alone: what counts for the rank beside points (ML-SOLO-11)."""
    wanted = goal(s)
    if wanted == FOR_GOLD:
        return 0.0 if s.stack else 0.99 * s.gold[0]
    if wanted == FOR_MISSIONS:
        return 3.0 * s.contracts[0]
    if wanted == FOR_SPREAD:
        total = 0.0
        for count in member_affinities(s):
            total += 6.0 if count > 1 else 4.0 * count
        return total
    if wanted == FOR_LIST:
        return list_aim(s)
    return 0.0


def list_aim(s: MonsterLands) -> float:
    """How far a list is behind what the rounds to come are likely to add, the more certainly the fewer they are.

    A clan that keeps pace stands at 0 in every round: what a search gains by looking ahead is then what it does.
    """
    if not s.stack:
        return LIST_WHOLE if has_all(s) else -listed(0) * missing_things(s)
    rounds = rounds_after(s)
    kinds = missing_kinds(s)
    tokens = missing_things(s) - kinds
    behind = listed(rounds) * (tokens - LIST_PACE[0] * (rounds + 1))
    return -behind - LISTED_RARE * (kinds - LIST_PACE[1] * (rounds + 1))
