"""Village Attacks in numbers, for programs that learn."""

from citadelle.games.village_attacks.encoding.rows import VillageAttacksEncoding

__all__ = ["VillageAttacksEncoding"]
