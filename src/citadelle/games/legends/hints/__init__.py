"""What Legends tells agents: when a round is over, how good a position is, which options to try first.

Judgements, not rules. The rules' numbers come from the game's tables; what is thought of them is in `opinions`.
"""

from __future__ import annotations

from citadelle.games.legends.hints.knowledge import LegendsHints

__all__ = ["LegendsHints"]
