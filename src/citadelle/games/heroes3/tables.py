"""The components of Heroes III as plain numbers: what rules and searches read at every decision.

`catalog.load` fills one `Tables` from the checked data; all states share it and nobody changes it afterwards. A card is
the index of its design among all cards, a unit that of its card among faction units, neutral cards and the arrow tower;
a form is a unit's side: unit * 2, and 1 more for the pack side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.kernel.answer import Answer, Noun

if TYPE_CHECKING:
    from citadelle.games.heroes3.ability_kinds import UnitAbility
    from citadelle.games.heroes3.effect_kinds import CardEffect, CardMode
    from citadelle.games.heroes3.fight_rules import FightRules
    from citadelle.games.heroes3.map_kinds import AstrologerEffect, BonusEffect, BuildingEffect, LocationEffect
    from citadelle.games.heroes3.scenario_kinds import AiEffect, VariantEffect
    from citadelle.games.heroes3.scenario_rules import ScenarioRules

NONE: Final = -1
"""No field, no seat, no card."""

GOLD: Final = 0
MATERIALS: Final = 1
VALUABLES: Final = 2
RESOURCES: Final[tuple[str, ...]] = ("gold", "materials", "valuables")
Cost = tuple[int, int, int]
FREE: Final[Cost] = (0, 0, 0)

# Kinds of cards.
STATISTIC: Final = 0
ABILITY: Final = 1
ARTIFACT: Final = 2
SPELL: Final = 3
SPECIALTY: Final = 4
CARD_KINDS: Final[tuple[str, ...]] = ("statistic", "ability", "artifact", "spell", "specialty")

# Tiers of units.
BRONZE: Final = 0
SILVER: Final = 1
GOLDEN: Final = 2
AZURE: Final = 3
TIERS: Final[tuple[str, ...]] = ("bronze", "silver", "gold", "azure")

# Types of units (HM-708).
GROUND: Final = 0
FLYING: Final = 1
RANGED: Final = 2
UNIT_TYPES: Final[tuple[str, ...]] = ("ground", "flying", "ranged")

FEW: Final = 0
PACK: Final = 1
SIDES: Final[tuple[str, ...]] = ("few", "pack")

# Classes of tiles (HM-501).
START: Final = 0
FAR: Final = 1
NEAR: Final = 2
CENTER: Final = 3
TILE_CLASSES: Final[tuple[str, ...]] = ("start", "far", "near", "center")

# Categories of locations (HM-520).
EMPTY: Final = 0
BLOCKED: Final = 1
VISITABLE: Final = 2
CLAIMABLE: Final = 3
OPEN: Final = 4
CATEGORIES: Final[tuple[str, ...]] = ("empty", "blocked", "visitable", "claimable", "open")

# Kinds of buildings (HM-420), by place on the town board: the same eight in every town.
CITY_HALL: Final = 0
CITADEL: Final = 1
MAGE_GUILD: Final = 2
DWELLING_BRONZE: Final = 3
DWELLING_SILVER: Final = 4
DWELLING_GOLD: Final = 5
FACTION_1: Final = 6
FACTION_2: Final = 7
BUILDINGS: Final[tuple[str, ...]] = (
    "city_hall", "citadel", "mage_guild", "dwelling_bronze", "dwelling_silver", "dwelling_gold", "faction_1",
    "faction_2",
)  # fmt: skip
"""The two faction buildings of a town are numbered in the order of the data."""

DIFFICULTIES: Final[tuple[str, ...]] = ("easy", "normal", "hard", "impossible")

# HM-320: when a card can be played.
INSTANT: Final = 0
ACTIVATION: Final = 1
MAP: Final = 2
ONGOING: Final = 3
TIMINGS: Final[tuple[str, ...]] = ("instant", "activation", "map", "ongoing")

# Section 18.4: a mode with a trigger can be played only there.
NO_TRIGGER: Final = 0
COMBAT_START: Final = 1
COMBAT_START_VS_HERO: Final = 2
BEFORE_NEUTRAL_COMBAT: Final = 3
AFTER_WON_COMBAT: Final = 4
AFTER_ATTACK_ROLL: Final = 5
LETHAL_ATTACK: Final = 6
AFTER_OWN_SPELL: Final = 7
AFTER_ENEMY_SPELL: Final = 8
RECRUIT_OR_REINFORCE: Final = 9
SPELL_BOOK: Final = 10
TRIGGERS: Final[tuple[str, ...]] = (
    "", "combat_start", "combat_start_vs_hero", "before_neutral_combat", "after_won_combat", "after_attack_roll",
    "lethal_attack_on_own_unit", "after_own_spell", "after_enemy_spell", "recruit_or_reinforce", "spell_book",
)  # fmt: skip

NO_DURATION: Final = 0
TURN: Final = 1
END_OF_OWN_TURN: Final = 2
COMBAT_ROUND: Final = 3
NEXT_COMBAT_ROUND_END: Final = 4
COMBAT: Final = 5
IMMEDIATE: Final = 6
NEXT_RESOURCE_ROUND: Final = 7
UNTIL_NEXT_ASTROLOGERS: Final = 8
DURATIONS: Final[tuple[str, ...]] = (
    "", "turn", "end_of_own_turn", "combat_round", "next_combat_round_end", "combat", "immediate",
    "next_resource_round", "until_next_astrologers",
)  # fmt: skip

NO_TARGET: Final = 0
OWN_UNIT: Final = 1
ANY_UNIT: Final = 2
ANY_GROUND_OR_FLYING: Final = 3
OTHER_ALLY: Final = 4
NON_ADJACENT: Final = 5
TWO_ADJACENT_SPACES: Final = 6
OWN_HERO: Final = 7
TARGETS: Final[tuple[str, ...]] = (
    "", "own_unit", "any_unit", "any_ground_or_flying", "other_ally", "non_adjacent", "two_adjacent_spaces", "own_hero",
)  # fmt: skip

# HM-1301: when a unit's ability works.
WHEN_ACTIVATED: Final = 0
WHEN_ATTACKING: Final = 1
INSTEAD: Final = 2
PASSIVE: Final = 3
WHEN_RETALIATING: Final = 4
ON_MAP: Final = 5
ABILITY_KINDS: Final[tuple[str, ...]] = ("activation", "attack", "other", "passive", "retaliation", "map")

# Section 18.4: when a building works.
NO_TIMING: Final = 0
START_OF_RESOURCE_ROUND: Final = 1
START_OF_OWN_TURN: Final = 2
ONCE_PER_OWN_TURN: Final = 3
BUILDING_TIMINGS: Final[tuple[str, ...]] = (
    "", "start_of_resource_round", "start_of_own_turn", "once_per_own_turn",
)  # fmt: skip

# Dice (HM-403, HM-853), as places of bits.
TREASURE_DIE: Final = 0
RESOURCE_DIE: Final = 1
ATTACK_DIE: Final = 2
DICE: Final[tuple[str, ...]] = ("treasure", "resource", "attack")

# Halving (HM-006).
WHOLE: Final = 0
HALF_DOWN: Final = 1
HALF_UP: Final = 2
FACTORS: Final[tuple[str, ...]] = ("", "half_floor", "half_ceil")

MINOR: Final = 0
MAJOR: Final = 1
RELIC: Final = 2
ARTIFACT_LEVELS: Final[tuple[str, ...]] = ("minor", "major", "relic")
SPELL_LEVELS: Final[tuple[str, ...]] = ("basic", "expert")
SCHOOLS: Final[tuple[str, ...]] = ("any", "air", "earth", "fire", "water")

# HM-624: cards that the trading post doesn't take, as places of bits.
SPARE_STARTING_ABILITY: Final = 0
SPARE_SPECIALTY: Final = 1
SPARE_STATISTIC: Final = 2
SPARE_MAGIC_ARROW: Final = 3
SPARED: Final[tuple[str, ...]] = ("starting_ability", "specialty", "statistic", "magic_arrow")

# HM-1101..1103
CLASH: Final = 0
CAMPAIGN: Final = 1
COOP: Final = 2
MODES: Final[tuple[str, ...]] = ("clash", "campaign", "coop")

COMMON_DECKS: Final[tuple[str, ...]] = ("ability", "artifact", "spell")
POSITIONS: Final[tuple[str, ...]] = ("C", "E", "SE", "SW", "W", "NW", "NE")
"""Fields of a tile as it is printed, in the order of their numbers (HM-506)."""
AI_CARD_KINDS: Final[tuple[str, ...]] = ("might", "magic", "skill")


class Tables:
    """All numbers of the components, by the places of their records."""

    def __init__(self) -> None:
        self.nouns: dict[str, Noun] = {}
        self.turn_answers: dict[int, Answer] = {}
        """By option of a turn, what was offered so far, where that is the same in every position (HM-224)."""

        # cards: statistics, abilities, artifacts, spells, specialties
        self.card_ids: list[str] = []
        self.card_index: dict[str, int] = {}
        self.card_kind: list[int] = []
        self.card_copies: list[int] = []
        """How many there are in the box; specialties have one each."""
        self.card_modes: list[tuple[CardMode, ...]] = []
        """The ways to play a card: basic and expert, or the modes of an artifact or specialty; a spell has one, which
        says when it can be cast."""
        self.card_levels: list[tuple[CardEffect, ...]] = []
        """A spell's levels by rising power (HM-345); none for other cards."""
        self.card_faction: list[int] = []
        """The only faction that may play the card (HM-334); NONE for all."""
        self.card_grade: list[int] = []
        """Artifacts: minor, major or relic; specialties: the hero level that gives it; else 0."""
        self.card_hero: list[int] = []
        """The hero a specialty belongs to; NONE."""
        self.card_favoured: list[tuple[int, ...]] = []
        """The units that a specialty favours (HM-1252)."""
        self.card_power_for_tier: list[tuple[int, ...]] = []
        """By tier the power a specialty needs, NONE where it never reaches (HM-351); none for other cards."""
        self.discard_power: list[int] = []
        """By card the power that it adds when it is discarded for a cast (HM-346); 0 for what is no spell."""
        self.trigger_modes: list[list[int]] = []
        """By trigger the modes that are played there, as card * 4 + mode; the rules of cards fill it when they first
        look."""
        self.window_modes: list[list[list[int]]] = []
        """By window and card the modes that are played there by their time alone; filled like `trigger_modes`."""
        self.open_sites: dict[int, list[int]] = {}
        """The buildings that a faction's town board lets be built next, by the faction and by what stands there; the
        rules of towns fill it when they look."""
        self.magic_arrow: int = NONE
        self.statistic_cards: list[int] = []
        """The cards of attack, defence, power and knowledge, as heroes have them."""

        # factions and heroes
        self.faction_ids: list[str] = []
        self.faction_ignores_morale: list[bool] = []
        """HM-245."""
        self.faction_units: list[list[int]] = []
        """The units of a faction in the order of the data."""
        self.faction_heroes: list[list[int]] = []
        self.faction_town: list[int] = []
        """The start tile whose town is the faction's."""
        self.hero_ids: list[str] = []
        self.hero_faction: list[int] = []
        self.hero_is_magic: list[bool] = []
        self.hero_statistics: list[tuple[int, int, int, int]] = []
        """How many cards of attack, defence, power and knowledge a hero starts with."""
        self.hero_deck: list[list[int]] = []
        """The starting deck of each hero: nine cards (HM-108)."""
        self.hero_ability: list[int] = []
        self.hero_specialties: list[tuple[int, int, int]] = []
        """The specialty cards of levels I, IV and VI."""
        self.hero_mp: list[int] = []

        # levels.toml, by level (index 0 unused)
        self.level_experience: list[int] = []
        self.level_hand_limit: list[int] = []
        self.level_experts: list[int] = []
        self.level_search: list[int] = []
        """How many ability cards the level's search looks at; 0 if it gives none."""
        self.level_specialty: list[int] = []
        """Which of the hero's specialties the level gives (0, 1, 2); NONE."""
        self.top_level: int = 0
        self.most_experience: int = 0

        # units, neutral units, arrow tower
        self.tier_ids: list[str] = list(TIERS)
        self.unit_ids: list[str] = []
        self.unit_index: dict[str, int] = {}
        self.unit_faction: list[int] = []
        """NONE for neutral cards and the tower."""
        self.unit_tier: list[int] = []
        self.unit_type: list[int] = []
        self.unit_copies: list[int] = []
        self.unit_recruit: list[Cost] = []
        self.unit_reinforce: list[Cost] = []
        self.first_neutral: int = 0
        self.tower: int = 0
        self.form_attack: list[int] = []
        self.form_defense: list[int] = []
        self.form_hp: list[int] = []
        self.form_initiative: list[int] = []
        self.form_abilities: list[tuple[UnitAbility, ...]] = []
        self.form_bits: list[int] = []
        """The ops of a form's abilities, as bits."""
        self.wall_copies: int = 0
        self.gate_copies: int = 0

        # towns.toml: by faction * 8 + building
        self.building_ids: list[str] = []
        self.building_cost: list[Cost] = []
        self.building_requires: list[int] = []
        """The building (0 to 7) that must stand first; NONE."""
        self.building_timing: list[int] = []
        self.building_options: list[tuple[BuildingEffect, ...]] = []
        self.building_on_build: list[tuple[BuildingEffect, ...]] = []
        self.spell_book_cost: list[int] = []
        """By faction (HM-426)."""
        self.spell_book_search: list[int] = []
        """By faction: how many cards its search looks at."""
        self.spell_book_wait: list[int] = []
        """By faction: rounds after its building before a Mage Guild serves (HM-422)."""

        # tiles.toml and locations.toml
        self.tile_ids: list[str] = []
        self.tile_index: dict[str, int] = {}
        self.tile_class: list[int] = []
        self.tile_closed: list[int] = []
        self.tile_open: dict[int, int] = {}
        """What `rules.tiles.open_edges` has found, by tile and rotation."""
        """Printed positions whose outer edges are closed, as bits (HM-505)."""
        self.field_ids: list[str] = []
        """A field as keys name it: the tile and its printed position, "n3.nw"."""
        self.field_location: list[int] = []
        self.field_category: list[int] = []
        """The category of its location, so that rules needn't look it up."""
        self.field_difficulty: list[int] = []
        self.field_income: list[Cost] = []
        """What a mine brings (HM-635)."""
        self.field_mine: list[int] = []
        """Which mine it is; NONE."""
        self.field_dice: list[int] = []
        self.field_faction: list[int] = []
        """The faction whose town it is; NONE."""
        self.field_start: list[int] = []
        """1 for the fields of start tiles, else 0."""
        self.home_fields: list[int] = []
        """Fields of towns and settlements."""
        self.town_field: list[int] = []
        """By faction: the field of its town."""
        self.mine_fields: list[int] = []
        self.obelisk_fields: list[int] = []
        self.mine_ids: list[str] = []
        self.location_ids: list[str] = []
        self.location_index: dict[str, int] = {}
        self.location_category: list[int] = []
        self.location_optional: list[bool] = []
        self.location_effect: list[LocationEffect] = []
        self.town_location: int = NONE
        self.settlement_location: int = NONE
        self.mine_location: int = NONE
        self.obelisk_location: int = NONE
        self.utopia_location: int = NONE
        self.grail_location: int = NONE
        self.stables_location: int = NONE
        self.sanctuary_location: int = NONE
        self.empty_location: int = NONE
        self.trading_post_location: int = NONE
        self.blocked_location: int = NONE
        self.settlement_goods: list[Cost] = [FREE, FREE, FREE]
        """By resource: what a settlement with that income brings (HM-630)."""

        # dice.toml, trade.toml, difficulty.toml
        self.attack_die: list[int] = []
        self.resource_die: list[tuple[int, int]] = []
        """Faces: which resource, how many."""
        self.treasure_die: list[LocationEffect] = []
        self.trade_ids: list[str] = []
        self.trades: list[tuple[Cost, Cost]] = []
        self.guards: list[list[tuple[int, int, int, int]]] = []
        """By difficulty and field difficulty (1 to 7): bronze, silver, gold and azure cards (HM-1002)."""
        self.start_bonus: list[tuple[BonusEffect, ...]] = []
        """By difficulty (HM-1005)."""

        # astrologers.toml
        self.astrologer_ids: list[str] = []
        self.astrologer_copies: list[int] = []
        self.astrologer_duration: list[int] = []
        self.astrologer_redraw_first: list[bool] = []
        self.astrologer_effect: list[AstrologerEffect] = []

        # ai_cards.toml, variants.toml
        self.ai_card_ids: list[str] = []
        self.ai_card_kind: list[int] = []
        self.ai_card_copies: list[int] = []
        self.ai_card_effect: list[AiEffect] = []
        self.ai_card_modifier: list[tuple[int, int, int, int]] = []
        """By difficulty (HM-931)."""
        self.variant_ids: list[str] = []
        self.variant_effect: list[VariantEffect] = []
        self.variant_excludes: list[int] = []
        """Variants that can't be chosen with it, as bits."""

        # scenarios.toml
        self.scenario_ids: list[str] = []
        self.scenarios: list[ScenarioRules] = []

        # fights.toml
        self.fight_ids: list[str] = []
        self.fights: list[FightRules] = []

        # constants.toml
        self.constant: dict[str, int] = {}
        """Every record by its id; those below are the same numbers as attributes."""
        self.starting_deck_cards: int = 0
        self.secondary_hero_mp: int = 0
        self.secondary_hero_gold: int = 0
        self.ai_hero_mp: int = 0
        self.experience_per_level: int = 0
        self.experience_equal: int = 0
        self.experience_stronger: int = 0
        self.azure_level: int = 0
        self.siege_payment: int = 0
        self.surrender_payment: int = 0
        self.defeat_payment: int = 0
        self.fielded_units: int = 0
        self.board_columns: int = 0
        self.board_rows: int = 0
        self.move_ground: int = 0
        self.move_flying: int = 0
        self.move_ranged: int = 0
        self.wall_penalty: int = 0
        self.spells_per_combat_round: int = 0
        self.neutral_combat_rounds: int = 0
        self.extension_mp: int = 0
        self.stalled_combat_rounds: int = 0
        self.most_combat_rounds: int = 0
        self.elimination_rounds: int = 0
        self.first_astrologers_round: int = 0
        self.first_resource_round: int = 0
        self.tiles_beside_new_tile: int = 0
        self.magic_spring_cards: int = 0
        self.carried_cards: int = 0
        self.campaign_points_scenario: int = 0
        self.campaign_points_round: int = 0
        self.gift_at_once: int = 0

    def ability(self, form: int, op: int) -> UnitAbility | None:
        """What a form's ability of this op says; None if it has none."""
        if not self.form_bits[form] >> op & 1:
            return None
        for one in self.form_abilities[form]:
            if one.kind == op:
                return one
        return None
