"""What talents and equipment have in common: both are sources of effects, used once a round (ML-TAL-01)."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.effect_kinds import Effect
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import CARDS_FROM, Tables

WHO: Final = 128
"""An option that names a member beside something else: that thing times this, plus the member."""


def source_effect(kit: Tables, source: int) -> Effect:
    """The effect of a member or (from CARDS_FROM on) of a card."""
    return kit.member_effect[source] if source < CARDS_FROM else kit.equipment_ability[source - CARDS_FROM]


def source_id(s: MonsterLands, source: int) -> str:
    """The id of a member or of a card."""
    return s.kit.member_ids[source] if source < CARDS_FROM else s.kit.equipment_keys[source - CARDS_FROM]


def mark_used(s: MonsterLands, source: int) -> None:
    """ML-TAL-01: once a round; ML-FREE-04: the mark stays with the card."""
    if source < CARDS_FROM:
        s.used[source] += 1
    else:
        s.equip_used[source - CARDS_FROM] += 1
