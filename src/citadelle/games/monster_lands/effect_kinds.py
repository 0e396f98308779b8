"""Everything that components of Monster Lands can do: talents and abilities, powers, traps, benefits; one row a kind.

The row gives the check of the data, the packing, the sentence (`words_parts.toml`), the signs on pictures and the
default worth; rules, hints, words and pictures read the same objects by name (`effect.gold`). A kind is a number in
the order of its rows: a new one goes last.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    COLOURS,
    DISCOUNTED,
    EQUIPMENT_TYPES,
    EVENTS,
    GOODS,
    NO_DICE,
    WHENS,
    Dice,
)
from citadelle.parts import effects
from citadelle.parts.effects import Flag, Inner, Kind, Number, Numbers, OneOf, SomeOf, Vocabulary

TOKENS: Final = ("potion", "venom", "defense")
DICE_SIGNS: Final = {"strength": "d:S", "magic": "d:M", "persuasion": "d:P"}
TOKEN_SIGNS: Final = {"defense": "shield"}
WHEN_SIGNS: Final = {
    "any": "", "monster": "claw", "conquest": "flag", "capture": "trap", "eliminate": "sword",
    "capture_or_eliminate": "trophy",
}  # fmt: skip
COLOUR: Final = OneOf("color", COLOURS, words="colour_of", signs=DICE_SIGNS)
SOME_COLOURS: Final = SomeOf("colors", COLOURS, words="colour_of", signs=DICE_SIGNS)
OTHER: Final = 0.056
"""What a talent of no further use to an agent's plans is worth in a round."""


# --- ML-DAT-02: talents, abilities of equipment and effects of loot


class Effect(effects.Effect):
    """A talent, an ability or what a loot token gives; which parameters it has depends on its kind."""

    filled: ClassVar[tuple[str, ...]] = (
        "count", "vs", "colors", "times", "distinct_dice", "color", "amount", "when", "target", "event", "token",
        "choice", "gold", "potion", "venom", "defense", "requires_unassigned", "from", "to", "pay", "dice", "action",
        "floor", "trophy", "sell_gold",
    )  # fmt: skip
    count: int = 0
    vs: int = 0
    colors: int = 0
    times: int = 0
    distinct_dice: bool = False
    color: int = 0
    amount: int = 0
    when: int = 0
    target: int = 0
    event: int = 0
    token: int = 0
    choice: int = 0
    gold: int = 0
    potion: int = 0
    venom: int = 0
    defense: int = 0
    requires_unassigned: bool = False
    from_: int = 0
    to: int = 0
    pay: Dice = NO_DICE
    dice: Dice = NO_DICE
    action: int = 0
    floor: int = 0
    trophy: int = 0
    sell_gold: int = 0


class Talent(Effect):
    """Of a clan member."""


class Ability(Effect):
    """Of an equipment card."""


class LootEffect(Effect):
    """Of a loot token."""


DEFENSE: Final = 0
REROLL: Final = 1
DIE_BONUS: Final = 2
TOTAL_BONUS: Final = 3
NO_TRAP_NEEDED: Final = 4
DIVERT: Final = 5
GLORY_ON: Final = 6
GAIN_ON: Final = 7
GAIN_TOKEN: Final = 8
GAIN_GOLD: Final = 9
GAIN: Final = 10
BUY_DIE: Final = 11
CONVERT_DIE: Final = 12
CONVERT: Final = 13
DISCOUNT: Final = 14
MINE_BONUS: Final = 15
TRAP_CAPACITY: Final = 16
HIRE_FREE: Final = 17
TROPHY: Final = 18

WORN: Final = (Talent, Ability)
ALL: Final = (Talent, Ability, LootEffect)
LOOT_ONLY: Final = (LootEffect,)
SUCCESS: Final = OneOf("event", ("conquest", "capture", "eliminate"), EVENTS, signs=WHEN_SIGNS)

