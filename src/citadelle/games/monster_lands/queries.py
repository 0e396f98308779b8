"""Questions about clans, monsters and places that several rules ask of a position; they change nothing."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import NO_EQUIPMENT_TYPE, TRAP_CAPACITY, TROPHY, Power
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import (
    DEFENSE_TOKEN,
    LANDS_FROM,
    MERCENARY,
    NO_DEFENSE,
    NOVICE,
    POOL,
    POTION,
    TRAP,
    VENOM,
    Tables,
)

# --- clans


def reputation(s: MonsterLands, seat: int) -> int:
    """ML-GEN-06: the sum of the members' reputations."""
    values = s.kit.member_reputation
    total = 0
    for m in s.members[seat]:
        total += values[m]
    return total


def excess(s: MonsterLands, seat: int) -> int:
    """ML-GEN-07: excess glory."""
    over = s.glory[seat] - reputation(s, seat)
    return over if over > 0 else 0


def owner_of(s: MonsterLands, member: int) -> int:
    """The seat whose clan a member belongs to, or NONE."""
    for seat in range(s.players):
        if member in s.members[seat]:
            return seat
    return NONE


def seat_on(s: MonsterLands, path: int) -> int:
    """The seat whose member stands on a path; NONE if nobody's does (Madhala's token is nobody's)."""
    member = s.on_path[path]
    return owner_of(s, member) if member >= 0 else NONE


def is_assigned(s: MonsterLands, member: int) -> bool:
    """ML-GEN-02: is the member's token on a path this round?"""
    return member in s.on_path


def assigned_bits(s: MonsterLands) -> int:
    """All members whose tokens are on paths, as bits: quicker where several are asked about."""
    bits = 0
    for member in s.on_path:
        if member >= 0:
            bits |= 1 << member
    return bits


def unassigned_members(s: MonsterLands, seat: int) -> list[int]:
    """A clan's members who are not on a path, in the order they joined."""
    gone = assigned_bits(s)
    return [m for m in s.members[seat] if not gone >> m & 1]


def is_novice(s: MonsterLands, member: int) -> bool:
    """Novices have no token, no affinity and no name of their own."""
    return s.kit.member_kind[member] == NOVICE


def is_hired(s: MonsterLands, member: int) -> bool:
    """Does the card go back to the Tavern's discards? (ML-SUP-03)"""
    return s.kit.member_kind[member] == MERCENARY


def settled_on(s: MonsterLands, member: int) -> int:
    """The land that a member manages, or NONE."""
    return s.manager.index(member) if member in s.manager else NONE


def equipment_of(s: MonsterLands, member: int) -> list[int]:
    """The cards a member carries."""
    carrier = s.carrier
    out: list[int] = []
    if member in carrier:
        for e in range(len(carrier)):
            if carrier[e] == member:
                out.append(e)
    return out


def outside_cards(s: MonsterLands, member: int, barred: int) -> list[int]:
    """ML-TAL-02: the cards a member carries that work outside, but for those of a type that is barred."""
    carrier = s.carrier
    kit = s.kit
    out: list[int] = []
    if member in carrier:
        for e in range(len(carrier)):
            if carrier[e] == member and kit.equipment_outside[e] and kit.equipment_type[e] != barred:
                out.append(e)
    return out


def trophy_points(s: MonsterLands, seat: int) -> int:
    """ML-FIN-01: points of trophies, kept loot included."""
    kit = s.kit
    total = 0
    for m in s.trophies[seat]:
        total += kit.monster_trophy[m]
    for t in s.loot[seat]:
        effect = kit.loot_effect[t]
        if effect.kind == TROPHY:
            total += effect.trophy
    return total


def stored_count(s: MonsterLands, seat: int, good: int) -> int:
    """How many of a storable good a clan holds."""
    if good == POTION:
        return s.potions[seat]
    if good == VENOM:
        return s.venoms[seat]
    if good == DEFENSE_TOKEN:
        return s.defense[seat]
    return len(s.traps_of[seat])


def storage(s: MonsterLands, seat: int, good: int) -> int:
    """ML-ALC-01, ML-ARM-01: how many of a good a clan can store."""
    return trap_storage(s.kit, s.members[seat]) if good == TRAP else s.kit.limit[good]


def trap_storage(kit: Tables, members: tuple[int, ...]) -> int:
    """ML-LOD-02: how many traps a clan with these members can store."""
    most = kit.limit[TRAP]
    for m in members:
        effect = kit.member_effect[m]
        if effect.kind == TRAP_CAPACITY:
            most += effect.amount
    return most


def due(s: MonsterLands, seat: int) -> int:
    """ML-WAGE-01: the wages of a clan now."""
    return len(payable(s, seat)) * s.kit.bracket_wage[s.kit.bracket(s.glory[seat])]


def payable(s: MonsterLands, seat: int) -> list[int]:
    """The members who want wages: all but the leader and the settled."""
    leader = s.leader[seat]
    lands = s.lands[seat]
    if not lands:
        return [m for m in s.members[seat] if m != leader]
    settled = [s.manager[land] for land in lands]
    return [m for m in s.members[seat] if m != leader and m not in settled]


def pool_size(s: MonsterLands, seat: int) -> int:
    """How many dice a clan has left."""
    pool = s.pool
    at = seat * POOL
    return pool[at] + pool[at + 1] + persuasion_in(s, seat)


def kinds_in(s: MonsterLands, seat: int) -> list[int]:
    """The kinds of dice a clan has left, ascending."""
    pool = s.pool
    base = seat * POOL
    out: list[int] = []
    for die in range(POOL):
        if pool[base + die]:
            out.append(die)
    return out


def persuasion_in(s: MonsterLands, seat: int) -> int:
    """How many persuasion dice a clan has left."""
    pool = s.pool
    at = seat * POOL + 2
    return pool[at] + pool[at + 1] + pool[at + 2] + pool[at + 3] + pool[at + 4] + pool[at + 5]


# --- monsters and places


def power_of(s: MonsterLands, monster: int) -> Power:
    """The monster's power, as the game is played."""
    return s.variant.powers[monster]


def barred_type(s: MonsterLands, monster: int) -> int:
    """ML-STR-04: the type of equipment that a monster makes useless, or NONE."""
    if monster == NONE:
        return NONE
    power = power_of(s, monster)
    return power.type if power.kind == NO_EQUIPMENT_TYPE else NONE


def monster_at(s: MonsterLands, path: int) -> int:
    """The monster at the location of a path, or NONE."""
    if path < LANDS_FROM:
        return NONE
    return s.monster[0 if path < 8 else 1 if path < 12 else 2]


def no_armour(s: MonsterLands) -> bool:
    """ML-SOLO-15: the defence of talents, path benefits and loot is void."""
    return s.variant.rules & NO_DEFENSE != 0


def no_armour_at_all(s: MonsterLands) -> bool:
    """ML-SOLO-15: so is every other source, in the English reading."""
    return s.variant.rules & NO_DEFENSE != 0 and not s.variant.french


def is_closed(s: MonsterLands, building: int) -> bool:
    """ML-DEP-10: a building in panic takes no dice."""
    return s.panic >> building & 1 == 1
