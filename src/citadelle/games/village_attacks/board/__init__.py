"""The text board: what terminals and screen readers show of a view."""

from citadelle.games.village_attacks.board.sheet import board

__all__ = ["board"]