EFFECTS: Final = Vocabulary(
    (
        Number("count"),
        SomeOf("vs", AFFINITIES, words="affinity_of"),
        SOME_COLOURS,
        Number("times"),
        Flag("distinct_dice"),
        COLOUR,
        Number("amount"),
        OneOf("when", WHENS, signs=WHEN_SIGNS),
        OneOf("target", ("adjacent_path",)),
        OneOf("token", TOKENS, GOODS, "good", "count", TOKEN_SIGNS),
        SomeOf("choice", TOKENS, GOODS, "good", "count", TOKEN_SIGNS),
        Number("gold"),
        Number("potion"),
        Number("venom"),
        Number("defense"),
        Flag("requires_unassigned"),
        OneOf("from", ("any",), attribute="from_"),
        OneOf("to", ("different_color",)),
        Numbers("pay", COLOURS, signs=DICE_SIGNS),
        Numbers("dice", COLOURS, signs=DICE_SIGNS),
        OneOf("action", DISCOUNTED, signs={"tavern_hire": "beer", "lodge_buy": "trap"}),
        Number("floor"),
        Number("trophy"),
        Number("sell_gold"),
    ),
    (
        Kind(
            DEFENSE, "defense_talent", ("count", "vs"), at=WORN, rule="ML-TAL-08", variant=("vs",),
            signs="shield #count @vs?", marks=("outside",),
        ),
        Kind(
            REROLL, "reroll", ("colors", "times"), ("distinct_dice",), ALL, "ML-TAL-07", ("distinct_dice",),
            signs="reroll #times @colors", marks=("outside", "own_roll", "own_strike"), icon="reroll",
        ),
        Kind(
            DIE_BONUS, "die_bonus", ("color", "amount", "when"), at=ALL, rule="ML-TAL-04", variant=("when",),
            signs="@color +amount @when", marks=("outside", "own_roll", "own_strike"),
        ),
        Kind(
            TOTAL_BONUS, "total_bonus", ("amount", "when"), at=ALL, rule="ML-TAL-05", variant=("when",),
            signs="+amount @when", marks=("outside", "own_roll", "own_strike"), icon="sword",
        ),
        Kind(NO_TRAP_NEEDED, "no_trap_needed", at=WORN, rule="ML-STR-05", signs="trap check", marks=("outside",)),
        Kind(
            DIVERT, "divert_attack_dice", ("count",), ("target",), WORN, "ML-TAL-10", signs="claw move",
            worth=OTHER, marks=("outside",),
        ),
        Kind(
            GLORY_ON, "glory_on", (SUCCESS, "amount"), at=ALL, rule="ML-TAL-09", variant=("event",),
            signs="@event glory +amount", worth=OTHER,
            marks=("outside", "own_conquest", "own_elimination", "own_capture"), icon="glory",
        ),
        Kind(
            GAIN_ON, "gain_on",
            (OneOf("event", ("capture_or_eliminate",), EVENTS, signs=WHEN_SIGNS), "token", "count"), at=WORN,
            rule="ML-TAL-09", signs="@event +count @token", worth=OTHER, marks=("outside",),
        ),
        Kind(
            GAIN_TOKEN, "gain_token", ("choice", "count"), at=WORN, rule="ML-FREE-07", signs="+count @choice",
            worth=OTHER, marks=("acts",),
        ),
        Kind(GAIN_GOLD, "gain_gold", ("gold",), at=WORN, rule="ML-FREE-07", signs="coin +gold", marks=("acts",)),
        Kind(
            GAIN, "gain", (), ("gold", "potion", "venom", "defense"), LOOT_ONLY, "ML-FREE-05",
            signs="[gold coin #gold] [defense shield #defense] [potion potion #potion] [venom venom #venom]",
            marks=("free", "own_deployment_turn"), icon="coin",
        ),
        Kind(
            BUY_DIE, "buy_die", ("gold", "color"), ("requires_unassigned",), WORN, "ML-FREE-07",
            ("requires_unassigned",), "coin #gold right @color", OTHER, marks=("acts",),
        ),
        Kind(
            CONVERT_DIE, "convert_die", ("count",), ("from", "to"), (Talent,), "ML-FREE-06",
            signs="die-3 right die-3", worth=OTHER, marks=("acts",),
        ),
        Kind(
            CONVERT, "convert", ("pay", "dice"), at=LOOT_ONLY, rule="ML-FREE-05", signs="@pay right @dice",
            marks=("own_deployment_turn",), icon="reroll",
        ),
        Kind(
            DISCOUNT, "discount", ("action", "gold"), ("floor",), WORN, "ML-PER-04", ("action",),
            "@action coin -gold", OTHER,
        ),
        Kind(MINE_BONUS, "mine_bonus", ("gold",), at=WORN, rule="ML-MIN-01", signs="pick coin +gold"),
        Kind(
            TRAP_CAPACITY, "trap_capacity", ("amount",), at=(Talent,), rule="ML-TAL-01", signs="trap +amount",
            worth=OTHER,
        ),
        Kind(
            HIRE_FREE, "hire_free", at=LOOT_ONLY, rule="ML-FREE-10", signs="beer check",
            marks=("free", "own_deployment_turn"), icon="beer",
        ),
        Kind(
            TROPHY, "trophy", ("trophy", "sell_gold"), at=LOOT_ONLY, rule="ML-FREE-02", signs="trophy #trophy",
            marks=("free",), icon="trophy",
        ),
    ),
    ALL,
)  # fmt: skip
"""`outside` marks kinds that work in the Adventure phase only (ML-TAL-02), `acts` those that are used by themselves on
the own turn (ML-FREE-06, ML-FREE-07), a window of WINDOWS loot that can be used then (ML-FREE-05)."""


