"""What is asked about where it is no answer: then there is a reason, not a blank look."""

from __future__ import annotations

from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import POOL, POOL_IDS
from citadelle.games.monster_lands.verbs import THINGS, USE_LAND
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Refusal


def not_here(seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """A key that is no answer here: something on the table that isn't asked about now, or nothing at all."""
    thing = meant is not None and (meant.verb in THINGS or meant.verb is USE_LAND)
    return Refusal("not_now" if thing else "unknown", rule, seat, key)


def not_this_die(s: MonsterLands, seat: int, key: str, own: Answer | None, meant: Answer | None, rule: str) -> Refusal:
    """A die of the pool is asked for, and `own` is none that fits; None if no die is meant."""
    if own is None or own.verb.ends:
        return not_here(seat, key, meant, rule)
    name: dict[str, object] = {"die": POOL_IDS[own.thing("die")]}
    if s.pool[seat * POOL + own.thing("die")]:
        return Refusal("die_wrong_colour", rule, seat, key, name)
    return Refusal("no_such_die", rule, seat, key, name)
