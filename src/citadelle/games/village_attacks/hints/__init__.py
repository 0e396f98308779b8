"""What Village Attacks tells agents that know no game."""

from __future__ import annotations

from citadelle.games.village_attacks.hints.knowledge import VillageAttacksHints

__all__ = ["VillageAttacksHints"]
