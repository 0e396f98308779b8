"""The windows for which a Monster may set automatic answers, in words (VA-62)."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.rules.villager_attacks import ATTACKED, THIS_ROUND
from citadelle.games.village_attacks.text.names import say
from citadelle.games.village_attacks.verbs import DEFEND, RIPOSTE, SUFFER
from citadelle.kernel.auto_answer import ALWAYS, Window

UNTILS: Final = (THIS_ROUND, ALWAYS)
ANSWERS: Final = (SUFFER, DEFEND, RIPOSTE)


def windows(lang: str) -> list[Window]:
    """An attack can be suffered, blocked or answered automatically, as long as there are dice for it."""
    answers = [(verb.pattern, say(f"window.{verb.name}", lang)) for verb in ANSWERS]
    untils = [(until, say(f"until.{until}", lang)) for until in UNTILS]
    return [Window(ATTACKED, say(f"window.{ATTACKED}", lang), answers, untils, "VA-62")]
