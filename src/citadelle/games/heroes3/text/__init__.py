"""What people read in Heroes III, in English and French.

Sentences are in the files `words*.toml`, names in the data; here is only which sentence says what. Everything is a
function of a view (or of the catalog).
"""

from citadelle.games.heroes3.text.choices import brief, group, label, limit, prompt
from citadelle.games.heroes3.text.explanations import at_hand, explain
from citadelle.games.heroes3.text.hints import hint_reason
from citadelle.games.heroes3.text.joining import ANNOUNCED, join_events
from citadelle.games.heroes3.text.log import icon, log_line, refusal, reveal
from citadelle.games.heroes3.text.names import (
    WORDS,
    option_value_help,
    option_value_name,
    seat_name,
    start_label,
    story_text,
    variant_text,
)
from citadelle.games.heroes3.text.typed import resolve_text
from citadelle.games.heroes3.text.windows import windows

__all__ = [
    "variant_text",
    "ANNOUNCED",
    "WORDS",
    "at_hand",
    "brief",
    "explain",
    "group",
    "hint_reason",
    "icon",
    "join_events",
    "label",
    "limit",
    "log_line",
    "option_value_name",
    "option_value_help",
    "prompt",
    "refusal",
    "resolve_text",
    "reveal",
    "seat_name",
    "start_label",
    "story_text",
    "windows",
]
