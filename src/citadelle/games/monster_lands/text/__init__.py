"""What people read in Monster Lands, in English and French.

Sentences are in `words*.toml`, names in the data; here is only which sentence says what. Everything is a function of a
view (or of the catalog), so no word can tell a reader what the reader may not know.
"""

from citadelle.games.monster_lands.text.choices import brief, group, label, limit, prompt
from citadelle.games.monster_lands.text.effects import (
    effect_text,
    equipment_text,
    goods_text,
    land_text,
    loot_text,
    member_text,
    monster_text,
    path_text,
    trap_text,
)
from citadelle.games.monster_lands.text.fight import run_of
from citadelle.games.monster_lands.text.hints import hint_reason
from citadelle.games.monster_lands.text.log import ANNOUNCED, JOINED, is_announced, join_events, log_line, refusal
from citadelle.games.monster_lands.text.looks import icon, reveal
from citadelle.games.monster_lands.text.names import (
    SCORE_PARTS,
    WORDS,
    building_name,
    equipment_name,
    land_name,
    loot_name,
    member_name,
    monster_name,
    option_value_name,
    owner_name,
    path_name,
    rank_name,
    say,
    scenario_name,
    score_name,
    seat_name,
    seat_names,
    tie_told,
    trap_name,
)
from citadelle.games.monster_lands.text.signs import BUILDING_ICONS, LOCATION_ICONS, loot_icon, trap_icon
from citadelle.games.monster_lands.text.typed import resolve_text
from citadelle.games.monster_lands.text.windows import windows

__all__ = [
    "resolve_text",
    "join_events",
    "ANNOUNCED",
    "seat_name",
    "JOINED",
    "BUILDING_ICONS",
    "LOCATION_ICONS",
    "SCORE_PARTS",
    "WORDS",
    "brief",
    "building_name",
    "effect_text",
    "equipment_name",
    "equipment_text",
    "goods_text",
    "group",
    "hint_reason",
    "icon",
    "is_announced",
    "label",
    "land_name",
    "land_text",
    "limit",
    "log_line",
    "loot_icon",
    "loot_name",
    "loot_text",
    "member_name",
    "member_text",
    "monster_name",
    "monster_text",
    "option_value_name",
    "owner_name",
    "path_name",
    "path_text",
    "prompt",
    "rank_name",
    "refusal",
    "reveal",
    "run_of",
    "say",
    "scenario_name",
    "score_name",
    "tie_told",
    "seat_names",
    "trap_icon",
    "trap_name",
    "trap_text",
    "windows",
]
