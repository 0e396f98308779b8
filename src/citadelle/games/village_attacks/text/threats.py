"""What the villagers will do, in words: the wounds to come, from the least to the most (rules/forecast.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.village_attacks.rules.forecast import Forecast, Threat, forecast
from citadelle.games.village_attacks.state import HEART_TARGET, target_ids
from citadelle.games.village_attacks.tables import DEFEATS
from citadelle.games.village_attacks.text.names import say, target_name
from citadelle.kernel.words import join_clauses

if TYPE_CHECKING:
    from citadelle.games.village_attacks.view import VillageAttacksView

ENTERING_LOSES = 1 << DEFEATS.index("villager_enters_heart")


def coming(view: VillageAttacksView) -> Forecast:
    """The forecast of what a view shows."""
    return forecast(view.known())


def span(least: int, most: int) -> str:
    """From so many to so many."""
    return str(most) if least == most else f"{least}–{most}"


def threat_text(view: VillageAttacksView, threat: Threat, lang: str) -> str:
    """The wounds to come to one target, and whether it may fall."""
    ident = target_ids(view.tables, view)[threat.target]
    who = say("threat.heart", lang) if threat.target == HEART_TARGET else target_name(view.kit, ident, lang)
    fate = "will_fall" if threat.will_fall() else "may_fall" if threat.may_fall() else "wounds"
    return say(f"threat.{fate}", lang, who=who, wounds=span(threat.least, threat.most))


def entering_text(view: VillageAttacksView, found: Forecast, lang: str) -> str:
    """The villagers that walk into the Heart, where that is lost by it (VA-S1.4); else nothing."""
    if not found.entering_most or not view.castle.defeats & ENTERING_LOSES:
        return ""
    count = span(found.entering_least, found.entering_most)
    return say("threat.entering", lang, count=count, n=found.entering_most)


def threats_text(view: VillageAttacksView, lang: str) -> str:
    """All that is to come in one line; empty if nothing is."""
    found = coming(view)
    parts = [threat_text(view, threat, lang) for threat in found.threats if threat.most]
    told = [say("threat.list", lang, list=", ".join(parts))] if parts else []
    entering = entering_text(view, found, lang)
    return join_clauses([*told, entering] if entering else told, lang)
