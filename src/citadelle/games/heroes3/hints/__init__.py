"""What Heroes III tells agents that know no game."""

from __future__ import annotations

from citadelle.games.heroes3.hints.knowledge import Heroes3Hints

__all__ = ["Heroes3Hints"]
