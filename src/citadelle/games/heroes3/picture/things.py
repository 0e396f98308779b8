"""What a reader may ask about, by what is drawn: its name, its numbers, and what it does in a few sentences.

Things are named as `verbs.THINGS` says, for `Game.resolve_text`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.picture.fields import is_guarded
from citadelle.games.heroes3.picture.pieces import ROMAN
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import BUILDINGS, NONE
from citadelle.games.heroes3.text.explanations import explain_opponent
from citadelle.games.heroes3.text.names import (
    building_name,
    building_text,
    card_text,
    location_text,
    tile_class_name,
    unit_text,
)
from citadelle.kernel.scene import Part, Thing
from citadelle.parts.scenes import thing_names


def things(p: DrawnPosition, parts: list[Part]) -> list[Thing]:
    """Everything that is drawn and can be asked about, each once, with its title."""
    return [Thing(name, title(p, name)) for name in thing_names(parts)]


def title(p: DrawnPosition, name: str) -> str:
    """What a thing is called, and what there is to know of it."""
    word, _, rest = name.partition(" ")
    return TITLES[word](p, rest)


def told(p: DrawnPosition, name: str, *said: str) -> str:
    """A name, and sentences about it."""
    sentences = " ".join(part for part in said if part)
    return p.say("thing.told", name=name, text=sentences) if sentences else name


def field_title(p: DrawnPosition, rest: str) -> str:
    """A field: its location, who holds it, its guards."""
    field = p.tables.nouns["field"].number(rest)
    view = p.view
    cube = view.cube[field]
    state = ""
    if 0 <= cube < view.players:
        state = p.say("field.held", player=p.seat_name(cube))
    elif cube == BLACK:
        state = p.say("field.visited")
    elif cube == AI_CUBE:
        state = p.say("opponent.held")
    guards = p.say("field.guards", n=ROMAN[p.tables.field_difficulty[field]]) if is_guarded(p, field) else ""
    return told(p, p.field_name(field), location_text(p.kit, view.variant, field, p.lang), state, guards)


def tile_title(p: DrawnPosition, rest: str) -> str:
    """A face-down tile: its class."""
    place = p.tables.nouns["place"].number(rest)
    at = p.view.down_place.index(place) if place in p.view.down_place else NONE
    return p.say("tile.down", name=tile_class_name(p.view.down_class[at], p.lang)) if at != NONE else rest


def card_title(p: DrawnPosition, rest: str) -> str:
    """A card: what its modes do."""
    card = p.tables.nouns["card"].number(rest)
    modes = max(len(p.tables.card_modes[card]), 1)
    texts = [card_text(p.kit, card, mode, p.lang) for mode in range(modes)]
    if modes > 1:
        joined = p.say("card.two", first=texts[0], second=texts[1])
        return told(p, p.card_name(card), joined)
    return told(p, p.card_name(card), texts[0])


def fighter_title(p: DrawnPosition, rest: str) -> str:
    """A unit of the combat: its values and its ability."""
    fighter = p.fighter_ids.index(rest)
    form = p.view.fighter_form[fighter]
    t = p.tables
    values = p.say(
        "unit.values", attack=t.form_attack[form], defense=t.form_defense[form], hp=t.form_hp[form],
        initiative=t.form_initiative[form],
    )  # fmt: skip
    return told(p, p.fighter_name(fighter), values, unit_text(p.kit, form, p.lang))


def building_title(p: DrawnPosition, rest: str) -> str:
    """A building of the shown town."""
    building = BUILDINGS.index(rest)
    faction = p.view.faction[p.seat]
    return told(p, building_name(p.kit, faction, building, p.lang), building_text(p.kit, faction, building, p.lang))


def figure_title(p: DrawnPosition, rest: str) -> str:
    """A hero on the map: whose it is, and its movement points."""
    hero = p.tables.nouns["figure"].number(rest)
    return p.say(
        "figure.told", name=p.figure_name(hero), player=p.seat_name(hero // 2), n=p.view.hero_mp[hero]
    )  # fmt: skip


def opponent_title(p: DrawnPosition, rest: str) -> str:
    """An AI hero or army: its units, when it acts."""
    said = explain_opponent(p.view, p.tables.nouns["opponent"].number(rest), p.lang)
    return told(p, said[0], *said[1:]) if said else rest


TITLES: Final[dict[str, Callable[[DrawnPosition, str], str]]] = {
    "field": field_title,
    "tile": tile_title,
    "card": card_title,
    "fighter": fighter_title,
    "building": building_title,
    "figure": figure_title,
    "opponent": opponent_title,
    "space": lambda p, rest: p.say("space.told", space=rest.upper()),
}
"""By the first word of a thing's name."""
