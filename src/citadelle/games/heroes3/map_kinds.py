"""What happens on the map: one row for each `op` of buildings, locations, dice, levels, bonuses, astrologers, and of
what a scenario puts on its fields and into its rounds (section 18.3, HM-1121, HM-1122, HM-1130, HM-1131).

All are one vocabulary, so that one function an op serves wherever the op stands. An op is a number in the order of its
rows: a new one goes last.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.effect_parameters import (
    MANY,
    ByDifficulty,
    FixedWords,
    NumberList,
    Table,
    Tables,
    UnitAndSide,
    Word,
    WordList,
)
from citadelle.games.heroes3.tables import (
    AI_CARD_KINDS,
    ARTIFACT_LEVELS,
    CARD_KINDS,
    COMMON_DECKS,
    DICE,
    FACTORS,
    FREE,
    HALF_UP,
    NONE,
    SIDES,
    SPARED,
    TIERS,
    TRIGGERS,
    Cost,
)
from citadelle.parts import effects
from citadelle.parts.effects import Flag, Kind, Number, OneOf, Reference, Several, SomeOf, Vocabulary

TO_DECK: Final = 0
TO_HAND: Final = 1
GAINED_TO: Final[tuple[str, ...]] = ("deck", "hand")


class MapEffect(effects.Effect):
    """Something that happens to a player on the map; `goods` and `pay` are whole costs, however the data gives them."""

    goods: Cost = FREE
    """What it gives: `gain`, or the amounts that stand beside the op; an astrologers card can take, too."""
    gain: Cost = FREE
    gold: int = 0
    materials: int = 0
    valuables: int = 0
    pay: Cost = FREE
    """What it costs: `pay` or `pay_gold`."""
    pay_gold: int = 0
    gain_gold: int = 0
    choices: tuple[Cost, ...] = ()
    pay_options: tuple[Cost, ...] = ()
    amount: int = 0
    n: int = 0
    deck: int = 0
    x: int = 0
    experience: int = 0
    dice: int = 0
    """How many dice are rolled; 0 at a location: as many as its field shows."""
    keep: int = 0
    which_dice: int = 0
    per_turn: int = 0
    tier: int = 0
    tiers: int = 0
    cards: int = 0
    discard_cost: int = 0
    search: int = 0
    card_id: str = ""
    card: int = NONE
    card_kind: int = NONE
    """Only cards of this kind; NONE for any."""
    kinds: int = 0
    spared: int = 0
    """HM-624: cards that can't be removed, as bits."""
    protected: bool = False
    """Are there such cards?"""
    max: int = 0
    trigger: int = 0
    wait: int = 0
    """HM-422: rounds after its building."""
    look: int = 0
    take: int = 0
    searches: int = 0
    morale: int = 0
    morale_all: int = 0
    mp: int = 0
    per_hero_and_turn: int = 0
    multi_cube: bool = False
    else_place_far_tile: bool = False
    factor: int = 0
    units: int = 0
    level: int = 0
    """The level that a specialty is of or a hero reaches; an artifact's grade (minor, major, relic)."""
    to: int = TO_DECK
    location_ids: tuple[str, ...] = ()
    locations: int = 0
    """Locations by number, as bits."""
    rounds: tuple[int, ...] = ()
    first_claim: bool = False
    table: str = ""
    times: str = ""
    price: int = NONE
    duration: int = 0
    redraw_in_first: bool = False
    """An astrologers card: how long it lasts, and whether the first astrologers round draws another (HM-214)."""
    first_claim_only: bool = False
    only_main_hero: bool = False
    requires_obelisks: int = 0
    carrier_mp: int = 0
    carrier_mp_min: int = 0
    carrier: int = NONE
    gain_first: Cost = FREE
    gain_unit: tuple[str, str] = ("", "")
    unit: int = NONE
    side: int = 0
    """The unit that is offered, and its side."""
    ai_id: str = ""
    opponent: int = NONE
    """The number of the AI hero that it names."""
    flip_id: str = ""
    flip: int = NONE
    flip_to: int = 0
    never_ids: tuple[str, ...] = ()
    never: tuple[int, ...] = ()
    """Units that are never chosen."""
    index: int = 0
    gains: bool = False
    marks: int = 0
    army: tuple[tuple[int, ...], ...] = ()
    """By difficulty: cards of each tier."""
    extra: tuple[int, ...] = ()
    max_cards: int = 0
    min_cards: int = 0
    remove_per_mark: int = 0
    remove_not: int = 0
    draw: int = NONE
    per: int = NONE
    keep_beaten: bool = False
    keep_damage: bool = False
    round_limit: bool = False
    retreat: bool = False
    ai_deck: tuple[int, ...] = ()
    ai_spells: tuple[str, ...] = ()


