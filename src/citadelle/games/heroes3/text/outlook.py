"""What to expect: of a step onto a field, and of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.heroes3.rules.ai_opponents import attackable_at
from citadelle.games.heroes3.rules.combat.odds import Forecast, forecast
from citadelle.games.heroes3.rules.control import enemy_at
from citadelle.games.heroes3.rules.heroes import level
from citadelle.games.heroes3.rules.locations import is_guarded, is_spent
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.effects import tier_name
from citadelle.games.heroes3.text.names import ROMAN, figure_name, location_text, opponent_name, say
from citadelle.kernel.words import listing

if TYPE_CHECKING:
    from citadelle.games.heroes3.view import Heroes3View


def field_outlook(view: Heroes3View, hero: int, field: int, lang: str) -> str:
    """What happens when a hero enters a field (HM-253)."""
    s, t = view.known(), view.tables
    seat = hero // 2
    ai = attackable_at(s, field)
    if ai != NONE:
        return say("outlook.enemy", lang, who=opponent_name(view, ai, lang))
    enemy = enemy_at(s, seat, field)
    if enemy != NONE:
        return say("outlook.enemy", lang, who=figure_name(view, enemy, lang))
    if is_guarded(s, field):
        difficulty = t.field_difficulty[field]
        numeral = ROMAN[difficulty]
        if level(s, seat) > difficulty:
            return say("outlook.quick", lang, level=numeral)
        cards = [
            say("outlook.tier_cards", lang, n=n, tier=tier_name(tier, lang))
            for tier, n in enumerate(t.guards[view.variant.difficulty][difficulty])
            if n
        ]
        return say("outlook.guards", lang, level=numeral, cards=listing(cards, lang))
    if field in t.home_fields and 0 <= view.cube[field] < view.players and view.cube[field] != seat:
        return say("outlook.siege", lang)
    if is_spent(s, seat, field):
        return say("outlook.nothing", lang)
    return location_text(view.kit, view.variant, field, lang)


def attack_outlook(view: Heroes3View, by: int, on: int, lang: str) -> str:
    """Damage from and to, whether the target falls or is moved away, what burns the attacker and what strikes back."""
    s = view.known()
    s.seed(0)
    return told(forecast(s, by, on), lang)


def told(f: Forecast, lang: str) -> str:
    """A forecast in words."""
    if not f.of:
        return say("odds.damage_one", lang, n=0)
    out = [span("odds.damage", f.least(), f.most(), lang)]
    if f.falls:
        whole = f.falls == f.of
        out.append(say("odds.falls", lang) if whole else say("odds.falls_share", lang, share=share(f.falls, f.of)))
    elif f.flips:
        whole = f.flips == f.of
        out.append(say("odds.flips", lang) if whole else say("odds.flips_share", lang, share=share(f.flips, f.of)))
    if f.pushes:
        out.append(say("odds.pushed", lang, share=share(f.pushes, f.pushes_of)))
    if f.fire:
        out.append(say("odds.fire", lang, n=f.fire))
    if f.back_of and f.back:
        out.append(span("odds.back", min(f.back), max(f.back), lang))
    elif f.falls < f.of:
        out.append(say("odds.no_back", lang))
    return ", ".join(out)


def span(key: str, least: int, most: int, lang: str) -> str:
    """A number, or a range of numbers."""
    if least == most:
        return say(f"{key}_one", lang, n=least)
    return say(key, lang, least=least, most=most)


def share(part: int, of: int) -> int:
    """A share in whole percent, never 0 or 100 while it isn't."""
    return min(99, max(1, round(100 * part / of)))
