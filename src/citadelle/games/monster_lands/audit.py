"""What may never be lost, made or out of bounds in Monster Lands (law 7)."""

from __future__ import annotations

from citadelle.games.monster_lands.queries import storage, stored_count
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    LAND_PILE,
    LOOT_PILE,
    MADHALA,
    MERCENARY_PILE,
    MONSTER_PILE,
    NONE,
    PANIC_PILE,
    TRAP_TOKENS,
    MonsterLands,
)
from citadelle.games.monster_lands.tables import (
    DEFENSE_TOKEN,
    INITIAL_TRAP,
    MADHALA_TRICKS,
    MERCENARY,
    PATHS,
    PERSUASION,
    PERSUASIVE_DECK,
    POTION,
    REGULAR,
    VENOM,
)
from citadelle.parts.piles import cards_in_piles


def audit(s: MonsterLands) -> list[str]:
    """Everything that is wrong in this state; empty when all is well."""
    faults: list[str] = []
    if not s.piles[MERCENARY_PILE].cards and s.round == 1 and not s.docks:
        return faults
    numbers(s, faults)
    members(s, faults)
    cards(s, faults)
    traps(s, faults)
    paths(s, faults)
    return faults


def numbers(s: MonsterLands, faults: list[str]) -> None:
    """No stock is negative or above its limit."""
    for name in ("glory", "gold", "potions", "venoms", "defense", "pool", "guards", "flask_p", "flask_v", "purse"):
        if min(getattr(s, name)) < 0:
            faults.append(f"ML-GEN-05: {name} below 0")
    for seat in range(s.players):
        for good in (POTION, VENOM, DEFENSE_TOKEN):
            if stored_count(s, seat, good) > storage(s, seat, good):
                faults.append(f"ML-FREE-09: seat {seat} stores too much")


def members(s: MonsterLands, faults: list[str]) -> None:
    """Every card is in one place; leaders, settlers and wounded are members."""
    kit = s.kit
    everybody = [m for clan in s.members for m in clan]
    deck = [m for m in range(kit.members) if kit.member_kind[m] == MERCENARY]
    if s.variant.rules & PERSUASIVE_DECK:
        deck = [m for m in deck if kit.member_dice[m][PERSUASION]]
    hired = [m for m in everybody if m < kit.members and kit.member_kind[m] == MERCENARY]
    places = [
        *s.piles[MERCENARY_PILE].left(),
        *s.piles[MERCENARY_PILE].gone,
        *[m for m in s.docks if m != NONE],
        *hired,
    ]
    if sorted(places) != deck:
        faults.append("ML-SUP-03: mercenaries were lost or made")
    novices = [m - kit.novice for m in everybody if kit.novice <= m < kit.novice + kit.novices]
    stack = [i for i in range(kit.novices) if s.novices >> i & 1]
    if sorted(novices + stack) != list(range(kit.novices)):
        faults.append("ML-SUP-03: novices were lost or made")
    if len(set(everybody)) != len(everybody):
        faults.append("ML-GEN-01: a member is in two clans")
    for seat in range(s.players):
        leader = s.leader[seat]
        if leader != NONE and leader not in s.members[seat]:
            faults.append("ML-LEAD-01: a leader who isn't a member")
        if leader != NONE and leader in s.manager and not s.variant.french:
            faults.append("ML-SET-02: a leader who is settled")
    for land in range(len(s.manager)):
        m = s.manager[land]
        if m != NONE and not any(land in s.lands[i] and m in s.members[i] for i in range(s.players)):
            faults.append("ML-SET-04: a land managed by a stranger")
    for m in range(len(kit.member_ids)):
        if s.wounded >> m & 1 and m not in everybody:
            faults.append("ML-DEF-03: somebody wounded who is in no clan")


