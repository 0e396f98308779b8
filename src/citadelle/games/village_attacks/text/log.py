"""What happened and why not: events and refusals as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.village_attacks.tables import SYMBOLS
from citadelle.games.village_attacks.text.briefing import aim
from citadelle.games.village_attacks.text.names import (
    WORDS,
    ability_name,
    condition_name,
    counted,
    event_text,
    one_name,
    say,
    symbol_name,
    target_name,
    trap_offer,
    zone_name,
)
from citadelle.kernel.scene import Reveal
from citadelle.kernel.words import join_clauses, listing, mark, number_or
from citadelle.parts.names import record_name

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
    "trap_sprung": "trap", "scenario_won": "crown", "scenario_lost": "close", "hero_drawn": "villager",
    "introduces": "rules", "scenario_begins": "map", "pile_shuffled": "cards",
}  # fmt: skip
SILENT: Final = ("forced", "type_drawn")
"""Events that need no words: the line of the villagers who appear says their type."""
COIN_ABOUT: Final[Mapping[str, str]] = {
    "VA-102": "coin_target", "VA-S7.2": "coin_captive", "VA-S10.5": "coin_tome", "VA-30": "coin_way",
    "VA-32": "coin_way", "VA-81": "coin_way", "VA-150": "coin_way", "VA-153": "coin_way", "VA-169": "coin_way",
    "VA-S13.3": "coin_way", "VA-53": "coin_room", "VA-54": "coin_room", "VA-202": "coin_room",
}  # fmt: skip
COIN_SHOWS: Final[Mapping[str, str]] = {"VA-148": "coin_luck", "VA-S13.2": "coin_corridor"}
"""What a toss by these rules is about; by the second, each side has a sentence of its own."""
COIN_PUSHES: Final = ("VA-150", "VA-169")
"""The rules of full rooms: the coin chooses who is pushed on, then which way."""
LOST_BY: Final[Mapping[str, str]] = {
    "VA-96": "lost_heart", "VA-S1.4": "lost_villager", "VA-S7.4": "lost_captive", "VA-S10.7": "lost_tomes",
    "VA-S13.6": "lost_corridors", "VA-197": "lost_rounds",
}  # fmt: skip
"""Why a scenario is lost, by the rule that ended it."""
COUNTED: Final = ("villager_moved", "villager_pushed", "villagers_appear")
"""Events whose `n` says how many villagers."""
FRAMES: Final[Mapping[str, str]] = {"from": "start", "to": "end", "zone": "zone"}


def log_line(kit: Kit, event: Event, names: Sequence[str], lang: str) -> str:
    """One event in words; empty for events that need none."""
    if event.kind in SILENT:
        return ""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    args = {"who": who, **dressed(kit, event.args, names, lang, event.kind)}
    key = f"event.{sentence(event, who, args)}"
    if key not in WORDS:
        return mark(event.kind, lang)
    line = WORDS.say_known(key, lang, args)
    tail = [WORDS.say_known(f"tail.{part}", lang, args) for part, field in TAIL.items() if field in event.args]
    line = join_clauses([line, *tail], lang) if event.kind == "villager_killed" else line
    return line[:1].upper() + line[1:]


TAIL: Final[Mapping[str, str]] = {"morale": "morale", "experience": "gained"}
"""What may follow the line of a kill, by the argument that tells it."""


def sentence(event: Event, who: str, said: Mapping[str, object]) -> str:
    """Which sentence tells an event."""
    kind, args = event.kind, event.args
    if kind in ("minion_wounded", "summoned_wounded") and args.get("dead"):
        return f"{kind}_dead"
    if kind == "spawn_card" and args.get("redrawn"):
        return "spawn_card_redrawn"
    if kind == "event_drawn" and args.get("ignored"):
        return "event_drawn_ignored"
    if kind == "monster_chosen" and who == said.get("monster"):
        return "monster_joins"
    if kind == "villager_killed" and not who:
        return "villager_killed_by"
    if kind == "zone_condition" and "zones" in args:
        return "zone_condition_many"
    if kind == "scenario_lost":
        return LOST_BY.get(event.rule, kind)
    if kind == "introduces":
        return f"introduces_{args.get('what')}"
    if kind == "dice_rolled":
        return roll_sentence(args)
    if kind == "coin_tossed":
        return coin_sentence(event)
    if kind == "villager_attacks":
        kind = "villager_attacks_heart" if args.get("target") == "heart" else kind
        return f"{kind}_many" if "left" in args else kind
    return kind


def coin_sentence(event: Event) -> str:
    """Which sentence tells a toss: by its rule, and for full rooms by what is chosen."""
    shown = COIN_SHOWS.get(event.rule)
    if shown:
        return f"{shown}_{event.args.get('side')}"
    if event.args.get("what") == "villagers" and event.rule in COIN_PUSHES:
        return "coin_pushed"
    return COIN_ABOUT.get(event.rule, event.kind)


def roll_sentence(args: Mapping[str, object]) -> str:
    """Which sentence tells a roll."""
    if args.get("special"):
        return "dice_rolled_blank" if args["special"] == "blank" else "dice_rolled_special"
    return "dice_rolled" if args.get("dice") else "dice_rolled_none"


def dressed(kit: Kit, args: Mapping[str, object], names: Sequence[str], lang: str, kind: str = "") -> dict[str, object]:
    """The arguments of an event or a refusal as a sentence needs them: ids by their names."""
    out: dict[str, object] = {"count": number_or(args.get("count"), 1)}
    for field, value in args.items():
        if field == "to" and value in ("day", "night"):
            out["day"] = say(f"light.{value}", lang)
        elif field in FRAMES:
            out[FRAMES[field]] = zone_name(kit, str(value), lang)
        elif field == "villager":
            out.update(villager_args(kit, kind, str(value), args, lang))
        elif field != "count":
            out[field] = dressed_other(kit, field, value, names, lang)
        if field == "event" and str(value) in kit.plain.event_ids:
            out["text"] = event_text(kit, kit.plain.event_ids.index(str(value)), lang)
        if field == "scenario":
            out["aim"] = aim_of(kit, str(value), lang)
        if field == "who":
            out["helper"] = target_name(kit, str(value), lang)
    out.pop("who", None)
    if "start" in out and "end" in out and "way" not in out:
        out["way"] = f"{out['start']} → {out['end']}"
    return out


def aim_of(kit: Kit, scenario: str, lang: str) -> str:
    """What a scenario asks for, without the full stop that no line has."""
    for record in kit.scenarios:
        if record.id == scenario:
            return aim(kit, record, lang).removesuffix(".")
    return ""


def villager_args(kit: Kit, kind: str, sort: str, args: Mapping[str, object], lang: str) -> dict[str, object]:
    """One villager, as many as the event tells of, and how many attack."""
    count = number_or(args.get("count"), 1)
    many = count * number_or(args.get("n"), 1) if kind in COUNTED else count
    one = one_name(kit, sort, lang)
    return {
        "villager": one,
        "villagers": one if many == 1 else counted(kit, sort, many, lang),
        "attackers": one if count == 1 else counted(kit, sort, count, lang),
        "many": many,
    }


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
    if field == "pile":
        return say(f"pile.{text}", lang) if f"pile.{text}" in WORDS else mark(text, lang)
    if field == "effect":
        return say(f"effect_name.{text}", lang)
    if field == "kind":
        return say(f"kinds.{text}", lang)
    if field == "target":
        return target_name(kit, text, lang)
    if field == "dice" and isinstance(value, list | tuple):
        return dice_text(kit, [str(one) for one in value], lang)
    if field == "way" and isinstance(value, list | tuple):
        return " → ".join([zone_name(kit, str(one), lang) for one in value])
    if field == "zones" and isinstance(value, list | tuple):
        return listing([zone_name(kit, str(one), lang) for one in value], lang)
    if field == "special" and text in SYMBOLS:
        return symbol_name(kit, SYMBOLS.index(text), lang)
    if field == "awaited" and isinstance(value, list | tuple):
        return listing([names[seat] for seat in value if isinstance(seat, int) and seat < len(names)], lang)
    records: Mapping[str, Sequence[Any]] = {
        "card": kit.spawn_cards, "event": kit.events, "trap": kit.traps, "summoned": kit.summoned,
        "minion": kit.minions, "scenario": kit.scenarios,
    }  # fmt: skip
    return record_name(records[field], text, lang) if field in records else value


def dice_text(kit: Kit, dice: Sequence[str], lang: str) -> str:
    """Dice by their signs, equal ones counted."""
    told: list[str] = []
    for symbol in SYMBOLS:
        n = dice.count(symbol)
        if n:
            name = symbol_name(kit, SYMBOLS.index(symbol), lang)
            told.append(f"{n} × {name}" if n > 1 else name)
    return listing(told, lang)


def icon(event: Event) -> str:
    """The icon of an event's line in the log."""
    return ICONS.get(event.kind, "log")


