"""Spaces for dice (ML-DEP-06 to -08)."""

from __future__ import annotations

from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import BUILDINGS, POOL, POOL_IDS


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
        s.tell("die_placed", seat, "ML-DEP-07", args)
