"""Events that the log tells in one line: cards drawn one after the other, a whole way of a hero, an attack with its die
and its damage.

A joined event has the kind of its first one and further arguments: `count` (how many alike), the `dice` and the damage
`n` of an attack, `hurt` once the damage itself was told.
"""

from __future__ import annotations

from typing import Final

from citadelle.kernel.event import Event, join_alike

JOINED: Final = ("card_drawn", "pile_shuffled")
"""Events of which several alike are told in one line."""

ANNOUNCED: Final = (
    "round_begins", "astrologers_drawn", "combat_announced", "combat_round_began", "combat_ended", "quick_combat",
    "fighter_removed", "hero_beaten", "field_claimed", "level_reached", "grail_taken", "player_eliminated",
    "ai_turn_begins", "ai_attacks", "ai_besieges", "ai_beaten", "hero_beaten_by_ai", "ai_claimed", "army_appears",
    "boss_drawn", "mark_placed", "ai_unit_reinforced", "scenario_won", "scenario_lost", "scenario_tried_again",
    "campaign_won", "campaign_lost", "tie_decided", "game_won", "game_lost", "card_offered", "resources_given",
)  # fmt: skip
"""Events that are announced over the board for a moment."""


def join_events(first: Event, second: Event) -> Event | None:
    """Two events as one, or None if each has its own line."""
    if first.kind in JOINED:
        return join_alike(first, second)
    if first.kind == second.kind == "resources_gained" and same(first, second):
        return joined(first, added(first, second))
    if first.kind == second.kind == "hero_moved" and same(first, second):
        if first.args.get("figure") == second.args.get("figure") and goes_on(first, second):
            return joined(first, {**first.args, "to": second.args.get("to", "")})
    if first.kind == second.kind == "ai_moved" and same(first, second):
        if first.args.get("ai") == second.args.get("ai") and goes_on(first, second):
            return joined(first, {**first.args, "to": second.args.get("to", "")})
    return attack(first, second) if first.kind == "attack_declared" else None


def goes_on(first: Event, second: Event) -> bool:
    """Does the second step begin where the first one ended, and lead elsewhere than back to where the way began?"""
    return first.args.get("to") == second.args.get("from") and first.args.get("from") != second.args.get("to")


def attack(first: Event, second: Event) -> Event | None:
    """An attack with what its die shows and what it does to its target."""
    if first.seen != second.seen:
        return None
    if second.kind in ("attack_rolled", "attack_rerolled", "attack_die_set") and "n" not in first.args:
        return joined(first, {**first.args, "dice": second.args["dice"]})
    if second.kind == "attack_counted" and "n" not in first.args:
        return joined(first, {**first.args, "n": second.args["n"]})
    target = first.args.get("on") == second.args.get("fighter")
    if second.kind == "fighter_damaged" and target and "n" in first.args and "hurt" not in first.args:
        return joined(first, {**first.args, "n": second.args["n"], "hurt": 1})
    return None


def same(first: Event, second: Event) -> bool:
    """Are both of one seat, by one rule, seen by the same?"""
    return first.seat == second.seat and first.rule == second.rule and first.seen == second.seen


def joined(first: Event, args: dict[str, object]) -> Event:
    """The first event with other arguments."""
    return Event(first.kind, first.seat, first.rule, args, first.seen, first.closes)


def added(first: Event, second: Event) -> dict[str, object]:
    """Amounts of both events together."""
    out: dict[str, object] = dict(first.args)
    for name, value in second.args.items():
        old = out.get(name, 0)
        if isinstance(value, int) and isinstance(old, int):
            out[name] = old + value
    return out
