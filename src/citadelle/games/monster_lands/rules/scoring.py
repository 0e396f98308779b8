"""Chapter 16 and 19: victory points by parts, tie-breaks, and the ranks of a game alone."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.queries import reputation, trophy_points
from citadelle.games.monster_lands.rules.members import leader_reputation
from citadelle.games.monster_lands.state import NONE, MonsterLands, campaign_over
from citadelle.games.monster_lands.tables import RANKS
from citadelle.kernel.result import Result, free_for_all, tie_break

PARTS: Final = ("glory", "reputation", "trophies", "affinities")
"""ML-FIN-01: where points come from."""


def affinity_icons(s: MonsterLands, seat: int) -> list[int]:
    """ML-FIN-02: icons of each affinity on members and lands."""
    out = [0, 0, 0, 0]
    for m in s.members[seat]:
        if s.kit.member_affinity[m] != NONE:
            out[s.kit.member_affinity[m]] += 1
    for land in s.lands[seat]:
        out[s.kit.land_affinity[land]] += 1
    return out


def affinity_points(s: MonsterLands, seat: int) -> int:
    """ML-FIN-02: points for icons."""
    table = s.kit.affinity_vp
    total = 0
    for count in affinity_icons(s, seat):
        total += table[count] if count < len(table) else table[-1]
    return total


def part_points(s: MonsterLands, seat: int) -> list[int]:
    """ML-FIN-01: where a clan's points come from, in the order of PARTS."""
    kit = s.kit
    return [
        s.glory[seat] * kit.vp_glory,
        reputation(s, seat) * kit.vp_reputation,
        trophy_points(s, seat) * kit.vp_trophy,
        affinity_points(s, seat),
    ]


def parts(s: MonsterLands, seat: int) -> dict[str, int]:
    """ML-FIN-01: the same by name."""
    found = part_points(s, seat)
    return {PARTS[i]: found[i] for i in range(len(PARTS))}


def points(s: MonsterLands, seat: int) -> int:
    """ML-FIN-01: victory points now."""
    kit = s.kit
    total = s.glory[seat] * kit.vp_glory + reputation(s, seat) * kit.vp_reputation
    return total + trophy_points(s, seat) * kit.vp_trophy + affinity_points(s, seat)


def result(s: MonsterLands) -> Result:
    """ML-FIN-03: the outcome if the game ended as it stands; alone, a rank of Veteran or better is a victory."""
    if s.variant.solo:
        return solo_result(s)
    each = [parts(s, seat) for seat in range(s.players)]
    keys = final_keys(s)
    return free_for_all([key[0] for key in keys], keys, each)


def final_keys(s: MonsterLands) -> list[tuple[int, ...]]:
    """ML-FIN-03: what every seat is ranked by: its points, then what breaks ties."""
    keys: list[tuple[int, ...]] = []
    for seat in range(s.players):
        key = [points(s, seat)]
        for name in s.kit.tie_breaks:
            if name == "leader_reputation":
                key.append(leader_reputation(s, seat))
            else:
                key.append(trophy_points(s, seat) if name == "trophy_points" else s.gold[seat])
        keys.append(tuple(key))
    return keys


def tie_broken_by(s: MonsterLands) -> str:
    """ML-FIN-03: what decides between those with most points, as `tie_break` says it; nothing alone."""
    return "" if s.variant.solo else tie_break(final_keys(s), ["points", *s.kit.tie_breaks])


def rank(s: MonsterLands) -> int:
    """ML-SOLO-11: the highest row of the scenario's table that is fully met: 0 (cannon fodder) to 3 (hero)."""
    best = 0
    for row in range(len(RANKS) - 1):
        if is_met(s, row):
            best = row + 1
    return best


def is_met(s: MonsterLands, row: int) -> bool:
    """Is everything met that a row of the rank table asks for?"""
    kit = s.kit
    scenario = s.variant.scenario
    if points(s, 0) < kit.rank_vp[scenario][row]:
        return False
    if s.gold[0] < kit.rank_gold[scenario][row]:
        return False
    if s.contracts[0] < kit.rank_missions[scenario][row]:
        return False
    if kit.rank_checklist[scenario][row] and not has_all(s):
        return False
    wanted = kit.rank_spread[scenario][row]
    spread = sorted(member_affinities(s), reverse=True)
    return all(spread[i] >= wanted[i] for i in range(len(wanted)))


def member_affinities(s: MonsterLands) -> list[int]:
    """ML-SOLO-18: members of each affinity; lands don't count."""
    out = [0, 0, 0, 0]
    for m in s.members[0]:
        if s.kit.member_affinity[m] != NONE:
            out[s.kit.member_affinity[m]] += 1
    return out


def has_all(s: MonsterLands) -> bool:
    """ML-SOLO-16: everything on the list is there."""
    return missing_things(s) == 0


def missing_things(s: MonsterLands) -> int:
    """ML-SOLO-16: how many things on the list are missing."""
    defense, traps, potions, venoms, _, _ = s.kit.checklist[s.variant.scenario]
    return (
        max(0, defense - s.defense[0])
        + max(0, traps - len(s.traps_of[0]))
        + max(0, potions - s.potions[0])
        + max(0, venoms - s.venoms[0])
        + missing_kinds(s)
    )


def missing_kinds(s: MonsterLands) -> int:
    """ML-SOLO-16: how many of them are types of equipment and affinities of members."""
    _, _, _, _, types, affinities = s.kit.checklist[s.variant.scenario]
    worn: list[int] = []
    for e in range(len(s.carrier)):
        if s.carrier[e] != NONE and s.kit.equipment_type[e] not in worn:
            worn.append(s.kit.equipment_type[e])
    kinds = 0
    for count in member_affinities(s):
        if count:
            kinds += 1
    return max(0, types - len(worn)) + max(0, affinities - kinds)


def solo_result(s: MonsterLands) -> Result:
    """A game alone: the rank as a part of the points; Veteran and Hero have won."""
    reached = rank(s)
    each = parts(s, 0)
    each["missions"] = s.contracts[0]
    each["gold"] = s.gold[0]
    each["rank"] = reached
    won = reached >= 2
    if s.variant.campaign:  # ML-CAMP-03: counted in games, won or lost as a whole
        over = not s.stack
        each["games"] = len(s.carry) if over else len(s.carry) + 1
        won = campaign_over(s.kit, s.carry) == "won" if over else won
    return Result((1 if won else 2,), (points(s, 0),), (each,), (won,), (0,))