class LocationEffect(MapEffect):
    """What a location does, or one of its options, or a face of the treasure die."""


class BuildingEffect(MapEffect):
    """What a building offers, or does when it is built."""


class AstrologerEffect(MapEffect):
    """What an astrologers card does."""


class BonusEffect(MapEffect):
    """A start bonus (HM-1005, HM-1128), or what a level gives (HM-303)."""


class FieldEffect(MapEffect):
    """What a scenario gives at its obelisks, its dragon utopia or its grail (HM-1122, HM-1130, HM-1131)."""


class EventEffect(MapEffect):
    """A timed event of a scenario (HM-1121)."""


MAP_NONE: Final = 0
MAP_GAIN: Final = 1
CHOOSE_GAIN: Final = 2
EXPERIENCE: Final = 3
PAY_EXPERIENCE: Final = 4
SEARCH: Final = 5
SEARCH_TWICE: Final = 6
REVEAL_UNTIL: Final = 7
TREASURE_DICE: Final = 8
RESOURCE_DICE: Final = 9
PANDORAS_BOX: Final = 10
MAP_MORALE: Final = 11
MAP_MP: Final = 12
FOUNTAIN: Final = 13
MAGIC_SPRING: Final = 14
WARRIORS_TOMB: Final = 15
WITCH_HUT: Final = 16
TRADING_POST: Final = 17
REVEAL_TILE: Final = 18
SANCTUARY: Final = 19
GRAIL: Final = 20
SETTLEMENT: Final = 21
MINE: Final = 22
TOWN: Final = 23
BY_SCENARIO: Final = 24
TRADE: Final = 25
INCOME: Final = 26
SETTLEMENT_REINFORCE: Final = 27
REMOVE_FROM_HAND: Final = 28
LOOK_TOP_TAKE_OR_DISCARD: Final = 29
MP_ONE_HERO: Final = 30
REINFORCE_FREE: Final = 31
REMOVE_ARTIFACT_FROM_HAND: Final = 32
PORTAL_RECRUIT: Final = 33
MANA_VORTEX: Final = 34
FETCH_ABILITY: Final = 35
CYCLE_CARDS: Final = 36
MAP_RECOVER: Final = 37
MAP_ENEMY_DISCARDS: Final = 38
TAKE_SPECIALTY: Final = 39
RECYCLE_ARTIFACTS_SPELLS: Final = 40
FIRST_SPELL_RETURNS: Final = 41
FIRST_SPELL_POWER: Final = 42
REDRAW_NEUTRAL: Final = 43
HALF_REINFORCE_ALL: Final = 44
HAND_LIMIT_ALL: Final = 45
INCOME_ALL: Final = 46
MP_ALL_HEROES: Final = 47
MORALE_ALL: Final = 48
TREASURE_DIE_ALL: Final = 49
RESOURCE_DIE_ALL: Final = 50
REMOVE_BLACK_CUBES: Final = 51
FLIP_PACK_TO_FEW_ALL: Final = 52
REROLL_RIGHT_ALL: Final = 53
CHOOSE: Final = 54
SET_LEVEL: Final = 55
CARRY: Final = 56
HOLD: Final = 57
BOSS: Final = 58
COOP_MARK: Final = 59
AI_WEAKEN: Final = 60
REMOVE_CUBES: Final = 61
GAIN_ALL: Final = 62
OFFER: Final = 63
AI_REINFORCE: Final = 64
SPAWN_ARMY: Final = 65

LOCATION: Final = (LocationEffect,)
BUILDING: Final = (BuildingEffect,)
BONUS: Final = (BonusEffect,)
FIELD: Final = (FieldEffect,)
EVENT: Final = (EventEffect,)
CARD: Final = (AstrologerEffect,)
EVERYWHERE: Final = (LocationEffect, BuildingEffect, BonusEffect, FieldEffect)

