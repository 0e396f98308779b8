"""Every answer of Village Attacks, how its key is written, and the names of things that can be asked about."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import LookNoun
from citadelle.games.village_attacks.tables import MONSTER_CONDITIONS, OBJECTIVES, SYMBOLS, ZONE_CONDITIONS, Tables
from citadelle.kernel.answer import Count, Noun, Verb

# --- set-up and levels

TAKE_MONSTER: Final = Verb("take_monster", "take {monster}")
GAIN: Final = Verb("gain", "gain {ability}")
HEAL_WOUND: Final = Verb("heal_wound", "heal wound")
HEAL_CONDITION: Final = Verb("heal_condition", "heal {condition}")
RETURN: Final = Verb("return", "return {zone}")

# --- dice

GIVE_UP: Final = Verb("give_up", "give up {symbol}")
ROLL: Final = Verb("roll", "roll", ends=True)
REROLL: Final = Verb("reroll", "reroll {symbol}")
KEEP_DICE: Final = Verb("keep_dice", "keep", ends=True)
LOSE_DIE: Final = Verb("lose_die", "lose {symbol}")

# --- deeds of an activation

ATTACK: Final = Verb("attack", "{symbol} at {zone}")
ATTACK_TROLL: Final = Verb("attack_troll", "{symbol} at troll")
MOVE: Final = Verb("move", "move {zone}")
GUARD: Final = Verb("guard", "guard {symbol}")
STORE: Final = Verb("store", "store {symbol}")
USE: Final = Verb("use", "use {ability}")
BUY_TRAP: Final = Verb("buy_trap", "trap {trap}")
GRAB: Final = Verb("grab", "grab")
KILL_CARRIED: Final = Verb("kill_carried", "kill carried")
DROP: Final = Verb("drop", "drop component")
CLOSE: Final = Verb("close", "close marker")
TAKE_SYMBOL: Final = Verb("take_symbol", "symbol {symbol}")
PAY_SUMMONING: Final = Verb("pay_summoning", "pay {symbol}")
MINION: Final = Verb("minion", "minion {minion}")
END: Final = Verb("end", "end", ends=True)
WITH: Final = Verb("with", "with {symbol}")

# --- targets

ZONE: Final = Verb("zone", "{zone}")
VILLAGER: Final = Verb("villager", "{villager}")
ALLY: Final = Verb("ally", "{monster}")
HOW_MANY: Final = Verb("how_many", "{number} villagers")
HOW_MANY_MINIONS: Final = Verb("how_many_minions", "{number} minions")
NO_MORE: Final = Verb("no_more", "no more", ends=True)

# --- being attacked

SUFFER: Final = Verb("suffer", "suffer", ends=True)
DEFEND: Final = Verb("defend", "defend")
RIPOSTE: Final = Verb("riposte", "riposte")
REDIRECT: Final = Verb("redirect", "redirect {minion}")

# --- choices of the table

COIN_ZONES: Final = Verb("coin_zones", "{a:zone} or {b:zone}")
COIN_TARGETS: Final = Verb("coin_targets", "{a:target} or {b:target}")
COIN_VILLAGERS: Final = Verb("coin_villagers", "{a:villager} or {b:villager}")
FIRST_ZONE: Final = Verb("first_zone", "first {zone}")
FIRST_SORT: Final = Verb("first_sort", "first {sort}")
SPRING: Final = Verb("spring", "spring {zone}")
SPAWN: Final = Verb("spawn", "spawn {marker}")
FIRST_SUMMONED: Final = Verb("first_summoned", "first {summoned}")
KEEP_MARKER: Final = Verb("keep_marker", "keep {monster}")

# --- figures that act for a Monster

RUN: Final = Verb("run", "run {zone}")
STRIKE: Final = Verb("strike", "strike {zone}")
DONE: Final = Verb("done", "done", ends=True)

# --- things on the table that can be asked about

ROOM_THING: Final = Verb("room", "zone {zone}")
HEART_THING: Final = Verb("heart", "heart")
HEART_ROOM_THING: Final = Verb("heart_room", "heart {zone}")
CROWD_THING: Final = Verb("crowd", "crowd {zone}")
SORT_THING: Final = Verb("sort", "sort {zone} {sort}")
VILLAGER_THING: Final = Verb("villager_thing", "villager {zone} {villager}")
MONSTER_THING: Final = Verb("monster", "monster {monster}")
MINION_THING: Final = Verb("minion_thing", "minion {minion}")
SUMMONED_THING: Final = Verb("summoned", "summoned {place}")
TROLL_THING: Final = Verb("troll", "troll")
TROLL_FIGURE_THING: Final = Verb("troll_figure", "troll {place}")
ABILITY_THING: Final = Verb("ability", "ability {ability}")
TRAP_THING: Final = Verb("trap", "trap {trap}")
DIE_THING: Final = Verb("die", "die {symbol}")
CONDITION_THING: Final = Verb("condition", "condition {condition}")
MARKER_THING: Final = Verb("marker", "marker {marker}")
TOKEN_THING: Final = Verb("token", "condition {token}")
GOAL_THING: Final = Verb("goal", "goal {goal}")
SLOTS_THING: Final = Verb("slots", "slots {row}")
EVENT_THING: Final = Verb("event", "event {event}")
MORALE_THING: Final = Verb("morale", "morale")
DIAL_THING: Final = Verb("dial", "dial")
SHOWN: Final[tuple[Verb, ...]] = (TOKEN_THING, GOAL_THING, SLOTS_THING, EVENT_THING, MORALE_THING, DIAL_THING)
"""Things that are never chosen."""
THINGS: Final[tuple[Verb, ...]] = (
    ROOM_THING, HEART_THING, HEART_ROOM_THING, CROWD_THING, SORT_THING, VILLAGER_THING, MONSTER_THING, MINION_THING,
    SUMMONED_THING, TROLL_THING, TROLL_FIGURE_THING, ABILITY_THING, TRAP_THING, DIE_THING, CONDITION_THING,
    MARKER_THING, *SHOWN,
)  # fmt: skip
GOALS: Final[tuple[str, ...]] = (
    *OBJECTIVES, "delivery", "summoning", *[f"symbol{symbol}" for symbol in range(len(SYMBOLS))],
)  # fmt: skip
ROWS: Final[tuple[str, ...]] = ("defence", "reserve", "movement")

DEEDS: Final[tuple[Verb, ...]] = (
    ATTACK, ATTACK_TROLL, MOVE, GUARD, STORE, USE, HEAL_WOUND, HEAL_CONDITION, BUY_TRAP, GRAB, KILL_CARRIED, DROP,
    CLOSE, TAKE_SYMBOL, PAY_SUMMONING, MINION, END,
)  # fmt: skip
ANSWERS: Final[tuple[Verb, ...]] = (
    TAKE_MONSTER, GAIN, RETURN, GIVE_UP, ROLL, REROLL, KEEP_DICE, LOSE_DIE, *DEEDS, WITH, HOW_MANY, HOW_MANY_MINIONS,
    NO_MORE, SUFFER, DEFEND, RIPOSTE, REDIRECT, COIN_ZONES, COIN_TARGETS, COIN_VILLAGERS, FIRST_ZONE, FIRST_SORT,
    SPRING, SPAWN, FIRST_SUMMONED, KEEP_MARKER, RUN, STRIKE, DONE, ZONE, VILLAGER, ALLY,
)  # fmt: skip


def fixed_nouns(t: Tables, room_conditions: list[str]) -> dict[str, Noun]:
    """The nouns that are the same in every castle."""
    return {
        "symbol": Noun(SYMBOLS),
        "condition": Noun(MONSTER_CONDITIONS),
        "monster": Noun(t.monster_ids),
        "ability": Noun(t.ability_ids),
        "trap": Noun(t.trap_ids),
        "sort": Noun(t.sort_ids),
        "villager": LookNoun(t.sort_ids),
        "minion": Count(1),
        "place": Count(1),
        "token": Noun([*ZONE_CONDITIONS, *room_conditions]),
        "goal": Noun(GOALS),
        "row": Noun(ROWS),
        "event": Noun(t.event_ids),
        "number": Count(),
    }
