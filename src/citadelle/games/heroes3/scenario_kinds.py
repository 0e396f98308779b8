"""How scenarios end and what is special in them (HM-1123 to HM-1132), and what variants and AI cards do (HM-930 to
HM-935, HM-1030 to HM-1033): one row for each `op`.

An op is a number in the order of its rows: a new one goes last.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.effect_parameters import MANY, NumberList, Table, Word, WordList
from citadelle.games.heroes3.tables import FREE, NONE, RESOURCES, Cost
from citadelle.parts import effects
from citadelle.parts.effects import Flag, Inner, Kind, Number, Reference, SomeOf, Vocabulary

SCORES: Final[tuple[str, ...]] = (
    "town_own", "town_enemy", "settlement", "mine", "hero_level", "enemy_cube", "grail",
)  # fmt: skip
"""HM-1124: what gives points when the rounds are over."""
TOWN_OWN: Final = 0
TOWN_ENEMY: Final = 1
SCORE_SETTLEMENT: Final = 2
SCORE_MINE: Final = 3
HERO_LEVEL: Final = 4
ENEMY_CUBE: Final = 5
SCORE_GRAIL: Final = 6
TIES: Final[tuple[str, ...]] = ("gold", "materials", "valuables", *SCORES)
"""What decides between equals: a resource (its number), or a part of the score (3 and its number)."""
MOMENTS: Final[tuple[str, ...]] = ("start_of_round",)
DROP: Final = 0
WINNING_HERO: Final = 1
GRAIL_GOES: Final[tuple[str, ...]] = ("drop", "winning_hero")


class TieList(WordList):
    """Words of `TIES`, packed as their places."""

    def packed(self, raw: object) -> object:
        out: list[int] = []
        for place, word in enumerate(super().packed(raw)):
            out.append(Word(f"{self.name}[{place}]", TIES).number(word, f"{self.name}[{place}]"))
        return tuple(out)


class Place(NumberList):
    """A place of the lattice as its two coordinates."""

    def packed(self, raw: object) -> object:
        found = super().packed(raw)
        if len(found) != 2:
            raise effects.Unfit(self.name, "data.entries", n=2)
        return found


class ConditionEffect(effects.Effect):
    """How a scenario ends, or a rule of its own."""

    count: int = 0
    location_id: str = ""
    location: int = NONE
    at: int = NONE
    rounds: int = 0
    gold: int = 0
    materials: int = 0
    valuables: int = 0
    goods: Cost = FREE
    from_round: int = 0
    after_round: int = 0
    ai_id: str = ""
    opponent: int = NONE
    """The number of the AI hero that it names."""
    also: ConditionEffect | None = None
    tile: tuple[int, ...] = ()
    place: int = NONE
    """The tile place that it names."""
    points: tuple[int, ...] = ()
    """By `SCORES`."""
    tie: tuple[int, ...] = ()
    """By `TIES`: what decides between equals, in order."""
    then: int = NONE
    beaten_by_hero: int = NONE
    surrender: int = NONE
    beaten_by_neutrals: int = NONE
    removed: int = NONE
    town_portal: int = NONE
    pick_up: int = NONE
    spot: tuple[int, ...] = ()
    citadel: bool = False
    when: int = NONE
    hero_to: int = NONE
    lose_mp: bool = False
    defeat: bool = False
    experience: int = 0
    treasure_dice: int = 0
    keep: int = 0
    replaces: int = NONE

    players: int = 0
    """Only with so many players; 0 with any number."""


class VictoryEffect(ConditionEffect):
    """A way to win (HM-1123)."""


class DefeatEffect(ConditionEffect):
    """A way to lose (HM-1125)."""


class TimeUpEffect(ConditionEffect):
    """What decides when the last round is over (HM-1124)."""


class SpecialEffect(ConditionEffect):
    """A rule of a scenario's own."""


