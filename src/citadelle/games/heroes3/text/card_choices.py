"""Cards in choices: what a card does, which use is meant, the levels of a spell."""

from __future__ import annotations

from citadelle.games.heroes3.tables import NONE, SPELL
from citadelle.games.heroes3.text.choice import Choice
from citadelle.games.heroes3.text.names import card_clause, card_name, card_named, level_text, mode_name


def play_word(o: Choice) -> str:
    """Which sentence tells the play of a card."""
    card, mode = o.thing("card"), o.thing("mode")
    kind = o.view.tables.card_kind[card]
    if kind == SPELL:
        return "play_spell"
    if kind in (0, 1):
        return "play_expert" if mode else "play_basic"
    return "play_again" if mode else "play_mode"


def play_args(o: Choice) -> dict[str, object]:
    """What a card does."""
    return {"text": card_clause(o.view.kit, o.thing("card"), o.thing("mode"), o.lang)}


def play_brief(o: Choice) -> str:
    """A card and, where it has two uses, which."""
    card, mode = o.thing("card"), o.thing("mode")
    name = card_name(o.view.kit, card, o.lang)
    if o.view.tables.card_kind[card] == SPELL or len(o.view.tables.card_modes[card]) < 2:
        return name
    return f"{name} ({mode_name(o.view.kit, card, mode, o.lang)})"


def about_card(o: Choice) -> dict[str, object]:
    """What a card does, in all its uses."""
    kit, card = o.view.kit, o.thing("card")
    uses = range(max(len(o.view.tables.card_modes[card]), 1))
    return {"text": " / ".join(dict.fromkeys(card_clause(kit, card, mode, o.lang) for mode in uses))}


def top_args(o: Choice) -> dict[str, object]:
    """The open card of a common deck."""
    return {"card": card_named(o.view.kit, o.text("top"), o.lang)}


def level_args(o: Choice) -> dict[str, object]:
    """A level of the spell that is cast, named by the power that it asks for."""
    card = o.view.tables.card_index.get(o.text("card"), NONE)
    power = o.thing("number")
    levels = o.view.tables.card_levels[card] if card != NONE else ()
    for number in range(len(levels)):
        if levels[number].power == power:
            return {"power": power, "text": level_text(o.view.kit, card, number, o.lang)}
    return {"power": power, "text": ""}
