"""What lies on the table and may be asked about where it is no answer: then there is a reason, not a blank look.

A thing is named as pictures name it: `building B`, `space B N`, `member M`, `novices`, `beer`, `lodge N`,
`equipment E`, `path P`, `monster M`, `land L`, `mission a`, `mission b`, `loot L`, `trap T`, `die D`, `token G`.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import BUILDINGS, PATH_IDS, POOL, POOL_IDS
from citadelle.kernel.decision import Refusal

TOKENS: Final = ("potion", "venom", "defense")


def named(key: str) -> tuple[str, str]:
    """The first word of a key and the rest."""
    word, _, rest = key.partition(" ")
    return word, rest


def is_number(text: str) -> bool:
    """Is this a place or a count, in one or two plain digits?"""
    return text.isascii() and text.isdecimal() and len(text) < 3


def is_thing(s: MonsterLands, key: str) -> bool:
    """Does a key name something of the game?"""
    word, rest = named(key)
    kit = s.kit
    if word == "building" or word == "space":
        return rest.partition(" ")[0] in BUILDINGS
    if word == "member":
        return rest in kit.member_index
    if word == "equipment":
        return rest in kit.equipment_index
    if word == "monster":
        return rest in kit.monster_index
    if word == "land":
        return rest in kit.land_index
    if word == "loot":
        return rest in kit.loot_index
    if word == "trap":
        return rest in kit.trap_index
    if word == "lodge":
        return is_number(rest)
    if word == "token":
        return rest in TOKENS
    if word == "path":
        return rest in PATH_IDS
    if word == "die":
        return rest in POOL_IDS
    return key in ("novices", "beer", "mission a", "mission b")


def lost(s: MonsterLands, seat: int, key: str, rule: str) -> Refusal:
    """A key that is no answer here: something on the table that isn't asked about now, or nothing at all."""
    return Refusal("not_now" if is_thing(s, key) else "unknown", rule, seat, key)


def not_this_die(s: MonsterLands, seat: int, key: str, rule: str) -> Refusal:
    """A die of the pool is asked for, and this is none that fits."""
    if key in POOL_IDS:
        have = s.pool[seat * POOL + POOL_IDS.index(key)]
        return Refusal("die_wrong_colour" if have else "no_such_die", rule, seat, key, {"die": key})
    return lost(s, seat, key, rule)
