"""What effects say: sentences of cards, abilities of units, and of what happens on the map, made from their data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3 import map_kinds as ops
from citadelle.games.heroes3.ability_kinds import UnitAbility
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.map_kinds import MapEffect
from citadelle.games.heroes3.rules.resources import times
from citadelle.games.heroes3.tables import (
    ANY_GROUND_OR_FLYING,
    CARD_KINDS,
    COMMON_DECKS,
    FREE,
    NONE,
    RESOURCES,
    TIERS,
    WHEN_ATTACKING,
    WHEN_RETALIATING,
    Cost,
)
from citadelle.games.heroes3.text.words import WORDS, say
from citadelle.kernel.words import listing
from citadelle.parts.effect_words import EffectWords, join_with_or
from citadelle.parts.effects import Effect
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit

FACES: Final[tuple[str, ...]] = ("−1", "0", "+1")
"""Faces of the attack die, by the places of their bits."""


def signed(n: int) -> str:
    """A bonus with its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def amounts(cost: Sequence[int], lang: str) -> str:
    """Amounts of resources: "3 gold and 1 valuable"."""
    told = [say(f"amount.{RESOURCES[r]}", lang, n=n) for r, n in enumerate(cost) if n]
    return listing(told, lang) or say("amount.nothing", lang)


def tier_name(tier: int, lang: str) -> str:
    """What a tier is called."""
    return say(f"tier.{TIERS[tier]}", lang)


def tiers_text(bits: int, lang: str) -> str:
    """Some tiers."""
    return join_with_or([tier_name(tier, lang) for tier in range(len(TIERS)) if bits >> tier & 1], lang)


def highest_tier(bits: int, lang: str) -> str:
    """The highest of some tiers."""
    return tier_name(max(bits.bit_length() - 1, 0), lang)


def faces_text(bits: int, lang: str) -> str:
    """Some faces of the attack die."""
    return join_with_or([FACES[face] for face in range(len(FACES)) if bits >> face & 1], lang)


def card_word(effect: CardEffect) -> str:
    """Which sentence tells an effect of a card: one that reaches ground and flying units alone says so."""
    word = effect.row.sentence(effect)
    grounded = f"{word}_ground" if effect.target == ANY_GROUND_OR_FLYING else word
    return grounded if f"effect.{grounded}" in WORDS else word


TIMES: Final[Mapping[int, str]] = {WHEN_ATTACKING: "attacking", WHEN_RETALIATING: "retaliating"}
"""HM-1301: kinds of abilities that work at one time alone, as the words name them."""


def ability_word(ability: UnitAbility) -> str:
    """Which sentence tells an ability of a unit: one that works only when it attacks, or retaliates, says so where the
    ability itself doesn't."""
    word = ability.row.sentence(ability)
    timed = f"{word}_{TIMES.get(ability.when, '')}"
    return timed if f"ability.{timed}" in WORDS else word