def cards(s: MonsterLands, faults: list[str]) -> None:
    """Monsters, lands, loot, equipment, headers and panic tokens are neither lost nor made."""
    kit = s.kit
    monsters = [
        *s.piles[MONSTER_PILE].left(),
        *s.piles[MONSTER_PILE].gone,
        *s.loose,
        *[m for m in s.monster if m != NONE],
    ]
    monsters += [m for row in s.trophies for m in row]
    if sorted(monsters) != list(range(len(kit.monster_ids))):
        faults.append("ML-SUP-05: monsters were lost or made")
    lands = [*s.piles[LAND_PILE].left(), *s.piles[LAND_PILE].gone, *[x for x in s.land if x != NONE]]
    lands += [x for row in s.lands for x in row]
    if sorted(lands) != list(range(len(kit.land_ids))):
        faults.append("ML-SUP-07: lands were lost or made")
    loot = [*s.piles[LOOT_PILE].left(), *s.piles[LOOT_PILE].gone, *s.loot_offer, *[x for row in s.loot for x in row]]
    if sorted(loot) != list(range(len(kit.loot_ids))):
        faults.append("ML-SUP-06: loot was lost or made")
    tiles = [
        *s.piles[HEADER_PILE].left(),
        *s.piles[HEADER_PILE].gone,
        *[kit.face_tile[f] for f in s.header if f != NONE],
    ]
    if sorted(tiles) != list(range(len(kit.header_tiles))):
        faults.append("ML-SUP-07: headers were lost or made")
    panic = [*s.piles[PANIC_PILE].left(), *[b for b in range(len(kit.building_colours)) if s.panic >> b & 1]]
    if sorted(panic) != sorted(kit.panic_ids):
        faults.append("ML-SUP-08: panic tokens were lost or made")
    everybody = [m for clan in s.members for m in clan]
    kinds: list[tuple[int, int]] = []
    for e in range(len(s.carrier)):
        if s.carrier[e] != NONE:
            if s.carrier[e] not in everybody:
                faults.append("ML-BAZ-01: equipment without a bearer")
            kinds.append((s.carrier[e], kit.equipment_type[e]))
            if e in s.equip_row or e in s.piles[EQUIPMENT_PILE].left():
                faults.append("ML-SUP-04: equipment in two places")
    if len(set(kinds)) != len(kinds):
        faults.append("ML-BAZ-01: two cards of one type on a member")


def traps(s: MonsterLands, faults: list[str]) -> None:
    """Trap tokens: as many of each as there are in the box; initial ones may leave the game."""
    kit = s.kit
    count = [0] * len(kit.trap_ids)
    for trap in (*cards_in_piles(s, TRAP_TOKENS), *[t for t in s.lodge if t != NONE]):
        count[trap] += 1
    for row in s.traps_of:
        for trap in row:
            count[trap] += 1
    for path in range(PATHS):
        for token in s.traps[path]:
            count[token // 2] += 1
    for trap in range(len(count)):
        kind = kit.trap_class[trap]
        if kind == INITIAL_TRAP:
            wanted = count[trap] <= kit.start_traps * s.players
        elif kind == REGULAR or s.variant.tricks or s.variant.rules & MADHALA_TRICKS:
            wanted = count[trap] == kit.trap_copies[trap]
        else:
            wanted = count[trap] == 0
        if not wanted:
            faults.append(f"ML-SUP-02: {kit.trap_ids[trap]} was lost or made")


def paths(s: MonsterLands, faults: list[str]) -> None:
    """Whoever stands on a path is a member, and stands on one only."""
    standing = [m for m in s.on_path if m >= 0]
    everybody = [m for clan in s.members for m in clan]
    if len(set(standing)) != len(standing) or any(m not in everybody for m in standing):
        faults.append("ML-GEN-02: a token on two paths, or of nobody")
    if len([m for m in s.on_path if m == MADHALA]) > s.kit.mad_tokens:
        faults.append("ML-SOLO-04: too many tokens of Madhala")
