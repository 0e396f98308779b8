"""What a reader may ask about, by what is drawn: its name, its numbers now, and what it does in a few sentences.

Things are named as `verbs.THINGS` says, for `Game.resolve_text`; what they do is told by `text.explanations`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.village_attacks.crowd import look_sort
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.state import M_WHICH, M_WOUNDS, S_WHICH, S_WOUNDS
from citadelle.games.village_attacks.tables import HERO, INFINITE, KINDS, NONE, OBJECTIVES, SYMBOLS, ZONE_CONDITIONS
from citadelle.games.village_attacks.text.briefing import briefing
from citadelle.games.village_attacks.text.explanations import explain, marker_text, room_text
from citadelle.games.village_attacks.text.names import (
    ability_name,
    condition_name,
    look_name,
    monster_name,
    symbol_name,
)
from citadelle.kernel.scene import Part, Thing
from citadelle.kernel.words import listing
from citadelle.parts.names import component_name, record_name
from citadelle.parts.scenes import thing_names
from citadelle.parts.zones import FAR


def things(p: DrawnPosition, parts: list[Part]) -> list[Thing]:
    """Everything that is drawn and can be asked about, each once, with its title."""
    return [Thing(name, title(p, name)) for name in thing_names(parts)]


def title(p: DrawnPosition, name: str) -> str:
    """What a thing is called, and what there is to know of it."""
    word, _, rest = name.partition(" ")
    return TITLES[word](p, rest)


def told(p: DrawnPosition, name: str, *said: str) -> str:
    """A name, and sentences about it."""
    return p.say("thing.told", name=name, text=" ".join(part for part in said if part))


def room_title(p: DrawnPosition, rest: str) -> str:
    """A room: how far the Heart is, its kind, and what holds there."""
    zone = p.view.castle.zone_ids.index(rest)
    if p.is_gone(zone):
        return p.say("told.gone", zone=p.zone_name(zone))
    far = p.distances[zone]
    distance = p.say("thing.far", n=far) if 0 < far < FAR else ""
    tokens = [
        f"{condition_name(p.kit, ident, p.lang)}. {explain(p.kit, 'condition', ident, p.lang)}"
        for ident, bits in (("darkness", p.view.dark), ("unlucky", p.view.unlucky))
        if bits >> zone & 1
    ]
    return told(p, p.zone_name(zone), distance, room_text(p.kit, p.view.castle, zone, p.lang), *tokens)


def heart_title(p: DrawnPosition, rest: str) -> str:
    """The Heart with its health, and what the scenario is about."""
    about = briefing(p.kit, p.kit.scenarios[p.view.scenario], p.lang)
    return told(p, p.say("target.heart"), p.say("thing.health", n=p.view.heart), about)


def villager_title(p: DrawnPosition, rest: str) -> str:
    """Villagers of a look in a room: how many they are, and what they do."""
    ident, _, text = rest.partition(" ")
    look = p.tables.nouns["villager"].number(text)
    name, sort = look_name(p.kit, look, p.lang), look_sort(look)
    kind = p.tables.sort_kind[sort]
    if kind == HERO:
        left, whole = p.health_left(look)
        does = explain(p.kit, "hero", p.tables.sort_ids[sort], p.lang)
        return told(p, name, p.say("thing.left", n=left, of=whole), does)
    count = p.looks(p.view.castle.zone_ids.index(ident)).get(look, 0)
    many = look_name(p.kit, look, p.lang, count)
    return told(p, f"{count} {many}", explain(p.kit, "kind", KINDS[kind], p.lang))


def crowd_title(p: DrawnPosition, rest: str) -> str:
    """All villagers of a room, counted."""
    zone = p.view.castle.zone_ids.index(rest)
    found = [f"{n} {look_name(p.kit, look, p.lang, n)}" for look, n in p.looks(zone).items()]
    return p.say("thing.crowd", zone=p.zone_name(zone), there=listing(found, p.lang))


def monster_title(p: DrawnPosition, rest: str) -> str:
    """A Monster: the health it has left, and its card."""
    monster = p.tables.monster_ids.index(rest)
    seat = p.view.party.index(monster) if monster in p.view.party else NONE
    health = p.tables.monster_health[monster]
    left = p.say("thing.left", n=health - p.view.wounds[seat], of=health) if seat != NONE else ""
    return told(p, monster_name(p.kit, monster, p.lang), left, explain(p.kit, "monster", rest, p.lang))


def summoned_title(p: DrawnPosition, rest: str) -> str:
    """A Summoned Monster with its health."""
    one = p.view.summoned[int(rest) - 1]
    ident, health = p.tables.summoned_ids[one[S_WHICH]], p.tables.summoned_health[one[S_WHICH]]
    left = p.say("thing.left", n=health - one[S_WOUNDS], of=health)
    return told(p, record_name(p.kit.summoned, ident, p.lang), left, explain(p.kit, "summoned", ident, p.lang))


def minion_title(p: DrawnPosition, rest: str) -> str:
    """A minion with its number and its health."""
    one = p.view.minions[int(rest) - 1]
    record, health = p.kit.minions[one[M_WHICH]], p.tables.minion_health[one[M_WHICH]]
    left = p.say("thing.left", n=health - one[M_WOUNDS], of=health)
    return told(p, f"{component_name(record, p.lang)} {rest}", left, explain(p.kit, "minion", record.id, p.lang))


def marker_title(p: DrawnPosition, rest: str) -> str:
    """A torch: which room it is at, and who comes there."""
    number = [marker.id for marker in p.view.castle.markers].index(rest)
    marker = p.view.castle.markers[number]
    lit = p.view.markers >> number & 1
    what = marker_text(marker, p.lang) if lit or not marker.active else p.say("thing.closed")
    return told(p, p.say("thing.marker", zone=p.zone_name(marker.zone)), what)


def condition_title(p: DrawnPosition, rest: str) -> str:
    """What holds in a room: its condition, or a token that lies there."""
    if rest in ZONE_CONDITIONS:
        return told(p, condition_name(p.kit, rest, p.lang), explain(p.kit, "condition", rest, p.lang))
    return told(p, record_name(p.kit.room_conditions, rest, p.lang), explain(p.kit, "room_condition", rest, p.lang))


def goal_title(p: DrawnPosition, rest: str) -> str:
    """An aim of the scenario that lies in a room."""
    view = p.view
    if rest.startswith("symbol"):
        return p.say("objective.symbol", symbol=symbol_name(p.kit, int(rest.removeprefix("symbol")), p.lang))
    if rest in OBJECTIVES:
        return p.say(f"objective.{rest}")
    return p.say(f"goal.{rest}", n=view.deliveries, of=view.castle.deliveries_to_win)


def morale_title(p: DrawnPosition, rest: str) -> str:
    """Morale, and the tier of the spawn cards."""
    if p.view.morale == INFINITE:
        return p.say("thing.endless", tier=p.view.tier)
    return p.say("thing.morale", n=p.view.morale, tier=p.view.tier)


def explained(word: str, named: Callable[[DrawnPosition, str], str]) -> Callable[[DrawnPosition, str], str]:
    """A title of a name and of what `text.explanations` says of a component."""
    return lambda p, rest: told(p, named(p, rest), explain(p.kit, word, rest, p.lang))


TITLES: Final[dict[str, Callable[[DrawnPosition, str], str]]] = {
    "zone": room_title,
    "heart": heart_title,
    "villager": villager_title,
    "crowd": crowd_title,
    "monster": monster_title,
    "summoned": summoned_title,
    "minion": minion_title,
    "marker": marker_title,
    "condition": condition_title,
    "goal": goal_title,
    "morale": morale_title,
    "troll": lambda p, rest: explain(p.kit, "troll", "", p.lang),
    "slots": lambda p, rest: p.say(f"slots.{rest}"),
    "dial": lambda p, rest: p.say("thing.dial" if p.view.castle.events else "thing.round", n=p.view.dial),
    "ability": explained("ability", lambda p, rest: ability_name(p.kit, rest, p.lang)),
    "trap": explained("trap", lambda p, rest: record_name(p.kit.traps, rest, p.lang)),
    "event": explained("event", lambda p, rest: record_name(p.kit.events, rest, p.lang)),
    "die": explained("symbol", lambda p, rest: symbol_name(p.kit, SYMBOLS.index(rest), p.lang)),
}
"""By the first word of a thing's name."""
