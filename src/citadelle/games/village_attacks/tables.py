"""The components of Village Attacks as plain numbers: what rules and searches read at every decision.

`catalog.load` fills one `Tables` from the checked data; all states share it and nobody changes it afterwards. A
component is the index of its record in the data; cards of one design are alike, and a pile holds the design's number
once for each copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.kernel.answer import Noun

if TYPE_CHECKING:
    from citadelle.games.village_attacks.castle import Castle
    from citadelle.games.village_attacks.effect_kinds import AbilityEffect, EventEffect, TrapStep

NONE: Final = -1
"""No zone, no seat, no card."""
NO_LIMIT: Final = 99
"""VA chapter 21: this number in the data means that there is no limit."""

# Symbols of dice (dice.toml); the first five are usable.
MELEE: Final = 0
RANGED: Final = 1
MAGIC: Final = 2
DEFENCE: Final = 3
RIPOSTE: Final = 4
ACTIVATION: Final = 5
BLANK: Final = 6
SYMBOLS: Final[tuple[str, ...]] = ("melee", "ranged", "magic", "defence", "riposte", "activation", "blank")
USABLE: Final = 5
"""So many symbols, from the first on, can be spent (VA-67)."""
ANY: Final = 7
"""In a cost: a die of any usable symbol."""
COST_WORDS: Final[tuple[str, ...]] = (*SYMBOLS, "any")

# VA-42
TYPES: Final[tuple[str, ...]] = ("undead", "mythic", "cursed", "arcane", "demon")
ALL_TYPES: Final = (1 << 5) - 1

# Kinds of villagers, in the order in which they act (VA-100).
PEASANT: Final = 0
HUNTER: Final = 1
YUNFAKH: Final = 2
HERO: Final = 3
KINDS: Final[tuple[str, ...]] = ("peasant", "hunter", "yunfakh", "hero")

# VA-132: where wounds come from, as places of bits.
BY_DIE: Final = 0
BY_ABILITY: Final = 1
BY_RIPOSTE: Final = 2
BY_TRAP: Final = 3
BY_BURN: Final = 4
BY_MINION: Final = 5
BY_SUMMONED: Final = 6
BY_TROLL: Final = 7
FROM_MONSTERS: Final = 1 << BY_DIE | 1 << BY_ABILITY | 1 << BY_RIPOSTE | 1 << BY_MINION | 1 << BY_SUMMONED
"""The sources that are a Monster's attack or ability (VA-S2.4)."""
AT_FLEEING: Final = 1 << BY_ABILITY | 1 << BY_TRAP | 1 << BY_BURN
"""The sources that reach a fleeing villager (VA-S14.3)."""
SOURCES: Final[tuple[str, ...]] = ("die", "ability", "riposte", "trap", "burn", "minion", "summoned", "troll")
IMMUNE_EFFECTS: Final[tuple[str, ...]] = ("push", "stun", "hold")

# VA-21
ROOM_KINDS: Final[tuple[str, ...]] = ("large", "small", "corridor")
LARGE: Final = 0
CORRIDOR: Final = 2

# VA-8
ROLES: Final[tuple[str, ...]] = ("support", "guardian", "decimator")

# Conditions (conditions.toml): those of Monsters by the row of slots that their tokens fill, then those of zones.
SUNDER: Final = 0
SILENCE: Final = 1
SLOW: Final = 2
BURN: Final = 3
STUN: Final = 4
MONSTER_CONDITIONS: Final[tuple[str, ...]] = ("sunder", "silence", "slow", "burn_monster", "stun_monster")
UNLUCKY: Final = 0
DARKNESS: Final = 1
ZONE_CONDITIONS: Final[tuple[str, ...]] = ("unlucky", "darkness")

# VA-200
DURATIONS: Final[tuple[str, ...]] = ("instant", "activation", "round", "passive")
PICKS: Final[tuple[str, ...]] = ("priority", "choose")
DIRECTIONS: Final[tuple[str, ...]] = ("from_heart", "any")

