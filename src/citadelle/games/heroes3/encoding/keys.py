"""An action for every key that comes up often; ways over another field, tile places and pairs of units share the
actions `other`. Cards that allies swap have actions where there can be an ally, kept cards where one plays alone."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3 import verbs
from citadelle.games.heroes3.ability_kinds import UNIT_CANCEL_LETHAL
from citadelle.games.heroes3.lattice import POSITIONS
from citadelle.games.heroes3.rules.cards.targets import AREAS
from citadelle.games.heroes3.tables import (
    ARTIFACT,
    BLOCKED,
    BUILDINGS,
    NONE,
    RESOURCES,
    SPECIALTY,
    SPELL,
    STATISTIC,
    TIERS,
    Tables,
)
from citadelle.kernel.answer import Verb

OTHERS: Final = 40
"""No question has more options (HM-1515)."""
MOST_NUMBER: Final = 12
"""Numbers in keys that have actions of their own."""
SHARED: Final = frozenset(
    (
        "cross",
        "reveal",
        "reveal_at",
        "place_tile",
        "place_at",
        "swap",
    )
)
"""Verbs whose keys share the actions `other`."""


def names_of(t: Tables, players: int) -> dict[str, list[str]]:
    """By noun, the names that keys can have in a game with so many players."""
    fields = [
        f"{t.tile_ids[tile]}.{POSITIONS[position]}"
        for tile in range(len(t.tile_ids))
        for position in range(len(POSITIONS))
        if t.location_category[t.field_location[tile * len(POSITIONS) + position]] != BLOCKED
    ]
    tower = len(t.unit_ids) - 1
    fighters: list[str] = []
    for unit, ident in enumerate(t.unit_ids):
        fighters.append(ident)
        if unit < t.first_neutral or t.unit_copies[unit] > 1:
            fighters.append(f"{ident}_2")
    numbers = [str(n) for n in range(MOST_NUMBER + 1)]
    return {
        "card": list(t.card_ids), "mode": list(verbs.MODES[:2]), "faction": list(t.faction_ids),
        "hero": list(t.hero_ids), "figure": list(verbs.FIGURES[: 2 * players]), "unit": list(t.unit_ids[:tower]),
        "field": fields, "building": list(BUILDINGS), "resource": list(RESOURCES), "tier": list(TIERS),
        "space": [*verbs.SPACE_IDS, "tower"], "rotation": numbers[:6], "number": numbers, "fighter": fighters,
    }  # fmt: skip


def written(verb: Verb, names: dict[str, list[str]]) -> list[str]:
    """Every key of a verb."""
    out = [verb.literals[0]]
    for i, hole in enumerate(verb.holes):
        out = [start + name + verb.literals[i + 1] for start in out for name in names[hole.noun]]
    return out


def narrower(t: Tables, players: int) -> dict[str, dict[str, list[str]]]:
    """Verbs that only some things of a noun can stand in, with the names of those."""
    spells = [card for i, card in enumerate(t.card_ids) if t.card_kind[i] == SPELL]
    own_faction = [card for i, card in enumerate(t.card_ids) if t.card_faction[i] != NONE]
    swapped = [card for i, card in enumerate(t.card_ids) if t.card_kind[i] in (ARTIFACT, SPELL) and players > 1]
    kept = [card for i, card in enumerate(t.card_ids) if t.card_kind[i] not in (STATISTIC, SPECIALTY) and players == 1]
    faction = list(t.unit_ids[: t.first_neutral])
    savers: list[str] = []
    for unit, ident in enumerate(t.unit_ids):
        if (t.form_bits[2 * unit] | t.form_bits[2 * unit + 1]) >> UNIT_CANCEL_LETHAL & 1:
            savers += [ident, f"{ident}_2"]
    return {
        "pass_over": {"card": own_faction}, "offer_card": {"card": swapped}, "give_back": {"card": swapped},
        "carry_card": {"card": kept}, "replace_card": {"card": kept},
        "spend": {"card": spells}, "dispel": {"card": spells}, "reinforce": {"unit": faction},
        "weaken": {"unit": faction}, "redraw": {"unit": list(t.unit_ids[t.first_neutral : -1])},
        "save": {"fighter": savers}, "walk": {"space": list(verbs.SPACE_IDS)},
    }  # fmt: skip


def keys(t: Tables, players: int) -> list[str]:
    """Every key that has an action of its own, each once."""
    names = names_of(t, players)
    narrow = narrower(t, players)
    out: list[str] = []
    for verb in verbs.ANSWERS:
        if verb.name in SHARED or any(hole.noun not in names for hole in verb.holes):
            continue
        if verb.name == "play":
            out += played(t, verb)
        elif verb.name == "area":
            out += [f"{verbs.SPACE_IDS[one]} and {verbs.SPACE_IDS[other]}" for one, other in AREAS]
        else:
            out += written(verb, {**names, **narrow.get(verb.name, {})})
    return list(dict.fromkeys(out))


def played(t: Tables, verb: Verb) -> list[str]:
    """The keys of cards in the modes that they have."""
    out: list[str] = []
    for card in range(len(t.card_ids)):
        for mode in range(max(len(t.card_modes[card]), 1)):
            out += written(verb, {"card": [t.card_ids[card]], "mode": [verbs.MODES[mode]]})
    return out