CAPTURE_ENEMY_TOWN: Final = 0
CUBES_FROM_EVERY_ENEMY: Final = 1
LAST_FACTION: Final = 2
GRAIL_IN_OWN_TOWN: Final = 3
HOLD_LOCATION: Final = 4
RESOURCE_AT_ROUND_END: Final = 5
DEFEAT_AI_HERO: Final = 6
DEFEAT_BOSS: Final = 7
ALL_AI_ARMIES_DEFEATED: Final = 8
CONTROL: Final = 9
CONTROL_COUNT: Final = 10
MAIN_HERO_DEFEATED: Final = 11
TOWN_LOST: Final = 12
ANY_TOWN_CAPTURED: Final = 13
ROUND_LIMIT: Final = 14
MAIN_HEROES_DEFEATED_TOTAL: Final = 15
SCORE: Final = 16
ALL_LOSE: Final = 17
MOST: Final = 18
HOLDER_ELSE_SCORE: Final = 19
GRAIL_TRANSFER: Final = 20
AI_TOWN_UNDEFENDED: Final = 21
NO_PVP: Final = 22
COOP_TRADE: Final = 23
ARMY_RETREAT: Final = 24
REWARD_ARMY: Final = 25

VICTORY: Final = (VictoryEffect,)
DEFEAT: Final = (DefeatEffect,)
TIME_UP: Final = (TimeUpEffect,)
SPECIAL: Final = (SpecialEffect,)
COUNT: Final = Number("count", 1, 9)
LOCATION: Final = Reference("location", attribute="location_id")
AMOUNTS: Final = tuple([Number(name, 0, 999) for name in RESOURCES])
POINTS: Final = Table("points", SCORES)
TIE: Final = TieList("tie")
SHARED: Final = Word("then", ("shared",))
AI: Final = Reference("id", attribute="ai_id")

CONDITIONS: Final = Vocabulary(
    (
        COUNT, LOCATION, Word("at", MOMENTS), Number("rounds", 1, 9), *AMOUNTS, Number("from_round", 1, 30),
        Number("after_round", 1, 30), AI, Place("tile", -8, 8), POINTS, TIE, SHARED,
    ),
    (
        Kind(CAPTURE_ENEMY_TOWN, "capture_enemy_town", ("count",), at=VICTORY, rule="HM-1123"),
        Kind(CUBES_FROM_EVERY_ENEMY, "cubes_from_every_enemy", at=VICTORY, rule="HM-1123"),
        Kind(LAST_FACTION, "last_faction", at=VICTORY, rule="HM-1045"),
        Kind(GRAIL_IN_OWN_TOWN, "grail_in_own_town", at=VICTORY, rule="HM-1123"),
        Kind(HOLD_LOCATION, "hold_location", ("location", "rounds"), ("at",), VICTORY, "HM-1123"),
        Kind(RESOURCE_AT_ROUND_END, "resource_at_round_end", (), (*AMOUNTS, "from_round"), VICTORY, "HM-1123"),
        Kind(DEFEAT_AI_HERO, "defeat_ai_hero", (AI,), (Inner("and", attribute="also"),), VICTORY, "HM-1123"),
        Kind(DEFEAT_BOSS, "defeat_boss", ("location",), at=VICTORY, rule="HM-1131"),
        Kind(ALL_AI_ARMIES_DEFEATED, "all_ai_armies_defeated", (), ("after_round",), VICTORY, "HM-1123"),
        Kind(CONTROL, "control", ("tile", "location"), at=VICTORY, rule="HM-1123"),
        Kind(CONTROL_COUNT, "control_count", ("location", "count"), at=VICTORY, rule="HM-1123"),
        Kind(MAIN_HERO_DEFEATED, "main_hero_defeated", at=DEFEAT, rule="HM-1125"),
        Kind(TOWN_LOST, "town_lost", at=DEFEAT, rule="HM-1125"),
        Kind(ANY_TOWN_CAPTURED, "any_town_captured", at=DEFEAT, rule="HM-1125"),
        Kind(ROUND_LIMIT, "round_limit", at=DEFEAT, rule="HM-1125"),
        Kind(MAIN_HEROES_DEFEATED_TOTAL, "main_heroes_defeated_total", ("count",), at=DEFEAT, rule="HM-1125"),
        Kind(SCORE, "score", ("points",), ("tie", "then"), TIME_UP, "HM-1124"),
        Kind(ALL_LOSE, "all_lose", at=TIME_UP, rule="HM-1124"),
        Kind(MOST, "most", (TieList("order", "tie"),), ("then",), TIME_UP, "HM-1124"),
        Kind(HOLDER_ELSE_SCORE, "holder_else_score", ("location", "points"), ("tie", "then"), TIME_UP, "HM-1124"),
        Kind(
            GRAIL_TRANSFER, "grail_transfer", (), (Word("beaten_by_hero", GRAIL_GOES), Word("surrender", GRAIL_GOES),
            Word("beaten_by_neutrals", GRAIL_GOES), Word("removed", GRAIL_GOES), Word("town_portal", GRAIL_GOES),
            Word("pick_up", ("any_hero_entering",))), SPECIAL, "HM-1130",
        ),
        Kind(AI_TOWN_UNDEFENDED, "ai_town_undefended", (Place("at", -8, 8, "spot"),), (Flag("citadel"),), SPECIAL,
             "HM-1129"),
        Kind(NO_PVP, "no_pvp", at=SPECIAL, rule="HM-1102"),
        Kind(COOP_TRADE, "coop_trade", at=SPECIAL, rule="HM-625"),
        Kind(
            ARMY_RETREAT, "army_retreat", (), (Word("when", ("start_of_own_activation",)),
            Word("hero_to", ("town_or_settlement",)), Flag("lose_mp"), Flag("defeat")), SPECIAL, "HM-1132",
        ),
        Kind(
            REWARD_ARMY, "reward_army", (), (Number("experience", 0, 12), Number("treasure_dice", 0, 3),
            Number("keep", 1, 3), Word("replaces", ("HM-880",))), SPECIAL, "HM-1132",
        ),
    ),
    (VictoryEffect, DefeatEffect, TimeUpEffect, SpecialEffect),
    tag="op",
)  # fmt: skip


