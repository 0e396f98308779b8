"""Events that the log tells in one line: a kill with its morale and experience, blows with what they do, a whole way.

A joined event has the kind of its first one and further arguments: `count` (how many alike), `morale`, `gained` and
`total` of a kill, `lost` and `left` of blows, the `way` of a Monster, the `zones` of tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citadelle.kernel.event import Event, join_alike
from citadelle.kernel.words import number_or

JOINED: Final = (
    "villager_moved", "villager_pushed", "villager_stunned", "villager_stands", "villager_burns", "villager_held",
    "villagers_appear", "die_placed", "die_stored",
)  # fmt: skip
"""Events of which several alike are told in one line."""

ANNOUNCED: Final = (
    "round_begins", "villager_phase", "day_turns", "event_drawn", "hero_drawn", "monster_died", "monster_captured",
    "heart_wounded", "villager_killed", "level_gained", "zone_collapsed", "scenario_won", "scenario_lost",
)  # fmt: skip
"""Events that are announced over the board for a moment."""


def join_events(first: Event, second: Event) -> Event | None:
    """Two events as one, or None if each has its own line."""
    if first.kind in JOINED:
        return join_alike(first, second)
    joined = BY_KIND.get((first.kind, second.kind))
    if joined is None or first.seen != second.seen:
        return None
    args = joined(first, second)
    if args is None:
        return None
    return Event(first.kind, first.seat, first.rule, args, first.seen, first.closes or second.closes)


def alike(first: Event, second: Event, fields: tuple[str, ...]) -> bool:
    """Are these the same in both?"""
    return first.seat == second.seat and all(first.args.get(field) == second.args.get(field) for field in fields)


def kill_again(first: Event, second: Event) -> dict[str, object] | None:
    """Another of the same sort, killed likewise."""
    if not alike(first, second, ("villager", "zone", "source")):
        return None
    return {**first.args, "count": number_or(first.args.get("count"), 1) + 1}


def kill_morale(first: Event, second: Event) -> dict[str, object] | None:
    """The morale that a kill cost."""
    return {**first.args, "morale": second.args["morale"]}


def kill_experience(first: Event, second: Event) -> dict[str, object] | None:
    """The experience that a kill gave."""
    if first.seat != second.seat:
        return None
    gained = number_or(first.args.get("gained")) + number_or(second.args.get("n"))
    return {**first.args, "gained": gained, "total": second.args["total"]}


def blow_again(first: Event, second: Event) -> dict[str, object] | None:
    """Another blow of the same sort at the same target; one that was answered by a die stands alone."""
    if not alike(first, second, ("villager", "zone", "target", "n")) or "left" not in first.args:
        return None
    return {**first.args, "count": number_or(first.args.get("count"), 1) + 1}


def blow_at_heart(first: Event, second: Event) -> dict[str, object] | None:
    """What blows took from the Heart."""
    if first.args.get("target") != "heart":
        return None
    return {
        **first.args,
        "lost": number_or(first.args.get("lost")) + number_or(second.args["n"]),
        "left": second.args["heart"],
    }


def blow_at_monster(first: Event, second: Event) -> dict[str, object] | None:
    """What blows did to a Monster."""
    if first.args.get("target") == "heart":
        return None
    return {
        **first.args,
        "lost": number_or(first.args.get("lost")) + number_or(second.args["n"]),
        "left": second.args["health"],
    }


def way_on(first: Event, second: Event) -> dict[str, object] | None:
    """A Monster that goes on from where it is."""
    way = first.args.get("way", [first.args["from"], first.args["to"]])
    if not alike(first, second, ("monster",)) or not isinstance(way, list) or way[-1] != second.args["from"]:
        return None
    return {**first.args, "to": second.args["to"], "way": [*way, second.args["to"]]}


def wound_again(first: Event, second: Event) -> dict[str, object] | None:
    """More wounds for the same villager, from the same source."""
    if not alike(first, second, ("villager", "zone", "source")):
        return None
    return {**first.args, "n": number_or(first.args.get("n")) + number_or(second.args.get("n"))}


def token_again(first: Event, second: Event) -> dict[str, object] | None:
    """The same token on a further room."""
    if not alike(first, second, ("condition",)):
        return None
    zones = first.args.get("zones", [first.args["zone"]])
    return {**first.args, "zones": [*zones, second.args["zone"]]} if isinstance(zones, list) else None


BY_KIND: Final[Mapping[tuple[str, str], Callable[[Event, Event], dict[str, object] | None]]] = {
    ("villager_killed", "villager_killed"): kill_again,
    ("villager_killed", "morale_fell"): kill_morale,
    ("villager_killed", "experience_gained"): kill_experience,
    ("villager_attacks", "villager_attacks"): blow_again,
    ("villager_attacks", "heart_wounded"): blow_at_heart,
    ("villager_attacks", "monster_wounded"): blow_at_monster,
    ("monster_moved", "monster_moved"): way_on,
    ("villager_wounded", "villager_wounded"): wound_again,
    ("zone_condition", "zone_condition"): token_again,
}
"""How two events of these kinds are joined."""
