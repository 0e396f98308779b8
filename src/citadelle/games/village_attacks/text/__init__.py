"""What people read in Village Attacks, in English and French.

Sentences are in `words.toml`, names in the data; here is only which sentence says what. Everything is a function of a
view (or of the catalog).
"""

from citadelle.games.village_attacks.text.choices import brief, group, label, limit, prompt
from citadelle.games.village_attacks.text.hints import hint_reason
from citadelle.games.village_attacks.text.joining import ANNOUNCED, join_events
from citadelle.games.village_attacks.text.log import icon, log_line, refusal, reveal
from citadelle.games.village_attacks.text.names import (
    WORDS,
    option_value_name,
    seat_name,
)
from citadelle.games.village_attacks.text.typed import resolve_text
from citadelle.games.village_attacks.text.windows import windows

__all__ = [
    "ANNOUNCED",
    "WORDS",
    "brief",
    "group",
    "hint_reason",
    "icon",
    "join_events",
    "label",
    "limit",
    "log_line",
    "option_value_name",
    "prompt",
    "refusal",
    "resolve_text",
    "reveal",
    "seat_name",
    "windows",
]