# --- variants (HM-1030)


class VariantEffect(effects.Effect):
    """What a variant changes."""

    amount: int = 0
    factor: int = 0
    sources: int = 0
    mp: int = 0
    rounds: tuple[int, ...] = ()
    post_cards: int = 0


INCOME_FROM: Final[tuple[str, ...]] = ("mine", "settlement")
"""What brings income on the map, as places of bits (HM-1031)."""
FROM_MINES: Final = 0
FROM_SETTLEMENTS: Final = 1

START_SECONDARY_HERO: Final = 0
MIN_ATTACK_DAMAGE: Final = 1
CAP_DICE_RESOURCES: Final = 2
ASTROLOGERS_IN_RESOURCE_ROUNDS: Final = 3
ATTACK_DIE_NO_MODIFIER: Final = 4
FORBID_REROLLS: Final = 5
MULTIPLY_INCOME: Final = 6
SKIP_START_BONUS: Final = 7
EXTENSION_COST: Final = 8
VARIANT_REMOVE_BLACK_CUBES: Final = 9
NO_ASTROLOGERS: Final = 10
CAPTURED_TOWN_BUILDINGS: Final = 11
FREE_EXCHANGE: Final = 12
GAINED_CARDS_TO_DISCARD: Final = 13

TRADING_POST: Final = ("category", "op", "n")
"""What a table of the trading post may have."""


class TradingPost(effects.Parameter):
    """What the trading post becomes (HM-1033), packed as the artifacts it gives."""

    def packed(self, raw: object) -> object:
        if not isinstance(raw, dict):
            raise effects.wrong_type(self.name, "data.type.object", raw)
        for field, words in (("category", ("visitable",)), ("op", ("draw_artifact",))):
            Word(f"{self.name}.{field}", words).number(raw.get(field), f"{self.name}.{field}")
        for field in raw:
            if field not in TRADING_POST:
                raise effects.Unfit(f"{self.name}.{field}", "data.field_unknown", names=TRADING_POST)
        return Number(f"{self.name}.n", 1, 9).packed(raw.get("n"))

    def left_out(self) -> object:
        return {}


