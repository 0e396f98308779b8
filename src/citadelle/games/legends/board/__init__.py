"""The text board: what terminals and screen readers show of a view."""

from citadelle.games.legends.board.prose import describe
from citadelle.games.legends.board.sheet import board

__all__ = ["board", "describe"]
