"""Where an effect of the map stands, as two numbers: frames keep them, since an effect itself is no plain data."""

from __future__ import annotations

from typing import Final, cast

from citadelle.games.heroes3.map_kinds import MapEffect
from citadelle.games.heroes3.state import Heroes3

AT_LOCATION: Final = 0
"""The index is the field."""
AT_BUILDING: Final = 1
"""The index is faction * 8 + building."""
AT_BONUS: Final = 2
"""The index is the difficulty (HM-1005)."""
AT_OBELISK: Final = 3
AT_SCENARIO_BONUS: Final = 4
"""The scenario's own start bonus (HM-1128)."""
SOURCES: Final[tuple[str, ...]] = ("location", "building", "bonus", "obelisk", "bonus")


def effects_at(s: Heroes3, source: int, index: int) -> tuple[MapEffect, ...]:
    """The effects among which one is chosen."""
    t = s.kit
    if source == AT_LOCATION:
        return cast(tuple[MapEffect, ...], t.location_effect[t.field_location[index]].effects)
    if source == AT_BUILDING:
        return t.building_options[index]
    if source == AT_BONUS:
        return t.start_bonus[index]
    if source == AT_SCENARIO_BONUS:
        return t.scenarios[s.variant.scenario].start_bonus
    return cast(tuple[MapEffect, ...], t.scenarios[s.variant.scenario].obelisk.effects)


def source_id(s: Heroes3, source: int, index: int) -> str:
    """What the effects stand on, as prompts name it."""
    t = s.kit
    if source == AT_LOCATION:
        return t.location_ids[t.field_location[index]]
    if source == AT_BUILDING:
        return t.building_ids[index]
    return SOURCES[source]
