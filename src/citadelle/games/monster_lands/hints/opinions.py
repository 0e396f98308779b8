"""What agents believe, in victory points unless it says otherwise. No rule of the game is here.

What two-player games can tell was tuned by play, as `bench/tune.py` does it: 32,000 games.
"""

from __future__ import annotations

from typing import Final

TELLING: Final = 7.0
"""A lead that mostly wins."""
SURE: Final = 6.0
"""By how much the one sensible choice stands out."""
RIVAL: Final = 0.54
"""What harms the others counts so much, beside what helps oneself."""
PACE: Final = 5
"""Glory the leading clan gains in a round."""

# --- what things are worth

GLORY: Final = 1.52
"""Glory counts a point, and lets a clan hire (ML-GEN-07)."""
GOLD: Final = 0.44
"""Gold while there are rounds to come ..."""
GOLD_MORE: Final = 0.19
"""... beyond so much of it ..."""
GOLD_ENOUGH: Final = 14
"""... and in the last round."""
GOLD_LATE: Final = 0.042
GOLD_HIRES: Final = 0.24
"""Gold in the last round while somebody can still be hired."""
DIE: Final[list[float]] = [0.58, 0.56, 1.05]
"""A die in every round to come: strength, magic, persuasion."""
DIE_NOW: Final[list[float]] = [0.93, 1.20, 0.48]
"""A die in the pool: what is given up by using it."""
DIE_VALUE: Final = 0.14
"""Each point of a persuasion die."""
POTION: Final = 0.82
VENOM: Final = 0.74
DEFENCE: Final = 0.98
TRAP_FIRST: Final = 0.80
"""Being able to capture at all."""
TRAP_DIE: Final = 1.18
TRAP_PLUS: Final = 0.41
TRAP_TOTAL: Final = 0.10
LOOT: Final = 1.80
"""A loot token of no further use to an agent's plans."""
ICON_HOPE: Final = 0.28
"""An icon beside the points it scores now, at the start of a game."""
LAND_EACH: Final = 0.47
"""A land in every round to come."""
WOUND: Final = 0.80
"""A wound, while there are rounds to come."""
LEADER_LOST: Final = 0.69
LISTED: Final[list[float]] = [6.0, 3.5, 1.2, 0.4]
"""A thing that a game alone asks for at its end: in the last round, in the one before, and earlier."""
LIST_WHOLE: Final = 20.0
"""That list without a gap: no rank is reached without it."""
LIST_PACE: Final[list[float]] = [2.5, 1.0]
"""How many tokens, and how many members and cards, a clan that goes for that list gets in a round."""
LISTED_RARE: Final = 4.5
"""How much more a member or a card on that list is worth than a token: there are fewer chances to get one."""
SPREAD_EACH: Final = 6.0
"""A member of an affinity that has too few, where the rank of a game alone counts them."""
WANTED_MET: Final = 0.7
"""How often new cards in the docks have somebody whom such a rank lacks and the clan can hire."""
MISSION_WANTED: Final = 3.5
"""A completed mission where the rank of a game alone counts them."""
EQUIPMENT_EACH: Final = 0.069
"""A card that makes every die of a colour better, in every round."""

# --- talents, in every round

TALENT_DEFENCE: Final = 0.26
TALENT_REROLL: Final = 0.20
TALENT_DIE: Final = 0.75
TALENT_TOTAL: Final = 0.18
TALENT_NO_TRAP: Final = 0.51

# --- fighting

REROLL_ADDS: Final = 1.63
"""What a reroll adds to a sum, where it is needed."""
PANIC_ENDS: Final = 0.11
"""Each building that opens again."""
RAGE: Final = 0.41
"""A monster that is fought in vain goes to the Entrance."""
LASH: Final = 0.64
SPLASH: Final = 0.20
"""Dice that others get, too."""

# --- choices

BEER: Final = 0.54
"""What a round of beer promises, less its price."""
EQUIP_MOVE: Final = -0.78
DISCARD_CARD: Final = -8.0
SETTLE: Final = 1.76
CONVERT: Final = -0.087
"""What turning a die over must gain at least."""
HOME: Final = 0.05
"""Ending a turn."""
