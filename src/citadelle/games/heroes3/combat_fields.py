"""What everybody sees of a combat of Heroes III."""

from __future__ import annotations

from typing import Final

from mypy_extensions import trait

from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.state import NO_SLOTS

ATTACKER: Final = 0
DEFENDER: Final = 1
"""The sides of a combat."""
FIGHTERS: Final = 11
"""The attacker has fighters 0 to 4, the defender 5 to 9, the arrow tower is 10."""
FIGHTERS_A_SIDE: Final = 5
TOWER_FIGHTER: Final = 10
COLUMNS: Final = 4
ROWS: Final = 5
SPACES: Final = 20
TOWER_SPACE: Final = 20
"""Beside the board (HM-864)."""

# Marks of fighters, as bits of `fighter_state`.
ACTIVATED: Final = 1 << 0
RETALIATED: Final = 1 << 1
PARALYSED: Final = 1 << 2
DEFENDING: Final = 1 << 3
"""A defence token lies on it (HM-837)."""
SAVED_ANOTHER: Final = 1 << 4
"""It has cancelled an attack in this combat (HM-1309)."""

Lasting = tuple[int, int, int, int, int, int]
"""An effect that lasts: on which fighter (or SIDE_TARGET and a side), its kind, its amount, the card it comes from, the
seat that played it, and the combat round at whose end it ends (WHOLE_COMBAT: with the combat)."""
L_ON: Final = 0
L_KIND: Final = 1
L_AMOUNT: Final = 2
L_CARD: Final = 3
L_SEAT: Final = 4
L_UNTIL: Final = 5
SIDE_TARGET: Final = 20
"""With the side added: all ranged units of a side (18.1, auras)."""
WHOLE_COMBAT: Final = 0

# Kinds of lasting effects.
MORE_INITIATIVE: Final = 0
MORE_HP: Final = 1
SILENCE: Final = 2
SPELL_IMMUNITY: Final = 3
FIRE_SHIELD: Final = 4
RANGED_ATTACK: Final = 5
"""Only against targets that aren't adjacent."""
RANGED_INITIATIVE: Final = 6
LASTING_KINDS: Final[tuple[str, ...]] = (
    "initiative", "hit_points", "silence", "spell_immunity", "fire_shield", "ranged_attack", "ranged_initiative",
)  # fmt: skip

Overlay = tuple[int, int, int, int, int, int, int]
"""A card laid on a fighter (HM-1251): the card, the seat that played it, attack, defence, hit points and initiative it
fights with, and the damage on it."""
O_CARD: Final = 0
O_SEAT: Final = 1
O_ATTACK: Final = 2
O_DEFENSE: Final = 3
O_HP: Final = 4
O_INITIATIVE: Final = 5
O_DAMAGE: Final = 6

AiBonus = tuple[int, int, int, int]
"""A bonus of an AI card or AI spell: on which fighter, its kind, its amount, and the spell card (NONE: an AI card)."""
B_ON: Final = 0
B_KIND: Final = 1
B_AMOUNT: Final = 2
B_CARD: Final = 3

# Kinds of bonuses that wait at a fighter (HM-933, HM-936).
NEXT_DEFENSE: Final = 0
"""Defence against the next attack on it, more or less."""
NEXT_ATTACK: Final = 1
"""Attack for its next attack."""
NEXT_BLESSED: Final = 2
"""The same, and no die is rolled."""
WEAKENED: Final = 3
"""Less attack for its next attack, until the activation ends (HM-331)."""
AI_BONUSES: Final[tuple[str, ...]] = ("next_defense", "next_attack", "next_blessed", "weakened")

# What an attack is (HM-861, HM-859), in `attack_mode`.
FIRST_ATTACK: Final = 0
SECOND_ATTACK: Final = 1
SPLASH_ATTACK: Final = 2
LINE_ATTACK: Final = 3
RETALIATION: Final = 4
ATTACK_MODES: Final[tuple[str, ...]] = ("first", "second", "splash", "line", "retaliation")

# How the attack dice of an attack count (HM-853), in `attack_dice_mode`.
NO_DIE: Final = 0
ONE_DIE: Final = 1
TWO_LOW: Final = 2
TWO_HIGH: Final = 3
TWO_SUM: Final = 4
DICE_MODES: Final[tuple[str, ...]] = ("none", "one", "low", "high", "sum")

