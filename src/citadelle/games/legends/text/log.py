"""What happened and why not: events and refusals as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.legends.text.looks import sky_class, token_icon, woodcut
from citadelle.games.legends.text.names import (
    SCORE_PARTS,
    TOLD,
    WORDS,
    leader_text,
    name,
    owner_name,
    say,
    score_name,
    slot_name,
    token_name,
)
from citadelle.kernel.answer import NO_THING
from citadelle.kernel.event import join_alike
from citadelle.kernel.scene import Reveal
from citadelle.kernel.words import listing, mark, number_or

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.kernel.decision import Refusal
    from citadelle.kernel.event import Event

_ICONS: Final[Mapping[str, str]] = {
    "map_slot_set": "map",
    "setup_player_drawn": "map",
    "start_set": "flag",
    "token_placed": "treasure",
    "token_left_out": "close",
    "leader_dealt": "crown",
    "armies_set_up": "army",
    "outpost_set": "army",
    "neutral_placed": "army",
    "row_revealed": "cards",
    "coins_dealt": "coin",
    "bid_committed": "lock",
    "bids_revealed": "scales",
    "die_rolled": "reroll",
    "bid_won": "flag",
    "turn_began": "hourglass",
    "card_taken": "cards",
    "coins_gained": "coin",
    "action_skipped": "close",
    "effect_chosen": "check",
    "action_ended": "check",
    "army_placed": "place",
    "army_moved": "move",
    "city_built": "build",
    "army_destroyed": "destroy",
    "army_captured": "bag",
    "coin_stolen": "coin",
    "token_claimed": "treasure",
    "token_turned_up": "eye",
    "coin_lost": "thieves",
    "dragon_slain": "dragon",
    "token_looked_at": "eye",
    "token_seen": "eye",
    "card_revealed": "cards",
    "extra_card_bought": "cards",
    "extra_card_declined": "close",
    "scored": "vp",
    "tokens_revealed": "eye",
    "game_won": "trophy",
    "chapter_ended": "trophy",
    "forced": "right",
}
JOINED: Final = ("army_placed", "army_moved", "army_destroyed")
"""Events that are told in one line where the same happens several times in a row."""

ANNOUNCED: Final = (
    "bids_revealed", "bid_won", "city_built", "army_destroyed", "army_captured", "dragon_slain", "chapter_ended",
)  # fmt: skip
"""Events that are announced over the board for a moment."""
_ACTION_ICONS: Final[Mapping[str, str]] = {"place": "place", "move": "move", "city": "build", "destroy": "destroy"}


def log_line(kit: Kit, event: Event, names: Sequence[str], lang: str) -> str:
    """What happened, in one sentence; empty for what the next event says better.

    Whether a reader may know of it, the event itself says (`is_seen_by`).
    """
    if event.kind == "action_began" and event.args.get("action") in ("city", "destroy"):
        return ""
    key = f"event.{_event_word(event)}"
    if number_or(event.args.get("count")) > 1 and f"{key}_many" in WORDS:
        key = f"{key}_many"
    if key not in WORDS:
        return say("event.unknown", lang, kind=event.kind)
    args: dict[str, object] = {"coins": 1, **_dress(kit, event.args, lang, names)}
    args["who"] = owner_name(names, event.seat, lang) if event.seat >= 0 else say("seat.nobody", lang)
    winners = event.args.get("winners")
    if isinstance(winners, list):
        args["who"], args["n"] = listing([names[seat] for seat in winners], lang), len(winners)
    if event.kind == "scored":
        parts = [part for part in SCORE_PARTS[:-1] if event.args.get(part)]
        args["parts"] = ", ".join(f"{score_name(part, lang)} {event.args[part]}" for part in parts) or "0"
    return WORDS.say_known(key, lang, args)


def join_events(first: Event, second: Event) -> Event | None:
    """Two events as one, or None if each has its own line."""
    return join_alike(first, second) if first.kind in JOINED else None


def icon(event: Event) -> str:
    """The icon of a log line, an id of the icon sheet without its prefix."""
    args = event.args
    if event.kind in ("action_began", "action_chosen"):
        return _ACTION_ICONS.get(str(args.get("action")), "close")
    if event.kind == "army_moved" and args.get("link") in ("sea", "portal"):
        return str(args["link"])
    if event.kind in ("token_placed", "token_claimed", "token_turned_up", "token_seen"):
        return token_icon(str(args.get("token")), _ICONS[event.kind])
    return _ICONS.get(event.kind, "log")


def reveal(kit: Kit, event: Event, lang: str) -> Reveal | None:
    """What an event shows for the first time: a die, a new card of the row, a leader, a token that was face down."""
    args = event.args
    if event.kind == "die_rolled":
        shown = Reveal("die", say("reveal.die", lang), str(args.get("value", "")), icon=f"die-{args.get('value')}")
        shown.faces = [str((number_or(args.get("value")) + step) % 6 + 1) for step in (2, 4, 1)]
        return shown
    if event.kind == "card_revealed" and args.get("card") in kit.card_index:
        card = kit.cards[kit.card_index[str(args["card"])]]
        return Reveal(
            "card", name(kit, "card", card.id, lang), art=woodcut(card.id, card.family), cls=sky_class(card.family)
        )
    if event.kind == "leader_dealt":
        return Reveal("card", name(kit, "leader", str(args.get("leader")), lang), icon="crown")
    if event.kind in ("token_turned_up", "token_seen"):
        token = str(args.get("token"))
        return Reveal("token", token_name(kit, token, lang), icon=token_icon(token, "why"))
    return None


def _event_word(event: Event) -> str:
    """The sentence for an event: its kind, or a variant of it that reads better."""
    kind, args = event.kind, event.args
    if kind == "bid_won":
        return {1: "bid_won_youngest", 2: "bid_won_die"}.get(number_or(args.get("tie")), kind)
    if kind == "card_taken" and not args.get("cost"):
        return "card_taken_free"
    if kind == "extra_card_bought" and not args.get("cost"):
        return "extra_card_free"
    if kind in ("action_began", "action_ended"):
        return f"{kind}_{args.get('action')}"
    if kind == "effect_chosen" and not args.get("effect"):
        return "effect_declined"
    if kind == "action_chosen" and args.get("action") == "ignore":
        return "action_ignored"
    if kind == "army_placed" and args.get("source", "place") != "place":
        return "army_placed_by"
    if kind == "army_moved" and args.get("link") in ("sea", "portal", "bridge"):
        return f"army_moved_{args['link']}"
    if kind in ("army_destroyed", "army_captured") and number_or(args.get("owner")) < 0:
        return f"{kind}_third"
    return kind


def refusal(kit: Kit, refused: Refusal, names: Sequence[str], lang: str) -> str:
    """Why a choice is not accepted (LG-930): the reason alone, its rule is shown behind it."""
    key = f"refusal.{refused.code}" if f"refusal.{refused.code}" in WORDS else "refusal.forbidden"
    return WORDS.say_known(key, lang, {"key": refused.key, **_dress(kit, refused.args, lang, names)}) + "."


_ROOMS: Final[Mapping[str, tuple[str, str]]] = {
    "region": ("region", "region"),
    "from": ("start", "region"),
    "to": ("end", "region"),
    "start": ("start", "region"),
    "end": ("end", "region"),
    "card": ("card", "card"),
    "leader": ("leader", "leader"),
    "face": ("face", "face"),
}
"""Arguments of events and refusals that are ids: the placeholder they fill, and which component they name."""


def _dress(kit: Kit, args: Mapping[str, object], lang: str, names: Sequence[str]) -> dict[str, object]:
    """The arguments of an event or a refusal as a sentence needs them: ids by their names, seats by theirs."""
    out: dict[str, object] = {}
    for field, value in args.items():
        if field in _ROOMS and isinstance(value, str):
            place, room = _ROOMS[field]
            out[place] = name(kit, room, value, lang)
        elif field in ("owner", "victim"):
            out[field] = owner_name(names, number_or(value), lang)
        else:
            out[field] = _dress_other(kit, field, value, lang, names)
    if "rotation" in args:
        out["turned"] = say(f"turned.{args['rotation']}", lang)
    if "leader" in args:
        leader = kit.leader_index.get(str(args["leader"]), -1)
        out["text"] = leader_text(kit, leader, lang) if leader >= 0 else ""
    return out


def _dress_other(kit: Kit, field: str, value: object, lang: str, names: Sequence[str]) -> object:
    if isinstance(value, list | tuple):
        return _dress_list(kit, field, list(value), lang, names)
    if field == "token":
        return token_name(kit, str(value), lang)
    if field == "source":
        rooms = ("card", "token", "leader")
        return next((name(kit, r, str(value), lang) for r in rooms if value in getattr(kit, r + "_index")), value)
    if field == "action" and f"action_name.{value}" in WORDS:
        return say(f"action_name.{value}", lang)
    if field == "slot":
        return slot_name(str(value), lang)
    if field == "effect":
        number = kit.plain.nouns["effect"].number(str(value))
        return mark(str(value), lang) if number == NO_THING else TOLD.text(kit.plain.choices[number], lang)
    return value


def _dress_list(kit: Kit, field: str, values: list[Any], lang: str, names: Sequence[str]) -> str:
    if field == "cards":
        return ", ".join(name(kit, "card", card, lang) for card in values)
    if field == "tokens":
        return ", ".join(f"{name(kit, 'token', t, lang)} ({name(kit, 'region', r, lang)})" for r, t in values)
    if field in ("bids", "totals"):
        return ", ".join(f"{names[seat]} {value}" for seat, value in enumerate(values))
    if field in ("awaited", "winners"):
        return listing([owner_name(names, seat, lang) for seat in values], lang) or say("seat.nobody", lang)
    return ", ".join([str(value) for value in values])
