"""Which woodcut shows what: units, heroes, opponents that nobody plays, towns, buildings and cards, by their ids.

A woodcut's name is its symbol without `art-h3-`; "" says that there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3.tables import BUILDINGS, NONE
from citadelle.parts.svg import symbols

if TYPE_CHECKING:
    from citadelle.games.heroes3.view import Heroes3View

COMMON_BUILDINGS: Final = {"city_hall": "hall", "citadel": "citadel", "mage_guild": "guild"}
"""Buildings that look alike in every town."""
OWN_BUILDINGS: Final = {
    "castle": ("dwelling", "holy", "glory", "brotherhood", "blacksmith"),
    "dungeon": ("warrens", "labyrinth", "lairs", "portal", "vortex"),
    "necropolis": ("cemetery", "mausoleum", "vaults", "amplifier", "darkness"),
}
"""By faction: its three dwellings and its two own buildings."""
CARD_ARTS: Final = {
    "stat_attack": "stat-attack", "stat_defense": "stat-defense", "stat_power": "stat-power",
    "stat_knowledge": "stat-knowledge", "leadership": "leadership", "logistics": "logistics",
    "magic_arrow": "spell-arrow", "centaurs_axe": "art-axe", "endless_bag_of_gold": "art-bag",
}  # fmt: skip
"""Cards whose woodcut bears another name than theirs."""
SCHOOL_ARTS: Final = {"air": "spell-air", "fire": "spell-fire", "water": "spell-water", "earth": "spell-earth"}


def known(art: str) -> str:
    """The woodcut of this name, if there is one."""
    return art if f"art-h3-{art}" in symbols() else ""


def unit_art(ident: str) -> str:
    """A unit's woodcut; a neutral card has that of the faction's unit of the same name."""
    return known(ident.removeprefix("neutral_").replace("_", "-"))


def hero_art(ident: str) -> str:
    """A hero's woodcut."""
    return known(f"hero-{ident}")


def figure_art(view: Heroes3View, figure: int) -> str:
    """The woodcut of a seat's main hero, or of the secondary one: the faction's other hero."""
    seat, second = divmod(figure, 2)
    main = view.hero[seat] if 0 <= seat < len(view.hero) else NONE
    if main == NONE:
        return ""
    t = view.kit.plain
    if not second:
        return hero_art(t.hero_ids[main])
    others = [one for one in t.faction_heroes[t.hero_faction[main]] if one != main]
    return hero_art(t.hero_ids[others[0]]) if others else ""


def town_art(faction: str) -> str:
    """A town's woodcut; a faction without one has a common dwelling."""
    return known(f"town-{faction}") or "dwelling"


def building_art(faction: str, building: str) -> str:
    """A building's woodcut in the towns of this faction."""
    if building in COMMON_BUILDINGS:
        return COMMON_BUILDINGS[building]
    own = OWN_BUILDINGS.get(faction, ())
    at = BUILDINGS.index(building) - len(COMMON_BUILDINGS)
    return own[at] if at < len(own) else ""


def card_art(ident: str, school: str = "", favoured: str = "") -> str:
    """A card's woodcut: its own, a spell's school's, or for a specialty that of the unit it favours or of its hero."""
    if favoured:
        return unit_art(favoured)
    own = CARD_ARTS.get(ident, "") or known(f"card-{ident}") or SCHOOL_ARTS.get(school, "")
    return own or hero_art(ident.partition("_spec_")[0])


OPPONENT_ARTS: Final = {"raider": "raider", "boss": "gate"}
"""Opponents that are neither a hero nor an army."""


def opponent_art(ident: str) -> str:
    """The figure of an AI opponent: an AI hero who bears a hero's name has that hero's, the raider his own, the boss of
    a gate the gate, and every other opponent that of an army."""
    name = ident.removeprefix("ai_")
    return hero_art(name) or OPPONENT_ARTS.get(name, "army")
