"""What somebody means who types a name instead of a key, or points at a thing of the picture.

Things are named as in `verbs.THINGS`. Names are understood in every language, with or without accents. A key found may
be closed: then there is a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    BUILDINGS,
    CARDS_FROM,
    COLOURS,
    FIRST_PATH,
    LAND_A,
    MAGIC,
    MINE,
    PATH_IDS,
    PAWN_SHOP,
    PERSUASION,
    POOL,
    POOL_IDS,
    STRENGTH,
)
from citadelle.games.monster_lands.text.names import (
    building_name,
    die_name,
    equipment_name,
    land_name,
    loot_name,
    member_name,
    monster_name,
    path_name,
    say,
    trap_name,
)
from citadelle.kernel.answer import Answer, Verb, read
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView
    from citadelle.kernel.decision import Decision

SHORTEST: Final = 3
"""So many letters of a name are enough."""
PRICED: Final = tuple([building for building in range(len(BUILDINGS)) if building not in (ALCHEMIST, PAWN_SHOP, MINE)])
_ENDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("pass", "passer"),
    "end": ("end", "fin", "finir", "end turn", "finir le tour"),
    "done": ("done", "enough", "assez", "rien"),
    "nobody": ("nobody", "personne"),
}
_TOKENS: Final[Mapping[str, tuple[Verb, ...]]] = {
    "potion": (verbs.FLASK_POTION, verbs.BY_POTION),
    "venom": (verbs.FLASK_VENOM, verbs.VENOM),
    "defense": (verbs.LAY_DEFENSE, verbs.BY_TOKEN),
}
"""The answers that a token of one's own stands for, whatever is asked."""


