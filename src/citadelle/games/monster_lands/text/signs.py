"""Which icon of the look stands for what: buildings, goods, traps, loot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.tables import COLOURS, PERSUASION
from citadelle.parts.names import find_record

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

BUILDING_ICONS: Final[Mapping[str, str]] = {
    "hunters_lodge": "trap",
    "alchemist": "potion",
    "tavern": "beer",
    "armory": "shield",
    "pawn_shop": "scales",
    "bazaar": "bag",
    "mine": "pick",
}
COIN: Final = "coin"
"""Beside whatever costs or gives gold: the number on a small button is read with its icon."""
LOCATION_ICONS: Final = ("die-5", "rules", "land", "land", "citadel")
"""Missions A and B, lands A and B, the Entrance."""

_GOODS: Final[Mapping[str, str]] = {"gold": "coin", "defense": "shield"}


def good_icon(good: str) -> str:
    """The icon of a good."""
    return _GOODS.get(good, good)


def die_icon(die: int) -> str:
    """The icon of a die of a pool."""
    return COLOURS[min(die, PERSUASION)]


def trap_icon(kit: Kit, ident: str) -> str:
    """The icon of a trap: the colour it is about, or what it does."""
    record = find_record(kit.traps, ident)
    return "trap" if record is None else str(record.effect.word("color") or record.effect.row.icon)


def loot_icon(kit: Kit, ident: str) -> str:
    """The icon of a loot token: the colour it is about, or what it gives."""
    record = find_record(kit.loot, ident) or find_record(kit.loot, ident.rpartition("_")[0])
    return "loot" if record is None else str(record.effect.word("color") or record.effect.row.icon)
