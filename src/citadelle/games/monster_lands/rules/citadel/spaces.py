"""Spaces for dice (ML-DEP-06 to -08)."""

from __future__ import annotations

from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import BUILDINGS, POOL, POOL_IDS
from citadelle.kernel.decision import Refusal


def free_space(s: MonsterLands, building: int) -> int:
    """ML-DEP-08: the leftmost free space that is open for so many players (ML-DEP-06), or NONE."""
    firsts = s.kit.space_first
    spaces = s.spaces
    for space in range(firsts[building], firsts[building + 1]):
        if not spaces[space] and s.kit.space_players[space] <= s.players:
            return space
    return NONE


def place_die(s: MonsterLands, seat: int, space: int, die: int, count: int, building: int) -> None:
    """ML-DEP-07: dice of the pool lie on a space until Clean-up."""
    s.pool[seat * POOL + die] -= count
    s.spaces[space] = 1 + die + 8 * (seat + 1)
    if s.sink is not None:
        args: dict[str, object] = {"building": BUILDINGS[building], "die": POOL_IDS[die], "count": count}
        s.emit("die_placed", seat, "ML-DEP-07", args)


def is_full(s: MonsterLands, building: int) -> bool:
    """ML-DEP-07: is there a die on every space that is open for so many players? Never where there are no spaces."""
    kit = s.kit
    spaces = range(kit.space_first[building], kit.space_first[building + 1])
    used = [s.spaces[i] for i in spaces if kit.space_players[i] <= s.players]
    return len(used) > 0 and all(used)


def why_not_space(s: MonsterLands, seat: int, key: str, building: int, number: int) -> Refusal:
    """Why a space can't be used in a building where the player picks one (ML-DEP-08)."""
    kit = s.kit
    first = kit.space_first[building]
    count = kit.space_first[building + 1] - first
    name: dict[str, object] = {"building": BUILDINGS[building]}
    if not 0 <= number < count:
        return Refusal("which_space", "ML-DEP-08", seat, key, name)
    space = first + number
    if kit.space_players[space] > s.players:
        return Refusal("space_closed", "ML-DEP-06", seat, key, {"players": kit.space_players[space], **name})
    if s.spaces[space]:
        return Refusal("space_taken", "ML-DEP-07", seat, key, name)
    return Refusal("too_few_dice", "ML-DEP-07", seat, key, {"dice": kit.space_dice[space], **name})