class Meaning:
    """One decision, and the answers behind the things on the table."""

    __slots__ = ("decision", "seat", "t", "verbs", "view")

    def __init__(self, view: MonsterLandsView, decision: Decision) -> None:
        self.view = view
        self.decision = decision
        self.seat = decision.seat
        self.verbs = decision.verbs
        self.t = view.tables

    def keys(self, thing: Answer) -> list[str]:
        """The keys behind a thing; the thing itself where it is no answer."""
        noun = self.view.noun
        keys = [answer.key(noun) for answer in self.answers(thing)]
        word = thing.key(noun)
        direct = [word] if word in self.decision.keys else []
        return list(dict.fromkeys([*direct, *keys])) or [word]

    def answers(self, thing: Answer) -> list[Answer]:
        """The answers to this question behind a thing, likeliest first."""
        if verbs.ASSIGN in self.verbs:
            return on_own_turn(self, thing)
        if verbs.SETTLE in self.verbs:
            return free_effects(self, thing)
        if verbs.SELL in self.verbs and thing.verb in (verbs.LOOT_THING, verbs.MONSTER_THING):
            return free_effects(self, thing)
        if thing.verb is verbs.TOKEN_THING:
            return self.by_token(verbs.TOKENS[thing.thing("token")])
        if verbs.HIRE in self.verbs or verbs.HIRE_FREE in self.verbs:
            return hires(self, thing)
        if verbs.BUY_CARD in self.verbs:
            return cards(self, thing)
        if verbs.BY_TALENT in self.verbs and thing.verb is verbs.MEMBER_THING and self.paths(thing):
            return [Answer(verbs.BY_TALENT)]
        if any(verb in self.verbs for verb in (verbs.TO_PATH, verbs.AIM)):
            return [Answer(self.verbs[0], (path,)) for path in self.paths(thing)]
        if verbs.DIVERT in self.verbs:
            return [Answer(verbs.DIVERT, (path, 1)) for path in self.paths(thing)]
        return self.alone(thing)

    def alone(self, thing: Answer) -> list[Answer]:
        """The answers that name just this thing."""
        nouns = {hole.noun: number for hole, number in zip(thing.verb.holes, thing.things, strict=True)}
        if thing.verb is verbs.MEMBER_THING:
            nouns["source"] = thing.thing("member")
        elif thing.verb is verbs.EQUIPMENT_THING:
            nouns["source"] = CARDS_FROM + thing.thing("equipment")
        found = [verb for verb in self.verbs if len(verb.holes) == 1 and verb.holes[0].noun in nouns]
        return [Answer(verb, (nouns[verb.holes[0].noun],)) for verb in found]

    def by_token(self, token: str) -> list[Answer]:
        """What a potion, a venom or a defence token is good for here."""
        found = [Answer(verb) for verb in _TOKENS[token] if verb in self.verbs]
        if verbs.BREW in self.verbs and token != "defense":
            tokens = self.decision.detail.get("tokens", 0)
            found.append(Answer(verbs.BREW, (tokens if token == "potion" and isinstance(tokens, int) else 0,)))
        if verbs.BUY_DEFENSE in self.verbs and token == "defense":
            found.append(Answer(verbs.BUY_DEFENSE, (1,)))
        return found

    # --- what is on the table

    def clan(self) -> tuple[int, ...]:
        """The own members."""
        return self.view.members[self.seat]

    def pool(self) -> list[int]:
        """The kinds of dice in the own pool; a strength die if there are none."""
        base = self.seat * POOL
        return [die for die in range(POOL) if self.view.pool[base + die]] or [STRENGTH]

    def paths(self, thing: Answer) -> list[int]:
        """The paths that a thing outside stands for."""
        if thing.verb is verbs.PATH_THING:
            return [thing.thing("path")]
        if thing.verb is verbs.MISSION_THING:
            return self.of_location(thing.thing("mission"))
        if thing.verb is verbs.MONSTER_THING and thing.thing("monster") in self.view.monster:
            return self.of_location(LAND_A + self.view.monster.index(thing.thing("monster")))
        if thing.thing("land") in self.view.land:
            return self.of_location(LAND_A + self.view.land.index(thing.thing("land")))
        if thing.verb is verbs.MEMBER_THING and thing.thing("member") in self.view.on_path:
            return [self.view.on_path.index(thing.thing("member"))]
        return []

    def of_location(self, location: int) -> list[int]:
        """All paths of a location."""
        return list(range(FIRST_PATH[location], FIRST_PATH[location + 1]))

    def may_hire(self, member: int) -> bool:
        """ML-TAV-02: is the excess glory of the clan enough for somebody?"""
        excess = max(0, self.view.glory[self.seat] - self.view.reputation[self.seat])
        return self.t.member_reputation[member] <= excess

    def building(self, building: int) -> list[Answer]:
        """The ways to use a building."""
        if building in PRICED:
            return [Answer(verbs.ENTER, (building, die)) for die in self.pool()]
        if building == PAWN_SHOP:
            return [Answer(verbs.PAWN_SHOP)]
        verb = verbs.ALCHEMIST_SPACE if building == ALCHEMIST else verbs.MINE_SPACE
        spaces = self.t.space_first[building + 1] - self.t.space_first[building]
        return [Answer(verb, (space,)) for space in range(spaces)]

    def talents(self, source: int) -> list[Answer]:
        """What a talent or a card offers now."""
        return [answer for answer in self.decision.answers if answer.thing("source") == source]


# --- things by kind of decision