def reveal(kit: Kit, event: Event, lang: str) -> Reveal | None:
    """A card that this event shows for the first time."""
    ident = str(event.args.get("event" if event.kind == "event_drawn" else "trap", ""))
    if event.kind == "event_drawn" and ident in kit.plain.event_ids:
        number = kit.plain.event_ids.index(ident)
        return Reveal("card", record_name(kit.events, ident, lang), event_text(kit, number, lang), icon="torch")
    if event.kind == "introduces":
        what = str(event.args.get("what", ""))
        if f"introduces.{what}" in WORDS:
            return Reveal("card", say(f"introduces.{what}", lang), log_line(kit, event, (), lang) + ".", icon="rules")
    if event.kind == "trap_offered" and ident in kit.plain.trap_ids:
        number = kit.plain.trap_ids.index(ident)
        return Reveal("card", record_name(kit.traps, ident, lang), trap_offer(kit, number, lang), icon="trap")
    return None


def refusal(kit: Kit, refused: Refusal, names: Sequence[str], lang: str) -> str:
    """Why a choice is not accepted: the reason alone, its rule is shown behind it."""
    key = f"refusal.{refused.code}" if f"refusal.{refused.code}" in WORDS else "refusal.forbidden"
    return WORDS.say_known(key, lang, {"key": refused.key, **dressed(kit, refused.args, names, lang)}) + "."
