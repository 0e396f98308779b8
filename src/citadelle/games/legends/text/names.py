"""Names of seats and components, and what cards, tokens, leaders and options say about themselves.

Sentences come from `words.toml`, names from the data. `names` are the seats' names; without them a seat goes by its
colour. `lang` is a language of `citadelle.kernel.words`, or its pseudo-language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.legends.effect_kinds import Condition, Counted, Effect
from citadelle.kernel.words import join_clauses, load_words, mark
from citadelle.parts.effect_words import EffectWords
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.games.legends.view import LegendsView

Names = Sequence[str] | None

WORDS: Final = load_words("citadelle.games.legends", "words.toml")

REGION_CODES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""The short code of a region: the letter at its number on the chart."""

SCORE_PARTS: Final[tuple[str, ...]] = (
    "regions",
    "islands",
    "cards",
    "elixirs",
    "citadels",
    "tokens",
    "leader",
    "total",
)
"""The rows of the score table, in order (LG-770)."""


def say(key: str, lang: str, /, **args: object) -> str:
    """A sentence of Legends or of the kernel."""
    return WORDS.say(key, lang, **args)


def name(kit: Kit, room: str, ident: str, lang: str) -> str:
    """The name of a component by its id; `room` is "card", "region", "token" and so on. An id the data does not know
    (a log of another pack) stands for itself."""
    index: Mapping[str, int] = getattr(kit, room + "_index")
    if ident not in index:
        return mark(ident, lang)
    record: Any = getattr(kit, room + "s")[index[ident]]
    return component_name(record, lang)


def seat_names(view: LegendsView, lang: str, names: Names = None) -> list[str]:
    """What the seats are called: by `names`, else by their colours."""
    return list(names) if names else [name(view.kit, "colour", colour, lang) for colour in view.colours]


def seat_name(view: LegendsView, seat: int, lang: str) -> str:
    """A seat goes by its colour."""
    return seat_names(view, lang)[seat]


def owner_name(names: Sequence[str], owner: int, lang: str) -> str:
    """A seat's name, or the third colour's (any number that is no seat)."""
    return names[owner] if 0 <= owner < len(names) else say("third.name", lang)


def token_name(kit: Kit, token: str, lang: str) -> str:
    """A token's name; "?" or nothing is one that lies face down."""
    return say("token.hidden", lang) if token in ("", "?") else name(kit, "token", token, lang)


def slot_name(slot: str, lang: str) -> str:
    """What a slot of the layout is called; one of a pack goes by its id."""
    key = f"slot.{slot}"
    return say(key, lang) if key in WORDS else mark(slot.replace("_", " "), lang)


def score_name(part: str, lang: str) -> str:
    """The name of a row of the score table: one of SCORE_PARTS, or an earlier game of a long one (LG-880)."""
    game = part.removeprefix("game_")
    if game.isdecimal():
        return say("score.game", lang, n=int(game))
    return say(f"score.{part}", lang)


def tie_told(what: str, lang: str) -> str:
    """What decided between those with most points, in a sentence; nothing where nothing had to."""
    return say(f"tie.{what}", lang) if what else ""


def option_value_name(kit: Kit, option: str, value: object, lang: str) -> str:
    """What a value of an option is called by the data, where the words don't name it."""
    room = {"map": "preset", "colours": "colour", "encounter_tokens": "token", "layout": "layout"}.get(option, "token")
    return name(kit, room, str(value), lang)


def family(word: str, count: int, lang: str) -> str:
    """A card's family, in the form that goes with `count` cards."""
    key = f"family.{word}"
    return say(key, lang, n=count) if key in WORDS else mark(word.replace("_", " ").title(), lang)


TOLD: Final = EffectWords(say, rooms={Condition: "condition", Counted: "counted"})
"""Sentences of abilities of cards and effects of tokens and leaders (LG-610 to LG-690, LG-8xx)."""


def effects_text(effects: Sequence[Effect], lang: str) -> str:
    """Several effects in one line."""
    return join_clauses([TOLD.text(effect, lang) for effect in effects], lang)


def actions_text(card: Any, lang: str) -> str:
    """The action field of a card: one action, two in order, or one of two (LG-501)."""
    parts = [say(f"action.{action.kind}", lang, n=action.amount) for action in card.actions]
    if not parts:
        return say("action.none", lang)
    text = parts[0]
    for part in parts[1:]:
        text = say(f"action.{card.mode}", lang, first=text, second=part)
    return text


def card_text(kit: Kit, card: int, lang: str) -> str:
    """What a card gives and does, in one line."""
    record = kit.cards[card]
    return " | ".join(part for part in (effects_text(record.abilities, lang), actions_text(record, lang)) if part)


def card_effects(kit: Kit, card: int, lang: str) -> str:
    """What a card gives and does, as the end of a sentence."""
    record = kit.cards[card]
    found = [effects_text(record.abilities, lang), actions_text(record, lang)]
    return join_clauses([text for text in found if text], lang)


def leader_text(kit: Kit, leader: int, lang: str) -> str:
    """What a leader does, in one line."""
    return effects_text(kit.leaders[leader].effects, lang)


def token_text(kit: Kit, token: int, lang: str) -> str:
    """What a token does, in one line; empty for the starting marker."""
    return effects_text(kit.tokens[token].effects, lang)


def card_name(kit: Kit, card: int, lang: str) -> str:
    """A card's name, with its actions where several cards have the same name."""
    record = kit.cards[card]
    plain = name(kit, "card", record.id, lang)
    if sum(other.name == record.name for other in kit.cards) == 1:
        return plain
    return say("label.twin", lang, card=plain, actions=actions_text(record, lang))
