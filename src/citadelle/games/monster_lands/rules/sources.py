"""What talents and equipment have in common: both are sources of effects, used once a round (ML-TAL-01)."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.effect_kinds import Effect
from citadelle.games.monster_lands.state import MonsterLands

WHO: Final = 128
"""Members and cards are told apart by multiples of this: a source below it is a member, from it on a card."""


def source_effect(s: MonsterLands, source: int) -> Effect:
    """The effect of a member or (from WHO on) of a card."""
    return s.kit.member_effect[source] if source < WHO else s.kit.equipment_ability[source - WHO]


def source_id(s: MonsterLands, source: int) -> str:
    """The id of a member or of a card."""
    return s.kit.member_ids[source] if source < WHO else s.kit.equipment_keys[source - WHO]


def mark_used(s: MonsterLands, source: int) -> None:
    """ML-TAL-01: once a round; ML-FREE-04: the mark stays with the card."""
    if source < WHO:
        s.used[source] += 1
    else:
        s.equip_used[source - WHO] += 1