# What has happened to the attack in progress, as bits of `attack_marks`.
BLESSED: Final = 1 << 0
"""No die is rolled (HM-1213)."""
DIE_IGNORED: Final = 1 << 1
"""The result and what it sets off are void (HM-854)."""
CANCELLED: Final = 1 << 2
"""HM-857."""
PUSHED: Final = 1 << 3
"""The target was moved and can't retaliate (HM-1306)."""
USED_ABILITY: Final = 1 << 4
"""A reroll that an ability gives once is used."""
USED_MORALE: Final = 1 << 5
"""A morale token rerolled a die of this attack."""
USED_LUCK: Final = 1 << 6
"""The first die was rerolled by Luck; the next bit is for the second."""
USED_LUCK_DEFENSE: Final = 1 << 8
USED_IGNORE: Final = 1 << 9
"""A card was discarded to ignore the die."""
USED_FORCED: Final = 1 << 10
"""A die was rerolled since an ability forces it."""
UNANSWERED: Final = 1 << 11
"""The target doesn't retaliate against this attack (HM-1303)."""
ANSWERED_LOW: Final = 1 << 12
"""The retaliation against this attack is rolled with two dice, the lower one counts (18.2); so it is marked itself."""
WAITING: Final = BLESSED
"""What a card gives to an attack before it is declared (HM-331)."""

NO_FACE: Final = -9
"""No die was rolled."""

# What the active fighter has done, as bits of `active_marks`.
TOKEN_LOST: Final = 1 << 0
"""It lost a defence token and can't defend (HM-837)."""
CHANGED_SPACE: Final = 1 << 1
"""It stands on another space than at the beginning of its activation (18.2)."""

# How a combat ends, as the frame below is told.
ATTACKER_WON: Final = 0
DEFENDER_WON: Final = 1
RETREATED: Final = 2
ATTACKER_SURRENDERED: Final = 3
DEFENDER_SURRENDERED: Final = 4
ATTACKER_LEFT: Final = 5
DEFENDER_LEFT: Final = 6
"""A player has left a combat with an AI army (HM-1132, `army_retreat`)."""
OUTCOMES: Final[tuple[str, ...]] = (
    "attacker_won", "defender_won", "retreated", "attacker_surrendered", "defender_surrendered", "attacker_left",
    "defender_left",
)  # fmt: skip

COMBAT_PUBLIC: Final[tuple[str, ...]] = (
    "combat_field", "combat_round", "combat_seat", "combat_hero", "combat_ai", "combat_difficulty", "combat_azure",
    "fighter_form", "fighter_space", "fighter_damage", "fighter_state", "fighter_overlays", "lasting", "walls", "gate",
    "tie_memory", "active_fighter", "active_from", "active_marks", "active_bonus", "attack_by", "attack_on",
    "attack_mode", "attack_base", "attack_bonus", "defense_bonus", "attack_marks", "attack_factor",
    "attack_dice_mode", "attack_dice", "defense_die", "attack_damage", "fire_due", "reinforce_due", "spells_cast",
    "spell_limit", "quiet_rounds", "stirred", "escape_forbidden", "surrendered", "neutral_drawn",
    "reshuffled_before", "ai_waiting", "ai_attached", "ai_spells_out", "ai_power", "ai_plan",
)  # fmt: skip


