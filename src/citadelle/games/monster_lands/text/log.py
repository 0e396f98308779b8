"""What happened, what was turned up and why not: events, reveals and refusals as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.text.effects import good_text
from citadelle.games.monster_lands.text.event_args import (
    everybody,
    gained_dice,
    packed,
    placed_dice,
    sentence_args,
)
from citadelle.games.monster_lands.text.names import SCORE_PARTS, WORDS, owner_name, say, score_name
from citadelle.kernel.event import join_alike
from citadelle.kernel.words import number_or

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit
    from citadelle.kernel.decision import Refusal
    from citadelle.kernel.event import Event


JOINED: Final = ("dice_deployed", "trap_laid", "guard_laid", "magic_burned", "hit_stopped", "venom_used")
"""Events that are told in one line where the same happens several times in a row."""

ANNOUNCED: Final = (
    "round_began", "mission_completed", "mission_failed", "monster_captured", "monster_eliminated", "land_conquered",
    "wages_paid", "wages_short", "member_died", "member_deserted", "panic_spread", "monster_at_gate",
    "madhala_won_mission", "madhala_removed_monster", "madhala_removed_land", "campaign_game_ended",
)  # fmt: skip
"""Events that are announced over the board for a moment."""


def is_announced(event: Event) -> bool:
    """Whether an event is announced: by its kind, or by the sentence that tells it."""
    return event.kind in ANNOUNCED or _word(event) in ANNOUNCED


def join_events(first: Event, second: Event) -> Event | None:
    """Two events as one, or None if each has its own line."""
    return join_alike(first, second) if first.kind in JOINED else None


def log_line(kit: Kit, event: Event, names: Sequence[str], lang: str) -> str:
    """What happened, in one sentence. Whether a reader may know of it, the event itself says (`is_seen_by`).

    A lone option that was taken unasked needs no line: what it does is told by what follows.
    """
    if event.kind == "forced":
        return ""
    key = f"event.{_word(event)}"
    if number_or(event.args.get("count")) > 1 and f"{key}_many" in WORDS:
        key = f"{key}_many"
    if key not in WORDS:
        return say("event.unknown", lang, kind=event.kind)
    args = sentence_args(kit, event.args, lang)
    args["who"] = owner_name(names, event.seat, lang)
    args |= _more(event, names, lang)
    return WORDS.say_known(key, lang, args)


def _more(event: Event, names: Sequence[str], lang: str) -> dict[str, object]:
    """What a sentence needs beside the arguments of its event."""
    kind, args = event.kind, event.args
    if kind == "dice_gained":
        return {"dice": gained_dice(args, lang)}
    if kind in ("die_placed", "dice_deployed"):
        return {"dice": placed_dice(args, lang)}
    if kind == "die_converted":
        return {"colour": dress_colour(args.get("to"), lang)}
    if kind == "flasks_packed":
        return {"goods": packed(args, lang)}
    if kind == "tokens_gained":
        kept, lost = number_or(args.get("count")), number_or(args.get("lost"))
        good = str(args.get("token"))
        return {"goods": good_text(good, kept or lost, lang)} if f"good.{good}" in WORDS else {}
    if kind == "scored":
        told = [
            say("tell.part", lang, part=score_name(part, lang), n=args[part])
            for part in SCORE_PARTS[:-1]
            if part in args
        ]
        return {"parts": ", ".join(told)}
    winners = args.get("winners")
    if isinstance(winners, list):
        return {"winners": everybody(winners, names, lang), "n": len(winners)}
    if kind == "madhala_visited":
        return {"value": number_or(args.get("die")) - 1}
    return {}


def dress_colour(colour: object, lang: str) -> str:
    """A colour as it goes with a die."""
    key = f"colour_of.{colour}"
    return say(key, lang) if key in WORDS else "?"


# --- which sentence


def _gold_gained(event: Event) -> str:
    return {"ML-CLN-01": "gold_gained_home", "ML-ADV-03": "gold_gained_second"}.get(event.rule, event.kind)


def _gold_paid(event: Event) -> str:
    return {"ML-WAGE-01": "wages_paid", "ML-WAGE-02": "wages_short"}.get(event.rule, event.kind)


def _tokens(event: Event) -> str:
    if not number_or(event.args.get("lost")):
        return "tokens_gained_home" if event.rule == "ML-CLN-01" else event.kind
    return "tokens_gained_lost" if number_or(event.args.get("count")) else "tokens_lost"


def _attack(event: Event) -> str:
    if not event.args.get("values"):
        return "attack_rolled_none"
    return "attack_rolled_auto" if number_or(event.args.get("auto")) else event.kind


def _campaign(event: Event) -> str:
    over = event.args.get("over")
    return f"campaign_{over}" if over in ("won", "lost") else event.kind


_VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "dice_gained": lambda event: "dice_gained_pool" if event.rule == "ML-PREP-01" else event.kind,
    "die_placed": lambda event: "die_pawned" if event.rule == "ML-PAW-01" else event.kind,
    "die_rolled": lambda event: "die_rerolled" if event.rule == "ML-TAL-07" else event.kind,
    "gold_gained": _gold_gained,
    "gold_paid": _gold_paid,
    "glory_gained": lambda event: "glory_gained_death" if event.rule == "ML-DTH-01" else event.kind,
    "glory_lost": lambda event: "glory_lost_wound" if event.rule == "ML-DEF-04" else event.kind,
    "mission_completed": lambda event: f"{event.kind}_contract" if event.rule == "ML-ADV-04" else event.kind,
    "tokens_gained": _tokens,
    "attack_rolled": _attack,
    "hit_stopped": lambda event: f"hit_stopped_{event.args.get('by')}",
    "pile_shuffled": lambda event: f"pile_shuffled_{event.args.get('pile')}",
    "passed": lambda event: "passed" if event.args.get("final") else "passed_once",
    "madhala_visited": lambda event: "madhala_persuaded" if number_or(event.args.get("die")) > 1 else event.kind,
    "campaign_game_ended": _campaign,
}
"""Events that are told in several ways, by what they say or by their rule."""


def _word(event: Event) -> str:
    """The sentence for an event: its kind, or a variant of it that reads better."""
    variant = _VARIANTS.get(event.kind)
    return variant(event) if variant is not None else event.kind


# --- refusals


def refusal(kit: Kit, refused: Refusal, names: Sequence[str], lang: str) -> str:
    """Why a choice is not accepted: the reason alone, its rule is shown behind it."""
    args: dict[str, object] = {"key": refused.key, **sentence_args(kit, refused.args, lang)}
    awaited = refused.args.get("awaited")
    if isinstance(awaited, list | tuple):
        args["awaited"] = everybody(awaited, names, lang)
    return WORDS.say_known(_reason(kit, refused), lang, args) + "."


def _reason(kit: Kit, refused: Refusal) -> str:
    """The sentence for a refusal: its code, or a variant of it that reads better."""
    code, args = refused.code, refused.args
    if code == "too_little_gold" and "price" in args:
        code = "too_little_price"
    elif code == "not_your_member" and args.get("member") not in kit.plain.member_index:
        code = "nobody_such"
    key = f"refusal.{code}"
    return key if key in WORDS else "refusal.forbidden"
