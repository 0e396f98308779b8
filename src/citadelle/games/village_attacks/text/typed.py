"""What somebody means who types a name instead of a key, or points at a thing of the picture.

Things are named as in `verbs.THINGS`. Names are understood in every language, with or without accents. A key found may
be closed: then there is a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks import verbs
from citadelle.games.village_attacks.crowd import look_of, look_sort
from citadelle.games.village_attacks.tables import MELEE, MONSTER_CONDITIONS, NONE, RANGED, SYMBOLS, USABLE
from citadelle.games.village_attacks.text.names import (
    ability_name,
    condition_name,
    monster_name,
    say,
    sort_name,
    symbol_name,
    zone_name,
)
from citadelle.kernel.answer import Answer, Verb, read
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name, record_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.games.village_attacks.view import VillageAttacksView
    from citadelle.kernel.decision import Decision

SHORTEST: Final = 3
"""So many letters of a name are enough."""
ENDS: Final = ("end", "fin", "terminer", "done", "stop", "pass", "passer", "no more", "plus aucun", "enough", "assez")
ATTACKS: Final[Mapping[int, str]] = {MELEE: "own", RANGED: "near"}


class Meaning:
    """One decision, and the answers behind the things on the table."""

    __slots__ = ("decision", "seat", "verbs", "view")

    def __init__(self, view: VillageAttacksView, decision: Decision) -> None:
        self.view = view
        self.decision = decision
        self.seat = decision.seat
        self.verbs = decision.verbs

    def keys(self, thing: Answer) -> list[str]:
        """The keys behind a thing, open ones first; the thing itself where it is no answer."""
        found = list(dict.fromkeys([answer.key(self.view.noun) for answer in self.answers(thing)]))
        found.sort(key=lambda key: key not in self.decision.keys)
        return found or [thing.key(self.view.noun)]

    def answers(self, thing: Answer) -> list[Answer]:
        """The answers to this question behind a thing."""
        verb = thing.verb
        if verb in verbs.SHOWN:
            return []
        if verb is verbs.HEART_THING or verb is verbs.HEART_ROOM_THING:
            return self.of_verbs(verbs.HEAL_WOUND, verbs.RETURN)
        if verb is verbs.TROLL_THING or verb is verbs.TROLL_FIGURE_THING:
            return [Answer(verbs.ATTACK_TROLL, (die,)) for die in ATTACKS if verbs.ATTACK_TROLL in self.verbs]
        nouns = {hole.noun: number for hole, number in zip(thing.verb.holes, thing.things, strict=True)}
        if verb is verbs.MARKER_THING:
            nouns["zone"] = self.view.castle.markers[thing.things[0]].zone
        elif verb is verbs.SUMMONED_THING:
            nouns["summoned"] = thing.things[0]
        elif verb is verbs.VILLAGER_THING:
            nouns["sort"] = look_sort(nouns["villager"])
        found = [answer for one in self.verbs for answer in self.filled(one, nouns)]
        return found + self.of_crowd(verb, nouns)

    def of_crowd(self, verb: Verb, nouns: Mapping[str, int]) -> list[Answer]:
        """The villagers behind a crowd, or a sort in it."""
        if verb not in (verbs.CROWD_THING, verbs.SORT_THING) or verbs.VILLAGER not in self.verbs:
            return []
        looks = list(dict.fromkeys([look_of(entry) for entry in self.view.crowd[nouns["zone"]]]))
        return [Answer(verbs.VILLAGER, (n,)) for n in looks if nouns.get("sort", look_sort(n)) == look_sort(n)]

    def of_verbs(self, *wanted: Verb) -> list[Answer]:
        """The open answers of some verbs; those without things also when they are closed."""
        found = [answer for answer in self.decision.answers if answer.verb in wanted]
        return found + [verb.alone for verb in wanted if verb in self.verbs and not verb.holes]

    def filled(self, verb: Verb, nouns: Mapping[str, int]) -> list[Answer]:
        """A verb with these things in its holes; an attack lacks its die or its room, a pair the other room."""
        given = [hole.noun for hole in verb.holes]
        if verb is verbs.ATTACK:
            return self.attacks(nouns)
        if len(given) == 2 and given[0] == given[1] and given[0] in nouns:
            return [a for a in self.decision.answers if a.verb is verb and nouns[given[0]] in a.things]
        if not given or any(noun not in nouns for noun in given):
            return []
        return [Answer(verb, tuple([nouns[noun] for noun in given]))]

    def attacks(self, nouns: Mapping[str, int]) -> list[Answer]:
        """The attacks with a die, or on a room."""
        if "zone" in nouns:
            return [Answer(verbs.ATTACK, (die, nouns["zone"])) for die in ATTACKS]
        die = nouns.get("symbol", NONE)
        here = self.view.zone[self.seat]
        if here == NONE or die not in ATTACKS:
            return []
        near = [here] if die == MELEE else self.view.castle.map.neighbours(here, self.view.gone)
        return [Answer(verbs.ATTACK, (die, zone)) for zone in near]


# --- names that are typed


def resolve_text(view: VillageAttacksView, decision: Decision, text: str) -> list[str]:
    """The keys that a line may mean at this decision, likeliest first; none if it names nothing there is."""
    m = Meaning(view, decision)
    thing = read(verbs.THINGS, text, view.noun)
    if thing is not None:
        return m.keys(thing)
    wanted = fold_name(text)
    if wanted in ENDS:
        return [key for key, answer in zip(decision.keys, decision.answers, strict=True) if answer.verb.ends]
    found: list[str] = []
    for one in things(view, wanted):
        found += m.keys(one)
    return list(dict.fromkeys(found))


def things(view: VillageAttacksView, wanted: str) -> list[Answer]:
    """Everything that is called so, in some language or by its id: whole names before parts of them."""
    every = [(thing, [fold_name(name) for name in names]) for thing, names in called(view)]
    whole = [thing for thing, names in every if wanted in names]
    if whole or len(wanted) < SHORTEST:
        return whole
    return [thing for thing, names in every if any(wanted in name for name in names)]


def zone_names(kit: Kit, ident: str) -> list[str]:
    """A room by its tile's id, by its names, and by the names with which the rules number the first of a kind too."""
    numbered = [record_name(kit.tiles, ident, lang) for lang in LANGS]
    return [ident, *[zone_name(kit, ident, lang) for lang in LANGS], *numbered]


