"""An action for every key that can come up; only pairs of villagers for the coin share the actions `other`."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks import verbs
from citadelle.games.village_attacks.crowd import LOOK_WORDS
from citadelle.games.village_attacks.encoding.bounds import Bounds
from citadelle.games.village_attacks.tables import MONSTER_CONDITIONS, SYMBOLS, USABLE
from citadelle.kernel.answer import Verb

OTHERS: Final = 30
"""No question has more options."""
PLAIN: Final[tuple[Verb, ...]] = (
    verbs.HEAL_WOUND, verbs.ROLL, verbs.KEEP_DICE, verbs.GRAB, verbs.KILL_CARRIED, verbs.DROP, verbs.CLOSE, verbs.END,
    verbs.NO_MORE, verbs.SUFFER, verbs.DEFEND, verbs.RIPOSTE, verbs.DONE,
)  # fmt: skip
"""Answers that name nothing."""
BY_ZONE: Final[tuple[Verb, ...]] = (
    verbs.RETURN, verbs.MOVE, verbs.FIRST_ZONE, verbs.SPRING, verbs.RUN, verbs.STRIKE, verbs.ZONE,
)  # fmt: skip
MOST_TAKEN: Final = 24
"""No zone holds more villagers (VA-27)."""


def written(verb: Verb, *names: str) -> str:
    """The key of a verb with these names."""
    out = verb.literals[0]
    for i, name in enumerate(names):
        out += name + verb.literals[i + 1]
    return out


def keys(bounds: Bounds) -> list[str]:
    """Every key, each once."""
    kit = bounds.kit
    monsters = [kit.monster_ids[monster] for monster in bounds.monsters]
    abilities = [kit.ability_ids[a] for monster in bounds.monsters for a in kit.monster_abilities[monster]]
    usable = SYMBOLS[:USABLE]
    out = [written(verb) for verb in PLAIN]
    for verb, names in (
        (verbs.TAKE_MONSTER, monsters), (verbs.GAIN, abilities), (verbs.USE, abilities),
        (verbs.HEAL_CONDITION, list(MONSTER_CONDITIONS)), (verbs.GIVE_UP, usable), (verbs.LOSE_DIE, usable),
        (verbs.REROLL, SYMBOLS[: USABLE + 1]), (verbs.GUARD, usable), (verbs.STORE, usable), (verbs.WITH, usable),
        (verbs.TAKE_SYMBOL, usable), (verbs.PAY_SUMMONING, usable), (verbs.BUY_TRAP, kit.trap_ids),
        (verbs.ALLY, monsters), (verbs.KEEP_MARKER, monsters), (verbs.SPAWN, bounds.markers),
        (verbs.FIRST_SORT, [kit.sort_ids[sort] for sort in bounds.sorts]),
        (verbs.HOW_MANY, [str(n) for n in range(MOST_TAKEN + 1)]),
        (verbs.HOW_MANY_MINIONS, [str(n) for n in range(bounds.minions + 1)] if bounds.minions else []),
        (verbs.MINION, [str(n + 1) for n in range(bounds.minions)]),
        (verbs.REDIRECT, [str(n + 1) for n in range(bounds.minions)]),
        (verbs.FIRST_SUMMONED, kit.summoned_ids if bounds.summoning else []),
    ):  # fmt: skip
        out += [written(verb, name) for name in names]
    for verb in BY_ZONE:
        out += [written(verb, zone) for zone in bounds.zones]
    for symbol in usable:
        out += [written(verbs.ATTACK, symbol, zone) for zone in bounds.zones]
        if bounds.variant.troll:
            out.append(written(verbs.ATTACK_TROLL, symbol))
    out += [written(verbs.VILLAGER, look) for look in looks(bounds)]
    out += pairs(bounds)
    return list(dict.fromkeys(out))


def pairs(bounds: Bounds) -> list[str]:
    """What the coin decides between: zones in the order of a castle, targets in any order of seats (VA-31)."""
    out: list[str] = []
    for castle in bounds.castles:
        zones = castle.zone_ids
        out += [written(verbs.COIN_ZONES, zones[i], zones[j]) for i in range(len(zones)) for j in range(i)]
        out += [written(verbs.COIN_ZONES, zones[j], zones[i]) for i in range(len(zones)) for j in range(i)]
    targets = bounds.targets()
    out += [written(verbs.COIN_TARGETS, a, b) for a in targets for b in targets if a != b]
    return out


def looks(bounds: Bounds) -> list[str]:
    """What a villager can look like: its sort, its wounds, and the words for what lies on it."""
    kit = bounds.kit
    barred = set()
    if not any(castle.scare_symbols for castle in bounds.castles):
        barred.add("fleeing")
    if not bounds.has("tome_zone"):
        barred.add("carrier")
    words = [word for word in LOOK_WORDS if word not in barred]
    out: list[str] = []
    for sort in bounds.sorts:
        for wounds in range(kit.sort_health[sort]):
            for bits in range(1 << len(words)):
                parts = [kit.sort_ids[sort]]
                if wounds:
                    parts.append(f"wounds{wounds}")
                parts += [words[i] for i in range(len(words)) if bits >> i & 1]
                out.append(".".join(parts))
    return out