def on_own_turn(m: Meaning, thing: Answer) -> list[Answer]:
    """ML-DEP-01: the own turn: buildings, members, lands, and effects that are no action."""
    verb = thing.verb
    if verb is verbs.BUILDING_THING:
        return m.building(thing.thing("building"))
    if verb is verbs.SPACE_THING:
        spaces = m.building(thing.thing("building"))
        return [answer for answer in spaces if answer.thing("space") == thing.thing("space")]
    if verb is verbs.NOVICES_THING or verb is verbs.BEER:
        return m.building(BUILDINGS.index("tavern"))
    if verb is verbs.LODGE_THING:
        return m.building(BUILDINGS.index("hunters_lodge"))
    if verb is verbs.DIE_THING:
        return with_die(m, thing.thing("die"))
    if verb is verbs.EQUIPMENT_THING and thing.thing("equipment") in m.view.equip_row:
        return m.building(BUILDINGS.index("bazaar"))
    if verb is verbs.MEMBER_THING:
        member = thing.thing("member")
        if member in m.view.docks:
            return m.building(BUILDINGS.index("tavern")) if m.may_hire(member) else [Answer(verbs.HIRE, (member,))]
        return [Answer(verbs.ASSIGN, (member,)), *m.talents(member), Answer(verbs.HEAL, (member,))]
    if verb is verbs.LAND_THING and thing.thing("land") in m.view.lands[m.seat]:
        return [Answer(verbs.USE_LAND, thing.things), *free_effects(m, thing)]
    if verb is verbs.LAND_THING and m.paths(thing):
        return [Answer(verbs.PATH_THING, (path,)) for path in m.paths(thing)]
    return free_effects(m, thing)


def with_die(m: Meaning, die: int) -> list[Answer]:
    """Where a die may go."""
    if die == MAGIC:
        return [*m.building(ALCHEMIST), *m.building(PAWN_SHOP)]
    spaces = m.building(MINE) if die == STRENGTH else []
    return [*[Answer(verbs.ENTER, (building, die)) for building in PRICED], *spaces, *m.building(PAWN_SHOP)]


def free_effects(m: Meaning, thing: Answer) -> list[Answer]:
    """ML-FREE: effects that are no action."""
    verb = thing.verb
    if verb is verbs.MEMBER_THING:
        return [Answer(verbs.HEAL, thing.things)]
    if verb is verbs.MONSTER_THING and thing.thing("monster") in m.view.trophies[m.seat]:
        return [Answer(verbs.SELL, thing.things)]
    if verb is verbs.LOOT_THING:
        return [Answer(verbs.USE, thing.things)]
    if verb is verbs.LAND_THING:
        return [Answer(verbs.SETTLE, (thing.thing("land"), who)) for who in m.clan()]
    if verb is verbs.EQUIPMENT_THING:
        card = thing.thing("equipment")
        given = [Answer(verbs.GIVE, (card, who)) for who in m.clan()]
        return [*m.talents(CARDS_FROM + card), *given, Answer(verbs.DROP, (card,))]
    if verb is verbs.TOKEN_THING and verbs.TOKENS[thing.thing("token")] == "potion":
        return [Answer(verbs.HEAL, (who,)) for who in m.clan() if m.view.wounded >> who & 1]
    return []


def hires(m: Meaning, thing: Answer) -> list[Answer]:
    """ML-TAV-01: whoever is hired, with every discount; a novice; beer."""
    if thing.verb is verbs.NOVICES_THING:
        return [Answer(verbs.HIRE, (m.t.novice,))]
    if thing.verb is verbs.MEMBER_THING:
        with_ = [a for a in m.decision.answers if a.verb is verbs.HIRE_WITH and a.thing("recruit") == thing.things[0]]
        return [Answer(verbs.HIRE, thing.things), *with_]
    return [thing] if thing.verb is verbs.BEER else []


def cards(m: Meaning, thing: Answer) -> list[Answer]:
    """ML-BAZ-01: a card for everybody, everything for a member."""
    if thing.verb is verbs.EQUIPMENT_THING:
        return [Answer(verbs.BUY_CARD, (thing.thing("equipment"), who)) for who in m.clan()]
    row = [card for card in m.view.equip_row if card >= 0]
    return [Answer(verbs.BUY_CARD, (card, *thing.things)) for card in row] if thing.verb is verbs.MEMBER_THING else []


# --- names that are typed


