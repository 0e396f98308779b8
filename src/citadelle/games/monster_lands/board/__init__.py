"""The text board: what terminals and screen readers show of a view."""

from citadelle.games.monster_lands.board.sheet import at_hand, board, briefing

__all__ = ["at_hand", "board", "briefing"]
