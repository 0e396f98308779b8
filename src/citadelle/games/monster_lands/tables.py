"""The components of Monster Lands as plain numbers: what rules and searches read at every decision.

`catalog.load` fills one `Tables` from the checked data; all states share it and nobody changes it afterwards. A
component is the index of its record in the data, a copy of it a number of its own where copies are told apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from citadelle.games.monster_lands.effect_kinds import Benefit, Effect, Power, TrapEffect

from citadelle.kernel.answer import Answer, Noun

# Colours of dice (ML-GEN-10) and affinities (ML-GEN-04).
STRENGTH: Final = 0
MAGIC: Final = 1
PERSUASION: Final = 2
COLOURS: Final[tuple[str, ...]] = ("strength", "magic", "persuasion")
AFFINITIES: Final[tuple[str, ...]] = ("fire", "water", "air", "jungle")
NO_AFFINITY: Final = -1

# Kinds of clan member (ML-GEN-01).
LEADER: Final = 0
INITIAL: Final = 1
MERCENARY: Final = 2
NOVICE: Final = 3
MEMBER_KINDS: Final[tuple[str, ...]] = ("leader", "initial", "mercenary", "novice")

# ML-TAL-05: what a bonus counts for.
ANY: Final = 0
MONSTER: Final = 1
CONQUEST: Final = 2
CAPTURE: Final = 3
ELIMINATE: Final = 4
WHENS: Final[tuple[str, ...]] = ("any", "monster", "conquest", "capture", "eliminate")
EVENTS: Final[tuple[str, ...]] = (*WHENS, "capture_or_eliminate")

# ML-FREE-05: when a loot token may be used.
FREE: Final = 0
OWN_TURN: Final = 1
OWN_ROLL: Final = 2
OWN_STRIKE: Final = 3
OWN_CONQUEST: Final = 4
OWN_ELIMINATION: Final = 5
OWN_CAPTURE: Final = 6
WINDOWS: Final[tuple[str, ...]] = (
    "free", "own_deployment_turn", "own_roll", "own_strike", "own_conquest", "own_elimination", "own_capture",
)  # fmt: skip

# ML-DAT-04: classes of traps and tricks.
INITIAL_TRAP: Final = 0
REGULAR: Final = 1
SHIELDED: Final = 2
TRICK: Final = 3
TRAP_CLASSES: Final[tuple[str, ...]] = ("initial", "regular", "shielded", "trick")

# ML-BAZ-01: types of equipment.
EQUIPMENT_TYPES: Final[tuple[str, ...]] = ("weapon", "garment", "spell")

# The seven buildings of the Citadel, in the order of the board's data.
LODGE: Final = 0
ALCHEMIST: Final = 1
TAVERN: Final = 2
ARMORY: Final = 3
PAWN_SHOP: Final = 4
BAZAAR: Final = 5
MINE: Final = 6
BUILDINGS: Final[tuple[str, ...]] = (
    "hunters_lodge", "alchemist", "tavern", "armory", "pawn_shop", "bazaar", "mine",
)  # fmt: skip

# Goods: what rewards, costs and gains are made of, in the order of `Goods`.
GOLD: Final = 0
GLORY: Final = 1
POTION: Final = 2
VENOM: Final = 3
DEFENSE_TOKEN: Final = 4
TRAP: Final = 5
LOOT: Final = 6
GOODS: Final[tuple[str, ...]] = ("gold", "glory", "potion", "venom", "defense", "trap", "loot")

# Discounts of talents and equipment (ML-PER-04).
TAVERN_HIRE: Final = 0
LODGE_BUY: Final = 1
DISCOUNTED: Final[tuple[str, ...]] = ("tavern_hire", "lodge_buy")

# ML-SOLO-11: what a solo scenario is ranked by; ML-DAT-10: its special rules, as bits.
GOALS: Final[tuple[str, ...]] = ("vp", "gold", "checklist", "affinity_spread", "missions_and_vp")
PERSUASIVE_DECK: Final = 1
ARMORY_CLOSED: Final = 2
NO_DEFENSE: Final = 4
START_ENTRANCE_A: Final = 8
REFILL_ENTRANCE_A: Final = 16
BEER_COST_1: Final = 32
MADHALA_TRICKS: Final = 64
MADHALA_MISSIONS: Final = 128
REROLL_MISSES: Final = 256
NO_TUTORIAL: Final = 512
SCENARIO_RULES: Final[tuple[str, ...]] = (
    "mercenary_deck_only_with_persuasion", "armory_closed", "no_defense_sources", "start_entrance_rank_a",
    "refill_entrance_rank_a_each_round", "beer_cost_1", "madhala_tricks", "madhala_prefers_missions",
    "monsters_reroll_misses_once", "no_tutorial",
)  # fmt: skip
SAME_LEVEL: Final = -1
ONE_LOWER: Final = -2
RANKS: Final[tuple[str, ...]] = ("cannon_fodder", "recruit", "veteran", "hero")

CARDS_FROM: Final = 128
"""A source of an effect is a member, or this plus the number of an equipment card."""

# Paths: 14 places for a token, five locations (ML-GEN-03).
MISSION_A: Final = 0
MISSION_B: Final = 1
LAND_A: Final = 2
LAND_B: Final = 3
ENTRANCE: Final = 4
LOCATIONS: Final[tuple[str, ...]] = ("mission_a", "mission_b", "land_a", "land_b", "entrance")
FIRST_PATH: Final[tuple[int, ...]] = (0, 2, 4, 8, 12, 14)
"""The first path of each location, and one past the last."""
PATHS: Final = 14
LANDS_FROM: Final = 4
"""Paths before this one are of missions."""
PATH_IDS: Final[tuple[str, ...]] = (
    "mission_a_left", "mission_a_right", "mission_b_left", "mission_b_right", "land_a_1", "land_a_2", "land_a_3",
    "land_a_4", "land_b_1", "land_b_2", "land_b_3", "land_b_4", "entrance_top", "entrance_bottom",
)  # fmt: skip
LOCATION_OF: Final[tuple[int, ...]] = (0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)

# Kinds of dice in a pool: strength, magic, and persuasion by its value 1 to 6.
POOL: Final = 8
POOL_IDS: Final[tuple[str, ...]] = ("S", "M", "P1", "P2", "P3", "P4", "P5", "P6")

Dice = tuple[int, int, int]
"""How many of each colour."""
Goods = tuple[int, int, int, int, int, int, int]
"""How many of each of GOODS."""
NO_GOODS: Final[Goods] = (0, 0, 0, 0, 0, 0, 0)
NO_DICE: Final[Dice] = (0, 0, 0)


class Tables:
    """Everything a rule reads about components, as ints in lists; lists are indexed by component."""

    def __init__(self) -> None:
        self.nouns: dict[str, Noun] = {}
        self.turn_answers: dict[int, Answer] = {}
        """What the options of one's own turn are, those that were asked for."""
        """What answers name."""
        # Clan members: cards of their own, then the novices, then a substitute for each seat (ML-LEAD-05).
        self.members: int = 0
        """How many cards are not novices."""
        self.novice: int = 0
        """The record that every novice follows."""
        self.novices: int = 0
        self.member_ids: list[str] = []
        self.member_index: dict[str, int] = {}
        self.member_kind: list[int] = []
        self.member_affinity: list[int] = []
        self.member_cost: list[int] = []
        self.member_reputation: list[int] = []
        self.member_dice: list[Dice] = []
        self.member_outside: list[bool] = []
        self.member_effect: list[Effect] = []
        self.member_acts: list[bool] = []
        """Does the talent do something by itself on the own turn (ML-FREE-06, ML-FREE-07)?"""
        self.leaders: list[int] = []
        """By affinity, the leader's card."""
        self.first_member: list[int] = []
        """By affinity, the initial mercenary's card."""
        self.deck: list[int] = []
        """The mercenaries of the Tavern."""
        # Monsters.
        self.monster_ids: list[str] = []
        self.monster_index: dict[str, int] = {}
        self.monster_affinity: list[int] = []
        self.monster_rank_a: list[bool] = []
        self.monster_attack: list[int] = []
        self.monster_cv: list[int] = []
        self.monster_ev: list[int] = []
        self.monster_capture: list[Goods] = []
        self.monster_eliminate: list[Goods] = []
        self.monster_trophy: list[int] = []
        self.monster_power: list[Power] = []
        self.monster_variant: list[Power] = []
        """The power with the module `moldo_auto_hits` (ML-DIF-07): the usual one where there is no other."""
        # Equipment, a number for each copy.
        self.equipment_ids: list[str] = []
        self.equipment_keys: list[str] = []
        """The id, with a number behind it for the second copy and so on."""
        self.equipment_index: dict[str, int] = {}
        self.equipment_kind: list[int] = []
        """The record of each copy."""
        self.equipment_type: list[int] = []
        self.equipment_cost: list[int] = []
        self.equipment_outside: list[bool] = []
        self.equipment_ability: list[Effect] = []
        # Lands.
        self.land_ids: list[str] = []
        self.land_index: dict[str, int] = {}
        self.land_affinity: list[int] = []
        self.land_conquest: list[int] = []
        self.land_glory: list[int] = []
        self.land_cost: list[Dice] = []
        self.land_any: list[tuple[int, int]] = []
        """(colours as bits, count) where any mix pays; (0, 0) otherwise."""
        self.land_goods: list[Goods] = []
        self.land_dice: list[Dice] = []
        self.land_hire: list[bool] = []
        self.land_equipment: list[bool] = []
        # Traps and tricks, by record; copies are not told apart.
        self.trap_ids: list[str] = []
        self.trap_index: dict[str, int] = {}
        self.trap_class: list[int] = []
        self.trap_copies: list[int] = []
        self.trap_cost: list[int] = []
        self.trap_effect: list[TrapEffect] = []
        """(kind, a, b, c): ADD_DICE colour, count, shielded; TRAP_DIE_BONUS colour, amount; TRAP_TOTAL_BONUS amount;
        STEAL_DICE colours as bits, most; DIVERT_DICE most."""
        # Loot, a number for each copy.
        self.loot_ids: list[str] = []
        self.loot_index: dict[str, int] = {}
        self.loot_outside: list[bool] = []
        self.loot_window: list[int] = []
        self.loot_effect: list[Effect] = []
        self.loot_goods: list[Goods] = []
        # Path headers: faces, two a tile; four paths a face.
        self.header_tiles: list[int] = []
        """The tiles' numbers; tile i has the faces 2 i and 2 i + 1."""
        self.face_tile: list[int] = []
        self.face_required: list[list[Dice]] = []
        self.face_reinforce: list[list[Dice]] = []
        self.face_benefit: list[list[Benefit]] = []
        """By path."""
        # Missions.
        self.mission_ids: list[str] = []
        self.mission_a_dice: list[int] = []
        self.mission_a_colours: list[int] = []
        self.mission_a_goal: list[int] = []
        self.mission_a_reward: list[Goods] = []
        self.mission_a_penalty: list[int] = []
        self.mission_b_dice: list[int] = []
        self.mission_b_colours: list[int] = []
        self.mission_b_cost: list[Goods] = []
        self.mission_b_left: list[Goods] = []
        self.mission_b_right: list[Goods] = []
        self.runner_up: int = 0
        # Panic tokens: the building of each.
        self.panic_ids: list[int] = []
        # The board.
        self.limit: Goods = NO_GOODS
        """Storage limits by good; 0: no limit."""
        self.path_dice: int = 0
        self.path_tokens: int = 0
        self.extra_token_spaces: int = 0
        self.per_assignment: Goods = NO_GOODS
        self.rounds: int = 0
        self.end_glory: int = 0
        self.hit_from: int = 0
        self.venom_adds: int = 0
        self.loot_offer: int = 0
        self.low_reputation: int = 0
        self.wiped_out_gold: int = 0
        self.start_glory: int = 0
        self.start_gold: int = 0
        self.start_traps: int = 0
        self.bracket_max: list[int] = []
        self.bracket_dice: list[Dice] = []
        self.bracket_wage: list[int] = []
        self.track: list[list[int]] = []
        """Round tracks, in the order of the data: attack dice by round."""
        self.building_colours: list[int] = []
        self.building_ordered: list[bool] = []
        self.building_discountable: list[bool] = []
        self.space_first: list[int] = []
        """The number of each building's first space, and one past the last."""
        self.space_dice: list[int] = []
        self.space_players: list[int] = []
        self.space_gold: list[int] = []
        self.space_tokens: list[int] = []
        self.lodge_size: int = 0
        self.lodge_columns: int = 0
        self.bazaar_docks: int = 0
        self.docks: int = 0
        self.docks_solo: int = 0
        self.beer_cost: int = 0
        self.armory_max: int = 0
        self.armory_price: int = 0
        self.gold_per_die: int = 0
        self.death_glory: list[int] = []
        """By path; 0 on missions."""
        self.entrance_guards: list[int] = []
        self.entrance_gold: list[int] = []
        self.entrance_capacity: list[int] = []
        self.sale: int = 0
        """Gold for a trophy point (ML-FREE-02)."""
        self.affinity_vp: list[int] = []
        self.vp_glory: int = 0
        self.vp_reputation: int = 0
        self.vp_trophy: int = 0
        self.tie_breaks: list[str] = []
        self.lands_by_players: list[int] = []
        """By number of players, how many lands there are (ML-SU-08)."""
        self.players_max: int = 0
        # Difficulties and modules.
        self.difficulty_ids: list[str] = []
        self.difficulty_order: list[int] = []
        self.difficulty_track: list[int] = []
        self.difficulty_all: list[bool] = []
        self.grant_from: int = 0
        self.grant_dice: list[int] = []
        self.grant_gifts: list[Goods] = []
        self.more_rounds: list[int] = []
        # Solo.
        self.campaign_games: int = 0
        self.mad_tokens: int = 0
        self.mad_outside_red: list[bool] = []
        """By face of the red die, 1 to 6 (0 unused): does she go outside?"""
        self.mad_citadel: list[int] = []
        """By face of the yellow die less one: the building."""
        self.mad_outside: list[int] = []
        """By face of the yellow die less one: a path of the land as 0 to 3, or -1 for mission A, -2 for mission B."""
        self.mad_outside_missions: list[int] = []
        self.mad_removal: list[int] = []
        """By face of the red die, 1 to 6 (0: none): the row, dock or card she takes away, from 0."""
        self.mad_persuades: list[bool] = []
        self.mad_removes: list[bool] = []
        self.scenario_ids: list[str] = []
        self.scenario_goal: list[int] = []
        self.scenario_rounds: list[int] = []
        self.scenario_rules: list[int] = []
        self.scenario_affinity: list[int] = []
        self.scenario_start: list[Goods] = []
        """Goods that replace the board's start; -1 where it doesn't."""
        self.checklist: list[tuple[int, int, int, int, int, int]] = []
        """Defence, traps, potions, venoms, types of equipment, affinities that must be there."""
        self.rank_vp: list[list[int]] = []
        """By scenario, for recruit, veteran and hero: what must be reached (-1: not asked)."""
        self.rank_gold: list[list[int]] = []
        self.rank_missions: list[list[int]] = []
        self.rank_checklist: list[list[bool]] = []
        self.rank_spread: list[list[tuple[int, ...]]] = []
        self.rank_advances: list[bool] = []
        """ML-CAMP-02, by rank: does the campaign go on with the next scenario?"""
        self.rank_level: list[int] = []
        """ML-CAMP-02, by rank: the difficulty of the next game, SAME_LEVEL or ONE_LOWER."""

    def bracket(self, glory: int) -> int:
        """ML-PREP-01: the bracket of the glory track, read at the pool and at wages."""
        for i in range(len(self.bracket_max)):
            if glory <= self.bracket_max[i]:
                return i
        return len(self.bracket_max) - 1
