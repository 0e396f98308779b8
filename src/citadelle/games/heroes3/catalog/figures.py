"""The numbers that the rules quote, from the data, by the names in braces of `rules.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.heroes3.scenario_kinds import (
    CAP_DICE_RESOURCES,
    FREE_EXCHANGE,
    MIN_ATTACK_DAMAGE,
    MULTIPLY_INCOME,
)
from citadelle.games.heroes3.tables import RESOURCES, Cost
from citadelle.kernel.words import LANGS

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit

NUMBERED = {
    MIN_ATTACK_DAMAGE: "least_damage", CAP_DICE_RESOURCES: "dice_cap", MULTIPLY_INCOME: "income_factor",
    FREE_EXCHANGE: "post_cards",
}  # fmt: skip
"""What the numbers of variants are called."""
GOODS = {
    "en": {"gold": "gold", "materials": "materials", "valuables": "valuables"},
    "fr": {"gold": "or", "materials": "matériaux", "valuables": "richesses"},
}


def figures(kit: Kit, lang: str) -> dict[str, str]:
    """Every figure by its name: all constants by their ids, and what levels, variants and the trade table say."""
    t = kit.plain
    found = {constant.id: str(constant.value) for constant in kit.constants}
    found["hand_limits"] = ", ".join(str(n) for n in t.level_hand_limit[1:])
    found["expert_uses"] = ", ".join(str(n) for n in t.level_experts[1:])
    for variant in kit.variants:
        effect = variant.does
        if effect.kind in NUMBERED:
            found[NUMBERED[effect.kind]] = str(max(effect.amount, effect.factor, effect.post_cards))
        if effect.rounds:
            found["cube_rounds"] = ", ".join(str(n) for n in effect.rounds)
    words = lang if lang in LANGS else "en"
    found["trades"] = ", ".join(f"{goods(pay, words)} → {goods(get, words)}" for pay, get in t.trades)
    return found


def goods(cost: Cost, lang: str) -> str:
    """Goods in a few words."""
    return " + ".join(f"{cost[r]} {GOODS[lang][RESOURCES[r]]}" for r in range(len(RESOURCES)) if cost[r])
