"""What units can do: one row for each `op` of their abilities (HM-1301 to HM-1313, section 18.2).

An op is a number in the order of its rows, below 62 so that the ops of a card fit into the bits of one number; a new
one goes last. When an ability works (`when`) is one of the kinds of HM-1301.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.effect_parameters import MANY, Faces
from citadelle.games.heroes3.tables import NONE, PASSIVE, TARGETS, TIERS
from citadelle.parts import effects
from citadelle.parts.effects import Flag, Kind, Number, OneOf, Reference, Vocabulary

TARGET_NON_ADJACENT: Final = 1
REQUIREMENTS: Final[tuple[str, ...]] = ("", "target_non_adjacent")


class UnitAbility(effects.Effect):
    """One ability of a side of a unit card."""

    when: int = PASSIVE
    """One of the kinds of HM-1301."""
    amount: int = 0
    faces: int = 0
    """Faces of the attack die as bits: 1 for -1, 2 for 0, 4 for +1."""
    face: int = 0
    repeat: bool = False
    per_die: bool = False
    may: bool = False
    """The controller may leave it."""
    cost_cards: int = 0
    requires: int = 0
    location_id: str = ""
    location: int = NONE
    """The location where a unit is cheaper, by number."""
    gold: int = 0
    materials: int = 0
    valuables: int = 0
    uses_per_combat: int = 0
    target: int = 0
    attack: int = 0
    heal: int = 0
    tier: int = 0
    unit_id: str = ""
    unit: int = NONE
    """The unit that an ability is good against, by number; NONE if the box has no such unit."""


IGNORE_ADJACENT_PENALTY: Final = 0
IGNORE_ALL_PENALTIES: Final = 1
NO_RETALIATION: Final = 2
RETURN_AFTER_ATTACK: Final = 3
RETURN_AFTER_RETALIATION: Final = 4
UNLIMITED_RETALIATION: Final = 5
DEFENSE_ON_ATTACKER_DIE: Final = 6
DISCARD_TO_IGNORE_ATTACK_DIE: Final = 7
SECOND_ATTACK_SAME_TARGET: Final = 8
MAY_REROLL_FACE: Final = 9
MUST_REROLL_FACE: Final = 10
MAY_REROLL_IF_MOVED: Final = 11
COMBAT_START_DRAW: Final = 12
IMMUNE_PARALYSIS: Final = 13
PARALYSE_TARGET: Final = 14
PARALYSE_ON_FACE: Final = 15
PARALYSE_AFTER_RETALIATION_ROLL: Final = 16
DRAW_ON_FACE: Final = 17
BONUS_ON_FACE: Final = 18
DIE_BONUS: Final = 19
IGNORE_PRINTED_DEFENSE: Final = 20
REDUCE_SPELL_DAMAGE: Final = 21
IMMUNE_SPELLS_AND_SPECIALTY_DAMAGE: Final = 22
HEAL_SELF: Final = 23
HEAL_SELF_AFTER_ATTACK: Final = 24
HEAL_OTHER_OR_ATTACK: Final = 25
UNIT_ENEMY_DISCARDS: Final = 26
REMOVE_ENEMY_POSITIVE_MORALE: Final = 27
SPLASH_ATTACK: Final = 28
LINE_ATTACK: Final = 29
PUSH_ON_FACE: Final = 30
RETALIATION_TWO_DICE_LOW: Final = 31
REINFORCE_DISCOUNT_AT_LOCATION: Final = 32
AURA_DEFENSE_TOKEN: Final = 33
DEFENSE_VS_RETALIATION: Final = 34
BONUS_VS_UNIT: Final = 35
ON_DEFEAT_NECROPOLIS_FREE_REINFORCE: Final = 36
TWO_DICE_HIGH: Final = 37
TWO_DICE_SUM: Final = 38
SET_ATTACKER_DIE: Final = 39
RESOURCE_ROUND_INCOME: Final = 40
PEEK_TOP_OF_DECK: Final = 41
UNIT_STEP_TO_EMPTY: Final = 42
ONLY_RANGED_OR_CARDS: Final = 43
FALLS_WITH_WALLS: Final = 44
UNIT_CANCEL_LETHAL: Final = 45
UNIT_IGNORE_DIE: Final = 46

MAY: Final = Flag("optional", "may")

ABILITIES: Final = Vocabulary(
    (
        Number("amount", 1, 9), Faces("faces"), Number("face", -1, 1), Flag("repeat"), Flag("per_die"), MAY,
        Number("cost_cards", 1, 9), OneOf("requires", REQUIREMENTS[1:], REQUIREMENTS),
        Reference("location", attribute="location_id"), Number("gold", 0, MANY), Number("materials", 0, MANY),
        Number("valuables", 0, MANY), Number("uses_per_combat", 1, 9), OneOf("target", TARGETS[1:], TARGETS),
        Number("attack", 0, 20), Number("heal", 1, 20), OneOf("tier", TIERS, words="tier"),
        Reference("unit", attribute="unit_id"),
    ),
    (
        Kind(IGNORE_ADJACENT_PENALTY, "ignore_adjacent_penalty", rule="HM-710"),
        Kind(IGNORE_ALL_PENALTIES, "ignore_all_penalties", rule="HM-710"),
        Kind(NO_RETALIATION, "no_retaliation", rule="HM-1303"),
        Kind(RETURN_AFTER_ATTACK, "return_after_attack", (), (MAY,), rule="HM-1303"),
        Kind(RETURN_AFTER_RETALIATION, "return_after_retaliation", (), (MAY,), rule="HM-1303"),
        Kind(UNLIMITED_RETALIATION, "unlimited_retaliation", rule="HM-859"),
        Kind(
            DEFENSE_ON_ATTACKER_DIE, "defense_on_attacker_die", ("faces", "amount"), ("per_die",), rule="HM-1302",
            variant=("per_die",),
        ),
        Kind(DISCARD_TO_IGNORE_ATTACK_DIE, "discard_to_ignore_attack_die", ("cost_cards",), rule="HM-854"),
        Kind(SECOND_ATTACK_SAME_TARGET, "second_attack_same_target", (), ("requires",), rule="HM-861"),
        Kind(MAY_REROLL_FACE, "may_reroll_face", ("faces",), ("repeat", MAY), rule="HM-854", variant=("repeat",)),
        Kind(MUST_REROLL_FACE, "must_reroll_face", ("faces",), ("repeat",), rule="HM-854", variant=("repeat",)),
        Kind(MAY_REROLL_IF_MOVED, "may_reroll_if_moved", (), (MAY,), rule="HM-854"),
        Kind(COMBAT_START_DRAW, "combat_start_draw", ("amount",), rule="HM-827"),
        Kind(IMMUNE_PARALYSIS, "immune_paralysis", rule="HM-1206"),
        Kind(PARALYSE_TARGET, "paralyse_target", rule="HM-1206"),
        Kind(PARALYSE_ON_FACE, "paralyse_on_face", ("faces",), rule="HM-1206"),
        Kind(PARALYSE_AFTER_RETALIATION_ROLL, "paralyse_after_retaliation_roll", ("faces",), rule="HM-1206"),
        Kind(DRAW_ON_FACE, "draw_on_face", ("faces", "amount"), rule="HM-1302"),
        Kind(BONUS_ON_FACE, "bonus_on_face", ("faces", "amount"), rule="HM-1302"),
        Kind(DIE_BONUS, "die_bonus", ("amount",), rule="HM-854"),
        Kind(IGNORE_PRINTED_DEFENSE, "ignore_printed_defense", rule="HM-856"),
        Kind(REDUCE_SPELL_DAMAGE, "reduce_spell_damage", ("amount",), rule="HM-1202"),
        Kind(IMMUNE_SPELLS_AND_SPECIALTY_DAMAGE, "immune_spells_and_specialty_damage", rule="HM-1310"),
        Kind(HEAL_SELF, "heal_self", ("amount",), rule="HM-1203"),
        Kind(HEAL_SELF_AFTER_ATTACK, "heal_self_after_attack", ("amount",), rule="HM-1203"),
        Kind(HEAL_OTHER_OR_ATTACK, "heal_other_or_attack", ("heal", "attack"), rule="HM-1308"),
        Kind(UNIT_ENEMY_DISCARDS, "enemy_discards_random", ("amount",), rule="HM-327"),
        Kind(REMOVE_ENEMY_POSITIVE_MORALE, "remove_enemy_positive_morale", rule="HM-1229"),
        Kind(SPLASH_ATTACK, "splash_attack", ("attack",), rule="HM-1304"),
        Kind(LINE_ATTACK, "line_attack", ("attack",), rule="HM-1305"),
        Kind(PUSH_ON_FACE, "push_on_face", ("faces",), rule="HM-1306"),
        Kind(RETALIATION_TWO_DICE_LOW, "retaliation_two_dice_low", rule="HM-853"),
        Kind(REINFORCE_DISCOUNT_AT_LOCATION, "reinforce_discount_at_location", ("location", "gold"), rule="HM-1313"),
        Kind(AURA_DEFENSE_TOKEN, "aura_defense_token", rule="HM-1307"),
        Kind(DEFENSE_VS_RETALIATION, "defense_vs_retaliation", ("amount",), rule="HM-859"),
        Kind(BONUS_VS_UNIT, "bonus_vs_unit", ("unit", "amount"), rule="HM-1201"),
        Kind(ON_DEFEAT_NECROPOLIS_FREE_REINFORCE, "on_defeat_necropolis_free_reinforce", ("tier",), rule="HM-702"),
        Kind(TWO_DICE_HIGH, "two_dice_high", rule="HM-853"),
        Kind(TWO_DICE_SUM, "two_dice_sum", rule="HM-853"),
        Kind(SET_ATTACKER_DIE, "set_attacker_die", (), ("face",), rule="HM-854"),
        Kind(
            RESOURCE_ROUND_INCOME, "resource_round_income", (), ("gold", "materials", "valuables"), rule="HM-210",
        ),
        Kind(PEEK_TOP_OF_DECK, "peek_top_of_deck", rule="HM-1313"),
        Kind(UNIT_STEP_TO_EMPTY, "end_turn_step_to_empty", rule="HM-1232"),
        Kind(ONLY_RANGED_OR_CARDS, "only_ranged_or_cards", rule="HM-864"),
        Kind(FALLS_WITH_WALLS, "falls_with_walls", rule="HM-864"),
        Kind(UNIT_CANCEL_LETHAL, "cancel_lethal_attack", ("uses_per_combat",), ("target",), rule="HM-1309"),
        Kind(UNIT_IGNORE_DIE, "ignore_attack_die", rule="HM-854"),
    ),
    (UnitAbility,),
    tag="op",
)  # fmt: skip
