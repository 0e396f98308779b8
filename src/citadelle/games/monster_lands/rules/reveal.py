"""ML-REV-01: traps are turned up, and their dice arrive."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import ADD_DICE
from citadelle.games.monster_lands.queries import seat_on
from citadelle.games.monster_lands.state import ON, ON_SHIELDED, ON_TRAP, TURNED, MonsterLands


def reveal(s: MonsterLands, path: int, place: int, rule: str) -> None:
    """Turn up one token of a path; a trap's dice lie on it from now on, whatever the path's limits."""
    tokens = list(s.traps[path])
    trap = tokens[place] // 2
    tokens[place] = 2 * trap + TURNED
    s.traps[path] = tuple(tokens)
    if s.sink is not None:
        s.emit("trap_revealed", seat_on(s, path), rule, {"path": path, "trap": s.kit.trap_ids[trap]}, closes=True)
    effect = s.kit.trap_effect[trap]
    if effect.kind == ADD_DICE:
        die = effect.color + ON * (ON_SHIELDED if effect.shielded else ON_TRAP)
        s.dice[path] = s.dice[path] + (die,) * effect.count
