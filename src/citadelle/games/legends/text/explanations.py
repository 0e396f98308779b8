"""What a thing on the table is and does, for whoever points at it: cards with what they give, tokens, cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.legends.text.names import WORDS, actions_text, effects_text, token_text

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView


def explain(view: LegendsView, thing: str, lang: str) -> list[str]:
    """What a thing of the scene is and does, a sentence a line."""
    word, _, rest = thing.partition(" ")
    if word == "card" and rest in view.kit.card_index:
        record = view.kit.cards[view.kit.card_index[rest]]
        given, done = effects_text(record.abilities, lang), actions_text(record, lang)
        out = [WORDS.say("explain.gives", lang, text=given)] if given else []
        return out + ([WORDS.say("explain.does", lang, text=done)] if done else [])
    if word == "token":
        return token_lines(view, rest, lang)
    key = f"explain.{word}"
    return [WORDS.say(key, lang)] if key in WORDS else []


def at_hand(view: LegendsView, lang: str) -> list[str]:
    """LG-710 to LG-730, LG-760: what is counted at the end and what decides a tie; what the map's signs mean."""
    t = view.tables
    aim = WORDS.say("at_hand.aim", lang, n=view.cards_to_end, sole=t.elixir_vp_sole, tied=t.elixir_vp_tied)
    return [aim, WORDS.say("at_hand.tie", lang), WORDS.say("at_hand.signs", lang)]


def token_lines(view: LegendsView, region: str, lang: str) -> list[str]:
    """What the token of a region does, if this view knows it."""
    if view.chart is None or region not in view.chart.index:
        return []
    if view.start == view.chart.index[region]:
        return [WORDS.say("explain.start", lang)]
    token = view.tokens[view.chart.index[region]]
    if token < 0 and view.facedown[view.chart.index[region]]:
        return [WORDS.say("explain.facedown", lang)]
    line = token_text(view.kit, token, lang) if token >= 0 else ""
    return [line] if line else []
