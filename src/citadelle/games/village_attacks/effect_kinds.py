"""What abilities, traps and events do: one row for each `op` of the data (VA-200 to VA-202).

The row gives the check of the data, the packing, the sentence and the default worth; rules, hints and words read the
same objects by name (`effect.wounds`). An op is a number in the order of its rows: a new one goes last.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.tables import (
    DIRECTIONS,
    DURATIONS,
    KINDS,
    MONSTER_CONDITIONS,
    ZONE_CONDITIONS,
)
from citadelle.parts import effects
from citadelle.parts.effects import Flag, Kind, Number, OneOf, Reference, SomeOf, Vocabulary

MANY: Final = 99

# --- abilities (VA-200)


class AbilityEffect(effects.Effect):
    """What one version of an ability does; cost, range and the like come from its record when the tables are filled."""

    wounds: int = 0
    self_heal: int = 0
    max_targets: int = 0
    count: int = 0
    condition: int = 0
    zones: int = 0
    distance: int = 0
    direction: int = 0
    then_stun: int = 0
    entry_wounds: int = 0
    entry_wounds_max: int = 0
    uses: int = 0
    free_moves_per_activation: int = 0
    amount: int = 0
    minion: str = ""
    max_in_play: int = 0

    cost: tuple[int, ...] = ()
    """Symbols to pay, one die each."""
    least_range: int = 0
    most_range: int = 0
    los: bool = True
    duration: int = 0
    pick: int = 0


WOUND_ZONE: Final = 0
WOUND_EACH: Final = 1
MARK_DEATH: Final = 2
PLACE_ZONE_CONDITION: Final = 3
PUSH: Final = 4
STUN: Final = 5
HOLD: Final = 6
CHAIN_KILL: Final = 7
UNHINDERED: Final = 8
TURNCOAT: Final = 9
HEAL_SELF: Final = 10
HEAL_ALLY: Final = 11
FREE_MOVE: Final = 12
CHARGE: Final = 13
SUMMON_MINION: Final = 14
MINION_EXTRA_ACTIVATION: Final = 15

WOUNDS: Final = Number("wounds", 1, MANY)
COUNT: Final = Number("count", 1, MANY)

ABILITIES: Final = Vocabulary(
    (
        WOUNDS,
        Number("self_heal", 0, MANY),
        Number("max_targets", 1, MANY),
        COUNT,
        OneOf("condition", ZONE_CONDITIONS),
        Number("zones", 1, MANY),
        Number("distance", 1, 1),
        OneOf("direction", DIRECTIONS),
        Number("then_stun", 0, MANY),
        Number("entry_wounds", 0, MANY),
        Number("entry_wounds_max", 0, MANY),
        Number("uses", 1, MANY),
        Number("free_moves_per_activation", 0, 9),
        Number("amount", 1, MANY),
        Reference("minion"),
        Number("max_in_play", 1, MANY),
    ),
    (
        Kind(WOUND_ZONE, "wound_zone", ("wounds",), ("self_heal",), rule="VA-59", variant=("self_heal",), worth=1.0),
        Kind(WOUND_EACH, "wound_each", ("wounds", "max_targets"), rule="VA-200", worth=1.0),
        Kind(MARK_DEATH, "mark_death", ("count", Number("wounds", 1, 15)), rule="VA-135", worth=1.0),
        Kind(
            PLACE_ZONE_CONDITION, "place_zone_condition", ("condition", "zones"), rule="VA-147",
            variant=("condition",),
        ),
        Kind(
            PUSH, "push", ("count", "distance", "direction"), ("then_stun",), rule="VA-81",
            variant=("direction", "then_stun"),
        ),
        Kind(STUN, "stun", ("count",), rule="VA-145"),
        Kind(HOLD, "hold", ("count",), ("entry_wounds", "entry_wounds_max"), rule="VA-200", variant=("entry_wounds",)),
        Kind(CHAIN_KILL, "chain_kill", ("uses",), rule="VA-82"),
        Kind(
            UNHINDERED, "unhindered", (), ("free_moves_per_activation",), rule="VA-69",
            variant=("free_moves_per_activation",),
        ),
        Kind(TURNCOAT, "turncoat", ("count", "wounds"), rule="VA-200"),
        Kind(HEAL_SELF, "heal_self", ("amount",), rule="VA-200"),
        Kind(HEAL_ALLY, "heal_ally", ("amount",), rule="VA-200"),
        Kind(FREE_MOVE, "free_move", ("zones",), rule="VA-69"),
        Kind(CHARGE, "charge", ("zones", "wounds"), rule="VA-200"),
        Kind(SUMMON_MINION, "summon_minion", ("minion", "count", "max_in_play"), rule="VA-170"),
        Kind(MINION_EXTRA_ACTIVATION, "minion_extra_activation", ("count",), rule="VA-172"),
    ),
    (AbilityEffect,),
    tag="op",
)  # fmt: skip

WOUNDING: Final = (WOUND_ZONE, WOUND_EACH, MARK_DEATH, TURNCOAT, CHARGE)
"""VA-148: the ops that toss a coin when they are used in an unlucky zone."""
ALWAYS_USABLE: Final = (HOLD, CHAIN_KILL, FREE_MOVE, CHARGE)
"""VA-74: the ops that need no target."""

# --- traps (VA-201)


class TrapStep(effects.Effect):
    """One step of a trap."""

    wounds: int = 0
    max_targets: int = 0
    count: int = 0
    distance: int = 0
    direction: int = 0
    radius: int = 0
    duration: int = 0


TRAP_WOUND_ZONE: Final = 0
TRAP_WOUND_EACH: Final = 1
TRAP_PUSH: Final = 2
TRAP_STUN: Final = 3
TRAP_BURN: Final = 4
DISTRACT: Final = 5

TRAP_STEPS: Final = Vocabulary(
    (
        WOUNDS, Number("max_targets", 1, MANY), COUNT, Number("distance", 1, 1), OneOf("direction", DIRECTIONS[:1]),
        Number("radius", 1, 1), OneOf("duration", ("round",), DURATIONS),
    ),
    (
        Kind(TRAP_WOUND_ZONE, "wound_zone", ("wounds",), rule="VA-114"),
        Kind(TRAP_WOUND_EACH, "wound_each", ("wounds", "max_targets"), rule="VA-114"),
        Kind(TRAP_PUSH, "push", ("count", "distance", "direction"), rule="VA-118"),
        Kind(TRAP_STUN, "stun", ("count",), rule="VA-118"),
        Kind(TRAP_BURN, "burn", ("count",), rule="VA-118"),
        Kind(DISTRACT, "distract", ("radius", "duration"), rule="VA-117"),
    ),
    (TrapStep,),
    tag="op",
)  # fmt: skip

# --- events (VA-202)

MARKER_WHERE: Final[tuple[str, ...]] = ("coin_marker",)
ZONES_WHERE: Final[tuple[str, ...]] = ("all_corridors", "all_large_rooms_except_heart")
WHO: Final[tuple[str, ...]] = ("all_monsters", "monsters_sharing_zone_with_villager")


class EventEffect(effects.Effect):
    """What an event does."""

    count: int = 0
    where: int = 0
    kinds: int = 0
    distance: int = 0
    condition: int = 0
    who: int = 0
    amount: int = 0
    versus: int = 0
    remove_burn: bool = False
    stand_up: bool = False
    fallback: str = ""


NO_TRAPS: Final = 0
SPAWN_CARD: Final = 1
SPAWN_HERO: Final = 2
ADVANCE: Final = 3
MONSTER_CONDITION: Final = 4
ZONE_CONDITION: Final = 5
HEART_WOUND: Final = 6
WOUND_BONUS: Final = 7
SPEED_BONUS: Final = 8
HEAL_HEROES: Final = 9
TROLL: Final = 10

SOME_KINDS: Final = SomeOf("kinds", KINDS, words="kinds")

EVENTS: Final = Vocabulary(
    (
        Number("count", 1, 9), OneOf("where", MARKER_WHERE), SOME_KINDS, Number("distance", 1, 9),
        OneOf("condition", MONSTER_CONDITIONS), OneOf("who", WHO), Number("amount", 1, MANY),
        SomeOf("versus", ("monster",)), Flag("remove_burn"), Flag("stand_up"), Reference("fallback"),
    ),
    (
        Kind(NO_TRAPS, "no_traps", rule="VA-202"),
        Kind(SPAWN_CARD, "spawn_card", ("count", "where"), rule="VA-202"),
        Kind(SPAWN_HERO, "spawn_hero", ("count", "where"), ("fallback",), rule="VA-202"),
        Kind(ADVANCE, "advance", ("kinds", "distance"), rule="VA-202"),
        Kind(MONSTER_CONDITION, "monster_condition", ("condition", "who"), rule="VA-202", variant=("who",)),
        Kind(
            ZONE_CONDITION, "zone_condition",
            (OneOf("condition", ZONE_CONDITIONS), OneOf("where", ZONES_WHERE)), rule="VA-202", variant=("where",),
        ),
        Kind(HEART_WOUND, "heart_wound", ("amount",), rule="VA-202"),
        Kind(WOUND_BONUS, "wound_bonus", ("kinds", "amount", "versus"), rule="VA-202"),
        Kind(SPEED_BONUS, "speed_bonus", ("kinds", "amount"), rule="VA-202"),
        Kind(HEAL_HEROES, "heal_heroes", ("amount",), ("remove_burn", "stand_up"), rule="VA-202"),
        Kind(TROLL, "troll", rule="VA-166"),
    ),
    (EventEffect,),
    tag="op",
)  # fmt: skip
