"""What somebody means who types a name instead of a key, or points at a thing of the picture.

Things are named as in `verbs.THINGS`. Names are understood in every language, with or without accents. A key found may
be closed: then there is a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3 import verbs
from citadelle.games.heroes3.tables import BUILDINGS, NONE, RESOURCES, TIERS
from citadelle.games.heroes3.text.effects import tier_name
from citadelle.games.heroes3.text.names import (
    building_name,
    card_name,
    faction_name,
    field_name,
    figure_name,
    hero_name,
    resource_name,
    unit_name,
)
from citadelle.kernel.answer import Answer, Verb, read
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name

if TYPE_CHECKING:
    from citadelle.games.heroes3.view import Heroes3View
    from citadelle.kernel.decision import Decision

SHORTEST: Final = 3
"""So many letters of a name are enough."""
ENDS: Final = (
    "end", "fin", "terminer", "done", "stop", "pass", "passer", "no more", "termine", "enough", "assez", "decline",
    "decliner", "no", "non",
)  # fmt: skip


class Meaning:
    """One decision, and the answers behind the things on the table."""

    __slots__ = ("decision", "verbs", "view")

    def __init__(self, view: Heroes3View, decision: Decision) -> None:
        self.view = view
        self.decision = decision
        self.verbs = decision.verbs

    def keys(self, thing: Answer) -> list[str]:
        """The keys behind a thing, open ones first; the thing itself where it is no answer."""
        found = list(dict.fromkeys([answer.key(self.view.noun) for answer in self.answers(thing)]))
        found.sort(key=lambda key: key not in self.decision.keys)
        return found or [thing.key(self.view.noun)]

    def answers(self, thing: Answer) -> list[Answer]:
        """The answers to this question behind a thing: open ones that name it, and closed ones that could."""
        nouns: dict[str, int] = {}
        for hole, number in zip(thing.verb.holes, thing.things, strict=True):
            nouns[hole.noun] = number
        nouns.update(self.implied(thing.verb, nouns))
        found = [answer for answer in self.decision.answers if self.names(answer, nouns)]
        return found + [answer for verb in self.verbs for answer in self.filled(verb, nouns)]

    def implied(self, verb: Verb, nouns: Mapping[str, int]) -> dict[str, int]:
        """What else a thing stands for: a fighter for its unit and its space."""
        out: dict[str, int] = {}
        if verb is verbs.FIGHTER_THING and nouns["fighter"] < len(self.view.fighter_form):
            fighter = nouns["fighter"]
            if self.view.fighter_form[fighter] != NONE:
                out["unit"] = self.view.fighter_form[fighter] // 2
            if self.view.fighter_space[fighter] != NONE:
                out["space"] = self.view.fighter_space[fighter]
        if verb is verbs.SPACE_THING and nouns["space"] in self.view.fighter_space:
            out["fighter"] = self.view.fighter_space.index(nouns["space"])
        return out

    def names(self, answer: Answer, nouns: Mapping[str, int]) -> bool:
        """Is an answer about one of these things?"""
        for hole, number in zip(answer.verb.holes, answer.things, strict=True):
            if hole.noun in nouns and nouns[hole.noun] == number:
                return True
        return False

    def filled(self, verb: Verb, nouns: Mapping[str, int]) -> list[Answer]:
        """A verb with these things in all of its holes; the own heroes stand in for a figure that isn't named."""
        needed = [hole.noun for hole in verb.holes]
        if not needed or any(noun not in nouns and noun not in ("figure", "mode") for noun in needed):
            return []
        if all(noun in ("figure", "mode") for noun in needed) and not any(noun in nouns for noun in needed):
            return []
        seat = self.decision.seat
        figures = [nouns["figure"]] if "figure" in nouns else [seat * 2, seat * 2 + 1]
        modes = [nouns["mode"]] if "mode" in nouns else [0, 1]
        out: list[Answer] = []
        for figure in figures if "figure" in needed else figures[:1]:
            for mode in modes if "mode" in needed else modes[:1]:
                own = {**nouns, "figure": figure, "mode": mode}
                out.append(Answer(verb, tuple([own[noun] for noun in needed])))
        return out


