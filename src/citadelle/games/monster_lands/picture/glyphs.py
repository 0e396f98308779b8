"""Effects as lines of signs: talents, equipment, loot, powers, traps, lands, headers, goods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.picture.shapes import GOOD_ICONS, Sign
from citadelle.games.monster_lands.tables import GOODS

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog.records.basics import DiceOf, EffectOf, GoodsOf
    from citadelle.games.monster_lands.catalog.records.lands import Benefit, LandCost, LandGain
    from citadelle.games.monster_lands.catalog.records.monsters import PowerOf
    from citadelle.games.monster_lands.catalog.records.tokens import TrapEffect

LETTER: Final = {"strength": "S", "magic": "M", "persuasion": "P"}
WHEN_ICON: Final = {"any": "", "monster": "claw", "conquest": "flag", "capture": "trap", "eliminate": "sword"}
TOKEN_ICON: Final = {"potion": "potion", "venom": "venom", "defense": "shield"}
BENEFIT_ICON: Final = {
    "defense_talent": "shield", "reroll": "reroll", "potion": "potion", "venom": "venom", "gold": "coin",
}  # fmt: skip
TYPE_ICON: Final = {"weapon": "sword", "garment": "bag", "spell": "spell"}
EVENT_ICON: Final = {"capture": "trap", "eliminate": "sword", "conquest": "flag", "capture_or_eliminate": "trophy"}


def plus(n: int) -> Sign:
    """A number to be added."""
    return ("t", f"+{n}" if n >= 0 else f"−{-n}")


def dice_signs(dice: DiceOf | LandCost) -> list[Sign]:
    """Dice by colour."""
    return [("d", LETTER[c]) for c in ("strength", "magic", "persuasion") for _ in range(getattr(dice, c))]


def effect_signs(effect: EffectOf) -> list[Sign]:
    """A talent, an ability or a loot token's effect."""
    kind = effect.kind
    found = SIMPLE.get(kind)
    if found is not None:
        return [("i", name) for name in found]
    if kind == "defense_talent":
        vs: list[Sign] = [] if len(effect.vs) == 4 else [("i", affinity) for affinity in effect.vs]
        return [("i", "shield"), ("t", str(effect.count)), *vs]
    if kind == "reroll":
        return [("i", "reroll"), ("t", str(effect.times)), *[("d", LETTER[c]) for c in effect.colors]]
    if kind in ("die_bonus", "total_bonus"):
        sign = WHEN_ICON[effect.when or "any"]
        head: list[Sign] = [("d", LETTER[effect.color])] if kind == "die_bonus" else []
        return [*head, plus(effect.amount), *([("i", sign)] if sign else [])]
    if kind == "glory_on":
        return [("i", EVENT_ICON[effect.event]), ("i", "glory"), plus(effect.amount)]
    if kind == "gain_on":
        return [("i", EVENT_ICON[effect.event]), plus(effect.count), ("i", TOKEN_ICON[effect.token])]
    if kind == "gain_token":
        return [plus(effect.count), *[("i", TOKEN_ICON[token]) for token in effect.choice]]
    if kind == "convert":
        return [*dice_signs(effect.pay), ("i", "right"), *dice_signs(effect.dice)]
    return gold_signs(effect)


def gold_signs(effect: EffectOf) -> list[Sign]:
    """Effects with gold or a number in them."""
    kind = effect.kind
    if kind == "gain_gold":
        return [("i", "coin"), plus(effect.gold)]
    if kind == "gain":
        goods = (("gold", "coin"), ("defense", "shield"), ("potion", "potion"), ("venom", "venom"))
        out: list[Sign] = []
        for name, sign in goods:
            n = getattr(effect, name)
            if n:
                out += [("i", sign), ("t", str(n))]
        return out
    if kind == "buy_die":
        return [("i", "coin"), ("t", str(effect.gold)), ("i", "right"), ("d", LETTER[effect.color])]
    if kind == "discount":
        place = "beer" if effect.action == "tavern_hire" else "trap"
        return [("i", place), ("i", "coin"), plus(-effect.gold)]
    if kind == "mine_bonus":
        return [("i", "pick"), ("i", "coin"), plus(effect.gold)]
    if kind == "trap_capacity":
        return [("i", "trap"), plus(effect.amount)]
    return [("i", "trophy"), ("t", str(effect.trophy))]


SIMPLE: Final[dict[str, tuple[str, ...]]] = {
    "no_trap_needed": ("trap", "check"),
    "divert_attack_dice": ("claw", "move"),
    "convert_die": ("die-3", "right", "die-3"),
    "hire_free": ("beer", "check"),
}
"""Effects without a number."""


def power_signs(power: PowerOf) -> list[Sign]:
    """A monster's power."""
    kind = power.kind
    if kind == "affinity_dice":
        return [("i", power.land), ("i", "claw"), plus(power.dice)]
    if kind == "auto_hits":
        return [("i", "attack"), plus(power.hits)]
    if kind == "splash_die":
        return [("i", "players"), ("i", "claw"), plus(power.dice)]
    if kind == "entrance_dice":
        return [("i", "citadel"), ("i", "claw"), plus(power.dice)]
    if kind == "no_defense_talents":
        return [("x", "shield")]
    if kind == "no_potion_no_venom":
        return [("x", "potion"), ("x", "venom")]
    if kind == "no_equipment_type":
        return [("x", TYPE_ICON[power.type])]
    if kind == "lose_glory_on_wound":
        return [("i", "wound"), ("i", "glory"), plus(-power.amount)]
    if kind == "die_penalty":
        return [("d", LETTER[power.color]), plus(-power.amount)]
    if kind == "traps_to_capture":
        return [("i", "trap"), ("t", f"×{power.count}")]
    if kind == "death_lash":
        return [("i", "sword"), ("i", "players"), ("i", "wound")]
    if kind == "escapes_capture":
        return [("i", "trap"), ("i", "right"), ("i", "citadel")]
    if kind == "drawn_to_entrance":
        return [("i", "right"), ("i", "citadel")]
    return [("i", "panic"), ("t", f"×{power.count}")]


def trap_signs(effect: TrapEffect) -> list[Sign]:
    """What a trap or a trick does."""
    if effect.kind == "add_dice":
        return [("d", LETTER[effect.color])] * effect.count
    if effect.kind == "die_bonus":
        return [("d", LETTER[effect.color]), plus(effect.amount)]
    if effect.kind == "total_bonus":
        return [("i", "claw"), plus(effect.amount)]
    if effect.kind == "steal_dice":
        return [("i", "thieves"), *[("d", LETTER[c]) for c in effect.colors], ("t", str(effect.max))]
    return [("i", "move"), ("i", "claw"), ("t", str(effect.max))]


def benefit_signs(benefit: Benefit) -> list[Sign]:
    """What a path gives."""
    n = benefit.times if benefit.kind == "reroll" else benefit.count
    head: list[Sign] = [("i", BENEFIT_ICON[benefit.kind])]
    return head if n == 1 else [*head, ("t", str(n))]


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
