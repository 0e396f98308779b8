"""The windows for which a clan may set automatic answers, in words (ML-FREE-01, ML-FREE-05)."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.rules.free_effects import (
    BEFORE_PATH,
    BEFORE_WAGES,
    HOMECOMING,
    OTHERS_TURN,
    SOMETHING_NEW,
    THIS_ROUND,
    TRIUMPH,
)
from citadelle.games.monster_lands.text.names import say
from citadelle.kernel.auto_answer import ALWAYS, Window

PASSES: Final = (
    (OTHERS_TURN, verbs.NOTHING_MORE, "ML-FREE-10"),
    (BEFORE_PATH, verbs.NOTHING_MORE, "ML-FREE-01"),
    (TRIUMPH, verbs.KEEP_LOOT, "ML-FREE-05"),
    (HOMECOMING, verbs.NOTHING_MORE, "ML-FREE-01"),
    (BEFORE_WAGES, verbs.NOTHING_MORE, "ML-FREE-01"),
)
"""The windows in the order of a round, each with the answer that passes it, and its rule."""
UNTILS: Final = (THIS_ROUND, SOMETHING_NEW, ALWAYS)


def windows(lang: str) -> list[Window]:
    """All windows, each of which can be passed automatically."""
    untils = [(until, say(f"until.{until}", lang)) for until in UNTILS]
    return [
        Window(id_, say(f"window.{id_}", lang), [(verb.pattern, say("window.pass", lang))], list(untils), rule)
        for id_, verb, rule in PASSES
    ]
