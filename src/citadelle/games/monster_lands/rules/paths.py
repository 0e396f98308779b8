"""Chapter 8: the paths outside: what each takes and gives, who could go, and who can take which."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import Benefit
from citadelle.games.monster_lands.queries import (
    assigned_bits,
    is_assigned,
    is_novice,
    persuasion_in,
)
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import (
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    NOVICE,
    PATHS,
    POOL,
    REFILL_ENTRANCE_A,
    START_ENTRANCE_A,
    Dice,
)
from citadelle.kernel.decision import Refusal


def land_slots(s: MonsterLands) -> int:
    """ML-SU-08: how many lands there are."""
    return s.kit.lands_by_players[s.players]


def path_required(s: MonsterLands, path: int) -> Dice:
    """ML-LND-01: the dice a land path asks for."""
    slot = LOCATION_OF[path] - LAND_A
    return s.kit.face_required[s.header[slot]][(path - FIRST_PATH[LAND_A]) % 4]


def path_reinforce(s: MonsterLands, path: int) -> Dice:
    """ML-LND-01: how many more dice of each colour it takes."""
    slot = LOCATION_OF[path] - LAND_A
    return s.kit.face_reinforce[s.header[slot]][(path - FIRST_PATH[LAND_A]) % 4]


def path_benefit(s: MonsterLands, path: int) -> Benefit:
    """ML-LND-04: what a land path gives."""
    slot = LOCATION_OF[path] - LAND_A
    return s.kit.face_benefit[s.header[slot]][(path - FIRST_PATH[LAND_A]) % 4]


def mission_dice(s: MonsterLands, path: int) -> tuple[int, int]:
    """ML-MIS-02: how many dice a mission path takes, and of which colours (as bits)."""
    if path < FIRST_PATH[1]:
        tile = s.mission[0]
        return s.kit.mission_a_dice[tile], s.kit.mission_a_colours[tile]
    tile = s.mission[1]
    return s.kit.mission_b_dice[tile], s.kit.mission_b_colours[tile]


def usable_dice(s: MonsterLands, seat: int, colours: int) -> int:
    """How many dice of these colours a pool holds."""
    base = seat * POOL
    total = 0
    if colours & 1:
        total = s.pool[base]
    if colours & 2:
        total += s.pool[base + 1]
    if colours & 4:
        total += persuasion_in(s, seat)
    return total


def can_go(s: MonsterLands, seat: int, mission: int) -> bool:
    """ML-MIS-02: has a clan the dice for a mission that lies there?"""
    kit = s.kit
    tile = s.mission[mission]
    if tile == NONE:
        return False
    if mission:
        return usable_dice(s, seat, kit.mission_b_colours[tile]) >= kit.mission_b_dice[tile]
    return usable_dice(s, seat, kit.mission_a_colours[tile]) >= kit.mission_a_dice[tile]


def is_gate_shut(s: MonsterLands) -> bool:
    """ML-DIF-28: in the French reading nobody goes to the Entrance in round 1, unless a scenario fills it."""
    by_scenario = s.variant.rules & (START_ENTRANCE_A | REFILL_ENTRANCE_A) != 0
    return s.variant.french and s.round == 1 and not by_scenario


def can_take(s: MonsterLands, seat: int, path: int) -> bool:
    """Can a clan send somebody to this path now?"""
    if s.on_path[path] != NONE:
        return False
    where = LOCATION_OF[path]
    if where < LAND_A:
        return can_go(s, seat, where)
    base = seat * POOL
    if where == ENTRANCE:  # ML-ENT-01, ML-ENT-02
        if s.monster[2] == NONE or is_gate_shut(s):
            return False
        return s.pool[base] + s.pool[base + 1] + len(s.traps_of[seat]) + s.defense[seat] > 0
    slot = where - LAND_A
    if slot >= land_slots(s) or s.header[slot] == NONE or (s.land[slot] == NONE and s.monster[slot] == NONE):
        return False
    need = path_required(s, path)
    return s.pool[base] >= need[0] and s.pool[base + 1] >= need[1]


def open_paths(s: MonsterLands, seat: int) -> list[int]:
    """Every path that a clan can take now."""
    return [path for path in range(PATHS) if can_take(s, seat, path)]


def has_path(s: MonsterLands, seat: int) -> bool:
    """Is there any path that a clan can take now?"""
    on_path = s.on_path
    if (on_path[0] == NONE or on_path[1] == NONE) and can_go(s, seat, 0):
        return True
    if (on_path[2] == NONE or on_path[3] == NONE) and can_go(s, seat, 1):
        return True
    for path in range(FIRST_PATH[LAND_A], PATHS):  # noqa: SIM110 - half the time of a generator
        if on_path[path] == NONE and can_take(s, seat, path):
            return True
    return False


def assignable(s: MonsterLands, seat: int) -> list[int]:
    """ML-OUT-01: members with a token that is not out yet."""
    kinds = s.kit.member_kind
    gone = assigned_bits(s)
    out: list[int] = []
    for m in s.members[seat]:
        if kinds[m] != NOVICE and not gone >> m & 1:
            out.append(m)
    if len(out) > 1:
        out.sort()
    return out


def token_room(s: MonsterLands, path: int) -> int:
    """ML-LND-02, ML-ENT-02: how many tokens more a path takes beside its dice."""
    kit = s.kit
    dice = len(s.dice[path])
    lying = len(s.traps[path]) + s.guards[path]
    if LOCATION_OF[path] == ENTRANCE:
        free = kit.entrance_capacity[path - FIRST_PATH[ENTRANCE]] - dice
        return free // kit.extra_token_spaces - lying
    return kit.path_tokens + (kit.path_dice - dice) // kit.extra_token_spaces - lying


def rule_of_path(path: int, rule: str) -> str:
    """The rule of what goes along on a path outside: the Entrance has its own (ML-ENT-02), lands have this one."""
    return "ML-ENT-02" if LOCATION_OF[path] == ENTRANCE else rule


# --- why not


def why_not_path(s: MonsterLands, seat: int, key: str, path: int) -> Refusal:
    """Why a path can't be taken."""
    name: dict[str, object] = {"path": path}
    where = LOCATION_OF[path]
    if s.on_path[path] != NONE:
        return Refusal("path_taken", "ML-GEN-03", seat, key, name)
    if where == ENTRANCE:
        if s.monster[2] == NONE:
            return Refusal("no_monster_at_gate", "ML-ENT-01", seat, key, name)
        if is_gate_shut(s):
            return Refusal("gate_shut", "ML-DIF-28", seat, key, name)
        return Refusal("at_least_one", "ML-ENT-02", seat, key, name)
    if where < LAND_A:
        return Refusal("too_few_dice", "ML-MIS-02", seat, key, name)
    slot = where - LAND_A
    if slot >= land_slots(s) or s.header[slot] == NONE:
        return Refusal("no_such_land", "ML-SU-08", seat, key, name)
    return Refusal("too_few_dice", "ML-LND-01", seat, key, name)


def why_not_assign(s: MonsterLands, seat: int, key: str, member: int) -> Refusal:
    """Why a member can't be assigned."""
    name: dict[str, object] = {"member": s.kit.member_ids[member]}
    if member not in s.members[seat]:
        return Refusal("not_your_member", "ML-OUT-01", seat, key, name)
    if is_novice(s, member):
        return Refusal("novice_stays", "ML-GEN-02", seat, key, name)
    if is_assigned(s, member):
        return Refusal("already_assigned", "ML-GEN-02", seat, key, name)
    return Refusal("no_open_path", "ML-OUT-01", seat, key, name)