class Sentences(EffectWords):
    """Sentences of effects with the names of what they are about."""

    def __init__(self, kit: Kit, settlement_factor: int = 1) -> None:
        super().__init__(say, rooms={CardEffect: "effect", UnitAbility: "ability"})
        self.kit = kit
        self.settlement_factor = settlement_factor
        """HM-1031: by how much the income of settlements is multiplied in this game."""
        self.favoured = ""
        """The units that the card in question favours."""

    def text(self, effect: Effect, lang: str) -> str:
        """The sentence of an effect."""
        values = self.values(effect, lang)
        if isinstance(effect, CardEffect):
            values.update(self.card_values(effect, lang))
            return say(f"effect.{card_word(effect)}", lang, **values)
        if isinstance(effect, UnitAbility):
            values.update(self.ability_values(effect, lang))
            return say(f"ability.{ability_word(effect)}", lang, **values)
        assert isinstance(effect, MapEffect)
        values.update(self.map_values(effect, lang))
        return say(f"map_op.{self.map_word(effect)}", lang, **values)

    def card_values(self, effect: CardEffect, lang: str) -> dict[str, object]:
        """What the sentence of a card's effect needs."""
        goods: Cost = (effect.gold, effect.materials, effect.valuables)
        out: dict[str, object] = {
            "signed": signed(effect.amount), "more": signed(effect.favoured), "units": self.favoured,
            "amount": effect.amount, "hurt": effect.amount, "n_spells": effect.amount, "goods": amounts(goods, lang),
            "faces": faces_text(effect.faces, lang), "tiers": highest_tier(effect.tiers, lang),
        }  # fmt: skip
        if effect.row.name == "reinforce_discount":
            out["tiers"] = tiers_text(effect.tiers, lang)
        if effect.sequence:
            out["amount"] = ", ".join([str(n) for n in effect.sequence])
        if effect.unit != NONE:
            out["unit"] = component_name(self.kit.units[effect.unit], lang)
        if effect.row.name == "recover_from_discard":
            out["kind"] = say(f"card_kind.{CARD_KINDS[effect.card_kind]}", lang)
        return out

    def ability_values(self, effect: UnitAbility, lang: str) -> dict[str, object]:
        """What the sentence of a unit's ability needs."""
        goods: Cost = (effect.gold, effect.materials, effect.valuables)
        out: dict[str, object] = {
            "faces": faces_text(effect.faces, lang), "face": FACES[effect.face + 1], "goods": amounts(goods, lang),
            "tier": tier_name(effect.tier, lang),
        }  # fmt: skip
        if effect.location != NONE:
            out["location"] = component_name(self.kit.locations[effect.location], lang)
        return out

    def map_word(self, effect: MapEffect) -> str:
        """Which sentence tells an effect of the map."""
        kind = effect.kind
        if kind == ops.SEARCH and effect.pay != FREE:
            return "search_paid"
        if kind in (ops.TREASURE_DICE, ops.RESOURCE_DICE) and effect.dice:
            return f"{effect.row.name}_dice"
        if kind == ops.INCOME_ALL and min(effect.goods) < 0:
            return "income_all_less"
        if kind == ops.REMOVE_FROM_HAND:
            return "remove_from_hand_kind" if effect.card_kind != NONE else "remove_from_hand_gain_gold"
        return effect.row.name

    def map_values(self, effect: MapEffect, lang: str) -> dict[str, object]:
        """What the sentence of an effect of the map needs."""
        goods = effect.goods if effect.kind != ops.HOLD else effect.gain_first
        if effect.kind == ops.INCOME:
            goods = times(goods, self.settlement_factor)
        choices = effect.choices or effect.pay_options
        out: dict[str, object] = {
            "goods": amounts([abs(n) for n in goods], lang), "pay": amounts(effect.pay, lang),
            "choices": join_with_or([amounts(cost, lang) for cost in choices], lang),
            "options": join_with_or([self.text(one, lang) for one in effect.effects], lang),
            "signed": signed(effect.amount), "tiers": tiers_text(effect.tiers, lang),
            "tier": tier_name(effect.tier, lang), "deck": say(f"deck.{COMMON_DECKS[effect.deck]}", lang),
        }  # fmt: skip
        if effect.card != NONE:
            out["card"] = card_record_name(self.kit, effect.card, lang)
        if effect.card_kind != NONE:
            out["kind"] = say(f"card_kind.{CARD_KINDS[effect.card_kind]}", lang)
        if effect.unit != NONE or effect.flip != NONE:
            out["unit"] = component_name(self.kit.units[max(effect.unit, effect.flip)], lang)
        if effect.locations:
            here = [i for i in range(len(self.kit.locations)) if effect.locations >> i & 1]
            out["locations"] = listing([component_name(self.kit.locations[i], lang) for i in here], lang)
        if effect.which_dice:
            named = effect.given.get("dice", [])
            out["dice"] = join_with_or([say(f"die.{word}", lang) for word in named], lang)
        return out


def card_record_name(kit: Kit, card: int, lang: str) -> str:
    """The name of a card by its number."""
    start = 0
    for records in (kit.statistics, kit.abilities, kit.artifacts, kit.spells, kit.specialties):
        if card < start + len(records):
            return component_name(records[card - start], lang)
        start += len(records)
    raise IndexError(card)


def needs_words() -> list[str]:
    """The sentences of kinds that the words lack; tests ask."""
    from citadelle.games.heroes3.ability_kinds import ABILITIES
    from citadelle.games.heroes3.effect_kinds import CARDS

    missing = [f"effect.{name}" for kind in CARDS.kinds for name in kind.sentences()]
    missing += [f"ability.{name}" for kind in ABILITIES.kinds for name in kind.sentences()]
    missing += [f"map_op.{kind.name}" for kind in ops.MAP_OPS.kinds]
    return [key for key in missing if key not in WORDS]
