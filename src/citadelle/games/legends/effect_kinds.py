"""Everything that cards, tokens and leaders of Legends can do (LG-600 to LG-690, LG-8xx): one row a kind.

The row gives the check of the data, the packing, the sentence (`words.toml`), the icon and the default worth; rules,
hints, words and pictures read the same objects by name (`effect.value`). A kind is a number in the order of its rows:
a new one goes last. What a kind does is one function: in `effects/gains.py` if it counts from the moment the thing is
taken, in `effects/points.py` if it is scored at the end.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.tables import FAMILIES
from citadelle.parts import effects
from citadelle.parts.effects import Kind, Number, OneOf, Vocabulary


class Effect(effects.Effect):
    """What something does; which parameters it has depends on its kind."""

    value: int = 0
    family: int = 0
    count: int = 0
    per: int = 0
    min_regions: int = 0
    cost: int = 0
    army_threshold: int = 0
    when: int = 0


class Ability(Effect):
    """Of a card (LG-600 to LG-690)."""

    filled: ClassVar[tuple[str, ...]] = ("value", "family", "count", "per")


class TokenEffect(Effect):
    """Of a token, with the moment it works (LG-813 to LG-835)."""

    filled: ClassVar[tuple[str, ...]] = ("when", "value", "cost", "army_threshold")


class LeaderEffect(Effect):
    """Of a leader, for its owner (LG-841 to LG-847)."""

    filled: ClassVar[tuple[str, ...]] = ("value", "family", "count", "per", "min_regions", "optional")


class AbilityPart(Effect):
    """What a composed ability of a card is made of."""


class Condition(Effect):
    """What a composed ability asks."""


class Counted(Effect):
    """What a composed ability counts."""


MOVE_BONUS: Final = 0
ARMY_BONUS: Final = 1
FLYING: Final = 2
ELIXIR: Final = 3
COINS: Final = 4
VP_PER_FAMILY: Final = 5
VP_FAMILY_SET: Final = 6
VP_PER_COINS: Final = 7
VP_PER_FLYING: Final = 8
IMMUNE: Final = 9
VP: Final = 10
WINS_TIES: Final = 11
VP_TO_REGION_CONTROLLER: Final = 12
PORTAL_LINK: Final = 13
COIN_LOSS_ON_ARRIVAL: Final = 14
START_ARMIES: Final = 15
VP_FAMILY_MIN: Final = 16
EXTRA_CARD_AT_END: Final = 17
VP_SUPPLY_EMPTY: Final = 18
STEAL_ON_DESTROY: Final = 19
CAPTURE_DESTROYED: Final = 20
VP_PER_CAPTURED: Final = 21
VP_PER_BIG_ISLAND: Final = 22
ARMY_ON_CITY: Final = 23
PLACE_ARMIES: Final = 24
MOVE_ARMIES: Final = 25
BUILD_CITY: Final = 26
DESTROY_ARMY: Final = 27
HAS_COINS: Final = 28
HAS_CARDS: Final = 29
EACH_CITY: Final = 30
EACH_CARD: Final = 31

CARD: Final = (Ability,)
PARTS: Final = (AbilityPart,)
CARDS: Final = (Ability, AbilityPart)
TOKEN: Final = (TokenEffect,)
LEADER: Final = (LeaderEffect,)
VALUE: Final = ("value",)
WHENS: Final = ("claim", "action", "end", "map")

EFFECTS: Final = Vocabulary(
    (
        Number("value", 1, 20),
        OneOf("family", FAMILIES[1:], FAMILIES, "family", "count"),
        Number("count", 1, 20),
        Number("per", 1, 20),
        Number("min_regions", 1, 20),
        Number("cost", 1, 9),
        Number("army_threshold", 1, 99),
    ),
    (
        Kind(MOVE_BONUS, "move_bonus", VALUE, at=(Ability, TokenEffect), rule="LG-610", icon="move", marks=("action",)),
        Kind(ARMY_BONUS, "army_bonus", VALUE, at=(Ability, TokenEffect), rule="LG-620", icon="army", marks=("action",)),
        Kind(FLYING, "flying", VALUE, at=CARD, rule="LG-630", icon="wing"),
        Kind(ELIXIR, "elixir", VALUE, at=(Ability, TokenEffect), rule="LG-640", icon="elixir", marks=("end",)),
        Kind(
            COINS, "coins", VALUE, at=(Ability, TokenEffect, AbilityPart), rule="LG-650", icon="coin",
            marks=("claim", "gain"), worth=0.1, per=VALUE,
        ),
        Kind(VP_PER_FAMILY, "vp_per_family", ("family", "value"), at=CARDS, rule="LG-660", icon="vp", worth=1.0),
        Kind(
            VP_FAMILY_SET, "vp_family_set", ("family", "count", "value"), at=CARDS, rule="LG-670", icon="vp", worth=1.0
        ),
        Kind(VP_PER_COINS, "vp_per_coins", ("per", "value"), at=CARDS, rule="LG-680", icon="vp", worth=1.0),
        Kind(VP_PER_FLYING, "vp_per_flying", VALUE, at=CARDS, rule="LG-661", icon="vp", worth=1.0),
        Kind(IMMUNE, "immune", at=CARD, rule="LG-690", icon="shield"),
        Kind(
            VP, "vp", (Number("value", -20, 20),), ("army_threshold",), (TokenEffect, AbilityPart), "LG-813",
            ("army_threshold",), icon="vp", marks=("end",), worth=1.0, per=VALUE,
        ),
        Kind(WINS_TIES, "wins_ties", at=TOKEN, rule="LG-760", marks=("end",)),
        Kind(VP_TO_REGION_CONTROLLER, "vp_to_region_controller", VALUE, at=TOKEN, rule="LG-820", marks=("end",)),
        Kind(PORTAL_LINK, "portal_link", ("cost",), at=TOKEN, rule="LG-834", marks=("map",)),
        Kind(COIN_LOSS_ON_ARRIVAL, "coin_loss_on_arrival", VALUE, at=TOKEN, rule="LG-835", marks=("map",)),
        Kind(START_ARMIES, "start_armies", VALUE, at=LEADER, rule="LG-845"),
        Kind(VP_FAMILY_MIN, "vp_family_min", ("family", "count", "value"), at=LEADER, rule="LG-841"),
        Kind(EXTRA_CARD_AT_END, "extra_card_at_end", VALUE, at=LEADER, rule="LG-842"),
        Kind(VP_SUPPLY_EMPTY, "vp_supply_empty", VALUE, at=LEADER, rule="LG-844"),
        Kind(STEAL_ON_DESTROY, "steal_on_destroy", ("value", effects.Flag("optional")), at=LEADER, rule="LG-843"),
        Kind(CAPTURE_DESTROYED, "capture_destroyed", at=LEADER, rule="LG-845"),
        Kind(VP_PER_CAPTURED, "vp_per_captured", ("per", "value"), at=LEADER, rule="LG-845"),
        Kind(VP_PER_BIG_ISLAND, "vp_per_big_island", ("min_regions", "value"), at=LEADER, rule="LG-847"),
        Kind(ARMY_ON_CITY, "army_on_city", VALUE, at=LEADER, rule="LG-846"),
        Kind(
            PLACE_ARMIES, "place", VALUE, at=PARTS, rule="LG-510", icon="place", marks=("gain",), worth=0.4, per=VALUE
        ),
        Kind(MOVE_ARMIES, "move", VALUE, at=PARTS, rule="LG-520", icon="move", marks=("gain",), worth=0.3, per=VALUE),
        Kind(BUILD_CITY, "city", at=PARTS, rule="LG-530", icon="build", marks=("gain",), worth=1.5),
        Kind(DESTROY_ARMY, "destroy", at=PARTS, rule="LG-540", icon="destroy", marks=("gain",), worth=0.5),
        Kind(HAS_COINS, "has_coins", ("count",), at=(Condition,), rule="LG-600"),
        Kind(HAS_CARDS, "has_cards", ("family", "count"), at=(Condition,), rule="LG-007"),
        Kind(EACH_CITY, "city_of_yours", at=(Counted,), rule="LG-530"),
        Kind(EACH_CARD, "card_of_yours", ("family",), at=(Counted,), rule="LG-007"),
    ),
    (Ability, TokenEffect, LeaderEffect),
    CARD,
    Condition,
    Counted,
    AbilityPart,
    {TokenEffect: OneOf("when", WHENS)},
)  # fmt: skip
"""`claim`, `action`, `end` and `map` mark when a token's effect of the kind works, `gain` what a composed ability can
do at once; the other kinds inside one are scored at the end."""
