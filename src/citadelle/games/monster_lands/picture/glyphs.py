"""Dice, goods and lands as lines of signs; those of effects follow from their rows (`effect_words.effect_signs`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.picture.shapes import GOOD_ICONS, Sign
from citadelle.games.monster_lands.tables import GOODS

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog.records.basics import DiceOf, GoodsOf
    from citadelle.games.monster_lands.catalog.records.lands import LandCost, LandGain

LETTER: Final = {"strength": "S", "magic": "M", "persuasion": "P"}
TOKEN_ICON: Final = {"potion": "potion", "venom": "venom", "defense": "shield"}
TYPE_ICON: Final = {"weapon": "sword", "garment": "bag", "spell": "spell"}


def dice_signs(dice: DiceOf | LandCost) -> list[Sign]:
    """Dice by colour."""
    return [("d", LETTER[c]) for c in ("strength", "magic", "persuasion") for _ in range(getattr(dice, c))]


def goods_signs(goods: GoodsOf | LandGain) -> list[Sign]:
    """Goods of a reward or a price."""
    out: list[Sign] = []
    for good, sign in zip(GOODS, GOOD_ICONS, strict=True):
        n = getattr(goods, good, 0)
        if n:
            out += [("i", sign), ("t", str(n))]
    return out


def cost_signs(cost: LandCost) -> list[Sign]:
    """The dice that a settled land asks for."""
    if not cost.count:
        return dice_signs(cost)
    mix: list[Sign] = []
    for number, colour in enumerate(cost.any_of):
        mix += [("t", "/")] if number else []
        mix.append(("d", LETTER[colour]))
    return [("t", f"{cost.count}×"), *mix]


def gain_signs(gain: LandGain) -> list[Sign]:
    """What a settled land gives."""
    out = goods_signs(gain) + dice_signs(gain.dice)
    if gain.hire_free:
        out += [("i", "beer"), ("i", "check")]
    if gain.equipment_free:
        out += [("i", "bag"), ("i", "check")]
    return out