VARIANTS: Final = Vocabulary(
    (
        Number("amount", 1, 9), Number("factor", 2, 9), SomeOf("sources", INCOME_FROM), Number("mp", 0, 9),
        NumberList("rounds", 1, 30), TradingPost("trading_post", "post_cards"),
    ),
    (
        Kind(START_SECONDARY_HERO, "start_secondary_hero", rule="HM-1033"),
        Kind(MIN_ATTACK_DAMAGE, "min_attack_damage", ("amount",), rule="HM-1031"),
        Kind(CAP_DICE_RESOURCES, "cap_dice_resources", ("amount",), rule="HM-1031"),
        Kind(ASTROLOGERS_IN_RESOURCE_ROUNDS, "astrologers_in_resource_rounds", rule="HM-216"),
        Kind(ATTACK_DIE_NO_MODIFIER, "attack_die_no_modifier", rule="HM-1031"),
        Kind(FORBID_REROLLS, "forbid_rerolls", rule="HM-1033"),
        Kind(MULTIPLY_INCOME, "multiply_income", ("factor", "sources"), rule="HM-1031"),
        Kind(SKIP_START_BONUS, "skip_start_bonus", rule="HM-1030"),
        Kind(EXTENSION_COST, "extension_cost", (), ("mp",), rule="HM-1033"),
        Kind(VARIANT_REMOVE_BLACK_CUBES, "remove_black_cubes", ("rounds",), rule="HM-1033"),
        Kind(NO_ASTROLOGERS, "no_astrologers", rule="HM-1030"),
        Kind(CAPTURED_TOWN_BUILDINGS, "captured_town_buildings", rule="HM-1032"),
        Kind(FREE_EXCHANGE, "free_exchange", (), ("trading_post",), rule="HM-1033"),
        Kind(GAINED_CARDS_TO_DISCARD, "gained_cards_to_discard", rule="HM-1031"),
    ),
    (VariantEffect,),
    tag="op",
)  # fmt: skip


# --- AI cards and skills (HM-932 to HM-935)


class AiEffect(effects.Effect):
    """What an AI card does, or the skill that a scenario gives an AI hero."""

    attach: int = NONE
    amount: int = 0


HIGHEST_HP: Final = 0
NEXT_TO_ACTIVATE: Final = 1
ATTACHED_TO: Final[tuple[str, ...]] = ("highest_hp", "next_to_activate")

ATTACK_NEXT_ATTACKER: Final = 0
DEFENSE_ON_UNIT: Final = 1
CAST_AI_SPELL: Final = 2
USE_SCENARIO_SKILL: Final = 3
ATTACK_BONUS_ACTIVE_UNIT: Final = 4
AI_REINFORCE_LOWEST_FEW: Final = 5

AI_OPS: Final = Vocabulary(
    (Word("attach", ATTACHED_TO), Number("amount", 1, MANY)),
    (
        Kind(ATTACK_NEXT_ATTACKER, "attack_next_attacker", rule="HM-932"),
        Kind(DEFENSE_ON_UNIT, "defense_on_unit", ("attach",), rule="HM-933"),
        Kind(CAST_AI_SPELL, "cast_ai_spell", rule="HM-935"),
        Kind(USE_SCENARIO_SKILL, "use_scenario_skill", rule="HM-934"),
        Kind(ATTACK_BONUS_ACTIVE_UNIT, "attack_bonus_active_unit", ("amount",), rule="HM-934"),
        Kind(AI_REINFORCE_LOWEST_FEW, "ai_reinforce_lowest_few", rule="HM-934"),
    ),
    (AiEffect,),
    tag="op",
)
