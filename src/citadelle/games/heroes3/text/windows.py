"""The windows for which a player may set standing passes, in words (HM-233, HM-842, HM-1514)."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.rules.ai.ties import FIRST_TIED
from citadelle.games.heroes3.text.names import say
from citadelle.games.heroes3.verbs import PASS
from citadelle.kernel.auto_answer import ALWAYS, Window

TOWN: Final = ("town", "town_combat", "town_attacked")
COMBAT: Final = ("combat_start", "combat_before", "combat_attack", "combat_result", "lethal")
TIES: Final = ("ai_tie", "ai_way")
"""What the AI rules leave open in combats and on the map."""
UNTILS: Final = ("this_attack", "next_activation", "combat_round", "combat", ALWAYS)
"""Until when a standing pass in combat can hold."""


def windows(lang: str) -> list[Window]:
    """Town windows can be passed always, combat windows also for a while; ties of the AI can be left to the rules."""
    answers = [(PASS.pattern, say("window.pass", lang))]
    always = [(ALWAYS, say(f"until.{ALWAYS}", lang))]
    out = [Window(name, say(f"window.{name}", lang), answers, always, "HM-233") for name in TOWN]
    untils = [(until, say(f"until.{until}", lang)) for until in UNTILS]
    out += [Window(name, say(f"window.{name}", lang), answers, untils, "HM-842") for name in COMBAT]
    first = [(FIRST_TIED, say("window.first", lang))]
    return out + [Window(name, say(f"window.{name}", lang), first, always, "HM-1514") for name in TIES]
