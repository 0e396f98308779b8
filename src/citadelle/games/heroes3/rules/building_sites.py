"""Which buildings work for whom: those of the own town, and of captured towns (HM-427, HM-1032).

A site is a building whose effects a player may use: on the own town board the building's number, in a captured town
KINDS more than its number among the buildings of all towns.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.rules.control import captured_boards, is_captured
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import BUILDINGS, FACTION_1, FACTION_2
from citadelle.games.heroes3.verbs import USE_BUILDING, USE_CAPTURED
from citadelle.kernel.answer import Answer

KINDS: Final = len(BUILDINGS)
PASSES_ON: Final[tuple[int, ...]] = (FACTION_1, FACTION_2)
"""HM-1032: the buildings whose effects go over to the captor of a town; those of the City Hall are lost."""


def sites(s: Heroes3, seat: int) -> list[int]:
    """The sites of a player, ascending: all built ones of the own town, unless it is captured, and the faction
    buildings of captured towns."""
    out: list[int] = []
    if not is_captured(s, seat):
        out = [building for building in range(KINDS) if s.buildings[seat] >> building & 1]
    taken: list[int] = []
    for board in captured_boards(s, seat):
        for building in PASSES_ON:
            if s.buildings[board] >> building & 1:
                taken.append(KINDS + s.faction[board] * KINDS + building)
    return [*out, *sorted(taken)]


def number_of(s: Heroes3, seat: int, site: int) -> int:
    """The number of a player's site among the buildings of all towns: faction * KINDS + building."""
    return s.faction[seat] * KINDS + site if site < KINDS else site - KINDS


def why_no_site(s: Heroes3, seat: int, site: int) -> Reason:
    """HM-427, HM-1032: why a building doesn't work for a player at all; FINE if it does."""
    if site < KINDS:
        if not s.buildings[seat] >> site & 1:
            return "not_built", "HM-427"
        return ("town_captured", "HM-1032") if is_captured(s, seat) else FINE
    faction, building = divmod(site - KINDS, KINDS)
    for board in captured_boards(s, seat):
        if s.faction[board] == faction:
            if building not in PASSES_ON:
                return "not_for_captors", "HM-1032"
            return FINE if s.buildings[board] >> building & 1 else ("not_built", "HM-427")
    return "not_your_captured_town", "HM-1032"


def site_answer(s: Heroes3, site: int) -> Answer:
    """The use of a site as an answer."""
    if site < KINDS:
        return s.answer(USE_BUILDING, site)
    return Answer(USE_CAPTURED, divmod(site - KINDS, KINDS))


def site_of(answer: Answer) -> int:
    """The site that an answer names."""
    if answer.verb is USE_CAPTURED:
        return KINDS + answer.things[0] * KINDS + answer.things[1]
    return answer.things[0]