DECK: Final = OneOf("deck", COMMON_DECKS, words="deck")
X: Final = Number("x", 1, 9)
GAIN: Final = Table("gain")
INLINE: Final = (Number("gold", -MANY, MANY), Number("materials", -MANY, MANY), Number("valuables", -MANY, MANY))
AMOUNT: Final = Number("amount", -9, 9)
ROLLED: Final = Number("dice", 1, 3)
KEEP: Final = Number("keep", 1, 3)
OPTIONS: Final = Several("options", attribute="effects")
OF_TIERS: Final = SomeOf("tiers", TIERS, words="tier")
HALF: Final = OneOf("factor", FACTORS[1:], FACTORS)
N: Final = Number("n", 1, 9)
ONCE: Final = Number("n", 1, 1)
ROUNDED_UP: Final = OneOf("factor", (FACTORS[HALF_UP],), FACTORS)
"""What the rules do once, and round up: HM-006, HM-428, HM-630."""
FIRST_CLAIM: Final = FixedWords("first_claim", {"income": "gain_the_same_once", "settlement_reinforce": "free"})
"""HM-630, HM-635: the words that the first claimer's reward has in the data."""
AI: Final = Reference("id", attribute="ai_id")

MAP_OPS: Final = Vocabulary(
    (
        GAIN, *INLINE, Table("pay"), Number("pay_gold", 0, MANY), Number("gain_gold", 0, MANY), Tables("choices"),
        Tables("pay_options"), AMOUNT, N, DECK, X, Number("experience", 0, 12), ROLLED, KEEP,
        SomeOf("which", DICE, words="die", attribute="which_dice"), Number("per_turn", 1, 9),
        OneOf("tier", TIERS, words="tier"), OF_TIERS, Number("cards", 1, 9), Number("discard_cost", 0, 9),
        Number("search", 1, 9), Reference("card", attribute="card_id"),
        Word("kind", CARD_KINDS, words="card_kind", attribute="card_kind"),
        SomeOf("kinds", CARD_KINDS, words="card_kind"),
        SomeOf("except", SPARED, attribute="spared"), Number("max", 1, 9),
        OneOf("trigger", TRIGGERS[1:], TRIGGERS), Number("from_round_after_build", 0, 9, "wait"), Number("look", 1, 9),
        Number("take", 1, 9), Number("searches", 1, 9), Number("morale", -9, 9), Number("morale_all", -9, 9),
        Number("mp", -9, 9), Number("per_hero_and_turn", 1, 9), Flag("multi_cube"), Flag("else_place_far_tile"), HALF,
        Number("units", 1, 9), Number("level", 1, 7), OneOf("to", GAINED_TO), WordList("locations", "location_ids"),
        NumberList("rounds"), Flag("first_claim_only"), Flag("only_main_hero"), Number("requires_obelisks", 0, 9),
        Number("carrier_mp", -9, 9), Number("carrier_mp_min", 0, 9), Table("gain_first", attribute="gain_first"), AI,
        Reference("flip", attribute="flip_id"), OneOf("flip_to", SIDES), WordList("not", "never_ids"),
        Number("index", 1, 9), Flag("gains"), Number("marks", 1, 9), FIRST_CLAIM, UnitAndSide("gain_unit"),
        ByDifficulty("army", TIERS), Table("extra_3_players", TIERS, attribute="extra"), Number("max_cards", 1, 9),
        Number("min_cards", 1, 9), Number("remove_per_mark", 0, 9), SomeOf("remove_not", TIERS),
        Table("ai_deck", AI_CARD_KINDS), WordList("ai_spells"),
    ),
    (
        Kind(MAP_NONE, "none", rule="HM-004"),
        Kind(
            MAP_GAIN, "gain", (), (*INLINE, GAIN, "first_claim_only", "morale", "morale_all"),
            (*EVERYWHERE, EventEffect), rule="HM-401",
        ),
        Kind(CHOOSE_GAIN, "choose_gain", ("choices",), at=LOCATION, rule="HM-601"),
        Kind(EXPERIENCE, "experience", ("experience",), at=EVERYWHERE, rule="HM-302"),
        Kind(PAY_EXPERIENCE, "pay_experience", ("experience", "pay_options"), at=LOCATION, rule="HM-602"),
        Kind(
            SEARCH, "search", ("deck", "x"), ("pay", "pay_gold", "from_round_after_build"), EVERYWHERE, "HM-324",
        ),
        Kind(SEARCH_TWICE, "search_twice", ("deck", "x"), at=BONUS, rule="HM-1005"),
        Kind(
            REVEAL_UNTIL, "reveal_until", ("deck", Word("level", ARTIFACT_LEVELS)), at=BONUS,
            rule="HM-1005",
        ),
        Kind(TREASURE_DICE, "treasure_dice", ("keep",), ("dice",), EVERYWHERE, "HM-403"),
        Kind(RESOURCE_DICE, "resource_dice", ("keep",), ("dice",), EVERYWHERE, "HM-403"),
        Kind(PANDORAS_BOX, "pandoras_box", (OPTIONS,), at=LOCATION, rule="HM-601"),
        Kind(MAP_MORALE, "morale", ("amount",), at=EVERYWHERE, rule="HM-241"),
        Kind(MAP_MP, "mp", ("amount",), (Number("per_hero_and_turn", 1, 1),), LOCATION, "HM-622"),
        Kind(FOUNTAIN, "fountain", ("mp", "morale"), at=LOCATION, rule="HM-601"),
        Kind(MAGIC_SPRING, "magic_spring", ("look", Number("take", 1, 1)), at=LOCATION, rule="HM-604"),
        Kind(WARRIORS_TOMB, "warriors_tomb", ("searches", "x", "morale"), at=LOCATION, rule="HM-623"),
        Kind(WITCH_HUT, "witch_hut", (OPTIONS,), at=LOCATION, rule="HM-603"),
        Kind(TRADING_POST, "trading_post", (OPTIONS,), at=LOCATION, rule="HM-624"),
        Kind(REVEAL_TILE, "reveal_tile", (), ("else_place_far_tile",), LOCATION, "HM-620"),
        Kind(SANCTUARY, "sanctuary", at=LOCATION, rule="HM-605"),
        Kind(GRAIL, "grail", at=LOCATION, rule="HM-606"),
        Kind(SETTLEMENT, "settlement", (OPTIONS,), ("first_claim",), LOCATION, "HM-630"),
        Kind(MINE, "mine", (), ("first_claim",), LOCATION, "HM-635"),
        Kind(TOWN, "town", at=LOCATION, rule="HM-430"),
        Kind(BY_SCENARIO, "scenario", (), ("multi_cube",), LOCATION, "HM-607"),
        Kind(TRADE, "trade", (), (Reference("table"), Reference("times")), LOCATION, "HM-404"),
        Kind(INCOME, "income", (), INLINE, LOCATION, "HM-630"),
        Kind(
            SETTLEMENT_REINFORCE, "settlement_reinforce", ("tiers", ROUNDED_UP, ONCE), at=LOCATION, rule="HM-630",
        ),
        Kind(REMOVE_FROM_HAND, "remove_from_hand", (ONCE,), ("kind", "gain_gold", "except"), LOCATION, "HM-603",
             ("kind", "gain_gold")),
        Kind(LOOK_TOP_TAKE_OR_DISCARD, "look_top_take_or_discard", ("deck",), at=LOCATION, rule="HM-603"),
        Kind(MP_ONE_HERO, "mp_one_hero", ("amount",), at=BUILDING, rule="HM-1237"),
        Kind(REINFORCE_FREE, "reinforce_free", ("tier", ONCE), at=BUILDING, rule="HM-428"),
        Kind(REMOVE_ARTIFACT_FROM_HAND, "remove_artifact_from_hand", ("gain_gold",), at=BUILDING, rule="HM-1237"),
        Kind(
            PORTAL_RECRUIT, "portal_recruit", ("tiers", Number("cards", 1, 1)),
            (Word("pay", ("printed_cost",), attribute="price"),), BUILDING, "HM-1234",
        ),
        Kind(MANA_VORTEX, "mana_vortex", ("search",), ("discard_cost",), BUILDING, "HM-1235"),
        Kind(FETCH_ABILITY, "fetch_ability", ("card",), at=BUILDING, rule="HM-1236"),
        Kind(CYCLE_CARDS, "cycle_cards", ("max",), at=BUILDING, rule="HM-1236"),
        Kind(MAP_RECOVER, "recover_from_discard", ("kind", ONCE), at=BUILDING, rule="HM-604"),
        Kind(MAP_ENEMY_DISCARDS, "enemy_discards_random", ("n",), ("trigger",), BUILDING, "HM-327"),
        Kind(TAKE_SPECIALTY, "take_specialty", ("level", "to"), at=BONUS, rule="HM-303"),
        Kind(RECYCLE_ARTIFACTS_SPELLS, "recycle_artifacts_spells", ("kinds",), at=CARD, rule="HM-213"),
        Kind(FIRST_SPELL_RETURNS, "first_spell_returns", at=CARD, rule="HM-348"),
        Kind(FIRST_SPELL_POWER, "first_spell_power", ("amount",), at=CARD, rule="HM-344"),
        Kind(REDRAW_NEUTRAL, "redraw_neutral", ("cards",), at=CARD, rule="HM-822"),
        Kind(
            HALF_REINFORCE_ALL, "half_reinforce_all", (ROUNDED_UP, Number("units", 1, 1)), at=CARD, rule="HM-428",
        ),
        Kind(HAND_LIMIT_ALL, "hand_limit_all", ("amount",), at=CARD, rule="HM-303"),
        Kind(INCOME_ALL, "income_all", (), INLINE, CARD, "HM-211"),
        Kind(MP_ALL_HEROES, "mp_all_heroes", ("amount",), at=CARD, rule="HM-217"),
        Kind(MORALE_ALL, "morale_all", ("amount",), at=(AstrologerEffect, EventEffect), rule="HM-241"),
        Kind(TREASURE_DIE_ALL, "treasure_die_all", ("dice",), at=CARD, rule="HM-403"),
        Kind(RESOURCE_DIE_ALL, "resource_die_all", ("dice",), at=CARD, rule="HM-403"),
        Kind(REMOVE_BLACK_CUBES, "remove_black_cubes", at=CARD, rule="HM-503"),
        Kind(FLIP_PACK_TO_FEW_ALL, "flip_pack_to_few_all", (Number("units", 1, 1),), at=CARD, rule="HM-213"),
        Kind(
            REROLL_RIGHT_ALL, "reroll_right_all", (SomeOf("dice", DICE, words="die", attribute="which_dice"),
            Number("per_turn", 1, 1)), at=CARD, rule="HM-1223",
        ),
        Kind(CHOOSE, "choose", (OPTIONS,), at=FIELD, rule="HM-1122"),
        Kind(SET_LEVEL, "set_level", ("level",), ("gains",), BONUS, "HM-1128"),
        Kind(
            CARRY, "carry", (), ("requires_obelisks", Word("carrier", ("visiting_hero",)), "carrier_mp",
            "carrier_mp_min"), FIELD, "HM-1130",
        ),
        Kind(HOLD, "hold", (), ("only_main_hero", "gain_first"), FIELD, "HM-1131"),
        Kind(
            BOSS, "boss", ("army", "max_cards", "min_cards"), ("extra_3_players", "remove_per_mark", "remove_not",
            "only_main_hero", Word("draw", ("first_attempt",)), Flag("keep_beaten"), Flag("keep_damage"),
            Flag("round_limit"), Flag("retreat"), "ai_deck", "ai_spells"), FIELD, "HM-1131",
        ),
        Kind(COOP_MARK, "coop_mark", ("marks",), (Word("per", ("obelisk",)), "experience"), FIELD, "HM-1131"),
        Kind(AI_WEAKEN, "ai_weaken", (AI, "flip_to", "n"), ("not",), FIELD, "HM-1121"),
        Kind(REMOVE_CUBES, "remove_cubes", ("locations",), at=EVENT, rule="HM-1121"),
        Kind(GAIN_ALL, "gain_all", (GAIN,), at=EVENT, rule="HM-1121"),
        Kind(OFFER, "offer", ("pay", "gain_unit"), at=EVENT, rule="HM-1121"),
        Kind(AI_REINFORCE, "ai_reinforce", (AI, "flip"), at=EVENT, rule="HM-1121"),
        Kind(SPAWN_ARMY, "spawn_army", ("index",), at=EVENT, rule="HM-1121"),
    ),
    (LocationEffect, BuildingEffect, AstrologerEffect, BonusEffect, FieldEffect, EventEffect),
    tag="op",
)  # fmt: skip
