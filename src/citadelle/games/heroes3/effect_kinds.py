"""What cards do: one row for each `op` of statistics, abilities, artifacts, spells and specialties (section 18.1).

The row gives the check of the data, the packing, the sentence and the default worth; rules, hints and words read the
same objects by name (`effect.amount`). An op is a number in the order of its rows: a new one goes last. What units can
do stands in `ability_kinds`, what towns, locations and rounds do in `map_kinds`.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.effect_parameters import MANY, Faces, Limit, NumberList
from citadelle.games.heroes3.tables import CARD_KINDS, DICE, DURATIONS, FACTORS, NONE, SIDES, TARGETS, TIERS
from citadelle.parts import effects
from citadelle.parts.effects import Flag, Kind, Number, OneOf, Reference, SomeOf, Vocabulary

ENEMY_HAS_POSITIVE: Final = 1
DIFFICULTY_EQUALS_LEVEL: Final = 2
CONDITIONS: Final[tuple[str, ...]] = ("", "enemy_has_positive", "difficulty_equals_level")
ANY_SIDE: Final = 2
OVERLAY_SIDES: Final[tuple[str, ...]] = (*SIDES, "any")


class CardEffect(effects.Effect):
    """One part of what a card does, or one level of a spell."""

    amount: int = 0
    """How much: bonus, power, damage, healing, movement; a spell's number whatever its record calls it."""
    favoured: int = 0
    """HM-1252: the amount for a favoured unit; 0 for the same."""
    n: int = 0
    cost: bool = False
    """HM-352: it must be possible in full, or the mode is illegal."""
    gold: int = 0
    materials: int = 0
    valuables: int = 0
    tiers: int = 0
    """Tiers as bits; 0 for no limit."""
    faces: int = 0
    """Faces of the attack die as bits: 1 for -1, 2 for 0, 4 for +1."""
    draw: int = 0
    keep: int = 0
    card_kind: int = 0
    factor: int = 0
    gold_factor: int = 0
    dice: int = 0
    per_die: int = 0
    max_power: int = NONE
    search: int = 0
    include_power_cards: bool = False
    counts_to_limit: bool = False
    target: int = 0
    condition: int = 0
    duration: int = 0
    unit_id: str = ""
    unit: int = NONE
    """The unit that an overlay lies on, by number."""
    side: int = 0
    attack: int = 0
    defense: int = 0
    hp: int = 0
    initiative: int = 0
    sequence: tuple[int, ...] = ()
    """HM-1209: the damage of each unit of a chain."""

    power: int = 0
    """A spell's level: the power it needs (HM-345)."""


class CardMode:
    """One way to play a card: when, how long, and what happens in which order (HM-320, HM-352)."""

    __slots__ = ("timing", "trigger", "duration", "effects", "text")

    def __init__(self, timing: int, trigger: int, duration: int, does: tuple[CardEffect, ...], text: str) -> None:
        self.timing = timing
        self.trigger = trigger
        self.duration = duration
        self.effects = does
        self.text = text


ATTACK_BONUS: Final = 0
DEFENSE_BONUS: Final = 1
SPELL_POWER: Final = 2
SPELL_LIMIT_BONUS: Final = 3
RETURN_CAST_SPELL: Final = 4
DRAW: Final = 5
DISCARD: Final = 6
DISCARD_THEN_DRAW_IF_SPELL: Final = 7
DISCARD_X_ATTACK: Final = 8
DISCARD_X_DEFENSE: Final = 9
DRAW_KEEP: Final = 10
GAIN: Final = 11
REMOVE_SELF: Final = 12
RETURN_SELF_TO_HAND: Final = 13
UNIT_COST_DISCOUNT: Final = 14
HEAL: Final = 15
HEAL_OR_UNPARALYSE: Final = 16
HP_BONUS: Final = 17
INITIATIVE_BONUS: Final = 18
OVERLAY_UNIT: Final = 19
CANCEL_LETHAL_ATTACK: Final = 20
MULTIPLY_ATTACK_DIE: Final = 21
IGNORE_ATTACK_DIE: Final = 22
ENEMY_DISCARDS_RANDOM: Final = 23
ENEMY_MORALE: Final = 24
MORALE: Final = 25
ROLL_FOR_MORALE: Final = 26
MP: Final = 27
FLY_OVER_FIELDS: Final = 28
FORBID_ESCAPE: Final = 29
RECOVER_FROM_DISCARD: Final = 30
SHUFFLE_DISCARD_INTO_DECK: Final = 31
REVEAL_ADJACENT_TILE: Final = 32
AURA_RANGED_ATTACK: Final = 33
AURA_RANGED_INITIATIVE: Final = 34
DIPLOMACY_RECRUIT: Final = 35
SKIP_NEUTRAL_COMBAT: Final = 36
CAST_BEFORE_COMBAT: Final = 37
END_TURN_STEP_TO_EMPTY: Final = 38
REROLL_RIGHT: Final = 39
REINFORCE_DISCOUNT: Final = 40
COUNTER_SPELL: Final = 41
SWAP_UNITS: Final = 42
SPELL_BOOK_DISCOUNT: Final = 43
DAMAGE_UNIT: Final = 44
DAMAGE_CHAIN: Final = 45
DAMAGE_AREA2: Final = 46
MODIFY_INITIATIVE: Final = 47
SILENCE_UNIT: Final = 48
SPELL_IMMUNITY: Final = 49
RESET_RETALIATION: Final = 50
PARALYSE_UNIT: Final = 51
FIRE_SHIELD: Final = 52
BLESS_ATTACK: Final = 53
CURE: Final = 54
PRAYER: Final = 55
TELEPORT_UNIT: Final = 56
TOWN_PORTAL: Final = 57