# VA-205
TRIGGERS: Final[tuple[str, ...]] = (
    "end_of_activation", "enter", "villager_attack_from", "wound_on_villager", "payment",
)  # fmt: skip

# VA-206
MORALE_RULES: Final[tuple[str, ...]] = (
    "normal", "traps_only", "yunfakh_only", "after_first_summoning", "counts_escapes_up_to_10",
)  # fmt: skip
TIER_MODES: Final[tuple[str, ...]] = ("fixed", "morale", "closed_markers")
HERO_RULES: Final[tuple[str, ...]] = ("none", "normal", "every_hero_card", "every_hero_card_unique")
SETUP_SPAWNS: Final[tuple[str, ...]] = ("cards", "cards_plus_hero_at_eh", "two_heroes_no_cards", "three_hunters_each")
YUNFAKH_RULES: Final[tuple[str, ...]] = ("never", "always", "after_first_summoning")
VICTORIES: Final[tuple[str, ...]] = (
    "morale_zero", "five_heroes_killed", "four_peasants_delivered", "ten_villagers_escaped",
    "all_levelled_then_no_villagers", "heart_20_then_no_villagers", "morale_zero_then_no_villagers",
    "all_markers_closed_then_no_villagers", "summoned_once_and_morale_zero_then_no_villagers",
)  # fmt: skip
DEFEATS: Final[tuple[str, ...]] = (
    "heart_zero", "villager_enters_heart", "hero_leaves_with_monster", "both_tomes_stolen", "four_corridors_collapsed",
)  # fmt: skip
OBJECTIVES: Final[tuple[str, ...]] = ("exit", "component", "tome", "symbol", "corridor")
COLOURS: Final[tuple[str, ...]] = ("yellow", "blue", "red", "neutral")
TIERS: Final = 3
INFINITE: Final = -1
"""Morale that nothing changes (VA-S0.1); levels without a cap."""

Faces = list[int]


