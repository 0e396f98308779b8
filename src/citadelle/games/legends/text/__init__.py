"""What people read in Legends, in English and French.

Sentences are in `words.toml`, names in the data; here is only which sentence says what. Everything is a function of a
view (or of the catalog), so no word can tell a reader what the reader may not know.
"""

from citadelle.games.legends.text.choices import brief, group, label, limit, prompt, waiting
from citadelle.games.legends.text.hints import hint_reason
from citadelle.games.legends.text.log import ANNOUNCED, JOINED, icon, join_events, log_line, refusal, reveal
from citadelle.games.legends.text.names import (
    SCORE_PARTS,
    WORDS,
    actions_text,
    card_name,
    card_text,
    effects_text,
    leader_text,
    name,
    option_value_name,
    owner_name,
    say,
    score_name,
    seat_name,
    seat_names,
    tie_told,
    token_name,
    token_text,
)
from citadelle.games.legends.text.typed import resolve_text

__all__ = [
    "resolve_text",
    "join_events",
    "seat_name",
    "ANNOUNCED",
    "JOINED",
    "SCORE_PARTS",
    "WORDS",
    "actions_text",
    "brief",
    "card_name",
    "card_text",
    "effects_text",
    "group",
    "hint_reason",
    "icon",
    "label",
    "leader_text",
    "limit",
    "log_line",
    "name",
    "option_value_name",
    "owner_name",
    "prompt",
    "refusal",
    "reveal",
    "say",
    "score_name",
    "tie_told",
    "seat_names",
    "token_name",
    "token_text",
    "waiting",
]