# --- ML-DAT-03: powers of monsters


class Power(effects.Effect):
    """What a monster does; `variant` is its power with the module `moldo_auto_hits` (ML-DIF-07)."""

    filled: ClassVar[tuple[str, ...]] = ("land", "dice", "hits", "type", "amount", "color", "count", "variant")
    land: int = 0
    dice: int = 0
    hits: int = 0
    type: int = 0
    amount: int = 0
    color: int = 0
    count: int = 0
    variant: effects.Effect | None = None


AFFINITY_DICE: Final = 0
AUTO_HITS: Final = 1
SPLASH_DIE: Final = 2
ENTRANCE_DICE: Final = 3
NO_DEFENSE_TALENTS: Final = 4
NO_POTION_NO_VENOM: Final = 5
NO_EQUIPMENT_TYPE: Final = 6
LOSE_GLORY_ON_WOUND: Final = 7
DIE_PENALTY: Final = 8
TRAPS_TO_CAPTURE: Final = 9
DEATH_LASH: Final = 10
ESCAPES_CAPTURE: Final = 11
DRAWN_TO_ENTRANCE: Final = 12
PANIC_TOKENS: Final = 13

ANY_POWER: Final = ("variant",)
POWERS: Final = Vocabulary(
    (
        OneOf("land", AFFINITIES, words="affinity_of"),
        Number("dice"),
        Number("hits"),
        OneOf(
            "type", EQUIPMENT_TYPES, words="types", signs={"weapon": "x:sword", "garment": "x:bag", "spell": "x:spell"}
        ),
        Number("amount"),
        COLOUR,
        Number("count"),
        Inner("variant"),
    ),
    (
        Kind(AFFINITY_DICE, "affinity_dice", ("land", "dice"), ANY_POWER, rule="ML-POW-SYN", signs="@land claw +dice"),
        Kind(AUTO_HITS, "auto_hits", ("hits",), ANY_POWER, rule="ML-ATT-04", signs="attack +hits"),
        Kind(SPLASH_DIE, "splash_die", ("dice",), ANY_POWER, rule="ML-ATT-03", signs="players claw +dice"),
        Kind(ENTRANCE_DICE, "entrance_dice", ("dice",), ANY_POWER, rule="ML-POW-TRONS", signs="citadel claw +dice"),
        Kind(NO_DEFENSE_TALENTS, "no_defense_talents", (), ANY_POWER, rule="ML-DEF-01", signs="x:shield"),
        Kind(NO_POTION_NO_VENOM, "no_potion_no_venom", (), ANY_POWER, rule="ML-DEF-02", signs="x:potion x:venom"),
        Kind(NO_EQUIPMENT_TYPE, "no_equipment_type", ("type",), ANY_POWER, rule="ML-STR-04", signs="@type"),
        Kind(
            LOSE_GLORY_ON_WOUND,
            "lose_glory_on_wound",
            ("amount",),
            ANY_POWER,
            rule="ML-DEF-04",
            signs="wound glory -amount",
        ),
        Kind(DIE_PENALTY, "die_penalty", ("color", "amount"), ANY_POWER, rule="ML-STR-04", signs="@color -amount"),
        Kind(TRAPS_TO_CAPTURE, "traps_to_capture", ("count",), ANY_POWER, rule="ML-STR-05", signs="trap ×count"),
        Kind(DEATH_LASH, "death_lash", ("hits",), ANY_POWER, rule="ML-POW-LASH", signs="sword players wound"),
        Kind(ESCAPES_CAPTURE, "escapes_capture", (), ANY_POWER, rule="ML-POW-SANDOR", signs="trap right citadel"),
        Kind(DRAWN_TO_ENTRANCE, "drawn_to_entrance", (), ANY_POWER, rule="ML-POW-DOGOR", signs="right citadel"),
        Kind(PANIC_TOKENS, "panic_tokens", ("count",), ANY_POWER, rule="ML-POW-KRINX", signs="panic ×count"),
    ),
    (Power,),
)


