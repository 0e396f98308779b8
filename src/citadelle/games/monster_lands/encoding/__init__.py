"""Monster Lands in numbers: named slots for what a seat sees, its own seat first, and an action for every key."""

from citadelle.games.monster_lands.encoding.rows import MonsterLandsEncoding

__all__ = ["MonsterLandsEncoding"]
