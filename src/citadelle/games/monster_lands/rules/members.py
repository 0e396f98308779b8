"""Who is in a clan: hiring, leaving, death, leaders, equipment carried, lands managed."""

from __future__ import annotations

from citadelle.games.monster_lands.queries import (
    equipment_of,
    is_hired,
    is_novice,
    owner_of,
    settled_on,
)
from citadelle.games.monster_lands.rules.goods import add_dice, check_traps, gain_glory
from citadelle.games.monster_lands.rules.supply import discard_trap
from citadelle.games.monster_lands.state import (
    HER_PILE,
    MADHALA,
    MERCENARY_PILE,
    NONE,
    TURNED,
    MonsterLands,
    with_seat_replaced,
    without_one,
)
from citadelle.parts.piles import discard


def join(s: MonsterLands, seat: int, member: int, rule: str) -> None:
    """ML-TAV-03: a card joins the clan; its dice join the pool at once, and a pass is none any more (ML-DEP-03)."""
    s.passed &= ~(1 << seat)
    s.members = with_seat_replaced(s.members, seat, (*s.members[seat], member))
    if s.sink is not None:
        s.emit("member_joined", seat, rule, {"member": s.kit.member_ids[member]})
    add_dice(s, seat, s.kit.member_dice[member], rule)


def next_novice(s: MonsterLands) -> int:
    """The novice that is taken next from the stack, or NONE."""
    for i in range(s.kit.novices):
        if s.novices >> i & 1:
            return s.kit.novice + i
    return NONE


def take_novice(s: MonsterLands) -> int:
    """Take one from the stack."""
    novice = next_novice(s)
    s.novices &= ~(1 << (novice - s.kit.novice))
    return novice


def leave(s: MonsterLands, seat: int, member: int) -> None:
    """A member leaves the clan: card, marks, wound, land (ML-SET-04) and storage (ML-LOD-02). Equipment is apart."""
    s.members = with_seat_replaced(s.members, seat, without_one(s.members[seat], member))
    s.wounded &= ~(1 << member)
    land = settled_on(s, member)
    if land != NONE:
        unsettle(s, land)
    if is_hired(s, member):  # ML-SUP-03: initial members and leaders leave the game
        discard(s, MERCENARY_PILE, member)
    elif is_novice(s, member):
        number = member - s.kit.novice
        if number < s.kit.novices:
            s.novices |= 1 << number
    check_traps(s, seat)


def drop_equipment(s: MonsterLands, member: int) -> None:
    """What a lost member carried is discarded (ML-DTH-01)."""
    for e in equipment_of(s, member):
        s.carrier[e] = NONE


def unsettle(s: MonsterLands, land: int) -> None:
    """ML-SET-04: the land has no manager any more."""
    managers = list(s.manager)
    managers[land] = NONE
    s.manager = tuple(managers)


def settle(s: MonsterLands, seat: int, land: int, member: int) -> None:
    """ML-SET-02: a member manages a land from now on."""
    managers = list(s.manager)
    managers[land] = member
    s.manager = tuple(managers)
    if s.sink is not None:
        args: dict[str, object] = {"land": s.kit.land_ids[land], "member": s.kit.member_ids[member]}
        s.emit("land_settled", seat, "ML-SET-02", args)


def settlers(s: MonsterLands, seat: int, land: int) -> list[int]:
    """ML-SET-02: members of the land's affinity who may manage it: no leader (ML-DIF-25: but in the French reading),
    no novice, nobody settled elsewhere."""
    if s.manager[land] != NONE:
        return []
    wanted = s.kit.land_affinity[land]
    leader = NONE if s.variant.french else s.leader[seat]
    return [m for m in s.members[seat] if s.kit.member_affinity[m] == wanted and m != leader and m not in s.manager]


def die(s: MonsterLands, path: int) -> None:
    """ML-DTH-01, ML-DTH-02: whoever stands on the path dies, at once and with all that he carries."""
    member = s.on_path[path]
    assert member != MADHALA
    seat = owner_of(s, member)
    if s.sink is not None:
        s.emit("member_died", seat, "ML-DTH-01", {"member": s.kit.member_ids[member], "path": path})
    if s.kit.death_glory[path]:
        gain_glory(s, seat, s.kit.death_glory[path], "ML-DTH-01")
    drop_equipment(s, member)
    if s.leader[seat] == member:
        leaders = list(s.leader)
        leaders[seat] = NONE
        s.leader = tuple(leaders)
    s.on_path[path] = NONE
    s.flask_p[path] = 0
    s.flask_v[path] = 0
    s.purse[path] = 0
    if s.struck >> path & 1:
        s.dice[path] = tuple([d for d in s.dice[path] if d // 4 % 8])
        show_tokens(s, path)
    else:
        clear_path(s, path)
    s.guards[path] = 0
    leave(s, seat, member)


def show_tokens(s: MonsterLands, path: int) -> None:
    """ML-HID-02: tokens that nobody can use any more are shown."""
    tokens: list[int] = []
    for token in s.traps[path]:
        if not token % 2 and s.sink is not None:
            s.emit("trap_shown", NONE, "ML-HID-02", {"trap": s.kit.trap_ids[token // 2], "path": path}, closes=True)
        tokens.append(token // 2 * 2 + TURNED)
    s.traps[path] = tuple(tokens)


def clear_path(s: MonsterLands, path: int) -> None:
    """Dice, traps and defence tokens of a path are removed; ML-HID-02: traps are shown when they are discarded."""
    s.dice[path] = ()
    tokens = list(s.traps[path])
    tokens.sort()  # the order on the path stays untold
    for token in tokens:
        trap = token // 2
        if s.on_path[path] == MADHALA:
            discard(s, HER_PILE, trap)
        else:
            discard_trap(s, trap)
        if s.sink is not None and not token % 2:
            s.emit("trap_shown", NONE, "ML-HID-02", {"trap": s.kit.trap_ids[trap], "path": path}, closes=True)
    s.traps[path] = ()
    s.guards[path] = 0


def highest(s: MonsterLands, members: list[int]) -> list[int]:
    """ML-LEAD-01, ML-WAGE-02: those of the highest reputation, and of them the dearest."""
    kit = s.kit
    best: list[int] = []
    for m in members:
        if best:
            a = kit.member_reputation[m] - kit.member_reputation[best[0]]
            b = kit.member_cost[m] - kit.member_cost[best[0]]
            if a < 0 or (a == 0 and b < 0):
                continue
            if a > 0 or b > 0:
                best = []
        best.append(m)
    best.sort()
    return best


def make_leader(s: MonsterLands, seat: int, member: int) -> None:
    """ML-LEAD-02, ML-LEAD-03: promoted with all he has; a land he managed is free again."""
    land = settled_on(s, member)
    if land != NONE:
        unsettle(s, land)
    leaders = list(s.leader)
    leaders[seat] = member
    s.leader = tuple(leaders)
    if s.sink is not None:
        s.emit("leader_promoted", seat, "ML-LEAD-01", {"member": s.kit.member_ids[member]})


def leader_reputation(s: MonsterLands, seat: int) -> int:
    """ML-FIN-03: the reputation of the leader; a clan without one has none."""
    leader = s.leader[seat]
    return s.kit.member_reputation[leader] if leader != NONE else 0