# --- ML-DAT-04: what traps and tricks do


class TrapEffect(effects.Effect):
    """What a trap or a trick does."""

    filled: ClassVar[tuple[str, ...]] = ("color", "count", "shielded", "amount", "when", "colors", "max")
    color: int = 0
    count: int = 0
    shielded: bool = False
    amount: int = 0
    when: int = 0
    colors: int = 0
    max: int = 0


ADD_DICE: Final = 0
TRAP_DIE_BONUS: Final = 1
TRAP_TOTAL_BONUS: Final = 2
STEAL_DICE: Final = 3
DIVERT_DICE: Final = 4

TRAP_EFFECTS: Final = Vocabulary(
    (
        COLOUR, SOME_COLOURS, Number("count"), Flag("shielded"), Number("amount"), OneOf("when", ("monster",)),
        Number("max"),
    ),
    (
        Kind(
            ADD_DICE, "add_dice", ("color", "count"), ("shielded",), rule="ML-TRK-05", variant=("shielded",),
            signs="@color*count",
        ),
        Kind(TRAP_DIE_BONUS, "die_bonus", ("color", "amount"), rule="ML-TAL-04", signs="@color +amount"),
        Kind(TRAP_TOTAL_BONUS, "total_bonus", ("amount", "when"), rule="ML-STR-02", signs="claw +amount", icon="sword"),
        Kind(
            STEAL_DICE, "steal_dice", ("colors", "max"), rule="ML-TRK-07", signs="thieves @colors #max", worth=0.7,
            marks=("trick",), icon="thieves",
        ),
        Kind(
            DIVERT_DICE, "divert_attack_dice", ("max",), rule="ML-TRK-08", signs="move claw #max", worth=0.7,
            marks=("trick",), icon="claw",
        ),
    ),
    (TrapEffect,),
)  # fmt: skip


# --- ML-DAT-06: what a path gives to whoever is on it


class Benefit(effects.Effect):
    """What a path gives."""

    filled: ClassVar[tuple[str, ...]] = ("count", "colors", "times")
    count: int = 0
    colors: int = 0
    times: int = 0


PATH_DEFENSE: Final = 0
PATH_REROLL: Final = 1
PATH_POTION: Final = 2
PATH_VENOM: Final = 3
PATH_GOLD: Final = 4

BENEFITS: Final = Vocabulary(
    (Number("count"), SOME_COLOURS, Number("times")),
    (
        Kind(PATH_DEFENSE, "defense_talent", ("count",), rule="ML-LND-04", signs="shield ~count"),
        Kind(PATH_REROLL, "reroll", ("colors", "times"), rule="ML-LND-04", signs="reroll ~times"),
        Kind(PATH_POTION, "potion", ("count",), rule="ML-LND-04", signs="potion ~count"),
        Kind(PATH_VENOM, "venom", ("count",), rule="ML-LND-04", signs="venom ~count"),
        Kind(PATH_GOLD, "gold", ("count",), rule="ML-LND-04", signs="coin ~count"),
    ),
    (Benefit,),
)
