"""What happened and why not: events and refusals as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks.tables import SYMBOLS
from citadelle.games.village_attacks.text.names import (
    WORDS,
    ability_name,
    condition_name,
    counted,
    event_text,
    record_name,
    say,
    sort_name,
    symbol_name,
    target_name,
    trap_text,
    zone_name,
)
from citadelle.kernel.scene import Reveal
from citadelle.kernel.words import listing, mark

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.kernel.decision import Refusal
    from citadelle.kernel.event import Event

ICONS: Final[Mapping[str, str]] = {
    "monster_chosen": "crown", "first_player": "coin", "day_turns": "theme", "round_begins": "hourglass",
    "villager_phase": "torch", "activation": "claw", "monster_returned": "heart", "cannot_return": "close",
    "dice_rolled": "reroll", "dice_rerolled": "reroll", "die_placed": "shield", "die_stored": "bag",
    "monster_moved": "boot", "monster_wounded": "health", "monster_healed": "health", "monster_died": "destroy",
    "condition_gained": "venom", "condition_removed": "check", "experience_gained": "xp", "level_gained": "xp",
    "ability_used": "spell", "villager_killed": "sword", "villager_wounded": "sword", "villager_moved": "move",
    "villager_pushed": "move", "villager_attacks": "attack", "villagers_appear": "villager", "attack_blocked": "shield",
    "riposte": "riposte", "heart_wounded": "fire", "heart_gained": "health", "morale_fell": "morale",
    "coin_tossed": "coin", "spawn_card": "cards", "event_drawn": "cards", "trap_offered": "trap", "trap_placed": "trap",
    "trap_sprung": "trap", "scenario_won": "crown", "scenario_lost": "close",
}  # fmt: skip
JOINED: Final = ("villager_moved", "villager_pushed", "villager_killed", "villagers_appear")
"""Events of which several alike are told in one line."""
SILENT: Final = ("forced",)
FRAMES: Final[Mapping[str, str]] = {"from": "start", "to": "end", "zone": "zone"}


def log_line(kit: Kit, event: Event, names: Sequence[str], lang: str) -> str:
    """One event in words; empty for events that need none."""
    if event.kind in SILENT:
        return ""
    key = f"event.{sentence(event)}"
    if key not in WORDS:
        return mark(event.kind, lang)
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    return say_known(key, lang, {"who": who, **dressed(kit, event.args, names, lang)})


def sentence(event: Event) -> str:
    """Which sentence tells an event."""
    kind, args = event.kind, event.args
    if kind in ("minion_wounded", "summoned_wounded") and args.get("dead"):
        return f"{kind}_dead"
    if kind == "spawn_card" and args.get("redrawn"):
        return "spawn_card_redrawn"
    if kind == "event_drawn" and args.get("ignored"):
        return "event_drawn_ignored"
    return kind


def dressed(kit: Kit, args: Mapping[str, object], names: Sequence[str], lang: str) -> dict[str, object]:
    """The arguments of an event or a refusal as a sentence needs them: ids by their names."""
    out: dict[str, object] = {}
    for field, value in args.items():
        if field in FRAMES:
            out[FRAMES[field]] = (
                zone_name(kit, str(value), lang) if field != "to" or value not in ("day", "night") else ""
            )
            if field == "to" and value in ("day", "night"):
                out["day"] = say(f"day.{value}", lang)
        elif field == "villager":
            n = args.get("n")
            out["villager"] = sort_name(kit, str(value), lang)
            out["villagers"] = counted(kit, str(value), n if isinstance(n, int) else 1, lang)
        else:
            out[field] = dressed_other(kit, field, value, names, lang)
        if field == "who":
            out["helper"] = target_name(kit, str(value), lang)
    out.pop("who", None)
    return out


def dressed_other(kit: Kit, field: str, value: object, names: Sequence[str], lang: str) -> object:
    """One argument by its name."""
    text = str(value)
    if field == "monster":
        return record_name(kit.monsters, text, lang)
    if field == "ability":
        return ability_name(kit, text, lang)
    if field == "condition":
        return condition_name(kit, text, lang)
    if field == "symbol":
        return symbol_name(kit, SYMBOLS.index(text), lang) if text in SYMBOLS else mark(text, lang)
    if field in ("version", "source", "side", "type"):
        return say(f"{field}.{text}", lang)
    if field == "effect":
        return say(f"effect_name.{text}", lang)
    if field == "kind":
        return say(f"kinds.{text}", lang)
    if field == "target":
        return target_name(kit, text, lang)
    if field == "dice" and isinstance(value, list | tuple):
        return listing([symbol_name(kit, SYMBOLS.index(str(one)), lang) for one in value], lang)
    if field == "awaited" and isinstance(value, list | tuple):
        return listing([names[seat] for seat in value if isinstance(seat, int) and seat < len(names)], lang)
    records = {
        "card": kit.spawn_cards, "event": kit.events, "trap": kit.traps, "summoned": kit.summoned,
        "minion": kit.minions, "scenario": kit.scenarios,
    }  # fmt: skip
    return record_name(records[field], text, lang) if field in records else value


def say_known(key: str, lang: str, args: Mapping[str, object]) -> str:
    """A sentence whose values come from a log, perhaps of another version: what is missing shows as "?"."""
    return say(key, lang, **{**dict.fromkeys(WORDS.names(key), "?"), **args})


def icon(event: Event) -> str:
    """The icon of an event's line in the log."""
    return ICONS.get(event.kind, "log")


def reveal(kit: Kit, event: Event, lang: str) -> Reveal | None:
    """A card that this event shows for the first time."""
    ident = str(event.args.get("event" if event.kind == "event_drawn" else "trap", ""))
    if event.kind == "event_drawn" and ident in kit.plain.event_ids:
        number = kit.plain.event_ids.index(ident)
        return Reveal("card", record_name(kit.events, ident, lang), event_text(kit, number, lang), icon="torch")
    if event.kind == "trap_offered" and ident in kit.plain.trap_ids:
        number = kit.plain.trap_ids.index(ident)
        return Reveal("card", record_name(kit.traps, ident, lang), trap_text(kit, number, lang), icon="trap")
    return None


def refusal(kit: Kit, refused: Refusal, names: Sequence[str], lang: str) -> str:
    """Why a choice is not accepted: the reason alone, its rule is shown behind it."""
    key = f"refusal.{refused.code}" if f"refusal.{refused.code}" in WORDS else "refusal.forbidden"
    return say_known(key, lang, {"key": refused.key, **dressed(kit, refused.args, names, lang)}) + "."