SIGNED: Final = Number("amount", -9, 9)
AMOUNT: Final = Number("amount", 1, 9)
SOME_TIERS: Final = SomeOf("tiers", TIERS, words="tier")
ON: Final = OneOf("target", TARGETS[1:], TARGETS)
LASTS: Final = OneOf("duration", DURATIONS[1:], DURATIONS)
DAMAGE: Final = Number("damage", 0, 20, "amount")

CARDS: Final = Vocabulary(
    (
        SIGNED, Number("favoured", 1, 9), Number("n", 1, 9), Flag("cost"), Number("gold", 0, MANY),
        Number("materials", 0, MANY), Number("valuables", 0, MANY), SOME_TIERS, Faces("faces"), Number("draw", 1, 9),
        Number("keep", 1, 9), OneOf("kind", CARD_KINDS, attribute="card_kind", words="card_kind"),
        Number("factor", 2, 9), OneOf("gold_factor", FACTORS[1:], FACTORS), SomeOf("dice", DICE, words="die"),
        Number("per_die", 1, 1), Limit("max_power", 0, 9), Number("search", 1, 9), Flag("include_power_cards"),
        Flag("counts_to_limit"), ON, OneOf("condition", CONDITIONS[1:], CONDITIONS), LASTS,
        Reference("unit", attribute="unit_id"), OneOf("side", OVERLAY_SIDES), Number("attack", 0, 20),
        Number("defense", 0, 20), Number("hp", 1, 20), Number("initiative", 0, 20),
        NumberList("damage_sequence", 0, 20, "sequence"),
    ),
    (
        Kind(
            ATTACK_BONUS, "attack_bonus", (), ("amount", Number("attack", -9, 9, "amount"), "favoured", ON),
            rule="HM-331", variant=("favoured",),
        ),
        Kind(
            DEFENSE_BONUS, "defense_bonus", (), ("amount", Number("defense", -9, 9, "amount"), "favoured", ON),
            rule="HM-331", variant=("favoured",),
        ),
        Kind(SPELL_POWER, "spell_power", (AMOUNT,), rule="HM-344"),
        Kind(SPELL_LIMIT_BONUS, "spell_limit_bonus", (AMOUNT,), rule="HM-343"),
        Kind(RETURN_CAST_SPELL, "return_cast_spell", (), ("include_power_cards",), rule="HM-348",
             variant=("include_power_cards",)),
        Kind(DRAW, "draw", ("n",), rule="HM-226"),
        Kind(DISCARD, "discard", ("n",), ("cost",), rule="HM-1233", variant=("cost",)),
        Kind(DISCARD_THEN_DRAW_IF_SPELL, "discard_then_draw_if_spell", ("n",), rule="HM-1233"),
        Kind(DISCARD_X_ATTACK, "discard_x_attack", rule="HM-1233"),
        Kind(DISCARD_X_DEFENSE, "discard_x_defense", rule="HM-1233"),
        Kind(DRAW_KEEP, "draw_keep", ("draw", "keep"), rule="HM-1233"),
        Kind(GAIN, "gain", (), ("gold", "materials", "valuables"), rule="HM-401"),
        Kind(REMOVE_SELF, "remove_self", rule="HM-326"),
        Kind(RETURN_SELF_TO_HAND, "return_self_to_hand", rule="HM-322"),
        Kind(UNIT_COST_DISCOUNT, "unit_cost_discount", ("gold",), rule="HM-1226"),
        Kind(HEAL, "heal", (AMOUNT,), (ON,), rule="HM-1203"),
        Kind(HEAL_OR_UNPARALYSE, "heal_or_unparalyse", (AMOUNT,), (ON,), rule="HM-1203"),
        Kind(HP_BONUS, "hp_bonus", (AMOUNT,), ("favoured", ON), rule="HM-1204", variant=("favoured",)),
        Kind(INITIATIVE_BONUS, "initiative_bonus", (AMOUNT,), ("favoured", ON), rule="HM-1205", variant=("favoured",)),
        Kind(
            OVERLAY_UNIT, "overlay_unit", ("unit", "side", "attack", "hp", "initiative"), ("defense",),
            rule="HM-1251", variant=("side",),
        ),
        Kind(CANCEL_LETHAL_ATTACK, "cancel_lethal_attack", (), (ON, "tiers"), rule="HM-857", variant=("tiers",)),
        Kind(MULTIPLY_ATTACK_DIE, "multiply_attack_die", ("factor",), rule="HM-854"),
        Kind(IGNORE_ATTACK_DIE, "ignore_attack_die", rule="HM-854"),
        Kind(ENEMY_DISCARDS_RANDOM, "enemy_discards_random", ("n",), rule="HM-327"),
        Kind(ENEMY_MORALE, "enemy_morale", ("amount",), ("condition",), rule="HM-1229", variant=("condition",)),
        Kind(MORALE, "morale", ("amount",), rule="HM-241"),
        Kind(ROLL_FOR_MORALE, "roll_for_morale", ("faces", "amount"), rule="HM-241"),
        Kind(MP, "mp", (AMOUNT,), rule="HM-250"),
        Kind(FLY_OVER_FIELDS, "fly_over_fields", (), (LASTS,), rule="HM-1230"),
        Kind(FORBID_ESCAPE, "forbid_escape", rule="HM-1228"),
        Kind(RECOVER_FROM_DISCARD, "recover_from_discard", ("kind", Number("n", 1, 1)), rule="HM-604"),
        Kind(SHUFFLE_DISCARD_INTO_DECK, "shuffle_discard_into_deck", rule="HM-227"),
        Kind(REVEAL_ADJACENT_TILE, "reveal_adjacent_tile", rule="HM-1231"),
        Kind(AURA_RANGED_ATTACK, "aura_ranged_attack", (AMOUNT,), (ON,), rule="HM-1201", variant=("target",)),
        Kind(AURA_RANGED_INITIATIVE, "aura_ranged_initiative", (AMOUNT,), rule="HM-1205"),
        Kind(DIPLOMACY_RECRUIT, "diplomacy_recruit", rule="HM-1220"),
        Kind(SKIP_NEUTRAL_COMBAT, "skip_neutral_combat", (), ("condition",), rule="HM-1221", variant=("condition",)),
        Kind(CAST_BEFORE_COMBAT, "cast_before_combat", (), ("counts_to_limit",), rule="HM-1222",
             variant=("counts_to_limit",)),
        Kind(END_TURN_STEP_TO_EMPTY, "end_turn_step_to_empty", rule="HM-1232"),
        Kind(REROLL_RIGHT, "reroll_right", ("dice", "per_die"), rule="HM-1223"),
        Kind(REINFORCE_DISCOUNT, "reinforce_discount", ("tiers", "gold_factor"), rule="HM-1227"),
        Kind(COUNTER_SPELL, "counter_spell", (), ("max_power",), rule="HM-1224", variant=("max_power",)),
        Kind(SWAP_UNITS, "swap_units", rule="HM-1211"),
        Kind(SPELL_BOOK_DISCOUNT, "spell_book_discount", ("gold", "search"), rule="HM-1225"),
        Kind(DAMAGE_UNIT, "damage_unit", (), (DAMAGE, ON), rule="HM-1202"),
        Kind(DAMAGE_CHAIN, "damage_chain", ("damage_sequence",), (ON,), rule="HM-1209"),
        Kind(DAMAGE_AREA2, "damage_area2", (), (DAMAGE, ON), rule="HM-1209"),
        Kind(
            MODIFY_INITIATIVE, "modify_initiative", (), (Number("initiative", -9, 9, "amount"), ON, LASTS),
            rule="HM-1205",
        ),
        Kind(SILENCE_UNIT, "silence_unit", (), ("tiers", ON, LASTS), rule="HM-1207"),
        Kind(SPELL_IMMUNITY, "spell_immunity", (), ("tiers", ON, LASTS), rule="HM-1208"),
        Kind(RESET_RETALIATION, "reset_retaliation", (), ("tiers", ON), rule="HM-1215"),
        Kind(PARALYSE_UNIT, "paralyse_unit", (), ("tiers", ON), rule="HM-1206"),
        Kind(FIRE_SHIELD, "fire_shield", (), (DAMAGE, ON, LASTS), rule="HM-1212"),
        Kind(BLESS_ATTACK, "bless_attack", (), (Number("attack", 0, 9, "amount"), ON), rule="HM-1213"),
        Kind(CURE, "cure", (), (Number("heal", 0, 20, "amount"), ON), rule="HM-1217"),
        Kind(PRAYER, "prayer", ("amount",), (ON,), rule="HM-1214"),
        Kind(TELEPORT_UNIT, "teleport_unit", (), ("tiers", ON), rule="HM-1211"),
        Kind(TOWN_PORTAL, "town_portal", (), (Number("mp", 0, 9, "amount"), ON), rule="HM-1216"),
    ),
    (CardEffect,),
    tag="op",
)  # fmt: skip