class Tables:
    """All numbers of the components, by the places of their records."""

    def __init__(self) -> None:
        self.nouns: dict[str, Noun] = {}

        # monsters.toml
        self.monster_ids: list[str] = []
        self.monster_type: list[int] = []
        self.monster_role: list[int] = []
        self.monster_health: list[int] = []
        self.monster_experience: list[int] = []
        self.monster_defence_slots: list[int] = []
        self.monster_reserve_slots: list[int] = []
        self.monster_movement_slots: list[int] = []
        self.monster_abilities: list[list[int]] = []
        """The numbers of each Monster's abilities, by slot (the first is its starting ability)."""
        self.ability_ids: list[str] = []
        self.ability_monster: list[int] = []
        self.ability_levels: list[tuple[AbilityEffect, AbilityEffect]] = []
        """The basic and the advanced version of each ability."""

        # villagers.toml and heroes.toml
        self.kind_health: list[int] = [0] * 4
        self.kind_movement: list[int] = [0] * 4
        self.kind_attacks: list[int] = [0] * 4
        self.kind_range: list[int] = [0] * 4
        self.kind_wounds: list[int] = [0] * 4
        self.kind_nemesis_bonus: list[int] = [0] * 4
        self.kind_target_rank: list[int] = [0] * 4
        self.kind_experience: list[int] = [0] * 4
        self.kind_experience_same_type: list[int] = [0] * 4
        self.kind_morale: list[int] = [0] * 4
        self.kind_figures: list[int] = [0] * 4
        self.kind_max_per_type: list[int] = [0] * 4
        self.kind_own_zone_only: list[bool] = [False] * 4
        self.hero_ids: list[str] = []
        self.hero_type: list[int] = []
        self.hero_health: list[int] = []
        self.hero_speed: list[int] = []
        self.hero_wounds: list[int] = []
        self.hero_range: list[int] = []
        self.hero_immune_sources: list[int] = []
        self.hero_immune_effects: list[int] = []
        self.hero_aura_speed: list[int] = []
        self.hero_attack_condition: list[int] = []

        # Sorts of villagers: peasant, hunters by type and Veterans, Yunfakh likewise, then each hero.
        self.sort_ids: list[str] = []
        self.sort_kind: list[int] = []
        self.sort_types: list[int] = []
        """The types of a sort as bits: a Veteran has all (VA-39)."""
        self.sort_health: list[int] = []
        self.sort_range: list[int] = []
        self.sort_wounds: list[int] = []
        self.sort_movement: list[int] = []
        self.sort_immune_sources: list[int] = []
        self.sort_immune_effects: list[int] = []
        self.first_hero_sort: int = 0

        # dice.toml
        self.custom_die: Faces = []
        self.day_die: Faces = []
        self.night_die: Faces = []

        # traps.toml, events.toml, spawn_cards.toml
        self.trap_ids: list[str] = []
        self.trap_copies: list[int] = []
        self.trap_cost: list[tuple[int, ...]] = []
        self.trap_rooms: list[int] = []
        self.trap_affects: list[int] = []
        self.trap_immediate: list[bool] = []
        self.trap_steps: list[tuple[TrapStep, ...]] = []
        self.event_ids: list[str] = []
        self.event_copies: list[int] = []
        self.event_persistent: list[bool] = []
        self.event_optional: list[bool] = []
        self.event_does: list[EventEffect] = []
        self.event_fallback: list[int] = []
        self.spawn_ids: list[str] = []
        self.spawn_copies: list[int] = []
        self.spawn_hero_card: list[bool] = []
        self.spawn_tiers: list[tuple[tuple[int, int, int], ...]] = []
        """By design and tier: peasants, hunters, heroes; all -1 where another card is drawn."""

        # minions.toml, summoned.toml
        self.minion_ids: list[str] = []
        self.minion_index: dict[str, int] = {}
        self.minion_health: list[int] = []
        self.minion_movement: list[int] = []
        self.minion_attack_wounds: list[int] = []
        self.minion_range: list[int] = []
        self.minion_attacks: list[int] = []
        self.minion_figures: list[int] = []
        self.summoned_ids: list[str] = []
        self.summoned_monster: list[int] = []
        """The Monster that may not be played beside it; NONE for one that nobody plays."""
        self.summoned_type: list[int] = []
        self.summoned_health: list[int] = []
        self.summoned_speed: list[int] = []
        self.summoned_wounds: list[int] = []
        self.summoned_attacks: list[int] = []
        self.summoned_range: list[int] = []
        self.summoned_stun: list[int] = []
        self.summoned_burn: list[int] = []

        # game.toml, conditions.toml
        self.dice_per_activation: int = 0
        self.reroll_threshold: int = 0
        self.defence_die_blocks: int = 0
        self.heart_heal_per_magic: int = 0
        self.event_dial_positions: int = 0
        self.trap_offer_slots: int = 0
        self.troll_wounds: int = 0
        self.troll_stun_villagers: int = 0
        self.troll_heart_wounds: int = 0
        self.troll_capacity: int = 0
        self.summoning_markers_kept: int = 0
        self.day_experience_loss: int = 0
        self.night_kill_bonus: int = 0
        self.max_rerolls: int = 0
        self.round_limit: int = 0
        self.campaign_scenarios: int = 0
        self.campaign_losses: int = 0
        self.burn_wounds: int = 0
        self.progress_won: int = 0
        self.progress_first_part: int = 0
        self.progress_per_hero: int = 0
        self.progress_per_delivery: int = 0
        self.progress_per_escape: int = 0
        self.progress_summoning: int = 0
        self.progress_summoning_morale: int = 0
        self.adjustment: list[tuple[int, ...]] = []
        """By number of Monsters and tier (VA-127)."""
        self.respawn_heart_wounds: list[int] = []
        self.slow_min_free_slots: int = 0
        self.stun_dice_penalty: int = 0
        self.zone_tokens: list[int] = [0, 0]
        """How many tokens of each zone condition there are (VA-14)."""

        # scenarios.toml
        self.scenario_ids: list[str] = []
        self.castles: list[Castle] = []