def resolve_text(view: MonsterLandsView, decision: Decision, text: str) -> list[str]:
    """The keys that a line may mean at this decision, likeliest first; none if it names nothing there is."""
    m = Meaning(view, decision)
    thing = read(verbs.THINGS, text, view.noun)
    if thing is not None:
        return m.keys(thing)
    wanted = _folded(text)
    for key, words in _ENDS.items():
        if wanted in words:
            return [key]
    found: list[str] = []
    for one in things(view, decision, wanted):
        found += m.keys(one)
    return list(dict.fromkeys(found))


def things(view: MonsterLandsView, decision: Decision, wanted: str) -> Iterator[Answer]:
    """Everything that is called so, in some language or by its id: whole names before parts of them."""
    every = list(_called(view, decision))
    for fits in (lambda name: wanted == name, lambda name: len(wanted) >= SHORTEST and wanted in name):
        some = [thing for thing, names in every if any(fits(_folded(name)) for name in names)]
        if some:
            yield from some
            return


def _called(view: MonsterLandsView, decision: Decision) -> Iterator[tuple[Answer, list[str]]]:
    """All things with their names."""
    kit, t = view.kit, view.tables
    rows: tuple[tuple[Verb, list[int], Callable[..., str]], ...] = (
        (verbs.BUILDING_THING, list(range(len(BUILDINGS))), building_name),
        (verbs.MEMBER_THING, list(range(len(t.member_ids))), member_name),
        (verbs.MONSTER_THING, list(range(len(t.monster_ids))), monster_name),
        (verbs.LAND_THING, list(range(len(t.land_ids))), land_name),
        (verbs.EQUIPMENT_THING, _cards(view), equipment_name),
        (verbs.LOOT_THING, list(range(len(t.loot_ids))), loot_name),
        (verbs.TRAP_THING, list(range(len(t.trap_ids))), trap_name),
    )
    for verb, numbers, name in rows:
        noun = view.noun(verb.holes[0].noun)
        for number in numbers:
            ident = noun.text(number)
            yield Answer(verb, (number,)), [ident, *[name(kit, ident, lang) for lang in LANGS]]
    for place, trap in enumerate(view.lodge):
        if trap >= 0:
            yield Answer(verbs.LODGE_THING, (place,)), [trap_name(kit, t.trap_ids[trap], lang) for lang in LANGS]
    for path, ident in enumerate(PATH_IDS):
        yield Answer(verbs.PATH_THING, (path,)), [ident, *[path_name(path, lang) for lang in LANGS]]
    for die, ident in enumerate(POOL_IDS):
        colour = COLOURS[min(die, PERSUASION)]
        names = [name for lang in LANGS for name in (say(f"colour.{colour}", lang), die_name(ident, lang))]
        yield Answer(verbs.DIE_THING, (die,)), names
    if verbs.CLAN in decision.verbs:
        affinities = view.noun("affinity").ids
        for number, affinity in enumerate(affinities):
            yield Answer(verbs.CLAN, (number,)), [say(f"affinity.{affinity}", lang) for lang in LANGS]
    for token in ("potion", "venom"):
        thing = Answer(verbs.TOKEN_THING, (verbs.TOKENS.index(token),))
        yield thing, [say(f"good.{token}", lang, n=1).removeprefix("1 ") for lang in LANGS]
    yield Answer(verbs.BEER), [say("brief.beer", lang) for lang in LANGS]
    yield Answer(verbs.NOVICES_THING), [say("group.novices", lang) for lang in LANGS]


def _cards(view: MonsterLandsView) -> list[int]:
    """The equipment that is meant by a name: every copy in sight, of other cards the first."""
    kinds = view.tables.equipment_kind
    near = [e for e, who in enumerate(view.carrier) if who >= 0 or e in view.equip_row]
    far = [e for e, kind in enumerate(kinds) if kinds.index(kind) == e and kind not in [kinds[n] for n in near]]
    return [*near, *far]


def _folded(text: str) -> str:
    """The text as names are compared; the plus of a bonus stays."""
    return fold_name(text, "+")
