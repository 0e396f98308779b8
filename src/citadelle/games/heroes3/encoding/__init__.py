"""Heroes III in numbers, for programs that learn."""

from citadelle.games.heroes3.encoding.rows import Heroes3Encoding

__all__ = ["Heroes3Encoding"]
