"""The position as text, for terminals and screen readers."""

from citadelle.games.heroes3.board.sheet import board

__all__ = ["board"]
