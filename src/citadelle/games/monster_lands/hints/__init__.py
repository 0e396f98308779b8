"""What Monster Lands tells agents that know no game."""

from __future__ import annotations

from citadelle.games.monster_lands.hints.knowledge import MonsterLandsHints

__all__ = ["MonsterLandsHints"]