# --- names that are typed


def resolve_text(view: Heroes3View, decision: Decision, text: str) -> list[str]:
    """The keys that a line may mean at this decision, likeliest first; none if it names nothing there is."""
    m = Meaning(view, decision)
    thing = read(verbs.THINGS, text, view.noun)
    if thing is not None:
        return m.keys(thing)
    wanted = fold_name(text)
    if wanted in ENDS:
        return [key for key, answer in zip(decision.keys, decision.answers, strict=True) if answer.verb.ends]
    found: list[str] = []
    for one in things(view, decision, wanted):
        found += m.keys(one)
    return list(dict.fromkeys(found))


def things(view: Heroes3View, decision: Decision, wanted: str) -> list[Answer]:
    """Everything that is called so, in some language or by its id: whole names before parts of them."""
    every = [(thing, [fold_name(name) for name in names]) for thing, names in called(view, decision)]
    whole = [thing for thing, names in every if wanted in names]
    if whole or len(wanted) < SHORTEST:
        return whole
    return [thing for thing, names in every if any(wanted in name for name in names)]


def called(view: Heroes3View, decision: Decision) -> Iterator[tuple[Answer, list[str]]]:
    """All things with their names."""
    kit, t = view.kit, view.tables
    for fighter, form in enumerate(view.fighter_form):
        if form != NONE:
            names = [unit_name(kit, form // 2, lang) for lang in LANGS]
            yield Answer(verbs.FIGHTER_THING, (fighter,)), [t.unit_ids[form // 2], *names]
    for card, ident in enumerate(t.card_ids):
        yield Answer(verbs.CARD_THING, (card,)), [ident, *[card_name(kit, card, lang) for lang in LANGS]]
    for unit, ident in enumerate(t.unit_ids):
        yield Answer(verbs.UNIT_THING, (unit,)), [ident, *[unit_name(kit, unit, lang) for lang in LANGS]]
    for field, ident in enumerate(t.field_ids):
        if view.tile_place[field // 7] != NONE:
            yield Answer(verbs.FIELD_THING, (field,)), [ident, *[field_name(kit, field, lang) for lang in LANGS]]
    faction = view.faction[decision.seat]
    for building, ident in enumerate(BUILDINGS):
        if faction != NONE:
            names = [building_name(kit, faction, building, lang) for lang in LANGS]
            yield Answer(verbs.BUILDING_THING, (building,)), [ident, *names]
    for figure in range(2 * view.players):
        names = [figure_name(view, figure, lang) for lang in LANGS]
        yield Answer(verbs.HERO_THING, (figure,)), [verbs.FIGURES[figure], *names]
    yield from asked(view, decision)


def asked(view: Heroes3View, decision: Decision) -> Iterator[tuple[Answer, list[str]]]:
    """Answers of the question itself that are called by a name: factions, heroes, resources, tiers, places."""
    kit, t = view.kit, view.tables
    for answer in decision.answers:
        verb = answer.verb
        if verb is verbs.TAKE_FACTION:
            faction = answer.things[0]
            yield answer, [t.faction_ids[faction], *[faction_name(kit, faction, lang) for lang in LANGS]]
        elif verb is verbs.TAKE_HERO:
            hero = answer.things[0]
            yield answer, [t.hero_ids[hero], *[hero_name(kit, hero, lang) for lang in LANGS]]
        elif verb is verbs.TAKE_RESOURCE:
            resource = answer.things[0]
            yield answer, [RESOURCES[resource], *[resource_name(resource, lang) for lang in LANGS]]
        elif verb is verbs.TIER:
            tier = answer.things[0]
            yield answer, [TIERS[tier], *[tier_name(tier, lang) for lang in LANGS]]
