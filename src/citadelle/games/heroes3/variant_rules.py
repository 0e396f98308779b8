"""What the variants of a game change (HM-1030): read once from its options, so that rules ask for one number."""

from __future__ import annotations

from citadelle.games.heroes3.scenario_kinds import (
    ASTROLOGERS_IN_RESOURCE_ROUNDS,
    ATTACK_DIE_NO_MODIFIER,
    CAP_DICE_RESOURCES,
    CAPTURED_TOWN_BUILDINGS,
    EXTENSION_COST,
    FORBID_REROLLS,
    FREE_EXCHANGE,
    FROM_MINES,
    FROM_SETTLEMENTS,
    GAINED_CARDS_TO_DISCARD,
    MIN_ATTACK_DAMAGE,
    MULTIPLY_INCOME,
    NO_ASTROLOGERS,
    SKIP_START_BONUS,
    START_SECONDARY_HERO,
    VARIANT_REMOVE_BLACK_CUBES,
    VariantEffect,
)
from citadelle.games.heroes3.tables import VISITABLE, Tables
from citadelle.kernel.options import Settings


class VariantRules:
    """The rules as the variants of one game have them; shared by all clones."""

    __slots__ = (
        "astrologers_always", "captured_buildings", "chosen", "cube_rounds", "dice_cap", "die_counts", "extension_mp",
        "field_category", "free_exchange", "gains_to_discard", "least_damage", "mine_factor", "no_astrologers",
        "no_start_bonus", "post_cards", "rerolls", "secondary_start", "settlement_factor",
    )  # fmt: skip

    def __init__(self, settings: Settings, t: Tables) -> None:
        self.chosen: int = 0
        """The variants that are played with, as bits."""
        self.secondary_start: bool = False
        """HM-1033: do players start with their secondary heroes?"""
        self.least_damage: int = 0
        """HM-1031: what an attack that isn't cancelled deals at least."""
        self.dice_cap: int = 0
        """HM-1031: the most that one resource die gives; 0 for no limit."""
        self.astrologers_always: bool = False
        """HM-216: is a card drawn in resource rounds too?"""
        self.no_astrologers: bool = False
        self.die_counts: bool = True
        """HM-1031: does the attack die change the attack?"""
        self.rerolls: bool = True
        """HM-1033: may dice be rerolled?"""
        self.mine_factor: int = 1
        self.settlement_factor: int = 1
        """HM-1031: by how much the income of mines and settlements is multiplied."""
        self.no_start_bonus: bool = False
        self.extension_mp: int = t.extension_mp
        """HM-872, HM-1033: movement points for one more combat round."""
        self.cube_rounds: tuple[int, ...] = ()
        """HM-1033: rounds at whose start black cubes leave the map."""
        self.captured_buildings: bool = False
        """HM-1032: do captors use the buildings of captured towns?"""
        self.free_exchange: bool = False
        """HM-1033: may resources be exchanged everywhere?"""
        self.post_cards: int = 0
        """HM-1033: artifacts that a trading post gives instead of its trade; 0: it is as printed."""
        self.gains_to_discard: bool = False
        """HM-1031: do gained cards go to the discard pile?"""
        self.field_category: list[int] = t.field_category
        """By field: the category of its location in this game (HM-520)."""
        for place, name in enumerate(t.variant_ids):
            if settings.get(name) is True:
                self.chosen |= 1 << place
                self.take(t.variant_effect[place], t)

    def take(self, effect: VariantEffect, t: Tables) -> None:
        """One variant is played with."""
        kind = effect.kind
        if kind == START_SECONDARY_HERO:
            self.secondary_start = True
        elif kind == MIN_ATTACK_DAMAGE:
            self.least_damage = effect.amount
        elif kind == CAP_DICE_RESOURCES:
            self.dice_cap = effect.amount
        elif kind == ASTROLOGERS_IN_RESOURCE_ROUNDS:
            self.astrologers_always = True
        elif kind == NO_ASTROLOGERS:
            self.no_astrologers = True
        elif kind == ATTACK_DIE_NO_MODIFIER:
            self.die_counts = False
        elif kind == FORBID_REROLLS:
            self.rerolls = False
        elif kind == MULTIPLY_INCOME:
            self.mine_factor = effect.factor if effect.sources >> FROM_MINES & 1 else 1
            self.settlement_factor = effect.factor if effect.sources >> FROM_SETTLEMENTS & 1 else 1
        elif kind == SKIP_START_BONUS:
            self.no_start_bonus = True
        elif kind == EXTENSION_COST:
            self.extension_mp = effect.mp
        elif kind == VARIANT_REMOVE_BLACK_CUBES:
            self.cube_rounds = effect.rounds
        elif kind == CAPTURED_TOWN_BUILDINGS:
            self.captured_buildings = True
        elif kind == FREE_EXCHANGE:
            self.free_exchange = True
            self.change_trading_posts(effect.post_cards, t)
        else:
            assert kind == GAINED_CARDS_TO_DISCARD
            self.gains_to_discard = True

    def change_trading_posts(self, cards: int, t: Tables) -> None:
        """HM-1033: trading posts are visited once and give artifacts."""
        self.post_cards = cards
        if cards:
            self.field_category = t.field_category.copy()
            for field in range(len(self.field_category)):
                if t.field_location[field] == t.trading_post_location:
                    self.field_category[field] = VISITABLE
