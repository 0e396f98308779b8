"""What people read in Village Attacks, in English and French.

Sentences are in `words.toml`, names in the data; here is only which sentence says what. Everything is a function of a
view (or of the catalog).
"""

from citadelle.games.village_attacks.text.choices import brief, group, label, limit, prompt
from citadelle.games.village_attacks.text.log import JOINED, icon, log_line, refusal, reveal
from citadelle.games.village_attacks.text.names import (
    option_value,
    option_words,
    pitch,
    score_name,
    seat_name,
    title,
)

__all__ = [
    "JOINED",
    "brief",
    "group",
    "icon",
    "label",
    "limit",
    "log_line",
    "option_value",
    "option_words",
    "pitch",
    "prompt",
    "refusal",
    "reveal",
    "score_name",
    "seat_name",
    "title",
]
