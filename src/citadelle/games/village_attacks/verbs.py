"""Every answer of Village Attacks, how its key is written, and the names of things that can be asked about."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import LookNoun
from citadelle.games.village_attacks.tables import MONSTER_CONDITIONS, SYMBOLS, Tables
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

DEEDS: Final[tuple[Verb, ...]] = (
    ATTACK, ATTACK_TROLL, MOVE, GUARD, STORE, USE, HEAL_WOUND, HEAL_CONDITION, BUY_TRAP, GRAB, KILL_CARRIED, DROP,
    CLOSE, TAKE_SYMBOL, PAY_SUMMONING, MINION, END,
)  # fmt: skip
ANSWERS: Final[tuple[Verb, ...]] = (
    TAKE_MONSTER, GAIN, RETURN, GIVE_UP, ROLL, REROLL, KEEP_DICE, LOSE_DIE, *DEEDS, WITH, HOW_MANY, NO_MORE, SUFFER,
    DEFEND, RIPOSTE, REDIRECT, COIN_ZONES, COIN_TARGETS, COIN_VILLAGERS, FIRST_ZONE, FIRST_SORT, SPRING, SPAWN,
    FIRST_SUMMONED, KEEP_MARKER, RUN, STRIKE, DONE, ZONE, VILLAGER, ALLY,
)  # fmt: skip


def fixed_nouns(t: Tables) -> dict[str, Noun]:
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
        "number": Count(),
    }