@trait
class CombatFields:
    """The board of the combat that is going on, empty outside combats. COMBAT_PUBLIC names these fields."""

    __slots__ = NO_SLOTS

    def clear_combat(self) -> None:
        """Nothing yet."""
        self.combat_field: int = NONE
        """The field of the combat that is going on; NONE if there is none, or it is fought alone."""
        self.combat_round: int = 0
        """The combat round, from 1 on."""
        self.combat_seat: list[int] = [NONE, NONE]
        """By side (attacker, defender): the seat whose army it is; NONE for neutral units."""
        self.combat_hero: list[int] = [NONE, NONE]
        """By side: the hero that fights; NONE without a hero."""
        self.combat_ai: list[int] = [NONE, NONE]
        """By side: the AI opponent whose army it is; NONE for players and the guards of a field."""
        self.combat_difficulty: int = 0
        """Of the guarded field; 0 in other combats."""
        self.combat_azure: bool = False
        """Did azure cards guard the field (HM-871, HM-881)? It stays until the next combat begins."""
        self.fighter_form: list[int] = []
        """By fighter: its form as it lies on the board; NONE where there is none (any more)."""
        self.fighter_space: list[int] = []
        """By fighter: its space; NONE."""
        self.fighter_damage: list[int] = []
        """Damage on the side that lies up (below all overlays)."""
        self.fighter_state: list[int] = []
        """Marks of a fighter as bits: see the constants above."""
        self.fighter_overlays: list[tuple[Overlay, ...]] = []
        """Overlays on a fighter, topmost last (HM-1251, HM-1253)."""
        self.lasting: tuple[Lasting, ...] = ()
        """Effects that last, in the order they came."""
        self.walls: int = 0
        """Intact walls by column, as bits (HM-862)."""
        self.gate: int = NONE
        """The column of the intact gate; NONE."""
        self.tie_memory: tuple[int, ...] = ()
        """initiative * 2 + side that last acted at that value in this combat round (HM-834)."""
        self.active_fighter: int = NONE
        """The fighter whose activation is going on."""
        self.active_from: int = NONE
        """The space where its move begins, or began (HM-1303)."""
        self.active_marks: int = 0
        self.active_bonus: int = 0
        """Attack that an ability gives the active fighter for its activation (HM-1308)."""
        self.attack_by: int = NONE
        """The fighter that attacks in the attack in progress; NONE if there is none."""
        self.attack_on: int = NONE
        """Its target."""
        self.attack_mode: int = FIRST_ATTACK
        self.attack_base: int = NONE
        """The attack value that counts instead of the printed one (splash, line); NONE."""
        self.attack_bonus: int = 0
        """Attack bonuses of the attack in progress, or waiting for one in this activation (HM-331)."""
        self.defense_bonus: int = 0
        """Defence bonuses of the attack in progress."""
        self.attack_marks: int = 0
        self.attack_factor: int = 1
        """What the resolved die is multiplied by (HM-854)."""
        self.attack_dice_mode: int = NO_DIE
        self.attack_dice: tuple[int, ...] = ()
        """The faces that the attack dice show."""
        self.defense_die: int = NO_FACE
        """The face of the defence die (HM-855)."""
        self.attack_damage: int = 0
        """What the attack in progress is about to deal."""
        self.fire_due: tuple[int, ...] = ()
        """Damage by Fire Shields that the attacker still has to take (HM-1212)."""
        self.reinforce_due: tuple[int, ...] = ()
        """seat * 4 + tier: free reinforcements that are still to be offered (18.2)."""
        self.spells_cast: list[int] = [0, 0]
        """By side: spells cast in this combat round (HM-343)."""
        self.spell_limit: list[int] = [0, 0]
        """By side: the limit of this combat round."""
        self.quiet_rounds: int = 0
        """Combat rounds in a row without damage, removal or card (HM-874)."""
        self.stirred: bool = False
        """Has this combat round brought damage, a removal or a card?"""
        self.escape_forbidden: int = 0
        """Sides that may not surrender, as bits (HM-1228)."""
        self.surrendered: int = NONE
        """The side that has surrendered (HM-875); NONE."""
        self.neutral_drawn: tuple[int, ...] = ()
        """The neutral units of this combat that wait to be placed."""
        self.reshuffled_before: int = 0
        """`reshuffled` as it was before the combat (HM-227)."""
        self.ai_waiting: int = 0
        """Attack that waits for the next attack of an AI unit (HM-932)."""
        self.ai_attached: tuple[AiBonus, ...] = ()
        """Bonuses of AI cards and AI spells that wait at a fighter (HM-933, HM-936), in the order they came."""
        self.ai_spells_out: tuple[int, ...] = ()
        """Cards of the AI spell deck that are being cast or lie at a fighter (HM-935)."""
        self.ai_power: int = 0
        """The power of the AI spell that is being cast (HM-935)."""
        self.ai_plan: int = NONE
        """The fighter that the active AI unit is going to attack, where a spell had to know it (HM-936); NONE."""

    def copy_combat(self, c: CombatFields) -> None:
        """Copy these fields into a clone, a view or a sample: lists are copied, all else is shared."""
        c.combat_field = self.combat_field
        c.combat_round = self.combat_round
        c.combat_seat = self.combat_seat.copy()
        c.combat_hero = self.combat_hero.copy()
        c.combat_ai = self.combat_ai.copy()
        c.combat_difficulty = self.combat_difficulty
        c.combat_azure = self.combat_azure
        c.fighter_form = self.fighter_form.copy()
        c.fighter_space = self.fighter_space.copy()
        c.fighter_damage = self.fighter_damage.copy()
        c.fighter_state = self.fighter_state.copy()
        c.fighter_overlays = self.fighter_overlays.copy()
        c.lasting = self.lasting
        c.walls = self.walls
        c.gate = self.gate
        c.tie_memory = self.tie_memory
        c.active_fighter = self.active_fighter
        c.active_from = self.active_from
        c.active_marks = self.active_marks
        c.active_bonus = self.active_bonus
        c.attack_by = self.attack_by
        c.attack_on = self.attack_on
        c.attack_mode = self.attack_mode
        c.attack_base = self.attack_base
        c.attack_bonus = self.attack_bonus
        c.defense_bonus = self.defense_bonus
        c.attack_marks = self.attack_marks
        c.attack_factor = self.attack_factor
        c.attack_dice_mode = self.attack_dice_mode
        c.attack_dice = self.attack_dice
        c.defense_die = self.defense_die
        c.attack_damage = self.attack_damage
        c.fire_due = self.fire_due
        c.reinforce_due = self.reinforce_due
        c.spells_cast = self.spells_cast.copy()
        c.spell_limit = self.spell_limit.copy()
        c.quiet_rounds = self.quiet_rounds
        c.stirred = self.stirred
        c.escape_forbidden = self.escape_forbidden
        c.surrendered = self.surrendered
        c.neutral_drawn = self.neutral_drawn
        c.reshuffled_before = self.reshuffled_before
        c.ai_waiting = self.ai_waiting
        c.ai_attached = self.ai_attached
        c.ai_spells_out = self.ai_spells_out
        c.ai_power = self.ai_power
        c.ai_plan = self.ai_plan
