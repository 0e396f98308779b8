"""Arguments of events and refusals as sentences need them: ids by their names, seats by theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.tables import AFFINITIES, COLOURS, PATH_IDS, POOL_IDS
from citadelle.games.monster_lands.text import names as called
from citadelle.games.monster_lands.text.effects import good_text, goods_text, sides_text
from citadelle.games.monster_lands.text.names import WORDS, say
from citadelle.kernel.words import listing, mark, number_or
from citadelle.parts.names import find_record

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

_NAMED: Final[Mapping[str, Callable[[Kit, str, str], str]]] = {
    "member": called.member_name,
    "monster": called.monster_name,
    "land": called.land_name,
    "trap": called.trap_name,
    "loot": called.loot_name,
    "equipment": called.equipment_name,
    "source": called.source_name,
    "building": called.building_name,
    "scenario": called.scenario_name,
    "rank": called.rank_name,
}
"""Arguments that are ids, and what names them."""


def sentence_args(kit: Kit, args: Mapping[str, object], lang: str) -> dict[str, object]:
    """All arguments, each as a sentence says it."""
    out: dict[str, object] = {}
    for field, value in args.items():
        if field in _NAMED and isinstance(value, str):
            out[field] = _NAMED[field](kit, value, lang)
        elif field in ("path", "target"):
            out[field] = place(value, lang)
        else:
            out[field] = _other(kit, field, value, lang)
    if isinstance(args.get("clan"), str):
        out |= _clan(kit, str(args["clan"]), lang)
    return out


def place(value: object, lang: str) -> str:
    """A path by its number or id; a place of another version of the game stands for itself."""
    if isinstance(value, int) and 0 <= value < len(PATH_IDS):
        return called.path_name(value, lang)
    key = f"path.{value}"
    return say(key, lang) if key in WORDS else mark(str(value), lang)


def _other(kit: Kit, field: str, value: object, lang: str) -> object:
    if field == "die":
        return called.die_name(value, lang) if isinstance(value, str) else value
    if field in ("colour", "to") and value in COLOURS:
        return called.colour_of(str(value), lang)
    if field == "where" and f"location.{value}" in WORDS:
        return say(f"location.{value}", lang)
    if field == "slot" and f"tell.slot_{value}" in WORDS:
        return say(f"tell.slot_{value}", lang)
    if field in ("a", "b") and isinstance(value, str):
        return _mission(kit, field, value, lang)
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    return value


def _mission(kit: Kit, side: str, ident: str, lang: str) -> str:
    """A mission tile, by what is rolled or given and what it is worth."""
    record = find_record(kit.missions, ident)
    if record is None:
        return mark(ident, lang)
    if side == "a":
        return say("mission.short_a", lang, goal=record.a.objective, reward=goods_text(record.a.reward, lang))
    return say("mission.short_b", lang, cost=goods_text(record.b.discard, lang), sides=sides_text(record, lang))


def _clan(kit: Kit, clan: str, lang: str) -> dict[str, object]:
    """ML-SU-03: the affinity, the leader and the first mercenary of a clan."""
    if clan not in AFFINITIES:
        return {}
    at, t = AFFINITIES.index(clan), kit.plain
    return {
        "affinity": say(f"affinity.{clan}", lang),
        "leader": called.member_name(kit, t.member_ids[t.leaders[at]], lang),
        "first": called.member_name(kit, t.member_ids[t.first_member[at]], lang),
    }


# --- dice and goods of events


def gained_dice(args: Mapping[str, object], lang: str) -> str:
    """Dice that join a pool; persuasion dice with their values."""
    counts = [number_or(args.get("strength")), number_or(args.get("magic"))]
    parts = [say("die.some", lang, n=counts[i], colour=called.colour_of(COLOURS[i], lang)) for i in (0, 1) if counts[i]]
    rolled = args.get("rolled")
    if isinstance(rolled, list) and rolled:
        parts.append(say("tell.rolled", lang, n=len(rolled), values=", ".join(str(value) for value in rolled)))
    return listing(parts, lang) or say("die.none", lang)


def placed_dice(args: Mapping[str, object], lang: str) -> str:
    """Dice that go to a space or a path: "2 strength dice", "1 persuasion die (5)"."""
    count, die = number_or(args.get("count")), args.get("die")
    if isinstance(die, str) and die in POOL_IDS[2:]:
        return say("tell.rolled", lang, n=count, values=POOL_IDS.index(die) - 1)
    colour = COLOURS[POOL_IDS.index(die)] if isinstance(die, str) and die in POOL_IDS else str(args.get("colour"))
    if colour not in COLOURS:
        return say("die.none", lang)
    return say("die.some", lang, n=count, colour=called.colour_of(colour, lang))


def packed(args: Mapping[str, object], lang: str) -> str:
    """Flasks for the road."""
    return listing([good_text(good, 1, lang) for good in ("potion", "venom") if args.get(good)], lang)


def everybody(seats: Sequence[object], names: Sequence[str], lang: str) -> str:
    """Seats by their names."""
    who = [called.owner_name(names, number_or(seat), lang) for seat in seats]
    return listing(who, lang) or say("seat.nobody", lang)