def called(view: VillageAttacksView) -> Iterator[tuple[Answer, list[str]]]:
    """All things with their names."""
    kit, t = view.kit, view.tables
    for zone, ident in enumerate(view.castle.zone_ids):
        yield Answer(verbs.ROOM_THING, (zone,)), zone_names(kit, ident)
        for sort in dict.fromkeys([look_sort(look_of(entry)) for entry in view.crowd[zone]]):
            names = [sort_name(kit, t.sort_ids[sort], lang, n) for lang in LANGS for n in (1, 2)]
            yield Answer(verbs.SORT_THING, (zone, sort)), [t.sort_ids[sort], *names]
    for monster, ident in enumerate(t.monster_ids):
        yield Answer(verbs.MONSTER_THING, (monster,)), [ident, *[monster_name(kit, monster, lang) for lang in LANGS]]
    for ability, ident in enumerate(t.ability_ids):
        yield Answer(verbs.ABILITY_THING, (ability,)), [ident, *[ability_name(kit, ident, lang) for lang in LANGS]]
    for trap, ident in enumerate(t.trap_ids):
        yield Answer(verbs.TRAP_THING, (trap,)), [ident, *[record_name(kit.traps, ident, lang) for lang in LANGS]]
    for symbol in range(USABLE):
        names = [symbol_name(kit, symbol, lang) for lang in LANGS]
        yield Answer(verbs.DIE_THING, (symbol,)), [SYMBOLS[symbol], *names]
    for number, ident in enumerate(MONSTER_CONDITIONS):
        names = [condition_name(kit, ident, lang) for lang in LANGS]
        yield Answer(verbs.CONDITION_THING, (number,)), [ident, *names]
    yield Answer(verbs.HEART_THING), [say("target.heart", lang) for lang in LANGS]
    yield Answer(verbs.TROLL_THING), [say("board.troll", lang) for lang in LANGS]
